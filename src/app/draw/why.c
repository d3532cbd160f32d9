/* The words for each reason, as a table. */
#include "app/draw/why.h"

#include <stdio.h>
#include <string.h>

#include "app/text/language.h"

/* The words of each reason for a place, and against it. */
static const char *const words[REASON_TOPICS][2] = {
    [REASON_LOW] = {N_("lies low"), N_("lies high")},
    [REASON_SNUG] = {N_("fits in closely"), N_("leaves gaps next to it")},
    [REASON_SHAFTS] = {N_("leaves few narrow gaps"), N_("leaves a narrow gap")},
    [REASON_SURFACE] = {N_("leaves an even top"), N_("leaves an uneven top")},
    [REASON_NEXT] = {N_("prepares for the next pieces"), NULL},
    [REASON_MISSED] = {NULL, N_("missed a better place")},
};

void
why_find(struct why *why, const struct brain *brain, const struct view *view, struct place at,
    struct thought_gist gist)
{
    if (strcmp(why->brain, brain->name) == 0 &&
        memcmp(&why->board, &view->board, sizeof(why->board)) == 0 &&
        memcmp(&why->at, &at, sizeof(at)) == 0 && memcmp(&why->gist, &gist, sizeof(gist)) == 0)
        return;
    memcpy(why->brain, brain->name, sizeof(why->brain));
    why->board = view->board;
    why->at = at;
    why->gist = gist;
    why->count = reason_find(brain, &view->board, view->rules->shapes, at, why->reasons);
    why->count = reason_put_gist(gist, why->reasons, why->count);
}

static void
write_rows(const struct reason *reason, char *out, size_t size)
{
    unsigned rows = (unsigned)reason->number;

    if (reason->good)
        snprintf(out, size, _n("clears %u row", "clears %u rows", rows), rows);
    else
        snprintf(out, size, "%s", _("clears no row"));
}

static void
write_holes(const struct reason *reason, char *out, size_t size)
{
    bool removes = reason->number < 0; /* opens or fills them */
    unsigned holes = (unsigned)(removes ? -reason->number : reason->number);

    if (holes == 0)
        snprintf(out, size, "%s", _("makes no hole"));
    else if (removes)
        snprintf(out, size, _n("removes %u hole", "removes %u holes", holes), holes);
    else if (reason->good)
        snprintf(out, size, _n("makes only %u hole", "makes only %u holes", holes), holes);
    else
        snprintf(out, size, _n("makes %u hole", "makes %u holes", holes), holes);
}

void
why_write(const struct reason *reason, char *out, size_t size)
{
    if (reason->topic == REASON_ROWS)
        write_rows(reason, out, size);
    else if (reason->topic == REASON_HOLES)
        write_holes(reason, out, size);
    else if (reason->topic == REASON_CLEAR && reason->number == 1)
        snprintf(out, size, "%s", _("clears all"));
    else if (reason->topic == REASON_CLEAR)
        snprintf(out, size, _("all clear in %d pieces"), reason->number);
    else if (reason->topic == REASON_CHANCE)
        snprintf(out, size, _("all clear likely: %d %%"), reason->number);
    else
        snprintf(out, size, "%s", _(words[reason->topic][!reason->good]));
}

void
why_write_all(const struct why *why, char *out, size_t size)
{
    char one[64], before[256];

    out[0] = '\0';
    for (int i = 0; i < why->count; i++) {
        why_write(&why->reasons[i], one, sizeof(one));
        snprintf(before, sizeof(before), "%s", out);
        if (i == 0)
            snprintf(out, size, "%s", one);
        else
            /* Translators: reasons one after the other. */
            snprintf(out, size, _("%s, %s"), before, one);
    }
}
