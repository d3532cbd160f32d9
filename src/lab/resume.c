/*
 * Lines of text, each with a fingerprint at its end that reveals a damaged or
 * half-written line. A kill or a full disk can leave a last line without its
 * end; it is cut off.
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
#include "trainer/clock.h"
#include "trainer/run_line.h"
#include "wellplayed/scoring.h"

enum { LINE_SIZE = 640, PATH_SIZE = 4096, MAX_FILE = 256 << 20, SYNC_S = 10 };

struct resume {
    pthread_mutex_t mutex;
    int file;
    off_t whole;        /* bytes of it, all of them whole lines */
    double synced;      /* when the file was last forced to the disk */
    struct error error; /* the first failure, zeroed so far */
    char path[PATH_SIZE];
    char header[LINE_SIZE]; /* without its end */
    const struct play_setup *setup;
};

static const char magic[] = "wellplayed-lab bench 2 ";

/* -- lines -- */

/* Appends the fingerprint and the newline to a line. */
static void
seal(char line[LINE_SIZE])
{
    size_t length = strlen(line);
    snprintf(line + length, LINE_SIZE - length, " %016" PRIx64 "\n",
        bytes_seal(BYTES_SEAL, line, length));
}

/* Takes the fingerprint off a line of `length` bytes without its newline; false
 * when it is damaged. */
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

/* Writes everything that the games depend on; the revision stands for how they
 * are played. */
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
    char deeper[64] = "", revision[RUN_LINE_REVISION_SIZE];
    char choices[RUN_LINE_CHOICES_SIZE];
    if (brain->unknown > 0 || brain->beam > 0)
        snprintf(deeper, sizeof(deeper), " unknown=%d beam=%d", brain->unknown,
            brain->beam);
    snprintf(deeper + strlen(deeper), sizeof(deeper) - strlen(deeper), "%s%s",
        brain->fills ? " fills=1" : "", brain->any_rotation ? " turned=1" : "");
    snprintf(line, LINE_SIZE,
        "%s%sbrain=%s weights=%016" PRIx64
        " slides=%d look-ahead=%d%s rules=%s revision=%d size=%dx%d%s mode=%s "
        "level=%" PRIu32 " keys-per-second=%" PRIu32 " max-pieces=%" PRIu64
        " seed=%" PRIu64,
        magic, run_line_revision(revision), brain->name, weights, brain->slides,
        brain->pieces, deeper, setup->rules.name, setup->rules.revision,
        setup->rules.width, setup->rules.visible,
        run_line_choices(choices, setup), play_mode_name(setup->mode),
        setup->level, setup->mode == PLAY_KEYS ? setup->pace : 0,
        setup->max_pieces, seed);
}

/* The line of a game that has ended, without its seal. Only games to a goal
 * have their time. */
static void
write_game(char line[LINE_SIZE], const struct play_setup *setup, uint64_t game,
    const struct play_result *result)
{
    int used = snprintf(line, LINE_SIZE,
        "game %" PRIu64 " %s rows %" PRIu64 " pieces %" PRIu64
        " points %" PRIu64 " hash %016" PRIx64,
        game, result->end == PLAY_CUT ? "cut" : "ended", result->rows,
        result->pieces, result->points, result->hash);
    if (play_goal(setup) != &goal_endless)
        snprintf(line + used, LINE_SIZE - (size_t)used,
            " ticks %" PRIu64 " reached %d", result->ticks, result->reached);
}

/* What a deck knows of the pieces before, as one number: the last one, and
 * eight times the bag where there is one. */
static int
drawn_of(const struct deck *deck)
{
    return deck->last +
           (deck->randomizer == RANDOMIZER_BAG ? deck->bag * 8 : 0);
}

/* The same of the state of a game under way. */
static void
write_state(char line[LINE_SIZE], uint64_t number, const struct lanes *lanes,
    const struct lanes_game *game)
{
    struct board board;

    lanes_game_board(game, lanes, &board);
    int used = snprintf(line, LINE_SIZE,
        "game %" PRIu64 " rows %" PRIu64 " pieces %" PRIu64
        " last %d random %016" PRIx64 " %016" PRIx64 " by-count",
        number, game->rows, game->pieces, drawn_of(&game->deck),
        game->deck.rng.state, game->deck.rng.increment);
    for (int rows = 0; rows <= PIECE_SIZE; rows++)
        used += snprintf(line + used, LINE_SIZE - (size_t)used, " %" PRIu64,
            game->rows_by_count[rows]);
    used += snprintf(line + used, LINE_SIZE - (size_t)used, " well ");
    for (int y = 0; y < board.height; y++)
        used += snprintf(line + used, LINE_SIZE - (size_t)used, "%04x",
            board_row(&board, y));
}

