/* The answer of train, and the comment of the weights file. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "lab/train_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"
#include "lab/answer.h"
#include "lab/report.h"
#include "lab/ticker.h"
#include "lab/train_setup.h"
#include "store/utf8.h"
#include "lab/words.h"
#include "train/weighed.h"

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

enum { TEXT_SIZE = 192, MEASURE_SIZE = 512, COMMAND_WIDTH = 74, PATH_SIZE = 4096 };

static const char *
plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* "mean rows", "quantile 10 of rows" */
static const char *
objective_text(char out[TEXT_SIZE], const struct objective *objective)
{
    const char *kind = objective_unit(objective->kind);
    if (objective->quantile > 0)
        snprintf(out, TEXT_SIZE, "quantile %d of %s", objective->quantile, kind);
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
        snprintf(out, TEXT_SIZE, "%s to %s", words_number(a, low), words_number(b, high));
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
static const char *
measure_text(char out[MEASURE_SIZE], const struct train *train, const struct measure *measure)
{
    const struct objective *objective = &train->setup.objective;
    bool mean = objective->quantile == 0;
    char what[TEXT_SIZE], value[WORDS_SIZE], range[TEXT_SIZE];
    char games[WORDS_SIZE], cut[WORDS_SIZE], max[WORDS_SIZE], as[WORDS_SIZE];

    words_number(value, measure->value);
    range_text(range, measure->low, measure->high);
    words_count(games, (uint64_t)measure->games);
    words_count(cut, (uint64_t)measure->cut);
    words_count(max, objective->setup.max_pieces);
    words_number(as, measure->as_cut);
    int used = snprintf(out, MEASURE_SIZE, "%s %s%s, ", objective_text(what, objective),
        kind_text(measure->kind), value);
    char *end = out + used;
    size_t room = MEASURE_SIZE - (size_t)used;
    if (measure->cut == measure->games)
        snprintf(end, room, "%s%s game%s cut at %s pieces%s%s%s",
            measure->games == 1 ? "the" : "all ", measure->games == 1 ? "" : games,
            measure->games == 1 ? " was" : "s were", max, mean ? " (95 % interval " : "",
            mean ? range : "", mean ? ", if lengths are exponential)" : "");
    else if (measure->cut == 0)
        snprintf(end, room, "95 %% interval %s, %s game%s", range, games,
            plural((uint64_t)measure->games));
    else
        snprintf(end, room,
            "95 %% interval %s, %s game%s, %s of them cut at %s pieces (mean as cut %s%s)", range,
            games, plural((uint64_t)measure->games), cut, max, as,
            mean ? "; of whole games if lengths are exponential" : "");
    return out;
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
        snprintf(out, TEXT_SIZE, "%s%s (the game was cut)", kind_text(estimate->kind), value);
    else if (estimate->cut == estimate->games)
        snprintf(
            out, TEXT_SIZE, "%s%s (all %s games cut)", kind_text(estimate->kind), value, games);
    else
        snprintf(out, TEXT_SIZE, "%s%s (%s of %s games cut)", kind_text(estimate->kind), value, cut,
            games);
    return out;
}

/* -- the weights file -- */

/* Writes bytes that break the line or control a terminal as bash reads them. */
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

/* Writes a word in quotes for a shell. */
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

/* Whether a shell reads the word without quotes. */
static bool
is_plain(const char *word)
{
    return word[0] != '\0' &&
           strspn(
               word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@%") ==
               strlen(word);
}

static void
put_word(FILE *file, const char *word)
{
    if (is_plain(word))
        fputs(word, file);
    else
        put_quoted(file, word);
}

/* The bytes of a plain word that fit on a line: all, or those up to a comma. */
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

/* How many words from this one on are a flag that has no part in the weights,
 * with its value: a run that was continued, or has other threads, has the same
 * comment. The changes come from the run. */
static int
count_left_out(const char *word)
{
    static const char *const flags[] = {"--resume", "--threads", "--changes"};

    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        size_t length = strlen(flags[i]);
        if (strncmp(word, flags[i], length) == 0 && (word[length] == '\0' || word[length] == '='))
            return word[length] == '=' ? 1 : 2;
    }
    return 0;
}

/* Writes a word of a command, with a line end before it if the line is full. */
static void
put_command_word(FILE *file, const char *word, size_t *column)
{
    /* Quotes add two bytes, and three for each quote in the word. */
    size_t length = strlen(word) + 3;

    for (const char *at = word; *at != '\0'; at++)
        length += *at == '\'' ? 3 : 0;
    if (*column + length > COMMAND_WIDTH) {
        fputs(" \\\n", file);
        *column = 0;
    } else {
        fputc(' ', file);
    }
    *column += length;
    if (!is_plain(word)) {
        put_quoted(file, word);
        return;
    }
    for (size_t piece = piece_of(word); word[piece] != '\0'; piece = piece_of(word)) {
        fprintf(file, "%.*s\\\n", (int)piece, word);
        word += piece;
        *column = strlen(word);
    }
    fputs(word, file);
}

/* The changes of the run as --changes has them, NULL when there are none. */
static const char *
changes_of(const struct train *train)
{
    const char *word = train->header + run_header_beginning(train->header);
    return *word != '\0' ? strchr(word, '=') + 1 : NULL;
}

/* Writes the command that makes these weights, for a shell. Words are quoted if
 * necessary, and a backslash ends each line but the last. */
static void
put_command(FILE *file, const struct train *train)
{
    static const char program[] = "wellplayed-lab";
    const struct session *session = train->session;
    size_t column = strlen(program);

    fputs(program, file);
    for (int i = 0; i < session->argc; i++) {
        int left_out = count_left_out(session->argv[i]);
        if (left_out == 0)
            put_command_word(file, session->argv[i], &column);
        else
            i += left_out - 1;
    }
    if (changes_of(train) == NULL)
        return;
    put_command_word(file, "--changes", &column);
    put_command_word(file, changes_of(train), &column);
}

char *
train_report_mark(char out[TRAIN_MARK_SIZE], const struct train *train)
{
    uint64_t mark = bytes_seal(BYTES_SEAL, train->header, run_header_beginning(train->header));
    snprintf(out, TRAIN_MARK_SIZE, "Run %016" PRIx64 ".", mark);
    return out;
}

static void
put_comment(FILE *file, const struct train *train, const struct train_outcome *outcome)
{
    const struct objective *objective = &train->setup.objective;
    char a[WORDS_SIZE], b[WORDS_SIZE], mark[TRAIN_MARK_SIZE];
    char measure[MEASURE_SIZE];

    fprintf(file,
        "Trained by wellplayed-lab " WELLPLAYED_VERSION ": %s, seed %" PRIu64
        ", %s generation%s, %s pieces.\n",
        train->setup.method->name, objective->seed, words_count(a, outcome->generations),
        plural(outcome->generations), words_count(b, outcome->pieces));
    put_command(file, train);
    if (changes_of(train) != NULL)
        fprintf(file, "\nChanges: %s", changes_of(train));
    if (outcome->measure.games > 0)
        fprintf(file, "\nHeld out: %s of seed %" PRIu64 ".\n",
            measure_text(measure, train, &outcome->measure), objective_held_out_seed(objective));
    else
        fputs("\nNot measured.\n", file);
    fprintf(file, "%s\n", train_report_mark(mark, train));
}

/* The games that the weights are made for: the rules, how pieces are played,
 * and the goal if there is one. */
static void
rules_text(char out[BRAIN_TITLE_SIZE], const struct play_setup *play)
{
    const struct ruleset *own = ruleset_find(play->rules.name);
    const struct goal *goal = play_goal(play);
    int used = snprintf(out, BRAIN_TITLE_SIZE, "%s %dx%d, %s", play->rules.name, play->rules.width,
        play->rules.visible, mode_text(play->mode));

    if (goal != &goal_endless)
        used += snprintf(out + used, BRAIN_TITLE_SIZE - (size_t)used, ", goal %s", goal->name);
    if (own != NULL && play->rules.next_count != own->next_count)
        used += snprintf(
            out + used, BRAIN_TITLE_SIZE - (size_t)used, ", %d next", play->rules.next_count);
    if (own != NULL && play->rules.buttons != own->buttons)
        snprintf(out + used, BRAIN_TITLE_SIZE - (size_t)used, ", no half turns");
}

char *
train_report_describe(
    const struct train *train, const struct train_outcome *outcome, struct brain *brain)
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
            "wellplayed " WELLPLAYED_VERSION ", held-out %s %s%s%s, %s game%s%s", what,
            kind_text(measure->kind), words_number(a, measure->value), range,
            words_count(b, (uint64_t)measure->games), measure->games == 1 ? "" : "s",
            measure->cut == 0                ? ""
            : measure->cut == measure->games ? ", all cut"
                                             : ", some cut");
    else
        snprintf(source, sizeof(source), "wellplayed " WELLPLAYED_VERSION ", not measured");
    snprintf(brain->source, sizeof(brain->source), "%.*s", BRAIN_TITLE_SIZE - 1, source);

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

