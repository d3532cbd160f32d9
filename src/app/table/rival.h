/*
 * The rival: the best game so far of the same rules and goal, which plays along
 * with a person's game. It shows its well, and at every tenth row how far ahead
 * or behind the person is.
 *
 * The keeper sends its replay when a game begins; the game does not wait for it.
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_RIVAL_H
#define WELLPLAYED_APP_TABLE_RIVAL_H

#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/shell/query.h"
#include "app/table/table.h"
#include "history/splits.h"
#include "wellplayed/playback.h"

/* Values of PREF_RIVAL. */
enum rival_when { RIVAL_NEVER, RIVAL_FOR_TIME, RIVAL_ALWAYS };

/* Part of a scene's state. Zeroed, there is no rival. */
struct rival {
    struct query query;
    struct tape *tape; /* held: its replay; NULL: there is no rival */
    struct replay_header header;
    struct playback playback; /* at the tick of the person's game */
    struct view view;         /* of the playback */
    struct splits best;       /* of the whole game */
    struct splits own;        /* of the person's game so far */
    int passed;               /* own splits that have been compared */
};

/* The guest of a table with one seat; its state is a struct rival. */
extern const struct guest rival_guest;

#endif
