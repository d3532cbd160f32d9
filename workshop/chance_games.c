/* Each game is a job. The samples are collected afterwards, in the order of
 * the games. */
#include "workshop/chance_games.h"

#include <stdlib.h>

#include "lab/people.h"
#include "lab/pool.h"
#include "lab/stop.h"

/* The values of a game's positions, one for each piece. */
struct line {
    int64_t *values;
    size_t count, room;
    bool ended; /* not cut */
};

static bool
add_value(struct line *line, int64_t value)
{
    if (line->count == line->room) {
        size_t room = line->room > 0 ? 2 * line->room : 256;
        int64_t *values = realloc(line->values, room * sizeof(*values));
        if (values == NULL)
            return false;
        line->values = values;
        line->room = room;
    }
    line->values[line->count++] = value;
    return true;
}

/* The first plan for each piece gives its value. */
static bool
take_plan(void *data, const struct view *view, const struct plan *plan)
{
    struct line *line = data;

    if (stop_wanted())
        return false;
    return line->count >= view->pieces ||
           add_value(line, plan != NULL ? plan->best : BRAIN_NO_PLACE);
}

static bool
do_game(void *data, void *worker, void *result, uint64_t job)
{
    const struct chance_games *games = data;
    struct people *people = worker;
    struct line *line = result;
    const struct people_game game = {
        .rules = games->rules,
        .brain = games->brain,
        .skill = games->skill,
        .seed = rng_seed_for(games->seed, games->purpose, job),
        .cut = games->cut,
        .data = line,
        .planned = take_plan,
    };

    bool whole = people_play(people, &game);
    line->ended = people->view.over;
    return whole;
}

/* The number of positions of a game that are known to have survived or not. */
static size_t
known_positions(const struct line *line, int pieces)
{
    if (line->ended)
        return line->count;
    return line->count > (size_t)pieces ? line->count - (size_t)pieces : 0;
}

static bool
gather_samples(
    const struct chance_games *games, const struct line *lines, struct chance_samples *samples)
{
    size_t count = 0;

    for (uint64_t i = 0; i < games->games; i++)
        count += known_positions(&lines[i], games->pieces);
    samples->at = malloc((count > 0 ? count : 1) * sizeof(*samples->at));
    if (samples->at == NULL)
        return false;
    for (uint64_t i = 0; i < games->games; i++) {
        const struct line *line = &lines[i];
        size_t end = known_positions(line, games->pieces);
        for (size_t n = 0; n < end; n++)
            samples->at[samples->count++] =
                (struct chance_sample){line->values[n], line->count > n + (size_t)games->pieces, i};
    }
    return true;
}

bool
chance_games_play(const struct chance_games *games, struct chance_samples *samples)
{
    struct chance_games setup = *games;
    bool good;
    struct line *lines = pool_results(games->threads, games->games, do_game, &setup,
        sizeof(struct people), sizeof(*lines), &good);

    *samples = (struct chance_samples){.count = 0};
    good = good && gather_samples(games, lines, samples);
    for (uint64_t i = 0; lines != NULL && i < games->games; i++)
        free(lines[i].values);
    free(lines);
    return good;
}

void
chance_samples_free(struct chance_samples *samples)
{
    free(samples->at);
    *samples = (struct chance_samples){.count = 0};
}
