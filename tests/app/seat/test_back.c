/*
 * Going back in a game: to its very beginning, on all rule sets, with the same
 * position at each piece; lines that are kept and gone back to; the record of a
 * practice game, in memory, in its log and in a user's file.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/dice.h"
#include "lib/sitting.h"

#include <sys/stat.h>
#include <unistd.h>

#include "app/seat/ahead.h"
#include "app/seat/back.h"
#include "app/seat/line_file.h"
#include "history/keeper_job.h"
#include "history/retell.h"
#include "lib/folder.h"
#include "lib/positions.h"
#include "store/weights.h"
#include "train/play.h"

enum { MANY = 2000, ROOM = MANY + 16 };

/* Of each piece, the game as it began. */
static uint64_t hashes[ROOM];

static void
keep(void)
{
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    assert_non_null(job);
    seat_keep(&seat, job);
}

/* A person's game of a rule set and a goal, which is kept. */
static void
begin(const char *rules, const char *goal, uint64_t seed)
{
    struct seat_setup setup = {.rules = ruleset_find(rules),
        .goal = goal_find(goal),
        .seed = seed,
        .pace = PILOT_PACE_MAX};
    setup.start_level = setup.rules->first_level;
    assert_true(weights_find("dellacherie", &setup.brain));
    /* Both have the same, so that no note comes between. */
    setup.handling = &setup.rules->handling;
    seat_begin(&seat, &setup);
    keep();
}

static void
look(void *data, const struct events *events)
{
    if (events->happened & EVENT_SPAWNED && seat.game.pieces < ROOM)
        hashes[seat.game.pieces] = game_hash(&seat.game);
}

/* As in the window: now and then the record is written, and then followed. */
static bool follows;

static void
run(uint64_t ticks, bool until_lock)
{
    seat_run(&seat, ticks, until_lock, until_lock);
    if (!follows)
        return;
    if (seat.game.pieces % 3 == 0)
        record_sync(&seat.record);
    seat_follow(&seat);
}

/* Plays until so many pieces have come, or the game is over. */
static void
play_to(uint64_t pieces)
{
    seat.listener = look;
    for (int i = 0; i < SITTING_NO_LIMIT && !seat_is_over(&seat) &&
                    (seat.game.pieces < pieces || seat.game.motion.piece.piece == PIECE_NONE);
         i++)
        run(10, true);
}

/* A person drops a piece anywhere. */
static void
drop(struct dice *dice)
{
    enum action way = dice_below(dice, 2) ? ACTION_LEFT : ACTION_RIGHT;
    bool hard = (seat.rules.buttons & BUTTON_HARD) != 0;
    uint64_t piece = seat.game.pieces;

    for (int i = dice_below(dice, 5); i > 0; i--) {
        sitting_tap(way);
        run(2, false);
    }
    if (dice_below(dice, 2)) {
        sitting_tap(ACTION_CW);
        run(2, false);
    }
    for (int i = 0; i < SITTING_NO_LIMIT && !seat_is_over(&seat) &&
                    (seat.game.pieces == piece || seat.game.motion.piece.piece == PIECE_NONE);
         i++) {
        if (hard)
            sitting_tap(ACTION_HARD);
        run(50, false);
    }
}

static struct retelling told;

/* The record so far is a whole game, the one in the seat. */
static void
check_record(void)
{
    record_sync(&seat.record);
    const struct tape *tape = seat.record.tape;
    assert_int_equal(retell(&told, tape->data, tape->size, NULL), PLAYBACK_CUT);
    assert_true(game_hash(&told.playback.game) == game_hash(&seat.game));
    assert_int_equal(told.playback.practice, seat.practice);
    assert_int_equal(told.playback.taken_back, seat.taken_back);
    assert_int_equal(told.tally.finesse.keys, seat.finesse.keys);
    assert_int_equal(told.tally.finesse.faults, seat.finesse.faults);
}

