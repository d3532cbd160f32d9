/*
 * Each wanted lesson is a job with games of its own. When all are found, they
 * are sorted by motif, pieces, and the part of places that solve them, the easy
 * ones first.
 */
#include "workshop/lessons_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/people.h"
#include "lab/pool.h"
#include "lab/stop.h"
#include "store/weights.h"
#include "wellplayed/playback.h"
#include "wellplayed/task_search.h"

/* The number of lessons of a motif with so many pieces. */
struct wish {
    enum task_motif motif;
    int pieces, count;
};

/* The sixty that are wanted. The last row has a count of 0. */
static const struct wish wishes[] = {
    {TASK_CLEAN, 1, 4},
    {TASK_CLEAN, 2, 4},
    {TASK_CLEAN, 3, 2},
    {TASK_SLIDE, 1, 7},
    {TASK_SLIDE, 2, 3},
    {TASK_DIG, 1, 3},
    {TASK_DIG, 2, 4},
    {TASK_DIG, 3, 3},
    {TASK_FOUR, 2, 5},
    {TASK_FOUR, 3, 5},
    {TASK_SPIN, 1, 4},
    {TASK_SPIN, 2, 4},
    {TASK_SPIN, 3, 2},
    {TASK_ALL_CLEAR, 1, 2},
    {TASK_ALL_CLEAR, 2, 5},
    {TASK_ALL_CLEAR, 3, 3},
    {TASK_CLEAN, 0, 0},
};

enum {
    CUT = 150,     /* pieces of a game */
    MAX_SHARE = 4, /* one in so many places may solve a lesson */

    MIN_HEIGHT = 3,
    FREE_ROWS = 7, /* from the stack to the top of the well */
    MIN_PLACES = 9
};

/* A position that becomes a lesson, and how easy it is. */
struct found {
    struct lessons_item item;
    int percent;
    bool whole;
};

struct worker {
    struct people people;
    struct task_search search;
    const struct wish *wish;
    struct found *found;
};

static int
count_wishes(void)
{
    int count = 0;

    for (int i = 0; wishes[i].count > 0; i++)
        count += wishes[i].count;
    return count;
}

/* -- is it a lesson? -- */

/* Ends a search at the first solution. */
static bool
find_none(void *data, const struct task_line *line)
{
    (void)data;
    (void)line;
    return false;
}

/* Whether fewer pieces would not do. */
static bool
needs_all(struct task_search *search, const struct task *task)
{
    struct task fewer = *task;

    if (task->pieces == 1 || task->motif == TASK_CLEAN)
        return true;
    fewer.pieces--;
    return task_visit(search, &fewer, find_none, NULL);
}

/* Whether a task is a good lesson. *percent: so many places solve it. */
static bool
is_good_lesson(struct task_search *search, const struct task *task, int *percent)
{
    struct task_count count = task_count_firsts(search, task);

    if (count.solving == 0 || count.drop || count.places < MIN_PLACES ||
        count.solving * MAX_SHARE > count.places)
        return false;
    *percent = count.solving * 100 / count.places;
    return needs_all(search, task);
}

/* Whether the well looks like one of this motif. */
static bool
looks_like(const struct task *task, const struct board *board, int holes)
{
    int height = board_stack_height(board);

    if (height < (task->motif == TASK_ALL_CLEAR ? 2 : MIN_HEIGHT) ||
        height > task->rules.visible - FREE_ROWS)
        return false;
    switch (task->motif) {
    case TASK_CLEAN: return holes == 0;
    case TASK_SLIDE:
    case TASK_DIG: return holes > 0 && holes <= 8;
    case TASK_FOUR: return height >= 4 && holes <= 2;
    case TASK_SPIN: return holes <= 3;
    case TASK_ALL_CLEAR: return holes <= 1 && height <= 5;
    case TASK_MOTIFS: break;
    }
    return false;
}

/* Whether the view is a lesson. A single piece is the one that falls, not
 * one out of hold. */
static bool
consider_position(struct task_search *search, const struct wish *wish, const struct view *view,
    struct found *found)
{
    struct task *task = &found->item.task;
    struct task_course course;
    struct task_line line;

    *task = (struct task){
        .motif = wish->motif,
        .rules = *view->rules,
        .pieces = (uint8_t)wish->pieces,
        .holes = wish->motif == TASK_DIG,
    };
    position_of_view(&task->position, view);
    if (task_check(task) != NULL)
        return false;
    task_begin(&course, task);
    return looks_like(task, &course.board, course.holes) &&
           is_good_lesson(search, task, &found->percent) &&
           task_solve(search, task, LESSONS_LOOK, LESSONS_KEY_TICKS, &line, &found->item.keys) &&
           !(wish->pieces == 1 && line.steps[0].hold) &&
           task_play(task, &found->item.keys) == TASK_SOLVED;
}

/* -- games of machines -- */

/* Makes a player that likes to clear four rows at once, and avoids fewer. */
static void
make_builder(struct brain *brain)
{
    weights_find(weights_default_name, brain);
    brain->weights[FEATURE_ROWS_CLEARED] = -20;
    brain->weights[FEATURE_ERODED_CELLS] = 1;
    brain->weights[FEATURE_HOLES] = -8;
    brain->weights[FEATURE_HEIGHT_DIFFERENCES] = -1;
    brain_scale(brain);
}

