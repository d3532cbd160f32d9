/*
 * The agent: one thread that sleeps until a piece appears, plans where to put
 * it, sends the keys through its queue and sleeps again. It sees views and
 * presses keys; it has no other access to the game, and no clock.
 */
#ifndef WELLPLAYED_AGENT_AGENT_H
#define WELLPLAYED_AGENT_AGENT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/pilot.h"

struct agent;

/* Starts the thread. NULL when there is no memory or no thread. The caller owns
 * the agent and ends it with agent_destroy. */
struct agent *agent_create(void);

/*
 * Ends it in this order: the mailbox closes, so that no plan is started; the
 * queue closes, so that no push sleeps; the thread is joined; the memory is
 * freed. NULL is fine. From the thread that created it.
 */
void agent_destroy(struct agent *agent);

/*
 * Asks for the plan that `pilot` needs for this view (pilot_next has just
 * returned PILOT_ASKS). The view and the brain are copied; the view's rules
 * must outlive the agent. The answer is matched by the pilot's serial number
 * alone: an agent must never see the same number twice, neither from a pilot
 * that was initialised again (pilot_init) nor from another pilot. From the
 * game's thread.
 */
void agent_ask(struct agent *agent, const struct pilot *pilot,
    const struct brain *brain, const struct view *view);

/*
 * Hands the keys that have arrived to the pilot, which drops stale ones. With
 * `wait`, sleeps until the plan that the pilot has asked for is complete. From
 * the game's thread.
 */
void agent_collect(struct agent *agent, struct pilot *pilot, bool wait);

#endif
