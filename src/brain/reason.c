/*
 * Compares with the sum over the rivals instead of their mean: weight x (value
 * of the place x number of rivals - sum of their values) needs no fractions.
 */
#include "wellplayed/reason.h"

#include <string.h>

#include "wellplayed/moves.h"

enum { MIN_RIVALS = 4 };

static const enum reason_topic topics[FEATURE_COUNT] = {
    [FEATURE_LANDING_HEIGHT] = REASON_LOW,
    [FEATURE_ERODED_CELLS] = REASON_ROWS,
    [FEATURE_ROWS_CLEARED] = REASON_ROWS,
    [FEATURE_CONTACT] = REASON_SNUG,
    [FEATURE_LOCK_ROW] = REASON_LOW,
    [FEATURE_ROW_TRANSITIONS] = REASON_SNUG,
    [FEATURE_COLUMN_TRANSITIONS] = REASON_HOLES,
    [FEATURE_HOLES] = REASON_HOLES,
    [FEATURE_WELLS] = REASON_SHAFTS,
    [FEATURE_WELLS_BY_RUNS] = REASON_SHAFTS,
    [FEATURE_HOLE_DEPTH] = REASON_HOLES,
    [FEATURE_ROWS_WITH_HOLES] = REASON_HOLES,
    [FEATURE_DIVERSITY] = REASON_SURFACE,
    [FEATURE_MAX_HEIGHT] = REASON_LOW,
    [FEATURE_SUM_HEIGHT] = REASON_LOW,
    [FEATURE_HEIGHT_DIFFERENCES] = REASON_SURFACE,
    [FEATURE_PEAKS] = REASON_SURFACE,
    [FEATURE_PITS] = REASON_SHAFTS,
    [FEATURE_LEVEL_PAIRS] = REASON_SURFACE,
    [FEATURE_CLIFFS] = REASON_SHAFTS,
    [FEATURE_FITS] = REASON_SURFACE,
    [FEATURE_THIN_ROOFS] = REASON_HOLES,
    [FEATURE_COVER_ROWS] = REASON_HOLES,
    [FEATURE_COVER_GAPS] = REASON_HOLES,
    [FEATURE_DEPTH_GAPS] = REASON_HOLES,
    [FEATURE_PATTERNS] = REASON_SURFACE,
};

enum reason_topic
reason_topic_of(enum feature feature)
{
    return topics[feature];
}

/* Measures the brain's features of a place, and always its rows and holes.
 * Returns the value of the place without pieces ahead. */
static int64_t
measure_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, int32_t values[FEATURE_COUNT])
{
    struct board after = *board;
    struct cleared cleared = board_place(&after, shapes, at);
    feature_set set =
        brain->features | FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_HOLES);

    memset(values, 0, sizeof(values[0]) * FEATURE_COUNT);
    features_of_act(set, board, shapes, at, cleared, values);
    brain_features_of_well(brain, set, &after, values);
    return brain_value(brain, values);
}

/* How much each topic speaks for the place; against it if negative. */
struct scale {
    int64_t topics[REASON_TOPICS];
    /* What the new shafts are worth compared with the well before, whatever the
     * rivals make. Negative: a cost. */
    int64_t new_shafts;
    int64_t worth, best; /* values without pieces ahead: of the place, and of
                            the best drop */
    int places;
    int rows, new_holes;
};

static void
weigh_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct scale *scale)
{
    struct place drops[MOVES_MAX_DROPS];
    int32_t own[FEATURE_COUNT], now[FEATURE_COUNT];
    int32_t values[MOVES_MAX_DROPS][FEATURE_COUNT];
    int64_t worths[MOVES_MAX_DROPS], sums[FEATURE_COUNT] = {0};
    int count = moves_drops(board, shapes, (enum piece)at.piece, drops);
    struct brain narrow = *brain;
    int rivals = 0;

    memset(scale, 0, sizeof(*scale));
    scale->places = count;
    scale->best = scale->worth = measure_place(brain, board, shapes, at, own);
    for (int i = 0; i < count; i++) {
        worths[i] = measure_place(brain, board, shapes, drops[i], values[i]);
        if (worths[i] > scale->best)
            scale->best = worths[i];
    }
    narrow.beam = (uint8_t)(count > 3 * MIN_RIVALS ? count / 3 : MIN_RIVALS);
    brain_narrow(&narrow, worths, count);
    for (int i = 0; i < count; i++) {
        if (worths[i] == BRAIN_NO_PLACE)
            continue;
        rivals++;
        for (int f = 0; f < FEATURE_COUNT; f++)
            sums[f] += values[i][f];
    }
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->features & FEATURE_BIT(f))
            scale->topics[topics[f]] += brain->scaled[f] * ((int64_t)own[f] * rivals - sums[f]);
    memset(now, 0, sizeof(now));
    brain_features_of_well(brain, brain->features | FEATURE_BIT(FEATURE_HOLES), board, now);
    for (int f = 0; f < FEATURE_COUNT; f++)
        if ((brain->features & FEATURE_BIT(f)) && topics[f] == REASON_SHAFTS)
            scale->new_shafts += brain->scaled[f] * ((int64_t)own[f] - now[f]) * rivals;
    scale->rows = own[FEATURE_ROWS_CLEARED];
    scale->new_holes = own[FEATURE_HOLES] - now[FEATURE_HOLES];
}

