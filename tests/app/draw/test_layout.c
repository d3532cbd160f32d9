/*
 * Layouts over many sizes of the window and the well: everything is inside,
 * nothing overlaps, cells are whole and text can be read.
 */
#include "lib/check.h"

#include "app/draw/layout.h"
#include "app/draw/layout_frame.h"
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
    MAX_BOXES = 36 + BUTTON_COUNT + LAYOUT_MAX_KEYS + LAYOUT_MAX_STATS + LAYOUT_MAX_FACTS +
                LAYOUT_MAX_SPLITS + LAYOUT_MAX_REASONS
};

static void
collect(struct box *boxes, int *count, const struct box *from, int number)
{
    for (int i = 0; i < number; i++)
        if (from[i].w > 0)
            boxes[(*count)++] = from[i];
}

/* All that is shown, each once, the wells with the rows above them first. */
static int
boxes_of(const struct layout *l, int above, struct box boxes[MAX_BOXES])
{
    const struct box single[] = {l->pilot, l->strip, l->streaks, l->splits_label, l->reasons_label,
        l->rival_label, l->rival, l->list, l->goal, l->clock, l->bar, l->gap};
    int count = 0;

    for (int i = 0; i < LAYOUT_MAX_SIDES && l->sides[i].well.w > 0; i++) {
        const struct layout_side *s = &l->sides[i];
        const struct box own[] = {s->name, s->detail, s->next_label, s->next_box, s->hold_label,
            s->hold_box, s->pending, s->graph, s->mind};
        boxes[count++] = (struct box){s->well.x, s->well.y - above, s->well.w, s->well.h + above};
        collect(boxes, &count, own, COUNT(own));
        if (!is_inside(s->words, l->strip))
            collect(boxes, &count, &s->words, 1);
    }
    collect(boxes, &count, single, COUNT(single));
    collect(boxes, &count, l->stats, l->stat_count);
    collect(boxes, &count, l->keys, l->keys_shown);
    collect(boxes, &count, l->facts, l->fact_count);
    collect(boxes, &count, l->splits, l->split_count);
    collect(boxes, &count, l->reasons, LAYOUT_MAX_REASONS);
    collect(boxes, &count, l->lamps, l->lamp_count);
    assert_true(count <= MAX_BOXES);
    return count;
}

/* Pieces have room in their frames, and can be told apart. */
static void
check_pieces(const struct layout *l, const struct layout_side *s, const struct layout_wants *wants)
{
    for (int i = 0; i < wants->next_count; i++) {
        assert_true(is_inside(s->next[i], s->next_box));
        int cell = i == 0 ? l->next_cell : l->later_cell;
        assert_true(cell >= 4 && cell <= l->cell);
        assert_true(s->next[i].w >= 4 * cell && s->next[i].h >= 2 * cell);
        for (int j = 0; j < i; j++)
            assert_false(overlap(s->next[i], s->next[j]));
    }
    if (wants->hold) {
        assert_true(is_inside(s->hold, s->hold_box));
        assert_true(l->hold_cell >= 4 && s->hold.w >= 4 * l->hold_cell);
    }
}

/* No line is lower than its text. */
static void
check_lines(const struct layout *l, const struct layout_wants *wants)
{
    int sides = wants->sides == 2 ? 2 : 1;

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
                    l->lamps[i].y > l->sides[0].mind.y);
    if (sides == 1)
        assert_true(l->pilot.h >= 2 * l->unit && l->pilot.w >= 8 * l->unit);
    for (int i = 0; i < sides; i++)
        assert_true(l->word_lines == 1 || l->sides[i].words.h >= l->word_lines * l->unit);
}

