/*
 * Lines of text, each with a fingerprint at its end, so that one that was
 * written by half or damaged is known. A last line without its end is what a
 * kill leaves, or a full disk: it is cut off.
 */
#define _DEFAULT_SOURCE /* flock, fsync */

#include "lab/resume.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "train/bytes.h"
#include "lab/clock.h"
#include "trainer/run_line.h"

enum { LINE_SIZE = 640, PATH_SIZE = 4096, MAX_FILE = 256 << 20, SYNC_S = 10 };

struct resume {
    pthread_mutex_t mutex;
    int file;
    off_t whole;                 /* bytes of it, all of them whole lines */
    double synced;               /* when the file was last forced to the disk */
    char trouble[FILE_WHY_SIZE]; /* the first failure, empty so far */
    char path[PATH_SIZE];
    char header[LINE_SIZE]; /* without its end */
};

static const char magic[] = "wellplayed-lab bench 2 ";

/* -- lines -- */

/* Puts the fingerprint and the end to a line. */
static void
seal(char line[LINE_SIZE])
{
    size_t length = strlen(line);
    snprintf(line + length, LINE_SIZE - length, " %016" PRIx64 "\n",
        bytes_seal(BYTES_SEAL, line, length));
}

/* Takes them off again, `length` without the end; false when damaged. */
static bool
unseal(char *line, size_t length)
{
    enum { SEAL = 17 };
    uint64_t sealed;
    if (length <= SEAL)
        return false;
    line[length] = '\0';
    char *at = line + length - SEAL;
    if (*at != ' ' || sscanf(at, " %16" SCNx64, &sealed) != 1)
        return false;
    *at = '\0';
    return sealed == bytes_seal(BYTES_SEAL, line, length - SEAL);
}

/* All that the games depend on; of how they are played the revision says. */
static void
write_header(
    char line[LINE_SIZE], const struct play_setup *setup, uint64_t seed)
{
    const struct brain *brain = &setup->brain;
    uint64_t weights = BYTES_SEAL;

    for (int f = 0; f < FEATURE_COUNT; f++)
        for (int byte = 0; byte < 4; byte++) {
            uint8_t low = (uint8_t)((uint32_t)brain->scaled[f] >> 8 * byte);
            weights = bytes_seal(weights, &low, 1);
        }
    char deeper[32] = "", revision[RUN_LINE_REVISION_SIZE];
    if (brain->unknown > 0 || brain->beam > 0)
        snprintf(deeper, sizeof(deeper), " unknown=%d beam=%d", brain->unknown,
            brain->beam);
    snprintf(line, LINE_SIZE,
        "%s%sbrain=%s weights=%016" PRIx64
        " slides=%d look-ahead=%d%s rules=%s revision=%d size=%dx%d mode=%s "
        "level=%" PRIu32 " keys-per-second=%" PRIu32 " max-pieces=%" PRIu64
        " seed=%" PRIu64,
        magic, run_line_revision(revision), brain->name, weights, brain->slides,
        brain->pieces, deeper, setup->rules.name, setup->rules.revision,
        setup->rules.width, setup->rules.visible, play_mode_name(setup->mode),
        setup->level, setup->mode == PLAY_KEYS ? setup->pace : 0,
        setup->max_pieces, seed);
}

/* -- writing -- */

static void
note_trouble(struct resume *resume, const char *path)
{
    if (resume->trouble[0] == '\0')
        snprintf(resume->trouble, FILE_WHY_SIZE, "%s: %s", file_tail(path),
            strerror(errno));
}

static bool
write_all(int file, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, data, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        }
    }
    return true;
}

static void
game_path(const struct resume *resume, uint64_t number, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%.4000s.game-%" PRIu64, resume->path, number);
}

/* Appends a line. What a full disk took of it is taken back: the next line must
 * not stand behind half of one. */
static bool
append(struct resume *resume, const char *line)
{
    size_t length = strlen(line);

    if (write_all(resume->file, line, length)) {
        resume->whole += (off_t)length;
        return true;
    }
    note_trouble(resume, resume->path);
    if (ftruncate(resume->file, resume->whole) != 0)
        note_trouble(resume, resume->path);
    return false;
}

/* Forces all lines to the disk. */
static bool
force(struct resume *resume)
{
    resume->synced = clock_seconds();
    if (fsync(resume->file) == 0)
        return true;
    note_trouble(resume, resume->path);
    return false;
}

void
resume_add(
    struct resume *resume, uint64_t game, const struct play_result *result)
{
    char line[LINE_SIZE], path[PATH_SIZE];

