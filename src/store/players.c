/* A folder of weights files. */
#include "store/players.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/paths.h"

static const char folder_name[] = "players";

enum weights_choice
players_find(const char *name, struct brain *brain, struct error *error)
{
    char folder[PATHS_SIZE];

    if (weights_find(name, brain))
        return WEIGHTS_CHOSEN;
    if (!weights_is_name(name) || !paths_find(PATHS_DATA, folder_name, folder, NULL))
        return WEIGHTS_NONE;
    return weights_choose(name, folder, brain, error);
}

/* Passes on all but built-in players. */
struct filter {
    weights_visit *visit;
    void *data;
};

static void
visit_saved(void *data, const struct brain *brain, const struct error *error)
{
    const struct filter *filter = data;
    struct brain known;

    if (brain == NULL || !weights_find(brain->name, &known))
        filter->visit(filter->data, brain, error);
}

void
players_list(weights_visit *visit, void *data)
{
    struct filter filter = {visit, data};
    char folder[PATHS_SIZE];

    /* Without the folder there are none. */
    if (paths_find(PATHS_DATA, folder_name, folder, NULL) && file_is_there(folder))
        weights_list(folder, visit_saved, &filter);
}

bool
players_delete(const char *name, struct error *error)
{
    char folder[PATHS_SIZE], path[PATHS_SIZE];
    struct brain known;

    if (weights_find(name, &known))
        return error_set(error, name, "comes with the program");
    if (!weights_is_name(name))
        return error_set(error, NULL, "a name has up to 31 letters, digits, blanks, - and _");
    if (!paths_find(PATHS_DATA, folder_name, folder, error))
        return false;
    if (!weights_path(folder, name, path, sizeof(path)))
        return error_set(error, folder, "the name is too long");
    return unlink(path) == 0 || error_system(error, path, errno);
}

bool
players_save(const struct brain *brain, const char *comment, struct error *error)
{
    char folder[PATHS_SIZE], path[PATHS_SIZE];
    struct brain there;

    if (!weights_is_name(brain->name))
        return error_set(error, NULL, "a name has up to 31 letters, digits, blanks, - and _");
    if (weights_find(brain->name, &there))
        return error_set(error, brain->name, "is there already");
    if (!paths_make_within(PATHS_DATA, folder_name, folder, error))
        return false;
    if (!weights_path(folder, brain->name, path, sizeof(path)))
        return error_set(error, folder, "the name is too long");
    if (file_is_there(path))
        return error_set(error, brain->name, "is there already");
    size_t size = WEIGHTS_WRITE_SIZE(strlen(comment));
    char *text = malloc(size);
    if (text == NULL)
        return error_set(error, NULL, "not enough memory");
    size = weights_write(brain, comment, text, size);
    bool good = file_write_new(path, text, size, error);
    free(text);
    return good;
}
