/* Text for people and programs. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "lab/train_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"
#include "lab/json.h"
#include "lab/ticker.h"
#include "lab/train_setup.h"
#include "store/utf8.h"
#include "lab/words.h"

/* -- words for parts -- */

static const char *
mode_text(enum play_mode mode)
{
    switch (mode) {
    case PLAY_BOARD: return "straight on the board";
    case PLAY_DROPS: return "drops only";
    case PLAY_KEYS: return "by keys";
    }
    return "";
}

enum {
    TEXT_SIZE = 192,
    LINE_SIZE = 1024,
    COMMAND_WIDTH = 74,
    PATH_SIZE = 4096
};

/* "mean rows", "quantile 10 of rows" */
static const char *
objective_text(char out[TEXT_SIZE], const struct objective *objective)
{
    const char *kind = objective_kind_name(objective->kind);
    if (objective->quantile > 0)
        snprintf(
            out, TEXT_SIZE, "quantile %d of %s", objective->quantile, kind);
    else
        snprintf(out, TEXT_SIZE, "mean %s", kind);
    return out;
}

/* "1,234 to 1,456" */
static const char *
range_text(char out[TEXT_SIZE], double low, double high)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];
    if (isinf(high))
        snprintf(out, TEXT_SIZE, "%s and more", words_number(a, low));
    else
        snprintf(out, TEXT_SIZE, "%s to %s", words_number(a, low),
            words_number(b, high));
    return out;
}

/* The word before a number that is an estimate or a bound. */
static const char *
kind_text(enum estimate_kind kind)
{
    switch (kind) {
    case ESTIMATE_MEASURED: return "";
    case ESTIMATE_PROJECTED: return "about ";
    case ESTIMATE_LOWER_BOUND: return "at least ";
    }
    return "";
}

/*
 * "mean rows 1,345, 95 % interval 1,234 to 1,456, 200 games", with the number
 * of cut games; or "mean rows at least 1,200, all 200 games were cut at 3,000
 * pieces". Numbers that assume exponential lengths are marked.
 */
static void
put_measure(
    FILE *file, const struct train *train, const struct measure *measure)
{
    const struct objective *objective = &train->setup.objective;
    bool mean = objective->quantile == 0;
    char what[TEXT_SIZE], value[WORDS_SIZE], range[TEXT_SIZE];
    char games[WORDS_SIZE], cut[WORDS_SIZE], max[WORDS_SIZE], as[WORDS_SIZE];

    objective_text(what, objective);
    words_number(value, measure->value);
    range_text(range, measure->low, measure->high);
    words_count(games, (uint64_t)measure->games);
    words_count(cut, (uint64_t)measure->cut);
    words_count(max, objective->setup.max_pieces);
    words_number(as, measure->as_cut);

    fprintf(file, "%s %s%s, ", what, kind_text(measure->kind), value);
    if (measure->cut == measure->games) {
        if (measure->games == 1)
            fprintf(file, "the game was cut at %s pieces", max);
        else
            fprintf(file, "all %s games were cut at %s pieces", games, max);
        if (mean)
            fprintf(file, " (95 %% interval %s, if lengths are exponential)",
                range);
        return;
    }
    fprintf(file, "95 %% interval %s, %s game%s", range, games,
        measure->games == 1 ? "" : "s");
    if (measure->cut > 0)
        fprintf(file, ", %s of them cut at %s pieces (mean as cut %s%s)", cut,
            max, as, mean ? "; of whole games if lengths are exponential" : "");
}

/* "1,345", "about 1,345 (2 of 8 games cut)", "at least 1,345 (all 8 games
 * cut)"; "unknown" of no games. */
static const char *
estimate_text(char out[TEXT_SIZE], const struct estimate *estimate)
{
    char value[WORDS_SIZE], games[WORDS_SIZE], cut[WORDS_SIZE];

    if (estimate->games == 0) {
        snprintf(out, TEXT_SIZE, "unknown");
        return out;
    }
    words_number(value, estimate->value);
    words_count(games, (uint64_t)estimate->games);
    words_count(cut, (uint64_t)estimate->cut);
    if (estimate->cut == 0)
        snprintf(out, TEXT_SIZE, "%s", value);
    else if (estimate->games == 1)
        snprintf(out, TEXT_SIZE, "%s%s (the game was cut)",
            kind_text(estimate->kind), value);
    else if (estimate->cut == estimate->games)
        snprintf(out, TEXT_SIZE, "%s%s (all %s games cut)",
            kind_text(estimate->kind), value, games);
    else
        snprintf(out, TEXT_SIZE, "%s%s (%s of %s games cut)",
            kind_text(estimate->kind), value, cut, games);
    return out;
}

