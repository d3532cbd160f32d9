/*
 * A reel follows the record of the game and goes to the moment; the seat
 * continues from there. Until the next lock, the same reel serves to go further
 * back.
 */
#include "app/seat/back.h"

#include <stdlib.h>
#include <string.h>

#include "app/seat/line_file.h"
#include "app/seat/seat_parts.h"

enum {
    SEEN = 24,          /* nodes kept of the first line */
    FOLLOW_STEPS = 4000 /* of the reel in a frame */
};

static uint64_t
game_count_locks(const struct game *game)
{
    uint64_t locks = 0;
    for (int rows = 0; rows <= PIECE_CELLS; rows++)
        locks += game->rows_by_count[rows];
    return locks;
}

/* The number of the falling piece, or of the next one if none falls. */
static uint64_t
game_piece_now(const struct game *game)
{
    return game->pieces + (game->motion.piece.piece == PIECE_NONE);
}

/* Whether something has locked since the game went back, or it never did. */
static bool
seat_is_fresh(const struct seat *seat)
{
    const struct lines *lines = seat->lines;
    return !lines->stands || game_count_locks(&seat->game) != lines->locks;
}

/* Whether the seat can go back; allocates its lines. */
static bool
seat_can_go_back(struct seat *seat)
{
    if (seat->who == SEAT_REPLAY || seat->game.over || seat->rules.shapes == NULL)
        return false;
    if (seat->lines == NULL)
        seat->lines = calloc(1, sizeof(*seat->lines));
    return seat->lines != NULL;
}

/* -- beside the log -- */

static struct log *
seat_log(const struct seat *seat)
{
    return seat->record.job != NULL ? seat->record.job->log : NULL;
}

/* Frees the bytes. Behind a gap there is no use for more. */
static void
seat_append_beside(struct seat *seat, void *bytes, size_t size)
{
    struct lines *lines = seat->lines;

    if (lines->is_behind || bytes == NULL || !log_append_beside(seat_log(seat), bytes, size))
        lines->is_behind = true;
    else
        lines->is_filed = true;
    free(bytes);
}

/* Writes a line beside the log; `had` bytes of it are there already. */
static void
seat_file_line(struct seat *seat, const struct branch_line *line, size_t had)
{
    struct lines *lines = seat->lines;
    size_t size = 0;

    void *bytes = line_file_line(&lines->branches, line, had, !lines->is_filed, &size);
    seat_append_beside(seat, bytes, size);
}

static struct line_stand
lines_stand(const struct lines *lines)
{
    const struct branch_line *line = branches_find(&lines->branches, lines->on);

    return (struct line_stand){
        lines->on, lines->at_tip, lines->locks, lines->piece, line != NULL ? line->from : 0};
}

static void
seat_stand(struct seat *seat)
{
    struct lines *lines = seat->lines;
    size_t size = 0;

    lines->stands = true;
    lines->locks = game_count_locks(&seat->game);
    lines->piece = game_piece_now(&seat->game);
    if (!lines->is_filed)
        return;
    record_sync(&seat->record); /* the log must be as far as the lines */
    struct line_stand file = lines_stand(lines);
    void *bytes = line_file_stand(&file, &size);
    seat_append_beside(seat, bytes, size);
}

void
seat_sync(struct seat *seat)
{
    struct lines *lines = seat->lines;
    size_t size = 0;

    record_sync(&seat->record);
    if (lines == NULL || !lines->is_behind || lines->branches.count == 0)
        return;
    struct line_stand stand = lines_stand(lines);
    void *bytes = line_file_all(&lines->branches, lines->stands ? &stand : NULL, &size);
    lines->is_behind = bytes == NULL || !log_replace_beside(seat_log(seat), bytes, size);
    lines->is_filed = !lines->is_behind;
    free(bytes);
}

/* -- lines -- */

static bool
seat_has_record(const struct seat *seat)
{
    return seat->record.tape != NULL && !seat->record.full;
}

/* What is recorded so far. NULL when there is no memory. */
static struct tape *
seat_copy_record(const struct seat *seat)
{
    return tape_copy(seat->record.tape->data, seat->record.tape->size);
}

