/*
 * A replay: how a game began, and every command given in it.
 *
 * A file is a header and a log of entries. Numbers are little-endian; a
 * "varint" is 7 bits a byte, low bits first, the high bit says that more
 * follow.
 *
 *   header   "WPLR", u8 format, u8 name length, name, u16 revision of the
 *            rules, u8 width, u8 visible rows,
 *            format 2: u8 next pieces, u8 buttons, u8 length and name of the
 *            goal;
 *            varint start level, u64 seed, handling (3 varints),
 *            format 2: the rest of it (varint cut, u8 factor, u8 initial
 *            rotation, u8 initial hold)
 *            format 3: all of format 2, and the position that the game began
 *            at (position.h): u8 piece, u8 for each next piece, u8 hold,
 *            varint chain, u8 number of rows, and the rows from the floor up
 *            to the highest with a cell. A row begins with a new byte; a cell
 *            is 4 bits of it, the left one of two the lower 4
 *   entry    varint ticks > 0, u8 held:      that many ticks with these buttons
 *            varint 0, u8 kind, payload:     anything else, enum replay_kind
 *
 * Format 1 is for the old rule sets with goal_endless. Format 2 adds garbage,
 * undo and more handling. Format 3 is for games that began at a position; all
 * of them are practice.
 *
 * Practice: the player may go back to an earlier moment. The log is then cut
 * there, a note says that the game is practice, and what follows comes after
 * it. So the log holds only what led to the present game.
 *
 * The log is written in chunks as the game goes; a file that was cut short
 * plays up to the cut. Pure functions over caller's buffers; any thread.
 */
#ifndef WELLPLAYED_REPLAY_H
#define WELLPLAYED_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/position.h"

enum {
    REPLAY_FORMAT = 1,
    REPLAY_FORMAT_MODERN = 2,
    REPLAY_FORMAT_PLACED = 3,
    REPLAY_HEADER_SIZE = 384, /* no header is longer */
    REPLAY_ENTRY_SIZE = 32    /* no entry is longer */
};

enum replay_kind {
    REPLAY_RUN = 0,      /* ticks, held */
    REPLAY_HANDLING = 1, /* das, arr and soft from here on */
    REPLAY_PILOT = 2,    /* who gives the commands from here on */
    REPLAY_PACE = 3,     /* the machine's keys per second from here on */
    REPLAY_END = 4,      /* ticks of the whole game, final game_hash */
    /* Formats 2 and 3: */
    REPLAY_GARBAGE = 5,       /* an attack of rows: game_add_garbage */
    REPLAY_UNDO = 6,          /* the last lock is taken back */
    REPLAY_HANDLING_MORE = 7, /* all but das, arr and soft from here on */
    /* All formats: */
    REPLAY_PRACTICE = 8 /* the game is practice: its player went back */
};

enum { REPLAY_KINDS = REPLAY_PRACTICE + 1 };

enum replay_pilot { REPLAY_HUMAN = 0, REPLAY_MACHINE = 1 };

struct replay_header {
    struct ruleset rules; /* a copy, as the replay was played */
    const struct goal *goal;
    int format;
    uint32_t start_level;
    uint64_t seed;
    struct handling handling;
    bool placed; /* it began at a position: format 3 */
    struct position position;
};

struct replay_entry {
    enum replay_kind kind;
    uint8_t held;             /* RUN */
    uint64_t ticks;           /* RUN, END */
    uint32_t rows;            /* GARBAGE, 1 .. GARBAGE_MAX_ROWS */
    struct handling handling; /* HANDLING, HANDLING_MORE */
    enum replay_pilot pilot;  /* PILOT */
    uint32_t pace;            /* PACE: keys per second, 0 = a key each tick */
    uint64_t hash;            /* END */
    uint32_t taken_back;      /* PRACTICE: how often in total; 0: not yet */
};

/* Writes the header of a game that has not been stepped yet and did not begin
 * at a position (asserted). Returns the bytes written, at most
 * REPLAY_HEADER_SIZE. */
size_t replay_encode_header(uint8_t out[REPLAY_HEADER_SIZE], const struct game *game);

/* The same for a game that game_begin_at began at `position`. */
size_t replay_encode_placed(
    uint8_t out[REPLAY_HEADER_SIZE], const struct game *game, const struct position *position);

/* Begins the game of a header, which must outlive it. */
void replay_begin(const struct replay_header *header, struct game *game);

/* Writes one entry; a RUN must have ticks > 0. Returns the bytes written, at
 * most REPLAY_ENTRY_SIZE. */
size_t replay_encode_entry(uint8_t out[REPLAY_ENTRY_SIZE], const struct replay_entry *entry);

/*
 * Gathers ticks into runs. The caller owns `buffer` and may empty it at any
 * time with replay_writer_taken. One call of _tick needs at most
 * REPLAY_ENTRY_SIZE free bytes, one of _note twice that.
 */
struct replay_writer {
    uint8_t *buffer; /* borrowed */
    size_t size;
    size_t used; /* bytes ready to be taken */
    struct replay_entry run;
    bool full; /* an entry did not fit and was lost */
};

void replay_writer_init(struct replay_writer *writer, uint8_t *buffer, size_t size);

/* `ticks` steps with these buttons have been taken. */
void replay_writer_tick(struct replay_writer *writer, uint8_t held, uint64_t ticks);

/* An entry other than a run. */
void replay_writer_note(struct replay_writer *writer, const struct replay_entry *entry);

/* Ends the run in progress, so that all ticks so far are in the buffer. */
void replay_writer_flush(struct replay_writer *writer);

/* The caller has taken the `used` bytes out of the buffer. */
void replay_writer_taken(struct replay_writer *writer);

/* Reads a replay from the caller's memory, which must outlive the reader. */
struct replay_reader {
    const uint8_t *data;
    size_t size;
    size_t at;
    int format;
};

/*
 * Begins to read and decodes the header. Returns NULL on success, else a
 * sentence (static, marked with N_) that says what is wrong with the file: not
 * a replay, a newer format, unknown rules, another revision of the rules, cut
 * short, numbers out of range.
 */
const char *replay_open(
    struct replay_reader *reader, const void *data, size_t size, struct replay_header *header);

enum replay_result { REPLAY_ENTRY, REPLAY_DONE, REPLAY_DAMAGED };

/*
 * The next entry. REPLAY_DONE at the end of the data and after an END entry,
 * REPLAY_DAMAGED with a sentence in *why when the data make no sense.
 */
enum replay_result replay_next(
    struct replay_reader *reader, struct replay_entry *entry, const char **why);

/* Whether a sentence of replay_next only says that the data end too early. */
bool replay_is_cut(const char *why);

#endif
