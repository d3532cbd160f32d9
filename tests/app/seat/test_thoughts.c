/*
 * Thoughts are those of the planner and of mind_judge, about the position that
 * was asked about and no other, whatever is asked meanwhile.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"

#include <unistd.h>

#include "app/seat/thoughts.h"
#include "store/weights.h"
#include "wellplayed/game.h"
#include "wellplayed/planner.h"

static struct planner planner;
static struct mind mind;

/* A game of the machine's, a piece further each time. */
struct course {
    struct brain brain;
    struct game game;
    struct view view;
};

static void
begin(struct course *course, const struct ruleset *rules, int pieces)
{
    assert_true(weights_find("dellacherie", &course->brain));
    brain_look_ahead(&course->brain, pieces);
    game_init(&course->game, rules, rules->first_level, 11, rules->handling);
    game_step(&course->game, (struct command){0});
    view_take(&course->view, &course->game);
}

/* Puts the piece where the planner wants it. */
static void
go_on(struct course *course)
{
    struct plan plan;
    uint64_t piece = course->view.pieces;

    assert_true(planner_plan(&planner, &course->brain, &course->view, 1, 1, &plan));
    for (int at = 0; course->game.pieces == piece;) {
        struct command command = {course->game.motion.held};
        if (at > 0)
            command.held = plan.keys[at - 1].held;
        while (at < plan.count && plan.keys[at].tick <= course->game.tick)
            command.held = plan.keys[at++].held;
        game_step(&course->game, command);
    }
    view_take(&course->view, &course->game);
}

static struct thoughts_question
question_of(const struct course *course)
{
    return (struct thoughts_question){&course->brain, &course->view, 1, 1};
}

static void
wait_for(struct thoughts *thoughts)
{
    while (thoughts_are_busy(thoughts)) {
        thoughts_take(thoughts);
        usleep(200);
    }
}

static void
check_worth(const struct course *course, const struct mind *of, const struct mind_worth *worth)
{
    struct mind_worth own;

    mind_judge(of, &course->brain, &course->view, worth->at, &own);
    assert_memory_equal(worth, &own, sizeof(own));
}

static void
check_answer(const struct course *course, const struct thoughts_answer *answer)
{
    int count = mind_look(&mind, &planner, &course->brain, &course->view, 1, 1);

    assert_non_null(answer);
    assert_int_equal(answer->mind.piece, course->view.pieces);
    assert_int_equal(answer->mind.count, count);
    assert_int_equal(answer->count, count < THOUGHTS_SHOWN ? count : THOUGHTS_SHOWN);
    for (int i = 0; i < answer->count; i++) {
        struct place at = mind_place(&mind, i);
        assert_memory_equal(&answer->best[i].at, &at, sizeof(at));
        check_worth(course, &mind, &answer->best[i]);
    }
}

TEST(test_the_five_best)
{
    struct errands *errands = errands_create();
    struct thoughts *thoughts = thoughts_create();
    static struct course course;

    for (int pieces = 1; pieces <= 3; pieces++) {
        begin(&course, ruleset_at(pieces - 1), pieces);
        for (int i = 0; i < 8; i++) {
            struct thoughts_question question = question_of(&course);
            thoughts_ask(thoughts, errands, &question);
            wait_for(thoughts);
            check_answer(&course, thoughts_of(thoughts, &course.view));
            /* Nothing is thought twice. */
            thoughts_ask(thoughts, errands, &question);
            assert_false(thoughts_are_busy(thoughts));
            go_on(&course);
            assert_null(thoughts_of(thoughts, &course.view));
            assert_non_null(thoughts_last(thoughts));
        }
    }
    thoughts_destroy(thoughts, errands);
    errands_destroy(errands);
}

/* Doubts are slips, not thoughts. */
TEST(test_without_doubts)
{
    struct errands *errands = errands_create();
    struct thoughts *thoughts = thoughts_create();
    static struct course course;

    begin(&course, ruleset_at(0), 1);
    struct brain doubtful = course.brain;
    doubtful.doubt = (struct brain_doubt){500, 500};
    struct thoughts_question question = question_of(&course);
    question.brain = &doubtful;
    thoughts_ask(thoughts, errands, &question);
    wait_for(thoughts);
    check_answer(&course, thoughts_of(thoughts, &course.view));
    thoughts_destroy(thoughts, errands);
    errands_destroy(errands);
}

