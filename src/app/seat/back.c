/*
 * The record of the game is opened in a reel, which goes to the moment; the seat
 * then sits down there. While nothing has locked since, the same reel leads
 * further back.
 */
#include "app/seat/back.h"

#include <stdlib.h>
#include <string.h>

#include "app/seat/seat_parts.h"

enum { SEEN = 24 /* nodes of the first line, before anything is taken back */ };

void
back_destroy(struct back *back)
{
    if (back == NULL)
        return;
    branches_clear(&back->branches);
    reel_close(&back->reel);
    free(back);
}

static uint64_t
count_locks(const struct game *game)
{
    uint64_t locks = 0;
    for (int rows = 0; rows <= PIECE_CELLS; rows++)
        locks += game->rows_by_count[rows];
    return locks;
}

/* The number of the piece that falls, or is waited for. */
static uint64_t
piece_now(const struct game *game)
{
    return game->pieces + (game->motion.piece.piece == PIECE_NONE);
}

/* Whether something has locked since the game went back. */
static bool
is_fresh(const struct seat *seat)
{
    const struct back *back = seat->back;
    return !back->stands || count_locks(&seat->game) != back->locks;
}

/* Makes the seat's memory for it. */
static bool
can_go_back(struct seat *seat)
{
    if (seat->who == SEAT_REPLAY || seat->game.over ||
        seat->rules.shapes == NULL)
        return false;
    if (seat->back == NULL)
        seat->back = calloc(1, sizeof(*seat->back));
    return seat->back != NULL;
}

static void
stand(struct seat *seat)
{
    seat->back->stands = true;
    seat->back->locks = count_locks(&seat->game);
    seat->back->piece = piece_now(&seat->game);
}

/* -- lines -- */

static bool
has_record(const struct seat *seat)
{
    return seat->record.job != NULL && !seat->record.full;
}

/* Keeps the game as it is as a line, or as more of the line that it went on
 * from. */
static struct branch_line *
keep_line(struct seat *seat)
{
    struct back *back = seat->back;
    uint64_t now = piece_now(&seat->game);
    uint64_t fork = back->stands ? back->piece : 0;
    uint64_t from = fork > 0 ? fork : now > SEEN ? now - SEEN : 1;
    struct branch_line *line = NULL;

    if (!has_record(seat))
        return NULL;
    record_sync(&seat->record);
    const struct keeper_job *job = seat->record.job;
    if (back->at_tip)
        line = branches_extend(&back->branches, back->on, job->data, job->size);
    if (line == NULL)
        line =
            branches_add(&back->branches, back->on, fork, job->data, job->size);
    if (line != NULL)
        branch_collect(line, from);
    return line;
}

struct branch_line *
seat_add_line(struct seat *seat, uint64_t fork, const void *data, size_t size)
{
    if (!can_go_back(seat))
        return NULL;
    struct back *back = seat->back;
    struct branch_line *line =
        branches_add(&back->branches, back->on, fork, data, size);
    if (line != NULL)
        branch_collect(line, fork);
    return line;
}

/* Opens a replay in the reel, which then is at its start. */
static bool
open_reel(struct back *back, const void *data, size_t size)
{
    void *copy = malloc(size > 0 ? size : 1);

    reel_close(&back->reel);
    if (copy == NULL)
        return false;
    memcpy(copy, data, size);
    return reel_open(&back->reel, copy, size, PILOT_DEFAULT_PACE) == NULL;
}

/* -- moments -- */

static bool
is_before(struct branch_moment a, struct branch_moment b)
{
    if (a.entry_at != b.entry_at)
        return a.entry_at < b.entry_at;
    return a.left > b.left;
}

static bool
is_at(const struct reel *reel, struct branch_moment at)
{
    struct branch_moment now = branch_moment(&reel->playback);
    return now.entry_at == at.entry_at && now.left == at.left;
}

/* Goes to a moment of the replay. */
static bool
go(struct reel *reel, struct branch_moment at)
{
    if (!reel_near(reel, at.tick > 0 ? at.tick - 1 : 0))
        return false;
    while (!is_at(reel, at))
        if (!reel_next(reel, UINT64_MAX))
            return at.entry_at == BRANCH_END;
    return true;
}

/* Finds where a piece last began before a moment. */
static bool
find_piece(struct reel *reel, uint64_t piece, struct branch_moment before,
    struct branch_moment *found)
{
    uint64_t from = before.tick;
    bool good = false;

