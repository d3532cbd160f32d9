/* The fewest keys by a search, breadth first, over columns and rotations. */
#include "wellplayed/finesse.h"

#include <string.h>

enum {
    SHIFTS = BUTTON_LEFT | BUTTON_RIGHT,
    ROTATIONS = BUTTON_CW | BUTTON_CCW | BUTTON_HALF,
    BASE_X = 3,
    COLUMNS = 16
};

struct key_search {
    const struct ruleset *rules;
    struct board board; /* empty */
    uint8_t keys[PIECE_ROTATIONS][COLUMNS];
    bool seen[PIECE_ROTATIONS][COLUMNS];
    struct place queue[PIECE_ROTATIONS * COLUMNS];
    /* How each place was reached: from which one, and by which key. */
    int8_t parents[PIECE_ROTATIONS * COLUMNS];
    struct finesse_key by[PIECE_ROTATIONS * COLUMNS];
    int count;
    int at; /* index of the place being expanded; -1: before the spawn */
};

static void
add_place(struct key_search *search, struct place at, int keys, struct finesse_key by)
{
    bool *seen = &search->seen[at.rotation][at.x + BASE_X];

    if (*seen)
        return;
    *seen = true;
    search->keys[at.rotation][at.x + BASE_X] = (uint8_t)keys;
    search->parents[search->count] = (int8_t)search->at;
    search->by[search->count] = by;
    search->queue[search->count++] = at;
}

static void
try_shifts(struct key_search *search, struct place from, int keys)
{
    for (int direction = -1; direction <= 1; direction += 2) {
        struct place at = from, last = from;
        uint8_t button = direction < 0 ? BUTTON_LEFT : BUTTON_RIGHT;
        for (at.x = (int8_t)(at.x + direction);
             board_fits(&search->board, search->rules->shapes, at);
             at.x = (int8_t)(at.x + direction)) {
            if (last.x == from.x)
                add_place(search, at, keys, (struct finesse_key){button, false});
            last = at;
        }
        add_place(search, last, keys, (struct finesse_key){button, true});
    }
}

static void
try_rotations(struct key_search *search, struct place from, int keys)
{
    static const struct {
        uint8_t button;
        int turns;
    } turns[] = {{BUTTON_CW, 1}, {BUTTON_CCW, 3}, {BUTTON_HALF, 2}};

    for (int i = 0; i < 3; i++) {
        struct place to;
        uint8_t test;
        if ((search->rules->buttons & turns[i].button) &&
            motion_rotated(&search->board, search->rules->shapes, from, turns[i].turns, &to, &test))
            add_place(search, to, keys, (struct finesse_key){turns[i].button, false});
    }
}

static int
keys_to(const struct key_search *search, struct place at)
{
    return search->keys[at.rotation][at.x + BASE_X];
}

/* Searches until the columns and the shape of `at` are reached. Returns the
 * index in the queue; -1 when no keys lead there. */
static int
find_place(struct key_search *search, const struct ruleset *rules, struct place at)
{
    struct place wanted = board_canonical(rules->shapes, at), from;

    *search = (struct key_search){.rules = rules, .at = -1};
    board_init(&search->board, rules->width, ruleset_height(rules));
    if (!motion_find_spawn(&search->board, rules, (enum piece)at.piece, 0, 0, &from))
        return -1;
    add_place(search, from, 0, (struct finesse_key){0});
    for (int i = 0; i < search->count; i++) {
        struct place cells = board_canonical(rules->shapes, search->queue[i]);
        if (cells.x == wanted.x && cells.rotation == wanted.rotation)
            return i;
        int keys = keys_to(search, search->queue[i]) + 1;
        search->at = i;
        try_shifts(search, search->queue[i], keys);
        try_rotations(search, search->queue[i], keys);
    }
    return -1;
}

int
finesse_fewest(const struct ruleset *rules, struct place at)
{
    struct key_search search;
    int found = find_place(&search, rules, at);

    return found < 0 ? -1 : keys_to(&search, search.queue[found]);
}

int
finesse_way(const struct ruleset *rules, struct place at, struct finesse_key keys[FINESSE_MAX_KEYS])
{
    struct key_search search;
    int found = find_place(&search, rules, at);

    if (found < 0)
        return -1;
    int count = keys_to(&search, search.queue[found]);
    for (int i = count - 1; i >= 0; i--) {
        if (i < FINESSE_MAX_KEYS)
            keys[i] = search.by[found];
        found = search.parents[found];
    }
    return count < FINESSE_MAX_KEYS ? count : FINESSE_MAX_KEYS;
}

/* -- a player's keys -- */

