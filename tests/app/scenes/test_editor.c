/*
 * The editor of positions: edits as pure functions, its page at all sizes, and
 * the scene with keys, mouse, clipboard and file; games that begin in it.
 */
#define _POSIX_C_SOURCE 200809L /* setenv */

#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/editor/editor.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/results/results.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/commands.h"
#include "lib/check.h"
#include "lib/dice.h"
#include "lib/folder.h"
#include "lib/hands.h"
#include "lib/laid.h"
#include "lib/past.h"
#include "lib/pressing.h"
#include "lib/screen.h"
#include "store/file.h"
#include "store/fumen_position.h"
#include "store/paths.h"

static struct edit edit;
static struct dice dice;

static const struct position *
now(const struct edit *of)
{
    return &edit_now(of)->position;
}

static int
count_cells(const struct edit *of)
{
    int count = 0;
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < BOARD_MAX_WIDTH; x++)
            count += now(of)->cells[y][x] != PIECE_NONE;
    return count;
}

/* -- edits -- */

TEST(an_edit_begins_empty)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        edit_begin(&edit, rules, 5);
        assert_int_equal(count_cells(&edit), 0);
        assert_int_equal(position_check(now(&edit), rules, NULL), POSITION_FINE);
        for (int n = 0; n < rules->next_count; n++)
            assert_true(now(&edit)->next[n] < PIECE_COUNT);
        assert_false(edit_undo(&edit));
        assert_false(edit_redo(&edit));
    }
}

/* A stroke sets a line without gaps, and is undone at once. */
TEST(a_stroke_is_one_edit)
{
    edit_begin(&edit, &ruleset_modern, 5);
    edit.colour = PIECE_L;
    edit_stroke(&edit, 0, 0, edit_ink_at(&edit, 0, 0));
    edit_stroke_to(&edit, 6, 3);
    edit_stroke_to(&edit, 9, 3);
    edit_stroke_end(&edit);
    assert_int_equal(count_cells(&edit), 10);
    for (int x = 6; x < 10; x++)
        assert_int_equal(now(&edit)->cells[3][x], PIECE_L);
    assert_int_equal(edit.x, 9);
    assert_int_equal(edit.y, 3);
    /* It erases where the colour is already; all of a stroke does the same. */
    uint8_t ink = edit_ink_at(&edit, 9, 3);
    assert_int_equal(ink, PIECE_NONE);
    edit_stroke(&edit, 9, 3, ink);
    edit_stroke_to(&edit, 9, 10);
    edit_stroke_to(&edit, 8, 3);
    edit_stroke_end(&edit);
    assert_int_equal(count_cells(&edit), 8);
    assert_true(edit_undo(&edit));
    assert_int_equal(count_cells(&edit), 10);
    assert_true(edit_undo(&edit));
    assert_int_equal(count_cells(&edit), 0);
    assert_false(edit_undo(&edit));
    assert_true(edit_redo(&edit) && edit_redo(&edit));
    assert_int_equal(count_cells(&edit), 8);
    assert_false(edit_redo(&edit));
}

/* From outside and back: only what is inside is set. */
TEST(a_stroke_may_leave_the_well)
{
    edit_begin(&edit, &ruleset_standard, 5);
    edit_stroke(&edit, 8, 18, PIECE_T);
    edit_stroke_to(&edit, 40, 50);
    edit_stroke_to(&edit, -30, -40);
    edit_stroke_to(&edit, 0, 0);
    edit_stroke_end(&edit);
    assert_true(count_cells(&edit) > 2);
    assert_true(position_check(now(&edit), &ruleset_standard, NULL) != POSITION_OUTSIDE);
    assert_int_equal(edit.x, 0);
}

TEST(what_changes_nothing_is_no_edit)
{
    edit_begin(&edit, &ruleset_modern, 5);
    edit_clear(&edit);
    edit_stroke(&edit, 3, 3, PIECE_NONE);
    edit_stroke_end(&edit);
    edit_set_piece(&edit, EDIT_PIECE, now(&edit)->piece);
    edit_set_piece(&edit, EDIT_HOLD, PIECE_NONE);
    edit_set_piece(&edit, EDIT_PIECE, PIECE_NONE); /* one must fall */
    edit_set_rules(&edit, &ruleset_modern);
    assert_false(edit_undo(&edit));
    assert_int_equal(edit.count, 1);
}

