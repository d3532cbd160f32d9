/* Each event belongs to a sample by its tick. A sample without events repeats
 * the one before. */
#include "app/seat/course.h"

#include <string.h>

#include "wellplayed/view.h"

void
course_begin(struct course *course, const struct tape *tape, uint64_t ticks)
{
    memset(course, 0, sizeof(*course));
    course->ticks = ticks;
    course->plays =
        tape != NULL && ticks > 0 &&
        playback_open(&course->playback, &course->header, tape->data, tape->size) == NULL;
}

bool
course_is_busy(const struct course *course)
{
    return course->plays && course->count < COURSE_SAMPLES;
}

static uint64_t
game_counted(const struct game *game)
{
    const struct goal *goal = game->goal;

    if (goal->measure == MEASURE_POINTS)
        return game->points;
    return goal->garbage_rows > 0 ? game->garbage_cleared : game->rows;
}

/* All samples before this one have ended. */
static void
course_end_samples(struct course *course, int before)
{
    for (; course->count < before; course->count++) {
        course->heights[course->count] = course->highest;
        course->counted[course->count] = course->now;
        course->highest = course->height;
    }
}

/* The game is at a tick where something happened. */
static void
course_take(struct course *course)
{
    const struct game *game = &course->playback.game;
    struct view view;

    course->height = (uint8_t)board_stack_height(&game->board);
    if (course->height > course->highest)
        course->highest = course->height;
    course->now = game_counted(game);
    if (course->playback.events.happened & EVENT_CLEARED ||
        course->playback.entry.kind == REPLAY_UNDO) {
        view_take(&view, game);
        splits_take(&course->splits, &view);
    }
}

bool
course_go(struct course *course, int steps)
{
    int before = course->count;

    while (course_is_busy(course) && steps-- > 0) {
        if (!playback_next(&course->playback, course->ticks)) {
            course_end_samples(course, COURSE_SAMPLES);
            break;
        }
        uint64_t at = course->playback.game.tick * COURSE_SAMPLES / course->ticks;
        /* What happens in the last tick belongs to the last sample. */
        course_end_samples(course, at < COURSE_SAMPLES ? (int)at : COURSE_SAMPLES - 1);
        course_take(course);
    }
    return course->count > before;
}
