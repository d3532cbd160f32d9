/*
 * The page after a game: its choices, and the moments at which keys count.
 *
 * A key that was pressed for the game must not end up here. So for a while
 * nothing counts, and what was held since then does not count until it was
 * released. While a name is to be asked for, all keys wait for it: then letters
 * are letters.
 */
#include "app/scenes/results/results.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/columns.h"
#include "app/draw/course_chart.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/replays.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"
#include "app/scenes/viewer/viewer.h"
#include "app/seat/back.h"
#include "app/seat/scan.h"
#include "app/shell/commands.h"
#include "app/table/coaches.h"
#include "app/table/table.h"

/* The celebration of a record: how long, and squares for each step of the effects. */
enum { SPARKS_MS = 1500, SPARKS_STEP = 20 };

/* -- the page opens -- */

static void
results_take_side(struct results *results, int at, const struct seat *seat)
{
    struct results_side *side = &results->side[at];

    side->rules = seat->rules;
    side->view = seat->view;
    side->view.rules = &side->rules;
}

static void
results_take_race(struct app *app, struct results *results)
{
    const struct race_play *race = race_of(app);

    results->sides = RACE_SIDES;
    for (int i = 0; i < RACE_SIDES; i++)
        results_take_side(results, i, &race->seats[i]);
    results->race = race->race;
    results->verdict = race->verdict;
    results->over_ns = race->table.ended_ns;
    SDL_strlcpy(results->brain, race->seats[RACE_MACHINE].brain.name, sizeof(results->brain));
}

static void
results_take_game(struct app *app, struct results *results)
{
    const struct play *play = play_of(app);

    results->sides = 1;
    results_take_side(results, 0, &play->seat);
    results->watched = play->seat.who == SEAT_MACHINE;
    results->practice = play->seat.practice;
    results->over_ns = play->table.ended_ns;
    results->touched = app->quiet_ns < results->over_ns || !play->seat.game.over;
    SDL_strlcpy(results->brain, play->seat.brain.name, sizeof(results->brain));
}

/* Keys that are down now were pressed for the game. */
static void
results_take_held(struct results *results)
{
    int count;
    const Uint8 *down = SDL_GetKeyboardState(&count);

    for (int i = 0; i < SDL_min(count, (int)SDL_NUM_SCANCODES); i++)
        results->held[i] = down[i] != 0;
}

static void
results_forget(struct app *app)
{
    struct results *results = results_of(app);

    tape_drop(results->replay);
    results->replay = NULL;
    results->course = (struct course){0};
}

/* With the coach on, has a person's game reviewed for its accuracy, unless the
 * history has yet to answer. */
static void
results_coach(struct app *app)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (results->coached || !coaches_is_on(app) || results->watched || results->replay == NULL ||
        app->archive.end.state == ARCHIVE_SENT)
        return;
    results->coached = true;
    results_game(app, &game);
    review_begin(app, results->replay, &game);
}

static void
results_pass_coach(struct app *app)
{
    struct results *results = results_of(app);

    if (!results->coached || results->accuracy > 0)
        return;
    review_pass(app);
    if (review_marks(app) != NULL)
        results->accuracy = review_of(app)->accuracy;
}

static void
results_enter(struct app *app)
{
    struct results *results = results_of(app);
    bool race = app->under[app->under_count - 1] == SCENE_RACE;

    results_forget(app);
    memset(results, 0, sizeof(*results));
    if (race)
        results_take_race(app, results);
    else
        results_take_game(app, results);
    results_take_held(results);
    results->replay = tape_hold(app->archive.end.tape);
    course_begin(&results->course, results->replay, results->side[0].view.tick);
    results_coach(app);
}

/* -- what can be done -- */

static void
results_again(struct app *app, bool by_itself)
{
    bool race = results_of(app)->sides > 1;

    app_back(app);
    if (race)
        race_again(app);
    else
        play_again(app, by_itself);
}

/* Opens the viewer for the game. Returns whether it did. */
static bool
results_watch(struct app *app)
{
    struct history_game game;

    results_game(app, &game);
    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, results_of(app)->replay, &game);
    return app_is_in(app, SCENE_VIEWER);
}

/* Whether the game stands over a scene, which the page leads back to. */
static bool
results_lead_back(const struct app *app)
{
    return app->under_count > 1; /* it stands over the game itself */
}

/* Whether the last piece of the game can be taken back: a person played it, alone
 * and from the start. */
static bool
results_can_take_back(const struct app *app)
{
    const struct results *results = results_of(app);

    return results->sides == 1 && !results->watched && !results_lead_back(app) &&
           results->replay != NULL && results->side[0].view.pieces > 1;
}

