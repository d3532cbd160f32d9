/*
 * The coach in the window: an analysis gives the marks that the lab gives, can
 * be stopped at any time, and its bytes come back as they were; trying again
 * accepts what is nearly as good as the best.
 */
#include "lib/check.h"

#include <stdlib.h>
#include <unistd.h>

#include "app/seat/analysis.h"
#include "app/seat/judge.h"
#include "app/seat/outlook.h"
#include "app/seat/retry.h"
#include "app/seat/thoughts.h"
#include "lib/dice.h"
#include "lib/recording.h"
#include "store/file.h"
#include "store/weights.h"

static struct errands *errands;
static struct brain coach;

static int
set_up(void **state)
{
    errands = errands_create();
    return errands != NULL && weights_find("dellacherie", &coach) ? 0 : -1;
}

static int
tear_down(void **state)
{
    errands_destroy(errands);
    return 0;
}

/* -- replays -- */

enum { REPLAY_SIZE = 1 << 20 };

static void
wait_for(const struct analysis *analysis)
{
    while (analysis_is_busy(analysis))
        usleep(1000);
}

static void
check_same_place(struct place a, struct place b)
{
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
    assert_int_equal(a.piece, b.piece);
    assert_int_equal(a.rotation, b.rotation);
}

static void
check_same_mark(const struct coach_mark *a, const struct coach_mark *b)
{
    assert_true(a->piece == b->piece);
    assert_true(a->tick == b->tick && a->locked == b->locked);
    assert_int_equal(a->grade, b->grade);
    assert_int_equal(a->loss, b->loss);
    assert_int_equal(a->best_chance, b->best_chance);
    assert_int_equal(a->why, b->why);
    assert_int_equal(a->hold, b->hold);
    check_same_place(a->at, b->at);
    check_same_place(a->best, b->best);
}

/* The plain twin: every entry of the log, every tick, and the coach's own two
 * functions. Returns the number of marks. */
static int
mark_plainly(const void *data, size_t size, enum replay_pilot who, struct coach_mark *marks)
{
    static struct coach memory;
    struct replay_header header;
    struct playback playback;
    struct coach_eye eye = {.falls = false};
    int count = 0;

    assert_null(playback_open(&playback, &header, data, size));
    while (playback_next(&playback, 1)) {
        struct view view, before;
        struct place at;
        if (playback.events.happened == 0 && playback.entry.kind != REPLAY_UNDO)
            continue;
        view_take(&view, &playback.game);
        if (!coach_see(&eye, &playback.events, &view, &before, &at) || playback.pilot != who ||
            !coach_judge(&memory, &coach, &before, at, &marks[count]))
            continue;
        marks[count++].locked = playback.game.tick;
    }
    return count;
}

/* Analyses a copy of the bytes. */
static struct analysis *
begin(struct errands *on, const void *data, size_t size, const char **why)
{
    struct tape *tape = tape_copy(data, size);
    struct analysis *analysis = analysis_begin(on, &coach, tape, why);

    tape_drop(tape);
    return analysis;
}

static void
check_analysis(const void *data, size_t size, enum replay_pilot who)
{
    static struct coach_mark plain[5000];
    const char *why;
    struct marks marks;
    int count = mark_plainly(data, size, who, plain);
    struct analysis *analysis = begin(errands, data, size, &why);

    assert_null(why);
    assert_non_null(analysis);
    wait_for(analysis);
    assert_int_equal(analysis_done(analysis), ANALYSIS_WHOLE);
    analysis_take(analysis, &marks);
    assert_int_equal(marks.who, who);
    assert_int_equal(marks.count, count);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        check_same_mark(&marks.list[i], &plain[i]);
    marks_free(&marks);
    analysis_end(analysis);
}

TEST(test_same_marks)
{
    static const char *const rules[] = {"classic", "modern", "arika"};
    struct recording made;

    for (size_t i = 0; i < ARRAY_SIZE(rules); i++)
        for (int by_both = 0; by_both < 2; by_both++) {
            recording_make(&made, ruleset_find(rules[i]), 31 + i, 60000, by_both);
            check_analysis(made.data, made.size, REPLAY_HUMAN);
            recording_free(&made);
        }
}

