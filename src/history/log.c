/*
 * Plain write calls, so that the kernel has every byte at once. The system
 * releases a log's lock (flock) when the program ends, however it ends. Logs
 * are created and looked for under a lock of their folder, so that none is
 * found before its program holds it.
 */
#define _GNU_SOURCE /* flock, scandir */

#include "history/log.h"

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

#include "store/aside.h"

enum { LONGEST_LOG = 64 << 20, NAMES_TRIED = 10 };

static const char beginning[] = "running-", ending[] = ".wpr";
static const char ending_beside[] = ".lines";
static const char set_aside[] = ".damaged-"; /* then a number, then the ending */

/* Returns false and keeps errno. */
static bool
log_fail(const char *path, int number, struct error *error)
{
    error_system(error, path, number);
    errno = number;
    return false;
}

/* Takes an open file over. A file of -1 could not be opened. */
static struct log *
log_take_over(int file, const char *path, struct error *error)
{
    int number = file < 0 ? errno : ENOMEM;
    struct log *log = file >= 0 ? calloc(1, sizeof(*log)) : NULL;

    if (log != NULL) {
        log->file = file;
        log->beside = -1;
        snprintf(log->path, sizeof(log->path), "%s", path);
        const char *slash = strrchr(log->path, '/');
        log->name = slash != NULL ? slash + 1 : log->path;
        return log;
    }
    if (file >= 0)
        close(file);
    log_fail(path, number, error);
    return NULL;
}

struct log *
log_create(const char *path, bool force, struct error *error)
{
    int file = file_begin(path, force, error);
    return file >= 0 ? log_take_over(file, path, error) : NULL;
}

/* The name begins with the time, so that the oldest sorts first; nanoseconds
 * make it unique even for short games. */
static bool
log_put_path(const char *folder, char path[PATHS_SIZE])
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    int length = snprintf(path, PATHS_SIZE, "%s/%s%012lld%09ld-%ld%s", folder, beginning,
        (long long)now.tv_sec, now.tv_nsec, (long)getpid(), ending);
    return length < PATHS_SIZE;
}

struct log *
log_begin(const char *folder, struct error *error)
{
    char path[PATHS_SIZE];
    struct log *log = NULL;

    if (!log_put_path(folder, path)) {
        error_set(error, folder, "the path is too long");
        return NULL;
    }
    int lock = file_lock(path);
    for (int i = 0; i < NAMES_TRIED && log == NULL; i++) {
        log_put_path(folder, path);
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0)
            flock(file, LOCK_EX | LOCK_NB); /* where the system can */
        log = log_take_over(file, path, error);
        if (log == NULL && errno != EEXIST)
            break;
    }
    file_unlock(lock);
    return log;
}

