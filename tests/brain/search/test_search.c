/*
 * The fewest keys: the search against trying everything, in small wells.
 *
 * Two brute forces stand on both sides of it. The narrow one presses every key
 * in the first step that it may be pressed in; whatever it reaches the search
 * must reach with as few keys. The wide one may also let the piece fall by any
 * number of rows before a key; with fewer keys than that there is no way.
 * Where gravity locks the piece, a last drop is counted all the same: whether
 * there was time for it is no matter of the way.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/moves.h"

enum { MAX_STATES = 1 << 20, HASH = 1 << 21, MAX_DEPTH = 9, NEVER = 255 };

struct state {
    struct motion motion;
    uint32_t now;   /* steps taken */
    uint32_t ready; /* first step in which a key may go down */
    uint8_t button; /* the last */
    uint8_t keys;
};

struct brute {
    const struct board *board;
    const struct ruleset *rules;
    uint32_t key_ticks;
    bool waits;
    int depth; /* keys before the last */
    struct state *states;
    int count;
    int32_t *table;
    /* Fewest keys by cells: [first turn of the shape][y + 4][x + 4]. */
    uint8_t fewest[4][48][20];
    /* And the earliest step in which that many end by a hard drop. */
    uint32_t earliest[4][48][20];
};

static uint64_t
state_hash(const struct state *s)
{
    uint64_t hash = 0;
    const uint64_t parts[] = {(uint64_t)(s->motion.piece.x + 8), (uint64_t)(s->motion.piece.y + 8),
        s->motion.piece.rotation, s->now, s->ready, s->button, s->motion.phase, s->motion.clock,
        s->motion.resets, (uint8_t)s->motion.lowest};
    for (size_t i = 0; i < ARRAY_SIZE(parts); i++)
        hash = (hash ^ parts[i]) * 0x9E3779B97F4A7C15u >> 1;
    return hash ^ hash >> 29;
}

static bool
same_state(const struct state *a, const struct state *b)
{
    return memcmp(&a->motion.piece, &b->motion.piece, sizeof(a->motion.piece)) == 0 &&
           a->now == b->now && a->ready == b->ready && a->button == b->button &&
           a->motion.phase == b->motion.phase && a->motion.clock == b->motion.clock &&
           a->motion.resets == b->motion.resets && a->motion.lowest == b->motion.lowest;
}

/* States come in the order of their keys, so the first is the best. */
static void
brute_add(struct brute *brute, const struct state *state)
{
    uint64_t slot = state_hash(state) % HASH;
    while (brute->table[slot] >= 0) {
        if (same_state(&brute->states[brute->table[slot]], state))
            return;
        slot = (slot + 1) % HASH;
    }
    assert_true(brute->count < MAX_STATES);
    brute->table[slot] = brute->count;
    brute->states[brute->count++] = *state;
}

static void
brute_land(struct brute *brute, struct place at, uint8_t keys, uint32_t hard_step)
{
    at = board_canonical(brute->rules->shapes, at);
    int rotation = at.rotation;
    uint8_t *fewest = &brute->fewest[rotation][at.y + 4][at.x + 4];
    uint32_t *earliest = &brute->earliest[rotation][at.y + 4][at.x + 4];
    if (keys < *fewest) {
        *fewest = keys;
        *earliest = UINT32_MAX;
    }
    if (keys == *fewest && hard_step < *earliest)
        *earliest = hard_step;
}

static uint32_t
brute_step(struct brute *brute, struct state *state, uint8_t held)
{
    state->now++;
    return motion_step(&state->motion, brute->board, brute->rules, (struct command){held}, NULL);
}

/* Lets time pass so that `step` is next; false when the piece locks. */
static bool
brute_idle(struct brute *brute, struct state *state, uint32_t step)
{
    while (state->now + 1 < step) {
        if (brute_step(brute, state, 0) & EVENT_LOCKED)
            return false;
    }
    return true;
}

static void
brute_tap(struct brute *brute, struct state state, uint8_t button)
{
    uint32_t step = state.ready;
    if (state.button == button && step < state.now + 2)
        step = state.now + 2;
    if (!brute_idle(brute, &state, step))
        return;
    uint32_t happened = brute_step(brute, &state, button);
    state.keys++;
    if (happened & EVENT_LOCKED) {
        brute_land(brute, state.motion.piece, (uint8_t)(state.keys + 1), UINT32_MAX);
        return;
    }
    if (happened & EVENT_BLOCKED)
        return;
    state.button = button;
    state.ready = step + brute->key_ticks;
    brute_add(brute, &state);
}

