/*
 * Eigenvalues by LAPACK, and matrices made from them.
 */
#include "train/linalg.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Fortran passes everything by address, and the lengths of strings last. The
 * eigenvectors replace the matrix, one after the other. */
void dsyev_(const char *job, const char *triangle, const int *n, double *matrix, const int *stride,
    double *values, double *work, const int *work_size, int *info, size_t job_length,
    size_t triangle_length);

/* Finds the eigenvalues, ascending, and the eigenvectors, n numbers each. */
static bool
find_eigenvectors(int n, const double *matrix, double *values, double *vectors)
{
    double work[8 * LINALG_MAX];
    const int work_size = 8 * LINALG_MAX;
    int info = 0;

    memcpy(vectors, matrix, (size_t)(n * n) * sizeof(*vectors));
    dsyev_("V", "L", &n, vectors, &n, values, work, &work_size, &info, 1, 1);
    return info == 0;
}

/* The sum of factor[k] * vector k * its transpose. */
static void
compose_matrix(int n, const double *vectors, const double *factors, double *out)
{
    for (int row = 0; row < n; row++) {
        for (int column = 0; column <= row; column++) {
            double sum = 0;
            for (int k = 0; k < n; k++) {
                const double *vector = vectors + k * n;
                sum += factors[k] * (vector[row] * vector[column]);
            }
            out[row * n + column] = sum;
            out[column * n + row] = sum;
        }
    }
}

bool
linalg_roots(int n, const double *matrix, double condition, double *root, double *inverse)
{
    assert(n >= 1 && n <= LINALG_MAX);
    double values[LINALG_MAX], vectors[LINALG_MAX * LINALG_MAX];
    double roots[LINALG_MAX], inverses[LINALG_MAX];

    if (!find_eigenvectors(n, matrix, values, vectors))
        return false;
    if (!(values[0] > 0) || !(values[n - 1] / values[0] < condition))
        return false;
    for (int k = 0; k < n; k++) {
        roots[k] = sqrt(values[k]);
        inverses[k] = 1 / roots[k];
    }
    compose_matrix(n, vectors, roots, root);
    compose_matrix(n, vectors, inverses, inverse);
    return true;
}

void
linalg_apply(int n, const double *matrix, const double *in, double *out)
{
    for (int row = 0; row < n; row++) {
        double sum = 0;
        for (int column = 0; column < n; column++)
            sum += matrix[row * n + column] * in[column];
        out[row] = sum;
    }
}
