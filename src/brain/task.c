/* What a lock means for a task. Rows and holes are counted on the board. */
#include "wellplayed/task.h"

#include <string.h>

#include "wellplayed/features.h"
#include "wellplayed/planner.h"
#include "wellplayed/words.h"

static const char *const words[TASK_MOTIFS] = {
    [TASK_CLEAN] = "clean",
    [TASK_SLIDE] = "slide",
    [TASK_DIG] = "dig",
    [TASK_FOUR] = "four",
    [TASK_SPIN] = "spin",
    [TASK_ALL_CLEAR] = "all-clear",
};

const char *
task_word(int motif)
{
    return motif >= 0 && motif < TASK_MOTIFS ? words[motif] : NULL;
}

bool
task_fits(enum task_motif motif, const struct ruleset *rules)
{
    return motif != TASK_SPIN || rules->spins == SPINS_T;
}

static uint16_t
count_holes(const struct board *board)
{
    int32_t values[FEATURE_COUNT];

    features_of_well(FEATURE_BIT(FEATURE_HOLES), board, values);
    return (uint16_t)values[FEATURE_HOLES];
}

/* Checks that a game of these rules can begin there and that all its pieces are
 * known. Returns NULL, or what is wrong. */
static const char *
check_position(const struct position *position, const struct ruleset *rules)
{
    switch (position_check(position, rules, NULL)) {
    case POSITION_OUTSIDE: return N_("it has cells that the well has no room for");
    case POSITION_FULL_ROW: return N_("a row is full");
    case POSITION_NO_PIECE: return N_("a piece is missing");
    case POSITION_NO_ROOM: return N_("the piece has no room");
    case POSITION_FINE: break;
    }
    for (int i = 0; i < rules->next_count; i++)
        if (position->next[i] >= PIECE_COUNT)
            return N_("a piece is missing");
    if (position->hold != PIECE_NONE && !(rules->buttons & BUTTON_HOLD))
        return N_("the rules have no hold");
    return NULL;
}

const char *
task_check(const struct task *task)
{
    const char *why = check_position(&task->position, &task->rules);
    struct board board;

    if (why != NULL)
        return why;
    if (task->motif >= TASK_MOTIFS || !task_fits(task->motif, &task->rules))
        return N_("the rules do not have this motif");
    if (task->pieces < 1 || task->pieces > TASK_MAX_PIECES ||
        task->pieces > 1 + task->rules.next_count)
        return N_("too few pieces are known");
    position_board(&task->position, &task->rules, &board);
    if ((task->motif == TASK_DIG) != (task->holes > 0) || task->holes > count_holes(&board))
        return N_("the number of holes is not possible");
    return NULL;
}

void
task_begin_game(const struct task *task, struct handling handling, struct game *game)
{
    enum { SEED = 1 };

    game_begin_at(game, &task->rules, &goal_endless, task->rules.first_level, SEED, handling,
        &task->position);
    game_step(game, (struct command){0}); /* the piece spawns */
}

void
task_begin(struct task_course *course, const struct task *task)
{
    *course = (struct task_course){.state = TASK_OPEN};
    position_board(&task->position, &task->rules, &course->board);
    course->first_holes = course->holes = count_holes(&course->board);
}

static enum task_state
fail_task(struct task_course *course, enum task_fault fault)
{
    course->fault = fault;
    return TASK_FAILED;
}

static enum task_state
judge_lock(struct task_course *course, const struct task *task, bool fills, enum spin spin,
    int rows, bool new_hole)
{
    switch (task->motif) {
    case TASK_CLEAN:
        if (new_hole)
            return fail_task(course, TASK_NEW_HOLE);
        if (course->placed == task->pieces)
            return TASK_SOLVED;
        break;
    case TASK_SLIDE:
        if (new_hole)
            return fail_task(course, TASK_NEW_HOLE);
        if (fills)
            return TASK_SOLVED;
        break;
    case TASK_DIG:
        if (course->rows > 0 && course->holes + task->holes <= course->first_holes)
            return TASK_SOLVED;
        break;
    case TASK_FOUR:
        if (rows == 4)
            return TASK_SOLVED;
        break;
    case TASK_SPIN:
        if (spin == SPIN_FULL && rows == 2)
            return TASK_SOLVED;
        break;
    case TASK_ALL_CLEAR:
        if (rows > 0 && board_stack_height(&course->board) == 0)
            return TASK_SOLVED;
        break;
    case TASK_MOTIFS: break;
    }
    if (course->placed == task->pieces)
        return fail_task(course, TASK_USED_UP);
    return TASK_OPEN;
}

enum task_state
task_lock(struct task_course *course, const struct task *task, struct place at, enum spin spin)
{
    const struct shapes *shapes = task->rules.shapes;

    if (course->state != TASK_OPEN)
        return course->state;
    bool fills = planner_fills(&course->board, shapes, at);
    uint16_t before = course->holes;
    struct cleared cleared = board_place(&course->board, shapes, at);
    course->holes = count_holes(&course->board);
    course->placed++;
    course->rows = (uint8_t)(course->rows + cleared.count);
    course->state = judge_lock(course, task, fills, spin, cleared.count, course->holes > before);
    return course->state;
}

enum task_state
task_see(struct task_course *course, const struct task *task, const struct events *events)
{
    if (events->happened & EVENT_LOCKED)
        task_lock(course, task, events->locked, events->result.spin);
    if ((events->happened & EVENT_GAME_OVER) && course->state == TASK_OPEN)
        course->state = fail_task(course, TASK_TOPPED);
    return course->state;
}

enum task_state
task_play(const struct task *task, const struct task_keys *keys)
{
    struct task_course course;
    struct game game;

    task_begin(&course, task);
    task_begin_game(task, task->rules.handling, &game);
    for (int i = 0; i < keys->count; i++)
        for (uint64_t left = keys->runs[i].ticks; left > 0;) {
            struct events events;
            left -= game_advance(&game, (struct command){keys->runs[i].held}, left, &events);
            if (task_see(&course, task, &events) != TASK_OPEN)
                return course.state;
        }
    return course.state;
}