static void
brute_soft(struct brute *brute, struct state state)
{
    uint32_t step = state.ready;
    if (state.button == BUTTON_SOFT && step < state.now + 2)
        step = state.now + 2;
    if (!brute_idle(brute, &state, step))
        return;
    state.keys++;
    state.button = BUTTON_SOFT;
    while (!state.motion.standing) {
        uint32_t happened = brute_step(brute, &state, BUTTON_SOFT);
        if (happened & EVENT_LOCKED) {
            brute_land(brute, state.motion.piece, (uint8_t)(state.keys + 1), UINT32_MAX);
            return;
        }
        if (!(happened & EVENT_FELL))
            continue;
        state.ready = step + brute->key_ticks;
        if (state.ready <= state.now)
            state.ready = state.now + 1;
        brute_add(brute, &state);
        if (state.motion.standing)
            return; /* under lock delay, to the ground */
    }
}

static void
brute_end(struct brute *brute, struct state state)
{
    struct state falling = state;
    if (brute_idle(brute, &state, state.ready)) {
        brute_land(brute, board_ghost(brute->board, brute->rules->shapes, state.motion.piece),
            (uint8_t)(state.keys + 1), state.now + 1);
    } else {
        brute_land(brute, state.motion.piece, (uint8_t)(state.keys + 1), UINT32_MAX);
    }
    if (brute->waits) {
        while (!(brute_step(brute, &falling, 0) & EVENT_LOCKED))
            ;
        brute_land(brute, falling.motion.piece, (uint8_t)(falling.keys + 1), UINT32_MAX);
    }
}

/* The same state one row further down, its next key after that. */
static void
brute_wait(struct brute *brute, struct state state)
{
    for (;;) {
        uint32_t happened = brute_step(brute, &state, 0);
        if (happened & EVENT_LOCKED)
            return;
        if (happened & EVENT_FELL)
            break;
    }
    if (state.ready <= state.now)
        state.ready = state.now + 1;
    brute_add(brute, &state);
}

static void
brute_run(struct brute *brute, const struct view *view, uint32_t first_key)
{
    static const uint8_t taps[] = {BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF};
    memset(brute->fewest, NEVER, sizeof(brute->fewest));
    memset(brute->table, 0xFF, HASH * sizeof(brute->table[0]));
    brute->count = 0;
    struct state root = {.motion = view->motion, .ready = first_key};
    brute_add(brute, &root);
    for (int i = 0; i < brute->count; i++) {
        struct state state = brute->states[i];
        brute_end(brute, state);
        if (brute->waits)
            brute_wait(brute, state);
        if (state.keys >= brute->depth)
            continue;
        for (size_t k = 0; k < ARRAY_SIZE(taps); k++) {
            if (brute->rules->buttons & taps[k])
                brute_tap(brute, state, taps[k]);
        }
        brute_soft(brute, state);
    }
}

static struct moves moves;
static uint8_t found[4][48][20];
static uint32_t found_end[4][48][20];

static void
search(const struct view *view, uint32_t first_key, uint32_t key_ticks)
{
    int count = moves_search(&moves, view, first_key, key_ticks);
    memset(found, NEVER, sizeof(found));
    memset(found_end, 0xFF, sizeof(found_end));
    for (int i = 0; i < count; i++) {
        struct place at = board_canonical(view->rules->shapes, moves.landings[i].at);
        int rotation = at.rotation;
        found[rotation][at.y + 4][at.x + 4] =
            (uint8_t)(moves.landings[i].keys + (moves.landings[i].ending == 0));
        if (moves.landings[i].ending == BUTTON_HARD)
            found_end[rotation][at.y + 4][at.x + 4] = moves.landings[i].end;
    }
}

/* What came of the comparisons. */
struct verdict {
    long places;  /* that the narrow brute force reaches */
    long missed;  /* by the search */
    long dearer;  /* the search needs more keys than the narrow one */
    long later;   /* as few keys, but later */
    long cheaper; /* fewer than the wide one: impossible */
};

static void
tell(const struct slow *well, const struct view *view, uint32_t key_ticks, uint64_t row_ticks,
    struct place at, int keys, int other)
{
    slow_print(well);
    fprintf(stderr,
        "%s, %c, a key each %u ticks, a row each %u, soft drop each %u: turn "
        "%d at %d,%d: the search says %d keys, trying everything says %d\n",
        view->rules->name, piece_letter((enum piece)view->motion.piece.piece), (unsigned)key_ticks,
        (unsigned)row_ticks, view->motion.handling.soft, at.rotation, at.x, at.y, keys, other);
}

