/*
 * The page on which two runs are set up. What makes the games, and the time, is
 * the same for both.
 */
#include <stdio.h>
#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/scenes/training/pair.h"

/* What is chosen; the defaults the first time. */
static struct pair_setup
setup_now(const struct app *app)
{
    const struct pair_setup *setup = app_state(app, SCENE_PAIR_SETUP);
    struct pair_setup fresh = {.known = true};

    if (setup->known)
        return *setup;
    fresh.choices[0] = fresh.choices[1] = run_choice_now(app);
    fresh.choices[0].at[RUN_VALUE_METHOD] = run_choice_method("pso");
    fresh.choices[1].at[RUN_VALUE_METHOD] = run_choice_method("cmaes");
    return fresh;
}

struct pair_setup *
pair_setup_of(const struct app *app)
{
    struct pair_setup *setup = app_state(app, SCENE_PAIR_SETUP);

    *setup = setup_now(app);
    return setup;
}

void
pair_training(const struct pair_setup *setup, int side, uint64_t seed,
    struct training_setup *out)
{
    struct objective *objective = &out->objective;
    int left_out = setup->without[side] - 1;

    run_choice_setup(&setup->choices[side], seed, out);
    if (left_out < 0 || left_out >= objective->dimensions ||
        objective->dimensions < 2)
        return;
    memmove(&objective->features[left_out], &objective->features[left_out + 1],
        (size_t)(--objective->dimensions - left_out));
}

/* The feature that is left out; false: none. */
static bool
find_left_out(const struct pair_setup *setup, int side, enum feature *out)
{
    struct pair_setup with = *setup;
    struct training_setup training;
    int at = setup->without[side] - 1;

    with.without[side] = 0;
    pair_training(&with, side, 1, &training);
    if (at < 0 || at >= training.objective.dimensions)
        return false;
    *out = (enum feature)training.objective.features[at];
    return true;
}

void
pair_write_name(
    const struct pair_setup *setup, int side, char *out, size_t size)
{
    struct training_setup training;
    enum feature left_out;

    pair_training(setup, side, 1, &training);
    const char *method = run_method_words(training.method->name);
    unsigned count = (unsigned)training.objective.dimensions;
    if (find_left_out(setup, side, &left_out))
        /* Translators: a method, and a feature: "CMA-ES without holes". */
        snprintf(
            out, size, _("%s without %s"), method, run_feature_words(left_out));
    else
        snprintf(out, size, _n("%s, %u feature", "%s, %u features", count),
            method, count);
}

/* -- values -- */

enum { WITHOUT = RUN_VALUES }; /* beside enum run_value */

/* Of both runs, or of one of them. */
struct pair_value {
    int value; /* enum run_value, or WITHOUT */
    int side;  /* PAIR: both */
};

static const struct run_choice *
choice_of(const struct pair_setup *setup, const struct pair_value *value)
{
    return &setup->choices[value->side % PAIR];
}

static int
value_max(const struct pair_setup *setup, const struct pair_value *value)
{
    struct pair_setup with = *setup;
    struct training_setup training;

    if (value->value != WITHOUT)
        return run_choice_max(
            choice_of(setup, value), (enum run_value)value->value);
    with.without[value->side] = 0;
    pair_training(&with, value->side, 1, &training);
    return training.objective.dimensions;
}

static void
value_range(const struct app *app, const void *data, struct pref_range *range)
{
    struct pair_setup setup = setup_now(app);
    range->max = value_max(&setup, data);
}

static int
value_get(const struct app *app, const void *data)
{
    const struct pair_value *value = data;
    struct pair_setup setup = setup_now(app);

    if (value->value == WITHOUT)
        return setup.without[value->side];
    return SDL_min(
        choice_of(&setup, value)->at[value->value], value_max(&setup, value));
}

static void
value_put(struct app *app, const void *data, int number)
{
    const struct pair_value *value = data;
    struct pair_setup *setup = pair_setup_of(app);

    for (int i = 0; i < PAIR; i++) {
        if (value->side != PAIR && value->side != i)
            continue;
        if (value->value == WITHOUT)
            setup->without[i] = number;
        else
            setup->choices[i].at[value->value] = number;
        if (value->value == RUN_VALUE_FEATURES)
            setup->without[i] = 0;
    }
}

static void
value_write(
    const struct app *app, const void *data, int number, char *out, size_t size)
{
    const struct pair_value *value = data;
    struct pair_setup setup = setup_now(app);
    enum feature feature;

    if (value->value != WITHOUT) {
        run_choice_write(choice_of(&setup, value), (enum run_value)value->value,
            number, out, size);
        return;
    }
    setup.without[value->side] = number;
    snprintf(out, size, "%s",
        find_left_out(&setup, value->side, &feature)
            ? run_feature_words(feature)
            : _("nothing"));
}

#define VALUE(name, of, side)                                                  \
    static const struct menu_value name = {value_range, value_get, value_put,  \
        value_write, &(const struct pair_value){of, side}}

VALUE(rules, RUN_VALUE_RULES, PAIR);
VALUE(size, RUN_VALUE_SIZE, PAIR);
VALUE(objective, RUN_VALUE_OBJECTIVE, PAIR);
VALUE(time_limit, RUN_VALUE_SECONDS, PAIR);
VALUE(first_method, RUN_VALUE_METHOD, 0);
VALUE(first_features, RUN_VALUE_FEATURES, 0);
VALUE(first_without, WITHOUT, 0);
VALUE(second_method, RUN_VALUE_METHOD, 1);
VALUE(second_features, RUN_VALUE_FEATURES, 1);
VALUE(second_without, WITHOUT, 1);

static void
pair_start(struct app *app)
{
    app_open(app, SCENE_PAIR);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Start"),
        .detail = N_("Both learn by turns, with the same time."),
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
        .detail = N_("What a player may weigh when it places a piece."),
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
        .detail = N_("What a player may weigh when it places a piece."),
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
    {.kind = MENU_BACK,
        .name = N_("Back"),
        .detail = N_("To the menu before.")},
};

static const struct menu_page page = {
    .title = N_("Two runs side by side"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_pair_setup = {
    .size = sizeof(struct pair_setup),
    .kind = &menu_kind,
    .page = &page,
};
