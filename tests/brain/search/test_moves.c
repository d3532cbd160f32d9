/*
 * Placements straight on the board against the twin, and paths of keys by
 * pressing them.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/moves.h"
#include "wellplayed/pilot.h"
#include "wellplayed/reach.h"

static const struct shapes *const shapes = &shapes_classic;
static struct moves moves; /* large */

/* -- drops -- */

TEST(test_drops)
{
    struct dice dice = dice_start(50);
    for (long i = test_count(100000); i > 0; i--) {
        struct slow well;
        struct board board;
        struct place fast[MOVES_MAX_DROPS], slow[64];
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        int count = slow_drops(&well, shapes, piece, slow);
        assert_int_equal(moves_drops(&board, shapes, piece, fast), count);
        if (count > 0)
            assert_memory_equal(fast, slow, (size_t)count * sizeof(slow[0]));
    }
}

TEST(test_drops_of_an_empty_well)
{
    static const int expected[PIECE_COUNT] = {
        /* turns x columns of a well of 10 */
        [PIECE_I] = 10 + 7,
        [PIECE_T] = 8 + 9 + 8 + 9,
        [PIECE_L] = 9 + 8 + 9 + 8,
        [PIECE_J] = 9 + 8 + 9 + 8,
        [PIECE_Z] = 8 + 9,
        [PIECE_S] = 8 + 9,
        [PIECE_O] = 9,
    };
    struct board board;
    struct place out[MOVES_MAX_DROPS];
    board_init(&board, 10, 20);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        assert_int_equal(moves_drops(&board, shapes, (enum piece)piece, out), expected[piece]);
    }
    board_init(&board, 12, 26);
    assert_int_equal(moves_drops(&board, shapes, PIECE_T, out), 42);
}

/* -- slides -- */

struct flood {
    bool seen[4][64][32]; /* [turn][y + 8][x + 8] */
    struct place stack[4 * 64 * 32];
    int size;
};

static void
flood_to(struct flood *flood, const struct slow *well, struct place at)
{
    if (at.y < -8 || at.y > well->height || !slow_fits(well, shapes, at))
        return;
    bool *seen = &flood->seen[at.rotation][at.y + 8][at.x + 8];
    if (*seen)
        return;
    *seen = true;
    flood->stack[flood->size++] = at;
}

/* Everything that shifts, turns and falls reach from the ways of the drops. */
static void
flood_fill(
    struct flood *flood, const struct slow *well, const struct ruleset *rules, enum piece piece)
{
    struct place drops[64];
    memset(flood, 0, sizeof(*flood));
    int count = slow_drops(well, shapes, piece, drops);
    for (int i = 0; i < count; i++) {
        for (struct place at = drops[i]; slow_fits(well, shapes, at); at.y++)
            flood_to(flood, well, at);
    }
    while (flood->size > 0) {
        struct place at = flood->stack[--flood->size], to;
        for (int dx = -1; dx <= 1; dx += 2) {
            to = at;
            to.x = (int8_t)(to.x + dx);
            flood_to(flood, well, to);
        }
        to = at;
        to.y--;
        flood_to(flood, well, to);
        static const uint8_t ways[] = {0, BUTTON_CW, BUTTON_HALF, BUTTON_CCW};
        for (int rotations = 1; rotations < 4; rotations++) {
            if (!(rules->buttons & ways[rotations]))
                continue;
            to = at;
            to.rotation = (uint8_t)((to.rotation + rotations) % 4);
            flood_to(flood, well, to);
        }
    }
}

static bool
turn_is_first(enum piece piece, int rotation)
{
    for (int before = 0; before < rotation; before++) {
        if (shapes->matrix[piece][before] == shapes->matrix[piece][rotation])
            return false;
    }
    return true;
}

