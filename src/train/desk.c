/* A queue of games, made anew at the start of each round. */
#include "train/desk.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "train/racing.h"

/* How a game was handed out. */
struct handed {
    bool alone;     /* by desk_take or desk_take_copy: its worker may be
                       anywhere */
    uint8_t copies; /* copies handed out */
};

struct share {
    struct play_result *results; /* one for each game */
    struct handed *handed;       /* one for each game */
    double candidate[FEATURE_COUNT];
    uint64_t seed;
    int games;    /* most that it may play */
    int given;    /* handed out */
    int batches;  /* workers that play it side by side */
    int rank;     /* position in the desk's order */
    int rounds;   /* games until the end of the round */
    int counted;  /* games of finished rounds */
    double value; /* of those */
};

struct desk {
    pthread_mutex_t mutex;
    pthread_cond_t changed; /* there is work, or the job is done */
    const struct objective *objective;
    struct share *shares;
    struct play_result *results;
    struct handed *handed;
    struct race_runner *runners;
    int *order; /* indices of shares, the longest games first */
    int count;  /* shares in use */
    int next;   /* the first in `order` that may have games left */
    int round;
    int missing; /* results of the round still to come */
    bool race, done, cancelled;
    uint64_t job;
    atomic_bool stop;
    atomic_int hungry;    /* workers that wait for a game or a batch */
    struct batch shelf;   /* games in mid-game, for them */
    struct unit on_shelf; /* their candidate */
    bool urged;           /* one of them must take a copy */
};

static void
free_shares(struct desk *desk)
{
    free(desk->shares);
    free(desk->runners);
    free(desk->order);
    free(desk->results);
    free(desk->handed);
}

bool
desk_make_room(struct desk *desk, int entries, size_t games)
{
    size_t count = (size_t)entries;
    struct desk room = {
        .shares = calloc(count, sizeof(*desk->shares)),
        .runners = calloc(count, sizeof(*desk->runners)),
        .order = calloc(count, sizeof(*desk->order)),
        .results = calloc(games, sizeof(*desk->results)),
        .handed = calloc(games, sizeof(*desk->handed)),
    };

    if (room.shares == NULL || room.runners == NULL || room.order == NULL || room.results == NULL ||
        room.handed == NULL) {
        free_shares(&room);
        return false;
    }
    pthread_mutex_lock(&desk->mutex);
    free_shares(desk);
    desk->shares = room.shares;
    desk->runners = room.runners;
    desk->order = room.order;
    desk->results = room.results;
    desk->handed = room.handed;
    desk->count = 0;
    pthread_mutex_unlock(&desk->mutex);
    return true;
}

struct desk *
desk_create(const struct objective *objective, int entries, size_t games)
{
    struct desk *desk = calloc(1, sizeof(*desk));
    if (desk == NULL)
        return NULL;
    desk->objective = objective;
    desk->done = true;
    pthread_mutex_init(&desk->mutex, NULL);
    pthread_cond_init(&desk->changed, NULL);
    if (desk_make_room(desk, entries, games))
        return desk;
    desk_destroy(desk);
    return NULL;
}

void
desk_destroy(struct desk *desk)
{
    if (desk == NULL)
        return;
    pthread_mutex_destroy(&desk->mutex);
    pthread_cond_destroy(&desk->changed);
    free_shares(desk);
    free(desk);
}

/* -- rounds; the mutex is held -- */

/* The games of a share when a round is over. */
static int
games_after(const struct desk *desk, const struct share *share, int round)
{
    return desk->race ? race_games(share->games, round) : share->games;
}

static bool
is_last_round(const struct desk *desk)
{
    for (int i = 0; i < desk->count; i++)
        if (!desk->runners[i].out && desk->shares[i].rounds < desk->shares[i].games)
            return false;
    return true;
}

/* Sorts the shares, the best first, by insertion, which keeps the order of
 * equals. */
static void
order_shares(struct desk *desk)
{
    for (int i = 0; i < desk->count; i++) {
        int at = i;
        double value = desk->shares[i].value;
        for (; at > 0 && desk->shares[desk->order[at - 1]].value < value; at--)
            desk->order[at] = desk->order[at - 1];
        desk->order[at] = i;
    }
    for (int rank = 0; rank < desk->count; rank++)
        desk->shares[desk->order[rank]].rank = rank;
}

