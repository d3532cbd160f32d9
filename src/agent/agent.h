/*
 * The agent: one thread that sleeps until a piece appears, plans where to put
 * it, hands back the plan and sleeps again. A plan is a queue of key events,
 * each with its tick; it goes from the planner to the pilot as one value. The
 * agent sees views and makes plans; it has no other access to the game, and no
 * clock.
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

/* Forgets a request that waits, lets the thread finish the plan that it is
 * making, and joins it. NULL is fine. From the thread that created it. */
void agent_destroy(struct agent *agent);

/*
 * Asks for the plan that `pilot` needs for this view (pilot_next has just
 * returned PILOT_ASKS). The newest request wins: an older one gets no answer.
 * The view and the brain are copied; the view's rules must outlive the agent.
 * The answer is matched by the pilot's serial number alone: an agent must never
 * see the same number twice, neither from a pilot that was initialised again
 * (pilot_init) nor from another pilot. From the game's thread.
 */
void agent_ask(struct agent *agent, const struct pilot *pilot, const struct brain *brain,
    const struct view *view);

/* Hands the newest plan to the pilot once it is made; the pilot drops one that
 * it has not asked for. With `wait`, sleeps until the plan that the pilot has
 * asked for is made. From the game's thread. */
void agent_collect(struct agent *agent, struct pilot *pilot, bool wait);

#endif
