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

/* Values for menus: the rule set, the goal and the pilot of a page's choice.
 * `page` is a pointer to a const struct games_page. */
#define GAMES_RULES_VALUE(page)                                                                    \
    {                                                                                              \
        games_rules_range, games_rules_get, games_rules_put, games_write_rules, (page)             \
    }
#define GAMES_GOAL_VALUE(page)                                                                     \
    {                                                                                              \
        games_goal_range, games_goal_get, games_goal_put, games_write_goal, (page)                 \
    }
#define GAMES_PILOT_VALUE(page)                                                                    \
    {                                                                                              \
        games_pilot_range, games_pilot_get, games_pilot_put, games_write_pilot, (page)             \
    }

void games_rules_range(const struct app *app, const void *page, struct pref_range *range);
int games_rules_get(const struct app *app, const void *page);
void games_rules_put(struct app *app, const void *page, int rules);
void games_write_rules(
    const struct app *app, const void *ignored, int rules, char *out, size_t size);
void games_goal_range(const struct app *app, const void *page, struct pref_range *range);
int games_goal_get(const struct app *app, const void *page);
void games_goal_put(struct app *app, const void *page, int goal);
void games_write_goal(const struct app *app, const void *ignored, int goal, char *out, size_t size);
void games_pilot_range(const struct app *app, const void *page, struct pref_range *range);
int games_pilot_get(const struct app *app, const void *page);
void games_pilot_put(struct app *app, const void *page, int pilot);
void games_write_pilot(
    const struct app *app, const void *ignored, int pilot, char *out, size_t size);

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

/* Writes date and time: "2026-11-21 18:05". */
void games_moment(int64_t date, char *out, size_t size);

/* Writes the rule set, and the goal unless it is goal_endless. */
void games_title(const struct history_game *game, char *out, size_t size);

/* Writes the result by the game's goal: points, rows, or the time to the goal; a
 * dash when the goal was not reached. */
void games_result(const struct history_game *game, char *out, size_t size);

/* Writes who played a game, for a list. */
void games_player(const struct history_game *game, char *out, size_t size);

#endif
