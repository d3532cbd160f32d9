/*
 * Menus with keys, mouse and gamepad: where they lead, what they change, and
 * that every size of window shows every entry where the mouse finds it.
 */
#include "lib/check.h"
#include "lib/pressing.h"
#include "app/scenes/title.h"
#include "app/scenes/registry.h"
#include "app/scenes/scenes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/handling.h"
#include "app/menu/menu.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/menu/menu_draw.h"

/* -- a page with one entry of each kind, and a list behind it -- */

static struct app app;
static int done, told, gears, list_acts, list_changes, list_erased;
static int keyed_row = -1, keyed, padded;
static int list_size;
static char line[16];

static void
act(struct app *ignored)
{
    (void)ignored;
    done++;
}

static void
tell(struct app *ignored)
{
    (void)ignored;
    told++;
}

static int
gear_get(const struct app *ignored, const void *data)
{
    (void)ignored;
    assert_ptr_equal(data, &gears);
    return gears;
}

static void
gear_put(struct app *ignored, const void *data, int value)
{
    (void)ignored;
    assert_ptr_equal(data, &gears);
    gears = value;
}

static void
gear_range(const struct app *ignored, const void *data, struct pref_range *range)
{
    (void)ignored;
    assert_ptr_equal(data, &gears);
    *range = (struct pref_range){.min = 1, .max = 7, .step = 2};
}

static const struct menu_value gear = {gear_range, gear_get, gear_put, NULL, &gears};

static char *
line_buffer(struct app *ignored)
{
    (void)ignored;
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
    (void)ignored;
    return list_size;
}

static void
show(struct app *ignored, int at, struct menu_row *row)
{
    (void)ignored;
    row->kind = MENU_KEY;
    row->name = "row";
    row->detail = "a row of the list";
    snprintf(row->value, sizeof(row->value), "%d", at);
}

static void
list_act(struct app *of, int at)
{
    (void)at;
    list_acts++;
    menu_catch(of, menu_uppermost(of));
}

static void
list_change(struct app *ignored, int at, int by)
{
    (void)ignored;
    (void)at;
    list_changes += by;
}

static void
list_erase(struct app *ignored, int at)
{
    (void)ignored;
    list_erased = at;
}

static void
list_key(struct app *ignored, int at, SDL_Scancode key)
{
    (void)ignored;
    keyed_row = at;
    keyed = (int)key;
}

