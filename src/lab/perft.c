/*
 * Counting, depth first. The last piece is only counted, never placed.
 *
 * For keys a piece has to fall: the view of a real game in which a piece has
 * just entered is taken once, and then its piece and its well are exchanged.
 */
#include "lab/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/json.h"
#include "train/play.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/words.h"
#include "wellplayed/pilot.h"
#include "store/say.h"

enum { MAX_DEPTH = 8 };

/* -- counting -- */

static void
take_view(struct perft *perft)
{
    struct game game;
    struct events events;

    game_init(&game, &perft->rules, perft->rules.first_level, 0,
        perft->rules.handling);
    game_advance(&game, (struct command){0}, 1, &events);
    view_take(&perft->view, &game);
}

/* Where keys bring a piece, the first pressed as the machine does. */
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
    case PERFT_DROPS:
        return moves_drops(board, perft->rules.shapes, piece, out);
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

/* The same over the queue alone, from its piece number `at` on. */
static uint64_t
count_queue(struct perft *perft, const struct board *board, int at, int depth)
{
    const struct ruleset *rules = &perft->rules;
    enum piece piece = (enum piece)perft->queue[at];
    struct reach_place places[REACH_MAX_PLACES];
    struct place start;
    uint64_t sum = 0;

    if (!motion_find_spawn(board, rules, piece, 0, rules->spawn_lift, &start))
        return 0; /* the game is over */
    reach_from(&perft->reach, board, start);
    if (depth == 1)
        return (uint64_t)reach_count(&perft->reach);
    int count = reach_places(&perft->reach, places);
    for (int i = 0; i < count && !stop_wanted(); i++) {
        struct board after = *board;
        board_place(&after, rules->shapes, places[i].at);
        sum += count_queue(perft, &after, at + 1, depth - 1);
    }
    return sum;
}

uint64_t
perft_count(struct perft *perft, const struct board *board, int depth)
{
    if (perft->mode == PERFT_KEYS)
        take_view(perft);
    reach_init(&perft->reach, &perft->rules);
    return perft->mode == PERFT_REACH ? count_queue(perft, board, 0, depth)
                                      : count_from(perft, board, depth);
}

/* -- the command line -- */

static const char intro[] =
    "Usage: wellplayed-lab perft [FLAG]...\n"
    "Counts the placements of all sequences of pieces, from the empty well\n"
    "to a depth: with depth 2, the ways to place the first piece and then\n"
    "the second, over all 49 pairs of pieces. The number is right only if\n"
    "the generation of moves is complete and correct.\n";

static const char outro[] =
    "Without --keys, placements are straight on the board, in a well\n"
    "without hidden rows: a piece is dropped from above in any column and\n"
    "any rotation with a shape of its own, and must not stick out above the\n"
    "top row. With --slides, places under overhangs count too, if shifts\n"
    "and rotations reach them. With --keys, the places count that keys\n"
    "pressed at the pace reach from where a piece spawns, under the gravity\n"
    "of the first level, in the whole well, hidden rows included. With\n"
    "--queue, the places count that shifts, rotations with their kicks and\n"
    "falls reach from where a piece spawns, in the whole well, when time\n"
    "does not matter; there is no hold.\n";

struct raw {
    struct play_flags play;
    uint64_t depth, plies;
    const char *queue;
    bool slides, half_turns, depth_given, json;
};

/* One queue of pieces, with all that the rules have but hold, from where they
 * enter. */
static enum flags_result
put_queue(const struct flags *flags, struct raw *raw, struct perft *perft)
{
    for (const char *letter = raw->queue; *letter != 0; letter++) {
        enum piece piece = piece_from_letter(*letter);
        if (piece == PIECE_NONE || perft->queued == PERFT_MAX_QUEUE)
            return flags_wrong(
                flags, "queue", raw->queue, "1 to 32 letters of ITLJZSO");
        perft->queue[perft->queued++] = (uint8_t)piece;
    }
    if (perft->queued == 0)
        return flags_wrong(
            flags, "queue", raw->queue, "1 to 32 letters of ITLJZSO");
    if (raw->plies > (uint64_t)perft->queued) {
        say("%s: --plies: expected no more than the queue has, %d",
            flags->program, perft->queued);
        return FLAGS_WRONG;
    }
    raw->depth = raw->plies > 0 ? raw->plies : (uint64_t)perft->queued;
    perft->mode = PERFT_REACH;
    perft->rules = *raw->play.rules;
    if (raw->half_turns && !(perft->rules.buttons & BUTTON_HALF))
        return flags_wrong(flags, "half-turns", perft->rules.name,
            "rules that have half turns");
    if (!raw->half_turns)
        perft->rules.buttons &= (uint8_t)~BUTTON_HALF;
    return play_flags_put_size(flags, &raw->play, &perft->rules);
}

/* Flags that go with --queue alone, or without it. Returns FLAGS_GO when they
 * do. */
static enum flags_result
check_queue(const struct flags *flags, const struct raw *raw)
{
    bool queue = raw->queue != NULL;
    const char *alone = raw->slides        ? "slides"
                        : raw->play.keys   ? "keys"
                        : raw->depth_given ? "depth"
                                           : NULL;
    const char *beside = raw->plies > 0    ? "plies"
                         : raw->half_turns ? "half-turns"
                                           : NULL;

    if (queue && alone != NULL)
        return flags_wrong(flags, alone, "--queue", "one of the two");
    if (!queue && beside != NULL) {
        say("%s: --%s: expected --queue beside it", flags->program, beside);
        return FLAGS_WRONG;
    }
    return FLAGS_GO;
}

