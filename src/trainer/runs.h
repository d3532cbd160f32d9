/*
 * The runs in a folder: NAME.run, with NAME.album beside it.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_TRAINER_RUNS_H
#define WELLPLAYED_TRAINER_RUNS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "trainer/curve.h"
#include "trainer/run.h"

enum { RUNS_MAX = 500, RUNS_NAME_SIZE = 256 };

struct runs_entry {
    char name[RUNS_NAME_SIZE]; /* of the file, without its folder and .run */
    char path[RUN_PATH_SIZE];
    bool good;                   /* this program can continue it; otherwise ... */
    struct error error;          /* ... this says why not */
    struct training_setup setup; /* the initial one, with its changes */
    double seconds;              /* of training */
    struct curve curve;
};

struct runs {
    struct runs_entry *entries; /* owned, see runs_finish */
    size_t count;
};

/* Removes the locks of runs that killed programs have left in a folder. */
void runs_tidy(const char *folder);

/* Tidies a folder and reads its runs, the last by name first, and keeps the first
 * RUNS_MAX. A missing folder has none. Returns false when there is no
 * memory. */
bool runs_read(struct runs *runs, const char *folder);
void runs_finish(struct runs *runs); /* zeroed is fine */

/* The path of a run's album. Returns false when the run is not called
 * NAME.run. */
bool runs_album(const char *path, char album[RUN_PATH_SIZE]);

/* Deletes a run and its album, even one that was set aside. Returns false with
 * the error when another process uses it, or it can't be deleted. */
bool runs_delete(const char *path, struct error *error);

#endif
