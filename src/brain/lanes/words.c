/* Lanes over plain 64-bit words, for any processor. */
#define LANES_CODE lanes_words
#define LANES_WIDE 4
#define LANES_INTRINSICS 0
#include "brain/lanes/kernel.inc"
