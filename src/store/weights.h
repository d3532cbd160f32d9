/*
 * Weights files: the features that a machine player considers, their weights
 * and their origin, in a file that people can read and edit.
 *
 *     [brain]
 *     name = dellacherie
 *     title = Dellacherie 2003, weights set by hand
 *     source = where the weights are from
 *     rules = what they were made for
 *     pieces = 1
 *     depth = 1
 *     beam = 0
 *     slides = no
 *
 *     [weights]
 *     landing-height = -1
 *
 * `name`, `title` and one weight are required. `pieces` (1 or 2, default 1) is
 * the number of known pieces considered, the falling one included. `depth` (up
 * to 3, default `pieces`) is the number of all pieces considered, unknown ones
 * included. `beam` (default 0: all) is the number of placements of each piece
 * that are searched further. `slides`, `fills` (always takes a place that fills
 * a hole) and `turned` (any rotation may come first among equal places) are no
 * by default: see struct brain. Lines that begin with ; or # are comments. A
 * file with an unknown key, a key without a value, an invalid number or a line
 * that is too long is refused, with an error that names the file and the line.
 *
 * A section [chance RULES], at most one for each rule set, is a curve of
 * chances (chance.h): pieces = 50, skill = 5, and lines "value = percent", both
 * rising. The values are in the unit of the weights.
 *
 * A section [odds RULES], likewise one for each rule set, has the odds of races
 * and goals (chance.h): piece-ms = 935, which is required, and numbers with
 * three decimals: "rows", the distance to a goal (base, each, cell, risk), and
 * "race-rows", "race-time", "race-last", the six weights of a race.
 *
 * A player with a weight of "patterns" has pattern tables (patterns.h) in
 * sections [patterns surface 0] to [patterns window 3]: see weights_patterns.h.
 *
 * A section [thinking] makes a player that thinks (thinker.h): positions = 14000,
 * which is required, samples = 4 (default 0), and the weights of traits (trait.h,
 * default 0) in rows of attack, with three decimals.
 *
 * The built-in players are such files. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_WEIGHTS_H
#define WELLPLAYED_STORE_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "store/weights_patterns.h"
#include "wellplayed/brain.h"
#include "wellplayed/goal.h"

/* The name of the brain that plays when none is named. */
extern const char weights_default_name[];

/*
 * Reads a brain from `size` bytes of text; `file` is the name in the error.
 * Returns false and fills in the error when anything in it is invalid.
 */
bool weights_read(
    const char *text, size_t size, const char *file, struct brain *brain, struct error *error);

/* The size that suffices for weights_write with a comment of this many
 * bytes. */
#define WEIGHTS_WRITE_SIZE(comment) (32768 + 8 * (size_t)(comment) + WEIGHTS_PATTERNS_SIZE)

/*
 * Writes a brain as text that weights_read reads back unchanged, with a comment
 * above it. The comment is broken between words, or inside a word longer than a
 * line; invalid text becomes question marks. The brain's name must be valid and
 * its title not empty. Returns the length; `size` as above.
 */
size_t weights_write(const struct brain *brain, const char *comment, char *out, size_t size);

/* The size that suffices for weights_write_odds. */
enum { WEIGHTS_ODDS_SIZE = 768 };

/* Writes a section of odds as weights_write does. Returns the length. */
size_t weights_write_odds(const struct chance_odds *odds, char out[WEIGHTS_ODDS_SIZE]);

/* The name of the built-in brain that fits rules and goal (NULL: goal_endless)
 * best; weights_default_name under rules without attack. */
const char *weights_fitting(const struct ruleset *rules, const struct goal *goal);

/* Whether a brain can have this name: 1 to 31 letters, digits, - and _; also
 * blanks, but not at its ends. */
bool weights_is_name(const char *name);

/* Writes the path of a brain's file in a folder: FOLDER/name.ini, with _ for each
 * blank. Returns false when it is too long. */
bool weights_path(const char *folder, const char *name, char *path, size_t size);

/* Gives built-in brain number `index`. Returns false past the last. */
bool weights_at(int index, struct brain *brain);

/* Gives the built-in brain of that name. Returns false when there is none. */
bool weights_find(const char *name, struct brain *brain);

enum weights_choice {
    WEIGHTS_CHOSEN,
    WEIGHTS_NONE, /* no such name or file; no error either */
    WEIGHTS_BAD   /* there is a file, and the error says what is wrong */
};

/*
 * Gives the brain that a word names. A word with a / in it or .ini at its end
 * is a file. Any other word is a name: that of its file in FOLDER if there is one
 * (`folder` may be NULL), otherwise that of a built-in brain.
 */
enum weights_choice weights_choose(
    const char *word, const char *folder, struct brain *brain, struct error *error);

/* Called for each entry of a list, with the brain or with its error. */
typedef void weights_visit(void *data, const struct brain *brain, const struct error *error);

/* Lists all brains: the built-in ones, then those of the folder (may be NULL)
 * in the order of their names. A file named like a built-in brain takes its
 * place in the list. Returns false when it is not a folder. */
bool weights_list(const char *folder, weights_visit *visit, void *data);

#endif
