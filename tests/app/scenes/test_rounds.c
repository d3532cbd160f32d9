/*
 * Games as a person sees them in the window: pauses, ends and names, messages
 * and questions.
 */
#include "app/draw/chart.h"
#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/best.h"
#include "app/text/labels.h"
#include "app/table/choices.h"
#include "app/table/folding.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/scenes/scores.h"
#include "app/seat/back.h"
#include "app/shell/apply.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/past.h"
#include "lib/screen.h"

/* Waits until the machine has a goal for its piece, which takes no game
 * time. */
static struct place
goal_at_rest(void)
{
    struct place goal = {0};
    uint64_t tick = play_of(&hands_app)->seat.game.tick;

    for (int i = 0; i < PATIENCE && !seat_goal(&play_of(&hands_app)->seat, &goal); i++) {
        scene_table[SCENE_PLAY]->pass(&hands_app, APP_NS_PER_MS);
        SDL_Delay(1);
    }
    assert_true(seat_goal(&play_of(&hands_app)->seat, &goal));
    assert_int_equal(play_of(&hands_app)->seat.game.tick, tick);
    return goal;
}

static void
watch_some_pieces(void)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.watch = true;
    app_go(&hands_app, SCENE_PLAY);
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_MACHINE);
    while (play_of(&hands_app)->seat.view.pieces < 4)
        seat_run(&play_of(&hands_app)->seat, 1000000, true, true);
    effects_end(&play_of(&hands_app)->table.sides[0].effects);
}

/* Whether the rows of the well are lit otherwise in two pictures. */
static bool
wells_differ(const uint8_t *a, const uint8_t *b)
{
    struct box well = hands_app.look->play.sides[0].well;
    for (int y = well.y; y < well.y + well.h; y++)
        if (memcmp(a + (y * 640 + well.x) * 3, b + (y * 640 + well.x) * 3, (size_t)well.w * 3) != 0)
            return true;
    return false;
}

/* Where it stops, the outline and its reasons are those of the piece that
 * falls, which nothing has moved; they are hidden until the mind is opened, so
 * that one can guess. */
TEST(a_stop_shows_where)
{
    watch_some_pieces();
    for (int i = 0; i < 5; i++) {
        uint64_t piece = play_of(&hands_app)->seat.view.pieces;
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_ONE_PIECE, true);
        for (int k = 0; k < 20000 && play_of(&hands_app)->table.phase == TABLE_ONE_PIECE; k++) {
            scene_table[SCENE_PLAY]->pass(&hands_app, 20 * APP_NS_PER_MS);
            SDL_Delay(play_of(&hands_app)->seat.pilot.planned ? 0 : 1);
        }
        assert_int_equal(play_of(&hands_app)->table.phase, TABLE_STOPPED);
        assert_int_equal(play_of(&hands_app)->seat.view.pieces, piece + 1);
        const struct motion *motion = &play_of(&hands_app)->seat.view.motion;
        struct place spawn;
        assert_true(motion_find_spawn(&play_of(&hands_app)->seat.view.board,
            play_of(&hands_app)->seat.view.rules, (enum piece)motion->piece.piece, 0, 0, &spawn));
        assert_memory_equal(&motion->piece, &spawn, sizeof(spawn));
        struct place goal = goal_at_rest();
        play_of(&hands_app)->why = (struct why){0};
        free(screen_draw(&hands_app));
        assert_int_equal(play_of(&hands_app)->why.count, 0);
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MIND, true);
        free(screen_draw(&hands_app));
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MIND, true);
        assert_memory_equal(&play_of(&hands_app)->why.at, &goal, sizeof(goal));
        assert_true(play_of(&hands_app)->why.count > 0);
    }
    close_with_window();
}

/* A pause of a watched game leaves its well in sight, of a person's covers it;
 * the other way round when another takes over. */
