/*
 * Layouts over many sizes of the window and the well: everything is inside,
 * nothing overlaps, cells are whole and text can be read.
 */
#include "lib/check.h"

#include "app/draw/layout.h"
#include "app/draw/layout_frame.h"
#include "app/draw/layout_menu.h"
#include "app/draw/layout_page.h"

static const int widths[] = {
    480, 481, 560, 640, 799, 800, 1000, 1024, 1280, 1366, 1920, 2560, 3440, 3840, 7680};
static const int heights[] = {
    360, 361, 480, 600, 720, 768, 900, 1080, 1200, 1440, 1920, 2160, 4320};
static const struct {
    int columns, rows, above;
} wells[] = {{12, 22, 4}, {10, 20, 0}, {10, 10, 0}, {6, 6, 2}, {12, 32, 4}, {6, 32, 0}};

/* Of text, in percent. */
static const int text_sizes[] = {75, 100, 150};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static bool
is_inside(struct box inner, struct box outer)
{
    return inner.w >= 0 && inner.h >= 0 && inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.w <= outer.x + outer.w && inner.y + inner.h <= outer.y + outer.h;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* All boxes are in the window and none touches another. */
static void
check_boxes(const struct box *boxes, int count, int width, int height)
{
    struct box window = {0, 0, width, height};
    for (int i = 0; i < count; i++) {
        if (!is_inside(boxes[i], window))
            fail_msg("%dx%d: box %d (%d %d %d %d) is outside", width, height, i, boxes[i].x,
                boxes[i].y, boxes[i].w, boxes[i].h);
        for (int j = 0; j < i; j++) {
            if (overlap(boxes[i], boxes[j]))
                fail_msg("%dx%d: boxes %d (%d %d %d %d) and %d (%d %d %d %d) "
                         "overlap",
                    width, height, i, boxes[i].x, boxes[i].y, boxes[i].w, boxes[i].h, j, boxes[j].x,
                    boxes[j].y, boxes[j].w, boxes[j].h);
        }
    }
}

typedef void check_fn(const struct layout_wants *wants);

static void
for_all_sizes(check_fn *check, struct layout_wants wants)
{
    for (int i = 0; i < COUNT(widths); i++) {
        for (int j = 0; j < COUNT(heights); j++) {
            for (int k = 0; k < COUNT(wells); k++) {
                wants.width = widths[i];
                wants.height = heights[j];
                wants.columns = wells[k].columns;
                wants.rows = wells[k].rows;
                wants.above = wells[k].above;
                for (int s = 0; s < COUNT(text_sizes); s++) {
                    wants.scale = text_sizes[s];
                    check(&wants);
                }
            }
        }
    }
}

enum {
    MAX_BOXES = 21 + BUTTON_COUNT + LAYOUT_MAX_KEYS + LAYOUT_MAX_STATS + LAYOUT_MAX_FACTS +
                LAYOUT_MAX_SPLITS + LAYOUT_MAX_REASONS
};

static void
collect(struct box *boxes, int *count, const struct box *from, int number)
{
    for (int i = 0; i < number; i++)
        if (from[i].w > 0)
            boxes[(*count)++] = from[i];
}

/* All that is shown, each once, the well with the rows above it first. */
static int
boxes_of(const struct layout *l, int above, struct box boxes[MAX_BOXES])
{
    const struct box single[] = {l->next_label, l->next_box, l->hold_label, l->hold_box, l->pilot,
        l->strip, l->pending, l->streaks, l->splits_label, l->reasons_label, l->graph,
        l->rival_label, l->rival, l->list, l->mind};
    int count = 0;

    boxes[count++] = (struct box){l->well.x, l->well.y - above, l->well.w, l->well.h + above};
    collect(boxes, &count, single, COUNT(single));
    collect(boxes, &count, l->stats, l->stat_count);
    collect(boxes, &count, l->keys, l->keys_shown);
    collect(boxes, &count, l->facts, l->fact_count);
    collect(boxes, &count, l->splits, l->split_count);
    collect(boxes, &count, l->reasons, LAYOUT_MAX_REASONS);
    collect(boxes, &count, l->lamps, l->lamp_count);
    if (l->word_lines > 1)
        boxes[count++] = l->words;
    assert_true(count <= MAX_BOXES);
    return count;
}

/* Pieces have room in their frames, and can be told apart. */
static void
check_pieces(const struct layout *l, const struct layout_wants *wants)
{
    for (int i = 0; i < wants->next_count; i++) {
        assert_true(is_inside(l->next[i], l->next_box));
        int cell = i == 0 ? l->next_cell : l->later_cell;
        assert_true(cell >= 4 && cell <= l->cell);
        assert_true(l->next[i].w >= 4 * cell && l->next[i].h >= 2 * cell);
        for (int j = 0; j < i; j++)
            assert_false(overlap(l->next[i], l->next[j]));
    }
    if (wants->hold) {
        assert_true(is_inside(l->hold, l->hold_box));
        assert_true(l->hold_cell >= 4 && l->hold.w >= 4 * l->hold_cell);
    }
}

/* No line is lower than its text. */
static void
check_lines(const struct layout *l)
{
    for (int i = 0; i < l->stat_count; i++)
        assert_true(l->stats[i].h >= (l->stat_lines ? l->big : 3 * l->unit));
    for (int i = 0; i < l->fact_count; i++)
        assert_true(l->facts[i].h >= l->unit);
    for (int i = 0; i < l->keys_shown; i++)
        assert_true(l->keys[i].h >= l->unit);
    for (int i = 0; i < l->split_count; i++)
        assert_true(l->splits[i].h >= l->unit);
    for (int i = 0; i < l->lamp_count; i++)
        assert_true(l->lamps[i].w >= l->unit * 3 / 4 && l->lamps[i].h >= l->unit &&
                    l->lamps[i].y > l->mind.y);
    assert_true(l->pilot.h >= 2 * l->unit && l->pilot.w >= 8 * l->unit);
    assert_true(l->word_lines == 1 || l->words.h >= l->word_lines * l->unit);
}

static void
check_play(const struct layout_wants *wants)
{
    struct layout l;
    struct box boxes[MAX_BOXES];
    layout_play(&l, wants);
    /* The rows above are the pieces', like the well. */
    int above = l.cell * wants->above;
    int count = boxes_of(&l, above, boxes);
    check_boxes(boxes, count, wants->width, wants->height - wants->below);

    assert_true(l.cell >= 4);
    assert_int_equal(l.well.w, l.cell * wants->columns);
    assert_int_equal(l.well.h, l.cell * wants->rows);
    assert_int_equal(l.strip.y, l.well.y + l.well.h);
    assert_true(l.unit >= 11 && l.small >= 10 && l.big >= l.unit);
    check_pieces(&l, wants);
    check_lines(&l);
    int stats = wants->stats > 0 ? wants->stats : LAYOUT_STATS;
    assert_in_range(l.stat_count, stats < 3 ? stats : 3, stats);
    assert_int_equal(l.streaks.w > 0, wants->streaks);
    /* Pieces over the well touch nothing. */
    assert_true(l.above >= wants->above);
    assert_true(l.well.y - l.above * l.cell >= 0);
    /* A frame of a thin line must have room around the well. */
    assert_true(l.well.x >= l.line && l.well.y - above >= l.line);
}

/* Everything that a game can have. */
static struct layout_wants
everything(void)
{
    return (struct layout_wants){.next_count = RULESET_MAX_NEXT,
        .key_count = LAYOUT_MAX_KEYS,
        .stats = LAYOUT_MAX_STATS,
        .facts = LAYOUT_MAX_FACTS,
        .splits = LAYOUT_MAX_SPLITS,
        .reasons = 3,
        .list = 4,
        .hold = true,
        .streaks = true,
        .graph = true,
        .rival = true};
}

static void
play_has_room(void **state)
{
    (void)state;
    for_all_sizes(check_play, (struct layout_wants){.next_count = 1, .key_count = 9});
    for_all_sizes(check_play, (struct layout_wants){0});
    for (int next = 1; next <= RULESET_MAX_NEXT; next++) {
        struct layout_wants wants = everything();
        wants.next_count = next;
        for_all_sizes(check_play, wants);
        wants.key_count = wants.list = 0;
        for_all_sizes(check_play, wants);
        wants.hold = wants.streaks = wants.rival = false;
        wants.splits = wants.stats = 0;
        for_all_sizes(check_play, wants);
        wants.below = 90; /* as in the viewer */
        for_all_sizes(check_play, wants);
        wants.mind = true;
        for_all_sizes(check_play, wants);
        wants.lamps = BUTTON_COUNT;
        for_all_sizes(check_play, wants);
    }
}

/* With the mind open, the buttons of all rules stand below it in usual windows.
 * Where that would leave too little of it they are left out, and it is as high
 * as without them. */
static void
lamps_have_room(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        bool has_room;
    } sizes[] = {{520, 390, true}, {640, 480, true}, {1280, 720, true}, {1920, 1080, true},
        {3840, 2160, true}, {900, 1400, false}};
    struct layout_wants wants = {.columns = 10,
        .rows = 20,
        .above = 4,
        .next_count = 5,
        .stats = 4,
        .facts = 10,
        .hold = true,
        .streaks = true,
        .graph = true,
        .mind = true,
        .scale = 100};
    struct layout with, without;

    for (int i = 0; i < COUNT(sizes); i++) {
        wants.width = sizes[i].width;
        wants.height = sizes[i].height;
        wants.lamps = 0;
        layout_play(&without, &wants);
        assert_int_equal(without.lamp_count, 0);
        for (wants.lamps = 5; wants.lamps <= BUTTON_COUNT; wants.lamps++) {
            layout_play(&with, &wants);
            assert_int_equal(with.lamp_count, sizes[i].has_room ? wants.lamps : 0);
            assert_true(with.mind.h >= with.unit * 102 / 8);
            if (!sizes[i].has_room)
                assert_memory_equal(&with.mind, &without.mind, sizeof(with.mind));
        }
    }
}

