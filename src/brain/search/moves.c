/*
 * Placements straight on the board, and the search over keys.
 *
 * The search is breadth first, one key per level. A node is the whole motion of
 * the piece after a key, advanced by motion_step, the game's own code. To try a
 * key, the ticks before it pass, and then it is pressed. There is one node for
 * each column, row and rotation: the one with the fewest keys, and of those the
 * earliest. Under lock delay a node replaces another only if it has at least as
 * much time and as many resets left, and the same spin.
 */
#include "wellplayed/moves.h"

#include <assert.h>
#include <string.h>

#include "wellplayed/reach.h"

/* -- straight on the board -- */

/* The y at which the piece stops when it falls straight from above: each of its
 * columns must be above the top of the well's column. */
static int
drop_y(const uint8_t heights[BOARD_MAX_WIDTH], uint16_t matrix, int x)
{
    int lowest = -PIECE_SIZE;
    for (int column = 0; column < PIECE_SIZE; column++) {
        int row = PIECE_SIZE - 1; /* of the column's lowest cell */
        while (row >= 0 && !(piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u))
            row--;
        if (row < 0)
            continue;
        int y = heights[x + column] - (PIECE_SIZE - 1 - row);
        if (y > lowest)
            lowest = y;
    }
    return lowest;
}

int
moves_drops(const struct board *board, const struct shapes *shapes, enum piece piece,
    struct place out[MOVES_MAX_DROPS])
{
    uint8_t heights[BOARD_MAX_WIDTH];
    int count = 0;

    board_heights(board, heights);
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        if (piece_first_rotation(shapes, piece, rotation) != rotation)
            continue;
        uint16_t matrix = shapes->matrix[piece][rotation];
        int last = board->width - 1 - piece_right_column(matrix);
        int top = PIECE_SIZE - 1 - piece_top_row(matrix);
        for (int x = -piece_left_column(matrix); x <= last; x++) {
            int y = drop_y(heights, matrix, x);
            if (y + top >= board->height)
                continue;
            out[count++] = (struct place){.x = (int8_t)x,
                .y = (int8_t)y,
                .piece = (uint8_t)piece,
                .rotation = (uint8_t)rotation};
        }
    }
    return count;
}

/* Added to a place's column and row, so that indices count from 0. */
enum { BASE_X = 3, BASE_Y = 3 };

static bool
is_among(struct place at, const struct place *places, int count)
{
    for (int i = 0; i < count; i++)
        if (places[i].x == at.x && places[i].y == at.y && places[i].rotation == at.rotation)
            return true;
    return false;
}

int
moves_slides(const struct board *board, const struct ruleset *rules, enum piece piece,
    struct place out[MOVES_MAX_PLACES])
{
    struct reach reach;
    struct reach_place places[REACH_MAX_PLACES];
    int drops = moves_drops(board, rules->shapes, piece, out);
    int count = drops;

    reach_init(&reach, rules);
    reach_from_drops(&reach, board, piece, out, drops);
    int count_all = reach_places(&reach, places);
    for (int i = 0; i < count_all; i++)
        if (!is_among(places[i].at, out, drops))
            out[count++] = places[i].at;
    return count;
}

/* -- by keys -- */

/* The data of one search. */
struct search {
    struct moves *moves;
    const struct view *view;
    const struct board *board;
    const struct ruleset *rules;
    int stack;  /* the board's stack height */
    bool delay; /* there is a lock delay */
    bool spins; /* MOVES_SPINS, and the rules have them */
    /* board_canonical of the place at column and row 0, by hold and rotation:
     * needed for every landing. */
    struct place canonical[2][PIECE_ROTATIONS];
};

static const uint8_t taps[] = {BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF};

enum { MAX_OF_A_PLACE = 4 }; /* nodes kept for one place */

/* Fields of a landing's `order`, from the lowest. */
enum {
    ORDER_SPIN = 0,
    ORDER_ROW = 2, /* the highest first */
    ORDER_COLUMN = 9,
    ORDER_ROTATION = 14,
    ORDER_SLIDE = 16,
    ORDER_HOLD = 17
};

