/*
 * Creates and destroys what drawing needs; draws plain forms and key caps.
 */
#include "app/draw/look.h"

#include <stdlib.h>

struct look *
look_create(SDL_Renderer *renderer, struct error *error)
{
    struct look *look = calloc(1, sizeof *look);
    if (!look) {
        error_set(error, NULL, "not enough memory");
        return NULL;
    }
    look->canvas = canvas_create(renderer);
    if (!look->canvas) {
        error_set(error, NULL, "not enough memory");
        look_destroy(look);
        return NULL;
    }
    look->scale = 100;
    art_init(&look->well_art, look->canvas);
    art_init(&look->next_art, look->canvas);
    art_init(&look->later_art, look->canvas);
    art_init(&look->small_art, look->canvas);
    art_init(&look->hold_art, look->canvas);
    look->masks.canvas = look->canvas;
    look_tint_menu(look);
    look->text = text_create(look->canvas, error);
    if (!look->text) {
        look_destroy(look);
        return NULL;
    }
    look_resize(look);
    return look;
}

/* Drops all cached textures: blocks, masks and the wordmark. */
static void
forget_forms(struct look *look)
{
    art_finish(&look->well_art);
    art_finish(&look->next_art);
    art_finish(&look->later_art);
    art_finish(&look->small_art);
    art_finish(&look->hold_art);
    masks_finish(&look->masks);
    canvas_drop(look->canvas, look->wordmark);
    look->wordmark = NULL;
}

void
look_destroy(struct look *look)
{
    if (!look)
        return;
    forget_forms(look);
    text_destroy(look->text);
    canvas_destroy(look->canvas);
    free(look);
}

void
look_resize(struct look *look)
{
    int width = 0, height = 0;
    if (!canvas_size(look->canvas, &width, &height))
        return;
    look->width = width;
    look->height = height;
}

void
look_reset(struct look *look)
{
    forget_forms(look);
    text_forget(look->text);
    canvas_forget(look->canvas);
    look_resize(look);
}

void
look_set_manner(struct look *look, struct art_manner manner)
{
    forget_forms(look);
    look->well_art.manner = manner;
    look->next_art.manner = manner;
    look->later_art.manner = manner;
    look->small_art.manner = manner;
    look->hold_art.manner = manner;
}

void
look_tint_menu(struct look *look)
{
    background_aim(&look->background, background_menu(), true);
    look->tinted = false;
}

/* The height of the highest column, in percent of the well. */
static int
full_of(const struct view *view)
{
    uint8_t heights[BOARD_MAX_WIDTH];
    int most = 0;

    board_heights(&view->board, heights);
    for (int x = 0; x < view->rules->width; x++)
        most = SDL_max(most, heights[x]);
    return most * 100 / view->rules->visible;
}

void
look_tint_game(struct look *look, const struct view *view)
{
    if (look->still) {
        look_tint_menu(look);
        return;
    }
    /* A new scene changes the whole picture, so its tint appears at once. */
    background_aim(&look->background, background_game(view->level, full_of(view)), !look->tinted);
    look->tinted = true;
}

bool
look_is_changing(const struct look *look)
{
    return background_is_changing(&look->background);
}

bool
look_pass(struct look *look, uint64_t ns)
{
    return background_pass(&look->background, ns);
}

void
look_clear(struct look *look)
{
    background_draw(look->canvas, &look->background, look->height,
        (struct box){0, 0, look->width, look->height});
    look->spot_count = 0;
}

void
look_fill(struct look *look, struct box box, struct colour colour)
{
    SDL_Rect rect = {box.x, box.y, box.w, box.h};
    canvas_fill(look->canvas, &rect, (SDL_Color){colour.r, colour.g, colour.b, SDL_ALPHA_OPAQUE});
}

void
look_frame(struct look *look, struct box box, int line, struct colour colour)
{
    struct box top = {box.x, box.y, box.w, line};
    struct box bottom = {box.x, box.y + box.h - line, box.w, line};
    struct box left = {box.x, box.y + line, line, box.h - 2 * line};
    struct box right = {box.x + box.w - line, box.y + line, line, box.h - 2 * line};
    look_fill(look, top, colour);
    look_fill(look, bottom, colour);
    look_fill(look, left, colour);
    look_fill(look, right, colour);
}

void
look_round(struct look *look, struct box box, int radius, struct colour colour)
{
    masks_round(&look->masks, box, radius, colour);
}

void
look_card(struct look *look, struct box box, int unit, bool chosen)
{
    int radius = look_radius(unit);
    struct box bar = {box.x, box.y + radius, SDL_max(2, unit / 5), box.h - 2 * radius};

    look_round(look, box, radius, palette_colour(chosen ? PALETTE_CHOSEN : PALETTE_CARD));
    if (chosen)
        look_fill(look, bar, palette_colour(PALETTE_ACCENT));
}

