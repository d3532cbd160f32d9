#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/errand.h"
#include "app/scenes/editor/editor.h"
#include "wellplayed/mind.h"
#include "wellplayed/pilot.h"

struct editor_thought {
    struct errand errand;
    struct edit_state of; /* what it is about */
    struct brain brain;
    struct view view; /* of a game that has just begun there */
    uint32_t key_ticks;
    struct planner planner;
    struct mind mind;
    bool asked; /* about `of` */
    bool found;
};

const char *
editor_fault(const struct app *app)
{
    static char words[128];
    const struct edit_state *now = edit_now(&editor_of(app)->edit);
    int row = 0;

    switch (position_check(&now->position, &now->rules, &row)) {
    case POSITION_FINE: return NULL;
    case POSITION_OUTSIDE: return _("There are cells outside of the well.");
    case POSITION_FULL_ROW:
        SDL_snprintf(words, sizeof(words), _("Row %d is full: no game can begin here."), row + 1);
        return words;
    case POSITION_NO_PIECE: return _("There is no falling piece.");
    case POSITION_NO_ROOM: break;
    }
    return _("The piece has no room to appear: no game can begin here.");
}

/* -- its place -- */

static bool
thought_run(struct errand *errand)
{
    struct editor_thought *thought = (struct editor_thought *)errand;

    thought->found = mind_look(&thought->mind, &thought->planner, &thought->brain, &thought->view,
                         thought->key_ticks, thought->key_ticks) > 0;
    return false;
}

/* Whether the thought is about what is seen, and of the player that is chosen
 * now. */
static bool
thought_is_of_now(const struct app *app)
{
    const struct editor *editor = editor_of(app);

    return editor->thought != NULL && editor->thought->asked &&
           strcmp(editor->thought->brain.name,
               app_brain(app, &editor->thought->of.rules, NULL)->name) == 0 &&
           edit_is_same(&editor->thought->of, edit_now(&editor->edit));
}

bool
editor_is_thinking(const struct app *app)
{
    const struct editor *editor = editor_of(app);
    return editor->thought != NULL && errand_is_busy(&editor->thought->errand);
}

/* A game begins there, up to the first piece. */
static void
thought_begin_view(struct app *app, struct editor_thought *thought)
{
    const struct ruleset *rules = &thought->of.rules;
    struct game game;
    struct events events = {0};
    struct pilot pilot;

    game_begin_at(&game, rules, &goal_practice, rules->first_level, editor_of(app)->edit.seed,
        rules->handling, &thought->of.position);
    while (!(events.happened & (EVENT_SPAWNED | EVENT_GAME_OVER)))
        events = game_step(&game, (struct command){0});
    view_take(&thought->view, &game);
    pilot_init(&pilot, app->now.pace);
    thought->key_ticks = pilot_ticks(&pilot, &thought->view);
}

static void
thought_ask(struct app *app)
{
    struct editor *editor = editor_of(app);
    struct errands *errands = app_errands(app);

    if (editor->thought == NULL)
        editor->thought = calloc(1, sizeof(*editor->thought));
    struct editor_thought *thought = editor->thought;
    if (thought == NULL || errands == NULL) {
        editor->minds = false;
        app_notice(app, _("The machine can't play: no thread"));
        return;
    }
    thought->errand.run = thought_run;
    thought->errand.urgency = ERRAND_SEEN;
    thought->of = *edit_now(&editor->edit);
    thought->brain = *app_brain(app, &thought->of.rules, NULL);
    thought->brain.doubt = (struct brain_doubt){0};
    thought->asked = true;
    thought->found = false;
    thought_begin_view(app, thought);
    errands_send(errands, &thought->errand);
}

void
editor_think(struct app *app)
{
    struct editor *editor = editor_of(app);
    static const struct why none;

    if (!editor->minds || editor->edit.draws || editor_is_thinking(app))
        return;
    if (thought_is_of_now(app)) {
        if (editor->thought->found && editor->why.count == 0) {
            why_find(&editor->why, &editor->thought->brain, &editor->thought->view,
                mind_place(&editor->thought->mind, 0),
                mind_gist(&editor->thought->mind, &editor->thought->brain, 0));
            app->dirty = true;
        }
        return;
    }
    editor->why = none;
    if (editor_fault(app) == NULL)
        thought_ask(app);
}

bool
editor_best(const struct app *app, struct place *at)
{
    const struct editor *editor = editor_of(app);

    if (!editor->minds || editor_is_thinking(app) || !thought_is_of_now(app) ||
        !editor->thought->found)
        return false;
    *at = mind_place(&editor->thought->mind, 0);
    return true;
}

const char *
editor_reasons(struct app *app)
{
    static char words[320];
    char all[256];
    struct place at;

    if (!editor_best(app, &at) || editor_of(app)->why.count == 0)
        return NULL;
    why_write_all(&editor_of(app)->why, all, sizeof(all));
    snprintf(words, sizeof(words),
        view_is_by_hold(&editor_of(app)->thought->view, at) ? _("Hold, then there: %s")
                                                            : _("Why there: %s"),
        all);
    return words;
}

void
editor_forget_thought(struct app *app)
{
    struct editor *editor = editor_of(app);

    if (editor->thought == NULL)
        return;
    if (editor_is_thinking(app))
        errands_drop(app->errands, &editor->thought->errand);
    free(editor->thought);
    editor->thought = NULL;
    editor->why = (struct why){0};
}
