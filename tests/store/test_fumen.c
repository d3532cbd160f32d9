/*
 * Fumens against texts that the JavaScript package wrote; random pages there
 * and back; damaged texts, which are refused with a line that says where.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */

#include "lib/check.h"

#include <stdbool.h>

#include "lib/dice.h"
#include "lib/must.h"
#include "store/fumen.h"
#include "store/fumen_board.h"
#include "store/quiz.h"
#include "wellplayed/game.h"

/* Three pages with a quiz. */
#define QUIZ                                                                                       \
    "v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?"                                             \
    "EooRBJoAVBvOUPCzXBAAvhBTrBVmf"

static const char letters[] = "_ILOZTJSX";
static const char *const rotations[] = {"reverse", "right", "spawn", "left"};

static struct fumen
decode(const char *text)
{
    struct error error = {0};
    struct fumen fumen;
    if (!fumen_decode(text, &fumen, &error))
        fail_msg("%s: %s", text, error_english(&error));
    return fumen;
}

static void
assert_encodes(const struct fumen *fumen, const char *text)
{
    struct error error = {0};
    char *is = fumen_encode(fumen, &error);
    if (is == NULL)
        fail_msg("%s", error_english(&error));
    assert_string_equal(is, text);
    free(is);
}

/* Row y of a page, -1 for the garbage row, is drawn so. */
static void
assert_row(const struct fumen_page *page, int y, const char *drawn)
{
    const uint8_t *row = y >= 0 ? page->field.rows[y] : page->field.garbage;
    char is[FUMEN_WIDTH + 1] = "";
    for (int x = 0; x < FUMEN_WIDTH; x++)
        is[x] = letters[row[x]];
    assert_string_equal(is, drawn);
}

/* "T spawn 4,0", or "" for no piece. */
static void
assert_operation(const struct fumen_page *page, const char *expected)
{
    struct fumen_operation at = page->operation;
    char is[32] = "";
    if (at.type != FUMEN_EMPTY)
        snprintf(
            is, sizeof(is), "%c %s %d,%d", letters[at.type], rotations[at.rotation], at.x, at.y);
    assert_string_equal(is, expected);
}

/* -- what others wrote -- */

TEST(texts_come_back_as_they_were)
{
    static const char *const texts[] = {"v115@vhAAgH", "v115@vhCVQJ5oBTpB", QUIZ,
        "v115@9gI8AeI8AeI8AeI8KeAgH", "v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH",
        "v115@vhAAgWFAooMDEPBAAA"};
    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        struct fumen fumen = decode(texts[i]);
        assert_encodes(&fumen, texts[i]);
        fumen_finish(&fumen);
    }
}

TEST(pages_are_as_they_were_meant)
{
    struct fumen fumen = decode("v115@vhAAgH");
    assert_int_equal(fumen.count, 1);
    assert_true(fumen.pages[0].lock && fumen.pages[0].colour);
    assert_false(fumen.pages[0].rise || fumen.pages[0].mirror);
    assert_operation(&fumen.pages[0], "");
    assert_string_equal(fumen.pages[0].comment, "");
    assert_int_equal(fumen_stack_height(&fumen.pages[0].field), 0);
    fumen_finish(&fumen);

    fumen = decode("v115@vhCVQJ5oBTpB");
    assert_int_equal(fumen.count, 3);
    assert_operation(&fumen.pages[0], "T spawn 4,0");
    assert_operation(&fumen.pages[1], "I left 9,1");
    assert_operation(&fumen.pages[2], "O spawn 0,0");
    assert_false(fumen.pages[1].colour);
    assert_row(&fumen.pages[2], 4, "__________");
    assert_row(&fumen.pages[2], 3, "_________I");
    assert_row(&fumen.pages[2], 2, "_________I");
    assert_row(&fumen.pages[2], 1, "____T____I");
    assert_row(&fumen.pages[2], 0, "___TTT___I");
    fumen_finish(&fumen);

    fumen = decode("v115@9gI8AeI8AeI8AeI8KeAgH");
    assert_int_equal(fumen.count, 1);
    for (int y = 0; y < 4; y++)
        assert_row(&fumen.pages[0], y, "XXXXXXXXX_");
    fumen_finish(&fumen);

    fumen = decode("v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH");
    assert_row(&fumen.pages[0], 1, "JJLLOOTTSS");
    assert_row(&fumen.pages[0], 0, "IIII_ZZX_X");
    assert_row(&fumen.pages[0], -1, "__________");
    assert_int_equal(fumen_full_row(&fumen.pages[0].field), 1);
    fumen_finish(&fumen);

    fumen = decode("v115@vhAAgWFAooMDEPBAAA");
    assert_string_equal(fumen.pages[0].comment, "hello");
    fumen_finish(&fumen);
}

