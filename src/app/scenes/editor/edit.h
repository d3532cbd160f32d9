/*
 * A position being edited: the well under its rules, the pieces, a cursor, the
 * colour that is drawn with, and the edits so far, which can be undone.
 *
 * The idea: every edit makes a new state of the old one. A stroke of the mouse
 * is one edit, however many cells it sets; an edit that changes nothing is
 * none.
 *
 * Pure: no SDL, files or clock. A struct of about 200 kB that the caller owns;
 * one thread at a time.
 */
#ifndef WELLPLAYED_APP_SCENES_EDITOR_EDIT_H
#define WELLPLAYED_APP_SCENES_EDITOR_EDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/position.h"
#include "wellplayed/ruleset.h"

enum { EDIT_DEPTH = 256 /* states, so one edit fewer can be undone */ };

/* The pieces beside the well. */
enum edit_slot {
    EDIT_PIECE, /* that falls */
    EDIT_NEXT,  /* the nearest; those after it follow */
    EDIT_HOLD = EDIT_NEXT + RULESET_MAX_NEXT,
    EDIT_SLOTS,
    EDIT_WELL = -1 /* no slot: the cursor is in the well */
};

struct edit_state {
    struct ruleset rules; /* as they are played: size, next pieces */
    struct position position;
};

struct edit {
    struct edit_state states[EDIT_DEPTH];
    int at, count;          /* the state that is seen; how many there are */
    uint64_t seed;          /* of the pieces that are dealt */
    int x, y;               /* the cursor */
    int slot;               /* enum edit_slot that the keys act on, or EDIT_WELL */
    uint8_t colour;         /* to draw with: enum piece or CELL_GARBAGE */
    bool draws;             /* a stroke is being drawn ... */
    bool drawn;             /* ... and has set a cell */
    uint8_t ink;            /* what it sets; PIECE_NONE: it erases */
    int stroke_x, stroke_y; /* where it is */
};

/* Begins with an empty well and pieces that are dealt from the seed. */
void edit_begin(struct edit *edit, const struct ruleset *rules, uint64_t seed);

/* What is seen. Valid until the next edit. */
static inline const struct edit_state *
edit_now(const struct edit *edit)
{
    return &edit->states[edit->at];
}

/* Whether they have the same rules, cells and pieces; next pieces that the
 * rules do not announce are not compared. */
bool edit_is_same(const struct edit_state *a, const struct edit_state *b);

/* Rows that can be drawn in: the visible ones and those over them that show
 * pieces. */
int edit_rows(const struct ruleset *rules);

/* -- cells -- */

/* Moves the cursor, within the rows that can be drawn in. A stroke that is
 * being drawn goes along. */
void edit_move(struct edit *edit, int dx, int dy);

/* Puts the cursor into a cell. */
void edit_point(struct edit *edit, int x, int y);

/* What a stroke that begins in this cell sets: the colour, or nothing where the
 * cell has it already. */
uint8_t edit_ink_at(const struct edit *edit, int x, int y);

/* Begins a stroke in a cell, which it sets; draws it on, in a straight line, to
 * another; ends it. */
void edit_stroke(struct edit *edit, int x, int y, uint8_t ink);
void edit_stroke_to(struct edit *edit, int x, int y);
void edit_stroke_end(struct edit *edit);

/* -- the whole well -- */

void edit_clear(struct edit *edit);

/* A row of garbage comes in from below, with its hole in that column. Returns
 * false and changes nothing when cells are in the uppermost row that can be
 * drawn in. */
bool edit_raise(struct edit *edit, int hole);

/* Left and right change places; J and L, and S and Z, too, wherever they
 * are. */
void edit_mirror(struct edit *edit);

/* -- pieces -- */

/* Whether the rules have this slot. */
bool edit_has_slot(const struct ruleset *rules, int slot);

/* The slot after (by 1) or before (by -1), EDIT_WELL being one of them. */
int edit_next_slot(const struct ruleset *rules, int slot, int by);

uint8_t edit_piece_in(const struct edit *edit, int slot);

/* PIECE_NONE empties hold; other slots always have a piece and stay. */
void edit_set_piece(struct edit *edit, int slot, uint8_t piece);

/* The piece after (by 1) or before (by -1) that of the slot, in a circle; hold
 * can be empty too. */
void edit_turn_piece(struct edit *edit, int slot, int by);

/* Other pieces, as the rules deal them. Hold stays. */
void edit_deal(struct edit *edit);

/* -- states -- */

/* Other rules. Returns how many cells are outside of their well and gone. */
int edit_set_rules(struct edit *edit, const struct ruleset *rules);

/* Another position as one edit. Pieces that it lacks stay as they are. The
 * position has no cells outside of the well (asserted). */
void edit_load(struct edit *edit, const struct ruleset *rules, const struct position *position);

/* Return false when there is nothing to undo, to redo. */
bool edit_undo(struct edit *edit);
bool edit_redo(struct edit *edit);

#endif
