/*
 * The outlook of a game, found on the errands' thread: the distance to its goal
 * and, in a race, the chance to win. Nothing waits for it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_OUTLOOK_H
#define WELLPLAYED_APP_SEAT_OUTLOOK_H

#include "agent/errand.h"
#include "wellplayed/coach.h"

/* What is known of a game; zeroed: nothing yet. */
struct outlook {
    bool known;
    bool has_end; /* the goal has an end: */
    struct chance_distance distance;
    uint64_t end_tick; /* when it is there */
    bool races;        /* it is a race: */
    uint32_t win;      /* the chance to win it, of CHANCE_WHOLE */
};

/* What is asked about. All borrowed. */
struct outlook_game {
    const struct brain *coach; /* has odds for the rules */
    /* NULL: no race; lives as long as the program */
    const struct race_goal *race;
    /* When the newest piece came; their rules must not change until the answer.
     * `other` is the other side of a race. */
    const struct view *view, *other;
};

/* Whether a coach can say anything about such a game; any view of it will do,
 * and `other` may be NULL. */
bool outlook_can(const struct outlook_game *game);

/* Finds the outlook from both positions' chances to live on. */
void outlook_find(
    const struct outlook_game *game, uint32_t live, uint32_t other_live, struct outlook *outlook);

struct lookout;

/* Returns NULL when there is no memory. `errands` may be NULL: then it finds
 * nothing. The caller owns it. */
struct lookout *lookout_create(struct errands *errands);

/* Stops it and frees it. NULL is fine. */
void lookout_destroy(struct lookout *lookout);

/* Asks about a game and copies it. Returns false when it is busy, or an answer
 * was not taken. */
bool lookout_ask(struct lookout *lookout, const struct outlook_game *game);

/* Whether an answer is still to come or to be taken. */
bool lookout_is_busy(const struct lookout *lookout);

/* Takes the answer, once: false when there is none. */
bool lookout_take(struct lookout *lookout, struct outlook *outlook);

#endif