static void
compare(const struct brute *brute, const struct slow *well, const struct view *view,
    uint32_t key_ticks, uint64_t row_ticks, struct verdict *verdict)
{
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int y = 0; y < 48; y++) {
            for (int x = 0; x < 20; x++) {
                int keys = found[rotation][y][x];
                int other = brute->fewest[rotation][y][x];
                bool off = false;
                if (brute->waits) {
                    off = keys < other && keys <= brute->depth;
                    verdict->cheaper += off;
                } else if (other != NEVER) {
                    off = keys > other;
                    verdict->places++;
                    verdict->missed += off && keys == NEVER;
                    verdict->dearer += off && keys != NEVER;
                    verdict->later += keys == other &&
                                      found_end[rotation][y][x] > brute->earliest[rotation][y][x];
                }
                if (off) {
                    struct place at = {(int8_t)(x - 4), (int8_t)(y - 4), 0, (uint8_t)rotation};
                    tell(well, view, key_ticks, row_ticks, at, keys, other);
                }
            }
        }
    }
}

static void
brute_begin(struct brute *brute, int depth)
{
    memset(brute, 0, sizeof(*brute));
    brute->depth = depth;
    brute->states = malloc(MAX_STATES * sizeof(brute->states[0]));
    brute->table = malloc(HASH * sizeof(brute->table[0]));
    assert_non_null(brute->states);
    assert_non_null(brute->table);
}

static void
brute_finish(struct brute *brute)
{
    free(brute->states);
    free(brute->table);
}

TEST(test_fewest_keys)
{
    struct dice dice = dice_start(60);
    struct brute brute;
    brute_begin(&brute, MAX_DEPTH);
    struct verdict verdict = {0};
    static const enum slow_kind kinds[] = {
        SLOW_EMPTY, SLOW_SPARSE, SLOW_OVERHANGS, SLOW_PLAYED, SLOW_SKYLINE};
    for (long i = test_count(120); i > 0; i--) {
        struct ruleset rules = dice_below(&dice, 2) ? ruleset_standard : ruleset_arcade;
        ruleset_resize(&rules, 6, dice_between(&dice, 6, 8));
        uint64_t row_ticks = (uint64_t)dice_between(&dice, 3, 60);
        uint64_t gravity = (((uint64_t)1 << 32) + row_ticks - 1) / row_ticks;
        rules.gravity = &gravity;
        rules.gravity_count = 1;
        uint32_t key_ticks =
            (uint32_t)dice_between(&dice, 1, (int)(row_ticks < 30 ? row_ticks : 30));
        struct handling handling = {
            .das = 167, .arr = 33, .soft = (uint16_t)dice_between(&dice, 1, (int)row_ticks)};
        struct slow well;
        struct game game;
        struct view view;
        slow_random(&well, &dice, kinds[dice_below(&dice, 5)], 6, rules.visible, false);
        for (int y = rules.visible - 4; y < rules.visible; y++)
            memset(well.cells[y], 0, sizeof(well.cells[y]));
        game_init(&game, &rules, 1, dice_roll(&dice), handling);
        game_step(&game, (struct command){0});
        slow_to_board(&well, &game.board);
        view_take(&view, &game);
        brute.board = &view.board;
        brute.rules = &rules;
        brute.key_ticks = key_ticks;
        search(&view, key_ticks, key_ticks);
        for (int waits = 0; waits < 2; waits++) {
            brute.waits = waits;
            brute_run(&brute, &view, key_ticks);
            compare(&brute, &well, &view, key_ticks, row_ticks, &verdict);
        }
    }
    brute_finish(&brute);
    fprintf(stderr,
        "%ld places: %ld missed, %ld with a key too many, %ld too late, %ld "
        "too few\n",
        verdict.places, verdict.missed, verdict.dearer, verdict.later, verdict.cheaper);
    assert_int_equal(verdict.cheaper, 0);
    /* The search keeps one way to a place in the air, the one with the fewest
     * keys; a later one with other clocks may go where that one can't. Rare
     * enough not to matter, but not never. */
    assert_in_range(verdict.missed + verdict.dearer, 0, verdict.places / 500 + 1);
    /* Nor is its first way always the quickest: one place in a hundred. */
    assert_in_range(verdict.later, 0, verdict.places / 50 + 3);
}