static void
check_back_to_the_start(const char *rules, const char *goal)
{
    struct dice dice = dice_start(5);

    /* Not to its end: where there is gravity at once, few pieces come. */
    uint64_t pieces = (uint64_t)test_count(MANY);
    do {
        begin(rules, goal, 11);
        assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
        play_to(pieces);
        pieces = seat.game.pieces * 3 / 4;
    } while (seat_is_over(&seat));
    assert_in_range(seat.game.pieces, test_count(200), MANY);
    uint32_t times = 0;
    for (uint64_t piece = seat.game.pieces; piece > 1; piece--) {
        assert_true(seat_take_back(&seat));
        assert_int_equal(seat.taken_back, ++times);
        assert_int_equal(seat.game.pieces, piece - 1);
        assert_true(game_hash(&seat.game) == hashes[piece - 1]);
        assert_int_equal(seat.who, SEAT_HUMAN);
        if (piece % 397 == 0)
            check_record();
    }
    assert_false(seat_take_back(&seat));
    check_record();
    /* One line, with what was passed. */
    const struct branches *lines = seat_branches(&seat);
    assert_int_equal(lines->count, 1);
    assert_int_equal(lines->lines[0]->nodes[0].piece, 1);

    /* On again, another way, and back a little now and then. */
    for (int i = 0; i < 60 && !seat.game.over; i++) {
        if (i % 7 == 6) {
            uint64_t piece = seat.game.pieces;
            for (uint64_t k = 1; k <= 4 && piece > k; k++) {
                assert_true(seat_take_back(&seat));
                assert_int_equal(seat.game.pieces, piece - k);
                assert_true(game_hash(&seat.game) == hashes[piece - k]);
            }
            check_record();
        }
        drop(&dice);
    }
    if (!seat.game.over)
        check_record();
    sitting_finish();
}

TEST(test_back_to_the_start)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        if (!test_takes_rules(i))
            continue;
        follows = i % 2 == 0;
        check_back_to_the_start(rules->name, "endless");
    }
    follows = false;
}

/* In frames of a millisecond, it is done before anything is taken back: then
 * the record of a long game is not played again. */
TEST(test_followed)
{
    for (int late = 0; late < 2; late++) {
        begin("classic", "endless", 11);
        assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
        seat_set_pace(&seat, 10);
        follows = late == 0;
        play_to(300);
        follows = false;
        record_sync(&seat.record);
        for (int i = 0; i < 20; i++)
            seat_follow(&seat);
        const struct reel *reel = &seat.lines->reel;
        assert_int_equal(reel->playback.tick, seat.game.tick);
        assert_true(game_hash(&reel->playback.game) == game_hash(&seat.game));
        assert_in_range(reel->count, reel->steps / reel->gap / 2, 512);
        uint64_t last = reel->moments[reel->count - 1].steps;
        assert_in_range(last, reel->steps - 2 * reel->gap, reel->steps);
        assert_null(seat_branches(&seat));
        assert_true(seat_take_back(&seat));
        assert_true(game_hash(&seat.game) == hashes[299]);
        check_record();
        /* What was beyond is forgotten, and what was before is still known. */
        seat_run(&seat, 30000, false, true);
        record_sync(&seat.record);
        seat_follow(&seat);
        assert_int_equal(reel->playback.tick, seat.game.tick);
        assert_in_range(reel->count, reel->steps / reel->gap / 2, 512);
        assert_true(seat_take_back(&seat));
        assert_true(game_hash(&seat.game) == hashes[299]);
        sitting_finish();
    }
}

/* Where the goal has undo, that comes first, and then this. */
TEST(test_zen_to_the_start)
{
    struct dice dice = dice_start(6);

    begin("modern", "zen", 12);
    play_to(1);
    for (int i = 0; i < 40; i++)
        drop(&dice);
    uint64_t piece = seat.game.pieces;
    assert_int_equal(piece, 41);
    for (; piece > 1; piece--) {
        assert_true(seat_take_back(&seat));
        assert_int_equal(seat.game.pieces, piece - 1);
        check_record();
    }
    assert_false(seat_take_back(&seat));
    assert_true(seat.practice);
    sitting_finish();
}

/* -- lines -- */