/* What the rule sets and goals show when the keys are folded. */
static const struct layout_wants shown[] = {
    {.columns = 12, .rows = 22, .above = 4, .next_count = 1, .facts = 9, .graph = true},
    {.columns = 12,
        .rows = 22,
        .above = 4,
        .next_count = 1,
        .facts = 9,
        .reasons = 3,
        .graph = true},
    {.columns = 10, .rows = 20, .above = 2, .next_count = 1, .facts = 9, .graph = true},
    {.columns = 10,
        .rows = 20,
        .above = 4,
        .next_count = 5,
        .stats = 4,
        .facts = 10,
        .hold = true,
        .streaks = true,
        .graph = true},
    {.columns = 10,
        .rows = 20,
        .above = 4,
        .next_count = 5,
        .stats = 3,
        .facts = 8,
        .splits = 4,
        .hold = true,
        .streaks = true,
        .graph = true,
        .rival = true},
    {.columns = 10, .rows = 20, .above = 4, .next_count = 3, .stats = 5, .facts = 5, .graph = true},
};

/* The largest cell of a well that has the window for itself. */
static int
largest_cell(const struct layout_wants *w)
{
    struct layout_wants alone = *w;
    alone.rows += w->above;
    struct layout_frame f = layout_frame(&alone, 24);
    int by_height = f.height / alone.rows, by_width = f.width / w->columns;
    return by_height < by_width ? by_height : by_width;
}