/* In the written order: drops; then turn, column, highest first. */
static int
slow_slides(
    const struct slow *well, const struct ruleset *rules, enum piece piece, struct place *out)
{
    static struct flood flood;
    int drops = slow_drops(well, shapes, piece, out), count = drops;
    flood_fill(&flood, well, rules, piece);
    for (int rotation = 0; rotation < 4; rotation++) {
        if (!turn_is_first(piece, rotation))
            continue;
        for (int x = -4; x < 16; x++) {
            for (int y = well->height; y >= -4; y--) {
                struct place at = {(int8_t)x, (int8_t)y, (uint8_t)piece, (uint8_t)rotation};
                struct place below = at;
                below.y--;
                bool reached = false;
                for (int t = 0; t < 4; t++) {
                    reached |= flood.seen[t][y + 8][x + 8] &&
                               shapes->matrix[piece][t] == shapes->matrix[piece][rotation];
                }
                bool known = false;
                for (int i = 0; i < drops; i++)
                    known |= memcmp(&out[i], &at, sizeof(at)) == 0;
                if (reached && !known && !slow_fits(well, shapes, below))
                    out[count++] = at;
            }
        }
    }
    return count;
}

TEST(test_slides)
{
    struct dice dice = dice_start(51);
    long extra = 0;
    for (long i = test_count(10000); i > 0; i--) {
        struct slow well;
        struct board board;
        static struct place fast[MOVES_MAX_PLACES], slow[4096];
        struct ruleset rules = *ruleset_at(dice_below(&dice, 4));
        if (dice_below(&dice, 4) == 0)
            rules.buttons |= BUTTON_HALF;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        struct place drops[64];
        int drop_count = slow_drops(&well, shapes, piece, drops);
        int count = slow_slides(&well, &rules, piece, slow);
        assert_true(count <= MOVES_MAX_PLACES);
        assert_int_equal(moves_slides(&board, &rules, piece, fast), count);
        if (count > 0)
            assert_memory_equal(fast, slow, (size_t)count * sizeof(slow[0]));
        extra += count - drop_count;
    }
    assert_true(extra > 0);
}

static bool
has_place(const struct shapes *of, const struct place *places, int count, struct place at)
{
    for (int i = 0; i < count; i++) {
        if (slow_same_cells(of, places[i], at))
            return true;
    }
    return false;
}

TEST(test_slides_by_hand)
{
    struct slow well;
    struct board board;
    static struct place out[MOVES_MAX_PLACES];
    /* A roof over the left half: the square slides under it. */
    slow_draw(&well, 10, 20, "#####...../........../..........");
    slow_to_board(&well, &board);
    int drops = moves_drops(&board, shapes, PIECE_O, out);
    struct place under = {-1, -1, PIECE_O, 0};
    assert_false(has_place(shapes, out, drops, under));
    int count = moves_slides(&board, &ruleset_standard, PIECE_O, out);
    assert_true(has_place(shapes, out, count, under));
    assert_int_equal(count, drops + 5);
    /* A cave without a door. */
    slow_draw(&well, 10, 20, "#####...../....#...../....#.....");
    slow_to_board(&well, &board);
    count = moves_slides(&board, &ruleset_standard, PIECE_O, out);
    assert_int_equal(count, moves_drops(&board, shapes, PIECE_O, out));
}

/* -- keys -- */

/* A game whose piece has just entered over a given well; the game may have a
 * goal. Returns false when it has no room. */
static bool
goal_over_well(struct game *game, const struct ruleset *rules, const struct goal *goal, int level,
    const struct slow *well, uint64_t seed, struct handling handling)
{
    game_init_goal(game, rules, goal, level, seed, handling);
    slow_to_board(well, &game->board);
    for (int y = 0; y < well->height; y++) {
        for (int x = 0; x < well->width; x++)
            game->cells[y][x] = well->cells[y][x] ? PIECE_I : PIECE_NONE;
    }
    game_step(game, (struct command){0});
    return !game->over;
}

static bool
game_over_well(struct game *game, const struct ruleset *rules, int level, const struct slow *well,
    uint64_t seed)
{
    return goal_over_well(game, rules, &goal_endless, level, well, seed, rules->handling);
}

