/* The news of the run: its newest generation, and a sentence about it. */
#include <math.h>
#include <string.h>

#include "app/scenes/school/room.h"

enum { SENTENCE_MS = 3000 };

/* A weight that has moved less is at rest. */
static const double at_rest = 0.03;

/* -- the sentence -- */

/* Features that a player that lives likes; it shuns all others. */
static const feature_set liked =
    FEATURE_BIT(FEATURE_ERODED_CELLS) | FEATURE_BIT(FEATURE_ROWS_CLEARED) |
    FEATURE_BIT(FEATURE_CONTACT) | FEATURE_BIT(FEATURE_FITS) |
    FEATURE_BIT(FEATURE_LEVEL_PAIRS);

struct topic_weight {
    double size; /* how much it counts */
    double good; /* how much for what keeps a game alive, less what does not */
    double moved;
};

static struct topic_weight
weigh(enum reason_topic topic, const double *weights, const double *before)
{
    struct topic_weight sum = {0};

    for (int f = 0; f < FEATURE_COUNT; f++) {
        double by = weights[f] - before[f];
        if (reason_topic_of((enum feature)f) != topic)
            continue;
        sum.size += weights[f] * weights[f];
        sum.good += liked & FEATURE_BIT(f) ? weights[f] : -weights[f];
        sum.moved += by * by;
    }
    sum.size = sqrt(sum.size);
    sum.moved = sqrt(sum.moved);
    return sum;
}

static enum room_how
judge(struct topic_weight before, struct topic_weight now, bool learned)
{
    if (now.good > 0 && (!learned || before.good <= 0) &&
        (before.good <= 0 || now.size > before.size))
        return ROOM_LEARNED;
    if (now.size <= before.size)
        return ROOM_LESS;
    return now.good > 0 ? ROOM_MORE : ROOM_WRONG;
}

bool
room_moved_most(const double before[FEATURE_COUNT],
    const double now[FEATURE_COUNT], unsigned *learned,
    enum reason_topic *topic, enum room_how *how)
{
    double most = at_rest;

    for (int t = 0; t < REASON_NEXT; t++) {
        enum reason_topic at = (enum reason_topic)t;
        struct topic_weight then = weigh(at, before, before);
        struct topic_weight here = weigh(at, now, before);
        if (here.moved <= most)
            continue;
        most = here.moved;
        *topic = at;
        *how = judge(then, here, *learned >> t & 1);
    }
    if (most <= at_rest)
        return false;
    if (*how == ROOM_LEARNED)
        *learned |= 1u << *topic;
    return true;
}

/* Says which topic has moved most since the last sentence. */
static void
say_what_moved(struct room *room)
{
    double weights[FEATURE_COUNT];

    room_weights(room, weights);
    room->what = room_moved_most(room->said, weights, &room->learned,
                     &room->topic, &room->how)
                     ? ROOM_TOPIC
                     : ROOM_REFINES;
    memcpy(room->said, weights, sizeof(room->said));
    room->said_ns = 0;
}

static void
say(struct room *room)
{
    const struct run_news *news = &room->news;

    if (news->state == RUN_FAILED)
        room->what = ROOM_FAILED;
    else if (news->state == RUN_DONE)
        room->what = ROOM_MEASURED;
    else if (news->generation > 0 &&
             (room->what == ROOM_NOTHING || room->what == ROOM_MEASURED ||
                 room->said_ns >= (uint64_t)SENTENCE_MS * APP_NS_PER_MS))
        say_what_moved(room);
}

/* -- the newest generation -- */

/* Takes the candidates over; without memory none are seen. One that was there in
 * the generation before sets out from where it was. */
static void
take_dots(struct room *room)
{
    const struct run_news *news = &room->news;
    size_t count = (size_t)news->population;
    double *places = SDL_calloc(count + 1, FEATURE_COUNT * sizeof(*places));
    struct school_dot *dots = SDL_calloc(count + 1, sizeof(*dots));
    struct school_dot *before = SDL_calloc(count + 1, sizeof(*before));

    if (places == NULL || dots == NULL || before == NULL) {
        SDL_free(places);
        SDL_free(dots);
        SDL_free(before);
        room_forget_dots(room);
        return;
    }
    for (size_t i = 0; i < count; i++)
        for (int d = 0; d < news->dimensions; d++)
            places[i * FEATURE_COUNT + news->features[d]] =
                news->candidates[i * (size_t)news->dimensions + (size_t)d];
    axes_take(&room->axes, places, news->population);
    int part = room_part(room);
    for (int i = 0; i < news->population; i++) {
        dots[i] = room_dot(room, &places[i * FEATURE_COUNT]);
        before[i] = i < room->dot_count ? school_between(room->dots_before[i],
                                              room->dots[i], part)
                                        : dots[i];
    }
    room_forget_dots(room);
    room->places = places;
    room->dots = dots;
    room->dots_before = before;
    room->dot_count = news->population;
    room->moved_ns = 0;
}

void
room_look(struct app *app)
{
    struct room *room = room_of(app);
    uint64_t generation = room->news.generation;
    bool failed = room->news.keeping_fails, refused = room->news.refused;

    if (run_thread_look(room->thread, &room->news)) {
        if (room->news.generation != generation) {
            take_dots(room);
            run_thread_album(room->thread, &room->album);
        }
        app->dirty = true;
    }
    if (room->news.keeping_fails && !failed)
        app_notice(
            app, _("%s; the run continues"), language_error(&room->news.error));
    if (room->news.refused && !refused)
        app_notice(app, "%s",
            _("The run has had too many changes: it goes on without this one"));
    say(room);
}
