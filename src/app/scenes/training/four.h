/*
 * The state of four.c, for tests and exhibits. The scene lies over the training
 * page, whose run waits.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_FOUR_H
#define WELLPLAYED_APP_SCENES_TRAINING_FOUR_H

#include "app/scenes/scenes.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "trainer/album.h"

enum { FOUR_WELLS = 4, FOUR_NOBODY = -1 };

/* The state of the scene. */
struct four {
    int count; /* of wells; 0: there is no player yet */
    struct four_well {
        size_t entry; /* of the run's album, rising from well to well */
        struct seat seat;
    } wells[FOUR_WELLS];
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

/* The entry of the album that plays in a well. */
const struct album_entry *four_entry(const struct app *app, int well);

/* Whether all have topped out. */
bool four_is_over(const struct four *four);

/* The well with the most rows, or FOUR_NOBODY when two have as many. */
int four_best(const struct four *four);

/* The players that are shown at first: entries of the album, one for each well,
 * spread so that what is learned early can be seen. A generation that has
 * learned nothing new gives way to a later one. Returns how many there are. */
int four_spread(const struct album *album, size_t out[FOUR_WELLS]);

#endif
