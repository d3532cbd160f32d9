/*
 * The lab: headless games for people who want numbers. Each subcommand is a
 * row of a table and a file of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench.h"
#include "lab/chance.h"
#include "lab/duel.h"
#include "lab/explain.h"
#include "args/flags.h"
#include "lab/fumen.h"
#include "lab/lessons.h"
#include "lab/lifetime.h"
#include "lab/perft.h"
#include "lab/replay.h"
#include "lab/review.h"
#include "lab/teach.h"
#include "lab/train.h"
#include "store/say.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { TEXT_SIZE = 1024, EXIT_WRONG = 2 };

static const struct subcommand {
    const char *name;
    int (*main)(int argc, char **argv);
    const char *help;
} subcommands[] = {
    {"bench", bench_main, "play many games and count the rows"},
    {"chance", chance_main, "what a player's values mean: a chance to live"},
    {"duel", duel_main, "two players on the same pieces"},
    {"explain", explain_main, "why a player puts a piece where it does"},
    {"fumen", fumen_main, "positions as text that players exchange"},
    {"lessons", lessons_main, "find lessons in games, and prove them"},
    {"lifetime", lifetime_main, "how long games are that never seem to end"},
    {"perft", perft_main, "count the placements there are"},
    {"replay", replay_main, "play a replay file and check its end"},
    {"review", review_main, "have a coach grade a replay"},
    {"teach", teach_main, "have a player learn from its own look-ahead"},
    {"train", train_main, "train a machine player"},
};

/* "bench, replay" */
static void
list_names(char out[TEXT_SIZE])
{
    size_t used = 0;
    for (size_t i = 0; i < COUNT(subcommands); i++)
        used += (size_t)snprintf(out + used, TEXT_SIZE - used, "%s%s",
            i > 0 ? ", " : "", subcommands[i].name);
}

static void
write_intro(char out[TEXT_SIZE])
{
    size_t used = (size_t)snprintf(out, TEXT_SIZE,
        "Usage: wellplayed-lab SUBCOMMAND [FLAG]...\n"
        "Games without a window, as fast as they go.\n\n");
    for (size_t i = 0; i < COUNT(subcommands); i++)
        used += (size_t)snprintf(out + used, TEXT_SIZE - used, "  %-24s%s\n",
            subcommands[i].name, subcommands[i].help);
}

static int
complain(const char *what)
{
    char names[TEXT_SIZE];
    list_names(names);
    say("wellplayed-lab: %s: expected one of %s; or --help", what, names);
    return EXIT_WRONG;
}

/* The flags that need no subcommand. */
static int
answer(int argc, char **argv)
{
    const struct flag table[] = {
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
        flag_version(),
    };
    static const struct flags_section sections[] = {
        {"Exit status",
            "0 when all went well, 1 when something failed on the way, 2 when\n"
            "the command line was wrong; one line on standard error says "
            "what.\n"},
        {NULL, NULL},
    };
    char intro[TEXT_SIZE];
    const struct flags flags = {
        .program = "wellplayed-lab",
        .intro = intro,
        .outro = "wellplayed-lab SUBCOMMAND --help says more of each.\n",
        .table = table,
        .count = COUNT(table),
        .sections = sections,
    };

    write_intro(intro);
    switch (flags_read(&flags, argc, argv, NULL)) {
    case FLAGS_GO: return complain("no subcommand");
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_WRONG;
}

/* The page of the program and, as sections of it, all subcommands. */
static int
print_manual(char *program)
{
    char name[32], flag[] = "--man";
    char *arguments[] = {program, flag, NULL};
    int code = answer(2, arguments);
    for (size_t i = 0; i < COUNT(subcommands) && code == EXIT_SUCCESS; i++) {
        snprintf(name, sizeof(name), "%s", subcommands[i].name);
        arguments[0] = name;
        code = subcommands[i].main(2, arguments);
    }
    return code;
}

static int
dispatch(int argc, char **argv)
{
    if (argc < 2)
        return complain("no subcommand");
    if (argc == 2 && strcmp(argv[1], "--man") == 0)
        return print_manual(argv[0]);
    if (argv[1][0] == '-')
        return answer(argc, argv);
    for (size_t i = 0; i < COUNT(subcommands); i++)
        if (strcmp(argv[1], subcommands[i].name) == 0)
            return subcommands[i].main(argc - 1, argv + 1);
    return complain(argv[1]);
}

int
main(int argc, char **argv)
{
    int code = dispatch(argc, argv);
    /* A full disk shows only here. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        say("wellplayed-lab: could not write the output");
        return EXIT_FAILURE;
    }
    return code;
}
