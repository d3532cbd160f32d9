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
    bool resumed; /* the seat has a game that continues: begin no other */
    struct table table;
    bool touched;   /* a person has acted since the game ended */
    bool hinted;    /* the machine's advice is shown */
    struct why why; /* the reasons for a placement that is shown */
    /* What the game was begun with: another one is like it, also when the seat
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
        bool edits; /* the editor, when it opens next, takes it */
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

/* Begins another game like the last one, in this scene; with `by_itself` it has
 * the seed after that of the last one, for nobody asked for it. */
void play_again(struct app *app, bool by_itself);

/* Opens the scene with a game that begins at a position, which has no fault
 * under these rules. It is practice, and leads back to the editor. */
void play_at(struct app *app, const struct ruleset *rules,
    const struct position *position, enum seat_pilot who);

/* The same over the scene that is seen, to which it leads back. */
void play_over(struct app *app, const struct ruleset *rules,
    const struct position *position, enum seat_pilot who);

/* Keeps what the seat shows for the editor, which is to be opened next. */
void play_keep_position(struct app *app);

/* Opens the scene with the game that is in the seat already. It waits in the
 * given phase. */
void play_resume(struct app *app, enum table_phase phase);

#endif
