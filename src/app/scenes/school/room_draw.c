/* What is seen in the room: the numbers and words for its pictures. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/room.h"

enum { TEXT_SIZE = 192 };

/* What has become of a topic. */
static const char *const topics[REASON_NEXT][ROOM_HOWS] = {
    [REASON_ROWS] = {[ROOM_LEARNED] = N_("It has learned to clear rows."),
        [ROOM_MORE] = N_("Full rows count more for it now."),
        [ROOM_LESS] = N_("Full rows count less for it now."),
        [ROOM_WRONG] = N_("It shuns full rows: that will be its end.")},
    [REASON_LOW] = {[ROOM_LEARNED] = N_("It has learned to build low."),
        [ROOM_MORE] = N_("It minds more how low a piece lies."),
        [ROOM_LESS] = N_("It minds less how low a piece lies."),
        [ROOM_WRONG] = N_("It likes to build high: that will be its end.")},
    [REASON_HOLES] = {[ROOM_LEARNED] = N_("It has learned not to cover holes."),
        [ROOM_MORE] = N_("Holes count more for it now."),
        [ROOM_LESS] = N_("Holes count less for it now."),
        [ROOM_WRONG] = N_("It likes holes: that will be its end.")},
    [REASON_SNUG] = {[ROOM_LEARNED] = N_("It has learned to fit pieces in."),
        [ROOM_MORE] = N_("A close fit counts more for it now."),
        [ROOM_LESS] = N_("A close fit counts less for it now."),
        [ROOM_WRONG] = N_("It leaves gaps beside its pieces.")},
    [REASON_SHAFTS] = {[ROOM_LEARNED] =
                           N_("It has learned to shun narrow gaps."),
        [ROOM_MORE] = N_("Narrow gaps count more for it now."),
        [ROOM_LESS] = N_("Narrow gaps count less for it now."),
        [ROOM_WRONG] = N_("It likes narrow gaps.")},
    [REASON_SURFACE] =
        {[ROOM_LEARNED] = N_("It has learned to keep its surface even."),
            [ROOM_MORE] = N_("An even surface counts more for it now."),
            [ROOM_LESS] = N_("An even surface counts less for it now."),
            [ROOM_WRONG] = N_("It likes an uneven surface.")},
};

/* -- numbers -- */

/* "12.3", "431", "3 812" */
static void
write_value(double value, char *out, size_t size)
{
    if (!isfinite(value))
        snprintf(out, size, "-");
    else if (value < 100)
        snprintf(out, size, "%.1f", value);
    else
        panel_number((uint64_t)(value + 0.5), out, size);
}

/* "12.3 M": large numbers in a small place. */
static void
write_short(double value, char *out, size_t size)
{
    if (value < 10000)
        panel_number((uint64_t)value, out, size);
    else if (value < 1e6)
        snprintf(out, size, _("%.0f k"), value / 1e3);
    else if (value < 1e9)
        snprintf(out, size, _("%.1f M"), value / 1e6);
    else
        snprintf(out, size, _("%.1f G"), value / 1e9);
}

static uint64_t
games_of(const struct run_news *news)
{
    uint64_t games = 0;
    for (size_t i = 0; i < news->curve.count; i++)
        games += news->curve.rows[i].mean.games;
    return games;
}

static void
draw_figure(struct look *look, const struct layout_school *l, int at,
    const char *name, const char *value)
{
    struct box box = l->figures[at];
    struct box top = {box.x, box.y, box.w, box.h * 2 / 5};
    struct box below = {box.x, box.y + top.h, box.w, box.h - top.h};

    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), top,
        TEXT_LEFT, name);
    text_draw(look->text, look_style(TEXT_BOLD, l->lead, PALETTE_INK), below,
        TEXT_LEFT, value);
}

static void
draw_figures(struct app *app, const struct layout_school *l)
{
    const struct run_news *news = &room_of(app)->news;
    const struct run_progress *progress = &news->progress;
    struct look *look = app->look;
    char text[64];

    panel_number(news->generation, text, sizeof(text));
    draw_figure(look, l, 0, _("Generation"), text);
    write_short((double)games_of(news), text, sizeof(text));
    draw_figure(look, l, 1, _("Games"), text);
    write_short(news->curve.count > 0
                    ? (double)news->curve.rows[news->curve.count - 1].pieces
                    : 0,
        text, sizeof(text));
    draw_figure(look, l, 2, _("Pieces"), text);
    if (news->state == RUN_GOES)
        write_short(progress->pieces_per_second, text, sizeof(text));
    else
        snprintf(text, sizeof(text), "-");
    draw_figure(look, l, 3, _("Pieces/s"), text);
    double left = news->state == RUN_DONE || news->state == RUN_MEASURES
                      ? 0
                      : progress->seconds_left;
    if (isfinite(left))
        chart_time((uint64_t)(left + 0.999) * 1000, text, sizeof(text));
    else
        snprintf(text, sizeof(text), "-");
    draw_figure(look, l, 4, _("Time left"), text);
}

