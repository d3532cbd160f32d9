/* The effect of each preference. */
#include "app/shell/apply.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/app.h"
#include "app/text/language.h"
#include "app/shell/music.h"
#include "store/utf8.h"
#include "store/players.h"
#include "app/shell/window.h"
#include "wellplayed/skill.h"
#include "store/say.h"

static void
apply_picture(struct app *app)
{
    const int *numbers = app->prefs.numbers;

    if (app->look == NULL)
        return;
    palette_choose((enum palette_choice)numbers[PREF_PALETTE]);
    app->look->scale = numbers[PREF_SCALE];
    app->look->still = numbers[PREF_EFFECTS] == 0;
    struct art_manner manner = {
        .skin = (enum art_skin)numbers[PREF_SKIN],
        .ghost = numbers[PREF_GHOST],
        .grid = numbers[PREF_GRID] != 0,
        .marks = numbers[PREF_MARKS] != 0,
    };
    look_set_manner(app->look, manner);
}

static void
apply_window(struct app *app)
{
    if (app->window == NULL)
        return;
    bool full = app->prefs.numbers[PREF_FULLSCREEN] != 0;
    Uint32 is = SDL_GetWindowFlags(app->window) & SDL_WINDOW_FULLSCREEN_DESKTOP;
    if (full != (is != 0))
        SDL_SetWindowFullscreen(app->window, full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

static void
apply_vsync(struct app *app)
{
    bool wanted = app->prefs.numbers[PREF_VSYNC] != 0;

    if (app->renderer == NULL || app->software || wanted == app->vsync)
        return;
    if (SDL_RenderSetVSync(app->renderer, wanted) == 0)
        app->vsync = wanted;
}

static void
apply_sound(struct app *app)
{
    enum { PART = SOUND_VOLUME_MAX / PREFS_VOLUME_MAX };
    const int *numbers = app->prefs.numbers;
    sound_set_volumes(app->sound, numbers[PREF_SOUNDS] * PART, numbers[PREF_MUSIC] * PART);
}

static void
take_skill(struct app *app)
{
    int level = app->prefs.numbers[PREF_SKILL];

    app->now.skill = level;
    app->now.brain.doubt = skill_levels[level].doubt;
    for (int i = 0; i < APP_FITTING; i++)
        app->now.fitting[i].doubt = skill_levels[level].doubt;
    app->now.reaction = skill_levels[level].reaction;
}

static void
take_pace(struct app *app)
{
    app->now.pace = (uint32_t)app->prefs.numbers[PREF_PACE];
    app_tell(app, APP_CHANGED_PACE);
}

/* Doubts, reaction and pace, from the next piece on. */
static void
apply_skill(struct app *app)
{
    take_skill(app);
    app_tell(app, APP_CHANGED_MACHINE);
    take_pace(app);
}

static void
apply_number(struct app *app, enum pref pref)
{
    const int *numbers = app->prefs.numbers;

    switch (pref) {
    case PREF_PRESET:
    case PREF_DAS:
    case PREF_ARR:
    case PREF_SOFT:
    case PREF_FACTOR:
    case PREF_CUT:
    case PREF_INITIAL_ROTATION:
    case PREF_INITIAL_HOLD: app_tell(app, APP_CHANGED_HANDLING); break;
    case PREF_PALETTE:
    case PREF_SKIN:
    case PREF_EFFECTS:
    case PREF_GHOST:
    case PREF_GRID:
    case PREF_MARKS:
    case PREF_SCALE: apply_picture(app); break;
    case PREF_FULLSCREEN: apply_window(app); break;
    case PREF_VSYNC: apply_vsync(app); break;
    case PREF_MUTE: sound_set_muted(app->sound, numbers[pref] != 0); break;
    case PREF_SOUNDS:
        apply_sound(app);
        app_effect(app, SOUND_ROWS_1); /* demonstrates the volume */
        break;
    case PREF_MUSIC: apply_sound(app); break;
    case PREF_SKILL: apply_skill(app); break;
    case PREF_DEAD_ZONE: app->pads.dead_zone = numbers[pref]; break;
    case PREF_PIECE:
    case PREF_TEMPO: music_follow(app); break;
    case PREF_PACE: take_pace(app); break;
    case PREF_LEVEL: app->now.level = options_level(app->now.rules, numbers[PREF_LEVEL]); break;
    default: break; /* read where it is needed */
    }
}

void
apply_pref(struct app *app, enum pref pref, int value)
{
    prefs_set(&app->prefs, pref, value);
    apply_number(app, pref);
    apply_changed(app);
}

static void
use_rules(struct app *app, const struct ruleset *rules)
{
    app->now.rules = rules;
    app->now.level = options_level(rules, app->prefs.numbers[PREF_LEVEL]);
}

static void
apply_rules(struct app *app)
{
    const struct ruleset *rules = ruleset_find(app->prefs.texts[PREF_RULES]);
    if (rules != NULL)
        use_rules(app, rules);
}

/* A goal that does not fit the rules gives way to goal_endless. */
static void
apply_goal(struct app *app)
{
    const struct goal *goal = goal_find(app->prefs.texts[PREF_GOAL]);
    if (goal == NULL || !goal_fits(goal, app->now.rules))
        goal = &goal_endless;
    app->now.goal = goal;
}

/* A player that no longer exists leaves the brain unchanged, with a notice. */
static void
apply_brain(struct app *app)
{
    struct brain_doubt doubt = app->now.brain.doubt;
    struct error error;
    struct brain brain;
    const char *name = app->prefs.texts[PREF_BRAIN];
    switch (players_find(name, &brain, &error)) {
    case WEIGHTS_CHOSEN:
        app->now.brain = brain;
        app->now.brain.doubt = doubt;
        break;
    case WEIGHTS_BAD:
        app_warn(app, _("%s; %s plays"), language_error(&error), app->now.brain.name);
        break;
    default:
        if (name[0] != '\0')
            app_warn(app, _("There is no machine player %s any more; %s plays"), name,
                app->now.brain.name);
    }
    app_tell(app, APP_CHANGED_MACHINE);
}

void
apply_language(struct app *app)
{
    if (app->now.language != NULL)
        return;
    const char *code = app->prefs.texts[PREF_LANGUAGE];
    if (!language_exists(code) || !language_set(code))
        language_set(language_of_system());
}

void
apply_text(struct app *app, enum pref_text text, const char *value)
{
    snprintf(app->prefs.texts[text], PREFS_TEXT_SIZE, "%s", value);
    if (text == PREF_RULES)
        apply_rules(app);
    if (text == PREF_RULES || text == PREF_GOAL)
        apply_goal(app);
    if (text == PREF_BRAIN)
        apply_brain(app);
    if (text == PREF_LANGUAGE) {
        app->now.language = NULL; /* the flag no longer counts */
        apply_language(app);
    }
    apply_changed(app);
}

void
apply_name(struct app *app)
{
    char clean[PREFS_TEXT_SIZE];
    utf8_clean(clean, sizeof(clean), app->prefs.texts[PREF_NAME]);
    memcpy(app->prefs.texts[PREF_NAME], clean, sizeof(clean));
    apply_changed(app);
}

void
apply_changed(struct app *app)
{
    enum { KEEP_MS = 300 };
    app->keep_ns = (uint64_t)KEEP_MS * APP_NS_PER_MS;
    app->dirty = true;
}

/* Menus show the preferences, so flags are copied into them; they are not saved
 * for other runs. */
static void
take_flags(struct app *app)
{
    const struct options *given = &app->options;
    int *numbers = app->prefs.numbers;

    if (given->mute)
        numbers[PREF_MUTE] = 1;
    if (given->fullscreen)
        numbers[PREF_FULLSCREEN] = 1;
    if (given->skill_given)
        numbers[PREF_SKILL] = given->skill;
    if (given->pace_given || given->skill_given)
        numbers[PREF_PACE] = (int)given->pace;
    if (given->language != NULL)
        snprintf(app->prefs.texts[PREF_LANGUAGE], PREFS_TEXT_SIZE, "%s", given->language);
    prefs_file_begin(app->prefs_file, &app->prefs);
}

void
apply_all(struct app *app)
{
    const struct options *given = &app->options;

    take_flags(app);
    apply_language(app);
    if (!given->rules_given)
        apply_rules(app);
    if (!given->goal_given)
        apply_goal(app);
    else if (!goal_fits(app->now.goal, app->now.rules))
        use_rules(app, &ruleset_modern); /* those preferred don't fit */
    if (!given->level_given)
        apply_number(app, PREF_LEVEL);
    if (!given->brain_given)
        apply_brain(app);
    take_skill(app);
    app->now.pace = (uint32_t)app->prefs.numbers[PREF_PACE];
    apply_window(app);
    apply_number(app, PREF_MUTE);
    apply_picture(app);
    apply_vsync(app);
    apply_sound(app);
    apply_number(app, PREF_DEAD_ZONE);
    music_follow(app);
}

static bool
apply_could_keep(struct app *app, struct error *error)
{
    app->keep_ns = 0;
    window_remember(app);
    return prefs_file_keep(app->prefs_file, &app->prefs, error);
}

void
apply_keep(struct app *app)
{
    enum { RETRY_MS = 5000 };
    struct error error;

    if (apply_could_keep(app, &error)) {
        app->keep_failed = false;
        return;
    }
    if (!app->keep_failed) {
        say("wellplayed: settings: %s", error_english(&error));
        app_warn(app, _("Settings can't be saved: %s"), language_error(&error));
    }
    app->keep_failed = true; /* once is enough */
    app->keep_ns = (uint64_t)RETRY_MS * APP_NS_PER_MS;
}

void
apply_end_keeping(struct app *app)
{
    struct error error;

    if (!apply_could_keep(app, &error))
        say("wellplayed: settings: %s; changed settings are lost", error_english(&error));
}
