/*
 * The play: one seat, and what goes on around it. The viewer shows replays in
 * the same seat, so that one can be taken over on the spot.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_H

#include "app/draw/why.h"
#include "app/scenes/round.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct play {
    struct seat seat;
    bool resumed; /* a game that was cut or taken over goes on: none begins */
    struct round round;
    uint64_t over_ns; /* since a watched game was over */
    bool touched;     /* ... and somebody is there */
    bool hinted;      /* the machine's advice is seen */
    struct why why;   /* ... and so is the reason of a placement */
};

static inline struct play *
play_of(const struct app *app)
{
    return app_state(app, SCENE_PLAY);
}

/* What can be chosen now; NULL: nothing. */
const struct choice_list *play_choices(const struct app *app);

/* Ends the game or the replay in the seat; says so when its record is not
 * whole. */
void play_finish(struct app *app);

/* Enters the scene with the game in the seat, which waits in that phase; no
 * other one begins. */
void play_resume(struct app *app, enum round_phase phase);

#endif
