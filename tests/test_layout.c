/*
 * Layouts over many sizes of the window and the well: everything is inside,
 * nothing overlaps, cells are whole and text can be read.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "app/draw/layout.h"
#include "app/draw/layout_menu.h"
#include "app/draw/layout_page.h"

static const int widths[] = {
    480, 481, 560, 640, 799, 800, 1000, 1024, 1280, 1366, 1920, 2560, 3840};
static const int heights[] = {
    360, 361, 480, 600, 720, 768, 900, 1080, 1200, 1440, 1920, 2160};
static const struct {
    int columns, rows, above;
} wells[] = {
    {12, 22, 4}, {10, 20, 0}, {10, 10, 0}, {6, 6, 2}, {12, 32, 4}, {6, 32, 0}};

/* Of text, in percent. */
static const int text_sizes[] = {75, 100, 150};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static bool
is_inside(struct box inner, struct box outer)
{
    return inner.w >= 0 && inner.h >= 0 && inner.x >= outer.x &&
           inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

/* All boxes are in the window and none touches another. */
static void
check_boxes(const struct box *boxes, int count, int width, int height)
{
    struct box window = {0, 0, width, height};
    for (int i = 0; i < count; i++) {
        if (!is_inside(boxes[i], window))
            fail_msg("%dx%d: box %d (%d %d %d %d) is outside", width, height, i,
                boxes[i].x, boxes[i].y, boxes[i].w, boxes[i].h);
        for (int j = 0; j < i; j++) {
            if (overlap(boxes[i], boxes[j]))
                fail_msg("%dx%d: boxes %d (%d %d %d %d) and %d (%d %d %d %d) "
                         "overlap",
                    width, height, i, boxes[i].x, boxes[i].y, boxes[i].w,
                    boxes[i].h, j, boxes[j].x, boxes[j].y, boxes[j].w,
                    boxes[j].h);
        }
    }
}

typedef void check_fn(const struct layout_wants *wants);

static void
for_all_sizes(check_fn *check, int next_count, int key_count, bool modern)
{
    for (int i = 0; i < COUNT(widths); i++) {
        for (int j = 0; j < COUNT(heights); j++) {
            for (int k = 0; k < COUNT(wells); k++) {
                struct layout_wants wants = {widths[i], heights[j],
                    wells[k].columns, wells[k].rows, next_count, key_count, 0,
                    0, 0, wells[k].above, false, modern ? LAYOUT_MAX_STATS : 0,
                    modern};
                for (int s = 0; s < COUNT(text_sizes); s++) {
                    wants.scale = text_sizes[s];
                    wants.min_keys = key_count > 6 ? 6 : 0;
                    check(&wants);
                }
            }
        }
    }
}

static void
check_play(const struct layout_wants *wants)
{
    struct layout l;
    layout_play(&l, wants);
    struct box boxes[10 + LAYOUT_MAX_KEYS + LAYOUT_MAX_STATS];
    int count = 0;
    /* The rows above are the pieces', like the well. */
    int above = l.cell * wants->above;
    boxes[count++] =
        (struct box){l.well.x, l.well.y - above, l.well.w, l.well.h + above};
    boxes[count++] = l.next_label;
    boxes[count++] = l.next_box;
    boxes[count++] = l.pilot;
    assert_int_equal(
        l.stat_count, wants->stats > 0 ? wants->stats : LAYOUT_STATS);
    for (int i = 0; i < l.stat_count; i++)
        boxes[count++] = l.stats[i];
    for (int i = 0; i < l.keys_shown; i++)
        boxes[count++] = l.keys[i];
    boxes[count++] = l.strip;
    boxes[count++] = l.pending;
    if (wants->hold) {
        boxes[count++] = l.hold_label;
        boxes[count++] = l.hold_box;
        assert_true(is_inside(l.hold, l.hold_box));
        assert_true(l.hold_cell > 0 && l.hold.w >= 4 * l.hold_cell);
    }
    if (l.word_lines > 1) {
        boxes[count++] = l.words;
        assert_true(l.words.h >= l.word_lines * l.unit);
    }
    /* Pieces over the well touch nothing. */
    assert_true(l.above >= wants->above);
    assert_true(l.well.y - l.above * l.cell >= 0);
    check_boxes(boxes, count, wants->width, wants->height);

    assert_true(l.cell >= 4);
    assert_int_equal(l.well.w, l.cell * wants->columns);
    assert_int_equal(l.well.h, l.cell * wants->rows);
    assert_int_equal(l.strip.y, l.well.y + l.well.h);
    assert_true(l.unit >= 11 && l.small >= 10 && l.big >= l.unit);
    assert_true(l.next_cell >= 4 && l.next_cell <= l.cell);
    for (int i = 0; i < wants->next_count; i++) {
        assert_true(is_inside(l.next[i], l.next_box));
        int cell = i == 0 ? l.next_cell : l.later_cell;
        assert_true(cell > 0 && l.next[i].w >= 4 * cell);
        assert_true(l.next[i].h >= 2 * cell);
        for (int j = 0; j < i; j++)
            assert_false(overlap(l.next[i], l.next[j]));
    }
    /* A frame of a thin line must have room around the well. */
    assert_true(l.well.x >= l.line && l.well.y - above >= l.line);
}

static void
play_has_room(void **state)
{
    (void)state;
    for_all_sizes(check_play, 1, 9, false);
    for_all_sizes(check_play, 0, 0, false);
    for (int next = 1; next <= RULESET_MAX_NEXT; next++)
        for_all_sizes(check_play, next, LAYOUT_MAX_KEYS, true);
    for_all_sizes(check_play, RULESET_MAX_NEXT, LAYOUT_MAX_KEYS, false);
}

/* The usual wells show the usual nine keys at every size. */
static void
play_shows_all_keys(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(widths); i++) {
        for (int j = 0; j < COUNT(heights); j++) {
            for (int k = 0; k < 2; k++) {
                struct layout_wants wants = {widths[i], heights[j],
                    wells[k].columns, wells[k].rows, 1, 9, 0, 100, 0,
                    wells[k].above, false, 0, false};
                struct layout l;
                layout_play(&l, &wants);
                assert_int_equal(l.keys_shown, 9);
            }
        }
    }
}

