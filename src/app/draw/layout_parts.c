/*
 * Each part has a minimum, a fair and a maximum height at the width of a column.
 * The parts that every game needs are put into columns with their minimum height,
 * then get their fair one. The others follow as far as there is room. The rest of
 * the room makes them larger, up to their maximum.
 */
#include "app/draw/layout_parts.h"

#include <string.h>

#include "app/draw/layout_frame.h"

/* In their order within a column. */
enum part {
    PART_HEAD,   /* who plays, of two wells */
    PART_GLANCE, /* what compares them */
    PART_HOLD,
    PART_NEXT,
    PART_STATS,
    PART_KEYS,
    PART_REASONS,
    PART_LIST,
    PART_WORDS,
    PART_MIND,
    PART_SPLITS,
    PART_FACTS,
    PART_GRAPH,
    PART_RIVAL,
    PART_STRIP,
    PART_PILOT,
    PARTS
};

/* Important ones first: those always present, then those placed before any part
 * gets more than its minimum. */
static const uint8_t by_importance[PARTS] = {PART_HEAD, PART_GLANCE, PART_HOLD, PART_NEXT,
    PART_STATS, PART_PILOT, PART_STRIP, PART_LIST, PART_MIND, PART_KEYS, PART_REASONS, PART_SPLITS,
    PART_WORDS, PART_RIVAL, PART_FACTS, PART_GRAPH};

enum { CERTAIN = 7, EARLY = 10 };

/* The columns that suit a part in each shape, the best first. */
static const uint8_t homes[PARTS][LAYOUT_SHAPES][LAYOUT_COLUMNS] = {
    [PART_HEAD] = {[LAYOUT_ENDS] = {END}, [LAYOUT_BETWEEN] = {MIDDLE}, [LAYOUT_ABOVE] = {END}},
    [PART_GLANCE] =
        {[LAYOUT_ENDS] = {MIDDLE}, [LAYOUT_BETWEEN] = {MIDDLE}, [LAYOUT_ABOVE] = {MIDDLE}},
    [PART_HOLD] = {{INNER_LEFT}, {1}, {2, 1, 3}, {END}, {MIDDLE}, {END}},
    [PART_NEXT] = {{INNER_RIGHT}, {1}, {1}, {END}, {MIDDLE}, {END}},
    [PART_WORDS] = {[LAYOUT_SIDES] = {INNER_LEFT, INNER_RIGHT}, [LAYOUT_ENDS] = {END}},
    [PART_STATS] = {{OUTER_RIGHT, OUTER_LEFT}, {1, 2, 3, 4}, {2, 3, 1, 4}, {MIDDLE}, {MIDDLE},
        {MIDDLE}},
    [PART_KEYS] = {{OUTER_LEFT, OUTER_RIGHT}, {2, 3, 4, 1}, {3, 2, 1, 4}, {MIDDLE}, {MIDDLE},
        {UNDER}},
    [PART_REASONS] = {{OUTER_RIGHT, OUTER_LEFT}, {2, 3, 4, 1}, {3, 2, 1, 4}},
    [PART_LIST] = {{OUTER_LEFT, OUTER_RIGHT}, {1, 2, 3, 4}, {3, 2, 1, 4}},
    [PART_MIND] = {{OUTER_LEFT, OUTER_RIGHT}, {2, 3, 4, 1}, {3, 2, 1, 4}, {END, MIDDLE}, {MIDDLE},
        {UNDER}},
    [PART_SPLITS] = {{OUTER_RIGHT, OUTER_LEFT}, {3, 2, 4, 1}, {3, 2, 1, 4}},
    [PART_FACTS] = {{OUTER_LEFT, OUTER_RIGHT}, {3, 4, 2, 1}, {3, 2, 1, 4}},
    [PART_GRAPH] = {{OUTER_LEFT, OUTER_RIGHT}, {4, 3, 2, 1}, {3, 2, 1, 4}, {END}},
    [PART_RIVAL] = {{INNER_LEFT, OUTER_LEFT, OUTER_RIGHT}, {1, 4, 3, 2}, {3, 1, 2, 4}},
    [PART_STRIP] = {[LAYOUT_SIDES] = {OUTER_LEFT, OUTER_RIGHT}, [LAYOUT_ENDS] = {MIDDLE}},
    [PART_PILOT] = {{OUTER_RIGHT, OUTER_LEFT}, {1, 2, 3, 4}, {3, 2, 1, 4}},
};

