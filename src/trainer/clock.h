/*
 * A clock that never jumps. Any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_CLOCK_H
#define WELLPLAYED_TRAINER_CLOCK_H

/* Seconds since some moment. */
double clock_seconds(void);

#endif
