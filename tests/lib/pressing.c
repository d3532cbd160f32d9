#include "lib/pressing.h"

bool
take_key(struct app *app, const SDL_KeyboardEvent *event)
{
    SDL_KeyboardEvent key = *event;

    if (key.keysym.sym == SDLK_UNKNOWN)
        key.keysym.sym = SDL_GetKeyFromScancode(key.keysym.scancode);
    struct press press = press_of_key(&app->prefs.bindings, &key);
    return loop_offer(app, &press);
}

bool
take_scancode(struct app *app, SDL_Scancode code, Uint16 mod)
{
    return take_key(
        app, &(SDL_KeyboardEvent){.state = SDL_PRESSED, .keysym = {.scancode = code, .mod = mod}});
}

bool
take_pad(struct app *app, int input, bool down)
{
    struct press press = press_of_pad(&app->prefs.bindings, 0, input, down);
    return loop_offer(app, &press);
}

const struct spot *
find_spot(const struct look *look, int command, int argument)
{
    for (int i = 0; i < look->spot_count; i++)
        if (look->spots[i].command == command && look->spots[i].argument == argument)
            return &look->spots[i];
    return NULL;
}
