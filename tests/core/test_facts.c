/*
 * Published figures of today's rules, played by the game as everybody plays
 * it: pieces, kicks, spins, points, attack. Sources: doc/rules.md.
 */
#include "lib/check.h"
#include "lib/opening.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/view.h"

/* -- positions -- */

/* The drawn rows at the bottom of the well. */
static void
set_well(struct game *game, const char *drawing)
{
    struct slow well;
    slow_draw(&well, game->rules->width, ruleset_height(game->rules), drawing);
    slow_to_board(&well, &game->board);
    for (int y = 0; y < well.height; y++) {
        for (int x = 0; x < well.width; x++)
            game->cells[y][x] = well.cells[y][x] ? CELL_GARBAGE : PIECE_NONE;
    }
}

enum { NORTH, EAST, SOUTH, WEST };

/* The place of a T whose centre is there. */
static struct place
t_at(int x, int y, int rotation)
{
    return (struct place){(int8_t)(x - 1), (int8_t)(y - 2), PIECE_T, (uint8_t)rotation};
}

static void
carry(struct game *game, struct place at)
{
    assert_true(board_fits(&game->board, game->rules->shapes, at));
    motion_spawn(&game->motion, &game->board, game->rules, at, game->motion.gravity);
}

/* The drawn well, and a T in it, in a game at level 1. */
static void
position(struct game *game, const char *drawing, struct place at)
{
    opening(game, &ruleset_modern, PIECE_T);
    set_well(game, drawing);
    carry(game, at);
}

static struct events
press(struct game *game, uint8_t button)
{
    game_step(game, (struct command){0});
    return game_step(game, (struct command){button});
}

/* -- kicks -- */

static const char tsd[] = "##......../#...######/##.#######";
static const char mini_kick[] = "###..#####/##...#####";

TEST(test_published_kicks)
{
    struct game game;
    struct place to;
    uint8_t test = 0;

    position(&game, tsd, t_at(2, 1, EAST));
    assert_true(motion_rotated(&game.board, game.rules->shapes, game.motion.piece, 1, &to, &test));
    assert_int_equal(test, 1);
    struct place expected = t_at(2, 1, SOUTH);
    assert_memory_equal(&to, &expected, sizeof(to));
    assert_int_equal(press(&game, BUTTON_CW).happened & EVENT_ROTATED, EVENT_ROTATED);
    struct events events = press(&game, BUTTON_HARD);
    assert_int_equal(events.result.spin, SPIN_FULL);
    assert_int_equal(events.result.rows, 2);
    assert_true(events.happened & EVENT_SPIN);

    position(&game, mini_kick, t_at(4, 1, WEST));
    assert_true(motion_rotated(&game.board, game.rules->shapes, game.motion.piece, 1, &to, &test));
    assert_int_equal(test, 3);
    expected = t_at(3, 0, NORTH);
    assert_memory_equal(&to, &expected, sizeof(to));
    press(&game, BUTTON_CW);
    events = press(&game, BUTTON_HARD);
    assert_int_equal(events.result.spin, SPIN_MINI);
    assert_int_equal(events.result.rows, 1);
    assert_true(events.happened & EVENT_MINI);
}

/* -- spins -- */

static const struct {
    const char *what, *drawing;
    int x, y, rotation;
    uint8_t buttons[3]; /* before the hard drop, 0 ends */
    enum spin spin;
    int rows;
    uint32_t points; /* at level 1, with those of the drop */
} spins[] = {
    {"two rows", tsd, 2, 1, EAST, {BUTTON_CW}, SPIN_FULL, 2, 1200},
    {"the other way", tsd, 2, 1, WEST, {BUTTON_CCW}, SPIN_FULL, 2, 1200},
    {"no rotation", tsd, 2, 1, SOUTH, {0}, SPIN_NONE, 2, 300},
    {"full, no row", "##......../#...#####./##.######.", 2, 1, EAST, {BUTTON_CW}, SPIN_FULL, 0,
        400},
    {"full, one row", "##......../#...######/##.######.", 2, 1, EAST, {BUTTON_CW}, SPIN_FULL, 1,
        800},
    {"test 5 and one corner in front", "....#...../........../####.#####/####..####/####..####", 5,
        3, NORTH, {BUTTON_CW}, SPIN_FULL, 2, 1200},
    {"test 5, three rows", "....#...../........../####.#####/####..####/####.#####", 5, 3, NORTH,
        {BUTTON_CW}, SPIN_FULL, 3, 1600},
    {"mini on the floor, no row", "..#..#..../..........", 4, 1, WEST, {BUTTON_CW}, SPIN_MINI, 0,
        100},
    {"mini by kick 3, one row", mini_kick, 4, 1, WEST, {BUTTON_CW}, SPIN_MINI, 1, 200},
    {"two corners", "#...######/##.#######", 2, 1, EAST, {BUTTON_CW}, SPIN_NONE, 2, 1500},
    {"shifted after it", "##......../#....#####/##..######", 2, 1, EAST, {BUTTON_CW, BUTTON_RIGHT},
        SPIN_NONE, 0, 0},
};

