/*
 * The title: the main menu, and the machine playing beside it without sound.
 */
#include "app/scenes/title.h"

#include "app/draw/draw.h"
#include "app/menu/menu.h"
#include "app/scenes/events.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

enum { ATTRACT_PACE = 5, AHEAD_TICKS = 45000, MAX_TICKS = 100 };

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
    play_resume(app, ROUND_PAUSED);
}

static void
quit(struct app *app)
{
    app->quit = true;
}

static const struct menu_entry entries[] = {
    /* Only shown when there is one. */
    {.kind = MENU_DO,
        .name = N_("Continue the last game"),
        .detail = N_("It was cut short. It continues there, paused at first."),
        .act = continue_game},
    {.kind = MENU_DO,
        .name = N_("Play"),
        .detail = N_("Play at once. Other rules and levels: Set up a game."),
        .act = play},
    {.kind = MENU_DO,
        .name = N_("Watch"),
        .detail = N_("The machine plays, with the same keys. You can take over "
                     "at any time."),
        .act = watch},
    {.kind = MENU_GO,
        .name = N_("Race"),
        .detail = N_("You and the machine on the same pieces, side by side."),
        .scene = SCENE_RACE_SETUP},
    {.kind = MENU_GO,
        .name = N_("Set up a game"),
        .detail = N_("Choose rule set, goal, level and seed, and who plays."),
        .scene = SCENE_SETUP},
    {.kind = MENU_GO,
        .name = N_("Scores"),
        .detail = N_("The best games of each rule set, and statistics."),
        .scene = SCENE_SCORES},
    {.kind = MENU_GO,
        .name = N_("Replays"),
        .detail = N_("Watch every game again."),
        .scene = SCENE_REPLAYS},
    {.kind = MENU_GO,
        .name = N_("Options"),
        .detail = N_("Keys, gamepad, handling, picture, sound, machine."),
        .scene = SCENE_OPTIONS},
    {.kind = MENU_GO,
        .name = N_("Help"),
        .detail = N_("All keys."),
        .scene = SCENE_HELP},
    {.kind = MENU_GO,
        .name = N_("About"),
        .detail = N_("Version, licences and libraries."),
        .scene = SCENE_ABOUT},
    {.kind = MENU_DO,
        .name = N_("Quit"),
        .detail = N_("Leave the game."),
        .act = quit},
};

static void
size_of_well(const struct app *app, int *columns, int *rows)
{
    *columns = title_of(app)->seat.rules.width;
    *rows = title_of(app)->seat.rules.visible +
            layout_above(&title_of(app)->seat.rules);
}

static void
draw_well(struct app *app)
{
    const struct layout_menu *l = &app->look->menu;
    if (title_of(app)->seat.view.rules != NULL)
        draw_dim(app->look, &title_of(app)->seat.view, &title_of(app)->effects,
            l->picture, l->cell);
}

#define PAGE(from)                                                             \
    {                                                                          \
        .title = N_("Falling blocks: play, or watch the machine"),             \
        .entries = entries + (from), .count = SDL_arraysize(entries) - (from), \
        .named = true, .picture = size_of_well, .draw = draw_well              \
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
changed(void *data, const struct events *events)
{
    struct app *app = data;

    events_show(
        app, &title_of(app)->effects, &title_of(app)->seat, events, false);
    app->dirty = true;
}

static void
begin_attract(struct app *app)
{
    uint64_t state = SDL_GetPerformanceCounter();
    struct seat_setup setup = {
        .rules = app->now.rules,
        .start_level = app->now.rules->first_level,
        .seed = app->now.seed_given ? app->now.seed : rng_splitmix64(&state),
        .brain = app->now.brain,
        .pace = ATTRACT_PACE,
    };
    seat_begin(&title_of(app)->seat, &setup);
    /* A running game looks better than an empty well. */
    if (seat_set_pilot(&title_of(app)->seat, SEAT_MACHINE))
        seat_run(&title_of(app)->seat, AHEAD_TICKS, true, false);
    title_of(app)->effects = (struct effects){0};
    title_of(app)->seat.listener = changed;
    title_of(app)->seat.listener_data = app;
    title_of(app)->ns = 0;
}

static void
enter(struct app *app)
{
    choose_page(app);
    begin_attract(app);
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
        SDL_strcmp(title_of(app)->seat.rules.name, app->now.rules->name) != 0)
        begin_attract(app);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && action == ACTION_MACHINE)
        watch(app);
}

static uint64_t
pulse_of(const struct app *app)
{
    return draw_pulse(&title_of(app)->effects, &title_of(app)->seat.view);
}

static void
pass(struct app *app, uint64_t ns)
{
    title_of(app)->ns += ns;
    uint64_t ticks = title_of(app)->ns / APP_NS_PER_MS;
    title_of(app)->ns %= APP_NS_PER_MS;
    if (ticks > MAX_TICKS)
        ticks = MAX_TICKS;
    if (seat_is_over(&title_of(app)->seat))
        begin_attract(app);
    events_pass(app, &title_of(app)->effects, ns);
    uint64_t pulse = pulse_of(app);
    seat_run(&title_of(app)->seat, ticks, false, false);
    if (pulse_of(app) != pulse)
        app->dirty = true;
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
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
    .pass = pass,
    .idle = idle,
};
