/*
 * Pictures of scenes look as they did when a person last checked them.
 *
 * Another version of FreeType or SDL sets letters a pixel further, or shades
 * their edges otherwise; that must pass. So a pixel is found when the other
 * picture has one of about its colour there or right beside it, and is lost
 * otherwise. Lost pixels are counted in tiles: a word that is missing is much
 * in one tile, however large the picture is. Without hinting 44 pixels of a
 * tile are lost, with stems drawn darker 12; letters one size larger lose 76 to
 * 417. (Help in English is not here: there, letters a little wider mean a
 * smaller size of all of them.)
 *
 * With --renew it writes the pictures anew: look at them before they are kept.
 */
#include "check.h"
#include "app/scenes/registry.h"
#include "app/scenes/race/race.h"
#include "app/scenes/games.h"
#include "app/scenes/play/play.h"
#include "app/scenes/viewer/viewer.h"
#include "app/scenes/scenes.h"
#include "app/menu/menu.h"

#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "store/file.h"
#include "history/keeper.h"
#include "app/text/language.h"
#include "past.h"
#include "picture.h"
#include "screen.h"

static struct app app; /* large, and zeroed */

/* -- scenes -- */

/* The machine plays for a minute and a half, and until it knows where to. */
static void
play_on(struct app *of)
{
    assert_true(seat_set_pilot(&play_of(of)->seat, SEAT_MACHINE));
    seat_run(&play_of(of)->seat, 90600, true, false);
    effects_end(&play_of(of)->round.effects[0]);
}

/* The moment at which a row goes. */
static void
play_to_a_flash(struct app *of)
{
    play_on(of);
    while (!effects_has(&play_of(of)->round.effects[0], EFFECT_ROWS))
        seat_run(&play_of(of)->seat, 1, true, false);
}

/* Nobody plays, until it is over. */
static void
let_fall(struct app *of)
{
    while (!seat_is_over(&play_of(of)->seat))
        seat_run(&play_of(of)->seat, 1000000, true, false);
    effects_end(&play_of(of)->round.effects[0]);
}

static void
play_and_pause(struct app *of)
{
    seat_run(&play_of(of)->seat, 60000, true, false);
    scene_table[SCENE_PLAY]->key(of, ACTION_PAUSE, true);
}

static void
watch_and_pause(struct app *of)
{
    play_on(of);
    scene_table[SCENE_PLAY]->key(of, ACTION_PAUSE, true);
}

/* Hints show the buttons of a gamepad. */
static void
hold(struct app *of, enum device device)
{
    of->by_pad = true;
    of->pads.device = device;
}

static void
pause_by_pad(struct app *of)
{
    hold(of, DEVICE_PLAYSTATION_4);
    play_and_pause(of);
}

static void
bind_by_pad(struct app *of)
{
    hold(of, DEVICE_XBOX);
    menu_action(of, menu_uppermost(of), ACTION_DOWN);
    menu_action(of, menu_uppermost(of), ACTION_DOWN);
}

static void
choose_second(struct app *of)
{
    menu_action(of, menu_uppermost(of), ACTION_DOWN);
}

/* -- scenes with a past -- */

/* People's games, the best first; the newest is the machine's, told by its own
 * replay. */
static const struct {
    const char *name;
    uint64_t points, rows;
    uint32_t level;
    int days; /* after the first */
} games[] = {
    {"Ann", 12345, 640, 22, 12},
    {"小明", 8760, 455, 16, 30},
    {"", 5150, 270, 10, 3},
    {"Ann", 3905, 203, 7, 0},
    {"Jürgen Müller", 1240, 64, 3, 21},
    {"Ann", 95, 7, 1, 44},
};

enum { NEWEST_DAYS = 60, DAY = 86400, FIRST_DATE = 1700000000 };

static void *
read_replay(size_t *size)
{
    const char *folder = getenv("WELLPLAYED_PICTURES");
    char path[4096];
    struct error error;

    snprintf(path, sizeof(path), "%s/../classic-planned.wpr",
        folder != NULL ? folder : ".");
    void *data = file_read(path, 1 << 20, size, &error);
    if (data == NULL)
        fail_msg("%s", error_english(&error));
    return data;
}

