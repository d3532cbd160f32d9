#include <stdlib.h>
#include <string.h>

#include "app/scenes/editor/editor.h"
#include "app/text/labels.h"
#include "store/file.h"
#include "store/fumen_position.h"
#include "store/paths.h"
#include "store/say.h"

enum {
    KEEP_MS = 1000,       /* after the last edit */
    RETRY_MS = 5000,      /* after a failure */
    FILE_LIMIT = 1 << 16, /* bytes */
    ASIDE_MAX = 20
};

static const char file_name[] = "position.txt";

/* -- texts -- */

struct ruleset
editor_rules(const struct app *app, const struct ruleset *like)
{
    const struct ruleset *table = ruleset_find(like->name);
    struct ruleset rules = prefs_rules(&app->prefs, table != NULL ? table : app->now.rules);

    ruleset_resize(&rules, like->width, like->visible);
    ruleset_set_next(&rules, like->next_count);
    return rules;
}

static const char *
position_skip_blanks(const char *text)
{
    return text + strspn(text, " \t\r\n");
}

/* Ends the text before the first blank: a line end is often copied along. */
static void
position_cut_blanks(char *text)
{
    text[strcspn(text, " \t\r\n")] = '\0';
}

/* The rules for a text that names none: those of the editor, or modern ones if
 * its cells have no room in their well. */
static struct ruleset
position_rules(const struct app *app, const struct position *position)
{
    const struct ruleset *now = &edit_now(&editor_of(app)->edit)->rules;

    if (now->width == ruleset_modern.width &&
        position_check(position, now, NULL) != POSITION_OUTSIDE)
        return *now;
    return prefs_rules(&app->prefs, &ruleset_modern);
}

static bool
position_read(struct app *app, char *text, size_t *more, struct error *error)
{
    struct fumen_position read;

    if (strlen(text) != 0)
        text = (char *)position_skip_blanks(text);
    position_cut_blanks(text);
    if (!fumen_position_read(text, &read, error))
        return false;
    struct ruleset rules =
        read.ruled ? editor_rules(app, &read.rules) : position_rules(app, &read.position);
    edit_load(&editor_of(app)->edit, &rules, &read.position);
    *more = read.more;
    return true;
}

/* -- the clipboard -- */

void
editor_copy(struct app *app)
{
    const struct edit_state *now = edit_now(&editor_of(app)->edit);
    struct error error;
    char *text = fumen_position_write(&now->position, &now->rules, &error);

    if (text == NULL)
        app_notice(app, _("It can't be copied: %s"), language_error(&error));
    else if (SDL_SetClipboardText(text) != 0)
        app_notice(app, _("It can't be copied: %s"), SDL_GetError());
    else
        app_notice(app, _("Copied: the position as a fumen"));
    free(text);
}

static void
position_say_pasted(struct app *app, const char *rules_before, size_t more)
{
    const char *rules = edit_now(&editor_of(app)->edit)->rules.name;

    if (more > 0)
        app_notice(app,
            _n("Pasted the first page; %u more is ignored",
                "Pasted the first page; %u more are ignored", (unsigned long)more),
            (unsigned)more);
    else if (strcmp(rules, rules_before) != 0)
        app_notice(app, _("Pasted; the rules are now: %s"), label_rules(rules));
    else
        app_notice(app, _("Pasted"));
}

void
editor_paste(struct app *app)
{
    char before[RULESET_NAME_SIZE];
    char *text = SDL_GetClipboardText();
    struct error error;
    size_t more;

    SDL_strlcpy(before, edit_now(&editor_of(app)->edit)->rules.name, sizeof(before));
    if (text == NULL || *position_skip_blanks(text) == '\0')
        app_notice(app, _("There is no text to paste"));
    else if (position_read(app, text, &more, &error))
        position_say_pasted(app, before, more);
    else
        app_notice(app, _("It can't be pasted: %s"), language_error(&error));
    SDL_free(text);
}

/* -- the file -- */

