/*
 * Events are pumped about every millisecond, because SDL timestamps them only
 * then. The scene converts wall-clock time into ticks. A frame is drawn when
 * something has changed and the display is ready. With vsync, presenting blocks
 * until the display is ready, so a frame begins only shortly before that.
 */
#include "app/loop.h"

#include <stdlib.h>

#include "app/menu/menu.h"
#include "app/scenes/replays.h"
#include "app/shell/apply.h"
#include "app/shell/capture.h"
#include "app/shell/commands.h"
#include "app/shell/window.h"

enum {
    NS_PER_SECOND = 1000000000,
    MAX_BEHIND_NS = 250 * APP_NS_PER_MS, /* catch-up is capped */
    VSYNC_MARGIN_NS = 2 * APP_NS_PER_MS,
    PUMP_MS = 1,
    IDLE_MS = 100,
    REPEAT_FIRST_MS = 320,
    REPEAT_MS = 70,
    DEFAULT_HZ = 60
};

static uint64_t
now_ns(void)
{
    static uint64_t frequency;
    if (frequency == 0)
        frequency = SDL_GetPerformanceFrequency();
    uint64_t counter = SDL_GetPerformanceCounter();
    return counter / frequency * NS_PER_SECOND + counter % frequency * NS_PER_SECOND / frequency;
}

static uint64_t
frame_ns(const struct app *app)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(app->window);
    int hz = DEFAULT_HZ;
    if (display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0)
        hz = mode.refresh_rate;
    return NS_PER_SECOND / (uint64_t)hz;
}

static void
save_picture(struct app *app)
{
    char path[4096];
    struct error error;

    canvas_forget(app->look->canvas);
    app_draw(app);
    capture_path(path, sizeof(path));
    if (capture_save(app->look->canvas, path, false, &error))
        app_notice(app, _("Saved %s"), path);
    else
        app_warn(app, "%s", language_error(&error));
}

static void
loop_toggle(struct app *app, enum pref pref)
{
    bool is = pref == PREF_MUTE ? sound_is_muted(app->sound)
                                : SDL_GetWindowFlags(app->window) & SDL_WINDOW_FULLSCREEN_DESKTOP;
    /* The window manager may have changed the state. */
    app->prefs.numbers[pref] = is;
    apply_pref(app, pref, !is);
}

/* Handles the actions that are the same in all scenes. Returns false when
 * the scene must handle the action. */
static bool
take_common(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_FULLSCREEN: loop_toggle(app, PREF_FULLSCREEN); return true;
    case ACTION_SCREENSHOT: save_picture(app); return true;
    case ACTION_MUTE: loop_toggle(app, PREF_MUTE); return true;
    case ACTION_HELP:
        if (app_is_in(app, SCENE_HELP))
            app_back(app);
        else
            app_open(app, SCENE_HELP);
        return true;
    case ACTION_OPTIONS: app_open(app, SCENE_OPTIONS); return true;
    default: return false;
    }
}

/* Performs the action of a press that was not used. */
static void
take_action(struct app *app, const struct press *press, enum action action)
{
    const struct scene *scene = app_scene(app);
    bool down = press->down;

    /* A button of the game has no effect before its tick, so a frame now
     * would only delay the next one. */
    if (action > ACTION_LAST_BUTTON)
        app->dirty = true;
    /* A release counts even if the key has been bound to something else
     * since. */
    if (scene->button != NULL && (!down || action <= ACTION_LAST_BUTTON))
        scene->button(app, press->key, down ? action : ACTION_NONE, down);
    if (action <= ACTION_LAST_BUTTON)
        return;
    if (down && take_common(app, action))
        return;
    if (scene->key != NULL)
        scene->key(app, action, down);
}