TEST(a_watched_pause_can_be_studied)
{
    watch_some_pieces();
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_ONE_PIECE, true);
    play_of(&hands_app)->table.phase = TABLE_STOPPED;
    goal_at_rest();
    play_of(&hands_app)->table.phase = TABLE_RUNS; /* a stop hides the goal */
    uint8_t *stopped = screen_draw(&hands_app);
    play_of(&hands_app)->table.phase = TABLE_STOPPED;
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    scene_table[SCENE_PLAY]->pass(&hands_app, 0);
    uint8_t *paused = screen_draw(&hands_app);
    assert_false(wells_differ(stopped, paused));
    free(paused);
    /* The choices stand beside the well, and the reasons stay where they were. */
    const struct layout *l = &hands_app.look->play;
    for (int i = 0; i < choices()->list->count; i++) {
        struct box row = choices()->boxes[i];
        assert_true(row.x + row.w <= l->sides[0].well.x);
        assert_true(row.y >= l->above);
    }
    assert_memory_equal(&play_of(&hands_app)->why.board, &play_of(&hands_app)->seat.view.board,
        sizeof(struct board));
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MACHINE, true);
    uint8_t *covered = screen_draw(&hands_app);
    assert_true(wells_differ(stopped, covered));
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MACHINE, true);
    goal_at_rest();
    paused = screen_draw(&hands_app);
    assert_false(wells_differ(stopped, paused));
    free(stopped);
    free(paused);
    free(covered);
    click_box(row_of("continue"));
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_RUNS);
    close_with_window();
}

/* -- a game among the best -- */

/* Waits for the keeper, and lets the scene take its answers. */
static void
settle(void)
{
    wait_for_keeper();
    if (app_scene(&hands_app)->pass != NULL)
        app_scene(&hands_app)->pass(&hands_app, 0);
}

static void
open_with_history(const char *rules)
{
    assert_int_equal(past_make(NULL), 0);
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = ruleset_find(rules);
    hands_app.now.level = hands_app.now.rules->first_level;
    hands_app.archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    assert_non_null(hands_app.archive.keeper);
}

static void
close_with_history(void)
{
    app_go(&hands_app, SCENE_TITLE);
    archive_close(&hands_app);
    past_remove(NULL);
    close_with_window();
}

/* Plays a person's game to its end, with hard drops. */
static void
play_to_the_end(void)
{
    struct seat *seat = &play_of(&hands_app)->seat;

    if (!app_is_in(&hands_app, SCENE_PLAY))
        app_go(&hands_app, SCENE_PLAY);
    for (int i = 0; i < 2000 && !seat_is_over(seat); i++) {
        scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, true);
        seat_run(seat, 20, false, false);
        scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, false);
        seat_run(seat, 20, false, false);
    }
    assert_true(seat->view.over);
    see_results();
}

static bool
is_named(int64_t id, const char *name)
{
    struct history_game game;

    settle();
    struct history *history = past_open();
    assert_true(history_find(history, id, &game, NULL));
    history_close(history);
    assert_true(game.id == id);
    return strcmp(game.name, name) == 0;
}

static void
pass_a_while(void)
{
    app_scene(&hands_app)->pass(&hands_app, (uint64_t)2000 * APP_NS_PER_MS);
}

/* The end shows the rank and asks for a name. */
TEST(the_end_asks_for_a_name)
{
    open_with_history("arcade");
    play_to_the_end();
    assert_int_equal(archive_rank(&hands_app), 1);
    int64_t first = hands_app.archive.end.game.id;
    assert_true(first > 0);
    assert_int_equal(choices()->selected, 0);
    assert_non_null(hands_app.line.of); /* at once */
    line_text(&hands_app, "r");
    press_key(SDL_SCANCODE_R); /* is written by its text */
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_null(hands_app.line.of);
    assert_string_equal(hands_app.prefs.texts[PREF_NAME], "");
    assert_true(is_named(first, ""));
    /* Without a name, the first thing to do is selected next. */
    assert_int_equal(choices()->selected, 1);
    pass_a_while();
    free(screen_draw(&hands_app));
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(choices()->selected, 0);
    press_key(SDL_SCANCODE_RETURN);
    press_key(SDL_SCANCODE_RETURN);
    assert_null(hands_app.line.of);
    press_key(SDL_SCANCODE_RETURN); /* once too often */
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    pass_a_while();
    press_key(SDL_SCANCODE_UP);
    press_key(SDL_SCANCODE_RETURN);
    line_text(&hands_app, "Ann");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Ann"));
    /* Then it shows the name, which a click lets change. */
    assert_int_equal(choices()->selected, 1);
    pass_a_while();
    click_box(row_of("Your name"));
    line_text(&hands_app, "e");
    click_box(row_of("set-up")); /* keeps the name, and nothing else */
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    assert_true(is_named(first, "Anne"));
    /* R begins the next game. */
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_false(play_of(&hands_app)->seat.view.over);
    assert_int_equal(hands_app.archive.end.state, ARCHIVE_NONE);
    play_to_the_end();
    assert_true(is_named(hands_app.archive.end.game.id, "Anne"));
    assert_null(hands_app.line.of); /* the name is known */
    assert_int_equal(choices()->selected, 1);
    close_with_history();
}

