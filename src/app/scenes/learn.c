/*
 * The menu of what one learns with.
 */
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/tutorial.h"

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .icon = ICON_PERSON,
        .name = N_("The first minute"),
        .detail = N_("Learn the keys by playing, in half a minute."),
        .act = tutorial_open},
    {.kind = MENU_GO,
        .icon = ICON_GOAL,
        .name = N_("Lessons"),
        .detail = N_("Sixty positions, each with a task."),
        .scene = SCENE_LESSONS},
    {.kind = MENU_GO,
        .icon = ICON_SETUP,
        .name = N_("Position editor"),
        .detail = N_("Draw a well, choose the pieces, and play from there; fumens too."),
        .scene = SCENE_EDITOR},
    {.kind = MENU_GO,
        .icon = ICON_MACHINE,
        .name = N_("Training room"),
        .detail = N_("Watch a machine player learn from nothing."),
        .scene = SCENE_TRAINING_SETUP},
    {.kind = MENU_BACK, .icon = ICON_BACK, .name = N_("Back"), .detail = N_("To the title.")},
};

static const struct menu_page page = {
    .title = N_("Learn"),
    .entries = entries,
    .count = SDL_arraysize(entries),
};

const struct scene scene_learn = {.kind = &menu_kind, .page = &page};
