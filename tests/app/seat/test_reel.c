/*
 * Back and forth in a replay: wherever one goes, the game is what it was when
 * it was played straight through; and a game taken over from a replay has a
 * record that plays it whole.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include <sys/stat.h>
#include <unistd.h>

#include "lib/check.h"

#define SDL_MAIN_HANDLED
#include "app/shell/app.h"
#include "store/file.h"
#include "history/retell.h"
#include "store/weights.h"

enum { LENGTH = 120000 /* ticks */, MAX_PLACES = 8192, SEEKS = 300 };

static struct seat seat;
static char folder[] = "/tmp/wellplayed-reel-XXXXXX";
static char record[64], second[64];
static struct brain brain;
static struct retelling told;

/* The game played straight through: its hash at every tick that ends a step. */
static struct place_in_time {
    uint64_t tick, hash;
} pieces[MAX_PLACES], keys[MAX_PLACES];
static int piece_count, key_count;

/* The first `size` bytes of the file, at the most. */
static struct tape *
read_tape(const char *path, size_t size)
{
    size_t whole;
    void *data = file_read(path, 1 << 24, &whole, NULL);

    assert_non_null(data);
    return tape_take(data, size < whole ? size : whole);
}

static void
load(const char *path)
{
    struct tape *tape = read_tape(path, SIZE_MAX);

    assert_null(seat_begin_replay(&seat, tape));
    tape_drop(tape);
}

static void
finish(void)
{
    assert_true(seat_finish(&seat, NULL));
}

static void
record_game(void)
{
    struct seat_setup setup = {.rules = ruleset_find("classic"), .seed = 7, .pace = 20};
    setup.brain = brain;
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    assert_true(seat_record(&seat, record, true, NULL));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, LENGTH, true, false);
    finish();
}

/* Goes through the log once, by its runs. */
static void
learn_places(void)
{
    const struct playback *playback = &seat.reel.playback;
    uint64_t locks = 0;

    load(record);
    while (reel_next(&seat.reel, UINT64_MAX)) {
        struct place_in_time now = {playback->game.tick, game_hash(&playback->game)};
        if (playback->entry.kind != REPLAY_RUN)
            continue;
        if (playback->events.happened & EVENT_LOCKED) {
            pieces[piece_count++] = now;
            locks++;
        }
        if (playback->left == 0)
            keys[key_count++] = now;
        assert_true(piece_count < MAX_PLACES && key_count < MAX_PLACES);
    }
    assert_int_equal(playback->state, PLAYBACK_ENDED);
    assert_int_equal(playback->tick, LENGTH);
    assert_int_equal(seat.reel.ticks, LENGTH);
    assert_true(locks > 100);
    finish();
}

static int
set_up(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL || !weights_find("dellacherie", &brain))
        return -1;
    snprintf(record, sizeof(record), "%s/record", folder);
    snprintf(second, sizeof(second), "%s/second", folder);
    record_game();
    learn_places();
    return 0;
}

static int
tear_down(void **state)
{
    (void)state;
    remove(record);
    remove(second);
    return rmdir(folder);
}

static void
check_at(const struct place_in_time *place)
{
    assert_int_equal(seat.game.tick, place->tick);
    assert_int_equal(seat.view.tick, place->tick);
    assert_int_equal(game_hash(&seat.game), place->hash);
}

static void
test_seek_anywhere(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1, 0);
    load(record);
    for (int i = 0; i < SEEKS; i++) {
        const struct place_in_time *place = &pieces[rng_below(&rng, (uint32_t)piece_count)];
        seat_seek(&seat, place->tick);
        check_at(place);
    }
    seat_seek(&seat, UINT64_MAX);
    assert_int_equal(seat.game.tick, LENGTH);
    assert_true(seat_is_over(&seat));
    assert_null(seat.reel.playback.why);
    seat_seek(&seat, 0);
    assert_int_equal(seat.game.tick, 0);
    assert_false(seat_is_over(&seat));
    /* And on from there, as always. */
    seat_run(&seat, LENGTH + 1, true, false);
    assert_true(seat_is_over(&seat));
    assert_null(seat.reel.playback.why);
    finish();
}

