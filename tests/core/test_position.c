/*
 * Positions: what a game has is what it began with, under every rule set; as
 * fumens they come back as they were; what no game can begin at is
 * named; a replay holds all of it, and one that lies is refused.
 */
#include "lib/check.h"

#include <stdbool.h>

#include "lib/positions.h"
#include "store/fumen.h"
#include "store/fumen_position.h"
#include "wellplayed/playback.h"
#include "wellplayed/position.h"

static struct dice dice;

static void
assert_same(const struct position *a, const struct position *b)
{
    assert_memory_equal(a->cells, b->cells, sizeof(a->cells));
    assert_int_equal(a->piece, b->piece);
    assert_memory_equal(a->next, b->next, sizeof(a->next));
    assert_int_equal(a->hold, b->hold);
}

static void
begin(struct game *game, const struct ruleset *rules, const struct position *position)
{
    game_begin_at(game, rules, &goal_practice, rules->first_level, dice_roll(&dice),
        rules->handling, position);
}

/* Until the first piece falls. */
static void
step_in(struct game *game)
{
    struct events events = {0};

    while (!(events.happened & (EVENT_SPAWNED | EVENT_GAME_OVER)))
        events = game_step(game, (struct command){0});
    assert_true(events.happened & EVENT_SPAWNED);
}

/* -- games -- */

TEST(game_has_what_it_began_with)
{
    for (long i = 0; i < test_count(2000); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = positions_rules(&dice, at);
            struct position position = positions_any(&dice, &rules), again;
            struct view seen;
            struct game game;
            struct view view;

            assert_int_equal(position_check(&position, &rules, NULL), POSITION_FINE);
            begin(&game, &rules, &position);
            step_in(&game);
            view_take(&view, &game);
            position_of_view(&again, &view);
            assert_same(&again, &position);
            assert_true(view.placed);
            assert_int_equal(view.pieces, 1);
            /* The editor shows the very well of the game. */
            position_view(&position, &rules, &seen);
            assert_memory_equal(&seen.board, &view.board, sizeof(view.board));
            assert_memory_equal(seen.cells, view.cells, sizeof(view.cells));
            assert_memory_equal(seen.next, view.next, rules.next_count);
            assert_int_equal(seen.motion.piece.piece, position.piece);
            assert_int_equal(seen.hold, view.hold);
        }
}

/* The colours of cells and the bits of the board never part. */
TEST(game_goes_on_by_the_rules)
{
    for (long i = 0; i < test_count(100); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = positions_rules(&dice, at);
            struct position position = positions_any(&dice, &rules);
            struct game game;

            begin(&game, &rules, &position);
            for (int tick = 0; tick < 20000 && !game.over; tick++)
                game_step(&game, (struct command){(uint8_t)dice_below(&dice, 256)});
            for (int y = 0; y < game.board.height; y++)
                for (int x = 0; x < rules.width; x++)
                    assert_int_equal(game.cells[y][x] != PIECE_NONE, board_cell(&game.board, x, y));
        }
}

/* Without cells and given pieces it is the game of the seed. */
TEST(empty_position_is_the_usual_game)
{
    for (int at = 0; ruleset_at(at) != NULL; at++) {
        const struct ruleset *rules = ruleset_at(at);
        struct game usual, placed;
        struct position position;
        uint64_t seed = dice_roll(&dice);

        game_init_goal(&usual, rules, &goal_practice, rules->first_level, seed, rules->handling);
        position_init(&position);
        position.piece = usual.next[0];
        for (int i = 1; i < rules->next_count; i++)
            position.next[i - 1] = usual.next[i];
        struct deck deck = usual.deck;
        position.next[rules->next_count - 1] = deck_draw(&deck);
        game_begin_at(
            &placed, rules, &goal_practice, rules->first_level, seed, rules->handling, &position);
        placed.deck = deck; /* the given ones were drawn from no numbers */
        for (int tick = 0; tick < 20000; tick++) {
            struct command command = {(uint8_t)dice_below(&dice, 256)};
            struct events a = game_step(&usual, command);
            struct events b = game_step(&placed, command);
            assert_int_equal(a.happened, b.happened);
        }
        assert_int_equal(game_hash(&usual), game_hash(&placed));
    }
}