/* The well uses most of the height wherever the width allows it. */
static void
well_is_large(void **state)
{
    (void)state;
    static const struct {
        int width, height;
    } sizes[] = {{480, 360}, {640, 480}, {1280, 720}, {1920, 1080},
        {2560, 1080}, {3440, 1440}, {3840, 2160}};
    for (int i = 0; i < COUNT(sizes); i++) {
        struct layout_wants wants = {sizes[i].width, sizes[i].height, 12, 22, 1,
            9, 0, 100, 0, 4, false, 0, false};
        struct layout l;
        layout_play(&l, &wants);
        assert_false(l.stacked);
        int above = wants.above * l.cell;
        assert_true((above + l.well.h) * 100 >= sizes[i].height * 83);
        /* The group stands in the middle. */
        int left = l.well.x;
        int right = sizes[i].width - l.panel.x - l.panel.w;
        assert_true(left - right <= 1 && right - left <= 1);
    }
}

/* Hold and next pieces cost the well nothing, and are where players look for
 * them: to the left and to the right of it. */
static void
pieces_stand_beside_the_well(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        bool beside;
    } sizes[] = {{520, 390, false}, {640, 480, true}, {1280, 720, true},
        {1920, 1080, true}, {3440, 1440, true}, {900, 1400, false}};
    for (int i = 0; i < COUNT(sizes); i++) {
        struct layout_wants wants = {.width = sizes[i].width,
            .height = sizes[i].height,
            .columns = 10,
            .rows = 20,
            .above = 4,
            .next_count = 1,
            .key_count = 12};
        struct layout old, l;
        layout_play(&old, &wants);
        wants.next_count = 5;
        wants.hold = true;
        wants.stats = 5;
        layout_play(&l, &wants);
        assert_int_equal(l.cell, old.cell);
        assert_int_equal(l.next_box.x > l.well.x && l.next_box.x < l.panel.x,
            sizes[i].beside);
        if (sizes[i].width > sizes[i].height)
            assert_true(l.hold_box.x + l.hold_box.w < l.well.x);
        /* They can be told apart. */
        assert_true(l.later_cell >= 5 && l.hold_cell >= 6);
        assert_true(l.keys_shown >= 6);
    }
}

