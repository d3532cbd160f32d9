/*
 * The lines of a game as a file beside its log, so that a crash does not lose
 * them. It is written during the game, an entry at a time:
 *
 *   header   "WPLL", u8 version
 *   entry    u8 kind, u32 length of the payload, payload, u64 check
 *   LINE     u32 id, u32 parent, u64 fork, u64 from, u32 id of another line,
 *            u64 bytes that the replay has in common with that, and the rest
 *            of it; a line of that id gets longer
 *   AHEAD    u32 id, u64 pieces, u64 rows
 *   STAND    u32 id, u8 at the tip, u64 locks, u64 piece, u64 from: the line
 *            has nodes from that piece on now
 *
 * Numbers are little-endian. The file ends with the first entry that is cut
 * short or has a wrong check; all before it is valid.
 *
 * Pure functions over caller's buffers; one thread at a time.
 */
#ifndef WELLPLAYED_APP_SEAT_LINE_FILE_H
#define WELLPLAYED_APP_SEAT_LINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/seat/branch.h"

/* Where a game stands among its lines; see struct lines. */
struct line_stand {
    int on; /* 0: nowhere */
    bool at_tip;
    uint64_t locks, piece;
    uint64_t from; /* of that line */
};

/* Each of these makes *size bytes, which the caller frees; NULL when there is
 * no memory. With `first`, the header comes before the entry. */

/* `had` bytes of the line are in the file already; 0: it is new. */
void *line_file_line(const struct branches *branches, const struct branch_line *line, size_t had,
    bool first, size_t *size);
void *line_file_ahead(const struct branch_line *line, size_t *size);
void *line_file_stand(const struct line_stand *stand, size_t *size);

/* The whole file of these lines; `stand` may be NULL. */
void *line_file_all(const struct branches *branches, const struct line_stand *stand, size_t *size);

/*
 * Reads a file into *branches, which has no lines yet, and *stand. The lines
 * get no nodes, and their replays are not checked. Returns the number of valid
 * bytes: 0 when it is not such a file.
 */
size_t line_file_read(
    const void *data, size_t size, struct branches *branches, struct line_stand *stand);

#endif
