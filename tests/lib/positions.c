#include "lib/positions.h"

#include "lib/check.h"

struct ruleset
positions_rules(struct dice *dice, int index)
{
    struct ruleset rules = *ruleset_at(index);

    if (dice_below(dice, 3) == 0)
        assert_true(ruleset_resize(&rules, dice_between(dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH),
            dice_between(dice, 12, RULESET_MAX_VISIBLE)));
    if (ruleset_is_modern(&rules))
        ruleset_set_next(&rules, dice_between(dice, 1, RULESET_MAX_NEXT));
    return rules;
}

static uint8_t
random_cell(struct dice *dice)
{
    int cell = dice_below(dice, 2 * (CELL_GARBAGE + 1));
    return (uint8_t)(cell <= CELL_GARBAGE ? cell : PIECE_NONE);
}

struct position
positions_any(struct dice *dice, const struct ruleset *rules)
{
    struct position position;
    int rows = dice_below(dice, rules->visible - PIECE_SIZE);
    int height = ruleset_height(rules);

    position_init(&position);
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < rules->width; x++)
            position.cells[y][x] = random_cell(dice);
        position.cells[y][dice_below(dice, rules->width)] = PIECE_NONE;
    }
    if (dice_below(dice, 4) == 0)
        position.cells[height - 1][rules->width - 1] = PIECE_T;
    position.piece = (uint8_t)dice_below(dice, PIECE_COUNT);
    for (int i = 0; i < rules->next_count; i++)
        position.next[i] = (uint8_t)dice_below(dice, PIECE_COUNT);
    position.hold = (rules->buttons & BUTTON_HOLD) != 0 ? (uint8_t)dice_below(dice, PIECE_COUNT + 1)
                                                        : PIECE_NONE;
    return position;
}
