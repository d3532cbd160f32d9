/*
 * Saving settings changes what was changed and nothing else, whoever else
 * writes, and whatever happens on the way.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"
#include "lib/dice.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/entries.h"
#include "lib/sample.h"

/* -- saving -- */

/* Changes three settings in a file, and looks at all of it. */
static void
check_edit(const char *before, const char *after)
{
    sample_write_text(before);
    struct settings *settings = sample_load();
    assert_true(settings_set_number(settings, DAS, 200));
    assert_true(settings_set_choice(settings, PALETTE, 2));
    assert_true(settings_set_text(settings, NAME, "Ann"));
    sample_save(settings);
    sample_check_text(after);
    settings_destroy(settings);

    settings = sample_load();
    assert_int_equal(settings_number(settings, DAS), 200);
    assert_int_equal(settings_choice(settings, PALETTE), 2);
    assert_string_equal(settings_text(settings, NAME), "Ann");
    settings_destroy(settings);
}

TEST_WITH(test_edit, sample_remove_file, NULL)
{
    static const struct {
        const char *before, *after;
    } edits[] = {
        /* All is new. */
        {"", "[handling]\ndas = 200\n\n[look]\npalette = grey\n\n"
             "[player]\nname = Ann\n"},
        /* Comments, order, blanks, and lines that nobody knows. */
        {"# mine\n\n[player]\nname=Bob ; Bob\n; end\n\n[look]\nghost = no\n"
         "zoom = 3\n\n[what]\nis = this\n[handling]\n\tdas = 1\ndas:  5\t; "
         "ms\n",
            "# mine\n\n[player]\nname=Ann ; Bob\n; end\n\n[look]\nghost = no\n"
            "zoom = 3\npalette = grey\n\n[what]\nis = this\n[handling]\n"
            "\tdas = 1\ndas:  200\t; ms\n"},
        /* No newline at the end; a value that is none. */
        {"[look]\npalette = purple\n[player]\n[handling]\ndas",
            "[look]\npalette = grey\n[player]\nname = Ann\n[handling]\ndas\n"
            "das = 200\n"},
        /* Lines that end with \r\n, a mark of UTF-8. */
        {"\xEF\xBB\xBF[look]\r\npalette = dark\r\n[handling]\r\ndas = 1",
            "\xEF\xBB\xBF[look]\r\npalette = grey\r\n[handling]\r\ndas = 200"
            "\r\n\r\n[player]\r\nname = Ann\r\n"},
        {"\xEF\xBB\xBF", "\xEF\xBB\xBF\n\n[handling]\ndas = 200\n\n[look]\n"
                         "palette = grey\n\n[player]\nname = Ann\n"},
        /* Values that are not there, sections that come again. */
        {"[look]\n[player]\nname =\n[handling]\ndas = ; none\n[look]\n"
         "ghost=no\n[player]\nname = Cid\n",
            "[look]\npalette = grey\n[player]\nname = Ann\n[handling]\n"
            "das = 200 ; none\n[look]\nghost=no\n[player]\nname = Cid\n"},
    };
    for (size_t i = 0; i < ARRAY_SIZE(edits); i++)
        check_edit(edits[i].before, edits[i].after);
}

/* Where a line would get too long, its comment moves to a line of its own. */
TEST_WITH(test_edit_beside_a_long_comment, sample_remove_file, NULL)
{
    char comment[176], before[512], after[1024], name[SETTING_SIZE];
    memset(comment, 'c', sizeof(comment) - 1);
    comment[0] = ';';
    comment[sizeof(comment) - 1] = '\0';
    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    snprintf(before, sizeof(before), "[player]\r\nname = N %s\r\n", comment);
    snprintf(after, sizeof(after), "[player]\r\n%s\r\nname = %s\r\n", comment, name);
    sample_write_text(before);
    struct settings *settings = sample_load();
    assert_string_equal(sample_told, "");
    assert_true(settings_set_text(settings, NAME, name));
    sample_save(settings);
    sample_check_text(after);
    settings_destroy(settings);
}

/* Where blanks before the value leave no room for a longer one, they go. */
TEST_WITH(test_edit_behind_many_blanks, sample_remove_file, NULL)
{
    char before[256], after[512], name[SETTING_SIZE];
    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    snprintf(before, sizeof(before), "[player]\nname =%100s ; Bob\n", "Bob");
    snprintf(after, sizeof(after), "[player]\nname = %s ; Bob\n", name);
    sample_write_text(before);
    struct settings *settings = sample_load();
    assert_string_equal(sample_told, "");
    assert_true(settings_set_text(settings, NAME, name));
    sample_save(settings);
    sample_check_text(after);
    settings_destroy(settings);
    settings = sample_load();
    assert_string_equal(sample_told, "");
    assert_string_equal(settings_text(settings, NAME), name);
    settings_destroy(settings);
}

