/*
 * The viewer: its layout, speeds and lamps, a replay looked through, and all
 * of its commands, up to the game that continues a replay.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, setenv */

#include <unistd.h>

#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/viewer/viewer.h"
#include "lib/check.h"
#include "lib/laid.h"
#include "lib/pressing.h"
#include "lib/screen.h"

#define SDL_MAIN_HANDLED
#include "app/shell/app.h"
#include "app/draw/timeline.h"
#include "app/shell/commands.h"
#include "store/fumen_board.h"
#include "store/weights.h"

enum { LENGTH = 60000 /* ticks */, MS = APP_NS_PER_MS, MAX_MARKS = 64 };

static struct app app; /* large, and zeroed */
static char folder[] = "/tmp/wellplayed-viewer-XXXXXX";
static char record[64];

/* -- a game to look at -- */

static struct {
    uint64_t marks[MAX_MARKS];
    int count;
    struct seat *seat;
} played;

static void
mark(void *data, const struct events *events)
{
    if ((events->happened & EVENT_CLEARED) && events->cleared.count >= 4 &&
        played.count < MAX_MARKS)
        played.marks[played.count++] = played.seat->game.tick;
}

static void
record_game(const struct brain *brain)
{
    static struct seat seat;
    struct seat_setup setup = {.rules = ruleset_find("classic"), .seed = 7, .pace = 20};
    setup.brain = *brain;
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    played.seat = &seat;
    seat.listener = mark;
    assert_true(seat_record(&seat, record, true, NULL));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, LENGTH, true, false);
    assert_true(seat_finish(&seat, NULL));
}

static uint8_t *
read_record(size_t *size)
{
    uint8_t *data = file_read(record, 1 << 24, size, NULL);
    assert_non_null(data);
    return data;
}

/* An app without a window. */
static int
set_app(void)
{
    if (!app_open_scenes(&app, scene_table, SCENE_COUNT))
        return -1;
    prefs_init(&app.prefs);
    app.now.rules = ruleset_at(0);
    app.now.speed = 1;
    app.now.pace = 10;
    return weights_find("dellacherie", &app.now.brain) ? 0 : -1;
}

static int
set_up(void **state)
{
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(record, sizeof(record), "%s/record", folder);
    if (set_app() != 0)
        return -1;
    record_game(&app.now.brain);
    return 0;
}

static int
tear_down(void **state)
{
    app_close_scenes(&app);
    remove(record);
    return rmdir(folder);
}

/* The viewer with the recorded game, from its beginning. */
static void
open_viewer(void)
{
    size_t size;
    uint8_t *data = read_record(&size);
    app_go(&app, SCENE_HELP); /* the one before ends */
    struct tape *tape = tape_take(data, size);
    assert_null(viewer_load(&app, tape, "record"));
    tape_drop(tape);
    app_go(&app, SCENE_VIEWER);
}

static uint64_t
now(void)
{
    return play_of(&app)->seat.game.tick;
}

static void
pass(uint64_t ms)
{
    app_scene(&app)->pass(&app, ms * MS);
}

static void
press(SDL_Scancode code, Uint16 mod)
{
    SDL_KeyboardEvent key = {.state = SDL_PRESSED};
    key.keysym.scancode = code;
    key.keysym.mod = mod;
    assert_true(take_key(&app, &key));
}

/* -- the timeline -- */

TEST(test_bar)
{
    static const uint64_t lengths[] = {1, 7, 1000, 3600000, 1ull << 40, UINT64_MAX};
    struct box bar = {100, 10, 601, 8};

    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        uint64_t all = lengths[i], before = 0;
        assert_true(timeline_tick(bar, -5, all) == 0);
        assert_true(timeline_tick(bar, 100, all) == 0);
        assert_true(timeline_tick(bar, 700, all) == all);
        assert_true(timeline_tick(bar, 9999, all) == all);
        assert_int_equal(timeline_x(bar, 0, all), 100);
        assert_int_equal(timeline_x(bar, all, all), 700);
        for (int x = 100; x <= 700; x++) {
            uint64_t tick = timeline_tick(bar, x, all);
            assert_true(tick >= before && tick <= all);
            before = tick;
            if (all >= 1000 && abs(timeline_x(bar, tick, all) - x) > 1)
                fail_msg("%d comes back as %d", x, timeline_x(bar, tick, all));
        }
    }
    assert_int_equal(timeline_x(bar, 0, 0), 100);
}