/* What comes after the given pieces completes their bag. */
TEST(bag_goes_on)
{
    static const uint8_t given[] = {PIECE_T, PIECE_O, PIECE_I, PIECE_L, PIECE_Z};
    struct position position;
    struct game game;

    for (uint64_t seed = 0; seed < 50; seed++) {
        position_init(&position);
        position.piece = PIECE_S;
        memcpy(position.next, given, sizeof(given));
        game_begin_at(
            &game, &ruleset_modern, &goal_practice, 1, seed, ruleset_modern.handling, &position);
        step_in(&game);
        struct view view;
        view_take(&view, &game);
        assert_int_equal(view.possible, 1 << PIECE_J);
        assert_int_equal(deck_draw(&game.deck), PIECE_J);
        assert_int_equal(game.deck.bag, DECK_FULL_BAG);
        /* A piece twice: the second one begins a bag. */
        position.next[4] = PIECE_T;
        game_begin_at(
            &game, &ruleset_modern, &goal_practice, 1, seed, ruleset_modern.handling, &position);
        assert_int_equal(game.deck.bag, DECK_FULL_BAG & ~(1 << PIECE_T));
    }
}

/* What a position leaves out is of the seed, and the same each time. */
TEST(missing_pieces_are_drawn)
{
    struct position position;
    struct game a, b;

    position_init(&position);
    position.piece = PIECE_S;
    position.next[1] = PIECE_O;
    for (int i = 0; i < 2; i++)
        game_begin_at(i == 0 ? &a : &b, &ruleset_modern, &goal_practice, 1, 5,
            ruleset_modern.handling, &position);
    step_in(&a);
    step_in(&b);
    assert_int_equal(game_hash(&a), game_hash(&b));
    assert_int_equal(a.motion.piece.piece, PIECE_S);
    assert_int_equal(a.next[1], PIECE_O);
    for (int i = 0; i < ruleset_modern.next_count; i++)
        assert_true(a.next[i] < PIECE_COUNT);
}

/* -- replays -- */

/* Some of it is left out, as in the editor. */
static struct position
sparse_position(const struct ruleset *rules)
{
    struct position position = positions_any(&dice, rules);

    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        if (dice_below(&dice, 3) == 0)
            position.next[i] = PIECE_NONE;
    position.chain = (uint16_t)(dice_roll(&dice) >> dice_below(&dice, 64));
    return position;
}

enum { REPLAY_TICKS = 3000, REPLAY_BYTES = 1 << 16 };

/* A game by game_step, and its replay; the hash of each tick. */
static struct {
    struct ruleset rules;
    struct position position;
    struct game game;
    uint8_t bytes[REPLAY_BYTES];
    size_t size;
    uint64_t hashes[REPLAY_TICKS + 1];
    int ticks, locks;
} played;

static void
play_by_steps(int at)
{
    const struct goal *goal = dice_below(&dice, 2) ? &goal_practice : &goal_endless;
    struct replay_writer writer;
    uint8_t held = 0;

    played.rules = positions_rules(&dice, at);
    played.position = sparse_position(&played.rules);
    game_begin_at(&played.game, &played.rules, goal, played.rules.first_level, dice_roll(&dice),
        played.rules.handling, &played.position);
    played.size = replay_encode_placed(played.bytes, &played.game, &played.position);
    assert_in_range(played.size, 1, REPLAY_HEADER_SIZE);
    replay_writer_init(&writer, played.bytes + played.size, sizeof(played.bytes) - played.size);
    played.locks = played.ticks = 0;
    while (played.ticks < REPLAY_TICKS && !played.game.over) {
        if (dice_below(&dice, 20) == 0)
            held = (uint8_t)dice_below(&dice, 256);
        played.hashes[played.ticks++] = game_hash(&played.game);
        struct events events = game_step(&played.game, (struct command){held});
        played.locks += (events.happened & EVENT_LOCKED) != 0;
        replay_writer_tick(&writer, held, 1);
    }
    played.hashes[played.ticks] = game_hash(&played.game);
    struct replay_entry end = {
        .kind = REPLAY_END, .ticks = played.game.tick, .hash = game_hash(&played.game)};
    replay_writer_note(&writer, &end);
    assert_false(writer.full);
    played.size += writer.used;
}

