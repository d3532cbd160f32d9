/*
 * What a view says would come of a place is what comes of it: on random wells
 * with a combo, a chain and waiting garbage, the keys of each place are pressed
 * in the game, and the events of its lock compared.
 */
#include "lib/check.h"
#include "lib/slow.h"
#include "store/weights.h"

#include "wellplayed/game.h"
#include "wellplayed/mind.h"

enum { POSITIONS = 3000 };

static struct mind mind;
static struct planner planner;

/* How often a test has met what it is about. */
static struct {
    long rows, minis, spins, back_to_backs, broken, combos, all_clears;
    long cancelled, partly, sent;
} met;

/* Rows that the piece would fill if it were dropped there on the floor: an all
 * clear. */
static void
draw_all_clear(struct slow *well, struct dice *dice, const struct game *game)
{
    const struct shapes *shapes = game->rules->shapes;
    struct place drops[MOVES_MAX_DROPS];
    struct board board;
    int height = ruleset_height(game->rules);

    board_init(&board, game->rules->width, height);
    slow_init(well, game->rules->width, height);
    int count = moves_drops(&board, shapes, (enum piece)game->motion.piece.piece, drops);
    struct place at = drops[dice_below(dice, count)];
    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    for (int row = 0; row < PIECE_SIZE; row++) {
        int y = at.y + PIECE_SIZE - 1 - row;
        for (int x = 0; piece_row(matrix, row) != 0 && x < well->width; x++) {
            int bit = PIECE_SIZE - 1 - (x - at.x);
            well->cells[y][x] =
                bit < 0 || bit >= PIECE_SIZE || !(piece_row(matrix, row) >> bit & 1);
        }
    }
}

/* Full rows but for a place of the piece, somewhere in a well of any kind. */
static void
draw_well(struct slow *well, struct dice *dice, const struct game *game)
{
    int height = ruleset_height(game->rules);
    enum slow_kind kind = (enum slow_kind)dice_below(dice, SLOW_KINDS);

    if (dice_below(dice, 8) == 0) {
        draw_all_clear(well, dice, game);
        return;
    }
    slow_random(well, dice, kind, game->rules->width, height, false);
    for (int y = 0; y < height; y++) {
        if (y >= game->rules->visible - 6)
            memset(well->cells[y], 0, sizeof(well->cells[y]));
        else if (dice_below(dice, 2) == 0 && well->width == 10)
            for (int x = 0; x < 10; x++)
                well->cells[y][x] |= x < 3 || x > 6;
        bool full = true;
        for (int x = 0; x < well->width; x++)
            full &= well->cells[y][x] != 0;
        if (full)
            well->cells[y][dice_below(dice, well->width)] = 0;
    }
}

/* A piece over a random well in the middle of a game. Returns false when it has
 * no room. */
static bool
begin(struct game *game, struct dice *dice, const struct ruleset *rules)
{
    struct slow well;

    game_init(game, rules, rules->first_level, dice_roll(dice), rules->handling);
    game_step(game, (struct command){0});
    draw_well(&well, dice, game);
    slow_to_board(&well, &game->board);
    for (int y = 0; y < well.height; y++)
        for (int x = 0; x < well.width; x++)
            game->cells[y][x] = well.cells[y][x] ? CELL_GARBAGE : PIECE_NONE;
    if (rules->bonus == NULL)
        return board_fits(&game->board, rules->shapes, game->motion.piece);
    game->combo = (uint16_t)dice_below(dice, 16);
    game->chain = (uint16_t)dice_below(dice, 4);
    for (int i = dice_below(dice, 4); i > 0; i--)
        game_add_garbage(game, (uint32_t)dice_between(dice, 1, 5));
    return board_fits(&game->board, rules->shapes, game->motion.piece);
}

/* Presses the keys until the piece locks. */
static struct events
press(struct game *game, const struct key *keys, int count)
{
    struct events events;
    uint8_t held = 0;
    int next = 0;

    do {
        if (next < count && keys[next].tick == game->tick)
            held = keys[next++].held;
        events = game_step(game, (struct command){held});
    } while (!(events.happened & EVENT_LOCKED));
    return events;
}