    /* From one kept moment after the other, the latest first. */
    do {
        if (!reel_near(reel, from > 0 ? from - 1 : 0))
            return false;
        from = reel->playback.tick;
        while (reel_next(reel, UINT64_MAX) &&
               is_before(branch_moment(&reel->playback), before)) {
            if (!branch_begins(&reel->playback, piece))
                continue;
            *found = branch_moment(&reel->playback);
            good = true;
        }
    } while (!good && from > 0);
    return good;
}

/* -- back -- */

/* The reel has the line that the game is on, and stands at its place in it. */
static bool
open_line(struct seat *seat)
{
    struct back *back = seat->back;

    if (reel_is_open(&back->reel))
        return true;
    record_sync(&seat->record);
    if (!open_reel(back, seat->record.job->data, seat->record.job->size))
        return false;
    while (reel_next(&back->reel, UINT64_MAX))
        continue;
    return true;
}

/* What is seen of the line that was left reaches back to here. */
static void
put_node(struct back *back)
{
    struct branch_line *line = branches_find(&back->branches, back->on);
    struct branch_node node = branch_node(&back->reel.playback);

    if (line != NULL && branch_begins(&back->reel.playback, 0))
        branch_put(line, &node);
}

/* Keeps the game as a line if it is not one already, and is then on it. */
static void
leave_line(struct seat *seat)
{
    if (!is_fresh(seat))
        return;
    struct branch_line *line = keep_line(seat);
    reel_close(&seat->back->reel);
    seat->back->on = line != NULL ? line->id : 0;
}

bool
seat_keep_line(struct seat *seat)
{
    if (!can_go_back(seat))
        return false;
    if (is_fresh(seat)) {
        leave_line(seat);
        stand(seat);
        seat->back->at_tip = seat->back->on > 0;
    }
    return branches_find(&seat->back->branches, seat->back->on) != NULL;
}

bool
seat_can_take_back(const struct seat *seat)
{
    return seat->who != SEAT_REPLAY && seat->rules.shapes != NULL &&
           !seat->game.over && piece_now(&seat->game) > 1 &&
           (has_record(seat) || seat->game.goal->undo);
}

bool
seat_take_back(struct seat *seat)
{
    struct branch_moment found;

    if (!can_go_back(seat))
        return false;
    struct back *back = seat->back;
    uint64_t now = piece_now(&seat->game);
    if (now <= 1)
        return false;
    leave_line(seat);
    back->at_tip = false;
    if (seat_undo(seat)) {
        reel_close(&back->reel); /* the record has grown */
        stand(seat);
        return true;
    }
    if (!has_record(seat) || !open_line(seat))
        return false;
    struct branch_moment before = branch_moment(&back->reel.playback);
    if (!find_piece(&back->reel, now - 1, before, &found) ||
        !go(&back->reel, found) || !seat_sit(seat, &back->reel))
        return false;
    put_node(back);
    stand(seat);
    return true;
}

bool
seat_go_to(struct seat *seat, int id, int node)
{
    if (!can_go_back(seat) || !has_record(seat))
        return false;
    struct back *back = seat->back;
    struct branch_line *line = branches_find(&back->branches, id);
    if (line == NULL || node < 0 || node >= line->count ||
        (line->over && node == line->count - 1))
        return false;

    struct branch_moment at = line->nodes[node].at;
    /* Keeping the game may drop the line. */
    struct reel left = back->reel;
    back->reel = (struct reel){0};
    bool opened = open_reel(back, line->data, line->size);
    reel_close(&left);
    if (!opened)
        return false;
    bool tip = at.entry_at == BRANCH_END;
    if (is_fresh(seat)) {
        tip = tip && !(back->at_tip && back->on == id);
        keep_line(seat);
    }
    if (!go(&back->reel, at) || !seat_sit(seat, &back->reel)) {
        reel_close(&back->reel);
        return false;
    }
    back->on = id;
    back->at_tip = tip;
    stand(seat);
    return true;
}

void
seat_make_practice(struct seat *seat)
{
    struct replay_entry entry = {
        .kind = REPLAY_PRACTICE, .taken_back = seat->taken_back};

    if (seat->practice || seat->who == SEAT_REPLAY)
        return;
    seat->practice = true;
    record_note(&seat->record, RECORD_ALL, &entry);
}

/* -- questions -- */

const struct branches *
seat_branches(const struct seat *seat)
{
    return seat->back != NULL && seat->back->branches.count > 0
               ? &seat->back->branches
               : NULL;
}

bool
seat_stands(const struct seat *seat, int *id, int *node)
{
    const struct back *back = seat->back;

    if (back == NULL || !back->stands)
        return false;
    const struct branch_line *line = branches_find(&back->branches, back->on);
    if (line == NULL || line->count == 0)
        return false;
    *id = line->id;
    *node = branch_near(line, back->piece);
    return true;
}
