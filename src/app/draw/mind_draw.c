/*
 * Each topic has a colour and a pattern, so that a bar can be read without
 * colour; the topic that counts most is named beside it.
 */
#include "app/draw/mind_draw.h"

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/mind_words.h"
#include "app/draw/well.h"

/* -- outlines in the well -- */

/* The paler, the worse; even the last can be told from the well. */
static struct colour
colour_of_rank(int rank)
{
    static const int parts[MIND_SHOWN] = {0, 72, 112, 140, 160};
    struct colour well = palette_colour(PALETTE_WELL);

    return palette_line(
        palette_mix(palette_colour(PALETTE_INK), well, parts[rank]), well);
}

/* A small sign with a number in a box. */
static void
draw_chip(struct look *look, struct box box, struct colour edge, int line,
    const char *words)
{
    struct text_style style = look_style(TEXT_BOLD,
        SDL_max(8, SDL_min(box.h * 3 / 4, box.w * 3 / 4)), PALETTE_INK);

    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, line, edge);
    text_draw(look->text, style, box, TEXT_CENTRE, words);
}

/* The cell of a place for its chip: one that no better place has taken. */
static bool
find_chip(const struct scope *scope, struct place at,
    uint16_t taken[BOARD_MAX_HEIGHT], struct box *chip)
{
    bool found = false;

    for (int y = at.y + PIECE_SIZE - 1; y >= at.y; y--)
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (x < 0 || y < 0 || y >= BOARD_MAX_HEIGHT ||
                !scope_piece_has(scope->view, at, x, y) ||
                !scope_shows(scope, scope_cell(scope, x, y)))
                continue;
            bool free = !(taken[y] >> x & 1);
            if (found && !free)
                continue;
            *chip = scope_cell(scope, x, y);
            found = true;
            if (!free)
                continue;
            taken[y] |= (uint16_t)(1u << x);
            return true;
        }
    return found;
}

static void
draw_outlines(
    struct look *look, const struct scope *scope, const struct mind_show *show)
{
    int line = SDL_max(1, scope->cell / 14);

    /* The best last, so that it is over the others. */
    for (int i = show->count - 1; i >= 0; i--)
        well_outline(look, scope, show->best[i].at,
            (struct pen){.line = i == 0 ? SDL_max(2, scope->cell / 11) : line,
                .inset = i * line,
                .colour = colour_of_rank(i)});
}

static void
draw_chips(
    struct look *look, const struct scope *scope, const struct mind_show *show)
{
    uint16_t taken[BOARD_MAX_HEIGHT] = {0};
    int side = SDL_max(10, scope->cell * 11 / 16);

    for (int i = 0; i < show->count; i++) {
        char number[8];
        struct box chip;
        if (!find_chip(scope, show->best[i].at, taken, &chip))
            continue;
        SDL_snprintf(number, sizeof(number), "%d", i + 1);
        draw_chip(look, box_centred(chip, side, side), colour_of_rank(i),
            SDL_max(1, scope->cell / 20), number);
    }
}

/* Draws the pieces that follow as small squares, each with its number. */
static void
draw_line(
    struct look *look, const struct scope *scope, const struct mind_show *show)
{
    int cell = scope->cell, side = SDL_max(4, cell / 2);

    for (int i = 1; i < SDL_min(show->line_shown, show->line.count); i++) {
        struct colour colour =
            palette_line(palette_piece((enum piece)show->line.pieces[i].piece),
                palette_colour(PALETTE_WELL));
        struct box sign = {0};
        for (int k = 0; k < PIECE_CELLS; k++) {
            struct mind_cell at = show->line.pieces[i].cells[k];
            struct box box = scope_cell(scope, at.x, at.y);
            if (!scope_shows(scope, box))
                continue;
            look_fill(look, box_centred(box, side, side), colour);
            sign = sign.w == 0 ? box : sign;
        }
        if (sign.w == 0)
            continue;
        char number[8];
        SDL_snprintf(number, sizeof(number), "+%d", i);
        int wide = SDL_max(14, cell * 7 / 8), high = SDL_max(10, cell * 5 / 8);
        draw_chip(look, box_centred(sign, wide, high), colour,
            SDL_max(1, cell / 20), number);
    }
}

