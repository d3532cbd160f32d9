/* Plain write calls: what is appended is the kernel's at once. */
#define _POSIX_C_SOURCE 200809L

#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct journal {
    int file;
    int trouble; /* errno of the first failure, 0 so far */
    char *path;
};

struct journal *
journal_create(const char *path, char why[FILE_WHY_SIZE])
{
    struct journal *journal = calloc(1, sizeof(*journal));
    char *copy = strdup(path);
    int file = -1;

    if (journal != NULL && copy != NULL)
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, strerror(errno));
        free(copy);
        free(journal);
        return NULL;
    }
    journal->file = file;
    journal->path = copy;
    return journal;
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
        snprintf(
            why, FILE_WHY_SIZE, "%s: %s", journal->path, strerror(trouble));
    free(journal->path);
    free(journal);
    return trouble == 0;
}