static void
know_piece(struct search *search, uint8_t piece, bool hold)
{
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        search->canonical[hold][rotation] = board_canonical(
            search->rules->shapes, (struct place){.piece = piece, .rotation = (uint8_t)rotation});
}

/* Landings sort by this number, and are the same if it is equal; order_landings
 * adds whether they are slides. */
static uint32_t
order_of(const struct search *search, struct place at, enum spin spin, bool hold)
{
    struct place cells = search->canonical[hold][at.rotation];

    return (uint32_t)hold << ORDER_HOLD | (uint32_t)cells.rotation << ORDER_ROTATION |
           (uint32_t)(at.x + cells.x + BASE_X) << ORDER_COLUMN |
           (uint32_t)(BOARD_MAX_HEIGHT - at.y - cells.y) << ORDER_ROW |
           (search->spins ? (uint32_t)spin << ORDER_SPIN : 0);
}

/* The landing with this order, or a new one at the end. */
static struct landing *
landing_at(struct search *search, uint32_t order)
{
    struct moves *moves = search->moves;

    for (int i = 0; i < moves->count; i++)
        if (moves->landings[i].order == order)
            return &moves->landings[i];
    assert(moves->count < MOVES_MAX_LANDINGS);
    moves->landings[moves->count] = (struct landing){.keys = UINT8_MAX, .order = order};
    return &moves->landings[moves->count++];
}

/* The spin of a piece that locks at `at`, which is the node's place or straight
 * below. */
static enum spin
spin_of(const struct search *search, const struct moves_node *node, struct place at)
{
    if (search->rules->spins != SPINS_T || at.y != node->motion.piece.y)
        return SPIN_NONE;
    return scoring_spin(search->board, at, node->motion.arrival);
}

/* Adds a landing at `at`, unless a better path to it is known. `node` ends the
 * path: just before the last key when `ending` is a button, after the lock by
 * gravity when it is 0. */
static void
add_landing(struct search *search, struct place at, int index, const struct moves_node *node,
    uint8_t ending)
{
    enum spin spin = spin_of(search, node, at);
    struct landing *landing = landing_at(search, order_of(search, at, spin, node->hold));
    uint8_t keys = (uint8_t)(node->keys + (ending != 0));
    uint32_t end = node->now + (ending != 0);

    if (keys > landing->keys || (keys == landing->keys && end >= landing->end))
        return;
    landing->at = at;
    landing->keys = keys;
    landing->node = (int16_t)index;
    landing->ending = ending;
    landing->end = end;
    landing->from = node->motion.piece;
    landing->spin = (uint8_t)spin;
    landing->hold = node->hold;
}

/* The lock delay's clock when the next key may be pressed. */
static uint32_t
clock_of(const struct moves_node *node)
{
    const struct motion *motion = &node->motion;
    return motion->standing ? motion->clock + node->ready - node->now : 0;
}

/* How far a piece in the air has fallen towards the next row by then. */
static uint64_t
fall_of(const struct moves_node *node)
{
    const struct motion *motion = &node->motion;
    return motion->standing ? 0 : motion->phase + (node->ready - node->now) * motion->gravity;
}

/* Whether `one` has fallen no further than `other` by the next key. Beside the
 * stack they must also be in the same row then, because a lower row saves a
 * soft drop. */
static bool
falls_no_further(
    const struct search *search, const struct moves_node *one, const struct moves_node *other)
{
    enum { ROW = 32 };
    uint64_t fall = fall_of(one), other_fall = fall_of(other);

    return fall <= other_fall &&
           (one->motion.piece.y >= search->stack || fall >> ROW == other_fall >> ROW);
}

/* Whether, under lock delay, `one` can do all that `other`, a node of the same
 * place, can. */
static bool
can_replace(
    const struct search *search, const struct moves_node *one, const struct moves_node *other)
{
    return !search->delay ||
           (one->kind == other->kind && one->motion.resets <= other->motion.resets &&
               one->motion.lowest >= other->motion.lowest && clock_of(one) <= clock_of(other) &&
               falls_no_further(search, one, other));
}

static int16_t *
seen_at(struct search *search, const struct moves_node *node)
{
    struct place at = node->motion.piece;
    return &search->moves->seen[node->hold][at.rotation][at.y + BASE_Y][at.x + BASE_X];
}

