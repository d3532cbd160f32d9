/*
 * What bench --resume keeps: results and states come back as they were, and a
 * disk that is full in the middle of a run costs nothing of what was kept.
 * Kills are tests/cli/lab.sh's.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/check.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/resume.h"
#include "store/weights.h"
#include "train/bytes.h"

enum { GAMES = 4, SEED = 7, MAX_PIECES = 100000 };

static char folder[64], path[96];
static struct play_setup setup;
static struct lanes lanes;

static int
make(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/wellplayed-resume-XXXXXX");
    if (mkdtemp(folder) == NULL || !weights_find("bcts", &setup.brain))
        return -1;
    snprintf(path, sizeof(path), "%s/run", folder);
    setup.mode = PLAY_DROPS;
    setup.rules = play_rules(&ruleset_standard, PLAY_DROPS);
    setup.max_pieces = MAX_PIECES;
    return play_lanes(&setup, &lanes) ? 0 : -1;
}

static int
empty(void **state)
{
    char name[128];
    (void)state;
    remove(path);
    for (int i = 0; i < GAMES; i++) {
        snprintf(name, sizeof(name), "%s.game-%d", path, i);
        remove(name);
    }
    return 0;
}

static int
clear(void **state)
{
    empty(state);
    return rmdir(folder);
}

static struct resume *
begin(struct play_result results[GAMES])
{
    struct error error = {0};
    memset(results, 0, GAMES * sizeof(results[0]));
    struct resume *resume =
        resume_open(path, &setup, SEED, results, GAMES, &error);
    assert_null(error.words);
    assert_non_null(resume);
    return resume;
}

static void
end(struct resume *resume)
{
    assert_true(resume_close(resume, NULL));
}

/* Odd games have ended, even ones were cut. */
static struct play_result
result_of(uint64_t game)
{
    bool ended = game % 2 == 1;
    return (struct play_result){.end = ended ? PLAY_ENDED : PLAY_CUT,
        .rows = ended ? 1000 * game : 2 * MAX_PIECES / 5,
        .pieces = ended ? 2500 * game + 1 : MAX_PIECES,
        .points = 100000000 + game,
        .hash = 0xABCDEF0123456789u * (game + 1)};
}

static void
check_result(const struct play_result *result, uint64_t game)
{
    struct play_result expected = result_of(game);
    assert_int_equal(result->end, expected.end);
    assert_true(result->rows == expected.rows);
    assert_true(result->pieces == expected.pieces);
    assert_true(result->points == expected.points);
    assert_true(result->hash == expected.hash);
}

static void
begin_game(struct lanes_game *game)
{
    lanes_game_init(game, &lanes, RANDOMIZER_UNIFORM, SEED);
}

static void
test_results(void **state)
{
    (void)state;
    struct play_result results[GAMES];
    struct resume *resume = begin(results);
    for (uint64_t game = 0; game < 3; game++) {
        struct play_result result = result_of(game);
        resume_add(resume, game, &result);
    }
    end(resume);
    resume = begin(results);
    for (uint64_t game = 0; game < 3; game++)
        check_result(&results[game], game);
    assert_int_equal(results[3].end, PLAY_NOT_BEGUN);
    end(resume);
}

/* A game goes on from its state as if it had never stopped. */
static void
test_states(void **state)
{
    (void)state;
    struct play_result results[GAMES];
    struct lanes_game whole, half;
    struct board a, b;
    struct error error = {0};
    struct resume *resume = begin(results);

    begin_game(&whole);
    lanes_play(&lanes, LANES_WORDS, &whole, 500);
    resume_save(resume, 2, &lanes, &whole);
    begin_game(&half);
    assert_false(resume_load(resume, 1, &lanes, &half, &error));
    assert_null(error.words);
    end(resume);

    resume = begin(results);
    assert_true(resume_load(resume, 2, &lanes, &half, &error));
    lanes_play(&lanes, LANES_WORDS, &whole, 500);
    lanes_play(&lanes, LANES_WORDS, &half, 500);
    lanes_game_board(&whole, &lanes, &a);
    lanes_game_board(&half, &lanes, &b);
    assert_true(board_hash(&a) == board_hash(&b));
    assert_true(whole.rows == half.rows && whole.pieces == half.pieces);
    assert_memory_equal(
        whole.rows_by_count, half.rows_by_count, sizeof(half.rows_by_count));
    assert_true(whole.deck.rng.state == half.deck.rng.state);
    end(resume);
}

