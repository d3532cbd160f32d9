/*
 * The seat: whoever plays and in whatever slices time passes, it is one game,
 * and its record plays it again.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

#define SDL_MAIN_HANDLED
#include "../src/app/seat.h"
#include "../src/store/file.h"
#include "../src/store/weights.h"

#ifdef __SANITIZE_THREAD__
/* Slow, and here for its races; the numbers are counted elsewhere. */
enum { ROWS = 60, TICKS = 3011, LONG_TICKS = 8000 };
#else
enum { ROWS = 2000, TICKS = 20011, LONG_TICKS = 80000 };
#endif

enum { NO_LIMIT = 1 << 24 };

static struct seat seat;
static char folder[] = "/tmp/wellplayed-seat-XXXXXX";
static char record[64];

static int
make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(record, sizeof(record), "%s/record", folder);
    return 0;
}

static int
remove_folder(void **state)
{
    (void)state;
    remove(record);
    return rmdir(folder);
}

/* -- what the tests are said with -- */

static void
begin(const char *rules, uint64_t seed, const char *brain, uint32_t pace)
{
    struct seat_setup setup = {
        .rules = ruleset_find(rules), .seed = seed, .pace = pace};
    assert_non_null(setup.rules);
    assert_true(weights_find(brain, &setup.brain));
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
}

static void
begin_machine(
    const char *rules, uint64_t seed, const char *brain, uint32_t pace)
{
    begin(rules, seed, brain, pace);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
}

static void
begin_record(void)
{
    char why[FILE_WHY_SIZE];
    assert_true(seat_record(&seat, record, why));
}

static void
finish(void)
{
    char why[FILE_WHY_SIZE];
    assert_true(seat_finish(&seat, why));
}

/* Runs up to this tick of the game, `slice` ticks at a time. */
static void
run_to(uint64_t tick, uint64_t slice, bool wait)
{
    while (seat.game.tick < tick && !seat_is_over(&seat)) {
        uint64_t left = tick - seat.game.tick;
        uint64_t most = slice < left ? slice : left;
        uint64_t before = seat.game.tick;
        uint64_t taken = seat_run(&seat, most, wait, false);
        assert_true(taken <= most);
        if (seat_is_over(&seat))
            break;
        assert_int_equal(taken, seat.game.tick - before);
        if (wait)
            assert_int_equal(taken, most);
    }
}

static void
tap(enum action action)
{
    input_press(&seat.input, (int)action, action);
    input_release(&seat.input, (int)action);
}

static void
check_sentence(const char *why)
{
    assert_non_null(why);
    assert_in_range(strlen(why), 10, 200);
    assert_null(strchr(why, '\n'));
}

static void *
read_record(size_t *size)
{
    char why[FILE_WHY_SIZE];
    void *data = file_read(record, 1 << 24, size, why);
    assert_non_null(data);
    return data;
}

/* Plays what the record says to its end; returns what is wrong with it. */
static const char *
replay(void *data, size_t size, uint64_t slice)
{
    const char *trouble = seat_begin_replay(&seat, data, size);
    if (trouble != NULL)
        return trouble;
    for (int i = 0; i < NO_LIMIT && !seat_is_over(&seat); i++)
        seat_run(&seat, slice, false, false);
    assert_true(seat_is_over(&seat));
    return seat.reel.state.trouble;
}

/* The record gives the game of this hash and length again. */
static void
check_replay(uint64_t hash, uint64_t tick, uint64_t slice)
{
    size_t size;
    void *data = read_record(&size);
    assert_null(replay(data, size, slice));
    assert_int_equal(seat.game.tick, tick);
    assert_true(game_hash(&seat.game) == hash);
    finish();
}

/* -- the same game at every speed -- */

static uint64_t
watched(const char *rules, uint64_t slice, bool wait, uint64_t stop)
{
    begin_machine(rules, 7, "dellacherie", 20);
    seat.stop_tick = stop;
    run_to(UINT64_MAX, slice, wait);
    assert_int_equal(seat.game.tick, stop);
    assert_true(seat.view.pieces > 3);
    uint64_t hash = game_hash(&seat.game);
    finish();
    return hash;
}

