/*
 * Players of one run side by side, on the same pieces: generation 1 dies,
 * generation 40 plays. They sit at one table, as in a race: nobody has more time
 * than another, however long the machine has thought.
 */
#include "app/scenes/training/four.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/scenes/rows.h"
#include "app/scenes/training/training.h"
#include "app/shell/commands.h"

enum { MAX_SPEED = 32 * TABLE_REAL_TIME, TEXT_SIZE = 192 };

/* -- the players -- */

static bool
entries_are_same(const struct album *album, size_t a, size_t b)
{
    return memcmp(album->entries[a].weights, album->entries[b].weights,
               sizeof(album->entries[a].weights)) == 0;
}

int
four_spread(const struct album *album, size_t out[FOUR_WELLS])
{
    /* Parts of what was learned, in eighths: most is learned early. */
    static const size_t parts[FOUR_WELLS] = {0, 1, 4, 8};
    size_t shown[ALBUM_MAX], count = 0, alike = 0;
    size_t wells = SDL_min(album->count, (size_t)FOUR_WELLS);

    for (size_t i = 1; i < album->count; i++)
        alike += entries_are_same(album, i, i - 1);
    size_t others = album->count - alike;
    for (size_t i = 0; i < album->count; i++) {
        bool same = i > 0 && entries_are_same(album, i, i - 1);
        alike -= same;
        if (!same || others + alike < wells)
            shown[count++] = i;
    }
    for (size_t i = 0; i < wells; i++)
        out[i] = shown[SDL_max((count - 1) * parts[i] / 8, i)];
    if (wells > 0)
        out[wells - 1] = album->count - 1; /* the newest of those that play alike */
    return (int)wells;
}

const struct album_entry *
four_entry(const struct app *app, int well)
{
    return &training_page_of(app)->run.album.entries[four_of(app)->wells[well].entry];
}

bool
four_is_over(const struct four *four)
{
    for (int i = 0; i < four->count; i++)
        if (!seat_is_over(&four->wells[i].seat))
            return false;
    return four->count > 0;
}

int
four_best(const struct four *four)
{
    int best = FOUR_NOBODY;
    uint64_t most = 0;

    for (int i = 0; i < four->count; i++) {
        uint64_t rows = four->wells[i].seat.view.rows;
        if (i > 0 && rows == most)
            best = FOUR_NOBODY;
        if (i == 0 || rows > most) {
            best = i;
            most = rows;
        }
    }
    return best;
}

static void
four_hear(struct app *app, int side, const struct events *events)
{
    if (events->happened & EVENT_GAME_OVER)
        four_of(app)->last_out = side;
}

static const struct table_kind kind = {.quiet = true, .plain = true, .heard = four_hear};

static void
four_begin(struct app *app)
{
    struct four *four = four_of(app);
    const struct objective *objective = watched_objective(&training_page_of(app)->run);
    struct seat *seats[FOUR_WELLS];
    uint32_t speed = four->table.speed;

    for (int i = 0; i < four->count; i++) {
        seats[i] = &four->wells[i].seat;
        learner_begin(app, seats[i], objective, four_entry(app, i), four->seed);
    }
    table_begin(app, &four->table, &kind, four, seats, four->count);
    four->table.phase = TABLE_RUNS;
    four->table.speed = speed;
    four->last_out = FOUR_NOBODY;
}

/* Another player in the chosen well. Wells stay in the order of their
 * generations, and all begin again on the same pieces. */
static void
four_change_player(struct app *app, int by)
{
    struct four *four = four_of(app);
    struct four_well *well = &four->wells[four->chosen];
    size_t low = four->chosen > 0 ? well[-1].entry + 1 : 0;
    size_t high =
        four->chosen + 1 < four->count ? well[1].entry : training_page_of(app)->run.album.count;

    if ((by < 0 && well->entry == low) || (by > 0 && well->entry + 1 >= high))
        return;
    well->entry = by < 0 ? well->entry - 1 : well->entry + 1;
    four_begin(app);
}

/* -- what can be done -- */

enum four_command {
    FOUR_PAUSE = COMMAND_NONE + 1,
    FOUR_AGAIN,  /* from the beginning, on the same pieces */
    FOUR_PIECES, /* from the beginning, on others */
    FOUR_SPEED,  /* argument: 1 faster, -1 slower */
    FOUR_BESIDE, /* chooses the well beside: 1 right, -1 left */
    FOUR_PLAYER, /* another player in the chosen well: 1 later, -1 earlier */
    FOUR_WELL,   /* a click on this well chooses it, or pauses */
    FOUR_LEAVE
};

static bool
four_has_several(const struct app *app)
{
    return four_of(app)->count > 1;
}

static const char *
four_pause_words(const struct app *app)
{
    const struct four *four = four_of(app);

    return four_is_over(four)             ? _("once more")
           : table_is_still(&four->table) ? _("continue")
                                          : _("pause");
}

