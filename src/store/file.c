/* Whole files. */
#define _GNU_SOURCE /* flock, O_TMPFILE, renameat2 */

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_LINKS = 40,
    NAMES_TRIED = 100,
    LOCK_TRIES = 200,
    LOCK_WAIT_NS = 10 * 1000 * 1000,
    NOT_PLAIN = -1 /* no errno */
};

static void *
read_open(FILE *file, const char *path, size_t limit, size_t *size, struct error *error)
{
    struct stat status;
    if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode)) {
        error_set(error, path, "not a plain file");
        return NULL;
    }
    if ((unsigned long long)status.st_size > limit) {
        error_set(error, path, "longer than %zu bytes", limit);
        return NULL;
    }
    size_t length = (size_t)status.st_size;
    char *data = malloc(length + 1);
    if (data == NULL) {
        error_set(error, path, "no memory to read it");
        return NULL;
    }
    *size = fread(data, 1, length, file);
    if (ferror(file)) {
        error_system(error, path, errno);
        free(data);
        return NULL;
    }
    data[*size] = '\0';
    return data;
}

void *
file_read(const char *path, size_t limit, size_t *size, struct error *error)
{
    /* Opening a pipe must not wait for a writer. */
    int number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = number >= 0 ? fdopen(number, "rb") : NULL;
    if (file == NULL) {
        error_system(error, path, errno);
        if (number >= 0)
            close(number);
        return NULL;
    }
    void *data = read_open(file, path, limit, size, error);
    fclose(file);
    return data;
}

static bool
write_all(int file, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, data, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        }
    }
    return true;
}

/* The folder of a path. The caller frees it; NULL when there is no memory. */
static char *
folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

/* The name without its folder. */
static const char *
name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
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

/* Syncs a folder, which puts a new name on disk. */
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

