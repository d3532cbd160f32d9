/*
 * Setting up a game: the rules, the level, the seed, and who plays. Everything
 * but the seed is kept for the next time.
 */
#include "app/scenes/setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/menu/menu.h"
#include "app/scenes/brains.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"

struct setup {
    char seed[24]; /* in digits; empty: a new one each time */
};

static struct setup *
setup_of(const struct app *app)
{
    return app_state(app, SCENE_SETUP);
}

/* -- rule sets -- */

static void
rules_range(const struct app *app, const void *data, struct pref_range *range)
{
    (void)app;
    (void)data;
    range->max = games_rule_sets() - 1;
}

static int
rules_get(const struct app *app, const void *data)
{
    (void)data;
    return games_rules_at(app->now.rules->name);
}

static void
rules_put(struct app *app, const void *data, int value)
{
    (void)data;
    apply_text(app, PREF_RULES, ruleset_at(value)->name);
}

const struct menu_value setup_rules = {
    rules_range, rules_get, rules_put, games_write_rules, NULL};

/* -- the start level -- */

static void
level_range(const struct app *app, const void *data, struct pref_range *range)
{
    (void)data;
    range->min = app->now.rules->first_level;
    range->max = app->now.rules->last_start_level;
}

static int
level_get(const struct app *app, const void *data)
{
    (void)data;
    return app->now.level;
}

static void
level_put(struct app *app, const void *data, int value)
{
    (void)data;
    apply_pref(app, PREF_LEVEL, value);
}

const struct menu_value setup_level = {
    .range = level_range, .get = level_get, .put = level_put};

/* -- the seed -- */

static char *
seed_buffer(struct app *app)
{
    return setup_of(app)->seed;
}

static bool
is_digit(const char *character)
{
    return character[0] >= '0' && character[0] <= '9';
}

static const struct line_field seed_line = {seed_buffer,
    sizeof(((struct setup *)0)->seed), N_("a new one each time"), is_digit};

/* A number that is too large becomes the largest seed. */
static void
seed_changed(struct app *app)
{
    app->now.seed_given = setup_of(app)->seed[0] != '\0';
    if (!app->now.seed_given)
        return;
    app->now.seed = strtoull(setup_of(app)->seed, NULL, 10);
    snprintf(setup_of(app)->seed, sizeof(setup_of(app)->seed), "%" PRIu64,
        app->now.seed);
}

/* -- begin -- */

static void
begin_play(struct app *app)
{
    app->now.watch = false;
    app_go(app, SCENE_PLAY);
}

static void
begin_watch(struct app *app)
{
    app->now.watch = true;
    app_go(app, SCENE_PLAY);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Play it"),
        .detail = N_("You play."),
        .act = begin_play},
    {.kind = MENU_DO,
        .name = N_("Watch it"),
        .detail = N_("The machine plays."),
        .act = begin_watch},
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Size of the well, speed, points and rotation."),
        .value = &setup_rules},
    {.kind = MENU_NUMBER,
        .name = N_("Start level"),
        .detail = N_("Higher levels are faster."),
        .value = &setup_level},
    {.kind = MENU_TEXT,
        .name = N_("Seed"),
        .detail = N_("A number: the same seed gives the same pieces."),
        .line = &seed_line,
        .act = seed_changed},
    {.kind = MENU_CHOICE,
        .name = N_("Machine"),
        .detail = N_("Which machine player plays when you watch."),
        .value = &brains_value},
    {.kind = MENU_NUMBER,
        .name = N_("Skill"),
        .detail = N_("From a first game to perfect. It also sets the pace."),
        .pref = PREF_SKILL},
    {.kind = MENU_NUMBER,
        .name = N_("Pace"),
        .detail = N_("How many keys the machine presses in a second."),
        .value = &paces_value},
};

static const struct menu_page page = {
    .title = N_("Set up a game"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

static void
enter(struct app *app)
{
    if (app->now.seed_given)
        snprintf(setup_of(app)->seed, sizeof(setup_of(app)->seed), "%" PRIu64,
            app->now.seed);
}

const struct scene scene_setup = {
    .size = sizeof(struct setup),
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
};
