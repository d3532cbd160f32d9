/*
 * Where files are: with and without every variable, and folders that can't be
 * made.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, setenv */

#include "lib/check.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/folder.h"

#include "store/paths.h"

static char home[] = "/tmp/wellplayed-paths-XXXXXX";

static const char *const variables[] = {
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"};

static int
make_home(void **state)
{
    return mkdtemp(home) != NULL ? 0 : -1;
}

static int
remove_home(void **state)
{
    return folder_remove(home) ? 0 : -1;
}

/* Home is our folder, nothing else is said. */
static int
begin_plain(void **state)
{
    for (size_t i = 0; i < ARRAY_SIZE(variables); i++)
        unsetenv(variables[i]);
    return setenv("HOME", home, 1);
}

static void
check_path(enum paths_folder folder, const char *name, const char *expected)
{
    char path[PATHS_SIZE];
    struct error error = {0};
    assert_true(paths_find(folder, name, path, &error));
    assert_string_equal(path, expected);
    assert_null(error.words);
}

static const char *
below(const char *name)
{
    static char path[256];
    snprintf(path, sizeof(path), "%s/%s", home, name);
    return path;
}

TEST_WITH(test_in_home, begin_plain, NULL)
{
    check_path(PATHS_CONFIG, "settings.ini", below(".config/wellplayed/settings.ini"));
    check_path(PATHS_DATA, "history.sqlite", below(".local/share/wellplayed/history.sqlite"));
    check_path(PATHS_STATE, "running", below(".local/state/wellplayed/running"));
    check_path(PATHS_STATE, "", below(".local/state/wellplayed"));
    assert_int_equal(access(below(".config"), F_OK), -1); /* not made */
}

TEST_WITH(test_moved, begin_plain, NULL)
{
    setenv("XDG_CONFIG_HOME", "/etc/mine", 1);
    setenv("XDG_DATA_HOME", "/var/mine data", 1);
    setenv("XDG_STATE_HOME", "/run", 1);
    check_path(PATHS_CONFIG, "a", "/etc/mine/wellplayed/a");
    check_path(PATHS_DATA, "b", "/var/mine data/wellplayed/b");
    check_path(PATHS_STATE, "", "/run/wellplayed");

    /* Then home does not matter. */
    unsetenv("HOME");
    check_path(PATHS_CONFIG, "a", "/etc/mine/wellplayed/a");
}

/* What is no absolute path is as good as not set. */
TEST_WITH(test_ignored, begin_plain, NULL)
{
    static const char *const ignored[] = {"", ".", "config", "./x", "~/x"};
    for (size_t i = 0; i < ARRAY_SIZE(ignored); i++) {
        setenv("XDG_CONFIG_HOME", ignored[i], 1);
        check_path(PATHS_CONFIG, "", below(".config/wellplayed"));
    }
    unsetenv("XDG_CONFIG_HOME");

    struct passwd *user = getpwuid(getuid());
    if (user == NULL || user->pw_dir[0] != '/')
        skip();
    char expected[PATHS_SIZE];
    snprintf(expected, sizeof(expected), "%s/.config/wellplayed", user->pw_dir);
    for (size_t i = 0; i < ARRAY_SIZE(ignored); i++) {
        setenv("HOME", ignored[i], 1);
        check_path(PATHS_CONFIG, "", expected);
    }
    unsetenv("HOME");
    check_path(PATHS_CONFIG, "", expected);
}

TEST_WITH(test_no_room, begin_plain, NULL)
{
    static char name[PATHS_SIZE];
    char path[PATHS_SIZE];
    struct error error;
    memset(name, 'n', sizeof(name) - 1);
    assert_false(paths_find(PATHS_DATA, name, path, &error));
    assert_non_null(strstr(error_english(&error), "too long"));

    name[0] = '/';
    error = (struct error){0};
    setenv("XDG_DATA_HOME", name, 1);
    assert_false(paths_find(PATHS_DATA, "", path, &error));
    assert_non_null(strstr(error_english(&error), "too long"));
    assert_false(paths_make(PATHS_DATA, &error));
}

static mode_t
mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_true(S_ISDIR(status.st_mode));
    return status.st_mode & 07777;
}

TEST_WITH(test_made, begin_plain, NULL)
{
    struct error error = {0};
    for (int times = 0; times < 2; times++)
        for (int folder = 0; folder < PATHS_COUNT; folder++)
            assert_true(paths_make((enum paths_folder)folder, &error));
    assert_null(error.words);
    assert_int_equal(mode_of(below(".config")), 0700);
    assert_int_equal(mode_of(below(".config/wellplayed")), 0700);
    assert_int_equal(mode_of(below(".local/share/wellplayed")), 0700);
    assert_int_equal(mode_of(below(".local/state/wellplayed")), 0700);

    /* A folder that is there stays as it is. */
    assert_int_equal(chmod(below(".config/wellplayed"), 0755), 0);
    assert_true(paths_make(PATHS_CONFIG, &error));
    assert_int_equal(mode_of(below(".config/wellplayed")), 0755);
}

