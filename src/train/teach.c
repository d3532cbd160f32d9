/*
 * All sums have a fixed order, so the same flags give the same player on the
 * same machine.
 */
#include "train/teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "wellplayed/deck.h"
#include "wellplayed/game.h"
#include "wellplayed/lookahead.h"
#include "wellplayed/planner.h"
#include "wellplayed/rng.h"

enum {
    MAX_PIECES = 4000,
    ONE_IN = 3,       /* one position in this many is kept, and all with */
    FREE_ROWS = 4,    /* ... this many rows or fewer above the stack */
    FOLLOW_IN = 4,    /* the teacher moves in one kept position of this many */
    ENTRY_UNIT = 1024 /* entries of a table are in units of 1/1024 */
};

/* In units of the length of the weights. */
static const double lost = 30, /* a piece that has no place */
    temperature = 0.3;         /* of both softmaxes */

/* AdaGrad: steps of tables and of weights at first. */
static const double table_step = 0.03, weight_step = 0.001;

/* -- the players -- */

static double
length_of(const struct brain *brain)
{
    double squares = 0;
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        squares += brain->weights[f] * brain->weights[f];
    return sqrt(squares);
}

bool
teach_init(struct teach_setup *setup, const struct brain *brain, int beam)
{
    setup->pupil = *brain;
    setup->pupil.pieces = 1;
    setup->pupil.unknown = 0;
    setup->pupil.beam = 0;
    setup->pupil.slides = setup->pupil.fills = false;
    setup->pupil.any_rotation = false;
    setup->teacher = setup->pupil;
    setup->teacher.unknown = 1;
    setup->teacher.beam = (uint8_t)beam;
    setup->set = lanes_set_best();
    return lanes_init(&setup->lanes, &setup->teacher, setup->rules.shapes, setup->rules.width,
        ruleset_height(&setup->rules));
}

/* -- positions -- */

/* What a drop is worth to the teacher; `own` is its value without the unknown
 * piece. */
static double
worth_of(const struct teach_setup *setup, const struct board *board, struct place at, int64_t own)
{
    const struct brain *teacher = &setup->teacher;
    struct board after = *board;
    struct lanes_well well;
    int32_t values[FEATURE_COUNT];
    struct cleared cleared = board_place(&after, setup->rules.shapes, at);

    features_of_act(teacher->features, board, setup->rules.shapes, at, cleared, values);
    int64_t act = brain_value_of(teacher, FEATURE_ACTS, values);
    lanes_well_of_board(&well, &after);
    int64_t sum = lookahead_after(&setup->lanes, setup->set, teacher, &well, NULL, 0);
    /* A piece without a place counts as the own value minus a penalty. */
    int without = 0;
    for (; sum < BRAIN_LOST / 2; without++)
        sum += own - BRAIN_LOST;
    return ldexp((double)(act * PIECE_COUNT + sum), -teacher->power) / PIECE_COUNT /
               length_of(teacher) -
           lost * without / PIECE_COUNT;
}

/* Finds the pupil's values of all drops; returns the best drop. */
static int
judge_drops(const struct teach_setup *setup, const struct board *board, const struct place *drops,
    int count, int64_t *values)
{
    struct board after;
    int best = 0;

    for (int i = 0; i < count; i++) {
        values[i] = planner_value(
            &setup->pupil, board, setup->rules.shapes, drops[i], NULL, 0, &after, NULL);
        if (values[i] > values[best])
            best = i;
    }
    return best;
}

/* Asks the teacher; returns its choice. */
static int
ask_teacher(const struct teach_setup *setup, const struct board *board, const struct place *drops,
    const int64_t *values, struct teach_position *position)
{
    int64_t narrow[MOVES_MAX_DROPS];
    int best = -1;

    memcpy(narrow, values, position->count * sizeof(*narrow));
    brain_narrow(&setup->teacher, narrow, position->count);
    for (int i = 0; i < position->count; i++) {
        position->worth[i] = TEACH_NOT;
        if (narrow[i] == BRAIN_NO_PLACE)
            continue;
        position->worth[i] = (float)worth_of(setup, board, drops[i], values[i]);
        if (best < 0 || position->worth[i] > position->worth[best])
            best = i;
    }
    return best;
}

