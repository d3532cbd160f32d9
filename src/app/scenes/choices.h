/*
 * What can be done while a game waits, or when it has ended: a few lines over
 * its well, for keyboard, mouse and gamepad. A line does what its action does
 * in the scene; it shows the key or the button that is bound to it.
 *
 * A scene owns a struct choices, and hands it and its table to all functions:
 * NULL when there is nothing to choose.
 */
#ifndef WELLPLAYED_APP_SCENES_CHOICES_H
#define WELLPLAYED_APP_SCENES_CHOICES_H

#include "app/shell/app.h"

enum { CHOICES_MAX = 6 };

struct choice {
    const char *what;   /* N_() */
    enum action action; /* for the scene's key(); what presses it is shown */
    void (*act)(struct app *app); /* instead of that, if not NULL */
    /* Choosing it writes this line; then `act` is told of it. */
    const struct line_field *line;
};

struct choice_list {
    const struct choice *rows;
    int count;  /* at most CHOICES_MAX */
    bool ended; /* comes in the middle of hasty presses: what drops and turns
                   pieces chooses nothing for a moment */
    int first;  /* is chosen when it comes */
};

/* The list on the screen and its selected row. Zeroed: no list. */
struct choices {
    const struct choice_list *list; /* NULL: no list */
    int selected;
    uint64_t ns; /* since it came */
    struct box boxes[CHOICES_MAX];
};

/* Wall-clock time passes: a list that was not there before begins anew. */
void choices_pass(struct app *app, struct choices *choices,
    const struct choice_list *list, uint64_t ns);

/* True when the list took it. */
bool choices_key(struct app *app, struct choices *choices,
    const struct choice_list *list, const SDL_KeyboardEvent *key);
bool choices_pad(struct app *app, struct choices *choices,
    const struct choice_list *list, int input, bool down);
bool choices_point(struct app *app, struct choices *choices,
    const struct choice_list *list, int x, int y, enum app_point what);

/* At the top of a box, which has `line` pixels around the list. */
void choices_draw_in(struct app *app, struct choices *choices,
    const struct choice_list *list, struct box box, int unit, int line);

/* Over the lower part of a well that has just been drawn. */
void choices_draw(struct app *app, struct choices *choices,
    const struct choice_list *list, const struct well_frame *well);

#endif
