#include "app/input/command.h"

#include "app/input/input.h"

struct press
press_of_key(const struct bindings *bindings, const SDL_KeyboardEvent *event)
{
    SDL_Scancode key = event->keysym.scancode;
    Uint16 mod = event->keysym.mod;

    return (struct press){
        .key = (int)key,
        .mod = mod,
        .letter = event->keysym.sym,
        .down = event->state == SDL_PRESSED,
        .repeat = event->repeat != 0,
        .in_game = bindings_in_game(bindings, key, mod),
        .in_menu = bindings_in_menu(bindings, key, mod),
    };
}

struct press
press_of_pad(const struct bindings *bindings, int pad, int pad_input, bool down)
{
    return (struct press){
        .key = input_pad_key(pad, pad_input),
        .pad = pad_input,
        .down = down,
        .in_game = bindings_pad_in_game(bindings, pad_input),
        .in_menu = bindings_pad_in_menu(bindings, pad_input),
    };
}

/* The key of a letter on an American keyboard: with Ctrl, Z is the key labelled
 * Z. On keyboards without Latin letters the place counts. */
static int
key_of_letter(const struct press *press)
{
    if (press->letter < SDLK_a || press->letter > SDLK_z)
        return press->key;
    return SDL_SCANCODE_A + (int)(press->letter - SDLK_a);
}

static int
place_of_letter(int key)
{
    SDL_Scancode place = SDL_GetScancodeFromKey((SDL_Keycode)(SDLK_a + (key - SDL_SCANCODE_A)));
    return place != SDL_SCANCODE_UNKNOWN ? (int)place : key;
}

/* Whether a press may belong to the row at all. */
static bool
row_hears(const struct command_row *row, const struct press *press)
{
    bool gives_way = row->yields && press->pad == PAD_NONE && press->in_game != ACTION_NONE;
    return row->rises != press->down && !gives_way;
}

static bool
row_has_key(const struct command_row *row, int key, Uint16 mod)
{
    for (int i = 0; i < COMMAND_KEYS && row->keys[i].key != 0; i++)
        if (row->keys[i].key == key && row->keys[i].mod == mod)
            return true;
    return false;
}

static bool
row_has_pad(const struct command_row *row, const struct press *press)
{
    bool plays = press->pad == PAD_NONE && press->in_game <= ACTION_LAST_BUTTON;

    for (int i = 0; i < COMMAND_PADS && row->pads[i] != PAD_NONE; i++)
        if ((press->pad != PAD_NONE && row->pads[i] == press->pad) ||
            (press->in_game != ACTION_NONE && !plays && row->pads[i] == PAD_OF(press->in_game)))
            return true;
    return false;
}

static const struct command_row *
find_key(const struct command_row *table, const struct press *press, int key, Uint16 mod)
{
    for (; table->id != COMMAND_NONE; table++)
        if (row_hears(table, press) && row_has_key(table, key, mod))
            return table;
    return NULL;
}

static const struct command_row *
find_pad(const struct command_row *table, const struct press *press)
{
    for (; table->id != COMMAND_NONE; table++)
        if (row_hears(table, press) && row_has_pad(table, press))
            return table;
    return NULL;
}

const struct command_row *
command_find(const struct command_row *table, const struct press *press)
{
    const struct command_row *found = NULL;

    if (press->mod & (KMOD_ALT | KMOD_GUI))
        return NULL;
    if (press->mod & KMOD_CTRL) {
        int letter = key_of_letter(press);
        if (press->mod & KMOD_SHIFT)
            found = find_key(table, press, letter, KMOD_CTRL | KMOD_SHIFT);
        return found != NULL ? found : find_key(table, press, letter, KMOD_CTRL);
    }
    if (press->pad != PAD_NONE)
        return find_pad(table, press);
    if (press->mod & KMOD_SHIFT)
        found = find_key(table, press, press->key, KMOD_SHIFT);
    if (found == NULL)
        found = find_key(table, press, press->key, KMOD_NONE);
    return found != NULL ? found : find_pad(table, press);
}

/* The first key of the row or, when it has none, of an action of its pads. */
static void
add_key_cap(const struct command_row *row, const struct bindings *bindings, struct caps *caps)
{
    for (int i = 0; i < COMMAND_KEYS && row->keys[i].key != 0; i++) {
        int key = row->keys[i].key, mod = row->keys[i].mod;
        if (row->yields && bindings_in_game(bindings, (SDL_Scancode)key, KMOD_NONE) != ACTION_NONE)
            continue;
        if (mod == KMOD_CTRL)
            key = place_of_letter(key);
        caps_add_key(caps, (SDL_Scancode)key, (Uint16)mod);
        return;
    }
    for (int i = 0; i < COMMAND_PADS && !row->yields; i++) {
        int action = row->pads[i] - PAD_OF(0);
        if (action >= 0 && bindings->keys[action][0] != 0) {
            caps_add_key(caps, (SDL_Scancode)bindings->keys[action][0], KMOD_NONE);
            return;
        }
    }
}

void
command_add_cap(const struct command_row *row, const struct bindings *bindings, enum device device,
    struct caps *caps)
{
    if (device == DEVICE_KEYBOARD) {
        add_key_cap(row, bindings, caps);
        return;
    }
    for (int i = 0; i < COMMAND_PADS && row->pads[i] != PAD_NONE; i++) {
        int input = row->pads[i];
        if (input > PAD_INPUTS)
            input = bindings->pads[input - PAD_INPUTS - 1][0];
        if (input != PAD_NONE) {
            caps_add_pad(caps, device, input);
            return;
        }
    }
}
