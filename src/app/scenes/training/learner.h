/*
 * A learner is a player of a run: what the run had learned after one of its
 * generations, an entry of its album. Learners play in the rules of the run as
 * they are in a window, all at one pace. A person can play a learner's game on,
 * watch it in the large well, see what it thinks and race against it; each leads
 * back to the scene that it comes from.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_LEARNER_H
#define WELLPLAYED_APP_SCENES_TRAINING_LEARNER_H

#include "app/draw/sheet.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"
#include "trainer/album.h"
#include "trainer/run_header.h"

enum { LEARNER_SPEED = 2 * TABLE_REAL_TIME /* of a table, at first */ };

/* -- its games -- */

/* Begins a game of a learner. The same seed gives the same pieces. False when its
 * weights are no player's. */
bool learner_begin(struct app *app, struct seat *seat, const struct objective *objective,
    const struct album_entry *entry, uint64_t seed);

/* -- its weights -- */

/* Draws its weights as bars, to the right for what it likes: as many as have
 * room. */
void learner_draw_weights(const struct sheet *sheet, struct box box,
    const struct album_entry *entry, bool thinks, feature_set lit);

/* -- what else can be done with it -- */

/* The machine player and rules of the next game, while a learner stands in for
 * them. Zeroed at first. */
struct learner_lent {
    bool is;
    struct brain brain;
    bool watch;
    const struct ruleset *rules;
};

enum learner_use {
    LEARNER_PLAY_ON, /* a person plays its game on */
    LEARNER_WATCH,
    LEARNER_EXPLAIN, /* the same with its mind open */
    LEARNER_RACE
};

/* Does that with a learner and the game that it plays, which may be over: then
 * a new one begins. Until learner_return it is the machine player. */
void learner_use(struct app *app, struct learner_lent *lent, enum learner_use use,
    const struct objective *objective, const struct album_entry *entry, const struct seat *seat);

/* The machine player is again the one that was chosen before. May be called at
 * any time. */
void learner_return(struct app *app, struct learner_lent *lent);

/* Saves a learner under a name as a player of its own, which plays the next
 * games. `header` is that of its run. False with the error on failure. */
bool learner_save(struct app *app, const char *name, const struct training_setup *setup,
    const struct album_entry *entry, const char *header, struct error *error);

#endif