/* The known node that makes this one needless, -1 when there is none; *count is
 * then the number of nodes of its place. */
static int
find_known(struct search *search, const struct moves_node *node, int *count)
{
    const struct moves_node *nodes = search->moves->nodes;

    *count = 0;
    for (int i = *seen_at(search, node); i >= 0; i = nodes[i].next) {
        if (can_replace(search, &nodes[i], node))
            return i;
        (*count)++;
    }
    return -1;
}

/* What matters of an arrival for spins: 0 no rotation, 1 a rotation, 2 one by
 * kick test 5 out of rotation 0 or 2. */
static uint8_t
kind_of(const struct search *search, const struct motion *motion)
{
    struct arrival arrival = motion->arrival;

    if (!search->spins || motion->piece.piece != PIECE_T || arrival.test == 0)
        return 0;
    return arrival.test == 5 && arrival.from % 2 == 0 ? 2 : 1;
}

/* Adds the node, unless a path as good to its place is known. Returns the index
 * of this or the known node; -1 when there is no room for more. */
static int
add_node(struct search *search, struct moves_node *node)
{
    struct moves *moves = search->moves;
    int count;

    node->kind = kind_of(search, &node->motion);
    int known = find_known(search, node, &count);
    if (known >= 0) {
        struct moves_node *other = &moves->nodes[known];
        if (!other->expanded && other->keys == node->keys && node->ready < other->ready &&
            can_replace(search, node, other)) {
            node->next = other->next;
            *other = *node;
        }
        return known;
    }
    if (count >= MAX_OF_A_PLACE || moves->node_count >= MOVES_MAX_NODES)
        return -1;
    int16_t *seen = seen_at(search, node);
    node->next = *seen;
    *seen = (int16_t)moves->node_count;
    moves->nodes[moves->node_count] = *node;
    return moves->node_count++;
}

/* Skips quiet ticks and takes one step with these buttons, as long as the step
 * number stays below `until`. Returns the events of the step. */
static uint32_t
advance_node(const struct search *search, struct moves_node *node, uint8_t held, uint32_t until)
{
    const struct command command = {held};
    uint64_t quiet = motion_quiet_ticks(&node->motion, search->rules, command);

    if (quiet > until - 1 - node->now)
        quiet = until - 1 - node->now;
    motion_skip(&node->motion, search->rules, quiet);
    node->now += (uint32_t)quiet;
    if (node->now + 1 >= until)
        return 0;
    node->now++;
    return motion_step(&node->motion, search->board, search->rules, command, NULL);
}

/*
 * Lets ticks pass without a key, so that step number `until` is the next.
 * Returns false when the piece locks before that.
 */
static bool
idle_node(const struct search *search, struct moves_node *node, uint32_t until)
{
    while (node->now + 1 < until && !node->motion.locked)
        advance_node(search, node, 0, until);
    return !node->motion.locked;
}

/* The step in which the node's next key may go down. */
static uint32_t
press_step(const struct moves *moves, int parent, uint8_t button)
{
    const struct moves_node *node = &moves->nodes[parent];
    uint32_t step = node->ready;
    /* A button that is still down, from the key or the piece before, must be up
     * for one tick first. */
    if ((node->motion.held & button) && step < node->now + 2)
        step = node->now + 2;
    return step;
}

/* `ready` is the parent, advanced up to its next key: the same for all keys. */
static void
try_tap(struct search *search, int parent, const struct moves_node *ready, uint8_t button)
{
    struct moves *moves = search->moves;
    struct moves_node node = *ready;
    uint32_t step = press_step(moves, parent, button);

    if (!idle_node(search, &node, step))
        return; /* end_path finds this lock by gravity */
    node.from = node.motion.piece;
    uint32_t happened =
        motion_step(&node.motion, search->board, search->rules, (struct command){button}, NULL);
    node.now = node.pressed = step;
    node.ready = step + moves->key_ticks;
    if (!(happened & (EVENT_MOVED | EVENT_ROTATED)))
        return;
    node.parent = (int16_t)parent;
    node.button = button;
    node.keys++;
    node.expanded = false;
    if (!node.motion.locked) {
        add_node(search, &node);
        return;
    }
    /* It locked in the tick of the key: its landing needs a node, which is not
     * expanded. */
    int count;
    node.expanded = true;
    node.motion.locked = false;
    node.kind = kind_of(search, &node.motion);
    int index = find_known(search, &node, &count) < 0 ? add_node(search, &node) : -1;
    if (index >= 0)
        add_landing(search, node.motion.piece, index, &node, 0);
}

