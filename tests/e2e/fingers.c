/*
 * Fingers for a game in a real window: looks at the log of the game in progress,
 * thinks of the next pieces as a person would, and prints the keys for them, a
 * line a piece, as words for xdotool. Hold, rotations both ways and by 180°,
 * walls that kick and T-spins all come up.
 *
 * usage: fingers keys LOG PIECES     the keys of as many pieces
 *        fingers pieces LOG          pieces that have locked so far
 *        fingers tell REPLAY         what was done in it, as words NAME=NUMBER
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wellplayed/board.h"
#include "wellplayed/game.h"
#include "wellplayed/playback.h"

enum {
    WIDTH = 24,      /* of the beam */
    MAX_PIECES = 16, /* of its depth */
    MAX_TAPS = 16,
    TAP_MS = 20,  /* a key is down, and as long up */
    SOFT_MS = 250 /* and soft drop */
};

/* The keys of one piece, in order. */
struct taps {
    uint8_t buttons[MAX_TAPS]; /* enum button */
    int count;
};

/* What was done so far. */
struct deeds {
    long holds, kicks, halves, resets, locks;
};

struct thought {
    struct game game;
    struct taps taps[MAX_PIECES];
    struct deeds deeds;
    long value;
};

/* -- what happens -- */

/* A kick is counted where nothing else moved the piece in that tick. */
static void
note(struct deeds *deeds, const struct motion *before, const struct game *game,
    uint32_t happened)
{
    const struct motion *after = &game->motion;
    deeds->holds += (happened & EVENT_HELD) != 0;
    deeds->resets += (happened & EVENT_LOCK_RESET) != 0;
    deeds->locks += (happened & EVENT_LOCKED) != 0;
    if (!(happened & EVENT_ROTATED))
        return;
    if (happened & (EVENT_MOVED | EVENT_LOCKED | EVENT_FELL | EVENT_HELD))
        return;
    deeds->kicks += after->arrival.test > 1;
    deeds->halves +=
        (after->piece.rotation - before->piece.rotation + 4) % 4 == 2;
}

static void
pass(struct thought *thought, uint8_t held, uint64_t ticks)
{
    struct game *game = &thought->game;
    while (ticks > 0 && !game->over) {
        struct motion before = game->motion;
        struct events events;
        ticks -=
            game_advance(game, (struct command){.held = held}, ticks, &events);
        note(&thought->deeds, &before, game, events.happened);
    }
}

static void
press(struct thought *thought, const struct taps *taps)
{
    for (int i = 0; i < taps->count; i++) {
        bool soft = taps->buttons[i] == BUTTON_SOFT;
        pass(thought, taps->buttons[i], soft ? SOFT_MS : TAP_MS);
        pass(thought, 0, TAP_MS);
    }
}

/* -- what it is worth -- */

static bool
filled(const struct game *game, int x, int y)
{
    return board_cell(&game->board, x, y);
}

/* Cells of the two rows of a gap that a T fits into upside down, under a roof on
 * one side; 0 where there is no such gap. */
static int
slot(const struct game *game, int x, int y)
{
    if (filled(game, x, y) || !filled(game, x - 1, y) ||
        !filled(game, x + 1, y) || filled(game, x, y + 1) ||
        filled(game, x - 1, y + 1) || filled(game, x + 1, y + 1) ||
        filled(game, x, y + 2) ||
        filled(game, x - 1, y + 2) == filled(game, x + 1, y + 2))
        return 0;
    for (int above = y + 3; above < y + 7; above++)
        if (filled(game, x, above))
            return 0;
    int count = 0;
    for (int column = 0; column < game->rules->width; column++)
        count += filled(game, column, y) + filled(game, column, y + 1);
    return count;
}

