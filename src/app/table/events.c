/* Sounds and effects for each bit of the events. */
#include "app/table/events.h"

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

/* -- sounds -- */

/* A list of sounds that grows. */
struct sounds {
    enum sound_effect *effects;
    int count;
};

static void
events_add(struct sounds *sounds, bool is_heard, enum sound_effect effect)
{
    if (is_heard)
        sounds->effects[sounds->count++] = effect;
}

/* Adds the sounds of a lock. */
static void
add_lock(struct sounds *sounds, const struct events *events)
{
    uint32_t happened = events->happened;
    bool cleared = (happened & EVENT_CLEARED) != 0;
    bool emptied = (happened & EVENT_ALL_CLEAR) != 0;
    int step = SDL_min((int)events->result.combo, 8);

    events_add(sounds, emptied, SOUND_ALL_CLEAR);
    events_add(
        sounds, cleared && !emptied, (enum sound_effect)(SOUND_ROWS_1 + events->cleared.count - 1));
    events_add(sounds, !cleared, (happened & EVENT_HARD_DROP) != 0 ? SOUND_DROP : SOUND_LOCK);
    events_add(sounds, (happened & EVENT_SPIN) != 0, SOUND_SPIN);
    events_add(sounds, (happened & EVENT_MINI) != 0, SOUND_SPIN_MINI);
    events_add(sounds, (happened & EVENT_COMBO) != 0 && step > 0,
        (enum sound_effect)(SOUND_COMBO_1 + step - 1));
    events_add(sounds, (happened & EVENT_GARBAGE) != 0, SOUND_GARBAGE);
}

/* Where each piece is a level, only a new hundred has a sound. */
static bool
is_level_heard(const struct view *view, const struct events *events)
{
    if ((events->happened & EVENT_LEVEL_UP) == 0)
        return false;
    if (view->rules->leveling != LEVELING_ARIKA)
        return true;
    return (events->happened & EVENT_CLEARED) != 0 && view->level % 100 < events->cleared.count;
}

/* Whether the piece has landed but may still slide. */
static bool
has_landed(const struct view *view, uint32_t happened)
{
    const struct place *piece = &view->motion.piece;

    return (happened & EVENT_FELL) != 0 && (happened & (EVENT_LOCKED | EVENT_SPAWNED)) == 0 &&
           view->rules->locking != LOCKING_AT_ONCE && piece->piece != PIECE_NONE &&
           piece->y == view->ghost.y;
}

int
events_effects(
    const struct view *view, const struct events *events, enum sound_effect effects[EVENTS_EFFECTS])
{
    struct sounds sounds = {.effects = effects};
    uint32_t happened = events->happened;

    if ((happened & EVENT_GOAL) != 0)
        events_add(&sounds, true, SOUND_GOAL);
    else
        events_add(&sounds, (happened & EVENT_GAME_OVER) != 0, SOUND_GAME_OVER);
    if ((happened & EVENT_LOCKED) != 0)
        add_lock(&sounds, events);
    events_add(&sounds, is_level_heard(view, events), SOUND_LEVEL_UP);
    events_add(&sounds, (happened & EVENT_HELD) != 0, SOUND_HOLD);
    events_add(&sounds, (happened & EVENT_MOVED) != 0, SOUND_MOVE);
    events_add(&sounds, (happened & EVENT_ROTATED) != 0, SOUND_ROTATE);
    events_add(&sounds, has_landed(view, happened), SOUND_LAND);
    return sounds.count;
}

void
events_sound(struct app *app, const struct events *events)
{
    enum sound_effect effects[EVENTS_EFFECTS];
    const struct view *view = app_game(app);
    int count = view != NULL ? events_effects(view, events, effects) : 0;

    for (int i = 0; i < count; i++)
        app_effect(app, effects[i]);
    if ((events->happened & EVENT_LEVEL_UP) != 0)
        music_follow(app);
}

void
events_pass(struct app *app, struct effects *effects, uint64_t ns)
{
    effects_set(effects, events_manner(app));
    if (effects_pass(effects, ns))
        app->dirty = true;
}
