/* The show, as a table. */
#include "app/scenes/preview.h"

#include <string.h>

enum { PAUSE_TICKS = 400, FALL_MAX_TICKS = 2500, HOLD_MAX_TICKS = 3000 };

/* The button that each part holds. A part ends at the wall, at the floor, or
 * after `max` ticks. */
static const struct {
    uint8_t held;
    uint16_t max;
} acts[] = {
    {0, PAUSE_TICKS},
    {BUTTON_RIGHT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_LEFT, HOLD_MAX_TICKS},
    {0, PAUSE_TICKS},
    {BUTTON_SOFT, FALL_MAX_TICKS},
    {0, PAUSE_TICKS},
};

enum { ACTS = sizeof(acts) / sizeof(acts[0]) };

static void
spawn(struct preview *preview)
{
    /* An O near the top, at the left wall. */
    struct place at = {
        .x = 0, .y = PREVIEW_ROWS - 3, .piece = PIECE_O, .rotation = 0};
    struct handling handling = preview->motion.handling;

    preview->motion = (struct motion){.handling = handling};
    motion_spawn(&preview->motion, &preview->board, &preview->rules, at, 0);
    preview->act = 0;
    preview->ticks = 0;
}

void
preview_begin(struct preview *preview, struct handling handling)
{
    memset(preview, 0, sizeof(*preview));
    preview->rules = ruleset_standard;
    ruleset_resize(&preview->rules, PREVIEW_COLUMNS, PREVIEW_ROWS);
    board_init(
        &preview->board, PREVIEW_COLUMNS, ruleset_height(&preview->rules));
    preview_set_handling(preview, handling);
    spawn(preview);
}

void
preview_set_handling(struct preview *preview, struct handling handling)
{
    preview->motion.handling = handling_clamped(handling);
}

/* Whether the block has reached the wall or the floor. */
static bool
is_done(const struct preview *preview)
{
    const struct motion *motion = &preview->motion;
    uint8_t held = acts[preview->act].held;
    struct place next = motion->piece;

    if (held == BUTTON_RIGHT)
        next.x++;
    else if (held == BUTTON_LEFT)
        next.x--;
    else if (held == BUTTON_SOFT)
        next.y--;
    else
        return false;
    return !board_fits(&preview->board, preview->rules.shapes, next);
}

bool
preview_pass(struct preview *preview, uint64_t ticks)
{
    bool moved = false;

    for (; ticks > 0; ticks--) {
        struct command command = {acts[preview->act].held};
        if (is_done(preview) || preview->ticks >= acts[preview->act].max) {
            preview->ticks = 0;
            if (++preview->act == ACTS) {
                spawn(preview);
                moved = true;
            }
            continue;
        }
        moved |= motion_step(&preview->motion, &preview->board, &preview->rules,
                     command, NULL) != 0;
        preview->ticks++;
    }
    return moved;
}

void
preview_view(const struct preview *preview, struct view *view)
{
    memset(view, 0, sizeof(*view));
    memset(view->cells, PIECE_NONE, sizeof(view->cells));
    view->rules = &preview->rules;
    view->motion = preview->motion;
    view->board = preview->board;
    view->ghost = preview->motion.piece;
}
