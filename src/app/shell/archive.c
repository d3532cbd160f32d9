/* Hands games from seats to the keeper, and its answers to the scenes. */
#include "app/shell/archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/seat/back.h"
#include "app/shell/app.h"
#include "store/utf8.h"
#include "store/say.h"

static const char history_file[] = "history.sqlite";

/* Prints an error, and shows it in the window the first time. */
static void
archive_complain(struct app *app, bool *said, const char *words, const struct error *error)
{
    say("wellplayed: history: %s", error_english(error));
    if (!*said)
        app_warn(app, words, language_error(error));
    *said = true;
}

/* -- answers -- */

/* Forgets how the last game ended. */
static void
archive_forget_end(struct archive *archive)
{
    tape_drop(archive->end.tape);
    archive->end = (struct archive_end){.state = ARCHIVE_NONE};
}

/* The keeper has added a game, or has failed to. */
static void
archive_take_end(struct app *app, const struct keeper_job *job)
{
    struct archive_end *end = &app->archive.end;

    if (job->kind != KEEPER_ADD || end->state == ARCHIVE_NONE || job->tag != app->archive.begun)
        return;
    end->state = job->good ? ARCHIVE_KEPT : ARCHIVE_FAILED;
    end->game = job->game;
    if (!job->good)
        end->game.id = 0;
    end->standing = job->standing;
    end->error = job->error;
    if (archive_rank(app) == 1)
        app_effect(app, SOUND_BEST);
    if (app_scene(app) != NULL && app_scene(app)->kept != NULL)
        app_scene(app)->kept(app);
    app->dirty = true;
}

int
archive_rank(const struct app *app)
{
    const struct archive_end *end = &app->archive.end;
    bool honoured = !app->archive.unsung && end->state == ARCHIVE_KEPT && end->standing.rank >= 1 &&
                    end->standing.rank <= ARCHIVE_BEST && end->game.pilot == HISTORY_HUMAN;

    return honoured ? (int)end->standing.rank : 0;
}

bool
archive_is_nameless(const struct app *app)
{
    return app->archive.end.game.name[0] == '\0';
}

static void
archive_remember_nameless(struct archive *archive, int64_t id)
{
    int64_t *ids = archive->nameless;

    if (archive->nameless_count == ARCHIVE_NAMELESS) {
        archive->nameless_count--;
        memmove(ids, ids + 1, (ARCHIVE_NAMELESS - 1) * sizeof(*ids));
    }
    ids[archive->nameless_count++] = id;
}

static void
archive_added(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (job->good && job->game.id != 0) {
        app->archive.newest = job->game.id;
        app->archive.keep_failed = false;
        if (job->game.pilot != HISTORY_MACHINE && job->game.name[0] == '\0')
            archive_remember_nameless(&app->archive, job->game.id);
    }
    keeper_free(job);
}

static void
archive_found(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (job->log == NULL) {
        keeper_free(job);
        return;
    }
    struct keeper_job *newer = app->archive.left; /* left meanwhile */
    app->archive.left = job;
    if (newer != NULL) {
        archive_decline(app);
        app->archive.left = newer;
    }
    if (app_scene(app) != NULL && app_scene(app)->found != NULL)
        app_scene(app)->found(app);
}

static void
archive_take_answer(struct app *app, struct keeper_job *job)
{
    if (job->note.words != NULL) {
        say("wellplayed: history: %s", error_english(&job->note));
        app_warn(app, "%s", language_error(&job->note));
    }
    if (!job->good && job->kind == KEEPER_ADD)
        archive_complain(app, &app->archive.keep_failed,
            job->waits ? _("The game can't be saved yet: %s") : _("The game can't be saved: %s"),
            &job->error);
    archive_take_end(app, job);
    if (job->answer != NULL && !job->waits)
        job->answer(app, job);
    else
        keeper_free(job);
}

void
archive_pass(struct app *app)
{
    struct keeper_job *job;

    while ((job = keeper_done(app->archive.keeper)) != NULL)
        archive_take_answer(app, job);
}

/* Prints errors at the end, because nobody may have seen the window's notice. */
static void
archive_tell_last(struct app *app, const struct keeper_job *job)
{
    if (job->note.words != NULL)
        say("wellplayed: history: %s", error_english(&job->note));
    if (job->kind == KEEPER_IMPORT && !job->good)
        say("wellplayed: history: %s", error_english(&job->error));
    if (job->kind != KEEPER_ADD || job->good || job->waits)
        return;
    if (!job->told && job->left)
        return; /* an invalid log of a crash has been set aside */
    say("wellplayed: history: %s; %s", error_english(&job->error),
        job->logged  ? "the next start puts the game in"
        : job->begun ? "only the beginning of the game is saved"
                     : "the game is lost");
    if (!job->logged)
        app->exit_code = EXIT_FAILURE;
}

/* -- begin and end -- */