/* A place that is pointed at, also one of the best, and another after it. */
TEST(test_a_choice)
{
    struct errands *errands = errands_create();
    struct thoughts *thoughts = thoughts_create();
    static struct course course;

    begin(&course, ruleset_at(0), 2);
    struct thoughts_question question = question_of(&course);
    thoughts_choose(thoughts, errands, course.view.ghost);
    assert_false(thoughts_are_busy(thoughts)); /* of no position */
    thoughts_ask(thoughts, errands, &question);
    wait_for(thoughts);
    mind_look(&mind, &planner, &course.brain, &course.view, 1, 1);
    for (int rank = 0; rank < mind.count; rank += 3) {
        struct place at = mind_place(&mind, rank), found;
        uint16_t matrix = course.view.rules->shapes->matrix[at.piece][at.rotation];
        thoughts_choose(thoughts, errands, at);
        wait_for(thoughts);
        const struct thoughts_answer *answer = thoughts_of(thoughts, &course.view);
        assert_true(answer->has_choice);
        assert_memory_equal(&answer->choice.at, &at, sizeof(at));
        check_worth(&course, &mind, &answer->choice);
        assert_true(thoughts_find(answer, course.view.rules->shapes, (enum piece)at.piece,
            at.rotation, at.x + piece_left_column(matrix), &found));
        assert_in_range(mind_rank(&mind, course.view.rules->shapes, found), 0, rank);
    }
    struct place none;
    assert_false(thoughts_find(thoughts_of(thoughts, &course.view), course.view.rules->shapes,
        (enum piece)course.view.motion.piece.piece, 0, course.view.board.width, &none));
    thoughts_destroy(thoughts, errands);
    errands_destroy(errands);
}

/* Questions come faster than answers: what is given is always about the newest
 * position, and at last it is answered. */
TEST(test_stale_answers)
{
    struct errands *errands = errands_create();
    struct thoughts *thoughts = thoughts_create();
    static struct course course;

    begin(&course, ruleset_at(0), 2);
    for (int i = 0; i < 200; i++) {
        struct thoughts_question question = question_of(&course);
        thoughts_ask(thoughts, errands, &question);
        if (i % 3 == 0)
            usleep((useconds_t)(i * 37 % 900));
        thoughts_take(thoughts);
        const struct thoughts_answer *answer = thoughts_of(thoughts, &course.view);
        if (answer != NULL) {
            assert_int_equal(answer->mind.piece, course.view.pieces);
            thoughts_choose(thoughts, errands, course.view.ghost);
        }
        if (i % 7 == 0)
            thoughts_forget(thoughts);
        if (i % 2 == 0)
            go_on(&course);
        assert_true(i % 2 != 0 || thoughts_of(thoughts, &course.view) == NULL);
    }
    while (thoughts_of(thoughts, &course.view) == NULL) {
        struct thoughts_question question = question_of(&course);
        thoughts_ask(thoughts, errands, &question);
        thoughts_take(thoughts);
        usleep(200);
    }
    check_answer(&course, thoughts_of(thoughts, &course.view));
    thoughts_destroy(thoughts, errands);
    errands_destroy(errands);
}

/* It can end in the middle, with or without a thread. */
TEST(test_ends)
{
    static struct course course;

    begin(&course, ruleset_at(0), 3);
    struct thoughts_question question = question_of(&course);
    for (int i = 0; i < 10; i++) {
        struct errands *errands = errands_create();
        struct thoughts *thoughts = thoughts_create();
        thoughts_ask(thoughts, errands, &question);
        if (i % 2 == 0)
            usleep(300);
        if (i % 3 == 0) { /* the program ends: the thread goes first */
            errands_destroy(errands);
            thoughts_destroy(thoughts, errands);
            continue;
        }
        thoughts_destroy(thoughts, errands);
        errands_destroy(errands);
    }
    struct thoughts *thoughts = thoughts_create();
    thoughts_ask(thoughts, NULL, &question);
    assert_false(thoughts_are_busy(thoughts));
    thoughts_destroy(thoughts, NULL);
    thoughts_destroy(NULL, NULL);
}

SUITE(thoughts)
