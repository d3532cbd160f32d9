/*
 * The album of a run: the weights learned after each generation, so that any of
 * them can play again. Its file is beside the run's own, and always rewritten
 * as a whole.
 *
 * A full album drops every second generation, but never the newest.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_TRAINER_ALBUM_H
#define WELLPLAYED_TRAINER_ALBUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/file.h"
#include "train/objective.h"

enum { ALBUM_MAX = 1024 };

/* The word in the name of an album that was set aside (store/aside.h). */
#define ALBUM_ASIDE "damaged"

struct album_entry {
    uint64_t generation;           /* from 1, rising */
    double value;                  /* from its games in that generation */
    feature_set features;          /* that it weights, or traits (weighed.h) */
    double weights[FEATURE_COUNT]; /* by feature or trait, of length 1 */
};

struct album {
    size_t count;
    struct album_entry entries[ALBUM_MAX];
};

/* Adds a generation, later than all that the album has. */
void album_add(struct album *album, const struct album_entry *entry);

/* Drops all entries after a generation: a run that was killed may be a
 * generation behind its album. */
void album_forget_after(struct album *album, uint64_t generation);

/* Makes the player of an entry: as the objective plays, without a name. Returns
 * false when the weights are no player. */
bool album_brain(
    const struct objective *objective, const struct album_entry *entry, struct brain *brain);

/* Writes the album. `header` is that of the run; its changes don't count. */
bool album_write(
    const struct album *album, const char *path, const char *header, struct error *error);

/* Reads an album. Returns false, with the error and the entries zeroed, when it
 * is of another run, or damaged. */
bool album_read(struct album *album, const char *path, const char *header, struct error *error);

#endif
