/*
 * Errors of the rooms below in the words of the window: of settings, weights,
 * files, the history and replays, in Chinese.
 */
#include "lib/check.h"

#include <errno.h>
#include <unistd.h>

#include "app/prefs/prefs_file.h"
#include "app/text/language.h"
#include "store/file.h"
#include "store/weights.h"
#include "wellplayed/playback.h"

static void
check_words(const char *english)
{
    language_set("zh_CN");
    if (strcmp(_(english), english) == 0)
        fail_msg("\"%s\" is not translated", english);
    language_set("en");
}

static void
expect(const struct error *error, const char *english, const char *chinese)
{
    language_set("zh_CN");
    assert_string_equal(language_error(error), chinese);
    assert_string_equal(error_english(error), english);
    language_set("en");
    assert_string_equal(language_error(error), english);
}

TEST(errors_are_translated)
{
    struct error error;

    error_set(&error, NULL, "the disk is full");
    expect(&error, "the disk is full", "磁盘已满");
    error_system(&error, "/home/a: b/c", EACCES);
    expect(&error, "/home/a: b/c: Permission denied", "/home/a: b/c：没有权限");
    error_set(&error, "history.sqlite", "it is damaged; it is kept as %s", "h.damaged-1");
    expect(&error, "history.sqlite: it is damaged; it is kept as h.damaged-1",
        "history.sqlite：文件已损坏；已另存为 h.damaged-1");
    error_set(&error, "h.sqlite", "it is damaged, and can't be set aside");
    error_because(&error, error_system_words(ENOSPC));
    expect(&error,
        "h.sqlite: it is damaged, and can't be set aside: No space left on "
        "device",
        "h.sqlite：文件已损坏，而且无法移到一边：设备上没有空间");
    error_at(&error, "settings.ini", 12, "delay", "expected %d to %d", 0, 500);
    expect(&error, "settings.ini:12: delay: expected 0 to 500",
        "settings.ini 第 12 行：delay：应为 0 到 500");
    error_quote(&error, "a.png", "x11 is not available");
    expect(&error, "a.png: x11 is not available", "a.png：x11 is not available");
    for (int number = 1; number < 134; number++)
        if (error_system_words(number) != NULL)
            check_words(error_system_words(number));
}

static int told;

static void
hear(void *data, const struct error *error)
{
    told++;
    check_words(error->words);
}

/* All that can be wrong with settings. */
TEST(settings_are_translated)
{
    static const char text[] = "stray = 1\n[game]\nstart_level = many\n"
                               "start_level = 1\nnothing = 1\n[nowhere]\n"
                               "[picture]\npalette = pink\ngrid = maybe\n"
                               "[keys]\nleft = Nokey Either\n[gamepad]\n"
                               "left = Nobutton\nno equals sign\n"
                               " = 1\n[picture]\neffects = \x01\n";
    char path[] = "/tmp/wellplayed-error-XXXXXX";
    struct prefs prefs;
    int file = mkstemp(path);

    assert_true(file >= 0);
    close(file);
    assert_true(file_write(path, text, sizeof(text) - 1, NULL));
    struct prefs_file *kept = prefs_file_open(&prefs, path, hear, NULL);
    assert_true(told >= 9);
    prefs_file_close(kept);
    unlink(path);
}

TEST(weights_are_translated)
{
    static const char *const texts[] = {"", "x = 1\n", "[brain]\n[brain]\n", "[brain]\n[other]\n",
        "[brain]\nname =\n", "[brain]\nname = A B\n", "[brain]\ntitle = a\ntitle = b\n",
        "[brain]\npieces = 3\n", "[brain]\nbeam = 101\n", "[brain]\ndepth = 4\n",
        "[brain]\nnone = 1\n", "[weights]\nnone = 1\n", "[weights]\nholes = x\n", "x\n", " x\n",
        "[brain]\n[weights]\n", "[brain]\nname = a\ntitle = a\n[weights]\n",
        "[brain]\nname = a\ntitle = a\npieces = 2\ndepth = 1\n[weights]\n",
        "[brain]\nname = a\ntitle = a\n[weights]\nholes = 0\n"};
    struct error error;
    struct brain brain;

    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        assert_false(weights_read(texts[i], strlen(texts[i]), "f.ini", &brain, &error));
        check_words(error.words);
    }
}

/* A replay with one byte changed, or cut: whatever is wrong with it. */
static void
check_replays(bool placed)
{
    static const struct replay_entry entries[] = {
        {.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE},
        {.kind = REPLAY_PACE, .pace = 300},
        {.kind = REPLAY_RUN, .ticks = 300, .held = BUTTON_LEFT},
        {.kind = REPLAY_HANDLING, .handling = {100, 10, 5}},
        {.kind = REPLAY_END, .ticks = 300, .hash = 1},
    };
    uint8_t whole[REPLAY_HEADER_SIZE + 128], data[REPLAY_HEADER_SIZE + 128];
    struct replay_header header;
    struct playback playback;
    struct game game;
    int wrong = 0;

    game_init(&game, ruleset_at(0), 1, 7, (struct handling){.das = 9, .soft = 9});
    size_t size = replay_encode_header(whole, &game);
    if (placed) {
        struct position position;
        position_init(&position);
        position.piece = PIECE_T;
        position.cells[0][3] = CELL_GARBAGE;
        struct ruleset rules = ruleset_modern;
        assert_true(ruleset_resize(&rules, 9, 20));
        game_begin_at(&game, &rules, &goal_practice, 1, 7, rules.handling, &position);
        size = replay_encode_placed(whole, &game, &position);
    }
    for (size_t i = 0; i < ARRAY_SIZE(entries); i++)
        size += replay_encode_entry(whole + size, &entries[i]);
    for (size_t at = 0; at < size; at++)
        for (int byte = 0; byte <= 256; byte++) {
            memcpy(data, whole, size);
            data[at] = (uint8_t)byte;
            playback_open(&playback, &header, data, byte < 256 ? size : at);
            while (playback_next(&playback, UINT64_MAX))
                continue;
            if (playback.why != NULL)
                check_words(playback.why);
            wrong += playback.why != NULL;
        }
    assert_true(wrong > 1000);
}

TEST(replays_are_translated)
{
    check_replays(false);
    check_replays(true);
}

SUITE(error_words)
