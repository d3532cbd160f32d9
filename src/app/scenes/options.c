/*
 * The options: a page of pages, and those pages that are only tables. prefs.c
 * has the preferences; apply.c puts changes into effect.
 */
#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/brains.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/table/coaches.h"

/* -- the picture -- */

/* How far there is room for the size of text that is chosen. */
static void
options_say_scale(const struct app *app, char *out, size_t size)
{
    int chosen = app->prefs.numbers[PREF_SCALE];
    struct layout_page usual, shown;

    layout_page(&usual, app->look->width, app->look->height, 100);
    layout_page(&shown, app->look->width, app->look->height, chosen);
    if (shown.unit == usual.unit * chosen / 100)
        snprintf(out, size, "%s", _("Larger or smaller, as far as there is room."));
    else
        snprintf(out, size, _("As far as there is room: in a window of this size %d %%."),
            (100 * shown.unit + usual.unit / 2) / usual.unit);
}

static const struct menu_entry picture_entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Palette"),
        .detail = N_("Dark, light, or one whose pieces differ even without colour."),
        .pref = PREF_PALETTE},
    {.kind = MENU_CHOICE,
        .name = N_("Blocks"),
        .detail = N_("How blocks are drawn: as soft tiles, plain, or as outlines."),
        .pref = PREF_SKIN},
    {.kind = MENU_NUMBER,
        .name = N_("Effects"),
        .detail = N_("Light and motion for events. None: everything is still."),
        .pref = PREF_EFFECTS},
    {.kind = MENU_SWITCH,
        .name = N_("Smooth falling"),
        .detail = N_("The piece glides from row to row. The ghost and the rules stay the same."),
        .pref = PREF_SMOOTH},
    {.kind = MENU_NUMBER,
        .name = N_("Ghost"),
        .detail = N_("Shows where the piece would lock."),
        .pref = PREF_GHOST},
    {.kind = MENU_SWITCH,
        .name = N_("Grid"),
        .detail = N_("Lines between the cells of the well."),
        .pref = PREF_GRID},
    {.kind = MENU_SWITCH,
        .name = N_("Marks"),
        .detail = N_("A sign on each block, so that pieces differ even without colour."),
        .pref = PREF_MARKS},
    {.kind = MENU_NUMBER,
        .name = N_("Size of text"),
        .pref = PREF_SCALE,
        .about = options_say_scale},
    {.kind = MENU_SWITCH,
        .name = N_("Full screen"),
        .detail = N_("Fill the screen; F11 does the same at any time."),
        .pref = PREF_FULLSCREEN},
    {.kind = MENU_SWITCH,
        .name = N_("Vertical sync"),
        .detail = N_("Draws in step with the display. Off: a little sooner, but with tearing."),
        .pref = PREF_VSYNC},
};

enum { SKETCH_COLUMNS = 18 /* with hold and next */ };

/* Shows the effect of every choice. */
static void
options_draw_sketch(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    const struct ruleset *rules =
        ruleset_is_modern(app->now.rules) ? app->now.rules : &ruleset_modern;

    sketch_draw(app->look, rules, box);
}

static const struct menu_page picture_page = {
    .title = N_("Picture"),
    .entries = picture_entries,
    .count = SDL_arraysize(picture_entries),
    .columns = SKETCH_COLUMNS,
    .rows = SKETCH_ROWS,
    .draw = options_draw_sketch,
};

const struct scene scene_picture = {.kind = &menu_kind, .page = &picture_page};

/* -- sound -- */

static const struct menu_entry sound_entries[] = {
    {.kind = MENU_SWITCH,
        .name = N_("Mute"),
        .detail = N_("No sound; M does the same at any time."),
        .pref = PREF_MUTE},
    {.kind = MENU_NUMBER,
        .name = N_("Sound effects"),
        .detail = N_("Volume of moves, locks and clears."),
        .pref = PREF_SOUNDS},
    {.kind = MENU_NUMBER,
        .name = N_("Music"),
        .detail = N_("Volume of the music."),
        .pref = PREF_MUSIC},
    {.kind = MENU_CHOICE,
        .name = N_("Piece"),
        .detail = N_("Which piece of music plays. In turn: a new one each game."),
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
        .detail = N_("The machine player, from its next piece on."),
        .value = &brains_value,
        .scene = SCENE_PLAYERS},
    {.kind = MENU_NUMBER,
        .name = N_("Skill"),
        .detail = N_("From a first game to perfect. It also sets the pace."),
        .pref = PREF_SKILL},
    {.kind = MENU_NUMBER,
        .name = N_("Pace"),
        .detail = N_("How many keys the machine presses per second."),
        .value = &paces_value},
    {.kind = MENU_CHOICE,
        .name = N_("Coach"),
        .detail = N_(
            "A player that looks at each of your pieces, and speaks up when you missed a better place. dellacherie and champion look at one piece only."),
        .value = &coaches_value},
    {.kind = MENU_CHOICE,
        .name = N_("Coach comments on"),
        .detail = N_("How much chance a piece must lose: 5, 10 or 15 points."),
        .pref = PREF_COACH_FROM},
    {.kind = MENU_SWITCH,
        .name = N_("Graph of the chance"),
        .detail = N_(
            "Next to the game, instead of the graph of the stack: the chance to survive or, in a race, to win. Goals with an end get a forecast."),
        .pref = PREF_CHANCE},
    {.kind = MENU_NUMBER,
        .name = N_("Next game after"),
        .detail = N_("After a watched game the next one starts, unless you press a key."),
        .pref = PREF_AGAIN},
};

