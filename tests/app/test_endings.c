/*
 * Games go to their end and beyond it: watched, played, raced, shown as a
 * replay and played behind the title, under all rules, at the lowest and the
 * highest level, by the worst and the best machine, slowly and as fast as it
 * goes. Every frame that a person would see is drawn. tests/e2e/endings.sh is
 * some of it in a real window.
 *
 * Wells are filled up beforehand, so that the end is near.
 */
#include "app/table/choices.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/results/results.h"
#include "app/scenes/title.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/app.h"
#include "app/shell/commands.h"
#include "lib/check.h"
#include "lib/dice.h"
#include "lib/pressing.h"
#include "lib/screen.h"
#include "wellplayed/skill.h"

enum {
    FRAME_MS = 16,
    ROOM = 1,              /* rows that stay free at the top */
    MAX_FRAMES = 20000,    /* so that no test hangs */
    BEFORE_THE_END = 1500, /* ms of a replay that are seen */
    A_WHILE = 8,           /* frames */
    END_MS = 2100,         /* for so long an end is seen, at most */
    HASTY_MS = 400         /* for so long the results take no keys */
};

static struct app app; /* large, and zeroed */

static const int skills[] = {0, SKILL_PERFECT};
static const unsigned speeds[] = {1, 8, OPTIONS_SPEED_MAX};
static const uint32_t paces[] = {1, PILOT_DEFAULT_PACE, PILOT_PACE_MAX};

/* -- a person before it -- */

/* What the loop does with a frame's time; where the machine thinks, it gets
 * some. */
static void
pass_frame(void)
{
    uint64_t ticks = play_of(&app)->seat.game.tick + title_of(&app)->seat.game.tick;

    loop_pass(&app, (uint64_t)FRAME_MS * APP_NS_PER_MS);
    if (play_of(&app)->seat.game.tick + title_of(&app)->seat.game.tick == ticks)
        SDL_Delay(1);
    if (!app.dirty)
        return;
    app.dirty = false;
    app_draw(&app);
}

static void
pass_frames(int count)
{
    for (int i = 0; i < count; i++)
        pass_frame();
}

/* Until the results are there and take keys. */
static void
pass_a_while(void)
{
    static const int parts[] = {END_MS, HASTY_MS};

    pass_frames(A_WHILE);
    for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
        loop_pass(&app, (uint64_t)parts[i] * APP_NS_PER_MS);
        pass_frame();
    }
}

static void
press(enum action action)
{
    for (int down = 1; down >= 0; down--)
        if (app_scene(&app)->key != NULL) /* it may lead elsewhere */
            app_scene(&app)->key(&app, action, down);
    pass_frame();
}

/* A key, the way of the loop. */
static void
type(SDL_Scancode code)
{
    SDL_KeyboardEvent key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED};
    key.keysym.scancode = code;
    assert_true(take_key(&app, &key));
    pass_frame();
}

static void
drop(bool has_hard)
{
    enum action action = has_hard ? ACTION_HARD : ACTION_SOFT;
    app_scene(&app)->button(&app, 1, action, true);
    pass_frame();
    app_scene(&app)->button(&app, 1, ACTION_NONE, false);
    pass_frame();
}

/* -- games that are nearly over -- */

/* All but the topmost rows, and those where a piece falls already, are a
 * chequerboard: each gap is covered, so that even the best machine gets no
 * further down. */
static void
fill_up(struct seat *seat)
{
    struct game *game = &seat->game;
    const struct ruleset *rules = &seat->rules;
    int top = rules->visible - ROOM;

    if (game->motion.piece.piece != PIECE_NONE && game->motion.piece.y < top)
        top = game->motion.piece.y;
    /* Hidden rows give a machine room to live on: but for the columns where
     * the piece falls they are filled, too. */
    int all = ruleset_is_modern(rules) ? rules->visible + 2 : top;
    for (int y = 0; y < all; y++)
        for (int x = 0; x < rules->width; x++) {
            int from = x - game->motion.piece.x;
            bool falls = from >= -1 && from <= PIECE_SIZE;
            if ((x + y) % 2 == 0 || (y >= top && falls))
                continue;
            game->board.rows[BOARD_FLOOR + y] |= board_bit(x);
            game->cells[y][x] = (uint8_t)(x % PIECE_COUNT);
        }
    view_take(&seat->view, game);
}

static void
set_up(const struct ruleset *rules, int level, int skill)
{
    app.now.rules = rules;
    app.now.level = level;
    app.now.skill = skill;
    app.now.brain.doubt = skill_levels[skill].doubt;
    app.now.reaction = skill_levels[skill].reaction;
}

