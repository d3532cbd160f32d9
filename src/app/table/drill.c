/* The well gets the largest cell that leaves the words their room. */
#include "app/table/drill.h"

#include "app/draw/panel.h"
#include "app/shell/commands.h"

/* -- the game -- */

void
drill_begin(struct app *app, struct drill *drill, const struct table_kind *kind)
{
    table_begin(app, &drill->table, kind, drill, (struct seat *const[]){&drill->seat}, 1);
    drill->moves = false;
    app->dirty = true;
}

void
drill_button(struct drill *drill, int key, enum action action, bool down)
{
    if (!down) {
        input_release(&drill->seat.input, key);
        return;
    }
    drill->moves = true;
    input_press(&drill->seat.input, key, action);
}

void
drill_pass(struct app *app, struct drill *drill, uint64_t ns, bool rests)
{
    if (drill->seat.view.rules == NULL)
        return;
    drill->table.phase = rests ? TABLE_STOPPED : TABLE_RUNS;
    table_pass(app, &drill->table, NULL, ns);
}

static struct drill *
drill_of(const struct app *app)
{
    return app_state(app, app->scene);
}

void
drill_rest(struct app *app)
{
    input_release_all(&drill_of(app)->seat.input);
    drill_of(app)->moves = false;
    app->dirty = true;
}

void
drill_uncover(struct app *app)
{
    struct seat *seat = &drill_of(app)->seat;

    if (seat->rules.shapes != NULL)
        seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
}

/* -- the page -- */

enum {
    /* Lengths in units. */
    PROGRESS = 2,
    LINE = 3, /* of a sentence or of keys; two of what is said about it */
    FOOT = 2,
    WORDS_LEAST = 19,
    WORDS_MOST = 30,
    HOLD_CELLS = 5, /* the width of the held piece's frame */
    NEXT_CELLS = 3, /* the height of an announced piece */
    MAX_HINTS = 14
};

static int
drill_side_cell(int cell)
{
    return max(CELL_MIN, cell * 3 / 4);
}

/* What stands on one side of the well, with the space between them. */
static int
drill_side_width(bool there, int cell)
{
    return there ? HOLD_CELLS * drill_side_cell(cell) + cell : 0;
}

/* The largest cell for a box; `*left` is what stands on the left of the well,
 * `*wide` is how wide all is. */
static int
drill_page_cell(const struct drill_page *page, const struct ruleset *rules, struct box box,
    int *left, int *wide)
{
    int rows = rules->visible + layout_above(rules);

    for (int cell = max(CELL_MIN, box.h / rows);; cell--) {
        int right = drill_side_width(page->next > 0, cell);
        *left = drill_side_width((rules->buttons & BUTTON_HOLD) != 0, cell);
        if (page->tall) /* the well is in the middle */
            *left = right = max(*left, right);
        *wide = *left + cell * rules->width + right;
        if (*wide <= box.w || cell == CELL_MIN)
            return cell;
    }
}

static struct box
drill_well_box(const struct ruleset *rules, struct box all, int left, int cell)
{
    int above = layout_above(rules) * cell, high = rules->visible * cell;

    return (struct box){
        all.x + left, all.y + (all.h - high - above) / 2 + above, rules->width * cell, high};
}

void
drill_page_begin(struct drill_page *page, struct look *look, const struct ruleset *rules, int next,
    int tall_keys, int wide_keys)
{
    int width = max(look->width, LAYOUT_MIN_WIDTH);
    int height = max(look->height, LAYOUT_MIN_HEIGHT);
    int side = min(width, height), margin = max(12, side / 20);
    int u = max(UNIT_MIN, min(layout_calm(side, SIDE_USUAL) * look->scale / 3400, side / 26));
    bool tall = width * 10 < height * 11;
    int lines = 1 + (tall ? 1 + tall_keys : 2 + wide_keys);
    int words_high = (PROGRESS + lines * LINE) * u + u / 2;
    struct box all = inset((struct box){0, 0, width, height}, margin, margin);
    struct sheet *sheet = &page->sheet;
    int left, wide, cell;

    *page = (struct drill_page){.tall = tall, .next = next, .large = 2 * u};
    *sheet = (struct sheet){.look = look, .unit = u, .small = look_small(u), .lead = look_lead(u)};
    look_tint_menu(look);
    look_clear(look);
    if (tall) {
        sheet->body = cut_top(&all, words_high);
        sheet->foot = cut_bottom(&all, FOOT * u);
        all = inset(all, 0, u / 2);
        cell = drill_page_cell(page, rules, all, &left, &wide);
        all = box_centred(all, wide, all.h);
    } else {
        int gap = max(margin, 2 * u);
        struct box well = all;
        cut_right(&well, WORDS_LEAST * u + gap);
        cell = drill_page_cell(page, rules, well, &left, &wide);
        int words = min(all.w - wide - gap, WORDS_MOST * u);
        all = box_centred(all, wide + gap + words, all.h);
        sheet->body = cut_right(&all, words);
        sheet->foot = cut_bottom(&sheet->body, FOOT * u);
        sheet->foot.w = width - margin - sheet->foot.x;
        cut_top(&sheet->body, (sheet->body.h - words_high) / 2);
    }
    sheet->page.foot = sheet->foot;
    page->well =
        (struct well_frame){drill_well_box(rules, all, left, cell), cell, u, layout_line(u)};
}

