/*
 * Names are on the left in a soft colour, numbers on the right in a bright one.
 * Only the machine uses the accent.
 */
#include "app/draw/panel.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/draw/effects.h"
#include "app/draw/lamps_draw.h"

void
panel_number(uint64_t number, char *out, size_t size)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    size_t at = 0;
    for (int i = 0; i < count && at + 2 < size; i++) {
        if (count > 4 && i > 0 && (count - i) % 3 == 0)
            out[at++] = ' ';
        out[at++] = digits[i];
    }
    out[at] = 0;
}

void
panel_piece(struct art *art, enum art_kind kind, struct box box, const struct shapes *shapes,
    enum piece piece)
{
    if (piece >= PIECE_COUNT || box.w == 0)
        return;
    uint16_t matrix = shapes->matrix[piece][0];
    int top = piece_top_row(matrix), bottom = piece_bottom_row(matrix);
    int left = piece_left_column(matrix), right = piece_right_column(matrix);
    int w = (right - left + 1) * art->cell, h = (bottom - top + 1) * art->cell;
    struct box at = box_centred(box, w, h);
    for (int row = top; row <= bottom; row++) {
        for (int column = left; column <= right; column++) {
            if (piece_row(matrix, row) & 8u >> column)
                art_draw(art, kind, (int)piece, at.x + (column - left) * art->cell,
                    at.y + (row - top) * art->cell);
        }
    }
}

/* The box of a next piece with `part` of its slide left. It comes from the box of
 * the piece after it, or from as far behind the last one. */
static struct box
box_on_its_way(const struct box *boxes, int at, int count, int part)
{
    struct box box = boxes[at];
    int from = at + 1 < count ? at : count - 2;
    int right = 0, down = box.h;

    if (from >= 0) {
        right = boxes[from + 1].x + boxes[from + 1].w / 2 - boxes[from].x - boxes[from].w / 2;
        down = boxes[from + 1].y + boxes[from + 1].h / 2 - boxes[from].y - boxes[from].h / 2;
    }
    box.x += right * part / EFFECTS_WHOLE;
    box.y += down * part / EFFECTS_WHOLE;
    return box;
}

static void
panel_clip(struct look *look, struct box frame, int line, bool on)
{
    SDL_Rect in = {frame.x + line, frame.y + line, frame.w - 2 * line, frame.h - 2 * line};
    if (on)
        canvas_clip(look->canvas, &in);
}

void
panel_next(struct look *look, const struct stage *stage, struct box frame, const struct box *boxes,
    struct art *first, struct art *later)
{
    const struct ruleset *rules = stage->view->rules;
    struct effects_moment now;

    effects_moment(stage->effects, &now);
    panel_clip(look, frame, 1, now.next > 0);
    for (int i = 0; i < rules->next_count; i++)
        panel_piece(i == 0 ? first : later, ART_NEXT,
            box_on_its_way(boxes, i, rules->next_count, now.next), rules->shapes,
            (enum piece)stage->view->next[i]);
    if (now.next > 0)
        canvas_clip(look->canvas, NULL);
}

static void
draw_next(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    if (l->next_box.w == 0)
        return;
    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->next_label,
        TEXT_LEFT, _("Next"));
    look_fill(look, l->next_box, palette_colour(PALETTE_WELL));
    look_frame(look, l->next_box, l->line, palette_colour(PALETTE_EDGE));
    /* A pause hides the next pieces, so that it gives no time to plan. */
    if (!stage->paused)
        panel_next(look, stage, l->next_box, l->next, &look->next_art, &look->later_art);
}

void
panel_hold(struct look *look, const struct stage *stage, struct box label, struct box frame,
    struct box box, int px, int line, struct art *art)
{
    const struct view *view = stage->view;

