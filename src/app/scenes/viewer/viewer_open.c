/*
 * A replay comes into the viewer. A second copy runs ahead of what is shown, for
 * the marks on the timeline and the graph of the stack.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/scenes/games.h"
#include "app/scenes/play/play.h"
#include "app/scenes/viewer/viewer.h"
#include "app/table/mind.h"
#include "store/utf8.h"

static void
viewer_scan_close(struct viewer *viewer)
{
    scan_close(&viewer->scan);
    free(viewer->stacks);
    viewer->stacks = NULL;
    viewer->stack_count = viewer->stack_room = 0;
}

static void
viewer_scan_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct viewer *viewer = self;

    if (!scan_is_busy(&viewer->scan))
        return;
    scan_go(&viewer->scan, SCAN_STEPS);
    app->dirty = true;
}

static bool
viewer_scan_idle(const struct table *table, const void *self)
{
    return !scan_is_busy(&((const struct viewer *)self)->scan);
}

/* Brings the graph to where the replay is. Locks that were taken back come
 * again, so the number of a lock is no index. */
static void
viewer_scan_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    const struct viewer *viewer = self;
    struct graph *graph = &table->sides[side].graph;

    graph_take(graph, stage->view);
    size_t locks = (size_t)(graph->newest + stage->view->undone);
    size_t last = SDL_min(viewer->stack_count, locks);
    size_t first = last > 2 * GRAPH_LOCKS ? last - 2 * GRAPH_LOCKS : 0;
    for (size_t i = first; i < last; i++)
        graph_put(graph, &viewer->stacks[i]);
}

static void
viewer_scan_end(struct app *app, struct table *table, void *self)
{
    viewer_scan_close(self);
}

static const struct guest viewer_scan_guest = {
    .pass = viewer_scan_pass,
    .idle = viewer_scan_idle,
    .stage = viewer_scan_stage,
    .end = viewer_scan_end,
};

/* Keeps the stack after each lock. Without memory for them, the graph shows
 * only what was seen. */
static void
viewer_keep_stack(void *data, const struct game *game)
{
    enum { FIRST_ROOM = 1024 };
    struct viewer *viewer = data;
    struct view view;

    if (viewer->stack_count == viewer->stack_room) {
        size_t room = SDL_max(2 * viewer->stack_room, (size_t)FIRST_ROOM);
        struct graph_sample *more = realloc(viewer->stacks, room * sizeof(*more));
        if (more == NULL)
            return;
        viewer->stacks = more;
        viewer->stack_room = room;
    }
    view_take(&view, game);
    struct graph_sample *stack = &viewer->stacks[viewer->stack_count++];
    stack->lock = graph_lock(&view);
    graph_measure(&view.board, stack);
}

static const struct guest_place guests[] = {
    {&viewer_scan_guest, 0},
    {&mind_guest, offsetof(struct viewer, mind)},
    {&live_keys_guest, offsetof(struct viewer, keys)},
    {&viewer_review_guest, 0},
    {NULL, 0},
};

static const struct table_kind viewer_table = {.guests = guests};

const char *
viewer_load(struct app *app, struct tape *tape, const char *title)
{
    struct viewer *viewer = viewer_of(app);
    struct seat *seat = &play_of(app)->seat;
    const char *error = seat_begin_replay(seat, tape);

    if (error != NULL)
        return error;
    viewer_scan_close(viewer);
    scan_begin(&viewer->scan, tape);
    viewer->scan.listener = viewer_keep_stack;
    viewer->scan.listener_data = viewer;
    utf8_quote(viewer->title, sizeof(viewer->title), title);
    viewer->brain[0] = '\0';
    viewer->game = (struct history_game){.id = 0};
    viewer->mind.open = false; /* as it may have been in another replay */
    table_begin(app, &viewer->table, &viewer_table, viewer, (struct seat *const[]){seat}, 1);
    return NULL;
}

void
viewer_open(struct app *app, struct tape *tape, const struct history_game *game)
{
    char date[32], player[160], title[sizeof(viewer_of(app)->title)];

    games_moment(game->date, date, sizeof(date));
    games_player(game, player, sizeof(player));
    snprintf(
        title, sizeof(title), "%s  %.*s", date, (int)(sizeof(title) - sizeof(date) - 2), player);
    const char *error = viewer_load(app, tape, title);
    if (error != NULL) {
        app_notice(app, _("It can't be shown: %s"), _(error));
        return;
    }
    snprintf(viewer_of(app)->brain, sizeof(viewer_of(app)->brain), "%s", game->brain);
    viewer_of(app)->game = *game;
    app_open(app, SCENE_VIEWER);
}
