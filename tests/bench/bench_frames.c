/*
 * What a frame costs, and how long after a key it is on the screen, with each
 * renderer that there is, at 720p and at 4K. A benchmark, not a test: it
 * judges nothing. With "training" it measures that alone. Run it where the display is that you ask about; without one
 * it takes SDL's dummy, which has the software renderer only.
 *
 * Keys come from a clock of their own, between two looks of the loop as well
 * as while it draws. The loop is the game's; the linker puts a few lines of
 * this file between it and SDL (--wrap).
 */
#define _GNU_SOURCE /* setpriority of a thread */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "app/loop.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/training/training.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "store/weights.h"

enum {
    WARM_FRAMES = 20,
    FRAMES = 400,
    FRAME_TICKS = 17,
    KEYS = 200,
    MIN_GAP_MS = 23,
    GAP_MS = 40,
    LOST_MS = 400
};

int __real_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
void __real_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer);
int __real_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);
int __wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);

static struct app app; /* large, and zeroed */
static bool only_training;

static uint64_t
now_us(void)
{
    return SDL_GetPerformanceCounter() * 1000000 / SDL_GetPerformanceFrequency();
}

/* -- figures -- */

struct figures {
    uint64_t values[FRAMES + KEYS];
    int count;
};

static int
compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t
percentile(struct figures *figures, int percent)
{
    if (figures->count == 0)
        return 0;
    qsort(figures->values, (size_t)figures->count, sizeof(uint64_t), compare);
    return figures->values[(figures->count - 1) * percent / 100];
}

static void
print_us(const char *what, struct figures *figures)
{
    printf("  %-18s median %6.2f ms, 99 %% %6.2f ms (%d)\n", what,
        (double)percentile(figures, 50) / 1000, (double)percentile(figures, 99) / 1000,
        figures->count);
}

/* -- frames -- */

static void
draw_frame(void)
{
    SDL_Rect pixel = {0, 0, 1, 1};
    uint8_t colour[4];

    look_resize(app.look);
    app_draw(&app);
    /* A graphics card has drawn when a pixel can be read. */
    if (!app.software)
        SDL_RenderReadPixels(app.renderer, &pixel, SDL_PIXELFORMAT_ARGB8888, colour, 4);
    canvas_show(app.look->canvas);
}

static void
measure_frames(void)
{
    static struct figures frames;

    frames.count = 0;
    app.now.watch = true;
    app_go(&app, SCENE_PLAY);
    seat_set_pace(&play_of(&app)->seat, 30);
    for (int i = 0; i < WARM_FRAMES + FRAMES; i++) {
        seat_run(&play_of(&app)->seat, FRAME_TICKS, true, false);
        effects_pass(&play_of(&app)->table.sides[0].effects, (uint64_t)FRAME_TICKS * APP_NS_PER_MS);
        uint64_t begun = now_us();
        draw_frame();
        if (i >= WARM_FRAMES)
            frames.values[frames.count++] = now_us() - begun;
        SDL_PumpEvents();
    }
    print_us("a frame", &frames);
}

/* -- a frame while all effects are on -- */

enum { EFFECT_FRAMES = 22, EFFECT_ROWS_FILLED = 12, FRAME_MS = 16 };

/* All rows of the lower half are full but for the column at the right. */
static void
fill_well(struct game *game)
{
    int hole = game->board.width - 1;

    for (int y = 0; y < EFFECT_ROWS_FILLED; y++) {
        game->board.rows[BOARD_FLOOR + y] = BOARD_FULL_ROW;
        game->board.rows[BOARD_FLOOR + y] &= (uint16_t)~board_bit(hole);
        for (int x = 0; x < hole; x++)
            game->cells[y][x] = (uint8_t)((x / 2 + y / 2) % PIECE_COUNT);
        game->cells[y][hole] = PIECE_NONE;
    }
}

/* An I drops into the gap: four rows, a trail, words. Garbage, which no lock
 * with rows lets in by these rules, comes in as well. */
