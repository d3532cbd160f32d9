/* The command: finds and writes, or reads and proves. */
#include "lab/lessons.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/lessons_find.h"
#include "lab/pool.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/say.h"

enum { LONGEST_FILE = 256 << 20, EXIT_WRONG = 2 };

static const char intro[] =
    "Usage: wellplayed-lab lessons --output FILE [REPLAY] [FLAG]...\n"
    "Finds lessons: positions with something to do in them, by motif. With\n"
    "--check FILE it proves those of a file instead.\n";

static const char outro[] =
    "Without REPLAY, the lessons are cut out of games of machines: 60 of "
    "them,\n"
    "10 of each motif. Of a replay they are as many as it has.\n"
    "\n"
    "  clean      place the pieces without a new hole\n"
    "  slide      fill a hole that no straight drop reaches\n"
    "  dig        clear rows until there is one hole less\n"
    "  four       clear four rows at once\n"
    "  spin       clear two rows by a T-spin (rule sets with spins)\n"
    "  all-clear  clear the well\n"
    "\n"
    "A lesson has one to three pieces, and what solves it is a condition of "
    "the\n"
    "rules: every way counts. It is kept when a quarter of the places of its\n"
    "first piece at most lead to a solution, and the drop from where the "
    "piece\n"
    "spawns does not; and when no fewer pieces would do. Its solution is "
    "played\n"
    "by keys under the gravity of the first level.\n"
    "\n"
    "--check reads such a file, searches each lesson anew, and plays its "
    "keys.\n"
    "\n"
    "Exit code: 0; 1 when a lesson is not proved, none was found, or "
    "something\n"
    "failed; 2 when the command line or a file is wrong.\n";

struct options {
    const char *replay, *output, *check;
    uint64_t seed, threads;
    bool force;
};

static enum flags_result
read_flags(struct options *options, int argc, char **argv)
{
    const struct flag table[] = {
        {.name = "output",
            .kind = FLAG_OUTPUT,
            .into = &options->output,
            .value = "FILE",
            .help = "write the lessons there"},
        flag_force(&options->force),
        row_seed(&options->seed),
        row_threads(
            &options->threads, "1 to 256 (default: one for each processor)"),
        {.name = "check",
            .kind = FLAG_TEXT,
            .into = &options->check,
            .value = "FILE",
            .help = "prove the lessons of this file"},
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab lessons",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    options->threads = (uint64_t)pool_default_threads();
    enum flags_result result = flags_read(&flags, argc, argv, &options->replay);
    if (result != FLAGS_GO)
        return result;
    if (options->check != NULL && options->output != NULL)
        return flags_wrong(&flags, "check", "--output", "one of the two");
    if (options->check != NULL && options->replay != NULL)
        return flags_wrong(
            &flags, "check", options->replay, "no REPLAY beside it");
    if (options->check == NULL && options->output == NULL)
        return flags_missing(&flags, "output");
    return FLAGS_GO;
}

/* -- finding -- */

static bool
find_in_replay(const struct options *options, struct lessons *lessons)
{
    struct error error;
    size_t size;
    const char *why = NULL;
    void *data = file_read(options->replay, LONGEST_FILE, &size, &error);

    if (data == NULL) {
        say("wellplayed-lab lessons: %s", error_english(&error));
        return false;
    }
    bool good = lessons_find_in(data, size, lessons, &why);
    free(data);
    if (!good)
        say("wellplayed-lab lessons: %s: %s", options->replay,
            why != NULL ? why : "not enough memory");
    return good;
}

static bool
write_all(const struct options *options, const struct lessons *lessons)
{
    char *text = malloc((size_t)(lessons->count + 1) * LESSONS_WRITE_SIZE);
    struct error error;

    if (text == NULL) {
        say("wellplayed-lab lessons: not enough memory");
        return false;
    }
    int head = snprintf(text, LESSONS_WRITE_SIZE,
        "; Lessons, see wellplayed-lab lessons --help.\n");
    if (options->replay == NULL)
        head += snprintf(text + head, LESSONS_WRITE_SIZE - (size_t)head,
            "; Found by: wellplayed-lab lessons --seed %" PRIu64 "\n",
            options->seed);
    size_t size = (size_t)head;
    for (int i = 0; i < lessons->count; i++) {
        text[size++] = '\n';
        size += lessons_write(&lessons->items[i], text + size);
    }
    bool good = options->force
                    ? file_write(options->output, text, size, &error)
                    : file_write_new(options->output, text, size, &error);
    if (!good)
        say("wellplayed-lab lessons: %s", error_english(&error));
    free(text);
    return good;
}

static int
find(const struct options *options)
{
    struct lessons lessons;

    stop_on_signals();
    if (options->replay != NULL) {
        if (!find_in_replay(options, &lessons))
            return stop_wanted() ? STOP_EXIT : EXIT_WRONG;
    } else if (!lessons_find(options->seed, (int)options->threads, &lessons)) {
        if (!stop_wanted())
            say("wellplayed-lab lessons: no memory or no thread for the games");
        return stop_wanted() ? STOP_EXIT : EXIT_FAILURE;
    }
    bool good = lessons.count > 0 && write_all(options, &lessons);
    if (good)
        printf("%d lessons\n", lessons.count);
    else if (lessons.count == 0)
        say("wellplayed-lab lessons: %s: no lesson in it", options->replay);
    lessons_finish(&lessons);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* -- proving -- */

/* Prints what was proved. Returns whether all was. */
static bool
prove(struct task_search *search, const struct lessons_item *item)
{
    const struct task *task = &item->task;
    struct task_count count = task_count_firsts(search, task);
    struct task_line line;
    struct task_keys keys;
    bool solved =
        task_solve(search, task, LESSONS_LOOK, LESSONS_KEY_TICKS, &line, &keys);
    bool played = task_play(task, &item->keys) == TASK_SOLVED;
    bool most = count.solving * 2 > count.places;

    printf("%-13s %-12s %d piece%s %3d of %3d places%s%s%s%s\n", item->name,
        task->rules.name, task->pieces, task->pieces > 1 ? "s," : ", ",
        count.solving, count.places, solved ? "" : "; NOT SOLVED by the search",
        played ? "" : "; NOT SOLVED by its keys",
        count.drop ? "; solved by a DROP where it spawns" : "",
        most ? "; solved by MOST places" : "");
    return solved && played && !count.drop && !most;
}

static int
check(const struct options *options)
{
    struct task_search *search = malloc(sizeof(*search));
    struct lessons lessons;
    struct error error;
    int failed = 0;

    if (search == NULL) {
        say("wellplayed-lab lessons: not enough memory");
        return EXIT_FAILURE;
    }
    if (!lessons_load(options->check, &lessons, &error)) {
        say("wellplayed-lab lessons: %s", error_english(&error));
        free(search);
        return EXIT_WRONG;
    }
    for (int i = 0; i < lessons.count; i++)
        failed += !prove(search, &lessons.items[i]);
    if (failed > 0)
        say("wellplayed-lab lessons: %s: %d of %d are not proved",
            options->check, failed, lessons.count);
    else
        printf("%d lessons are proved\n", lessons.count);
    lessons_finish(&lessons);
    free(search);
    return failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
lessons_main(int argc, char **argv)
{
    struct options options = {0};

    switch (read_flags(&options, argc, argv)) {
    case FLAGS_GO:
        return options.check != NULL ? check(&options) : find(&options);
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_WRONG;
}