    snprintf(line, sizeof(line),
        "game %" PRIu64 " %s rows %" PRIu64 " pieces %" PRIu64
        " points %" PRIu64 " hash %016" PRIx64,
        game, result->end == PLAY_CUT ? "cut" : "ended", result->rows,
        result->pieces, result->points, result->hash);
    seal(line);
    game_path(resume, game, path);

    /* A state goes when its game's end is on the disk, and not before: there
     * may be hours in it. */
    bool has_state = access(path, F_OK) == 0;
    pthread_mutex_lock(&resume->mutex);
    bool kept = append(resume, line);
    if (kept && (has_state || clock_seconds() - resume->synced >= SYNC_S))
        kept = force(resume);
    pthread_mutex_unlock(&resume->mutex);
    if (kept && has_state)
        unlink(path);
}

void
resume_save(struct resume *resume, uint64_t number, const struct lanes *lanes,
    const struct lanes_game *game)
{
    char line[LINE_SIZE], text[2 * LINE_SIZE], path[PATH_SIZE];
    char why[FILE_WHY_SIZE];
    struct board board;

    lanes_game_board(game, lanes, &board);
    int used = snprintf(line, sizeof(line),
        "game %" PRIu64 " rows %" PRIu64 " pieces %" PRIu64
        " last %d random %016" PRIx64 " %016" PRIx64 " by-count",
        number, game->rows, game->pieces, game->last, game->rng.state,
        game->rng.increment);
    for (int rows = 0; rows <= PIECE_SIZE; rows++)
        used += snprintf(line + used, sizeof(line) - (size_t)used, " %" PRIu64,
            game->rows_by_count[rows]);
    used += snprintf(line + used, sizeof(line) - (size_t)used, " well ");
    for (int y = 0; y < board.height; y++)
        used += snprintf(line + used, sizeof(line) - (size_t)used, "%04x",
            board_row(&board, y));
    seal(line);

    snprintf(text, sizeof(text), "%s\n%s", resume->header, line);
    game_path(resume, number, path);
    if (!file_write(path, text, strlen(text), why)) {
        pthread_mutex_lock(&resume->mutex);
        if (resume->trouble[0] == '\0')
            memcpy(resume->trouble, why, sizeof(why));
        pthread_mutex_unlock(&resume->mutex);
    }
}

/* -- reading -- */

static bool
read_game(char *line, size_t length, uint64_t *game, struct play_result *result)
{
    char end[8];
    int used = 0;

    if (!unseal(line, length))
        return false;
    if (sscanf(line,
            "game %" SCNu64 " %7s rows %" SCNu64 " pieces %" SCNu64
            " points %" SCNu64 " hash %16" SCNx64 "%n",
            game, end, &result->rows, &result->pieces, &result->points,
            &result->hash, &used) != 6 ||
        line[used] != '\0')
        return false;
    result->end = strcmp(end, "cut") == 0 ? PLAY_CUT : PLAY_ENDED;
    return result->end == PLAY_CUT || strcmp(end, "ended") == 0;
}

/* All lines after the first; *good gets how far they are whole. */
static bool
read_games(char *text, size_t size, size_t *good, struct play_result *results,
    uint64_t games, const char *path, char why[FILE_WHY_SIZE])
{
    for (int number = 2; *good < size; number++) {
        char *line = text + *good;
        char *end = memchr(line, '\n', size - *good);
        struct play_result result;
        uint64_t game;

        if (end == NULL)
            return true; /* a kill in the middle of a line */
        if (!read_game(line, (size_t)(end - line), &game, &result)) {
            snprintf(
                why, FILE_WHY_SIZE, "%s:%d: damaged", file_tail(path), number);
            return false;
        }
        if (game < games)
            results[game] = result;
        *good = (size_t)(end + 1 - text);
    }
    return true;
}

/* What an earlier run left; *good gets how many bytes of it are whole. */
static bool
read_file(struct resume *resume, size_t *good, struct play_result *results,
    uint64_t games, char why[FILE_WHY_SIZE])
{
    size_t size, length = strlen(resume->header);
    char *text = file_read(resume->path, MAX_FILE, &size, why);
    if (text == NULL)
        return false;

    char *end = memchr(text, '\n', size);
    *good = 0;
    bool fine = true;
    if (end == NULL && size <= length &&
        memcmp(text, resume->header, size) == 0) {
        /* New, or killed before the first line was whole. */
    } else if (end == NULL || (size_t)(end - text) != length ||
               memcmp(text, resume->header, length) != 0) {
        text[end != NULL ? (size_t)(end - text) : size - 1] = '\0';
        run_line_tell_difference(
            resume->path, magic, text, resume->header, why);
        fine = false;
    } else {
        *good = length + 1;
        fine = read_games(text, size, good, results, games, resume->path, why);
    }
    free(text);
    return fine;
}

