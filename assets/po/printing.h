/*
 * printf formats, compared: a translation must take what the original takes.
 */
#ifndef PRINTING_H
#define PRINTING_H

#include <stdbool.h>

/* Whether both strings, given to printf, read the same arguments. A
 * translation may take them in another order, as %2$s and %1$s. */
bool printing_agrees(const char *original, const char *translation);

#endif
