/* The commands of the editor. */
#include <string.h>

#include "app/scenes/editor/editor.h"
#include "app/scenes/editor/editor_parts.h"
#include "app/scenes/play/play.h"

static void
put_colour(struct app *app, int index)
{
    struct edit *edit = &editor_of(app)->edit;
    uint8_t cell = editor_colour_cell(index);

    if (edit->slot == EDIT_WELL)
        edit->colour = cell;
    else if (cell < PIECE_COUNT)
        edit_set_piece(edit, edit->slot, cell);
}

static void
turn_colour(struct app *app, int by)
{
    struct edit *edit = &editor_of(app)->edit;
    int index =
        edit->colour < PIECE_COUNT ? edit->colour : LAYOUT_EDITOR_COLOURS - 1;

    index = (index + by + LAYOUT_EDITOR_COLOURS) % LAYOUT_EDITOR_COLOURS;
    edit->colour = editor_colour_cell(index);
}

/* In the well the cursor moves. Beside it left and right go from slot to slot,
 * up and down through the pieces. */
static void
move(struct app *app, int dx, int dy)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->slot == EDIT_WELL)
        edit_move(edit, dx, dy);
    else if (dx != 0)
        edit->slot = edit_next_slot(&edit_now(edit)->rules, edit->slot, dx);
    else
        edit_turn_piece(edit, edit->slot, -dy);
}

static void
set(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->slot != EDIT_WELL)
        edit_set_piece(edit, edit->slot, edit->colour);
    else
        edit_stroke(
            edit, edit->x, edit->y, edit_ink_at(edit, edit->x, edit->y));
}

static void
erase(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->slot != EDIT_WELL)
        edit_set_piece(edit, edit->slot, PIECE_NONE);
    else
        edit_stroke(edit, edit->x, edit->y, PIECE_NONE);
}

static void
push_garbage(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (!edit_raise(edit, edit->x))
        app_notice(app, _("There is no room for another row"));
}

static void
next_rules(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;
    int at = 0;

    while (strcmp(ruleset_at(at)->name, edit_now(edit)->rules.name) != 0)
        at++;
    const struct ruleset *table = ruleset_at(at + 1);
    struct ruleset rules =
        prefs_rules(&app->prefs, table != NULL ? table : ruleset_at(0));
    int gone = edit_set_rules(edit, &rules);
    if (gone > 0)
        app_notice(app,
            _n("%d cell is outside of this well, and gone",
                "%d cells are outside of this well, and gone",
                (unsigned long)gone),
            gone);
}

static void
begin_game(struct app *app, enum seat_pilot who)
{
    const struct edit_state *now = edit_now(&editor_of(app)->edit);
    const char *fault = editor_fault(app);

    if (fault != NULL) {
        app_notice(app, "%s", fault);
        return;
    }
    struct ruleset rules = editor_rules(app, &now->rules);
    play_at(app, &rules, &now->position, who);
}

static void
leave_scene(struct app *app)
{
    if (app->under_count > 0) {
        app_back(app);
        return;
    }
    app_go(app, SCENE_TITLE);
    app_open(app, SCENE_LEARN);
}

static void
undo(struct app *app)
{
    if (!edit_undo(&editor_of(app)->edit))
        app_notice(app, _("There is nothing to undo"));
}

static void
redo(struct app *app)
{
    if (!edit_redo(&editor_of(app)->edit))
        app_notice(app, _("There is nothing to redo"));
}

void
editor_do(struct app *app, enum editor_command command)
{
    struct editor *editor = editor_of(app);
    struct edit *edit = &editor->edit;
    const struct ruleset *rules = &edit_now(edit)->rules;

    app->dirty = true;
    switch (command) {
    case EDITOR_LEFT: move(app, -1, 0); break;
    case EDITOR_RIGHT: move(app, 1, 0); break;
    case EDITOR_UP: move(app, 0, 1); break;
    case EDITOR_DOWN: move(app, 0, -1); break;
    case EDITOR_SET: set(app); break;
    case EDITOR_ERASE: erase(app); break;
    case EDITOR_SLOT_ON:
        edit->slot = edit_next_slot(rules, edit->slot, 1);
        break;
    case EDITOR_SLOT_BACK:
        edit->slot = edit_next_slot(rules, edit->slot, -1);
        break;
    case EDITOR_COLOUR_ON: turn_colour(app, 1); break;
    case EDITOR_COLOUR_BACK: turn_colour(app, -1); break;
    case EDITOR_CLEAR: edit_clear(edit); break;
    case EDITOR_GARBAGE: push_garbage(app); break;
    case EDITOR_MIRROR: edit_mirror(edit); break;
    case EDITOR_DEAL: edit_deal(edit); break;
    case EDITOR_RULES: next_rules(app); break;
    case EDITOR_UNDO: undo(app); break;
    case EDITOR_REDO: redo(app); break;
    case EDITOR_COPY: editor_copy(app); break;
    case EDITOR_PASTE: editor_paste(app); break;
    case EDITOR_MIND: editor->minds = !editor->minds; break;
    case EDITOR_PLAY: begin_game(app, SEAT_HUMAN); break;
    case EDITOR_MACHINE: begin_game(app, SEAT_MACHINE); break;
    case EDITOR_LEAVE: leave_scene(app); break;
    default:
        if (command >= EDITOR_COLOUR && command <= EDITOR_COLOUR_LAST)
            put_colour(app, (int)(command - EDITOR_COLOUR));
        break;
    }
}
