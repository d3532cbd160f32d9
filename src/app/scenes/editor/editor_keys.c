/*
 * Keys, gamepad and mouse in the editor. The keys of the tables are fixed; all
 * other keys mean the same as everywhere.
 */
#include "app/scenes/editor/editor.h"
#include "app/scenes/editor/editor_parts.h"

#define KEY(name) SDL_SCANCODE_##name
#define PAD(name) (1 + SDL_CONTROLLER_BUTTON_##name)
#define AXIS_LESS(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name)
#define AXIS_MORE(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name + 1)

enum { REPEAT_FIRST_MS = 300, REPEAT_MS = 60 };

static const struct {
    SDL_Scancode key;
    Uint16 mod; /* KMOD_NONE, KMOD_SHIFT or KMOD_CTRL */
    enum editor_command command;
    bool repeats;
} keys[] = {
    {KEY(LEFT), KMOD_NONE, EDITOR_LEFT, true},
    {KEY(RIGHT), KMOD_NONE, EDITOR_RIGHT, true},
    {KEY(UP), KMOD_NONE, EDITOR_UP, true},
    {KEY(DOWN), KMOD_NONE, EDITOR_DOWN, true},
    {KEY(SPACE), KMOD_NONE, EDITOR_SET, false},
    {KEY(DELETE), KMOD_NONE, EDITOR_ERASE, false},
    {KEY(BACKSPACE), KMOD_NONE, EDITOR_ERASE, false},
    {KEY(TAB), KMOD_NONE, EDITOR_SLOT_ON, true},
    {KEY(TAB), KMOD_SHIFT, EDITOR_SLOT_BACK, true},
    {KEY(N), KMOD_NONE, EDITOR_CLEAR, false},
    {KEY(G), KMOD_NONE, EDITOR_GARBAGE, true},
    {KEY(X), KMOD_NONE, EDITOR_MIRROR, false},
    {KEY(D), KMOD_NONE, EDITOR_DEAL, true},
    {KEY(R), KMOD_NONE, EDITOR_RULES, false},
    {KEY(Z), KMOD_CTRL, EDITOR_UNDO, true},
    {KEY(U), KMOD_NONE, EDITOR_UNDO, true},
    {KEY(Y), KMOD_CTRL, EDITOR_REDO, true},
    {KEY(U), KMOD_SHIFT, EDITOR_REDO, true},
    {KEY(C), KMOD_CTRL, EDITOR_COPY, false},
    {KEY(V), KMOD_CTRL, EDITOR_PASTE, false},
    {KEY(E), KMOD_NONE, EDITOR_MIND, false},
    {KEY(P), KMOD_NONE, EDITOR_PLAY, false},
    {KEY(RETURN), KMOD_NONE, EDITOR_PLAY, false},
    {KEY(KP_ENTER), KMOD_NONE, EDITOR_PLAY, false},
    {KEY(V), KMOD_NONE, EDITOR_MACHINE, false},
    {KEY(ESCAPE), KMOD_NONE, EDITOR_LEAVE, false},
    {KEY(Q), KMOD_NONE, EDITOR_LEAVE, false},
};

static const struct {
    int input;
    enum editor_command command;
} pads[] = {
    {PAD(DPAD_LEFT), EDITOR_LEFT},
    {AXIS_LESS(LEFTX), EDITOR_LEFT},
    {PAD(DPAD_RIGHT), EDITOR_RIGHT},
    {AXIS_MORE(LEFTX), EDITOR_RIGHT},
    {PAD(DPAD_UP), EDITOR_UP},
    {AXIS_LESS(LEFTY), EDITOR_UP},
    {PAD(DPAD_DOWN), EDITOR_DOWN},
    {AXIS_MORE(LEFTY), EDITOR_DOWN},
    {PAD(A), EDITOR_SET},
    {PAD(X), EDITOR_SLOT_ON},
    {PAD(Y), EDITOR_MIND},
    {PAD(B), EDITOR_LEAVE},
    {PAD(LEFTSHOULDER), EDITOR_COLOUR_BACK},
    {PAD(RIGHTSHOULDER), EDITOR_COLOUR_ON},
    {AXIS_MORE(TRIGGERLEFT), EDITOR_UNDO},
    {AXIS_MORE(TRIGGERRIGHT), EDITOR_REDO},
    {PAD(LEFTSTICK), EDITOR_GARBAGE},
    {PAD(RIGHTSTICK), EDITOR_MIRROR},
    {AXIS_LESS(RIGHTY), EDITOR_RULES},
    {AXIS_MORE(RIGHTY), EDITOR_CLEAR},
    {AXIS_MORE(RIGHTX), EDITOR_DEAL},
    {PAD(START), EDITOR_PLAY},
    {PAD(BACK), EDITOR_MACHINE},
};

