/*
 * All clears for the thinker. With enough known pieces, all ways are compared by
 * their attack. If a few are missing, continuations are drawn from the deck, and
 * the place is best after which most of them have a way.
 */
#include "brain/search/thinker_parts.h"

#include <string.h>

#include "wellplayed/bits.h"
#include "wellplayed/moves.h"

enum {
    MAX_UNKNOWN = 5,     /* missing pieces that continuations are drawn for */
    SAMPLE_LIMIT = 3000, /* positions of one; without an answer by then it
                            counts as one without a way */
    CANDIDATES = 16,     /* the most hopeful places */
    BEHIND = 2,          /* places this many continuations behind are given up */
    PAR = 1100,          /* thousandths of a row of attack that a piece of a way
                            must be worth, to compare ways of any length */
    MAX_QUEUE = RULESET_MAX_NEXT + 1 + CLEAR_MAX_UNKNOWN
};

struct seeking {
    struct thinker *thinker;
    const struct thinking *thinking;
    const struct view *view;
    const struct thought_place *places;
    struct place canonical[MOVES_MAX_CHOICES]; /* of places */
    int count;
    uint8_t queue[MAX_QUEUE]; /* the falling piece, the next ones, drawn ones */
    int queued;
    int64_t *values;
    struct thought *thought;
    int best;
};

static int
index_of(const struct seeking *seeking, const struct clear_step *step)
{
    for (int i = 0; i < seeking->count; i++)
        if (seeking->places[i].hold == step->hold &&
            memcmp(&seeking->canonical[i], &step->at, sizeof(step->at)) == 0)
            return i;
    return -1;
}

/* -- ways with known pieces -- */

/* The best spin that leads to a place where a T clears rows. */
static enum spin
spin_at(struct reach *reach, const struct view *view, const struct board *board, struct place at)
{
    struct reach_place place = {.at = at};
    struct place spawn;

    if (!motion_find_spawn(board, view->rules, (enum piece)at.piece, 0, 0, &spawn))
        return SPIN_NONE;
    reach_from(reach, board, spawn);
    reach_spins(reach, &place, 1);
    return thinker_best_spin(place.spins);
}

/* The attack of a way, of which the first place is number `first`. */
static int
attack_of(const struct seeking *seeking, const struct clear_way *way, int first)
{
    const struct view *view = seeking->view;
    const struct bonus *bonus = goal_bonus(view->goal, view->rules);
    struct streak streak = {.combo = view->combo, .chain = view->chain};
    struct board board = view->board;
    int attack = 0;

    for (int i = 0; i < way->count; i++) {
        const struct clear_step *step = &way->steps[i];
        enum spin spin = SPIN_NONE;
        if (i == 0)
            spin = (enum spin)seeking->places[first].spin;
        else if (step->at.piece == PIECE_T && step->cleared > 0)
            spin = spin_at(&seeking->thinker->reach, view, &board, step->at);
        board_place(&board, view->rules->shapes, step->at);
        struct lock_outcome outcome = scoring_judge(bonus, spin, step->cleared, &board, streak, 0);
        streak = outcome.streak;
        attack += (int)outcome.attack;
    }
    return attack;
}

static bool
take_way(void *user, const struct clear_way *way)
{
    struct seeking *seeking = user;
    int first = index_of(seeking, &way->steps[0]);

    if (first < 0)
        return true;
    int64_t value = (int64_t)THINKING_ROW * attack_of(seeking, way, first) - PAR * way->count;
    if (value > seeking->values[first])
        seeking->values[first] = value;
    if (seeking->best >= 0 && value <= seeking->values[seeking->best] && seeking->best != first)
        return true;
    struct thought *thought = seeking->thought;
    if (seeking->best != first || value > thought->value) {
        seeking->best = first;
        thought->value = value;
        thought->aim = THOUGHT_CLEAR;
        thought->clear_pieces = thought->line_count = way->count;
        memcpy(thought->line, way->steps, sizeof(way->steps[0]) * (size_t)way->count);
    }
    return true;
}

/* -- continuations -- */

/* A place, and what it leaves. */
struct candidate {
    struct board board;
    int index; /* of the place */
    int rows;  /* left to clear */
    int wins, hope;
};

/* Empty cells with few edges are filled easily. */
static int
hope_of(const struct board *board, int rows)
{
    int edges = 0;

    for (int y = 0; y < rows; y++) {
        unsigned row = board_row(board, y), above = board_row(board, y + 1);
        unsigned inside = (uint16_t)~board_walls(board->width);
        edges += 3 * bits_count((row ^ row >> 1) & inside & inside << 1);
        edges += y + 1 < rows ? bits_count((row ^ above) & inside) : 0;
    }
    return -edges;
}

/* The places that stay within the rows, the most hopeful first. */
static int
find_candidates(const struct seeking *seeking, int rows, struct candidate *out, int max)
{
    const struct view *view = seeking->view;
    const struct shapes *shapes = view->rules->shapes;
    int used = 0;

    for (int i = 0; i < seeking->count; i++) {
        struct place at = seeking->places[i].at;
        int top = at.y + PIECE_SIZE - piece_top_row(shapes->matrix[at.piece][at.rotation]);
        if (top > rows)
            continue;
        struct candidate one = {.board = view->board, .index = i};
        one.rows = rows - board_place(&one.board, shapes, at).count;
        one.hope = hope_of(&one.board, one.rows);
        int slot = used < max ? used : max;
        while (slot > 0 && out[slot - 1].hope < one.hope)
            slot--;
        if (slot == max)
            continue;
        int moved = (used < max ? used : max - 1) - slot;
        memmove(&out[slot + 1], &out[slot], sizeof(*out) * (size_t)moved);
        out[slot] = one;
        used += used < max;
    }
    return used;
}

