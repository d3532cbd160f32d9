/*
 * Lanes of brains with tables over patterns. The vectors weigh the features of
 * all lanes; then the entries of each lane's patterns are added one by one.
 */
#include "brain/lanes/sets.h"

static int64_t
value_of_patterns(const struct lanes *lanes, const struct lanes_well *well)
{
    return lanes->pattern_weight * patterns_sum(lanes->patterns, well->rows,
                                       well->heights, (int)well->stack,
                                       lanes->width);
}

void
lanes_values(const struct lanes *lanes, const struct lanes_code *code,
    const struct lanes_well *well, enum piece piece, int64_t values[LANES_MAX])
{
    const struct lanes_piece *table = &lanes->pieces[piece];

    code->values(lanes, well, piece, values);
    for (int i = 0; i < table->count && lanes->patterns != NULL; i++) {
        struct lanes_well after;
        int cells;
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        after = *well;
        code->drop(lanes, &after, &table->lane[i], &cells);
        values[i] += value_of_patterns(lanes, &after);
    }
}

int64_t
lanes_best(const struct lanes *lanes, const struct lanes_code *code,
    const struct lanes_well *well, enum piece piece, int *lane)
{
    int64_t values[LANES_MAX], best = BRAIN_NO_PLACE;

    if (lanes->patterns == NULL)
        return code->best(lanes, well, piece, lane);
    *lane = -1;
    lanes_values(lanes, code, well, piece, values);
    for (int i = 0; i < lanes->pieces[piece].count; i++)
        if (values[i] > best) {
            best = values[i];
            *lane = i;
        }
    return best;
}

void
lanes_play_patterned(const struct lanes *lanes, const struct lanes_code *code,
    struct lanes_game *game, uint64_t pieces)
{
    while (pieces-- > 0 && !game->over) {
        int lane, cells;
        const uint8_t piece = deck_draw(&game->deck);
        lanes_best(lanes, code, &game->well, (enum piece)piece, &lane);
        if (lane < 0) {
            game->over = true;
            return;
        }
        int cleared = code->drop(
            lanes, &game->well, &lanes->pieces[piece].lane[lane], &cells);
        game->pieces++;
        game->rows += (uint64_t)cleared;
        game->rows_by_count[cleared]++;
    }
}
