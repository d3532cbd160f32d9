#include "lib/slow_thinker.h"

#include <stdlib.h>
#include <string.h>

#include "lib/slow_traits.h"
#include "wellplayed/motion.h"

static bool
has_hold(const struct ruleset *rules)
{
    return (rules->buttons & BUTTON_HOLD) != 0;
}

int
slow_known_pieces(const struct view *view)
{
    bool held = has_hold(view->rules) && view->hold != PIECE_NONE;
    return 1 + view->rules->next_count + held;
}

/* -- the hand -- */

static uint8_t
take_next(struct slow_hand *hand)
{
    if (hand->queued == 0)
        return PIECE_NONE;
    uint8_t next = hand->queue[0];
    hand->queued--;
    for (int i = 0; i < hand->queued; i++)
        hand->queue[i] = hand->queue[i + 1];
    return next;
}

void
slow_hand_of(struct slow_hand *hand, const struct view *view, bool hold)
{
    memset(hand, 0, sizeof(*hand));
    slow_init(&hand->well, view->board.width, view->board.height);
    for (int y = 0; y < hand->well.height; y++) {
        for (int x = 0; x < hand->well.width; x++) {
            hand->well.cells[y][x] = view->cells[y][x] != PIECE_NONE;
            for (int below = 0; below <= y && view->cells[y][x] == CELL_GARBAGE; below++)
                hand->garbage[below] = true;
        }
    }
    hand->streak = (struct streak){view->combo, view->chain};
    for (int i = 0; i < view->rules->next_count; i++)
        hand->queue[hand->queued++] = view->next[i];
    hand->hold = view->hold;
    hand->held = hold;
    if (hold) {
        if (hand->hold == PIECE_NONE)
            take_next(hand);
        hand->hold = view->motion.piece.piece;
    }
}

/* Whether a piece has room to come. */
static bool
spawns(const struct slow_hand *hand, const struct ruleset *rules, uint8_t piece, struct place *at)
{
    struct board board;
    slow_to_board(&hand->well, &board);
    int lift = rules->clutch && hand->cleared ? hand->well.height : rules->spawn_lift;
    return motion_find_spawn(&board, rules, (enum piece)piece, 0, lift, at);
}

bool
slow_take_piece(struct slow_hand *hand, const struct ruleset *rules, bool hold, struct place *spawn)
{
    uint8_t falls = take_next(hand), piece = falls;

    hand->held = hold;
    if (falls != PIECE_NONE && !spawns(hand, rules, falls, spawn))
        return false;
    if (hold) {
        piece = hand->hold;
        if (piece == PIECE_NONE && falls != PIECE_NONE)
            piece = take_next(hand);
        hand->hold = falls;
    }
    return piece != PIECE_NONE && spawns(hand, rules, piece, spawn);
}

/* -- places -- */

static enum slow_system
system_of(const struct ruleset *rules)
{
    if (rules->shapes == &shapes_srs)
        return SLOW_SRS;
    if (rules->shapes == &shapes_srs_plus)
        return SLOW_SRS_PLUS;
    return rules->shapes == &shapes_ars ? SLOW_ARS : SLOW_CLASSIC;
}

static int
add_stand(struct reach_place *out, int count, struct place at, uint8_t spins)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(&out[i].at, &at, sizeof(at)) == 0) {
            out[i].spins |= spins;
            return count;
        }
    }
    if (count == SLOW_MAX_PLACES)
        abort();
    out[count] = (struct reach_place){at, spins};
    return count + 1;
}

int
slow_stands(const struct slow *well, const struct ruleset *rules, struct place start,
    struct reach_place out[SLOW_MAX_PLACES])
{
    static _Thread_local struct slow_walk walk;
    bool scores = rules->spins == SPINS_T && start.piece == PIECE_T;
    int count = 0;

    walk.well = well;
    walk.rules = rules;
    walk.system = system_of(rules);
    slow_walk_from(&walk, start);
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int y = -8; y < well->height + 4; y++) {
            for (int x = -8; x < well->width + 8; x++) {
                struct place at = {(int8_t)x, (int8_t)y, start.piece, (uint8_t)rotation};
                struct place below = at;
                below.y--;
                if (!walk.seen[rotation][y + 8][x + 8] || slow_fits(well, rules->shapes, below))
                    continue;
                uint8_t spins = scores ? walk.spins[rotation][y + 8][x + 8] : 1 << SPIN_NONE;
                count = add_stand(out, count, board_canonical(rules->shapes, at), spins);
            }
        }
    }
    return count;
}

enum spin
slow_best_spin(const struct reach_place *place)
{
    if (place->spins >> SPIN_FULL & 1)
        return SPIN_FULL;
    return place->spins >> SPIN_MINI & 1 ? SPIN_MINI : SPIN_NONE;
}

/* -- locks -- */

static int
garbage_rows(const struct slow_hand *hand)
{
    int rows = 0;
    for (int y = 0; y < hand->well.height; y++)
        rows += hand->garbage[y];
    return rows;
}

static void
take_out_garbage(struct slow_hand *hand, const struct slow_cleared *cleared)
{
    bool left[BOARD_MAX_HEIGHT] = {false};
    int to = 0;
    for (int y = 0; y < hand->well.height; y++)
        if (!cleared->full[y])
            left[to++] = hand->garbage[y];
    memcpy(hand->garbage, left, sizeof(left));
}