/* -- the weights file -- */

/* A word between single quotes, as a shell takes it back. */
/* Bytes that break the line or control a terminal are written in the way that
 * bash reads. */
static void
put_escaped(FILE *file, const char *word)
{
    fputs("$'", file);
    for (; *word != '\0'; word++) {
        unsigned char c = (unsigned char)*word;
        if (c < ' ' || c >= 0x7F)
            fprintf(file, "\\x%02x", c);
        else
            fprintf(file, c == '\'' || c == '\\' ? "\\%c" : "%c", c);
    }
    fputc('\'', file);
}

static void
put_quoted(FILE *file, const char *word)
{
    if (!utf8_is_plain(word)) {
        put_escaped(file, word);
        return;
    }
    fputc('\'', file);
    for (; *word != '\0'; word++)
        fputs(*word == '\'' ? "'\\''" : (char[2]){*word, '\0'}, file);
    fputc('\'', file);
}

/* Whether a shell needs no quotes for it. */
static bool
is_plain(const char *word)
{
    return word[0] != '\0' &&
           strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789-_=+,./:@%") == strlen(word);
}

/* How many bytes of a plain word fit on a line: all, or those up to a comma. */
static size_t
piece_of(const char *word)
{
    size_t length = strlen(word);
    if (length <= COMMAND_WIDTH)
        return length;
    length = COMMAND_WIDTH;
    while (length > 0 && word[length - 1] != ',')
        length--;
    return length > 0 ? length : COMMAND_WIDTH;
}

/* The command as input for a shell: words are quoted if necessary, and a
 * backslash ends each line but the last. */
static void
put_command(FILE *file, const struct train *train)
{
    static const char program[] = "wellplayed-lab";
    size_t column = strlen(program);

    fputs(program, file);
    for (int i = 0; i < train->argc; i++) {
        const char *word = train->argv[i];
        /* What is quoted gets longer by two, or three for each quote. */
        size_t length = strlen(word) + 3;
        for (const char *at = word; *at != '\0'; at++)
            length += *at == '\'' ? 3 : 0;
        if (column + length > COMMAND_WIDTH && i > 0) {
            fputs(" \\\n", file);
            column = 0;
        } else {
            fputc(' ', file);
        }
        column += length;
        if (!is_plain(word)) {
            put_quoted(file, word);
            continue;
        }
        for (size_t piece = piece_of(word); word[piece] != '\0';
             piece = piece_of(word)) {
            fprintf(file, "%.*s\\\n", (int)piece, word);
            word += piece;
            column = strlen(word);
        }
        fputs(word, file);
    }
}

char *
train_report_mark(char out[TRAIN_MARK_SIZE], const struct train *train)
{
    uint64_t mark = bytes_seal(
        BYTES_SEAL, train->header, run_header_beginning(train->header));
    snprintf(out, TRAIN_MARK_SIZE, "Run %016" PRIx64 ".", mark);
    return out;
}

/* The changes of the run as --changes has them, NULL when there are none. */
static const char *
changes_of(const struct train *train)
{
    const char *word = train->header + run_header_beginning(train->header);
    return *word != '\0' ? strchr(word, '=') + 1 : NULL;
}

static void
put_comment(
    FILE *file, const struct train *train, const struct train_outcome *outcome)
{
    const struct objective *objective = &train->setup.objective;
    char a[WORDS_SIZE], b[WORDS_SIZE], mark[TRAIN_MARK_SIZE];

    fprintf(file,
        "Trained by wellplayed-lab " WELLPLAYED_VERSION ": %s, seed %" PRIu64
        ", %s generation%s, %s pieces.\n",
        train->setup.method->name, objective->seed,
        words_count(a, outcome->generations),
        outcome->generations == 1 ? "" : "s", words_count(b, outcome->pieces));
    put_command(file, train);
    if (changes_of(train) != NULL)
        fprintf(file, "\nChanges: %s", changes_of(train));
    if (outcome->measure.games > 0) {
        fputs("\nHeld out: ", file);
        put_measure(file, train, &outcome->measure);
        fprintf(file, " of seed %" PRIu64 ".\n",
            objective_held_out_seed(objective));
    } else {
        fputs("\nNot measured.\n", file);
    }
    fprintf(file, "%s\n", train_report_mark(mark, train));
}

