/* Choosing with keys, gamepad and mouse; drawing the rows. */
#include "app/scenes/choices.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/scenes/scenes.h"
#include "app/shell/commands.h"

enum { REST_MS = 400 };

/* Whether the list is on the screen. */
static bool
is_there(const struct choices *choices, const struct choice_list *list)
{
    return list != NULL && choices->list == list;
}

/* Puts the list on the screen; NULL: removes it. */
static void
change_list(struct app *app, struct choices *choices, const struct choice_list *list)
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
    change_list(app, choices, list);
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
choices_choose(struct app *app, struct choices *choices, const struct choice_list *list, int at)
{
    const struct choice *choice = &list->rows[at];

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
select_row(struct app *app, struct choices *choices, int at)
{
    if (choices->selected != at)
        app_effect(app, SOUND_TICK);
    choices->selected = at;
    app->dirty = true;
}

/* The distance from one row to another in a direction: 1 or -1 in one of x and
 * y. Returns -1 if the other is not in that direction. */
static int
choices_distance(struct box from, struct box to, int x, int y)
{
    int right = to.x + to.w / 2 - from.x - from.w / 2;
    int down = to.y + to.h / 2 - from.y - from.h / 2;
    int along = right * x + down * y, across = abs(right * y) + abs(down * x);

    return along > (x != 0 ? from.w : from.h) / 2 ? along + 2 * across : -1;
}

/* The nearest row in that direction; the same row if no row lies there. */
static int
choices_nearest(const struct choices *choices, const struct choice_list *list, int x, int y)
{
    int at = choices->selected, found = at, least = 0;

    for (int i = 0; i < list->count; i++) {
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
choices_next(const struct choices *choices, const struct choice_list *list, int by)
{
    int near = list->grid ? choices_nearest(choices, list, 0, by) : choices->selected;

    if (near != choices->selected)
        return near;
    return (choices->selected + by + list->count) % list->count;
}

static bool
choices_take(
    struct app *app, struct choices *choices, const struct choice_list *list, enum action action)
{
    switch (action) {
    case ACTION_UP: select_row(app, choices, choices_next(choices, list, -1)); break;
    case ACTION_DOWN: select_row(app, choices, choices_next(choices, list, 1)); break;
    case ACTION_LESS: select_row(app, choices, choices_nearest(choices, list, -1, 0)); break;
    case ACTION_MORE: select_row(app, choices, choices_nearest(choices, list, 1, 0)); break;
    case ACTION_CONFIRM:
        if (choices->rest_ns == 0)
            choices_choose(app, choices, list, choices->selected);
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
 * leave the game. */
static bool
choices_key(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct press *press)
{
    enum action action = press->in_menu;

    if (press->repeat && action == ACTION_CONFIRM)
        return true;
    if (!is_taken(list, action) || (action == ACTION_CONFIRM && press->in_game != ACTION_NONE))
        return false;
    return choices_take(app, choices, list, action);
}

/* The button that pauses also continues the game, except on a page of its own.
 * The button that means Esc in menus means Esc here, too. */
static bool
choices_pad(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct press *press)
{
    if (press->in_game == ACTION_PAUSE && !list->grid)
        return false;
    if (press->in_menu == ACTION_BACK && press->in_game <= ACTION_LAST_BUTTON) {
        struct press leaves = *press;
        leaves.in_game = ACTION_PAUSE;
        if (!commands_press(app, &leaves))
            app_scene(app)->key(app, ACTION_PAUSE, true);
        return true;
    }
    return is_taken(list, press->in_menu) && choices_take(app, choices, list, press->in_menu);
}

bool
choices_press(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct press *press)
{
    if (!is_there(choices, list) || !press->down)
        return false;
    return press->pad != PAD_NONE ? choices_pad(app, choices, list, press)
                                  : choices_key(app, choices, list, press);
}

bool
choices_point(struct app *app, struct choices *choices, const struct choice_list *list, int x,
    int y, enum app_point what)
{
    for (int i = 0; is_there(choices, list) && i < list->count; i++) {
        if (!box_holds(choices->boxes[i], x, y))
            continue;
        if (what != APP_RELEASE && choices->selected != i)
            select_row(app, choices, i);
        if (what == APP_PRESS)
            choices_choose(app, choices, list, i);
        return true;
    }
    return false;
}

/* -- the rows -- */

/* The keys of a row. A keyboard's key works from any row. On a gamepad, the
 * selected row shows the button that chooses. */
static struct caps
caps_of_row(const struct app *app, const struct choice *choice, bool selected)
{
    enum device device = app_device(app);
    bool own = device == DEVICE_KEYBOARD || !selected;
    struct caps caps = {.count = 0};

    if (own && choice->command != COMMAND_NONE)
        caps = commands_hint(app, choice->command, NULL).caps;
    else if (own && choice->act == NULL && choice->action != ACTION_NONE)
        caps = caps_of(&app->prefs.bindings, choice->action, device, 1);
    if (caps.count == 0 && selected)
        caps = caps_of(&app->prefs.bindings, ACTION_CONFIRM, device, 1);
    return caps;
}

/* Draws a row with a line: its name and text, or only its text; while it is being
 * edited, a field over the whole row. */
static void
draw_line(struct app *app, const struct choice *choice, struct box box, struct text_style style,
    bool selected)
{
    struct look *look = app->look;
    const char *written = choice->line->buffer(app);
    int unit = style.px, edge = unit * 3 / 4, rim = SDL_max(1, unit / 14);
    struct box words = {box.x + edge, box.y, box.w - 2 * edge, box.h};

    if (selected && app->line.of == choice->line) {
        struct box field = {box.x + unit / 2, box.y + rim, box.w - unit, box.h - 2 * rim};
        line_draw(look, look_style(TEXT_REGULAR, unit, PALETTE_INK), field, rim, written,
            app->line.composing);
        return;
    }
    struct caps caps = {.count = 0};
    char named[LINE_SIZE + 64];
    if (choice->bare) {
        words = (struct box){box.x + unit / 2, box.y, box.w - unit, box.h};
        style = look_style(TEXT_BOLD, unit, PALETTE_ACCENT);
        snprintf(named, sizeof(named), "%s", written);
    } else {
        caps = caps_of_row(app, choice, selected);
        snprintf(named, sizeof(named), _("%s: %s"), _(choice->what), written);
    }
    int wide = look_caps_width(look, unit, &caps);
    struct box key = {words.x + words.w - wide, box.y, wide, box.h};
    words.w -= wide > 0 ? wide + unit / 2 : 0;
    if (written[0] == '\0')
        snprintf(named, sizeof(named), "%s", _("write your name"));
    int px = text_fit(look->text, style, words.w, named);
    style.px = SDL_max(px, unit * 2 / 3);
    text_draw(look->text, style, words, TEXT_LEFT, named);
    look_caps(look, key, unit, &caps, selected ? PALETTE_GROUND : PALETTE_KEY);
}

/* Draws the background of a row; one of a grid looks like a button. */
static void
draw_face(struct look *look, struct box box, int unit, bool grid, bool selected)
{
    if (grid || selected)
        look_card(look, box, unit, selected);
}

static void
draw_row(struct app *app, const struct choice *choice, struct box box, int unit, bool grid,
    bool selected)
{
    struct look *look = app->look;
    struct text_style style = look_style(
        selected ? TEXT_BOLD : TEXT_REGULAR, unit, selected ? PALETTE_INK : PALETTE_SOFT);

    draw_face(look, box, unit, grid, selected);
    struct caps caps = caps_of_row(app, choice, selected);
    if (choice->line != NULL) {
        draw_line(app, choice, box, style, selected);
        return;
    }
    int wide = look_caps_width(look, unit, &caps), edge = unit * 3 / 4;
    struct box words = {box.x + edge, box.y, box.w - 2 * edge - wide - unit / 2, box.h};
    if (choice->icon != ICON_NONE) {
        struct box icon = {words.x, box.y, unit * 5 / 4, box.h};
        icons_draw(look, choice->icon, icon, style.colour);
        words.x += unit * 7 / 4;
        words.w -= unit * 7 / 4;
    }
    struct box key = {box.x + box.w - edge - wide, box.y, wide, box.h};
    style.px = SDL_max(text_fit(look->text, style, words.w, _(choice->what)), unit * 2 / 3);
    text_draw(look->text, style, words, TEXT_LEFT, _(choice->what));
    look_caps(look, key, unit, &caps, selected ? PALETTE_GROUND : PALETTE_KEY);
}

void
choices_write(struct app *app, struct choices *choices, const struct choice_list *list, int at)
{
    if (choices->list != list)
        change_list(app, choices, list);
    choices->selected = at;
    choices_choose(app, choices, list, at);
}

void
choices_draw_boxes(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct box *boxes, int unit)
{
    if (choices->list != list) /* drawn before choices_pass saw the list */
        change_list(app, choices, list);
    for (int i = 0; i < list->count; i++) {
        choices->boxes[i] = boxes[i];
        if (boxes[i].w > 0)
            draw_row(app, &list->rows[i], boxes[i], unit, list->grid && list->rows[i].line == NULL,
                i == choices->selected);
    }
}

void
choices_widen(struct choices *choices, int row, struct box box)
{
    struct box *own = &choices->boxes[row];

    box.h = own->y + own->h - box.y;
    *own = box;
}

void
choices_draw_in(struct app *app, struct choices *choices, const struct choice_list *list,
    struct box box, int unit, int line)
{
    struct box boxes[CHOICES_MAX];

    if (list == NULL)
        return;
    int high = SDL_min(unit * 2, (box.h - 2 * line) / list->count);
    struct box all = {box.x + line, box.y + line, box.w - 2 * line, high * list->count};
    struct box rim = {box.x, box.y, box.w, all.h + 2 * line};

    look_fill(app->look, all, palette_colour(PALETTE_WELL));
    look_frame(app->look, rim, line, palette_colour(PALETTE_EDGE));
    for (int i = 0; i < list->count; i++)
        boxes[i] = (struct box){all.x, all.y + i * high, all.w, high};
    choices_draw_boxes(app, choices, list, boxes, unit);
}

void
choices_draw(struct app *app, struct choices *choices, const struct choice_list *list,
    const struct well_frame *well)
{
    int top = SDL_max(well->box.y + well->box.h * 19 / 32, draw_headline_end(well)) - well->line;
    int bottom = well->box.y + well->box.h;
    int wide = SDL_min(well->box.w - 2 * well->line, well->unit * 15) + 2 * well->line;
    struct box box = {well->box.x + (well->box.w - wide) / 2, top, wide, bottom - top};

    choices_draw_in(app, choices, list, box, well->unit, well->line);
}
