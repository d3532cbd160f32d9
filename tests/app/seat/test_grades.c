/*
 * A piece has one grade: in the window while it is played, when its replay is
 * analysed, and by `wellplayed-lab review`; alone and in a race; for each coach
 * and each rule set that it knows.
 */
#define _GNU_SOURCE /* mkdtemp, usleep */

#include "lib/check.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define SDL_MAIN_HANDLED
#include "app/seat/analysis.h"
#include "app/seat/judge.h"
#include "app/seat/seat.h"
#include "lib/dice.h"
#include "store/file.h"
#include "store/weights.h"

enum { TICKS = 9000, SLICE = 16, PIECES = 100, REVIEW_SIZE = 1 << 20 };

static const char *const grade_names[COACH_GRADES] = {
    "best", "good", "inaccuracy", "mistake", "blunder"};

static struct errands *errands;
static char folder[] = "/tmp/wellplayed-grades-XXXXXX";

static int
set_up(void **state)
{
    errands = errands_create();
    return errands != NULL && mkdtemp(folder) != NULL ? 0 : -1;
}

static int
tear_down(void **state)
{
    errands_destroy(errands);
    return rmdir(folder);
}

/* -- in the window -- */

/* A game of a person, as the window plays it; its pieces as a coach in the
 * window sees them (table/coaching.c). */
struct window {
    struct seat seat;
    struct ruleset rules; /* the seat's, which end with it */
    struct dice dice;
    struct coach_eye eye;
    struct view before[PIECES];
    struct place at[PIECES];
    int count;
    char path[64];
    uint8_t *data; /* the record */
    size_t size;
};

static void
listen(void *data, const struct events *events)
{
    struct window *window = data;

    if (coach_see(&window->eye, events, &window->seat.view, &window->before[window->count],
            &window->at[window->count]))
        window->count++;
    assert_true(window->count < PIECES);
}

static void
begin(struct window *window, const struct ruleset *rules, int number)
{
    const struct events none = {.happened = 0};
    struct seat_setup setup = {
        .rules = rules, .seed = 77, .start_level = rules->first_level, .pace = 20};

    *window = (struct window){.dice = dice_start(1600 + number)};
    assert_true(weights_find("dellacherie", &setup.brain));
    snprintf(window->path, sizeof(window->path), "%s/%d.wpr", folder, number);
    seat_begin(&window->seat, &setup);
    window->seat.listener = listen;
    window->seat.listener_data = window;
    coach_see(&window->eye, &none, &window->seat.view, &window->before[0], &window->at[0]);
    assert_true(seat_record(&window->seat, window->path, true, NULL));
}

/* A frame: a key goes down or up, any of them. */
static void
play(struct window *window)
{
    struct dice *dice = &window->dice;
    int key = dice_below(dice, ACTION_LAST_BUTTON + 1);

    if (dice_below(dice, 12) == 0)
        key = ACTION_HARD;
    if (dice_below(dice, 3) == 0)
        input_press(&window->seat.input, key, (enum action)key);
    else
        input_release(&window->seat.input, key);
    seat_run(&window->seat, SLICE, true, false);
}

static void
end(struct window *window)
{
    struct error error;

    window->rules = window->seat.rules;
    for (int i = 0; i < window->count; i++)
        window->before[i].rules = &window->rules;
    assert_true(seat_finish(&window->seat, NULL));
    window->data = file_read(window->path, 1 << 24, &window->size, &error);
    assert_non_null(window->data);
}

static void
forget(struct window *window)
{
    free(window->data);
    remove(window->path);
}

/* What the window's coach says of a piece. */
static void
judge_piece(struct judge *judge, const struct brain *coach, const struct window *window, int i,
    struct coach_mark *mark)
{
    bool good;

    assert_true(judge_ask(judge, coach, &window->before[i], window->at[i]));
    while (!judge_take(judge, mark, &good))
        usleep(100);
    assert_true(good);
}

/* -- in the lab -- */

