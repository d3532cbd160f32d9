/* The defaults are a run that beats the hand-made players within half a minute
 * on one thread. */
#include "app/scenes/training/run_choice.h"

#include <stdio.h>
#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/text/labels.h"
#include "store/weights.h"
#include "train/weighed.h"
#include "wellplayed/bits.h"

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
    [OBJECTIVE_ATTACK] = N_("attack a piece"),
    [OBJECTIVE_DIG] = N_("pieces to the goal"),
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

static int
method_at(const char *name)
{
    for (size_t i = 0; i < SDL_arraysize(methods); i++)
        if (strcmp(methods[i].method, name) == 0)
            return (int)i;
    return -1;
}

const char *
run_method_words(const char *method)
{
    int at = method_at(method);
    return at < 0 ? method : _(methods[at].words);
}

const char *
run_objective_words(enum objective_kind kind)
{
    return _(objectives[kind]);
}

const char *
run_counted_words(enum objective_kind kind)
{
    switch (kind) {
    case OBJECTIVE_POINTS: return _("Points a game");
    case OBJECTIVE_PIECES: return _("Pieces a game");
    case OBJECTIVE_ATTACK: return _("Attack a piece");
    case OBJECTIVE_DIG: return _("Pieces to the goal");
    default: return _("Rows a game");
    }
}

const char *
run_feature_words(bool thinks, int feature)
{
    return thinks || features[feature] == NULL ? weighed_name(thinks, feature)
                                               : _(features[feature]);
}

/* -- the setup of a run -- */

uint64_t
run_choice_seconds(const struct run_choice *choice)
{
    return (uint64_t)seconds[choice->at[RUN_VALUE_SECONDS]];
}

/* The games of such a run, but for what is weighed. */
static void
set_up_play(const struct run_choice *choice, struct play_setup *play)
{
    const struct ruleset *rules = ruleset_at(choice->at[RUN_VALUE_RULES]);
    int size = choice->at[RUN_VALUE_SIZE];

    *play = (struct play_setup){.mode = PLAY_DROPS,
        .max_pieces = MAX_PIECES,
        .level = rules->first_level,
        .brain = {.pieces = 1},
        .set = lanes_set_best()};
    play->rules = play_rules(rules, play->mode);
    ruleset_resize(&play->rules, sizes[size].columns, sizes[size].rows);
}

/* Rules whose points straight drops can't have leave points out. */
static bool
counts_points(const struct run_choice *choice)
{
    struct play_setup play;

    set_up_play(choice, &play);
    play.count_points = true;
    return play_counts_points(&play);
}

static enum objective_kind
objective_of(const struct run_choice *choice)
{
    int at = choice->at[RUN_VALUE_OBJECTIVE];

    if (at == 0)
        return OBJECTIVE_ROWS;
    return counts_points(choice) ? (enum objective_kind)at : OBJECTIVE_PIECES;
}

static feature_set
features_of(const struct run_choice *choice)
{
    struct brain player;
    int at = choice->at[RUN_VALUE_FEATURES];

    return weights_find(feature_sets[at].player, &player) ? player.features : 0;
}

/* The feature that is left out; -1: none. */
static int
left_out_of(const struct run_choice *choice)
{
    int at = choice->at[RUN_VALUE_WITHOUT];

    for (int f = 0; f < FEATURE_COUNT; f++)
        if ((features_of(choice) & FEATURE_BIT(f)) && --at == 0)
            return f;
    return -1;
}

void
run_choice_measure(struct training_setup *setup)
{
    setup->held_out = HELD_OUT;
    setup->held_out_every = HELD_OUT_EVERY;
}

