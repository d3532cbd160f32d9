/*
 * The interval of a mean length.
 *
 * A good player has almost no memory: in any position the chance of dying
 * within the next thousand pieces is about the same. So the lengths of games
 * are close to exponential (as Scherrer et al., JMLR 16, 2015, assume too), and
 * 2 x sum / true mean then follows the chi-square distribution with 2n degrees
 * of freedom exactly (Epstein and Sobel, "Life testing", JASA 48, 1953). For
 * few games this is far better than mean +- t x deviation, which holds the true
 * mean in 88 instead of 95 of 100 samples of five.
 *
 * Weak players, on the other hand, all die at about the same age. The ratio of
 * standard deviation to mean shows this: it is 1 for exponential lengths, with
 * an error of 1 / sqrt(n). Beyond twice that error the interval is Student's t
 * on the logarithm of the mean, whose error is ratio / sqrt(n) by the delta
 * method: no shape is assumed, and neither end is below zero. In simulations of
 * gamma lengths with ratios from 0.3 to 1.2 and samples from 5 to 1000 this
 * rule held the true mean in 90 to 99 of 100, and in 95 where the ratio was 1.
 *
 * Games that were cut at a number of pieces make the mean a lower bound of what
 * whole games reach; their own mean has an interval all the same, by the second
 * method. What whole games would reach, if exponential, is the sum over all
 * games divided by the number of those that ended; its interval is chi-square
 * again, with two degrees more for the low end (Epstein, "Truncated life tests
 * in the exponential case", Annals of Mathematical Statistics 25, 1954).
 */
#include "trainer/stats.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "wellplayed/rng.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const double tail = 0.025; /* on either side of 95 % */

/* -- distributions -- */

/*
 * The regularized lower incomplete gamma function P(a, x), by its power
 * series: x^a e^-x / gamma(a) x sum of x^n / (a (a+1) ... (a+n)).
 * Terms rise until n = x - a and then fall at least geometrically.
 */
static double
incomplete_gamma(double a, double x)
{
    double term = 1 / a, sum = term;

    for (double n = a + 1; term > sum * 1e-16; n++) {
        term *= x / n;
        sum += term;
    }
    return sum * exp(a * log(x) - x - lgamma(a));
}

double
stats_chi_square(double freedom, double p)
{
    /* Half a chi-square variable is a gamma variable of shape freedom / 2. Its
     * mean and variance are the shape: almost nothing lies beyond ten
     * deviations, plus a margin for the long tail of small shapes. */
    double shape = freedom / 2;
    double low = 0, high = shape + 10 * sqrt(shape) + 40;

    while (high - low > 1e-13 * high) {
        double middle = (low + high) / 2;
        if (middle <= low || middle >= high)
            break;
        if (incomplete_gamma(shape, middle) < p)
            low = middle;
        else
            high = middle;
    }
    return low + high;
}

double
stats_student_t(size_t freedom)
{
    static const double table[] = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912,
        2.364624, 2.306004, 2.262157, 2.228139};
    if (freedom <= COUNT(table))
        return table[freedom - 1];

    /* Abramowitz and Stegun 26.7.5; good to five digits from here on. */
    const double z = 1.959963985, z2 = z * z, n = (double)freedom;
    double t1 = (z2 + 1) / 4;
    double t2 = ((5 * z2 + 16) * z2 + 3) / 96;
    double t3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    double t4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z * (1 + (t1 + (t2 + (t3 + t4 / n) / n) / n) / n);
}

/* -- intervals -- */

/* The interval of the mean of exponential lengths, `ended` of them whole. */
static struct stats_interval
exponential_interval(double sum, size_t ended, size_t cut)
{
    double freedom = 2 * (double)ended;
    double more = cut > 0 ? 2 : 0;

    return (struct stats_interval){
        .low = 2 * sum / stats_chi_square(freedom + more, 1 - tail),
        .high = ended > 0 ? 2 * sum / stats_chi_square(freedom, tail) : INFINITY,
    };
}

static struct stats_interval
log_t_interval(double mean, double deviation, size_t count)
{
    if (count < 2) /* one game does not show the variance */
        return (struct stats_interval){NAN, NAN};
    if (deviation == 0)
        return (struct stats_interval){mean, mean};
    double error = deviation / mean / sqrt((double)count);
    double factor = exp(stats_student_t(count - 1) * error);
    return (struct stats_interval){mean / factor, mean * factor};
}

