/*
 * What a person sees, frame after frame, is what a slow twin draws whole: in
 * all scenes, and in a window that is resized while games are played.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/results/results.h"
#include "app/scenes/title.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/apply.h"
#include "lib/exhibits.h"
#include "lib/glass.h"
#include "lib/screen.h"

enum { FRAME_MS = 17, FRAMES = 160, ROWS = 12 };

static struct app app; /* large, and zeroed */
static int frames;
static uint64_t drawn, all;

/* As app_draw, but not as a frame. */
static void
draw_scene(void *data)
{
    const struct scene *scene = app_scene(data);

    if (scene->kind != NULL)
        scene->kind->draw(data, ((struct app *)data)->scene);
    else
        scene->draw(data);
}

static void
see_frame(const char *what)
{
    look_resize(app.look);
    app_draw(&app);
    canvas_show(app.look->canvas);
    frames++;
    drawn += canvas_drawn(app.look->canvas);
    all += (uint64_t)app.look->width * (uint64_t)app.look->height;
    long differing = glass_differs(app.look->canvas, draw_scene, &app);
    if (differing > 0)
        fail_msg("%s, frame %d: %ld pixels are not new", what, frames, differing);
}

static void
begin_figures(void)
{
    frames = 0;
    drawn = all = 0;
}

/* -- all scenes -- */

static void
see_exhibit(const struct exhibit *exhibit)
{
    struct prefs prefs;

    exhibit_prefs(&prefs);
    exhibit_open(&app, exhibit, &prefs, 640, 480);
    see_frame(exhibit->name);
    for (int i = 0; i < 3; i++) {
        exhibit_pass(&app, 2 * FRAME_MS);
        see_frame(exhibit->name);
    }
    apply_pref(&app, PREF_PALETTE, PALETTE_LIGHT);
    see_frame(exhibit->name);
    apply_text(&app, PREF_LANGUAGE, "zh_CN");
    see_frame(exhibit->name);
    exhibit_pass(&app, FRAME_MS);
    see_frame(exhibit->name);
    exhibit_close(&app, exhibit);
}

TEST(scenes_are_seen_as_they_are)
{
    size_t step = test_in_full() ? 1 : 12;

    glass_clean();
    for (size_t i = 0; i < exhibit_count; i += step)
        see_exhibit(&exhibits[i]);
}

/* -- a window -- */

static int
open_window(void **state)
{
    glass_clean();
    begin_figures();
    screen_open_window(&app, 800, 600);
    apply_pref(&app, PREF_EFFECTS, 5);
    return 0;
}

static int
close_window(void **state)
{
    app_leave(&app);
    screen_close(&app);
    glass_clean();
    return 0;
}

static void
pass_frames(int count, const char *what)
{
    for (int i = 0; i < count; i++) {
        exhibit_pass(&app, FRAME_MS);
        look_pass(app.look, (uint64_t)FRAME_MS * APP_NS_PER_MS);
        see_frame(what);
    }
}

static void
resize_window(int width, int height)
{
    SDL_SetWindowSize(app.window, width, height);
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}

/* Twelve rows but for a column, into which an I falls: rows go, a trail, words.
 */
static void
clear_four_rows(void)
{
    struct seat *seat = &play_of(&app)->seat;
    struct game *game = &seat->game;
    int hole = game->board.width - 1;

    for (int y = 0; y < ROWS; y++) {
        game->board.rows[BOARD_FLOOR + y] = (uint16_t)(BOARD_FULL_ROW & ~board_bit(hole));
        for (int x = 0; x < hole; x++)
            game->cells[y][x] = (uint8_t)((x / 2 + y / 2) % PIECE_COUNT);
        game->cells[y][hole] = PIECE_NONE;
    }
    game->motion.piece = (struct place){(int8_t)(hole - 2), 18, PIECE_I, 1};
    view_take(&seat->view, game);
    input_press(&seat->input, SDL_SCANCODE_SPACE, ACTION_HARD);
    seat_run(seat, 2, true, false);
    input_release(&seat->input, SDL_SCANCODE_SPACE);
    seat_run(seat, 2, true, false);
}

/* With everything that moves; in windows of several shapes. */
TEST_WITH(a_game_is_seen_as_it_is, open_window, close_window)
{
    static const int sizes[][2] = {{800, 600}, {520, 390}, {600, 900}, {1300, 700}, {800, 600}};

    apply_pref(&app, PREF_SMOOTH, 1);
    app.now.rules = &ruleset_modern;
    app_go(&app, SCENE_PLAY);
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        resize_window(sizes[i][0], sizes[i][1]);
        apply_pref(&app, PREF_SKIN, (int)(i % 3));
        app_go(&app, SCENE_PLAY);
        seat_run(&play_of(&app)->seat, 1, true, false);
        clear_four_rows();
        pass_frames(FRAMES / 4, "rows go");
    }
    assert_true(glass_parts > frames / 2);
}

TEST_WITH(a_watched_game_is_seen_as_it_is, open_window, close_window)
{
    app.now.watch = true;
    app_go(&app, SCENE_PLAY);
    seat_set_pace(&play_of(&app)->seat, 30);
    pass_frames(FRAMES, "watched");
    assert_true(drawn < all / 2);
    app_open(&app, SCENE_OPTIONS);
    pass_frames(3, "options over it");
    app_open(&app, SCENE_HELP);
    see_frame("help over it");
    app_back(&app);
    app_back(&app);
    pass_frames(FRAMES / 4, "watched again");
}

/* A well that is full tops out: rows go grey, then the results come. */
TEST_WITH(the_end_of_a_game_is_seen_as_it_is, open_window, close_window)
{
    app_go(&app, SCENE_PLAY);
    exhibit_pass(&app, FRAME_MS);
    for (int i = 0; i < 40 && !seat_is_over(&play_of(&app)->seat); i++)
        seat_run(&play_of(&app)->seat, 60000, true, false);
    assert_true(seat_is_over(&play_of(&app)->seat));
    pass_frames(FRAMES / 2, "the end");
    assert_true(app_is_in(&app, SCENE_RESULTS));
    apply_pref(&app, PREF_PALETTE, PALETTE_GREY);
    pass_frames(5, "results in grey");
}

/* The menu fades, then the well moves to the middle. */
TEST_WITH(the_title_is_seen_as_it_is, open_window, close_window)
{
    app_go(&app, SCENE_TITLE);
    pass_frames(FRAMES / 4, "title");
    assert_true(drawn < all / 2);
    app.quiet_ns = (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS;
    title_leave_alone(&app);
    pass_frames(FRAMES, "attract");
    resize_window(640, 700);
    pass_frames(10, "attract, resized");
    app.quiet_ns = 0;
    exhibit_pass(&app, 1);
    pass_frames(10, "title again");
}

TEST_WITH(a_menu_at_rest_costs_nothing, open_window, close_window)
{
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_OPTIONS);
    see_frame("options");
    int shown = glass_wholes + glass_parts;
    drawn = 0;
    for (int i = 0; i < 10; i++)
        see_frame("options");
    assert_int_equal(drawn, 0);
    assert_int_equal(glass_wholes + glass_parts, shown);
}

SUITE_WITH(frames, screen_begin, screen_end)