bool
loop_offer(struct app *app, const struct press *press)
{
    struct menu *menu = menu_uppermost(app);
    const struct scene *scene = app_scene(app);

    if (press_is_new(press))
        app->quiet_ns = 0;
    if (press_is_new(press) && press->pad != PAD_NONE)
        app->held = (struct held_press){*press, (uint64_t)REPEAT_FIRST_MS * APP_NS_PER_MS};
    else if (!press->down && press->key == app->held.press.key)
        app->held.press.down = false;
    return line_press(app, press) || (menu != NULL && menu_catch_press(app, menu, press)) ||
           (scene->press != NULL && scene->press(app, press)) || commands_press(app, press) ||
           (menu != NULL && menu_press(app, menu, press));
}

static void
take_press(struct app *app, const struct press *press)
{
    bool is_menu = menu_uppermost(app) != NULL;

    if (!loop_offer(app, press) && !press->repeat)
        take_action(app, press, is_menu ? press->in_menu : press->in_game);
}

/* A held button of a gamepad repeats as keys do. */
static void
loop_repeat(struct app *app, uint64_t ns)
{
    struct held_press *held = &app->held;

    if (held->ns > ns || !held->press.down) {
        held->ns -= SDL_min(held->ns, ns);
        return;
    }
    struct press again = held->press;
    again.repeat = true;
    held->ns = (uint64_t)REPEAT_MS * APP_NS_PER_MS;
    take_press(app, &again);
}

/* Hints show the keys of the device that was used last. */
static void
loop_use_device(struct app *app, bool pad)
{
    app->dirty = app->dirty || app->by_pad != pad;
    app->by_pad = pad;
}

static void
take_key(struct app *app, const SDL_KeyboardEvent *event)
{
    struct press press = press_of_key(&app->prefs.bindings, event);
    take_press(app, &press);
}

static void
take_pad(void *data, int pad, int input, bool down)
{
    struct app *app = data;
    struct press press = press_of_pad(&app->prefs.bindings, pad, input, down);

    if (down)
        loop_use_device(app, true);
    take_press(app, &press);
}

/* A gamepad was plugged in or pulled out. A game pauses when a gamepad goes. */
static void
take_plug(void *data, const char *name, bool in)
{
    struct app *app = data;

    if (!in && app_scene(app)->unfocus != NULL)
        app_scene(app)->unfocus(app);
    if (pads_count(&app->pads) == 0)
        loop_use_device(app, false);
    app_warn(app, in ? _("Gamepad: %s") : _("Gamepad unplugged: %s"), name);
}

void
loop_open_pads(struct app *app)
{
    app->pads.pressed = take_pad;
    app->pads.plugged = take_plug;
    app->pads.data = app;
    pads_open(&app->pads);
}

/* Converts points of the window into pixels of the output; they differ on
 * HiDPI. */
static bool
to_output(const struct app *app, int *x, int *y)
{
    int width, height, output_width, output_height;

    SDL_GetWindowSize(app->window, &width, &height);
    if (!canvas_size(app->look->canvas, &output_width, &output_height) || width <= 0 || height <= 0)
        return false;
    *x = *x * output_width / width;
    *y = *y * output_height / height;
    return true;
}

static void
take_point(struct app *app, int x, int y, enum app_point what)
{
    if (what == APP_PRESS && line_click(app))
        return;
    if (what == APP_HOVER   ? commands_drag(app, x, y)
        : what == APP_PRESS ? commands_touch(app, x, y, false)
                            : commands_let_go(app, x, y))
        return;
    if (what == APP_HOVER)
        commands_hover(app, x, y);
}

/* The press of a key for which a mouse click stands. */
static struct press
press_of(const struct app *app, SDL_Scancode code, Uint16 mod, bool down)
{
    SDL_KeyboardEvent event = {.state = down ? SDL_PRESSED : SDL_RELEASED};

    event.keysym.scancode = code;
    event.keysym.sym = SDL_GetKeyFromScancode(code);
    event.keysym.mod = mod;
    return press_of_key(&app->prefs.bindings, &event);
}

