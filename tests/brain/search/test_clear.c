/*
 * All clears: the flood of low rows against that of reach.h, and the solver
 * against a plain backtracking one, which knows only boards and reach.h.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include "wellplayed/clear.h"
#include "wellplayed/motion.h"
#include "wellplayed/reach.h"

enum { MEMO = 1 << 16 };

static struct clear_entry memo[MEMO];
static struct clear_search search;
static struct reach reach;

/* -- wells -- */

static void
board_set(struct board *board, int x, int y, bool filled)
{
    uint16_t *row = &board->rows[BOARD_FLOOR + y];
    *row = (uint16_t)(filled ? *row | board_bit(x) : *row & ~board_bit(x));
}

/* Low rows with cells anywhere: sometimes few, sometimes many. */
static void
random_rows(struct board *board, struct dice *dice, int rows)
{
    int of_ten = dice_between(dice, 1, 9);
    board_init(board, 10, 40);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < 10; x++)
            board_set(board, x, y, dice_below(dice, 10) < of_ten);
    board_clear_rows(board);
}

/* The places of reach.h with all cells in the lowest rows. */
static int
slow_places(const struct board *board, const struct ruleset *rules, enum piece piece, int rows,
    struct place out[REACH_MAX_PLACES])
{
    static struct reach_place places[REACH_MAX_PLACES];
    struct place start;
    int used = 0;
    assert_true(motion_find_spawn(board, rules, piece, 0, rules->spawn_lift, &start));
    reach_init(&reach, rules);
    reach_from(&reach, board, start);
    int count = reach_places(&reach, places);
    for (int i = 0; i < count; i++) {
        struct place at = places[i].at;
        int top = piece_top_row(rules->shapes->matrix[piece][at.rotation]);
        if (at.y + PIECE_SIZE - top <= rows)
            out[used++] = at;
    }
    return used;
}

static int
compare_places(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct place));
}

TEST(test_flood_against_reach)
{
    static const struct ruleset *const sets[] = {
        &ruleset_modern, &ruleset_modern_plus, &ruleset_arika, &ruleset_standard};
    static struct place slow[REACH_MAX_PLACES], fast[REACH_MAX_PLACES];
    struct dice dice = dice_start(400);
    long places = 0;
    for (long i = test_count(40000); i > 0; i--) {
        struct ruleset rules = *sets[dice_below(&dice, ARRAY_SIZE(sets))];
        int rows = dice_between(&dice, 1, CLEAR_MAX_ROWS);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        struct board board;
        struct low low;
        uint64_t stands[PIECE_ROTATIONS];
        int count = 0;
        if (dice_below(&dice, 2))
            rules.buttons &= (uint8_t)~BUTTON_HALF;
        random_rows(&board, &dice, rows);
        assert_true(low_init(&low, &rules));
        low_flood(&low, piece, low_field(&board, rows), rows, stands);
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
            for (int bit = 0; bit < 64; bit++)
                if (stands[rotation] >> bit & 1u)
                    fast[count++] = low_place(&low, piece, rotation, bit);
        assert_int_equal(slow_places(&board, &rules, piece, rows, slow), count);
        qsort(slow, (size_t)count, sizeof(*slow), compare_places);
        qsort(fast, (size_t)count, sizeof(*fast), compare_places);
        assert_memory_equal(slow, fast, sizeof(*slow) * (size_t)count);
        places += count;
    }
    assert_true(places > test_count(40000));
}

/* -- the plain solver -- */

enum { SLOW_WAYS = 20000, SLOW_STEPS = 4 };

struct slow_way {
    struct place at[SLOW_STEPS];
};

struct slow_ways {
    const struct ruleset *rules;
    struct slow_way ways[SLOW_WAYS];
    struct slow_way now;
    int count, rows;
    bool overflow;
};

struct slow_hand {
    const uint8_t *queue;
    int queued;
    uint8_t hold;
    bool hold_used;
};

static void slow_solve(struct slow_ways *ways, const struct board *board, struct slow_hand hand,
    int cleared, int step);

