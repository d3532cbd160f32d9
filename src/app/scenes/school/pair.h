/*
 * Two runs side by side, with the same seed and the same time: a page on which
 * they are set up, and the scene in which both learn by turns, a generation
 * each, whichever has had less time. All workers train the one whose turn it is,
 * so neither has more processors than the other.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_PAIR_H
#define WELLPLAYED_APP_SCENES_SCHOOL_PAIR_H

#include "app/draw/layout_pair.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/school.h"
#include "app/scenes/school/school_keys.h"
#include "app/seat/seat.h"

enum { PAIR = 2, PAIR_NAME = 96 };

/* The state of the page. */
struct pair_setup {
    bool known; /* false: the defaults are to be filled in */
    /* Rules, well, objective and time are the same in both. */
    struct school_choice choices[PAIR];
    int without[PAIR]; /* 0: nothing; else 1 + a place in the features */
};

/* The choices; the defaults the first time. */
const struct pair_setup *pair_setup_of(struct app *app);

/* The training of one of them. */
void pair_training(const struct pair_setup *setup, int side, uint64_t seed,
    struct training_setup *out);

/* "CMA-ES, 8 features", "CMA-ES, without holes". */
void pair_write_name(
    const struct pair_setup *setup, int side, char *out, size_t size);

/* The state of the scene. */
struct pair {
    struct pair_side {
        struct run_thread *thread; /* owned; NULL: none */
        struct run_news news;
        char path[RUN_PATH_SIZE];
        char name[PAIR_NAME];
        struct album_entry newest; /* generation 0: none */
        struct seat seat;
        uint64_t shown;   /* generation that plays; 0: none */
        uint64_t game_ns; /* since its game began, or was over */
        uint64_t seat_ns; /* time less than a tick */
    } sides[PAIR];
    uint64_t seconds; /* of training, of each */
    uint64_t games;   /* begun: both play the same pieces */
    bool paused, leaving;
    bool waits; /* covered by another scene */
};

static inline struct pair *
pair_of(const struct app *app)
{
    return app_state(app, SCENE_PAIR);
}

/* Whether one has had its time, and is measured. */
bool pair_is_done(const struct pair_side *side);

/* Whether both have had their time, and are measured. */
bool pair_is_over(const struct pair *pair);

/* What the held-out games of both say. */
enum pair_verdict {
    PAIR_UNKNOWN, /* not yet, or nothing could be measured */
    PAIR_FIRST,   /* is better: the intervals lie apart */
    PAIR_SECOND,
    PAIR_CLOSE
};
enum pair_verdict pair_judge(
    const struct measure *first, const struct measure *second);

/* The measurement at the end; NULL: not yet. */
const struct measure *pair_measure(const struct pair *pair, int side);

/* The line about both at the end. */
void pair_write_result(const struct app *app, char *out, size_t size);

void pair_layout(const struct app *app, struct layout_pair *layout);
void pair_draw(struct app *app);

extern const struct school_keys pair_keys;
enum pair_command { PAIR_NOTHING, PAIR_PAUSE, PAIR_LEAVE };
void pair_do(struct app *app, enum pair_command command);

#endif
