/*
 * Where the game keeps its files: the folders of the XDG Base Directory
 * Specification, and the user's folder for pictures.
 *
 *     settings.ini                     $XDG_CONFIG_HOME or ~/.config
 *     history.sqlite                   $XDG_DATA_HOME   or ~/.local/share
 *     logs of games that are going on  $XDG_STATE_HOME  or ~/.local/state
 *
 * each in a folder `wellplayed` there. Home is HOME, or the home folder in the
 * list of users. A variable that is empty or not an absolute path is ignored.
 * No folder is created before paths_make.
 *
 * Any thread may call, as long as none changes the environment.
 */
#ifndef WELLPLAYED_STORE_PATHS_H
#define WELLPLAYED_STORE_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"

enum { PATHS_SIZE = 4096 }; /* room for a path, its 0 included */

enum paths_folder { PATHS_CONFIG, PATHS_DATA, PATHS_STATE, PATHS_COUNT };

/*
 * The path of a file in one of our folders, or of the folder itself when `name`
 * is empty. Returns false with the error when there is no home, or the path is
 * too long.
 */
bool paths_find(
    enum paths_folder folder, const char *name, char out[PATHS_SIZE], struct error *error);

/* Creates one of our folders if it is missing, for its user alone (0700).
 * Returns false with the error when that fails. */
bool paths_make(enum paths_folder folder, struct error *error);

/* The same for a folder inside it, whose path goes to `out`. */
bool paths_make_within(
    enum paths_folder folder, const char *name, char out[PATHS_SIZE], struct error *error);

/*
 * The user's folder for pictures: from `user-dirs.dirs`, otherwise ~/Pictures,
 * or home if that is not a folder. False with the error when there is
 * no home.
 */
bool paths_pictures(char out[PATHS_SIZE], struct error *error);

/* The same for the user's folder for documents. */
bool paths_documents(char out[PATHS_SIZE], struct error *error);

#endif
