/*
 * What can be done with a kept player, beside watching it: its game is played
 * on, by a person or by itself in the large well, with its mind open; and a
 * person races against it. Each stands over the scene that it comes from, and
 * leads back to it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_USE_H
#define WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_USE_H

#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "trainer/album.h"

enum school_use {
    SCHOOL_PLAY_ON, /* a person plays its game on */
    SCHOOL_WATCH,
    SCHOOL_EXPLAIN, /* the same with its mind open */
    SCHOOL_RACE
};

/* Does that with a player and the game that it plays, which may be over: then
 * a new one begins. Until school_return it is the machine player. */
void school_use(struct app *app, enum school_use use,
    const struct objective *objective, const struct album_entry *entry,
    const struct seat *seat);

/* The machine player is again the one that was chosen before. May be called at
 * any time. */
void school_return(struct app *app);

/* A person has chosen another one meanwhile: it stays. */
void school_keep_choice(struct app *app, enum app_change what);

#endif
