/* A button has a sign instead of words, so that all of them fit in a line. */
#include "app/draw/lamps_draw.h"

#include "app/draw/icons.h"
#include "wellplayed/ruleset.h"

/* In the order of their bits. */
static const enum icon signs[BUTTON_COUNT] = {ICON_LEFT, ICON_PLAY, ICON_DOWN, ICON_DROP,
    ICON_AGAIN, ICON_TURN_BACK, ICON_TURN_HALF, ICON_SAVE};

struct colour
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