/* Collects the nodes of the line from that piece on. */
static void
lines_collect(const struct lines *lines, struct branch_line *line, uint64_t from)
{
    struct playback *start = malloc(sizeof(*start));
    bool found = start != NULL && reel_find(&lines->reel, line->tape, from, start);

    branch_collect(line, from, found ? start : NULL);
    if (line->from == 0 || from < line->from)
        line->from = from;
    free(start);
}

/* Keeps the game as a new line, or makes the line longer that it went on
 * from. */
static struct branch_line *
seat_put_line(struct seat *seat)
{
    struct lines *lines = seat->lines;
    uint64_t now = game_piece_now(&seat->game);
    uint64_t fork = lines->stands ? lines->piece : 0;
    uint64_t from = fork > 0 ? fork : now > SEEN ? now - SEEN : 1;
    struct branch_line *line = NULL;

    if (!seat_has_record(seat))
        return NULL;
    record_sync(&seat->record);
    struct tape *tape = seat_copy_record(seat);
    size_t had = 0;
    if (lines->at_tip) {
        line = branches_find(&lines->branches, lines->on);
        had = line != NULL ? line->tape->size : 0;
        line = branches_extend(&lines->branches, lines->on, tape);
    }
    if (line == NULL) {
        had = 0;
        line = branches_add(&lines->branches, lines->on, fork, tape);
    }
    tape_drop(tape);
    if (line == NULL)
        return NULL;
    lines_collect(lines, line, from);
    seat_file_line(seat, line, had);
    return line;
}

struct branch_line *
seat_add_line(struct seat *seat, uint64_t fork, struct tape *tape)
{
    if (!seat_can_go_back(seat))
        return NULL;
    struct lines *lines = seat->lines;
    struct branch_line *line = branches_add(&lines->branches, lines->on, fork, tape);
    if (line == NULL)
        return NULL;
    lines_collect(lines, line, fork);
    seat_file_line(seat, line, 0);
    return line;
}

void
seat_note_ahead(struct seat *seat, struct branch_line *line, uint64_t pieces, uint64_t rows)
{
    size_t size = 0;

    line->ahead = pieces;
    line->ahead_rows = rows;
    void *bytes = line_file_ahead(line, &size);
    seat_append_beside(seat, bytes, size);
}

/* Puts a tape into the reel, which keeps the moments that it has in common with
 * the last one. */
static bool
lines_turn_reel(struct lines *lines, struct tape *tape)
{
    if (reel_is_open(&lines->reel) && reel_turn(&lines->reel, tape))
        return true;
    reel_close(&lines->reel);
    return reel_open(&lines->reel, tape, PILOT_DEFAULT_PACE) == NULL;
}

/* Puts the record into the reel. */
static bool
seat_turn_to_record(struct seat *seat)
{
    struct lines *lines = seat->lines;
    struct tape *tape = seat_copy_record(seat);

    lines->follows = tape != NULL && lines_turn_reel(lines, tape);
    lines->followed = tape != NULL ? tape->size : 0;
    tape_drop(tape);
    return lines->follows;
}

void
seat_follow(struct seat *seat)
{
    if (!seat_has_record(seat) || !seat_can_go_back(seat) || !seat_is_fresh(seat))
        return;
    struct lines *lines = seat->lines;
    bool grown = seat->record.tape->size != lines->followed;
    if ((grown || !lines->follows) && !seat_turn_to_record(seat))
        return;
    for (int i = 0; i < FOLLOW_STEPS && lines->follows; i++)
        if (!reel_next(&lines->reel, UINT64_MAX))
            return;
}

/* -- moments -- */

static bool
moment_is_before(struct branch_moment a, struct branch_moment b)
{
    if (a.entry_at != b.entry_at)
        return a.entry_at < b.entry_at;
    return a.left > b.left;
}

/* Where a replay was cut, the entry there is still to be read. */
static bool
reel_is_at(const struct reel *reel, struct branch_moment at)
{
    const struct playback *playback = &reel->playback;
    struct branch_moment now = branch_moment(playback);
    bool is_read = playback->reader.at > playback->entry_at;
    return is_read && now.entry_at == at.entry_at && now.left == at.left;
}