/* From this row up a key does the same in every row: above the stack, and where
 * rotations have kicks, with room for every rotation. Only the piece and
 * rotation of `at` count. */
static int
air_y(const struct search *search, struct place at)
{
    uint16_t matrix = search->rules->shapes->matrix[at.piece][at.rotation];

    if (search->rules->shapes->kicks != NULL)
        return search->stack;
    return search->stack - (PIECE_SIZE - 1 - piece_bottom_row(matrix));
}

/* Tries soft drop, held for one row, two rows and so on: down to a lock, or
 * under lock delay to the ground. Stops in the air are left out. */
static void
try_soft(struct search *search, int parent, const struct moves_node *ready)
{
    struct moves *moves = search->moves;
    struct moves_node node = *ready;
    uint32_t step = press_step(moves, parent, BUTTON_SOFT);

    if (!idle_node(search, &node, step))
        return;
    node.pressed = step;
    node.from = node.motion.piece;
    node.parent = (int16_t)parent;
    node.button = BUTTON_SOFT;
    node.keys++;
    node.expanded = false;
    const int air = air_y(search, node.motion.piece);
    while (!search->delay || !node.motion.standing) {
        uint32_t happened = advance_node(search, &node, BUTTON_SOFT, UINT32_MAX);
        if (node.motion.locked)
            return; /* a drop reaches this placement too */
        if (!(happened & EVENT_FELL) || node.motion.piece.y >= air)
            continue;
        node.ready = node.pressed + moves->key_ticks;
        if (node.ready <= node.now)
            node.ready = node.now + 1;
        add_node(search, &node);
    }
}

/* Tries hold, which brings another piece as in the game. */
static void
try_hold(struct search *search, int parent)
{
    struct moves *moves = search->moves;
    const struct view *view = search->view;
    struct moves_node node = moves->nodes[parent];
    struct motion *motion = &node.motion;
    uint8_t piece = view->hold != PIECE_NONE ? view->hold : view->next[0];
    uint32_t step = press_step(moves, parent, BUTTON_HOLD);
    int turns = 0;
    struct place at;

    know_piece(search, piece, true);
    if (!idle_node(search, &node, step))
        return;
    if (motion->handling.initial_rotation == INITIAL_HOLD)
        turns = motion_turns(motion->held);
    if (!motion_find_spawn(search->board, search->rules, (enum piece)piece, turns, view->lift, &at))
        return; /* the game would be over, or the well would lose rows */
    node.from = motion->piece;
    motion_spawn(motion, search->board, search->rules, at, motion->gravity);
    motion_step(motion, search->board, search->rules, (struct command){BUTTON_HOLD}, NULL);
    if (motion->locked)
        return;
    node.now = node.pressed = step;
    node.ready = step + moves->key_ticks;
    node.parent = (int16_t)parent;
    node.button = BUTTON_HOLD;
    node.hold = true;
    node.keys++;
    node.expanded = false;
    add_node(search, &node);
}

/* Ends the path of a node: by a hard drop, or by gravity if there is no time
 * for one. */
static void
end_path(struct search *search, int index, const struct moves_node *ready)
{
    struct moves *moves = search->moves;
    struct moves_node node = *ready;

    if (idle_node(search, &node, press_step(moves, index, BUTTON_HARD)))
        add_landing(search, board_ghost(search->board, search->rules->shapes, node.motion.piece),
            index, &node, BUTTON_HARD);
    else
        add_landing(search, node.motion.piece, index, &node, 0);
}

/* Ends the path of a node, and tries all keys from there. */
static void
expand_node(struct search *search, int index)
{
    struct moves_node ready = search->moves->nodes[index];
    bool falls = idle_node(search, &ready, ready.ready);

    end_path(search, index, &ready);
    if (!falls || ready.keys >= MOVES_MAX_PATH)
        return;
    for (size_t k = 0; k < sizeof(taps); k++)
        if (search->rules->buttons & taps[k])
            try_tap(search, index, &ready, taps[k]);
    try_soft(search, index, &ready);
}

