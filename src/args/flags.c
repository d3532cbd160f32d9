/* A table of flags over getopt_long. */
#define _GNU_SOURCE /* getopt_long */

#include "args/flags.h"

#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "args/manual.h"
#include "store/number.h"
#include "store/players.h"
#include "store/weights.h"
#include "wellplayed/ruleset.h"
#include "store/say.h"

enum {
    MAX_FLAGS = 40,
    OPERAND_CODE = 1, /* getopt_long's code for a word that is no flag */
    FIRST_CODE = 256, /* ... and for flag 0 */
    EXPECTED_SIZE = 512,
    PATH_SIZE = 4096
};

/* -- rows -- */

struct flag
flag_weights(const char **into)
{
    return (struct flag){.name = "weights",
        .kind = FLAG_WEIGHTS,
        .into = into,
        .value = "FOLDER",
        .help = "look for machine players here first; given before\n"
                "--list-brains, it lists them too"};
}

struct flag
flag_force(bool *into)
{
    return (struct flag){
        .name = "force", .kind = FLAG_FORCE, .into = into, .help = "replace existing files"};
}

struct flag
flag_list_rules(void)
{
    return (struct flag){
        .name = "list-rules", .kind = FLAG_LIST_RULES, .help = "print the rule sets"};
}

struct flag
flag_list_goals(void)
{
    return (struct flag){.name = "list-goals", .kind = FLAG_LIST_GOALS, .help = "print the goals"};
}

struct flag
flag_list_brains(void)
{
    return (struct flag){
        .name = "list-brains", .kind = FLAG_LIST_BRAINS, .help = "print the machine players"};
}

struct flag
flag_help(void)
{
    return (struct flag){.name = "help", .kind = FLAG_HELP, .help = "print this help, as -h does"};
}

struct flag
flag_version(void)
{
    return (struct flag){.name = "version", .kind = FLAG_VERSION, .help = "print the version"};
}

/* -- what is wrong -- */

/* A word of the command line as shown in a message. */
static const char *
shown_word(const char *word)
{
    return word[0] != '\0' ? word : "\"\"";
}

enum flags_result
flags_wrong(const struct flags *flags, const char *flag, const char *value, const char *expected)
{
    say("%s: --%s %s: expected %s", flags->program, flag, shown_word(value), expected);
    return FLAGS_WRONG;
}

enum flags_result
flags_missing(const struct flags *flags, const char *flag)
{
    say("%s: --%s: needed; --help says more", flags->program, flag);
    return FLAGS_WRONG;
}

/* Says that the file of a flag exists, with the error of file_is_free. */
static enum flags_result
refuse_file(const struct flags *flags, const char *flag, const struct error *error)
{
    say("%s: --%s %s; --force replaces it", flags->program, flag, error_english(error));
    return FLAGS_WRONG;
}

/* Whether a flag takes no value. */
static bool
stands_alone(enum flag_kind kind)
{
    switch (kind) {
    case FLAG_NUMBER:
    case FLAG_NUMBER_OR_MAX:
    case FLAG_TEXT:
    case FLAG_OUTPUT:
    case FLAG_SIZE:
    case FLAG_RULES:
    case FLAG_GOAL:
    case FLAG_BRAIN:
    case FLAG_WEIGHTS: return false;
    default: return true;
    }
}

static void
add_name(char expected[EXPECTED_SIZE], const char *name)
{
    size_t used = strlen(expected);
    snprintf(expected + used, EXPECTED_SIZE - used, "%s%s", used == 0 ? "one of " : ", ", name);
}

/* The values that a flag allows, for an error message. */
static void
describe_values(const struct flag *flag, char expected[EXPECTED_SIZE])
{
    struct brain brain;
    const struct ruleset *rules;
    const struct goal *goal;

    expected[0] = '\0';
    switch (flag->kind) {
    case FLAG_RULES:
        for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
            add_name(expected, rules->name);
        break;
    case FLAG_GOAL:
        for (int i = 0; (goal = goal_at(i)) != NULL; i++)
            add_name(expected, goal->name);
        break;
    case FLAG_BRAIN:
        for (int i = 0; weights_at(i, &brain); i++)
            add_name(expected, brain.name);
        add_name(expected, "a file NAME.ini");
        break;
    case FLAG_WEIGHTS: snprintf(expected, EXPECTED_SIZE, "a folder"); break;
    case FLAG_SIZE: snprintf(expected, EXPECTED_SIZE, "columns x rows, as 10x20"); break;
    default:
        snprintf(expected, EXPECTED_SIZE, "%" PRIu64 " to %" PRIu64 "%s", flag->min, flag->max,
            flag->kind == FLAG_NUMBER_OR_MAX ? ", or max" : "");
    }
}

