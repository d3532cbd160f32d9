/*
 * `bench --signature`: the behaviour of all players as one number. It changes
 * only if some game has another result.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_SIGNATURE_H
#define WELLPLAYED_LAB_SIGNATURE_H

#include <stdbool.h>
#include <stdint.h>

/* Plays the fixed games. False when there is no memory. */
bool signature_take(uint32_t *signature);

#endif