    if (frame.w == 0)
        return; /* the rules have none */
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), label, TEXT_LEFT, _("Hold"));
    look_fill(look, frame, palette_colour(PALETTE_WELL));
    look_frame(look, frame, line, palette_colour(PALETTE_EDGE));
    if (stage->paused)
        return;
    /* It slides in from the side of the well. */
    struct effects_moment now;
    effects_moment(stage->effects, &now);
    int way = frame.x + frame.w / 2 < look->width / 2 ? frame.w : -frame.w;
    box.x += way * now.hold / EFFECTS_WHOLE;
    panel_clip(look, frame, line, now.hold > 0);
    panel_piece(art, view->can_hold ? ART_NEXT : ART_NEXT_DIM, box, view->rules->shapes,
        (enum piece)view->hold);
    if (now.hold > 0)
        canvas_clip(look->canvas, NULL);
}

/* Draws a line with the current combo and back-to-back, counted like the words
 * for the last clear. */
static void
draw_streaks(struct look *look, const struct stage *stage, struct box line)
{
    const struct layout *l = &look->play;
    const struct view *view = stage->view;
    struct text_style style = look_style(TEXT_BOLD, l->unit, PALETTE_ACCENT);
    char words[2][FEATS_SIZE];
    int combo = view->combo > 1 ? view->combo - 1 : 0;
    int chain = view->chain > 1 ? view->chain - 1 : 0;

    words[0][0] = words[1][0] = '\0';
    if (combo > 0)
        SDL_snprintf(words[0], FEATS_SIZE, _("combo %u"), (unsigned)combo);
    if (chain > 0)
        SDL_snprintf(words[1], FEATS_SIZE, _("back-to-back %u"), (unsigned)chain);
    else if (view->chain > 0)
        snprintf(words[1], FEATS_SIZE, "%s", _("back-to-back"));
    while (style.px > l->unit * 5 / 8 && text_width(look->text, style, words[0]) +
                                                 text_width(look->text, style, words[1]) + l->unit >
                                             line.w)
        style.px--;
    text_draw(look->text, style, line, TEXT_LEFT, words[0]);
    text_draw(look->text, style, line, TEXT_RIGHT, words[1]);
}

/* Draws the numbers of a stage without figures. */
static void
usual_figures(const struct view *view, struct figure out[LAYOUT_STATS])
{
    const uint64_t values[] = {view->points, view->rows, view->level};

    memset(out, 0, LAYOUT_STATS * sizeof(*out));
    out[0].name = _("Points");
    out[1].name = _("Rows");
    out[2].name = _("Level");
    for (int i = 0; i < LAYOUT_STATS; i++)
        panel_number(values[i], out[i].value, sizeof(out[i].value));
}

/* Draws a name on the left and a number on the right of a line. */
static void
draw_row(struct look *look, struct box line, const char *name, const char *number, int px)
{
    const struct layout *l = &look->play;
    struct text_style words = look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT);
    struct text_style numbers = look_style(TEXT_BOLD, px, PALETTE_INK);
    struct box rule = {line.x, line.y, line.w, l->line};
    /* Names and numbers share a baseline, although numbers are taller. */
    int lower = (text_capital(look->text, numbers) - text_capital(look->text, words)) / 2;

    look_fill(look, rule, palette_colour(PALETTE_EDGE));
    struct box value = {line.x + line.w * 3 / 8, line.y, line.w * 5 / 8, line.h};
    value = text_draw(look->text, numbers, value, TEXT_RIGHT, number);
    struct box box = {line.x, line.y + lower, value.x - l->unit / 2 - line.x, line.h};
    words.px = look_px(look, words.px, box.w, name);
    text_draw(look->text, words, box, TEXT_LEFT, name);
}

