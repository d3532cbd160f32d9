/* The words for each topic, as tables. */
#include "app/draw/mind_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/feats.h"
#include "app/text/language.h"

static const char *const topics[MIND_TOPICS][2] = {
    [REASON_ROWS] = {N_("cleared rows"), N_("rows")},
    [REASON_LOW] = {N_("height"), N_("height")},
    [REASON_HOLES] = {N_("holes"), N_("holes")},
    [REASON_SNUG] = {N_("gaps beside"), N_("fit")},
    [REASON_SHAFTS] = {N_("narrow gaps"), N_("gaps")},
    [REASON_SURFACE] = {N_("surface"), N_("surface")},
    [MIND_LOST] = {N_("no place"), N_("no place")},
};

/* What a place does that costs, and what it does that helps. */
static const char *const does[MIND_TOPICS][2] = {
    [REASON_ROWS] = {N_("clears fewer rows"), N_("clears more rows")},
    [REASON_LOW] = {N_("lies higher"), N_("lies lower")},
    [REASON_HOLES] = {N_("makes more holes"), N_("makes fewer holes")},
    [REASON_SNUG] = {N_("leaves more gaps beside it"), N_("fits in more closely")},
    [REASON_SHAFTS] = {N_("leaves more narrow gaps"), N_("leaves fewer narrow gaps")},
    [REASON_SURFACE] = {N_("leaves a less even top"), N_("leaves a more even top")},
    [MIND_LOST] = {N_("leaves no place for some pieces"), N_("leaves a place for more pieces")},
};

static const char *const ranks[] = {
    N_("best"), N_("second best"), N_("third best"), N_("fourth best"), N_("fifth best")};

enum { RANKS = sizeof(ranks) / sizeof(ranks[0]) };

const char *
mind_words_topic(int topic, bool narrow)
{
    return _(topics[topic][narrow]);
}

/* Appends a word after a comma. */
static void
append(char *out, size_t size, const char *word)
{
    size_t used = strlen(out);

    snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", word);
}

void
mind_words_outcome(const struct lock_outcome *outcome, enum mind_say say, char *out, size_t size)
{
    const bool attack = say == MIND_SAY_ALL, brief = say == MIND_SAY_BRIEFLY;
    struct feats feats = {.result = outcome->result,
        .chain = outcome->result.back_to_back ? outcome->streak.chain : 0,
        .brief = brief};
    unsigned canceled = outcome->attack - outcome->sent;
    char word[64];

    feats_write_line(&feats, out, size);
    if (outcome->breaks)
        append(out, size, brief ? _("ends B2B") : _("ends back-to-back"));
    if (attack && outcome->attack > 0) {
        snprintf(word, sizeof(word), _("attack %u"), (unsigned)outcome->attack);
        append(out, size, word);
    }
    if (attack && canceled > 0) {
        snprintf(word, sizeof(word), _("cancels %u"), canceled);
        append(out, size, word);
    }
}

void
mind_words_rank(int rank, int places, char *out, size_t size)
{
    if (rank < 0)
        snprintf(out, size, "%s", _("a place that it does not consider"));
    else if (rank < RANKS)
        snprintf(out, size, "%s", _(ranks[rank]));
    else
        snprintf(out, size, _("place %d of %d"), rank + 1, places);
}

void
mind_words_loss(const struct brain *brain, const struct mind_bars *bars, int64_t largest, char *out,
    size_t size)
{
    double plain = brain_plain(brain, bars->total);
    double most = fabs(brain_plain(brain, largest));
    int digits = most >= 100 ? 0 : most >= 10 ? 1 : most >= 1 ? 2 : 3;

    out[0] = '\0';
    if (bars->dead || bars->topics[MIND_LOST] != 0)
        return;
    snprintf(out, size, "%s%.*f", plain < 0 ? "−" : plain > 0 ? "+" : "", digits, fabs(plain));
}

/* "makes more holes, but lies lower" */
static void
write_difference(const struct mind_bars *bars, char *out, size_t size)
{
    int most = mind_bars_main(bars), other = mind_bars_counter(bars);
    bool helps = bars->total > 0;

    if (most < 0)
        snprintf(out, size, "%s", _("equal in value"));
    else if (other < 0 || other == most)
        snprintf(out, size, "%s", _(does[most][helps]));
    else
        /* Translators: what a place does worse, then what it does better. */
        snprintf(out, size, _("%s, but %s"), _(does[most][helps]), _(does[other][!helps]));
}

/* Appends what a lock there does to the sentence. */
static void
append_outcome(const struct lock_outcome *outcome, char *out, size_t size)
{
    char words[128];
    size_t used = strlen(out);

    if (outcome == NULL)
        return;
    mind_words_outcome(outcome, MIND_SAY_ALL, words, sizeof(words));
    if (words[0] != '\0')
        snprintf(out + used, size - used, _(" (%s)"), words);
}

void
mind_words_why_not(const struct mind_bars *bars, int rank, int places,
    const struct lock_outcome *outcome, char *out, size_t size)
{
    char place[96], what[192];

    if (rank == 0) {
        snprintf(out, size, "%s", _("That is the best place."));
        append_outcome(outcome, out, size);
        return;
    }
    mind_words_rank(rank, places, place, sizeof(place));
    if (bars->dead)
        snprintf(what, sizeof(what), "%s", _("no place for the next piece"));
    else
        write_difference(bars, what, sizeof(what));
    /* Translators: "third best: makes more holes, but lies lower" */
    snprintf(out, size, _("There: %s; %s"), place, what);
    append_outcome(outcome, out, size);
}

void
mind_words_guess(const struct mind_bars *bars, int rank, int places, bool same, bool better,
    char *out, size_t size)
{
    char place[96], what[192];

    if (same) {
        snprintf(out, size, "%s", _("Your guess: the same place"));
        return;
    }
    mind_words_rank(rank, places, place, sizeof(place));
    if (better || rank == 0) {
        snprintf(out, size, _("Your guess was better: %s"), place);
        return;
    }
    if (bars->dead)
        snprintf(what, sizeof(what), "%s", _("no place for the next piece"));
    else
        write_difference(bars, what, sizeof(what));
    snprintf(out, size, _("Your guess: %s; %s"), place, what);
}
