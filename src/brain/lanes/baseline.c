/* Lanes over 128-bit vectors, which every x86-64 and 64-bit Arm has. */
#define LANES_CODE lanes_baseline
#define LANES_WIDE 8
#define LANES_INTRINSICS 0
#include "brain/lanes/kernel.inc"
