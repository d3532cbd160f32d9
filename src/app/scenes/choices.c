/* Choosing with keys, gamepad and mouse; drawing the lines. */
#include "app/scenes/choices.h"

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/scenes/scenes.h"

enum { HASTY_MS = 700 };

/* Whether the list is on the screen. */
static bool
is_there(const struct choices *choices, const struct choice_list *list)
{
    return list != NULL && choices->list == list;
}

/* Puts the list on the screen; NULL: removes it. */
static void
change_list(
    struct app *app, struct choices *choices, const struct choice_list *list)
{
    line_end(app, false);
    *choices = (struct choices){
        .list = list, .selected = list != NULL ? list->first : 0};
}

void
choices_pass(struct app *app, struct choices *choices,
    const struct choice_list *list, uint64_t ns)
{
    if (choices->list == list) {
        choices->ns += ns;
        return;
    }
    change_list(app, choices, list);
    app_unask(app); /* a question about the game before is void */
    app->dirty = true;
}

static void
choose(struct app *app, const struct choice_list *list, int at)
{
    const struct choice *choice = &list->rows[at];

    app_effect(app, SOUND_TICK);
    app->dirty = true;
    if (choice->line != NULL)
        line_begin(app, choice->line);
    else if (choice->act != NULL)
        choice->act(app);
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

/* Whether the list has just appeared over a running game. */
static bool
is_hasty(const struct choices *choices, const struct choice_list *list)
{
    return list->ended && choices->ns < (uint64_t)HASTY_MS * APP_NS_PER_MS;
}

static bool
take(struct app *app, struct choices *choices, const struct choice_list *list,
    enum action action)
{
    int at = choices->selected;

    if (is_hasty(choices, list))
        return true;
    switch (action) {
    case ACTION_UP:
        select_row(app, choices, at > 0 ? at - 1 : list->count - 1);
        break;
    case ACTION_DOWN:
        select_row(app, choices, at < list->count - 1 ? at + 1 : 0);
        break;
    case ACTION_CONFIRM: choose(app, list, at); break;
    default: break;
    }
    return true;
}

/* Whether a line of the list is being written. */
static bool
is_written(const struct app *app, const struct choices *choices,
    const struct choice_list *list)
{
    return is_there(choices, list) && app->line.of != NULL;
}

/* After writing, the list ignores presses for a moment and selects its first
 * row, so that pressing the same key again does not open the field again. */
static void
pass_on(struct app *app, struct choices *choices,
    const struct choice_list *list, enum line_state state)
{
    const struct choice *choice = &list->rows[choices->selected];

    if (state == LINE_GOES_ON)
        return;
    choices->ns = 0;
    choices->selected = 0;
    app->dirty = true;
    if (state == LINE_KEPT)
        choice->act(app);
}

static bool
is_taken(enum action action)
{
    return action == ACTION_UP || action == ACTION_DOWN ||
           action == ACTION_CONFIRM;
}

/* Keys that play, such as Space (drop), choose nothing: a late press must
 * not leave the game. */
bool
choices_key(struct app *app, struct choices *choices,
    const struct choice_list *list, const SDL_KeyboardEvent *key)
{
    const struct bindings *bindings = &app->prefs.bindings;
    SDL_Scancode code = key->keysym.scancode;
    enum action action = bindings_in_menu(bindings, code, key->keysym.mod);

    if (is_written(app, choices, list) && key->state == SDL_PRESSED) {
        pass_on(app, choices, list, line_key(app, key));
        return true;
    }
    if (key->repeat && action == ACTION_CONFIRM && is_there(choices, list))
        return true;
    if (!is_there(choices, list) || key->state != SDL_PRESSED ||
        !is_taken(action) ||
        (action == ACTION_CONFIRM &&
            bindings_in_game(bindings, code, key->keysym.mod) != ACTION_NONE))
        return false;
    return take(app, choices, list, action);
}

/* The button that pauses also continues the game. The button that means Esc
 * in menus means Esc here too. */
bool
choices_pad(struct app *app, struct choices *choices,
    const struct choice_list *list, int input, bool down)
{
    const struct bindings *bindings = &app->prefs.bindings;
    enum action in_game = bindings_pad_in_game(bindings, input);
    enum action action = bindings_pad_in_menu(bindings, input);

    if (is_written(app, choices, list)) {
        pass_on(app, choices, list, line_pad(app, action, down));
        return down;
    }
    if (!is_there(choices, list) || !down ||
        (in_game == ACTION_PAUSE && !list->ended))
        return false;
    if (action == ACTION_BACK && in_game <= ACTION_LAST_BUTTON) {
        if (!is_hasty(choices, list))
            app_scene(app)->key(app, ACTION_PAUSE, true);
        return true;
    }
    return is_taken(action) && take(app, choices, list, action);
}

bool
choices_point(struct app *app, struct choices *choices,
    const struct choice_list *list, int x, int y, enum app_point what)
{
    if (is_written(app, choices, list)) {
        if (what == APP_PRESS)
            pass_on(app, choices, list, line_click(app));
        return true;
    }
    for (int i = 0; is_there(choices, list) && i < list->count; i++) {
        if (!box_holds(choices->boxes[i], x, y))
            continue;
        if (what != APP_RELEASE && choices->selected != i)
            select_row(app, choices, i);
        if (what == APP_PRESS)
            choose(app, list, i);
        return true;
    }
    return false;
}

/* -- the lines -- */

/* The keys of a row. A keyboard's key works from any row. On a gamepad, the
 * selected row shows the button that chooses. */
static struct caps
caps_of_row(const struct app *app, const struct choice *choice, bool selected)
{
    enum device device = app_device(app);
    enum action action = choice->act == NULL ? choice->action : ACTION_NONE;
    bool own =
        action != ACTION_NONE && (device == DEVICE_KEYBOARD || !selected);

    if (!own && !selected)
        return (struct caps){.count = 0};
    return caps_of(
        &app->prefs.bindings, own ? action : ACTION_CONFIRM, device, 1);
}

/* Draws a row with a line: its name and text; while it is being written, a
 * field over the whole row. */
static void
draw_line(struct app *app, const struct choice *choice, struct box box,
    struct text_style style, bool selected)
{
    struct look *look = app->look;
    const char *written = choice->line->buffer(app);
    int unit = style.px, edge = unit * 3 / 4, rim = SDL_max(1, unit / 14);
    struct box words = {box.x + edge, box.y, box.w - 2 * edge, box.h};

    if (selected && app->line.of == choice->line) {
        struct box field = {
            box.x + unit / 2, box.y + rim, box.w - unit, box.h - 2 * rim};
        line_draw(look, look_style(TEXT_REGULAR, unit, PALETTE_INK), field, rim,
            written, app->line.composing);
        return;
    }
    struct caps caps = caps_of_row(app, choice, selected);
    int wide = look_caps_width(look, unit, &caps);
    struct box key = {words.x + words.w - wide, box.y, wide, box.h};
    words.w -= wide + unit / 2;
    char named[LINE_SIZE + 64];
    snprintf(named, sizeof(named), _("%s: %s"), _(choice->what), written);
    if (written[0] == '\0')
        snprintf(named, sizeof(named), "%s", _("write your name"));
    int px = text_fit(look->text, style, words.w, named);
    style.px = SDL_max(px, unit * 2 / 3);
    text_draw(look->text, style, words, TEXT_LEFT, named);
    look_caps(look, key, unit, &caps, selected ? PALETTE_GROUND : PALETTE_KEY);
}

static void
draw_row(struct app *app, const struct choice *choice, struct box box, int unit,
    bool selected)
{
    struct look *look = app->look;
    struct text_style style = look_style(selected ? TEXT_BOLD : TEXT_REGULAR,
        unit, selected ? PALETTE_INK : PALETTE_SOFT);

    if (selected) {
        look_fill(look, box, palette_colour(PALETTE_KEY));
        struct box bar = {box.x, box.y, SDL_max(2, unit / 5), box.h};
        look_fill(look, bar, palette_colour(PALETTE_ACCENT));
    }
    struct caps caps = caps_of_row(app, choice, selected);
    if (choice->line != NULL) {
        draw_line(app, choice, box, style, selected);
        return;
    }
    int wide = look_caps_width(look, unit, &caps), edge = unit * 3 / 4;
    struct box words = {
        box.x + edge, box.y, box.w - 2 * edge - wide - unit / 2, box.h};
    struct box key = {box.x + box.w - edge - wide, box.y, wide, box.h};
    style.px = SDL_max(
        text_fit(look->text, style, words.w, _(choice->what)), unit * 2 / 3);
    text_draw(look->text, style, words, TEXT_LEFT, _(choice->what));
    look_caps(look, key, unit, &caps, selected ? PALETTE_GROUND : PALETTE_KEY);
}

void
choices_draw_in(struct app *app, struct choices *choices,
    const struct choice_list *list, struct box box, int unit, int line)
{
    if (list == NULL)
        return;
    if (choices->list != list) /* drawn before choices_pass saw the list */
        change_list(app, choices, list);
    int high = SDL_min(unit * 2, (box.h - 2 * line) / list->count);
    struct box all = {
        box.x + line, box.y + line, box.w - 2 * line, high * list->count};
    struct box rim = {box.x, box.y, box.w, all.h + 2 * line};

    look_fill(app->look, all, palette_colour(PALETTE_WELL));
    look_frame(app->look, rim, line, palette_colour(PALETTE_EDGE));
    for (int i = 0; i < list->count; i++) {
        choices->boxes[i] = (struct box){all.x, all.y + i * high, all.w, high};
        draw_row(app, &list->rows[i], choices->boxes[i], unit,
            i == choices->selected);
    }
}

void
choices_draw(struct app *app, struct choices *choices,
    const struct choice_list *list, const struct well_frame *well)
{
    int top =
        SDL_max(well->box.y + well->box.h * 19 / 32, draw_headline_end(well)) -
        well->line;
    int bottom = well->box.y + well->box.h;
    int wide =
        SDL_min(well->box.w - 2 * well->line, well->unit * 15) + 2 * well->line;
    struct box box = {
        well->box.x + (well->box.w - wide) / 2, top, wide, bottom - top};

    choices_draw_in(app, choices, list, box, well->unit, well->line);
}
