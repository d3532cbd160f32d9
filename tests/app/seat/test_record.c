/*
 * The record of a seat's game plays it again; what is damaged is known, and a
 * disk that refuses costs the record only.
 */
#include "lib/sitting.h"

#include "store/weights.h"

#include <sys/stat.h>
#include <unistd.h>

#ifdef __SANITIZE_THREAD__
enum { LONG_TICKS = 8000 }; /* slow, and here for its races */
#else
enum { LONG_TICKS = 80000 };
#endif

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
    sitting_begin(rules, seed, "bcts", 20);
    sitting_record();
    noise = (uint32_t)seed;
    while (seat.game.tick < ticks && !seat_is_over(&seat)) {
        switch (draw(40)) {
        case 0: seat_set_pilot(&seat, SEAT_HUMAN); break;
        case 1: seat_set_pilot(&seat, SEAT_MACHINE); break;
        case 2: seat_set_pace(&seat, draw(200)); break;
        case 3: record_sync(&seat.record); break;
        case 4: input_release_all(&seat.input); break;
        case 5: sitting_tap(ACTION_HARD); break;
        case 6: {
            struct handling handling = {.das = (uint16_t)draw(300),
                .arr = (uint16_t)draw(100),
                .soft = (uint16_t)(1 + draw(100))};
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

TEST(test_record_and_replay)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            play_anything(rules->name, seed, 15000);
            uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
            sitting_finish();
            sitting_check_replay(hash, tick, seed % 2 ? 1 : 100000);
        }
}

/* More than fits into the buffer between two looks at the disk. */
TEST(test_long_record)
{
    struct stat status;
    sitting_begin_machine("classic", 5, "dellacherie", PILOT_PACE_MAX);
    sitting_record();
    sitting_run_to(LONG_TICKS, LONG_TICKS, true);
    assert_false(seat.record.writer.full);
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    sitting_finish();
    assert_int_equal(stat(sitting_path, &status), 0);
    if (LONG_TICKS >= 80000)
        assert_true(status.st_size > (off_t)(2 * sizeof(seat.record.buffer)));
    sitting_check_replay(hash, tick, 100);
}

/* What is on the disk after a sync is a whole game so far. */
TEST(test_record_of_a_crash)
{
    size_t size;

    sitting_begin_machine("classic", 5, "dellacherie", 10);
    sitting_record();
    sitting_run_to(9000, 100, true);
    record_sync(&seat.record);
    uint64_t hash = game_hash(&seat.game);
    void *data = sitting_read_record(&size);
    sitting_finish();

    const char *trouble = sitting_replay(data, size, 1000);
    sitting_check_sentence(trouble);
    assert_non_null(strstr(trouble, "cut short"));
    assert_int_equal(seat.game.tick, 9000);
    assert_true(game_hash(&seat.game) == hash);
    sitting_finish();
}

TEST(test_replay_takes_no_orders)
{
    struct place goal;

    sitting_begin("classic", 5, "dellacherie", 10);
    sitting_record();
    sitting_run_to(3000, 100, true);
    sitting_hand_over(SEAT_MACHINE);
    sitting_run_to(6000, 100, true);
    seat_set_pace(&seat, 77);
    sitting_run_to(9000, 100, true);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();

    sitting_begin_replay();
    assert_int_equal(seat.who, SEAT_REPLAY);
    sitting_run_to(2999, 10, false);
    assert_int_equal(seat.reel.playback.pilot, REPLAY_HUMAN);
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_set_pace(&seat, 500);
    assert_int_equal(seat.who, SEAT_REPLAY);
    assert_int_equal(seat.pilot.pace, 10);
    assert_false(seat_goal(&seat, &goal));
    sitting_tap(ACTION_HARD);
    sitting_run_to(5000, 10, false);
    assert_int_equal(seat.reel.playback.pilot, REPLAY_MACHINE);
    sitting_run_to(8000, 10, false);
    assert_int_equal(seat.pilot.pace, 77);
    sitting_run_to(UINT64_MAX, 10, false);
    assert_null(seat.reel.playback.why);
    assert_int_equal(seat.game.tick, 9000);
    assert_true(game_hash(&seat.game) == hash);
    sitting_finish();
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

TEST(test_truncated_record)
{
    size_t size;
    play_anything("arcade", 4, 20000);
    sitting_finish();
    uint8_t *data = sitting_read_record(&size);
    assert_true(size > 500);
    for (size_t cut = 0; cut < size; cut += cut < 97 ? 1 : 97) {
        sitting_check_sentence(sitting_replay(copy_of(data, cut), cut, 5000));
        sitting_finish();
    }
    assert_null(sitting_replay(copy_of(data, size), size, 5000));
    sitting_finish();
    /* One byte short, and what nobody wrote after the end. */
    sitting_check_sentence(sitting_replay(copy_of(data, size - 1), size - 1, 5000));
    sitting_finish();
    free(data);
}

TEST(test_flipped_bytes)
{
    size_t size;
    int noticed = 0, tried = 0;

    play_anything("classic", 3, 20000);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    uint8_t *data = sitting_read_record(&size);
    noise = 1;
    for (size_t at = 0; at < size; at += at < 64 ? 1 : 37) {
        uint8_t *copy = copy_of(data, size);
        copy[at] ^= (uint8_t)(1u << draw(8));
        const char *trouble = sitting_replay(copy, size, 100000);
        if (trouble != NULL)
            sitting_check_sentence(trouble);
        else
            assert_true(game_hash(&seat.game) == hash);
        noticed += trouble != NULL;
        tried++;
        sitting_finish();
    }
    /* Some change nothing: who played, at which pace, and three of the eight
     * buttons in every second byte, which these rules do not have. */
    assert_true(noticed > tried * 6 / 10);
    free(data);
}

TEST(test_another_end)
{
    size_t size;
    sitting_begin_machine("classic", 3, "dellacherie", 10);
    sitting_record();
    sitting_run_to(5000, 100, true);
    sitting_finish();
    uint8_t *data = sitting_read_record(&size);
    /* The hash is the last there is. */
    for (size_t back = 1; back <= 8; back++) {
        uint8_t *copy = copy_of(data, size);
        copy[size - back] ^= 1;
        const char *trouble = sitting_replay(copy, size, 100);
        sitting_check_sentence(trouble);
        assert_non_null(strstr(trouble, "did not end as"));
        sitting_finish();
    }
    free(data);
}

/* The record with another end: the game's ticks `more`, and before that a run
 * of as many, unless 0. Returns the length; `out` has room for both. */
static size_t
with_another_end(const uint8_t *data, size_t size, uint64_t run, uint64_t more, uint8_t *out)
{
    struct replay_header header;
    struct playback playback;

    assert_null(playback_open(&playback, &header, data, size));
    while (playback.state == PLAYBACK_GOES_ON)
        assert_true(playback_read(&playback));
    size_t at = playback.whole; /* where the END begins */
    struct replay_entry entry = playback.entry;
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
    uint8_t *data = sitting_read_record(&size);
    uint8_t *other = malloc(size + 2 * REPLAY_ENTRY_SIZE);
    assert_non_null(other);
    size_t length = with_another_end(data, size, run, more, other);
    const char *trouble = sitting_replay(other, length, 1000);
    if (word == NULL) {
        assert_null(trouble);
    } else {
        sitting_check_sentence(trouble);
        assert_non_null(strstr(trouble, word));
    }
    sitting_finish();
    free(data);
}

TEST(test_another_length)
{
    sitting_begin("standard", 7, "dellacherie", 10);
    sitting_record();
    sitting_run_to(UINT64_MAX, 20000, false); /* over by itself */
    assert_true(seat.view.over);
    sitting_finish();
    check_another_end(0, 0, NULL);
    check_another_end(0, 1, "did not end as");
    check_another_end(1, 0, "after the game was over");
    check_another_end(1, 1, "after the game was over");
}

/* Memory takes no more than a history does. The log has what memory has, and
 * the file all. */
TEST(test_record_that_is_too_long)
{
    enum { ROOM = 100, BEFORE = HISTORY_LONGEST_REPLAY - ROOM };
    char path[80];
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    struct stat status;

    assert_non_null(job);
    job->tape = tape_take(calloc(1, BEFORE), BEFORE);
    snprintf(path, sizeof(path), "%s.log", sitting_path);
    job->log = log_create(path, true, NULL);
    assert_non_null(job->log);
    sitting_begin_machine("classic", 5, "dellacherie", PILOT_PACE_MAX);
    sitting_record();
    seat_keep(&seat, job);
    assert_false(seat.record.full);
    sitting_run_to(6000, 100, true);
    record_sync(&seat.record);
    assert_true(seat.record.full);
    size_t size = seat.record.tape->size;
    assert_in_range(size, BEFORE + 1, HISTORY_LONGEST_REPLAY - REPLAY_ENTRY_SIZE);
    assert_ptr_equal(record_end(&seat.record, &seat.game), job);
    assert_int_equal(job->tape->size, size); /* the keeper gives it its end */
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, size - BEFORE);
    assert_true(log_remove(job->log, NULL));
    job->log = NULL;
    keeper_free(job);

    assert_false(seat.record.full);
    sitting_run_to(9000, 100, true);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    sitting_check_replay(hash, 9000, 100);
}

/* What was taken back is in the record, and the replay goes the same way. */
TEST(test_record_with_undo)
{
    struct seat_setup setup = {.rules = &ruleset_modern, .goal = goal_find("zen"), .seed = 5};
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    sitting_record();
    assert_false(seat_undo(&seat));
    for (int i = 0; i < 40; i++) {
        sitting_tap(i % 3 == 0 ? ACTION_HOLD : ACTION_CW);
        sitting_tap(i % 2 == 0 ? ACTION_LEFT : ACTION_RIGHT);
        seat_run(&seat, 100, false, false);
        sitting_tap(ACTION_HARD);
        seat_run(&seat, 100, false, false);
        if (i % 5 != 4)
            continue;
        uint64_t pieces = seat.view.pieces;
        assert_true(seat_undo(&seat));
        assert_true(seat_undo(&seat));
        assert_int_equal(seat.view.pieces, pieces - 2);
        assert_int_equal(seat.view.undone, (i / 5 + 1) * 2);
    }
    while (seat_undo(&seat)) /* until nothing is left */
        continue;
    uint64_t tick = seat.game.tick + 50;
    sitting_run_to(tick, 10, false);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    sitting_check_replay(hash, tick, 1000);
    sitting_check_replay(hash, tick, 7);

    /* Where the goal has none, nothing is taken back. */
    sitting_begin("modern", 5, "dellacherie", 10);
    sitting_tap(ACTION_HARD);
    seat_run(&seat, 100, false, false);
    assert_false(seat_undo(&seat));
    sitting_finish();
}

/* A game that was taken over takes back what the replay played. */
TEST(test_undo_after_taking_over)
{
    struct seat_setup setup = {.rules = &ruleset_modern, .goal = goal_find("zen"), .seed = 6};
    struct brain brain;

    setup.start_level = setup.rules->first_level;
    assert_true(weights_find("dellacherie", &brain));
    seat_begin(&seat, &setup);
    sitting_record();
    for (int i = 0; i < 4; i++) {
        sitting_tap(ACTION_HARD);
        seat_run(&seat, 100, false, false);
    }
    sitting_finish();
    sitting_begin_replay();
    assert_false(seat_undo(&seat)); /* a replay takes no orders */
    seat_seek(&seat, 350);
    seat_travel(&seat, SEAT_ARRIVES);
    assert_true(seat_take_over(&seat, &brain));
    sitting_record();
    uint64_t pieces = seat.view.pieces;
    assert_true(seat_undo(&seat));
    assert_int_equal(seat.view.pieces, pieces - 1);
    sitting_run_to(900, 50, false);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    sitting_check_replay(hash, 900, 1000);
}

/* -- a disk that refuses -- */

TEST(test_record_nowhere)
{
    struct error error = {0};
    sitting_begin_machine("classic", 3, "dellacherie", 10);
    assert_false(seat_record(&seat, "/nowhere/at/all/record", true, &error));
    assert_non_null(strstr(error_english(&error), "/nowhere/at/all/record"));
    sitting_check_sentence(error_english(&error));
    /* The game goes on without. */
    sitting_run_to(3000, 100, true);
    assert_int_equal(seat.game.tick, 3000);
    sitting_finish();
}

TEST(test_record_on_a_full_disk)
{
    struct error error = {0};
    if (access("/dev/full", W_OK) != 0)
        skip();
    sitting_begin_machine("classic", 3, "dellacherie", PILOT_PACE_MAX);
    assert_true(seat_record(&seat, "/dev/full", true, &error));
    sitting_run_to(40000, 1000, true);
    record_sync(&seat.record);
    assert_int_equal(seat.game.tick, 40000);
    assert_false(seat_finish(&seat, &error));
    sitting_check_sentence(error_english(&error));
    assert_non_null(strstr(error_english(&error), "/dev/full"));
    assert_non_null(strstr(error_english(&error), "No space left"));
}

SUITE_WITH(record, sitting_make, sitting_remove)
