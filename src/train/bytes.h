/*
 * Numbers as eight bytes each, the lowest first, the same on every machine, and
 * a seal over them. The seal protects against damage, not against malice.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAIN_BYTES_H
#define WELLPLAYED_TRAIN_BYTES_H

#include <stddef.h>
#include <stdint.h>

enum { BYTES_NUMBER = 8 };

/* Write a number, and return where the next one goes. */
uint8_t *bytes_put(uint8_t *out, uint64_t number);
uint8_t *bytes_put_real(uint8_t *out, double number);

/* Read a number, and move *at past it. A double may have any bits, even NaN. */
uint64_t bytes_take(const uint8_t **at);
double bytes_take_real(const uint8_t **at);

/* FNV-1a, byte by byte. `seal` is BYTES_SEAL at first, then the seal of the
 * bytes before. */
#define BYTES_SEAL UINT64_C(0xCBF29CE484222325)
uint64_t bytes_seal(uint64_t seal, const void *data, size_t size);

#endif