static void
tall_window_is_stacked(void **state)
{
    (void)state;
    struct layout_wants wants = {
        1080, 1920, 12, 22, 1, 9, 0, 100, 0, 0, false, 0, false};
    struct layout l;
    layout_play(&l, &wants);
    assert_true(l.stacked);
    assert_true(l.well.w * 10 >= 1080 * 5);
    wants.height = 2400;
    wants.above = 4;
    layout_play(&l, &wants);
    assert_true(l.stacked);
    assert_true(l.well.w * 10 >= 1080 * 5);
}

static void
tiny_window_does_no_harm(void **state)
{
    (void)state;
    for (int size = -1; size < 480; size += 13) {
        struct layout_wants wants = {
            size, size, 12, 22, 1, 99, 0, 100, 0, 4, false, 0, false};
        struct layout l;
        layout_play(&l, &wants);
        assert_true(l.cell > 0 && l.keys_shown <= LAYOUT_MAX_KEYS);
        struct layout_menu_wants menu = {
            size, size, 99, true, true, 10, 20, 100, 0, false, false, false, false};
        struct layout_menu m;
        layout_menu(&m, &menu);
        assert_true(m.cell > 0 && m.shown <= LAYOUT_MENU_MAX_ROWS);
        struct layout_help h;
        layout_help(&h, &wants);
        assert_true(h.unit > 0);
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
        fail_msg("%dx%d: only %d of %d entries", wants->width, wants->height,
            l.shown, wants->entry_count);
    for (int i = 0; i < l.shown; i++) {
        struct box name = layout_menu_name(&l, l.entries[i]);
        struct box value = layout_menu_value(&l, l.entries[i]);
        struct box track = layout_menu_track(&l, value);
        assert_true(is_inside(name, l.entries[i]));
        assert_true(is_inside(value, l.entries[i]));
        assert_true(is_inside(track, value));
        if (wants->valued && track.w < 3 * l.unit)
            fail_msg("%dx%d: a slider of %d at size %d", wants->width,
                wants->height, track.w, l.unit);
        assert_false(overlap(name, value));
        assert_true(l.entries[i].h >= l.unit * 3 / 2 - 1);
    }
}

static const struct {
    bool named, valued;
    int columns, rows;
} menus[] = {{true, false, 12, 22}, {true, false, 10, 20}, {true, false, 6, 32},
    {false, false, 0, 0}, {false, true, 0, 0}, {false, true, 10, 10},
    {false, true, 10, 20}};

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
                        struct layout_menu_wants wants = {widths[i], heights[j],
                            counts[c], menus[k].named, menus[k].valued,
                            menus[k].columns, menus[k].rows, scales[s], 0,
                            false, false, s % 2 != 0, false};
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
                    struct layout_menu_wants wants = {widths[i], heights[j],
                        counts[c], c == 1, true, 0, 0, scales[s / 2], 0, true,
                        pictured, false, false};
                    struct layout_menu l;
                    layout_menu(&l, &wants);
                    assert_true(l.shown >= (counts[c] < 2 ? counts[c] : 2));
                    assert_int_equal(l.bar.w > 0, l.shown < counts[c]);
                    check_boxes((struct box[]){l.name, l.hint, l.entries[0],
                                    l.entries[l.shown - 1]},
                        l.shown > 1 ? 4 : 3, widths[i], heights[j]);
                    struct layout_card card =
                        layout_menu_card(&l, l.entries[0], pictured);
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
                struct layout_menu_wants wants = {widths[i], heights[j],
                    ENTRIES, false, true, 0, 0, scales[s], LINES, false, false,
                    false, false};
                struct layout_menu l;
                check_menu(&wants);
                layout_menu(&l, &wants);
                assert_int_equal(l.shown, ENTRIES);
                check_boxes((struct box[]){l.table, l.name, l.detail, l.hint,
                                l.entries[0], l.entries[ENTRIES - 1]},
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
                    struct layout_menu_wants wants = {widths[i], heights[j],
                        3 + 9 * (kind & 1), false, (kind & 2) != 0,
                        kind & 4 ? 10 : 0, kind & 4 ? 20 : 0, scales[s],
                        kind & 8 ? 11 : 0, (kind & 16) != 0, (kind & 32) != 0,
                        (kind & 2) != 0, (kind & 4) != 0};
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
                struct layout_wants wants = {.width = widths[i],
                    .height = heights[j],
                    .key_count = 20,
                    .scale = scales[s]};
                struct layout_help h;
                layout_help(&h, &wants);
                assert_memory_equal(&h.name, &page.heading, sizeof(h.name));
                assert_memory_equal(&h.foot, &page.foot, sizeof(h.foot));
                assert_int_equal(h.keys[0].x, h.name.x);
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
            struct layout_menu_wants wants = {widths[i], heights[j], ENTRIES,
                true, false, 12, 22, 100, 0, false, false, false, false};
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

/* Beside a well there is no room for larger text and all hints: so many of
 * them as are asked for stay. */
static void
hints_give_way_to_larger_text(void **state)
{
    static const struct {
        int width, height;
    } windows[] = {{640, 480}, {1280, 720}, {2560, 1440}};
    (void)state;
    for (int i = 0; i < COUNT(windows); i++) {
        struct layout usual, all, large;
        struct layout_wants wants = {windows[i].width, windows[i].height, 12,
            22, 1, 11, 0, 100, 6, 4, false, 0, false};
        layout_play(&usual, &wants);
        assert_int_equal(usual.keys_shown, 11);
        wants.scale = 150;
        layout_play(&large, &wants);
        wants.min_keys = 0;
        layout_play(&all, &wants);
        assert_int_equal(all.keys_shown, 11);
        assert_true(large.keys_shown >= 6);
        assert_true(large.unit * 100 >= usual.unit * 125);
        assert_int_equal(large.cell, usual.cell);
        /* What is said below the well has as much room as ever. */
        assert_true(large.strip.w > large.well.w);
    }
}

static void
check_help(const struct layout_wants *wants)
{
    struct layout_help l;
    layout_help(&l, wants);
    struct box boxes[2 + 4 * LAYOUT_MAX_KEYS];
    int count = 0;
    boxes[count++] = l.name;
    boxes[count++] = l.foot;
    for (int i = 0; i < l.keys_shown; i++)
        boxes[count++] = l.keys[i];
    check_boxes(boxes, count, wants->width, wants->height);
    assert_int_equal(l.keys_shown, wants->key_count);
    assert_true(l.unit >= 11);
}

static void
help_has_room(void **state)
{
    (void)state;
    for_all_sizes(check_help, 0, 1, false);
    for_all_sizes(check_help, 0, 15, false);
    for_all_sizes(check_help, 0, 24, false);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_has_room),
        cmocka_unit_test(play_shows_all_keys),
        cmocka_unit_test(well_is_large),
        cmocka_unit_test(pieces_stand_beside_the_well),
        cmocka_unit_test(tall_window_is_stacked),
        cmocka_unit_test(tiny_window_does_no_harm),
        cmocka_unit_test(menus_have_room),
        cmocka_unit_test(cards_have_room),
        cmocka_unit_test(tables_have_room),
        cmocka_unit_test(all_pages_stand_on_one_grid),
        cmocka_unit_test(title_shows_all),
        cmocka_unit_test(text_follows_the_scale),
        cmocka_unit_test(hints_give_way_to_larger_text),
        cmocka_unit_test(help_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
