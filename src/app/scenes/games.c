/* Choices and filters, names and dates. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "app/scenes/games.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/text/labels.h"

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

static int *
chosen_number(const struct app *app, const struct games_value *value)
{
    struct games_choice *choice = value->page->choice(app);

    switch (value->of) {
    case GAMES_RULES: return &choice->rules;
    case GAMES_GOAL: return &choice->goal;
    case GAMES_PILOT: break;
    }
    return &choice->pilot;
}

void
games_range(const struct app *app, const void *data, struct pref_range *range)
{
    const struct games_value *value = data;
    const int counts[] = {games_rule_sets(), games_goals(), HISTORY_MIXED + 1};

    range->min = value->page->all ? GAMES_ALL : 0;
    range->max = counts[value->of] - 1;
}

int
games_get(const struct app *app, const void *data)
{
    return *chosen_number(app, data);
}

void
games_put(struct app *app, const void *data, int number)
{
    const struct games_value *value = data;

    *chosen_number(app, value) = number;
    value->page->changed(app);
}

void
games_write(const struct app *app, const void *data, int number, char *out, size_t size)
{
    const struct games_value *value = data;
    const char *words = value->of == GAMES_PILOT ? _("anyone") : _("all");

    if (number != GAMES_ALL)
        words = value->of == GAMES_RULES  ? label_rules(ruleset_at(number)->name)
                : value->of == GAMES_GOAL ? label_goal(goal_at(number)->name)
                                          : _(pilots[number]);
    snprintf(out, size, "%s", words);
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
games_when(int64_t date, char *out, size_t size)
{
    char today[16];

    games_date((int64_t)time(NULL), today, sizeof(today));
    games_date(date, out, size);
    if (strcmp(out, today) == 0)
        write_time(date, "%H:%M", out, size);
}

void
games_moment(int64_t date, char *out, size_t size)
{
    write_time(date, "%Y-%m-%d %H:%M", out, size);
}

void
games_title(const struct history_game *game, char *out, size_t size)
{
    if (game->race)
        snprintf(out, size, _("%s, %s"), label_rules(game->rules), _("race"));
    else if (strcmp(game->goal, goal_endless.name) == 0)
        snprintf(out, size, "%s", label_rules(game->rules));
    else
        snprintf(out, size, _("%s, %s"), label_rules(game->rules), label_goal(game->goal));
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
