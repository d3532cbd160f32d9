/*
 * The light on rows that have just gone. While it lasts, the picture shows them
 * where they were, and what is above has not come down yet; the game itself
 * goes on without them.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_FLASH_H
#define WELLPLAYED_APP_DRAW_FLASH_H

#include "app/draw/draw.h"
#include "app/seat/seat.h"

/* Zeroed, nothing is lit. */
struct flash {
    uint64_t rows;                              /* bit y: row y went ... */
    uint8_t cells[PIECE_SIZE][BOARD_MAX_WIDTH]; /* ... with these cells: enum
                                                   piece, the lowest row first */
    uint64_t ns;                                /* time left; 0: it is over */
};

/* Takes what a listener of the seat is told: lights the rows that went. A piece
 * that locks ends the light on rows before. */
void flash_take(struct flash *flash, const struct seat *seat,
    const struct events *events, int strength);

/* Lets wall-clock time pass. Whether there was any light, so that the picture
 * changes. */
bool flash_pass(struct flash *flash, uint64_t ns);

/* Puts it into a stage of the same seat. The cells stay the flash's. */
void flash_show(const struct flash *flash, int strength, struct stage *stage);

#endif
