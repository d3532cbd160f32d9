/* Numbers as bytes. */
#include "train/bytes.h"

#include <string.h>

uint8_t *
bytes_put(uint8_t *out, uint64_t number)
{
    for (int i = 0; i < BYTES_NUMBER; i++)
        *out++ = (uint8_t)(number >> 8 * i);
    return out;
}

uint8_t *
bytes_put_real(uint8_t *out, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof(bits));
    return bytes_put(out, bits);
}

uint64_t
bytes_take(const uint8_t **at)
{
    uint64_t number = 0;
    for (int i = 0; i < BYTES_NUMBER; i++)
        number |= (uint64_t) * (*at)++ << 8 * i;
    return number;
}

double
bytes_take_real(const uint8_t **at)
{
    uint64_t bits = bytes_take(at);
    double number;
    memcpy(&number, &bits, sizeof(number));
    return number;
}

uint64_t
bytes_seal(uint64_t seal, const void *data, size_t size)
{
    const unsigned char *at = data;
    for (size_t i = 0; i < size; i++)
        seal = (seal ^ at[i]) * 0x100000001B3u;
    return seal;
}
