/* The defaults are a run that beats the hand-made players within half a minute
 * on one thread. */
#include "app/scenes/school/school.h"

#include <stdio.h>
#include <string.h>

#include "app/scenes/games.h"
#include "app/scenes/scenes.h"
#include "store/weights.h"

enum {
    GAMES = 20,
    MAX_PIECES = 2000, /* of a game: cut ones cost no player its rank */
    HELD_OUT = 60,
    HELD_OUT_EVERY = 5
};

static const struct {
    int columns, rows;
} sizes[] = {{8, 8}, {10, 8}, {10, 10}, {10, 12}, {12, 12}, {10, 20}};

/* What candidates may weigh: the features that a player weighs. */
static const struct {
    const char *player;
    const char *words; /* N_() */
} feature_sets[] = {
    {"simple", N_("3: rows, height, holes")},
    {"dellacherie", N_("6, as dellacherie")},
    {"bcts", N_("8, as bcts")},
    {"dt10", N_("9, as dt10")},
    {"champion", N_("14, as champion")},
};

static const struct {
    const char *method;
    const char *words; /* N_() */
} methods[] = {
    {"pso", N_("particle swarm")},
    {"pso-ring", N_("swarm in a ring")},
    {"ce", N_("cross-entropy")},
    {"ce-constant", N_("cross-entropy, steady noise")},
    {"cmaes", N_("CMA-ES")},
    {"ga", N_("genes")},
    {"anneal", N_("annealing")},
};

static const char *const objectives[OBJECTIVE_KINDS] = {
    [OBJECTIVE_ROWS] = N_("rows"),
    [OBJECTIVE_POINTS] = N_("points"),
    [OBJECTIVE_PIECES] = N_("pieces"),
};

static const int seconds[] = {15, 30, 60, 120, 300, 900, 3600};

/* In the words of the page. */
static const char *const features[FEATURE_COUNT] = {
    [FEATURE_LANDING_HEIGHT] = N_("landing height"),
    [FEATURE_ERODED_CELLS] = N_("own cells cleared"),
    [FEATURE_ROWS_CLEARED] = N_("rows cleared"),
    [FEATURE_CONTACT] = N_("contact"),
    [FEATURE_LOCK_ROW] = N_("row of the lock"),
    [FEATURE_ROW_TRANSITIONS] = N_("row changes"),
    [FEATURE_COLUMN_TRANSITIONS] = N_("column changes"),
    [FEATURE_HOLES] = N_("holes"),
    [FEATURE_WELLS] = N_("narrow gaps"),
    [FEATURE_WELLS_BY_RUNS] = N_("narrow gaps, by runs"),
    [FEATURE_HOLE_DEPTH] = N_("cells over holes"),
    [FEATURE_ROWS_WITH_HOLES] = N_("rows with holes"),
    [FEATURE_DIVERSITY] = N_("varied surface"),
    [FEATURE_MAX_HEIGHT] = N_("greatest height"),
    [FEATURE_SUM_HEIGHT] = N_("sum of heights"),
    [FEATURE_HEIGHT_DIFFERENCES] = N_("steps of the surface"),
    [FEATURE_PEAKS] = N_("peaks"),
    [FEATURE_PITS] = N_("pits"),
    [FEATURE_LEVEL_PAIRS] = N_("level pairs"),
    [FEATURE_CLIFFS] = N_("cliffs"),
    [FEATURE_FITS] = N_("places that fit"),
    [FEATURE_THIN_ROOFS] = N_("thin roofs"),
    [FEATURE_COVER_ROWS] = N_("rows over holes"),
    [FEATURE_COVER_GAPS] = N_("gaps in these rows"),
    [FEATURE_DEPTH_GAPS] = N_("gaps over holes"),
};

/* -- words -- */

const char *
school_method_words(const char *method)
{
    for (size_t i = 0; i < SDL_arraysize(methods); i++)
        if (strcmp(methods[i].method, method) == 0)
            return _(methods[i].words);
    return method;
}

const char *
school_objective_words(enum objective_kind kind)
{
    return _(objectives[kind]);
}

const char *
school_feature_words(enum feature feature)
{
    return features[feature] != NULL ? _(features[feature])
                                     : feature_name(feature);
}

/* -- the choices -- */

static const struct school_choice defaults = {
    .known = true,
    .size = 2,     /* 10x10 */
    .features = 2, /* bcts */
    .method = 0,   /* pso */
    .objective = OBJECTIVE_ROWS,
    .seconds = 1, /* 30 */
};

struct school_choice
school_choice_now(const struct app *app)
{
    const struct school *school = app_state(app, SCENE_SCHOOL);
    struct school_choice choice = defaults;

    choice.rules = games_rules_at("standard");
    return school->choice.known ? school->choice : choice;
}

struct school_choice *
school_choice(struct app *app)
{
    struct school *school = app_state(app, SCENE_SCHOOL);

    school->choice = school_choice_now(app);
    return &school->choice;
}

void
school_open(struct app *app, const char *path)
{
    struct school *school = app_state(app, SCENE_SCHOOL);

    snprintf(school->path, sizeof(school->path), "%s", path);
    app_open(app, SCENE_TRAINING);
}

