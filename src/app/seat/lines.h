/*
 * What a seat keeps of going back: the lines that were left, and where on them
 * the game stands. back.h is what uses it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_LINES_H
#define WELLPLAYED_APP_SEAT_LINES_H

#include "app/seat/branch.h"
#include "app/seat/reel.h"

/* Part of a seat, from the first time on. */
struct lines {
    struct branches branches;
    int on;           /* the line that the game stood on when it last went back;
                      0: none */
    struct reel reel; /* of it, standing there; while the game is played on, of
                         its record, which it follows */
    bool follows;     /* ... and it is not at the end of it yet */
    size_t followed;  /* bytes of the record that it knows */
    bool at_tip;      /* it stands where the line was left: what is played on
                         makes that line longer */
    bool stands;      /* the game has gone back */
    uint64_t locks;   /* of the game when it did */
    uint64_t piece;   /* the number of its piece then */
    bool is_filed;    /* the lines are beside the log: line_file.h */
};

/* Frees it; NULL is fine. */
void lines_destroy(struct lines *lines);

#endif
