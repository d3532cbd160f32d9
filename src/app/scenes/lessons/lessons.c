/*
 * The pages are menus. A card's picture and the one beside the list are drawn
 * of the lesson itself.
 */
#include "app/scenes/lessons/lessons.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/sketch.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/text/labels.h"
#include "store/aside.h"
#include "store/say.h"

enum { PICTURE_COLUMNS = 20 };

static const char file_name[] = "lessons.txt";

/* -- what is kept -- */

static void
lessons_warn(struct app *app, const struct error *error)
{
    say("wellplayed: %s", error_english(error));
    app_warn(app, _("Lessons can't be saved: %s"), language_error(error));
}

/* A damaged file gets another name and is kept; a new one is begun. Any other
 * trouble: nothing is kept. */
static void
lessons_set_aside(struct app *app, const struct error *error)
{
    struct lessons_room *room = lessons_of(app);
    char name[ASIDE_SIZE];

    if (error->line > 0 && aside(room->path, "damaged", name)) {
        say("wellplayed: %s; kept as %s", error_english(error), name);
        app_warn(app, _("%s; the file is kept as %s"), language_error(error), name);
        return;
    }
    lessons_warn(app, error);
    room->path[0] = '\0';
}

static void
lessons_load_done(struct app *app)
{
    struct lessons_room *room = lessons_of(app);
    struct error error = {0};

    if (app->archive.keeper == NULL)
        return; /* a run that keeps nothing */
    if (!paths_find(PATHS_DATA, file_name, room->path, &error)) {
        room->path[0] = '\0';
        lessons_warn(app, &error);
        return;
    }
    if (!lessons_done_load(room->path, &room->done, &error))
        lessons_set_aside(app, &error);
}

bool
lessons_open(struct app *app)
{
    struct lessons_room *room = lessons_of(app);
    struct error error = {0};

    if (room->lessons.count > 0)
        return true;
    if (!lessons_shipped(&room->lessons, &error)) {
        lessons_warn(app, &error);
        return false;
    }
    lessons_load_done(app);
    return true;
}

void
lessons_note(struct app *app, bool solved)
{
    struct lessons_room *room = lessons_of(app);
    const char *name = lessons_chosen(app)->name;
    struct error error = {0};

    if (room->path[0] == '\0') {
        lessons_done_note(&room->done, name, solved);
        return;
    }
    if (paths_make(PATHS_DATA, &error) &&
        lessons_done_keep(room->path, name, solved, &room->done, &error))
        return;
    if (error.line == 0) {
        lessons_warn(app, &error);
        return;
    }
    lessons_set_aside(app, &error);
    if (room->path[0] != '\0')
        lessons_done_keep(room->path, name, solved, &room->done, &error);
}

/* -- lessons -- */

const struct lessons_item *
lessons_chosen(const struct app *app)
{
    const struct lessons_room *room = lessons_of(app);
    return &room->lessons.items[room->chosen];
}

const struct lessons_item *
lessons_at(const struct lessons_room *room, enum task_motif motif, int at)
{
    for (int i = 0; i < room->lessons.count; i++)
        if (room->lessons.items[i].task.motif == motif && at-- == 0)
            return &room->lessons.items[i];
    return NULL;
}

bool
lessons_is_solved(const struct lessons_room *room, const struct lessons_item *item)
{
    const struct lessons_mark *mark = lessons_done_find(&room->done, item->name);
    return mark != NULL && mark->solved > 0;
}

void
lessons_choose_next(struct app *app)
{
    struct lessons_room *room = lessons_of(app);
    int count = room->lessons.count, next = (room->chosen + 1) % count;

    for (int i = 0; i < count; i++) {
        int at = (room->chosen + 1 + i) % count;
        if (lessons_is_solved(room, &room->lessons.items[at]))
            continue;
        next = at;
        break;
    }
    room->chosen = next;
    room->motif = room->lessons.items[next].task.motif;
}

static int
lessons_count(const struct lessons_room *room, enum task_motif motif, bool solved)
{
    const struct lessons_item *item;
    int count = 0;

    for (int i = 0; (item = lessons_at(room, motif, i)) != NULL; i++)
        count += !solved || lessons_is_solved(room, item);
    return count;
}

/* -- words -- */

