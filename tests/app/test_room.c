/*
 * The longest words and the largest numbers have room: in every language, at the
 * usual sizes of a window, nothing is cut. test_fits has all that is usual.
 */
#include <SDL.h>

#include "app/draw/draw_race.h"
#include "app/draw/figures.h"
#include "app/draw/sheet.h"
#include "app/menu/menu.h"
#include "app/scenes/brains.h"
#include "app/table/choices.h"
#include "app/table/coaching.h"
#include "app/table/folding.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/scenes/replays.h"
#include "app/scenes/scores.h"
#include "app/scenes/statistics/statistics.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/app.h"
#include "app/shell/commands.h"
#include "app/text/text_peek.h"
#include "lib/check.h"
#include "lib/dice.h"
#include "lib/screen.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

enum { MAX_SCENES = 32, MAX_CELL = 256, SCALES = 3 };

/* Of text, in percent. */
static const int scales[SCALES] = {75, 100, 150};

static const int sizes[][2] = {
    {640, 480}, {800, 600}, {1024, 768}, {1280, 720}, {1920, 1080}, {2560, 1440}, {720, 1280}};

static struct app app; /* large, and zeroed */
static SDL_Surface *surface;

/* The faces of blocks bear no words, and painting them took half of the time:
 * here each size of a cell is painted once. Without a size none are drawn. */
static bool paints_once;
void __real_art_resize(struct art *art, int cell);
void __wrap_art_resize(struct art *art, int cell);
void
__wrap_art_resize(struct art *art, int cell)
{
    static bool painted[MAX_CELL];
    if (!paints_once) {
        __real_art_resize(art, cell);
        return;
    }
    assert_in_range(cell, 0, MAX_CELL - 1);
    bool again = painted[cell] && art->cell != cell;
    painted[cell] = true;
    __real_art_resize(art, again ? 0 : cell);
}

static void
open_canvas(int width, int height)
{
    struct error error;
    surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    app.renderer = SDL_CreateSoftwareRenderer(surface);
    app.look = look_create(app.renderer, &error);
    if (!app.look)
        fail_msg("%s", error_english(&error));
}

static void
close_canvas(void)
{
    look_destroy(app.look);
    SDL_DestroyRenderer(app.renderer);
    SDL_FreeSurface(surface);
}

static void
check_room(const char *where)
{
    const char *lost = text_last_cut(app.look->text);
    if (*lost)
        fail_msg("%s, %s, %dx%d: \"%s\" is cut", language_now().code, where, surface->w, surface->h,
            lost);
}

/* As the help does. */
static void
draw_keys(const struct hint *hints, int count)
{
    struct sheet sheet;

    sheet_begin(&sheet, app.look, _("Keys"), 0);
    sheet_hints(&sheet, sheet.body, hints, count);
}

typedef void check_fn(void);

/* With hints of the keyboard, and of the gamepad that has the longest words:
 * those in the smallest window and the narrowest. */
static void
for_all_on(check_fn *check, bool by_pad)
{
    memset(&app, 0, sizeof app);
    assert_true(app_open_scenes(&app, scene_table, SCENE_COUNT));
    prefs_init(&app.prefs);
    app.by_pad = by_pad;
    app.pads.device = DEVICE_PLAYSTATION_4;
    app.now.rules = ruleset_at(0);
    app.now.level = 1;
    weights_find(weights_default_name, &app.now.brain);
    for (int i = 0; language_at(i).code; i++) {
        language_set(language_at(i).code);
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            if ((by_pad && sizes[j][0] > 720) || (!test_in_full() && j % 3 > 0))
                continue;
            open_canvas(sizes[j][0], sizes[j][1]);
            check();
            close_canvas();
        }
    }
    app_close_scenes(&app);
    language_set("en");
}

static void
for_all(check_fn *check)
{
    for_all_on(check, false);
    for_all_on(check, true);
}