/* -- words -- */

/* What is counted: "Rows a game". */
static const char *
counted(enum objective_kind kind)
{
    switch (kind) {
    case OBJECTIVE_POINTS: return _("Points a game");
    case OBJECTIVE_PIECES: return _("Pieces a game");
    default: return _("Rows a game");
    }
}

static const char *
state_words(const struct room *room)
{
    if (room->leaving)
        return _("stopping");
    switch (room->news.state) {
    case RUN_PAUSED: return room->news.wanted ? _("learning") : _("paused");
    case RUN_GOES: return room->news.wanted ? _("pausing") : _("learning");
    case RUN_MEASURES: return _("measuring");
    case RUN_DONE: return _("done");
    case RUN_FAILED: break;
    }
    return _("failed");
}

/* The newest measurement, NULL when there is none. */
static const struct measure *
measured(const struct run_news *news)
{
    for (size_t i = news->curve.count; i > 0; i--)
        if (news->curve.rows[i - 1].measure.games > 0)
            return &news->curve.rows[i - 1].measure;
    return NULL;
}

static void
write_result(const struct room *room, char *out, size_t size)
{
    const struct measure *measure = measured(&room->news);
    enum objective_kind kind = room_objective(room)->kind;
    char value[40];

    if (measure == NULL) {
        snprintf(out, size, "%s", _("It is done."));
        return;
    }
    bool exact = measure->kind == ESTIMATE_MEASURED;
    write_value(measure->value, value, sizeof(value));
    /* Translators: %s is a number. "about": some games were cut. */
    const char *words[OBJECTIVE_KINDS][2] = {
        [OBJECTIVE_ROWS] = {_("In games that it had never seen, it cleared %s "
                              "rows on average."),
            _("In games that it had never seen, it clears about %s rows.")},
        [OBJECTIVE_POINTS] = {_("In games that it had never seen, it made %s "
                                "points on average."),
            _("In games that it had never seen, it makes about %s points.")},
        [OBJECTIVE_PIECES] = {_("In games that it had never seen, it placed "
                                "%s pieces on average."),
            _("In games that it had never seen, it places about %s pieces.")},
    };
    snprintf(out, size, words[kind][!exact], value);
}

static void
write_sentence(const struct room *room, char *out, size_t size)
{
    const char *words = "";

    switch (room->what) {
    case ROOM_NOTHING:
        words = _("It begins with random weights, and knows nothing.");
        break;
    case ROOM_TOPIC: words = _(topics[room->topic][room->how]); break;
    case ROOM_REFINES: words = _("It refines what it knows."); break;
    case ROOM_FAILED:
        words = _("It can't go on: no thread or no memory.");
        break;
    case ROOM_MEASURED: write_result(room, out, size); return;
    }
    snprintf(out, size, "%s", words);
}

/* -- pictures -- */

static void
draw_game(struct app *app, const struct layout_school *l)
{
    struct room *room = room_of(app);
    struct look *look = app->look;
    const struct album_entry *entry = room_entry(room);
    int line = l->page.unit * 5 / 4;
    struct box first = {l->caption.x, l->caption.y, l->caption.w, line};
    struct box second = {l->caption.x, l->caption.y + line, l->caption.w, line};
    char text[TEXT_SIZE], value[40];

    if (room->shown == 0 || entry == NULL || room->seat.view.rules == NULL) {
        look_fill(look, l->well, palette_colour(PALETTE_WELL));
        look_frame(look, l->well, l->page.line, palette_colour(PALETTE_EDGE));
        return;
    }
    draw_moving(look, &room->seat.view, l->well, l->cell);
    snprintf(text, sizeof(text),
        room->looked_at > 0 ? _("Player of generation %u")
                            : _("Newest player: generation %u"),
        (unsigned)entry->generation);
    text_draw(look->text, look_style(TEXT_BOLD, l->page.unit, PALETTE_INK),
        first, TEXT_LEFT, text);
    write_value(entry->value, value, sizeof(value));
    const struct curve *curve = &room->news.curve;
    bool exact =
        entry->generation > curve->count ||
        curve->rows[entry->generation - 1].train.kind == ESTIMATE_MEASURED;
    /* Translators: "Rows a game: 431". */
    snprintf(text, sizeof(text), exact ? _("%s: %s") : _("%s: about %s"),
        counted(room_objective(room)->kind), value);
    text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT),
        second, TEXT_LEFT, text);
}

