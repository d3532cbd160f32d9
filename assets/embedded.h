/*
 * The files that are built into the program. A small generator (embed.c)
 * turns them into arrays when the program is built, so that one binary runs
 * from anywhere. Constant; any thread may read.
 */
#ifndef EMBEDDED_H
#define EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name; /* path below assets/, "fonts/..." */
    const unsigned char *data;
    size_t size;
};

/* Ends with an entry whose name is NULL. */
extern const struct embedded embedded_files[];

/* The catalogues of translations, "zh_CN.mo", in the order of po/LINGUAS; ends
 * as well. */
extern const struct embedded embedded_catalogues[];

/* The file of that name, NULL when there is none. */
const struct embedded *embedded_find(const char *name);

#endif
