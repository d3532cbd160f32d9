/*
 * Holding as a choice, against the game itself: from random positions, all keys
 * are pressed in copies of the game, with and without hold. Where pieces lock
 * then is what the planner chooses from.
 */
#include "lib/check.h"
#include "lib/positions.h"
#include "lib/slow.h"
#include "store/weights.h"

#include "wellplayed/mind.h"
#include "wellplayed/position.h"

enum { KEY_TICKS = 2, NODES_MAX = 20000, ROW_TICKS = 2000 };

static struct planner planner;
static struct planner_places places;

/* -- by pressing all keys -- */

static struct {
    struct game nodes[NODES_MAX];
    int count;
    bool seen[PIECE_COUNT][PIECE_ROTATIONS][BOARD_MAX_HEIGHT + PIECE_SIZE]
             [BOARD_MAX_WIDTH + PIECE_SIZE];
    struct place locked[MOVES_MAX_CHOICES];
    bool held[MOVES_MAX_CHOICES];
    int locked_count;
} flood;

/* Takes down where a piece locked; `own` is the piece that fell at first. */
static void
add_lock(struct place at, enum piece own)
{
    for (int i = 0; i < flood.locked_count; i++)
        if (flood.locked[i].piece == at.piece && slow_same_cells(&shapes_srs, flood.locked[i], at))
            return;
    assert_in_range(flood.locked_count, 0, MOVES_MAX_CHOICES - 1);
    flood.held[flood.locked_count] = at.piece != own;
    flood.locked[flood.locked_count++] = at;
}

static void
add_node(const struct game *game)
{
    struct place at = game->motion.piece;
    bool *seen = &flood.seen[at.piece][at.rotation][at.y + PIECE_SIZE - 1][at.x + PIECE_SIZE - 1];

    if (*seen)
        return;
    *seen = true;
    assert_in_range(flood.count, 0, NODES_MAX - 1);
    flood.nodes[flood.count++] = *game;
}

/* Presses a button, soft drop for one row, and lets it go. */
static void
press(const struct game *from, uint8_t button, enum piece own)
{
    struct game game = *from;

    for (int tick = 0; tick < (button == BUTTON_SOFT ? ROW_TICKS : 1); tick++) {
        struct events events = game_step(&game, (struct command){button});
        if (events.happened & EVENT_LOCKED)
            add_lock(events.locked, own);
        if (events.happened & (EVENT_LOCKED | EVENT_GAME_OVER))
            return;
        if (game.motion.piece.y != from->motion.piece.y)
            break;
    }
    game_step(&game, (struct command){0});
    add_node(&game);
}

static void
press_all(const struct game *game)
{
    static const uint8_t buttons[] = {
        BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF, BUTTON_SOFT, BUTTON_HARD};
    enum piece own = (enum piece)game->motion.piece.piece;

    memset(&flood, 0, sizeof(flood));
    add_node(game);
    press(game, BUTTON_HOLD, own);
    for (int i = 0; i < flood.count; i++)
        for (size_t b = 0; b < ARRAY_SIZE(buttons); b++)
            if (game->rules->buttons & buttons[b])
                press(&flood.nodes[i], buttons[b], own);
}

/* -- positions -- */

/* Begins a game up to the first piece. There is time for everything. */
static void
begin(struct game *game, struct ruleset *rules, struct dice *dice)
{
    int index = 0;

    do
        index = dice_below(dice, 7);
    while (!(ruleset_at(index)->buttons & BUTTON_HOLD));
    *rules = positions_rules(dice, index);
    rules->lock_ticks = UINT16_MAX;
    rules->lock_resets = UINT8_MAX;
    rules->handling.factor = HANDLING_MAX_FACTOR;
    struct position position = positions_any(dice, rules);
    while (position_check(&position, rules, NULL) != POSITION_FINE)
        position = positions_any(dice, rules);
    game_begin_at(game, rules, &goal_endless, rules->first_level, dice_roll(dice), rules->handling,
        &position);
    while (game->motion.piece.piece == PIECE_NONE && !game->over)
        game_step(game, (struct command){0});
    game->hold_used = dice_below(dice, 8) == 0;
}

/* -- checks -- */

/* Presses the keys of a plan. Returns where the piece locks. */
static struct place
play_keys(const struct game *from, const struct key *keys, int count, bool *held)
{
    struct game game = *from;
    struct events events = {.happened = 0};
    uint8_t down = 0;
    int next = 0;

    *held = false;
    while (!(events.happened & EVENT_LOCKED)) {
        for (; next < count && keys[next].tick == game.tick; next++)
            down = keys[next].held;
        events = game_step(&game, (struct command){down});
        *held |= (events.happened & EVENT_HELD) != 0;
        assert_false(events.happened & EVENT_GAME_OVER && !(events.happened & EVENT_LOCKED));
    }
    return events.locked;
}