/* Chooses a player. Different players make different wells. */
static void
choose_player(const struct wish *wish, uint64_t attempt, struct brain *brain)
{
    static const char *const names[] = {"dellacherie", "simple", "champion", "contact", "eltetris"};

    if (wish->motif == TASK_FOUR || (wish->motif == TASK_SPIN && attempt % 2 == 0))
        make_builder(brain);
    else
        weights_find(names[attempt % (sizeof(names) / sizeof(names[0]))], brain);
}

static bool
take_step(void *data, const struct events *events, const struct view *view)
{
    struct worker *worker = data;

    if (stop_wanted())
        return false;
    if (!(events->happened & EVENT_SPAWNED))
        return true;
    worker->found->whole = consider_position(&worker->search, worker->wish, view, worker->found);
    return !worker->found->whole;
}

/* Chooses the rules. The rule sets take turns. */
static const struct ruleset *
rules_of(const struct wish *wish, int number)
{
    const struct ruleset *fitting[16];
    int count = 0;

    for (int i = 0; ruleset_at(i) != NULL && count < 16; i++)
        if (task_fits(wish->motif, ruleset_at(i)) && wish->pieces <= 1 + ruleset_at(i)->next_count)
            fitting[count++] = ruleset_at(i);
    return fitting[number % count];
}

static bool
do_wish(void *data, void *memory, void *result, uint64_t job)
{
    const uint64_t *seed = data;
    struct worker *worker = memory;
    struct brain brain;
    int index = (int)job, wish = 0;

    while (index >= wishes[wish].count)
        index -= wishes[wish++].count;
    worker->wish = &wishes[wish];
    worker->found = result;
    for (uint64_t attempt = 0; !worker->found->whole; attempt++) {
        const struct people_game game = {
            .rules = rules_of(worker->wish, (int)job),
            .brain = &brain,
            .skill = 6 + (int)(attempt % 5),
            .seed = rng_seed_for(*seed, RNG_PURPOSE_LESSONS, job << 32 | attempt),
            .never_holds = true, /* as when the shipped lessons were found */
            .cut = CUT,
            .data = worker,
            .stepped = take_step,
        };
        choose_player(worker->wish, attempt, &brain);
        people_play(&worker->people, &game);
        if (stop_wanted())
            return false;
    }
    return true;
}

/* -- in order -- */

static int
compare_found(const void *left, const void *right)
{
    const struct found *a = left, *b = right;
    const struct task *s = &a->item.task, *t = &b->item.task;

    if (s->motif != t->motif)
        return (int)s->motif - (int)t->motif;
    if (s->pieces != t->pieces)
        return (int)s->pieces - (int)t->pieces;
    if (a->percent != b->percent)
        return b->percent - a->percent;
    return strcmp(s->rules.name, t->rules.name);
}

static bool
hand_over_lessons(struct found *founds, int count, struct lessons *lessons)
{
    int number = 0;

    *lessons = (struct lessons){.count = 0};
    lessons->items = malloc((size_t)count * sizeof(*lessons->items) + 1);
    if (lessons->items == NULL)
        return false;
    qsort(founds, (size_t)count, sizeof(*founds), compare_found);
    for (int i = 0; i < count; i++) {
        struct lessons_item *item = &lessons->items[i];
        *item = founds[i].item;
        number = i > 0 && item->task.motif == item[-1].task.motif ? number + 1 : 1;
        snprintf(item->name, sizeof(item->name), "%s-%d", task_word(item->task.motif), number);
    }
    lessons->count = count;
    return true;
}

bool
lessons_find(uint64_t seed, int threads, struct lessons *lessons)
{
    int count = count_wishes();
    bool good;
    struct found *founds = pool_results(
        threads, (uint64_t)count, do_wish, &seed, sizeof(struct worker), sizeof(*founds), &good);

    good = good && !stop_wanted() && hand_over_lessons(founds, count, lessons);
    free(founds);
    return good;
}

/* -- a replay -- */

/* Whether the rules are those of the table. */
static bool
are_plain(const struct ruleset *rules)
{
    const struct ruleset *plain = ruleset_find(rules->name);

    return plain != NULL && plain->width == rules->width && plain->visible == rules->visible &&
           plain->buttons == rules->buttons;
}

/* Tries what is still wanted. A position becomes at most one lesson. */
static int
consider_all(struct task_search *search, const struct view *view, int *wanted, struct found *found)
{
    for (int i = 0; wishes[i].count > 0; i++)
        if (wanted[i] > 0 && consider_position(search, &wishes[i], view, found)) {
            wanted[i]--;
            return 1;
        }
    return 0;
}

bool
lessons_find_in(const void *data, size_t size, struct lessons *lessons, const char **why)
{
    enum { WISHES = sizeof(wishes) / sizeof(wishes[0]) };
    struct task_search *search = malloc(sizeof(*search));
    struct playback *playback = malloc(sizeof(*playback));
    struct found *founds = calloc((size_t)count_wishes(), sizeof(*founds));
    struct replay_header header;
    int wanted[WISHES], count = 0;
    bool good = search != NULL && playback != NULL && founds != NULL;

    *why = NULL;
    for (int i = 0; i < WISHES; i++)
        wanted[i] = wishes[i].count;
    if (good)
        *why = playback_open(playback, &header, data, size);
    good = good && *why == NULL;
    while (good && are_plain(&header.rules) && count < count_wishes() && !stop_wanted() &&
           playback_next(playback, UINT64_MAX)) {
        struct view view;
        if (!(playback->events.happened & EVENT_SPAWNED))
            continue;
        view_take(&view, &playback->game);
        count += consider_all(search, &view, wanted, &founds[count]);
    }
    good = good && hand_over_lessons(founds, count, lessons);
    free(founds);
    free(playback);
    free(search);
    return good;
}
