/*
 * Settings: what is read out of good and odd files, and that saving changes
 * what was changed and nothing else.
 */
#define _GNU_SOURCE /* mkdtemp, usleep */

#include "check.h"

#include <locale.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../src/store/entries.h"
#include "../src/store/settings.h"

enum { DAS, GHOST, PALETTE, NAME, LEFT, HOLD, VOLUME, COUNT };

static bool
is_key(const char *word)
{
    static const char *const keys[] = {
        "Left", "A", "Left Shift", ";", "=", "#", "\\", "[", "Keypad 1", "中"};
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
        if (strcmp(keys[i], word) == 0)
            return true;
    return false;
}

static const char *const palettes[] = {"dark", "light", "grey", NULL};

static const struct setting table[COUNT] = {
    [DAS] = {.section = "handling",
        .key = "das",
        .kind = SETTING_NUMBER,
        .most = 500,
        .usual = "167"},
    [GHOST] = {.section = "look",
        .key = "ghost",
        .kind = SETTING_SWITCH,
        .usual = "yes"},
    [PALETTE] = {.section = "look",
        .key = "palette",
        .kind = SETTING_CHOICE,
        .choices = palettes,
        .usual = "dark"},
    [NAME] = {.section = "player",
        .key = "name",
        .kind = SETTING_TEXT,
        .usual = ""},
    [LEFT] = {.section = "keys",
        .key = "left",
        .kind = SETTING_WORDS,
        .is_good = is_key,
        .expected = "names of keys",
        .usual = "Left A"},
    [HOLD] = {.section = "keys",
        .key = "hold",
        .kind = SETTING_WORDS,
        .is_good = is_key,
        .expected = "names of keys",
        .usual = "\"Left Shift\""},
    [VOLUME] = {.section = "sound",
        .key = "volume",
        .kind = SETTING_NUMBER,
        .least = 1,
        .most = 10,
        .usual = "5"},
};

static char folder[] = "/tmp/wellplayed-settings-XXXXXX";
static char path[64];

static int
make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof(path), "%s/settings.ini", folder);
    return 0;
}

static int
remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    return system(command);
}

