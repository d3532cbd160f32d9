/*
 * The state of four.c, for tests and exhibits. The scene lies over the training
 * page, whose run waits.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_FOUR_H
#define WELLPLAYED_APP_SCENES_TRAINING_FOUR_H

#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"
#include "trainer/album.h"

enum { FOUR_WELLS = TABLE_SEATS, FOUR_NOBODY = -1 };

/* The state of the scene. */
struct four {
    int count; /* of wells; 0: there is no player yet */
    struct four_well {
        size_t entry; /* of the run's album, rising from well to well */
        struct seat seat;
    } wells[FOUR_WELLS];
    int chosen;
    uint64_t seed; /* of the pieces */
    struct table table;
    int last_out; /* the well that has topped out last, or FOUR_NOBODY */
};

APP_STATE(four_of, struct four, SCENE_FOUR)

/* The entry of the album that plays in a well. */
const struct album_entry *four_entry(const struct app *app, int well);

/* Whether all have topped out. */
bool four_is_over(const struct four *four);

/* The well with the most rows, or FOUR_NOBODY when two have as many. */
int four_best(const struct four *four);

/* The players that are shown at first: entries of the album, one for each well,
 * spread so that what is learned early can be seen. Of generations that play
 * alike only the first is shown, unless too few others are left. Returns how many
 * there are. */
int four_spread(const struct album *album, size_t out[FOUR_WELLS]);

#endif
