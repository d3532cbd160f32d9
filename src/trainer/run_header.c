/* A header that was read is written again and must give the same line, which
 * finds every word that we do not know. */
#include "trainer/run_header.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/number.h"
#include "train/weighed.h"
#include "trainer/run_line.h"
#include "wellplayed/pilot.h"

static bool
has_start(const struct training_setup *setup)
{
    for (int d = 0; d < setup->objective.dimensions; d++)
        if (setup->start[d] != 0)
            return true;
    return false;
}

/* -- changes -- */

static const char changes_word[] = " changes=";

/* Appends to a text that may be full. */
struct writer {
    char *out;
    size_t size, used;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void
put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    size_t free_size = writer->size - writer->used;

    va_start(arguments, format);
    int length = vsnprintf(writer->out + writer->used, free_size, format, arguments);
    va_end(arguments);
    writer->full |= (size_t)length >= free_size;
    writer->used += (size_t)length < free_size ? (size_t)length : free_size - 1;
}

static void
put_features(
    struct writer *writer, bool thinks, char sign, feature_set features, const char **comma)
{
    for (int f = 0; f < weighed_count(thinks); f++)
        if (features & FEATURE_BIT(f)) {
            put(writer, "%s%c%s", *comma, sign, weighed_name(thinks, f));
            *comma = ",";
        }
}

/* Writes the differences from the knobs before. */
static void
put_change(struct writer *writer, bool thinks, const struct training_knobs *before,
    const struct training_change *change)
{
    const struct training_knobs *knobs = &change->knobs;
    const char *comma = "";
    char number[NUMBER_SIZE];

    put(writer, "%" PRIu64 ":", change->after);
    if (knobs->population != before->population) {
        put(writer, "population=%d", knobs->population);
        comma = ",";
    }
    if (knobs->games != before->games) {
        put(writer, "%sgames=%d", comma, knobs->games);
        comma = ",";
    }
    if (knobs->spread != before->spread) {
        put(writer, "%sspread=%s", comma, number_write_real(number, knobs->spread));
        comma = ",";
    }
    if (knobs->max_pieces != before->max_pieces) {
        put(writer, "%smax-pieces=%" PRIu64, comma, knobs->max_pieces);
        comma = ",";
    }
    put_features(writer, thinks, '+', knobs->features & ~before->features, &comma);
    put_features(writer, thinks, '-', before->features & ~knobs->features, &comma);
}

bool
run_changes_write(const struct training_setup *setup, char *out, size_t size)
{
    struct writer writer = {.out = out, .size = size};
    struct training_knobs before = training_knobs_of(setup);

    out[0] = '\0';
    for (int i = 0; i < setup->change_count; i++) {
        if (i > 0)
            put(&writer, "/");
        put_change(&writer, objective_thinks(&setup->objective), &before, &setup->changes[i]);
        before = setup->changes[i].knobs;
    }
    return !writer.full;
}

/* Reads "games=30" or "+wells". */
static bool
take_knob(const char *text, size_t length, bool thinks, struct training_knobs *knobs)
{
    char word[64];
    uint64_t number;

    if (length >= sizeof(word))
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    if (word[0] == '+' || word[0] == '-') {
        int feature = weighed_find(thinks, word + 1);
        bool has = feature >= 0 && (knobs->features & FEATURE_BIT(feature)) != 0;
        if (feature < 0 || has == (word[0] == '+'))
            return false;
        knobs->features ^= FEATURE_BIT(feature);
        return true;
    }
    char *value = strchr(word, '=');
    if (value == NULL)
        return false;
    *value++ = '\0';
    if (strcmp(word, "spread") == 0)
        return number_read_real(value, &knobs->spread);
    if (strcmp(word, "max-pieces") == 0)
        return number_read(value, 1, UINT64_MAX, &knobs->max_pieces);
    if (!number_read(value, 0, INT_MAX, &number))
        return false;
    if (strcmp(word, "population") == 0)
        knobs->population = (int)number;
    else if (strcmp(word, "games") == 0)
        knobs->games = (int)number;
    else
        return false;
    return true;
}

/* Reads "12:games=30,+wells", `length` characters. */
static bool
take_change(const char *text, size_t length, const struct training_setup *setup,
    struct training_knobs *knobs, struct training_change *out)
{
    char after[24];
    size_t colon = strcspn(text, ":");
    const struct training_knobs before = *knobs;

