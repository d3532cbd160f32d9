/*
 * Today's rules against their slow twin: whole games side by side, compared
 * after every tick; what they met is counted, and nothing may be missing.
 */
#include "lib/check.h"
#include "lib/modern_players.h"
#include "lib/slow_modern.h"

#include "wellplayed/game.h"
#include "wellplayed/view.h"

/* -- what was met -- */

enum { EVENT_KINDS = 21, TESTS = 6 };

static const char *const goal_names[] = {"endless", "marathon", "sprint20", "sprint40", "sprint100",
    "ultra", "dig10", "dig100", "dig", "survival", "master", "zen", "daily"};

enum { GOALS = ARRAY_SIZE(goal_names) };

static struct {
    long steps, games, undone;
    long events[SLOW_RULES][EVENT_KINDS];
    long spins[SLOW_RULES][3][5];
    /* By class of piece (I, O, others), half turns apart, and test. */
    long kicks[SLOW_RULES][3][2][TESTS + 1];
    long hold_empty, hold_full;
    long causes[SLOW_RULES][3];
    long ends[SLOW_RULES][SLOW_REACHED + 1];
    long goals[SLOW_RULES][GOALS];
    long lifts, clutches;
    long turned[3], refused[3], held[3]; /* by mode */
    long turned_by_hold;
    long rows[SLOW_RULES][5], chained[SLOW_RULES], all_clears[5];
    long canceled, sent, garbage_kept_hole, caps;
} met;

/* -- the two -- */

struct pair {
    struct ruleset rules;
    struct game fast;
    struct slow_game slow;
    long round;
    int goal;
};

/* The slow well, and the fast one beside it. */
static void
print_wells(const struct pair *pair)
{
    struct slow_piece piece = pair->slow.piece;
    for (int y = SLOW_GAME_HEIGHT - 1; y >= 0; y--) {
        print_error("%3d %.*s ", y, SLOW_GAME_WIDTH, pair->slow.cells[y]);
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            uint8_t cell = pair->fast.cells[y][x];
            print_error("%c", cell == CELL_GARBAGE ? 'G' : piece_letter((enum piece)cell));
        }
        print_error("\n");
    }
    print_error(
        "%c, rotation %d, left %d, top %d\n", piece.letter, piece.rotation, piece.left, piece.top);
}

static void
differ(const struct pair *pair, const char *what, long long expected, long long got)
{
    print_wells(pair);
    fail_msg("%s, round %ld, goal %s, seed %llu, tick %llu: %s is %lld and not "
             "%lld",
        pair->rules.name, pair->round, pair->slow.goal->name, (unsigned long long)pair->fast.seed,
        (unsigned long long)pair->slow.tick, what, got, expected);
}

static void
same(const struct pair *pair, const char *what, long long expected, long long got)
{
    if (expected != got)
        differ(pair, what, expected, got);
}

static uint8_t
number_of(char letter)
{
    switch (letter) {
    case 'I': return PIECE_I;
    case 'T': return PIECE_T;
    case 'L': return PIECE_L;
    case 'J': return PIECE_J;
    case 'Z': return PIECE_Z;
    case 'S': return PIECE_S;
    case 'O': return PIECE_O;
    case 'G': return CELL_GARBAGE;
    default: return PIECE_NONE;
    }
}

static struct place
place_of(struct slow_piece piece)
{
    /* The matrix has its four rows below the box's top, and O in its middle
     * columns. */
    return (struct place){(int8_t)(piece.left - (piece.letter == 'O')), (int8_t)(piece.top - 3),
        number_of(piece.letter), (uint8_t)piece.rotation};
}

static void
same_piece(const struct pair *pair, const char *what, struct slow_piece piece, struct place at)
{
    same(pair, what, number_of(piece.letter), at.piece);
    if (piece.letter == '.')
        return;
    same(pair, what, piece.rotation, at.rotation);
    struct slow_cell expected[4], got[16];
    slow_piece_cells(pair->slow.rules, piece, expected);
    same(pair, what, 4, slow_cells(pair->rules.shapes, at, got));
    for (int i = 0; i < 4; i++) {
        bool found = false;
        for (int j = 0; j < 4; j++)
            found |= expected[i].x == got[j].x && expected[i].y == got[j].y;
        if (!found)
            differ(pair, what, expected[i].x * 100 + expected[i].y, got[0].x * 100 + got[0].y);
    }
}

