/*
 * Why the machine puts a piece where it does, in plain words.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_WHY_H
#define WELLPLAYED_APP_DRAW_WHY_H

#include <stddef.h>

#include "wellplayed/reason.h"
#include "wellplayed/view.h"

/* What was found out last; zeroed, nothing has been. */
struct why {
    uint64_t piece; /* the number of the piece */
    struct place at;
    int count;
    struct reason reasons[REASON_MAX];
};

/* Finds out why the brain would put the falling piece there; asked again for
 * the same piece and place, it costs nothing. */
void why_find(struct why *why, const struct brain *brain,
    const struct view *view, struct place at);

/* Writes one of them as words: "removes 1 row". */
void why_write(const struct reason *reason, char *out, size_t size);

/* All of them in one line: "removes 1 row, lies low". */
void why_write_all(const struct why *why, char *out, size_t size);

#endif