    if (colon >= length || colon >= sizeof(after))
        return false;
    memcpy(after, text, colon);
    after[colon] = '\0';
    if (!number_read(after, 0, TRAINING_MAX_GENERATIONS, &out->after))
        return false;
    for (size_t at = colon + 1;; at++) {
        size_t part = strcspn(text + at, ",/");
        if (!take_knob(text + at, part, objective_thinks(&setup->objective), knobs))
            return false;
        at += part;
        if (at >= length)
            break;
    }
    out->knobs = *knobs;
    return training_knobs_fault(setup->method, knobs) == NULL &&
           !training_knobs_equal(knobs, &before);
}

const char *
run_changes_read(const char *text, struct training_setup *setup)
{
    struct training_knobs knobs = training_knobs_of(setup);
    uint64_t last = 0;
    int count = 0;

    setup->change_count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "/");
        if (count == TRAINING_MAX_CHANGES ||
            !take_change(at, length, setup, &knobs, &setup->changes[count]) ||
            setup->changes[count].after < last)
            return at;
        last = setup->changes[count++].after;
        at += length;
        if (*at == '\0')
            break;
    }
    setup->change_count = count;
    return NULL;
}

size_t
run_header_beginning(const char *header)
{
    const char *changes = strstr(header, changes_word);
    return changes != NULL ? (size_t)(changes - header) : strlen(header);
}

/* -- writing -- */

bool
run_header_write(char out[RUN_HEADER_SIZE], const struct training_setup *setup)
{
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    char number[NUMBER_SIZE], revision[RUN_LINE_REVISION_SIZE];
    char choices[RUN_LINE_CHOICES_SIZE], thinking[64] = "";
    bool start = has_start(setup), thinks = objective_thinks(objective);

    if (thinks)
        snprintf(thinking, sizeof(thinking), " positions=%" PRIu32 " samples=%d",
            play->brain.thinking.positions, play->brain.thinking.samples);
    int used = snprintf(out, RUN_HEADER_SIZE,
        "%sversion=" WELLPLAYED_VERSION
        " method=%s rules=%s revision=%d size=%dx%d%s mode=%s level=%" PRIu32
        " keys-per-second=%" PRIu32
        " look-ahead=%d unknown=%d beam=%d slides=%d%s%s%s max-pieces=%" PRIu64
        " objective=%s quantile=%d population=%d games=%d most-games=%d race=%d seed=%" PRIu64
        " spread=%s",
        run_line_revision(revision, play), setup->method->name, play->rules.name,
        play->rules.revision, play->rules.width, play->rules.visible,
        run_line_choices(choices, play), play_mode_name(play->mode), play->level,
        play->mode == PLAY_KEYS ? play->pace : 0, play->brain.pieces, play->brain.unknown,
        play->brain.beam, play->brain.slides, play->brain.fills ? " fills=1" : "",
        play->brain.any_rotation ? " turned=1" : "", thinking, play->max_pieces,
        objective_kind_name(objective->kind), objective->quantile, setup->population,
        objective->games, setup->max_games, objective->racing, objective->seed,
        number_write_real(number, setup->spread));
    for (int d = 0; d < objective->dimensions; d++)
        used += snprintf(out + used, RUN_HEADER_SIZE - (size_t)used, " %s%s%s",
            weighed_name(thinks, objective->features[d]), start ? "=" : "",
            start ? number_write_real(number, setup->start[d]) : "");
    if (setup->change_count == 0)
        return true;
    used += snprintf(out + used, RUN_HEADER_SIZE - (size_t)used, "%s", changes_word);
    return run_changes_write(setup, out + used, RUN_HEADER_SIZE - (size_t)used);
}

/* -- reading -- */

enum { WORD_SIZE = 64 };

/* The words that are numbers, and their ranges. */
enum number_word {
    NEXT,
    HALF_TURNS,
    LEVEL,
    PACE,
    LOOK_AHEAD,
    UNKNOWN,
    BEAM,
    SLIDES,
    FILLS,
    TURNED,
    POSITIONS,
    SAMPLES,
    MAX_PIECES,
    QUANTILE,
    POPULATION,
    GAMES,
    MOST_GAMES,
    RACE,
    SEED,
    NUMBERS
};

