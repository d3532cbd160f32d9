/*
 * A sentence about what has just happened in a run: what it has learned first,
 * minds more or less, or what it came to.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_SENTENCE_H
#define WELLPLAYED_APP_SCENES_TRAINING_SENTENCE_H

#include "app/scenes/training/watched.h"
#include "wellplayed/reason.h"

/* How a topic has moved. */
enum sentence_how {
    SENTENCE_LEARNED, /* it is minded in the way that keeps a game alive, first */
    SENTENCE_MORE,    /* ... and more than before */
    SENTENCE_LESS,
    SENTENCE_WRONG, /* the other way round, and more than before */
    SENTENCE_HOWS
};

/* Zeroed at first. */
struct sentence {
    enum sentence_about {
        SENTENCE_NOTHING,  /* nothing yet: random weights */
        SENTENCE_TOPIC,    /* a topic counts more, or less */
        SENTENCE_REFINES,  /* weights hardly move */
        SENTENCE_MEASURED, /* it is done: what it came to */
        SENTENCE_FAILED
    } about;
    enum reason_topic topic;
    enum sentence_how how;
    unsigned learned;           /* topics that have been, as bits */
    uint64_t said_ns;           /* since it was said; the owner adds to it */
    double said[FEATURE_COUNT]; /* the weights at that time, by feature */
};

/* Says what the news are. */
void sentence_take(struct sentence *sentence, const struct run_news *news);

/* Writes it, translated. */
void sentence_write(
    const struct sentence *sentence, const struct run_news *news, char *out, size_t size);

/* The features that it is about. */
feature_set sentence_features(const struct sentence *sentence);

/* The topic whose weights have moved most between two players, by feature, and
 * how. Adds what is learned first to *learned. False when all are at rest. */
bool sentence_moved_most(const double before[FEATURE_COUNT], const double now[FEATURE_COUNT],
    unsigned *learned, enum reason_topic *topic, enum sentence_how *how);

#endif
