/*
 * A coach's marks of a game as bytes, so that they can be kept.
 *
 * Any thread.
 */
#ifndef WELLPLAYED_HISTORY_MARKS_H
#define WELLPLAYED_HISTORY_MARKS_H

#include <stdbool.h>
#include <stddef.h>

#include "wellplayed/marking.h"

/* The marks of a game. Zeroed: none. */
struct marks {
    struct coach_mark *list; /* owned */
    int count;
    uint64_t pieces;       /* of the player who was judged */
    enum replay_pilot who; /* that player */
};

/* The marks as bytes: memory that the caller frees, *size bytes. NULL when
 * there is no memory. */
void *marks_encode(const struct marks *marks, size_t *size);

/* Decodes marks. Returns false and no marks when the bytes are not marks, were
 * changed, or there is no memory. The places are of real pieces; the caller
 * checks whether they fit into a well. */
bool marks_decode(struct marks *marks, const void *data, size_t size);

/* Frees the list. Zeroed is fine. */
void marks_free(struct marks *marks);

#endif
