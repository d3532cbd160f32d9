/* What is seen of two runs: their newest players, their curves, and a line that
 * says how it went. */
#include <math.h>
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/draw/school_pair.h"
#include "app/scenes/school/pair.h"

enum { TEXT_SIZE = 320 };

static const struct objective *
objective_of(const struct pair *pair)
{
    return &pair->sides[0].news.setup.objective;
}

void
pair_layout(const struct app *app, struct layout_pair *layout)
{
    const struct ruleset *rules = &objective_of(pair_of(app))->setup.rules;
    const struct look *look = app->look;

    layout_pair(layout, look->width, look->height, look->scale, rules->width,
        rules->visible);
}

/* -- words -- */

static void
write_value(double value, char *out, size_t size)
{
    if (value < 100)
        snprintf(out, size, "%.1f", value);
    else
        panel_number((uint64_t)(value + 0.5), out, size);
}

/* "812 (640 to 980)" */
static void
write_measure(const struct measure *measure, char *out, size_t size)
{
    char value[40], low[40], high[40];

    write_value(measure->value, value, sizeof(value));
    if (!isfinite(measure->low)) {
        snprintf(out, size, "%s", value);
        return;
    }
    write_value(measure->low, low, sizeof(low));
    write_value(
        isfinite(measure->high) ? measure->high : 0, high, sizeof(high));
    if (isfinite(measure->high))
        /* Translators: a mean and its interval, "812 (640 to 980)". */
        snprintf(out, size, _("%s (%s to %s)"), value, low, high);
    else
        snprintf(out, size, _("%s (%s or more)"), value, low);
}

static const char *
unit_words(enum objective_kind kind)
{
    switch (kind) {
    case OBJECTIVE_POINTS: return _("points a game");
    case OBJECTIVE_PIECES: return _("pieces a game");
    default: return _("rows a game");
    }
}

void
pair_write_result(const struct app *app, char *out, size_t size)
{
    const struct pair *pair = pair_of(app);
    const struct measure *of[PAIR] = {
        pair_measure(pair, 0), pair_measure(pair, 1)};
    enum pair_verdict verdict = pair_judge(of[0], of[1]);
    const char *unit = unit_words(objective_of(pair)->kind);
    char values[PAIR][128];

    if (of[0] == NULL || of[1] == NULL) {
        snprintf(out, size, "%s", _("It is over, and nothing was measured."));
        return;
    }
    for (int i = 0; i < PAIR; i++)
        write_measure(of[i], values[i], sizeof(values[i]));
    if (verdict == PAIR_FIRST || verdict == PAIR_SECOND) {
        int best = verdict == PAIR_FIRST ? 0 : 1;
        /* Translators: "CMA-ES, 8 features is better: 812 (640 to 980) rows a
         * game, the other 431 (390 to 480)." */
        snprintf(out, size, _("Better: %s. New games: %s %s, the other %s."),
            pair->sides[best].name, values[best], unit, values[1 - best]);
        return;
    }
    /* Translators: as above; the intervals overlap. */
    snprintf(out, size,
        _("Too close to tell apart. New games: %s %s, the other %s."),
        values[0], unit, values[1]);
}

static void
write_sentence(const struct app *app, char *out, size_t size)
{
    const struct pair *pair = pair_of(app);

    if (pair_is_over(pair)) {
        pair_write_result(app, out, size);
        return;
    }
    for (int i = 0; i < PAIR; i++)
        if (pair->sides[i].news.state == RUN_MEASURES) {
            snprintf(out, size, _("%s plays games that it has never seen."),
                pair->sides[i].name);
            return;
        }
    snprintf(out, size, "%s",
        _("Both learn by turns, whichever has had less time."));
}

static const char *
state_words(const struct pair *pair)
{
    if (pair->leaving)
        return _("stopping");
    if (pair_is_over(pair))
        return _("done");
    return pair->paused ? _("paused") : _("learning");
}

/* -- pictures -- */

static void
draw_words(struct look *look, struct box box, enum text_face face, int px,
    enum palette colour, const char *words)
{
    px = look_px(look, px, box.w, words);
    text_draw(
        look->text, look_style(face, px, colour), box, TEXT_CENTRE, words);
}

