/*
 * The play: one seat, played by a person or the machine, with pause, handing
 * over, pace, sounds and the record.
 */
#include "app/scenes/play/play.h"

#include <stddef.h>
#include <string.h>

#include "app/scenes/brains.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/music.h"
#include "app/table/folding.h"
#include "app/table/mind.h"

static const struct guest_place guests[] = {
    {&rival_guest, offsetof(struct play, rival)},
    {&coaching_guest, offsetof(struct play, coaching)},
    {&forecast_guest, offsetof(struct play, forecast)},
    {&branching_guest, offsetof(struct play, branch)},
    {&mind_guest, offsetof(struct play, mind)},
    {&live_keys_guest, offsetof(struct play, keys)},
    {NULL, 0},
};

static const struct table_kind play_table = {.guests = guests, .ranks = true};

/* -- games begin and end -- */

/* Ends the game or the replay in the seat. A game waits to be continued if it
 * can and `waits`. */
static void
play_end(struct app *app, bool waits)
{
    struct seat *seat = &play_of(app)->seat;
    const struct view *view = &seat->view;

    table_end(app, &play_of(app)->table);
    if (seat->who == SEAT_REPLAY) { /* nothing to keep */
        seat_finish(seat, NULL);
        return;
    }
    if (waits && archive_can_wait(app, seat))
        archive_leave(app, seat);
    else
        folding_count(app, seat);
    archive_remember(app, view);
    archive_finish(app, seat);
}

void
play_finish(struct app *app)
{
    play_end(app, false);
}

void
play_begin(struct app *app, enum seat_pilot who)
{
    if (who == SEAT_HUMAN && app->archive.left != NULL &&
        !app_is_sure(app, ACTION_CONFIRM, 0, _("Press again: a new game ends the one that waits")))
        return;
    app->now.watch = who == SEAT_MACHINE;
    app_go(app, SCENE_PLAY);
}

void
play_resume(struct app *app, enum table_phase phase)
{
    play_of(app)->resumed = true;
    app_go(app, SCENE_PLAY);
    play_of(app)->table.phase = phase;
}

static void
play_begin_game(
    struct app *app, const struct ruleset *rules, const struct goal *goal, int level, uint64_t seed)
{
    struct handling handling = prefs_handling(&app->prefs, rules);
    struct seat_setup setup = {
        .rules = rules,
        .goal = goal,
        .start_level = level,
        .seed = seed,
        .brain = *app_brain(app, rules, goal),
        .pace = app->now.pace,
        .reaction = app->now.reaction,
        .handling = &handling,
        .position = play_of(app)->from.is ? &play_of(app)->from.position : NULL,
    };

    play_finish(app);
    seat_begin(&play_of(app)->seat, &setup);
    app->games++;
    if (app->now.watch && !seat_set_pilot(&play_of(app)->seat, SEAT_MACHINE))
        app_notice(app, _("The machine can't play: no thread"));
    archive_begin(app, &play_of(app)->seat);
    archive_record(app, &play_of(app)->seat);
}

/* Changed preferences take effect at once. */
static void
play_changed(struct app *app, enum app_change what)
{
    struct seat *seat = &play_of(app)->seat;

    if (what == APP_CHANGED_PACE)
        seat_set_pace(seat, app->now.pace);
    if (seat->rules.shapes == NULL)
        return; /* no game */
    table_changed(app, &play_of(app)->table, what);
    if (what == APP_CHANGED_MACHINE)
        seat_set_brain(seat, app_brain(app, &seat->rules, seat->game.goal), app->now.reaction);
}

/* Adopts the settings and the start of the game that is already in the seat for
 * the next game. */
static void
play_resume_game(struct app *app, struct play_from *from)
{
    const struct seat *seat = &play_of(app)->seat;

    app->games++;
    from->is = seat->game.placed;
    from->rules = seat->rules;
    from->position = seat->from;
    app->now.watch = play_of(app)->seat.who == SEAT_MACHINE;
    app->now.pace = play_of(app)->seat.pilot.pace;
    seat_set_handling(&play_of(app)->seat, prefs_handling(&app->prefs, &play_of(app)->seat.rules));
    archive_record(app, &play_of(app)->seat);
}

/* Starts the game in the seat. */
static void
play_start_game(struct app *app)
{
    struct play *play = play_of(app);

    if (app->options.stop_given)
        play->seat.stop_tick = app->options.stop_after;
    table_begin(app, &play->table, &play_table, play, (struct seat *const[]){&play->seat}, 1);
    if (play->resumed)
        table_set_phase(app, &play->table, TABLE_PAUSED);
    else
        table_start(app, &play->table);
    play->begun = (struct play_begun){play->seat.rules, play->seat.game.goal,
        (int)play->seat.game.start_level, game_seed(&play->seat.game)};
    play->hinted = play->resumed = false;
    play->why = (struct why){0};
    music_follow(app);
}

