/*
 * The analysis of a replay: a coach marks all of it on the errands' thread,
 * while the window goes on. It can be stopped at any time.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_ANALYSIS_H
#define WELLPLAYED_APP_SEAT_ANALYSIS_H

#include "agent/errand.h"
#include "history/marks.h"
#include "history/tape.h"

enum { ANALYSIS_WHOLE = 1000 };

struct analysis;

/*
 * Begins, and holds the tape. Returns NULL, with a sentence in *why (static),
 * when the replay can't be read, the brain can't coach its rules, or there is
 * no memory. The caller owns it.
 */
struct analysis *analysis_begin(
    struct errands *errands, const struct brain *brain, struct tape *tape, const char **why);

/* How much is done, of ANALYSIS_WHOLE. */
int analysis_done(const struct analysis *analysis);

bool analysis_is_busy(const struct analysis *analysis);

/* Takes the marks, once, from an analysis that is no longer busy. A replay that
 * is cut short has the marks up to the cut. */
void analysis_take(struct analysis *analysis, struct marks *marks);

/* Stops it, if it runs, and frees it. NULL is fine. */
void analysis_end(struct analysis *analysis);

#endif
