/* The pilot's loop. When the pilot asks for a plan, it is made at once. */
#include "lab/people.h"

#include <stddef.h>

/* What the player sees: without hold if it never holds. `rules` is for the view. */
static struct view
view_of_player(const struct people *people, const struct people_game *game, struct ruleset *rules)
{
    struct view view = people->view;

    if (game->never_holds) {
        *rules = *view.rules;
        rules->buttons &= (uint8_t)~BUTTON_HOLD;
        view.rules = rules;
        view.can_hold = false;
    }
    return view;
}

static bool
next_command(struct people *people, const struct people_game *game, const struct brain *brain,
    struct command *command, uint64_t *ticks)
{
    struct pilot *pilot = &people->pilot;
    const struct view *view = &people->view;

    while (pilot_next(pilot, view, command, ticks) == PILOT_ASKS) {
        struct plan plan;
        struct ruleset rules;
        struct view seen = view_of_player(people, game, &rules);
        bool found = planner_plan(&people->planner, brain, &seen, pilot_first_key(pilot, view),
            pilot_ticks(pilot, view), &plan);
        pilot_take(pilot, pilot->serial, found ? &plan : NULL);
        if (game->planned != NULL && !game->planned(game->data, view, found ? &plan : NULL))
            return false;
    }
    return true;
}

/* Takes the view, with the doubts of this player. */
static void
take_view(struct people *people, const struct people_game *game)
{
    view_take(&people->view, &people->game);
    people->view.noise ^= game->noise;
}

bool
people_play(struct people *people, const struct people_game *game)
{
    const struct skill *skill = &skill_levels[game->skill];
    struct brain brain = *game->brain;
    struct events events;
    struct command command;
    uint64_t ticks;

    brain.doubt = skill->doubt;
    game_init_goal(&people->game, game->rules, game->goal != NULL ? game->goal : &goal_endless,
        game->rules->first_level, game->seed, game->rules->handling);
    pilot_init(&people->pilot, skill->pace);
    pilot_set_limit(&people->pilot, skill->pace);
    pilot_set_reaction(&people->pilot, skill->reaction);
    take_view(people, game);
    while (!people->view.over && people->view.pieces <= game->cut) {
        if (!next_command(people, game, &brain, &command, &ticks))
            return false;
        game_advance(&people->game, command, ticks, &events);
        take_view(people, game);
        if (game->stepped != NULL && !game->stepped(game->data, &events, &people->view))
            return false;
    }
    return true;
}
