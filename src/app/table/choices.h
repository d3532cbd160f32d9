/*
 * The choices in a game that is paused or over: a list over its well, for
 * keyboard, mouse and gamepad. A row performs its action in the scene and shows
 * the action's key or button.
 *
 * A scene owns a struct choices and passes it and its current list to all
 * functions. The list is NULL when there is nothing to choose.
 */
#ifndef WELLPLAYED_APP_TABLE_CHOICES_H
#define WELLPLAYED_APP_TABLE_CHOICES_H

#include "app/draw/icons.h"
#include "app/shell/app.h"

enum { CHOICES_MAX = 10 };

/* Rows for the table of a scene with choices: their keys as hints. */
#define CHOICES_COMMANDS                                                                           \
    {CHOICES_KEYS, .words = N_("choose"), .keys = {{SDL_SCANCODE_UP, 0}},                          \
        .pads = {PAD_BUTTON(DPAD_UP)}},                                                            \
        {CHOICES_KEYS, .joins = true, .keys = {{SDL_SCANCODE_DOWN, 0}},                            \
            .pads = {PAD_BUTTON(DPAD_DOWN)}},                                                      \
    {                                                                                              \
        CHOICES_KEYS, .words = N_("do it"), .keys = {{SDL_SCANCODE_RETURN, 0}}, .pads = {          \
            PAD_BUTTON(A)                                                                          \
        }                                                                                          \
    }

enum { CHOICES_KEYS = -1 /* the choices take them, so they do nothing else */ };

struct choice {
    const char *what;             /* N_() */
    enum action action;           /* for the scene's key(); its key is shown */
    int command, argument;        /* of the scene, instead; its key is shown */
    void (*act)(struct app *app); /* called instead; or NULL */
    /* Choosing it edits this line; then `act` is called. */
    const struct line_field *line;
    enum icon icon; /* before the words; ICON_NONE: none */
};

struct choice_list {
    const struct choice *rows;
    int count; /* up to CHOICES_MAX */
    int first; /* the row that is selected at first */
    bool grid; /* rows may be side by side, too */
};

/* The list on the screen and its selected row. Zeroed: no list. */
struct choices {
    const struct choice_list *list; /* NULL: no list */
    int selected;
    uint64_t rest_ns; /* time in which nothing is chosen yet */
    struct box boxes[CHOICES_MAX];
};

/* Lets wall-clock time pass. A list that differs from the one before appears
 * with its first row selected. */
void choices_pass(
    struct app *app, struct choices *choices, const struct choice_list *list, uint64_t ns);

/* Handles a press; returns true when the list used it. The rows are spots. */
bool choices_press(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct press *press);

/* Begins to edit the line of a row. */
void choices_write(
    struct app *app, struct choices *choices, const struct choice_list *list, int at);

/* Draws the rows of the list into boxes, text of `unit` pixels. */
void choices_draw_boxes(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct box *boxes, int unit);

/* Makes another box, such as a picture above a row, a spot that chooses the
 * row. */
void choices_spot(struct app *app, struct choices *choices, int row, struct box box);

/* Draws the list at the top of a box, in a frame of `rim` pixels. */
void choices_draw_in(struct app *app, struct choices *choices, const struct choice_list *list,
    struct box box, int unit, int rim);

/* Draws the list over the lower part of the first well that has just been drawn. */
void choices_draw(struct app *app, struct choices *choices, const struct choice_list *list);

#endif
