/* Each edit works on a copy of what is seen, and puts it after it. */
#include "app/scenes/editor/edit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "wellplayed/deck.h"

/* -- states -- */

bool
edit_is_same(const struct edit_state *a, const struct edit_state *b)
{
    const struct position *p = &a->position, *q = &b->position;

    return strcmp(a->rules.name, b->rules.name) == 0 && a->rules.width == b->rules.width &&
           a->rules.visible == b->rules.visible && a->rules.next_count == b->rules.next_count &&
           memcmp(p->cells, q->cells, sizeof(p->cells)) == 0 && p->piece == q->piece &&
           p->hold == q->hold && memcmp(p->next, q->next, a->rules.next_count) == 0;
}

/* The state follows the one that is seen; what was undone is gone. */
static void
push(struct edit *edit, const struct edit_state *state)
{
    if (edit_is_same(state, edit_now(edit)))
        return;
    if (edit->at + 1 == EDIT_DEPTH) {
        memmove(&edit->states[0], &edit->states[1], (EDIT_DEPTH - 1) * sizeof(edit->states[0]));
        edit->at--;
    }
    edit->states[++edit->at] = *state;
    edit->count = edit->at + 1;
}

/* The cursor and the slot are in what is seen. */
static void
stay_inside(struct edit *edit)
{
    const struct ruleset *rules = &edit_now(edit)->rules;

    if (edit->x >= rules->width)
        edit->x = rules->width - 1;
    if (edit->y >= edit_rows(rules))
        edit->y = edit_rows(rules) - 1;
    if (!edit_has_slot(rules, edit->slot))
        edit->slot = EDIT_WELL;
}

static void
change(struct edit *edit, const struct edit_state *state)
{
    edit_stroke_end(edit);
    push(edit, state);
    stay_inside(edit);
}

bool
edit_undo(struct edit *edit)
{
    edit_stroke_end(edit);
    if (edit->at == 0)
        return false;
    edit->at--;
    stay_inside(edit);
    return true;
}

bool
edit_redo(struct edit *edit)
{
    edit_stroke_end(edit);
    if (edit->at + 1 >= edit->count)
        return false;
    edit->at++;
    stay_inside(edit);
    return true;
}

/* -- pieces -- */

/* The pieces that the rules deal where the position has none; after those it
 * has, as if the same bag had dealt them. */
static void
fill_pieces(struct edit *edit, struct edit_state *state)
{
    struct position *position = &state->position;
    struct deck deck;

    deck_init(&deck, state->rules.randomizer, edit->seed, GAME_STREAM_PIECES);
    for (int i = -1; i < RULESET_MAX_NEXT; i++) {
        uint8_t *piece = i < 0 ? &position->piece : &position->next[i];
        if (*piece < PIECE_COUNT)
            deck_take(&deck, *piece);
        else
            *piece = deck_draw(&deck);
    }
}

bool
edit_has_slot(const struct ruleset *rules, int slot)
{
    if (slot == EDIT_HOLD)
        return (rules->buttons & BUTTON_HOLD) != 0;
    return slot == EDIT_WELL || slot == EDIT_PIECE ||
           (slot >= EDIT_NEXT && slot < EDIT_NEXT + rules->next_count);
}

int
edit_next_slot(const struct ruleset *rules, int slot, int by)
{
    enum { PLACES = EDIT_SLOTS + 1 };

    do
        slot = (slot + 1 + by + PLACES) % PLACES - 1;
    while (!edit_has_slot(rules, slot));
    return slot;
}

static uint8_t *
piece_at(struct position *position, int slot)
{
    assert(slot >= 0 && slot < EDIT_SLOTS);
    if (slot == EDIT_PIECE)
        return &position->piece;
    return slot == EDIT_HOLD ? &position->hold : &position->next[slot - EDIT_NEXT];
}

uint8_t
edit_piece_in(const struct edit *edit, int slot)
{
    struct position position = edit_now(edit)->position;
    return *piece_at(&position, slot);
}

