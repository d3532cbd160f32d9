/* A thread that reads a mailbox and writes a queue. */
#include "agent/agent.h"

#include <stdlib.h>

#include "agent/keyqueue.h"
#include "agent/mailbox.h"

struct agent {
    struct mailbox mailbox;
    struct keyqueue queue;
    pthread_t thread;
    struct request asked; /* the game's side: being written */
    /* The game's side: the plan whose keys are arriving. */
    struct plan arriving;
    uint32_t arriving_serial;
    /* The thread's side. */
    struct request request;
    struct planner planner;
    struct plan plan;
};

static void
send_plan(struct agent *agent, bool found)
{
    struct queued_key key = {
        .serial = agent->request.serial,
        .piece = agent->request.view.pieces,
    };

    for (int i = 0; found && i < agent->plan.count; i++) {
        key.kind = QUEUED_KEY;
        key.key = agent->plan.keys[i];
        if (!keyqueue_push(&agent->queue, &key))
            return;
    }
    key.kind = found ? QUEUED_END : QUEUED_NONE;
    key.goal = agent->plan.goal;
    key.value = agent->plan.value;
    keyqueue_push(&agent->queue, &key);
}

static void *
think(void *data)
{
    struct agent *agent = data;

    while (mailbox_take(&agent->mailbox, &agent->request)) {
        const struct request *request = &agent->request;
        bool found =
            planner_plan(&agent->planner, &request->brain, &request->view,
                request->first_key, request->key_ticks, &agent->plan);
        send_plan(agent, found);
    }
    return NULL;
}

struct agent *
agent_create(void)
{
    struct agent *agent = calloc(1, sizeof(*agent));
    if (agent == NULL)
        return NULL;
    mailbox_init(&agent->mailbox);
    keyqueue_init(&agent->queue);
    if (pthread_create(&agent->thread, NULL, think, agent) != 0) {
        keyqueue_finish(&agent->queue);
        mailbox_finish(&agent->mailbox);
        free(agent);
        return NULL;
    }
    return agent;
}

void
agent_destroy(struct agent *agent)
{
    if (agent == NULL)
        return;
    mailbox_close(&agent->mailbox);
    keyqueue_close(&agent->queue);
    pthread_join(agent->thread, NULL);
    keyqueue_finish(&agent->queue);
    mailbox_finish(&agent->mailbox);
    free(agent);
}

void
agent_ask(struct agent *agent, const struct pilot *pilot,
    const struct brain *brain, const struct view *view)
{
    struct request *asked = &agent->asked;
    asked->serial = pilot->serial;
    asked->first_key = pilot_first_key(pilot, view);
    asked->key_ticks = pilot_ticks(pilot, view);
    asked->view = *view;
    asked->brain = *brain;
    mailbox_put(&agent->mailbox, asked);
}

/* Adds an arrived key to its plan, and hands a complete plan to the pilot. */
static void
arrive(struct agent *agent, struct pilot *pilot, const struct queued_key *key)
{
    struct plan *plan = &agent->arriving;

    if (key->serial != agent->arriving_serial) {
        agent->arriving_serial = key->serial;
        plan->count = 0;
    }
    switch (key->kind) {
    case QUEUED_KEY: plan->keys[plan->count++] = key->key; break;
    case QUEUED_END:
        plan->piece = key->piece;
        plan->goal = key->goal;
        plan->value = key->value;
        pilot_take(pilot, key->serial, plan);
        break;
    case QUEUED_NONE: pilot_take(pilot, key->serial, NULL); break;
    }
}

void
agent_collect(struct agent *agent, struct pilot *pilot, bool wait)
{
    struct queued_key key;

    while (keyqueue_pop(&agent->queue, &key))
        arrive(agent, pilot, &key);
    while (wait && pilot->asked && keyqueue_wait(&agent->queue, &key))
        arrive(agent, pilot, &key);
}
