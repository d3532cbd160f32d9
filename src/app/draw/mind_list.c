/*
 * A row says in words what its place does; number and bar are small beside and
 * below the words. Each topic has a colour and a pattern, so that bars are readable
 * without colour.
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
    [MIND_ATTACK] = {PIECE_T, PATTERN_FULL},
    [MIND_SLOTS] = {PIECE_T, PATTERN_GAPS},
    [MIND_STREAK] = {PIECE_S, PATTERN_BARS},
    [MIND_AHEAD] = {PIECE_I, PATTERN_STEPS},
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
mind_draw_part(struct look *look, struct box box, int topic)
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
mind_draw_bars(
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
        mind_draw_part(look, part, parts[i].topic);
    }
    look_fill(look, axis, palette_colour(PALETTE_INK));
}

/* -- the list -- */

enum { NARROW = 9 }; /* units, two lists in a window */

/* In eighths of the unit. SECOND is a row's second line of words. */
enum { LABEL = 12, ROW = 18, ROW_MIN = 14, SECOND = 9, LINE = 10 };

/* A row of the list: a place and its difference from the best. */
struct row {
    char sign[8];
    struct colour edge;
    struct mind_bars bars;
    bool is_best;
    char loss[32]; /* the total as a number */
    struct mind_place_said said;
};

struct list {
    struct row rows[MIND_SHOWN + 1];
    int count;
    bool has_choice; /* the last row */
    struct mind_span span;
    int64_t largest; /* difference */
    unsigned legend; /* its signs, as bits: topics, LEGEND_ATTACK .. */
    uint32_t attack; /* the most of a row */
    bool narrow;     /* short words for topics */
    int px;          /* the size of words */
};

/* Signs of the legend after the topics. */
enum { LEGEND_ATTACK = MIND_TOPICS, LEGEND_CANCELS, LEGEND_SIGNS };

static void
add_row(struct list *list, const struct mind_show *show, int rank, const struct mind_worth *worth,
    const char *sign, struct colour edge, const struct mind_place_said *said)
{
    struct row *row = &list->rows[list->count++];
    const struct lock_outcome *outcome = said->outcome;

    SDL_strlcpy(row->sign, sign, sizeof(row->sign));
    row->edge = edge;
    row->is_best = rank == 0;
    mind_bars_compare(&row->bars, worth, &show->best[0]);
    mind_bars_widen(&list->span, &row->bars);
    row->said = *said;
    row->said.bars = row->is_best ? NULL : &row->bars;
    row->said.attacks = show->attacks;
    for (int i = 0; i < MIND_TOPICS; i++)
        list->legend |= (unsigned)(row->bars.topics[i] != 0) << i;
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
        add_row(list, show, i, &show->best[i], sign, mind_rank_colour(i),
            &(struct mind_place_said){
                .why = &show->whys[i], .outcome = &show->outcomes[i], .hold = show->holds[i]});
    }
    if (!show->points || show->choice == NULL || show->count == 0)
        return;
    list->has_choice = true;
    add_row(list, show, show->rank, show->choice, "?", palette_colour(PALETTE_ACCENT),
        &(struct mind_place_said){
            .why = &show->whys[MIND_SHOWN], .outcome = &show->outcome, .hold = show->hold});
}

/* Writes the losses, all with as many digits as the largest. A narrow list has
 * room for words and bars only. */
static void
write_losses(struct list *list, const struct mind_show *show)
{
    for (int i = 0; i < list->count; i++) {
        struct row *row = &list->rows[i];
        if (row->is_best)
            SDL_strlcpy(row->loss, _("best"), sizeof(row->loss));
        else if (!list->narrow)
            mind_words_loss(show->brain, &row->bars, list->largest, row->loss, sizeof(row->loss));
    }
}

/* A row of attack: a full square is sent, a hollow one cancels garbage. */
static void
mind_draw_pip(struct look *look, struct box box, bool sent)
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

static uint32_t
attack_of(const struct row *row)
{
    return row->said.outcome->attack;
}

static void
write_attack(const struct row *row, char out[16])
{
    SDL_snprintf(out, 16, "%u", (unsigned)attack_of(row));
}

static struct text_style
attack_style(int unit)
{
    return look_style(TEXT_BOLD, look_small(unit), PALETTE_INK);
}

/* The width of the attack: its pips and their number. */
static int
attack_width(struct look *look, int width, int unit, const struct list *list, const struct row *row)
{
    char number[16];

    if (attack_of(row) == 0)
        return 0;
    write_attack(row, number);
    return text_width(look->text, attack_style(unit), number) + unit / 4 +
           pip_step(width, unit, list) * (int)attack_of(row);
}

