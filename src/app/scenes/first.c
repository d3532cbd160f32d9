/*
 * Two cards over the title. The answer is the rule set of Play from then on, and
 * leads to the tutorial: who is asked no more gets none either. Back leaves
 * the question open for the next start.
 */
#include "app/scenes/first.h"

#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/tutorial.h"
#include "app/shell/apply.h"

static void
first_answer(struct app *app, const struct ruleset *rules)
{
    apply_text(app, PREF_RULES, rules->name);
    app_back(app);
    tutorial_open(app);
}

static void
first_choose_classic(struct app *app)
{
    first_answer(app, &ruleset_classic);
}

static void
first_choose_modern(struct app *app)
{
    first_answer(app, &ruleset_modern);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .size = MENU_TILE,
        .name = N_("Modern"),
        .detail =
            N_("As most people play today: hold, a bag of all seven pieces, five next, kicks, "
               "a lock delay."),
        .act = first_choose_modern},
    {.kind = MENU_DO,
        .size = MENU_TILE,
        .name = N_("Classic"),
        .detail =
            N_("Simple and strict: pieces lock where they land, and rotate in one direction."),
        .act = first_choose_classic},
};

static void
first_draw_card(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    sketch_draw(app->look, at == 0 ? &ruleset_modern : &ruleset_classic, box);
}

static const struct menu_page page = {
    .title = N_("How do you like to play? You can change it later."),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .named = true,
    .tiles = true,
    .draw_card = first_draw_card,
};

bool
first_is_due(const struct app *app)
{
    const struct options *given = &app->options;

    if (given->rules_given || given->goal_given || given->seed_given || given->level_given ||
        given->watch || given->stop_given || given->replay != NULL || given->record != NULL)
        return false;
    return app->prefs_file != NULL && ruleset_find(app->prefs.texts[PREF_RULES]) == NULL;
}

const struct scene scene_first = {.kind = &menu_kind, .page = &page};
