/*
 * The result of `duel`.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_DUEL_REPORT_H
#define WELLPLAYED_LAB_DUEL_REPORT_H

#include "lab/duel.h"

/* Prints the result on standard output, for people or as JSON, even without a
 * single pair. Uses the sides' `amounts`. */
void duel_report(struct duel *duel);

#endif
