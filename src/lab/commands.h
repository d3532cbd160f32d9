/*
 * The commands of the lab: each is a file and a row here, with its name, its
 * function and what --help says of it. It leaves its exit code in the session.
 */
#ifndef WELLPLAYED_LAB_COMMANDS_H
#define WELLPLAYED_LAB_COMMANDS_H

#include "lab/session.h"

#define LAB_COMMANDS(COMMAND)                                                  \
    COMMAND("bench", bench_run, "play many games and count the rows")          \
    COMMAND("duel", duel_run, "two players on the same pieces")                \
    COMMAND("explain", explain_run, "why a player puts a piece where it does") \
    COMMAND("fumen", fumen_run, "positions as text that players exchange")     \
    COMMAND("lifetime", lifetime_run, "how long games too long to play are")   \
    COMMAND("perft", perft_run, "count the placements there are")              \
    COMMAND("replay", replay_run, "play a replay file and check its end")      \
    COMMAND("review", review_run, "have a coach grade a replay")               \
    COMMAND("teach", teach_run, "have a player learn from its look-ahead")     \
    COMMAND("train", train_run, "train a machine player")

#define LAB_FUNCTION(name, run, what) void run(struct session *session);
LAB_COMMANDS(LAB_FUNCTION)

#endif
