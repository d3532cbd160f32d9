/*
 * Menus with keys, mouse and gamepad: where they lead, what they change, and
 * that every size of window shows every entry where the mouse finds it.
 */
#include "lib/check.h"
#include "lib/pressing.h"
#include "lib/screen.h"
#include "app/scenes/title.h"
#include "app/scenes/registry.h"
#include "app/scenes/play/play.h"
#include "app/scenes/handling.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/commands.h"
#include "app/menu/menu_entry.h"

/* -- a page with one entry of each kind, and a list behind it -- */

static struct app app;
static int done, told, gears, list_acts, list_changes, list_erased;
static int keyed_row = -1, keyed, padded;
static int list_size;
static char line[16];

static void
act(struct app *ignored)
{
    done++;
}

static void
tell(struct app *ignored)
{
    told++;
}

static int
gear_get(const struct app *ignored, const void *data)
{
    assert_ptr_equal(data, &gears);
    return gears;
}

static void
gear_put(struct app *ignored, const void *data, int value)
{
    assert_ptr_equal(data, &gears);
    gears = value;
}

static void
gear_range(const struct app *ignored, const void *data, struct pref_range *range)
{
    assert_ptr_equal(data, &gears);
    *range = (struct pref_range){.min = 1, .max = 7, .step = 2};
}

static const struct menu_value gear = {gear_range, gear_get, gear_put, NULL, &gears};

static char *
line_buffer(struct app *ignored)
{
    return line;
}

static bool
no_digit(const char *character)
{
    return character[0] < '0' || character[0] > '9';
}

static const struct line_field a_line = {line_buffer, sizeof(line), "empty", no_digit, true};

static int
count(const struct app *ignored)
{
    return list_size;
}

static void
show(struct app *ignored, int at, struct menu_row *row)
{
    row->kind = MENU_KEY;
    row->name = "row";
    row->detail = "a row of the list";
    snprintf(row->value, sizeof(row->value), "%d", at);
}

static void
list_act(struct app *of, int at)
{
    list_acts++;
    menu_catch(of, menu_uppermost(of));
}

static void
list_change(struct app *ignored, int at, int by)
{
    list_changes += by;
}

static void
list_erase(struct app *ignored, int at)
{
    list_erased = at;
}

static void
list_key(struct app *ignored, int at, SDL_Scancode key)
{
    keyed_row = at;
    keyed = (int)key;
}

static void
list_pad(struct app *ignored, int at, int input)
{
    keyed_row = at;
    padded = input;
}

static const struct menu_list list = {
    count, show, list_act, list_change, list_erase, list_key, list_pad, NULL, 0};

static const struct menu_entry inner_entries[] = {{.kind = MENU_BACK, .name = "Back"}};

static const struct menu_page inner_page = {.title = "Inner", .entries = inner_entries, .count = 1};

static const struct scene inner = {.kind = &menu_kind, .page = &inner_page};

/* Two rows more than the program has. */
enum { INNER = SCENE_COUNT, OUTER, ALL_SCENES };

enum { DO, GO, SWITCH, CHOICE, NUMBER, OTHER, TEXT, ENTRIES };

static const struct menu_entry entries[ENTRIES] = {
    [DO] = {.kind = MENU_DO, .name = "Do", .detail = "d", .act = act},
    [GO] = {.kind = MENU_GO, .name = "Go", .detail = "g", .scene = INNER},
    [SWITCH] = {.kind = MENU_SWITCH, .name = "Switch", .pref = PREF_GRID, .act = tell},
    [CHOICE] = {.kind = MENU_CHOICE, .name = "Choice", .pref = PREF_PALETTE},
    [NUMBER] = {.kind = MENU_NUMBER, .name = "Number", .pref = PREF_DAS},
    [OTHER] = {.kind = MENU_NUMBER, .name = "Other", .value = &gear},
    [TEXT] = {.kind = MENU_TEXT, .name = "Text", .line = &a_line, .act = tell},
};

static const struct menu_page page = {
    .title = "Test", .entries = entries, .count = ENTRIES, .list = &list};

static const struct scene outer = {.kind = &menu_kind, .page = &page};

