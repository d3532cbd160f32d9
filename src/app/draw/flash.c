/* The light: a copy of the rows, and a countdown. */
#include "app/draw/flash.h"

#include <string.h>

#include "app/draw/draw.h"

static const uint64_t all_ns = 260000000;

void
flash_take(struct flash *flash, const struct seat *seat,
    const struct events *events, int strength)
{
    if (!(events->happened & EVENT_LOCKED))
        return;
    flash->ns = 0;
    if (!(events->happened & EVENT_CLEARED) || strength == 0)
        return;
    flash->ns = all_ns;
    flash->rows = events->cleared.rows;
    memcpy(flash->cells, seat->gone, sizeof(flash->cells));
}

bool
flash_pass(struct flash *flash, uint64_t ns)
{
    bool lit = flash->ns > 0;
    flash->ns = flash->ns > ns ? flash->ns - ns : 0;
    return lit;
}

void
flash_show(const struct flash *flash, int strength, struct stage *stage)
{
    stage->flash_rows = flash->ns > 0 ? flash->rows : 0;
    stage->flash_cells = flash->cells;
    stage->flash_progress = (int)((all_ns - flash->ns) * FLASH_END / all_ns);
    stage->flash_strength = strength;
}
