/*
 * Counting. The one idea in it is the fewest keys: the search of the brain
 * knows all places that taps reach, and the ways with a key held down are
 * tried by the game's own motion.
 */
#include "history/tally.h"

#include <string.h>

void
tally_begin(struct tally *tally, const struct view *view)
{
    memset(tally, 0, sizeof(*tally));
    tally->pilot = REPLAY_HUMAN;
    tally->entered = *view;
    tally->held = view->motion.held;
    series_begin(&tally->series);
    series_take(&tally->series, view->tick, view->points);
}

void
tally_pilot(struct tally *tally, enum replay_pilot pilot)
{
    tally->pilot = pilot;
}

void
tally_held(struct tally *tally, uint8_t held)
{
    uint8_t buttons = tally->entered.rules->buttons;
    uint8_t pressed = (uint8_t)(held & ~tally->held & buttons);
    int count = bits_count(pressed);

    tally->keys += (uint64_t)count;
    tally->piece_keys += (uint64_t)count;
    tally->held = held;
    if (tally->pilot == REPLAY_MACHINE)
        tally->by_machine = true;
    else
        tally->by_human = true;
}

/* -- the fewest keys -- */

static const uint8_t turn_buttons[] = {BUTTON_CW, BUTTON_CCW, BUTTON_HALF};

enum { TURN_BUTTONS = sizeof(turn_buttons) };

/* Whether two places of one piece are the same cells. */
static bool
are_same_cells(const struct view *view, struct place a, struct place b)
{
    const uint16_t *turns =
        view->rules->shapes->matrix[view->motion.piece.piece];
    return a.x == b.x && a.y == b.y && turns[a.rotation] == turns[b.rotation];
}

/* One way with a held key: turns, to the wall, back, turns, drop. */
struct way {
    const struct view *view;
    struct place at;
    struct motion motion;
    int keys;
    int fewest; /* 0: none yet */
};

/* One tick with these buttons; false when the piece has locked. */
static bool
step(struct way *way, uint8_t held)
{
    struct command command = {held};
    if (!way->motion.locked)
        motion_step(
            &way->motion, &way->view->board, way->view->rules, command, NULL);
    return !way->motion.locked;
}

static bool
tap(struct way *way, uint8_t button)
{
    way->keys++;
    return step(way, button) && step(way, 0);
}

/* Holds a key until the piece moves sideways no more. */
static bool
hold(struct way *way, uint8_t button)
{
    int longest = way->motion.handling.das + way->motion.handling.arr + 1;
    int8_t x = way->motion.piece.x;
    int quiet = 0;

    way->keys++;
    while (quiet <= longest) {
        if (!step(way, button))
            return false;
        quiet = way->motion.piece.x == x ? quiet + 1 : 0;
        x = way->motion.piece.x;
    }
    return step(way, 0);
}

/* Whether the way so far and a drop lead there. */
static void
try_drop(struct way *way)
{
    struct way dropped = *way;
    tap(&dropped, BUTTON_HARD);
    if (dropped.motion.locked &&
        are_same_cells(way->view, dropped.motion.piece, way->at))
        way->fewest = dropped.keys;
}

/* Whether `keys` more and a drop would be fewer than is known. */
static bool
is_worth(const struct way *way, int keys)
{
    return way->fewest == 0 || way->keys + keys + 1 < way->fewest;
}

/* From here: a drop, at once or after turns. */
static void
try_end(struct way *way)
{
    if (is_worth(way, 0))
        try_drop(way);
    for (int i = 0; i < TURN_BUTTONS; i++) {
        struct way tried = *way;
        if ((way->view->rules->buttons & turn_buttons[i]) == 0)
            continue;
        for (int n = 1; n < PIECE_ROTATIONS && is_worth(&tried, 1) &&
                        tap(&tried, turn_buttons[i]);
             n++)
            try_drop(&tried);
        way->fewest = tried.fewest;
    }
}