static void
test_same_game_in_all_slices(void **state)
{
    (void)state;
    static const uint64_t slices[] = {1, 7, 16, 1000, 1 << 20};
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        uint64_t hash = watched(rules->name, 1, true, TICKS);
        for (size_t k = 0; k < ARRAY_SIZE(slices); k++)
            for (int wait = 0; wait <= 1; wait++)
                assert_true(
                    watched(rules->name, slices[k], wait, TICKS) == hash);
    }
}

/* With a change of pace now and then, at the same ticks. */
static uint64_t
watched_at_paces(uint64_t slice, bool wait, bool change)
{
    static const uint32_t paces[] = {5, 100, 2, PILOT_PACE_MAX, 10};
    begin_machine("classic", 12, "eltetris", 10);
    for (size_t i = 0; i < ARRAY_SIZE(paces); i++) {
        run_to(TICKS / 7 * (i + 1), slice, wait);
        seat_set_pace(&seat, change ? paces[i] : 10);
        assert_int_equal(seat.pilot.pace, change ? paces[i] : 10);
    }
    run_to(TICKS, slice, wait);
    uint64_t hash = game_hash(&seat.game);
    finish();
    return hash;
}

static void
test_change_of_pace(void **state)
{
    (void)state;
    uint64_t hash = watched_at_paces(1, true, true);
    assert_true(watched_at_paces(7, false, true) == hash);
    assert_true(watched_at_paces(1000, true, true) == hash);
    assert_true(watched_at_paces(1000, false, true) == hash);
    /* A pace is of consequence at all. */
    assert_true(watched_at_paces(1000, true, false) != hash);
}

/* A key each tick: no key is lost because the one before is still down. */
static void
test_fastest_pace_never_stalls(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        begin_machine(rules->name, 8, "dellacherie", PILOT_PACE_MAX);
        run_to(TICKS / 5, TICKS, true);
        assert_true(seat.view.pieces > TICKS / 200);
        finish();
    }
}

static void
test_two_thousand_rows(void **state)
{
    (void)state;
    begin_machine("classic", 7, "dellacherie", 30);
    while (seat.view.rows < ROWS && !seat_is_over(&seat))
        seat_run(&seat, 20000, true, false);
    assert_false(seat.view.over);
    assert_true(seat.view.rows >= ROWS);
    finish();
}

/* -- hand-over -- */

static struct place last_locked;
static int locks;

static void
see_locks(void *data, const struct events *events)
{
    (void)data;
    assert_true(events->happened != 0);
    if (events->happened & EVENT_LOCKED) {
        last_locked = events->locked;
        locks++;
    }
}

/* The game stays exactly as it is when another takes over. */
static void
hand_over(enum seat_pilot who)
{
    uint64_t hash = game_hash(&seat.game);
    struct place piece = seat.view.motion.piece;
    uint64_t pieces = seat.view.pieces;

    assert_true(seat_set_pilot(&seat, who));
    assert_int_equal(seat.who, who);
    assert_true(game_hash(&seat.game) == hash);
    assert_memory_equal(&piece, &seat.view.motion.piece, sizeof(piece));
    assert_int_equal(seat.view.pieces, pieces);
}

