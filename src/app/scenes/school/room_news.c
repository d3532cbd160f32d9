/* The news of the run: its newest generation, and a sentence about it. */
#include <math.h>
#include <string.h>

#include "app/scenes/school/room.h"

enum { SENTENCE_MS = 3000 };

/* A weight that has moved less is at rest. */
static const double at_rest = 0.03;

/* -- the sentence -- */

/* How much each topic weighs; weights are by feature. */
static void
weigh_topics(const double *weights, double topics[REASON_TOPICS])
{
    memset(topics, 0, sizeof(double) * REASON_TOPICS);
    for (int f = 0; f < FEATURE_COUNT; f++)
        topics[reason_topic_of((enum feature)f)] += weights[f] * weights[f];
    for (int t = 0; t < REASON_TOPICS; t++)
        topics[t] = sqrt(topics[t]);
}

/* Says which topic has moved most since the last sentence. */
static void
say_what_moved(struct room *room)
{
    double before[REASON_TOPICS], now[REASON_TOPICS], most = at_rest;
    double weights[FEATURE_COUNT];

    room_weights(room, weights);
    weigh_topics(room->said, before);
    weigh_topics(weights, now);
    room->what = ROOM_REFINES;
    for (int t = 0; t < REASON_NEXT; t++) {
        double by = now[t] - before[t];
        if (fabs(by) <= most)
            continue;
        most = fabs(by);
        room->what = ROOM_TOPIC;
        room->topic = (enum reason_topic)t;
        room->more = by > 0;
    }
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
