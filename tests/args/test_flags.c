/*
 * Command lines: what flags become, and the one line that says what is wrong
 * with them.
 */
#define _POSIX_C_SOURCE 200809L /* dup, fileno */

#include <unistd.h>

#include "lib/check.h"

#define SDL_MAIN_HANDLED
#include "app/prefs/options.h"
#include "args/flags.h"
#include "store/weights.h"
#include "wellplayed/pilot.h"

enum { MAX_WORDS = 12, TEXT_SIZE = 16384 };

/* -- what a call prints -- */

static char out[TEXT_SIZE], err[TEXT_SIZE];

struct catcher {
    FILE *stream;
    int saved;
    FILE *file;
};

static void
catch_begin(struct catcher *catcher, FILE *stream)
{
    catcher->stream = stream;
    catcher->file = tmpfile();
    assert_non_null(catcher->file);
    fflush(stream);
    catcher->saved = dup(fileno(stream));
    assert_true(catcher->saved >= 0);
    dup2(fileno(catcher->file), fileno(stream));
}

static void
catch_end(struct catcher *catcher, char text[TEXT_SIZE])
{
    fflush(catcher->stream);
    dup2(catcher->saved, fileno(catcher->stream));
    close(catcher->saved);
    rewind(catcher->file);
    size_t size = fread(text, 1, TEXT_SIZE - 1, catcher->file);
    text[size] = '\0';
    fclose(catcher->file);
}

/* Splits a line at its spaces, in place; '_' stands for no characters. */
static int
split(char *line, char *argv[MAX_WORDS + 2])
{
    static char nothing[] = "", program[] = "program";
    int argc = 0;
    argv[argc++] = program;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(argc <= MAX_WORDS);
        argv[argc++] = strcmp(word, "_") == 0 ? nothing : word;
    }
    argv[argc] = NULL;
    return argc;
}

/* -- a table of one flag of each kind -- */

static struct taken {
    bool on;
    uint64_t number, pace;
    bool given;
    const char *text;
    const char *operand;
    int size[2];
    const struct ruleset *rules;
    struct brain brain;
} taken;

static const struct flag table[] = {
    {.name = "switch", .kind = FLAG_SWITCH, .into = &taken.on, .help = "a"},
    {.name = "number",
        .kind = FLAG_NUMBER,
        .into = &taken.number,
        .min = 5,
        .max = 50,
        .given = &taken.given,
        .value = "N",
        .help = "of two\nlines"},
    {.name = "pace",
        .kind = FLAG_NUMBER_OR_MAX,
        .into = &taken.pace,
        .min = 1,
        .max = 500,
        .value = "N",
        .help = "b"},
    {.name = "path", .kind = FLAG_TEXT, .into = &taken.text, .value = "FILE", .help = "c"},
    {.name = "size", .kind = FLAG_SIZE, .into = taken.size, .value = "WxH", .help = "d"},
    {.name = "rules", .kind = FLAG_RULES, .into = &taken.rules, .value = "NAME", .help = "e"},
    {.name = "brain", .kind = FLAG_BRAIN, .into = &taken.brain, .value = "NAME", .help = "f"},
    {.name = "list-rules", .kind = FLAG_LIST_RULES, .help = "g"},
    {.name = "list-brains", .kind = FLAG_LIST_BRAINS, .help = "h"},
    {.name = "helpful", .kind = FLAG_SWITCH, .into = &taken.on, .help = "l"},
    {.name = "help", .kind = FLAG_HELP, .help = "i"},
    {.name = "version", .kind = FLAG_VERSION, .help = "j"},
    /* The whole of one name begins another, as above. */
    {.name = "switches", .kind = FLAG_SWITCH, .into = &taken.given, .help = "k"},
};

static const struct flags flags = {
    .program = "program part",
    .intro = "The intro.\n",
    .outro = "The outro.\n",
    .table = table,
    .count = ARRAY_SIZE(table),
};

