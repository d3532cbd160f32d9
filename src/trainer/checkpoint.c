/*
 * The file: a line of text that identifies the format and the run, then numbers
 * of eight bytes, low byte first: seconds, the rows of the curve, the
 * training's state; at the end a fingerprint of everything before.
 */
#define _DEFAULT_SOURCE /* flock */

#include "trainer/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "train/bytes.h"
#include "trainer/run_header.h"
#include "trainer/run_line.h"

enum { MAX_FILE = 1 << 30, NUMBER = BYTES_NUMBER, ROW_NUMBERS = 25, PATH_SIZE = 4096 };

/* Runs of format 1 played other games, with the seeds of a bench with the run's
 * seed. From format 3 on rows say what their values are based on. */
static const char magic[] = "wellplayed-lab train 3 ";

/* -- rows -- */

/* Limits that no run reaches: seconds, rows or points of a game, games. */
#define MAX_SECONDS 1e12
#define MAX_VALUE 1e25
#define MAX_GAMES (UINT64_C(1) << 40)

static uint8_t *
put_estimate(uint8_t *out, const struct estimate *estimate)
{
    out = bytes_put_real(out, estimate->value);
    out = bytes_put(out, (uint64_t)estimate->kind);
    out = bytes_put(out, (uint64_t)estimate->games);
    return bytes_put(out, (uint64_t)estimate->cut);
}

static uint8_t *
put_row(uint8_t *out, const struct curve_row *row)
{
    const struct measure *measure = &row->measure;

    out = bytes_put(out, row->generation);
    out = bytes_put_real(out, row->seconds);
    out = bytes_put(out, row->pieces);
    out = put_estimate(out, &row->best);
    out = put_estimate(out, &row->mean);
    out = bytes_put_real(out, row->spread);
    out = bytes_put_real(out, row->agreement);
    out = bytes_put(out, (uint64_t)row->games);
    out = put_estimate(out, &row->train);
    out = bytes_put(out, (uint64_t)measure->games);
    out = bytes_put(out, (uint64_t)measure->cut);
    out = bytes_put(out, (uint64_t)measure->kind);
    out = bytes_put_real(out, measure->value);
    out = bytes_put_real(out, measure->as_cut);
    out = bytes_put_real(out, measure->low);
    return bytes_put_real(out, measure->high);
}

/* The bytes to read, and the name of the first impossible number. */
struct reader {
    const uint8_t *at;
    const char *wrong;
};

static void
demand_number(struct reader *reader, bool good, const char *name)
{
    if (!good && reader->wrong == NULL)
        reader->wrong = name;
}

static uint64_t
take_count(struct reader *reader, uint64_t min, uint64_t max, const char *name)
{
    uint64_t count = bytes_take(&reader->at);
    bool good = count >= min && count <= max;
    demand_number(reader, good, name);
    return good ? count : min;
}

/* From `min` to `max`, so never NaN. */
static double
take_real(struct reader *reader, double min, double max, const char *name)
{
    double real = bytes_take_real(&reader->at);
    bool good = real >= min && real <= max;
    demand_number(reader, good, name);
    return good ? real : min;
}

static enum estimate_kind
take_kind(struct reader *reader, const char *name)
{
    return (enum estimate_kind)take_count(reader, 0, ESTIMATE_LOWER_BOUND, name);
}

static struct estimate
take_estimate(struct reader *reader, uint64_t max_games, const char *name)
{
    struct estimate estimate;
    estimate.value = take_real(reader, 0, MAX_VALUE, name);
    estimate.kind = take_kind(reader, name);
    estimate.games = take_count(reader, 0, max_games, name);
    estimate.cut = take_count(reader, 0, estimate.games, name);
    demand_number(reader, estimate.cut > 0 || estimate.kind == ESTIMATE_MEASURED, name);
    demand_number(reader, estimate.games > 0 || estimate.value == 0, name);
    return estimate;
}

/* Reads the bounds. Both are NaN if unknown; the upper one may be infinite. */
static void
take_bounds(struct reader *reader, struct measure *measure)
{
    double low = bytes_take_real(&reader->at);
    double high = bytes_take_real(&reader->at);
    bool unknown = isnan(low) && isnan(high);
    bool known = low >= 0 && low <= high && low <= MAX_VALUE && (high <= MAX_VALUE || isinf(high));
    demand_number(reader, unknown || known, "held out, interval");
    measure->low = low;
    measure->high = high;
}

static struct measure
take_measure(struct reader *reader)
{
    struct measure measure;
    measure.games = (int)take_count(reader, 0, INT_MAX, "held out, games");
    measure.cut = (int)take_count(reader, 0, (uint64_t)measure.games, "held out, games");
    measure.kind = take_kind(reader, "held out");
    measure.value = take_real(reader, 0, MAX_VALUE, "held out");
    measure.as_cut = take_real(reader, 0, MAX_VALUE, "held out, as cut");
    take_bounds(reader, &measure);
    demand_number(reader, measure.cut > 0 || measure.kind == ESTIMATE_MEASURED, "held out");
    return measure;
}