/* Names only what people can see: rows speak for a place only if some are
 * cleared, holes against it only if new ones are made. */
static bool
is_said(const struct scale *scale, enum reason_topic topic, bool good)
{
    if (topic == REASON_ROWS)
        return good == (scale->rows > 0);
    if (topic == REASON_HOLES)
        return good || scale->new_holes > 0;
    return true;
}

/* How much a topic speaks for the place, or against it. A narrow gap is a cost
 * even if no rival costs less, unless most cost more. */
static int64_t
weight_of(const struct scale *scale, enum reason_topic topic, bool good)
{
    int64_t weight = good ? scale->topics[topic] : -scale->topics[topic];

    if (!good && topic == REASON_SHAFTS && weight >= 0 && -scale->new_shafts > weight)
        weight = -scale->new_shafts;
    return weight;
}

/* The weightiest topic for the place, or against it, that is not in `said`;
 * REASON_TOPICS when there is none. */
static enum reason_topic
weightiest_topic(const struct scale *scale, bool good, unsigned said)
{
    enum reason_topic best = REASON_TOPICS;
    int64_t max = 0;

    for (int topic = 0; topic < REASON_NEXT; topic++) {
        int64_t weight = weight_of(scale, (enum reason_topic)topic, good);
        if (weight <= max || (said >> topic & 1) || !is_said(scale, (enum reason_topic)topic, good))
            continue;
        max = weight;
        best = (enum reason_topic)topic;
    }
    return best;
}

static struct reason
reason_of(const struct scale *scale, enum reason_topic topic, bool good)
{
    struct reason reason = {topic, good, 0};

    if (topic == REASON_ROWS)
        reason.number = scale->rows;
    if (topic == REASON_HOLES)
        reason.number = scale->new_holes;
    return reason;
}

/* Finds what speaks against the place; false when it weighs too little. */
static bool
find_cost(const struct brain *brain, const struct scale *scale, int64_t max, struct reason *cost)
{
    enum {
        WORTH_A_WORD = 10
    }; /* at least a tenth of the strongest reason for
                                   it */
    enum reason_topic topic = weightiest_topic(scale, false, 0);
    bool foresees = brain->pieces > 1 || brain->unknown > 0;
    bool doubts = brain->doubt.blur > 0 || brain->doubt.slip > 0;

    if (!foresees && doubts && scale->best > scale->worth) {
        *cost = (struct reason){REASON_MISSED, false, 0};
        return true;
    }
    /* A hole is always named, because everybody sees it. */
    if (scale->new_holes > 0 && scale->topics[REASON_HOLES] <= 0) {
        *cost = reason_of(scale, REASON_HOLES, false);
        return true;
    }
    if (topic == REASON_TOPICS || weight_of(scale, topic, false) * WORTH_A_WORD < max)
        return false;
    *cost = reason_of(scale, topic, false);
    return true;
}

int
reason_find(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct reason reasons[REASON_MAX])
{
    struct scale scale;
    struct reason cost;
    unsigned said = 0;
    int count = 0;

    weigh_place(brain, board, shapes, at, &scale);
    if (scale.places < 2)
        return 0;
    enum reason_topic first = weightiest_topic(&scale, true, 0);
    int64_t max = first < REASON_TOPICS ? scale.topics[first] : 0;
    bool costs = find_cost(brain, &scale, max, &cost);
    int max_good = REASON_MAX - (costs ? 1 : 0);
    bool foresees = brain->pieces > 1 || brain->unknown > 0;

    if (foresees && scale.best > scale.worth) {
        reasons[count++] = (struct reason){REASON_NEXT, true, 0};
    }
    while (count < max_good) {
        enum reason_topic topic = weightiest_topic(&scale, true, said);
        if (topic == REASON_TOPICS)
            break;
        said |= 1u << topic;
        reasons[count++] = reason_of(&scale, topic, true);
    }
    /* A hole is named even when most rivals make more of them. */
    if (scale.new_holes > 0 && scale.topics[REASON_HOLES] > 0 && !(said >> REASON_HOLES & 1))
        reasons[count - 1] = reason_of(&scale, REASON_HOLES, true);
    if (costs)
        reasons[count++] = cost;
    return count;
}

int
reason_put_gist(struct thought_gist gist, struct reason reasons[REASON_MAX], int count)
{
    struct reason first = {.topic = REASON_CLEAR, .good = true, .number = gist.clear_pieces};

    if (gist.aim == THOUGHT_BEAM)
        return count;
    if (gist.aim == THOUGHT_CHANCE) {
        first.topic = REASON_CHANCE;
        first.number = (gist.clear_share + 5) / 10;
    }
    count = count < REASON_MAX ? count : REASON_MAX - 1;
    memmove(&reasons[1], &reasons[0], sizeof(reasons[0]) * (size_t)count);
    reasons[0] = first;
    return count + 1;
}
