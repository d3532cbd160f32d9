/*
 * Chooses the games of the history that a page shows, and writes them for lists.
 */
#ifndef WELLPLAYED_APP_SCENES_GAMES_H
#define WELLPLAYED_APP_SCENES_GAMES_H

#include "app/menu/menu.h"
#include "app/shell/app.h"

enum { GAMES_ALL = -1 };

/* Which games are shown. Part of a scene's state. */
struct games_choice {
    int rules;    /* number of a rule set, or GAMES_ALL */
    int goal;     /* number of a goal, or GAMES_ALL */
    int pilot;    /* enum history_pilot, or GAMES_ALL */
    uint64_t day; /* of the daily game, as in the history; 0: all days */
};

/* What the menu values below need from a page. */
struct games_page {
    struct games_choice *(*choice)(const struct app *app);
    void (*changed)(struct app *app); /* called after a change */
    bool all;                         /* GAMES_ALL can be chosen */
};

/* One of the numbers of a page's choice. */
struct games_value {
    const struct games_page *page;
    enum games_number { GAMES_RULES, GAMES_GOAL, GAMES_PILOT } of;
};

/* The value of a menu for it. */
#define GAMES_VALUE(page, of)                                                                      \
    {                                                                                              \
        games_range, games_get, games_put, games_write, &(const struct games_value)                \
        {                                                                                          \
            (page), (of)                                                                           \
        }                                                                                          \
    }

void games_range(const struct app *app, const void *value, struct pref_range *range);
int games_get(const struct app *app, const void *value);
void games_put(struct app *app, const void *value, int number);
void games_write(const struct app *app, const void *value, int number, char *out, size_t size);

/* The number of rule sets; the index of one by its name, 0 if unknown. */
int games_rule_sets(void);
int games_rules_at(const char *name);

/* The same for goals. */
int games_goals(void);
int games_goal_at(const char *name);

/* Fills in the filter for a choice. */
void games_filter(struct history_filter *filter, struct games_choice choice);

/* Writes a date in local time: "2026-11-21". */
void games_date(int64_t date, char *out, size_t size);

/* Writes the time of a day that is today's, else the date. */
void games_when(int64_t date, char *out, size_t size);

/* Writes date and time: "2026-11-21 18:05". */
void games_moment(int64_t date, char *out, size_t size);

/* Writes the rule set, and that it was a race, or the goal unless it is
 * goal_endless. */
void games_title(const struct history_game *game, char *out, size_t size);

/* Writes the result by the game's goal: points, rows, or the time to the goal; a
 * dash when the goal was not reached. */
void games_result(const struct history_game *game, char *out, size_t size);

/* Writes who played a game, for a list. */
void games_player(const struct history_game *game, char *out, size_t size);

#endif
