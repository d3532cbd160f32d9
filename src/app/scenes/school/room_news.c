/* The news of the run: its newest generation, and a sentence about it. */
#include <math.h>
#include <string.h>

#include "app/scenes/school/room.h"

enum { SENTENCE_MS = 3000 };

/* A weight that has moved less is at rest. */
static const double at_rest = 0.03;

/* -- the sentence -- */

/* How much each topic weighs. */
static void
weigh_topics(const struct objective *objective, const double *weights,
    double topics[REASON_TOPICS])
{
    memset(topics, 0, sizeof(double) * REASON_TOPICS);
    for (int d = 0; d < objective->dimensions; d++)
        topics[reason_topic_of((enum feature)objective->features[d])] +=
            weights[d] * weights[d];
    for (int t = 0; t < REASON_TOPICS; t++)
        topics[t] = sqrt(topics[t]);
}

/* Says which topic has moved most since the last sentence. */
static void
say_what_moved(struct room *room)
{
    const struct objective *objective = room_objective(room);
    double before[REASON_TOPICS], now[REASON_TOPICS], most = at_rest;

    weigh_topics(objective, room->said, before);
    weigh_topics(objective, room->news.answer, now);
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
    memcpy(room->said, room->news.answer, sizeof(room->said));
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

/* Takes the candidates over; without memory none are seen. */
static void
take_dots(struct room *room)
{
    const struct run_news *news = &room->news;
    size_t size = (size_t)news->population * (size_t)news->dimensions *
                  sizeof(*room->dots);
    double *fresh = size > 0 ? SDL_malloc(size) : NULL;

    SDL_free(room->dots_before);
    room->dots_before = room->dots;
    room->dot_count_before = room->dot_count;
    room->dots = fresh;
    room->dot_count = fresh != NULL ? news->population : 0;
    if (fresh != NULL)
        memcpy(fresh, news->candidates, size);
    room->moved_ns = 0;
}

void
room_look(struct app *app)
{
    struct room *room = room_of(app);
    uint64_t generation = room->news.generation;
    bool failed = room->news.keeping_fails;

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
    say(room);
}
