/* A run's curve as the pictures of app/draw/school have it. */
#include <math.h>

#include "app/draw/school.h"
#include "app/scenes/school/school.h"

static double
value_of(const struct estimate *estimate)
{
    return estimate->games > 0 ? estimate->value : NAN;
}

struct school_point *
school_points(const struct curve *curve)
{
    struct school_point *points =
        curve->count > 0 ? SDL_malloc(curve->count * sizeof(*points)) : NULL;

    for (size_t i = 0; points != NULL && i < curve->count; i++) {
        const struct curve_row *row = &curve->rows[i];
        bool held = row->measure.games > 0;
        points[i] = (struct school_point){value_of(&row->mean),
            value_of(&row->train), held ? row->measure.value : NAN,
            held ? row->measure.low : NAN, held ? row->measure.high : NAN};
    }
    return points;
}

void
school_draw_rows(struct look *look, struct box box, int px, int line,
    const struct curve *curve)
{
    struct school_point *points = school_points(curve);
    struct school_curve drawn = {.points = points,
        .count = points != NULL ? curve->count : 0,
        .plain = true};

    school_draw_curve(look, box, px, line, &drawn);
    SDL_free(points);
}
