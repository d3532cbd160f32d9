/*
 * A menu: a const table of entries, worked by keyboard, mouse and gamepad.
 *
 * A page says what there is; `struct menu` is where the person is in it, and
 * lives as long as its scene may be come back to. Zeroed and given its page it
 * stands at the first entry. A scene that has a menu gets its events through
 * here; what an entry does is in its row.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_H
#define WELLPLAYED_APP_MENU_MENU_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/input/bindings.h"
#include "app/input/caps.h"
#include "app/prefs/prefs.h"
#include "app/shell/app.h"
#include "app/shell/line.h"

struct menu;

enum menu_kind {
    MENU_DO,     /* does something when it is chosen */
    MENU_GO,     /* opens a scene, over this one */
    MENU_BACK,   /* goes back to where this scene was opened */
    MENU_SWITCH, /* on or off */
    MENU_CHOICE, /* one of some, in a circle */
    MENU_NUMBER, /* a slider */
    MENU_KEY,    /* waits for a key or for a button of a gamepad */
    MENU_TEXT    /* a line to write */
};

enum { MENU_VALUE_SIZE = LINE_SIZE };

/* A number that is no preference. */
struct menu_value {
    /* `range` comes with 0 .. 1. NULL: it stays so. */
    void (*range)(const struct app *app, struct pref_range *range);
    int (*get)(const struct app *app);
    void (*put)(struct app *app, int value);
    /* In words; NULL: as the range says. */
    void (*write)(const struct app *app, int value, char *out, size_t size);
};

struct menu_entry {
    enum menu_kind kind;
    const char *name;   /* N_(), a word or two */
    const char *detail; /* N_(), one plain line: what it does */
    enum pref pref;     /* SWITCH, CHOICE, NUMBER: which; PREF_NONE: ... */
    const struct menu_value *value; /* ... then this */
    const struct line_field *line;  /* TEXT */
    int scene;                      /* GO: its number */
    /* DO: what it does. Others: told of each change; may be NULL. */
    void (*act)(struct app *app);
};

/* What of an entry is shown. The texts live until the next is asked for. */
struct menu_row {
    enum menu_kind kind;
    const char *name, *detail; /* for people, through _() */
    char value[MENU_VALUE_SIZE];
    struct caps caps;      /* KEY: what is bound */
    int part;              /* NUMBER: of 256; SWITCH: whether it is on */
    bool marked;           /* something is the matter with it */
    bool open;             /* waits for a key, or is being written */
    const char *composing; /* what an input method has not finished; or NULL */
};

/* What can be pressed on a row of a list: an action of menus, or what the scene
 * takes itself before it means anything. */
struct menu_hint {
    enum action action; /* ACTION_NONE: these */
    SDL_Scancode key;
    int pad;
    const char *what; /* N_() */
};

/* Rows that are no table: as many as there are. They follow the entries. */
struct menu_list {
    int (*count)(const struct app *app);
    /* `row` comes zeroed: a MENU_DO. */
    void (*show)(struct app *app, int at, struct menu_row *row);
    void (*act)(struct app *app, int at); /* chosen */
    /* All that follow may be NULL. */
    void (*change)(struct app *app, int at, int by); /* left, right */
    void (*erase)(struct app *app, int at);
    /* After menu_catch: the key, or what was pressed on a gamepad. */
    void (*key)(struct app *app, int at, SDL_Scancode key);
    void (*pad)(struct app *app, int at, int input);
    const struct menu_hint *hints; /* instead of what chooses ... */
    int hint_count;                /* ... so many; 0: that does it */
};

struct menu_page {
    const char *title; /* N_() */
    const struct menu_entry *entries;
    int count;
    const struct menu_list *list; /* may be NULL */
    bool named;        /* the heading is the game's name, and the title is the
                          line below it */
    int columns, rows; /* of a picture beside the list, in cells; or 0 */
    /* Its size when it is not always the same; NULL: as above. */
    void (*picture)(const struct app *app, int *columns, int *rows);
    int table; /* lines that are wanted below the entries, the scene draws them
                  in look->menu.table; or 0 */
    /* Draws it, in look->menu.picture; NULL: nothing. */
    void (*draw)(struct app *app);
};

struct menu {
    const struct menu_page *page;
    int selected;
    int first; /* the topmost that is shown */
    enum menu_mode {
        MENU_BROWSES,
        MENU_CATCHES, /* the next key belongs to the entry */
        MENU_WRITES,
        MENU_DRAGS /* a slider, with the mouse */
    } mode;
    uint64_t catch_ns;    /* left, to press a key */
    enum action repeated; /* held on a gamepad */
    uint64_t repeat_ns;   /* until it counts again */
};

/* A scene with a page and this kind is a menu. */
extern const struct scene_kind menu_kind;

/* Where the person is in the menu of a scene. */
struct menu *menu_of(const struct app *app, int scene);

/* The same of the uppermost scene; NULL when it is no menu. */
struct menu *menu_uppermost(const struct app *app);

/* -- what comes in; true when the menu took it -- */

bool menu_key(struct app *app, struct menu *menu, const SDL_KeyboardEvent *key);
bool menu_action(struct app *app, struct menu *menu, enum action action);
/* A button or stick of a gamepad, with what it means in a menu. */
bool menu_pad(struct app *app, struct menu *menu, int input, bool down);

/* In pixels of the output. */
void menu_point(
    struct app *app, struct menu *menu, int x, int y, enum app_point what);
void menu_wheel(struct app *app, struct menu *menu, int up);

/* Wall-clock time passes. */
void menu_pass(struct app *app, struct menu *menu, uint64_t ns);

/* -- what a scene does with its menu -- */

/* Puts the menu in order for its page: where it was, if that is still there.
 * Call it when the scene is entered and when its list has changed. */
void menu_open(
    struct app *app, struct menu *menu, const struct menu_page *page);

/* Ends writing and catching: when the scene is left. */
void menu_close(struct menu *menu);

/* Whether nothing moves. */
bool menu_idle(const struct menu *menu);

/* The next key or button goes to the list's row. */
void menu_catch(struct app *app, struct menu *menu);

/* All entries, of the table and of the list. */
int menu_count(const struct app *app, const struct menu *menu);

/* What is shown of entry number `at`. */
void menu_show(
    struct app *app, const struct menu *menu, int at, struct menu_row *row);

/* Draws the whole frame; does not present it. */
void menu_draw(struct app *app, struct menu *menu);

#endif
