/*
 * Icons: small shapes of one colour, drawn by code at any size.
 */
#ifndef WELLPLAYED_APP_DRAW_ICONS_H
#define WELLPLAYED_APP_DRAW_ICONS_H

#include "app/draw/look.h"

enum icon {
    ICON_NONE, /* draws nothing */
    ICON_PLAY,
    ICON_WATCH,
    ICON_RACE,
    ICON_SETUP,
    ICON_SCORES,
    ICON_REPLAYS,
    ICON_OPTIONS,
    ICON_HELP,
    ICON_ABOUT,
    ICON_QUIT,
    ICON_BACK,
    ICON_AGAIN, /* once more, continue */
    ICON_KEYS,
    ICON_PAD,
    ICON_HANDLING,
    ICON_PICTURE,
    ICON_SOUND,
    ICON_MUTE,
    ICON_MACHINE,
    ICON_PERSON,
    ICON_LOCK,
    ICON_CLOCK,
    ICON_ROWS,
    ICON_LEVEL,
    ICON_SPEED,
    ICON_SEED,
    ICON_GOAL,
    ICON_LANGUAGE,
    ICON_STATISTICS,
    ICON_SAVE,
    ICON_SHARE,
    ICON_LEARN,
    ICON_LEFT,
    ICON_DOWN,
    ICON_DROP,      /* down to the ground */
    ICON_TURN_BACK, /* counterclockwise; ICON_AGAIN is clockwise */
    ICON_TURN_HALF,
    ICON_COUNT
};

/* Draws an icon in the middle of the box, as large as fits. */
void icons_draw(struct look *look, enum icon icon, struct box box, struct colour colour);

#endif