#define KEY(name) SDL_SCANCODE_##name

static const struct command_row commands[] = {
    {FOUR_PAUSE, .say = four_pause_words,
        .keys = {{KEY(SPACE), 0}, {KEY(P), 0}, {KEY(RETURN), 0}, {KEY(KP_ENTER), 0}},
        .pads = {PAD_OF(ACTION_CW), PAD_OF(ACTION_PAUSE)}},
    {FOUR_PIECES, .words = N_("other pieces"), .keys = {{KEY(N), 0}},
        .pads = {PAD_OF(ACTION_HOLD)}},
    {FOUR_LEAVE, .words = N_("back"),
        .keys = {{KEY(ESCAPE), 0}, {KEY(Q), 0}, {KEY(4), 0}, {KEY(KP_4), 0}},
        .pads = {PAD_OF(ACTION_CCW), PAD_OF(ACTION_TITLE)}},
    {FOUR_SPEED, -1, .words = N_("speed"), .repeats = true,
        .keys = {{KEY(MINUS), 0}, {KEY(KP_MINUS), 0}}, .pads = {PAD_OF(ACTION_SLOWER)}},
    {FOUR_SPEED, 1, .joins = true, .repeats = true, .keys = {{KEY(EQUALS), 0}, {KEY(KP_PLUS), 0}},
        .pads = {PAD_OF(ACTION_FASTER)}},
    {FOUR_BESIDE, -1, .words = N_("well"), .repeats = true, .when = four_has_several,
        .keys = {{KEY(LEFT), 0}}, .pads = {PAD_OF(ACTION_LEFT)}},
    {FOUR_BESIDE, 1, .joins = true, .repeats = true, .when = four_has_several,
        .keys = {{KEY(RIGHT), 0}}, .pads = {PAD_OF(ACTION_RIGHT)}},
    {FOUR_PLAYER, -1, .words = N_("player"), .repeats = true, .keys = {{KEY(DOWN), 0}},
        .pads = {PAD_OF(ACTION_SOFT)}},
    {FOUR_PLAYER, 1, .joins = true, .repeats = true, .keys = {{KEY(UP), 0}},
        .pads = {PAD_OF(ACTION_HARD)}},
    {FOUR_AGAIN, .words = N_("from the beginning"), .keys = {{KEY(R), 0}},
        .pads = {PAD_OF(ACTION_HALF), PAD_OF(ACTION_RESTART)}},
    {COMMAND_NONE},
};

static void
four_pause(struct app *app)
{
    struct four *four = four_of(app);

    if (four_is_over(four))
        four_begin(app);
    else
        table_set_phase(
            app, &four->table, table_is_still(&four->table) ? TABLE_RUNS : TABLE_STOPPED);
}

static void
four_act(struct app *app, int command, int argument)
{
    struct four *four = four_of(app);

    switch ((enum four_command)command) {
    case FOUR_PAUSE: four_pause(app); break;
    case FOUR_AGAIN: four_begin(app); break;
    case FOUR_PIECES:
        four->seed++;
        four_begin(app);
        break;
    case FOUR_SPEED:
        four->table.speed = argument > 0
                                ? SDL_min(2 * four->table.speed, (uint32_t)MAX_SPEED)
                                : SDL_max(four->table.speed / 2, (uint32_t)TABLE_REAL_TIME);
        break;
    case FOUR_BESIDE: four->chosen = SDL_clamp(four->chosen + argument, 0, four->count - 1); break;
    case FOUR_PLAYER: four_change_player(app, argument); break;
    case FOUR_WELL:
        if (argument == four->chosen)
            four_pause(app);
        four->chosen = argument;
        break;
    case FOUR_LEAVE: app_back(app); break;
    }
}

/* -- what is seen -- */

static void
four_write_rows(uint64_t rows, char *out, size_t size)
{
    snprintf(out, size, _n("%u row", "%u rows", (unsigned)rows), (unsigned)rows);
}

static void
four_draw_card(struct app *app, const struct sheet *sheet, struct box card, int at, int cell)
{
    const struct four *four = four_of(app);
    const struct view *view = &four->wells[at].seat.view;
    struct look *look = app->look;
    struct box in = sheet_inside(sheet, card);
    bool best = four_is_over(four) && four_best(four) == at;
    char text[TEXT_SIZE];

    if (view->rules == NULL)
        return;
    sheet_card(sheet, card, at == four->chosen, FOUR_WELL, at);
    snprintf(text, sizeof(text), _("Generation %u"), (unsigned)four_entry(app, at)->generation);
    sheet_say(sheet, cut_top(&in, sheet->unit * 7 / 4),
        look_style(TEXT_BOLD, sheet->unit, PALETTE_INK), TEXT_CENTRE, text);
    sheet_say(sheet, cut_bottom(&in, sheet->unit * 5 / 4),
        look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_CENTRE,
        view->over ? _("topped out") : _("lives"));
    four_write_rows(view->rows, text, sizeof(text));
    sheet_say(sheet, cut_bottom(&in, sheet->unit * 6 / 4),
        look_style(TEXT_BOLD, sheet->lead, best ? PALETTE_ACCENT : PALETTE_INK), TEXT_CENTRE, text);
    struct box well = box_centred(in, cell * view->rules->width, cell * view->rules->visible);
    (view->over ? draw_still : draw_moving)(look, view, well, cell);
}

