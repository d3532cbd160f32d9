/*
 * The list of replays on a history of its own: files come in and go out, rows
 * and pictures, deleting, and the way into the viewer and back.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, setenv */

#include <dirent.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/replays.h"
#include "app/scenes/title.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/commands.h"
#include "app/text/labels.h"
#include "lib/check.h"
#include "lib/folder.h"
#include "lib/pressing.h"

#define SDL_MAIN_HANDLED
#include "app/shell/app.h"
#include "app/loop.h"
#include "store/weights.h"

enum { LENGTH = 30000 /* ticks */, GAMES = 3, MAX_WAITS = 20000 };

static struct app app; /* large, and zeroed */
static char folder[] = "/tmp/wellplayed-replays-XXXXXX";
static char records[GAMES][64], documents[64];
static uint64_t hashes[GAMES];

static void
record_game(int i, const struct brain *brain)
{
    static struct seat seat;
    struct seat_setup setup = {.rules = ruleset_at(i), .seed = 7 + (uint64_t)i, .pace = 20};

    setup.brain = *brain;
    setup.start_level = setup.rules->first_level;
    seat_begin(&seat, &setup);
    assert_true(seat_record(&seat, records[i], true, NULL));
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    seat_run(&seat, LENGTH, true, false);
    hashes[i] = game_hash(&seat.game);
    assert_true(seat_finish(&seat, NULL));
}

static int
set_up(void **state)
{
    if (mkdtemp(folder) == NULL || SDL_Init(SDL_INIT_EVENTS) != 0)
        return -1;
    setenv("HOME", folder, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
    snprintf(documents, sizeof(documents), "%s/Documents", folder);
    if (mkdir(documents, 0700) != 0)
        return -1;
    if (!app_open_scenes(&app, scene_table, SCENE_COUNT))
        return -1;
    prefs_init(&app.prefs);
    app.now.rules = ruleset_at(0);
    app.now.speed = 1;
    if (!weights_find("dellacherie", &app.now.brain))
        return -1;
    for (int i = 0; i < GAMES; i++) {
        snprintf(records[i], sizeof(records[i]), "%s/record-%d", folder, i);
        record_game(i, &app.now.brain);
    }
    archive_open(&app);
    app_go(&app, SCENE_TITLE);
    return app.archive.keeper != NULL ? 0 : -1;
}

static int
tear_down(void **state)
{
    app_close_scenes(&app);
    archive_close(&app);
    SDL_Quit();
    return folder_remove(folder) ? 0 : -1;
}

/* Lets answers come and pictures be made, until nothing is under way. */
static void
settle(void)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    int quiet = 0;

    for (int i = 0; i < MAX_WAITS && quiet < 3; i++) {
        bool busy = keeper_is_busy(app.archive.keeper);
        archive_pass(&app);
        if (app_is_in(&app, SCENE_REPLAYS))
            app_scene(&app)->pass(&app, 0);
        busy = busy || (app_is_in(&app, SCENE_REPLAYS) && !app_scene(&app)->idle(&app));
        quiet = busy ? 0 : quiet + 1;
        nanosleep(&moment, NULL);
    }
    assert_int_equal(quiet, 3);
}

static struct menu *
menu(void)
{
    assert_int_equal(app.scene, SCENE_REPLAYS);
    return menu_of(&app, SCENE_REPLAYS);
}

static void
show(int at, struct menu_row *row)
{
    menu_show(&app, menu(), menu()->page->count + at, row);
}

static void
press(SDL_Scancode code)
{
    SDL_KeyboardEvent key = {.state = SDL_PRESSED};
    key.keysym.scancode = code;
    assert_true(take_key(&app, &key));
}

static const struct replays_picture *
picture_of(int64_t id)
{
    for (int i = 0; i < REPLAYS_PICTURES; i++)
        if (replays_of(&app)->pictures[i].id == id)
            return &replays_of(&app)->pictures[i];
    return NULL;
}

