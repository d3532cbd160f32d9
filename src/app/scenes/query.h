/*
 * What a scene asks the history: questions go to the keeper with a number, and
 * an answer to an older question is dropped. Nothing waits for the disk.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_QUERY_H
#define WELLPLAYED_APP_SCENES_QUERY_H

#include "app/shell/app.h"

/* Part of a scene's state. Zeroed, nothing has been asked. */
struct query {
    int number; /* of the questions that count */
};

/* From now on, answers to what was asked before are old. */
void query_renew(struct query *query);

/* A question about all games, the caller's: fill it in and ask it. Its answer
 * goes to `answer`, which owns it. NULL when there is no memory. */
struct keeper_job *query_job(
    const struct query *query, enum keeper_kind kind, keeper_answer *answer);

/* Asks; takes the job over, which may be NULL. False when no answer will
 * come. */
bool query_ask(struct app *app, struct keeper_job *job);

bool query_is_old(const struct query *query, const struct keeper_job *job);

/* Takes an answer over: puts it in the place of the one before, or drops it
 * and returns false when it is old. */
bool query_keep(struct app *app, const struct query *query,
    struct keeper_job **place, struct keeper_job *job);

/* Frees what was kept in a place. */
void query_forget(struct keeper_job **place);

#endif