/* Reads a state's line; false unless it is this game's and whole. */
static bool
read_state(char *line, size_t length, uint64_t number,
    const struct lanes *lanes, struct lanes_game *game)
{
    struct lanes_game read = *game;
    uint64_t *count = read.rows_by_count;
    struct board board;
    uint64_t of;
    int last, used = 0;

    if (!unseal(line, length) ||
        sscanf(line,
            "game %" SCNu64 " rows %" SCNu64 " pieces %" SCNu64
            " last %d random %16" SCNx64 " %16" SCNx64 " by-count %" SCNu64
            " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " well %n",
            &of, &read.rows, &read.pieces, &last, &read.rng.state,
            &read.rng.increment, &count[0], &count[1], &count[2], &count[3],
            &count[4], &used) != 11 ||
        of != number || last < 0 || last > PIECE_NONE ||
        read.rng.increment != game->rng.increment)
        return false;
    board_init(&board, lanes->width, lanes->height);
    const char *at = line + used;
    for (int y = 0; y < lanes->height; y++, at += 4) {
        unsigned row;
        if (strlen(at) < 4 || sscanf(at, "%4x", &row) != 1 ||
            (row & lanes->walls) != lanes->walls)
            return false;
        board.rows[BOARD_FLOOR + y] = (uint16_t)row;
    }
    if (*at != '\0')
        return false;
    read.last = (uint8_t)last;
    lanes_well_of_board(&read.well, &board);
    *game = read;
    return true;
}

bool
resume_load(struct resume *resume, uint64_t number, const struct lanes *lanes,
    struct lanes_game *game)
{
    char path[PATH_SIZE], why[FILE_WHY_SIZE];
    size_t size, length = strlen(resume->header);

    game_path(resume, number, path);
    char *text = file_read(path, 2 * LINE_SIZE, &size, why);
    if (text == NULL)
        return false;
    bool good =
        size > length + 2 && text[length] == '\n' && text[size - 1] == '\n' &&
        memcmp(text, resume->header, length) == 0 &&
        read_state(text + length + 1, size - length - 2, number, lanes, game);
    free(text);
    return good;
}

/* -- beginning and end -- */

/* Locks the file and reads it, and leaves it ready for more. */
static bool
take_up(struct resume *resume, struct play_result *results, uint64_t games,
    char why[FILE_WHY_SIZE])
{
    size_t good;

    if (flock(resume->file, LOCK_EX | LOCK_NB) != 0) {
        snprintf(why, FILE_WHY_SIZE, "%s: in use by another run",
            file_tail(resume->path));
        return false;
    }
    if (!read_file(resume, &good, results, games, why))
        return false;
    resume->whole = (off_t)good;
    bool written = ftruncate(resume->file, resume->whole) == 0;
    if (good == 0) {
        char line[LINE_SIZE + 1];
        snprintf(line, sizeof(line), "%s\n", resume->header);
        written = written && append(resume, line);
    }
    if (written && force(resume))
        return true;
    note_trouble(resume, resume->path);
    memcpy(why, resume->trouble, sizeof(resume->trouble));
    return false;
}

struct resume *
resume_open(const char *path, const struct play_setup *setup, uint64_t seed,
    struct play_result *results, uint64_t games, char why[FILE_WHY_SIZE])
{
    struct resume *resume = calloc(1, sizeof(*resume));
    if (resume == NULL || strlen(path) >= sizeof(resume->path) - 64) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path),
            resume == NULL ? "no memory for it" : "too long a name");
        free(resume);
        return NULL;
    }
    memcpy(resume->path, path, strlen(path) + 1);
    write_header(resume->header, setup, seed);
    resume->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (resume->file < 0) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(errno));
        free(resume);
        return NULL;
    }
    if (!take_up(resume, results, games, why)) {
        close(resume->file);
        free(resume);
        return NULL;
    }
    pthread_mutex_init(&resume->mutex, NULL);
    return resume;
}

bool
resume_close(struct resume *resume, char why[FILE_WHY_SIZE])
{
    if (resume == NULL)
        return true;
    force(resume);
    if (close(resume->file) != 0)
        note_trouble(resume, resume->path);
    bool good = resume->trouble[0] == '\0';
    memcpy(why, resume->trouble, sizeof(resume->trouble));
    pthread_mutex_destroy(&resume->mutex);
    free(resume);
    return good;
}