/* -- writing -- */

static void
note_error(struct resume *resume, const char *path)
{
    if (resume->error.words == NULL)
        error_system(&resume->error, path, errno);
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

/* Appends a line. If the disk is full, the part that was written is removed
 * again, because the next line must not follow half a line. */
static bool
append(struct resume *resume, const char *line)
{
    size_t length = strlen(line);

    if (write_all(resume->file, line, length)) {
        resume->whole += (off_t)length;
        return true;
    }
    note_error(resume, resume->path);
    if (ftruncate(resume->file, resume->whole) != 0)
        note_error(resume, resume->path);
    return false;
}

/* Forces all lines to the disk. */
static bool
force(struct resume *resume)
{
    resume->synced = clock_seconds();
    if (fsync(resume->file) == 0)
        return true;
    note_error(resume, resume->path);
    return false;
}

void
resume_add(
    struct resume *resume, uint64_t game, const struct play_result *result)
{
    char line[LINE_SIZE], path[PATH_SIZE];

    write_game(line, resume->setup, game, result);
    seal(line);
    game_path(resume, game, path);

    /* A state is removed only when its game's end is on the disk, because it
     * may hold hours of play. */
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
    struct error error;

    write_state(line, number, lanes, game);
    seal(line);

    snprintf(text, sizeof(text), "%s\n%s", resume->header, line);
    game_path(resume, number, path);
    if (!file_write(path, text, strlen(text), &error)) {
        pthread_mutex_lock(&resume->mutex);
        if (resume->error.words == NULL)
            resume->error = error;
        pthread_mutex_unlock(&resume->mutex);
    }
}

/* -- reading -- */

/* Whether a line is as we would have written it: no signs, no other way to
 * write a number, and none that is too large to be read. */
static bool
is_as_written(const char *line, const char *written)
{
    return strcmp(line, written) == 0;
}

/* Rows that garbage has a part in need fewer cells of pieces: one at least. */
static bool
has_garbage(const struct goal *goal)
{
    return goal->standing > 0 || goal->garbage_ticks > 0;
}

/*
 * What is impossible about a game of so many rows and pieces; NULL for nothing.
 * Each piece brings four cells, each row takes a well's width of them, and what
 * is left finds room in the well, unless the goal takes it out.
 */
static const char *
find_fault(const struct play_setup *setup, uint64_t rows, uint64_t pieces)
{
    uint64_t width = (uint64_t)setup->rules.width;
    uint64_t max = width * (uint64_t)ruleset_height(&setup->rules);
    const struct goal *goal = play_goal(setup);

    if (pieces > setup->max_pieces || pieces > UINT64_MAX / 8)
        return "pieces";
    if (rows > 4 * pieces / (has_garbage(goal) ? 1 : width))
        return "rows";
    if (has_garbage(goal) || goal->endless)
        return NULL;
    return 4 * pieces - rows * width > max ? "rows" : NULL;
}

/* The most that one lock gives: times level, plus what its drop gives. */
static double
max_points(const struct ruleset *rules, uint64_t rows)
{
    const struct bonus *bonus = rules->bonus;
    double max = 0;

    for (size_t n = 0; n < sizeof(rules->points) / sizeof(rules->points[0]);
         n++)
        max = max > rules->points[n] ? max : rules->points[n];
    if (bonus == NULL)
        return max;
    for (int spin = 0; spin < SPIN_COUNT; spin++)
        for (int n = 0; n <= PIECE_CELLS; n++)
            if (max < bonus->clear[spin][n])
                max = bonus->clear[spin][n];
    return 1.5 * max + (double)bonus->combo * (double)rows +
           bonus->all_clear_chained;
}

/* An upper bound for points: each piece clears rows at the highest level that
 * so many rows lead to, and locks as deep as possible. Soft and hard drop give
 * two points a row at most. */
static bool
could_have_points(
    const struct play_setup *setup, const struct play_result *result)
{
    const struct ruleset *rules = &setup->rules;
    double level = (double)setup->level + (double)result->rows + 1;
    double max = max_points(rules, result->rows);

    /* One more: the piece that falls has been dropped some rows already. */
    return (double)result->points <=
           ((double)result->pieces + (rules->bonus != NULL)) *
               (max * level + 2.0 * ruleset_height(rules));
}

/* A game to a goal also has its time; with a goal by time that is all of it. */
static const char *
find_goal_fault(const struct goal *goal, const struct play_result *result)
{
    if (goal->ticks != 0 &&
        (result->ticks > goal->ticks ||
            (result->reached && result->ticks != goal->ticks)))
        return "ticks";
    if (result->reached && result->end != PLAY_ENDED)
        return "reached";
    if (result->reached && goal->rows != 0 && result->rows < goal->rows)
        return "rows";
    return NULL;
}

/* Reads a game's line; returns what is wrong with it, NULL when it is good. */
static const char *
read_game(char *line, size_t length, const struct play_setup *setup,
    uint64_t *game, struct play_result *result)
{
    const struct goal *goal = play_goal(setup);
    char end[8], written[LINE_SIZE];
    int reached = 0;

    if (!unseal(line, length))
        return "seal";
    *result = (struct play_result){0};
    if (sscanf(line,
            "game %" SCNu64 " %7s rows %" SCNu64 " pieces %" SCNu64
            " points %" SCNu64 " hash %16" SCNx64 " ticks %" SCNu64
            " reached %1d",
            game, end, &result->rows, &result->pieces, &result->points,
            &result->hash, &result->ticks,
            &reached) != (goal != &goal_endless ? 8 : 6))
        return "line";
    result->reached = reached != 0;
    result->end = strcmp(end, "cut") == 0 ? PLAY_CUT : PLAY_ENDED;
    write_game(written, setup, *game, result);
    if (!is_as_written(line, written))
        return "line";
    if (result->end == PLAY_CUT && result->pieces != setup->max_pieces)
        return "pieces";
    if (!could_have_points(setup, result))
        return "points";
    const char *fault = find_goal_fault(goal, result);
    if (fault != NULL)
        return fault;
    return find_fault(setup, result->rows, result->pieces);
}

/* All lines after the first; *good gets how far they are whole. */
static bool
read_games(const struct resume *resume, char *text, size_t size, size_t *good,
    struct play_result *results, uint64_t games, struct error *error)
{
    for (int number = 2; *good < size; number++) {
        char *line = text + *good;
        char *end = memchr(line, '\n', size - *good);
        struct play_result result;
        uint64_t game;

        if (end == NULL)
            return true; /* a kill in the middle of a line */
        const char *what = read_game(
            line, (size_t)(end - line), resume->setup, &game, &result);
        if (what != NULL)
            return error_at(
                error, resume->path, number, NULL, "damaged: %s", what);
        if (game < games)
            results[game] = result;
        *good = (size_t)(end + 1 - text);
    }
    return true;
}

/* What an earlier run left; *good gets how many bytes of it are whole. */
static bool
read_file(struct resume *resume, size_t *good, struct play_result *results,
    uint64_t games, struct error *error)
{
    size_t size, length = strlen(resume->header);
    char *text = file_read(resume->path, MAX_FILE, &size, error);
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
            resume->path, magic, text, resume->header, error);
        fine = false;
    } else {
        *good = length + 1;
        fine = read_games(resume, text, size, good, results, games, error);
    }
    free(text);
    return fine;
}

