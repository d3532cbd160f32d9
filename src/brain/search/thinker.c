/*
 * The beam. Each round places one more piece in every well of the beam, best
 * wells first, while the round's share of the positions lasts. What comes out
 * fills the next beam: a heap whose worst well gives way to a better one. A well
 * that comes about in several ways goes on once, in the best; the others are
 * remembered, since they are the worth of other places.
 */
#include "wellplayed/thinker.h"

#include <assert.h>
#include <string.h>

#include "brain/search/thinker_parts.h"
#include "wellplayed/bits.h"
#include "wellplayed/moves.h"

#define NO_VALUE INT64_MIN

/* -- values -- */

static int64_t
weigh(const struct thinking *thinking, const int32_t *values, int first, int end)
{
    int64_t sum = 0;
    for (int i = first; i < end; i++)
        sum += (int64_t)thinking->weights[i] * values[i];
    return sum;
}

static uint64_t
mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* All that the future of a well depends on, which is `height` rows high. */
static uint64_t
node_hash(const struct thinker_node *node, int height)
{
    uint64_t hash = (uint64_t)node->at | (uint64_t)node->hold << 8 |
                    (uint64_t)node->streak.combo << 16 | (uint64_t)(node->streak.chain > 0) << 32;

    for (int y = 0; y < height; y += 4)
        hash = mix(hash, board_four_rows(&node->board, y));
    return mix(hash, node->garbage);
}

/* -- a beam -- */

struct beam {
    struct thinker *thinker;
    const struct thinking *thinking;
    const struct view *view;
    struct thinker_node *nodes;
    int count, width;
    uint64_t positions;
    int round, merges;
    int64_t *lost; /* by root: the value when its last well left the beam */
};

static bool
is_worse(const struct beam *beam, int a, int b)
{
    return beam->nodes[a].value < beam->nodes[b].value ||
           (beam->nodes[a].value == beam->nodes[b].value && a > b);
}

static void
heap_down(struct beam *beam, int at)
{
    uint16_t *heap = beam->thinker->heap;

    for (;;) {
        int worst = at, left = 2 * at + 1;
        if (left < beam->count && is_worse(beam, heap[left], heap[worst]))
            worst = left;
        if (left + 1 < beam->count && is_worse(beam, heap[left + 1], heap[worst]))
            worst = left + 1;
        if (worst == at)
            return;
        uint16_t other = heap[at];
        heap[at] = heap[worst];
        heap[worst] = other;
        at = worst;
    }
}

static void
heap_up(struct beam *beam, int at)
{
    uint16_t *heap = beam->thinker->heap;

    while (at > 0 && is_worse(beam, heap[at], heap[(at - 1) / 2])) {
        uint16_t other = heap[at];
        heap[at] = heap[(at - 1) / 2];
        heap[(at - 1) / 2] = other;
        at = (at - 1) / 2;
    }
}

static void
heap_rebuild(struct beam *beam)
{
    for (int i = beam->count / 2 - 1; i >= 0; i--)
        heap_down(beam, i);
}

/* The slot of a hash: where it is, or where it would be. */
static uint16_t *
find_slot(struct beam *beam, uint64_t hash)
{
    uint16_t *slots = beam->thinker->slots;
    uint64_t at = hash & (THINKER_SLOTS - 1);

    while (slots[at] != 0 && beam->nodes[slots[at] - 1].hash != hash)
        at = (at + 1) & (THINKER_SLOTS - 1);
    return &slots[at];
}

/* Removes a hash; what was put off by it moves up. */
static void
remove_slot(struct beam *beam, uint64_t hash)
{
    uint16_t *slots = beam->thinker->slots;
    uint64_t hole = (uint64_t)(find_slot(beam, hash) - slots);
    uint64_t at = hole;

    for (;;) {
        at = (at + 1) & (THINKER_SLOTS - 1);
        if (slots[at] == 0)
            break;
        uint64_t home = beam->nodes[slots[at] - 1].hash & (THINKER_SLOTS - 1);
        if (((at - home) & (THINKER_SLOTS - 1)) >= ((at - hole) & (THINKER_SLOTS - 1))) {
            slots[hole] = slots[at];
            hole = at;
        }
    }
    slots[hole] = 0;
}