void
edit_set_piece(struct edit *edit, int slot, uint8_t piece)
{
    struct edit_state state = *edit_now(edit);

    if (piece >= PIECE_COUNT && slot != EDIT_HOLD)
        return;
    *piece_at(&state.position, slot) = piece < PIECE_COUNT ? piece : (uint8_t)PIECE_NONE;
    change(edit, &state);
}

void
edit_turn_piece(struct edit *edit, int slot, int by)
{
    int choices = slot == EDIT_HOLD ? PIECE_COUNT + 1 : PIECE_COUNT;
    int piece = edit_piece_in(edit, slot);

    edit_set_piece(edit, slot, (uint8_t)((piece + by + choices) % choices));
}

void
edit_deal(struct edit *edit)
{
    struct edit_state state = *edit_now(edit);

    edit->seed++;
    state.position.piece = PIECE_NONE;
    memset(state.position.next, PIECE_NONE, sizeof(state.position.next));
    fill_pieces(edit, &state);
    change(edit, &state);
}

/* -- cells -- */

int
edit_rows(const struct ruleset *rules)
{
    int above = rules->hidden < PIECE_SIZE ? rules->hidden : PIECE_SIZE;
    return rules->visible + above;
}

static bool
is_inside(const struct edit *edit, int x, int y)
{
    const struct ruleset *rules = &edit_now(edit)->rules;
    return x >= 0 && y >= 0 && x < rules->width && y < edit_rows(rules);
}

static int
clamp(int value, int max)
{
    if (value < 0)
        return 0;
    return value > max ? max : value;
}

void
edit_point(struct edit *edit, int x, int y)
{
    const struct ruleset *rules = &edit_now(edit)->rules;

    edit->x = clamp(x, rules->width - 1);
    edit->y = clamp(y, edit_rows(rules) - 1);
}

void
edit_move(struct edit *edit, int dx, int dy)
{
    edit_point(edit, edit->x + dx, edit->y + dy);
    if (edit->draws)
        edit_stroke_to(edit, edit->x, edit->y);
}

uint8_t
edit_ink_at(const struct edit *edit, int x, int y)
{
    bool has = is_inside(edit, x, y) && edit_now(edit)->position.cells[y][x] == edit->colour;
    return has ? (uint8_t)PIECE_NONE : edit->colour;
}

/* The first cell that a stroke changes makes a new state; the others change
 * that one. */
static void
set_cell(struct edit *edit, int x, int y)
{
    struct edit_state *now = &edit->states[edit->at];

    if (!is_inside(edit, x, y) || now->position.cells[y][x] == edit->ink)
        return;
    if (edit->drawn) {
        now->position.cells[y][x] = edit->ink;
        return;
    }
    struct edit_state state = *now;
    state.position.cells[y][x] = edit->ink;
    push(edit, &state);
    edit->drawn = true;
}

void
edit_stroke(struct edit *edit, int x, int y, uint8_t ink)
{
    edit_stroke_end(edit);
    edit->draws = true;
    edit->ink = ink;
    edit->stroke_x = x;
    edit->stroke_y = y;
    edit_stroke_to(edit, x, y);
}

/* A cell for each step of the longer way. */
void
edit_stroke_to(struct edit *edit, int x, int y)
{
    int from_x = edit->stroke_x, from_y = edit->stroke_y;
    int wide = abs(x - from_x), high = abs(y - from_y);
    int steps = wide > high ? wide : high;

    if (!edit->draws)
        return;
    edit_point(edit, x, y);
    set_cell(edit, from_x, from_y);
    for (int i = 1; i <= steps; i++)
        set_cell(edit, from_x + (x - from_x) * i / steps, from_y + (y - from_y) * i / steps);
    edit->stroke_x = x;
    edit->stroke_y = y;
}

void
edit_stroke_end(struct edit *edit)
{
    edit->draws = edit->drawn = false;
}

