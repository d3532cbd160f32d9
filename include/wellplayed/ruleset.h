/*
 * Rule sets are const tables: a new variant is a new table, not a new `if`.
 *
 * Every duration is a number of ticks, and a tick is one millisecond of game
 * time. Gravity is in units of 2^-32 rows per tick; the tables were written
 * from the formulas beside them, rounded up, so that a running game needs no
 * fractions.
 *
 * Const tables and pure functions; any thread may call.
 */
#ifndef WELLPLAYED_RULESET_H
#define WELLPLAYED_RULESET_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/deck.h"
#include "wellplayed/piece.h"

enum {
    RULESET_NAME_SIZE = 16, /* with its final 0 */
    RULESET_MAX_NEXT = 6
};

/* The buttons of a command, one bit each. */
enum button {
    BUTTON_LEFT = 1 << 0,
    BUTTON_RIGHT = 1 << 1,
    BUTTON_SOFT = 1 << 2, /* soft drop */
    BUTTON_HARD = 1 << 3, /* hard drop */
    BUTTON_CW = 1 << 4,   /* rotate clockwise: to the next rotation */
    BUTTON_CCW = 1 << 5,  /* rotate counter-clockwise */
    BUTTON_HALF = 1 << 6, /* half turn */
    BUTTON_HOLD = 1 << 7
};

enum { BUTTON_COUNT = 8 };

enum leveling {
    LEVELING_EVERY, /* one level up after each `rows_per_level` rows */
    /* First after min(10s + 10, max(100, 10s - 50)) rows for start level s,
     * then after each 10. */
    LEVELING_NES,
    /* A level for each piece after the first and each row, up to 999; the last
     * level of a hundred, and 998, end only with a row. */
    LEVELING_ARIKA
};

/* When a piece that stands locks. */
enum locking {
    LOCKING_AT_ONCE, /* when gravity or soft drop would move it */
    LOCKING_STEP,    /* `lock_ticks` after it came to its row */
    LOCKING_MOVE,    /* `lock_ticks` after its last shift or rotation, of which
                        `lock_resets` count; see motion.h */
    LOCKING_INFINITE /* the same without the limit */
};

/* What counts as a spin. */
enum spins {
    SPINS_NONE,
    SPINS_T /* a T with three filled corners, see scoring.h */
};

/* Whether a key that is down when a piece spawns, or went down in the pause
 * before, acts on it at once. */
enum initial { INITIAL_OFF, INITIAL_HOLD, INITIAL_TAP };

enum {
    HANDLING_MAX_DAS = 500,
    HANDLING_MAX_ARR = 200,
    HANDLING_MAX_SOFT = 200,
    HANDLING_MAX_CUT = 500,
    HANDLING_MIN_FACTOR = 5,
    HANDLING_MAX_FACTOR = 40,
    HANDLING_AT_ONCE = 41 /* as a factor: to the ground in one tick */
};

/* How a player's keys repeat, in ticks. Part of a replay. Rule sets that lock
 * at once use the first three members, all others all but `soft`. */
struct handling {
    uint16_t das;  /* delay before the auto-shift, 0 .. 500 */
    uint16_t arr;  /* between its steps, 0 (at once to the wall) .. 200 */
    uint16_t soft; /* between soft-drop steps, 1 .. 200 */
    /* DAS cut: auto-shift waits at least this long after a spawn or a rotation,
     * 0 .. 500. */
    uint16_t cut;
    uint8_t factor;           /* soft drop by gravity, 5 .. 40, or AT_ONCE */
    uint8_t initial_rotation; /* enum initial */
    uint8_t initial_hold;     /* enum initial */
};

struct bonus; /* scoring.h */

