/* Whole files. */
#define _GNU_SOURCE /* flock */

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_SHOWN = 256,
    MAX_LINKS = 40,
    LOCK_TRIES = 200,
    LOCK_WAIT_NS = 10 * 1000 * 1000,
    NOT_PLAIN = -1 /* no errno */
};

const char *
file_tail(const char *path)
{
    size_t length = strlen(path);
    if (length == 0)
        return "\"\"";
    return length > MAX_SHOWN ? path + length - MAX_SHOWN : path;
}

static void *
read_open(FILE *file, const char *path, size_t limit, size_t *size,
    char why[FILE_WHY_SIZE])
{
    struct stat status;
    if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode)) {
        snprintf(why, FILE_WHY_SIZE, "%s: not a plain file", file_tail(path));
        return NULL;
    }
    if ((unsigned long long)status.st_size > limit) {
        snprintf(why, FILE_WHY_SIZE, "%s: longer than %zu bytes",
            file_tail(path), limit);
        return NULL;
    }
    size_t length = (size_t)status.st_size;
    char *data = malloc(length + 1);
    if (data == NULL) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: no memory to read it", file_tail(path));
        return NULL;
    }
    *size = fread(data, 1, length, file);
    if (ferror(file)) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(errno));
        free(data);
        return NULL;
    }
    data[*size] = '\0';
    return data;
}

void *
file_read(const char *path, size_t limit, size_t *size, char why[FILE_WHY_SIZE])
{
    /* A pipe must not keep us waiting for a writer. */
    int number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = number >= 0 ? fdopen(number, "rb") : NULL;
    if (file == NULL) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(errno));
        if (number >= 0)
            close(number);
        return NULL;
    }
    void *data = read_open(file, path, limit, size, why);
    fclose(file);
    return data;
}

static bool
write_whole(const char *path, mode_t mode, const char *data, size_t size)
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
    bool good =
        size == 0 && (mode == 0 || fchmod(file, mode) == 0) && fsync(file) == 0;
    int trouble = errno;
    if (close(file) != 0 && good)
        return false;
    errno = trouble;
    return good;
}

/* The folder that a path is in; the caller frees it. NULL: no memory. */
static char *
folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

static int
open_folder(const char *path)
{
    char *folder = folder_of(path);
    if (folder == NULL)
        return -1;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    return file;
}

/* A new name is on the disk when its folder is. */
static void
sync_folder(const char *path)
{
    int file = open_folder(path);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* -- links -- */

/* What a link says, as a path from here; NULL when it is no link. */
static char *
follow(const char *path)
{
    char said[4096];
    ssize_t length = readlink(path, said, sizeof(said) - 1);
    const char *slash = strrchr(path, '/');

    if (length <= 0)
        return NULL;
    said[length] = '\0';
    if (said[0] == '/' || slash == NULL)
        return strdup(said);
    size_t before = (size_t)(slash + 1 - path);
    char *whole = malloc(before + (size_t)length + 1);
    if (whole != NULL) {
        memcpy(whole, path, before);
        memcpy(whole + before, said, (size_t)length + 1);
    }
    return whole;
}

/* The file that a path means when all links are followed, there or not; the
 * caller frees it. NULL: no memory. */
static char *
target_of(const char *path)
{
    char *target = strdup(path);
    for (int i = 0; i < MAX_LINKS && target != NULL; i++) {
        char *next = follow(target);
        if (next == NULL)
            break;
        free(target);
        target = next;
    }
    return target;
}

/* -- writing -- */

/* What a new file could take the name of: nothing, or a plain file; a device or
 * a pipe would be gone for good, and so would links that lead in a circle.
 * False with the reason in errno, NOT_PLAIN for a device or a pipe. *mode gets
 * the permissions of what is there, 0 for nothing. */
static bool
can_replace(const char *path, mode_t *mode)
{
    struct stat status;

    *mode = 0;
    if (stat(path, &status) != 0)
        return errno == ENOENT;
    *mode = status.st_mode & 07777;
    if (S_ISREG(status.st_mode))
        return true;
    errno = S_ISDIR(status.st_mode) ? EISDIR : NOT_PLAIN;
    return false;
}

static const char *
words_for(int trouble)
{
    return trouble == NOT_PLAIN ? "not a plain file" : strerror(trouble);
}

static bool
replace(const char *path, const char *other, const void *data, size_t size)
{
    mode_t mode;

    if (!can_replace(path, &mode))
        return false;
    if (!write_whole(other, mode, data, size) || rename(other, path) != 0) {
        int trouble = errno;
        unlink(other);
        errno = trouble;
        return false;
    }
    sync_folder(path);
    return true;
}

/* The name of the temporary file beside it, for the caller to free; NULL: no
 * memory. */
static char *
other_name(const char *target)
{
    static const char ending[] = FILE_OTHER;
    size_t length = strlen(target);
    char *other = malloc(length + sizeof(ending));

    if (other == NULL)
        return NULL;
    memcpy(other, target, length);
    memcpy(other + length, ending, sizeof(ending));
    return other;
}

/* Only the temporary file, and that no longer than it takes. */
static bool
try_to_write(const char *path, const char *other, size_t size)
{
    mode_t mode;
    if (!can_replace(path, &mode))
        return false;
    char *data = calloc(size, 1);
    if (data == NULL)
        return false;
    bool good = write_whole(other, 0, data, size);
    int trouble = errno;
    unlink(other);
    free(data);
    errno = trouble;
    return good;
}

bool
file_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE])
{
    char *target = target_of(path);
    char *other = target != NULL ? other_name(target) : NULL;
    bool good = other != NULL && try_to_write(target, other, size);

    if (!good)
        snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path),
            other == NULL ? "no memory to write it" : words_for(errno));
    free(other);
    free(target);
    return good;
}

bool
file_write(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE])
{
    char *target = target_of(path);
    char *other = target != NULL ? other_name(target) : NULL;

    if (other == NULL) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: no memory to write it", file_tail(path));
        free(target);
        return false;
    }
    bool good = replace(target, other, data, size);
    if (!good)
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", file_tail(path), words_for(errno));
    free(other);
    free(target);
    return good;
}

/* -- one at a time -- */

int
file_lock(const char *path)
{
    char *target = target_of(path);
    int lock = target != NULL ? open_folder(target) : -1;
    free(target);
    if (lock < 0)
        return -1;
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(lock, LOCK_EX | LOCK_NB) == 0)
            return lock;
        if (errno != EWOULDBLOCK && errno != EINTR)
            break;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_WAIT_NS}, NULL);
    }
    close(lock);
    return -1;
}

void
file_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