/* The header has all of it, and the game is the same, tick by tick. */
TEST(replay_begins_there)
{
    static struct playback playback;
    static struct replay_header header;
    int locks = 0;

    for (long i = 0; i < test_count(40); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            play_by_steps(at);
            locks += played.locks;
            assert_null(playback_open(&playback, &header, played.bytes, played.size));
            assert_true(header.placed && playback.practice);
            assert_int_equal(header.format, REPLAY_FORMAT_PLACED);
            struct position wanted = played.position;
            for (int n = header.rules.next_count; n < RULESET_MAX_NEXT; n++)
                wanted.next[n] = PIECE_NONE; /* nobody sees it */
            assert_same(&header.position, &wanted);
            assert_int_equal(header.position.chain, wanted.chain);
            do {
                assert_in_range(playback.tick, 0, (uint64_t)played.ticks);
                assert_true(game_hash(&playback.game) == played.hashes[playback.tick]);
            } while (playback_next(&playback, 1 + (uint64_t)dice_below(&dice, 40)));
            assert_int_equal(playback.state, PLAYBACK_ENDED);
            assert_int_equal(playback.tick, played.ticks);
        }
    assert_true(locks > 1000 * test_count(100) / 100);
}

/* -- replays that lie -- */

/* Where things are in a header of modern rules with 5 next pieces: from its
 * end, for the position is the last. */
enum { LIE_ROWS = 3, LIE_WIDTH = 10, LIE_CELLS = LIE_ROWS * LIE_WIDTH / 2 };

struct lie {
    uint8_t bytes[REPLAY_HEADER_SIZE];
    size_t size;
    uint8_t *cells, *rows, *chain, *hold, *next, *piece;
};

static struct lie
begin_lie(void)
{
    struct position position;
    struct game game;
    struct lie lie;

    position_init(&position);
    position.piece = PIECE_T;
    for (int y = 0; y < LIE_ROWS; y++)
        for (int x = 1; x < LIE_WIDTH; x++)
            position.cells[y][x] = CELL_GARBAGE;
    game_begin_at(&game, &ruleset_modern, &goal_practice, 1, 1, ruleset_modern.handling, &position);
    lie.size = replay_encode_placed(lie.bytes, &game, &position);
    return lie;
}

static void
point_into(struct lie *lie)
{
    lie->cells = lie->bytes + lie->size - LIE_CELLS;
    lie->rows = lie->cells - 1;
    lie->chain = lie->rows - 1;
    lie->hold = lie->chain - 1;
    lie->next = lie->hold - ruleset_modern.next_count;
    lie->piece = lie->next - 1;
    assert_int_equal(*lie->rows, LIE_ROWS);
    assert_int_equal(*lie->piece, PIECE_T);
    assert_int_equal(*lie->hold, PIECE_NONE);
}

static void
expect_refused(const struct lie *lie, const char *words)
{
    static struct playback playback;
    static struct replay_header header;
    uint8_t *exact = malloc(lie->size); /* for the sanitizer */

    memcpy(exact, lie->bytes, lie->size);
    const char *why = playback_open(&playback, &header, exact, lie->size);
    free(exact);
    if (words == NULL) {
        assert_null(why);
        return;
    }
    assert_non_null(why);
    if (strstr(why, words) == NULL)
        fail_msg("%s: expected %s", why, words);
    assert_null(strchr(why, '\n'));
}

#define LIE(change, words)                                                                         \
    do {                                                                                           \
        struct lie lie = begin_lie();                                                              \
        point_into(&lie);                                                                          \
        change;                                                                                    \
        expect_refused(&lie, words);                                                               \
    } while (0)

