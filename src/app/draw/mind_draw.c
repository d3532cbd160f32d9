/* The best place is drawn last, over the others. Dots in the colour of its piece
 * fill a place by hold. */
#include "app/draw/mind_draw.h"

#include "app/draw/draw.h"
#include "app/draw/well.h"

/* -- outlines in the well -- */

struct colour
mind_rank_colour(int rank)
{
    static const int parts[MIND_SHOWN] = {0, 72, 112, 140, 160};
    struct colour well = palette_colour(PALETTE_WELL);

    return palette_line(palette_mix(palette_colour(PALETTE_INK), well, parts[rank]), well);
}

void
mind_chip(struct look *look, struct box box, struct colour edge, int line, const char *words)
{
    struct text_style style =
        look_style(TEXT_BOLD, SDL_max(8, SDL_min(box.h * 3 / 4, box.w * 3 / 4)), PALETTE_INK);

    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, line, edge);
    text_draw(look->text, style, box, TEXT_CENTRE, words);
}

/* Finds a cell for the chip of a place: one without the chip of a better one. */
static bool
find_chip(
    const struct scope *scope, struct place at, uint16_t taken[BOARD_MAX_HEIGHT], struct box *chip)
{
    bool found = false;

    for (int y = at.y + PIECE_SIZE - 1; y >= at.y; y--)
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (x < 0 || y < 0 || y >= BOARD_MAX_HEIGHT ||
                !scope_piece_has(scope->view, at, x, y) ||
                !scope_shows(scope, scope_cell(scope, x, y)))
                continue;
            bool free = !(taken[y] >> x & 1);
            if (found && !free)
                continue;
            *chip = scope_cell(scope, x, y);
            found = true;
            if (!free)
                continue;
            taken[y] |= (uint16_t)(1u << x);
            return true;
        }
    return found;
}

/* Draws the dots of a place by hold. */
static void
draw_dots(struct look *look, const struct scope *scope, struct place at)
{
    int side = SDL_max(2, scope->cell / 4);
    struct colour colour =
        palette_line(palette_piece((enum piece)at.piece), palette_colour(PALETTE_WELL));

    for (int y = at.y; y < at.y + PIECE_SIZE; y++)
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            struct box box = scope_cell(scope, x, y);
            if (scope_piece_has(scope->view, at, x, y) && scope_shows(scope, box))
                look_fill(look, box_centred(box, side, side), colour);
        }
}

static void
draw_outlines(struct look *look, const struct scope *scope, const struct mind_show *show)
{
    int line = SDL_max(1, scope->cell / 14);

    /* The best one is drawn last, over the others. */
    for (int i = show->count - 1; i >= 0; i--) {
        if (show->holds[i])
            draw_dots(look, scope, show->best[i].at);
        well_outline(look, scope, show->best[i].at,
            (struct pen){.line = i == 0 ? SDL_max(2, scope->cell / 11) : line,
                .inset = i * line,
                .colour = mind_rank_colour(i)});
    }
}

static void
draw_chips(struct look *look, const struct scope *scope, const struct mind_show *show)
{
    uint16_t taken[BOARD_MAX_HEIGHT] = {0};
    int side = SDL_max(10, scope->cell * 11 / 16);

    for (int i = 0; i < show->count; i++) {
        char number[8];
        struct box chip;
        if (!find_chip(scope, show->best[i].at, taken, &chip))
            continue;
        SDL_snprintf(number, sizeof(number), "%d", i + 1);
        mind_chip(look, box_centred(chip, side, side), mind_rank_colour(i),
            SDL_max(1, scope->cell / 20), number);
    }
}

/* Draws the pieces that follow as small squares, each with its number. */
static void
draw_line(struct look *look, const struct scope *scope, const struct mind_show *show)
{
    int cell = scope->cell, side = SDL_max(4, cell / 2);

    for (int i = 1; i < SDL_min(show->line_shown, show->line.count); i++) {
        struct colour colour = palette_line(
            palette_piece((enum piece)show->line.pieces[i].piece), palette_colour(PALETTE_WELL));
        struct box sign = {0};
        for (int k = 0; k < PIECE_CELLS; k++) {
            struct mind_cell at = show->line.pieces[i].cells[k];
            struct box box = scope_cell(scope, at.x, at.y);
            if (!scope_shows(scope, box))
                continue;
            look_fill(look, box_centred(box, side, side), colour);
            sign = sign.w == 0 ? box : sign;
        }
        if (sign.w == 0)
            continue;
        char number[8];
        SDL_snprintf(number, sizeof(number), "+%d", i);
        int wide = SDL_max(14, cell * 7 / 8), high = SDL_max(10, cell * 5 / 8);
        mind_chip(look, box_centred(sign, wide, high), colour, SDL_max(1, cell / 20), number);
    }
}

void
mind_draw_well(struct look *look, const struct scope *scope, const struct mind_show *show)
{
    if (show->open)
        draw_outlines(look, scope, show);
    if (show->points)
        well_hint(look, scope, show->at);
    if (!show->open)
        return;
    draw_line(look, scope, show);
    draw_chips(look, scope, show);
}