/* Points that come faster and faster. */
static struct series
series_of(uint64_t points)
{
    struct series series;
    series_begin(&series);
    for (uint64_t i = 0; i <= 200; i++)
        series_take(&series, i * 2400, points * i * i / 40000);
    return series;
}

/* Times to 40 rows, by the rules that the page opens with. */
static void
add_sprints(struct history *history)
{
    static const uint64_t ticks[] = {83456, 61002, 125900};
    struct series series = series_of(1000);

    for (size_t i = 0; i < SDL_arraysize(ticks); i++) {
        struct history_game game =
            past_game("classic", HISTORY_HUMAN, 1000 + i);
        strcpy(game.goal, "sprint40");
        game.width = 12;
        game.visible = 22;
        game.reached = true;
        game.ticks = ticks[i];
        game.pieces = 101 + i;
        game.date = FIRST_DATE - (int64_t)(10 + i) * DAY;
        assert_true(history_add(history, &game, &series, "", 0, NULL));
    }
}

static void
add_people(void)
{
    struct history *history = past_open();

    for (size_t i = 0; i < SDL_arraysize(games); i++) {
        struct history_game game =
            past_game("classic", HISTORY_HUMAN, games[i].points);
        struct series series = series_of(games[i].points);
        size_t size;
        void *data = read_replay(&size);
        game.width = 12;
        game.visible = 22;
        game.rows = games[i].rows;
        game.level = games[i].level;
        game.pieces = games[i].rows * 3;
        game.ticks = 200 * 2400;
        game.date = FIRST_DATE + games[i].days * DAY;
        snprintf(game.name, sizeof(game.name), "%s", games[i].name);
        assert_true(history_add(history, &game, &series, data, size, NULL));
        free(data);
    }
    add_sprints(history);
    history_close(history);
}

/* Until all answers are there, and what is made of them. */
static void
settle(struct app *of)
{
    int quiet = 0;

    while (quiet < 3) {
        archive_pass(of);
        if (app_scene(of)->pass != NULL)
            app_scene(of)->pass(of, 0);
        bool busy = keeper_is_busy(of->archive.keeper) ||
                    (app_scene(of)->idle != NULL && !app_scene(of)->idle(of));
        quiet = busy ? 0 : quiet + 1;
        if (busy)
            SDL_Delay(1);
    }
}

static void
begin_past(struct app *of)
{
    assert_int_equal(past_make(NULL), 0);
    add_people();
    of->archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    assert_non_null(job);
    job->data = read_replay(&job->size);
    job->game.date = FIRST_DATE + NEWEST_DAYS * DAY;
    snprintf(job->game.brain, sizeof(job->game.brain), "dellacherie");
    assert_true(keeper_do(of->archive.keeper, job));
}

static void
end_past(struct app *of)
{
    app_go(of, SCENE_TITLE); /* which gives back what it had been told */
    keeper_destroy(of->archive.keeper);
    of->archive.keeper = NULL;
    past_remove(NULL);
}

/* A name is being written. */
static void
write_name(struct app *of)
{
    of->archive.newest = 2;
    menu_uppermost(of)->selected = 3;
    menu_action(of, menu_uppermost(of), ACTION_CONFIRM);
    line_text(of, "Wilhelmina");
}

/* The page after a sprint. */
static void
show_sprint(struct app *of)
{
    struct menu *menu = menu_uppermost(of);
    menu->selected = 1;
    const struct menu_value *goal = menu->page->entries[menu->selected].value;
    goal->put(of, goal->data, games_goal_at("sprint40"));
    settle(of);
}