static struct teach_position *
add_position(struct teach_game *game, uint64_t *capacity)
{
    if (game->count == *capacity) {
        uint64_t more = *capacity > 0 ? 2 * *capacity : 64;
        struct teach_position *positions = realloc(game->positions, more * sizeof(*positions));
        if (positions == NULL)
            return NULL;
        game->positions = positions;
        *capacity = more;
    }
    return &game->positions[game->count++];
}

bool
teach_play(const struct teach_setup *setup, uint64_t number, struct teach_game *game)
{
    uint64_t seed = rng_seed_for(setup->seed, RNG_PURPOSE_TEACH, number);
    const struct ruleset *rules = &setup->rules;
    struct place drops[MOVES_MAX_DROPS];
    int64_t values[MOVES_MAX_DROPS];
    struct board board;
    struct deck deck;
    struct rng rng;
    uint64_t capacity = 0;

    *game = (struct teach_game){.count = 0};
    board_init(&board, rules->width, ruleset_height(rules));
    deck_init(&deck, rules->randomizer, seed, GAME_STREAM_PIECES);
    rng_seed(&rng, seed, RNG_PURPOSE_TEACH);
    for (int pieces = 0; pieces < MAX_PIECES; pieces++) {
        uint8_t piece = deck_draw(&deck);
        int count = moves_drops(&board, rules->shapes, (enum piece)piece, drops);
        if (count == 0)
            break;
        int choice = judge_drops(setup, &board, drops, count, values);
        bool high = board.height - board_stack_height(&board) <= FREE_ROWS;
        if (count > 1 && (high || rng_below(&rng, ONE_IN) == 0)) {
            struct teach_position *position = add_position(game, &capacity);
            if (position == NULL)
                return false;
            position->board = board;
            position->piece = piece;
            position->count = (uint8_t)count;
            int other = ask_teacher(setup, &board, drops, values, position);
            if (rng_below(&rng, FOLLOW_IN) == 0)
                choice = other;
        }
        board_place(&board, rules->shapes, drops[choice]);
    }
    return true;
}

/* -- the fit -- */

struct teach_fit {
    const struct shapes *shapes;
    feature_set features; /* without the patterns */
    int first, end;       /* the entries that are learned; the others are 0 */
    struct rng rng;       /* of the order */
    double weights[FEATURE_COUNT], weight_squares[FEATURE_COUNT];
    /* The sums of squares begin with 1. */
    float entries[PATTERNS_SIZE], squares[PATTERNS_SIZE];
    uint32_t *order; /* grows with the positions */
    uint64_t capacity;
};

/* A position as measured for the pupil. */
struct sight {
    int count;
    int32_t values[MOVES_MAX_DROPS][FEATURE_COUNT];
    uint16_t indices[MOVES_MAX_DROPS][PATTERNS_MOST];
    int listed[MOVES_MAX_DROPS];
    double worth[MOVES_MAX_DROPS]; /* for the pupil */
};

/* The unit of a feature's value: the landing height is doubled. */
static double
unit_of(int feature)
{
    return feature == FEATURE_LANDING_HEIGHT ? 0.5 : 1.0;
}

