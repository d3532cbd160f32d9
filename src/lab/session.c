/* The frame of every command. */
#include "lab/session.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/stop.h"
#include "store/file.h"
#include "store/say.h"
#include "trainer/clock.h"
#include "wellplayed/pilot.h"

enum { TEXT_SIZE = 1024 };

/* -- what is wrong -- */

bool
session_wrong(struct session *session, const char *flag, const char *value, const char *expected)
{
    const struct flags flags = {.program = session->program};

    flags_wrong(&flags, flag, value, expected);
    session->code = SESSION_WRONG;
    return false;
}

bool
session_wrong_number(
    struct session *session, const char *flag, uint64_t value, const char *expected)
{
    char text[24];

    snprintf(text, sizeof(text), "%" PRIu64, value);
    return session_wrong(session, flag, text, expected);
}

bool
session_missing(struct session *session, const char *flag)
{
    const struct flags flags = {.program = session->program};

    flags_missing(&flags, flag);
    session->code = SESSION_WRONG;
    return false;
}

static bool
say_words(struct session *session, int code, const char *format, va_list words)
{
    char text[ERROR_TEXT_SIZE];

    vsnprintf(text, sizeof(text), format, words);
    say("%s: %s", session->program, text);
    session->code = code;
    return false;
}

bool
session_refuse(struct session *session, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    say_words(session, SESSION_WRONG, format, words);
    va_end(words);
    return false;
}

bool
session_fail(struct session *session, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    say_words(session, EXIT_FAILURE, format, words);
    va_end(words);
    return false;
}

/* -- flags, work, files -- */

bool
session_read(struct session *session, struct flags help, const char **operand)
{
    help.program = session->program;
    switch (flags_read(&help, session->argc, session->argv, operand)) {
    case FLAGS_GO: return true;
    case FLAGS_DONE: break;
    case FLAGS_WRONG: session->code = SESSION_WRONG; break;
    }
    return false;
}

bool
session_fail_games(struct session *session)
{
    if (!stop_wanted())
        return session_fail(session, "no memory or no thread for the games");
    session->code = STOP_EXIT;
    return false;
}

bool
session_work(struct session *session, uint64_t jobs, pool_job *job, pool_line *line, void *data)
{
    double started = clock_seconds();

    stop_on_signals();
    bool begun = pool_run((int)session->threads, jobs, job, line, data);
    session->seconds += clock_seconds() - started;
    return begun || session_fail(session, "no thread could be started");
}

bool
session_can_write(struct session *session, const char *path)
{
    enum { PROBE = 64 * 1024 };
    struct error error;

    return path == NULL || file_could_write(path, PROBE, &error) ||
           session_refuse(session, "%s", error_english(&error));
}

bool
session_write(struct session *session, const char *path, char *text, size_t size)
{
    struct error error;

    if (text == NULL)
        return session_fail(session, "not enough memory");
    bool good = session->force ? file_write(path, text, size, &error)
                               : file_write_new(path, text, size, &error);
    free(text);
    return good || session_fail(session, "%s", error_english(&error));
}

/* -- the program -- */

/* The commands of a program, and its name. */
struct program {
    const char *name, *what;
    const struct session_command *commands;
    size_t count;
};

static int
refuse_command(const struct program *program, const char *what)
{
    char names[TEXT_SIZE] = "";
    size_t used = 0;

    for (size_t i = 0; i < program->count; i++)
        used += (size_t)snprintf(
            names + used, TEXT_SIZE - used, "%s%s", i > 0 ? ", " : "", program->commands[i].name);
    say("%s: %s: expected one of %s; or --help", program->name, what, names);
    return SESSION_WRONG;
}

/* Answers flags that need no command. */
static int
answer_itself(const struct program *program, int argc, char **argv)
{
    const struct flag table[] = {
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
        flag_version(),
    };
    static const struct flags_section sections[] = {
        {"Exit status", "0 when all went well, 1 when something failed on the way, 2 when\n"
                        "the command line was wrong; one line on standard error says "
                        "what.\n"},
        {NULL, NULL},
    };
    char intro[2 * TEXT_SIZE], outro[TEXT_SIZE];
    const struct flags flags = {
        .program = program->name,
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
        .sections = sections,
    };

    size_t used = (size_t)snprintf(
        intro, sizeof(intro), "Usage: %s COMMAND [FLAG]...\n%s\n\n", program->name, program->what);
    for (size_t i = 0; i < program->count; i++)
        used += (size_t)snprintf(intro + used, sizeof(intro) - used, "  %-24s%s\n",
            program->commands[i].name, program->commands[i].what);
    snprintf(outro, sizeof(outro), "%s COMMAND --help says more of each.\n", program->name);
    switch (flags_read(&flags, argc, argv, NULL)) {
    case FLAGS_GO: return refuse_command(program, "no command");
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return SESSION_WRONG;
}

static int
run_command(
    const struct program *program, const struct session_command *command, int argc, char **argv)
{
    struct session session = {
        .argc = argc,
        .argv = argv,
        .threads = (uint64_t)pool_default_threads(),
        .play = {.rules = ruleset_at(0),
            .goal = &goal_endless,
            .pace = PILOT_DEFAULT_PACE,
            .max_pieces = PLAY_WITHOUT_END},
    };

    snprintf(session.program, sizeof(session.program), "%s %s", program->name, command->name);
    command->run(&session);
    return session.code == EXIT_SUCCESS && stop_wanted() ? STOP_EXIT : session.code;
}

/* The manual page of the program, with a section for each command. */
static int
print_manual(const struct program *program, char *name)
{
    char flag[] = "--man";
    char *arguments[] = {name, flag, NULL};
    int code = answer_itself(program, 2, arguments);

    for (size_t i = 0; i < program->count && code == EXIT_SUCCESS; i++)
        code = run_command(program, &program->commands[i], 2, arguments);
    return code;
}

static int
dispatch(const struct program *program, int argc, char **argv)
{
    if (argc < 2)
        return refuse_command(program, "no command");
    if (argc == 2 && strcmp(argv[1], "--man") == 0)
        return print_manual(program, argv[0]);
    if (argv[1][0] == '-')
        return answer_itself(program, argc, argv);
    for (size_t i = 0; i < program->count; i++)
        if (strcmp(argv[1], program->commands[i].name) == 0)
            return run_command(program, &program->commands[i], argc - 1, argv + 1);
    return refuse_command(program, argv[1]);
}

int
session_main(const char *name, const char *what, const struct session_command *commands,
    size_t count, int argc, char **argv)
{
    const struct program program = {name, what, commands, count};
    int code = dispatch(&program, argc, argv);

    /* If the disk is full, this is the first that fails. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        say("%s: could not write the output", name);
        return EXIT_FAILURE;
    }
    return code;
}