void
run_choice_setup(const struct run_choice *choice, uint64_t seed, struct training_setup *setup)
{
    struct objective *objective = &setup->objective;

    *setup = (struct training_setup){
        .method = optimizer_method_find(methods[choice->at[RUN_VALUE_METHOD]].method),
        .spread = 1,
    };
    run_choice_measure(setup);
    set_up_play(choice, &objective->setup);
    objective->kind = objective_of(choice);
    objective->setup.count_points = objective->kind == OBJECTIVE_POINTS;
    objective->games = GAMES;
    objective->racing = true;
    objective->fast = true;
    objective->seed = seed;
    for (int f = 0; f < FEATURE_COUNT; f++)
        if ((features_of(choice) & FEATURE_BIT(f)) && f != left_out_of(choice))
            objective->features[objective->dimensions++] = (uint8_t)f;
}

void
run_choice_write_name(const struct run_choice *choice, char *out, size_t size)
{
    const char *method = _(methods[choice->at[RUN_VALUE_METHOD]].words);
    unsigned count = (unsigned)bits_count(features_of(choice));
    int left_out = left_out_of(choice);

    if (left_out >= 0)
        /* Translators: a method, and a feature: "CMA-ES without holes". */
        snprintf(out, size, _("%s without %s"), method, run_feature_words(false, left_out));
    else
        snprintf(out, size, _n("%s, %u feature", "%s, %u features", count), method, count);
}

/* -- its values -- */

struct run_choice
run_choice_now(const struct app *app, enum run_of of)
{
    const struct run_page *page = run_page_of(app);

    if (page->choices[of].known)
        return page->choices[of];
    if (of != RUN_OF_ONE) {
        struct run_choice choice = run_choice_now(app, RUN_OF_ONE);
        choice.at[RUN_VALUE_METHOD] = method_at(of == RUN_OF_FIRST ? "pso" : "cmaes");
        return choice;
    }
    return (struct run_choice){.known = true,
        .at = {
            [RUN_VALUE_RULES] = games_rules_at("standard"),
            [RUN_VALUE_SIZE] = 2,     /* 10x10 */
            [RUN_VALUE_FEATURES] = 2, /* bcts */
            [RUN_VALUE_SECONDS] = 1,  /* 30 */
        }};
}

static int
max_of(const struct run_choice *choice, enum run_value value)
{
    switch (value) {
    case RUN_VALUE_RULES: return games_rule_sets() - 1;
    case RUN_VALUE_SIZE: return SDL_arraysize(sizes) - 1;
    case RUN_VALUE_FEATURES: return SDL_arraysize(feature_sets) - 1;
    case RUN_VALUE_WITHOUT: return bits_count(features_of(choice));
    case RUN_VALUE_METHOD: return SDL_arraysize(methods) - 1;
    case RUN_VALUE_OBJECTIVE: return OBJECTIVE_PIECES - !counts_points(choice);
    default: return SDL_arraysize(seconds) - 1;
    }
}

void
run_choice_range(const struct app *app, const void *data, struct pref_range *range)
{
    const struct run_choice_value *value = data;
    struct run_choice choice = run_choice_now(app, value->first);

    range->max = max_of(&choice, value->value);
}

int
run_choice_get(const struct app *app, const void *data)
{
    const struct run_choice_value *value = data;
    struct run_choice choice = run_choice_now(app, value->first);

    return SDL_min(choice.at[value->value], max_of(&choice, value->value));
}

/* From the first change of two runs on, neither follows the one alone. */
void
run_choice_put(struct app *app, const void *data, int number)
{
    const struct run_choice_value *value = data;
    struct run_choice *choices = run_page_of(app)->choices;

    for (int of = RUN_OF_ONE; of < RUN_OF_COUNT; of++)
        if ((of == RUN_OF_ONE) == (value->first == RUN_OF_ONE))
            choices[of] = run_choice_now(app, (enum run_of)of);
    for (int of = value->first; of <= (int)value->last; of++) {
        choices[of].at[value->value] = number;
        if (value->value == RUN_VALUE_FEATURES)
            choices[of].at[RUN_VALUE_WITHOUT] = 0;
    }
}

