/* The workshop: it made assets, and can make them again. */
#include "workshop/commands.h"

static const struct session_command commands[] = {
    {"chance", chance_run, "what a player's values mean: a chance to live"},
    {"lessons", lessons_run, "find lessons in games, and prove them"},
};

int
main(int argc, char **argv)
{
    return session_main("wellplayed-workshop",
        "What made the chances and the lessons that come with the game.", commands,
        sizeof(commands) / sizeof(commands[0]), argc, argv);
}
