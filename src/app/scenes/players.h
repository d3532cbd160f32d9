/*
 * The page for choosing a machine player from cards.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAYERS_H
#define WELLPLAYED_APP_SCENES_PLAYERS_H

/* One line about a built-in machine player and how it plays, translated; "" for
 * one from a file. */
const char *players_words(const char *name);

#endif