/* Who loses a race is not told a rank, nor asked for a name. */
TEST(a_lost_race_has_no_rank)
{
    open_with_history("arcade");
    app_go(&hands_app, SCENE_RACE);
    struct seat *seat = &race_of(&hands_app)->seats[RACE_PERSON];
    table_set_phase(&hands_app, &race_of(&hands_app)->table, TABLE_RUNS);
    for (int i = 0; i < 2000 && !seat_is_over(seat); i++)
        for (int down = 1; down >= 0; down--) {
            scene_table[SCENE_RACE]->button(&hands_app, 1, ACTION_HARD, down == 1);
            seat_run(seat, 20, false, false);
        }
    see_results();
    assert_int_equal(race_of(&hands_app)->verdict.winner, RACE_MACHINE);
    assert_int_equal(hands_app.archive.end.state, ARCHIVE_KEPT);
    assert_int_equal(hands_app.archive.end.standing.rank, 1);
    assert_int_equal(archive_rank(&hands_app), 0);
    assert_null(hands_app.line.of);
    close_with_history();
}

/* A game without points has no rank, even when it was given up. */
TEST(no_points_no_rank)
{
    struct past_seen best = {.count = 0};

    open_with_history("standard"); /* where drops give none */
    play_to_the_end();
    assert_true(hands_app.archive.newest > 0);
    assert_int_equal(archive_rank(&hands_app), 0);
    press_key(SDL_SCANCODE_R);
    while (play_of(&hands_app)->seat.view.pieces < 3)
        seat_run(&play_of(&hands_app)->seat, 1000, false, false);
    app_go(&hands_app, SCENE_TITLE);
    settle();
    struct history *history = past_open();
    assert_int_equal(past_count(history), 2);
    assert_true(history_best(history, &past_all, 0, 9, past_see, &best, NULL));
    assert_int_equal(best.count, 0);
    history_close(history);
    close_with_history();
}

/* A game to a goal is ranked among its like, and the name is asked for at once;
 * the page of scores then shows that goal. One that is given up is no record,
 * even with points. */
TEST(a_goal_has_its_own_ranks)
{
    struct past_seen best = {.count = 0};

    open_with_history("modern");
    play_to_the_end();
    int64_t endless = hands_app.archive.end.game.id;
    assert_true(endless > 0);
    app_go(&hands_app, SCENE_TITLE);
    hands_app.now.goal = goal_find("ultra");
    play_to_the_end();
    assert_true(hands_app.archive.end.game.id > endless);
    assert_string_equal(hands_app.archive.end.game.goal, "ultra");
    assert_int_equal(archive_rank(&hands_app), 1);
    assert_int_equal(choices()->selected, 0); /* your name */
    app_open(&hands_app, SCENE_SCORES);
    settle();
    assert_int_equal(scores_of(&hands_app)->games.goal, games_goal_at("ultra"));
    assert_int_equal(scores_of(&hands_app)->best->game_count, 1);
    app_go(&hands_app, SCENE_PLAY);
    struct seat *seat = &play_of(&hands_app)->seat;
    while (seat->view.points == 0)
        for (int down = 1; down >= 0; down--) {
            scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, down == 1);
            seat_run(seat, 20, false, false);
        }
    app_go(&hands_app, SCENE_TITLE);
    settle();
    struct history *history = past_open();
    assert_int_equal(past_count(history), 3);
    assert_true(history_best(history, &past_all, 0, 9, past_see, &best, NULL));
    assert_int_equal(best.count, 2);
    history_close(history);
    close_with_history();
}

/* The daily game has the pieces of the day, and again when it is begun anew. */
TEST(the_daily_game_is_that_of_the_day)
{
    open_with_history("modern");
    hands_app.now.goal = goal_find("daily");
    hands_app.now.seed_given = false;
    uint64_t before = app_day();
    play_to_the_end();
    uint64_t first = hands_app.archive.end.game.day;
    press_key(SDL_SCANCODE_ESCAPE); /* no name */
    press_key(SDL_SCANCODE_R);
    uint64_t second = game_seed(&play_of(&hands_app)->seat.game);
    assert_true(first == before || first == app_day());
    assert_true(second == first || second == app_day());
    hands_app.now.seed = 7;
    hands_app.now.seed_given = true;
    assert_true(app_seed(&hands_app, goal_find("daily")) == app_day());
    close_with_history();
}

