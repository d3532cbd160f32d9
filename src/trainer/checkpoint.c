/*
 * A line of text that says what it is and of which run, then numbers of eight
 * bytes, low byte first: seconds, the rows of the curve, the training's state;
 * at the end a fingerprint of all that.
 */
#define _DEFAULT_SOURCE /* flock */

#include "trainer/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "train/bytes.h"
#include "trainer/run_line.h"

enum {
    MAX_FILE = 1 << 30,
    NUMBER = BYTES_NUMBER,
    ROW_NUMBERS = 25,
    PATH_SIZE = 4096
};

/* Runs of format 1 had other games, of seeds that a bench of the run's seed has
 * too; from format 3 on rows say what their values rest on. */
static const char magic[] = "wellplayed-lab train 3 ";

/* -- rows -- */

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

static struct estimate
get_estimate(const uint8_t **at)
{
    struct estimate estimate;
    estimate.value = bytes_take_real(at);
    estimate.kind = (enum estimate_kind)bytes_take(at);
    estimate.games = (int)bytes_take(at);
    estimate.cut = (int)bytes_take(at);
    return estimate;
}

static struct curve_row
get_row(const uint8_t **at)
{
    struct curve_row row;
    row.generation = bytes_take(at);
    row.seconds = bytes_take_real(at);
    row.pieces = bytes_take(at);
    row.best = get_estimate(at);
    row.mean = get_estimate(at);
    row.spread = bytes_take_real(at);
    row.agreement = bytes_take_real(at);
    row.games = (int)bytes_take(at);
    row.train = get_estimate(at);
    row.measure.games = (int)bytes_take(at);
    row.measure.cut = (int)bytes_take(at);
    row.measure.kind = (enum estimate_kind)bytes_take(at);
    row.measure.value = bytes_take_real(at);
    row.measure.as_cut = bytes_take_real(at);
    row.measure.low = bytes_take_real(at);
    row.measure.high = bytes_take_real(at);
    return row;
}

/* -- the file -- */

bool
checkpoint_write(const char *path, const char *header,
    const struct training *training, double seconds, const struct curve *curve,
    char why[FILE_WHY_SIZE])
{
    size_t head = strlen(magic) + strlen(header) + 1;
    size_t state = training_save(training, NULL);
    size_t size =
        head + (3 + ROW_NUMBERS * curve->count) * NUMBER + state + NUMBER;
    uint8_t *data = malloc(size + 1);

    if (data == NULL) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: no memory to write it", file_tail(path));
        return false;
    }
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
    bool good = file_write(path, data, size, why);
    free(data);
    return good;
}

/* What follows the header; false when it is not what was written. */
static bool
take_up(const uint8_t *data, size_t head, size_t size,
    struct training *training, double *seconds, struct curve *curve)
{
    if (size < head + 4 * NUMBER)
        return false;
    const uint8_t *at = data + head, *end = data + size - NUMBER;
    *seconds = bytes_take_real(&at);
    uint64_t count = bytes_take(&at), state = bytes_take(&at);
    const uint8_t *seal = end;
    if (bytes_take(&seal) != bytes_seal(BYTES_SEAL, data, size - NUMBER) ||
        count > (uint64_t)(end - at) / (ROW_NUMBERS * NUMBER) ||
        (uint64_t)(end - at) - count * ROW_NUMBERS * NUMBER != state)
        return false;
    for (uint64_t i = 0; i < count; i++) {
        struct curve_row row = get_row(&at);
        if (!curve_add(curve, &row))
            return false;
    }
    return training_load(training, at, (size_t)state);
}

bool
checkpoint_read(const char *path, const char *header, struct training *training,
    double *seconds, struct curve *curve, char why[FILE_WHY_SIZE])
{
    char ours[4096];
    size_t size;
    uint8_t *data = file_read(path, MAX_FILE, &size, why);
    if (data == NULL)
        return false;

    snprintf(ours, sizeof(ours), "%s%s", magic, header);
    const uint8_t *end = memchr(data, '\n', size);
    size_t head = strlen(ours);
    bool good = false;
    if (end == NULL) {
        run_line_tell_difference(path, magic, "", ours, why);
    } else if ((size_t)(end - data) != head || memcmp(data, ours, head) != 0) {
        data[end - data] = '\0';
        run_line_tell_difference(path, magic, (char *)data, ours, why);
    } else if (!take_up(data, head + 1, size, training, seconds, curve)) {
        snprintf(why, FILE_WHY_SIZE, "%s: damaged", file_tail(path));
    } else {
        good = true;
    }
    free(data);
    return good;
}

/* -- one at a time -- */

static bool
lock_path(const char *path, char out[PATH_SIZE])
{
    return snprintf(out, PATH_SIZE, "%s.lock", path) < PATH_SIZE;
}

/* Whether the open file still has its name: its last owner removed it. */
static bool
is_named(int lock, const char *name)
{
    struct stat open_one, named;
    return fstat(lock, &open_one) == 0 && lstat(name, &named) == 0 &&
           open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

/* A lock is an empty file: what has something in it is somebody's. */
static bool
is_lock(int lock)
{
    struct stat status;
    return fstat(lock, &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_size == 0;
}

int
checkpoint_lock(const char *path, char why[FILE_WHY_SIZE])
{
    char name[PATH_SIZE];

    if (!lock_path(path, name)) {
        snprintf(why, FILE_WHY_SIZE, "%s: too long a name", file_tail(path));
        return -1;
    }
    for (;;) {
        int lock = open(
            name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
        if (lock < 0) {
            snprintf(
                why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(errno));
            return -1;
        }
        if (!is_lock(lock)) {
            snprintf(why, FILE_WHY_SIZE,
                "%s: in the way of a lock, and not a lock", file_tail(name));
            close(lock);
            return -1;
        }
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            snprintf(why, FILE_WHY_SIZE, "%s: in use by another run",
                file_tail(path));
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