/* Takes it back: a practice game goes on from there, and the game as it ended is
 * one of its lines. Asks once when the game was for the record. */
static void
results_take_back(struct app *app)
{
    struct results *results = results_of(app);
    struct seat *seat = &play_of(app)->seat;

    if (!results->practice &&
        !app_is_sure(app, ACTION_UNDO, 0,
            _("Press again to take back the last piece; the game becomes practice")))
        return;
    struct tape *tape = tape_hold(results->replay); /* the page goes */
    if (!results_watch(app)) {
        tape_drop(tape);
        return;
    }
    bool practice = results->practice;
    seat_seek(seat, UINT64_MAX);
    seat_travel(seat, SEAT_ARRIVES);
    seat_step_back(seat, REEL_STEP_PIECE);
    seat_travel(seat, SEAT_ARRIVES);
    commands_do(app, VIEWER_PERSON, 0);
    if (seat->who == SEAT_HUMAN) {
        seat->taken_back += !practice;
        seat_add_line(seat, seat->game.pieces + 1, tape);
    }
    tape_drop(tape);
}

static void
results_review(struct app *app)
{
    struct history_game game;

    results_game(app, &game);
    if (review_begin(app, results_of(app)->replay, &game))
        app_open(app, SCENE_REVIEW);
}

static void
results_save(struct app *app)
{
    struct history_game game;

    results_game(app, &game);
    replays_export(app, &game, results_of(app)->replay);
}

static void
results_go_back(struct app *app)
{
    if (!results_lead_back(app)) {
        app_go(app, SCENE_TITLE);
        return;
    }
    app_back(app);
    app_back(app);
}

static void
results_set_up(struct app *app)
{
    bool race = results_of(app)->sides > 1;

    app_go(app, SCENE_TITLE);
    app_open(app, race ? SCENE_RACE_SETUP : SCENE_SETUP);
}

static const struct command_row commands[] = {
    CHOICES_COMMANDS,
    {RESULTS_AGAIN, .words = N_("again"), .pads = {PAD_OF(ACTION_RESTART)}},
    {RESULTS_TAKE_BACK, .words = N_("take back"), .when = results_can_take_back,
        .pads = {PAD_OF(ACTION_UNDO)}},
    {RESULTS_LEAVE, .pads = {PAD_OF(ACTION_TITLE), PAD_OF(ACTION_PAUSE)}},
    {COMMAND_NONE},
};

static void
results_act(struct app *app, int command, int argument)
{
    bool replay = command == RESULTS_REVIEW || command == RESULTS_WATCH || command == RESULTS_SAVE;

    if (replay && results_of(app)->replay == NULL) {
        app_notice(app, _("There is no replay of this game"));
        return;
    }
    switch ((enum results_command)command) {
    case RESULTS_AGAIN: results_again(app, false); break;
    case RESULTS_TAKE_BACK: results_take_back(app); break;
    case RESULTS_LEAVE: results_go_back(app); break;
    case RESULTS_REVIEW: results_review(app); break;
    case RESULTS_WATCH: results_watch(app); break;
    case RESULTS_SAVE: results_save(app); break;
    case RESULTS_SHARE: results_card_save(app); break;
    case RESULTS_SET_UP: results_set_up(app); break;
    case RESULTS_EDIT: app_go(app, SCENE_EDITOR); break;
    }
}

/* -- the choices -- */

#define DO(words, number, sign)                                                                    \
    {                                                                                              \
        (words), .command = (number), .icon = (sign)                                               \
    }
#define REPLAY(again)                                                                              \
    DO(again, RESULTS_AGAIN, ICON_AGAIN), DO(N_("review"), RESULTS_REVIEW, ICON_LEARN),            \
        DO(N_("watch it"), RESULTS_WATCH, ICON_WATCH),                                             \
        DO(N_("save the replay"), RESULTS_SAVE, ICON_SAVE),                                        \
        DO(N_("share a picture"), RESULTS_SHARE, ICON_SHARE)
/* The name, where there is a rank, and what can be done. */
#define NAMED(again)                                                                               \
    {N_("Your name"), .act = scores_name_changed, .line = &scores_name}, REPLAY(again),            \
        DO(N_("set-up"), RESULTS_SET_UP, ICON_SETUP),                                              \
        DO(N_("back to the title"), RESULTS_LEAVE, ICON_BACK)
/* Of a game that stands over another scene. */
#define OVER(again)                                                                                \
    DO(again, RESULTS_AGAIN, ICON_AGAIN), DO(N_("share a picture"), RESULTS_SHARE, ICON_SHARE),    \
        DO(N_("back to the training room"), RESULTS_LEAVE, ICON_BACK)