/* What is impossible about a state; NULL for nothing. */
static const char *
find_state_fault(const struct play_setup *setup, const struct lanes *lanes,
    const struct lanes_game *game, const struct board *board)
{
    uint64_t cells = 0, pieces = 0, rows = 0;
    const char *fault = find_fault(setup, game->rows, game->pieces);

    if (fault != NULL)
        return fault;
    for (uint64_t n = 0; n <= PIECE_SIZE; n++) {
        uint64_t count = game->rows_by_count[n];
        if (count > game->pieces)
            return "rows by count";
        pieces += count;
        rows += n * count;
    }
    if (pieces != game->pieces || rows != game->rows)
        return "rows by count";
    for (int y = 0; y < lanes->height; y++) {
        uint16_t row = board_row(board, y);
        if ((row & lanes->walls) != lanes->walls || row == UINT16_MAX)
            return "well";
        cells += (uint64_t)bits_count(row & (uint16_t)~lanes->walls);
    }
    if (cells != 4 * game->pieces - game->rows * (uint64_t)lanes->width)
        return "well";
    return NULL;
}

/* Reads a state's line; returns what is wrong with it, NULL when it is good:
 * then, and only then, *game is that game. */
static const char *
read_state(char *line, size_t length, uint64_t number,
    const struct play_setup *setup, const struct lanes *lanes,
    struct lanes_game *game)
{
    struct lanes_game read = *game;
    uint64_t *count = read.rows_by_count;
    struct board board;
    char written[LINE_SIZE];
    uint64_t of;
    int drawn, used = 0;