static void
finish_job(struct desk *desk)
{
    desk->done = true;
    desk->shelf.count = 0;
    atomic_store(&desk->stop, true);
    pthread_cond_broadcast(&desk->changed);
}

/* Starts a round. Early results count. */
static void
begin_round(struct desk *desk)
{
    desk->missing = 0;
    desk->next = 0;
    order_shares(desk);
    for (int i = 0; i < desk->count; i++) {
        struct share *share = &desk->shares[i];
        if (desk->runners[i].out)
            continue;
        share->rounds = games_after(desk, share, desk->round);
        for (int game = share->counted; game < share->rounds; game++)
            desk->missing += share->results[game].end == PLAY_NOT_BEGUN;
    }
    pthread_cond_broadcast(&desk->changed);
}

static void
end_round(struct desk *desk)
{
    for (int i = 0; i < desk->count; i++) {
        struct share *share = &desk->shares[i];
        if (desk->runners[i].out)
            continue;
        share->counted = share->rounds;
        share->value = objective_value(desk->objective, share->results, share->counted);
        race_bounds(&desk->runners[i], share->value,
            objective_error(desk->objective, share->results, share->counted));
    }
    if (desk->race)
        race_decide(desk->runners, desk->count);
    desk->round++;
}

/* Ends complete rounds, and starts new ones until one needs games. */
static void
advance_rounds(struct desk *desk)
{
    while (desk->missing == 0) {
        if (is_last_round(desk)) {
            end_round(desk);
            finish_job(desk);
            return;
        }
        end_round(desk);
        begin_round(desk);
    }
}

/* -- a job -- */

/* Sets up a share. Its games are those of the job from number `first` on. */
static void
set_share(struct desk *desk, int i, const struct desk_entry *entry, size_t first)
{
    struct play_result *results = &desk->results[first];
    struct handed *handed = &desk->handed[first];
    const struct objective *objective = desk->objective;
    struct share *share = &desk->shares[i];
    struct brain brain;

    *share = (struct share){
        .results = results,
        .handed = handed,
        .seed = entry->seed,
        .games = entry->games,
    };
    memcpy(share->candidate, entry->candidate,
        (size_t)objective->dimensions * sizeof(*entry->candidate));
    memset(results, 0, (size_t)entry->games * sizeof(*results));
    memset(handed, 0, (size_t)entry->games * sizeof(*handed));
    desk->runners[i] =
        (struct race_runner){.out = !objective_brain(objective, entry->candidate, &brain)};
}

void
desk_open(struct desk *desk, const struct desk_entry *entries, int count, bool race)
{
    size_t games = 0;

    pthread_mutex_lock(&desk->mutex);
    for (int i = 0; i < count; i++) {
        set_share(desk, i, &entries[i], games);
        games += (size_t)entries[i].games;
    }
    desk->count = count;
    desk->race = race;
    desk->round = 0;
    desk->job++;
    desk->shelf.count = 0;
    desk->urged = false;
    desk->done = desk->cancelled;
    atomic_store(&desk->stop, desk->cancelled);
    begin_round(desk);
    if (!desk->cancelled)
        advance_rounds(desk);
    pthread_mutex_unlock(&desk->mutex);
}

/* -- handing out -- */

static void
write_unit(const struct desk *desk, int i, int number, struct unit *unit)
{
    const struct share *share = &desk->shares[i];

    *unit = (struct unit){
        .job = desk->job,
        .seed = share->seed,
        .number = (uint64_t)number,
        .entry = (uint32_t)i,
    };
    memcpy(unit->candidate, share->candidate, sizeof(unit->candidate));
}

static void
hand_out(struct desk *desk, int i, struct unit *unit)
{
    write_unit(desk, i, desk->shares[i].given++, unit);
}

/* Whether share i has games of the round left. */
static bool
has_now(const struct desk *desk, int i)
{
    return !desk->runners[i].out && desk->shares[i].given < desk->shares[i].rounds;
}

