/* Lines in an array, nodes in a sorted one. */
#include "app/seat/branch.h"

#include <stdlib.h>
#include <string.h>

/* -- lines -- */

static void
line_free(struct branch_line *line)
{
    if (line != NULL)
        tape_drop(line->tape);
    free(line);
}

void
branches_clear(struct branches *branches)
{
    for (int i = 0; i < branches->count; i++)
        line_free(branches->lines[i]);
    memset(branches, 0, sizeof(*branches));
}

static size_t
branches_bytes(const struct branches *branches)
{
    size_t bytes = 0;
    for (int i = 0; i < branches->count; i++)
        bytes += branches->lines[i]->tape->size;
    return bytes;
}

/* Takes a line out; the caller owns it then. */
static void
branches_remove(struct branches *branches, int place)
{
    struct branch_line **at = branches->lines + place;

    branches->count--;
    memmove(at, at + 1, (size_t)(branches->count - place) * sizeof(*at));
}

/* Makes room and adds the newest line. */
static void
branches_append(struct branches *branches, struct branch_line *line)
{
    while (branches->count == BRANCH_LINES ||
           branches_bytes(branches) > BRANCH_BYTES - line->tape->size) {
        line_free(branches->lines[0]);
        branches_remove(branches, 0);
    }
    branches->lines[branches->count++] = line;
}

static bool
tape_is_short(const struct tape *tape)
{
    return tape != NULL && tape->size <= BRANCH_BYTES;
}

struct branch_line *
branches_add(struct branches *branches, int parent, uint64_t fork, struct tape *tape)
{
    struct branch_line *line = tape_is_short(tape) ? calloc(1, sizeof(*line)) : NULL;

    if (line == NULL)
        return NULL;
    line->tape = tape_hold(tape);
    line->id = ++branches->last_id;
    line->parent = parent;
    line->fork = fork;
    branches_append(branches, line);
    return line;
}

struct branch_line *
branches_extend(struct branches *branches, int id, struct tape *tape)
{
    int place = branches_place(branches, id);

    if (place < 0 || !tape_is_short(tape))
        return NULL;
    struct branch_line *line = branches->lines[place];
    tape_drop(line->tape);
    line->tape = tape_hold(tape);
    line->ahead = 0;
    branches_remove(branches, place);
    branches_append(branches, line);
    return line;
}

void
branches_drop(struct branches *branches, int id)
{
    int place = branches_place(branches, id);

    if (place < 0)
        return;
    line_free(branches->lines[place]);
    branches_remove(branches, place);
}

int
branches_place(const struct branches *branches, int id)
{
    for (int i = 0; i < branches->count; i++)
        if (branches->lines[i]->id == id)
            return i;
    return -1;
}

struct branch_line *
branches_find(const struct branches *branches, int id)
{
    int place = branches_place(branches, id);
    return place >= 0 ? branches->lines[place] : NULL;
}

/* -- nodes -- */

/* Drops every second node, but not the ends. */
static void
line_thin_out(struct branch_line *line)
{
    struct branch_node last = line->nodes[line->count - 1];
    int count = 0;

    for (int i = 0; i < line->count - 1; i += 2)
        line->nodes[count++] = line->nodes[i];
    line->nodes[count++] = last;
    line->count = count;
}

/* The number of nodes of earlier pieces. */
static int
line_count_before(const struct branch_line *line, uint64_t piece)
{
    int before = 0;
    while (before < line->count && line->nodes[before].piece < piece)
        before++;
    return before;
}

void
branch_put(struct branch_line *line, const struct branch_node *node)
{
    int at = line_count_before(line, node->piece);

    if (at < line->count && line->nodes[at].piece == node->piece) {
        line->nodes[at] = *node;
        return;
    }
    if (line->count == BRANCH_NODES) {
        line_thin_out(line);
        at = line_count_before(line, node->piece);
    }
    memmove(line->nodes + at + 1, line->nodes + at, (size_t)(line->count - at) * sizeof(*node));
    line->nodes[at] = *node;
    line->count++;
}

void
branch_cut(struct branch_line *line, uint64_t piece)
{
    while (line->count > 0 && line->nodes[line->count - 1].piece > piece)
        line->count--;
}

int
branch_near(const struct branch_line *line, uint64_t piece)
{
    int at = line_count_before(line, piece);

    if (at < line->count && line->nodes[at].piece == piece)
        return at;
    return at > 0 ? at - 1 : 0;
}

/* -- by playing -- */

struct branch_moment
branch_moment(const struct playback *playback)
{
    return (struct branch_moment){playback->tick, playback->entry_at, playback->left};
}

bool
branch_begins(const struct playback *playback, uint64_t piece)
{
    const struct game *game = &playback->game;
    bool spawned = playback->entry.kind == REPLAY_RUN && playback->events.happened & EVENT_SPAWNED;
    bool again = playback->entry.kind == REPLAY_UNDO;

    return playback->state == PLAYBACK_GOES_ON && (spawned || again) &&
           game->motion.piece.piece != PIECE_NONE && (piece == 0 || game->pieces == piece);
}

struct branch_node
branch_node(const struct playback *playback)
{
    const struct game *game = &playback->game;

    return (struct branch_node){.at = branch_moment(playback),
        .piece = game->pieces,
        .rows = game->rows,
        .board = game->board};
}

/* Keeps nodes from where the playback stands, and where it ends. */
static void
line_collect(struct branch_line *line, uint64_t from, struct playback *playback)
{
    while (playback_next(playback, UINT64_MAX)) {
        if (playback->entry.kind == REPLAY_UNDO)
            branch_cut(line, playback->game.pieces);
        if (!branch_begins(playback, 0) || playback->game.pieces < from)
            continue;
        struct branch_node node = branch_node(playback);
        branch_put(line, &node);
    }
    /* The falling piece there may have spawned a while ago; after a lock, the
     * next one is still to come. */
    struct branch_node end = branch_node(playback);
    end.at = (struct branch_moment){playback->tick, BRANCH_END, 0};
    end.piece += playback->game.motion.piece.piece == PIECE_NONE;
    line->over = playback->game.over;
    line->reached = playback->game.reached;
    branch_put(line, &end);
}

void
branch_collect(struct branch_line *line, uint64_t from, struct playback *start)
{
    struct replay_header header;
    struct playback *playback = NULL;

    if (start != NULL) {
        line_collect(line, from, start);
        return;
    }
    playback = malloc(sizeof(*playback));
    if (playback != NULL &&
        playback_open(playback, &header, line->tape->data, line->tape->size) == NULL)
        line_collect(line, from, playback);
    free(playback);
}