static enum flags_result
read_flags(const char *words, bool operand)
{
    /* Texts stay where they were read. */
    static char line[512], *argv[MAX_WORDS + 2];
    struct catcher catch_out, catch_err;

    memset(&taken, 0, sizeof(taken));
    snprintf(line, sizeof(line), "%s", words);
    int argc = split(line, argv);
    catch_begin(&catch_out, stdout);
    catch_begin(&catch_err, stderr);
    enum flags_result result = flags_read(&flags, argc, argv, operand ? &taken.operand : NULL);
    catch_end(&catch_err, err);
    catch_end(&catch_out, out);
    return result;
}

static void
check_silence(void)
{
    assert_string_equal(out, "");
    assert_string_equal(err, "");
}

TEST(test_values)
{
    assert_int_equal(read_flags("", false), FLAGS_GO);
    assert_false(taken.on || taken.given);
    check_silence();

    assert_int_equal(read_flags("--switch --number 50 --pace max --size 10x20 --rules retro "
                                "--brain bcts",
                         false),
        FLAGS_GO);
    check_silence();
    assert_true(taken.on && taken.given);
    assert_int_equal(taken.number, 50);
    assert_int_equal(taken.pace, 0);
    assert_int_equal(taken.size[0], 10);
    assert_int_equal(taken.size[1], 20);
    assert_ptr_equal(taken.rules, &ruleset_retro);
    assert_string_equal(taken.brain.name, "bcts");

    assert_int_equal(read_flags("--number=5 --pace=500 --path=--switch", false), FLAGS_GO);
    assert_int_equal(taken.number, 5);
    assert_int_equal(taken.pace, 500);
    assert_string_equal(taken.text, "--switch");
    assert_false(taken.on);

    /* The last one counts, and a prefix of only one flag is that flag. */
    assert_int_equal(read_flags("--number 7 --num 8 --swi", false), FLAGS_WRONG);
    assert_int_equal(read_flags("--number 7 --num 8 --switch", false), FLAGS_GO);
    assert_int_equal(taken.number, 8);
    assert_true(taken.on);
}

TEST(test_operand)
{
    static const char *const lines[] = {"file --switch --number 9", "--switch file --number 9",
        "--switch --number 9 file", "--switch --number 9 -- file"};
    for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
        assert_int_equal(read_flags(lines[i], true), FLAGS_GO);
        check_silence();
        assert_string_equal(taken.operand, "file");
        assert_true(taken.on);
        assert_int_equal(taken.number, 9);
        assert_int_equal(read_flags(lines[i], false), FLAGS_WRONG);
        assert_non_null(strstr(err, "file: not understood"));
    }
    assert_int_equal(read_flags("-- --switch", true), FLAGS_GO);
    assert_string_equal(taken.operand, "--switch");
    assert_false(taken.on);
    assert_int_equal(read_flags("", true), FLAGS_GO);
    assert_null(taken.operand);
}

/* Each complaint is one line with the program's name, the word that is wrong
 * and why. */
