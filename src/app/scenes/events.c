/* From bits of events to sounds and flashes. */
#include "app/scenes/events.h"

#include "app/scenes/play/play.h"

#include "app/shell/music.h"
#include "app/scenes/play/play_draw.h"

void
events_flash(struct app *app, const struct events *events)
{
    if (!(events->happened & EVENT_CLEARED) ||
        app->prefs.numbers[PREF_EFFECTS] == 0)
        return;
    play_of(app)->flash_rows = events->removed.rows;
    play_of(app)->flash_ns = (uint64_t)PLAY_FLASH_MS * APP_NS_PER_MS;
}

void
events_sound(struct app *app, const struct events *events)
{
    uint32_t happened = events->happened;

    if (happened & EVENT_CLEARED)
        app_effect(
            app, (enum sound_effect)(SOUND_ROWS_1 + events->removed.count - 1));
    else if (happened & EVENT_HARD_DROP)
        app_effect(app, SOUND_DROP);
    else if (happened & EVENT_LOCKED)
        app_effect(app, SOUND_LOCK);
    if (happened & EVENT_MOVED)
        app_effect(app, SOUND_MOVE);
    if (happened & EVENT_ROTATED)
        app_effect(app, SOUND_TURN);
    if (happened & EVENT_LEVEL_UP) {
        app_effect(app, SOUND_LEVEL_UP);
        music_follow(app);
    }
    if (happened & EVENT_GAME_OVER)
        app_effect(app, SOUND_GAME_OVER);
}

void
events_pass(struct app *app, uint64_t ns)
{
    struct play *play = play_of(app);

    if (play->flash_ns > 0)
        app->dirty = true;
    play->flash_ns = play->flash_ns > ns ? play->flash_ns - ns : 0;
}
