/* Sounds and light for each bit of the events. */
#include "app/scenes/events.h"

#include "app/shell/music.h"

void
events_flash(struct app *app, struct flash *flash, const struct seat *seat,
    const struct events *events)
{
    flash_take(flash, seat, events, app->prefs.numbers[PREF_EFFECTS]);
}

void
events_sound(struct app *app, const struct events *events)
{
    uint32_t happened = events->happened;

    if (happened & EVENT_CLEARED)
        app_effect(
            app, (enum sound_effect)(SOUND_ROWS_1 + events->cleared.count - 1));
    else if (happened & EVENT_HARD_DROP)
        app_effect(app, SOUND_DROP);
    else if (happened & EVENT_LOCKED)
        app_effect(app, SOUND_LOCK);
    if (happened & EVENT_MOVED)
        app_effect(app, SOUND_MOVE);
    if (happened & EVENT_ROTATED)
        app_effect(app, SOUND_ROTATE);
    if (happened & EVENT_LEVEL_UP) {
        app_effect(app, SOUND_LEVEL_UP);
        music_follow(app);
    }
    if (happened & EVENT_GAME_OVER)
        app_effect(app, SOUND_GAME_OVER);
}

void
events_pass(struct app *app, struct flash *flash, uint64_t ns)
{
    if (flash_pass(flash, ns))
        app->dirty = true;
}