static void
test_hand_over_in_mid_fall(void **state)
{
    (void)state;
    struct place goal;

    begin_machine("classic", 21, "dellacherie", 5);
    seat.listener = see_locks;
    begin_record();
    for (int i = 0; i < 40; i++) {
        /* Somewhere on the way of a piece, keys perhaps down. */
        run_to(seat.game.tick + 137 + 61 * (uint64_t)i % 700, 50, i % 2);
        uint64_t pieces = seat.view.pieces;

        hand_over(SEAT_HUMAN);
        assert_false(seat_goal(&seat, &goal));
        seat_run(&seat, 1, true, false);
        assert_int_equal(seat.view.motion.held, 0);
        if (i % 3 == 0)
            tap(ACTION_LEFT);
        run_to(seat.game.tick + 20, 3, true);

        /* A key that is down when the machine takes over. */
        input_press(&seat.input, 1, ACTION_RIGHT);
        run_to(seat.game.tick + 2, 1, true);
        assert_int_equal(seat.view.motion.held, BUTTON_RIGHT);
        hand_over(SEAT_MACHINE);
        assert_false(seat_goal(&seat, &goal)); /* no plan of long ago */
        if (seat.view.pieces != pieces)
            continue; /* it had come to its end just then */
        pieces = seat.view.pieces;
        locks = 0;
        seat_run(&seat, 1, true, false);
        if (locks == 0 && seat.view.pieces == pieces)
            assert_false(seat.view.motion.held & BUTTON_RIGHT);
        while (locks == 0 && !seat_goal(&seat, &goal))
            seat_run(&seat, 1, true, false);
        if (locks > 0)
            continue;
        while (locks == 0)
            assert_true(seat_run(&seat, 5000, true, true) > 0);
        assert_memory_equal(&last_locked, &goal, sizeof(goal));
    }
    assert_false(seat.view.over);
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    finish();
    check_replay(hash, tick, 1);
    check_replay(hash, tick, 1000);
}

/* Back and forth without a tick between: nothing comes of it. */
static void
test_hand_over_and_back(void **state)
{
    (void)state;
    begin("classic", 3, "dellacherie", 10);
    for (int i = 0; i < 500; i++) {
        hand_over(SEAT_MACHINE);
        if (i % 3 == 0)
            seat_run(&seat, 1, false, false);
        hand_over(SEAT_HUMAN);
        if (i % 7 == 0)
            seat_run(&seat, 1, false, false);
    }
    hand_over(SEAT_MACHINE);
    uint64_t pieces = seat.view.pieces;
    run_to(seat.game.tick + 20000, 100, true);
    assert_true(seat.view.pieces > pieces + 10);
    finish();
}

/* -- a person's keys -- */

static bool
has_handling(struct handling handling)
{
    struct handling now = seat.game.motion.handling;
    return now.das == handling.das && now.arr == handling.arr &&
           now.soft == handling.soft;
}

/* A person plays with a handling of one's own, the machine with that of the
 * rules; both are in the record, whenever they change. */
static void
test_handling_is_of_who_plays(void **state)
{
    (void)state;
    struct handling quick = {80, 0, 5}, calm = {300, 90, 60};
    begin("classic", 5, "dellacherie", 20);
    seat_set_handling(&seat, quick);
    assert_true(has_handling(quick));
    begin_record();
    run_to(500, 7, true);
    input_press(&seat.input, 1, ACTION_LEFT);
    run_to(800, 7, true);
    input_release(&seat.input, 1);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    assert_true(has_handling(seat.rules.handling));
    seat_set_handling(&seat, calm);
    assert_true(has_handling(seat.rules.handling));
    run_to(3000, 50, true);
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(has_handling(calm));
    input_press(&seat.input, 1, ACTION_RIGHT);
    run_to(3500, 7, true);
    seat_set_handling(&seat, quick);
    run_to(5000, 7, true);
    /* What is out of range is brought into it. */
    seat_set_handling(&seat, (struct handling){9999, 9999, 0});
    assert_true(
        has_handling((struct handling){HANDLING_MAX_DAS, HANDLING_MAX_ARR, 1}));
    run_to(5500, 7, true);
    uint64_t hash = game_hash(&seat.game);
    finish();
    check_replay(hash, 5500, 100);
    /* A seat without a game has no handling to change. */
    seat_set_handling(&seat, quick);
}

static void
test_down_and_up_between_two_ticks(void **state)
{
    (void)state;
    begin("classic", 7, "dellacherie", 10);
    assert_int_equal(seat_run(&seat, 10, false, false), 10);
    struct place piece = seat.view.motion.piece;

    tap(ACTION_LEFT);
    assert_int_equal(seat_run(&seat, 1, false, false), 1);
    assert_int_equal(seat.view.motion.piece.x, piece.x - 1);
    assert_int_equal(seat.view.motion.held, BUTTON_LEFT);
    assert_int_equal(seat_run(&seat, 1, false, false), 1);
    assert_int_equal(seat.view.motion.held, 0);

    /* Three at once are three, however far time goes on. */
    tap(ACTION_RIGHT);
    tap(ACTION_RIGHT);
    tap(ACTION_RIGHT);
    assert_int_equal(seat_run(&seat, 50, false, false), 50);
    assert_int_equal(seat.view.motion.piece.x, piece.x + 2);
    assert_int_equal(seat.view.motion.held, 0);

    /* Two buttons at once. */
    input_press(&seat.input, 1, ACTION_LEFT);
    input_press(&seat.input, 2, ACTION_SOFT);
    seat_run(&seat, 1, false, false);
    assert_int_equal(seat.view.motion.held, BUTTON_LEFT | BUTTON_SOFT);
    finish();
}

