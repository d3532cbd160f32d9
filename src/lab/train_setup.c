/* What the flags say, checked and put together. */
#include "lab/train_setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lab/ranks.h"
#include "trainer/checkpoint.h"
#include "trainer/curve.h"
#include "store/number.h"
#include "trainer/run_header.h"
#include "store/weights.h"
#include "store/say.h"

enum { EXPECTED_SIZE = 512, PATH_SIZE = 4096 };

/* Around a start that is known, and around nowhere; the start has length 1. */
static const double spread_of_start = 0.2, spread_of_nothing = 1;

/* Adds a word to "one of a, b". */
static void
add_word(char expected[EXPECTED_SIZE], const char *word)
{
    size_t used = strlen(expected);
    snprintf(expected + used, EXPECTED_SIZE - used, "%s%s",
        used == 0 ? "one of " : ", ", word);
}

/* -- each part -- */

static enum flags_result
put_method(const struct flags *flags, const struct train_raw *raw,
    struct training_setup *to)
{
    char expected[EXPECTED_SIZE] = "", value[32];
    const struct optimizer_method *method;

    to->method = optimizer_method_find(raw->method);
    if (to->method == NULL) {
        for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
            add_word(expected, method->name);
        return flags_wrong(flags, "method", raw->method, expected);
    }
    if (raw->population > 0 &&
        raw->population < (uint64_t)to->method->min_population) {
        snprintf(value, sizeof(value), "%" PRIu64, raw->population);
        snprintf(expected, sizeof(expected), "%d or more with %s",
            to->method->min_population, to->method->name);
        return flags_wrong(flags, "population", value, expected);
    }
    to->population = (int)raw->population;
    return FLAGS_GO;
}

/* False when it is there already. */
static bool
add_feature(struct objective *objective, enum feature feature)
{
    for (int d = 0; d < objective->dimensions; d++)
        if (objective->features[d] == feature)
            return false;
    objective->features[objective->dimensions++] = (uint8_t)feature;
    return true;
}

/* Those that a player weighs and that are not there yet. */
static void
add_features_of(struct objective *objective, const struct brain *brain)
{
    feature_set left = brain->features & FEATURE_LEARNABLE;
    for (; left != 0; left &= left - 1)
        add_feature(objective, (enum feature)bits_lowest(left));
}

/* "contact" is the name of a feature and of a player; the feature is meant. */
static enum flags_result
put_word(const struct flags *flags, const char *word, struct objective *to)
{
    char expected[EXPECTED_SIZE] = "";
    enum feature feature = feature_find(word);
    struct brain brain;

    if (feature < FEATURE_PATTERNS)
        return add_feature(to, feature)
                   ? FLAGS_GO
                   : flags_wrong(flags, "features", word, "each feature once");
    if (weights_find(word, &brain)) {
        add_features_of(to, &brain);
        return FLAGS_GO;
    }
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        add_word(expected, feature_name((enum feature)f));
    add_word(expected, "or a player of --list-brains");
    return flags_wrong(flags, "features", word, expected);
}

static enum flags_result
put_list(const struct flags *flags, const char *list, struct objective *to)
{
    char name[64];

    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof(name), "%.*s",
            length < sizeof(name) ? (int)length : (int)sizeof(name) - 1, at);
        if (put_word(flags, name, to) == FLAGS_WRONG)
            return FLAGS_WRONG;
        at += length;
        if (*at == '\0')
            return FLAGS_GO;
    }
}

/* Those of the list, or of the start, or the default ones. */
static enum flags_result
put_features(const struct flags *flags, const struct train_raw *raw,
    struct training_setup *to)
{
    struct objective *objective = &to->objective;

    if (raw->features_given || !raw->start_given) {
        if (put_list(flags, raw->features, objective) == FLAGS_WRONG)
            return FLAGS_WRONG;
    } else {
        add_features_of(objective, &raw->start);
    }
    return FLAGS_GO;
}

/* The start has length 1, so that a spread means the same for all. */
static enum flags_result
put_start(const struct flags *flags, const struct train_raw *raw,
    struct training_setup *to)
{
    struct objective *objective = &to->objective;
    double weights[FEATURE_COUNT];
    struct brain brain;

    to->spread = raw->start_given ? spread_of_start : spread_of_nothing;
    if (raw->spread_given && (!number_read_real(raw->spread, &to->spread) ||
                                 to->spread < 1e-9 || to->spread > 1e6))
        return flags_wrong(
            flags, "spread", raw->spread, "a number from 1e-9 to 1e6");
    if (!raw->start_given)
        return FLAGS_GO;
    if (raw->start.patterns != NULL)
        return flags_wrong(
            flags, "start", raw->start.name, "a player without tables");
    for (int d = 0; d < objective->dimensions; d++)
        weights[d] = raw->start.weights[objective->features[d]];
    if (!objective_brain(objective, weights, &brain))
        return flags_wrong(flags, "start", raw->start.name,
            "a player that weighs one of --features");
    for (int d = 0; d < objective->dimensions; d++)
        to->start[d] = brain.weights[objective->features[d]];
    return FLAGS_GO;
}

static enum flags_result
put_objective(const struct flags *flags, const struct train_raw *raw,
    struct objective *to)
{
    char expected[EXPECTED_SIZE] = "";

    to->kind = objective_kind_find(raw->objective);
    if (to->kind == OBJECTIVE_KINDS) {
        for (int i = 0; i < OBJECTIVE_KINDS; i++)
            add_word(expected, objective_kind_name((enum objective_kind)i));
        return flags_wrong(flags, "objective", raw->objective, expected);
    }
    if (play_measure(&to->setup) == MEASURE_TIME)
        return flags_wrong(flags, "goal", play_goal(&to->setup)->name,
            "a goal whose games are compared by points or rows");
    if (to->kind == OBJECTIVE_POINTS && !play_counts_points(&to->setup))
        return flags_wrong(flags, "objective", raw->objective,
            "--keys beside it, or rules whose points are for rows alone");
    to->setup.count_points = to->kind == OBJECTIVE_POINTS;
    to->quantile = (int)raw->quantile;
    to->games = (int)raw->games;
    to->racing = !raw->no_race;
    return FLAGS_GO;
}

