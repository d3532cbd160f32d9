/* Players who meet every rule, and wells that help them to. */
#include "lib/modern_players.h"

#include <string.h>

void
player_begin(struct player *player, enum player_style style, struct dice *dice)
{
    memset(player, 0, sizeof(*player));
    player->style = style;
    player->dice = dice;
}

/* -- wells -- */

static bool
chance(struct player *player, int percent)
{
    return dice_below(player->dice, 100) < percent;
}

static void
empty_well(struct slow_game *game)
{
    memset(game->cells, '.', sizeof(game->cells));
}

/* Rows from..to-1, each garbage or of pieces, with gaps. */
static void
fill(struct player *player, struct slow_game *game, int from, int to, int percent)
{
    for (int y = from; y < to && y < SLOW_GAME_HEIGHT; y++) {
        bool garbage = chance(player, 40);
        for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
            if (chance(player, percent)) {
                game->cells[y][x] = garbage ? 'G' : "ITLJZSO"[dice_below(player->dice, 7)];
            }
        }
    }
}

static void
carve(struct slow_game *game, struct slow_piece piece)
{
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, piece, cells);
    for (int i = 0; i < 4; i++)
        game->cells[cells[i].y][cells[i].x] = '.';
}

/* A row that is full before a piece locks cannot be. */
static void
open_full_rows(struct player *player, struct slow_game *game)
{
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        bool full = true;
        for (int x = 0; x < SLOW_GAME_WIDTH; x++)
            full &= game->cells[y][x] != '.';
        if (full)
            game->cells[y][dice_below(player->dice, SLOW_GAME_WIDTH)] = '.';
    }
}

static void
bounds(enum slow_rules rules, struct slow_piece piece, int *low, int *high)
{
    struct slow_cell cells[4];
    slow_piece_cells(rules, piece, cells);
    *low = *high = cells[0].y;
    for (int i = 1; i < 4; i++) {
        *low = cells[i].y < *low ? cells[i].y : *low;
        *high = cells[i].y > *high ? cells[i].y : *high;
    }
}

static bool
inside(enum slow_rules rules, struct slow_piece piece)
{
    struct slow_cell cells[4];
    slow_piece_cells(rules, piece, cells);
    for (int i = 0; i < 4; i++) {
        if (cells[i].x < 0 || cells[i].x >= SLOW_GAME_WIDTH || cells[i].y < 0 ||
            cells[i].y >= SLOW_GAME_HEIGHT)
            return false;
    }
    return true;
}

static void
plan(struct player *player, const uint8_t *buttons, int count)
{
    memcpy(player->plan, buttons, (size_t)count);
    player->planned = count;
    player->done = 0;
}

static uint8_t
button_of(int turns)
{
    return turns == 1 ? BUTTON_CW : turns == 3 ? BUTTON_CCW : BUTTON_HALF;
}

/* Gaps for the piece before and after a rotation by some kick test. */
static bool
put_spin(struct player *player, struct slow_game *game)
{
    struct dice *dice = player->dice;
    struct slow_piece from = game->piece, to;
    bool high_up = chance(player, 6); /* under the very top of the well */
    int turns = dice_between(dice, 1, 3), test = dice_between(dice, 1, 6);
    if (chance(player, 50))
        from.letter = 'T';
    from.rotation = dice_below(dice, 4);
    from.left = dice_between(dice, -2, SLOW_GAME_WIDTH);
    from.top = high_up ? dice_between(dice, 38, 41) : dice_between(dice, 0, 12);
    if (from.letter == 'T' && !high_up && chance(player, 40)) {
        /* Two rows down and under a roof. */
        from.rotation = 2 * dice_below(dice, 2);
        turns = dice_below(dice, 2) ? 1 : 3;
        test = 5;
    }
    if (!slow_kicked(game->rules, from, turns, test, &to) || !inside(game->rules, from) ||
        !inside(game->rules, to))
        return false;
    int low, high, high_from;
    bounds(game->rules, from, &low, &high_from);
    bounds(game->rules, to, &low, &high);
    if (high_from > high && chance(player, 50))
        high = high_from;
    static const int percents[] = {100, 100, 97, 85, 50};
    empty_well(game);
    fill(player, game, 0, high + dice_between(dice, 0, 2), percents[dice_below(dice, 5)]);
    carve(game, from);
    carve(game, to);
    open_full_rows(player, game);
    slow_game_carry(game, from);
    uint8_t button = button_of(turns);
    static const uint8_t ends[][4] = {{0, BUTTON_HARD}, {0, 0, BUTTON_HARD},
        {BUTTON_SOFT, BUTTON_HARD}, {BUTTON_SOFT, BUTTON_SOFT}, {BUTTON_LEFT, BUTTON_HARD},
        {0, BUTTON_HARD}, {0, BUTTON_HARD}};
    uint8_t buttons[6] = {0, button};
    memcpy(buttons + 2, ends[dice_below(dice, 7)], 4);
    if (chance(player, 20))
        buttons[1] |= BUTTON_HARD;
    plan(player, buttons, chance(player, 80) ? 6 : 2);
    return true;
}

