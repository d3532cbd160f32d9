/*
 * The generator against published numbers, and against its own past: the
 * vectors of rng_seed are part of the format of replays.
 */
#include "lib/check.h"

#include "wellplayed/rng.h"

/* The numbers shown with the public-domain splitmix64.c for seed 1234567. */
TEST(test_splitmix64_reference)
{
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u,
        9817491932198370423u, 4593380528125082431u, 16408922859458223821u};
    uint64_t seed = 1234567;
    for (size_t i = 0; i < ARRAY_SIZE(expected); i++)
        assert_true(rng_splitmix64(&seed) == expected[i]);
    assert_true(seed == 1234567 + 5 * 0x9E3779B97F4A7C15u);
    seed = 0;
    assert_true(rng_splitmix64(&seed) == 0xE220A8397B1DCDAFu);
}

/* pcg32 as its authors' demo starts it: state 42, sequence 54. Their way of
 * seeding: state 0, a step, add the state, a step. */
static struct rng
pcg_demo(void)
{
    const uint64_t multiplier = 6364136223846793005u;
    struct rng rng = {.state = 0, .increment = 54u << 1 | 1};
    rng.state = rng.state * multiplier + rng.increment;
    rng.state += 42;
    rng.state = rng.state * multiplier + rng.increment;
    return rng;
}

TEST(test_pcg32_reference)
{
    static const uint32_t expected[] = {
        0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
    struct rng rng = pcg_demo();
    for (size_t i = 0; i < ARRAY_SIZE(expected); i++)
        assert_int_equal(rng_next(&rng), expected[i]);
    /* The demo goes on with coins and dice, bounded by rejection. */
    static const char coins[] = "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT";
    for (const char *coin = coins; *coin; coin++)
        assert_int_equal(rng_below(&rng, 2) ? 'H' : 'T', *coin);
    static const char rolls[] = "341122324324335231315141564662633";
    for (const char *roll = rolls; *roll; roll++)
        assert_int_equal('1' + (char)rng_below(&rng, 6), *roll);
}

/* For ever: replays hold a seed and not the pieces. */
static const struct {
    uint64_t seed, stream;
    uint32_t next[4];
    uint32_t sevens[3]; /* rng_below 7 after those */
} vectors[] = {
    {0x0u, 0x0u, {0x90644221u, 0x4618E85Fu, 0x8F5BD9CDu, 0xAF2C0306u}, {1, 0, 3}},
    {0x0u, 0x1u, {0xD8912102u, 0xD6A6EF7Bu, 0x047D67E8u, 0x0DC1D057u}, {5, 6, 4}},
    {0x1u, 0x0u, {0x5249C5DCu, 0x01959430u, 0xE7976769u, 0x57D21847u}, {3, 1, 5}},
    {0x7u, 0x0u, {0x531D0E40u, 0x574F6127u, 0x1A93746Du, 0xB398E5E1u}, {0, 6, 1}},
    {0x7u, 0x1u, {0xF7AD5360u, 0x3973A269u, 0xDD111EB3u, 0x9C96BB46u}, {5, 3, 2}},
    {0x2Au, 0x36u, {0x85F5271Eu, 0x5EA7AF7Du, 0x04C8FA3Cu, 0x848085BCu}, {5, 0, 2}},
    {0x12D687u, 0x0u, {0xEDC731C9u, 0xD7028DF9u, 0x328FB0F5u, 0x97337DBFu}, {6, 1, 2}},
    {0xFFFFFFFFFFFFFFFFu, 0x0u, {0x4DF7FDF8u, 0x74675B30u, 0xA2F72031u, 0x21AFFDBDu}, {4, 5, 3}},
    {0xFFFFFFFFFFFFFFFFu, 0xFFFFFFFFFFFFFFFFu, {0x73D2C025u, 0x35A49958u, 0x062CC2FDu, 0xCDA54EA6u},
        {6, 2, 1}},
    {0x8000000000000000u, 0x2u, {0x1BC8B798u, 0xF8AA798Fu, 0x56CB4A74u, 0x7945A2ADu}, {4, 4, 0}},
};

TEST(test_seed_vectors)
{
    for (size_t i = 0; i < ARRAY_SIZE(vectors); i++) {
        struct rng rng;
        rng_seed(&rng, vectors[i].seed, vectors[i].stream);
        for (int n = 0; n < 4; n++)
            assert_int_equal(rng_next(&rng), vectors[i].next[n]);
        for (int n = 0; n < 3; n++)
            assert_int_equal(rng_below(&rng, 7), vectors[i].sevens[n]);
    }
}

/* Computed from the definition by another program: kept runs rest on them. */
TEST(test_seeds_for_purposes)
{
    static const struct {
        uint64_t seed, number, expected;
        enum rng_purpose purpose;
    } made[] = {
        {1, 1, 0x7095BEEBD76575E4u, RNG_PURPOSE_GENERATION},
        {1, 2, 0xFBF595A3267B402Cu, RNG_PURPOSE_GENERATION},
        {1, 0, 0xE68E6FC01DF08360u, RNG_PURPOSE_HELD_OUT},
        {UINT64_MAX, 300, 0x4E8E979B0CE5D842u, RNG_PURPOSE_GENERATION},
    };
    for (size_t i = 0; i < ARRAY_SIZE(made); i++)
        assert_true(
            rng_seed_for(made[i].seed, made[i].purpose, made[i].number) == made[i].expected);
}

TEST(test_streams_and_seeds_differ)
{
    enum { RUNS = 24, NUMBERS = 64 };
    static uint32_t first[RUNS][NUMBERS];
    for (int run = 0; run < RUNS; run++) {
        struct rng rng;
        rng_seed(&rng, (uint64_t)run / 6, (uint64_t)run % 6);
        assert_int_equal(rng.increment & 1, 1);
        for (int i = 0; i < NUMBERS; i++)
            first[run][i] = rng_next(&rng);
        /* Neither the same, nor the same but for a step or two. */
        for (int other = 0; other < run; other++) {
            for (int lag = 0; lag < 4; lag++) {
                assert_true(
                    memcmp(&first[run][lag], first[other], (NUMBERS - 4) * sizeof(uint32_t)) != 0);
                assert_true(
                    memcmp(&first[other][lag], first[run], (NUMBERS - 4) * sizeof(uint32_t)) != 0);
            }
        }
    }
}

TEST(test_seeding_forgets_what_was)
{
    struct rng a = {1, 1}, b = {UINT64_MAX, 77};
    rng_seed(&a, 99, 3);
    rng_seed(&b, 99, 3);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_next(&a), rng_next(&b));
}

