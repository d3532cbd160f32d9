/* The game as in the play, and a band below it: what to do, and the keys. */
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/figures.h"
#include "app/draw/grade.h"
#include "app/draw/layout_viewer.h"
#include "app/scenes/mistakes/mistakes.h"

enum { WORDS_SIZE = 320, KEYS = 4, HINT_SIZE = 160 };

/* -- words -- */

static const char *const rotations[PIECE_ROTATIONS] = {N_("as it comes"),
    N_("rotated clockwise"), N_("upside down"),
    N_("rotated counter-clockwise")};

/* The columns of a place, from 0; `to` is the last one. */
static void
columns_of(const struct view *view, struct place at, int *from, int *to)
{
    uint16_t matrix = view->rules->shapes->matrix[at.piece][at.rotation];

    *from = at.x + piece_left_column(matrix);
    *to = at.x + piece_right_column(matrix);
}

static void
write_hint(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct coach_mark *mark = retry_mark(&mistakes->retry);
    int from, to;

    out[0] = '\0';
    if (mistakes->retry.hints == 0)
        return;
    columns_of(&mistakes->seat.view, mark->best, &from, &to);
    if (from == to)
        snprintf(out, size, _("Hint: column %d, %s."), from + 1,
            _(rotations[mark->best.rotation]));
    else
        snprintf(out, size, _("Hint: columns %d to %d, %s."), from + 1, to + 1,
            _(rotations[mark->best.rotation]));
}

static void
write_task(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct retry *retry = &mistakes->retry;
    const struct coach_mark *mark = retry_mark(retry);
    char lost[16], hint[HINT_SIZE];

    grade_points(mark->loss, lost, sizeof(lost));
    write_hint(mistakes, hint, sizeof(hint));
    if (hint[0] != '\0')
        snprintf(out, size, _("%d of %d: %s"), retry->number, retry->all, hint);
    else
        /* Translators: number, count, a grade, percent lost. */
        snprintf(out, size,
            _("%d of %d: %s, it lost %s %%. Find a better place."),
            retry->number, retry->all, grade_name(mark->grade), lost);
}

static void
write_words(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct retry *retry = &mistakes->retry;
    const struct coach_mark *mark = retry_mark(retry);
    char lost[16];

    grade_points(retry->lost, lost, sizeof(lost));
    switch (retry->state) {
    case RETRY_FINDS: write_task(mistakes, out, size); break;
    case RETRY_JUDGES: snprintf(out, size, "%s", _("Let me see...")); break;
    case RETRY_WRONG:
        snprintf(out, size, _("That loses %s %%. Try again."), lost);
        break;
    case RETRY_RIGHT:
        if (retry->lost == 0)
            snprintf(out, size, "%s", _("Right: nothing is lost."));
        else
            snprintf(out, size, _("Right: it loses only %s %%."), lost);
        break;
    case RETRY_SHOWN:
        snprintf(out, size, _("%d of %d: the better place. %s"), retry->number,
            retry->all, grade_why(mark));
        break;
    case RETRY_DONE:
        snprintf(out, size,
            _n("You found %d of %d better place.",
                "You found %d of %d better places.", (unsigned long)retry->all),
            retry->found, retry->all);
        break;
    }
}

static int
keys_of(const struct app *app, struct hint hints[KEYS])
{
    const struct retry *retry = &mistakes_of(app)->retry;
    int count = 0;

    if (retry->state == RETRY_FINDS && retry->hints < RETRY_HINTS)
        hints[count++] = app_hint(app, ACTION_HINT, 1, _("hint"));
    if (retry->state == RETRY_FINDS || retry->state == RETRY_WRONG)
        hints[count++] = app_hint(app, ACTION_MACHINE, 1, _("solution"));
    if (retry->state != RETRY_DONE)
        hints[count++] = app_hint(app, ACTION_RESTART, 1,
            retry->state > RETRY_WRONG ? _("next") : _("skip"));
    hints[count++] = app_hint(app, ACTION_PAUSE, 1, _("back"));
    return count;
}

/* -- the picture -- */

/* A bar at the floor of the well, below the columns of the hint. */
static void
draw_columns(struct look *look, const struct mistakes *mistakes)
{
    const struct coach_mark *mark = retry_mark(&mistakes->retry);
    const struct layout *l = &look->play;
    int from, to, pen = SDL_max(3, l->cell / 5);

    if (mistakes->retry.state != RETRY_FINDS || mistakes->retry.hints == 0)
        return;
    columns_of(&mistakes->seat.view, mark->best, &from, &to);
    look_fill(look,
        (struct box){l->well.x + from * l->cell, l->well.y + l->well.h - pen,
            (to - from + 1) * l->cell, pen},
        palette_colour(PALETTE_ACCENT));
}

static bool
shows_place(const struct mistakes *mistakes)
{
    const struct retry *retry = &mistakes->retry;
    const struct view *view = &mistakes->seat.view;

    return (retry->state == RETRY_SHOWN ||
               (retry->state == RETRY_FINDS && retry->hints == RETRY_HINTS)) &&
           view->motion.piece.piece != PIECE_NONE &&
           board_fits(
               &view->board, view->rules->shapes, retry_mark(retry)->best);
}

static void
draw_band(struct app *app, const struct layout_viewer *band)
{
    struct look *look = app->look;
    struct hint hints[KEYS];
    char words[WORDS_SIZE];
    int unit = band->unit;
    struct box box = {band->words.x, look->height - band->height, band->words.w,
        band->height / 2};

    write_words(mistakes_of(app), words, sizeof(words));
    text_draw(look->text,
        look_style(TEXT_BOLD, look_px(look, unit, box.w, words), PALETTE_INK),
        box, TEXT_LEFT, app->notice_ns > 0 ? app->notice : words);
    box.y += box.h;
    look_hint_line(look, box, unit, hints, keys_of(app, hints));
}

void
mistakes_draw(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    const struct seat *seat = &mistakes->seat;
    struct look *look = app->look;
    struct layout_viewer band;
    struct figure figures[LAYOUT_MAX_STATS];

    layout_viewer(&band, look->width, look->height, look->scale, 0, false);
    if (seat->view.rules == NULL) { /* no position could be set up */
        look_clear(look);
        draw_band(app, &band);
        return;
    }
    struct stage stage = {
        .view = &seat->view,
        .below = band.height,
        .speed = 1,
        .replay = true,
        .muted = sound_is_muted(app->sound),
        .effects = &mistakes->effects,
        .has_hint = shows_place(mistakes),
    };
    if (stage.has_hint)
        stage.hint = retry_mark(&mistakes->retry)->best;
    figures_show(&stage, figures);
    draw_play(look, &stage);
    draw_columns(look, mistakes);
    draw_band(app, &band);
}
