/*
 * Opens runs for the window: new ones, and those that are kept.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_START_H
#define WELLPLAYED_APP_SCENES_TRAINING_START_H

#include "app/shell/app.h"
#include "trainer/run_thread.h"

/* Opens a new run with the training that `setup` has, for so many seconds, kept
 * under *path if it can be: otherwise *not_kept says why. NULL with the error
 * when there is none. */
struct run_thread *start_run(const struct app *app, uint64_t seconds,
    struct run_setup *setup, char path[RUN_PATH_SIZE], struct error *not_kept,
    struct error *error);

/* Opens a kept run, whose time is over. NULL with the error when it can't be
 * opened. */
struct run_thread *start_kept_run(const char *path, struct error *error);

/* The newest run that is kept and can be continued. False with the error when
 * there is none; *passed is why a newer one can't be, and may have no words. */
bool start_find_newest(const struct app *app, char path[RUN_PATH_SIZE],
    struct error *passed, struct error *error);

/* The seed of a new run. Runs of one second share it. */
uint64_t start_seed(const struct app *app);

#endif