bool
school_take_path(struct app *app, char path[RUN_PATH_SIZE])
{
    struct school *school = app_state(app, SCENE_SCHOOL);

    if (school->path[0] == '\0')
        return false;
    memcpy(path, school->path, RUN_PATH_SIZE);
    school->path[0] = '\0';
    return true;
}

uint64_t
school_seconds(const struct school_choice *choice)
{
    return (uint64_t)seconds[choice->seconds];
}

/* The games of such a run, but for what is weighed. */
static void
set_up_play(const struct school_choice *choice, struct play_setup *play)
{
    const struct ruleset *rules = ruleset_at(choice->rules);

    *play = (struct play_setup){.mode = PLAY_DROPS,
        .max_pieces = MAX_PIECES,
        .level = rules->first_level,
        .brain = {.pieces = 1},
        .set = lanes_set_best()};
    play->rules = play_rules(rules, play->mode);
    ruleset_resize(
        &play->rules, sizes[choice->size].columns, sizes[choice->size].rows);
}

/* The largest objective that these rules can have. */
static int
most_objective(const struct school_choice *choice)
{
    struct play_setup play;

    set_up_play(choice, &play);
    play.count_points = true;
    return play_counts_points(&play) ? OBJECTIVE_KINDS - 1
                                     : OBJECTIVE_KINDS - 2;
}

/* Rules whose points straight drops can't have leave points out. */
static enum objective_kind
objective_of(const struct school_choice *choice)
{
    bool points = most_objective(choice) == OBJECTIVE_KINDS - 1;

    if (choice->objective == 0)
        return OBJECTIVE_ROWS;
    if (!points)
        return OBJECTIVE_PIECES;
    return (enum objective_kind)choice->objective;
}

void
school_measure(struct training_setup *setup)
{
    setup->held_out = HELD_OUT;
    setup->held_out_every = HELD_OUT_EVERY;
}

void
school_setup(const struct school_choice *choice, uint64_t seed,
    struct training_setup *setup)
{
    struct objective *objective = &setup->objective;
    struct brain player;

    *setup = (struct training_setup){
        .method = optimizer_method_find(methods[choice->method].method),
        .spread = 1,
    };
    school_measure(setup);
    set_up_play(choice, &objective->setup);
    objective->kind = objective_of(choice);
    objective->setup.count_points = objective->kind == OBJECTIVE_POINTS;
    objective->games = GAMES;
    objective->racing = true;
    objective->fast = true;
    objective->seed = seed;
    if (!weights_find(feature_sets[choice->features].player, &player))
        return;
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (player.features & FEATURE_BIT(f))
            objective->features[objective->dimensions++] = (uint8_t)f;
}

/* -- its values -- */

int *
school_place(struct school_choice *choice, enum school_value value)
{
    switch (value) {
    case SCHOOL_RULES: return &choice->rules;
    case SCHOOL_SIZE: return &choice->size;
    case SCHOOL_FEATURES: return &choice->features;
    case SCHOOL_METHOD: return &choice->method;
    case SCHOOL_OBJECTIVE: return &choice->objective;
    case SCHOOL_SECONDS: break;
    }
    return &choice->seconds;
}

int
school_max(const struct school_choice *choice, enum school_value value)
{
    switch (value) {
    case SCHOOL_RULES: return games_rule_sets() - 1;
    case SCHOOL_SIZE: return SDL_arraysize(sizes) - 1;
    case SCHOOL_FEATURES: return SDL_arraysize(feature_sets) - 1;
    case SCHOOL_METHOD: return SDL_arraysize(methods) - 1;
    case SCHOOL_OBJECTIVE: return most_objective(choice);
    case SCHOOL_SECONDS: break;
    }
    return SDL_arraysize(seconds) - 1;
}

static void
write_seconds(int number, char *out, size_t size)
{
    if (number < 60)
        snprintf(out, size, _n("%u second", "%u seconds", (unsigned)number),
            (unsigned)number);
    else
        snprintf(out, size,
            _n("%u minute", "%u minutes", (unsigned)number / 60),
            (unsigned)number / 60);
}

void
school_write(const struct school_choice *choice, enum school_value value,
    int number, char *out, size_t size)
{
    struct school_choice with = *choice;

    *school_place(&with, value) = number;
    switch (value) {
    case SCHOOL_RULES: games_write_rules(NULL, NULL, number, out, size); break;
    case SCHOOL_SIZE:
        snprintf(out, size, "%dx%d", sizes[number].columns, sizes[number].rows);
        break;
    case SCHOOL_FEATURES:
        snprintf(out, size, "%s", _(feature_sets[number].words));
        break;
    case SCHOOL_METHOD:
        snprintf(out, size, "%s", _(methods[number].words));
        break;
    case SCHOOL_OBJECTIVE:
        snprintf(out, size, "%s", school_objective_words(objective_of(&with)));
        break;
    case SCHOOL_SECONDS: write_seconds(seconds[number], out, size); break;
    }
}
