/* Pieces pass through a short queue in order. */
#include "app/scenes/coaching.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/coach_picture.h"
#include "app/draw/grade.h"
#include "app/scenes/coaches.h"

/* -- begin and end -- */

/* Takes note of the falling piece. */
static void
coaching_look(struct coaching *coaching, const struct seat *seat)
{
    const struct events none = {.happened = 0};
    struct view ignored;
    struct place at;

    coaching->eye = (struct coach_eye){.falls = false};
    coach_see(&coaching->eye, &none, &seat->view, &ignored, &at);
    coaching->newest = seat->view.pieces;
}

static void
coaching_choose(struct app *app, struct table *table, void *self)
{
    struct coaching *coaching = self;
    const struct seat *seat = table->sides[0].seat;
    bool can = seat->rules.shapes != NULL && seat->who != SEAT_REPLAY &&
               coaches_find(app, &seat->rules, &coaching->coach);

    coaching->speaks = can && coaches_is_on(app);
    coaching->measures = can && app->prefs.numbers[PREF_CHANCE] != 0;
    if (!coaching->speaks)
        coaching->shown_ns = 0;
    if (coaching->judge == NULL && (coaching->speaks || coaching->measures)) {
        coaching->judge = judge_create(app_errands(app));
        coaching_look(coaching, seat);
    }
    if (coaching->judge == NULL)
        coaching->speaks = coaching->measures = false;
}

static void
coaching_end(struct app *app, struct table *table, void *self)
{
    struct coaching *coaching = self;

    (void)app;
    (void)table;
    judge_destroy(coaching->judge);
    memset(coaching, 0, sizeof(*coaching));
}

static void
coaching_begin(struct app *app, struct table *table, void *self)
{
    coaching_end(app, table, self);
    coaching_choose(app, table, self);
}

/* -- pieces -- */

/* Queues a piece; drops the oldest one if the queue is full. */
static void
coaching_put(struct coaching *coaching, const struct coaching_piece *piece)
{
    if (coaching->count == COACHING_WAITING) {
        coaching->count--;
        memmove(&coaching->waiting[0], &coaching->waiting[1],
            (size_t)coaching->count * sizeof(coaching->waiting[0]));
    }
    coaching->waiting[coaching->count++] = *piece;
}

static void
coaching_hear(
    struct app *app, struct table *table, void *self, int side, const struct events *events)
{
    struct coaching *coaching = self;
    const struct seat *seat = table->sides[0].seat;
    struct coaching_piece piece;

    (void)app;
    if (side != 0 || coaching->judge == NULL) /* not needed so far */
        return;
    piece.own = seat->who == SEAT_HUMAN;
    coaching->newest = seat->view.pieces;
    if (coach_see(&coaching->eye, events, &seat->view, &piece.before, &piece.at) &&
        (coaching->measures || (coaching->speaks && piece.own)))
        coaching_put(coaching, &piece);
}

void
coaching_undo(struct coaching *coaching, const struct seat *seat)
{
    if (coaching->judge != NULL)
        judge_drop(coaching->judge);
    coaching->count = 0;
    coaching->shown_ns = 0;
    coaching_look(coaching, seat);
}

static bool
is_worth_a_word(
    const struct app *app, const struct coaching *coaching, const struct coach_mark *mark)
{
    int from = app->prefs.numbers[PREF_COACH_FROM];

    return coaching->speaks && coaching->judged.own && (int)mark->grade >= COACH_INACCURACY + from;
}

static void
take_answer(struct app *app, struct coaching *coaching)
{
    struct coach_mark mark;
    bool good;

    if (!judge_take(coaching->judge, &mark, &good) || !good)
        return;
    if (coaching->measures) {
        chance_recent_put(&coaching->recent, mark.piece, (uint32_t)mark.best_chance - mark.loss);
        app->dirty = true;
    }
    if (!is_worth_a_word(app, coaching, &mark))
        return;
    coaching->mark = mark;
    coaching->view = coaching->judged.before;
    coaching->shown_ns = (uint64_t)COACHING_SHOWN_MS * APP_NS_PER_MS;
    app->dirty = true;
}

/* Passes the oldest piece to the judge if it is free. */
static void
coaching_ask(struct coaching *coaching)
{
    const struct coaching_piece *first = &coaching->waiting[0];

    if (coaching->count == 0 || judge_is_busy(coaching->judge))
        return;
    coaching->judged = *first;
    judge_ask(coaching->judge, &coaching->coach, &first->before, first->at);
    coaching->count--;
    memmove(&coaching->waiting[0], &coaching->waiting[1],
        (size_t)coaching->count * sizeof(coaching->waiting[0]));
}

