/*
 * Everything that drawing needs: the canvas, the text, the blocks at their
 * sizes and the layouts. Also the few shapes that all screens consist of.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_DRAW_LOOK_H
#define WELLPLAYED_APP_DRAW_LOOK_H

#include <SDL.h>

#include "app/canvas/canvas.h"
#include "app/draw/art.h"
#include "app/draw/background.h"
#include "app/draw/layout.h"
#include "app/draw/layout_frame.h"
#include "app/draw/masks.h"
#include "app/draw/palette.h"
#include "app/input/caps.h"
#include "app/text/text.h"
#include "wellplayed/view.h"

struct app;

/*
 * A spot is a part of the frame that can be pressed. The call that draws it
 * also registers it, so the mouse needs no second layout.
 */
struct spot {
    struct box box;
    int command, argument; /* of the scene; COMMAND_NONE: it presses ... */
    struct cap cap;        /* ... this key */
    /* Performs the command in place of the scene; NULL: the scene does. */
    void (*act)(struct app *app, int command, int argument);
    void *of;         /* for `act`, in app->touch.spot */
    bool drags;       /* the scene also gets the mouse's motion until the
                         release */
    bool hovers;      /* ... or while the mouse is over the spot */
    bool takes_right; /* the right button counts as well */
};

enum { LOOK_MAX_SPOTS = 192 };

/* Only code that draws reads the members. */
struct look {
    struct canvas *canvas; /* owned */
    struct text *text;
    struct art well_art;   /* cells of the well */
    struct art next_art;   /* cells of the next piece */
    struct art later_art;  /* cells of the pieces after that */
    struct art small_art;  /* cells of a well beside the game */
    struct art hold_art;   /* cells of the held piece */
    struct masks masks;    /* round corners, icons */
    SDL_Texture *wordmark; /* owned; NULL until it is drawn ... */
    int wordmark_cell;     /* ... at this size of a cell */
    struct background background;
    bool tinted;                    /* the background is a game's */
    bool still;                     /* nothing but the game moves */
    int width, height;              /* of the output, in real pixels */
    int scale;                      /* size of text in percent */
    struct layout_wants play_wants; /* what `play` was computed from */
    struct layout play;
    struct spot spots[LOOK_MAX_SPOTS]; /* of the current frame */
    int spot_count;
};

/* Returns NULL with the error on failure. The renderer is borrowed and must live
 * longer. */
struct look *look_create(SDL_Renderer *renderer, struct error *error);
void look_destroy(struct look *look);

/* Gets the output's size from the renderer; cheap enough for each frame. */
void look_resize(struct look *look);

/* Sets how blocks are drawn. Call it also after the palette has changed. */
void look_set_manner(struct look *look, struct art_manner manner);

/* Call it after SDL_RENDER_DEVICE_RESET or SDL_RENDER_TARGETS_RESET: the
 * textures are lost and are made again when they are needed. */
void look_reset(struct look *look);

/*
 * Chooses the background of menus, or that of a game. Call one of them before
 * look_clear. During a game the background changes slowly, in look_pass; a look
 * that is still has that of menus.
 */
void look_tint_menu(struct look *look);
void look_tint_game(struct look *look, const struct view *view);

/* Lets wall-clock time pass. Returns whether the picture changes. */
bool look_pass(struct look *look, uint64_t ns);

/* Whether the background is changing. */
bool look_is_changing(const struct look *look);

/* Begins a frame: fills the window with the background and drops all spots. */
void look_clear(struct look *look);

/* Shapes. */
void look_fill(struct look *look, struct box box, struct colour colour);
void look_frame(struct look *look, struct box box, int line, struct colour colour);

/* The sizes of text and the roundness of corners, by the unit. */
static inline int
look_small(int unit)
{
    return layout_small(unit);
}

static inline int
look_lead(int unit)
{
    return unit * 5 / 4;
}

static inline int
look_radius(int unit)
{
    return SDL_max(2, unit / 4);
}

/* Fills a box with rounded corners. */
void look_round(struct look *look, struct box box, int radius, struct colour colour);

/* Draws the face of a card in PALETTE_CARD; a chosen one or a chosen row in
 * PALETTE_CHOSEN, with an accent bar at its left edge. */
void look_card(struct look *look, struct box box, int unit, bool chosen);

/* Draws a switch at the left edge of the box, centred vertically. Returns its
 * box. */
struct box look_switch(struct look *look, struct box box, int unit, bool on);

/* Draws a slider as wide as the box; `part` of 256 is filled. */
void look_slider(struct look *look, struct box box, int unit, int part, bool chosen);

/* A style of text. */
struct text_style look_style(enum text_face face, int px, enum palette colour);

/* The size of text, up to `px`, at which the words fit into `width`. Words
 * that would get much too small are cut by text_draw instead. */
int look_px(struct look *look, int px, int width, const char *words);

/* Draws one line of text in a box; long text shrinks a little. Returns its box. */
struct box look_say(struct look *look, struct text_style style, struct box box,
    enum text_align align, const char *words);

/* The keys to press, and what they do. */
struct hint {
    struct caps caps;
    const char *what;
};

/* The width of key caps at a size of text. */
int look_caps_width(struct look *look, int px, const struct caps *caps);

/*
 * Draws hints in boxes of equal size, in columns of `rows`: the key caps on the
 * left, the words beside them. All have the same size of text: `px`, or a
 * little smaller when words are long.
 */
void look_hints(struct look *look, const struct box *boxes, const struct hint *hints, int count,
    int rows, int px, enum palette colour);

/* Fills in the boxes that these hints cover, from their caps to the end of their
 * words. */
void look_hints_cover(struct look *look, const struct box *boxes, const struct hint *hints,
    int count, int rows, int px, struct box *covered);

/* The width of hints in a line. */
int look_hints_width(struct look *look, int px, const struct hint *hints, int count);

/* Draws hints one after the other in `lines` boxes, all at one size, which
 * shrinks if necessary. Hints that do not fit even at 9 pixels are left out. */
void look_hint_lines(struct look *look, const struct box *boxes, int lines, int px,
    const struct hint *hints, int count);

/* Draws hints one after the other from the left of the box, a little smaller
 * if necessary. Hints that still do not fit are left out. */
void look_hint_line(struct look *look, struct box box, int px, const struct hint *hints, int count);

/* Draws key caps from the left edge of the box, centred vertically, no wider
 * than the box. `face` should differ from the colour behind them. Returns
 * the x behind them. */
int look_caps(
    struct look *look, struct box box, int px, const struct caps *caps, enum palette face);

/* Registers a spot in this frame. */
void look_spot(struct look *look, const struct spot *spot);

/* The spot at a place of the frame, the last one drawn if several overlap. NULL:
 * none. Caps drawn by look_caps are not spots. */
const struct spot *look_spot_at(const struct look *look, int x, int y);

/* Draws key caps that are buttons; `end` is the x behind their words. */
void look_buttons(struct look *look, struct box box, int px, const struct caps *caps, int end);

#endif