/* Draws the attack at the right end of the box: pips, on a scale of their own for
 * a row of `width`, and their number. */
static void
mind_draw_attack(struct look *look, struct box box, int width, int unit, const struct list *list,
    const struct row *row)
{
    int step = pip_step(width, unit, list);
    int side = SDL_max(1, step - SDL_max(1, step / 5));
    char number[16];

    if (attack_of(row) == 0)
        return;
    write_attack(row, number);
    struct box words = text_draw(look->text, attack_style(unit), box, TEXT_RIGHT, number);
    int x = words.x - unit / 4 - step * (int)attack_of(row);
    for (uint32_t i = 0; i < attack_of(row); i++, x += step)
        mind_draw_pip(look, (struct box){x, box.y + (box.h - side) / 2, side, side},
            i < row->said.outcome->sent);
}

static struct text_style
number_style(int unit, const struct row *row)
{
    return look_style(TEXT_BOLD, look_small(unit), row->is_best ? PALETTE_INK : PALETTE_SOFT);
}

/* Finds the size at which the short words fit beside every number. It does not
 * depend on the words of the moment, so that it never changes. */
static void
fit_words(struct look *look, int width, int unit, struct list *list)
{
    struct text_style style = look_style(TEXT_REGULAR, look_small(unit), PALETTE_INK);
    int number = 0;

    for (int i = 0; i < list->count; i++)
        if (!list->rows[i].is_best)
            number = SDL_max(number,
                text_width(look->text, number_style(unit, &list->rows[i]), list->rows[i].loss));
    width = SDL_max(1, width - number - unit * 2);
    list->px = style.px;
    for (int i = 0; i < MIND_TOPICS; i++)
        for (int helps = 0; helps < 2 && (i < MIND_LOST || (list->legend >> i & 1)); helps++)
            list->px =
                SDL_min(list->px, text_fit(look->text, style, width, mind_words_brief(i, helps)));
}

/* Draws the words with as much detail as the box has room for. */
static void
mind_draw_words(struct look *look, struct box box, int line, int px, const struct row *row)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_INK);
    int lines = SDL_max(1, box.h / line), used = 1;
    char words[256];

    for (enum mind_detail detail = MIND_FULL; detail <= MIND_LEAST; detail++) {
        mind_words_place(&row->said, detail, words, sizeof(words));
        used = text_lines(look->text, style, box.w, words);
        if (used <= lines && (used > 1 || text_width(look->text, style, words) <= box.w))
            break;
    }
    used = SDL_clamp(used, 1, lines);
    if (used == 1) {
        text_draw(look->text, style, box, TEXT_LEFT, words);
        return;
    }
    text_paragraph(look->text, style, box_centred(box, box.w, used * line), line, TEXT_LEFT, words);
}

/* Cuts the right end off a row: its number, and below or beside it the attack. Where
 * the words would have too little room, the attack stands alone. */
static void
mind_draw_numbers(
    struct look *look, struct box *box, int unit, const struct list *list, const struct row *row)
{
    enum { WORDS_LEAST = 7 }; /* units */
    struct text_style style = number_style(unit, row);
    int wide = text_width(look->text, style, row->loss), gap = unit / 2;
    int width = box->w, attack = attack_width(look, width, unit, list, row);
    bool stacked = box->h >= 2 * SECOND * unit / 8;

    if (attack > 0 && !stacked && width - wide - attack - 2 * gap < WORDS_LEAST * unit)
        wide = 0;
    int both = wide > 0 && attack > 0 ? wide + gap + attack : wide + attack;
    struct box right = cut_right(box, stacked ? SDL_max(wide, attack) : both), second = right;

    if (right.w > 0)
        cut_right(box, gap);
    if (attack > 0 && stacked)
        second = cut_bottom(&right, right.h / 2);
    else if (wide > 0)
        cut_right(&second, wide + gap);
    if (wide > 0)
        text_draw(look->text, style, right, TEXT_RIGHT, row->loss);
    mind_draw_attack(look, second, width, unit, list, row);
}

static void
mind_draw_row(
    struct look *look, struct box box, int unit, const struct list *list, const struct row *row)
{
    int bar = SDL_max(3, unit * 3 / 8), gap = SDL_max(1, unit / 4);
    struct box bars = cut_bottom(&box, row->is_best ? gap : bar + gap);
    int side = SDL_min(unit * 9 / 8, box.h - 1);