static const struct menu_page machine_page = {
    .title = N_("Machine"),
    .entries = machine_entries,
    .count = SDL_arraysize(machine_entries),
};

const struct scene scene_machine = {.kind = &menu_kind, .page = &machine_page};

/* -- the language: 0 is the system's, then the list -- */

static void
language_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = 0;
    while (language_at(range->max).code != NULL)
        range->max++;
}

static int
language_get(const struct app *app, const void *data)
{
    for (int i = 0; language_at(i).code != NULL; i++)
        if (SDL_strcmp(language_at(i).code, app->prefs.texts[PREF_LANGUAGE]) == 0)
            return i + 1;
    return 0;
}

static void
language_put(struct app *app, const void *data, int value)
{
    apply_text(app, PREF_LANGUAGE, value > 0 ? language_at(value - 1).code : "");
}

static void
language_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    SDL_snprintf(out, size, "%s", value > 0 ? language_at(value - 1).name : _("the system's"));
}

static const struct menu_value language_value = {
    language_range, language_get, language_put, language_write, NULL};

/* -- the game -- */

static const struct menu_entry game_entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Language"),
        .detail = N_("The language of the window."),
        .value = &language_value},
    {.kind = MENU_NUMBER,
        .name = N_("Countdown"),
        .detail = N_("Time before your paused game continues."),
        .pref = PREF_COUNTDOWN},
    {.kind = MENU_CHOICE,
        .name = N_("3-2-1 at the start"),
        .detail =
            N_("Counts down before the clock of a timed goal or a race runs, or before each game."),
        .pref = PREF_START},
    {.kind = MENU_CHOICE,
        .name = N_("Your best game"),
        .detail = N_("Plays next to yours, and shows the difference at every tenth row."),
        .pref = PREF_RIVAL},
    {.kind = MENU_CHOICE,
        .name = N_("Finesse"),
        .detail = N_(
            "Shows the fewest keys after a piece for which you pressed more. Try again: in Zen and practice the piece comes back."),
        .pref = PREF_FINESSE},
    {.kind = MENU_CHOICE,
        .name = N_("Keys next to the game"),
        .detail = N_(
            "At first: in your first three games; then one line below the well shows the most important keys. F1 shows all."),
        .pref = PREF_KEYS},
    {.kind = MENU_TEXT,
        .name = N_("Your name"),
        .detail = N_("The name next to your scores."),
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
        .icon = ICON_KEYS,
        .name = N_("Keys"),
        .detail = N_("Which keys do what."),
        .scene = SCENE_KEYS},
    {.kind = MENU_GO,
        .icon = ICON_PAD,
        .name = N_("Gamepad"),
        .detail = N_("Which buttons do what, and the dead zone of sticks."),
        .scene = SCENE_PADS},
    {.kind = MENU_GO,
        .icon = ICON_HANDLING,
        .name = N_("Handling"),
        .detail = N_("How soon and how fast a held key repeats."),
        .scene = SCENE_HANDLING},
    {.kind = MENU_GO,
        .icon = ICON_PICTURE,
        .name = N_("Picture"),
        .detail = N_("Colours, ghost, grid, effects, size of text, screen."),
        .scene = SCENE_PICTURE},
    {.kind = MENU_GO,
        .icon = ICON_SOUND,
        .name = N_("Sound"),
        .detail = N_("Volume of effects and music."),
        .scene = SCENE_SOUND},
    {.kind = MENU_GO,
        .icon = ICON_MACHINE,
        .name = N_("Machine"),
        .detail = N_("Which player it is, how well and how fast it plays."),
        .scene = SCENE_MACHINE},
    {.kind = MENU_GO,
        .icon = ICON_PERSON,
        .name = N_("Game"),
        .detail = N_("Language, your name, the countdown, and the list of keys."),
        .scene = SCENE_GAME},
    {.kind = MENU_BACK,
        .icon = ICON_BACK,
        .name = N_("Back"),
        .detail = N_("All changes are saved at once.")},
};

static const struct menu_page page = {
    .title = N_("Options"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_options = {.kind = &menu_kind, .page = &page};
