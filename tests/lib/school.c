/* What the tests of training share. */
#include "lib/school.h"

#include "lib/check.h"

#include "train/worker.h"
#include "wellplayed/pilot.h"
#include "wellplayed/rng.h"

enum { GAMES = 9, MAX_UNITS = 256 };

struct objective
school_objective(void)
{
    struct objective objective = {
        .setup =
            {
                .mode = PLAY_DROPS,
                .max_pieces = 200,
                .set = lanes_set_best(),
                .brain = {.pieces = 1},
            },
        .fast = true,
        .dimensions = 4,
        .features = {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS, FEATURE_COLUMN_TRANSITIONS,
            FEATURE_HOLES},
        .games = GAMES,
        .racing = true,
        .seed = 11,
    };
    objective.setup.rules = play_rules(ruleset_find("standard"), objective.setup.mode);
    assert_true(ruleset_resize(&objective.setup.rules, 8, 8));
    return objective;
}

const double school_good[FEATURE_COUNT] = {-1, 1, -1, -4};

struct objective
school_thinkers(void)
{
    return (struct objective){
        .setup =
            {
                .mode = PLAY_KEYS,
                .rules = *ruleset_find("modern"),
                .goal = goal_find("dig10"),
                .level = 1,
                .pace = PILOT_PACE_MAX,
                .max_pieces = 25,
                .set = lanes_set_best(),
                .brain = {.pieces = 1, .thinking = {.positions = 20}},
            },
        .fast = true,
        .dimensions = 4,
        .features = {TRAIT_LOCKS, TRAIT_HOLES, TRAIT_HEIGHT, TRAIT_GARBAGE},
        .kind = OBJECTIVE_DIG,
        .games = 2,
        .seed = 12,
    };
}

const double school_thoughts[FEATURE_COUNT] = {-1, -1.2, 0, -4};

struct play_result
school_result(uint64_t rows, enum play_end end)
{
    return (struct play_result){.end = end, .rows = rows, .pieces = 2 * rows, .points = 3 * rows};
}

void
school_assert_same(const struct play_result *a, const struct play_result *b)
{
    assert_int_equal(a->end, b->end);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->points, b->points);
    assert_int_equal(a->hash, b->hash);
}

/* Takes all that there is before anything comes back, as many workers would. */
int
school_play(
    struct desk *desk, const struct objective *objective, enum school_order order, int max_out)
{
    static struct unit out[MAX_UNITS];
    struct worker *worker = worker_create(objective);
    struct play_meter meter = {0};
    struct rng rng;
    int count = 0, played = 0;

    rng_seed(&rng, 77, 1);
    for (;;) {
        enum desk_answer answer = DESK_UNIT;
        while (count < max_out && (answer = desk_take(desk, false, &out[count])) == DESK_UNIT)
            count++;
        if (answer == DESK_DONE)
            break;
        assert_true(count > 0);
        int which = order == SCHOOL_QUEUE   ? 0
                    : order == SCHOOL_STACK ? count - 1
                                            : (int)rng_below(&rng, (uint32_t)count);
        struct unit unit = out[which];
        memmove(&out[which], &out[which + 1], (size_t)(--count - which) * sizeof(out[0]));
        struct play_result result = worker_play(worker, &unit, &meter);
        desk_give(desk, &unit, &result);
        desk_give(desk, &unit, &result); /* twice is once */
        played++;
    }
    worker_destroy(worker);
    return played;
}