static void
check_steps(enum seat_step step, const struct place_in_time *places, int count)
{
    load(record);
    for (int i = 0; i < count; i++) {
        seat_step_on(&seat, step);
        check_at(&places[i]);
    }
    /* The end is no such place, unless it is. */
    seat_step_on(&seat, step);
    assert_int_equal(seat.game.tick, LENGTH);
    for (int i = count - 1; i >= 0; i--) {
        if (places[i].tick == LENGTH)
            continue;
        seat_step_back(&seat, step);
        check_at(&places[i]);
    }
    seat_step_back(&seat, step);
    assert_int_equal(seat.game.tick, 0);
    seat_step_back(&seat, step);
    assert_int_equal(seat.game.tick, 0);
    finish();
}

static void
test_steps(void **state)
{
    (void)state;
    check_steps(SEAT_STEP_PIECE, pieces, piece_count);
    check_steps(SEAT_STEP_KEY, keys, key_count);
}

/* A log whose moments are thinned out again and again. */
static void
test_many_moments(void **state)
{
    (void)state;
    load(record);
    seat.reel.gap = 20;
    for (int i = 0; i < piece_count; i++)
        seat_step_on(&seat, SEAT_STEP_PIECE);
    assert_true(seat.reel.gap > 20);
    assert_true(seat.reel.count > 100);
    for (int i = piece_count - 1; i >= 0; i -= 7) {
        seat_seek(&seat, pieces[i].tick);
        check_at(&pieces[i]);
    }
    finish();
}

/* A log that grows bit by bit, and is then cut and grows again: wherever the
 * reel stands, it goes on as one that was opened now. */
static void
test_turned(void **state)
{
    (void)state;
    static struct reel reel, other;
    struct rng rng;
    struct tape *whole = read_tape(record, SIZE_MAX);
    struct tape *tape = read_tape(record, 100);

    rng_seed(&rng, 2, 0);
    assert_null(reel_open(&reel, tape, PILOT_DEFAULT_PACE));
    tape_drop(tape);
    for (int i = 0; i < SEEKS; i++) {
        size_t now = 90 + rng_below(&rng, (uint32_t)whole->size - 90);
        for (uint32_t steps = rng_below(&rng, 3000); steps > 0; steps--)
            reel_next(&reel, UINT64_MAX);
        tape = tape_copy(whole->data, now);
        assert_true(reel_turn(&reel, tape));
        assert_ptr_equal(reel.tape, tape);
        assert_null(reel_open(&other, tape, PILOT_DEFAULT_PACE));
        tape_drop(tape);
        assert_int_equal(reel.ticks, other.ticks);
        uint64_t to = rng_below(&rng, (uint32_t)other.ticks + 1);
        assert_true(reel_near(&reel, to));
        while (reel_next(&reel, to))
            continue;
        while (reel_next(&other, to))
            continue;
        assert_int_equal(reel.playback.tick, other.playback.tick);
        assert_int_equal(game_hash(&reel.playback.game), game_hash(&other.playback.game));
        assert_int_equal(reel.finesse.keys, other.finesse.keys);
        assert_int_equal(reel.playback.state, other.playback.state);
        reel_close(&other);
    }
    tape = tape_copy("another header", 14);
    assert_false(reel_turn(&reel, tape));
    tape_drop(tape);
    assert_true(reel_is_open(&reel));
    reel_close(&reel);
    tape_drop(whole);
}

/* Taken over at `tick`, played on by `who`; the record plays it all. */
static void
check_take_over(uint64_t tick, enum seat_pilot who)
{
    load(record);
    seat_seek(&seat, tick);
    uint64_t hash = game_hash(&seat.game);
    assert_true(seat_take_over(&seat, &brain));
    assert_int_equal(seat.who, SEAT_HUMAN);
    assert_true(seat_record(&seat, second, true, NULL));
    assert_true(seat_set_pilot(&seat, who));
    assert_int_equal(game_hash(&seat.game), hash);
    seat_run(&seat, 9000, true, false);
    assert_int_equal(seat.game.tick, tick + 9000);
    hash = game_hash(&seat.game);
    finish();

    load(second);
    seat_run(&seat, UINT64_MAX, true, false);
    assert_null(seat.reel.playback.why);
    assert_int_equal(game_hash(&seat.game), hash);
    seat_seek(&seat, tick);
    assert_int_equal(seat.reel.ticks, tick + 9000);
    finish();
}

