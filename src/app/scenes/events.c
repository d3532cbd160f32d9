/* Sounds and effects for each bit of the events. */
#include "app/scenes/events.h"

#include "app/shell/music.h"

struct effects_manner
events_manner(const struct app *app)
{
    return (struct effects_manner){
        .strength = app->prefs.numbers[PREF_EFFECTS],
        .smooth = app->prefs.numbers[PREF_SMOOTH] != 0,
    };
}

void
events_show(struct app *app, struct effects *effects, const struct seat *seat,
    const struct events *events, bool quick)
{
    effects_set(effects, events_manner(app));
    if (quick)
        effects_end(effects);
    else
        effects_take(effects, seat, events);
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
events_pass(struct app *app, struct effects *effects, uint64_t ns)
{
    effects_set(effects, events_manner(app));
    if (effects_pass(effects, ns))
        app->dirty = true;
}
