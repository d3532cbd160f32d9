/* The coach's memory is large, so it is here and not in a scene. */
#include "app/seat/outlook.h"

#include <stdlib.h>

bool
outlook_can(const struct outlook_game *game)
{
    const struct ruleset *rules = game->view->rules;
    const struct chance_odds *odds = brain_odds(game->coach, rules->name);
    const struct chance_side start = {.tick = 0};
    struct chance_distance distance;

    if (odds == NULL || !coach_can(game->coach, rules))
        return false;
    return game->race != NULL ? chance_knows_race(odds, game->race)
                              : chance_to_go(odds, game->view->goal, &start, &distance);
}

void
outlook_find(
    const struct outlook_game *game, uint32_t live, uint32_t other_live, struct outlook *outlook)
{
    const struct view *view = game->view;
    const struct chance_odds *odds = brain_odds(game->coach, view->rules->name);
    struct chance_side side, other;

    *outlook = (struct outlook){.known = true, .races = game->race != NULL};
    chance_side_take(&side, view, live);
    if (game->race != NULL) {
        chance_side_take(&other, game->other, other_live);
        outlook->win = chance_to_win(odds, game->race, &side, &other);
        return;
    }
    outlook->has_end = chance_to_go(odds, view->goal, &side, &outlook->distance);
    outlook->end_tick = view->tick + outlook->distance.ms;
}

/* -- on the thread -- */

struct lookout {
    struct errand errand; /* the first member: lookout_run gets it */
    struct errands *errands;
    bool asked; /* an answer is due or there */
    struct brain brain;
    struct view views[RACE_SIDES];
    struct outlook_game game;
    struct coach coach;
    struct outlook outlook;
};

static uint32_t
lookout_live(struct lookout *lookout, const struct view *view)
{
    uint32_t chance;

    return !view->over && coach_live(&lookout->coach, &lookout->brain, view, &chance) ? chance : 0;
}

static bool
lookout_run(struct errand *errand)
{
    struct lookout *lookout = (struct lookout *)errand;
    const struct outlook_game *game = &lookout->game;
    uint32_t live = lookout_live(lookout, game->view);
    uint32_t other = game->race != NULL ? lookout_live(lookout, game->other) : 0;

    outlook_find(game, live, other, &lookout->outlook);
    return false;
}

/* -- the window's side -- */

struct lookout *
lookout_create(struct errands *errands)
{
    struct lookout *lookout = calloc(1, sizeof(*lookout));

    if (lookout == NULL)
        return NULL;
    lookout->errand.run = lookout_run;
    lookout->errand.urgency = ERRAND_SPOKEN;
    lookout->errands = errands;
    return lookout;
}

void
lookout_destroy(struct lookout *lookout)
{
    if (lookout != NULL && lookout->errands != NULL)
        errands_drop(lookout->errands, &lookout->errand);
    free(lookout);
}

bool
lookout_ask(struct lookout *lookout, const struct outlook_game *game)
{
    if (lookout->errands == NULL || lookout->asked)
        return false;
    lookout->brain = *game->coach;
    lookout->views[0] = *game->view;
    if (game->other != NULL)
        lookout->views[1] = *game->other;
    lookout->game =
        (struct outlook_game){&lookout->brain, game->race, &lookout->views[0], &lookout->views[1]};
    lookout->asked = true;
    errands_send(lookout->errands, &lookout->errand);
    return true;
}

bool
lookout_is_busy(const struct lookout *lookout)
{
    return lookout->asked;
}

bool
lookout_take(struct lookout *lookout, struct outlook *outlook)
{
    if (!lookout->asked || errand_is_busy(&lookout->errand))
        return false;
    lookout->asked = false;
    *outlook = lookout->outlook;
    return true;
}
