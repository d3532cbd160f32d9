/*
 * Sentences of the rooms below, as those rooms say them, in Chinese.
 */
#include "check.h"

#include <unistd.h>

#include "store/file.h"
#include "app/text/language.h"
#include "app/prefs/prefs_file.h"
#include "app/shell/sentence.h"
#include "wellplayed/replay.h"

/* Some letters that are not Latin. */
static bool
is_chinese(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text >= 0xE4)
            return true;
    return false;
}

static void
expect(const char *english, const char *chinese)
{
    language_set("zh_CN");
    assert_string_equal(sentence_text(english), chinese);
    language_set("en");
    assert_string_equal(sentence_text(english), english);
}

static void
parts_are_said(void **state)
{
    (void)state;
    expect("the disk is full", "磁盘已满");
    expect("history.sqlite: the disk is full", "history.sqlite：磁盘已满");
    expect("/home/a: b/c: Permission denied", "/home/a: b/c：没有权限");
    expect("history.sqlite: it is damaged; it is kept as h.damaged-1",
        "history.sqlite：文件已损坏；已另存为 h.damaged-1");
    expect("history.sqlite: it is damaged, and can't be set aside: Permission "
           "denied",
        "history.sqlite：文件已损坏，而且无法移到一边：没有权限");
    expect("settings.ini:12: delay: expected 0 to 500",
        "settings.ini 第 12 行：delay：应为 0 到 500");
    expect("settings.ini:3: palette: expected one of dark, light",
        "settings.ini 第 3 行：palette：应为 dark, light 之一");
    expect("the replay is longer than 100 bytes", "回放超过 100 字节");
}

/* What is not known stays, and so does what only looks like it. */
static void
others_stay(void **state)
{
    (void)state;
    expect("", "");
    expect(": ", ": ");
    expect("x11 is not available", "x11 is not available");
    expect("the replay is longer than many bytes",
        "the replay is longer than many bytes");
    expect("the disk is fuller", "the disk is fuller");
    char longest[3000];
    memset(longest, 'x', sizeof(longest) - 1);
    memcpy(longest + 2000, ": the disk is full", 18);
    longest[sizeof(longest) - 1] = '\0';
    expect(longest, longest);
}

/* Several in one line are several. */
static void
calls_do_not_disturb(void **state)
{
    (void)state;
    language_set("zh_CN");
    const char *one = sentence_text("the disk is full");
    const char *other = sentence_text("it is damaged");
    assert_string_equal(one, "磁盘已满");
    assert_string_equal(other, "文件已损坏");
    language_set("en");
}

static int told;

static void
hear(void *data, const char *sentence)
{
    (void)data;
    told++;
    if (!is_chinese(sentence_text(sentence)))
        fail_msg("\"%s\" is not known", sentence);
}

/* All that can be wrong with settings. */
static void
settings_are_known(void **state)
{
    (void)state;
    static const char text[] = "stray = 1\n[game]\nstart_level = many\n"
                               "start_level = 1\nnothing = 1\n[nowhere]\n"
                               "[picture]\npalette = pink\ngrid = maybe\n"
                               "[keys]\nleft = Nokey Either\n[gamepad]\n"
                               "left = Nobutton\nno equals sign\n"
                               "[picture]\neffects = \x01\n";
    char path[] = "/tmp/wellplayed-sentence-XXXXXX", why[FILE_WHY_SIZE];
    struct prefs prefs;
    int file = mkstemp(path);

    assert_true(file >= 0);
    close(file);
    assert_true(file_write(path, text, sizeof(text) - 1, why));
    language_set("zh_CN");
    prefs_init(&prefs);
    struct prefs_file *kept = prefs_file_open(&prefs, path, hear, NULL);
    assert_true(told >= 9);
    prefs_file_close(kept);
    unlink(path);
    language_set("en");
}

static void
files_are_known(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE];
    size_t size;

    language_set("zh_CN");
    assert_null(file_read("/nowhere/at/all", 100, &size, why));
    assert_true(is_chinese(sentence_text(why)));
    assert_null(file_read("/", 100, &size, why));
    assert_true(is_chinese(sentence_text(why)));
    assert_false(file_write("/nowhere/at/all", "", 0, why));
    assert_true(is_chinese(sentence_text(why)));
    language_set("en");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_said),
        cmocka_unit_test(others_stay),
        cmocka_unit_test(calls_do_not_disturb),
        cmocka_unit_test(settings_are_known),
        cmocka_unit_test(files_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