/* What the weights are made for: the rules, how pieces are played, and what a
 * game is played to, if it has another end than its own. */
static void
rules_text(char out[BRAIN_TITLE_SIZE], const struct play_setup *play)
{
    const struct ruleset *own = ruleset_find(play->rules.name);
    const struct goal *goal = play_goal(play);
    int used = snprintf(out, BRAIN_TITLE_SIZE, "%s %dx%d, %s", play->rules.name,
        play->rules.width, play->rules.visible, mode_text(play->mode));

    if (goal != &goal_endless)
        used += snprintf(out + used, BRAIN_TITLE_SIZE - (size_t)used,
            ", goal %s", goal->name);
    if (own != NULL && play->rules.next_count != own->next_count)
        used += snprintf(out + used, BRAIN_TITLE_SIZE - (size_t)used,
            ", %d next", play->rules.next_count);
    if (own != NULL && play->rules.buttons != own->buttons)
        snprintf(
            out + used, BRAIN_TITLE_SIZE - (size_t)used, ", no half turns");
}

char *
train_report_describe(const struct train *train,
    const struct train_outcome *outcome, struct brain *brain)
{
    const struct objective *objective = &train->setup.objective;
    const struct play_setup *play = &objective->setup;
    const struct measure *measure = &outcome->measure;
    char what[TEXT_SIZE], bounds[TEXT_SIZE], range[TEXT_SIZE];
    char a[WORDS_SIZE], b[WORDS_SIZE];
    char source[4 * TEXT_SIZE], *text = NULL;
    size_t size = 0;

    memcpy(brain->name, train->name, sizeof(brain->name));
    objective_text(what, objective);
    snprintf(brain->title, sizeof(brain->title), "trained by %.20s for %.30s",
        train->setup.method->name, what);
    rules_text(brain->rules, play);
    range[0] = '\0';
    if (measure->cut < measure->games) {
        range_text(bounds, measure->low, measure->high);
        snprintf(range, sizeof(range), " (%.100s)", bounds);
    }
    if (measure->games > 0)
        snprintf(source, sizeof(source),
            "wellplayed " WELLPLAYED_VERSION
            ", held-out %s %s%s%s, %s game%s%s",
            what, kind_text(measure->kind), words_number(a, measure->value),
            range, words_count(b, (uint64_t)measure->games),
            measure->games == 1 ? "" : "s",
            measure->cut == 0                ? ""
            : measure->cut == measure->games ? ", all cut"
                                             : ", some cut");
    else
        snprintf(source, sizeof(source),
            "wellplayed " WELLPLAYED_VERSION ", not measured");
    snprintf(brain->source, sizeof(brain->source), "%.*s", BRAIN_TITLE_SIZE - 1,
        source);

    FILE *file = open_memstream(&text, &size);
    if (file == NULL)
        return NULL;
    put_comment(file, train, outcome);
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* -- the end, for people -- */

static void
print_run(const struct train *train, const struct train_outcome *outcome)
{
    const struct training_setup *setup = &train->setup;
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE], what[TEXT_SIZE];
    int depth = play->brain.pieces + play->brain.unknown;

    printf("method     %s, %d features, seed %" PRIu64 "\n",
        setup->method->name, objective->dimensions, objective->seed);
    printf("rules      %s, %dx%d, %s, sees %d piece%s\n", play->rules.name,
        play->rules.width, play->rules.visible, mode_text(play->mode), depth,
        depth > 1 ? "s" : "");
    printf("objective  %s, %d game%s a candidate",
        objective_text(what, objective), objective->games,
        objective->games == 1 ? "" : "s");
    if (play->max_pieces != PLAY_WITHOUT_END)
        printf(" of at most %s pieces", words_count(a, play->max_pieces));
    if (changes_of(train) != NULL)
        printf("\nchanges    %s", changes_of(train));
    printf("\nrun        %s generation%s, %s pieces in %s, lanes %s\n",
        words_count(a, outcome->generations),
        outcome->generations == 1 ? "" : "s", words_count(b, outcome->pieces),
        words_time(c, outcome->seconds),
        outcome->fast ? lanes_set_name(play->set) : "off");
    if (outcome->saved > 0)
        printf("race       %.0f %% of the games were not needed\n",
            100.0 * (double)outcome->saved /
                (double)(outcome->games + outcome->saved));
}