static void
note_lost(struct beam *beam, const struct thinker_node *node)
{
    if (node->value > beam->lost[node->root])
        beam->lost[node->root] = node->value;
}

/* A well comes about in a worse way too. */
static void
note_merge(struct beam *beam, const struct thinker_node *node, int index)
{
    if (beam->merges == THINKER_MERGES) {
        note_lost(beam, node);
        return;
    }
    beam->thinker->merges[beam->merges++] =
        (struct thinker_merge){node->hash, node->value, (int16_t)index, node->parent, node->root};
}

/* Puts a well into the beam that fills, if it is good enough and not there in a
 * better way. */
static void
beam_add(struct beam *beam, const struct thinker_node *node)
{
    uint16_t *heap = beam->thinker->heap;
    bool full = beam->count == beam->width;

    if (full && node->value <= beam->nodes[heap[0]].value) {
        note_lost(beam, node);
        return;
    }
    uint16_t *slot = find_slot(beam, node->hash);
    if (*slot != 0) {
        struct thinker_node *same = &beam->nodes[*slot - 1];
        if (same->value >= node->value) {
            note_merge(beam, node, *slot - 1);
            return;
        }
        note_merge(beam, same, *slot - 1);
        *same = *node;
        heap_rebuild(beam); /* rare */
        return;
    }
    int index = beam->count;
    if (full) {
        index = heap[0];
        note_lost(beam, &beam->nodes[index]);
        remove_slot(beam, beam->nodes[index].hash);
        slot = find_slot(beam, node->hash);
    }
    beam->nodes[index] = *node;
    *slot = (uint16_t)(index + 1);
    if (full) {
        heap_down(beam, 0);
    } else {
        heap[beam->count] = (uint16_t)index;
        heap_up(beam, beam->count++);
    }
}

/* -- one piece more -- */

/* Locks a piece in the node's well, and writes the traits. The node has the hand
 * after it. False when that ends the game. */
static bool
lock_traits(struct thinker_node *node, const struct view *view, struct place at, enum spin spin,
    int32_t values[TRAIT_COUNT])
{
    const struct ruleset *rules = view->rules;
    const struct bonus *bonus = goal_bonus(view->goal, rules);
    int bottom =
        at.y + PIECE_SIZE - 1 - piece_bottom_row(rules->shapes->matrix[at.piece][at.rotation]);

    if (rules->lock_out && bottom >= rules->visible)
        return false;
    struct cleared cleared = board_place(&node->board, rules->shapes, at);
    struct lock_outcome outcome =
        scoring_judge(bonus, spin, cleared.count, &node->board, node->streak, 0);
    uint64_t garbage = ((uint64_t)1 << node->garbage) - 1;
    node->streak = outcome.streak;
    node->garbage = (uint8_t)(node->garbage - bits_count(cleared.rows & garbage));
    node->step.at = at;
    node->step.cleared = cleared.count;
    traits_of_lock((enum piece)at.piece, &outcome, values);
    traits_of_well(&node->board, node->streak, node->garbage, node->hold, values);
    return true;
}

/* The same, with the node's value. */
static bool
lock_piece(const struct beam *beam, struct thinker_node *node, struct place at, enum spin spin)
{
    const struct ruleset *rules = beam->view->rules;
    int32_t values[TRAIT_COUNT] = {0};

    if (!lock_traits(node, beam->view, at, spin, values))
        return false;
    if (beam->thinking->weights[TRAIT_KEYS] != 0)
        values[TRAIT_KEYS] = trait_keys(rules, at, node->step.hold);
    node->gain += weigh(beam->thinking, values, 0, TRAIT_LOCK_COUNT);
    node->value = node->gain + weigh(beam->thinking, values, TRAIT_LOCK_COUNT, TRAIT_COUNT);
    node->hash = node_hash(node, values[TRAIT_HEIGHT]);
    return true;
}

/* Whether a piece has room where it comes into the well after a lock. */
static bool
find_spawn(const struct thinker_node *node, const struct ruleset *rules, enum piece piece,
    struct place *at)
{
    bool clutch = rules->clutch && node->step.cleared > 0;
    int lift = clutch ? node->board.height : rules->spawn_lift;
    return motion_find_spawn(&node->board, rules, piece, 0, lift, at);
}