TEST(a_quiz_is_played_on)
{
    struct fumen fumen = decode(QUIZ);
    assert_int_equal(fumen.count, 3);
    assert_string_equal(fumen.pages[0].comment, "#Q=[](I)OTLJSZ");
    assert_string_equal(fumen.pages[1].comment, "#Q=[](O)TLJSZ");
    assert_string_equal(fumen.pages[2].comment, "#Q=[](T)LJSZ");
    assert_operation(&fumen.pages[0], "I right 4,2");
    assert_operation(&fumen.pages[2], "T spawn 4,2");
    assert_int_equal(fumen_stack_height(&fumen.pages[1].field), 0);
    assert_true(fumen.pages[0].lock && fumen.pages[1].lock);
    assert_false(fumen.pages[2].lock);
    assert_row(&fumen.pages[2], 1, "____OO____");
    assert_row(&fumen.pages[2], 0, "____OO____");
    assert_row(&fumen.pages[2], 2, "__________");
    fumen_finish(&fumen);
}

/* Each piece with its centre at (4,4): spawn, right, reverse, left. */
TEST(each_piece_stands_where_it_should)
{
    static const uint8_t order[] = {FUMEN_SPAWN, FUMEN_RIGHT, FUMEN_REVERSE, FUMEN_LEFT};
    static const struct {
        enum fumen_colour type;
        const char *texts[FUMEN_ROTATIONS];
    } pieces[] = {
        {FUMEN_I, {"vhAR8I", "vhAJ8I", "vhAh7I", "vhAZ3I"}},
        {FUMEN_O, {"vhAT3I", "vhAL8I", "vhAj7I", "vhA72I"}},
        {FUMEN_T, {"vhAV8I", "vhAN8I", "vhAF8I", "vhAd8I"}},
        {FUMEN_S, {"vhAX3I", "vhAv8I", "vhAH8I", "vhAf8I"}},
        {FUMEN_Z, {"vhAU3I", "vhAM8I", "vhAE8I", "vhA87I"}},
        {FUMEN_L, {"vhAS8I", "vhAK8I", "vhAC8I", "vhAa8I"}},
        {FUMEN_J, {"vhAW8I", "vhAO8I", "vhAG8I", "vhAe8I"}},
    };
    for (size_t i = 0; i < ARRAY_SIZE(pieces); i++)
        for (int r = 0; r < FUMEN_ROTATIONS; r++) {
            char text[32], expected[32];
            snprintf(text, sizeof(text), "v115@%s", pieces[i].texts[r]);
            snprintf(expected, sizeof(expected), "%c %s 4,4", letters[pieces[i].type],
                rotations[order[r]]);
            struct fumen fumen = decode(text);
            assert_int_equal(fumen.count, 1);
            assert_operation(&fumen.pages[0], expected);
            assert_encodes(&fumen, text);
            fumen_finish(&fumen);
        }
}

TEST(the_older_version_is_read)
{
    struct fumen fumen = decode("v110@obA3dessrb8elbd3XDAPzaCA7eATGB");
    assert_int_equal(fumen.count, 2);
    assert_operation(&fumen.pages[0], "T left 4,1");
    assert_operation(&fumen.pages[1], "O spawn 0,5");
    assert_string_equal(fumen.pages[1].comment, "old");
    assert_row(&fumen.pages[0], 20, "_________X");
    assert_row(&fumen.pages[0], 0, "T_________");
    assert_row(&fumen.pages[0], -1, "___I______");
    assert_true(fumen.pages[0].rise);
    assert_row(&fumen.pages[1], 21, "_________X");
    assert_row(&fumen.pages[1], 3, "____T_____");
    assert_row(&fumen.pages[1], 1, "T___T_____");
    assert_row(&fumen.pages[1], 0, "___I______");
    fumen_finish(&fumen);
}

