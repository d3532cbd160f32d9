/*
 * Setting up a race: the rules, the goal and the opponent. Everything is saved
 * for the next time.
 */
#include "app/menu/menu.h"
#include "app/scenes/brains.h"
#include "app/scenes/rows.h"
#include "app/scenes/setup.h"
#include "app/shell/app.h"

static void
race_setup_begin(struct app *app)
{
    app_go(app, SCENE_RACE);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Start the race"),
        .detail = N_("You on the left, the machine on the right, the same pieces for both."),
        .act = race_setup_begin},
    {.kind = MENU_CHOICE,
        .name = N_("Opponent"),
        .detail =
            N_("Your machine player, or one of four from an older game, each with its own skill."),
        .pref = PREF_RACE_OPPONENT},
    {.kind = MENU_NUMBER,
        .name = N_("Skill"),
        .detail = N_("How well and how fast it plays."),
        .pref = PREF_RACE_SKILL},
    {.kind = MENU_NUMBER,
        .name = N_("Fastest pace"),
        .detail = N_(
            "The most keys that it presses per second, even when pieces fall faster. A person manages about 10."),
        .value = &race_paces_value},
    {.kind = MENU_CHOICE,
        .name = N_("Goal"),
        .detail = N_("What decides the race. A full well loses, unless points count."),
        .pref = PREF_RACE_GOAL},
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Size of the well, speed, points and rotation."),
        .value = &setup_rules},
    {.kind = MENU_NUMBER,
        .name = N_("Start level"),
        .detail = N_("Higher levels are faster."),
        .value = &setup_level},
    {.kind = MENU_CHOICE,
        .name = N_("Machine player"),
        .detail = N_("Your machine player."),
        .value = &brains_value,
        .scene = SCENE_PLAYERS},
    {.kind = MENU_BACK, .name = N_("Back"), .detail = N_("All changes are saved at once.")},
};

static const struct menu_page page = {
    .title = N_("Race against the machine"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_race_setup = {.kind = &menu_kind, .page = &page};
