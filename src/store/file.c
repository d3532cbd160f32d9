/* Whole files. */
#define _POSIX_C_SOURCE 200809L /* fileno */

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool
write_whole(const char *path, const char *data, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return false;
    while (size > 0) {
        ssize_t written = write(file, data, size);
        if (written < 0 && errno != EINTR)
            break;
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        }
    }
    bool good = size == 0 && fsync(file) == 0;
    int trouble = errno;
    if (close(file) != 0 && good)
        return false;
    errno = trouble;
    return good;
}

/* A new name is on the disk when its folder is. */
static void
sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strdup(path);
    if (folder == NULL)
        return;
    if (slash != NULL)
        folder[slash == path ? 1 : slash - path] = '\0';
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
    free(folder);
}

/* The name of the temporary file beside it, for the caller to free; NULL with
 * the sentence in `why`. */
static char *
other_name(const char *path, char why[FILE_WHY_SIZE])
{
    static const char ending[] = ".new";
    size_t length = strlen(path);
    char *other = malloc(length + sizeof(ending));

    if (other == NULL) {
        snprintf(why, FILE_WHY_SIZE, "%s: no memory to write it", path);
        return NULL;
    }
    memcpy(other, path, length);
    memcpy(other + length, ending, sizeof(ending));
    return other;
}

bool
file_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE])
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(EISDIR));
        return false;
    }
    char *other = other_name(path, why);
    char *data = calloc(size, 1);
    bool good = other != NULL && data != NULL;
    if (!good) {
        snprintf(why, FILE_WHY_SIZE, "%s: no memory to write it", path);
    } else if (!write_whole(other, data, size)) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(errno));
        good = false;
    }
    if (other != NULL)
        unlink(other);
    free(other);
    free(data);
    return good;
}

bool
file_write(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE])
{
    char *other = other_name(path, why);
    if (other == NULL)
        return false;
    bool good = write_whole(other, data, size) && rename(other, path) == 0;
    if (good) {
        sync_folder(path);
    } else {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(errno));
        unlink(other);
    }
    free(other);
    return good;
}