static void
slow_put(struct slow_ways *ways, const struct board *board, enum piece piece,
    struct slow_hand after, int cleared, int step)
{
    struct place places[REACH_MAX_PLACES];
    int count = slow_places(board, ways->rules, piece, ways->rows - cleared, places);
    for (int i = 0; i < count && !ways->overflow; i++) {
        struct board next = *board;
        ways->now.at[step] = places[i];
        int more = board_place(&next, ways->rules->shapes, places[i]).count;
        slow_solve(ways, &next, after, cleared + more, step + 1);
    }
}

static void
slow_solve(
    struct slow_ways *ways, const struct board *board, struct slow_hand hand, int cleared, int step)
{
    struct slow_hand rest = hand;
    bool holds = (ways->rules->buttons & BUTTON_HOLD) && !hand.hold_used;
    if (step > 0 && board_stack_height(board) == 0 && cleared == ways->rows) {
        if (ways->count == SLOW_WAYS)
            ways->overflow = true;
        else
            ways->ways[ways->count++] = ways->now;
        return;
    }
    if (step == SLOW_STEPS)
        return;
    rest.hold_used = false;
    if (hand.queued > 0) {
        rest.queue++;
        rest.queued--;
        slow_put(ways, board, (enum piece)hand.queue[0], rest, cleared, step);
    }
    if (holds && hand.hold != PIECE_NONE) {
        rest.hold = hand.queued > 0 ? hand.queue[0] : PIECE_NONE;
        slow_put(ways, board, (enum piece)hand.hold, rest, cleared, step);
    } else if (holds && hand.queued > 1) {
        rest.queue++;
        rest.queued--;
        rest.hold = hand.queue[0];
        slow_put(ways, board, (enum piece)hand.queue[1], rest, cleared, step);
    }
}

static int
compare_ways(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct slow_way));
}

/* All ways, each once, sorted. */
static void
slow_all(struct slow_ways *ways, const struct ruleset *rules, const struct clear_question *question)
{
    struct slow_hand hand = {
        question->queue, question->queued, question->hold, question->hold_used};
    int used = 0;
    ways->rules = rules;
    ways->rows = question->rows;
    ways->count = 0;
    ways->overflow = false;
    memset(&ways->now, 0, sizeof(ways->now));
    slow_solve(ways, question->board, hand, 0, 0);
    qsort(ways->ways, (size_t)ways->count, sizeof(ways->ways[0]), compare_ways);
    for (int i = 0; i < ways->count; i++)
        if (used == 0 || compare_ways(&ways->ways[used - 1], &ways->ways[i]) != 0)
            ways->ways[used++] = ways->ways[i];
    ways->count = used;
}

/* -- positions with a few pieces to go -- */

struct riddle {
    struct board board;
    uint8_t queue[8];
    struct clear_question question;
};

/* Takes the shape of a piece out of the full rows, not always straight from
 * above; rows that are full fall out. Returns false if it has no room. */
static bool
riddle_carve(struct riddle *riddle, struct dice *dice, const struct shapes *shapes, int rows,
    enum piece piece)
{
    for (int tries = 0; tries < 50; tries++) {
        uint16_t matrix = shapes->matrix[piece][dice_below(dice, 4)];
        int x = dice_between(dice, -2, 9), y = dice_between(dice, -3, rows - 1), filled = 0;
        for (int bit = 0; bit < 16; bit++) {
            int cx = x + 3 - bit % 4, cy = y + bit / 4;
            if ((matrix >> bit & 1u) && cx >= 0 && cx < 10 && cy >= 0 && cy < rows)
                filled += board_cell(&riddle->board, cx, cy);
        }
        if (filled < 4)
            continue;
        for (int bit = 0; bit < 16; bit++)
            if (matrix >> bit & 1u)
                board_set(&riddle->board, x + 3 - bit % 4, y + bit / 4, false);
        return true;
    }
    return false;
}

/* A few rows with room for 1 to 4 pieces, mostly for those in hand. False when
 * a row is full. */
