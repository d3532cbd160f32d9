/*
 * What the files of a seat share. Others use seat.h and back.h.
 */
#ifndef WELLPLAYED_APP_SEAT_SEAT_PARTS_H
#define WELLPLAYED_APP_SEAT_SEAT_PARTS_H

#include "app/seat/seat.h"

/* Copies the reel's game, as it stands, to the seat; a person plays it as
 * practice. The record becomes the reel's up to there. Returns false and
 * changes nothing when the record can't be replaced. */
bool seat_sit(struct seat *seat, const struct reel *reel);

#endif