static void
tell(const struct game *game, const struct landing *landing, const struct key *keys, int count)
{
    fprintf(stderr,
        "rules %s, level %d, tick %d, piece %c, to turn %d at %d,%d, "
        "%d keys, ending %x\n",
        game->rules->name, (int)game->level, (int)game->tick,
        piece_letter((enum piece)game->motion.piece.piece), landing->at.rotation, landing->at.x,
        landing->at.y, landing->keys, landing->ending);
    for (int i = 0; i < count; i++) {
        fprintf(stderr, "    tick %d: held %02x, expected turn %d at %d,%d\n", (int)keys[i].tick,
            keys[i].held, keys[i].expect.rotation, keys[i].expect.x, keys[i].expect.y);
    }
    struct slow well;
    slow_init(&well, game->board.width, game->board.height);
    for (int y = 0; y < well.height; y++) {
        for (int x = 0; x < well.width; x++)
            well.cells[y][x] = board_cell(&game->board, x, y);
    }
    slow_print(&well);
}

/*
 * Presses the keys of a landing in a copy of the game. Returns NULL when the
 * piece locks where it said, with as many presses, each where it was expected
 * and none too early; else what was wrong.
 */
static const char *
press(const struct game *start, const struct landing *landing, const struct key *keys, int count,
    uint32_t first_key, uint32_t key_ticks)
{
    struct game game = *start;
    uint8_t held = 0, before = start->motion.held;
    int next = 0, presses = 0;
    bool held_once = false;
    uint64_t last_press = 0;
    for (long steps = 0; steps < 200000; steps++) {
        if (next < count && keys[next].tick == game.tick) {
            struct place is = game.motion.piece;
            if (memcmp(&is, &keys[next].expect, sizeof(is)) != 0)
                return "the piece is not where it was expected";
            held = keys[next++].held;
        }
        if (next < count && keys[next].tick <= game.tick)
            return "two changes in one tick, or a late one";
        uint8_t pressed = (uint8_t)(held & ~before);
        if (pressed & (pressed - 1))
            return "two keys at once";
        if (pressed) {
            uint64_t step = game.tick - start->tick + 1;
            if (presses == 0 ? step < first_key : step - last_press < key_ticks)
                return "a key before its time";
            last_press = step;
            presses++;
        }
        before = held;
        struct events events = game_step(&game, (struct command){held});
        if (events.happened & EVENT_BLOCKED)
            return "a key is blocked";
        held_once |= (events.happened & EVENT_HELD) != 0;
        if (!(events.happened & EVENT_LOCKED))
            continue;
        if (!slow_same_cells(game.rules->shapes, events.locked, landing->at))
            return "locks elsewhere";
        if (events.result.spin != landing->spin)
            return "another spin";
        if (held_once != landing->hold)
            return "another hold";
        /* A button that is down when the search begins may shift for free. */
        if (start->motion.held == 0 ? presses != landing->keys : presses > landing->keys)
            return "another number of keys";
        bool last = count > 0 && (keys[count - 1].held & BUTTON_HARD);
        if (next < count && !(next == count - 1 && keys[next].held == 0))
            return "locks before the last key";
        if ((landing->ending == BUTTON_HARD) != last ||
            last != !!(events.happened & EVENT_HARD_DROP))
            return "another ending";
        return NULL;
    }
    return "does not lock";
}