/* Scores and statistics after years of playing. */
static void
check_history(void)
{
    struct history_game games[ARCHIVE_BEST] = {0};
    struct keeper_job job = {.good = true,
        .games = games,
        .game_count = ARCHIVE_BEST,
        .sums = {.games = 123456,
            .finished = 98765,
            .ticks = 3600ull * 1000 * 12345,
            .pieces = 123456789,
            .rows = 45678901,
            .rows_by_count = {0, 4567890, 1234567, 234567, 123456},
            .judged_pieces = 1000,
            .judged_keys = 12345,
            .fewest_keys = 11111,
            .longest_drought = 1234,
            .best_points = 1234567890,
            .best_rows = 1234567,
            .attack = 1234567890,
            .spins = 12345678,
            .mini_spins = 12345678,
            .all_clears = 12345678,
            .max_combo = 12345,
            .max_chain = 12345,
            .faults = 123456,
            .faults_judged = 123457,
            .best_ticks = 3600ull * 1000 * 12 + 34567}};
    for (int i = 0; i < ARCHIVE_BEST; i++) {
        games[i] = (struct history_game){.id = i,
            .ticks = 3600ull * 1000 * 12 + 34567,
            .pieces = 1234567,
            .goal = "sprint100",
            .reached = true,
            .points = 1234567890,
            .rows = 1234567,
            .level = 99999,
            .pilot = i % 2 == 0 ? HISTORY_HUMAN : HISTORY_MACHINE,
            .brain = "dellacherie-int",
            .name = "Wilhelmina Wasserfall",
            .date = 1795279937};
    }
    scores_of(&app)->best = statistics_of(&app)->sums = statistics_of(&app)->newest = &job;
    for (int i = 0; i < 2; i++) {
        int number = i == 0 ? SCENE_SCORES : SCENE_STATISTICS;
        const struct scene *scene = scene_table[number];
        struct menu *menu = menu_of(&app, number);
        app.scene = number;
        menu_open(&app, menu, scene->page);
        for (int goal = 0; goal < games_goals(); goal++) {
            scores_of(&app)->games.goal = statistics_of(&app)->games.goal = goal;
            menu_draw(&app, menu);
            check_room(scene->page->title);
        }
    }
    job.game_count = 0;
    for (int goal = games_goals() - 1; goal >= 0; goal--) {
        scores_of(&app)->games.goal = statistics_of(&app)->games.goal = goal;
        menu_draw(&app, menu_of(&app, SCENE_SCORES));
        check_room("no scores");
    }
    scores_of(&app)->best = statistics_of(&app)->sums = statistics_of(&app)->newest = NULL;
}

/* Larger text leaves a page the room that it needs, and is never below the usual. */
static void
check_large_text(void)
{
    enum { HIGH = 200 /* eighths of a unit */ };
    struct sheet usual, page;

    app.look->scale = 100;
    sheet_begin(&usual, app.look, "", 0);
    for (int scale = 100; scale <= 150; scale += 10) {
        app.look->scale = scale;
        sheet_begin(&page, app.look, "", HIGH);
        assert_true(page.body.h >= eighths(HIGH, page.unit));
        assert_true(page.unit >= usual.unit);
    }
    app.look->scale = 100;
}

TEST(large_text_has_room)
{
    for_all(check_large_text);
}

TEST(history_has_room)
{
    for_all(check_history);
}

