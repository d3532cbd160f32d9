/*
 * CMA-ES: a normal distribution that learns its covariance. The names and the
 * formulas are those of Hansen's tutorial (arXiv 1604.00772), with its default
 * parameters and negative weights; the evolution paths and the covariance are
 * in units of the step size sigma.
 *
 * Restarts: a collapsed or stalled run begins anew at another place with twice
 * the population (IPOP, Auger and Hansen 2005), up to MAX_DOUBLINGS times.
 * Without noise the answer is the best candidate of all runs.
 *
 * With noise the answer is a mean, never a candidate. The candidates of a
 * generation may share their luck (the same games), so asking one twice in a
 * generation says nothing. Instead the first RETESTS of them are asked again in
 * the next one; the share of pairs that keep their order is the agreement. When
 * that nears chance, the step size is raised, as in UH-CMA-ES (Hansen and
 * others 2009), until the candidates differ by more than the noise; the caller
 * may also give each more games. After a restart two more candidates are asked,
 * always side by side: the mean of this run and that of the best run before, to
 * know which of them to answer.
 *
 * When only the direction of a place matters, as with linear players, mean and
 * sigma grow together, at first by orders of magnitude, because far from the
 * origin the same sigma is a smaller angle. That is how the search narrows
 * there, so TolXUp is 10^20 times the first spread, not 10^4. With 10^4, on a
 * landscape of directions in 25 dimensions the answer reached 0.75 of the best,
 * not 0.93.
 */
#include "train/method.h"
#include "train/strategy.h"

#include <math.h>
#include <string.h>

enum { RUN_GENERATION, RESTARTS }; /* counts */
enum { RETESTS = 4, FINALISTS = 2, MIN_LAMBDA = 4 };
enum { MAX_WINDOW = 120 + 30 * OPTIMIZER_MAX_DIMENSIONS / MIN_LAMBDA };
enum { MAX_DOUBLINGS = 6 };

/* UH-CMA-ES: theta, and how fast the agreement follows. */
static const double too_little_agreement = 0.2, agreement_rate = 0.1;

/* The state. */
struct cmaes {
    struct strategy strategy;
    double *agreement;       /* one */
    double *compared;        /* one number: how often the finalists were asked */
    double *best;            /* n: the best candidate, or the best earlier mean */
    double *retest;          /* RETESTS * n: of the generation before */
    double *best_worth;      /* one; with noise, what the finalists are worth */
    double *mean_worth;      /* one */
    double *retest_worth;    /* RETESTS */
    double *bests, *medians; /* `window` each: generation g at g % window */
};

/* -- sizes -- */

/* Candidates that are not samples of the distribution. */
static int
extra_candidates(bool noisy, uint64_t restarts)
{
    if (!noisy)
        return 0;
    return restarts > 0 ? RETESTS + FINALISTS : RETESTS;
}

/* Samples of the distribution in a generation. */
static int
lambda_after(const struct optimizer *optimizer, uint64_t restarts)
{
    int lambda = optimizer->first_population - extra_candidates(optimizer->noisy, 0);
    int max = OPTIMIZER_MAX_POPULATION - extra_candidates(optimizer->noisy, restarts);
    for (uint64_t i = 0; i < restarts && i < MAX_DOUBLINGS; i++)
        if (lambda <= max)
            lambda *= 2;
    return lambda < max ? lambda : max;
}

static int
population_after(const struct optimizer *optimizer, uint64_t restarts)
{
    return lambda_after(optimizer, restarts) + extra_candidates(optimizer->noisy, restarts);
}

static int
lambda_of(const struct optimizer *optimizer)
{
    return lambda_after(optimizer, optimizer->counts[RESTARTS]);
}

/* How many generations may pass without progress: the tutorial's windows of
 * stagnation and of a flat worth. */
static int
window_for(int n, int lambda)
{
    return 120 + 30 * n / lambda;
}

static int
flat_window_for(int n, int lambda)
{
    return 10 + 30 * n / lambda;
}

static int
cmaes_default_population(int dimensions, bool noisy)
{
    int lambda = MIN_LAMBDA + (int)(3 * log(dimensions));
    return noisy ? 3 * lambda + extra_candidates(true, 0) : lambda;
}

static struct method_sizes
cmaes_sizes(const struct optimizer *optimizer)
{
    int n = optimizer->dimensions;
    int window = window_for(n, lambda_after(optimizer, 0));
    struct method_sizes sizes = {
        .numbers = 3 + (4 + RETESTS) * n + 3 * n * n,
        .worths = 2 + RETESTS + 2 * window,
    };
    for (int r = 0; r <= MAX_DOUBLINGS; r++) {
        int population = population_after(optimizer, (uint64_t)r);
        if (population > sizes.max_population)
            sizes.max_population = population;
    }
    return sizes;
}