    bars.h = bar;
    mind_chip(look, box_centred(cut_left(&box, side), side, side), row->edge, SDL_max(1, unit / 14),
        row->sign);
    cut_left(&box, unit * 3 / 2 - side);
    cut_left(&bars, unit * 3 / 2);
    mind_draw_numbers(look, &box, unit, list, row);
    mind_draw_words(look, box, SECOND * unit / 8, list->px, row);
    if (!row->is_best && !row->bars.dead)
        mind_draw_bars(look, bars, &row->bars, &list->span);
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
mind_draw_legend(struct look *look, struct box box, int unit, const struct list *list, bool draw)
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
            mind_draw_part(look, sign, i);
        else if (draw)
            mind_draw_pip(look, sign, i == LEGEND_ATTACK);
        if (draw)
            text_draw(look->text, style, text, TEXT_LEFT, sign_words(list, i));
        x += wide + unit;
    }
    return x > 0 ? y + line : 0;
}

/* Draws which side is cost and which is gain. */
static void
mind_draw_ways(struct look *look, struct box box, int unit, const struct list *list)
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
    mind_words_why_not(
        &bars, show->hold, show->rank, show->places, in_list ? NULL : &show->outcome, out, size);
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
    return out[0] != '\0' && !has_sentence(layout->sides[0].mind, layout->unit);
}

/* What the list shows besides its rows, most important first. */
enum { SHOWS_LEGEND, SHOWS_SENTENCE, SHOWS_UNIT, SHOWS_SECOND, SHOWS_WAYS, SHOWS };

void
mind_draw_list(struct look *look, struct box box, int unit, const struct mind_show *show)
{
    struct text_style soft = look_style(TEXT_REGULAR, look_small(unit), PALETTE_SOFT);
    bool thinks = show->brain->thinking.positions > 0;
    const char *about = thinks ? _("Numbers: rows of attack, below the best place.")
                               : _("Numbers: its own points, below the best place.");
    int line = LINE * unit / 8, high[SHOWS];
    struct list list;
    char words[256];

    text_draw(look->text, soft, cut_top(&box, LABEL * unit / 8), TEXT_LEFT,
        show->title != NULL ? show->title : _("What it thinks"));
    fill_list(&list, show);
    list.narrow = box.w < NARROW * unit;
    write_losses(&list, show);
    if (list.count == 0) {
        text_draw(look->text, soft, cut_top(&box, line), TEXT_LEFT, _("thinking ..."));
        return;
    }
    write_sentence(show, true, words, sizeof(words));
    bool says = words[0] != '\0' && has_sentence(look->play.sides[0].mind, unit);
    high[SHOWS_LEGEND] = mind_draw_legend(look, box, unit, &list, false);
    high[SHOWS_SENTENCE] = says ? sentence_lines(box, unit) * line : 0;
    high[SHOWS_WAYS] = line;
    high[SHOWS_UNIT] = list.narrow ? 0 : text_lines(look->text, soft, box.w, about) * line;
    high[SHOWS_SECOND] = list.count * SECOND * unit / 8;
    /* Each gets what the rows and the more important ones leave. */
    int room = box.h - list.count * ROW_MIN * unit / 8;
    for (int i = 0; i < SHOWS; i++) {
        if (i == SHOWS_UNIT && high[i] > room) {
            about = thinks ? _("Numbers: rows of attack.") : _("Numbers: its own points.");
            high[i] = SDL_min(high[i], line);
        }
        high[i] = high[i] <= room ? high[i] : 0;
        room -= high[i];
    }
    int row = SDL_min(ROW * unit / 8, ROW_MIN * unit / 8 + room / list.count) +
              high[SHOWS_SECOND] / list.count;
    fit_words(look, box.w, unit, &list);
    for (int i = 0; i < list.count; i++)
        mind_draw_row(look, cut_top(&box, row), unit, &list, &list.rows[i]);
    struct box ways = cut_top(&box, high[SHOWS_WAYS]);
    if (ways.h > 0)
        mind_draw_ways(look, ways, unit, &list);
    struct box legend = cut_top(&box, high[SHOWS_LEGEND]);
    if (legend.h > 0)
        mind_draw_legend(look, legend, unit, &list, true);
    if (high[SHOWS_UNIT] > 0)
        text_paragraph(look->text, soft, cut_top(&box, high[SHOWS_UNIT]), line, TEXT_LEFT, about);
    if (high[SHOWS_SENTENCE] > 0)
        text_paragraph(look->text, look_style(TEXT_REGULAR, look_small(unit), PALETTE_INK),
            cut_top(&box, high[SHOWS_SENTENCE]), line, TEXT_LEFT, words);
}
