/*
 * Events are pumped about every millisecond, for SDL stamps them only then;
 * wall-clock time goes to the scene, which turns it into ticks; a picture is
 * drawn when something has changed and the display can take one. With vsync
 * presenting would block until the display is ready, so a frame is begun only
 * shortly before that.
 */
#include "loop.h"

#include "capture.h"

enum {
    NS_PER_SECOND = 1000000000,
    MOST_BEHIND_NS = 250 * APP_NS_PER_MS, /* catch-up is capped */
    VSYNC_MARGIN_NS = 2 * APP_NS_PER_MS,
    PUMP_MS = 1,
    IDLE_MS = 100,
    DEFAULT_HZ = 60
};

static uint64_t
now_ns(void)
{
    static uint64_t frequency;
    if (frequency == 0)
        frequency = SDL_GetPerformanceFrequency();
    uint64_t counter = SDL_GetPerformanceCounter();
    return counter / frequency * NS_PER_SECOND +
           counter % frequency * NS_PER_SECOND / frequency;
}

static uint64_t
frame_ns(const struct app *app)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(app->window);
    int hz = DEFAULT_HZ;
    if (display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 &&
        mode.refresh_rate > 0)
        hz = mode.refresh_rate;
    return NS_PER_SECOND / (uint64_t)hz;
}

static void
toggle_fullscreen(struct app *app)
{
    bool full = SDL_GetWindowFlags(app->window) & SDL_WINDOW_FULLSCREEN_DESKTOP;
    SDL_SetWindowFullscreen(
        app->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static void
save_picture(struct app *app)
{
    char path[4096], why[FILE_WHY_SIZE];

    app->scene->draw(app);
    capture_path(path, sizeof(path));
    if (capture_save(app->renderer, path, why))
        app_notice(app, _("Saved %s"), path);
    else
        app_notice(app, "%s", why);
}

/* What is the same in all scenes; false when the scene shall see the key. */
static bool
take_common(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_FULLSCREEN: toggle_fullscreen(app); return true;
    case ACTION_SCREENSHOT: save_picture(app); return true;
    case ACTION_MUTE:
        sound_set_muted(app->sound, !sound_is_muted(app->sound));
        return true;
    case ACTION_HELP:
        if (!app->help)
            app->scene->unfocus(app);
        app->help = !app->help;
        return true;
    default: return false;
    }
}

static void
take_key(struct app *app, const SDL_KeyboardEvent *key)
{
    if (key->repeat)
        return;
    bool down = key->state == SDL_PRESSED;
    enum action action =
        app->scene->menu ? input_menu_action(key) : input_game_action(key);
    app->dirty = true;
    if (!down) {
        /* Alt may be up before the key: a release is the key's alone. */
        SDL_KeyboardEvent plain = *key;
        plain.keysym.mod = 0;
        app->scene->key(app,
            app->scene->menu ? input_menu_action(&plain)
                             : input_game_action(&plain),
            false);
        return;
    }
    if (take_common(app, action))
        return;
    if (app->help) {
        app->help = false; /* any key closes it, and does no more */
        return;
    }
    if (action != ACTION_NONE)
        app->scene->key(app, action, true);
}

/* Points of the window in pixels of the output: they differ on HiDPI. */
static void
take_point(struct app *app, int x, int y, bool pressed)
{
    int width, height, output_width, output_height;
    SDL_GetWindowSize(app->window, &width, &height);
    SDL_GetRendererOutputSize(app->renderer, &output_width, &output_height);
    if (width <= 0 || height <= 0)
        return;
    if (pressed && app->help) {
        app->help = false;
        app->dirty = true;
        return;
    }
    app->scene->point(
        app, x * output_width / width, y * output_height / height, pressed);
}

static void
take_event(struct app *app, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT: app->quit = true; break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: take_key(app, &event->key); break;
    case SDL_MOUSEMOTION:
        take_point(app, event->motion.x, event->motion.y, false);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button == SDL_BUTTON_LEFT)
            take_point(app, event->button.x, event->button.y, true);
        break;
    case SDL_WINDOWEVENT:
        app->dirty = true;
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
            app->scene->unfocus(app);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        look_reset(app->look);
        app->dirty = true;
        break;
    default: break;
    }
}

static void
draw(struct app *app)
{
    struct hint hints[ACTION_COUNT];

    look_resize(app->look);
    if (app->help)
        draw_help(app->look, hints,
            app_hints(app->options.rules, APP_HINTS_ALL, hints, ACTION_COUNT));
    else
        app->scene->draw(app);
    app->dirty = false;
}

static void
pass_notice(struct app *app, uint64_t ns)
{
    if (app->notice_ns == 0)
        return;
    app->notice_ns = app->notice_ns > ns ? app->notice_ns - ns : 0;
    if (app->notice_ns == 0)
        app->dirty = true;
}

void
loop_run(struct app *app)
{
    uint64_t last = now_ns();
    uint64_t next_frame = last;
    SDL_Event event;

    while (!app->quit) {
        bool idle = !app->dirty && app->notice_ns == 0 &&
                    (app->help || app->scene->idle(app));
        if (SDL_WaitEventTimeout(&event, idle ? IDLE_MS : PUMP_MS)) {
            do
                take_event(app, &event);
            while (SDL_PollEvent(&event));
        }
        uint64_t now = now_ns();
        uint64_t passed = now - last;
        last = now;
        pass_notice(app, passed);
        if (passed > MOST_BEHIND_NS)
            passed = MOST_BEHIND_NS;
        if (!app->help)
            app->scene->pass(app, passed);
        if (!app->dirty || app->quit || now < next_frame)
            continue;

        uint64_t begun = now_ns();
        draw(app);
        uint64_t drawn = now_ns();
        SDL_RenderPresent(app->renderer);
        uint64_t wait = frame_ns(app);
        if (app->vsync) {
            uint64_t early = drawn - begun + VSYNC_MARGIN_NS;
            wait = wait > early ? wait - early : 0;
            next_frame = now_ns() + wait;
        } else {
            next_frame = begun + wait;
        }
    }
}
