/*
 * The levels, and how doubt disturbs a choice. Noise belongs to a place, not to
 * its index in the list, so that a second plan for the same piece has the same
 * doubt.
 */
#include "wellplayed/skill.h"

/* Streams of the noise. */
enum { STREAM_BLUR = 1, STREAM_SLIP = 2 };

enum { PER_MILLE = 1000, DICE = 4, DIE = 1 << 16 };

/*
 * The levels. Pace: a beginner presses 2 keys a second, a good player 10,
 * nobody 25. Reaction: a choice among a few takes people 300 to 600 ms; a
 * beginner thinks longer.
 */
const struct skill skill_levels[SKILL_LEVELS] = {
    {"first game", 2, 1100, {1000, 120}},
    {"beginner", 3, 850, {700, 90}},
    {"learner", 4, 700, {500, 65}},
    {"casual", 5, 550, {350, 45}},
    {"regular", 6, 450, {250, 32}},
    {"skilled", 8, 360, {170, 22}},
    {"strong hand", 10, 300, {110, 14}},
    {"expert", 13, 250, {65, 8}},
    {"master", 17, 200, {30, 4}},
    {"beyond people", 25, 120, {0, 1}},
    {"perfect", PILOT_PACE_MAX, 0, {0, 0}},
};

const struct skill_preset skill_presets[SKILL_PRESETS] = {
    {"careless", "careless", 2, 6},
    {"simple", "simple", 2, 6},
    {"genius 1", "dellacherie-int", 1, 9},
    {"genius 2", "dellacherie-int", 2, SKILL_PERFECT},
};

/* A generator for one place of one piece. */
static void
seed_place(struct rng *rng, uint32_t noise, uint64_t piece, const struct place *at, uint64_t stream)
{
    uint64_t state = noise;
    uint64_t mixed = rng_splitmix64(&state) + piece;
    uint64_t place = (uint64_t)(uint8_t)at->x | (uint64_t)(uint8_t)at->y << 8 |
                     (uint64_t)(uint8_t)at->rotation << 16;
    mixed = rng_splitmix64(&mixed) ^ place;
    rng_seed(rng, mixed, stream);
}

/* Mean 0, standard deviation DIE: the scaled sum of DICE dice. */
static int64_t
draw_normal(struct rng *rng)
{
    int64_t sum = 0;
    for (int i = 0; i < DICE; i++)
        sum += rng_below(rng, DIE);
    /* Four dice have a variance of 4 / 12 of a die's width squared. */
    return (sum - DICE * (DIE - 1) / 2) * 1732 / PER_MILLE;
}

/* The best value minus the median. Places that leave a piece without a place do
 * not count: their values are out of proportion, and nobody would choose them
 * by mistake. */
static int64_t
spread_of(const int64_t *values, int count)
{
    int64_t sorted[MOVES_MAX_CHOICES];
    int n = 0;

    for (int i = 0; i < count; i++) {
        if (values[i] < BRAIN_LOST / 2)
            continue;
        int at = n++;
        for (; at > 0 && sorted[at - 1] < values[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = values[i];
    }
    return n == 0 ? 0 : sorted[0] - sorted[n / 2];
}

/* The value, shifted by unit x a normal number. The product is computed in two
 * parts, which is exact; as a whole it could overflow. */
static int64_t
blurred_value(int64_t value, int64_t unit, struct rng *rng)
{
    if (value == BRAIN_NO_PLACE)
        return value;
    int64_t normal = draw_normal(rng);
    return value + unit / DIE * normal + unit % DIE * normal / DIE;
}

/* A landing of the same piece with the same rotation one column to the side;
 * `best` if there is no such landing. */
static int
slipped_choice(const struct landing *landings, int count, int best, int side)
{
    const struct place *at = &landings[best].at;

    for (int i = 0; i < count; i++)
        if (landings[i].at.piece == at->piece && landings[i].at.rotation == at->rotation &&
            landings[i].at.x == at->x + side)
            return i;
    return best;
}

int
skill_choose(const struct brain_doubt *doubt, const struct landing *landings, const int64_t *values,
    int count, int best, uint32_t noise, uint64_t piece)
{
    int64_t unit = doubt->blur == 0 ? 0 : spread_of(values, count) / PER_MILLE * doubt->blur;
    int64_t max = 0;
    struct rng rng;

    for (int i = 0; unit > 0 && i < count; i++) {
        seed_place(&rng, noise, piece, &landings[i].at, STREAM_BLUR);
        int64_t value = blurred_value(values[i], unit, &rng);
        if (i == 0 || value > max) {
            max = value;
            best = i;
        }
    }
    if (doubt->slip == 0)
        return best;
    seed_place(&rng, noise, piece, &(struct place){0}, STREAM_SLIP);
    if (rng_below(&rng, PER_MILLE) >= doubt->slip)
        return best;
    return slipped_choice(landings, count, best, rng_below(&rng, 2) == 0 ? -1 : 1);
}
