/*
 * The commands of the lab: each is a file and a row here, with its name, its
 * function and what --help says of it. It leaves its exit code in the session.
 */
#ifndef WELLPLAYED_LAB_COMMANDS_H
#define WELLPLAYED_LAB_COMMANDS_H

#include "lab/session.h"

#define LAB_COMMANDS(COMMAND)                                                                      \
    COMMAND("bench", bench_run, "play many games and count the rows")                              \
    COMMAND("clear", clear_run, "find all clears: a way, all ways, how likely")                    \
    COMMAND("duel", duel_run, "compare two players on the same pieces")                            \
    COMMAND("explain", explain_run, "show why a player puts a piece there")                        \
    COMMAND("fumen", fumen_run, "read and write positions as fumens")                              \
    COMMAND("lifetime", lifetime_run, "estimate how long very long games are")                     \
    COMMAND("perft", perft_run, "count the placements there are")                                  \
    COMMAND("replay", replay_run, "play a replay file and check its end")                          \
    COMMAND("review", review_run, "have a coach grade a replay")                                   \
    COMMAND("teach", teach_run, "have a player learn from its look-ahead")                         \
    COMMAND("train", train_run, "train a machine player")

#define LAB_FUNCTION(name, run, what) void run(struct session *session);
LAB_COMMANDS(LAB_FUNCTION)

#endif
