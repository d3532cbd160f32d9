/*
 * The formulas of CMA-ES, with the tutorial's parameters (its table 1). Here
 * (n) is the number of a formula there.
 */
#include "train/strategy.h"

#include "train/variate.h"
#include "train/linalg.h"

#include <math.h>
#include <string.h>

enum { MAX_N = OPTIMIZER_MAX_DIMENSIONS, MAX_LAMBDA = OPTIMIZER_MAX_POPULATION };

/* Beyond this condition number the covariance is mere rounding errors. */
static const double worst_condition = 1e14;

struct parameters {
    int mu;
    double mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu;
    double expected;            /* E|N(0, I)| */
    double weights[MAX_LAMBDA]; /* falling; the first mu add up to 1 */
    double weight_sum;          /* of all */
};

/* -- parameters -- */

/* (sum of w)^2 / sum of w^2. */
static double
effective_count(const double *weights, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += weights[i];
        squares += weights[i] * weights[i];
    }
    return sum * sum / squares;
}

static void
scale_weights(double *weights, int count, double wanted)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += fabs(weights[i]);
    for (int i = 0; sum > 0 && i < count; i++)
        weights[i] *= wanted / sum;
}

/* (49) to (53): the weights above the median add up to 1; those below are
 * negative, but never so large that C could stop being positive definite. */
static void
set_weights(struct parameters *p, int n, int lambda)
{
    double *below = p->weights + p->mu;
    int below_count = lambda - p->mu;
    double mu_eff_below = effective_count(below, below_count);

    double by_rate = 1 + p->c_1 / p->c_mu;
    double by_mass = 1 + 2 * mu_eff_below / (p->mu_eff + 2);
    double by_definiteness = (1 - p->c_1 - p->c_mu) / (n * p->c_mu);
    scale_weights(p->weights, p->mu, 1);
    scale_weights(below, below_count, fmin(by_rate, fmin(by_mass, by_definiteness)));

    p->weight_sum = 0;
    for (int i = 0; i < lambda; i++)
        p->weight_sum += p->weights[i];
}

static void
set_parameters(struct parameters *p, int n, int lambda)
{
    double size = n;
    p->mu = lambda / 2;
    for (int i = 0; i < lambda; i++)
        p->weights[i] = log((lambda + 1) / 2.0) - log(i + 1);
    double mu_eff = effective_count(p->weights, p->mu);
    p->mu_eff = mu_eff;

    p->c_sigma = (mu_eff + 2) / (size + mu_eff + 5);
    p->d_sigma = 1 + 2 * fmax(0, sqrt((mu_eff - 1) / (size + 1)) - 1) + p->c_sigma;
    p->c_c = (4 + mu_eff / size) / (size + 4 + 2 * mu_eff / size);
    p->c_1 = 2 / ((size + 1.3) * (size + 1.3) + mu_eff);
    p->c_mu =
        fmin(1 - p->c_1, 2 * (0.25 + mu_eff + 1 / mu_eff - 2) / ((size + 2) * (size + 2) + mu_eff));
    p->expected = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size));
    set_weights(p, n, lambda);
}

/* -- the distribution -- */

void
strategy_reset(struct strategy s)
{
    size_t square = (size_t)(s.n * s.n) * sizeof(double);
    memset(s.path_sigma, 0, (size_t)s.n * sizeof(double));
    memset(s.path_c, 0, (size_t)s.n * sizeof(double));
    memset(s.covariance, 0, square);
    for (int i = 0; i < s.n; i++)
        s.covariance[i * s.n + i] = 1;
    memcpy(s.root, s.covariance, square);
    memcpy(s.inverse, s.covariance, square);
}

bool
strategy_find_roots(struct strategy s)
{
    return linalg_roots(s.n, s.covariance, worst_condition, s.root, s.inverse);
}

void
strategy_sample(struct strategy s, struct rng *rng, double *out)
{
    double z[MAX_N] = {0}, y[MAX_N];
    for (int i = 0; i < s.n; i++)
        z[i] = draw_gaussian(rng);
    linalg_apply(s.n, s.root, z, y);
    for (int i = 0; i < s.n; i++)
        out[i] = s.mean[i] + *s.sigma * y[i];
}

/* Whether a x b = product, up to rounding. */
static bool
is_product(int n, const double *a, const double *b, const double *product, double tolerance)
{
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            double sum = 0;
            for (int i = 0; i < n; i++)
                sum += a[row * n + i] * b[i * n + column];
            if (!(fabs(sum - product[row * n + column]) <= tolerance))
                return false;
        }
    return true;
}