/* Whether share i has games of the next round and will probably stay in the
 * race. In the first round that is unknown, but its few games are soon
 * played. */
static bool
has_ahead(const struct desk *desk, int i)
{
    const struct share *share = &desk->shares[i];
    bool hopeful = desk->round == 0 || 2 * share->rank < desk->count;
    return desk->race && hopeful && !desk->runners[i].out &&
           share->given < games_after(desk, share, desk->round + 1);
}

/* Takes a game of the round; with `alone`, of a share that no worker plays side
 * by side. */
static bool
take_now(struct desk *desk, bool alone, struct unit *unit)
{
    while (desk->next < desk->count && !has_now(desk, desk->order[desk->next]))
        desk->next++;
    for (int rank = desk->next; rank < desk->count; rank++) {
        int i = desk->order[rank];
        if (has_now(desk, i) && !(alone && desk->shares[i].batches > 0)) {
            hand_out(desk, i, unit);
            return true;
        }
    }
    return false;
}

/* Takes a game of the next round. */
static bool
take_ahead(struct desk *desk, struct unit *unit)
{
    for (int rank = 0; rank < desk->count; rank++)
        if (has_ahead(desk, desk->order[rank])) {
            hand_out(desk, desk->order[rank], unit);
            return true;
        }
    return false;
}

enum desk_answer
desk_take(struct desk *desk, bool wait, struct unit *unit)
{
    enum desk_answer answer = DESK_WAIT;

    pthread_mutex_lock(&desk->mutex);
    for (;;) {
        if (desk->done)
            answer = DESK_DONE;
        else if (take_now(desk, false, unit) || take_ahead(desk, unit))
            answer = DESK_UNIT;
        if (answer == DESK_UNIT)
            desk->shares[unit->entry].handed[unit->number].alone = true;
        if (answer != DESK_WAIT || !wait)
            break;
        pthread_cond_wait(&desk->changed, &desk->mutex);
    }
    pthread_mutex_unlock(&desk->mutex);
    return answer;
}

/* -- once more -- */

/* Takes a copy of the round's game that is out with the fewest copies. With
 * `alone`, only of games that were handed out alone. */
static bool
take_copy(struct desk *desk, bool alone, struct unit *unit)
{
    struct handed *fewest = NULL;

    for (int rank = 0; rank < desk->count; rank++) {
        int i = desk->order[rank];
        const struct share *share = &desk->shares[i];
        int out = share->given < share->rounds ? share->given : share->rounds;
        if (desk->runners[i].out)
            continue;
        for (int game = share->counted; game < out; game++) {
            struct handed *handed = &share->handed[game];
            if (share->results[game].end != PLAY_NOT_BEGUN || (alone && !handed->alone) ||
                handed->copies == UINT8_MAX || (fewest != NULL && fewest->copies <= handed->copies))
                continue;
            fewest = handed;
            write_unit(desk, i, game, unit);
        }
    }
    if (fewest == NULL)
        return false;
    fewest->copies++;
    unit->copy = 1;
    return true;
}

bool
desk_take_copy(struct desk *desk, struct unit *unit)
{
    pthread_mutex_lock(&desk->mutex);
    bool any = !desk->done && take_copy(desk, false, unit);
    pthread_mutex_unlock(&desk->mutex);
    return any;
}

bool
desk_is_waited_at(struct desk *desk)
{
    return atomic_load_explicit(&desk->hungry, memory_order_relaxed) > 0;
}

void
desk_urge(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    desk->urged = true;
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->mutex);
}

/* Takes a copy of a late game, for a worker that was urged. */
static bool
take_urged(struct desk *desk, struct unit *unit)
{
    bool urged = desk->urged;
    desk->urged = false;
    return urged && take_copy(desk, true, unit);
}

/* -- side by side -- */

/* Finds something for a worker that has nothing. */
static enum desk_answer
find_any(struct desk *desk, struct unit *unit, struct batch *batch)
{
    if (desk->done)
        return DESK_DONE;
    if (desk->shelf.count > 0) {
        *unit = desk->on_shelf;
        batch_move(&desk->shelf, batch, desk->shelf.count);
        return DESK_BATCH;
    }
    return take_now(desk, true, unit) || take_now(desk, false, unit) || take_ahead(desk, unit) ||
                   take_urged(desk, unit)
               ? DESK_UNIT
               : DESK_WAIT;
}

