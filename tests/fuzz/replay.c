/* Any bytes at all as a replay. The first seeds are whole replays of all
 * formats, from positions too, with notes of every kind. */
#include "lib/random_replay.h"

#include <stdio.h>

#include "lib/replaying.h"
#include "fuzz.h"

enum { SEEDS = 24 };

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static struct random_replay replay;
    char name[32];
    for (int i = 0; i < SEEDS; i++) {
        struct dice dice = {(uint64_t)i + 1};
        random_replay_record(&replay, &dice, 200, true);
        snprintf(name, sizeof(name), "replay-%d", i);
        fuzz_seed(name, replay.bytes, replay.size);
    }
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replaying out;
    replaying_run(&out, data, size, 20000);
    return 0;
}