static void
test_until_lock(void **state)
{
    (void)state;
    begin("classic", 7, "dellacherie", 10);
    seat.listener = see_locks;
    seat_run(&seat, 5, false, false);
    locks = 0;
    tap(ACTION_HARD);
    assert_int_equal(seat_run(&seat, 1000, false, true), 1);
    assert_int_equal(locks, 1);
    assert_int_equal(seat.game.tick, 6);
    assert_int_equal(seat_run(&seat, 1000, false, true), 1000);
    assert_int_equal(locks, 1);

    hand_over(SEAT_MACHINE);
    for (int i = 2; i < 30; i++) {
        uint64_t taken = seat_run(&seat, NO_LIMIT, true, true);
        assert_in_range(taken, 1, 20000);
        assert_int_equal(locks, i);
    }
    finish();
}

/* -- the end -- */

static void
check_nothing_goes_on(void)
{
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;

    assert_true(seat_is_over(&seat));
    tap(ACTION_HARD);
    for (int wait = 0; wait <= 1; wait++)
        for (int until_lock = 0; until_lock <= 1; until_lock++) {
            assert_int_equal(seat_run(&seat, 777, wait, until_lock), 777);
            assert_int_equal(seat.game.tick, tick);
            assert_true(game_hash(&seat.game) == hash);
        }
    assert_int_equal(seat_run(&seat, 0, true, false), 0);
}

static void
test_after_the_end(void **state)
{
    (void)state;
    begin("standard", 7, "dellacherie", 10);
    begin_record();
    for (int i = 0; i < 100 && !seat_is_over(&seat); i++) {
        tap(ACTION_HARD);
        seat_run(&seat, 10, false, false);
    }
    assert_true(seat.view.over);
    check_nothing_goes_on();
    hand_over(SEAT_MACHINE);
    check_nothing_goes_on();
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    finish();
    check_replay(hash, tick, 1);
    check_replay(hash, tick, NO_LIMIT);

    begin_machine("classic", 7, "dellacherie", 10);
    seat.stop_tick = 5000;
    run_to(UINT64_MAX, 333, true);
    assert_int_equal(seat.game.tick, 5000);
    assert_false(seat.view.over);
    check_nothing_goes_on();
    /* The machine drowns: over as anybody's game. */
    begin_machine("retro", 7, "careless", 1);
    run_to(UINT64_MAX, 20000, true);
    assert_true(seat.view.over);
    check_nothing_goes_on();
    finish();
}

static void
test_begin_and_finish(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE];
    assert_true(seat_finish(NULL, why));
    finish(); /* nothing was begun */
    finish();
    begin_machine("classic", 7, "dellacherie", 10);
    run_to(1000, 1000, false);
    /* One over the other, the machine thinking. */
    for (uint64_t i = 0; i < 50; i++) {
        begin_machine("arcade", i, "dellacherie", 100);
        assert_int_equal(seat.game.tick, 0);
        assert_null(seat.journal);
        assert_null(seat.listener);
        run_to(i, 5, false);
    }
    finish();
}

/* -- records -- */

static uint32_t noise;

static uint32_t
draw(uint32_t below)
{
    noise = noise * 1664525u + 1013904223u;
    return (noise >> 16) % below;
}

