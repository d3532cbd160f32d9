/* From the play to what is seen of it. */
#include "play_draw.h"

#include "choices.h"
#include "wellplayed/skill.h"

uint32_t
play_pace_shown(const struct seat *seat)
{
    uint32_t pace = seat->pilot.pace;
    if (pace == PILOT_PACE_MAX)
        return pace;
    uint32_t pressed = 1000 / pilot_key_ticks(&seat->view, pace);
    return pressed > pace ? pressed : pace;
}

static const char *
notice(const struct app *app)
{
    if (app->notice_ns > 0)
        return app->notice;
    if (app->play.phase == PLAY_STOPPED)
        return _("Stopped: . for one more piece, P to go on");
    return NULL;
}

int
play_seconds(uint64_t ns)
{
    enum { SECOND = 1000 };
    return (int)((ns / APP_NS_PER_MS + SECOND - 1) / SECOND);
}

void
play_draw(struct app *app)
{
    const struct play *play = &app->play;
    const struct seat *seat = &play->seat;
    uint64_t flash_all = (uint64_t)PLAY_FLASH_MS * APP_NS_PER_MS;
    struct hint hints[STAGE_MAX_HINTS];
    struct stage stage = {
        .view = &seat->view,
        .machine = seat->who == SEAT_MACHINE,
        .brain = seat->brain.name,
        .skill = app->options.skill < SKILL_PERFECT
                     ? _(skill_levels[app->options.skill].name)
                     : NULL,
        .keys_per_second = play_pace_shown(seat),
        .speed = app->options.speed,
        .paused = play->phase == PLAY_PAUSED,
        .over = seat->view.over,
        .countdown = play->phase == PLAY_COUNTDOWN
                         ? play_seconds(play->countdown_ns)
                         : 0,
        .muted = sound_is_muted(app->sound),
        .flash_rows = play->flash_ns > 0 ? play->flash_rows : 0,
        .flash_progress =
            (int)((flash_all - play->flash_ns) * FLASH_END / flash_all),
        .flash_strength = app->prefs.numbers[PREF_EFFECTS],
        .notice = notice(app),
        .hints = hints,
    };
    stage.hint_count = app_hints(app, &seat->rules,
        seat->who == SEAT_MACHINE ? APP_HINTS_MACHINE : APP_HINTS_PERSON, hints,
        STAGE_MAX_HINTS);
    stage.has_hint = seat_hint(&app->play.seat, &stage.hint);
    stage.has_goal = seat_goal(seat, &stage.goal);
    draw_play(app->look, &stage);
    const struct layout *l = &app->look->play;
    choices_draw(app, play_choices(app),
        &(struct well_frame){l->well, l->cell, l->unit, l->line});
}