void
archive_open(struct app *app)
{
    struct archive *archive = &app->archive;
    char path[PATHS_SIZE];
    struct error error;

    if (app->unattended)
        return;
    if (!paths_find(PATHS_DATA, history_file, path, &error)) {
        archive_complain(app, &archive->keep_failed, _("Games can't be saved: %s"), &error);
        return;
    }
    archive->keeper = keeper_create(path, KEEPER_RETRY_MS);
    if (!paths_find(PATHS_STATE, "", archive->folder, &error))
        archive->folder[0] = '\0';
    struct keeper_job *job = keeper_job(KEEPER_FIND);
    if (job == NULL || archive->folder[0] == '\0') {
        keeper_free(job);
        return;
    }
    job->answer = archive_found;
    snprintf(job->path, sizeof(job->path), "%s", archive->folder);
    keeper_do(app->archive.keeper, job);
}

void
archive_close(struct app *app)
{
    struct archive *archive = &app->archive;
    struct keeper_job *job;

    keeper_free(archive->left);
    archive->left = NULL;
    archive_forget_end(archive);
    keeper_end(archive->keeper);
    while ((job = keeper_done(archive->keeper)) != NULL) {
        archive_tell_last(app, job);
        keeper_free(job);
    }
    keeper_destroy(archive->keeper);
    archive->keeper = NULL;
}

void
archive_decline(struct app *app)
{
    struct keeper_job *job = app->archive.left;

    if (job == NULL)
        return;
    app->archive.left = NULL;
    job->kind = KEEPER_ADD;
    job->answer = archive_added;
    if (job->game.pilot != HISTORY_MACHINE && job->game.name[0] == '\0')
        utf8_clean(job->game.name, sizeof(job->game.name), app->prefs.texts[PREF_NAME]);
    keeper_do(app->archive.keeper, job);
}

void
archive_part(struct app *app)
{
    archive_forget_end(&app->archive);
}

static void
archive_rename_game(struct app *app, int64_t id, keeper_answer *answer)
{
    struct keeper_job *job = keeper_job(KEEPER_RENAME);

    if (job == NULL)
        return;
    job->answer = answer;
    job->game.id = id;
    utf8_clean(job->game.name, sizeof(job->game.name), app->prefs.texts[PREF_NAME]);
    keeper_do(app->archive.keeper, job);
}

void
archive_rename(struct app *app, keeper_answer *answer)
{
    struct archive *archive = &app->archive;
    struct history_game *game = &archive->end.game;
    const char *name = app->prefs.texts[PREF_NAME];
    bool honoured = archive_rank(app) > 0;

    if (honoured && game->name[0] != '\0')
        archive_rename_game(app, game->id, answer);
    if (honoured)
        utf8_clean(game->name, sizeof(game->name), name);
    if (name[0] == '\0')
        return;
    for (int i = 0; i < archive->nameless_count; i++)
        archive_rename_game(app, archive->nameless[i], answer);
    archive->nameless_count = 0;
}

void
archive_begin(struct app *app, struct seat *seat)
{
    struct archive *archive = &app->archive;
    struct error error;

    archive_part(app);
    archive->unsung = false;
    archive->begun++;
    if (archive->keeper == NULL)
        return;
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    if (job == NULL) {
        error_set(&error, NULL, "out of memory");
        archive_complain(app, &archive->keep_failed, _("The game can't be saved: %s"), &error);
        app->exit_code = EXIT_FAILURE;
        return;
    }
    memcpy(job->path, archive->folder, sizeof(job->path));
    if (archive->folder[0] != '\0' && paths_make(PATHS_STATE, &error))
        job->log = log_begin(archive->folder, &error);
    if (archive->folder[0] != '\0' && job->log == NULL)
        archive_complain(app, &archive->log_failed, _("A crash would lose this game: %s"), &error);
    job->tag = archive->begun;
    seat_keep(seat, job);
}

/* The player's last game was sent to the keeper. The results need its tape
 * whether or not the game is added. */
static void
archive_begin_end(struct archive *archive, const struct keeper_job *job)
{
    archive_forget_end(archive);
    archive->end.state = ARCHIVE_SENT;
    archive->end.tape = tape_hold(job->tape);
}

/* Notes what the replay does not say. */
static void
archive_sign(const struct app *app, const struct seat *seat, struct history_game *game)
{
    game->date = (int64_t)time(NULL);
    snprintf(game->brain, sizeof(game->brain), "%s", seat->brain.name);
    utf8_clean(game->name, sizeof(game->name), app->prefs.texts[PREF_NAME]);
}

void
archive_hand_in(struct app *app, struct seat *seat)
{
    struct keeper_job *job = record_end(&seat->record, &seat->game);

    if (job == NULL)
        return;
    if (job->tag == app->archive.begun)
        archive_begin_end(&app->archive, job);
    job->answer = archive_added;
    archive_sign(app, seat, &job->game);
    keeper_do(app->archive.keeper, job);
}

