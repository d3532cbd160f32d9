/*
 * The game in a window: reads the command line, creates the parts of the
 * program in order, runs the loop, and destroys the parts in reverse order.
 */
#define _POSIX_C_SOURCE 200809L /* sigaction */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

#include "app/loop.h"
#include "app/scenes/first.h"
#include "app/scenes/registry.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/capture.h"
#include "app/shell/window.h"
#include "store/say.h"
#include "store/utf8.h"

enum { EXIT_WRONG = 2 };

static void
complain(const char *what, const char *why)
{
    say("wellplayed: %s: %s", what, why);
}

static bool
open_window(struct app *app)
{
    if (!window_open(app))
        return false;
    SDL_Surface *icon = art_icon(64);
    if (icon != NULL)
        SDL_SetWindowIcon(app->window, icon);
    SDL_FreeSurface(icon);
    return true;
}

/* Opens the best renderer; the software renderer always exists. */
static bool
open_renderer(struct app *app)
{
    SDL_RendererInfo info;

    app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_PRESENTVSYNC);
    if (app->renderer == NULL)
        app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_SOFTWARE);
    if (app->renderer == NULL)
        return false;
    app->software =
        SDL_GetRendererInfo(app->renderer, &info) != 0 || (info.flags & SDL_RENDERER_SOFTWARE);
    app->vsync = SDL_GetRendererInfo(app->renderer, &info) == 0 &&
                 (info.flags & SDL_RENDERER_PRESENTVSYNC) && !(info.flags & SDL_RENDERER_SOFTWARE);
    return true;
}

/* Whether the window is invisible: SDL's drivers for tests. */
static bool
is_unseen(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver != NULL && (strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0);
}

static bool
open_video(void)
{
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        complain("no window system", SDL_GetError());
        return false;
    }
    /* Without a display, SDL may choose an invisible driver. That is an
     * error unless SDL_VIDEODRIVER asks for it. */
    if (is_unseen() && SDL_getenv("SDL_VIDEODRIVER") == NULL) {
        complain("no window system", "no display was found");
        return false;
    }
    return true;
}

static bool
open_look(struct app *app)
{
    struct error error;

    if (!open_window(app)) {
        complain("no window", SDL_GetError());
        return false;
    }
    if (!open_renderer(app)) {
        complain("no renderer", SDL_GetError());
        return false;
    }
    app->look = look_create(app->renderer, &error);
    if (app->look == NULL) {
        complain("can't draw", error_english(&error));
        return false;
    }
    return true;
}

/* Reports an error in the settings on the terminal. The first one is also
 * kept for the window, whose language is not known yet. */
static void
complain_of_settings(void *data, const struct error *error)
{
    struct error *first = data;
    say("wellplayed: settings: %s", error_english(error));
    if (first->words == NULL)
        *first = *error;
}

/* An unattended run reads settings only with --settings. */
static void
open_prefs(struct app *app)
{
    const char *path = app->options.settings;
    struct error first = {0};

    if (path != NULL || !app->unattended)
        app->prefs_file = prefs_file_open(&app->prefs, path, complain_of_settings, &first);
    apply_language(app);
    if (first.words != NULL)
        app_warn(app, "%s", language_error(&first));
}

static void
open_sound(struct app *app)
{
    const char *error = NULL;
    app->sound = sound_create(&error);
    if (error != NULL) {
        say("wellplayed: %s", error);
        app_warn(app, _("No sound device: playing silently"));
    }
    sound_set_muted(app->sound, app->options.mute);
    sound_set_music(app->sound, !app->unattended);
}

/* Loads the replay of --replay. */
static bool
open_replay(struct app *app)
{
    enum { MAX_BYTES = 256 << 20, TAIL_SIZE = 257 };
    struct error error;
    size_t size;
    void *data = file_read(app->options.replay, MAX_BYTES, &size, &error);
    if (data == NULL) {
        say("wellplayed: --replay %s", error_english(&error));
        return false;
    }
    struct tape *tape = tape_take(data, size);
    const char *words = tape != NULL
                            ? viewer_load(app, tape, utf8_tail(app->options.replay, TAIL_SIZE))
                            : "out of memory";
    tape_drop(tape);
    if (words != NULL) {
        say("wellplayed: --replay %s: %s", app->options.replay, words);
        return false;
    }
    viewer_of(app)->asked = true;
    return true;
}

static void
save_last_frame(struct app *app)
{
    struct error error;

    look_resize(app->look);
    canvas_forget(app->look->canvas);
    app_draw(app);
    /* Completes the change of tint, so that a game always has one picture. */
    look_pass(app->look, (uint64_t)BACKGROUND_MS * APP_NS_PER_MS);
    app_draw(app);
    if (!capture_save(app->look->canvas, app->options.screenshot, app->options.force, &error)) {
        say("wellplayed: --screenshot %s", error_english(&error));
        app->exit_code = EXIT_FAILURE;
    }
}

static void
app_run(struct app *app)
{
    const struct options *options = &app->options;

    apply_all(app);
    bool at_once = options->watch || options->stop_given;
    if (options->replay != NULL)
        app_go(app, SCENE_VIEWER);
    else
        app_go(app, at_once ? SCENE_PLAY : SCENE_TITLE);
    if (app_is_in(app, SCENE_TITLE) && first_is_due(app))
        app_open(app, SCENE_FIRST);
    loop_run(app);
    if (options->screenshot != NULL)
        save_last_frame(app);
    app_leave(app);
    apply_end_keeping(app);
    archive_report(app);
}

static void
end_politely(int number)
{
    raise(SIGTERM); /* SDL turns it into SDL_QUIT */
}

/* Closing the terminal ends the program like SIGTERM, so the game is kept;
 * nohup still works. A closed pipe must not kill the program before that. */
static void
heed_signals(void)
{
    struct sigaction old, action = {.sa_handler = end_politely};

    sigemptyset(&action.sa_mask);
    if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

int
main(int argc, char **argv)
{
    static struct app app; /* large, and zeroed */

    switch (options_read(&app.options, argc, argv)) {
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: return EXIT_WRONG;
    case FLAGS_GO: break;
    }
    heed_signals();
    app_begin_now(&app);
    prefs_init(&app.prefs);
    app.exit_code = EXIT_FAILURE;
    language_set(app.now.language != NULL ? app.now.language : language_of_system());
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    if (!app_open_scenes(&app, scene_table, SCENE_COUNT)) {
        complain("can't start", "out of memory");
        goto done;
    }
    if (app.options.replay != NULL && !open_replay(&app)) {
        app.exit_code = EXIT_WRONG;
        goto done;
    }
    if (!open_video())
        goto done;
    app.unattended = app.options.stop_given || app.options.screenshot != NULL || is_unseen();
    open_prefs(&app);
    if (!open_look(&app))
        goto done;
    app.exit_code = EXIT_SUCCESS;
    open_sound(&app);
    if (!app.unattended)
        loop_open_pads(&app);
    archive_open(&app);
    app_run(&app);

done:
    errands_destroy(app.errands);
    app.errands = NULL;
    app_close_scenes(&app);
    pads_close(&app.pads);
    sound_destroy(app.sound);
    look_destroy(app.look);
    SDL_DestroyRenderer(app.renderer);
    SDL_DestroyWindow(app.window);
    archive_close(&app); /* may wait for the disk; the window is gone */
    prefs_file_close(app.prefs_file);
    SDL_Quit();
    return app.exit_code;
}