/* The files in the folder of documents; the path of one of them. */
static int
exported(char path[512])
{
    DIR *dir = opendir(documents);
    struct dirent *entry;
    int count = 0;

    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, 512, "%s/%s", documents, entry->d_name);
        count++;
    }
    closedir(dir);
    return count;
}

/* -- in order -- */

TEST(test_empty)
{
    app_open(&app, SCENE_REPLAYS);
    settle();
    assert_true(replays_of(&app)->counted);
    assert_int_equal(replays_of(&app)->total, 0);
    assert_int_equal(menu_count(&app, menu()), menu()->page->count);
    assert_null(replays_of(&app)->error.words);
    app_back(&app);
}

/* A file falls on the window. */
static void
drop(const char *path)
{
    SDL_Event fallen = {.type = SDL_DROPFILE}, end = {.type = SDL_QUIT};
    fallen.drop.file = SDL_strdup(path);
    assert_int_equal(SDL_PushEvent(&fallen), 1);
    assert_int_equal(SDL_PushEvent(&end), 1);
    loop_run(&app);
    app.quit = false;
}

/* Dropped on the title, written in the list, and both with ~ for home. */
TEST(test_import)
{
    struct menu_row row;

    drop(records[0]);
    settle();
    assert_int_equal(replays_of(&app)->total, 1);
    assert_int_equal(menu()->selected, menu()->page->count);
    replays_import(&app, "~/record-1");
    settle();
    assert_int_equal(replays_of(&app)->total, 2);
    menu()->selected = 0;
    snprintf(replays_of(&app)->path, sizeof(replays_of(&app)->path), "%s", records[2]);
    menu()->page->entries[0].act(&app);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES);
    assert_string_equal(replays_of(&app)->path, "");
    bool seen[GAMES] = {false};
    for (int i = 0; i < GAMES; i++) {
        const struct history_game *game = replays_game(&app, i);
        assert_non_null(game);
        assert_true(game->imported);
        show(i, &row);
        assert_non_null(strstr(row.name, label_rules(game->rules)));
        assert_true(strlen(row.detail) > 20 && row.value[0] != '\0');
        for (int j = 0; j < GAMES; j++)
            seen[j] = seen[j] || game->hash == hashes[j];
    }
    assert_true(seen[0] && seen[1] && seen[2]);
    assert_null(replays_game(&app, GAMES));
    assert_null(replays_game(&app, -1));
}

/* What is refused, with a sentence that names the file. */
TEST(test_refused)
{
    char path[80];
    size_t size;
    uint8_t *data = file_read(records[0], 1 << 24, &size, NULL);

    replays_import(&app, records[0]); /* is there already */
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES);
    assert_non_null(strstr(app.notice, "record-0"));

    snprintf(path, sizeof(path), "%s/bent", folder);
    data[size - 1] ^= 1;
    assert_true(file_write(path, data, size, NULL));
    replays_import(&app, path);
    settle();
    assert_non_null(strstr(app.notice, "bent"));

    snprintf(path, sizeof(path), "%s/text", folder);
    assert_true(file_write(path, "no replay at all", 16, NULL));
    replays_import(&app, path);
    settle();
    assert_non_null(strstr(app.notice, "text"));

    snprintf(path, sizeof(path), "%s/missing", folder);
    replays_import(&app, path);
    settle();
    assert_non_null(strstr(app.notice, "missing"));
    assert_int_equal(replays_of(&app)->total, GAMES);
    free(data);
}

TEST(test_pictures)
{
    for (int i = 0; i < GAMES; i++) {
        const struct history_game *game = replays_game(&app, i);
        menu()->selected = menu()->page->count + i;
        settle();
        const struct replays_picture *picture = picture_of(game->id);
        assert_non_null(picture);
        assert_null(picture->error);
        assert_true(picture->view.tick == LENGTH);
        assert_true(picture->view.points == game->points);
        assert_ptr_equal(picture->view.rules, &picture->rules);
        assert_int_equal(picture->rules.width, game->width);
    }
}

