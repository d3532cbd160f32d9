/*
 * A game to learn with: nothing falls until a key of the game is pressed, so there
 * is time to think. The tutorial, the lessons and the mistakes are such games, and
 * have the same page: the well with hold and next pieces, and beside it what to do
 * and the keys. In a tall window the words stand above the well.
 *
 * The state of such a scene begins with a struct drill. From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_DRILL_H
#define WELLPLAYED_APP_TABLE_DRILL_H

#include "app/draw/draw.h"
#include "app/draw/sheet.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"

struct drill {
    struct seat seat;
    struct table table;
    bool moves; /* a key of the game was pressed */
};

/* Call it when the seat has a new game or position, which then waits for a key. */
void drill_begin(struct app *app, struct drill *drill, const struct table_kind *kind);

/* Presses or releases a button of the game. With a press, time begins to pass. */
void drill_button(struct drill *drill, int key, enum action action, bool down);

/* Lets wall-clock time pass; for the game only while it does not rest. */
void drill_pass(struct app *app, struct drill *drill, uint64_t ns, bool rests);

/* Hooks of such a scene: drill_rest for `cover` and `unfocus`, drill_uncover for
 * `uncover`, as the handling may have changed. */
void drill_rest(struct app *app);
void drill_uncover(struct app *app);

/* The keys of commands that go on to the next part, or leave. */
#define DRILL_GOES_ON                                                                              \
    .yields = true, .keys = {{SDL_SCANCODE_RETURN, 0}, {SDL_SCANCODE_KP_ENTER, 0},                 \
                        {SDL_SCANCODE_PAGEDOWN, 0}, {SDL_SCANCODE_END, 0}}
#define DRILL_LEAVES                                                                               \
    .keys = {{SDL_SCANCODE_ESCAPE, 0}}, .pads = {PAD_OF(ACTION_PAUSE), PAD_OF(ACTION_TITLE)}

/* -- the page -- */

struct drill_page {
    struct sheet sheet; /* its body is what remains for words and keys */
    bool tall;          /* the words stand above the well */
    int large;          /* size of the sentence in pixels */
    struct well_frame well;
    int next; /* pieces that are announced */
};

/* Begins a frame with the well of the rules and `next` announced pieces. It leaves
 * room for so many lines of keys in a tall window and in a wide one; a line is
 * three units high. */
void drill_page_begin(struct drill_page *page, struct look *look, const struct ruleset *rules,
    int next, int tall_keys, int wide_keys);

/* Draws the game with its effects. */
void drill_page_game(const struct drill_page *page, const struct stage *stage);

/* The columns of a place, from 0; and draws a frame around them. */
void drill_columns(const struct ruleset *rules, struct place at, int *first, int *last);
void drill_page_columns(
    const struct drill_page *page, const struct ruleset *rules, struct place at);

/* The progress is a line of squares, one for each part. The first function cuts the
 * line off the page; the second cuts a square off the line and draws it: done, the
 * current one, or still to come. */
struct box drill_page_progress(struct drill_page *page);
void drill_page_dot(const struct drill_page *page, struct box *line, bool done, bool now);

/* Draws the large sentence, and below it the details. */
void drill_page_sentence(struct drill_page *page, enum palette colour, const char *words);
void drill_page_detail(struct drill_page *page, enum palette colour, const char *words);

/* Fills the rest with the hints of the scene's commands and, with `buttons`, of
 * the buttons of the game. */
void drill_page_keys(struct drill_page *page, struct app *app, const struct ruleset *buttons);

#endif
