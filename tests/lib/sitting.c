/* One seat, begun again by each test. */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/sitting.h"

#include <unistd.h>

#include "store/file.h"
#include "store/weights.h"

struct seat seat;
static char folder[] = "/tmp/wellplayed-seat-XXXXXX";
char sitting_path[64];

int
sitting_make(void **state)
{
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(sitting_path, sizeof(sitting_path), "%s/record", folder);
    return 0;
}

int
sitting_remove(void **state)
{
    remove(sitting_path);
    return rmdir(folder);
}

void
sitting_begin(const char *rules, uint64_t seed, const char *brain, uint32_t pace)
{
    struct seat_setup setup = {.rules = ruleset_find(rules), .seed = seed, .pace = pace};
    assert_non_null(setup.rules);
    assert_true(weights_find(brain, &setup.brain));
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
}

void
sitting_begin_machine(const char *rules, uint64_t seed, const char *brain, uint32_t pace)
{
    sitting_begin(rules, seed, brain, pace);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
}

void
sitting_record(void)
{
    assert_true(seat_record(&seat, sitting_path, true, NULL));
}

void
sitting_finish(void)
{
    assert_true(seat_finish(&seat, NULL));
}

void
sitting_run_to(uint64_t tick, uint64_t slice, bool wait)
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

void
sitting_tap(enum action action)
{
    input_press(&seat.input, (int)action, action);
    input_release(&seat.input, (int)action);
}

void
sitting_check_sentence(const char *why)
{
    assert_non_null(why);
    assert_in_range(strlen(why), 10, 200);
    assert_null(strchr(why, '\n'));
}

void *
sitting_read_record(size_t *size)
{
    void *data = file_read(sitting_path, 1 << 24, size, NULL);
    assert_non_null(data);
    return data;
}

void
sitting_begin_replay(void)
{
    size_t size;
    void *data = sitting_read_record(&size);
    struct tape *tape = tape_take(data, size);

    assert_null(seat_begin_replay(&seat, tape));
    tape_drop(tape);
}

const char *
sitting_replay(void *data, size_t size, uint64_t slice)
{
    struct tape *tape = tape_take(data, size);
    const char *trouble = seat_begin_replay(&seat, tape);
    tape_drop(tape);
    if (trouble != NULL)
        return trouble;
    for (int i = 0; i < SITTING_NO_LIMIT && !seat_is_over(&seat); i++)
        seat_run(&seat, slice, false, false);
    assert_true(seat_is_over(&seat));
    return seat.reel.playback.why;
}

void
sitting_check_replay(uint64_t hash, uint64_t tick, uint64_t slice)
{
    size_t size;
    void *data = sitting_read_record(&size);
    assert_null(sitting_replay(data, size, slice));
    assert_int_equal(seat.game.tick, tick);
    assert_true(game_hash(&seat.game) == hash);
    sitting_finish();
}

void
sitting_hand_over(enum seat_pilot who)
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
