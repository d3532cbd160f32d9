/*
 * Manual pages out of the tables of flags, in the language of man(7): what
 * --help says and the manual says is the same source.
 *
 * A program prints its page on --man, which --help does not mention; the build
 * calls it. A subcommand's is a section of its program's page.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_ARGS_MANUAL_H
#define WELLPLAYED_ARGS_MANUAL_H

#include "args/flags.h"

/* Prints the page on standard output: NAME, SYNOPSIS and DESCRIPTION from the
 * intro, OPTIONS from the table, then outro and sections. For a subcommand,
 * "program command", one section with all of this. */
void manual_print(const struct flags *flags);

#endif
