/*
 * The list of replays: all games of the history, the newest first, and a
 * picture of how the chosen game ended.
 */
#include "app/scenes/replays/replays.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/replays/replays_parts.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"

enum { DETAIL_SIZE = 512, NUMBER_SIZE = 40 };

/* The number of the chosen game; negative: no game is chosen. */
static int
chosen(const struct app *app)
{
    const struct menu *menu = menu_of(app, SCENE_REPLAYS);
    return menu->page != NULL ? menu->selected - menu->page->count : -1;
}

static const struct history_game *
chosen_game(const struct app *app)
{
    return replays_game(app, chosen(app));
}

/* -- import -- */

static char *
path_buffer(struct app *app)
{
    return replays_of(app)->path;
}

static const struct line_field path_line = {.buffer = path_buffer,
    .size = REPLAYS_PATH_SIZE,
    .empty = N_("path of a file")};

static void
path_written(struct app *app)
{
    if (replays_of(app)->path[0] != '\0')
        replays_import(app, replays_of(app)->path);
    replays_of(app)->path[0] = '\0';
}

static const struct menu_entry entries[] = {
    {.kind = MENU_TEXT,
        .name = N_("Import"),
        .detail = N_("Type the path of a replay, or drop the file on the "
                     "window at any time."),
        .line = &path_line,
        .act = path_written},
};

/* -- rows -- */

static int
count_rows(const struct app *app)
{
    return replays_of(app)->total;
}

static void
write_detail(const struct history_game *game, char out[DETAIL_SIZE])
{
    char points[NUMBER_SIZE], rows[NUMBER_SIZE], time[NUMBER_SIZE];
    const char *end = game->finished ? _("Played to the end.") : _("Given up.");

    panel_number(game->points, points, sizeof(points));
    panel_number(game->rows, rows, sizeof(rows));
    chart_time(game->ticks, time, sizeof(time));
    if (game->undone > 0)
        end = _("Practice: pieces were taken back.");
    else if (game->reached)
        end = _("The goal was reached.");
    snprintf(out, DETAIL_SIZE, _("%s points, %s rows, level %u, time %s. %s"),
        points, rows, (unsigned)game->level, time,
        game->imported ? _("From a file.") : end);
}

static void
show_row(struct app *app, int at, struct menu_row *row)
{
    static char name[192], detail[DETAIL_SIZE];
    const struct history_game *game = replays_game(app, at);
    char player[HISTORY_NAME_SIZE + BRAIN_NAME_SIZE + 8];
    char result[2 * NUMBER_SIZE], date[NUMBER_SIZE], title[120];

    if (game == NULL) { /* its page has not arrived yet */
        replays_want(app, at);
        row->name = "…";
        return;
    }
    games_moment(game->date, date, sizeof(date));
    games_player(game, player, sizeof(player));
    games_result(game, result, sizeof(result));
    games_title(game, title, sizeof(title));
    snprintf(name, sizeof(name), "%s  %s", date, title);
    snprintf(row->value, sizeof(row->value), "%s   %s", player, result);
    write_detail(game, detail);
    row->name = name;
    row->detail = detail;
}

static void
act(struct app *app, int at)
{
    const struct history_game *game = replays_game(app, at);
    if (game != NULL)
        replays_watch(app, game->id);
}

static void
erase(struct app *app, int at)
{
    const struct history_game *game = replays_game(app, at);

    if (game != NULL && app_is_sure(app, ACTION_ERASE, game->id,
                            _("Press again to delete this game for ever")))
        replays_delete(app, game->id);
}

static const struct menu_hint hints[] = {
    {ACTION_CONFIRM, N_("watch")},
    {ACTION_ERASE, N_("delete")},
};

static const struct menu_list list = {
    .count = count_rows,
    .show = show_row,
    .act = act,
    .erase = erase,
    .hints = hints,
    .hint_count = SDL_arraysize(hints),
};

/* -- the picture -- */

static void
picture_size(const struct app *app, int *columns, int *rows)
{
    const struct history_game *game = chosen_game(app);
    const struct ruleset *rules = app->now.rules;
    *columns = game != NULL ? game->width : rules->width;
    *rows = game != NULL ? game->visible : rules->visible;
}

/* The sentence in place of a picture, or NULL. */
static const char *
words_instead(const struct app *app, char *out, size_t size)
{
    const struct replays *replays = replays_of(app);
    const struct history_game *game = chosen_game(app);
    const struct replays_picture *picture =
        game != NULL ? replays_picture(app, game->id) : NULL;

    if (app->archive.keeper == NULL)
        return _("Games are not being kept.");
    if (replays->error.words != NULL) {
        snprintf(out, size, _("The history can't be read: %s"),
            language_error(&replays->error));
        return out;
    }
    if (picture != NULL && picture->error != NULL) {
        snprintf(out, size, _("It can't be shown: %s"), _(picture->error));
        return out;
    }
    if (replays->counted && replays->total == 0)
        return _("None yet. Choose Play or Watch in the main menu: every game "
                 "is listed here.");
    return NULL;
}

static void
draw(struct app *app)
{
    const struct layout_menu *l = &app->look->menu;
    const struct history_game *game = chosen_game(app);
    const struct replays_picture *picture =
        game != NULL ? replays_picture(app, game->id) : NULL;
    char out[ERROR_TEXT_SIZE + 64];
    const char *words = words_instead(app, out, sizeof(out));

    if (picture != NULL && picture->view.rules != NULL)
        draw_moving(app->look, &picture->view, l->picture, l->cell);
    else
        look_frame(
            app->look, l->picture, l->line, palette_colour(PALETTE_EDGE));
    if (words == NULL || (picture != NULL && picture->view.rules != NULL))
        return;
    struct box in = l->picture;
    in.x += l->unit / 2;
    in.w -= l->unit;
    in.y += l->unit;
    in.h -= 2 * l->unit;
    text_paragraph(app->look->text,
        look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT), in, l->unit * 3 / 2,
        TEXT_LEFT, words);
}

static const struct menu_page page = {
    .title = N_("Replays"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
    .picture = picture_size,
    .draw = draw,
};

/* -- the scene -- */

static void
enter(struct app *app)
{
    replays_ask(app);
}

/* After the viewer, the list may have a new game: a replay that was taken
 * over. */
static void
uncover(struct app *app)
{
    replays_ask(app);
}

static bool
replays_can_export(const struct app *app)
{
    return chosen_game(app) != NULL;
}

static void
replays_act(struct app *app, int command, int argument)
{
    (void)command;
    (void)argument;
    replays_export(app, chosen_game(app), NULL);
}

static const struct command_row commands[] = {
    {.id = 1,
        .words = N_("to a file"),
        .keys = {{SDL_SCANCODE_E, KMOD_NONE}},
        .pads = {PAD_BUTTON(Y)},
        .when = replays_can_export},
    {.id = COMMAND_NONE},
};

static void
pass(struct app *app, uint64_t ns)
{
    const struct history_game *game = chosen_game(app);

    (void)ns;
    if (game != NULL)
        replays_fetch(app, game->id);
    replays_scan(app);
}

static bool
idle(const struct app *app)
{
    const struct replays *replays = replays_of(app);
    bool waits = !replays->counted || replays->waits || replays->fetched != 0;
    return app->archive.keeper == NULL || replays->error.words != NULL ||
           !(waits || scan_is_busy(&replays->scan));
}

const struct scene scene_replays = {
    .size = sizeof(struct replays),
    .finish = replays_forget,
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
    .leave = replays_forget,
    .uncover = uncover,
    .commands = commands,
    .act = replays_act,
    .pass = pass,
    .idle = idle,
};
