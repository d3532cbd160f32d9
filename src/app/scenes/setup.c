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
#include "app/scenes/games.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/text/labels.h"

struct setup {
    char seed[24]; /* in digits; empty: a new one each time */
    struct best best;
};

APP_STATE(setup_of, struct setup, SCENE_SETUP)

/* -- rule sets -- */

static void
rules_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = games_rule_sets() - 1;
}

static int
rules_get(const struct app *app, const void *data)
{
    return games_rules_at(app->now.rules->name);
}

static void
rules_put(struct app *app, const void *data, int value)
{
    apply_text(app, PREF_RULES, ruleset_at(value)->name);
}

static void
rules_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    snprintf(out, size, "%s", label_rules(ruleset_at(value)->name));
}

const struct menu_value setup_rules = {rules_range, rules_get, rules_put, rules_write, NULL};

/* -- goals -- */

static void
goal_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = cards_goals(app) - 1;
}

static int
goal_get(const struct app *app, const void *data)
{
    return cards_goal_now(app);
}

static void
goal_put(struct app *app, const void *data, int value)
{
    apply_text(app, PREF_GOAL, cards_goal(app, value)->name);
}

static void
goal_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    snprintf(out, size, "%s", label_goal(cards_goal(app, value)->name));
}

static const struct menu_value goal_value = {goal_range, goal_get, goal_put, goal_write, NULL};

/* -- the start level -- */

static void
level_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->min = app->now.rules->first_level;
    range->max = app->now.rules->last_start_level;
}

static int
level_get(const struct app *app, const void *data)
{
    return app->now.level;
}

static void
level_put(struct app *app, const void *data, int value)
{
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
    play_begin(app, SEAT_HUMAN);
}

static void
begin_watch(struct app *app)
{
    play_begin(app, SEAT_MACHINE);
}

/* -- next pieces -- */

static int
next_get(const struct app *app, const void *data)
{
    return prefs_rules(&app->prefs, app->now.rules).next_count;
}

static void
next_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->min = 1;
    range->max = RULESET_MAX_NEXT;
}

static void
next_put(struct app *app, const void *data, int value)
{
    apply_pref(app, PREF_NEXT, value);
}

static const struct menu_value next_value = {.range = next_range, .get = next_get, .put = next_put};

/* -- the pages: modern rules have more to choose, the daily game less -- */

static void setup_choose_page(struct app *app);

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
            .act = setup_choose_page},                                                             \
    {                                                                                              \
        .kind = MENU_CHOICE, .name = N_("Goal"),                                                   \
        .detail = N_("When the game ends, and what counts."), .value = &goal_value,                \
        .scene = SCENE_GOALS, .act = setup_choose_page                                             \
    }

#define LEVEL                                                                                      \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Start level"), .detail = N_("Higher levels are faster."), \
        .value = &setup_level                                                                      \
    }

#define NEXT                                                                                       \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Next pieces"),                                            \
        .detail = N_("How many coming pieces are shown."), .value = &next_value                    \
    }

#define SEED                                                                                       \
    {                                                                                              \
        .kind = MENU_TEXT, .name = N_("Seed"),                                                     \
        .detail = N_("A number: the same seed gives the same pieces."), .line = &seed_line,        \
        .act = seed_changed                                                                        \
    }

#define MACHINE                                                                                    \
    {.kind = MENU_CHOICE,                                                                          \
        .name = N_("Machine"),                                                                     \
        .detail = N_("Which machine player plays when you watch."),                                \
        .value = &brains_value,                                                                    \
        .scene = SCENE_PLAYERS},                                                                   \
        {.kind = MENU_NUMBER,                                                                      \
            .name = N_("Skill"),                                                                   \
            .detail = N_("From a first game to perfect. It also sets the pace."),                  \
            .pref = PREF_SKILL},                                                                   \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Pace"),                                                   \
        .detail = N_("How many keys the machine presses per second."), .value = &paces_value       \
    }

static const struct menu_entry old_entries[] = {TOP, LEVEL, SEED, MACHINE};

static const struct menu_entry next_entries[] = {TOP, LEVEL, NEXT, SEED, MACHINE};