/* -- small parts -- */

TEST(test_speeds)
{
    static const uint32_t up[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 256};
    for (int i = 0; i < 9; i++) {
        assert_int_equal(viewer_next_speed(up[i], 1), up[i + 1]);
        assert_int_equal(viewer_next_speed(up[i], -1), i > 0 ? up[i - 1] : 1);
    }
    assert_int_equal(viewer_next_speed(12, 1), 16);
    assert_int_equal(viewer_next_speed(12, -1), 8);
    assert_int_equal(viewer_next_speed(4000, 1), 4000);
    assert_int_equal(viewer_next_speed(4000, -1), 256);
    assert_int_equal(viewer_next_speed(0, 1), 0); /* nothing is faster */
    assert_int_equal(viewer_next_speed(0, -1), 256);
}

TEST(test_lamps)
{
    struct lamps lamps = {0};

    assert_int_equal(lamps_lit(&lamps, 0), 0);
    assert_int_equal(lamps_lit(&lamps, BUTTON_HARD), BUTTON_HARD);
    lamps_take(&lamps, BUTTON_LEFT | BUTTON_CW);
    assert_int_equal(lamps_lit(&lamps, 0), BUTTON_LEFT | BUTTON_CW);
    assert_false(lamps_pass(&lamps, (LAMPS_MS - 10) * (uint64_t)MS));
    lamps_take(&lamps, BUTTON_CW);
    assert_true(lamps_pass(&lamps, 10ull * MS));
    assert_int_equal(lamps_lit(&lamps, 0), BUTTON_CW);
    assert_true(lamps_pass(&lamps, LAMPS_MS * (uint64_t)MS));
    assert_false(lamps_pass(&lamps, LAMPS_MS * (uint64_t)MS));
    assert_int_equal(lamps_lit(&lamps, BUTTON_SOFT), BUTTON_SOFT);
}

/* Begins to scan the bytes, and takes them. */
static const char *
start_scan(struct scan *scan, void *data, size_t size)
{
    struct tape *tape = tape_take(data, size);
    const char *why = scan_begin(scan, tape);

    tape_drop(tape);
    return why;
}

TEST(test_scan)
{
    static struct scan scan;
    size_t size;
    uint8_t *data = read_record(&size);

    assert_null(start_scan(&scan, data, size));
    int pieces = 0;
    while (!scan_go(&scan, 100))
        pieces++;
    assert_true(pieces > 3);
    assert_null(scan.playback.why);
    assert_true(scan.playback.tick == LENGTH);
    assert_true(played.count > 0);
    assert_int_equal(scan.mark_count, played.count);
    assert_memory_equal(scan.marks, played.marks, (size_t)played.count * sizeof(played.marks[0]));

    /* Half of a replay, one with another end, and bytes that are no replay. */
    data = read_record(&size);
    assert_null(start_scan(&scan, data, size / 2));
    assert_true(scan_go(&scan, INT32_MAX));
    assert_string_equal(scan.playback.why, "the replay is cut short");
    data = read_record(&size);
    data[size - 1] ^= 1;
    assert_null(start_scan(&scan, data, size));
    assert_true(scan_go(&scan, INT32_MAX));
    assert_non_null(scan.playback.why);
    data = read_record(&size);
    data[4]++; /* a newer format */
    assert_non_null(start_scan(&scan, data, size));
    assert_false(scan_is_busy(&scan));
    scan_close(&scan);
}

/* -- commands -- */