/* With kicks, lock delay and soft drop to the ground, at any gravity. */
TEST(test_fewest_keys_under_lock_delay)
{
    static const struct ruleset *const all[] = {
        &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};
    static const enum slow_kind kinds[] = {SLOW_SPARSE, SLOW_OVERHANGS, SLOW_PLAYED, SLOW_SKYLINE};
    struct dice dice = dice_start(61);
    struct brute brute;
    struct verdict verdict = {0};
    brute_begin(&brute, 5);
    for (long i = test_count(120); i > 0; i--) {
        struct ruleset rules = *all[dice_below(&dice, 3)];
        rules.buttons &= (uint8_t)~BUTTON_HALF;
        rules.lock_ticks = (uint16_t)dice_between(&dice, 20, 500);
        rules.hidden = 4;
        assert_true(ruleset_resize(&rules, 6, dice_between(&dice, 7, 9)));
        uint64_t row_ticks = (uint64_t)dice_between(&dice, 3, 60);
        uint64_t gravity =
            dice_below(&dice, 4) == 0 ? RULESET_AT_ONCE : ((uint64_t)1 << 32) / row_ticks;
        rules.gravity = &gravity;
        rules.gravity_count = 1;
        rules.gravity_from = NULL;
        uint32_t key_ticks = (uint32_t)dice_between(&dice, 1, 19);
        struct handling handling = rules.handling;
        handling.factor = (uint8_t)dice_between(&dice, 5, 41);
        struct slow well;
        struct game game;
        struct view view;
        slow_random(&well, &dice, kinds[dice_below(&dice, 4)], 6, ruleset_height(&rules), false);
        for (int y = rules.visible - 3; y < well.height; y++)
            memset(well.cells[y], 0, sizeof(well.cells[y]));
        game_init(&game, &rules, rules.first_level, dice_roll(&dice), handling);
        slow_to_board(&well, &game.board);
        game_step(&game, (struct command){0});
        assert_false(game.over);
        view_take(&view, &game);
        brute.board = &view.board;
        brute.rules = &rules;
        brute.key_ticks = key_ticks;
        search(&view, key_ticks, key_ticks);
        brute_run(&brute, &view, key_ticks);
        compare(&brute, &well, &view, key_ticks, row_ticks, &verdict);
    }
    brute_finish(&brute);
    fprintf(stderr, "%ld places: %ld missed, %ld with a key too many\n", verdict.places,
        verdict.missed, verdict.dearer);
    assert_true(verdict.places > test_count(1000));
    assert_in_range(verdict.missed + verdict.dearer, 0, verdict.places / 500 + 1);
}

/* A place beside the stack that a way with more time above it does not reach
 * without soft drop: the one that is a row further down by its next key does,
 * with a key less. */
TEST(test_lower_by_the_next_key)
{
    static const char *const rows[] = {".#....", "....#.", ".....#", "#.....", "......"};
    enum { ROW_TICKS = 12, KEY_TICKS = 7 };
    const uint64_t gravity = ((uint64_t)1 << 32) / ROW_TICKS;
    struct ruleset rules = ruleset_modern_plus;
    struct brute brute;
    struct verdict verdict = {0};

    rules.buttons &= (uint8_t)~BUTTON_HALF;
    rules.hidden = 4;
    assert_true(ruleset_resize(&rules, 6, 8));
    rules.gravity = &gravity;
    rules.gravity_count = 1;
    rules.gravity_from = NULL;
    brute_begin(&brute, 5);
    for (int lock_ticks = 50; lock_ticks <= 500; lock_ticks += 150) {
        struct slow well = {.width = 6, .height = ruleset_height(&rules)};
        struct game game;
        struct view view;
        uint64_t seed = 0;
        rules.lock_ticks = (uint16_t)lock_ticks;
        for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
            for (int x = 0; x < 6; x++)
                well.cells[ARRAY_SIZE(rows) - 1 - i][x] = rows[i][x] == '#';
        do
            game_init(&game, &rules, 1, seed++, rules.handling);
        while (game.next[0] != PIECE_L);
        slow_to_board(&well, &game.board);
        game_step(&game, (struct command){0});
        view_take(&view, &game);
        brute.board = &view.board;
        brute.rules = &rules;
        brute.key_ticks = KEY_TICKS;
        search(&view, KEY_TICKS, KEY_TICKS);
        brute_run(&brute, &view, KEY_TICKS);
        compare(&brute, &well, &view, KEY_TICKS, ROW_TICKS, &verdict);
    }
    brute_finish(&brute);
    assert_true(verdict.places > 50);
    assert_int_equal(verdict.missed + verdict.dearer, 0);
}

SUITE(search)
