/*
 * The play: a game in one seat. The viewer shows replays in the same seat, so
 * that a replay can be taken over on the spot.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_H

#include "app/draw/why.h"
#include "app/shell/app.h"
#include "app/table/branching.h"
#include "app/table/coaching.h"
#include "app/table/forecast.h"
#include "app/table/live_keys.h"
#include "app/table/mind.h"
#include "app/table/rival.h"
#include "app/table/table.h"

/* The state of the scene. */
struct play {
    struct seat seat;
    bool resumed; /* the seat has a game to continue: begin no other */
    struct table table;
    bool hinted;    /* the machine's advice is shown */
    struct why why; /* the reasons for the placement shown */
    /* The settings of the last game, which the next one gets, even if the seat
     * has shown a replay since. */
    struct play_begun {
        struct ruleset rules;
        const struct goal *goal;
        int level;
        uint64_t seed;
    } begun;
    struct play_from {
        bool is;    /* the game began at this position ... */
        bool waits; /* ... or the next one will */
        bool edits; /* the editor takes it when it opens next */
        struct ruleset rules;
        struct position position;
    } from;
    struct rival rival;
    struct branching branch; /* lines to go back to */
    struct live_keys keys;
    struct open_mind mind; /* of the game */
    struct coaching coaching;
    struct forecast forecast;
};

APP_STATE(play_of, struct play, SCENE_PLAY)

/* The choices that are offered now, or NULL. */
const struct choice_list *play_choices(const struct app *app);

/* Ends the game or the replay in the seat. Reports when the record of the
 * game is not complete. */
void play_finish(struct app *app);

/* Begins a game as set up. A person's game ends the one that waits to be
 * continued, after a question. */
void play_begin(struct app *app, enum seat_pilot who);

/* Begins another game like the last one, in this scene. `by_itself`: nobody asked
 * for it, and its seed is the one after the last game's. */
void play_again(struct app *app, bool by_itself);

/* Opens the scene with a game that begins at a position, which must be valid
 * under these rules. The game is practice and leads back to the editor. */
void play_at(struct app *app, const struct ruleset *rules, const struct position *position,
    enum seat_pilot who);

/* The same over the current scene, to which it leads back. */
void play_over(struct app *app, const struct ruleset *rules, const struct position *position,
    enum seat_pilot who);

/* Keeps the seat's position for the editor, which is opened next. */
void play_keep_position(struct app *app);

/* Opens the scene with the game that is already in the seat, in the given
 * phase. */
void play_resume(struct app *app, enum table_phase phase);

/* -- play_draw.c -- */

/* `list` has the current choices, or is NULL. */
void play_draw(struct app *app, const struct choice_list *list);

/* The actual pace in keys per second, which gravity may have raised. */
uint32_t play_pace_shown(const struct seat *seat);

#endif
