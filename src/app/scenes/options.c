/*
 * The options: a page of pages, and those that are nothing but tables. What
 * they change is in prefs.c, what that moves in apply.c.
 */
#include "app/shell/app.h"
#include "app/menu/menu.h"
#include "app/scenes/scenes.h"
#include "app/scenes/rows.h"
#include "app/shell/apply.h"
#include "app/scenes/brains.h"
#include "app/scenes/scores.h"

/* -- the picture -- */

static const struct menu_entry picture_entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Palette"),
        .detail = N_("Dark, light, or one in which the pieces stay apart "
                     "without colours."),
        .pref = PREF_PALETTE},
    {.kind = MENU_NUMBER,
        .name = N_("Effects"),
        .detail = N_("Light on removed rows. None: nothing flashes."),
        .pref = PREF_EFFECTS},
    {.kind = MENU_NUMBER,
        .name = N_("Ghost"),
        .detail = N_("The shape that shows where the piece would rest."),
        .pref = PREF_GHOST},
    {.kind = MENU_SWITCH,
        .name = N_("Grid"),
        .detail = N_("Lines between the cells of the well."),
        .pref = PREF_GRID},
    {.kind = MENU_SWITCH,
        .name = N_("Marks"),
        .detail = N_("A sign on each block, so that colour is not needed."),
        .pref = PREF_MARKS},
    {.kind = MENU_NUMBER,
        .name = N_("Size of text"),
        .detail = N_("Larger or smaller, as far as there is room."),
        .pref = PREF_SCALE},
    {.kind = MENU_SWITCH,
        .name = N_("Full screen"),
        .detail = N_("Fill the screen; F11 does the same at any time."),
        .pref = PREF_FULLSCREEN},
    {.kind = MENU_SWITCH,
        .name = N_("Vertical sync"),
        .detail = N_("Show pictures in step with the display. Off: a little "
                     "sooner, with tearing."),
        .pref = PREF_VSYNC},
};

static const struct menu_page picture_page = {
    .title = N_("Picture"),
    .entries = picture_entries,
    .count = SDL_arraysize(picture_entries),
};

const struct scene scene_picture = {.kind = &menu_kind, .page = &picture_page};

/* -- sound -- */

static const struct menu_entry sound_entries[] = {
    {.kind = MENU_SWITCH,
        .name = N_("Mute"),
        .detail = N_("No sound at all; M does the same at any time."),
        .pref = PREF_MUTE},
    {.kind = MENU_NUMBER,
        .name = N_("Sound effects"),
        .detail = N_("How loud keys, locks and rows are."),
        .pref = PREF_SOUNDS},
    {.kind = MENU_NUMBER,
        .name = N_("Music"),
        .detail = N_("How loud the music is."),
        .pref = PREF_MUSIC},
    {.kind = MENU_CHOICE,
        .name = N_("Piece"),
        .detail =
            N_("Which piece of music is played. In turn: each game the next."),
        .pref = PREF_PIECE},
    {.kind = MENU_SWITCH,
        .name = N_("Faster with levels"),
        .detail = N_("The music becomes a little faster with each level."),
        .pref = PREF_TEMPO},
};

static const struct menu_page sound_page = {
    .title = N_("Sound"),
    .entries = sound_entries,
    .count = SDL_arraysize(sound_entries),
};

const struct scene scene_sound = {.kind = &menu_kind, .page = &sound_page};

/* -- the machine -- */

static const struct menu_entry machine_entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Player"),
        .detail = N_("Which machine player it is, from its next piece on."),
        .value = &brains_value},
    {.kind = MENU_NUMBER,
        .name = N_("Skill"),
        .detail = N_("From a first game to perfect: it sets the pace too."),
        .pref = PREF_SKILL},
    {.kind = MENU_NUMBER,
        .name = N_("Pace"),
        .detail = N_("How many keys the machine presses in a second."),
        .value = &paces_value},
    {.kind = MENU_NUMBER,
        .name = N_("Another game"),
        .detail = N_("When a watched game is over and nobody touches anything, "
                     "another one begins."),
        .pref = PREF_AGAIN},
};

static const struct menu_page machine_page = {
    .title = N_("Machine"),
    .entries = machine_entries,
    .count = SDL_arraysize(machine_entries),
};

const struct scene scene_machine = {.kind = &menu_kind, .page = &machine_page};

/* -- the language: the system's, then all that there are -- */

static void
language_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    range->max = 0;
    while (language_at(range->max).code != NULL)
        range->max++;
}

static int
language_get(const struct app *app)
{
    for (int i = 0; language_at(i).code != NULL; i++)
        if (SDL_strcmp(language_at(i).code, app->prefs.texts[PREF_LANGUAGE]) ==
            0)
            return i + 1;
    return 0;
}

static void
language_put(struct app *app, int value)
{
    apply_text(
        app, PREF_LANGUAGE, value > 0 ? language_at(value - 1).code : "");
}

static void
language_write(const struct app *app, int value, char *out, size_t size)
{
    (void)app;
    SDL_snprintf(out, size, "%s",
        value > 0 ? language_at(value - 1).name : _("the system's"));
}

static const struct menu_value language_value = {
    language_range, language_get, language_put, language_write};

/* -- the game -- */

static const struct menu_entry game_entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Language"),
        .detail = N_("What the game says it in."),
        .value = &language_value},
    {.kind = MENU_NUMBER,
        .name = N_("Countdown"),
        .detail = N_("Before a paused game of yours goes on."),
        .pref = PREF_COUNTDOWN},
    {.kind = MENU_TEXT,
        .name = N_("Your name"),
        .detail = N_("What stands beside your points."),
        .line = &scores_name,
        .act = scores_name_changed},
};

static const struct menu_page game_page = {
    .title = N_("Game"),
    .entries = game_entries,
    .count = SDL_arraysize(game_entries),
};

const struct scene scene_game = {.kind = &menu_kind, .page = &game_page};

/* -- all of them -- */

static const struct menu_entry entries[] = {
    {.kind = MENU_GO,
        .name = N_("Keys"),
        .detail = N_("Which keys do what."),
        .scene = SCENE_KEYS},
    {.kind = MENU_GO,
        .name = N_("Gamepad"),
        .detail = N_("Which buttons do what, and how the stick counts."),
        .scene = SCENE_PADS},
    {.kind = MENU_GO,
        .name = N_("Handling"),
        .detail = N_("How soon and how fast a key that is held repeats."),
        .scene = SCENE_HANDLING},
    {.kind = MENU_GO,
        .name = N_("Picture"),
        .detail = N_("Colours, ghost, grid, effects, size of text, screen."),
        .scene = SCENE_PICTURE},
    {.kind = MENU_GO,
        .name = N_("Sound"),
        .detail = N_("Volume of effects and music."),
        .scene = SCENE_SOUND},
    {.kind = MENU_GO,
        .name = N_("Machine"),
        .detail = N_("Who it is, how well and how fast it plays."),
        .scene = SCENE_MACHINE},
    {.kind = MENU_GO,
        .name = N_("Game"),
        .detail = N_("Language, your name, and how a pause ends."),
        .scene = SCENE_GAME},
    {.kind = MENU_BACK,
        .name = N_("Back"),
        .detail = N_("All changes are kept at once.")},
};

static const struct menu_page page = {
    .title = N_("Options"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_options = {.kind = &menu_kind, .page = &page};
