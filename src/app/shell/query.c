/* Numbers tell current answers from old ones. */
#include "app/shell/query.h"

void
query_renew(struct query *query)
{
    query->number++;
}

struct keeper_job *
query_job(const struct query *query, enum keeper_kind kind, keeper_answer *answer)
{
    struct keeper_job *job = keeper_job(kind);

    if (job == NULL)
        return NULL;
    job->answer = answer;
    job->tag = query->number;
    job->filter = (struct history_filter){.pilot = -1 /* all games */};
    return job;
}

bool
query_ask(struct app *app, struct keeper_job *job)
{
    return keeper_do(app->archive.keeper, job);
}

bool
query_is_old(const struct query *query, const struct keeper_job *job)
{
    return job->tag != query->number;
}

bool
query_keep(
    struct app *app, const struct query *query, struct keeper_job **place, struct keeper_job *job)
{
    if (query_is_old(query, job)) {
        keeper_free(job);
        return false;
    }
    keeper_free(*place);
    *place = job;
    app->dirty = true;
    return true;
}

void
query_forget(struct keeper_job **place)
{
    keeper_free(*place);
    *place = NULL;
}