/* -- the end -- */

/* More about the run, for people. */
static void
run_lines(struct answer *people, const struct train *train, const struct train_outcome *outcome)
{
    const struct objective *objective = &train->setup.objective;
    const struct play_setup *play = &objective->setup;
    char rules[BRAIN_TITLE_SIZE], what[TEXT_SIZE], positions[WORDS_SIZE];
    int depth = play->brain.pieces + play->brain.unknown;

    rules_text(rules, play);
    if (objective_thinks(objective))
        answer_words(people, "rules", "%s, looks at %s positions for a piece", rules,
            words_count(positions, play->brain.thinking.positions));
    else
        answer_words(people, "rules", "%s, sees %d piece%s", rules, depth, plural((uint64_t)depth));
    answer_words(people, "objective", "%s, %d game%s a candidate", objective_text(what, objective),
        objective->games, plural((uint64_t)objective->games));
    if (play->max_pieces != PLAY_WITHOUT_END)
        answer_count(people, "max_pieces", play->max_pieces);
    answer_text(people, "lanes", outcome->fast ? lanes_set_name(play->set) : "off");
}

static void
held_out_rows(struct answer *answer, const struct train *train, const struct measure *measure)
{
    struct answer *programs = answer_programs(answer);
    const struct stats_interval none = {NAN, NAN};
    bool any = measure->games > 0;
    char text[MEASURE_SIZE];

    if (any)
        answer_words(answer, "held_out", "%s", measure_text(text, train, measure));
    answer_count(programs, "held_out_games", (uint64_t)measure->games);
    answer_count(programs, "held_out_seed", objective_held_out_seed(&train->setup.objective));
    answer_count(programs, "held_out_cut", (uint64_t)measure->cut);
    if (any)
        answer_text(programs, "held_out_is", curve_kind_name(measure->kind));
    else
        answer_none(programs, "held_out_is");
    answer_mean(programs, "held_out", answer_if(any, measure->value), "held_out_ci95",
        any ? (struct stats_interval){measure->low, measure->high} : none);
    answer_number(programs, "held_out_as_cut", answer_if(any, measure->as_cut));
}

