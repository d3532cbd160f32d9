/*
 * Depth first over positions: the rows that are left to clear, the hand (hold
 * and queue), and nothing else. What can't work is left out (clearing.c), what
 * looks smoothest is tried first.
 */
#include "brain/search/clear_parts.h"

#include <assert.h>
#include <string.h>

#define ENTRY_NONE ((uint64_t)1 << 62)
#define ENTRY_FOUND ((uint64_t)1 << 63)
#define ENTRY_KNOWN (ENTRY_NONE | ENTRY_FOUND)

bool
clear_init(struct clear_search *search, const struct ruleset *rules, struct clear_entry *memo,
    size_t entries)
{
    assert(entries >= 2 && (entries & (entries - 1)) == 0);
    *search = (struct clear_search){.rules = rules, .memo = memo, .memo_mask = entries - 1};
    memset(memo, 0, sizeof(*memo) * entries);
    return low_init(&search->low, rules);
}

/* -- the memo -- */

static struct clear_entry *
memo_pair(const struct clear_search *search, uint64_t field, uint64_t hand)
{
    return &search->memo[clearing_hash(field, hand) & search->memo_mask & ~(uint64_t)1];
}

/* What is known: 0, ENTRY_NONE or ENTRY_FOUND. */
static uint64_t
memo_get(const struct clear_search *search, const struct clearing *position)
{
    uint64_t field = clearing_field(position), hand = clearing_hand(position);
    const struct clear_entry *pair = memo_pair(search, field, hand);

    for (int i = 0; i < 2; i++)
        if (pair[i].field == field && (pair[i].hand & ~ENTRY_KNOWN) == hand)
            return pair[i].hand & ENTRY_KNOWN;
    return 0;
}

/* Of a pair, the position with more rows stays. */
static void
memo_put(const struct clear_search *search, const struct clearing *position, uint64_t known)
{
    uint64_t field = clearing_field(position), hand = clearing_hand(position);
    struct clear_entry *pair = memo_pair(search, field, hand);
    struct clear_entry entry = {field, hand | known};

    if (field >= pair[0].field) {
        if (field != pair[0].field || (pair[0].hand & ~ENTRY_KNOWN) != hand)
            pair[1] = pair[0];
        pair[0] = entry;
    } else {
        pair[1] = entry;
    }
}

/* -- the search -- */

struct walk {
    struct clear_search *search;
    struct clear_way *way; /* NULL: only whether there is one */
    clear_visit *visit;    /* NULL: the first way is enough */
    void *user;
    bool stopped, enough, any;
};

static bool walk_on(struct walk *walk, const struct clearing *position);

/* Records a placement as the way's step from this position. */
static void
walk_step(struct walk *walk, const struct clearing *position, const struct choice *choice,
    const struct child *child)
{
    walk->way->steps[walk->way->count - position->pieces] =
        (struct clear_step){.at = low_place(&walk->search->low, (enum piece)(choice->piece - 1),
                                child->rotation, child->bit),
            .hold = choice->hold,
            .cleared = (uint8_t)(position->rows - child->after.rows)};
}

/* All choices of a position, whatever is remembered of it. Returns whether one
 * leads to a way. */
static bool
walk_choices(struct walk *walk, const struct clearing *position, bool hold_used)
{
    struct choice choices[2];
    struct child children[MAX_CHILDREN];
    int choice_count = clearing_choices(walk->search, position, hold_used, choices), count = 0;
    bool found = false;

    if (walk->search->positions >= walk->search->limit) {
        walk->stopped = true;
        return false;
    }
    walk->search->positions++;
    for (int i = 0; i < choice_count; i++) {
        struct child *first = &children[count];
        count += clearing_children(walk->search, position, &choices[i], 0, first);
        for (; first < &children[count]; first++)
            first->choice = (uint8_t)i;
    }
    clearing_sort(children, count);
    for (int i = 0; i < count && !walk->stopped && !walk->enough; i++) {
        if (walk->way != NULL)
            walk_step(walk, position, &choices[children[i].choice], &children[i]);
        if (walk_on(walk, &children[i].after))
            found = true;
    }
    return found;
}

static bool
walk_on(struct walk *walk, const struct clearing *position)
{
    if (position->pieces == 0) {
        walk->any = true;
        if (walk->visit == NULL || !walk->visit(walk->user, walk->way))
            walk->enough = true;
        return true;
    }
    uint64_t known = memo_get(walk->search, position);
    if (known == ENTRY_NONE)
        return false;
    if (known == ENTRY_FOUND && walk->way == NULL) {
        walk->any = walk->enough = true;
        return true;
    }
    bool found = walk_choices(walk, position, false);
    if (found)
        memo_put(walk->search, position, ENTRY_FOUND);
    else if (!walk->stopped)
        memo_put(walk->search, position, ENTRY_NONE);
    return found;
}

static void
walk_rows(struct walk *walk, const struct clear_question *question, int rows)
{
    struct clearing position;

    if (!clearing_take(walk->search, question, rows, &position))
        return;
    if (!clearing_may_work(&position, 0))
        return;
    if (walk->way != NULL)
        *walk->way = (struct clear_way){.rows = rows, .count = position.pieces};
    if (question->hold_used)
        walk_choices(walk, &position, true);
    else
        walk_on(walk, &position);
}

static enum clear_status
walk_question(struct walk *walk, const struct clear_question *question)
{
    int first = question->rows > 0 ? question->rows : 1;
    int last = question->rows > 0 ? question->rows : CLEAR_MAX_ROWS;

    walk->search->positions = 0;
    for (int rows = first; rows <= last && !walk->any && !walk->stopped; rows++)
        walk_rows(walk, question, rows);
    return walk->stopped ? CLEAR_STOPPED : walk->any ? CLEAR_FOUND : CLEAR_NONE;
}

enum clear_status
clear_find(
    struct clear_search *search, const struct clear_question *question, struct clear_way *way)
{
    struct walk walk = {.search = search, .way = way};
    return walk_question(&walk, question);
}

enum clear_status
clear_exists(struct clear_search *search, const struct clear_question *question)
{
    struct walk walk = {.search = search};
    return walk_question(&walk, question);
}

enum clear_status
clear_all(struct clear_search *search, const struct clear_question *question, clear_visit *visit,
    void *user)
{
    struct clear_way way;
    struct walk walk = {.search = search, .way = &way, .visit = visit, .user = user};
    return walk_question(&walk, question);
}

bool
clear_leads(
    struct clear_search *search, const struct clearing *position, bool hold_used, bool *stopped)
{
    struct walk walk = {.search = search};

    if (position->pieces == 0)
        return true;
    if (!clearing_may_work(position, 0))
        return false;
    bool found = hold_used ? walk_choices(&walk, position, true) : walk_on(&walk, position);
    *stopped = *stopped || walk.stopped;
    return found;
}