/* Returns errno; 0: no error. */
static int
file_write_all(int file, const void *data, size_t size)
{
    const char *at = data;

    while (size > 0) {
        ssize_t written = write(file, at, size);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            at += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

bool
log_append(struct log *log, const void *data, size_t size)
{
    if (log->error == 0)
        log->error = file_write_all(log->file, data, size);
    if (log->error == 0)
        log->size += size;
    return log->error == 0;
}

/* -- beside it -- */

/* Returns false when the path is too long, or the log is not that of a game in
 * progress. */
static bool
log_put_path_beside(const struct log *log, char path[PATHS_SIZE])
{
    size_t length = strlen(log->path), end = strlen(ending);

    if (length < end || strcmp(log->path + length - end, ending) != 0)
        return false;
    return snprintf(path, PATHS_SIZE, "%.*s%s", (int)(length - end), log->path, ending_beside) <
           PATHS_SIZE;
}

static void
log_close_beside(struct log *log)
{
    if (log->beside >= 0)
        close(log->beside);
    log->beside = -1;
}

static bool
log_open_beside(struct log *log)
{
    char path[PATHS_SIZE];

    if (log->beside < 0 && log_put_path_beside(log, path))
        log->beside =
            open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    return log->beside >= 0;
}

bool
log_append_beside(struct log *log, const void *data, size_t size)
{
    return log != NULL && log_open_beside(log) && file_write_all(log->beside, data, size) == 0;
}

bool
log_replace_beside(struct log *log, const void *data, size_t size)
{
    char path[PATHS_SIZE];

    if (log == NULL || !log_put_path_beside(log, path) || !file_write(path, data, size, NULL))
        return false;
    log_close_beside(log);
    return true;
}

bool
log_has_beside(const struct log *log)
{
    char path[PATHS_SIZE];
    struct stat status;

    return log != NULL && log_put_path_beside(log, path) && lstat(path, &status) == 0 &&
           S_ISREG(status.st_mode) && status.st_size > 0;
}

void *
log_read_beside(const struct log *log, size_t *size)
{
    char path[PATHS_SIZE];

    if (log == NULL || !log_put_path_beside(log, path))
        return NULL;
    return file_read(path, LONGEST_LOG, size, NULL);
}

bool
log_continue_beside(struct log *log, size_t size)
{
    return log != NULL && log_open_beside(log) && ftruncate(log->beside, (off_t)size) == 0;
}

static void
log_remove_beside(struct log *log)
{
    char path[PATHS_SIZE];

    log_close_beside(log);
    if (log_put_path_beside(log, path))
        unlink(path);
}

/* -- what is left -- */

bool
log_continue(struct log *log, size_t size, struct error *error)
{
    if (ftruncate(log->file, (off_t)size) == 0 && lseek(log->file, 0, SEEK_END) == (off_t)size) {
        log->size = size;
        return true;
    }
    log->error = errno;
    log->size = log->size < size ? log->size : size;
    return log_fail(log->path, log->error, error);
}

bool
log_mend(struct log *log, const void *data, size_t size)
{
    size_t had = log->size < size ? log->size : size;

    log->error = 0;
    return log_continue(log, had, NULL) && log_append(log, (const char *)data + had, size - had);
}

static bool
name_is_of_log(const char *name)
{
    size_t length = strlen(name);
    return length > strlen(beginning) + strlen(ending) &&
           strncmp(name, beginning, strlen(beginning)) == 0 &&
           strcmp(name + length - strlen(ending), ending) == 0;
}

static int
entry_is_log(const struct dirent *entry)
{
    return name_is_of_log(entry->d_name) && strstr(entry->d_name, set_aside) == NULL;
}

static int
entry_is_aside(const struct dirent *entry)
{
    return name_is_of_log(entry->d_name) && strstr(entry->d_name, set_aside) != NULL;
}

/* Opens and holds the file. -1 when somebody else holds it, or it is not a
 * plain file. */
static int
file_take(const char *path, struct stat *status)
{
    int file = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return -1;
    /* The program that held it may just have removed it. */
    if (flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, status) == 0 &&
        S_ISREG(status->st_mode) && status->st_nlink > 0)
        return file;
    close(file);
    return -1;
}

/* Returns NULL when the log is held by others, unreadable, or empty. */
static struct log *
log_take(const char *folder, const char *name, void **data, size_t *size)
{
    char path[PATHS_SIZE];
    struct stat status = {0};

    if (snprintf(path, PATHS_SIZE, "%s/%s", folder, name) >= PATHS_SIZE)
        return NULL;
    struct log *log = log_take_over(file_take(path, &status), path, NULL);
    if (log == NULL)
        return NULL;
    log->date = (long long)status.st_mtime;
    *data = file_read(path, LONGEST_LOG, size, NULL);
    if (*data != NULL && *size > 0)
        return log;
    if (*data != NULL)
        log_remove(log, NULL);
    else
        log_close(log, NULL);
    free(*data);
    *data = NULL;
    return NULL;
}

struct log *
log_find(const char *folder, void **data, size_t *size)
{
    struct dirent **entries = NULL;
    struct log *log = NULL;
    char path[PATHS_SIZE];

    if (!log_put_path(folder, path))
        return NULL;
    int lock = file_lock(path);
    int count = scandir(folder, &entries, entry_is_log, alphasort);
    for (int i = 0; i < count; i++) {
        if (log == NULL)
            log = log_take(folder, entries[i]->d_name, data, size);
        free(entries[i]);
    }
    free(entries);
    file_unlock(lock);
    return log;
}

/* Gives a log that was set aside its name back, unless another one has it. */
static void
log_rename_back(const char *folder, const char *name, log_reads *reads, void *data)
{
    char path[PATHS_SIZE], old[PATHS_SIZE];
    size_t size = 0;
    int length = (int)(strstr(name, set_aside) - name);

    if (snprintf(path, PATHS_SIZE, "%s/%s", folder, name) >= PATHS_SIZE ||
        snprintf(old, PATHS_SIZE, "%s/%.*s%s", folder, length, name, ending) >= PATHS_SIZE)
        return;
    void *bytes = file_read(path, LONGEST_LOG, &size, NULL);
    if (bytes != NULL && reads(data, bytes, size))
        aside_back(path, old);
    free(bytes);
}

void
log_bring_back(const char *folder, log_reads *reads, void *data)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, entry_is_aside, alphasort);

    for (int i = 0; i < count; i++) {
        log_rename_back(folder, entries[i]->d_name, reads, data);
        free(entries[i]);
    }
    free(entries);
}

/* -- the end -- */

bool
log_close(struct log *log, struct error *error)
{
    if (log == NULL)
        return true;
    log_close_beside(log);
    /* EINVAL: a pipe or a device, which can't be synchronised. */
    if (fsync(log->file) != 0 && errno != EINVAL && log->error == 0)
        log->error = errno;
    if (close(log->file) != 0 && log->error == 0)
        log->error = errno;
    bool whole = log->error == 0 || log_fail(log->path, log->error, error);
    free(log);
    return whole;
}

/* Frees the log, whether or not the call before succeeded. */
static bool
log_let_go(struct log *log, bool good, struct error *error)
{
    if (!good)
        log_fail(log->path, errno, error);
    log_close_beside(log);
    close(log->file);
    free(log);
    return good;
}

bool
log_remove(struct log *log, struct error *error)
{
    if (log == NULL)
        return true;
    bool good = unlink(log->path) == 0 || errno == ENOENT;
    int number = errno;
    if (good)
        log_remove_beside(log);
    errno = number;
    return log_let_go(log, good, error);
}

bool
log_set_aside(struct log *log, struct error *error)
{
    char name[ASIDE_SIZE];
    return log == NULL || log_let_go(log, aside(log->path, "damaged", name), error);
}
