/*
 * Statistics: what the games of the history come to, and the points of one of
 * the newest over time.
 */
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/scenes/scores.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/draw/panel.h"
#include "app/scenes/games.h"
#include "app/scenes/statistics/statistics.h"
#include "app/scenes/statistics/statistics_rows.h"
#include "app/shell/sentence.h"

enum {
    NEWEST = 20,
    CELLS_WIDE = 15, /* of the picture */
    CELLS_HIGH = 10
};

/* -- what is asked -- */

static bool
take(struct app *app, struct keeper_job **place, struct keeper_job *job)
{
    return query_keep(app, &statistics_of(app)->query, place, job);
}

static struct keeper_job *
question(struct app *app, enum keeper_kind kind, keeper_answer *answer)
{
    struct statistics *statistics = statistics_of(app);
    struct keeper_job *job = query_job(&statistics->query, kind, answer);

    if (job != NULL)
        games_filter(&job->filter, statistics->rules, statistics->pilot);
    return job;
}

static void
take_course(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    job->series.last = job->game.points; /* the last sample is older */
    take(app, &statistics_of(app)->course, job);
}

static int
newest_count(const struct app *app)
{
    const struct keeper_job *newest = statistics_of(app)->newest;
    return newest != NULL && newest->good ? newest->game_count : 0;
}

/* The course of the chosen game. */
static void
ask_course(struct app *app)
{
    struct statistics *statistics = statistics_of(app);

    if (statistics->chosen >= newest_count(app))
        return;
    struct keeper_job *job = question(app, KEEPER_SERIES, take_course);
    if (job == NULL)
        return;
    job->game.id = statistics->newest->games[statistics->chosen].id;
    query_ask(app, job);
}

static void
take_newest(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (take(app, &statistics_of(app)->newest, job))
        ask_course(app);
}

static void
take_sums(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (take(app, &statistics_of(app)->sums, job) && !job->good)
        app_notice(
            app, _("The history can't be read: %s"), sentence_text(job->why));
}

/* Drops all answers, also those that are on their way. */
static void
forget(struct app *app)
{
    struct statistics *statistics = statistics_of(app);

    query_renew(&statistics->query);
    query_forget(&statistics->sums);
    query_forget(&statistics->newest);
    query_forget(&statistics->course);
}

static void
ask(struct app *app)
{
    forget(app);
    statistics_of(app)->chosen = 0;
    struct keeper_job *newest = question(app, KEEPER_NEWEST, take_newest);
    query_ask(app, question(app, KEEPER_SUMS, take_sums));
    if (newest == NULL)
        return;
    newest->count = NEWEST;
    query_ask(app, newest);
}

/* -- the choices -- */

static void
rules_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    range->least = GAMES_ALL;
    range->most = games_rule_sets() - 1;
}

static int
rules_get(const struct app *app)
{
    return statistics_of(app)->rules;
}

static void
rules_put(struct app *app, int value)
{
    statistics_of(app)->rules = value;
    ask(app);
}

static const struct menu_value rules_value = {
    rules_range, rules_get, rules_put, games_write_rules};

static void
pilot_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    range->least = GAMES_ALL;
    range->most = HISTORY_MIXED;
}

static int
pilot_get(const struct app *app)
{
    return statistics_of(app)->pilot;
}

static void
pilot_put(struct app *app, int value)
{
    statistics_of(app)->pilot = value;
    ask(app);
}

static const struct menu_value pilot_value = {
    pilot_range, pilot_get, pilot_put, games_write_pilot};

static void
course_range(const struct app *app, struct pref_range *range)
{
    range->most = SDL_max(newest_count(app) - 1, 0);
}

static int
course_get(const struct app *app)
{
    return statistics_of(app)->chosen;
}

static void
course_put(struct app *app, int value)
{
    statistics_of(app)->chosen = value;
    ask_course(app);
}

static void
course_write(const struct app *app, int value, char *out, size_t size)
{
    char date[32], points[40];

    if (value >= newest_count(app)) {
        snprintf(out, size, "-");
        return;
    }
    const struct history_game *game = &statistics_of(app)->newest->games[value];
    games_date(game->date, date, sizeof(date));
    panel_number(game->points, points, sizeof(points));
    snprintf(out, size, "%s: %s", date, points);
}

static const struct menu_value course_value = {
    course_range, course_get, course_put, course_write};

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Games of which rule set are counted."),
        .value = &rules_value},
    {.kind = MENU_CHOICE,
        .name = N_("Played by"),
        .detail = N_("A person, the machine, both in turn, or anyone."),
        .value = &pilot_value},
    {.kind = MENU_CHOICE,
        .name = N_("Curve"),
        .detail = N_("Which game's points are drawn: the newest comes first."),
        .value = &course_value},
};

/* -- lines and the picture -- */

static int
count_rows(const struct app *app)
{
    (void)app;
    return statistics_rows();
}

static void
show_row(struct app *app, int at, struct menu_row *row)
{
    const struct keeper_job *sums = statistics_of(app)->sums;
    statistics_row(sums != NULL && sums->good ? &sums->sums : NULL, at, row);
}

static const struct menu_list list = {.count = count_rows, .show = show_row};

static void
draw(struct app *app)
{
    static const struct series none;
    const struct layout_menu *l = &app->look->menu;
    const struct keeper_job *course = statistics_of(app)->course;
    bool good = course != NULL && course->good;

    chart_draw(app->look, l->picture, l->unit, good ? &course->series : &none,
        good ? course->game.ticks : 0);
}

static const struct menu_page page = {
    .title = N_("Statistics"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
    .columns = CELLS_WIDE,
    .rows = CELLS_HIGH,
    .draw = draw,
};

static void
enter(struct app *app)
{
    statistics_of(app)->rules = scores_of(app)->rules;
    statistics_of(app)->pilot = scores_of(app)->pilot;
    ask(app);
}

static bool
idle(const struct app *app)
{
    const struct statistics *statistics = statistics_of(app);
    return app->archive.keeper == NULL ||
           (statistics->sums != NULL && statistics->newest != NULL);
}

const struct scene scene_statistics = {
    .size = sizeof(struct statistics),
    .finish = forget,
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
    .leave = forget,
    .idle = idle,
};
