/*
 * Draws every scene into pictures for people to look at: at any size, in any
 * language and palette, with any size of text. No test: nobody but a person
 * can say whether it is good to look at.
 *
 * usage: gallery FOLDER WIDTHxHEIGHT LANGUAGE PALETTE TEXT-SIZE [SCENE]
 *   gallery /tmp/pictures 640x480 zh_CN 0 100
 */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/text/text_peek.h"
#include "app/scenes/keys.h"
#include "app/shell/app.h"
#include "app/scenes/title.h"
#include "app/scenes/registry.h"
#include "app/scenes/viewer/viewer.h"
#include "app/scenes/statistics/statistics.h"
#include "app/scenes/scores.h"
#include "app/scenes/scenes.h"
#include "app/scenes/replays/replays.h"
#include "app/scenes/race/race.h"
#include "app/scenes/play/play.h"
#include "app/scenes/handling.h"
#include "app/menu/menu.h"
#include "app/shell/apply.h"
#include "app/text/language.h"
#include "screen.h"
#include "wellplayed/skill.h"

enum { PAGE = 40 };

static struct app app; /* large, and zeroed */
static struct history_game games[PAGE];
static struct keeper_job job;
static struct keeper_job series;

/* -- made-up games for the scenes -- */

static void
fill_history(void)
{
    static const char *const people[] = {
        "Ada", "林小雨", "Wilhelmina", "", "Jo"};
    static const char *const rules[] = {
        "classic", "standard", "arcade", "retro"};

    for (int i = 0; i < PAGE; i++) {
        bool machine = i % 3 == 1;
        games[i] = (struct history_game){.id = i + 1,
            .pilot = machine ? HISTORY_MACHINE : HISTORY_HUMAN,
            .width = i % 4 == 0 ? 12 : 10,
            .visible = i % 4 == 0 ? 22 : 20,
            .points = (uint64_t)(91234 - i * 1717),
            .rows = (uint64_t)(812 - i * 13),
            .level = (uint32_t)(28 - i / 2),
            .ticks = (uint64_t)(3600000 - i * 61234),
            .pieces = 2000,
            .finished = i % 5 != 3,
            .imported = i % 7 == 6,
            .date = 1795279937 - i * 40000};
        snprintf(games[i].rules, sizeof(games[i].rules), "%s", rules[i % 4]);
        snprintf(games[i].name, sizeof(games[i].name), "%s",
            machine ? "" : people[i % 5]);
        if (machine)
            snprintf(
                games[i].brain, sizeof(games[i].brain), "%s", "dellacherie");
    }
    job = (struct keeper_job){.good = true,
        .games = games,
        .game_count = PAGE,
        .sums = {.games = 123,
            .finished = 98,
            .ticks = 3600ull * 1000 * 12,
            .pieces = 61234,
            .rows = 23456,
            .rows_by_count = {0, 6789, 2345, 678, 123},
            .judged_pieces = 1000,
            .judged_keys = 3345,
            .fewest_keys = 2811,
            .longest_drought = 41,
            .best_points = 91234,
            .best_rows = 812}};
    series = (struct keeper_job){.good = true, .game = games[0]};
    series_begin(&series.series);
    for (uint64_t i = 0; i < games[0].ticks; i += 10000)
        series_take(&series.series, i,
            games[0].points * (i / 10000) / (games[0].ticks / 10000 + 1));
    series.series.last = games[0].points;
}

static void
see_scores(void)
{
    scores_of(&app)->best = &job;
    job.game_count = ARCHIVE_BEST;
    app.archive.newest = 3;
}

