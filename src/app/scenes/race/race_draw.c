/* Fills in the stage of a race, and draws it. */
#include "app/scenes/race/race_draw.h"

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/draw_race.h"
#include "app/draw/layout_race.h"
#include "app/scenes/brains.h"
#include "app/scenes/folding.h"
#include "app/scenes/play/play_draw.h"
#include "app/scenes/race/race.h"
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

/* The lines of the list of keys; 0 when it is folded. */
static int
lines_of(const struct app *app)
{
    if (!folding_shows_keys(app))
        return 0;
    return app_hint_lines(&race_of(app)->seats[RACE_PERSON].rules, APP_HINTS_RACE);
}

static bool
shows_minds(const struct app *app)
{
    return race_of(app)->minds[RACE_MACHINE].open && !race_of(app)->verdict.ended;
}

/* Computes the layout that draw_race uses. */
static void
find_layout(const struct app *app, struct layout_race *l)
{
    const struct race_play *race = race_of(app);
    const struct race_shows shows = {
        .hint_count = lines_of(app),
        .mind = shows_minds(app),
        .outlook = race->forecast.on,
    };

    draw_race_layout(app->look, race->seats[RACE_PERSON].view.rules, &shows, l);
}

void
race_draw_well(const struct app *app, struct well_frame *well)
{
    struct layout_race l;

    find_layout(app, &l);
    *well = (struct well_frame){l.sides[RACE_PERSON].well, l.cell, l.unit, l.line};
}

/* Finds a place for the coach's card. */
static bool
place_card(struct app *app, const struct race_stage *stage, struct box *card)
{
    const struct race_play *race = race_of(app);
    struct look *look = app->look;
    struct layout_race l;
    struct box hints[LAYOUT_MAX_KEYS], graphs[RACE_SIDES];

    if (race->table.phase == TABLE_PAUSED)
        return false;
    find_layout(app, &l);
    struct free_place place = {.window = {0, 0, look->width, look->height}, .gap = l.unit / 2};
    int shown = SDL_min(l.keys_shown, stage->hint_count), count = 0;
    free_place_take_race(&place, &l);
    look_hints_cover(look, l.keys, stage->hints, shown, l.key_rows, l.unit, hints);
    for (int i = 0; i < shown; i++)
        free_place_take(&place, hints[i]);
    for (int i = 0; i < RACE_SIDES; i++)
        if (l.sides[i].graph.w > 0)
            graphs[count++] = l.sides[i].graph;
    return coaching_card(
        &race->coaching, &place, graphs, count, l.sides[RACE_PERSON].well, l.unit, card);
}

void
race_draw(struct app *app, const struct choice_list *list)
{
    const struct race_play *race = race_of(app);
    const char *name = app->prefs.texts[PREF_NAME];
    struct hint hints[STAGE_MAX_HINTS], line[FOLDING_LINE];
    struct well_frame well;
    char rules[96], pace[64], machine[160];
    struct race_stage stage = {
        .names = {name[0] != '\0' ? name : _("You"), race->seats[RACE_MACHINE].brain.name},
        .details = {rules, machine},
        .goal = _(race->race.goal->name),
        .clock_ms = clock_of(race),
        .race = &race->race,
        .verdict = race->verdict,
        .mind = shows_minds(app),
        .notice = app->notice_ns > 0 ? app->notice : NULL,
        .hints = hints,
        .line = line,
        .line_count = folding_line(app, &race->seats[RACE_PERSON], true, line),
    };

    if (race->seats[RACE_PERSON].view.rules == NULL)
        return; /* the race has not begun */
    snprintf(rules, sizeof rules, _("rules: %s"), _(race->seats[RACE_PERSON].rules.name));
    brains_write_pace(play_pace_shown(&race->seats[RACE_MACHINE]), pace, sizeof pace);
    snprintf(machine, sizeof machine, "%s, %s", _(skill_levels[race->skill].name), pace);
    for (int i = 0; i < RACE_SIDES; i++)
        show_side(app, i, &stage.sides[i]);
    if (folding_shows_keys(app))
        stage.hint_count =
            app_hints(app, &race->seats[RACE_PERSON].rules, APP_HINTS_RACE, hints, STAGE_MAX_HINTS);
    struct box card;
    bool speaks = place_card(app, &stage, &card);
    if (!speaks && stage.notice == NULL && race->table.phase != TABLE_PAUSED)
        stage.notice = coaching_words(&race->coaching);
    for (int i = 0; i < RACE_SIDES && speaks; i++)
        stage.sides[i].card = card;
    draw_race(app->look, &stage);
    race_draw_well(app, &well);
    if (speaks)
        coaching_draw(app, &race->coaching, card, well.unit);
    choices_draw(app, &race_of(app)->table.choices, list, &well);
}
