/* Plain write calls: what is appended is the kernel's at once. */
#define _GNU_SOURCE /* flock */

#include "history/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct journal {
    int file;
    int trouble; /* errno of the first failure, 0 so far */
    char *path;
};

/* Takes over an open file; a file of -1 is one that could not be opened. */
static struct journal *
journal_of(int file, const char *path, char why[FILE_WHY_SIZE])
{
    int trouble = file < 0 ? errno : ENOMEM;
    struct journal *journal = file >= 0 ? calloc(1, sizeof(*journal)) : NULL;
    char *copy = file >= 0 ? strdup(path) : NULL;

    if (journal == NULL || copy == NULL) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(trouble));
        if (file >= 0)
            close(file);
        free(copy);
        free(journal);
        errno = trouble;
        return NULL;
    }
    journal->file = file;
    journal->path = copy;
    return journal;
}

struct journal *
journal_create(const char *path, bool force, char why[FILE_WHY_SIZE])
{
    int file = file_begin(path, force, why);
    return file >= 0 ? journal_of(file, path, why) : NULL;
}

struct journal *
journal_begin(const char *path, char why[FILE_WHY_SIZE])
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        flock(file, LOCK_EX | LOCK_NB); /* where the system can */
    return journal_of(file, path, why);
}

struct journal *
journal_continue(
    int file, const char *path, size_t size, char why[FILE_WHY_SIZE])
{
    if (ftruncate(file, (off_t)size) != 0 ||
        lseek(file, 0, SEEK_END) != (off_t)size) {
        int trouble = errno;
        close(file);
        file = -1;
        errno = trouble;
    }
    return journal_of(file, path, why);
}

bool
journal_append(struct journal *journal, const void *data, size_t size)
{
    const char *at = data;

    while (size > 0 && journal->trouble == 0) {
        ssize_t written = write(journal->file, at, size);
        if (written >= 0) {
            at += written;
            size -= (size_t)written;
        } else if (errno != EINTR) {
            journal->trouble = errno;
        }
    }
    return journal->trouble == 0;
}

bool
journal_close(struct journal *journal, char why[FILE_WHY_SIZE])
{
    if (journal == NULL)
        return true;
    /* EINVAL: a pipe or a device, which can't be synchronised. */
    if (fsync(journal->file) != 0 && errno != EINVAL && journal->trouble == 0)
        journal->trouble = errno;
    if (close(journal->file) != 0 && journal->trouble == 0)
        journal->trouble = errno;
    int trouble = journal->trouble;
    if (trouble != 0)
        snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(journal->path),
            strerror(trouble));
    free(journal->path);
    free(journal);
    return trouble == 0;
}