static bool
take_number(const struct flag *flag, const char *value)
{
    uint64_t *into = flag->into;
    if (flag->kind == FLAG_NUMBER_OR_MAX && strcmp(value, "max") == 0) {
        *into = 0;
        return true;
    }
    return number_read(value, flag->min, flag->max, into);
}

static bool
take_size(const struct flag *flag, const char *value)
{
    int *into = flag->into;
    return number_read_size(value, &into[0], &into[1]);
}

static bool
take_rules(const struct flag *flag, const char *value)
{
    const struct ruleset **into = flag->into;
    const struct ruleset *rules = ruleset_find(value);
    if (rules != NULL)
        *into = rules;
    return rules != NULL;
}

static bool
take_goal(const struct flag *flag, const char *value)
{
    const struct goal **into = flag->into;
    const struct goal *goal = goal_find(value);
    if (goal != NULL)
        *into = goal;
    return goal != NULL;
}

/* Stores a value. Returns false when it is invalid. */
static bool
take_value(const struct flag *flag, const char *value)
{
    switch (flag->kind) {
    case FLAG_FORCE:
    case FLAG_SWITCH: *(bool *)flag->into = true; return true;
    case FLAG_NUMBER:
    case FLAG_NUMBER_OR_MAX: return take_number(flag, value);
    case FLAG_TEXT:
    case FLAG_OUTPUT:
    case FLAG_WEIGHTS: *(const char **)flag->into = value; return true;
    case FLAG_SIZE: return take_size(flag, value);
    case FLAG_RULES: return take_rules(flag, value);
    case FLAG_GOAL: return take_goal(flag, value);
    default: return true; /* a brain is read when the folder is known */
    }
}

static void
list_rules(void)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        printf("%-11s %2dx%d  %s%s\n", rules->name, rules->width, rules->visible, rules->title,
            i == 0 ? " (default)" : "");
}

static void
list_goals(void)
{
    const struct goal *goal;
    for (int i = 0; (goal = goal_at(i)) != NULL; i++)
        printf("%-9s  %s%s\n", goal->name, goal->title, i == 0 ? " (default)" : "");
}

bool
flags_check_goal(const struct flags *flags, const struct goal *goal, const struct ruleset *rules)
{
    char expected[EXPECTED_SIZE] = "";
    const struct goal *other;

    if (goal_fits(goal, rules))
        return true;
    for (int i = 0; (other = goal_at(i)) != NULL; i++)
        if (goal_fits(other, rules))
            add_name(expected, other->name);
    size_t used = strlen(expected);
    snprintf(expected + used, EXPECTED_SIZE - used, " under %s", rules->name);
    flags_wrong(flags, "goal", goal->name, expected);
    return false;
}

/* -- brains -- */

/* What is remembered until all flags are read. */
struct asked {
    const char *words[MAX_FLAGS]; /* for each brain, NULL when not given */
    const struct flag *folder;    /* of the weights, NULL when not given */
};

static const char *
folder_of(const struct asked *asked)
{
    return asked->folder != NULL ? *(const char **)asked->folder->into : NULL;
}

static void
list_good_brain(const struct brain *brain)
{
    printf("%-16s %s%s", brain->name, brain->title,
        strcmp(brain->name, weights_default_name) == 0 ? " (default)" : "");
    if (brain->unknown > 0)
        printf(", depth %d", brain->pieces + brain->unknown);
    if (brain->beam > 0)
        printf(", beam %d", brain->beam);
    putchar('\n');
}

static void
list_brain(void *data, const struct brain *brain, const struct error *error)
{
    const struct flags *flags = data;
    if (brain == NULL)
        say("%s: %s", flags->program, error_english(error));
    else
        list_good_brain(brain);
}

static enum flags_result
wrong_folder(const struct flags *flags, const struct asked *asked)
{
    return flags_wrong(flags, asked->folder->name, folder_of(asked), "a folder");
}

static enum flags_result
list_brains(const struct flags *flags, const struct asked *asked)
{
    struct flags shown = *flags;
    if (!weights_list(folder_of(asked), list_brain, &shown))
        return wrong_folder(flags, asked);
    if (folder_of(asked) == NULL) /* a folder replaces the saved players */
        players_list(list_brain, &shown);
    return FLAGS_DONE;
}