static void
check_landings_with(const struct game *game, uint32_t first_key, uint32_t key_ticks, unsigned with)
{
    struct view view;
    view_take(&view, game);
    int count = moves_search_with(&moves, &view, first_key, key_ticks, with);
    assert_int_equal(count, moves.count);
    assert_in_range(count, 1, MOVES_MAX_LANDINGS);
    for (int i = 0; i < count; i++) {
        const struct landing *landing = &moves.landings[i];
        struct key keys[MOVES_MAX_KEYS];
        int key_count = moves_keys(&moves, landing, keys);
        assert_in_range(key_count, 0, MOVES_MAX_KEYS);
        const char *why = press(game, landing, keys, key_count, first_key, key_ticks);
        if (why != NULL) {
            tell(game, landing, keys, key_count);
            fail_msg("first key %u, then every %u: %s", first_key, key_ticks, why);
        }
        for (int other = 0; other < i; other++) {
            const struct landing *before = &moves.landings[other];
            assert_false(before->hold == landing->hold &&
                         (!(with & MOVES_SPINS) || before->spin == landing->spin) &&
                         slow_same_cells(game->rules->shapes, before->at, landing->at));
        }
    }
}

static void
check_landings(const struct game *game, uint32_t first_key, uint32_t key_ticks)
{
    check_landings_with(game, first_key, key_ticks, 0);
}

/* Drops first, by turn and column; then the others by turn, column, highest
 * first. */
static void
check_order(const struct shapes *of, const struct slow *well)
{
    struct place drops[64];
    enum piece piece = (enum piece)moves.landings[0].at.piece;
    int drop_count = slow_drops(well, of, piece, drops);
    int at = 0, i = 0;
    for (; i < moves.count && moves.landings[i].drop; i++) {
        while (at < drop_count && !slow_same_cells(of, drops[at], moves.landings[i].at))
            at++;
        assert_true(at < drop_count);
    }
    for (int n = i; n < moves.count; n++) {
        struct place here = board_canonical(of, moves.landings[n].at);
        assert_false(moves.landings[n].drop);
        assert_false(has_place(of, drops, drop_count, here));
        if (n == i)
            continue;
        struct place before = board_canonical(of, moves.landings[n - 1].at);
        assert_true(before.rotation < here.rotation ||
                    (before.rotation == here.rotation &&
                        (before.x < here.x || (before.x == here.x && before.y > here.y))));
    }
}

/* A well in which the next piece has room to enter. */
static void
random_well(struct slow *well, struct dice *dice, const struct ruleset *rules)
{
    int height = rules->visible + rules->hidden;
    enum slow_kind kind = (enum slow_kind)dice_below(dice, SLOW_KINDS);
    slow_random(well, dice, kind, rules->width, height, false);
    if (dice_below(dice, 4) == 0)
        return; /* as high as it comes */
    for (int y = height - 6; y < height; y++)
        memset(well->cells[y], 0, sizeof(well->cells[y]));
}

static void
check_rules_and_paces(const struct ruleset *rules, int level, int rounds)
{
    static const uint32_t paces[] = {5, 10, 30, PILOT_PACE_MAX};
    struct dice dice =
        dice_start(52 + (uint64_t)level * 16 + (uint64_t)rules->visible * rules->width);
    for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
        int done = 0;
        while (done < rounds) {
            struct slow well;
            struct game game;
            random_well(&well, &dice, rules);
            if (!game_over_well(&game, rules, level, &well, dice_roll(&dice)))
                continue;
            /* Now and then after some time has passed. */
            for (int n = dice_below(&dice, 3) * 13; n > 0; n--) {
                if (!(game_step(&game, (struct command){0}).happened & EVENT_LOCKED))
                    continue;
                break;
            }
            if (game.over || game.pieces != 1)
                continue;
            struct view view;
            view_take(&view, &game);
            uint32_t key_ticks = pilot_key_ticks(&view, paces[p]);
            uint32_t first =
                dice_below(&dice, 2) ? key_ticks : 1 + (uint32_t)dice_below(&dice, 200);
            check_landings(&game, first, key_ticks);
            check_order(rules->shapes, &well);
            done++;
        }
    }
}

TEST(test_landings_are_true)
{
    static const int levels[] = {1, 10, 20};
    static const int retro[] = {0, 10, 19};
    static const int arika[] = {0, 100, 200};
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        for (int l = 0; l < 3; l++) {
            int level = rules == &ruleset_retro   ? retro[l]
                        : rules == &ruleset_arika ? arika[l]
                                                  : levels[l];
            check_rules_and_paces(rules, level, (int)test_count(60));
        }
    }
}