TEST(garbage_comes_from_below)
{
    edit_begin(&edit, &ruleset_standard, 5);
    edit_stroke(&edit, 0, 0, PIECE_T);
    edit_stroke_end(&edit);
    int rows = edit_rows(&ruleset_standard);
    for (int i = 1; i < rows; i++)
        assert_true(edit_raise(&edit, i % 10));
    assert_int_equal(now(&edit)->cells[rows - 1][0], PIECE_T);
    for (int x = 0; x < 10; x++)
        assert_int_equal(now(&edit)->cells[0][x], x == (rows - 1) % 10 ? PIECE_NONE : CELL_GARBAGE);
    /* The T would be lost. */
    assert_false(edit_raise(&edit, 0));
    assert_int_equal(now(&edit)->cells[rows - 1][0], PIECE_T);
    edit_clear(&edit);
    assert_int_equal(count_cells(&edit), 0);
}

/* Twice is never, and cells, colours and pieces change sides together. */
TEST(a_mirror_turns_all)
{
    for (long i = 0; i < test_count(200); i++) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 7));
        edit_begin(&edit, rules, dice_roll(&dice));
        for (int n = 0; n < 30; n++) {
            edit_stroke(&edit, dice_below(&dice, rules->width), dice_below(&dice, edit_rows(rules)),
                (uint8_t)dice_below(&dice, CELL_GARBAGE + 1));
            edit_stroke_end(&edit);
        }
        edit_set_piece(&edit, EDIT_PIECE, PIECE_L);
        edit_set_piece(&edit, EDIT_HOLD, PIECE_S);
        struct edit_state before = *edit_now(&edit);
        edit_mirror(&edit);
        assert_int_equal(now(&edit)->piece, PIECE_J);
        assert_int_equal(now(&edit)->hold, PIECE_Z);
        for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
            for (int x = 0; x < rules->width; x++) {
                uint8_t a = before.position.cells[y][x];
                uint8_t b = now(&edit)->cells[y][rules->width - 1 - x];
                assert_int_equal(a == PIECE_NONE, b == PIECE_NONE);
                assert_int_equal(a == PIECE_J, b == PIECE_L);
                assert_int_equal(a == PIECE_O, b == PIECE_O);
            }
        edit_mirror(&edit);
        assert_true(edit_is_same(edit_now(&edit), &before));
    }
}

TEST(slots_are_those_of_the_rules)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        bool hold = (rules->buttons & BUTTON_HOLD) != 0;
        int slot = EDIT_WELL, count = 0;
        do {
            assert_true(edit_has_slot(rules, slot));
            int on = edit_next_slot(rules, slot, 1);
            assert_int_equal(edit_next_slot(rules, on, -1), slot);
            slot = on;
            count++;
        } while (slot != EDIT_WELL);
        assert_int_equal(count, 2 + rules->next_count + hold);
    }
    edit_begin(&edit, &ruleset_modern, 5);
    for (int i = 0; i < PIECE_COUNT + 1; i++)
        edit_turn_piece(&edit, EDIT_HOLD, 1);
    assert_int_equal(now(&edit)->hold, PIECE_NONE);
    uint8_t piece = now(&edit)->piece;
    for (int i = 0; i < PIECE_COUNT; i++)
        edit_turn_piece(&edit, EDIT_PIECE, -1);
    assert_int_equal(now(&edit)->piece, piece);
    edit_set_piece(&edit, EDIT_NEXT + 2, PIECE_O);
    assert_int_equal(now(&edit)->next[2], PIECE_O);
}

/* In the bag, all seven are among seven. */
TEST(pieces_are_dealt_by_the_rules)
{
    struct ruleset rules = ruleset_modern;
    ruleset_set_next(&rules, RULESET_MAX_NEXT);
    edit_begin(&edit, &rules, 5);
    for (int i = 0; i < 20; i++) {
        unsigned seen = 1u << now(&edit)->piece;
        for (int n = 0; n < RULESET_MAX_NEXT; n++)
            seen |= 1u << now(&edit)->next[n];
        assert_int_equal(seen, DECK_FULL_BAG);
        edit_deal(&edit);
    }
}