static long
worth(const struct thought *thought)
{
    const struct game *game = &thought->game;
    long value = 0, best = 0;
    int width = game->rules->width, before = 0;
    uint8_t heights[BOARD_MAX_WIDTH];

    board_heights(&game->board, heights);
    for (int x = 0; x < width; x++) {
        int height = heights[x];
        for (int y = 0; y < height; y++)
            value -= filled(game, x, y) ? 0 : 36;
        if (x > 0)
            value -= 18 * abs(height - before);
        value -= 30 * height + (height > 12 ? 200 * (height - 12) : 0);
        before = height;
    }
    value += 300 * (long)game->rows + 20 * (long)game->garbage_cleared;
    if (game->spins[SPIN_FULL][2] == 0) {
        for (int x = 1; x < width - 1; x++)
            for (int y = 0; y < 10; y++) {
                int count = slot(game, x, y);
                if (count > best)
                    best = count;
            }
        value += 3 * best * best;
    } else {
        value += 1500;
    }
    value += thought->deeds.kicks > 0 ? 60 : 0;
    value += thought->deeds.holds > 0 ? 60 : 0;
    value += thought->deeds.halves > 0 ? 30 : 0;
    if (game->over)
        value += game->reached ? 100000 : -100000;
    return value;
}

/* -- thinking -- */

static struct thought now[WIDTH], next[WIDTH];
static int next_count;

/* Keeps the best ones; of those that are alike in the end, one. */
static void
keep(const struct thought *thought)
{
    int at = 0;

    for (int i = 0; i < next_count; i++)
        if (next[i].game.hold == thought->game.hold &&
            memcmp(&next[i].game.board, &thought->game.board,
                sizeof(struct board)) == 0) {
            if (next[i].value >= thought->value)
                return;
            next[i] = next[--next_count];
            break;
        }
    if (next_count < WIDTH) {
        next[next_count++] = *thought;
        return;
    }
    for (int i = 1; i < next_count; i++)
        if (next[i].value < next[at].value)
            at = i;
    if (thought->value > next[at].value)
        next[at] = *thought;
}

static void
add(struct taps *taps, uint8_t button, int count)
{
    while (count-- > 0 && taps->count < MAX_TAPS)
        taps->buttons[taps->count++] = button;
}

static void
try(const struct thought *from, struct taps taps, int depth)
{
    struct thought thought = *from;

    add(&taps, BUTTON_HARD, 1);
    thought.taps[depth] = taps;
    press(&thought, &taps);
    if (thought.deeds.locks != from->deeds.locks + 1)
        return; /* one that locked by itself, say */
    thought.value = worth(&thought) - 4 * taps.count;
    keep(&thought);
}

static const uint8_t turns[] = {0, BUTTON_CW, BUTTON_CCW, BUTTON_HALF};

/* All ways with the first keys given: a rotation, shifts, and the drop; or a
 * last rotation before it, for a T on the ground, for others too at a wall. */
static void
try_all(const struct thought *from, struct taps begun, bool is_t, int depth)
{
    for (int turn = 0; turn < 4; turn++) {
        for (int shift = -6; shift <= 6; shift++) {
            struct taps taps = begun;
            if (turn > 0)
                add(&taps, turns[turn], 1);
            add(&taps, shift < 0 ? BUTTON_LEFT : BUTTON_RIGHT, abs(shift));
            try(from, taps, depth);
            if (!is_t && abs(shift) < 4)
                continue;
            if (is_t)
                add(&taps, BUTTON_SOFT, 1);
            for (int last = 1; last < 3; last++) {
                struct taps more = taps;
                add(&more, turns[last], 1);
                try(from, more, depth);
            }
        }
    }
}

static void
think(const struct thought *from, int depth)
{
    const struct game *game = &from->game;
    struct taps taps = {.count = 0};
    int held = game->hold == PIECE_NONE ? game->next[0] : game->hold;
    bool spins = game->spins[SPIN_FULL][2] == 0;

    try_all(from, taps, spins && game->motion.piece.piece == PIECE_T, depth);
    if (!(game->rules->buttons & BUTTON_HOLD) || game->hold_used)
        return;
    add(&taps, BUTTON_HOLD, 1);
    try_all(from, taps, spins && held == PIECE_T, depth);
}