static void
check_play(void)
{
    struct hint hints[ACTION_COUNT];
    struct figure figures[LAYOUT_MAX_STATS], facts[LAYOUT_MAX_FACTS];
    struct split splits[LAYOUT_MAX_SPLITS];
    for (int i = 0; i < LAYOUT_MAX_SPLITS; i++)
        splits[i] = (struct split){"100", "59:59.9", false, "−12:34.56", true};
    static const enum app_hints which[] = {APP_HINTS_ALL, APP_HINTS_PERSON, APP_HINTS_MACHINE};
    static const struct reason reasons[] = {{REASON_ROWS, true, 4}, {REASON_ROWS, false, 0},
        {REASON_LOW, true, 0}, {REASON_LOW, false, 0}, {REASON_HOLES, true, 10},
        {REASON_HOLES, true, 0}, {REASON_HOLES, true, -10}, {REASON_HOLES, false, 10},
        {REASON_SNUG, true, 0}, {REASON_SNUG, false, 0}, {REASON_SHAFTS, true, 0},
        {REASON_SHAFTS, false, 0}, {REASON_SURFACE, true, 0}, {REASON_SURFACE, false, 0},
        {REASON_NEXT, true, 0}, {REASON_MISSED, false, 0}};
    enum { REASONS = sizeof reasons / sizeof *reasons };
    for (int rules = 0; ruleset_at(rules); rules++) {
        struct game game;
        struct view view;
        game_init(&game, ruleset_at(rules), ruleset_at(rules)->first_level, 7,
            ruleset_at(rules)->handling);
        view_take(&view, &game);
        view.points = 12345678;
        view.tick = 3599000;
        view.pieces = 12345;
        view.attack = 12345;
        const struct finesse_game finesse = {.pieces = 12, .pressed = 12345, .faults = 1234};
        struct graph graph = {0};
        graph_take(&graph, &view);
        for (int i = 0; i < 3 * SCALES; i++) {
            /* The machine's reasons for its places. */
            struct why why = {.count = REASON_MAX};
            app.look->scale = scales[i / 3];
            struct stage stage = {.view = &view,
                .machine = which[i % 3] == APP_HINTS_MACHINE,
                .brain = "dellacherie-int",
                .keys_per_second = 500,
                .speed = i % 3 == 1 ? 1 : 0,
                .muted = true,
                .paused = i % 3 == 0,
                .over = i % 3 == 1,
                .headed = i > 2,
                .why = &why,
                .list = i % 3 == 2 ? 4 : 0,
                .facts = facts,
                .fact_count = figures_facts(&view, &finesse, facts),
                .splits = splits,
                .split_count = i % 3 == 1 ? LAYOUT_MAX_SPLITS : 0,
                .graph = &graph,
                .rival = i % 2 == 0 ? &view : NULL,
                .line = hints,
                .line_count = i > 2 ? FOLDING_LINE : 0,
                .hints = hints,
                .notice = _("No sound device: playing silently")};
            int hint_count = app_hints(&app, ruleset_at(rules), which[i % 3], hints, ACTION_COUNT);
            stage.hint_count = i < 3 ? hint_count : 0;
            figures_show(&stage, figures);
            if (which[i % 3] == APP_HINTS_ALL)
                draw_keys(hints, hint_count);
            for (int j = 0; j < REASONS; j += REASON_MAX) {
                for (int k = 0; k < REASON_MAX; k++)
                    why.reasons[k] = reasons[(j + k) % REASONS];
                if (which[i % 3] != APP_HINTS_ALL)
                    draw_play(app.look, &stage);
                check_room(ruleset_at(rules)->name);
            }
        }
        app.look->scale = 100;
    }
}

TEST(play_has_room)
{
    for_all(check_play);
}

/* A long replay of these rules that does not end as it says. */
static void *
make_replay(const struct ruleset *rules, size_t *size)
{
    struct game game;
    struct replay_entry entries[] = {
        {.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE},
        {.kind = REPLAY_PACE, .pace = 500},
        {.kind = REPLAY_RUN, .ticks = 36000000},
    };
    uint8_t *data = malloc(REPLAY_HEADER_SIZE + 3 * REPLAY_ENTRY_SIZE);

    assert_non_null(data);
    game_init(&game, rules, rules->first_level, 7, rules->handling);
    *size = replay_encode_header(data, &game);
    for (int i = 0; i < 3; i++)
        *size += replay_encode_entry(data + *size, &entries[i]);
    return data;
}

static bool
shows_cap(const char *label)
{
    for (int i = 0; i < app.look->spot_count; i++)
        if (strcmp(app.look->spots[i].cap.label, label) == 0)
            return true;
    return false;
}

/* A long title and all that the viewer says, at all sizes of text. */
static void
check_viewer(void)
{
    for (int rules = 0; ruleset_at(rules) != NULL; rules++) {
        size_t size;
        struct error error;
        void *data = make_replay(ruleset_at(rules), &size);
        struct tape *tape = tape_take(data, size);
        assert_null(viewer_load(&app, tape, "2026-11-21 18:05  Wilhelmina + dellacherie-int"));
        tape_drop(tape);
        viewer_of(&app)->table.speed = 1;
        snprintf(viewer_of(&app)->brain, sizeof viewer_of(&app)->brain, "dellacherie-int");
        app.scene = SCENE_VIEWER;
        commands_do(&app, VIEWER_KEY, 1);
        scene_table[SCENE_VIEWER]->draw(&app);
        check_room("viewer");
        while (!scan_go(&viewer_of(&app)->scan, 1000))
            continue;
        commands_do(&app, VIEWER_END, 0);
        for (int i = 0; i < SCALES; i++) {
            app.look->scale = scales[i];
            scene_table[SCENE_VIEWER]->draw(&app);
            check_room("viewer, at the end");
        }
        app.look->scale = 100;
        assert_non_null(viewer_of(&app)->scan.playback.why);
        viewer_of(&app)->scan.playback.why = NULL;
        scene_table[SCENE_VIEWER]->draw(&app);
        check_room("viewer, all well");
        seat_finish(&play_of(&app)->seat, &error);
        scan_close(&viewer_of(&app)->scan);
    }
}