static void
limit_files(rlim_t max)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = max < limit.rlim_max ? max : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The disk is full while one result is written, and then has room again. */
static void
test_full_disk(void **state)
{
    (void)state;
    struct error error;
    struct play_result results[GAMES], one = result_of(1), two = result_of(2);
    struct lanes_game game;
    struct stat status;
    struct resume *resume = begin(results);

    begin_game(&game);
    lanes_play(&lanes, LANES_WORDS, &game, 100);
    resume_save(resume, 1, &lanes, &game);
    assert_int_equal(stat(path, &status), 0);
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    limit_files((rlim_t)status.st_size + 20);
    resume_add(resume, 1, &one);
    limit_files(RLIM_INFINITY);
    signal(SIGXFSZ, old);
    resume_add(resume, 2, &two);
    assert_false(resume_close(resume, &error));
    assert_int_equal(strncmp(error_english(&error), path, strlen(path)), 0);
    assert_non_null(strstr(error_english(&error), "too large"));

    /* The later one is there; the earlier one can go on. */
    resume = begin(results);
    assert_int_equal(results[1].end, PLAY_NOT_BEGUN);
    check_result(&results[2], 2);
    begin_game(&game);
    assert_true(resume_load(resume, 1, &lanes, &game, &error));
    assert_true(game.pieces == 100);
    resume_add(resume, 1, &one);
    begin_game(&game);
    assert_false(resume_load(resume, 1, &lanes, &game, &error));
    end(resume);
    resume = begin(results);
    check_result(&results[1], 1);
    end(resume);
}

/* -- lies under good seals -- */

/* A line with word `word`, from 0, replaced, and its seal right again. */
static void
lie(char *out, size_t size, const char *line, int word, const char *lied)
{
    char copy[1024];
    int at = 0;

    snprintf(copy, sizeof(copy), "%s", line);
    *strrchr(copy, ' ') = '\0'; /* the seal */
    out[0] = '\0';
    for (char *part = strtok(copy, " "); part != NULL;
         part = strtok(NULL, " "), at++)
        snprintf(out + strlen(out), size - strlen(out), "%s%s",
            at > 0 ? " " : "", at == word ? lied : part);
    snprintf(out + strlen(out), size - strlen(out), " %016" PRIx64 "\n",
        bytes_seal(BYTES_SEAL, out, strlen(out)));
}

static const char *const lies[] = {"nan", "inf", "-1", "1e300",
    "18446744073709551615", "99999999999999999999999", "+1", "007", "0x7", ""};

/* Writes a file whose line after the first is another. */
static void
replace_line(const char *name, const char *text, const char *line)
{
    char all[4096];
    int length = snprintf(
        all, sizeof(all), "%.*s\n%s", (int)strcspn(text, "\n"), text, line);
    assert_true(file_write(name, all, (size_t)length, NULL));
}