static int
begin(void **state)
{
    static const struct scene *all[ALL_SCENES];
    memcpy(all, scene_table, sizeof(scene_table));
    all[INNER] = &inner;
    all[OUTER] = &outer;
    app_close_scenes(&app);
    memset(&app, 0, sizeof(app));
    assert_true(app_open_scenes(&app, all, ALL_SCENES));
    prefs_init(&app.prefs);
    done = told = list_acts = list_changes = keyed = padded = list_size = 0;
    list_erased = keyed_row = -1;
    gears = 1;
    line[0] = '\0';
    app_go(&app, OUTER);
    return 0;
}

static struct menu *
menu(void)
{
    return menu_of(&app, OUTER);
}

static bool
press(SDL_Scancode code)
{
    SDL_KeyboardEvent key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED};
    key.keysym.scancode = code;
    key.keysym.sym = SDL_GetKeyFromScancode(code);
    return take_key(&app, &key);
}

static void
goes_to(int at)
{
    menu()->selected = at;
}

/* -- keys -- */

TEST_WITH(test_arrows_go_round, begin, NULL)
{
    assert_int_equal(menu()->selected, 0);
    press(SDL_SCANCODE_UP);
    assert_int_equal(menu()->selected, ENTRIES - 1);
    press(SDL_SCANCODE_DOWN);
    assert_int_equal(menu()->selected, 0);
    for (int i = 1; i < ENTRIES; i++) {
        press(SDL_SCANCODE_S);
        assert_int_equal(menu()->selected, i);
    }
    press(SDL_SCANCODE_HOME);
    assert_int_equal(menu()->selected, 0);
    press(SDL_SCANCODE_END);
    assert_int_equal(menu()->selected, ENTRIES - 1);
    assert_false(press(SDL_SCANCODE_F5));
    assert_false(press(SDL_SCANCODE_M)); /* a game's key is left to others */
}

TEST_WITH(test_choosing, begin, NULL)
{
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(done, 1);
    goes_to(GO);
    press(SDL_SCANCODE_SPACE);
    assert_int_equal(app.scene, INNER);
    /* Where we were is remembered, in both. */
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(app.scene, OUTER);
    assert_int_equal(menu()->selected, GO);
    press(SDL_SCANCODE_RETURN);
    press(SDL_SCANCODE_ESCAPE);
    assert_int_equal(app.scene, OUTER);
    assert_false(app.quit);
    /* One press too many only leads to the way out. */
    press(SDL_SCANCODE_ESCAPE);
    assert_false(app.quit);
    assert_int_equal(menu()->selected, menu_count(&app, menu()) - 1);
    assert_string_equal(app.notice, "Press again to quit"); /* which it says */
    press(SDL_SCANCODE_ESCAPE);
    assert_true(app.quit);
}

TEST_WITH(test_switch_and_choice, begin, NULL)
{
    goes_to(SWITCH);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(app.prefs.numbers[PREF_GRID], 0);
    assert_int_equal(told, 1);
    press(SDL_SCANCODE_LEFT);
    assert_int_equal(app.prefs.numbers[PREF_GRID], 1);
    assert_true(app.keep_ns > 0);
    goes_to(CHOICE);
    for (int i = 1; i <= PALETTE_CHOICES; i++) {
        press(i % 2 ? SDL_SCANCODE_RETURN : SDL_SCANCODE_RIGHT);
        assert_int_equal(app.prefs.numbers[PREF_PALETTE], i % PALETTE_CHOICES);
    }
    press(SDL_SCANCODE_LEFT);
    assert_int_equal(app.prefs.numbers[PREF_PALETTE], PALETTE_CHOICES - 1);
}

TEST_WITH(test_numbers_stop_at_their_ends, begin, NULL)
{
    goes_to(NUMBER);
    /* 167 is between two steps of 5. */
    press(SDL_SCANCODE_RIGHT);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 170);
    prefs_set(&app.prefs, PREF_DAS, 167);
    press(SDL_SCANCODE_LEFT);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 165);
    for (int i = 0; i < 200; i++)
        press(SDL_SCANCODE_RIGHT);
    assert_int_equal(app.prefs.numbers[PREF_DAS], HANDLING_MAX_DAS);
    for (int i = 0; i < 200; i++)
        press(SDL_SCANCODE_LEFT);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 0);
    goes_to(OTHER);
    press(SDL_SCANCODE_LEFT);
    assert_int_equal(gears, 1);
    for (int i = 0; i < 5; i++)
        press(SDL_SCANCODE_RIGHT);
    assert_int_equal(gears, 7);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(gears, 7);
}

