/*
 * Sums for a fit: small symmetric systems of equations, for least squares and
 * for the steps of Newton's method.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_RACE_SUMS_H
#define WELLPLAYED_WORKSHOP_RACE_SUMS_H

#include <stdbool.h>

enum { RACE_SUMS_TERMS = 6 /* the most that a system has */ };

/* The empty sum is zeroed except for `terms`. */
struct race_sums {
    int terms;
    double left[RACE_SUMS_TERMS][RACE_SUMS_TERMS], right[RACE_SUMS_TERMS];
};

/* Adds `weight` times the products of `x` on the left, and `y` times `x` on the
 * right. */
void race_sums_add(struct race_sums *sums, const double *x, double weight, double y);

/* Leaves a term out: its answer is 0. */
void race_sums_leave_out(struct race_sums *sums, int term);

/* Solves the system. `out` gets an answer for each term. Returns false if
 * there is none, or more than one. */
bool race_sums_solve(struct race_sums sums, double *out);

#endif