void
mind_draw_well(
    struct look *look, const struct scope *scope, const struct mind_show *show)
{
    if (show->open)
        draw_outlines(look, scope, show);
    if (show->points)
        well_hint(look, scope, show->at);
    if (!show->open)
        return;
    draw_line(look, scope, show);
    draw_chips(look, scope, show);
}

/* -- bars -- */

/* What tells topics apart beside the colour. */
enum pattern {
    PATTERN_FULL,
    PATTERN_HOLES, /* squares are cut out */
    PATTERN_BARS,  /* thin upright lines are cut out */
    PATTERN_GAPS,  /* wide ones, further apart */
    PATTERN_SPLIT, /* a line along the middle */
    PATTERN_STEPS, /* the upper half is cut out in parts */
    PATTERN_HOLLOW /* a frame */
};

static const struct {
    enum piece colour;
    enum pattern pattern;
} marks[MIND_TOPICS] = {
    [REASON_ROWS] = {PIECE_S, PATTERN_FULL},
    [REASON_LOW] = {PIECE_I, PATTERN_SPLIT},
    [REASON_HOLES] = {PIECE_Z, PATTERN_HOLES},
    [REASON_SNUG] = {PIECE_O, PATTERN_BARS},
    [REASON_SHAFTS] = {PIECE_L, PATTERN_GAPS},
    [REASON_SURFACE] = {PIECE_J, PATTERN_STEPS},
    [MIND_LOST] = {PIECE_T, PATTERN_HOLLOW},
};

/* Cuts boxes of `cut` out of a box, one each `step` pixels. */
static void
cut_out(struct look *look, struct box box, struct box cut, int step)
{
    struct colour well = palette_colour(PALETTE_WELL);

    for (int x = cut.x; x < box.w; x += step) {
        struct box one = {
            box.x + x, box.y + cut.y, SDL_min(cut.w, box.w - x), cut.h};
        look_fill(look, one, well);
    }
}

static void
draw_part(struct look *look, struct box box, int topic)
{
    struct colour well = palette_colour(PALETTE_WELL);
    int px = SDL_max(1, box.h / 6), third = SDL_max(2, box.h / 3);

    look_fill(
        look, box, palette_line(palette_piece(marks[topic].colour), well));
    switch (marks[topic].pattern) {
    case PATTERN_FULL: break;
    case PATTERN_HOLES:
        cut_out(look, box, (struct box){third, third, third, third}, 2 * third);
        break;
    case PATTERN_BARS:
        cut_out(look, box, (struct box){2 * px, 0, px, box.h}, 3 * px);
        break;
    case PATTERN_GAPS:
        cut_out(look, box, (struct box){2 * third, 0, third, box.h}, 3 * third);
        break;
    case PATTERN_SPLIT:
        cut_out(look, box, (struct box){0, (box.h - px) / 2, box.w, px}, box.w);
        break;
    case PATTERN_STEPS:
        cut_out(look, box, (struct box){third, 0, third, box.h / 2}, 2 * third);
        break;
    case PATTERN_HOLLOW: {
        struct box in = {
            box.x + px, box.y + px, box.w - 2 * px, box.h - 2 * px};
        if (in.w > 0 && in.h > 0)
            look_fill(look, in, well);
        break;
    }
    }
}

static void
draw_bars(struct look *look, struct box box, const struct mind_bars *bars,
    const struct mind_span *span)
{
    struct mind_part parts[MIND_TOPICS];
    int line = SDL_max(1, box.h / 8);
    int count = mind_bars_place(bars, span, box.w, parts);
    struct box axis = {box.x + mind_bars_axis(span, box.w) - line / 2,
        box.y - line, line, box.h + 2 * line};

    look_fill(look, box, palette_colour(PALETTE_WELL));
    for (int i = 0; i < count; i++) {
        int gap = parts[i].to - parts[i].from > 2 ? 1 : 0;
        struct box part = {box.x + parts[i].from, box.y,
            parts[i].to - parts[i].from - gap, box.h};
        draw_part(look, part, parts[i].topic);
    }
    look_fill(look, axis, palette_colour(PALETTE_INK));
}

