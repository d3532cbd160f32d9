/*
 * Two lists of cards. Choosing one goes back to where the page was opened.
 */
#include "app/scenes/cards.h"

#include <stdio.h>

#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/best.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/shell/apply.h"

/* Opens the page with the card of what is chosen now. */
static void
select_card(struct app *app, int scene, int at)
{
    struct menu *menu = menu_of(app, scene);

    menu->selected = at;
    menu_open(app, menu, menu->page);
}

/* -- rule sets -- */

static int
rules_count(const struct app *app)
{
    (void)app;
    return games_rule_sets();
}

static void
rules_show(struct app *app, int at, struct menu_row *row)
{
    const struct ruleset *rules = ruleset_at(at);

    (void)app;
    row->name = _(rules->name);
    row->detail = _(rules->title);
}

static void
rules_act(struct app *app, int at)
{
    apply_text(app, PREF_RULES, ruleset_at(at)->name);
    app_back(app);
}

static void
rules_draw(struct app *app, int at, struct box box)
{
    sketch_draw(app->look, ruleset_at(at), box);
}

static void
rules_enter(struct app *app)
{
    select_card(app, SCENE_RULES, games_rules_at(app->now.rules->name));
}

static const struct menu_list rules_list = {
    .count = rules_count, .show = rules_show, .act = rules_act};

static const struct menu_page rules_page = {
    .title = N_("Rule set"),
    .list = &rules_list,
    .cards = true,
    .draw_card = rules_draw,
};

const struct scene scene_rules = {
    .kind = &menu_kind,
    .page = &rules_page,
    .enter = rules_enter,
};

/* -- goals -- */

static struct best *
best_of(const struct app *app)
{
    return app_state(app, SCENE_GOALS);
}

const struct goal *
cards_goal(const struct app *app, int at)
{
    const struct goal *goal;

    for (int i = 0; (goal = goal_at(i)) != NULL; i++)
        if (goal_fits(goal, app->now.rules) && at-- == 0)
            return goal;
    return NULL;
}

int
cards_goals(const struct app *app)
{
    int count = 0;
    while (cards_goal(app, count) != NULL)
        count++;
    return count;
}

int
cards_goal_now(const struct app *app)
{
    const struct goal *goal;

    for (int i = 0; (goal = cards_goal(app, i)) != NULL; i++)
        if (goal == app->now.goal)
            return i;
    return 0;
}

static void
goals_show(struct app *app, int at, struct menu_row *row)
{
    const struct goal *goal = cards_goal(app, at);
    char result[64];

    row->name = _(goal->name);
    row->detail = _(goal->title);
    best_write(best_of(app), goal, result, sizeof(result));
    if (result[0] != '\0')
        snprintf(row->value, sizeof(row->value), _("best: %s"), result);
}

static void
goals_act(struct app *app, int at)
{
    apply_text(app, PREF_GOAL, cards_goal(app, at)->name);
    app_back(app);
}

static void
answered(void *owner, struct keeper_job *job)
{
    best_take(owner, best_of(owner), job);
}

static void
goals_enter(struct app *app)
{
    best_forget(best_of(app)); /* another game may have been played */
    best_ask(app, best_of(app), app->now.rules, answered);
    select_card(app, SCENE_GOALS, cards_goal_now(app));
}

static void
goals_finish(struct app *app)
{
    best_forget(best_of(app));
}

static bool
goals_idle(const struct app *app)
{
    return !best_is_awaited(app, best_of(app));
}

static const struct menu_list goals_list = {
    .count = cards_goals, .show = goals_show, .act = goals_act};

static const struct menu_page goals_page = {
    .title = N_("Goal"),
    .list = &goals_list,
    .cards = true,
};

const struct scene scene_goals = {
    .size = sizeof(struct best),
    .kind = &menu_kind,
    .page = &goals_page,
    .enter = goals_enter,
    .leave = goals_finish,
    .idle = goals_idle,
    .finish = goals_finish,
};
