/*
 * The screens of a game and of the list of keys. draw_play and draw_help draw a
 * whole frame but do not present it. Menus are in menu_draw.h.
 *
 * Nothing here knows rules or time: the caller says what to show.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_H
#define WELLPLAYED_APP_DRAW_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/chance_graph.h"
#include "app/draw/graph.h"
#include "app/draw/key_row.h"
#include "app/draw/look.h"
#include "app/draw/mind_draw.h"
#include "app/draw/strip.h"
#include "app/draw/why.h"
#include "app/seat/outlook.h"
#include "wellplayed/view.h"

enum { STAGE_MAX_HINTS = LAYOUT_MAX_KEYS, FIGURE_ALL = 256 };

/* A number of the panel. */
struct figure {
    const char *name; /* translated */
    char value[40];
    bool has_bar; /* a thin bar below it ... */
    int done;     /* ... of which so much is full, of FIGURE_ALL */
};

/* A time on the way to the goal. */
struct split {
    char name[24];  /* the rows */
    char value[24]; /* the time */
    bool to_come;   /* the time is that of the best game, or empty */
    char apart[24]; /* from the best game; empty: unknown */
    bool ahead;     /* of it */
};

struct effects;

/* What is shown of one seat. With only `view` set, it is a person's game. */
struct stage {
    const struct view *view;
    bool machine;             /* the machine presses the keys */
    const char *brain;        /* its name */
    const char *skill;        /* how well it plays; NULL: not shown */
    uint32_t keys_per_second; /* its pace; 0: as fast as it goes */
    unsigned speed;           /* game time over wall time; 0: as fast as it
                                 goes, 1: not shown */
    bool paused;              /* the well is covered */
    bool over;
    bool headed;        /* the ending is shown in the well, not below it */
    const char *ending; /* the end in large words; NULL: "Game over" */
    const char *result; /* a line below it; NULL: none */
    int countdown;      /* seconds until the game continues; 0: no countdown */
    bool muted;
    bool replay;       /* a replay; its hints may use a second column */
    int below;         /* pixels kept free at the bottom */
    bool has_goal;     /* the machine's target ... */
    struct place goal; /* ... is here */
    bool has_hint;     /* its advice to a person ... */
    struct place hint; /* ... is this */
    const struct effects *effects; /* what is seen of the last moments; or
                                      NULL */
    const struct figure *figures;  /* of the panel ... */
    int figure_count; /* ... and their number; 0: points, rows, level */
    bool streaks;     /* the panel has a line for combos and back-to-back */
    const struct figure *facts; /* smaller ones ... */
    int fact_count;             /* ... and their number */
    const struct split *splits; /* times on the way, the last ones if they */
    int split_count;            /* have no room */
    const struct graph *graph;  /* of the stack, or NULL */
    const struct chance_recent *chance; /* its graph instead, or NULL */
    struct box card;               /* of the coach; hides a graph below it */
    const struct outlook *outlook; /* of the goal, or of the race; or NULL */
    const struct view *rival;      /* another game in a small well, or NULL */
    const char *notice;            /* one line below the well, or NULL */
    const struct key_row *keys; /* keys below the well, when no notice is there;
                                   or NULL */
    const struct hint *notes;   /* hints behind the notice ... */
    int note_count;             /* ... and their number */
    const struct why *why;      /* the reasons for the goal, or NULL */
    const struct strip *strip;  /* of small wells over it, or NULL */
    bool practice;              /* the game is not for the record */
    const struct mind_show *mind; /* what it thinks of the places, or NULL */
    bool lamps;                   /* below that, the buttons of the game ... */
    unsigned lit;                 /* ... of which these are lit, one bit each */
    int list;                 /* rows of a list that is drawn beside the well;
                                 see layout.list */
    const struct hint *hints; /* of the panel; important ones first */
    int hint_count;           /* more than STAGE_MAX_HINTS are not shown */
    const struct hint *line;  /* hints below the well when the panel shows no
                                 others; important ones first ... */
    int line_count;           /* ... and their number */
    const struct hint *more;  /* replaces the last hint when some do not fit:
                                 leads to all keys, or out; or NULL */
};

void draw_play(struct look *look, const struct stage *stage);

/* Computes the layout, look->play, without drawing. */
void draw_play_layout(struct look *look, const struct stage *stage);

/*
 * Changes when time alone makes a picture of the falling piece out of date:
 * while it falls smoothly, and as its lock delay goes on. `effects` may be
 * NULL. Less than DRAW_PULSE_END.
 */
enum { DRAW_PULSE_END = 1 << 20 };
uint64_t draw_pulse(const struct effects *effects, const struct view *view);

/* Where a well stands, and the sizes of the text in it. */
struct well_frame {
    struct box box; /* in the well's proportions */
    int cell;
    int unit; /* of ordinary text */
    int line;
};

/* The y below the headline over a well ("Paused"). */
int draw_headline_end(const struct well_frame *well);

/* Draws a game's well as in draw_play, at any place. The rows of
 * layout_above are drawn above the frame. */
void draw_stage(struct look *look, const struct stage *stage,
    const struct well_frame *well);

/* Draws the garbage that waits, a mark for each row, into a bar beside the
 * well. */
void draw_pending(struct look *look, const struct view *view, struct box bar,
    int cell, int line);

/* Draws what the last lock did into a box of so many lines, unless its words
 * rise over the well. */
void draw_feats(struct look *look, struct box box, int lines, int px,
    const struct effects *effects);

/* Draws a dimmed game beside something else. The box has the proportions of
 * the well; a higher box also shows rows above the well. */
void draw_still(
    struct look *look, const struct view *view, struct box box, int cell);

/* The same with effects, which may be NULL. */
void draw_dim(struct look *look, const struct view *view,
    const struct effects *effects, struct box box, int cell);

/* Draws a dimmed game beside the one that is played: its faces are kept apart,
 * so that both can be drawn in each frame. */
void draw_small(
    struct look *look, const struct view *view, struct box box, int cell);

/* Draws a game in its usual colours, without the ghost. */
void draw_moving(
    struct look *look, const struct view *view, struct box box, int cell);

/* Draws the list of all keys. `foot` has the hints that lead out of it. */
void draw_help(struct look *look, const struct hint *hints, int count,
    const struct hint *foot, int foot_count);

#endif