static const struct {
    const char *name;
    uint64_t min, max;
} number_words[NUMBERS] = {
    [NEXT] = {"next", 1, RULESET_MAX_NEXT},
    [HALF_TURNS] = {"half-turns", 0, 0},
    [LEVEL] = {"level", 0, INT_MAX},
    [PACE] = {"keys-per-second", 0, PILOT_MAX_PACE},
    [LOOK_AHEAD] = {"look-ahead", 1, BRAIN_MAX_PIECES},
    [UNKNOWN] = {"unknown", 0, BRAIN_MAX_DEPTH},
    [BEAM] = {"beam", 0, BRAIN_MAX_BEAM},
    [SLIDES] = {"slides", 0, 1},
    [FILLS] = {"fills", 0, 1},
    [TURNED] = {"turned", 0, 1},
    [POSITIONS] = {"positions", 1, THINKING_MAX_POSITIONS},
    [SAMPLES] = {"samples", 0, THINKING_MAX_SAMPLES},
    [MAX_PIECES] = {"max-pieces", 1, UINT64_MAX},
    [QUANTILE] = {"quantile", 0, 99},
    [POPULATION] = {"population", 0, OPTIMIZER_MAX_POPULATION},
    [GAMES] = {"games", 1, TRAINING_MAX_GAMES},
    [MOST_GAMES] = {"most-games", 0, TRAINING_MAX_GAMES},
    [RACE] = {"race", 0, 1},
    [SEED] = {"seed", 0, UINT64_MAX},
};

/* What has been read so far. */
struct reading {
    struct training_setup *setup;
    uint64_t numbers[NUMBERS]; /* 0 when the word is missing */
};

static bool
take_method(const char *value, struct training_setup *setup)
{
    setup->method = optimizer_method_find(value);
    return setup->method != NULL;
}

static bool
take_rules(const char *value, struct training_setup *setup)
{
    const struct ruleset *rules = ruleset_find(value);
    if (rules != NULL)
        setup->objective.setup.rules = *rules;
    return rules != NULL;
}

/* Reads the size, which follows the rules. */
static bool
take_size(const char *value, struct training_setup *setup)
{
    struct ruleset *rules = &setup->objective.setup.rules;
    int width, height;
    return rules->name[0] != '\0' && number_read_size(value, &width, &height) &&
           ruleset_resize(rules, width, height);
}

static bool
take_goal(const char *value, struct training_setup *setup)
{
    setup->objective.setup.goal = goal_find(value);
    return setup->objective.setup.goal != NULL;
}

/* Reads the mode, which follows rules and size. */
static bool
take_mode(const char *value, struct training_setup *setup)
{
    struct play_setup *play = &setup->objective.setup;
    int mode = PLAY_BOARD;
    while (mode <= PLAY_KEYS && strcmp(value, play_mode_name((enum play_mode)mode)) != 0)
        mode++;
    if (mode > PLAY_KEYS || play->rules.name[0] == '\0')
        return false;
    play->mode = (enum play_mode)mode;
    play->rules = play_rules(&play->rules, play->mode);
    return true;
}

static bool
take_objective(const char *value, struct training_setup *setup)
{
    struct objective *objective = &setup->objective;
    objective->kind = objective_kind_find(value);
    objective->setup.count_points = objective->kind == OBJECTIVE_POINTS;
    return objective->kind != OBJECTIVE_KINDS;
}

static bool
take_spread(const char *value, struct training_setup *setup)
{
    return number_read_real(value, &setup->spread) && setup->spread >= 1e-9 && setup->spread <= 1e6;
}

/* Accepts a word that is compared when the header is written again. */
static bool
take_anything(const char *value, struct training_setup *setup)
{
    (void)value;
    (void)setup;
    return true;
}

static const struct {
    const char *name;
    bool (*take)(const char *value, struct training_setup *setup);
} text_words[] = {
    {"version", take_anything},
    {"play", take_anything},
    {"method", take_method},
    {"rules", take_rules},
    {"revision", take_anything},
    {"size", take_size},
    {"goal", take_goal},
    {"mode", take_mode},
    {"objective", take_objective},
    {"spread", take_spread},
};

/* Reads a feature or trait, alone or with its initial weight. Whether players
 * think is said before. */
static bool
take_feature(const char *name, const char *value, struct reading *reading)
{
    struct training_setup *setup = reading->setup;
    struct objective *objective = &setup->objective;
    int feature = weighed_find(reading->numbers[POSITIONS] > 0, name);

    if (feature < 0)
        return false;
    for (int d = 0; d < objective->dimensions; d++)
        if (objective->features[d] == feature)
            return false;
    int d = objective->dimensions++;
    objective->features[d] = (uint8_t)feature;
    setup->start[d] = 0;
    return value == NULL || (number_read_real(value, &setup->start[d]) && setup->start[d] >= -1 &&
                                setup->start[d] <= 1);
}