static void
open_app(void)
{
    screen_open(&app, 640, 480);
}

static void
close_app(void)
{
    screen_close(&app);
}

/* -- in a game -- */

static void
go_to_the_end(struct seat *seat, bool by_hand)
{
    bool has_hard = seat->rules.buttons & BUTTON_HARD;
    int frames = 0;

    fill_up(seat);
    while (!seat_is_over(seat)) {
        if (by_hand)
            drop(has_hard);
        else
            pass_frame();
        assert_true(frames++ < MAX_FRAMES);
    }
    pass_a_while();
    assert_int_equal(app.scene, SCENE_RESULTS);
    assert_non_null(results_of(&app)->choices.list);
}

static void
assert_plays(const struct ruleset *rules, int level, bool by_hand)
{
    const struct seat *seat = &play_of(&app)->seat;

    assert_ptr_equal(app.scene, SCENE_PLAY);
    assert_false(seat_is_over(seat));
    assert_string_equal(seat->rules.name, rules->name);
    assert_int_equal(seat->game.start_level, level);
    assert_int_equal(seat->who, by_hand ? SEAT_HUMAN : SEAT_MACHINE);
    assert_int_equal(play_of(&app)->why.count, 0); /* of no game before */
}

/* To the end; a new game by its key, a new one from the list; then away. */
static void
play_thrice(const struct ruleset *rules, int level, bool by_hand)
{
    struct seat *seat = &play_of(&app)->seat;

    app.now.watch = !by_hand;
    app_go(&app, SCENE_PLAY);
    go_to_the_end(seat, by_hand);
    press(by_hand ? ACTION_HINT : ACTION_FASTER);
    press(ACTION_ONE_PIECE);
    press(ACTION_MACHINE);
    play_of(&app)->why.count = 1;
    assert_true(take_scancode(&app, SDL_SCANCODE_R, KMOD_NONE));
    assert_plays(rules, level, by_hand);

    go_to_the_end(seat, by_hand);
    type(SDL_SCANCODE_DOWN);
    type(SDL_SCANCODE_UP);
    play_of(&app)->why.count = 1;
    SDL_KeyboardEvent key = {.state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_RETURN}};
    assert_true(take_key(&app, &key));
    assert_plays(rules, level, by_hand);

    go_to_the_end(seat, by_hand);
    type(SDL_SCANCODE_ESCAPE); /* nothing is left to pause */
    assert_ptr_equal(app.scene, SCENE_TITLE);
}

/* All rules, each at its lowest and highest level. */
static void
under_all_rules(void (*play)(const struct ruleset *rules, int level))
{
    const struct ruleset *rules;

    open_app();
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        if (!test_takes_rules(i))
            continue;
        play(rules, rules->first_level);
        play(rules, rules->last_start_level);
    }
    close_app();
}

static void
watch(const struct ruleset *rules, int level)
{
    for (size_t skill = 0; skill < ARRAY_SIZE(skills); skill++)
        for (size_t pace = 0; pace < ARRAY_SIZE(paces); pace++)
            for (size_t speed = 0; speed < ARRAY_SIZE(speeds); speed++) {
                if (!test_in_full() && pace != speed)
                    continue;
                set_up(rules, level, skills[skill]);
                app.now.speed = speeds[speed];
                app.now.pace = paces[pace];
                play_thrice(rules, level, false);
            }
}

TEST(watched_games_end)
{
    under_all_rules(watch);
}

static void
play(const struct ruleset *rules, int level)
{
    for (size_t speed = 0; speed < ARRAY_SIZE(speeds); speed++) {
        set_up(rules, level, SKILL_PERFECT);
        app.now.speed = speeds[speed];
        play_thrice(rules, level, true);
    }
}

TEST(played_games_end)
{
    under_all_rules(play);
}

/* A hint that was asked for comes when the piece has locked and the game is
 * over; and one that has come goes. */
static void
hint_at_the_end(const struct ruleset *rules, int level)
{
    struct seat *seat = &play_of(&app)->seat;
    bool has_hard = rules->buttons & BUTTON_HARD;

    for (int waits = 0; waits <= 1; waits++) {
        set_up(rules, level, SKILL_PERFECT);
        app.now.speed = 1;
        app.now.watch = false;
        app_go(&app, SCENE_PLAY);
        pass_frame();
        fill_up(seat);
        for (int i = 0; i < MAX_FRAMES && !seat_is_over(seat); i++) {
            press(ACTION_HINT);
            SDL_Delay((Uint32)waits);
            drop(has_hard);
        }
        assert_true(seat_is_over(seat));
        for (int i = 0; i < A_WHILE; i++) {
            SDL_Delay((Uint32)(i < 3));
            app.dirty = true;
            pass_frame();
        }
        assert_false(play_of(&app)->hinted);
    }
}

