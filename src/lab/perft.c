/*
 * Counts depth first. The last piece is only counted, never placed.
 *
 * Keys need a piece that falls. The view of a game in which a piece has just
 * entered is taken once; its piece and its well are then replaced.
 */
#include "lab/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "wellplayed/pilot.h"

enum { MAX_DEPTH = 8 };

/* -- counting -- */

static void
take_view(struct perft *perft)
{
    struct game game;
    struct events events;

    game_init(&game, &perft->rules, perft->rules.first_level, 0, perft->rules.handling);
    game_advance(&game, (struct command){0}, 1, &events);
    view_take(&perft->view, &game);
}

/* The places that keys reach, the first key pressed when the machine would. */
static int
search(struct perft *perft, const struct board *board, enum piece piece,
    struct place out[MOVES_MAX_PLACES])
{
    struct view *view = &perft->view;

    view->board = *board;
    view->motion.piece.piece = (uint8_t)piece;
    if (!board_fits(board, perft->rules.shapes, view->motion.piece))
        return 0; /* the game is over */
    uint32_t ticks = pilot_key_ticks(view, perft->pace);
    int count = moves_search(&perft->moves, view, ticks, ticks);
    for (int i = 0; i < count; i++)
        out[i] = perft->moves.landings[i].at;
    return count;
}

static int
find_places(struct perft *perft, const struct board *board, enum piece piece,
    struct place out[MOVES_MAX_PLACES])
{
    switch (perft->mode) {
    case PERFT_DROPS: return moves_drops(board, perft->rules.shapes, piece, out);
    case PERFT_SLIDES: return moves_slides(board, &perft->rules, piece, out);
    case PERFT_KEYS: return search(perft, board, piece, out);
    case PERFT_REACH: break;
    }
    return 0;
}

static uint64_t
count_from(struct perft *perft, const struct board *board, int depth)
{
    struct place places[MOVES_MAX_PLACES];
    uint64_t sum = 0;

    for (int piece = 0; piece < PIECE_COUNT && !stop_wanted(); piece++) {
        int count = find_places(perft, board, (enum piece)piece, places);
        if (depth == 1) {
            sum += (uint64_t)count;
            continue;
        }
        for (int i = 0; i < count; i++) {
            struct board after = *board;
            board_place(&after, perft->rules.shapes, places[i]);
            sum += count_from(perft, &after, depth - 1);
        }
    }
    return sum;
}

/* The same for the queue alone, from its piece number `at` on. */
static uint64_t
count_queue(struct perft *perft, const struct reach_well *well, int at, int depth)
{
    const struct ruleset *rules = &perft->rules;
    struct reach *reach = &perft->reach;
    struct reach_place places[REACH_MAX_PLACES];
    struct place start = perft->starts[at];
    struct board board;
    uint64_t sum = 0;

    if (!reach_from_well(reach, well, start)) {
        reach_write(reach, well, &board);
        if (!motion_find_spawn(
                &board, rules, (enum piece)start.piece, 0, rules->spawn_lift, &start))
            return 0; /* the game is over */
        reach_from(reach, &board, start);
    }
    if (depth == 1)
        return (uint64_t)reach_count(reach);
    int count = reach_places(reach, places);
    for (int i = 0; i < count && !stop_wanted(); i++) {
        struct reach_well after;
        reach_place(reach, well, places[i].at, &after);
        sum += count_queue(perft, &after, at + 1, depth - 1);
    }
    return sum;
}

/* Pieces spawn in the same place as long as they have room. */
static uint64_t
count_reach(struct perft *perft, const struct board *board, int depth)
{
    const struct ruleset *rules = &perft->rules;
    struct reach_well well;
    struct board empty;

    board_init(&empty, board->width, board->height);
    for (int i = 0; i < depth; i++)
        if (!motion_find_spawn(&empty, rules, (enum piece)perft->queue[i], 0, rules->spawn_lift,
                &perft->starts[i]))
            return 0;
    reach_init(&perft->reach, rules);
    reach_read(&perft->reach, board, &well);
    return count_queue(perft, &well, 0, depth);
}

uint64_t
perft_count(struct perft *perft, const struct board *board, int depth)
{
    if (perft->mode == PERFT_KEYS)
        take_view(perft);
    return perft->mode == PERFT_REACH ? count_reach(perft, board, depth)
                                      : count_from(perft, board, depth);
}

/* -- the command line -- */

static const char intro[] =
    "Usage: wellplayed-lab perft [FLAG]...\n"
    "Counts the placements of all sequences of pieces in an empty well, to\n"
    "a depth. With depth 2: the ways to place the first piece and then the\n"
    "second, over all 49 pairs of pieces. The number is right only if the\n"
    "generation of moves is complete and correct.\n";

static const char outro[] =
    "Without --keys, placements are directly on the board, in a well\n"
    "without hidden rows: a piece is dropped from above in any column and\n"
    "any distinct rotation, and must not stick out above the top row.\n"
    "--slides adds the places under overhangs that shifts and rotations\n"
    "reach. --keys counts the places that keys pressed at the pace reach\n"
    "from where a piece spawns, under the gravity of the first level, in\n"
    "the whole well, hidden rows included. --queue counts the places that\n"
    "shifts, rotations with their kicks, and falls reach from where a piece\n"
    "spawns, in the whole well, when time does not matter; there is no\n"
    "hold.\n";

struct perft_flags {
    uint64_t depth, plies;
    const char *queue;
    bool slides, half_turns, depth_given;
};

