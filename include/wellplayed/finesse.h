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
 * The window, the history and the statistics all have their numbers from it.
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

/* A key of a way with the fewest keys. */
struct finesse_key {
    uint8_t button; /* enum button bit */
    bool held;      /* until the piece is at the wall; else tapped */
};

enum { FINESSE_MAX_KEYS = 16 };

/* Writes the keys of one shortest way, the same each time. Returns their number,
 * or -1 where finesse_fewest returns -1. */
int finesse_way(const struct ruleset *rules, struct place at,
    struct finesse_key keys[FINESSE_MAX_KEYS]);

/* What is counted while a piece falls. */
struct finesse {
    uint16_t keys; /* pressed so far, drops and hold apart */
    uint8_t held;  /* buttons of the tick before */
    bool free;     /* nothing yet that keys may be needed for: see below */
};

/* A piece has just spawned; `held` is down in that tick. */
void finesse_begin(struct finesse *finesse, uint8_t held);

/*
 * A tick has passed: `held` was down, `happened` is what came of it, enum
 * event; the piece was at `before` over this board when it began. After
 * EVENT_HELD the count begins anew.
 */
void finesse_tick(struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place before, uint8_t held,
    uint32_t happened);

/*
 * The piece has locked at `at` on the board as it was before. Returns how many
 * keys fewer would have done, 0 for none; -1 when that is not judged: after a
 * soft drop, a kick, a key below the top of the stack, or where the way from
 * above is not free.
 */
int finesse_faults(const struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place at);

/* What is counted over a game. Everybody may read it. */
struct finesse_game {
    uint64_t keys; /* pressed, of those that the rules have: drops and hold
                      too, and those pressed while no piece fell */
    /* Of pieces that are judged (finesse_faults): */
    uint64_t pieces;
    uint64_t pressed; /* keys, drops and hold apart */
    uint64_t fewest;  /* ... that would have done */
    uint64_t drops;   /* pieces that a hard drop locked */
    uint64_t faults;  /* pieces for which too many keys were pressed */
    /* The piece that locked last, for who shows it: its keys too many, -1 when
     * it is not judged or none has locked. */
    int last;
    /* its own */
    const struct ruleset *rules; /* those of the view, which must outlive it */
    struct finesse piece;        /* of the falling piece */
    struct place at;             /* where it is; PIECE_NONE when none falls */
    struct board board;
    bool can_hold;
};

/* A game that is about to begin, or one in the middle, as the view has it. */
void finesse_game_begin(struct finesse_game *game, const struct view *view);

/*
 * The game went on by one tick or more with these buttons down; `events` are
 * those of the last tick, and nothing happened in the others, as game_advance
 * says. `view` is of the game now; NULL will do when nothing happened.
 */
void finesse_game_step(struct finesse_game *game, uint8_t held,
    const struct events *events, const struct view *view);

/* A lock was taken back: the falling piece of the view begins anew. What was
 * counted stays counted. */
void finesse_game_undo(struct finesse_game *game, const struct view *view);

#endif
