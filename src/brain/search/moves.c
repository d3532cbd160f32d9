/*
 * Placements straight on the board, and the search over keys.
 *
 * The search is breadth first, one key per level. A node is the whole motion of
 * the piece after a key, advanced by motion_step, the game's own code. To try a
 * key, the ticks before it pass, and then it is pressed. There is one node for
 * each column, row and rotation: the one with the fewest keys, and of those the
 * earliest.
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
        while (row >= 0 &&
               !(piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u))
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
moves_drops(const struct board *board, const struct shapes *shapes,
    enum piece piece, struct place out[MOVES_MAX_DROPS])
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

/* Index bases, so that a place's column and row count from 0. */
enum { BASE_X = 3, BASE_Y = 3 };

static bool
is_among(struct place at, const struct place *places, int count)
{
    for (int i = 0; i < count; i++)
        if (places[i].x == at.x && places[i].y == at.y &&
            places[i].rotation == at.rotation)
            return true;
    return false;
}

int
moves_slides(const struct board *board, const struct ruleset *rules,
    enum piece piece, struct place out[MOVES_MAX_PLACES])
{
    struct reach reach;
    struct reach_place places[REACH_MAX_PLACES];
    int drops = moves_drops(board, rules->shapes, piece, out);
    int count = drops;

    reach_init(&reach, rules);
    reach_from_drops(&reach, board, piece, out, drops);
    int rests = reach_places(&reach, places);
    for (int i = 0; i < rests; i++)
        if (!is_among(places[i].at, out, drops))
            out[count++] = places[i].at;
    return count;
}

/* -- by keys -- */

/* The data of one search. */
struct search {
    struct moves *moves;
    const struct board *board;
    const struct ruleset *rules;
    int stack; /* the board's stack height */
};

static const uint8_t taps[] = {
    BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF};

/* The landing with the same cells, or a new one at the end. */
static struct landing *
landing_at(struct search *search, struct place at)
{
    struct moves *moves = search->moves;
    uint16_t matrix = search->rules->shapes->matrix[at.piece][at.rotation];

    for (int i = 0; i < moves->count; i++) {
        struct place known = moves->landings[i].at;
        if (known.x == at.x && known.y == at.y &&
            search->rules->shapes->matrix[known.piece][known.rotation] ==
                matrix)
            return &moves->landings[i];
    }
    assert(moves->count < MOVES_MAX_PLACES);
    moves->landings[moves->count] =
        (struct landing){.at = at, .keys = UINT8_MAX};
    return &moves->landings[moves->count++];
}

/* `node` is at the end of the path to `at`: just before the last key when
 * `ending` is a button, after the lock by gravity when it is 0. */
static void
add_landing(struct search *search, struct place at, int index,
    const struct moves_node *node, uint8_t ending)
{
    struct landing *landing = landing_at(search, at);
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
}

/* Adds the node, unless its place is known by a path that is as good. Returns
 * its index. */
static int
add_node(struct search *search, const struct moves_node *node)
{
    struct moves *moves = search->moves;
    struct place at = node->motion.piece;
    int16_t *seen = &moves->seen[at.rotation][at.y + BASE_Y][at.x + BASE_X];

    if (*seen >= 0) {
        struct moves_node *known = &moves->nodes[*seen];
        if (!known->expanded && known->keys == node->keys &&
            node->ready < known->ready)
            *known = *node;
        return *seen;
    }
    assert(moves->node_count < MOVES_MAX_NODES);
    *seen = (int16_t)moves->node_count;
    moves->nodes[moves->node_count] = *node;
    return moves->node_count++;
}

/* Skips quiet ticks and takes one step with these buttons, as long as the step
 * number stays below `until`. Returns the events of the step. */
static uint32_t
advance(const struct search *search, struct moves_node *node, uint8_t held,
    uint32_t until)
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
    return motion_step(
        &node->motion, search->board, search->rules, command, NULL);
}

/*
 * Lets ticks pass without a key, so that step number `until` is the next.
 * Returns false when the piece locks before that.
 */
static bool
idle(const struct search *search, struct moves_node *node, uint32_t until)
{
    while (node->now + 1 < until && !node->motion.locked)
        advance(search, node, 0, until);
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

static void
try_tap(struct search *search, int parent, uint8_t button)
{
    struct moves *moves = search->moves;
    struct moves_node node = moves->nodes[parent];
    uint32_t step = press_step(moves, parent, button);

    if (!idle(search, &node, step))
        return; /* end_path finds the lock by gravity */
    node.from = node.motion.piece;
    uint32_t happened = motion_step(&node.motion, search->board, search->rules,
        (struct command){button}, NULL);
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
    /* Gravity locked it in the tick of the key: a landing with a node of its
     * own, which is not expanded. */
    node.expanded = true;
    node.motion.locked = false;
    struct place at = node.motion.piece;
    int16_t known = moves->seen[at.rotation][at.y + BASE_Y][at.x + BASE_X];
    if (known < 0)
        add_landing(search, at, add_node(search, &node), &node, 0);
}

/* The row of the piece's lowest cell. */
static int
lowest_row(const struct search *search, struct place at)
{
    uint16_t matrix = search->rules->shapes->matrix[at.piece][at.rotation];
    return at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix);
}

/*
 * Soft drop, held for one row, two rows and so on. Stops above the stack are
 * left out: a key does the same there as further up.
 */
