/* The axes are eigenvectors of the covariance. That of a few dozen places is
 * noisy, so earlier generations count too. */
#include "trainer/axes.h"

#include <math.h>
#include <string.h>

enum { N = FEATURE_COUNT, SWEEPS = 60 };

/* The share of the sums that each generation keeps. */
static const double fading = 0.7;

/* The covariance of the places that are not zero, scaled to a trace of 1.
 * Returns false when they are all one point. */
static bool
find_covariance(const double *places, int count, double out[N * N])
{
    double mean[N] = {0}, trace = 0;
    int used = 0;

    memset(out, 0, N * N * sizeof(*out));
    for (int c = 0; c < count; c++) {
        double length = 0;
        for (int f = 0; f < N; f++) {
            mean[f] += places[c * N + f];
            length += fabs(places[c * N + f]);
        }
        used += length > 0;
    }
    for (int f = 0; f < N; f++)
        mean[f] /= used > 0 ? used : 1;
    for (int c = 0; c < count; c++) {
        double off[N], length = 0;
        for (int f = 0; f < N; f++) {
            off[f] = places[c * N + f] - mean[f];
            length += fabs(places[c * N + f]);
        }
        for (int i = 0; length > 0 && i < N; i++)
            for (int j = 0; j < N; j++)
                out[i * N + j] += off[i] * off[j];
    }
    for (int f = 0; f < N; f++)
        trace += out[f * N + f];
    if (!(trace > 1e-18))
        return false;
    for (int i = 0; i < N * N; i++)
        out[i] /= trace;
    return true;
}

/* One rotation of Jacobi's method: makes element (p, q) zero. */
static void
rotate_matrix(double *matrix, double *vectors, int p, int q)
{
    double element = matrix[p * N + q];
    if (fabs(element) < 1e-300)
        return;
    double theta = (matrix[q * N + q] - matrix[p * N + p]) / (2 * element);
    double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;

    for (int k = 0; k < N; k++) {
        double a = matrix[k * N + p], b = matrix[k * N + q];
        matrix[k * N + p] = c * a - s * b;
        matrix[k * N + q] = s * a + c * b;
    }
    for (int k = 0; k < N; k++) {
        double a = matrix[p * N + k], b = matrix[q * N + k];
        matrix[p * N + k] = c * a - s * b;
        matrix[q * N + k] = s * a + c * b;
        a = vectors[k * N + p];
        b = vectors[k * N + q];
        vectors[k * N + p] = c * a - s * b;
        vectors[k * N + q] = s * a + c * b;
    }
}

/* The index of the greatest eigenvalue, except index `but`. */
static int
greatest_at(const double *matrix, int but)
{
    int at = but == 0 ? 1 : 0;
    for (int f = 0; f < N; f++)
        if (f != but && matrix[f * N + f] > matrix[at * N + at])
            at = f;
    return at;
}

/* The eigenvectors of the two greatest eigenvalues. */
static void
find_axes(const double *covariance, double out[2][N])
{
    double matrix[N * N], vectors[N * N] = {0};
    int best[2];

    memcpy(matrix, covariance, sizeof(matrix));
    for (int f = 0; f < N; f++)
        vectors[f * N + f] = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double off = 0;
        for (int p = 0; p < N; p++)
            for (int q = p + 1; q < N; q++)
                off += matrix[p * N + q] * matrix[p * N + q];
        if (off < 1e-24)
            break;
        for (int p = 0; p < N; p++)
            for (int q = p + 1; q < N; q++)
                rotate_matrix(matrix, vectors, p, q);
    }
    best[0] = greatest_at(matrix, -1);
    best[1] = greatest_at(matrix, best[0]);
    for (int k = 0; k < 2; k++)
        for (int f = 0; f < N; f++)
            out[k][f] = vectors[f * N + best[k]];
}

static double
dot_product(const double *a, const double *b)
{
    double sum = 0;
    for (int f = 0; f < N; f++)
        sum += a[f] * b[f];
    return sum;
}

/* The sign of an axis without a predecessor: its greatest weight becomes
 * positive. */
static double
first_sign(const double *axis)
{
    int most = 0;
    for (int f = 1; f < N; f++)
        if (fabs(axis[f]) > fabs(axis[most]))
            most = f;
    return axis[most] < 0 ? -1 : 1;
}

void
axes_take(struct axes *axes, const double *places, int count)
{
    double now[N * N], found[2][N];

    if (!find_covariance(places, count, now))
        return;
    double kept = axes->known ? fading : 0;
    for (int i = 0; i < N * N; i++)
        axes->covariance[i] = kept * axes->covariance[i] + (1 - kept) * now[i];
    find_axes(axes->covariance, found);
    bool swapped =
        axes->known &&
        fabs(dot_product(found[0], axes->axis[1])) + fabs(dot_product(found[1], axes->axis[0])) >
            fabs(dot_product(found[0], axes->axis[0])) + fabs(dot_product(found[1], axes->axis[1]));
    for (int k = 0; k < 2; k++) {
        const double *from = found[swapped ? 1 - k : k];
        double sign =
            axes->known ? (dot_product(from, axes->axis[k]) < 0 ? -1 : 1) : first_sign(from);
        for (int f = 0; f < N; f++)
            axes->axis[k][f] = sign * from[f];
    }
    axes->known = true;
}

double
axes_along(const struct axes *axes, int axis, const double *place)
{
    return dot_product(axes->axis[axis], place);
}