/* Draws a large number with its name above and its bar below it. */
static void
draw_figure(struct look *look, struct box box, const struct figure *figure)
{
    const struct layout *l = &look->play;
    int label = l->small * 5 / 4, big = l->unit * 3 / 2;
    struct box name = {box.x, box.y, box.w, label};
    struct box number = {box.x, box.y + label, box.w, big * 5 / 4};

    int px = look_px(look, l->small, name.w, figure->name);
    text_draw(
        look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), name, TEXT_LEFT, figure->name);
    px = look_px(look, big, number.w, figure->value);
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), number, TEXT_LEFT, figure->value);
    if (!figure->has_bar)
        return;
    int thick = SDL_max(2, l->unit / 8);
    int wide = SDL_min(box.w, 9 * l->unit);
    struct box bar = {box.x, number.y + number.h, wide, thick};
    look_fill(look, bar, palette_colour(PALETTE_KEY));
    bar.w = bar.w * figure->done / FIGURE_ALL;
    look_fill(look, bar, palette_colour(PALETTE_SOFT));
}

/* Draws the same bar thinly on the rule above a line. */
static void
draw_line_bar(struct look *look, struct box line, const struct figure *figure)
{
    const struct layout *l = &look->play;
    struct box bar = {line.x, line.y, line.w * figure->done / FIGURE_ALL, SDL_max(2, l->line)};

    if (figure->has_bar)
        look_fill(look, bar, palette_colour(PALETTE_SOFT));
}

static void
draw_stats(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct figure usual[LAYOUT_STATS];
    const struct figure *stats = stage->figures;
    int count = stage->figure_count;

    if (count == 0) {
        usual_figures(stage->view, usual);
        stats = usual;
        count = LAYOUT_STATS;
    }
    count = SDL_min(count, l->stat_count);
    if (stage->streaks && !stage->paused)
        draw_streaks(look, stage, l->streaks);
    for (int i = 0; i < count && l->stat_lines; i++) {
        draw_row(look, l->stats[i], stats[i].name, stats[i].value, l->big);
        draw_line_bar(look, l->stats[i], &stats[i]);
    }
    for (int i = 0; i < count && !l->stat_lines; i++)
        draw_figure(look, l->stats[i], &stats[i]);
    for (int i = 0; i < SDL_min(stage->fact_count, l->fact_count); i++)
        draw_row(look, l->facts[i], stage->facts[i].name, stage->facts[i].value, l->unit);
}

/* Draws the times at every tenth row. If there are more than lines, these are the
 * last ones reached, and one to come. */
static void
draw_splits(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct text_style soft = look_style(TEXT_REGULAR, l->small, PALETTE_SOFT);
    int passed = 0;

    if (l->split_count == 0)
        return;
    text_draw(look->text, soft, l->splits_label, TEXT_LEFT, _("Splits"));
    while (passed < stage->split_count && !stage->splits[passed].to_come)
        passed++;
    int most = SDL_max(stage->split_count - l->split_count, 0);
    int from = SDL_clamp(passed + 1 - l->split_count, 0, most);
    for (int i = 0; i < SDL_min(l->split_count, stage->split_count); i++) {
        const struct split *split = &stage->splits[from + i];
        struct box line = l->splits[i], rule = {line.x, line.y, line.w, l->line};
        struct text_style apart =
            look_style(TEXT_BOLD, l->unit, split->ahead ? PALETTE_ACCENT : PALETTE_SOFT);
        struct text_style time = look_style(split->to_come ? TEXT_REGULAR : TEXT_BOLD, l->unit,
            split->to_come ? PALETTE_SOFT : PALETTE_INK);
        int third = line.w / 4;

        look_fill(look, rule, palette_colour(PALETTE_EDGE));
        soft.px = look_px(look, l->unit, third, split->name);
        text_draw(look->text, soft, line, TEXT_LEFT, split->name);
        struct box middle = {line.x + third, line.y, (line.w - third) / 2, line.h};
        time.px = look_px(look, l->unit, middle.w, split->value);
        text_draw(look->text, time, middle, TEXT_RIGHT, split->value);
        struct box right = {
            middle.x + middle.w, line.y, line.x + line.w - middle.x - middle.w, line.h};
        apart.px = look_px(look, l->unit, right.w, split->apart);
        text_draw(look->text, apart, right, TEXT_RIGHT, split->apart);
    }
}

