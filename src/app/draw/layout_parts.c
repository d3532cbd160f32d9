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
    PART_HOLD,
    PART_NEXT,
    PART_STATS,
    PART_KEYS,
    PART_REASONS,
    PART_LIST,
    PART_MIND,
    PART_SPLITS,
    PART_FACTS,
    PART_GRAPH,
    PART_RIVAL,
    PART_PILOT,
    PARTS
};

/* Important ones first: those always present, then those placed before any part
 * gets more than its minimum. */
static const uint8_t by_importance[PARTS] = {PART_HOLD, PART_NEXT, PART_STATS, PART_PILOT,
    PART_LIST, PART_MIND, PART_KEYS, PART_REASONS, PART_SPLITS, PART_RIVAL, PART_FACTS, PART_GRAPH};

enum { CERTAIN = 4, EARLY = 7 };

/* The columns that suit a part, the best first. */
static const uint8_t homes[][PARTS][LAYOUT_COLUMNS] =
    {
        [LAYOUT_SIDES] =
            {
                [PART_HOLD] = {INNER_LEFT, INNER_LEFT, INNER_LEFT, INNER_LEFT},
                [PART_NEXT] = {INNER_RIGHT, INNER_RIGHT, INNER_RIGHT, INNER_RIGHT},
                [PART_STATS] = {OUTER_RIGHT, OUTER_LEFT, OUTER_LEFT, OUTER_LEFT},
                [PART_PILOT] = {OUTER_RIGHT, OUTER_LEFT, OUTER_LEFT, OUTER_LEFT},
                [PART_LIST] = {OUTER_LEFT, OUTER_RIGHT, OUTER_RIGHT, OUTER_RIGHT},
                [PART_KEYS] = {OUTER_LEFT, OUTER_RIGHT, OUTER_RIGHT, OUTER_RIGHT},
                [PART_REASONS] = {OUTER_RIGHT, OUTER_LEFT, OUTER_LEFT, OUTER_LEFT},
                [PART_SPLITS] = {OUTER_RIGHT, OUTER_LEFT, OUTER_LEFT, OUTER_LEFT},
                [PART_FACTS] = {OUTER_LEFT, OUTER_RIGHT, OUTER_RIGHT, OUTER_RIGHT},
                [PART_GRAPH] = {OUTER_LEFT, OUTER_RIGHT, OUTER_RIGHT, OUTER_RIGHT},
                [PART_RIVAL] = {INNER_LEFT, OUTER_LEFT, OUTER_RIGHT, OUTER_RIGHT},
            },
        [LAYOUT_BAR] =
            {
                [PART_STATS] = {0, 1, 2, 3},
                [PART_PILOT] = {0, 1, 2, 3},
                [PART_LIST] = {0, 1, 2, 3},
                [PART_KEYS] = {1, 2, 3, 0},
                [PART_REASONS] = {1, 2, 3, 0},
                [PART_SPLITS] = {2, 1, 3, 0},
                [PART_FACTS] = {2, 3, 1, 0},
                [PART_GRAPH] = {3, 2, 1, 0},
                [PART_RIVAL] = {0, 3, 2, 1},
            },
        [LAYOUT_BAND] =
            {
                [PART_HOLD] = {1, 0, 2, 3},
                [PART_STATS] = {1, 2, 0, 3},
                [PART_PILOT] = {2, 1, 0, 3},
                [PART_LIST] = {2, 1, 0, 3},
                [PART_KEYS] = {2, 1, 0, 3},
                [PART_REASONS] = {2, 1, 0, 3},
                [PART_SPLITS] = {2, 1, 0, 3},
                [PART_FACTS] = {2, 1, 0, 3},
                [PART_GRAPH] = {2, 1, 0, 3},
                [PART_RIVAL] = {2, 0, 1, 3},
            },
};

/* Heights in eighths of a unit. Text must stay readable in a small window, so
 * the parts move closer together there. */
struct metrics {
    int label;
    int piece_min, piece_fair, piece_max; /* a cell of next and held pieces */
    int pad;                              /* around the next pieces */
    int key;                              /* a line */
    int stat;                             /* a large number with its name */
    int row;                              /* a line of numbers */
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
    .stat = 27,
    .row = 13,
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
    .stat = 12,
    .row = 12,
    .pilot = 22,
    .gap = 4,
};

