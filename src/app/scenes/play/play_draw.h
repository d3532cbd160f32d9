/*
 * The picture of the play.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H

#include "app/shell/app.h"

struct choice_list;

enum {
    /* Of hints and reasons, with an empty line and a heading between them; and
     * those that stay for larger text. */
    PLAY_LINES = 6 + 2 + REASON_MOST,
    PLAY_MIN_LINES = 2 + 1 + REASON_MOST
};

/* `list` is what can be chosen while the game waits or is over; or NULL. */
void play_draw(struct app *app, const struct choice_list *list);

/* Where a list of `count` rows stands while a watched game pauses: in place of
 * the hints, above the reasons. True when these keep their lines. */
bool play_room_aside(const struct layout *layout, int count, struct box *box);

/* Nanoseconds until another game follows the watched one that is over; 0: none
 * does. */
uint64_t play_until_another(const struct app *app);

/* Keys per second as they are pressed: gravity may have raised them. */
uint32_t play_pace_shown(const struct seat *seat);

#endif