/* -- the list -- */

/* One row of it: a place and what it differs by from the best. */
struct row {
    char sign[8];
    struct colour edge;
    struct mind_bars bars;
    bool is_best;
};

struct list {
    struct row rows[MIND_SHOWN + 1];
    int count;
    bool has_choice; /* the last row */
    struct mind_span span;
    int64_t largest; /* difference */
    unsigned topics; /* that occur, as bits */
};

static void
add_row(struct list *list, const struct mind_show *show, int rank,
    const struct mind_worth *worth, const char *sign, struct colour edge)
{
    struct row *row = &list->rows[list->count++];

    SDL_strlcpy(row->sign, sign, sizeof(row->sign));
    row->edge = edge;
    row->is_best = rank == 0;
    mind_bars_compare(&row->bars, worth, &show->best[0]);
    mind_bars_widen(&list->span, &row->bars);
    for (int i = 0; i < MIND_TOPICS; i++)
        list->topics |= (unsigned)(row->bars.topics[i] != 0) << i;
    if (row->bars.topics[MIND_LOST] == 0 &&
        llabs(row->bars.total) > list->largest)
        list->largest = llabs(row->bars.total);
}

static void
fill_list(struct list *list, const struct mind_show *show)
{
    char sign[8];

    *list = (struct list){0};
    for (int i = 0; i < show->count; i++) {
        SDL_snprintf(sign, sizeof(sign), "%d", i + 1);
        add_row(list, show, i, &show->best[i], sign, colour_of_rank(i));
    }
    if (!show->points || show->choice == NULL || show->count == 0)
        return;
    list->has_choice = true;
    add_row(list, show, show->rank, show->choice, "?",
        palette_colour(PALETTE_ACCENT));
}

static void
draw_row(struct look *look, struct box box, int unit,
    const struct mind_show *show, const struct list *list,
    const struct row *row)
{
    int bar = SDL_max(3, box.h / 4), high = box.h - bar - box.h / 8;
    int side = SDL_min(unit * 9 / 8, high - 1);
    struct box chip = {box.x, box.y + (high - side) / 2, side, side};
    struct box words = {
        box.x + unit * 3 / 2, box.y, box.w - unit * 3 / 2, high};
    struct box bars = {box.x, box.y + high, box.w, bar};
    struct text_style number = look_style(TEXT_BOLD, unit, PALETTE_INK);
    struct text_style soft =
        look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    int most = mind_bars_main(&row->bars);
    char loss[32];

    draw_chip(look, chip, row->edge, SDL_max(1, unit / 14), row->sign);
    mind_words_loss(show->brain, &row->bars, list->largest, loss, sizeof(loss));
    if (row->is_best)
        SDL_strlcpy(loss, _("best"), sizeof(loss));
    struct box left = text_draw(look->text, number, words, TEXT_LEFT, loss);
    words.w -= left.w + unit / 2;
    words.x += left.w + unit / 2;
    if (row->bars.dead)
        text_draw(look->text, soft, words, TEXT_RIGHT,
            _("no place for the next piece"));
    else if (most >= 0)
        text_draw(look->text, soft, words, TEXT_RIGHT, mind_words_topic(most));
    if (!row->is_best && !row->bars.dead)
        draw_bars(look, bars, &row->bars, &list->span);
}

/* Draws the signs of the topics that occur, in lines; only measures them with
 * `draw` false. Returns the height. */
static int
draw_legend(struct look *look, struct box box, int unit,
    const struct list *list, bool draw)
{
    struct text_style style =
        look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    int line = unit * 5 / 4, x = 0, y = 0, swatch = unit;

    for (int i = 0; i < MIND_TOPICS; i++) {
        if (!(list->topics >> i & 1))
            continue;
        const char *words = mind_words_topic(i);
        int wide = swatch + unit / 2 + text_width(look->text, style, words);
        if (x > 0 && x + wide > box.w) {
            x = 0;
            y += line;
        }
        if (draw) {
            struct box sign = {box.x + x,
                box.y + y + (line - SDL_max(4, unit / 2)) / 2, swatch,
                SDL_max(4, unit / 2)};
            struct box text = {box.x + x + swatch + unit / 2, box.y + y,
                SDL_max(1, box.w - x - swatch - unit / 2), line};
            draw_part(look, sign, i);
            text_draw(look->text, style, text, TEXT_LEFT, words);
        }
        x += wide + unit;
    }
    return x > 0 ? y + line : 0;
}

