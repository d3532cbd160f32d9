/*
 * Each topic has a colour and a pattern, so that bars are readable without
 * colour. The most important topic is named beside them.
 */
#include <stdio.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/draw/mind_draw.h"
#include "app/draw/mind_words.h"

/* -- bars -- */

/* The pattern of a topic, besides its colour. */
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
        struct box one = {box.x + x, box.y + cut.y, SDL_min(cut.w, box.w - x), cut.h};
        look_fill(look, one, well);
    }
}

static void
draw_part(struct look *look, struct box box, int topic)
{
    struct colour well = palette_colour(PALETTE_WELL);
    int px = SDL_max(1, box.h / 6), third = SDL_max(2, box.h / 3);

    look_fill(look, box, palette_line(palette_piece(marks[topic].colour), well));
    switch (marks[topic].pattern) {
    case PATTERN_FULL: break;
    case PATTERN_HOLES:
        cut_out(look, box, (struct box){third, third, third, third}, 2 * third);
        break;
    case PATTERN_BARS: cut_out(look, box, (struct box){2 * px, 0, px, box.h}, 3 * px); break;
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
        struct box in = {box.x + px, box.y + px, box.w - 2 * px, box.h - 2 * px};
        if (in.w > 0 && in.h > 0)
            look_fill(look, in, well);
        break;
    }
    }
}

static void
draw_bars(
    struct look *look, struct box box, const struct mind_bars *bars, const struct mind_span *span)
{
    struct mind_part parts[MIND_TOPICS];
    int line = SDL_max(1, box.h / 8);
    int count = mind_bars_place(bars, span, box.w, parts);
    struct box axis = {
        box.x + mind_bars_axis(span, box.w) - line / 2, box.y - line, line, box.h + 2 * line};

    look_fill(look, box, palette_colour(PALETTE_WELL));
    for (int i = 0; i < count; i++) {
        int gap = parts[i].to - parts[i].from > 2 ? 1 : 0;
        struct box part = {box.x + parts[i].from, box.y, parts[i].to - parts[i].from - gap, box.h};
        draw_part(look, part, parts[i].topic);
    }
    look_fill(look, axis, palette_colour(PALETTE_INK));
}

/* -- the list -- */

enum { NARROW = 9 }; /* units, two lists in a window */

/* In eighths of the unit; OUTCOME is a row's line of what a lock does. */
enum { LABEL = 12, ROW = 18, ROW_MIN = 14, OUTCOME = 9, LINE = 10 };

/* A row of the list: a place and its difference from the best. */
struct row {
    char sign[8];
    struct colour edge;
    struct mind_bars bars;
    bool is_best;
    char loss[32];                      /* the total as a number */
    char does[96];                      /* what a lock there does, without attack */
    const struct lock_outcome *outcome; /* borrowed */
};

struct list {
    struct row rows[MIND_SHOWN + 1];
    int count;
    bool has_choice; /* the last row */
    struct mind_span span;
    int64_t largest;       /* difference */
    unsigned legend;       /* its signs, as bits: topics, LEGEND_ATTACK .. */
    uint32_t attack;       /* the most of a row */
    bool narrow;           /* short words for topics */
    bool apart;            /* words on locks have their own lines */
    int topic_px, does_px; /* sizes of all topics, of all words on locks */
};

/* Signs of the legend after the topics. */
enum { LEGEND_ATTACK = MIND_TOPICS, LEGEND_CANCELS, LEGEND_SIGNS };

static void
add_row(struct list *list, const struct mind_show *show, int rank, const struct mind_worth *worth,
    const struct lock_outcome *outcome, const char *sign, struct colour edge)
{
    struct row *row = &list->rows[list->count++];

    SDL_strlcpy(row->sign, sign, sizeof(row->sign));
    row->edge = edge;
    row->is_best = rank == 0;
    mind_bars_compare(&row->bars, worth, &show->best[0]);
    mind_bars_widen(&list->span, &row->bars);
    for (int i = 0; i < MIND_TOPICS; i++)
        list->legend |= (unsigned)(row->bars.topics[i] != 0) << i;
    row->outcome = outcome;
    mind_words_outcome(outcome, MIND_SAY_DEEDS, row->does, sizeof(row->does));
    list->attack = SDL_max(list->attack, outcome->attack);
    list->legend |= (unsigned)(outcome->sent > 0) << LEGEND_ATTACK |
                    (unsigned)(outcome->sent < outcome->attack) << LEGEND_CANCELS;
    if (row->bars.topics[MIND_LOST] == 0 && llabs(row->bars.total) > list->largest)
        list->largest = llabs(row->bars.total);
}

