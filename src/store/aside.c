/* Makes names with rising numbers until one is free. */
#define _POSIX_C_SOURCE 200809L /* lstat */

#include "store/aside.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LONGEST_PATH = ASIDE_PATH_SIZE, MOST = 10000 };

/* The endings of a database's journals. The file itself comes last: a journal
 * left behind would be taken for that of the next file. */
static const char *const endings[] = {"-journal", "-wal", "-shm", ""};

enum { ENDING_COUNT = sizeof(endings) / sizeof(endings[0]) };

struct target {
    const char *path;
    const char *word;
    int number;
};

static bool
put_name(const struct target *target, const char *ending, char out[LONGEST_PATH])
{
    const char *path = target->path;
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash : path, '.');
    const char *rest = dot != NULL ? dot : path + strlen(path);
    int length = snprintf(out, LONGEST_PATH, "%.*s.%s-%d%s%s", (int)(rest - path), path,
        target->word, target->number, rest, ending);
    errno = ENAMETOOLONG;
    return length < LONGEST_PATH;
}

static bool
is_free(const struct target *target)
{
    char name[LONGEST_PATH];
    struct stat status;
    for (int i = 0; i < ENDING_COUNT; i++)
        if (!put_name(target, endings[i], name) || lstat(name, &status) == 0)
            return false;
    return true;
}

static bool
rename_all(const struct target *target)
{
    char from[LONGEST_PATH], to[LONGEST_PATH];
    for (int i = 0; i < ENDING_COUNT; i++) {
        bool needed = endings[i][0] == '\0';
        snprintf(from, sizeof(from), "%s%s", target->path, endings[i]);
        if (!put_name(target, endings[i], to))
            return false;
        if (rename(from, to) != 0 && (needed || errno != ENOENT))
            return false;
    }
    return true;
}

bool
aside(const char *path, const char *word, char name[ASIDE_SIZE])
{
    struct target target = {.path = path, .word = word, .number = 1};
    char to[LONGEST_PATH];

    while (target.number < MOST && !is_free(&target))
        target.number++;
    if (target.number == MOST) {
        errno = EEXIST;
        return false;
    }
    if (!put_name(&target, "", to) || !rename_all(&target))
        return false;
    const char *slash = strrchr(to, '/');
    snprintf(name, ASIDE_SIZE, "%.255s", slash != NULL ? slash + 1 : to);
    return true;
}

bool
aside_back(const char *found, const char *path)
{
    struct stat status;

    errno = EEXIST;
    return lstat(path, &status) != 0 && rename(found, path) == 0;
}

/* The number in front of an ending, such as "12.sqlite". */
static int
leading_number(const char *text)
{
    int number = 0;

    for (; *text >= '0' && *text <= '9' && number < MOST; text++)
        number = 10 * number + (*text - '0');
    return number;
}

/* Whether this is the name of what was set aside with that number. */
static bool
is_named(struct target *target, int number, const char *name)
{
    char path[LONGEST_PATH];

    target->number = number;
    if (number <= 0 || number >= MOST || !put_name(target, "", path))
        return false;
    const char *slash = strrchr(path, '/');
    return strcmp(slash != NULL ? slash + 1 : path, name) == 0;
}

int
aside_next(const char *path, const char *word, int after, char found[ASIDE_PATH_SIZE])
{
    struct target target = {.path = path, .word = word};
    char folder[LONGEST_PATH];
    const char *slash = strrchr(path, '/');
    const struct dirent *entry;
    int next = 0;

    snprintf(folder, sizeof(folder), "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
        slash != NULL ? path : ".");
    DIR *entries = opendir(folder);
    while (entries != NULL && (entry = readdir(entries)) != NULL) {
        const char *dash = strrchr(entry->d_name, '-');
        int number = dash != NULL ? leading_number(dash + 1) : 0;
        if (number > after && (next == 0 || number < next) &&
            is_named(&target, number, entry->d_name))
            next = number;
    }
    if (entries != NULL)
        closedir(entries);
    target.number = next;
    return next > 0 && put_name(&target, "", found) ? next : 0;
}
