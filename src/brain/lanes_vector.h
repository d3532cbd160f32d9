/*
 * Vectors of LANES 16-bit lanes, and the few operations that the kernel needs
 * beyond C's own & | ^ ~ + on them. No include guard: it is read once for each
 * width, with NAME(x) giving each its own names.
 *
 * `NAME(mask)` is a choice of lanes: bits where the processor has mask
 * registers, else a vector of all ones and all zeros.
 */

#if LANES == 4 /* ---------------------------------- plain 64-bit words */

typedef uint64_t NAME(vector);
typedef uint64_t NAME(mask);

#define ONES 0x0001000100010001u

static inline uint64_t
NAME(all)(uint16_t x)
{
    return x * ONES;
}

static inline uint64_t
NAME(left)(uint64_t v)
{
    return v << 1 & 0xFFFEFFFEFFFEFFFEu;
}

static inline uint64_t
NAME(right)(uint64_t v)
{
    return v >> 1 & 0x7FFF7FFF7FFF7FFFu;
}

/* All ones in the lanes that are 0: adding 0x7FFF carries into the top bit of
 * every lane that has any other bit set. */
static inline uint64_t
NAME(is_zero)(uint64_t v)
{
    uint64_t low = 0x7FFF * ONES;
    uint64_t top = ~(((v & low) + low) | v | low);
    return (top >> 15) * 0xFFFF;
}

static inline uint64_t
NAME(equal)(uint64_t a, uint64_t b)
{
    return NAME(is_zero)(a ^ b);
}

static inline uint64_t
NAME(nonzero)(uint64_t v)
{
    return ~NAME(is_zero)(v);
}

static inline bool
NAME(any)(uint64_t mask)
{
    return mask != 0;
}

static inline uint64_t
NAME(count)(uint64_t v)
{
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (v + (v >> 8)) & 0x001F001F001F001Fu;
}

#undef ONES

#else /* ---------------------------------------------- real vectors */

typedef uint16_t NAME(vector)
    __attribute__((vector_size(2 * LANES), aligned(2 * LANES)));

static inline NAME(vector) NAME(all)(uint16_t x)
{
    return x - (NAME(vector)){0};
}

static inline NAME(vector) NAME(left)(NAME(vector) v)
{
    return v << 1;
}

static inline NAME(vector) NAME(right)(NAME(vector) v)
{
    return v >> 1;
}

#if defined(__AVX512BW__) && LANES == 32

typedef __mmask32 NAME(mask);
#define CAST(v) ((__m512i)(v))
#define OP(name) _mm512_##name

#elif defined(__AVX512BW__) && LANES == 16

typedef __mmask16 NAME(mask);
#define CAST(v) ((__m256i)(v))
#define OP(name) _mm256_##name

#else

typedef NAME(vector) NAME(mask);

#endif

#ifdef OP

static inline NAME(mask) NAME(equal)(NAME(vector) a, NAME(vector) b)
{
    return OP(cmpeq_epi16_mask)(CAST(a), CAST(b));
}

static inline NAME(mask) NAME(nonzero)(NAME(vector) v)
{
    return OP(test_epi16_mask)(CAST(v), CAST(v));
}

static inline bool
NAME(any)(NAME(mask) mask)
{
    return mask != 0;
}

static inline NAME(vector) NAME(count)(NAME(vector) v)
{
    return (NAME(vector))OP(popcnt_epi16)(CAST(v));
}

#else

static inline NAME(mask) NAME(equal)(NAME(vector) a, NAME(vector) b)
{
    return (NAME(mask))(a == b);
}

static inline NAME(mask) NAME(nonzero)(NAME(vector) v)
{
    return (NAME(mask))(v != 0);
}

#ifdef __AVX2__

static inline bool
NAME(any)(NAME(mask) mask)
{
    return !_mm256_testz_si256((__m256i)mask, (__m256i)mask);
}

/* A table of the bits in a nibble, looked up for all nibbles at once. */
static inline NAME(vector) NAME(count)(NAME(vector) v)
{
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
        3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(0x0F);
    __m256i low = _mm256_and_si256((__m256i)v, nibble);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)v, 4), nibble);
    __m256i bytes = _mm256_add_epi8(
        _mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high));
    return (NAME(vector))_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
}

#else

static inline bool
NAME(any)(NAME(mask) mask)
{
    uint64_t parts[LANES / 4];
    uint64_t sum = 0;
    memcpy(parts, &mask, sizeof(parts));
    for (int i = 0; i < LANES / 4; i++)
        sum |= parts[i];
    return sum != 0;
}

static inline NAME(vector) NAME(count)(NAME(vector) v)
{
    v -= v >> 1 & 0x5555;
    v = (v & 0x3333) + (v >> 2 & 0x3333);
    v = (v + (v >> 4)) & 0x0F0F;
    return (v + (v >> 8)) & 0x001F;
}

#endif /* __AVX2__ */
#endif /* OP */
#endif /* LANES == 4 */

/* -- the same for all -- */

static inline NAME(vector) NAME(load)(const uint16_t *from)
{
    NAME(vector) v;
    memcpy(&v, from, sizeof(v));
    return v;
}

static inline void
NAME(store)(uint16_t *to, NAME(vector) v)
{
    memcpy(to, &v, sizeof(v));
}

#ifdef OP

/* a, and b added in the lanes of the mask. */
static inline NAME(vector)
    NAME(add_where)(NAME(vector) a, NAME(mask) mask, NAME(vector) b)
{
    return (NAME(vector))OP(mask_add_epi16)(CAST(a), mask, CAST(a), CAST(b));
}

/* a in the lanes of the mask, b in the others. */
static inline NAME(vector)
    NAME(pick)(NAME(mask) mask, NAME(vector) a, NAME(vector) b)
{
    return (NAME(vector))OP(mask_mov_epi16)(CAST(b), mask, CAST(a));
}

#undef OP
#undef CAST

#else

static inline NAME(vector)
    NAME(add_where)(NAME(vector) a, NAME(mask) mask, NAME(vector) b)
{
    return a + (b & mask);
}

static inline NAME(vector)
    NAME(pick)(NAME(mask) mask, NAME(vector) a, NAME(vector) b)
{
    return (a & mask) | (b & ~mask);
}

#endif
