/* Whole games of today's rules, cell by cell. The facts are in doc/rules.md. */
#include "lib/slow_modern.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- shapes -- */

/* The box of each piece as it spawns, rows from the top; SRS turns the box. */
static const struct {
    char letter;
    int size;
    const char *rows[4];
} boxes[] = {
    {'I', 4, {"....", "####", "....", "...."}},
    {'J', 3, {"#..", "###", "..."}},
    {'L', 3, {"..#", "###", "..."}},
    {'S', 3, {".##", "##.", "..."}},
    {'T', 3, {".#.", "###", "..."}},
    {'Z', 3, {"##.", ".##", "..."}},
    {'O', 2, {"##", "##"}},
};

/* ARS has a drawing for each state: 0, R, 2, L. */
static const struct {
    char letter;
    const char *rows[4][4];
} drawings[] = {
    {'I', {{"....", "####", "....", "...."}, {"..#.", "..#.", "..#.", "..#."},
              {"....", "####", "....", "...."}, {"..#.", "..#.", "..#.", "..#."}}},
    {'J', {{"...", "###", "..#"}, {".#.", ".#.", "##."}, {"...", "#..", "###"},
              {".##", ".#.", ".#."}}},
    {'L', {{"...", "###", "#.."}, {"##.", ".#.", ".#."}, {"...", "..#", "###"},
              {".#.", ".#.", ".##"}}},
    {'T', {{"...", "###", ".#."}, {".#.", "##.", ".#."}, {"...", ".#.", "###"},
              {".#.", ".##", ".#."}}},
    {'S', {{"...", ".##", "##."}, {"#..", "##.", ".#."}, {"...", ".##", "##."},
              {"#..", "##.", ".#."}}},
    {'Z', {{"...", "##.", ".##"}, {"..#", ".##", ".#."}, {"...", "##.", ".##"},
              {"..#", ".##", ".#."}}},
    {'O', {{"..", "##", "##"}, {"..", "##", "##"}, {"..", "##", "##"}, {"..", "##", "##"}}},
};

static void
cells_of_turned_box(struct slow_piece piece, struct slow_cell cells[4])
{
    int count = 0;
    for (size_t i = 0; i < sizeof(boxes) / sizeof(boxes[0]); i++) {
        if (boxes[i].letter != piece.letter)
            continue;
        int size = boxes[i].size;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                if (boxes[i].rows[row][column] != '#')
                    continue;
                int x = column, y = row;
                for (int turn = 0; turn < piece.rotation; turn++) {
                    int old_x = x;
                    x = size - 1 - y;
                    y = old_x;
                }
                cells[count].x = piece.left + x;
                cells[count].y = piece.top - y;
                count++;
            }
        }
    }
    if (count != 4)
        abort();
}

static void
cells_of_drawing(struct slow_piece piece, struct slow_cell cells[4])
{
    int count = 0;
    for (size_t i = 0; i < sizeof(drawings) / sizeof(drawings[0]); i++) {
        if (drawings[i].letter != piece.letter)
            continue;
        for (int y = 0; y < 4; y++) {
            const char *row = drawings[i].rows[piece.rotation][y];
            for (int x = 0; row != NULL && row[x] != '\0'; x++) {
                if (row[x] != '#')
                    continue;
                cells[count].x = piece.left + x;
                cells[count].y = piece.top - y;
                count++;
            }
        }
    }
    if (count != 4)
        abort();
}

void
slow_piece_cells(enum slow_rules rules, struct slow_piece piece, struct slow_cell cells[4])
{
    if (rules == SLOW_ARIKA)
        cells_of_drawing(piece, cells);
    else
        cells_of_turned_box(piece, cells);
}

static bool
is_free(const struct slow_game *game, int x, int y)
{
    if (x < 0 || x >= SLOW_GAME_WIDTH || y < 0 || y >= SLOW_GAME_HEIGHT)
        return false;
    return game->cells[y][x] == '.';
}

bool
slow_game_fits(const struct slow_game *game, struct slow_piece piece)
{
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, piece, cells);
    for (int i = 0; i < 4; i++) {
        if (!is_free(game, cells[i].x, cells[i].y))
            return false;
    }
    return true;
}

static struct slow_piece
shifted(struct slow_piece piece, int dx, int dy)
{
    piece.left += dx;
    piece.top += dy;
    return piece;
}

static bool
stands(const struct slow_game *game)
{
    return !slow_game_fits(game, shifted(game->piece, 0, -1));
}

static int
lowest_row(enum slow_rules rules, struct slow_piece piece)
{
    struct slow_cell cells[4];
    slow_piece_cells(rules, piece, cells);
    int lowest = cells[0].y;
    for (int i = 1; i < 4; i++)
        lowest = cells[i].y < lowest ? cells[i].y : lowest;
    return lowest;
}