/* Which way costs, and which way helps. */
static void
draw_ways(struct look *look, struct box box, int unit, const struct list *list)
{
    struct text_style style =
        look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);

    if (list->span.costs > 0)
        text_draw(look->text, style, box, TEXT_LEFT, _("← costs"));
    if (list->span.helps > 0)
        text_draw(look->text, style, box, TEXT_RIGHT, _("helps →"));
}

/* In eighths of the unit. */
enum { LABEL = 12, ROW = 18, ROW_MIN = 14, LINE = 10 };

/* The sentence about the place under the pointer; "" when none is. */
static void
write_sentence(const struct mind_show *show, char *out, size_t size)
{
    struct mind_bars bars;

    out[0] = '\0';
    if (!show->open || !show->points || show->choice == NULL ||
        show->count == 0)
        return;
    mind_bars_compare(&bars, show->choice, &show->best[0]);
    mind_words_why_not(&bars, show->rank, show->places, out, size);
}

/* Lines for the sentence: more where they are short. */
static int
sentence_lines(struct box box, int unit)
{
    return box.w < 14 * unit ? 4 : 3;
}

/* Whether these lines have room. */
static bool
has_sentence(struct box box, int unit)
{
    int lines = 4 + sentence_lines(box, unit); /* the others are the legend */

    return box.w > 0 &&
           box.h * 8 >=
               unit * (LABEL + (MIND_SHOWN + 1) * ROW_MIN + lines * LINE);
}

bool
mind_draw_notice(const struct layout *layout, const struct mind_show *show,
    char *out, size_t size)
{
    write_sentence(show, out, size);
    return out[0] != '\0' && !has_sentence(layout->mind, layout->unit);
}

void
mind_draw_list(
    struct look *look, struct box box, int unit, const struct mind_show *show)
{
    struct text_style soft =
        look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    struct list list;
    char words[256];
    int label = LABEL * unit / 8, end = box.y + box.h;

    text_draw(look->text, soft, (struct box){box.x, box.y, box.w, label},
        TEXT_LEFT, show->title != NULL ? show->title : _("What it thinks"));
    box.y += label;
    fill_list(&list, show);
    if (list.count == 0) {
        text_draw(look->text, soft,
            (struct box){box.x, box.y, box.w, LINE * unit / 8}, TEXT_LEFT,
            _("thinking ..."));
        return;
    }
    write_sentence(show, words, sizeof(words));
    bool says = words[0] != '\0' && has_sentence(look->play.mind, unit);
    int line = LINE * unit / 8,
        legend = draw_legend(look, box, unit, &list, false);
    /* Rows have what the others leave; these go first where there is little. */
    int others = line + legend + (says ? sentence_lines(box, unit) * line : 0);
    if (end - box.y - others < list.count * ROW_MIN * unit / 8)
        others = legend;
    if (end - box.y - others < list.count * ROW_MIN * unit / 8)
        others = 0;
    int row = SDL_min(ROW * unit / 8, (end - box.y - others) / list.count);
    for (int i = 0; i < list.count; i++, box.y += row)
        draw_row(look, (struct box){box.x, box.y, box.w, row}, unit, show,
            &list, &list.rows[i]);
    if (others > legend) {
        draw_ways(look, (struct box){box.x, box.y, box.w, line}, unit, &list);
        box.y += line;
    }
    if (others >= legend && legend > 0)
        box.y += draw_legend(look, box, unit, &list, true);
    if (others > legend && says)
        text_paragraph(look->text,
            look_style(TEXT_REGULAR, look_small(unit), PALETTE_INK),
            (struct box){box.x, box.y, box.w, sentence_lines(box, unit) * line},
            line, TEXT_LEFT, words);
}