/* Whether each of two wells has one. */
static bool
is_of_each(enum part part)
{
    return part == PART_HEAD || part == PART_HOLD || part == PART_NEXT || part == PART_WORDS ||
           part == PART_MIND || part == PART_GRAPH;
}

/* Heights in eighths of a unit. Text must stay readable in a small window, so
 * the parts move closer together there. */
struct metrics {
    int label;
    int piece_min, piece_fair, piece_max; /* a cell of next and held pieces */
    int pad;                              /* around the next pieces */
    int key;                              /* a line */
    int first_stat;                       /* the first number with its name */
    int stat;                             /* another one */
    int pair;                             /* a line with the numbers of two wells */
    int row;                              /* a line of numbers */
    int head;                             /* a line above a well */
    int goal, clock, bar, lead;           /* what compares two wells */
    int pilot;
    int gap; /* the least between two parts */
};

static const struct metrics airy = {
    .label = 12,
    .piece_min = 6,
    .piece_fair = 10,
    .piece_max = 13,
    .pad = 4,
    .key = 13,
    .first_stat = 40,
    .stat = 27,
    .pair = 15,
    .row = 13,
    .head = 13,
    .goal = 13,
    .clock = 18,
    .bar = 12,
    .lead = 24,
    .pilot = 27,
    .gap = 10,
};

static const struct metrics tight = {
    .label = 11,
    .piece_min = 5,
    .piece_fair = 8,
    .piece_max = 10,
    .pad = 2,
    .key = 11,
    .first_stat = 20,
    .stat = 12,
    .pair = 12,
    .row = 12,
    .head = 11,
    .goal = 11,
    .clock = 15,
    .bar = 9,
    .lead = 21,
    .pilot = 22,
    .gap = 4,
};

enum {
    STAT_UNITS = 7, /* least width of a large number */
    LIST_UNITS = 9, /* the same of a list of choices */
    MIND_UNITS = 8, /* ... and of thoughts */
    KEY_UNITS = 20, /* ... and of keys in two columns */
    MIN_KEYS = 4,   /* fewest lines of a cut list */
    MIN_LINES = 2,  /* the same of statistics and splits */
    FAIR_FACTS = 6,
    STRIP_MIN = 3, /* lines of notices beside a well */
    STRIP_MAX = 5,
    WORDS_LINE = 12, /* the height of a line */
    WORDS_MIN = 2,   /* lines of words for a lock */
    WORDS_MAX = 4,
    MIND_ROWS = 82, /* as in mind_list.c */
    MIND_MIN = 102,
    MIND_FAIR = 192,
    MIND_MAX = 250,
    LAMPS_HIGH = 12, /* buttons in a line ... */
    LAMPS_GAP = 6,   /* ... at this distance below the mind */
    LAMP_MAX = 16,   /* the width of one */
    GRAPH_MIN = 36,
    GRAPH_FAIR = 52,
    GRAPH_MAX = 120,
    RIVAL_CELL = 4, /* at least; a smaller well is unreadable */
    RIVAL_PART = 2  /* the most by which its cells are smaller */
};

struct plan {
    struct layout *l;
    const struct layout_wants *w;
    const struct layout_columns *columns;
    const struct metrics *m;
    struct layout_side *side; /* that is placed */
    bool tight;
    int home[PARTS]; /* NO_COLUMN: not placed */
    int height[PARTS];
    int used[LAYOUT_COLUMNS]; /* of their height */
};

/* -- the heights of the parts -- */

/* Zeroed: the part is not wanted, or the column is too narrow. */
struct span {
    int least, fair, greatest;
    int step; /* heights between them are multiples of it apart */
};

static int
part_length(const struct plan *p, int count)
{
    return eighths(count, p->l->unit);
}

