/*
 * What the files of a seat share. Others use seat.h and back.h.
 */
#ifndef WELLPLAYED_APP_SEAT_SEAT_PARTS_H
#define WELLPLAYED_APP_SEAT_SEAT_PARTS_H

#include "app/seat/seat.h"

/* Makes the game that of the reel as it stands, a copy, played by a person; the
 * record becomes the reel's up to there, and says that the game is practice.
 * False, and nothing is changed, when the record can't. */
bool seat_sit(struct seat *seat, const struct reel *reel);

#endif