/* -- the whole well -- */

void
edit_clear(struct edit *edit)
{
    struct edit_state state = *edit_now(edit);

    memset(state.position.cells, PIECE_NONE, sizeof(state.position.cells));
    change(edit, &state);
}

static bool
is_row_empty(const struct edit_state *state, int y)
{
    for (int x = 0; x < state->rules.width; x++)
        if (state->position.cells[y][x] != PIECE_NONE)
            return false;
    return true;
}

bool
edit_raise(struct edit *edit, int hole)
{
    struct edit_state state = *edit_now(edit);
    int top = edit_rows(&state.rules) - 1, all = ruleset_height(&state.rules);
    uint8_t(*cells)[BOARD_MAX_WIDTH] = state.position.cells;

    if (!is_row_empty(&state, top) || !is_row_empty(&state, all - 1))
        return false;
    memmove(cells[1], cells[0], (size_t)(all - 1) * sizeof(cells[0]));
    memset(cells[0], PIECE_NONE, sizeof(cells[0]));
    for (int x = 0; x < state.rules.width; x++)
        if (x != hole)
            cells[0][x] = CELL_GARBAGE;
    change(edit, &state);
    return true;
}

static uint8_t
mirrored(uint8_t cell)
{
    static const uint8_t mirrors[CELL_GARBAGE + 1] = {
        [PIECE_I] = PIECE_I,
        [PIECE_T] = PIECE_T,
        [PIECE_L] = PIECE_J,
        [PIECE_J] = PIECE_L,
        [PIECE_Z] = PIECE_S,
        [PIECE_S] = PIECE_Z,
        [PIECE_O] = PIECE_O,
        [PIECE_NONE] = PIECE_NONE,
        [CELL_GARBAGE] = CELL_GARBAGE,
    };
    return mirrors[cell];
}

void
edit_mirror(struct edit *edit)
{
    struct edit_state state = *edit_now(edit);
    const struct position *before = &edit_now(edit)->position;
    int width = state.rules.width;

    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < width; x++)
            state.position.cells[y][x] = mirrored(before->cells[y][width - 1 - x]);
    for (int slot = 0; slot < EDIT_SLOTS; slot++) {
        uint8_t *piece = piece_at(&state.position, slot);
        *piece = mirrored(*piece);
    }
    change(edit, &state);
}

/* -- other states -- */

void
edit_begin(struct edit *edit, const struct ruleset *rules, uint64_t seed)
{
    memset(edit, 0, sizeof(*edit));
    edit->count = 1;
    edit->seed = seed;
    edit->slot = EDIT_WELL;
    edit->colour = CELL_GARBAGE;
    edit->states[0].rules = *rules;
    position_init(&edit->states[0].position);
    fill_pieces(edit, &edit->states[0]);
    edit->x = rules->width / 2;
}

int
edit_set_rules(struct edit *edit, const struct ruleset *rules)
{
    struct edit_state state = *edit_now(edit);
    int gone = 0;

    state.rules = *rules;
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++) {
        for (int x = 0; x < BOARD_MAX_WIDTH; x++) {
            uint8_t *cell = &state.position.cells[y][x];
            if (x < rules->width && y < ruleset_height(rules))
                continue;
            gone += *cell != PIECE_NONE;
            *cell = PIECE_NONE;
        }
    }
    fill_pieces(edit, &state);
    change(edit, &state);
    return gone;
}

void
edit_load(struct edit *edit, const struct ruleset *rules, const struct position *position)
{
    struct edit_state state = {.rules = *rules, .position = *position};
    const struct position *before = &edit_now(edit)->position;

    assert(position_check(position, rules, NULL) != POSITION_OUTSIDE);
    if (position->piece >= PIECE_COUNT) {
        state.position.piece = before->piece;
        state.position.hold = before->hold;
    }
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        if (position->next[i] >= PIECE_COUNT)
            state.position.next[i] = before->next[i];
    change(edit, &state);
}