/* Says once that the disk refuses the log. The record tries again. */
static void
archive_check_log(struct app *app, const struct keeper_job *job)
{
    struct error error;

    if (job == NULL || job->log == NULL || job->log->error == 0 || app->archive.log_failed)
        return;
    error_system(&error, job->log->path, job->log->error);
    archive_complain(app, &app->archive.log_failed, _("A crash would lose this game: %s"), &error);
}

bool
archive_can_wait(const struct app *app, const struct seat *seat)
{
    const struct record *record = &seat->record;
    bool locked = seat_branches(seat) != NULL;

    for (int rows = 0; rows <= PIECE_CELLS; rows++)
        locked = locked || seat->game.rows_by_count[rows] > 0;
    return app->archive.left == NULL && locked && seat->by_person && !seat_is_over(seat) &&
           record->job != NULL && !record->full && record->job->log != NULL &&
           record->job->log->error == 0;
}

void
archive_leave(struct app *app, struct seat *seat)
{
    if (!archive_can_wait(app, seat)) {
        archive_hand_in(app, seat);
        return;
    }
    seat_sync(seat);
    struct keeper_job *job = seat_leave(seat);
    struct history_game *game = &job->game;
    job->kind = KEEPER_FIND;
    job->pilot = seat->who == SEAT_MACHINE ? REPLAY_MACHINE : REPLAY_HUMAN;
    job->pace = seat->pilot.pace;
    archive_sign(app, seat, game);
    snprintf(game->rules, sizeof(game->rules), "%s", seat->rules.name);
    snprintf(game->goal, sizeof(game->goal), "%s", seat->game.goal->name);
    game->pilot = seat->by_machine ? HISTORY_MIXED : HISTORY_HUMAN;
    game->rows = seat->game.rows;
    game->ticks = seat->game.tick;
    app->archive.left = job;
}

void
archive_check(struct app *app, struct seat *seat)
{
    bool full = seat->record.full;

    archive_check_log(app, seat->record.job);
    if (seat->record.job == NULL || !(full || seat_is_over(seat)))
        return;
    archive_hand_in(app, seat);
    if (full)
        app_notice(app, _("The game is too long: it is saved up to here"));
}

/* -- going on -- */

/* Restores the seat of the cut-off game. */
static bool
archive_sit_down(struct app *app, struct seat *seat, const struct keeper_job *job)
{
    if (seat_begin_replay(seat, job->tape) != NULL)
        return false;
    seat_seek(seat, UINT64_MAX); /* includes notes after the last tick */
    seat_travel(seat, SEAT_ARRIVES);
    return seat_take_over(seat, app_brain(app, &seat->rules, seat->game.goal));
}

bool
archive_continue(struct app *app, struct seat *seat)
{
    struct keeper_job *job = app->archive.left;
    struct error error;

    if (job == NULL)
        return false;
    if (!archive_sit_down(app, seat, job)) {
        seat_finish(seat, NULL);
        app_notice(app, _("This game can't be continued"));
        return false;
    }
    app->archive.left = NULL;
    if (!log_continue(job->log, job->tape->size, &error))
        archive_complain(
            app, &app->archive.log_failed, _("A crash would lose this game: %s"), &error);
    job->kind = KEEPER_ADD;
    job->tag = ++app->archive.begun;
    app->archive.unsung = false;
    job->left = job->told = false; /* it is a game in progress again */
    seat_keep(seat, job);
    seat_resume_lines(seat);
    seat_set_pace(seat, job->pace);
    seat->by_person = job->game.pilot != HISTORY_MACHINE;
    seat->by_machine = job->game.pilot != HISTORY_HUMAN;
    if (job->pilot == REPLAY_MACHINE && !seat_set_pilot(seat, SEAT_MACHINE))
        app_warn(app, _("The machine can't play: no thread"));
    return true;
}

/* -- records that the user asked for, and the last words -- */

void
archive_record(struct app *app, struct seat *seat)
{
    const char *record = app->options.record;
    char path[PATHS_SIZE];
    struct error error;

    if (record == NULL)
        return;
    if (!file_numbered(record, app->games, path, sizeof(path)))
        error_set(&error, record, "the name is too long");
    else if (seat_record(seat, path, app->options.force, &error))
        return;
    say("wellplayed: --record %s", error_english(&error));
    app_warn(app, _("This game can't be recorded"));
    app->exit_code = EXIT_FAILURE;
}

void
archive_finish(struct app *app, struct seat *seat)
{
    struct error error;

    archive_hand_in(app, seat);
    if (seat_finish(seat, &error))
        return;
    say("wellplayed: --record %s", error_english(&error));
    app->exit_code = EXIT_FAILURE;
}

void
archive_remember(struct app *app, const struct view *view)
{
    if (view->rules != NULL && view->tick > 0)
        app->last = (struct report){view->rows, view->points, view->pieces, view->level};
}

void
archive_report(const struct app *app)
{
    const struct report *last = &app->last;
    if (last->pieces > 0)
        printf("rows=%" PRIu64 " points=%" PRIu64 " level=%" PRIu32 " pieces=%" PRIu64 "\n",
            last->rows, last->points, last->level, last->pieces);
}