/* Days in a row, up to today or yesterday; a day without a game ends them. */
TEST(daily_games_make_a_streak)
{
    static const struct {
        bool days[6]; /* played so many days ago */
        int streak;
    } cases[] = {{{0}, 0}, {{1}, 1}, {{0, 1, 1}, 2}, {{1, 1, 1, 0, 1}, 3}, {{0, 0, 1, 1}, 0}};

    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        struct history_game games[6] = {{0}};
        struct keeper_job answer = {.good = true, .games = games};
        struct best best = {.days = &answer};
        char yesterday[64];
        for (int ago = 0; ago < 6; ago++) {
            if (!cases[i].days[ago])
                continue;
            struct history_game *game = &games[answer.game_count++];
            snprintf(game->goal, sizeof(game->goal), "daily");
            game->day = app_day_ago(ago);
            game->points = 100 + (uint64_t)ago;
        }
        assert_int_equal(best_streak(&best), cases[i].streak);
        best_write_yesterday(&best, yesterday, sizeof(yesterday));
        assert_string_equal(yesterday, cases[i].days[1] ? "101" : "");
    }
    assert_true(app_day_ago(0) == app_day());
    assert_true(app_day_ago(1) != app_day());
}

/* The machine plays a sprint, which is then a person's best. */
static struct history_game
make_a_sprint(void)
{
    struct history_game game;
    struct series series;
    size_t size;
    struct seat *seat = &play_of(&hands_app)->seat;

    hands_app.now.goal = goal_find("sprint20");
    hands_app.now.watch = true;
    hands_app.now.pace = 20;
    app_go(&hands_app, SCENE_PLAY);
    while (!seat_is_over(seat))
        seat_run(seat, 100000, true, false);
    scene_table[SCENE_PLAY]->pass(&hands_app, 0);
    settle();
    assert_true(seat->view.reached);
    struct history *history = past_open();
    assert_true(history_find(history, hands_app.archive.newest, &game, NULL));
    void *data = history_replay(history, game.id, &size, NULL);
    assert_true(history_series(history, game.id, &series, NULL));
    game.pilot = HISTORY_HUMAN;
    game.log[0] = '\0';
    assert_true(history_add(history, &game, &series, data, size, NULL));
    free(data);
    history_close(history);
    hands_app.now.watch = false;
    app_go(&hands_app, SCENE_TITLE);
    return game;
}

/* The rival's game, if it is shown. */
static const struct view *
rival_shown(void)
{
    struct play *play = play_of(&hands_app);
    struct table table = {.count = 1, .sides[0].seat = &play->seat};
    struct stage stage = {.rival = NULL};

    rival_guest.stage(&hands_app, &table, &play->rival, 0, &stage);
    return stage.rival;
}

static const char *
notice_at(const struct seat *seat, uint64_t rows, uint64_t tick)
{
    static struct seat passing; /* all that is looked at is its view */
    passing = *seat;
    passing.view.rows = rows;
    passing.view.tick = tick;
    hands_app.notice[0] = '\0';
    struct table table = {.count = 1, .sides[0].seat = &passing};
    rival_guest.pass(&hands_app, &table, &play_of(&hands_app)->rival, 0);
    return hands_app.notice;
}

/* Whether two pictures differ on the left of the well. */
static bool
left_sides_differ(const uint8_t *a, const uint8_t *b)
{
    size_t bytes = (size_t)(hands_app.look->play.sides[0].well.x - 4) * 3;
    for (int y = 0; y < 480; y++)
        if (memcmp(a + y * 640 * 3, b + y * 640 * 3, bytes) != 0)
            return true;
    return false;
}

/* The card of a goal has a person's best result; the others have none. */
TEST(cards_have_the_best_result)
{
    char time[64];
    struct menu_row row;
    int cards = 0;

    open_with_history("modern");
    struct history_game game = make_a_sprint();
    chart_exact_time(game.ticks, time, sizeof(time));
    app_open(&hands_app, SCENE_GOALS);
    settle();
    for (int i = 0; i < menu_count(&hands_app, menu_uppermost(&hands_app)); i++) {
        menu_show(&hands_app, menu_uppermost(&hands_app), i, &row);
        bool own = strcmp(row.name, label_goal("sprint20")) == 0;
        assert_int_equal(strstr(row.value, time) != NULL, own);
        assert_int_equal(row.value[0] != '\0', own);
        cards += own;
    }
    assert_int_equal(cards, 1);
    close_with_history();
}

/* The best game plays along with a person's: its times at every tenth row are
 * compared, and its well is where it was at the same tick. */
