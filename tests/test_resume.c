/*
 * What bench --resume keeps: results and states come back as they were, and a
 * disk that is full in the middle of a run costs nothing of what was kept.
 * Kills are tests/cli/lab.sh's.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "check.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/resume.h"
#include "store/weights.h"

enum { GAMES = 4, SEED = 7 };

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
    setup.max_pieces = PLAY_WITHOUT_END;
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
    char why[FILE_WHY_SIZE] = "";
    memset(results, 0, GAMES * sizeof(results[0]));
    struct resume *resume =
        resume_open(path, &setup, SEED, results, GAMES, why);
    assert_string_equal(why, "");
    assert_non_null(resume);
    return resume;
}

static void
end(struct resume *resume)
{
    char why[FILE_WHY_SIZE];
    assert_true(resume_close(resume, why));
}

static struct play_result
result_of(uint64_t game)
{
    return (struct play_result){.end = game % 2 ? PLAY_ENDED : PLAY_CUT,
        .rows = 1000 * game,
        .pieces = 2500 * game + 1,
        .points = UINT64_MAX - game,
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
    struct resume *resume = begin(results);

    begin_game(&whole);
    lanes_play(&lanes, LANES_WORDS, &whole, 500);
    resume_save(resume, 2, &lanes, &whole);
    begin_game(&half);
    assert_false(resume_load(resume, 1, &lanes, &half));
    end(resume);

    resume = begin(results);
    assert_true(resume_load(resume, 2, &lanes, &half));
    lanes_play(&lanes, LANES_WORDS, &whole, 500);
    lanes_play(&lanes, LANES_WORDS, &half, 500);
    lanes_game_board(&whole, &lanes, &a);
    lanes_game_board(&half, &lanes, &b);
    assert_true(board_hash(&a) == board_hash(&b));
    assert_true(whole.rows == half.rows && whole.pieces == half.pieces);
    assert_memory_equal(
        whole.rows_by_count, half.rows_by_count, sizeof(half.rows_by_count));
    assert_true(whole.rng.state == half.rng.state);
    end(resume);
}

static void
limit_files(rlim_t most)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The disk is full while one result is written, and then has room again. */
static void
test_full_disk(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE];
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
    assert_false(resume_close(resume, why));
    assert_int_equal(strncmp(why, path, strlen(path)), 0);
    assert_non_null(strstr(why, "too large"));

    /* The later one is there; the earlier one can go on. */
    resume = begin(results);
    assert_int_equal(results[1].end, PLAY_NOT_BEGUN);
    check_result(&results[2], 2);
    begin_game(&game);
    assert_true(resume_load(resume, 1, &lanes, &game));
    assert_true(game.pieces == 100);
    resume_add(resume, 1, &one);
    begin_game(&game);
    assert_false(resume_load(resume, 1, &lanes, &game));
    end(resume);
    resume = begin(results);
    check_result(&results[1], 1);
    end(resume);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_results, empty),
        cmocka_unit_test_setup(test_states, empty),
        cmocka_unit_test_setup(test_full_disk, empty),
    };
    return cmocka_run_group_tests(tests, make, clear);
}
