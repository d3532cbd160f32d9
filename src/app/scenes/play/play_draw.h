/*
 * The picture of the play.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H

#include <stdint.h>

struct app;
struct choice_list;
struct seat;

/* `list` is what can be chosen while the game waits or is over; or NULL. */
void play_draw(struct app *app, const struct choice_list *list);

/* A countdown in seconds, the one under way included. */
int play_seconds(uint64_t ns);

/* Nanoseconds until another game follows the watched one that is over; 0: none
 * does. */
uint64_t play_until_another(const struct app *app);

/* Keys per second as they are pressed: gravity may have raised them. */
uint32_t play_pace_shown(const struct seat *seat);

#endif
