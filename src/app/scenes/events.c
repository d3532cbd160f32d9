/* Sounds and light for each bit of the events. */
#include "app/scenes/events.h"

#include "app/shell/music.h"

void
events_flash(struct app *app, struct flash *flash, struct feats *feats,
    const struct seat *seat, const struct events *events)
{
    feats_take(feats, &seat->view, events);
    flash_take(flash, seat, events, app->prefs.numbers[PREF_EFFECTS]);
}

/* Spins and all clears sound like four rows. */
static enum sound_effect
clear_sound(const struct events *events)
{
    bool special = (events->happened & (EVENT_SPIN | EVENT_ALL_CLEAR)) != 0;
    int count = special ? 4 : events->cleared.count;
    return (enum sound_effect)(SOUND_ROWS_1 + count - 1);
}

void
events_sound(struct app *app, const struct events *events)
{
    uint32_t happened = events->happened;

    if (happened & EVENT_CLEARED)
        app_effect(app, clear_sound(events));
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
    if (happened & EVENT_HELD)
        app_effect(app, SOUND_TICK);
    if (happened & EVENT_GOAL)
        app_effect(app, SOUND_LEVEL_UP);
    else if (happened & EVENT_GAME_OVER)
        app_effect(app, SOUND_GAME_OVER);
}

void
events_pass(
    struct app *app, struct flash *flash, struct feats *feats, uint64_t ns)
{
    bool gone = feats_pass(feats, ns);

    if (flash_pass(flash, ns) || gone)
        app->dirty = true;
}
