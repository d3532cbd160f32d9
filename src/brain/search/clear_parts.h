/*
 * A part of the solver of all clears, for counts of pieces that are not known.
 *
 * From one thread at a time, as clear.h.
 */
#ifndef WELLPLAYED_BRAIN_SEARCH_CLEAR_PARTS_H
#define WELLPLAYED_BRAIN_SEARCH_CLEAR_PARTS_H

#include "brain/search/clearing.h"

/* Whether the known pieces of a position have a way. Sets *stopped if the limit
 * of positions came first. */
bool clear_leads(
    struct clear_search *search, const struct clearing *position, bool hold_used, bool *stopped);

#endif