/* Far beyond any start level: gravity pulls a row each few ticks. */
TEST(test_landings_under_high_gravity)
{
    struct dice dice = dice_start(53);
    for (long i = test_count(300); i > 0; i--) {
        struct ruleset rules = *ruleset_at(dice_below(&dice, 4));
        uint64_t gravity = (uint64_t)dice_roll(&dice) >> dice_between(&dice, 31, 40);
        if (gravity == 0)
            gravity = 1;
        rules.gravity = &gravity;
        rules.gravity_count = 1;
        struct slow well;
        struct game game;
        random_well(&well, &dice, &rules);
        if (!game_over_well(&game, &rules, rules.first_level, &well, dice_roll(&dice)))
            continue;
        check_landings(
            &game, 1 + (uint32_t)dice_below(&dice, 30), 1 + (uint32_t)dice_below(&dice, 30));
    }
}

/* The keys may begin with buttons still down from the piece before. */
TEST(test_landings_with_buttons_down)
{
    struct dice dice = dice_start(54);
    for (long i = test_count(1000); i > 0; i--) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 4));
        struct slow well;
        struct game game;
        random_well(&well, &dice, rules);
        if (!game_over_well(&game, rules, rules->first_level, &well, dice_roll(&dice)))
            continue;
        /* A soft drop in force would end at the lock. */
        game.motion.held = (uint8_t)(1 << dice_below(&dice, 6)) & rules->buttons;
        if (game.motion.held & (BUTTON_LEFT | BUTTON_RIGHT)) {
            game.motion.shift = game.motion.held & BUTTON_LEFT ? -1 : 1;
            game.motion.shift_ticks = (uint16_t)dice_between(&dice, 1, 160);
        }
        uint32_t ticks = dice_below(&dice, 2) ? 1 : 100;
        check_landings(&game, ticks, ticks);
    }
}

/* -- the rules of today -- */

static const struct handling slow_hands = {.das = 300, .arr = 100, .soft = 33, .factor = 5};
static const struct handling fast_hands = {.das = 50,
    .arr = 0,
    .soft = 33,
    .cut = 100,
    .factor = HANDLING_AT_ONCE,
    .initial_rotation = INITIAL_HOLD,
    .initial_hold = INITIAL_HOLD};

/* A game with something in hold, or nothing, and now and then buttons down. */
static bool
random_modern(struct game *game, struct dice *dice, const struct ruleset *rules, int speed,
    struct handling handling)
{
    static const int arika[] = {0, 100, 200, 0};
    static const int guideline[] = {1, 10, 20, 1};
    const struct goal *goal = speed == 3 ? goal_find("master") : &goal_endless;
    int level = rules->leveling == LEVELING_ARIKA ? arika[speed] : guideline[speed];
    static const char *const slots[] = {
        "##......../#...######/##.#######",
        "###...####/##.....###/##.##.####/#...#..###/##.####.##",
        "######...#/######..../#######.../######..##/######.###/######..##",
    };
    struct slow well;
    bool slot = dice_below(dice, 4) == 0;
    if (slot)
        slow_draw(
            &well, rules->width, ruleset_height(rules), slots[dice_below(dice, ARRAY_SIZE(slots))]);
    else
        random_well(&well, dice, rules);
    if (!goal_over_well(game, rules, goal, level, &well, dice_roll(dice), handling))
        return false;
    game->hold = slot ? PIECE_T : (uint8_t)dice_below(dice, PIECE_COUNT + 1);
    game->hold_used = dice_below(dice, 8) == 0;
    game->cleared_before = dice_below(dice, 2);
    if (dice_below(dice, 4) == 0) {
        game->motion.held = (uint8_t)(1 << dice_below(dice, 8)) & rules->buttons;
        if (game->motion.held & (BUTTON_LEFT | BUTTON_RIGHT)) {
            game->motion.shift = game->motion.held & BUTTON_LEFT ? -1 : 1;
            game->motion.shift_ticks = (uint16_t)dice_between(dice, 1, 160);
        }
    }
    return true;
}

