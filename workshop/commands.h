/*
 * The commands of the workshop, as lab/commands.h has those of the lab.
 */
#ifndef WELLPLAYED_WORKSHOP_COMMANDS_H
#define WELLPLAYED_WORKSHOP_COMMANDS_H

#include "lab/session.h"

void chance_run(struct session *session);
void lessons_run(struct session *session);

#endif