/* All places of a piece in a well; `hand` is a node with the hand after it. */
static void
expand_piece(struct beam *beam, const struct thinker_node *hand, enum piece piece)
{
    struct reach *reach = &beam->thinker->reach;
    struct reach_place places[REACH_MAX_PLACES];
    struct place spawn;

    if (!find_spawn(hand, beam->view->rules, piece, &spawn))
        return;
    reach_from(reach, &hand->board, spawn);
    int count = reach_places(reach, places);
    if (piece == PIECE_T)
        reach_spins(reach, places, count);
    beam->positions += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct thinker_node node = *hand;
        if (lock_piece(beam, &node, places[i].at, thinker_best_spin(places[i].spins)))
            beam_add(beam, &node);
    }
}

/* The pieces that a hand can place next. */
static void
expand_node(
    struct beam *beam, const struct thinker_node *node, int index, const uint8_t *queue, int queued)
{
    bool can_hold = (beam->view->rules->buttons & BUTTON_HOLD) != 0;
    struct thinker_node hand = *node;
    uint8_t current = node->at < queued ? queue[node->at] : PIECE_NONE;
    struct place spawn;

    if (current != PIECE_NONE && !find_spawn(node, beam->view->rules, current, &spawn))
        return; /* the game is over, whatever is in hold */
    hand.parent = (int16_t)index;
    hand.step.hold = false;
    if (current != PIECE_NONE) {
        hand.at = (uint8_t)(node->at + 1);
        expand_piece(beam, &hand, (enum piece)current);
    }
    if (!can_hold)
        return;
    hand.step.hold = true;
    if (node->hold != PIECE_NONE && node->hold != current && node->at <= queued) {
        hand.hold = current;
        hand.at = (uint8_t)(node->at + 1);
        expand_piece(beam, &hand, (enum piece)node->hold);
    } else if (node->hold == PIECE_NONE && node->at + 1 < queued &&
               queue[node->at + 1] != current) {
        hand.hold = current;
        hand.at = (uint8_t)(node->at + 2);
        expand_piece(beam, &hand, (enum piece)queue[node->at + 1]);
    }
}

/* -- rounds -- */

/* The order of the full beam, best first: a heap sort of indices. */
static int
sort_beam(struct beam *beam, uint16_t *order)
{
    uint16_t *heap = beam->thinker->heap;
    int count = beam->count;

    while (beam->count > 0) {
        uint16_t worst = heap[0];
        heap[0] = heap[--beam->count];
        heap_down(beam, 0);
        order[beam->count] = worst;
    }
    return count;
}

/* How wide a beam may get that so many positions fill. */
static int
width_for(uint64_t positions)
{
    enum { EACH = 40, MIN = 8 };
    uint64_t width = positions / EACH;
    return width < MIN ? MIN : width > THINKER_WIDTH ? THINKER_WIDTH : (int)width;
}

static void
begin_round(struct beam *beam, struct thinker_node *nodes, uint64_t positions)
{
    beam->nodes = nodes;
    beam->count = 0;
    beam->width = width_for(positions);
    memset(beam->thinker->slots, 0, sizeof(beam->thinker->slots));
}

/* A place as the beginning of a node, without its lock. */
static struct thinker_node
root_of(const struct view *view, const struct thought_place *place, int index)
{
    return (struct thinker_node){
        .board = view->board,
        .streak = {.combo = view->combo, .chain = view->chain},
        .root = (uint16_t)index,
        .parent = -1,
        .hold = place->hold ? view->motion.piece.piece : view->hold,
        .at = place->hold && view->hold == PIECE_NONE,
        .garbage = (uint8_t)thinker_garbage(view),
        .step = {.hold = place->hold},
    };
}

/* Whether the next piece, if it is known, can come. */
static bool
lives_on(const struct view *view, const struct thinker_node *node)
{
    struct place spawn;
    return node->at >= view->rules->next_count ||
           find_spawn(node, view->rules, (enum piece)view->next[node->at], &spawn);
}

static void
add_roots(struct beam *beam, const struct thought_place *places, int count)
{
    for (int i = 0; i < count; i++) {
        struct thinker_node node = root_of(beam->view, &places[i], i);
        beam->positions++;
        if (lock_piece(beam, &node, places[i].at, (enum spin)places[i].spin) &&
            lives_on(beam->view, &node))
            beam_add(beam, &node);
    }
}