/* Rows that lack only the cells of the piece. */
static bool
put_clear(struct player *player, struct slow_game *game, bool lean)
{
    struct dice *dice = player->dice;
    struct slow_piece to = game->piece;
    to.rotation = dice_below(dice, 4);
    to.left = dice_between(dice, -2, SLOW_GAME_WIDTH);
    to.top = dice_between(dice, 0, lean || chance(player, 60) ? 3 : 8);
    if (!inside(game->rules, to))
        return false;
    int low, high;
    bounds(game->rules, to, &low, &high);
    empty_well(game);
    fill(player, game, 0, low, 90);
    if (!lean && chance(player, 40))
        fill(player, game, high + 1, dice_between(dice, high + 1, 23), 80);
    fill(player, game, low, high + 1, 100);
    carve(game, to);
    open_full_rows(player, game);
    slow_game_carry(game, to);
    static const uint8_t hard[] = {0, BUTTON_HARD};
    plan(player, hard, lean || chance(player, 90) ? 2 : 0);
    return true;
}

/* Columns about as high as the well can be seen. */
static bool
put_tall(struct player *player, struct slow_game *game)
{
    struct dice *dice = player->dice;
    int top = dice_between(dice, 17, chance(player, 10) ? 38 : 22);
    empty_well(game);
    for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
        int height = dice_between(dice, top - 6, top);
        for (int y = 0; y < height; y++)
            game->cells[y][x] = chance(player, 5) ? '.' : 'G';
    }
    carve(game, game->piece);
    open_full_rows(player, game);
    return true;
}

/* A shaft between towers that reach nearly to the top of all. */
static bool
put_towers(struct player *player, struct slow_game *game)
{
    empty_well(game);
    for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
        bool shaft = x >= 2 && x <= 7;
        int height = dice_between(player->dice, 0, 3) + (shaft ? 0 : 34);
        for (int y = 0; y < height; y++)
            game->cells[y][x] = 'Z';
    }
    carve(game, game->piece);
    open_full_rows(player, game);
    return true;
}

static bool
put_random(struct player *player, struct slow_game *game)
{
    struct slow well;
    slow_random(&well, player->dice, (enum slow_kind)dice_below(player->dice, SLOW_KINDS),
        SLOW_GAME_WIDTH, dice_between(player->dice, 6, 20), false);
    empty_well(game);
    for (int y = 0; y < well.height; y++) {
        for (int x = 0; x < well.width; x++)
            game->cells[y][x] = well.cells[y][x] ? 'G' : '.';
    }
    carve(game, game->piece);
    return true;
}

static bool
put_any(struct player *player, struct slow_game *game)
{
    switch (dice_below(player->dice, 6)) {
    case 0: return put_spin(player, game);
    case 1: return put_clear(player, game, false);
    case 2: return put_tall(player, game);
    case 3: return put_random(player, game);
    case 4: return put_towers(player, game);
    default: empty_well(game); return true;
    }
}

/* -- good places -- */

static long
worth(const struct slow_game *game, struct slow_piece at)
{
    struct slow_game after = *game;
    struct slow_cell cells[4];
    slow_piece_cells(game->rules, at, cells);
    for (int i = 0; i < 4; i++)
        after.cells[cells[i].y][cells[i].x] = at.letter;
    long value = 0;
    int rows = 0;
    for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
        int filled = 0;
        for (int x = 0; x < SLOW_GAME_WIDTH; x++)
            filled += after.cells[y][x] != '.';
        rows += filled == SLOW_GAME_WIDTH;
    }
    int before = 0;
    for (int x = 0; x < SLOW_GAME_WIDTH; x++) {
        int height = 0, holes = 0;
        for (int y = 0; y < SLOW_GAME_HEIGHT; y++) {
            if (after.cells[y][x] != '.')
                height = y + 1;
        }
        for (int y = 0; y < height; y++)
            holes += after.cells[y][x] == '.';
        value -= 5 * height + 35 * holes;
        if (x > 0)
            value -= 2 * (height > before ? height - before : before - height);
        before = height;
    }
    return value + 60 * rows;
}