static void
same_events(const struct pair *pair, const struct slow_events *slow, const struct events *fast)
{
    for (int i = 0; i < 32; i++) {
        static char name[32];
        if ((slow->happened ^ fast->happened) >> i & 1) {
            snprintf(name, sizeof(name), "event bit %d", i);
            differ(pair, name, slow->happened >> i & 1, fast->happened >> i & 1);
        }
    }
    same(pair, "points of the tick", slow->points, fast->points);
    same(pair, "rows fallen", slow->fallen_rows, fast->fallen_rows);
    same(pair, "garbage rows in", slow->garbage_rows, fast->garbage_rows);
    same(pair, "garbage rows cleared", slow->garbage_cleared, fast->garbage_cleared);
    same(pair, "attack", slow->attack, fast->attack);
    same(pair, "sent", slow->sent, fast->sent);
    if (!(slow->happened & EVENT_LOCKED))
        return;
    same_piece(pair, "place of the lock", slow->locked, fast->locked);
    same(pair, "rows at once", slow->cleared.count, fast->cleared.count);
    same(pair, "eroded", slow->cleared.eroded, fast->cleared.eroded);
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        same(pair, "full row", slow->cleared.full[y], (long long)(fast->cleared.rows >> y & 1));
    }
    same(pair, "spin", (int)slow->spin, (int)fast->result.spin);
    same(pair, "rows of the result", slow->cleared.count, fast->result.rows);
    same(pair, "all clear", slow->all_clear, fast->result.all_clear);
    same(pair, "back-to-back", slow->back_to_back, fast->result.back_to_back);
    same(pair, "combo of the lock", slow->combo, fast->result.combo);
}

static void
same_motion(const struct pair *pair)
{
    const struct slow_game *slow = &pair->slow;
    const struct motion *fast = &pair->fast.motion;
    same_piece(pair, "falling piece", slow->piece, fast->piece);
    if (!slow->over) {
        same(pair, "direction", slow->direction, fast->shift);
        if (slow->direction != 0)
            same(pair, "auto-shift count", slow->count, fast->shift_ticks);
        same(pair, "buttons before", slow->before, fast->held);
    }
    if (slow->piece.letter == '.')
        return;
    same(pair, "gravity", (long long)slow->gravity, (long long)fast->gravity);
    same(pair, "phase", (long long)slow->phase, fast->phase);
    same(pair, "clock", slow->clock, fast->clock);
    same(pair, "resets", slow->resets, fast->resets);
    same(pair, "lowest row", slow->lowest, fast->lowest);
    same(pair, "kick test", slow->arrival_test, fast->arrival.test);
    if (slow->arrival_test != 0)
        same(pair, "rotation before", slow->arrival_from, fast->arrival.from);
}

static void
same_well(const struct pair *pair)
{
    const struct game *fast = &pair->fast;
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        uint16_t row = board_walls(SLOW_GAME_WIDTH);
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            char letter = pair->slow.cells[y][x];
            if (number_of(letter) != fast->cells[y][x])
                differ(pair, "cell", x * 100 + y, fast->cells[y][x]);
            if (letter != '.')
                row |= board_bit(x);
        }
        same(pair, "row of the board", row, board_row(&fast->board, y));
    }
}

static void
same_garbage(const struct pair *pair)
{
    const struct slow_game *slow = &pair->slow;
    const struct game *fast = &pair->fast;
    same(pair, "attacks", slow->attack_count, fast->garbage.count);
    for (int i = 0; i < slow->attack_count; i++) {
        same(pair, "rows of an attack", slow->attacks[i], fast->garbage.attacks[i]);
    }
    same(pair, "garbage dealt", slow->garbage_dealt, fast->garbage_dealt);
    same(pair, "garbage cleared", slow->garbage_cleared, fast->garbage_cleared);
    same(pair, "tick of garbage", (long long)slow->garbage_tick, (long long)fast->garbage_tick);
}

