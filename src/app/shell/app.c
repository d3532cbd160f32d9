/* What all scenes share. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "app/shell/app.h"

#include "store/utf8.h"
#include "store/weights.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTICE_MS = 2500 };

/* -- scenes -- */

bool
app_open_scenes(struct app *app, const struct scene *const *scenes, int count)
{
    app->memory = calloc((size_t)count, sizeof(*app->memory));
    if (app->memory == NULL)
        return false;
    app->scenes = scenes;
    app->scene_count = count;
    for (int i = 1; i < count; i++) {
        const struct scene_kind *kind = scenes[i]->kind;
        struct scene_memory *memory = &app->memory[i];

        memory->state = calloc(1, scenes[i]->size + 1);
        memory->kind = calloc(1, kind != NULL ? kind->size : 1);
        if (memory->state == NULL || memory->kind == NULL)
            return false;
    }
    return true;
}

void
app_close_scenes(struct app *app)
{
    for (int i = 1; i < app->scene_count; i++) {
        if (app->memory[i].state != NULL && app->scenes[i]->finish != NULL)
            app->scenes[i]->finish(app);
    }
    for (int i = 1; i < app->scene_count; i++) {
        free(app->memory[i].state);
        free(app->memory[i].kind);
    }
    free(app->memory);
    app->memory = NULL;
    app->scene_count = 0;
}

void *
app_state(const struct app *app, int scene)
{
    return app->memory[scene].state;
}

void *
app_kind_state(const struct app *app, int scene)
{
    return app->memory[scene].kind;
}

const struct scene *
app_scene(const struct app *app)
{
    return app->scene != 0 ? app->scenes[app->scene] : NULL;
}

bool
app_is_in(const struct app *app, int scene)
{
    return app->scene == scene;
}

void
app_tell(struct app *app, enum app_change what)
{
    for (int i = 1; i < app->scene_count; i++)
        if (app->scenes[i]->changed != NULL)
            app->scenes[i]->changed(app, what);
}

const struct view *
app_game_of(const struct app *app, int scene)
{
    const struct scene *row = app->scenes[scene];
    const struct view *view = NULL;

    if (row != NULL && row->view != 0)
        view = (const struct view *)((const char *)app_state(app, scene) + row->view);
    else if (row != NULL && row->game != NULL)
        view = row->game(app);
    return view != NULL && view->rules != NULL ? view : NULL;
}

const struct view *
app_game(const struct app *app)
{
    const struct view *view = app_game_of(app, app->scene);

    for (int i = app->under_count - 1; view == NULL && i >= 0; i--)
        view = app_game_of(app, app->under[i]);
    return view;
}

void
app_draw(struct app *app)
{
    const struct scene *scene = app_scene(app);

    canvas_begin(app->look->canvas);
    if (scene->kind != NULL)
        scene->kind->draw(app, app->scene);
    else
        scene->draw(app);
    canvas_end(app->look->canvas);
}

static void
scene_call(struct app *app, void (*function)(struct app *))
{
    if (function != NULL)
        function(app);
}

static void
scene_close_kind(struct app *app, int scene)
{
    const struct scene_kind *kind = app->scenes[scene]->kind;
    if (kind != NULL)
        kind->close(app, scene);
}

static void
scene_leave(struct app *app, int scene)
{
    scene_close_kind(app, scene);
    scene_call(app, app->scenes[scene]->leave);
}

/* Makes a scene the uppermost; a menu keeps its position. */
static void
scene_show(struct app *app, int scene)
{
    const struct scene_kind *kind = app->scenes[scene]->kind;

    app_begin_anew(app);
    line_end(app, false);
    app->held.press.down = false;
    app->touch = (struct touch){.phase = TOUCH_NONE};
    if (app->look != NULL)
        app->look->spot_count = 0; /* spots of the scene before */
    app->scene = scene;
    app->dirty = true;
    app->pointer.rests = true; /* the page under the mouse is new */
    if (kind != NULL)
        kind->open(app, scene);
}

void
app_leave(struct app *app)
{
    line_end(app, false); /* unfinished text does not count */
    if (app->scene != 0)
        scene_leave(app, app->scene);
    while (app->under_count > 0)
        scene_leave(app, app->under[--app->under_count]);
    app->scene = 0;
}

void
app_go(struct app *app, int scene)
{
    app_leave(app);
    scene_show(app, scene);
    scene_call(app, app_scene(app)->enter);
}

