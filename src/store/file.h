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

/*
 * Writes a whole file so that at any time there is either the old one or the
 * new one: a temporary file beside it, forced to the disk, takes its name.
 * False with a sentence in `why`; the old file is then as it was. One writer
 * of a path at a time.
 */
bool file_write(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE]);

/*
 * Whether file_write of that many bytes would do now: it writes them, under
 * the temporary name, and takes them away again. What is there stays as it is.
 */
bool file_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE]);

#endif
