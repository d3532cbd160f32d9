/*
 * Any bytes as a weights file. What is taken can be written, with the bytes as
 * a comment, and read again as the very same player; and it plays.
 */
#include "store/weights.h"

#include <stdlib.h>

#include "train/play.h"
#include "fuzz.h"
#include "wellplayed/features.h"

enum { PIECES = 12 };

static void
must_be_same(const struct brain *a, const struct brain *b)
{
    must(a->features == b->features && a->pieces == b->pieces);
    must(a->unknown == b->unknown && a->beam == b->beam);
    must(a->slides == b->slides);
    must(strcmp(a->name, b->name) == 0);
    must(memcmp(a->scaled, b->scaled, sizeof(a->scaled)) == 0);
    must(memcmp(a->odds, b->odds, sizeof(a->odds)) == 0);
    must(a->patterns == b->patterns); /* equal ones are kept once */
    for (int f = 0; f < FEATURE_COUNT; f++)
        must(a->weights[f] == b->weights[f]); /* 0 may be -0 */
}

static void
write_and_read(const struct brain *brain, const uint8_t *data, size_t size)
{
    struct error error = {0};
    char *comment = malloc(size + 1);
    must(comment != NULL);
    memcpy(comment, data, size);
    comment[size] = '\0';
    size_t room = WEIGHTS_WRITE_SIZE(size);
    char *text = malloc(room);
    must(text != NULL);
    size_t length = weights_write(brain, comment, text, room);
    must(length < room);
    struct brain again;
    must(weights_read(text, length, "again", &again, &error));
    must_be_same(brain, &again);
    free(text);
    free(comment);
}

static void
play(const struct brain *brain)
{
    static struct player *player;
    struct play_meter meter = {0};
    struct play_setup setup = {.mode = PLAY_DROPS, .brain = *brain, .max_pieces = PIECES};
    struct lanes lanes;

    if (brain->pieces + brain->unknown > 1)
        return; /* thinks too long */
    if (player == NULL)
        player = player_create();
    must(player != NULL);
    setup.rules = play_rules(ruleset_at(0), setup.mode);
    struct play_result slow = play_game(player, &setup, 7, 0, &meter);
    must(slow.pieces <= PIECES);
    if (play_lanes(&setup, &lanes)) {
        setup.lanes = &lanes;
        setup.set = lanes_set_best();
        struct play_result fast = play_game(player, &setup, 7, 0, &meter);
        must(fast.hash == slow.hash);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {0};
    struct brain brain;
    if (!weights_read((const char *)data, size, "file.ini", &brain, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        return 0;
    }
    must(weights_is_name(brain.name));
    write_and_read(&brain, data, size);
    play(&brain);
    return 0;
}