TEST(test_golden)
{
    static const char *const names[] = {"classic-planned.wpr", "modern-planned.wpr"};

    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        char path[512];
        size_t size;
        struct error error;
        snprintf(path, sizeof(path), "%s/%s", getenv("WELLPLAYED_GOLDEN"), names[i]);
        void *data = file_read(path, REPLAY_SIZE, &size, &error);
        assert_non_null(data);
        check_analysis(data, size, REPLAY_MACHINE);
        free(data);
    }
}

/* Bytes that are no replay, rules that nobody can coach, and a replay that is
 * cut. */
TEST(test_what_can_not_be)
{
    struct recording made;
    struct ruleset small = *ruleset_find("classic");
    struct marks marks;
    const char *why;

    assert_null(begin(errands, "x", 1, &why));
    assert_non_null(why);
    assert_true(ruleset_resize(&small, 10, 10));
    recording_make(&made, &small, 1, 5000, false);
    assert_null(begin(errands, made.data, made.size, &why));
    assert_non_null(why);
    recording_free(&made);
    recording_make(&made, ruleset_find("classic"), 1, 30000, false);
    assert_null(begin(NULL, made.data, made.size, &why));
    assert_non_null(why);
    struct analysis *analysis = begin(errands, made.data, made.size / 2, &why);
    recording_free(&made); /* it holds its tape */
    assert_non_null(analysis);
    wait_for(analysis);
    analysis_take(analysis, &marks);
    assert_true(marks.count > 0);
    marks_free(&marks);
    analysis_end(analysis);
    analysis_end(NULL);
}

/* Before it begins, in its midst, after its end, and two at once. */
TEST(test_stop)
{
    struct recording made;
    struct dice dice = dice_start(12);
    const char *why;

    recording_make(&made, ruleset_find("modern"), 5, 60000, false);
    for (int i = 0; i < 40; i++) {
        struct analysis *first = begin(errands, made.data, made.size, &why);
        struct analysis *second = begin(errands, made.data, made.size, &why);
        assert_non_null(first);
        assert_non_null(second);
        usleep(dice_below(&dice, 4000));
        assert_true(analysis_done(first) <= ANALYSIS_WHOLE);
        analysis_end(i % 2 == 0 ? first : second);
        analysis_end(i % 2 == 0 ? second : first);
    }
    /* The thread ends before the analysis. */
    struct errands *others = errands_create();
    struct analysis *analysis = begin(others, made.data, made.size, &why);
    errands_destroy(others);
    assert_false(analysis_is_busy(analysis));
    analysis_end(analysis);
    recording_free(&made);
}

/* -- one piece -- */

TEST(test_judge)
{
    struct judge *judge = judge_create(errands);
    struct judge *nobody = judge_create(NULL);
    struct game game;
    struct view view;
    struct coach_mark mark, expected;
    static struct coach memory;
    bool good;

    game_init(&game, ruleset_find("classic"), 1, 3, ruleset_find("classic")->handling);
    game_step(&game, (struct command){0});
    view_take(&view, &game);
    assert_false(judge_take(judge, &mark, &good));
    assert_true(judge_ask(judge, &coach, &view, view.ghost));
    assert_false(judge_ask(judge, &coach, &view, view.ghost));
    while (!judge_take(judge, &mark, &good))
        usleep(1000);
    assert_true(good);
    assert_true(coach_judge(&memory, &coach, &view, view.ghost, &expected));
    check_same_mark(&mark, &expected);
    assert_true(judge_ask(judge, &coach, &view, view.ghost));
    judge_drop(judge);
    assert_false(judge_take(judge, &mark, &good));
    assert_false(judge_ask(nobody, &coach, &view, view.ghost));
    judge_destroy(judge);
    judge_destroy(nobody);
    judge_destroy(NULL);
}

/* Holds the errands' thread until it is let go. */
struct gate {
    struct errand errand; /* the first member: run() gets it */
    atomic_bool holds, open;
};

static bool
hold(struct errand *errand)
{
    struct gate *gate = (struct gate *)errand;

    atomic_store(&gate->holds, true);
    while (!atomic_load(&gate->open) && !atomic_load(&errand->stop))
        usleep(200);
    return false;
}

static void
wait_at(struct gate *gate)
{
    while (!atomic_load(&gate->holds))
        usleep(200);
}

/* An analysis in its midst, between two pieces: the thread is held there. One
 * that has ended before the thread could be held is begun again. */
