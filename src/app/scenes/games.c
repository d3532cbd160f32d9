/* Choices and filters, names and dates. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "app/scenes/games.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"

static const char *const pilots[] = {
    [HISTORY_HUMAN] = N_("a person"),
    [HISTORY_MACHINE] = N_("the machine"),
    [HISTORY_MIXED] = N_("both in turn"),
};

int
games_rule_sets(void)
{
    int count = 0;
    while (ruleset_at(count) != NULL)
        count++;
    return count;
}

int
games_rules_at(const char *name)
{
    for (int i = 0; ruleset_at(i) != NULL; i++)
        if (strcmp(ruleset_at(i)->name, name) == 0)
            return i;
    return 0;
}

int
games_goals(void)
{
    int count = 0;
    while (goal_at(count) != NULL)
        count++;
    return count;
}

int
games_goal_at(const char *name)
{
    for (int i = 0; goal_at(i) != NULL; i++)
        if (strcmp(goal_at(i)->name, name) == 0)
            return i;
    return 0;
}

/* -- values for menus -- */

void
games_rules_range(const struct app *app, const void *page, struct pref_range *range)
{
    const struct games_page *of = page;
    (void)app;
    range->min = of->all ? GAMES_ALL : 0;
    range->max = games_rule_sets() - 1;
}

int
games_rules_get(const struct app *app, const void *page)
{
    const struct games_page *of = page;
    return of->choice(app)->rules;
}

void
games_rules_put(struct app *app, const void *page, int rules)
{
    const struct games_page *of = page;
    of->choice(app)->rules = rules;
    of->changed(app);
}

void
games_write_rules(const struct app *app, const void *ignored, int rules, char *out, size_t size)
{
    (void)app;
    (void)ignored;
    snprintf(out, size, "%s", rules == GAMES_ALL ? _("all") : _(ruleset_at(rules)->name));
}

void
games_goal_range(const struct app *app, const void *page, struct pref_range *range)
{
    const struct games_page *of = page;
    (void)app;
    range->min = of->all ? GAMES_ALL : 0;
    range->max = games_goals() - 1;
}

int
games_goal_get(const struct app *app, const void *page)
{
    const struct games_page *of = page;
    return of->choice(app)->goal;
}

void
games_goal_put(struct app *app, const void *page, int goal)
{
    const struct games_page *of = page;
    of->choice(app)->goal = goal;
    of->changed(app);
}

void
games_write_goal(const struct app *app, const void *ignored, int goal, char *out, size_t size)
{
    (void)app;
    (void)ignored;
    snprintf(out, size, "%s", goal == GAMES_ALL ? _("all") : _(goal_at(goal)->name));
}

void
games_pilot_range(const struct app *app, const void *page, struct pref_range *range)
{
    const struct games_page *of = page;
    (void)app;
    range->min = of->all ? GAMES_ALL : 0;
    range->max = HISTORY_MIXED;
}

int
games_pilot_get(const struct app *app, const void *page)
{
    const struct games_page *of = page;
    return of->choice(app)->pilot;
}

void
games_pilot_put(struct app *app, const void *page, int pilot)
{
    const struct games_page *of = page;
    of->choice(app)->pilot = pilot;
    of->changed(app);
}

void
games_write_pilot(const struct app *app, const void *ignored, int pilot, char *out, size_t size)
{
    (void)app;
    (void)ignored;
    snprintf(out, size, "%s", pilot == GAMES_ALL ? _("anyone") : _(pilots[pilot]));
}

/* -- filters and words -- */

void
games_filter(struct history_filter *filter, struct games_choice choice)
{
    *filter = (struct history_filter){.pilot = choice.pilot};
    if (choice.goal != GAMES_ALL) {
        filter->goal = goal_at(choice.goal)->name;
        filter->day = goal_at(choice.goal)->daily ? choice.day : 0;
    }
    if (choice.rules == GAMES_ALL)
        return;
    const struct ruleset *rules = ruleset_at(choice.rules);
    filter->rules = rules->name;
    filter->width = rules->width;
    filter->visible = rules->visible;
}

static void
write_time(int64_t date, const char *format, char *out, size_t size)
{
    time_t time = (time_t)date;
    struct tm local;

    if (localtime_r(&time, &local) == NULL || strftime(out, size, format, &local) == 0)
        out[0] = '\0';
}

void
games_date(int64_t date, char *out, size_t size)
{
    write_time(date, "%Y-%m-%d", out, size);
}

void
games_moment(int64_t date, char *out, size_t size)
{
    write_time(date, "%Y-%m-%d %H:%M", out, size);
}

void
games_title(const struct history_game *game, char *out, size_t size)
{
    if (strcmp(game->goal, goal_endless.name) == 0)
        snprintf(out, size, "%s", _(game->rules));
    else
        snprintf(out, size, "%s, %s", _(game->rules), _(game->goal));
}

void
games_result(const struct history_game *game, char *out, size_t size)
{
    const struct goal *goal = goal_find(game->goal);
    enum goal_measure measure = goal != NULL ? goal->measure : MEASURE_POINTS;
    char number[40];

    if (measure == MEASURE_POINTS) {
        panel_number(game->points, out, size);
    } else if (measure == MEASURE_ROWS) {
        panel_number(game->rows, number, sizeof(number));
        snprintf(out, size, _("%s rows"), number);
    } else if (game->reached) {
        chart_exact_time(game->ticks, out, size);
    } else {
        snprintf(out, size, "–");
    }
}

void
games_player(const struct history_game *game, char *out, size_t size)
{
    const char *name = game->name[0] != '\0' ? game->name : _("no name");

    if (game->pilot == HISTORY_MACHINE)
        snprintf(out, size, "%s", game->brain[0] != '\0' ? game->brain : _("the machine"));
    else if (game->pilot == HISTORY_MIXED && game->brain[0] != '\0')
        snprintf(out, size, "%s + %s", name, game->brain);
    else
        snprintf(out, size, "%s", name);
}
