/*
 * A race: who leads and who has won, however the clock of either game ran; and
 * the scene of it, from the first key to the last.
 */
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "lib/check.h"
#include "lib/pressing.h"

#define SDL_MAIN_HANDLED
#include "app/shell/app.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

static struct race race;
static struct race_verdict verdict;

/* What a side is like at a tick. */
static void
see(enum race_side side, uint64_t tick, uint64_t rows, uint64_t points, bool over)
{
    struct view view = {.tick = tick, .rows = rows, .points = points, .over = over};
    race_see(&race, side, &view);
    race_judge(&race, &verdict);
}

static void
person(uint64_t tick, uint64_t rows, uint64_t points)
{
    see(RACE_PERSON, tick, rows, points, false);
}

static void
machine(uint64_t tick, uint64_t rows, uint64_t points)
{
    see(RACE_MACHINE, tick, rows, points, false);
}

static void
begin(enum race_kind kind, uint32_t amount)
{
    static struct race_goal goal;
    goal = (struct race_goal){"", kind, amount};
    race_begin(&race, &goal);
    race_judge(&race, &verdict);
    assert_false(verdict.ended);
    assert_int_equal(verdict.ahead, RACE_NOBODY);
    assert_int_equal(verdict.gap, 0);
}

static void
ends(int winner, bool by_end)
{
    assert_true(verdict.ended);
    assert_int_equal(verdict.winner, winner);
    assert_true(verdict.by_end == by_end);
}

static void
goes_on(int ahead, uint64_t gap)
{
    assert_false(verdict.ended);
    assert_int_equal(verdict.ahead, ahead);
    assert_int_equal(verdict.gap, gap);
}

TEST(rows_count_where_they_are_the_goal)
{
    begin(RACE_TO_ROWS, 20);
    person(1000, 4, 100);
    goes_on(RACE_PERSON, 4);
    machine(1000, 7, 50);
    goes_on(RACE_MACHINE, 3);
    person(2000, 7, 100);
    goes_on(RACE_NOBODY, 0);
    person(3000, 21, 900);
    goes_on(RACE_PERSON, 14); /* the machine is not yet at that tick */
    machine(2999, 8, 60);
    goes_on(RACE_PERSON, 13);
    machine(3000, 8, 60);
    ends(RACE_PERSON, false);
    assert_int_equal(verdict.gap, 13);
    /* What comes later changes nothing. */
    machine(3500, 30, 9000);
    ends(RACE_PERSON, false);
}

/* The machine is late, and was sooner all the same. */
TEST(the_earlier_tick_counts)
{
    begin(RACE_TO_ROWS, 20);
    machine(900, 19, 0);
    person(1000, 20, 0);
    goes_on(RACE_PERSON, 1);
    machine(950, 20, 0);
    ends(RACE_MACHINE, false);
    machine(1000, 20, 0);
    ends(RACE_MACHINE, false);
}

TEST(a_tie_is_a_draw)
{
    begin(RACE_TO_ROWS, 20);
    person(1000, 20, 10);
    machine(1000, 20, 70);
    ends(RACE_NOBODY, false);

    begin(RACE_TO_ROWS, 20);
    person(1000, 20, 10);
    machine(1000, 22, 70);
    ends(RACE_MACHINE, false); /* in one tick, but further */
}

TEST(a_full_well_has_lost)
{
    begin(RACE_TO_ROWS, 20);
    machine(5000, 10, 10);
    see(RACE_PERSON, 4000, 15, 100, true);
    ends(RACE_MACHINE, true);
    assert_int_equal(verdict.ahead, RACE_PERSON);

    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    goes_on(RACE_MACHINE, 100); /* the person is not yet there */
    person(4000, 0, 0);
    ends(RACE_PERSON, true);

    /* Both full: who stood longer. */
    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    see(RACE_PERSON, 3999, 15, 1000, true);
    ends(RACE_MACHINE, true);

    /* In the same tick: points. */
    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    see(RACE_PERSON, 4000, 15, 1000, true);
    ends(RACE_PERSON, false);

    /* There in the tick in which the other's well is full. */
    begin(RACE_TO_ROWS, 20);
    see(RACE_MACHINE, 4000, 15, 100, true);
    person(4000, 20, 0);
    ends(RACE_PERSON, false);
}

TEST(time_is_up_for_both)
{
    begin(RACE_IN_TIME, 60000);
    person(60000, 10, 500);
    goes_on(RACE_PERSON, 500);
    machine(59999, 2, 400);
    goes_on(RACE_PERSON, 100);
    machine(60000, 3, 700);
    ends(RACE_MACHINE, false);
    assert_int_equal(verdict.gap, 200);

    begin(RACE_IN_TIME, 60000);
    person(60000, 10, 500);
    machine(60000, 2, 500);
    ends(RACE_NOBODY, false);
}

