/*
 * Which positions and placements may lead to an all clear. What can't work is
 * left out early:
 *
 * - A piece that spans two columns has two cells side by side. So where no row
 *   has two empty cells side by side across a line between two columns, each
 *   side needs a number of cells that four divides. A column between two such
 *   lines takes only standing I pieces.
 * - Z, S, O and a lying I cover as many cells in even as in odd columns. J and L
 *   tip the balance by two, a T by two or nothing, and a standing I by four.
 *   Clearing rows doesn't change that.
 */
#include "brain/search/clearing.h"

/* -- hands -- */

static inline uint64_t
cut_queue(const struct clear_search *search, uint64_t queue, unsigned hold, int pieces)
{
    return queue & (((uint64_t)1 << HAND_BITS * clearing_useful(search, hold, pieces)) - 1);
}

int
clearing_choices(const struct clear_search *search, const struct clearing *position, bool hold_used,
    struct choice choices[2])
{
    uint8_t current = clearing_piece(position->queue, 0), next = clearing_piece(position->queue, 1);
    uint64_t queue = position->queue;
    int count = 0;

    if (current != 0)
        choices[count++] =
            (struct choice){.piece = current, .queue = queue >> HAND_BITS, .held = position->hold};
    if (hold_used || !(search->rules->buttons & BUTTON_HOLD))
        return count;
    if (position->hold != 0 && position->hold != current)
        choices[count++] = (struct choice){
            .piece = position->hold, .hold = true, .queue = queue >> HAND_BITS, .held = current};
    else if (position->hold == 0 && next != 0 && next != current)
        choices[count++] = (struct choice){
            .piece = next, .hold = true, .queue = queue >> 2 * HAND_BITS, .held = current};
    return count;
}

/* How many pieces of a kind are left to use. */
struct supply {
    int all, i, t, jl;
};

static void
supply_add(struct supply *supply, unsigned code)
{
    if (code == 0)
        return;
    unsigned piece = code - 1;
    supply->all++;
    supply->i += piece == PIECE_I;
    supply->t += piece == PIECE_T;
    supply->jl += piece == PIECE_J || piece == PIECE_L;
}

/* Unknown pieces may be of any kind. */
static struct supply
supply_of(const struct clearing *position, int unknown)
{
    struct supply supply = {unknown, unknown, unknown, unknown};

    supply_add(&supply, position->hold);
    for (uint64_t queue = position->queue; queue != 0; queue >>= HAND_BITS)
        supply_add(&supply, (unsigned)queue & HAND_PIECE);
    return supply;
}

/* -- what can't work -- */

static const uint64_t even_columns = 0x0155555555555555u;

static bool
is_balanced(uint64_t empty, int pieces, const struct supply *supply)
{
    int off = bits_count(empty & even_columns) - bits_count(empty & ~even_columns);

    off = off < 0 ? -off / 2 : off / 2;
    if (off > 2 * supply->i + supply->t + supply->jl)
        return false;
    return supply->t > 0 || supply->all > pieces || (off - supply->jl) % 2 == 0;
}

/* Whether walls between columns leave areas that pieces can fill. */
static bool
is_divided_well(uint64_t empty, const struct supply *supply)
{
    uint64_t pairs = empty & empty >> 1 & ~(LOW_COLUMN << (LOW_WIDTH - 1));
    uint64_t joined = pairs | pairs >> 10 | pairs >> 20;
    joined |= joined >> 30;
    unsigned walls = (unsigned)~joined & (LOW_ROW >> 1);
    int before = -1, needed = 0;

    for (; walls != 0; walls &= walls - 1) {
        int x = bits_lowest(walls); /* a wall to its right */
        uint64_t left = LOW_COLUMN * (((uint64_t)2 << x) - 1);
        if (bits_count(empty & left) % PIECE_CELLS != 0)
            return false;
        if (x - before == 1)
            needed += bits_count(empty & LOW_COLUMN << x) / PIECE_CELLS;
        before = x;
    }
    if (before == LOW_WIDTH - 2)
        needed += bits_count(empty & LOW_COLUMN << (LOW_WIDTH - 1)) / PIECE_CELLS;
    return needed <= supply->i;
}

static bool
can_work(const struct clearing *position, const struct supply *supply)
{
    uint64_t empty = ~position->field & (((uint64_t)1 << LOW_WIDTH * position->rows) - 1);

    return is_divided_well(empty, supply) && is_balanced(empty, position->pieces, supply);
}

bool
clearing_may_work(const struct clearing *position, int unknown)
{
    struct supply supply = supply_of(position, unknown);
    return supply.all >= position->pieces && can_work(position, &supply);
}

/* -- placements -- */

/* Empty cells with few edges, above all few upright ones, are filled easily. */
static uint64_t
hope_of(const struct clearing *position)
{
    uint64_t all = ((uint64_t)1 << LOW_WIDTH * position->rows) - 1;
    uint64_t upright =
        (position->field ^ position->field >> 1) & ~(LOW_COLUMN << (LOW_WIDTH - 1)) & all;
    uint64_t level = (position->field ^ position->field >> LOW_WIDTH) & all >> LOW_WIDTH;

    return 1000u - 3u * (unsigned)bits_count(upright) - (unsigned)bits_count(level);
}

int
clearing_children(const struct clear_search *search, const struct clearing *position,
    const struct choice *choice, int unknown, struct child *out)
{
    enum piece piece = (enum piece)(choice->piece - 1);
    struct clearing after = {.hold = choice->held,
        .pieces = (uint8_t)(position->pieces - 1),
        .queue = cut_queue(search, choice->queue, choice->held, position->pieces - 1)};
    struct supply supply = supply_of(&after, unknown);
    uint64_t stands[PIECE_ROTATIONS];
    int count = 0;

    if (supply.all < after.pieces)
        return 0;
    low_flood(&search->low, piece, position->field, position->rows, stands);
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        for (uint64_t left = stands[rotation]; left != 0; left &= left - 1) {
            int bit = bits_lowest(left);
            after.field = position->field | search->low.shape[piece][rotation].cells << bit;
            after.rows = (uint8_t)(position->rows - low_clear(&after.field, position->rows));
            if (can_work(&after, &supply))
                out[count++] = (struct child){.after = after,
                    .rotation = (uint8_t)rotation,
                    .bit = (uint8_t)bit,
                    .hope = hope_of(&after)};
        }
    return count;
}

void
clearing_sort(struct child *children, int count)
{
    for (int i = 1; i < count; i++) {
        struct child one = children[i];
        int at = i;
        for (; at > 0 && children[at - 1].hope < one.hope; at--)
            children[at] = children[at - 1];
        children[at] = one;
    }
}

/* -- a question -- */

bool
clearing_take(const struct clear_search *search, const struct clear_question *question, int rows,
    struct clearing *position)
{
    int cells = LOW_WIDTH * rows;

    if (rows < 1 || rows > CLEAR_MAX_ROWS || board_stack_height(question->board) > rows)
        return false;
    *position = (struct clearing){.field = low_field(question->board, rows), .rows = (uint8_t)rows};
    cells -= bits_count(position->field);
    if (cells == 0 || cells % PIECE_CELLS != 0)
        return false;
    position->pieces = (uint8_t)(cells / PIECE_CELLS);
    position->hold = (uint8_t)(question->hold == PIECE_NONE ? 0 : question->hold + 1);
    for (int i = 0; i < question->queued && i < CLEAR_MAX_QUEUE; i++)
        position->queue |= (uint64_t)(question->queue[i] + 1u) << HAND_BITS * i;
    position->queue = cut_queue(search, position->queue, position->hold, position->pieces);
    return true;
}
