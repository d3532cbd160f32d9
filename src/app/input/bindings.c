/* The table of actions, and changes to the player's bindings. */
#include "app/input/bindings.h"

#include <string.h>

#include "app/text/text.h"
#include "wellplayed/ruleset.h"

#define KEY(name) SDL_SCANCODE_##name

const struct binding binding_table[ACTION_COUNT] = {
    [ACTION_LEFT] = {"left", N_("move left"), {KEY(LEFT), KEY(A)},
        {PAD_BUTTON(DPAD_LEFT), PAD_LESS(LEFTX)}, PANEL_PLAYERS},
    [ACTION_RIGHT] = {"right", N_("move right"), {KEY(RIGHT), KEY(D)},
        {PAD_BUTTON(DPAD_RIGHT), PAD_MORE(LEFTX)}, PANEL_PLAYERS},
    [ACTION_SOFT] = {"down", N_("move down"), {KEY(DOWN), KEY(S)},
        {PAD_BUTTON(DPAD_DOWN), PAD_MORE(LEFTY)}, PANEL_PLAYERS},
    [ACTION_HARD] = {"drop", N_("drop"), {KEY(SPACE)}, {PAD_BUTTON(DPAD_UP)}, PANEL_PLAYERS},
    [ACTION_CW] = {"rotate", N_("rotate"), {KEY(UP), KEY(W), KEY(X)},
        {PAD_BUTTON(A), PAD_BUTTON(Y)}, PANEL_PLAYERS},
    [ACTION_CCW] = {"rotate_back", N_("rotate back"), {KEY(Z), KEY(LCTRL)}, {PAD_BUTTON(B)},
        PANEL_PLAYERS},
    [ACTION_HALF] = {"half_turn", N_("rotate 180°"), {KEY(F)}, {PAD_BUTTON(X)}, PANEL_PLAYERS},
    [ACTION_HOLD] = {"hold", N_("hold"), {KEY(C), KEY(LSHIFT), KEY(RSHIFT)},
        {PAD_BUTTON(LEFTSHOULDER), PAD_BUTTON(RIGHTSHOULDER)}, PANEL_PLAYERS},
    [ACTION_MACHINE] = {"machine", N_("machine on / off"), {KEY(V), KEY(TAB)}, {PAD_BUTTON(BACK)},
        PANEL_GAME},
    [ACTION_HINT] = {"hint", N_("hint"), {KEY(H)}, {PAD_BUTTON(LEFTSTICK)}, PANEL_PERSON},
    [ACTION_UNDO] = {"undo", N_("take back"), {KEY(U), KEY(BACKSPACE)}, {PAD_LESS(RIGHTX)},
        PANEL_NEVER},
    [ACTION_BRANCH] = {"branch", N_("variations"), {KEY(B)}, {PAD_LESS(RIGHTY)}, PANEL_NEVER},
    [ACTION_MIND] = {"mind", N_("what it thinks"), {KEY(E)}, {PAD_MORE(RIGHTX)}, PANEL_GAME},
    [ACTION_PAUSE] = {"pause", N_("pause"), {KEY(P), KEY(ESCAPE)}, {PAD_BUTTON(START)},
        PANEL_ALWAYS},
    [ACTION_HELP] = {"help", N_("help"), {KEY(F1)}, {0}, PANEL_ALWAYS},
    [ACTION_FASTER] = {"faster", N_("machine faster"), {KEY(EQUALS), KEY(KP_PLUS)},
        {PAD_MORE(TRIGGERRIGHT)}, PANEL_MACHINE},
    [ACTION_SLOWER] = {"slower", N_("machine slower"), {KEY(MINUS), KEY(KP_MINUS)},
        {PAD_MORE(TRIGGERLEFT)}, PANEL_MACHINE},
    [ACTION_ONE_PIECE] = {"one_piece", N_("step (guess first)"), {KEY(PERIOD), KEY(KP_PERIOD)},
        {PAD_MORE(RIGHTY)}, PANEL_MACHINE},
    [ACTION_RESTART] = {"new_game", N_("new game"), {KEY(R)}, {PAD_BUTTON(RIGHTSTICK)},
        PANEL_NEVER},
    [ACTION_TITLE] = {"title", N_("back to the title"), {KEY(Q)}, {PAD_BUTTON(GUIDE)}, PANEL_NEVER},
    [ACTION_MUTE] = {"mute", N_("sound on / off"), {KEY(M)}, {0}, PANEL_NEVER},
    [ACTION_FULLSCREEN] = {"full_screen", N_("full screen"), {KEY(F11)}, {0}, PANEL_NEVER},
    [ACTION_SCREENSHOT] = {"screenshot", N_("screenshot"), {KEY(F12)}, {0}, PANEL_NEVER},
    [ACTION_OPTIONS] = {"options", N_("options"), {KEY(O)}, {0}, PANEL_NEVER},
    /* For menus; these can't be changed. */
    [ACTION_CONFIRM] = {NULL, N_("choose"), {KEY(RETURN), KEY(KP_ENTER), KEY(SPACE)},
        {PAD_BUTTON(A), PAD_BUTTON(START)}, PANEL_NEVER},
    [ACTION_BACK] = {NULL, N_("back"), {KEY(ESCAPE)}, {PAD_BUTTON(B), PAD_BUTTON(BACK)},
        PANEL_NEVER},
    [ACTION_UP] = {NULL, N_("up"), {KEY(UP), KEY(W)}, {PAD_BUTTON(DPAD_UP), PAD_LESS(LEFTY)},
        PANEL_NEVER},
    [ACTION_DOWN] = {NULL, N_("down"), {KEY(DOWN), KEY(S)},
        {PAD_BUTTON(DPAD_DOWN), PAD_MORE(LEFTY)}, PANEL_NEVER},
    [ACTION_LESS] = {NULL, N_("less"), {KEY(LEFT), KEY(A)},
        {PAD_BUTTON(DPAD_LEFT), PAD_LESS(LEFTX)}, PANEL_NEVER},
    [ACTION_MORE] = {NULL, N_("more"), {KEY(RIGHT), KEY(D)},
        {PAD_BUTTON(DPAD_RIGHT), PAD_MORE(LEFTX)}, PANEL_NEVER},
    [ACTION_PAGE_UP] = {NULL, N_("page up"), {KEY(PAGEUP)}, {PAD_BUTTON(LEFTSHOULDER)},
        PANEL_NEVER},
    [ACTION_PAGE_DOWN] = {NULL, N_("page down"), {KEY(PAGEDOWN)}, {PAD_BUTTON(RIGHTSHOULDER)},
        PANEL_NEVER},
    [ACTION_FIRST] = {NULL, N_("first"), {KEY(HOME)}, {0}, PANEL_NEVER},
    [ACTION_LAST] = {NULL, N_("last"), {KEY(END)}, {0}, PANEL_NEVER},
    [ACTION_ERASE] = {NULL, N_("remove"), {KEY(DELETE), KEY(BACKSPACE)}, {PAD_BUTTON(X)},
        PANEL_NEVER},
};

