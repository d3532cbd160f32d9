/*
 * A card for each machine player: its weights, its description, its strength.
 * Beside the cards, the chosen one plays.
 */

#include <stdio.h>
#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/roster.h"
#include "app/scenes/rows.h"
#include "app/shell/apply.h"
#include "app/table/live.h"
#include "store/players.h"

/* By the mean of rows in a well of 10x10, as measured in doc/players.md. */
enum strength { BEGINNER, FAIR, STRONG, VERY_STRONG, CHAMPION, STRENGTHS };

static const char *const strengths[STRENGTHS] = {
    [BEGINNER] = N_("a beginner"),
    [FAIR] = N_("fair"),
    [STRONG] = N_("strong"),
    [VERY_STRONG] = N_("very strong"),
    [CHAMPION] = N_("outstanding"),
};

static const struct {
    const char *name;
    enum strength strength;
    const char *words; /* N_() */
} players[] = {
    {"dellacherie", STRONG, N_("Weights set by hand in 2003: a calm, tidy player.")},
    {"dellacherie-int", STRONG, N_("The same features as dellacherie, with round weights.")},
    {"eltetris", STRONG, N_("The same features as dellacherie, but it likes full rows.")},
    {"eltetris-eroded", STRONG,
        N_("Like eltetris, but it prefers pieces whose own cells are cleared.")},
    {"bcts", VERY_STRONG, N_("Learned in 2009, and avoids deep holes.")},
    {"dt10", VERY_STRONG, N_("Learned in 2013 in a low well, and likes a varied surface.")},
    {"dt20", VERY_STRONG, N_("Learned in 2013 in a high well, and likes a varied surface.")},
    {"champion", CHAMPION, N_("Our own: it taught itself to weigh fourteen features.")},
    {"champion-two", CHAMPION, N_("Our own: like champion, but it looks at the next piece too.")},
    {"scholar", CHAMPION, N_("Our own: taught by itself, with tables of patterns.")},
    {"attacker", CHAMPION, N_("Our own: thinks ahead, attacks, and lives on all clears.")},
    {"digger", CHAMPION, N_("Our own: digs through garbage in as few pieces as it can.")},
    {"swarm", STRONG, N_("Our own: a swarm learned it in five minutes.")},
    {"contact", FAIR, N_("Likes to touch its neighbours, and avoids gaps.")},
    {"contact-strict", FAIR, N_("Like contact, but it fills a hole whenever it can.")},
    {"terrain", STRONG, N_("Keeps its surface flat, and sees the next piece.")},
    {"simple", FAIR, N_("Looks only at rows, height and holes.")},
    {"careless", BEGINNER, N_("Looks only at rows and height: see what goes wrong.")},
};

