/* xorshift64*, so that no number comes from the generator under test. */
#include "lib/dice.h"

#include <stdlib.h>

struct dice
dice_start(uint64_t salt)
{
    const char *text = getenv("WELLPLAYED_TEST_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 20240229;
    struct dice dice = {seed * 0x9E3779B97F4A7C15u ^ salt * 0xD1342543DE82EF95u};
    if (dice.state == 0)
        dice.state = 1;
    for (int i = 0; i < 8; i++)
        dice_roll(&dice);
    return dice;
}

uint64_t
dice_roll(struct dice *dice)
{
    dice->state ^= dice->state >> 12;
    dice->state ^= dice->state << 25;
    dice->state ^= dice->state >> 27;
    return dice->state * 0x2545F4914F6CDD1Du;
}

int
dice_below(struct dice *dice, int bound)
{
    return (int)((dice_roll(dice) >> 33) % (uint64_t)bound);
}

int
dice_between(struct dice *dice, int low, int high)
{
    return low + dice_below(dice, high - low + 1);
}

static long
percent(void)
{
    const char *text = getenv("WELLPLAYED_TEST_FACTOR");
    return text ? strtol(text, NULL, 10) : 100;
}

bool
test_in_full(void)
{
    return percent() >= 100;
}

bool
test_takes_rules(int number)
{
    return test_in_full() || number % 4 == 0;
}

long
test_count(long default_count)
{
    long count = default_count * percent() / 100;
    return count > 0 ? count : 1;
}