static bool
take_word(struct reading *reading, const char *name, const char *value)
{
    for (size_t i = 0; value != NULL && i < NUMBERS; i++)
        if (strcmp(name, number_words[i].name) == 0)
            return number_read(
                value, number_words[i].min, number_words[i].max, &reading->numbers[i]);
    for (size_t i = 0; value != NULL && i < sizeof(text_words) / sizeof(text_words[0]); i++)
        if (strcmp(name, text_words[i].name) == 0)
            return text_words[i].take(value, reading->setup);
    return take_feature(name, value, reading);
}

/* Puts all numbers into the setup. Writing the header again finds what
 * contradicts the rules. */
static void
put_numbers(struct training_setup *setup, const uint64_t numbers[NUMBERS])
{
    struct objective *objective = &setup->objective;
    struct play_setup *play = &objective->setup;

    if (numbers[NEXT] > 0)
        ruleset_set_next(&play->rules, (int)numbers[NEXT]);
    play->level = (uint32_t)numbers[LEVEL];
    play->pace = (uint32_t)numbers[PACE];
    play->max_pieces = numbers[MAX_PIECES];
    play->brain.pieces = (uint8_t)numbers[LOOK_AHEAD];
    play->brain.unknown = (uint8_t)numbers[UNKNOWN];
    play->brain.beam = (uint8_t)numbers[BEAM];
    play->brain.slides = numbers[SLIDES] != 0;
    play->brain.fills = numbers[FILLS] != 0;
    play->brain.any_rotation = numbers[TURNED] != 0;
    play->brain.thinking.positions = (uint32_t)numbers[POSITIONS];
    play->brain.thinking.samples = (uint16_t)numbers[SAMPLES];
    objective->quantile = (int)numbers[QUANTILE];
    objective->games = (int)numbers[GAMES];
    objective->racing = numbers[RACE] != 0;
    objective->seed = numbers[SEED];
    setup->population = (int)numbers[POPULATION];
    setup->max_games = (int)numbers[MOST_GAMES];
    objective->fast = true;
    play->set = lanes_set_best();
}

/* Whether a run of this setup can be created and played, as the flags check. */
static bool
is_possible(const struct training_setup *setup)
{
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    const struct goal *goal = play_goal(play);

    return setup->method != NULL && play->rules.name[0] != '\0' && objective->dimensions > 0 &&
           setup->spread > 0 && objective->games > 0 && play->max_pieces > 0 &&
           play->brain.pieces > 0 && play->brain.pieces + play->brain.unknown <= BRAIN_MAX_DEPTH &&
           play->level >= play->rules.first_level && play->level <= play->rules.last_start_level &&
           (setup->population == 0 || setup->population >= setup->method->min_population) &&
           (goal == &goal_endless ||
               (play->mode == PLAY_KEYS && goal_fits(goal, &play->rules) &&
                   (!goal->endless || play->max_pieces != PLAY_WITHOUT_END))) &&
           objective_fault(objective) == OBJECTIVE_IS_POSSIBLE;
}

bool
run_header_read(
    const char *header, const char *path, struct training_setup *setup, struct error *error)
{
    struct reading reading = {.setup = setup};
    char word[WORD_SIZE], ours[RUN_HEADER_SIZE];

    *setup = (struct training_setup){0};
    const char *end = header + run_header_beginning(header);
    for (const char *at = header; at < end;) {
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof(word), "%.*s",
            length < sizeof(word) ? (int)length : (int)sizeof(word) - 1, at);
        char *value = strchr(word, '=');
        if (value != NULL)
            *value++ = '\0';
        bool half = value != NULL && strcmp(word, "half-turns") == 0;
        if (!take_word(&reading, word, value))
            return error_set(error, path, "settings that can't be continued: %s", word);
        if (half)
            setup->objective.setup.rules.buttons &= (uint8_t)~BUTTON_HALF;
        at += length;
        at += *at == ' ';
    }
    put_numbers(setup, reading.numbers);
    if (!is_possible(setup))
        return error_set(error, path, "settings that can't be continued: %s", "header");
    const char *wrong = *end != '\0' ? run_changes_read(end + strlen(changes_word), setup) : NULL;
    if (wrong != NULL) {
        snprintf(word, sizeof(word), "%.*s", (int)strcspn(wrong, "/"), wrong);
        return error_set(error, path, "settings that can't be continued: %s", word);
    }
    if (run_header_write(ours, setup) && strcmp(ours, header) == 0)
        return true;
    run_line_tell_difference(path, "", header, ours, error);
    return false;
}