static void
check_lines(void)
{
    struct dice dice = dice_start(7);
    int line, node;

    begin("modern", "endless", 3);
    play_to(1);
    for (int i = 0; i < 10; i++)
        drop(&dice);
    uint64_t tip = game_hash(&seat.game);
    assert_null(seat_branches(&seat));
    assert_false(seat_stands(&seat, &line, &node));
    for (int i = 0; i < 3; i++)
        assert_true(seat_take_back(&seat));
    uint64_t fork = game_hash(&seat.game);
    const struct branches *lines = seat_branches(&seat);
    assert_int_equal(lines->count, 1);
    assert_true(seat_stands(&seat, &line, &node));
    assert_int_equal(lines->lines[0]->nodes[node].piece, 8);

    /* A branch, and back to where the old line was left. */
    int old = line;
    drop(&dice);
    drop(&dice);
    uint64_t branch = game_hash(&seat.game);
    const struct branch_line *kept = branches_find(lines, old);
    assert_true(seat_go_to(&seat, old, kept->count - 1));
    assert_true(game_hash(&seat.game) == tip);
    check_record();
    assert_int_equal(lines->count, 2);
    assert_int_equal(lines->lines[1]->parent, old);
    assert_int_equal(lines->lines[1]->fork, 8);
    assert_int_equal(lines->lines[1]->nodes[0].piece, 8);

    /* And to the branch, and to where both begin. */
    int other = lines->lines[1]->id;
    assert_true(seat_go_to(&seat, other, branches_find(lines, other)->count - 1));
    assert_true(game_hash(&seat.game) == branch);
    assert_true(seat_go_to(&seat, other, 0));
    assert_true(game_hash(&seat.game) == fork);
    assert_int_equal(lines->count, 2); /* nothing new was played */
    assert_true(seat_stands(&seat, &line, &node));
    assert_int_equal(line, other);
    assert_int_equal(node, 0);
    check_record();

    assert_false(seat_go_to(&seat, 99, 0));
    assert_false(seat_go_to(&seat, old, -1));
    assert_false(seat_go_to(&seat, old, kept->count));
    sitting_finish();
}

TEST(test_lines)
{
    check_lines();
    follows = true;
    check_lines();
    follows = false;
}

/* A line that was left just before a hard drop, and got longer. What comes with
 * the drop is not where the line ended. */
TEST(test_where_a_line_ended)
{
    begin("modern", "endless", 5);
    play_to(1);
    run(10, false);
    assert_true(seat_keep_line(&seat));
    for (int i = 0; i < 2; i++) {
        sitting_tap(ACTION_HARD);
        run(50, false);
    }
    assert_int_equal(seat.game.pieces, 3);
    int id = seat_branches(&seat)->lines[0]->id;
    assert_true(seat_go_to(&seat, id, 0));
    assert_int_equal(seat.game.pieces, 1);
    const struct branch_line *line = branches_find(seat_branches(&seat), id);
    int node = branch_near(line, 2);
    assert_int_equal(line->nodes[node].piece, 2);
    assert_true(seat_go_to(&seat, id, node));
    assert_int_equal(seat.game.pieces, 2);
    check_record();
    sitting_finish();
}

/* Many lines: the oldest go, also the one that is gone to. */
TEST(test_lines_are_bounded)
{
    struct dice dice = dice_start(8);

    begin("standard", "endless", 4);
    play_to(1);
    drop(&dice);
    for (int i = 0; i < BRANCH_LINES; i++) {
        assert_true(seat_take_back(&seat));
        drop(&dice);
    }
    const struct branches *lines = seat_branches(&seat);
    assert_int_equal(lines->count, BRANCH_LINES);
    int first = lines->lines[0]->id;
    assert_true(seat_go_to(&seat, first, 0));
    assert_int_equal(lines->count, BRANCH_LINES);
    assert_null(branches_find(lines, first));
    int line, node;
    assert_false(seat_stands(&seat, &line, &node));
    check_record();
    assert_false(seat_take_back(&seat)); /* the first piece */
    sitting_finish();
}

static void
put(struct branch_line *line, uint64_t piece)
{
    struct branch_node node = {.piece = piece, .rows = piece};
    branch_put(line, &node);
}

/* A line of these bytes. */
static struct branch_line *
add_line(struct branches *lines, int parent, uint64_t fork, const void *data, size_t size)
{
    struct tape *tape = tape_copy(data, size);
    struct branch_line *line = branches_add(lines, parent, fork, tape);

    tape_drop(tape);
    return line;
}

