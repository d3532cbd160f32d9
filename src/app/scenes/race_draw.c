/* From the race to what is seen of it. */
#include "race_draw.h"

#include <stdio.h>

#include "../app.h"
#include "../draw_race.h"
#include "play_draw.h"
#include "wellplayed/skill.h"

static void
show_side(struct app *app, int side, struct stage *stage)
{
    const struct race_play *race = &app->race;
    const struct seat *seat = &race->seats[side];
    const struct race_flash *flash = &race->flashes[side];
    uint64_t flash_all = (uint64_t)PLAY_FLASH_MS * APP_NS_PER_MS;
    bool lost = race->verdict.ended && race->verdict.winner != side &&
                race->verdict.winner != RACE_NOBODY;

    *stage = (struct stage){
        .view = &seat->view,
        .machine = side == RACE_MACHINE,
        .speed = 1,
        .paused = race->phase == RACE_PAUSED,
        .over = seat->view.over || lost,
        .flash_rows = flash->ns > 0 ? flash->rows : 0,
        .flash_progress =
            (int)((flash_all - flash->ns) * FLASH_END / flash_all),
        .flash_strength = app->prefs.numbers[PREF_EFFECTS],
    };
    if (race->phase == RACE_COUNTDOWN && side == RACE_PERSON)
        stage->countdown = play_seconds(race->countdown_ns);
    stage->has_goal = !race->verdict.ended && seat_goal(seat, &stage->goal);
}

/* What the person has still to do with the clock: for points it runs down. */
static uint64_t
clock_of(const struct race_play *race)
{
    const struct race_goal *goal = race->race.goal;
    uint64_t ticks = race->ticks;

    if (goal->kind != RACE_IN_TIME)
        return ticks;
    return ticks < goal->amount ? goal->amount - ticks + 999 : 0;
}

static const char *
key_of(const struct app *app, enum action action, char *out, size_t size)
{
    bindings_key_names(&app->prefs.bindings, action, 1, out, size);
    return out;
}

void
race_draw(struct app *app)
{
    enum { KEY_SIZE = 64 };
    const struct race_play *race = &app->race;
    const char *name = app->prefs.texts[PREF_NAME];
    struct hint hints[STAGE_MAX_HINTS];
    char rules[96], again[KEY_SIZE], leave[KEY_SIZE], pause[KEY_SIZE];
    struct race_stage stage = {
        .names = {name[0] != '\0' ? name : _("You"),
            race->seats[RACE_MACHINE].brain.name},
        .details = {rules, _(skill_levels[race->skill].name)},
        .goal = _(race->race.goal->name),
        .clock_ms = clock_of(race),
        .race = &race->race,
        .verdict = race->verdict,
        .notice = app->notice_ns > 0 ? app->notice : NULL,
        .hints = hints,
        .again = {key_of(app, ACTION_RESTART, again, sizeof again),
            _("race again")},
        .leave = {key_of(app, ACTION_TITLE, leave, sizeof leave),
            _("back to the title")},
    };

    if (race->seats[RACE_PERSON].view.rules == NULL)
        return; /* has not begun */
    snprintf(rules, sizeof rules, _("rules: %s"),
        _(race->seats[RACE_PERSON].rules.name));
    key_of(app, ACTION_PAUSE, pause, sizeof pause);
    for (int i = 0; i < RACE_SIDES; i++) {
        show_side(app, i, &stage.sides[i]);
        stage.sides[i].pause_keys = pause;
    }
    stage.hint_count = app_hints(app, &race->seats[RACE_PERSON].rules,
        APP_HINTS_RACE, hints, STAGE_MAX_HINTS);
    draw_race(app->look, &stage);
}