static void
press_cap(struct app *app, const struct cap *cap, bool down)
{
    struct press press = cap->pad != PAD_NONE
                             ? press_of_pad(&app->prefs.bindings, 0, cap->pad, down)
                             : press_of(app, (SDL_Scancode)cap->key, cap->mod, down);

    take_press(app, &press);
}

/* A click on a key cap presses its key. Returns false when there is no cap. */
static bool
take_cap(struct app *app, int x, int y)
{
    const struct spot *spot = look_spot_at(app->look, x, y);

    if (spot == NULL || spot->command != COMMAND_NONE)
        return false;
    app->clicked = spot->cap; /* a copy: the next frame has other spots */
    press_cap(app, &app->clicked, true);
    return true;
}

static void
take_left(struct app *app, int x, int y, bool down)
{
    if (!to_output(app, &x, &y))
        return;
    if (down && take_cap(app, x, y))
        return;
    if (!down && app->clicked.label[0] != '\0') {
        struct cap cap = app->clicked;
        app->clicked = (struct cap){.key = 0};
        press_cap(app, &cap, false);
        return;
    }
    take_point(app, x, y, down ? APP_PRESS : APP_RELEASE);
}

static bool
take_right(struct app *app, const SDL_MouseButtonEvent *button)
{
    int x = button->x, y = button->y;

    if (!to_output(app, &x, &y))
        return false;
    return button->state == SDL_PRESSED ? commands_touch(app, x, y, true)
                                        : commands_let_go(app, x, y);
}

/* The left button chooses. The right and the back button act as Esc, so that the
 * mouse alone can leave every page; in a game they pause even if Esc is bound to
 * something else. A spot may take the right one. */
static void
take_button(struct app *app, const SDL_MouseButtonEvent *button)
{
    if (button->state == SDL_PRESSED)
        loop_use_device(app, false);
    app->quiet_ns = 0;
    app->pointer.rests = false;
    if (button->button == SDL_BUTTON_LEFT) {
        take_left(app, button->x, button->y, button->state == SDL_PRESSED);
        return;
    }
    if (button->button != SDL_BUTTON_RIGHT && button->button != SDL_BUTTON_X1)
        return;
    if (button->button == SDL_BUTTON_RIGHT && take_right(app, button))
        return;
    struct press press =
        press_of(app, SDL_SCANCODE_ESCAPE, KMOD_NONE, button->state == SDL_PRESSED);
    press.in_game = ACTION_PAUSE;
    take_press(app, &press);
}

/* Whether the player moved the mouse. Systems also report motion when a window
 * appears, disappears or grows under the mouse, and a resting mouse trembles. */
static bool
is_moved(struct app *app, int x, int y)
{
    enum { TREMBLES = 2 };
    struct pointer *pointer = &app->pointer;
    int near = pointer->rests ? TREMBLES : 0, left, top;

    SDL_GetWindowPosition(app->window, &left, &top);
    x += left;
    y += top;
    if (pointer->known && abs(x - pointer->x) <= near && abs(y - pointer->y) <= near)
        return false;
    pointer->rests = !pointer->known;
    pointer->known = true;
    pointer->x = x;
    pointer->y = y;
    return !pointer->rests;
}

static void
take_hover(struct app *app, int x, int y)
{
    if (!is_moved(app, x, y) || !to_output(app, &x, &y))
        return;
    app->quiet_ns = 0;
    take_point(app, x, y, APP_HOVER);
}

static void
take_wheel(struct app *app, const SDL_MouseWheelEvent *wheel)
{
    struct menu *menu = menu_uppermost(app);

    app->quiet_ns = 0;
    if (menu != NULL)
        menu_wheel(app, menu, wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? -wheel->y : wheel->y);
}