static int
players_card_of(const char *name)
{
    for (size_t i = 0; i < SDL_arraysize(players); i++)
        if (strcmp(players[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* -- the list -- */

static int
players_count(const struct app *app)
{
    struct brain brain;
    int count = 0;

    while (roster_at(count, &brain))
        count++;
    return count;
}

/* The name in a row is valid until the next call. */
static void
players_show(struct app *app, int at, struct menu_row *row)
{
    static struct brain brain;
    struct brain known;

    if (!roster_at(at, &brain))
        return;
    int card = players_card_of(brain.name);
    row->name = brain.name;
    row->detail = card >= 0 ? _(players[card].words) : brain.title;
    if (card >= 0)
        snprintf(row->value, sizeof(row->value), "%s", _(strengths[players[card].strength]));
    row->lasting = weights_find(brain.name, &known);
}

static void
players_act(struct app *app, int at)
{
    struct brain brain;

    if (roster_at(at, &brain))
        apply_text(app, PREF_BRAIN, brain.name);
    app_back(app);
}

/* -- the pictures -- */

/* Draws a bar for each weight: up if positive, down if negative. The length is a
 * square root, so that small weights stay visible. */
static void
players_draw_weights(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    struct brain brain;
    double most = 0;
    int bars = 0;

    if (!roster_at(at, &brain))
        return;
    for (int i = 0; i < FEATURE_COUNT; i++) {
        bars += brain.weights[i] != 0;
        most = SDL_max(most, SDL_fabs(brain.weights[i]));
    }
    if (bars == 0 || most <= 0)
        return;
    int step = SDL_min(box.w / bars, box.h / 3), gap = SDL_max(1, step / 5);
    int x = box.x + (box.w - step * bars + gap) / 2, middle = box.y + box.h / 2;
    bool lit = at == live_chosen(app);
    for (int i = 0; i < FEATURE_COUNT; i++) {
        double weight = brain.weights[i];
        if (weight == 0)
            continue;
        int high = (int)(SDL_sqrt(SDL_fabs(weight) / most) * (box.h / 2));
        high = SDL_max(high, 2);
        struct box bar = {x, weight > 0 ? middle - high : middle, step - gap, high};
        look_round(app->look, bar, SDL_min(gap, high / 2),
            palette_colour(lit && weight > 0 ? PALETTE_ACCENT : PALETTE_SOFT));
        x += step;
    }
    struct box line = {box.x, middle, box.w, sheet->page.line};
    look_fill(app->look, line, palette_colour(PALETTE_KEY_EDGE));
}

/* -- the scene -- */

static void
players_begin(struct app *app)
{
    struct brain brain;

    if (roster_at(live_chosen(app), &brain))
        live_begin(app, &(struct live_game){app->now.rules, NULL, &brain});
}

static void
players_enter(struct app *app)
{
    struct brain brain;
    int at = 0;

    for (int i = 0; roster_at(i, &brain); i++)
        if (strcmp(brain.name, app->now.brain.name) == 0)
            at = i;
    live_open(app, at, players_begin);
    if (roster_fault() != NULL)
        app_notice(app, _("%s; the others are listed"), language_error(roster_fault()));
}

static void
players_finish(struct app *app)
{
    live_finish(app_state(app, SCENE_PLAYERS));
}

/* Only players that the user has saved. Another one becomes current. */
static void
players_erase(struct app *app, int at)
{
    struct menu *menu = menu_of(app, SCENE_PLAYERS);
    struct brain brain, known;
    struct error error;

    if (!roster_at(at, &brain))
        return;
    if (weights_find(brain.name, &known)) {
        app_notice(app, _("%s comes with the program"), brain.name);
        return;
    }
    if (!app_is_sure(app, ACTION_ERASE, at + 1, _("Press again to delete this player for ever")))
        return;
    if (!players_delete(brain.name, &error)) {
        app_notice(app, "%s", language_error(&error));
        return;
    }
    roster_refresh();
    if (strcmp(app->now.brain.name, brain.name) == 0)
        apply_text(app, PREF_BRAIN, weights_default_name);
    app_notice(app, _("Deleted %s"), brain.name);
    menu_open(app, menu, menu->page);
    players_begin(app);
}

static const struct menu_hint hints[] = {
    {ACTION_CONFIRM, N_("use it")},
    {ACTION_ERASE, N_("delete")},
};

static const struct menu_list list = {
    .count = players_count,
    .show = players_show,
    .act = players_act,
    .erase = players_erase,
    .hints = hints,
    .hint_count = SDL_arraysize(hints),
};

static const struct menu_page page = {
    .title = N_("Machine player"),
    .list = &list,
    .cards = true,
    .draw_card = players_draw_weights,
    .square = true,
    .columns = LIVE_COLUMNS,
    .rows = LIVE_ROWS,
    .draw = live_draw,
};

const struct scene scene_players = {
    .size = sizeof(struct live),
    .kind = &menu_kind,
    .page = &page,
    .enter = players_enter,
    .leave = players_finish,
    .pass = live_pass,
    .idle = live_idle,
    .finish = players_finish,
};
