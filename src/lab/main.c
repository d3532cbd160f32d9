/* The lab: games without a window, for people who want numbers. */
#include "lab/commands.h"

#define ROW(name, run, what) {name, run, what},

static const struct session_command commands[] = {LAB_COMMANDS(ROW)};

int
main(int argc, char **argv)
{
    return session_main("wellplayed-lab", "Games without a window, as fast as they go.", commands,
        sizeof(commands) / sizeof(commands[0]), argc, argv);
}