TEST(test_spins)
{
    for (size_t i = 0; i < ARRAY_SIZE(spins); i++) {
        struct game game;
        position(&game, spins[i].drawing, t_at(spins[i].x, spins[i].y, spins[i].rotation));
        uint64_t before = game.points;
        for (int n = 0; n < 3 && spins[i].buttons[n] != 0; n++)
            press(&game, spins[i].buttons[n]);
        struct events events = press(&game, BUTTON_HARD);
        if (events.result.spin != spins[i].spin || events.result.rows != spins[i].rows ||
            game.points - before != spins[i].points) {
            fail_msg("%s: spin %d, %d rows, %d points", spins[i].what, (int)events.result.spin,
                events.result.rows, (int)(game.points - before));
        }
    }
}

/* A hard drop of a row takes the mark off, one of none does not. */
TEST(test_falls_take_the_mark_off)
{
    struct game game;
    position(&game, tsd, t_at(2, 1, EAST));
    press(&game, BUTTON_CW);
    assert_int_equal(game.motion.arrival.test, 1);
    game_step(&game, (struct command){0});
    assert_int_equal(press(&game, BUTTON_HARD).result.spin, SPIN_FULL);

    /* The same slot from a row above. */
    position(&game, "#...######/#...######/##.#######", t_at(2, 2, EAST));
    press(&game, BUTTON_CW);
    assert_int_equal(game.motion.arrival.test, 1);
    struct events events = press(&game, BUTTON_HARD);
    assert_int_equal(events.fallen_rows, 1);
    assert_int_equal(events.result.spin, SPIN_NONE);

    /* By gravity. */
    position(&game, "#...######/#...######/##.#######", t_at(2, 2, EAST));
    press(&game, BUTTON_CW);
    while (game.motion.piece.y != t_at(2, 1, SOUTH).y)
        game_step(&game, (struct command){0});
    assert_int_equal(game.motion.arrival.test, 0);
    assert_int_equal(press(&game, BUTTON_HARD).result.spin, SPIN_NONE);
}

/* -- points -- */

static const struct {
    enum spin spin;
    int rows, points;
} clears[] = {{SPIN_NONE, 1, 100}, {SPIN_NONE, 2, 300}, {SPIN_NONE, 3, 500}, {SPIN_NONE, 4, 800},
    {SPIN_FULL, 0, 400}, {SPIN_FULL, 1, 800}, {SPIN_FULL, 2, 1200}, {SPIN_FULL, 3, 1600},
    {SPIN_MINI, 0, 100}, {SPIN_MINI, 1, 200}, {SPIN_MINI, 2, 400}};

TEST(test_points_table)
{
    static const unsigned all_clear[] = {0, 800, 1200, 1800, 2000};
    for (size_t i = 0; i < ARRAY_SIZE(clears); i++) {
        struct lock_result result = {.spin = clears[i].spin, .rows = (uint8_t)clears[i].rows};
        unsigned points = (unsigned)clears[i].points;
        for (unsigned level = 1; level < 25; level++) {
            for (unsigned combo = 0; result.rows > 0 && combo < 20; combo++) {
                result.combo = (uint16_t)combo;
                assert_int_equal(scoring_points(&bonus_guideline, &result, level),
                    (points + 50 * combo) * level);
            }
            result.combo = 0;
            assert_int_equal(scoring_points(&bonus_guideline, &result, level), points * level);
            if (result.rows == 0)
                continue;
            result.all_clear = true;
            assert_int_equal(scoring_points(&bonus_guideline, &result, level),
                (points + all_clear[result.rows]) * level);
            result.all_clear = false;
        }
        if (!scoring_is_difficult(result.spin, result.rows))
            continue;
        result.back_to_back = true;
        assert_int_equal(scoring_points(&bonus_guideline, &result, 7), points * 3 / 2 * 7);
        result.all_clear = true;
        unsigned more = result.rows == 4 ? 3200 : all_clear[result.rows];
        assert_int_equal(scoring_points(&bonus_guideline, &result, 7), (points * 3 / 2 + more) * 7);
    }
}