/* Cells outside of the new well are gone; undo brings them back. */
TEST(other_rules_cut_the_well)
{
    edit_begin(&edit, &ruleset_classic, 5); /* 12 columns */
    edit_stroke(&edit, 11, 2, PIECE_T);
    edit_stroke_to(&edit, 8, 2);
    edit_stroke_end(&edit);
    edit_point(&edit, 11, 25);
    assert_int_equal(edit_set_rules(&edit, &ruleset_standard), 2);
    assert_int_equal(count_cells(&edit), 2);
    assert_int_equal(edit.x, 9);
    assert_int_equal(edit.y, 19);
    assert_true(edit_undo(&edit));
    assert_int_equal(count_cells(&edit), 4);
    assert_string_equal(edit_now(&edit)->rules.name, "classic");
}

/* However many edits there were, the last ones can be undone. */
TEST(old_edits_are_forgotten)
{
    int undone = 0;
    edit_begin(&edit, &ruleset_modern, 5);
    for (int i = 0; i < 3 * EDIT_DEPTH; i++)
        edit_set_piece(&edit, EDIT_PIECE, (uint8_t)(i % PIECE_COUNT));
    uint8_t last = now(&edit)->piece;
    while (edit_undo(&edit))
        undone++;
    assert_int_equal(undone, EDIT_DEPTH - 1);
    while (edit_redo(&edit))
        undone--;
    assert_int_equal(undone, 0);
    assert_int_equal(now(&edit)->piece, last);
    /* Another edit after an undo: there is nothing to redo. */
    edit_undo(&edit);
    edit_mirror(&edit);
    edit_clear(&edit);
    assert_false(edit_redo(&edit));
}

/* What a text leaves out stays. */
TEST(a_position_is_loaded)
{
    struct position position;
    edit_begin(&edit, &ruleset_modern, 5);
    edit_set_piece(&edit, EDIT_HOLD, PIECE_O);
    struct position before = *now(&edit);
    position_init(&position);
    position.cells[1][1] = PIECE_T;
    edit_load(&edit, &ruleset_modern, &position);
    assert_int_equal(count_cells(&edit), 1);
    assert_int_equal(now(&edit)->piece, before.piece);
    assert_int_equal(now(&edit)->hold, PIECE_O);
    assert_memory_equal(now(&edit)->next, before.next, sizeof(before.next));
    position.piece = PIECE_Z;
    position.next[0] = PIECE_S;
    edit_load(&edit, &ruleset_modern, &position);
    assert_int_equal(now(&edit)->piece, PIECE_Z);
    assert_int_equal(now(&edit)->next[0], PIECE_S);
    assert_int_equal(now(&edit)->next[1], before.next[1]);
    assert_int_equal(now(&edit)->hold, PIECE_NONE);
}

/* -- the page -- */

/* The spot of a command; fails when there is none. */
static struct box
spot_of(int command, int argument)
{
    const struct look *look = hands_app.look;

    for (int i = 0; i < look->spot_count; i++)
        if (look->spots[i].command == command && look->spots[i].argument == argument)
            return look->spots[i].box;
    fail_msg("no spot for %d, %d", command, argument);
    return (struct box){0};
}

/* The well is large enough, and all colours, slots and keys can be pressed. */
static void
check_page(struct app *of)
{
    const struct ruleset *rules = &edit_now(&editor_of(of)->edit)->rules;
    struct box well = spot_of(EDITOR_WELL, 0);
    int keys = 0;

    assert_true(well.w / rules->width >= 8);
    assert_int_equal(well.w % rules->width, 0);
    assert_int_equal(well.w / rules->width * edit_rows(rules), well.h);
    if (of->look->width * 9 >= of->look->height * 14 && of->look->scale <= 100)
        assert_true(well.h * 10 >= of->look->height * 8); /* as high as the page */
    for (int i = 0; i < EDITOR_COLOURS; i++)
        assert_true(spot_of(EDITOR_COLOUR, i).w > 0);
    for (int slot = 0; slot < EDIT_SLOTS; slot++)
        if (edit_has_slot(rules, slot))
            assert_true(spot_of(EDITOR_PIECE, slot).w > 0);
    for (int i = 0; i < of->look->spot_count; i++)
        keys += of->look->spots[i].command == COMMAND_NONE;
    if (keys != EDITOR_COLOURS + 16)
        fail_msg(
            "%dx%d at %d %%: %d keys", of->look->width, of->look->height, of->look->scale, keys);
}