static bool
has_two(const struct plan *p)
{
    return p->w->sides == 2;
}

static struct span
fixed_span(const struct plan *p, int high)
{
    int length = part_length(p, high);
    return (struct span){length, length, length, 1};
}

/* The heights of lines below a heading, with at least `least` of them. */
static struct span
lines_span(const struct plan *p, int head, int line, int least, int count)
{
    int first = part_length(p, head), high = part_length(p, line);

    if (count == 0)
        return (struct span){0};
    return (struct span){
        .least = first + min(least, count) * high,
        .fair = first + count * high,
        .greatest = first + count * high,
        .step = high,
    };
}

/* The height of pieces one below the other, in cells no larger than the well's.
 * A lying one has half a cell around it; a single one may be upright. */
static int
pieces_height(const struct plan *p, int count, bool flat, int wanted)
{
    int cell = min(part_length(p, wanted), p->l->cell);
    return count * (flat ? (5 * cell + 1) / 2 : PIECE_SIZE * cell);
}

static struct span
pieces_span(const struct plan *p, int count, bool flat)
{
    int frame = part_length(p, p->m->label) + 2 * part_length(p, p->m->pad);

    if (count == 0)
        return (struct span){0};
    return (struct span){
        .least = frame + pieces_height(p, count, flat, p->m->piece_min),
        .fair = frame + pieces_height(p, count, flat, p->m->piece_fair),
        .greatest = frame + pieces_height(p, count, flat, p->m->piece_max),
        .step = 1,
    };
}

static struct span
words_span(const struct plan *p, int width)
{
    struct span span = lines_span(p, 0, WORDS_LINE, WORDS_MIN, WORDS_MAX);

    span.fair = span.least;
    return width >= 5 * p->l->unit ? span : (struct span){0};
}

/* The most numbers in a row. */
static int
stats_across(const struct plan *p, int width)
{
    if (p->tight || has_two(p))
        return 1;
    return max(1, min(width / (STAT_UNITS * p->l->unit), LAYOUT_STATS));
}

/* The height of a row of numbers. */
static int
stat_height(const struct plan *p)
{
    return part_length(p, has_two(p) ? p->m->pair : p->m->stat);
}

/* By how much the first number is higher than the others. */
static int
stat_extra(const struct plan *p)
{
    return has_two(p) ? 0 : part_length(p, p->m->first_stat - p->m->stat);
}

/* The rows of numbers, of which the first has a row of its own unless there are two
 * wells. */
static int
stat_rows(int count, int across)
{
    return across == 1 ? count : 1 + (count - 1 + across - 1) / across;
}

static struct span
stats_span(const struct plan *p, int width)
{
    int across = stats_across(p, width), high = stat_height(p);
    int others = stat_extra(p) + p->w->streaks * part_length(p, p->m->row);
    int least = stat_rows(min(p->w->stats, LAYOUT_STATS), across);
    int fair = has_two(p) ? least : stat_rows(p->w->stats, across);

    return (struct span){
        .least = others + least * high,
        .fair = others + fair * high,
        .greatest = others + p->w->stats * high,
        .step = high,
    };
}

/* The columns of a list of keys. */
static int
keys_across(const struct plan *p, int width)
{
    return has_two(p) && width >= KEY_UNITS * p->l->unit ? 2 : 1;
}

static struct span
keys_span(const struct plan *p, int width)
{
    int across = keys_across(p, width);
    return lines_span(p, 0, p->m->key, MIN_KEYS, (p->w->key_count + across - 1) / across);
}

/* In a narrow column the list would be hard to read. */
static struct span
list_span(const struct plan *p, int width)
{
    struct span span = lines_span(p, 0, 12, p->w->list, p->w->list);

    span.fair = span.greatest = p->w->list * part_length(p, 16) + 2 * p->l->line;
    span.least += 2 * p->l->line;
    span.step = 1;
    bool fits = p->w->list > 0 && width >= LIST_UNITS * p->l->unit;
    return fits ? span : (struct span){0};
}