TEST(viewer_has_room)
{
    for_all(check_viewer);
}

/* Nothing can be chosen over a game that --stop-after ends, nor over one that is
 * over: that has a page of its own. */
TEST(choices_are_for_a_pause)
{
    memset(&app, 0, sizeof app);
    assert_true(app_open_scenes(&app, scene_table, SCENE_COUNT));
    prefs_init(&app.prefs);
    struct play *play = play_of(&app);
    play->table.sides[0].seat = &play->seat;
    play->table.count = 1;
    play->table.phase = TABLE_RUNS;
    play->seat.stop_tick = 0;
    assert_null(play_choices(&app));
    play->table.phase = TABLE_PAUSED;
    play->seat.stop_tick = UINT64_MAX;
    play->seat.who = SEAT_HUMAN;
    assert_non_null(play_choices(&app));
    play->seat.game.over = true;
    assert_null(play_choices(&app));
    play->seat.game.over = false;
    app_close_scenes(&app);
}

/* Even in a small window, the viewer shows the keys of all its commands. */
TEST(viewer_shows_all_keys)
{
    static const char *const caps[] = {
        "Space", ".", ",", "←", "→", "+", "−", "Home", "End", "T", "V", "Esc"};
    memset(&app, 0, sizeof app);
    assert_true(app_open_scenes(&app, scene_table, SCENE_COUNT));
    prefs_init(&app.prefs);
    for (int language = 0; language_at(language).code != NULL; language++)
        for (int width = 480; width <= 640; width += 40)
            for (int height = 360; height <= 480; height += 30)
                for (int rules = 0; ruleset_at(rules); rules++) {
                    if (!test_in_full() && rules > 0)
                        continue;
                    size_t size;
                    struct error error;
                    void *data = make_replay(ruleset_at(rules), &size);
                    language_set(language_at(language).code);
                    open_canvas(width, height);
                    struct tape *tape = tape_take(data, size);
                    assert_null(viewer_load(&app, tape, "Ada"));
                    tape_drop(tape);
                    viewer_of(&app)->table.speed = 1;
                    app.scene = SCENE_VIEWER;
                    scene_table[SCENE_VIEWER]->draw(&app);
                    check_room("viewer");
                    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++)
                        if (!shows_cap(caps[i]))
                            fail_msg("%s, %s, %dx%d: no key %s", language_at(language).code,
                                ruleset_at(rules)->name, width, height, caps[i]);
                    seat_finish(&play_of(&app)->seat, &error);
                    scan_close(&viewer_of(&app)->scan);
                    close_canvas();
                }
    app_close_scenes(&app);
    language_set("en");
}

/* Large numbers, long names, and every text of a row. */
static void
check_replays(void)
{
    struct keeper_job page = {.good = true, .game_count = 40};
    struct menu *menu = menu_of(&app, SCENE_REPLAYS);

    page.games = calloc(40, sizeof *page.games);
    assert_non_null(page.games);
    for (int i = 0; i < page.game_count; i++) {
        page.games[i] = (struct history_game){.id = i + 1,
            .rules = "standard",
            .width = 10,
            .visible = 20,
            .pilot = i % 2 ? HISTORY_HUMAN : HISTORY_MACHINE,
            .brain = "dellacherie-int",
            .name = "Wilhelmina",
            .points = 123456789,
            .rows = 1234567,
            .level = 123456,
            .ticks = 360000000,
            .finished = i % 3 == 0,
            .goal = "sprint100",
            .reached = i % 2 == 0,
            .imported = i % 3 == 1,
            .date = 1795279937};
    }
    replays_of(&app)->page = &page;
    replays_of(&app)->counted = true;
    replays_of(&app)->total = page.game_count;
    app.scene = SCENE_REPLAYS;
    menu_open(&app, menu, scene_table[SCENE_REPLAYS]->page);
    for (int at = 0; at < 5; at++) {
        menu->selected = at;
        menu_draw(&app, menu);
        check_room("replays");
    }
    free(page.games);
    replays_of(&app)->page = NULL;
    replays_of(&app)->total = 0;
    menu_open(&app, menu, scene_table[SCENE_REPLAYS]->page);
    menu_draw(&app, menu);
    check_room("no replays");
}

