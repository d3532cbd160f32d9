/*
 * The light on rows that were just cleared. While it lasts, the picture still
 * shows these rows, and the rows above them have not come down yet. The game
 * itself does not wait.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_FLASH_H
#define WELLPLAYED_APP_DRAW_FLASH_H

#include "app/draw/draw.h"
#include "app/seat/seat.h"

/* Zeroed: no light. */
struct flash {
    uint64_t rows;                              /* bit y: row y cleared ... */
    uint8_t cells[PIECE_SIZE][BOARD_MAX_WIDTH]; /* ... with these cells: enum
                                                   piece, the lowest row first */
    uint64_t ns;                                /* remaining; 0: no light */
};

/* Takes the events of a seat's listener and lights the cleared rows. A piece
 * that locks ends an earlier light. */
void flash_take(struct flash *flash, const struct seat *seat,
    const struct events *events, int strength);

/* Lets wall-clock time pass. Returns whether there was any light, so that
 * the picture changes. */
bool flash_pass(struct flash *flash, uint64_t ns);

/* Puts the light into a stage of the same seat. The cells still belong to
 * the flash. */
void flash_show(const struct flash *flash, int strength, struct stage *stage);

#endif