static void
count_met(const struct lock_outcome *outcome, uint32_t pending)
{
    const struct lock_result *result = &outcome->result;

    met.rows += result->rows > 0;
    met.minis += result->spin == SPIN_MINI;
    met.spins += result->spin == SPIN_FULL && result->rows > 0;
    met.back_to_backs += result->back_to_back;
    met.broken += outcome->breaks;
    met.combos += result->combo > 0;
    met.all_clears += result->all_clear;
    met.cancelled += outcome->attack > 0 && outcome->sent == 0;
    met.partly += outcome->sent > 0 && pending > 0;
    met.sent += outcome->sent > 0;
}

static void
check_place(const struct game *start, const struct view *view, const struct landing *to)
{
    struct game game = *start;
    struct key keys[MOVES_MAX_KEYS];
    enum spin spin = mind_spin(&mind, view->rules->shapes, to->at);
    struct lock_outcome outcome = view_outcome(view, to->at, spin);
    int count = moves_keys(&planner.moves, to, keys);
    struct events events = press(&game, keys, count);
    const struct lock_result *result = &events.result;

    assert_true(slow_same_cells(view->rules->shapes, events.locked, to->at));
    assert_int_equal(outcome.result.rows, events.cleared.count);
    assert_int_equal(outcome.result.rows, result->rows);
    assert_int_equal(outcome.result.spin, result->spin);
    assert_int_equal(outcome.result.back_to_back, result->back_to_back);
    assert_int_equal(outcome.result.combo, result->combo);
    assert_int_equal(outcome.result.all_clear, result->all_clear);
    assert_int_equal(outcome.attack, events.attack);
    assert_int_equal(outcome.sent, events.sent);
    assert_int_equal(outcome.streak.combo, game.combo);
    assert_int_equal(outcome.streak.chain, game.chain);
    assert_int_equal(outcome.breaks, start->chain > 0 && game.chain == 0);
    count_met(&outcome, view->garbage_pending);
}

/* All places that do something, and some of the others. */
static void
check_position(const struct game *game, struct dice *dice)
{
    struct brain brain;
    struct view view;

    assert_true(weights_find("dellacherie", &brain));
    view_take(&view, game);
    int count = mind_look(&mind, &planner, &brain, &view, 1, game_is_modern(game) ? 1 : 5);
    for (int i = 0; count > 0 && i < mind.places.count; i++) {
        const struct landing *to = &planner.moves.landings[i];
        struct lock_outcome outcome = view_outcome(&view, to->at, (enum spin)to->spin);
        if (outcome.result.rows > 0 || outcome.result.spin != SPIN_NONE || dice_below(dice, 8) == 0)
            check_place(game, &view, to);
    }
}

static void
check_rules(const struct ruleset *rules, uint64_t salt)
{
    struct dice dice = dice_start(salt);

    memset(&met, 0, sizeof(met));
    for (long i = test_count(POSITIONS); i > 0; i--) {
        struct game game;
        if (begin(&game, &dice, rules))
            check_position(&game, &dice);
    }
    assert_true(met.rows > 0);
}

TEST(test_modern)
{
    const struct ruleset *rules[] = {&ruleset_modern, &ruleset_modern_plus};

    for (int i = 0; i < 2; i++) {
        check_rules(rules[i], (uint64_t)(1400 + i));
        assert_true(met.minis > 0 && met.spins > 0);
        assert_true(met.back_to_backs > 0 && met.broken > 0);
        assert_true(met.combos > 0 && met.all_clears > 0);
        assert_true(met.cancelled > 0 && met.partly > 0 && met.sent > 0);
    }
}

/* Rows are all that there is. */
TEST(test_without_attack)
{
    const struct ruleset *rules[] = {
        &ruleset_arika, &ruleset_classic, &ruleset_standard, &ruleset_arcade, &ruleset_retro};

    for (size_t i = 0; i < ARRAY_SIZE(rules); i++) {
        check_rules(rules[i], (uint64_t)(1410 + i));
        assert_true(met.minis + met.spins + met.back_to_backs + met.broken + met.combos +
                        met.all_clears + met.cancelled + met.sent ==
                    0);
    }
}

SUITE(outcome)