TEST(test_what_is_difficult)
{
    for (int rows = 0; rows < 5; rows++)
        assert_int_equal(scoring_is_difficult(SPIN_NONE, rows), rows == 4);
    for (int rows = 0; rows < 4; rows++) {
        assert_int_equal(scoring_is_difficult(SPIN_MINI, rows), rows > 0);
        assert_int_equal(scoring_is_difficult(SPIN_FULL, rows), rows > 0);
    }
}

/* An upright I fills `rows` rows at the right edge; `rest` leaves cells in the
 * well. */
static struct events
clear_by_i(struct game *game, int rows, bool rest)
{
    char drawing[100] = "";
    if (rest)
        snprintf(drawing, sizeof(drawing), "..#......./");
    for (int row = 0; row < rows; row++) {
        size_t length = strlen(drawing);
        snprintf(
            drawing + length, sizeof(drawing) - length, "#########.%s", row + 1 < rows ? "/" : "");
    }
    set_well(game, drawing);
    struct place at = {9, 0, PIECE_I, EAST};
    game->motion.piece.piece = PIECE_I;
    struct slow_cell cells[16];
    slow_cells(game->rules->shapes, at, cells);
    at.x = (int8_t)(at.x - (cells[0].x - 9));
    at.y = (int8_t)(at.y - cells[0].y);
    return game_put(game, at);
}

/* Two rows by a full spin, and a plain row. */
static struct events
clear_by_spin(struct game *game)
{
    game->motion.piece.piece = PIECE_T;
    set_well(game, tsd);
    carry(game, t_at(2, 1, EAST));
    press(game, BUTTON_CW);
    return press(game, BUTTON_HARD);
}

TEST(test_points_of_a_game)
{
    static const unsigned plain[] = {0, 100, 300, 500, 800};
    for (int rows = 1; rows < 5; rows++) {
        struct game game;
        opening_at(&game, &ruleset_modern, 3, PIECE_I);
        struct events events = clear_by_i(&game, rows, true);
        assert_int_equal(events.points, 3 * plain[rows]);
        assert_int_equal(events.happened & EVENT_COMBO, 0);
        events = clear_by_i(&game, rows, true);
        unsigned base = rows == 4 ? 1200 : plain[rows];
        assert_int_equal(events.points, 3 * (base + 50));
        assert_true(events.happened & EVENT_COMBO);
        assert_int_equal(!!(events.happened & EVENT_BACK_TO_BACK), rows == 4);
    }
    /* All clears: by four rows, and once more by back-to-back. */
    struct game game;
    opening_at(&game, &ruleset_modern, 2, PIECE_I);
    assert_int_equal(clear_by_i(&game, 4, false).points, 2 * (800 + 2000));
    struct events events = clear_by_i(&game, 4, false);
    assert_int_equal(events.points, 2 * (1200 + 50 + 3200));
    assert_true(events.happened & EVENT_ALL_CLEAR);
    assert_int_equal(game.all_clears, 2);
}

/* A full spin without rows leaves back-to-back as it is; a plain row ends it. */
TEST(test_back_to_back)
{
    struct game game;
    opening(&game, &ruleset_modern, PIECE_I);
    clear_by_i(&game, 4, true);
    game.motion.piece.piece = PIECE_T;
    set_well(&game, "##......../#...#####./##.######.");
    carry(&game, t_at(2, 1, EAST));
    press(&game, BUTTON_CW);
    struct events events = press(&game, BUTTON_HARD);
    assert_int_equal(events.result.spin, SPIN_FULL);
    assert_int_equal(events.points, 400);
    assert_int_equal(clear_by_i(&game, 4, true).points, 1200);
    assert_int_equal(clear_by_i(&game, 1, true).points, 100 + 50);
    assert_int_equal(clear_by_i(&game, 4, true).points, 800 + 100);
}

