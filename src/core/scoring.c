/* What a lock is worth; see the header. */
#include "wellplayed/scoring.h"

#include <stddef.h>

/* Sources: doc/rules.md. */
#define GUIDELINE_POINTS                                                                           \
    .clear =                                                                                       \
        {                                                                                          \
            [SPIN_NONE] = {0, 100, 300, 500, 800},                                                 \
            [SPIN_MINI] = {100, 200, 400, 400, 400},                                               \
            [SPIN_FULL] = {400, 800, 1200, 1600, 1600},                                            \
    },                                                                                             \
    .combo = 50, .all_clear = {0, 800, 1200, 1800, 2000}, .all_clear_chained = 3200, .soft = 1,    \
    .hard = 2

const struct bonus bonus_guideline = {
    GUIDELINE_POINTS,
    .attack =
        {
            [SPIN_NONE] = {0, 0, 1, 2, 4},
            [SPIN_MINI] = {0, 0, 1, 1, 1},
            [SPIN_FULL] = {0, 2, 4, 6, 6},
        },
    .attack_back_to_back = 1,
    .attack_all_clear = 10,
    .attack_combo = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5},
};

const struct bonus bonus_web = {
    GUIDELINE_POINTS,
    .attack =
        {
            [SPIN_NONE] = {0, 0, 1, 2, 4},
            [SPIN_MINI] = {0, 0, 0, 0, 0},
            [SPIN_FULL] = {0, 2, 4, 6, 6},
        },
    .attack_back_to_back = 1,
    .attack_all_clear = 10,
    .attack_combo = {0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5},
};

/* The centre of a piece of three columns is at matrix row 1, column 1. */
enum { CENTRE_X = 1, CENTRE_Y = PIECE_SIZE - 2 };

/* Walls and floor are filled; cells above the well are not. */
static bool
is_filled(const struct board *board, int x, int y)
{
    return y < board->height && board_cell(board, x, y);
}

enum spin
scoring_spin(const struct board *board, struct place at, struct arrival arrival)
{
    /* Clockwise from the upper left. */
    static const int8_t corners[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    bool filled[4];
    int count = 0;

    if (at.piece != PIECE_T || arrival.test == 0)
        return SPIN_NONE;
    for (int i = 0; i < 4; i++) {
        filled[i] =
            is_filled(board, at.x + CENTRE_X + corners[i][0], at.y + CENTRE_Y + corners[i][1]);
        count += filled[i];
    }
    if (count < 3)
        return SPIN_NONE;
    /* A T facing north points to corners 0 and 1, east to 1 and 2, and so
     * on. */
    if (filled[at.rotation] && filled[(at.rotation + 1) % 4])
        return SPIN_FULL;
    if (arrival.test == 5 && arrival.from % 2 == 0 && at.rotation % 2 == 1)
        return SPIN_FULL;
    return SPIN_MINI;
}

bool
scoring_is_difficult(enum spin spin, int rows)
{
    return rows == 4 || (spin != SPIN_NONE && rows > 0);
}

uint32_t
scoring_points(const struct bonus *bonus, const struct lock_result *result, uint32_t level)
{
    uint32_t points = bonus->clear[result->spin][result->rows];

    if (result->back_to_back)
        points += points / 2;
    points += (uint32_t)bonus->combo * result->combo;
    if (result->all_clear)
        points += result->back_to_back && result->rows == 4 ? bonus->all_clear_chained
                                                            : bonus->all_clear[result->rows];
    return points * level;
}

uint32_t
scoring_attack(const struct bonus *bonus, const struct lock_result *result)
{
    if (result->rows == 0)
        return 0;
    int combo = result->combo < ATTACK_MAX_COMBO ? result->combo : ATTACK_MAX_COMBO - 1;
    return bonus->attack[result->spin][result->rows] +
           (uint32_t)(result->back_to_back ? bonus->attack_back_to_back : 0) +
           (uint32_t)(result->all_clear ? bonus->attack_all_clear : 0) + bonus->attack_combo[combo];
}

struct lock_outcome
scoring_judge(const struct bonus *bonus, enum spin spin, int rows, const struct board *after,
    struct streak before, uint32_t pending)
{
    struct lock_outcome outcome = {
        .result = {.spin = spin, .rows = (uint8_t)rows}, .streak = before};
    struct lock_result *result = &outcome.result;
    struct streak *streak = &outcome.streak;
    bool difficult = scoring_is_difficult(spin, rows);

    if (bonus == NULL)
        return outcome;
    result->all_clear = rows > 0 && board_stack_height(after) == 0;
    streak->combo = rows > 0 ? (uint16_t)(before.combo + 1) : 0;
    result->combo = streak->combo > 0 ? (uint16_t)(streak->combo - 1) : 0;
    result->back_to_back = difficult && before.chain > 0;
    if (rows > 0)
        streak->chain = difficult ? (uint16_t)(before.chain + 1) : 0;
    outcome.breaks = before.chain > 0 && streak->chain == 0;
    outcome.attack = scoring_attack(bonus, result);
    outcome.sent = outcome.attack > pending ? outcome.attack - pending : 0;
    return outcome;
}