TEST(all_parts_have_room)
{
    open_with_window(SCENE_EDITOR);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct ruleset rules = *ruleset_at(i);
        if (ruleset_is_modern(&rules))
            ruleset_set_next(&rules, RULESET_MAX_NEXT);
        edit_begin(&editor_of(&hands_app)->edit, &rules, 5);
        laid_check(&hands_app, check_page);
    }
    close_with_window();
}

/* -- the scene -- */

static struct app *const app = &hands_app;

static struct edit *
edited(void)
{
    return &editor_of(app)->edit;
}

static void
open_editor(void)
{
    open_with_window(SCENE_TITLE);
    app_open(app, SCENE_LEARN);
    app_open(app, SCENE_EDITOR);
    edit_begin(edited(), &ruleset_modern, 5);
    free(screen_draw(app));
}

static void
press_with(SDL_Scancode key, Uint16 mod)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.state = SDL_PRESSED;
    event.key.keysym.scancode = key;
    event.key.keysym.mod = mod;
    SDL_PushEvent(&event);
    event.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
    look_once();
}

static struct box
cell_box(int x, int y)
{
    struct box well = spot_of(EDITOR_WELL, 0);
    int cell = well.w / edit_now(edited())->rules.width;

    return (struct box){well.x + x * cell, well.y + well.h - (y + 1) * cell, cell, cell};
}

TEST(keys_draw)
{
    open_editor();
    int x = edited()->x;
    press_key(SDL_SCANCODE_2);
    press_key(SDL_SCANCODE_SPACE);
    assert_int_equal(now(edited())->cells[0][x], PIECE_T);
    press_with(SDL_SCANCODE_UP, KMOD_LSHIFT);
    press_with(SDL_SCANCODE_UP, KMOD_LSHIFT);
    press_with(SDL_SCANCODE_LSHIFT, KMOD_LSHIFT);
    assert_int_equal(now(edited())->cells[2][x], PIECE_T);
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(count_cells(edited()), 3);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(count_cells(edited()), 2);
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL);
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL);
    assert_int_equal(count_cells(edited()), 1);
    press_with(SDL_SCANCODE_Y, KMOD_LCTRL);
    assert_int_equal(count_cells(edited()), 3);
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL);
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_int_equal(count_cells(edited()), 3);
    /* A keyboard that has Z where others have Y. */
    for (int i = 0; i < 2; i++) {
        SDL_KeyboardEvent key = {.state = SDL_PRESSED};
        key.keysym.scancode = i == 0 ? SDL_SCANCODE_Y : SDL_SCANCODE_Z;
        key.keysym.sym = i == 0 ? SDLK_z : SDLK_y;
        key.keysym.mod = KMOD_LCTRL;
        take_key(app, &key);
        assert_int_equal(count_cells(edited()), i == 0 ? 1 : 3);
    }
    press_key(SDL_SCANCODE_G);
    assert_int_equal(count_cells(edited()), 12);
    press_key(SDL_SCANCODE_N);
    assert_int_equal(count_cells(edited()), 0);
    /* A slot, and back to the well. */
    press_key(SDL_SCANCODE_TAB);
    press_key(SDL_SCANCODE_7);
    assert_int_equal(now(edited())->piece, PIECE_O);
    press_key(SDL_SCANCODE_RIGHT);
    press_key(SDL_SCANCODE_1);
    assert_int_equal(now(edited())->next[0], PIECE_I);
    assert_int_equal(edited()->colour, PIECE_T);
    press_with(SDL_SCANCODE_TAB, KMOD_LSHIFT);
    press_with(SDL_SCANCODE_TAB, KMOD_LSHIFT);
    assert_int_equal(edited()->slot, EDIT_WELL);
    press_key(SDL_SCANCODE_R);
    assert_string_not_equal(edit_now(edited())->rules.name, "modern");
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(app, SCENE_LEARN));
    close_with_window();
}

static void
point(int x, int y, enum app_point what)
{
    struct box box = cell_box(x, y);
    int to_x = box.x + box.w / 2, to_y = box.y + box.h / 2;

    if (what == APP_PRESS)
        assert_true(commands_touch(app, to_x, to_y, false));
    else if (what == APP_RELEASE)
        assert_true(commands_let_go(app, to_x, to_y));
    else
        assert_true(commands_drag(app, to_x, to_y) || commands_hover(app, to_x, to_y));
}

