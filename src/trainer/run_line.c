/* Words are compared as they stand; only the revision's is understood. */
#include "trainer/run_line.h"

#include <stdio.h>
#include <string.h>

#include "train/play.h"

const char *
run_line_revision(char out[RUN_LINE_REVISION_SIZE])
{
    out[0] = '\0';
    if (PLAY_REVISION > 1)
        snprintf(out, RUN_LINE_REVISION_SIZE, "play=%d ", PLAY_REVISION);
    return out;
}

/* The revision that such a line names. */
static unsigned
revision_of(const char *line)
{
    unsigned revision = 1;
    const char *word = strstr(line, " play=");
    if (word != NULL)
        sscanf(word, " play=%9u", &revision);
    return revision;
}

/* Whether both begin with the same magic; else that is said. */
static bool
tell_magic(const char *path, const char *magic, const char *theirs,
    char why[FILE_WHY_SIZE])
{
    char command[16] = "", their_command[16];
    unsigned format = 0, their_format;

    if (strncmp(theirs, magic, strlen(magic)) == 0)
        return true;
    sscanf(magic, "wellplayed-lab %15s %u", command, &format);
    if (sscanf(theirs, "wellplayed-lab %15s %5u ", their_command,
            &their_format) == 2 &&
        strcmp(command, their_command) == 0)
        snprintf(why, FILE_WHY_SIZE,
            "%s: format %u, this version reads %u: continue with the program "
            "that began it, or begin a new file",
            file_tail(path), their_format, format);
    else
        snprintf(why, FILE_WHY_SIZE, "%s: not a file of %s --resume",
            file_tail(path), command);
    return false;
}

void
run_line_tell_difference(const char *path, const char *magic,
    const char *theirs, const char *ours, char why[FILE_WHY_SIZE])
{
    if (!tell_magic(path, magic, theirs, why))
        return;
    unsigned revision = revision_of(theirs);
    size_t word = 0, at = 0;

    if (revision != PLAY_REVISION) {
        snprintf(why, FILE_WHY_SIZE,
            "%s: begun when games came out differently (revision %u of play, "
            "this program has %d): continue with the program that began it, or "
            "begin a new file",
            file_tail(path), revision, PLAY_REVISION);
        return;
    }
    for (; theirs[at] == ours[at] && ours[at] != '\0'; at++)
        if (ours[at] == ' ')
            word = at + 1;
    snprintf(why, FILE_WHY_SIZE,
        "%s: begun with other settings: %.*s there, %.*s here", file_tail(path),
        (int)strcspn(theirs + word, " \n"), theirs + word,
        (int)strcspn(ours + word, " "), ours + word);
}