/* All cells are above the visible rows. */
static bool
is_out(const struct ruleset *rules, struct place at)
{
    struct slow_cell cells[16];
    slow_cells(rules->shapes, at, cells);
    return cells[0].y >= rules->visible;
}

bool
slow_lock(struct slow_hand *hand, const struct ruleset *rules, struct place at, enum spin spin,
    int32_t traits[TRAIT_COUNT])
{
    struct board after;
    bool out = rules->lock_out && is_out(rules, at);
    struct slow_cleared cleared = slow_place(&hand->well, rules->shapes, at);

    take_out_garbage(hand, &cleared);
    slow_to_board(&hand->well, &after);
    struct lock_outcome outcome =
        scoring_judge(rules->bonus, spin, cleared.count, &after, hand->streak, 0);
    hand->streak = outcome.streak;
    hand->cleared = cleared.count > 0;
    slow_traits_of_lock((enum piece)at.piece, &outcome, traits);
    traits[TRAIT_KEYS] = slow_trait_keys(rules, at, hand->held);
    slow_traits_of_well(&hand->well, hand->streak, garbage_rows(hand), hand->hold, traits);
    return !out;
}

bool
slow_lives_on(const struct slow_hand *hand, const struct ruleset *rules)
{
    struct place spawn;
    return hand->queued == 0 || spawns(hand, rules, hand->queue[0], &spawn);
}

/* -- all sequences -- */

int64_t
slow_sum(const struct thinking *thinking, const int32_t traits[], int from, int to)
{
    int64_t sum = 0;
    for (int t = from; t < to; t++)
        sum += (int64_t)thinking->weights[t] * traits[t];
    return sum;
}

struct slow_thinking {
    const struct thinking *thinking;
    const struct ruleset *rules;
    struct slow_prospect *prospect;
    struct slow_wells *wells;
};

static uint64_t
digest(uint64_t sum, uint64_t part)
{
    return (sum ^ part) * 0x100000001B3u;
}

static void
count_well(struct slow_wells *wells, const struct slow_hand *hand, int pieces)
{
    uint64_t *slots = wells->slots[pieces], sum = 0xCBF29CE484222325u;
    for (int y = 0; y < hand->well.height; y++)
        for (int x = 0; x < hand->well.width; x++)
            sum = digest(sum, (uint64_t)hand->well.cells[y][x] + 2u * hand->garbage[y]);
    sum = digest(sum, hand->hold);
    sum = digest(sum, (uint64_t)hand->queued);
    sum = digest(sum, hand->streak.combo);
    sum = digest(sum, hand->streak.chain > 0) | 1;
    uint64_t at = sum >> 40;
    while (slots[at % SLOW_SLOTS] != 0 && slots[at % SLOW_SLOTS] != sum)
        at++;
    if (slots[at % SLOW_SLOTS] == 0 && wells->counts[pieces] < SLOW_SLOTS / 2) {
        slots[at % SLOW_SLOTS] = sum;
        wells->counts[pieces]++;
    }
}

static void go_on(
    const struct slow_thinking *all, const struct slow_hand *hand, int pieces, int64_t gain);

static void
put(const struct slow_thinking *all, struct slow_hand hand, struct place at, enum spin spin,
    int pieces, int64_t gain)
{
    struct slow_prospect *prospect = all->prospect;
    int32_t traits[TRAIT_COUNT];

    if (!slow_lock(&hand, all->rules, at, spin, traits))
        return;
    pieces++;
    count_well(all->wells, &hand, pieces);
    gain += slow_sum(all->thinking, traits, 0, TRAIT_LOCK_COUNT);
    int64_t value = gain + slow_sum(all->thinking, traits, TRAIT_LOCK_COUNT, TRAIT_COUNT);
    if (prospect->wells[pieces]++ == 0 || value > prospect->values[pieces])
        prospect->values[pieces] = value;
    if (pieces > prospect->pieces)
        prospect->pieces = pieces;
    go_on(all, &hand, pieces, gain);
}

static void
go_on(const struct slow_thinking *all, const struct slow_hand *hand, int pieces, int64_t gain)
{
    for (int hold = 0; hold <= has_hold(all->rules); hold++) {
        struct reach_place places[SLOW_MAX_PLACES];
        struct slow_hand taken = *hand;
        struct place spawn;
        if (!slow_take_piece(&taken, all->rules, hold, &spawn))
            continue;
        int count = slow_stands(&taken.well, all->rules, spawn, places);
        for (int i = 0; i < count; i++)
            put(all, taken, places[i].at, slow_best_spin(&places[i]), pieces, gain);
    }
}

struct slow_prospect
slow_look(const struct thinking *thinking, const struct view *view,
    const struct thought_place *place, struct slow_wells *wells)
{
    struct slow_prospect prospect = {0};
    struct slow_thinking all = {thinking, view->rules, &prospect, wells};
    struct slow_hand hand;

    slow_hand_of(&hand, view, place->hold);
    struct slow_hand after = hand;
    int32_t traits[TRAIT_COUNT];
    if (slow_lock(&after, view->rules, place->at, (enum spin)place->spin, traits) &&
        slow_lives_on(&after, view->rules))
        put(&all, hand, place->at, (enum spin)place->spin, 0, 0);
    return prospect;
}
