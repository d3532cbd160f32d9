/*
 * The page on which a machine player is chosen from cards.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAYERS_H
#define WELLPLAYED_APP_SCENES_PLAYERS_H

/* One line about a built-in machine player, translated: who it is and how it
 * plays; "" for one from a file. */
const char *players_words(const char *name);

#endif