static void
same_numbers(const struct pair *pair)
{
    const struct slow_game *slow = &pair->slow;
    const struct game *fast = &pair->fast;
    same(pair, "tick", (long long)slow->tick, (long long)fast->tick);
    same(pair, "points", (long long)slow->points, (long long)fast->points);
    same(pair, "rows", (long long)slow->rows, (long long)fast->rows);
    same(pair, "pieces", (long long)slow->pieces, (long long)fast->pieces);
    same(pair, "level", slow->level, fast->level);
    same(pair, "over", slow->over, fast->over);
    same(pair, "reached", slow->reached, fast->reached);
    if (!slow->over)
        same(pair, "wait", slow->wait, fast->wait);
    same(pair, "combo", slow->combo, fast->combo);
    same(pair, "chained", slow->chained, fast->chain > 0);
    same(pair, "chain", slow->chain, fast->chain);
    same(pair, "undone", (long long)slow->undone, fast->undone);
    same(pair, "longest chain", slow->max_chain, fast->max_chain);
    same(pair, "attack in all", (long long)slow->attack, (long long)fast->attack);
    same(pair, "all clears", (long long)slow->all_clears, (long long)fast->all_clears);
    same(pair, "hold", number_of(slow->hold), fast->hold);
    if (!slow->over)
        same(pair, "hold used", slow->hold_used, fast->hold_used);
    for (int i = 0; !slow->over && i < slow->next_count; i++)
        same(pair, "next", number_of(slow->next[i]), fast->next[i]);
    for (int rows = 0; rows < 5; rows++) {
        same(pair, "locks by rows", (long long)slow->rows_by_count[rows],
            (long long)fast->rows_by_count[rows]);
        for (int spin = 1; spin < 3; spin++) {
            same(pair, "spins", (long long)slow->spins[spin][rows],
                (long long)fast->spins[spin][rows]);
        }
    }
}

/* What is shown of the game is what it is. */
static void
same_view(const struct pair *pair)
{
    const struct slow_game *slow = &pair->slow;
    struct view view;
    view_take(&view, &pair->fast);
    struct slow_piece ghost = slow->piece;
    while (ghost.letter != '.') {
        struct slow_piece below = ghost;
        below.top--;
        if (!slow_game_fits(slow, below))
            break;
        ghost = below;
    }
    same_piece(pair, "ghost", ghost, view.ghost);
    same_piece(pair, "piece in view", slow->piece, view.motion.piece);
    if (slow->piece.letter != '.') {
        same(pair, "hold possible", slow->rules != SLOW_ARIKA && !slow->hold_used, view.can_hold);
    }
    if (!slow->over)
        same(pair, "pieces possible", deck_possible(&slow->deck), view.possible);
    int pending = 0;
    for (int i = 0; i < slow->attack_count; i++)
        pending += slow->attacks[i];
    same(pair, "garbage pending", pending, view.garbage_pending);
    same(pair, "chain in view", slow->chain, view.chain);
    same(pair, "hold in view", number_of(slow->hold), view.hold);
    same(pair, "over in view", slow->over, view.over);
    same(pair, "reached in view", slow->reached, view.reached);
    same(pair, "points in view", (long long)slow->points, (long long)view.points);
    same(pair, "garbage cleared in view", slow->garbage_cleared, view.garbage_cleared);
    if (slow->rules != SLOW_ARIKA && !slow->goal->fixed_level) {
        same(pair, "rows to the next level", 10 - (int)(slow->rows % 10),
            (long long)view.rows_to_level);
    }
    assert_memory_equal(view.cells, pair->fast.cells, sizeof(view.cells));
}

static void
compare(const struct pair *pair, const struct slow_events *slow, const struct events *fast)
{
    same_events(pair, slow, fast);
    same_motion(pair);
    same_numbers(pair);
    same_garbage(pair);
    same_well(pair);
    if (slow->happened & (EVENT_LOCKED | EVENT_HELD | EVENT_GAME_OVER) || pair->slow.tick % 64 == 0)
        same_view(pair);
}