static void
push_right(struct box box, bool down)
{
    SDL_Event event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
    event.button.button = SDL_BUTTON_RIGHT;
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.x = box.x + box.w / 2;
    event.button.y = box.y + box.h / 2;
    SDL_PushEvent(&event);
    look_once();
}

TEST(the_mouse_draws)
{
    open_editor();
    click_box(spot_of(EDITOR_COLOUR, 3));
    assert_int_equal(edited()->colour, PIECE_J);
    point(2, 4, APP_PRESS);
    point(7, 4, APP_HOVER);
    point(7, 4, APP_RELEASE);
    point(9, 9, APP_HOVER);
    assert_int_equal(count_cells(edited()), 6);
    assert_int_equal(now(edited())->cells[4][5], PIECE_J);
    assert_int_equal(edited()->x, 9);
    /* The right button erases, and is not Esc. */
    push_right(cell_box(3, 4), true);
    point(5, 4, APP_HOVER);
    push_right(cell_box(5, 4), false);
    assert_int_equal(count_cells(edited()), 3);
    assert_true(app_is_in(app, SCENE_EDITOR));
    /* Slots go on and back. */
    uint8_t piece = now(edited())->piece;
    click_box(spot_of(EDITOR_PIECE, EDIT_PIECE));
    assert_int_equal(now(edited())->piece, (piece + 1) % PIECE_COUNT);
    push_right(spot_of(EDITOR_PIECE, EDIT_PIECE), true);
    push_right(spot_of(EDITOR_PIECE, EDIT_PIECE), false);
    assert_int_equal(now(edited())->piece, piece);
    click_box(spot_of(EDITOR_PIECE, EDIT_HOLD));
    assert_true(now(edited())->hold < PIECE_COUNT);
    click_cap("G");
    assert_int_equal(count_cells(edited()), 12);
    click_cap("Ctrl+Z");
    assert_int_equal(count_cells(edited()), 3);
    /* Beside everything it is Esc, as everywhere. */
    push_right((struct box){1, 1, 1, 1}, true);
    assert_false(app_is_in(app, SCENE_EDITOR));
    push_right((struct box){1, 1, 1, 1}, false);
    close_with_window();
}

TEST(a_gamepad_draws)
{
    int a = 1 + SDL_CONTROLLER_BUTTON_A;
    int up = 1 + SDL_CONTROLLER_BUTTON_DPAD_UP;

    open_editor();
    int x = edited()->x;
    take_pad(app, 1 + SDL_CONTROLLER_BUTTON_LEFTSHOULDER, true);
    take_pad(app, 1 + SDL_CONTROLLER_BUTTON_LEFTSHOULDER, false);
    assert_int_equal(edited()->colour, PIECE_O);
    take_pad(app, a, true);
    take_pad(app, up, true);
    for (int i = 0; i < 500; i++)
        loop_pass(app, APP_NS_PER_MS);
    take_pad(app, up, false);
    int drawn = count_cells(edited());
    assert_true(drawn >= 4 && drawn <= 7); /* 320 ms, then each 70 */
    take_pad(app, a, false);
    take_pad(app, up, true);
    take_pad(app, up, false);
    assert_int_equal(count_cells(edited()), drawn);
    for (int y = 0; y < drawn; y++)
        assert_int_equal(now(edited())->cells[y][x], PIECE_O);
    close_with_window();
}

/* -- the clipboard -- */

#define QUIZ                                                                                       \
    "v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?"                                             \
    "EooRBJoAVBvOUPCzXBAAvhBTrBVmf"

static void
paste(const char *text)
{
    SDL_SetClipboardText(text);
    press_with(SDL_SCANCODE_V, KMOD_LCTRL);
}

TEST(fumens_are_pasted)
{
    open_editor();
    paste("\n  " QUIZ " \r\n");
    assert_int_equal(now(edited())->piece, PIECE_I);
    assert_int_equal(now(edited())->cells[0][0], CELL_GARBAGE);
    assert_non_null(strstr(app->notice, "2"));
    assert_string_equal(edit_now(edited())->rules.name, "modern");
    struct edit_state pasted = *edit_now(edited());
    /* Copied, emptied, pasted. */
    press_with(SDL_SCANCODE_C, KMOD_LCTRL);
    char *text = SDL_GetClipboardText();
    press_key(SDL_SCANCODE_N);
    press_key(SDL_SCANCODE_D);
    assert_int_equal(count_cells(edited()), 0);
    paste(text);
    assert_true(edit_is_same(edit_now(edited()), &pasted));
    SDL_free(text);
    close_with_window();
}

