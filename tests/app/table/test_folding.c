/*
 * The list of keys beside a game folds after a few games, and the graph of its
 * stack comes in its place.
 */
#include <stdlib.h>

#include "app/table/choices.h"
#include "app/table/folding.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/shell/apply.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/screen.h"

static struct seat *
seat(void)
{
    return &play_of(&hands_app)->seat;
}

/* Drops pieces until so many have come, or the game is over. */
static void
drop_until(uint64_t pieces)
{
    while (!seat_is_over(seat()) && seat()->view.pieces < pieces) {
        scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, true);
        seat_run(seat(), 20, false, false);
        scene_table[SCENE_PLAY]->button(&hands_app, 1, ACTION_HARD, false);
        seat_run(seat(), 20, false, false);
    }
}

static int
keys_shown(void)
{
    free(screen_draw(&hands_app));
    return hands_app.look->play.keys_shown;
}

static void
begin(void)
{
    app_go(&hands_app, SCENE_TITLE);
    app_go(&hands_app, SCENE_PLAY);
}

TEST(keys_fold_after_some_games)
{
    open_with_window(SCENE_TITLE);
    for (int i = 0; i < FOLDING_GAMES; i++) {
        begin();
        assert_int_equal(hands_app.prefs.numbers[PREF_GAMES], i);
        assert_true(keys_shown() >= 8);
        drop_until(3); /* a short try does not count */
        begin();
        drop_until(12);
    }
    begin();
    assert_int_equal(hands_app.prefs.numbers[PREF_GAMES], FOLDING_GAMES);
    assert_int_equal(keys_shown(), 0);
    assert_true(shows_cap("P") && shows_cap("F1"));
    assert_false(shows_cap("Space"));
    hands_app.prefs.numbers[PREF_KEYS] = KEYS_ALWAYS;
    assert_true(keys_shown() >= 8);
    assert_true(shows_cap("Space") && shows_cap("F1"));
    hands_app.prefs.numbers[PREF_KEYS] = KEYS_NEVER;
    hands_app.prefs.numbers[PREF_GAMES] = 0;
    assert_int_equal(keys_shown(), 0);
    close_with_window();
}

/* Whatever the rules: all keys of a game, and the one that shows the others. */
TEST(the_list_is_whole)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        open_with_window(SCENE_TITLE);
        hands_app.prefs.numbers[PREF_KEYS] = KEYS_ALWAYS;
        apply_text(&hands_app, PREF_RULES, ruleset_at(i)->name);
        for (int undo = 0; undo < 2; undo++) {
            apply_text(&hands_app, PREF_GOAL, undo ? "zen" : "marathon");
            begin();
            assert_in_range(keys_shown(), 8, STAGE_MAX_HINTS);
            assert_true(shows_cap("P") && shows_cap("F1") && shows_cap("E"));
            assert_int_equal(shows_cap("U"), undo);
        }
        close_with_window();
    }
}

/* Games of the machine do not teach anybody the keys. */
TEST(watched_games_do_not_count)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.watch = true;
    begin();
    while (seat()->view.pieces < 12)
        seat_run(seat(), 1000000, true, true);
    app_go(&hands_app, SCENE_TITLE);
    assert_int_equal(hands_app.prefs.numbers[PREF_GAMES], 0);
    close_with_window();
}

TEST(the_graph_has_all_locks)
{
    static const enum action actions[] = {ACTION_LEFT, ACTION_CW, ACTION_RIGHT, ACTION_LEFT,
        ACTION_HARD, ACTION_CW, ACTION_LEFT, ACTION_HARD};

    open_with_window(SCENE_TITLE);
    begin();
    for (int i = 0; i < 2000 && !seat_is_over(seat()); i++) {
        enum action action = actions[i % (int)ARRAY_SIZE(actions)];
        scene_table[SCENE_PLAY]->button(&hands_app, 1, action, true);
        seat_run(seat(), 30, false, false);
        scene_table[SCENE_PLAY]->button(&hands_app, 1, action, false);
        seat_run(seat(), 30, false, false);
    }
    const struct play *play = play_of(&hands_app);
    assert_true(seat()->view.over);
    /* The graph has all its locks. */
    uint64_t lock = graph_lock(&seat()->view);
    assert_true(lock >= 10);
    for (uint64_t ago = 0; ago < lock && ago < GRAPH_LOCKS; ago++)
        assert_non_null(graph_at(&play->table.sides[0].graph, (int)ago));
    close_with_window();
}

/* The choices of a watched pause have a place in every window, in the first
 * picture too: beside the well, or over it. */
TEST(pauses_have_room)
{
    static const int sizes[][2] = {{900, 1400}, {480, 360}, {480, 1200}, {800, 360}, {1280, 720}};
    int over = 0;

    for (size_t k = 0; k < ARRAY_SIZE(sizes); k++) {
        screen_open(&hands_app, sizes[k][0], sizes[k][1]);
        apply_pref(&hands_app, PREF_SCALE, 150);
        hands_app.now.watch = true;
        hands_app.now.rules = &ruleset_modern;
        hands_app.now.level = ruleset_modern.first_level;
        app_go(&hands_app, SCENE_PLAY);
        while (seat()->view.pieces < 4)
            seat_run(seat(), 1000000, true, true);
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
        free(screen_draw(&hands_app));
        const struct layout *l = &hands_app.look->play;
        struct box room = l->list.w > 0 ? l->list : l->sides[0].well;
        over += l->list.w == 0;
        for (int i = 0; i < choices()->list->count; i++) {
            struct box row = choices()->boxes[i];
            assert_true(box_holds(room, row.x, row.y));
            assert_true(row.w > 0 && row.x + row.w <= room.x + room.w);
        }
        screen_close(&hands_app);
    }
    assert_in_range(over, 1, (int)ARRAY_SIZE(sizes) - 1);
}

SUITE_WITH(folding, screen_begin, screen_end)
