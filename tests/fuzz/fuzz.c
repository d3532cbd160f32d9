#define _GNU_SOURCE /* mkdtemp */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/folder.h"

enum { PATHS = 4, PATH_SIZE = 256, LARGEST = 1 << 24 };

static char folder[64];

static void
clear(void)
{
    folder_remove(folder);
}

const char *
fuzz_path(const char *name)
{
    static char paths[PATHS][PATH_SIZE];
    static int next;
    if (folder[0] == '\0') {
        bool memory = access("/dev/shm", W_OK) == 0;
        snprintf(folder, sizeof(folder), "%s/wellplayed-fuzz-XXXXXX", memory ? "/dev/shm" : "/tmp");
        must(mkdtemp(folder) != NULL);
        atexit(clear);
    }
    char *path = paths[next++ % PATHS];
    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return path;
}

static void
put(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    must(file != NULL);
    must(fwrite(data, 1, size, file) == size);
    must(fclose(file) == 0);
}

void
fuzz_put(const char *name, const void *data, size_t size)
{
    put(fuzz_path(name), data, size);
}

void
fuzz_empty(void)
{
    fuzz_path("");
    must(folder_empty(folder));
}

void
fuzz_seed(const char *name, const void *data, size_t size)
{
    const char *seeds = getenv("FUZZ_SEEDS");
    char path[1024];
    if (seeds == NULL)
        return;
    snprintf(path, sizeof(path), "%s/%s", seeds, name);
    put(path, data, size);
}

void
fuzz_seed_file(const char *name, uint8_t kind, const char *path)
{
    struct error error;
    size_t size;
    uint8_t *data = file_read(path, LARGEST, &size, &error);
    must(data != NULL);
    uint8_t *seed = malloc(size + 1);
    must(seed != NULL);
    seed[0] = kind;
    memcpy(seed + 1, data, size);
    fuzz_seed(name, seed, size + 1);
    free(seed);
    free(data);
}
