/* Three states of a key: on a face, on a lit face, without a face. */
#include "app/draw/key_row.h"

void
key_row_add(struct key_row_part *part, const struct cap *cap, enum key_state state)
{
    if (part->count == KEY_ROW_MAX)
        return;
    part->keys[part->count].cap = *cap;
    part->keys[part->count].state = state;
    part->count++;
}

static struct text_style
style_of(int px, enum key_state state)
{
    return look_style(state == KEY_GONE ? TEXT_REGULAR : TEXT_BOLD, px * 7 / 8,
        state == KEY_LIT    ? PALETTE_GROUND
        : state == KEY_GONE ? PALETTE_SOFT
                            : PALETTE_INK);
}

/* The width does not depend on the state, so that nothing moves at a press. */
static int
key_width(struct look *look, int px, const struct cap *cap)
{
    int words = text_width(look->text, style_of(px, KEY_TO_COME), cap->label);
    return SDL_max(words + px * 3 / 4, px * 11 / 8);
}

static int
part_width(struct look *look, int px, const struct key_row_part *part)
{
    struct text_style soft = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int width = part->words != NULL ? text_width(look->text, soft, part->words) + px / 2 : 0;

    for (int i = 0; i < part->count; i++)
        width += key_width(look, px, &part->keys[i].cap) + px / 4;
    return width;
}

static int
row_width(struct look *look, int px, const struct key_row *row)
{
    int width = 0;

    for (int i = 0; i < KEY_ROW_PARTS; i++)
        width += part_width(look, px, &row->parts[i]) + (i > 0 ? px : 0);
    return width;
}

static void
draw_key(struct look *look, struct box box, int px, const struct cap *cap, enum key_state state)
{
    int high = SDL_min(px * 11 / 8, box.h - 2);
    struct box face = {box.x, box.y + (box.h - high) / 2, box.w, high};

    if (state != KEY_GONE)
        look_fill(look, face, palette_colour(state == KEY_LIT ? PALETTE_ACCENT : PALETTE_KEY));
    text_draw(look->text, style_of(px, state), face, TEXT_CENTRE, cap->label);
}

void
key_row_draw(struct look *look, struct box box, int px, const struct key_row *row)
{
    const int least = SDL_max(9, px * 3 / 4);
    int end = box.x + box.w;

    while (px > least && row_width(look, px, row) > box.w)
        px--;
    for (int i = 0; i < KEY_ROW_PARTS; i++) {
        const struct key_row_part *part = &row->parts[i];
        if (part->words != NULL) {
            struct box words = {box.x, box.y, end - box.x, box.h};
            if (words.w < px)
                return;
            words = text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), words,
                TEXT_LEFT, part->words);
            box.x = words.x + words.w + px / 2;
        }
        for (int k = 0; k < part->count; k++) {
            int wide = key_width(look, px, &part->keys[k].cap);
            if (box.x + wide > end)
                return;
            draw_key(look, (struct box){box.x, box.y, wide, box.h}, px, &part->keys[k].cap,
                part->keys[k].state);
            box.x += wide + px / 4;
        }
        box.x += px;
    }
}
