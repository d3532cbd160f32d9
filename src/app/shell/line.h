/*
 * Writing a line: what is typed comes as text, from an input method too. With a
 * gamepad, names are written letter by letter: up and down change the last
 * letter, right adds one and left removes one.
 *
 * One line is written at a time, app->line, in a menu or over a game. While it
 * is written, every press goes to it. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_LINE_H
#define WELLPLAYED_APP_SHELL_LINE_H

#include "app/draw/look.h"
#include "app/input/command.h"

struct app;

enum { LINE_SIZE = 256 };

/* A line that can be written. */
struct line_field {
    char *(*buffer)(struct app *app);
    size_t size;       /* of the buffer, at most LINE_SIZE */
    const char *empty; /* N_(): what an empty one means; may be NULL */
    /* Whether a character may be written, as UTF-8; NULL: all may. */
    bool (*takes)(const char *character);
    bool letters; /* a gamepad writes it letter by letter */
};

/* Called when a line has been written: whether it is kept, or as it was. */
typedef void line_done(struct app *app, void *data, bool kept);

struct line {
    const struct line_field *of; /* NULL: nobody writes */
    line_done *done;             /* may be NULL */
    void *data;                  /* for it */
    char before[LINE_SIZE];
    char composing[LINE_SIZE]; /* what an input method has not finished */
    enum action repeated;      /* held on a gamepad */
    uint64_t repeat_ns;        /* until it counts again */
};

/* Begins to write a line; `done` may be NULL. */
void line_begin(
    struct app *app, const struct line_field *of, line_done *done, void *data);

/* Ends it without calling `done`: what was written stays, or what was there
 * comes back. */
void line_end(struct app *app, bool keep);

/* Whether the character, in UTF-8, may be written. */
bool line_takes(const struct line_field *of, const char *character);

/* Adds text at the end of the line, but no blanks at its beginning. */
void line_text(struct app *app, const char *text);
void line_composing(struct app *app, const char *text);

/* Takes a press while a line is written. Returns false for what is not its own:
 * anything when no line is written, and releases. */
bool line_press(struct app *app, const struct press *press);

/* A click elsewhere keeps what is written. Returns false when no line is. */
bool line_click(struct app *app);

/* Wall-clock time passes. */
void line_pass(struct app *app, uint64_t ns);

/* What can be pressed while it is written; returns their number. */
enum { LINE_HINTS = 4 };
int line_hints(const struct app *app, struct hint hints[LINE_HINTS]);

/* Draws a line into a box with a rim. `composing` is not NULL while it is
 * written: the end of it is seen then, and a caret. */
void line_draw(struct look *look, struct text_style style, struct box field,
    int rim, const char *line, const char *composing);

#endif
