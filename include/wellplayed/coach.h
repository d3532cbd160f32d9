/*
 * A coach grades a piece by how much chance its place loses against the best
 * place that the coach knows. It judges by the pieces that could be seen, and
 * by nothing that came later.
 *
 * The coach is a brain with a curve of chances (chance.h) for the rule set.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_COACH_H
#define WELLPLAYED_COACH_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/mind.h"

enum coach_grade {
    COACH_BEST, /* no chance is lost */
    COACH_GOOD,
    COACH_INACCURACY,
    COACH_MISTAKE,
    COACH_BLUNDER,
    COACH_GRADES
};

/* The smallest loss for each grade, in parts of CHANCE_WHOLE: 5, 10 and 15
 * percentage points, as on the chess server lichess. */
enum {
    COACH_LOSS_INACCURACY = 500,
    COACH_LOSS_MISTAKE = 1000,
    COACH_LOSS_BLUNDER = 1500,
    /* Judges the places that a hand reaches at ten keys a second. */
    COACH_KEY_TICKS = 100
};

/* The coach's verdict on one piece. */
struct coach_mark {
    uint64_t piece;  /* its number, view.pieces */
    uint64_t tick;   /* when the piece came */
    uint64_t locked; /* the tick in which it locked; 0 from coach_judge, which
                        can't know */
    enum coach_grade grade;
    uint16_t loss;         /* of chance: of CHANCE_WHOLE */
    uint16_t best_chance;  /* with the best place */
    struct place at;       /* where it locked */
    struct place best;     /* where the coach would have put it, or the other
                              piece by hold */
    bool hold;             /* `best` is by hold */
    enum reason_topic why; /* the topic that speaks most against `at`;
                              MIND_LOST: pieces without a place */
};

/* The memory of a coach; large, so not for the stack of a small thread. */
struct coach {
    struct planner planner;
    struct mind mind;
};

/* The grade of a loss. 0 is COACH_BEST. */
enum coach_grade coach_grade_of(uint32_t loss);

/* Whether a brain can coach games of these rules: it has a curve for them,
 * which is valid only for wells of the default size. */
bool coach_can(const struct brain *brain, const struct ruleset *rules);

/*
 * Judges what locked at `at`: the falling piece of a view, or the one that hold
 * brought in its place. The view is from the spawn, and the coach may hold too.
 * A place worth more than the coach's own best loses nothing. Returns false,
 * without a mark, when neither piece is that of `at`, or a hand would reach no
 * place. The brain must be able to coach (asserted).
 */
bool coach_judge(struct coach *coach, const struct brain *brain, const struct view *view,
    struct place at, struct coach_mark *mark);

/* The chance to live, in parts of CHANCE_WHOLE, after the best place of the
 * falling piece or the one from hold: `best_chance` of its mark. Returns false as
 * coach_judge does. The brain must be able to coach (asserted). */
bool coach_live(
    struct coach *coach, const struct brain *brain, const struct view *view, uint32_t *chance);

/*
 * How well the pieces were placed, 0 to 100: 100 if none lost any chance. The
 * formula is lichess's for chess games. The accuracy of a piece falls with its
 * loss; that of all pieces is the mean of two means: one weighted by how much
 * the chances vary around the piece, and the harmonic one. A plain mean would
 * hide blunders. 0 marks: 100.
 */
double coach_accuracy(const struct coach_mark *marks, int count);

/* -- which piece is judged -- */

/* Follows a game and reports when a piece is to be judged. Zeroed: no piece. */
struct coach_eye {
    struct view entered; /* when the falling piece came */
    bool falls;
};

/* Takes the events of a tick and the view after it. Returns whether a piece has
 * locked; judge it by *view_before, at *at. After a lock was taken back, call
 * it with no events. */
bool coach_see(struct coach_eye *eye, const struct events *events, const struct view *view,
    struct view *view_before, struct place *at);

#endif
