/* CSV by hand; the picture by gnuplot, which gets script and numbers through a
 * pipe. */
#define _POSIX_C_SOURCE 200809L /* popen, open_memstream */

#include "trainer/curve.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEAST_ROOM = 64, PATH_SIZE = 4096, MAX_PICTURE = 1 << 28 };

bool
curve_add(struct curve *curve, const struct curve_row *row)
{
    if (curve->count == curve->room) {
        size_t room = curve->room > 0 ? 2 * curve->room : LEAST_ROOM;
        struct curve_row *rows =
            realloc(curve->rows, room * sizeof(*curve->rows));
        if (rows == NULL)
            return false;
        curve->rows = rows;
        curve->room = room;
    }
    curve->rows[curve->count++] = *row;
    return true;
}

void
curve_finish(struct curve *curve)
{
    free(curve->rows);
    *curve = (struct curve){0};
}

/* -- CSV -- */

static const char heading[] =
    "generation,seconds,pieces,best,mean,spread,agreement,games,train,"
    "held_out,held_out_low,held_out_high,best_is,mean_is,train_is,"
    "held_out_is\n";

const char *
curve_kind_name(enum estimate_kind kind)
{
    static const char *const names[] = {
        [ESTIMATE_MEASURED] = "measured",
        [ESTIMATE_PROJECTED] = "estimated",
        [ESTIMATE_AT_LEAST] = "at-least",
    };
    return names[kind];
}

bool
curve_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE])
{
    char begin[sizeof(heading)] = "";

    if (!file_could_write(path, size, why))
        return false;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return true; /* it is new */
    size_t length = fread(begin, 1, sizeof(heading) - 1, file);
    fclose(file);
    if (length == 0 || strcmp(begin, heading) == 0)
        return true;
    snprintf(why, FILE_WHY_SIZE,
        "%s: is there already and no learning curve: expected the name of "
        "another file",
        file_tail(path));
    return false;
}

/* Empty where it is not known. */
static void
put_number(FILE *file, double number)
{
    if (isfinite(number))
        fprintf(file, ",%.9g", number);
    else
        fputc(',', file);
}

static double
value_of(const struct estimate *estimate)
{
    return estimate->games > 0 ? estimate->value : NAN;
}

static struct estimate
held_out_of(const struct curve_row *row)
{
    const struct measure *measure = &row->measure;
    return (struct estimate){
        measure->value, measure->kind, measure->games, measure->cut};
}

static void
put_kind(FILE *file, const struct estimate *estimate)
{
    fprintf(file, ",%s",
        estimate->games > 0 ? curve_kind_name(estimate->kind) : "");
}

static void
put_row(FILE *file, const struct curve_row *row)
{
    const struct measure *measure = &row->measure;
    const struct estimate held_out = held_out_of(row);
    bool any = measure->games > 0;

    fprintf(file, "%" PRIu64 ",%.3f,%" PRIu64, row->generation, row->seconds,
        row->pieces);
    put_number(file, value_of(&row->best));
    put_number(file, value_of(&row->mean));
    put_number(file, row->spread);
    put_number(file, row->agreement);
    fprintf(file, ",%d", row->games);
    put_number(file, value_of(&row->train));
    put_number(file, value_of(&held_out));
    put_number(file, any ? measure->low : NAN);
    put_number(file, any ? measure->high : NAN);
    put_kind(file, &row->best);
    put_kind(file, &row->mean);
    put_kind(file, &row->train);
    put_kind(file, &held_out);
    fputc('\n', file);
}

bool
curve_write(
    const struct curve *curve, const char *path, char why[FILE_WHY_SIZE])
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file != NULL) {
        fputs(heading, file);
        for (size_t i = 0; i < curve->count; i++)
            put_row(file, &curve->rows[i]);
    }
    if (file == NULL || fclose(file) != 0) {
        snprintf(why, FILE_WHY_SIZE, "%.256s: no memory to write it", path);
        free(text);
        return false;
    }
    bool good = file_write(path, text, size, why);
    free(text);
    return good;
}

/* -- the picture -- */

static bool
ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), of = strlen(ending);
    return length > of && strcmp(path + length - of, ending) == 0;
}

bool
curve_is_picture(const char *path)
{
    return ends_in(path, ".svg") || ends_in(path, ".png");
}

static bool
is_png(const char *path)
{
    return ends_in(path, ".png");
}

bool
curve_can_draw(const char *path)
{
    return system(is_png(path)
                      ? "gnuplot -e 'set terminal png' >/dev/null 2>&1"
                      : "gnuplot -e 'set terminal svg' >/dev/null 2>&1") == 0;
}