/* Five rows with bars; then their legend, and one more row with a sentence. */
static struct span
mind_span(const struct plan *p, int width)
{
    if (!p->w->mind || width < MIND_UNITS * p->l->unit)
        return (struct span){0};
    int lamps = p->w->lamps > 0 ? part_length(p, LAMPS_GAP + LAMPS_HIGH) : 0;
    return (struct span){
        .least = part_length(p, p->tight || has_two(p) ? MIND_ROWS : MIND_MIN),
        .fair = part_length(p, MIND_FAIR) + lamps,
        .greatest = part_length(p, MIND_MAX) + lamps,
        .step = 1,
    };
}

/* The last statistics only get the room that everything else leaves. */
static struct span
facts_span(const struct plan *p)
{
    int count = p->w->facts, row = part_length(p, p->m->row);
    struct span span = lines_span(p, 0, p->m->row, MIN_LINES, count);

    span.fair = min(count, FAIR_FACTS) * row;
    return span;
}

/* The graph, with a line of numbers above it. */
static struct span
graph_span(const struct plan *p)
{
    if (!p->w->graph)
        return (struct span){0};
    return (struct span){
        .least = part_length(p, GRAPH_MIN),
        .fair = part_length(p, GRAPH_FAIR),
        .greatest = part_length(p, GRAPH_MAX),
        .step = 1,
    };
}

static struct span
rival_span(const struct plan *p, int width)
{
    int rows = p->w->rows - p->w->above, label = part_length(p, p->m->label);
    int cell = min(width / p->w->columns, p->l->cell / RIVAL_PART);

    if (!p->w->rival || cell < RIVAL_CELL)
        return (struct span){0};
    return (struct span){
        .least = label + rows * max(RIVAL_CELL, cell * 3 / 4),
        .fair = label + rows * cell,
        .greatest = label + rows * cell,
        .step = rows,
    };
}

/* Where the shape has no strip under the wells. A foot of the window has notices,
 * too. */
static struct span
strip_span(const struct plan *p)
{
    if (layout_has_strip(p->columns->shape) || p->w->below > 0)
        return (struct span){0};
    struct span span = lines_span(p, 0, p->m->label, STRIP_MIN, STRIP_MAX);
    span.fair = span.least;
    return span;
}

/* The heights of a part in a column of this width. */
static struct span
span_at(const struct plan *p, enum part part, int width)
{
    const struct layout_wants *w = p->w;
    const struct metrics *m = p->m;
    bool two = has_two(p);

    switch (part) {
    case PART_HEAD: return fixed_span(p, two ? 2 * m->head : 0);
    case PART_GLANCE: return fixed_span(p, two ? m->goal + m->clock + m->bar + m->lead : 0);
    case PART_HOLD: return pieces_span(p, w->hold, true);
    case PART_NEXT: return pieces_span(p, w->next_count, w->next_count > 1);
    case PART_WORDS: return words_span(p, width);
    case PART_STATS: return stats_span(p, width);
    case PART_KEYS: return keys_span(p, width);
    case PART_REASONS: return lines_span(p, m->label, m->key, w->reasons, w->reasons);
    case PART_LIST: return list_span(p, width);
    case PART_MIND: return mind_span(p, width);
    case PART_SPLITS: return lines_span(p, m->label, m->row, MIN_LINES, w->splits);
    case PART_FACTS: return facts_span(p);
    case PART_GRAPH: return graph_span(p);
    case PART_RIVAL: return rival_span(p, width);
    case PART_STRIP: return strip_span(p);
    case PART_PILOT: return fixed_span(p, two ? 0 : m->pilot);
    case PARTS: break;
    }
    return (struct span){0};
}

/* -- the boxes -- */

static void
place_head(struct plan *p, struct box box)
{
    p->side->name = cut_top(&box, part_length(p, p->m->head));
    p->side->detail = box;
}

static void
place_glance(struct plan *p, struct box box)
{
    struct layout *l = p->l;

    l->goal = cut_top(&box, part_length(p, p->m->goal));
    l->clock = cut_top(&box, part_length(p, p->m->clock));
    l->bar = cut_top(&box, part_length(p, p->m->bar));
    l->gap = box;
}