TEST(what_stands_around_it_does_not_matter)
{
    static const char *const texts[] = {"https://fumen.example/?v115@vhCVQJ5oBTpB",
        "m115@vhCVQJ5oBTpB", "d115@vhCVQJ5oBTpB", "v115@vhCVQJ5oBTpB&page=2",
        " v115@vhC?VQJ 5oB\n\tTpB\r\n", "https://fumen.example/?a=b&d115@vhCVQJ5oBTpB&c",
        "\xe7\x9c\x8b v115@vhCVQJ5oBTpB"};
    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        struct fumen fumen = decode(texts[i]);
        assert_encodes(&fumen, "v115@vhCVQJ5oBTpB");
        fumen_finish(&fumen);
    }
}

TEST(a_fumen_is_known_from_a_file)
{
    assert_true(fumen_is_text("v115@"));
    assert_true(fumen_is_text(" m110@vh"));
    assert_true(fumen_is_text("v105@")); /* to be refused by its name */
    assert_true(fumen_is_text("https://fumen.example/?v115@vhAAgH"));
    assert_false(fumen_is_text("board.txt"));
    assert_false(fumen_is_text("wells/v115@one"));
    assert_false(fumen_is_text("v11@"));
    assert_false(fumen_is_text("@"));
    assert_false(fumen_is_text(""));
}

/* -- pages -- */

static void
draw(uint8_t row[FUMEN_WIDTH], const char *drawn)
{
    assert_int_equal(strlen(drawn), FUMEN_WIDTH);
    for (int x = 0; x < FUMEN_WIDTH; x++)
        row[x] = (uint8_t)(strchr(letters, drawn[x]) - letters);
}

TEST(a_lock_does_all_in_its_order)
{
    struct fumen_page page = fumen_page_empty(true), after;
    draw(page.field.rows[22], "J_________");
    draw(page.field.rows[2], "S_________");
    draw(page.field.rows[1], "XXXX_XXXXX");
    draw(page.field.rows[0], "LL_____ZZZ");
    draw(page.field.garbage, "XX_XXXXXXX");
    page.operation = (struct fumen_operation){FUMEN_I, FUMEN_LEFT, 4, 1};

    after.field = fumen_field_after(&page);
    assert_row(&after, 22, "__________");
    assert_row(&after, 21, "J_________");
    assert_row(&after, 2, "____I_____");
    assert_row(&after, 1, "S___I_____");
    assert_row(&after, 0, "LL__I__ZZZ");
    assert_row(&after, -1, "XX_XXXXXXX");

    page.rise = page.mirror = true;
    after.field = fumen_field_after(&page);
    assert_row(&after, 22, "_________J");
    assert_row(&after, 2, "_____I___S");
    assert_row(&after, 1, "ZZZ__I__LL");
    assert_row(&after, 0, "XXXXXXX_XX");
    assert_row(&after, -1, "__________");

    page.lock = false;
    after.field = fumen_field_after(&page);
    assert_true(fumen_field_equals(&after.field, &page.field));

    /* Full rows go without a piece too; one full of garbage has to wait. */
    page = fumen_page_empty(true);
    draw(page.field.rows[0], "XXXXXXXXXX");
    draw(page.field.garbage, "XXXXXXXXXX");
    page.rise = true;
    after.field = fumen_field_after(&page);
    assert_row(&after, 0, "XXXXXXXXXX");
    assert_row(&after, 1, "__________");
}

/* The digit that counts pages without a change ends at 63. */
TEST(many_pages_without_a_change_are_counted)
{
    struct fumen fumen = {0};
    struct fumen_page page = fumen_page_empty(true);
    struct error error;
    for (int i = 0; i < 65; i++) {
        assert_true(fumen_add(&fumen, &page));
        page.colour = false;
    }
    char *text = fumen_encode(&fumen, &error);
    assert_non_null(text);
    /* The 64 pages of the first run end in "AAA"; one more has its own. */
    assert_memory_equal(text, "v115@vh/AgH", 11);
    const char *end = text + strlen(text);
    assert_string_equal(end - 6, "vhAAAA");
    struct fumen again = decode(text);
    assert_int_equal(again.count, 65);
    fumen_finish(&again);
    fumen_finish(&fumen);
    free(text);
}

TEST(there_is_a_last_page)
{
    struct fumen fumen = {0};
    struct fumen_page page = fumen_page_empty(false);
    struct error error;

    for (int i = 0; i < FUMEN_PAGES_MAX; i++)
        assert_true(fumen_add(&fumen, &page));
    assert_false(fumen_add(&fumen, &page));
    char *text = fumen_encode(&fumen, &error);
    fumen_finish(&fumen);
    assert_non_null(text);
    fumen = decode(text);
    assert_int_equal(fumen.count, FUMEN_PAGES_MAX);
    fumen_finish(&fumen);
    char *longer = malloc(strlen(text) + 20);
    assert_non_null(longer);
    snprintf(longer, strlen(text) + 20, "%svhCAAAAAAAAA", text);
    assert_false(fumen_decode(longer, &fumen, &error));
    assert_non_null(strstr(error_english(&error), "more than 10000 pages"));
    free(longer);
    free(text);
}