bool
thinker_traits(
    const struct view *view, const struct thought_place *place, int32_t values[TRAIT_COUNT])
{
    struct thinker_node node = root_of(view, place, 0);

    values[TRAIT_KEYS] = trait_keys(view->rules, place->at, place->hold);
    return lock_traits(&node, view, place->at, (enum spin)place->spin, values) &&
           lives_on(view, &node);
}

/* Remembers how the wells of a round came about. */
static void
trace_round(struct beam *beam)
{
    struct thinker *thinker = beam->thinker;
    int round = beam->round, kept = round > 0 ? thinker->merge_end[round - 1] : 0;

    for (int i = 0; i < beam->count; i++) {
        const struct thinker_node *node = &beam->nodes[i];
        thinker->traces[round][i] = (struct thinker_trace){
            .step = node->step, .root = node->root, .parent = node->parent, .value = node->value};
    }
    thinker->trace_count[round] = beam->count;
    for (int i = kept; i < beam->merges; i++) {
        const struct thinker_merge *merge = &thinker->merges[i];
        if (beam->nodes[merge->node].hash == merge->hash)
            thinker->merges[kept++] = *merge;
        else if (merge->value > beam->lost[merge->root])
            beam->lost[merge->root] = merge->value;
    }
    thinker->merge_end[round] = beam->merges = kept;
}

/* Writes how the best well of the last round came about. */
static void
write_line(const struct beam *beam, int round, int root, struct thought *thought)
{
    int at = -1;

    for (int i = 0; i < beam->count; i++)
        if (beam->nodes[i].root == root && (at < 0 || beam->nodes[i].value > beam->nodes[at].value))
            at = i;
    thought->line_count = at >= 0 ? round + 1 : 0;
    for (; at >= 0; round--) {
        const struct thinker_trace *trace = &beam->thinker->traces[round][at];
        thought->line[round] = trace->step;
        at = trace->parent;
    }
}

/* -- values of the places -- */

static void
raise(int64_t *value, int64_t to)
{
    if (to > *value)
        *value = to;
}

/* The best wells of the last round, each for all that came before it. */
static void
trace_back(struct thinker *thinker, int last, int64_t *values)
{
    for (int round = 0; round <= last; round++)
        for (int i = 0; i < thinker->trace_count[round]; i++) {
            struct thinker_trace *trace = &thinker->traces[round][i];
            trace->last = round == last ? trace->value : NO_VALUE;
        }
    for (int round = last; round >= 0; round--) {
        const struct thinker_trace *traces = thinker->traces[round];
        for (int i = 0; i < thinker->trace_count[round]; i++) {
            const struct thinker_trace *trace = &traces[i];
            raise(
                round > 0 ? &thinker->traces[round - 1][trace->parent].last : &values[trace->root],
                trace->last);
        }
        for (int i = round > 0 ? thinker->merge_end[round - 1] : 0; i < thinker->merge_end[round];
             i++) {
            const struct thinker_merge *merge = &thinker->merges[i];
            const struct thinker_trace *trace = &traces[merge->node];
            if (trace->last != NO_VALUE)
                raise(round > 0 ? &thinker->traces[round - 1][merge->parent].last
                                : &values[merge->root],
                    trace->last - (trace->value - merge->value));
        }
    }
}

/* Values of roots: that of their best well in the last round. A root whose wells
 * all fell out before is as much worse than the best as it was then. Returns the
 * best root, the first of equals; -1 without a root. */
static int
take_values(struct beam *beam, const int64_t *behind, int64_t *values, int count)
{
    int64_t best_value = NO_VALUE;
    int best = -1;

    trace_back(beam->thinker, beam->round, values);
    for (int i = 0; i < beam->count; i++) {
        const struct thinker_node *node = &beam->nodes[i];
        if (best < 0 || node->value > best_value ||
            (node->value == best_value && node->root < best))
            best = node->root;
        raise(&best_value, node->value);
    }
    for (int i = 0; i < count && best >= 0; i++) {
        raise(&values[i], beam->lost[i]);
        if (values[i] == NO_VALUE && behind[i] != NO_VALUE)
            values[i] = best_value - 1 - behind[i];
    }
    return best;
}