static void
write_name(void)
{
    see_scores();
    snprintf(app.prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ada");
    menu_uppermost(&app)->selected = 3;
    menu_action(&app, menu_uppermost(&app), ACTION_CONFIRM);
}

static void
see_statistics(void)
{
    statistics_of(&app)->sums = statistics_of(&app)->newest = &job;
    statistics_of(&app)->series = &series;
    job.game_count = 20;
}

static void
see_replays(void)
{
    struct replays_picture *picture = &replays_of(&app)->pictures[0];
    replays_of(&app)->page = &job;
    job.game_count = PAGE;
    replays_of(&app)->counted = true;
    replays_of(&app)->total = PAGE;
    menu_uppermost(&app)->selected = 1;
    picture->id = games[0].id;
    picture->rules = title_of(&app)->seat.rules;
    view_take(&picture->view, &title_of(&app)->seat.game);
    picture->view.rules = &picture->rules;
    menu_open(&app, menu_uppermost(&app), scene_table[SCENE_REPLAYS]->page);
}

/* -- games -- */

static void
play_by_hand(void)
{
    seat_set_pilot(&play_of(&app)->seat, SEAT_MACHINE);
    seat_run(&play_of(&app)->seat, 90000, true, false);
    seat_set_pilot(&play_of(&app)->seat, SEAT_HUMAN);
    seat_run(&play_of(&app)->seat, 3200, true, false);
    effects_end(&play_of(&app)->round.effects[0]);
}

static void
watch(void)
{
    seat_set_pilot(&play_of(&app)->seat, SEAT_MACHINE);
    seat_run(&play_of(&app)->seat, 90600, true, false);
    while (!play_of(&app)->seat.pilot.planned)
        seat_run(&play_of(&app)->seat, 20, true, false);
    effects_end(&play_of(&app)->round.effects[0]);
}

/* The moment at which rows go. */
static void
clear_rows(void)
{
    watch();
    while (!effects_has(&play_of(&app)->round.effects[0], EFFECT_ROWS))
        seat_run(&play_of(&app)->seat, 1, true, false);
}

static void
watch_a_beginner(void)
{
    apply_pref(&app, PREF_SKILL, 4);
    watch();
}

static void
pause_it(void)
{
    play_by_hand();
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
}

static void
count_down(void)
{
    pause_it();
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
}

static void
stop_after_a_piece(void)
{
    watch();
    play_of(&app)->round.phase = ROUND_STOPPED;
}

static void
pause_the_machine(void)
{
    watch();
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
}

static void
take_over_and_stop(void)
{
    play_by_hand();
    play_of(&app)->round.phase = ROUND_STOPPED;
}

static void
give_a_hint(void)
{
    struct place ignored;
    play_by_hand();
    scene_table[SCENE_PLAY]->key(&app, ACTION_HINT, true);
    for (int i = 0; i < 200 && !seat_hint(&play_of(&app)->seat, &ignored); i++)
        SDL_Delay(5);
    play_of(&app)->hinted = true;
}

static void
end_it(void)
{
    play_by_hand();
    while (!seat_is_over(&play_of(&app)->seat))
        seat_run(&play_of(&app)->seat, 1000000, true, false);
}

static void
end_among_the_best(void)
{
    end_it();
    app.archive.honoured = games[0];
    app.archive.rank = 3;
    snprintf(app.prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ada");
}

static void
end_without_a_name(void)
{
    end_among_the_best();
    app.archive.honoured.name[0] = app.prefs.texts[PREF_NAME][0] = '\0';
}

static void
end_and_write(void)
{
    SDL_KeyboardEvent key = {
        .state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_RETURN}};
    end_without_a_name();
    scene_table[SCENE_PLAY]->pass(&app, 0);
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)2000 * APP_NS_PER_MS);
    scene_table[SCENE_PLAY]->raw_key(&app, &key);
    line_text(&app, "Wilhelmina");
}

static void
end_it_with_a_notice(void)
{
    end_it();
    app_notice(&app, _("Kept: %s"), "/home/ada/Pictures/wellplayed-1.png");
}

static void
notice_while_playing(void)
{
    play_by_hand();
    app_notice(&app, _("Settings can't be kept: %s"),
        "/home/ada/.config/wellplayed/settings.ini: No space left on device");
}

static void
race(void)
{
    for (int i = 0; i < 3000; i++) {
        if (i % 40 == 0) /* somewhere */
            scene_table[SCENE_RACE]->button(
                &app, 1, i % 400 == 0 ? ACTION_HARD : ACTION_LEFT, true);
        scene_table[SCENE_RACE]->pass(&app, 10 * APP_NS_PER_MS);
        scene_table[SCENE_RACE]->button(&app, 1, ACTION_LEFT, false);
        SDL_Delay(i % 10 == 0);
    }
}

static void
race_to_the_end(void)
{
    race();
    for (int i = 0; i < 10000 && race_of(&app)->round.phase != ROUND_ENDED;
         i++) {
        scene_table[SCENE_RACE]->button(&app, 1, ACTION_HARD, true);
        scene_table[SCENE_RACE]->pass(&app, 20 * APP_NS_PER_MS);
        scene_table[SCENE_RACE]->button(&app, 1, ACTION_HARD, false);
        SDL_Delay(1);
    }
}

static void
race_pause(void)
{
    race();
    scene_table[SCENE_RACE]->key(&app, ACTION_PAUSE, true);
}