TEST(positions_that_lie_are_refused)
{
    LIE((void)0, NULL);
    LIE(*lie.piece = PIECE_NONE, "no game can begin");
    for (int value = PIECE_NONE + 1; value < 256; value++) {
        LIE(*lie.piece = (uint8_t)value, "unknown piece");
        LIE(lie.next[4] = (uint8_t)value, "unknown piece");
        LIE(*lie.hold = (uint8_t)value, "unknown piece");
    }
    for (uint8_t value = CELL_GARBAGE + 1; value < 16; value++) {
        LIE(lie.cells[3] = value, "unknown cell");
        LIE(lie.cells[3] = (uint8_t)(value << 4), "unknown cell");
    }
    LIE(lie.cells[0] = CELL_GARBAGE << 4 | PIECE_I, "no game can begin");
    LIE(*lie.rows = LIE_ROWS + 1, "cut short");
    LIE(*lie.rows = (uint8_t)(ruleset_height(&ruleset_modern) + 1), "outside");
    LIE(*lie.rows = 255, "outside");
    /* A varint that is too long for a count of 16 bits. */
    LIE((memmove(lie.chain + 2, lie.chain, LIE_CELLS + 2), lie.size += 2, lie.chain[0] = 0x80,
            lie.chain[1] = 0x80, lie.chain[2] = 4),
        "out of range");
    /* Garbage up to the ceiling: no room for the piece. */
    LIE((memset(lie.cells, CELL_GARBAGE << 4 | CELL_GARBAGE, 5 * 24), *lie.rows = 24,
            lie.size += 5 * 21),
        "no game can begin");
    for (size_t size = 0; size < begin_lie().size; size++)
        LIE(lie.size = size, size < 4 ? "not a replay" : "cut short");
}

/* A well of odd width: the last 4 bits of a row are nobody's. */
TEST(cells_beyond_an_odd_row_are_refused)
{
    struct ruleset rules = ruleset_modern;
    struct position position;
    struct game game;
    struct lie lie;

    assert_true(ruleset_resize(&rules, 9, 20));
    position_init(&position);
    position.piece = PIECE_I;
    position.cells[0][8] = PIECE_T;
    game_begin_at(&game, &rules, &goal_practice, 1, 1, rules.handling, &position);
    lie.size = replay_encode_placed(lie.bytes, &game, &position);
    expect_refused(&lie, NULL);
    lie.bytes[lie.size - 1] |= PIECE_T << 4;
    expect_refused(&lie, "outside");
}

/* Where the goal's name stands. */
static size_t
name_of_goal(const struct lie *lie)
{
    size_t at = 1;

    while (at + 8 < lie->size && memcmp(lie->bytes + at, "practice", 8) != 0)
        at++;
    assert_true(at + 8 < lie->size && at + 8 < sizeof(lie->bytes));
    return at;
}

/* Another goal than that of practice; one that has rows of its own. */
TEST(goals_of_positions_are_checked)
{
    struct lie lie = begin_lie();
    const size_t at = name_of_goal(&lie);

    /* The name is as long as "practice". */
    memcpy(lie.bytes + at, "sprint40", 8);
    expect_refused(&lie, NULL);
    lie = begin_lie();
    memcpy(lie.bytes + at, "practicf", 8);
    expect_refused(&lie, "goal");
    /* An empty well is not a position. */
    lie = begin_lie();
    lie.bytes[4] = REPLAY_FORMAT_MODERN;
    expect_refused(&lie, "goal");
    /* Ten rows that stand in the well. */
    lie = begin_lie();
    lie.bytes[at - 1] = 5;
    memcpy(lie.bytes + at, "dig10", 5);
    memmove(lie.bytes + at + 5, lie.bytes + at + 8, lie.size - at - 8);
    lie.size -= 3;
    expect_refused(&lie, "does not fit its position");
}

/* -- faults -- */