struct teach_fit *
teach_fit_create(const struct teach_setup *setup)
{
    const struct brain *pupil = &setup->pupil;
    struct teach_fit *fit = calloc(1, sizeof(*fit));
    double length = length_of(pupil);

    if (fit == NULL)
        return NULL;
    fit->shapes = setup->rules.shapes;
    fit->features = pupil->features & FEATURE_LEARNABLE;
    rng_seed(&fit->rng, setup->seed, RNG_PURPOSE_TEACH);
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        fit->weights[f] = pupil->weights[f] / length;
    double unit = pupil->weights[FEATURE_PATTERNS] / length;
    fit->first = setup->tables == TEACH_WINDOWS ? PATTERNS_FIRST_WINDOW : 0;
    fit->end = setup->tables == TEACH_BOTH || setup->tables == TEACH_WINDOWS ? PATTERNS_SIZE
               : setup->tables == TEACH_SURFACES                             ? PATTERNS_FIRST_WINDOW
                                                                             : 0;
    for (int i = fit->first; i < fit->end; i++)
        fit->entries[i] = pupil->patterns != NULL ? (float)(pupil->patterns->entries[i] * unit) : 0;
    return fit;
}

void
teach_fit_free(struct teach_fit *fit)
{
    if (fit != NULL)
        free(fit->order);
    free(fit);
}

/* The entries of a well that are learned. Returns how many. */
static int
list_entries(const struct teach_fit *fit, const struct board *board, uint16_t *indices)
{
    uint8_t heights[BOARD_MAX_WIDTH];
    uint16_t wide[BOARD_MAX_WIDTH];
    int listed = 0;

    board_heights(board, heights);
    for (int x = 0; x < board->width; x++)
        wide[x] = heights[x];
    int all = patterns_list(
        &board->rows[BOARD_FLOOR], wide, board_stack_height(board), board->width, indices);
    for (int n = 0; n < all; n++)
        if (indices[n] >= fit->first && indices[n] < fit->end)
            indices[listed++] = indices[n];
    return listed;
}

static void
measure_drop(const struct teach_fit *fit, const struct board *board, struct place at,
    struct sight *sight, int i)
{
    struct board after = *board;
    struct cleared cleared = board_place(&after, fit->shapes, at);
    int32_t *values = sight->values[i];
    double worth = 0;

    features_of_act(fit->features, board, fit->shapes, at, cleared, values);
    features_of_well(fit->features, &after, values);
    sight->listed[i] = list_entries(fit, &after, sight->indices[i]);
    for (feature_set left = fit->features; left != 0; left &= left - 1) {
        int f = bits_lowest(left);
        worth += fit->weights[f] * unit_of(f) * values[f];
    }
    for (int n = 0; n < sight->listed[i]; n++)
        worth += fit->entries[sight->indices[i][n]];
    sight->worth[i] = worth;
}

static void
measure_position(
    const struct teach_fit *fit, const struct teach_position *position, struct sight *sight)
{
    struct place drops[MOVES_MAX_DROPS];

    sight->count = moves_drops(&position->board, fit->shapes, (enum piece)position->piece, drops);
    for (int i = 0; i < sight->count; i++)
        measure_drop(fit, &position->board, drops[i], sight, i);
}

