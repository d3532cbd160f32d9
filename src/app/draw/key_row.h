/*
 * A row of key caps: keys that were pressed, and those about to be.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_KEY_ROW_H
#define WELLPLAYED_APP_DRAW_KEY_ROW_H

#include "app/draw/look.h"

enum { KEY_ROW_MAX = 24, KEY_ROW_PARTS = 2 };

enum key_state {
    KEY_TO_COME, /* not pressed yet */
    KEY_LIT,     /* is being pressed */
    KEY_GONE     /* was pressed: only its label is left */
};

/* One or two lists of keys, each after its words. */
struct key_row {
    struct key_row_part {
        const char *words; /* translated; NULL: none */
        int count;
        struct {
            struct cap cap;
            enum key_state state;
        } keys[KEY_ROW_MAX];
    } parts[KEY_ROW_PARTS];
};

/* Appends a key; does nothing when the part is full. */
void key_row_add(struct key_row_part *part, const struct cap *cap, enum key_state state);

/* Draws it from the left of the box, a little smaller when it is long. Keys that
 * still do not fit are left out. */
void key_row_draw(struct look *look, struct box box, int px, const struct key_row *row);

#endif