/* Somebody has just become the second. */
static void
end_ranked(struct app *of)
{
    play_on(of);
    assert_true(seat_set_pilot(&play_of(of)->seat, SEAT_HUMAN));
    let_fall(of);
    of->archive.honoured = (struct history_game){.id = 2, .name = "Ann"};
    of->archive.rank = 2;
    snprintf(of->prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ann");
}

static void
end_nameless(struct app *of)
{
    end_ranked(of);
    of->archive.honoured.name[0] = of->prefs.texts[PREF_NAME][0] = '\0';
}

static void
enlarge(struct app *of)
{
    apply_pref(of, PREF_SCALE, 150);
}

static void
play_enlarged(struct app *of)
{
    enlarge(of);
    play_on(of);
}

static void
at_a_tick(struct app *of)
{
    size_t size;
    void *data = read_replay(&size);

    assert_null(viewer_load(of, data, size, "classic-planned.wpr"));
    app_go(of, SCENE_VIEWER);
    viewer_do(of, VIEWER_TOGGLE);
    while (!scan_go(&viewer_of(of)->scan, 1000))
        continue;
    viewer_seek(of, 40000);
    scene_table[SCENE_VIEWER]->pass(of, 0);
}

/* Both played by machines, which think in time. */
static void
race_on(struct app *of)
{
    struct race_play *race = race_of(of);

    for (int i = 0; i < RACE_SIDES; i++) {
        assert_true(seat_set_pilot(&race->seats[i], SEAT_MACHINE));
        seat_set_pace(&race->seats[i], i == RACE_PERSON ? 4 : 7);
        seat_run(&race->seats[i], 60000, true, false);
        effects_end(&race->round.effects[i]);
        race_see(&race->race, (enum race_side)i, &race->seats[i].view);
    }
    race->ticks = 60000;
    race->round.phase = ROUND_RUNS;
    race_judge(&race->race, &race->verdict);
}

static void
race_and_pause(struct app *of)
{
    race_on(of);
    scene_table[SCENE_RACE]->key(of, ACTION_PAUSE, true);
}

static void
at_a_tick_by_pad(struct app *of)
{
    hold(of, DEVICE_NINTENDO);
    at_a_tick(of);
}

static void
race_enlarged(struct app *of)
{
    enlarge(of);
    race_on(of);
}

static void
use_modern(struct app *of)
{
    apply_text(of, PREF_RULES, "modern");
    apply_text(of, PREF_GOAL, "sprint40");
}

/* The page over the title, with modern rules and a goal. */
static void
set_up_modern(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_SETUP);
}

static void
handle_modern(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_HANDLING);
    scene_table[SCENE_HANDLING]->pass(of, (uint64_t)2100 * APP_NS_PER_MS);
}

static void
choose_goal(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_GOALS);
}

/* -- modern games -- */

static void
begin_goal(struct app *of, const char *goal)
{
    of->now.rules = &ruleset_modern;
    of->now.goal = goal_find(goal);
    of->now.level = 1;
    app_go(of, SCENE_PLAY);
    seat_run(&play_of(of)->seat, 10, true, false);
}

static void
press(struct app *of, enum action action)
{
    scene_table[SCENE_PLAY]->button(of, (int)action, action, true);
    seat_run(&play_of(of)->seat, 30, true, false);
    scene_table[SCENE_PLAY]->button(of, (int)action, action, false);
    seat_run(&play_of(of)->seat, 30, true, false);
}

/* A piece is held, others are next, and one stands for a while. */
static void
sprint(struct app *of)
{
    begin_goal(of, "sprint40");
    press(of, ACTION_HOLD);
    press(of, ACTION_HARD);
    press(of, ACTION_LEFT);
    press(of, ACTION_LEFT);
    press(of, ACTION_HARD);
    press(of, ACTION_CW);
    effects_end(&play_of(of)->round.effects[0]);
}

static void
dig(struct app *of)
{
    begin_goal(of, "dig10");
    press(of, ACTION_HOLD);
    press(of, ACTION_HARD);
    press(of, ACTION_HOLD);
    effects_end(&play_of(of)->round.effects[0]);
}

/* To the end, by the machine. */
static void
sprint_to_the_end(struct app *of)
{
    begin_goal(of, "sprint20");
    assert_true(seat_set_pilot(&play_of(of)->seat, SEAT_MACHINE));
    let_fall(of);
    assert_true(play_of(of)->seat.view.reached);
    play_of(of)->touched = true;
}

/* -- moments of effects, so many milliseconds after they began -- */

/* A modern game whose lowest rows are full but for one column. */
static void
fill_rows(struct app *of, int rows, int hole)
{
    struct game *game = &play_of(of)->seat.game;

    for (int y = 0; y < rows; y++) {
        game->board.rows[BOARD_FLOOR + y] = BOARD_FULL_ROW;
        game->board.rows[BOARD_FLOOR + y] &= (uint16_t)~board_bit(hole);
        for (int x = 0; x < game->board.width; x++)
            game->cells[y][x] =
                (uint8_t)(x == hole ? PIECE_NONE : (x / 2 + y / 2) % 7);
    }
    view_take(&play_of(of)->seat.view, game);
}

