/*
 * A seat's memory for going back: the lines that were left, and where the game
 * stands on them. back.h uses it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_LINES_H
#define WELLPLAYED_APP_SEAT_LINES_H

#include "app/seat/branch.h"
#include "app/seat/reel.h"

/* Part of a seat that has gone back. */
struct lines {
    struct branches branches;
    int on;           /* the line that the game was on when it last went back; 0: none */
    struct reel reel; /* of it, standing there; while the game is played on, of
                         the record */
    bool follows;     /* the reel has not reached the end of the record yet */
    size_t followed;  /* bytes of the record that it knows */
    bool at_tip;      /* at the end of the line: playing on makes it longer */
    bool stands;      /* the game has gone back */
    uint64_t locks;   /* of the game when it did */
    uint64_t piece;   /* the number of its piece then */
    bool is_filed;    /* the lines are beside the log: line_file.h */
    bool is_behind;   /* but the disk refused some; see seat_sync */
};

/* Frees it; NULL is fine. */
void lines_destroy(struct lines *lines);

#endif
