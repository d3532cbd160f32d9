/*
 * The outlook of a game, found on the errands' thread: how far its goal is and,
 * in a race, the chance to win. Nothing waits for it.
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

/* What there is to ask about. All borrowed. */
struct outlook_game {
    const struct brain *coach; /* has odds for the rules */
    const struct race_goal
        *race; /* NULL: no race; lives as long as the program */
    /* Of when the newest piece came, with rules that stay as they are until the
     * answer; `other`: of the other side of a race. */
    const struct view *view, *other;
};

/* Whether a coach can tell anything of such a game: `view` may be any of it, and
 * `other` NULL. */
bool outlook_can(const struct outlook_game *game);

/* Finds the outlook from the chances of both positions to live. */
void outlook_find(const struct outlook_game *game, uint32_t live,
    uint32_t other_live, struct outlook *outlook);

struct lookout;

/* Returns NULL when there is no memory. `errands` may be NULL: then it finds
 * nothing. The caller owns it. */
struct lookout *lookout_create(struct errands *errands);

/* Drops what it is at. NULL is fine. */
void lookout_destroy(struct lookout *lookout);

/* Asks about a game, of which copies are made. Returns false when it is busy, or
 * an answer was not taken. */
bool lookout_ask(struct lookout *lookout, const struct outlook_game *game);

/* Whether there is an answer to come, or to take. */
bool lookout_is_busy(const struct lookout *lookout);

/* Takes the answer, once: false when there is none. */
bool lookout_take(struct lookout *lookout, struct outlook *outlook);

#endif