/* From here: to one wall, and back as far as there is sense. */
static void
try_wall(struct way *way, uint8_t to_wall, uint8_t back)
{
    struct way tried = *way;
    if (!is_worth(way, 1) || !hold(&tried, to_wall))
        return;
    try_end(&tried);
    while (is_worth(&tried, 1)) {
        int8_t x = tried.motion.piece.x;
        if (!tap(&tried, back) || tried.motion.piece.x == x)
            break;
        try_end(&tried);
    }
    way->fewest = tried.fewest;
}

static void
try_walls(struct way *way)
{
    try_wall(way, BUTTON_LEFT, BUTTON_RIGHT);
    try_wall(way, BUTTON_RIGHT, BUTTON_LEFT);
}

static void
try_turns_and_walls(struct way *way)
{
    try_walls(way);
    for (int i = 0; i < TURN_BUTTONS; i++) {
        struct way tried = *way;
        if ((way->view->rules->buttons & turn_buttons[i]) == 0)
            continue;
        for (int n = 1; n < PIECE_ROTATIONS && tap(&tried, turn_buttons[i]);
             n++)
            try_walls(&tried);
        way->fewest = tried.fewest;
    }
}

int
tally_fewest(struct moves *moves, const struct view *view, struct place at)
{
    struct way way = {.view = view, .at = at, .motion = view->motion};
    int count = moves_search(moves, view, 1, 1);

    for (int i = 0; i < count; i++)
        if (are_same_cells(view, moves->landings[i].at, at))
            way.fewest = moves->landings[i].keys;
    /* The held key and the drop are two already. */
    if (count > 0 && (way.fewest == 0 || way.fewest > 2) && step(&way, 0))
        try_turns_and_walls(&way);
    return way.fewest;
}

/* -- events -- */

static void
judge(struct tally *tally, struct place locked, struct moves *moves)
{
    if (moves == NULL || tally->entered.motion.piece.piece != locked.piece)
        return;
    uint64_t fewest = (uint64_t)tally_fewest(moves, &tally->entered, locked);
    if (fewest == 0 && tally->piece_keys != 0)
        return;
    /* A key that was still down from the piece before may do even better. */
    if (fewest > tally->piece_keys)
        fewest = tally->piece_keys;
    tally->judged_pieces++;
    tally->judged_keys += tally->piece_keys;
    tally->fewest_keys += fewest;
    tally->faults += tally->piece_keys > fewest;
}

/* The piece of the view falls from here on; no key was pressed for it. */
static void
enter(struct tally *tally, const struct view *view)
{
    tally->entered = *view;
    tally->piece_keys = 0;
}

/* A piece came out of the deck. */
static void
count_drought(struct tally *tally, uint8_t piece)
{
    if (piece == PIECE_I)
        tally->drought = 0;
    else
        tally->drought++;
    if (tally->drought > tally->longest_drought)
        tally->longest_drought = tally->drought;
}

/* An empty hold takes a piece for a new one, and a full one for the piece in
 * it. At a spawn, the new piece may be in hold already. */
static void
count_new(
    struct tally *tally, const struct events *events, const struct view *view)
{
    bool spawned = (events->happened & EVENT_SPAWNED) != 0;
    bool held = (events->happened & EVENT_HELD) != 0;
    bool was_empty = tally->entered.hold == PIECE_NONE;

    if (spawned && held)
        count_drought(tally, view->hold);
    if (held ? was_empty : spawned)
        count_drought(tally, (uint8_t)view->motion.piece.piece);
}

/* A lock that is taken back takes points with it: the curve stays level. */
static void
take_points(struct tally *tally, const struct view *view)
{
    uint64_t points = view->points;
    if (points < tally->series.last)
        points = tally->series.last;
    series_take(&tally->series, view->tick, points);
}

void
tally_take(struct tally *tally, const struct events *events,
    const struct view *view, struct moves *moves)
{
    if (events->happened & EVENT_LOCKED) {
        judge(tally, events->locked, moves);
        tally->entered.motion.piece.piece = PIECE_NONE;
    }
    if (events->happened & (EVENT_SPAWNED | EVENT_HELD)) {
        count_new(tally, events, view);
        enter(tally, view);
    }
    take_points(tally, view);
}

void
tally_undo(struct tally *tally, const struct view *view)
{
    enter(tally, view);
}