/* Points of a full well stay; the other may still get more of them. */
TEST(time_goes_on_for_the_one_who_stands)
{
    begin(RACE_IN_TIME, 60000);
    see(RACE_MACHINE, 20000, 10, 500, true);
    person(20000, 4, 300);
    goes_on(RACE_MACHINE, 200);
    person(30000, 6, 500);
    goes_on(RACE_NOBODY, 0);
    person(30500, 7, 510);
    ends(RACE_PERSON, false);

    begin(RACE_IN_TIME, 60000);
    see(RACE_MACHINE, 20000, 10, 500, true);
    person(60000, 4, 300);
    ends(RACE_MACHINE, false);
}

TEST(goals_are_in_order)
{
    for (int i = 0; i < RACE_GOALS; i++) {
        assert_true(strlen(race_goals[i].name) > 0);
        assert_true((race_goals[i].kind == RACE_TO_LAST) == (race_goals[i].amount == 0));
    }
}

TEST(the_bar_grows_and_is_never_full)
{
    begin(RACE_TO_ROWS, 40);
    assert_int_equal(race_bar(&race, 0), 0);
    int before = 0;
    for (uint64_t gap = 1; gap < 40; gap++) {
        int now = race_bar(&race, gap);
        assert_true(now > before && now < 256);
        before = now;
    }
    assert_true(race_bar(&race, UINT64_MAX) < 256);
    assert_true(race_bar(&race, 1) >= 16); /* one row can be seen */
}

/* -- the scenes -- */

static struct app app; /* large, and zeroed */

static int
open_app(void **state)
{
    memset(&app, 0, sizeof(app));
    if (!app_open_scenes(&app, scene_table, SCENE_COUNT))
        return -1;
    prefs_init(&app.prefs);
    app.options = (struct options){.rules = &ruleset_standard,
        .level = 1,
        .seed = 7,
        .seed_given = true,
        .speed = 1,
        .skill = SKILL_PERFECT};
    app_begin_now(&app);
    app.now.pace = PILOT_PACE_MAX;
    return weights_find(weights_default_name, &app.now.brain) ? 0 : -1;
}

static int
close_app(void **state)
{
    app_close_scenes(&app);
    return 0;
}

static void
pass(int milliseconds)
{
    for (int i = 0; i < milliseconds; i++)
        app_scene(&app)->pass(&app, APP_NS_PER_MS);
}

static void
press(enum action action)
{
    if (action <= ACTION_LAST_BUTTON) {
        app_scene(&app)->button(&app, 1, action, true);
        pass(3);
        app_scene(&app)->button(&app, 1, ACTION_NONE, false);
        pass(3);
    } else {
        for (int down = 1; down >= 0; down--)
            if (app_scene(&app)->key != NULL) /* it may lead elsewhere */
                app_scene(&app)->key(&app, action, down);
    }
}

static void
begin_race(void)
{
    app_go(&app, SCENE_RACE);
    assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
    pass(2999);
    assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
    assert_int_equal(race_of(&app)->table.ticks, 0);
    pass(1);
    assert_int_equal(race_of(&app)->table.phase, TABLE_RUNS);
}

/* Until the machine has thought and caught up. */
static void
let_it_catch_up(void)
{
    const struct seat *seats = race_of(&app)->seats;
    for (int i = 0; i < PATIENCE; i++) {
        if (seats[RACE_MACHINE].game.tick == race_of(&app)->table.ticks)
            return;
        SDL_Delay(2);
        app_scene(&app)->pass(&app, 0);
    }
    fail_msg("the machine stands at tick %d of %d", (int)seats[RACE_MACHINE].game.tick,
        (int)race_of(&app)->table.ticks);
}

TEST_WITH(both_have_the_same_game, open_app, close_app)
{
    const struct seat *seats = race_of(&app)->seats;
    begin_race();
    pass(1);
    assert_int_equal(seats[RACE_PERSON].who, SEAT_HUMAN);
    assert_int_equal(seats[RACE_MACHINE].who, SEAT_MACHINE);
    for (int i = 0; i < RACE_SIDES; i++) {
        assert_int_equal(seats[i].game.seed, 7);
        assert_ptr_equal(seats[i].view.rules->shapes, ruleset_standard.shapes);
    }
    pass(1999);
    let_it_catch_up();
    assert_int_equal(race_of(&app)->table.ticks, 2000);
    for (int i = 0; i < RACE_SIDES; i++)
        assert_int_equal(seats[i].game.tick, 2000);
    assert_true(seats[RACE_MACHINE].view.pieces > 1);
}