static void
open_viewer(void)
{
    struct game game;
    struct replay_entry entries[] = {
        {.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE},
        {.kind = REPLAY_PACE, .pace = 10},
        {.kind = REPLAY_RUN, .ticks = 120000},
    };
    uint8_t *data = malloc(REPLAY_HEADER_SIZE + 3 * REPLAY_ENTRY_SIZE);
    game_init(&game, app.now.rules, app.now.rules->first_level, 7,
        app.now.rules->handling);
    size_t size = replay_encode_header(data, &game);
    for (int i = 0; i < 3; i++)
        size += replay_encode_entry(data + size, &entries[i]);
    viewer_load(&app, data, size, "2026-11-21 18:05  Ada + dellacherie");
    snprintf(
        viewer_of(&app)->brain, sizeof(viewer_of(&app)->brain), "dellacherie");
    viewer_of(&app)->speed = VIEWER_QUARTERS;
    while (!scan_go(&viewer_of(&app)->scan, 1000))
        continue;
    seat_seek(&play_of(&app)->seat, 60000);
    app.scene = SCENE_VIEWER;
}

/* -- menus -- */

static void
choose_key(void)
{
    menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
}

static void
catch_key(void)
{
    for (int i = 0; i < 3; i++)
        menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
    menu_action(&app, menu_uppermost(&app), ACTION_CONFIRM);
}

/* A key that another action has. */
static void
clash(void)
{
    SDL_KeyboardEvent key = {.type = SDL_KEYDOWN,
        .state = SDL_PRESSED,
        .keysym = {.scancode = SDL_SCANCODE_X}};
    catch_key();
    menu_key(&app, menu_uppermost(&app), &key);
    for (int i = 0;
         i < 4 &&
         keys_of(&app)->lost_keys >> (menu_uppermost(&app)->selected - 1) != 1;
         i++)
        menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
}

static void
preview_on(void)
{
    preview_begin(
        &handling_of(&app)->preview, app.now.rules, app.now.rules->handling);
    preview_pass(&handling_of(&app)->preview, 4000);
}

static void
offer_a_cut_game(void)
{
    app.archive.left = &job;
    scene_table[SCENE_TITLE]->uncover(&app);
}

static void
notice_in_menu(void)
{
    app_notice(&app, _("Settings can't be kept: %s"),
        "/home/ada/.config/wellplayed/settings.ini: No space left on device");
}

static int
page_of_options(int at)
{
    return scene_table[SCENE_OPTIONS]->page->entries[at].scene;
}

static const struct {
    const char *name;
    int scene, over;
    int option; /* page of the options; -1: none */
    void (*prepare)(void);
} scenes[] = {
    {"title", SCENE_TITLE, SCENE_NONE, -1, NULL},
    {"title-cut", SCENE_TITLE, SCENE_NONE, -1, offer_a_cut_game},
    {"title-notice", SCENE_TITLE, SCENE_NONE, -1, notice_in_menu},
    {"setup", SCENE_TITLE, SCENE_SETUP, -1, NULL},
    {"race-setup", SCENE_TITLE, SCENE_RACE_SETUP, -1, NULL},
    {"play", SCENE_PLAY, SCENE_NONE, -1, play_by_hand},
    {"play-notice", SCENE_PLAY, SCENE_NONE, -1, notice_while_playing},
    {"watch", SCENE_PLAY, SCENE_NONE, -1, watch},
    {"watch-beginner", SCENE_PLAY, SCENE_NONE, -1, watch_a_beginner},
    {"stopped", SCENE_PLAY, SCENE_NONE, -1, stop_after_a_piece},
    {"watch-pause", SCENE_PLAY, SCENE_NONE, -1, pause_the_machine},
    {"taken-over", SCENE_PLAY, SCENE_NONE, -1, take_over_and_stop},
    {"rows-go", SCENE_PLAY, SCENE_NONE, -1, clear_rows},
    {"hint", SCENE_PLAY, SCENE_NONE, -1, give_a_hint},
    {"countdown", SCENE_PLAY, SCENE_NONE, -1, count_down},
    {"pause", SCENE_PLAY, SCENE_NONE, -1, pause_it},
    {"over", SCENE_PLAY, SCENE_NONE, -1, end_it},
    {"over-ranked", SCENE_PLAY, SCENE_NONE, -1, end_among_the_best},
    {"over-nameless", SCENE_PLAY, SCENE_NONE, -1, end_without_a_name},
    {"over-writing", SCENE_PLAY, SCENE_NONE, -1, end_and_write},
    {"over-notice", SCENE_PLAY, SCENE_NONE, -1, end_it_with_a_notice},
    {"race-start", SCENE_RACE, SCENE_NONE, -1, NULL},
    {"race", SCENE_RACE, SCENE_NONE, -1, race},
    {"race-pause", SCENE_RACE, SCENE_NONE, -1, race_pause},
    {"race-over", SCENE_RACE, SCENE_NONE, -1, race_to_the_end},
    {"viewer", SCENE_TITLE, SCENE_NONE, -1, open_viewer},
    {"scores", SCENE_TITLE, SCENE_SCORES, -1, see_scores},
    {"scores-name", SCENE_TITLE, SCENE_SCORES, -1, write_name},
    {"scores-empty", SCENE_TITLE, SCENE_SCORES, -1, NULL},
    {"statistics", SCENE_TITLE, SCENE_STATISTICS, -1, see_statistics},
    {"statistics-empty", SCENE_TITLE, SCENE_STATISTICS, -1, NULL},
    {"replays", SCENE_TITLE, SCENE_REPLAYS, -1, see_replays},
    {"replays-empty", SCENE_TITLE, SCENE_REPLAYS, -1, NULL},
    {"options", SCENE_TITLE, SCENE_OPTIONS, -1, NULL},
    {"keys", SCENE_TITLE, SCENE_KEYS, -1, choose_key},
    {"keys-press", SCENE_TITLE, SCENE_KEYS, -1, catch_key},
    {"keys-clash", SCENE_TITLE, SCENE_KEYS, -1, clash},
    {"pads", SCENE_TITLE, SCENE_PADS, -1, NULL},
    {"handling", SCENE_TITLE, SCENE_HANDLING, -1, preview_on},
    {"picture", SCENE_TITLE, SCENE_NONE, 3, NULL},
    {"sound", SCENE_TITLE, SCENE_NONE, 4, NULL},
    {"machine", SCENE_TITLE, SCENE_NONE, 5, NULL},
    {"game", SCENE_TITLE, SCENE_NONE, 6, NULL},
    {"help", SCENE_TITLE, SCENE_HELP, -1, NULL},
    {"about", SCENE_TITLE, SCENE_ABOUT, -1, NULL},
};

