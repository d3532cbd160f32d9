/*
 * A replay comes into the viewer. A second copy runs ahead of what is shown, for
 * the marks on the timeline and the graph of the stack.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/scenes/games.h"
#include "app/scenes/viewer/viewer.h"
#include "store/utf8.h"

void
viewer_forget_stacks(struct viewer *viewer)
{
    free(viewer->stacks);
    viewer->stacks = NULL;
    viewer->stack_count = viewer->stack_room = 0;
}

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

const char *
viewer_load(struct app *app, struct tape *tape, const char *title)
{
    struct viewer *viewer = viewer_of(app);
    const char *error = seat_begin_replay(&play_of(app)->seat, tape);

    if (error != NULL)
        return error;
    viewer_forget_stacks(viewer);
    scan_begin(&viewer->scan, tape);
    viewer->scan.listener = viewer_keep_stack;
    viewer->scan.listener_data = viewer;
    utf8_quote(viewer->title, sizeof(viewer->title), title);
    viewer->brain[0] = '\0';
    viewer->game = (struct history_game){.id = 0};
    return NULL;
}

void
viewer_open(struct app *app, struct tape *tape, const struct history_game *game)
{
    char date[32], player[160], title[VIEWER_TITLE_SIZE];

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
