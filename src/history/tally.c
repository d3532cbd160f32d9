/* Counts droughts and points; finesse.h counts the keys. */
#include "history/tally.h"

#include <string.h>

void
tally_begin(struct tally *tally, const struct view *view)
{
    memset(tally, 0, sizeof(*tally));
    tally->pilot = REPLAY_HUMAN;
    tally->was_empty = view->hold == PIECE_NONE;
    tally->taken_back = view->placed; /* it is practice */
    finesse_game_begin(&tally->finesse, view);
    series_begin(&tally->series);
    series_take(&tally->series, view->tick, view->points);
}

void
tally_pilot(struct tally *tally, enum replay_pilot pilot)
{
    tally->pilot = pilot;
}

void
tally_practice(struct tally *tally, uint32_t taken_back)
{
    tally->taken_back = taken_back > 0 ? taken_back : 1;
}

/* A piece came out of the deck. */
static void
tally_count_drought(struct tally *tally, uint8_t piece)
{
    if (piece == PIECE_I)
        tally->drought = 0;
    else
        tally->drought++;
    if (tally->drought > tally->longest_drought)
        tally->longest_drought = tally->drought;
}

/* Holding takes a new piece from the deck only while hold is empty. After a
 * spawn the new piece may already be in hold. */
static void
tally_count_new(struct tally *tally, const struct events *events, const struct view *view)
{
    bool spawned = (events->happened & EVENT_SPAWNED) != 0;
    bool held = (events->happened & EVENT_HELD) != 0;

    if (spawned && held)
        tally_count_drought(tally, view->hold);
    if (held ? tally->was_empty : spawned)
        tally_count_drought(tally, (uint8_t)view->motion.piece.piece);
}

/* Taking a lock back takes its points too; the curve then stays level. */
static void
tally_take_points(struct tally *tally, const struct view *view)
{
    uint64_t points = view->points;
    if (points < tally->series.last)
        points = tally->series.last;
    series_take(&tally->series, view->tick, points);
}

void
tally_step(struct tally *tally, uint8_t held, const struct events *events, const struct view *view)
{
    finesse_game_step(&tally->finesse, tally->pilot == REPLAY_MACHINE, held, events, view);
    if (tally->pilot == REPLAY_MACHINE)
        tally->by_machine = true;
    else
        tally->by_human = true;
    if (events->happened == 0)
        return;
    tally_count_new(tally, events, view);
    tally->was_empty = view->hold == PIECE_NONE;
    tally_take_points(tally, view);
}

void
tally_undo(struct tally *tally, const struct view *view)
{
    finesse_game_undo(&tally->finesse, view);
    tally->was_empty = view->hold == PIECE_NONE;
}