static void
fill_list(struct list *list, const struct mind_show *show)
{
    char sign[8];

    *list = (struct list){0};
    for (int i = 0; i < show->count; i++) {
        SDL_snprintf(sign, sizeof(sign), "%d", i + 1);
        add_row(list, show, i, &show->best[i], &show->outcomes[i], sign, mind_rank_colour(i));
    }
    if (!show->points || show->choice == NULL || show->count == 0)
        return;
    list->has_choice = true;
    add_row(
        list, show, show->rank, show->choice, &show->outcome, "?", palette_colour(PALETTE_ACCENT));
}

/* Writes the losses, all with as many digits as the largest. */
static void
write_losses(struct list *list, const struct mind_show *show)
{
    for (int i = 0; i < list->count; i++) {
        struct row *row = &list->rows[i];
        mind_words_loss(show->brain, &row->bars, list->largest, row->loss, sizeof(row->loss));
        if (row->is_best)
            SDL_strlcpy(row->loss, _("best"), sizeof(row->loss));
    }
}

/* A row of attack: a full square is sent, a hollow one cancels garbage. */
static void
draw_pip(struct look *look, struct box box, bool sent)
{
    struct colour ink = palette_colour(PALETTE_INK);

    if (sent)
        look_fill(look, box, ink);
    else
        look_frame(look, box, SDL_max(1, box.w / 6), ink);
}

/* The distance between pips of attack in a row of this width. */
static int
pip_step(int width, int unit, const struct list *list)
{
    return SDL_clamp(width / 3 / (int)SDL_max(1, list->attack), 2, SDL_max(2, unit * 3 / 8));
}

static void
write_attack(const struct row *row, char out[16])
{
    SDL_snprintf(out, 16, "%u", (unsigned)row->outcome->attack);
}

static struct text_style
attack_style(int unit)
{
    return look_style(TEXT_BOLD, look_small(unit), PALETTE_INK);
}

/* The width of the attack, with the gap on its left. */
static int
attack_width(struct look *look, int width, int unit, const struct list *list, const struct row *row)
{
    char number[16];

    if (row->outcome->attack == 0)
        return 0;
    write_attack(row, number);
    return text_width(look->text, attack_style(unit), number) + unit / 4 +
           pip_step(width, unit, list) * (int)row->outcome->attack + unit / 2;
}

/* Draws the attack at the right end of the box: pips, on a scale of their own,
 * and their number. */
static void
draw_attack(
    struct look *look, struct box box, int unit, const struct list *list, const struct row *row)
{
    int step = pip_step(box.w, unit, list);
    int side = SDL_max(1, step - SDL_max(1, step / 5));
    char number[16];

    if (row->outcome->attack == 0)
        return;
    write_attack(row, number);
    struct box words = text_draw(look->text, attack_style(unit), box, TEXT_RIGHT, number);
    int x = words.x - unit / 4 - step * (int)row->outcome->attack;
    for (uint32_t i = 0; i < row->outcome->attack; i++, x += step)
        draw_pip(
            look, (struct box){x, box.y + (box.h - side) / 2, side, side}, i < row->outcome->sent);
}

/* Whether a row shows what a lock there does, in place of the topic. */
static bool
says_inline(const struct mind_show *show, const struct list *list, const struct row *row)
{
    return !list->apart && (show->attacks || row->is_best) &&
           (row->does[0] != '\0' || row->outcome->attack > 0);
}

/* The room at the right of a row's number. */
static struct box
words_box(struct look *look, struct box box, int unit, const struct row *row)
{
    struct text_style number = look_style(TEXT_BOLD, unit, PALETTE_INK);
    int left = unit * 2 + text_width(look->text, number, row->loss);

    box.x += left;
    box.w = SDL_max(1, box.w - left);
    return box;
}

/* What a lock there does. */
static void
draw_outcome(struct look *look, struct box box, int unit, enum text_align align,
    const struct list *list, const struct row *row)
{
    draw_attack(look, box, unit, list, row);
    box.w -= attack_width(look, box.w, unit, list, row);
    text_draw(
        look->text, look_style(TEXT_REGULAR, list->does_px, PALETTE_INK), box, align, row->does);
}

/* The name of the most important topic. */
static const char *
topic_of(const struct list *list, const struct row *row)
{
    int most = mind_bars_main(&row->bars);

    if (row->bars.dead)
        return _("no place for the next piece");
    return most >= 0 ? mind_words_topic(most, list->narrow) : "";
}