/* Practice under the rules of usual games has their start level. */
static void
play_begin_at_position(struct app *app, const struct ruleset *rules)
{
    bool usual = strcmp(rules->name, app->now.rules->name) == 0;
    int level = usual ? app->now.level : rules->first_level;

    play_begin_game(app, rules, &goal_practice, level, app_seed(app, NULL));
}

static void
play_enter(struct app *app)
{
    const struct goal *goal = app->now.goal;
    bool daily = goal != NULL && goal->daily; /* the same for everybody */
    struct ruleset rules = daily ? *app->now.rules : prefs_rules(&app->prefs, app->now.rules);
    int level = daily ? rules.first_level : app->now.level;
    struct play_from *from = &play_of(app)->from;

    app_begin_anew(app);
    from->is = from->waits;
    from->waits = false;
    if (!play_of(app)->resumed && !from->is && !app->now.watch)
        archive_decline(app); /* play_begin has asked */
    if (play_of(app)->resumed)
        play_resume_game(app, from);
    else if (from->is)
        play_begin_at_position(app, &from->rules);
    else
        play_begin_game(app, &rules, goal, level, app_seed(app, goal));
    play_start_game(app);
}

/* The rules of the last game may differ from the options, when it was resumed
 * or taken over. */
void
play_again(struct app *app, bool by_itself)
{
    struct play_begun begun = play_of(app)->begun;
    /* A given seed would repeat and record the same game again and again, so each
     * game has the seed after the last one. */
    uint64_t seed = by_itself ? begun.seed + 1 : app_seed(app, begun.goal);

    app_begin_anew(app);
    play_begin_game(app, &begun.rules, begun.goal, begun.level, seed);
    play_start_game(app);
    app->dirty = true;
}

static void
play_begin_next_at(struct app *app, const struct ruleset *rules, const struct position *position,
    enum seat_pilot who)
{
    struct play_from *from = &play_of(app)->from;

    from->rules = *rules;
    from->position = *position;
    from->waits = true;
    app->now.watch = who == SEAT_MACHINE;
}

void
play_at(struct app *app, const struct ruleset *rules, const struct position *position,
    enum seat_pilot who)
{
    play_begin_next_at(app, rules, position, who);
    app_go(app, SCENE_PLAY);
}

void
play_over(struct app *app, const struct ruleset *rules, const struct position *position,
    enum seat_pilot who)
{
    play_begin_next_at(app, rules, position, who);
    app_open(app, SCENE_PLAY);
}

/* Returns to the scene below, the editor, or the title. There is no way back from
 * the editor to a game that began at its position. */
static void
play_go_back(struct app *app)
{
    if (play_of(app)->from.is)
        archive_hand_in(app, &play_of(app)->seat);
    if (app->under_count > 0)
        app_back(app);
    else
        app_go(app, play_of(app)->from.is ? SCENE_EDITOR : SCENE_TITLE);
}

void
play_keep_position(struct app *app)
{
    struct play_from *from = &play_of(app)->from;
    const struct seat *seat = &play_of(app)->seat;

    from->rules = seat->rules;
    position_of_view(&from->position, &seat->view);
    from->edits = true;
}

static void
play_leave(struct app *app)
{
    if (!play_of(app)->resumed) { /* by the viewer over the results */
        play_end(app, true);
        archive_part(app);
    }
    music_follow(app);
}

/* -- keys -- */

static void
play_hand_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &play_of(app)->seat;

    if (seat_is_over(seat))
        return;
    if (who == SEAT_MACHINE && !table_helps(app, &play_of(app)->table, ACTION_MACHINE))
        return;
    if (!seat_set_pilot(seat, who)) {
        app_notice(app, _("The machine can't play: no thread"));
        return;
    }
    if (table_is_record(&play_of(app)->table))
        play_of(app)->mind.open = false;
    app->now.watch = who == SEAT_MACHINE;
    app_effect(app, who == SEAT_MACHINE ? SOUND_MACHINE_ON : SOUND_MACHINE_OFF);
    app_notice(app, who == SEAT_MACHINE ? _("The machine plays") : _("You play"));
}