static void
clear_four_rows(void)
{
    struct seat *seat = &play_of(&app)->seat;
    struct effects *effects = &play_of(&app)->table.sides[0].effects;

    effects_set(effects, (struct effects_manner){.strength = 3});
    seat_run(seat, 1, true, false); /* the first piece */
    fill_well(&seat->game);
    seat->game.chain = 3;
    seat->game.combo = 5;
    seat->game.motion.piece = (struct place){(int8_t)(seat->game.board.width - 3), 18, PIECE_I, 1};
    view_take(&seat->view, &seat->game);
    input_press(&seat->input, SDL_SCANCODE_SPACE, ACTION_HARD);
    seat_run(seat, 2, true, false);
    input_release(&seat->input, SDL_SCANCODE_SPACE);
    seat_run(seat, 2, true, false);
    effects->garbage = 4;
    effects->since[EFFECT_RISE] = 1;
    effects->since[EFFECT_HOLD] = 1;
    if (!effects_has(effects, EFFECT_ROWS) || !effects_has(effects, EFFECT_WORDS))
        printf("  (no rows were cleared)\n");
}

/* In turn without effects and with them, so that the two can be compared
 * whatever else the machine does. */
static void
measure_effects(int strength, const char *what)
{
    static struct figures frames[2];
    struct effects *effects = &play_of(&app)->table.sides[0].effects;

    frames[0].count = frames[1].count = 0;
    app.now.rules = &ruleset_modern;
    app.now.watch = false;
    for (int i = 0; i < 2 * FRAMES; i++) {
        bool with = i / EFFECT_FRAMES % 2 == 1;
        if (i % EFFECT_FRAMES == 0) {
            apply_pref(&app, PREF_EFFECTS, strength);
            app_go(&app, SCENE_PLAY);
            clear_four_rows();
            if (!with)
                effects_set(effects, (struct effects_manner){0});
        }
        uint64_t begun = now_us();
        draw_frame();
        struct figures *of = &frames[with];
        of->values[of->count++] = now_us() - begun;
        effects_pass(effects, (uint64_t)FRAME_MS * APP_NS_PER_MS);
        SDL_PumpEvents();
    }
    print_us("rows go, still", &frames[0]);
    print_us(what, &frames[1]);
    app.now.rules = ruleset_at(0);
    apply_pref(&app, PREF_EFFECTS, 3);
}

/* -- a frame while a player learns -- */

/* On all processors but one; time passes as the wall's. */
static void
measure_training(void)
{
    static struct figures frames;
    uint64_t last = now_us();

    frames.count = 0;
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_TRAINING);
    for (int i = 0; i < WARM_FRAMES + FRAMES; i++) {
        uint64_t begun = now_us();
        app_scene(&app)->pass(&app, (begun - last) * 1000);
        last = begun;
        draw_frame();
        if (i >= WARM_FRAMES)
            frames.values[frames.count++] = now_us() - begun;
        SDL_PumpEvents();
        uint64_t took = (now_us() - begun) / 1000;
        SDL_Delay(took < FRAME_MS ? (uint32_t)(FRAME_MS - took) : 0);
    }
    app_go(&app, SCENE_TITLE);
    print_us("while it learns", &frames);
}

/* -- how fast it learns, beside the lab -- */

enum { SPEED_PAIRS = 7, SPEED_MS = 4000, ROOM_NICE = 10 };

/* Of all threads but this one, in seconds. */
static double
processor_time(void)
{
    struct timespec all, own;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
    return (double)(all.tv_sec - own.tv_sec) + (double)(all.tv_nsec - own.tv_nsec) / 1e9;
}

/* Pieces of a run a second: of the wall clock, and of processor time. */
struct pace {
    double wall, processor;
};

static struct pace
pace_of(const struct run_progress *progress, double processor)
{
    double pieces = progress->pieces_per_second * progress->seconds;
    return (struct pace){progress->pieces_per_second, processor > 0 ? pieces / processor : 0};
}

