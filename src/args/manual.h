/*
 * Manual pages made from the tables of flags, in the language of man(7): --help
 * and the manual have the same source.
 *
 * A program prints its page when called with --man, which the build uses and
 * --help does not mention. A subcommand is a section of its program's page.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_ARGS_MANUAL_H
#define WELLPLAYED_ARGS_MANUAL_H

#include "args/flags.h"

/* Prints the page on standard output: NAME, SYNOPSIS and DESCRIPTION from the
 * intro, OPTIONS from the table, then outro and sections. For a subcommand,
 * "program command", prints one section with all of this. */
void manual_print(const struct flags *flags);

#endif
