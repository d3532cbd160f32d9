/* The commands, and the scene. */
#include "app/scenes/editor/editor.h"

#include <stdlib.h>
#include <string.h>

#include "app/scenes/editor/editor_parts.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"

struct ruleset
editor_rules(const struct app *app, const struct ruleset *like)
{
    const struct ruleset *table = ruleset_find(like->name);
    struct ruleset rules =
        prefs_rules(&app->prefs, table != NULL ? table : app->now.rules);

    ruleset_resize(&rules, like->width, like->visible);
    ruleset_set_next(&rules, like->next_count);
    return rules;
}

const char *
editor_fault(const struct app *app)
{
    static char words[128];
    const struct edit_state *now = edit_now(&editor_of(app)->edit);
    int row = 0;

    switch (position_check(&now->position, &now->rules, &row)) {
    case POSITION_FINE: return NULL;
    case POSITION_OUTSIDE: return _("There are cells outside of the well.");
    case POSITION_FULL_ROW:
        SDL_snprintf(words, sizeof(words),
            _("Row %d is full: no game can begin here."), row + 1);
        return words;
    case POSITION_NO_PIECE: return _("No piece falls.");
    case POSITION_NO_ROOM: break;
    }
    return _("The piece has no room where it appears: no game can begin here.");
}

/* -- commands -- */

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

/* -- the scene -- */

static void
enter(struct app *app)
{
    struct editor *editor = editor_of(app);
    struct play_from *from = &play_of(app)->from;

    if (!editor->begun) {
        struct ruleset rules = prefs_rules(&app->prefs, app->now.rules);
        edit_begin(&editor->edit, &rules, app_seed(app, NULL));
        editor->kept = *edit_now(&editor->edit);
        editor->begun = true;
        editor_load_kept(app);
    }
    edit_stroke_end(&editor->edit);
    editor->repeated = EDITOR_NOTHING;
    if (from->edits) {
        from->edits = false;
        edit_load(&editor->edit, &from->rules, &from->position);
    }
    sound_set_ducked(app->sound, true);
}

static void
leave(struct app *app)
{
    edit_stroke_end(&editor_of(app)->edit);
    editor_keep(app);
    editor_forget_thought(app);
}

static void
unfocus(struct app *app)
{
    edit_stroke_end(&editor_of(app)->edit);
    editor_of(app)->repeated = EDITOR_NOTHING;
}

static void
pass(struct app *app, uint64_t ns)
{
    editor_pass_keys(app, ns);
    editor_pass_keeping(app, ns);
    editor_think(app);
}

static bool
idle(const struct app *app)
{
    const struct editor *editor = editor_of(app);
    return editor->repeated == EDITOR_NOTHING && editor->keep_ns == 0 &&
           !editor_is_thinking(app);
}

static void
finish(struct app *app)
{
    if (editor_of(app)->begun)
        editor_keep(app);
    editor_forget_thought(app);
}

/* What is left of the keys of a game: those that leave. */
static void
key(struct app *app, enum action action, bool down)
{
    if (down && (action == ACTION_TITLE || action == ACTION_PAUSE))
        editor_do(app, EDITOR_LEAVE);
}

const struct scene scene_editor = {
    .size = sizeof(struct editor),
    .enter = enter,
    .leave = leave,
    .finish = finish,
    .cover = unfocus,
    .unfocus = unfocus,
    .key = key,
    .raw_key = editor_raw_key,
    .raw_pad = editor_raw_pad,
    .point = editor_point,
    .right = editor_right,
    .pass = pass,
    .idle = idle,
    .draw = editor_draw,
};
