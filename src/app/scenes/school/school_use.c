/* The scenes of a game take the machine player from app->now, so that is lent. */
#include "app/scenes/school/school_use.h"

#include <stdio.h>

#include "app/scenes/mind.h"
#include "app/scenes/play/play.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/school.h"
#include "app/scenes/school/school_game.h"

static struct school_lent *
lent_of(struct app *app)
{
    struct school *school = app_state(app, SCENE_SCHOOL);
    return &school->lent;
}

static void
lend(struct app *app, const struct brain *brain, const struct ruleset *rules)
{
    struct school_lent *lent = lent_of(app);

    if (!lent->is)
        *lent = (struct school_lent){
            true, app->now.brain, app->now.watch, app->now.rules};
    app->now.brain = *brain;
    if (ruleset_find(rules->name) != NULL)
        app->now.rules = ruleset_find(rules->name);
}

void
school_return(struct app *app)
{
    struct school_lent *lent = lent_of(app);

    if (!lent->is)
        return;
    lent->is = false;
    app->now.brain = lent->brain;
    app->now.watch = lent->watch;
    app->now.rules = lent->rules;
}

void
school_keep_choice(struct app *app, enum app_change what)
{
    if (what == APP_CHANGED_MACHINE && lent_of(app)->is)
        lent_of(app)->brain = app->now.brain;
}

/* Its game as it stands; an empty well when that is over. */
static void
position_of(const struct objective *objective, const struct seat *seat,
    struct ruleset *rules, struct position *position)
{
    struct game game;
    struct view view;

    school_game_rules(objective, rules);
    if (seat->view.rules != NULL && !seat_is_over(seat)) {
        position_of_view(position, &seat->view);
        return;
    }
    game_init(&game, rules, rules->first_level, 1, rules->handling);
    view_take(&view, &game);
    position_of_view(position, &view);
}

void
school_use(struct app *app, enum school_use use,
    const struct objective *objective, const struct album_entry *entry,
    const struct seat *seat)
{
    struct ruleset rules;
    struct position position;
    struct brain brain;

    if (!album_brain(objective, entry, &brain))
        return;
    snprintf(brain.name, sizeof(brain.name), "generation-%u",
        (unsigned)entry->generation);
    position_of(objective, seat, &rules, &position);
    lend(app, &brain, &rules);
    if (use == SCHOOL_RACE) {
        app_open(app, SCENE_RACE);
        return;
    }
    play_over(app, &rules, &position,
        use == SCHOOL_PLAY_ON ? SEAT_HUMAN : SEAT_MACHINE);
    if (app->scene == SCENE_PLAY &&
        play_of(app)->mind.open != (use == SCHOOL_EXPLAIN))
        mind_toggle(app, &play_of(app)->table, &play_of(app)->mind);
}