/* A game of everything: keys in any order, hand-overs, paces. */
static void
play_anything(const char *rules, uint64_t seed, uint64_t ticks)
{
    begin(rules, seed, "bcts", 20);
    begin_record();
    noise = (uint32_t)seed;
    while (seat.game.tick < ticks && !seat_is_over(&seat)) {
        switch (draw(40)) {
        case 0: seat_set_pilot(&seat, SEAT_HUMAN); break;
        case 1: seat_set_pilot(&seat, SEAT_MACHINE); break;
        case 2: seat_set_pace(&seat, draw(200)); break;
        case 3: seat_sync(&seat); break;
        case 4: input_release_all(&seat.input); break;
        case 5: tap(ACTION_HARD); break;
        case 6: {
            struct handling handling = {(uint16_t)draw(300),
                (uint16_t)draw(100), (uint16_t)(1 + draw(100))};
            seat_set_handling(&seat, handling);
            break;
        }
        default: {
            int key = (int)draw(BUTTON_COUNT);
            if (draw(2))
                input_press(&seat.input, key, (enum action)key);
            else
                input_release(&seat.input, key);
        }
        }
        seat_run(&seat, draw(60), draw(2), draw(2));
    }
}

static void
test_record_and_replay(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            play_anything(rules->name, seed, 15000);
            uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
            finish();
            check_replay(hash, tick, seed % 2 ? 1 : 100000);
        }
}

/* More than fits into the buffer between two looks at the disk. */
static void
test_long_record(void **state)
{
    (void)state;
    struct stat status;
    begin_machine("classic", 5, "dellacherie", PILOT_PACE_MAX);
    begin_record();
    run_to(LONG_TICKS, LONG_TICKS, true);
    assert_false(seat.writer.full);
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    finish();
    assert_int_equal(stat(record, &status), 0);
    if (LONG_TICKS >= 80000)
        assert_true(status.st_size > (off_t)(2 * sizeof(seat.log)));
    check_replay(hash, tick, 100);
}

/* What is on the disk after a sync is a whole game so far. */
static void
test_record_of_a_crash(void **state)
{
    (void)state;
    size_t size;

    begin_machine("classic", 5, "dellacherie", 10);
    begin_record();
    run_to(9000, 100, true);
    seat_sync(&seat);
    uint64_t hash = game_hash(&seat.game);
    void *data = read_record(&size);
    finish();

    const char *trouble = replay(data, size, 1000);
    check_sentence(trouble);
    assert_non_null(strstr(trouble, "cut short"));
    assert_int_equal(seat.game.tick, 9000);
    assert_true(game_hash(&seat.game) == hash);
    finish();
}

static void
test_replay_takes_no_orders(void **state)
{
    (void)state;
    size_t size;
    struct place goal;

    begin("classic", 5, "dellacherie", 10);
    begin_record();
    run_to(3000, 100, true);
    hand_over(SEAT_MACHINE);
    run_to(6000, 100, true);
    seat_set_pace(&seat, 77);
    run_to(9000, 100, true);
    uint64_t hash = game_hash(&seat.game);
    finish();

    void *data = read_record(&size);
    assert_null(seat_begin_replay(&seat, data, size));
    assert_int_equal(seat.who, SEAT_REPLAY);
    run_to(2999, 10, false);
    assert_false(seat.reel.state.by_machine);
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_set_pace(&seat, 500);
    assert_int_equal(seat.who, SEAT_REPLAY);
    assert_int_equal(seat.pilot.pace, 10);
    assert_false(seat_goal(&seat, &goal));
    tap(ACTION_HARD);
    run_to(5000, 10, false);
    assert_true(seat.reel.state.by_machine);
    run_to(8000, 10, false);
    assert_int_equal(seat.pilot.pace, 77);
    run_to(UINT64_MAX, 10, false);
    assert_null(seat.reel.state.trouble);
    assert_int_equal(seat.game.tick, 9000);
    assert_true(game_hash(&seat.game) == hash);
    finish();
}

/* -- damage -- */

static uint8_t *
copy_of(const uint8_t *data, size_t size)
{
    /* Exactly as long, so that a sanitizer sees a byte too many. */
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, data, size);
    return copy;
}

