/*
 * Whole files, read and written with care. Every failure is an error that names
 * the file.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_FILE_H
#define WELLPLAYED_STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "store/error.h"

/*
 * Reads a whole file of at most `limit` bytes. Returns memory that the caller
 * frees: *size bytes, followed by a 0. NULL with the error when the
 * file is missing, unreadable, not a plain file, or longer.
 */
void *file_read(const char *path, size_t limit, size_t *size, struct error *error);

/*
 * Writes a whole file so that at any time either the old one or the new one
 * exists: a fresh file in the same folder is synced to disk and then takes the
 * name, with the owner, group and permissions of the old one. Until then it has
 * no name, or a unique one that begins with FILE_OTHER.
 *
 * A symbolic link stays, and its target is written. Other names of the old file
 * (hard links) keep the old bytes. Returns false with the error when it can't
 * be written; the old file is then unchanged. A pipe, a socket or a device
 * can't be written, and is never opened.
 */
#define FILE_OTHER ".wellplayed-new-"
bool file_write(const char *path, const void *data, size_t size, struct error *error);

/* As file_write, but fails when there is a file of that name. */
bool file_write_new(const char *path, const void *data, size_t size, struct error *error);

/* Whether file_write of `size` bytes would succeed now. Writes that many and
 * deletes them again; an existing file is unchanged. */
bool file_could_write(const char *path, size_t size, struct error *error);

/*
 * Whether an output may be written there: a user's file is replaced only with
 * --force. Returns false with the error when the file exists. True
 * for anything that is not a plain file, because it can't be replaced.
 */
bool file_is_free(const char *path, bool force, struct error *error);

/* The path of file `number` of a series: path, path.2, path.3 ... Returns false
 * when it does not fit. */
bool file_numbered(const char *path, int number, char *out, size_t size);

/*
 * Opens a new file to write in parts; with `force` an existing one is emptied.
 * A device is opened as it is. Returns the open file, for the caller to close;
 * -1 with the error and errno set.
 */
int file_begin(const char *path, bool force, struct error *error);

/* Whether the path exists; links are followed. */
bool file_is_there(const char *path);

/* Whether two paths lead to the same file, which need not exist. */
bool file_is_same(const char *a, const char *b);

/*
 * For programs that read, change and write one file: waits up to two seconds
 * until no other program has locked its folder, and locks it. Returns the lock
 * for file_unlock; -1, which is fine too, when it can't be locked.
 */
int file_lock(const char *path);
void file_unlock(int lock); /* -1 is fine */

#endif
