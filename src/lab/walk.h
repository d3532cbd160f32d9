/*
 * Walks through a replay, which may take long: the terminal shows how far it is,
 * and a signal stops it.
 *
 * From the program's first thread.
 */
#ifndef WELLPLAYED_LAB_WALK_H
#define WELLPLAYED_LAB_WALK_H

#include <stdbool.h>

#include "lab/session.h"
#include "wellplayed/playback.h"

/* Takes one step of the playback. Returns false at the end of the log. Called
 * from another thread. */
typedef bool walk_step(void *data);

/*
 * Takes steps of an open playback up to its end, or until a signal stops it.
 * Returns false after an error: no thread, or stopped; that line says where in
 * the game of `path`.
 */
bool walk_replay(struct session *session, const char *path, const struct playback *playback,
    walk_step *step, void *data);

#endif
