/*
 * A lesson that is played: its position in a well, and what is to be done.
 * Nothing falls until a key is pressed, so there is time to think. The hint has
 * two steps, the columns and the place; the machine plays the solution that
 * came with the lesson when it is asked to.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_LESSONS_LESSON_H
#define WELLPLAYED_APP_SCENES_LESSONS_LESSON_H

#include "app/scenes/lessons/lessons.h"
#include "app/table/drill.h"
#include "wellplayed/task_search.h"

enum lesson_hint { LESSON_NO_HINT, LESSON_COLUMNS, LESSON_PLACE };

/* The state of the scene. */
struct lesson {
    struct drill drill; /* it also waits with each piece that comes */
    struct task_course course;
    struct task_course before[TASK_MAX_PIECES]; /* each of its locks */
    bool noted;                                 /* the try is counted */
    bool shows;                                 /* the machine plays the solution ... */
    int run;                                    /* ... this run of its keys ... */
    int run_left;                               /* ... of which so many ticks are left */
    enum lesson_hint hint;
    struct task_step advice;    /* for the falling piece, of a hint */
    struct task_search *search; /* owned; NULL until a hint was asked for */
    bool checked;               /* whether the falling piece leaves a solution ... */
    bool stuck;                 /* ... and it does not */
    uint64_t over_ns;           /* since the try has ended */
};

APP_STATE(lesson_of, struct lesson, SCENE_LESSON)

/* Whether the try has ended. */
static inline bool
lesson_is_over(const struct lesson *lesson)
{
    return lesson->course.state != TASK_OPEN;
}

#endif