/* With Ctrl, the letter counts and not its place: Z is elsewhere on other
 * keyboards. Where there are no such letters, the place does. */
static SDL_Scancode
letter_of(const struct press *press)
{
    if (press->letter < SDLK_a || press->letter > SDLK_z)
        return (SDL_Scancode)press->key;
    return (SDL_Scancode)(SDL_SCANCODE_A + (press->letter - SDLK_a));
}

static SDL_Scancode
place_of(SDL_Scancode letter)
{
    SDL_Scancode place = SDL_GetScancodeFromKey(
        (SDL_Keycode)(SDLK_a + (int)(letter - SDL_SCANCODE_A)));
    return place != SDL_SCANCODE_UNKNOWN ? place : letter;
}

void
editor_add_caps(
    const struct app *app, enum editor_command command, struct caps *caps)
{
    enum device device = app_device(app);

    if (device == DEVICE_KEYBOARD) {
        for (size_t i = 0; i < SDL_arraysize(keys); i++)
            if (keys[i].command == command) {
                caps_add_key(caps,
                    keys[i].mod == KMOD_CTRL ? place_of(keys[i].key)
                                             : keys[i].key,
                    keys[i].mod);
                return;
            }
        return;
    }
    for (size_t i = 0; i < SDL_arraysize(pads); i++)
        if (pads[i].command == command) {
            caps_add_pad(caps, device, pads[i].input);
            return;
        }
}

/* -- keys -- */

static bool
is_arrow(enum editor_command command)
{
    return command >= EDITOR_LEFT && command <= EDITOR_DOWN;
}

/* The digits 1 to 8, in the row of letters and on the keypad. */
static int
digit_of(SDL_Scancode key)
{
    if (key >= SDL_SCANCODE_1 && key <= SDL_SCANCODE_8)
        return (int)(key - SDL_SCANCODE_1);
    if (key >= SDL_SCANCODE_KP_1 && key <= SDL_SCANCODE_KP_8)
        return (int)(key - SDL_SCANCODE_KP_1);
    return -1;
}

/* With Shift, arrows draw on with what was drawn last. */
static void
draw_on(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->draws || edit->slot != EDIT_WELL)
        return;
    uint8_t ink = edit->ink == PIECE_NONE ? PIECE_NONE : edit->colour;
    edit_stroke(edit, edit->x, edit->y, ink);
}

static bool
press_key(struct app *app, const struct press *press)
{
    SDL_Scancode code = (SDL_Scancode)press->key;
    Uint16 mod = press->mod;
    bool shift = (mod & KMOD_SHIFT) != 0;
    Uint16 held = mod & KMOD_CTRL ? KMOD_CTRL : shift ? KMOD_SHIFT : KMOD_NONE;

    if (held == KMOD_CTRL)
        code = letter_of(press);

    if (digit_of(code) >= 0 && held == KMOD_NONE) {
        editor_do(app, EDITOR_COLOUR + (enum editor_command)digit_of(code));
        return true;
    }
    /* Ctrl+Shift+Z is Ctrl+Y in other programs. */
    if (code == SDL_SCANCODE_Z && held == KMOD_CTRL && shift) {
        editor_do(app, EDITOR_REDO);
        return true;
    }
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        bool arrow = is_arrow(keys[i].command);
        if (keys[i].key != code ||
            (keys[i].mod != held && !(arrow && held == KMOD_SHIFT)))
            continue;
        if (press->repeat && !keys[i].repeats)
            return true;
        if (arrow && held == KMOD_SHIFT)
            draw_on(app);
        editor_do(app, keys[i].command);
        return true;
    }
    return false;
}

