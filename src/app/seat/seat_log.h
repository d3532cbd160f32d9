/*
 * What a seat writes into its records; seat.c calls it, and nobody else.
 * Without a record all of it does nothing.
 */
#ifndef WELLPLAYED_APP_SEAT_SEAT_LOG_H
#define WELLPLAYED_APP_SEAT_SEAT_LOG_H

#include "app/seat/seat.h"

/* So many ticks have been taken with these buttons. */
void seat_log_ticks(struct seat *seat, uint8_t held, uint64_t ticks);

void seat_log_note(struct seat *seat, const struct replay_entry *entry);

/* Who plays, and how fast the machine does. */
void seat_log_pilot(struct seat *seat);
void seat_log_pace(struct seat *seat);

/* The end: all ticks, and the hash that a replay must reach. */
void seat_log_end(struct seat *seat);

#endif
