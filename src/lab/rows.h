/*
 * Rows that the flag tables of several commands have, each with what it is read
 * into; those of store/flags.h are for the game as well.
 */
#ifndef WELLPLAYED_LAB_ROWS_H
#define WELLPLAYED_LAB_ROWS_H

#include "args/flags.h"
#include "lab/play_flags.h"

/* Which games, see play_flags.h. Where the words of the help depend on the
 * command, it gives them. */
struct flag row_rules(struct play_flags *play);
struct flag row_size(struct play_flags *play);
struct flag row_next(struct play_flags *play);
struct flag row_no_half_turns(struct play_flags *play);
struct flag row_goal(struct play_flags *play);
struct flag row_drops(struct play_flags *play, const char *help);
struct flag row_keys(struct play_flags *play, const char *help);
struct flag row_pace(struct play_flags *play);
struct flag row_level(struct play_flags *play);
struct flag row_look_ahead(struct play_flags *play, const char *help);
struct flag row_max_pieces(struct play_flags *play, const char *help);
struct flag row_lanes(struct play_flags *play);

/* Who plays, on what, and how it is said. */
struct flag row_brain(struct brain *brain);
struct flag row_seed(uint64_t *seed);
struct flag row_threads(uint64_t *threads, const char *help);
struct flag row_json(bool *json, const char *help);

#endif