static const struct menu_list list;
static void lessons_list_draw(struct app *app, const struct sheet *sheet, struct box box, int cell);

#define LIST(name)                                                                                 \
    {                                                                                              \
        .title = name, .list = &list, .columns = PICTURE_COLUMNS, .rows = SKETCH_ROWS,             \
        .draw = lessons_list_draw                                                                  \
    }

static const struct {
    struct menu_page page;                /* the list of its lessons */
    const char *words, *solved, *used_up; /* N_() */
} motifs[TASK_MOTIFS] = {
    [TASK_CLEAN] = {LIST(N_("No new hole")),
        N_("Place all pieces so that no empty cell is covered."),
        N_("No new hole: every empty cell is still open from above."), ""},
    [TASK_SLIDE] = {LIST(N_("Slide under")), N_("Fill a hole from the side, and make no new one."),
        N_("Filled from the side."), N_("The hole is still there.")},
    [TASK_DIG] = {LIST(N_("Dig")), N_("Clear rows until one hole is gone."),
        N_("A hole is open again."), N_("The hole is still covered.")},
    [TASK_FOUR] = {LIST(N_("Four at once")),
        N_("Build up, and clear four rows with the long piece."),
        N_("Four rows at once: the most that one piece can clear."),
        N_("Four rows were not cleared at once.")},
    [TASK_SPIN] = {LIST(N_("T-spin double")), N_("Rotate a T into its place, and clear two rows."),
        N_("Two rows by a rotation: worth more than four."),
        N_("No T was rotated into place with two rows.")},
    [TASK_ALL_CLEAR] = {LIST(N_("All clear")), N_("Leave nothing in the well."),
        N_("Nothing is left."), N_("The well is not empty.")},
};

const char *
lessons_name(enum task_motif motif)
{
    return _(motifs[motif].page.title);
}

const char *
lessons_words(enum task_motif motif)
{
    return _(motifs[motif].words);
}

const char *
lessons_sentence(enum task_motif motif, const struct task_course *course)
{
    if (course->state == TASK_SOLVED)
        return _(motifs[motif].solved);
    switch (course->fault) {
    case TASK_NEW_HOLE: return _("This covers an empty cell: a new hole.");
    case TASK_USED_UP: return _(motifs[motif].used_up);
    case TASK_TOPPED: return _("The well is full.");
    case TASK_NO_FAULT: break;
    }
    return "";
}

/* -- the motifs -- */

static int
lessons_motif_count(const struct app *app)
{
    return TASK_MOTIFS;
}

static void
lessons_motif_show(struct app *app, int at, struct menu_row *row)
{
    const struct lessons_room *room = lessons_of(app);
    enum task_motif motif = (enum task_motif)at;

    row->name = lessons_name(motif);
    row->detail = lessons_words(motif);
    snprintf(row->value, sizeof(row->value), _("%d of %d"), lessons_count(room, motif, true),
        lessons_count(room, motif, false));
}

/* The first of its lessons that was never solved is chosen. */
static void
lessons_motif_open(struct app *app, int at)
{
    struct lessons_room *room = lessons_of(app);
    const struct lessons_item *first = lessons_at(room, (enum task_motif)at, 0);
    const struct lessons_item *item = first;

    for (int i = 1; item != NULL && lessons_is_solved(room, item); i++)
        item = lessons_at(room, (enum task_motif)at, i);
    room->motif = (enum task_motif)at;
    if (first != NULL)
        room->chosen = (int)((item != NULL ? item : first) - room->lessons.items);
    app_open(app, SCENE_LESSONS_MOTIF);
}

/* The rows of a lesson that its picture shows: from a row on, as letters. */
static void
lessons_draw_sketch(struct app *app, const struct lessons_item *item, struct box box)
{
    char rows[SKETCH_ROWS][BOARD_MAX_WIDTH + 1];
    struct sketch sketch = {.rules = ""};
    const struct task *task = &item->task;
    struct board board;

    position_board(&task->position, &task->rules, &board);
    int first = SDL_max(0, board_stack_height(&board) - SKETCH_ROWS + 1);
    for (int i = 0; i < SKETCH_ROWS; i++) {
        const uint8_t *cells = task->position.cells[first + SKETCH_ROWS - 1 - i];
        memset(rows[i], 0, sizeof(rows[i]));
        for (int x = 0; x < task->rules.width; x++)
            rows[i][x] = cells[x] == CELL_GARBAGE ? '#' : piece_letter((enum piece)cells[x]);
        sketch.rows[i] = rows[i];
    }
    const char piece[] = {piece_letter((enum piece)task->position.piece), '\0'};
    sketch.next = piece;
    sketch_draw_as(app->look, &sketch, &task->rules, box);
}

