/* Plays the replay once and checks the game after every clear. */
#include "history/splits.h"

#include <string.h>

#include "wellplayed/playback.h"

/* The number of rows between two splits. */
static int
splits_every(const struct goal *goal)
{
    enum { ROWS = 10, ROWS_OF_A_SHORT_GOAL = 2 };
    uint64_t all = goal->garbage_rows > 0 ? goal->garbage_rows : goal->rows;
    return all > ROWS ? ROWS : ROWS_OF_A_SHORT_GOAL;
}

uint64_t
splits_rows(const struct view *view)
{
    if (view->goal->garbage_rows > 0)
        return view->garbage_cleared;
    return view->goal->rows > 0 ? view->rows : 0;
}

int
splits_passed(const struct view *view)
{
    uint64_t passed = splits_rows(view) / (uint64_t)splits_every(view->goal);
    return passed < SPLITS_MAX ? (int)passed : SPLITS_MAX;
}

void
splits_take(struct splits *splits, const struct view *view)
{
    int passed = splits_passed(view);

    splits->every = splits_every(view->goal);
    while (splits->count < passed)
        splits->ticks[splits->count++] = view->tick;
    splits->count = passed;
}

static void
splits_play(struct splits *splits, const struct game *game)
{
    struct view view;

    view_take(&view, game);
    splits_take(splits, &view);
}

void
splits_find(struct splits *splits, const void *data, size_t size, const atomic_bool *stop)
{
    struct replay_header header;
    struct playback playback;

    memset(splits, 0, sizeof(*splits));
    if (playback_open(&playback, &header, data, size) != NULL)
        return;
    while (!(stop != NULL && atomic_load(stop)) && playback_next(&playback, UINT64_MAX))
        if (playback.events.happened & EVENT_CLEARED || playback.entry.kind == REPLAY_UNDO)
            splits_play(splits, &playback.game);
}