/* A well of 12 columns has no room for the 10 of others, nor the other way
 * round: the rules follow the text, and one undo goes back. */
TEST(rules_follow_the_text)
{
    open_editor();
    edit_begin(edited(), &ruleset_classic, 5);
    edit_stroke(edited(), 11, 0, PIECE_T);
    edit_stroke_end(edited());
    press_with(SDL_SCANCODE_C, KMOD_LCTRL);
    char *classic = SDL_GetClipboardText();
    paste(QUIZ);
    assert_string_equal(edit_now(edited())->rules.name, "modern");
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL);
    assert_string_equal(edit_now(edited())->rules.name, "classic");
    press_with(SDL_SCANCODE_Y, KMOD_LCTRL);
    paste(classic);
    assert_string_equal(edit_now(edited())->rules.name, "classic");
    assert_int_equal(now(edited())->cells[0][11], PIECE_T);
    SDL_free(classic);
    close_with_window();
}

/* Each is one line, and changes nothing. */
TEST(bad_texts_change_nothing)
{
    static const char *const texts[] = {"", "   ", "hello", "v115@", "v115@vh",
        "https://example.org/?v115@!!!!", "v999@vhAAgH", "v115@vhAAgH%%%"};
    struct edit_state before;

    open_editor();
    paste(QUIZ);
    before = *edit_now(edited());
    int at = edited()->at;
    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        app_begin_anew(app);
        paste(texts[i]);
        if (!edit_is_same(edit_now(edited()), &before))
            fail_msg("%s", texts[i]);
        assert_int_equal(edited()->at, at);
        assert_true(app->notice_ns > 0);
        assert_true(strlen(app->notice) > 5);
        assert_null(strchr(app->notice, '\n'));
    }
    close_with_window();
}

/* -- games -- */

static void
run_game(uint64_t ticks)
{
    seat_run(&play_of(app)->seat, ticks, true, false);
}

TEST(a_game_begins_there)
{
    open_editor();
    paste(QUIZ);
    struct edit_state pasted = *edit_now(edited());
    press_key(SDL_SCANCODE_P);
    assert_true(app_is_in(app, SCENE_PLAY));
    const struct seat *seat = &play_of(app)->seat;
    run_game(10);
    assert_int_equal(seat->who, SEAT_HUMAN);
    assert_true(seat->view.placed);
    assert_int_equal(seat->view.motion.piece.piece, PIECE_I);
    assert_int_equal(seat->view.next[0], PIECE_O);
    assert_memory_equal(seat->view.cells, pasted.position.cells, sizeof(pasted.position.cells));
    assert_null(seat->record.job);
    /* Again is from there again; the pause leads back. */
    press_key(SDL_SCANCODE_SPACE);
    run_game(100);
    assert_int_equal(seat->view.pieces, 2);
    press_key(SDL_SCANCODE_R);
    run_game(10);
    assert_int_equal(seat->view.pieces, 1);
    assert_memory_equal(seat->view.cells, pasted.position.cells, sizeof(pasted.position.cells));
    press_key(SDL_SCANCODE_P);
    scene_table[SCENE_PLAY]->pass(app, 0);
    click_box(row_of("back to the editor"));
    assert_true(app_is_in(app, SCENE_EDITOR));
    assert_true(edit_is_same(edit_now(edited()), &pasted));
    /* The machine plays, and a person can take over. */
    press_key(SDL_SCANCODE_V);
    assert_true(app_is_in(app, SCENE_PLAY));
    assert_int_equal(seat->who, SEAT_MACHINE);
    run_game(20000);
    assert_true(seat->view.pieces > 3);
    press_key(SDL_SCANCODE_V);
    assert_int_equal(seat->who, SEAT_HUMAN);
    press_key(SDL_SCANCODE_Q);
    assert_true(app_is_in(app, SCENE_EDITOR));
    /* The next usual game begins empty. */
    app_go(app, SCENE_PLAY);
    run_game(10);
    assert_false(seat->view.placed);
    assert_int_equal(board_stack_height(&seat->view.board), 0);
    close_with_window();
}