static enum flags_result
put_together(const struct flags *flags, struct raw *raw, struct perft *perft)
{
    const struct play_flags *play = &raw->play;

    if (raw->slides && play->keys)
        return flags_wrong(flags, "slides", "--keys", "one of the two");
    if (play->pace_given && !play->keys) {
        say("%s: --keys-per-second: expected --keys beside it", flags->program);
        return FLAGS_WRONG;
    }
    if (check_queue(flags, raw) != FLAGS_GO)
        return FLAGS_WRONG;
    if (raw->queue != NULL)
        return put_queue(flags, raw, perft);
    perft->mode = play->keys    ? PERFT_KEYS
                  : raw->slides ? PERFT_SLIDES
                                : PERFT_DROPS;
    perft->pace = (uint32_t)play->pace;
    perft->rules = play_rules(play->rules, play->keys ? PLAY_KEYS : PLAY_DROPS);
    return play_flags_put_size(flags, play, &perft->rules);
}

static enum flags_result
read_flags(struct perft *perft, struct raw *raw, int argc, char **argv)
{
    const struct flag table[] = {
        row_rules(&raw->play),
        row_size(&raw->play),
        {.name = "depth",
            .kind = FLAG_NUMBER,
            .into = &raw->depth,
            .min = 1,
            .max = MAX_DEPTH,
            .given = &raw->depth_given,
            .value = "N",
            .help = "pieces, 1 to 8 (default 2); each takes more than a\n"
                    "hundred times as long"},
        {.name = "queue",
            .kind = FLAG_TEXT,
            .into = &raw->queue,
            .value = "PIECES",
            .help = "these pieces alone, in this order: letters of ITLJZSO"},
        {.name = "plies",
            .kind = FLAG_NUMBER,
            .into = &raw->plies,
            .min = 1,
            .max = PERFT_MAX_QUEUE,
            .value = "N",
            .help = "the first N pieces of the queue (default all)"},
        {.name = "half-turns",
            .kind = FLAG_SWITCH,
            .into = &raw->half_turns,
            .help = "half turns too, where the rules have them"},
        {.name = "slides",
            .kind = FLAG_SWITCH,
            .into = &raw->slides,
            .help = "slides under overhangs too"},
        row_keys(&raw->play, "what keys reach under gravity"),
        row_pace(&raw->play),
        row_json(&raw->json, "print one JSON object"),
        flag_list_rules(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab perft",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    if (result != FLAGS_GO)
        return result;
    return put_together(&flags, raw, perft);
}

static const char *
mode_name(enum perft_mode mode)
{
    static const char *const names[] = {[PERFT_DROPS] = "drops",
        [PERFT_SLIDES] = "slides",
        [PERFT_KEYS] = "keys",
        [PERFT_REACH] = "reach"};
    return names[mode];
}

static void
print_json(const struct perft *perft, uint64_t depth, uint64_t count)
{
    struct json json;
    char size[WORDS_SIZE];

    snprintf(
        size, sizeof(size), "%dx%d", perft->rules.width, perft->rules.visible);
    json_begin(&json);
    json_text(&json, "rules", perft->rules.name);
    json_text(&json, "size", size);
    json_text(&json, "mode", mode_name(perft->mode));
    if (perft->mode == PERFT_KEYS && perft->pace == PILOT_PACE_MAX)
        json_text(&json, "keys_per_second", "max");
    else if (perft->mode == PERFT_KEYS)
        json_count(&json, "keys_per_second", perft->pace);
    if (perft->mode == PERFT_REACH) {
        char queue[PERFT_MAX_QUEUE + 1] = "";
        for (int i = 0; i < perft->queued; i++)
            queue[i] = piece_letter((enum piece)perft->queue[i]);
        json_text(&json, "queue", queue);
        json_switch(&json, "half_turns", perft->rules.buttons & BUTTON_HALF);
    }
    json_count(&json, "depth", depth);
    json_count(&json, "placements", count);
    json_end(&json);
}

static int
count_and_print(struct perft *perft, const struct raw *raw)
{
    struct board board;

    stop_on_signals();
    board_init(&board, perft->rules.width, ruleset_height(&perft->rules));
    uint64_t count = perft_count(perft, &board, (int)raw->depth);
    if (stop_wanted()) {
        say("wellplayed-lab perft: stopped");
        return STOP_EXIT;
    }
    if (raw->json)
        print_json(perft, raw->depth, count);
    else
        printf("%" PRIu64 "\n", count);
    return EXIT_SUCCESS;
}

int
perft_main(int argc, char **argv)
{
    struct raw raw = {.play = play_flags_default(), .depth = 2};
    struct perft *perft = calloc(1, sizeof(*perft));
    int code = 2;

    if (perft == NULL) {
        say("wellplayed-lab perft: not enough memory");
        return EXIT_FAILURE;
    }
    switch (read_flags(perft, &raw, argc, argv)) {
    case FLAGS_GO: code = count_and_print(perft, &raw); break;
    case FLAGS_DONE: code = EXIT_SUCCESS; break;
    case FLAGS_WRONG: break;
    }
    free(perft);
    return code;
}