/* Goes to a moment of the replay. */
static bool
reel_go(struct reel *reel, struct branch_moment at)
{
    if (!reel_near(reel, at.tick > 0 ? at.tick - 1 : 0))
        return false;
    while (!reel_is_at(reel, at))
        if (!reel_next(reel, UINT64_MAX))
            return at.entry_at == BRANCH_END;
    return true;
}

/* Finds where a piece last began before a moment. */
static bool
reel_find_piece(
    struct reel *reel, uint64_t piece, struct branch_moment before, struct branch_moment *found)
{
    uint64_t from = before.tick;
    bool good = false;

    /* Searches from each kept moment, the latest first. */
    do {
        if (!reel_near(reel, from > 0 ? from - 1 : 0))
            return false;
        from = reel->playback.tick;
        while (reel_next(reel, UINT64_MAX) &&
               moment_is_before(branch_moment(&reel->playback), before)) {
            if (!branch_begins(&reel->playback, piece))
                continue;
            *found = branch_moment(&reel->playback);
            good = true;
        }
    } while (!good && from > 0);
    return good;
}

/* -- back -- */

/* Makes sure that the reel has the game's line and stands where the game
 * does. */
static bool
seat_open_line(struct seat *seat)
{
    struct lines *lines = seat->lines;

    if (reel_is_open(&lines->reel) && !lines->follows)
        return true;
    record_sync(&seat->record);
    if (!seat_turn_to_record(seat))
        return false;
    while (reel_next(&lines->reel, UINT64_MAX))
        continue;
    lines->follows = false;
    return true;
}

/* Adds the place where the game is now to the nodes of the line that was
 * left. */
static void
lines_put_node(struct lines *lines)
{
    struct branch_line *line = branches_find(&lines->branches, lines->on);
    struct branch_node node = branch_node(&lines->reel.playback);

    if (line == NULL || !branch_begins(&lines->reel.playback, 0))
        return;
    branch_put(line, &node);
    if (node.piece < line->from)
        line->from = node.piece;
}

/* Keeps the game as a line, unless it is one, and stands on it. */
static void
seat_leave_line(struct seat *seat)
{
    if (!seat_is_fresh(seat))
        return;
    struct branch_line *line = seat_put_line(seat);
    seat->lines->follows = true;
    seat->lines->on = line != NULL ? line->id : 0;
}

bool
seat_keep_line(struct seat *seat)
{
    if (!seat_can_go_back(seat))
        return false;
    if (seat_is_fresh(seat)) {
        seat_leave_line(seat);
        seat->lines->at_tip = seat->lines->on > 0;
        seat_stand(seat);
    }
    return branches_find(&seat->lines->branches, seat->lines->on) != NULL;
}

bool
seat_can_take_back(const struct seat *seat)
{
    return seat->who != SEAT_REPLAY && seat->rules.shapes != NULL && !seat->game.over &&
           game_piece_now(&seat->game) > 1 && (seat_has_record(seat) || seat->game.goal->undo);
}

bool
seat_take_back(struct seat *seat)
{
    struct branch_moment found;

    if (!seat_can_go_back(seat))
        return false;
    struct lines *lines = seat->lines;
    uint64_t now = game_piece_now(&seat->game);
    if (now <= 1)
        return false;
    seat_leave_line(seat);
    lines->at_tip = false;
    if (seat_undo(seat)) {
        lines->follows = true; /* the record has grown */
        seat_stand(seat);
        return true;
    }
    if (!seat_has_record(seat) || !seat_open_line(seat))
        return false;
    struct branch_moment before = branch_moment(&lines->reel.playback);
    if (!reel_find_piece(&lines->reel, now - 1, before, &found) || !reel_go(&lines->reel, found) ||
        !seat_sit(seat, &lines->reel))
        return false;
    lines_put_node(lines);
    seat_stand(seat);
    return true;
}

bool
seat_go_to(struct seat *seat, int id, int node)
{
    if (!seat_can_go_back(seat) || !seat_has_record(seat))
        return false;
    struct lines *lines = seat->lines;
    struct branch_line *line = branches_find(&lines->branches, id);
    if (line == NULL || node < 0 || node >= line->count || (line->over && node == line->count - 1))
        return false;

    struct branch_moment at = line->nodes[node].at;
    /* Keeping the game may drop this line. */
    if (!lines_turn_reel(lines, line->tape))
        return false;
    lines->follows = false;
    bool tip = at.entry_at == BRANCH_END;
    if (seat_is_fresh(seat)) {
        tip = tip && !(lines->at_tip && lines->on == id);
        seat_put_line(seat);
    }
    if (!reel_go(&lines->reel, at) || !seat_sit(seat, &lines->reel)) {
        reel_close(&lines->reel);
        return false;
    }
    lines->on = id;
    lines->at_tip = tip;
    seat_stand(seat);
    return true;
}

