/*
 * Setting up a game: the rules, the goal, the level, the seed, and who plays.
 * Everything but the seed is saved for the next time. A card beside it shows the
 * choice.
 */
#include "app/scenes/setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/best.h"
#include "app/scenes/brains.h"
#include "app/scenes/cards.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"

struct setup {
    char seed[24]; /* in digits; empty: a new one each time */
    struct best best;
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

const struct menu_value setup_rules = {rules_range, rules_get, rules_put, games_write_rules, NULL};

/* -- goals -- */

static void
goal_range(const struct app *app, const void *data, struct pref_range *range)
{
    (void)data;
    range->max = cards_goals(app) - 1;
}

static int
goal_get(const struct app *app, const void *data)
{
    (void)data;
    return cards_goal_now(app);
}

static void
goal_put(struct app *app, const void *data, int value)
{
    (void)data;
    apply_text(app, PREF_GOAL, cards_goal(app, value)->name);
}

static void
goal_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    (void)data;
    snprintf(out, size, "%s", _(cards_goal(app, value)->name));
}

static const struct menu_value goal_value = {goal_range, goal_get, goal_put, goal_write, NULL};

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

const struct menu_value setup_level = {.range = level_range, .get = level_get, .put = level_put};

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

static const struct line_field seed_line = {
    .buffer = seed_buffer, sizeof(((struct setup *)0)->seed), N_("a new one each time"), is_digit};