/* Puts what could not be read beside the file. Returns whether it is safe
 * there. */
static bool
position_put_aside(const char *path, const void *data, size_t size, struct error *error)
{
    char aside[PATHS_SIZE], numbered[PATHS_SIZE];

    if ((size_t)SDL_snprintf(aside, sizeof(aside), "%s.damaged", path) >= sizeof(aside))
        return false;
    for (int i = 1; i <= ASIDE_MAX; i++) {
        if (!file_numbered(aside, i, numbered, sizeof(numbered)))
            return false;
        if (!file_is_there(numbered))
            return file_write_new(numbered, data, size, error);
    }
    return false;
}

static void
position_complain(struct app *app, const struct error *error)
{
    editor_of(app)->failure = *error;
    say("wellplayed: %s", error_english(error));
    app_warn(app, _("The last position can't be read: %s"), language_error(error));
}

void
editor_load_kept(struct app *app)
{
    struct editor *editor = editor_of(app);
    char path[PATHS_SIZE];
    struct error error;
    size_t size, more;

    /* Where no games are kept, no position is either. */
    editor->unkept =
        app->archive.keeper == NULL || !paths_find(PATHS_DATA, file_name, path, &error);
    if (editor->unkept || !file_is_there(path))
        return;
    char *data = file_read(path, FILE_LIMIT, &size, &error);
    if (data == NULL) {
        editor->unkept = true;
        position_complain(app, &error);
        return;
    }
    char *text = malloc(size + 1);
    if (text != NULL)
        memcpy(text, data, size + 1);
    if (text == NULL) {
        editor->unkept = true;
    } else if (!position_read(app, text, &more, &error)) {
        error_in(&error, path);
        position_complain(app, &error);
        editor->unkept = !position_put_aside(path, data, size, &error);
        if (!editor->unkept)
            editor->failure.words = NULL;
    } else {
        editor->kept = *edit_now(&editor->edit);
    }
    free(text);
    free(data);
}

/* The text with a line end. */
static bool
position_write(const struct edit_state *now, struct error *error)
{
    char path[PATHS_SIZE];
    char *text = fumen_position_write(&now->position, &now->rules, error);

    if (text == NULL)
        return false;
    size_t length = strlen(text);
    text[length] = '\n'; /* in place of its 0 */
    bool good = paths_make(PATHS_DATA, error) && paths_find(PATHS_DATA, file_name, path, error) &&
                file_write(path, text, length + 1, error);
    free(text);
    return good;
}

void
editor_keep(struct app *app)
{
    struct editor *editor = editor_of(app);
    const struct edit_state *now = edit_now(&editor->edit);
    struct error error;

    editor->keep_ns = 0;
    if (editor->unkept || edit_is_same(now, &editor->kept))
        return;
    if (position_write(now, &error)) {
        editor->kept = *now;
        editor->failure = (struct error){.words = NULL};
        return;
    }
    if (editor->failure.words == NULL)
        app_warn(app, _("The position can't be saved: %s"), language_error(&error));
    editor->failure = error;
    editor->keep_ns = (uint64_t)RETRY_MS * APP_NS_PER_MS;
}

void
editor_end_keeping(struct app *app)
{
    struct editor *editor = editor_of(app);

    editor_keep(app);
    if (editor->failure.words == NULL || edit_is_same(edit_now(&editor->edit), &editor->kept))
        return;
    say("wellplayed: %s; the position of the editor is lost", error_english(&editor->failure));
    app->exit_code = EXIT_FAILURE;
}

void
editor_pass_keeping(struct app *app, uint64_t ns)
{
    struct editor *editor = editor_of(app);

    if (editor->keep_ns == 0) {
        if (!editor->unkept && !editor->edit.draws &&
            !edit_is_same(edit_now(&editor->edit), &editor->kept))
            editor->keep_ns = (uint64_t)KEEP_MS * APP_NS_PER_MS;
        return;
    }
    if (editor->keep_ns > ns)
        editor->keep_ns -= ns;
    else
        editor_keep(app);
}