static void
give(struct app *of, struct place at)
{
    play_of(of)->seat.game.motion.piece = at;
    view_take(&play_of(of)->seat.view, &play_of(of)->seat.game);
}

/* A press that takes effect, and no time for effects. */
static void
tap(struct app *of, enum action action)
{
    scene_table[SCENE_PLAY]->button(of, (int)action, action, true);
    seat_run(&play_of(of)->seat, 1, true, false);
    scene_table[SCENE_PLAY]->button(of, (int)action, action, false);
    seat_run(&play_of(of)->seat, 1, true, false);
}

static void
effects_after(struct app *of, int ms)
{
    effects_pass(&play_of(of)->round.effects[0], (uint64_t)ms * APP_NS_PER_MS);
}

static void
clear_four_rows(struct app *of)
{
    begin_goal(of, "endless");
    fill_rows(of, 7, 9);
    give(of, (struct place){7, 15, PIECE_I, 1});
    tap(of, ACTION_HARD);
}

static void
four_rows_10(struct app *of)
{
    clear_four_rows(of);
    effects_after(of, 38);
}

static void
four_rows_50(struct app *of)
{
    clear_four_rows(of);
    effects_after(of, 190);
}

static void
four_rows_90(struct app *of)
{
    clear_four_rows(of);
    effects_after(of, 342);
}

/* The old rules, in their wide well. */
static void
old_four_rows(struct app *of)
{
    struct seat *seat = &play_of(of)->seat;

    seat_run(seat, 10, true, false);
    fill_rows(of, 6, 11);
    for (int turn = 0; turn < PIECE_ROTATIONS; turn++) {
        uint16_t matrix = seat->rules.shapes->matrix[PIECE_I][turn];
        int column = piece_left_column(matrix);
        if (column == piece_right_column(matrix))
            give(of, (struct place){
                         (int8_t)(11 - column), 14, PIECE_I, (uint8_t)turn});
    }
    tap(of, ACTION_HARD);
    effects_after(of, 150);
}

static void
drop_it(struct app *of)
{
    begin_goal(of, "endless");
    fill_rows(of, 3, 5);
    tap(of, ACTION_HARD);
}

static void
drop_10(struct app *of)
{
    drop_it(of);
    effects_after(of, 18);
}

static void
drop_50(struct app *of)
{
    drop_it(of);
    effects_after(of, 90);
}

static void
drop_90(struct app *of)
{
    drop_it(of);
    effects_after(of, 162);
}

/* The T is rotated under the two cells that stick out. */
static void
spin_twice(struct app *of)
{
    struct game *game = &play_of(of)->seat.game;

    begin_goal(of, "endless");
    fill_rows(of, 3, 4);
    game->board.rows[BOARD_FLOOR + 1] &=
        (uint16_t) ~(board_bit(3) | board_bit(5));
    game->cells[1][3] = game->cells[1][5] = PIECE_NONE;
    game->board.rows[BOARD_FLOOR + 2] &= (uint16_t)~board_bit(5);
    game->cells[2][5] = PIECE_NONE;
    game->chain = 1;
    give(of, (struct place){3, -1, PIECE_T, 1});
    tap(of, ACTION_CW);
    tap(of, ACTION_HARD);
    effects_after(of, 200);
}

/* The piece has stood for nine tenths of its delay. */
static void
stand_long(struct app *of)
{
    struct motion *motion = &play_of(of)->seat.game.motion;

    begin_goal(of, "endless");
    fill_rows(of, 3, 5);
    give(of, (struct place){3, 1, PIECE_T, 0});
    motion->standing = true;
    motion->lowest = 3;
    effects_end(&play_of(of)->round.effects[0]);
    seat_run(&play_of(of)->seat, 450, true, false);
    scene_table[SCENE_PLAY]->pass(of, 0);
}

static void
push_up(struct app *of)
{
    begin_goal(of, "endless");
    fill_rows(of, 3, 5);
    game_add_garbage(&play_of(of)->seat.game, 4);
    tap(of, ACTION_HARD);
    effects_after(of, 30);
}

