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
#include "app/text/labels.h"

enum { STRIP_LINES = 6 };

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

/* Draws a frame for pieces under its label. */
static void
panel_frame(
    struct look *look, struct box label, struct box frame, int px, int line, const char *words)
{
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), label, TEXT_LEFT, words);
    look_fill(look, frame, palette_colour(PALETTE_WELL));
    look_frame(look, frame, line, palette_colour(PALETTE_EDGE));
}

void
panel_next(
    struct look *look, const struct stage *stage, const struct layout_side *s, int px, int line)
{
    const struct ruleset *rules = stage->view->rules;
    struct effects_moment now;

    if (s->next_box.w == 0)
        return;
    panel_frame(look, s->next_label, s->next_box, px, line, _("Next"));
    /* A pause hides the next pieces, so that it gives no time to plan. */
    if (stage->paused)
        return;
    effects_moment(stage->effects, &now);
    panel_clip(look, s->next_box, 1, now.next > 0);
    for (int i = 0; i < rules->next_count; i++)
        panel_piece(i == 0 ? &look->next_art : &look->later_art, ART_NEXT,
            box_on_its_way(s->next, i, rules->next_count, now.next), rules->shapes,
            (enum piece)stage->view->next[i]);
    if (now.next > 0)
        canvas_clip(look->canvas, NULL);
}

/* Whether the place that is advised or planned, or thought best, is by hold. */
static bool
panel_advises_hold(const struct stage *stage)
{
    const struct mind_show *mind = stage->mind;

    return (stage->has_hint && view_is_by_hold(stage->view, stage->hint)) ||
           (stage->has_goal && view_is_by_hold(stage->view, stage->goal)) ||
           (mind != NULL && mind->open && mind->count > 0 && mind->holds[0]);
}

void
panel_hold(
    struct look *look, const struct stage *stage, const struct layout_side *s, int px, int line)
{
    const struct view *view = stage->view;
    struct box frame = s->hold_box, box = s->hold;

    if (frame.w == 0)
        return; /* the rules have none */
    panel_frame(look, s->hold_label, frame, px, line, _("Hold"));
    if (!stage->paused && panel_advises_hold(stage))
        look_frame(look, frame, 2 * line, palette_colour(PALETTE_ACCENT));
    if (stage->paused)
        return;
    /* It slides in from the side of the well. */
    struct effects_moment now;
    effects_moment(stage->effects, &now);
    int way = frame.x < s->well.x ? frame.w : -frame.w;
    box.x += way * now.hold / EFFECTS_WHOLE;
    panel_clip(look, frame, line, now.hold > 0);
    panel_piece(&look->hold_art, view->can_hold ? ART_NEXT : ART_NEXT_DIM, box, view->rules->shapes,
        (enum piece)view->hold);
    if (now.hold > 0)
        canvas_clip(look->canvas, NULL);
}

/* Draws a line with the current combo and back-to-back, counted like the words
 * for the last clear. */
static void
panel_streaks(struct look *look, const struct stage *stage, struct box line)
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
panel_row(struct look *look, struct box line, const char *name, const char *number, int px)
{
    const struct layout *l = &look->play;
    struct text_style words = look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT);
    struct text_style numbers =
        look_style(TEXT_BOLD, look_px(look, px, line.w * 5 / 8, number), PALETTE_INK);
    struct box rule = {line.x, line.y, line.w, l->line};
    /* Names and numbers share a baseline, although numbers are taller. */
    int lower = (text_capital(look->text, numbers) - text_capital(look->text, words)) / 2;

    look_fill(look, rule, palette_colour(PALETTE_EDGE));
    struct box value = {line.x + line.w * 3 / 8, line.y, line.w * 5 / 8, line.h};
    value = text_draw(look->text, numbers, value, TEXT_RIGHT, number);
    struct box box = {line.x, line.y + lower, value.x - l->unit / 2 - line.x, line.h};
    look_say(look, words, box, TEXT_LEFT, name);
}

