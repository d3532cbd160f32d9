/*
 * Players of one run side by side, on the same pieces: generation 1 dies,
 * generation 40 plays. It stands over the room, whose run waits.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_FOUR_H
#define WELLPLAYED_APP_SCENES_SCHOOL_FOUR_H

#include "app/draw/layout_four.h"
#include "app/scenes/scenes.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "trainer/album.h"

enum { FOUR_NOBODY = -1 };

/* The state of the scene. */
struct four {
    int count; /* of wells; 0: there is no player yet */
    struct four_well {
        size_t entry; /* of the room's album, rising from well to well */
        struct seat seat;
    } wells[LAYOUT_FOUR];
    int chosen;
    uint64_t seed;  /* of the pieces */
    uint64_t ticks; /* of the clock; all seats catch up with it */
    uint64_t ns;    /* less than a tick */
    int speed;      /* game time over wall time */
    bool paused;
    int last_out; /* the well that has topped out last, or FOUR_NOBODY */
};

static inline struct four *
four_of(const struct app *app)
{
    return app_state(app, SCENE_FOUR);
}

/* What can be done. */
enum four_command {
    FOUR_NOTHING,
    FOUR_PAUSE,
    FOUR_AGAIN,  /* from the beginning, on the same pieces */
    FOUR_PIECES, /* from the beginning, on others */
    FOUR_FASTER,
    FOUR_SLOWER,
    FOUR_LEFT, /* choose the well beside */
    FOUR_RIGHT,
    FOUR_EARLIER, /* an earlier player in the chosen well */
    FOUR_LATER,
    FOUR_LEAVE
};

void four_do(struct app *app, enum four_command command);

/* The entry of the album that plays in a well. */
const struct album_entry *four_entry(const struct app *app, int well);

/* Whether all have topped out. */
bool four_is_over(const struct four *four);

/* The well with the most rows, or FOUR_NOBODY when two have as many. */
int four_best(const struct four *four);

void four_layout(const struct app *app, struct layout_four *layout);
void four_draw(struct app *app);

/* Input, as in struct scene. */
bool four_raw_key(struct app *app, const SDL_KeyboardEvent *key);
void four_key(struct app *app, enum action action, bool down);
void four_button(struct app *app, int key, enum action action, bool down);
void four_point(struct app *app, int x, int y, enum app_point what);

/* What can be pressed, most important first; returns how many. */
enum { FOUR_HINTS = 8 };
int four_hints(const struct app *app, struct hint hints[FOUR_HINTS]);

/* The players that are shown at first: entries of the album, one for each well,
 * spread so that what is learned early can be seen. A generation that has
 * learned nothing new gives way to a later one. Returns how many there are. */
int four_spread(const struct album *album, size_t out[LAYOUT_FOUR]);

#endif