TEST(test_model)
{
    static struct branches lines;
    static uint8_t bytes[BRANCH_BYTES + 1];

    struct branch_line *first = add_line(&lines, 0, 0, "abc", 3);
    assert_non_null(first);
    assert_int_equal(first->id, 1);
    assert_memory_equal(first->tape->data, "abc", 3);
    /* In the order of pieces, each once; the ends stay. */
    for (uint64_t i = 500; i > 0; i--)
        put(first, i);
    put(first, 500);
    assert_in_range(first->count, BRANCH_NODES / 2, BRANCH_NODES);
    assert_int_equal(first->nodes[0].piece, 1);
    assert_int_equal(first->nodes[first->count - 1].piece, 500);
    for (int i = 1; i < first->count; i++)
        assert_true(first->nodes[i - 1].piece < first->nodes[i].piece);
    assert_int_equal(branch_near(first, 1000), first->count - 1);
    assert_int_equal(branch_near(first, 1), 0);
    branch_cut(first, 10);
    assert_in_range(first->nodes[first->count - 1].piece, 1, 10);

    struct branch_line *second = add_line(&lines, 1, 7, "", 0);
    assert_int_equal(branches_place(&lines, 2), 1);
    assert_ptr_equal(branches_find(&lines, 2), second);
    assert_int_equal(second->parent, 1);
    /* Too long a one leaves the others alone; long ones drop the oldest. */
    assert_null(add_line(&lines, 1, 7, bytes, sizeof(bytes)));
    assert_int_equal(lines.count, 2);
    assert_non_null(add_line(&lines, 2, 8, bytes, BRANCH_BYTES / 2));
    assert_non_null(add_line(&lines, 2, 8, bytes, BRANCH_BYTES / 2));
    assert_null(branches_find(&lines, 1));
    assert_int_equal(branches_place(&lines, 4), lines.count - 1);
    for (int i = 0; i < 2 * BRANCH_LINES; i++)
        assert_non_null(add_line(&lines, 0, 0, "x", 1));
    assert_int_equal(lines.count, BRANCH_LINES);
    assert_int_equal(lines.lines[BRANCH_LINES - 1]->id, 4 + 2 * BRANCH_LINES);
    branches_clear(&lines);
    assert_int_equal(lines.count, 0);
}

/* -- after a crash -- */

static struct seat revived;

/* Another program goes on with the game, as the archive does. */
static void
revive(const char *folder)
{
    struct error error;
    struct brain brain = {0};
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    void *data;
    size_t size;

    job->log = log_find(folder, &data, &size);
    assert_non_null(job->log);
    assert_int_equal(retell(&told, data, size, NULL), PLAYBACK_CUT);
    job->tape = tape_take(data, told.playback.whole);
    assert_null(seat_begin_replay(&revived, job->tape));
    seat_seek(&revived, UINT64_MAX);
    seat_travel(&revived, SEAT_ARRIVES);
    assert_true(seat_take_over(&revived, &brain));
    assert_true(log_continue(job->log, job->tape->size, &error));
    seat_keep(&revived, job);
    seat_resume_lines(&revived);
}

/* A copy of what a crash would leave now. */
static void
crash(const char *folder, const char *copy)
{
    char command[256];

    snprintf(command, sizeof(command), "rm -rf %s && cp -r %s %s", copy, folder, copy);
    assert_int_equal(system(command), 0);
}

static void
assert_same_lines(const struct branches *a, const struct branches *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->last_id, b->last_id);
    for (int i = 0; i < a->count; i++) {
        const struct branch_line *one = a->lines[i], *other = b->lines[i];
        assert_int_equal(one->id, other->id);
        assert_int_equal(one->parent, other->parent);
        assert_int_equal(one->fork, other->fork);
        assert_true(tape_is_same(one->tape, other->tape));
        assert_int_equal(one->ahead, other->ahead);
        assert_int_equal(one->ahead_rows, other->ahead_rows);
        assert_int_equal(one->over, other->over);
        /* A piece that undo went over without a stop may have a node again. */
        assert_true(one->count <= other->count);
        for (int n = 0; n < one->count; n++) {
            const struct branch_node *node = &one->nodes[n],
                                     *found = &other->nodes[branch_near(other, node->piece)];
            assert_int_equal(node->piece, found->piece);
            assert_int_equal(node->at.entry_at, found->at.entry_at);
            assert_int_equal(node->at.left, found->at.left);
            assert_memory_equal(&node->board, &found->board, sizeof(node->board));
        }
    }
}