static void
test_take_over(void **state)
{
    (void)state;
    check_take_over(0, SEAT_HUMAN);
    check_take_over(1, SEAT_MACHINE);
    check_take_over(pieces[40].tick, SEAT_HUMAN);
    check_take_over(pieces[40].tick + 150, SEAT_MACHINE);
    check_take_over(keys[333].tick, SEAT_MACHINE);
    check_take_over(keys[333].tick + 1, SEAT_HUMAN);
}

/* The handling was changed before the record began: the record says so. */
static void
test_take_over_with_other_handling(void **state)
{
    (void)state;

    load(record);
    seat_seek(&seat, pieces[40].tick);
    assert_true(seat_take_over(&seat, &brain));
    seat_set_handling(&seat, (struct handling){.das = 310, .arr = 77, .soft = 55});
    assert_true(seat_record(&seat, second, true, NULL));
    seat_run(&seat, 9000, true, false);
    uint64_t hash = game_hash(&seat.game);
    finish();

    load(second);
    seat_run(&seat, UINT64_MAX, true, false);
    assert_null(seat.reel.playback.why);
    assert_int_equal(game_hash(&seat.game), hash);
    finish();
}

static void
test_only_replays(void **state)
{
    (void)state;
    struct seat_setup setup = {.rules = ruleset_find("classic"), .seed = 7, .pace = 20};
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    seat_run(&seat, 5000, true, false);
    uint64_t hash = game_hash(&seat.game);
    seat_seek(&seat, 100);
    seat_step_on(&seat, SEAT_STEP_PIECE);
    seat_step_back(&seat, SEAT_STEP_KEY);
    assert_false(seat_take_over(&seat, &brain));
    assert_int_equal(game_hash(&seat.game), hash);
    finish();
}

/* What was kept plays to its end, and as it says; which is this. */
static void
check_kept(const struct keeper_job *kept, uint64_t tick, uint64_t hash)
{
    assert_int_equal(retell(&told, kept->tape->data, kept->tape->size), PLAYBACK_ENDED);
    assert_int_equal(told.playback.game.tick, tick);
    assert_true(game_hash(&told.playback.game) == hash);
}

/* Beside a file's record or alone, begun before it or after it. */
static void
check_keeping(bool file, bool file_first)
{
    struct keeper_job *kept = keeper_job(KEEPER_ADD);
    uint64_t from = pieces[20].tick;

    load(record);
    seat_seek(&seat, from);
    assert_true(seat_take_over(&seat, &brain));
    assert_null(record_end(&seat.record, &seat.game));
    if (file && file_first)
        assert_true(seat_record(&seat, second, true, NULL));
    seat_keep(&seat, kept);
    if (file && !file_first)
        assert_true(seat_record(&seat, second, true, NULL));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, 4000, true, false);
    uint64_t hash = game_hash(&seat.game);
    assert_false(seat.record.full);
    assert_ptr_equal(record_end(&seat.record, &seat.game), kept);
    check_kept(kept, from + 4000, hash);
    keeper_free(kept);
    assert_null(record_end(&seat.record, &seat.game));

    /* The file goes on. */
    seat_run(&seat, 3000, true, false);
    hash = game_hash(&seat.game);
    finish();
    if (!file)
        return;
    load(second);
    seat_run(&seat, UINT64_MAX, true, false);
    assert_null(seat.reel.playback.why);
    assert_int_equal(seat.game.tick, from + 7000);
    assert_true(game_hash(&seat.game) == hash);
    finish();
}

static void
test_kept(void **state)
{
    (void)state;
    check_keeping(false, false);
    check_keeping(true, false);
    check_keeping(true, true);
}

