/* On battery a run waits, if the player likes. */
#include "app/scenes/school/room.h"

enum { LOOK_MS = 1000 };

SDL_PowerState (*room_power)(int *seconds, int *percent) = SDL_GetPowerInfo;

/* Whether a run should wait now. */
static bool
is_short(const struct app *app)
{
    return app->prefs.numbers[PREF_TRAIN_MAINS] != 0 &&
           room_power(NULL, NULL) == SDL_POWERSTATE_ON_BATTERY;
}

void
room_mind_power(struct app *app, uint64_t ns)
{
    struct room *room = room_of(app);

    room->power_ns += ns;
    if (room->power_ns < (uint64_t)LOOK_MS * APP_NS_PER_MS)
        return;
    room->power_ns = 0;
    if (!is_short(app)) {
        if (room->waits)
            run_thread_go(room->thread);
        app->dirty |= room->waits;
        room->waits = room->insists = false;
    } else if (!room->waits && !room->insists && room->news.state == RUN_GOES &&
               !room->news.wanted) {
        run_thread_pause(room->thread);
        room->waits = true;
        app->dirty = true;
    }
}
