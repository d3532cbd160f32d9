/*
 * Players by name: those built in, those of a folder, and files. weights.c reads
 * them.
 */
#define _POSIX_C_SOURCE 200809L /* scandir, stat */

#include <assert.h>
#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "embedded.h"
#include "store/file.h"
#include "store/weights.h"

enum { MAX_FILE = 512 * 1024, PATH_SIZE = 4096, BUILT_IN_KEPT = 64 };

const char weights_default_name[] = "dellacherie";

const char *
weights_fitting(const struct ruleset *rules, const struct goal *goal)
{
    if (rules->bonus == NULL)
        return weights_default_name;
    return goal != NULL && goal->standing > 0 ? "digger" : "attacker";
}

static bool
read_file(const char *path, struct brain *brain, struct error *error)
{
    size_t size;
    char *text = file_read(path, MAX_FILE, &size, error);
    if (text == NULL)
        return false;
    bool good = weights_read(text, size, path, brain, error);
    free(text);
    return good;
}

/* -- the built-in ones -- */

/* Their texts are long, and asked for often: each is read once. */
static struct brain *_Atomic read_before[BUILT_IN_KEPT];

static void
remember(int index, const struct brain *brain)
{
    struct brain *copy = malloc(sizeof(*copy)), *there = NULL;

    if (copy == NULL)
        return;
    *copy = *brain;
    if (!atomic_compare_exchange_strong(&read_before[index], &there, copy))
        free(copy); /* another thread was faster */
}

static bool
is_kept(int index)
{
    return index >= 0 && index < BUILT_IN_KEPT;
}

static const struct embedded *
embedded_at(int index)
{
    static const char folder[] = "weights/";

    for (const struct embedded *file = embedded_files; file->name; file++)
        if (strncmp(file->name, folder, strlen(folder)) == 0 && index-- == 0)
            return file;
    return NULL;
}

bool
weights_at(int index, struct brain *brain)
{
    const struct brain *there = is_kept(index) ? atomic_load(&read_before[index]) : NULL;

    if (there != NULL) {
        *brain = *there;
        return true;
    }
    const struct embedded *file = embedded_at(index);
    if (file == NULL)
        return false;
    bool good = weights_read((const char *)file->data, file->size, file->name, brain, NULL);
    assert(good); /* a test reads them all */
    if (good && is_kept(index))
        remember(index, brain);
    return good;
}

/* Built-in files have the names of their brains. */
bool
weights_find(const char *name, struct brain *brain)
{
    const struct embedded *file;
    char path[PATH_SIZE];

    if (!weights_path("weights", name, path, sizeof(path)))
        return false;
    for (int i = 0; (file = embedded_at(i)) != NULL; i++)
        if (strcmp(file->name, path) == 0)
            return weights_at(i, brain);
    return false;
}

/* -- a folder of them -- */

static bool
ends_in_ini(const char *word)
{
    size_t length = strlen(word);
    return length > 4 && strcmp(word + length - 4, ".ini") == 0;
}

static bool
path_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool
weights_path(const char *folder, const char *name, char *path, size_t size)
{
    int length = snprintf(path, size, "%s/%s.ini", folder, name);

    for (char *at = path + strlen(folder); length < (int)size && *at != '\0'; at++)
        *at = *at == ' ' ? '_' : *at;
    return length >= 0 && length < (int)size;
}

/* Reads a file of a folder. It must be where its player is looked for, so that
 * lists are right. */
static enum weights_choice
read_named(const char *path, struct brain *brain, struct error *error)
{
    char expected[BRAIN_NAME_SIZE + sizeof("/.ini")];
    struct brain read;

    if (!read_file(path, &read, error))
        return WEIGHTS_BAD;
    weights_path("", read.name, expected, sizeof(expected));
    if (strcmp(strrchr(path, '/'), expected) != 0) {
        expected[strlen(expected) - strlen(".ini")] = '\0';
        error_set(error, path, "its name is %s: expected %s.ini", read.name, expected + 1);
        return WEIGHTS_BAD;
    }
    *brain = read;
    return WEIGHTS_CHOSEN;
}

enum weights_choice
weights_choose(const char *word, const char *folder, struct brain *brain, struct error *error)
{
    char path[PATH_SIZE];

    if (strchr(word, '/') != NULL || ends_in_ini(word)) {
        if (!path_exists(word))
            return WEIGHTS_NONE;
        return read_file(word, brain, error) ? WEIGHTS_CHOSEN : WEIGHTS_BAD;
    }
    if (word[0] != '\0' && folder != NULL && weights_path(folder, word, path, sizeof(path)) &&
        path_exists(path))
        return read_named(path, brain, error);
    return weights_find(word, brain) ? WEIGHTS_CHOSEN : WEIGHTS_NONE;
}

static void
show_choice(enum weights_choice choice, const struct brain *brain, const struct error *error,
    weights_visit *visit, void *data)
{
    switch (choice) {
    case WEIGHTS_CHOSEN: visit(data, brain, NULL); break;
    case WEIGHTS_BAD: visit(data, NULL, error); break;
    case WEIGHTS_NONE: break;
    }
}

static int
is_weights_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && ends_in_ini(entry->d_name);
}

bool
weights_list(const char *folder, weights_visit *visit, void *data)
{
    struct dirent **entries = NULL;
    char path[PATH_SIZE];
    struct brain brain, kept;
    struct error error;
    int count = 0;

    if (folder != NULL)
        count = scandir(folder, &entries, is_weights_file, alphasort);
    if (count < 0)
        return false;
    for (int i = 0; weights_at(i, &brain); i++)
        show_choice(weights_choose(brain.name, folder, &kept, &error), &kept, &error, visit, data);
    for (int i = 0; i < count; i++) {
        char *name = entries[i]->d_name;
        int length = snprintf(path, sizeof(path), "%s/%s", folder, name);
        name[strlen(name) - strlen(".ini")] = '\0';
        if (length < PATH_SIZE && !weights_find(name, &brain))
            show_choice(read_named(path, &brain, &error), &brain, &error, visit, data);
        free(entries[i]);
    }
    free(entries);
    return true;
}