TEST(what_no_text_has_is_not_encoded)
{
    static const struct fumen_operation bad[] = {{FUMEN_GREY, FUMEN_SPAWN, 4, 4},
        {FUMEN_T, FUMEN_ROTATIONS, 4, 4}, {FUMEN_T, FUMEN_SPAWN, 0, 4},
        {FUMEN_T, FUMEN_SPAWN, 9, 4}, {FUMEN_T, FUMEN_REVERSE, 4, 0}, {FUMEN_T, FUMEN_SPAWN, 4, -1},
        {FUMEN_O, FUMEN_SPAWN, 4, 22}, {FUMEN_T, FUMEN_SPAWN, 4, 23},
        {FUMEN_I, FUMEN_SPAWN, 127, 127}};
    struct error error;
    struct fumen fumen = {0};

    assert_null(fumen_encode(&fumen, &error));
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
        struct fumen_page page = fumen_page_empty(true);
        assert_true(fumen_add(&fumen, &page));
        page.operation = bad[i];
        assert_true(fumen_add(&fumen, &page));
        assert_null(fumen_encode(&fumen, &error));
        assert_string_equal(error_english(&error), "page 2: a piece outside of the field");
        fumen_finish(&fumen);
    }
    struct fumen_page page = fumen_page_empty(true);
    page.field.garbage[9] = FUMEN_COLOURS;
    assert_true(fumen_add(&fumen, &page));
    assert_null(fumen_encode(&fumen, &error));
    assert_memory_equal(error_english(&error), "page 1: ", 8);
    fumen_finish(&fumen);

    /* It may stick out at the top. */
    page = fumen_page_empty(true);
    page.operation = (struct fumen_operation){FUMEN_T, FUMEN_SPAWN, 4, 22};
    assert_true(fumen_add(&fumen, &page));
    char *text = fumen_encode(&fumen, &error);
    assert_non_null(text);
    struct fumen again = decode(text);
    assert_operation(&again.pages[0], "T spawn 4,22");
    page.field = fumen_field_after(&page);
    assert_row(&page, 22, "___TTT____");
    free(text);
    fumen_finish(&again);
    fumen_finish(&fumen);
}

/* -- comments -- */

/* The comment of one page, there and back. */
static void
assert_comment(const char *comment, const char *expected)
{
    struct fumen fumen = {0};
    struct fumen_page page = fumen_page_empty(true);
    struct error error;
    page.comment = comment;
    assert_true(fumen_add(&fumen, &page));
    char *text = fumen_encode(&fumen, &error);
    assert_non_null(text);
    struct fumen again = decode(text);
    assert_string_equal(again.pages[0].comment, expected);
    fumen_finish(&again);
    fumen_finish(&fumen);
    free(text);
}

