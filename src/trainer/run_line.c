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

void
run_line_tell_difference(const char *path, const char *theirs, const char *ours,
    char why[FILE_WHY_SIZE])
{
    unsigned revision = revision_of(theirs);
    size_t word = 0, at = 0;

    if (revision != PLAY_REVISION) {
        snprintf(why, FILE_WHY_SIZE,
            "%s: begun when games came out otherwise (revision %u of play, "
            "this program has %d): go on with the program that began it, or "
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