/* The fast game's well and piece as the slow one's. */
static void
put_same(struct pair *pair)
{
    struct game *fast = &pair->fast;
    board_init(&fast->board, SLOW_GAME_WIDTH, SLOW_GAME_HEIGHT);
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            char letter = pair->slow.cells[y][x];
            fast->cells[y][x] = number_of(letter);
            if (letter != '.')
                fast->board.rows[BOARD_FLOOR + y] |= board_bit(x);
        }
    }
    struct place at = place_of(pair->slow.piece);
    slow_game_carry(&pair->slow, pair->slow.piece);
    motion_spawn(&fast->motion, &fast->board, &pair->rules, at, fast->motion.gravity);
}

/* -- counting -- */

static int
class_of(char letter)
{
    return letter == 'I' ? 0 : letter == 'O' ? 1 : 2;
}

static void
count_lock(const struct pair *pair, const struct slow_events *events)
{
    enum slow_rules rules = pair->slow.rules;
    int rows = events->cleared.count;
    met.causes[rules][events->cause]++;
    met.spins[rules][events->spin][rows]++;
    met.rows[rules][rows]++;
    met.chained[rules] += events->back_to_back;
    met.all_clears[rows] += events->all_clear;
    met.sent += events->sent > 0;
    met.canceled += events->sent < events->attack;
    met.caps += events->garbage_rows == 8;
    met.garbage_kept_hole += pair->slow.attack_count > 0 && pair->slow.attack_hole >= 0;
}

static void
count(const struct pair *pair, const struct slow_game *before, const struct slow_events *events)
{
    enum slow_rules rules = pair->slow.rules;
    const struct handling *handling = &pair->slow.handling;
    met.steps++;
    for (int i = 0; i < EVENT_KINDS; i++)
        met.events[rules][i] += events->happened >> i & 1;
    for (int turns = 1; turns < 4; turns++) {
        /* Not when hold changed the piece in between. */
        if (!(events->happened & EVENT_HELD)) {
            met.kicks[rules][class_of(before->piece.letter)][turns == 2]
                     [events->kick_test[turns]]++;
        }
    }
    if (events->happened & EVENT_LOCKED)
        count_lock(pair, events);
    if (events->happened & EVENT_HELD && !events->initial_held) {
        met.hold_empty += before->hold == '.';
        met.hold_full += before->hold != '.';
        met.turned_by_hold += events->initial_turned;
    }
    if (!(events->happened & EVENT_SPAWNED))
        return;
    met.lifts += events->lift == 1;
    met.clutches += events->lift > 1;
    met.turned[handling->initial_rotation] += events->initial_turned;
    met.refused[handling->initial_rotation] += events->initial_refused;
    met.held[handling->initial_hold] += events->initial_held;
}

static void
count_game(const struct pair *pair)
{
    met.games++;
    met.ends[pair->slow.rules][pair->slow.end]++;
    if (pair->slow.over)
        met.goals[pair->slow.rules][pair->goal]++;
}

/* -- games -- */

static struct handling
random_handling(struct dice *dice)
{
    struct handling handling = {0};
    handling.das = (uint16_t)dice_below(dice, dice_below(dice, 2) ? 12 : 520);
    handling.arr = (uint16_t)dice_below(dice, dice_below(dice, 2) ? 3 : 210);
    handling.soft = (uint16_t)dice_below(dice, 60);
    handling.cut = (uint16_t)(dice_below(dice, 2) ? dice_below(dice, 60) : 0);
    if (dice_below(dice, 8) == 0)
        handling.cut = (uint16_t)dice_below(dice, 600);
    handling.factor = (uint8_t)dice_between(dice, 3, 43);
    if (dice_below(dice, 4) == 0)
        handling.factor = HANDLING_AT_ONCE;
    handling.initial_rotation = (uint8_t)dice_below(dice, 3);
    handling.initial_hold = (uint8_t)dice_below(dice, 3);
    return handling;
}

static const struct ruleset *const all_rules[SLOW_RULES] = {
    &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};

