/*
 * The reasons for a placement of the machine, in words.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_WHY_H
#define WELLPLAYED_APP_DRAW_WHY_H

#include <stddef.h>

#include "wellplayed/reason.h"
#include "wellplayed/view.h"

/* The reasons found last. Zeroed: none yet. */
struct why {
    char brain[BRAIN_NAME_SIZE];
    struct board board; /* on which the piece is to be placed ... */
    struct place at;    /* ... and where */
    struct thought_gist gist;
    int count;
    struct reason reasons[REASON_MAX];
};

/* Finds the brain's reasons for placing the falling piece, or the one from hold, at
 * `at`: compared with other places of that piece. A repeated call for the same
 * brain, piece, board and place costs nothing. `gist` is what the place was chosen for. */
void why_find(struct why *why, const struct brain *brain, const struct view *view, struct place at,
    struct thought_gist gist);

/* Writes one reason: "clears 1 row". */
void why_write(const struct reason *reason, char *out, size_t size);

/* Writes all reasons in one line: "clears 1 row, lies low". */
void why_write_all(const struct why *why, char *out, size_t size);

#endif
