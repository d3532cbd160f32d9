/* Fills in the stage of a race, and draws it. */

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/draw_race.h"
#include "app/scenes/brains.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/table/folding.h"
#include "app/text/labels.h"
#include "wellplayed/skill.h"

static void
show_side(struct app *app, int side, struct stage *stage)
{
    const struct race_play *race = race_of(app);
    const struct seat *seat = &race->seats[side];
    bool lost =
        race->verdict.ended && race->verdict.winner != side && race->verdict.winner != RACE_NOBODY;

    *stage = (struct stage){
        .view = &seat->view,
        .machine = side == RACE_MACHINE,
        .speed = 1,
        .paused = race->table.phase == TABLE_PAUSED,
        .over = seat->view.over || lost,
    };
    table_stage(app, &race_of(app)->table, side, stage);
    stage->has_goal = !race->verdict.ended && seat_goal(seat, &stage->goal);
}

/* The clock in milliseconds. It runs backwards in a race for points. */
static uint64_t
clock_of(const struct race_play *race)
{
    const struct race_goal *goal = race->race.goal;
    uint64_t ticks = race->table.ticks;

    if (goal->kind != RACE_IN_TIME)
        return ticks;
    return ticks < goal->amount ? goal->amount - ticks + 999 : 0;
}

static bool
shows_minds(const struct app *app)
{
    return race_of(app)->minds[RACE_MACHINE].open && !race_of(app)->verdict.ended;
}

void
race_draw(struct app *app, const struct choice_list *list)
{
    const struct race_play *race = race_of(app);
    const struct seat *own = &race->seats[RACE_PERSON];
    const char *name = app->prefs.texts[PREF_NAME];
    struct hint hints[STAGE_MAX_HINTS], line[FOLDING_LINE];
    char rules[96], pace[64], machine[160];
    struct race_stage stage = {
        .names = {name[0] != '\0' ? name : _("You"), race->seats[RACE_MACHINE].brain.name},
        .details = {rules, machine},
        .goal = _(race->race.goal->name),
        .clock_ms = clock_of(race),
        .race = &race->race,
        .verdict = race->verdict,
        .mind = shows_minds(app),
    };
    struct stage *person = &stage.sides[RACE_PERSON], *other = &stage.sides[RACE_MACHINE];

    if (own->view.rules == NULL)
        return; /* the race has not begun */
    snprintf(rules, sizeof rules, _("rules: %s"), label_rules(own->rules.name));
    brains_write_pace(play_pace_shown(&race->seats[RACE_MACHINE]), pace, sizeof pace);
    snprintf(machine, sizeof machine, "%s, %s", _(skill_levels[race->skill].name), pace);
    for (int i = 0; i < RACE_SIDES; i++)
        show_side(app, i, &stage.sides[i]);
    person->hints = hints;
    if (folding_shows_keys(app))
        person->hint_count = app_hints(app, &own->rules, APP_HINTS_RACE, hints, STAGE_MAX_HINTS);
    person->line = line;
    person->line_count = race->verdict.ended ? 0 : folding_line(app, own, true, line);
    person->notice = app->notice_ns > 0 ? app->notice : NULL;
    draw_race_layout(app->look, &stage);
    if (stage.mind && app->look->play.sides[RACE_PERSON].mind.w == 0) {
        person->mind = other->mind = NULL;
        if (person->notice == NULL)
            person->notice = _("This window has no room for what it thinks");
    }
    struct box card;
    bool paused = race->table.phase == TABLE_PAUSED;
    bool speaks = !paused && coaching_card(&race->coaching, app->look,
                                 (struct box){0, 0, app->look->width, app->look->height}, hints,
                                 person->hint_count, &card);
    if (!speaks && !paused && person->notice == NULL)
        person->notice = coaching_words(&race->coaching);
    other->notice = person->notice;
    for (int i = 0; i < RACE_SIDES && speaks; i++)
        stage.sides[i].card = card;
    draw_race(app->look, &stage);
    const struct layout *l = &app->look->play;
    look_spot(app->look, &(struct spot){.box = l->sides[RACE_PERSON].well,
                             .command = 1,
                             .act = table_touch,
                             .of = &race_of(app)->table});
    if (speaks)
        coaching_draw(app, &race->coaching, card, l->unit);
    choices_draw(app, &race_of(app)->table.choices, list);
}