static void
begin(struct pair *pair, struct dice *dice, enum slow_rules rules, int goal)
{
    uint64_t seed = dice_roll(dice);
    struct handling handling = random_handling(dice);
    pair->rules = *all_rules[rules];
    pair->goal = goal;
    int level = dice_between(dice, pair->rules.first_level, pair->rules.last_start_level);
    if (dice_below(dice, 2))
        level = rules == SLOW_ARIKA ? dice_between(dice, 0, 90) : 1;
    slow_game_init(&pair->slow, rules, slow_goal_find(goal_names[goal]), level, seed, handling);
    if (dice_below(dice, 3) == 0) {
        int next_count = dice_between(dice, 1, RULESET_MAX_NEXT);
        bool half_turns = dice_below(dice, 2);
        pair->rules.next_count = (uint8_t)next_count;
        if (!half_turns)
            pair->rules.buttons &= (uint8_t)~BUTTON_HALF;
        slow_game_options(&pair->slow, seed, next_count, half_turns);
    }
    game_init_goal(&pair->fast, &pair->rules, goal_find(goal_names[goal]), level, seed, handling);
    if (rules == SLOW_ARIKA && dice_below(dice, 10) == 0) {
        /* The last levels, which take long to come to. */
        pair->slow.level = dice_between(dice, 880, 999);
        pair->fast.level = (uint32_t)pair->slow.level;
    }
}

/* What comes from outside between two ticks. */
static void
meddle(struct pair *pair, struct dice *dice, int garbage)
{
    if (garbage > 0 && dice_below(dice, 10000) < garbage) {
        int rows = dice_below(dice, 50) == 0 ? 250 : dice_below(dice, 13);
        game_add_garbage(&pair->fast, (uint32_t)rows);
        slow_game_add_garbage(&pair->slow, rows);
    }
    if (dice_below(dice, 5000) == 0) {
        struct handling handling = random_handling(dice);
        game_set_handling(&pair->fast, handling);
        slow_game_set_handling(&pair->slow, handling);
    }
}

/* Up to `ticks` ticks under the same buttons, to the first that has events. */
static struct slow_events
step(struct pair *pair, uint8_t buttons, uint64_t ticks)
{
    struct slow_game before = pair->slow;
    struct events fast;
    struct slow_events slow = {.happened = 0};
    uint64_t taken = 1;
    if (ticks == 1)
        fast = game_step(&pair->fast, (struct command){buttons});
    else
        taken = game_advance(&pair->fast, (struct command){buttons}, ticks, &fast);
    for (uint64_t n = 0; n < taken; n++) {
        if (slow.happened != 0)
            differ(pair, "event before the last tick", (long long)n + 1, (long long)taken);
        slow = slow_game_step(&pair->slow, buttons);
    }
    compare(pair, &slow, &fast);
    if (taken < ticks && slow.happened == 0)
        differ(pair, "quiet ticks", (long long)ticks, (long long)taken);
    count(pair, &before, &slow);
    return slow;
}

static void
play_game(struct pair *pair, struct dice *dice, enum player_style style, int ticks)
{
    struct player player;
    player_begin(&player, style, dice);
    int garbage = dice_below(dice, 2) ? 0 : dice_below(dice, 150);
    bool strides = dice_below(dice, 3) == 0;
    static struct pair kept;
    kept = *pair;
    compare(pair, &(struct slow_events){.happened = 0}, &(struct events){0});
    while (!pair->slow.over && pair->slow.tick < (uint64_t)ticks) {
        meddle(pair, dice, garbage);
        uint8_t buttons = player_buttons(&player, &pair->slow);
        /* What goes down while the first piece is waited for. */
        if (pair->slow.tick == 0 && dice_below(dice, 3) == 0)
            buttons = (uint8_t)dice_roll(dice);
        uint64_t stride = 1;
        if (strides && dice_below(dice, 8) == 0)
            stride = (uint64_t)dice_between(dice, 1, 600);
        struct slow_events events = step(pair, buttons, stride);
        if (events.happened & (EVENT_SPAWNED | EVENT_HELD) &&
            player_new_piece(&player, &pair->slow))
            put_same(pair);
        if (pair->fast.goal->undo && dice_below(dice, 400) == 0) {
            game_undo(&pair->fast, &kept.fast);
            slow_game_undo(&pair->slow, &kept.slow);
            player_begin(&player, style, dice);
            met.undone++;
            compare(pair, &(struct slow_events){.happened = 0}, &(struct events){0});
        } else if (dice_below(dice, 200) == 0) {
            kept = *pair;
        }
    }
    /* Nothing comes after the end. */
    if (pair->slow.over) {
        game_add_garbage(&pair->fast, 3);
        slow_game_add_garbage(&pair->slow, 3);
        for (int n = 0; n < 3; n++)
            step(pair, (uint8_t)dice_roll(dice), 1);
    }
    count_game(pair);
}

