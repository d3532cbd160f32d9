/* Copies of a game at its last spawns. */
#include "wellplayed/undo.h"

void
undo_look(struct undo *undo, const struct game *game, uint32_t happened)
{
    if (!game->goal->undo || !(happened & EVENT_SPAWNED))
        return;
    undo->newest = (undo->newest + 1) % UNDO_DEPTH;
    undo->kept[undo->newest] = *game;
    if (undo->count < UNDO_DEPTH)
        undo->count++;
}

bool
undo_back(struct undo *undo, struct game *game)
{
    /* Between pieces, the newest copy is of the piece that locked last. */
    bool waits = game->motion.piece.piece == PIECE_NONE;

    if (game->over || undo->count < (waits ? 1 : 2))
        return false;
    if (!waits) {
        undo->newest = (undo->newest + UNDO_DEPTH - 1) % UNDO_DEPTH;
        undo->count--;
    }
    game_undo(game, &undo->kept[undo->newest]);
    undo->kept[undo->newest] = *game;
    return true;
}