#define LIST(rows, skipped, begins_at)                                                             \
    {                                                                                              \
        (rows) + (skipped), (int)SDL_arraysize(rows) - (skipped), (begins_at), true                \
    }

static const struct choice game_rows[] = {NAMED(N_("play again"))};
static const struct choice race_rows[] = {NAMED(N_("race again"))};
static const struct choice over_game_rows[] = {OVER(N_("once more"))};
static const struct choice over_race_rows[] = {OVER(N_("race again"))};

/* A game that began at a position leads back to it. */
static const struct choice placed_rows[] = {REPLAY(N_("once more")),
    DO(N_("back to the editor"), RESULTS_EDIT, ICON_SETUP),
    DO(N_("back to the title"), RESULTS_LEAVE, ICON_BACK)};

static const struct choice_list placed_list = LIST(placed_rows, 0, 0);
static const struct choice_list over_lists[] = {
    LIST(over_game_rows, 0, 0), LIST(over_race_rows, 0, 0)};
static const struct choice_list lists[][2] = {
    {LIST(game_rows, 1, 0), LIST(game_rows, 0, 1)}, {LIST(race_rows, 1, 0), LIST(race_rows, 0, 1)}};

static const struct choice_list *
results_choices(const struct app *app)
{
    const struct results *results = results_of(app);

    if (results_lead_back(app))
        return &over_lists[results->sides - 1];
    if (results->side[0].view.placed)
        return &placed_list;
    return &lists[results->sides - 1][archive_rank(app) > 0];
}

/* -- moments -- */

/* Whether the name is still to be asked for. */
static bool
results_name_is_due(const struct app *app)
{
    return archive_rank(app) > 0 && archive_is_nameless(app) && !results_of(app)->asked_name;
}

/* Whether keys may still be meant for the game. */
static bool
results_is_hasty(const struct app *app)
{
    return results_of(app)->ns < (uint64_t)RESULTS_HASTY_MS * APP_NS_PER_MS ||
           results_name_is_due(app);
}

static bool
results_has_held(const struct results *results)
{
    for (int i = 0; i < SDL_NUM_SCANCODES; i++)
        if (results->held[i])
            return true;
    return false;
}

/* Opens the field for the name as soon as letters can only be meant for it. */
static void
results_ask_name(struct app *app)
{
    struct results *results = results_of(app);

    if (!results_name_is_due(app) || results_has_held(results) ||
        results->ns < (uint64_t)RESULTS_HASTY_MS * APP_NS_PER_MS)
        return;
    results->asked_name = true;
    choices_write(app, &results->choices, results_choices(app), 0);
}

uint64_t
results_until_another(const struct app *app)
{
    const struct results *results = results_of(app);
    uint64_t passed = results->over_ns + results->ns;
    uint64_t all = (uint64_t)app->prefs.numbers[PREF_AGAIN] * 1000 * APP_NS_PER_MS;

    /* With --record, each game would write another file. */
    if (!results->watched || results->touched || app->options.record != NULL)
        return 0;
    return all > passed ? all - passed : 0;
}

/* Once a person is there, no other game begins by itself. */
static void
results_touch(struct app *app)
{
    struct results *results = results_of(app);

    if (app->quiet_ns >= results->ns)
        return;
    app->dirty = app->dirty || results_until_another(app) > 0;
    results->touched = true;
}

/* Lets time pass for another watched game. Returns whether it began. */
static bool
results_wait(struct app *app, uint64_t ns)
{
    uint64_t left = results_until_another(app);

    results_of(app)->ns += ns;
    results_touch(app);
    if (left == 0)
        return false;
    if (left <= ns) {
        results_again(app, true);
        return true;
    }
    if (table_seconds(left) != table_seconds(left - ns))
        app->dirty = true;
    return false;
}

/* Whether a record is being celebrated. */
static bool
results_celebrates(const struct app *app)
{
    const struct results *results = results_of(app);

    return results->sides == 1 && archive_rank(app) == 1 && app->prefs.numbers[PREF_EFFECTS] > 0 &&
           results->record_ns < SPARKS_MS * APP_NS_PER_MS;
}

static void
results_pass(struct app *app, uint64_t ns)
{
    struct results *results = results_of(app);

    if (results_wait(app, ns))
        return;
    choices_pass(app, &results->choices, results_choices(app), ns);
    if (results_celebrates(app)) {
        results->record_ns += ns;
        app->dirty = true;
    }
    if (results_is_hasty(app))
        results->choices.rest_ns = 1; /* the mouse chooses nothing */
    results_pass_coach(app);
    if (course_go(&results->course, SCAN_STEPS))
        app->dirty = true;
    results_ask_name(app);
}

