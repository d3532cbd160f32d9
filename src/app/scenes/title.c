/*
 * The title: the main menu, and a game that the machine plays behind it without
 * sound. When nobody has done anything for a while the menu goes, and the game moves
 * to the middle of the window: that is a scene over the title, the attract mode.
 *
 * The well and the rows over it are as high as the window. It is dim beside the
 * menu. Where it is behind the menu, a veil of the colours of the background makes
 * it darker still; a veil costs time, because it blends.
 */
#include "app/scenes/title.h"

#include <stdio.h>

#include "app/draw/background.h"
#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/text/labels.h"
#include "store/weights.h"

enum {
    PACE = 5, /* keys per second: good to watch */
    AHEAD_TICKS = 45000,
    AHEAD_SLICE = 500,
    FALL_TICKS = 700,
    BANDS = 32,
    AHEAD_MS = 20, /* of wall-clock time, for all but the first game */
    FADE_MS = 600, /* of a game, when it comes and goes */
    BESIDE = 40,   /* the veil beside the menu, of 256 ... */
    BEHIND = 208,  /* ... and under it; it goes with the menu */
    GO_MS = 800,   /* ... in this time; then the well moves */
    MOVE_MS = 1200
};

/* -- games -- */

static const struct table_kind kind = {.quiet = true};

/* Plays ahead, because a running game looks better than an empty well: the
 * first game as far as is wished, later ones for a moment. */
static void
title_play_ahead(struct seat *seat, bool first)
{
    uint64_t begun = SDL_GetTicks64();

    for (uint64_t ticks = 0; ticks < AHEAD_TICKS; ticks += AHEAD_SLICE) {
        if (!first && SDL_GetTicks64() - begun >= AHEAD_MS)
            return;
        seat_run(seat, AHEAD_SLICE, true, false);
    }
    /* A piece has just come. */
    seat_run(seat, AHEAD_TICKS, true, true);
    seat_run(seat, FALL_TICKS, true, true);
}

static void
title_begin_game(struct app *app, const struct ruleset *rules, const struct brain *brain,
    uint64_t seed, bool first)
{
    struct title *title = title_of(app);
    struct seat_setup setup = {
        .rules = rules,
        .start_level = rules->first_level,
        .seed = seed,
        .brain = *brain,
        .pace = PACE,
    };

    seat_begin(&title->seat, &setup);
    if (seat_set_pilot(&title->seat, SEAT_MACHINE))
        title_play_ahead(&title->seat, first);
    table_begin(app, &title->table, &kind, title, (struct seat *const[]){&title->seat}, 1);
    title->seen_ns = first ? (uint64_t)FADE_MS * APP_NS_PER_MS : 0;
    app->dirty = true;
}

/* The first game: the person's player and rules. */
static void
title_begin(struct app *app)
{
    struct title *title = title_of(app);
    const struct ruleset *rules = app->now.rules;

    title->chance = app->now.seed_given ? app->now.seed : SDL_GetPerformanceCounter();
    uint64_t seed = app->now.seed_given ? app->now.seed : rng_splitmix64(&title->chance);
    title->of_rules = rules;
    title_begin_game(app, rules, app_brain(app, rules, NULL), seed, true);
}

/* A number less than `count`, but not `except`. */
static int
title_another(struct title *title, int count, int except)
{
    if (except < 0 || count < 2)
        return (int)(rng_splitmix64(&title->chance) % (uint64_t)count);
    int at = (int)(rng_splitmix64(&title->chance) % (uint64_t)(count - 1));
    return at + (at >= except);
}

/* Another player under another rule set. */
static void
title_begin_another(struct app *app)
{
    struct title *title = title_of(app);
    struct brain brain;
    int rule_sets = 0, rules = -1, players = 0, player = -1;

    for (; ruleset_at(rule_sets) != NULL; rule_sets++)
        if (SDL_strcmp(ruleset_at(rule_sets)->name, title->seat.rules.name) == 0)
            rules = rule_sets;
    for (; weights_at(players, &brain); players++)
        if (SDL_strcmp(brain.name, title->seat.brain.name) == 0)
            player = players;
    weights_at(title_another(title, players, player), &brain);
    title_begin_game(app, ruleset_at(title_another(title, rule_sets, rules)), &brain,
        rng_splitmix64(&title->chance), false);
}

/* -- time -- */