/* -- catching and writing -- */

TEST_WITH(test_catching_a_key, begin, NULL)
{
    list_size = 3;
    goes_to(ENTRIES + 1);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(list_acts, 1);
    assert_true(menu()->catch_ns > 0);
    /* Esc cancels, and leaves nothing. */
    press(SDL_SCANCODE_ESCAPE);
    assert_int_equal(keyed_row, -1);
    assert_int_equal(app.scene, OUTER);
    assert_true(menu()->catch_ns == 0);
    /* Any other key, also one of the menu. */
    press(SDL_SCANCODE_RETURN);
    press(SDL_SCANCODE_DOWN);
    assert_int_equal(keyed_row, 1);
    assert_int_equal(keyed, SDL_SCANCODE_DOWN);
    assert_int_equal(menu()->selected, ENTRIES + 1);
    press(SDL_SCANCODE_RIGHT);
    assert_int_equal(list_changes, 1);
    press(SDL_SCANCODE_DELETE);
    assert_int_equal(list_erased, 1);

    press(SDL_SCANCODE_RETURN);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_B, true);
    assert_int_equal(padded, 1 + SDL_CONTROLLER_BUTTON_B);
    assert_true(menu()->catch_ns == 0);

    /* Nothing comes: all is as it was. */
    keyed = padded = 0;
    press(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 100 && menu()->catch_ns > 0; i++)
        loop_pass(&app, UINT64_C(100) * APP_NS_PER_MS);
    assert_true(menu()->catch_ns == 0);
    assert_int_equal(keyed + padded, 0);
}

TEST_WITH(test_writing, begin, NULL)
{
    struct menu_row row;
    goes_to(TEXT);
    menu_show(&app, menu(), TEXT, &row);
    assert_string_equal(row.value, "empty");
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "a1b");
    line_composing(&app, "ni");
    menu_show(&app, menu(), TEXT, &row);
    assert_string_equal(row.value, "ab");
    assert_string_equal(row.composing, "ni");
    assert_true(row.open);
    /* While an input method composes, its keys are its own. */
    press(SDL_SCANCODE_RETURN);
    assert_non_null(app.line.of);
    line_text(&app, "你好");
    line_composing(&app, "");
    press(SDL_SCANCODE_BACKSPACE);
    assert_string_equal(line, "ab你");
    press(SDL_SCANCODE_RETURN);
    assert_null(app.line.of);
    assert_int_equal(told, 1);

    press(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 10; i++)
        press(SDL_SCANCODE_BACKSPACE);
    assert_string_equal(line, "");
    /* Who still presses the key that drops writes no blank first. What has no
     * room is left out, and no character is cut in two. */
    line_text(&app, " ");
    assert_string_equal(line, "");
    line_text(&app, "  一二三四五六七");
    assert_string_equal(line, "一二三四五");
    line_text(&app, "\n\t");
    assert_string_equal(line, "一二三四五");
    press(SDL_SCANCODE_ESCAPE);
    assert_string_equal(line, "ab你");
    assert_int_equal(told, 1);
    assert_int_equal(app.scene, OUTER);
    line_text(&app, "nobody writes");
    assert_string_equal(line, "ab你");
}

#define BUTTON(name) (1 + SDL_CONTROLLER_BUTTON_DPAD_##name)

static void
push(int input)
{
    take_pad(&app, input, true);
    take_pad(&app, input, false);
}

/* A gamepad writes letter by letter; what the line does not take is not among
 * the letters. */
