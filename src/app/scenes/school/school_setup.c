/*
 * The page on which a run is set up. The first entry starts it.
 */
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/school.h"

static const enum school_value rules_value = SCHOOL_RULES,
                               size_value = SCHOOL_SIZE,
                               features_value = SCHOOL_FEATURES,
                               method_value = SCHOOL_METHOD,
                               goal_value = SCHOOL_OBJECTIVE,
                               seconds_value = SCHOOL_SECONDS;

static void
range_of(const struct app *app, const void *data, struct pref_range *range)
{
    const enum school_value *value = data;
    struct school_choice choice = school_choice_now(app);

    range->max = school_max(&choice, *value);
}

static int
get(const struct app *app, const void *data)
{
    const enum school_value *value = data;
    struct school_choice choice = school_choice_now(app);

    return SDL_min(*school_place(&choice, *value), school_max(&choice, *value));
}

static void
put(struct app *app, const void *data, int number)
{
    const enum school_value *value = data;
    *school_place(school_choice(app), *value) = number;
}

static void
write(
    const struct app *app, const void *data, int number, char *out, size_t size)
{
    const enum school_value *value = data;
    struct school_choice choice = school_choice_now(app);

    school_write(&choice, *value, number, out, size);
}

#define VALUE(value)                                                           \
    {                                                                          \
        range_of, get, put, write, (value)                                     \
    }

static const struct menu_value rules = VALUE(&rules_value),
                               size = VALUE(&size_value),
                               weighed = VALUE(&features_value),
                               method = VALUE(&method_value),
                               objective = VALUE(&goal_value),
                               time_limit = VALUE(&seconds_value);

static void
start(struct app *app)
{
    app_open(app, SCENE_TRAINING);
}

static void
go_on(struct app *app)
{
    school_choice(app)->continues = true;
    app_open(app, SCENE_TRAINING);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Start"),
        .detail = N_("A player learns from nothing, and you watch."),
        .act = start},
    {.kind = MENU_DO,
        .name = N_("Continue the newest run"),
        .detail = N_("With its own settings, from where it was left."),
        .act = go_on},
    {.kind = MENU_GO,
        .name = N_("Training runs"),
        .detail = N_("All runs that are kept, with their learning curves."),
        .scene = SCENE_RUNS},
    {.kind = MENU_GO,
        .name = N_("Two runs side by side"),
        .detail = N_("Two methods, or with and without a feature, with the "
                     "same time."),
        .scene = SCENE_PAIR_SETUP},
    {.kind = MENU_CHOICE,
        .name = N_("Time"),
        .detail = N_("How long it trains; it can go on afterwards."),
        .value = &time_limit},
    {.kind = MENU_CHOICE,
        .name = N_("Method"),
        .detail = N_("How each generation follows from the one before."),
        .value = &method},
    {.kind = MENU_CHOICE,
        .name = N_("Features"),
        .detail = N_("What a player may weigh when it places a piece."),
        .value = &weighed},
    {.kind = MENU_CHOICE,
        .name = N_("Goal of the training"),
        .detail = N_("What makes one player better than another."),
        .value = &objective},
    {.kind = MENU_CHOICE,
        .name = N_("Well"),
        .detail = N_("Games in a low well are short, so it learns faster."),
        .value = &size},
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Size of the well, speed, points and rotation."),
        .value = &rules},
    {.kind = MENU_BACK,
        .name = N_("Back"),
        .detail = N_("To the menu before.")},
};

static const struct menu_page page = {
    .title = N_("Training room"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_school = {
    .size = sizeof(struct school),
    .kind = &menu_kind,
    .page = &page,
};