TEST(faults_are_found)
{
    const struct ruleset *rules = &ruleset_standard; /* 10x20, none hidden */
    struct position position;
    int row = -1;

    position_init(&position);
    assert_int_equal(position_check(&position, rules, &row), POSITION_NO_PIECE);
    position.piece = PIECE_I;
    assert_int_equal(position_check(&position, rules, &row), POSITION_FINE);
    for (int x = 0; x < 10; x++)
        position.cells[2][x] = PIECE_L;
    assert_int_equal(position_check(&position, rules, &row), POSITION_FULL_ROW);
    assert_int_equal(row, 2);
    position.cells[2][9] = PIECE_NONE;
    assert_int_equal(position_check(&position, rules, NULL), POSITION_FINE);
    position.cells[20][3] = CELL_GARBAGE;
    assert_int_equal(position_check(&position, rules, &row), POSITION_OUTSIDE);
    assert_int_equal(row, 20);
    assert_int_equal(position_check(&position, &ruleset_modern, &row), POSITION_FINE);
    position.cells[20][3] = PIECE_NONE;
    position.cells[0][10] = PIECE_T; /* column 11 */
    assert_int_equal(position_check(&position, rules, &row), POSITION_OUTSIDE);
    assert_int_equal(position_check(&position, &ruleset_classic, &row), POSITION_FINE);
    position.cells[0][10] = PIECE_NONE;
    for (int x = 3; x < 7; x++)
        position.cells[19][x] = PIECE_T;
    assert_int_equal(position_check(&position, rules, NULL), POSITION_NO_ROOM);
}

/* A view of what no game can have shows it all the same, without the piece. */
TEST(faults_are_seen)
{
    const struct ruleset *rules = &ruleset_standard;
    struct position position;
    struct view view;

    position_init(&position);
    position.piece = PIECE_I;
    for (int x = 0; x < BOARD_MAX_WIDTH; x++)
        for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
            position.cells[y][x] = PIECE_T;
    position_view(&position, rules, &view);
    assert_int_equal(view.motion.piece.piece, PIECE_NONE);
    assert_int_equal(board_stack_height(&view.board), 20);
    assert_int_equal(view.cells[19][9], PIECE_T);
    assert_int_equal(view.cells[20][0], PIECE_NONE);
    assert_int_equal(view.cells[0][10], PIECE_NONE);
}

/* -- fumens -- */

static char *
write_text(const struct position *position, const struct ruleset *rules)
{
    struct error error = {0};
    char *text = fumen_position_write(position, rules, &error);

    if (text == NULL)
        fail_msg("%s", error_english(&error));
    return text;
}

static struct fumen_position
read_text(const char *text)
{
    struct fumen_position read;
    struct error error = {0};

    if (!fumen_position_read(text, &read, &error))
        fail_msg("%s: %s", text, error_english(&error));
    return read;
}

TEST(fumens_come_back)
{
    for (long i = 0; i < test_count(500); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = positions_rules(&dice, at);
            struct position position = positions_any(&dice, &rules);

            if (dice_below(&dice, 8) == 0)
                position.piece = PIECE_NONE;
            char *text = write_text(&position, &rules);
            struct fumen_position read = read_text(text);
            assert_true(read.ruled);
            assert_string_equal(read.rules.name, rules.name);
            assert_int_equal(read.rules.width, rules.width);
            assert_int_equal(read.rules.visible, rules.visible);
            assert_int_equal(read.more, 0);
            if (position.piece == PIECE_NONE) {
                /* A quiz without a current piece has its hold or its next as
                 * one: only the cells are the same. */
                assert_memory_equal(read.position.cells, position.cells, sizeof(position.cells));
            } else {
                assert_int_equal(read.rules.next_count, rules.next_count);
                assert_same(&read.position, &position);
            }
            free(text);
        }
}

