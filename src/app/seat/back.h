/*
 * Going back in a game: one piece, or to any moment of a line that was played
 * before (branch.h). The game is then practice.
 *
 * The game becomes what it was at that moment, and its record ends there: see
 * replay.h. The line that is left is kept, also beside the log of the record
 * (line_file.h), so that a crash leaves all lines.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_BACK_H
#define WELLPLAYED_APP_SEAT_BACK_H

#include "app/seat/lines.h"
#include "app/seat/seat.h"

/*
 * Follows a game that is played, so that going back does not have to play all of
 * its record first: a little at a time, a millisecond at most. Call it in each
 * frame; without it, all else is the same, and takes longer.
 */
void seat_follow(struct seat *seat);

/* Whether there is a lock to take back, and a way to do it. */
bool seat_can_take_back(const struct seat *seat);

/*
 * Takes back the last lock: the game is as when that piece spawned, and a person
 * plays. Where the goal has undo, as seat_undo does it, as often as that can.
 * False when there is nothing to take back, the game is over, a replay or not
 * recorded (seat_keep).
 */
bool seat_take_back(struct seat *seat);

/* Goes to a node of a line. False as above, or when there is no such node. */
bool seat_go_to(struct seat *seat, int line, int node);

/* Makes the game practice without going back. No effect when it is already. */
void seat_make_practice(struct seat *seat);

/* The lines that were left; NULL: none yet. */
const struct branches *seat_branches(const struct seat *seat);

/* The line that the game stands on, and the number of the node: that of its last
 * piece on it. False when it has never gone back, or the line was dropped. */
bool seat_stands(const struct seat *seat, int *line, int *node);

/* Keeps the game as it is now as a line, and stands at its end. False when it
 * can't be kept. */
bool seat_keep_line(struct seat *seat);

/* Adds a line that left the one that the game stands on at that piece. NULL when
 * it can't be kept. */
struct branch_line *seat_add_line(
    struct seat *seat, uint64_t fork, struct tape *tape);

/* The machine has played the end of that line: so many pieces at once, which
 * cleared so many rows. */
void seat_note_ahead(struct seat *seat, struct branch_line *line,
    uint64_t pieces, uint64_t rows);

/* Gives a game that was cut and goes on (seat_keep) its lines again, as far as
 * they are beside its log. */
void seat_resume_lines(struct seat *seat);

#endif