static void
test_truncated_record(void **state)
{
    (void)state;
    size_t size;
    play_anything("arcade", 4, 20000);
    finish();
    uint8_t *data = read_record(&size);
    assert_true(size > 500);
    for (size_t cut = 0; cut < size; cut += cut < 97 ? 1 : 97) {
        check_sentence(replay(copy_of(data, cut), cut, 5000));
        finish();
    }
    assert_null(replay(copy_of(data, size), size, 5000));
    finish();
    /* One byte short, and what nobody wrote after the end. */
    check_sentence(replay(copy_of(data, size - 1), size - 1, 5000));
    finish();
    free(data);
}

static void
test_flipped_bytes(void **state)
{
    (void)state;
    size_t size;
    int noticed = 0, tried = 0;

    play_anything("classic", 3, 20000);
    uint64_t hash = game_hash(&seat.game);
    finish();
    uint8_t *data = read_record(&size);
    noise = 1;
    for (size_t at = 0; at < size; at += at < 64 ? 1 : 37) {
        uint8_t *copy = copy_of(data, size);
        copy[at] ^= (uint8_t)(1u << draw(8));
        const char *trouble = replay(copy, size, 100000);
        if (trouble != NULL)
            check_sentence(trouble);
        else
            assert_true(game_hash(&seat.game) == hash);
        noticed += trouble != NULL;
        tried++;
        finish();
    }
    /* Some change nothing: who played, at which pace, and three of the eight
     * buttons in every second byte, which these rules do not have. */
    assert_true(noticed > tried * 6 / 10);
    free(data);
}

static void
test_another_end(void **state)
{
    (void)state;
    size_t size;
    begin_machine("classic", 3, "dellacherie", 10);
    begin_record();
    run_to(5000, 100, true);
    finish();
    uint8_t *data = read_record(&size);
    /* The hash is the last there is. */
    for (size_t back = 1; back <= 8; back++) {
        uint8_t *copy = copy_of(data, size);
        copy[size - back] ^= 1;
        const char *trouble = replay(copy, size, 100);
        check_sentence(trouble);
        assert_non_null(strstr(trouble, "did not end as"));
        finish();
    }
    free(data);
}

/* The record with another end: the game's ticks `more`, and before that a run
 * of as many, unless 0. Returns the length; `out` has room for both. */
static size_t
with_another_end(
    const uint8_t *data, size_t size, uint64_t run, uint64_t more, uint8_t *out)
{
    struct replay_reader reader;
    struct replay_header header;
    struct replay_entry entry = {.kind = REPLAY_RUN};
    const char *why;
    size_t at = 0;

    assert_null(replay_open(&reader, data, size, &header));
    while (entry.kind != REPLAY_END) {
        at = reader.at;
        assert_int_equal(replay_next(&reader, &entry, &why), REPLAY_ENTRY);
    }
    memcpy(out, data, at);
    if (run > 0) {
        struct replay_entry extra = {.kind = REPLAY_RUN, .ticks = run};
        at += replay_encode_entry(out + at, &extra);
    }
    entry.ticks += more;
    return at + replay_encode_entry(out + at, &entry);
}

static void
check_another_end(uint64_t run, uint64_t more, const char *word)
{
    size_t size;
    uint8_t *data = read_record(&size);
    uint8_t *other = malloc(size + 2 * REPLAY_ENTRY_SIZE);
    assert_non_null(other);
    size_t length = with_another_end(data, size, run, more, other);
    const char *trouble = replay(other, length, 1000);
    if (word == NULL) {
        assert_null(trouble);
    } else {
        check_sentence(trouble);
        assert_non_null(strstr(trouble, word));
    }
    finish();
    free(data);
}

static void
test_another_length(void **state)
{
    (void)state;
    begin("standard", 7, "dellacherie", 10);
    begin_record();
    run_to(UINT64_MAX, 20000, false); /* over by itself */
    assert_true(seat.view.over);
    finish();
    check_another_end(0, 0, NULL);
    check_another_end(0, 1, "did not end as");
    check_another_end(1, 0, "after the game was over");
    check_another_end(1, 1, "after the game was over");
}

/* -- a disk that refuses -- */

static void
test_record_nowhere(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "";
    begin_machine("classic", 3, "dellacherie", 10);
    assert_false(seat_record(&seat, "/nowhere/at/all/record", why));
    assert_non_null(strstr(why, "/nowhere/at/all/record"));
    check_sentence(why);
    /* The game goes on without. */
    run_to(3000, 100, true);
    assert_int_equal(seat.game.tick, 3000);
    finish();
}