/* Bytes that are no text, in other lines, stay where they are. */
TEST_WITH(test_edit_around_odd_bytes, sample_remove_file, NULL)
{
    static const char before[] = "\0\0\n[handling]\n\xFF\0 = 1\ndas = 5\n\0";
    static const char after[] = "\0\0\n[handling]\n\xFF\0 = 1\ndas = 44\n\0";
    size_t size;

    sample_write_bytes(before, sizeof(before) - 1);
    struct settings *settings = sample_load();
    assert_string_equal(sample_told, ":1: a character that is no text\n"
                                     ":3: a character that is no text\n"
                                     ":5: a character that is no text\n");
    assert_int_equal(settings_number(settings, DAS), 5);
    assert_true(settings_set_number(settings, DAS, 44));
    sample_save(settings);
    settings_destroy(settings);
    char *data = file_read(sample_path, 1000, &size, NULL);
    assert_non_null(data);
    assert_int_equal(size, sizeof(after) - 1);
    assert_memory_equal(data, after, size);
    free(data);
}

/* Two programs with one file: each keeps what the other has changed, and the
 * last change of a setting wins. */
TEST_WITH(test_two_programs, sample_remove_file, NULL)
{
    struct settings *one = sample_load(), *two = sample_load();
    assert_true(settings_set_number(one, DAS, 1));
    assert_true(settings_set_number(one, VOLUME, 1));
    assert_true(settings_set_number(two, DAS, 2));
    assert_true(settings_set_switch(two, GHOST, false));
    sample_save(two);
    sample_save(one);
    settings_destroy(two);
    two = sample_load();
    assert_int_equal(settings_number(two, DAS), 1);
    assert_int_equal(settings_number(two, VOLUME), 1);
    assert_false(settings_switch(two, GHOST));
    settings_destroy(two);
    settings_destroy(one);
}

/* Each of several processes changes a setting of its own, all at once. */
TEST_WITH(test_many_programs, sample_remove_file, NULL)
{
    enum { PROGRAMS = 8, TIMES = 12 };
    static char names[PROGRAMS][8];
    struct setting settings_of[PROGRAMS];

    for (int i = 0; i < PROGRAMS; i++) {
        snprintf(names[i], sizeof(names[i]), "key%d", i);
        settings_of[i] = (struct setting){.section = i % 2 ? "odd" : "even",
            .key = names[i],
            .kind = SETTING_NUMBER,
            .max = TIMES,
            .default_text = "0"};
    }
    for (int i = 0; i < PROGRAMS; i++) {
        if (fork() != 0)
            continue;
        struct settings *mine = settings_create(settings_of, PROGRAMS);
        bool good = true;
        settings_load(mine, sample_path, NULL, NULL);
        for (int n = 1; n <= TIMES; n++)
            good &= settings_set_number(mine, i, n) && settings_save(mine, NULL);
        _exit(good ? 0 : 1);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        wait(&status);
        assert_int_equal(status, 0);
    }
    struct settings *all = settings_create(settings_of, PROGRAMS);
    sample_told[0] = '\0';
    settings_load(all, sample_path, sample_hear, NULL);
    assert_string_equal(sample_told, "");
    for (int i = 0; i < PROGRAMS; i++)
        assert_int_equal(settings_number(all, i), TIMES);
    settings_destroy(all);
}