static void
aim(struct player *player, const struct slow_game *game)
{
    long best = 0;
    player->aims = false;
    player->steps = 0;
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int left = -2; left < SLOW_GAME_WIDTH; left++) {
            struct slow_piece at = {game->piece.letter, rotation, left, game->piece.top};
            if (!slow_game_fits(game, at))
                continue;
            for (;;) {
                struct slow_piece below = at;
                below.top--;
                if (!slow_game_fits(game, below))
                    break;
                at = below;
            }
            long value = worth(game, at);
            if (!player->aims || value > best) {
                best = value;
                player->aims = true;
                player->rotation = rotation;
                player->left = left;
            }
        }
    }
}

/* -- buttons -- */

bool
player_new_piece(struct player *player, struct slow_game *game)
{
    static const int percents[PLAYER_STYLES] = {
        [PLAYER_NOISE] = 15,
        [PLAYER_LEANER] = 15,
        [PLAYER_WIGGLER] = 20,
        [PLAYER_STACKER] = 3,
        [PLAYER_SPINNER] = 90,
        [PLAYER_RACER] = 100,
    };
    bool changed = false;
    player->planned = player->done = 0;
    if (game->piece.letter != '.' && chance(player, percents[player->style])) {
        bool spins = player->style == PLAYER_SPINNER && chance(player, 80);
        bool races = player->style == PLAYER_RACER;
        bool towers = player->style == PLAYER_STACKER && chance(player, 50);
        for (int tries = 0; tries < 30 && !changed; tries++) {
            changed = spins    ? put_spin(player, game)
                      : races  ? put_clear(player, game, true)
                      : towers ? put_towers(player, game)
                               : put_any(player, game);
        }
    }
    if (player->style == PLAYER_STACKER && game->piece.letter != '.')
        aim(player, game);
    return changed;
}

static uint8_t
any_button(struct player *player)
{
    return (uint8_t)(1 << dice_below(player->dice, BUTTON_COUNT));
}

static uint8_t
noise(struct player *player)
{
    if (chance(player, 20))
        player->held ^= any_button(player);
    if (chance(player, 60))
        player->held &= (uint8_t)~BUTTON_HARD;
    if (chance(player, 2))
        player->held = (uint8_t)dice_roll(player->dice);
    if (chance(player, 5))
        player->held = 0;
    return player->held;
}

static uint8_t
lean(struct player *player)
{
    if (dice_below(player->dice, 120) == 0)
        player->held = any_button(player);
    if (dice_below(player->dice, 120) == 0)
        player->held |= any_button(player);
    if (dice_below(player->dice, 150) == 0)
        player->held = 0;
    if (dice_below(player->dice, 100) == 0)
        player->held = BUTTON_SOFT;
    if (chance(player, 95))
        player->held &= (uint8_t)~BUTTON_HARD;
    return player->held;
}

static uint8_t
wiggle(struct player *player)
{
    static const uint8_t moves[] = {BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF,
        BUTTON_SOFT, BUTTON_CW, BUTTON_CCW};
    if (player->held != 0 && chance(player, 70))
        player->held = 0;
    else if (chance(player, 10))
        player->held = moves[dice_below(player->dice, 8)];
    if (dice_below(player->dice, 1000) == 0)
        player->held |= any_button(player);
    return player->held;
}

static uint8_t
approach(struct player *player, const struct slow_game *game)
{
    if (player->held != 0)
        return player->held = 0;
    int turns = (player->rotation - game->piece.rotation + 4) % 4;
    if (!player->aims || player->steps++ > 30)
        player->held = BUTTON_HARD;
    else if (chance(player, 3))
        player->held = any_button(player);
    else if (turns != 0)
        player->held = button_of(turns == 2 ? dice_between(player->dice, 1, 3) : turns);
    else if (game->piece.left < player->left)
        player->held = BUTTON_RIGHT;
    else if (game->piece.left > player->left)
        player->held = BUTTON_LEFT;
    else
        player->held = chance(player, 70) ? BUTTON_HARD : BUTTON_SOFT;
    return player->held;
}

uint8_t
player_buttons(struct player *player, const struct slow_game *game)
{
    if (player->done < player->planned)
        return player->held = player->plan[player->done++];
    switch (player->style) {
    case PLAYER_LEANER: return lean(player);
    case PLAYER_WIGGLER: return wiggle(player);
    case PLAYER_STACKER: return approach(player, game);
    case PLAYER_RACER: return player->held = 0;
    case PLAYER_NOISE:
    case PLAYER_SPINNER:
    case PLAYER_STYLES: break;
    }
    return noise(player);
}