/* A word for gnuplot, between single quotes; those within are doubled. */
static void
put_quoted(FILE *file, const char *text)
{
    fputc('\'', file);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputc('\'', file);
        fputc(*text, file);
    }
    fputc('\'', file);
}

/* A place on an axis of logarithms; NaN is none. */
static double
shown(double value)
{
    return isfinite(value) ? fmax(value, 0.1) : NAN;
}

/* The value, if it is a lower bound. */
static double
bound_of(struct estimate estimate)
{
    return estimate.kind == ESTIMATE_AT_LEAST ? shown(value_of(&estimate))
                                              : NAN;
}

static bool
has(const struct curve *curve, enum estimate_kind kind)
{
    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_row *row = &curve->rows[i];
        if (row->best.kind == kind || row->mean.kind == kind ||
            row->train.kind == kind || row->measure.kind == kind)
            return true;
    }
    return false;
}

static void
put_data(FILE *file, const struct curve *curve)
{
    fputs("$curve << END\n", file);
    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_row *row = &curve->rows[i];
        const struct measure *measure = &row->measure;
        const struct estimate held_out = held_out_of(row);
        bool bounded = measure->games > 0 && held_out.kind != ESTIMATE_AT_LEAST;
        double value = shown(value_of(&held_out));
        fprintf(file, "%" PRIu64 " %g %g %g %g %g %g", row->generation,
            shown(value_of(&row->best)), shown(value_of(&row->mean)),
            shown(value_of(&row->train)), value,
            bounded ? shown(measure->low) : value,
            bounded && isfinite(measure->high) ? shown(measure->high) : value);
        fprintf(file, " %g %g %g %g\n", bound_of(row->best),
            bound_of(row->mean), bound_of(row->train), bound_of(held_out));
    }
    fputs("END\n", file);
}

static void
put_script(FILE *file, const struct curve *curve, const char *into, bool png,
    const char *unit)
{
    put_data(file, curve);
    fputs(png ? "set terminal png size 960,600\n"
              : "set terminal svg size 960,600 background 'white'\n",
        file);
    fputs("set output ", file);
    put_quoted(file, into);
    fprintf(file,
        "\nset datafile missing 'nan'\n"
        "set logscale y\nset xlabel 'generation'\nset ylabel '%s%s'\n"
        "set key bottom right\nset grid\n"
        "plot $curve using 1:2 with lines lc rgb '#bbbbbb' "
        "title 'best candidate', "
        "'' using 1:3 with lines lc rgb '#e69f00' title 'mean of candidates', "
        "'' using 1:4 with lines lw 2 lc rgb '#0072b2' "
        "title 'answer, on its training games', "
        "'' using 1:5:6:7 with yerrorlines lw 2 pt 7 ps 0.5 lc rgb '#d55e00' "
        "title 'answer, on held-out games, 95 %%'",
        unit,
        has(curve, ESTIMATE_PROJECTED) ? ", estimated where games were cut"
                                       : "");
    for (int column = 8; has(curve, ESTIMATE_AT_LEAST) && column < 12; column++)
        fprintf(file,
            ", '' using 1:%d with points pt 8 ps 0.7 lc rgb '#000000' %s",
            column,
            column == 8 ? "title 'at least: games were cut'" : "notitle");
    fputc('\n', file);
}

/* Through a pipe whose reader may be gone early. */
static bool
run_gnuplot(
    const struct curve *curve, const char *into, bool png, const char *unit)
{
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    FILE *pipe = popen("gnuplot >/dev/null 2>&1", "w");
    if (pipe != NULL)
        put_script(pipe, curve, into, png, unit);
    bool good = pipe != NULL && pclose(pipe) == 0;
    signal(SIGPIPE, before);
    return good;
}

bool
curve_draw(const struct curve *curve, const char *path, const char *unit,
    char why[FILE_WHY_SIZE])
{
    char drawn[PATH_SIZE];
    size_t size;

    if (curve->count == 0)
        return true;
    if (snprintf(drawn, sizeof(drawn), "%s.drawn", path) >=
        (int)sizeof(drawn)) {
        snprintf(why, FILE_WHY_SIZE, "%.256s: too long a name", path);
        return false;
    }
    void *picture = NULL;
    if (run_gnuplot(curve, drawn, is_png(path), unit))
        picture = file_read(drawn, MAX_PICTURE, &size, why);
    else
        snprintf(why, FILE_WHY_SIZE, "%.256s: gnuplot could not draw it", path);
    unlink(drawn);
    bool good = picture != NULL && file_write(path, picture, size, why);
    free(picture);
    return good;
}
