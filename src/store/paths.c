/* A table of folders, each with its variable and its default place. */
#define _POSIX_C_SOURCE 200809L /* getpwuid_r, mkdir */

#include "store/paths.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_USER_DIRS = 64 * 1024, LONGEST_USER = 16 * 1024 };

static const char program[] = "wellplayed";

static const struct {
    const char *variable;
    const char *default_place; /* below home */
} places[PATHS_COUNT] = {
    [PATHS_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [PATHS_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [PATHS_STATE] = {"XDG_STATE_HOME", ".local/state"},
};

/* Puts a path together; an empty `name` adds nothing. */
static bool
join_path(char out[PATHS_SIZE], const char *folder, const char *name, struct error *error)
{
    const char *slash = name[0] != '\0' ? "/" : "";
    int length = snprintf(out, PATHS_SIZE, "%s%s%s", folder, slash, name);
    if (length < PATHS_SIZE)
        return true;
    return error_set(error, folder, "the path is too long");
}

static bool
is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* An absolute path in the environment, or NULL. */
static const char *
path_variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] == '/' ? value : NULL;
}

/* Home, from the system's list of users. */
static bool
home_of_user(char home[PATHS_SIZE], struct error *error)
{
    char *buffer = malloc(LONGEST_USER);
    struct passwd user, *found = NULL;

    if (buffer != NULL)
        getpwuid_r(getuid(), &user, buffer, LONGEST_USER, &found);
    bool good = found != NULL && found->pw_dir != NULL && found->pw_dir[0] == '/';
    if (good)
        good = join_path(home, found->pw_dir, "", error);
    else
        error_set(error, NULL, "no home folder: HOME is not set, and the list of users has none");
    free(buffer);
    return good;
}

static bool
find_home(char home[PATHS_SIZE], struct error *error)
{
    const char *set = path_variable("HOME");
    return set != NULL ? join_path(home, set, "", error) : home_of_user(home, error);
}

/* The folder that holds the folders of all programs. */
static bool
find_base(enum paths_folder folder, char out[PATHS_SIZE], struct error *error)
{
    char home[PATHS_SIZE];
    const char *set = path_variable(places[folder].variable);
    if (set != NULL)
        return join_path(out, set, "", error);
    return find_home(home, error) && join_path(out, home, places[folder].default_place, error);
}

bool
paths_find(enum paths_folder folder, const char *name, char out[PATHS_SIZE], struct error *error)
{
    char base[PATHS_SIZE], ours[PATHS_SIZE];
    return find_base(folder, base, error) && join_path(ours, base, program, error) &&
           join_path(out, ours, name, error);
}

static bool
make_folder(const char *path)
{
    if (mkdir(path, 0700) == 0)
        return true;
    int error = errno == EEXIST ? ENOTDIR : errno;
    if (is_folder(path))
        return true;
    errno = error;
    return false;
}

/* Makes a folder and all above it. On failure errno says why. */
static bool
make_folders(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        char end = *at;
        *at = '\0';
        bool good = make_folder(path);
        *at = end;
        if (!good || end == '\0')
            return good;
    }
}

bool
paths_make_within(
    enum paths_folder folder, const char *name, char out[PATHS_SIZE], struct error *error)
{
    if (!paths_find(folder, name, out, error))
        return false;
    if (make_folders(out))
        return true;
    return error_system(error, out, errno);
}

bool
paths_make(enum paths_folder folder, struct error *error)
{
    char path[PATHS_SIZE];
    return paths_make_within(folder, "", path, error);
}

/* -- pictures -- */

/* Takes the value of a line of user-dirs.dirs: "$HOME/Bilder" or "/pictures",
 * in quotes, with a backslash before characters special to the shell. Returns
 * false when it is anything else. */
static bool
take_user_dir(const char *value, const char *home, char out[PATHS_SIZE])
{
    static const char in_home[] = "\"$HOME";
    size_t used = 0;

    if (strncmp(value, in_home, strlen(in_home)) == 0) {
        value += strlen(in_home);
        used = (size_t)snprintf(out, PATHS_SIZE, "%s", home);
        if (*value != '/' && *value != '"')
            return false;
    } else if (*value++ != '"' || *value != '/') {
        return false;
    }
    for (; *value != '"'; value++) {
        if (*value == '\\')
            value++;
        if (*value == '\0' || *value == '\n' || used + 1 >= PATHS_SIZE)
            return false;
        out[used++] = *value;
    }
    while (used > 1 && out[used - 1] == '/')
        used--;
    out[used] = '\0';
    return used > 0;
}

/* Looks for a folder by its name in the lines; the last one counts. */
static bool
search_user_dirs(const char *text, const char *name, const char *home, char out[PATHS_SIZE])
{
    char read[PATHS_SIZE];
    bool found = false;

    for (const char *line = text; line != NULL;) {
        line += strspn(line, " \t");
        if (strncmp(line, name, strlen(name)) == 0 &&
            take_user_dir(line + strlen(name), home, read)) {
            memcpy(out, read, sizeof(read));
            found = true;
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return found;
}

static bool
read_user_dir(const char *name, const char *home, char out[PATHS_SIZE])
{
    char base[PATHS_SIZE], path[PATHS_SIZE];
    size_t size;

    if (!find_base(PATHS_CONFIG, base, NULL) || !join_path(path, base, "user-dirs.dirs", NULL))
        return false;
    char *data = file_read(path, LONGEST_USER_DIRS, &size, NULL);
    if (data == NULL)
        return false;
    bool found = search_user_dirs(data, name, home, out);
    free(data);
    return found && is_folder(out);
}

/* The folder `name` of user-dirs.dirs, or `default_place` if it is not listed
 * there. */
static bool
find_user_dir(
    const char *name, const char *default_place, char out[PATHS_SIZE], struct error *error)
{
    char home[PATHS_SIZE];
    if (!find_home(home, error))
        return false;
    if (read_user_dir(name, home, out))
        return true;
    if (join_path(out, home, default_place, error) && is_folder(out))
        return true;
    return join_path(out, home, "", error);
}

bool
paths_pictures(char out[PATHS_SIZE], struct error *error)
{
    return find_user_dir("XDG_PICTURES_DIR=", "Pictures", out, error);
}

bool
paths_documents(char out[PATHS_SIZE], struct error *error)
{
    return find_user_dir("XDG_DOCUMENTS_DIR=", "Documents", out, error);
}