static void
write_picture(const char *path, int width, int height, const uint8_t *pixels)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)width,
        .height = (png_uint_32)height,
        .format = PNG_FORMAT_RGB};
    if (!png_image_write_to_file(&image, path, 0, pixels, 0, NULL)) {
        fprintf(stderr, "%s: %s\n", path, image.message);
        exit(EXIT_FAILURE);
    }
}

/* Stands for a keeper's answer. It is static, so it is never freed. */
static void
take_back(void)
{
    scores_of(&app)->best = NULL;
    statistics_of(&app)->sums = statistics_of(&app)->newest =
        statistics_of(&app)->series = NULL;
    replays_of(&app)->page = NULL;
    app.archive.left = NULL;
}

static void
draw_scene(size_t at, const char *folder, int width, int height,
    const char *language, int palette, int scale)
{
    char path[4096];

    screen_open(&app, width, height);
    language_set(language);
    apply_pref(&app, PREF_PALETTE, palette);
    apply_pref(&app, PREF_SCALE, scale);
    fill_history();
    app_go(&app, scenes[at].scene);
    if (scenes[at].option >= 0)
        app_open(&app, page_of_options(scenes[at].option));
    if (scenes[at].over != SCENE_NONE)
        app_open(&app, scenes[at].over);
    if (scenes[at].prepare != NULL)
        scenes[at].prepare();
    uint8_t *pixels = screen_draw(&app);
    const char *cut = text_last_cut(app.look->text);
    snprintf(path, sizeof(path), "%s/%s.png", folder, scenes[at].name);
    write_picture(path, width, height, pixels);
    if (*cut != '\0')
        printf("%s: \"%s\" is cut\n", path, cut);
    free(pixels);
    take_back();
    screen_close(&app);
}

int
main(int argc, char **argv)
{
    int width, height;

    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (argc < 6 || sscanf(argv[2], "%dx%d", &width, &height) != 2) {
        fprintf(stderr,
            "usage: %s FOLDER WIDTHxHEIGHT LANGUAGE PALETTE "
            "TEXT-SIZE [SCENE]\n",
            argv[0]);
        return 2;
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < SDL_arraysize(scenes); i++)
        if (argc < 7 || strcmp(argv[6], scenes[i].name) == 0)
            draw_scene(i, argv[1], width, height, argv[3], atoi(argv[4]),
                atoi(argv[5]));
    SDL_Quit();
    return EXIT_SUCCESS;
}