static void
top_out(struct app *of)
{
    begin_goal(of, "endless");
    fill_rows(of, 17, 4);
    while (!seat_is_over(&play_of(of)->seat))
        tap(of, ACTION_HARD);
    effects_after(of, 200);
}

/* A picture is a line here, and `--renew`. */
static const struct picture {
    const char *name;
    int scene;
    int over; /* opened over it; SCENE_NONE: none */
    void (*prepare)(struct app *of);
    const char *language;
    enum palette_choice palette;
    int width, height; /* 0: 640 and 480 */
    bool past;         /* games were played */
} pictures[] = {
    {"title", SCENE_TITLE, SCENE_NONE, NULL, "en", PALETTE_DARK, 0, 0, false},
    {"title-light", SCENE_TITLE, SCENE_NONE, choose_second, "en", PALETTE_LIGHT,
        0, 0, false},
    {"title-grey-chinese", SCENE_TITLE, SCENE_NONE, NULL, "zh_CN", PALETTE_GREY,
        0, 0, false},
    {"setup", SCENE_TITLE, SCENE_SETUP, NULL, "en", PALETTE_DARK, 0, 0, false},
    {"setup-best", SCENE_TITLE, SCENE_SETUP, NULL, "en", PALETTE_DARK, 1280,
        720, true},
    {"setup-modern-chinese", SCENE_TITLE, SCENE_NONE, set_up_modern, "zh_CN",
        PALETTE_DARK, 0, 0, false},
    {"first", SCENE_TITLE, SCENE_FIRST, NULL, "en", PALETTE_DARK, 0, 0, false},
    {"first-chinese", SCENE_TITLE, SCENE_FIRST, choose_second, "zh_CN",
        PALETTE_DARK, 1280, 720, false},
    {"rules", SCENE_TITLE, SCENE_RULES, NULL, "en", PALETTE_GREY, 1280, 720,
        false},
    {"rules-chinese", SCENE_TITLE, SCENE_RULES, choose_second, "zh_CN",
        PALETTE_LIGHT, 0, 0, false},
    {"goals", SCENE_TITLE, SCENE_GOALS, NULL, "en", PALETTE_DARK, 1280, 720,
        true},
    {"goals-chinese", SCENE_TITLE, SCENE_NONE, choose_goal, "zh_CN",
        PALETTE_DARK, 0, 0, false},
    {"handling-modern", SCENE_TITLE, SCENE_NONE, handle_modern, "en",
        PALETTE_DARK, 0, 0, false},
    {"options", SCENE_TITLE, SCENE_OPTIONS, NULL, "en", PALETTE_DARK, 0, 0,
        false},
    {"keys", SCENE_TITLE, SCENE_KEYS, NULL, "en", PALETTE_DARK, 0, 0, false},
    {"handling", SCENE_TITLE, SCENE_HANDLING, NULL, "en", PALETTE_LIGHT, 0, 0,
        false},
    {"pads-chinese", SCENE_TITLE, SCENE_PADS, NULL, "zh_CN", PALETTE_DARK, 0, 0,
        false},
    {"help-chinese", SCENE_TITLE, SCENE_HELP, NULL, "zh_CN", PALETTE_DARK, 0, 0,
        false},
    {"watching", SCENE_PLAY, SCENE_NONE, play_on, "en", PALETTE_DARK, 0, 0,
        false},
    {"rows-go", SCENE_PLAY, SCENE_NONE, play_to_a_flash, "en", PALETTE_DARK, 0,
        0, false},
    {"watching-light", SCENE_PLAY, SCENE_NONE, play_on, "zh_CN", PALETTE_LIGHT,
        0, 0, false},
    {"pause", SCENE_PLAY, SCENE_NONE, play_and_pause, "en", PALETTE_DARK, 0, 0,
        false},
    {"watching-pause", SCENE_PLAY, SCENE_NONE, watch_and_pause, "en",
        PALETTE_DARK, 0, 0, false},
    {"over", SCENE_PLAY, SCENE_NONE, let_fall, "en", PALETTE_GREY, 0, 0, false},
    {"over-ranked", SCENE_PLAY, SCENE_NONE, end_ranked, "en", PALETTE_DARK, 0,
        0, false},
    {"over-nameless-chinese", SCENE_PLAY, SCENE_NONE, end_nameless, "zh_CN",
        PALETTE_DARK, 1280, 720, false},
    {"race", SCENE_RACE, SCENE_NONE, NULL, "en", PALETTE_DARK, 0, 0, false},
    {"scores-empty", SCENE_TITLE, SCENE_SCORES, NULL, "zh_CN", PALETTE_LIGHT, 0,
        0, false},
    {"replays-empty", SCENE_TITLE, SCENE_REPLAYS, NULL, "en", PALETTE_DARK, 0,
        0, false},
    {"scores", SCENE_TITLE, SCENE_SCORES, NULL, "en", PALETTE_DARK, 1280, 720,
        true},
    {"scores-chinese", SCENE_TITLE, SCENE_SCORES, NULL, "zh_CN", PALETTE_LIGHT,
        1280, 720, true},
    {"name", SCENE_TITLE, SCENE_SCORES, write_name, "en", PALETTE_DARK, 1280,
        720, true},
    {"scores-sprint", SCENE_TITLE, SCENE_SCORES, show_sprint, "en",
        PALETTE_DARK, 1280, 720, true},
    {"scores-sprint-chinese", SCENE_TITLE, SCENE_SCORES, show_sprint, "zh_CN",
        PALETTE_LIGHT, 1280, 720, true},
    {"statistics", SCENE_TITLE, SCENE_STATISTICS, NULL, "en", PALETTE_DARK,
        1280, 720, true},
    {"statistics-chinese", SCENE_TITLE, SCENE_STATISTICS, NULL, "zh_CN",
        PALETTE_GREY, 1280, 720, true},
    {"replays", SCENE_TITLE, SCENE_REPLAYS, NULL, "en", PALETTE_DARK, 1280, 720,
        true},
    {"viewer", SCENE_TITLE, SCENE_NONE, at_a_tick, "en", PALETTE_DARK, 1280,
        720, false},
    {"viewer-chinese", SCENE_TITLE, SCENE_NONE, at_a_tick, "zh_CN",
        PALETTE_LIGHT, 1280, 720, false},
    {"race-going", SCENE_RACE, SCENE_NONE, race_on, "en", PALETTE_DARK, 1280,
        720, false},
    {"race-pause-chinese", SCENE_RACE, SCENE_NONE, race_and_pause, "zh_CN",
        PALETTE_DARK, 1280, 720, false},
    {"pause-wide", SCENE_PLAY, SCENE_NONE, play_and_pause, "en", PALETTE_DARK,
        1280, 720, false},
    {"over-wide", SCENE_PLAY, SCENE_NONE, let_fall, "en", PALETTE_DARK, 1280,
        720, false},
    {"over-chinese", SCENE_PLAY, SCENE_NONE, let_fall, "zh_CN", PALETTE_LIGHT,
        1280, 720, false},
    {"pad-pause", SCENE_PLAY, SCENE_NONE, pause_by_pad, "en", PALETTE_DARK, 0,
        0, false},
    {"pad-binding-chinese", SCENE_TITLE, SCENE_PADS, bind_by_pad, "zh_CN",
        PALETTE_DARK, 0, 0, false},
    {"pad-viewer", SCENE_TITLE, SCENE_NONE, at_a_tick_by_pad, "en",
        PALETTE_DARK, 1280, 720, false},
    {"sprint", SCENE_TITLE, SCENE_NONE, sprint, "en", PALETTE_DARK, 1280, 720,
        false},
    {"sprint-end", SCENE_TITLE, SCENE_NONE, sprint_to_the_end, "en",
        PALETTE_DARK, 0, 0, false},
    {"dig-light", SCENE_TITLE, SCENE_NONE, dig, "en", PALETTE_LIGHT, 1280, 720,
        false},
    {"dig-grey", SCENE_TITLE, SCENE_NONE, dig, "zh_CN", PALETTE_GREY, 520, 390,
        false},
    {"large-watching", SCENE_PLAY, SCENE_NONE, play_enlarged, "en",
        PALETTE_DARK, 0, 0, false},
    {"large-race-chinese", SCENE_RACE, SCENE_NONE, race_enlarged, "zh_CN",
        PALETTE_DARK, 0, 0, false},
    {"large-statistics", SCENE_TITLE, SCENE_STATISTICS, enlarge, "en",
        PALETTE_DARK, 0, 0, true},
    {"large-replays", SCENE_TITLE, SCENE_REPLAYS, enlarge, "en", PALETTE_DARK,
        0, 0, true},
    {"four-rows-10", SCENE_TITLE, SCENE_NONE, four_rows_10, "en", PALETTE_DARK,
        0, 0, false},
    {"four-rows-50", SCENE_TITLE, SCENE_NONE, four_rows_50, "en", PALETTE_DARK,
        0, 0, false},
    {"four-rows-90", SCENE_TITLE, SCENE_NONE, four_rows_90, "en", PALETTE_DARK,
        0, 0, false},
    {"four-rows-light", SCENE_TITLE, SCENE_NONE, four_rows_50, "en",
        PALETTE_LIGHT, 520, 390, false},
    {"four-rows-old", SCENE_PLAY, SCENE_NONE, old_four_rows, "zh_CN",
        PALETTE_GREY, 0, 0, false},
    {"drop-10", SCENE_TITLE, SCENE_NONE, drop_10, "en", PALETTE_DARK, 0, 0,
        false},
    {"drop-50", SCENE_TITLE, SCENE_NONE, drop_50, "en", PALETTE_DARK, 0, 0,
        false},
    {"drop-90", SCENE_TITLE, SCENE_NONE, drop_90, "en", PALETTE_DARK, 0, 0,
        false},
    {"spin", SCENE_TITLE, SCENE_NONE, spin_twice, "en", PALETTE_DARK, 1280, 720,
        false},
    {"lock-delay", SCENE_TITLE, SCENE_NONE, stand_long, "en", PALETTE_DARK,
        1280, 720, false},
    {"garbage-rises", SCENE_TITLE, SCENE_NONE, push_up, "en", PALETTE_DARK, 0,
        0, false},
    {"top-out", SCENE_TITLE, SCENE_NONE, top_out, "en", PALETTE_DARK, 0, 0,
        false},
};

