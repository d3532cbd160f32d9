/*
 * The picture of the play.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H

#include "app/shell/app.h"

struct choice_list;

enum {
    /* Lines for hints, an empty line, a heading, and the reasons; and how
     * many of them larger text leaves. */
    PLAY_LINES = 6 + 2 + REASON_MAX,
    PLAY_MIN_LINES = 2 + 1 + REASON_MAX
};

/* `list` has the current choices, or is NULL. */
void play_draw(struct app *app, const struct choice_list *list);

/* The box for a list of `count` rows while a watched game pauses: it
 * replaces the hints above the reasons. Returns false when the list needs
 * the lines of the reasons too. */
bool play_room_aside(const struct layout *layout, int count, struct box *box);

/* The actual pace, in keys per second: gravity may have raised it. */
uint32_t play_pace_shown(const struct seat *seat);

#endif