/* What `wellplayed-lab review --json` prints; the caller frees it. */
static char *
review(const struct brain *coach, const struct window *window, const struct window *other)
{
    char path[64];
    struct error error;
    size_t size;

    snprintf(path, sizeof(path), "%s/review", folder);
    pid_t child = fork();
    if (child == 0) {
        int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        execl(getenv("WELLPLAYED_LAB"), "wellplayed-lab", "review", window->path, "--json",
            "--brain", coach->name, other != NULL ? "--against" : NULL,
            other != NULL ? other->path : NULL, "--race", "last", NULL);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    char *text = file_read(path, REVIEW_SIZE, &size, &error);
    assert_non_null(text);
    text = realloc(text, size + 1);
    assert_non_null(text);
    text[size] = '\0';
    remove(path);
    return text;
}

/* The number behind a key. */
static double
number_of(const char *mark, const char *key)
{
    const char *at = strstr(mark, key);

    assert_non_null(at);
    return strtod(at + strlen(key), NULL);
}

/* The marks in the lab's report are these. */
static void
check_review(const char *text, const struct coach_mark *marks, int count)
{
    char grade[32];

    for (int i = 0; i < count; i++) {
        text = strstr(text, "\"number\": ");
        assert_non_null(text);
        assert_int_equal(number_of(text, "\"number\": "), marks[i].piece);
        snprintf(grade, sizeof(grade), "\"grade\": \"%s\"", grade_names[marks[i].grade]);
        const char *at = strstr(text, "\"grade\": ");
        assert_non_null(at);
        assert_memory_equal(at, grade, strlen(grade));
        assert_true(fabs(number_of(text, "\"loss\": ") - marks[i].loss / 100.0) < 1e-6);
        assert_true(
            fabs(number_of(text, "\"best_chance\": ") - marks[i].best_chance / 100.0) < 1e-6);
        text += strlen("\"number\": ");
    }
    assert_null(strstr(text, "\"number\": "));
}

/* -- all of them -- */

static void
check_mark(const struct coach_mark *a, const struct coach_mark *b)
{
    assert_true(a->piece == b->piece && a->tick == b->tick);
    assert_int_equal(a->grade, b->grade);
    assert_int_equal(a->loss, b->loss);
    assert_int_equal(a->best_chance, b->best_chance);
    assert_int_equal(a->why, b->why);
    assert_memory_equal(&a->at, &b->at, sizeof(a->at));
    assert_memory_equal(&a->best, &b->best, sizeof(a->best));
}

/* Returns how many pieces were not the best. */
static int
check_grades(const struct brain *coach, const struct window *window, const struct window *other)
{
    static struct coach_mark seen[PIECES];
    struct judge *judge = judge_create(errands);
    struct marks marks;
    const char *why;
    int bad = 0;

    assert_true(window->count >= 3);
    for (int i = 0; i < window->count; i++) {
        judge_piece(judge, coach, window, i, &seen[i]);
        bad += seen[i].grade != COACH_BEST;
    }
    struct tape *tape = tape_copy(window->data, window->size);
    struct analysis *analysis = analysis_begin(errands, coach, tape, &why);
    tape_drop(tape);
    assert_non_null(analysis);
    while (analysis_is_busy(analysis))
        usleep(100);
    analysis_take(analysis, &marks);
    assert_int_equal(marks.who, REPLAY_HUMAN);
    assert_int_equal(marks.count, window->count);
    for (int i = 0; i < marks.count; i++)
        check_mark(&marks.list[i], &seen[i]);
    for (int races = 0; races < 2; races++) {
        char *text = review(coach, window, races ? other : NULL);
        assert_true((strstr(text, "chance_to_win") != NULL) == races);
        check_review(text, seen, window->count);
        free(text);
    }
    marks_free(&marks);
    analysis_end(analysis);
    judge_destroy(judge);
    return bad;
}

TEST(test_one_grade)
{
    static struct window one, two;
    static struct brain coach;
    int coaches = 0, bad = 0;

    for (int r = 0; ruleset_at(r) != NULL; r++) {
        begin(&one, ruleset_at(r), 2 * r);
        begin(&two, ruleset_at(r), 2 * r + 1);
        for (int i = 0; i < TICKS / SLICE; i++) {
            play(&one);
            play(&two);
        }
        end(&one);
        end(&two);
        for (int i = 0; weights_at(i, &coach); i++) {
            if (!coach_can(&coach, ruleset_at(r)))
                continue;
            coaches++;
            bad += check_grades(&coach, &one, &two);
            bad += check_grades(&coach, &two, &one);
        }
        forget(&one);
        forget(&two);
    }
    /* Three coaches at least, in all rule sets; and not all is praise. */
    assert_true(coaches >= 3 * 7);
    assert_true(bad > coaches);
}

SUITE_WITH(grades, set_up, tear_down)