static void
draw_row(struct look *look, struct box box, int unit, const struct mind_show *show,
    const struct list *list, const struct row *row)
{
    int apart = list->apart ? OUTCOME * unit / 8 : 0;
    int high = box.h - apart, bar = SDL_max(3, high / 4);
    high -= bar + high / 8;
    int side = SDL_min(unit * 9 / 8, high - 1);
    struct box chip = {box.x, box.y + (high - side) / 2, side, side};
    struct box bars = {box.x, box.y + high, box.w, bar};
    /* The best one has no bar, but room for one. */
    struct box line = {
        box.x + unit * 3 / 2, bars.y + (row->is_best ? 0 : bar), box.w - unit * 3 / 2, apart};
    struct text_style number = look_style(TEXT_BOLD, unit, PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, list->topic_px, PALETTE_SOFT);

    mind_chip(look, chip, row->edge, SDL_max(1, unit / 14), row->sign);
    box.h = high;
    struct box words = words_box(look, box, unit, row);
    box.x += unit * 3 / 2;
    text_draw(look->text, number, box, TEXT_LEFT, row->loss);
    if (!row->is_best && !row->bars.dead)
        draw_bars(look, bars, &row->bars, &list->span);
    if (list->apart)
        draw_outcome(look, line, unit, TEXT_LEFT, list, row);
    if (says_inline(show, list, row))
        draw_outcome(look, words, unit, TEXT_RIGHT, list, row);
    else
        text_draw(look->text, soft, words, TEXT_RIGHT, topic_of(list, row));
}

/* The size at which the longest topic fits. All topics have it, so that the size
 * never changes. */
static int
fit_topics(struct look *look, struct text_style style, int width, const struct list *list)
{
    int px = style.px;

    for (int i = 0; i < MIND_LOST; i++)
        px = SDL_min(px, text_fit(look->text, style, width, mind_words_topic(i, list->narrow)));
    return px;
}

/* Drops words from the end until the others fit at a slightly smaller size. The
 * last remaining one is dropped only if it is much too long. */
static void
mind_list_shorten(struct look *look, struct text_style style, int width, char *words)
{
    int wide;

    while ((wide = text_width(look->text, style, words)) * 2 > width * 3) {
        char *comma = strrchr(words, ',');
        if (comma == NULL && wide * 5 <= width * 8)
            return;
        if (comma == NULL)
            comma = words;
        *comma = '\0';
    }
}

/* The size at which all words on locks fit into their own lines. */
static int
fit_lines(struct look *look, int width, int unit, struct text_style style, const struct list *list)
{
    int px = style.px;

    for (int i = 0; i < list->count; i++) {
        const struct row *row = &list->rows[i];
        int wide = width - unit * 3 / 2;
        wide -= attack_width(look, wide, unit, list, row);
        px = SDL_min(px, text_fit(look->text, style, wide, row->does));
    }
    return px;
}

/* Finds the sizes of the words on the right of the rows and below them. Words on
 * locks that are too long are abbreviated. */
static void
fit_words(
    struct look *look, struct box box, int unit, const struct mind_show *show, struct list *list)
{
    struct text_style style = look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    int px = style.px;

    for (int i = 0; i < list->count; i++) {
        struct row *row = &list->rows[i];
        int wide = words_box(look, box, unit, row).w;
        px = SDL_min(px, fit_topics(look, style, wide, list));
        if (!says_inline(show, list, row))
            continue;
        wide -= attack_width(look, wide, unit, list, row);
        mind_list_shorten(look, style, wide, row->does);
        px = SDL_min(px, text_fit(look->text, style, wide, row->does));
    }
    list->topic_px = list->does_px = px;
    if (!list->apart)
        return;
    list->does_px = fit_lines(look, box.w, unit, style, list);
    if (list->does_px >= style.px)
        return;
    for (int i = 0; i < list->count; i++)
        mind_words_outcome(list->rows[i].outcome, MIND_SAY_BRIEFLY, list->rows[i].does,
            sizeof(list->rows[i].does));
    list->does_px = fit_lines(look, box.w, unit, style, list);
}

/* The words of a sign of the legend. */
static const char *
sign_words(const struct list *list, int sign)
{
    if (sign == LEGEND_ATTACK)
        return _("attack");
    return sign == LEGEND_CANCELS ? _("cancels garbage") : mind_words_topic(sign, list->narrow);
}

/* Draws the signs of the legend in lines; without `draw`, only measures them.
 * Returns the height. */