/* Draws a large number with its name above and its bar below it. */
static void
panel_figure(struct look *look, struct box box, const struct figure *figure, int big)
{
    const struct layout *l = &look->play;
    int label = l->small * 5 / 4;
    struct box name = {box.x, box.y, box.w, label};
    struct box number = {box.x, box.y + label, box.w, big * 5 / 4};

    look_say(look, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), name, TEXT_LEFT, figure->name);
    look_say(look, look_style(TEXT_BOLD, big, PALETTE_INK), number, TEXT_LEFT, figure->value);
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
panel_line_bar(struct look *look, struct box line, const struct figure *figure)
{
    const struct layout *l = &look->play;
    struct box bar = {line.x, line.y, line.w * figure->done / FIGURE_ALL, SDL_max(2, l->line)};

    if (figure->has_bar)
        look_fill(look, bar, palette_colour(PALETTE_SOFT));
}

static void
panel_stats(struct look *look, const struct stage *stage)
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
        panel_streaks(look, stage, l->streaks);
    for (int i = 0; i < count && l->stat_lines; i++) {
        panel_row(look, l->stats[i], stats[i].name, stats[i].value, i == 0 ? 2 * l->unit : l->big);
        panel_line_bar(look, l->stats[i], &stats[i]);
    }
    for (int i = 0; i < count && !l->stat_lines; i++)
        panel_figure(look, l->stats[i], &stats[i], l->unit * (i == 0 ? 6 : 3) / 2);
    for (int i = 0; i < SDL_min(stage->fact_count, l->fact_count); i++)
        panel_row(look, l->facts[i], stage->facts[i].name, stage->facts[i].value, l->unit);
}

/* Draws the times at every tenth row. If there are more than lines, these are the
 * last ones reached, and one to come. */
static void
panel_splits(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    int passed = 0;

    if (l->split_count == 0)
        return;
    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->splits_label,
        TEXT_LEFT, _("Splits"));
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

        look_fill(look, rule, palette_colour(PALETTE_EDGE));
        look_say(look, look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT), cut_left(&line, line.w / 4),
            TEXT_LEFT, split->name);
        look_say(look, time, cut_left(&line, line.w / 2), TEXT_RIGHT, split->value);
        look_say(look, apart, line, TEXT_RIGHT, split->apart);
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
        snprintf(part, sizeof part, "%s", label_rules(stage->view->rules->name));
        if (goal != NULL && goal != &goal_endless)
            snprintf(part, sizeof part, _("%s, %s"), label_rules(stage->view->rules->name),
                label_goal(goal->name));
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
panel_pilot(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct box box = l->pilot;
    enum palette colour = stage->machine ? PALETTE_ACCENT : PALETTE_EDGE;
    struct box bar = {box.x, box.y, SDL_max(2, l->unit / 5), box.h};
    look_fill(look, bar, palette_colour(colour));
    char below[160];
    describe_pace(stage, true, below, sizeof below);
    cut_left(&box, l->unit * 3 / 4);
    struct box second = box, first = cut_top(&second, box.h / 2);
    struct text_style style = look_style(TEXT_BOLD, l->unit, stage->machine ? colour : PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, l->small, PALETTE_SOFT);
    char who[96];
    write_who(stage, who, sizeof who);
    int wide =
        text_width(look->text, style, who) + l->unit / 2 + text_width(look->text, soft, _("muted"));
    if (stage->muted && wide <= first.w)
        text_draw(look->text, soft, first, TEXT_RIGHT, _("muted"));
    look_say(look, style, first, TEXT_LEFT, who);
    struct text_style small = soft;
    small.px = look_px(look, soft.px, second.w, below);
    if (text_width(look->text, small, below) > second.w)
        describe_pace(stage, false, below, sizeof below);
    look_say(look, soft, second, TEXT_LEFT, below);
}