/* Whether the spread is that of exponential lengths. */
static bool
looks_exponential(double mean, double deviation, size_t count)
{
    if (count < 2 || mean == 0)
        return true;
    return fabs(deviation / mean - 1) <= 2 / sqrt((double)count);
}

/* -- the sample -- */

static int
compare_lengths(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double
sum_of(const uint64_t *lengths, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)lengths[i];
    return sum;
}

static double
deviation_of(const uint64_t *lengths, size_t count, double mean)
{
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        double off = (double)lengths[i] - mean;
        squares += off * off;
    }
    return count > 1 ? sqrt(squares / (double)(count - 1)) : 0;
}

struct stats
stats_of(uint64_t *lengths, size_t count, size_t cut)
{
    qsort(lengths, count, sizeof(lengths[0]), compare_lengths);
    double sum = sum_of(lengths, count);
    double mean = sum / (double)count;
    double deviation = deviation_of(lengths, count, mean);
    struct stats stats = {
        .count = count,
        .mean = mean,
        .deviation = deviation,
        .median = ((double)lengths[(count - 1) / 2] + (double)lengths[count / 2]) / 2,
        .min = lengths[0],
        .max = lengths[count - 1],
    };

    if (cut == 0 && looks_exponential(mean, deviation, count)) {
        stats.method = STATS_EXPONENTIAL;
        stats.ci95 = exponential_interval(sum, count, 0);
    } else {
        stats.method = STATS_LOG_T;
        stats.ci95 = log_t_interval(mean, deviation, count);
    }
    if (cut == 0) {
        stats.whole_mean = stats.mean;
        stats.whole_ci95 = stats.ci95;
    } else {
        stats.whole_mean = cut < count ? sum / (double)(count - cut) : INFINITY;
        stats.whole_ci95 = exponential_interval(sum, count - cut, cut);
    }
    return stats;
}

struct stats
stats_of_amounts(uint64_t *amounts, size_t count)
{
    struct stats stats = stats_of(amounts, count, 0);

    stats.method = STATS_LOG_T;
    stats.ci95 = log_t_interval(stats.mean, stats.deviation, count);
    stats.whole_ci95 = stats.ci95;
    return stats;
}

static int
compare_reals(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct stats_interval
stats_bootstrap(const uint64_t *numbers, size_t count)
{
    enum { SAMPLES = 2000 };
    double means[SAMPLES];
    struct rng rng;

    if (count < 2)
        return (struct stats_interval){NAN, NAN};
    rng_seed(&rng, count, 0);
    for (int i = 0; i < SAMPLES; i++) {
        double sum = 0;
        for (size_t n = 0; n < count; n++)
            sum += (double)numbers[rng_below(&rng, (uint32_t)count)];
        means[i] = sum / (double)count;
    }
    qsort(means, SAMPLES, sizeof(means[0]), compare_reals);
    int outside = (int)(tail * SAMPLES);
    return (struct stats_interval){means[outside], means[SAMPLES - 1 - outside]};
}

struct stats_pairs
stats_of_pairs(const uint64_t *first, const uint64_t *second, size_t count)
{
    struct stats_pairs pairs = {0};
    double sum = 0, squares = 0;

    for (size_t i = 0; i < count; i++) {
        pairs.greater += first[i] > second[i];
        pairs.less += first[i] < second[i];
        sum += (double)first[i] - (double)second[i];
    }
    pairs.same = count - pairs.greater - pairs.less;
    pairs.mean = sum / (double)count;
    for (size_t i = 0; i < count; i++) {
        double off = (double)first[i] - (double)second[i] - pairs.mean;
        squares += off * off;
    }
    pairs.ci95 = (struct stats_interval){NAN, NAN};
    if (count > 1) {
        pairs.deviation = sqrt(squares / (double)(count - 1));
        double reach = stats_student_t(count - 1) * pairs.deviation / sqrt((double)count);
        pairs.ci95 = (struct stats_interval){pairs.mean - reach, pairs.mean + reach};
    }
    return pairs;
}

double
stats_mean(const double *numbers, size_t count, struct stats_interval *ci95)
{
    double sum = 0, squares = 0, n = (double)count;

    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    double mean = sum / n;
    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    double reach = count > 1 ? stats_student_t(count - 1) * sqrt(squares / (n - 1) / n) : NAN;
    *ci95 = (struct stats_interval){mean - reach, mean + reach};
    return mean;
}

const char *
stats_method_text(enum stats_method method)
{
    switch (method) {
    case STATS_EXPONENTIAL: return "exponential lengths, chi-square";
    case STATS_LOG_T: return "Student's t on the logarithm of the mean";
    }
    return "";
}
