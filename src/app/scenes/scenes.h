/*
 * The numbers of the scenes. A scene opens another one by its number, so no
 * scene's file depends on another's.
 */
#ifndef WELLPLAYED_APP_SCENES_SCENES_H
#define WELLPLAYED_APP_SCENES_SCENES_H

enum scene_number {
    SCENE_NONE,
    SCENE_TITLE,
    SCENE_ATTRACT,
    SCENE_PLAY,
    SCENE_SETUP,
    SCENE_RULES,
    SCENE_GOALS,
    SCENE_PLAYERS,
    SCENE_FIRST,
    SCENE_LEARN,
    SCENE_LESSON,
    SCENE_EDITOR,
    SCENE_RACE,
    SCENE_RACE_SETUP,
    SCENE_RESULTS,
    SCENE_OPTIONS,
    SCENE_HANDLING,
    SCENE_KEYS,
    SCENE_PADS,
    SCENE_PICTURE,
    SCENE_SOUND,
    SCENE_MACHINE,
    SCENE_GAME,
    SCENE_HELP,
    SCENE_ABOUT,
    SCENE_SCORES,
    SCENE_STATISTICS,
    SCENE_REPLAYS,
    SCENE_VIEWER,
    SCENE_COUNT
};

#endif