/* Around the home keys of one hand, with the thumb on Space. Full screen and
 * screenshot keep their keys. */
static const SDL_Scancode one_hand[][ACTION_BOUND][BINDING_MAX_KEYS] =
    {
        [HANDS_LEFT] =
            {
                [ACTION_LEFT] = {KEY(A)},
                [ACTION_RIGHT] = {KEY(D)},
                [ACTION_SOFT] = {KEY(S)},
                [ACTION_HARD] = {KEY(SPACE)},
                [ACTION_CW] = {KEY(W), KEY(E)},
                [ACTION_CCW] = {KEY(Q)},
                [ACTION_HALF] = {KEY(F)},
                [ACTION_HOLD] = {KEY(LSHIFT), KEY(C)},
                [ACTION_MACHINE] = {KEY(V), KEY(TAB)},
                [ACTION_HINT] = {KEY(G)},
                [ACTION_UNDO] = {KEY(Z)},
                [ACTION_BRANCH] = {KEY(B)},
                [ACTION_MIND] = {KEY(X)},
                [ACTION_PAUSE] = {KEY(ESCAPE)},
                [ACTION_HELP] = {KEY(F1)},
                [ACTION_FASTER] = {KEY(3)},
                [ACTION_SLOWER] = {KEY(2)},
                [ACTION_ONE_PIECE] = {KEY(1)},
                [ACTION_RESTART] = {KEY(R)},
                [ACTION_TITLE] = {KEY(T)},
                [ACTION_MUTE] = {KEY(F2)},
                [ACTION_OPTIONS] = {KEY(F3)},
            },
        [HANDS_RIGHT] =
            {
                [ACTION_LEFT] = {KEY(J), KEY(LEFT)},
                [ACTION_RIGHT] = {KEY(L), KEY(RIGHT)},
                [ACTION_SOFT] = {KEY(K), KEY(DOWN)},
                [ACTION_HARD] = {KEY(SPACE)},
                [ACTION_CW] = {KEY(I), KEY(UP)},
                [ACTION_CCW] = {KEY(U)},
                [ACTION_HALF] = {KEY(H)},
                [ACTION_HOLD] = {KEY(O), KEY(RSHIFT)},
                [ACTION_MACHINE] = {KEY(M)},
                [ACTION_HINT] = {KEY(Y)},
                [ACTION_UNDO] = {KEY(BACKSPACE)},
                [ACTION_BRANCH] = {KEY(N)},
                [ACTION_MIND] = {KEY(COMMA)},
                [ACTION_PAUSE] = {KEY(P), KEY(ESCAPE)},
                [ACTION_HELP] = {KEY(F9), KEY(F1)},
                [ACTION_FASTER] = {KEY(EQUALS), KEY(KP_PLUS)},
                [ACTION_SLOWER] = {KEY(MINUS), KEY(KP_MINUS)},
                [ACTION_ONE_PIECE] = {KEY(PERIOD), KEY(KP_PERIOD)},
                [ACTION_RESTART] = {KEY(RIGHTBRACKET)},
                [ACTION_TITLE] = {KEY(LEFTBRACKET)},
                [ACTION_MUTE] = {KEY(F10)},
                [ACTION_OPTIONS] = {KEY(F8)},
            },
};