/* The caller frees it. */
static struct image
draw_picture(const struct picture *picture)
{
    struct image image = {.width = picture->width > 0 ? picture->width : 640,
        .height = picture->height > 0 ? picture->height : 480};

    screen_open(&app, image.width, image.height);
    language_set(picture->language);
    apply_pref(&app, PREF_PALETTE, picture->palette);
    if (picture->past)
        begin_past(&app);
    app_go(&app, picture->scene);
    if (picture->over != SCENE_NONE)
        app_open(&app, picture->over);
    if (picture->past)
        settle(&app);
    if (picture->prepare != NULL)
        picture->prepare(&app);
    image.pixels = screen_draw(&app);
    if (picture->past)
        end_past(&app);
    screen_close(&app);
    return image;
}

static bool
is_as_it_was(const struct picture *picture)
{
    const char *from = getenv("WELLPLAYED_PICTURES");
    const char *into = getenv("WELLPLAYED_DIFFERENCES");
    struct image golden = picture_read(picture_path(from, "", picture->name));
    struct image now = draw_picture(picture);
    bool there = golden.pixels != NULL && picture_is_same_size(golden, now);
    int lost = there ? picture_worst_tile(golden, now) : TILE * TILE;

    if (getenv("WELLPLAYED_VERBOSE") != NULL)
        fprintf(stderr, "%s: %d\n", picture->name, lost);
    if (lost > TILE_LIMIT) {
        picture_write(picture_path(into, "picture-", picture->name), now);
        if (there)
            picture_write_difference(
                picture_path(into, "difference-", picture->name), golden, now);
        fprintf(stderr, "%s: %d pixels of a tile are lost: see %s\n",
            picture->name, lost, picture_path(into, "*-", picture->name));
    }
    free(golden.pixels);
    free(now.pixels);
    return lost <= TILE_LIMIT;
}

