/* What both sides of a race think. */
#include "app/scenes/race/race_minds.h"

#include "app/scenes/race/race.h"
#include "app/shell/app.h"

struct open_mind_of
race_mind_of(const struct app *app, int side)
{
    const struct race_play *race = race_of(app);
    const struct seat *seat = &race->seats[side];
    struct open_mind_of of = {.brain = &seat->brain,
        .title =
            side == RACE_MACHINE ? _("The machine's piece") : _("Your piece"),
        .first_key = 1,
        .key_ticks = 1};

    if (seat->rules.shapes == NULL || race->verdict.ended)
        return of;
    of.view = &seat->view;
    if (seat->who == SEAT_MACHINE) {
        of.first_key = pilot_first_key(&seat->pilot, of.view);
        of.key_ticks = pilot_ticks(&seat->pilot, of.view);
    }
    return of;
}

void
race_minds_toggle(struct app *app)
{
    if (race_of(app)->verdict.ended)
        return;
    for (int i = 0; i < RACE_SIDES; i++)
        open_mind_toggle(app, &race_of(app)->minds[i]);
}

void
race_minds_pass(struct app *app, uint64_t ns)
{
    for (int i = RACE_SIDES - 1; i >= 0; i--) {
        struct open_mind_of of = race_mind_of(app, i);
        open_mind_pass(app, &race_of(app)->minds[i], &of, ns);
    }
}