TEST(test_export)
{
    char path[512];
    size_t size, other;

    menu()->selected = menu()->page->count + 1;
    const struct history_game *game = replays_game(&app, 1);
    press(SDL_SCANCODE_E);
    settle();
    assert_int_equal(exported(path), 1);
    assert_non_null(strstr(path, game->rules));
    /* It is in the home folder. */
    assert_non_null(strstr(app.notice, "~/"));
    assert_non_null(strstr(app.notice, strrchr(path, '/')));
    uint8_t *data = file_read(path, 1 << 24, &size, NULL);
    assert_non_null(data);
    bool same = false;
    for (int i = 0; i < GAMES; i++) {
        uint8_t *first = file_read(records[i], 1 << 24, &other, NULL);
        same = same || (size == other && memcmp(data, first, size) == 0);
        free(first);
    }
    assert_true(same);
    free(data);
    /* Another file, never one in its place. */
    press(SDL_SCANCODE_E);
    settle();
    assert_int_equal(exported(path), 2);
}

TEST(test_watch)
{
    menu()->selected = menu()->page->count + 2;
    const struct history_game game = *replays_game(&app, 2);
    assert_true(menu_action(&app, menu(), ACTION_CONFIRM));
    settle();
    assert_int_equal(app.scene, SCENE_VIEWER);
    commands_do(&app, VIEWER_END, 0);
    assert_true(game_hash(&play_of(&app)->seat.game) == game.hash);
    assert_null(play_of(&app)->seat.reel.playback.why);
    commands_do(&app, VIEWER_LEAVE, 0);
    settle();
    assert_int_equal(menu()->selected, menu()->page->count + 2);
    assert_true(replays_game(&app, 2)->id == game.id);
}

/* Delete wants to be pressed twice, on the same game, and soon. */
TEST(test_delete)
{
    menu()->selected = menu()->page->count;
    int64_t doomed = replays_game(&app, 0)->id;
    menu_action(&app, menu(), ACTION_ERASE);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES);
    menu()->selected++;
    menu_action(&app, menu(), ACTION_ERASE);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES);
    menu()->selected--;
    menu_action(&app, menu(), ACTION_ERASE);
    app_pass_notice(&app, 10000ull * APP_NS_PER_MS);
    menu_action(&app, menu(), ACTION_ERASE);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES);
    menu_action(&app, menu(), ACTION_ERASE);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES - 1);
    assert_true(replays_game(&app, 0)->id != doomed);
}

/* What was deleted may come in again; the pictures are of what is listed
 * then. */
TEST(test_again)
{
    menu()->selected = menu()->page->count;
    settle();
    menu_action(&app, menu(), ACTION_ERASE);
    menu_action(&app, menu(), ACTION_ERASE);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES - 2);
    for (int i = GAMES - 1; i >= 0; i--) {
        replays_import(&app, records[i]);
        settle();
    }
    assert_int_equal(replays_of(&app)->total, GAMES);
    test_pictures(state);
}

/* A game taken over from a replay is another one in the list. */
TEST(test_take_over)
{
    int64_t from = replays_game(&app, 0)->id;
    menu()->selected = menu()->page->count;
    menu_action(&app, menu(), ACTION_CONFIRM);
    settle();
    viewer_seek(&app, LENGTH / 2);
    commands_do(&app, VIEWER_MACHINE, 0);
    assert_int_equal(app.scene, SCENE_PLAY);
    seat_run(&play_of(&app)->seat, 4000, true, false);
    uint64_t hash = game_hash(&play_of(&app)->seat.game);
    app_go(&app, SCENE_TITLE);
    settle();
    app_open(&app, SCENE_REPLAYS);
    settle();
    assert_int_equal(replays_of(&app)->total, GAMES + 1);
    bool found = false;
    for (int i = 0; i < GAMES + 1; i++) {
        const struct history_game *game = replays_game(&app, i);
        if (game->hash != hash)
            continue;
        found = true;
        assert_true(game->id != from);
        assert_false(game->imported);
        assert_true(game->ticks == LENGTH / 2 + 4000);
    }
    assert_true(found);
}

SUITE_WITH(replays, set_up, tear_down)
