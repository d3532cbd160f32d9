/* What all files of the room need. */
#include "app/scenes/scenes.h"
#include "app/scenes/school/room.h"

struct room *
room_of(const struct app *app)
{
    return app_state(app, SCENE_TRAINING);
}

const struct objective *
room_objective(const struct room *room)
{
    return &run_thread_setup(room->thread)->objective;
}

const struct album_entry *
room_entry(const struct room *room)
{
    const struct album *album = &room->album;

    for (size_t i = album->count; i > 0; i--)
        if (album->entries[i - 1].generation == room->shown)
            return &album->entries[i - 1];
    return NULL;
}

void
room_layout(const struct app *app, struct layout_school *layout)
{
    const struct room *room = room_of(app);
    const struct look *look = app->look;
    const struct ruleset *rules = &room_objective(room)->setup.rules;

    layout_school(layout, look->width, look->height, look->scale, rules->width,
        rules->visible);
}
