/*
 * Any bytes as what `bench --resume` keeps: lines of games, and the state of a
 * game under way; as they are, and each line under a seal that is right. A game
 * that is taken up goes on, the same in all lanes.
 */
#include "lab/resume.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/weights.h"
#include "train/bytes.h"
#include "fuzz.h"

enum { GAMES = 4, SEED = 7, SEAL = 17, PIECES = 60, LINE_SIZE = 512 };

static struct play_setup setup;
static struct lanes lanes;
static char *header; /* the first line of our run, its end included */

static struct resume *
open_run(struct play_result results[GAMES])
{
    struct error error = {0};
    memset(results, 0, GAMES * sizeof(results[0]));
    struct resume *resume =
        resume_open(fuzz_path("run"), &setup, SEED, results, GAMES, &error);
    if (resume == NULL)
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    return resume;
}

static void
begin_game(struct lanes_game *game)
{
    lanes_game_init(game, &lanes, setup.rules.randomizer, SEED);
}

static void
must_be_same(const struct lanes_game *a, const struct lanes_game *b)
{
    struct board one, two;
    lanes_game_board(a, &lanes, &one);
    lanes_game_board(b, &lanes, &two);
    must(board_hash(&one) == board_hash(&two));
    must(a->rows == b->rows && a->pieces == b->pieces);
    must(a->deck.rng.state == b->deck.rng.state && a->over == b->over);
}

static void
go_on(const struct lanes_game *from)
{
    struct lanes_game first = *from;
    lanes_play(&lanes, LANES_WORDS, &first, PIECES);
    for (int set = LANES_WORDS + 1; set < LANES_SETS; set++) {
        struct lanes_game other = *from;
        if (!lanes_set_works((enum lanes_set)set))
            continue;
        lanes_play(&lanes, (enum lanes_set)set, &other, PIECES);
        must_be_same(&first, &other);
    }
}

/* Reads the run, and the state of its game 1. */
static void
read_all(void)
{
    struct error error;
    struct play_result results[GAMES];
    struct lanes_game game, again;
    struct resume *resume = open_run(results);
    if (resume == NULL)
        return;
    for (int i = 0; i < GAMES; i++)
        must(results[i].end == PLAY_NOT_BEGUN || results[i].end == PLAY_ENDED ||
             results[i].end == PLAY_CUT);
    begin_game(&game);
    if (resume_load(resume, 1, &lanes, &game, &error)) {
        resume_save(resume, 1, &lanes, &game);
        begin_game(&again);
        must(resume_load(resume, 1, &lanes, &again, &error));
        must_be_same(&game, &again);
        go_on(&game);
    }
    must(resume_close(resume, &error));
}

/* Our first line, then the bytes, with the seal of each line made right. */
static void
put_sealed(const char *name, const uint8_t *data, size_t size)
{
    size_t head = strlen(header), used = head;
    char *text = malloc(head + 2 * size + SEAL + 2);
    must(text != NULL);
    memcpy(text, header, head);
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t line = end != NULL ? (size_t)(end - data) : size;
        size_t words = line > SEAL ? line - SEAL : 0;
        memcpy(text + used, data, words);
        if (words > 0) {
            uint64_t seal = bytes_seal(BYTES_SEAL, text + used, words);
            used += words;
            used += (size_t)sprintf(text + used, " %016" PRIx64, seal);
        }
        text[used++] = '\n';
        size_t taken = line + (end != NULL);
        data += taken;
        size -= taken;
    }
    fuzz_put(name, text, used);
    free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    uint8_t kind = data[0];
    const char *name = kind % 2 ? "run.game-1" : "run";
    data++;
    size--;
    fuzz_empty();
    if (kind % 2)
        fuzz_put("run", header, strlen(header));
    fuzz_put(name, data, size);
    read_all();

    const uint8_t *line = memchr(data, '\n', size);
    if (line != NULL) {
        fuzz_empty();
        if (kind % 2)
            fuzz_put("run", header, strlen(header));
        put_sealed(name, line + 1, size - (size_t)(line + 1 - data));
        read_all();
    }
    return 0;
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct error error;
    struct play_result results[GAMES];
    struct lanes_game game;
    size_t size;

    must(weights_find("bcts", &setup.brain));
    setup.mode = PLAY_DROPS;
    setup.rules = play_rules(&ruleset_standard, PLAY_DROPS);
    must(ruleset_resize(&setup.rules, 8, 10));
    setup.max_pieces = PLAY_WITHOUT_END;
    must(play_lanes(&setup, &lanes));
    must(resume_close(open_run(results), &error));
    header = file_read(fuzz_path("run"), LINE_SIZE, &size, &error);
    must(header != NULL);

    struct resume *resume = open_run(results);
    must(resume != NULL);
    begin_game(&game);
    lanes_play(&lanes, LANES_WORDS, &game, 40);
    resume_save(resume, 1, &lanes, &game);
    for (uint64_t i = 0; i < 3; i++) {
        struct play_result result = {.end = i == 1 ? PLAY_CUT : PLAY_ENDED,
            .rows = 40 * i,
            .pieces = 100 * i,
            .hash = UINT64_MAX - i};
        if (i != 1)
            resume_add(resume, i, &result);
    }
    must(resume_close(resume, &error));
    fuzz_seed_file("run", 0, fuzz_path("run"));
    fuzz_seed_file("state", 1, fuzz_path("run.game-1"));
    return 0;
}
