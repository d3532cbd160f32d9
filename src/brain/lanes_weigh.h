/*
 * Features times weights, summed for each lane: weights are split into a high
 * and a low half, so that both sums are exact in 32 bits.
 */

#if LANES == 4

static inline void
NAME(weigh)(const struct lanes *lanes, const NAME(vector) * values,
    const int *kinds, int count, int32_t *high, int32_t *low)
{
    for (int i = 0; i < LANES; i++)
        high[i] = low[i] = 0;
    for (int v = 0; v < count; v++)
        for (int i = 0; i < LANES; i++) {
            int32_t x = (int16_t)(values[v] >> 16 * i);
            high[i] += x * lanes->high[kinds[v]];
            low[i] += x * lanes->low[kinds[v]];
        }
}

#else

typedef int16_t NAME(narrow_ints) __attribute__((vector_size(2 * LANES)));
typedef int32_t NAME(ints) __attribute__((vector_size(4 * LANES)));

static inline void
NAME(weigh)(const struct lanes *lanes, const NAME(vector) * values,
    const int *kinds, int count, int32_t *high, int32_t *low)
{
    NAME(ints) high_sum = {0}, low_sum = {0};

    for (int v = 0; v < count; v++) {
        NAME(ints)
        x = __builtin_convertvector((NAME(narrow_ints))values[v], NAME(ints));
        high_sum += x * lanes->high[kinds[v]];
        low_sum += x * lanes->low[kinds[v]];
    }
    memcpy(high, &high_sum, sizeof(high_sum));
    memcpy(low, &low_sum, sizeof(low_sum));
}

#endif