static void
draw_side(struct app *app, const struct layout_pair *l, int at)
{
    const struct pair *pair = pair_of(app);
    const struct pair_side *side = &pair->sides[at];
    const struct layout_four_card *card = &l->wells.cards[at];
    const struct run_news *news = &side->news;
    struct look *look = app->look;
    char text[TEXT_SIZE], value[40];
    int unit = l->wells.page.unit;
    enum pair_verdict verdict =
        pair_judge(pair_measure(pair, 0), pair_measure(pair, 1));
    bool best = verdict == (at == 0 ? PAIR_FIRST : PAIR_SECOND);

    look_card(look, card->card, unit, best);
    int px = unit; /* both names in one size */
    for (int i = 0; i < PAIR; i++)
        while (px > UNIT_MIN * 3 / 4 &&
               text_width(look->text, look_style(TEXT_BOLD, px, PALETTE_INK),
                   pair->sides[i].name) > card->name.w)
            px--;
    draw_words(look, card->name, TEXT_BOLD, px, PALETTE_INK, side->name);
    if (side->shown > 0 && side->seat.view.rules != NULL) {
        draw_moving(look, &side->seat.view, card->well, l->wells.cell);
    } else {
        look_fill(look, card->well, palette_colour(PALETTE_WELL));
        look_frame(
            look, card->well, l->wells.page.line, palette_colour(PALETTE_EDGE));
    }
    const struct curve *curve = &news->curve;
    const struct measure *measure = pair_measure(pair, at);
    if (measure != NULL) {
        write_value(measure->value, value, sizeof(value));
        snprintf(text, sizeof(text), "%s %s", value,
            unit_words(objective_of(pair)->kind));
    } else if (curve->count > 0) {
        write_value(
            curve->rows[curve->count - 1].train.value, value, sizeof(value));
        snprintf(text, sizeof(text), "%s %s", value,
            unit_words(objective_of(pair)->kind));
    } else {
        snprintf(text, sizeof(text), "-");
    }
    draw_words(look, card->result, TEXT_BOLD, l->wells.page.unit,
        best ? PALETTE_ACCENT : PALETTE_INK, text);
    unsigned seconds =
        (unsigned)SDL_min(news->progress.seconds, (double)pair->seconds);
    /* Translators: "generation 12, 7 s". */
    snprintf(text, sizeof(text), _("generation %u, %u s"),
        (unsigned)news->generation, seconds);
    draw_words(
        look, card->detail, TEXT_REGULAR, l->wells.small, PALETTE_SOFT, text);
}

static const char *
counted(enum objective_kind kind)
{
    switch (kind) {
    case OBJECTIVE_POINTS: return _("Points a game");
    case OBJECTIVE_PIECES: return _("Pieces a game");
    default: return _("Rows a game");
    }
}

static void
draw_chart(struct app *app, const struct layout_pair *l)
{
    const struct pair *pair = pair_of(app);
    struct school_pair chart = {.what = counted(objective_of(pair)->kind),
        .seconds = (double)pair->seconds};
    struct pair_point *points[PAIR];

    for (int i = 0; i < PAIR; i++) {
        const struct curve *rows = &pair->sides[i].news.curve;
        const struct measure *measure = pair_measure(pair, i);
        points[i] = SDL_malloc((rows->count + 1) * sizeof(*points[i]));
        chart.curves[i] = (struct pair_curve){.points = points[i],
            .count = points[i] != NULL ? rows->count : 0,
            .name = pair->sides[i].name,
            .held = measure != NULL ? measure->value : NAN,
            .low = measure != NULL ? measure->low : NAN,
            .high = measure != NULL ? measure->high : NAN};
        for (size_t r = 0; r < chart.curves[i].count; r++) {
            const struct curve_row *row = &rows->rows[r];
            points[i][r] = (struct pair_point){
                row->seconds, row->train.games > 0 ? row->train.value : NAN};
        }
    }
    school_draw_pair(
        app->look, l->chart, l->wells.small, l->wells.page.line, &chart);
    for (int i = 0; i < PAIR; i++)
        SDL_free(points[i]);
}

static void
draw_foot(struct app *app, const struct layout_pair *l)
{
    const struct pair *pair = pair_of(app);
    struct hint hints[2];
    int n = 0;

    if (!pair_is_over(pair))
        hints[n++] = school_keys_hint(app, &pair_keys, PAIR_PAUSE, 0,
            pair->paused ? _("continue") : _("pause"));
    hints[n++] = school_keys_hint(app, &pair_keys, PAIR_LEAVE, 0,
        pair_is_over(pair) ? _("back") : _("stop"));
    app_draw_foot(app, l->wells.page.foot, l->wells.page.unit, hints, n);
}

/* In one line, or in two of a smaller size. */
static void
draw_sentence(struct look *look, const struct layout_four *l, const char *words)
{
    int small = look_small(l->page.unit);
    struct text_style style = look_style(TEXT_REGULAR, l->lead, PALETTE_INK);

    while (style.px > l->page.unit &&
           text_width(look->text, style, words) > l->sentence.w)
        style.px--;
    if (text_width(look->text, style, words) <= l->sentence.w) {
        text_draw(look->text, style, l->sentence, TEXT_LEFT, words);
        return;
    }
    style.px = small;
    text_paragraph(
        look->text, style, l->sentence, l->sentence.h / 2, TEXT_LEFT, words);
}

void
pair_draw(struct app *app)
{
    const struct pair *pair = pair_of(app);
    struct look *look = app->look;
    struct layout_pair l;
    char text[TEXT_SIZE];

    look_tint_menu(look);
    look_clear(look);
    if (pair->sides[0].thread == NULL || pair->sides[1].thread == NULL)
        return;
    pair_layout(app, &l);
    const struct layout_four *page = &l.wells;
    int px = look_px(
        look, page->page.heading_px, page->title.w, _("Two runs side by side"));
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), page->title,
        TEXT_LEFT, _("Two runs side by side"));
    text_draw(look->text,
        look_style(TEXT_REGULAR, page->page.unit, PALETTE_SOFT), page->status,
        TEXT_RIGHT, state_words(pair));
    for (int i = 0; i < PAIR; i++)
        draw_side(app, &l, i);
    draw_chart(app, &l);
    write_sentence(app, text, sizeof(text));
    draw_sentence(look, page, text);
    draw_foot(app, &l);
}