static void
list_pad(struct app *ignored, int at, int input)
{
    (void)ignored;
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
    (void)state;
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

static void
test_arrows_go_round(void **state)
{
    (void)state;
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

static void
test_long_lists_scroll(void **state)
{
    (void)state;
    list_size = 500;
    menu_open(&app, menu(), &page);
    int shown = menu_draw_shown(&app, menu());
    assert_in_range(shown, 5, LAYOUT_MENU_MAX_ROWS);
    for (int i = 0; i < ENTRIES + 500; i++) {
        assert_int_equal(menu()->selected, i);
        assert_in_range(i - menu()->first, 0, shown - 1);
        press(SDL_SCANCODE_DOWN);
    }
    assert_int_equal(menu()->selected, 0);
    assert_int_equal(menu()->first, 0);
    press(SDL_SCANCODE_END);
    assert_int_equal(menu()->first, ENTRIES + 500 - shown);
    press(SDL_SCANCODE_PAGEUP);
    assert_int_equal(menu()->selected, ENTRIES + 500 - shown);
    press(SDL_SCANCODE_PAGEDOWN);
    press(SDL_SCANCODE_PAGEDOWN);
    assert_int_equal(menu()->selected, ENTRIES + 499);
    menu_wheel(&app, menu(), 2);
    assert_int_equal(menu()->first, ENTRIES + 500 - shown - 6);
    assert_in_range(menu()->selected - menu()->first, 0, shown - 1);
    menu_wheel(&app, menu(), 10000);
    assert_int_equal(menu()->first, 0);
    /* The list becomes shorter than where we are. */
    press(SDL_SCANCODE_END);
    list_size = 1;
    menu_open(&app, menu(), &page);
    assert_int_equal(menu()->selected, ENTRIES);
    assert_int_equal(menu()->first, 0);
}

static void
test_wheel_where_all_is_shown(void **state)
{
    (void)state;
    menu_wheel(&app, menu(), -1);
    assert_int_equal(menu()->selected, 1);
    menu_wheel(&app, menu(), -100);
    assert_int_equal(menu()->selected, ENTRIES - 1);
    menu_wheel(&app, menu(), 1);
    assert_int_equal(menu()->selected, ENTRIES - 2);
}

static void
test_choosing(void **state)
{
    (void)state;
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
    press(SDL_SCANCODE_ESCAPE);
    assert_true(app.quit);
}

static void
test_switch_and_choice(void **state)
{
    (void)state;
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

static void
test_numbers_stop_at_their_ends(void **state)
{
    (void)state;
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

static void
test_catching_a_key(void **state)
{
    (void)state;
    list_size = 3;
    goes_to(ENTRIES + 1);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(list_acts, 1);
    assert_int_equal(menu()->mode, MENU_CATCHES);
    /* Any key, also one that would leave the menu. */
    press(SDL_SCANCODE_ESCAPE);
    assert_int_equal(keyed_row, 1);
    assert_int_equal(keyed, SDL_SCANCODE_ESCAPE);
    assert_int_equal(app.scene, OUTER);
    press(SDL_SCANCODE_RIGHT);
    assert_int_equal(list_changes, 1);
    press(SDL_SCANCODE_DELETE);
    assert_int_equal(list_erased, 1);

    press(SDL_SCANCODE_RETURN);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_B, true);
    assert_int_equal(padded, 1 + SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(menu()->mode, MENU_BROWSES);

    /* Nothing comes: all is as it was. */
    keyed = padded = 0;
    press(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 100 && menu()->mode == MENU_CATCHES; i++)
        menu_pass(&app, menu(), UINT64_C(100) * APP_NS_PER_MS);
    assert_int_equal(menu()->mode, MENU_BROWSES);
    assert_int_equal(keyed + padded, 0);
}

static void
test_writing(void **state)
{
    (void)state;
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
static void
test_letters_are_chosen(void **state)
{
    (void)state;
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
        line_pass(&app, 10 * APP_NS_PER_MS);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    assert_true(line[0] > 'E' && line[0] < 'M' && line[1] == '\0');
    char there = line[0];
    line_pass(&app, (uint64_t)1000 * APP_NS_PER_MS);
    assert_int_equal(line[0], there);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(menu()->mode, MENU_BROWSES);
    assert_int_equal(told, 2);
}

/* A scene that is left in the middle of it leaves nothing behind. */
static void
test_leaving_ends_writing(void **state)
{
    (void)state;
    goes_to(TEXT);
    press(SDL_SCANCODE_RETURN);
    assert_true(SDL_IsTextInputActive());
    line_text(&app, "half");
    app_open(&app, INNER);
    assert_false(SDL_IsTextInputActive());
    assert_string_equal(line, "");
    app_back(&app);
    assert_int_equal(menu()->mode, MENU_BROWSES);
    /* The program ends in the middle of it. */
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "half");
    app_leave(&app);
    assert_false(SDL_IsTextInputActive());
    assert_string_equal(line, "");
}

/* -- gamepads -- */

static void
test_gamepads_repeat(void **state)
{
    (void)state;
    int down = 1 + SDL_CONTROLLER_BUTTON_DPAD_DOWN;
    take_pad(&app, down, true);
    assert_int_equal(menu()->selected, 1);
    assert_false(menu_idle(menu()));
    menu_pass(&app, menu(), UINT64_C(100) * APP_NS_PER_MS);
    assert_int_equal(menu()->selected, 1);
    for (int i = 0; i < 400; i += 50)
        menu_pass(&app, menu(), UINT64_C(50) * APP_NS_PER_MS);
    assert_true(menu()->selected > 1);
    take_pad(&app, down, false);
    int at = menu()->selected;
    for (int i = 0; i < 40; i++)
        menu_pass(&app, menu(), UINT64_C(50) * APP_NS_PER_MS);
    assert_int_equal(menu()->selected, at);
    assert_true(menu_idle(menu()));

    goes_to(GO);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(app.scene, INNER);
    take_pad(&app, 1 + SDL_CONTROLLER_BUTTON_B, true);
    assert_int_equal(app.scene, OUTER);
}

/* -- the mouse, and the picture -- */

static const int sizes[][2] = {
    {480, 360}, {640, 480}, {800, 1200}, {1280, 720}, {2560, 1440}, {3840, 2160}};

struct sheet {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
};

static struct sheet
open_canvas(int width, int height)
{
    struct sheet c;
    c.surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(c.surface);
    c.renderer = SDL_CreateSoftwareRenderer(c.surface);
    assert_non_null(c.renderer);
    app.look = look_create(c.renderer, NULL);
    assert_non_null(app.look);
    return c;
}

static void
close_canvas(struct sheet *c)
{
    look_destroy(app.look);
    app.look = NULL;
    SDL_DestroyRenderer(c->renderer);
    SDL_FreeSurface(c->surface);
}

static struct box
box_of(int at)
{
    return app.look->menu.entries[at - menu()->first];
}

static void
test_mouse_finds_entries(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        begin(NULL);
        struct sheet c = open_canvas(sizes[i][0], sizes[i][1]);
        menu_draw(&app, menu());
        int shown = app.look->menu.shown;
        for (int at = 0; at < shown && at < ENTRIES; at++) {
            struct box box = box_of(at);
            menu_point(&app, menu(), box.x + 2, box.y + 2, APP_HOVER);
            assert_int_equal(menu()->selected, at);
            menu_draw(&app, menu());
        }
        menu_point(&app, menu(), -5, 1, APP_PRESS);
        menu_point(&app, menu(), 0, 0, APP_PRESS);
        assert_int_equal(done, 0);
        struct box box = box_of(DO);
        menu_point(&app, menu(), box.x + 9, box.y + 9, APP_PRESS);
        menu_point(&app, menu(), box.x + 9, box.y + 9, APP_RELEASE);
        assert_int_equal(done, 1);
        box = box_of(SWITCH);
        menu_point(&app, menu(), box.x + 9, box.y + 9, APP_PRESS);
        assert_int_equal(app.prefs.numbers[PREF_GRID], 0);
        close_canvas(&c);
    }
}

static void
test_sliders_are_dragged(void **state)
{
    (void)state;
    struct sheet c = open_canvas(1280, 720);
    menu_draw(&app, menu());
    struct box box = box_of(NUMBER);
    struct box value = layout_menu_value(&app.look->menu, box);
    struct box track = layout_menu_track(&app.look->menu, value);
    int y = track.y + track.h / 2;
    /* The name is no place to take hold of. */
    menu_point(&app, menu(), box.x + 30, y, APP_PRESS);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 167);
    menu_point(&app, menu(), track.x + track.w / 2, y, APP_PRESS);
    assert_in_range(app.prefs.numbers[PREF_DAS], 240, 260);
    /* It follows far beyond the track, over other entries too. */
    menu_point(&app, menu(), 5000, 0, APP_HOVER);
    assert_int_equal(app.prefs.numbers[PREF_DAS], HANDLING_MAX_DAS);
    menu_point(&app, menu(), -50, 700, APP_HOVER);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 0);
    assert_int_equal(menu()->selected, NUMBER);
    menu_point(&app, menu(), track.x + track.w, y, APP_RELEASE);
    menu_point(&app, menu(), track.x + track.w, y, APP_HOVER);
    assert_int_equal(app.prefs.numbers[PREF_DAS], 0);

    /* Every value of a slider can be reached, at both its ends too. */
    box = box_of(OTHER);
    value = layout_menu_value(&app.look->menu, box);
    track = layout_menu_track(&app.look->menu, value);
    y = track.y;
    unsigned seen = 0;
    for (int x = track.x; x <= track.x + track.w; x++) {
        menu_point(&app, menu(), x, y, APP_PRESS);
        menu_point(&app, menu(), x, y, APP_RELEASE);
        seen |= 1u << gears;
    }
    assert_int_equal(seen, 1u << 1 | 1u << 3 | 1u << 5 | 1u << 7);
    close_canvas(&c);
}

static void
test_a_click_ends_writing(void **state)
{
    (void)state;
    goes_to(TEXT);
    press(SDL_SCANCODE_RETURN);
    line_text(&app, "kept");
    assert_true(line_click(&app));
    assert_null(app.line.of);
    assert_string_equal(line, "kept");
    assert_int_equal(told, 1);
}

/* Every menu of the game is drawn at every size. Choosing another entry
 * moves nothing but the highlight, and changes only the words about it. */
static void
test_all_pages_are_drawn(void **state)
{
    (void)state;
    static const int scenes[] = {SCENE_SETUP, SCENE_RULES, SCENE_GOALS, SCENE_FIRST, SCENE_OPTIONS,
        SCENE_HANDLING, SCENE_KEYS, SCENE_PADS, SCENE_ABOUT, SCENE_TITLE, OUTER, INNER};
    app.now.rules = ruleset_at(0);
    app.now.level = 1;
    list_size = 3;
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        struct sheet c = open_canvas(sizes[i][0], sizes[i][1]);
        for (size_t k = 0; k < ARRAY_SIZE(scenes); k++) {
            app.scene = scenes[k];
            title_of(&app)->seat.rules = *app.now.rules;
            menu_open(&app, menu_uppermost(&app), app.scenes[scenes[k]]->page);
            preview_begin(&handling_of(&app)->preview, app.now.rules, app.now.rules->handling);
            struct layout_menu first;
            for (int at = 0; at < menu_count(&app, menu_uppermost(&app)); at++) {
                struct menu_row row;
                menu_show(&app, menu_uppermost(&app), at, &row);
                assert_true(strlen(row.name) > 0);
                menu_draw(&app, menu_uppermost(&app));
                if (at == 0)
                    first = app.look->menu;
                assert_memory_equal(&first, &app.look->menu, sizeof(first));
                menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
            }
        }
        close_canvas(&c);
    }
}

SUITE(menu)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_arrows_go_round, begin),
        cmocka_unit_test_setup(test_long_lists_scroll, begin),
        cmocka_unit_test_setup(test_wheel_where_all_is_shown, begin),
        cmocka_unit_test_setup(test_choosing, begin),
        cmocka_unit_test_setup(test_switch_and_choice, begin),
        cmocka_unit_test_setup(test_numbers_stop_at_their_ends, begin),
        cmocka_unit_test_setup(test_catching_a_key, begin),
        cmocka_unit_test_setup(test_writing, begin),
        cmocka_unit_test_setup(test_letters_are_chosen, begin),
        cmocka_unit_test_setup(test_leaving_ends_writing, begin),
        cmocka_unit_test_setup(test_gamepads_repeat, begin),
        cmocka_unit_test_setup(test_mouse_finds_entries, begin),
        cmocka_unit_test_setup(test_sliders_are_dragged, begin),
        cmocka_unit_test_setup(test_a_click_ends_writing, begin),
        cmocka_unit_test_setup(test_all_pages_are_drawn, begin),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
