/*
 * Shared by the files of the page of a review. Others use review.h.
 */
#ifndef WELLPLAYED_APP_SCENES_REVIEW_REVIEW_PARTS_H
#define WELLPLAYED_APP_SCENES_REVIEW_REVIEW_PARTS_H

#include "app/scenes/review/review.h"

/* The choices: first what can be done, then a row for each picture. NULL while
 * nothing is known. */
enum { REVIEW_ROWS = 3 };
const struct choice_list *review_choices(const struct app *app);

void review_draw(struct app *app);

#endif
