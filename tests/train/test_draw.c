/*
 * What the optimizers stand on: normal numbers that are normal, and roots of
 * matrices that are roots.
 */
#include "lib/check.h"

#include <math.h>

#include "train/variate.h"
#include "train/linalg.h"

/* Part of every training run's history, as the generator itself is. */
TEST(normal_numbers_stay_the_same)
{
    static const double expected[] = {0x1.c3d62733fd56ap+0, -0x1.03799ac5c0778p-4,
        0x1.d203a77c8a87ep-2, -0x1.00d5393516d6ap+0, 0x1.cce2c444e7398p+0, -0x1.c6462b67947e3p+0,
        0x1.7c20650e3504cp-1, 0x1.2556b9e280bd3p+0};
    struct rng rng;
    rng_seed(&rng, 7, 1);
    for (size_t i = 0; i < ARRAY_SIZE(expected); i++) {
        double x = draw_gaussian(&rng);
        if (x != expected[i])
            fail_msg("number %zu is %a", i, x);
    }
}

TEST(normal_numbers_are_normal)
{
    enum { DRAWS = 1000000 };
    double sum = 0, squares = 0, fourths = 0;
    int beyond = 0, far_beyond = 0;
    struct rng rng;
    rng_seed(&rng, 3, 0);
    for (int i = 0; i < DRAWS; i++) {
        double x = draw_gaussian(&rng);
        sum += x;
        squares += x * x;
        fourths += x * x * x * x;
        beyond += fabs(x) > 1.959963984540054;
        far_beyond += fabs(x) > 3.290526731491926;
    }
    /* Five standard errors each. */
    assert_true(fabs(sum / DRAWS) < 5e-3);
    assert_true(fabs(squares / DRAWS - 1) < 5 * 1.4143e-3);
    assert_true(fabs(fourths / DRAWS - 3) < 5 * 9.8e-3);
    assert_true(abs(beyond - 50000) < 5 * 218);
    assert_true(abs(far_beyond - 1000) < 5 * 32);
}

/* A * A^T + 1/8 for a random A. */
static void
random_definite(struct rng *rng, int n, double *matrix)
{
    double a[LINALG_MAX * LINALG_MAX];
    for (int i = 0; i < n * n; i++)
        a[i] = draw_gaussian(rng);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            double sum = row == column ? 0.125 : 0;
            for (int k = 0; k < n; k++)
                sum += a[row * n + k] * a[column * n + k];
            matrix[row * n + column] = sum;
        }
}

static double
product_at(int n, const double *a, const double *b, int row, int column)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    return sum;
}

TEST(roots_are_roots)
{
    static double matrix[LINALG_MAX * LINALG_MAX];
    static double root[LINALG_MAX * LINALG_MAX];
    static double inverse[LINALG_MAX * LINALG_MAX];
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (int n = 1; n <= LINALG_MAX; n += n < 8 ? 1 : 14) {
        random_definite(&rng, n, matrix);
        assert_true(linalg_roots(n, matrix, 1e14, root, inverse));
        for (int row = 0; row < n; row++)
            for (int column = 0; column < n; column++) {
                int i = row * n + column;
                double square = product_at(n, root, root, row, column);
                double one = product_at(n, root, inverse, row, column);
                assert_true(fabs(square - matrix[i]) < 1e-10);
                assert_true(fabs(one - (row == column)) < 1e-10);
                assert_true(root[i] == root[column * n + row]);
                assert_true(inverse[i] == inverse[column * n + row]);
            }
    }
}

TEST(what_has_no_roots_is_refused)
{
    static const double matrices[][4] = {
        {1, 2, 2, 1},     /* one eigenvalue below 0 */
        {1, 1, 1, 1},     /* one of 0 */
        {1, 0, 0, 1e-15}, /* too far apart */
        {0, 0, 0, 0},
        {-1, 0, 0, -1},
        {NAN, 0, 0, 1},
    };
    for (size_t i = 0; i < ARRAY_SIZE(matrices); i++) {
        double root[4] = {7, 7, 7, 7}, inverse[4] = {7, 7, 7, 7};
        assert_false(linalg_roots(2, matrices[i], 1e14, root, inverse));
        for (int k = 0; k < 4; k++)
            assert_true(root[k] == 7 && inverse[k] == 7);
    }
}

SUITE(draw)