static bool
riddle_make(struct riddle *riddle, struct dice *dice, const struct ruleset *rules)
{
    int rows = dice_between(dice, 1, 4), pieces = dice_between(dice, 1, 4);
    struct clear_question *question = &riddle->question;
    board_init(&riddle->board, 10, 40);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < 10; x++)
            board_set(&riddle->board, x, y, true);
    for (int i = 0; i < (int)sizeof(riddle->queue); i++)
        riddle->queue[i] = (uint8_t)dice_below(dice, PIECE_COUNT);
    for (int i = 0; i < pieces; i++)
        if (!riddle_carve(riddle, dice, rules->shapes, rows, (enum piece)riddle->queue[i]))
            return false;
    struct board copy = riddle->board;
    if (board_clear_rows(&copy).count > 0)
        return false;
    for (int i = 0; i < pieces; i++) {
        int other = dice_below(dice, pieces);
        uint8_t piece = riddle->queue[i];
        riddle->queue[i] = riddle->queue[other];
        riddle->queue[other] = piece;
    }
    *question = (struct clear_question){
        .board = &riddle->board, .rows = rows, .queue = riddle->queue, .hold = PIECE_NONE};
    question->queued = dice_between(dice, pieces - 1, pieces + 1);
    if (dice_below(dice, 2)) {
        question->hold = riddle->queue[pieces];
        if (dice_below(dice, 2)) {
            question->hold = riddle->queue[0];
            question->queue++;
            question->queued -= question->queued > 0;
        }
    }
    question->hold_used = question->hold != PIECE_NONE && dice_below(dice, 3) == 0;
    return true;
}

static const struct ruleset *const riddle_rules[] = {
    &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};

static struct slow_ways slow_ways, fast_ways;

static bool
add_way(void *user, const struct clear_way *way)
{
    struct slow_ways *ways = user;
    assert_true(ways->count < SLOW_WAYS && way->count <= SLOW_STEPS);
    for (int i = 0; i < SLOW_STEPS; i++)
        ways->now.at[i] = i < way->count ? way->steps[i].at : (struct place){0};
    ways->ways[ways->count++] = ways->now;
    return true;
}

/* A way plays out: hold brings its pieces, each is reached, the well is empty
 * at the end. */
static void
check_way(
    const struct ruleset *rules, const struct clear_question *question, const struct clear_way *way)
{
    static struct place places[REACH_MAX_PLACES];
    struct board board = *question->board;
    uint8_t hold = question->hold;
    int next = 0, rows = way->rows;
    assert_true(way->count > 0 && !(question->hold_used && way->steps[0].hold));
    for (int i = 0; i < way->count; i++) {
        const struct clear_step *step = &way->steps[i];
        uint8_t falls = next < question->queued ? question->queue[next] : PIECE_NONE;
        next++;
        if (step->hold) {
            uint8_t held = hold;
            hold = falls;
            falls = held;
            if (held == PIECE_NONE)
                falls = next < question->queued ? question->queue[next++] : PIECE_NONE;
        }
        assert_int_equal(step->at.piece, falls);
        int count = slow_places(&board, rules, (enum piece)falls, rows, places), found = 0;
        for (int n = 0; n < count; n++)
            found += compare_places(&places[n], &step->at) == 0;
        assert_int_equal(found, 1);
        assert_int_equal(board_place(&board, rules->shapes, step->at).count, step->cleared);
        rows -= step->cleared;
    }
    assert_int_equal(rows, 0);
    assert_int_equal(board_stack_height(&board), 0);
}

TEST(test_against_backtracking)
{
    struct dice dice = dice_start(401);
    long found = 0, none = 0, many = 0;
    for (size_t set = 0; set < ARRAY_SIZE(riddle_rules); set++) {
        const struct ruleset *rules = riddle_rules[set];
        assert_true(clear_init(&search, rules, memo, MEMO));
        search.limit = 1000000;
        for (long i = test_count(4000); i > 0;) {
            struct riddle riddle;
            struct clear_way way;
            if (!riddle_make(&riddle, &dice, rules))
                continue;
            i--;
            slow_all(&slow_ways, rules, &riddle.question);
            assert_false(slow_ways.overflow);
            enum clear_status expected = slow_ways.count > 0 ? CLEAR_FOUND : CLEAR_NONE;
            assert_int_equal(clear_find(&search, &riddle.question, &way), expected);
            if (expected == CLEAR_FOUND)
                check_way(rules, &riddle.question, &way);
            assert_int_equal(clear_exists(&search, &riddle.question), expected);
            fast_ways.count = 0;
            assert_int_equal(clear_all(&search, &riddle.question, add_way, &fast_ways), expected);
            assert_int_equal(fast_ways.count, slow_ways.count);
            qsort(fast_ways.ways, (size_t)fast_ways.count, sizeof(fast_ways.ways[0]), compare_ways);
            assert_memory_equal(fast_ways.ways, slow_ways.ways,
                sizeof(fast_ways.ways[0]) * (size_t)fast_ways.count);
            found += expected == CLEAR_FOUND;
            none += expected == CLEAR_NONE;
            many += slow_ways.count > 2;
        }
    }
    assert_true(found > test_count(500));
    assert_true(none > test_count(500));
    assert_true(many > test_count(100));
}