static void
search_all(struct search *search)
{
    struct moves *moves = search->moves;

    /* Nodes are created in the order of their keys, so this is breadth
     * first. */
    for (int i = 0; i < moves->node_count; i++) {
        if (moves->nodes[i].expanded)
            continue;
        moves->nodes[i].expanded = true;
        expand_node(search, i);
    }
}

static void
order_landings(struct search *search)
{
    struct moves *moves = search->moves;
    const struct shapes *shapes = search->rules->shapes;
    uint8_t heights[BOARD_MAX_WIDTH];

    board_heights(search->board, heights);
    for (int i = 0; i < moves->count; i++) {
        struct landing *landing = &moves->landings[i];
        struct place at = landing->at;
        landing->drop = at.y == drop_y(heights, shapes->matrix[at.piece][at.rotation], at.x);
        landing->order |= (uint32_t)!landing->drop << ORDER_SLIDE;
    }
    /* A few dozen, nearly in order: insertion is enough. */
    for (int i = 1; i < moves->count; i++) {
        struct landing moving = moves->landings[i];
        int to = i;
        for (; to > 0 && moving.order < moves->landings[to - 1].order; to--)
            moves->landings[to] = moves->landings[to - 1];
        moves->landings[to] = moving;
    }
}

int
moves_search(struct moves *moves, const struct view *view, uint32_t first_key, uint32_t key_ticks)
{
    return moves_search_with(moves, view, first_key, key_ticks, 0);
}

int
moves_search_with(struct moves *moves, const struct view *view, uint32_t first_key,
    uint32_t key_ticks, unsigned with)
{
    assert(first_key >= 1 && key_ticks >= 1);

    moves->count = 0;
    moves->node_count = 0;
    moves->start = view->tick;
    moves->key_ticks = key_ticks;
    if (view->motion.piece.piece == PIECE_NONE)
        return 0;

    const struct ruleset *rules = view->rules;
    bool hold = (with & MOVES_HOLD) && view->can_hold;
    struct search search = {.moves = moves,
        .view = view,
        .board = &view->board,
        .rules = rules,
        .stack = board_stack_height(&view->board),
        .delay = ruleset_is_modern(rules),
        .spins = (with & MOVES_SPINS) && rules->spins != SPINS_NONE};
    /* -1 in every entry. */
    memset(moves->seen, 0xFF, sizeof(moves->seen) / (hold ? 1 : 2));
    struct moves_node root = {
        .motion = view->motion,
        .ready = first_key,
        .parent = -1,
    };
    know_piece(&search, view->motion.piece.piece, false);
    add_node(&search, &root);
    if (hold)
        try_hold(&search, 0);
    search_all(&search);
    order_landings(&search);
    return moves->count;
}

static void
add_key(struct key *out, int *count, uint64_t tick, uint8_t held, struct place expect)
{
    /* A change in the same tick replaces the one before: a key goes up as
     * another goes down. */
    if (*count > 0 && out[*count - 1].tick == tick)
        (*count)--;
    assert(*count < MOVES_MAX_KEYS);
    out[(*count)++] = (struct key){.tick = tick, .held = held, .expect = expect};
}

int
moves_keys(const struct moves *moves, const struct landing *landing, struct key out[MOVES_MAX_KEYS])
{
    int path[MOVES_MAX_PATH];
    int steps = 0;
    for (int i = landing->node; moves->nodes[i].parent >= 0; i = moves->nodes[i].parent) {
        assert(steps < MOVES_MAX_PATH);
        path[steps++] = i;
    }

    int count = 0;
    while (steps-- > 0) {
        const struct moves_node *node = &moves->nodes[path[steps]];
        add_key(out, &count, moves->start + node->pressed - 1, node->button, node->from);
        add_key(out, &count, moves->start + node->now, 0, node->motion.piece);
    }
    if (landing->ending != 0)
        add_key(out, &count, moves->start + landing->end - 1, landing->ending, landing->from);
    return count;
}