TEST_WITH(test_letters_are_chosen, begin, NULL)
{
    goes_to(TEXT);
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "你");
    press(SDL_SCANCODE_UP); /* arrows of a keyboard choose no letters */
    press(SDL_SCANCODE_RIGHT);
    assert_string_equal(line, "你");
    push(BUTTON(UP));
    assert_string_equal(line, "你A");
    push(BUTTON(UP));
    push(BUTTON(UP));
    push(BUTTON(DOWN));
    assert_string_equal(line, "你B");
    push(BUTTON(RIGHT));
    assert_string_equal(line, "你BA");
    push(BUTTON(DOWN));
    assert_string_equal(line, "你B~");
    for (int i = 0; i < 200; i++) {
        push(BUTTON(DOWN));
        assert_true(no_digit(line + strlen(line) - 1));
    }
    push(BUTTON(LEFT));
    push(BUTTON(LEFT));
    assert_string_equal(line, "你");
    /* No more than has room. */
    for (int i = 0; i < 40; i++)
        push(BUTTON(RIGHT));
    assert_int_equal(strlen(line), sizeof(line) - 1);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(told, 1);
    /* By a gamepad, on which a direction that is held repeats. */
    press(SDL_SCANCODE_RETURN);
    line[0] = '\0';
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    assert_string_equal(line, "B");
    for (int i = 0; i < 100; i++)
        loop_pass(&app, 10 * APP_NS_PER_MS);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    assert_true(line[0] > 'E' && line[0] < 'M' && line[1] == '\0');
    char there = line[0];
    loop_pass(&app, (uint64_t)1000 * APP_NS_PER_MS);
    assert_int_equal(line[0], there);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_A, true);
    assert_true(menu()->catch_ns == 0);
    assert_int_equal(told, 2);
}

/* A scene that is left in the middle of it leaves nothing behind. */
TEST_WITH(test_leaving_ends_writing, begin, NULL)
{
    goes_to(TEXT);
    press(SDL_SCANCODE_RETURN);
    assert_true(SDL_IsTextInputActive());
    line_text(&app, "half");
    app_open(&app, INNER);
    assert_false(SDL_IsTextInputActive());
    assert_string_equal(line, "");
    app_back(&app);
    assert_true(menu()->catch_ns == 0);
    /* The program ends in the middle of it. */
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "half");
    app_leave(&app);
    assert_false(SDL_IsTextInputActive());
    assert_string_equal(line, "");
}

/* -- gamepads -- */

TEST_WITH(test_gamepads_repeat, begin, NULL)
{
    int down = 1 + SDL_CONTROLLER_BUTTON_DPAD_DOWN;
    take_pad(&app, down, true);
    assert_int_equal(menu()->selected, 1);
    assert_true(app.held.press.down);
    loop_pass(&app, UINT64_C(100) * APP_NS_PER_MS);
    assert_int_equal(menu()->selected, 1);
    for (int i = 0; i < 400; i += 50)
        loop_pass(&app, UINT64_C(50) * APP_NS_PER_MS);
    assert_true(menu()->selected > 1);
    take_pad(&app, down, false);
    int at = menu()->selected;
    for (int i = 0; i < 40; i++)
        loop_pass(&app, UINT64_C(50) * APP_NS_PER_MS);
    assert_int_equal(menu()->selected, at);
    assert_false(app.held.press.down);

    goes_to(GO);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(app.scene, INNER);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_B, true);
    assert_int_equal(app.scene, OUTER);
}

/* -- the mouse, and the picture -- */

static const int sizes[][2] = {
    {480, 360}, {640, 480}, {800, 1200}, {1280, 720}, {2560, 1440}, {3840, 2160}};

struct screen {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
};

static struct screen
open_canvas(int width, int height)
{
    struct screen c;
    c.surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(c.surface);
    c.renderer = SDL_CreateSoftwareRenderer(c.surface);
    assert_non_null(c.renderer);
    app.look = look_create(c.renderer, NULL);
    assert_non_null(app.look);
    return c;
}

static void
close_canvas(struct screen *c)
{
    look_destroy(app.look);
    app.look = NULL;
    SDL_DestroyRenderer(c->renderer);
    SDL_FreeSurface(c->surface);
}

/* Draws, as the loop does after each press. */
static void
press_and_draw(SDL_Scancode code)
{
    press(code);
    menu_draw(&app, menu());
}