static void
weights_rows(struct answer *answer, const struct train *train, const struct train_outcome *outcome)
{
    struct answer *programs = answer_programs(answer);
    const struct brain *brain = outcome->brain;

    if (brain == NULL) {
        answer_words(answer, "weights", "none: no generation was finished");
        answer_none(programs, "weights");
        return;
    }
    answer_words(answer, "weights", "%s", outcome->written ? train->output : "not written");
    answer_object(programs, "weights");
    bool thinks = brain->thinking.positions > 0;
    for (int f = 0; f < weighed_count(thinks); f++) {
        const char *name = weighed_name(thinks, f);
        double weight = weighed_get(thinks, brain, f);
        if (weight == 0)
            continue;
        answer_line(answer, "    %-20s %9.5f", name, weight);
        answer_number(programs, name, weight);
    }
    answer_close(programs);
}

/* How the run can be continued. */
static void
kept_line(struct answer *answer, const struct train_outcome *outcome)
{
    char *word = NULL, from[64] = "", a[WORDS_SIZE];
    size_t size;
    FILE *file = open_memstream(&word, &size);

    if (file != NULL) {
        put_word(file, outcome->kept);
        fclose(file);
    }
    if (outcome->kept_generations != outcome->generations)
        snprintf(
            from, sizeof(from), " from generation %s", words_count(a, outcome->kept_generations));
    answer_words(answer, outcome->stopped ? "stopped" : "kept", "--resume %s continues%s%s",
        word != NULL ? word : "FILE", from,
        outcome->stopped ? "" : ", with more --generations or --time");
    free(word);
}

