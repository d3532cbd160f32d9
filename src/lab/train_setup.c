/* Checks the flags, and makes the setup of them. */
#include "lab/train_setup.h"

#include <stdio.h>
#include <string.h>

#include "lab/ranks.h"
#include "lab/rows.h"
#include "store/number.h"
#include "store/weights.h"
#include "train/weighed.h"
#include "trainer/checkpoint.h"
#include "trainer/curve.h"
#include "trainer/run_header.h"

enum { EXPECTED_SIZE = 512, PATH_SIZE = 4096, DEFAULT_GENERATIONS = 100 };

/* The features of bcts. */
static const char default_features[] =
    "landing-height,eroded-cells,row-transitions,column-transitions,holes,wells,hole-depth,rows-with-holes";

/* The spread around a start, which has length 1, and without a start. */
static const double spread_of_start = 0.2, spread_of_nothing = 1;

/* Adds a word to "one of a, b". */
static void
add_word(char expected[EXPECTED_SIZE], const char *word)
{
    size_t used = strlen(expected);
    snprintf(expected + used, EXPECTED_SIZE - used, "%s%s", used == 0 ? "one of " : ", ", word);
}

/* -- each part -- */

static bool
put_method(struct train *train, const struct train_flags *flags)
{
    char expected[EXPECTED_SIZE] = "";
    const struct optimizer_method *method = optimizer_method_find(flags->method);

    if (method == NULL) {
        for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
            add_word(expected, method->name);
        return session_wrong(train->session, "method", flags->method, expected);
    }
    train->setup.method = method;
    train->setup.population = (int)flags->population;
    if (flags->population == 0 || flags->population >= (uint64_t)method->min_population)
        return true;
    snprintf(
        expected, sizeof(expected), "%d or more with %s", method->min_population, method->name);
    return session_wrong_number(train->session, "population", flags->population, expected);
}

/* Adds a feature or trait. False if it is there already. */
static bool
add_feature(struct objective *objective, int feature)
{
    for (int d = 0; d < objective->dimensions; d++)
        if (objective->features[d] == feature)
            return false;
    objective->features[objective->dimensions++] = (uint8_t)feature;
    return true;
}

/* Adds the features or traits that a player weighs. False if there are none. */
static bool
add_features_of(struct objective *objective, const struct brain *brain)
{
    feature_set all = weighed_of(objective_thinks(objective), brain);
    for (feature_set left = all; left != 0; left &= left - 1)
        add_feature(objective, bits_lowest(left));
    return all != 0;
}

/* Adds a feature or trait, or those of a player. "contact" is the name of both; it
 * means the feature. */
static bool
put_word(struct train *train, const char *word)
{
    struct objective *to = &train->setup.objective;
    char expected[EXPECTED_SIZE] = "";
    bool thinks = objective_thinks(to);
    int feature = weighed_find(thinks, word);
    struct brain brain;

    if (feature >= 0)
        return add_feature(to, feature) || session_wrong(train->session, "features", word,
                                               thinks ? "each trait once" : "each feature once");
    if (weights_find(word, &brain) && add_features_of(to, &brain))
        return true;
    for (int f = 0; f < weighed_count(thinks); f++)
        add_word(expected, weighed_name(thinks, f));
    add_word(expected,
        thinks ? "or a player of --list-brains that thinks" : "or a player of --list-brains");
    return session_wrong(train->session, "features", word, expected);
}

/* Puts the features or traits of the list, or of the start, or the default
 * features. */
static bool
put_features(struct train *train, const struct train_flags *flags)
{
    const char *list = flags->features;
    char name[64];

    if (list == NULL && flags->start_given) {
        add_features_of(&train->setup.objective, &flags->start);
        return true; /* put_start refuses one that weighs nothing */
    }
    for (const char *at = list != NULL ? list : default_features;; at++) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof(name), "%.*s",
            length < sizeof(name) ? (int)length : (int)sizeof(name) - 1, at);
        if (!put_word(train, name))
            return false;
        at += length;
        if (*at == '\0')
            return true;
    }
}