/* Whether nobody can see the window, so that the game stands still. */
static bool
title_is_unseen(const struct app *app)
{
    return app->window != NULL &&
           (SDL_GetWindowFlags(app->window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
}

static uint64_t
title_ms(uint64_t ns)
{
    return ns / APP_NS_PER_MS;
}

/* How far the game is faded, of 256: it comes up at first, and goes at the
 * end. */
static int
title_fade(const struct app *app)
{
    uint64_t seen = title_ms(title_of(app)->seen_ns);

    if (app->prefs.numbers[PREF_EFFECTS] == 0)
        return 0;
    if (seen < FADE_MS)
        return 256 - (int)(seen * 256 / FADE_MS);
    if (seen > TITLE_GAME_MS - FADE_MS)
        return (int)((seen - (TITLE_GAME_MS - FADE_MS)) * 256 / FADE_MS);
    return 0;
}

static void
title_run(struct app *app, uint64_t ns)
{
    struct title *title = title_of(app);

    if (title_is_unseen(app))
        return;
    if (seat_is_over(&title->seat)) /* the end is faded out */
        title->seen_ns =
            SDL_max(title->seen_ns, (uint64_t)(TITLE_GAME_MS - FADE_MS) * APP_NS_PER_MS);
    int before = title_fade(app);
    title->seen_ns += ns;
    if (title_ms(title->seen_ns) >= TITLE_GAME_MS)
        title_begin_another(app);
    if (title_fade(app) != before)
        app->dirty = true;
    table_pass(app, &title->table, NULL, ns);
}

/* -- the picture of the game -- */

static int
title_between(int from, int to, int parts)
{
    return from + (to - from) * parts / 256;
}

/* The strip below the well, for the names. */
static int
title_strip(const struct look *look)
{
    return SDL_max(16, SDL_min(look->width, look->height) / 20);
}

/* The largest cell with which the well fits, and the rows over it in which
 * pieces come: a quick machine drops them from there. */
static int
title_cell(const struct ruleset *rules, int width, int height)
{
    int rows = rules->visible + layout_above(rules);
    return SDL_max(1, SDL_min(height / rows, width / rules->width));
}

/* What is kept free over a well whose pieces come within it. */
static int
title_margin(const struct look *look, const struct ruleset *rules)
{
    return layout_above(rules) > 0 ? 0 : title_strip(look) / 2;
}

/* The page of the menu. */
static struct layout_page
title_grid(const struct look *look)
{
    struct layout_page page;

    layout_page(&page, look->width, look->height, look->scale);
    return page;
}

/* The room on the right of the menu. Returns false when the well would be much
 * smaller there than in the whole window. */
static bool
title_room_beside(const struct app *app, int *from, int *width)
{
    const struct look *look = app->look;
    const struct ruleset *rules = &title_of(app)->seat.rules;
    struct layout_page grid = title_grid(look);
    int high = look->height - title_strip(look) - title_margin(look, rules);

    *from = grid.main.x + grid.main.w + grid.unit;
    *width = look->width - *from - grid.unit;
    return 4 * title_cell(rules, *width, high) >= 3 * title_cell(rules, look->width, high);
}

/* How much of the background covers the game, of 256, so that words over it can be
 * read. */
static int
title_veil(const struct app *app)
{
    int from, width;
    return title_room_beside(app, &from, &width) ? BESIDE : BEHIND;
}

struct well_frame
title_well(const struct app *app, int moved)
{
    const struct look *look = app->look;
    const struct ruleset *rules = &title_of(app)->seat.rules;
    struct layout_page grid = title_grid(look);
    int top = title_margin(look, rules);
    int high = look->height - title_strip(look) - top;
    int from, room = look->width, middle = look->width / 2;
    struct well_frame well = {.unit = grid.unit, .line = grid.line};

    if (title_room_beside(app, &from, &room))
        middle = title_between(from + room / 2, middle, moved);
    else
        room = look->width;
    well.cell = title_cell(rules, room, high);
    well.line = SDL_max(well.line, well.cell / 14);
    int w = well.cell * rules->width, h = well.cell * rules->visible;
    int over = well.cell * layout_above(rules);
    well.box = (struct box){middle - w / 2, top + over + (high - over - h) / 2, w, h};
    return well;
}

/* Covers the well, its rim and the rows over it, in bands that follow the
 * background. */
static void
title_draw_veil(struct look *look, const struct well_frame *well, int veil)
{
    struct box box = well->box;
    int high = box.y + box.h + well->line;

    for (int i = 0; i < BANDS && veil > 0; i++) {
        int top = high * i / BANDS, bottom = high * (i + 1) / BANDS;
        struct colour ground =
            background_colour(&look->background.now, (top + bottom) * 128 / look->height);
        SDL_Rect rect = {box.x - well->line, top, box.w + 2 * well->line, bottom - top};
        canvas_fill(look->canvas, &rect,
            (SDL_Color){ground.r, ground.g, ground.b, (Uint8)SDL_min(veil, 255)});
    }
}

/* Who plays, and under which rules, in the lower right corner. */
static void
title_draw_names(struct look *look, const struct seat *seat)
{
    char words[96];
    int h = title_strip(look), px = SDL_max(title_grid(look).unit * 7 / 8, 11);
    struct box box = {look->width / 2, look->height - h, look->width / 2 - h / 2, h};

    snprintf(words, sizeof(words), _("%s, %s"), seat->brain.name, label_rules(seat->rules.name));
    text_draw(look->text, look_style(TEXT_REGULAR, SDL_min(px, h * 3 / 4), PALETTE_SOFT), box,
        TEXT_RIGHT, words);
}

void
title_draw_game(struct app *app, bool alone, int moved)
{
    struct title *title = title_of(app);
    struct look *look = app->look;
    const struct view *view = &title->seat.view;
    const struct effects *effects = &title->table.sides[0].effects;
    struct stage stage = {.view = view, .machine = true, .effects = effects};

    if (view->rules == NULL)
        return;
    struct well_frame well = title_well(app, moved);
    draw_stage(look, &stage, &well);
    int veil = alone ? 0 : title_veil(app);
    title_draw_veil(look, &well, title_between(veil, 256, title_fade(app)));
    title_draw_names(look, &title->seat);
}

static void
title_draw_behind(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    title_draw_game(app, false, 0);
}

/* -- the menu -- */

static void
title_play(struct app *app)
{
    play_begin(app, SEAT_HUMAN);
}

static void
title_watch(struct app *app)
{
    play_begin(app, SEAT_MACHINE);
}

/* What the game that waits is, and how far it is. */
static void
title_write_waiting(const struct app *app, char *out, size_t size)
{
    const struct history_game *game = &app->archive.left->game;
    char title[96], time[32];

    games_title(game, title, sizeof(title));
    chart_time(game->ticks, time, sizeof(time));
    snprintf(out, size,
        /* Translators: "Modern, 40 lines: 12 rows in 0:34" */
        _n("%s: %u row in %s", "%s: %u rows in %s", (unsigned long)game->rows), title,
        (unsigned)game->rows, time);
}

/* Names what begins at once. */
static void
title_write_play(const struct app *app, char *out, size_t size)
{
    const struct goal *goal = app->now.goal != NULL ? app->now.goal : &goal_endless;

    snprintf(out, size, _("%s, %s"), label_rules(app->now.rules->name), label_goal(goal->name));
}

/* Continues the game that waits. */
static void
title_continue(struct app *app)
{
    seat_finish(&play_of(app)->seat, NULL);
    if (!archive_continue(app, &play_of(app)->seat))
        return;
    play_of(app)->table.sides[0].graph = (struct graph){0}; /* of another game */
    play_resume(app, TABLE_PAUSED);
}

static void
title_quit(struct app *app)
{
    app->quit = true;
}

static const struct menu_entry entries[] = {
    /* Only shown when there is one. */
    {.kind = MENU_DO,
        .size = MENU_LARGE,
        .icon = ICON_AGAIN,
        .name = N_("Continue the last game"),
        .about = title_write_waiting,
        .act = title_continue},
    {.kind = MENU_DO,
        .size = MENU_LARGE,
        .icon = ICON_PLAY,
        .name = N_("Play"),
        .about = title_write_play,
        .act = title_play},
    {.kind = MENU_DO,
        .size = MENU_TILE,
        .icon = ICON_WATCH,
        .name = N_("Watch"),
        .detail = N_("The machine plays, with the same keys. You can take over at any time."),
        .act = title_watch},
    {.kind = MENU_GO,
        .size = MENU_TILE,
        .icon = ICON_RACE,
        .name = N_("Race"),
        .detail = N_("You and the machine on the same pieces, side by side."),
        .scene = SCENE_RACE_SETUP},
    {.kind = MENU_GO,
        .size = MENU_TILE,
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
        .act = title_quit},
};

#define PAGE(from)                                                                                 \
    {                                                                                              \
        .title = N_("Falling blocks: play, or watch the machine"), .entries = entries + (from),    \
        .count = SDL_arraysize(entries) - (from), .named = true, .tiles = true,                    \
        .draw = title_draw_behind                                                                  \
    }

static const struct menu_page page = PAGE(1), page_with_waiting = PAGE(0);

/* Adds or removes the entry for the game that waits. */
static void
title_choose_page(struct app *app)
{
    struct menu *menu = menu_of(app, SCENE_TITLE);
    const struct menu_page *now = app->archive.left != NULL ? &page_with_waiting : &page;
    bool offered = now == &page_with_waiting;

    if (offered && !title_of(app)->offers)
        menu->selected = 0;
    else if (!offered && title_of(app)->offers && menu->selected > 0)
        menu->selected--;
    title_of(app)->offers = offered;
    menu_open(app, menu, now);
}

/* -- the menu goes -- */

static void
title_forget_menu(struct app *app)
{
    /* Without it there may be no look either. */
    if (title_of(app)->menu != NULL)
        canvas_drop(app->look->canvas, title_of(app)->menu);
    title_of(app)->menu = NULL;
}

/* Draws the title once more, to be faded. Without such a texture the menu is
 * gone at once. */
static void
title_keep_menu(struct app *app)
{
    struct title *title = title_of(app);

    title->menu = canvas_texture(app->look->canvas, SDL_PIXELFORMAT_ARGB8888,
        SDL_TEXTUREACCESS_TARGET, app->look->width, app->look->height);
    if (title->menu == NULL || !canvas_into(app->look->canvas, title->menu)) {
        title_forget_menu(app);
        return;
    }
    menu_draw(app, menu_of(app, SCENE_TITLE));
    canvas_into(app->look->canvas, NULL);
}

void
title_leave_alone(struct app *app)
{
    title_of(app)->alone_ns = 0;
    if (app->prefs.numbers[PREF_EFFECTS] > 0)
        title_keep_menu(app); /* while it is the uppermost */
    app_open(app, SCENE_ATTRACT);
}

/* -- the scene -- */

static void
title_enter(struct app *app)
{
    title_choose_page(app);
    title_begin(app);
    sound_set_ducked(app->sound, true);
}

static void
title_leave(struct app *app)
{
    seat_finish(&title_of(app)->seat, NULL);
    sound_set_ducked(app->sound, false);
}

/* The rules may have changed in the scene above. */
static void
title_uncover(struct app *app)
{
    title_choose_page(app);
    if (title_of(app)->seat.view.rules == NULL || title_of(app)->of_rules != app->now.rules)
        title_begin(app);
}

static void
title_key(struct app *app, enum action action, bool down)
{
    if (down && action == ACTION_MACHINE)
        title_watch(app);
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
            (press->key >= SDL_SCANCODE_LCTRL && press->key <= SDL_SCANCODE_RGUI)))
        return false;
    title_play(app);
    return true;
}

