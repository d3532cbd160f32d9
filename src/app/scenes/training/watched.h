/*
 * A run that is watched: its thread, what is known of it, and a well in which its
 * learners play game after game.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_WATCHED_H
#define WELLPLAYED_APP_SCENES_TRAINING_WATCHED_H

#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"
#include "trainer/run_thread.h"

/* Zeroed at first; owned, see watched_close. */
struct watched {
    struct run_thread *thread; /* NULL: no run is open */
    struct run_news news;
    struct album album;
    char path[RUN_PATH_SIZE]; /* of the run */
    struct seat seat;         /* the game of a learner */
    uint64_t shown;           /* generation that plays; 0: none */
    uint64_t game_ns;         /* since its game began, or was over */
    struct table table;       /* on which it is played */
};

/* -- opening, while no run is open -- */

/* Opens a new run that trains for so many seconds. It is kept as soon as it can
 * be; until then, *not_kept says why. False with the error on failure. */
bool watched_open_new(const struct app *app, struct watched *watched,
    const struct training_setup *setup, uint64_t seconds, struct error *not_kept,
    struct error *error);

/* Opens a kept run, whose time is over; `path` may be its own. False with the
 * error on failure. */
bool watched_open_kept(struct watched *watched, const char *path, struct error *error);

/* The same with the newest run that can be continued. *passed is why a newer one
 * can't be, and may have no words. */
bool watched_open_newest(
    const struct app *app, struct watched *watched, struct error *passed, struct error *error);

/* Waits for the run to end, and says what of it is not kept. Zeroed is fine. */
void watched_close(struct app *app, struct watched *watched);

/* The seed of a new run. Runs of one second share it. */
uint64_t watched_seed(const struct app *app);

/* -- while it is open -- */

/* Copies the run's news, and says when it can't be kept. Returns whether there is
 * a new generation. */
bool watched_look(struct app *app, struct watched *watched);

/* Its dimensions and rules, as of its newest generation. */
static inline const struct objective *
watched_objective(const struct watched *watched)
{
    return &watched->news.setup.objective;
}

/* The weights of what has been learned so far, by feature. */
void watched_weights(const struct run_news *news, double out[FEATURE_COUNT]);

/*
 * Lets time pass for the learner that plays. `generation` plays the next game, or
 * the first one after it; 0: the newest. It plays at once, but the newest only
 * after some seconds of another game. Returns whether a game began.
 */
bool watched_pass(
    struct app *app, struct watched *watched, uint64_t generation, uint64_t seed, uint64_t ns);

/* The learner that plays; NULL: none does. */
const struct album_entry *watched_entry(const struct watched *watched);

/* Draws its well, which is empty before the first game. */
void watched_draw(
    struct look *look, const struct watched *watched, struct box well, int cell, int line);

#endif