static void
pictures_are_as_they_were(void **state)
{
    (void)state;
    int others = 0;
    for (size_t i = 0; i < SDL_arraysize(pictures); i++)
        others += !is_as_it_was(&pictures[i]);
    assert_int_equal(others, 0);
}

/* -- the comparison itself -- */

static struct image
moved(struct image image, int right, int down)
{
    struct image other = picture_copy(image);
    for (int y = 0; y < image.height; y++)
        for (int x = 0; x < image.width; x++) {
            int u = x - right >= 0 ? x - right : 0;
            int v = y - down >= 0 ? y - down : 0;
            memcpy(
                picture_pixel(other, x, y), picture_pixel(image, u, v), BYTES);
        }
    return other;
}

static int
loss_when_moved(struct image image, int right, int down)
{
    struct image other = moved(image, right, down);
    int lost = picture_worst_tile(image, other);
    free(other.pixels);
    return lost;
}

/* A pixel aside, and a little lighter, is the same picture; five are not. */
static void
small_steps_pass(void **state)
{
    (void)state;
    struct image image = draw_picture(&pictures[0]);
    assert_int_equal(picture_worst_tile(image, image), 0);
    assert_true(loss_when_moved(image, 1, 0) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 0, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 1, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 5, 0) > TILE_LIMIT);
    struct image lighter = picture_copy(image);
    for (size_t i = 0; i < picture_bytes(image); i++)
        lighter.pixels[i] =
            (uint8_t)(lighter.pixels[i] < 225 ? lighter.pixels[i] + 30 : 255);
    assert_true(picture_worst_tile(image, lighter) <= TILE_LIMIT);
    free(lighter.pixels);
    free(image.pixels);
}