TEST_WITH(pauses_both, open_app, close_app)
{
    begin_race();
    pass(500);
    press(ACTION_PAUSE);
    assert_int_equal(race_of(&app)->table.phase, TABLE_PAUSED);
    assert_true(app_scene(&app)->idle(&app));
    pass(500);
    assert_int_equal(race_of(&app)->table.ticks, 500);
    press(ACTION_PAUSE);
    assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
    pass(app.prefs.numbers[PREF_COUNTDOWN] * 1000);
    assert_int_equal(race_of(&app)->table.phase, TABLE_RUNS);
    assert_int_equal(race_of(&app)->table.ticks, 500);
    app_scene(&app)->unfocus(&app);
    assert_int_equal(race_of(&app)->table.phase, TABLE_PAUSED);
    app_scene(&app)->unfocus(&app); /* once is enough */
    assert_int_equal(race_of(&app)->table.phase, TABLE_PAUSED);
    app.prefs.numbers[PREF_COUNTDOWN] = 0;
    press(ACTION_PAUSE);
    assert_int_equal(race_of(&app)->table.phase, TABLE_RUNS);
    app_open(&app, SCENE_HELP);
    app_back(&app);
    assert_int_equal(race_of(&app)->table.phase, TABLE_PAUSED);
}

static void
fill_the_well(void)
{
    for (int i = 0; i < 200 && race_of(&app)->table.phase == TABLE_RUNS; i++) {
        press(ACTION_HARD);
        let_it_catch_up();
    }
    assert_int_equal(race_of(&app)->table.phase, TABLE_ENDED);
}

TEST_WITH(ends_and_begins_again, open_app, close_app)
{
    app.now.seed_given = false;
    begin_race();
    fill_the_well();
    assert_true(race_of(&app)->verdict.ended && race_of(&app)->verdict.by_end);
    assert_int_equal(race_of(&app)->verdict.winner, RACE_MACHINE);
    uint64_t ticks = race_of(&app)->table.ticks, seed = race_of(&app)->seats[0].game.seed;
    pass(300);
    assert_int_equal(race_of(&app)->table.ticks, ticks);
    press(ACTION_RESTART); /* too early: it was meant for the race */
    assert_int_equal(race_of(&app)->table.phase, TABLE_ENDED);
    pass(200);
    press(ACTION_RESTART);
    assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
    assert_false(race_of(&app)->verdict.ended);
    assert_true(race_of(&app)->seats[0].game.seed != seed);
    assert_true(race_of(&app)->seats[0].game.seed == race_of(&app)->seats[1].game.seed);
}

TEST_WITH(pause_leaves_what_is_over, open_app, close_app)
{
    begin_race();
    fill_the_well();
    pass(500);
    press(ACTION_PAUSE);
    assert_int_equal(app.scene, SCENE_RESULTS);
    app_scene(&app)->pass(&app, (uint64_t)500 * APP_NS_PER_MS);
    assert_true(take_scancode(&app, SDL_SCANCODE_ESCAPE, KMOD_NONE));
    assert_int_equal(app.scene, SCENE_TITLE);
}

/* A single key does not end a running race. */
TEST_WITH(asks_before_it_ends, open_app, close_app)
{
    begin_race();
    pass(100);
    press(ACTION_RESTART);
    assert_int_equal(race_of(&app)->table.phase, TABLE_RUNS);
    assert_true(app.notice_ns > 0);
    press(ACTION_RESTART);
    assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
}

/* Once too often leaves the race, not the game. */
TEST_WITH(leaving_again_does_not_quit, open_app, close_app)
{
    begin_race();
    for (int i = 0; i < 4; i++)
        press(ACTION_TITLE);
    assert_int_equal(app.scene, SCENE_TITLE);
    assert_false(app.quit);
}

/* Two minutes of wall-clock time in one go; the person does nothing. */
TEST_WITH(time_is_an_end, open_app, close_app)
{
    app.prefs.numbers[PREF_RACE_GOAL] = 3;
    prefs_set(&app.prefs, PREF_RACE_SKILL, SKILL_BEGINNER);
    assert_int_equal(race_goals[3].kind, RACE_IN_TIME);
    begin_race();
    app_scene(&app)->pass(&app, (uint64_t)race_goals[3].amount * APP_NS_PER_MS);
    for (int i = 0; i < 20000 && race_of(&app)->table.phase == TABLE_RUNS; i++) {
        SDL_Delay(1);
        app_scene(&app)->pass(&app, APP_NS_PER_MS);
    }
    assert_int_equal(race_of(&app)->table.phase, TABLE_ENDED);
    for (int i = 0; i < RACE_SIDES; i++)
        assert_true(race_of(&app)->seats[i].game.tick <= race_goals[3].amount);
    assert_false(race_of(&app)->verdict.by_end);
}