TEST(the_best_game_plays_along)
{
    open_with_history("modern");
    struct history_game best = make_a_sprint();
    const struct seat *seat = &play_of(&hands_app)->seat;
    struct rival *rival = &play_of(&hands_app)->rival;

    assert_int_equal(hands_app.prefs.numbers[PREF_RIVAL], RIVAL_FOR_TIME);
    hands_app.prefs.numbers[PREF_GAMES] = FOLDING_GAMES;
    app_go(&hands_app, SCENE_PLAY);
    settle();
    assert_int_equal(rival->best.count, 2);
    assert_true(rival->best.ticks[1] == best.ticks);
    uint64_t half = rival->best.ticks[0];
    assert_true(half > 0 && half < best.ticks);
    uint8_t *first = screen_draw(&hands_app);
    assert_string_equal(notice_at(seat, 9, half), "");
    const struct view *view = rival_shown();
    assert_non_null(view);
    assert_true(view->tick <= half && view->rows >= 10 && view->rows < 20);
    assert_string_equal(notice_at(seat, 10, half + 1420), "+1.42 s at 10 rows");
    assert_string_equal(notice_at(seat, 11, half + 1500), "");
    uint8_t *later = screen_draw(&hands_app);
    assert_true(left_sides_differ(first, later));
    free(first);
    free(later);
    /* Ahead, in another game. */
    press_key(SDL_SCANCODE_R);
    settle();
    assert_string_equal(notice_at(seat, 10, half - 420), "−0.42 s at 10 rows");
    /* Not for points, and not when it is switched off. */
    app_go(&hands_app, SCENE_TITLE);
    assert_null(rival_shown());
    hands_app.prefs.numbers[PREF_RIVAL] = RIVAL_NEVER;
    app_go(&hands_app, SCENE_PLAY);
    settle();
    assert_null(rival_shown());
    close_with_history();
}

/* Passes a part of the countdown; keys of the game have no effect in it. */
static void
pass_countdown(int ms)
{
    const struct seat *seat = &play_of(&hands_app)->seat;

    scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, true);
    scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, false);
    scene_table[SCENE_PLAY]->pass(&hands_app, (uint64_t)ms * APP_NS_PER_MS);
    assert_int_equal(seat->game.tick, 0);
}

/* A timed game begins with 3-2-1, which only a pause stops. Then the game is
 * the same as without it. */
TEST(the_start_is_counted_down)
{
    static const char *const goals[] = {"sprint40", "ultra", "dig10", "endless", "zen"};
    static const bool timed[] = {true, true, true, false, false};
    uint64_t hashes[2] = {0};

    open_with_window(SCENE_TITLE);
    const struct table *table = &play_of(&hands_app)->table;
    for (int when = TABLE_START_NEVER; when <= TABLE_START_ALWAYS; when++) {
        hands_app.prefs.numbers[PREF_START] = when;
        for (size_t i = 0; i < ARRAY_SIZE(goals); i++) {
            apply_text(&hands_app, PREF_RULES, "modern");
            apply_text(&hands_app, PREF_GOAL, goals[i]);
            app_go(&hands_app, SCENE_TITLE);
            app_go(&hands_app, SCENE_PLAY);
            bool counts = when == TABLE_START_ALWAYS || (when == TABLE_START_TIMED && timed[i]);
            assert_int_equal(table->phase, counts ? TABLE_COUNTDOWN : TABLE_RUNS);
        }
    }
    for (int when = TABLE_START_NEVER; when <= TABLE_START_TIMED; when++) {
        hands_app.prefs.numbers[PREF_START] = when;
        apply_text(&hands_app, PREF_GOAL, "sprint40");
        app_go(&hands_app, SCENE_TITLE);
        app_go(&hands_app, SCENE_PLAY);
        if (when == TABLE_START_TIMED) {
            assert_int_equal(table_countdown(table), 3);
            pass_countdown(1500);
            assert_int_equal(table_countdown(table), 2);
            scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
            assert_int_equal(table->phase, TABLE_PAUSED);
            pass_countdown(5000);
            scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
            assert_int_equal(table_countdown(table), 3);
            pass_countdown(2999);
            pass_countdown(1);
        }
        assert_int_equal(table->phase, TABLE_RUNS);
        scene_table[SCENE_PLAY]->pass(&hands_app, (uint64_t)3000 * APP_NS_PER_MS);
        assert_int_equal(play_of(&hands_app)->seat.game.tick, 3000);
        hashes[when] = game_hash(&play_of(&hands_app)->seat.game);
    }
    assert_true(hashes[TABLE_START_NEVER] == hashes[TABLE_START_TIMED]);
    /* The machine does not wait. */
    hands_app.now.watch = true;
    app_go(&hands_app, SCENE_TITLE);
    app_go(&hands_app, SCENE_PLAY);
    assert_int_equal(table->phase, TABLE_RUNS);
    close_with_window();
}