static void
ignore_brain(void *data, const struct brain *brain, const struct error *error)
{
    (void)data;
    (void)brain;
    (void)error;
}

/* The brain that was named, or the default one's file in the folder. */
static enum flags_result
choose_brain(
    const struct flags *flags, const struct flag *flag, const char *word, const char *folder)
{
    char expected[EXPECTED_SIZE];
    struct error error;

    if (word == NULL && folder == NULL)
        return FLAGS_GO;
    if (word == NULL)
        word = weights_default_name;
    enum weights_choice choice = weights_choose(word, folder, flag->into, &error);
    if (choice == WEIGHTS_NONE && folder == NULL)
        choice = players_find(word, flag->into, &error);
    switch (choice) {
    case WEIGHTS_CHOSEN: return FLAGS_GO;
    case WEIGHTS_NONE:
        describe_values(flag, expected);
        return flags_wrong(flags, flag->name, word, expected);
    case WEIGHTS_BAD: break;
    }
    say("%s: %s%s%s", flags->program, error_english(&error),
        flags->default_for_bad ? "; playing with " : "",
        flags->default_for_bad ? weights_default_name : "");
    if (!flags->default_for_bad)
        return FLAGS_WRONG;
    weights_find(weights_default_name, flag->into);
    return FLAGS_GO;
}

static enum flags_result
choose_brains(const struct flags *flags, const struct asked *asked)
{
    const char *folder = folder_of(asked);

    if (folder != NULL && !weights_list(folder, ignore_brain, NULL))
        return wrong_folder(flags, asked);
    for (size_t i = 0; i < flags->count; i++)
        if (flags->table[i].kind == FLAG_BRAIN &&
            choose_brain(flags, &flags->table[i], asked->words[i], folder) == FLAGS_WRONG)
            return FLAGS_WRONG;
    return FLAGS_GO;
}

/* -- outputs -- */

/* The path of an output; NULL for other flags, and when it was not given. */
static const char *
output_of(const struct flag *flag)
{
    return flag->kind == FLAG_OUTPUT ? *(const char **)flag->into : NULL;
}

static bool
is_forced(const struct flags *flags)
{
    for (size_t i = 0; i < flags->count; i++)
        if (flags->table[i].kind == FLAG_FORCE)
            return *(bool *)flags->table[i].into;
    return false;
}

/* Refuses two outputs to one file: the later one would replace the other. */
static enum flags_result
check_twins(const struct flags *flags, size_t at, const char *path)
{
    char expected[EXPECTED_SIZE];

    for (size_t i = 0; i < at; i++) {
        const char *other = output_of(&flags->table[i]);
        if (other == NULL || !file_is_same(path, other))
            continue;
        snprintf(expected, sizeof(expected), "another file than --%s", flags->table[i].name);
        return flags_wrong(flags, flags->table[at].name, path, expected);
    }
    return FLAGS_GO;
}

static enum flags_result
check_output(const struct flags *flags, size_t at, const char *path, bool force)
{
    const struct flag *flag = &flags->table[at];
    char name[PATH_SIZE];
    struct error error;

    if (path[0] == '\0')
        return flags_wrong(flags, flag->name, path, "the name of a file");
    for (int i = 1; i == 1 || i <= (int)flag->max; i++)
        if (!file_numbered(path, i, name, sizeof(name)))
            return flags_wrong(flags, flag->name, path, "a shorter name");
        else if (!file_is_free(name, force, &error))
            return refuse_file(flags, flag->name, &error);
    return check_twins(flags, at, path);
}

static enum flags_result
check_outputs(const struct flags *flags)
{
    bool force = is_forced(flags);

    for (size_t i = 0; i < flags->count; i++) {
        const char *path = output_of(&flags->table[i]);
        if (path != NULL && check_output(flags, i, path, force) == FLAGS_WRONG)
            return FLAGS_WRONG;
    }
    return FLAGS_GO;
}

static void
print_help(const struct flags *flags)
{
    fputs(flags->intro, stdout);
    putchar('\n');
    for (size_t i = 0; i < flags->count; i++) {
        const struct flag *flag = &flags->table[i];
        int used = printf("  --%s%s%s", flag->name, flag->value != NULL ? " " : "",
            flag->value != NULL ? flag->value : "");
        const char *at = flag->help;
        for (;;) {
            int length = (int)strcspn(at, "\n");
            printf("%*s%.*s\n", used < 26 ? 26 - used : 1, "", length, at);
            used = 0;
            if (at[length] == '\0')
                break;
            at += length + 1;
        }
    }
    if (flags->outro != NULL)
        printf("\n%s", flags->outro);
}