static void
title_pass(struct app *app, uint64_t ns)
{
    title_run(app, ns);
    if (app->quiet_ns >= (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS && !title_is_unseen(app))
        title_leave_alone(app);
}

static bool
title_idle(const struct app *app)
{
    return title_is_unseen(app);
}

static void
title_finish(struct app *app)
{
    seat_finish(&title_of(app)->seat, NULL);
    title_forget_menu(app);
}

const struct scene scene_title = {
    .size = sizeof(struct title),
    .kind = &menu_kind,
    .page = &page,
    .enter = title_enter,
    .leave = title_leave,
    .uncover = title_uncover,
    .found = title_uncover,
    .finish = title_finish,
    .key = title_key,
    .press = title_press,
    .pass = title_pass,
    .idle = title_idle,
};

/* -- the game alone -- */

/* Whatever is pressed or moved brings the menu back, and does nothing else. */
static bool
attract_press(struct app *app, const struct press *press)
{
    return true; /* pass sees that somebody is there */
}

/* Whether the menu still goes, or the well moves. */
static bool
attract_changes(const struct app *app)
{
    return app->prefs.numbers[PREF_EFFECTS] > 0 &&
           title_of(app)->alone_ns / APP_NS_PER_MS < GO_MS + MOVE_MS;
}

static void
attract_pass(struct app *app, uint64_t ns)
{
    if (app->quiet_ns < (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS) {
        app_back(app);
        return;
    }
    if (attract_changes(app))
        app->dirty = true;
    title_of(app)->alone_ns += ns;
    title_run(app, ns);
}

/* How far the well has moved, of 256: it sets out and arrives slowly. */
static int
attract_moved(const struct app *app)
{
    uint64_t ms = title_of(app)->alone_ns / APP_NS_PER_MS;

    if (!attract_changes(app))
        return 256;
    if (ms <= GO_MS)
        return 0;
    int t = (int)((ms - GO_MS) * 256 / MOVE_MS);
    return t * t / 256 * (3 * 256 - 2 * t) / 256;
}

static void
attract_draw(struct app *app)
{
    struct title *title = title_of(app);
    int ms = (int)(title->alone_ns / APP_NS_PER_MS);

    look_clear(app->look);
    title_draw_game(app, true, attract_moved(app));
    if (title->menu == NULL)
        return;
    if (ms >= GO_MS) {
        title_forget_menu(app);
        return;
    }
    SDL_Rect all = {0, 0, app->look->width, app->look->height};
    canvas_copy(
        app->look->canvas, title->menu, NULL, &all, true, 255 - SDL_max(ms, 0) * 255 / GO_MS);
}

const struct scene scene_attract = {
    .leave = title_forget_menu,
    .press = attract_press,
    .pass = attract_pass,
    .idle = title_idle,
    .draw = attract_draw,
};
