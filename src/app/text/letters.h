/*
 * The letters of UTF-8 strings: one after the other, and where a line may end
 * between two of them. Pure; any thread.
 */
#ifndef WELLPLAYED_APP_TEXT_LETTERS_H
#define WELLPLAYED_APP_TEXT_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LETTER_REPLACED = 0xFFFD, LETTER_MAX_BYTES = 4 };

/* The letter at *at, which then points behind it; 0 at the end of the string,
 * and there it stays. A byte that belongs to no letter is LETTER_REPLACED. */
uint32_t letters_next(const char **at);

/* Writes a letter's bytes; returns their number. */
size_t letters_put(char out[LETTER_MAX_BYTES], uint32_t letter);

/*
 * Whether a line may end between two letters: before a space, and beside a
 * letter of Chinese or Japanese, but not before what closes (a comma, a
 * bracket) nor behind what opens.
 */
bool letters_may_part(uint32_t before, uint32_t after);

#endif