bool
bindings_are_for(enum action action)
{
    if (action > ACTION_LAST_BUTTON)
        return true;
    for (int i = 0; ruleset_at(i) != NULL; i++)
        if (ruleset_at(i)->buttons >> action & 1)
            return true;
    return false;
}

void
bindings_init(struct bindings *bindings)
{
    bindings_set_keys(bindings, HANDS_BOTH);
    for (int i = 0; i < ACTION_BOUND; i++)
        memcpy(bindings->pads[i], binding_table[i].pads, BINDING_MAX_PADS);
}

void
bindings_set_keys(struct bindings *bindings, enum bindings_hands hands)
{
    for (int i = 0; i < ACTION_BOUND; i++) {
        bool as_always = i == ACTION_FULLSCREEN || i == ACTION_SCREENSHOT || hands == HANDS_BOTH;
        const SDL_Scancode *keys = as_always ? binding_table[i].keys : one_hand[hands][i];
        for (int k = 0; k < BINDING_MAX_KEYS; k++)
            bindings->keys[i][k] = (uint16_t)keys[k];
    }
}

static enum action
owner_of_key(const struct bindings *bindings, SDL_Scancode key)
{
    for (int i = 0; i < ACTION_BOUND; i++)
        for (int k = 0; k < BINDING_MAX_KEYS; k++)
            if (key != 0 && bindings->keys[i][k] == key)
                return (enum action)i;
    return ACTION_NONE;
}

static enum action
owner_of_pad(const struct bindings *bindings, int input)
{
    for (int i = 0; i < ACTION_BOUND; i++)
        for (int k = 0; k < BINDING_MAX_PADS; k++)
            if (input != PAD_NONE && bindings->pads[i][k] == input)
                return (enum action)i;
    return ACTION_NONE;
}

/* Removes a key from a list; the keys after it move up. */
static void
take_out_key(uint16_t keys[BINDING_MAX_KEYS], int key)
{
    int count = 0;
    for (int k = 0; k < BINDING_MAX_KEYS; k++)
        if (keys[k] != key)
            keys[count++] = keys[k];
    while (count < BINDING_MAX_KEYS)
        keys[count++] = 0;
}

static void
take_out_pad(uint8_t pads[BINDING_MAX_PADS], int input)
{
    int count = 0;
    for (int k = 0; k < BINDING_MAX_PADS; k++)
        if (pads[k] != input)
            pads[count++] = pads[k];
    while (count < BINDING_MAX_PADS)
        pads[count++] = PAD_NONE;
}