/* Wide windows have as large a well as their height allows, whatever stands
 * beside it and however large the text is. */
static void
well_is_large(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int k = 0; k < COUNT(shown); k++)
                for (int s = 0; s < COUNT(text_sizes); s++)
                    for (int keys = 0; keys <= LAYOUT_MAX_KEYS; keys += 12) {
                        struct layout_wants wants = shown[k];
                        struct layout l;
                        wants.width = widths[i];
                        wants.height = heights[j];
                        wants.scale = text_sizes[s];
                        wants.key_count = keys;
                        if (widths[i] * 9 < heights[j] * 16)
                            continue;
                        layout_play(&l, &wants);
                        assert_int_equal(l.shape, LAYOUT_SIDES);
                        if (l.cell * 10 < largest_cell(&wants) * 9)
                            fail_msg("%dx%d, %d: a cell of %d", widths[i], heights[j], k, l.cell);
                        /* The well stands in the middle. */
                        int right = widths[i] - l.well.x - l.well.w;
                        assert_in_range(right - l.well.x + 1, 0, 2);
                    }
}

/* In a window that is higher than wide the well gets most of what its width or
 * its height allows. */
static void
upright_windows_have_a_large_well(void **state)
{
    (void)state;
    static const int sizes[][2] = {{900, 1400}, {1080, 1920}, {720, 1280}, {600, 1400}, {480, 1920},
        {1200, 1920}, {2160, 3840}, {1000, 1000}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            layout_play(&l, &wants);
            if (l.cell * 100 < largest_cell(&wants) * 68)
                fail_msg("%dx%d, %d: a cell of %d of %d", sizes[i][0], sizes[i][1], k, l.cell,
                    largest_cell(&wants));
        }
}

