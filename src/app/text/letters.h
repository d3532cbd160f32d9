/*
 * The letters of UTF-8 strings: decoding them one by one, and deciding where a
 * line may break. Pure; any thread.
 */
#ifndef WELLPLAYED_APP_TEXT_LETTERS_H
#define WELLPLAYED_APP_TEXT_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LETTER_REPLACED = 0xFFFD, LETTER_MAX_BYTES = 4 };

/* Returns the letter at *at and moves *at past it. At the end of the string
 * returns 0 and does not move. A byte that belongs to no letter gives
 * LETTER_REPLACED. */
uint32_t letters_next(const char **at);

/* Writes a letter's bytes; returns their number. */
size_t letters_put(char out[LETTER_MAX_BYTES], uint32_t letter);

/*
 * Whether a line may break between two letters. It may break before a space and
 * beside a Chinese or Japanese letter, but not before closing punctuation (a
 * comma, a bracket) or after opening punctuation.
 */
bool letters_may_part(uint32_t before, uint32_t after);

#endif