/* -- the share -- */

/* Counts the continuations one by one, with a bag of its own. */
static void
slow_share(const struct ruleset *rules, struct clear_question *question, uint8_t *queue, int useful,
    unsigned bag, struct clear_share *share)
{
    if (question->queued >= useful) {
        slow_all(&slow_ways, rules, question);
        share->of++;
        share->with += slow_ways.count > 0;
        return;
    }
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        unsigned left = bag & ~(1u << piece);
        if (!(bag >> piece & 1u))
            continue;
        queue[question->queued++] = (uint8_t)piece;
        slow_share(rules, question, queue, useful, left != 0 ? left : DECK_FULL_BAG, share);
        question->queued--;
    }
}

/* The best play, one piece after the other. */
struct slow_play {
    const struct ruleset *rules;
    int rows, visible;
};

struct slow_state {
    struct board board;
    uint8_t queue[8];
    int queued, cleared, unknown;
    uint8_t hold;
    bool hold_used;
    unsigned bag;
};

static uint64_t slow_wins(const struct slow_play *play, const struct slow_state *state);

/* The sum over the pieces that come into sight. */
static uint64_t
slow_show(const struct slow_play *play, const struct slow_state *state)
{
    uint64_t sum = 0;
    if (state->queued >= play->visible || state->unknown == 0)
        return slow_wins(play, state);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        struct slow_state more = *state;
        if (!(state->bag >> piece & 1u))
            continue;
        more.queue[more.queued++] = (uint8_t)piece;
        more.unknown--;
        more.bag &= ~(1u << piece);
        if (more.bag == 0)
            more.bag = DECK_FULL_BAG;
        sum += slow_show(play, &more);
    }
    return sum;
}

/* The best place for a piece. */
static uint64_t
slow_best(const struct slow_play *play, const struct slow_state *state, uint8_t piece, uint8_t hold)
{
    struct place places[REACH_MAX_PLACES];
    int count = slow_places(
        &state->board, play->rules, (enum piece)piece, play->rows - state->cleared, places);
    uint64_t best = 0;
    for (int i = 0; i < count; i++) {
        struct slow_state after = *state;
        after.hold = hold;
        after.hold_used = false;
        after.queued -= state->queued > 0;
        memmove(after.queue, state->queue + 1, (size_t)after.queued);
        after.cleared += board_place(&after.board, play->rules->shapes, places[i]).count;
        uint64_t wins = slow_show(play, &after);
        best = wins > best ? wins : best;
    }
    return best;
}

static uint64_t
slow_wins(const struct slow_play *play, const struct slow_state *state)
{
    uint8_t falls = state->queued > 0 ? state->queue[0] : PIECE_NONE;
    uint64_t best = 0, held = 0;
    if (board_stack_height(&state->board) == 0) { /* each continuation wins */
        unsigned bag = state->bag;
        best = state->cleared == play->rows;
        for (int i = 0; i < state->unknown; i++) {
            best *= (uint64_t)bits_count(bag);
            bag &= bag - 1;
            bag = bag != 0 ? bag : DECK_FULL_BAG;
        }
        return best;
    }
    if (falls != PIECE_NONE)
        best = slow_best(play, state, falls, state->hold);
    if (!state->hold_used && state->hold != PIECE_NONE)
        held = slow_best(play, state, state->hold, falls);
    else if (!state->hold_used && falls != PIECE_NONE) {
        struct slow_state after = *state; /* which shows another piece */
        after.hold = falls;
        after.hold_used = true;
        after.queued--;
        memmove(after.queue, state->queue + 1, (size_t)after.queued);
        held = slow_show(play, &after);
    }
    return held > best ? held : best;
}

