/*
 * Lessons: those that are shipped are proved, by the search and by their keys;
 * what solves a task; lessons files, there and back, and damaged ones.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include "lib/check.h"

#include <stdbool.h>
#include <unistd.h>

#include "lib/folder.h"
#include "store/lessons_done.h"
#include "wellplayed/task_search.h"

enum { LOOK = 400, KEY_TICKS = 125, MAX_SHARE = 4 };

static struct task_search search;

static struct lessons
shipped(void)
{
    struct error error = {0};
    struct lessons lessons;

    if (!lessons_shipped(&lessons, &error))
        fail_msg("%s", error_english(&error));
    return lessons;
}

/* -- those that are shipped -- */

TEST(test_sixty_ten_of_each_motif)
{
    struct lessons lessons = shipped();
    int counts[TASK_MOTIFS] = {0};

    assert_int_equal(lessons.count, 60);
    for (int i = 0; i < lessons.count; i++) {
        const struct lessons_item *item = &lessons.items[i];
        char name[LESSONS_NAME_SIZE];
        snprintf(
            name, sizeof(name), "%s-%d", task_word(item->task.motif), ++counts[item->task.motif]);
        assert_string_equal(item->name, name);
    }
    for (int i = 0; i < TASK_MOTIFS; i++)
        assert_int_equal(counts[i], 10);
    lessons_finish(&lessons);
}

TEST(test_all_are_solved_by_search_and_keys)
{
    struct lessons lessons = shipped();

    for (int i = 0; i < lessons.count; i++) {
        const struct lessons_item *item = &lessons.items[i];
        struct task_line line;
        struct task_keys keys;
        if (task_play(&item->task, &item->keys) != TASK_SOLVED)
            fail_msg("%s: not solved by its keys", item->name);
        if (!task_solve(&search, &item->task, LOOK, KEY_TICKS, &line, &keys))
            fail_msg("%s: not solved by the search", item->name);
        if (task_play(&item->task, &keys) != TASK_SOLVED)
            fail_msg("%s: not solved by the search's keys", item->name);
    }
    lessons_finish(&lessons);
}

/* Drops every piece where it spawns. */
static enum task_state
drop_all(const struct task *task)
{
    struct task_course course;
    struct game game;
    bool down = false;

    task_begin(&course, task);
    task_begin_game(task, task->rules.handling, &game);
    for (int tick = 0; tick < 10000 && course.state == TASK_OPEN; tick++) {
        down = !down && game.motion.piece.piece != PIECE_NONE;
        struct events events = game_step(&game, (struct command){down ? BUTTON_HARD : 0});
        task_see(&course, task, &events);
    }
    return course.state;
}

TEST(test_none_is_trivial)
{
    struct lessons lessons = shipped();

    for (int i = 0; i < lessons.count; i++) {
        const struct lessons_item *item = &lessons.items[i];
        struct task_count count = task_count_firsts(&search, &item->task);
        if (count.drop || drop_all(&item->task) != TASK_FAILED)
            fail_msg("%s: a drop where it spawns solves it", item->name);
        if (count.solving * MAX_SHARE > count.places)
            fail_msg("%s: %d of %d places solve it", item->name, count.solving, count.places);
    }
    lessons_finish(&lessons);
}

/* -- the search against the game -- */

struct firsts {
    struct place at[256];
    int count;
};

static bool
note(void *data, const struct task_line *line)
{
    struct firsts *firsts = data;

    assert_true(firsts->count < (int)ARRAY_SIZE(firsts->at));
    firsts->at[firsts->count++] = line->steps[0].at;
    return true;
}

/* Whether these keys of the first piece solve it. */
static bool
keys_solve(const struct task *task, const struct game *begun, const struct key *keys, int count)
{
    struct task_course course;
    struct game game = *begun;
    uint8_t held = 0;

    task_begin(&course, task);
    for (int i = 0; course.state == TASK_OPEN && game.tick < 100000;) {
        while (i < count && keys[i].tick == game.tick)
            held = keys[i++].held;
        struct events events = game_step(&game, (struct command){held});
        task_see(&course, task, &events);
    }
    return course.state == TASK_SOLVED;
}