enum { ROUNDS = 250 };

static void
play_round(enum slow_rules rules, long round)
{
    static struct pair pair;
    struct dice dice = dice_start(7000 + (uint64_t)round * SLOW_RULES + (uint64_t)rules);
    pair.round = round;
    if (round < GOALS && test_count(ROUNDS) >= ROUNDS) {
        /* Each goal once by one who can reach it. */
        begin(&pair, &dice, rules, (int)round);
        bool timed = pair.slow.goal->ticks > 0;
        bool reachable = timed || pair.slow.goal->rows > 0 || pair.slow.goal->garbage_rows > 0;
        play_game(&pair, &dice, reachable ? PLAYER_RACER : PLAYER_NOISE, timed ? 120000 : 200000);
        return;
    }
    begin(&pair, &dice, rules, dice_below(&dice, GOALS));
    int ticks = dice_between(&dice, 200, 4000);
    if (rules == SLOW_ARIKA)
        ticks *= 3;
    play_game(&pair, &dice, (enum player_style)(round % PLAYER_RACER), ticks);
}

static void
play_rounds(enum slow_rules rules)
{
    const char *only = getenv("WELLPLAYED_TEST_ROUND");
    if (only != NULL) {
        play_round(rules, atol(only));
        return;
    }
    long rounds = test_count(ROUNDS);
    for (long round = 0; round < rounds; round++)
        play_round(rules, round);
}

TEST(test_modern)
{
    play_rounds(SLOW_MODERN);
}

TEST(test_modern_plus)
{
    play_rounds(SLOW_MODERN_PLUS);
}

TEST(test_arika)
{
    play_rounds(SLOW_ARIKA);
}

/* -- nothing is missing -- */

static void
need(const char *what, int a, int b, long count)
{
    if (count == 0)
        fail_msg("never met: %s %d %d", what, a, b);
}

static void
need_for(enum slow_rules rules)
{
    bool modern = rules != SLOW_ARIKA;
    for (int i = 0; i < EVENT_KINDS; i++) {
        uint32_t not_here = EVENT_LOCK_RESET | EVENT_HELD | EVENT_SPIN | EVENT_MINI |
                            EVENT_BACK_TO_BACK | EVENT_COMBO | EVENT_ALL_CLEAR;
        if (!modern && not_here >> i & 1)
            assert_int_equal(met.events[rules][i], 0);
        else
            need("event", (int)rules, i, met.events[rules][i]);
    }
    for (int rows = 0; rows < 5; rows++)
        need("rows", (int)rules, rows, met.rows[rules][rows]);
    /* No mini clears three rows. */
    for (int rows = 0; modern && rows < 4; rows++)
        need("full spin", (int)rules, rows, met.spins[rules][SLOW_FULL][rows]);
    for (int rows = 0; modern && rows < 3; rows++)
        need("mini spin", (int)rules, rows, met.spins[rules][SLOW_MINI][rows]);
    if (modern)
        need("back-to-back", (int)rules, 0, met.chained[rules]);
    need("hard drop", (int)rules, 0, met.causes[rules][SLOW_BY_HARD_DROP]);
    need("lock by clock", (int)rules, 0, met.causes[rules][SLOW_BY_CLOCK]);
    if (modern)
        need("lock by resets", 0, (int)rules, met.causes[rules][SLOW_BY_RESETS]);
    need("block out", (int)rules, 0, met.ends[rules][SLOW_BLOCK_OUT]);
    need("garbage out", (int)rules, 0, met.ends[rules][SLOW_GARBAGE_OUT]);
    for (int goal = 0; goal < GOALS; goal++) {
        /* zen has no end. */
        if (strcmp(goal_names[goal], "zen") == 0)
            assert_int_equal(met.goals[rules][goal], 0);
        else
            need(goal_names[goal], (int)rules, goal, met.goals[rules][goal]);
    }
}

