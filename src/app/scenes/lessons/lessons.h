/*
 * The lessons: a page of motifs, a list of a motif's lessons, and what is kept
 * of those that are done. The scene that plays one is lesson.h.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_LESSONS_LESSONS_H
#define WELLPLAYED_APP_SCENES_LESSONS_LESSONS_H

#include "app/shell/app.h"
#include "store/lessons_done.h"
#include "store/paths.h"

/* The state of SCENE_LESSONS, for all three scenes. */
struct lessons_room {
    struct lessons lessons; /* owned; none before lessons_open */
    struct lessons_done done;
    char path[PATHS_SIZE]; /* of what is kept; "": nothing is */
    enum task_motif motif; /* whose list is shown */
    int chosen;            /* the lesson that is played */
};

APP_STATE(lessons_of, struct lessons_room, SCENE_LESSONS)

/* Reads the lessons and what is done of them; the first call only. False, with
 * a warning, without memory. */
bool lessons_open(struct app *app);

/* The lesson that was chosen. */
const struct lessons_item *lessons_chosen(const struct app *app);

/* Number `at` of a motif; NULL past the last. */
const struct lessons_item *lessons_at(
    const struct lessons_room *room, enum task_motif motif, int at);

/* Whether it was ever solved. */
bool lessons_is_solved(const struct lessons_room *room, const struct lessons_item *item);

/* Chooses the next lesson after the chosen one: the next that was never solved,
 * or where all were, the next. */
void lessons_choose_next(struct app *app);

/* The chosen lesson was tried. */
void lessons_note(struct app *app, bool solved);

/* -- words, translated -- */

const char *lessons_name(enum task_motif motif);  /* of the motif */
const char *lessons_words(enum task_motif motif); /* what is to be done */

/* One sentence about how it ended. */
const char *lessons_sentence(enum task_motif motif, const struct task_course *course);

#endif
