/*
 * Menu values that several pages for setting up a game share.
 */
#ifndef WELLPLAYED_APP_SCENES_SETUP_H
#define WELLPLAYED_APP_SCENES_SETUP_H

#include "app/menu/menu.h"

extern const struct menu_value setup_rules;
extern const struct menu_value setup_level;

#endif