struct box
look_switch(struct look *look, struct box box, int unit, bool on)
{
    int high = SDL_max(8, unit * 5 / 4) & ~1, wide = high * 7 / 4;
    int rim = SDL_max(2, high / 8), side = high - 2 * rim;
    struct box track = {box.x, box.y + (box.h - high) / 2, wide, high};
    struct box knob = {on ? track.x + wide - rim - side : track.x + rim, track.y + rim, side, side};

    look_round(look, track, high / 2, palette_colour(on ? PALETTE_ACCENT : PALETTE_KEY_EDGE));
    look_round(look, knob, side / 2, palette_colour(on ? PALETTE_GROUND : PALETTE_INK));
    return track;
}

void
look_slider(struct look *look, struct box box, int unit, int part, bool chosen)
{
    int high = SDL_max(4, unit / 3) & ~1, side = SDL_max(8, unit) & ~1;
    struct box track = {box.x, box.y + (box.h - high) / 2, box.w, high};
    struct box done = track;
    struct box knob = {0, box.y + (box.h - side) / 2, side, side};
    struct colour lit = palette_colour(chosen ? PALETTE_ACCENT : PALETTE_SOFT);

    knob.x = box.x + (box.w - side) * part / 256;
    done.w = knob.x - box.x + side / 2;
    look_round(look, track, high / 2, palette_colour(PALETTE_KEY_EDGE));
    look_round(look, done, high / 2, lit);
    look_round(look, knob, side / 2, lit);
}

struct text_style
look_style(enum text_face face, int px, enum palette colour)
{
    struct text_style style = {.face = face, .px = px, .colour = palette_colour(colour)};
    return style;
}

/* The size down to which text of `px` may shrink to make words fit. */
static int
min_px(int px)
{
    return SDL_max(px * 3 / 4, SDL_min(px, 10));
}

int
look_px(struct look *look, int px, int width, const char *words)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_INK);
    while (style.px > min_px(px) && text_width(look->text, style, words) > width)
        style.px--;
    return style.px;
}

struct box
look_say(struct look *look, struct text_style style, struct box box, enum text_align align,
    const char *words)
{
    style.px = look_px(look, style.px, box.w, words);
    return text_draw(look->text, style, box, align, words);
}

static struct text_style
cap_style(int px)
{
    return look_style(TEXT_REGULAR, SDL_max(px * 7 / 8, 10), PALETTE_INK);
}

static int
cap_width(struct look *look, int px, const char *cap)
{
    int text = text_width(look->text, cap_style(px), cap);
    return SDL_max(px * 3 / 2, text + px * 5 / 8);
}

static int
cap_gap(int px)
{
    return SDL_max(2, px / 4);
}

int
look_caps_width(struct look *look, int px, const struct caps *caps)
{
    int width = 0;
    for (int i = 0; i < caps->count; i++)
        width += cap_width(look, px, caps->at[i].label) + cap_gap(px);
    return width > 0 ? width - cap_gap(px) : 0;
}

void
look_spot(struct look *look, const struct spot *spot)
{
    if (look->spot_count < LOOK_MAX_SPOTS)
        look->spots[look->spot_count++] = *spot;
}

static int
draw_caps(struct look *look, struct box box, int px, const struct caps *caps, enum palette face,
    bool keep)
{
    int x = box.x, end = box.x + box.w;
    int height = SDL_min(px * 11 / 8, box.h - SDL_max(2, px / 6));
    int top = box.y + (box.h - height) / 2;
    int lip = SDL_max(1, px / 10); /* the lower edge gives a key depth */
    for (int i = 0; i < caps->count; i++) {
        const struct cap *cap = &caps->at[i];
        int width = SDL_min(cap_width(look, px, cap->label), end - x);
        if (width <= 2 * lip)
            break;
        struct box upper = {x, top, width, height - lip};
        struct box edge = {x, top + height - lip, width, lip};
        look_fill(look, upper, palette_colour(face));
        look_fill(look, edge, palette_colour(PALETTE_KEY_EDGE));
        struct box inner = {x + lip, top, width - 2 * lip, height - lip};
        text_draw(look->text, cap_style(px), inner, TEXT_CENTRE, cap->label);
        if (keep)
            look_spot(look, &(struct spot){.box = {x, box.y, width, box.h}, .cap = *cap});
        x += width + cap_gap(px);
    }
    return x - cap_gap(px);
}

int
look_caps(struct look *look, struct box box, int px, const struct caps *caps, enum palette face)
{
    return draw_caps(look, box, px, caps, face, false);
}

void
look_buttons(struct look *look, struct box box, int px, const struct caps *caps, int end)
{
    int before = look->spot_count;

    draw_caps(look, box, px, caps, PALETTE_KEY, true);
    if (look->spot_count == before + 1) {
        struct box *only = &look->spots[before].box;
        only->w = SDL_max(only->w, end - only->x);
    }
}

const struct spot *
look_spot_at(const struct look *look, int x, int y)
{
    for (int i = look->spot_count - 1; i >= 0; i--)
        if (box_holds(look->spots[i].box, x, y))
            return &look->spots[i];
    return NULL;
}

int
look_hints_width(struct look *look, int px, const struct hint *hints, int count)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int width = 0;
    for (int i = 0; i < count; i++)
        width += look_caps_width(look, px, &hints[i].caps) + px / 2 +
                 text_width(look->text, style, hints[i].what) + (i > 0 ? px * 3 / 2 : 0);
    return width;
}