/* FOLDER/name.ini: a brain of that name. */
static enum flags_result
put_output(const struct flags *flags, struct train *train)
{
    static const char expected[] =
        "a file NAME.ini, NAME of up to 31 of a-z, 0-9 and -";

    if (train->output == NULL) {
        say("%s: --output: expected %s", flags->program, expected);
        return FLAGS_WRONG;
    }
    const char *slash = strrchr(train->output, '/');
    const char *name = slash != NULL ? slash + 1 : train->output;
    size_t length = strlen(name);
    if (length < 5 || strcmp(name + length - 4, ".ini") != 0 ||
        length - 4 >= sizeof(train->name))
        return flags_wrong(flags, "output", train->output, expected);
    memcpy(train->name, name, length - 4);
    if (!weights_is_name(train->name))
        return flags_wrong(flags, "output", train->output, expected);
    return FLAGS_GO;
}

/* No two outputs may be one file. Without --resume the run is kept in a file
 * beside the output. */
static enum flags_result
put_files(const struct flags *flags, const struct train *train)
{
    char kept[PATH_SIZE], expected[EXPECTED_SIZE];
    const struct {
        const char *flag, *path;
    } files[] = {{"output", train->output},
        {"resume", train->resume != NULL ? train->resume : kept},
        {"curve", train->curve}, {"plot", train->plot}};

    snprintf(kept, sizeof(kept), "%.4000s.run", train->output);
    for (size_t i = 1; i < sizeof(files) / sizeof(files[0]); i++) {
        if (files[i].path != NULL && files[i].path[0] == '\0')
            return flags_wrong(
                flags, files[i].flag, "\"\"", "the name of a file");
        for (size_t j = 0; j < i; j++)
            if (files[i].path != NULL && files[j].path != NULL &&
                file_is_same(files[i].path, files[j].path)) {
                bool default_one = files[j].path == kept;
                snprintf(expected, sizeof(expected),
                    "another file than %s%.400s", default_one ? "" : "--",
                    default_one ? kept : files[j].flag);
                return flags_wrong(
                    flags, files[i].flag, files[i].path, expected);
            }
    }
    return FLAGS_GO;
}

static enum flags_result
put_plot(const struct flags *flags, const struct train *train)
{
    if (train->plot == NULL)
        return FLAGS_GO;
    if (!curve_is_picture(train->plot))
        return flags_wrong(
            flags, "plot", train->plot, "a name that ends in .svg or .png");
    return FLAGS_GO;
}

/* The changes that the flag names, or those of the run that is kept. A kept run
 * that began otherwise is left to be refused when it is opened. */
static enum flags_result
put_changes(
    const struct flags *flags, const struct train_raw *raw, struct train *train)
{
    struct training_setup *setup = &train->setup;
    char ours[RUN_HEADER_SIZE], theirs[RUN_HEADER_SIZE], value[64];
    const char *changes = raw->changes;

    if (changes == NULL && train->resume != NULL &&
        checkpoint_read_header(train->resume, theirs, sizeof(theirs), NULL)) {
        size_t length = run_header_beginning(theirs);
        run_header_write(ours, setup);
        if (theirs[length] != '\0' && strlen(ours) == length &&
            strncmp(ours, theirs, length) == 0)
            changes = strchr(theirs + length, '=') + 1;
    }
    if (changes == NULL)
        return FLAGS_GO;
    const char *wrong = run_changes_read(changes, setup);
    if (wrong == NULL && !run_header_write(ours, setup))
        wrong = changes;
    if (wrong != NULL) {
        snprintf(value, sizeof(value), "%.*s", (int)strcspn(wrong, "/"), wrong);
        return flags_wrong(flags, "changes", value,
            "changes of this run, as 12:population=60,games=30/20:-wells");
    }
    if (ranks_count() == 1)
        return FLAGS_GO;
    say("%s: a run with --changes is for one process, without mpirun",
        flags->program);
    return FLAGS_WRONG;
}

enum flags_result
train_put(
    const struct flags *flags, const struct train_raw *raw, struct train *train)
{
    struct training_setup *setup = &train->setup;
    struct objective *objective = &setup->objective;

    objective->setup.brain.pieces = 1;
    if (raw->start_given)
        objective->setup.brain = raw->start;
    if (put_output(flags, train) == FLAGS_WRONG ||
        put_files(flags, train) == FLAGS_WRONG ||
        put_plot(flags, train) == FLAGS_WRONG ||
        put_method(flags, raw, setup) == FLAGS_WRONG ||
        play_flags_put(flags, &raw->play, &objective->setup) == FLAGS_WRONG ||
        put_features(flags, raw, setup) == FLAGS_WRONG ||
        put_objective(flags, raw, objective) == FLAGS_WRONG ||
        put_start(flags, raw, setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    objective->fast = true;
    objective->setup.set = lanes_set_best();
    setup->max_games = (int)raw->max_games;
    setup->held_out = (int)raw->held_out;
    setup->held_out_every = (int)raw->held_out_every;
    if (raw->time_given && !raw->generations_given)
        train->generations = TRAIN_MAX_GENERATIONS;
    if (put_changes(flags, raw, train) == FLAGS_WRONG)
        return FLAGS_WRONG;
    run_header_write(train->header, setup);
    return FLAGS_GO;
}