TEST(test_below_stays_below)
{
    static const uint32_t bounds[] = {
        1, 2, 3, 6, 7, 8, 100, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xC0000000, 0xFFFFFFFF};
    struct rng rng;
    rng_seed(&rng, 5, 0);
    for (size_t i = 0; i < ARRAY_SIZE(bounds); i++) {
        for (int n = 0; n < 20000; n++)
            assert_true(rng_below(&rng, bounds[i]) < bounds[i]);
    }
}

/* Chi-square with fixed seeds; 5 standard deviations are never reached. */
TEST(test_below_is_uniform)
{
    static const uint32_t bounds[] = {2, 3, 5, 6, 7, 8, 12, 100};
    for (size_t b = 0; b < ARRAY_SIZE(bounds); b++) {
        uint32_t counts[100] = {0};
        uint32_t bound = bounds[b], total = 10000 * bound;
        struct rng rng;
        rng_seed(&rng, 1000 + b, 1);
        for (uint32_t n = 0; n < total; n++)
            counts[rng_below(&rng, bound)]++;
        double chi = 0;
        for (uint32_t i = 0; i < bound; i++)
            chi += (counts[i] - 10000.0) * (counts[i] - 10000.0) / 10000.0;
        double degrees = bound - 1;
        /* mean n, variance 2n: 5 deviations are 5 * sqrt(2n) < 8 * n/sqrt(n) */
        double far = chi - degrees;
        assert_true(far * far < 25 * 2 * degrees + 100);
    }
}

/*
 * A bound of 3 * 2^30 shows the bias of a plain remainder or product without
 * rejection: a third of the range would come twice as often.
 */
TEST(test_below_rejects)
{
    const uint32_t bound = 0xC0000000u;
    uint32_t thirds[3] = {0}, residues[3] = {0};
    struct rng rng;
    rng_seed(&rng, 17, 2);
    enum { TOTAL = 300000 };
    for (int n = 0; n < TOTAL; n++) {
        uint32_t number = rng_below(&rng, bound);
        thirds[number / 0x40000000u]++;
        residues[number % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_in_range(thirds[i], TOTAL / 3 - 2000, TOTAL / 3 + 2000);
        assert_in_range(residues[i], TOTAL / 3 - 2000, TOTAL / 3 + 2000);
    }
    /* More numbers were drawn than given: 4 for 3 on the average. */
    struct rng counted, plain;
    rng_seed(&counted, 18, 2);
    plain = counted;
    for (int n = 0; n < 3000; n++)
        rng_below(&counted, bound);
    int drawn = 0;
    while (plain.state != counted.state && drawn < 10000) {
        rng_next(&plain);
        drawn++;
    }
    assert_in_range(drawn, 3700, 4300);
}

SUITE(rng)
