/*
 * The linear algebra that strategies need, computed by LAPACK. Any thread may
 * call.
 */
#ifndef WELLPLAYED_TRAIN_LINALG_H
#define WELLPLAYED_TRAIN_LINALG_H

#include <stdbool.h>

enum { LINALG_MAX = 64 };

/*
 * The symmetric square root of a symmetric matrix with n rows, and the inverse
 * of that root. Both are unique, so they don't depend on the order and signs of
 * LAPACK's eigenvectors. Returns false and leaves the outputs alone unless the
 * smallest eigenvalue is greater than the greatest divided by `condition`.
 */
bool linalg_roots(int n, const double *matrix, double condition, double *root, double *inverse);

/* out = matrix * in, each of size n; `out` must not be `in`. */
void linalg_apply(int n, const double *matrix, const double *in, double *out);

#endif