static bool
results_idle(const struct app *app)
{
    const struct results *results = results_of(app);

    return !course_is_busy(&results->course) && !results_name_is_due(app) &&
           !(results->coached && review_is_busy(app)) && !results_celebrates(app);
}

/* -- keys -- */

/* Whether the key is still down from a time when it was meant for the game. */
static bool
results_is_stale(struct app *app, const struct press *press)
{
    struct results *results = results_of(app);

    if (press->pad != PAD_NONE || press->key >= SDL_NUM_SCANCODES)
        return press->down && results_is_hasty(app);
    if (!press->down) {
        results->held[press->key] = false;
        return false;
    }
    if (!press->repeat)
        results->held[press->key] = results_is_hasty(app);
    return results->held[press->key] || results_is_hasty(app);
}

static bool
results_press(struct app *app, const struct press *press)
{
    return results_is_stale(app, press) ||
           choices_press(app, &results_of(app)->choices, results_choices(app), press);
}

static void
results_leave(struct app *app)
{
    review_stop(app);
    results_forget(app);
}

/* -- what is seen -- */

enum { CHOICES = 8 }; /* there is room for so many */

/* Heights in eighths of a unit. */
enum { VALUE = 28, VERDICT = 13, ROW = 14, NUMBERS = 24, CHOICE = 16, GAP = 6 };
enum { BODY = VALUE + VERDICT + RESULTS_ROWS * ROW + NUMBERS + 2 * CHOICE + 4 * GAP };

static const struct column ranks[] = {
    {"", 4, TEXT_RIGHT},
    {"", 13, TEXT_LEFT},
    {"", 9, TEXT_RIGHT},
    {"", 9, TEXT_RIGHT},
};

static const struct column sides[] = {
    {"", 9, TEXT_LEFT},
    {"", 12, TEXT_LEFT},
    {"", 12, TEXT_LEFT},
};

/* The games around the rank, or both sides of a race, or words in place of them.
 * Returns the box for the name that can be written. */
static struct box
results_draw_table(
    struct app *app, const struct sheet *sheet, struct box box, const struct results_words *words)
{
    bool race = results_of(app)->sides > 1;
    int pad = sheet->unit / 2;
    struct columns table = {race ? sides : ranks,
        (int)(race ? SDL_arraysize(sides) : SDL_arraysize(ranks)), RESULTS_ROWS, box, sheet->unit,
        sheet->page.line};

    for (int i = 0; i < words->row_count; i++) {
        const struct results_row *row = &words->rows[i];
        const char *cells[] = {
            row->rank, i == words->name_row ? "" : row->name, row->result, row->date};
        columns_draw_row(app->look, &table, i, cells, row->own);
    }
    if (words->instead[0] != '\0') {
        cut_top(&box, pad);
        text_paragraph(app->look->text, look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT), box,
            sheet->unit * 3 / 2, TEXT_LEFT, words->instead);
    }
    if (words->name_row < 0)
        return (struct box){0};
    return inset(columns_cell(&table, words->name_row, 1), -pad, 0);
}

/* Squares in the colours of the pieces fly up behind a record, and fall. */
static void
results_draw_sparks(struct app *app, struct box from, int unit)
{
    int sparks = SPARKS_STEP * app->prefs.numbers[PREF_EFFECTS];
    double t = (double)results_of(app)->record_ns / (double)(SPARKS_MS * APP_NS_PER_MS);
    struct colour ground = palette_colour(PALETTE_GROUND);

    if (!results_celebrates(app))
        return;
    for (int i = 0; i < sparks; i++) {
        uint32_t dice = (uint32_t)(i + 1) * UINT32_C(2654435761);
        double along = (dice >> 24) / 255.0, aside = (dice >> 16 & 0xFF) / 255.0 - 0.5;
        double rise = (2 + (dice >> 8 & 0xFF) / 100.0) * t - 5 * t * t;
        int side = 1 + (int)(unit * 5 / 8 * (1 - t));
        struct box spark = {from.x + (int)(from.w * (along + 2 * aside * t)),
            from.y + from.h / 2 - (int)(6 * unit * rise), side, side};
        look_fill(app->look, spark,
            palette_mix(
                ground, palette_piece((enum piece)(i % PIECE_COUNT)), (int)(256 * (1 - t))));
    }
}