/* A name that is written later goes to all games played so far. */
TEST(a_late_name_reaches_its_games)
{
    open_with_history("arcade");
    play_to_the_end();
    int64_t first = hands_app.archive.end.game.id;
    press_key(SDL_SCANCODE_ESCAPE);
    press_key(SDL_SCANCODE_R);
    play_to_the_end();
    int64_t second = hands_app.archive.newest;
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_SCORES);
    settle();
    menu_uppermost(&hands_app)->selected = 3;
    press_key(SDL_SCANCODE_RETURN);
    line_text(&hands_app, "Bob");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Bob"));
    assert_true(is_named(second, "Bob"));
    /* The next one's name is not theirs. */
    press_key(SDL_SCANCODE_RETURN);
    line_text(&hands_app, "by");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Bob"));
    assert_true(is_named(second, "Bob"));
    close_with_history();
}

/* -- messages and questions -- */

static bool
says(const char *words)
{
    return hands_app.notice_ns > 0 && strcmp(hands_app.notice, words) == 0;
}

/* A message goes with its scene, a warning stays, whatever the way to the
 * other scene. */
TEST(messages_go_with_their_scene)
{
    open_with_window(SCENE_TITLE);
    for (int way = 0; way < 3; way++)
        for (int warns = 0; warns < 2; warns++) {
            app_go(&hands_app, SCENE_TITLE);
            app_open(&hands_app, SCENE_SETUP);
            (warns ? app_warn : app_notice)(&hands_app, "%s", "words");
            assert_true(says("words"));
            if (way == 0)
                app_go(&hands_app, SCENE_PLAY);
            else if (way == 1)
                app_open(&hands_app, SCENE_OPTIONS);
            else
                app_back(&hands_app);
            assert_int_equal(says("words"), warns);
            app_pass_notice(&hands_app, (uint64_t)60000 * APP_NS_PER_MS);
            assert_false(says("words"));
        }
    close_with_window();
}

/* A question goes with its scene, and with its moment: it is asked anew after
 * that. */
static void
check_questions(int number, const char *leave, const char *anew)
{
    const struct scene *scene = scene_table[number];

    app_go(&hands_app, number);
    race_of(&hands_app)->table.phase = TABLE_RUNS;
    race_of(&hands_app)->table.ticks = 1;
    scene->pass(&hands_app, 0);
    scene->key(&hands_app, ACTION_TITLE, true);
    assert_true(says(leave));
    app_open(&hands_app, SCENE_SETUP);
    assert_int_equal(hands_app.notice_ns, 0);
    app_back(&hands_app);
    scene->pass(&hands_app, 0);
    scene->key(&hands_app, ACTION_TITLE, true);
    assert_int_equal(hands_app.scene, number);
    assert_true(says(leave));
    /* Another question does not answer it. */
    scene->key(&hands_app, ACTION_RESTART, true);
    assert_true(says(anew));
    /* A pause, and its end. */
    scene->key(&hands_app, ACTION_PAUSE, true);
    scene->pass(&hands_app, 0);
    assert_int_equal(hands_app.notice_ns, 0);
    scene->key(&hands_app, ACTION_RESTART, true);
    assert_true(says(anew));
    scene->key(&hands_app, ACTION_RESTART, true);
    assert_int_equal(hands_app.notice_ns, 0);
    /* A third press does not end the new game. */
    race_of(&hands_app)->table.ticks = 1;
    scene->key(&hands_app, ACTION_RESTART, true);
    assert_true(says(anew));
    app_pass_notice(&hands_app, (uint64_t)60000 * APP_NS_PER_MS);
    scene->key(&hands_app, ACTION_RESTART, true);
    assert_true(says(anew));
}

TEST(questions_go_with_their_moment)
{
    open_with_window(SCENE_TITLE);
    check_questions(SCENE_PLAY, "Press again to leave the game", "Press again for a new game");
    check_questions(SCENE_RACE, "Press again to leave the race", "Press again for a new race");
    close_with_window();
}

