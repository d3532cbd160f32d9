/*
 * What prepares the exhibits of the training room: runs of so many generations
 * with a fixed seed.
 */
#ifndef WELLPLAYED_TESTS_EXHIBITS_SCHOOL_H
#define WELLPLAYED_TESTS_EXHIBITS_SCHOOL_H

struct app;

void school_train_early(struct app *of);
void school_train_late(struct app *of);
void school_turn_knobs(struct app *of);
void school_look_back(struct app *of);
void school_list_runs(struct app *of);
void school_play_side_by_side(struct app *of);
void school_train_two(struct app *of);
void school_train_two_to_the_end(struct app *of);

#endif
