#define _GNU_SOURCE /* nftw */
#include "lib/folder.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDERS_OPEN = 16 };

/* Before what is in a folder is looked at: it can be read and emptied. */
static int
unlock(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    return (kind == FTW_D || kind == FTW_DNR) && chmod(path, 0700) != 0;
}

/* After that; the folder itself stays. */
static int
take_away(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    return place->level > 0 && remove(path) != 0;
}

bool
folder_empty(const char *path)
{
    return nftw(path, unlock, FOLDERS_OPEN, FTW_PHYS) == 0 &&
           nftw(path, take_away, FOLDERS_OPEN, FTW_PHYS | FTW_DEPTH) == 0;
}

bool
folder_remove(const char *path)
{
    return folder_empty(path) && rmdir(path) == 0;
}

static bool
copy_bytes(FILE *in, FILE *out)
{
    char part[4096];
    size_t size;
    while ((size = fread(part, 1, sizeof(part), in)) > 0)
        if (fwrite(part, 1, size, out) != size)
            return false;
    return !ferror(in);
}

bool
folder_copy(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb");
    FILE *out = in != NULL ? fopen(to, "wb") : NULL;
    bool whole = out != NULL && copy_bytes(in, out);
    if (out != NULL)
        whole = fclose(out) == 0 && whole;
    if (in != NULL)
        fclose(in);
    return whole;
}

void
folder_limit(size_t bytes)
{
    static struct rlimit before;
    struct rlimit limit;

    signal(SIGXFSZ, SIG_IGN);
    if (before.rlim_max == 0)
        getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    if (bytes > 0)
        limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}