/* The part of the window within which something stands, in percent of its
 * width and of its height. */
static void
extent(const struct layout *l, const struct layout_wants *w, int *across, int *down)
{
    struct box boxes[MAX_BOXES];
    int count = boxes_of(l, l->cell * w->above, boxes);
    int left = w->width, right = 0, top = w->height, bottom = 0;

    for (int i = 0; i < count; i++) {
        struct box b = boxes[i];
        left = b.x < left ? b.x : left;
        top = b.y < top ? b.y : top;
        right = b.x + b.w > right ? b.x + b.w : right;
        bottom = b.y + b.h > bottom ? b.y + b.h : bottom;
    }
    *across = (right - left) * 100 / w->width;
    *down = (bottom - top) * 100 / w->height;
}

/* The part of the window that has something in it, in percent. */
static int
filled(const struct layout *l, const struct layout_wants *w)
{
    struct box boxes[MAX_BOXES];
    int count = boxes_of(l, l->cell * w->above, boxes);
    double area = 0;

    for (int i = 0; i < count; i++)
        area += (double)boxes[i].w * boxes[i].h;
    return (int)(area * 100 / ((double)w->width * w->height));
}

/* No blank half: what is shown reaches from edge to edge, from upright windows
 * to those of 21:9, and fills most of what is between. */
static void
windows_are_filled(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int k = 0; k < COUNT(shown); k++) {
                struct layout_wants wants = shown[k];
                struct layout l;
                int across, down;
                wants.width = widths[i];
                wants.height = heights[j];
                if (widths[i] * 9 > heights[j] * 22 || widths[i] * 2 < heights[j])
                    continue;
                layout_play(&l, &wants);
                extent(&l, &wants, &across, &down);
                if (across < 80 || down < 85 || filled(&l, &wants) < 50)
                    fail_msg("%dx%d, %d: %d %% by %d %%, %d %% of all", widths[i], heights[j], k,
                        across, down, filled(&l, &wants));
            }
}

/* In the usual windows a first game shows all of its keys. */
static void
first_games_show_all_keys(void **state)
{
    (void)state;
    static const int sizes[][2] = {{520, 390}, {640, 480}, {800, 600}, {1024, 768}, {1280, 720},
        {1920, 1080}, {3440, 1440}, {900, 1400}, {1000, 1000}, {1080, 1920}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            wants.key_count = wants.hold ? 12 : 9;
            layout_play(&l, &wants);
            if (l.keys_shown != wants.key_count)
                fail_msg("%dx%d, %d: %d keys of %d", sizes[i][0], sizes[i][1], k, l.keys_shown,
                    wants.key_count);
        }
}

/* Hold and next pieces are where players look for them: to the left and to the
 * right of the well. */