TEST(comments_may_have_any_character)
{
    static const char *const comments[] = {"", "a", "ab", "abc", "abcd", "a b\n\t\"\\'\x7f~",
        "100%", "%41", "%u0041", "\xc3\xa9\xc2\x80", "\xe5\x9b\x9b\xe8\xa7\x92", "\xf0\x9f\x98\x80",
        "@*_+-./", "#Q=", "#Q=[T", "#Q=[X](T)", " \xe3\x80\x80 "};
    for (size_t i = 0; i < ARRAY_SIZE(comments); i++)
        if (strchr(comments[i], '%') == NULL)
            assert_comment(comments[i], comments[i]);
    assert_comment("100%", "100%");
    assert_comment("%41", "%41");
    assert_comment("%u0041", "%u0041");
    assert_comment(
        "\xff\x80\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* no UTF-8, half a pair */

    char longest[5000];
    memset(longest, 'x', sizeof(longest));
    longest[4095] = '\0';
    assert_comment(longest, longest);
    longest[4095] = 'x';
    longest[4999] = '\0';
    char *cut = strdup(longest);
    assert_non_null(cut);
    cut[4095] = '\0';
    assert_comment(longest, cut);
    free(cut);
}

/* A comment is written once, and again when it has changed. */
TEST(comments_are_carried_on)
{
    static const char *const comments[] = {
        "", "one", "one", "", "", "two", "#Q=[](T)I", "#Q=[](T)I", "one"};
    struct fumen fumen = {0};
    struct error error;
    for (size_t i = 0; i < ARRAY_SIZE(comments); i++) {
        struct fumen_page page = fumen_page_empty(i == 0);
        page.comment = comments[i];
        assert_true(fumen_add(&fumen, &page));
    }
    char *text = fumen_encode(&fumen, &error);
    assert_non_null(text);
    struct fumen again = decode(text);
    assert_int_equal(again.count, ARRAY_SIZE(comments));
    for (size_t i = 0; i < ARRAY_SIZE(comments); i++)
        assert_string_equal(again.pages[i].comment, comments[i]);
    /* one, "", two, the quiz and one are written; 3 digits a page, 2 of a
     * length each, and 5 for each four characters. */
    size_t digits = 3 + 9 * 3 + 5 * 2 + (1 + 0 + 1 + 6 + 1) * 5;
    size_t breaks = 1 + (digits - 43) / 47;
    assert_int_equal(strlen(text), 5 + digits + breaks);
    free(text);
    fumen_finish(&again);
    fumen_finish(&fumen);
}

/* A quiz that is too long is cut, and moves on from there. */
TEST(a_cut_quiz_is_read_as_it_was_written)
{
    struct fumen fumen = {0};
    char comment[2200];
    struct error error = {0};
    snprintf(comment, sizeof(comment), "#Q=[](T)%2100sI", "");
    for (int i = 0; i < 2; i++) {
        struct fumen_page page = fumen_page_empty(i == 0);
        page.comment = i == 0 ? comment : "#Q=[](T)I";
        assert_true(fumen_add(&fumen, &page));
    }
    char *text = fumen_encode(&fumen, &error);
    assert_non_null(text);
    struct fumen again = decode(text);
    assert_true(strlen(again.pages[0].comment) < strlen(comment));
    assert_string_equal(again.pages[1].comment, "#Q=[](T)I");
    fumen_finish(&again);
    fumen_finish(&fumen);
    free(text);
}

TEST(quizzes_move_on)
{
    static const struct {
        const char *before;
        char used;
        const char *after;
    } moves[] = {
        {"#Q=[](T)IO", 'T', "#Q=[](I)O"},
        {"#Q=[](T)IO", 'I', "#Q=[T](O)"},
        {"#Q=[](T)IOL", 'I', "#Q=[T](O)L"},
        {"#Q=[](T)I", 'I', "#Q=[](T)"},
        {"#Q=[S](T)IO", 'S', "#Q=[T](I)O"},
        {"#Q=[S](T)IO", 'T', "#Q=[S](I)O"},
        {"#Q=[S](T)IO", 'I', "#Q=[S](T)IO"},
        {"#Q=[S]()IO", 'I', "#Q=[S](O)"},
        {"#Q=[S]()I", 'I', "#Q=[](S)I"},
        {"#Q=[S]()IO", 'S', "#Q=[](I)O"},
        {"#Q=[](T)", 'T', ""},
        {"#Q=[S](T)", 'T', "#Q=[](S)"},
        {"#Q=[](T)IO", 0, "#Q=[](T)IO"},
        {"#Q=[]()TIO", 0, "#Q=[](T)IO"},
        {"#Q=[]()TIO", 'T', "#Q=[](I)O"},
        {"#Q=[ ]( T )I O", 'T', "#Q=[](I)O"},
        {"#Q=[](T);done", 'T', "done"},
        {"#Q=[](T);#Q=[](I)O", 'T', "#Q=[](I)O"},
        {"#Q=[](T);#Q=[](I)O", 'I', "#Q=[](T);#Q=[](I)O"},
        {"#Q=[](T)I;go on", 'I', "#Q=[](T)I;goon"},
        {"#Q=[](t)IO", 'T', "#Q=[](t)IO"},
        {"#Q=[](T)x", 'T', "#Q=[](T)x"},
        {"#Q=[](T)\xe4\xb8\xad", 'T', "#Q=[](T)\xe4\xb8\xad"},
        {"#Q=[]()", 'T', ""},
    };
    for (size_t i = 0; i < ARRAY_SIZE(moves); i++) {
        char is[64];
        struct quiz quiz;
        assert_true(quiz_begin(&quiz, moves[i].before));
        quiz_lock(&quiz, moves[i].used);
        struct quiz ready = quiz_ready(&quiz);
        size_t length = quiz_write(&ready, is, sizeof(is));
        assert_int_equal(length, strlen(is));
        assert_string_equal(is, moves[i].after);
        assert_true(quiz_equals(&ready, moves[i].after));
        assert_false(quiz_equals(&ready, "#Q=[](T)OOO"));
        quiz_finish(&quiz);
    }
    static const char *const others[] = {
        "", "T", "#Q", "#Q=", "#Q=[](T", "#Q=[TI]()", "#Q=[](X)", " #Q=[](T)"};
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        struct quiz quiz;
        assert_false(quiz_begin(&quiz, others[i]));
        assert_false(quiz_is_there(&quiz));
    }
}

