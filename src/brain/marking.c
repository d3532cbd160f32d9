/* Judges each lock at once, by what could be seen when the piece came. */
#include "wellplayed/marking.h"

#include <string.h>

/* Raise it when marks change for a reason other than the coach's file. */
enum { REVISION = 2 };

void
marking_begin(struct marking *marking, const struct brain *brain, struct coach_mark *marks, int max)
{
    marking->brain = brain;
    marking->marks = marks;
    marking->max = max;
    marking->count = 0;
    marking->full = false;
    marking->pieces = 0;
    marking->marked = NULL;
    marking->data = NULL;
    marking->eye = (struct coach_eye){.falls = false};
}

static void
mark_piece(struct marking *marking, const struct view *before, struct place at, uint64_t locked)
{
    struct coach_mark mark;

    marking->pieces++;
    if (marking->count == marking->max) {
        marking->full = true;
        return;
    }
    if (!coach_judge(&marking->coach, marking->brain, before, at, &mark))
        return;
    mark.locked = locked;
    marking->marks[marking->count++] = mark;
    if (marking->marked != NULL)
        marking->marked(marking->data, before, &mark);
}

void
marking_take(
    struct marking *marking, const struct events *events, const struct view *view, bool judged)
{
    struct view before;
    struct place at;

    if (coach_see(&marking->eye, events, view, &before, &at) && judged)
        mark_piece(marking, &before, at, view->tick);
}

static bool
play_and_mark(struct marking *marking, struct playback *playback, const enum replay_pilot *who)
{
    struct view view;

    if (!playback_next(playback, UINT64_MAX))
        return false;
    if (playback->events.happened == 0 && playback->entry.kind != REPLAY_UNDO)
        return true;
    view_take(&view, &playback->game);
    marking_take(marking, &playback->events, &view, who == NULL || playback->pilot == *who);
    return true;
}

bool
marking_next(struct marking *marking, struct playback *playback, enum replay_pilot who)
{
    return play_and_mark(marking, playback, &who);
}

bool
marking_next_of_all(struct marking *marking, struct playback *playback)
{
    return play_and_mark(marking, playback, NULL);
}

enum replay_pilot
marking_whom(struct playback playback)
{
    enum replay_pilot pilot = playback.pilot;
    bool machine = false;

    while (playback_read(&playback)) {
        if (playback.entry.kind == REPLAY_PILOT)
            pilot = playback.entry.pilot;
        if (playback.entry.kind != REPLAY_RUN || playback.entry.ticks == 0)
            continue;
        if (pilot == REPLAY_HUMAN)
            return REPLAY_HUMAN;
        machine = true;
    }
    return machine ? REPLAY_MACHINE : REPLAY_HUMAN;
}

int
marking_count(const struct coach_mark *marks, int count, enum coach_grade grade)
{
    int found = 0;

    for (int i = 0; i < count; i++)
        found += marks[i].grade == grade;
    return found;
}

/* -- the revision -- */

/* FNV-1a. */
static uint64_t
mix_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (number >> 8 * i & 0xFF)) * 0x100000001B3u;
    return hash;
}

static uint64_t
mix_curve(uint64_t hash, const struct chance_curve *curve)
{
    for (size_t i = 0; i < sizeof(curve->rules) && curve->rules[i] != '\0'; i++)
        hash = mix_number(hash, (uint8_t)curve->rules[i]);
    hash = mix_number(mix_number(hash, curve->pieces), curve->count);
    for (int i = 0; i < curve->count; i++)
        hash = mix_number(mix_number(hash, (uint64_t)curve->values[i]), curve->chances[i]);
    return hash;
}

uint64_t
marking_revision(const struct brain *brain)
{
    uint64_t hash = mix_number(0xCBF29CE484222325u, REVISION);

    for (int i = 0; i < FEATURE_COUNT; i++)
        hash = mix_number(hash, (uint64_t)brain->scaled[i]);
    hash = mix_number(hash, (uint64_t)brain->features);
    hash = mix_number(mix_number(hash, (uint64_t)brain->power), brain->pieces);
    hash = mix_number(mix_number(hash, brain->unknown), brain->beam);
    hash = mix_number(hash,
        (uint64_t)brain->slides | (uint64_t)brain->fills << 1 | (uint64_t)brain->any_rotation << 2);
    for (int i = 0; i < CHANCE_CURVES; i++)
        hash = mix_curve(hash, &brain->chances[i]);
    return hash;
}