/* Reads the row after `last`, which is all 0 before the first. With a change of
 * the run the number of games may fall. */
static struct curve_row
take_row(struct reader *reader, const struct curve_row *last, bool games_fall)
{
    struct curve_row row;
    row.generation = take_count(reader, last->generation + 1, last->generation + 1, "generation");
    row.seconds = take_real(reader, last->seconds, MAX_SECONDS, "seconds");
    row.pieces = take_count(reader, last->pieces, TRAINING_MAX_PIECES, "pieces");
    row.best = take_estimate(reader, MAX_GAMES, "best");
    row.mean = take_estimate(reader, MAX_GAMES, "mean");
    row.spread = take_real(reader, 0, TRAINING_MAX_SPREAD, "spread");
    row.agreement = take_real(reader, -1, 1, "agreement");
    row.games = (int)take_count(
        reader, games_fall ? 0 : (uint64_t)last->games, INT_MAX, "games of a candidate");
    row.train = take_estimate(reader, MAX_GAMES, "answer");
    row.measure = take_measure(reader);
    /* No candidate played more games than allowed, and all candidates together
     * at least as many as the best. */
    demand_number(reader, row.best.games <= (uint64_t)row.games, "best");
    demand_number(reader, row.train.games <= (uint64_t)row.games, "answer");
    demand_number(reader, row.mean.games >= row.best.games && row.mean.cut >= row.best.cut, "mean");
    return row;
}

/* -- the file -- */

bool
checkpoint_write(const char *path, const char *header, const struct training *training,
    double seconds, const struct curve *curve, struct error *error)
{
    size_t head = strlen(magic) + strlen(header) + 1;
    size_t state = training_save(training, NULL);
    size_t size = head + (3 + ROW_NUMBERS * curve->count) * NUMBER + state + NUMBER;
    uint8_t *data = malloc(size + 1);

    if (data == NULL)
        return error_set(error, path, "no memory to write it");
    snprintf((char *)data, size, "%s%s\n", magic, header);
    uint8_t *at = data + head;
    at = bytes_put_real(at, seconds);
    at = bytes_put(at, curve->count);
    at = bytes_put(at, state);
    for (size_t i = 0; i < curve->count; i++)
        at = put_row(at, &curve->rows[i]);
    training_save(training, at);
    at += state;
    bytes_put(at, bytes_seal(BYTES_SEAL, data, (size_t)(at - data)));
    bool good = file_write(path, data, size, error);
    free(data);
    return good;
}

/* Reads the rows, one for each generation. */
static bool
take_rows(struct reader *reader, uint64_t count, bool games_fall, struct curve *curve,
    const char *path, struct error *error)
{
    struct curve_row row = {0};

    for (uint64_t i = 0; i < count; i++) {
        row = take_row(reader, &row, games_fall);
        if (reader->wrong != NULL)
            return error_set(
                error, path, "damaged: curve, generation %zu: %s", (size_t)i + 1, reader->wrong);
        if (!curve_add(curve, &row))
            return error_set(error, path, "no memory to read it");
    }
    return true;
}

/* The name of a number on which the parts disagree; NULL when they agree. */
static const char *
find_contradiction(const struct training *training, double seconds, const struct curve *curve)
{
    const struct curve_row none = {0};
    const struct curve_row *last = curve->count > 0 ? &curve->rows[curve->count - 1] : &none;

    if (training_generations(training) != curve->count)
        return "generations";
    if (training_pieces(training) != last->pieces)
        return "pieces";
    if (training_now(training)->change_count == 0 && training_games(training) < last->games)
        return "games of a candidate";
    return seconds >= last->seconds ? NULL : "seconds";
}

/* Reads seconds and curve, which are between the header and the training's
 * state. The reader is then at the state, of *state bytes. Returns false with
 * the error when they are damaged. */
static bool
take_curve(struct reader *reader, const uint8_t *data, size_t head, size_t size, bool games_fall,
    double *seconds, struct curve *curve, uint64_t *state, const char *path, struct error *error)
{
    *reader = (struct reader){.at = data + head};
    if (size < head + 4 * NUMBER)
        return error_set(error, path, "damaged: %s", "size");
    const uint8_t *end = data + size - NUMBER, *seal = end;
    demand_number(reader, bytes_take(&seal) == bytes_seal(BYTES_SEAL, data, size - NUMBER), "seal");
    *seconds = take_real(reader, 0, MAX_SECONDS, "seconds");
    uint64_t count = bytes_take(&reader->at);
    *state = bytes_take(&reader->at);
    uint64_t left = (uint64_t)(end - reader->at);
    demand_number(reader,
        count <= left / (ROW_NUMBERS * NUMBER) && left - count * ROW_NUMBERS * NUMBER == *state,
        "size");
    if (reader->wrong != NULL)
        return error_set(error, path, "damaged: %s", reader->wrong);
    return take_rows(reader, count, games_fall, curve, path, error);
}