void
app_open(struct app *app, int scene)
{
    if (app->scene == scene || app->under_count == APP_MOST_UNDER)
        return;
    scene_close_kind(app, app->scene);
    scene_call(app, app_scene(app)->cover);
    app->under[app->under_count++] = app->scene;
    scene_show(app, scene);
    scene_call(app, app_scene(app)->enter);
}

void
app_back(struct app *app)
{
    if (app->under_count == 0) {
        app->quit = true;
        return;
    }
    scene_leave(app, app->scene);
    scene_show(app, app->under[--app->under_count]);
    scene_call(app, app_scene(app)->uncover);
}

const struct brain *
app_brain(const struct app *app, const struct ruleset *rules, const struct goal *goal)
{
    bool chosen = app->options.brain_given || app->prefs.texts[PREF_BRAIN][0] != '\0' ||
                  strcmp(app->now.brain.name, weights_default_name) != 0;
    const char *name = weights_fitting(rules, goal);

    for (int i = 0; i < APP_FITTING && !chosen; i++)
        if (strcmp(app->now.fitting[i].name, name) == 0)
            return &app->now.fitting[i];
    return &app->now.brain;
}

void
app_begin_now(struct app *app)
{
    const struct options *options = &app->options;

    app->now = (struct now){
        .rules = options->rules,
        .goal = options->goal,
        .level = options->level,
        .seed = options->seed,
        .seed_given = options->seed_given,
        .watch = options->watch,
        .brain = options->brain,
        .pace = options->pace,
        .reaction = options->reaction,
        .skill = options->skill,
        .speed = options->speed,
        .language = options->language,
    };
    weights_find(weights_fitting(&ruleset_modern, NULL), &app->now.fitting[0]);
    weights_find(weights_fitting(&ruleset_modern, goal_find("dig")), &app->now.fitting[1]);
    for (int i = 0; i < APP_FITTING; i++)
        app->now.fitting[i].doubt = options->brain.doubt;
}

/* -- words -- */

/* Shortens paths in the home folder to ~, since notices have little room. */
static void
shorten_paths(char *text)
{
    const char *home = getenv("HOME");
    size_t length = home != NULL ? strlen(home) : 0;

    while (length > 1 && home[length - 1] == '/')
        length--;
    if (length <= 1 || home[0] != '/')
        return;
    for (char *at = text; (at = strstr(at, home)) != NULL; at++)
        /* After a blank, or after a full-width colon. */
        if (at[length] == '/' && (at == text || at[-1] == ' ' || (unsigned char)at[-1] >= 0x80)) {
            *at = '~';
            memmove(at + 1, at + length, strlen(at + length) + 1);
        }
}

static void
put_notice(struct app *app, const char *format, va_list words)
{
    char text[2 * APP_NOTICE_SIZE];

    vsnprintf(text, sizeof(text), format, words);
    shorten_paths(text);
    utf8_quote(app->notice, sizeof(app->notice), text);
    app->notice_ns = (uint64_t)NOTICE_MS * APP_NS_PER_MS;
    app->notice_stays = false;
    app->asked.shown = false;
    app->dirty = true;
}

void
app_notice(struct app *app, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    put_notice(app, format, words);
    va_end(words);
}

void
app_warn(struct app *app, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    put_notice(app, format, words);
    va_end(words);
    app->notice_stays = true;
}

bool
app_is_sure(struct app *app, enum action action, int64_t of, const char *question)
{
    struct question *asked = &app->asked;

    if (asked->ns > 0 && asked->action == action && asked->of == of) {
        app_unask(app);
        return true;
    }
    app_notice(app, "%s", question);
    *asked = (struct question){action, of, app->notice_ns, true};
    return false;
}

static void
take_notice_away(struct app *app)
{
    app->notice_ns = 0;
    app->dirty = true;
}

void
app_unask(struct app *app)
{
    if (app->asked.shown)
        take_notice_away(app);
    app->asked = (struct question){.ns = 0};
}

void
app_begin_anew(struct app *app)
{
    app_unask(app);
    if (!app->notice_stays)
        take_notice_away(app);
}

static uint64_t
time_left(uint64_t left, uint64_t ns)
{
    return left > ns ? left - ns : 0;
}