static void
pieces_stand_beside_the_well(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        enum layout_shape shape;
    } sizes[] = {{520, 390, LAYOUT_SIDES}, {640, 480, LAYOUT_SIDES}, {1280, 720, LAYOUT_SIDES},
        {1920, 1080, LAYOUT_SIDES}, {3440, 1440, LAYOUT_SIDES}, {1000, 1000, LAYOUT_SIDES},
        {900, 1400, LAYOUT_BAR}, {480, 1920, LAYOUT_BAND}};
    for (int i = 0; i < COUNT(sizes); i++) {
        struct layout_wants wants = shown[3];
        struct layout l;
        wants.width = sizes[i].width;
        wants.height = sizes[i].height;
        layout_play(&l, &wants);
        assert_int_equal(l.shape, sizes[i].shape);
        if (l.shape != LAYOUT_BAND)
            assert_true(l.next_box.x > l.well.x + l.well.w);
        else
            assert_true(l.next_box.y > l.well.y + l.well.h);
        if (l.shape == LAYOUT_SIDES)
            assert_true(l.hold_box.x + l.hold_box.w < l.well.x);
        /* They can be told apart. */
        assert_true(l.later_cell >= 5 && l.hold_cell >= 6);
    }
}

/* What there is room for in the windows that most people have. */
static void
usual_windows_show_everything(void **state)
{
    (void)state;
    static const int sizes[][2] = {
        {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3440, 1440}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            layout_play(&l, &wants);
            assert_true(l.graph.w > 0 && l.fact_count >= 5);
            assert_int_equal(l.stat_count, wants.stats > 0 ? wants.stats : 3);
            assert_false(l.stat_lines);
            assert_int_equal(l.reasons_label.w > 0, wants.reasons > 0);
            assert_int_equal(l.split_count, wants.splits);
            assert_int_equal(l.rival.w > 0, wants.rival);
            /* The text is as large as 21 pixels in 720. */
            assert_true(l.unit * 35 >= sizes[i][1]);
        }
}

static void
tiny_window_does_no_harm(void **state)
{
    (void)state;
    for (int size = -1; size < 480; size += 13) {
        struct layout_wants wants = {.width = size,
            .height = size,
            .columns = 12,
            .rows = 22,
            .next_count = 1,
            .key_count = 99,
            .above = 4};
        struct layout l;
        layout_play(&l, &wants);
        assert_true(l.cell > 0 && l.keys_shown <= LAYOUT_MAX_KEYS);
        struct layout_menu_wants menu = {
            size, size, 99, true, true, 10, 20, 100, 0, false, false, false, false};
        struct layout_menu m;
        layout_menu(&m, &menu);
        assert_true(m.cell > 0 && m.shown <= LAYOUT_MENU_MAX_ROWS);
    }
}

/* -- menus -- */

static void
check_menu(const struct layout_menu_wants *wants)
{
    struct layout_menu l;
    layout_menu(&l, wants);
    struct box boxes[6 + LAYOUT_MENU_MAX_ROWS];
    int count = 0;
    boxes[count++] = l.name;
    boxes[count++] = l.tagline;
    boxes[count++] = l.detail;
    boxes[count++] = l.hint;
    boxes[count++] = l.picture;
    boxes[count++] = l.bar;
    for (int i = 0; i < l.shown; i++)
        boxes[count++] = l.entries[i];
    check_boxes(boxes, count, wants->width, wants->height);
    assert_true(l.unit >= 11 && l.name_px > l.unit);
    assert_int_equal(l.picture.w, l.cell * wants->columns);
    assert_int_equal(l.picture.h, l.cell * wants->rows);
    /* All, or a bar that says that there are more; never a mere handful. */
    assert_true(l.shown >= 1 || wants->entry_count == 0);
    assert_int_equal(l.bar.w > 0, l.shown < wants->entry_count);
    if (l.shown < wants->entry_count && l.shown < 4)
        fail_msg("%dx%d: only %d of %d entries", wants->width, wants->height, l.shown,
            wants->entry_count);
    for (int i = 0; i < l.shown; i++) {
        struct box name = layout_menu_name(&l, l.entries[i]);
        struct box value = layout_menu_value(&l, l.entries[i]);
        struct box track = layout_menu_track(&l, value);
        assert_true(is_inside(name, l.entries[i]));
        assert_true(is_inside(value, l.entries[i]));
        assert_true(is_inside(track, value));
        if (wants->valued && track.w < 3 * l.unit)
            fail_msg(
                "%dx%d: a slider of %d at size %d", wants->width, wants->height, track.w, l.unit);
        assert_false(overlap(name, value));
        assert_true(l.entries[i].h >= l.unit * 3 / 2 - 1);
    }
}