TEST_WITH(test_long_lists_scroll, begin, NULL)
{
    struct screen c = open_canvas(640, 480);
    list_size = 100;
    menu_open(&app, menu(), &page);
    menu_draw(&app, menu());
    int shown = menu()->shown, all = ENTRIES + list_size;
    assert_in_range(shown, 5, 30);
    for (int i = 0; i < all; i++) {
        assert_int_equal(menu()->selected, i);
        assert_in_range(i - menu()->first, 0, shown - 1);
        press_and_draw(SDL_SCANCODE_DOWN);
    }
    assert_int_equal(menu()->selected, 0);
    assert_int_equal(menu()->first, 0);
    press_and_draw(SDL_SCANCODE_END);
    assert_int_equal(menu()->first, all - shown);
    press_and_draw(SDL_SCANCODE_PAGEUP);
    assert_int_equal(menu()->selected, all - shown);
    press_and_draw(SDL_SCANCODE_PAGEDOWN);
    press_and_draw(SDL_SCANCODE_PAGEDOWN);
    assert_int_equal(menu()->selected, all - 1);
    menu_wheel(&app, menu(), 2);
    assert_int_equal(menu()->first, all - shown - 6);
    assert_in_range(menu()->selected - menu()->first, 0, shown - 1);
    menu_wheel(&app, menu(), 10000);
    assert_int_equal(menu()->first, 0);
    /* The list becomes shorter than where we are. */
    press_and_draw(SDL_SCANCODE_END);
    list_size = 1;
    menu_open(&app, menu(), &page);
    menu_draw(&app, menu());
    assert_int_equal(menu()->selected, ENTRIES);
    assert_int_equal(menu()->first, 0);
    /* A click on a row that is gone does nothing. */
    list_size = 0;
    menu_open(&app, menu(), &page);
    const struct spot *gone = find_spot(app.look, MENU_ROW, ENTRIES);
    assert_true(commands_touch(&app, gone->box.x, gone->box.y, false));
    assert_int_equal(list_acts, 0);
    close_canvas(&c);
}

TEST_WITH(test_wheel_where_all_is_shown, begin, NULL)
{
    struct screen c = open_canvas(640, 480);
    menu_draw(&app, menu());
    menu_wheel(&app, menu(), -1);
    assert_int_equal(menu()->selected, 1);
    menu_wheel(&app, menu(), -100);
    assert_int_equal(menu()->selected, ENTRIES - 1);
    menu_wheel(&app, menu(), 1);
    assert_int_equal(menu()->selected, ENTRIES - 2);
    close_canvas(&c);
}

static struct box
box_of(int at)
{
    return find_spot(app.look, MENU_ROW, at)->box;
}

static void
click_in(struct box box)
{
    assert_true(commands_touch(&app, box.x + 9, box.y + 9, false));
    commands_let_go(&app, box.x + 9, box.y + 9);
}

TEST_WITH(test_mouse_finds_entries, begin, NULL)
{
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        begin(NULL);
        struct screen c = open_canvas(sizes[i][0], sizes[i][1]);
        menu_draw(&app, menu());
        for (int at = 0; at < menu()->shown && at < ENTRIES; at++) {
            struct box box = box_of(at);
            commands_hover(&app, box.x + 2, box.y + 2);
            assert_int_equal(menu()->selected, at);
            menu_draw(&app, menu());
        }
        assert_false(commands_touch(&app, -5, 1, false));
        assert_false(commands_touch(&app, 0, 0, false));
        assert_int_equal(done, 0);
        click_in(box_of(DO));
        assert_int_equal(done, 1);
        click_in(box_of(SWITCH));
        assert_int_equal(app.prefs.numbers[PREF_GRID], 0);
        close_canvas(&c);
    }
}

TEST_WITH(test_sliders_are_dragged, begin, NULL)
{
    struct screen c = open_canvas(1280, 720);
    menu_draw(&app, menu());
    struct box box = box_of(NUMBER), track = find_spot(app.look, MENU_SLIDER, NUMBER)->box;
    int y = track.y + track.h / 2;
    /* The name is no place to take hold of. */
    assert_true(commands_touch(&app, box.x + 30, y, false));
    assert_false(commands_let_go(&app, box.x + 30, y));
    assert_int_equal(app.prefs.numbers[PREF_DAS], 167);
    assert_true(commands_touch(&app, track.x + track.w / 2, y, false));
    assert_in_range(app.prefs.numbers[PREF_DAS], 240, 260);
    /* It follows far beyond the track, over other entries too. */
    assert_true(commands_drag(&app, 5000, 0));
    assert_int_equal(app.prefs.numbers[PREF_DAS], HANDLING_MAX_DAS);
    menu_draw(&app, menu());
    assert_true(commands_drag(&app, -50, 700));
    assert_int_equal(app.prefs.numbers[PREF_DAS], 0);
    assert_int_equal(menu()->selected, NUMBER);
    assert_true(commands_let_go(&app, track.x + track.w, y));
    assert_false(commands_drag(&app, track.x + track.w, y));
    commands_hover(&app, track.x + track.w - 1, y);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 0);

    /* Every value of a slider can be reached, at both its ends too. */
    track = find_spot(app.look, MENU_SLIDER, OTHER)->box;
    unsigned seen = 0;
    for (int x = track.x; x < track.x + track.w; x++) {
        assert_true(commands_touch(&app, x, track.y, false));
        assert_true(commands_let_go(&app, x, track.y));
        seen |= 1u << gears;
    }
    assert_int_equal(seen, 1u << 1 | 1u << 3 | 1u << 5 | 1u << 7);
    close_canvas(&c);
}