/* -- random ones -- */

static void
fill_row(struct dice *dice, uint8_t row[FUMEN_WIDTH])
{
    for (int x = 0; x < FUMEN_WIDTH; x++)
        row[x] = (uint8_t)dice_below(dice, FUMEN_COLOURS);
}

static void
random_field(struct dice *dice, struct fumen_field *field)
{
    for (int i = dice_below(dice, 40); i > 0; i--)
        field->rows[dice_below(dice, FUMEN_ROWS)][dice_below(dice, FUMEN_WIDTH)] =
            (uint8_t)dice_below(dice, FUMEN_COLOURS);
    if (dice_below(dice, 3) == 0)
        fill_row(dice, field->rows[dice_below(dice, FUMEN_ROWS)]);
    if (dice_below(dice, 3) == 0)
        fill_row(dice, field->garbage);
}

static struct fumen_operation
random_operation(struct dice *dice)
{
    struct fumen_operation at;
    do {
        at = (struct fumen_operation){.type = (uint8_t)dice_between(dice, FUMEN_I, FUMEN_S),
            .rotation = (uint8_t)dice_below(dice, FUMEN_ROTATIONS),
            .x = (int8_t)dice_below(dice, FUMEN_WIDTH),
            .y = (int8_t)dice_below(dice, FUMEN_ROWS)};
    } while (!fumen_operation_is_valid(at));
    return at;
}

static void
random_comment(struct dice *dice, char comment[64])
{
    static const char *const parts[] = {"#Q=[](T)", "#Q=[S](O)", "I", "T", "O", "S", "Z", ";", "x",
        " ", "%", "\xe4\xb8\xad", "\xf0\x9f\x98\x80"};
    comment[0] = '\0';
    for (int i = dice_below(dice, 9); i > 0; i--) {
        size_t used = strlen(comment);
        snprintf(comment + used, 64 - used, "%s", parts[dice_below(dice, ARRAY_SIZE(parts))]);
    }
    /* Only whole characters. */
    while (comment[0] != '\0' && (comment[strlen(comment) - 1] & 0x80) != 0)
        comment[strlen(comment) - 1] = '\0';
}

static struct fumen
random_fumen(struct dice *dice)
{
    struct fumen fumen = {0};
    struct fumen_field field = {0};
    char comment[64] = "";

    for (int i = 0, n = dice_between(dice, 1, 12); i < n; i++) {
        struct fumen_page page = fumen_page_empty(i == 0);
        if (dice_below(dice, 3) == 0)
            random_field(dice, &field);
        if (dice_below(dice, 3) == 0)
            random_comment(dice, comment);
        page.field = field;
        page.comment = comment;
        if (dice_below(dice, 4) > 0)
            page.operation = random_operation(dice);
        page.lock = dice_below(dice, 4) > 0;
        page.rise = dice_below(dice, 4) == 0;
        page.mirror = dice_below(dice, 4) == 0;
        page.colour = dice_below(dice, 4) == 0;
        assert_true(fumen_add(&fumen, &page));
        field = fumen_field_after(&page);
    }
    return fumen;
}

static void
assert_same(const struct fumen *a, const struct fumen *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const struct fumen_page *x = &a->pages[i], *y = &b->pages[i];
        assert_true(fumen_field_equals(&x->field, &y->field));
        assert_memory_equal(&x->operation, &y->operation, sizeof(x->operation));
        assert_true(x->lock == y->lock && x->rise == y->rise && x->mirror == y->mirror &&
                    x->colour == y->colour);
        assert_string_equal(x->comment, y->comment);
    }
}

TEST(random_pages_come_back)
{
    struct dice dice = dice_start(115);
    struct error error;
    for (long i = 0; i < test_count(5000); i++) {
        struct fumen fumen = random_fumen(&dice);
        char *text = fumen_encode(&fumen, &error);
        assert_non_null(text);
        struct fumen again = decode(text);
        assert_same(&fumen, &again);
        assert_encodes(&again, text);
        fumen_finish(&again);
        fumen_finish(&fumen);
        free(text);
    }
}