TEST(hints_end_with_the_game)
{
    under_all_rules(hint_at_the_end);
}

/* -- in a race -- */

static void
race_to_the_end(bool machine_ends)
{
    struct race_play *race = race_of(&app);
    struct seat *person = &race->seats[RACE_PERSON];
    bool has_hard = person->rules.buttons & BUTTON_HARD;
    int frames = 0;

    fill_up(&race->seats[machine_ends ? RACE_MACHINE : RACE_PERSON]);
    while (race->table.phase != TABLE_ENDED) {
        if (machine_ends)
            pass_frame();
        else
            drop(has_hard);
        assert_true(frames++ < MAX_FRAMES);
    }
    pass_a_while();
    assert_int_equal(race->verdict.winner, machine_ends ? RACE_PERSON : RACE_MACHINE);
    assert_int_equal(app.scene, SCENE_RESULTS);
    assert_int_equal(results_of(&app)->sides, RACE_SIDES);
}

static void
race(const struct ruleset *rules, int level)
{
    for (size_t skill = 0; skill < ARRAY_SIZE(skills); skill++) {
        set_up(rules, level, SKILL_PERFECT);
        prefs_set(&app.prefs, PREF_RACE_SKILL, skills[skill]);
        prefs_set(&app.prefs, PREF_RACE_GOAL, RACE_GOALS - 1); /* the last */
        app_go(&app, SCENE_RACE);
        race_to_the_end(false);
        assert_true(take_scancode(&app, SDL_SCANCODE_R, KMOD_NONE));
        assert_int_equal(race_of(&app)->table.phase, TABLE_COUNTDOWN);
        race_to_the_end(true);
        press(ACTION_HINT);
        type(SDL_SCANCODE_ESCAPE);
        assert_ptr_equal(app.scene, SCENE_TITLE);
    }
}

TEST(races_end)
{
    under_all_rules(race);
}

/* -- as a replay -- */

/* A game in which no key is pressed, up to its end. The caller frees it. */
static uint8_t *
record(const struct ruleset *rules, int level, size_t *size)
{
    uint8_t *data = malloc(REPLAY_HEADER_SIZE + 2 * REPLAY_ENTRY_SIZE);
    struct replay_entry run = {.kind = REPLAY_RUN};
    struct replay_entry end = {.kind = REPLAY_END};
    struct game game;
    struct events events;

    assert_non_null(data);
    game_init(&game, rules, level, 7, rules->handling);
    *size = replay_encode_header(data, &game);
    while (!game.over)
        game_advance(&game, (struct command){0}, UINT32_MAX, &events);
    run.ticks = end.ticks = game.tick;
    end.hash = game_hash(&game);
    *size += replay_encode_entry(data + *size, &run);
    *size += replay_encode_entry(data + *size, &end);
    return data;
}

static void
show(const struct ruleset *rules, int level)
{
    const uint32_t viewer_speeds[] = {1, TABLE_REAL_TIME, 0};
    struct seat *seat = &play_of(&app)->seat;

    for (size_t i = 0; i < ARRAY_SIZE(viewer_speeds); i++) {
        size_t size;
        uint8_t *data = record(rules, level, &size);

        struct tape *tape = tape_take(data, size);
        assert_null(viewer_load(&app, tape, "the last one"));
        tape_drop(tape);
        app_go(&app, SCENE_VIEWER);
        viewer_of(&app)->table.speed = viewer_speeds[i];
        viewer_seek(&app, seat->reel.ticks - BEFORE_THE_END);
        for (int k = 0; k < MAX_FRAMES && !seat_is_over(seat); k++)
            pass_frame();
        assert_true(seat_is_over(seat));
        assert_null(seat->reel.playback.why);
        pass_frames(3);
        /* Beyond it there is nothing to take over; before it there is. */
        commands_do(&app, VIEWER_PIECE, 1);
        commands_do(&app, VIEWER_MACHINE, 0);
        pass_frame();
        assert_ptr_equal(app.scene, SCENE_VIEWER);
        commands_do(&app, VIEWER_PIECE, -1);
        pass_frame();
        commands_do(&app, VIEWER_MACHINE, 0);
        assert_ptr_equal(app.scene, SCENE_PLAY);
        fill_up(seat);
        press(ACTION_PAUSE); /* continues */
        for (int k = 0; k < MAX_FRAMES && !seat_is_over(seat); k++)
            pass_frame();
        assert_true(seat_is_over(seat));
        pass_a_while();
        /* A new game is like it, whatever the options say. */
        assert_true(take_scancode(&app, SDL_SCANCODE_R, KMOD_NONE));
        assert_plays(rules, level, false);
        assert_string_equal(app_rules(&app)->name, rules->name);
        app_open(&app, SCENE_HELP);
        assert_string_equal(app_rules(&app)->name, rules->name);
        app_go(&app, SCENE_TITLE);
        assert_ptr_equal(app_rules(&app), app.now.rules);
    }
}