static int
draw_legend(struct look *look, struct box box, int unit, const struct list *list, bool draw)
{
    struct text_style style = look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    int line = unit * 5 / 4, x = 0, y = 0, high = SDL_max(4, unit / 2);

    for (int i = 0; i < LEGEND_SIGNS; i++) {
        if (!(list->legend >> i & 1))
            continue;
        int swatch = i < MIND_TOPICS ? unit : high;
        int wide = swatch + unit / 2 + text_width(look->text, style, sign_words(list, i));
        if (x > 0 && x + wide > box.w) {
            x = 0;
            y += line;
        }
        struct box sign = {box.x + x, box.y + y + (line - high) / 2, swatch, high};
        struct box text = {
            sign.x + swatch + unit / 2, box.y + y, SDL_max(1, box.w - x - swatch - unit / 2), line};
        if (draw && i < MIND_TOPICS)
            draw_part(look, sign, i);
        else if (draw)
            draw_pip(look, sign, i == LEGEND_ATTACK);
        if (draw)
            text_draw(look->text, style, text, TEXT_LEFT, sign_words(list, i));
        x += wide + unit;
    }
    return x > 0 ? y + line : 0;
}

/* Draws which side is cost and which is gain. */
static void
draw_ways(struct look *look, struct box box, int unit, const struct list *list)
{
    struct text_style style = look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);

    if (list->span.costs > 0)
        text_draw(look->text, style, box, TEXT_LEFT, _("← costs"));
    if (list->span.helps > 0)
        text_draw(look->text, style, box, TEXT_RIGHT, _("helps →"));
}

/* Writes the sentence about the place that is pointed at; "" when there is none.
 * Outside the list, it includes what a lock there does. */
static void
write_sentence(const struct mind_show *show, bool in_list, char *out, size_t size)
{
    struct mind_bars bars;

    out[0] = '\0';
    if (!show->open || !show->points || show->choice == NULL || show->count == 0)
        return;
    mind_bars_compare(&bars, show->choice, &show->best[0]);
    mind_words_why_not(&bars, show->rank, show->places, in_list ? NULL : &show->outcome, out, size);
}

/* The number of lines for the sentence: more if they are short. */
static int
sentence_lines(struct box box, int unit)
{
    return box.w < 14 * unit ? 4 : 3;
}

/* Whether the sentence fits. */
static bool
has_sentence(struct box box, int unit)
{
    int lines = 4 + sentence_lines(box, unit); /* with the legend */

    return box.w > 0 && box.h * 8 >= unit * (LABEL + (MIND_SHOWN + 1) * ROW_MIN + lines * LINE);
}

bool
mind_draw_notice(const struct layout *layout, const struct mind_show *show, char *out, size_t size)
{
    write_sentence(show, false, out, size);
    return out[0] != '\0' && !has_sentence(layout->mind, layout->unit);
}

void
mind_draw_list(struct look *look, struct box box, int unit, const struct mind_show *show)
{
    struct text_style soft = look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    struct list list;
    char words[256];
    int label = LABEL * unit / 8, end = box.y + box.h;

    text_draw(look->text, soft, (struct box){box.x, box.y, box.w, label}, TEXT_LEFT,
        show->title != NULL ? show->title : _("What it thinks"));
    box.y += label;
    fill_list(&list, show);
    write_losses(&list, show);
    list.narrow = box.w < NARROW * unit;
    if (list.count == 0) {
        text_draw(look->text, soft, (struct box){box.x, box.y, box.w, LINE * unit / 8}, TEXT_LEFT,
            _("thinking ..."));
        return;
    }
    write_sentence(show, false, words, sizeof(words));
    bool says = words[0] != '\0' && has_sentence(look->play.mind, unit);
    int line = LINE * unit / 8, legend = draw_legend(look, box, unit, &list, false);
    /* Rows get the room that the rest leaves; the rest is dropped first. */
    int others = line + legend + (says ? sentence_lines(box, unit) * line : 0);
    if (end - box.y - others < list.count * ROW_MIN * unit / 8)
        others = legend;
    if (end - box.y - others < list.count * ROW_MIN * unit / 8)
        others = 0;
    int room = (end - box.y - others) / list.count;
    list.apart = show->attacks && !list.narrow && room >= (ROW_MIN + OUTCOME) * unit / 8;
    int row = SDL_min((ROW + (list.apart ? OUTCOME : 0)) * unit / 8, room);
    fit_words(look, box, unit, show, &list);
    for (int i = 0; i < list.count; i++, box.y += row)
        draw_row(look, (struct box){box.x, box.y, box.w, row}, unit, show, &list, &list.rows[i]);
    if (others > legend) {
        draw_ways(look, (struct box){box.x, box.y, box.w, line}, unit, &list);
        box.y += line;
    }
    if (others >= legend && legend > 0)
        box.y += draw_legend(look, box, unit, &list, true);
    if (others <= legend || !says)
        return;
    write_sentence(show, list.apart, words, sizeof(words));
    text_paragraph(look->text, look_style(TEXT_REGULAR, look_small(unit), PALETTE_INK),
        (struct box){box.x, box.y, box.w, sentence_lines(box, unit) * line}, line, TEXT_LEFT,
        words);
}
