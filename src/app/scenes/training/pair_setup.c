/*
 * The page on which two runs are set up. What makes the games, and the time, is
 * the same for both.
 */
#include "app/scenes/rows.h"
#include "app/scenes/training/run_choice.h"

#define BOTH(value) RUN_CHOICE_VALUE(value, RUN_OF_FIRST, RUN_OF_SECOND)
#define FIRST(value) RUN_CHOICE_VALUE(value, RUN_OF_FIRST, RUN_OF_FIRST)
#define SECOND(value) RUN_CHOICE_VALUE(value, RUN_OF_SECOND, RUN_OF_SECOND)

static const struct menu_value rules = BOTH(RUN_VALUE_RULES), size = BOTH(RUN_VALUE_SIZE),
                               objective = BOTH(RUN_VALUE_OBJECTIVE),
                               time_limit = BOTH(RUN_VALUE_SECONDS),
                               first_method = FIRST(RUN_VALUE_METHOD),
                               first_features = FIRST(RUN_VALUE_FEATURES),
                               first_without = FIRST(RUN_VALUE_WITHOUT),
                               second_method = SECOND(RUN_VALUE_METHOD),
                               second_features = SECOND(RUN_VALUE_FEATURES),
                               second_without = SECOND(RUN_VALUE_WITHOUT);

static void
pair_start(struct app *app)
{
    app_open(app, SCENE_PAIR);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Start"),
        .detail = N_("Both learn in turn, for the same time."),
        .act = pair_start},
    {.kind = MENU_CHOICE,
        .name = N_("Time"),
        .detail = N_("How long each of the two trains."),
        .value = &time_limit},
    {.kind = MENU_CHOICE,
        .name = N_("First: method"),
        .detail = N_("How each generation follows from the one before."),
        .value = &first_method},
    {.kind = MENU_CHOICE,
        .name = N_("First: features"),
        .detail = N_("The features that a player weighs."),
        .value = &first_features},
    {.kind = MENU_CHOICE,
        .name = N_("First: without"),
        .detail = N_("A feature that is left out, to see what it is worth."),
        .value = &first_without},
    {.kind = MENU_CHOICE,
        .name = N_("Second: method"),
        .detail = N_("How each generation follows from the one before."),
        .value = &second_method},
    {.kind = MENU_CHOICE,
        .name = N_("Second: features"),
        .detail = N_("The features that a player weighs."),
        .value = &second_features},
    {.kind = MENU_CHOICE,
        .name = N_("Second: without"),
        .detail = N_("A feature that is left out, to see what it is worth."),
        .value = &second_without},
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
    {.kind = MENU_BACK, .name = N_("Back"), .detail = N_("To the previous menu.")},
};

static const struct menu_page page = {
    .title = N_("Two runs side by side"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_pair_setup = {
    .kind = &menu_kind,
    .page = &page,
};
