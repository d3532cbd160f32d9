/* Choosing with keys, gamepad and mouse; drawing the rows. */
#include "app/table/choices.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/shell/commands.h"

enum { REST_MS = 400, LEAST_PX = 10 };

/* Whether the list is on the screen. */
static bool
is_there(const struct choices *choices, const struct choice_list *list)
{
    return list != NULL && choices->list == list;
}

/* Puts the list on the screen; NULL: removes it. */
static void
choices_change_list(struct app *app, struct choices *choices, const struct choice_list *list)
{
    line_end(app, false);
    *choices = (struct choices){.list = list, .selected = list != NULL ? list->first : 0};
}

void
choices_pass(struct app *app, struct choices *choices, const struct choice_list *list, uint64_t ns)
{
    choices->rest_ns = choices->rest_ns > ns ? choices->rest_ns - ns : 0;
    if (choices->list == list)
        return;
    choices_change_list(app, choices, list);
    app_unask(app); /* a question about the game before is void */
    app->dirty = true;
}

/* After editing, the row after the line is selected. Enter is ignored for a
 * moment, so that one press too many does nothing. */
static void
choices_written(struct app *app, void *data, bool kept)
{
    struct choices *choices = data;
    const struct choice_list *list = choices->list;
    const struct choice *choice = &list->rows[choices->selected];

    choices->rest_ns = (uint64_t)REST_MS * APP_NS_PER_MS;
    choices->selected = (choices->selected + 1) % list->count;
    app->dirty = true;
    if (kept)
        choice->act(app);
}

static void
choices_choose(struct app *app, struct choices *choices, int at)
{
    const struct choice *choice = &choices->list->rows[at];

    app_effect(app, SOUND_TICK);
    app->dirty = true;
    if (choice->line != NULL)
        line_begin(app, choice->line, choices_written, choices);
    else if (choice->act != NULL)
        choice->act(app);
    else if (choice->command != COMMAND_NONE)
        commands_do(app, choice->command, choice->argument);
    else if (choice->action == ACTION_OPTIONS)
        app_open(app, SCENE_OPTIONS);
    else
        app_scene(app)->key(app, choice->action, true);
}

static void
choices_select(struct app *app, struct choices *choices, int at)
{
    if (choices->selected != at)
        app_effect(app, SOUND_TICK);
    choices->selected = at;
    app->dirty = true;
}

/* The distance from one row to another in a direction: 1 or -1 in one of x and y. One
 * straight ahead is always nearer. Returns -1 if the other is not in that direction. */
static int
choices_distance(struct box from, struct box to, int x, int y)
{
    enum { ASIDE = 1 << 16 };
    int right = to.x + to.w / 2 - from.x - from.w / 2;
    int down = to.y + to.h / 2 - from.y - from.h / 2;
    int along = right * x + down * y, across = abs(right * y) + abs(down * x);
    bool ahead = 2 * across < (x != 0 ? from.h + to.h : from.w + to.w);

    return along > (x != 0 ? from.w : from.h) / 2 ? along + 2 * across + (ahead ? 0 : ASIDE) : -1;
}

/* The nearest row in that direction; the same row if no row lies there. */
static int
choices_nearest(const struct choices *choices, int x, int y)
{
    int at = choices->selected, found = at, least = 0;

    for (int i = 0; i < choices->list->count; i++) {
        int far = choices_distance(choices->boxes[at], choices->boxes[i], x, y);
        if (choices->boxes[i].w == 0 || far < 0 || (found != at && far >= least))
            continue;
        found = i;
        least = far;
    }
    return found;
}

/* The row above (-1) or below (1); at the ends, the other end. */
static int
choices_next(const struct choices *choices, int by)
{
    const struct choice_list *list = choices->list;
    int near = list->grid ? choices_nearest(choices, 0, by) : choices->selected;

    if (near != choices->selected)
        return near;
    return (choices->selected + by + list->count) % list->count;
}

static bool
choices_take(struct app *app, struct choices *choices, enum action action)
{
    switch (action) {
    case ACTION_UP: choices_select(app, choices, choices_next(choices, -1)); break;
    case ACTION_DOWN: choices_select(app, choices, choices_next(choices, 1)); break;
    case ACTION_LESS: choices_select(app, choices, choices_nearest(choices, -1, 0)); break;
    case ACTION_MORE: choices_select(app, choices, choices_nearest(choices, 1, 0)); break;
    case ACTION_CONFIRM:
        if (choices->rest_ns == 0)
            choices_choose(app, choices, choices->selected);
        break;
    default: break;
    }
    return true;
}

