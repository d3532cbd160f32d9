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
 * new one: a fresh file in the same folder is forced to the disk and takes its
 * name, with the owner, group and permissions of the old one. Until then the
 * file has no name, or one that begins with FILE_OTHER and that nothing else
 * has.
 *
 * A symbolic link stays: what it points to is written. Other names of the old
 * file (hard links) keep the old bytes. Returns false with a sentence in `why`
 * when it can't be written; the old file is then as it was. So is a pipe, a
 * socket or a device, which is never opened.
 */
#define FILE_OTHER ".wellplayed-new-"
bool file_write(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE]);

/* As file_write, but fails when there is a file of that name. */
bool file_write_new(
    const char *path, const void *data, size_t size, char why[FILE_WHY_SIZE]);

/*
 * Whether file_write of that many bytes would do now: it writes them, and takes
 * them away again. What is there stays as it is.
 */
bool file_could_write(const char *path, size_t size, char why[FILE_WHY_SIZE]);

/*
 * Whether an output may go there: nothing that a user has is replaced, unless
 * --force says so. Returns false with a sentence in `why` when there is a
 * file. What is no plain file can't be replaced and is true here.
 */
bool file_is_free(const char *path, bool force, char why[FILE_WHY_SIZE]);

/* The path of file `number` of a series: path, path.2, path.3 ... False when it
 * has no room. */
bool file_numbered(const char *path, int number, char *out, size_t size);

/*
 * Opens a new file that is written bit by bit; with `force` one that is there
 * is emptied. A device is written to as it is. Returns the open file, for the
 * caller to close; -1 with a sentence in `why` and errno set.
 */
int file_begin(const char *path, bool force, char why[FILE_WHY_SIZE]);

/* Whether anything is there; links are followed. */
bool file_is_there(const char *path);

/* Whether two paths lead to the same file, be it there or not. */
bool file_is_same(const char *a, const char *b);

/*
 * For programs that read, change and write one file: waits until no other
 * holds its folder, for two seconds at most, and holds it. Returns what
 * file_unlock takes; -1, which is fine too, when it can't be held.
 */
int file_lock(const char *path);
void file_unlock(int lock); /* -1 is fine */

#endif