void
seat_make_practice(struct seat *seat)
{
    struct replay_entry entry = {.kind = REPLAY_PRACTICE, .taken_back = seat->taken_back};

    if (seat->practice || seat->who == SEAT_REPLAY)
        return;
    seat->practice = true;
    record_note(&seat->record, RECORD_ALL, &entry);
}

/* -- after a crash -- */

/* Whether the line is a replay without an end that begins as the game did. */
static bool
line_is_of_game(const struct branch_line *line, const struct tape *game)
{
    const struct tape *tape = line->tape;
    struct replay_header header;
    struct playback playback;

    if (playback_open(&playback, &header, tape->data, tape->size) != NULL ||
        tape_common(tape, game) < playback.whole)
        return false;
    while (playback_read(&playback))
        continue;
    return playback.state == PLAYBACK_CUT && playback.whole == tape->size;
}

static bool
line_is_beginning(const struct tape *game, const struct branch_line *line)
{
    return tape_common(game, line->tape) == line->tape->size;
}

/* Checks the lines from the file and finds their nodes. */
static void
lines_take(struct lines *lines, const struct tape *game)
{
    struct branches *branches = &lines->branches;

    for (int i = branches->count - 1; i >= 0; i--) {
        struct branch_line *line = branches->lines[i];
        if (line_is_of_game(line, game))
            branch_collect(line, line->from, NULL);
        if (line->count == 0)
            branches_drop(branches, line->id);
    }
}

/* Puts the line into the reel, at the place where the game is. Returns false
 * when that moment is not known. */
static bool
lines_turn_to(struct lines *lines, const struct branch_line *line)
{
    const struct branch_node *node = &line->nodes[branch_near(line, lines->piece)];

    return node->piece == lines->piece && lines_turn_reel(lines, line->tape) &&
           reel_go(&lines->reel, node->at);
}

/* Until the next lock, the line serves to go further back; after it, the record
 * does. */
static void
seat_take_stand(struct seat *seat, const struct line_stand *file)
{
    struct lines *lines = seat->lines;
    const struct tape *game = seat->record.tape;
    const struct branch_line *line = branches_find(&lines->branches, file->on);

    if (line == NULL)
        return;
    lines->stands = true;
    lines->on = file->on;
    lines->locks = file->locks;
    lines->piece = file->piece;
    lines->at_tip = file->at_tip && line_is_beginning(game, line);
    if (seat_is_fresh(seat) || line_is_beginning(game, line) || lines_turn_to(lines, line))
        return;
    reel_close(&lines->reel); /* the record serves */
}

void
seat_resume_lines(struct seat *seat)
{
    struct line_stand file;
    size_t size = 0;

    record_sync(&seat->record);
    void *data = seat_has_record(seat) ? log_read_beside(seat_log(seat), &size) : NULL;
    if (data == NULL || !seat_can_go_back(seat)) {
        free(data);
        return;
    }
    struct lines *lines = seat->lines;
    size_t good = line_file_read(data, size, &lines->branches, &file);
    free(data);
    lines->is_filed = log_continue_beside(seat_log(seat), good) && good > 0;
    lines_take(lines, seat->record.tape);
    seat_take_stand(seat, &file);
}

/* -- questions -- */

const struct branches *
seat_branches(const struct seat *seat)
{
    return seat->lines != NULL && seat->lines->branches.count > 0 ? &seat->lines->branches : NULL;
}

bool
seat_stands(const struct seat *seat, int *id, int *node)
{
    const struct lines *lines = seat->lines;

    if (lines == NULL || !lines->stands)
        return false;
    const struct branch_line *line = branches_find(&lines->branches, lines->on);
    if (line == NULL || line->count == 0)
        return false;
    *id = line->id;
    *node = branch_near(line, lines->piece);
    return true;
}