/* The room's run, while frames are drawn 60 times a second. */
static struct pace
pieces_in_window(int *threads, struct training_setup *setup)
{
    app_go(&app, SCENE_TITLE);
    double processor = processor_time();
    uint64_t begun = now_us(), last = begun;
    app_open(&app, SCENE_TRAINING);
    while (now_us() - begun < SPEED_MS * 1000) {
        uint64_t now = now_us();
        app_scene(&app)->pass(&app, (now - last) * 1000);
        last = now;
        draw_frame();
        SDL_PumpEvents();
        uint64_t took = (now_us() - now) / 1000;
        SDL_Delay(took < FRAME_MS ? (uint32_t)(FRAME_MS - took) : 0);
    }
    const struct run_news *news = &training_page_of(&app)->run.news;
    struct pace pieces = pace_of(&news->progress, processor_time() - processor);
    *setup = news->setup;
    *threads = SDL_max(SDL_GetCPUCount() - 1, 1);
    app_go(&app, SCENE_TITLE);
    return pieces;
}

/* With the priority of the room's, so that whatever else the machine does takes
 * from both alike. */
static int
go(void *data)
{
    setpriority(PRIO_PROCESS, 0, ROOM_NICE);
    run_go(data, NULL, NULL, RUN_MAX_GENERATIONS);
    return 0;
}

/* The same run as the lab has it, with nothing beside it. */
static struct pace
pieces_in_lab(int threads, const struct training_setup *setup)
{
    const struct run_setup as = {
        .training = *setup, .threads = threads, .generations = RUN_MAX_GENERATIONS};
    struct run *run = run_create(&as);
    struct run_progress progress = {0};

    if (run == NULL)
        return (struct pace){0};
    double processor = processor_time();
    SDL_Thread *thread = SDL_CreateThread(go, "run", run);
    SDL_Delay(SPEED_MS);
    run_progress(run, &progress);
    struct pace pieces = pace_of(&progress, processor_time() - processor);
    run_cancel(run);
    SDL_WaitThread(thread, NULL);
    run_destroy(run);
    return pieces;
}

static int
compare_reals(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void
measure_training_speed(void)
{
    double ratios[2][SPEED_PAIRS];

    for (int i = 0; i < SPEED_PAIRS; i++) {
        int threads;
        struct training_setup setup;
        struct pace window = pieces_in_window(&threads, &setup);
        struct pace lab = pieces_in_lab(threads, &setup);
        ratios[0][i] = lab.wall > 0 ? window.wall / lab.wall : 0;
        ratios[1][i] = lab.processor > 0 ? window.processor / lab.processor : 0;
    }
    for (int i = 0; i < 2; i++) {
        qsort(ratios[i], SPEED_PAIRS, sizeof(double), compare_reals);
        printf("  it learns          median x%.3f of the lab's pieces a second "
               "%s (x%.3f to x%.3f)\n",
            ratios[i][SPEED_PAIRS / 2], i == 0 ? "by the clock" : "of processor time", ratios[i][0],
            ratios[i][SPEED_PAIRS - 1]);
    }
}

/* -- keys -- */

static struct {
    bool runs;
    uint64_t due_us; /* of the key that is next, or was last */
    uint64_t tick;   /* of the game when it was down */
    bool sent, moved;
    int count;
    uint32_t random;
    seat_listener *listener;
    struct figures us, ticks;
} keys;

static void
next_key(void)
{
    keys.random = keys.random * 1664525 + 1013904223;
    keys.due_us = now_us() + (MIN_GAP_MS * 1000) + keys.random / 256 % (GAP_MS * 1000);
    keys.sent = keys.moved = false;
    if (++keys.count == KEYS)
        app.quit = true;
}

/* Left and right in turn, so that each moves. */
static void
send_key(void)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.state = SDL_PRESSED;
    event.key.keysym.scancode = keys.count % 2 == 0 ? SDL_SCANCODE_LEFT : SDL_SCANCODE_RIGHT;
    SDL_PushEvent(&event);
    event.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
    keys.sent = true;
    keys.tick = play_of(&app)->seat.view.tick;
}

static void
listen(void *data, const struct events *events)
{
    keys.listener(data, events);
    if (!keys.sent || keys.moved || !(events->happened & EVENT_MOVED))
        return;
    keys.moved = true;
    keys.ticks.values[keys.ticks.count++] = (play_of(&app)->seat.view.tick - keys.tick) * 1000;
}