/* A usual one is a single page that everybody can read. */
TEST(usual_fumen_is_one_page)
{
    struct position position;
    struct error error = {0};
    struct fumen fumen;

    position_init(&position);
    position.piece = PIECE_T;
    position.next[0] = PIECE_S;
    position.cells[0][0] = CELL_GARBAGE;
    struct ruleset rules = ruleset_modern;
    ruleset_set_next(&rules, 1);
    char *text = write_text(&position, &rules);
    assert_true(fumen_decode(text, &fumen, &error));
    assert_int_equal(fumen.count, 1);
    assert_string_equal(fumen.pages[0].comment, "#Q=[](T)S;wellplayed:modern:10x20");
    assert_int_equal(fumen.pages[0].field.rows[0][0], FUMEN_GREY);
    fumen_finish(&fumen);
    free(text);
}

/* Of other programs: three pages with a quiz. */
TEST(foreign_fumen_is_read)
{
    struct fumen_position read =
        read_text("https://fumen.zui.jp/?v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?"
                  "EooRBJoAVBvOUPCzXBAAvhBTrBVmf");

    assert_false(read.ruled);
    assert_int_equal(read.more, 2);
    for (int x = 0; x < FUMEN_WIDTH; x++)
        assert_int_equal(read.position.cells[0][x], x == 4 ? PIECE_NONE : CELL_GARBAGE);
    assert_int_equal(read.position.piece, PIECE_I);
    static const uint8_t next[RULESET_MAX_NEXT] = {
        PIECE_O, PIECE_T, PIECE_L, PIECE_J, PIECE_S, PIECE_Z};
    assert_memory_equal(read.position.next, next, sizeof(next));
    assert_int_equal(read.position.hold, PIECE_NONE);
}

TEST(bad_texts_are_refused)
{
    static const char *const texts[] = {"", "hello", "v115", "v115@", "v114@vh", "v115@vhAAg",
        "v115@!!!", "D115@vhAAgH", "\xff\xfe", "v115@vhAAgWBAFLDmClcJSAVDEHBEooRBPoAVB"};

    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        struct fumen_position read;
        struct error error = {0};
        assert_false(fumen_position_read(texts[i], &read, &error));
        const char *said = error_english(&error);
        assert_true(strlen(said) > 10);
        assert_null(strchr(said, '\n'));
    }
}

/* Rules that are unknown here, or a size that is none: the first page. */
TEST(strange_rules_are_none)
{
    static const char *const comments[] = {"#Q=[](T);wellplayed:hyper:10x20",
        "#Q=[](T);wellplayed:modern:99x20",
        "#Q=[](T);wellplayed:modern:", "#Q=[](T);wellplayed:", "#Q=[](T);wellplayed:modern10x20",
        "#Q=[](T);wellplayed:a-name-that-is-far-too-long-for-rules:10x20"};

    for (size_t i = 0; i < ARRAY_SIZE(comments); i++) {
        struct fumen fumen = {0};
        struct error error = {0};
        struct fumen_page page = fumen_page_empty(true);
        page.comment = comments[i];
        assert_true(fumen_add(&fumen, &page));
        assert_true(fumen_add(&fumen, &page));
        char *text = fumen_encode(&fumen, &error);
        assert_non_null(text);
        struct fumen_position read = read_text(text);
        assert_false(read.ruled);
        assert_int_equal(read.position.piece, PIECE_T);
        assert_int_equal(read.more, 1);
        free(text);
        fumen_finish(&fumen);
    }
}

/* A well of 6 columns that has a cell in the seventh. */
TEST(cells_outside_are_refused)
{
    struct fumen fumen = {0};
    struct error error = {0};
    struct fumen_position read;
    struct fumen_page page = fumen_page_empty(true);

    page.comment = "#Q=[](T);wellplayed:modern:6x20";
    page.field.rows[0][6] = FUMEN_T;
    assert_true(fumen_add(&fumen, &page));
    char *text = fumen_encode(&fumen, &error);
    assert_false(fumen_position_read(text, &read, &error));
    assert_string_equal(error_english(&error), "it has cells outside of its well");
    free(text);
    fumen_finish(&fumen);
}

static int
roll_dice(void **state)
{
    dice = dice_start(59);
    return 0;
}

SUITE_WITH(position, roll_dice, NULL)
