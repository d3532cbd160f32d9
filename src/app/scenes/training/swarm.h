/*
 * The candidates of a generation as points, seen along the two principal axes of
 * the population. They move from where they were to where they are.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_SWARM_H
#define WELLPLAYED_APP_SCENES_TRAINING_SWARM_H

#include "app/draw/sheet.h"
#include "app/scenes/training/watched.h"
#include "trainer/axes.h"

enum { SWARM_MOVE_MS = 450 };

/* Zeroed at first; owned, see swarm_finish. */
struct swarm {
    struct swarm_dot *dots; /* owned: of each candidate */
    int count;
    uint64_t moved_ns; /* since they set out */
    struct axes axes;
};

/* Takes the candidates of the newest generation; without memory none are seen. */
void swarm_take(struct swarm *swarm, const struct run_news *news);

/* Lets time pass. Returns whether they have not arrived yet. */
bool swarm_pass(struct swarm *swarm, uint64_t ns);

/* Draws the candidates, the best of them, and what was learned. `still`: where
 * they will arrive. */
void swarm_draw(const struct sheet *sheet, struct box box, const struct swarm *swarm,
    const struct run_news *news, bool still);

void swarm_finish(struct swarm *swarm);

#endif
