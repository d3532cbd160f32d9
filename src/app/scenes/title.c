/*
 * The title: the main menu. The machine plays behind it without sound.
 */
#include "app/scenes/title.h"

#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

static void
play(struct app *app)
{
    app->now.watch = false;
    app_go(app, SCENE_PLAY);
}

static void
watch(struct app *app)
{
    app->now.watch = true;
    app_go(app, SCENE_PLAY);
}

/* Continues the game that a crash has cut. */
static void
continue_game(struct app *app)
{
    seat_finish(&play_of(app)->seat, NULL);
    if (!archive_continue(app, &play_of(app)->seat))
        return;
    play_resume(app, TABLE_PAUSED);
}

static void
quit(struct app *app)
{
    app->quit = true;
}

static const struct menu_entry entries[] = {
    /* Only shown when there is one. */
    {.kind = MENU_DO,
        .icon = ICON_AGAIN,
        .name = N_("Continue the last game"),
        .detail = N_("It was cut short. It continues there, paused at first."),
        .act = continue_game},
    {.kind = MENU_DO,
        .icon = ICON_PLAY,
        .name = N_("Play"),
        .detail = N_("Play at once. Other rules and levels: Set up a game."),
        .act = play},
    {.kind = MENU_DO,
        .icon = ICON_WATCH,
        .name = N_("Watch"),
        .detail = N_("The machine plays, with the same keys. You can take over "
                     "at any time."),
        .act = watch},
    {.kind = MENU_GO,
        .icon = ICON_RACE,
        .name = N_("Race"),
        .detail = N_("You and the machine on the same pieces, side by side."),
        .scene = SCENE_RACE_SETUP},
    {.kind = MENU_GO,
        .icon = ICON_LEARN,
        .name = N_("Learn"),
        .detail = N_("Get better: alone, and with the machine's help."),
        .scene = SCENE_LEARN},
    {.kind = MENU_GO,
        .icon = ICON_SETUP,
        .name = N_("Set up a game"),
        .detail = N_("Choose rule set, goal, level and seed, and who plays."),
        .scene = SCENE_SETUP},
    {.kind = MENU_GO,
        .icon = ICON_SCORES,
        .name = N_("Scores"),
        .detail = N_("The best games of each rule set, and statistics."),
        .scene = SCENE_SCORES},
    {.kind = MENU_GO,
        .icon = ICON_REPLAYS,
        .name = N_("Replays"),
        .detail = N_("Watch every game again."),
        .scene = SCENE_REPLAYS},
    {.kind = MENU_GO,
        .icon = ICON_OPTIONS,
        .name = N_("Options"),
        .detail = N_("Keys, gamepad, handling, picture, sound, machine."),
        .scene = SCENE_OPTIONS},
    {.kind = MENU_GO,
        .icon = ICON_HELP,
        .name = N_("Help"),
        .detail = N_("All keys, and the first minute once more."),
        .scene = SCENE_HELP},
    {.kind = MENU_GO,
        .icon = ICON_ABOUT,
        .name = N_("About"),
        .detail = N_("Version, licences and libraries."),
        .scene = SCENE_ABOUT},
    {.kind = MENU_DO,
        .icon = ICON_QUIT,
        .name = N_("Quit"),
        .detail = N_("Leave the game."),
        .act = quit},
};

static void
draw_game(struct app *app)
{
    title_draw_game(app, false, 0);
}

#define PAGE(from)                                                             \
    {                                                                          \
        .title = N_("Falling blocks: play, or watch the machine"),             \
        .entries = entries + (from), .count = SDL_arraysize(entries) - (from), \
        .named = true, .draw = draw_game                                       \
    }

static const struct menu_page page = PAGE(1), page_with_cut = PAGE(0);

/* Adds or removes the entry for a game that was cut. */
static void
choose_page(struct app *app)
{
    struct menu *menu = menu_of(app, SCENE_TITLE);
    const struct menu_page *now =
        app->archive.left != NULL ? &page_with_cut : &page;
    bool offered = now == &page_with_cut;

    if (offered && !title_of(app)->offers)
        menu->selected = 0;
    else if (!offered && title_of(app)->offers && menu->selected > 0)
        menu->selected--;
    title_of(app)->offers = offered;
    menu_open(app, menu, now);
}

static void
enter(struct app *app)
{
    choose_page(app);
    title_begin(app);
    sound_set_ducked(app->sound, true);
}

static void
leave(struct app *app)
{
    seat_finish(&title_of(app)->seat, NULL);
    sound_set_ducked(app->sound, false);
}

/* The rules may have changed in the scene above. */
static void
uncover(struct app *app)
{
    choose_page(app);
    if (title_of(app)->seat.view.rules == NULL ||
        title_of(app)->of_rules != app->now.rules)
        title_begin(app);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && action == ACTION_MACHINE)
        watch(app);
}

/* A key of the game that the menu does not use begins a game. Keys of the
 * window system are no such keys, whatever they do in a game. */
static bool
title_press(struct app *app, const struct press *press)
{
    if (!press_is_new(press) || press->in_menu != ACTION_NONE ||
        press->in_game > ACTION_LAST_BUTTON)
        return false;
    if (press->pad == PAD_NONE &&
        ((press->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0 ||
            (press->key >= SDL_SCANCODE_LCTRL &&
                press->key <= SDL_SCANCODE_RGUI)))
        return false;
    play(app);
    return true;
}

static void
pass(struct app *app, uint64_t ns)
{
    title_run(app, ns);
    if (app->quiet_ns >= (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS &&
        !title_is_unseen(app))
        title_leave_alone(app);
}

static bool
idle(const struct app *app)
{
    return title_is_unseen(app);
}

static void
finish(struct app *app)
{
    seat_finish(&title_of(app)->seat, NULL);
}

const struct scene scene_title = {
    .size = sizeof(struct title),
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
    .leave = leave,
    .uncover = uncover,
    .found = uncover,
    .finish = finish,
    .key = key,
    .press = title_press,
    .pass = pass,
    .idle = idle,
};
