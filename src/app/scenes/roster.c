/* Saved players are kept in memory, because lists ask in every frame. */
#include "app/scenes/roster.h"

#include <stdlib.h>

#include "store/players.h"

enum { MAX_OWN = 200 };

static struct {
    bool known;
    int count;
    struct brain *brains; /* owned, room for MAX_OWN; NULL: none */
    struct error fault;   /* of the first invalid file; no words: none is */
} own;

/* Invalid files are not listed. */
static void
roster_add(void *data, const struct brain *brain, const struct error *error)
{
    if (brain == NULL && own.fault.words == NULL)
        own.fault = *error;
    if (brain == NULL || own.count == MAX_OWN)
        return;
    if (own.brains == NULL)
        own.brains = malloc(MAX_OWN * sizeof(*own.brains));
    if (own.brains != NULL)
        own.brains[own.count++] = *brain;
}

void
roster_refresh(void)
{
    free(own.brains);
    own.brains = NULL;
    own.count = 0;
    own.known = false;
    own.fault.words = NULL;
}

static void
read_own(void)
{
    if (!own.known)
        players_list(roster_add, NULL);
    own.known = true;
}

const struct error *
roster_fault(void)
{
    read_own();
    return own.fault.words != NULL ? &own.fault : NULL;
}

bool
roster_at(int index, struct brain *brain)
{
    struct brain ignored;
    int built_in = 0;

    if (weights_at(index, brain))
        return true;
    read_own();
    while (weights_at(built_in, &ignored))
        built_in++;
    if (index < built_in || index - built_in >= own.count)
        return false;
    *brain = own.brains[index - built_in];
    return true;
}
