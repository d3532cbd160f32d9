/*
 * The title: a menu, and the machine playing quietly beside it.
 */
#include "app/shell/app.h"

enum { ATTRACT_PACE = 5, AHEAD_TICKS = 45000, MOST_TICKS = 100 };

static void
play(struct app *app)
{
    app->play.watch = false;
    app_go(app, &scene_play);
}

static void
watch(struct app *app)
{
    app->play.watch = true;
    app_go(app, &scene_play);
}

/* The game that a crash has cut. */
static void
go_on(struct app *app)
{
    char why[FILE_WHY_SIZE];

    seat_finish(&app->play.seat, why);
    if (!archive_continue(app, &app->play.seat))
        return;
    app->play.resumed = true;
    app_go(app, &scene_play);
}

static void
quit(struct app *app)
{
    app->quit = true;
}

static const struct menu_entry entries[] = {
    /* Only when there is one. */
    {.kind = MENU_DO,
        .name = N_("Continue the last game"),
        .detail = N_("It was cut short. It goes on from there, after a pause."),
        .act = go_on},
    {.kind = MENU_DO,
        .name = N_("Play"),
        .detail =
            N_("You play, at once. Other rules and levels: Set up a game."),
        .act = play},
    {.kind = MENU_DO,
        .name = N_("Watch"),
        .detail = N_("The machine plays, by the same keys. Take over from it "
                     "at any time."),
        .act = watch},
    {.kind = MENU_GO,
        .name = N_("Race"),
        .detail = N_("You and the machine on the same pieces, side by side."),
        .scene = &scene_race_setup},
    {.kind = MENU_GO,
        .name = N_("Set up a game"),
        .detail = N_("Choose rule set, start level and seed, and who plays."),
        .scene = &scene_setup},
    {.kind = MENU_GO,
        .name = N_("Scores"),
        .detail = N_("The best games of each rule set, and statistics."),
        .scene = &scene_scores},
    {.kind = MENU_GO,
        .name = N_("Replays"),
        .detail = N_("All games that were played, to be seen again."),
        .scene = &scene_replays},
    {.kind = MENU_GO,
        .name = N_("Options"),
        .detail = N_("Keys, gamepad, handling, picture, sound, machine."),
        .scene = &scene_options},
    {.kind = MENU_GO,
        .name = N_("Help"),
        .detail = N_("All keys of the game."),
        .scene = &scene_help},
    {.kind = MENU_GO,
        .name = N_("About"),
        .detail = N_("Version, licences, and what the game is made of."),
        .scene = &scene_about},
    {.kind = MENU_DO,
        .name = N_("Quit"),
        .detail = N_("Leave the game."),
        .act = quit},
};

static void
size_of_well(const struct app *app, int *columns, int *rows)
{
    *columns = app->attract.rules.width;
    *rows = app->attract.rules.visible + layout_above(&app->attract.rules);
}

static void
draw_well(struct app *app)
{
    const struct layout_menu *l = &app->look->menu;
    if (app->attract.view.rules != NULL)
        draw_still(app->look, &app->attract.view, l->picture, l->cell);
}

#define PAGE(from)                                                             \
    {                                                                          \
        .title = N_("Falling blocks: play, or watch the machine"),             \
        .entries = entries + (from), .count = SDL_arraysize(entries) - (from), \
        .named = true, .picture = size_of_well, .draw = draw_well              \
    }

static const struct menu_page page = PAGE(1), page_with_cut = PAGE(0);

/* Offers the game that was cut, or does so no more. */
static void
choose_page(struct app *app)
{
    struct menu *menu = &app->menus[APP_MENU_TITLE];
    const struct menu_page *now =
        app->archive.left != NULL ? &page_with_cut : &page;
    bool offered = now == &page_with_cut;

    if (offered && !app->title_offers)
        menu->selected = 0;
    else if (!offered && app->title_offers && menu->selected > 0)
        menu->selected--;
    app->title_offers = offered;
    menu_open(app, menu, now);
}

static void
changed(void *data, const struct events *events)
{
    struct app *app = data;
    (void)events;
    app->dirty = true;
}

static void
begin_attract(struct app *app)
{
    uint64_t state = SDL_GetPerformanceCounter();
    struct seat_setup setup = {
        .rules = app->options.rules,
        .start_level = app->options.rules->first_level,
        .seed = app->options.seed_given ? app->options.seed
                                        : rng_splitmix64(&state),
        .brain = app->options.brain,
        .pace = ATTRACT_PACE,
    };
    seat_begin(&app->attract, &setup);
    /* A game under way looks better than an empty well. */
    if (seat_set_pilot(&app->attract, SEAT_MACHINE))
        seat_run(&app->attract, AHEAD_TICKS, true, false);
    app->attract.listener = changed;
    app->attract.listener_data = app;
    app->attract_ns = 0;
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
    seat_finish(&app->attract, NULL);
    sound_set_ducked(app->sound, false);
}

/* The rules may have been changed meanwhile. */
static void
uncover(struct app *app)
{
    choose_page(app);
    if (app->attract.view.rules == NULL ||
        SDL_strcmp(app->attract.rules.name, app->options.rules->name) != 0)
        begin_attract(app);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && action == ACTION_MACHINE)
        watch(app);
}

static void
pass(struct app *app, uint64_t ns)
{
    app->attract_ns += ns;
    uint64_t ticks = app->attract_ns / APP_NS_PER_MS;
    app->attract_ns %= APP_NS_PER_MS;
    if (ticks > MOST_TICKS)
        ticks = MOST_TICKS;
    if (seat_is_over(&app->attract))
        begin_attract(app);
    seat_run(&app->attract, ticks, false, false);
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

const struct scene scene_title = {
    .page = &page,
    .menu = APP_MENU_TITLE,
    .enter = enter,
    .leave = leave,
    .uncover = uncover,
    .key = key,
    .pass = pass,
    .idle = idle,
};
