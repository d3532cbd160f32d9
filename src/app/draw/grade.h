/*
 * A coach's mark in words.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_GRADE_H
#define WELLPLAYED_APP_DRAW_GRADE_H

#include <stddef.h>

#include "wellplayed/coach.h"

/* "mistake", and for headings "Mistakes". Translated. */
const char *grade_name(enum coach_grade grade);
const char *grade_plural(enum coach_grade grade);

/* Writes the main difference from the better place, and whether to hold if that
 * differs: "Better to hold. The better place clears more." Translated. */
void grade_why(const struct coach_mark *mark, char *out, size_t size);

/* Writes a chance in points, with one decimal: "12.5". */
void grade_points(uint32_t chance, char *out, size_t size);

/* Writes the mark in a line: "Mistake: 12.5 points lost, 64.0 remain. ..." */
void grade_write(const struct coach_mark *mark, char *out, size_t size);

#endif