/* A sentence names the folder and says what is wrong. */
static void
check_not_made(const char *value, const char *word)
{
    struct error error = {0};
    setenv("XDG_DATA_HOME", value, 1);
    assert_false(paths_make(PATHS_DATA, &error));
    assert_int_equal(strncmp(error_english(&error), value, strlen(value)), 0);
    assert_non_null(strstr(error_english(&error), word));
    assert_null(strchr(error_english(&error), '\n'));
}

TEST_WITH(test_cannot_be_made, begin_plain, NULL)
{
    FILE *file = fopen(below("file"), "w");
    assert_non_null(file);
    fclose(file);
    check_not_made(below("file"), "Not a directory");
    check_not_made(below("file/further"), "Not a directory");
    check_not_made("/proc/nothing", "No such file");
    assert_int_equal(symlink("nowhere", below("link")), 0);
    check_not_made(below("link"), "Not a directory");
}

/* -- pictures -- */

static void
check_pictures(const char *expected)
{
    char path[PATHS_SIZE];
    struct error error = {0};
    assert_true(paths_pictures(path, &error));
    assert_string_equal(path, expected);
    assert_null(error.words);
}

static void
write_user_dirs(const char *text)
{
    assert_true(file_write(below("config/user-dirs.dirs"), text, strlen(text), NULL));
}

TEST_WITH(test_pictures, begin_plain, NULL)
{
    check_pictures(home);
    assert_int_equal(mkdir(below("Pictures"), 0700), 0);
    check_pictures(below("Pictures"));

    assert_int_equal(mkdir(below("config"), 0700), 0);
    assert_int_equal(mkdir(below("My \"Bilder\""), 0700), 0);
    setenv("XDG_CONFIG_HOME", below("config"), 1);
    write_user_dirs("# a comment\nXDG_MUSIC_DIR=\"$HOME/Music\"\n"
                    "XDG_PICTURES_DIR=\"$HOME/My \\\"Bilder\\\"/\"\n");
    check_pictures(below("My \"Bilder\""));
    write_user_dirs("XDG_PICTURES_DIR=\"/tmp\"");
    check_pictures("/tmp");
    write_user_dirs("XDG_PICTURES_DIR=\"/\"");
    check_pictures("/");
    /* The user has switched it off. */
    write_user_dirs("XDG_PICTURES_DIR=\"$HOME/\"\n");
    check_pictures(home);
    write_user_dirs("XDG_PICTURES_DIR=\"/tmp\"\nXDG_PICTURES_DIR=\"$HOME\"\n");
    check_pictures(home);
}

/* What makes no sense, or is no folder, counts as nothing. */
TEST_WITH(test_pictures_in_odd_files, begin_plain, NULL)
{
    static const char *const odd[] = {"", "\n\n", "XDG_PICTURES_DIR",
        "XDG_PICTURES_DIR=", "XDG_PICTURES_DIR=\"", "XDG_PICTURES_DIR=\"\"",
        "XDG_PICTURES_DIR=\"/tmp", "XDG_PICTURES_DIR=\"/tmp\\", "XDG_PICTURES_DIR=\"/tmp\n\"",
        "XDG_PICTURES_DIR=/tmp", "XDG_PICTURES_DIR=\"tmp\"", "XDG_PICTURES_DIR=\"$HOMER/x\"",
        "XDG_PICTURES_DIR=\"$HOME/there is none\"", "#XDG_PICTURES_DIR=\"/\"",
        "XDG_PICTURES_DIR=\"/dev/null\""};
    setenv("XDG_CONFIG_HOME", below("config"), 1);
    for (size_t i = 0; i < ARRAY_SIZE(odd); i++) {
        write_user_dirs(odd[i]);
        check_pictures(below("Pictures"));
    }
    static char longest[3 * PATHS_SIZE];
    int length = snprintf(longest, sizeof(longest), "XDG_PICTURES_DIR=\"/");
    memset(longest + length, 'x', 2 * PATHS_SIZE);
    strcat(longest, "\"\n");
    write_user_dirs(longest);
    check_pictures(below("Pictures"));
}

static void
check_documents(const char *expected)
{
    char path[PATHS_SIZE];
    struct error error = {0};
    assert_true(paths_documents(path, &error));
    assert_string_equal(path, expected);
    assert_null(error.words);
}

/* By the same rules, under another name. */
TEST_WITH(test_documents, begin_plain, NULL)
{
    setenv("XDG_CONFIG_HOME", below("config"), 1);
    write_user_dirs("XDG_PICTURES_DIR=\"/tmp\"\n");
    check_documents(home);
    assert_int_equal(mkdir(below("Documents"), 0700), 0);
    check_documents(below("Documents"));
    write_user_dirs("XDG_PICTURES_DIR=\"/tmp\"\nXDG_DOCUMENTS_DIR=\"/\"\n");
    check_documents("/");
}

SUITE_WITH(paths, make_home, remove_home)
