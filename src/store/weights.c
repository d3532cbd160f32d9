/*
 * Weights files are INI files, read with inih. Because inih merges sections of
 * one name, all lines come through a reader (lines.h) that watches the
 * sections.
 */
#include "store/weights.h"

#include <assert.h>
#include <ini.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/lines.h"
#include "store/number.h"
#include "store/utf8.h"
#include "store/weights_odds.h"
#include "wellplayed/skill.h"

/* Of a curve's value in the unit of planner_value, before unknown pieces. */
#define CHANCE_FARTHEST 0x1p55

/* Chances are one kind of section, with the rule set in the name; odds are
 * another, and patterns a third. */
enum section {
    SECTION_NONE,
    SECTION_BRAIN,
    SECTION_WEIGHTS,
    SECTION_COUNT,
    SECTION_CHANCE = SECTION_COUNT,
    SECTION_ODDS,
    SECTION_PATTERNS,
    SECTION_THINKING
};

static const char chance_prefix[] = "[chance ", odds_prefix[] = "[odds ", thinking[] = "[thinking]";

static const char *const section_names[SECTION_COUNT] = {
    [SECTION_BRAIN] = "[brain]", [SECTION_WEIGHTS] = "[weights]"};

/* The bit of the section itself, beside those of what it has. */
#define TRAITS_BEGUN ((uint32_t)1 << 31)
_Static_assert(TRAIT_COUNT + 2 <= 31, "a bit for each trait, positions and samples");

struct reading {
    struct lines lines;
    int failed; /* the number of the first bad line, 0: none */
    enum section section;
    bool begun[SECTION_COUNT];
    uint32_t keys;       /* of [brain] seen so far, a bit each */
    feature_set weights; /* that have been there */
    uint64_t depth;      /* 0: not given */
    struct chance_curve curves[CHANCE_CURVES];
    struct chance_curve *curve; /* of this section */
    struct chance_odds *odds;   /* of this section, in the brain */
    uint32_t odds_keys;         /* that have been there, a bit each */
    int curve_line;             /* where the section begins */
    /* The knots as in the file; converted once the weights are known. */
    double plain[CHANCE_CURVES][CHANCE_MAX_KNOTS];
    struct patterns *patterns; /* NULL until their first section; malloc'd */
    uint32_t tables;           /* that have been there, a bit each */
    uint32_t traits;           /* that have been there, a bit each; positions and samples;
                                  and TRAITS_BEGUN */
    int table, next_entry;     /* of this section */
    struct brain *brain;
    const char *file;
    struct error *error;
};

/* Only the first error is kept. `item` may be NULL. */
static void
fail_line(struct reading *reading, int line, const char *words, const char *item)
{
    if (reading->failed != 0)
        return;
    reading->failed = line;
    error_words(reading->error, reading->file, line, item, words);
}

/* -- lines -- */

/* Checks a section of chances or odds, at its end. */
static void
check_curve(struct reading *reading)
{
    struct chance_curve *curve = reading->curve;

    if (reading->odds != NULL && reading->odds->piece_ms == 0)
        fail_line(reading, reading->curve_line, N_("missing"), "piece-ms");
    reading->odds = NULL;
    if (curve == NULL)
        return;
    if (curve->pieces == 0)
        fail_line(reading, reading->curve_line, N_("missing"), "pieces");
    if (curve->count < CHANCE_MIN_KNOTS)
        fail_line(reading, reading->curve_line, N_("expected two values or more"), NULL);
    reading->curve = NULL;
}

/* The rule set in the name of a section; NULL, with the error, when there is
 * none. */
static const struct ruleset *
rules_of(struct reading *reading, const char *name, const char *prefix)
{
    char rules[LINES_LONGEST + 1];

    snprintf(rules, sizeof(rules), "%s", name + strlen(prefix));
    rules[strcspn(rules, "]")] = '\0';
    const struct ruleset *found = ruleset_find(rules);
    if (found == NULL)
        fail_line(reading, reading->lines.number, N_("no such rule set"), rules);
    return found;
}

/* Begins a section "[odds RULES]". */
static void
begin_odds(struct reading *reading, const char *name)
{
    struct chance_odds *odds = reading->brain->odds;
    const struct ruleset *found = rules_of(reading, name, odds_prefix);
    int used = 0;

    if (found == NULL)
        return;
    while (used < CHANCE_CURVES && odds[used].rules[0] != '\0') {
        if (strcmp(odds[used].rules, found->name) == 0)
            fail_line(reading, reading->lines.number, N_("given twice"), name);
        used++;
    }
    if (used == CHANCE_CURVES) {
        fail_line(reading, reading->lines.number, N_("one too many"), name);
        return;
    }
    reading->section = SECTION_ODDS;
    reading->odds = &odds[used];
    reading->odds_keys = 0;
    reading->curve_line = reading->lines.number;
    memcpy(reading->odds->rules, found->name, RULESET_NAME_SIZE);
}

