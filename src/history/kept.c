/* Bytes in a buffer that doubles. */
#include "history/kept.h"

#include <stdlib.h>
#include <string.h>

#include "history/history.h"
#include "wellplayed/replay.h"

enum { FIRST_ROOM = 1 << 14 };

static bool
make_room(struct kept *kept, size_t size)
{
    size_t room = kept->room > 0 ? kept->room : FIRST_ROOM;

    while (room - kept->size < size)
        room *= 2;
    if (room == kept->room)
        return true;
    uint8_t *data = realloc(kept->data, room);
    if (data == NULL)
        return false;
    kept->data = data;
    kept->room = room;
    return true;
}

void
kept_append(struct kept *kept, const void *data, size_t size)
{
    if (!kept->on || kept->full || size == 0)
        return;
    /* There is always room left for the end. */
    bool fits = kept->size + size + REPLAY_ENTRY_SIZE <= HISTORY_LONGEST_REPLAY;
    if (!fits || !make_room(kept, size)) {
        kept->full = true;
        return;
    }
    memcpy(kept->data + kept->size, data, size);
    kept->size += size;
    if (kept->log != NULL)
        journal_append(kept->log, data, size);
}

void
kept_finish(struct kept *kept)
{
    char why[FILE_WHY_SIZE];

    journal_close(kept->log, why);
    free(kept->data);
    memset(kept, 0, sizeof(*kept));
}
