/* What can be pressed while several players play. */
#include "app/scenes/school/four.h"
#include "app/scenes/school/school_keys.h"

#define KEY(name) SDL_SCANCODE_##name

static const struct school_key keys[] = {
    {KEY(SPACE), FOUR_PAUSE, false},
    {KEY(P), FOUR_PAUSE, false},
    {KEY(RETURN), FOUR_PAUSE, false},
    {KEY(KP_ENTER), FOUR_PAUSE, false},
    {KEY(R), FOUR_AGAIN, false},
    {KEY(N), FOUR_PIECES, false},
    {KEY(EQUALS), FOUR_FASTER, true},
    {KEY(KP_PLUS), FOUR_FASTER, true},
    {KEY(MINUS), FOUR_SLOWER, true},
    {KEY(KP_MINUS), FOUR_SLOWER, true},
    {KEY(LEFT), FOUR_LEFT, true},
    {KEY(RIGHT), FOUR_RIGHT, true},
    {KEY(DOWN), FOUR_EARLIER, true},
    {KEY(UP), FOUR_LATER, true},
    {KEY(ESCAPE), FOUR_LEAVE, false},
    {KEY(Q), FOUR_LEAVE, false},
};

static const int pads[ACTION_COUNT + 1] = {
    [ACTION_LEFT] = FOUR_LEFT,
    [ACTION_RIGHT] = FOUR_RIGHT,
    [ACTION_SOFT] = FOUR_EARLIER,
    [ACTION_HARD] = FOUR_LATER,
    [ACTION_CW] = FOUR_PAUSE,
    [ACTION_CCW] = FOUR_LEAVE,
    [ACTION_HALF] = FOUR_AGAIN,
    [ACTION_HOLD] = FOUR_PIECES,
    [ACTION_FASTER] = FOUR_FASTER,
    [ACTION_SLOWER] = FOUR_SLOWER,
    [ACTION_PAUSE] = FOUR_PAUSE,
    [ACTION_RESTART] = FOUR_AGAIN,
    [ACTION_TITLE] = FOUR_LEAVE,
};

static const struct school_keys table = {keys, SDL_arraysize(keys), pads};

bool
four_raw_key(struct app *app, const SDL_KeyboardEvent *key)
{
    bool taken;
    int command = school_keys_take(&table, key, &taken);

    if (command != 0)
        four_do(app, (enum four_command)command);
    return taken;
}

void
four_key(struct app *app, enum action action, bool down)
{
    if (down && action <= ACTION_TITLE)
        four_do(app, (enum four_command)pads[action]);
}

/* Only a gamepad's buttons, as in the room. */
void
four_button(struct app *app, int of, enum action action, bool down)
{
    if (of >= SDL_NUM_SCANCODES && action <= ACTION_LAST_BUTTON)
        four_key(app, action, down);
}

/* A click chooses a well; one on the chosen one is a pause. */
void
four_point(struct app *app, int x, int y, enum app_point what)
{
    struct four *four = four_of(app);
    struct layout_four l;

    if (what != APP_PRESS || four->count == 0)
        return;
    four_layout(app, &l);
    for (int i = 0; i < four->count; i++) {
        if (!box_holds(l.cards[i].card, x, y))
            continue;
        if (i == four->chosen)
            four_do(app, FOUR_PAUSE);
        four->chosen = i;
        app->dirty = true;
    }
}

int
four_hints(const struct app *app, struct hint hints[FOUR_HINTS])
{
    const struct four *four = four_of(app);
    int n = 0;
    const char *pause = four_is_over(four) ? _("once more")
                        : four->paused     ? _("continue")
                                           : _("pause");

    hints[n++] = school_keys_hint(app, &table, FOUR_PAUSE, 0, pause);
    hints[n++] =
        school_keys_hint(app, &table, FOUR_PIECES, 0, _("other pieces"));
    hints[n++] = school_keys_hint(app, &table, FOUR_LEAVE, 0, _("back"));
    hints[n++] =
        school_keys_hint(app, &table, FOUR_SLOWER, FOUR_FASTER, _("speed"));
    if (four->count > 1)
        hints[n++] =
            school_keys_hint(app, &table, FOUR_LEFT, FOUR_RIGHT, _("well"));
    hints[n++] =
        school_keys_hint(app, &table, FOUR_EARLIER, FOUR_LATER, _("player"));
    hints[n++] =
        school_keys_hint(app, &table, FOUR_AGAIN, 0, _("from the beginning"));
    return n;
}
