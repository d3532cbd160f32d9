/*
 * The compiler extensions that the lanes use, apart from vector types and a
 * processor's intrinsics. gcc and clang have all of them.
 */
#ifndef WELLPLAYED_BRAIN_LANES_COMPILER_H
#define WELLPLAYED_BRAIN_LANES_COMPILER_H

/* A condition that is nearly always true, or nearly always false. */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Whether the compiler knows the value of an expression. */
#define IS_CONSTANT(expression) __builtin_constant_p(expression)

/* A vector, converted lane by lane to another type of vector. */
#define CONVERT(vector, type) __builtin_convertvector(vector, type)

/* Whether the processor has an instruction set: "avx2". x86 only. */
#define CPU_HAS(name) (__builtin_cpu_supports(name) != 0)

#endif