/* The game goes on as it would have done. */
static void
check_revived(bool synced)
{
    const struct branches *lines = seat_branches(&revived);
    const struct branches *wanted = seat_branches(&seat);
    int a_line, a_node, b_line, b_node;

    assert_int_equal(wanted != NULL, lines != NULL);
    if (wanted == NULL)
        return;
    assert_same_lines(wanted, lines);
    if (!synced)
        return;
    assert_true(game_hash(&revived.game) == game_hash(&seat.game));
    assert_int_equal(revived.practice, seat.practice);
    assert_int_equal(revived.taken_back, seat.taken_back);
    bool stands = seat_stands(&seat, &a_line, &a_node);
    assert_int_equal(seat_stands(&revived, &b_line, &b_node), stands);
    if (stands) {
        assert_int_equal(a_line, b_line);
        assert_in_range(a_node, 0, b_node);
    }
}

/* All that is seen can be gone to, whatever came before. */
static void
check_nodes(struct dice *dice)
{
    for (int i = 0; i < 6; i++) {
        const struct branches *lines = seat_branches(&revived);
        if (lines == NULL)
            return;
        const struct branch_line *line = lines->lines[dice_below(dice, lines->count)];
        int node = dice_below(dice, line->count);
        if (line->over && node == line->count - 1)
            continue;
        uint64_t piece = line->nodes[node].piece;
        struct board board = line->nodes[node].board;
        assert_true(seat_go_to(&revived, line->id, node));
        assert_int_equal(
            revived.game.pieces + (revived.game.motion.piece.piece == PIECE_NONE), piece);
        assert_memory_equal(&revived.game.board, &board, sizeof(board));
        if (piece > 1 && dice_below(dice, 2)) {
            assert_true(seat_take_back(&revived));
            assert_int_equal(revived.game.pieces, piece - 1);
        }
    }
}

/* Something that a person does. */
static void
do_any(struct dice *dice)
{
    const struct branches *lines = seat_branches(&seat);
    int what = dice_below(dice, 10);

    if (what < 5) {
        drop(dice);
    } else if (what < 8) {
        seat_take_back(&seat);
    } else if (what == 8 || lines == NULL) {
        seat_keep_line(&seat);
    } else {
        const struct branch_line *line = lines->lines[dice_below(dice, lines->count)];
        seat_go_to(&seat, line->id, dice_below(dice, line->count));
        lines = seat_branches(&seat);
        struct branch_line *newest = lines->lines[lines->count - 1];
        seat_note_ahead(&seat, newest, 7, 3);
    }
}

/* A game that began at a position, or one that did not. */
static void
begin_any(struct dice *dice, const char *folder, bool placed)
{
    static const char *const rules[] = {"modern", "classic", "standard"};
    struct seat_setup setup = {.rules = ruleset_find(rules[dice_below(dice, 3)]),
        .goal = placed && dice_below(dice, 2) ? &goal_practice : &goal_endless,
        .seed = dice_roll(dice),
        .pace = PILOT_PACE_MAX};
    struct position position;
    struct error error;

    setup.start_level = setup.rules->first_level;
    setup.handling = &setup.rules->handling;
    if (placed) {
        do
            position = positions_any(dice, setup.rules);
        while (position.cells[8][0] != PIECE_NONE); /* not too high */
        setup.position = &position;
    }
    seat_begin(&seat, &setup);
    assert_int_equal(seat.practice, placed);
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    job->log = log_begin(folder, &error);
    assert_non_null(job->log);
    seat_keep(&seat, job);
    play_to(1);
}

