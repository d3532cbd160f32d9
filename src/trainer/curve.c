/* CSV is written here. Pictures are drawn by gnuplot, which reads script and
 * numbers from an unnamed file and draws into another. */
#define _GNU_SOURCE /* open_memstream, environ */

#include "trainer/curve.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MIN_ROOM = 64,
    MAX_CURVE = 1 << 28,
    MAX_PICTURE = 1 << 28,
    MARK_ROOM = CURVE_MARK_SIZE + 32 /* and the bytes around it */
};

bool
curve_take_row(struct curve_row *row, const struct objective *objective,
    const struct training_generation *generation, double seconds)
{
    *row = (struct curve_row){
        .generation = generation->number,
        .seconds = seconds,
        .pieces = generation->pieces,
        .best = generation->best_estimate,
        .mean = generation->mean,
        .spread = generation->spread,
        .agreement = generation->agreement,
        .games = generation->games_each,
        .train = generation->train,
    };
    return generation->held_out_count == 0 ||
           measure_take(&row->measure, objective, generation->held_out, generation->held_out_count);
}

bool
curve_add(struct curve *curve, const struct curve_row *row)
{
    if (curve->count == curve->capacity) {
        size_t capacity = curve->capacity > 0 ? 2 * curve->capacity : MIN_ROOM;
        struct curve_row *rows = realloc(curve->rows, capacity * sizeof(*curve->rows));
        if (rows == NULL)
            return false;
        curve->rows = rows;
        curve->capacity = capacity;
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
    "generation,seconds,pieces,best,mean,spread,agreement,games,train,held_out,held_out_low,held_out_high,best_is,mean_is,train_is,held_out_is\n";

const char *
curve_kind_name(enum estimate_kind kind)
{
    static const char *const names[] = {
        [ESTIMATE_MEASURED] = "measured",
        [ESTIMATE_PROJECTED] = "estimated",
        [ESTIMATE_LOWER_BOUND] = "at-least",
    };
    return names[kind];
}

/* Writes a number; nothing when it is unknown. */
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
    return (struct estimate){measure->value, measure->kind, measure->games, measure->cut};
}

static void
put_kind(FILE *file, const struct estimate *estimate)
{
    fprintf(file, ",%s", estimate->games > 0 ? curve_kind_name(estimate->kind) : "");
}

/* Writes the columns that are known when a generation ends. */
static void
put_beginning(FILE *file, const struct curve_row *row)
{
    fprintf(file, "%" PRIu64 ",%.3f,%" PRIu64, row->generation, row->seconds, row->pieces);
    put_number(file, value_of(&row->best));
    put_number(file, value_of(&row->mean));
    put_number(file, row->spread);
    put_number(file, row->agreement);
    fprintf(file, ",%d", row->games);
    put_number(file, value_of(&row->train));
    fputc(',', file);
}

static void
put_row(FILE *file, const struct curve_row *row)
{
    const struct measure *measure = &row->measure;
    const struct estimate held_out = held_out_of(row);
    bool any = measure->games > 0;

    put_beginning(file, row);
    if (isfinite(value_of(&held_out)))
        fprintf(file, "%.9g", value_of(&held_out));
    put_number(file, any ? measure->low : NAN);
    put_number(file, any ? measure->high : NAN);
    put_kind(file, &row->best);
    put_kind(file, &row->mean);
    put_kind(file, &row->train);
    put_kind(file, &held_out);
    fputc('\n', file);
}

bool
curve_write(const struct curve *curve, const char *path, bool force, struct error *error)
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
        error_set(error, path, "no memory to write it");
        free(text);
        return false;
    }
    bool good =
        force ? file_write(path, text, size, error) : file_write_new(path, text, size, error);
    free(text);
    return good;
}

