/* Compares words as text; only the revision is understood. */
#include "trainer/run_line.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_WORD = 200 };

const char *
run_line_revision(char out[RUN_LINE_REVISION_SIZE], const struct play_setup *setup)
{
    out[0] = '\0';
    if (play_revision(setup) > 1)
        snprintf(out, RUN_LINE_REVISION_SIZE, "play=%d ", play_revision(setup));
    return out;
}

const char *
run_line_choices(char out[RUN_LINE_CHOICES_SIZE], const struct play_setup *setup)
{
    const struct ruleset *own = ruleset_find(setup->rules.name);
    size_t used = 0;

    out[0] = '\0';
    if (play_goal(setup) != &goal_endless)
        used = (size_t)snprintf(out, RUN_LINE_CHOICES_SIZE, " goal=%s", play_goal(setup)->name);
    if (own == NULL)
        return out;
    if (setup->rules.next_count != own->next_count)
        used += (size_t)snprintf(
            out + used, RUN_LINE_CHOICES_SIZE - used, " next=%d", setup->rules.next_count);
    if (setup->rules.buttons != own->buttons)
        snprintf(out + used, RUN_LINE_CHOICES_SIZE - used, " half-turns=0");
    return out;
}

/* The revision that a line names. */
static unsigned
revision_of(const char *line)
{
    unsigned revision = 1;
    const char *word = strstr(line, " play=");
    if (word != NULL || strncmp(line, "play=", strlen("play=")) == 0)
        sscanf(word != NULL ? word : line, " play=%9u", &revision);
    return revision;
}

/* Whether both begin with the same magic; otherwise sets the error. */
static bool
tell_magic(const char *path, const char *magic, const char *theirs, struct error *error)
{
    char command[16] = "", their_command[16];
    unsigned format = 0, their_format;

    if (strncmp(theirs, magic, strlen(magic)) == 0)
        return true;
    sscanf(magic, "wellplayed-lab %15s %u", command, &format);
    if (sscanf(theirs, "wellplayed-lab %15s %5u ", their_command, &their_format) == 2 &&
        strcmp(command, their_command) == 0)
        return error_set(error, path,
            "format %u, this version reads %u: continue with the program that began it, or begin a new file",
            their_format, format);
    return error_set(error, path, "not a file of %s --resume", command);
}

void
run_line_tell_difference(
    const char *path, const char *magic, const char *theirs, const char *ours, struct error *error)
{
    if (!tell_magic(path, magic, theirs, error))
        return;
    unsigned revision = revision_of(theirs), own = revision_of(ours);
    size_t word = 0, at = 0;

    if (revision != own) {
        error_set(error, path,
            "begun when games came out differently (revision %u of play, this program has %u): continue with the program that began it, or begin a new file",
            revision, own);
        return;
    }
    for (; theirs[at] == ours[at] && ours[at] != '\0'; at++)
        if (ours[at] == ' ')
            word = at + 1;
    char there[LONGEST_WORD], here[LONGEST_WORD];
    snprintf(there, sizeof(there), "%.*s", (int)strcspn(theirs + word, " \n"), theirs + word);
    snprintf(here, sizeof(here), "%.*s", (int)strcspn(ours + word, " "), ours + word);
    error_set(error, path, "begun with other settings: %s there, %s here", there, here);
}
