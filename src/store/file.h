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

/* The end of a path, the whole of it if it is short: for a sentence, which has
 * no room for any path. An empty one is two quotation marks, so that a sentence
 * names it all the same. */
const char *file_tail(const char *path);

/*
 * Reads a whole file of at most `limit` bytes. Returns memory that the caller
 * frees, *size bytes long and with a 0 behind them; NULL with a sentence in
 * `why` when it is missing, unreadable, not a plain file, or longer.
 */
void *file_read(
    const char *path, size_t limit, size_t *size, char why[FILE_WHY_SIZE]);

/*
 * Writes a whole file so that at any time there is either the old one or the
 * new one: a temporary file beside it, forced to the disk, takes its name
 * (and has its permissions). A symbolic link stays: what it points to is
 * written. False with a sentence in `why`; the old file is then as it was. So
 * is a pipe or a device: they are no files to be replaced.
 * One writer of a path at a time. The temporary file is path FILE_OTHER, which
 * nobody else would call a file of theirs.
 */
#define FILE_OTHER ".wellplayed-new"
bool file_write(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE]);

/*
 * Whether file_write of that many bytes would do now: it writes them, under
 * the temporary name, and takes them away again. What is there stays as it is.
 */
bool file_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE]);

/*
 * For programs that read, change and write one file: waits until no other
 * holds its folder, for two seconds at most, and holds it. Returns what
 * file_unlock takes; -1, which is fine too, when it can't be held.
 */
int file_lock(const char *path);
void file_unlock(int lock); /* -1 is fine */

#endif
