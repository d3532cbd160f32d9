/* Frees the lines of a seat. */
#include "app/seat/lines.h"

#include <stdlib.h>

void
lines_destroy(struct lines *lines)
{
    if (lines == NULL)
        return;
    branches_clear(&lines->branches);
    reel_close(&lines->reel);
    free(lines);
}
