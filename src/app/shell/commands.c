#include "app/shell/commands.h"

#include "app/shell/app.h"

enum { COMMANDS_LINES = 4 };

static bool
command_is_possible(const struct app *app, const struct command_row *row)
{
    return row->when == NULL || row->when(app);
}

void
commands_do(struct app *app, int command, int argument)
{
    app->dirty = true;
    app_scene(app)->act(app, command, argument);
}

bool
commands_press(struct app *app, const struct press *press)
{
    const struct command_row *table = app_scene(app)->commands;

    if (table == NULL)
        return false;
    const struct command_row *row = command_find(table, press);
    while (row != NULL && !command_is_possible(app, row))
        row = command_find(row + 1, press);
    if (row == NULL)
        return false;
    if (press->repeat && !row->repeats)
        return true;
    commands_do(app, row->id, row->argument);
    return true;
}

/* -- the mouse -- */

/* Performs the spot's command; app->touch describes the touch. */
static void
touch_spot(struct app *app, enum touch_phase phase, int x, int y)
{
    struct touch *touch = &app->touch;

    touch->phase = phase;
    touch->x = x;
    touch->y = y;
    app->dirty = true;
    (touch->spot.act != NULL ? touch->spot.act : app_scene(app)->act)(
        app, touch->spot.command, touch->spot.argument);
    touch->phase = TOUCH_NONE;
}

bool
commands_touch(struct app *app, int x, int y, bool right)
{
    const struct spot *spot = look_spot_at(app->look, x, y);

    if (spot == NULL || spot->command == COMMAND_NONE || (right && !spot->takes_right))
        return false;
    app->touch = (struct touch){.spot = *spot, .right = right, .holds = spot->drags};
    touch_spot(app, TOUCH_PRESS, x, y);
    return true;
}

bool
commands_drag(struct app *app, int x, int y)
{
    if (!app->touch.holds)
        return false;
    touch_spot(app, TOUCH_DRAG, x, y);
    return true;
}

bool
commands_let_go(struct app *app, int x, int y)
{
    if (!app->touch.holds)
        return false;
    app->touch.holds = false;
    touch_spot(app, TOUCH_RELEASE, x, y);
    return true;
}

bool
commands_hover(struct app *app, int x, int y)
{
    const struct spot *spot = look_spot_at(app->look, x, y);

    if (spot == NULL || !spot->hovers)
        return false;
    app->touch = (struct touch){.spot = *spot};
    touch_spot(app, TOUCH_HOVER, x, y);
    return true;
}

/* -- hints -- */

static void
command_hint_cap(const struct app *app, const struct command_row *row, struct hint *hint)
{
    command_add_cap(row, &app->prefs.bindings, app_device(app), &hint->caps);
}

int
commands_hints(const struct app *app, struct hint *hints, int most)
{
    const struct command_row *row = app_scene(app)->commands;
    int count = 0;
    bool is_open = false; /* the next row may join the last hint */

    for (; row != NULL && row->id != COMMAND_NONE; row++) {
        bool possible = command_is_possible(app, row);
        if (row->joins) {
            if (is_open && possible)
                command_hint_cap(app, row, &hints[count - 1]);
            continue;
        }
        const char *words = row->say != NULL     ? row->say(app)
                            : row->words != NULL ? _(row->words)
                                                 : NULL;
        is_open = words != NULL && possible && count < most;
        if (!is_open)
            continue;
        hints[count] = (struct hint){.what = words};
        command_hint_cap(app, row, &hints[count]);
        is_open = hints[count].caps.count > 0;
        count += is_open;
    }
    return count;
}

struct hint
commands_hint(const struct app *app, int command, const char *what)
{
    const struct command_row *row = app_scene(app)->commands;
    struct hint hint = {.what = what};

    for (; row != NULL && row->id != COMMAND_NONE; row++)
        if (row->id == command && hint.caps.count == 0)
            command_hint_cap(app, row, &hint);
    return hint;
}

void
commands_foot(struct app *app, const struct sheet *sheet)
{
    struct hint hints[COMMANDS_HINTS];
    struct look *look = app->look;
    struct box foot = sheet->foot, lines[COMMANDS_LINES];
    int line_count = sheet->foot_lines > 0 ? SDL_min(sheet->foot_lines, COMMANDS_LINES) : 2;
    int count =
        app->line.of != NULL ? line_hints(app, hints) : commands_hints(app, hints, COMMANDS_HINTS);

    if (app->notice_ns > 0 || look_hints_width(look, sheet->small, hints, count) <= sheet->foot.w) {
        if (sheet->foot_lines > 0)
            foot = cut_bottom(&foot, sheet->page.foot.h);
        app_draw_foot(app, foot, sheet->unit, hints, count);
        return;
    }
    for (int i = 0; i < line_count; i++)
        lines[i] = row_part(foot, i, line_count);
    look_hint_lines(
        look, lines, line_count, SDL_min(sheet->small, lines[0].h * 3 / 4), hints, count);
}