TEST(test_time)
{
    open_viewer();
    assert_int_equal(app.scene, SCENE_VIEWER);
    pass(100);
    assert_int_equal(now(), 100);
    press(SDL_SCANCODE_SPACE, 0);
    pass(100);
    assert_int_equal(now(), 100);
    press(SDL_SCANCODE_P, 0);
    press(SDL_SCANCODE_MINUS, 0);
    press(SDL_SCANCODE_MINUS, 0);
    press(SDL_SCANCODE_MINUS, 0); /* a quarter is the slowest */
    for (int i = 0; i < 10; i++)
        pass(2); /* halves of ticks are not lost */
    assert_int_equal(now(), 105);
    for (int i = 0; i < 20; i++)
        press(SDL_SCANCODE_EQUALS, 0);
    assert_int_equal(viewer_of(&app)->table.speed, 64 * TABLE_REAL_TIME);
    pass(100);
    assert_int_equal(now(), 6505);
    pass(1000);
    assert_int_equal(now(), LENGTH);
    pass(1);
    assert_true(seat_is_over(&play_of(&app)->seat));
    assert_null(play_of(&app)->seat.reel.playback.why);
    /* Once more from the start. */
    press(SDL_SCANCODE_SPACE, 0);
    assert_int_equal(now(), 0);
    pass(10);
    assert_int_equal(now(), 640);
}

TEST(test_seek)
{
    uint64_t hash;

    open_viewer();
    press(SDL_SCANCODE_SPACE, 0);
    press(SDL_SCANCODE_RIGHT, 0);
    press(SDL_SCANCODE_RIGHT, 0);
    assert_int_equal(now(), 10000);
    hash = game_hash(&play_of(&app)->seat.game);
    press(SDL_SCANCODE_PAGEDOWN, 0);
    assert_int_equal(now(), 10000 + LENGTH / 10);
    press(SDL_SCANCODE_END, 0);
    assert_int_equal(now(), LENGTH);
    assert_true(seat_is_over(&play_of(&app)->seat));
    press(SDL_SCANCODE_PAGEUP, 0);
    assert_int_equal(now(), LENGTH - LENGTH / 10);
    assert_false(seat_is_over(&play_of(&app)->seat));
    press(SDL_SCANCODE_HOME, 0);
    assert_int_equal(now(), 0);
    press(SDL_SCANCODE_LEFT, 0);
    assert_int_equal(now(), 0);
    viewer_seek(&app, 10000);
    assert_true(game_hash(&play_of(&app)->seat.game) == hash);
}

/* A replay of a few bytes in which more happens than a frame has time for. */
static void
open_long_replay(void)
{
    const struct replay_entry run = {.kind = REPLAY_RUN, .ticks = (uint64_t)1 << 31};
    const struct ruleset *rules = ruleset_find("arika");
    uint8_t bytes[REPLAY_HEADER_SIZE + REPLAY_ENTRY_SIZE];
    struct game game;

    game_init_goal(&game, rules, goal_find("zen"), 0, 7, rules->handling);
    size_t size = replay_encode_header(bytes, &game);
    size += replay_encode_entry(bytes + size, &run);
    app_go(&app, SCENE_HELP);
    struct tape *tape = tape_copy(bytes, size);
    assert_null(viewer_load(&app, tape, "long"));
    tape_drop(tape);
    app_go(&app, SCENE_VIEWER);
}

/* No frame waits for a far place, another place can be chosen on the way, and
 * so can the way out. */
TEST(test_long_way)
{
    enum { FRAMES = 20, FRAME_STEPS = 10000 };
    const struct seat *seat = &play_of(&app)->seat;
    uint64_t before = 0;

    open_long_replay();
    press(SDL_SCANCODE_SPACE, 0);
    press(SDL_SCANCODE_END, 0);
    for (int i = 0; i < FRAMES; i++) {
        assert_true(seat_is_travelling(seat));
        assert_false(app_scene(&app)->idle(&app));
        assert_in_range(seat->reel.steps, before + (i > 0), before + FRAME_STEPS);
        assert_true(now() == seat->reel.playback.tick);
        before = seat->reel.steps;
        pass(16);
    }
    uint64_t far = now();
    press(SDL_SCANCODE_T, 0); /* not on the way */
    assert_int_equal(app.scene, SCENE_VIEWER);
    viewer_seek(&app, far / 2); /* as the mouse does, time and again */
    for (int i = 0; i < FRAMES; i++)
        viewer_seek(&app, far / 2 + (uint64_t)i);
    assert_in_range(seat->reel.steps, 0, before + FRAME_STEPS);
    pass(16);
    assert_int_equal(now(), far / 2 + FRAMES - 1);
    press(SDL_SCANCODE_END, 0);
    press(SDL_SCANCODE_HOME, 0);
    pass(16);
    assert_int_equal(now(), 0);
    assert_false(seat_is_travelling(seat));
    press(SDL_SCANCODE_END, 0);
    press(SDL_SCANCODE_ESCAPE, 0);
    assert_int_equal(app.scene, SCENE_TITLE);
}

