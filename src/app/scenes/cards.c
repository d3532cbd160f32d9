/*
 * Two lists of cards. Beside them, the machine plays a game of the chosen one.
 * Choosing a card returns to where the page was opened.
 */
#include <stdio.h>

#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/best.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/setup.h"
#include "app/shell/apply.h"
#include "app/table/live.h"
#include "app/text/labels.h"

/* -- rule sets -- */

static int
rules_count(const struct app *app)
{
    return games_rule_sets();
}

static void
rules_show(struct app *app, int at, struct menu_row *row)
{
    const struct ruleset *rules = ruleset_at(at);

    row->name = label_rules(rules->name);
    row->detail = _(rules->title);
}

static void
rules_act(struct app *app, int at)
{
    apply_text(app, PREF_RULES, ruleset_at(at)->name);
    app_back(app);
}

static void
rules_draw(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    sketch_draw(app->look, ruleset_at(at), box);
}

static void
rules_begin(struct app *app)
{
    const struct ruleset *rules = ruleset_at(live_chosen(app));

    live_begin(app, &(struct live_game){rules, NULL, app_brain(app, rules, NULL)});
}

static void
rules_enter(struct app *app)
{
    live_open(app, games_rules_at(app->now.rules->name), rules_begin);
}

static void
rules_finish(struct app *app)
{
    live_finish(app_state(app, SCENE_RULES));
}

static const struct menu_list rules_list = {
    .count = rules_count, .show = rules_show, .act = rules_act};

static const struct menu_page rules_page = {
    .title = N_("Rule set"),
    .list = &rules_list,
    .cards = true,
    .draw_card = rules_draw,
    .columns = LIVE_COLUMNS,
    .rows = LIVE_ROWS,
    .draw = live_draw,
};

const struct scene scene_rules = {
    .size = sizeof(struct live),
    .kind = &menu_kind,
    .page = &rules_page,
    .enter = rules_enter,
    .leave = rules_finish,
    .pass = live_pass,
    .idle = live_idle,
    .finish = rules_finish,
};

/* -- goals -- */

struct goals {
    struct live live;
    struct best best;
};

APP_STATE(goals_of, struct goals, SCENE_GOALS)

static struct best *
best_of(const struct app *app)
{
    return &goals_of(app)->best;
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

    row->name = label_goal(goal->name);
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
cards_answered(void *owner, struct keeper_job *job)
{
    best_take(owner, best_of(owner), job);
}

static void
goals_begin(struct app *app)
{
    const struct goal *goal = cards_goal(app, live_chosen(app));

    live_begin(
        app, &(struct live_game){app->now.rules, goal, app_brain(app, app->now.rules, goal)});
}

static void
goals_enter(struct app *app)
{
    best_forget(best_of(app)); /* another game may have been played */
    best_ask(app, best_of(app), app->now.rules, cards_answered);
    live_open(app, cards_goal_now(app), goals_begin);
}

static void
goals_finish(struct app *app)
{
    best_forget(best_of(app));
    live_finish(&goals_of(app)->live);
}

static bool
goals_idle(const struct app *app)
{
    return !best_is_awaited(app, best_of(app)) && live_idle(app);
}

/* The icon for the subject of a goal. */
static enum icon
goal_icon(const struct goal *goal)
{
    if (goal->daily)
        return ICON_SEED;
    if (goal->at_once)
        return ICON_SPEED;
    if (goal->garbage_ticks > 0 || goal->standing > 0)
        return ICON_ROWS;
    if (goal->measure == MEASURE_TIME || goal->ticks > 0)
        return ICON_CLOCK;
    if (goal->undo || goal->endless)
        return ICON_AGAIN;
    return goal->rows > 0 ? ICON_GOAL : ICON_LEVEL;
}

static void
goals_draw(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    icons_draw(app->look, goal_icon(cards_goal(app, at)),
        box_centred(box, box.h * 3 / 4, box.h * 3 / 4),
        palette_colour(at == live_chosen(app) ? PALETTE_ACCENT : PALETTE_SOFT));
}

static const struct menu_list goals_list = {
    .count = cards_goals, .show = goals_show, .act = goals_act};

static const struct menu_page goals_page = {
    .title = N_("Goal"),
    .list = &goals_list,
    .cards = true,
    .draw_card = goals_draw,
    .square = true,
    .columns = LIVE_COLUMNS,
    .rows = LIVE_ROWS,
    .draw = live_draw,
};

const struct scene scene_goals = {
    .size = sizeof(struct goals),
    .kind = &menu_kind,
    .page = &goals_page,
    .enter = goals_enter,
    .leave = goals_finish,
    .pass = live_pass,
    .idle = goals_idle,
    .finish = goals_finish,
};
