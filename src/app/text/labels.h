/*
 * What people read in the window for a rule set and a goal. Flags, files and the
 * lab have their names. Used from the window's thread.
 */
#ifndef WELLPLAYED_APP_TEXT_LABELS_H
#define WELLPLAYED_APP_TEXT_LABELS_H

/* The label of the rule set with this name, in the present language; the name
 * itself for one that this version does not have. */
const char *label_rules(const char *name);

/* The same for a goal. */
const char *label_goal(const char *name);

/* The sign of a difference: "−", "+" or "". */
const char *label_sign(double difference);

#endif
