/*
 * Finesse: the fewest keys that bring a piece to its column and rotation, and
 * how many more a player pressed.
 *
 * A tap, a key held until the wall (auto-shift) and a rotation are one key
 * each. Drops and hold are not counted.
 *
 * struct finesse_game counts the keys of a whole game:
 *
 *     finesse_game_begin(&finesse, &view);
 *     for each step:
 *         game_advance(game, command, ticks, &events);
 *         view_take(&view, game);
 *         finesse_game_step(&finesse, command.held, &events, &view);
 *     finesse.keys and finesse.faults are those of the game so far
 *
 * Window, history and statistics all take their numbers from it.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_FINESSE_H
#define WELLPLAYED_FINESSE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/motion.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/view.h"

/*
 * The fewest keys from where the piece spawns in an empty well to the columns
 * and the shape of `at`, in the air. With half turns where rules->buttons has
 * them. Returns -1 when no keys lead there.
 */
int finesse_fewest(const struct ruleset *rules, struct place at);

/* One key of a shortest sequence. */
struct finesse_key {
    uint8_t button; /* enum button bit */
    bool held;      /* until the piece is at the wall; else tapped */
};

enum { FINESSE_MAX_KEYS = 16 };

/* Writes a sequence of the fewest keys, the same each time. Returns their
 * number, or -1 where finesse_fewest returns -1. */
int finesse_way(
    const struct ruleset *rules, struct place at, struct finesse_key keys[FINESSE_MAX_KEYS]);

/* What is counted while a piece falls. */
struct finesse {
    uint16_t keys; /* pressed so far, without drops and hold */
    uint8_t held;  /* buttons of the tick before */
    bool free;     /* no soft drop, kick or low key so far: see
                      finesse_faults */
};

/* A piece has just spawned; `held` is down in that tick. */
void finesse_begin(struct finesse *finesse, uint8_t held);

/*
 * Counts one tick: `held` was down, `happened` (enum event) is the result; the
 * piece began the tick at `before` on this board. After EVENT_HELD the count
 * begins anew.
 */
void finesse_tick(struct finesse *finesse, const struct ruleset *rules, const struct board *board,
    struct place before, uint8_t held, uint32_t happened);

/*
 * The piece has locked at `at`; `board` is the one before the lock. Returns how
 * many keys were too many; -1 when that is not judged: after a soft drop, a
 * kick or a key below the top of the stack, or when the drop from above is
 * blocked.
 */
int finesse_faults(const struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place at);

/* What is counted over a game. Everybody may read it. Of a game that a person has
 * played in, only the pieces count for which the machine pressed no key. */
struct finesse_game {
    uint64_t keys; /* pressed, if the rules have them: also drops, hold, and
                      keys while no piece fell */
    /* Of pieces that are judged (finesse_faults): */
    uint64_t pieces;
    uint64_t pressed; /* keys, without drops and hold */
    uint64_t fewest;  /* ... that were needed */
    uint64_t drops;   /* pieces that a hard drop locked */
    uint64_t faults;  /* pieces for which too many keys were pressed */
    /* Excess keys of the piece that locked last, for display; -1 when it is not
     * judged or none has locked. */
    int last;
    bool machine;   /* gave the last command */
    bool by_person; /* the counts are a person's; false: none, or the machine's */
    /* its own */
    bool touched;                /* the machine has played the falling piece */
    const struct ruleset *rules; /* those of the view, which must outlive it */
    struct finesse piece;        /* of the falling piece */
    struct place at;             /* where it is; PIECE_NONE when none falls */
    struct board board;
    bool can_hold;
};

/* Begins with a new game, or in the middle of one, as the view shows it. */
void finesse_game_begin(struct finesse_game *game, const struct view *view);

/*
 * Counts one tick or more with these buttons down, pressed by a person or the
 * machine. `events` are those of the last tick; in the others nothing happened
 * (game_advance). `view` shows the game now; it may be NULL when nothing
 * happened.
 */
void finesse_game_step(struct finesse_game *game, bool machine, uint8_t held,
    const struct events *events, const struct view *view);

/* A lock was taken back: the falling piece of the view begins anew. The counts
 * stay. */
void finesse_game_undo(struct finesse_game *game, const struct view *view);

#endif