enum desk_answer
desk_take_any(struct desk *desk, struct unit *unit, struct batch *batch)
{
    enum desk_answer answer;

    pthread_mutex_lock(&desk->mutex);
    if (unit->job == desk->job)
        desk->shares[unit->entry].batches--;
    atomic_fetch_add(&desk->hungry, 1);
    while ((answer = find_any(desk, unit, batch)) == DESK_WAIT)
        pthread_cond_wait(&desk->changed, &desk->mutex);
    atomic_fetch_sub(&desk->hungry, 1);
    if (answer != DESK_DONE)
        desk->shares[unit->entry].batches++;
    else
        *unit = (struct unit){0};
    pthread_mutex_unlock(&desk->mutex);
    return answer;
}

bool
desk_take_more(struct desk *desk, struct unit *unit)
{
    pthread_mutex_lock(&desk->mutex);
    int i = (int)unit->entry;
    bool any = !desk->done && unit->job == desk->job && (has_now(desk, i) || has_ahead(desk, i));
    if (any)
        hand_out(desk, i, unit);
    pthread_mutex_unlock(&desk->mutex);
    return any;
}

void
desk_share(struct desk *desk, const struct unit *unit, struct batch *batch)
{
    if (batch->count < 2 || atomic_load_explicit(&desk->hungry, memory_order_relaxed) == 0)
        return;
    pthread_mutex_lock(&desk->mutex);
    if (!desk->done && unit->job == desk->job && atomic_load(&desk->hungry) > 0 &&
        desk->shelf.count == 0) {
        batch_move(batch, &desk->shelf, batch->count / 2);
        desk->on_shelf = *unit;
        pthread_cond_broadcast(&desk->changed);
    }
    pthread_mutex_unlock(&desk->mutex);
}

/* -- results -- */

void
desk_give(struct desk *desk, const struct unit *unit, const struct play_result *result)
{
    pthread_mutex_lock(&desk->mutex);
    bool ours = !desk->done && unit->job == desk->job && unit->entry < (uint32_t)desk->count &&
                result->end != PLAY_STOPPED && result->end != PLAY_NOT_BEGUN;
    struct share *share = ours ? &desk->shares[unit->entry] : NULL;
    if (ours && unit->number < (uint64_t)share->games &&
        share->results[unit->number].end == PLAY_NOT_BEGUN) {
        share->results[unit->number] = *result;
        if (!desk->runners[unit->entry].out && unit->number < (uint64_t)share->rounds &&
            --desk->missing == 0)
            advance_rounds(desk);
    }
    pthread_mutex_unlock(&desk->mutex);
}

bool
desk_wants(struct desk *desk, uint64_t job, uint32_t entry, uint64_t number)
{
    pthread_mutex_lock(&desk->mutex);
    bool wanted = !desk->done && job == desk->job && !desk->runners[entry].out &&
                  desk->shares[entry].results[number].end == PLAY_NOT_BEGUN;
    pthread_mutex_unlock(&desk->mutex);
    return wanted;
}

/* -- its state -- */

void
desk_cancel(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    desk->cancelled = true;
    finish_job(desk);
    pthread_mutex_unlock(&desk->mutex);
}

void
desk_uncancel(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    desk->cancelled = false;
    pthread_mutex_unlock(&desk->mutex);
}

bool
desk_is_cancelled(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    bool cancelled = desk->cancelled;
    pthread_mutex_unlock(&desk->mutex);
    return cancelled;
}

const atomic_bool *
desk_stop(const struct desk *desk)
{
    return &desk->stop;
}

bool
desk_is_done(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    bool done = desk->done;
    pthread_mutex_unlock(&desk->mutex);
    return done;
}

const struct play_result *
desk_results(const struct desk *desk, int entry, int *count)
{
    *count = desk->shares[entry].counted;
    return desk->shares[entry].results;
}