/* Pressed in a game, every path ends where it said, with the spin it said. */
TEST(test_paths_under_lock_delay)
{
    static const struct ruleset *const all[] = {
        &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};
    static const uint32_t paces[] = {5, 10, 30, PILOT_PACE_MAX};
    struct dice dice = dice_start(56);
    long spins = 0, holds = 0, mini = 0, most = 0;
    for (size_t r = 0; r < ARRAY_SIZE(all); r++) {
        for (int speed = 0; speed < 4; speed++) {
            if (!goal_fits(speed == 3 ? goal_find("master") : &goal_endless, all[r]))
                continue;
            for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
                for (long n = 0; n < test_count(24); n++) {
                    struct game game;
                    struct view view;
                    if (!random_modern(
                            &game, &dice, all[r], speed, n % 2 ? slow_hands : fast_hands))
                        continue;
                    view_take(&view, &game);
                    uint32_t ticks = pilot_key_ticks(&view, paces[p]);
                    check_landings_with(&game, dice_below(&dice, 2) ? ticks : 1, ticks,
                        n % 3 ? MOVES_HOLD | MOVES_SPINS : 0);
                    for (int i = 0; i < moves.count; i++) {
                        spins += moves.landings[i].spin == SPIN_FULL;
                        mini += moves.landings[i].spin == SPIN_MINI;
                        holds += moves.landings[i].hold;
                    }
                    most = moves.node_count > most ? moves.node_count : most;
                }
            }
        }
    }
    fprintf(
        stderr, "%ld full spins, %ld minis, %ld with hold; %ld nodes\n", spins, mini, holds, most);
    assert_true(spins > test_count(20) && mini > test_count(20) && holds > test_count(1000));
    assert_true(most < MOVES_MAX_NODES);
}

/* With a key a tick and little gravity, keys reach what there is to reach, with
 * each spin: but for a few places so deep that resets run out. */
TEST(test_all_spins_are_found)
{
    static struct reach reach;
    static struct reach_place places[REACH_MAX_PLACES];
    static const struct ruleset *const all[] = {
        &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};
    struct dice dice = dice_start(57);
    long ways = 0, missed = 0;
    for (long n = test_count(300); n > 0; n--) {
        const struct ruleset *rules = all[dice_below(&dice, 3)];
        struct game game;
        struct view view;
        if (!random_modern(&game, &dice, rules, 0, rules->handling))
            continue;
        view_take(&view, &game);
        view.motion.held = 0;
        view.motion.shift = 0;
        moves_search_with(&moves, &view, 1, 1, MOVES_SPINS);
        reach_init(&reach, rules);
        reach_from(&reach, &game.board, game.motion.piece);
        int count = reach_places(&reach, places);
        reach_spins(&reach, places, count);
        long found = 0;
        for (int i = 0; i < count; i++) {
            for (int spin = SPIN_NONE; spin <= SPIN_FULL; spin++) {
                if (!(places[i].spins >> spin & 1))
                    continue;
                ways++;
                int at = 0;
                while (at < moves.count &&
                       !(moves.landings[at].spin == spin &&
                           slow_same_cells(rules->shapes, places[i].at, moves.landings[at].at)))
                    at++;
                found += at < moves.count;
                missed += at == moves.count;
            }
        }
        assert_int_equal(found, moves.count);
    }
    fprintf(stderr, "%ld of %ld places and spins are missed\n", missed, ways);
    assert_true(ways > test_count(3000));
    assert_in_range(missed, 0, ways / 500 + 1);
}

static int
find_landing(const struct shapes *of, struct place at)
{
    for (int i = 0; i < moves.count; i++) {
        if (slow_same_cells(of, moves.landings[i].at, at))
            return i;
    }
    return -1;
}