/* "dellacherie, 10 keys/s, time x 4", or without the name. */
static void
describe_pace(const struct stage *stage, bool named, char *out, size_t size)
{
    char part[64];
    out[0] = 0;
    /* A person's pace is unknown, so the line shows the rules instead. */
    if (!stage->machine) {
        const struct goal *goal = stage->view->goal;
        snprintf(part, sizeof part, "%s", _(stage->view->rules->name));
        if (goal != NULL && goal != &goal_endless)
            snprintf(part, sizeof part, _("%s, %s"), _(stage->view->rules->name), _(goal->name));
        snprintf(out, size, _("rules: %s"), part);
    } else {
        if (stage->keys_per_second == 0)
            snprintf(part, sizeof part, "%s", _("as fast as possible"));
        else
            snprintf(part, sizeof part, _n("%u key/s", "%u keys/s", stage->keys_per_second),
                (unsigned)stage->keys_per_second);
        named = named && stage->brain != NULL;
        snprintf(out, size, "%s%s%s", named ? stage->brain : "", named ? ", " : "", part);
    }
    size_t written = strlen(out);
    /* Unless the goal of a person's game already says so. */
    if (stage->practice && (stage->machine || stage->view->goal != &goal_practice))
        snprintf(out + written, size - written, "%s%s", written ? ", " : "", _("practice"));
    if (stage->speed == 1)
        return;
    if (stage->speed == 0)
        snprintf(part, sizeof part, "%s", _("full speed"));
    else
        snprintf(part, sizeof part, _("speed x%u"), stage->speed);
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used ? ", " : "", part);
}

static void
write_who(const struct stage *stage, char *out, size_t size)
{
    if (stage->machine && stage->skill != NULL)
        snprintf(out, size, _("Machine: %s"), stage->skill);
    else if (stage->machine)
        snprintf(out, size, "%s", _("The machine plays"));
    else
        snprintf(out, size, "%s", stage->replay ? _("A person plays") : _("You play"));
}

static void
draw_pilot(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct box box = l->pilot;
    enum palette colour = stage->machine ? PALETTE_ACCENT : PALETTE_EDGE;
    struct box bar = {box.x, box.y, SDL_max(2, l->unit / 5), box.h};
    look_fill(look, bar, palette_colour(colour));
    char below[160];
    describe_pace(stage, true, below, sizeof below);
    int from = l->unit * 3 / 4;
    struct box first = {box.x + from, box.y, box.w - from, box.h / 2};
    struct box second = {box.x + from, box.y + box.h / 2, box.w - from, box.h - box.h / 2};
    struct text_style style = look_style(TEXT_BOLD, l->unit, stage->machine ? colour : PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, l->small, PALETTE_SOFT);
    char who[96];
    write_who(stage, who, sizeof who);
    int wide =
        text_width(look->text, style, who) + l->unit / 2 + text_width(look->text, soft, _("muted"));
    if (stage->muted && wide <= first.w)
        text_draw(look->text, soft, first, TEXT_RIGHT, _("muted"));
    style.px = look_px(look, style.px, first.w, who);
    text_draw(look->text, style, first, TEXT_LEFT, who);
    int px = look_px(look, l->small, second.w, below);
    if (text_width(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), below) > second.w) {
        describe_pace(stage, false, below, sizeof below);
        px = look_px(look, l->small, second.w, below);
    }
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), second, TEXT_LEFT, below);
}