/* -- damaged ones -- */

/* Either refused in a line with the number of a character of the text, or
 * pages that can be written and read again. */
static bool
is_read_or_refused(const char *text)
{
    struct error error = {0};
    struct fumen fumen, again;
    size_t character = 0;

    if (!fumen_decode(text, &fumen, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        assert_int_equal(fumen.count, 0);
        assert_int_equal(sscanf(error_english(&error), "character %zu: ", &character), 1);
        assert_true(character >= 1 && character <= strlen(text) + 1);
        return false;
    }
    char *written = fumen_encode(&fumen, &error);
    assert_non_null(written);
    again = decode(written);
    assert_int_equal(again.count, fumen.count);
    fumen_finish(&again);
    fumen_finish(&fumen);
    free(written);
    return true;
}

static const char *const whole[] = {QUIZ, "v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH",
    "v115@vhAAgWFAooMDEPBAAA", "v110@obA3dessrb8elbd3XDAPzaCA7eATGB"};

TEST(cut_texts_are_refused)
{
    for (size_t i = 0; i < ARRAY_SIZE(whole); i++) {
        size_t length = strlen(whole[i]);
        int read = 0;
        for (size_t cut = 0; cut < length; cut++) {
            char *text = strdup(whole[i]);
            assert_non_null(text);
            text[cut] = '\0';
            read += is_read_or_refused(text);
            free(text);
        }
        /* All but those that end behind a page are refused. */
        assert_true(read <= 2);
    }
}

TEST(changed_texts_do_no_harm)
{
    for (size_t i = 0; i < ARRAY_SIZE(whole); i++)
        for (size_t at = 0; at < strlen(whole[i]); at++)
            for (int byte = 1; byte < 256; byte++) {
                char *text = strdup(whole[i]);
                assert_non_null(text);
                text[at] = (char)byte;
                is_read_or_refused(text);
                free(text);
            }
}

TEST(what_is_wrong_is_named)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "character 1: no fumen: expected v115@..."},
        {"hello", "character 1: no fumen: expected v115@..."},
        {"v105@vhAAgH", "character 1: version 105: only 115 and 110 can be read"},
        {"see m120@vhAAgH", "character 5: version 120: only 115 and 110 can be read"},
        {"v115@", "character 6: cut off in the middle of a page"},
        {"v115@&vhAAgH", "character 6: cut off in the middle of a page"},
        {"v115@vhAAg", "character 11: cut off in the middle of a page"},
        {"v115@vhAAg?", "character 12: cut off in the middle of a page"},
        {"v115@vhA!gH", "character 9: expected a letter, a digit, + or /"},
        {"\xe7\x9c\x8b v115@vhA\xc3\xa9", "character 11: expected a letter, a digit, + or /"},
        {"v115@A8vhAAgH", "character 8: more cells than a field has"},
        {"v115@AAAgH", "character 6: a cell of a colour that there is not"},
        {"v115@//", "character 6: a cell of a colour that there is not"},
        {"v115@vhA///", "character 9: an action that there is not"},
        {"v115@vhAV6I", "character 9: a piece outside of the field"},
        {"v115@vhAAgWFA/////", "character 14: no characters of a comment"},
        {"v115@vhAAgWBAfBAAA", "character 14: no characters of a comment"},
    };
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
        struct error error = {0};
        struct fumen fumen;
        if (fumen_decode(bad[i].text, &fumen, &error))
            fail_msg("%s is read", bad[i].text);
        assert_string_equal(error_english(&error), bad[i].why);
    }
}

/* -- our pieces and wells -- */

/* Every shape of ours, wherever it fits, is a piece of a fumen in the same
 * cells. */