TEST(replays_have_room)
{
    for_all(check_replays);
}

/* The longest texts of a race. */
static void
check_verdict(struct race_stage *stage, struct race_verdict verdict)
{
    struct hint hints[STAGE_MAX_HINTS];
    stage->verdict = verdict;
    stage->sides[0].hints = hints;
    stage->sides[0].hint_count =
        app_hints(&app, stage->sides[0].view->rules, APP_HINTS_RACE, hints, STAGE_MAX_HINTS);
    for (int i = 0; i < SCALES; i++) {
        app.look->scale = scales[i];
        draw_race(app.look, stage);
        check_room("race");
        race_of(&app)->table.phase = TABLE_PAUSED;
        choices_draw(&app, &race_of(&app)->table.choices, race_choices(&app));
        check_room("choices of a race");
    }
    app.look->scale = 100;
}

static void
check_race(void)
{
    for (int rules = 0; ruleset_at(rules); rules++) {
        struct game game;
        struct view view;
        game_init(&game, ruleset_at(rules), ruleset_at(rules)->first_level, 7,
            ruleset_at(rules)->handling);
        view_take(&view, &game);
        view.points = 12345678;
        struct race race;
        char detail[96];
        snprintf(detail, sizeof detail, _("rules: %s"), _(ruleset_at(rules)->name));
        struct race_stage stage = {.names = {_("You"), "dellacherie-int"},
            .details = {detail, NULL},
            .clock_ms = 5999999,
            .race = &race};
        for (int i = 0; i < RACE_SIDES; i++)
            stage.sides[i] = (struct stage){.view = &view, .speed = 1};
        for (int i = 0; i < SKILL_LEVELS; i++) {
            race_begin(&race, &race_goals[i % RACE_GOALS]);
            stage.goal = _(race.goal->name);
            char machine[160], pace[64];
            brains_write_pace(i % 2 == 0 ? 0 : 500, pace, sizeof pace);
            snprintf(machine, sizeof machine, "%s, %s", _(skill_levels[i].name), pace);
            stage.details[1] = machine;
            stage.sides[0].paused = stage.sides[1].paused = i == 0;
            check_verdict(
                &stage, (struct race_verdict){i % (RACE_SIDES + 1), 12345, false, 0, false});
            check_verdict(
                &stage, (struct race_verdict){i % RACE_SIDES, 123, true, i % RACE_SIDES, true});
        }
    }
}

TEST(race_has_room)
{
    for_all(check_race);
}

/* A picture on a card of the coach is four units high at least: a well of twenty
 * rows can be read there. */
TEST(coach_has_room)
{
    enum { UNIT = 20, LEAST = 4 };
    static struct coaching coaching = {.shown_ns = 1};

    open_canvas(640, 480);
    app.look->play = (struct layout){.unit = UNIT};
    for (int wide = 6; wide <= 20; wide++)
        for (int high = 4; high <= 16; high++) {
            struct box window = {0, 0, wide * UNIT, high * UNIT}, card;
            if (!coaching_card(&coaching, app.look, window, NULL, 0, &card))
                continue;
            bool beside = card.w > card.h * 3 / 2;
            int picture = card.h / UNIT - (beside ? 1 : 6);
            if (picture > 0 && picture < LEAST)
                fail_msg("%dx%d units: a picture of %d", wide, high, picture);
        }
    close_canvas();
}

/* The check itself: what is too long is cut, and that is noticed. */
TEST(cuts_are_noticed)
{
    open_canvas(200, 100);
    struct text_style style = look_style(TEXT_REGULAR, 20, PALETTE_INK);
    struct box box = {0, 0, 80, 30};
    text_draw(app.look->text, style, box, TEXT_LEFT, "short");
    assert_string_equal(text_last_cut(app.look->text), "");
    text_draw(app.look->text, style, box, TEXT_LEFT, "far too long for it");
    assert_string_equal(text_last_cut(app.look->text), "far too long for it");
    close_canvas();
}

static int
begin_room(void **state)
{
    paints_once = true;
    return screen_begin(state);
}

SUITE_WITH(room, begin_room, screen_end)
