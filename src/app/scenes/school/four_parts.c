/* What all files of the scene need. */
#include <string.h>

#include "app/scenes/school/four.h"
#include "app/scenes/school/room.h"
#include "app/scenes/school/school_game.h"

enum { MAX_SPEED = 32 };

static bool
are_same(const struct album *album, size_t a, size_t b)
{
    return memcmp(album->entries[a].weights, album->entries[b].weights,
               sizeof(album->entries[a].weights)) == 0;
}

int
four_spread(const struct album *album, size_t out[LAYOUT_FOUR])
{
    /* Parts of the run, in eighths: most is learned early. */
    static const size_t parts[LAYOUT_FOUR] = {0, 1, 4, 8};
    int count = 0;

    for (int i = 0; i < LAYOUT_FOUR && album->count > 0; i++) {
        size_t at = (album->count - 1) * parts[i] / 8;
        if (count > 0) {
            at = SDL_max(at, out[count - 1] + 1);
            while (at < album->count && are_same(album, at, out[count - 1]))
                at++;
        }
        if (at < album->count)
            out[count++] = at;
    }
    return count;
}

const struct album_entry *
four_entry(const struct app *app, int well)
{
    return &room_of(app)->album.entries[four_of(app)->wells[well].entry];
}

bool
four_is_over(const struct four *four)
{
    for (int i = 0; i < four->count; i++)
        if (!seat_is_over(&four->wells[i].seat))
            return false;
    return four->count > 0;
}

int
four_best(const struct four *four)
{
    int best = FOUR_NOBODY;
    uint64_t most = 0;

    for (int i = 0; i < four->count; i++) {
        uint64_t rows = four->wells[i].seat.view.rows;
        if (i > 0 && rows == most)
            best = FOUR_NOBODY;
        if (i == 0 || rows > most) {
            best = i;
            most = rows;
        }
    }
    return best;
}

/* -- games -- */

static void
begin_games(struct app *app)
{
    struct four *four = four_of(app);
    const struct objective *objective = room_objective(room_of(app));

    for (int i = 0; i < four->count; i++)
        school_game_begin(app, &four->wells[i].seat, objective,
            four_entry(app, i), four->seed);
    four->ticks = four->ns = 0;
    four->last_out = FOUR_NOBODY;
    four->paused = false;
    app->dirty = true;
}

/* Another player in a well begins on the same pieces, so all do. */
static void
change_player(struct app *app, int by)
{
    struct four *four = four_of(app);
    struct four_well *well = &four->wells[four->chosen];
    size_t entries = room_of(app)->album.count;
    /* Wells stay in the order of their generations. */
    size_t low = four->chosen > 0 ? four->wells[four->chosen - 1].entry + 1 : 0;
    size_t high = four->chosen + 1 < four->count
                      ? four->wells[four->chosen + 1].entry
                      : entries;

    if ((by < 0 && well->entry == low) || (by > 0 && well->entry + 1 >= high))
        return;
    well->entry = by < 0 ? well->entry - 1 : well->entry + 1;
    begin_games(app);
}

void
four_do(struct app *app, enum four_command command)
{
    struct four *four = four_of(app);

    app->dirty = true;
    switch (command) {
    case FOUR_NOTHING: break;
    case FOUR_PAUSE:
        if (four_is_over(four))
            begin_games(app);
        else
            four->paused = !four->paused;
        break;
    case FOUR_AGAIN: begin_games(app); break;
    case FOUR_PIECES:
        four->seed++;
        begin_games(app);
        break;
    case FOUR_FASTER: four->speed = SDL_min(2 * four->speed, MAX_SPEED); break;
    case FOUR_SLOWER: four->speed = SDL_max(four->speed / 2, 1); break;
    case FOUR_LEFT: four->chosen = SDL_max(four->chosen - 1, 0); break;
    case FOUR_RIGHT:
        four->chosen = SDL_min(four->chosen + 1, four->count - 1);
        break;
    case FOUR_EARLIER: change_player(app, -1); break;
    case FOUR_LATER: change_player(app, 1); break;
    case FOUR_LEAVE: app_back(app); break;
    }
}

void
four_layout(const struct app *app, struct layout_four *layout)
{
    const struct ruleset *rules = &room_objective(room_of(app))->setup.rules;
    const struct look *look = app->look;

    layout_four(layout, look->width, look->height, look->scale,
        four_of(app)->count, rules->width, rules->visible);
}
