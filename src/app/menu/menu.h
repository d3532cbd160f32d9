/*
 * A menu: a const table of entries, used with keyboard, mouse and gamepad.
 *
 * A page has the entries; `struct menu` is the player's place in it, kept for
 * the next time. A zeroed menu with a page is at the first entry. The menu
 * handles the events of its scene; a row says what its entry does.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_H
#define WELLPLAYED_APP_MENU_MENU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>

#include "app/draw/icons.h"
#include "app/draw/sheet.h"
#include "app/input/bindings.h"
#include "app/input/caps.h"
#include "app/prefs/prefs.h"
#include "app/shell/app.h"
#include "app/shell/line.h"

struct menu;

enum menu_kind {
    MENU_DO,     /* does something when chosen */
    MENU_GO,     /* opens a scene, over this one */
    MENU_BACK,   /* returns to the scene that opened this one */
    MENU_SWITCH, /* on or off */
    MENU_CHOICE, /* one of several values; the first follows the last */
    MENU_NUMBER, /* a slider */
    MENU_KEY,    /* waits for a key or a gamepad button */
    MENU_TEXT    /* a line to write */
};

/* Of entries on a page of tiles. */
enum menu_size {
    MENU_SMALL, /* a row of words, two in a line */
    MENU_TILE,  /* a card that shares its line with the tiles beside it */
    MENU_LARGE  /* a card with a line of its own, and with its detail */
};

enum { MENU_VALUE_SIZE = LINE_SIZE };

/* A number that is not a preference. Each function gets `data`. */
struct menu_value {
    /* Changes the range, which is 0 .. 1 at first. NULL: keeps it. */
    void (*range)(const struct app *app, const void *data, struct pref_range *range);
    int (*get)(const struct app *app, const void *data);
    void (*put)(struct app *app, const void *data, int value);
    /* Writes a value for people. NULL: as the range does. */
    void (*write)(const struct app *app, const void *data, int value, char *out, size_t size);
    const void *data;
};

struct menu_entry {
    enum menu_kind kind;
    enum menu_size size;
    enum icon icon;     /* on its left; all entries of a page have room for one
                           if any has one */
    const char *name;   /* N_(), a word or two */
    const char *detail; /* N_(), one plain line about it; or NULL, and ... */
    void (*about)(const struct app *app, char *out, size_t size); /* ... this writes it */
    enum pref pref;                 /* SWITCH, CHOICE, NUMBER; or PREF_NONE and ... */
    const struct menu_value *value; /* ... this */
    const struct line_field *line;  /* TEXT */
    /* GO: the number of the scene. CHOICE: that of the scene that shows all values,
     * or SCENE_NONE. */
    int scene;
    /* DO: performs it. Others: called after each change; may be NULL. */
    void (*act)(struct app *app);
};

/* An entry as shown. The texts live until the next call of menu_show. */
struct menu_row {
    enum menu_kind kind;
    enum icon icon;
    const char *name, *detail; /* translated */
    char value[MENU_VALUE_SIZE];
    struct caps caps;            /* KEY: its bindings */
    int part;                    /* NUMBER: of 256; SWITCH: whether it is on */
    char brief[MENU_VALUE_SIZE]; /* the value where there is little room; or empty */
    bool marked;                 /* needs attention */
    bool empty;                  /* says that a list is empty */
    bool lasting;                /* can't be erased */
    bool open;                   /* waits for a key, or is being written */
    const char *composing;       /* an input method's unfinished text, or NULL */
};

/* A hint for a row of a list: an action of menus. The hints of the scene's
 * commands follow. */
struct menu_hint {
    enum action action;
    const char *what; /* N_() */
};

/* Rows that are in no const table. They follow the entries. */
struct menu_list {
    int (*count)(const struct app *app);
    /* Fills in a row, which is at first a zeroed MENU_DO. */
    void (*show)(struct app *app, int at, struct menu_row *row);
    /* The row was chosen. This and all members below may be NULL. */
    void (*act)(struct app *app, int at);
    void (*change)(struct app *app, int at, int by); /* left, right */
    void (*erase)(struct app *app, int at);
    /* After menu_catch: the key, but not Esc, or the gamepad's input. */
    void (*key)(struct app *app, int at, SDL_Scancode key);
    void (*pad)(struct app *app, int at, int input);
    const struct menu_hint *hints; /* of a row ... */
    int hint_count;                /* ... 0: only that of the key that chooses
                                      it */
};

struct menu_page {
    const char *title; /* N_() */
    const struct menu_entry *entries;
    int count;
    const struct menu_list *list; /* may be NULL */
    bool named;                   /* the heading is the game's name, and the title the line
                          below it */
    int columns, rows;            /* of a picture beside the list, in cells; 0: none */
    /* The picture's size when it can change; NULL: as above. */
    void (*picture)(const struct app *app, int *columns, int *rows);
    int table; /* instead, lines of a table below the entries */
    /* Entries are cards: the detail is below the name, and a picture on the
     * left if draw_card is set. */
    bool cards;
    void (*draw_card)(struct app *app, const struct sheet *sheet, int at, struct box box);
    bool square; /* ... which is a square, not wider */
    bool tiles;  /* entries have their sizes; a tile has the picture above its words */
    /* Draws the picture or the table, before the entries; `size` is that of the
     * picture's cells or of the table's text. NULL: there is neither. */
    void (*draw)(struct app *app, const struct sheet *sheet, struct box box, int size);
};

struct menu {
    const struct menu_page *page;
    int selected;
    int first;         /* the uppermost entry shown ... */
    int shown;         /* ... and their number, in the last frame */
    uint64_t catch_ns; /* time left to press a key that belongs to the entry; or 0 */
};

/* The kind of scenes that are a menu; such a scene needs a page. */
extern const struct scene_kind menu_kind;

/* The menu of a scene. */
struct menu *menu_of(const struct app *app, int scene);

/* The menu of the uppermost scene; NULL when that scene is not a menu. */
struct menu *menu_uppermost(const struct app *app);

/* -- input; each returns true when the menu used it -- */

/* Gives the menu a press before anybody else, after menu_catch. */
bool menu_catch_press(struct app *app, struct menu *menu, const struct press *press);
bool menu_press(struct app *app, struct menu *menu, const struct press *press);
bool menu_action(struct app *app, struct menu *menu, enum action action);

/* The wheel of the mouse; the entries are spots. */
void menu_wheel(struct app *app, struct menu *menu, int up);

/* Lets wall-clock time pass. */
void menu_pass(struct app *app, struct menu *menu, uint64_t ns);

/* -- for the scene of the menu -- */

/* Opens the menu at its page and keeps its place, if that still exists. To be
 * called when the scene begins and when its list has changed. */
void menu_open(struct app *app, struct menu *menu, const struct menu_page *page);

/* Ends writing and catching. To be called when the scene is left. */
void menu_close(struct menu *menu);

/* Whether the menu waits only for input. */
bool menu_idle(const struct menu *menu);

/* Passes the next key or button to the chosen row of the list. */
void menu_catch(struct app *app, struct menu *menu);

/* The number of entries, in the table and in the list. */
int menu_count(const struct app *app, const struct menu *menu);

/* Fills in entry number `at` as shown. */
void menu_show(struct app *app, const struct menu *menu, int at, struct menu_row *row);

/* Draws the whole frame; does not present it. */
void menu_draw(struct app *app, struct menu *menu);

#endif