static void
coaching_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct coaching *coaching = self;

    (void)table;
    if (coaching->judge == NULL)
        return;
    if (coaching->shown_ns > 0 && coaching->shown_ns <= ns)
        app->dirty = true;
    coaching->shown_ns -= SDL_min(ns, coaching->shown_ns);
    take_answer(app, coaching);
    coaching_ask(coaching);
}

/* The card stays during the piece after the judged one. The first key for a later
 * piece hides it. */
static bool
coaching_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct coaching *coaching = self;

    (void)action;
    if (table_takes_keys(table) && coaching->shown_ns > 0 &&
        coaching->newest > coaching->mark.piece + 1) {
        coaching->shown_ns = 0;
        app->dirty = true;
    }
    return false;
}

/* -- the picture -- */

static void
coaching_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    const struct coaching *coaching = self;

    (void)app;
    (void)table;
    if (side == 0 && coaching->measures)
        stage->chance = &coaching->recent;
}

enum { WORDS_HIGH = 5 /* units, below a picture */ };

struct card_size {
    int wide, high; /* in units */
};

static bool
find_one(const struct free_place *place, const struct card_size *sizes, size_t count,
    struct box well, int unit, struct box *card)
{
    for (size_t i = 0; i < count; i++)
        if (free_place_find(place, sizes[i].wide * unit, sizes[i].high * unit, well, card))
            return true;
    return false;
}

bool
coaching_card(const struct coaching *coaching, const struct free_place *place,
    const struct box *graphs, int count, struct box well, int unit, struct box *card)
{
    /* The best one first. */
    static const struct card_size pictures[] = {{15, 13}, {12, 13}, {10, 13}, {15, 9}, {13, 8},
        {9, 12}, {14, 6}},
                                  words[] = {{9, 6}};
    struct free_place apart = *place;

    if (coaching->shown_ns == 0)
        return false;
    for (int i = 0; i < count; i++)
        free_place_take(&apart, graphs[i]);
    return find_one(&apart, pictures, SDL_arraysize(pictures), well, unit, card) ||
           find_one(place, pictures, SDL_arraysize(pictures), well, unit, card) ||
           find_one(&apart, words, SDL_arraysize(words), well, unit, card);
}

static void
write_grade(const struct coach_mark *mark, char *out, size_t size)
{
    char lost[16];

    grade_points(mark->loss, lost, sizeof(lost));
    /* Translators: a grade, percent lost. */
    snprintf(out, size, _("%s: -%s %%"), grade_name(mark->grade), lost);
}

const char *
coaching_words(const struct coaching *coaching)
{
    static char words[256];
    char grade[96];

    if (coaching->shown_ns == 0)
        return NULL;
    write_grade(&coaching->mark, grade, sizeof(grade));
    snprintf(words, sizeof(words), "%s  %s", grade, grade_why(&coaching->mark));
    return words;
}

static void
draw_words(struct look *look, struct box box, int unit, const struct coach_mark *mark)
{
    char words[96];
    int px = look_small(unit);
    struct box head = {box.x, box.y, box.w, unit * 3 / 2};
    struct box body = {box.x, box.y + head.h, box.w, SDL_max(box.h - head.h, 0)};

    write_grade(mark, words, sizeof(words));
    text_draw(look->text, look_style(TEXT_BOLD, look_px(look, unit, head.w, words), PALETTE_INK),
        head, TEXT_LEFT, words);
    text_paragraph(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), body, px * 5 / 4,
        TEXT_LEFT, grade_why(mark));
}

void
coaching_draw(struct app *app, const struct coaching *coaching, struct box card, int unit)
{
    struct look *look = app->look;
    int pad = unit / 2;
    struct box in = {card.x + pad, card.y + pad, card.w - 2 * pad, card.h - 2 * pad};
    look_round(look, card, look_radius(unit), palette_colour(PALETTE_CARD));
    struct box picture = in, words = in;
    if (card.w > card.h * 3 / 2) { /* side by side */
        picture.w = in.h;
        words.x += picture.w + pad;
        words.w -= picture.w + pad;
    } else {
        picture.h = SDL_max(in.h - WORDS_HIGH * unit, 0);
        words.y += picture.h + pad / 2;
        words.h -= picture.h + pad / 2;
    }
    coach_picture_draw(look, picture, &coaching->view, &coaching->mark);
    draw_words(look, words, unit, &coaching->mark);
}

const struct guest coaching_guest = {
    .begin = coaching_begin,
    .choose = coaching_choose,
    .hear = coaching_hear,
    .press = coaching_press,
    .pass = coaching_pass,
    .stage = coaching_stage,
    .end = coaching_end,
};