void
train_report_print(const struct train *train, const struct train_outcome *outcome)
{
    const struct training_setup *setup = &train->setup;
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    struct answer answer, *programs;

    answer_begin(&answer, train->session->json);
    programs = answer_programs(&answer);
    answer_text(&answer, "method", setup->method->name);
    answer_text(programs, "rules", play->rules.name);
    report_size(programs, play->rules.width, play->rules.visible);
    answer_text(programs, "mode", mode_text(play->mode));
    answer_text(programs, "objective", objective_kind_name(objective->kind));
    if (objective->quantile > 0)
        answer_count(programs, "quantile", (uint64_t)objective->quantile);
    else
        answer_none(programs, "quantile");
    run_lines(answer_people(&answer), train, outcome);
    answer_count(&answer, "seed", objective->seed);
    if (changes_of(train) != NULL)
        answer_text(&answer, "changes", changes_of(train));
    answer_count(&answer, "generations", outcome->generations);
    answer_count(&answer, "pieces", outcome->pieces);
    answer_number(&answer, "seconds", outcome->seconds);
    answer_count(&answer, "games", outcome->games);
    answer_count(&answer, "games_saved", outcome->saved);
    answer_switch(programs, "stopped", outcome->stopped);
    held_out_rows(&answer, train, &outcome->measure);
    weights_rows(&answer, train, outcome);
    kept_line(answer_people(&answer), outcome);
    answer_end(&answer);
}

/* -- while it runs -- */

void
train_report_generation(
    const struct train *train, const struct curve_row *row, double pieces_per_second)
{
    char best[TEXT_SIZE], mean[TEXT_SIZE], answer[TEXT_SIZE];
    char pieces[WORDS_SIZE], speed[WORDS_SIZE], measure[MEASURE_SIZE];
    bool measured = row->measure.games > 0;

    fprintf(stderr,
        "generation %" PRIu64
        ", best %s, mean %s, answer %s, spread %.3g, %s pieces, %s a second%s%s\n",
        row->generation, estimate_text(best, &row->best), estimate_text(mean, &row->mean),
        estimate_text(answer, &row->train), row->spread, words_count(pieces, row->pieces),
        words_number(speed, pieces_per_second), measured ? "; held out: " : "",
        measured ? measure_text(measure, train, &row->measure) : "");
}

/* "58.2", "~58.2", ">=58.2" */
static const char *
estimate_short(char out[WORDS_SIZE], const struct estimate *estimate)
{
    static const char *const signs[] = {
        [ESTIMATE_MEASURED] = "",
        [ESTIMATE_PROJECTED] = "~",
        [ESTIMATE_LOWER_BOUND] = ">=",
    };
    char number[WORDS_SIZE];

    if (estimate->games == 0)
        return "unknown";
    snprintf(
        out, WORDS_SIZE, "%s%.30s", signs[estimate->kind], words_short(number, estimate->value));
    return out;
}

/* Short enough for narrow terminals: "3/100 best 58.2 mean 7.65 spread 0.369
 * 138 k/s 12 s left". With --time alone the total is unknown. */
void
train_report_progress(const struct train *train, const struct run_progress *progress)
{
    const struct curve_row *last = &progress->last;
    char place[64], best[WORDS_SIZE], mean[WORDS_SIZE], values[160] = "";
    char speed[WORDS_SIZE], left[WORDS_SIZE], line[512];
    bool ends = progress->seconds_left < 1e9;

    if (progress->measuring)
        snprintf(place, sizeof(place), "measuring the answer");
    else if (train->generations == TRAIN_MAX_GENERATIONS)
        snprintf(place, sizeof(place), "generation %" PRIu64, progress->generation);
    else
        snprintf(
            place, sizeof(place), "%" PRIu64 "/%" PRIu64, progress->generation, train->generations);
    if (progress->any)
        snprintf(values, sizeof(values), " best %s mean %s spread %.3g",
            estimate_short(best, &last->best), estimate_short(mean, &last->mean), last->spread);
    snprintf(line, sizeof(line), "%s%s %s/s%s%s%s", place, values,
        words_short(speed, progress->pieces_per_second), ends ? " " : "",
        ends ? words_time(left, progress->seconds_left) : "", ends ? " left" : "");
    ticker_show(line);
}
