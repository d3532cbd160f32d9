/*
 * Builds text in the caller's buffer, which is known to be large enough.
 *
 * Any thread may call; a writing belongs to one.
 */
#ifndef WELLPLAYED_STORE_WRITING_H
#define WELLPLAYED_STORE_WRITING_H

#include <stddef.h>

struct writing {
    char *out;   /* borrowed */
    size_t size; /* of `out`, in bytes */
    size_t used; /* without the final 0 */
};

/* Adds to the text, as printf does. It must fit (asserted). */
__attribute__((format(printf, 2, 3))) void writing_put(
    struct writing *writing, const char *format, ...);

#endif
