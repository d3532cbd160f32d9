/* A listed run is read except for the state of its optimizer. */
#include "trainer/runs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "trainer/album.h"
#include "trainer/checkpoint.h"

static const char ending[] = ".run", ending_of_lock[] = ".run.lock";

/* Whether a file of a folder is called NAME.run. */
static bool
is_run(const char *name)
{
    size_t length = strlen(name), end = strlen(ending);
    return name[0] != '.' && length > end && length < RUNS_NAME_SIZE &&
           strcmp(name + length - end, ending) == 0;
}

static int
by_name(const void *a, const void *b)
{
    const struct runs_entry *first = a, *second = b;
    return strcmp(second->name, first->name);
}

/* Adds a run with only name and path, because there may be many. */
static bool
add_run(struct runs *runs, const char *folder, const char *name)
{
    struct runs_entry *more = realloc(runs->entries, (runs->count + 1) * sizeof(*more));
    if (more == NULL)
        return false;
    runs->entries = more;
    struct runs_entry *entry = &more[runs->count];
    *entry = (struct runs_entry){.good = false};
    if (snprintf(entry->path, sizeof(entry->path), "%s/%s", folder, name) >=
        (int)sizeof(entry->path))
        return true; /* the name is too long for one of our runs */
    memcpy(entry->name, name, strlen(name) - strlen(ending));
    runs->count++;
    return true;
}

static void
read_entry(struct runs_entry *entry)
{
    char header[RUN_HEADER_SIZE];

    entry->good =
        checkpoint_read_curve(entry->path, header, &entry->seconds, &entry->curve, &entry->error) &&
        run_header_read(header, entry->path, &entry->setup, &entry->error);
}

/* Removes the lock of a run that a killed program has left: nobody holds it. */
static void
remove_left_lock(const char *folder, const char *name)
{
    size_t length = strlen(name), end = strlen(ending_of_lock);
    char path[RUN_PATH_SIZE];
    struct error error;

    if (length <= end || strcmp(name + length - end, ending_of_lock) != 0 ||
        snprintf(path, sizeof(path), "%s/%.*s%s", folder, (int)(length - end), name, ending) >=
            (int)sizeof(path))
        return;
    checkpoint_unlock(path, checkpoint_lock(path, &error));
}

void
runs_tidy(const char *folder)
{
    const struct dirent *file;
    DIR *open = opendir(folder);

    while (open != NULL && (file = readdir(open)) != NULL)
        remove_left_lock(folder, file->d_name);
    if (open != NULL)
        closedir(open);
}

bool
runs_read(struct runs *runs, const char *folder)
{
    const struct dirent *file;
    DIR *open = opendir(folder);
    bool good = true;

    runs_tidy(folder);
    *runs = (struct runs){NULL, 0};
    while (good && open != NULL && (file = readdir(open)) != NULL)
        if (is_run(file->d_name))
            good = add_run(runs, folder, file->d_name);
    if (open != NULL)
        closedir(open);
    if (runs->count > 0)
        qsort(runs->entries, runs->count, sizeof(*runs->entries), by_name);
    if (runs->count > RUNS_MAX)
        runs->count = RUNS_MAX;
    for (size_t i = 0; i < runs->count; i++)
        read_entry(&runs->entries[i]);
    return good;
}

void
runs_finish(struct runs *runs)
{
    for (size_t i = 0; i < runs->count; i++)
        curve_finish(&runs->entries[i].curve);
    free(runs->entries);
    *runs = (struct runs){NULL, 0};
}

bool
runs_album(const char *path, char album[RUN_PATH_SIZE])
{
    size_t length = strlen(path), end = strlen(ending);
    if (length < end || strcmp(path + length - end, ending) != 0)
        return false;
    return snprintf(album, RUN_PATH_SIZE, "%.*s.album", (int)(length - end), path) < RUN_PATH_SIZE;
}

/* Deletes the album of a deleted run, and those that were set aside. */
static void
unlink_albums(const char *album)
{
    char name[RUN_PATH_SIZE + 32];
    int stem = (int)(strrchr(album, '.') - album), n = 1;

    unlink(album);
    do
        snprintf(name, sizeof(name), "%.*s." ALBUM_ASIDE "-%d%s", stem, album, n++, album + stem);
    while (unlink(name) == 0);
}

bool
runs_delete(const char *path, struct error *error)
{
    char album[RUN_PATH_SIZE];
    int lock = checkpoint_lock(path, error);

    if (lock < 0)
        return false;
    bool good = unlink(path) == 0 || errno == ENOENT;
    if (!good)
        error_system(error, path, errno);
    else if (runs_album(path, album))
        unlink_albums(album);
    checkpoint_unlock(path, lock);
    return good;
}
