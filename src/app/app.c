/* What all scenes share. */
#include "app.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NOTICE_MS = 2500 };

void
app_go(struct app *app, const struct scene *scene)
{
    if (app->scene != NULL)
        app->scene->leave(app);
    app->scene = scene;
    app->dirty = true;
    scene->enter(app);
}

void
app_notice(struct app *app, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    vsnprintf(app->notice, sizeof(app->notice), format, words);
    va_end(words);
    app->notice_ns = (uint64_t)NOTICE_MS * APP_NS_PER_MS;
    app->dirty = true;
}

void
app_effect(struct app *app, enum sound_effect effect)
{
    sound_play(app->sound, effect, SDL_GetTicks64());
}

uint64_t
app_seed(const struct app *app)
{
    if (app->options.seed_given)
        return app->options.seed;
    /* Decoration of the day: which game it is does not matter, only that it
     * is another one each time. */
    uint64_t state = (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    return rng_splitmix64(&state);
}

static bool
is_wanted(const struct binding *binding, enum app_hints which)
{
    switch (binding->panel) {
    case PANEL_ALWAYS: return true;
    case PANEL_MACHINE: return which != APP_HINTS_PERSON;
    case PANEL_NEVER: break;
    }
    return which == APP_HINTS_ALL;
}

int
app_hints(const struct ruleset *rules, enum app_hints which, struct hint *hints,
    int most)
{
    enum { KEYS_SIZE = 64, PANEL_KEYS = 2 };
    static char keys[ACTION_COUNT][KEYS_SIZE];
    int count = 0;

    for (int i = 0; i < ACTION_CONFIRM && count < most; i++) {
        const struct binding *binding = &input_bindings[i];
        bool useless = i <= ACTION_LAST_BUTTON && rules != NULL &&
                       !(rules->buttons >> i & 1);
        if (binding->keys[0] == 0 || useless || !is_wanted(binding, which))
            continue;
        input_key_names((enum action)i,
            which == APP_HINTS_ALL ? BINDING_MAX_KEYS : PANEL_KEYS, keys[i],
            KEYS_SIZE);
        hints[count].keys = keys[i];
        hints[count++].what = _(binding->what);
    }
    return count;
}
