/* The words for each topic, as tables. */
#include "app/draw/mind_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/feats.h"
#include "app/text/labels.h"
#include "app/text/language.h"

static const char *const topics[MIND_TOPICS][2] = {
    [REASON_ROWS] = {N_("cleared rows"), N_("rows")},
    [REASON_LOW] = {N_("height"), N_("height")},
    [REASON_HOLES] = {N_("holes"), N_("holes")},
    [REASON_SNUG] = {N_("gaps next to it"), N_("fit")},
    [REASON_SHAFTS] = {N_("narrow gaps"), N_("gaps")},
    [REASON_SURFACE] = {N_("surface"), N_("surface")},
    [MIND_LOST] = {N_("no place"), N_("no place")},
    [MIND_ATTACK] = {N_("attack"), N_("attack")},
    [MIND_SLOTS] = {N_("T slots, well"), N_("T slots")},
    [MIND_STREAK] = {N_("back-to-back, combo"), N_("chain")},
    [MIND_AHEAD] = {N_("next pieces"), N_("next")},
};

/* What a place does that costs, and what it does that helps. */
static const char *const does[MIND_TOPICS][2] = {
    [REASON_ROWS] = {N_("clears fewer rows"), N_("clears more rows")},
    [REASON_LOW] = {N_("lies higher"), N_("lies lower")},
    [REASON_HOLES] = {N_("makes more holes"), N_("makes fewer holes")},
    [REASON_SNUG] = {N_("leaves more gaps next to it"), N_("fits in more closely")},
    [REASON_SHAFTS] = {N_("leaves more narrow gaps"), N_("leaves fewer narrow gaps")},
    [REASON_SURFACE] = {N_("leaves a less even top"), N_("leaves a more even top")},
    [MIND_LOST] = {N_("leaves no place for some pieces"), N_("leaves a place for more pieces")},
    [MIND_ATTACK] = {N_("attacks less"), N_("attacks more")},
    [MIND_SLOTS] = {N_("spoils a T slot or the well"), N_("builds a T slot or the well")},
    [MIND_STREAK] = {N_("loses back-to-back or combo"), N_("keeps back-to-back or combo")},
    [MIND_AHEAD] = {N_("leads to less attack"), N_("leads to more attack")},
};

/* The same beside a bar, where there is little room. */
static const char *const briefly[MIND_TOPICS][2] = {
    [REASON_ROWS] = {N_("fewer rows"), N_("more rows")},
    [REASON_LOW] = {N_("higher"), N_("lower")},
    [REASON_HOLES] = {N_("more holes"), N_("fewer holes")},
    [REASON_SNUG] = {N_("looser fit"), N_("closer fit")},
    [REASON_SHAFTS] = {N_("more gaps"), N_("fewer gaps")},
    [REASON_SURFACE] = {N_("less even"), N_("more even")},
    [MIND_LOST] = {N_("no place"), N_("more places")},
    [MIND_ATTACK] = {N_("less attack"), N_("more attack")},
    [MIND_SLOTS] = {N_("spoils a set-up"), N_("builds a set-up")},
    [MIND_STREAK] = {N_("loses the chain"), N_("keeps the chain")},
    [MIND_AHEAD] = {N_("less ahead"), N_("more ahead")},
};

static const char *const ranks[] = {
    N_("best"), N_("second best"), N_("third best"), N_("fourth best"), N_("fifth best")};

enum { RANKS = sizeof(ranks) / sizeof(ranks[0]) };

const char *
mind_words_topic(int topic, bool narrow)
{
    return _(topics[topic][narrow]);
}