/* Where the goal has undo, the last lock comes back without a question; a game
 * that the machine plays is then a person's. */
TEST(undo_of_a_goal_is_not_asked_for)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = &ruleset_modern;
    hands_app.now.goal = goal_find("zen");
    app_go(&hands_app, SCENE_PLAY);
    struct seat *seat = &play_of(&hands_app)->seat;
    while (seat->view.pieces < 3)
        seat_run(seat, 1000000, true, true);
    hands_app.notice[0] = '\0';
    assert_true(seat_set_pilot(seat, SEAT_MACHINE));
    for (unsigned i = 1; i <= 2; i++) {
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_UNDO, true);
        assert_string_equal(hands_app.notice, "");
        assert_int_equal(seat->game.undone, i);
        assert_int_equal(seat->who, SEAT_HUMAN);
        assert_false(seat->practice);
    }
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_UNDO, true);
    assert_string_equal(hands_app.notice, "There is nothing to take back");
    close_with_window();
}

/* -- taken back -- */

/* Pieces that a person drops. */
static void
drop_pieces(int count)
{
    struct seat *seat = &play_of(&hands_app)->seat;

    for (int i = 0; i < count; i++) {
        press_key(SDL_SCANCODE_SPACE);
        seat_run(seat, 200, false, true);
        seat_run(seat, 2000, false, false);
    }
}

static void
key(enum action action)
{
    scene_table[SCENE_PLAY]->key(&hands_app, action, true);
}

/* A game for the record asks once; then it is practice, whatever becomes of it:
 * branches, the old line again, the machine that plays on. It has no rank. */
TEST(practice_has_no_rank)
{
    open_with_history("modern");
    app_go(&hands_app, SCENE_PLAY);
    struct play *play = play_of(&hands_app);
    struct seat *seat = &play->seat;
    seat_run(seat, 10, false, false);
    key(ACTION_UNDO);
    assert_true(says("There is nothing to take back"));
    drop_pieces(6);
    uint64_t piece = seat->game.pieces, tip = game_hash(&seat->game);
    assert_true(piece > 4);
    hands_app.notice_ns = 0;
    free(screen_draw(&hands_app));
    struct box well = hands_app.look->play.sides[0].well;
    key(ACTION_UNDO);
    assert_true(says("Press again: the game becomes practice, without a rank"));
    assert_true(game_hash(&seat->game) == tip);
    assert_false(seat->practice);
    for (uint64_t i = 1; i <= 3; i++) {
        key(ACTION_UNDO);
        assert_int_equal(seat->game.pieces, piece - i);
    }
    assert_true(seat->practice);
    assert_int_equal(play->table.phase, TABLE_STOPPED);
    assert_int_equal(seat_branches(seat)->count, 1);
    free(screen_draw(&hands_app));
    assert_memory_equal(&hands_app.look->play.sides[0].well, &well, sizeof(well)); /* as large */

    /* A key of the game goes on; the branch is another line. */
    press_key(SDL_SCANCODE_LEFT);
    assert_int_equal(play->table.phase, TABLE_RUNS);
    drop_pieces(2);
    key(ACTION_BRANCH);
    assert_true(play->branch.open);
    assert_int_equal(seat_branches(seat)->count, 2);
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(play->branch.line, seat_branches(seat)->lines[0]->id);
    press_key(SDL_SCANCODE_END);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(game_hash(&seat->game) == tip);
    assert_false(play->branch.open);

    /* By the mouse: a first press chooses, a second one goes there. */
    free(screen_draw(&hands_app));
    struct strip_layout strip;
    strip_layout(&strip, hands_app.look->width, hands_app.look->height, hands_app.look->scale,
        seat->rules.width, seat->rules.visible);
    key(ACTION_BRANCH);
    click_box(strip.wells[0]);
    assert_true(play->branch.open);
    assert_int_equal(play->branch.node, 0);
    assert_true(game_hash(&seat->game) == tip);
    click_box(strip.wells[0]);
    assert_false(play->branch.open);
    assert_true(game_hash(&seat->game) != tip);

    /* The machine plays on. */
    key(ACTION_BRANCH);
    press_key(SDL_SCANCODE_V);
    assert_non_null(play->branch.ahead);
    for (int i = 0; i < PATIENCE && play->branch.ahead != NULL; i++) {
        SDL_Delay(1);
        scene_table[SCENE_PLAY]->pass(&hands_app, 0);
    }
    assert_null(play->branch.ahead);
    const struct branches *lines = seat_branches(seat);
    const struct branch_line *last = lines->lines[lines->count - 1];
    assert_in_range(last->ahead, 1, 1000);
    assert_int_equal(strncmp(hands_app.notice, "Played on: ", 11), 0);

    /* A branch more; then it is left, and has no rank in the history. */
    key(ACTION_BRANCH);
    press_key(SDL_SCANCODE_LEFT);
    drop_pieces(2);
    hands_app.asked.ns = 0;
    app_go(&hands_app, SCENE_TITLE);
    settle();
    struct error note, error;
    struct history *history = history_open(past_path, &note, &error);
    struct history_game game = {0};
    assert_non_null(history);
    assert_true(history_find(history, hands_app.archive.newest, &game, &error));
    assert_true(game.id != 0);
    assert_true(game.undone > 3);
    assert_int_equal(game.merit, 0);
    history_close(history);
    close_with_history();
}

