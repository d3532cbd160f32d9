/* Lanes over 512-bit vectors, and 256-bit ones for the last 16 lanes or
 * fewer. */
#define LANES_CODE lanes_avx512
#define LANES_WIDE 32
#define LANES_NARROW 16
#define LANES_INTRINSICS 512
#include "brain/lanes/kernel.inc"