static bool
is_taken(const struct choice_list *list, enum action action)
{
    return action == ACTION_UP || action == ACTION_DOWN || action == ACTION_CONFIRM ||
           (list->grid && (action == ACTION_LESS || action == ACTION_MORE));
}

/* Keys of the game, such as Space (drop), choose nothing: a late press must not
 * leave the game. The button that pauses also continues the game, except on a page
 * of its own. The button that means Esc in menus means Esc here, too. */
bool
choices_press(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct press *press)
{
    enum action action = press->in_menu, game = press->in_game;
    bool pad = press->pad != PAD_NONE;

    if (!is_there(choices, list) || !press->down)
        return false;
    if (press->repeat && (action < ACTION_UP || action > ACTION_MORE))
        return true;
    if (pad ? game == ACTION_PAUSE && !list->grid : game != ACTION_NONE && action == ACTION_CONFIRM)
        return false;
    if (pad && action == ACTION_BACK && game <= ACTION_LAST_BUTTON) {
        struct press leaves = *press;
        leaves.in_game = ACTION_PAUSE;
        if (!commands_press(app, &leaves))
            app_scene(app)->key(app, ACTION_PAUSE, true);
        return true;
    }
    return is_taken(list, action) && choices_take(app, choices, action);
}

/* The mouse touches a row. The list may be gone since the last frame. */
static void
choices_touch(struct app *app, int command, int at)
{
    struct choices *choices = app->touch.spot.of;

    if (choices->list == NULL || at >= choices->list->count)
        return;
    choices_select(app, choices, at);
    if (app->touch.phase == TOUCH_PRESS && choices->rest_ns == 0)
        choices_choose(app, choices, at);
}

/* -- the rows -- */

/* The keys of a row. A keyboard's key works from any row. On a gamepad, the
 * selected row shows the button that chooses. */
static struct caps
caps_of_row(const struct app *app, const struct choice *choice, bool selected, bool keyed)
{
    enum device device = app_device(app);
    bool own = device == DEVICE_KEYBOARD || !selected;
    struct caps caps = {.count = 0};

    if (!keyed)
        return caps;
    if (own && choice->command != COMMAND_NONE)
        caps = commands_hint(app, choice->command, NULL).caps;
    else if (own && choice->act == NULL && choice->action != ACTION_NONE)
        caps = caps_of(&app->prefs.bindings, choice->action, device, 1);
    if (caps.count == 0 && selected)
        caps = caps_of(&app->prefs.bindings, ACTION_CONFIRM, device, 1);
    return caps;
}

/* Draws a row with a line: its text or, while it is edited, a field. */
static void
choices_draw_line(struct app *app, const struct line_field *line, struct box box, int unit)
{
    struct text *text = app->look->text;
    const char *written = line->buffer(app);
    int rim = SDL_max(1, unit / 14);
    struct text_style style = look_style(TEXT_BOLD, unit, PALETTE_ACCENT);

    if (app->line.of == line) {
        line_draw(app->look, look_style(TEXT_REGULAR, unit, PALETTE_INK), inset(box, unit / 2, rim),
            rim, written, app->line.composing);
        return;
    }
    box = inset(box, unit / 2, 0);
    written = written[0] != '\0' ? written : _("write your name");
    style.px = SDL_max(text_fit(text, style, box.w, written), unit * 2 / 3);
    text_draw(text, style, box, TEXT_LEFT, written);
}

/* Cuts a row: icon and words on the left, its keys on the right. */
static struct box
choices_cut_row(struct look *look, const struct choice *choice, struct box box, int unit,
    const struct caps *caps, struct box *icon, struct box *key)
{
    int wide = look_caps_width(look, unit, caps), edge = unit * 3 / 4;

    box = inset(box, edge, 0);
    *key = cut_right(&box, wide);
    cut_right(&box, unit / 2);
    *icon = cut_left(&box, choice->icon != ICON_NONE ? unit * 5 / 4 : 0);
    cut_left(&box, choice->icon != ICON_NONE ? unit / 2 : 0);
    return box;
}

/* The largest size, from `unit` to 2/3 of it, at which the words and, if wanted, the
 * keys of all rows fit, in the bold face of the selected one. */
