/*
 * Sums for a fit: small symmetric systems of equations, as least squares and
 * each step of Newton's way to the greatest likelihood have them.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_RACE_SUMS_H
#define WELLPLAYED_WORKSHOP_RACE_SUMS_H

#include <stdbool.h>

enum { RACE_SUMS_TERMS = 6 /* of a system, at most */ };

/* Zeroed but for `terms`: the empty sum. */
struct race_sums {
    int terms;
    double left[RACE_SUMS_TERMS][RACE_SUMS_TERMS], right[RACE_SUMS_TERMS];
};

/* Adds `weight` times the products of `x` on the left, and `y` times `x` on the
 * right. */
void race_sums_add(
    struct race_sums *sums, const double *x, double weight, double y);

/* Takes a term out: its answer is 0. */
void race_sums_leave_out(struct race_sums *sums, int term);

/* Solves the system; `out` gets an answer for each term. Returns false when
 * there is none, or more than one. */
bool race_sums_solve(struct race_sums sums, double *out);

#endif