/* The first letter replaces a proposal; rubbing out keeps the rest of it. */
TEST_WITH(test_a_proposal_is_replaced, begin, NULL)
{
    snprintf(line, sizeof(line), "mine");
    line_begin(&app, &a_line, NULL, NULL);
    app.line.suggested = true;
    line_text(&app, "a");
    line_text(&app, "b");
    assert_string_equal(line, "ab");
    line_end(&app, true);
    line_begin(&app, &a_line, NULL, NULL);
    app.line.suggested = true;
    press(SDL_SCANCODE_BACKSPACE);
    line_text(&app, "c");
    assert_string_equal(line, "ac");
    line_end(&app, true);
}

TEST_WITH(test_a_click_ends_writing, begin, NULL)
{
    goes_to(TEXT);
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "kept");
    assert_true(line_click(&app));
    assert_null(app.line.of);
    assert_string_equal(line, "kept");
    assert_int_equal(told, 1);
}

/* The size of text says how far there is room for it in this window. */
TEST_WITH(test_the_size_of_text_says_its_room, begin, NULL)
{
    struct screen c = open_canvas(640, 480);
    struct menu *of = menu_of(&app, SCENE_PICTURE);
    struct menu_row row;
    int at = 0;

    app.scene = SCENE_PICTURE;
    menu_open(&app, of, app.scenes[SCENE_PICTURE]->page);
    while (of->page->entries[at].pref != PREF_SCALE)
        at++;
    menu_show(&app, of, at, &row);
    assert_null(strchr(row.detail, '%'));
    app.prefs.numbers[PREF_SCALE] = 150;
    menu_show(&app, of, at, &row);
    assert_non_null(strstr(row.detail, "115 %"));
    close_canvas(&c);
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* The rows stand on the grid of all pages, inside the window, one below the other, or
 * in the next column of a wide page, with room to read and to drag; a menu shows all
 * of them, or enough to scroll. */
static void
check_rows(const struct menu *of)
{
    const struct look *look = app.look;
    struct box window = {0, 0, look->width, look->height}, first = {0}, last = {0};
    struct layout_page grid;
    int rows = 0, count = menu_count(&app, of);

    layout_page(&grid, look->width, look->height, look->scale);
    for (int i = 0; i < look->spot_count; i++) {
        const struct spot *spot = &look->spots[i];
        struct box box = spot->box;
        if (spot->command == COMMAND_NONE)
            continue;
        assert_true(box_holds(window, box.x, box.y));
        assert_true(box_holds(window, box.x + box.w - 1, box.y + box.h - 1));
        if (spot->command == MENU_SLIDER) {
            assert_true(box.w >= 3 * grid.unit);
            continue;
        }
        if (rows == 0)
            first = box;
        if (!of->page->tiles && rows == 0)
            assert_int_equal(box.x, grid.body.x);
        else if (!of->page->tiles && box.x == last.x)
            assert_int_equal(box.y, last.y + last.h);
        else if (!of->page->tiles)
            assert_true(box.x >= last.x + last.w && box.y == first.y);
        if (rows == 0 && !of->page->named)
            assert_int_equal(box.y, grid.body.y);
        assert_true(box.h >= (of->page->tiles ? grid.unit : grid.unit * 3 / 2 - 1));
        assert_false(rows > 0 && overlap(box, last));
        if (overlap(box, grid.foot) || overlap(box, grid.heading))
            fail_msg("scene %d, %dx%d at %d: row %d at %d, %d high, foot %d", app.scene,
                look->width, look->height, look->scale, rows, box.y, box.h, grid.foot.y);
        last = box;
        rows++;
    }
    assert_int_equal(rows, of->shown);
    /* A large window shows all keys. */
    if (look->width >= 2560 && look->height >= 1440 && app.scene == SCENE_KEYS &&
        look->scale <= 100)
        assert_int_equal(rows, count);
    assert_true(rows == count || rows >= (of->page->cards ? 2 : 4));
    assert_true(!of->page->named || look->scale > 100 || rows == count);
}

/* On a page of tiles an arrow leads to what is seen there. */
TEST_WITH(test_arrows_lead_to_tiles, begin, NULL)
{
    static const struct {
        enum action action;
        const char *leads;
    } way[] = {{ACTION_DOWN, "Watch"}, {ACTION_MORE, "Race"}, {ACTION_MORE, "Learn"},
        {ACTION_MORE, "Learn"}, {ACTION_DOWN, "Scores"}, {ACTION_LESS, "Set up a game"},
        {ACTION_DOWN, "Replays"}, {ACTION_UP, "Set up a game"}, {ACTION_UP, "Watch"},
        {ACTION_UP, "Play"}, {ACTION_LESS, "Play"}, {ACTION_UP, "Quit"}, {ACTION_DOWN, "Play"}};

    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        struct screen c = open_canvas(sizes[i][0], sizes[i][1]);
        struct menu_row row;
        app.now.rules = ruleset_at(0);
        app.scene = SCENE_TITLE;
        title_of(&app)->seat.rules = *app.now.rules;
        struct menu *of = menu_uppermost(&app);
        menu_open(&app, of, app.scenes[SCENE_TITLE]->page);
        of->selected = 0;
        for (size_t k = 0; k < ARRAY_SIZE(way); k++) {
            menu_draw(&app, of);
            menu_action(&app, of, way[k].action);
            menu_show(&app, of, of->selected, &row);
            assert_string_equal(row.name, way[k].leads);
        }
        close_canvas(&c);
    }
}