/* The spot of a command. */
static struct box
spot_of(int command)
{
    for (int i = 0; i < app.look->spot_count; i++)
        if (app.look->spots[i].command == command)
            return app.look->spots[i].box;
    fail_msg("no spot for %d", command);
    return (struct box){0};
}

/* The play stands above the band, and all that it needs has room. */
static void
check_above(struct app *of)
{
    const struct layout *play = &of->look->play;
    struct box grip = spot_of(VIEWER_SEEK);

    assert_true(play->cell >= 8 && play->unit >= 11);
    assert_true(
        play->sides[0].well.y >= 0 && play->sides[0].well.y + play->sides[0].well.h <= grip.y);
    assert_true(play->strip.y + play->strip.h <= grip.y);
    assert_true(play->pilot.y + play->pilot.h <= grip.y);
    if (of->look->scale <= 150)
        assert_true(grip.w >= of->look->width / 5);
}

/* The list of keys is whole. */
TEST(test_list_of_keys)
{
    struct hint hints[COMMANDS_HINTS];
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); /* the names of keys */
    app_close_scenes(&app);
    screen_open(&app, 1280, 720);
    app_go(&app, SCENE_TITLE);
    open_viewer();
    free(screen_draw(&app));
    int count = commands_hints(&app, hints, COMMANDS_HINTS);
    assert_int_equal(app.look->play.keys_shown, count);
    bool copies = false;
    for (int i = 0; i < app.look->spot_count; i++)
        copies = copies || strcmp(app.look->spots[i].cap.label, "F") == 0;
    assert_true(copies);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    screen_close(&app);
    memset(&app, 0, sizeof(app));
    assert_int_equal(set_app(), 0);
}

/* On the timeline, along it while it is held, and beside it; a press on the well
 * pauses. */
TEST(test_mouse)
{
    app_close_scenes(&app);
    screen_open(&app, 640, 480);
    app_go(&app, SCENE_TITLE);
    open_viewer();
    free(screen_draw(&app));
    struct box grip = spot_of(VIEWER_SEEK), well = spot_of(VIEWER_WELL);
    int middle = grip.x + grip.w / 2, y = grip.y + grip.h / 2;
    assert_false(commands_drag(&app, middle, y));
    assert_int_equal(now(), 0);
    assert_true(commands_touch(&app, middle, y, false));
    assert_true(now() > LENGTH * 49 / 100 && now() < LENGTH * 51 / 100);
    pass(100); /* it stands while it is held */
    assert_true(now() < LENGTH * 51 / 100);
    assert_true(commands_drag(&app, grip.x, y - 300));
    assert_int_equal(now(), 0);
    assert_true(commands_let_go(&app, 9999, y));
    assert_int_equal(now(), LENGTH);
    assert_false(commands_drag(&app, middle, y));
    assert_int_equal(now(), LENGTH);
    viewer_seek(&app, 0);
    assert_true(commands_touch(&app, well.x + 9, well.y + 9, false));
    assert_true(table_is_still(&viewer_of(&app)->table));
    laid_check(&app, check_above);
    screen_close(&app);
    memset(&app, 0, sizeof(app));
    assert_int_equal(set_app(), 0);
}

TEST(test_steps)
{
    uint64_t first, second;

    open_viewer();
    press(SDL_SCANCODE_PERIOD, 0);
    assert_true(table_is_still(&viewer_of(&app)->table));
    first = now();
    assert_int_equal(play_of(&app)->seat.view.pieces, 2);
    press(SDL_SCANCODE_PERIOD, 0);
    second = now();
    assert_int_equal(play_of(&app)->seat.view.pieces, 3);
    press(SDL_SCANCODE_COMMA, 0);
    assert_int_equal(now(), first);
    press(SDL_SCANCODE_PERIOD, KMOD_LSHIFT);
    assert_true(now() > first && now() < second);
    press(SDL_SCANCODE_COMMA, KMOD_LSHIFT);
    assert_int_equal(now(), first);
    press(SDL_SCANCODE_COMMA, 0);
    assert_int_equal(now(), 0);
    /* A step repeats while its key is held; a pause does not. */
    SDL_KeyboardEvent key = {.state = SDL_PRESSED, .repeat = 1};
    key.keysym.scancode = SDL_SCANCODE_PERIOD;
    assert_true(take_key(&app, &key));
    assert_int_equal(now(), first);
    key.keysym.scancode = SDL_SCANCODE_SPACE;
    assert_true(take_key(&app, &key));
    assert_true(table_is_still(&viewer_of(&app)->table));
    key.keysym.scancode = SDL_SCANCODE_F11;
    assert_false(take_key(&app, &key));
}