bool
curve_is_in(const struct curve *curve, const char *path)
{
    char *begin = NULL;
    size_t size, length = 0;
    char *text = file_read(path, MAX_CURVE, &size, NULL);
    FILE *file = open_memstream(&begin, &length);

    if (file != NULL) {
        fputs(heading, file);
        if (text != NULL && curve->count > 0 && size > sizeof(heading) - 1)
            put_beginning(file, &curve->rows[0]);
    }
    bool good = file != NULL && fclose(file) == 0 && text != NULL &&
                (length == sizeof(heading) - 1 ? size == length : size > length) &&
                memcmp(text, begin, length) == 0;
    free(begin);
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

/*
 * Runs gnuplot without a shell; `in` and `out` are open files. A script never
 * contains a file name, because gnuplot runs commands that it finds in names.
 * Returns false when gnuplot can't be run or fails.
 */
static bool
run_gnuplot(int in, int out)
{
    char name[] = "gnuplot";
    char *arguments[] = {name, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    pid_t child;
    int code = -1;

    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    /* Ctrl-C ends the training, but not this drawing. */
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
    bool good = posix_spawnp(&child, name, &files, &how, arguments, environ) == 0;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    while (good && waitpid(child, &code, 0) < 0)
        good = errno == EINTR;
    return good && WIFEXITED(code) && WEXITSTATUS(code) == 0;
}

bool
curve_can_draw(const char *path)
{
    FILE *script = tmpfile(), *out = tmpfile();
    bool good = script != NULL && out != NULL &&
                fputs(is_png(path) ? "set terminal png\n" : "set terminal svg\n", script) >= 0 &&
                fflush(script) == 0 && lseek(fileno(script), 0, SEEK_SET) == 0 &&
                run_gnuplot(fileno(script), fileno(out));

    if (out != NULL)
        fclose(out);
    if (script != NULL)
        fclose(script);
    return good;
}

/* The value on a logarithmic axis; NaN if it has no place there. */
static double
log_value(double value)
{
    return isfinite(value) ? fmax(value, 0.1) : NAN;
}

/* The value, if it is a lower bound. */
static double
bound_of(struct estimate estimate)
{
    return estimate.kind == ESTIMATE_LOWER_BOUND ? log_value(value_of(&estimate)) : NAN;
}

static bool
has_kind(const struct curve *curve, enum estimate_kind kind)
{
    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_row *row = &curve->rows[i];
        if (row->best.kind == kind || row->mean.kind == kind || row->train.kind == kind ||
            row->measure.kind == kind)
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
        bool bounded = measure->games > 0 && held_out.kind != ESTIMATE_LOWER_BOUND;
        double value = log_value(value_of(&held_out));
        fprintf(file, "%" PRIu64 " %g %g %g %g %g %g", row->generation,
            log_value(value_of(&row->best)), log_value(value_of(&row->mean)),
            log_value(value_of(&row->train)), value, bounded ? log_value(measure->low) : value,
            bounded && isfinite(measure->high) ? log_value(measure->high) : value);
        fprintf(file, " %g %g %g %g\n", bound_of(row->best), bound_of(row->mean),
            bound_of(row->train), bound_of(held_out));
    }
    fputs("END\n", file);
}

static void
put_script(FILE *file, const struct curve *curve, bool png, const char *unit)
{
    put_data(file, curve);
    fputs(png ? "set terminal png size 960,600\n"
              : "set terminal svg size 960,600 background 'white'\n",
        file);
    fprintf(file,
        "set datafile missing 'nan'\n"
        "set logscale y\nset xlabel 'generation'\nset ylabel '%s%s'\n"
        "set key bottom right\nset grid\n"
        "plot $curve using 1:2 with lines lc rgb '#bbbbbb' "
        "title 'best candidate', '' using 1:3 with lines lc rgb '#e69f00' title 'mean of candidates', '' using 1:4 with lines lw 2 lc rgb '#0072b2' title 'answer, on its training games', '' using 1:5:6:7 with yerrorlines lw 2 pt 7 ps 0.5 lc rgb '#d55e00' title 'answer, on held-out games, 95 %%'",
        unit, has_kind(curve, ESTIMATE_PROJECTED) ? ", estimated where games were cut" : "");
    for (int column = 8; has_kind(curve, ESTIMATE_LOWER_BOUND) && column < 12; column++)
        fprintf(file, ", '' using 1:%d with points pt 8 ps 0.7 lc rgb '#000000' %s", column,
            column == 8 ? "title 'at least: games were cut'" : "notitle");
    fputc('\n', file);
}

/* Reads an open file, and adds `more` spare bytes. The caller frees the result;
 * NULL when it can't be read. */
static uint8_t *
read_whole(FILE *file, size_t more, size_t *size)
{
    long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *data = length > 0 && length < MAX_PICTURE ? malloc((size_t)length + more) : NULL;

    if (data == NULL)
        return NULL;
    rewind(file);
    *size = fread(data, 1, (size_t)length, file);
    if (*size == (size_t)length)
        return data;
    free(data);
    return NULL;
}

/* Draws the picture. The caller frees its bytes. */
static uint8_t *
draw_picture(const struct curve *curve, bool png, const char *unit, size_t *size)
{
    FILE *script = tmpfile(), *out = tmpfile();
    uint8_t *picture = NULL;

    if (script != NULL)
        put_script(script, curve, png, unit);
    if (script != NULL && out != NULL && fflush(script) == 0 &&
        lseek(fileno(script), 0, SEEK_SET) == 0 && run_gnuplot(fileno(script), fileno(out)))
        picture = read_whole(out, MARK_ROOM, size);
    if (out != NULL)
        fclose(out);
    if (script != NULL)
        fclose(script);
    return picture;
}

/* The CRC-32 of a PNG chunk. */
static uint32_t
png_checksum(const uint8_t *data, size_t size)
{
    uint32_t sum = UINT32_MAX;

    for (size_t i = 0; i < size; i++) {
        sum ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum & 1 ? sum >> 1 ^ 0xEDB88320 : sum >> 1;
    }
    return ~sum;
}

static uint8_t *
put_be32(uint8_t *out, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *out++ = (uint8_t)(number >> shift);
    return out;
}

/* Adds the run's mark to the picture as a comment: a chunk after the header of
 * a PNG, or a line after the end of an SVG. */
static size_t
put_mark(uint8_t *picture, size_t size, bool png, const char *mark)
{
    enum { HEADER = 33 };
    static const char type[] = "tEXtComment"; /* and a 0 */
    size_t length = strlen(mark), body = sizeof(type) + length;

    if (!png)
        return size + (size_t)snprintf((char *)picture + size, MARK_ROOM, "<!-- %s -->\n", mark);
    if (size < HEADER)
        return size;
    memmove(picture + HEADER + body + 8, picture + HEADER, size - HEADER);
    uint8_t *at = put_be32(picture + HEADER, (uint32_t)(body - 4));
    memcpy(at, type, sizeof(type));
    memcpy(at + sizeof(type), mark, length);
    put_be32(at + body, png_checksum(at, body));
    return size + body + 8;
}

bool
curve_draw(const struct curve *curve, const struct curve_picture *as, const char *path, bool force,
    struct error *error)
{
    bool png = is_png(path);
    size_t size = 0;

    assert(strlen(as->mark) < CURVE_MARK_SIZE);
    if (curve->count == 0)
        return true;
    uint8_t *picture = draw_picture(curve, png, as->unit, &size);
    if (picture == NULL)
        return error_set(error, path, "gnuplot could not draw it");
    size = put_mark(picture, size, png, as->mark);
    bool good =
        force ? file_write(path, picture, size, error) : file_write_new(path, picture, size, error);
    free(picture);
    return good;
}
