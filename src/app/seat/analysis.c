/* A step of the errand judges one piece of the replay. */
#include "app/seat/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "app/text/language.h"

enum { QUIET_ENTRIES = 4000 /* of a log, played in about a millisecond */ };

struct analysis {
    struct errand errand; /* the first member: analysis_run gets it */
    struct errands *errands;
    struct brain brain;
    struct tape *tape; /* held */
    struct replay_header header;
    struct playback playback;
    uint64_t ticks; /* of the whole log */
    enum replay_pilot who;
    struct coach_mark *marks; /* owned, of MARKING_MAX */
    struct marking marking;
    atomic_int done; /* shared: of ANALYSIS_WHOLE */
};

static int
progress_of(uint64_t tick, uint64_t all)
{
    while (tick > UINT64_MAX / ANALYSIS_WHOLE) {
        tick /= 2;
        all /= 2;
    }
    return all > 0 ? (int)(tick * ANALYSIS_WHOLE / all) : 0;
}

/* A step ends with the next judged piece, or after some milliseconds. */
static bool
analysis_run(struct errand *errand)
{
    struct analysis *analysis = (struct analysis *)errand;
    int count = analysis->marking.count;
    bool more = true;

    for (int i = 0; i < QUIET_ENTRIES && more; i++) {
        more = !atomic_load(&errand->stop) &&
               marking_next(&analysis->marking, &analysis->playback, analysis->who);
        if (analysis->marking.count != count)
            break;
    }
    atomic_store(&analysis->done, progress_of(analysis->playback.tick, analysis->ticks));
    return more;
}

static uint64_t
playback_count_ticks(struct playback playback)
{
    while (playback_read(&playback))
        continue;
    return playback.tick;
}

static const char *
analysis_open(struct analysis *analysis)
{
    /* Most games are short, and untouched memory costs nothing. */
    analysis->marks = malloc(MARKING_MAX * sizeof(*analysis->marks));
    if (analysis->marks == NULL)
        return N_("no memory to look at the replay");
    const char *why = playback_open(
        &analysis->playback, &analysis->header, analysis->tape->data, analysis->tape->size);
    if (why != NULL)
        return why;
    if (!coach_can(&analysis->brain, &analysis->header.rules))
        return N_("the coach doesn't know these rules");
    analysis->ticks = playback_count_ticks(analysis->playback);
    analysis->who = marking_whom(analysis->playback);
    return NULL;
}

struct analysis *
analysis_begin(
    struct errands *errands, const struct brain *brain, struct tape *tape, const char **why)
{
    struct analysis *analysis = calloc(1, sizeof(*analysis));

    *why = N_("no memory to look at the replay");
    if (analysis == NULL)
        return NULL;
    analysis->errand.run = analysis_run;
    analysis->errand.urgency = ERRAND_LONG;
    analysis->errands = errands;
    analysis->brain = *brain;
    analysis->tape = tape_hold(tape);
    *why = errands == NULL ? N_("no thread to look at the replay") : analysis_open(analysis);
    if (*why != NULL) {
        analysis_end(analysis);
        return NULL;
    }
    marking_begin(&analysis->marking, &analysis->brain, analysis->marks, MARKING_MAX);
    errands_send(errands, &analysis->errand);
    return analysis;
}

int
analysis_done(const struct analysis *analysis)
{
    return atomic_load(&analysis->done);
}

bool
analysis_is_busy(const struct analysis *analysis)
{
    return errand_is_busy(&analysis->errand);
}

void
analysis_take(struct analysis *analysis, struct marks *marks)
{
    const struct marking *marking = &analysis->marking;
    size_t size = ((size_t)marking->count + 1) * sizeof(*analysis->marks);
    struct coach_mark *list = realloc(analysis->marks, size);

    *marks = (struct marks){.list = list != NULL ? list : analysis->marks,
        .count = marking->count,
        .pieces = marking->pieces,
        .who = analysis->who};
    analysis->marks = NULL;
}

void
analysis_end(struct analysis *analysis)
{
    if (analysis == NULL)
        return;
    if (analysis->errands != NULL)
        errands_drop(analysis->errands, &analysis->errand);
    free(analysis->marks);
    tape_drop(analysis->tape);
    free(analysis);
}