static const struct menu_entry modern_entries[] = {
    TOP,
    LEVEL,
    NEXT,
    {.kind = MENU_SWITCH,
        .name = N_("Half turns"),
        .detail = N_("A key that rotates by 180 degrees."),
        .pref = PREF_HALF},
    SEED,
    MACHINE,
};

/* The daily game is the same for everybody. */
static const struct menu_entry daily_entries[] = {TOP, MACHINE};

enum { RESULTS = 3, RESULT_SIZE = 128 };

/* Writes the best result, and of the daily goal that of yesterday and the days in
 * a row. Returns the number of lines. */
static int
setup_write_results(
    const struct app *app, const struct goal *goal, char lines[RESULTS][RESULT_SIZE])
{
    const struct best *best = &setup_of(app)->best;
    unsigned days = goal->daily ? (unsigned)best_streak(best) : 0;
    char result[64];
    int count = 0;

    best_write(best, goal, result, sizeof(result));
    if (result[0] != '\0')
        snprintf(lines[count++], RESULT_SIZE, _("best: %s"), result);
    if (!goal->daily)
        return count;
    best_write_yesterday(best, result, sizeof(result));
    if (result[0] != '\0')
        snprintf(lines[count++], RESULT_SIZE, _("yesterday: %s"), result);
    if (days > 1)
        snprintf(
            lines[count++], RESULT_SIZE, _n("%u day in a row", "%u days in a row", days), days);
    return count;
}

/* Draws the chosen rules and goal, and what was reached. */
static void
setup_draw_chosen(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    struct look *look = app->look;
    const struct ruleset *rules = app->now.rules;
    const struct goal *goal = app->now.goal != NULL ? app->now.goal : &goal_endless;
    int line = sheet->unit * 5 / 4, rim = sheet->unit * 3 / 4;
    struct text_style bold = look_style(TEXT_BOLD, sheet->lead, PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT);
    char reached[RESULTS][RESULT_SIZE];
    int count = setup_write_results(app, goal, reached);
    const char *words[] = {
        label_rules(rules->name), _(rules->title), label_goal(goal->name), _(goal->title)};

    look_card(look, box, sheet->unit, false);
    box = inset(box, rim, rim);
    struct box results = cut_bottom(&box, count * line * 6 / 5);
    sketch_draw(look, rules, cut_top(&box, SDL_min(box.h, box.w) * 2 / 5));
    cut_top(&box, rim);
    for (int i = 0; i < count; i++)
        text_draw(look->text, i == 0 ? bold : soft, cut_top(&results, line * 6 / 5), TEXT_LEFT,
            reached[i]);
    for (size_t i = 0; i < SDL_arraysize(words); i++) {
        struct text_style style = i % 2 == 0 ? bold : soft;
        int lines = i % 2 == 0 ? 1 : 3;
        struct box at = box;
        at.h = SDL_min(lines * line, box.h);
        if (at.h < line)
            return;
        style.px = look_px(look, style.px, lines * at.w * 7 / 8, words[i]);
        cut_top(&box, line * text_paragraph(look->text, style, at, line, TEXT_LEFT, words[i]));
        cut_top(&box, i % 2 == 0 ? 0 : rim);
    }
}

enum { CARD_COLUMNS = 11, CARD_ROWS = 10 };

#define PAGE(list)                                                                                 \
    {                                                                                              \
        .title = N_("Set up a game"), .entries = (list), .count = SDL_arraysize(list),             \
        .columns = CARD_COLUMNS, .rows = CARD_ROWS, .draw = setup_draw_chosen                      \
    }

static const struct menu_page old_page = PAGE(old_entries), next_page = PAGE(next_entries),
                              modern_page = PAGE(modern_entries), daily_page = PAGE(daily_entries);

static void
setup_answered(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    best_take(app, &setup_of(app)->best, job);
}

/* Shows the page for the rules and the goal. Their entries come before all that
 * depend on them, so the selection stays in place. */
static void
setup_choose_page(struct app *app)
{
    const struct ruleset *rules = app->now.rules;
    const struct menu_page *page = &old_page;

    if (app->now.goal != NULL && app->now.goal->daily)
        page = &daily_page;
    else if (ruleset_is_modern(rules))
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
    setup_choose_page(app);
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
    .uncover = setup_choose_page,
    .idle = setup_idle,
    .finish = setup_finish,
};