TEST(a_lock_can_be_taken_back)
{
    open_editor();
    paste(QUIZ);
    press_key(SDL_SCANCODE_P);
    run_game(10);
    press_key(SDL_SCANCODE_SPACE);
    run_game(100);
    press_key(SDL_SCANCODE_U);
    assert_int_equal(play_of(app)->seat.view.pieces, 1);
    assert_int_equal(play_of(app)->seat.view.motion.piece.piece, PIECE_I);
    close_with_window();
}

/* No game begins where none can; the words say why. */
TEST(faults_are_told)
{
    open_editor();
    edit_point(edited(), 0, 2);
    press_key(SDL_SCANCODE_SPACE);
    for (int i = 0; i < 9; i++)
        press_with(SDL_SCANCODE_RIGHT, KMOD_LSHIFT);
    press_with(SDL_SCANCODE_LSHIFT, KMOD_NONE);
    assert_int_equal(count_cells(edited()), 10);
    press_key(SDL_SCANCODE_P);
    press_key(SDL_SCANCODE_V);
    assert_true(app_is_in(app, SCENE_EDITOR));
    assert_non_null(strstr(app->notice, "3"));
    assert_string_equal(app->notice, editor_fault(app));
    press_key(SDL_SCANCODE_N);
    assert_null(editor_fault(app));
    edit_set_piece(edited(), EDIT_PIECE, PIECE_O);
    for (int y = 18; y < 24; y++) {
        edit_stroke(edited(), 3, y, PIECE_T);
        edit_stroke_to(edited(), 6, y);
    }
    edit_stroke_end(edited());
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(app, SCENE_EDITOR));
    assert_non_null(editor_fault(app));
    close_with_window();
}

/* The end of such a game leads back; where nothing is kept, it has no replay. */
TEST(such_a_game_ends)
{
    open_editor();
    paste(QUIZ);
    press_key(SDL_SCANCODE_P);
    while (!play_of(app)->seat.game.over)
        run_game(1000000);
    see_results();
    free(screen_draw(app));
    assert_null(results_of(app)->replay);
    for (int i = 0; i < 500; i++) /* until keys count */
        app_scene(app)->pass(app, APP_NS_PER_MS);
    click_box(row_of("once more"));
    assert_true(app_is_in(app, SCENE_PLAY));
    run_game(10);
    assert_int_equal(play_of(app)->seat.view.motion.piece.piece, PIECE_I);
    close_with_window();
}

/* Of a usual game: it ends after a question, and the editor has its well. */
TEST(a_game_is_edited)
{
    open_editor();
    struct edit_state before = *edit_now(edited());
    app->now.watch = false;
    app_go(app, SCENE_PLAY);
    run_game(100);
    press_key(SDL_SCANCODE_SPACE);
    run_game(100);
    struct view view = play_of(app)->seat.view;
    struct ruleset rules = *view.rules;
    press_key(SDL_SCANCODE_P);
    scene_table[SCENE_PLAY]->pass(app, 0);
    click_box(row_of("edit this position"));
    assert_true(app_is_in(app, SCENE_PLAY));
    click_box(row_of("edit this position"));
    assert_true(app_is_in(app, SCENE_EDITOR));
    for (int y = 0; y < rules.visible; y++)
        assert_memory_equal(now(edited())->cells[y], view.cells[y], rules.width);
    assert_int_equal(now(edited())->piece, view.motion.piece.piece);
    assert_int_equal(edit_now(edited())->rules.width, rules.width);
    press_with(SDL_SCANCODE_Z, KMOD_LCTRL);
    assert_true(edit_is_same(edit_now(edited()), &before));
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(app, SCENE_LEARN));
    close_with_window();
}

/* -- the machine's place -- */