enum {
    STAT_UNITS = 7, /* least width of a large number */
    LIST_UNITS = 9, /* the same of a list of choices */
    MIN_KEYS = 4,   /* fewest lines of a cut list */
    MIN_LINES = 2,  /* the same of statistics and splits */
    FAIR_FACTS = 6,
    MIND_ROWS = 82, /* as in mind_list.c */
    MIND_MIN = 102,
    MIND_FAIR = 180,
    MIND_MAX = 220,
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
    bool tight;
    int home[PARTS]; /* -1: none */
    int height[PARTS];
    int used[LAYOUT_COLUMNS]; /* of their height */
};

/* -- the heights of the parts -- */

struct span {
    int least, fair, greatest;
    int step; /* heights between them are multiples of it apart */
};

static int
part_length(const struct plan *p, int count)
{
    return eighths(count, p->l->unit);
}

/* A cell of next and held pieces, no larger than the well's. */
static int
piece_cell(const struct plan *p, int wanted)
{
    return min(part_length(p, wanted), p->l->cell);
}

/* The height of pieces one below the other. A lying one has half a cell around
 * it; a single one may be upright. */
static int
pieces_height(const struct plan *p, int count, bool flat, int wanted)
{
    int cell = piece_cell(p, wanted);
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

/* The most large numbers in a row. */
static int
stats_across(const struct plan *p, int width)
{
    if (p->tight)
        return 1;
    return max(1, min(width / (STAT_UNITS * p->l->unit), LAYOUT_STATS));
}

static struct span
stats_span(const struct plan *p, int width)
{
    int across = stats_across(p, width), streaks = p->w->streaks;
    int least = (min(p->w->stats, LAYOUT_STATS) + across - 1) / across;
    int count = (p->w->stats + across - 1) / across;
    struct span span = lines_span(p, 0, p->m->stat, least, count);

    streaks *= part_length(p, p->m->row);
    span.least += streaks;
    span.fair += streaks;
    span.greatest += streaks + (p->w->stats - count) * span.step;
    return span;
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
    if (!p->w->mind || width < LIST_UNITS * p->l->unit)
        return (struct span){0};
    int lamps = p->w->lamps > 0 ? part_length(p, LAMPS_GAP + LAMPS_HIGH) : 0;
    return (struct span){
        .least = part_length(p, p->tight ? MIND_ROWS : MIND_MIN),
        .fair = part_length(p, MIND_FAIR) + lamps,
        .greatest = part_length(p, MIND_MAX) + lamps,
        .step = 1,
    };
}

/* The heights of a part; zeroed if it is not wanted. */
static struct span
span_of(const struct plan *p, enum part part, int width)
{
    const struct layout_wants *w = p->w;
    const struct metrics *m = p->m;

    switch (part) {
    case PART_HOLD: return pieces_span(p, w->hold, true);
    case PART_NEXT: return pieces_span(p, w->next_count, w->next_count > 1);
    case PART_STATS: return stats_span(p, width);
    case PART_KEYS: return lines_span(p, 0, m->key, MIN_KEYS, w->key_count);
    case PART_REASONS: return lines_span(p, m->label, m->key, w->reasons, w->reasons);
    case PART_LIST: return list_span(p, width);
    case PART_MIND: return mind_span(p, width);
    case PART_SPLITS: return lines_span(p, m->label, m->row, MIN_LINES, w->splits);
    case PART_FACTS: return facts_span(p);
    case PART_GRAPH: return w->graph ? graph_span(p) : (struct span){0};
    case PART_RIVAL: return rival_span(p, width);
    case PART_PILOT: return lines_span(p, 0, m->pilot, 1, 1);
    case PARTS: break;
    }
    return (struct span){0};
}

/* -- into the columns -- */

/* The column of that number, or its replacement. */
static int
column_of(const struct plan *p, int column)
{
    if (p->columns->at[column].w > 0)
        return column;
    if (p->columns->shape != LAYOUT_SIDES)
        return 0;
    return column == INNER_LEFT ? OUTER_LEFT : OUTER_RIGHT;
}

/* The columns that suit a part. The mind replaces the keys. */
static const uint8_t *
homes_of(const struct plan *p, enum part part)
{
    return homes[p->columns->shape][part == PART_MIND ? PART_KEYS : part];
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

/* Puts the graph into the emptiest suitable column. */
static bool
find_emptiest(struct plan *p, enum part part)
{
    struct span span = span_of(p, part, p->columns->at[0].w);
    int best = column_of(p, homes[p->columns->shape][part][0]);

    for (int i = 1; i < LAYOUT_COLUMNS; i++) {
        int column = column_of(p, homes[p->columns->shape][part][i]);
        if (room_in(p, column) > room_in(p, best))
            best = column;
    }
    if (room_in(p, best) < span.least)
        return false;
    parts_put(p, part, best, span.least);
    return true;
}

/* Puts a part into the first column with room for its fair height, or unless
 * `fairly`, for its minimum height. */
static bool
find_home(struct plan *p, enum part part, bool fairly)
{
    if (part == PART_GRAPH)
        return find_emptiest(p, part);
    for (int i = 0; i < LAYOUT_COLUMNS; i++) {
        int column = column_of(p, homes_of(p, part)[i]);
        struct span span = span_of(p, part, p->columns->at[column].w);
        int height = fairly ? span.fair : span.least;
        if (span.least == 0 || height > room_in(p, column))
            continue;
        parts_put(p, part, column, height);
        return true;
    }
    return false;
}

static bool
is_wanted(const struct plan *p, enum part part)
{
    struct box widest = p->columns->at[0];

    for (int i = 1; i < LAYOUT_COLUMNS; i++)
        if (p->columns->at[i].w > widest.w)
            widest = p->columns->at[i];
    return span_of(p, part, widest.w).least > 0;
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
        if (p->home[part] < 0)
            continue;
        struct span span = span_of(p, part, p->columns->at[p->home[part]].w);
        parts_raise(p, part, span.fair, span.step);
    }
    for (int i = 0; i < PARTS; i++) {
        enum part part = by_importance[i];
        if (p->home[part] < 0)
            continue;
        struct span span = span_of(p, part, p->columns->at[p->home[part]].w);
        parts_raise(p, part, span.greatest, span.step);
    }
    return true;
}

/* -- the boxes -- */

/* Cuts the upper part off a box and returns it. */
static struct box
parts_cut(struct box *box, int height)
{
    struct box top = {box->x, box->y, box->w, height};

    box->y += height;
    box->h -= height;
    return top;
}

static void
place_hold(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int pad = part_length(p, p->m->pad);

    /* In a wide column, the frame is only as wide as necessary. */
    l->hold_label = parts_cut(&box, part_length(p, p->m->label));
    box.w = min(box.w, part_length(p, 64));
    l->hold_box = box;
    l->hold_cell = layout_flat_cell(box.w - 2 * pad, box.h - 2 * pad, l->cell);
    l->hold = box_centred(l->hold_box, PIECE_SIZE * l->hold_cell, 2 * l->hold_cell);
}

static void
place_next(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int pad = part_length(p, p->m->pad), count = p->w->next_count;

    l->next_label = parts_cut(&box, part_length(p, p->m->label));
    box.w = min(box.w, part_length(p, count == 1 ? 80 : 64));
    l->next_box = box;
    int high = box.h - 2 * pad, wide = box.w - 2 * pad;
    if (count == 1) {
        l->next_cell = min(l->cell, min(high, wide) / PIECE_SIZE);
        int side = PIECE_SIZE * l->next_cell;
        l->next[0] = box_centred(box, side, side);
        return;
    }
    l->next_cell = layout_flat_cell(wide, high / count, l->cell);
    l->later_cell = max(1, l->next_cell * 7 / 8);
    int y = box.y + pad, slots = high / count;
    for (int i = 0; i < count; i++, y += slots) {
        int cell = i == 0 ? l->next_cell : l->later_cell;
        struct box slot = {box.x, y, box.w, slots};
        l->next[i] = box_centred(slot, PIECE_SIZE * cell, 2 * cell);
    }
}

static void
place_stats(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int high = part_length(p, p->m->stat), most = stats_across(p, box.w);

    if (p->w->streaks) {
        int line = part_length(p, p->m->row);
        l->streaks = (struct box){box.x, box.y + box.h - line, box.w, line};
        box.h -= line;
    }
    int rows = max(box.h / high, 1);
    int across = min((p->w->stats + rows - 1) / rows, most);
    int gap = across > 1 ? l->unit : 0;
    int wide = (box.w - (across - 1) * gap) / across;
    l->stat_lines = p->tight;
    l->stat_count = min(p->w->stats, box.h / high * across);
    for (int i = 0; i < l->stat_count; i++)
        l->stats[i] =
            (struct box){box.x + i % across * (wide + gap), box.y + i / across * high, wide, high};
}

/* Places lines below one another and returns how many. */
static int
place_lines(struct box box, int high, int count, struct box *out)
{
    count = min(count, box.h / high);
    for (int i = 0; i < count; i++)
        out[i] = parts_cut(&box, high);
    return count;
}

static void
place_rival(struct plan *p, struct box box)
{
    int rows = p->w->rows - p->w->above;

    p->l->rival_label = parts_cut(&box, part_length(p, p->m->label));
    p->l->rival_cell = box.h / rows;
    box.w = p->l->rival_cell * p->w->columns;
    box.h = p->l->rival_cell * rows;
    p->l->rival = box;
}

/* Places the buttons below the mind if its rows keep their minimum height. */
static void
place_mind(struct plan *p, struct box box)
{
    struct layout *l = p->l;
    int high = part_length(p, LAMPS_HIGH), count = p->w->lamps;
    int gap = max(1, l->unit / 4);

    l->mind = box;
    if (count == 0 ||
        box.h - part_length(p, LAMPS_GAP) - high < part_length(p, p->tight ? MIND_ROWS : MIND_MIN))
        return;
    l->mind.h -= part_length(p, LAMPS_GAP) + high;
    int wide = min(part_length(p, LAMP_MAX), (box.w + gap) / count - gap);
    for (int i = 0; i < count; i++)
        l->lamps[i] = (struct box){box.x + i * (wide + gap), box.y + box.h - high, wide, high};
    l->lamp_count = count;
}

static void
parts_place(struct plan *p, enum part part, struct box box)
{
    const struct layout_wants *w = p->w;
    const struct metrics *m = p->m;
    struct layout *l = p->l;

    switch (part) {
    case PART_HOLD: place_hold(p, box); break;
    case PART_NEXT: place_next(p, box); break;
    case PART_STATS: place_stats(p, box); break;
    case PART_KEYS:
        l->keys_shown =
            place_lines(box, part_length(p, m->key), min(w->key_count, LAYOUT_MAX_KEYS), l->keys);
        break;
    case PART_REASONS:
        l->reasons_label = parts_cut(&box, part_length(p, m->label));
        place_lines(box, part_length(p, m->key), w->reasons, l->reasons);
        break;
    case PART_LIST: l->list = box; break;
    case PART_MIND: place_mind(p, box); break;
    case PART_SPLITS:
        l->splits_label = parts_cut(&box, part_length(p, m->label));
        l->split_count = place_lines(box, part_length(p, m->row), w->splits, l->splits);
        break;
    case PART_FACTS:
        l->fact_count = place_lines(box, part_length(p, m->row), w->facts, l->facts);
        break;
    case PART_GRAPH: l->graph = box; break;
    case PART_RIVAL: place_rival(p, box); break;
    case PART_PILOT: l->pilot = box; break;
    case PARTS: break;
    }
}

/* Whether the last part of this column of text is at its lower end, so that the
 * column ends with the well. */
static bool
ends_below(const struct plan *p, int column)
{
    if (p->columns->shape == LAYOUT_SIDES)
        return column == OUTER_LEFT || column == OUTER_RIGHT;
    return p->columns->shape == LAYOUT_BAR && column == BAR_COLUMN;
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
        parts_cut(&box, min(box.h, p->height[i] + gap));
    }
    /* The words for a lock are below the held piece. */
    enum { WORD_LINES = 4 };
    int line = p->l->unit * 3 / 2;
    if (column == INNER_LEFT && p->columns->shape == LAYOUT_SIDES && box.w > 0 &&
        box.h >= 2 * line) {
        p->l->word_lines = min(WORD_LINES, box.h / line);
        p->l->words = (struct box){box.x, box.y, box.w, p->l->word_lines * line};
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

    memset(plan.home, -1, sizeof(plan.home));
    if (!parts_fill(&plan))
        return false;
    for (int i = 0; i < LAYOUT_COLUMNS; i++)
        if (columns->at[i].w > 0)
            place_column(&plan, i);
    return true;
}