/* Presses and releases the gamepad's button for an action of the game. */
static void
push(enum action action)
{
    int input = app.prefs.bindings.pads[action][0];

    assert_true(input != PAD_NONE);
    assert_true(take_pad(&app, input, true));
    take_pad(&app, input, false);
}

/* On a gamepad by what its buttons do in a game; the same keys of a keyboard
 * have other meanings here, or none. */
TEST(test_pad)
{
    open_viewer();
    SDL_KeyboardEvent key = {.state = SDL_PRESSED};
    key.keysym.scancode = SDL_SCANCODE_D;
    assert_false(take_key(&app, &key));
    assert_int_equal(now(), 0);
    push(ACTION_RIGHT);
    assert_int_equal(now(), 5000);
    push(ACTION_CW);
    assert_true(table_is_still(&viewer_of(&app)->table));
    push(ACTION_PAUSE);
    assert_false(table_is_still(&viewer_of(&app)->table));
    push(ACTION_HARD);
    assert_true(now() > 5000 && table_is_still(&viewer_of(&app)->table));
    push(ACTION_HALF);
    assert_int_equal(app.scene, SCENE_PLAY);
    assert_int_equal(play_of(&app)->seat.who, SEAT_HUMAN);
}

/* Every button that the log has down in some ticks is lit after them. */
TEST(test_keys_lit)
{
    enum { FRAME = 16 };
    struct replay_header header;
    struct playback playback;
    size_t size;
    uint8_t *data = read_record(&size), all = 0;
    uint64_t frames = 0;

    assert_null(playback_open(&playback, &header, data, size));
    open_viewer();
    while (now() < LENGTH / 2) {
        uint8_t down = 0;
        uint64_t to = now() + FRAME;
        while (playback.tick < to) {
            assert_true(playback_next(&playback, to - playback.tick));
            if (playback.entry.kind == REPLAY_RUN)
                down |= playback.entry.held;
        }
        pass(FRAME);
        assert_int_equal(now(), to);
        assert_int_equal(down & ~lamps_lit(&viewer_of(&app)->keys.lamps, 0), 0);
        all |= down;
        frames += down != 0;
    }
    assert_true(all & BUTTON_LEFT && all & BUTTON_CW && all & BUTTON_HARD);
    assert_true(frames > 50);
    /* All of it is out after a seek. */
    viewer_seek(&app, LENGTH / 3);
    assert_int_equal(lamps_lit(&viewer_of(&app)->keys.lamps, 0), 0);
    free(data);
}

/* -- taking over -- */

TEST(test_take_over)
{
    struct seat *seat = &play_of(&app)->seat;
    struct place goal;

    open_viewer();
    press(SDL_SCANCODE_END, 0);
    viewer_seek(&app, 20000);
    press(SDL_SCANCODE_E, 0);
    press(SDL_SCANCODE_T, 0);
    assert_int_equal(app.scene, SCENE_PLAY);
    assert_int_equal(seat->who, SEAT_HUMAN);
    assert_int_equal(now(), 20000);
    /* What was in sight stays so, with the graph and the mind. */
    assert_int_equal(play_of(&app)->table.phase, TABLE_STOPPED);
    assert_true(play_of(&app)->table.sides[0].graph.newest > 10);
    assert_true(play_of(&app)->mind.open);
    pass(100);
    assert_int_equal(now(), 20000);
    /* Who plays is seen at once, by the outline too. */
    app_scene(&app)->key(&app, ACTION_MACHINE, true);
    assert_int_equal(seat->who, SEAT_MACHINE);
    for (int i = 0; i < PATIENCE && !seat_goal(seat, &goal); i++) {
        pass(1);
        SDL_Delay(1);
    }
    assert_true(seat_goal(seat, &goal));
    app_scene(&app)->key(&app, ACTION_MACHINE, true);
    assert_int_equal(play_of(&app)->table.phase, TABLE_STOPPED);
    assert_int_equal(now(), 20000);
    /* It is told to go on, counts down, and goes. */
    app_scene(&app)->key(&app, ACTION_PAUSE, true);
    pass(app.prefs.numbers[PREF_COUNTDOWN] * 1000ull);
    pass(50);
    assert_int_equal(now(), 20050);
    assert_int_equal(app.exit_code, 0);

    open_viewer();
    viewer_seek(&app, 30000);
    press(SDL_SCANCODE_V, 0);
    assert_int_equal(app.scene, SCENE_PLAY);
    assert_int_equal(seat->who, SEAT_MACHINE);
    assert_int_equal(seat->pilot.pace, app.now.pace);
    seat_run(seat, 5000, true, false);
    assert_int_equal(now(), 35000);
    assert_true(seat->view.pieces > 3);
}

