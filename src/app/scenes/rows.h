/*
 * The rows of the table of scenes. Each is defined in its scene's file, and only
 * the table uses it.
 */
#ifndef WELLPLAYED_APP_SCENES_ROWS_H
#define WELLPLAYED_APP_SCENES_ROWS_H

#include "app/shell/app.h"

extern const struct scene scene_title;
extern const struct scene scene_attract;
extern const struct scene scene_play;
extern const struct scene scene_setup;
extern const struct scene scene_rules;
extern const struct scene scene_goals;
extern const struct scene scene_players;
extern const struct scene scene_first;
extern const struct scene scene_learn;
extern const struct scene scene_tutorial;
extern const struct scene scene_lessons;
extern const struct scene scene_lessons_motif;
extern const struct scene scene_lesson;
extern const struct scene scene_editor;
extern const struct scene scene_training_setup;
extern const struct scene scene_training;
extern const struct scene scene_four;
extern const struct scene scene_pair;
extern const struct scene scene_pair_setup;
extern const struct scene scene_runs;
extern const struct scene scene_knobs;
extern const struct scene scene_race;
extern const struct scene scene_race_setup;
extern const struct scene scene_results;
extern const struct scene scene_options;
extern const struct scene scene_handling;
extern const struct scene scene_keys;
extern const struct scene scene_pads;
extern const struct scene scene_picture;
extern const struct scene scene_sound;
extern const struct scene scene_machine;
extern const struct scene scene_game;
extern const struct scene scene_help;
extern const struct scene scene_about;
extern const struct scene scene_scores;
extern const struct scene scene_statistics;
extern const struct scene scene_replays;
extern const struct scene scene_viewer;
extern const struct scene scene_review;
extern const struct scene scene_mistakes;

#endif
