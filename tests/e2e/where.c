/*
 * Where in the window things are, for hands on a mouse that have no eyes: a
 * line for each thing that can be clicked, "X Y NAME", of its middle.
 *
 * usage: where WIDTH HEIGHT LANGUAGE RULES PATH
 *
 * The path leads from the title through entries of menus, as the code calls
 * them ("title/Options/Sound"), or is "play", "paused", "over", "race-paused" or
 * "race-over". The last word may have ":N" behind it: as many rows has the list.
 * Key caps are "[Esc]", ends of sliders "Music=least" and "Music=most"; "well" is
 * the well, and "rim" points of the line around it. In the editor of positions
 * there are "cell X Y", "piece", "hold" and "next".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

#include "app/menu/menu_entry.h"
#include "app/table/choices.h"
#include "app/scenes/editor/editor.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/replays.h"
#include "app/scenes/results/results.h"
#include "app/scenes/tutorial.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/text/language.h"
#include "lib/screen.h"

static struct app app; /* large, and zeroed */

static void
tell(int x, int y, const char *name)
{
    printf("%d %d %s\n", x, y, name);
}

static void
tell_box(struct box box, const char *name)
{
    tell(box.x + box.w / 2, box.y + box.h / 2, name);
}

/* The entries by the names of the code, and the ends of sliders. */
static void
tell_menu(const struct menu *menu)
{
    for (int i = 0; i < app.look->spot_count; i++) {
        const struct spot *spot = &app.look->spots[i];
        struct box box = spot->box;
        char words[128];
        if (spot->command == COMMAND_NONE)
            continue;
        if (spot->argument >= menu->page->count) {
            snprintf(words, sizeof(words), "row %d", spot->argument - menu->page->count);
            tell_box(box, words);
            continue;
        }
        const char *name = menu->page->entries[spot->argument].name;
        if (spot->command == MENU_ROW) {
            tell_box(box, name);
            continue;
        }
        snprintf(words, sizeof(words), "%s=least", name);
        tell(box.x, box.y + box.h / 2, words);
        snprintf(words, sizeof(words), "%s=most", name);
        tell(box.x + box.w - 1, box.y + box.h / 2, words);
    }
}

static void
tell_game(void)
{
    const struct choices *choices = app_is_in(&app, SCENE_RESULTS) ? &results_of(&app)->choices
                                    : app_is_in(&app, SCENE_RACE)  ? &race_of(&app)->table.choices
                                                                   : &play_of(&app)->table.choices;
    struct well_frame well = {.box = app.look->play.sides[0].well, .line = app.look->play.line};

    if (!app_is_in(&app, SCENE_RESULTS)) {
        tell_box(well.box, "well");
        for (int i = 1; i < 8; i += 2)
            tell(well.box.x - 1, well.box.y + well.box.h * i / 8, "rim");
    }
    for (int i = 0; choices->list != NULL && i < choices->list->count; i++)
        tell_box(choices->boxes[i], choices->list->rows[i].what);
}

static void
tell_cells(struct box well)
{
    const struct ruleset *rules = &edit_now(&editor_of(&app)->edit)->rules;
    int cell = well.w / rules->width;
    char name[32];

    for (int x = 0; x < rules->width; x++)
        for (int y = 0; y < edit_rows(rules); y++) {
            snprintf(name, sizeof(name), "cell %d %d", x, y);
            tell(well.x + x * cell + cell / 2, well.y + well.h - y * cell - cell / 2, name);
        }
}

static void
tell_editor(void)
{
    for (int i = 0; i < app.look->spot_count; i++) {
        const struct spot *spot = &app.look->spots[i];
        if (spot->command == EDITOR_WELL)
            tell_cells(spot->box);
        else if (spot->command == EDITOR_PIECE && spot->argument == EDIT_PIECE)
            tell_box(spot->box, "piece");
        else if (spot->command == EDITOR_PIECE && spot->argument == EDIT_HOLD)
            tell_box(spot->box, "hold");
        else if (spot->command == EDITOR_PIECE && spot->argument == EDIT_NEXT)
            tell_box(spot->box, "next");
    }
}

static int
scene_behind(const struct menu_page *page, const char *name)
{
    for (int i = 0; i < page->count; i++)
        if (page->entries[i].scene != SCENE_NONE && strcmp(page->entries[i].name, name) == 0)
            return page->entries[i].scene;
    fprintf(stderr, "where: no entry %s\n", name);
    exit(EXIT_FAILURE);
}

static void
go_by_menus(char *path)
{
    strtok(path, "/");
    app_go(&app, SCENE_TITLE);
    for (char *name; (name = strtok(NULL, "/")) != NULL;)
        app_open(&app, scene_behind(app_scene(&app)->page, name));
}

/* The rows of the list. */
static int
go(char *path)
{
    char *rows = strchr(path, ':');

    if (rows != NULL)
        *rows++ = '\0';
    if (strncmp(path, "title", 5) == 0) {
        go_by_menus(path);
    } else if (strncmp(path, "race", 4) == 0) {
        app_go(&app, SCENE_RACE);
        race_of(&app)->table.phase = TABLE_PAUSED;
        race_of(&app)->verdict.ended = true;
        if (strcmp(path, "race-over") == 0)
            app_open(&app, SCENE_RESULTS);
    } else {
        app_go(&app, SCENE_PLAY);
        if (strcmp(path, "paused") == 0)
            play_of(&app)->table.phase = TABLE_PAUSED;
        if (strcmp(path, "over") == 0)
            app_open(&app, SCENE_RESULTS);
    }
    replays_of(&app)->total = rows != NULL ? atoi(rows) : 0;
    return replays_of(&app)->total;
}

int
main(int argc, char **argv)
{
    if (argc != 6 || ruleset_find(argv[4]) == NULL) {
        fprintf(stderr, "usage: where WIDTH HEIGHT LANGUAGE RULES PATH\n");
        return EXIT_FAILURE;
    }
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return EXIT_FAILURE;
    screen_open(&app, atoi(argv[1]), atoi(argv[2]));
    language_set(argv[3]);
    app.now.rules = ruleset_find(argv[4]);
    app.now.level = app.now.rules->first_level;
    int rows = go(argv[5]);
    if (menu_uppermost(&app) != NULL) {
        /* In a list its first row is chosen. */
        menu_uppermost(&app)->selected = rows > 0 ? app_scene(&app)->page->count : 0;
        menu_open(&app, menu_uppermost(&app), menu_uppermost(&app)->page);
    }
    free(screen_draw(&app));
    if (menu_uppermost(&app) != NULL)
        tell_menu(menu_uppermost(&app));
    else if (app_is_in(&app, SCENE_EDITOR))
        tell_editor();
    else
        tell_game();
    for (int i = 0; i < app.look->spot_count; i++) {
        char name[64];
        if (app.look->spots[i].command != COMMAND_NONE)
            continue;
        snprintf(name, sizeof(name), "[%s]", app.look->spots[i].cap.label);
        tell_box(app.look->spots[i].box, name);
    }
    screen_close(&app);
    SDL_Quit();
    return EXIT_SUCCESS;
}