TEST(placements_keep_their_cells)
{
    struct board board, drawn;
    int found = 0;
    board_init(&board, FUMEN_WIDTH, 20);
    for (uint8_t piece = 0; piece < PIECE_COUNT; piece++)
        for (uint8_t rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
            for (int8_t y = -4; y < 22; y++)
                for (int8_t x = -4; x < 12; x++) {
                    struct place at = {x, y, piece, rotation};
                    struct fumen_page page = fumen_page_empty(true);
                    if (!board_fits(&board, &shapes_classic, at))
                        continue;
                    assert_true(fumen_operation_of_place(&page.operation, &shapes_classic, at));
                    assert_int_equal(fumen_piece_of(page.operation.type), piece);
                    page.field = fumen_field_after(&page);
                    fumen_field_to_board(&page.field, 20, &drawn);
                    struct board expected = board;
                    board_merge(&expected, &shapes_classic, at);
                    assert_int_equal(board_hash(&drawn), board_hash(&expected));
                    found++;
                }
    assert_true(found > 4000);
}

/* Cells are enough to know a piece and, where they tell, its rotation. */
TEST(cells_tell_the_piece)
{
    struct dice dice = dice_start(7);
    for (int i = 0; i < 20000; i++) {
        struct fumen_operation at = random_operation(&dice), is;
        struct fumen_cell cells[FUMEN_CELLS], same[FUMEN_CELLS];
        fumen_cells(at, cells);
        for (int c = 1; c < FUMEN_CELLS; c++)
            assert_true(cells[c - 1].y < cells[c].y ||
                        (cells[c - 1].y == cells[c].y && cells[c - 1].x < cells[c].x));
        struct fumen_cell swapped = cells[0];
        cells[0] = cells[3];
        cells[3] = swapped;
        assert_true(fumen_operation_of(at.type, cells, &is));
        fumen_cells(is, same);
        cells[3] = cells[0];
        cells[0] = swapped;
        assert_memory_equal(cells, same, sizeof(cells));
        if (strchr("TLJ", letters[at.type]) != NULL)
            assert_memory_equal(&at, &is, sizeof(at));
        for (int type = FUMEN_EMPTY; type <= FUMEN_GREY; type++)
            assert_int_equal(fumen_operation_of(type, cells, &is), type == at.type);
    }
}

TEST(a_game_becomes_a_page)
{
    struct ruleset rules = *ruleset_at(0);
    struct game game;
    struct events events;
    struct view view;
    struct fumen_page page;
    char comment[FUMEN_QUIZ_SIZE];

    assert_true(ruleset_resize(&rules, FUMEN_WIDTH, 20));
    game_init(&game, &rules, rules.first_level, 5, rules.handling);
    game_advance(&game, (struct command){0}, 1, &events);
    view_take(&view, &game);
    uint8_t first = view.motion.piece.piece;
    view.cells[0][3] = PIECE_Z;
    view.cells[0][4] = PIECE_NONE + 1;
    assert_true(fumen_page_of_view(&page, &view, view.ghost, true, comment));
    assert_row(&page, 0, "___ZX_____");
    assert_int_equal(fumen_piece_of(page.operation.type), first);
    char expected[FUMEN_QUIZ_SIZE];
    snprintf(
        expected, sizeof(expected), "#Q=[](%c)%c", piece_letter(first), piece_letter(view.next[0]));
    assert_string_equal(page.comment, expected);

    struct fumen_hand hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, first);
    assert_int_equal(hand.next, view.next[0]);
    assert_int_equal(hand.hold, PIECE_NONE);
    assert_false(hand.held);
    page.operation = (struct fumen_operation){0};
    hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, first);
    assert_int_equal(hand.next, view.next[0]);
    page.comment = "no quiz";
    hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, PIECE_NONE);
    assert_int_equal(hand.next, PIECE_NONE);
    page.comment = "#Q=[I](T)SZ";
    hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, PIECE_T);
    assert_int_equal(hand.next, PIECE_S);
    assert_int_equal(hand.hold, PIECE_I);
    assert_false(hand.held);
    page.operation.type = FUMEN_I;
    hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, PIECE_I);
    assert_int_equal(hand.next, PIECE_S);
    assert_int_equal(hand.hold, PIECE_T);
    assert_true(hand.held);
    page.operation.type = FUMEN_J; /* not in hand */
    hand = fumen_page_hand(&page);
    assert_int_equal(hand.piece, PIECE_J);
    assert_int_equal(hand.next, PIECE_NONE);

    struct place none = {.piece = PIECE_NONE};
    assert_true(fumen_page_of_view(&page, &view, none, false, comment));
    assert_operation(&page, "");
    assert_string_equal(page.comment, "");
    assert_false(page.lock);

    /* Another width, or too many rows. */
    board_init(&view.board, 8, 20);
    assert_false(fumen_page_of_view(&page, &view, none, false, comment));
    board_init(&view.board, 10, 30);
    view.board.rows[BOARD_FLOOR + 23] |= board_bit(0);
    assert_false(fumen_page_of_view(&page, &view, none, false, comment));
}

SUITE(fumen)
