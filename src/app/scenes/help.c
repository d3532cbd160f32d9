/*
 * The help: all keys with their current bindings. One key begins the tutorial, any
 * other closes it.
 */
#include "app/scenes/rows.h"
#include "app/scenes/tutorial.h"
#include "app/shell/commands.h"

static void
help_key(struct app *app, enum action action, bool down)
{
    if (down)
        app_back(app);
}

static void
help_button(struct app *app, int key_of_input, enum action action, bool down)
{
    help_key(app, action, down);
}

enum { DO_LEARN = COMMAND_NONE + 1 };

static const struct command_row commands[] = {
    {DO_LEARN, DRILL_GOES_ON, .pads = {PAD_BUTTON(A)}},
    {COMMAND_NONE},
};

static void
help_act(struct app *app, int command, int argument)
{
    tutorial_open(app);
}

static void
help_draw(struct app *app)
{
    struct hint hints[ACTION_BOUND];
    struct sheet sheet;
    const struct view *game = app_game(app);
    struct ruleset next = prefs_rules(&app->prefs, app->now.rules);
    const struct ruleset *rules = game != NULL ? game->rules : &next;
    /* The help key also closes the help. On a gamepad, nothing may be bound
     * to help. */
    struct hint foot[] = {
        app_hint(app, ACTION_HELP, 1, _("back")),
        commands_hint(app, DO_LEARN, _("learn by playing")),
    };
    if (foot[0].caps.count == 0)
        foot[0] = app_hint(app, ACTION_BACK, 1, _("back"));
    sheet_begin(&sheet, app->look, _("Keys"), 0);
    sheet_hints(
        &sheet, sheet.body, hints, app_hints(app, rules, APP_HINTS_ALL, hints, ACTION_BOUND));
    look_hint_line(app->look, sheet.foot, sheet.unit, foot, SDL_arraysize(foot));
}

const struct scene scene_help = {
    .key = help_key,
    .button = help_button,
    .commands = commands,
    .act = help_act,
    .draw = help_draw,
};