static void
print_weights(const struct brain *brain)
{
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->weights[f] != 0)
            printf("    %-20s %9.5f\n", feature_name((enum feature)f),
                brain->weights[f]);
}

static void
print_for_people(const struct train *train, const struct train_outcome *outcome)
{
    char a[WORDS_SIZE], shown[PATH_SIZE];

    print_run(train, outcome);
    if (outcome->measure.games > 0) {
        fputs("held out   ", stdout);
        put_measure(stdout, train, &outcome->measure);
        putchar('\n');
    }
    if (outcome->brain != NULL) {
        printf("weights    %s\n",
            outcome->written ? utf8_quote(shown, sizeof(shown), train->output)
                             : "not written");
        print_weights(outcome->brain);
    } else {
        puts("weights    none: no generation was finished");
    }
    printf("%s  --resume ", outcome->stopped ? "stopped  " : "kept     ");
    if (is_plain(outcome->kept))
        fputs(outcome->kept, stdout);
    else
        put_quoted(stdout, outcome->kept);
    fputs(" continues", stdout);
    if (outcome->kept_generations != outcome->generations)
        printf(
            " from generation %s", words_count(a, outcome->kept_generations));
    puts(outcome->stopped ? "" : ", with more --generations or --time");
}

/* -- the end, for programs -- */

static void
print_json(const struct train *train, const struct train_outcome *outcome)
{
    const struct training_setup *setup = &train->setup;
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    const struct measure *measure = &outcome->measure;
    char text[TEXT_SIZE];
    struct json json;

    json_begin(&json);
    json_text(&json, "method", setup->method->name);
    json_text(&json, "rules", play->rules.name);
    snprintf(
        text, sizeof(text), "%dx%d", play->rules.width, play->rules.visible);
    json_text(&json, "size", text);
    json_text(&json, "mode", mode_text(play->mode));
    json_text(&json, "objective", objective_kind_name(objective->kind));
    if (objective->quantile > 0)
        json_count(&json, "quantile", (uint64_t)objective->quantile);
    else
        json_null(&json, "quantile");
    json_count(&json, "seed", objective->seed);
    if (changes_of(train) != NULL)
        json_text(&json, "changes", changes_of(train));
    json_count(&json, "generations", outcome->generations);
    json_count(&json, "pieces", outcome->pieces);
    json_number(&json, "seconds", outcome->seconds);
    json_count(&json, "games", outcome->games);
    json_count(&json, "games_saved", outcome->saved);
    json_switch(&json, "stopped", outcome->stopped);
    json_count(&json, "held_out_games", (uint64_t)measure->games);
    json_count(&json, "held_out_seed", objective_held_out_seed(objective));
    json_count(&json, "held_out_cut", (uint64_t)measure->cut);
    json_number(&json, "held_out", measure->games > 0 ? measure->value : NAN);
    if (measure->games > 0)
        json_text(&json, "held_out_is", curve_kind_name(measure->kind));
    else
        json_null(&json, "held_out_is");
    json_number(
        &json, "held_out_as_cut", measure->games > 0 ? measure->as_cut : NAN);
    json_range(&json, "held_out_ci95", measure->games > 0 ? measure->low : NAN,
        measure->games > 0 ? measure->high : NAN);
    if (outcome->brain != NULL) {
        json_object(&json, "weights");
        for (int f = 0; f < FEATURE_COUNT; f++)
            if (outcome->brain->weights[f] != 0)
                json_number(&json, feature_name((enum feature)f),
                    outcome->brain->weights[f]);
        json_close(&json);
    } else {
        json_null(&json, "weights");
    }
    json_end(&json);
}

void
train_report_print(
    const struct train *train, const struct train_outcome *outcome)
{
    if (train->json)
        print_json(train, outcome);
    else
        print_for_people(train, outcome);
}

/* -- while it runs -- */

