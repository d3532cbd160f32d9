/* Finds lessons and writes them, or reads and proves them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/rows.h"
#include "lab/stop.h"
#include "store/file.h"
#include "wellplayed/task_search.h"
#include "workshop/commands.h"
#include "workshop/lessons_find.h"

enum { LONGEST_FILE = 256 << 20 };

static const char intro[] = "Usage: wellplayed-workshop lessons --output FILE [REPLAY] [FLAG]...\n"
                            "Finds lessons: positions with a task, by motif. With --check FILE it\n"
                            "proves the lessons of a file instead.\n";

static const char outro[] =
    "Without REPLAY, the lessons come from games of machines: 60 of them,\n"
    "10 of each motif. A replay gives as many of these as it has.\n"
    "\n"
    "  clean      place the pieces without a new hole\n"
    "  slide      fill a hole that no straight drop reaches\n"
    "  dig        clear rows until there is one hole less\n"
    "  four       clear four rows at once\n"
    "  spin       clear two rows by a T-spin (rule sets with spins)\n"
    "  all-clear  clear the well\n"
    "\n"
    "A lesson has one to three pieces. A condition of the rules decides\n"
    "what solves it, so every way counts. A position becomes a lesson if at\n"
    "most a quarter of the places of its first piece lead to a solution,\n"
    "the drop from where the piece spawns does not, and fewer pieces would\n"
    "not do. Its solution is played by keys under the gravity of the first\n"
    "level.\n"
    "\n"
    "--check reads such a file, searches each lesson anew, and plays its\n"
    "keys.\n"
    "\n"
    "Exit code: 0; 1 when a lesson is not proved, none was found, or\n"
    "something failed; 2 when the command line or a file is wrong.\n";

struct lessons_flags {
    const char *replay, *output, *check;
};

static bool
lessons_flags_read(struct session *session, struct lessons_flags *flags)
{
    const struct flag table[] = {
        row_output("output", &flags->output, "write the lessons there"),
        row_force(session),
        row_seed(session),
        row_threads(session),
        row_text("check", &flags->check, "FILE", "prove the lessons of this file"),
        flag_help(),
    };

    if (!session_read(session, ROWS_HELP(intro, outro, table), &flags->replay))
        return false;
    if (flags->check != NULL && flags->output != NULL)
        return session_wrong(session, "check", "--output", "one of the two");
    if (flags->check != NULL && flags->replay != NULL)
        return session_wrong(session, "check", flags->replay, "no REPLAY next to it");
    return flags->check != NULL || flags->output != NULL || session_missing(session, "output");
}

/* -- finding -- */

static bool
find_in_replay(struct session *session, const char *replay, struct lessons *lessons)
{
    struct error error;
    size_t size;
    const char *why = NULL;
    void *data = file_read(replay, LONGEST_FILE, &size, &error);

    if (data == NULL)
        return session_refuse(session, "%s", error_english(&error));
    bool good = lessons_find_in(data, size, lessons, &why);
    free(data);
    return good ||
           session_refuse(session, "%s: %s", replay, why != NULL ? why : "not enough memory");
}

static bool
write_all(struct session *session, const struct lessons_flags *flags, const struct lessons *lessons)
{
    char *text = malloc((size_t)(lessons->count + 1) * LESSONS_WRITE_SIZE);
    size_t size = 0;

    if (text != NULL)
        size = (size_t)snprintf(
            text, LESSONS_WRITE_SIZE, "; Lessons, see wellplayed-workshop lessons --help.\n");
    if (text != NULL && flags->replay == NULL)
        size += (size_t)snprintf(text + size, LESSONS_WRITE_SIZE - size,
            "; Found by: wellplayed-workshop lessons --seed %" PRIu64 "\n", session->seed);
    for (int i = 0; text != NULL && i < lessons->count; i++) {
        text[size++] = '\n';
        size += lessons_write(&lessons->items[i], text + size);
    }
    return session_write(session, flags->output, text, size);
}

static void
find_lessons(struct session *session, const struct lessons_flags *flags)
{
    struct lessons lessons;

    stop_on_signals();
    if (flags->replay != NULL) {
        if (!find_in_replay(session, flags->replay, &lessons))
            return;
    } else if (!lessons_find(session->seed, (int)session->threads, &lessons)) {
        session_fail_games(session);
        return;
    }
    if (lessons.count == 0)
        session_fail(session, "%s: no lesson in it", flags->replay);
    else if (write_all(session, flags, &lessons))
        printf("%d lessons\n", lessons.count);
    lessons_finish(&lessons);
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
    bool solved = task_solve(search, task, LESSONS_LOOK, LESSONS_KEY_TICKS, &line, &keys);
    bool played = task_play(task, &item->keys) == TASK_SOLVED;
    bool most = count.solving * 2 > count.places;

    printf("%-13s %-12s %d piece%s %3d of %3d places%s%s%s%s\n", item->name, task->rules.name,
        task->pieces, task->pieces > 1 ? "s," : ", ", count.solving, count.places,
        solved ? "" : "; NOT SOLVED by the search", played ? "" : "; NOT SOLVED by its keys",
        count.drop ? "; solved by a DROP where it spawns" : "",
        most ? "; solved by MOST places" : "");
    return solved && played && !count.drop && !most;
}

static void
prove_all(struct session *session, const char *path, struct task_search *search)
{
    struct lessons lessons;
    struct error error;
    int failed = 0;

    if (!lessons_load(path, &lessons, &error)) {
        session_refuse(session, "%s", error_english(&error));
        return;
    }
    for (int i = 0; i < lessons.count; i++)
        failed += !prove(search, &lessons.items[i]);
    if (failed > 0)
        session_fail(session, "%s: %d of %d are not proved", path, failed, lessons.count);
    else
        printf("%d lessons are proved\n", lessons.count);
    lessons_finish(&lessons);
}

void
lessons_run(struct session *session)
{
    struct lessons_flags flags = {0};

    if (!lessons_flags_read(session, &flags))
        return;
    if (flags.check == NULL) {
        find_lessons(session, &flags);
        return;
    }
    struct task_search *search = malloc(sizeof(*search));
    if (search != NULL)
        prove_all(session, flags.check, search);
    else
        session_fail(session, "not enough memory");
    free(search);
}