/* The target of a link, as a path from here; NULL when it is not a link. */
static char *
follow_link(const char *path)
{
    char said[4096];
    ssize_t length = readlink(path, said, sizeof(said));
    const char *slash = strrchr(path, '/');

    if (length <= 0 || (size_t)length == sizeof(said))
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

/* The path with all links followed, whether or not the file exists. The caller
 * frees it; NULL when there is no memory. */
static char *
target_of(const char *path)
{
    char *target = strdup(path);
    for (int i = 0; i < MAX_LINKS && target != NULL; i++) {
        char *next = follow_link(target);
        if (next == NULL)
            break;
        free(target);
        target = next;
    }
    return target;
}

/* The file that a path leads to, found before anything is written. */
struct place {
    char *target; /* the file itself, with all links followed; owned */
    bool taken;   /* it exists */
    struct stat status;
};

static bool
is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Returns false with the reason in errno: NOT_PLAIN for a pipe, a socket or a
 * device, which is never opened. In both cases the caller must call
 * leave_place. */
static bool
find_place(struct place *place, const char *path)
{
    struct stat status;

    *place = (struct place){0};
    place->taken = stat(path, &place->status) == 0;
    if (!place->taken && errno != ENOENT)
        return false;
    if (place->taken && !S_ISREG(place->status.st_mode)) {
        errno = S_ISDIR(place->status.st_mode) ? EISDIR : NOT_PLAIN;
        return false;
    }
    place->target = target_of(path);
    if (place->target == NULL) {
        errno = ENOMEM;
        return false;
    }
    /* A link in /proc may not be a path, and any link may change meanwhile. */
    bool there = lstat(place->target, &status) == 0;
    if (there != place->taken || (there && !is_same(&status, &place->status))) {
        errno = NOT_PLAIN;
        return false;
    }
    return true;
}

static void
leave_place(struct place *place)
{
    free(place->target);
}

bool
file_is_same(const char *a, const char *b)
{
    struct stat first, second;
    bool there = stat(a, &first) == 0;

    if (strcmp(a, b) == 0)
        return true;
    if (there != (stat(b, &second) == 0))
        return false;
    if (there)
        return is_same(&first, &second);
    char *a_target = target_of(a), *b_target = target_of(b);
    char *a_folder = a_target != NULL ? folder_of(a_target) : NULL;
    char *b_folder = b_target != NULL ? folder_of(b_target) : NULL;
    bool same = a_folder != NULL && b_folder != NULL &&
                strcmp(name_in(a_target), name_in(b_target)) == 0 && stat(a_folder, &first) == 0 &&
                stat(b_folder, &second) == 0 && is_same(&first, &second);
    free(a_folder);
    free(b_folder);
    free(a_target);
    free(b_target);
    return same;
}

/* -- writing -- */

/* Fills in the error for errno and returns false. */
static bool
fill_error(const char *path, struct error *error)
{
    switch (errno) {
    case NOT_PLAIN: return error_set(error, path, "not a plain file");
    case EEXIST: return error_set(error, path, "is there already");
    default: return error_system(error, path, errno);
    }
}

/* A file being written, under a unique name or none yet. */
struct fresh {
    int file;
    char *name; /* owned */
};

/* An unpredictable name in the folder of `target`. The caller frees it; NULL
 * when there is no memory. */
static char *
make_name(const char *target)
{
    enum { DIGITS = 16 };
    size_t folder = (size_t)(name_in(target) - target);
    size_t size = sizeof(FILE_OTHER) + DIGITS;
    struct timespec now = {0};
    uint64_t number;

    if (getrandom(&number, sizeof(number), GRND_NONBLOCK) != (ssize_t)sizeof(number)) {
        clock_gettime(CLOCK_REALTIME, &now);
        number = (uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 40;
    }
    char *name = malloc(folder + size);
    if (name == NULL)
        return NULL;
    memcpy(name, target, folder);
    snprintf(name + folder, size, "%s%016" PRIx64, FILE_OTHER, number);
    return name;
}

/* Gives a nameless file a name, which must be free. */
static bool
link_file(int file, const char *name)
{
    char self[64];
    snprintf(self, sizeof(self), "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Tries names until one is free, for a file that is not open or has no name
 * yet. */
static bool
take_name(struct fresh *fresh, const char *target, mode_t mode)
{
    for (int i = 0; i < NAMES_TRIED; i++) {
        char *name = make_name(target);
        if (name == NULL) {
            errno = ENOMEM;
            return false;
        }
        bool taken = fresh->file >= 0 && link_file(fresh->file, name);
        if (fresh->file < 0) {
            fresh->file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
            taken = fresh->file >= 0;
        }
        if (taken) {
            fresh->name = name;
            return true;
        }
        free(name);
        if (errno != EEXIST)
            break;
    }
    return false;
}

/* Opens a new file in the folder of `target`. If the system allows it, the file
 * has no name until it is complete, so that a killed program leaves no file. */
static bool
open_fresh(struct fresh *fresh, const char *target, mode_t mode)
{
    char *folder = folder_of(target);

    *fresh = (struct fresh){.file = -1};
    if (folder != NULL && access("/proc/self/fd", X_OK) == 0)
        fresh->file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    free(folder);
    return fresh->file >= 0 || take_name(fresh, target, mode);
}

/* Gives the file the owner, group and permissions of the one that it replaces.
 * If the group can't be kept, the new group gets the permissions of others. */
static bool
take_status(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 07777;
    struct stat now;

    if (fstat(file, &now) != 0)
        return false;
    if (now.st_uid != old->st_uid && fchown(file, old->st_uid, (gid_t)-1) != 0)
        mode &= (mode_t)~S_ISUID;
    if (now.st_gid != old->st_gid && fchown(file, (uid_t)-1, old->st_gid) != 0)
        mode &= (mode & S_IRWXO) << 3 | (mode_t) ~(S_ISGID | S_IRWXG);
    return fchmod(file, mode) == 0;
}

/* Like rename, but fails with EEXIST when `to` exists. */
static bool
rename_new(const char *from, const char *to)
{
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    return link(from, to) == 0 && unlink(from) == 0; /* other disks */
}

enum manner {
    TRY,     /* leaves nothing behind */
    NEW,     /* only if nothing exists there */
    REPLACE, /* an existing file goes once the new one is whole */
};

static bool
write_fresh(struct fresh *fresh, const struct place *place, const void *data, size_t size,
    enum manner manner)
{
    if (!write_all(fresh->file, data, size) ||
        (place->taken && !take_status(fresh->file, &place->status)) || fsync(fresh->file) != 0)
        return false;
    if (manner == TRY)
        return true;
    if (fresh->name == NULL && manner == NEW)
        return link_file(fresh->file, place->target);
    if (fresh->name == NULL && !take_name(fresh, place->target, 0))
        return false;
    return manner == NEW ? rename_new(fresh->name, place->target)
                         : rename(fresh->name, place->target) == 0;
}

static bool
write_place(const struct place *place, const void *data, size_t size, enum manner manner)
{
    struct fresh fresh;

    if (manner == NEW && place->taken) {
        errno = EEXIST;
        return false;
    }
    if (!open_fresh(&fresh, place->target, place->taken ? 0600 : 0644))
        return false;
    bool good = write_fresh(&fresh, place, data, size, manner);
    int error = errno;
    close(fresh.file); /* fsync has already reported errors */
    if (fresh.name != NULL && (!good || manner == TRY))
        unlink(fresh.name);
    free(fresh.name);
    if (good && manner != TRY)
        sync_folder(place->target);
    errno = error;
    return good;
}

static bool
put_file(const char *path, const void *data, size_t size, enum manner manner, struct error *error)
{
    struct place place;
    bool good = find_place(&place, path) && write_place(&place, data, size, manner);

    if (!good)
        fill_error(path, error);
    leave_place(&place);
    return good;
}

bool
file_write(const char *path, const void *data, size_t size, struct error *error)
{
    return put_file(path, data, size, REPLACE, error);
}

bool
file_write_new(const char *path, const void *data, size_t size, struct error *error)
{
    return put_file(path, data, size, NEW, error);
}

bool
file_could_write(const char *path, size_t size, struct error *error)
{
    void *data = calloc(size, 1);
    if (data == NULL) {
        errno = ENOMEM;
        return fill_error(path, error);
    }
    bool good = put_file(path, data, size, TRY, error);
    free(data);
    return good;
}

/* -- outputs -- */

bool
file_is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool
file_is_free(const char *path, bool force, struct error *error)
{
    struct stat status;

    if (force || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    errno = EEXIST;
    return fill_error(path, error);
}

bool
file_numbered(const char *path, int number, char *out, size_t size)
{
    int length =
        number > 1 ? snprintf(out, size, "%s.%d", path, number) : snprintf(out, size, "%s", path);
    return length >= 0 && (size_t)length < size;
}

/* Opens a device, which is written directly; opening must not wait. */
static int
open_device(const char *path)
{
    return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/* Opens an existing file and empties it. */
static int
open_empty(const struct place *place)
{
    struct stat status;
    int file = open(place->target, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);

    if (file < 0)
        return -1;
    if (fstat(file, &status) == 0 && is_same(&status, &place->status) && ftruncate(file, 0) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

static int
open_place(const struct place *place, bool force)
{
    if (place->taken && force)
        return open_empty(place);
    return open(place->target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
}

int
file_begin(const char *path, bool force, struct error *error)
{
    struct place place;
    int file = -1;

    if (find_place(&place, path))
        file = open_place(&place, force);
    else if (errno == NOT_PLAIN && S_ISCHR(place.status.st_mode))
        file = open_device(path);
    if (file < 0) {
        int trouble = errno;
        fill_error(path, error);
        errno = trouble;
    }
    leave_place(&place);
    return file;
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
