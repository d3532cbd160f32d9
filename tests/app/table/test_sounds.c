/*
 * Which sounds a game makes, and when: the linker puts a few lines of this file
 * before the device.
 */
#include "lib/check.h"

#include "app/table/events.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/shell/apply.h"
#include "lib/exhibits.h"
#include "lib/screen.h"

static struct app app; /* large, and zeroed */

static int heard[SOUND_EFFECT_COUNT];
static bool listens; /* and the device hears nothing */

bool __real_sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms);
bool __wrap_sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms);

bool
__wrap_sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms)
{
    if (!listens)
        return __real_sound_play(sound, effect, now_ms);
    heard[effect]++;
    return true;
}

static void
forget(void)
{
    memset(heard, 0, sizeof(heard));
}

static void
pass(int ms)
{
    app_scene(&app)->pass(&app, (uint64_t)ms * APP_NS_PER_MS);
}

static const struct exhibit *
open_exhibit(const char *name)
{
    const struct exhibit *exhibit = exhibit_find(name);
    struct prefs prefs;

    assert_non_null(exhibit);
    exhibit_prefs(&prefs);
    forget();
    exhibit_open(&app, exhibit, &prefs, 640, 480);
    return exhibit;
}

/* Each moment has the sounds that belong to it, and no other. */
TEST(test_moments)
{
    static const struct {
        const char *name;
        int ms;
        enum sound_effect sounds[2];
        int count;
    } moments[] = {
        {"hard-drop", 16, {SOUND_DROP}, 1},
        {"lock", 100, {SOUND_LOCK}, 1},
        {"four-rows", 16, {SOUND_ROWS_4}, 1},
        {"t-spin", 16, {SOUND_ROWS_2, SOUND_SPIN}, 2},
        {"garbage", 16, {SOUND_DROP, SOUND_GARBAGE}, 2},
        {"top-out", 16, {SOUND_DROP, SOUND_GAME_OVER}, 2},
    };

    for (size_t i = 0; i < ARRAY_SIZE(moments); i++) {
        const struct exhibit *exhibit = open_exhibit(moments[i].name);
        pass(0); /* what waits has been heard */
        forget();
        pass(moments[i].ms);
        int all = 0;
        for (int k = 0; k < SOUND_EFFECT_COUNT; k++)
            all += heard[k];
        for (int k = 0; k < moments[i].count; k++)
            if (heard[moments[i].sounds[k]] != 1)
                fail_msg("%s: sound %d", moments[i].name, k);
        assert_int_equal(all, moments[i].count);
        exhibit_close(&app, exhibit);
    }
}

/* Hold, and a piece that comes to stand. */
TEST(test_hold_and_landing)
{
    const struct exhibit *exhibit = open_exhibit("sprint");
    assert_int_equal(heard[SOUND_HOLD], 1);
    assert_int_equal(heard[SOUND_TICK], 0);
    assert_int_equal(heard[SOUND_LAND], 0); /* hard drops don't */
    exhibit_close(&app, exhibit);

    exhibit = open_exhibit("lock");
    assert_int_equal(heard[SOUND_LAND], 1);
    exhibit_close(&app, exhibit);
}

/* A warning for garbage, once each time that it grows. */
TEST(test_garbage_that_waits)
{
    const struct exhibit *exhibit = open_exhibit("garbage");
    pass(0);
    assert_int_equal(heard[SOUND_WARNING], 1);
    pass(0);
    assert_int_equal(heard[SOUND_WARNING], 1);
    pass(16); /* it has come in */
    assert_int_equal(heard[SOUND_WARNING], 1);
    for (int i = 0; i < 110; i++) /* the next row */
        pass(10);
    assert_int_equal(heard[SOUND_WARNING], 2);
    exhibit_close(&app, exhibit);
}

TEST(test_countdown)
{
    const struct exhibit *exhibit = open_exhibit("pause");
    app.prefs.numbers[PREF_COUNTDOWN] = 3;
    forget();
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    assert_int_equal(heard[SOUND_COUNT], 1);
    assert_int_equal(heard[SOUND_TICK], 0);
    for (int i = 0; i < 29; i++)
        pass(100);
    assert_int_equal(heard[SOUND_COUNT], 3);
    assert_int_equal(heard[SOUND_GO], 0);
    pass(100);
    assert_int_equal(heard[SOUND_COUNT], 3);
    assert_int_equal(heard[SOUND_GO], 1);
    exhibit_close(&app, exhibit);

    /* Without one. */
    exhibit = open_exhibit("pause");
    app.prefs.numbers[PREF_COUNTDOWN] = 0;
    forget();
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    assert_int_equal(heard[SOUND_TICK], 1);
    assert_int_equal(heard[SOUND_COUNT] + heard[SOUND_GO], 0);
    exhibit_close(&app, exhibit);
}

/* Another volume of the effects is heard at once. */
TEST(test_volume)
{
    const struct exhibit *exhibit = open_exhibit("sound");
    forget();
    apply_pref(&app, PREF_MUSIC, 5);
    assert_int_equal(heard[SOUND_ROWS_1], 0);
    apply_pref(&app, PREF_SOUNDS, 5);
    assert_int_equal(heard[SOUND_ROWS_1], 1);
    exhibit_close(&app, exhibit);
}