/* Scales the start to length 1, so that a spread means the same for all. */
static bool
put_start(struct train *train, const struct train_flags *flags)
{
    struct training_setup *to = &train->setup;
    struct objective *objective = &to->objective;
    double weights[FEATURE_COUNT];

    to->spread = flags->start_given ? spread_of_start : spread_of_nothing;
    if (flags->spread != NULL &&
        (!number_read_real(flags->spread, &to->spread) || to->spread < 1e-9 || to->spread > 1e6))
        return session_wrong(train->session, "spread", flags->spread, "a number from 1e-9 to 1e6");
    if (!flags->start_given)
        return true;
    if (flags->start.patterns != NULL)
        return session_wrong(train->session, "start", flags->start.name, "a player without tables");
    for (int d = 0; d < objective->dimensions; d++)
        weights[d] =
            weighed_get(objective_thinks(objective), &flags->start, objective->features[d]);
    if (!objective_direction(objective, weights, to->start))
        return session_wrong(
            train->session, "start", flags->start.name, "a player that weighs one of --features");
    return true;
}

/* Refuses an objective that no run can have. */
static bool
check_objective(struct train *train, const struct train_flags *flags)
{
    const struct objective *objective = &train->setup.objective;
    const char *start = flags->start.name, *goal = play_goal(&objective->setup)->name;
    bool thinks = objective_thinks(objective);
    const char *name = flags->objective;
    struct session *session = train->session;

    switch (objective_fault(objective)) {
    case OBJECTIVE_NEEDS_KEYS:
        return session_wrong(session, thinks ? "start" : "objective", thinks ? start : name,
            thinks ? "--keys next to it: this player thinks" : "--keys next to it");
    case OBJECTIVE_NEEDS_AMOUNTS:
        return session_wrong(
            session, "goal", goal, "a goal whose games are compared by points or rows");
    case OBJECTIVE_NEEDS_POINTS:
        return session_wrong(session, "objective", name,
            "--keys next to it, or rules whose points are for rows alone");
    case OBJECTIVE_NEEDS_ATTACK:
        return session_wrong(session, "objective", name, "rules with attack, such as modern");
    case OBJECTIVE_NEEDS_CUT:
        return session_wrong(session, "objective", name, "--max-pieces next to it");
    case OBJECTIVE_NEEDS_TASK:
        return session_wrong(
            session, "objective", name, "a --goal that is to clear rows, such as dig10");
    case OBJECTIVE_IS_POSSIBLE: return true;
    }
    return true;
}

static bool
put_objective(struct train *train, const struct train_flags *flags)
{
    struct objective *to = &train->setup.objective;
    char expected[EXPECTED_SIZE] = "";

    to->kind = objective_kind_find(flags->objective);
    if (to->kind == OBJECTIVE_KINDS) {
        for (int i = 0; i < OBJECTIVE_KINDS; i++)
            add_word(expected, objective_kind_name((enum objective_kind)i));
        return session_wrong(train->session, "objective", flags->objective, expected);
    }
    if (!check_objective(train, flags))
        return false;
    to->setup.count_points = to->kind == OBJECTIVE_POINTS;
    to->quantile = (int)flags->quantile;
    to->games = (int)flags->games;
    to->racing = !flags->no_race;
    return true;
}

/* Checks the output, FOLDER/name.ini; the brain gets that name. */
static bool
put_output(struct train *train)
{
    static const char expected[] =
        "a file NAME.ini, NAME of up to 31 letters, digits, blanks, - and _";

    if (train->output == NULL)
        return session_refuse(train->session, "--output: expected %s", expected);
    const char *slash = strrchr(train->output, '/');
    const char *name = slash != NULL ? slash + 1 : train->output;
    size_t length = strlen(name);
    if (length >= 5 && strcmp(name + length - 4, ".ini") == 0 && length - 4 < sizeof(train->name)) {
        memcpy(train->name, name, length - 4);
        if (weights_is_name(train->name))
            return true;
    }
    return session_wrong(train->session, "output", train->output, expected);
}

