/*
 * Signed distances of a point from simple shapes around the origin, in the
 * point's unit: negative inside. Shapes painted with them have smooth edges at
 * any size.
 */
#ifndef WELLPLAYED_APP_DRAW_DISTANCE_H
#define WELLPLAYED_APP_DRAW_DISTANCE_H

#include <math.h>

/* A rectangle with rounded corners. */
static inline double
distance_box(double x, double y, double half_w, double half_h, double radius)
{
    double dx = fabs(x) - (half_w - radius), dy = fabs(y) - (half_h - radius);
    double out = hypot(fmax(dx, 0), fmax(dy, 0));
    return out + fmin(fmax(dx, dy), 0) - radius;
}

/* The line from a to b, without width. */
static inline double
distance_line(double x, double y, double ax, double ay, double bx, double by)
{
    double px = x - ax, py = y - ay, vx = bx - ax, vy = by - ay;
    double along = (px * vx + py * vy) / (vx * vx + vy * vy);
    along = fmax(0, fmin(1, along));
    return hypot(px - along * vx, py - along * vy);
}

static inline double
distance_disc(double x, double y, double radius)
{
    return hypot(x, y) - radius;
}

/* The line of a circle, `pen` thick on either side. */
static inline double
distance_ring(double x, double y, double radius, double pen)
{
    return fabs(hypot(x, y) - radius) - pen;
}

/* The part of a pixel that is inside, 0 to 1; the distance is in pixels. */
static inline double
distance_cover(double distance)
{
    return fmax(0, fmin(1, 0.5 - distance));
}

#endif
