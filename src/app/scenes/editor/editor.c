/*
 * The page of the editor: what keys, gamepad and mouse do, and its picture. The
 * well stands on the left, beside it the pieces, the colours, words and keys.
 */
#include "app/scenes/editor/editor.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/shell/commands.h"
#include "app/text/labels.h"

static const struct ruleset *
editor_rules_now(const struct app *app)
{
    return &edit_now(&editor_of(app)->edit)->rules;
}

static uint8_t
colour_cell(int index)
{
    return (uint8_t)(index < PIECE_COUNT ? index : CELL_GARBAGE);
}

/* -- what can be done -- */

static void
editor_put_colour(struct app *app, int index)
{
    struct edit *edit = &editor_of(app)->edit;
    uint8_t cell = colour_cell(index);

    if (edit->slot == EDIT_WELL)
        edit->colour = cell;
    else if (cell < PIECE_COUNT)
        edit_set_piece(edit, edit->slot, cell);
}

static void
editor_turn_colour(struct app *app, int by)
{
    struct edit *edit = &editor_of(app)->edit;
    int index = edit->colour < PIECE_COUNT ? edit->colour : EDITOR_COLOURS - 1;

    index = (index + by + EDITOR_COLOURS) % EDITOR_COLOURS;
    edit->colour = colour_cell(index);
}

/* In the well the cursor moves. Beside it left and right go from slot to slot,
 * up and down through the pieces. */
static void
editor_move(struct app *app, int arrow)
{
    struct edit *edit = &editor_of(app)->edit;
    int dx = (arrow == EDITOR_RIGHT) - (arrow == EDITOR_LEFT);
    int dy = (arrow == EDITOR_UP) - (arrow == EDITOR_DOWN);

    if (edit->slot == EDIT_WELL)
        edit_move(edit, dx, dy);
    else if (dx != 0)
        edit->slot = edit_next_slot(&edit_now(edit)->rules, edit->slot, dx);
    else
        edit_turn_piece(edit, edit->slot, -dy);
}

/* Begins a stroke with what was drawn last. */
static void
editor_draw_on(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->draws || edit->slot != EDIT_WELL)
        return;
    uint8_t ink = edit->ink == PIECE_NONE ? PIECE_NONE : edit->colour;
    edit_stroke(edit, edit->x, edit->y, ink);
}

static void
editor_set(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->slot != EDIT_WELL)
        edit_set_piece(edit, edit->slot, edit->colour);
    else
        edit_stroke(edit, edit->x, edit->y, edit_ink_at(edit, edit->x, edit->y));
}

static void
editor_erase(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (edit->slot != EDIT_WELL)
        edit_set_piece(edit, edit->slot, PIECE_NONE);
    else
        edit_stroke(edit, edit->x, edit->y, PIECE_NONE);
}

static void
editor_push_garbage(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;

    if (!edit_raise(edit, edit->x))
        app_notice(app, _("There is no room for another row"));
}

static void
editor_next_rules(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;
    int at = 0;

    while (strcmp(ruleset_at(at)->name, editor_rules_now(app)->name) != 0)
        at++;
    const struct ruleset *table = ruleset_at(at + 1);
    struct ruleset rules = prefs_rules(&app->prefs, table != NULL ? table : ruleset_at(0));
    int gone = edit_set_rules(edit, &rules);
    if (gone > 0)
        app_notice(app,
            _n("%d cell is outside of this well, and gone",
                "%d cells are outside of this well, and gone", (unsigned long)gone),
            gone);
}

static void
editor_begin_game(struct app *app, enum seat_pilot who)
{
    const struct edit_state *now = edit_now(&editor_of(app)->edit);
    const char *fault = editor_fault(app);

    if (fault != NULL) {
        app_notice(app, "%s", fault);
        return;
    }
    struct ruleset rules = editor_rules(app, &now->rules);
    play_at(app, &rules, &now->position, who);
}

static void
editor_go_back(struct app *app)
{
    if (app->under_count > 0) {
        app_back(app);
        return;
    }
    app_go(app, SCENE_TITLE);
    app_open(app, SCENE_LEARN);
}

/* Rounded down, also left of the well and below it. */
static int
cells_along(int pixels, int cell)
{
    return pixels >= 0 ? pixels / cell : -1 - (-1 - pixels) / cell;
}

/* The mouse draws in the well, and its right button erases. The cell under the
 * pointer has the cursor; a stroke goes there, also from outside of the well. */
