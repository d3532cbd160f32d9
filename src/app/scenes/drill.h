/*
 * A game to learn with: nothing falls until a key of the game is pressed, so there
 * is time to think. Tutorial, lessons and mistakes consist of such games, and of the
 * page below: the well with hold and next pieces, and beside it - above it in a
 * tall window - what is to be done, and the keys.
 *
 * A scene that uses it begins its state with a struct drill. From the window's
 * thread.
 */
#ifndef WELLPLAYED_APP_SCENES_DRILL_H
#define WELLPLAYED_APP_SCENES_DRILL_H

#include "app/draw/draw.h"
#include "app/draw/effects.h"
#include "app/draw/sheet.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"

struct drill {
    struct seat seat;
    struct effects effects;
    bool moves;     /* a key of the game was pressed */
    uint64_t ns;    /* time less than a tick */
    uint64_t pulse; /* of the picture that was seen last; see draw_pulse */
};

/* Something new stands in the seat, and waits; `listener` gets the app. */
void drill_begin(struct app *app, struct drill *drill, seat_listener *listener);

/* For the listener: what happened is seen and heard. */
void drill_show(
    struct app *app, struct drill *drill, const struct events *events);

/* A button of the game goes down, so time passes; or up. */
void drill_button(struct drill *drill, int key, enum action action, bool down);

/* Lets wall-clock time pass. Returns the ticks that are due in the game: none
 * when it `rests`. */
uint64_t drill_pass(
    struct app *app, struct drill *drill, uint64_t ns, bool rests);

/* Hooks of such a scene: it is covered, or the window has lost the focus; it is
 * uncovered, and the handling may have changed. */
void drill_rest(struct app *app);
void drill_uncover(struct app *app);

/* For the rows of a table of commands: what goes on, and what leaves. */
#define DRILL_GOES_ON                                                          \
    .yields = true,                                                            \
    .keys = {{SDL_SCANCODE_RETURN, 0}, {SDL_SCANCODE_KP_ENTER, 0},             \
        {SDL_SCANCODE_PAGEDOWN, 0}, {SDL_SCANCODE_END, 0}}
#define DRILL_LEAVES                                                           \
    .keys = {{SDL_SCANCODE_ESCAPE, 0}},                                        \
    .pads = {PAD_OF(ACTION_PAUSE), PAD_OF(ACTION_TITLE)}

/* -- the page -- */

struct drill_page {
    struct sheet sheet; /* its body is what remains for words and keys */
    bool tall;          /* the words stand above the well */
    int large;          /* pixels of the sentence */
    struct well_frame well;
    int next; /* pieces that are announced */
};

/* Begins a frame, with the well of the rules and `next` announced pieces. There is
 * room for so many lines of keys, of three units each, in a tall window and in a
 * wide one. */
void drill_page_begin(struct drill_page *page, struct look *look,
    const struct ruleset *rules, int next, int tall_keys, int wide_keys);

/* Draws the game with its effects. */
void drill_page_game(const struct drill_page *page, const struct stage *stage);

/* The columns of a place, from 0; and draws a frame around them. */
void drill_columns(
    const struct ruleset *rules, struct place at, int *first, int *last);
void drill_page_columns(const struct drill_page *page,
    const struct ruleset *rules, struct place at);

/* Cuts the line of the progress off the page, and a square for a part of it off
 * that line: one that is behind, the one that it is now, or one to come. */
struct box drill_page_progress(struct drill_page *page);
void drill_page_dot(
    const struct drill_page *page, struct box *line, bool behind, bool now);

/* Draws the large sentence, and then what is said about it. */
void drill_page_sentence(
    struct drill_page *page, enum palette colour, const char *words);
void drill_page_detail(
    struct drill_page *page, enum palette colour, const char *words);

/* Fills the rest with the hints of the scene's commands and, with `buttons`, of
 * the buttons of the game. */
void drill_page_keys(
    struct drill_page *page, struct app *app, const struct ruleset *buttons);

#endif
