/* Lanes over 256-bit vectors. */
#define LANES_CODE lanes_avx2
#define LANES_WIDE 16
#define LANES_INTRINSICS 256
#include "brain/lanes/kernel.inc"