static const struct {
    bool named, valued;
    int columns, rows;
} menus[] = {{true, false, 12, 22}, {true, false, 10, 20}, {true, false, 6, 32},
    {false, false, 0, 0}, {false, true, 0, 0}, {false, true, 10, 10}, {false, true, 10, 20}};

static void
menus_have_room(void **state)
{
    (void)state;
    static const int counts[] = {0, 1, 3, 7, 9, 10, 14, 22, 33, 5000};
    static const int scales[] = {0, 75, 100, 150};
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int k = 0; k < COUNT(menus); k++)
                for (int c = 0; c < COUNT(counts); c++)
                    for (int s = 0; s < COUNT(scales); s++) {
                        struct layout_menu_wants wants = {widths[i], heights[j], counts[c],
                            menus[k].named, menus[k].valued, menus[k].columns, menus[k].rows,
                            scales[s], 0, false, false, s % 2 != 0, false};
                        check_menu(&wants);
                    }
}

/* Cards: as many as are seen have room for their picture, name and words. */
static void
cards_have_room(void **state)
{
    static const int counts[] = {1, 2, 7, 13}, scales[] = {75, 100, 150};
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int c = 0; c < COUNT(counts); c++)
                for (int s = 0; s < 2 * COUNT(scales); s++) {
                    bool pictured = s % 2 != 0;
                    struct layout_menu_wants wants = {widths[i], heights[j], counts[c], c == 1,
                        true, 0, 0, scales[s / 2], 0, true, pictured, false, false};
                    struct layout_menu l;
                    layout_menu(&l, &wants);
                    assert_true(l.shown >= (counts[c] < 2 ? counts[c] : 2));
                    assert_int_equal(l.bar.w > 0, l.shown < counts[c]);
                    check_boxes(
                        (struct box[]){l.name, l.hint, l.entries[0], l.entries[l.shown - 1]},
                        l.shown > 1 ? 4 : 3, widths[i], heights[j]);
                    struct layout_card card = layout_menu_card(&l, l.entries[0], pictured);
                    assert_true(is_inside(card.name, l.entries[0]));
                    assert_true(is_inside(card.words, l.entries[0]));
                    assert_true(is_inside(card.picture, l.entries[0]));
                    assert_false(overlap(card.name, card.words));
                    assert_false(overlap(card.picture, card.words));
                    assert_int_equal(card.picture.w > 0, pictured);
                    assert_true(card.words.h >= l.unit);
                    assert_true(card.words.w >= 10 * l.unit);
                }
}

/* A table and the entries above it, all of them at every size. */
static void
tables_have_room(void **state)
{
    enum { ENTRIES = 4, LINES = 11 };
    static const int scales[] = {75, 100, 150};
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int s = 0; s < COUNT(scales); s++) {
                struct layout_menu_wants wants = {widths[i], heights[j], ENTRIES, false, true, 0, 0,
                    scales[s], LINES, false, false, false, false};
                struct layout_menu l;
                check_menu(&wants);
                layout_menu(&l, &wants);
                assert_int_equal(l.shown, ENTRIES);
                check_boxes((struct box[]){l.table, l.name, l.detail, l.hint, l.entries[0],
                                l.entries[ENTRIES - 1]},
                    6, widths[i], heights[j]);
                assert_true(l.table_px >= 10 && l.table_px <= l.unit);
                assert_true(l.table.w >= 38 * l.table_px);
                assert_true(l.table.h >= LINES * l.table_px * 5 / 4);
            }
}