    if (!unseal(line, length))
        return "seal";
    if (sscanf(line,
            "game %" SCNu64 " rows %" SCNu64 " pieces %" SCNu64
            " last %d random %16" SCNx64 " %16" SCNx64 " by-count %" SCNu64
            " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " well %n",
            &of, &read.rows, &read.pieces, &drawn, &read.deck.rng.state,
            &read.deck.rng.increment, &count[0], &count[1], &count[2],
            &count[3], &count[4], &used) != 11)
        return "line";
    if (of != number)
        return "game";
    read.deck.last = (uint8_t)(drawn & 7);
    if (read.deck.randomizer == RANDOMIZER_BAG)
        read.deck.bag = (uint8_t)(drawn >> 3);
    if (read.deck.bag == 0 || drawn_of(&read.deck) != drawn)
        return "last piece";
    if (read.deck.rng.increment != game->deck.rng.increment)
        return "random numbers";
    board_init(&board, lanes->width, lanes->height);
    const char *at = line + used;
    for (int y = 0; y < lanes->height; y++, at += 4) {
        unsigned row;
        if (strlen(at) < 4 || sscanf(at, "%4x", &row) != 1)
            return "well";
        board.rows[BOARD_FLOOR + y] = (uint16_t)row;
    }
    const char *fault = find_state_fault(setup, lanes, &read, &board);
    if (fault != NULL)
        return fault;
    lanes_well_of_board(&read.well, &board);
    write_state(written, number, lanes, &read);
    if (!is_as_written(line, written))
        return "line";
    *game = read;
    return NULL;
}

bool
resume_load(struct resume *resume, uint64_t number, const struct lanes *lanes,
    struct lanes_game *game, struct error *error)
{
    char path[PATH_SIZE];
    size_t size, length = strlen(resume->header);
    const char *what = "line";

    error_copy(error, &(struct error){0});
    game_path(resume, number, path);
    if (access(path, F_OK) != 0)
        return false;
    char *text = file_read(path, 2 * LINE_SIZE, &size, error);
    if (text == NULL)
        return false;
    if (size > length + 2 && text[length] == '\n' && text[size - 1] == '\n' &&
        memcmp(text, resume->header, length) == 0)
        what = read_state(text + length + 1, size - length - 2, number,
            resume->setup, lanes, game);
    if (what != NULL)
        error_set(error, path, "damaged: %s", what);
    free(text);
    return what == NULL;
}

/* -- beginning and end -- */

/* Locks the file and reads it, and leaves it ready for more. */
static bool
take_up(struct resume *resume, struct play_result *results, uint64_t games,
    struct error *error)
{
    size_t good;

    if (flock(resume->file, LOCK_EX | LOCK_NB) != 0)
        return error_set(error, resume->path, "in use by another run");
    if (!read_file(resume, &good, results, games, error))
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
    note_error(resume, resume->path);
    return error_copy(error, &resume->error);
}

struct resume *
resume_open(const char *path, const struct play_setup *setup, uint64_t seed,
    struct play_result *results, uint64_t games, struct error *error)
{
    struct resume *resume = calloc(1, sizeof(*resume));
    if (resume == NULL || strlen(path) >= sizeof(resume->path) - 64) {
        if (resume == NULL)
            error_set(error, path, "no memory for it");
        else
            error_set(error, path, "too long a name");
        free(resume);
        return NULL;
    }
    memcpy(resume->path, path, strlen(path) + 1);
    resume->setup = setup;
    write_header(resume->header, setup, seed);
    resume->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (resume->file < 0) {
        error_system(error, path, errno);
        free(resume);
        return NULL;
    }
    if (!take_up(resume, results, games, error)) {
        close(resume->file);
        free(resume);
        return NULL;
    }
    pthread_mutex_init(&resume->mutex, NULL);
    return resume;
}

bool
resume_close(struct resume *resume, struct error *error)
{
    if (resume == NULL)
        return true;
    force(resume);
    if (close(resume->file) != 0)
        note_error(resume, resume->path);
    bool good = resume->error.words == NULL;
    error_copy(error, &resume->error);
    pthread_mutex_destroy(&resume->mutex);
    free(resume);
    return good;
}
