/* A job owns what it carries. */
#include "history/keeper_job.h"

#include <stdlib.h>

struct keeper_job *
keeper_job(enum keeper_kind kind)
{
    struct keeper_job *job = calloc(1, sizeof(*job));
    if (job != NULL)
        job->kind = kind;
    return job;
}

void
keeper_free(struct keeper_job *job)
{
    char why[FILE_WHY_SIZE];

    if (job == NULL)
        return;
    journal_close(job->journal, why);
    running_leave(job->left);
    free(job->data);
    free(job->games);
    free(job);
}
