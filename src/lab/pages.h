/*
 * The pages of a fumen as text for people and editors: what `fumen decode`
 * prints, and what `fumen encode` reads. A page is
 *
 *     page 2
 *     ....#.....
 *     IIII.ZZ#.#
 *     garbage  ##########
 *     piece    T spawn 4,0
 *     flags    rise mirror no-lock
 *     comment  "any text"
 *
 * where every line but the first may be missing. The rows are a drawing
 * (drawing.h); a page without any begins as the page before has left the
 * field. A board file is a page too: the first line may be missing there.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_PAGES_H
#define WELLPLAYED_LAB_PAGES_H

#include "store/fumen.h"

/* Prints them. What is printed is read back as the same pages. */
void pages_print(const struct fumen *fumen);

/* The same as one JSON object. */
void pages_print_json(const struct fumen *fumen);

/*
 * Reads them from a file, or from standard input, "-". *fumen is the caller's
 * to finish. False with the error that names file and line; *fumen is
 * {0} then.
 */
bool pages_read(const char *path, struct fumen *fumen, struct error *error);

/*
 * Decodes a fumen that is given on a command line: the text itself, or a link
 * with it, or the name of a file that has it, or "-" for standard input.
 * Otherwise as pages_read; the sentence has the number of the character.
 */
bool pages_decode(const char *word, struct fumen *fumen, struct error *error);

/* The name of a rotation: "spawn". */
const char *pages_rotation(uint8_t rotation);

#endif
