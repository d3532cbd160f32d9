/*
 * The layout of a menu on the grid of pages (layout_page.h): the list, words
 * about the chosen entry, and an optional picture beside the list (below it in
 * a tall window). Plain numbers in, rectangles out, no SDL.
 *
 * The list shows all entries if they fit; otherwise it scrolls.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_MENU_H
#define WELLPLAYED_APP_DRAW_LAYOUT_MENU_H

#include "app/draw/layout.h"

enum { LAYOUT_MENU_MAX_ROWS = 32 };

struct layout_menu_wants {
    int width, height;
    int entry_count;   /* all entries, even those that do not fit */
    bool named;        /* the heading is the game's name, with a tagline */
    bool valued;       /* entries have values on their right */
    int columns, rows; /* of the picture in cells; 0: no picture */
    int scale;         /* size of text in percent; 0: 100 */
    int table;         /* lines of text below the entries; always all fit */
    bool cards;        /* entries are cards: a name with two lines below it */
    bool pictured;     /* ... and a picture on the left */
    bool icons;        /* entries have icons on their left */
    bool square;       /* a card is lower, and its picture a square */
};

struct layout_menu {
    int unit; /* pixels of ordinary text */
    int name_px;
    int line; /* thickness of a thin line */
    int pad;  /* from the edge of a row to its text */
    int cell; /* of the picture */
    struct box name;
    struct box tagline; /* height 0: no tagline */
    int shown;          /* entries that fit */
    struct box entries[LAYOUT_MENU_MAX_ROWS];
    struct box table;  /* below the entries; height 0: no table */
    int table_px;      /* size of its text */
    struct box bar;    /* the scroll bar; width 0: all entries are shown */
    struct box detail; /* words about the chosen entry, in lines ... */
    int detail_line;   /* ... of this height; the box may have height 0 */
    struct box hint;   /* the keys of this screen */
    struct box picture;
    bool beside; /* detail and picture are beside the list */
    bool icons, square;
};

void layout_menu(struct layout_menu *layout, const struct layout_menu_wants *wants);

/* The parts of an entry's box: its icon (width 0: none), its name, and its
 * value on the right. */
struct box layout_menu_icon(const struct layout_menu *layout, struct box entry);
struct box layout_menu_name(const struct layout_menu *layout, struct box entry);
struct box layout_menu_value(const struct layout_menu *layout, struct box entry);

/* The parts of an entry's box that is a card: its face, its picture (width 0:
 * none), its name, the lines below. */
struct layout_card {
    struct box face, picture, name, words;
};

struct layout_card layout_menu_card(
    const struct layout_menu *layout, struct box entry, bool pictured);

/* The track of a slider in the box of a value. */
struct box layout_menu_track(const struct layout_menu *layout, struct box value);

#endif
