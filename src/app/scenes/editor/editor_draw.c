/* The picture of the editor. */
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/layout_editor.h"
#include "app/draw/panel.h"
#include "app/scenes/editor/editor.h"
#include "app/scenes/editor/editor_parts.h"

/* The keys beside the pieces, and those in the foot. EDITOR_NOTHING is Shift,
 * which has no command of its own. */
static const struct {
    enum editor_command command;
    const char *what;
} hints[] =
    {
        {EDITOR_SET, N_("set, erase")},
        {EDITOR_NOTHING, N_("draw with arrows")},
        {EDITOR_SLOT_ON, N_("pieces")},
        {EDITOR_CLEAR, N_("empty the well")},
        {EDITOR_GARBAGE, N_("garbage row")},
        {EDITOR_MIRROR, N_("mirror")},
        {EDITOR_DEAL, N_("other pieces")},
        {EDITOR_RULES, N_("rule set")},
        {EDITOR_UNDO, N_("undo")},
        {EDITOR_REDO, N_("redo")},
        {EDITOR_COPY, N_("copy as a fumen")},
        {EDITOR_PASTE, N_("paste a fumen")},
},
  foot[] = {
      {EDITOR_PLAY, N_("play from here")},
      {EDITOR_MACHINE, N_("the machine plays")},
      {EDITOR_MIND, N_("what it thinks")},
      {EDITOR_LEAVE, N_("back")},
};

_Static_assert(SDL_arraysize(hints) == LAYOUT_EDITOR_HINTS, "each has a place");

/* -- the well -- */

static void
draw_cursor(
    struct look *look, const struct layout_editor *l, const struct edit *edit)
{
    int cell = l->cell, pen = SDL_max(2, cell / 8);
    struct box box = {l->all.x + edit->x * cell,
        l->all.y + l->all.h - (edit->y + 1) * cell, cell, cell};

    look_frame(look, box, pen, palette_colour(PALETTE_INK));
}

static void
draw_well(struct app *app, const struct layout_editor *l)
{
    const struct edit *edit = &editor_of(app)->edit;
    const struct edit_state *now = edit_now(edit);
    struct view view;
    struct stage stage = {.view = &view, .machine = true};

    position_view(&now->position, &now->rules, &view);
    stage.has_goal = editor_best(app, &stage.goal);
    draw_stage(app->look, &stage,
        &(struct well_frame){l->well, l->cell, l->unit, l->page.line});
    if (edit->slot == EDIT_WELL)
        draw_cursor(app->look, l, edit);
}

/* -- the pieces and colours -- */

static void
draw_label(struct look *look, const struct layout_editor *l, struct box box,
    const char *words)
{
    text_draw(look->text,
        look_style(TEXT_REGULAR, look_small(l->unit), PALETTE_SOFT), box,
        TEXT_LEFT, words);
}

static void
draw_slot(
    struct app *app, const struct layout_editor *l, int slot, struct art *art)
{
    const struct edit *edit = &editor_of(app)->edit;
    struct look *look = app->look;
    struct box box = editor_slot_box(l, slot);
    bool chosen = edit->slot == slot;

    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, chosen ? 2 * l->page.line : l->page.line,
        palette_colour(chosen ? PALETTE_ACCENT : PALETTE_EDGE));
    panel_piece(art, ART_NEXT, box, edit_now(edit)->rules.shapes,
        (enum piece)edit_piece_in(edit, slot));
}

static void
draw_pieces(struct app *app, const struct layout_editor *l)
{
    const struct ruleset *rules = &edit_now(&editor_of(app)->edit)->rules;
    struct look *look = app->look;

    art_resize(&look->next_art, l->slot_cell);
    art_resize(&look->later_art, l->next_cell);
    draw_label(look, l, l->piece_label, _("Falling"));
    draw_slot(app, l, EDIT_PIECE, &look->next_art);
    if (l->hold.w > 0) {
        draw_label(look, l, l->hold_label, _("Hold"));
        draw_slot(app, l, EDIT_HOLD, &look->next_art);
    }
    draw_label(look, l, l->next_label, _("Next"));
    for (int i = 0; i < rules->next_count; i++)
        draw_slot(app, l, EDIT_NEXT + i, &look->later_art);
}

