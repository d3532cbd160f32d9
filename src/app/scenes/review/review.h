/*
 * The review of a replay: a coach marks its pieces, on the errands' thread or,
 * when it did so before, out of the history. There is one at a time; the viewer
 * and the pages about a game share it, so that nothing is computed twice.
 *
 * Here is also the page of what came of it: accuracy, grades, the chance of the
 * game, and the worst pieces as pictures, from which one can play on.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_REVIEW_REVIEW_H
#define WELLPLAYED_APP_SCENES_REVIEW_REVIEW_H

#include "app/seat/analysis.h"
#include "app/shell/app.h"
#include "app/shell/query.h"
#include "app/table/choices.h"

enum review_state {
    REVIEW_NOTHING,
    REVIEW_ASKS, /* the history for marks that were kept */
    REVIEW_RUNS,
    REVIEW_DONE
};

/* What can be done on the page. */
enum review_command {
    REVIEW_LEARN = COMMAND_NONE + 1, /* from the mistakes */
    REVIEW_WATCH,
    REVIEW_LEAVE,
    REVIEW_PLAY /* on, from picture `argument` */
};

enum { REVIEW_WORST = 3, REVIEW_ROWS = REVIEW_LEAVE /* before its pictures */ };

/* A piece as a picture. */
struct review_picture {
    int mark;         /* its number */
    struct view view; /* when the piece came; `rules` is NULL until known */
};

/* The state of the scene, and of the review. */
struct review {
    enum review_state state;
    struct tape *tape;        /* held: the replay */
    struct history_game game; /* as far as it is known; its id may be 0 */
    struct replay_header header;
    struct playback playback; /* on its way to the pictures */
    uint64_t ticks;           /* of the replay */
    struct brain coach;
    struct query query;
    struct analysis *analysis;                 /* owned; NULL: none */
    int shown;                                 /* of the progress, that is on the screen */
    struct marks marks;                        /* owned: DONE */
    double accuracy;                           /* DONE */
    struct review_picture worst[REVIEW_WORST]; /* by their ticks */
    int worst_count;
    struct choices choices; /* of the page */
};

APP_STATE(review_of, struct review, SCENE_REVIEW)

/*
 * Begins the review of a replay, whose tape it holds; one of the same replay and
 * coach goes on. `game` says what is known of it. Returns false, with a
 * notice, when no player can coach its rules or there is no memory.
 */
bool review_begin(struct app *app, struct tape *tape, const struct history_game *game);

/* Lets the review go on: takes what the thread has found. Call it while it is
 * shown. */
void review_pass(struct app *app);

/* Whether something is still to come. */
bool review_is_busy(const struct app *app);

/* Stops it, if it is not done. What is done stays. */
void review_stop(struct app *app);

/* Forgets all of it. */
void review_forget(struct app *app);

/* The marks: DONE, or NULL. */
const struct marks *review_marks(const struct app *app);

/* A line about how far it is: "The coach looks at it: 43 %". */
void review_progress(const struct app *app, char *out, size_t size);

/* How many pieces are worth another try: mistakes and worse. */
int review_faults(const struct marks *marks);

/* The mark of the piece that falls at a tick or, while none does, of the last
 * one that locked; NULL: none. */
const struct coach_mark *review_mark_at(const struct marks *marks, uint64_t tick);

#endif