static double *
cut_numbers(double **buffer, int count)
{
    double *start = *buffer;
    *buffer += count;
    return start;
}

static struct cmaes
cmaes_of(const struct optimizer *optimizer)
{
    int n = optimizer->dimensions;
    int window = window_for(n, lambda_after(optimizer, 0));
    double *numbers = optimizer->numbers, *worths = optimizer->worths;
    struct cmaes c = {.strategy.n = n};
    c.strategy.sigma = cut_numbers(&numbers, 1);
    c.agreement = cut_numbers(&numbers, 1);
    c.compared = cut_numbers(&numbers, 1);
    c.strategy.mean = cut_numbers(&numbers, n);
    c.strategy.path_sigma = cut_numbers(&numbers, n);
    c.strategy.path_c = cut_numbers(&numbers, n);
    c.best = cut_numbers(&numbers, n);
    c.retest = cut_numbers(&numbers, RETESTS * n);
    c.strategy.covariance = cut_numbers(&numbers, n * n);
    c.strategy.root = cut_numbers(&numbers, n * n);
    c.strategy.inverse = cut_numbers(&numbers, n * n);
    c.best_worth = cut_numbers(&worths, 1);
    c.mean_worth = cut_numbers(&worths, 1);
    c.retest_worth = cut_numbers(&worths, RETESTS);
    c.bests = cut_numbers(&worths, window);
    c.medians = cut_numbers(&worths, window);
    return c;
}

/* -- runs -- */

static void
begin_run(struct optimizer *optimizer, struct cmaes c)
{
    int n = optimizer->dimensions;
    optimizer->counts[RUN_GENERATION] = 0;
    optimizer->population = population_after(optimizer, optimizer->counts[RESTARTS]);
    strategy_reset(c.strategy);
    *c.strategy.sigma = optimizer->first_spread;
    *c.agreement = 1;
    *c.compared = 0;
    for (int r = 0; optimizer->noisy && r < RETESTS; r++)
        strategy_sample(c.strategy, &optimizer->rng, c.retest + r * n);
}

static void
cmaes_begin(struct optimizer *optimizer)
{
    struct cmaes c = cmaes_of(optimizer);
    size_t size = (size_t)optimizer->dimensions * sizeof(double);
    memcpy(c.strategy.mean, optimizer->start, size);
    memcpy(c.best, optimizer->start, size);
    *c.best_worth = *c.mean_worth = -INFINITY;
    begin_run(optimizer, c);
}

/* Whether the mean is the better of the two finalists. */
static bool
prefers_mean(const struct optimizer *optimizer, struct cmaes c)
{
    if (optimizer->counts[RESTARTS] == 0)
        return true;
    return *c.compared >= METHOD_MIN_ASKS && *c.mean_worth > *c.best_worth;
}

/* Carries over the covariance of the dimensions that stay; that with new ones
 * is 0. */
static void
carry_covariance(struct strategy to, struct strategy from, const struct method_change *change)
{
    double part = change->spread / *to.sigma;

    for (int row = 0; row < to.n; row++)
        for (int column = 0; column < to.n; column++) {
            int r = change->from[row], c = change->from[column];
            to.covariance[row * to.n + column] = r >= 0 && c >= 0 ? from.covariance[r * from.n + c]
                                                 : row == column  ? part * part
                                                                  : 0;
        }
}

/* Carries over the finalists; their worths stay known while they are the same
 * places. */
static void
carry_finalists(const struct optimizer *optimizer, struct cmaes c, const struct optimizer *old_one,
    const struct method_change *change)
{
    struct cmaes old = cmaes_of(old_one);
    int n = optimizer->dimensions;

    if (!change->dropped) {
        *c.compared = *old.compared;
        *c.best_worth = *old.best_worth;
        *c.mean_worth = *old.mean_worth;
        return;
    }
    *c.best_worth = *c.mean_worth = -INFINITY;
    if (optimizer->noisy && prefers_mean(old_one, old))
        memcpy(c.best, c.strategy.mean, (size_t)n * sizeof(double));
}