static struct analysis *
begin_and_hold(const struct recording *made, struct gate *gate)
{
    for (;;) {
        const char *why;
        struct analysis *analysis = begin(errands, made->data, made->size, &why);
        assert_non_null(analysis);
        while (analysis_done(analysis) == 0)
            usleep(50);
        *gate = (struct gate){.errand = {.run = hold, .urgency = ERRAND_SPOKEN}};
        errands_send(errands, &gate->errand);
        wait_at(gate);
        if (analysis_is_busy(analysis))
            return analysis;
        errands_drop(errands, &gate->errand);
        analysis_end(analysis);
    }
}

/* What somebody waits for goes between the pieces of an analysis, and its answer
 * is there while that is still under way: not one piece was judged meanwhile.
 * The second gate ends the time in which nothing else may run. */
TEST(test_analyses_give_way)
{
    const struct ruleset *rules = ruleset_find("modern");
    struct thoughts *thoughts = thoughts_create();
    struct judge *judge = judge_create(errands);
    struct gate first, second = {.errand = {.run = hold, .urgency = ERRAND_SPOKEN}};
    struct recording made;
    struct coach_mark mark;
    struct game game;
    struct view view;
    bool good;

    recording_make(&made, rules, 5, 60000, false);
    game_init(&game, rules, 1, 3, rules->handling);
    game_step(&game, (struct command){0});
    view_take(&view, &game);
    struct analysis *analysis = begin_and_hold(&made, &first);
    int done = analysis_done(analysis);
    const struct thoughts_question question = {&coach, &view, 1, 1};
    thoughts_ask(thoughts, errands, &question);
    assert_true(judge_ask(judge, &coach, &view, view.ghost));
    errands_send(errands, &second.errand);
    atomic_store(&first.open, true);
    wait_at(&second);
    assert_true(thoughts_take(thoughts));
    assert_non_null(thoughts_of(thoughts, &view));
    assert_true(judge_take(judge, &mark, &good));
    assert_true(good);
    assert_true(analysis_is_busy(analysis));
    assert_int_equal(analysis_done(analysis), done);
    assert_in_range(done, 1, ANALYSIS_WHOLE - 1);
    /* And then it goes on to its end. */
    atomic_store(&second.open, true);
    wait_for(analysis);
    assert_int_equal(analysis_done(analysis), ANALYSIS_WHOLE);
    analysis_end(analysis);
    errands_drop(errands, &second.errand);
    judge_destroy(judge);
    thoughts_destroy(thoughts, errands);
    recording_free(&made);
}

/* -- as bytes -- */

static struct marks
some_marks(int count)
{
    struct marks marks = {.list = calloc((size_t)count + 1, sizeof(*marks.list)),
        .count = count,
        .pieces = (uint64_t)count + 3,
        .who = REPLAY_MACHINE};

    assert_non_null(marks.list);
    for (int i = 0; i < count; i++) {
        struct coach_mark *mark = &marks.list[i];
        *mark = (struct coach_mark){.piece = (uint64_t)i + 1,
            .tick = (uint64_t)i << 33,
            .locked = ((uint64_t)i << 33) + 500,
            .loss = (uint16_t)(i * 37 % 3000),
            .best_chance = (uint16_t)(9000 - i % 100),
            .at = {-2, -1, PIECE_T, 3},
            .best = {7, 20, PIECE_S, 1},
            .hold = i % 3 == 0,
            .why = (enum reason_topic)(i % MIND_TOPICS)};
        mark->grade = coach_grade_of(mark->loss);
    }
    return marks;
}

TEST(test_bytes)
{
    static const int counts[] = {0, 1, 2, 300};

    for (size_t i = 0; i < ARRAY_SIZE(counts); i++) {
        struct marks marks = some_marks(counts[i]), back;
        size_t size;
        uint8_t *data = marks_encode(&marks, &size);
        assert_non_null(data);
        assert_true(marks_decode(&back, data, size));
        assert_int_equal(back.count, marks.count);
        assert_true(back.pieces == marks.pieces && back.who == marks.who);
        for (int m = 0; m < marks.count; m++)
            check_same_mark(&back.list[m], &marks.list[m]);
        marks_free(&back);
        /* No byte can be changed, and none left out. */
        for (size_t at = 0; at < size; at++) {
            data[at] ^= 0x10;
            assert_false(marks_decode(&back, data, size));
            assert_null(back.list);
            data[at] ^= 0x10;
            assert_false(marks_decode(&back, data, at));
        }
        assert_false(marks_decode(&back, NULL, 0));
        free(data);
        marks_free(&marks);
    }
}

