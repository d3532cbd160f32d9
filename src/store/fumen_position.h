/*
 * Positions as fumens, and back. The comment of the first page is a quiz with
 * the pieces; behind it stand the rules:
 *
 *     #Q=[O](T)SZJLI;wellplayed:modern:10x20
 *
 * A page has 10 columns and 23 rows. What is beyond them is on more pages: the
 * columns from the eleventh on, then the same again of the rows above.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_STORE_FUMEN_POSITION_H
#define WELLPLAYED_STORE_FUMEN_POSITION_H

#include "store/error.h"
#include "wellplayed/position.h"

/* What a text says. */
struct fumen_position {
    struct position position; /* PIECE_NONE where no piece is said */
    bool ruled;               /* it says under which rules: */
    struct ruleset rules;     /* with their size and number of next pieces */
    size_t more;              /* pages that were not read */
};

/* The text of a position under these rules: memory that the caller frees. Its
 * cells are inside of the well (asserted). NULL with the error. */
char *fumen_position_write(
    const struct position *position, const struct ruleset *rules, struct error *error);

/*
 * Reads a text: one that says its rules, or else the first page of any fumen.
 * The piece of a page is the first to fall, wherever it is; its garbage row is
 * left out. False with the error when it is no fumen or damaged; *out is
 * undefined then.
 */
bool fumen_position_read(const char *text, struct fumen_position *out, struct error *error);

#endif