static uint64_t
slow_chance(
    const struct ruleset *rules, const struct clear_question *question, int useful, unsigned bag)
{
    int queued = question->queued < useful ? question->queued : useful;
    struct slow_play play = {rules, question->rows, queued > 0 ? queued : 1};
    struct slow_state state = {.board = *question->board,
        .queued = queued,
        .unknown = useful - queued,
        .hold = question->hold,
        .hold_used = question->hold_used,
        .bag = bag};
    memcpy(state.queue, question->queue, (size_t)queued);
    return slow_show(&play, &state);
}

/* The share, and the chance of the best play, with one to three pieces not known. */
TEST(test_share_and_chance)
{
    static struct clear_value values[1 << 12];
    struct dice dice = dice_start(402);
    long between = 0, less = 0;
    assert_true(clear_init(&search, &ruleset_modern, memo, MEMO));
    search.limit = 1000000;
    memset(values, 0, sizeof(values));
    for (long i = test_count(1500); i > 0;) {
        struct riddle riddle;
        struct clear_question *question = &riddle.question;
        struct clear_share share, chance, slow = {0};
        struct deck deck = {.randomizer = RANDOMIZER_BAG, .last = PIECE_NONE};
        uint8_t queue[8];
        if (!riddle_make(&riddle, &dice, &ruleset_modern))
            continue;
        i--;
        int pieces =
            (10 * question->rows - bits_count(low_field(&riddle.board, question->rows))) / 4;
        int useful = pieces + (question->hold == PIECE_NONE);
        memcpy(queue, riddle.queue, sizeof(queue));
        question->queue = queue;
        int unknown = dice_between(&dice, 1, 3);
        question->queued = useful > unknown ? useful - unknown : 0;
        deck.bag = (uint8_t)dice_between(&dice, 1, DECK_FULL_BAG);
        enum clear_status status = clear_share(&search, question, &deck, &share);
        enum clear_status won =
            clear_chance(&search, question, &deck, values, ARRAY_SIZE(values), &chance);
        uint64_t wins = slow_chance(&ruleset_modern, question, useful, deck.bag);
        slow_share(&ruleset_modern, question, queue, useful, deck.bag, &slow);
        assert_int_equal(share.with, slow.with);
        assert_int_equal(share.of, slow.of);
        assert_int_equal(status, slow.with > 0 ? CLEAR_FOUND : CLEAR_NONE);
        assert_int_equal(won, wins > 0 ? CLEAR_FOUND : CLEAR_NONE);
        assert_int_equal(chance.with, wins);
        assert_int_equal(chance.of, slow.of);
        between += slow.with > 0 && slow.with < slow.of;
        less += wins < slow.with;
    }
    assert_true(between > test_count(100));
    assert_true(less > test_count(1));
}

/* -- what is known of openers -- */

/* The share of openers, from an empty well and a full bag, that clear rows. */
static struct clear_share
share_of_openers(int rows, struct clear_entry *entries, size_t count)
{
    struct board board;
    struct deck deck;
    struct clear_share share;
    struct clear_question question = {.board = &board, .rows = rows, .hold = PIECE_NONE};
    board_init(&board, 10, 40);
    deck_init(&deck, RANDOMIZER_BAG, 0, 0);
    assert_true(clear_init(&search, &ruleset_modern, entries, count));
    search.limit = UINT64_MAX;
    assert_int_not_equal(clear_share(&search, &question, &deck, &share), CLEAR_STOPPED);
    return share;
}

/* Of all first bags none clears two rows. Six of their pieces can matter. */
TEST(test_first_bags)
{
    struct clear_share share = share_of_openers(2, memo, MEMO);
    assert_int_equal(share.with, 0);
    assert_int_equal(share.of, 7 * 6 * 5 * 4 * 3 * 2);
}

/* Every opener clears four rows; here is a sample of them. */
TEST(test_openers)
{
    struct dice dice = dice_start(403);
    struct board board;
    board_init(&board, 10, 40);
    assert_true(clear_init(&search, &ruleset_modern, memo, MEMO));
    search.limit = 10000000;
    for (long i = test_count(200); i > 0; i--) {
        uint8_t queue[11];
        struct deck deck;
        struct clear_way way;
        deck_init(&deck, RANDOMIZER_BAG, dice_roll(&dice), 0);
        for (int n = 0; n < 11; n++)
            queue[n] = deck_draw(&deck);
        struct clear_question question = {
            .board = &board, .rows = 4, .queue = queue, .queued = 11, .hold = PIECE_NONE};
        assert_int_equal(clear_find(&search, &question, &way), CLEAR_FOUND);
        assert_int_equal(way.count, 10);
        check_way(&ruleset_modern, &question, &way);
        question.rows = 0; /* none clears two */
        assert_int_equal(clear_find(&search, &question, &way), CLEAR_FOUND);
        assert_int_equal(way.rows, 4);
    }
}