/* What keys solve, the search finds. */
TEST(test_search_misses_nothing)
{
    static struct moves moves;
    struct lessons lessons = shipped();
    int solved = 0;

    for (int i = 0; i < lessons.count; i++) {
        const struct task *task = &lessons.items[i].task;
        struct firsts firsts = {.count = 0};
        struct game game;
        struct view view;
        if (task->pieces > 1)
            continue;
        task_visit(&search, task, note, &firsts);
        task_begin_game(task, task->rules.handling, &game);
        view_take(&view, &game);
        moves_search_with(&moves, &view, LOOK, KEY_TICKS, MOVES_HOLD | MOVES_SPINS);
        for (int n = 0; n < moves.count; n++) {
            struct key keys[MOVES_MAX_KEYS];
            int count = moves_keys(&moves, &moves.landings[n], keys);
            struct place at = board_canonical(task->rules.shapes, moves.landings[n].at);
            bool found = false;
            for (int f = 0; f < firsts.count; f++)
                found |= memcmp(&at, &firsts.at[f], sizeof(at)) == 0;
            if (!keys_solve(task, &game, keys, count))
                continue;
            solved++;
            if (!found)
                fail_msg("%s: missed %c at %d,%d rotation %d", lessons.items[i].name,
                    piece_letter(at.piece), at.x, at.y, at.rotation);
        }
    }
    assert_true(solved >= 20);
    lessons_finish(&lessons);
}

/* -- what solves a task -- */

/* A lesson of one piece, and what a piece at a place leads to. */
#define HEAD "lesson a\npieces 1\nkeys 1H\n"

static struct lessons
read_text(const char *text)
{
    struct error error = {0};
    struct lessons lessons;

    if (!lessons_read(text, strlen(text), "a.txt", &lessons, &error))
        fail_msg("%s", error_english(&error));
    return lessons;
}

static enum task_state
lock(const char *text, struct place at, enum spin spin, enum task_fault *fault)
{
    struct lessons lessons = read_text(text);
    struct task_course course;

    task_begin(&course, &lessons.items[0].task);
    task_lock(&course, &lessons.items[0].task, at, spin);
    *fault = course.fault;
    lessons_finish(&lessons);
    return course.state;
}

static const struct {
    const char *text;
    struct place at;
    enum spin spin;
    enum task_state state;
    enum task_fault fault;
} locks[] = {
    /* An O on the floor; an O over a gap. */
    {HEAD "motif clean\nrules modern\nquiz #Q=[](O)T\nrow ##........\n", {1, -2, PIECE_O, 0},
        SPIN_NONE, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif clean\nrules modern\nquiz #Q=[](O)T\nrow ##........\n", {0, -1, PIECE_O, 0},
        SPIN_NONE, TASK_FAILED, TASK_NEW_HOLE},
    /* An I under a roof; an I beside it. */
    {HEAD "motif slide\nrules modern\nquiz #Q=[](I)T\nrow TTT.......\n"
          "row ..........\n",
        {0, -2, PIECE_I, 0}, SPIN_NONE, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif slide\nrules modern\nquiz #Q=[](I)T\nrow TTT.......\n"
          "row ..........\n",
        {4, -2, PIECE_I, 0}, SPIN_NONE, TASK_FAILED, TASK_USED_UP},
    /* The row above the hole is cleared; a row that covers none. */
    {HEAD "motif dig\nholes 1\nrules modern\nquiz #Q=[](I)T\n"
          "row ######....\nrow .#########\n",
        {6, -1, PIECE_I, 0}, SPIN_NONE, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif dig\nholes 1\nrules modern\nquiz #Q=[](I)T\n"
          "row #.........\nrow .#........\nrow ######....\n",
        {6, -2, PIECE_I, 0}, SPIN_NONE, TASK_FAILED, TASK_USED_UP},
    /* Four rows; three. */
    {HEAD "motif four\nrules modern\nquiz #Q=[](I)T\nrow .#########\n"
          "row .#########\nrow .#########\nrow .#########\n",
        {-2, 0, PIECE_I, 1}, SPIN_NONE, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif four\nrules modern\nquiz #Q=[](I)T\n"
          "row .#########\nrow .#########\nrow .#########\n",
        {-2, 0, PIECE_I, 1}, SPIN_NONE, TASK_FAILED, TASK_USED_UP},
    /* Two rows by a spin, by a mini one, without. */
    {HEAD "motif spin\nrules modern\nquiz #Q=[](T)I\nrow ##........\n"
          "row #...######\nrow ##.#######\n",
        {1, -1, PIECE_T, 2}, SPIN_FULL, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif spin\nrules modern\nquiz #Q=[](T)I\nrow ##........\n"
          "row #...######\nrow ##.#######\n",
        {1, -1, PIECE_T, 2}, SPIN_MINI, TASK_FAILED, TASK_USED_UP},
    {HEAD "motif spin\nrules modern\nquiz #Q=[](T)I\nrow ##........\n"
          "row #...######\nrow ##.#######\n",
        {1, -1, PIECE_T, 2}, SPIN_NONE, TASK_FAILED, TASK_USED_UP},
    /* The well is empty; a cell is left. */
    {HEAD "motif all-clear\nrules standard\nquiz #Q=[](O)I\n"
          "row ########..\nrow ########..\n",
        {7, -1, PIECE_O, 0}, SPIN_NONE, TASK_SOLVED, TASK_NO_FAULT},
    {HEAD "motif all-clear\nrules standard\nquiz #Q=[](O)I\nrow #.........\n"
          "row ########..\nrow ########..\n",
        {7, -1, PIECE_O, 0}, SPIN_NONE, TASK_FAILED, TASK_USED_UP},
};