/* Refuses two outputs into one file. Without --resume the run is saved
 * beside the output. */
static bool
put_files(struct train *train)
{
    char kept[PATH_SIZE], expected[EXPECTED_SIZE];
    const struct {
        const char *flag, *path;
    } files[] = {{"output", train->output},
        {"resume", train->resume != NULL ? train->resume : kept}, {"curve", train->curve},
        {"plot", train->plot}};

    snprintf(kept, sizeof(kept), "%.4000s.run", train->output);
    for (size_t i = 1; i < sizeof(files) / sizeof(files[0]); i++) {
        const char *path = files[i].path;
        if (path != NULL && path[0] == '\0')
            return session_wrong(train->session, files[i].flag, "", "the name of a file");
        for (size_t j = 0; j < i; j++) {
            bool beside = files[j].path == kept;
            if (path == NULL || files[j].path == NULL || !file_is_same(path, files[j].path))
                continue;
            snprintf(expected, sizeof(expected), "another file than %s%.400s", beside ? "" : "--",
                beside ? kept : files[j].flag);
            return session_wrong(train->session, files[i].flag, path, expected);
        }
    }
    return train->plot == NULL || curve_is_picture(train->plot) ||
           session_wrong(train->session, "plot", train->plot, "a name that ends in .svg or .png");
}

/* Puts the changes of the flag, or those of the saved run. A saved run that
 * began differently is refused later, when it is opened. */
static bool
put_changes(struct train *train, const struct train_flags *flags)
{
    struct training_setup *setup = &train->setup;
    char ours[RUN_HEADER_SIZE], theirs[RUN_HEADER_SIZE], value[64];
    const char *changes = flags->changes;

    if (changes == NULL && train->resume != NULL &&
        checkpoint_read_header(train->resume, theirs, sizeof(theirs), NULL)) {
        size_t length = run_header_beginning(theirs);
        run_header_write(ours, setup);
        if (theirs[length] != '\0' && strlen(ours) == length && strncmp(ours, theirs, length) == 0)
            changes = strchr(theirs + length, '=') + 1;
    }
    if (changes == NULL)
        return true;
    const char *wrong = run_changes_read(changes, setup);
    if (wrong == NULL && !run_header_write(ours, setup))
        wrong = changes;
    if (wrong != NULL) {
        snprintf(value, sizeof(value), "%.*s", (int)strcspn(wrong, "/"), wrong);
        return session_wrong(train->session, "changes", value,
            "changes of this run, as 12:population=60,games=30/20:-wells");
    }
    return ranks_count() == 1 || session_refuse(train->session,
                                     "a run with --changes is for one process, without mpirun");
}

struct train_flags
train_flags_default(void)
{
    return (struct train_flags){
        .method = "cmaes",
        .objective = "rows",
        .games = 20,
        .held_out = 200,
        .held_out_every = 10,
    };
}

bool
train_put(const struct train_flags *flags, struct train *train)
{
    struct training_setup *setup = &train->setup;
    struct objective *objective = &setup->objective;

    objective->seed = train->session->seed;
    objective->setup.brain.pieces = 1;
    if (flags->start_given)
        objective->setup.brain = flags->start;
    if (!put_output(train) || !put_files(train) || !put_method(train, flags) ||
        !rows_put_games(train->session, &objective->setup) || !put_features(train, flags) ||
        !put_objective(train, flags) || !put_start(train, flags))
        return false;
    objective->fast = true;
    objective->setup.set = lanes_set_best();
    setup->max_games = (int)flags->max_games;
    setup->held_out = (int)flags->held_out;
    setup->held_out_every = (int)flags->held_out_every;
    if (train->generations == 0)
        train->generations = train->seconds > 0 ? TRAIN_MAX_GENERATIONS : DEFAULT_GENERATIONS;
    if (!put_changes(train, flags))
        return false;
    run_header_write(train->header, setup);
    return true;
}
