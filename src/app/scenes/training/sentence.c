#include "app/scenes/training/sentence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/scenes/training/curves.h"
#include "app/shell/app.h"
#include "app/text/language.h"

enum { SENTENCE_MS = 3000 };

/* A weight that has moved less is at rest. */
static const double at_rest = 0.03;

/* What has become of a topic. */
static const char *const topic_words[REASON_NEXT][SENTENCE_HOWS] = {
    [REASON_ROWS] = {[SENTENCE_LEARNED] = N_("It has learned to clear rows."),
        [SENTENCE_MORE] = N_("Full rows count more for it now."),
        [SENTENCE_LESS] = N_("Full rows count less for it now."),
        [SENTENCE_WRONG] = N_("It avoids full rows: that will be its end.")},
    [REASON_LOW] = {[SENTENCE_LEARNED] = N_("It has learned to build low."),
        [SENTENCE_MORE] = N_("A low place counts more for it now."),
        [SENTENCE_LESS] = N_("A low place counts less for it now."),
        [SENTENCE_WRONG] = N_("It likes to build high: that will be its end.")},
    [REASON_HOLES] = {[SENTENCE_LEARNED] = N_("It has learned not to cover holes."),
        [SENTENCE_MORE] = N_("Holes count more for it now."),
        [SENTENCE_LESS] = N_("Holes count less for it now."),
        [SENTENCE_WRONG] = N_("It likes holes: that will be its end.")},
    [REASON_SNUG] = {[SENTENCE_LEARNED] = N_("It has learned to fit pieces in."),
        [SENTENCE_MORE] = N_("A close fit counts more for it now."),
        [SENTENCE_LESS] = N_("A close fit counts less for it now."),
        [SENTENCE_WRONG] = N_("It leaves gaps next to its pieces.")},
    [REASON_SHAFTS] = {[SENTENCE_LEARNED] = N_("It has learned to avoid narrow gaps."),
        [SENTENCE_MORE] = N_("Narrow gaps count more for it now."),
        [SENTENCE_LESS] = N_("Narrow gaps count less for it now."),
        [SENTENCE_WRONG] = N_("It likes narrow gaps.")},
    [REASON_SURFACE] = {[SENTENCE_LEARNED] = N_("It has learned to keep its surface even."),
        [SENTENCE_MORE] = N_("An even surface counts more for it now."),
        [SENTENCE_LESS] = N_("An even surface counts less for it now."),
        [SENTENCE_WRONG] = N_("It likes an uneven surface.")},
};

/* -- what has moved -- */

/* Features that a player that lives likes; it shuns all others. */
static const feature_set liked = FEATURE_BIT(FEATURE_ERODED_CELLS) |
                                 FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_CONTACT) |
                                 FEATURE_BIT(FEATURE_FITS) | FEATURE_BIT(FEATURE_LEVEL_PAIRS);

struct topic_weight {
    double size; /* how much it counts */
    double good; /* how much for what keeps a game alive, less what does not */
    double moved;
};

static struct topic_weight
weigh(enum reason_topic topic, const double *weights, const double *before)
{
    struct topic_weight sum = {0};

    for (int f = 0; f < FEATURE_COUNT; f++) {
        double by = weights[f] - before[f];
        if (reason_topic_of((enum feature)f) != topic)
            continue;
        sum.size += weights[f] * weights[f];
        sum.good += liked & FEATURE_BIT(f) ? weights[f] : -weights[f];
        sum.moved += by * by;
    }
    sum.size = sqrt(sum.size);
    sum.moved = sqrt(sum.moved);
    return sum;
}

static enum sentence_how
judge(struct topic_weight before, struct topic_weight now, bool learned)
{
    if (now.good > 0 && (!learned || before.good <= 0) &&
        (before.good <= 0 || now.size > before.size))
        return SENTENCE_LEARNED;
    if (now.size <= before.size)
        return SENTENCE_LESS;
    return now.good > 0 ? SENTENCE_MORE : SENTENCE_WRONG;
}

