/* Labels, from the tables of the core. */
#include "app/text/labels.h"

#include <string.h>

#include "app/text/language.h"
#include "wellplayed/goal.h"
#include "wellplayed/ruleset.h"

const char *
label_rules(const char *name)
{
    const struct ruleset *rules = ruleset_find(name);
    return rules != NULL ? _(rules->label) : name;
}

const char *
label_goal(const char *name)
{
    const struct goal *goal = goal_find(name);
    if (goal == NULL && strcmp(name, goal_practice.name) == 0)
        goal = &goal_practice;
    return goal != NULL ? _(goal->label) : name;
}

const char *
label_sign(double difference)
{
    return difference < 0 ? "−" : difference > 0 ? "+" : "";
}
