/*
 * Normal numbers by the ratio of uniforms (Kinderman and Monahan 1977): each is
 * one division and one product, the same bits on every machine. The logarithm
 * only decides rejections, so two math libraries differ in perhaps one draw of
 * 10^15.
 */
#include "train/variate.h"

#include <math.h>

double
draw_uniform(struct rng *rng)
{
    uint64_t high = rng_next(rng) >> 6;
    uint64_t low = rng_next(rng) >> 6;
    /* 52 bits and a half: never 0, never 1, no rounding. */
    return ((double)(high << 26 | low) + 0.5) * 0x1p-52;
}

double
draw_gaussian(struct rng *rng)
{
    static const double width = 1.7155277699214135; /* sqrt(8 / e) */
    for (;;) {
        double u = draw_uniform(rng);
        double x = width * (draw_uniform(rng) - 0.5) / u;
        if (x * x <= -4 * log(u))
            return x;
    }
}