TEST(test_complaints)
{
    static const struct {
        const char *words, *line;
    } cases[] = {
        {"--number 4", "--number 4: expected 5 to 50"},
        {"--number 51", "--number 51: expected 5 to 50"},
        {"--num 51", "--number 51: expected 5 to 50"},
        {"--number=x", "--number x: expected 5 to 50"},
        {"--number _", "--number \"\": expected 5 to 50"},
        {"--number max", "--number max: expected 5 to 50"},
        {"--number --switch", "--number --switch: expected 5 to 50"},
        {"--pace 0", "--pace 0: expected 1 to 500, or max"},
        {"--pace 501", "--pace 501: expected 1 to 500, or max"},
        {"--pace maximum", "--pace maximum: expected 1 to 500, or max"},
        {"--size 10", "--size 10: expected columns x rows, as 10x20"},
        {"--rules nosuch", "--rules nosuch: expected one of classic, standard, "
                           "arcade, retro"},
        {"--brain nosuch", "--brain nosuch: expected one of dellacherie, "},
        {"--nosuch", "--nosuch: no such flag"},
        {"--nosuch 7", "--nosuch: no such flag"},
        {"--nosuch=7", "--nosuch=7: no such flag"},
        {"--numbers 7", "--numbers: no such flag"},
        {"-n", "-n: no such flag"},
        {"-xyz", "-xyz: no such flag"},
        {"--switch=7", "--switch=7: takes no value"},
        {"--help=7", "--help=7: takes no value"},
        {"--switc", "--switc: several flags begin so"},
        {"--list", "--list: several flags begin so"},
        {"--=1", "--=1: several flags begin so"},
        {"--number", "--number: needs a value"},
        {"--switch --path", "--path: needs a value"},
        {"--pat", "--pat: needs a value"},
        {"junk", "junk: not understood"},
        {"-", "-: not understood"},
        {"junk --nosuch", "junk: not understood"},
        {"--switch -- --number", "--number: not understood"},
    };
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        char expected[256];
        assert_int_equal(read_flags(cases[i].words, false), FLAGS_WRONG);
        snprintf(expected, sizeof(expected), "program part: %s", cases[i].line);
        assert_int_equal(strncmp(err, expected, strlen(expected)), 0);
        assert_ptr_equal(strchr(err, '\n'), err + strlen(err) - 1);
        assert_string_equal(out, "");
    }
    /* With an operand the wrong word is still the one that is named. */
    assert_int_equal(read_flags("file --nosuch", true), FLAGS_WRONG);
    assert_non_null(strstr(err, "--nosuch: no such flag"));
    assert_int_equal(read_flags("file --number", true), FLAGS_WRONG);
    assert_non_null(strstr(err, "--number: needs a value"));
    assert_int_equal(read_flags("file other", true), FLAGS_WRONG);
    assert_non_null(strstr(err, "other: not understood"));
}

/* What is wrong leaves what it would have changed as it was. */
TEST(test_wrong_values_change_nothing)
{
    assert_int_equal(read_flags("--number 7 --number 99", false), FLAGS_WRONG);
    assert_int_equal(taken.number, 7);
    assert_int_equal(read_flags("--size 9x9 --size 100x9", false), FLAGS_WRONG);
    assert_int_equal(taken.size[0], 9);
    assert_int_equal(read_flags("--rules retro --rules x", false), FLAGS_WRONG);
    assert_ptr_equal(taken.rules, &ruleset_retro);
}

static int
lines_of(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

TEST(test_answers)
{
    struct brain brain;
    int count = 0;

    /* The first question is answered, whatever follows. */
    assert_int_equal(read_flags("--version --nosuch", false), FLAGS_DONE);
    assert_string_equal(out, "wellplayed " WELLPLAYED_VERSION "\n");
    assert_string_equal(err, "");

    assert_int_equal(read_flags("--list-rules", false), FLAGS_DONE);
    for (; ruleset_at(count) != NULL; count++)
        assert_non_null(strstr(out, ruleset_at(count)->name));
    assert_int_equal(lines_of(out), count);

    assert_int_equal(read_flags("--list-brains", false), FLAGS_DONE);
    for (count = 0; weights_at(count, &brain); count++)
        assert_non_null(strstr(out, brain.name));
    assert_int_equal(lines_of(out), count);
    assert_non_null(strstr(out, "(default)"));

    assert_int_equal(read_flags("-h", false), FLAGS_DONE);
    assert_int_equal(strncmp(out, "The intro.\n", 11), 0);
    assert_int_equal(read_flags("--help", false), FLAGS_DONE);
    assert_int_equal(strncmp(out, "The intro.\n", 11), 0);
    assert_non_null(strstr(out, "\nThe outro.\n"));
    for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
        char name[40];
        snprintf(name, sizeof(name), "  --%s ", table[i].name);
        assert_non_null(strstr(out, name));
    }
    /* Help stands in one column, its second line too. */
    assert_non_null(strstr(out, "  --number N              of two\n"
                                "                          lines\n"));
}

/* -- the game's own -- */

static struct options options;

static enum flags_result
read_options(const char *words)
{
    static char line[512], *argv[MAX_WORDS + 2];
    struct catcher catch_out, catch_err;

    snprintf(line, sizeof(line), "%s", words);
    int argc = split(line, argv);
    catch_begin(&catch_out, stdout);
    catch_begin(&catch_err, stderr);
    enum flags_result result = options_read(&options, argc, argv);
    catch_end(&catch_err, err);
    catch_end(&catch_out, out);
    return result;
}

