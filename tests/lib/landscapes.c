/*
 * Functions to climb; see the header.
 */
#include "lib/landscapes.h"

#include <math.h>

#include "train/variate.h"

double
landscape_sphere(const double *place, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (place[i] - 1) * (place[i] - 1);
    return -sum;
}

double
landscape_rosenbrock(const double *place, int n)
{
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        double off = place[i + 1] - place[i] * place[i];
        sum += 100 * off * off + (1 - place[i]) * (1 - place[i]);
    }
    return -sum;
}

double
landscape_rastrigin(const double *place, int n)
{
    static const double turn = 6.28318530717958648;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += 10 + place[i] * place[i] - 10 * cos(turn * place[i]);
    return -sum;
}

double
landscape_ellipsoid(const double *place, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += pow(10, 6.0 * i / (n - 1)) * place[i] * place[i];
    return -sum;
}

int
search_step(struct search *search)
{
    static double worth[OPTIMIZER_MAX_POPULATION];
    const double *candidates = optimizer_ask(search->optimizer);
    int n = optimizer_dimensions(search->optimizer);
    int population = optimizer_population(search->optimizer);
    for (int c = 0; c < population; c++) {
        worth[c] = search->worth_of(candidates + c * n, n);
        if (search->noise > 0)
            worth[c] += search->noise * draw_gaussian(&search->luck);
        /* Beyond all numbers is no worth at all. */
        if (!(worth[c] < INFINITY))
            worth[c] = -INFINITY;
    }
    optimizer_tell(search->optimizer, worth);
    return population;
}

double
search_result(const struct search *search)
{
    double answer[OPTIMIZER_MAX_DIMENSIONS];
    optimizer_answer(search->optimizer, answer);
    return search->worth_of(answer, optimizer_dimensions(search->optimizer));
}

void
search_each_method(search_test *run)
{
    const struct optimizer_method *row;
    for (int n = 0; (row = optimizer_method_at(n)) != NULL; n++)
        for (int noisy = 0; noisy < 2; noisy++)
            run(row, noisy);
}
