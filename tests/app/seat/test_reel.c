/*
 * Back and forth in a replay: wherever one goes, the game is what it was when
 * it was played straight through; and a game taken over from a replay has a
 * record that plays it whole.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include <sys/stat.h>
#include <unistd.h>

#include "lib/check.h"
#include "lib/dice.h"
#include "lib/folder.h"

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
seek(uint64_t tick)
{
    seat_seek(&seat, tick);
    assert_true(seat_travel(&seat, SEAT_ARRIVES) > 0);
}

static void
step_on(enum reel_step step)
{
    seat_step_on(&seat, step);
    assert_true(seat_travel(&seat, SEAT_ARRIVES) > 0);
}

static void
step_back(enum reel_step step)
{
    seat_step_back(&seat, step);
    assert_true(seat_travel(&seat, SEAT_ARRIVES) > 0);
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

TEST(test_seek_anywhere)
{
    struct rng rng;
    rng_seed(&rng, 1, 0);
    load(record);
    for (int i = 0; i < SEEKS; i++) {
        const struct place_in_time *place = &pieces[rng_below(&rng, (uint32_t)piece_count)];
        seek(place->tick);
        check_at(place);
    }
    seek(UINT64_MAX);
    assert_int_equal(seat.game.tick, LENGTH);
    assert_true(seat_is_over(&seat));
    assert_null(seat.reel.playback.why);
    seek(0);
    assert_int_equal(seat.game.tick, 0);
    assert_false(seat_is_over(&seat));
    /* And on from there, as always. */
    seat_run(&seat, LENGTH + 1, true, false);
    assert_true(seat_is_over(&seat));
    assert_null(seat.reel.playback.why);
    finish();
}

static void
check_steps(enum reel_step step, const struct place_in_time *places, int count)
{
    load(record);
    for (int i = 0; i < count; i++) {
        step_on(step);
        check_at(&places[i]);
    }
    /* The end is no such place, unless it is. */
    step_on(step);
    assert_int_equal(seat.game.tick, LENGTH);
    for (int i = count - 1; i >= 0; i--) {
        if (places[i].tick == LENGTH)
            continue;
        step_back(step);
        check_at(&places[i]);
    }
    step_back(step);
    assert_int_equal(seat.game.tick, 0);
    step_back(step);
    assert_int_equal(seat.game.tick, 0);
    finish();
}

TEST(test_steps)
{
    check_steps(REEL_STEP_PIECE, pieces, piece_count);
    check_steps(REEL_STEP_KEY, keys, key_count);
}

/* A log whose moments are thinned out again and again. */
TEST(test_many_moments)
{
    load(record);
    seat.reel.gap = 2;
    for (int i = 0; i < piece_count; i++)
        step_on(REEL_STEP_PIECE);
    assert_true(seat.reel.gap > 2);
    assert_true(seat.reel.count > 100);
    for (int i = piece_count - 1; i >= 0; i -= 7) {
        seek(pieces[i].tick);
        check_at(&pieces[i]);
    }
    finish();
}

/* A few steps at a time, and to other places before one is reached: every way
 * ends where it should, and no slice is longer than it may be. */
TEST(test_slices)
{
    struct dice dice = dice_start(9);
    int slices = 0, left_early = 0;

    load(record);
    for (int i = 0; i < SEEKS; i++) {
        int to = dice_below(&dice, piece_count - 2) + 1, back = dice_below(&dice, 3);
        uint64_t tick = pieces[to].tick, before = seat.reel.steps;
        seat_seek(&seat, tick);
        bool early = dice_below(&dice, 3) == 0;
        for (int n = dice_below(&dice, 9); seat_is_travelling(&seat) && (!early || n > 0); n--) {
            int max = 1 + dice_below(&dice, 40);
            before = seat.reel.steps;
            assert_in_range(seat_travel(&seat, max), 0, max);
            assert_in_range(seat.reel.steps - before, 0, max);
            assert_int_equal(seat.game.tick, seat.reel.playback.tick);
            slices++;
        }
        if (seat_is_travelling(&seat)) {
            assert_false(seat_take_over(&seat, &brain));
            left_early++;
            continue;
        }
        check_at(&pieces[to]);
        if (back == 0)
            seat_step_back(&seat, REEL_STEP_PIECE);
        else if (back == 1)
            seat_step_on(&seat, REEL_STEP_PIECE);
        while (seat_is_travelling(&seat))
            seat_travel(&seat, 1 + dice_below(&dice, 9));
        check_at(&pieces[back == 0 ? to - 1 : back == 1 ? to + 1 : to]);
    }
    assert_true(slices > SEEKS);
    assert_true(left_early > SEEKS / 20);
    finish();
}

/* A log that grows bit by bit, and is then cut and grows again: wherever the
 * reel stands, it goes on as one that was opened now. */
TEST(test_turned)
{
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
    seek(tick);
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
    seek(tick);
    assert_int_equal(seat.reel.ticks, tick + 9000);
    finish();
}

TEST(test_take_over)
{
    check_take_over(0, SEAT_HUMAN);
    check_take_over(1, SEAT_MACHINE);
    check_take_over(pieces[40].tick, SEAT_HUMAN);
    check_take_over(pieces[40].tick + 150, SEAT_MACHINE);
    check_take_over(keys[333].tick, SEAT_MACHINE);
    check_take_over(keys[333].tick + 1, SEAT_HUMAN);
}