TEST(test_what_solves)
{
    for (size_t i = 0; i < ARRAY_SIZE(locks); i++) {
        enum task_fault fault;
        enum task_state is = lock(locks[i].text, locks[i].at, locks[i].spin, &fault);
        if (is != locks[i].state || fault != locks[i].fault)
            fail_msg("%d: state %d, fault %d of %s", (int)i, is, fault, locks[i].text);
    }
}

/* A position begins as it is written, with its announced pieces. */
TEST(test_position_begins)
{
    struct lessons lessons =
        read_text(HEAD "motif clean\nrules modern\nchain 2\nquiz #Q=[S](O)TIJ\n"
                       "row #L........\n");
    const struct task *task = &lessons.items[0].task;
    struct game game;
    struct view view;

    task_begin_game(task, task->rules.handling, &game);
    view_take(&view, &game);
    assert_int_equal(view.motion.piece.piece, PIECE_O);
    assert_int_equal(view.hold, PIECE_S);
    assert_true(view.can_hold);
    assert_int_equal(view.rules->next_count, 3);
    assert_int_equal(view.next[0], PIECE_T);
    assert_int_equal(view.next[1], PIECE_I);
    assert_int_equal(view.next[2], PIECE_J);
    assert_int_equal(view.chain, 2);
    assert_int_equal(view.cells[0][0], CELL_GARBAGE);
    assert_int_equal(view.cells[0][1], PIECE_L);
    assert_int_equal(view.cells[0][2], PIECE_NONE);
    assert_true(board_cell(&view.board, 1, 0));
    assert_false(board_cell(&view.board, 2, 0));
    lessons_finish(&lessons);
}

/* -- files -- */

TEST(test_there_and_back)
{
    struct lessons lessons = shipped();

    for (int i = 0; i < lessons.count; i++) {
        const struct lessons_item *item = &lessons.items[i];
        char text[LESSONS_WRITE_SIZE], again[LESSONS_WRITE_SIZE];
        size_t size = lessons_write(item, text);
        assert_int_equal(size, strlen(text));
        struct lessons back = read_text(text);
        assert_int_equal(back.count, 1);
        assert_memory_equal(
            &back.items[0].task.position, &item->task.position, sizeof(item->task.position));
        assert_int_equal(back.items[0].keys.count, item->keys.count);
        lessons_write(&back.items[0], again);
        assert_string_equal(again, text);
        lessons_finish(&back);
    }
    lessons_finish(&lessons);
}

#define GOOD HEAD "motif clean\nrules modern\nquiz #Q=[](O)T\nrow ##........\n"

static const struct {
    const char *text, *why;
} damaged[] = {
    {"", "a.txt: no lesson in it"},
    {"motif clean\n", "a.txt:1: not a line of a lesson"},
    {"lesson\n", "a.txt:1: expected a word and its value"},
    {"lesson A b\n", "a.txt:1: expected a new name of a-z, 0-9 and -; 1000 at most"},
    {GOOD "lesson a\n", "a.txt:8: expected a new name of a-z, 0-9 and -; 1000 at most"},
    {"; a comment\nlesson a\n", "a.txt:2: a: it needs motif, rules, pieces, quiz and keys"},
    {GOOD "motif fun\n", "a.txt:8: not a motif"},
    {GOOD "rules fun\n", "a.txt:8: not a rule set"},
    {GOOD "pieces 4\n", "a.txt:8: expected 1 to 3"},
    {GOOD "quiz #Q=[](T)\n", "a.txt:8: expected #Q=[hold](piece)next"},
    {GOOD "quiz #Q=[](T)TTTTTTT\n", "a.txt:8: expected #Q=[hold](piece)next"},
    {GOOD "quiz #Q=[](T)T;#Q=[](I)\n", "a.txt:8: expected #Q=[hold](piece)next"},
    {GOOD "row #.\n", "a.txt:8: a row too many, or of another width"},
    {GOOD "row #........x\n", "a.txt:8: expected . # or letters of pieces"},
    {GOOD "keys 0H\n", "a.txt:8: expected ticks and buttons, as 12L"},
    {GOOD "keys 1X\n", "a.txt:8: expected ticks and buttons, as 12L"},
    {GOOD "keys 70000\n", "a.txt:8: expected ticks and buttons, as 12L"},
    {GOOD "row ##########\n", "a.txt:1: a: a row is full"},
    {GOOD "rules classic\n", "a.txt:1: a: the well of these rules has another size"},
    {GOOD "rules standard\nquiz #Q=[](O)TT\n",
        "a.txt:1: a: the rules announce another number of pieces"},
    {GOOD "rules standard\nquiz #Q=[I](O)T\n", "a.txt:1: a: the rules have no hold"},
    {GOOD "rules standard\nmotif spin\n", "a.txt:1: a: the rules do not have this motif"},
    {GOOD "pieces 3\n", "a.txt:1: a: too few pieces are known"},
    {GOOD "motif dig\nholes 1\n", "a.txt:1: a: the number of holes is not possible"},
    {GOOD "holes 1\n", "a.txt:1: a: the number of holes is not possible"},
    {GOOD "\tmotif clean\n", "a.txt:8: begins with a blank"},
};