static bool
press_pad(struct app *app, int input, bool down)
{
    struct editor *editor = editor_of(app);
    enum editor_command command = EDITOR_NOTHING;

    for (size_t i = 0; i < SDL_arraysize(pads); i++)
        if (pads[i].input == input)
            command = pads[i].command;
    if (!down) {
        if (command == EDITOR_SET)
            edit_stroke_end(&editor->edit);
        if (editor->repeated == (int)command)
            editor->repeated = EDITOR_NOTHING;
        return command != EDITOR_NOTHING;
    }
    if (command == EDITOR_NOTHING)
        return false;
    if (is_arrow(command)) {
        editor->repeated = (int)command;
        editor->repeat_ns = (uint64_t)REPEAT_FIRST_MS * APP_NS_PER_MS;
    }
    editor_do(app, command);
    return true;
}

bool
editor_press(struct app *app, const struct press *press)
{
    int code = press->key;

    if (press->pad != PAD_NONE)
        return press_pad(app, press->pad, press->down);
    if (press->down)
        return (press->mod & (KMOD_ALT | KMOD_GUI)) == 0 &&
               press_key(app, press);
    if (code == SDL_SCANCODE_SPACE || code == SDL_SCANCODE_DELETE ||
        code == SDL_SCANCODE_BACKSPACE || bindings_is_shift(code))
        edit_stroke_end(&editor_of(app)->edit);
    return false;
}

void
editor_pass_keys(struct app *app, uint64_t ns)
{
    struct editor *editor = editor_of(app);

    if (editor->repeated == EDITOR_NOTHING)
        return;
    if (editor->repeat_ns > ns) {
        editor->repeat_ns -= ns;
        return;
    }
    editor->repeat_ns = (uint64_t)REPEAT_MS * APP_NS_PER_MS;
    editor_do(app, (enum editor_command)editor->repeated);
}

/* -- the mouse -- */

/* Another piece in the slot under the pointer. */
static bool
turn_slot(struct app *app, int x, int y, int by)
{
    struct edit *edit = &editor_of(app)->edit;
    int slot = editor_slot_at(app, x, y);

    if (slot == EDIT_WELL)
        return false;
    edit->slot = slot;
    edit_turn_piece(edit, slot, by);
    return true;
}

static void
press_left(struct app *app, int x, int y)
{
    struct edit *edit = &editor_of(app)->edit;
    int column, row, colour = editor_colour_at(app, x, y);

    if (editor_cell_at(app, x, y, &column, &row)) {
        edit->slot = EDIT_WELL;
        edit_stroke(edit, column, row, edit_ink_at(edit, column, row));
    } else if (colour >= 0) {
        editor_do(app, EDITOR_COLOUR + (enum editor_command)colour);
    } else {
        turn_slot(app, x, y, 1);
    }
}

/* The cell under the pointer has the cursor; a stroke goes there, also from
 * outside of the well. */
static void
hover(struct app *app, int x, int y)
{
    struct edit *edit = &editor_of(app)->edit;
    int column, row;
    bool inside = editor_cell_at(app, x, y, &column, &row);

    if (edit->draws)
        edit_stroke_to(edit, column, row);
    else if (inside)
        edit_point(edit, column, row);
}

void
editor_point(struct app *app, int x, int y, enum app_point what)
{
    app->dirty = true;
    switch (what) {
    case APP_HOVER: hover(app, x, y); break;
    case APP_PRESS: press_left(app, x, y); break;
    case APP_RELEASE: edit_stroke_end(&editor_of(app)->edit); break;
    }
}

bool
editor_right(struct app *app, int x, int y, bool down)
{
    struct edit *edit = &editor_of(app)->edit;
    int column, row;

    app->dirty = true;
    if (!down) {
        edit_stroke_end(edit);
        return true;
    }
    if (!editor_cell_at(app, x, y, &column, &row))
        return turn_slot(app, x, y, -1);
    edit->slot = EDIT_WELL;
    edit_stroke(edit, column, row, PIECE_NONE);
    return true;
}
