/*
 * Any bytes at all as a replay, for clang's libFuzzer:
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true && ninja -C build-fuzz
 *   build-fuzz/tests/fuzz_replay tests/golden
 */
#include "replaying.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replaying out;
    replaying_run(&out, data, size, 20000);
    return 0;
}