/* A replay of the list is nothing that the program ends with. */
/* A modern game, for its position: classic wells are too wide for a fumen. */
TEST(test_copy)
{
    static const uint8_t drops[] = {0, 8, 0, 8, 0, 8, 0, 8, 0};
    struct replay_entry entry = {.kind = REPLAY_RUN, .ticks = 20};
    struct game game;
    struct fumen fumen = {0};
    struct error error;
    uint8_t *data = malloc(REPLAY_HEADER_SIZE + 16 * REPLAY_ENTRY_SIZE);

    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); /* the clipboard */
    game_init(&game, &ruleset_modern, 1, 4, ruleset_modern.handling);
    size_t size = replay_encode_header(data, &game);
    for (size_t i = 0; i < ARRAY_SIZE(drops); i++) {
        entry.held = drops[i];
        size += replay_encode_entry(data + size, &entry);
    }
    app_go(&app, SCENE_HELP);
    play_finish(&app);
    struct tape *tape = tape_take(data, size);
    assert_null(viewer_load(&app, tape, "modern"));
    tape_drop(tape);
    app_go(&app, SCENE_VIEWER);
    viewer_seek(&app, 50);
    uint64_t hash = game_hash(&play_of(&app)->seat.game);

    press(SDL_SCANCODE_F, 0);
    char *text = SDL_GetClipboardText();
    assert_true(fumen_decode(text, &fumen, &error));
    assert_int_equal(fumen.count, 1);
    assert_true(fumen_stack_height(&fumen.pages[0].field) > 0);
    fumen_finish(&fumen);
    SDL_free(text);

    /* The three pieces that lock after that. */
    press(SDL_SCANCODE_F, KMOD_LSHIFT);
    text = SDL_GetClipboardText();
    assert_true(fumen_decode(text, &fumen, &error));
    assert_int_equal(fumen.count, 3);
    for (size_t i = 0; i + 1 < fumen.count; i++) {
        struct fumen_field after = fumen_field_after(&fumen.pages[i]);
        assert_true(fumen_field_equals(&after, &fumen.pages[i + 1].field));
    }
    fumen_finish(&fumen);
    SDL_free(text);
    /* What is shown stays. */
    assert_true(game_hash(&play_of(&app)->seat.game) == hash);
    assert_int_equal(play_of(&app)->seat.game.tick, 50);
    app_scene(&app)->leave(&app);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

TEST(test_leave)
{
    size_t size;
    uint8_t *data = read_record(&size);

    app_go(&app, SCENE_HELP);
    play_finish(&app);
    app.last.pieces = 0;
    data[size - 1] ^= 1;
    struct tape *tape = tape_take(data, size);
    assert_null(viewer_load(&app, tape, "record"));
    tape_drop(tape);
    app_go(&app, SCENE_VIEWER);
    press(SDL_SCANCODE_END, 0);
    assert_non_null(play_of(&app)->seat.reel.playback.why);
    press(SDL_SCANCODE_ESCAPE, 0);
    assert_int_equal(app.scene, SCENE_TITLE);
    assert_int_equal(app.exit_code, 0);
    assert_int_equal(app.last.pieces, 0);
    app_scene(&app)->leave(&app);
}

SUITE_WITH(viewer, set_up, tear_down)
