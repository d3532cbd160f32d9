/* Any bytes at all as a replay. */
#include "../replaying.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replaying out;
    replaying_run(&out, data, size, 20000);
    return 0;
}
