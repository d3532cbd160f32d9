/*
 * The state of the room in which a run is watched, for its own files.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_ROOM_H
#define WELLPLAYED_APP_SCENES_SCHOOL_ROOM_H

#include "app/draw/layout_school.h"
#include "app/draw/school.h"
#include "app/scenes/school/school.h"
#include "app/seat/seat.h"
#include "trainer/axes.h"
#include "wellplayed/reason.h"

enum { ROOM_MOVE_MS = 450, ROOM_NAME_SIZE = BRAIN_NAME_SIZE };

/* What has just happened, in one of these ways. */
enum room_news {
    ROOM_NOTHING,  /* nothing yet: random weights */
    ROOM_TOPIC,    /* a topic counts more, or less */
    ROOM_REFINES,  /* weights hardly move */
    ROOM_MEASURED, /* it is done: what it came to */
    ROOM_FAILED
};

/* How a topic has moved. */
enum room_how {
    ROOM_LEARNED, /* it is minded in the way that keeps a game alive, first */
    ROOM_MORE,    /* ... and more than before */
    ROOM_LESS,
    ROOM_WRONG, /* the other way round, and more than before */
    ROOM_HOWS
};

struct room {
    struct run_thread *thread; /* owned; NULL: none */
    struct run_news news;
    struct album album;
    bool leaving;             /* the run is ending; then the scene goes */
    bool goes_again;          /* once nothing covers the scene any more */
    char path[RUN_PATH_SIZE]; /* the run to be opened; empty: a new one */
    uint64_t look_ns;         /* until the news are looked at again */

    /* The candidates of this generation: their weights, FEATURE_COUNT each;
     * where they are seen, and where they came from. */
    double *places;
    struct school_dot *dots, *dots_before;
    int dot_count;
    uint64_t moved_ns; /* since they set out */
    struct axes axes;
    struct training_knobs knobs; /* as they are turned on their page */

    /* The game of the newest player, or of one of the album. */
    struct seat seat;
    uint64_t looked_at; /* generation; 0: the newest */
    uint64_t shown;     /* generation that plays; 0: none */
    uint64_t games;     /* begun, for their seeds */
    uint64_t game_ns;   /* since its game began */
    uint64_t seat_ns;   /* time less than a tick */

    /* The sentence. */
    enum room_news what;
    enum reason_topic topic;
    enum room_how how;
    unsigned learned;           /* topics that have been, as bits */
    uint64_t said_ns;           /* since it was said */
    double said[FEATURE_COUNT]; /* the weights at that time, by feature */

    char name[ROOM_NAME_SIZE]; /* of the player that is saved */
};

struct room *room_of(const struct app *app);

/* Begins a new run with the training that `setup` has, for as long as is chosen,
 * kept under *path if it can be: otherwise *not_kept says why. NULL with the
 * error when there is none. */
struct run_thread *room_start_run(struct app *app,
    const struct school_choice *choice, struct run_setup *setup,
    char path[RUN_PATH_SIZE], struct error *not_kept, struct error *error);

/* The seed of a new run. */
uint64_t room_seed(const struct app *app);

/* Copies the run's news, and says what has happened. */
void room_look(struct app *app);

/* The run's dimensions and rules, as of its newest generation. */
const struct objective *room_objective(const struct room *room);

/* The topic whose weights have moved most between two players, by feature, and
 * how. Adds what is learned first to *learned. False when all are at rest. */
bool room_moved_most(const double before[FEATURE_COUNT],
    const double now[FEATURE_COUNT], unsigned *learned,
    enum reason_topic *topic, enum room_how *how);

/* The newest weights, by feature. */
void room_weights(const struct room *room, double out[FEATURE_COUNT]);

/* Where weights by feature are seen on the principal axes. */
struct school_dot room_dot(const struct room *room, const double *weights);

/* How far the candidates have moved, of 256. */
int room_part(const struct room *room);

void room_forget_dots(struct room *room);

/* The entry of the album that plays, NULL when none does. */
const struct album_entry *room_entry(const struct room *room);

void room_layout(const struct app *app, struct layout_school *layout);
void room_draw(struct app *app);

/* Input, as in struct scene. */
bool room_press(struct app *app, const struct press *press);
void room_key(struct app *app, enum action action, bool down);
void room_button(struct app *app, int key, enum action action, bool down);
void room_point(struct app *app, int x, int y, enum app_point what);

/* Begins to write the name under which the player that plays is saved; takes a
 * key of the line, and saves the player when the line is kept. */
void room_name_player(struct app *app);
bool room_is_naming(const struct app *app);

/* What can be pressed, most important first; returns how many. */
enum { ROOM_HINTS = 16 };
int room_hints(const struct app *app, struct hint hints[ROOM_HINTS]);

#endif