/* -- words -- */

static const char *
name_key(uint8_t button)
{
    switch (button) {
    case BUTTON_LEFT: return "Left";
    case BUTTON_RIGHT: return "Right";
    case BUTTON_SOFT: return "Down";
    case BUTTON_HARD: return "space";
    case BUTTON_CW: return "Up";
    case BUTTON_CCW: return "z";
    case BUTTON_HALF: return "f";
    default: return "c";
    }
}

static void
print_taps(const struct taps *taps)
{
    for (int i = 0; i < taps->count; i++) {
        const char *key = name_key(taps->buttons[i]);
        bool soft = taps->buttons[i] == BUTTON_SOFT;
        printf("keydown %s sleep %.3f keyup %s sleep %.3f ", key,
            (soft ? SOFT_MS : TAP_MS) / 1000.0, key, TAP_MS / 1000.0);
    }
    printf("\n");
}

static void
print_keys(const struct thought *from, int pieces)
{
    int count = 1, depth = 0;

    now[0] = *from;
    for (; depth < pieces && !now[0].game.over; depth++) {
        next_count = 0;
        for (int i = 0; i < count; i++)
            if (!now[i].game.over)
                think(&now[i], depth);
        if (next_count == 0)
            break;
        count = next_count;
        memcpy(now, next, sizeof(now));
        for (int i = 1; i < count; i++)
            if (now[i].value > now[0].value) {
                struct thought best = now[i];
                now[i] = now[0];
                now[0] = best;
            }
    }
    for (int i = 0; i < depth; i++)
        print_taps(&now[0].taps[i]);
}

/* Plays what there is of a log, or all of a replay. */
static void
look_at(const char *path, struct thought *thought)
{
    static uint8_t data[1 << 20];
    static struct replay_header header;
    static struct playback playback;
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(data, 1, sizeof(data), file) : 0;

    if (file != NULL)
        fclose(file);
    const char *why = playback_open(&playback, &header, data, size);
    struct motion before = playback.game.motion;
    while (why == NULL && playback_next(&playback, UINT64_MAX)) {
        note(
            &thought->deeds, &before, &playback.game, playback.events.happened);
        before = playback.game.motion;
    }
    if (why == NULL && playback.state != PLAYBACK_CUT)
        why = playback.why;
    if (why != NULL) {
        fprintf(stderr, "fingers: %s: %s\n", path, why);
        exit(EXIT_FAILURE);
    }
    thought->game = playback.game;
}

static void
tell(const struct thought *thought)
{
    const struct game *game = &thought->game;
    const struct deeds *deeds = &thought->deeds;
    printf("reached=%d over=%d rows=%d locks=%ld holds=%ld kicks=%ld "
           "half-turns=%ld t-spin-doubles=%d undone=%d resets=%ld "
           "garbage=%d level=%d\n",
        game->reached, game->over, (int)game->rows, deeds->locks, deeds->holds,
        deeds->kicks, deeds->halves, (int)game->spins[SPIN_FULL][2],
        (int)game->undone, deeds->resets, (int)game->garbage_cleared,
        (int)game->level);
}

int
main(int argc, char **argv)
{
    static struct thought seen;
    const char *what = argc > 2 ? argv[1] : "";
    int pieces = argc > 3 ? atoi(argv[3]) : 0;

    if (argc < 3 || pieces < 0 || pieces > MAX_PIECES)
        return EXIT_FAILURE;
    look_at(argv[2], &seen);
    if (strcmp(what, "keys") == 0)
        print_keys(&seen, pieces);
    else if (strcmp(what, "pieces") == 0)
        printf("%ld\n", seen.deeds.locks);
    else
        tell(&seen);
    return EXIT_SUCCESS;
}