/* Who has topped out last, or who was best. */
static void
four_write_sentence(const struct app *app, char *out, size_t size)
{
    const struct four *four = four_of(app);
    int best = four_best(four);
    char rows[64];

    if (four->last_out == FOUR_NOBODY) {
        snprintf(out, size, "%s", _("All get the same pieces."));
    } else if (!four_is_over(four)) {
        four_write_rows(four->wells[four->last_out].seat.view.rows, rows, sizeof(rows));
        /* Translators: %s is "12 rows". */
        snprintf(out, size, _("Generation %u has topped out, with %s."),
            (unsigned)four_entry(app, four->last_out)->generation, rows);
    } else if (best == FOUR_NOBODY) {
        snprintf(out, size, "%s", _("There is no clear winner."));
    } else {
        four_write_rows(four->wells[best].seat.view.rows, rows, sizeof(rows));
        snprintf(out, size, _("Generation %u was best, with %s."),
            (unsigned)four_entry(app, best)->generation, rows);
    }
}

static void
four_write_status(const struct four *four, char *out, size_t size)
{
    /* Translators: game time over wall time, "speed 2x". */
    int used = snprintf(out, size, _("speed %dx"), (int)four->table.speed / TABLE_REAL_TIME);
    const char *more = four_is_over(four)             ? _("all have topped out")
                       : table_is_still(&four->table) ? _("paused")
                                                      : NULL;
    if (more != NULL && used > 0 && (size_t)used < size)
        snprintf(out + used, size - (size_t)used, ", %s", more);
}

static void
four_draw(struct app *app)
{
    const struct four *four = four_of(app);
    const struct ruleset *rules = &watched_objective(&training_page_of(app)->run)->setup.rules;
    struct box cards[FOUR_WELLS];
    struct sheet sheet;
    char text[TEXT_SIZE];

    sheet_begin(&sheet, app->look, _("The same pieces"), 0);
    four_write_status(four, text, sizeof(text));
    sheet_status(&sheet, text);
    sheet_raise_foot(&sheet, 2);
    four_write_sentence(app, text, sizeof(text));
    sheet_sentence(&sheet, cut_bottom(&sheet.body, 2 * sheet.unit), text);
    cut_bottom(&sheet.body, sheet.unit / 2);
    int cell = sheet_wells(&sheet, sheet.body, SDL_max(four->count, 1), rules->width,
        rules->visible, sheet.unit * 19 / 4, cards);
    for (int i = 0; i < four->count; i++)
        four_draw_card(app, &sheet, cards[i], i, cell);
    commands_foot(app, &sheet);
}

/* -- the scene -- */

static void
four_pass(struct app *app, uint64_t ns)
{
    struct four *four = four_of(app);

    if (four->count == 0) { /* the training room goes with its run */
        app_back(app);
        return;
    }
    table_pass(app, &four->table, NULL, ns);
}

static bool
four_idle(const struct app *app)
{
    return four_of(app)->count > 0 && table_is_idle(&four_of(app)->table);
}

static void
four_finish(struct app *app)
{
    struct four *four = four_of(app);

    for (int i = 0; i < FOUR_WELLS; i++)
        seat_finish(&four->wells[i].seat, NULL);
    four->count = 0;
}

static void
four_enter(struct app *app)
{
    struct four *four = four_of(app);
    size_t entries[FOUR_WELLS];

    four->count = four_spread(&training_page_of(app)->run.album, entries);
    for (int i = 0; i < four->count; i++)
        four->wells[i].entry = entries[i];
    four->chosen = SDL_max(four->count - 1, 0);
    four->table.speed = LEARNER_SPEED;
    four->seed = app_seed(app, NULL);
    four_begin(app);
}

static const struct view *
four_game(const struct app *app)
{
    const struct four *four = four_of(app);
    return four->count > 0 ? &four->wells[four->chosen].seat.view : NULL;
}

const struct scene scene_four = {
    .size = sizeof(struct four),
    .commands = commands,
    .act = four_act,
    .enter = four_enter,
    .leave = four_finish,
    .pass = four_pass,
    .draw = four_draw,
    .idle = four_idle,
    .game = four_game,
    .finish = four_finish,
};