/* Draws the reasons for and against the goal. */
static void
panel_why(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    const struct why *why = stage->why;
    char words[64];

    if (why == NULL || stage->paused || stage->over || why->count == 0 || l->reasons_label.w == 0)
        return;
    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->reasons_label,
        TEXT_LEFT,
        stage->has_goal && view_is_by_hold(stage->view, stage->goal) ? _("Hold, then there")
                                                                     : _("Why there"));
    for (int i = 0; i < why->count; i++) {
        const struct reason *reason = &why->reasons[i];
        struct box line = l->reasons[i], sign = cut_left(&line, l->unit);
        enum palette colour = reason->good ? PALETTE_ACCENT : PALETTE_SOFT;
        cut_left(&line, l->unit / 4);
        text_draw(look->text, look_style(TEXT_BOLD, l->unit, colour), sign, TEXT_LEFT,
            label_sign(reason->good ? 1 : -1));
        why_write(reason, words, sizeof words);
        look_say(look, look_style(TEXT_REGULAR, l->unit, PALETTE_INK), line, TEXT_LEFT, words);
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

void
panel_hints(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct hint hints[STAGE_MAX_HINTS];
    int max = SDL_min(stage->hint_count, STAGE_MAX_HINTS);
    int count = SDL_min(l->keys_shown, max);

    for (int i = 0; i < count; i++)
        hints[i] = stage->hints[i];
    if (count > 0 && count < stage->hint_count && stage->more != NULL && !says_more(stage, count))
        hints[count - 1] = *stage->more;
    look_hints(look, l->keys, hints, count, SDL_max(l->key_rows, 1), l->unit, PALETTE_SOFT);
}

/* Draws hints in the lines of a box, as many as fit, and always the last. */
static void
strip_hints(struct look *look, struct box box, int lines, const struct hint *hints, int count)
{
    struct hint shown[STAGE_MAX_HINTS];
    struct box boxes[STRIP_LINES];
    int px = look->play.small;

    count = SDL_min(count, STAGE_MAX_HINTS);
    lines = SDL_min(lines, STRIP_LINES);
    if (count == 0 || lines <= 0)
        return;
    memcpy(shown, hints, (size_t)count * sizeof(*hints));
    for (; lines == 1 && count > 1 && look_hints_width(look, px, shown, count) > box.w; count--)
        shown[count - 2] = shown[count - 1];
    for (int i = 0; i < lines; i++)
        boxes[i] = row_part(box, i, lines);
    look_hint_lines(look, boxes, lines, px, shown, count);
}

/* Draws a notice, and its hints behind or below it. */
static void
strip_notice(
    struct look *look, const char *notice, enum palette colour, const struct hint *notes, int count)
{
    const struct layout *l = &look->play;
    struct text_style style = look_style(TEXT_REGULAR, l->small, colour);
    struct box box = l->strip;
    int high = box.h / l->strip_lines;

    if (l->strip_lines == 1) {
        int wide = count > 0 ? box.w * 2 / 3 : box.w;
        struct box words = text_draw(
            look->text, style, (struct box){box.x, box.y, wide, box.h}, TEXT_LEFT, notice);
        cut_left(&box, words.w + (words.w > 0 ? l->small * 3 / 2 : 0));
        strip_hints(look, box, 1, notes, count);
        return;
    }
    int most = l->strip_lines - (count > 0);
    int lines = notice[0] == '\0' ? 0
                                  : text_paragraph(look->text, style, cut_top(&box, most * high),
                                        high, TEXT_LEFT, notice);
    box = l->strip;
    cut_top(&box, lines * high);
    strip_hints(look, box, SDL_min(l->strip_lines - lines, count), notes, count);
}

/* Draws each part of a row of keys in a line of its own, if there are more. */
static void
strip_keys(struct look *look, const struct key_row *row)
{
    const struct layout *l = &look->play;
    int lines = l->strip_lines;

    if (lines == 1)
        key_row_draw(look, l->strip, l->small, row);
    for (int i = 0; i < KEY_ROW_PARTS && lines > 1; i++) {
        const struct key_row part = {.parts = {row->parts[i]}};
        key_row_draw(look, row_part(l->strip, i, lines), l->small, &part);
    }
}

const char *
panel_ending(const struct stage *stage)
{
    return stage->ending != NULL ? stage->ending : _("Game over");
}

void
panel_strip(struct look *look, const struct stage *stage)
{
    char ending[192];
    bool feats = look->play.word_lines == look->play.strip_lines;

    if (look->play.strip.w == 0)
        return;
    if (stage->over && !stage->headed) {
        snprintf(ending, sizeof ending, "%s%s%s", panel_ending(stage),
            stage->result != NULL ? ": " : "", stage->result != NULL ? stage->result : "");
        strip_notice(look, ending, PALETTE_ACCENT, stage->notes, stage->note_count);
    } else if (stage->notice != NULL) {
        strip_notice(look, stage->notice, PALETTE_INK, stage->notes, stage->note_count);
    } else if (feats && effects_has(stage->effects, EFFECT_WORDS)) {
        return;
    } else if (stage->keys != NULL && !stage->paused) {
        strip_keys(look, stage->keys);
    } else if (look->play.keys_shown == 0 && !stage->over && !stage->paused) {
        strip_hints(look, look->play.strip, look->play.strip_lines, stage->line, stage->line_count);
    }
}

static void
panel_rival_label(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;

    if (stage->rival != NULL && l->rival.w > 0)
        text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), l->rival_label,
            TEXT_LEFT, _("Your best"));
}