/* Reads everything after the header. Returns false with the error when it is
 * damaged. */
static bool
take_run(const uint8_t *data, size_t head, size_t size, struct training *training, double *seconds,
    struct curve *curve, const char *path, struct error *error)
{
    bool games_fall = training_now(training)->change_count > 0;
    struct reader reader;
    const char *what;
    uint64_t state;

    if (!take_curve(&reader, data, head, size, games_fall, seconds, curve, &state, path, error))
        return false;
    if (!training_load(training, reader.at, (size_t)state, &what))
        return error_set(error, path, "damaged: state of the optimizer: %s", what);
    what = find_contradiction(training, *seconds, curve);
    if (what != NULL)
        error_set(error, path, "damaged: curve and state differ: %s", what);
    return what == NULL;
}

bool
checkpoint_read(const char *path, const char *header, struct training *training, double *seconds,
    struct curve *curve, struct error *error)
{
    char ours[sizeof(magic) + RUN_HEADER_SIZE];
    size_t size;
    uint8_t *data = file_read(path, MAX_FILE, &size, error);
    if (data == NULL)
        return false;

    snprintf(ours, sizeof(ours), "%s%s", magic, header);
    const uint8_t *end = memchr(data, '\n', size);
    size_t head = strlen(ours);
    bool good = false;
    if (end == NULL) {
        run_line_tell_difference(path, magic, "", ours, error);
    } else if ((size_t)(end - data) != head || memcmp(data, ours, head) != 0) {
        data[end - data] = '\0';
        run_line_tell_difference(path, magic, (char *)data, ours, error);
    } else {
        good = take_run(data, head + 1, size, training, seconds, curve, path, error);
    }
    free(data);
    return good;
}

/* Copies the header from a file's bytes, whose first newline becomes a 0.
 * Returns its length with the magic before it; 0 with the error. */
static size_t
take_header(
    uint8_t *data, size_t size, const char *path, char *out, size_t max_size, struct error *error)
{
    size_t head = strlen(magic);
    uint8_t *end = memchr(data, '\n', size);
    size_t length = end != NULL ? (size_t)(end - data) : 0;

    if (end != NULL)
        *end = '\0';
    if (length > head && memcmp(data, magic, head) == 0 && length - head < max_size) {
        memcpy(out, data + head, length - head + 1);
        return length;
    }
    run_line_tell_difference(path, magic, end != NULL ? (const char *)data : "", magic, error);
    return 0;
}

bool
checkpoint_read_header(const char *path, char *out, size_t size, struct error *error)
{
    size_t length;
    uint8_t *data = file_read(path, MAX_FILE, &length, error);
    bool good = data != NULL && take_header(data, length, path, out, size, error) > 0;

    free(data);
    return good;
}

bool
checkpoint_read_curve(const char *path, char header[RUN_HEADER_SIZE], double *seconds,
    struct curve *curve, struct error *error)
{
    size_t size;
    uint8_t *data = file_read(path, MAX_FILE, &size, error);
    struct reader reader;
    uint64_t state;

    if (data == NULL)
        return false;
    size_t head = take_header(data, size, path, header, RUN_HEADER_SIZE, error);
    if (head > 0)
        data[head] = '\n'; /* the seal covers it too */
    bool good = head > 0 && take_curve(&reader, data, head + 1, size,
                                header[run_header_beginning(header)] != '\0', seconds, curve,
                                &state, path, error);
    free(data);
    return good;
}

/* -- one at a time -- */

static bool
lock_path(const char *path, char out[PATH_SIZE])
{
    return snprintf(out, PATH_SIZE, "%s.lock", path) < PATH_SIZE;
}

/* Whether the open file still has its name; its last owner may have removed
 * it. */
static bool
is_named(int lock, const char *name)
{
    struct stat open_one, named;
    return fstat(lock, &open_one) == 0 && lstat(name, &named) == 0 &&
           open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

/* A lock is an empty file: a file with content is a user's. */
static bool
is_lock(int lock)
{
    struct stat status;
    return fstat(lock, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

int
checkpoint_lock(const char *path, struct error *error)
{
    char name[PATH_SIZE];

    if (!lock_path(path, name)) {
        error_set(error, path, "the name is too long");
        return -1;
    }
    for (;;) {
        int lock = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
        if (lock < 0) {
            error_system(error, path, errno);
            return -1;
        }
        if (!is_lock(lock)) {
            error_set(error, name, "has the name of a lock file, but is not one");
            close(lock);
            return -1;
        }
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            error_set(error, path, "in use by another run");
            close(lock);
            return -1;
        }
        if (is_named(lock, name))
            return lock;
        close(lock);
    }
}

void
checkpoint_unlock(const char *path, int lock)
{
    char name[PATH_SIZE];

    if (lock < 0)
        return;
    if (lock_path(path, name))
        unlink(name);
    close(lock);
}