static int
remove_file(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s/*", folder);
    return system(command);
}

static void
write_bytes(const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void
write_text(const char *text)
{
    write_bytes(text, strlen(text));
}

static void
check_text(const char *text)
{
    char why[FILE_WHY_SIZE];
    size_t size;
    char *data = file_read(path, 1 << 20, &size, why);
    assert_non_null(data);
    assert_string_equal(data, text);
    assert_int_equal(size, strlen(text));
    free(data);
}

/* What was complained about, a line each, without the path. */
static char told[4096];

static void
hear(void *data, const char *sentence)
{
    const char *begin = path;
    (void)data;
    assert_int_equal(strncmp(sentence, begin, strlen(begin)), 0);
    assert_null(strchr(sentence, '\n'));
    sentence += strlen(begin);
    assert_true(strlen(told) + strlen(sentence) + 2 < sizeof(told));
    strcat(strcat(told, sentence), "\n");
}

static struct settings *
load(void)
{
    struct settings *settings = settings_create(table, COUNT);
    assert_non_null(settings);
    told[0] = '\0';
    settings_load(settings, path, hear, NULL);
    return settings;
}

static void
save(struct settings *settings)
{
    char why[FILE_WHY_SIZE] = "";
    assert_true(settings_save(settings, why));
    assert_string_equal(why, "");
    assert_false(settings_are_changed(settings));
}

static void
check_words(const struct settings *settings, int index, const char *expected)
{
    char all[256] = "";
    const char *word;
    for (int i = 0; (word = settings_word(settings, index, i)) != NULL; i++)
        strcat(strcat(all, i > 0 ? "," : ""), word);
    assert_string_equal(all, expected);
}

static void
check_usual(const struct settings *settings)
{
    assert_int_equal(settings_number(settings, DAS), 167);
    assert_true(settings_switch(settings, GHOST));
    assert_int_equal(settings_choice(settings, PALETTE), 0);
    assert_string_equal(settings_text(settings, NAME), "");
    check_words(settings, LEFT, "Left,A");
    check_words(settings, HOLD, "Left Shift");
    assert_int_equal(settings_number(settings, VOLUME), 5);
    assert_false(settings_are_changed(settings));
}

/* -- reading -- */

static void
test_nothing_there(void **state)
{
    (void)state;
    struct settings *settings = load();
    check_usual(settings);
    save(settings); /* nothing to write, so nothing is written */
    assert_int_equal(access(path, F_OK), -1);
    settings_destroy(settings);

    write_text("");
    settings = load();
    check_usual(settings);
    assert_string_equal(told, "");
    settings_destroy(settings);
    settings_destroy(NULL);
}

static void
test_read(void **state)
{
    (void)state;
    /* Every way to write a line; with and without \r; in a mark of UTF-8. */
    write_text(
        "\xEF\xBB\xBF; mine\n[handling]\ndas = 0\n"
        "[look]\r\nghost:off\r\npalette =light ; not dark\r\n\r\n"
        "# more\n[player]\nname = J. \"Q\" Müller; the 2nd \\; 中文 ;no\n"
        "[keys]\nleft=\n[sound] ; loud\nvolume=10\n[keys]\n"
        "hold =\\; \"Left Shift\"\tA # [ \\ = \"Keypad 1\" 中");
    struct settings *settings = load();
    assert_string_equal(told, "");
    assert_int_equal(settings_number(settings, DAS), 0);
    assert_false(settings_switch(settings, GHOST));
    assert_int_equal(settings_choice(settings, PALETTE), 1);
    assert_string_equal(
        settings_text(settings, NAME), "J. \"Q\" Müller; the 2nd ; 中文");
    check_words(settings, LEFT, "");
    check_words(settings, HOLD, ";,Left Shift,A,#,[,\\,=,Keypad 1,中");
    assert_int_equal(settings_number(settings, VOLUME), 10);
    settings_destroy(settings);
}

/* Every bad line is told, and what it says is as usual. */
static void
test_bad_lines(void **state)
{
    (void)state;
    static char text[2000];
    strcpy(text, "das = 5\n[handling]\ndas = 501\ndas = 5\nfast = yes\n");
    strcat(text, "nonsense\n  das = 3\n[look]\nghost = perhaps\npalette =\n");
    strcat(text, "palette = light\n[lok]\nghost = no\n[keys]\nleft = Left Q\n");
    strcat(text, "hold = \"A\n[sound\nvolume = 0x5\n[sound]\nvolume = ");
    size_t length = strlen(text);
    memset(text + length, '0', 190);
    strcat(text, "1\nvolume = \x01\n[player]\nname = ");
    length = strlen(text);
    memset(text + length, 'n', SETTING_SIZE);
    write_text(text);
    struct settings *settings = load();
    check_usual(settings);
    assert_string_equal(told,
        ":1: das: stands before any [section]\n"
        ":3: das: expected 0 to 500\n"
        ":4: das: for the second time\n"
        ":5: fast: no such setting\n"
        ":6: expected [section] or key = value\n"
        ":7: begins with a blank\n"
        ":9: ghost: expected yes or no\n"
        ":10: palette: expected one of dark, light, "
        "grey\n"
        ":11: palette: for the second time\n"
        ":12: lok: no such section\n"
        ":15: left: expected names of keys\n"
        ":16: hold: expected names of keys\n"
        ":17: expected [section] or key = value\n"
        ":18: volume: no such setting\n"
        ":20: longer than 190 bytes\n"
        ":21: a character that is no text\n"
        ":23: name: expected at most 127 bytes of UTF-8\n");
    /* Nothing that was not changed is written. */
    assert_true(settings_set_number(settings, DAS, 1));
    save(settings);
    settings_destroy(settings);
    char *bad = strstr(text, "501");
    memmove(bad + 1, bad + 3, strlen(bad + 3) + 1);
    bad[0] = '1';
    check_text(text);
}

static void
test_numbers_in_any_locale(void **state)
{
    (void)state;
    setlocale(LC_ALL, "de_DE.UTF-8"); /* where there is one */
    struct settings *settings = load();
    assert_true(settings_set_number(settings, DAS, 500));
    save(settings);
    settings_destroy(settings);
    setlocale(LC_ALL, "C");
    check_text("[handling]\ndas = 500\n");
}

/* -- changing -- */

static void
test_refused_values(void **state)
{
    (void)state;
    struct settings *settings = load();
    const char *words[30];
    static char longest[SETTING_SIZE + 1];

    assert_false(settings_set_number(settings, DAS, -1));
    assert_false(settings_set_number(settings, DAS, 501));
    assert_false(settings_set_number(settings, VOLUME, 0));
    assert_false(settings_set_choice(settings, PALETTE, -1));
    assert_false(settings_set_choice(settings, PALETTE, 3));
    assert_false(settings_set_choice(settings, PALETTE, 300));
    assert_false(settings_set_text(settings, NAME, " blank"));
    assert_false(settings_set_text(settings, NAME, "blank\t"));
    assert_false(settings_set_text(settings, NAME, "two\nlines"));
    assert_false(settings_set_text(settings, NAME, "\x7F"));
    assert_false(settings_set_text(settings, NAME, "\xC3"));
    memset(longest, 'x', SETTING_SIZE);
    assert_false(settings_set_text(settings, NAME, longest));
    words[0] = "Q";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    words[0] = "";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    words[0] = "\"";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    for (int i = 0; i < 30; i++)
        words[i] = "Left Shift";
    assert_false(settings_set_words(settings, LEFT, words, 30));
    assert_true(settings_set_words(settings, LEFT, words, 9));
    settings_set_usual(settings, LEFT);
    save(settings);
    check_usual(settings);

    /* The same again is no change. */
    assert_true(settings_set_number(settings, DAS, 167));
    assert_true(settings_set_switch(settings, GHOST, true));
    assert_true(settings_set_text(settings, NAME, ""));
    settings_set_usual(settings, HOLD);
    assert_false(settings_are_changed(settings));
    settings_destroy(settings);
}

/* Any text and any words come back. */
static void
test_all_values_come_back(void **state)
{
    (void)state;
    static const char *const texts[] = {"a", ";", "; no comment", "a ; b",
        "a \\; b", "a \\\\; \\", "[x]", "= : #", "\"quoted\"", "\\", "中文 ;",
        ";;", "; ;", "\\;", "a;b", "\t;"};
    const char *words[] = {"A", ";", "\\", ";", "Left Shift", "=", "#", "中"};
    char longest[SETTING_SIZE] = "";

    memset(longest, ';', SETTING_SIZE - 1);
    for (size_t i = 0; i <= ARRAY_SIZE(texts); i++) {
        const char *text = i < ARRAY_SIZE(texts) ? texts[i] : longest;
        struct settings *settings = load();
        bool good = settings_set_text(settings, NAME, text);
        assert_int_equal(good, text[0] != '\t');
        good = settings_set_words(
            settings, HOLD, words, (int)(i % (ARRAY_SIZE(words) + 1)));
        assert_true(good);
        save(settings);
        settings_destroy(settings);

        struct settings *again = load();
        assert_string_equal(told, "");
        if (text[0] != '\t')
            assert_string_equal(settings_text(again, NAME), text);
        int count = 0;
        const char *word;
        for (; (word = settings_word(again, HOLD, count)) != NULL; count++)
            assert_string_equal(word, words[count]);
        assert_int_equal(count, i % (ARRAY_SIZE(words) + 1));
        settings_destroy(again);
    }
}

/* -- saving -- */

/* Changes three settings in a file, and looks at all of it. */
static void
check_edit(const char *before, const char *after)
{
    write_text(before);
    struct settings *settings = load();
    assert_true(settings_set_number(settings, DAS, 200));
    assert_true(settings_set_choice(settings, PALETTE, 2));
    assert_true(settings_set_text(settings, NAME, "Ann"));
    save(settings);
    check_text(after);
    settings_destroy(settings);

    settings = load();
    assert_int_equal(settings_number(settings, DAS), 200);
    assert_int_equal(settings_choice(settings, PALETTE), 2);
    assert_string_equal(settings_text(settings, NAME), "Ann");
    settings_destroy(settings);
}

static void
test_edit(void **state)
{
    (void)state;
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
static void
test_edit_beside_a_long_comment(void **state)
{
    (void)state;
    char comment[176], before[512], after[1024], name[SETTING_SIZE];
    memset(comment, 'c', sizeof(comment) - 1);
    comment[0] = ';';
    comment[sizeof(comment) - 1] = '\0';
    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    snprintf(before, sizeof(before), "[player]\r\nname = N %s\r\n", comment);
    snprintf(
        after, sizeof(after), "[player]\r\n%s\r\nname = %s\r\n", comment, name);
    write_text(before);
    struct settings *settings = load();
    assert_string_equal(told, "");
    assert_true(settings_set_text(settings, NAME, name));
    save(settings);
    check_text(after);
    settings_destroy(settings);
}

/* Bytes that are no text, in other lines, stay where they are. */
static void
test_edit_around_odd_bytes(void **state)
{
    (void)state;
    static const char before[] = "\0\0\n[handling]\n\xFF\0 = 1\ndas = 5\n\0";
    static const char after[] = "\0\0\n[handling]\n\xFF\0 = 1\ndas = 44\n\0";
    char why[FILE_WHY_SIZE];
    size_t size;

    write_bytes(before, sizeof(before) - 1);
    struct settings *settings = load();
    assert_string_equal(told, ":1: a character that is no text\n"
                              ":3: a character that is no text\n"
                              ":5: a character that is no text\n");
    assert_int_equal(settings_number(settings, DAS), 5);
    assert_true(settings_set_number(settings, DAS, 44));
    save(settings);
    settings_destroy(settings);
    char *data = file_read(path, 1000, &size, why);
    assert_non_null(data);
    assert_int_equal(size, sizeof(after) - 1);
    assert_memory_equal(data, after, size);
    free(data);
}

/* Two programs with one file: each keeps what the other has changed, and the
 * last change of a setting wins. */
static void
test_two_programs(void **state)
{
    (void)state;
    struct settings *one = load(), *two = load();
    assert_true(settings_set_number(one, DAS, 1));
    assert_true(settings_set_number(one, VOLUME, 1));
    assert_true(settings_set_number(two, DAS, 2));
    assert_true(settings_set_switch(two, GHOST, false));
    save(two);
    save(one);
    settings_destroy(two);
    two = load();
    assert_int_equal(settings_number(two, DAS), 1);
    assert_int_equal(settings_number(two, VOLUME), 1);
    assert_false(settings_switch(two, GHOST));
    settings_destroy(two);
    settings_destroy(one);
}

/* Each of several processes changes a setting of its own, all at once. */
static void
test_many_programs(void **state)
{
    (void)state;
    enum { PROGRAMS = 8, TIMES = 12 };
    static char names[PROGRAMS][8];
    struct setting settings_of[PROGRAMS];
    char why[FILE_WHY_SIZE] = "";

    for (int i = 0; i < PROGRAMS; i++) {
        snprintf(names[i], sizeof(names[i]), "key%d", i);
        settings_of[i] = (struct setting){.section = i % 2 ? "odd" : "even",
            .key = names[i],
            .kind = SETTING_NUMBER,
            .most = TIMES,
            .usual = "0"};
    }
    for (int i = 0; i < PROGRAMS; i++) {
        if (fork() != 0)
            continue;
        struct settings *mine = settings_create(settings_of, PROGRAMS);
        bool good = true;
        settings_load(mine, path, NULL, NULL);
        for (int n = 1; n <= TIMES; n++)
            good &= settings_set_number(mine, i, n) && settings_save(mine, why);
        _exit(good ? 0 : 1);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        wait(&status);
        assert_int_equal(status, 0);
    }
    struct settings *all = settings_create(settings_of, PROGRAMS);
    told[0] = '\0';
    settings_load(all, path, hear, NULL);
    assert_string_equal(told, "");
    for (int i = 0; i < PROGRAMS; i++)
        assert_int_equal(settings_number(all, i), TIMES);
    settings_destroy(all);
}

/* Killed at any moment, there is a whole file: the old one or the new one. */
static void
test_kill_while_saving(void **state)
{
    (void)state;
    char other[80];
    snprintf(other, sizeof(other), "%s.new", path);
    write_text("; mine\n[handling]\ndas = 0\n");
    for (int i = 0; i < 100; i++) {
        char why[FILE_WHY_SIZE];
        pid_t child = fork();
        if (child == 0) {
            struct settings *mine = settings_create(table, COUNT);
            settings_load(mine, path, NULL, NULL);
            for (int n = settings_number(mine, DAS);; n = (n + 1) % 500) {
                settings_set_number(mine, DAS, n);
                settings_save(mine, why);
            }
        }
        usleep((useconds_t)(i * 137 % 5000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct settings *settings = load();
        assert_string_equal(told, "");
        int das = settings_number(settings, DAS);
        settings_destroy(settings);
        char text[64];
        snprintf(text, sizeof(text), "; mine\n[handling]\ndas = %d\n", das);
        check_text(text);
    }
    /* What a killed one left does not stand in the way. */
    struct settings *settings = load();
    assert_true(settings_set_switch(settings, GHOST, false));
    save(settings);
    settings_destroy(settings);
    assert_int_equal(access(other, F_OK), -1);
}

/* -- odd files -- */

/* All is as usual, what is wrong is told once, and nothing is written. */
static void
check_unusable(const char *word)
{
    char why[FILE_WHY_SIZE] = "";
    struct settings *settings = load();
    assert_non_null(strstr(told, word));
    check_usual(settings);
    assert_true(settings_set_number(settings, DAS, 3));
    for (int times = 0; times < 2; times++) {
        assert_false(settings_save(settings, why));
        assert_int_equal(strncmp(why, path, strlen(path)), 0);
        assert_non_null(strstr(why, word));
        assert_true(settings_are_changed(settings));
    }
    assert_int_equal(settings_number(settings, DAS), 3); /* in this game */
    settings_destroy(settings);
}

static void
test_unusable_files(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(mkdir(path, 0700), 0);
    check_unusable("not a plain file");
    assert_int_equal(rmdir(path), 0);

    assert_int_equal(mkfifo(path, 0600), 0);
    check_unusable("not a plain file");
    assert_int_equal(unlink(path), 0);

    write_text("; long\n");
    assert_int_equal(truncate(path, 256 * 1024 + 1), 0);
    check_unusable("longer than 262144 bytes");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 256 * 1024 + 1);
    assert_int_equal(unlink(path), 0);

    assert_int_equal(symlink("settings.ini", path), 0);
    check_unusable("symbolic links");
}

/* No folder, or one that can't be written. */
static void
test_unusable_folders(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "", below[96];
    struct settings *settings = settings_create(table, COUNT);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_true(settings_save(settings, why)); /* no file, no complaint */

    write_text("a file");
    snprintf(below, sizeof(below), "%s/settings.ini", path);
    settings_load(settings, below, NULL, NULL);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_false(settings_save(settings, why));
    assert_non_null(strstr(why, "Not a directory"));

    snprintf(below, sizeof(below), "%s/none/settings.ini", folder);
    settings_load(settings, below, NULL, NULL);
    assert_true(settings_set_number(settings, DAS, 3));
    assert_false(settings_save(settings, why));
    assert_non_null(strstr(why, "No such file"));
    settings_destroy(settings);
}

/* The old file stays when the disk is full; later it can be written. */
static void
test_full_disk(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "";
    struct rlimit before, limit;
    write_text("[handling]\ndas = 5\n");
    struct settings *settings = load();
    assert_true(settings_set_number(settings, DAS, 6));

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 10;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool good = settings_save(settings, why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_false(good);
    assert_non_null(strstr(why, "too large"));
    check_text("[handling]\ndas = 5\n");
    save(settings);
    check_text("[handling]\ndas = 6\n");
    settings_destroy(settings);
}

/* A link stays a link: what it points to is written, there or not yet. */
static void
test_links(void **state)
{
    (void)state;
    char real[96], middle[96], why[FILE_WHY_SIZE];
    struct stat status;
    snprintf(real, sizeof(real), "%s/dotfiles", folder);
    assert_int_equal(mkdir(real, 0700), 0);
    strcat(real, "/wellplayed.ini");
    snprintf(middle, sizeof(middle), "%s/middle", folder);
    assert_int_equal(symlink("dotfiles/wellplayed.ini", middle), 0);
    assert_int_equal(symlink(middle, path), 0);

    for (int das = 1; das <= 2; das++) {
        struct settings *settings = load();
        assert_string_equal(told, "");
        assert_int_equal(settings_number(settings, DAS), das > 1 ? 1 : 167);
        assert_true(settings_set_number(settings, DAS, das));
        assert_true(settings_save(settings, why));
        settings_destroy(settings);
        assert_int_equal(lstat(path, &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(lstat(middle, &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(lstat(real, &status), 0);
        assert_true(S_ISREG(status.st_mode));
        /* Its permissions stay as well. */
        assert_int_equal(status.st_mode & 0777, das > 1 ? 0600 : 0644);
        assert_int_equal(chmod(real, 0600), 0);
    }
    check_text("[handling]\ndas = 2\n");
}

/* Whatever the bytes are, it comes to an end; what was put in is there. */
static void
test_random_bytes(void **state)
{
    (void)state;
    static const char letters[] = "[]=:;# \t\r\n\\\"ab\0\xC3\xBC"
                                  "das";
    const char *factor = getenv("WELLPLAYED_TEST_FACTOR");
    long times = 20000 * (factor != NULL ? atol(factor) : 100) / 100;
    unsigned random = 12345;

    for (long i = 0; i < times; i++) {
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
            found = entries.kind == ENTRY_KEY &&
                    strcmp(entries.section, "a") == 0 &&
                    strcmp(entries.key, "b") == 0;
        assert_true(found);
        assert_string_equal(entries.value, "b ; a");
        free(text);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_nothing_there, remove_file),
        cmocka_unit_test_setup(test_read, remove_file),
        cmocka_unit_test_setup(test_bad_lines, remove_file),
        cmocka_unit_test_setup(test_numbers_in_any_locale, remove_file),
        cmocka_unit_test_setup(test_refused_values, remove_file),
        cmocka_unit_test_setup(test_all_values_come_back, remove_file),
        cmocka_unit_test_setup(test_edit, remove_file),
        cmocka_unit_test_setup(test_edit_beside_a_long_comment, remove_file),
        cmocka_unit_test_setup(test_edit_around_odd_bytes, remove_file),
        cmocka_unit_test_setup(test_two_programs, remove_file),
        cmocka_unit_test_setup(test_many_programs, remove_file),
        cmocka_unit_test_setup(test_kill_while_saving, remove_file),
        cmocka_unit_test_setup(test_unusable_files, remove_file),
        cmocka_unit_test_setup(test_unusable_folders, remove_file),
        cmocka_unit_test_setup(test_full_disk, remove_file),
        cmocka_unit_test_setup(test_links, remove_file),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
