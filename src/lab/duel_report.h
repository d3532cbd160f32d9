/*
 * What `duel` prints when it has played.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_DUEL_REPORT_H
#define WELLPLAYED_LAB_DUEL_REPORT_H

#include "lab/duel.h"

/* The result on standard output, for people or as JSON; of no pair at all too.
 * Uses the sides' `amounts`. */
void duel_report(struct duel *duel);

#endif