/* Prints what a flag asks for. Returns false when it asks for nothing. */
static bool
print_answer(const struct flags *flags, enum flag_kind kind)
{
    switch (kind) {
    case FLAG_LIST_RULES: list_rules(); return true;
    case FLAG_LIST_GOALS: list_goals(); return true;
    case FLAG_HELP: print_help(flags); return true;
    case FLAG_VERSION: puts("wellplayed " WELLPLAYED_VERSION); return true;
    default: return false;
    }
}

static enum flags_result
refuse_word(const struct flags *flags, const char *word, const char *what)
{
    say("%s: %s: %s; --help lists the flags", flags->program, shown_word(word), what);
    return FLAGS_WRONG;
}

/* Why getopt_long refused a word. */
static const char *
what_is_wrong(const struct flags *flags, const char *word)
{
    if (strncmp(word, "--", 2) != 0)
        return "no such flag";
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    int begin_so = 0;
    for (size_t i = 0; i < flags->count; i++) {
        if (strncmp(flags->table[i].name, name, length) != 0)
            continue;
        begin_so++;
        if (flags->table[i].name[length] == '\0') {
            begin_so = 1;
            break;
        }
    }
    if (begin_so > 1)
        return "several flags begin so";
    return begin_so == 1 ? "takes no value" : "no such flag";
}

/* Takes an argument that is not a flag. Returns false when none more is
 * allowed. */
static bool
take_operand(const char *word, const char **operand)
{
    if (operand == NULL || *operand != NULL)
        return false;
    *operand = word;
    return true;
}

/* Handles a flag: stores its value or prints its answer. */
static enum flags_result
take_flag(const struct flags *flags, int index, const char *value, struct asked *asked)
{
    const struct flag *flag = &flags->table[index];
    char expected[EXPECTED_SIZE];

    if (!take_value(flag, value)) {
        describe_values(flag, expected);
        return flags_wrong(flags, flag->name, value, expected);
    }
    if (flag->given != NULL)
        *flag->given = true;
    if (flag->kind == FLAG_BRAIN)
        asked->words[index] = value;
    if (flag->kind == FLAG_WEIGHTS)
        asked->folder = flag;
    if (flag->kind == FLAG_LIST_BRAINS)
        return list_brains(flags, asked);
    return print_answer(flags, flag->kind) ? FLAGS_DONE : FLAGS_GO;
}

enum flags_result
flags_read(const struct flags *flags, int argc, char **argv, const char **operand)
{
    if (argc == 2 && strcmp(argv[1], "--man") == 0) {
        manual_print(flags);
        return FLAGS_DONE;
    }
    struct option options[MAX_FLAGS + 1] = {{0}};
    int help = '?'; /* the code of --help, which -h stands for */
    assert(flags->count <= MAX_FLAGS);
    for (size_t i = 0; i < flags->count; i++) {
        options[i] = (struct option){.name = flags->table[i].name,
            .has_arg = stands_alone(flags->table[i].kind) ? no_argument : required_argument,
            .val = FIRST_CODE + (int)i};
        if (flags->table[i].kind == FLAG_HELP)
            help = FIRST_CODE + (int)i;
    }

    /* "-" keeps the words in order, ":" reports a flag without its value; all
     * complaints are our own. */
    struct asked asked = {0};
    opterr = 0;
    optind = 0; /* restart, even in a second call */
    for (;;) {
        const char *word = argv[optind > 0 ? optind : 1];
        int code = getopt_long(argc, argv, "-:h", options, NULL);
        enum flags_result result = FLAGS_GO;
        if (code == -1)
            break;
        if (code == ':')
            return refuse_word(flags, word, "needs a value");
        if (code == 'h')
            code = help;
        if (code == '?')
            return refuse_word(flags, word, what_is_wrong(flags, word));
        if (code != OPERAND_CODE)
            result = take_flag(flags, code - FIRST_CODE, optarg, &asked);
        else if (!take_operand(optarg, operand))
            return refuse_word(flags, optarg, "not understood");
        if (result != FLAGS_GO)
            return result;
    }
    for (; optind < argc; optind++) /* after "--" */
        if (!take_operand(argv[optind], operand))
            return refuse_word(flags, argv[optind], "not understood");
    if (check_outputs(flags) == FLAGS_WRONG)
        return FLAGS_WRONG;
    return choose_brains(flags, &asked);
}