/* Another brain, or another curve, is another revision. */
TEST(test_revision)
{
    struct brain other = coach;
    uint64_t revision = marking_revision(&coach);

    assert_true(marking_revision(&other) == revision);
    other.chances[0].chances[1]++;
    assert_true(marking_revision(&other) != revision);
    other = coach;
    other.scaled[3]++;
    assert_true(marking_revision(&other) != revision);
    other = coach;
    other.pieces = 2;
    assert_true(marking_revision(&other) != revision);
}

/* -- trying again -- */

static const struct coach_mark tried[] = {
    {.grade = COACH_BEST, .best_chance = 9000},
    {.grade = COACH_MISTAKE, .best_chance = 9000, .loss = 1200},
    {.grade = COACH_INACCURACY, .best_chance = 8000, .loss = 700},
    {.grade = COACH_BLUNDER, .best_chance = 8000, .loss = 4000},
};

static void
try_with(struct retry *retry, uint16_t best, uint16_t loss)
{
    const struct coach_mark mark = {.best_chance = best, .loss = loss};

    retry_lock(retry);
    assert_int_equal(retry->state, RETRY_JUDGES);
    assert_false(retry_hint(retry));
    retry_judge(retry, &mark);
}

TEST(test_retry)
{
    struct retry retry;

    retry_begin(&retry, tried, ARRAY_SIZE(tried));
    assert_int_equal(retry.all, 2);
    assert_int_equal(retry.number, 1);
    assert_ptr_equal(retry_mark(&retry), &tried[1]);
    /* Just too much is wrong, and the same piece is tried again. */
    try_with(&retry, 9000, RETRY_ACCEPTED);
    assert_int_equal(retry.state, RETRY_WRONG);
    assert_int_equal(retry.lost, RETRY_ACCEPTED);
    retry_again(&retry);
    assert_int_equal(retry.state, RETRY_FINDS);
    assert_true(retry_hint(&retry));
    assert_true(retry_hint(&retry));
    assert_false(retry_hint(&retry));
    assert_int_equal(retry.hints, RETRY_HINTS);
    /* A held piece may have a worse best place of its own. */
    try_with(&retry, 6000, 0);
    assert_int_equal(retry.state, RETRY_WRONG);
    retry_again(&retry);
    /* Nearly the best is right; better than the best as well. */
    try_with(&retry, 9000, RETRY_ACCEPTED - 1);
    assert_int_equal(retry.state, RETRY_RIGHT);
    assert_int_equal(retry.found, 1);
    retry_show(&retry);
    assert_int_equal(retry.state, RETRY_RIGHT);
    retry_next(&retry);
    assert_ptr_equal(retry_mark(&retry), &tried[3]);
    assert_int_equal(retry.number, 2);
    assert_int_equal(retry.hints, 0);
    /* The coach has nothing to say: that is no solution. */
    retry_lock(&retry);
    retry_judge(&retry, NULL);
    assert_int_equal(retry.state, RETRY_WRONG);
    retry_show(&retry);
    assert_int_equal(retry.state, RETRY_SHOWN);
    assert_int_equal(retry.found, 1);
    retry_next(&retry);
    assert_int_equal(retry.state, RETRY_DONE);
    assert_null(retry_mark(&retry));
    retry_next(&retry);
    retry_show(&retry);
    retry_lock(&retry);
    assert_int_equal(retry.state, RETRY_DONE);
}

TEST(test_retry_skips)
{
    struct retry retry;

    retry_begin(&retry, tried, ARRAY_SIZE(tried));
    retry_next(&retry);
    retry_next(&retry);
    assert_int_equal(retry.state, RETRY_DONE);
    assert_int_equal(retry.found, 0);
    assert_int_equal(retry.number, 2);
    retry_begin(&retry, tried, 1); /* no mistake in it */
    assert_int_equal(retry.state, RETRY_DONE);
    assert_int_equal(retry.all, 0);
    retry_begin(&retry, NULL, 0);
    assert_int_equal(retry.state, RETRY_DONE);
}