static void
editor_touch_well(struct app *app)
{
    struct edit *edit = &editor_of(app)->edit;
    const struct touch *touch = &app->touch;
    struct box well = touch->spot.box;
    int cell = SDL_max(well.w / editor_rules_now(app)->width, 1);
    int x = cells_along(touch->x - well.x, cell);
    int y = cells_along(well.y + well.h - 1 - touch->y, cell);

    switch (touch->phase) {
    case TOUCH_PRESS:
        edit->slot = EDIT_WELL;
        edit_stroke(edit, x, y, touch->right ? PIECE_NONE : edit_ink_at(edit, x, y));
        break;
    case TOUCH_DRAG: edit_stroke_to(edit, x, y); break;
    case TOUCH_HOVER: edit_point(edit, x, y); break;
    case TOUCH_RELEASE: edit_stroke_end(edit); break;
    case TOUCH_NONE: break;
    }
}

/* Another piece in a slot; the right button goes back. */
static void
editor_touch_piece(struct app *app, int slot)
{
    struct edit *edit = &editor_of(app)->edit;

    edit->slot = slot;
    edit_turn_piece(edit, slot, app->touch.right ? -1 : 1);
}

#define KEY(name) SDL_SCANCODE_##name
#define ARROW(arrow, name, button, axis)                                                           \
    {EDITOR_MOVE, arrow, .repeats = true, .keys = {{KEY(name), 0}},                                \
        .pads = {PAD_BUTTON(button), axis}},                                                       \
    {                                                                                              \
        EDITOR_DRAW, arrow, .repeats = true, .keys = { {KEY(name), KMOD_SHIFT} }                   \
    }