TEST(test_damaged_files_are_refused)
{
    for (size_t i = 0; i < ARRAY_SIZE(damaged); i++) {
        struct error error = {0};
        struct lessons lessons;
        assert_false(
            lessons_read(damaged[i].text, strlen(damaged[i].text), "a.txt", &lessons, &error));
        assert_int_equal(lessons.count, 0);
        assert_null(lessons.items);
        assert_string_equal(error_english(&error), damaged[i].why);
    }
}

/* A piece that has no room to spawn is no lesson. */
TEST(test_full_wells_are_refused)
{
    char text[2048] = HEAD "motif clean\nrules standard\nquiz #Q=[](O)T\n";
    struct error error = {0};
    struct lessons lessons;

    for (int i = 0; i < ruleset_height(&ruleset_standard); i++)
        strcat(text, "row #########.\n");
    assert_false(lessons_read(text, strlen(text), "a.txt", &lessons, &error));
    assert_string_equal(error_english(&error), "a.txt:1: a: the piece has no room");
}

/* -- what is done -- */

static char folder[] = "/tmp/wellplayed-lessons-XXXXXX";
static char path[64];

static int
set_up(void **state)
{
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof(path), "%s/lessons.txt", folder);
    return 0;
}

static int
tear_down(void **state)
{
    return folder_remove(folder) ? 0 : -1;
}

static void
put_file(const char *text)
{
    struct error error = {0};

    if (!file_write(path, text, strlen(text), &error))
        fail_msg("%s", error_english(&error));
}

static void
assert_file(const char *text)
{
    struct error error = {0};
    size_t size;
    char *is = file_read(path, 100000, &size, &error);

    assert_non_null(is);
    assert_string_equal(is, text);
    free(is);
}

static struct lessons_done done;

static void
keep(const char *name, bool solved)
{
    struct error error = {0};

    if (!lessons_done_keep(path, name, solved, &done, &error))
        fail_msg("%s", error_english(&error));
}

#define HEADING "; Lessons that are done: name, solved, tried.\n"

TEST(test_done_lessons_are_kept)
{
    struct error error = {0};

    unlink(path);
    assert_true(lessons_done_load(path, &done, &error));
    assert_int_equal(done.count, 0);
    keep("clean-1", true);
    keep("clean-2", false);
    keep("clean-2", true);
    keep("clean-3", true);
    keep("clean-3", true); /* adds nothing to the streak */
    assert_file(HEADING "streak 2 2 clean-3\nclean-1 1 1\nclean-2 1 2\n"
                        "clean-3 2 2\n");
    keep("dig-1", false);
    assert_file(HEADING "streak 0 2\nclean-1 1 1\nclean-2 1 2\n"
                        "clean-3 2 2\ndig-1 0 1\n");
    /* What another program has written meanwhile stays. */
    put_file("streak 5 9 four-1\nfour-1 1 1\nof-another-version 3 4\n");
    keep("four-2", true);
    assert_int_equal(done.streak, 6);
    assert_int_equal(lessons_done_find(&done, "of-another-version")->tried, 4);
    assert_file(HEADING "streak 6 9 four-2\nfour-1 1 1\n"
                        "of-another-version 3 4\nfour-2 1 1\n");
}

TEST(test_damaged_results_stay)
{
    static const char *const texts[] = {"clean-1 1\n", "clean-1 2 1\n",
        "clean-1 1 1\nclean-1 1 1\n", "streak 3 2\n", "streak 1\n", "streak 1 1 A\n",
        "clean-1 1 1 1\n", "clean-1 1 4294967296\n", "clean-1 -1 1\n", "CLEAN 1 1\n",
        "a b c d e f\n", "\x01\n"};

    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        struct error error = {0};
        put_file(texts[i]);
        assert_false(lessons_done_load(path, &done, &error));
        assert_true(error.line > 0);
        assert_int_equal(done.count, 0);
        assert_false(lessons_done_keep(path, "dig-1", true, &done, &error));
        assert_int_equal(done.count, 1); /* as it would be */
        assert_file(texts[i]);
    }
}

SUITE_WITH(lessons, set_up, tear_down)