TEST(its_place_is_shown)
{
    struct place at;

    open_editor();
    paste(QUIZ);
    press_key(SDL_SCANCODE_E);
    for (int i = 0; i < PATIENCE && editor_reasons(app) == NULL; i++) {
        scene_table[SCENE_EDITOR]->pass(app, 0);
        SDL_Delay(1);
    }
    assert_true(editor_best(app, &at));
    assert_int_equal(at.piece, PIECE_I);
    assert_non_null(editor_reasons(app));
    /* An I clears the four rows. */
    struct board board;
    position_board(now(edited()), &ruleset_modern, &board);
    assert_int_equal(board_place(&board, ruleset_modern.shapes, at).count, 4);
    /* Another position has another place; a fault has none. */
    press_key(SDL_SCANCODE_N);
    for (int i = 0; i < PATIENCE && !editor_best(app, &at); i++) {
        scene_table[SCENE_EDITOR]->pass(app, 0);
        SDL_Delay(1);
    }
    assert_true(editor_best(app, &at));
    position_board(now(edited()), &ruleset_modern, &board);
    assert_int_equal(board_place(&board, ruleset_modern.shapes, at).count, 0);
    press_key(SDL_SCANCODE_E);
    assert_false(editor_best(app, &at));
    /* Another player is asked anew. */
    press_key(SDL_SCANCODE_E);
    assert_true(editor_best(app, &at));
    SDL_strlcpy(app->now.brain.name, "another", sizeof(app->now.brain.name));
    assert_false(editor_best(app, &at));
    press_key(SDL_SCANCODE_X); /* left while it thinks */
    scene_table[SCENE_EDITOR]->pass(app, 0);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_false(app_is_in(app, SCENE_EDITOR));
    close_with_window();
}

/* -- its file -- */

/* Draws a cell. */
static void
draw_cell(int x)
{
    edit_stroke(edited(), x, 0, edit_ink_at(edited(), x, 0));
    edit_stroke_end(edited());
}

/* Lets so much time pass. Returns whether the file then has what is edited. */
static bool
is_kept_in(uint64_t seconds)
{
    const uint64_t second = 1000ull * APP_NS_PER_MS;
    const struct edit_state *state = edit_now(edited());
    char path[PATHS_SIZE];
    struct error error;
    size_t size = 0;

    for (uint64_t i = 0; i < 4 * seconds; i++)
        scene_table[SCENE_EDITOR]->pass(app, second / 4);
    assert_true(paths_find(PATHS_DATA, "position.txt", path, NULL));
    char *kept = file_read(path, 1 << 16, &size, NULL);
    char *text = fumen_position_write(&state->position, &state->rules, &error);
    assert_non_null(text);
    bool same = kept != NULL && size == strlen(text) + 1 && memcmp(kept, text, strlen(text)) == 0;
    free(kept);
    free(text);
    return same;
}

/* What a full disk refused is tried again, and what it refuses to the end is
 * said then. */
TEST(a_full_disk_is_tried_again)
{
    assert_int_equal(past_make(state), 0);
    setenv("XDG_DATA_HOME", past_folder, 1);
    open_with_window(SCENE_TITLE);
    app->archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    app_open(app, SCENE_EDITOR);
    folder_limit(10);
    draw_cell(1);
    assert_false(is_kept_in(3));
    assert_non_null(strstr(app->notice, "can't be saved"));
    assert_false(scene_table[SCENE_EDITOR]->idle(app));
    folder_limit(0);
    assert_true(is_kept_in(9));
    assert_true(scene_table[SCENE_EDITOR]->idle(app));
    draw_cell(2);
    assert_true(is_kept_in(3));
    folder_limit(10);
    draw_cell(3);
    app_back(app);
    folder_limit(0);
    app_open(app, SCENE_EDITOR);
    assert_false(is_kept_in(0));
    assert_true(is_kept_in(9));
    folder_limit(10);
    draw_cell(4);
    assert_false(is_kept_in(3));
    app->exit_code = 0;
    scene_table[SCENE_EDITOR]->finish(app);
    assert_int_equal(app->exit_code, EXIT_FAILURE);
    folder_limit(0);
    app->exit_code = 0;
    scene_table[SCENE_EDITOR]->finish(app);
    assert_int_equal(app->exit_code, 0);
    assert_true(is_kept_in(0));
    keeper_destroy(app->archive.keeper);
    app->archive.keeper = NULL;
    close_with_window();
    assert_int_equal(past_empty(state), 0);
    assert_int_equal(past_remove(state), 0);
}

static int
begin_editor(void **state)
{
    dice = dice_start(61);
    return screen_begin(state);
}

SUITE_WITH(editor, begin_editor, screen_end)