/* Begins a section "[chance RULES]". */
static void
begin_curve(struct reading *reading, const char *name)
{
    struct chance_curve *curves = reading->curves;
    const struct ruleset *found = rules_of(reading, name, chance_prefix);
    int used = 0;

    if (found == NULL)
        return;
    while (used < CHANCE_CURVES && curves[used].rules[0] != '\0') {
        if (strcmp(curves[used].rules, found->name) == 0)
            fail_line(reading, reading->lines.number, N_("given twice"), name);
        used++;
    }
    if (used == CHANCE_CURVES) {
        fail_line(reading, reading->lines.number, N_("one too many"), name);
        return;
    }
    reading->section = SECTION_CHANCE;
    reading->curve = &curves[used];
    reading->curve_line = reading->lines.number;
    memcpy(reading->curve->rules, found->name, RULESET_NAME_SIZE);
}

/* Begins the section of table number `table`. */
static void
begin_table(struct reading *reading, const char *name, int table)
{
    if (reading->tables >> table & 1u)
        fail_line(reading, reading->lines.number, N_("given twice"), name);
    if (reading->patterns == NULL)
        reading->patterns = calloc(1, sizeof(*reading->patterns));
    if (reading->patterns == NULL)
        fail_line(reading, reading->lines.number, N_("no memory to read it"), NULL);
    reading->tables |= 1u << table;
    reading->section = SECTION_PATTERNS;
    reading->table = table;
    reading->next_entry = 0;
}

static void
begin_section(struct reading *reading, const char *line, size_t length)
{
    char name[LINES_LONGEST + 1];
    memcpy(name, line, length);
    name[length] = '\0';
    check_curve(reading);
    if (strncmp(name, chance_prefix, strlen(chance_prefix)) == 0) {
        begin_curve(reading, name);
        return;
    }
    if (strncmp(name, odds_prefix, strlen(odds_prefix)) == 0) {
        begin_odds(reading, name);
        return;
    }

    if (strcmp(name, thinking) == 0) {
        if (reading->traits != 0)
            fail_line(reading, reading->lines.number, N_("given twice"), name);
        reading->traits |= TRAITS_BEGUN;
        reading->section = SECTION_THINKING;
        return;
    }

    int table = weights_patterns_table(name);
    if (table >= 0) {
        begin_table(reading, name, table);
        return;
    }

    int section = SECTION_BRAIN;
    while (section < SECTION_COUNT && strcmp(section_names[section], name) != 0)
        section++;
    if (section == SECTION_COUNT) {
        fail_line(reading, reading->lines.number,
            N_("expected [brain], [weights], [thinking], [chance RULES], [odds RULES] or [patterns KIND NUMBER]"),
            name);
        return;
    }
    if (reading->begun[section])
        fail_line(reading, reading->lines.number, N_("given twice"), name);
    reading->begun[section] = true;
    reading->section = (enum section)section;
}

/* Like fgets. After a bad line there are no more lines. */
static char *
next_line(char *out, int size, void *data)
{
    struct reading *reading = data;
    const char *wrong;

    assert(size >= LINES_SIZE);
    (void)size;
    if (reading->failed != 0 || !lines_next(&reading->lines, out, &wrong))
        return NULL;
    if (wrong != NULL) {
        fail_line(reading, reading->lines.number, wrong, NULL);
        return NULL;
    }
    if (out[0] == '[')
        begin_section(reading, out, strcspn(out, "\n"));
    return out;
}

/* -- keys -- */