/* A log that was cut goes on behind the cut, in memory and on the disk. */
static void
test_kept_on(void **state)
{
    enum { CUT = 2001 };
    struct keeper_job *kept = keeper_job(KEEPER_ADD);
    (void)state;

    kept->tape = read_tape(record, CUT);
    retell(&told, kept->tape->data, CUT);
    tape_cut(kept->tape, told.playback.whole);
    kept->log = log_create(second, true, NULL);
    assert_non_null(kept->log);
    assert_true(log_append(kept->log, kept->tape->data, kept->tape->size));
    assert_null(seat_begin_replay(&seat, kept->tape));
    seat_seek(&seat, told.playback.game.tick);
    assert_null(seat.reel.playback.why);
    assert_true(game_hash(&seat.game) == game_hash(&told.playback.game));
    assert_true(seat_take_over(&seat, &brain));
    seat_keep(&seat, kept);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, 5000, true, false);
    uint64_t tick = seat.game.tick, hash = game_hash(&seat.game);
    assert_int_equal(tick, told.playback.game.tick + 5000);
    assert_ptr_equal(record_end(&seat.record, &seat.game), kept);
    finish();
    check_kept(kept, tick, hash);
    struct tape *logged = read_tape(second, SIZE_MAX);
    assert_true(tape_is_same(logged, kept->tape));
    tape_drop(logged);
    keeper_free(kept);
}

/* The disk takes no more: memory does. */
static void
test_kept_without_disk(void **state)
{
    struct keeper_job *kept = keeper_job(KEEPER_ADD);
    (void)state;

    if (access("/dev/full", W_OK) != 0)
        skip();
    kept->log = log_create("/dev/full", true, NULL);
    assert_non_null(kept->log);
    load(record);
    seat_seek(&seat, 0);
    assert_true(seat_take_over(&seat, &brain));
    seat_keep(&seat, kept);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, 5000, true, false);
    record_sync(&seat.record);
    seat_run(&seat, 5000, true, false);
    uint64_t tick = seat.game.tick, hash = game_hash(&seat.game);
    assert_ptr_equal(record_end(&seat.record, &seat.game), kept);
    finish();
    check_kept(kept, tick, hash);
    keeper_free(kept);
}

/* A record whose last entry before its END changes the handling: the bytes up
 * to that END are in told.playback.whole. */
static struct tape *
make_noted(void)
{
    struct seat_setup setup = {.rules = ruleset_find("classic"), .seed = 8, .pace = 20};

    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    assert_true(seat_record(&seat, second, true, NULL));
    seat_run(&seat, 4000, true, false);
    seat_set_handling(&seat, (struct handling){.das = 310, .arr = 77, .soft = 55});
    finish();
    struct tape *tape = read_tape(second, SIZE_MAX);
    assert_int_equal(retell(&told, tape->data, tape->size - 1), PLAYBACK_CUT);
    assert_int_equal(told.playback.tick, 4000);
    assert_int_equal(told.playback.game.motion.handling.arr, 77);
    return tape;
}

/* Taken over at its very end, where the log has a note. */
static void
test_take_over_at_the_end(void **state)
{
    (void)state;

    struct tape *tape = make_noted();
    assert_null(seat_begin_replay(&seat, tape));
    tape_drop(tape);
    seat_seek(&seat, UINT64_MAX);
    assert_int_equal(seat.game.tick, 4000);
    assert_true(seat_take_over(&seat, &brain));
    assert_true(seat_record(&seat, second, true, NULL));
    seat_run(&seat, 5000, true, false);
    uint64_t hash = game_hash(&seat.game);
    finish();

    load(second);
    seat_run(&seat, UINT64_MAX, true, false);
    assert_null(seat.reel.playback.why);
    assert_true(game_hash(&seat.game) == hash);
    finish();
}

/* A game that was cut right behind a note goes on as its log says. */
static void
test_continue_behind_a_note(void **state)
{
    static struct app app;
    size_t size;
    void *data;
    (void)state;

    struct tape *tape = make_noted();
    struct log *log = log_begin(folder, NULL);
    assert_non_null(log);
    assert_true(log_append(log, tape->data, told.playback.whole));
    assert_true(log_close(log, NULL));
    tape_drop(tape);

    struct keeper_job *job = keeper_job(KEEPER_FIND);
    assert_non_null(job);
    job->log = log_find(folder, &data, &size);
    assert_non_null(job->log);
    job->tape = tape_take(data, told.playback.whole);
    job->pace = 10;
    app.archive.left = job;
    assert_true(archive_continue(&app, &seat));
    assert_int_equal(seat.game.tick, 4000);
    seat_run(&seat, 5000, true, false);
    uint64_t hash = game_hash(&seat.game);
    assert_ptr_equal(record_end(&seat.record, &seat.game), job);
    check_kept(job, 9000, hash);
    assert_true(log_remove(job->log, NULL));
    job->log = NULL;
    keeper_free(job);
    finish();
}

