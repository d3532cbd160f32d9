/* The walk is one job of a pool, which watches it. */
#include "lab/walk.h"

#include <stdatomic.h>
#include <stdio.h>

#include "lab/stop.h"
#include "lab/words.h"
#include "store/say.h"

enum { MS_PER_SECOND = 1000 };

struct walk {
    const struct playback *playback;
    walk_step *step;
    void *data;
    uint64_t ticks;          /* of the whole log */
    _Atomic uint64_t so_far; /* ... and those played */
    bool stopped;
};

/* The length of the log in ticks. */
static uint64_t
playback_length(struct playback playback)
{
    while (playback_read(&playback))
        continue;
    return playback.tick;
}

static bool
walk_job(void *data, int worker, uint64_t job)
{
    struct walk *walk = data;

    (void)worker;
    (void)job;
    while (!(walk->stopped = stop_wanted()) && walk->step(walk->data))
        atomic_store(&walk->so_far, walk->playback->tick);
    return true;
}

/* "1 h 20 min of 3 h 5 min", of the game's time. */
static void
walk_put_place(struct walk *walk, char *out, size_t size)
{
    char now[WORDS_SIZE], all[WORDS_SIZE];

    snprintf(out, size, "%s of %s",
        words_time(now, (double)atomic_load(&walk->so_far) / MS_PER_SECOND),
        words_time(all, (double)walk->ticks / MS_PER_SECOND));
}

static void
walk_line(void *data, char out[POOL_LINE])
{
    struct walk *walk = data;
    char place[2 * WORDS_SIZE + 4];

    walk_put_place(walk, place, sizeof(place));
    snprintf(out, POOL_LINE, "the game's first %s", place);
}

bool
walk_replay(struct session *session, const char *path, const struct playback *playback,
    walk_step *step, void *data)
{
    struct walk walk = {
        .playback = playback, .step = step, .data = data, .ticks = playback_length(*playback)};
    char place[2 * WORDS_SIZE + 4];

    if (!session_work(session, 1, walk_job, walk_line, &walk))
        return false;
    if (!walk.stopped)
        return true;
    walk_put_place(&walk, place, sizeof(place));
    say("%s: %s: stopped after %s of the game", session->program, path, place);
    session->code = STOP_EXIT;
    return false;
}