static void
cmaes_change(struct optimizer *optimizer, const struct optimizer *old_one,
    const struct method_change *change)
{
    struct cmaes c = cmaes_of(optimizer), old = cmaes_of(old_one);
    int n = optimizer->dimensions;

    optimizer->counts[RUN_GENERATION] = 0;
    optimizer->population = population_after(optimizer, optimizer->counts[RESTARTS]);
    method_carry(change, n, old.strategy.mean, c.strategy.mean);
    method_carry(change, n, old.best, c.best);
    carry_finalists(optimizer, c, old_one, change);
    strategy_reset(c.strategy);
    *c.strategy.sigma = change->anew ? change->spread : *old.strategy.sigma;
    if (!change->anew) {
        carry_covariance(c.strategy, old.strategy, change);
        if (!strategy_find_roots(c.strategy))
            strategy_reset(c.strategy);
    }
    *c.agreement = 1;
    for (int r = 0; optimizer->noisy && r < RETESTS; r++)
        strategy_sample(c.strategy, &optimizer->rng, c.retest + r * n);
}

static void
restart_search(struct optimizer *optimizer, struct cmaes c)
{
    int n = optimizer->dimensions;
    if (optimizer->noisy && prefers_mean(optimizer, c))
        memcpy(c.best, c.strategy.mean, (size_t)n * sizeof(double));
    for (int i = 0; i < n; i++) {
        double off = 2 * draw_uniform(&optimizer->rng) - 1;
        c.strategy.mean[i] = optimizer->start[i] + off * optimizer->first_spread;
    }
    optimizer->counts[RESTARTS]++;
    begin_run(optimizer, c);
}

/* -- asking: samples, then those of the generation before, then finalists -- */

static void
cmaes_ask(const struct optimizer *optimizer, struct rng *rng, double *out)
{
    struct cmaes c = cmaes_of(optimizer);
    int n = optimizer->dimensions;
    size_t size = (size_t)n * sizeof(double);
    int samples = lambda_of(optimizer);

    for (int i = 0; i < samples; i++, out += n)
        strategy_sample(c.strategy, rng, out);
    if (!optimizer->noisy)
        return;
    memcpy(out, c.retest, RETESTS * size);
    if (optimizer->counts[RESTARTS] > 0) {
        memcpy(out + RETESTS * n, c.strategy.mean, size);
        memcpy(out + (RETESTS + 1) * n, c.best, size);
    }
}

/* -- learning from noise -- */

static int
order_of(double a, double b)
{
    return (a > b) - (a < b);
}

/* Kendall's tau of the worths then and now. */
static double
kendall_tau(const double *then, const double *now)
{
    int sum = 0, pairs = 0;
    for (int a = 1; a < RETESTS; a++)
        for (int b = 0; b < a; b++, pairs++)
            sum += order_of(then[a], then[b]) * order_of(now[a], now[b]);
    return (double)sum / pairs;
}

static void
learn_noise(struct optimizer *optimizer, struct cmaes c, const double *worth)
{
    int n = optimizer->dimensions;
    const double *extra = worth + lambda_of(optimizer);

    if (optimizer->counts[RUN_GENERATION] > 0)
        *c.agreement += agreement_rate * (kendall_tau(c.retest_worth, extra) - *c.agreement);
    memcpy(c.retest, optimizer->candidates, (size_t)(RETESTS * n) * sizeof(double));
    memcpy(c.retest_worth, worth, RETESTS * sizeof(double));

    if (optimizer->counts[RESTARTS] > 0) {
        double asks = *c.compared;
        method_average(c.mean_worth, &asks, extra[RETESTS]);
        method_average(c.best_worth, c.compared, extra[RETESTS + 1]);
    }
}

/* Raises sigma if noise hides the differences between samples. */
static void
widen_samples(const struct optimizer *optimizer, struct cmaes c)
{
    if (*c.agreement < too_little_agreement &&
        strategy_widest(c.strategy) < optimizer->first_spread)
        *c.strategy.sigma *= 1 + 2 / (optimizer->dimensions + 10.0);
}

/* -- the end of a run -- */

static void
note_history(const struct optimizer *optimizer, struct cmaes c, const double *worth)
{
    int lambda = lambda_of(optimizer);
    int window = window_for(optimizer->dimensions, lambda);
    int at = (int)(optimizer->counts[RUN_GENERATION] % (uint64_t)window);
    c.bests[at] = worth[optimizer->order[0]];
    c.medians[at] = worth[optimizer->order[lambda / 2]];
}

/* The median of `count` entries of the ring, the first of them at `from`. */
static double
median_of(const double *ring, int window, int from, int count)
{
    double values[MAX_WINDOW];
    int order[MAX_WINDOW];
    for (int i = 0; i < count; i++)
        values[i] = ring[(from + i) % window];
    method_rank(values, count, order);
    return values[order[count / 2]];
}

