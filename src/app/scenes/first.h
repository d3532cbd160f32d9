/*
 * The question at the very first start: which rules?
 */
#ifndef WELLPLAYED_APP_SCENES_FIRST_H
#define WELLPLAYED_APP_SCENES_FIRST_H

#include "app/shell/app.h"

/*
 * Whether the question is due: the settings name no rule set, and no flag says
 * what to play. Runs without settings are never asked.
 */
bool first_is_due(const struct app *app);

#endif