void
train_report_generation(const struct train *train, const struct curve_row *row,
    double pieces_per_second)
{
    char best[TEXT_SIZE], mean[TEXT_SIZE], answer[TEXT_SIZE];
    char pieces[WORDS_SIZE], speed[WORDS_SIZE];

    fprintf(stderr,
        "generation %" PRIu64 ", best %s, mean %s, answer %s, spread %.3g",
        row->generation, estimate_text(best, &row->best),
        estimate_text(mean, &row->mean), estimate_text(answer, &row->train),
        row->spread);
    fprintf(stderr, ", %s pieces, %s a second",
        words_count(pieces, row->pieces),
        words_number(speed, pieces_per_second));
    if (row->measure.games > 0) {
        fputs("; held out: ", stderr);
        put_measure(stderr, train, &row->measure);
    }
    fputc('\n', stderr);
}

/* The number of words; the terminal's width decides. */
enum wordiness { WORDS_ALL, WORDS_FEWER, WORDS_FEWEST, WORDINESSES };

/* Where text is added to the line. */
struct line {
    char text[LINE_SIZE];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void
add(struct line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(
        line->text + line->used, LINE_SIZE - line->used, format, arguments);
    va_end(arguments);
    line->used += (size_t)length;
    if (line->used >= LINE_SIZE)
        line->used = LINE_SIZE - 1;
}

static char *
number_for(char out[WORDS_SIZE], enum wordiness words, double number)
{
    return words == WORDS_FEWEST ? words_short(out, number)
                                 : words_number(out, number);
}

/* Full words mention cut games; the shortest form has signs for "about" and "at
 * least". */
static const char *
estimate_for(
    char out[TEXT_SIZE], enum wordiness words, const struct estimate *estimate)
{
    static const char *const signs[] = {
        [ESTIMATE_MEASURED] = "",
        [ESTIMATE_PROJECTED] = "~",
        [ESTIMATE_LOWER_BOUND] = ">=",
    };
    char number[WORDS_SIZE];

    if (words == WORDS_ALL || estimate->games == 0)
        return estimate_text(out, estimate);
    snprintf(out, TEXT_SIZE, "%s%s",
        words == WORDS_FEWEST ? signs[estimate->kind]
                              : kind_text(estimate->kind),
        number_for(number, words, estimate->value));
    return out;
}

/* The progress, "3 of 100"; with --time alone the total is unknown. */
static void
add_place(struct line *line, const struct train *train,
    const struct run_progress *progress, enum wordiness words)
{
    if (progress->measuring)
        add(line, "measuring the answer");
    else if (train->generations == TRAIN_MAX_GENERATIONS)
        add(line, "generation %" PRIu64, progress->generation);
    else
        add(line, "%" PRIu64 "%s%" PRIu64, progress->generation,
            words == WORDS_FEWEST ? "/" : " of ", train->generations);
}

static void
compose(struct line *line, const struct train *train,
    const struct run_progress *progress, enum wordiness words)
{
    const struct curve_row *last = progress->any ? &progress->last : NULL;
    const char *comma = words == WORDS_FEWEST ? "" : ",";
    char a[TEXT_SIZE], b[TEXT_SIZE];

    line->used = 0;
    add_place(line, train, progress, words);
    if (last != NULL) {
        add(line, "%s best %s%s mean %s%s", comma,
            estimate_for(a, words, &last->best), comma,
            estimate_for(b, words, &last->mean), comma);
        if (words == WORDS_ALL)
            add(line, " answer %s,", estimate_for(a, words, &last->train));
        add(line, " spread %.3g", last->spread);
    }
    add(line, "%s %s%s", comma,
        number_for(a, words, progress->pieces_per_second),
        words == WORDS_FEWEST ? "/s" : " pieces/s");
    if (progress->seconds_left < 1e9)
        add(line, "%s %s%s left", comma, words == WORDS_ALL ? "about " : "",
            words_time(a, progress->seconds_left));
}

void
train_report_progress(
    const struct train *train, const struct run_progress *progress)
{
    struct line line = {.used = 0};
    int room = ticker_room();

    for (int words = 0; words < WORDINESSES; words++) {
        compose(&line, train, progress, (enum wordiness)words);
        if ((int)line.used <= room)
            break;
    }
    ticker_show(line.text);
}
