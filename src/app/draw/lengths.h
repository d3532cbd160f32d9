/*
 * Arithmetic for layouts. All lengths are whole pixels.
 */
#ifndef WELLPLAYED_APP_DRAW_LENGTHS_H
#define WELLPLAYED_APP_DRAW_LENGTHS_H

static inline int
min(int a, int b)
{
    return a < b ? a : b;
}

static inline int
max(int a, int b)
{
    return a > b ? a : b;
}

/* A height in pixels, from eighths of a unit (the size of ordinary text). */
static inline int
eighths(int count, int unit)
{
    return count * unit / 8;
}

#endif