/* How far the wells that fell out of a round were behind its best. */
static void
note_behind(struct beam *beam, int64_t *behind, int count)
{
    int64_t best = NO_VALUE;

    for (int i = 0; i < beam->count; i++)
        raise(&best, beam->nodes[i].value);
    for (int i = 0; i < count; i++)
        if (beam->lost[i] != NO_VALUE) {
            behind[i] = best > beam->lost[i] ? best - beam->lost[i] : 0;
            beam->lost[i] = NO_VALUE;
        }
}

int
thinker_garbage(const struct view *view)
{
    int rows = 0;

    for (int y = 0; y < view->board.height; y++)
        for (int x = 0; x < view->board.width; x++)
            if (view->cells[y][x] == CELL_GARBAGE) {
                rows = y + 1;
                break;
            }
    return rows;
}

int
thinker_beam(struct thinker *thinker, const struct thinking *thinking, const struct view *view,
    const struct thought_place *places, int count, uint64_t positions, int64_t *values,
    struct thought *thought)
{
    int64_t lost[MOVES_MAX_CHOICES], behind[MOVES_MAX_CHOICES];
    struct beam beam = {.thinker = thinker, .thinking = thinking, .view = view, .lost = lost};
    const uint8_t *queue = view->next;
    int queued = view->rules->next_count;
    bool hold = (view->rules->buttons & BUTTON_HOLD) != 0;
    int rounds = queued + (hold && view->hold != PIECE_NONE);

    reach_init(&thinker->reach, view->rules);
    for (int i = 0; i < count; i++)
        values[i] = lost[i] = behind[i] = NO_VALUE;
    begin_round(&beam, thinker->nodes[0], (uint64_t)THINKER_WIDTH * 1000);
    add_roots(&beam, places, count);
    trace_round(&beam);
    while (beam.round < rounds && beam.positions < positions && beam.count > 0) {
        struct beam before = beam;
        int64_t lost_before[MOVES_MAX_CHOICES];
        uint64_t share = (positions - beam.positions) / (uint64_t)(rounds - beam.round);
        uint64_t end = beam.positions + share;
        sort_beam(&beam, thinker->order);
        memcpy(lost_before, lost, sizeof(*lost) * (size_t)count);
        note_behind(&before, behind, count);
        beam.round++;
        begin_round(&beam, thinker->nodes[beam.round & 1], share);
        for (int i = 0; i < before.count && (beam.positions < end || i == 0); i++)
            expand_node(&beam, &before.nodes[thinker->order[i]], thinker->order[i], queue, queued);
        if (beam.count == 0) { /* nothing lives that long */
            before.positions = beam.positions;
            beam = before;
            memcpy(lost, lost_before, sizeof(*lost) * (size_t)count);
            break;
        }
        trace_round(&beam);
    }
    thought->positions += beam.positions;
    int best = take_values(&beam, behind, values, count);
    if (best >= 0)
        write_line(&beam, beam.round, best, thought);
    return best;
}

void
thinker_look(struct thinker *thinker, const struct thinking *thinking, const struct view *view,
    const struct thought_place *places, int count, int64_t *values, struct thought *thought)
{
    enum { GLANCE = 2000 }; /* positions, to order the places that do not clear */
    int64_t clears[MOVES_MAX_CHOICES], most = 0, least = INT64_MAX;
    struct thought beam = {.best = -1};

    *thought = beam;
    int best = thinker_clears(thinker, thinking, view, places, count, clears, thought);
    beam.best = thinker_beam(thinker, thinking, view, places, count,
        best < 0 ? thinking->positions : GLANCE, values, &beam);
    beam.positions += thought->positions;
    beam.value = beam.best >= 0 ? values[beam.best] : NO_VALUE;
    if (best < 0) {
        *thought = beam;
        return;
    }
    thought->positions = beam.positions;
    for (int i = 0; i < count; i++) {
        most = values[i] > most ? values[i] : most;
        least = clears[i] != NO_VALUE && clears[i] < least ? clears[i] : least;
    }
    for (int i = 0; i < count; i++)
        if (clears[i] != NO_VALUE)
            values[i] = most + 1 + clears[i] - least;
    thought->best = best;
    thought->value = values[best];
}
