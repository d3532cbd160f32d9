/* Pieces pass through a short queue in order. */
#include "app/table/coaching.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/coach_picture.h"
#include "app/draw/grade.h"
#include "app/table/coaches.h"

/* -- begin and end -- */

/* Takes note of the falling piece. */
static void
coaching_note_piece(struct coaching *coaching, const struct seat *seat)
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
        coaching_note_piece(coaching, seat);
    }
    if (coaching->judge == NULL)
        coaching->speaks = coaching->measures = false;
}

static void
coaching_end(struct app *app, struct table *table, void *self)
{
    struct coaching *coaching = self;

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

    if (side != 0 || coaching->judge == NULL) /* not needed so far */
        return;
    piece.own = seat->who == SEAT_HUMAN;
    coaching->newest = seat->view.pieces;
    if (coach_see(&coaching->eye, events, &seat->view, &piece.before, &piece.at) &&
        (coaching->measures || (coaching->speaks && piece.own)))
        coaching_put(coaching, &piece);
}

static void
coaching_jump(struct app *app, struct table *table, void *self)
{
    struct coaching *coaching = self;

    if (coaching->judge != NULL)
        judge_drop(coaching->judge);
    coaching->count = 0;
    coaching->shown_ns = 0;
    coaching_note_piece(coaching, table->sides[0].seat);
}

static bool
coaching_is_worth_a_word(
    const struct app *app, const struct coaching *coaching, const struct coach_mark *mark)
{
    int from = app->prefs.numbers[PREF_COACH_FROM];

    return coaching->speaks && coaching->judged.own && (int)mark->grade >= COACH_INACCURACY + from;
}

static void
coaching_take_answer(struct app *app, struct coaching *coaching)
{
    struct coach_mark mark;
    bool good;

    if (!judge_take(coaching->judge, &mark, &good) || !good)
        return;
    if (coaching->measures) {
        chance_recent_put(&coaching->recent, mark.piece, (uint32_t)mark.best_chance - mark.loss);
        app->dirty = true;
    }
    if (!coaching_is_worth_a_word(app, coaching, &mark))
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

    if (coaching->judge == NULL)
        return;
    if (coaching->shown_ns > 0 && coaching->shown_ns <= ns)
        app->dirty = true;
    coaching->shown_ns -= SDL_min(ns, coaching->shown_ns);
    coaching_take_answer(app, coaching);
    coaching_ask(coaching);
}

/* The card stays during the piece after the judged one. The first key for a later
 * piece hides it. */
static bool
coaching_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct coaching *coaching = self;

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
coaching_card(const struct coaching *coaching, struct look *look, struct box window,
    const struct hint *hints, int hint_count, struct box *card)
{
    /* The best one first. */
    static const struct card_size pictures[] = {{15, 13}, {12, 13}, {10, 13}, {15, 9}, {13, 8},
        {9, 12}, {14, 6}},
                                  words[] = {{9, 6}};
    const struct layout *l = &look->play;
    struct box well = l->sides[0].well, covered[LAYOUT_MAX_KEYS];
    struct free_place place = {.window = window, .gap = l->unit / 2}, apart;
    int shown = SDL_min(l->keys_shown, hint_count), unit = l->unit;

    if (coaching->shown_ns == 0)
        return false;
    free_place_take_layout(&place, l);
    look_hints_cover(look, l->keys, hints, shown, SDL_max(l->key_rows, 1), unit, covered);
    for (int i = 0; i < shown; i++)
        free_place_take(&place, covered[i]);
    apart = place;
    for (int i = 0; i < LAYOUT_MAX_SIDES; i++)
        free_place_take(&apart, l->sides[i].graph);
    return find_one(&apart, pictures, SDL_arraysize(pictures), well, unit, card) ||
           find_one(&place, pictures, SDL_arraysize(pictures), well, unit, card) ||
           find_one(&apart, words, SDL_arraysize(words), well, unit, card);
}

static void
write_grade(const struct coach_mark *mark, char *out, size_t size)
{
    char lost[16];

    grade_points(mark->loss, lost, sizeof(lost));
    /* Translators: a grade, percent lost. */
    snprintf(out, size, _("%s: −%s %%"), grade_name(mark->grade), lost);
}

const char *
coaching_words(const struct coaching *coaching)
{
    static char words[320];
    char grade[96], why[192];

    if (coaching->shown_ns == 0)
        return NULL;
    write_grade(&coaching->mark, grade, sizeof(grade));
    grade_why(&coaching->mark, why, sizeof(why));
    snprintf(words, sizeof(words), "%s  %s", grade, why);
    return words;
}

static void
coaching_draw_words(struct look *look, struct box box, int unit, const struct coach_mark *mark)
{
    char words[96], why[192];
    int px = look_small(unit);

    write_grade(mark, words, sizeof(words));
    look_say(look, look_style(TEXT_BOLD, unit, PALETTE_INK), cut_top(&box, unit * 3 / 2), TEXT_LEFT,
        words);
    grade_why(mark, why, sizeof(why));
    text_paragraph(
        look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), box, px * 5 / 4, TEXT_LEFT, why);
}

void
coaching_draw(struct app *app, const struct coaching *coaching, struct box card, int unit)
{
    struct look *look = app->look;
    int pad = unit / 2;
    bool beside = card.w > card.h * 3 / 2;
    struct box words = inset(card, pad, pad);

    look_round(look, card, look_radius(unit), palette_colour(PALETTE_CARD));
    struct box picture =
        beside ? cut_left(&words, words.h * 3 / 4) : cut_top(&words, words.h - WORDS_HIGH * unit);
    beside ? cut_left(&words, pad) : cut_top(&words, pad / 2);
    coach_picture_draw(look, picture, &coaching->view, &coaching->mark);
    coaching_draw_words(look, words, unit, &coaching->mark);
}

const struct guest coaching_guest = {
    .begin = coaching_begin,
    .choose = coaching_choose,
    .hear = coaching_hear,
    .jump = coaching_jump,
    .press = coaching_press,
    .pass = coaching_pass,
    .stage = coaching_stage,
    .end = coaching_end,
};