static int
choices_px(
    struct app *app, const struct choice_list *list, const struct box *boxes, int unit, bool keyed)
{
    struct text_style style = look_style(TEXT_BOLD, unit, PALETTE_INK);
    struct box icon, key;

    for (int i = 0; i < list->count; i++) {
        const struct choice *choice = &list->rows[i];
        struct caps caps = caps_of_row(app, choice, true, keyed);
        if (boxes[i].w == 0 || choice->line != NULL)
            continue;
        while (style.px > unit * 2 / 3 &&
               text_width(app->look->text, style, _(choice->what)) >
                   choices_cut_row(app->look, choice, boxes[i], style.px, &caps, &icon, &key).w)
            style.px--;
    }
    return style.px;
}

/* Draws a row; one of a grid looks like a button. */
static void
choices_draw_row(struct app *app, const struct choice *choice, struct box box, int px, bool keyed,
    bool grid, bool selected)
{
    struct look *look = app->look;
    struct text_style style =
        look_style(selected ? TEXT_BOLD : TEXT_REGULAR, px, selected ? PALETTE_INK : PALETTE_SOFT);
    struct caps caps = caps_of_row(app, choice, selected, keyed);
    struct box icon, key;

    if ((grid && choice->line == NULL) || selected)
        look_card(look, box, px, selected);
    if (choice->line != NULL) {
        choices_draw_line(app, choice->line, box, px);
        return;
    }
    struct box words = choices_cut_row(look, choice, box, px, &caps, &icon, &key);
    icons_draw(look, choice->icon, icon, style.colour);
    text_draw(look->text, style, words, TEXT_LEFT, _(choice->what));
    look_caps(look, key, px, &caps, selected ? PALETTE_GROUND : PALETTE_KEY);
}

void
choices_write(struct app *app, struct choices *choices, const struct choice_list *list, int at)
{
    if (choices->list != list)
        choices_change_list(app, choices, list);
    choices->selected = at;
    choices_choose(app, choices, at);
}

void
choices_draw_boxes(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct box *boxes, int unit)
{
    if (choices->list != list) { /* drawn before choices_pass saw the list */
        choices_change_list(app, choices, list);
        choices->rest_ns = 1;
    }
    /* Where there is little room, words that can be read matter more than keys. */
    int px = choices_px(app, list, boxes, unit, true);
    bool keyed = px >= SDL_min(unit, LEAST_PX);
    if (!keyed)
        px = choices_px(app, list, boxes, unit, false);
    for (int i = 0; i < list->count; i++) {
        choices->boxes[i] = boxes[i];
        if (boxes[i].w == 0)
            continue;
        choices_draw_row(app, &list->rows[i], boxes[i], list->rows[i].line != NULL ? unit : px,
            keyed, list->grid, i == choices->selected);
        choices_spot(app, choices, i, boxes[i]);
    }
}

void
choices_spot(struct app *app, struct choices *choices, int row, struct box box)
{
    look_spot(app->look, &(struct spot){.box = box,
                             .command = CHOICES_KEYS,
                             .argument = row,
                             .act = choices_touch,
                             .of = choices,
                             .hovers = true});
}

void
choices_draw_in(struct app *app, struct choices *choices, const struct choice_list *list,
    struct box box, int unit, int rim)
{
    struct box boxes[CHOICES_MAX];

    if (list == NULL)
        return;
    struct box all = inset(box, rim, rim);
    if (all.h >= unit * 2 * (list->count + 1)) /* less than a row would be a stripe */
        all.h = unit * 2 * list->count;
    struct box frame = {box.x, box.y, box.w, all.h + 2 * rim};

    look_fill(app->look, all, palette_colour(PALETTE_WELL));
    look_frame(app->look, frame, rim, palette_colour(PALETTE_EDGE));
    for (int i = 0; i < list->count; i++)
        boxes[i] = row_part(all, i, list->count);
    choices_draw_boxes(app, choices, list, boxes, unit);
}

void
choices_draw(struct app *app, struct choices *choices, const struct choice_list *list)
{
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->sides[0].well, l->cell, l->unit, l->line};
    struct box box = well.box;
    int top = SDL_max(box.h * 19 / 32, draw_headline_end(&well) - box.y);

    cut_top(&box, top - l->line);
    box = box_centred(box, SDL_min(box.w - 2 * l->line, l->unit * 15) + 2 * l->line, box.h);
    choices_draw_in(app, choices, list, box, l->unit, l->line);
}
