/*
 * The screens: the game being played, and the list of keys. Each call draws a
 * whole frame but does not present it. (Menus: menu_draw.h.)
 *
 * Nothing here knows rules or time: what is to be seen is handed in.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_H
#define WELLPLAYED_APP_DRAW_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/look.h"
#include "app/draw/why.h"
#include "wellplayed/view.h"

enum {
    STAGE_MAX_HINTS = LAYOUT_MAX_KEYS,
    FLASH_END = 256 /* progress at which an effect is over */
};

/* What of one seat is shown. Zeroed but for `view`, it is a person's game. */
struct stage {
    const struct view *view;
    bool machine;             /* the machine presses the keys */
    const char *brain;        /* its name */
    const char *skill;        /* how well it plays; NULL: not mentioned */
    uint32_t keys_per_second; /* its pace; 0: as fast as it goes */
    unsigned speed;           /* game time over wall time; 0: as fast as it
                                 goes, 1: not mentioned */
    bool paused;              /* the well is covered */
    bool over;
    bool headed;   /* its end is said in the well, not below it */
    int rank;      /* that it has made, said with its end; 0: none */
    int countdown; /* seconds until it goes on; 0: it does */
    bool muted;
    bool replay;         /* somebody played: nobody is told to go on */
    int below;           /* pixels kept free at the foot */
    bool has_goal;       /* the machine's target ... */
    struct place goal;   /* ... is here */
    bool has_hint;       /* its advice to a person ... */
    struct place hint;   /* ... is this */
    uint64_t flash_rows; /* bit y: row y was just removed, four at most ... */
    const uint8_t (*flash_cells)[BOARD_MAX_WIDTH]; /* ... with these cells,
                                                      the lowest row first ... */
    int flash_progress;       /* ... 0 now, FLASH_END over */
    int flash_strength;       /* 1 .. 5; 0: the default, 3 */
    const char *notice;       /* one line for a while, or NULL */
    const struct hint *notes; /* behind it, what can be done now ... */
    int note_count;           /* ... so many */
    const struct why *why;    /* why it puts the piece there, or NULL */
    int lines;                /* of the list and the reasons, at the least */
    const struct hint *hints; /* the panel's list; important ones first */
    int hint_count;           /* beyond STAGE_MAX_HINTS they are not shown */
    int min_lines; /* that stay where larger text takes their room; 0: all */
    const struct hint *more; /* the last line when some hints have no room:
                                where all of them are, or out; or NULL */
};

void draw_play(struct look *look, const struct stage *stage);

/* Where all of it will stand: look->play. */
void draw_play_layout(struct look *look, const struct stage *stage);

/* Where a well stands, and the sizes of what is said in it. */
struct well_frame {
    struct box box; /* in the well's proportions */
    int cell;
    int unit; /* of ordinary text */
    int line;
};

/* How far down the large words over a well reach ("Paused"). */
int draw_headline_end(const struct well_frame *well);

/* The well of a game, as in draw_play, wherever it stands; over it the rows of
 * layout_above. */
void draw_stage(struct look *look, const struct stage *stage,
    const struct well_frame *well);

/* A game that is a picture beside something else: dim, in a box of its well's
 * proportions; rows that the box has more are seen over the well. */
void draw_still(
    struct look *look, const struct view *view, struct box box, int cell);

/* The same as in a game, without the ghost. */
void draw_moving(
    struct look *look, const struct view *view, struct box box, int cell);

/* The list of all keys. */
void draw_help(struct look *look, const struct hint *hints, int count,
    const struct hint *back);

#endif