const char *
mind_words_brief(int topic, bool helps)
{
    return _(briefly[topic][helps]);
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

/* The holes that the place itself makes, if its reasons name them. */
static int
new_holes(const struct why *why)
{
    for (int i = 0; i < why->count; i++)
        if (why->reasons[i].topic == REASON_HOLES)
            return why->reasons[i].number;
    return 0;
}

/* Writes the main difference: what the place itself does, if that is the
 * difference. */
static void
write_main(const struct mind_place_said *said, bool brief, char *out, size_t size)
{
    int most = mind_bars_main(said->bars), holes = new_holes(said->why);
    bool helps = said->bars->total > 0;

    if (said->bars->dead)
        snprintf(out, size, "%s",
            brief ? mind_words_brief(MIND_LOST, false) : _("no place for the next piece"));
    else if (most < 0)
        snprintf(out, size, "%s", _("equal in value"));
    else if (brief)
        snprintf(out, size, "%s", mind_words_brief(most, helps));
    else if (most == REASON_HOLES && !helps && holes > 0)
        why_write(&(struct reason){REASON_HOLES, false, holes}, out, size);
    else if (most == REASON_ROWS && !helps && said->outcome->result.rows == 0)
        why_write(&(struct reason){REASON_ROWS, false, 0}, out, size);
    else
        snprintf(out, size, "%s", _(does[most][helps]));
}

static void
append_difference(
    const struct mind_place_said *said, enum mind_detail detail, char *out, size_t size)
{
    int other = mind_bars_counter(said->bars);
    char words[128], whole[192];

    write_main(said, detail >= MIND_BRIEF, words, sizeof(words));
    if (detail > MIND_FULL || said->bars->dead || other < 0 || other == mind_bars_main(said->bars))
        snprintf(whole, sizeof(whole), "%s", words);
    else
        snprintf(
            whole, sizeof(whole), _("%s, but %s"), words, _(does[other][said->bars->total <= 0]));
    append(out, size, whole);
}

/* Appends reasons, but not rows that were said before. */
static void
append_reasons(
    const struct why *why, enum mind_detail detail, bool said_rows, char *out, size_t size)
{
    int most = detail == MIND_FULL ? REASON_MAX : detail == MIND_MAIN ? 2 : 1;
    char words[64];

    for (int i = 0; i < why->count && most > 0; i++) {
        if (why->reasons[i].topic == REASON_ROWS && said_rows)
            continue;
        why_write(&why->reasons[i], words, sizeof(words));
        append(out, size, words);
        most--;
    }
}

/* Writes what a lock there does: by the older rules, only that it clears rows. The
 * least is spin and rows. */
static void
write_deeds(const struct mind_place_said *said, enum mind_detail detail, char *out, size_t size)
{
    struct lock_outcome outcome = *said->outcome;
    struct reason rows = {REASON_ROWS, true, outcome.result.rows};

    out[0] = '\0';
    if (detail == MIND_LEAST)
        outcome = (struct lock_outcome){
            .result = {.spin = outcome.result.spin, .rows = outcome.result.rows}};
    if (said->attacks)
        mind_words_outcome(
            &outcome, detail >= MIND_BRIEF ? MIND_SAY_BRIEFLY : MIND_SAY_DEEDS, out, size);
    else if (rows.number > 0)
        why_write(&rows, out, size);
}

void
mind_words_place(
    const struct mind_place_said *said, enum mind_detail detail, char *out, size_t size)
{
    char deeds[128];

    write_deeds(said, detail, deeds, sizeof(deeds));
    out[0] = '\0';
    if (said->hold && (detail < MIND_LEAST || deeds[0] == '\0'))
        append(out, size, _("hold"));
    if (deeds[0] != '\0')
        append(out, size, deeds);
    if (detail >= MIND_DEEDS && deeds[0] != '\0')
        return;
    if (detail == MIND_LEAST && out[0] != '\0')
        return;
    if (said->bars != NULL)
        append_difference(said, detail, out, size);
    else if (detail < MIND_LEAST)
        append_reasons(said->why, detail, deeds[0] != '\0', out, size);
}

/* "best", "second best" .. "fifth best", then "place 12 of 34". A rank of -1 is a
 * place that the player does not compare. */
static void
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
    snprintf(out, size, "%s%.*f", label_sign(plain), digits, fabs(plain));
}

/* "makes more holes, but lies lower" */
static void
write_difference(const struct mind_bars *bars, char *out, size_t size)
{
    int most = mind_bars_main(bars), other = mind_bars_counter(bars);
    bool helps = bars->total > 0;

    if (bars->dead)
        snprintf(out, size, "%s", _("no place for the next piece"));
    else if (most < 0)
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
mind_words_why_not(const struct mind_bars *bars, bool hold, int rank, int places,
    const struct lock_outcome *outcome, char *out, size_t size)
{
    char place[96], what[192];

    if (rank == 0) {
        snprintf(out, size, "%s",
            hold ? _("Hold, then there: the best place.") : _("That is the best place."));
        append_outcome(outcome, out, size);
        return;
    }
    mind_words_rank(rank, places, place, sizeof(place));
    write_difference(bars, what, sizeof(what));
    /* Translators: "third best: makes more holes, but lies lower" */
    snprintf(out, size, hold ? _("Hold, then there: %s; %s") : _("There: %s; %s"), place, what);
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
    write_difference(bars, what, sizeof(what));
    snprintf(out, size, _("Your guess: %s; %s"), place, what);
}