static void
place_hold(struct plan *p, struct box box)
{
    int pad = part_length(p, p->m->pad), cell;

    /* In a wide column, the frame is only as wide as necessary. */
    p->side->hold_label = cut_top(&box, part_length(p, p->m->label));
    box.w = min(box.w, part_length(p, 64));
    p->side->hold_box = box;
    cell = layout_flat_cell(box.w - 2 * pad, box.h - 2 * pad, p->l->cell);
    p->l->hold_cell = cell;
    p->side->hold = box_centred(box, PIECE_SIZE * cell, 2 * cell);
}

static void
place_next(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int pad = part_length(p, p->m->pad), count = p->w->next_count;

    p->side->next_label = cut_top(&box, part_length(p, p->m->label));
    box.w = min(box.w, part_length(p, count == 1 ? 80 : 64));
    p->side->next_box = box;
    struct box in = inset(box, pad, pad);
    if (count == 1) {
        l->next_cell = min(l->cell, min(in.h, in.w) / PIECE_SIZE);
        int side = PIECE_SIZE * l->next_cell;
        p->side->next[0] = box_centred(box, side, side);
        return;
    }
    l->next_cell = layout_flat_cell(in.w, in.h / count, l->cell);
    l->later_cell = max(1, l->next_cell * 7 / 8);
    int slots = in.h / count;
    for (int i = 0; i < count; i++) {
        int cell = i == 0 ? l->next_cell : l->later_cell;
        p->side->next[i] = box_centred(cut_top(&in, slots), PIECE_SIZE * cell, 2 * cell);
    }
}

static void
place_stats(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int high = stat_height(p), most = stats_across(p, box.w), all = p->w->stats;
    int extra = stat_extra(p);

    l->stat_lines = p->tight || has_two(p);
    if (p->w->streaks)
        l->streaks = cut_bottom(&box, part_length(p, p->m->row));
    int rows = max((box.h - extra) / high, 1), across = most;
    while (across > 1 && stat_rows(all, across - 1) <= rows)
        across--;
    l->stats[0] = cut_top(&box, high + extra);
    l->stat_count = min(all, 1 + (rows - 1) * across);
    for (int i = 1; i < l->stat_count; i += across) {
        struct box row = cut_top(&box, high);
        for (int j = 0; j < across && i + j < l->stat_count; j++)
            l->stats[i + j] = part_of(row, j, across, l->unit);
    }
}

/* Places lines below one another and returns how many. */
static int
place_lines(struct box box, int high, int count, struct box *out)
{
    count = min(count, box.h / high);
    for (int i = 0; i < count; i++)
        out[i] = cut_top(&box, high);
    return count;
}

static void
place_keys(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int across = keys_across(p, box.w), high = part_length(p, p->m->key);

    l->key_rows = min(box.h / high, (p->w->key_count + across - 1) / across);
    for (int i = 0; i < across; i++)
        l->keys_shown += place_lines(part_of(box, i, across, l->unit), high,
            min(p->w->key_count - l->keys_shown, l->key_rows), &l->keys[l->keys_shown]);
}

/* Places the buttons below the mind if its rows keep their minimum height. */
static void
place_mind(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int high = part_length(p, LAMPS_HIGH), below = part_length(p, LAMPS_GAP) + high;
    int gap = max(1, l->unit / 4), count = p->w->lamps;

    p->side->mind = box;
    if (count == 0 || box.h - below < part_length(p, p->tight ? MIND_ROWS : MIND_MIN))
        return;
    p->side->mind.h -= below;
    int wide = min(part_length(p, LAMP_MAX), (box.w + gap) / count - gap);
    for (int i = 0; i < count; i++)
        l->lamps[i] = (struct box){box.x + i * (wide + gap), box.y + box.h - high, wide, high};
    l->lamp_count = count;
}

static void
place_rival(struct plan *p, struct box box)
{
    int rows = p->w->rows - p->w->above;

    p->l->rival_label = cut_top(&box, part_length(p, p->m->label));
    p->l->rival_cell = box.h / rows;
    box.w = p->l->rival_cell * p->w->columns;
    box.h = p->l->rival_cell * rows;
    p->l->rival = box;
}