void
app_pass_notice(struct app *app, uint64_t ns)
{
    app->asked.ns = time_left(app->asked.ns, ns);
    if (app->notice_ns > 0 && app->notice_ns <= ns)
        take_notice_away(app);
    app->notice_ns = time_left(app->notice_ns, ns);
}

void
app_effect(struct app *app, enum sound_effect effect)
{
    sound_play(app->sound, effect, SDL_GetTicks64());
}

uint64_t
app_day(void)
{
    return app_day_ago(0);
}

uint64_t
app_day_ago(int days)
{
    time_t now = time(NULL);
    struct tm day;

    if (localtime_r(&now, &day) == NULL)
        return goal_daily_seed(1970, 1, 1);
    /* mktime finds the date, at noon: no change of the clock is near. */
    day.tm_mday -= days;
    day.tm_hour = 12;
    day.tm_isdst = -1;
    if (days > 0 && mktime(&day) == (time_t)-1)
        return goal_daily_seed(1970, 1, 1);
    return goal_daily_seed(day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

uint64_t
app_seed(const struct app *app, const struct goal *goal)
{
    if (goal != NULL && goal->daily)
        return app_day();
    if (app->now.seed_given)
        return app->now.seed;
    /* Any seed will do, as long as it differs each time. */
    uint64_t state = (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    return rng_splitmix64(&state);
}

const struct ruleset *
app_rules(const struct app *app)
{
    const struct view *game = app_game(app);
    return game != NULL ? game->rules : app->now.rules;
}

const struct goal *
app_goal(const struct app *app)
{
    const struct view *game = app_game(app);
    return game != NULL ? game->goal : app->now.goal;
}

enum device
app_device(const struct app *app)
{
    return app->by_pad ? app->pads.device : DEVICE_KEYBOARD;
}

struct hint
app_hint(const struct app *app, enum action action, int most, const char *what)
{
    return (struct hint){caps_of(&app->prefs.bindings, action, app_device(app), most), what};
}

struct hint
app_hint_pair(const struct app *app, enum action first, enum action second, const char *what)
{
    struct hint hint = app_hint(app, first, 1, what);

    if (second != ACTION_NONE) {
        struct caps more = caps_of(&app->prefs.bindings, second, app_device(app), 1);
        for (int i = 0; i < more.count; i++)
            hint.caps.at[hint.caps.count++] = more.at[i];
    }
    return hint;
}

void
app_draw_foot(struct app *app, struct box box, int unit, const struct hint *hints, int count)
{
    if (app->notice_ns > 0)
        text_draw(app->look->text, look_style(TEXT_REGULAR, unit, PALETTE_INK), box, TEXT_LEFT,
            app->notice);
    else
        look_hint_line(app->look, box, unit, hints, count);
}

static bool
is_wanted(enum binding_panel panel, enum app_hints which)
{
    switch (panel) {
    case PANEL_ALWAYS: return true;
    case PANEL_PLAYERS: return which != APP_HINTS_MACHINE;
    case PANEL_GAME: return which != APP_HINTS_RACE;
    case PANEL_PERSON: return which == APP_HINTS_ALL || which == APP_HINTS_PERSON;
    case PANEL_MACHINE: return which == APP_HINTS_ALL || which == APP_HINTS_MACHINE;
    case PANEL_NEVER: break;
    }
    return which == APP_HINTS_ALL;
}

/* Whether an action is listed among the hints. */
static bool
is_listed(int action, const struct ruleset *rules, enum app_hints which)
{
    bool useful = rules != NULL && action <= ACTION_LAST_BUTTON
                      ? (rules->buttons >> action & 1) != 0
                      : bindings_are_for((enum action)action);
    return useful && is_wanted(binding_table[action].panel, which);
}

struct errands *
app_errands(struct app *app)
{
    if (app->errands == NULL)
        app->errands = errands_create();
    return app->errands;
}

int
app_hints(const struct app *app, const struct ruleset *rules, enum app_hints which,
    struct hint *hints, int most)
{
    enum { PANEL_KEYS = 2 };
    int count = 0;

    for (int i = 0; i < ACTION_BOUND && count < most; i++) {
        if (!is_listed(i, rules, which))
            continue;
        hints[count] = app_hint(app, (enum action)i,
            which == APP_HINTS_ALL ? BINDING_MAX_KEYS : PANEL_KEYS, _(binding_table[i].what));
        count += hints[count].caps.count > 0;
    }
    return count;
}