static void
check_play(const struct layout_wants *wants)
{
    struct layout l;
    struct box boxes[MAX_BOXES];
    layout_wells(&l, wants);
    /* The rows above are the pieces', like the well. */
    int above = l.cell * wants->above;
    int count = boxes_of(&l, above, boxes);
    check_boxes(boxes, count, wants->width, wants->height - wants->below);

    assert_true(l.cell >= 4);
    assert_true(l.unit >= 11 && l.small >= 10 && l.big >= l.unit);
    for (int i = 0; i < (wants->sides == 2 ? 2 : 1); i++) {
        const struct layout_side *s = &l.sides[i];
        assert_int_equal(s->well.w, l.cell * wants->columns);
        assert_int_equal(s->well.h, l.cell * wants->rows);
        check_pieces(&l, s, wants);
        /* Pieces over the well touch nothing. */
        assert_true(s->well.y - l.above * l.cell >= 0);
        /* A frame of a thin line must have room around the well. */
        assert_true(s->well.x >= l.line && s->well.y - above >= l.line);
    }
    check_lines(&l, wants);
    int stats = wants->stats > 0 ? wants->stats : LAYOUT_STATS;
    assert_in_range(l.stat_count, stats < 3 ? stats : 3, stats);
    assert_int_equal(l.streaks.w > 0, wants->streaks);
    assert_true(l.above >= wants->above);
    assert_true(l.strip.w > 0 || wants->below > 0);
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

TEST(play_has_room)
{
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

/* What concerns one of two wells is on its side, as large as for the other. */
static void
check_race(const struct layout_wants *wants)
{
    struct layout l;

    check_play(wants);
    layout_wells(&l, wants);
    const struct layout_side *a = &l.sides[0], *b = &l.sides[1];
    const struct box left[] = {a->well, a->name, a->next_box, a->hold_box, a->graph, a->mind},
                     right[] = {b->well, b->name, b->next_box, b->hold_box, b->graph, b->mind};
    for (int i = 0; i < COUNT(left); i++) {
        assert_int_equal(left[i].y, right[i].y);
        assert_in_range(left[i].w - right[i].w + 1, 0, 2);
        assert_int_equal(left[i].h, right[i].h);
        assert_true(left[i].w == 0 || left[i].x + left[i].w < right[i].x);
    }
    assert_true(l.goal.w > 0 && l.clock.w > 0 && l.bar.w > 0 && l.gap.h >= 2 * l.unit);
}

TEST(races_have_room)
{
    for (int next = 0; next <= 5; next++) {
        struct layout_wants wants = {
            .sides = 2, .next_count = next, .key_count = 10, .graph = next % 2 == 0};
        for_all_sizes(check_race, wants);
        wants.hold = true;
        wants.stats = 5;
        wants.mind = next % 2 != 0;
        for_all_sizes(check_race, wants);
    }
}

/* The thoughts that a race shows appear without a change of the wells. */
TEST(thoughts_leave_the_wells)
{
    static const int sizes[][2] = {
        {640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {3440, 1440}, {900, 1400}, {1080, 1920}};

    for (int i = 0; i < COUNT(sizes); i++)
        for (int sides = 1; sides <= 2; sides++) {
            struct layout_wants wants = {.width = sizes[i][0],
                .height = sizes[i][1],
                .sides = sides,
                .columns = 10,
                .rows = 20,
                .above = 2,
                .next_count = 5,
                .key_count = 10,
                .hold = true};
            struct layout without, with;
            layout_wells(&without, &wants);
            wants.mind = true;
            layout_wells(&with, &wants);
            assert_memory_equal(&without.sides[0].well, &with.sides[0].well, sizeof(struct box));
            if (with.sides[0].mind.w == 0)
                fail_msg("%dx%d, %d wells: no thoughts", sizes[i][0], sizes[i][1], sides);
            if (sides == 1 && with.sides[0].mind.h <= with.unit * 16)
                fail_msg("%dx%d: thoughts without a legend", sizes[i][0], sizes[i][1]);
        }
}

/* With the mind open, the buttons of all rules stand below it in usual windows.
 * Where that would leave too little of it they are left out, and it is as high
 * as without them. */
TEST(lamps_have_room)
{
    static const struct {
        int width, height, list;
        bool has_room;
    } sizes[] = {{520, 390, 0, true}, {640, 480, 0, true}, {1280, 720, 0, true},
        {1920, 1080, 0, true}, {3840, 2160, 0, true}, {900, 1400, 0, true}, {900, 1400, 6, false}};
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
        wants.list = sizes[i].list;
        wants.lamps = 0;
        layout_wells(&without, &wants);
        assert_int_equal(without.lamp_count, 0);
        for (wants.lamps = 5; wants.lamps <= BUTTON_COUNT; wants.lamps++) {
            layout_wells(&with, &wants);
            assert_int_equal(with.lamp_count, sizes[i].has_room ? wants.lamps : 0);
            assert_true(with.sides[0].mind.h >= with.unit * 102 / 8);
            if (!sizes[i].has_room)
                assert_memory_equal(
                    &with.sides[0].mind, &without.sides[0].mind, sizeof(with.sides[0].mind));
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
    struct layout_frame f = layout_frame(&alone, LAYOUT_SIDES);
    int by_height = f.height / alone.rows, by_width = f.width / w->columns;
    return by_height < by_width ? by_height : by_width;
}

/* Wide windows have as large a well as their height allows, whatever stands
 * beside it and however large the text is. */
TEST(well_is_large)
{
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
                        layout_wells(&l, &wants);
                        assert_int_equal(l.shape, LAYOUT_SIDES);
                        if (l.cell * 10 < largest_cell(&wants) * 9)
                            fail_msg("%dx%d, %d: a cell of %d", widths[i], heights[j], k, l.cell);
                        /* The well stands in the middle. */
                        int right = widths[i] - l.sides[0].well.x - l.sides[0].well.w;
                        assert_in_range(right - l.sides[0].well.x + 1, 0, 2);
                    }
}

/* In a window that is higher than wide the well gets most of what its width or
 * its height allows. */
TEST(upright_windows_have_a_large_well)
{
    static const int sizes[][2] = {{900, 1400}, {1080, 1920}, {720, 1280}, {600, 1400}, {480, 1920},
        {1200, 1920}, {2160, 3840}, {1000, 1000}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            layout_wells(&l, &wants);
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
TEST(windows_are_filled)
{
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
                layout_wells(&l, &wants);
                extent(&l, &wants, &across, &down);
                /* Text stays smaller in large windows, and so do its columns. */
                int least = heights[j] > 1080 ? 65 : 80, area = heights[j] > 1080 ? 35 : 50;
                if (across < least || down < 82 || filled(&l, &wants) < area)
                    fail_msg("%dx%d, %d: %d %% by %d %%, %d %% of all", widths[i], heights[j], k,
                        across, down, filled(&l, &wants));
            }
}

/* In the usual windows a first game shows all of its keys. */
TEST(first_games_show_all_keys)
{
    static const int sizes[][2] = {{520, 390}, {640, 480}, {800, 600}, {1024, 768}, {1280, 720},
        {1920, 1080}, {3440, 1440}, {900, 1400}, {1000, 1000}, {1080, 1920}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            wants.key_count = wants.hold ? 12 : 9;
            layout_wells(&l, &wants);
            if (l.keys_shown != wants.key_count)
                fail_msg("%dx%d, %d: %d keys of %d", sizes[i][0], sizes[i][1], k, l.keys_shown,
                    wants.key_count);
        }
}

/* Hold and next pieces are where players look for them: to the left and to the
 * right of the well. */
TEST(pieces_stand_beside_the_well)
{
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
        layout_wells(&l, &wants);
        assert_int_equal(l.shape, sizes[i].shape);
        if (l.shape != LAYOUT_BAND)
            assert_true(l.sides[0].next_box.x > l.sides[0].well.x + l.sides[0].well.w);
        else
            assert_true(l.sides[0].next_box.y > l.sides[0].well.y + l.sides[0].well.h);
        if (l.shape == LAYOUT_SIDES)
            assert_true(l.sides[0].hold_box.x + l.sides[0].hold_box.w < l.sides[0].well.x);
        /* They can be told apart. */
        assert_true(l.later_cell >= 5 && l.hold_cell >= 6);
    }
}

/* What there is room for in the windows that most people have. */
TEST(usual_windows_show_everything)
{
    static const int sizes[][2] = {
        {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3440, 1440}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout_wants wants = shown[k];
            struct layout l;
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            int high = sizes[i][1];
            layout_wells(&l, &wants);
            assert_true(l.sides[0].graph.w > 0 && l.fact_count >= 5);
            assert_int_equal(l.stat_count, wants.stats > 0 ? wants.stats : 3);
            assert_false(l.stat_lines);
            assert_int_equal(l.reasons_label.w > 0, wants.reasons > 0);
            assert_int_equal(l.split_count, wants.splits);
            assert_int_equal(l.rival.w > 0, wants.rival);
            /* The text is as large as 21 pixels in 720, up to a usual screen. */
            assert_true(l.unit * 35 >= (high > 1080 ? 1080 + (high - 1080) / 4 : high));
        }
}

TEST(tiny_window_does_no_harm)
{
    for (int size = -1; size < 480; size += 13) {
        struct layout_wants wants = {.width = size,
            .height = size,
            .columns = 12,
            .rows = 22,
            .next_count = 1,
            .key_count = 99,
            .above = 4};
        struct layout l;
        layout_wells(&l, &wants);
        assert_true(l.cell > 0 && l.keys_shown <= LAYOUT_MAX_KEYS);
        struct layout_page page;
        layout_page(&page, size, size, 100);
        assert_true(page.unit >= 11 && page.body.h > 0 && page.main.w > 0);
    }
}

/* -- pages -- */

/* Larger text is larger where there is room for it. */
TEST(text_follows_the_scale)
{
    struct layout_page small, large;
    layout_page(&small, 1280, 720, 75);
    layout_page(&large, 1280, 720, 150);
    assert_true(large.unit * 10 >= small.unit * 13);
}

/* Beyond a usual screen, a page gets more lines and columns rather than larger text. */
TEST(large_windows_show_more)
{
    static const int sizes[][2] = {{1920, 1080}, {2560, 1440}, {3440, 1440}, {3840, 2160}};
    for (int i = 1; i < COUNT(sizes); i++) {
        struct layout_page usual, page;
        layout_page(&usual, sizes[0][0], sizes[0][1], 100);
        layout_page(&page, sizes[i][0], sizes[i][1], 100);
        assert_in_range(page.unit, usual.unit, usual.unit * 5 / 4);
        assert_true(page.body.h / page.unit * 10 >= usual.body.h / usual.unit * 12);
        assert_true(page.body.w / page.unit * 10 >= usual.body.w / usual.unit * 12);
    }
}

/* Larger text takes room from the parts beside the well, not from the well. */
TEST(well_keeps_its_size)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {2560, 1440}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < COUNT(shown); k++) {
            struct layout usual, large;
            struct layout_wants wants = shown[k];
            wants.width = sizes[i][0];
            wants.height = sizes[i][1];
            layout_wells(&usual, &wants);
            wants.scale = 150;
            layout_wells(&large, &wants);
            assert_int_equal(large.cell, usual.cell);
            assert_true(large.unit * 100 >= usual.unit * 115);
        }
}

SUITE(layout)