/* Places a part of p->side. */
static void
place_one(struct plan *p, enum part part, struct box box)
{
    const struct layout_wants *w = p->w;
    const struct metrics *m = p->m;
    struct layout *l = p->l;

    switch (part) {
    case PART_HEAD: place_head(p, box); break;
    case PART_GLANCE: place_glance(p, box); break;
    case PART_HOLD: place_hold(p, box); break;
    case PART_NEXT: place_next(p, box); break;
    case PART_WORDS:
        p->side->words = box;
        l->word_lines = box.h / part_length(p, WORDS_LINE);
        break;
    case PART_STATS: place_stats(p, box); break;
    case PART_KEYS: place_keys(p, box); break;
    case PART_REASONS:
        l->reasons_label = cut_top(&box, part_length(p, m->label));
        place_lines(box, part_length(p, m->key), w->reasons, l->reasons);
        break;
    case PART_LIST: l->list = box; break;
    case PART_MIND: place_mind(p, box); break;
    case PART_SPLITS:
        l->splits_label = cut_top(&box, part_length(p, m->label));
        l->split_count = place_lines(box, part_length(p, m->row), w->splits, l->splits);
        break;
    case PART_FACTS:
        l->fact_count = place_lines(box, part_length(p, m->row), w->facts, l->facts);
        break;
    case PART_GRAPH: p->side->graph = box; break;
    case PART_RIVAL: place_rival(p, box); break;
    case PART_STRIP:
        l->strip = box;
        l->strip_lines = box.h / part_length(p, m->label);
        break;
    case PART_PILOT: l->pilot = box; break;
    case PARTS: break;
    }
}

/* -- into the columns -- */

/* The column for a part that suits it `at`th best; NO_COLUMN: no more. Parts of
 * a column that does not exist go into the next one outwards, or the first one. */
static int
home_of(const struct plan *p, enum part part, int at)
{
    int column = at < LAYOUT_COLUMNS ? homes[part][p->columns->shape][at] : NO_COLUMN;

    if (column == NO_COLUMN || p->columns->at[column].w > 0)
        return column;
    if (p->columns->shape == LAYOUT_SIDES)
        return column == INNER_LEFT ? OUTER_LEFT : OUTER_RIGHT;
    return has_two(p) ? MIDDLE : FIRST;
}

/* Whether two wells share this column. */
static bool
is_shared(const struct plan *p, enum part part, int column)
{
    return has_two(p) && is_of_each(part) && column != END;
}

/* The heights of a part in a column. */
static struct span
span_of(const struct plan *p, enum part part, int column)
{
    struct box box = p->columns->at[column];

    if (is_shared(p, part, column))
        box = part_of(box, 0, 2, p->l->unit);
    return span_at(p, part, box.w);
}

/* The height left in a column for one more part. */
static int
room_in(const struct plan *p, int column)
{
    int gap = p->used[column] > 0 ? part_length(p, p->m->gap) : 0;
    return p->columns->at[column].h - p->used[column] - gap;
}

static void
parts_put(struct plan *p, enum part part, int column, int height)
{
    p->used[column] = p->columns->at[column].h - room_in(p, column) + height;
    p->home[part] = column;
    p->height[part] = height;
}

/* Makes a part as high as its column allows, up to `height`. */
static void
parts_raise(struct plan *p, enum part part, int height, int step)
{
    int column = p->home[part];
    int by = min(height - p->height[part], p->columns->at[column].h - p->used[column]);

    if (by <= 0)
        return;
    by -= step > 0 ? by % step : 0;
    p->height[part] += by;
    p->used[column] += by;
}

/* The column that suits a part and is the emptiest. */
static int
emptiest(const struct plan *p, enum part part)
{
    int best = home_of(p, part, 0);

    for (int i = 1, column; (column = home_of(p, part, i)) != NO_COLUMN; i++)
        if (room_in(p, column) > room_in(p, best))
            best = column;
    return best;
}

/* Puts a part into the first column with room for its fair height, or unless
 * `fairly`, for its minimum height. The graph gets the emptiest column. */