/* -- the outlook -- */

/* A game of so many pieces, dropped where they come. */
static void
drop_pieces(
    struct game *game, const struct ruleset *rules, const char *goal, int pieces, struct view *view)
{
    game_init_goal(game, rules, goal_find(goal), 1, 3, rules->handling);
    game_step(game, (struct command){0});
    for (int i = 0; i < pieces; i++) {
        game_step(game, (struct command){.held = BUTTON_HARD});
        for (int t = 0; t < 200; t++)
            game_step(game, (struct command){0});
    }
    view_take(view, game);
}

TEST(test_what_can_be_forecast)
{
    static const char *const known[] = {"sprint40", "marathon", "ultra"};
    static const char *const unknown[] = {"dig10", "survival", "zen"};
    const struct ruleset *rules = ruleset_find("modern");
    struct game game;
    struct view view;
    struct brain simple;
    struct outlook_game asked = {.coach = &coach, .view = &view};

    for (int i = 0; i < 3; i++) {
        drop_pieces(&game, rules, known[i], 0, &view);
        assert_true(outlook_can(&asked));
        drop_pieces(&game, rules, unknown[i], 0, &view);
        assert_false(outlook_can(&asked));
    }
    asked.race = &race_goals[0];
    assert_true(outlook_can(&asked));
    /* A player without odds, and a well of another size. */
    assert_true(weights_find("simple", &simple));
    asked.coach = &simple;
    assert_false(outlook_can(&asked));
    struct ruleset narrow = *rules;
    narrow.width--;
    drop_pieces(&game, &narrow, "sprint40", 0, &view);
    asked = (struct outlook_game){.coach = &coach, .view = &view};
    assert_false(outlook_can(&asked));
}

static void
look_out(struct lookout *lookout, const struct outlook_game *game, struct outlook *outlook)
{
    assert_true(lookout_ask(lookout, game));
    assert_true(lookout_is_busy(lookout));
    assert_false(lookout_ask(lookout, game));
    while (!lookout_take(lookout, outlook))
        usleep(1000);
    assert_false(lookout_is_busy(lookout));
    assert_true(outlook->known);
}

/* The thread finds what the formulas say. */
TEST(test_outlook)
{
    static struct coach memory;
    const struct ruleset *rules = ruleset_find("modern");
    const struct chance_odds *odds = brain_odds(&coach, "modern");
    struct lookout *lookout = lookout_create(errands);
    struct game game;
    struct view view, fresh;
    struct outlook_game asked = {.coach = &coach, .view = &view};
    struct outlook outlook;
    struct chance_side side;
    struct chance_distance distance;
    uint32_t live;

    assert_non_null(lookout);
    drop_pieces(&game, rules, "sprint40", 5, &view);
    look_out(lookout, &asked, &outlook);
    assert_true(coach_live(&memory, &coach, &view, &live));
    chance_side_take(&side, &view, live);
    assert_true(chance_to_go(odds, view.goal, &side, &distance));
    assert_true(outlook.has_end && !outlook.races);
    assert_int_equal(outlook.distance.pieces, distance.pieces);
    assert_int_equal(outlook.end_tick, view.tick + distance.ms);
    /* Equal sides have half of the chance each; a heap is worse than a level
     * well, and the sides of a race add up. */
    asked.race = &race_goals[5];
    asked.other = &view;
    look_out(lookout, &asked, &outlook);
    assert_true(outlook.races);
    assert_int_equal(outlook.win, CHANCE_WHOLE / 2);
    drop_pieces(&game, rules, "sprint40", 0, &fresh);
    fresh.tick = view.tick;
    fresh.pieces = view.pieces;
    asked.view = &fresh;
    look_out(lookout, &asked, &outlook);
    uint32_t win = outlook.win;
    assert_true(win > CHANCE_WHOLE / 2);
    asked.view = &view;
    asked.other = &fresh;
    look_out(lookout, &asked, &outlook);
    assert_int_equal(outlook.win, CHANCE_WHOLE - win);
    /* One that is asked is dropped with its owner. */
    assert_true(lookout_ask(lookout, &asked));
    lookout_destroy(lookout);
    lookout_destroy(NULL);
}

SUITE_WITH(analysis, set_up, tear_down)
