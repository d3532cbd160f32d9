/*
 * What the fuzzers share: clang's libFuzzer calls LLVMFuzzerTestOneInput with
 * bytes that it makes up, and again with changes of those that led somewhere
 * new. See tests/fuzz/run.sh.
 */
#ifndef WELLPLAYED_TESTS_FUZZ_H
#define WELLPLAYED_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "store/file.h"
#include "lib/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* The path of a file in a folder of this program's own, in memory where there
 * is such a place. Valid until the next call but three. */
const char *fuzz_path(const char *name);

/* The file gets these bytes. */
void fuzz_put(const char *name, const void *data, size_t size);

/* Takes all files away. */
void fuzz_empty(void);

/* Leaves good bytes to begin with, where the program was started to do that
 * (FUZZ_SEEDS names a folder). */
void fuzz_seed(const char *name, const void *data, size_t size);

/* The same of a file of ours, with `kind` before its bytes. */
void fuzz_seed_file(const char *name, uint8_t kind, const char *path);

#endif
