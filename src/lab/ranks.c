/*
 * Small messages of a fixed size, sent as bytes, because all machines are of
 * one kind. Only the first thread of each process calls MPI. It looks for
 * messages, and sleeps for a moment when there are none, so that it takes no
 * time from the threads that play.
 */
#define _POSIX_C_SOURCE 200809L /* nanosleep */

#include "lab/ranks.h"

#include <stdlib.h>

/* Variables that programs like mpirun set. The first COUNTS of them have the
 * number of processes. */
static const char *const marks[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"};

enum { COUNTS = 2, MARKS = sizeof(marks) / sizeof(marks[0]) };

#ifndef WELLPLAYED_MPI

bool
ranks_begin(void)
{
    for (int i = 0; i < COUNTS; i++)
        if (getenv(marks[i]) != NULL && atoi(getenv(marks[i])) > 1)
            return false;
    return true;
}

void
ranks_end(void)
{
}

int
ranks_count(void)
{
    return 1;
}

bool
ranks_is_first(void)
{
    return true;
}

int
ranks_agree(int number)
{
    return number;
}

bool
ranks_are_same(const char *text)
{
    (void)text;
    return true;
}

struct crew
ranks_crew(struct ranks_crew *ranks)
{
    return workers_crew(ranks->workers);
}

bool
ranks_serve(const struct objective *objective, int threads)
{
    (void)objective;
    (void)threads;
    return true;
}

#else

#include <assert.h>
#include <mpi.h>
#include <stdint.h>
#include <time.h>

#include "trainer/clock.h"
#include "lab/rank_workers.h"

enum { NAP_NS = 50 * 1000 };

/* Seconds until a game counts as late, and between two searches for games
 * that are no longer needed. */
static const double patience = 1, tidy_every = 0.05;

enum tag {
    TAG_ASK,    /* other -> first: nothing; a game is wanted */
    TAG_UNIT,   /* first -> other: struct unit */
    TAG_RESULT, /* other -> first: struct rank_workers_report, and asks */
    TAG_STOP,   /* first -> other: struct rank_workers_game, not needed */
    TAG_END,    /* first -> other: nothing; it shall end */
    TAG_BYE     /* other -> first: nothing; it has ended */
};

/* A game that another process plays. */
struct out {
    struct rank_workers_game game;
    int rank;
    bool stopped; /* the process has been told to stop it */
};

/* What the first process knows of another. */
struct other {
    int wanted;   /* games that it has asked for */
    double since; /* when there was no game for it; 0: there is one */
};

static struct {
    bool begun;
    int count, own;
    struct other *others;
    struct out *out;
    size_t outs, room;
    double local_since; /* when a thread of the first process had no game */
    double tidied;
} ranks = {.count = 1};

/* -- all of them -- */

/* Whether a program like mpirun has started this process. Otherwise MPI is
 * not begun, because that takes time and may fail. */
static bool
is_launched(void)
{
    for (int i = 0; i < MARKS; i++)
        if (getenv(marks[i]) != NULL)
            return true;
    return false;
}

bool
ranks_begin(void)
{
    int provided;

    if (!is_launched())
        return true;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    ranks.begun = true;
    ranks.room = (size_t)ranks.count * WORKERS_MAX;
    ranks.others = calloc((size_t)ranks.count, sizeof(*ranks.others));
    ranks.out = calloc(ranks.room, sizeof(*ranks.out));
    if (ranks.others == NULL || ranks.out == NULL)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    return true;
}

int
ranks_count(void)
{
    return ranks.count;
}

bool
ranks_is_first(void)
{
    return ranks.own == 0;
}

int
ranks_agree(int number)
{
    if (ranks.count > 1)
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return number;
}

bool
ranks_are_same(const char *text)
{
    if (ranks.count == 1)
        return true;

    uint64_t hash = UINT64_C(0xCBF29CE484222325), min, max;
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    MPI_Allreduce(&hash, &min, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(&hash, &max, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return min == max;
}

/* -- messages -- */

static void
nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = NAP_NS}, NULL);
}

static void
tell(int rank, enum tag tag, const void *data, size_t size)
{
    MPI_Send(data, (int)size, MPI_BYTE, rank, (int)tag, MPI_COMM_WORLD);
}

/* Gets a message, if there is one, of at most `size` bytes. */
static bool
hear(enum tag *tag, int *rank, void *data, size_t size)
{
    MPI_Status status;
    int any;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any, &status);
    if (!any)
        return false;
    MPI_Recv(data, (int)size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
    *tag = (enum tag)status.MPI_TAG;
    *rank = status.MPI_SOURCE;
    return true;
}

/* -- the first one -- */

static void
send_unit(int rank, const struct unit *unit)
{
    tell(rank, TAG_UNIT, unit, sizeof(*unit));
    ranks.others[rank].wanted--;
    ranks.others[rank].since = 0;
    assert(ranks.outs < ranks.room);
    ranks.out[ranks.outs++] =
        (struct out){.game = {unit->job, unit->number, unit->entry}, .rank = rank};
}

/* Removes a game that has come back. */
static void
forget(int rank, const struct unit *unit)
{
    for (size_t i = 0; i < ranks.outs; i++) {
        if (ranks.out[i].rank == rank && rank_workers_is_game(&ranks.out[i].game, unit)) {
            ranks.out[i] = ranks.out[--ranks.outs];
            return;
        }
    }
}

/* Stops games that are not needed any more: another process has played it,
 * its candidate is out, or the job is done. Each process is told once, so
 * that messages do not pile up if it does not listen. */