/* The handling was changed before the record began: the record says so. */
TEST(test_take_over_with_other_handling)
{
    load(record);
    seek(pieces[40].tick);
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

TEST(test_only_replays)
{
    struct seat_setup setup = {.rules = ruleset_find("classic"), .seed = 7, .pace = 20};
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    seat_run(&seat, 5000, true, false);
    uint64_t hash = game_hash(&seat.game);
    seek(100);
    step_on(REEL_STEP_PIECE);
    step_back(REEL_STEP_KEY);
    assert_false(seat_take_over(&seat, &brain));
    assert_int_equal(game_hash(&seat.game), hash);
    finish();
}

/* What was kept plays to its end, and as it says; which is this. */
static void
check_kept(const struct keeper_job *kept, uint64_t tick, uint64_t hash)
{
    assert_int_equal(retell(&told, kept->tape->data, kept->tape->size, NULL), PLAYBACK_ENDED);
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
    seek(from);
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

TEST(test_kept)
{
    check_keeping(false, false);
    check_keeping(true, false);
    check_keeping(true, true);
}

/* A log that was cut goes on behind the cut, in memory and on the disk. */
TEST(test_kept_on)
{
    enum { CUT = 2001 };
    struct keeper_job *kept = keeper_job(KEEPER_ADD);

    kept->tape = read_tape(record, CUT);
    retell(&told, kept->tape->data, CUT, NULL);
    tape_cut(kept->tape, told.playback.whole);
    kept->log = log_create(second, true, NULL);
    assert_non_null(kept->log);
    assert_true(log_append(kept->log, kept->tape->data, kept->tape->size));
    assert_null(seat_begin_replay(&seat, kept->tape));
    seek(told.playback.game.tick);
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
TEST(test_kept_without_disk)
{
    struct keeper_job *kept = keeper_job(KEEPER_ADD);

    if (access("/dev/full", W_OK) != 0)
        skip();
    kept->log = log_create("/dev/full", true, NULL);
    assert_non_null(kept->log);
    load(record);
    seek(0);
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

/* Whether the log on the disk has all of the record. */
static bool
log_is_whole(void)
{
    const struct log *log = seat.record.job->log;
    const struct tape *tape = seat.record.tape;
    size_t size = 0;
    void *data = log != NULL ? file_read(log->path, 1 << 24, &size, NULL) : NULL;
    bool whole = data != NULL && size == tape->size && memcmp(data, tape->data, size) == 0;

    free(data);
    return whole && log->error == 0;
}

static void
play_on(uint64_t ticks)
{
    seat_run(&seat, ticks, true, false);
    record_sync(&seat.record);
}

/* The disk fills while the game is played, or is full when it begins: it goes
 * on, and its log is whole as soon as there is room; also when the player went
 * back in the meantime. */
TEST(test_kept_after_a_full_disk)
{
    for (int begun = 0; begun < 2; begun++) {
        struct keeper_job *kept = keeper_job(KEEPER_ADD);
        snprintf(kept->path, sizeof(kept->path), "%s%s", folder, begun ? "" : "/later");
        kept->log = begun ? log_begin(kept->path, NULL) : NULL;
        load(record);
        seek(0);
        assert_true(seat_take_over(&seat, &brain));
        seat_keep(&seat, kept);
        assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
        play_on(1000);
        assert_int_equal(log_is_whole(), begun);
        folder_limit(200);
        play_on(20000);
        assert_false(log_is_whole());
        play_on(1000);
        folder_limit(0);
        if (!begun)
            assert_int_equal(mkdir(kept->path, 0700), 0);
        play_on(1000);
        assert_true(log_is_whole());
        folder_limit(200);
        play_on(20000);
        assert_false(log_is_whole());
        /* A replay with the same first 100 bytes. */
        struct tape *other = tape_copy(seat.record.tape->data, 300);
        other->data[100] ^= 1;
        assert_true(record_replace(&seat.record, other));
        folder_limit(0);
        play_on(1000);
        assert_true(log_is_whole());
        assert_ptr_equal(record_end(&seat.record, &seat.game), kept);
        finish();
        assert_true(log_remove(kept->log, NULL));
        kept->log = NULL;
        if (!begun)
            assert_true(folder_remove(kept->path));
        keeper_free(kept);
    }
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
    assert_int_equal(retell(&told, tape->data, tape->size - 1, NULL), PLAYBACK_CUT);
    assert_int_equal(told.playback.tick, 4000);
    assert_int_equal(told.playback.game.motion.handling.arr, 77);
    return tape;
}

/* Taken over at its very end, where the log has a note. */
TEST(test_take_over_at_the_end)
{
    struct tape *tape = make_noted();
    assert_null(seat_begin_replay(&seat, tape));
    tape_drop(tape);
    seek(UINT64_MAX);
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
TEST(test_continue_behind_a_note)
{
    static struct app app;
    size_t size;
    void *data;

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
TEST(test_keys_anywhere)
{
    struct rng rng;
    size_t size;
    void *data = file_read(record, 1 << 24, &size, NULL);
    assert_int_equal(retell(&told, data, size, NULL), PLAYBACK_ENDED);
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
        seek(pieces[n].tick);
        check_keys(&seat.finesse, &counted[n]);
    }
    seek(0);
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
TEST(test_keys_of_a_person)
{
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
            seek(UINT64_MAX);
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
        assert_int_equal(retell(&told, data, size, NULL), PLAYBACK_ENDED);
        free(data);
        check_keys(&middle, &told.tally.finesse);
    }
}

SUITE_WITH(reel, set_up, tear_down)