/* The value of a place by its definition: the best of what can come next. */
static int64_t
slow_value(const struct brain *brain, const struct view *view, struct place at, bool by_hold)
{
    uint8_t queue[RULESET_MAX_NEXT + 1], held = view->hold;
    int count = view->rules->next_count, first = 0;
    struct board after;
    int64_t best = BRAIN_NO_PLACE;

    memcpy(queue, view->next, (size_t)count);
    if (by_hold) {
        first = held == PIECE_NONE; /* it came from the queue */
        held = view->motion.piece.piece;
    }
    for (int hold = 0; hold < 2; hold++) {
        uint8_t next = first < count ? queue[first] : PIECE_NONE;
        if (hold)
            next = held != PIECE_NONE ? held : first + 1 < count ? queue[first + 1] : PIECE_NONE;
        if (next == PIECE_NONE && brain->pieces > 1)
            continue;
        int64_t value = planner_value(
            brain, &view->board, view->rules->shapes, at, &next, next != PIECE_NONE, &after, NULL);
        best = value > best ? value : best;
    }
    return best;
}

static int
find_locked(const struct shapes *shapes, struct place at)
{
    for (int i = 0; i < flood.locked_count; i++)
        if (flood.locked[i].piece == at.piece && slow_same_cells(shapes, flood.locked[i], at))
            return i;
    return -1;
}

/* Whether hold brings another piece now. */
static bool
hold_is_choice(const struct game *game)
{
    uint8_t other = game->hold != PIECE_NONE ? game->hold : game->next[0];
    return !game->hold_used && other != game->motion.piece.piece;
}

static void
check_places(const struct game *game, const struct brain *brain, long *by_hold)
{
    const struct shapes *shapes = game->rules->shapes;
    struct view view;
    struct key keys[MOVES_MAX_KEYS];

    view_take(&view, game);
    press_all(game);
    assert_true(planner_places(&planner, brain, &view, 1, KEY_TICKS, &places));
    assert_int_equal(places.count, planner.moves.count);
    int expected = 0;
    for (int i = 0; i < flood.locked_count; i++)
        expected += !flood.held[i] || hold_is_choice(game);
    assert_int_equal(places.count, expected);
    for (int i = 0; i < places.count; i++) {
        struct place at = places.at[i];
        bool held, hold = at.piece != game->motion.piece.piece;
        int found = find_locked(shapes, at);
        assert_true(found >= 0);
        assert_int_equal(flood.held[found], hold);
        assert_int_equal(view_is_by_hold(&view, at), hold);
        assert_true(view_is_of_now(&view, at));
        int count = moves_keys(&planner.moves, &planner.moves.landings[i], keys);
        struct place locked = play_keys(game, keys, count, &held);
        assert_int_equal(locked.piece, at.piece);
        assert_true(slow_same_cells(shapes, locked, at));
        assert_int_equal(held, hold);
        if (places.values[i] != BRAIN_NO_PLACE || brain->beam == 0)
            assert_true(places.values[i] == slow_value(brain, &view, at, hold));
        *by_hold += hold;
    }
}

/* The plan leads to a place of the greatest value, which the mind tells apart. */
static bool
check_plan(const struct game *game, const struct brain *brain)
{
    static struct mind mind;
    struct mind_worth worth;
    struct view view;
    struct plan plan;
    bool held;

    view_take(&view, game);
    assert_true(planner_plan(&planner, brain, &view, 1, KEY_TICKS, &plan));
    for (int i = 0; i < places.count; i++)
        assert_true(places.values[i] <= plan.value);
    struct place locked = play_keys(game, plan.keys, plan.count, &held);
    assert_true(slow_same_cells(game->rules->shapes, locked, plan.goal));
    assert_int_equal(held, view_is_by_hold(&view, plan.goal));
    assert_int_equal(mind_look(&mind, &planner, brain, &view, 1, KEY_TICKS) > 0, true);
    for (int rank = 0; rank < mind.count; rank += 5) {
        mind_judge(&mind, brain, &view, mind_place(&mind, rank), &worth);
        assert_true(worth.value == mind.places.values[mind.order[rank]]);
    }
    return held;
}

TEST(test_choices)
{
    static const char *const names[] = {"dellacherie", "champion", "champion-two", "contact"};
    struct dice dice = dice_start(1800);
    long by_hold = 0, held = 0, all = test_count(120);

    for (long i = 0; i < all; i++) {
        struct brain brain;
        struct game game;
        struct ruleset rules;
        assert_true(weights_find(names[i % ARRAY_SIZE(names)], &brain));
        if (i % 16 == 1)
            brain_look_ahead(&brain, 3);
        begin(&game, &rules, &dice);
        check_places(&game, &brain, &by_hold);
        held += check_plan(&game, &brain);
    }
    fprintf(stderr, "%ld places by hold; %ld of %ld plans hold\n", by_hold, held, all);
    assert_true(by_hold > all && held > all / 10 && held < all);
}

/* Doubt blurs and slips between places of the same piece. */
TEST(test_doubt)
{
    struct dice dice = dice_start(1810);
    struct brain brain;
    long held = 0, all = test_count(60);

    assert_true(weights_find("dellacherie", &brain));
    brain.doubt = (struct brain_doubt){.blur = 300, .slip = 500};
    for (long i = 0; i < all; i++) {
        struct game game;
        struct ruleset rules;
        struct view view;
        struct plan plan;
        bool holds;
        begin(&game, &rules, &dice);
        view_take(&view, &game);
        assert_true(planner_plan(&planner, &brain, &view, 1, KEY_TICKS, &plan));
        struct place locked = play_keys(&game, plan.keys, plan.count, &holds);
        assert_true(slow_same_cells(rules.shapes, locked, plan.goal));
        held += holds;
    }
    assert_true(held > 0 && held < all);
}

SUITE(hold)