/* Killed at any moment, there is a whole file: the old one or the new one. */
TEST_WITH(test_kill_while_saving, sample_remove_file, NULL)
{
    sample_write_text("; mine\n[handling]\ndas = 0\n");
    for (int i = 0; i < 100; i++) {
        struct error error;
        pid_t child = fork();
        if (child == 0) {
            struct settings *mine = settings_create(sample_table, COUNT);
            settings_load(mine, sample_path, NULL, NULL);
            for (int n = settings_number(mine, DAS);; n = (n + 1) % 500) {
                settings_set_number(mine, DAS, n);
                settings_save(mine, &error);
            }
        }
        usleep((useconds_t)(i * 137 % 5000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct settings *settings = sample_load();
        assert_string_equal(sample_told, "");
        int das = settings_number(settings, DAS);
        settings_destroy(settings);
        char text[64];
        snprintf(text, sizeof(text), "; mine\n[handling]\ndas = %d\n", das);
        sample_check_text(text);
    }
    /* What a killed one left does not stand in the way. */
    struct settings *settings = sample_load();
    assert_true(settings_set_switch(settings, GHOST, false));
    sample_save(settings);
    settings_destroy(settings);
}

/* -- odd files -- */

/* All is as usual, what is wrong is told once, and nothing is written. */
static void
check_unusable(const char *word)
{
    struct error error = {0};
    struct settings *settings = sample_load();
    assert_non_null(strstr(sample_told, word));
    sample_check_default(settings);
    assert_true(settings_set_number(settings, DAS, 3));
    for (int times = 0; times < 2; times++) {
        assert_false(settings_save(settings, &error));
        assert_int_equal(strncmp(error_english(&error), sample_path, strlen(sample_path)), 0);
        assert_non_null(strstr(error_english(&error), word));
        assert_true(settings_are_changed(settings));
    }
    assert_int_equal(settings_number(settings, DAS), 3); /* in this game */
    settings_destroy(settings);
}

TEST_WITH(test_unusable_files, sample_remove_file, NULL)
{
    struct stat status;
    assert_int_equal(mkdir(sample_path, 0700), 0);
    check_unusable("not a plain file");
    assert_int_equal(rmdir(sample_path), 0);

    assert_int_equal(mkfifo(sample_path, 0600), 0);
    check_unusable("not a plain file");
    assert_int_equal(unlink(sample_path), 0);

    sample_write_text("; long\n");
    assert_int_equal(truncate(sample_path, 256 * 1024 + 1), 0);
    check_unusable("longer than 262144 bytes");
    assert_int_equal(stat(sample_path, &status), 0);
    assert_int_equal(status.st_size, 256 * 1024 + 1);
    assert_int_equal(unlink(sample_path), 0);

    assert_int_equal(symlink("settings.ini", sample_path), 0);
    check_unusable("symbolic links");
}

/* No folder, or one that can't be written. */
TEST_WITH(test_unusable_folders, sample_remove_file, NULL)
{
    char below[96];
    struct error error = {0};
    struct settings *settings = settings_create(sample_table, COUNT);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_true(settings_save(settings, &error)); /* no file, no complaint */

    sample_write_text("a file");
    snprintf(below, sizeof(below), "%s/settings.ini", sample_path);
    settings_load(settings, below, NULL, NULL);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_false(settings_save(settings, &error));
    assert_non_null(strstr(error_english(&error), "Not a directory"));

    snprintf(below, sizeof(below), "%s/none/settings.ini", sample_folder);
    settings_load(settings, below, NULL, NULL);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_false(settings_save(settings, &error));
    assert_non_null(strstr(error_english(&error), "No such file"));
    settings_destroy(settings);
}

/* The old file stays when the disk is full; later it can be written. */
TEST_WITH(test_full_disk, sample_remove_file, NULL)
{
    struct error error = {0};
    struct rlimit before, limit;
    sample_write_text("[handling]\ndas = 5\n");
    struct settings *settings = sample_load();
    assert_true(settings_set_number(settings, DAS, 6));

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 10;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool good = settings_save(settings, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_false(good);
    assert_non_null(strstr(error_english(&error), "too large"));
    sample_check_text("[handling]\ndas = 5\n");
    sample_save(settings);
    sample_check_text("[handling]\ndas = 6\n");
    settings_destroy(settings);
}

/* A link stays a link: what it points to is written, there or not yet. */
TEST_WITH(test_links, sample_remove_file, NULL)
{
    char real[96], middle[96];
    struct stat status;
    snprintf(real, sizeof(real), "%s/dotfiles", sample_folder);
    assert_int_equal(mkdir(real, 0700), 0);
    strcat(real, "/wellplayed.ini");
    snprintf(middle, sizeof(middle), "%s/middle", sample_folder);
    assert_int_equal(symlink("dotfiles/wellplayed.ini", middle), 0);
    assert_int_equal(symlink(middle, sample_path), 0);

    for (int das = 1; das <= 2; das++) {
        struct settings *settings = sample_load();
        assert_string_equal(sample_told, "");
        assert_int_equal(settings_number(settings, DAS), das > 1 ? 1 : 167);
        assert_true(settings_set_number(settings, DAS, das));
        assert_true(settings_save(settings, NULL));
        settings_destroy(settings);
        assert_int_equal(lstat(sample_path, &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(lstat(middle, &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(lstat(real, &status), 0);
        assert_true(S_ISREG(status.st_mode));
        /* Its permissions stay as well. */
        assert_int_equal(status.st_mode & 0777, das > 1 ? 0600 : 0644);
        assert_int_equal(chmod(real, 0600), 0);
    }
    sample_check_text("[handling]\ndas = 2\n");
}

/* Whatever the bytes are, it comes to an end; what was put in is there. */
TEST(test_random_bytes)
{
    static const char letters[] = "[]=:;# \t\r\n\\\"ab\0\xC3\xBC"
                                  "das";
    unsigned random = 12345;

    for (long i = 0; i < test_count(20000); i++) {
        size_t size = (size_t)(i % 60);
        char *text = malloc(size + 1);
        struct entries entries;
        bool found = false;
        for (size_t n = 0; n < size; n++) {
            random = random * 1103515245u + 12345u;
            text[n] = letters[(random >> 16) % (sizeof(letters) - 1)];
        }
        assert_true(entries_put(&text, &size, "a", "b", "a ; b"));
        size_t once = size;
        assert_true(entries_put(&text, &size, "a", "b", "b ; a"));
        assert_int_equal(size, once); /* in its place */
        entries_begin(&entries, text, size);
        while (!found && entries_next(&entries))
            found = entries.kind == ENTRY_KEY && strcmp(entries.section, "a") == 0 &&
                    strcmp(entries.key, "b") == 0;
        assert_true(found);
        assert_string_equal(entries.value, "b ; a");
        free(text);
    }
}

SUITE_WITH(settings_saving, sample_make_folder, sample_remove_folder)
