/* Makes names with rising numbers until one is free. */
#define _POSIX_C_SOURCE 200809L /* lstat */

#include "store/aside.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LONGEST_PATH = 4096, MOST = 10000 };

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