/* -- attack -- */

TEST(test_attack_table)
{
    static const int attack[3][5] = {{0, 0, 1, 2, 4}, {0, 0, 1, 0, 0}, {0, 2, 4, 6, 0}};
    static const int combos[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5};
    for (size_t i = 0; i < ARRAY_SIZE(clears); i++) {
        struct lock_result result = {.spin = clears[i].spin, .rows = (uint8_t)clears[i].rows};
        int expected = attack[result.spin][result.rows];
        if (result.rows == 0) {
            assert_int_equal(scoring_attack(&bonus_guideline, &result), 0);
            continue;
        }
        for (int combo = 0; combo < (int)ARRAY_SIZE(combos); combo++) {
            for (int flags = 0; flags < 4; flags++) {
                result.combo = (uint16_t)combo;
                result.back_to_back = flags & 1;
                result.all_clear = flags & 2;
                assert_int_equal(scoring_attack(&bonus_guideline, &result),
                    expected + combos[combo] + (flags & 1) + (flags & 2 ? 10 : 0));
            }
        }
    }
}

TEST(test_attack_of_a_game)
{
    struct game game;
    /* A double by spin sends 4, the next 5. */
    opening(&game, &ruleset_modern, PIECE_T);
    assert_int_equal(clear_by_spin(&game).attack, 4);
    struct events events = clear_by_spin(&game);
    assert_int_equal(events.attack, 5);
    assert_int_equal(events.sent, 5);
    /* Four rows: 4, then 5. */
    opening(&game, &ruleset_modern, PIECE_I);
    assert_int_equal(clear_by_i(&game, 4, true).attack, 4);
    assert_int_equal(clear_by_i(&game, 4, true).attack, 5);
    /* A plain row before: the combo of one adds nothing. */
    opening(&game, &ruleset_modern, PIECE_I);
    assert_int_equal(clear_by_i(&game, 1, true).attack, 0);
    events = clear_by_spin(&game);
    assert_int_equal(events.result.combo, 1);
    assert_int_equal(events.attack, 4);
    /* An attack cancels what is to come, and the rest is sent. */
    opening(&game, &ruleset_modern, PIECE_T);
    game_add_garbage(&game, 3);
    events = clear_by_spin(&game);
    assert_int_equal(events.attack, 4);
    assert_int_equal(events.sent, 1);
    assert_int_equal(events.garbage_rows, 0);
}

/* -- garbage -- */

/* For ever: seed, and the holes of attacks of one row. Worked out apart from
 * the code. */
static const struct {
    uint64_t seed;
    const char *holes;
} all_holes[] = {{0, "682792343690"}, {1, "372764506085"}, {7, "450943160798"},
    {42, "595756865218"}, {2024, "829163728256"}, {UINT64_MAX, "657240851014"}};

TEST(test_holes_for_ever)
{
    for (size_t i = 0; i < ARRAY_SIZE(all_holes); i++) {
        struct game game;
        game_init(&game, &ruleset_modern, 1, all_holes[i].seed, ruleset_modern.handling);
        game_step(&game, (struct command){0});
        for (int n = 0; all_holes[i].holes[n] != '\0'; n++) {
            set_well(&game, "");
            game_add_garbage(&game, 1);
            struct events events =
                game_put(&game, board_ghost(&game.board, game.rules->shapes, game.motion.piece));
            assert_int_equal(events.garbage_rows, 1);
            for (int x = 0; x < 10; x++) {
                assert_int_equal(game.cells[0][x] == PIECE_NONE, x == all_holes[i].holes[n] - '0');
            }
        }
    }
}

/* -- pieces -- */

/* For ever: seed, and the first of seven at a time. Worked out apart from the
 * code. */
static const struct {
    uint64_t seed;
    const char *letters;
} bags[] = {{0, "ZTLSOJIZJTSLIOLZTIJSOZLSJTIOSOLITZJLJOITZS"},
    {1, "ZSIOJLTTOJSILZTZJIOSLOSJTZLITSIOLJZTJILSOZ"},
    {7, "LOZTJSITJLISOZZJITSLOTZOJISLTSJIOLZIOSJTLZ"},
    {42, "LTOZJSIIZJSOTLLOSJITZZTSLOIJZTOLSJIZLOJIST"},
    {2024, "OZLSIJTJISZOTLIJZTLSOJLSTZIOLJTSIOZIZSTJOL"},
    {UINT64_MAX, "ZSILTOJZOJTLSIZTLSJIOZLOTSIJIOSLJTZSZJLITO"}};

