/* What all files of the room need. */
#include <string.h>

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
    return &room->news.setup.objective;
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

/* -- the candidates -- */

void
room_weights(const struct room *room, double out[FEATURE_COUNT])
{
    const struct run_news *news = &room->news;

    memset(out, 0, FEATURE_COUNT * sizeof(*out));
    for (int d = 0; d < news->dimensions; d++)
        out[news->features[d]] = news->answer[d];
}

struct school_dot
room_dot(const struct room *room, const double *weights)
{
    return (struct school_dot){axes_along(&room->axes, 0, weights),
        axes_along(&room->axes, 1, weights)};
}

int
room_part(const struct room *room)
{
    uint64_t ms = room->moved_ns / APP_NS_PER_MS;
    return ms >= ROOM_MOVE_MS ? SCHOOL_MOVED
                              : (int)(ms * SCHOOL_MOVED / ROOM_MOVE_MS);
}

void
room_forget_dots(struct room *room)
{
    SDL_free(room->places);
    SDL_free(room->dots);
    SDL_free(room->dots_before);
    room->places = NULL;
    room->dots = room->dots_before = NULL;
    room->dot_count = 0;
}
