/*
 * What can be pressed in the room. The keys of the table are fixed, as in menus
 * and in the viewer; all other keys mean the same as everywhere.
 */
#include "app/scenes/scenes.h"
#include "app/scenes/school/room.h"
#include "app/scenes/school/school_use.h"

enum room_command {
    NOTHING,
    TOGGLE, /* go on, or pause */
    STEP,
    MORE_TIME,
    EARLIER,
    LATER,
    FIRST,
    NEWEST,
    KNOBS,
    SAVE,
    FOUR, /* players side by side */
    PLAY_ON,
    WATCH,
    EXPLAIN,
    RACE,
    LEAVE
};

/* The generation before or after the one that plays. */
static void
look_by(struct room *room, int by)
{
    const struct album *album = &room->album;
    size_t at = album->count;

    for (size_t i = 0; i < album->count; i++)
        if (album->entries[i].generation == room->shown)
            at = i;
    if (at == album->count)
        return;
    if (by < 0 && at > 0)
        room->looked_at = album->entries[at - 1].generation;
    else if (by > 0 && at + 1 < album->count)
        room->looked_at = album->entries[at + 1].generation;
    if (by > 0 && at + 2 >= album->count)
        room->looked_at = 0;
}

static void
toggle(struct app *app)
{
    struct room *room = room_of(app);
    enum run_state state = room->news.state;
    bool goes = state == RUN_GOES || (state == RUN_PAUSED && room->news.wanted);

    if (state == RUN_DONE) {
        run_thread_give_time(room->thread, school_seconds(school_choice(app)));
        run_thread_go(room->thread);
    } else if (goes && !(state == RUN_GOES && room->news.wanted)) {
        run_thread_pause(room->thread);
    } else {
        run_thread_go(room->thread);
    }
}

/* Of the player that plays. */
static void
use(struct app *app, enum school_use how)
{
    struct room *room = room_of(app);
    const struct album_entry *entry = room_entry(room);

    if (entry != NULL)
        school_use(app, how, room_objective(room), entry, &room->seat);
}

static void
do_command(struct app *app, enum room_command command)
{
    struct room *room = room_of(app);

    if (room->thread == NULL || room->leaving)
        return;
    app->dirty = true;
    switch (command) {
    case NOTHING: return;
    case TOGGLE: toggle(app); break;
    case STEP:
        if (room->news.state == RUN_DONE)
            run_thread_give_time(room->thread, 1);
        run_thread_step(room->thread);
        break;
    case MORE_TIME:
        run_thread_give_time(room->thread, school_seconds(school_choice(app)));
        run_thread_go(room->thread);
        break;
    case EARLIER: look_by(room, -1); break;
    case LATER: look_by(room, 1); break;
    case FIRST:
        if (room->album.count > 0)
            room->looked_at = room->album.entries[0].generation;
        break;
    case NEWEST: room->looked_at = 0; break;
    case KNOBS: app_open(app, SCENE_KNOBS); return;
    case SAVE: room_name_player(app); break;
    case PLAY_ON: use(app, SCHOOL_PLAY_ON); return;
    case WATCH: use(app, SCHOOL_WATCH); return;
    case EXPLAIN: use(app, SCHOOL_EXPLAIN); return;
    case RACE: use(app, SCHOOL_RACE); return;
    case FOUR:
        if (room->album.count > 0)
            app_open(app, SCENE_FOUR);
        return;
    case LEAVE:
        room->leaving = true;
        run_thread_end(room->thread);
        break;
    }
    if (room->thread != NULL && !room->leaving)
        room_look(app);
}

#define KEY(name) SDL_SCANCODE_##name

static const struct {
    SDL_Scancode key;
    enum room_command command;
    bool repeats;
} keys[] = {
    {KEY(SPACE), TOGGLE, false},
    {KEY(P), TOGGLE, false},
    {KEY(RETURN), TOGGLE, false},
    {KEY(KP_ENTER), TOGGLE, false},
    {KEY(PERIOD), STEP, true},
    {KEY(KP_PERIOD), STEP, true},
    {KEY(LEFT), EARLIER, true},
    {KEY(RIGHT), LATER, true},
    {KEY(HOME), FIRST, false},
    {KEY(END), NEWEST, false},
    {KEY(K), KNOBS, false},
    {KEY(S), SAVE, false},
    {KEY(4), FOUR, false},
    {KEY(T), PLAY_ON, false},
    {KEY(V), WATCH, false},
    {KEY(E), EXPLAIN, false},
    {KEY(R), RACE, false},
    {KEY(KP_4), FOUR, false},
    {KEY(ESCAPE), LEAVE, false},
    {KEY(Q), LEAVE, false},
};

