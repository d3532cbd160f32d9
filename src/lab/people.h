/*
 * Games as a person of some skill would play them: by keys, from the rules'
 * first level on, with the pace, the reaction time, the doubts and the slips of
 * a skill level.
 */
#ifndef WELLPLAYED_LAB_PEOPLE_H
#define WELLPLAYED_LAB_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/pilot.h"
#include "wellplayed/skill.h"

/* The memory of one thread. */
struct people {
    struct planner planner;
    struct pilot pilot;
    struct game game;
    struct view view;
};

/* A game and its player. All is borrowed. */
struct people_game {
    const struct ruleset *rules;
    const struct brain *brain; /* without doubts */
    int skill;
    const struct goal *goal; /* NULL: goal_endless */
    uint64_t seed;
    uint32_t noise; /* gives a player other doubts on the same pieces */
    bool never_holds;
    uint64_t cut; /* the game ends before this piece's successor spawns */
    void *data;   /* for the calls */
    /* A plan was made for the view: for a new piece, or another one for the
     * same piece. NULL: there is no path left. Returns whether to continue. */
    bool (*planned)(void *data, const struct view *view, const struct plan *plan);
    /* The game has advanced to this view. Returns whether to continue. */
    bool (*stepped)(void *data, const struct events *events, const struct view *view);
};

/* Plays one game. A call may be NULL. Returns false when a call returned false.
 * people->view is the end of the game, and over unless the game was cut. */
bool people_play(struct people *people, const struct people_game *game);

#endif
