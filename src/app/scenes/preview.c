/* The demonstration, as a table. */
#include "app/scenes/preview.h"

#include <string.h>

enum { PAUSE_TICKS = 400, FALL_MAX_TICKS = 2500, HOLD_MAX_TICKS = 3000 };

/* The button that each part holds. A part ends at the wall, at the floor, or
 * after `max` ticks. */
static const struct act {
    uint8_t held;
    uint16_t max;
} block_acts[] = {
    {0, PAUSE_TICKS},
    {BUTTON_RIGHT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_LEFT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_SOFT, FALL_MAX_TICKS},
    {0, PAUSE_TICKS},
};

/* The same for a game. A part ends early when its button has had its effect. */
enum {
    AFTER = BUTTON_RIGHT | BUTTON_CW, /* held when the second piece spawns */
    AFTER_TICKS = 900,
    DROP_TICKS = 1
};

static const struct act game_acts[] = {
    {0, PAUSE_TICKS},
    {BUTTON_RIGHT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_LEFT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_SOFT, FALL_MAX_TICKS},
    {BUTTON_CW, DROP_TICKS}, /* its own rotation, before the drop */
    {AFTER | BUTTON_HARD, DROP_TICKS},
    {AFTER, AFTER_TICKS},
    {0, PAUSE_TICKS},
};

enum {
    BLOCK_ACTS = sizeof(block_acts) / sizeof(block_acts[0]),
    GAME_ACTS = sizeof(game_acts) / sizeof(game_acts[0])
};

enum { SEED = 6 }; /* its first pieces look different when rotated */

static void
preview_spawn(struct preview *preview)
{
    preview->act = 0;
    preview->ticks = 0;
    if (preview->modern) {
        game_init(&preview->game, &preview->rules, preview->rules.first_level, SEED,
            preview->motion.handling);
        return;
    }
    /* An O near the top, at the left wall. */
    struct place at = {.x = 0, .y = PREVIEW_ROWS - 3, .piece = PIECE_O, .rotation = 0};
    struct handling handling = preview->motion.handling;

    preview->motion = (struct motion){.handling = handling};
    motion_spawn(&preview->motion, &preview->board, &preview->rules, at, 0);
}

void
preview_begin(struct preview *preview, const struct ruleset *rules, struct handling handling)
{
    memset(preview, 0, sizeof(*preview));
    preview->modern = ruleset_is_modern(rules);
    preview->rules = preview->modern ? *rules : ruleset_standard;
    ruleset_resize(&preview->rules, PREVIEW_COLUMNS, PREVIEW_ROWS);
    board_init(&preview->board, PREVIEW_COLUMNS, ruleset_height(&preview->rules));
    preview_set_handling(preview, handling);
    preview_spawn(preview);
}

void
preview_set_handling(struct preview *preview, struct handling handling)
{
    preview->motion.handling = handling_clamped(handling);
    if (preview->modern && preview->game.rules != NULL)
        game_set_handling(&preview->game, preview->motion.handling);
}

/* Whether the piece has reached the wall or floor towards which `held` moves
 * it. */
static bool
is_done(const struct preview *preview, const struct motion *motion, const struct board *board,
    uint8_t held)
{
    struct place next = motion->piece;

    if (next.piece == PIECE_NONE)
        return false;
    if (held == BUTTON_RIGHT)
        next.x++;
    else if (held == BUTTON_LEFT)
        next.x--;
    else if (held == BUTTON_SOFT)
        next.y--;
    else
        return false;
    return !board_fits(board, preview->rules.shapes, next);
}

/* Runs one tick of the game, or of the block without one. Returns whether anything
 * moved. */
static bool
preview_step(struct preview *preview)
{
    bool game = preview->modern;
    const struct act *act = (game ? game_acts : block_acts) + preview->act;
    struct motion *motion = game ? &preview->game.motion : &preview->motion;
    const struct board *board = game ? &preview->game.board : &preview->board;
    struct command command = {act->held};

    if (is_done(preview, motion, board, act->held) || preview->ticks >= act->max) {
        preview->ticks = 0;
        if (++preview->act < (game ? GAME_ACTS : BLOCK_ACTS))
            return false;
        preview_spawn(preview);
        return true;
    }
    preview->ticks++;
    if (game)
        return game_step(&preview->game, command).happened != 0;
    return motion_step(motion, board, &preview->rules, command, NULL) != 0;
}

bool
preview_pass(struct preview *preview, uint64_t ticks)
{
    bool moved = false;

    for (; ticks > 0; ticks--)
        moved |= preview_step(preview);
    return moved;
}

void
preview_view(const struct preview *preview, struct view *view)
{
    if (preview->modern) {
        view_take(view, &preview->game);
        return;
    }
    memset(view, 0, sizeof(*view));
    memset(view->cells, PIECE_NONE, sizeof(view->cells));
    view->rules = &preview->rules;
    view->motion = preview->motion;
    view->board = preview->board;
    view->ghost = preview->motion.piece;
}