/* Shares that add up to 1. Returns the index of the greatest. */
static int
softmax(const double *values, int count, double *shares)
{
    double sum = 0;
    int best = 0;

    for (int i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    for (int i = 0; i < count; i++)
        sum += shares[i] = exp((values[i] - values[best]) / temperature);
    for (int i = 0; i < count; i++)
        shares[i] /= sum;
    return best;
}

/* Adds a position to the score. more[i] is how much more the pupil should
 * prefer drop i. */
static void
compare_position(const struct teach_position *position, const struct sight *sight,
    struct teach_score *score, double more[MOVES_MAX_DROPS])
{
    double worth[MOVES_MAX_DROPS], wanted[MOVES_MAX_DROPS];
    double own[MOVES_MAX_DROPS];

    for (int i = 0; i < sight->count; i++)
        worth[i] = position->worth[i];
    int best = softmax(worth, sight->count, wanted);
    int choice = softmax(sight->worth, sight->count, own);
    for (int i = 0; i < sight->count; i++) {
        more[i] = wanted[i] - own[i];
        if (wanted[i] > 1e-9)
            score->loss += wanted[i] * log(wanted[i] / fmax(own[i], 1e-12));
    }
    score->agree += choice == best;
    score->regret +=
        position->worth[choice] > TEACH_NOT ? worth[best] - worth[choice] : 10 * temperature;
}

static void
learn_position(struct teach_fit *fit, const struct sight *sight, const double *more, double size)
{
    double slopes[FEATURE_COUNT] = {0};

    for (int i = 0; i < sight->count; i++) {
        if (fabs(more[i]) < 1e-5)
            continue;
        float slope = (float)more[i];
        for (int n = 0; n < sight->listed[i]; n++) {
            int at = sight->indices[i][n];
            fit->squares[at] += slope * slope;
            fit->entries[at] += (float)(table_step * size) * slope / sqrtf(1 + fit->squares[at]);
        }
        for (feature_set left = fit->features; left != 0; left &= left - 1) {
            int f = bits_lowest(left);
            slopes[f] += more[i] * unit_of(f) * sight->values[i][f];
        }
    }
    for (feature_set left = fit->features; left != 0; left &= left - 1) {
        int f = bits_lowest(left);
        fit->weight_squares[f] += slopes[f] * slopes[f];
        fit->weights[f] += weight_step * size * slopes[f] / sqrt(1 + fit->weight_squares[f]);
    }
}

static struct teach_score
mean_of(struct teach_score sum, uint64_t count)
{
    return (struct teach_score){
        sum.loss / (double)count, sum.agree / (double)count, sum.regret / (double)count};
}

struct teach_score
teach_fit_check(const struct teach_fit *fit, const struct teach_position *positions, uint64_t count)
{
    struct teach_score score = {0};
    double more[MOVES_MAX_DROPS];
    struct sight sight;

    for (uint64_t i = 0; i < count; i++) {
        measure_position(fit, &positions[i], &sight);
        compare_position(&positions[i], &sight, &score, more);
    }
    return mean_of(score, count);
}

static void
shuffle_order(struct rng *rng, uint32_t *order, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (uint64_t i = count; i-- > 1;) {
        uint32_t other = rng_below(rng, (uint32_t)(i + 1));
        uint32_t held = order[i];
        order[i] = order[other];
        order[other] = held;
    }
}

struct teach_score
teach_fit_pass(struct teach_fit *fit, const struct teach_position *positions, uint64_t count,
    int part, int parts)
{
    double size = 2 * part < parts ? 1 : 4 * part < 3 * parts ? 0.4 : 0.15;
    struct teach_score score = {0};
    double more[MOVES_MAX_DROPS];
    struct sight sight;

    if (fit->capacity < count) {
        uint32_t *order = realloc(fit->order, count * sizeof(*order));
        if (order == NULL)
            return score;
        fit->order = order;
        fit->capacity = count;
    }
    shuffle_order(&fit->rng, fit->order, count);
    for (uint64_t i = 0; i < count; i++) {
        const struct teach_position *position = &positions[fit->order[i]];
        measure_position(fit, position, &sight);
        compare_position(position, &sight, &score, more);
        learn_position(fit, &sight, more, size);
    }
    return mean_of(score, count);
}

bool
teach_fit_brain(const struct teach_fit *fit, struct brain *brain, struct patterns *patterns)
{
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        brain->weights[f] = fit->weights[f];
    brain->weights[FEATURE_PATTERNS] = 1.0 / ENTRY_UNIT;
    for (int i = 0; i < PATTERNS_SIZE; i++) {
        double entry = rint(fit->entries[i] * (double)ENTRY_UNIT);
        entry = fmin(fmax(entry, -PATTERNS_MAX), PATTERNS_MAX);
        patterns->entries[i] = (int16_t)entry;
    }
    patterns_ready(patterns);
    brain->patterns = patterns;
    return brain_scale(brain);
}
