/*
 * Going back in a game: by one piece, or to any moment of a line that was
 * played before (branch.h). The game is then practice.
 *
 * The game becomes what it was at that moment, and its record is cut there
 * (replay.h). The line that is left is kept, also beside the record's log
 * (line_file.h), so that a crash loses no line.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_BACK_H
#define WELLPLAYED_APP_SEAT_BACK_H

#include "app/seat/lines.h"
#include "app/seat/seat.h"

/*
 * Follows the game with a reel, for a millisecond at most, so that going back
 * need not play the whole record first. Call it in each frame; without it,
 * going back only takes longer.
 */
void seat_follow(struct seat *seat);

/* Writes what was played since the last call to the files of the record, and
 * beside its log what the disk refused of the lines. */
void seat_sync(struct seat *seat);

/* Whether there is a lock that can be taken back. */
bool seat_can_take_back(const struct seat *seat);

/*
 * Takes back the last lock: the game is as it was when that piece spawned, and
 * a person plays. Uses seat_undo where the goal has undo and some is left.
 * Returns false when there is nothing to take back, or the game is over, a
 * replay or not recorded (seat_keep).
 */
bool seat_take_back(struct seat *seat);

/* Goes to a node of a line. Returns false as above, or when there is no such
 * node. */
bool seat_go_to(struct seat *seat, int line, int node);

/* Makes the game practice without going back. */
void seat_make_practice(struct seat *seat);

/* The lines that were left; NULL: none yet. */
const struct branches *seat_branches(const struct seat *seat);

/* The line that the game stands on, and the node of its last piece there.
 * Returns false when it has never gone back, or the line was dropped. */
bool seat_stands(const struct seat *seat, int *line, int *node);

/* Keeps the game as a line and stands at its end. Returns false when it can't
 * be kept. */
bool seat_keep_line(struct seat *seat);

/* Adds a line that branches at piece `fork` from the one that the game stands
 * on. Returns NULL when it can't be kept. */
struct branch_line *seat_add_line(struct seat *seat, uint64_t fork, struct tape *tape);

/* Notes that the machine played the end of that line: so many pieces, which
 * cleared so many rows. */
void seat_note_ahead(struct seat *seat, struct branch_line *line, uint64_t pieces, uint64_t rows);

/* Restores the lines of a game that was cut and is continued (seat_keep) from
 * the file beside its log. */
void seat_resume_lines(struct seat *seat);

#endif