/* Reads the queue. Its pieces enter as in a game; there is no hold. */
static bool
put_queue(struct session *session, struct perft_flags *flags, struct perft *perft)
{
    static const char letters[] = "1 to 32 letters of ITLJZSO";

    for (const char *letter = flags->queue; *letter != 0; letter++) {
        enum piece piece = piece_from_letter(*letter);
        if (piece == PIECE_NONE || perft->queued == PERFT_MAX_QUEUE)
            return session_wrong(session, "queue", flags->queue, letters);
        perft->queue[perft->queued++] = (uint8_t)piece;
    }
    if (perft->queued == 0)
        return session_wrong(session, "queue", flags->queue, letters);
    if (flags->plies > (uint64_t)perft->queued)
        return session_refuse(
            session, "--plies: expected no more than the queue has, %d", perft->queued);
    flags->depth = flags->plies > 0 ? flags->plies : (uint64_t)perft->queued;
    perft->mode = PERFT_REACH;
    perft->rules = *session->play.rules;
    if (flags->half_turns && !(perft->rules.buttons & BUTTON_HALF))
        return session_wrong(
            session, "half-turns", perft->rules.name, "rules that have half turns");
    if (!flags->half_turns)
        perft->rules.buttons &= (uint8_t)~BUTTON_HALF;
    return rows_put_size(session, &perft->rules);
}

/* Whether the flags go together. */
static bool
check_flags(struct session *session, const struct perft_flags *flags)
{
    const struct play_flags *play = &session->play;
    const char *alone = flags->slides        ? "slides"
                        : play->keys         ? "keys"
                        : flags->depth_given ? "depth"
                                             : NULL;
    const char *beside = flags->plies > 0 ? "plies" : flags->half_turns ? "half-turns" : NULL;

    if (flags->slides && play->keys)
        return session_wrong(session, "slides", "--keys", "one of the two");
    if (play->pace_given && !play->keys)
        return session_refuse(session, "--keys-per-second: expected --keys next to it");
    if (flags->queue != NULL)
        return alone == NULL || session_wrong(session, alone, "--queue", "one of the two");
    return beside == NULL || session_refuse(session, "--%s: expected --queue next to it", beside);
}

static bool
perft_read(struct session *session, struct perft_flags *flags, struct perft *perft)
{
    const struct play_flags *play = &session->play;
    const struct flag table[] = {
        row_rules(session),
        row_size(session),
        row_given(&flags->depth_given, row_number("depth", &flags->depth, 1, MAX_DEPTH,
                                           "pieces, 1 to 8 (default 2); each takes more than a\n"
                                           "hundred times as long")),
        row_text("queue", &flags->queue, "PIECES",
            "these pieces alone, in this order: letters of ITLJZSO"),
        row_number("plies", &flags->plies, 1, PERFT_MAX_QUEUE,
            "the first N pieces of the queue (default all)"),
        row_switch("half-turns", &flags->half_turns, "half turns too, where the rules have them"),
        row_switch("slides", &flags->slides, "slides under overhangs too"),
        row_keys(session, "what keys reach under gravity"),
        row_pace(session),
        row_json(session),
        flag_list_rules(),
        flag_help(),
    };

    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL) ||
        !check_flags(session, flags))
        return false;
    if (flags->queue != NULL)
        return put_queue(session, flags, perft);
    perft->mode = play->keys ? PERFT_KEYS : flags->slides ? PERFT_SLIDES : PERFT_DROPS;
    perft->pace = (uint32_t)play->pace;
    perft->rules = play_rules(play->rules, play->keys ? PLAY_KEYS : PLAY_DROPS);
    return rows_put_size(session, &perft->rules);
}

static void
print_count(const struct perft *perft, uint64_t depth, uint64_t count)
{
    static const char *const modes[] = {[PERFT_DROPS] = "drops",
        [PERFT_SLIDES] = "slides",
        [PERFT_KEYS] = "keys",
        [PERFT_REACH] = "reach"};
    char queue[PERFT_MAX_QUEUE + 1] = "";
    struct answer answer;

    answer_begin(&answer, true);
    answer_text(&answer, "rules", perft->rules.name);
    report_size(&answer, perft->rules.width, perft->rules.visible);
    answer_text(&answer, "mode", modes[perft->mode]);
    if (perft->mode == PERFT_KEYS)
        report_pace(&answer, perft->pace);
    if (perft->mode == PERFT_REACH) {
        for (int i = 0; i < perft->queued; i++)
            queue[i] = piece_letter((enum piece)perft->queue[i]);
        answer_text(&answer, "queue", queue);
        answer_switch(&answer, "half_turns", perft->rules.buttons & BUTTON_HALF);
    }
    answer_count(&answer, "depth", depth);
    answer_count(&answer, "placements", count);
    answer_end(&answer);
}

static void
perft_work(struct session *session, struct perft *perft)
{
    struct perft_flags flags = {.depth = 2};
    struct board board;

    if (!perft_read(session, &flags, perft))
        return;
    stop_on_signals();
    board_init(&board, perft->rules.width, ruleset_height(&perft->rules));
    uint64_t count = perft_count(perft, &board, (int)flags.depth);
    if (stop_wanted())
        return; /* the count is too small */
    if (session->json)
        print_count(perft, flags.depth, count);
    else
        printf("%" PRIu64 "\n", count); /* as other programs print it */
}

void
perft_run(struct session *session)
{
    struct perft *perft = calloc(1, sizeof(*perft));

    if (perft != NULL)
        perft_work(session, perft);
    else
        session_fail(session, "not enough memory");
    free(perft);
}