static void
draw_curve(struct app *app, const struct layout_school *l)
{
    const struct room *room = room_of(app);
    const struct curve *rows = &room->news.curve;
    struct school_point *points = school_points(rows);
    struct school_curve curve = {
        .points = points,
        .count = points != NULL ? rows->count : 0,
        .what = counted(room_objective(room)->kind),
        .marked = (size_t)(room->looked_at > 0 ? room->shown : 0),
    };

    school_draw_curve(app->look, l->curve, l->small, l->page.line, &curve);
    SDL_free(points);
}

static void
draw_swarm(struct app *app, const struct layout_school *l)
{
    const struct room *room = room_of(app);
    double answer[FEATURE_COUNT];

    room_weights(room, answer);
    struct school_swarm swarm = {
        .dots = room->dots,
        .before =
            app->prefs.numbers[PREF_EFFECTS] > 0 ? room->dots_before : NULL,
        .count = room->dot_count,
        .best = room->dot_count > 0 ? room->news.best : -1,
        .answer = room_dot(room, answer),
        .has_answer = room->news.generation > 0,
        .part = room_part(room),
        .across = _("main direction"),
        .up = _("second direction"),
    };
    school_draw_swarm(app->look, l->swarm, l->small, l->page.line, &swarm);
}

static void
draw_bars(struct app *app, const struct layout_school *l)
{
    const struct room *room = room_of(app);
    const struct album_entry *entry = room_entry(room);
    feature_set features = 0;
    double weights[FEATURE_COUNT];
    struct school_bar bars[FEATURE_COUNT];
    int count = 0;

    room_weights(room, weights);
    for (int d = 0; d < room->news.dimensions; d++)
        features |= FEATURE_BIT(room->news.features[d]);
    if (entry != NULL) {
        features = entry->features;
        memcpy(weights, entry->weights, sizeof(weights));
    }
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (features & FEATURE_BIT(f))
            bars[count++] = (struct school_bar){
                .name = school_feature_words((enum feature)f),
                .weight = weights[f],
                .lit = room->what == ROOM_TOPIC && room->looked_at == 0 &&
                       reason_topic_of((enum feature)f) == room->topic};
    school_draw_bars(app->look, l->bars, l->small, l->page.line,
        _("Its weights"), bars, count);
}

/* The line in which the player's name is written. */
static void
draw_name(struct app *app, const struct layout_school *l)
{
    struct text_style style =
        look_style(TEXT_REGULAR, l->page.unit, PALETTE_INK);
    struct box words = l->sentence, field = l->sentence;
    struct box drawn = text_draw(
        app->look->text, style, words, TEXT_LEFT, _("Name of the player"));

    field.x = drawn.x + drawn.w + l->page.unit;
    field.w =
        SDL_min(l->sentence.x + l->sentence.w - field.x, 20 * l->page.unit);
    line_draw(app->look, style, field, 2 * l->page.line, room_of(app)->name,
        app->line.composing);
}

/* In one line if they all fit there, or else smaller in several. */
static void
draw_foot(struct app *app, const struct layout_school *l)
{
    struct hint hints[ROOM_HINTS + LINE_HINTS];
    bool naming = room_is_naming(app);
    int count = naming ? line_hints(app, hints) : room_hints(app, hints);
    int unit = l->page.unit;

    if (naming || app->notice_ns > 0 ||
        look_hints_width(app->look, unit, hints, count) <= l->page.foot.w)
        app_draw_foot(app, l->page.foot, unit, hints, count);
    else
        look_hint_lines(
            app->look, l->hints, l->hint_lines, l->small, hints, count);
}

void
room_draw(struct app *app)
{
    struct room *room = room_of(app);
    struct look *look = app->look;
    struct layout_school l;
    char text[TEXT_SIZE], method[TEXT_SIZE];

    look_tint_menu(look);
    look_clear(look);
    if (room->thread == NULL)
        return;
    room_layout(app, &l);
    text_draw(look->text, look_style(TEXT_BOLD, l.page.heading_px, PALETTE_INK),
        l.title, TEXT_LEFT, _("Training room"));
    snprintf(method, sizeof(method), "%s",
        school_method_words(room->news.setup.method->name));
    snprintf(text, sizeof(text), _("%s, %s"), method, state_words(room));
    text_draw(look->text, look_style(TEXT_REGULAR, l.page.unit, PALETTE_SOFT),
        l.status, TEXT_RIGHT, text);
    draw_game(app, &l);
    draw_figures(app, &l);
    draw_curve(app, &l);
    draw_swarm(app, &l);
    draw_bars(app, &l);
    if (room_is_naming(app)) {
        draw_name(app, &l);
    } else {
        write_sentence(room, text, sizeof(text));
        text_draw(look->text, look_style(TEXT_REGULAR, l.lead, PALETTE_INK),
            l.sentence, TEXT_LEFT, text);
    }
    draw_foot(app, &l);
}