bool
strategy_is_sound(struct strategy s)
{
    double one[MAX_N * MAX_N] = {0}, greatest = 0;
    int n = s.n;

    for (int row = 0; row < n; row++) {
        one[row * n + row] = 1;
        if (!(s.covariance[row * n + row] > 0))
            return false;
        greatest = fmax(greatest, s.covariance[row * n + row]);
        for (int column = 0; column < row; column++)
            if (s.covariance[row * n + column] != s.covariance[column * n + row])
                return false;
    }
    /* Roots with a condition of 1e7 lose half of a double's digits. */
    return is_product(n, s.root, s.root, s.covariance, 1e-6 * greatest) &&
           is_product(n, s.inverse, s.root, one, 1e-3);
}

double
strategy_widest(struct strategy s)
{
    double widest = 0;
    for (int i = 0; i < s.n; i++)
        widest = fmax(widest, s.covariance[i * s.n + i]);
    return *s.sigma * sqrt(widest);
}

/* -- learning -- */

static double
length_of(const double *vector, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += vector[i] * vector[i];
    return sqrt(sum);
}

/* (41): the weighted mean step of the better half, in units of sigma. */
static void
mean_step(struct strategy s, const struct parameters *p, const double *samples, const int *order,
    double *step)
{
    memset(step, 0, (size_t)s.n * sizeof(*step));
    for (int rank = 0; rank < p->mu; rank++) {
        const double *sample = samples + order[rank] * s.n;
        for (int i = 0; i < s.n; i++)
            step[i] += p->weights[rank] * ((sample[i] - s.mean[i]) / *s.sigma);
    }
}

/* (43), (45): both paths. False while p_sigma is so long that p_c stalls. */
static bool
move_paths(struct strategy s, const struct parameters *p, const double *step, uint64_t generation)
{
    double white[MAX_N];
    linalg_apply(s.n, s.inverse, step, white);
    double keep = 1 - p->c_sigma;
    double add = sqrt(p->c_sigma * (2 - p->c_sigma) * p->mu_eff);
    for (int i = 0; i < s.n; i++)
        s.path_sigma[i] = keep * s.path_sigma[i] + add * white[i];

    double settled = sqrt(1 - pow(keep, 2 * ((double)generation + 1)));
    bool short_enough =
        length_of(s.path_sigma, s.n) / settled < (1.4 + 2 / (s.n + 1.0)) * p->expected;
    keep = 1 - p->c_c;
    add = short_enough ? sqrt(p->c_c * (2 - p->c_c) * p->mu_eff) : 0;
    for (int i = 0; i < s.n; i++)
        s.path_c[i] = keep * s.path_c[i] + add * step[i];
    return short_enough;
}

/* Adds factor * v * v^T, below the diagonal and on it. */
static void
add_outer(double *matrix, int n, double factor, const double *v)
{
    for (int row = 0; row < n; row++) {
        double scaled = factor * v[row];
        for (int column = 0; column <= row; column++)
            matrix[row * n + column] += scaled * v[column];
    }
}

/* (46), (47): C from the path and from all samples. The mean must still be the
 * one that they were drawn around. */
static void
learn_covariance(struct strategy s, const struct parameters *p, int lambda, const double *samples,
    const int *order, bool short_enough)
{
    int n = s.n;
    double delta = short_enough ? 0 : p->c_c * (2 - p->c_c);
    double keep = 1 + p->c_1 * delta - p->c_1 - p->c_mu * p->weight_sum;

    for (int i = 0; i < n * n; i++)
        s.covariance[i] *= keep;
    add_outer(s.covariance, n, p->c_1, s.path_c);
    for (int rank = 0; rank < lambda; rank++) {
        const double *sample = samples + order[rank] * n;
        double y[MAX_N], white[MAX_N], weight = p->weights[rank];
        for (int i = 0; i < n; i++)
            y[i] = (sample[i] - s.mean[i]) / *s.sigma;
        if (weight < 0) {
            linalg_apply(n, s.inverse, y, white);
            double far = length_of(white, n);
            weight = far > 0 ? weight * n / (far * far) : 0;
        }
        add_outer(s.covariance, n, p->c_mu * weight, y);
    }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < row; column++)
            s.covariance[column * n + row] = s.covariance[row * n + column];
}

bool
strategy_learn(
    struct strategy s, int lambda, const double *samples, const int *order, uint64_t generation)
{
    struct parameters p;
    set_parameters(&p, s.n, lambda);

    double step[MAX_N];
    mean_step(s, &p, samples, order, step);
    bool short_enough = move_paths(s, &p, step, generation);
    learn_covariance(s, &p, lambda, samples, order, short_enough);
    for (int i = 0; i < s.n; i++)
        s.mean[i] += *s.sigma * step[i]; /* (42), c_m = 1 */

    /* (44), but never by more than a factor of e in one generation. */
    double change = p.c_sigma / p.d_sigma * (length_of(s.path_sigma, s.n) / p.expected - 1);
    *s.sigma *= exp(fmin(1, change));
    return strategy_find_roots(s);
}