static void
search_over(struct game *game, const struct ruleset *rules, enum piece piece, const char *drawing,
    uint32_t key_ticks)
{
    struct slow well;
    slow_draw(&well, rules->width, ruleset_height(rules), drawing);
    for (uint64_t seed = 0;; seed++) {
        assert_true(game_over_well(game, rules, rules->first_level, &well, seed));
        if (game->motion.piece.piece == piece)
            break;
    }
    check_landings(game, key_ticks, key_ticks);
}

TEST(test_all_drops_are_found)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            static const uint32_t ticks[] = {1, 33, 100};
            for (size_t t = 0; t < ARRAY_SIZE(ticks); t++) {
                struct game game;
                search_over(&game, rules, (enum piece)piece, "", ticks[t]);
                struct place drops[MOVES_MAX_DROPS];
                int count = moves_drops(&game.board, rules->shapes, (enum piece)piece, drops);
                assert_int_equal(moves.count, count);
                for (int d = 0; d < count; d++) {
                    assert_true(moves.landings[d].drop);
                    assert_true(slow_same_cells(rules->shapes, moves.landings[d].at, drops[d]));
                    if (!ruleset_is_modern(rules))
                        assert_memory_equal(&moves.landings[d].at, &drops[d], sizeof(drops[d]));
                }
            }
        }
    }
}

/* All that the falling piece reaches, time aside. */
static int
all_places(const struct game *game, struct place *out)
{
    static struct reach reach;
    static struct reach_place places[REACH_MAX_PLACES];
    reach_init(&reach, game->rules);
    reach_from(&reach, &game->board, game->motion.piece);
    int count = reach_places(&reach, places);
    for (int i = 0; i < count; i++)
        out[i] = places[i].at;
    return count;
}

TEST(test_slides_and_tucks_are_found)
{
    struct game game;
    /* The square under a roof: by soft drop, shift and drop. */
    search_over(&game, &ruleset_standard, PIECE_O, "#####...../........../..........", 100);
    int found = find_landing(shapes, (struct place){-1, -1, PIECE_O, 0});
    assert_true(found >= 0);
    assert_false(moves.landings[found].drop);
    /* One right, out from over the roof; soft drop; left from column 5 to 0;
     * the drop. */
    assert_int_equal(moves.landings[found].keys, 1 + 1 + 5 + 1);
    for (int x = 0; x < 4; x++) {
        assert_true(find_landing(shapes, (struct place){(int8_t)(x - 1), -1, PIECE_O, 0}) >= 0);
    }
    /* A T turned under an overhang. */
    search_over(
        &game, &ruleset_standard, PIECE_T, "..........#...../.........######/###.######", 100);
    search_over(&game, &ruleset_standard, PIECE_T, "..#......./.........../#.########", 100);
    struct slow well;
    static struct place slides[4096];
    static const char *const caves[] = {
        "#####...../........../..........",
        "..#......./........../#.########",
        "####....../...#....../........../##.#######",
        "...####.../........../.#######..",
    };
    /* All that a piece can slide to without time is found, where time is
     * plenty. */
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        for (size_t c = 0; c < ARRAY_SIZE(caves); c++) {
            for (int piece = 0; piece < PIECE_COUNT; piece++) {
                search_over(&game, rules, (enum piece)piece, caves[c], 20);
                slow_draw(&well, rules->width, ruleset_height(rules), caves[c]);
                int count = rules->shapes->kicks == NULL
                                ? slow_slides(&well, rules, (enum piece)piece, slides)
                                : all_places(&game, slides);
                for (int n = 0; n < count; n++) {
                    if (find_landing(rules->shapes, slides[n]) < 0) {
                        slow_print(&well);
                        fail_msg("%s: %c turn %d at %d,%d is not found", rules->name,
                            piece_letter((enum piece)piece), slides[n].rotation, slides[n].x,
                            slides[n].y);
                    }
                }
                assert_int_equal(moves.count, count);
            }
        }
    }
}

SUITE(moves)