static void
write_seconds(unsigned number, char *out, size_t size)
{
    if (number < 60)
        snprintf(out, size, _n("%u second", "%u seconds", number), number);
    else
        snprintf(out, size, _n("%u minute", "%u minutes", number / 60), number / 60);
}

void
run_choice_write(const struct app *app, const void *data, int number, char *out, size_t size)
{
    const struct run_choice_value *value = data;
    struct run_choice with = run_choice_now(app, value->first);
    const char *words = _("nothing");

    with.at[value->value] = number;
    switch (value->value) {
    case RUN_VALUE_RULES: words = label_rules(ruleset_at(number)->name); break;
    case RUN_VALUE_SIZE:
        snprintf(out, size, "%dx%d", sizes[number].columns, sizes[number].rows);
        return;
    case RUN_VALUE_FEATURES: words = _(feature_sets[number].words); break;
    case RUN_VALUE_METHOD: words = _(methods[number].words); break;
    case RUN_VALUE_OBJECTIVE: words = run_objective_words(objective_of(&with)); break;
    case RUN_VALUE_WITHOUT:
        if (left_out_of(&with) >= 0)
            words = run_feature_words(false, left_out_of(&with));
        break;
    default: write_seconds((unsigned)seconds[number], out, size); return;
    }
    snprintf(out, size, "%s", words);
}

/* -- the page -- */

#define VALUE(value) [value] = RUN_CHOICE_VALUE(value, RUN_OF_ONE, RUN_OF_ONE)

static const struct menu_value values[RUN_VALUES] = {VALUE(RUN_VALUE_RULES), VALUE(RUN_VALUE_SIZE),
    VALUE(RUN_VALUE_FEATURES), VALUE(RUN_VALUE_METHOD), VALUE(RUN_VALUE_OBJECTIVE),
    VALUE(RUN_VALUE_SECONDS)};

static void
run_continue(struct app *app)
{
    run_page_of(app)->continues = true;
    app_open(app, SCENE_TRAINING);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_GO,
        .name = N_("Start"),
        .detail = N_("A player learns from nothing, and you watch."),
        .scene = SCENE_TRAINING},
    {.kind = MENU_DO,
        .name = N_("Continue the newest run"),
        .detail = N_("With its own settings, from where it stopped."),
        .act = run_continue},
    {.kind = MENU_GO,
        .name = N_("Training runs"),
        .detail = N_("All saved runs, with their learning curves."),
        .scene = SCENE_RUNS},
    {.kind = MENU_GO,
        .name = N_("Two runs side by side"),
        .detail = N_("Two methods, or one with and without a feature, for the same time."),
        .scene = SCENE_PAIR_SETUP},
    {.kind = MENU_CHOICE,
        .name = N_("Time"),
        .detail = N_("How long it trains; it can go on afterwards."),
        .value = &values[RUN_VALUE_SECONDS]},
    {.kind = MENU_CHOICE,
        .name = N_("Method"),
        .detail = N_("How each generation follows from the one before."),
        .value = &values[RUN_VALUE_METHOD]},
    {.kind = MENU_CHOICE,
        .name = N_("Features"),
        .detail = N_("The features that a player weighs."),
        .value = &values[RUN_VALUE_FEATURES]},
    {.kind = MENU_CHOICE,
        .name = N_("Goal of the training"),
        .detail = N_("What makes one player better than another."),
        .value = &values[RUN_VALUE_OBJECTIVE]},
    {.kind = MENU_CHOICE,
        .name = N_("Well"),
        .detail = N_("Games in a low well are short, so it learns faster."),
        .value = &values[RUN_VALUE_SIZE]},
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Size of the well, speed, points and rotation."),
        .value = &values[RUN_VALUE_RULES]},
    {.kind = MENU_BACK, .name = N_("Back"), .detail = N_("To the previous menu.")},
};

static const struct menu_page page = {
    .title = N_("Training room"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_training_setup = {
    .size = sizeof(struct run_page),
    .kind = &menu_kind,
    .page = &page,
};