TEST(test_lines_after_a_crash)
{
    struct dice dice = dice_start(19);
    char folder[] = "/tmp/wellplayed-crash-XXXXXX", copy[64], again[64];
    int seen = 0;

    assert_non_null(mkdtemp(folder));
    snprintf(copy, sizeof(copy), "%s.copy", folder);
    snprintf(again, sizeof(again), "%s.again", folder);
    for (long i = 0; i < test_count(12); i++) {
        begin_any(&dice, folder, i % 3 > 0);
        for (int n = 0; n < 40 && !seat_is_over(&seat); n++) {
            do_any(&dice);
            if (dice_below(&dice, 6) > 0 || seat_is_over(&seat))
                continue;
            bool synced = dice_below(&dice, 2);
            if (synced)
                record_sync(&seat.record);
            crash(folder, copy);
            revive(copy);
            check_revived(synced);
            seen += seat_branches(&revived) != NULL;
            check_nodes(&dice);
            /* And a second crash, of that one. */
            struct branches *lines = revived.lines != NULL ? &revived.lines->branches : NULL;
            if (lines != NULL && lines->count > 0) {
                struct branches before = *lines;
                crash(copy, again);
                memset(lines, 0, sizeof(*lines));
                seat_finish(&revived, NULL);
                revive(again);
                assert_same_lines(&before, seat_branches(&revived));
                branches_clear(&before);
            }
            seat_finish(&revived, NULL);
        }
        struct error error;
        assert_true(log_remove(seat.record.job->log, &error));
        seat.record.job->log = NULL;
        seat_finish(&seat, NULL);
        assert_int_equal(rmdir(folder), 0); /* nothing is left beside it */
        assert_int_equal(mkdir(folder, 0700), 0);
    }
    assert_true(seen > 10 * test_count(100) / 100);
    crash(folder, copy);
    crash(folder, again);
    assert_int_equal(rmdir(copy), 0);
    assert_int_equal(rmdir(again), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* A disk that was full for a while has all lines a moment after there is room. */
TEST(test_lines_after_a_full_disk)
{
    struct dice dice = dice_start(23);
    char folder[] = "/tmp/wellplayed-full-XXXXXX", copy[64];
    int seen = 0;

    assert_non_null(mkdtemp(folder));
    snprintf(copy, sizeof(copy), "%s.copy", folder);
    for (long i = 0; i < test_count(12); i++) {
        begin_any(&dice, folder, i % 3 > 0);
        for (int n = 0; n < 40 && !seat_is_over(&seat); n++) {
            folder_limit(dice_below(&dice, 2) ? 0 : 1 + (size_t)dice_below(&dice, 2000));
            do_any(&dice);
            seat_sync(&seat);
            folder_limit(0);
            if (dice_below(&dice, 6) > 0 || seat_is_over(&seat))
                continue;
            seat_sync(&seat);
            crash(folder, copy);
            revive(copy);
            check_revived(true);
            seen += seat_branches(&revived) != NULL;
            check_nodes(&dice);
            seat_finish(&revived, NULL);
        }
        assert_true(log_remove(seat.record.job->log, NULL));
        seat.record.job->log = NULL;
        seat_finish(&seat, NULL);
    }
    assert_true(seen > 10 * test_count(100) / 100);
    assert_true(folder_remove(copy));
    assert_true(folder_remove(folder));
}

/* What comes out of a damaged file is the beginning of what was written. */
TEST(test_damaged_lines)
{
    struct dice dice = dice_start(21);
    static struct branches lines, read;
    struct line_stand stand;
    uint8_t bytes[4096];
    size_t ends[32], size = 0, length;
    int count = 0;

    for (int i = 0; i < 12; i++) {
        uint8_t data[200];
        memset(data, 'a', sizeof(data));
        data[dice_below(&dice, 200)] = (uint8_t)dice_roll(&dice);
        struct branch_line *line = add_line(&lines, i, (uint64_t)i, data, 100 + 8 * (size_t)i);
        void *entry = line_file_line(&lines, line, 0, i == 0, &length);
        memcpy(bytes + size, entry, length);
        size += length;
        free(entry);
        ends[count++] = size;
    }
    assert_int_equal(line_file_read(bytes, size, &read, &stand), size);
    assert_same_lines(&lines, &read);
    branches_clear(&read);
    for (size_t cut = 0; cut < size; cut++) {
        size_t good = line_file_read(bytes, cut, &read, &stand), wanted = 0;
        for (int i = 0; i < count && ends[i] <= cut; i++)
            wanted = ends[i];
        assert_int_equal(good, wanted > 0 ? wanted : cut >= 5 ? 5 : 0);
        branches_clear(&read);
    }
    for (long i = 0; i < test_count(3000); i++) {
        uint8_t other[4096];
        size_t at = (size_t)dice_below(&dice, (int)size);
        memcpy(other, bytes, size);
        other[at] ^= (uint8_t)(1 << dice_below(&dice, 8));
        size_t good = line_file_read(other, size, &read, &stand);
        assert_true(good <= at);
        branches_clear(&read);
    }
    branches_clear(&lines);
}

/* Ids of a file leave room for those that follow. */
TEST(test_ids_of_lines)
{
    static const int ids[] = {BRANCH_MAX_ID, BRANCH_MAX_ID + 1, INT32_MAX};
    static const uint8_t data[100];

    for (size_t i = 0; i < ARRAY_SIZE(ids); i++) {
        static struct branches lines, read;
        struct line_stand stand;
        size_t size;

        lines.last_id = ids[i] - 1;
        struct branch_line *line = add_line(&lines, 0, 1, data, sizeof(data));
        assert_int_equal(line->id, ids[i]);
        void *bytes = line_file_line(&lines, line, 0, true, &size);
        bool good = line_file_read(bytes, size, &read, &stand) == size;
        free(bytes);
        assert_int_equal(good, ids[i] <= BRANCH_MAX_ID);
        line = add_line(&read, 0, 1, data, sizeof(data));
        assert_int_equal(line->id, good ? ids[i] + 1 : 1);
        branches_clear(&lines);
        branches_clear(&read);
    }
}

/* -- the record -- */

/* A user's file and the log have the line that is played. */
TEST(test_files)
{
    struct dice dice = dice_start(9);
    char folder[] = "/tmp/wellplayed-back-XXXXXX";
    struct error error;
    size_t size;

    assert_non_null(mkdtemp(folder));
    begin("modern", "endless", 5);
    seat.record.job->log = log_begin(folder, &error);
    assert_non_null(seat.record.job->log);
    /* The log begins with what is there already. */
    record_sync(&seat.record);
    log_append(seat.record.job->log, seat.record.tape->data, seat.record.tape->size);
    sitting_record();
    play_to(1);
    for (int i = 0; i < 12; i++)
        drop(&dice);
    for (int i = 0; i < 5; i++)
        assert_true(seat_take_back(&seat));
    for (int i = 0; i < 3; i++)
        drop(&dice);
    uint64_t tick = seat.game.tick, hash = game_hash(&seat.game);
    record_sync(&seat.record);

    /* After a crash, the line that was played is there, and is practice. */
    void *data = file_read(seat.record.job->log->path, 1 << 24, &size, &error);
    assert_non_null(data);
    assert_int_equal(size, seat.record.tape->size);
    assert_memory_equal(data, seat.record.tape->data, size);
    struct keeper_job *job = record_end(&seat.record, &seat.game);
    struct history_game game = {0};
    assert_int_equal(retell(&told, job->tape->data, job->tape->size, NULL), PLAYBACK_ENDED);
    history_describe(&game, &told.playback.game, &told.tally);
    game.finished = true;
    assert_int_equal(game.undone, 5);
    assert_int_equal(history_merit(&game), 0);
    assert_true(log_remove(job->log, &error));
    job->log = NULL;
    keeper_free(job);
    sitting_finish();
    sitting_check_replay(hash, tick, 1000);
    rmdir(folder);

    /* It goes on from there, and can still be taken back. */
    struct brain brain;
    assert_true(weights_find("dellacherie", &brain));
    struct tape *tape = tape_take(data, size);
    assert_null(seat_begin_replay(&seat, tape));
    tape_drop(tape);
    seat_seek(&seat, UINT64_MAX);
    seat_travel(&seat, SEAT_ARRIVES);
    assert_true(seat.practice);
    assert_true(seat_take_over(&seat, &brain));
    assert_true(game_hash(&seat.game) == hash);
    assert_true(seat.practice);
    assert_false(seat_take_back(&seat)); /* it is not recorded */
    keep();
    for (uint64_t piece = seat.game.pieces; piece > 1; piece--) {
        assert_true(seat_take_back(&seat));
        assert_int_equal(seat.game.pieces, piece - 1);
    }
    assert_int_equal(seat.taken_back, 5 + 10);
    check_record();
    sitting_finish();
}

/* What can't go back stays as it is. */
TEST(test_refused)
{
    struct dice dice = dice_start(10);

    begin("modern", "endless", 6);
    assert_false(seat_take_back(&seat)); /* no piece yet */
    play_to(1);
    assert_false(seat_take_back(&seat)); /* the first */
    while (!seat.game.over)
        drop(&dice);
    uint64_t hash = game_hash(&seat.game);
    assert_false(seat_take_back(&seat));
    assert_true(game_hash(&seat.game) == hash);
    assert_false(seat.practice);
    seat_make_practice(&seat);
    seat_make_practice(&seat);
    assert_true(seat.practice);
    struct keeper_job *job = record_end(&seat.record, &seat.game);
    assert_int_equal(retell(&told, job->tape->data, job->tape->size, NULL), PLAYBACK_ENDED);
    assert_true(told.playback.practice);
    assert_int_equal(told.tally.taken_back, 1);
    keeper_free(job);
    sitting_finish();
}

/* -- played ahead -- */

static struct errands *errands;

static void
wait_for(const struct ahead *ahead)
{
    while (ahead_is_busy(ahead))
        usleep(1000);
}

/* The line that the machine played is a replay, and can be gone to. */
static void
check_line(const struct ahead_result *result)
{
    int count = seat_branches(&seat) != NULL ? seat_branches(&seat)->count : 0;
    int64_t pieces = (int64_t)seat.game.pieces;

    struct branch_line *line = seat_add_line(&seat, result->piece, result->tape);
    assert_non_null(line);
    assert_int_equal(seat_branches(&seat)->count, count + 1);
    assert_int_equal(line->over, result->over);
    assert_int_equal(line->nodes[line->count - 1].rows, result->game->rows);
    assert_int_equal(retell(&told, line->tape->data, line->tape->size, NULL), PLAYBACK_CUT);
    assert_true(game_hash(&told.playback.game) == game_hash(result->game));
    int last = line->count - 1 - (line->over ? 1 : 0);
    assert_true((int64_t)line->nodes[last].piece > pieces);
    assert_true(seat_go_to(&seat, line->id, last));
    check_record();
    assert_int_equal(seat.who, SEAT_HUMAN);
}

/* As the lab's bench plays by keys, from the start of a game. */
static void
check_ahead(const char *rules, const char *brain, uint64_t pieces)
{
    struct play_setup setup = {.mode = PLAY_KEYS,
        .rules = *ruleset_find(rules),
        .max_pieces = pieces,
        .pace = PILOT_PACE_MAX};
    struct play_meter meter = {0};
    struct player *player = player_create();

    assert_true(weights_find(brain, &setup.brain));
    setup.level = setup.rules.first_level;
    struct play_result bench = play_game(player, &setup, 77, 0, &meter);
    player_destroy(player);

    begin(rules, "endless", 77);
    struct ahead *ahead = ahead_begin(errands, &seat, &setup.brain, pieces);
    assert_non_null(ahead);
    wait_for(ahead);
    struct ahead_result result = ahead_result(ahead);
    assert_int_equal(result.pieces, bench.pieces);
    assert_int_equal(result.rows, bench.rows);
    assert_int_equal(result.over, bench.end == PLAY_ENDED);
    assert_true(game_hash(result.game) == bench.hash);
    check_line(&result);
    ahead_end(errands, ahead);
    sitting_finish();
}

TEST(test_ahead_is_bench)
{
    errands = errands_create();
    assert_non_null(errands);
    check_ahead("classic", "dellacherie", 400);
    check_ahead("standard", "champion-two", 100);
    check_ahead("retro", "dellacherie", 150);
    check_ahead("modern", "dellacherie", 400);
    check_ahead("arika", "dellacherie", 1000);
    errands_destroy(errands);
}

/* From the middle of a person's game, with a handling of one's own; stopped; and
 * given up. */
TEST(test_ahead_from_the_middle)
{
    struct dice dice = dice_start(12);
    struct handling quick = {.das = 100, .arr = 0, .soft = 1, .factor = 20};

    errands = errands_create();
    begin("modern", "endless", 8);
    seat_set_handling(&seat, quick);
    play_to(1);
    for (int i = 0; i < 5; i++)
        drop(&dice);
    seat_make_practice(&seat);
    uint64_t hash = game_hash(&seat.game);
    struct ahead *ahead = ahead_begin(errands, &seat, &seat.brain, 30);
    wait_for(ahead);
    struct ahead_result result = ahead_result(ahead);
    assert_int_equal(result.pieces, 30);
    assert_false(result.over);
    assert_true(game_hash(&seat.game) == hash);
    check_line(&result);
    ahead_end(errands, ahead);

    ahead = ahead_begin(errands, &seat, &seat.brain, UINT32_MAX);
    for (int i = 0; i < PATIENCE && ahead_done(ahead) < 5; i++)
        usleep(1000);
    ahead_stop(ahead);
    wait_for(ahead);
    result = ahead_result(ahead);
    assert_in_range(result.pieces, 5, 100000);
    check_line(&result);
    ahead_end(errands, ahead);

    ahead = ahead_begin(errands, &seat, &seat.brain, UINT32_MAX);
    ahead_end(errands, ahead);
    ahead_end(errands, NULL);
    assert_null(ahead_begin(NULL, &seat, &seat.brain, 1));
    errands_destroy(errands);
    sitting_finish();
}

SUITE_WITH(back, sitting_make, sitting_remove)
