/* What is seen of several players. */
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/scenes/school/four.h"
#include "app/scenes/school/room.h"

enum { TEXT_SIZE = 192 };

static void
write_rows(uint64_t rows, char *out, size_t size)
{
    snprintf(
        out, size, _n("%u row", "%u rows", (unsigned)rows), (unsigned)rows);
}

static void
draw_words(struct look *look, struct box box, enum text_face face, int px,
    enum palette colour, const char *words)
{
    px = look_px(look, px, box.w, words);
    text_draw(
        look->text, look_style(face, px, colour), box, TEXT_CENTRE, words);
}

static void
draw_card(struct app *app, const struct layout_four *l, int at)
{
    const struct four *four = four_of(app);
    const struct layout_four_card *card = &l->cards[at];
    const struct view *view = &four->wells[at].seat.view;
    struct look *look = app->look;
    bool best = four_is_over(four) && four_best(four) == at;
    char text[TEXT_SIZE];

    if (view->rules == NULL)
        return;
    look_card(look, card->card, l->page.unit, at == four->chosen);
    snprintf(text, sizeof(text), _("Generation %u"),
        (unsigned)four_entry(app, at)->generation);
    draw_words(look, card->name, TEXT_BOLD, l->page.unit, PALETTE_INK, text);
    if (view->over)
        draw_still(look, view, card->well, l->cell);
    else
        draw_moving(look, view, card->well, l->cell);
    write_rows(view->rows, text, sizeof(text));
    draw_words(look, card->result, TEXT_BOLD, l->lead,
        best ? PALETTE_ACCENT : PALETTE_INK, text);
    draw_words(look, card->detail, TEXT_REGULAR, l->small, PALETTE_SOFT,
        view->over ? _("topped out") : _("lives"));
}

/* Who has topped out last, or who was best. */
static void
write_sentence(const struct app *app, char *out, size_t size)
{
    const struct four *four = four_of(app);
    int best = four_best(four);
    char rows[64];

    if (four->last_out == FOUR_NOBODY) {
        snprintf(out, size, "%s", _("All get the same pieces."));
    } else if (!four_is_over(four)) {
        write_rows(
            four->wells[four->last_out].seat.view.rows, rows, sizeof(rows));
        /* Translators: %s is "12 rows". */
        snprintf(out, size, _("Generation %u has topped out, with %s."),
            (unsigned)four_entry(app, four->last_out)->generation, rows);
    } else if (best == FOUR_NOBODY) {
        snprintf(out, size, "%s", _("Nobody was better than all others."));
    } else {
        write_rows(four->wells[best].seat.view.rows, rows, sizeof(rows));
        snprintf(out, size, _("Generation %u was best, with %s."),
            (unsigned)four_entry(app, best)->generation, rows);
    }
}

static void
write_status(const struct four *four, char *out, size_t size)
{
    /* Translators: game time over wall time, "speed 2x". */
    int used = snprintf(out, size, _("speed %dx"), four->speed);
    const char *more = four_is_over(four) ? _("all have topped out")
                       : four->paused     ? _("paused")
                                          : NULL;
    if (more != NULL && used > 0 && (size_t)used < size)
        snprintf(out + used, size - (size_t)used, ", %s", more);
}

void
four_draw(struct app *app)
{
    const struct four *four = four_of(app);
    struct look *look = app->look;
    struct layout_four l;
    struct hint hints[FOUR_HINTS];
    char text[TEXT_SIZE];

    look_tint_menu(look);
    look_clear(look);
    if (four->count == 0)
        return;
    four_layout(app, &l);
    text_draw(look->text,
        look_style(TEXT_BOLD,
            look_px(look, l.page.heading_px, l.title.w, _("The same pieces")),
            PALETTE_INK),
        l.title, TEXT_LEFT, _("The same pieces"));
    write_status(four, text, sizeof(text));
    text_draw(look->text, look_style(TEXT_REGULAR, l.page.unit, PALETTE_SOFT),
        l.status, TEXT_RIGHT, text);
    for (int i = 0; i < four->count; i++)
        draw_card(app, &l, i);
    write_sentence(app, text, sizeof(text));
    text_draw(look->text,
        look_style(TEXT_REGULAR, look_px(look, l.lead, l.sentence.w, text),
            PALETTE_INK),
        l.sentence, TEXT_LEFT, text);
    int unit = l.page.unit, count = four_hints(app, hints);
    struct box foot[2] = {l.page.foot, l.page.foot}; /* in two lines */
    foot[0].h = foot[1].h = l.page.foot.h / 2;
    foot[1].y += foot[0].h;
    if (app->notice_ns > 0 ||
        look_hints_width(look, look_small(unit), hints, count) <= l.page.foot.w)
        app_draw_foot(app, l.page.foot, unit, hints, count);
    else
        look_hint_lines(look, foot, 2, unit * 3 / 4, hints, count);
}