TEST(replays_end)
{
    under_all_rules(show);
}

/* -- behind the title -- */

static void
look_at_title(const struct ruleset *rules, int level)
{
    set_up(rules, level, SKILL_PERFECT);
    app_go(&app, SCENE_TITLE);
    fill_up(&title_of(&app)->seat);
    for (int i = 0; i < MAX_FRAMES && !seat_is_over(&title_of(&app)->seat); i++)
        pass_frame();
    assert_true(seat_is_over(&title_of(&app)->seat));
    pass_a_while();
    assert_false(seat_is_over(&title_of(&app)->seat)); /* another one */
}

TEST(games_behind_the_title_end)
{
    under_all_rules(look_at_title);
}

/* -- after a watched game -- */

/* Somebody is there, or nothing of the kind; whether another game follows. */
struct way {
    void (*touch)(void);
    bool follows;
};

static void
touch_nothing(void)
{
}

static void
touch_a_key(void)
{
    SDL_KeyboardEvent key = {.state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_LSHIFT}};
    take_key(&app, &key);
}

/* A key that was down before. */
static void
let_go_of_a_key(void)
{
    SDL_KeyboardEvent key = {.state = SDL_RELEASED, .keysym = {.scancode = SDL_SCANCODE_LSHIFT}};
    take_key(&app, &key);
}

static void
move_the_mouse(void)
{
    app.quiet_ns = 0; /* the loop's doing */
}

static void
touch_the_gamepad(void)
{
    take_pad(&app, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
}

static void
want_none(void)
{
    prefs_set(&app.prefs, PREF_AGAIN, 0);
}

static void
record_it(void)
{
    app.options.record = "/nowhere/record";
}

static const struct way ways[] = {
    {touch_nothing, true},
    {let_go_of_a_key, true},
    {touch_a_key, false},
    {move_the_mouse, false},
    {touch_the_gamepad, false},
    {want_none, false},
    {record_it, false},
};

enum { AGAIN_MS = 10000 };

/* So much longer than it takes for another game to begin. */
static int
long_after(void)
{
    return (test_in_full() ? 10 : 2) * AGAIN_MS;
}

static void
pass_ms(int ms)
{
    for (int passed = 0; passed < ms; passed += 100)
        loop_pass(&app, (uint64_t)100 * APP_NS_PER_MS);
    app_draw(&app);
}

TEST(another_game_follows)
{
    for (size_t i = 0; i < ARRAY_SIZE(ways); i++) {
        open_app();
        struct seat *seat = &play_of(&app)->seat;
        set_up(ruleset_find("retro"), 9, SKILL_PERFECT);
        app.now.pace = PILOT_PACE_MAX;
        app.now.watch = true;
        app_go(&app, SCENE_PLAY);
        touch_a_key(); /* has no effect while the game runs */
        go_to_the_end(seat, false);
        ways[i].touch();
        pass_ms(AGAIN_MS - 3000);
        assert_true(seat_is_over(seat));
        app.dirty = false;
        pass_ms(1000);
        /* The seconds are counted where all can see them. */
        assert_true(app.dirty == ways[i].follows);
        pass_ms(1000);
        if (ways[i].follows) {
            assert_plays(ruleset_find("retro"), 9, false);
            /* Seed 7 is given; the same game would be kept again and again. */
            assert_int_equal(game_seed(&seat->game), 8);
        } else {
            pass_ms(long_after());
            assert_true(seat_is_over(seat));
        }
        app.options.record = NULL;
        close_app();
    }
}

/* A person's game is over for as long as they like. */
TEST(no_game_follows_that_of_a_person)
{
    open_app();
    app_go(&app, SCENE_PLAY);
    go_to_the_end(&play_of(&app)->seat, true);
    pass_ms(long_after());
    assert_true(seat_is_over(&play_of(&app)->seat));
    close_app();
}

SUITE(endings)