int
__wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    uint64_t now = now_us();
    if (keys.runs && !keys.sent && now >= keys.due_us)
        send_key();
    /* A key that moved nothing, at a wall, is not counted. */
    if (keys.runs && keys.sent && !keys.moved && now > keys.due_us + LOST_MS * 1000)
        next_key();
    return __real_SDL_WaitEventTimeout(event, timeout);
}

static void
see_key(void)
{
    if (!keys.runs || !keys.moved)
        return;
    keys.us.values[keys.us.count++] = now_us() - keys.due_us;
    next_key();
}

void
__wrap_SDL_RenderPresent(SDL_Renderer *renderer)
{
    __real_SDL_RenderPresent(renderer);
    see_key();
}

int
__wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count)
{
    int result = __real_SDL_UpdateWindowSurfaceRects(window, rects, count);
    see_key();
    return result;
}

/* What the window before this one has still to say would pause the game. */
static void
forget_events(void)
{
    SDL_Delay(200);
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}

static void
measure_keys(void)
{
    forget_events();
    memset(&keys, 0, sizeof(keys));
    keys.random = 7;
    keys.due_us = now_us() + 300000;
    app.now.watch = false;
    app_go(&app, SCENE_PLAY);
    keys.listener = play_of(&app)->seat.listener;
    play_of(&app)->seat.listener = listen;
    keys.runs = true;
    app.quit = false;
    loop_run(&app);
    keys.runs = false;
    print_us("key to frame", &keys.us);
    print_us("key to its tick", &keys.ticks);
}

/* -- a window for each renderer and size -- */

static bool
open_app(const char *driver, int index, int width, int height)
{
    memset(&app, 0, sizeof(app));
    if (!app_open_scenes(&app, scene_table, SCENE_COUNT))
        return false;
    prefs_init(&app.prefs);
    app.now.rules = ruleset_at(0);
    app.now.level = app.now.rules->first_level;
    app.now.seed = 7;
    app.now.seed_given = true;
    app.now.speed = 1;
    weights_find(weights_default_name, &app.now.brain);
    app.window = SDL_CreateWindow("Wellplayed", 0, 0, width, height, 0);
    if (app.window != NULL)
        app.renderer = SDL_CreateRenderer(app.window, index, 0);
    if (app.renderer != NULL)
        app.look = look_create(app.renderer, NULL);
    if (app.look == NULL) {
        printf("%s, %dx%d: %s\n", driver, width, height, SDL_GetError());
        return false;
    }
    app.software = strcmp(driver, "software") == 0;
    apply_all(&app);
    return true;
}

static void
close_app(void)
{
    app_close_scenes(&app);
    look_destroy(app.look);
    if (app.renderer != NULL)
        SDL_DestroyRenderer(app.renderer);
    if (app.window != NULL)
        SDL_DestroyWindow(app.window);
}

static void
measure(const char *driver, int index, int width, int height)
{
    if (open_app(driver, index, width, height)) {
        printf("%s, %dx%d\n", driver, width, height);
        if (only_training) {
            measure_training();
            measure_training_speed();
            close_app();
            return;
        }
        measure_frames();
        measure_effects(3, "rows go, effects");
        measure_effects(5, "rows go, strongest");
        measure_training();
        measure_keys();
        fflush(stdout);
    }
    close_app();
}

int
main(int argc, char **argv)
{
    only_training = argc > 1 && strcmp(argv[1], "training") == 0;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
        if (SDL_Init(SDL_INIT_VIDEO) != 0) {
            fprintf(stderr, "%s\n", SDL_GetError());
            return EXIT_FAILURE;
        }
    }
    printf("video: %s\n", SDL_GetCurrentVideoDriver());
    for (int i = 0; i < SDL_GetNumRenderDrivers(); i++) {
        SDL_RendererInfo info;
        if (SDL_GetRenderDriverInfo(i, &info) != 0)
            continue;
        measure(info.name, i, 1280, 720);
        if (!only_training)
            measure(info.name, i, 3840, 2160);
    }
    SDL_Quit();
    return EXIT_SUCCESS;
}
