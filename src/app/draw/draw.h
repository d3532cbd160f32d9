/*
 * The screen of a game. draw_play draws a whole frame but does not present it.
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
    int done;     /* ... and its filled part, of FIGURE_ALL */
};

/* A time at a milestone before the goal. */
struct split {
    char name[24];  /* the rows */
    char value[24]; /* the time */
    bool to_come;   /* not reached: the time is the best game's, or empty */
    char apart[24]; /* difference from the best game; empty: unknown */
    bool ahead;     /* of the best game */
};

struct effects;

/* What to show for one seat. With only `view` set, it is a person's game. */
struct stage {
    const struct view *view;
    bool machine;             /* the machine presses the keys */
    const char *brain;        /* its name */
    const char *skill;        /* how well it plays; NULL: not shown */
    uint32_t keys_per_second; /* its pace; 0: unlimited */
    unsigned speed;           /* game time over wall time; 0: unlimited,
                                 1: not shown */
    bool paused;              /* the well is covered */
    bool over;
    bool headed;        /* the ending is shown in the well, not below it */
    const char *ending; /* the headline of the end; NULL: "Game over" */
    const char *result; /* a line below it; NULL: none */
    int countdown;      /* seconds until the game continues; 0: no countdown */
    bool muted;
    bool replay;                        /* a replay; its hints may use a second column */
    int below;                          /* pixels kept free at the bottom */
    bool has_goal;                      /* the machine's target ... */
    struct place goal;                  /* ... is here */
    bool has_hint;                      /* its advice to a person ... */
    struct place hint;                  /* ... is this */
    const struct effects *effects;      /* animations of recent events; or
                                      NULL */
    const struct figure *figures;       /* of the panel ... */
    int figure_count;                   /* ... and their number; 0: points, rows, level */
    bool streaks;                       /* the panel has a line for combos and back-to-back */
    const struct figure *facts;         /* smaller ones ... */
    int fact_count;                     /* ... and their number */
    const struct split *splits;         /* times on the way; only the last ones where */
    int split_count;                    /* not all fit */
    const struct graph *graph;          /* of the stack, or NULL */
    const struct chance_recent *chance; /* its graph instead, or NULL */
    struct box card;                    /* of the coach; hides a graph below it */
    const struct outlook *outlook;      /* for the goal or the race, or NULL */
    const struct view *rival;           /* another game in a small well, or NULL */
    const char *notice;                 /* one line below the well, or NULL */
    const struct key_row *keys;         /* keys below the well when there is no notice;
                                   or NULL */
    const struct hint *notes;           /* hints behind the notice ... */
    int note_count;                     /* ... and their number */
    const struct why *why;              /* the reasons for the goal, or NULL */
    const struct strip *strip;          /* of small wells over it, or NULL */
    bool practice;                      /* the game is not for the record */
    const struct mind_show *mind;       /* what the player thinks, or NULL */
    bool lamps;                         /* below that, the buttons of the game ... */
    unsigned lit;                       /* ... and those lit, one bit each */
    int list;                           /* rows of a list that is drawn beside the well;
                                 see layout.list */
    const struct hint *hints;           /* of the panel; important ones first */
    int hint_count;                     /* more than STAGE_MAX_HINTS are not shown */
    const struct hint *line;            /* hints below the well when the panel shows no
                                 others; important ones first ... */
    int line_count;                     /* ... and their number */
    const struct hint *more;            /* replaces the last hint when some do not fit:
                                 opens the list of all keys, or leaves; or
                                 NULL */
};

void draw_play(struct look *look, const struct stage *stage);

/* Computes the layout, look->play, without drawing. */
void draw_play_layout(struct look *look, const struct stage *stage);

/*
 * A number that changes when time alone makes a picture of the falling piece
 * out of date: during a smooth fall and during the lock delay. `effects` may be
 * NULL. The number is less than DRAW_PULSE_END.
 */
enum { DRAW_PULSE_END = 1 << 20 };
uint64_t draw_pulse(const struct effects *effects, const struct view *view);

/* Fills in what every game wants in its layout; the rest is zeroed. */
void draw_wants(const struct look *look, const struct ruleset *rules, struct layout_wants *wants);

/* Computes look->play, unless it already is of these wants. */
void draw_layout(struct look *look, const struct layout_wants *wants);

/* Begins a frame with the layout look->play. */
void draw_begin(struct look *look, const struct view *view);

/* Draws the well of a side of look->play, and what belongs to it. */
void draw_game(struct look *look, const struct stage *stage, int side);

/* The place of a well and the sizes of its text. */
struct well_frame {
    struct box box; /* in the well's proportions */
    int cell;
    int unit; /* of ordinary text */
    int line;
};

/* The y below the headline over a well ("Paused"). */
int draw_headline_end(const struct well_frame *well);

/* Draws a game's well as draw_play does, at any place. The rows of
 * layout_above are drawn above the frame. */
void draw_stage(struct look *look, const struct stage *stage, const struct well_frame *well);

/* Draws a dimmed game beside something else. The box has the proportions of
 * the well; a higher box also shows rows above the well. */
void draw_still(struct look *look, const struct view *view, struct box box, int cell);

/* Draws a game in its usual colours, without the ghost. */
void draw_moving(struct look *look, const struct view *view, struct box box, int cell);

#endif