/* Help asks once in a game for the record, and makes it practice. An open mind
 * does not stay open into the next game, and a machine's game asks nothing. */
TEST(help_makes_practice)
{
    static const enum action helps[] = {ACTION_HINT, ACTION_MACHINE, ACTION_MIND, ACTION_ONE_PIECE};

    open_with_window(SCENE_TITLE);
    for (size_t i = 0; i < ARRAY_SIZE(helps); i++) {
        play_begin(&hands_app, SEAT_HUMAN);
        struct play *play = play_of(&hands_app);
        assert_false(play->mind.open);
        seat_run(&play->seat, 1000, false, false);
        hands_app.notice[0] = '\0';
        key(helps[i]);
        assert_true(says("Press again: the game becomes practice, without a rank"));
        assert_false(play->seat.practice || play->mind.open);
        assert_int_equal(play->seat.who, SEAT_HUMAN);
        key(helps[i]);
        assert_true(play->seat.practice);
        assert_int_equal(play->mind.open, helps[i] == ACTION_MIND);
        assert_int_equal(play->seat.who,
            helps[i] == ACTION_MACHINE || helps[i] == ACTION_ONE_PIECE ? SEAT_MACHINE : SEAT_HUMAN);
        /* It asks once. */
        table_set_phase(&hands_app, &play->table, TABLE_RUNS);
        hands_app.notice[0] = '\0';
        play->seat.who = SEAT_HUMAN;
        key(ACTION_MACHINE);
        assert_false(says("Press again: the game becomes practice, without a rank"));
        assert_int_equal(play->seat.who, SEAT_MACHINE);
    }
    key(ACTION_MIND);
    play_begin(&hands_app, SEAT_HUMAN);
    assert_false(play_of(&hands_app)->mind.open);
    play_begin(&hands_app, SEAT_MACHINE);
    seat_run(&play_of(&hands_app)->seat, 3000, true, false);
    key(ACTION_MIND);
    key(ACTION_MACHINE);
    key(ACTION_MACHINE);
    assert_true(play_of(&hands_app)->mind.open); /* both have played */
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_MACHINE);
    assert_false(play_of(&hands_app)->seat.practice);
    play_begin(&hands_app, SEAT_MACHINE);
    assert_true(play_of(&hands_app)->mind.open);
    key(ACTION_MACHINE); /* from the first tick, so it is the person's */
    assert_false(play_of(&hands_app)->mind.open);
    close_with_window();
}

/* Height and holes are those of the well from the first frame on, before any
 * piece has locked. */
TEST(the_first_frame_shows_the_stack)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = &ruleset_standard;
    hands_app.now.level = ruleset_standard.first_level;
    hands_app.now.goal = goal_find("dig");
    apply_pref(&hands_app, PREF_KEYS, KEYS_NEVER);
    play_begin(&hands_app, SEAT_HUMAN);
    uint8_t *dug = screen_draw(&hands_app);
    struct box graph = hands_app.look->play.sides[0].graph;
    assert_true(graph.w > 0);
    struct view *view = &play_of(&hands_app)->seat.view;
    assert_int_equal(graph_lock(view), 0);
    board_init(&view->board, view->rules->width, view->rules->visible);
    uint8_t *empty = screen_draw(&hands_app);
    bool same = true;
    for (int y = graph.y; y < graph.y + graph.h; y++)
        same = same && memcmp(dug + (y * 640 + graph.x) * 3, empty + (y * 640 + graph.x) * 3,
                           (size_t)graph.w * 3) == 0;
    assert_false(same);
    free(dug);
    free(empty);
    close_with_window();
}

SUITE_WITH(rounds, screen_begin, screen_end)