/* Shares of first bags that a public solver of all clears (solution-finder) has
 * in its tests, without half turns. */
TEST(test_published_shares)
{
    static const struct {
        const char *rows[4]; /* from the top */
        uint64_t with;
    } cases[] = {
        {{"..X.......", "..XX.....X", "XXXX.....X", "XXXXX...XX"}, 5016},
        {{".......XXX", ".......XXX", "XX.....XXX", "XX.....XXX"}, 5038},
        {{"XXX......X", "XX.......X", "XXXX.....X", "XXX......X"}, 4282},
        {{"XXX.......", "XX........", "XXXX......", "XXXXXXX..."}, 4524},
        {{"......XXXX", "......XXXX", ".....XXXXX", ".......XXX"}, 4784},
        {{"XX........", "XXX......X", "XXX.....XX", "XXXX.....X"}, 5008},
    };
    struct ruleset rules = ruleset_modern;
    rules.buttons &= (uint8_t)~BUTTON_HALF;
    assert_true(clear_init(&search, &rules, memo, MEMO));
    search.limit = 10000000;
    for (size_t i = 0; i < (test_in_full() ? ARRAY_SIZE(cases) : 1); i++) {
        struct board board;
        struct deck deck;
        struct clear_share share;
        struct clear_question question = {.board = &board, .rows = 4, .hold = PIECE_NONE};
        board_init(&board, 10, 40);
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 10; x++)
                board_set(&board, x, y, cases[i].rows[3 - y][x] == 'X');
        deck_init(&deck, RANDOMIZER_BAG, 0, 0);
        assert_int_equal(clear_share(&search, &question, &deck, &share), CLEAR_FOUND);
        assert_int_equal(share.with, cases[i].with);
        assert_int_equal(share.of, 5040);
    }
}

/* The limit stops a question and says so; a way has the pieces at hand. */
TEST(test_limits)
{
    static const uint8_t queue[] = {
        PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I, PIECE_I};
    struct board board;
    struct deck deck;
    struct clear_way way;
    struct clear_share share;
    struct clear_question question = {
        .board = &board, .rows = 4, .queue = queue, .queued = 10, .hold = PIECE_NONE};
    board_init(&board, 10, 40);
    deck_init(&deck, RANDOMIZER_BAG, 0, 0);
    assert_true(clear_init(&search, &ruleset_modern, memo, MEMO));
    search.limit = 5;
    assert_int_equal(clear_find(&search, &question, &way), CLEAR_STOPPED);
    assert_int_equal(search.positions, 5);
    question.queued = 7;
    assert_int_equal(clear_share(&search, &question, &deck, &share), CLEAR_STOPPED);
    search.limit = 1000;
    assert_int_equal(clear_find(&search, &question, &way), CLEAR_NONE);
    question.queued = 10;
    assert_int_equal(clear_find(&search, &question, &way), CLEAR_FOUND);
    question.rows = 1; /* 10 cells */
    assert_int_equal(clear_find(&search, &question, &way), CLEAR_NONE);
    struct ruleset rules = ruleset_modern;
    assert_true(ruleset_resize(&rules, 9, 20));
    assert_false(clear_init(&search, &rules, memo, MEMO));
}

SUITE(clear)

/* All openers: the eleven pieces that can matter. */
static void
test_all_openers(void **state)
{
    size_t entries = (size_t)1 << 22;
    struct clear_entry *much = malloc(entries * sizeof(*much));
    assert_non_null(much);
    struct clear_share share = share_of_openers(4, much, entries);
    free(much);
    assert_int_equal(share.of, 5040 * 840);
    assert_int_equal(share.with, share.of);
}

/* What takes minutes. */
SUITE_BY_HAND(clear_deep)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_openers),
    };
    return cmocka_run_group_tests_name("deep", tests, NULL, NULL);
}