/* -- sounds of events -- */

static struct view view; /* large, and zeroed */

static bool
is_among(const struct events *events, enum sound_effect effect)
{
    enum sound_effect effects[EVENTS_EFFECTS];
    int count = events_effects(&view, events, effects);
    bool found = false;

    assert_in_range(count, 0, EVENTS_EFFECTS);
    for (int i = 0; i < count; i++)
        found = found || effects[i] == effect;
    return found;
}

static struct events
clear_of(int rows, uint32_t more)
{
    struct events events = {
        .happened = EVENT_LOCKED | EVENT_CLEARED | more, .cleared = {.count = (uint8_t)rows}};
    return events;
}

TEST(test_what_is_special_about_a_lock)
{
    view.rules = &ruleset_modern;
    struct events events = clear_of(1, EVENT_COMBO);
    for (int combo = 1; combo <= 20; combo++) {
        events.result.combo = (uint16_t)combo;
        int step = combo < 8 ? combo : 8;
        assert_true(is_among(&events, SOUND_ROWS_1));
        for (int i = SOUND_COMBO_1; i <= SOUND_COMBO_8; i++)
            assert_int_equal(
                is_among(&events, (enum sound_effect)i), i == SOUND_COMBO_1 + step - 1);
    }
    events = clear_of(2, EVENT_ALL_CLEAR | EVENT_MINI);
    assert_true(is_among(&events, SOUND_ALL_CLEAR));
    assert_true(is_among(&events, SOUND_SPIN_MINI));
    assert_false(is_among(&events, SOUND_ROWS_2));
    events = (struct events){.happened = EVENT_LOCKED | EVENT_SPIN};
    assert_true(is_among(&events, SOUND_SPIN));
    assert_true(is_among(&events, SOUND_LOCK));
    events = clear_of(1, EVENT_GAME_OVER | EVENT_GOAL);
    assert_true(is_among(&events, SOUND_GOAL));
    assert_false(is_among(&events, SOUND_GAME_OVER));
}

/* All that can happen in a tick fits. */
TEST(test_everything_at_once)
{
    enum sound_effect effects[EVENTS_EFFECTS];
    view.rules = &ruleset_modern;
    struct events events = clear_of(4, UINT32_MAX);
    events.result.combo = 3;
    assert_in_range(events_effects(&view, &events, effects), 8, EVENTS_EFFECTS);
}

/* Where each piece is a level, a level is heard at each hundred only. */
TEST(test_levels)
{
    struct events events = {.happened = EVENT_SPAWNED | EVENT_LEVEL_UP};
    view.rules = &ruleset_modern;
    view.level = 2;
    assert_true(is_among(&events, SOUND_LEVEL_UP));
    view.rules = ruleset_find("arika");
    assert_non_null(view.rules);
    assert_false(is_among(&events, SOUND_LEVEL_UP));
    events = clear_of(2, EVENT_LEVEL_UP);
    view.level = 99;
    assert_false(is_among(&events, SOUND_LEVEL_UP));
    for (uint32_t level = 100; level < 104; level++) {
        view.level = level;
        assert_int_equal(is_among(&events, SOUND_LEVEL_UP), level < 102);
    }
}

/* -- a personal best -- */

/* A modern game of hard drops, until it is known what rank it has. */
static void
play_to_a_rank(void)
{
    app.now.rules = &ruleset_modern;
    app.now.goal = &goal_endless;
    app.now.level = 1;
    app_go(&app, SCENE_PLAY);
    pass(10);
    for (int i = 0; i < 500 && !seat_is_over(&play_of(&app)->seat); i++) {
        scene_table[SCENE_PLAY]->button(&app, 1, ACTION_HARD, true);
        pass(30);
        scene_table[SCENE_PLAY]->button(&app, 1, ACTION_HARD, false);
        pass(30);
    }
    assert_true(seat_is_over(&play_of(&app)->seat));
    for (int i = 0; i < PATIENCE && keeper_is_busy(app.archive.keeper); i++) {
        SDL_Delay(1);
        archive_pass(&app);
    }
    archive_pass(&app);
}

/* The first game by these rules is the best one; the same again is not. */
TEST(test_a_personal_best)
{
    static const struct exhibit scores = {"", SCENE_TITLE, SCENE_SCORES, PAST_FEW, NULL, 0};
    struct prefs prefs;

    exhibit_prefs(&prefs);
    exhibit_open(&app, &scores, &prefs, 640, 480);
    forget();
    play_to_a_rank();
    assert_int_equal(heard[SOUND_GAME_OVER], 1);
    assert_int_equal(heard[SOUND_BEST], 1);
    forget();
    play_to_a_rank();
    assert_int_equal(heard[SOUND_GAME_OVER], 1);
    assert_int_equal(heard[SOUND_BEST], 0);
    exhibit_close(&app, &scores);
}

static int
begin_listening(void **state)
{
    listens = true;
    return screen_begin(state);
}

SUITE_WITH(sounds, begin_listening, screen_end)