/* Whether a continuation has a way after a candidate. */
static bool
has_way(struct seeking *seeking, const struct candidate *candidate)
{
    const struct view *view = seeking->view;
    struct clear_search *clear = &seeking->thinker->clear;
    bool hold = seeking->places[candidate->index].hold;
    int skipped = 1 + (hold && view->hold == PIECE_NONE);
    struct clear_question question = {
        .board = &candidate->board,
        .rows = candidate->rows,
        .queue = seeking->queue + skipped,
        .queued = seeking->queued - skipped,
        .hold = hold ? view->motion.piece.piece : view->hold,
    };

    if (candidate->rows == 0)
        return true;
    clear->limit = SAMPLE_LIMIT;
    enum clear_status status = clear_exists(clear, &question);
    seeking->thought->positions += clear->positions;
    return status == CLEAR_FOUND;
}

/* Draws pieces after the known ones. */
static void
draw_pieces(struct seeking *seeking, struct rng *rng, int unknown)
{
    const struct view *view = seeking->view;
    int known = view->rules->next_count + 1;
    struct deck deck = {.rng = *rng,
        .randomizer = (uint8_t)view->rules->randomizer,
        .last = seeking->queue[known - 1],
        .bag = view->possible};

    for (int i = 0; i < unknown; i++)
        seeking->queue[known + i] = deck_draw(&deck);
    seeking->queued = known + unknown;
    *rng = deck.rng;
}

static void
sample_rows(struct seeking *seeking, int rows, int unknown, uint64_t limit)
{
    struct candidate candidates[CANDIDATES];
    struct thought *thought = seeking->thought;
    int count = find_candidates(seeking, rows, candidates, CANDIDATES), best = 0, drawn = 0;
    struct rng rng;

    rng_seed(&rng, board_hash(&seeking->view->board), seeking->view->pieces);
    for (; drawn < seeking->thinking->samples && thought->positions < limit; drawn++) {
        draw_pieces(seeking, &rng, unknown);
        for (int i = 0; i < count && (drawn > 0 || thought->positions < limit); i++)
            if (candidates[i].wins + BEHIND >= best)
                candidates[i].wins += has_way(seeking, &candidates[i]);
        for (int i = 0; i < count; i++)
            best = candidates[i].wins > best ? candidates[i].wins : best;
    }
    for (int i = 0; i < count && best > 0; i++) {
        seeking->values[candidates[i].index] = (int64_t)THINKING_ROW * candidates[i].wins;
        if (candidates[i].wins == best && seeking->best < 0)
            seeking->best = candidates[i].index;
    }
    if (seeking->best >= 0) {
        thought->aim = THOUGHT_CHANCE;
        thought->clear_share = (uint32_t)(1000 * best / drawn);
    }
}

/* -- both -- */

int
thinker_clears(struct thinker *thinker, const struct thinking *thinking, const struct view *view,
    const struct thought_place *places, int count, int64_t *values, struct thought *thought)
{
    struct seeking seeking = {.thinker = thinker,
        .thinking = thinking,
        .view = view,
        .places = places,
        .count = count,
        .values = values,
        .thought = thought,
        .queued = 1 + view->rules->next_count,
        .best = -1};
    struct clear_search *clear = &thinker->clear;
    int stack = board_stack_height(&view->board);
    int known = seeking.queued + (view->hold != PIECE_NONE);
    int missing_rows = 0, missing = 0;

    if (thinking->samples == 0 || stack > CLEAR_MAX_ROWS ||
        !clear_init(clear, view->rules, thinker->memo, THINKER_MEMO))
        return -1;
    reach_init(&thinker->reach, view->rules);
    seeking.queue[0] = view->motion.piece.piece;
    memcpy(seeking.queue + 1, view->next, (size_t)view->rules->next_count);
    for (int i = 0; i < count; i++) {
        seeking.canonical[i] = board_canonical(view->rules->shapes, places[i].at);
        values[i] = INT64_MIN;
    }
    for (int rows = stack > 0 ? stack : 1; rows <= CLEAR_MAX_ROWS; rows++) {
        int cells = LOW_WIDTH * rows - bits_count(low_field(&view->board, rows));
        if (cells % PIECE_CELLS != 0)
            continue;
        int needed = cells / PIECE_CELLS;
        if (needed > known) {
            missing_rows = rows;
            missing = needed - known;
            break;
        }
        struct clear_question question = {.board = &view->board,
            .rows = rows,
            .queue = seeking.queue,
            .queued = seeking.queued,
            .hold = view->hold,
            .hold_used = !view->can_hold};
        clear->limit = thinking->positions;
        clear_all(clear, &question, take_way, &seeking);
        thought->positions += clear->positions;
    }
    if (seeking.best < 0 && missing_rows > 0 && missing_rows <= 4 && missing <= MAX_UNKNOWN)
        sample_rows(&seeking, missing_rows, missing, thought->positions + 10 * thinking->positions);
    return seeking.best;
}