static void
pieces_of(const struct ruleset *rules, uint64_t seed, int count, char *letters)
{
    struct game game;
    game_init(&game, rules, 1, seed, rules->handling);
    game_step(&game, (struct command){0});
    for (int i = 0; i < count; i++) {
        letters[i] = piece_letter((enum piece)game.motion.piece.piece);
        /* The next ones are as announced. */
        struct view view;
        view_take(&view, &game);
        enum piece next = (enum piece)view.next[0];
        set_well(&game, "");
        game_put(&game, board_ghost(&game.board, rules->shapes, game.motion.piece));
        assert_int_equal(game.motion.piece.piece, next);
    }
    letters[count] = '\0';
}

TEST(test_bags_for_ever)
{
    char letters[64];
    for (size_t i = 0; i < ARRAY_SIZE(bags); i++) {
        pieces_of(&ruleset_modern, bags[i].seed, 42, letters);
        assert_string_equal(letters, bags[i].letters);
        pieces_of(&ruleset_modern_plus, bags[i].seed, 42, letters);
        assert_string_equal(letters, bags[i].letters);
    }
}

/* Each seven from the first on are the seven; so equals are at most twelve
 * others apart. */
TEST(test_each_bag_is_whole)
{
    enum { COUNT = 7000 };
    static char letters[COUNT + 1];
    pieces_of(&ruleset_modern, 123, COUNT, letters);
    int longest = 0;
    for (int i = 0; i < COUNT; i += 7) {
        for (int j = 0; j < 7; j++)
            assert_non_null(memchr(letters + i, "ITLJZSO"[j], 7));
    }
    for (int i = 0; i < COUNT; i++) {
        for (int j = i + 1; j < COUNT; j++) {
            if (letters[j] == letters[i]) {
                longest = j - i - 1 > longest ? j - i - 1 : longest;
                break;
            }
        }
    }
    assert_int_equal(longest, 12);
}

/* Each order of the seven is as likely as any other, and none hangs on the one
 * before. */
TEST(test_bag_statistics)
{
    enum { BAGS = 100000, ORDERS = 5040 };
    static long orders[ORDERS];
    long pairs[PIECE_COUNT][PIECE_COUNT] = {{0}};
    struct deck deck;
    int last = PIECE_NONE;
    memset(orders, 0, sizeof(orders));
    deck_init(&deck, RANDOMIZER_BAG, 99, GAME_STREAM_PIECES);
    for (int n = 0; n < BAGS; n++) {
        int order = 0;
        bool gone[PIECE_COUNT] = {false};
        for (int i = 0; i < PIECE_COUNT; i++) {
            int piece = deck_draw(&deck), rank = 0;
            assert_false(gone[piece]);
            for (int other = 0; other < piece; other++)
                rank += !gone[other];
            order = order * (PIECE_COUNT - i) + rank;
            gone[piece] = true;
            if (i == 0 && last != PIECE_NONE)
                pairs[last][piece]++;
            last = piece;
        }
        orders[order]++;
    }
    double chi = 0;
    for (int i = 0; i < ORDERS; i++) {
        double expected = (double)BAGS / ORDERS, off = orders[i] - expected;
        chi += off * off / expected;
    }
    /* 5039 degrees of freedom: deviation 100.4. */
    assert_true(chi > 5039 - 5 * 100.4 && chi < 5039 + 5 * 100.4);
    chi = 0;
    for (int a = 0; a < PIECE_COUNT; a++) {
        for (int b = 0; b < PIECE_COUNT; b++) {
            double expected = (BAGS - 1) / 49.0, off = pairs[a][b] - expected;
            chi += off * off / expected;
        }
    }
    /* 48 degrees of freedom: deviation 9.8. */
    assert_true(chi > 48 - 4 * 9.8 && chi < 48 + 5 * 9.8);
}

/* -- the rest -- */

/* Every piece has its lowest cells just below what can be seen, in arika its
 * highest. */