static void
play_one_piece(struct app *app)
{
    if (seat_is_over(&play_of(app)->seat))
        return;
    if (play_of(app)->seat.who != SEAT_MACHINE)
        play_hand_over(app, SEAT_MACHINE);
    if (play_of(app)->seat.who != SEAT_MACHINE)
        return;
    mind_let_go(&play_of(app)->mind);
    table_set_phase(app, &play_of(app)->table, TABLE_ONE_PIECE);
}

/* Asks for the machine's advice for the falling piece. */
static void
play_hint(struct app *app)
{
    struct play *play = play_of(app);

    bool falls = play->seat.view.motion.piece.piece != PIECE_NONE;

    if (table_takes_keys(&play->table) && falls && table_helps(app, &play->table, ACTION_HINT) &&
        seat_ask_hint(&play->seat))
        app_effect(app, SOUND_TICK);
}

/* While the game is stopped, the machine thinks about its piece and shows its
 * target. */
static void
play_think(struct app *app)
{
    struct play *play = play_of(app);

    if (table_is_still(&play->table) && seat_think(&play->seat))
        app->dirty = true;
}

/* Redraws when the advice appears or, with its piece, disappears. */
static void
play_follow_hint(struct app *app)
{
    struct place ignored;
    bool hinted = seat_hint(&play_of(app)->seat, &ignored);

    if (hinted != play_of(app)->hinted)
        app->dirty = true;
    play_of(app)->hinted = hinted;
}

static void
play_change_pace(struct app *app, int by)
{
    uint32_t pace = brains_next_pace(app->now.pace, by);

    if (pace == app->now.pace)
        return;
    apply_pref(app, PREF_PACE, (int)pace);
    if (pace == PILOT_PACE_MAX)
        app_notice(app, _("As fast as possible"));
    else
        app_notice(app, _n("%u key a second", "%u keys a second", pace), (unsigned)pace);
}

/* A single key must not end a person's game. */
static bool
play_is_sure(struct app *app, enum action action, const char *question)
{
    const struct seat *seat = &play_of(app)->seat;

    return seat_is_over(seat) || seat->who != SEAT_HUMAN || seat->game.placed ||
           app_is_sure(app, action, 0, question);
}

static void
play_restart(struct app *app)
{
    if (play_is_sure(app, ACTION_RESTART, _("Press again for a new game")))
        play_again(app, false);
}

/* -- the choices -- */

/* Editing ends the game, because it gives time to think about the position. */
static void
play_edit(struct app *app)
{
    if (!play_is_sure(app, ACTION_NONE, _("Choose it again to end the game here")))
        return;
    play_keep_position(app);
    archive_hand_in(app, &play_of(app)->seat);
    app_go(app, SCENE_EDITOR);
}

/* The game goes into the history as it is, and the results open. */
static void
play_give_up(struct app *app)
{
    struct play *play = play_of(app);

    if (!play_is_sure(app, ACTION_BACK, _("Choose it again to end the game here")))
        return;
    archive_hand_in(app, &play->seat);
    table_set_phase(app, &play->table, TABLE_ENDED);
    app_open(app, SCENE_RESULTS);
}

static const struct choice pause_rows[] = {
    {.what = N_("continue"), .action = ACTION_PAUSE},
    {.what = N_("new game"), .action = ACTION_RESTART},
    {.what = N_("edit this position"), .action = ACTION_NONE, .act = play_edit},
    {.what = N_("options"), .action = ACTION_OPTIONS},
    {.what = N_("end the game"), .action = ACTION_NONE, .act = play_give_up},
    {.what = N_("back to the title"), .action = ACTION_TITLE},
};

/* Of a game that began at a position. */
static const struct choice practice_rows[] = {
    {.what = N_("continue"), .action = ACTION_PAUSE},
    {.what = N_("once more"), .action = ACTION_RESTART},
    {.what = N_("edit this position"), .action = ACTION_NONE, .act = play_edit},
    {.what = N_("options"), .action = ACTION_OPTIONS},
    {.what = N_("back to the editor"), .action = ACTION_TITLE},
};

/* ... over another scene. */
static const struct choice over_rows[] = {
    {.what = N_("continue"), .action = ACTION_PAUSE},
    {.what = N_("once more"), .action = ACTION_RESTART},
    {.what = N_("options"), .action = ACTION_OPTIONS},
    {.what = N_("back to the training room"), .action = ACTION_TITLE},
};

static const struct choice_list over_list = {.rows = over_rows, .count = SDL_arraysize(over_rows)};
static const struct choice_list pause_list = {
    .rows = pause_rows, .count = SDL_arraysize(pause_rows)};