struct ruleset {
    char name[RULESET_NAME_SIZE];
    const char *label;         /* what people read, English; the name is for flags and files */
    const char *title;         /* one line for people, English */
    uint16_t revision;         /* goes up when a change makes old replays differ */
    uint8_t width;             /* columns */
    uint8_t visible;           /* rows that a player sees */
    uint8_t hidden;            /* rows above them */
    int8_t spawn_y;            /* the spawn matrix's bottom row, less `visible` */
    uint8_t spawn_lift;        /* rows that a blocked piece may spawn higher */
    bool clutch;               /* any number of rows, if the lock before cleared
                            rows */
    bool lock_out;             /* a piece that locks above the visible rows ends the
                            game */
    uint8_t next_count;        /* pieces that are announced */
    uint8_t buttons;           /* the buttons that have an effect, enum button */
    uint8_t first_level;       /* the lowest start level, and the default */
    uint16_t last_start_level; /* the highest start level */
    const struct shapes *shapes;
    enum randomizer randomizer;
    enum leveling leveling;
    uint8_t rows_per_level;
    /* Points for 0 .. 4 rows at once, times (level + level_bonus) if
     * `points_by_level`. */
    uint16_t points[5];
    bool points_by_level;
    uint8_t level_bonus;
    /* Each lock also gives the row index at which the piece's topmost cell
     * rests, 0 being the top visible row (nothing above it). */
    bool points_by_depth;
    const struct bonus *bonus; /* all other points and attack; NULL: none */
    enum spins spins;
    enum locking locking;
    uint16_t lock_ticks;
    uint8_t lock_resets;
    uint16_t spawn_ticks;     /* from a lock to the next spawn; 0 at once */
    uint16_t clear_ticks;     /* added when rows were cleared */
    struct handling handling; /* the default */
    /* Rows per tick in units of 2^-32, one entry a level from first_level on;
     * the last entry holds for all further levels. */
    const uint64_t *gravity;
    uint16_t gravity_count;
    /* The levels from which the entries of `gravity` hold, rising; NULL: one
     * entry per level, as above. */
    const uint16_t *gravity_from;
};

/* Gravity that puts a piece on the ground in the tick in which it spawns:
 * "20G", 20 rows or more in a frame of 1/60 s. */
#define RULESET_AT_ONCE ((uint64_t)BOARD_MAX_HEIGHT << 32)

/* Whether pieces have a lock delay and all that came with it; false for the
 * four old rule sets. */
bool ruleset_is_modern(const struct ruleset *rules);

extern const struct ruleset ruleset_classic;
extern const struct ruleset ruleset_standard;
extern const struct ruleset ruleset_arcade;
extern const struct ruleset ruleset_retro;
extern const struct ruleset ruleset_modern;
extern const struct ruleset ruleset_modern_plus;
extern const struct ruleset ruleset_arika;

/* Rule set number `index` (0 = the default), NULL past the last. */
const struct ruleset *ruleset_at(int index);

/* Finds a rule set by its name. Returns NULL when the name is unknown. */
const struct ruleset *ruleset_find(const char *name);

/* All rows of the well, hidden ones included. */
static inline int
ruleset_height(const struct ruleset *rules)
{
    return rules->visible + rules->hidden;
}

/*
 * Changes the size of the well. Hidden rows stay, as far as BOARD_MAX_HEIGHT
 * allows. Returns false and changes nothing when a size is out of range: width
 * BOARD_MIN_WIDTH .. BOARD_MAX_WIDTH, visible rows BOARD_MIN_HEIGHT .. 32.
 */
bool ruleset_resize(struct ruleset *rules, int width, int visible);

enum { RULESET_MAX_VISIBLE = 32 };

/* Changes the number of next pieces: 1 .. RULESET_MAX_NEXT in modern rule sets,
 * in the old ones only that of their table. Returns false and changes nothing
 * when it is out of range. */
bool ruleset_set_next(struct ruleset *rules, int count);

/* Rows per tick, 2^-32 units, at a level (>= first_level). */
uint64_t ruleset_gravity(const struct ruleset *rules, int level);

/* The total of rows at which a game that began at `start_level` leaves
 * `level`. */
uint64_t ruleset_rows_to_leave(const struct ruleset *rules, int start_level, int level);

/* The handling with every value clamped to its range. */
struct handling handling_clamped(struct handling handling);

bool handling_equal(struct handling a, struct handling b);

#endif
