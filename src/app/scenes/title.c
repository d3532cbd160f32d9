/*
 * The title: a menu, and the machine playing quietly behind it.
 */
#include "../app.h"

enum { ATTRACT_PACE = 5, AHEAD_TICKS = 45000, MOST_TICKS = 100 };

enum entry { ENTRY_PLAY, ENTRY_WATCH, ENTRY_KEYS, ENTRY_QUIT, ENTRY_COUNT };

static const struct title_entry entries[ENTRY_COUNT] = {
    [ENTRY_PLAY] = {N_("Play"), N_("You play, with the keyboard.")},
    [ENTRY_WATCH] = {N_("Watch"),
        N_("The machine plays, by the same keys. V takes over at any time.")},
    [ENTRY_KEYS] = {N_("Keys"), N_("All keys of the game.")},
    [ENTRY_QUIT] = {N_("Quit"), N_("Leave the game.")},
};

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
}

static void
changed(void *data, const struct events *events)
{
    struct app *app = data;
    (void)events;
    app->dirty = true;
}

static void
enter(struct app *app)
{
    begin_attract(app);
    app->attract.listener = changed;
    app->attract.listener_data = app;
    app->attract_ns = 0;
    sound_set_ducked(app->sound, true);
}

static void
leave(struct app *app)
{
    seat_finish(&app->attract, NULL);
    sound_set_ducked(app->sound, false);
}

static void
choose(struct app *app)
{
    app_effect(app, SOUND_TICK);
    switch ((enum entry)app->selected) {
    case ENTRY_PLAY:
    case ENTRY_WATCH:
        app->play.watch = app->selected == ENTRY_WATCH;
        app_go(app, &scene_play);
        break;
    case ENTRY_KEYS: app->help = true; break;
    case ENTRY_QUIT:
    case ENTRY_COUNT: app->quit = true; break;
    }
}

static void
select_entry(struct app *app, int entry)
{
    if (entry == app->selected)
        return;
    app->selected = entry;
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    switch (action) {
    case ACTION_CONFIRM: choose(app); break;
    case ACTION_UP:
        select_entry(app, (app->selected + ENTRY_COUNT - 1) % ENTRY_COUNT);
        break;
    case ACTION_DOWN:
        select_entry(app, (app->selected + 1) % ENTRY_COUNT);
        break;
    case ACTION_MACHINE:
        app->selected = ENTRY_WATCH;
        choose(app);
        break;
    case ACTION_BACK:
    case ACTION_TITLE: app->quit = true; break;
    default: break;
    }
}

static void
point(struct app *app, int x, int y, bool pressed)
{
    int entry = draw_title_hit(app->look, x, y);
    if (entry < 0)
        return;
    select_entry(app, entry);
    if (pressed)
        choose(app);
}

static void
unfocus(struct app *app)
{
    (void)app;
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
        enter(app);
    seat_run(&app->attract, ticks, false, false);
}

static void
draw(struct app *app)
{
    struct title_entry shown[ENTRY_COUNT];
    struct stage stage = {.view = &app->attract.view, .machine = true};

    for (int i = 0; i < ENTRY_COUNT; i++)
        shown[i] =
            (struct title_entry){_(entries[i].name), _(entries[i].detail)};
    draw_title(app->look, &stage, shown, ENTRY_COUNT, app->selected);
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

const struct scene scene_title = {
    .menu = true,
    .enter = enter,
    .leave = leave,
    .key = key,
    .point = point,
    .unfocus = unfocus,
    .pass = pass,
    .draw = draw,
    .idle = idle,
};