/* -- kicks -- */

/* What follows the test in place: dx to the right, dy up. */
struct slow_kicks {
    int from, to;
    int count;
    int moves[5][2];
};

enum { R = 1, L = 3 };

static const struct slow_kicks kicks_jlstz[] = {
    {0, R, 4, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
    {R, 0, 4, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {R, 2, 4, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {2, R, 4, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
    {2, L, 4, {{1, 0}, {1, 1}, {0, -2}, {1, -2}}},
    {L, 2, 4, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    {L, 0, 4, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    {0, L, 4, {{1, 0}, {1, 1}, {0, -2}, {1, -2}}},
    {0, 2, 5, {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}}},
    {2, 0, 5, {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}},
    {R, L, 5, {{1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}}},
    {L, R, 5, {{-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}}},
    {0, 0, 0, {{0, 0}}},
};

static const struct slow_kicks kicks_i[] = {
    {0, R, 4, {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {R, 0, 4, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {R, 2, 4, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {2, R, 4, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {2, L, 4, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {L, 2, 4, {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {L, 0, 4, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {0, L, 4, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {0, 0, 0, {{0, 0}}},
};

static const struct slow_kicks kicks_i_plus[] = {
    {0, R, 4, {{1, 0}, {-2, 0}, {-2, -1}, {1, 2}}},
    {R, 0, 4, {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}}},
    {R, 2, 4, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {2, R, 4, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
    {2, L, 4, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {L, 2, 4, {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}}},
    {L, 0, 4, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {0, L, 4, {{-1, 0}, {2, 0}, {2, -1}, {-1, 2}}},
    {0, 2, 1, {{0, 1}}},
    {R, L, 1, {{1, 0}}},
    {2, 0, 1, {{0, -1}}},
    {L, R, 1, {{-1, 0}}},
    {0, 0, 0, {{0, 0}}},
};

bool
slow_kicked(
    enum slow_rules rules, struct slow_piece from, int turns, int test, struct slow_piece *to)
{
    *to = from;
    to->rotation = (from.rotation + turns) % 4;
    if (test == 1)
        return true;
    if (rules == SLOW_ARIKA) {
        /* One to the right, one to the left. */
        if (from.letter == 'I' || from.letter == 'O' || test > 3)
            return false;
        to->left += test == 2 ? 1 : -1;
        return true;
    }
    if (from.letter == 'O')
        return false;
    const struct slow_kicks *kicks = kicks_jlstz;
    if (from.letter == 'I')
        kicks = rules == SLOW_MODERN_PLUS ? kicks_i_plus : kicks_i;
    for (; kicks->count > 0; kicks++) {
        if (kicks->from == from.rotation && kicks->to == to->rotation && test - 2 < kicks->count) {
            to->left += kicks->moves[test - 2][0];
            to->top += kicks->moves[test - 2][1];
            return true;
        }
    }
    return false;
}

/* ARS: J, L and T out of a state that lies flat are not kicked when the first
 * cell in their way, row by row from the top left, is in the middle column. */
static bool
middle_is_first(const struct slow_game *game, struct slow_piece turned)
{
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, turned, cells);
    for (int y = turned.top; y > turned.top - 3; y--) {
        for (int x = turned.left; x < turned.left + 3; x++) {
            for (int i = 0; i < 4; i++) {
                if (cells[i].x == x && cells[i].y == y && !is_free(game, x, y))
                    return x == turned.left + 1;
            }
        }
    }
    return false;
}

int
slow_game_rotate(const struct slow_game *game, struct slow_piece *piece, int turns)
{
    for (int test = 1; test <= 6; test++) {
        struct slow_piece to;
        if (!slow_kicked(game->rules, *piece, turns, test, &to))
            return 0;
        if (slow_game_fits(game, to)) {
            *piece = to;
            return test;
        }
        if (game->rules == SLOW_ARIKA && test == 1 && strchr("JLT", piece->letter) != NULL &&
            piece->rotation % 2 == 0 && middle_is_first(game, to))
            return 0;
    }
    return 0;
}

/* -- goals -- */

static const struct slow_goal goals[] = {
    {.name = "endless"},
    {.name = "marathon", .rows = 150},
    {.name = "sprint20", .rows = 20},
    {.name = "sprint40", .rows = 40},
    {.name = "sprint100", .rows = 100},
    {.name = "ultra", .ticks = 120000},
    {.name = "dig10", .garbage_rows = 10, .standing = 10},
    {.name = "dig100", .garbage_rows = 100, .standing = 10},
    {.name = "dig", .standing = 10},
    {.name = "survival", .garbage_ticks = 1000, .garbage_faster = 10, .garbage_min = 300},
    {.name = "master", .rows = 150, .at_once = true},
    {.name = "zen", .endless = true, .fixed_level = true},
    {.name = "daily", .ticks = 120000},
};

const struct slow_goal *
slow_goal_find(const char *name)
{
    for (size_t i = 0; i < sizeof(goals) / sizeof(goals[0]); i++) {
        if (strcmp(goals[i].name, name) == 0)
            return &goals[i];
    }
    return NULL;
}

/* -- speed -- */

static const uint64_t one_row = (uint64_t)1 << 32;
static const uint64_t at_once = (uint64_t)40 << 32;

/* 1/256 rows in a frame of 1/60 s, from a level on. */
static const int arika_speeds[][2] = {{0, 4}, {30, 6}, {35, 8}, {40, 10}, {50, 12}, {60, 16},
    {70, 32}, {80, 48}, {90, 64}, {100, 80}, {120, 96}, {140, 112}, {160, 128}, {170, 144},
    {200, 4}, {220, 32}, {230, 64}, {233, 96}, {236, 128}, {239, 160}, {243, 192}, {247, 224},
    {251, 256}, {300, 512}, {330, 768}, {360, 1024}, {400, 1280}, {420, 1024}, {450, 768},
    {500, 5120}};

uint64_t
slow_gravity(enum slow_rules rules, int level)
{
    if (rules == SLOW_ARIKA) {
        uint64_t speed = 0;
        for (size_t i = 0; i < sizeof(arika_speeds) / sizeof(arika_speeds[0]); i++) {
            if (level >= arika_speeds[i][0])
                speed = (uint64_t)arika_speeds[i][1];
        }
        if (speed >= 5120)
            return at_once;
        return (speed * 60 * one_row + 256000 - 1) / 256000;
    }
    if (level >= 19)
        return at_once;
    double seconds = pow(0.8 - (level - 1) * 0.007, level - 1);
    return (uint64_t)ceil((double)one_row / (1000 * seconds));
}

/* -- the deck -- */

static char
draw(struct slow_game *game)
{
    return "ITLJZSO"[deck_draw(&game->deck)];
}

static char
take_next(struct slow_game *game)
{
    char first = game->next[0];
    for (int i = 1; i < game->next_count; i++)
        game->next[i - 1] = game->next[i];
    game->next[game->next_count - 1] = draw(game);
    return first;
}

/* -- garbage -- */

static int
new_hole(struct slow_game *game)
{
    int hole;
    if (game->last_hole < 0) {
        hole = (int)rng_below(&game->garbage_rng, SLOW_GAME_WIDTH);
    } else {
        hole = (int)rng_below(&game->garbage_rng, SLOW_GAME_WIDTH - 1);
        if (hole >= game->last_hole)
            hole++;
    }
    return hole;
}

/* All goes up by a row. True when a cell left the well at its top. */
static bool
push_row(struct slow_game *game, int hole)
{
    bool lost = false;
    for (int x = 0; x < SLOW_GAME_WIDTH; x++)
        lost |= game->cells[SLOW_GAME_HEIGHT - 1][x] != '.';
    for (int y = SLOW_GAME_HEIGHT - 1; y > 0; y--) {
        for (int x = 0; x < SLOW_GAME_WIDTH; x++)
            game->cells[y][x] = game->cells[y - 1][x];
    }
    for (int x = 0; x < SLOW_GAME_WIDTH; x++)
        game->cells[0][x] = x == hole ? '.' : 'G';
    game->last_hole = hole;
    return lost;
}

static void
drop_oldest_attack(struct slow_game *game)
{
    for (int i = 1; i < game->attack_count; i++)
        game->attacks[i - 1] = game->attacks[i];
    game->attack_count--;
    game->attack_hole = -1;
}

static void
add_attack(struct slow_game *game, int rows)
{
    if (rows <= 0)
        return;
    if (game->attack_count < SLOW_GAME_ATTACKS)
        game->attacks[game->attack_count++] = 0;
    int *last = &game->attacks[game->attack_count - 1];
    *last = *last + rows > 200 ? 200 : *last + rows;
}

void
slow_game_add_garbage(struct slow_game *game, int rows)
{
    if (!game->over)
        add_attack(game, rows);
}

/* What is left of `rows`. */
static int
cancel(struct slow_game *game, int rows)
{
    while (rows > 0 && game->attack_count > 0) {
        rows--;
        if (--game->attacks[0] == 0)
            drop_oldest_attack(game);
    }
    return rows;
}

static bool
row_has_garbage(const struct slow_game *game, int y)
{
    for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
        if (game->cells[y][x] == 'G')
            return true;
    }
    return false;
}

static bool
bring_queue(struct slow_game *game, struct slow_events *events)
{
    bool lost = false;
    for (int i = 0; i < 8 && game->attack_count > 0; i++) {
        if (game->attack_hole < 0)
            game->attack_hole = new_hole(game);
        lost |= push_row(game, game->attack_hole);
        events->garbage_rows++;
        if (--game->attacks[0] == 0)
            drop_oldest_attack(game);
    }
    return lost;
}

/* As many as lack before the first of them. */
static bool
bring_standing(struct slow_game *game, struct slow_events *events)
{
    bool lost = false;
    int standing = 0;
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++)
        standing += row_has_garbage(game, y);
    for (; standing < game->goal->standing; standing++) {
        if (game->goal->garbage_rows > 0 && game->garbage_dealt >= game->goal->garbage_rows)
            return lost;
        lost |= push_row(game, new_hole(game));
        game->garbage_dealt++;
        events->garbage_rows++;
    }
    return lost;
}

static void
goal_clock(struct slow_game *game)
{
    const struct slow_goal *goal = game->goal;
    if (goal->garbage_ticks == 0 || game->tick != game->garbage_tick)
        return;
    add_attack(game, 1);
    game->garbage_dealt++;
    int pause = goal->garbage_ticks - goal->garbage_faster * game->garbage_dealt;
    if (pause < goal->garbage_min)
        pause = goal->garbage_min;
    game->garbage_tick = game->tick + (uint64_t)pause;
}

/* -- the end -- */

static void
finish(struct slow_game *game, enum slow_end end, struct slow_events *events)
{
    game->over = true;
    game->end = end;
    game->piece.letter = '.';
    events->happened |= EVENT_GAME_OVER;
    if (end == SLOW_REACHED) {
        game->reached = true;
        events->happened |= EVENT_GOAL;
    }
}

/* The lowest ten rows go. */
static void
relieve(struct slow_game *game, struct slow_events *events)
{
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            game->cells[y][x] = y + 10 < SLOW_GAME_HEIGHT ? game->cells[y + 10][x] : '.';
        }
    }
    events->happened |= EVENT_RELIEF;
}

/* A way for the game to be over, which a goal without end has not. False when
 * it is over. */
static bool
goes_on(struct slow_game *game, enum slow_end end, struct slow_events *events)
{
    if (game->goal->endless) {
        relieve(game, events);
        return true;
    }
    finish(game, end, events);
    return false;
}

/* -- a new piece -- */

static void
level_up_to(struct slow_game *game, int level, struct slow_events *events)
{
    if (game->goal->fixed_level || level <= game->level)
        return;
    game->level = level;
    events->happened |= EVENT_LEVEL_UP;
}

static int
turns_of(uint8_t buttons)
{
    int turns = 0;
    if (buttons & BUTTON_CW)
        turns += 1;
    if (buttons & BUTTON_CCW)
        turns += 3;
    if (buttons & BUTTON_HALF)
        turns += 2;
    return turns % 4;
}

static struct slow_piece
spawn_place(char letter)
{
    return (struct slow_piece){letter, 0, letter == 'O' ? 4 : 3, 20};
}

static bool
find_place(struct slow_game *game, char letter, int rotation, struct slow_events *events)
{
    int highest = game->rules == SLOW_ARIKA ? 0 : 1;
    if (game->rules == SLOW_MODERN_PLUS && game->cleared_before)
        highest = SLOW_GAME_HEIGHT;
    for (int lift = 0; lift <= highest; lift++) {
        struct slow_piece at = shifted(spawn_place(letter), 0, lift);
        events->lift = lift;
        at.rotation = rotation;
        if (slow_game_fits(game, at)) {
            game->piece = at;
            events->initial_turned = rotation != 0;
            events->initial_refused = false;
            return true;
        }
        at.rotation = 0;
        if (slow_game_fits(game, at)) {
            game->piece = at;
            events->initial_refused = rotation != 0;
            return true;
        }
    }
    return false;
}

static void
cut_auto_shift(struct slow_game *game)
{
    if (game->direction != 0 && game->count < game->handling.cut)
        game->count = game->handling.cut;
}

/* A piece at its first place. */
static void
begin_piece(struct slow_game *game, struct slow_events *events)
{
    game->clock = 0;
    game->resets = 0;
    game->phase = 0;
    game->arrival_test = game->arrival_from = 0;
    cut_auto_shift(game);
    if (game->gravity == at_once) {
        while (!stands(game)) {
            game->piece = shifted(game->piece, 0, -1);
            events->happened |= EVENT_FELL;
        }
    }
    game->lowest = lowest_row(game->rules, game->piece);
}

/* False when the game is over. */
static bool
enter(struct slow_game *game, char letter, int rotation, struct slow_events *events)
{
    game->piece.letter = '.';
    while (!find_place(game, letter, rotation, events)) {
        if (!goes_on(game, SLOW_BLOCK_OUT, events))
            return false;
    }
    game->gravity = game->goal->at_once ? at_once : slow_gravity(game->rules, game->level);
    begin_piece(game, events);
    return true;
}

static void
spawn(struct slow_game *game, uint8_t buttons, struct slow_events *events)
{
    const struct handling *handling = &game->handling;
    uint8_t tapped = game->tapped;
    game->tapped = 0;
    if (game->rules == SLOW_ARIKA && game->pieces > 0 && game->level % 100 != 99 &&
        game->level < 998)
        level_up_to(game, game->level + 1, events);
    uint8_t hold_buttons = handling->initial_hold == INITIAL_HOLD  ? buttons
                           : handling->initial_hold == INITIAL_TAP ? tapped
                                                                   : 0;
    uint8_t turn_buttons = handling->initial_rotation == INITIAL_HOLD  ? buttons
                           : handling->initial_rotation == INITIAL_TAP ? tapped
                                                                       : 0;
    char letter = take_next(game);
    if (hold_buttons & BUTTON_HOLD) {
        char held = game->hold;
        game->hold = letter;
        letter = held == '.' ? take_next(game) : held;
        game->hold_used = true;
        events->initial_held = true;
        events->happened |= EVENT_HELD;
    }
    if (!enter(game, letter, turns_of(turn_buttons), events))
        return;
    game->pieces++;
    events->happened |= EVENT_SPAWNED;
}

/* -- the lock -- */

static bool
corner_filled(const struct slow_game *game, int x, int y)
{
    if (x < 0 || x >= SLOW_GAME_WIDTH || y < 0)
        return true;
    if (y >= SLOW_GAME_HEIGHT)
        return false;
    return game->cells[y][x] != '.';
}

static enum slow_spin
judge_spin(const struct slow_game *game)
{
    if (game->rules == SLOW_ARIKA || game->piece.letter != 'T' || game->arrival_test == 0)
        return SLOW_NO_SPIN;
    /* From the top left clockwise; a T of rotation r points between the
     * corners r and r + 1. */
    static const int corners[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    int x = game->piece.left + 1, y = game->piece.top - 1;
    bool filled[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        filled[i] = corner_filled(game, x + corners[i][0], y + corners[i][1]);
        count += filled[i];
    }
    if (count < 3)
        return SLOW_NO_SPIN;
    int rotation = game->piece.rotation;
    if (filled[rotation] && filled[(rotation + 1) % 4])
        return SLOW_FULL;
    bool upright_to_side = game->arrival_from % 2 == 0 && rotation % 2 == 1;
    return game->arrival_test == 5 && upright_to_side ? SLOW_FULL : SLOW_MINI;
}

/* By spin and rows. */
static const int clear_points[3][5] = {
    {0, 100, 300, 500, 800}, {100, 200, 400, 0, 0}, {400, 800, 1200, 1600, 0}};
static const int clear_attack[3][5] = {{0, 0, 1, 2, 4}, {0, 0, 1, 0, 0}, {0, 2, 4, 6, 0}};
static const int all_clear_points[5] = {0, 800, 1200, 1800, 2000};
static const int combo_attack[12] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};

static uint32_t
points_of_lock(const struct slow_game *game, const struct slow_events *events)
{
    int rows = events->cleared.count;
    if (game->rules == SLOW_ARIKA)
        return (uint32_t)clear_points[0][rows];
    int points = clear_points[events->spin][rows];
    if (events->back_to_back)
        points = points * 3 / 2;
    points += 50 * events->combo;
    if (events->all_clear) {
        points += rows == 4 && events->back_to_back ? 3200 : all_clear_points[rows];
    }
    return (uint32_t)points * (uint32_t)game->level;
}

static int
attack_of_lock(const struct slow_events *events)
{
    int rows = events->cleared.count;
    if (rows <= 0)
        return 0;
    int attack = clear_attack[events->spin][rows];
    if (events->back_to_back)
        attack++;
    attack += combo_attack[events->combo < 11 ? events->combo : 11];
    if (events->all_clear)
        attack += 10;
    return attack;
}

static bool
well_is_empty(const struct slow_game *game)
{
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            if (game->cells[y][x] != '.')
                return false;
        }
    }
    return true;
}

static bool
row_is_full(const struct slow_game *game, int y)
{
    for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
        if (game->cells[y][x] == '.')
            return false;
    }
    return true;
}

/* Sets the falling piece and takes the full rows out. */
static void
set_and_clear(struct slow_game *game, struct slow_events *events)
{
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, game->piece, cells);
    for (int i = 0; i < 4; i++)
        game->cells[cells[i].y][cells[i].x] = game->piece.letter;
    int to = 0, gone = 0;
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        if (row_is_full(game, y)) {
            events->cleared.full[y] = true;
            events->cleared.count++;
            events->garbage_cleared += row_has_garbage(game, y);
            for (int i = 0; i < 4; i++)
                gone += cells[i].y == y;
            continue;
        }
        for (int x = 0; x < SLOW_GAME_WIDTH; x++)
            game->cells[to][x] = game->cells[y][x];
        to++;
    }
    for (; to < SLOW_GAME_HEIGHT; to++) {
        for (int x = 0; x < SLOW_GAME_WIDTH; x++)
            game->cells[to][x] = '.';
    }
    events->cleared.eroded = events->cleared.count * gone;
}

void
slow_game_settle(struct slow_game *game)
{
    struct slow_events events = {.happened = 0};
    set_and_clear(game, &events);
}

/* Combo, back-to-back, all clear: what arika does not know. */
static void
count_feats(struct slow_game *game, struct slow_events *events)
{
    int rows = events->cleared.count;
    bool difficult = rows == 4 || (events->spin != SLOW_NO_SPIN && rows >= 1);
    game->combo = rows > 0 ? game->combo + 1 : 0;
    events->combo = game->combo > 0 ? game->combo - 1 : 0;
    if (game->combo >= 2)
        events->happened |= EVENT_COMBO;
    events->back_to_back = difficult && game->chained;
    if (events->back_to_back)
        events->happened |= EVENT_BACK_TO_BACK;
    if (rows > 0) {
        game->chained = difficult;
        game->chain = difficult ? game->chain + 1 : 0;
        if (game->chain > game->max_chain)
            game->max_chain = game->chain;
    }
    if (rows > 0 && well_is_empty(game)) {
        events->all_clear = true;
        events->happened |= EVENT_ALL_CLEAR;
        game->all_clears++;
    }
    if (events->spin != SLOW_NO_SPIN) {
        game->spins[events->spin][rows]++;
        events->happened |= events->spin == SLOW_FULL ? EVENT_SPIN : EVENT_MINI;
    }
    events->attack = attack_of_lock(events);
    events->sent = cancel(game, events->attack);
    game->attack += (uint64_t)events->attack;
}

static void
lock(struct slow_game *game, uint8_t buttons, struct slow_events *events)
{
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, game->piece, cells);
    bool above = true;
    for (int i = 0; i < 4; i++)
        above &= cells[i].y >= SLOW_GAME_VISIBLE;
    events->happened |= EVENT_LOCKED;
    events->locked = game->piece;
    events->spin = judge_spin(game);
    set_and_clear(game, events);
    int rows = events->cleared.count;
    if (rows > 0)
        events->happened |= EVENT_CLEARED;
    if (game->rules != SLOW_ARIKA)
        count_feats(game, events);
    events->points += points_of_lock(game, events);
    game->rows += (uint64_t)rows;
    game->rows_by_count[rows]++;
    game->garbage_cleared += events->garbage_cleared;
    game->cleared_before = rows > 0;
    if (game->rules == SLOW_ARIKA) {
        int level = game->level + rows;
        level_up_to(game, level > 999 ? 999 : level, events);
    } else {
        level_up_to(game, game->start_level + (int)(game->rows / 10), events);
    }
    game->piece.letter = '.';
    game->hold_used = false;

    const struct slow_goal *goal = game->goal;
    if ((goal->rows > 0 && game->rows >= (uint64_t)goal->rows) ||
        (goal->garbage_rows > 0 && game->garbage_cleared >= goal->garbage_rows)) {
        finish(game, SLOW_REACHED, events);
        return;
    }
    if (game->rules == SLOW_MODERN && above && !goes_on(game, SLOW_LOCK_OUT, events))
        return;
    bool lost = false;
    if (rows == 0)
        lost |= bring_queue(game, events);
    lost |= bring_standing(game, events);
    if (events->garbage_rows > 0)
        events->happened |= EVENT_GARBAGE;
    if (lost && !goes_on(game, SLOW_GARBAGE_OUT, events))
        return;
    if (game->rules == SLOW_ARIKA) {
        game->wait = 450 + (rows > 0 ? 683 : 0);
        game->tapped = 0;
    } else {
        spawn(game, buttons, events);
    }
}

/* -- a tick -- */

/* The direction in force, after releases. */
static void
release_direction(struct slow_game *game, uint8_t buttons)
{
    if (game->direction == -1 && !(buttons & BUTTON_LEFT)) {
        game->direction = buttons & BUTTON_RIGHT ? 1 : 0;
        game->count = game->handling.das;
    } else if (game->direction == 1 && !(buttons & BUTTON_RIGHT)) {
        game->direction = buttons & BUTTON_LEFT ? -1 : 0;
        game->count = game->handling.das;
    }
}

static bool
shift(struct slow_game *game, int dx)
{
    struct slow_piece to = shifted(game->piece, dx, 0);
    if (!slow_game_fits(game, to))
        return false;
    game->piece = to;
    game->arrival_test = game->arrival_from = 0;
    return true;
}

static bool
fall(struct slow_game *game, struct slow_events *events)
{
    struct slow_piece to = shifted(game->piece, 0, -1);
    if (!slow_game_fits(game, to))
        return false;
    game->piece = to;
    game->arrival_test = game->arrival_from = 0;
    events->happened |= EVENT_FELL;
    events->fallen_rows++;
    return true;
}

static void
rotate(struct slow_game *game, int turns, struct slow_events *events)
{
    int from = game->piece.rotation;
    int test = slow_game_rotate(game, &game->piece, turns);
    events->kick_test[turns] = test;
    if (test == 0) {
        events->happened |= EVENT_BLOCKED;
        return;
    }
    events->happened |= EVENT_ROTATED;
    game->arrival_test = test;
    game->arrival_from = from;
    cut_auto_shift(game);
}

static void
press_direction(struct slow_game *game, int dx, struct slow_events *events)
{
    game->direction = dx;
    game->count = game->handling.das;
    events->happened |= shift(game, dx) ? EVENT_MOVED : EVENT_BLOCKED;
}

static void
auto_shift(struct slow_game *game, struct slow_events *events)
{
    if (game->direction == 0)
        return;
    if (game->count > 0)
        game->count--;
    if (game->count > 0)
        return;
    game->count = game->handling.arr;
    do {
        if (!shift(game, game->direction))
            return;
        events->happened |= EVENT_MOVED;
    } while (game->handling.arr == 0);
}

static void
gravity_falls(struct slow_game *game, bool soft, struct slow_events *events)
{
    if (stands(game)) {
        game->phase = 0;
        return;
    }
    uint64_t pull = game->gravity;
    if (soft) {
        uint64_t least = pull > 12884902 ? pull : 12884902;
        if (pull == at_once || game->handling.factor == 41)
            pull = at_once;
        else
            pull = least * game->handling.factor;
    }
    game->phase += pull;
    uint64_t rows = game->phase / one_row;
    game->phase %= one_row;
    for (; rows > 0; rows--) {
        if (!fall(game, events)) {
            game->phase = 0;
            return;
        }
        if (soft) {
            events->happened |= EVENT_SOFT_STEP;
            if (game->rules != SLOW_ARIKA)
                events->points += 1;
        }
    }
}

/* True when the piece locks. */
static bool
lock_delay(struct slow_game *game, struct slow_events *events)
{
    bool moves = game->rules != SLOW_ARIKA;
    if (moves && events->happened & (EVENT_MOVED | EVENT_ROTATED)) {
        if (game->resets <= 15)
            game->resets++;
        if (game->resets <= 15) {
            if (game->clock > 0)
                events->happened |= EVENT_LOCK_RESET;
            game->clock = 0;
        }
    }
    if (!moves && events->happened & EVENT_FELL)
        game->clock = 0;
    int row = lowest_row(game->rules, game->piece);
    if (row < game->lowest) {
        game->lowest = row;
        game->clock = 0;
        game->resets = 0;
    }
    if (!stands(game))
        return false;
    game->clock++;
    if (game->clock >= 500) {
        events->cause = SLOW_BY_CLOCK;
        return true;
    }
    events->cause = SLOW_BY_RESETS;
    return moves && game->resets > 15;
}

/* A falling piece under this tick's buttons. True when it locks. */
static bool
move(struct slow_game *game, uint8_t buttons, struct slow_events *events)
{
    uint8_t pressed = buttons & (uint8_t)~game->before;
    if (pressed & BUTTON_CW)
        rotate(game, 1, events);
    if (pressed & BUTTON_CCW)
        rotate(game, 3, events);
    if (pressed & BUTTON_HALF)
        rotate(game, 2, events);
    release_direction(game, buttons);
    if (pressed & BUTTON_LEFT)
        press_direction(game, -1, events);
    if (pressed & BUTTON_RIGHT)
        press_direction(game, 1, events);
    if (pressed & BUTTON_HARD) {
        while (fall(game, events)) {
            if (game->rules != SLOW_ARIKA)
                events->points += 2;
        }
        events->happened |= EVENT_HARD_DROP;
        events->cause = SLOW_BY_HARD_DROP;
        return true;
    }
    if (!(pressed & (BUTTON_LEFT | BUTTON_RIGHT)))
        auto_shift(game, events);
    if (pressed & BUTTON_SOFT)
        game->phase = one_row - 1;
    gravity_falls(game, buttons & BUTTON_SOFT, events);
    return lock_delay(game, events);
}

static void
swap_with_hold(struct slow_game *game, struct slow_events *events)
{
    if (game->hold_used) {
        events->happened |= EVENT_BLOCKED;
        return;
    }
    char letter = game->hold == '.' ? take_next(game) : game->hold;
    game->hold = game->piece.letter;
    game->hold_used = true;
    events->happened |= EVENT_HELD;
    int turns = game->handling.initial_rotation == INITIAL_HOLD ? turns_of(game->before) : 0;
    enter(game, letter, turns, events);
}

static void
play(struct slow_game *game, uint8_t buttons, struct slow_events *events)
{
    uint8_t pressed = buttons & (uint8_t)~game->before;
    if (pressed & BUTTON_HOLD)
        swap_with_hold(game, events);
    if (!game->over && move(game, buttons, events))
        lock(game, buttons, events);
}

static void
wait_for_piece(struct slow_game *game, uint8_t buttons, struct slow_events *events)
{
    uint8_t pressed = buttons & (uint8_t)~game->before;
    release_direction(game, buttons);
    if (pressed & BUTTON_LEFT)
        game->direction = -1;
    if (pressed & BUTTON_RIGHT)
        game->direction = 1;
    if (pressed & (BUTTON_LEFT | BUTTON_RIGHT))
        game->count = game->handling.das;
    else if (game->direction != 0 && game->count > 0)
        game->count--;
    game->tapped |= pressed;
    if (game->wait > 0)
        game->wait--;
    if (game->wait == 0)
        spawn(game, buttons, events);
}

static uint8_t
buttons_of(const struct slow_game *game)
{
    uint8_t buttons =
        BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT | BUTTON_HARD | BUTTON_CW | BUTTON_CCW;
    if (game->rules != SLOW_ARIKA)
        buttons |= BUTTON_HOLD;
    if (game->rules != SLOW_ARIKA && game->half_turns)
        buttons |= BUTTON_HALF;
    return buttons;
}

struct slow_events
slow_game_step(struct slow_game *game, uint8_t buttons)
{
    struct slow_events events = {.happened = 0};
    if (game->over)
        return events;
    buttons &= buttons_of(game);
    game->tick++;
    goal_clock(game);
    if (game->piece.letter == '.')
        wait_for_piece(game, buttons, &events);
    else
        play(game, buttons, &events);
    game->before = buttons;
    game->points += events.points;
    if (!game->over && game->goal->ticks > 0 && game->tick == (uint64_t)game->goal->ticks)
        finish(game, SLOW_REACHED, &events);
    return events;
}

/* -- the beginning -- */

static int
within(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

void
slow_game_set_handling(struct slow_game *game, struct handling handling)
{
    game->handling.das = (uint16_t)within(handling.das, 0, 500);
    game->handling.arr = (uint16_t)within(handling.arr, 0, 200);
    game->handling.cut = (uint16_t)within(handling.cut, 0, 500);
    game->handling.factor = (uint8_t)within(handling.factor, 5, 41);
    game->handling.initial_rotation = handling.initial_rotation;
    game->handling.initial_hold = handling.initial_hold;
}

void
slow_game_options(struct slow_game *game, uint64_t seed, int next_count, bool half_turns)
{
    game->half_turns = half_turns;
    game->next_count = next_count;
    deck_init(&game->deck, game->rules == SLOW_ARIKA ? RANDOMIZER_REROLL : RANDOMIZER_BAG, seed, 0);
    for (int i = 0; i < next_count; i++)
        game->next[i] = draw(game);
}

void
slow_game_init(struct slow_game *game, enum slow_rules rules, const struct slow_goal *goal,
    int start_level, uint64_t seed, struct handling handling)
{
    memset(game, 0, sizeof(*game));
    game->rules = rules;
    game->goal = goal;
    slow_game_set_handling(game, handling);
    memset(game->cells, '.', sizeof(game->cells));
    game->hold = '.';
    game->piece.letter = '.';
    game->level = game->start_level = start_level;
    game->attack_hole = game->last_hole = -1;
    rng_seed(&game->garbage_rng, seed, 1);
    game->garbage_tick = (uint64_t)goal->garbage_ticks;
    slow_game_options(game, seed, rules == SLOW_ARIKA ? 1 : 5, true);
    struct slow_events events = {.happened = 0};
    bring_standing(game, &events);
}

void
slow_game_carry(struct slow_game *game, struct slow_piece to)
{
    struct slow_events events = {.happened = 0};
    game->piece = to;
    begin_piece(game, &events);
}

void
slow_game_undo(struct slow_game *game, const struct slow_game *before)
{
    struct slow_game now = *game;
    *game = *before;
    game->tick = now.tick;
    game->undone = now.undone + 1;
    game->handling = now.handling;
    game->before = now.before;
    game->direction = now.direction;
    game->count = now.count;
}