/* What the game came to, at the top of a column. */
static void
results_draw_value(const struct sheet *sheet, struct box *column, const struct results_words *words)
{
    int u = sheet->unit;
    enum palette colour = words->record ? PALETTE_ACCENT : PALETTE_INK;

    sheet_say(sheet, cut_top(column, eighths(VALUE, u)), look_style(TEXT_BOLD, 3 * u, colour),
        TEXT_LEFT, words->value);
    sheet_say(sheet, cut_top(column, eighths(VERDICT, u)),
        look_style(words->record ? TEXT_BOLD : TEXT_REGULAR, u, colour), TEXT_LEFT, words->verdict);
}

/* The numbers, and the curve over them. */
static void
results_draw_course(
    struct app *app, const struct sheet *sheet, struct box box, const struct results_words *words)
{
    const struct results *results = results_of(app);

    sheet_figures(sheet, cut_bottom(&box, eighths(NUMBERS, sheet->unit)), RESULTS_NUMBERS,
        words->numbers, words->number_count);
    cut_bottom(&box, eighths(GAP, sheet->unit));
    if (results->replay != NULL)
        course_chart_draw(app->look, box, sheet->small, sheet->page.line, &results->course,
            &results->side[0].view);
}

/* The choices in lines at the bottom of the page, the first ones wider; the name stands
 * in the table. */
static void
results_draw_choices(
    struct app *app, const struct sheet *sheet, struct box body, int lines, struct box name)
{
    const struct choice_list *list = results_choices(app);
    int named = list->rows[0].line != NULL, gap = SDL_max(2, sheet->unit / 4);
    int across = CHOICES / lines, fewer = (CHOICES - list->count + named) % across;
    struct box boxes[CHOICES_MAX] = {name};

    for (int i = named; i < list->count; i++) {
        int at = i - named + fewer, less = at < across ? fewer : 0;
        struct box line = row_part(body, at / across, lines);
        cut_bottom(&line, gap);
        boxes[i] = part_of(line, at % across - less, across - less, gap);
    }
    choices_draw_boxes(app, &results_of(app)->choices, list, boxes, sheet->unit);
}

/* Another game begins by itself. */
static void
results_draw_announcement(struct app *app, const struct sheet *sheet)
{
    unsigned seconds = (unsigned)table_seconds(results_until_another(app));
    char words[160];

    snprintf(words, sizeof(words),
        _n("Next game in %u second; any key cancels", "Next game in %u seconds; any key cancels",
            seconds),
        seconds);
    sheet_say(
        sheet, sheet->foot, look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_LEFT, words);
}

/* The well stands beside everything else; in a tall window, over it. */
static void
results_draw(struct app *app)
{
    struct sheet sheet;
    struct results_words words;

    results_write(app, &words);
    sheet_begin(&sheet, app->look, words.heading, BODY);
    sheet_status(&sheet, words.about);
    int u = sheet.unit, line = sheet.page.line;
    bool tall = sheet.page.aside.w == 0;
    int lines = tall ? 4 : 2;
    struct box body = sheet.body;
    struct box choices = cut_bottom(&body, lines * eighths(CHOICE, u));
    cut_bottom(&body, eighths(GAP, u));
    struct box room = inset(body, line, line);
    room.w = body.w * (results_of(app)->sides + 3) / 8;
    if (tall)
        room.h = body.h / 2;
    struct box wells = results_draw_wells(app, room, 2 * u);
    struct box column = body;
    cut_left(&column, wells.x + wells.w + line + 3 * u / 2 - body.x);
    results_draw_sparks(
        app, (struct box){column.x, column.y, SDL_min(column.w, 12 * u), eighths(VALUE, u)}, u);
    results_draw_value(&sheet, &column, &words);
    if (tall) {
        column = body;
        cut_top(&column, wells.h + 2 * line);
    }
    cut_top(&column, eighths(GAP, u));
    struct box name =
        results_draw_table(app, &sheet, cut_top(&column, RESULTS_ROWS * eighths(ROW, u)), &words);
    cut_top(&column, eighths(GAP, u));
    results_draw_course(app, &sheet, column, &words);
    results_draw_choices(app, &sheet, choices, lines, name);
    if (app->notice_ns == 0 && results_until_another(app) > 0)
        results_draw_announcement(app, &sheet);
    else
        commands_foot(app, &sheet);
}

const struct scene scene_results = {
    .size = sizeof(struct results),
    .enter = results_enter,
    .leave = results_leave,
    .uncover = results_coach,
    .kept = results_coach,
    .commands = commands,
    .act = results_act,
    .press = results_press,
    .pass = results_pass,
    .draw = results_draw,
    .idle = results_idle,
    .view = offsetof(struct results, side[0].view),
    .finish = results_forget,
};