/* A number that is too large becomes the largest seed. */
static void
seed_changed(struct app *app)
{
    app->now.seed_given = setup_of(app)->seed[0] != '\0';
    if (!app->now.seed_given)
        return;
    app->now.seed = strtoull(setup_of(app)->seed, NULL, 10);
    snprintf(setup_of(app)->seed, sizeof(setup_of(app)->seed), "%" PRIu64, app->now.seed);
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

/* -- next pieces -- */

static int
next_get(const struct app *app, const void *data)
{
    (void)data;
    return prefs_rules(&app->prefs, app->now.rules).next_count;
}

static void
next_range(const struct app *app, const void *data, struct pref_range *range)
{
    (void)app;
    (void)data;
    range->min = 1;
    range->max = RULESET_MAX_NEXT;
}

static void
next_put(struct app *app, const void *data, int value)
{
    (void)data;
    apply_pref(app, PREF_NEXT, value);
}

static const struct menu_value next_value = {.range = next_range, .get = next_get, .put = next_put};

/* -- the pages: modern rules have more to choose -- */

static void choose_page(struct app *app);

#define TOP                                                                                        \
    {.kind = MENU_DO, .name = N_("Play it"), .detail = N_("You play."), .act = begin_play},        \
        {.kind = MENU_DO,                                                                          \
            .name = N_("Watch it"),                                                                \
            .detail = N_("The machine plays."),                                                    \
            .act = begin_watch},                                                                   \
        {.kind = MENU_CHOICE,                                                                      \
            .name = N_("Rule set"),                                                                \
            .detail = N_("Size of the well, speed, points and rotation."),                         \
            .value = &setup_rules,                                                                 \
            .scene = SCENE_RULES,                                                                  \
            .act = choose_page},                                                                   \
        {.kind = MENU_CHOICE,                                                                      \
            .name = N_("Goal"),                                                                    \
            .detail = N_("When the game ends, and what counts."),                                  \
            .value = &goal_value,                                                                  \
            .scene = SCENE_GOALS},                                                                 \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Start level"), .detail = N_("Higher levels are faster."), \
        .value = &setup_level                                                                      \
    }

#define BOTTOM                                                                                     \
    {.kind = MENU_TEXT,                                                                            \
        .name = N_("Seed"),                                                                        \
        .detail = N_("A number: the same seed gives the same pieces."),                            \
        .line = &seed_line,                                                                        \
        .act = seed_changed},                                                                      \
        {.kind = MENU_CHOICE,                                                                      \
            .name = N_("Machine"),                                                                 \
            .detail = N_("Which machine player plays when you watch."),                            \
            .value = &brains_value,                                                                \
            .scene = SCENE_PLAYERS},                                                               \
        {.kind = MENU_NUMBER,                                                                      \
            .name = N_("Skill"),                                                                   \
            .detail = N_("From a first game to perfect. It also sets the pace."),                  \
            .pref = PREF_SKILL},                                                                   \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Pace"),                                                   \
        .detail = N_("How many keys the machine presses per second."), .value = &paces_value       \
    }

static const struct menu_entry old_entries[] = {TOP, BOTTOM};

static const struct menu_entry next_entries[] = {
    TOP,
    {.kind = MENU_NUMBER,
        .name = N_("Next pieces"),
        .detail = N_("How many coming pieces are shown."),
        .value = &next_value},
    BOTTOM,
};

static const struct menu_entry modern_entries[] = {
    TOP,
    {.kind = MENU_NUMBER,
        .name = N_("Next pieces"),
        .detail = N_("How many coming pieces are shown."),
        .value = &next_value},
    {.kind = MENU_SWITCH,
        .name = N_("Half turns"),
        .detail = N_("A key that rotates by 180 degrees."),
        .pref = PREF_HALF},
    BOTTOM,
};

/* Draws the chosen rules and goal, and the best result. */
static void
draw_chosen(struct app *app)
{
    struct look *look = app->look;
    const struct layout_menu *l = &look->menu;
    const struct ruleset *rules = app->now.rules;
    const struct goal *goal = app->now.goal != NULL ? app->now.goal : &goal_endless;
    int u = l->unit, line = u * 5 / 4, rim = u * 3 / 4;
    struct text_style bold = look_style(TEXT_BOLD, look_lead(u), PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, u, PALETTE_SOFT);
    struct box box = {
        l->picture.x + rim, l->picture.y + rim, l->picture.w - 2 * rim, l->picture.h - 2 * rim};
    struct box at = {box.x, box.y, box.w, SDL_min(box.h * 2 / 5, box.w * 2 / 5)};
    const char *words[] = {_(rules->name), _(rules->title), _(goal->name), _(goal->title)};
    char result[64], best[128];

    look_card(look, l->picture, u, false);
    sketch_draw(look, rules, at);
    at = (struct box){box.x, at.y + at.h + rim, box.w, 0};
    for (size_t i = 0; i < SDL_arraysize(words); i++) {
        struct text_style style = i % 2 == 0 ? bold : soft;
        int lines = i % 2 == 0 ? 1 : 3;
        at.h = SDL_min(lines * line, box.y + box.h - at.y);
        if (at.h < line)
            return;
        style.px = look_px(look, style.px, lines * at.w * 7 / 8, words[i]);
        at.y += line * text_paragraph(look->text, style, at, line, TEXT_LEFT, words[i]);
        at.y += i % 2 == 0 ? 0 : rim;
    }
    best_write(&setup_of(app)->best, goal, result, sizeof(result));
    at.h = line;
    if (result[0] == '\0' || at.y + line > box.y + box.h)
        return;
    snprintf(best, sizeof(best), _("best: %s"), result);
    text_draw(look->text, bold, at, TEXT_LEFT, best);
}

enum { CARD_COLUMNS = 11, CARD_ROWS = 10 };

#define PAGE(list)                                                                                 \
    {                                                                                              \
        .title = N_("Set up a game"), .entries = (list), .count = SDL_arraysize(list),             \
        .columns = CARD_COLUMNS, .rows = CARD_ROWS, .draw = draw_chosen                            \
    }

static const struct menu_page old_page = PAGE(old_entries), next_page = PAGE(next_entries),
                              modern_page = PAGE(modern_entries);

static void
setup_answered(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    best_take(app, &setup_of(app)->best, job);
}

/* Shows the page for the rules. The entries for rules come before all that
 * depend on them, so the selection stays in place. */
static void
choose_page(struct app *app)
{
    const struct ruleset *rules = app->now.rules;
    const struct menu_page *page = &old_page;

    if (ruleset_is_modern(rules))
        page = (rules->buttons & BUTTON_HALF) != 0 ? &modern_page : &next_page;
    best_ask(app, &setup_of(app)->best, rules, setup_answered);
    menu_open(app, menu_of(app, SCENE_SETUP), page);
}

static void
setup_enter(struct app *app)
{
    if (app->now.seed_given)
        snprintf(setup_of(app)->seed, sizeof(setup_of(app)->seed), "%" PRIu64, app->now.seed);
    best_forget(&setup_of(app)->best); /* another game may have been played */
    choose_page(app);
}

static void
setup_finish(struct app *app)
{
    best_forget(&setup_of(app)->best);
}

static bool
setup_idle(const struct app *app)
{
    return !best_is_awaited(app, &setup_of(app)->best);
}

const struct scene scene_setup = {
    .size = sizeof(struct setup),
    .kind = &menu_kind,
    .page = &old_page,
    .enter = setup_enter,
    .leave = setup_finish,
    .uncover = choose_page,
    .idle = setup_idle,
    .finish = setup_finish,
};
