/*
 * Editing a line of text. Typing arrives as text events, also from an input
 * method. A gamepad writes letter by letter: up and down change the last letter,
 * right adds one and left removes one.
 *
 * One line is edited at a time, app->line, in a menu or over a game. Meanwhile,
 * every press goes to it. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_LINE_H
#define WELLPLAYED_APP_SHELL_LINE_H

#include "app/draw/look.h"
#include "app/input/command.h"

struct app;

enum { LINE_SIZE = 256 };

/* A line that can be edited. */
struct line_field {
    char *(*buffer)(struct app *app);
    size_t size;       /* of the buffer, at most LINE_SIZE */
    const char *empty; /* N_(): what an empty one means; may be NULL */
    /* Whether a character, as UTF-8, is allowed; NULL: all are. */
    bool (*takes)(const char *character);
    bool letters; /* a gamepad writes it letter by letter */
};

/* Called after editing; `kept` is false when the old text was restored. */
typedef void line_done(struct app *app, void *data, bool kept);

struct line {
    const struct line_field *of; /* NULL: no line is edited */
    line_done *done;             /* may be NULL */
    void *data;                  /* for `done` */
    char before[LINE_SIZE];
    char composing[LINE_SIZE]; /* unfinished text of an input method */
    bool suggested;            /* a proposal, which the first letter replaces */
};

/* Begins to edit a line; `done` may be NULL. */
void line_begin(struct app *app, const struct line_field *of, line_done *done, void *data);

/* Ends editing without calling `done`; keeps the new text or restores the old. */
void line_end(struct app *app, bool keep);

/* Whether the character, in UTF-8, is allowed. */
bool line_takes(const struct line_field *of, const char *character);

/* Appends text to the line, but no leading blanks. */
void line_text(struct app *app, const char *text);
void line_composing(struct app *app, const char *text);

/* Handles a press while a line is edited. Returns false when it has no use for
 * it: for releases, and when no line is edited. */
bool line_press(struct app *app, const struct press *press);

/* Handles a click elsewhere: keeps the text. Returns false when no line is
 * edited. */
bool line_click(struct app *app);

/* Fills in the hints for editing; returns their number. */
enum { LINE_HINTS = 4 };
int line_hints(const struct app *app, struct hint hints[LINE_HINTS]);

/* Draws a line into a box with a rim. `composing` is not NULL while the line is
 * edited; then its end is visible, with a caret. */
void line_draw(struct look *look, struct text_style style, struct box field, int rim,
    const char *line, const char *composing);

#endif
