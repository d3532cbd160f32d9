/*
 * A log is held by a lock on its open file (flock), which the system gives up
 * when the program ends, however it ends. A log is made, and logs are looked
 * for, under the lock of their folder: so none is found between its making
 * and its holding.
 */
#define _GNU_SOURCE /* flock, scandir */

#include "history/running.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "history/aside.h"

enum { LONGEST_LOG = 64 << 20, NAMES_TRIED = 10 };

static const char beginning[] = "running-", ending[] = ".wpr";

const char *
running_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* The time comes first, so that the oldest comes first. In nanoseconds: no name
 * comes again, also when games are short. */
static bool
put_name(const char *folder, char path[PATHS_SIZE])
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    int length = snprintf(path, PATHS_SIZE, "%s/%s%012lld%09ld-%ld%s", folder,
        beginning, (long long)now.tv_sec, now.tv_nsec, (long)getpid(), ending);
    return length < PATHS_SIZE;
}

struct journal *
running_begin(
    const char *folder, char path[PATHS_SIZE], char why[FILE_WHY_SIZE])
{
    struct journal *journal = NULL;
    if (!put_name(folder, path)) {
        snprintf(
            why, FILE_WHY_SIZE, "%s: the path is too long", file_tail(folder));
        return NULL;
    }
    int lock = file_lock(path);
    for (int i = 0; i < NAMES_TRIED && journal == NULL; i++) {
        put_name(folder, path);
        journal = journal_begin(path, why);
        if (journal == NULL && errno != EEXIST)
            break;
    }
    file_unlock(lock);
    return journal;
}

void *
running_read(const char *path, size_t *size, char why[FILE_WHY_SIZE])
{
    return file_read(path, LONGEST_LOG, size, why);
}

bool
running_remove(const char *path, char why[FILE_WHY_SIZE])
{
    if (unlink(path) == 0 || errno == ENOENT)
        return true;
    snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path), strerror(errno));
    return false;
}

/* -- what is left -- */

static int
is_log(const struct dirent *entry)
{
    const char *name = entry->d_name;
    size_t length = strlen(name);
    return length > strlen(beginning) + strlen(ending) &&
           strncmp(name, beginning, strlen(beginning)) == 0 &&
           strcmp(name + length - strlen(ending), ending) == 0 &&
           strstr(name, ".damaged-") == NULL;
}

/* Opens and holds; -1 when someone else does, or it is no plain file. */
static int
take_file(const char *path, long long *date)
{
    struct stat status;
    int file = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return -1;
    /* The program that held it may just have removed it. */
    if (flock(file, LOCK_EX | LOCK_NB) != 0 || fstat(file, &status) != 0 ||
        !S_ISREG(status.st_mode) || status.st_nlink == 0) {
        close(file);
        return -1;
    }
    *date = (long long)status.st_mtime;
    return file;
}

/* NULL when it is held, can't be read, or holds no game. */
static struct running *
take(const char *folder, const char *name)
{
    char why[FILE_WHY_SIZE];
    struct running *running = calloc(1, sizeof(*running));
    if (running == NULL)
        return NULL;
    running->file = -1;
    int length = snprintf(running->path, PATHS_SIZE, "%s/%s", folder, name);
    if (length < PATHS_SIZE)
        running->file = take_file(running->path, &running->date);
    if (running->file >= 0)
        running->data = running_read(running->path, &running->size, why);
    if (running->data != NULL && running->size > 0)
        return running;
    if (running->data != NULL)
        unlink(running->path);
    running_leave(running);
    return NULL;
}

struct running *
running_find(const char *folder)
{
    struct dirent **entries = NULL;
    struct running *running = NULL;
    char path[PATHS_SIZE];

    if (!put_name(folder, path))
        return NULL;
    int lock = file_lock(path);
    int count = scandir(folder, &entries, is_log, alphasort);
    for (int i = 0; i < count; i++) {
        if (running == NULL)
            running = take(folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    file_unlock(lock);
    return running;
}

void
running_leave(struct running *running)
{
    if (running == NULL)
        return;
    if (running->file >= 0)
        close(running->file);
    free(running->data);
    free(running);
}

struct journal *
running_continue(struct running *running, size_t size, char why[FILE_WHY_SIZE])
{
    int file = running->file;
    running->file = -1;
    struct journal *journal = journal_continue(file, running->path, size, why);
    running_leave(running);
    return journal;
}

bool
running_done(struct running *running, char why[FILE_WHY_SIZE])
{
    bool good = running_remove(running->path, why);
    running_leave(running);
    return good;
}

bool
running_set_aside(struct running *running, char why[FILE_WHY_SIZE])
{
    char name[ASIDE_SIZE];
    bool good = aside(running->path, "damaged", name);
    if (!good)
        snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(running->path),
            strerror(errno));
    running_leave(running);
    return good;
}
