/*
 * What is needed to draw: the renderer, the text, the blocks at two sizes and
 * where everything stands. Also the few forms that all screens are made of.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_DRAW_LOOK_H
#define WELLPLAYED_APP_DRAW_LOOK_H

#include <SDL.h>

#include "app/draw/art.h"
#include "app/input/caps.h"
#include "app/draw/layout.h"
#include "app/draw/layout_menu.h"
#include "app/draw/palette.h"
#include "app/text/text.h"

enum { LOOK_MAX_CAPS = 96 };

/* A key cap of a hint, with the hint's words when it is the only one. */
struct look_cap {
    struct box box;
    struct cap cap;
};

/* Read by what draws only. */
struct look {
    SDL_Renderer *renderer; /* borrowed */
    struct text *text;
    struct art well_art;  /* cells of the well */
    struct art next_art;  /* cells of the next piece */
    struct art later_art; /* cells of the pieces after that */
    int width, height;    /* of the output, in real pixels */
    int scale;            /* size of text in percent */
    struct layout play;
    struct layout_menu menu;
    struct look_cap caps[LOOK_MAX_CAPS]; /* of the frame */
    int cap_count;
};

/* NULL when it can't be: *error then says why in a sentence. The renderer is
 * borrowed and must live longer. */
struct look *look_create(SDL_Renderer *renderer, const char **error);
void look_destroy(struct look *look);

/* After the output may have changed its size: asks the renderer. It costs
 * nothing when it has not; call it before each frame if you like. */
void look_resize(struct look *look);

/* How blocks are drawn from now on; after the palette has changed, too. */
void look_set_manner(struct look *look, struct art_manner manner);

/* After SDL_RENDER_DEVICE_RESET or SDL_RENDER_TARGETS_RESET: the textures are
 * gone and made anew as they are needed. */
void look_reset(struct look *look);

/* The ground, everywhere. */
void look_clear(struct look *look);

/* Forms. */
void look_fill(struct look *look, struct box box, struct colour colour);
void look_frame(
    struct look *look, struct box box, int line, struct colour colour);

/* A style of text. */
struct text_style look_style(enum text_face face, int px, enum palette colour);

/* A size of text, at most `px`, at which the words have so much room, unless it
 * were much smaller: then they are cut. */
int look_px(struct look *look, int px, int width, const char *words);

/* What is pressed, and what that does. */
struct hint {
    struct caps caps;
    const char *what;
};

/* The width of key caps at that size of text. */
int look_caps_width(struct look *look, int px, const struct caps *caps);

/*
 * Draws hints in boxes of equal size, `rows` of them one below the other, then
 * the next column: key caps on the left, what they do beside them. All are at
 * the same size of text: `px`, or a little smaller when words are long.
 */
void look_hints(struct look *look, const struct box *boxes,
    const struct hint *hints, int count, int rows, int px, enum palette colour);

/* Draws hints one after the other from the left of the box, a little smaller
 * where they are many; those that have no room even so are left out. */
void look_hint_line(struct look *look, struct box box, int px,
    const struct hint *hints, int count);

/* Draws key caps from the box's left edge, centred in its height, no wider
 * than the box; `face` is not what is behind them. Returns the x behind
 * them. */
int look_caps(struct look *look, struct box box, int px,
    const struct caps *caps, enum palette face);

/* Hints are buttons too: the key cap at that place of the frame, or NULL. Caps
 * that look_caps drew for other purposes do not count. */
const struct cap *look_cap_at(const struct look *look, int x, int y);

/* The same caps as buttons; `end` is where their words end. */
void look_buttons(struct look *look, struct box box, int px,
    const struct caps *caps, int end);

#endif