static void
draw_colours(struct app *app, const struct layout_editor *l)
{
    const struct edit *edit = &editor_of(app)->edit;
    struct look *look = app->look;
    bool keyboard = app_device(app) == DEVICE_KEYBOARD;

    art_resize(&look->hold_art, l->colour_cell);
    draw_label(look, l, l->colours_label, _("Draw with"));
    for (int i = 0; i < LAYOUT_EDITOR_COLOURS; i++) {
        uint8_t cell = editor_colour_cell(i);
        struct box box = l->colours[i];
        struct box face = box_centred(box, l->colour_cell, l->colour_cell);
        struct caps caps = {0};

        if (edit->colour == cell)
            look_frame(
                look, box, 2 * l->page.line, palette_colour(PALETTE_ACCENT));
        art_draw(&look->hold_art, ART_LOCKED, cell, face.x, face.y);
        if (!keyboard)
            continue;
        caps_add_key(&caps, (SDL_Scancode)(SDL_SCANCODE_1 + i), KMOD_NONE);
        int px = look_small(l->unit);
        struct box key = box_centred(
            l->keys[i], look_caps_width(look, px, &caps), l->keys[i].h);
        look_buttons(look, key, px, &caps, key.x + key.w);
    }
}

/* -- words and keys -- */

static struct hint
hint_of(const struct app *app, enum editor_command command, const char *what)
{
    struct hint hint = {.what = _(what)};

    if (command == EDITOR_NOTHING && app_device(app) == DEVICE_KEYBOARD)
        caps_add_key(&hint.caps, SDL_SCANCODE_LSHIFT, KMOD_NONE);
    else
        editor_add_caps(app, command, &hint.caps);
    return hint;
}

static void
draw_hints(struct app *app, const struct layout_editor *l)
{
    struct hint shown[SDL_arraysize(hints)];
    int count = 0;

    for (size_t i = 0; i < SDL_arraysize(hints); i++) {
        shown[count] = hint_of(app, hints[i].command, hints[i].what);
        count += shown[count].caps.count > 0;
    }
    look_hints(app->look, l->hints, shown, SDL_min(count, l->hint_count),
        l->hint_rows, l->unit, PALETTE_SOFT);
}

/* What is wrong, or why the machine would put the piece there, or how to
 * begin. */
static void
draw_words(struct app *app, const struct layout_editor *l)
{
    const char *words = editor_fault(app);
    enum palette colour = PALETTE_INK;

    if (words == NULL)
        words = editor_reasons(app);
    if (words == NULL && editor_of(app)->minds) {
        words = "";
    } else if (words == NULL) {
        words = _("Drag to draw; the right button erases. A click on a piece "
                  "changes it.");
        colour = PALETTE_SOFT;
    }
    text_paragraph(app->look->text, look_style(TEXT_REGULAR, l->unit, colour),
        l->words, l->unit * 3 / 2, TEXT_LEFT, words);
}

static void
draw_foot(struct app *app, const struct layout_editor *l)
{
    struct hint shown[SDL_arraysize(foot)];
    int count = 0;

    for (size_t i = 0; i < SDL_arraysize(foot); i++) {
        shown[count] = hint_of(app, foot[i].command, foot[i].what);
        count += shown[count].caps.count > 0;
    }
    app_draw_foot(app, l->page.foot, l->unit, shown, count);
}

static void
draw_heading(struct app *app, const struct layout_editor *l)
{
    const struct ruleset *rules = &edit_now(&editor_of(app)->edit)->rules;
    struct text *text = app->look->text;
    struct box box = l->page.heading;
    char size[24], about[96];

    snprintf(size, sizeof(size), "%d × %d", rules->width, rules->visible);
    snprintf(about, sizeof(about), _("%s, %s"), _(rules->name), size);
    box.w -= text_draw(text, look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT),
                 box, TEXT_RIGHT, about)
                 .w +
             l->unit;
    text_draw(text, look_style(TEXT_BOLD, l->page.heading_px, PALETTE_INK), box,
        TEXT_LEFT, _("Position editor"));
}

void
editor_draw(struct app *app)
{
    struct layout_editor l;

    editor_layout(app, &l);
    look_tint_menu(app->look);
    look_clear(app->look);
    draw_heading(app, &l);
    draw_well(app, &l);
    draw_pieces(app, &l);
    draw_colours(app, &l);
    draw_words(app, &l);
    draw_hints(app, &l);
    draw_foot(app, &l);
}