static void
try_soft(struct search *search, int parent)
{
    struct moves *moves = search->moves;
    struct moves_node node = moves->nodes[parent];
    uint32_t step = press_step(moves, parent, BUTTON_SOFT);

    if (!idle(search, &node, step))
        return;
    node.pressed = step;
    node.from = node.motion.piece;
    node.parent = (int16_t)parent;
    node.button = BUTTON_SOFT;
    node.keys++;
    node.expanded = false;
    for (;;) {
        uint32_t happened = advance(search, &node, BUTTON_SOFT, UINT32_MAX);
        if (node.motion.locked)
            return; /* a placement that a drop reaches as well */
        if (!(happened & EVENT_FELL) ||
            lowest_row(search, node.motion.piece) >= search->stack)
            continue;
        node.ready = node.pressed + moves->key_ticks;
        if (node.ready <= node.now)
            node.ready = node.now + 1;
        add_node(search, &node);
    }
}

/* Ends the path of a node: by a hard drop, or by gravity if there is no time
 * for one. */
static void
end_path(struct search *search, int index)
{
    struct moves *moves = search->moves;
    struct moves_node node = moves->nodes[index];

    if (idle(search, &node, press_step(moves, index, BUTTON_HARD)))
        add_landing(search,
            board_ghost(
                search->board, search->rules->shapes, node.motion.piece),
            index, &node, BUTTON_HARD);
    else
        add_landing(search, node.motion.piece, index, &node, 0);
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
        end_path(search, i);
        if (moves->nodes[i].keys >= MOVES_MAX_PATH)
            continue;
        for (size_t k = 0; k < sizeof(taps); k++)
            if (search->rules->buttons & taps[k])
                try_tap(search, i, taps[k]);
        try_soft(search, i);
    }
}

/* Whether `a` comes before `b` in the order of ties. */
static bool
comes_before(const struct shapes *shapes, const struct landing *a,
    const struct landing *b)
{
    int rotation_a = piece_first_rotation(shapes, a->at.piece, a->at.rotation);
    int rotation_b = piece_first_rotation(shapes, b->at.piece, b->at.rotation);
    if (a->drop != b->drop)
        return a->drop;
    if (rotation_a != rotation_b)
        return rotation_a < rotation_b;
    if (a->at.x != b->at.x)
        return a->at.x < b->at.x;
    return a->at.y > b->at.y;
}

static void
order_landings(struct search *search)
{
    struct moves *moves = search->moves;
    const struct shapes *shapes = search->rules->shapes;
    uint8_t heights[BOARD_MAX_WIDTH];

    board_heights(search->board, heights);
    for (int i = 0; i < moves->count; i++) {
        struct place at = moves->landings[i].at;
        moves->landings[i].drop =
            at.y ==
            drop_y(heights, shapes->matrix[at.piece][at.rotation], at.x);
    }
    /* A few dozen, nearly in order: insertion is enough. */
    for (int i = 1; i < moves->count; i++) {
        struct landing moving = moves->landings[i];
        int to = i;
        while (
            to > 0 && comes_before(shapes, &moving, &moves->landings[to - 1])) {
            moves->landings[to] = moves->landings[to - 1];
            to--;
        }
        moves->landings[to] = moving;
    }
}

int
moves_search(struct moves *moves, const struct view *view, uint32_t first_key,
    uint32_t key_ticks)
{
    assert(first_key >= 1 && key_ticks >= 1);

    moves->count = 0;
    moves->node_count = 0;
    moves->start = view->tick;
    moves->key_ticks = key_ticks;
    if (view->motion.piece.piece == PIECE_NONE)
        return 0;

    /* -1 in every entry. */
    memset(moves->seen, 0xFF, sizeof(moves->seen));
    struct search search = {.moves = moves,
        .board = &view->board,
        .rules = view->rules,
        .stack = board_stack_height(&view->board)};
    struct moves_node root = {
        .motion = view->motion,
        .ready = first_key,
        .parent = -1,
    };
    add_node(&search, &root);
    search_all(&search);
    order_landings(&search);
    return moves->count;
}

static void
add_key(struct key *out, int *count, uint64_t tick, uint8_t held,
    struct place expect)
{
    /* A change in the same tick replaces the one before: one key goes up as
     * another goes down. */
    if (*count > 0 && out[*count - 1].tick == tick)
        (*count)--;
    assert(*count < MOVES_MAX_KEYS);
    out[(*count)++] =
        (struct key){.tick = tick, .held = held, .expect = expect};
}

int
moves_keys(const struct moves *moves, const struct landing *landing,
    struct key out[MOVES_MAX_KEYS])
{
    int way[MOVES_MAX_PATH];
    int steps = 0;
    for (int i = landing->node; moves->nodes[i].parent >= 0;
         i = moves->nodes[i].parent) {
        assert(steps < MOVES_MAX_PATH);
        way[steps++] = i;
    }

    int count = 0;
    while (steps-- > 0) {
        const struct moves_node *node = &moves->nodes[way[steps]];
        add_key(out, &count, moves->start + node->pressed - 1, node->button,
            node->from);
        add_key(out, &count, moves->start + node->now, 0, node->motion.piece);
    }
    if (landing->ending != 0)
        add_key(out, &count, moves->start + landing->end - 1, landing->ending,
            landing->from);
    return count;
}