TEST(test_spawn_rows)
{
    static const struct ruleset *const all[] = {
        &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};
    for (int i = 0; i < 3; i++) {
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            struct game game;
            opening(&game, all[i], (enum piece)piece);
            struct slow_cell cells[16];
            int count = slow_cells(game.rules->shapes, game.motion.piece, cells);
            int low = 40, high = 0, left = 10;
            for (int n = 0; n < count; n++) {
                low = cells[n].y < low ? cells[n].y : low;
                high = cells[n].y > high ? cells[n].y : high;
                left = cells[n].x < left ? cells[n].x : left;
            }
            assert_int_equal(all[i] == &ruleset_arika ? high : low, 19);
            assert_int_equal(left, piece == PIECE_O ? 4 : 3);
        }
    }
}

static const struct {
    const struct ruleset *rules;
    int next, first_level, last_start_level, das, arr, buttons;
    int lock_resets, spawn_ticks, clear_ticks;
    enum locking locking;
    enum randomizer randomizer;
    enum initial initial_rotation;
    bool clutch, lock_out, bonus;
} tables[] = {
    {&ruleset_modern, 5, 1, 20, 167, 33, 0xFF, 15, 0, 0, LOCKING_MOVE, RANDOMIZER_BAG, INITIAL_OFF,
        false, true, true},
    {&ruleset_modern_plus, 5, 1, 20, 167, 33, 0xFF, 15, 0, 0, LOCKING_MOVE, RANDOMIZER_BAG,
        INITIAL_OFF, true, false, true},
    {&ruleset_arika, 1, 0, 500, 233, 17, 0x3F, 0, 450, 683, LOCKING_STEP, RANDOMIZER_REROLL,
        INITIAL_HOLD, false, false, false},
};

TEST(test_rule_sets)
{
    for (size_t i = 0; i < ARRAY_SIZE(tables); i++) {
        const struct ruleset *rules = tables[i].rules;
        assert_int_equal(rules->width, 10);
        assert_int_equal(rules->visible, 20);
        assert_int_equal(rules->hidden, 20);
        assert_int_equal(rules->lock_ticks, 500);
        assert_int_equal(rules->next_count, tables[i].next);
        assert_int_equal(rules->first_level, tables[i].first_level);
        assert_int_equal(rules->handling.das, tables[i].das);
        assert_int_equal(rules->handling.arr, tables[i].arr);
        assert_int_equal(rules->handling.factor, 20);
        assert_int_equal(rules->handling.cut, 0);
        assert_int_equal(rules->handling.initial_hold, INITIAL_OFF);
        assert_int_equal(rules->handling.initial_rotation, (int)tables[i].initial_rotation);
        assert_int_equal(rules->buttons, tables[i].buttons);
        if (tables[i].locking == LOCKING_MOVE)
            assert_int_equal(rules->lock_resets, tables[i].lock_resets);
        assert_int_equal(rules->spawn_ticks, tables[i].spawn_ticks);
        assert_int_equal(rules->clear_ticks, tables[i].clear_ticks);
        assert_int_equal((int)rules->locking, (int)tables[i].locking);
        assert_int_equal((int)rules->randomizer, (int)tables[i].randomizer);
        assert_int_equal(rules->clutch, tables[i].clutch);
        assert_int_equal(rules->lock_out, tables[i].lock_out);
        assert_int_equal(rules->bonus != NULL, tables[i].bonus);
        assert_int_equal(rules->last_start_level, tables[i].last_start_level);
        assert_ptr_equal(ruleset_find(rules->name), rules);
    }
}

/* The seed of a day is the same for everybody, for ever. */
TEST(test_daily_seed)
{
    uint64_t seeds[31 * 12];
    int count = 0;
    for (int month = 1; month <= 12; month++) {
        for (int day = 1; day <= 31; day++) {
            seeds[count] = goal_daily_seed(2026, month, day);
            for (int i = 0; i < count; i++)
                assert_true(seeds[i] != seeds[count]);
            count++;
        }
    }
    assert_true(goal_daily_seed(2026, 5, 9) == goal_daily_seed(2026, 5, 9));
    assert_true(goal_daily_seed(2026, 5, 9) != goal_daily_seed(2027, 5, 9));
    assert_true(goal_daily_seed(2026, 11, 22) == 12744347193309325605u);
    assert_true(goal_daily_seed(2000, 1, 1) == 2464917910675284004u);
}

SUITE(facts)
