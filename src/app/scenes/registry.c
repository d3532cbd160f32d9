/* The row of each scene. */
#include "app/scenes/registry.h"

#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"

const struct scene *const scene_table[SCENE_COUNT] = {
    [SCENE_TITLE] = &scene_title,
    [SCENE_ATTRACT] = &scene_attract,
    [SCENE_PLAY] = &scene_play,
    [SCENE_SETUP] = &scene_setup,
    [SCENE_RULES] = &scene_rules,
    [SCENE_GOALS] = &scene_goals,
    [SCENE_PLAYERS] = &scene_players,
    [SCENE_FIRST] = &scene_first,
    [SCENE_LEARN] = &scene_learn,
    [SCENE_LESSON] = &scene_lesson,
    [SCENE_LESSONS] = &scene_lessons,
    [SCENE_LESSONS_MOTIF] = &scene_lessons_motif,
    [SCENE_STUDY] = &scene_study,
    [SCENE_EDITOR] = &scene_editor,
    [SCENE_SCHOOL] = &scene_school,
    [SCENE_TRAINING] = &scene_training,
    [SCENE_FOUR] = &scene_four,
    [SCENE_RACE] = &scene_race,
    [SCENE_RACE_SETUP] = &scene_race_setup,
    [SCENE_RESULTS] = &scene_results,
    [SCENE_OPTIONS] = &scene_options,
    [SCENE_HANDLING] = &scene_handling,
    [SCENE_KEYS] = &scene_keys,
    [SCENE_PADS] = &scene_pads,
    [SCENE_PICTURE] = &scene_picture,
    [SCENE_SOUND] = &scene_sound,
    [SCENE_MACHINE] = &scene_machine,
    [SCENE_GAME] = &scene_game,
    [SCENE_HELP] = &scene_help,
    [SCENE_ABOUT] = &scene_about,
    [SCENE_SCORES] = &scene_scores,
    [SCENE_STATISTICS] = &scene_statistics,
    [SCENE_REPLAYS] = &scene_replays,
    [SCENE_VIEWER] = &scene_viewer,
    [SCENE_REVIEW] = &scene_review,
    [SCENE_MISTAKES] = &scene_mistakes,
};