TEST_WITH(opponents_are_who_they_are, open_app, close_app)
{
    for (int i = 0; i < SKILL_PRESETS; i++) {
        const struct skill_preset *preset = &skill_presets[i];
        prefs_set(&app.prefs, PREF_RACE_OPPONENT, 1 + i);
        assert_int_equal(app.prefs.numbers[PREF_RACE_SKILL], preset->level);
        app_go(&app, SCENE_RACE);
        const struct seat *machine = &race_of(&app)->seats[RACE_MACHINE];
        assert_string_equal(machine->brain.name, preset->brain);
        assert_int_equal(machine->brain.pieces, preset->pieces);
        uint32_t pace = skill_levels[preset->level].pace;
        assert_int_equal(machine->pilot.pace, pace == PILOT_PACE_MAX || pace > 10 ? 10 : pace);
    }
    prefs_set(&app.prefs, PREF_RACE_OPPONENT, 0);
    prefs_set(&app.prefs, PREF_RACE_SKILL, 2);
    app_go(&app, SCENE_RACE);
    assert_string_equal(race_of(&app)->seats[RACE_MACHINE].brain.name, weights_default_name);
    assert_int_equal(
        race_of(&app)->seats[RACE_MACHINE].brain.doubt.blur, skill_levels[2].doubt.blur);
}

/* Follows the machine's game, tick by tick. Returns its key presses; none came
 * sooner than `least` ms after the one before. */
static int
count_presses(int ticks, uint64_t least)
{
    const struct seat *machine = &race_of(&app)->seats[RACE_MACHINE];
    unsigned held = 0;
    uint64_t last = 0;
    int presses = 0;

    for (int i = 0; i < ticks && race_of(&app)->table.phase == TABLE_RUNS; i++) {
        pass(1);
        let_it_catch_up();
        unsigned now = machine->view.motion.held;
        if (now & ~held) {
            if (presses > 0 && machine->game.tick - last < least)
                fail_msg("%s: a key at %d ms, the next at %d ms", machine->rules.name, (int)last,
                    (int)machine->game.tick);
            last = machine->game.tick;
            presses++;
        }
        held = now;
    }
    return presses;
}

/* Whatever its skill, and however fast the pieces fall. */
TEST_WITH(the_opponent_has_hands, open_app, close_app)
{
    enum { SECONDS = 4, PERSON = 10 };
    prefs_set(&app.prefs, PREF_RACE_SKILL, SKILL_PERFECT);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        app.now.rules = rules;
        for (int k = 0; k < 2; k++) {
            app.now.level = k == 0 ? rules->first_level : rules->last_start_level;
            begin_race();
            int presses = count_presses(SECONDS * 1000, 1000 / PERSON);
            assert_in_range(presses, 1, SECONDS * PERSON);
        }
    }
    /* Unless more is asked for. */
    app.now.rules = ruleset_at(0);
    app.now.level = app.now.rules->first_level;
    prefs_set(&app.prefs, PREF_RACE_PACE, PILOT_PACE_MAX);
    begin_race();
    assert_true(count_presses(1000, 1) > 2 * PERSON);
    prefs_set(&app.prefs, PREF_RACE_PACE, 50);
    begin_race();
    assert_in_range(count_presses(1000, 1000 / 50), PERSON + 1, 50);
}

/* Rows in 20 seconds at a skill. */
static uint64_t
rows_at(int skill)
{
    prefs_set(&app.prefs, PREF_RACE_SKILL, skill);
    prefs_set(&app.prefs, PREF_RACE_GOAL, 1);
    begin_race();
    pass(20000);
    let_it_catch_up();
    return race_of(&app)->seats[RACE_MACHINE].view.rows;
}

TEST_WITH(skill_matters_at_a_persons_pace, open_app, close_app)
{
    uint64_t least = rows_at(0), casual = rows_at(4), most = rows_at(10);
    print_message("rows in 20 s: %d, %d, %d\n", (int)least, (int)casual, (int)most);
    assert_true(least < casual && casual < most);
}

TEST_WITH(advice_lasts_until_the_piece_locks, open_app, close_app)
{
    app_go(&app, SCENE_PLAY);
    press(ACTION_HINT); /* there is no piece yet */
    pass(20);
    assert_false(play_of(&app)->hinted);
    press(ACTION_HINT); /* asks */
    press(ACTION_HINT);
    for (int i = 0; i < PATIENCE && !play_of(&app)->hinted; i++) {
        SDL_Delay(2);
        app_scene(&app)->pass(&app, 0);
    }
    assert_true(play_of(&app)->hinted);
    app.dirty = false;
    pass(50);
    assert_true(play_of(&app)->hinted);
    press(ACTION_HARD);
    assert_false(play_of(&app)->hinted);
    assert_true(app.dirty);
    /* Not while the game is paused, and not of the machine. */
    press(ACTION_PAUSE);
    press(ACTION_HINT);
    SDL_Delay(50);
    app_scene(&app)->pass(&app, 0);
    assert_false(play_of(&app)->hinted);
}

SUITE(race)
