/*
 * A colour without transparency.
 */
#ifndef WELLPLAYED_APP_TEXT_COLOUR_H
#define WELLPLAYED_APP_TEXT_COLOUR_H

#include <stdint.h>

struct colour {
    uint8_t r, g, b;
};

#endif
