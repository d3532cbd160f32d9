/* Names, dates, filters. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "app/scenes/games.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

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

void
games_write_rules(const struct app *app, int rules, char *out, size_t size)
{
    (void)app;
    snprintf(out, size, "%s",
        rules == GAMES_ALL ? _("all") : _(ruleset_at(rules)->name));
}

void
games_write_pilot(const struct app *app, int pilot, char *out, size_t size)
{
    (void)app;
    snprintf(
        out, size, "%s", pilot == GAMES_ALL ? _("anyone") : _(pilots[pilot]));
}

void
games_filter(struct history_filter *filter, int rules, int pilot)
{
    *filter = (struct history_filter){.pilot = pilot};
    if (rules == GAMES_ALL)
        return;
    filter->rules = ruleset_at(rules)->name;
    filter->width = ruleset_at(rules)->width;
    filter->visible = ruleset_at(rules)->visible;
}

static void
write_time(int64_t date, const char *format, char *out, size_t size)
{
    time_t time = (time_t)date;
    struct tm local;

    if (localtime_r(&time, &local) == NULL ||
        strftime(out, size, format, &local) == 0)
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
games_player(const struct history_game *game, char *out, size_t size)
{
    const char *name = game->name[0] != '\0' ? game->name : _("no name");

    if (game->pilot == HISTORY_MACHINE)
        snprintf(out, size, "%s",
            game->brain[0] != '\0' ? game->brain : _("the machine"));
    else if (game->pilot == HISTORY_MIXED && game->brain[0] != '\0')
        snprintf(out, size, "%s + %s", name, game->brain);
    else
        snprintf(out, size, "%s", name);
}