static void
need_kicks(enum slow_rules rules, int class, int half, int tests)
{
    for (int test = 0; test <= TESTS; test++) {
        long count = met.kicks[rules][class][half][test];
        if (test == 0)
            continue; /* most ticks have no rotation */
        if (test <= tests)
            need("kick test", (int)rules * 100 + class * 10 + half, test, count);
        else
            assert_int_equal(count, 0);
    }
}

TEST(test_nothing_is_missing)
{
    print_message("%ld games, %ld steps compared\n", met.games, met.steps);
    /* Only of as many games as usual or more. */
    if (getenv("WELLPLAYED_TEST_ROUND") != NULL || test_count(ROUNDS) < ROUNDS)
        skip();
    for (int rules = 0; rules < SLOW_RULES; rules++)
        need_for((enum slow_rules)rules);
    need_kicks(SLOW_MODERN, 0, 0, 5);
    need_kicks(SLOW_MODERN, 0, 1, 1);
    need_kicks(SLOW_MODERN, 1, 0, 1);
    need_kicks(SLOW_MODERN, 1, 1, 1);
    need_kicks(SLOW_MODERN, 2, 0, 5);
    need_kicks(SLOW_MODERN, 2, 1, 6);
    need_kicks(SLOW_MODERN_PLUS, 0, 0, 5);
    need_kicks(SLOW_MODERN_PLUS, 0, 1, 2);
    need_kicks(SLOW_MODERN_PLUS, 1, 0, 1);
    need_kicks(SLOW_MODERN_PLUS, 1, 1, 1);
    need_kicks(SLOW_MODERN_PLUS, 2, 0, 5);
    need_kicks(SLOW_MODERN_PLUS, 2, 1, 6);
    need_kicks(SLOW_ARIKA, 0, 0, 1);
    need_kicks(SLOW_ARIKA, 1, 0, 1);
    need_kicks(SLOW_ARIKA, 2, 0, 3);
    need_kicks(SLOW_ARIKA, 2, 1, 0);
    need("lock out", 0, 0, met.ends[SLOW_MODERN][SLOW_LOCK_OUT]);
    assert_int_equal(met.ends[SLOW_MODERN_PLUS][SLOW_LOCK_OUT], 0);
    assert_int_equal(met.ends[SLOW_ARIKA][SLOW_LOCK_OUT], 0);
    need("hold into empty", 0, 0, met.hold_empty);
    need("hold into full", 0, 0, met.hold_full);
    need("rotated out of hold", 0, 0, met.turned_by_hold);
    need("spawn one row up", 0, 0, met.lifts);
    need("spawn by clutch", 0, 0, met.clutches);
    for (int mode = INITIAL_HOLD; mode <= INITIAL_TAP; mode++) {
        need("initial rotation", mode, 0, met.turned[mode]);
        need("initial hold", mode, 0, met.held[mode]);
    }
    need("initial rotation without room", 0, 0, met.refused[INITIAL_HOLD]);
    assert_int_equal(met.turned[INITIAL_OFF], 0);
    assert_int_equal(met.held[INITIAL_OFF], 0);
    for (int rows = 1; rows < 5; rows++)
        need("all clear", rows, 0, met.all_clears[rows]);
    need("undone", 0, 0, met.undone);
    need("sent", 0, 0, met.sent);
    need("canceled", 0, 0, met.canceled);
    need("eight rows of garbage", 0, 0, met.caps);
    need("attack in two parts", 0, 0, met.garbage_kept_hole);
}

/* The goals are what the twin's table says. */
TEST(test_goals)
{
    int count = 0;
    while (goal_at(count) != NULL)
        count++;
    assert_int_equal(count, GOALS);
    for (int i = 0; i < GOALS; i++) {
        const struct slow_goal *slow = slow_goal_find(goal_names[i]);
        const struct goal *fast = goal_find(goal_names[i]);
        assert_non_null(slow);
        assert_non_null(fast);
        assert_int_equal(fast->rows, slow->rows);
        assert_int_equal(fast->ticks, slow->ticks);
        assert_int_equal(fast->garbage_rows, slow->garbage_rows);
        assert_int_equal(fast->standing, slow->standing);
        assert_int_equal(fast->garbage_ticks, slow->garbage_ticks);
        assert_int_equal(fast->garbage_faster, slow->garbage_faster);
        assert_int_equal(fast->garbage_min, slow->garbage_min);
        assert_int_equal(fast->at_once, slow->at_once);
        assert_int_equal(fast->fixed_level, slow->fixed_level);
        assert_int_equal(fast->endless, slow->endless);
        assert_int_equal(fast->undo, strcmp(slow->name, "zen") == 0);
        assert_int_equal(fast->daily, strcmp(slow->name, "daily") == 0);
    }
}