void
look_hint_line(struct look *look, struct box box, int px, const struct hint *hints, int count)
{
    const int smallest = min_px(px);
    while (px > smallest && look_hints_width(look, px, hints, count) > box.w)
        px--;
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    for (int i = 0; i < count; i++) {
        int caps = look_caps_width(look, px, &hints[i].caps) + px / 2;
        int width = caps + text_width(look->text, style, hints[i].what);
        if (width > box.w && i > 0)
            return;
        int from = box.x + caps;
        struct box words = {from, box.y, box.x + box.w - from, box.h};
        struct box drawn = text_draw(look->text, style, words, TEXT_LEFT, hints[i].what);
        look_buttons(look, box, px, &hints[i].caps, drawn.x + drawn.w);
        int next = box.x + width + px * 3 / 2;
        box.w -= next - box.x;
        box.x = next;
    }
}

/* The number of hints that fit into a line; at least one. */
static int
hints_in_line(struct look *look, int wide, int px, const struct hint *hints, int count)
{
    while (count > 1 && look_hints_width(look, px, hints, count) > wide)
        count--;
    return count;
}

void
look_hint_lines(struct look *look, const struct box *boxes, int lines, int px,
    const struct hint *hints, int count)
{
    const int smallest = SDL_min(px, 9);
    int used = 0;

    for (;; px--) {
        used = 0;
        for (int i = 0; i < lines && used < count; i++)
            used += hints_in_line(look, boxes[i].w, px, hints + used, count - used);
        if (used == count || px <= smallest)
            break;
    }
    for (int i = 0; i < lines && count > 0; i++) {
        int fit = hints_in_line(look, boxes[i].w, px, hints, count);
        look_hint_line(look, boxes[i], px, hints, fit);
        hints += fit;
        count -= fit;
    }
}

/*
 * The x of the words in a column of hints, from the left of its boxes: after the
 * widest key caps. Caps that would leave too little room do not count; they only
 * push their own words aside.
 */
static int
words_from(struct look *look, int width, const struct hint *hints, int count, int px)
{
    int caps = 0;
    for (int i = 0; i < count; i++) {
        int own = look_caps_width(look, px, &hints[i].caps);
        if (own <= width * 7 / 16)
            caps = SDL_max(caps, own);
    }
    return caps + px * 3 / 4;
}

static int
own_words_from(struct look *look, const struct hint *hint, int px, int from)
{
    int own = look_caps_width(look, px, &hint->caps) + px / 2;
    return SDL_max(from, own);
}

static bool
hints_fit(struct look *look, const struct box *boxes, const struct hint *hints, int count, int rows,
    int px)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_INK);
    int from = 0;
    for (int i = 0; i < count; i++) {
        if (i % rows == 0)
            from = words_from(look, boxes[i].w, hints + i, SDL_min(rows, count - i), px);
        int own = own_words_from(look, &hints[i], px, from);
        if (own + text_width(look->text, style, hints[i].what) > boxes[i].w)
            return false;
    }
    return true;
}

/* The size of text with which all hints fit. */
static int
hints_px(struct look *look, const struct box *boxes, const struct hint *hints, int count, int rows,
    int px)
{
    int smallest = SDL_min(px, SDL_max(px * 9 / 16, 9));

    while (px > smallest && !hints_fit(look, boxes, hints, count, rows, px))
        px--;
    return px;
}

void
look_hints_cover(struct look *look, const struct box *boxes, const struct hint *hints, int count,
    int rows, int px, struct box *covered)
{
    px = hints_px(look, boxes, hints, count, rows, px);
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_INK);
    int from = 0;
    for (int i = 0; i < count; i++) {
        if (i % rows == 0)
            from = words_from(look, boxes[i].w, hints + i, SDL_min(rows, count - i), px);
        int wide = own_words_from(look, &hints[i], px, from) +
                   text_width(look->text, style, hints[i].what);
        covered[i] = boxes[i];
        covered[i].w = SDL_min(wide, boxes[i].w);
    }
}

void
look_hints(struct look *look, const struct box *boxes, const struct hint *hints, int count,
    int rows, int px, enum palette colour)
{
    px = hints_px(look, boxes, hints, count, rows, px);
    struct text_style style = look_style(TEXT_REGULAR, px, colour);
    int from = 0;
    for (int i = 0; i < count; i++) {
        struct box line = boxes[i];
        if (i % rows == 0)
            from = words_from(look, line.w, hints + i, SDL_min(rows, count - i), px);
        int own = own_words_from(look, &hints[i], px, from);
        own = SDL_min(own, line.w * 3 / 4);
        struct box keys = {line.x, line.y, own - px / 2, line.h};
        struct box what = {line.x + own, line.y, line.w - own, line.h};
        struct box drawn = text_draw(look->text, style, what, TEXT_LEFT, hints[i].what);
        look_buttons(look, keys, px, &hints[i].caps, drawn.x + drawn.w);
    }
}