/* The commands of a gamepad, by the action of its buttons in a game. */
static const enum room_command pads[ACTION_COUNT + 1] = {
    [ACTION_LEFT] = EARLIER,
    [ACTION_RIGHT] = LATER,
    [ACTION_SOFT] = FIRST,
    [ACTION_HARD] = NEWEST,
    [ACTION_CW] = TOGGLE,
    [ACTION_CCW] = LEAVE,
    [ACTION_HALF] = SAVE,
    [ACTION_MACHINE] = KNOBS,
    [ACTION_BRANCH] = FOUR,
    [ACTION_UNDO] = PLAY_ON,
    [ACTION_HINT] = WATCH,
    [ACTION_MIND] = EXPLAIN,
    [ACTION_RESTART] = RACE,
    [ACTION_PAUSE] = TOGGLE,
    [ACTION_ONE_PIECE] = STEP,
    [ACTION_TITLE] = LEAVE,
};

bool
room_press(struct app *app, const struct press *press)
{
    if (press->pad != PAD_NONE ||
        (press->mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)))
        return false;
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        if ((int)keys[i].key != press->key)
            continue;
        /* A line is begun when the key goes up: its letter is none of it. */
        bool when = keys[i].command != SAVE;
        if (press->down == when && (!press->repeat || keys[i].repeats))
            do_command(app, keys[i].command);
        return true;
    }
    return false;
}

void
room_key(struct app *app, enum action action, bool down)
{
    if (down && action <= ACTION_TITLE)
        do_command(app, pads[action]);
}

/* Only a gamepad's buttons: on the keyboard, the room has its own keys. */
void
room_button(struct app *app, int of, enum action action, bool down)
{
    if (down && of >= SDL_NUM_SCANCODES && action <= ACTION_LAST_BUTTON)
        do_command(app, pads[action]);
}

/* A click on the well is a pause; one on the curve looks at a generation. */
void
room_point(struct app *app, int x, int y, enum app_point what)
{
    struct room *room = room_of(app);
    struct layout_school l;

    if (what != APP_PRESS || room->thread == NULL)
        return;
    room_layout(app, &l);
    size_t count = room->news.curve.count;
    if (box_holds(l.curve, x, y) && count > 0) {
        const struct school_curve curve = {.count = count};
        size_t at = school_generation_at(&curve, l.curve, x);
        room->looked_at = at == count ? 0 : at;
        app->dirty = true;
    } else if (box_holds(l.well, x, y)) {
        do_command(app, TOGGLE);
    }
}

/* A command's first key, or its button. */
static struct hint
hint_of(const struct app *app, enum room_command command, const char *what)
{
    enum device device = app_device(app);
    struct hint hint = {.what = what};

    if (device == DEVICE_KEYBOARD) {
        for (size_t i = 0; i < SDL_arraysize(keys); i++)
            if (keys[i].command == command) {
                caps_add_key(&hint.caps, keys[i].key, KMOD_NONE);
                break;
            }
        return hint;
    }
    for (int i = 0; i < ACTION_BOUND; i++)
        if (pads[i] == command && app->prefs.bindings.pads[i][0] != PAD_NONE) {
            caps_add_pad(&hint.caps, device, app->prefs.bindings.pads[i][0]);
            break;
        }
    return hint;
}

static const char *
toggle_words(const struct room *room)
{
    switch (room->news.state) {
    case RUN_DONE: return _("train on");
    case RUN_PAUSED: return _("continue");
    default: return _("pause");
    }
}

int
room_hints(const struct app *app, struct hint hints[ROOM_HINTS])
{
    const struct room *room = room_of(app);
    int n = 0;

    hints[n++] = hint_of(app, TOGGLE, toggle_words(room));
    hints[n++] = hint_of(app, LEAVE, _("stop"));
    if (room->shown > 0)
        hints[n++] = hint_of(app, SAVE, _("save player"));
    if (room->album.count > 1)
        hints[n++] = hint_of(app, FOUR, _("four side by side"));
    hints[n++] = hint_of(app, KNOBS, _("knobs"));
    hints[n++] = hint_of(app, STEP, _("one generation"));
    if (room->album.count > 1) {
        hints[n] = hint_of(app, EARLIER, _("earlier player"));
        struct hint later = hint_of(app, LATER, "");
        if (later.caps.count > 0 && hints[n].caps.count > 0)
            hints[n].caps.at[hints[n].caps.count++] = later.caps.at[0];
        n++;
    }
    if (room->shown > 0) {
        hints[n++] = hint_of(app, PLAY_ON, _("play on"));
        hints[n++] = hint_of(app, WATCH, _("watch"));
        hints[n++] = hint_of(app, EXPLAIN, _("what it thinks"));
        hints[n++] = hint_of(app, RACE, _("race"));
    }
    return n;
}
