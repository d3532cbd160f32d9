/* Whole files. */
#define _POSIX_C_SOURCE 200809L /* fileno */

#include "file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void *
read_open(FILE *file, const char *path, size_t limit, size_t *size,
    char why[FILE_WHY_SIZE])
{
    struct stat status;
    if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode)) {
        snprintf(why, FILE_WHY_SIZE, "%s: not a plain file", path);
        return NULL;
    }
    if ((unsigned long long)status.st_size > limit) {
        snprintf(why, FILE_WHY_SIZE, "%s: longer than %zu bytes", path, limit);
        return NULL;
    }
    size_t length = (size_t)status.st_size;
    char *data = malloc(length + 1);
    if (data == NULL) {
        snprintf(why, FILE_WHY_SIZE, "%s: no memory to read it", path);
        return NULL;
    }
    *size = fread(data, 1, length, file);
    if (ferror(file)) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(errno));
        free(data);
        return NULL;
    }
    return data;
}

void *
file_read(const char *path, size_t limit, size_t *size, char why[FILE_WHY_SIZE])
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(errno));
        return NULL;
    }
    void *data = read_open(file, path, limit, size, why);
    fclose(file);
    return data;
}
