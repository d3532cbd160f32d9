/*
 * The play: a game in one seat. The viewer shows replays in the same seat, so
 * that a replay can be taken over on the spot.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_H

#include "app/draw/why.h"
#include "app/scenes/coaching.h"
#include "app/scenes/forecast.h"
#include "app/scenes/open_mind.h"
#include "app/scenes/play/live_keys.h"
#include "app/scenes/play/play_branch.h"
#include "app/scenes/play/rival.h"
#include "app/scenes/scenes.h"
#include "app/scenes/table.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct play {
    struct seat seat;
    bool resumed; /* the seat has a game to continue: begin no other */
    struct table table;
    bool touched;   /* a person has acted since the game ended */
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
    struct play_branch branch; /* lines to go back to */
    struct live_keys keys;
    struct open_mind mind; /* of the game, or of the replay in the viewer */
    struct coaching coaching;
    struct forecast forecast;
};

static inline struct play *
play_of(const struct app *app)
{
    return app_state(app, SCENE_PLAY);
}

/* The choices that are offered now, or NULL. */
const struct choice_list *play_choices(const struct app *app);

/* Ends the game or the replay in the seat. Reports when the record of the
 * game is not complete. */
void play_finish(struct app *app);

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

#endif
