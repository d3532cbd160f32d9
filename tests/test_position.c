/*
 * Positions: what a game has is what it began with, under every rule set; as
 * fumens they come back as they were; what no game can begin at is named.
 */
#include "check.h"

#include <stdbool.h>

#include "dice.h"
#include "store/fumen.h"
#include "store/fumen_position.h"
#include "wellplayed/position.h"

static struct dice dice;

/* -- positions at random -- */

/* Rules of the list, sometimes in a well of another size. */
static struct ruleset
random_rules(int index)
{
    struct ruleset rules = *ruleset_at(index);

    if (dice_below(&dice, 3) == 0)
        assert_true(ruleset_resize(&rules,
            dice_between(&dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH),
            dice_between(&dice, 12, RULESET_MAX_VISIBLE)));
    if (ruleset_is_modern(&rules))
        ruleset_set_next(&rules, dice_between(&dice, 1, RULESET_MAX_NEXT));
    return rules;
}

static uint8_t
random_cell(void)
{
    int cell = dice_below(&dice, 2 * (CELL_GARBAGE + 1));
    return (uint8_t)(cell <= CELL_GARBAGE ? cell : PIECE_NONE);
}

/* No row is full, and the piece has room. Sometimes cells are in hidden rows,
 * at the walls. */
static struct position
random_position(const struct ruleset *rules)
{
    struct position position;
    int rows = dice_below(&dice, rules->visible - PIECE_SIZE);
    int height = ruleset_height(rules);

    position_init(&position);
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < rules->width; x++)
            position.cells[y][x] = random_cell();
        position.cells[y][dice_below(&dice, rules->width)] = PIECE_NONE;
    }
    if (dice_below(&dice, 4) == 0)
        position.cells[height - 1][rules->width - 1] = PIECE_T;
    position.piece = (uint8_t)dice_below(&dice, PIECE_COUNT);
    for (int i = 0; i < rules->next_count; i++)
        position.next[i] = (uint8_t)dice_below(&dice, PIECE_COUNT);
    position.hold = (rules->buttons & BUTTON_HOLD) != 0
                        ? (uint8_t)dice_below(&dice, PIECE_COUNT + 1)
                        : PIECE_NONE;
    return position;
}

static void
assert_same(const struct position *a, const struct position *b)
{
    assert_memory_equal(a->cells, b->cells, sizeof(a->cells));
    assert_int_equal(a->piece, b->piece);
    assert_memory_equal(a->next, b->next, sizeof(a->next));
    assert_int_equal(a->hold, b->hold);
}

