/* All of them play at one pace; whoever watches chooses how fast time goes. */
#include "app/scenes/school/school_game.h"

enum { PACE = 14 /* keys per second */ };

static void
moved(void *data, const struct events *events)
{
    struct app *app = data;

    (void)events;
    app->dirty = true;
}

void
school_game_rules(const struct objective *objective, struct ruleset *out)
{
    const struct ruleset *in_run = &objective->setup.rules;
    const struct ruleset *own = ruleset_find(in_run->name);

    *out = own != NULL ? *own : *in_run;
    ruleset_resize(out, in_run->width, in_run->visible);
}

bool
school_game_begin(struct app *app, struct seat *seat,
    const struct objective *objective, const struct album_entry *entry,
    uint64_t seed)
{
    struct ruleset rules;
    struct seat_setup setup = {.rules = &rules, .seed = seed, .pace = PACE};

    school_game_rules(objective, &rules);
    setup.start_level = rules.first_level;
    if (!album_brain(objective, entry, &setup.brain))
        return false;
    seat_begin(seat, &setup);
    seat->listener = moved;
    seat->listener_data = app;
    app->dirty = true;
    if (!seat_set_pilot(seat, SEAT_MACHINE))
        app_notice(app, _("The machine can't play: no thread"));
    return true;
}
