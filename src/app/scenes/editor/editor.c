/* The scene of the editor. */
#include "app/scenes/editor/editor.h"

#include "app/scenes/editor/editor_parts.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"

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
    .press = editor_press,
    .point = editor_point,
    .right = editor_right,
    .pass = pass,
    .idle = idle,
    .draw = editor_draw,
};