static void
lessons_motif_draw(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    const struct lessons_item *item = lessons_at(lessons_of(app), (enum task_motif)at, 0);

    if (item != NULL)
        lessons_draw_sketch(app, item, box);
}

static void
lessons_enter(struct app *app)
{
    lessons_open(app);
}

static void
lessons_forget(struct app *app)
{
    lessons_finish(&lessons_of(app)->lessons);
}

static const struct menu_list motifs_list = {
    .count = lessons_motif_count, .show = lessons_motif_show, .act = lessons_motif_open};

static const struct menu_page motifs_page = {
    .title = N_("Lessons"),
    .list = &motifs_list,
    .cards = true,
    .draw_card = lessons_motif_draw,
};

const struct scene scene_lessons = {
    .size = sizeof(struct lessons_room),
    .kind = &menu_kind,
    .page = &motifs_page,
    .enter = lessons_enter,
    .finish = lessons_forget,
};

/* -- the lessons of a motif -- */

static int
lessons_list_count(const struct app *app)
{
    const struct lessons_room *room = lessons_of(app);
    return lessons_count(room, room->motif, false);
}

/* The texts of a row live until the next call. */
static void
lessons_list_show(struct app *app, int at, struct menu_row *row)
{
    static char name[64], detail[512];
    const struct lessons_room *room = lessons_of(app);
    const struct lessons_item *item = lessons_at(room, room->motif, at);
    char what[256], rules[64], tries[64] = "";

    if (item == NULL)
        return;
    const struct lessons_mark *mark = lessons_done_find(&room->done, item->name);
    unsigned pieces = item->task.pieces;
    snprintf(name, sizeof(name), _("Lesson %d"), at + 1);
    snprintf(what, sizeof(what), _n("%u piece. %s", "%u pieces. %s", pieces), pieces,
        lessons_words(room->motif));
    snprintf(rules, sizeof(rules), _("Rules: %s."), label_rules(item->task.rules.name));
    if (mark != NULL)
        snprintf(tries, sizeof(tries),
            _n("Solved in %u of %u try.", "Solved in %u of %u tries.", mark->tried), mark->solved,
            mark->tried);
    snprintf(detail, sizeof(detail), "%s %s %s", what, rules, tries);
    row->name = name;
    row->detail = detail;
    if (mark != NULL)
        snprintf(row->value, sizeof(row->value), "%s", mark->solved > 0 ? _("solved") : _("tried"));
}

static void
lessons_list_open(struct app *app, int at)
{
    struct lessons_room *room = lessons_of(app);
    const struct lessons_item *item = lessons_at(room, room->motif, at);

    if (item == NULL)
        return;
    room->chosen = (int)(item - room->lessons.items);
    app_open(app, SCENE_LESSON);
}

static void
lessons_list_draw(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    const struct lessons_room *room = lessons_of(app);
    int at = menu_of(app, SCENE_LESSONS_MOTIF)->selected;
    const struct lessons_item *item = lessons_at(room, room->motif, at);

    if (item != NULL)
        lessons_draw_sketch(app, item, box);
}

static const struct menu_list list = {
    .count = lessons_list_count, .show = lessons_list_show, .act = lessons_list_open};

/* The list stands at the chosen lesson, of whatever motif it is by now. */
static void
lessons_list_enter(struct app *app)
{
    struct menu *menu = menu_of(app, SCENE_LESSONS_MOTIF);
    const struct lessons_room *room = lessons_of(app);
    const struct lessons_item *item;

    for (int at = 0; (item = lessons_at(room, room->motif, at)) != NULL; at++)
        if (item == lessons_chosen(app))
            menu->selected = at;
    menu_open(app, menu, &motifs[room->motif].page);
}

const struct scene scene_lessons_motif = {
    .kind = &menu_kind,
    .page = &motifs[0].page,
    .enter = lessons_list_enter,
    .uncover = lessons_list_enter,
};
