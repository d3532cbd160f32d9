/* The rules of the editor, and what they do not allow. */
#include "app/scenes/editor/editor.h"
#include "app/scenes/editor/editor_parts.h"

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
    case POSITION_NO_PIECE: return _("There is no falling piece.");
    case POSITION_NO_ROOM: break;
    }
    return _("The piece has no room to appear: no game can begin here.");
}