/* The same with the ground over a part of it. */
static struct image
without(struct image image, struct box part)
{
    struct image other = picture_copy(image);
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            memcpy(picture_pixel(other, x, y), image.pixels, BYTES);
    return other;
}

/* Another entry chosen, another language. */
static void
small_mistakes_do_not(void **state)
{
    (void)state;
    struct picture title = pictures[0];
    struct image image = draw_picture(&title);
    title.prepare = choose_second;
    struct image other = draw_picture(&title);
    assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
    free(other.pixels);
    title.language = "zh_CN";
    other = draw_picture(&title);
    assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
    free(other.pixels);
    free(image.pixels);
}

/* Pixels that are not ground. */
static int
ink_in(struct image image, struct box part)
{
    int ink = 0;
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            ink +=
                picture_pixel(image, x, y)[0] > image.pixels[0] + COLOUR_LIMIT;
    return ink;
}

/* Wherever a word stands on the title, it is missed. */
static void
words_are_missed(void **state)
{
    (void)state;
    struct image image = draw_picture(&pictures[0]);
    int words = 0;
    for (int y = 80; y < image.height - 60; y++) {
        struct box part = {30, y, 80, 16};
        struct box above = {30, y - 1, 80, 1}, below = {30, y + 16, 80, 1};
        /* A line of words, all of its height. */
        if (ink_in(image, part) < 110 || ink_in(image, above) > 0 ||
            ink_in(image, below) > 0)
            continue;
        struct image other = without(image, part);
        assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
        free(other.pixels);
        words++;
        y += part.h;
    }
    assert_true(words > 4);
    free(image.pixels);
}

/* No two of them are alike: else one of them shows nothing. */
static void
all_are_different(void **state)
{
    (void)state;
    struct image images[SDL_arraysize(pictures)];
    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        images[i] = draw_picture(&pictures[i]);
        for (size_t j = 0; j < i; j++)
            assert_true(picture_worst_tile(images[i], images[j]) > TILE_LIMIT);
    }
    for (size_t i = 0; i < SDL_arraysize(pictures); i++)
        free(images[i].pixels);
}

static int
renew(void)
{
    const char *into = getenv("WELLPLAYED_PICTURES");
    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        struct image image = draw_picture(&pictures[i]);
        picture_write(picture_path(into, "", pictures[i].name), image);
        free(image.pixels);
    }
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("TZ", "UTC", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_steps_pass),
        cmocka_unit_test(small_mistakes_do_not),
        cmocka_unit_test(words_are_missed),
        cmocka_unit_test(all_are_different),
        cmocka_unit_test(pictures_are_as_they_were),
    };
    int failed = argc > 1 && strcmp(argv[1], "--renew") == 0
                     ? renew()
                     : cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
