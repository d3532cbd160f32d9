/*
 * What prepares the exhibits of the training room: runs of so many generations
 * with a fixed seed.
 */
#ifndef WELLPLAYED_TESTS_EXHIBITS_TRAINING_H
#define WELLPLAYED_TESTS_EXHIBITS_TRAINING_H

struct app;

void training_exhibit_early(struct app *of);
void training_exhibit_late(struct app *of);
void training_exhibit_knobs(struct app *of);
void training_exhibit_album(struct app *of);
void training_exhibit_runs(struct app *of);
void training_exhibit_four(struct app *of);
void training_exhibit_pair(struct app *of);
void training_exhibit_pair_over(struct app *of);

#endif