static bool
find_home(struct plan *p, enum part part, bool fairly)
{
    bool graph = part == PART_GRAPH;
    int column = graph ? emptiest(p, part) : home_of(p, part, 0);

    for (int i = 1; column != NO_COLUMN; column = graph ? NO_COLUMN : home_of(p, part, i++)) {
        struct span span = span_of(p, part, column);
        int height = fairly && !graph ? span.fair : span.least;
        if (span.least == 0 || height > room_in(p, column))
            continue;
        parts_put(p, part, column, height);
        return true;
    }
    return false;
}

/* Whether a column that suits the part is wide enough for it. */
static bool
is_wanted(const struct plan *p, enum part part)
{
    for (int i = 0, column; (column = home_of(p, part, i)) != NO_COLUMN; i++)
        if (span_of(p, part, column).least > 0)
            return true;
    return false;
}

static bool
parts_fill(struct plan *p)
{
    for (int i = 0; i < EARLY; i++) {
        enum part part = by_importance[i];
        bool fairly = i >= CERTAIN && find_home(p, part, true);
        if (is_wanted(p, part) && !fairly && !find_home(p, part, false) && i < CERTAIN)
            return false;
    }
    for (int i = 0; i < PARTS; i++) {
        enum part part = by_importance[i];
        if (i >= EARLY && is_wanted(p, part) && !find_home(p, part, true))
            find_home(p, part, false);
        if (p->home[part] == NO_COLUMN)
            continue;
        struct span span = span_of(p, part, p->home[part]);
        parts_raise(p, part, span.fair, span.step);
    }
    for (int i = 0; i < PARTS; i++) {
        enum part part = by_importance[i];
        if (p->home[part] == NO_COLUMN)
            continue;
        struct span span = span_of(p, part, p->home[part]);
        parts_raise(p, part, span.greatest, span.step);
    }
    return true;
}

/* Places a part, once for each well that has one. */
static void
parts_place(struct plan *p, enum part part, struct box box)
{
    bool shared = is_shared(p, part, p->home[part]);

    p->side = &p->l->sides[0];
    place_one(p, part, shared ? part_of(box, 0, 2, p->l->unit) : box);
    if (!has_two(p) || !is_of_each(part))
        return;
    p->side = &p->l->sides[1];
    box.x = shared ? box.x : p->w->width - box.x - box.w;
    place_one(p, part, shared ? part_of(box, 1, 2, p->l->unit) : box);
}

/* Whether the last part of this column of text is at its lower end, so that the
 * column ends with the well. */
static bool
ends_below(const struct plan *p, int column)
{
    switch (p->columns->shape) {
    case LAYOUT_SIDES: return column == OUTER_LEFT || column == OUTER_RIGHT;
    case LAYOUT_BAR: return column == FIRST;
    case LAYOUT_ENDS: return true;
    default: return false;
    }
}

static void
place_column(struct plan *p, int column)
{
    struct box box = p->columns->at[column];
    int count = 0, spare = box.h - p->used[column];

    for (int i = 0; i < PARTS; i++)
        count += p->home[i] == column;
    int gap = part_length(p, p->m->gap);
    if (count > 1)
        gap += min(spare / (count - 1), p->l->unit);
    for (int i = 0; i < PARTS; i++) {
        if (p->home[i] != column)
            continue;
        bool last = --count == 0, first = box.y == p->columns->at[column].y;
        struct box part = {box.x, box.y, box.w, p->height[i]};
        if (last && !first && ends_below(p, column))
            part.y = box.y + box.h - part.h;
        parts_place(p, (enum part)i, part);
        cut_top(&box, p->height[i] + gap);
    }
}

bool
layout_pack(struct layout *layout, const struct layout_wants *wants,
    const struct layout_columns *columns, bool is_tight)
{
    struct plan plan = {.l = layout,
        .w = wants,
        .columns = columns,
        .m = is_tight ? &tight : &airy,
        .tight = is_tight};

    if (!parts_fill(&plan))
        return false;
    for (int i = 1; i < LAYOUT_COLUMNS; i++)
        if (columns->at[i].w > 0)
            place_column(&plan, i);
    return true;
}