/* Cuts a label off the top of what is beside the well, and a frame of `high` pixels. */
static void
drill_page_frame(
    const struct drill_page *page, struct box side, int high, struct box *label, struct box *frame)
{
    *label = cut_top(&side, page->well.unit * 3 / 2);
    *frame = cut_top(&side, high);
}

void
drill_page_game(const struct drill_page *page, const struct stage *stage)
{
    const struct well_frame *well = &page->well;
    struct look *look = page->sheet.look;
    struct layout_side side = {.well = well->box};
    int small = drill_side_cell(well->cell), wide = HOLD_CELLS * small;
    struct box left = {well->box.x - well->cell - wide, well->box.y, wide, well->box.h};
    struct box right = {well->box.x + well->box.w + well->cell, well->box.y, wide, well->box.h};

    draw_stage(look, stage, well);
    art_resize(&look->hold_art, small);
    art_resize(&look->next_art, small);
    art_resize(&look->later_art, small);
    if (stage->view->rules->buttons & BUTTON_HOLD) {
        drill_page_frame(page, left, 4 * small, &side.hold_label, &side.hold_box);
        side.hold = side.hold_box;
        panel_hold(look, stage, &side, page->sheet.small, well->line);
    }
    if (page->next == 0)
        return;
    drill_page_frame(
        page, right, (page->next * NEXT_CELLS + 1) * small, &side.next_label, &side.next_box);
    struct box rest = inset(side.next_box, 0, small / 2);
    for (int i = 0; i < page->next; i++)
        side.next[i] = cut_top(&rest, NEXT_CELLS * small);
    panel_next(look, stage, &side, page->sheet.small, well->line);
}

void
drill_columns(const struct ruleset *rules, struct place at, int *first, int *last)
{
    uint16_t matrix = rules->shapes->matrix[at.piece][at.rotation];

    *first = at.x + piece_left_column(matrix);
    *last = at.x + piece_right_column(matrix);
}

void
drill_page_columns(const struct drill_page *page, const struct ruleset *rules, struct place at)
{
    const struct well_frame *well = &page->well;
    struct box box = well->box;
    int first, last;

    drill_columns(rules, at, &first, &last);
    box.x += first * well->cell;
    box.w = (last - first + 1) * well->cell;
    look_frame(page->sheet.look, box, max(2, well->cell / 11), palette_colour(PALETTE_ACCENT));
}

struct box
drill_page_progress(struct drill_page *page)
{
    return cut_top(&page->sheet.body, PROGRESS * page->sheet.unit);
}

void
drill_page_dot(const struct drill_page *page, struct box *line, bool done, bool now)
{
    struct look *look = page->sheet.look;
    int size = page->sheet.unit * 5 / 8;
    struct box dot = cut_left(line, size);

    if (dot.w < size)
        return; /* there are very many */
    dot = box_centred(dot, size, size);
    if (done)
        look_fill(look, dot, palette_colour(PALETTE_SOFT));
    if (now || !done)
        look_frame(look, dot, now ? max(1, size / 4) : page->well.line,
            palette_colour(now ? PALETTE_ACCENT : PALETTE_SOFT));
    cut_left(line, page->sheet.unit / 2);
}

void
drill_page_sentence(struct drill_page *page, enum palette colour, const char *words)
{
    struct look *look = page->sheet.look;
    struct text_style style = look_style(TEXT_BOLD, page->large, colour);
    int line = page->large * 5 / 4;
    struct box box = page->sheet.body;

    box.h = page->tall ? line : 2 * line;
    if (page->tall)
        style.px = look_px(look, style.px, box.w, words);
    int lines = text_paragraph(look->text, style, box, line, TEXT_LEFT, words);
    cut_top(&page->sheet.body, lines * line + page->sheet.unit / 4);
}

void
drill_page_detail(struct drill_page *page, enum palette colour, const char *words)
{
    int unit = page->sheet.unit;
    struct box box = cut_top(&page->sheet.body, LINE * unit);

    text_paragraph(page->sheet.look->text, look_style(TEXT_REGULAR, unit * 9 / 8, colour), box,
        unit * 3 / 2, TEXT_LEFT, words);
    cut_top(&page->sheet.body, unit / 2);
}

/* In columns: two beside the well, more in a tall window. */
void
drill_page_keys(struct drill_page *page, struct app *app, const struct ruleset *buttons)
{
    struct hint hints[MAX_HINTS + BUTTON_COUNT];
    struct box boxes[MAX_HINTS];
    struct box area = page->sheet.body;
    int u = page->sheet.unit, count = commands_hints(app, hints, MAX_HINTS);

    for (int i = 0; buttons != NULL && i <= ACTION_LAST_BUTTON; i++) {
        hints[count] = app_hint(app, (enum action)i, 1, _(binding_table[i].what));
        count += (buttons->buttons >> i & 1) && hints[count].caps.count > 0;
    }
    count = min(count, MAX_HINTS);
    int rows = max(1, min(area.h / (2 * u), page->tall ? 4 : 7));
    int columns = max(1, min((MAX_HINTS + rows - 1) / rows, area.w / (9 * u)));
    rows = max(rows, (count + columns - 1) / columns);
    int high = min(2 * u, area.h / rows);
    for (int i = 0; i < count; i++) {
        boxes[i] = part_of(area, i / rows, columns, u / 2);
        boxes[i].y += i % rows * high;
        boxes[i].h = high;
    }
    look_hints(app->look, boxes, hints, count, rows, u, PALETTE_INK);
    app_draw_foot(app, page->sheet.foot, u, NULL, 0);
}