TEST(test_options_out_of_the_box)
{
    assert_int_equal(read_options(""), FLAGS_GO);
    check_silence();
    assert_ptr_equal(options.rules, &ruleset_classic);
    assert_string_equal(options.brain.name, weights_default_name);
    assert_int_equal(options.level, ruleset_classic.first_level);
    assert_int_equal(options.pace, PILOT_DEFAULT_PACE);
    assert_int_equal(options.speed, 1);
    assert_false(options.seed_given || options.watch || options.stop_given || options.fullscreen ||
                 options.mute);
    assert_null(options.record);
    assert_null(options.replay);
    assert_null(options.screenshot);
    assert_int_equal(options.width, 0);
    assert_int_equal(options.height, 0);
}

TEST(test_options)
{
    assert_int_equal(read_options("--rules arcade --seed 18446744073709551615 --level 3 "
                                  "--keys-per-second max --speed max --look-ahead 2"),
        FLAGS_GO);
    assert_ptr_equal(options.rules, &ruleset_arcade);
    assert_true(options.seed_given);
    assert_true(options.seed == UINT64_MAX);
    assert_int_equal(options.level, 3);
    assert_int_equal(options.pace, PILOT_PACE_MAX);
    assert_int_equal(options.speed, OPTIONS_SPEED_MAX);
    assert_int_equal(options.brain.pieces, 2);

    assert_int_equal(read_options("--watch --brain simple --stop-after 4294967295 --mute "
                                  "--fullscreen --window-width 480 --window-height=4320"),
        FLAGS_GO);
    assert_true(options.watch && options.stop_given && options.mute && options.fullscreen);
    assert_int_equal(options.stop_after, UINT32_MAX);
    assert_string_equal(options.brain.name, "simple");
    assert_int_equal(options.width, 480);
    assert_int_equal(options.height, 4320);

    assert_int_equal(read_options("--replay a --screenshot b"), FLAGS_GO);
    assert_string_equal(options.replay, "a");
    assert_string_equal(options.screenshot, "b");
    assert_int_equal(read_options("--record c"), FLAGS_GO);
    assert_string_equal(options.record, "c");
}

/* Levels are those of the rules, wherever --rules stands. */
TEST(test_levels_of_the_rules)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        char words[100], range[64];
        snprintf(range, sizeof(range), "%d to %d under %s", rules->first_level,
            rules->last_start_level, rules->name);
        for (int level = 0; level < 100; level++) {
            bool good = level >= rules->first_level && level <= rules->last_start_level;
            if (level % 2 == 0)
                snprintf(words, sizeof(words), "--rules %s --level %d", rules->name, level);
            else
                snprintf(words, sizeof(words), "--level %d --rules %s", level, rules->name);
            assert_int_equal(read_options(words), good ? FLAGS_GO : FLAGS_WRONG);
            if (good)
                assert_int_equal(options.level, level);
            else
                assert_non_null(strstr(err, range));
        }
    }
}

TEST(test_what_does_not_go_together)
{
    assert_int_equal(read_options("--replay a --watch"), FLAGS_WRONG);
    assert_int_equal(lines_of(err), 1);
    assert_non_null(strstr(err, "--replay"));
    assert_non_null(strstr(err, "--watch"));
    /* The pieces of the day are the same for everybody. */
    assert_int_equal(read_options("--goal daily --seed 5"), FLAGS_WRONG);
    assert_int_equal(lines_of(err), 1);
    assert_non_null(strstr(err, "--goal daily"));
    assert_non_null(strstr(err, "--seed"));
    assert_int_equal(read_options("--goal daily"), FLAGS_GO);
    assert_int_equal(read_options("--goal ultra --seed 5"), FLAGS_GO);
    assert_int_equal(read_options("--record b --replay a"), FLAGS_WRONG);
    assert_int_equal(lines_of(err), 1);
    assert_non_null(strstr(err, "--record"));
}

SUITE(flags)