void
finesse_begin(struct finesse *finesse, uint8_t held)
{
    *finesse = (struct finesse){.held = held, .free = true};
}

/* Whether no rotation of a tick needed a kick. */
static bool
rotates_without_kick(
    const struct ruleset *rules, const struct board *board, struct place at, unsigned pressed)
{
    static const uint8_t buttons[] = {BUTTON_CW, BUTTON_CCW, BUTTON_HALF};
    static const int turns[] = {1, 3, 2};

    for (int i = 0; i < 3; i++) {
        uint8_t test;
        if ((pressed & buttons[i]) &&
            motion_rotated(board, rules->shapes, at, turns[i], &at, &test) && test > 1)
            return false;
    }
    return true;
}

void
finesse_tick(struct finesse *finesse, const struct ruleset *rules, const struct board *board,
    struct place before, uint8_t held, uint32_t happened)
{
    unsigned pressed = held & ~(unsigned)finesse->held & rules->buttons;
    unsigned counted = pressed & (SHIFTS | ROTATIONS);

    if (happened & EVENT_HELD)
        finesse_begin(finesse, held);
    else if (counted != 0 && (before.y < board_stack_height(board) ||
                                 !rotates_without_kick(rules, board, before, pressed)))
        finesse->free = false;
    if (happened & EVENT_SOFT_STEP)
        finesse->free = false;
    finesse->keys = (uint16_t)(finesse->keys + bits_count(counted));
    finesse->held = held;
}

/* Whether the piece could fall straight from the row where pieces spawn. */
static bool
falls_freely(const struct ruleset *rules, const struct board *board, struct place at)
{
    int entry = rules->visible + rules->spawn_y;

    for (; at.y < entry; at.y++)
        if (!board_fits(board, rules->shapes, at))
            return false;
    return board_stack_height(board) <= entry;
}

int
finesse_faults(const struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place at)
{
    if (!finesse->free || !falls_freely(rules, board, at))
        return -1;
    int fewest = finesse_fewest(rules, at);
    if (fewest < 0)
        return -1;
    return finesse->keys > fewest ? finesse->keys - fewest : 0;
}

/* -- a game -- */

static void
keep_view(struct finesse_game *game, const struct view *view)
{
    game->at = view->motion.piece;
    game->board = view->board;
    game->can_hold = view->can_hold;
}

void
finesse_game_begin(struct finesse_game *game, const struct view *view)
{
    memset(game, 0, sizeof(*game));
    game->last = -1;
    game->rules = view->rules;
    finesse_begin(&game->piece, view->motion.held);
    keep_view(game, view);
}

void
finesse_game_undo(struct finesse_game *game, const struct view *view)
{
    finesse_begin(&game->piece, game->piece.held);
    game->touched = false;
    keep_view(game, view);
}

static void
judge_piece(struct finesse_game *game, const struct events *events)
{
    int last = finesse_faults(&game->piece, game->rules, &game->board, events->locked);

    game->last = game->touched && !game->machine ? -1 : last;
    if (!game->touched && !game->by_person) { /* the machine's counts so far */
        game->by_person = true;
        game->pieces = game->pressed = game->fewest = game->drops = game->faults = 0;
    }
    if (last < 0 || game->touched == game->by_person)
        return;
    game->pieces++;
    game->pressed += game->piece.keys;
    game->fewest += (uint64_t)(game->piece.keys - last);
    game->drops += (events->happened & EVENT_HARD_DROP) != 0;
    game->faults += last > 0;
}

/* Leaves out a hold that acted on the next piece as it spawned, not on the
 * falling one. */
static uint32_t
events_of_piece(const struct finesse_game *game, unsigned pressed, uint32_t happened)
{
    if (!(pressed & BUTTON_HOLD) || !game->can_hold)
        happened &= ~(uint32_t)EVENT_HELD;
    return happened;
}

void
finesse_game_step(struct finesse_game *game, bool machine, uint8_t held,
    const struct events *events, const struct view *view)
{
    const struct ruleset *rules = game->rules;
    unsigned pressed = held & ~(unsigned)game->piece.held & rules->buttons;

    game->machine = machine;
    game->touched |= machine;
    game->keys += (uint64_t)bits_count(pressed);
    if (game->at.piece == PIECE_NONE)
        game->piece.held = held;
    else
        finesse_tick(&game->piece, rules, &game->board, game->at, held,
            events_of_piece(game, pressed, events->happened));
    if (events->happened == 0)
        return;
    if (events->happened & EVENT_LOCKED) {
        judge_piece(game, events);
        game->touched = false;
    }
    if (events->happened & EVENT_SPAWNED)
        finesse_begin(&game->piece, held);
    keep_view(game, view);
}
