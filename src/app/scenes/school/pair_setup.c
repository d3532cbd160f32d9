/*
 * The page on which two runs are set up. What makes the games, and the time, is
 * the same for both.
 */
#include <stdio.h>
#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/pair.h"

enum { CMAES = 4 /* of the methods of school.c */ };

static struct pair_setup *
state(struct app *app)
{
    struct pair_setup *setup = app_state(app, SCENE_PAIR_SETUP);

    if (!setup->known) {
        setup->known = true;
        setup->choices[0] = setup->choices[1] = school_choice_now(app);
        setup->choices[0].method = 0;
        setup->choices[1].method = CMAES;
    }
    return setup;
}

const struct pair_setup *
pair_setup_of(struct app *app)
{
    return state(app);
}

/* What a page that is only drawn knows: the same, but for the first time. */
static struct pair_setup
seen(const struct app *app)
{
    const struct pair_setup *setup = app_state(app, SCENE_PAIR_SETUP);
    struct pair_setup fresh = {.known = true};

    if (setup->known)
        return *setup;
    fresh.choices[0] = fresh.choices[1] = school_choice_now(app);
    fresh.choices[0].method = 0;
    fresh.choices[1].method = CMAES;
    return fresh;
}

void
pair_training(const struct pair_setup *setup, int side, uint64_t seed,
    struct training_setup *out)
{
    struct objective *objective = &out->objective;
    int left_out = setup->without[side] - 1;

    school_setup(&setup->choices[side], seed, out);
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
    const char *method = school_method_words(training.method->name);
    unsigned count = (unsigned)training.objective.dimensions;
    if (find_left_out(setup, side, &left_out))
        /* Translators: a method, and a feature: "CMA-ES without holes". */
        snprintf(out, size, _("%s without %s"), method,
            school_feature_words(left_out));
    else
        snprintf(out, size, _n("%s, %u feature", "%s, %u features", count),
            method, count);
}

/* -- values -- */

/* Of both runs, or of one of them. */
struct value {
    enum school_value value;
    int side; /* PAIR: both */
};

static const struct value rules_value = {SCHOOL_RULES, PAIR},
                          size_value = {SCHOOL_SIZE, PAIR},
                          goal_value = {SCHOOL_OBJECTIVE, PAIR},
                          seconds_value = {SCHOOL_SECONDS, PAIR},
                          methods[PAIR] = {{SCHOOL_METHOD, 0},
                              {SCHOOL_METHOD, 1}},
                          features[PAIR] = {
                              {SCHOOL_FEATURES, 0}, {SCHOOL_FEATURES, 1}};

static int
first_side(const struct value *value)
{
    return value->side == PAIR ? 0 : value->side;
}

static void
range_of(const struct app *app, const void *data, struct pref_range *range)
{
    const struct value *value = data;
    struct pair_setup setup = seen(app);

    range->max = school_max(&setup.choices[first_side(value)], value->value);
}

static int
get(const struct app *app, const void *data)
{
    const struct value *value = data;
    struct pair_setup setup = seen(app);
    struct school_choice *choice = &setup.choices[first_side(value)];

    return SDL_min(
        *school_place(choice, value->value), school_max(choice, value->value));
}

static void
put(struct app *app, const void *data, int number)
{
    const struct value *value = data;
    struct pair_setup *setup = state(app);

    for (int i = 0; i < PAIR; i++)
        if (value->side == PAIR || value->side == i)
            *school_place(&setup->choices[i], value->value) = number;
    if (value->value == SCHOOL_FEATURES)
        setup->without[value->side] = 0;
}

static void
write(
    const struct app *app, const void *data, int number, char *out, size_t size)
{
    const struct value *value = data;
    struct pair_setup setup = seen(app);

    school_write(
        &setup.choices[first_side(value)], value->value, number, out, size);
}

static const int sides[PAIR] = {0, 1};

static void
without_range(const struct app *app, const void *data, struct pref_range *range)
{
    const int *side = data;
    struct pair_setup setup = seen(app);
    struct training_setup training;

    setup.without[*side] = 0;
    pair_training(&setup, *side, 1, &training);
    range->max = training.objective.dimensions;
}

static int
without_get(const struct app *app, const void *data)
{
    const int *side = data;
    return seen(app).without[*side];
}

static void
without_put(struct app *app, const void *data, int number)
{
    const int *side = data;
    state(app)->without[*side] = number;
}

static void
without_write(
    const struct app *app, const void *data, int number, char *out, size_t size)
{
    const int *side = data;
    struct pair_setup setup = seen(app);
    enum feature feature;

    setup.without[*side] = number;
    snprintf(out, size, "%s",
        find_left_out(&setup, *side, &feature) ? school_feature_words(feature)
                                               : _("nothing"));
}

#define VALUE(value)                                                           \
    {                                                                          \
        range_of, get, put, write, (value)                                     \
    }
#define WITHOUT(side)                                                          \
    {                                                                          \
        without_range, without_get, without_put, without_write, (side)         \
    }

static const struct menu_value rules = VALUE(&rules_value),
                               size = VALUE(&size_value),
                               objective = VALUE(&goal_value),
                               time_limit = VALUE(&seconds_value),
                               first_method = VALUE(&methods[0]),
                               second_method = VALUE(&methods[1]),
                               first_features = VALUE(&features[0]),
                               second_features = VALUE(&features[1]),
                               first_without = WITHOUT(&sides[0]),
                               second_without = WITHOUT(&sides[1]);

static void
start(struct app *app)
{
    app_open(app, SCENE_PAIR);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Start"),
        .detail = N_("Both learn by turns, with the same time."),
        .act = start},
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