/* "game 1 ended rows 1000 pieces 2501 points 9 hash 0123456789abcdef". */
static void
test_lies_about_results(void **state)
{
    (void)state;
    enum { GAME = 1, END = 2, ROWS = 4, PIECES = 6, POINTS = 8, HASH = 10 };
    static const int words[] = {GAME, END, ROWS, PIECES, POINTS, HASH};
    static const struct {
        int word;
        const char *lied, *what;
    } others[] = {
        {END, "cut", "pieces"}, /* before its time */
        {ROWS, "1001", "rows"}, /* of more cells than there were */
        {ROWS, "900", "rows"},  /* more cells left than the well has */
        {PIECES, "100001", "pieces"},
        {PIECES, "4611686018427389904", "pieces"}, /* x 4 is 10004 again */
        {POINTS, "4000000000000", "points"},
    };
    struct play_result results[GAMES], one = result_of(1);
    struct resume *resume = begin(results);
    char line[1024];
    struct error error;
    size_t size;

    one.points = 40000;
    resume_add(resume, 1, &one);
    end(resume);
    char *text = file_read(path, 1 << 20, &size, &error);
    const char *truth = strchr(text, '\n') + 1;
    for (size_t w = 0; w < ARRAY_SIZE(words); w++)
        for (size_t l = 0; l < ARRAY_SIZE(lies); l++) {
            bool another_game = words[w] == GAME && l == 4;
            lie(line, sizeof(line), truth, words[w], lies[l]);
            replace_line(path, text, line);
            resume = resume_open(path, &setup, SEED, results, GAMES, &error);
            if (resume != NULL && !another_game)
                fail_msg("taken: %s", line);
            if (resume == NULL)
                assert_non_null(
                    strstr(error_english(&error), "run:2: damaged: "));
            else
                end(resume);
        }
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        lie(line, sizeof(line), truth, others[i].word, others[i].lied);
        replace_line(path, text, line);
        assert_null(resume_open(path, &setup, SEED, results, GAMES, &error));
        assert_string_equal(
            strrchr(error_english(&error), ' ') + 1, others[i].what);
    }
    lie(line, sizeof(line), truth, HASH, "0000000000000007");
    replace_line(path, text, line);
    end(begin(results));
    assert_int_equal(results[1].hash, 7);
    free(text);
}

/* "game 2 rows 199 pieces 500 last 7 random 0123 4567 by-count 1 2 3 4 5 well
 * e007..." */
static void
test_lies_about_states(void **state)
{
    (void)state;
    enum { WORDS = 18, STATE = 9 };
    struct play_result results[GAMES];
    struct lanes_game game, before;
    struct resume *resume = begin(results);
    char name[128], line[2048];
    struct error error;
    size_t size;

    begin_game(&game);
    lanes_play(&lanes, LANES_WORDS, &game, 500);
    resume_save(resume, 2, &lanes, &game);
    snprintf(name, sizeof(name), "%s.game-2", path);
    char *text = file_read(name, 1 << 20, &size, &error);
    assert_non_null(text);
    const char *truth = strchr(text, '\n') + 1;
    for (int word = 1; word < WORDS; word++)
        for (size_t l = 0; l < ARRAY_SIZE(lies); l++) {
            if (word == 2 || word == 4 || word == 6 || word == 8 ||
                word == 11 || word == 17)
                continue; /* "rows" and other words */
            begin_game(&game);
            before = game;
            lie(line, sizeof(line), truth, word, lies[l]);
            replace_line(name, text, line);
            if (resume_load(resume, 2, &lanes, &game, &error))
                fail_msg("taken: %s", line);
            assert_non_null(
                strstr(error_english(&error), "run.game-2: damaged: "));
            assert_memory_equal(&game, &before, sizeof(game));
        }
    /* A cell more, and a full row. */
    lie(line, sizeof(line), truth, 0, "game");
    char *well = strstr(line, " well ") + 6;
    well[3] = well[3] == '7' ? 'f' : '7';
    lie(line, sizeof(line), line, 0, "game");
    replace_line(name, text, line);
    assert_false(resume_load(resume, 2, &lanes, &game, &error));
    assert_non_null(strstr(error_english(&error), "damaged: well"));
    /* The truth is taken. */
    replace_line(name, text, truth);
    assert_true(resume_load(resume, 2, &lanes, &game, &error));
    assert_true(game.pieces == 500);
    free(text);
    end(resume);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_results, empty),
        cmocka_unit_test_setup(test_states, empty),
        cmocka_unit_test_setup(test_full_disk, empty),
        cmocka_unit_test_setup(test_lies_about_results, empty),
        cmocka_unit_test_setup(test_lies_about_states, empty),
    };
    return cmocka_run_group_tests(tests, make, clear);
}