/* Pages of every kind stand on the same grid: one size of text, one left edge
 * for headings, entries, words and keys, one place for heading and keys. */
static void
all_pages_stand_on_one_grid(void **state)
{
    static const int scales[] = {75, 100, 150};
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++)
            for (int s = 0; s < COUNT(scales); s++) {
                struct layout_page page;
                layout_page(&page, widths[i], heights[j], scales[s]);
                for (int kind = 0; kind < 64; kind++) {
                    struct layout_menu_wants wants = {widths[i], heights[j], 3 + 9 * (kind & 1),
                        false, (kind & 2) != 0, kind & 4 ? 10 : 0, kind & 4 ? 20 : 0, scales[s],
                        kind & 8 ? 11 : 0, (kind & 16) != 0, (kind & 32) != 0, (kind & 2) != 0,
                        (kind & 4) != 0};
                    struct layout_menu l;
                    layout_menu(&l, &wants);
                    assert_int_equal(l.unit, page.unit);
                    assert_int_equal(l.name_px, page.heading_px);
                    assert_memory_equal(&l.name, &page.heading, sizeof(l.name));
                    assert_memory_equal(&l.hint, &page.foot, sizeof(l.hint));
                    assert_int_equal(l.entries[0].x, page.body.x);
                    assert_int_equal(l.entries[0].y, page.body.y);
                    assert_int_equal(l.entries[0].x + l.pad, l.name.x);
                    if (!wants.cards && !wants.table)
                        assert_int_equal(l.entries[0].h, 2 * l.unit);
                }
            }
}

/* The title shows its entries at every size. */
static void
title_shows_all(void **state)
{
    enum { ENTRIES = 11 };
    (void)state;
    for (int i = 0; i < COUNT(widths); i++)
        for (int j = 0; j < COUNT(heights); j++) {
            struct layout_menu_wants wants = {widths[i], heights[j], ENTRIES, true, false, 12, 22,
                100, 0, false, false, false, false};
            struct layout_menu l;
            layout_menu(&l, &wants);
            if (l.shown != ENTRIES)
                fail_msg("%dx%d: %d entries", widths[i], heights[j], l.shown);
        }
}

/* Larger text is larger where there is room for it. */
static void
text_follows_the_scale(void **state)
{
    (void)state;
    struct layout_menu small, large;
    struct layout_menu_wants wants = {
        1280, 720, 6, false, true, 0, 0, 75, 0, false, false, false, false};
    layout_menu(&small, &wants);
    wants.scale = 150;
    layout_menu(&large, &wants);
    assert_true(large.unit * 10 >= small.unit * 13);
}

/* Larger text takes room from the parts beside the well, not from the well. */
static void
well_keeps_its_size(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {2560, 1440}};
    (void)state;
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout usual, large;
            struct layout_wants wants = shown[k];
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            layout_play(&usual, &wants);
            wants.scale = 150;
            layout_play(&large, &wants);
            assert_int_equal(large.cell, usual.cell);
            assert_true(large.unit * 100 >= usual.unit * 115);
        }
}

SUITE(layout)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_has_room),
        cmocka_unit_test(lamps_have_room),
        cmocka_unit_test(well_is_large),
        cmocka_unit_test(upright_windows_have_a_large_well),
        cmocka_unit_test(windows_are_filled),
        cmocka_unit_test(first_games_show_all_keys),
        cmocka_unit_test(pieces_stand_beside_the_well),
        cmocka_unit_test(usual_windows_show_everything),
        cmocka_unit_test(tiny_window_does_no_harm),
        cmocka_unit_test(menus_have_room),
        cmocka_unit_test(cards_have_room),
        cmocka_unit_test(tables_have_room),
        cmocka_unit_test(all_pages_stand_on_one_grid),
        cmocka_unit_test(title_shows_all),
        cmocka_unit_test(text_follows_the_scale),
        cmocka_unit_test(well_keeps_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