/* -- keys and faults -- */

/* The keys of the game straight through, up to each piece. */
static struct finesse_game counted[MAX_PLACES];

static void
check_keys(const struct finesse_game *one, const struct finesse_game *other)
{
    assert_true(one->keys == other->keys);
    assert_true(one->pieces == other->pieces);
    assert_true(one->pressed == other->pressed);
    assert_true(one->fewest == other->fewest);
    assert_true(one->drops == other->drops);
    assert_true(one->faults == other->faults);
    assert_int_equal(one->last, other->last);
}

/* What is counted while the machine plays; in its replay, played straight
 * through; and wherever one goes in it. */
static void
test_keys_anywhere(void **state)
{
    (void)state;
    struct rng rng;
    size_t size;
    void *data = file_read(record, 1 << 24, &size, NULL);
    assert_int_equal(retell(&told, data, size), PLAYBACK_ENDED);
    free(data);
    load(record);
    for (int i = 0; i < piece_count; i++) {
        seat_run(&seat, UINT64_MAX, true, true);
        check_at(&pieces[i]);
        counted[i] = seat.finesse;
    }
    assert_true(counted[piece_count - 1].pieces > 100);
    seat_run(&seat, UINT64_MAX, true, false);
    check_keys(&seat.finesse, &told.tally.finesse);
    rng_seed(&rng, 2, 0);
    for (int i = 0; i < SEEKS; i++) {
        uint32_t n = rng_below(&rng, (uint32_t)piece_count);
        seat_seek(&seat, pieces[n].tick);
        check_keys(&seat.finesse, &counted[n]);
    }
    seat_seek(&seat, 0);
    assert_true(seat.finesse.keys == 0);
    finish();
}

static void
tap(enum action action)
{
    input_press(&seat.input, (int)action, action);
    input_release(&seat.input, (int)action);
    seat_run(&seat, 3, true, false);
}

/* A person's game, with hold and a piece taken back; taken over from its
 * replay, it is counted on. */
static void
test_keys_of_a_person(void **state)
{
    (void)state;
    static const enum action taps[] = {
        ACTION_LEFT, ACTION_RIGHT, ACTION_CW, ACTION_CCW, ACTION_HALF, ACTION_HOLD, ACTION_HARD};
    struct seat_setup setup = {.rules = ruleset_find("modern"),
        .goal = goal_find("zen"),
        .seed = 7,
        .pace = 20,
        .start_level = 1};
    struct finesse_game middle = {0};
    size_t size;

    setup.brain = brain;
    for (int times = 0; times < 2; times++) {
        struct rng rng;
        rng_seed(&rng, 3, (uint64_t)times);
        if (times == 0) {
            seat_begin(&seat, &setup);
        } else {
            load(record);
            seat_seek(&seat, UINT64_MAX);
            check_keys(&seat.finesse, &middle);
            assert_true(seat_take_over(&seat, &brain));
        }
        const char *path = times == 0 ? record : second;
        assert_true(seat_record(&seat, path, true, NULL));
        seat_run(&seat, 3, true, false);
        for (int i = 0; i < 2000; i++) {
            tap(taps[rng_below(&rng, (uint32_t)ARRAY_SIZE(taps))]);
            if (rng_below(&rng, 50) == 0)
                seat_undo(&seat);
        }
        middle = seat.finesse;
        assert_true(middle.faults > 20);
        assert_true(seat.game.undone > 10);
        finish();
        void *data = file_read(path, 1 << 24, &size, NULL);
        assert_int_equal(retell(&told, data, size), PLAYBACK_ENDED);
        free(data);
        check_keys(&middle, &told.tally.finesse);
    }
}

SUITE(reel)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seek_anywhere), cmocka_unit_test(test_steps),
        cmocka_unit_test(test_many_moments), cmocka_unit_test(test_turned),
        cmocka_unit_test(test_take_over), cmocka_unit_test(test_take_over_with_other_handling),
        cmocka_unit_test(test_only_replays), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_kept_on), cmocka_unit_test(test_kept_without_disk),
        cmocka_unit_test(test_take_over_at_the_end), cmocka_unit_test(test_continue_behind_a_note),
        cmocka_unit_test(test_keys_anywhere),
        cmocka_unit_test(test_keys_of_a_person), /* makes another record */
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