/* Draws the reasons for and against the goal. */
static void
draw_why(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    const struct why *why = stage->why;
    char words[64];

    if (why == NULL || stage->paused || stage->over || why->count == 0 || l->reasons_label.w == 0)
        return;
    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->reasons_label,
        TEXT_LEFT, _("Why there"));
    for (int i = 0; i < why->count; i++) {
        const struct reason *reason = &why->reasons[i];
        struct box sign = l->reasons[i], line = sign;
        enum palette colour = reason->good ? PALETTE_ACCENT : PALETTE_SOFT;
        line.x += l->unit * 5 / 4;
        line.w -= l->unit * 5 / 4;
        sign.w = l->unit;
        text_draw(look->text, look_style(TEXT_BOLD, l->unit, colour), sign, TEXT_LEFT,
            reason->good ? "+" : "−");
        why_write(reason, words, sizeof words);
        int px = look_px(look, l->unit, line.w, words);
        text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_INK), line, TEXT_LEFT, words);
    }
}

/* Whether stage->more is among the first `count` hints already. */
static bool
says_more(const struct stage *stage, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(stage->hints[i].what, stage->more->what) == 0)
            return true;
    return false;
}

/* Draws as many hints as fit. */
static void
draw_hints(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct hint hints[STAGE_MAX_HINTS];
    int max = SDL_min(stage->hint_count, STAGE_MAX_HINTS);
    int count = SDL_min(l->keys_shown, max);

    for (int i = 0; i < count; i++)
        hints[i] = stage->hints[i];
    if (count > 0 && count < stage->hint_count && stage->more != NULL && !says_more(stage, count))
        hints[count - 1] = *stage->more;
    look_hints(look, l->keys, hints, count, SDL_max(count, 1), l->unit, PALETTE_SOFT);
}

void
panel_key_line(struct look *look, const struct stage *stage, struct box box)
{
    const struct layout *l = &look->play;
    const struct effects *effects = stage->effects;
    struct hint hints[STAGE_MAX_HINTS];
    int count = SDL_min(stage->line_count, STAGE_MAX_HINTS);
    /* Words that do not rise are below the well. */
    bool words = l->word_lines == 1 && effects != NULL && effects_are_still(effects) &&
                 effects_is_on(effects);

    if (count == 0 || l->keys_shown > 0 || stage->over || stage->paused || words)
        return;
    for (int i = 0; i < count; i++)
        hints[i] = stage->line[i];
    while (count > 1 && look_hints_width(look, l->small, hints, count) > box.w) {
        hints[count - 2] = hints[count - 1];
        count--;
    }
    look_hint_line(look, box, l->small, hints, count);
}

static void
draw_rival_label(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;

    if (stage->rival != NULL && l->rival.w > 0)
        text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->rival_label,
            TEXT_LEFT, _("Your best"));
}

void
panel_graph(struct look *look, const struct stage *stage, struct box box, int px, int line)
{
    struct box card = stage->card;
    bool covered = card.w > 0 && card.x < box.x + box.w && box.x < card.x + card.w &&
                   card.y < box.y + box.h && box.y < card.y + card.h;

    if (box.w <= 0 || covered)
        return;
    if (stage->chance != NULL)
        chance_recent_draw(look, box, px, line, stage->chance);
    else if (stage->graph != NULL)
        graph_draw(look, box, px, line, stage->view->rules->visible, stage->graph);
}

void
panel_draw(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    draw_next(look, stage);
    panel_hold(
        look, stage, l->hold_label, l->hold_box, l->hold, l->small, l->line, &look->hold_art);
    draw_hints(look, stage);
    draw_why(look, stage);
    if (stage->mind != NULL && l->mind.w > 0 && !stage->paused)
        mind_draw_list(look, l->mind, l->unit, stage->mind);
    if (l->lamp_count > 0 && !stage->paused)
        lamps_draw(look, l->lamps, l->line, stage->view->rules->buttons, stage->lit);
    draw_stats(look, stage);
    draw_splits(look, stage);
    panel_graph(look, stage, l->graph, l->small, l->line);
    draw_rival_label(look, stage);
    draw_pilot(look, stage);
}