bool
weights_is_name(const char *name)
{
    static const char taken[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ";
    size_t length = strlen(name);

    return length > 0 && length < BRAIN_NAME_SIZE && strspn(name, taken) == length &&
           name[0] != ' ' && name[length - 1] != ' ';
}

static bool
take_name(struct reading *reading, const char *value)
{
    if (!weights_is_name(value))
        return false;
    memcpy(reading->brain->name, value, strlen(value) + 1);
    return true;
}

static bool
take_text(char into[BRAIN_TITLE_SIZE], const char *value)
{
    if (strlen(value) >= BRAIN_TITLE_SIZE)
        return false;
    utf8_quote(into, BRAIN_TITLE_SIZE, value); /* it is shown in many places */
    return true;
}

static bool
take_title(struct reading *reading, const char *value)
{
    return take_text(reading->brain->title, value);
}

static bool
take_source(struct reading *reading, const char *value)
{
    return take_text(reading->brain->source, value);
}

static bool
take_rules(struct reading *reading, const char *value)
{
    return take_text(reading->brain->rules, value);
}

static bool
take_pieces(struct reading *reading, const char *value)
{
    uint64_t pieces;
    if (!number_read(value, 1, BRAIN_MAX_PIECES, &pieces))
        return false;
    reading->brain->pieces = (uint8_t)pieces;
    return true;
}

static bool
take_depth(struct reading *reading, const char *value)
{
    return number_read(value, 1, BRAIN_MAX_DEPTH, &reading->depth);
}

static bool
take_beam(struct reading *reading, const char *value)
{
    uint64_t beam;
    if (!number_read(value, 0, BRAIN_MAX_BEAM, &beam))
        return false;
    reading->brain->beam = (uint8_t)beam;
    return true;
}

static bool
take_switch(bool *on, const char *value)
{
    *on = strcmp(value, "yes") == 0;
    return *on || strcmp(value, "no") == 0;
}

static bool
take_slides(struct reading *reading, const char *value)
{
    return take_switch(&reading->brain->slides, value);
}

static bool
take_fills(struct reading *reading, const char *value)
{
    return take_switch(&reading->brain->fills, value);
}

static bool
take_any_rotation(struct reading *reading, const char *value)
{
    return take_switch(&reading->brain->any_rotation, value);
}

static const struct {
    const char *name;
    bool (*take)(struct reading *reading, const char *value);
    const char *expected;
    bool needed;
} keys[] = {
    {"name", take_name, N_("expected up to 31 letters, digits, blanks, - and _"), true},
    {"title", take_title, N_("expected up to 95 bytes of text"), true},
    {"source", take_source, N_("expected up to 95 bytes of text"), false},
    {"rules", take_rules, N_("expected up to 95 bytes of text"), false},
    {"pieces", take_pieces, N_("expected 1 or 2"), false},
    {"depth", take_depth, N_("expected 1 to 3"), false},
    {"beam", take_beam, N_("expected 0 to 100"), false},
    {"slides", take_slides, N_("expected yes or no"), false},
    {"fills", take_fills, N_("expected yes or no"), false},
    {"turned", take_any_rotation, N_("expected yes or no"), false},
};

enum { KEY_COUNT = sizeof(keys) / sizeof(keys[0]) };

static void
take_key(struct reading *reading, const char *name, const char *value)
{
    for (int k = 0; k < KEY_COUNT; k++) {
        if (strcmp(keys[k].name, name) != 0)
            continue;
        if (reading->keys >> k & 1u)
            fail_line(reading, reading->lines.number, N_("given twice"), name);
        else if (!keys[k].take(reading, value))
            fail_line(reading, reading->lines.number, keys[k].expected, name);
        reading->keys |= 1u << k;
        return;
    }
    fail_line(reading, reading->lines.number, N_("no such key in [brain]"), name);
}

static void
take_weight(struct reading *reading, const char *name, const char *value)
{
    enum feature feature = feature_find(name);
    if (feature == FEATURE_COUNT)
        fail_line(reading, reading->lines.number, N_("no such feature"), name);
    else if (reading->weights & FEATURE_BIT(feature))
        fail_line(reading, reading->lines.number, N_("given twice"), name);
    else if (!number_read_real(value, &reading->brain->weights[feature]))
        fail_line(reading, reading->lines.number, N_("expected a decimal number"), name);
    else
        reading->weights |= FEATURE_BIT(feature);
}

/* Reads pieces, skill, or a knot: "-12.5 = 81.25". */
static void
take_chance(struct reading *reading, const char *name, const char *value)
{
    struct chance_curve *curve = reading->curve;
    int line = reading->lines.number, i = curve->count;
    double *plain = reading->plain[curve - reading->curves];
    uint64_t number;
    double knot, percent;

    if (strcmp(name, "pieces") == 0) {
        if (!number_read(value, 1, CHANCE_MAX_PIECES, &number))
            fail_line(reading, line, N_("expected 1 to 1000"), name);
        else
            curve->pieces = (uint16_t)number;
    } else if (strcmp(name, "skill") == 0) {
        if (!number_read(value, 0, SKILL_PERFECT, &number))
            fail_line(reading, line, N_("expected 0 to 10"), name);
        else
            curve->skill = (uint8_t)number;
    } else if (i == CHANCE_MAX_KNOTS) {
        fail_line(reading, line, N_("one too many"), name);
    } else if (!number_read_real(name, &knot) || fabs(knot) > 1e9 ||
               (i > 0 && knot <= plain[i - 1])) {
        fail_line(reading, line, N_("expected a number above the one before"), name);
    } else if (!number_read_real(value, &percent) || percent < 0 || percent > 100 ||
               (i > 0 && lround(percent * 100) < curve->chances[i - 1])) {
        fail_line(reading, line, N_("expected 0 to 100, and no less than before"), name);
    } else {
        plain[i] = knot;
        curve->chances[i] = (uint16_t)lround(percent * 100);
        curve->count++;
    }
}

/* Reads `count` numbers in 1/1000, "1.5 -2 0 0.001". */
static bool
take_numbers(const char *value, int32_t *numbers, int count)
{
    char word[NUMBER_SIZE];

    for (int i = 0; i < count; i++) {
        size_t length = strcspn(value, " ");
        double number;
        if (length >= sizeof(word))
            return false;
        memcpy(word, value, length);
        word[length] = '\0';
        if (!number_read_real(word, &number) || fabs(number * 1000) > CHANCE_MAX_WEIGHT)
            return false;
        numbers[i] = (int32_t)lround(number * 1000);
        value += length;
        value += *value == ' ';
    }
    return *value == '\0';
}

static void
take_odds(struct reading *reading, const char *name, const char *value)
{
    int line = reading->lines.number, key = 0;
    int32_t numbers[WEIGHTS_ODDS_MAX];
    uint64_t number;

    if (strcmp(name, "piece-ms") == 0) {
        if (!number_read(value, 1, CHANCE_MAX_PIECE_MS, &number))
            fail_line(reading, line, N_("expected 1 to 60000"), name);
        else
            reading->odds->piece_ms = (uint32_t)number;
        return;
    }
    while (key < WEIGHTS_ODDS_KEYS && strcmp(weights_odds_key(key), name) != 0)
        key++;
    if (key == WEIGHTS_ODDS_KEYS)
        fail_line(reading, line, N_("no such key in [odds RULES]"), name);
    else if (reading->odds_keys >> key & 1u)
        fail_line(reading, line, N_("given twice"), name);
    else if (!take_numbers(value, numbers, weights_odds_count(key)) ||
             !weights_odds_put(reading->odds, key, numbers))
        fail_line(reading, line,
            weights_odds_count(key) == WEIGHTS_ODDS_WAY
                ? N_("expected four numbers in their range")
                : N_("expected eight numbers in their range"),
            name);
    else
        reading->odds_keys |= 1u << key;
}

static void
take_entries(struct reading *reading, const char *name, const char *value)
{
    if (reading->patterns != NULL && !weights_patterns_take(reading->patterns, reading->table,
                                         &reading->next_entry, name, value))
        fail_line(reading, reading->lines.number,
            N_("expected an entry after the last, and -9999 to 9999 for each"), name);
}

/* Reads positions, samples, or the weight of a trait. */
static void
take_thinking(struct reading *reading, const char *name, const char *value)
{
    struct thinking *into = &reading->brain->thinking;
    int line = reading->lines.number;
    int key = strcmp(name, "positions") == 0 ? TRAIT_COUNT
              : strcmp(name, "samples") == 0 ? TRAIT_COUNT + 1
                                             : (int)trait_find(name);
    uint64_t number;
    double weight;

    if (key == TRAIT_COUNT && strcmp(name, "positions") != 0)
        fail_line(reading, line, N_("no such trait"), name);
    else if (reading->traits >> key & 1u)
        fail_line(reading, line, N_("given twice"), name);
    else if (key == TRAIT_COUNT && !number_read(value, 1, THINKING_MAX_POSITIONS, &number))
        fail_line(reading, line, N_("expected 1 to 100000000"), name);
    else if (key == TRAIT_COUNT + 1 && !number_read(value, 0, THINKING_MAX_SAMPLES, &number))
        fail_line(reading, line, N_("expected 0 to 1000"), name);
    else if (key < TRAIT_COUNT && (!number_read_real(value, &weight) ||
                                      fabs(weight * THINKING_ROW) > THINKING_MAX_WEIGHT))
        fail_line(reading, line, N_("expected a decimal number from -1000 to 1000"), name);
    else if (key == TRAIT_COUNT)
        into->positions = (uint32_t)number;
    else if (key == TRAIT_COUNT + 1)
        into->samples = (uint16_t)number;
    else
        into->weights[key] = (int32_t)lround(weight * THINKING_ROW);
    reading->traits |= 1u << key;
}

static int
take_entry(void *data, const char *section, const char *name, const char *value)
{
    struct reading *reading = data;
    (void)section; /* next_line watches the sections */

    if (reading->section == SECTION_NONE)
        fail_line(reading, reading->lines.number, N_("appears before [brain]"), name);
    else if (value == NULL || value[0] == '\0')
        fail_line(reading, reading->lines.number, N_("has no value"), name);
    else if (reading->section == SECTION_BRAIN)
        take_key(reading, name, value);
    else if (reading->section == SECTION_CHANCE)
        take_chance(reading, name, value);
    else if (reading->section == SECTION_ODDS)
        take_odds(reading, name, value);
    else if (reading->section == SECTION_PATTERNS)
        take_entries(reading, name, value);
    else if (reading->section == SECTION_THINKING)
        take_thinking(reading, name, value);
    else
        take_weight(reading, name, value);
    return 1;
}

/* -- a file -- */

/* Converts the curves' values to exact ones, and gives the curves to the
 * brain. */
static void
take_curves(struct reading *reading, int last)
{
    for (int c = 0; c < CHANCE_CURVES; c++) {
        struct chance_curve *curve = &reading->curves[c];
        for (int i = 0; i < curve->count; i++) {
            double plain = reading->plain[c][i];
            if (fabs(ldexp(plain, reading->brain->power)) > CHANCE_FARTHEST) {
                fail_line(reading, last, N_("too large for these weights"), curve->rules);
                return;
            }
            curve->values[i] = brain_exact(reading->brain, plain);
            if (i > 0 && curve->values[i] <= curve->values[i - 1])
                fail_line(reading, last, N_("two values are too close"), curve->rules);
        }
        reading->brain->chances[c] = *curve;
    }
}

/* Gives the tables to the brain. */
static void
take_tables(struct reading *reading, int last)
{
    bool weighed = reading->brain->features & FEATURE_BIT(FEATURE_PATTERNS);

    if (weighed != (reading->patterns != NULL))
        fail_line(reading, last,
            weighed ? N_("missing: sections [patterns KIND NUMBER]")
                    : N_("missing: the weight of patterns"),
            NULL);
    if (reading->failed != 0 || !weighed)
        return;
    patterns_ready(reading->patterns);
    reading->brain->patterns = weights_patterns_keep(reading->patterns);
    if (reading->brain->patterns == NULL)
        fail_line(reading, last, N_("no memory for it"), NULL);
}

/* Checks that everything required is there. */
static void
check_whole(struct reading *reading)
{
    int last = reading->lines.number > 0 ? reading->lines.number : 1;
    check_curve(reading);
    for (int s = SECTION_BRAIN; s < SECTION_COUNT; s++)
        if (!reading->begun[s])
            fail_line(reading, last, N_("missing"), section_names[s]);
    for (int k = 0; k < KEY_COUNT; k++)
        if (keys[k].needed && !(reading->keys >> k & 1u))
            fail_line(reading, last, N_("missing in [brain]"), keys[k].name);
    struct brain *brain = reading->brain;
    if (reading->depth == 0)
        reading->depth = brain->pieces;
    if (reading->depth < brain->pieces)
        fail_line(reading, last, N_("expected no less than pieces"), "depth");
    brain->unknown = (uint8_t)(reading->depth - brain->pieces);
    if (reading->weights == 0)
        fail_line(reading, last, N_("no weight in [weights]"), NULL);
    if (reading->traits != 0 && brain->thinking.positions == 0)
        fail_line(reading, last, N_("missing in [thinking]"), "positions");
    struct chance_odds odds[CHANCE_CURVES];
    memcpy(odds, brain->odds, sizeof(odds)); /* they are for these weights */
    if (reading->failed == 0 && !brain_scale(brain))
        fail_line(reading, last, N_("all weights are 0"), NULL);
    memcpy(brain->odds, odds, sizeof(odds));
    if (reading->failed == 0)
        take_curves(reading, last);
    if (reading->failed == 0)
        take_tables(reading, last);
}

bool
weights_read(
    const char *text, size_t size, const char *file, struct brain *brain, struct error *error)
{
    struct brain read = {.pieces = 1};
    struct reading reading = {
        .brain = &read,
        .file = file,
        .error = error,
    };

    lines_begin(&reading.lines, text, size);
    int wrong = ini_parse_stream(next_line, &reading, take_entry, &reading);
    if (wrong > 0 && (reading.failed == 0 || wrong < reading.failed)) {
        reading.failed = 0;
        fail_line(&reading, wrong, N_("expected [brain], [weights] or key = value"), NULL);
    } else if (wrong < 0) {
        fail_line(&reading, 1, N_("no memory to read it"), NULL);
    }
    check_whole(&reading);
    free(reading.patterns);
    if (reading.failed != 0)
        return false;
    *brain = read;
    return true;
}