static void
begin(struct game *game, const struct ruleset *rules,
    const struct position *position)
{
    game_begin_at(game, rules, &goal_practice, rules->first_level,
        dice_roll(&dice), rules->handling, position);
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

static void
game_has_what_it_began_with(void **state)
{
    (void)state;
    for (long i = 0; i < test_count(2000); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = random_rules(at);
            struct position position = random_position(&rules), again;
            struct view seen;
            struct game game;
            struct view view;

            assert_int_equal(
                position_check(&position, &rules, NULL), POSITION_FINE);
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
static void
game_goes_on_by_the_rules(void **state)
{
    (void)state;
    for (long i = 0; i < test_count(100); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = random_rules(at);
            struct position position = random_position(&rules);
            struct game game;

            begin(&game, &rules, &position);
            for (int tick = 0; tick < 20000 && !game.over; tick++)
                game_step(
                    &game, (struct command){(uint8_t)dice_below(&dice, 256)});
            for (int y = 0; y < game.board.height; y++)
                for (int x = 0; x < rules.width; x++)
                    assert_int_equal(game.cells[y][x] != PIECE_NONE,
                        board_cell(&game.board, x, y));
        }
}

/* Without cells and given pieces it is the game of the seed. */
static void
empty_position_is_the_usual_game(void **state)
{
    (void)state;
    for (int at = 0; ruleset_at(at) != NULL; at++) {
        const struct ruleset *rules = ruleset_at(at);
        struct game usual, placed;
        struct position position;
        uint64_t seed = dice_roll(&dice);

        game_init_goal(&usual, rules, &goal_practice, rules->first_level, seed,
            rules->handling);
        position_init(&position);
        position.piece = usual.next[0];
        for (int i = 1; i < rules->next_count; i++)
            position.next[i - 1] = usual.next[i];
        struct deck deck = usual.deck;
        position.next[rules->next_count - 1] = deck_draw(&deck);
        game_begin_at(&placed, rules, &goal_practice, rules->first_level, seed,
            rules->handling, &position);
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
static void
bag_goes_on(void **state)
{
    (void)state;
    static const uint8_t given[] = {
        PIECE_T, PIECE_O, PIECE_I, PIECE_L, PIECE_Z};
    struct position position;
    struct game game;

    for (uint64_t seed = 0; seed < 50; seed++) {
        position_init(&position);
        position.piece = PIECE_S;
        memcpy(position.next, given, sizeof(given));
        game_begin_at(&game, &ruleset_modern, &goal_practice, 1, seed,
            ruleset_modern.handling, &position);
        step_in(&game);
        struct view view;
        view_take(&view, &game);
        assert_int_equal(view.possible, 1 << PIECE_J);
        assert_int_equal(deck_draw(&game.deck), PIECE_J);
        assert_int_equal(game.deck.bag, DECK_FULL_BAG);
        /* A piece twice: the second one begins a bag. */
        position.next[4] = PIECE_T;
        game_begin_at(&game, &ruleset_modern, &goal_practice, 1, seed,
            ruleset_modern.handling, &position);
        assert_int_equal(game.deck.bag, DECK_FULL_BAG & ~(1 << PIECE_T));
    }
}

/* What a position leaves out is of the seed, and the same each time. */
static void
missing_pieces_are_drawn(void **state)
{
    (void)state;
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

/* -- faults -- */

static void
faults_are_found(void **state)
{
    (void)state;
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
    assert_int_equal(
        position_check(&position, &ruleset_modern, &row), POSITION_FINE);
    position.cells[20][3] = PIECE_NONE;
    position.cells[0][10] = PIECE_T; /* column 11 */
    assert_int_equal(position_check(&position, rules, &row), POSITION_OUTSIDE);
    assert_int_equal(
        position_check(&position, &ruleset_classic, &row), POSITION_FINE);
    position.cells[0][10] = PIECE_NONE;
    for (int x = 3; x < 7; x++)
        position.cells[19][x] = PIECE_T;
    assert_int_equal(position_check(&position, rules, NULL), POSITION_NO_ROOM);
}

/* A view of what no game can have shows it all the same, without the piece. */
static void
faults_are_seen(void **state)
{
    (void)state;
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

static void
fumens_come_back(void **state)
{
    (void)state;
    for (long i = 0; i < test_count(500); i++)
        for (int at = 0; ruleset_at(at) != NULL; at++) {
            struct ruleset rules = random_rules(at);
            struct position position = random_position(&rules);

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
                assert_memory_equal(read.position.cells, position.cells,
                    sizeof(position.cells));
            } else {
                assert_int_equal(read.rules.next_count, rules.next_count);
                assert_same(&read.position, &position);
            }
            free(text);
        }
}

/* A usual one is a single page that everybody can read. */
static void
usual_fumen_is_one_page(void **state)
{
    (void)state;
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
    assert_string_equal(
        fumen.pages[0].comment, "#Q=[](T)S;wellplayed:modern:10x20");
    assert_int_equal(fumen.pages[0].field.rows[0][0], FUMEN_GREY);
    fumen_finish(&fumen);
    free(text);
}

/* Of other programs: three pages with a quiz. */
static void
foreign_fumen_is_read(void **state)
{
    (void)state;
    struct fumen_position read = read_text(
        "https://fumen.zui.jp/?v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?"
        "EooRBJoAVBvOUPCzXBAAvhBTrBVmf");

    assert_false(read.ruled);
    assert_int_equal(read.more, 2);
    for (int x = 0; x < FUMEN_WIDTH; x++)
        assert_int_equal(
            read.position.cells[0][x], x == 4 ? PIECE_NONE : CELL_GARBAGE);
    assert_int_equal(read.position.piece, PIECE_I);
    static const uint8_t next[RULESET_MAX_NEXT] = {
        PIECE_O, PIECE_T, PIECE_L, PIECE_J, PIECE_S, PIECE_Z};
    assert_memory_equal(read.position.next, next, sizeof(next));
    assert_int_equal(read.position.hold, PIECE_NONE);
}

static void
bad_texts_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "hello", "v115", "v115@", "v114@vh",
        "v115@vhAAg", "v115@!!!", "D115@vhAAgH", "\xff\xfe",
        "v115@vhAAgWBAFLDmClcJSAVDEHBEooRBPoAVB"};

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
static void
strange_rules_are_none(void **state)
{
    (void)state;
    static const char *const comments[] = {"#Q=[](T);wellplayed:hyper:10x20",
        "#Q=[](T);wellplayed:modern:99x20", "#Q=[](T);wellplayed:modern:",
        "#Q=[](T);wellplayed:", "#Q=[](T);wellplayed:modern10x20",
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
static void
cells_outside_are_refused(void **state)
{
    (void)state;
    struct fumen fumen = {0};
    struct error error = {0};
    struct fumen_position read;
    struct fumen_page page = fumen_page_empty(true);

    page.comment = "#Q=[](T);wellplayed:modern:6x20";
    page.field.rows[0][6] = FUMEN_T;
    assert_true(fumen_add(&fumen, &page));
    char *text = fumen_encode(&fumen, &error);
    assert_false(fumen_position_read(text, &read, &error));
    assert_string_equal(
        error_english(&error), "it has cells outside of its well");
    free(text);
    fumen_finish(&fumen);
}

int
main(void)
{
    dice = dice_start(59);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_has_what_it_began_with),
        cmocka_unit_test(game_goes_on_by_the_rules),
        cmocka_unit_test(empty_position_is_the_usual_game),
        cmocka_unit_test(bag_goes_on),
        cmocka_unit_test(missing_pieces_are_drawn),
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(faults_are_seen),
        cmocka_unit_test(fumens_come_back),
        cmocka_unit_test(usual_fumen_is_one_page),
        cmocka_unit_test(foreign_fumen_is_read),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(strange_rules_are_none),
        cmocka_unit_test(cells_outside_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