/* Draws the graph of the chance, or else of the stack, unless the coach's card
 * covers it. */
static void
panel_graph(struct look *look, const struct stage *stage, struct box box)
{
    int px = look->play.small, line = look->play.line;
    struct box card = stage->card;
    bool covered = card.w > 0 && card.x < box.x + box.w && box.x < card.x + card.w &&
                   card.y < box.y + box.h && box.y < card.y + card.h;

    if (box.w <= 0 || covered)
        return;
    if (stage->chance != NULL)
        chance_recent_draw(look, box, px, line, stage->chance);
    else if (stage->graph != NULL)
        graph_draw(look, box, px, line, stage->view, stage->graph);
}

/* Draws the pending garbage, a mark for each row. */
static void
panel_pending(struct look *look, const struct view *view, struct box bar)
{
    int cell = look->play.cell, line = look->play.line;
    uint32_t rows = view->garbage_pending;

    for (uint32_t i = 0; i < rows && (int)i * cell < bar.h; i++) {
        /* First the rows that come in with the next lock, then the others. */
        enum palette colour = i < GARBAGE_CAP ? PALETTE_ACCENT : PALETTE_SOFT;
        struct box part = {bar.x, bar.y + bar.h - ((int)i + 1) * cell + line, bar.w, cell - line};
        look_fill(look, part, palette_colour(colour));
    }
}

/* Draws the words for the last lock. */
static void
panel_feats(struct look *look, struct box box, const struct effects *effects)
{
    const struct layout *l = &look->play;
    char words[FEATS_MAX][FEATS_SIZE];

    if (!effects_has(effects, EFFECT_WORDS))
        return;
    int count = SDL_min(feats_write(&effects->feats, words), l->word_lines);
    if (l->word_lines == 1)
        feats_write_line(&effects->feats, words[0], sizeof(words));
    for (int i = 0; i < count; i++) {
        struct box line = row_part(box, i, l->word_lines);
        int px = SDL_min(l->big, line.h * 3 / 4);
        look_say(look, look_style(TEXT_BOLD, px, PALETTE_ACCENT), line, TEXT_LEFT, words[i]);
    }
}

void
panel_side(struct look *look, const struct stage *stage, int side)
{
    const struct layout *l = &look->play;
    const struct layout_side *s = &l->sides[side];

    panel_next(look, stage, s, l->small, l->line);
    panel_hold(look, stage, s, l->small, l->line);
    panel_graph(look, stage, s->graph);
    if (stage->paused)
        return;
    if (stage->mind != NULL && s->mind.w > 0)
        mind_draw_list(look, s->mind, l->unit, stage->mind);
    panel_pending(look, stage->view, s->pending);
    if (!stage->over && (l->word_lines > 1 || stage->notice == NULL))
        panel_feats(look, s->words, stage->effects);
}

void
panel_draw(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;

    panel_hints(look, stage);
    panel_why(look, stage);
    if (l->lamp_count > 0 && !stage->paused)
        lamps_draw(look, l->lamps, l->line, stage->view->rules->buttons, stage->lit);
    panel_stats(look, stage);
    panel_splits(look, stage);
    panel_rival_label(look, stage);
    panel_pilot(look, stage);
    panel_strip(look, stage);
}