static void
test_record_on_a_full_disk(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "";
    if (access("/dev/full", W_OK) != 0)
        skip();
    begin_machine("classic", 3, "dellacherie", PILOT_PACE_MAX);
    assert_true(seat_record(&seat, "/dev/full", why));
    run_to(40000, 1000, true);
    seat_sync(&seat);
    assert_int_equal(seat.game.tick, 40000);
    assert_false(seat_finish(&seat, why));
    check_sentence(why);
    assert_non_null(strstr(why, "/dev/full"));
    assert_non_null(strstr(why, "No space left"));
}

/* Another mind plays from its next plan on; as long as it is the same tick, it
 * is the same game. */
static uint64_t
play_with_change(bool change)
{
    struct brain other;
    begin_machine("standard", 7, "dellacherie", 30);
    seat_run(&seat, 4000, true, false);
    assert_true(weights_find("simple", &other));
    if (change)
        seat_set_brain(&seat, &other, 100);
    seat_run(&seat, 10000, true, false);
    assert_string_equal(seat.brain.name, change ? "simple" : "dellacherie");
    uint64_t hash = game_hash(&seat.game);
    finish();
    return hash;
}

static void
test_another_brain(void **state)
{
    (void)state;
    uint64_t changed = play_with_change(true);
    assert_true(changed != play_with_change(false));
    assert_true(changed == play_with_change(true));
}

/* -- hints -- */

static bool
wait_for_hint(struct place *hint)
{
    for (int i = 0; i < 5000; i++) {
        if (seat_hint(&seat, hint))
            return true;
        usleep(1000);
    }
    return false;
}

static void
test_hint(void **state)
{
    (void)state;
    struct place hint, goal;

    begin("standard", 3, "dellacherie", PILOT_PACE_MAX);
    assert_false(seat_ask_hint(&seat)); /* no piece yet */
    assert_false(seat_hint(&seat, &hint));
    run_to(5, 5, true);
    assert_false(seat_hint(&seat, &hint)); /* not asked */
    assert_true(seat_ask_hint(&seat));
    assert_true(wait_for_hint(&hint));
    assert_true(board_fits(&seat.game.board, seat.rules.shapes, hint));

    /* It is where the machine would go itself. */
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    assert_false(seat_hint(&seat, &goal));
    run_to(7, 1, true);
    assert_true(seat_goal(&seat, &goal));
    assert_int_equal(goal.x, hint.x);
    assert_int_equal(goal.y, hint.y);
    assert_int_equal(goal.turn, hint.turn);

    /* Back in a person's hands it counts until the piece locks. */
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(seat_ask_hint(&seat));
    assert_true(wait_for_hint(&hint));
    tap(ACTION_HARD);
    seat_run(&seat, 100, true, true);
    assert_false(seat_hint(&seat, &hint));
    finish();
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_game_in_all_slices),
        cmocka_unit_test(test_change_of_pace),
        cmocka_unit_test(test_fastest_pace_never_stalls),
        cmocka_unit_test(test_two_thousand_rows),
        cmocka_unit_test(test_hand_over_in_mid_fall),
        cmocka_unit_test(test_hand_over_and_back),
        cmocka_unit_test(test_handling_is_of_who_plays),
        cmocka_unit_test(test_down_and_up_between_two_ticks),
        cmocka_unit_test(test_until_lock),
        cmocka_unit_test(test_after_the_end),
        cmocka_unit_test(test_begin_and_finish),
        cmocka_unit_test(test_record_and_replay),
        cmocka_unit_test(test_long_record),
        cmocka_unit_test(test_record_of_a_crash),
        cmocka_unit_test(test_replay_takes_no_orders),
        cmocka_unit_test(test_truncated_record),
        cmocka_unit_test(test_flipped_bytes),
        cmocka_unit_test(test_another_end),
        cmocka_unit_test(test_another_length),
        cmocka_unit_test(test_another_brain),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_record_nowhere),
        cmocka_unit_test(test_record_on_a_full_disk),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
