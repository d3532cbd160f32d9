/*
 * A thread with one errand: the newest request. There are two places for it, so
 * that a request that the thread is at is never written over.
 */
#include "agent/agent.h"

#include <stdlib.h>

#include "agent/errand.h"

/* What the agent is asked, and its answer. */
struct request {
    struct errand errand;
    struct planner *planner; /* the thread's */
    uint32_t serial;         /* of the plan, as the pilot counts */
    uint32_t first_key;      /* as planner_plan takes them */
    uint32_t key_ticks;
    struct view view;
    struct brain brain;
    bool found; /* a path is left */
    struct plan plan;
};

struct agent {
    struct errands *errands;
    struct planner planner;
    struct request requests[2];
    struct request *newest;
};

static bool
request_run(struct errand *errand)
{
    struct request *request = (struct request *)errand;

    request->found = planner_plan(request->planner, &request->brain, &request->view,
        request->first_key, request->key_ticks, &request->plan);
    return false;
}

struct agent *
agent_create(void)
{
    struct agent *agent = calloc(1, sizeof(*agent));

    if (agent == NULL)
        return NULL;
    agent->newest = &agent->requests[0];
    for (int i = 0; i < 2; i++) {
        agent->requests[i].errand.run = request_run;
        agent->requests[i].planner = &agent->planner;
    }
    agent->errands = errands_create();
    if (agent->errands != NULL)
        return agent;
    free(agent);
    return NULL;
}

void
agent_destroy(struct agent *agent)
{
    if (agent == NULL)
        return;
    errands_destroy(agent->errands);
    free(agent);
}

/* The request that the thread is not at. If the older one is busy, the newest
 * still waits and is taken back, unless the thread goes over to it just now. */
static struct request *
agent_free_request(struct agent *agent)
{
    struct request *newest = agent->newest;
    struct request *older = &agent->requests[newest == agent->requests];

    if (errand_is_busy(&older->errand) && errands_forget(agent->errands, &newest->errand))
        return newest;
    return older;
}

void
agent_ask(struct agent *agent, const struct pilot *pilot, const struct brain *brain,
    const struct view *view)
{
    struct request *request = agent_free_request(agent);

    request->serial = pilot->serial;
    request->first_key = pilot_first_key(pilot, view);
    request->key_ticks = pilot_ticks(pilot, view);
    request->view = *view;
    request->brain = *brain;
    agent->newest = request;
    errands_send(agent->errands, &request->errand);
}

void
agent_collect(struct agent *agent, struct pilot *pilot, bool wait)
{
    struct request *request = agent->newest;

    if (wait && pilot->asked)
        errands_wait(agent->errands, &request->errand);
    if (!errand_is_busy(&request->errand))
        pilot_take(pilot, request->serial, request->found ? &request->plan : NULL);
}
