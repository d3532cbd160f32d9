/*
 * Whole files, read and written with care. Every failure is a sentence that
 * names the file and what is wrong, for the caller to show.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_FILE_H
#define WELLPLAYED_STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_WHY_SIZE = 512 }; /* room for a sentence */

/*
 * Reads a whole file of at most `limit` bytes. Returns memory that the caller
 * frees, *size bytes long; NULL with a sentence in `why` when it is missing,
 * unreadable, not a plain file, or longer.
 */
void *file_read(
    const char *path, size_t limit, size_t *size, char why[FILE_WHY_SIZE]);

#endif