static void
take_window(struct app *app, const SDL_WindowEvent *event)
{
    app->dirty = true;
    app->pointer.rests = true;
    /* A window that was covered, hidden or resized has lost its pixels. */
    if (event->event != SDL_WINDOWEVENT_ENTER && event->event != SDL_WINDOWEVENT_LEAVE)
        canvas_forget(app->look->canvas);
    /* Moving the window under a resting mouse selects nothing. */
    if (event->event == SDL_WINDOWEVENT_ENTER || event->event == SDL_WINDOWEVENT_MOVED ||
        event->event == SDL_WINDOWEVENT_SIZE_CHANGED)
        app->pointer.known = false;
    bool sized = event->event == SDL_WINDOWEVENT_SIZE_CHANGED ||
                 event->event == SDL_WINDOWEVENT_MAXIMIZED ||
                 event->event == SDL_WINDOWEVENT_RESTORED;
    if (sized && window_changed(app))
        apply_changed(app);
    if (event->event == SDL_WINDOWEVENT_FOCUS_GAINED)
        pads_focus(&app->pads, true);
    if (event->event != SDL_WINDOWEVENT_FOCUS_LOST)
        return;
    if (app->pads.open)
        pads_focus(&app->pads, false);
    if (app_scene(app)->unfocus != NULL)
        app_scene(app)->unfocus(app);
}

static void
take_event(struct app *app, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT: app->quit = true; break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        if (event->key.state == SDL_PRESSED && !event->key.repeat)
            loop_use_device(app, false);
        take_key(app, &event->key);
        break;
    case SDL_MOUSEMOTION: take_hover(app, event->motion.x, event->motion.y); break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: take_button(app, &event->button); break;
    case SDL_WINDOWEVENT: take_window(app, &event->window); break;
    case SDL_DROPFILE:
        replays_import(app, event->drop.file);
        SDL_free(event->drop.file);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        look_reset(app->look);
        app->dirty = true;
        break;
    case SDL_TEXTINPUT: line_text(app, event->text.text); break;
    case SDL_TEXTEDITING: line_composing(app, event->edit.text); break;
    case SDL_MOUSEWHEEL: take_wheel(app, &event->wheel); break;
    default: pads_event(&app->pads, event); break;
    }
}

static void
loop_draw(struct app *app)
{
    look_resize(app->look);
    app_draw(app);
    app->dirty = false;
}

static bool
is_idle(struct app *app)
{
    const struct scene *scene = app_scene(app);

    if (app->dirty || app->notice_ns > 0 || (app->keep_ns > 0 && !app->keep_failed) ||
        look_is_changing(app->look) || app->held.press.down)
        return false;
    if (scene->page != NULL && !menu_idle(menu_uppermost(app)))
        return false;
    return scene->idle == NULL || scene->idle(app);
}

void
loop_pass(struct app *app, uint64_t ns)
{
    app->quiet_ns += ns;
    if (app->keep_ns > 0 && app->keep_ns <= ns)
        apply_keep(app);
    else if (app->keep_ns > 0)
        app->keep_ns -= ns;
    loop_repeat(app, ns);
    if (menu_uppermost(app) != NULL)
        menu_pass(app, menu_uppermost(app), ns);
    archive_pass(app);
    if (app_scene(app)->pass != NULL)
        app_scene(app)->pass(app, ns);
}

void
loop_run(struct app *app)
{
    uint64_t last = now_ns();
    uint64_t next_frame = last;
    SDL_Event event;

    while (!app->quit) {
        if (SDL_WaitEventTimeout(&event, is_idle(app) ? IDLE_MS : PUMP_MS)) {
            do
                take_event(app, &event);
            while (SDL_PollEvent(&event));
        }
        uint64_t now = now_ns();
        uint64_t passed = now - last;
        last = now;
        app_pass_notice(app, passed);
        if (app->look != NULL && look_pass(app->look, passed))
            app->dirty = true;
        if (passed > MAX_BEHIND_NS)
            passed = MAX_BEHIND_NS;
        loop_pass(app, passed);
        if (!app->dirty || app->quit || now < next_frame)
            continue;

        uint64_t begun = now_ns();
        loop_draw(app);
        uint64_t drawn = now_ns();
        canvas_show(app->look->canvas);
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