bool
sentence_moved_most(const double before[FEATURE_COUNT], const double now[FEATURE_COUNT],
    unsigned *learned, enum reason_topic *topic, enum sentence_how *how)
{
    double most = at_rest;

    for (int t = 0; t < REASON_NEXT; t++) {
        enum reason_topic at = (enum reason_topic)t;
        struct topic_weight then = weigh(at, before, before);
        struct topic_weight here = weigh(at, now, before);
        if (here.moved <= most)
            continue;
        most = here.moved;
        *topic = at;
        *how = judge(then, here, *learned >> t & 1);
    }
    if (most <= at_rest)
        return false;
    if (*how == SENTENCE_LEARNED)
        *learned |= 1u << *topic;
    return true;
}

/* Says which topic has moved most since the last sentence. */
static void
say_what_moved(struct sentence *sentence, const struct run_news *news)
{
    double weights[FEATURE_COUNT];

    watched_weights(news, weights);
    /* The topics are those of features. */
    bool thinks = objective_thinks(&news->setup.objective);
    sentence->about = !thinks && sentence_moved_most(sentence->said, weights, &sentence->learned,
                                     &sentence->topic, &sentence->how)
                          ? SENTENCE_TOPIC
                          : SENTENCE_REFINES;
    memcpy(sentence->said, weights, sizeof(sentence->said));
    sentence->said_ns = 0;
}

void
sentence_take(struct sentence *sentence, const struct run_news *news)
{
    bool is_old = sentence->about == SENTENCE_NOTHING || sentence->about == SENTENCE_MEASURED ||
                  sentence->said_ns >= (uint64_t)SENTENCE_MS * APP_NS_PER_MS;

    if (news->state == RUN_FAILED)
        sentence->about = SENTENCE_FAILED;
    else if (news->state == RUN_DONE)
        sentence->about = SENTENCE_MEASURED;
    else if (news->generation > 0 && is_old)
        say_what_moved(sentence, news);
}

feature_set
sentence_features(const struct sentence *sentence)
{
    feature_set features = 0;

    for (int f = 0; f < FEATURE_COUNT; f++)
        if (reason_topic_of((enum feature)f) == sentence->topic)
            features |= FEATURE_BIT(f);
    return sentence->about == SENTENCE_TOPIC ? features : 0;
}

/* -- words -- */

static void
write_result(const struct run_news *news, char *out, size_t size)
{
    const struct measure *measure = curves_measured(&news->curve);
    enum objective_kind kind = news->setup.objective.kind;
    char value[40];

    if (measure == NULL) {
        snprintf(out, size, "%s", _("It is done."));
        return;
    }
    bool exact = measure->kind == ESTIMATE_MEASURED;
    curves_write_value(measure->value, value, sizeof(value));
    /* Translators: %s is a number. "about": some games were cut. */
    const char *words[OBJECTIVE_KINDS][2] = {
        [OBJECTIVE_ROWS] = {_("In games that it had never seen, it cleared %s rows on average."),
            _("In games that it had never seen, it clears about %s rows.")},
        [OBJECTIVE_POINTS] = {_("In games that it had never seen, it made %s points on average."),
            _("In games that it had never seen, it makes about %s points.")},
        [OBJECTIVE_PIECES] = {_("In games that it had never seen, it placed %s pieces on average."),
            _("In games that it had never seen, it places about %s pieces.")},
        [OBJECTIVE_ATTACK] =
            {_("In games that it had never seen, a piece made %s rows of attack on average."),
                _("In games that it had never seen, a piece made %s rows of attack on average.")},
        [OBJECTIVE_DIG] =
            {_("In games that it had never seen, it reached the goal with %s pieces on average."),
                _("In games that it had never seen, it reached the goal with %s pieces on average.")},
    };
    snprintf(out, size, words[kind][!exact], value);
}

void
sentence_write(const struct sentence *sentence, const struct run_news *news, char *out, size_t size)
{
    const char *words = "";

    switch (sentence->about) {
    case SENTENCE_NOTHING: words = _("It begins with random weights, and knows nothing."); break;
    case SENTENCE_TOPIC: words = _(topic_words[sentence->topic][sentence->how]); break;
    case SENTENCE_REFINES: words = _("It refines what it knows."); break;
    case SENTENCE_FAILED: words = _("It can't go on: no thread or no memory."); break;
    case SENTENCE_MEASURED: write_result(news, out, size); return;
    }
    snprintf(out, size, "%s", words);
}
