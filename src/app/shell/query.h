/*
 * A scene's questions to the history. The keeper gets each question with a
 * number; answers with an older number are dropped. Nothing waits for the disk.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_QUERY_H
#define WELLPLAYED_APP_SHELL_QUERY_H

#include "app/shell/app.h"

/* Part of a scene's state. Zeroed, nothing has been asked. */
struct query {
    int number; /* of the current questions */
};

/* Marks all earlier questions as old. */
void query_renew(struct query *query);

/* Creates a question about all games. The caller completes it and calls
 * query_ask. `answer` gets the answer and owns it. Returns NULL when there is no
 * memory. */
struct keeper_job *query_job(
    const struct query *query, enum keeper_kind kind, keeper_answer *answer);

/* Asks a question and takes ownership of the job, which may be NULL. Returns
 * false when no answer will come. */
bool query_ask(struct app *app, struct keeper_job *job);

bool query_is_old(const struct query *query, const struct keeper_job *job);

/* Takes ownership of an answer. A current one replaces the one in *place; an old
 * one is freed, and the result is false. */
bool query_keep(
    struct app *app, const struct query *query, struct keeper_job **place, struct keeper_job *job);

/* Frees the answer in *place and sets it to NULL. */
void query_forget(struct keeper_job **place);

#endif