enum action
bindings_add_key(struct bindings *bindings, enum action action, SDL_Scancode key)
{
    enum action before = owner_of_key(bindings, key);
    uint16_t *keys = bindings->keys[action];

    if (key == 0 || before == action)
        return ACTION_NONE;
    if (before != ACTION_NONE)
        take_out_key(bindings->keys[before], (int)key);
    if (keys[BINDING_MAX_KEYS - 1] != 0)
        take_out_key(keys, keys[0]);
    int at = 0;
    while (keys[at] != 0)
        at++;
    keys[at] = (uint16_t)key;
    return before;
}

enum action
bindings_add_pad(struct bindings *bindings, enum action action, int input)
{
    enum action before = owner_of_pad(bindings, input);
    uint8_t *pads = bindings->pads[action];

    if (input == PAD_NONE || before == action)
        return ACTION_NONE;
    if (before != ACTION_NONE)
        take_out_pad(bindings->pads[before], input);
    if (pads[BINDING_MAX_PADS - 1] != PAD_NONE)
        take_out_pad(pads, pads[0]);
    int at = 0;
    while (pads[at] != PAD_NONE)
        at++;
    pads[at] = (uint8_t)input;
    return before;
}

bool
bindings_drop_key(struct bindings *bindings, enum action action)
{
    uint16_t *keys = bindings->keys[action];
    int at = BINDING_MAX_KEYS;

    while (at > 0 && keys[at - 1] == 0)
        at--;
    if (at == 0)
        return false;
    keys[at - 1] = 0;
    return true;
}

bool
bindings_drop_pad(struct bindings *bindings, enum action action)
{
    uint8_t *pads = bindings->pads[action];
    int at = BINDING_MAX_PADS;

    while (at > 0 && pads[at - 1] == PAD_NONE)
        at--;
    if (at == 0)
        return false;
    pads[at - 1] = PAD_NONE;
    return true;
}

void
bindings_reset_keys(struct bindings *bindings, enum action action)
{
    memset(bindings->keys[action], 0, sizeof(bindings->keys[action]));
    for (int k = 0; k < BINDING_MAX_KEYS; k++)
        bindings_add_key(bindings, action, binding_table[action].keys[k]);
}

void
bindings_reset_pads(struct bindings *bindings, enum action action)
{
    memset(bindings->pads[action], 0, sizeof(bindings->pads[action]));
    for (int k = 0; k < BINDING_MAX_PADS; k++)
        bindings_add_pad(bindings, action, binding_table[action].pads[k]);
}

/* -- lookups -- */

static bool
is_full_screen(SDL_Scancode key, Uint16 mod)
{
    return (mod & KMOD_ALT) && (key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER);
}

enum action
bindings_in_game(const struct bindings *bindings, SDL_Scancode key, Uint16 mod)
{
    if (is_full_screen(key, mod))
        return ACTION_FULLSCREEN;
    return owner_of_key(bindings, key);
}

/* A key that menus do not use means the same as in a game, except for the
 * buttons that play. */
static enum action
not_a_button(enum action action)
{
    return action <= ACTION_LAST_BUTTON ? ACTION_NONE : action;
}

enum action
bindings_in_menu(const struct bindings *bindings, SDL_Scancode key, Uint16 mod)
{
    if (is_full_screen(key, mod))
        return ACTION_FULLSCREEN;
    for (int i = ACTION_BOUND; i < ACTION_COUNT; i++)
        for (int k = 0; k < BINDING_MAX_KEYS; k++)
            if (key != 0 && binding_table[i].keys[k] == key)
                return (enum action)i;
    return not_a_button(owner_of_key(bindings, key));
}

bool
bindings_is_shift(int key)
{
    return key == SDL_SCANCODE_LSHIFT || key == SDL_SCANCODE_RSHIFT;
}

enum action
bindings_pad_in_game(const struct bindings *bindings, int input)
{
    return owner_of_pad(bindings, input);
}

enum action
bindings_pad_in_menu(const struct bindings *bindings, int input)
{
    for (int i = ACTION_BOUND; i < ACTION_COUNT; i++)
        for (int k = 0; k < BINDING_MAX_PADS; k++)
            if (input != PAD_NONE && binding_table[i].pads[k] == input)
                return (enum action)i;
    return not_a_button(owner_of_pad(bindings, input));
}
