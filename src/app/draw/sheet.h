/*
 * A page that is laid out and drawn in one pass. A scene cuts boxes off the
 * sheet's body (text/box.h) and calls the functions below, or any other that
 * draws into a box. The same call registers what can be pressed as a spot.
 *
 * All sizes follow from the window and the size of text. From the thread that
 * draws.
 */
#ifndef WELLPLAYED_APP_DRAW_SHEET_H
#define WELLPLAYED_APP_DRAW_SHEET_H

#include "app/draw/draw.h"
#include "app/draw/layout_page.h"
#include "app/draw/look.h"
#include "wellplayed/view.h"

struct sheet {
    struct look *look;
    struct layout_page page;
    int unit;          /* pixels of ordinary text */
    int small, lead;   /* of labels, and of the most important sentence */
    struct box title;  /* the left part of the heading ... */
    struct box status; /* ... and its right part */
    struct box body;   /* what remains between heading and foot */
    struct box foot;   /* for hints or a notice ... */
    int foot_lines;    /* ... and its lines, set by sheet_raise_foot */
};

/* Begins a frame: draws the background and the title. A body that needs `high` eighths
 * of the unit has larger text only as far as there is room. */
void sheet_begin(struct sheet *sheet, struct look *look, const char *title, int high);

/* The same for a page with a well: in a wide window it stands on the left, as high as
 * the page, and title, body and foot stand beside it, at least `beside` units wide.
 * Returns the size of the well's cells; 0 in a tall window, where the page is as
 * usual. */
int sheet_begin_beside(struct sheet *sheet, struct look *look, const char *title, int columns,
    int rows, int beside, struct box *well);

/* Draws a line at the right end of the heading. */
void sheet_status(const struct sheet *sheet, const char *words);

/* Gives the foot room for that many lines; call it before cutting the body. */
void sheet_raise_foot(struct sheet *sheet, int lines);

/* Draws one line of text in a box; long text shrinks a little. */
void sheet_say(const struct sheet *sheet, struct box box, struct text_style style,
    enum text_align align, const char *words);

/* Draws the page's sentence; one that is long has two smaller lines. */
void sheet_sentence(const struct sheet *sheet, struct box box, const char *words);

/* Draws a number over its name. */
void sheet_number(const struct sheet *sheet, struct box box, const char *value, const char *name,
    enum palette colour);

/* Draws figures in `columns` equal columns: values over names, the names at one
 * size. */
void sheet_figures(const struct sheet *sheet, struct box box, int columns,
    const struct figure *figures, int count);

/* Draws the face of a card and makes the card a spot; `command` may be
 * COMMAND_NONE. */
void sheet_card(const struct sheet *sheet, struct box box, bool chosen, int command, int argument);

/* Makes a box a spot. */
void sheet_spot(const struct sheet *sheet, struct box box, int command, int argument);

/* Draws hints in columns of equal width, as few as possible, with text of at most
 * the usual size. */
void sheet_hints(const struct sheet *sheet, struct box box, const struct hint *hints, int count);

/* Draws a bar that is `part` of `whole` full. */
void sheet_bar(const struct sheet *sheet, struct box box, uint64_t part, uint64_t whole);

/*
 * Computes the boxes of `count` equal cards with a well each, as large as
 * possible. `over` is the height of the words in a card. Returns the size of a
 * cell; a card without its words is at least as large as the well.
 */
int sheet_wells(const struct sheet *sheet, struct box box, int count, int columns, int rows,
    int over, struct box *cards);

/* The inside of a card, without its margin. */
struct box sheet_inside(const struct sheet *sheet, struct box card);

#endif
