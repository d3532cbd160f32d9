/*
 * A table of settings and a file to keep them in, for the tests of both.
 */
#ifndef WELLPLAYED_TESTS_SAMPLE_H
#define WELLPLAYED_TESTS_SAMPLE_H

#include "store/settings.h"

enum { DAS, GHOST, PALETTE, NAME, LEFT, HOLD, VOLUME, COUNT };

extern const struct setting sample_table[COUNT];

/* The folder of a test program, and the file in it. */
extern char sample_folder[];
extern char sample_path[64];

/* For cmocka: of the program, and before each test that writes. */
int sample_make_folder(void **state);
int sample_remove_folder(void **state);
int sample_remove_file(void **state);

/* The file's bytes. */
void sample_write_bytes(const char *bytes, size_t size);
void sample_write_text(const char *text);
void sample_check_text(const char *text);

/* What was complained about while loading, a line each, without the path. */
extern char sample_told[4096];
void sample_hear(void *data, const struct error *error);

/* Settings out of the file, the caller's to destroy; and back into it. */
struct settings *sample_load(void);
void sample_save(struct settings *settings);

void sample_check_words(const struct settings *settings, int index, const char *expected);

/* All is as the table has it. */
void sample_check_default(const struct settings *settings);

#endif