/* Every menu of the game is drawn at every size, and its rows stay where they are
 * when another one is chosen. */
TEST_WITH(test_all_pages_are_drawn, begin, NULL)
{
    static const int scenes[] = {SCENE_SETUP, SCENE_RULES, SCENE_GOALS, SCENE_FIRST, SCENE_OPTIONS,
        SCENE_HANDLING, SCENE_KEYS, SCENE_PADS, SCENE_ABOUT, SCENE_SCORES, SCENE_STATISTICS,
        SCENE_RUNS, SCENE_REPLAYS, SCENE_TITLE, OUTER, INNER};
    static const int scales[] = {75, 100, 150};
    app.now.rules = ruleset_at(0);
    app.now.level = 1;
    list_size = 3;
    for (size_t i = 0; i < ARRAY_SIZE(sizes) * ARRAY_SIZE(scales); i++) {
        const int *size = sizes[i / ARRAY_SIZE(scales)];
        struct screen c = open_canvas(size[0], size[1]);
        app.look->scale = scales[i % ARRAY_SIZE(scales)];
        for (size_t k = 0; k < ARRAY_SIZE(scenes); k++) {
            app.scene = scenes[k];
            struct menu *of = menu_uppermost(&app);
            title_of(&app)->seat.rules = *app.now.rules;
            menu_open(&app, of, app.scenes[scenes[k]]->page);
            preview_begin(&handling_of(&app)->preview, app.now.rules, app.now.rules->handling);
            struct box first = {0};
            for (int at = 0; at < menu_count(&app, of); at++) {
                struct menu_row row;
                menu_show(&app, of, at, &row);
                assert_true(strlen(row.name) > 0);
                menu_draw(&app, of);
                check_rows(of);
                struct box box = find_spot(app.look, MENU_ROW, of->first)->box;
                if (at == 0)
                    first = box;
                assert_memory_equal(&first, &box, sizeof(first));
                menu_action(&app, of, ACTION_DOWN);
            }
        }
        close_canvas(&c);
    }
}

SUITE_WITH(menu, screen_begin, screen_end)
