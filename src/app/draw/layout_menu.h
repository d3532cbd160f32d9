/*
 * Where a menu stands in the window: heading, list, the lines that explain the
 * chosen entry, the keys; and, where there is one, a picture beside the list
 * (below it in a tall window). Plain numbers in, rectangles out, no SDL.
 *
 * All entries are shown when they have room at a size that can be read; else
 * the list scrolls and shows as many as it can.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_MENU_H
#define WELLPLAYED_APP_DRAW_LAYOUT_MENU_H

#include "app/draw/layout.h"

enum { LAYOUT_MENU_MAX_ROWS = 32 };

struct layout_menu_wants {
    int width, height;
    int entry_count;   /* all entries, also those for which there is no room */
    bool named;        /* the heading is the game's name, with a line below */
    bool valued;       /* entries have something on their right */
    int columns, rows; /* of the picture in cells; 0: there is none */
    int scale;         /* size of text in percent; 0: 100 */
    int table;         /* lines of text below the entries; they have room at any
                          scale */
};

struct layout_menu {
    int unit; /* pixels of ordinary text */
    int name_px;
    int line; /* thickness of a thin line */
    int cell; /* of the picture */
    struct box name;
    struct box tagline; /* without height where there is none */
    int shown;          /* entries that have room at once */
    struct box entries[LAYOUT_MENU_MAX_ROWS];
    struct box table;  /* below them; without height where there is none */
    struct box bar;    /* to show where the list is; no width: all is shown */
    struct box detail; /* two lines */
    struct box hint;   /* the keys of this screen */
    struct box picture;
};

void layout_menu(
    struct layout_menu *layout, const struct layout_menu_wants *wants);

/* The parts of an entry's box: its name, and what stands on its right. */
struct box layout_menu_name(const struct layout_menu *layout, struct box entry);
struct box layout_menu_value(
    const struct layout_menu *layout, struct box entry);

/* The track of a slider in such a value. */
struct box layout_menu_track(
    const struct layout_menu *layout, struct box value);

#endif