/* Stagnation: the newest third of the window is no better than the oldest. */
static bool
has_stalled(const struct optimizer *optimizer, struct cmaes c)
{
    int window = window_for(optimizer->dimensions, lambda_of(optimizer));
    uint64_t generations = optimizer->counts[RUN_GENERATION];
    if (generations < (uint64_t)window)
        return false;
    int third = window * 3 / 10;
    int oldest = (int)(generations % (uint64_t)window);
    int newer = oldest + window - third;
    return median_of(c.bests, window, newer, third) <= median_of(c.bests, window, oldest, third) &&
           median_of(c.medians, window, newer, third) <=
               median_of(c.medians, window, oldest, third);
}

/* TolHistFun, relative: the best worth of many generations is one number. */
static bool
is_flat(const struct optimizer *optimizer, struct cmaes c)
{
    int n = optimizer->dimensions, lambda = lambda_of(optimizer);
    int window = window_for(n, lambda), flat = flat_window_for(n, lambda);
    uint64_t generations = optimizer->counts[RUN_GENERATION];
    if (generations < (uint64_t)flat)
        return false;
    double min = INFINITY, max = -INFINITY;
    for (int i = 1; i <= flat; i++) {
        double best = c.bests[(generations - (uint64_t)i) % (uint64_t)window];
        min = fmin(min, best);
        max = fmax(max, best);
    }
    return min == max || max - min <= 1e-12 * fabs(max);
}

/* TolX, TolXUp and NoEffectCoord. */
static bool
is_out_of_scale(const struct optimizer *optimizer, struct cmaes c)
{
    int n = optimizer->dimensions;
    double widest = strategy_widest(c.strategy);
    if (!(widest > 1e-12 * optimizer->first_spread) || !(widest < 1e20 * optimizer->first_spread))
        return true;
    for (int i = 0; i < n; i++) {
        double mean = c.strategy.mean[i];
        double deviation = *c.strategy.sigma * sqrt(c.strategy.covariance[i * n + i]);
        if (mean + 0.2 * deviation == mean)
            return true;
    }
    return false;
}

static void
cmaes_tell(struct optimizer *optimizer, const double *worth)
{
    struct cmaes c = cmaes_of(optimizer);
    int n = optimizer->dimensions, lambda = lambda_of(optimizer);
    int *order = optimizer->order;
    method_rank(worth, lambda, order);

    if (optimizer->noisy) {
        learn_noise(optimizer, c, worth);
    } else if (worth[order[0]] > *c.best_worth) {
        *c.best_worth = worth[order[0]];
        memcpy(c.best, optimizer->candidates + order[0] * n, (size_t)n * sizeof(double));
    }

    bool whole = strategy_learn(
        c.strategy, lambda, optimizer->candidates, order, optimizer->counts[RUN_GENERATION]);
    if (optimizer->noisy)
        widen_samples(optimizer, c);
    note_history(optimizer, c, worth);
    optimizer->counts[RUN_GENERATION]++;
    if (!whole || is_out_of_scale(optimizer, c) || is_flat(optimizer, c) ||
        has_stalled(optimizer, c))
        restart_search(optimizer, c);
}

/* -- answering -- */

static void
cmaes_answer(const struct optimizer *optimizer, double *out)
{
    struct cmaes c = cmaes_of(optimizer);
    bool mean = optimizer->noisy && prefers_mean(optimizer, c);
    memcpy(out, mean ? c.strategy.mean : c.best, (size_t)optimizer->dimensions * sizeof(double));
}

static double
cmaes_spread(const struct optimizer *optimizer)
{
    struct cmaes c = cmaes_of(optimizer);
    int n = optimizer->dimensions;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += c.strategy.covariance[i * n + i];
    return *c.strategy.sigma * sqrt(sum / n);
}

static double
cmaes_agreement(const struct optimizer *optimizer)
{
    return *cmaes_of(optimizer).agreement;
}

static const char *
cmaes_find_fault(const struct optimizer *optimizer)
{
    struct cmaes c = cmaes_of(optimizer);
    if (optimizer->population != population_after(optimizer, optimizer->counts[RESTARTS]))
        return "population";
    if (!(*c.strategy.sigma > 0))
        return "sigma";
    if (!(fabs(*c.agreement) <= 1))
        return "agreement";
    if (!method_are_asks(c.compared, 1))
        return "how often a place was asked";
    return strategy_is_sound(c.strategy) ? NULL : "covariance";
}

const struct method method_cmaes = {
    .name = "cmaes",
    .default_population = cmaes_default_population,
    .sizes = cmaes_sizes,
    .begin = cmaes_begin,
    .change = cmaes_change,
    .ask = cmaes_ask,
    .tell = cmaes_tell,
    .answer = cmaes_answer,
    .spread = cmaes_spread,
    .agreement = cmaes_agreement,
    .find_fault = cmaes_find_fault,
};
