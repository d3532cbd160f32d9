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

uint64_t
perft_count(struct perft *perft, const struct board *board, int depth)
{
    if (perft->mode == PERFT_KEYS)
        take_view(perft);
    return count_from(perft, board, depth);
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
    "of the first level, in the whole well, hidden rows included.\n";

struct raw {
    struct play_flags play;
    uint64_t depth;
    bool slides, json;
};

static enum flags_result
put_together(
    const struct flags *flags, const struct raw *raw, struct perft *perft)
{
    const struct play_flags *play = &raw->play;

    if (raw->slides && play->keys)
        return flags_wrong(flags, "slides", "--keys", "one of the two");
    if (play->pace_given && !play->keys) {
        say("%s: --keys-per-second: expected --keys beside it", flags->program);
        return FLAGS_WRONG;
    }
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
            .value = "N",
            .help = "pieces, 1 to 8 (default 2); each takes more than a\n"
                    "hundred times as long"},
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
        [PERFT_KEYS] = "keys"};
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