#define DIGIT(n)                                                                                   \
    {                                                                                              \
        EDITOR_COLOUR, (n)-1, .keys = { {KEY(n), 0}, {KEY(KP_##n), 0} }                            \
    }

/* The last four with words stand in the foot. */
enum { FOOT_HINTS = 4 };

static const struct command_row commands[] = {
    {EDITOR_SET, .words = N_("set, erase"), .keys = {{KEY(SPACE), 0}}, .pads = {PAD_BUTTON(A)}},
    {EDITOR_SHIFT, .words = N_("draw with arrows"), .keys = {{KEY(LSHIFT), 0}, {KEY(RSHIFT), 0}}},
    {EDITOR_SLOT, 1, .words = N_("pieces"), .repeats = true, .keys = {{KEY(TAB), 0}},
        .pads = {PAD_BUTTON(X)}},
    {EDITOR_CLEAR, .words = N_("empty the well"), .keys = {{KEY(N), 0}},
        .pads = {PAD_MORE(RIGHTY)}},
    {EDITOR_GARBAGE, .words = N_("garbage row"), .repeats = true, .keys = {{KEY(G), 0}},
        .pads = {PAD_BUTTON(LEFTSTICK)}},
    {EDITOR_MIRROR, .words = N_("mirror"), .keys = {{KEY(X), 0}}, .pads = {PAD_BUTTON(RIGHTSTICK)}},
    {EDITOR_DEAL, .words = N_("other pieces"), .repeats = true, .keys = {{KEY(D), 0}},
        .pads = {PAD_MORE(RIGHTX)}},
    {EDITOR_RULES, .words = N_("rule set"), .keys = {{KEY(R), 0}}, .pads = {PAD_LESS(RIGHTY)}},
    {EDITOR_UNDO, .words = N_("undo"), .repeats = true, .keys = {{KEY(Z), KMOD_CTRL}, {KEY(U), 0}},
        .pads = {PAD_MORE(TRIGGERLEFT)}},
    {EDITOR_REDO, .words = N_("redo"), .repeats = true,
        .keys = {{KEY(Y), KMOD_CTRL}, {KEY(U), KMOD_SHIFT}, {KEY(Z), KMOD_CTRL | KMOD_SHIFT}},
        .pads = {PAD_MORE(TRIGGERRIGHT)}},
    {EDITOR_COPY, .words = N_("copy as a fumen"), .keys = {{KEY(C), KMOD_CTRL}}},
    {EDITOR_PASTE, .words = N_("paste a fumen"), .keys = {{KEY(V), KMOD_CTRL}}},
    {EDITOR_PLAY, .words = N_("play from here"),
        .keys = {{KEY(P), 0}, {KEY(RETURN), 0}, {KEY(KP_ENTER), 0}}, .pads = {PAD_BUTTON(START)}},
    {EDITOR_MACHINE, .words = N_("the machine plays"), .keys = {{KEY(V), 0}},
        .pads = {PAD_BUTTON(BACK)}},
    {EDITOR_MIND, .words = N_("what it thinks"), .keys = {{KEY(E), 0}}, .pads = {PAD_BUTTON(Y)}},
    {EDITOR_LEAVE, .words = N_("back"), .keys = {{KEY(ESCAPE), 0}, {KEY(Q), 0}},
        .pads = {PAD_BUTTON(B), PAD_OF(ACTION_TITLE)}},
    {EDITOR_LEAVE, .pads = {PAD_OF(ACTION_PAUSE)}},
    {EDITOR_ERASE, .keys = {{KEY(DELETE), 0}, {KEY(BACKSPACE), 0}}},
    {EDITOR_SLOT, -1, .repeats = true, .keys = {{KEY(TAB), KMOD_SHIFT}}},
    {EDITOR_LIFT, .rises = true, .keys = {{KEY(SPACE), 0}, {KEY(DELETE), 0}, {KEY(BACKSPACE), 0}},
        .pads = {PAD_BUTTON(A)}},
    {EDITOR_LIFT, .rises = true, .keys = {{KEY(LSHIFT), 0}, {KEY(RSHIFT), 0}}},
    ARROW(EDITOR_LEFT, LEFT, DPAD_LEFT, PAD_LESS(LEFTX)),
    ARROW(EDITOR_RIGHT, RIGHT, DPAD_RIGHT, PAD_MORE(LEFTX)),
    ARROW(EDITOR_UP, UP, DPAD_UP, PAD_LESS(LEFTY)),
    ARROW(EDITOR_DOWN, DOWN, DPAD_DOWN, PAD_MORE(LEFTY)),
    DIGIT(1),
    DIGIT(2),
    DIGIT(3),
    DIGIT(4),
    DIGIT(5),
    DIGIT(6),
    DIGIT(7),
    DIGIT(8),
    {EDITOR_TURN_COLOUR, 1, .pads = {PAD_BUTTON(RIGHTSHOULDER)}},
    {EDITOR_TURN_COLOUR, -1, .pads = {PAD_BUTTON(LEFTSHOULDER)}},
    {COMMAND_NONE},
};

static void
editor_act(struct app *app, int command, int argument)
{
    struct editor *editor = editor_of(app);
    struct edit *edit = &editor->edit;

    switch ((enum editor_command)command) {
    case EDITOR_DRAW: editor_draw_on(app); /* fall through */
    case EDITOR_MOVE: editor_move(app, argument); break;
    case EDITOR_SHIFT: break;
    case EDITOR_SET: editor_set(app); break;
    case EDITOR_ERASE: editor_erase(app); break;
    case EDITOR_LIFT: edit_stroke_end(edit); break;
    case EDITOR_SLOT:
        edit->slot = edit_next_slot(editor_rules_now(app), edit->slot, argument);
        break;
    case EDITOR_COLOUR: editor_put_colour(app, argument); break;
    case EDITOR_TURN_COLOUR: editor_turn_colour(app, argument); break;
    case EDITOR_CLEAR: edit_clear(edit); break;
    case EDITOR_GARBAGE: editor_push_garbage(app); break;
    case EDITOR_MIRROR: edit_mirror(edit); break;
    case EDITOR_DEAL: edit_deal(edit); break;
    case EDITOR_RULES: editor_next_rules(app); break;
    case EDITOR_UNDO:
        if (!edit_undo(edit))
            app_notice(app, _("There is nothing to undo"));
        break;
    case EDITOR_REDO:
        if (!edit_redo(edit))
            app_notice(app, _("There is nothing to redo"));
        break;
    case EDITOR_COPY: editor_copy(app); break;
    case EDITOR_PASTE: editor_paste(app); break;
    case EDITOR_MIND: editor->minds = !editor->minds; break;
    case EDITOR_PLAY: editor_begin_game(app, SEAT_HUMAN); break;
    case EDITOR_MACHINE: editor_begin_game(app, SEAT_MACHINE); break;
    case EDITOR_LEAVE: editor_go_back(app); break;
    case EDITOR_WELL: editor_touch_well(app); break;
    case EDITOR_PIECE: editor_touch_piece(app, argument); break;
    }
}

/* -- what is seen -- */

/* Lengths in units. */
enum {
    GAP = 2,         /* between columns */
    COLUMN_MIN = 15, /* the pieces and colours */
    COLUMN_MAX = 20,
    KEYS_MIN = 11, /* the keys beside them ... */
    KEYS_GAP = 1,  /* ... and the gap before them, where it is narrow */
    KEYS_TWO = 26, /* two columns of them */
    SLOT_WIDTH = 5,
    SLOT_HEIGHT = 3,
    NEXT_WIDTH = 3,
    NEXT_HEIGHT = 2,
    KEYS_HIGH = 2,
    COLUMN_HIGH = 21, /* the pieces, the colours and some words */
    BELOW_HIGH = 19,  /* keys below them */
    LINES = 4         /* of words */
};

/* Draws the well with the rows above it. */
static void
editor_draw_well(struct app *app, const struct sheet *sheet, struct box all, int cell)
{
    const struct edit *edit = &editor_of(app)->edit;
    const struct edit_state *now = edit_now(edit);
    struct view view;
    struct stage stage = {.view = &view, .machine = true};
    struct box well = all;

    cut_top(&well, all.h - now->rules.visible * cell);
    position_view(&now->position, &now->rules, &view);
    stage.has_goal = editor_best(app, &stage.goal);
    draw_stage(app->look, &stage, &(struct well_frame){well, cell, sheet->unit, sheet->page.line});
    look_spot(app->look, &(struct spot){.box = all,
                             .command = EDITOR_WELL,
                             .drags = true,
                             .hovers = true,
                             .takes_right = true});
    if (edit->slot != EDIT_WELL)
        return;
    struct box cursor = {all.x + edit->x * cell, all.y + all.h - (edit->y + 1) * cell, cell, cell};
    look_frame(app->look, cursor, SDL_max(2, cell / 8), palette_colour(PALETTE_INK));
}

static void
editor_draw_label(const struct sheet *sheet, struct box box, const char *words)
{
    sheet_say(sheet, box, look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_LEFT, words);
}

static void
editor_draw_slot(
    struct app *app, const struct sheet *sheet, struct box box, int slot, struct art *art)
{
    const struct edit *edit = &editor_of(app)->edit;
    struct look *look = app->look;
    bool chosen = edit->slot == slot;

    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, (1 + chosen) * sheet->page.line,
        palette_colour(chosen ? PALETTE_ACCENT : PALETTE_EDGE));
    panel_piece(
        art, ART_NEXT, box, edit_now(edit)->rules.shapes, (enum piece)edit_piece_in(edit, slot));
    look_spot(look,
        &(struct spot){.box = box, .command = EDITOR_PIECE, .argument = slot, .takes_right = true});
}

/* Rows of the highest piece as it spawns. */
static int
shapes_rows(const struct shapes *shapes)
{
    int rows = 0;

    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        uint16_t matrix = shapes->matrix[piece][0];
        rows = SDL_max(rows, piece_bottom_row(matrix) - piece_top_row(matrix) + 1);
    }
    return rows;
}

/* The size of a cell with which every piece has room in a slot. */
static int
slot_cell(struct box slot, int rows, int pad)
{
    return SDL_max(
        SDL_min((slot.h - pad) / SDL_max(rows, 1), (slot.w - pad) / PIECE_SIZE), CELL_MIN);
}

/* The piece that falls, the held one beside it, the next ones below. */
static void
editor_draw_pieces(struct app *app, const struct sheet *sheet, struct box *column)
{
    const struct ruleset *rules = editor_rules_now(app);
    struct look *look = app->look;
    int u = sheet->unit, gap = u / 4, rows = shapes_rows(rules->shapes);
    bool upright = rows > 2;
    struct box labels = cut_top(column, u * 3 / 2);
    struct box slots = cut_top(column, (SLOT_HEIGHT + upright) * u);
    int wide = SDL_min(SLOT_WIDTH * u, slots.w / 2 - u);
    struct box slot = cut_left(&slots, wide);

    art_resize(&look->next_art, slot_cell(slot, rows, u));
    editor_draw_label(sheet, cut_left(&labels, wide + u / 2), _("Falling"));
    editor_draw_slot(app, sheet, slot, EDIT_PIECE, &look->next_art);
    if (edit_has_slot(rules, EDIT_HOLD)) {
        cut_left(&labels, u / 2);
        cut_left(&slots, u);
        editor_draw_label(sheet, cut_left(&labels, wide + u / 2), _("Hold"));
        editor_draw_slot(app, sheet, cut_left(&slots, wide), EDIT_HOLD, &look->next_art);
    }
    cut_top(column, u / 2);
    editor_draw_label(sheet, cut_top(column, u * 3 / 2), _("Next"));
    slots = cut_top(column, (NEXT_HEIGHT + upright) * u);
    slots.w = SDL_min(slots.w, rules->next_count * (NEXT_WIDTH * u + gap) - gap);
    art_resize(&look->later_art, slot_cell(part_of(slots, 0, rules->next_count, gap), rows, u / 2));
    for (int i = 0; i < rules->next_count; i++)
        editor_draw_slot(
            app, sheet, part_of(slots, i, rules->next_count, gap), EDIT_NEXT + i, &look->later_art);
    cut_top(column, u / 2);
}

/* The colours, and on a keyboard their keys below them. */
static void
editor_draw_colours(struct app *app, const struct sheet *sheet, struct box *column)
{
    const struct edit *edit = &editor_of(app)->edit;
    struct look *look = app->look;
    int u = sheet->unit, gap = u / 4;

    editor_draw_label(sheet, cut_top(column, u * 3 / 2), _("Draw with"));
    int side = SDL_min(2 * u, part_of(*column, 0, EDITOR_COLOURS, gap).w);
    struct box colours = cut_top(column, side);
    struct box keys = cut_top(column, u * 3 / 2);
    keys.w = colours.w = EDITOR_COLOURS * (side + gap) - gap;
    art_resize(&look->hold_art, side - u / 2);
    for (int i = 0; i < EDITOR_COLOURS; i++) {
        struct box box = part_of(colours, i, EDITOR_COLOURS, gap);
        struct box face = box_centred(box, side - u / 2, side - u / 2);
        struct caps caps = {0};

        if (edit->colour == colour_cell(i))
            look_frame(look, box, 2 * sheet->page.line, palette_colour(PALETTE_ACCENT));
        art_draw(&look->hold_art, ART_LOCKED, colour_cell(i), face.x, face.y);
        sheet_spot(sheet, box, EDITOR_COLOUR, i);
        if (app_device(app) != DEVICE_KEYBOARD)
            continue;
        caps_add_key(&caps, (SDL_Scancode)(SDL_SCANCODE_1 + i), KMOD_NONE);
        struct box key = box_centred(part_of(keys, i, EDITOR_COLOURS, gap),
            look_caps_width(look, sheet->small, &caps), keys.h);
        look_buttons(look, key, sheet->small, &caps, key.x + key.w);
    }
    cut_top(column, u / 2);
}

/* What is wrong, or why the machine would put the piece there, or how to
 * begin. */
static void
editor_draw_words(struct app *app, const struct sheet *sheet, struct box *column)
{
    const char *words = editor_fault(app);
    enum palette colour = PALETTE_INK;

    if (words == NULL)
        words = editor_reasons(app);
    if (words == NULL && editor_of(app)->minds) {
        words = "";
    } else if (words == NULL) {
        words = _("Drag to draw; the right button erases. A click on a piece changes it.");
        colour = PALETTE_SOFT;
    }
    text_paragraph(app->look->text, look_style(TEXT_REGULAR, sheet->unit, colour),
        cut_top(column, LINES * sheet->unit * 3 / 2), sheet->unit * 3 / 2, TEXT_LEFT, words);
    cut_top(column, sheet->unit / 2);
}

/* The keys in columns, closer together rather than fewer. */
static void
editor_draw_keys(
    struct app *app, const struct sheet *sheet, struct box box, const struct hint *hints, int count)
{
    int u = sheet->unit, across = box.w >= KEYS_TWO * u ? 2 : 1;
    int rows = (count + across - 1) / across, high = KEYS_HIGH * u;
    struct box boxes[COMMANDS_HINTS];

    if (box.h < u || count <= 0)
        return;
    if (rows * high > box.h)
        high = SDL_max(u * 5 / 4, box.h / rows);
    rows = SDL_clamp(box.h / high, 1, rows);
    count = SDL_min(count, rows * across);
    for (int i = 0; i < count; i++) {
        boxes[i] = part_of(box, i / rows, across, GAP * u);
        boxes[i].y += i % rows * high;
        boxes[i].h = high;
    }
    look_hints(app->look, boxes, hints, count, rows, u, PALETTE_SOFT);
}

/* Cuts the well and the gap beside it off a tall page. Returns the size of a cell: the
 * largest that leaves the others their room. */
static int
editor_cut_well(
    const struct sheet *sheet, const struct ruleset *rules, struct box *body, struct box *well)
{
    int rows = edit_rows(rules), columns = rules->width, u = sheet->unit;
    int cell = SDL_min(
        (body->h - 2 * sheet->page.line) / rows, (body->w - (COLUMN_MIN + GAP) * u) / columns);

    cell = SDL_max(cell, CELL_MIN);
    *well = cut_left(body, columns * cell);
    well->h = rows * cell;
    cut_left(body, GAP * u);
    return cell;
}

static void
editor_draw(struct app *app)
{
    const struct ruleset *rules = editor_rules_now(app);
    struct hint hints[COMMANDS_HINTS];
    struct sheet sheet;
    struct box well;
    char size[24], about[96];

    int cell = sheet_begin_beside(&sheet, app->look, _("Position editor"), rules->width,
        edit_rows(rules), COLUMN_MIN + KEYS_GAP + KEYS_MIN, &well);
    bool two = cell > 0; /* the keys have a column of their own */
    /* With large text, all parts still have room. */
    int high = two ? COLUMN_HIGH : COLUMN_HIGH + BELOW_HIGH;
    sheet.unit = SDL_clamp(sheet.body.h / high, UNIT_MIN, sheet.unit);
    sheet.small = look_small(sheet.unit);
    int u = sheet.unit;
    snprintf(size, sizeof(size), "%d × %d", rules->width, rules->visible);
    snprintf(about, sizeof(about), _("%s, %s"), label_rules(rules->name), size);
    sheet_status(&sheet, about);
    int count = commands_hints(app, hints, COMMANDS_HINTS);
    int foot = two ? 0 : SDL_min(count, FOOT_HINTS);
    struct box column = sheet.body, right = {0};
    if (two) {
        int gap = column.w < (COLUMN_MIN + GAP + KEYS_MIN) * u ? KEYS_GAP * u : GAP * u;
        right = column;
        column = cut_left(&right, SDL_clamp((right.w - gap) / 2, COLUMN_MIN * u, COLUMN_MAX * u));
        cut_left(&right, gap);
    } else {
        cell = editor_cut_well(&sheet, rules, &column, &well);
    }
    editor_draw_well(app, &sheet, well, cell);
    editor_draw_pieces(app, &sheet, &column);
    editor_draw_colours(app, &sheet, &column);
    editor_draw_words(app, &sheet, &column);
    editor_draw_keys(app, &sheet, two ? right : column, hints, count - foot);
    app_draw_foot(app, sheet.foot, u, hints + count - foot, foot);
}

/* -- the scene -- */

static void
editor_enter(struct app *app)
{
    struct editor *editor = editor_of(app);
    struct play_from *from = &play_of(app)->from;

    if (!editor->begun) {
        struct ruleset rules = prefs_rules(&app->prefs, app->now.rules);
        edit_begin(&editor->edit, &rules, app_seed(app, NULL));
        editor->kept = *edit_now(&editor->edit);
        editor->begun = true;
        editor_load_kept(app);
    }
    edit_stroke_end(&editor->edit);
    if (from->edits) {
        from->edits = false;
        edit_load(&editor->edit, &from->rules, &from->position);
    }
    sound_set_ducked(app->sound, true);
}

static void
editor_leave(struct app *app)
{
    edit_stroke_end(&editor_of(app)->edit);
    editor_keep(app);
}

static void
editor_unfocus(struct app *app)
{
    edit_stroke_end(&editor_of(app)->edit);
}

static void
editor_pass(struct app *app, uint64_t ns)
{
    editor_pass_keeping(app, ns);
    editor_think(app);
}

static bool
editor_idle(const struct app *app)
{
    const struct editor *editor = editor_of(app);
    return editor->keep_ns == 0 && !editor_is_thinking(app);
}

static void
editor_finish(struct app *app)
{
    if (editor_of(app)->begun)
        editor_end_keeping(app);
    editor_forget_thought(app);
}

const struct scene scene_editor = {
    .size = sizeof(struct editor),
    .commands = commands,
    .act = editor_act,
    .enter = editor_enter,
    .leave = editor_leave,
    .finish = editor_finish,
    .cover = editor_unfocus,
    .unfocus = editor_unfocus,
    .pass = editor_pass,
    .idle = editor_idle,
    .draw = editor_draw,
};