static void
stop_useless(struct desk *desk)
{
    for (size_t i = 0; i < ranks.outs; i++) {
        struct out *out = &ranks.out[i];
        if (out->stopped ||
            desk_wants(desk, out->game.job, (uint32_t)out->game.entry, out->game.number))
            continue;
        tell(out->rank, TAG_STOP, &out->game, sizeof(out->game));
        out->stopped = true;
    }
    ranks.tidied = clock_seconds();
}

/* Takes the messages of the other processes. */
static bool
listen_to_others(struct ranks_crew *crew, struct desk *desk)
{
    struct rank_workers_report report;
    bool any = false;
    enum tag tag;
    int rank;

    while (hear(&tag, &rank, &report, sizeof(report))) {
        any = true;
        ranks.others[rank].wanted++;
        if (tag != TAG_RESULT)
            continue;
        forget(rank, &report.unit);
        desk_give(desk, &report.unit, &report.result);
        atomic_fetch_add(&crew->meter->pieces, report.result.pieces);
        if (report.result.end != PLAY_STOPPED)
            atomic_fetch_add(&crew->meter->games, 1);
    }
    return any;
}

/* Gives each process that waits one game, then the next, until there are no
 * more. */
static bool
give_to_others(struct desk *desk)
{
    struct unit unit;
    bool any = false, more = true;

    while (more) {
        more = false;
        for (int rank = 1; rank < ranks.count; rank++) {
            if (ranks.others[rank].wanted == 0)
                continue;
            if (desk_take(desk, false, &unit) != DESK_UNIT)
                return any;
            send_unit(rank, &unit);
            any = more = true;
        }
    }
    return any;
}

/* Whether there was nothing for long enough, since *since. */
static bool
is_patience_over(double *since)
{
    double now = clock_seconds();
    if (*since == 0)
        *since = now;
    if (now - *since < patience)
        return false;
    *since = 0;
    return true;
}

/* If no games are left and the last ones take long, gives copies of them to
 * processes that wait. */
static void
help_slow_ones(struct desk *desk)
{
    struct unit unit;

    for (int rank = 1; rank < ranks.count; rank++) {
        struct other *other = &ranks.others[rank];
        if (other->wanted > 0 && is_patience_over(&other->since) && desk_take_copy(desk, &unit))
            send_unit(rank, &unit);
    }
    if (!desk_is_waited_at(desk))
        ranks.local_since = 0;
    else if (is_patience_over(&ranks.local_since))
        desk_urge(desk);
}

static bool
work_together(void *data, struct desk *desk)
{
    struct ranks_crew *crew = data;

    for (int rank = 1; rank < ranks.count; rank++)
        ranks.others[rank].since = 0;
    ranks.local_since = 0;
    bool fine = workers_start(crew->workers, desk) > 0;
    while (fine && !desk_is_done(desk)) {
        bool any = listen_to_others(crew, desk);
        if (give_to_others(desk) || any)
            continue;
        help_slow_ones(desk);
        if (clock_seconds() - ranks.tidied > tidy_every)
            stop_useless(desk);
        nap();
    }
    stop_useless(desk);
    workers_join(crew->workers);
    return fine;
}

struct crew
ranks_crew(struct ranks_crew *crew)
{
    if (ranks.count == 1)
        return workers_crew(crew->workers);
    return (struct crew){crew, work_together};
}

/* Ends the other processes, and takes their last messages. */
static void
dismiss(void)
{
    struct rank_workers_report report;
    enum tag tag;
    int rank;

    for (rank = 1; rank < ranks.count; rank++)
        tell(rank, TAG_END, NULL, 0);
    for (int left = ranks.count - 1; left > 0;) {
        if (!hear(&tag, &rank, &report, sizeof(report)))
            nap();
        else if (tag == TAG_BYE)
            left--;
    }
}

/* -- the others -- */

/* Asks for games if workers want them, and sends their results. */
static bool
speak(struct rank_workers *workers)
{
    struct rank_workers_report report;
    bool any = false;

    while (rank_workers_wants(workers)) {
        tell(0, TAG_ASK, NULL, 0);
        any = true;
    }
    while (rank_workers_has(workers, &report)) {
        tell(0, TAG_RESULT, &report, sizeof(report));
        any = true;
    }
    return any;
}

/* Takes a message from the first process. Returns whether there was one.
 * Sets *end if it was the last. */
static bool
listen_to_first(struct rank_workers *workers, bool *end)
{
    union {
        struct unit unit;
        struct rank_workers_game game;
    } said;
    enum tag tag;
    int rank;

    if (!hear(&tag, &rank, &said, sizeof(said)))
        return false;
    if (tag == TAG_UNIT)
        rank_workers_play(workers, &said.unit);
    else if (tag == TAG_STOP)
        rank_workers_stop(workers, &said.game);
    else
        *end = true;
    return true;
}

bool
ranks_serve(const struct objective *objective, int threads)
{
    struct rank_workers *workers = rank_workers_create(objective, threads);
    bool good = workers != NULL, end = false;

    while (!end) {
        bool any = speak(workers);
        if (!listen_to_first(workers, &end) && !any)
            nap();
    }
    rank_workers_destroy(workers);
    return good;
}

void
ranks_end(void)
{
    if (!ranks.begun)
        return;
    if (ranks.own == 0)
        dismiss();
    else
        tell(0, TAG_BYE, NULL, 0);
    MPI_Finalize();
    free(ranks.others);
    free(ranks.out);
}

#endif