static const struct choice_list practice_list = {
    .rows = practice_rows, .count = SDL_arraysize(practice_rows)};

const struct choice_list *
play_choices(const struct app *app)
{
    const struct play *play = play_of(app);
    return table_choices(&play->table, app->under_count > 0 ? &over_list
                                       : play->from.is      ? &practice_list
                                                            : &pause_list);
}

static bool
play_press(struct app *app, const struct press *press)
{
    return table_end_press(app, &play_of(app)->table, press) ||
           branching_press(app, &play_of(app)->branch, press) ||
           choices_press(app, &play_of(app)->table.choices, play_choices(app), press) ||
           mind_confirm(app, &play_of(app)->table, &play_of(app)->mind, press);
}

static void
play_button(struct app *app, int key, enum action action, bool down)
{
    struct table *table = &play_of(app)->table;
    struct seat *seat = &play_of(app)->seat;
    bool machine = seat->who == SEAT_MACHINE;

    if (!table_button(app, table, key, action, down) && down && machine &&
        table_takes_keys(table) && seat->rules.buttons >> action & 1 &&
        !bindings_is_shift(key)) /* which may precede + */
        play_hand_over(app, SEAT_HUMAN);
}

static void
play_key(struct app *app, enum action action, bool down)
{
    if (!down || table_is_hasty(&play_of(app)->table))
        return;
    switch (action) {
    case ACTION_MACHINE:
        play_hand_over(app, play_of(app)->seat.who == SEAT_MACHINE ? SEAT_HUMAN : SEAT_MACHINE);
        break;
    case ACTION_HINT: play_hint(app); break;
    case ACTION_UNDO: branching_undo(app, &play_of(app)->branch); break;
    case ACTION_BRANCH: branching_toggle(app, &play_of(app)->branch); break;
    case ACTION_MIND: mind_toggle(app, &play_of(app)->table, &play_of(app)->mind); break;
    case ACTION_FASTER: play_change_pace(app, 1); break;
    case ACTION_SLOWER: play_change_pace(app, -1); break;
    case ACTION_ONE_PIECE: play_one_piece(app); break;
    case ACTION_PAUSE: table_pause_key(app, &play_of(app)->table); break;
    case ACTION_RESTART: play_restart(app); break;
    case ACTION_TITLE:
        if (archive_can_wait(app, &play_of(app)->seat) ||
            play_is_sure(app, action, _("Press again to leave the game")))
            play_go_back(app);
        break;
    default: break;
    }
}

static void
play_unfocus(struct app *app)
{
    if (play_of(app)->seat.who == SEAT_HUMAN)
        table_pause(app, &play_of(app)->table);
}

/* A person's game pauses while options or help cover it. */
static void
play_cover(struct app *app)
{
    play_unfocus(app);
    sound_set_ducked(app->sound, true);
}

static void
play_uncover(struct app *app)
{
    table_uncover(app, &play_of(app)->table);
}

/* -- time -- */

/* Whether to take back the person's last piece for another try. */
static bool
play_wants_again(struct play *play)
{
    const struct seat *seat = &play->seat;

    return live_keys_take_again(&play->keys) && (seat->game.goal->undo || seat->practice);
}

static void
play_pass(struct app *app, uint64_t ns)
{
    struct play *play = play_of(app);

    play->table.speed =
        app->now.speed == OPTIONS_SPEED_MAX ? TABLE_FULL_SPEED : app->now.speed * TABLE_REAL_TIME;
    play->keys.shows_plan = play->mind.open;
    table_pass(app, &play->table, play_choices(app), ns);
    play_think(app);
    play_follow_hint(app);
    if (play_wants_again(play))
        branching_undo(app, &play_of(app)->branch);
    if (app->unattended && seat_is_over(&play->seat)) {
        /* the last frame shows no effects */
        effects_end(&play->table.sides[0].effects);
        app->quit = true;
    }
}

static bool
play_idle(const struct app *app)
{
    return table_is_idle(&play_of(app)->table);
}

static void
play_draw_scene(struct app *app)
{
    play_draw(app, play_choices(app));
}

const struct scene scene_play = {
    .size = sizeof(struct play),
    .enter = play_enter,
    .leave = play_leave,
    .key = play_key,
    .button = play_button,
    .press = play_press,
    .cover = play_cover,
    .uncover = play_uncover,
    .unfocus = play_unfocus,
    .pass = play_pass,
    .draw = play_draw_scene,
    .idle = play_idle,
    .changed = play_changed,
    .view = offsetof(struct play, seat.view),
    .finish = play_finish,
};
