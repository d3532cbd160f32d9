/*
 * Rows of the commands' flag tables. Most are read into the session. The
 * functions rows_put_... check the values, and make a setup of them.
 */
#ifndef WELLPLAYED_LAB_ROWS_H
#define WELLPLAYED_LAB_ROWS_H

#include "lab/session.h"

/* A table of flags with the texts of --help, for session_read. */
#define ROWS_HELP(intro_, outro_, table_)                                                          \
    ((struct flags){.intro = (intro_),                                                             \
        .outro = (outro_),                                                                         \
        .table = (table_),                                                                         \
        .count = sizeof(table_) / sizeof((table_)[0])})

static inline struct flag
row_number(const char *name, uint64_t *into, uint64_t min, uint64_t max, const char *help)
{
    return (struct flag){.name = name,
        .kind = FLAG_NUMBER,
        .into = into,
        .min = min,
        .max = max,
        .value = "N",
        .help = help};
}

static inline struct flag
row_text(const char *name, const char **into, const char *value, const char *help)
{
    return (struct flag){
        .name = name, .kind = FLAG_TEXT, .into = into, .value = value, .help = help};
}

static inline struct flag
row_switch(const char *name, bool *into, const char *help)
{
    return (struct flag){.name = name, .kind = FLAG_SWITCH, .into = into, .help = help};
}

static inline struct flag
row_player(const char *name, struct brain *into, const char *help)
{
    return (struct flag){
        .name = name, .kind = FLAG_BRAIN, .into = into, .value = "NAME", .help = help};
}

/* A file to be written. The table needs row_force too. */
static inline struct flag
row_output(const char *name, const char **into, const char *help)
{
    return (struct flag){
        .name = name, .kind = FLAG_OUTPUT, .into = into, .value = "FILE", .help = help};
}

/* The row, which also sets *given when the flag is there. */
static inline struct flag
row_given(bool *given, struct flag row)
{
    row.given = given;
    return row;
}

/* Rows that choose the games. */
struct flag row_rules(struct session *session);
struct flag row_size(struct session *session);
struct flag row_next(struct session *session);
struct flag row_no_half_turns(struct session *session);
struct flag row_goal(struct session *session);
struct flag row_drops(struct session *session);
struct flag row_keys(struct session *session, const char *help);
struct flag row_pace(struct session *session);
struct flag row_level(struct session *session);
struct flag row_look_ahead(struct session *session);
struct flag row_positions(struct session *session);
struct flag row_max_pieces(struct session *session, const char *help);
struct flag row_lanes(struct session *session);

/* The rows of bench, duel and train. */
#define ROWS_OF_GAMES(session)                                                                     \
    row_rules(session), row_size(session), row_next(session), row_no_half_turns(session),          \
        row_drops(session), row_keys(session, "play by keys and under gravity"),                   \
        row_pace(session), row_level(session), row_goal(session), row_look_ahead(session),         \
        row_positions(session)

/* Rows for players, seed, threads and output. */
struct flag row_brain(struct brain *brain);
struct flag row_weights(struct session *session);
struct flag row_seed(struct session *session);
struct flag row_threads(struct session *session);
struct flag row_force(struct session *session);
struct flag row_json(struct session *session);

/* Checks the flags, and fills in the setup except for its lanes. The setup has
 * its brain already. */
bool rows_put_games(struct session *session, struct play_setup *setup);

/* Puts the choices that modern rule sets leave to the player: next pieces and
 * half turns. */
bool rows_put_choices(struct session *session, struct ruleset *rules);

/* Checks the size, and resizes the rules if it was given. */
bool rows_put_size(struct session *session, struct ruleset *rules);

/*
 * Chooses the instruction set: by name, or the fastest that works. Call it
 * after rows_put_games. The setup then borrows *lanes, unless --lanes is off or
 * lanes can't play the games.
 */
bool rows_put_lanes(struct session *session, struct play_setup *setup, struct lanes *lanes);

#endif