/* So is the pull at every level. */
TEST(test_gravity)
{
    for (int rules = 0; rules < SLOW_RULES; rules++) {
        for (int level = all_rules[rules]->first_level; level < 1000; level++) {
            assert_true(ruleset_gravity(all_rules[rules], level) ==
                        slow_gravity((enum slow_rules)rules, level));
        }
    }
}

/* -- the twin against published figures -- */

struct found {
    int cells[4]; /* y * width + x, rising */
};

static struct found
found_at(struct slow_piece piece)
{
    struct slow_cell cells[4];
    struct found found;
    slow_piece_cells(SLOW_MODERN, piece, cells);
    for (int i = 0; i < 4; i++) {
        int cell = cells[i].y * SLOW_GAME_WIDTH + cells[i].x, at = i;
        for (; at > 0 && found.cells[at - 1] > cell; at--)
            found.cells[at] = found.cells[at - 1];
        found.cells[at] = cell;
    }
    return found;
}

enum { MAX_FOUND = 100, MAX_STATES = 2000 };

/* All places that keys lead to, those with the same cells once. */
static int
find_places(const struct slow_game *game, char letter, struct found found[MAX_FOUND],
    struct slow_piece places[MAX_FOUND])
{
    bool seen[4][16][24] = {{{false}}};
    struct slow_piece states[MAX_STATES];
    int count = 0, states_count = 0;
    states[states_count++] = (struct slow_piece){letter, 0, letter == 'O' ? 4 : 3, 20};
    for (int i = 0; i < states_count; i++) {
        const struct slow_piece ways[] = {states[i],
            {letter, states[i].rotation, states[i].left - 1, states[i].top},
            {letter, states[i].rotation, states[i].left + 1, states[i].top},
            {letter, states[i].rotation, states[i].left, states[i].top - 1}};
        for (int way = 1; way < 6; way++) {
            struct slow_piece to = ways[way < 4 ? way : 0];
            if (way < 4 ? !slow_game_fits(game, to)
                        : !slow_game_rotate(game, &to, way == 4 ? 1 : 3))
                continue;
            bool *mark = &seen[to.rotation][to.left + 3][to.top + 1];
            if (!*mark && states_count < MAX_STATES)
                states[states_count++] = to;
            *mark = true;
        }
        if (slow_game_fits(game, ways[3]))
            continue;
        struct found at = found_at(states[i]);
        bool repeats = false;
        for (int j = 0; j < count; j++)
            repeats |= memcmp(&found[j], &at, sizeof(at)) == 0;
        if (!repeats) {
            places[count] = states[i];
            found[count++] = at;
        }
    }
    return count;
}

static long
perft(const struct slow_game *game, const char *letters, int plies)
{
    struct found found[MAX_FOUND];
    struct slow_piece places[MAX_FOUND];
    int count = find_places(game, letters[0], found, places);
    long all = 0;
    if (plies == 1)
        return count;
    for (int i = 0; i < count; i++) {
        struct slow_game after = *game;
        after.piece = places[i];
        slow_game_settle(&after);
        all += perft(&after, letters + 1, plies - 1);
    }
    return all;
}

TEST(test_perft_of_the_twin)
{
    static const char letters[] = "IOTLJSZ";
    static const long alone[] = {17, 9, 34, 34, 34, 17, 17};
    static const long together[] = {17, 153, 5266, 188374};
    struct slow_game game;
    slow_game_init(&game, SLOW_MODERN, slow_goal_find("endless"), 1, 1, (struct handling){0});
    for (int i = 0; i < 7; i++)
        assert_int_equal(perft(&game, letters + i, 1), alone[i]);
    for (int plies = 1; plies <= 4; plies++)
        assert_int_equal(perft(&game, "IOLJSZT", plies), together[plies - 1]);
}

SUITE(modern)
