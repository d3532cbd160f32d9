/* Beside a game, a button has a sign instead of words, so that all of them fit in
 * a line. */
#include "app/draw/lamps_draw.h"

#include "app/draw/icons.h"
#include "wellplayed/ruleset.h"

enum { NAMED_WIDE = 7 /* units; a maximum */ };

/* In the order of their bits. */
static const enum icon signs[BUTTON_COUNT] = {ICON_LEFT, ICON_PLAY, ICON_DOWN, ICON_DROP,
    ICON_AGAIN, ICON_TURN_BACK, ICON_TURN_HALF, ICON_SAVE};
static const char *const names[BUTTON_COUNT] = {N_("left"), N_("right"), N_("down"), N_("drop"),
    N_("rotate"), N_("rotate back"), N_("rotate 180°"), N_("hold")};

/* Draws the face of one button. Returns the colour for what stands on it. */
static struct colour
lamps_draw_face(struct look *look, struct box box, int line, bool on)
{
    look_fill(look, box, palette_colour(on ? PALETTE_ACCENT : PALETTE_KEY));
    look_frame(look, box, line, palette_colour(PALETTE_KEY_EDGE));
    return palette_colour(on ? PALETTE_GROUND : PALETTE_SOFT);
}

void
lamps_draw(struct look *look, const struct box *boxes, int line, unsigned buttons, unsigned lit)
{
    int side = boxes->h * 7 / 8;

    for (int i = 0; i < BUTTON_COUNT; i++) {
        if (!(buttons >> i & 1))
            continue;
        struct colour colour = lamps_draw_face(look, *boxes, line, lit >> i & 1);
        icons_draw(look, signs[i], box_centred(*boxes, side, side), colour);
        boxes++;
    }
}

void
lamps_draw_named(const struct sheet *sheet, struct box box, unsigned buttons, unsigned lit)
{
    int u = sheet->unit, gap = u / 2, count = 0, at = 0;

    for (int i = 0; i < BUTTON_COUNT; i++)
        count += buttons >> i & 1;
    int wide = min(NAMED_WIDE * u, (box.w + gap) / max(count, 1) - gap);
    box = box_centred(box, count * (wide + gap) - gap, box.h);
    for (int i = 0; i < BUTTON_COUNT; i++) {
        if (!(buttons >> i & 1))
            continue;
        struct box in = part_of(box, at++, count, gap);
        struct text_style style = look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT);

        style.colour = lamps_draw_face(sheet->look, in, sheet->page.line, lit >> i & 1);
        sheet_say(sheet, inset(in, u / 4, 0), style, TEXT_CENTRE, _(names[i]));
    }
}
