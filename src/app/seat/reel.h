/*
 * A replay that can be gone back and forth in: its log, and moments of its
 * game kept along the way, so that any tick is a short run away from one of
 * them. A moment is a copy of the game and of the place in the log.
 *
 * The thread of the seat that shows it.
 */
#ifndef WELLPLAYED_APP_SEAT_REEL_H
#define WELLPLAYED_APP_SEAT_REEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/replay.h"

/* What changes while a replay is read. */
struct reel_state {
    struct replay_reader reader;
    struct replay_entry entry; /* the run being played: what is left of it */
    uint32_t pace;             /* of the machine, as pilot_init has it */
    bool by_machine;           /* who played what is being shown */
    bool over;
    const char *trouble; /* a sentence once something is wrong */
};

struct reel {
    uint8_t *data; /* owned */
    size_t size;
    uint64_t ticks; /* of all runs in the log: the length of the game */
    uint8_t seen; /* buttons that were down in what was played; whoever wants to
                     know takes them away again */
    struct reel_state state;
    struct reel_moment *moments; /* owned, oldest first */
    int count;
    uint64_t gap; /* ticks between moments; grows with the game */
};

/* Takes `data` over, to be freed, also when it is no good. Returns NULL with
 * the beginning in *header, or a sentence that says what is wrong. */
const char *reel_open(
    struct reel *reel, void *data, size_t size, struct replay_header *header);

/* Frees what it owns. A zeroed reel is a closed one. */
void reel_close(struct reel *reel);

/* Whether there is a replay in it. */
bool reel_is_open(const struct reel *reel);

/*
 * The buttons of the next ticks and for how many of them, taking in whatever
 * the log says before them (into the game too). *ticks is 0 when the replay is
 * over; state.trouble then says if it ended as it should.
 */
struct command reel_next(struct reel *reel, struct game *game, uint64_t *ticks);

/* That many of these ticks have been played. */
void reel_taken(struct reel *reel, const struct game *game, uint64_t ticks);

/* Keeps this moment when it is time for one. Without memory it keeps none and
 * going back takes longer. */
void reel_keep(struct reel *reel, const struct game *game);

/* Makes the game the latest moment kept that is not after `tick`, unless the
 * game as it is lies between. False, and nothing changed, when `tick` is
 * before the game and no moment is kept there. */
bool reel_near(struct reel *reel, struct game *game, uint64_t tick);

/* The game before its first tick; NULL when there is no memory for it. */
const struct game *reel_first(const struct reel *reel);

#endif
