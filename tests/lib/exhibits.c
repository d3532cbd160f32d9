/* The table of exhibits, and the hands that prepare them. */
#include "app/menu/menu.h"
#include "app/scenes/editor/editor.h"
#include "app/scenes/games.h"
#include "app/scenes/handling.h"
#include "app/scenes/keys.h"
#include "app/scenes/lessons/lesson.h"
#include "app/scenes/lessons/lessons.h"
#include "app/table/mind.h"
#include "app/scenes/mistakes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/scenes/results/results.h"
#include "app/scenes/review/review.h"
#include "app/scenes/title.h"
#include "app/scenes/tutorial.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/apply.h"
#include "app/shell/commands.h"
#include "history/keeper.h"
#include "lib/check.h"
#include "lib/exhibits.h"
#include "lib/exhibits_training.h"
#include "lib/past.h"
#include "lib/pressing.h"
#include "lib/screen.h"
#include "store/file.h"

enum { AFTER_TICKS = 90600, MANY = 40, WAIT_MS = 5, MAX_WAITS = 12000 };

/* -- games under way -- */

/* Light and words of the last lock are over, and it is so long ago that the
 * next one may light up. */
static void
end_light(struct table *table)
{
    enum { LONG_MS = 10000 };
    for (int i = 0; i < table->count; i++) {
        effects_end(&table->sides[i].effects);
        effects_pass(&table->sides[i].effects, (uint64_t)LONG_MS * APP_NS_PER_MS);
    }
}

/* The machine plays for a minute and a half, and until it knows where to; no
 * light is left. */
static void
play_on(struct app *of)
{
    assert_true(seat_set_pilot(&play_of(of)->seat, SEAT_MACHINE));
    seat_run(&play_of(of)->seat, AFTER_TICKS, true, false);
    play_of(of)->seat.seen = 0;
    end_light(&play_of(of)->table);
}

/* A person has taken over; no light is left. */
static void
play_by_hand(struct app *of)
{
    play_on(of);
    assert_true(seat_set_pilot(&play_of(of)->seat, SEAT_HUMAN));
    seat_run(&play_of(of)->seat, 3200, true, false);
    end_light(&play_of(of)->table);
}

static void
watch_a_beginner(struct app *of)
{
    apply_pref(of, PREF_SKILL, 4);
    play_on(of);
}

/* The moment at which a row goes. */
static void
play_to_a_clear(struct app *of)
{
    play_on(of);
    uint64_t rows = play_of(of)->seat.view.rows;
    while (play_of(of)->seat.view.rows == rows)
        seat_run(&play_of(of)->seat, 1, true, false);
}

/* Nobody plays, until it is over. */
static void
let_fall(struct app *of)
{
    while (!seat_is_over(&play_of(of)->seat))
        seat_run(&play_of(of)->seat, 1000000, true, false);
}

static void
press_pause(struct app *of)
{
    scene_table[SCENE_PLAY]->key(of, ACTION_PAUSE, true);
}

static void
play_and_pause(struct app *of)
{
    seat_run(&play_of(of)->seat, 60000, true, false);
    press_pause(of);
}

/* It is given up: its results. */
static void
play_and_end(struct app *of)
{
    play_and_pause(of);
    const struct choice_list *list = play_choices(of);
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < 2 && strcmp(list->rows[i].what, "end the game") == 0; k++)
            list->rows[i].act(of);
    assert_true(app_is_in(of, SCENE_RESULTS));
}

static void
watch_and_pause(struct app *of)
{
    play_on(of);
    press_pause(of);
}

/* Three pieces of a game that is kept are taken back. */
static void
take_back(struct app *of)
{
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    assert_non_null(job);
    seat_keep(&play_of(of)->seat, job);
    play_on(of);
    end_light(&play_of(of)->table);
    for (int i = 0; i < 4; i++) /* the first one asks */
        scene_table[SCENE_PLAY]->key(of, ACTION_UNDO, true);
}

static void
press_code(struct app *of, SDL_Scancode code)
{
    SDL_KeyboardEvent key = {
        .type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = {.scancode = code}};
    take_key(of, &key);
}

/* A branch is played, and the old line looked at. */
static void
choose_a_line(struct app *of)
{
    struct seat *seat = &play_of(of)->seat;

    take_back(of);
    for (int i = 0; i < 4; i++)
        seat_run(seat, 100000, true, true);
    end_light(&play_of(of)->table);
    scene_table[SCENE_PLAY]->key(of, ACTION_BRANCH, true);
    press_code(of, SDL_SCANCODE_UP);
    press_code(of, SDL_SCANCODE_LEFT);
}

/* The machine has played it on. */
static void
play_ahead(struct app *of)
{
    take_back(of);
    scene_table[SCENE_PLAY]->key(of, ACTION_BRANCH, true);
    press_code(of, SDL_SCANCODE_V);
    for (int i = 0; i < 60 * MAX_WAITS && play_of(of)->branch.ahead != NULL; i++) {
        SDL_Delay(1);
        scene_table[SCENE_PLAY]->pass(of, 0);
    }
    assert_null(play_of(of)->branch.ahead);
    app_pass_notice(of, (uint64_t)60000 * APP_NS_PER_MS);
}

static void
count_down(struct app *of)
{
    play_by_hand(of);
    press_pause(of);
    press_pause(of);
}

static void
stop_after_a_piece(struct app *of)
{
    play_on(of);
    end_light(&play_of(of)->table);
    play_of(of)->table.phase = TABLE_STOPPED;
}

/* -- the open mind -- */

static void press(struct app *of, enum action action);
static void press_pause(struct app *of);
static void play_keys(struct app *of, const char *goal, uint64_t seed, const char *keys);

/* Waits until what is asked has been thought about. */
static void
let_think(struct app *of)
{
    const struct open_mind *mind =
        app_is_in(of, SCENE_VIEWER) ? &viewer_of(of)->mind : &play_of(of)->mind;

    for (int i = 0; i < 2 || (i < MAX_WAITS && thoughts_are_busy(mind->thoughts)); i++) {
        app_scene(of)->pass(of, 0);
        SDL_Delay(WAIT_MS);
    }
    app_scene(of)->pass(of, 0);
    assert_non_null(thoughts_last(mind->thoughts));
}

/* A person's game asks before the machine helps. */
static void
ask_for_help(struct app *of, enum action action)
{
    app_scene(of)->key(of, action, true);
    if (of->asked.ns > 0)
        app_scene(of)->key(of, action, true);
}

static void
open_the_mind(struct app *of)
{
    ask_for_help(of, ACTION_MIND);
    let_think(of);
}

static void
watch_its_mind(struct app *of)
{
    stop_after_a_piece(of);
    open_the_mind(of);
}

/* A person's own game, which goes on. */
static void
play_with_its_mind(struct app *of)
{
    play_by_hand(of);
    open_the_mind(of);
}

static void
point_at_a_place(struct app *of)
{
    watch_its_mind(of);
    scene_table[SCENE_PLAY]->button(of, 1, ACTION_CW, true);
    for (int i = 0; i < 3; i++)
        scene_table[SCENE_PLAY]->button(of, 2, ACTION_RIGHT, true);
    let_think(of);
}

/* Two pieces ahead; all of the line is seen. */
static void
see_its_line(struct app *of)
{
    brain_look_ahead(&of->now.brain, 3);
    app_tell(of, APP_CHANGED_MACHINE);
    watch_its_mind(of);
    app_scene(of)->pass(of, (uint64_t)1300 * APP_NS_PER_MS);
}

static void
begin_modern(struct app *of, bool watch)
{
    of->now.rules = &ruleset_modern;
    of->now.goal = &goal_endless;
    of->now.level = 1;
    of->now.watch = watch;
    app_go(of, SCENE_PLAY);
}

static void
watch_modern_mind(struct app *of)
{
    begin_modern(of, true);
    see_its_line(of);
}

/* The machine has stopped before a piece that it is going to hold, and a person
 * points at a place of the other one. */
static void
point_at_a_hold(struct app *of)
{
    struct play *play = play_of(of);

    begin_modern(of, true);
    watch_its_mind(of);
    while (!play->mind.show.holds[0] || play->mind.show.count == 0) {
        stop_after_a_piece(of);
        let_think(of);
        app_scene(of)->draw(of); /* fills in what is shown */
    }
    scene_table[SCENE_PLAY]->button(of, 1, ACTION_HOLD, true);
    scene_table[SCENE_PLAY]->button(of, 2, ACTION_LEFT, true);
    let_think(of);
}

static void
pause_with_its_mind(struct app *of)
{
    play_on(of);
    end_light(&play_of(of)->table);
    app_scene(of)->key(of, ACTION_PAUSE, true);
    open_the_mind(of);
}

/* The machine has pressed half of its keys. */
static void
see_its_keys(struct app *of)
{
    struct seat *seat = &play_of(of)->seat;

    watch_its_mind(of);
    press_pause(of);
    while (seat->pilot.plan.count < 8 || seat->pilot.at < 5 ||
           seat->pilot.piece != seat->view.pieces || !seat->pilot.planned)
        exhibit_pass(of, 1);
    let_think(of);
    end_light(&play_of(of)->table);
}

static void
make_a_fault(struct app *of)
{
    apply_pref(of, PREF_FINESSE, FINESSE_SHOW);
    play_keys(of, "endless", 4, "lllll lrlrl ");
    scene_table[SCENE_PLAY]->button(of, ' ', ACTION_HARD, false);
    exhibit_pass(of, 60);
    end_light(&play_of(of)->table);
}

static void
guess_a_place(struct app *of)
{
    stop_after_a_piece(of);
    let_think(of);
    for (int i = 0; i < 3; i++)
        scene_table[SCENE_PLAY]->button(of, 2, ACTION_LEFT, true);
}

static void
take_over_and_stop(struct app *of)
{
    play_by_hand(of);
    play_of(of)->table.phase = TABLE_STOPPED;
}

static struct place
ask_for_a_hint(struct app *of)
{
    struct place hint;

    ask_for_help(of, ACTION_HINT);
    for (int i = 0; !seat_hint(&play_of(of)->seat, &hint); i++) {
        assert_true(i < MAX_WAITS);
        SDL_Delay(WAIT_MS);
    }
    return hint;
}

static void
give_a_hint(struct app *of)
{
    play_by_hand(of);
    ask_for_a_hint(of);
    play_of(of)->hinted = true;
}

/* Pieces are dropped where they come, until the machine would hold. */
static void
give_a_hold_hint(struct app *of)
{
    struct play *play = play_of(of);

    begin_modern(of, false);
    for (;;) {
        seat_run(&play->seat, 100, true, false);
        if (view_is_by_hold(&play->seat.view, ask_for_a_hint(of)))
            break;
        press(of, ACTION_HARD);
    }
    play->hinted = true;
    end_light(&play->table);
}

static void
notice_no_room(struct app *of)
{
    app_notice(of, _("Settings can't be saved: %s"),
        "/home/ada/.config/wellplayed/settings.ini: No space left on device");
}

static void
notice_while_playing(struct app *of)
{
    play_by_hand(of);
    notice_no_room(of);
}

/* -- endings -- */

/* The moment in which the end is seen passes, and that in which keys do
 * nothing. Games that end today have a date of their own in pictures. */
static void
see_results(struct app *of)
{
    enum { STEP_MS = 100, STEPS = 20, LAST_DATE = 1710000000 };

    for (int i = 0; i < STEPS; i++) {
        while (keeper_is_busy(of->archive.keeper)) {
            archive_pass(of);
            SDL_Delay(1);
        }
        app_scene(of)->pass(of, (uint64_t)STEP_MS * APP_NS_PER_MS);
    }
    assert_true(app_is_in(of, SCENE_RESULTS));
    results_of(of)->record_ns = UINT64_MAX; /* celebrated */
    of->archive.end.game.date = LAST_DATE;
    struct history_standing *standing = &of->archive.end.standing;
    for (int i = 0; i < standing->around_count; i++)
        if (standing->around[i].id == of->archive.end.game.id)
            standing->around[i].date = LAST_DATE;
    if (of->archive.end.state == ARCHIVE_NONE)
        return;
    while (course_is_busy(&results_of(of)->course))
        course_go(&results_of(of)->course, 1000);
}

/* Nobody plays, and nothing is kept. */
static void
end_it(struct app *of)
{
    let_fall(of);
    see_results(of);
}

/* The machine presses the keys, and its game is a person's. */
static void
play_as_a_person(struct app *of, uint64_t ticks)
{
    struct seat *seat = &play_of(of)->seat;
    struct keeper_job *job = seat->record.job;

    seat->record.job = NULL;
    assert_true(seat_set_pilot(seat, SEAT_MACHINE));
    seat->record.job = job;
    seat_run(seat, ticks, true, false);
    seat->who = SEAT_HUMAN;
}

/* Among the best, with a name or without one. */
static void
end_ranked_as(struct app *of, const char *name)
{
    snprintf(of->prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "%s", name);
    app_go(of, SCENE_PLAY);
    play_as_a_person(of, 2 * AFTER_TICKS);
    let_fall(of);
    see_results(of);
}

static void
end_ranked(struct app *of)
{
    end_ranked_as(of, "Ann");
}

static void
end_nameless(struct app *of)
{
    end_ranked_as(of, "");
}

/* A name is being written, there. */
static void
end_and_write(struct app *of)
{
    end_nameless(of);
    assert_non_null(of->line.of);
    line_text(of, "Wilhelmina");
}

static void
notice_at_the_end(struct app *of)
{
    end_ranked(of);
    app_notice(of, _("Saved %s"), "/home/ada/Pictures/wellplayed-1.png");
}

static void
end_watched(struct app *of)
{
    of->now.watch = true;
    of->now.goal = goal_find("sprint40");
    app_go(of, SCENE_PLAY);
    let_fall(of);
    see_results(of);
}

/* Forty rows, with a name; `pace` of the hand that plays. */
static void
end_sprint(struct app *of, uint32_t pace_wanted, uint64_t ticks)
{
    snprintf(of->prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ann");
    of->now.goal = goal_find("sprint40");
    app_go(of, SCENE_PLAY);
    seat_set_pace(&play_of(of)->seat, pace_wanted);
    play_as_a_person(of, ticks);
    let_fall(of);
    see_results(of);
}

static void
end_fast_sprint(struct app *of)
{
    end_sprint(of, 30, 10000000);
}

static void
celebrate(struct app *of)
{
    end_fast_sprint(of);
    results_of(of)->record_ns = 400 * APP_NS_PER_MS;
}

/* The final time is the headline of the well. */
static void
finish_a_sprint(struct app *of)
{
    of->now.rules = &ruleset_modern;
    of->now.goal = goal_find("sprint20");
    of->prefs.numbers[PREF_START] = TABLE_START_NEVER;
    app_go(of, SCENE_PLAY);
    play_as_a_person(of, 10000000);
    effects_end(&play_of(of)->table.sides[0].effects);
}

static void
end_slow_sprint(struct app *of)
{
    end_sprint(of, 9, 10000000);
}

static void
miss_a_sprint(struct app *of)
{
    end_sprint(of, 5, AFTER_TICKS);
}

/* -- the coach -- */

/* A person of low skill plays, and the coach has looked at it. */
static void
review_it(struct app *of)
{
    apply_pref(of, PREF_SKILL, 1);
    of->now.seed = 7;
    app_go(of, SCENE_PLAY);
    play_as_a_person(of, AFTER_TICKS);
    let_fall(of);
    see_results(of);
    commands_do(of, RESULTS_REVIEW, 0);
    for (int i = 0; i < MAX_WAITS && review_is_busy(of); i++) {
        archive_pass(of);
        app_scene(of)->pass(of, 0);
        SDL_Delay(WAIT_MS);
    }
    assert_non_null(review_marks(of));
    app_scene(of)->pass(of, 0);
}

static void
watch_reviewed(struct app *of)
{
    review_it(of);
    commands_do(of, REVIEW_WATCH, 0);
    assert_true(app_is_in(of, SCENE_VIEWER));
    while (!scan_go(&viewer_of(of)->scan, 1000))
        continue;
    commands_do(of, VIEWER_FAULT, 1);
}

static void
learn_from_mistakes(struct app *of)
{
    review_it(of);
    mistakes_open(of);
    assert_true(app_is_in(of, SCENE_MISTAKES));
}

static void
learn_with_hint(struct app *of)
{
    learn_from_mistakes(of);
    take_scancode(of, SDL_SCANCODE_H, KMOD_NONE);
}

/* A try at once, where the piece comes: the button of the replay is still down
 * there. */
static void
learn_by_trying(struct app *of)
{
    learn_from_mistakes(of);
    app_scene(of)->button(of, ACTION_HARD, ACTION_HARD, true);
    for (int i = 0; i < MAX_WAITS && mistakes_of(of)->retry.state < RETRY_WRONG; i++) {
        app_scene(of)->pass(of, APP_NS_PER_MS);
        SDL_Delay(1);
    }
    assert_int_equal(mistakes_of(of)->retry.state, RETRY_WRONG);
    effects_end(&mistakes_of(of)->drill.table.sides[0].effects);
}

static void
learn_by_showing(struct app *of)
{
    learn_from_mistakes(of);
    take_scancode(of, SDL_SCANCODE_V, KMOD_NONE);
}

static void
press(struct app *of, enum action action)
{
    scene_table[SCENE_PLAY]->button(of, (int)action, action, true);
    seat_run(&play_of(of)->seat, 30, true, false);
    scene_table[SCENE_PLAY]->button(of, (int)action, action, false);
    seat_run(&play_of(of)->seat, 30, true, false);
}

/* The coach is on, and a piece has just been dropped where it should not be. */
static void
coach_a_fault(struct app *of, struct table *table, struct coaching *coaching)
{
    for (int i = 0; i < MAX_WAITS && coaching->shown_ns == 0; i++) {
        coaching_guest.pass(of, table, coaching, 0);
        SDL_Delay(WAIT_MS);
    }
    assert_true(coaching->shown_ns > 0);
}

/* Pieces are dropped where they come, until the coach has something to say. */
static void
drop_until_coached(struct app *of)
{
    struct play *play = play_of(of);

    while (play->coaching.shown_ns == 0 && !play->seat.game.over) {
        seat_run(&play->seat, 100, true, false);
        press(of, ACTION_HARD);
        for (int k = 0; k < 20; k++) {
            coaching_guest.pass(of, &play->table, &play->coaching, 0);
            SDL_Delay(1);
        }
    }
    coach_a_fault(of, &play->table, &play->coaching);
    end_light(&play->table);
}

static void
drop_badly(struct app *of)
{
    apply_text(of, PREF_COACH, "dellacherie");
    apply_pref(of, PREF_CHANCE, 1);
    app_go(of, SCENE_PLAY);
    drop_until_coached(of);
}

/* ... and that is to hold. */
static void
drop_without_hold(struct app *of)
{
    struct play *play = play_of(of);

    apply_text(of, PREF_COACH, "dellacherie");
    begin_modern(of, false);
    do {
        play->coaching.shown_ns = 0;
        drop_until_coached(of);
    } while (!play->coaching.mark.hold);
}

static void
drop_badly_in_a_race(struct app *of)
{
    struct race_play *race = race_of(of);
    struct seat *seat = &race->seats[RACE_PERSON];

    apply_text(of, PREF_COACH, "dellacherie");
    app_go(of, SCENE_RACE);
    while (race->coaching.shown_ns == 0 && !seat->game.over) {
        seat_run(seat, 100, true, false);
        input_press(&seat->input, ACTION_HARD, ACTION_HARD);
        seat_run(seat, 30, true, false);
        input_release(&seat->input, ACTION_HARD);
        for (int k = 0; k < 20; k++) {
            coaching_guest.pass(of, &race->table, &race->coaching, 0);
            SDL_Delay(1);
        }
    }
    coach_a_fault(of, &race->table, &race->coaching);
    race->table.phase = TABLE_RUNS;
    end_light(&race->table);
}

/* Waits until it is known. */
static void
forecast_all(struct app *of, struct forecast *forecast)
{
    assert_true(forecast->on);
    for (int i = 0; i < MAX_WAITS && forecast_is_busy(forecast); i++) {
        forecast_guest.pass(of, NULL, forecast, 0);
        SDL_Delay(1);
    }
    assert_true(forecast->outlook.known);
}

/* -- modern games -- */

static void
use_modern(struct app *of)
{
    apply_text(of, PREF_RULES, "modern");
    apply_text(of, PREF_GOAL, "sprint40");
}

static void
begin_goal(struct app *of, const char *goal)
{
    of->now.rules = &ruleset_modern;
    of->now.goal = goal_find(goal);
    of->now.level = 1;
    of->prefs.numbers[PREF_START] = TABLE_START_NEVER;
    app_go(of, SCENE_PLAY);
    seat_run(&play_of(of)->seat, 10, true, false);
}

/* A piece is held, others are next, and one stands for a while. */
static void
sprint(struct app *of)
{
    begin_goal(of, "sprint40");
    press(of, ACTION_HOLD);
    press(of, ACTION_HARD);
    press(of, ACTION_LEFT);
    press(of, ACTION_LEFT);
    press(of, ACTION_HARD);
    press(of, ACTION_CW);
}

/* The final time is forecast while a person plays, */
static void
sprint_with_forecast(struct app *of)
{
    apply_pref(of, PREF_CHANCE, 1);
    begin_goal(of, "sprint40");
    seat_set_pace(&play_of(of)->seat, 10);
    play_as_a_person(of, 30000);
    forecast_all(of, &play_of(of)->forecast);
    end_light(&play_of(of)->table);
}

/* and in a replay that was reviewed. */
static void
replay_with_forecast(struct app *of)
{
    use_modern(of);
    of->now.rules = &ruleset_modern;
    end_slow_sprint(of);
    commands_do(of, RESULTS_REVIEW, 0);
    for (int i = 0; i < MAX_WAITS && review_is_busy(of); i++) {
        archive_pass(of);
        app_scene(of)->pass(of, 0);
        SDL_Delay(WAIT_MS);
    }
    assert_non_null(review_marks(of));
    commands_do(of, REVIEW_WATCH, 0);
    while (!scan_go(&viewer_of(of)->scan, 1000))
        continue;
    for (int i = 0; i < 6; i++)
        commands_do(of, VIEWER_SECONDS, 1);
}

static void
dig(struct app *of)
{
    begin_goal(of, "dig10");
    press(of, ACTION_HOLD);
    press(of, ACTION_HARD);
    press(of, ACTION_HOLD);
}

/* -- moments: games that are known from a seed and the keys of a person -- */

static const enum action keys_of_letters[] = {
    ['l'] = ACTION_LEFT,
    ['r'] = ACTION_RIGHT,
    ['c'] = ACTION_CW,
    ['z'] = ACTION_CCW,
    ['h'] = ACTION_HOLD,
    ['d'] = ACTION_SOFT, /* to the ground */
    [' '] = ACTION_HARD,
};

/* Plays a modern game by these keys, but for the last one: that is down, and
 * acts as soon as time passes. Nothing is seen any more of what was before. */
static void
play_keys(struct app *of, const char *goal, uint64_t seed, const char *keys)
{
    enum { TAP_TICKS = 30, FALL_TICKS = 600 };
    struct play *play = play_of(of);

    of->now.seed = seed;
    begin_goal(of, goal);
    for (; *keys != '\0'; keys++) {
        enum action action = keys_of_letters[(unsigned char)*keys];
        scene_table[SCENE_PLAY]->button(of, *keys, action, true);
        if (keys[1] == '\0')
            break;
        seat_run(&play->seat, action == ACTION_SOFT ? FALL_TICKS : TAP_TICKS, true, false);
        scene_table[SCENE_PLAY]->button(of, *keys, action, false);
        seat_run(&play->seat, TAP_TICKS, true, false);
    }
    end_light(&play->table);
}

static void
clear_four(struct app *of)
{
    play_keys(of, "endless", 3,
        "lllll lllll  lllll  l clllll ccl l rrr ccrrr clll hcr crr cr zrrrr "
        "hcrrrrrr ");
}

static void
spin_double(struct app *of)
{
    play_keys(of, "endless", 4, "lllll lllll hrrrr rr cll lllll ccrrr cdc ");
}

/* The same before its last keys: a double T-spin is there to be had, and garbage
 * waits. */
static void
see_an_attack(struct app *of)
{
    struct seat *seat = &play_of(of)->seat;

    play_keys(of, "endless", 4, "lllll lllll hrrrr rr cll lllll ccrrr ");
    seat_run(seat, 1, true, false);
    game_add_garbage(&seat->game, 1);
    seat->game.combo = 2;
    seat->game.chain = 1;
    view_take(&seat->view, &seat->game);
    play_of(of)->table.phase = TABLE_STOPPED;
    open_the_mind(of);
}

static void
point_at_an_attack(struct app *of)
{
    see_an_attack(of);
    scene_table[SCENE_PLAY]->button(of, 1, ACTION_HALF, true);
    let_think(of);
}

static void
drop_hard(struct app *of)
{
    play_keys(of, "endless", 4, "lllll lllll hrrrr rr cll ");
}

static void
top_out(struct app *of)
{
    play_keys(of, "endless", 3,
        "lll rrr  lllll rrrr cl crr lll rrr  lllll rrrr cl crr lll rrr  lllll "
        "rrrr cl crr lll rrr  lllll rrrr cl crr lll rrr  lllll ");
}

/* A piece stands on the ground, and locks in a moment. */
static void
come_to_lock(struct app *of)
{
    enum { BEFORE_TICKS = 80 };
    struct seat *seat = &play_of(of)->seat;

    play_keys(of, "endless", 4, "lllll lllll hrrrr rr cld");
    while (seat->view.motion.clock + BEFORE_TICKS < seat->rules.lock_ticks)
        seat_run(seat, 1, true, false);
    scene_table[SCENE_PLAY]->button(of, 'd', ACTION_SOFT, false);
}

/* Rows of garbage wait for the piece that is about to lock. */
static void
take_garbage(struct app *of)
{
    struct seat *seat = &play_of(of)->seat;

    play_keys(of, "survival", 4, "lllll rrrrr ");
    scene_table[SCENE_PLAY]->button(of, ' ', ACTION_HARD, false);
    while (seat->view.garbage_pending < 2)
        seat_run(seat, 1, true, false);
    scene_table[SCENE_PLAY]->button(of, ' ', ACTION_HARD, true);
}

/* -- races: both sides played by machines, which think in time -- */

static void
run_race(struct app *of, uint64_t ticks)
{
    struct race_play *race = race_of(of);

    for (int i = 0; i < RACE_SIDES; i++) {
        assert_true(seat_set_pilot(&race->seats[i], SEAT_MACHINE));
        seat_set_pace(&race->seats[i], i == RACE_PERSON ? 4 : 7);
        seat_run(&race->seats[i], ticks, true, false);
        race_see(&race->race, (enum race_side)i, &race->seats[i].view);
    }
    race->table.ticks += ticks;
    race->table.phase = TABLE_RUNS;
    race_judge(&race->race, &race->verdict);
}

static void
race_on(struct app *of)
{
    run_race(of, 60000);
    end_light(&race_of(of)->table);
}

/* Both sides have an answer about their piece. */
static void
race_with_minds(struct app *of)
{
    struct race_play *race = race_of(of);

    race_on(of);
    ask_for_help(of, ACTION_MIND);
    for (int i = 0; i < RACE_SIDES; i++)
        while (thoughts_of(race->minds[i].thoughts, &race->seats[i].view) == NULL) {
            mind_guest.pass(of, &race->table, race->minds, 0);
            SDL_Delay(1);
        }
    /* All of the line is seen. */
    mind_guest.pass(of, &race->table, race->minds, 60ull * 1000000000);
}

/* The chance to win, second by second. */
static void
race_with_odds(struct app *of)
{
    apply_pref(of, PREF_CHANCE, 1);
    app_go(of, SCENE_RACE);
    for (int second = 0; second < 50; second++) {
        run_race(of, 1000);
        forecast_all(of, &race_of(of)->forecast);
    }
    end_light(&race_of(of)->table);
}

static void
race_and_pause(struct app *of)
{
    race_on(of);
    scene_table[SCENE_RACE]->key(of, ACTION_PAUSE, true);
}

static void
race_to_the_end(struct app *of)
{
    while (!race_of(of)->verdict.ended)
        run_race(of, 1000);
    end_light(&race_of(of)->table);
    scene_table[SCENE_RACE]->pass(of, 0);
    assert_int_equal(race_of(of)->table.phase, TABLE_ENDED);
}

static void
end_race(struct app *of)
{
    app_go(of, SCENE_RACE);
    race_to_the_end(of);
    see_results(of);
}

/* -- the editor -- */

/* A stack with a gap to spin into, as a fumen. */
static void
edit_modern(struct app *of)
{
    struct editor *editor = editor_of(of);
    struct place ignored;
    struct edit *edit = &editor->edit;

    edit_begin(edit, &ruleset_modern, 7);
    for (int i = 0; i < 4; i++)
        edit_raise(edit, 4);
    static const char *const rows[] = {"JJJ...SSLL", "JIOO.SS.L.", ".I.......L", ".I........"};
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 10; x++)
            if (rows[y][x] != '.') {
                edit->colour = (uint8_t)piece_from_letter(rows[y][x]);
                edit_stroke(edit, x, 4 + y, edit->colour);
            }
    edit_set_piece(edit, EDIT_PIECE, PIECE_T);
    edit_set_piece(edit, EDIT_HOLD, PIECE_I);
    edit->colour = PIECE_S;
    edit_point(edit, 7, 9);
    take_key(
        of, &(SDL_KeyboardEvent){.state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_E}});
    for (int i = 0; !editor_best(of, &ignored); i++) {
        assert_true(i < MAX_WAITS);
        scene_table[SCENE_EDITOR]->pass(of, 0);
        SDL_Delay(WAIT_MS);
    }
    scene_table[SCENE_EDITOR]->pass(of, 0);
}

/* The usual rules; a row is full, and a slot is chosen. */
static void
edit_fault(struct app *of)
{
    struct edit *edit = &editor_of(of)->edit;

    edit_begin(edit, &ruleset_classic, 7);
    for (int i = 0; i < 3; i++)
        edit_raise(edit, 5 + i);
    edit_stroke(edit, 6, 1, PIECE_O);
    edit->slot = EDIT_NEXT;
}

static void
edit_and_say(struct app *of)
{
    edit_fault(of);
    app_notice(of, _("It can't be pasted: %s"), _("this is not a fumen"));
}

/* A game that began in the editor is paused. */
static void
practise_and_pause(struct app *of)
{
    edit_modern(of);
    commands_do(of, EDITOR_PLAY, 0);
    seat_run(&play_of(of)->seat, 1000, true, false);
    press_pause(of);
}

/* -- menus -- */

static void
choose_second(struct app *of)
{
    menu_action(of, menu_uppermost(of), ACTION_DOWN);
}

static void
choose_third(struct app *of)
{
    choose_second(of);
    choose_second(of);
}

/* The best points, over the newest games. */
static void
choose_points(struct app *of)
{
    struct menu *menu = menu_uppermost(of);
    menu->selected = menu->page->count + 2;
}

static void
offer_a_game(struct app *of)
{
    struct keeper_job *job = keeper_job(KEEPER_ADD);

    assert_non_null(job);
    job->game = (struct history_game){
        .rules = "modern-plus", .goal = "sprint100", .rows = 28, .ticks = 94000};
    of->archive.left = job;
    scene_table[SCENE_TITLE]->uncover(of);
}

/* The page over the title, with modern rules and a goal. */
static void
set_up_modern(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_SETUP);
}

static void
handle_modern(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_HANDLING);
    scene_table[SCENE_HANDLING]->pass(of, (uint64_t)2100 * APP_NS_PER_MS);
}

static void
choose_goal(struct app *of)
{
    use_modern(of);
    app_open(of, SCENE_GOALS);
}

static void
show_handling(struct app *of)
{
    preview_begin(&handling_of(of)->preview, of->now.rules, of->now.rules->handling);
    preview_pass(&handling_of(of)->preview, 4000);
}

/* A key is waited for. */
static void
catch_key(struct app *of)
{
    choose_third(of);
    choose_second(of);
    menu_action(of, menu_uppermost(of), ACTION_CONFIRM);
}

/* A key that another action had, which is chosen now. */
static void
take_a_key(struct app *of)
{
    SDL_KeyboardEvent key = {
        .type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_X}};
    struct menu *menu = menu_uppermost(of);

    catch_key(of);
    take_key(of, &key);
    for (int i = 0; i < 4 && keys_of(of)->lost_keys >> (menu->selected - 1) != 1; i++)
        menu_action(of, menu, ACTION_DOWN);
}

/* -- scenes with a past -- */

/* People's games, the best first; the newest is the machine's, told by its own
 * replay. */
static const struct {
    const char *name;
    uint64_t points, rows;
    uint32_t level;
    int days; /* after the first */
} games[] = {
    {"Ann", 12345, 640, 22, 12},
    {"小明", 8760, 455, 16, 30},
    {"", 5150, 270, 10, 3},
    {"Ann", 3905, 203, 7, 0},
    {"Jürgen Müller", 1240, 64, 3, 21},
    {"Ann", 95, 7, 1, 44},
};

enum { NEWEST_DAYS = 60, DAY = 86400, FIRST_DATE = 1700000000 };

static void *
read_replay(size_t *size)
{
    struct error error;
    void *data = file_read(TESTS_FOLDER "/golden/classic-planned.wpr", 1 << 20, size, &error);
    if (data == NULL)
        fail_msg("%s", error_english(&error));
    return data;
}

/* Points that come faster and faster. */
static struct series
series_of(uint64_t points)
{
    struct series series;
    series_begin(&series);
    for (uint64_t i = 0; i <= 200; i++)
        series_take(&series, i * 2400, points * i * i / 40000);
    return series;
}

/* Times to 40 rows, by the rules that the page opens with. */
static void
add_sprints(struct history *history)
{
    static const uint64_t ticks[] = {83456, 61002, 125900};
    struct series series = series_of(1000);

    for (size_t i = 0; i < SDL_arraysize(ticks); i++) {
        struct history_game game = past_game("classic", HISTORY_HUMAN, 1000 + i);
        strcpy(game.goal, "sprint40");
        game.width = 12;
        game.visible = 22;
        game.reached = true;
        game.ticks = ticks[i];
        game.pieces = 101 + i;
        game.date = FIRST_DATE - (int64_t)(10 + i) * DAY;
        assert_true(history_add(history, &game, &series, "", 0, NULL));
    }
}

static void
add_game(struct history *history, struct history_game *game)
{
    struct series series = series_of(game->points);
    size_t size;
    void *data = read_replay(&size);

    game->width = 12;
    game->visible = 22;
    game->pieces = game->rows * 3;
    game->ticks = 200 * 2400;
    assert_true(history_add(history, game, &series, data, size, NULL));
    free(data);
}

static void
add_people(struct history *history)
{
    for (size_t i = 0; i < SDL_arraysize(games); i++) {
        struct history_game game = past_game("classic", HISTORY_HUMAN, games[i].points);
        game.rows = games[i].rows;
        game.level = games[i].level;
        game.date = FIRST_DATE + games[i].days * DAY;
        snprintf(game.name, sizeof(game.name), "%s", games[i].name);
        add_game(history, &game);
    }
}

/* More of everything: given up, imported, of machines, by other rules, with
 * names of any length. */
static void
add_crowd(struct history *history)
{
    static const char *const names[] = {"Ada", "林小雨", "Wilhelmina", "", "Jo"};
    static const char *const rules[] = {"classic", "classic", "standard", "arcade", "retro"};

    for (int i = 0; i < MANY; i++) {
        bool machine = i % 3 == 1;
        struct history_game game = past_game(
            rules[i % 5], machine ? HISTORY_MACHINE : HISTORY_HUMAN, (uint64_t)(91234 - i * 1717));
        game.rows = (uint64_t)(812 - i * 13);
        game.level = (uint32_t)(28 - i / 2);
        game.finished = i % 5 != 3;
        game.imported = i % 7 == 6;
        game.date = FIRST_DATE + (int64_t)(NEWEST_DAYS + i) * DAY;
        snprintf(game.name, sizeof(game.name), "%s", machine ? "" : names[i % 5]);
        add_game(history, &game);
    }
}

/* Until all answers are there, and what is made of them. Some scenes move all
 * the time and are never idle; no time passes for them. */
static void
settle(struct app *of)
{
    enum { PASSES = 400, MAX_PASSES = 20000 };
    int quiet = 0, passes = 0; /* since the keeper was last busy */

    for (int i = 0; quiet < 3 && passes < PASSES; i++) {
        if (i == MAX_PASSES)
            fail_msg("the keeper never comes to rest");
        archive_pass(of);
        if (app_scene(of)->pass != NULL)
            app_scene(of)->pass(of, 0);
        bool works = keeper_is_busy(of->archive.keeper);
        bool idle = app_scene(of)->idle == NULL || app_scene(of)->idle(of);
        passes = works ? 0 : passes + 1;
        quiet = works || !idle ? 0 : quiet + 1;
        if (works || !idle)
            SDL_Delay(1);
    }
}

/* Today's game of the day, yesterday's, and the one before. */
static void
set_up_daily(struct app *of)
{
    struct history *history = past_open();

    for (int ago = 0; ago < 3; ago++) {
        struct history_game game =
            past_game("modern", HISTORY_HUMAN, (uint64_t)(12345 + 678 * ago));
        snprintf(game.goal, sizeof(game.goal), "daily");
        game.width = ruleset_modern.width;
        game.visible = ruleset_modern.visible;
        game.day = app_day_ago(ago);
        game.reached = true;
        past_add(history, game, "");
    }
    history_close(history);
    use_modern(of);
    apply_text(of, PREF_GOAL, "daily");
    app_go(of, SCENE_TITLE);
    app_open(of, SCENE_SETUP);
    settle(of);
}

static void
begin_past(struct app *of, enum exhibit_past past)
{
    assert_int_equal(past_make(NULL), 0);
    struct history *history = past_open();
    add_people(history);
    add_sprints(history);
    if (past == PAST_MANY)
        add_crowd(history);
    history_close(history);
    of->archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    assert_non_null(job);
    size_t size;
    void *data = read_replay(&size);
    job->tape = tape_take(data, size);
    job->game.date = FIRST_DATE + NEWEST_DAYS * DAY;
    snprintf(job->game.brain, sizeof(job->game.brain), "dellacherie");
    assert_true(keeper_do(of->archive.keeper, job));
}

static void
end_past(struct app *of)
{
    app_go(of, SCENE_TITLE); /* which gives back what it had been told */
    keeper_destroy(of->archive.keeper);
    of->archive.keeper = NULL;
    past_remove(NULL);
}

/* A name is being written. */
static void
write_name(struct app *of)
{
    of->archive.newest = 2;
    menu_uppermost(of)->selected = 3;
    menu_action(of, menu_uppermost(of), ACTION_CONFIRM);
    line_text(of, "Wilhelmina");
}

/* The page after a sprint. */
static void
show_sprint(struct app *of)
{
    struct menu *menu = menu_uppermost(of);
    menu->selected = 1;
    const struct menu_value *goal = menu->page->entries[menu->selected].value;
    goal->put(of, goal->data, games_goal_at("sprint40"));
    settle(of);
}

/* A game further down the list. */
static void
choose_replay(struct app *of)
{
    choose_third(of);
    settle(of);
}

static void
at_a_tick(struct app *of)
{
    size_t size;
    void *data = read_replay(&size);

    struct tape *tape = tape_take(data, size);
    assert_null(viewer_load(of, tape, "classic-planned.wpr"));
    tape_drop(tape);
    app_go(of, SCENE_VIEWER);
    commands_do(of, VIEWER_TOGGLE, 0);
    while (!scan_go(&viewer_of(of)->scan, 1000))
        continue;
    viewer_seek(of, 40000);
    scene_table[SCENE_VIEWER]->pass(of, 0);
}

/* -- hints show the buttons of a gamepad -- */

static void
hold(struct app *of, enum device device)
{
    of->by_pad = true;
    of->pads.device = device;
}

static void
pause_by_pad(struct app *of)
{
    hold(of, DEVICE_PLAYSTATION_4);
    play_and_pause(of);
}

static void
bind_by_pad(struct app *of)
{
    hold(of, DEVICE_XBOX);
    choose_third(of);
}

static void
at_a_tick_by_pad(struct app *of)
{
    hold(of, DEVICE_NINTENDO);
    at_a_tick(of);
}

/* -- the table -- */

/* clang-format off */

/* -- the title -- */

/* The menu has gone. */
static void
leave_alone(struct app *of)
{
    of->quiet_ns = (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS;
    title_leave_alone(of);
    scene_table[SCENE_ATTRACT]->pass(of, 3000 * (uint64_t)APP_NS_PER_MS);
}

/* It is going. */
static void
begin_to_leave(struct app *of)
{
    of->quiet_ns = (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS;
    title_leave_alone(of);
    scene_table[SCENE_ATTRACT]->pass(of, 300 * (uint64_t)APP_NS_PER_MS);
}

/* -- the tutorial -- */

/* Skips so many steps of it, and lets some time pass. */
static void
learn(struct app *of, int steps)
{
    SDL_KeyboardEvent key = {
        .state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_RETURN}};
    struct place ignored;

    for (int i = 0; i < steps; i++)
        take_key(of, &key);
    for (int i = 0; i < 200; i++) {
        bool is_dug = tutorial_of(of)->board == TUTORIAL_DUG;
        scene_table[SCENE_TUTORIAL]->pass(of, 10 * APP_NS_PER_MS);
        SDL_Delay(is_dug && !seat_hint(&tutorial_of(of)->drill.seat, &ignored));
    }
}

static void
learn_to_move(struct app *of)
{
    learn(of, TUTORIAL_MOVE);
}

static void
learn_the_gap(struct app *of)
{
    learn(of, TUTORIAL_GAP);
}

static void
learn_to_hold(struct app *of)
{
    apply_text(of, PREF_RULES, "modern");
    app_back(of);
    app_open(of, SCENE_TUTORIAL);
    learn(of, TUTORIAL_HOLD);
}

static void
learn_a_tick(struct app *of)
{
    learn(of, TUTORIAL_ROTATE);
    for (int i = 0; i < 2; i++) {
        scene_table[SCENE_TUTORIAL]->button(of, 1, ACTION_CW, true);
        scene_table[SCENE_TUTORIAL]->pass(of, 10 * APP_NS_PER_MS);
        scene_table[SCENE_TUTORIAL]->button(of, 1, ACTION_NONE, false);
        scene_table[SCENE_TUTORIAL]->pass(of, 10 * APP_NS_PER_MS);
    }
}

static void
learn_to_hand_over(struct app *of)
{
    learn(of, TUTORIAL_HOLD); /* not in classic */
}

static void
learn_to_take_over(struct app *of)
{
    learn_to_hand_over(of);
    take_scancode(of, SDL_SCANCODE_V, KMOD_NONE);
    while (tutorial_of(of)->step == TUTORIAL_WATCH) {
        scene_table[SCENE_TUTORIAL]->pass(of, 10 * APP_NS_PER_MS);
        SDL_Delay(1);
    }
}

static void
learn_it_all(struct app *of)
{
    learn_to_hand_over(of);
    learn(of, 1);
}

/* -- lessons -- */

/* A lesson is played: number `at` of a motif. */
static void
choose_lesson(struct app *of, enum task_motif motif, int at)
{
    assert_true(lessons_open(of));
    struct lessons_room *room = lessons_of(of);

    lessons_done_note(&room->done, "spin-1", true);
    lessons_done_note(&room->done, "spin-2", true);
    lessons_done_note(&room->done, "clean-1", true);
    lessons_done_note(&room->done, "clean-2", false);
    room->motif = motif;
    room->chosen =
        (int)(lessons_at(room, motif, at) - room->lessons.items);
}

static void
list_lessons(struct app *of)
{
    choose_lesson(of, TASK_CLEAN, 1);
    app_open(of, SCENE_LESSONS);
}

static void
list_a_motif(struct app *of)
{
    list_lessons(of);
    app_open(of, SCENE_LESSONS_MOTIF);
}

static void
begin_lesson(struct app *of)
{
    choose_lesson(of, TASK_SPIN, 4);
    app_open(of, SCENE_LESSON);
}

static void
hint_at_columns(struct app *of)
{
    begin_lesson(of);
    take_scancode(of, SDL_SCANCODE_H, KMOD_NONE);
}

static void
hint_at_place(struct app *of)
{
    hint_at_columns(of);
    take_scancode(of, SDL_SCANCODE_H, KMOD_NONE);
}

static void
pass_lesson(struct app *of, int ms)
{
    for (int i = 0; i < ms; i += 10)
        scene_table[SCENE_LESSON]->pass(of, 10 * APP_NS_PER_MS);
}

static void
show_lesson(struct app *of)
{
    begin_lesson(of);
    take_scancode(of, SDL_SCANCODE_V, KMOD_NONE);
    pass_lesson(of, 20000);
}

static void
fail_lesson(struct app *of)
{
    choose_lesson(of, TASK_CLEAN, 2);
    app_open(of, SCENE_LESSON);
    scene_table[SCENE_LESSON]->button(of, 1, ACTION_HARD, true);
    pass_lesson(of, 3000);
}

/* The first of its pieces leaves no solution. */
static void
stick_in_a_lesson(struct app *of)
{
    choose_lesson(of, TASK_ALL_CLEAR, 3);
    app_open(of, SCENE_LESSON);
    scene_table[SCENE_LESSON]->button(of, 1, ACTION_HARD, true);
    pass_lesson(of, 2000);
    assert_true(lesson_of(of)->stuck);
}

/* A replay that stands, with a place that is pointed at. */
static void
view_with_mind(struct app *of)
{
    at_a_tick(of);
    viewer_of(of)->table.phase = TABLE_STOPPED;
    commands_do(of, VIEWER_MIND, 0);
    let_think(of);
    SDL_KeyboardEvent key = {
        .state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_LEFT}};
    take_key(of, &key);
    take_key(of, &key);
    let_think(of);
}

const struct exhibit exhibits[] = {
    {"title", SCENE_TITLE, SCENE_NONE, PAST_NONE, NULL, 0},
    {"title-second", SCENE_TITLE, SCENE_NONE, PAST_NONE, choose_second, 0},
    {"title-cut", SCENE_TITLE, SCENE_NONE, PAST_NONE, offer_a_game, 0},
    {"title-notice", SCENE_TITLE, SCENE_NONE, PAST_NONE, notice_no_room, 0},
    {"first", SCENE_TITLE, SCENE_FIRST, PAST_NONE, NULL, 0},
    {"first-second", SCENE_TITLE, SCENE_FIRST, PAST_NONE, choose_second, 0},
    {"setup", SCENE_TITLE, SCENE_SETUP, PAST_NONE, NULL, 0},
    {"setup-best", SCENE_TITLE, SCENE_SETUP, PAST_FEW, NULL, 0},
    {"setup-modern", SCENE_TITLE, SCENE_NONE, PAST_NONE, set_up_modern, 0},
    {"setup-daily", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, set_up_daily, 0},
    {"rules", SCENE_TITLE, SCENE_RULES, PAST_NONE, NULL, 0},
    {"attract", SCENE_TITLE, SCENE_NONE, PAST_NONE, leave_alone, 0},
    {"attract-fade", SCENE_TITLE, SCENE_NONE, PAST_NONE, begin_to_leave, 0},
    {"tutorial-move", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_to_move, 0},
    {"tutorial-tick", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_a_tick, 0},
    {"tutorial-gap", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_the_gap, 0},
    {"tutorial-hold", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_to_hold, 0},
    {"tutorial-machine", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_to_hand_over, 0},
    {"tutorial-back", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_to_take_over, 0},
    {"tutorial-end", SCENE_TITLE, SCENE_TUTORIAL, PAST_NONE, learn_it_all, 0},
    {"lessons", SCENE_TITLE, SCENE_NONE, PAST_NONE, list_lessons, 0},
    {"lessons-motif", SCENE_TITLE, SCENE_NONE, PAST_NONE, list_a_motif, 0},
    {"lesson", SCENE_TITLE, SCENE_NONE, PAST_NONE, begin_lesson, 0},
    {"lesson-columns", SCENE_TITLE, SCENE_NONE, PAST_NONE, hint_at_columns, 0},
    {"lesson-place", SCENE_TITLE, SCENE_NONE, PAST_NONE, hint_at_place, 0},
    {"lesson-shown", SCENE_TITLE, SCENE_NONE, PAST_NONE, show_lesson, 0},
    {"lesson-failed", SCENE_TITLE, SCENE_NONE, PAST_NONE, fail_lesson, 0},
    {"lesson-stuck", SCENE_TITLE, SCENE_NONE, PAST_NONE, stick_in_a_lesson, 0},
    {"players", SCENE_TITLE, SCENE_PLAYERS, PAST_NONE, NULL, 0},
    {"rules-second", SCENE_TITLE, SCENE_RULES, PAST_NONE, choose_second, 0},
    {"goals", SCENE_TITLE, SCENE_GOALS, PAST_FEW, NULL, 0},
    {"goals-modern", SCENE_TITLE, SCENE_NONE, PAST_NONE, choose_goal, 0},
    {"race-setup", SCENE_TITLE, SCENE_RACE_SETUP, PAST_NONE, NULL, 0},
    /* -- games -- */
    {"play", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_by_hand, 0},
    {"play-notice", SCENE_PLAY, SCENE_NONE, PAST_NONE, notice_while_playing, 0},
    {"watching", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_on, 0},
    {"watching-beginner", SCENE_PLAY, SCENE_NONE, PAST_NONE, watch_a_beginner, 0},
    {"stopped", SCENE_PLAY, SCENE_NONE, PAST_NONE, stop_after_a_piece, 0},
    {"mind", SCENE_PLAY, SCENE_NONE, PAST_NONE, watch_its_mind, 0},
    {"mind-mine", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_with_its_mind, 0},
    {"mind-why-not", SCENE_PLAY, SCENE_NONE, PAST_NONE, point_at_a_place, 0},
    {"mind-ahead", SCENE_PLAY, SCENE_NONE, PAST_NONE, see_its_line, 0},
    {"mind-modern", SCENE_TITLE, SCENE_NONE, PAST_NONE, watch_modern_mind, 0},
    {"mind-hold", SCENE_TITLE, SCENE_NONE, PAST_NONE, point_at_a_hold, 0},
    {"mind-attack", SCENE_PLAY, SCENE_NONE, PAST_NONE, see_an_attack, 0},
    {"mind-attack-why", SCENE_PLAY, SCENE_NONE, PAST_NONE, point_at_an_attack,
        0},
    {"mind-pause", SCENE_PLAY, SCENE_NONE, PAST_NONE, pause_with_its_mind, 0},
    {"mind-race", SCENE_RACE, SCENE_NONE, PAST_NONE, race_with_minds, 0},
    {"mind-keys", SCENE_PLAY, SCENE_NONE, PAST_NONE, see_its_keys, 0},
    {"finesse", SCENE_TITLE, SCENE_NONE, PAST_NONE, make_a_fault, 0},
    {"guess", SCENE_PLAY, SCENE_NONE, PAST_NONE, guess_a_place, 0},
    {"taken-over", SCENE_PLAY, SCENE_NONE, PAST_NONE, take_over_and_stop, 0},
    {"watching-pause", SCENE_PLAY, SCENE_NONE, PAST_NONE, watch_and_pause, 0},
    {"taken-back", SCENE_PLAY, SCENE_NONE, PAST_NONE, take_back, 0},
    {"other-lines", SCENE_PLAY, SCENE_NONE, PAST_NONE, choose_a_line, 0},
    {"played-on", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_ahead, 0},
    {"rows-go", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_to_a_clear, 0},
    {"hint", SCENE_PLAY, SCENE_NONE, PAST_NONE, give_a_hint, 0},
    {"hint-hold", SCENE_TITLE, SCENE_NONE, PAST_NONE, give_a_hold_hint, 0},
    {"pause", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_and_pause, 0},
    {"given-up", SCENE_PLAY, SCENE_NONE, PAST_NONE, play_and_end, 0},
    {"pause-pad", SCENE_PLAY, SCENE_NONE, PAST_NONE, pause_by_pad, 0},
    {"countdown", SCENE_PLAY, SCENE_NONE, PAST_NONE, count_down, 0},
    {"sprint", SCENE_TITLE, SCENE_NONE, PAST_NONE, sprint, 0},
    {"sprint-forecast", SCENE_TITLE, SCENE_NONE, PAST_NONE,
        sprint_with_forecast, 0},
    {"dig", SCENE_TITLE, SCENE_NONE, PAST_NONE, dig, 0},
    {"over", SCENE_PLAY, SCENE_NONE, PAST_NONE, let_fall, 0},
    {"results", SCENE_PLAY, SCENE_NONE, PAST_NONE, end_it, 0},
    {"results-ranked", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_ranked, 0},
    {"results-nameless", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_nameless, 0},
    {"results-writing", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_and_write, 0},
    {"results-notice", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, notice_at_the_end, 0},
    {"results-watched", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_watched, 0},
    {"results-record", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_fast_sprint, 0},
    {"results-sparks", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, celebrate, 0},
    {"finish", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, finish_a_sprint, 0},
    {"results-slower", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_slow_sprint, 0},
    {"results-missed", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, miss_a_sprint, 0},
    /* -- moments, and parts of the time that their motion takes -- */
    {"hard-drop", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_hard, 0},
    {"hard-drop-10", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_hard, 18},
    {"hard-drop-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_hard, 90},
    {"hard-drop-90", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_hard, 162},
    {"lock", SCENE_TITLE, SCENE_NONE, PAST_NONE, come_to_lock, 0},
    {"lock-glow", SCENE_TITLE, SCENE_NONE, PAST_NONE, come_to_lock, 60},
    {"lock-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, come_to_lock, 140},
    {"four-rows", SCENE_TITLE, SCENE_NONE, PAST_NONE, clear_four, 0},
    {"four-rows-10", SCENE_TITLE, SCENE_NONE, PAST_NONE, clear_four, 38},
    {"four-rows-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, clear_four, 190},
    {"four-rows-90", SCENE_TITLE, SCENE_NONE, PAST_NONE, clear_four, 342},
    {"t-spin", SCENE_TITLE, SCENE_NONE, PAST_NONE, spin_double, 0},
    {"t-spin-10", SCENE_TITLE, SCENE_NONE, PAST_NONE, spin_double, 90},
    {"t-spin-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, spin_double, 450},
    {"t-spin-90", SCENE_TITLE, SCENE_NONE, PAST_NONE, spin_double, 810},
    {"garbage", SCENE_TITLE, SCENE_NONE, PAST_NONE, take_garbage, 0},
    {"garbage-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, take_garbage, 60},
    {"top-out", SCENE_TITLE, SCENE_NONE, PAST_NONE, top_out, 0},
    {"top-out-10", SCENE_TITLE, SCENE_NONE, PAST_NONE, top_out, 36},
    {"top-out-50", SCENE_TITLE, SCENE_NONE, PAST_NONE, top_out, 180},
    {"top-out-90", SCENE_TITLE, SCENE_NONE, PAST_NONE, top_out, 324},
    /* -- races and replays -- */
    {"race", SCENE_RACE, SCENE_NONE, PAST_NONE, NULL, 0},
    {"race-going", SCENE_RACE, SCENE_NONE, PAST_NONE, race_on, 0},
    {"race-odds", SCENE_TITLE, SCENE_NONE, PAST_NONE, race_with_odds, 0},
    {"race-pause", SCENE_RACE, SCENE_NONE, PAST_NONE, race_and_pause, 0},
    {"race-over", SCENE_RACE, SCENE_NONE, PAST_NONE, race_to_the_end, 0},
    {"results-race", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, end_race, 0},
    {"coached", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_badly, 0},
    {"coached-hold", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_without_hold, 0},
    {"coached-race", SCENE_TITLE, SCENE_NONE, PAST_NONE, drop_badly_in_a_race, 0},
    {"review", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, review_it, 0},
    {"viewer-reviewed", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, watch_reviewed, 0},
    {"mistakes", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, learn_from_mistakes, 0},
    {"mistakes-hint", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, learn_with_hint, 0},
    {"mistakes-wrong", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, learn_by_trying, 0},
    {"mistakes-shown", SCENE_TITLE, SCENE_ABOUT, PAST_FEW, learn_by_showing, 0},
    {"viewer", SCENE_TITLE, SCENE_NONE, PAST_NONE, at_a_tick, 0},
    {"viewer-forecast", SCENE_TITLE, SCENE_ABOUT, PAST_FEW,
        replay_with_forecast, 0},
    {"viewer-mind", SCENE_TITLE, SCENE_NONE, PAST_NONE, view_with_mind, 0},
    {"viewer-pad", SCENE_TITLE, SCENE_NONE, PAST_NONE, at_a_tick_by_pad, 0},
    /* -- the past -- */
    {"learn", SCENE_TITLE, SCENE_LEARN, PAST_NONE, NULL, 0},
    {"editor", SCENE_TITLE, SCENE_EDITOR, PAST_NONE, edit_modern, 0},
    {"editor-fault", SCENE_TITLE, SCENE_EDITOR, PAST_NONE, edit_fault, 0},
    {"editor-notice", SCENE_TITLE, SCENE_EDITOR, PAST_NONE, edit_and_say, 0},
    {"editor-pause", SCENE_TITLE, SCENE_EDITOR, PAST_NONE, practise_and_pause,
        0},
    {"scores-empty", SCENE_TITLE, SCENE_SCORES, PAST_NONE, NULL, 0},
    {"scores", SCENE_TITLE, SCENE_SCORES, PAST_FEW, NULL, 0},
    {"scores-many", SCENE_TITLE, SCENE_SCORES, PAST_MANY, NULL, 0},
    {"scores-name", SCENE_TITLE, SCENE_SCORES, PAST_FEW, write_name, 0},
    {"scores-sprint", SCENE_TITLE, SCENE_SCORES, PAST_FEW, show_sprint, 0},
    {"statistics-empty", SCENE_TITLE, SCENE_STATISTICS, PAST_NONE, NULL, 0},
    {"statistics", SCENE_TITLE, SCENE_STATISTICS, PAST_FEW, NULL, 0},
    {"statistics-trend", SCENE_TITLE, SCENE_STATISTICS, PAST_MANY, choose_points, 0},
    {"statistics-many", SCENE_TITLE, SCENE_STATISTICS, PAST_MANY, NULL, 0},
    {"replays-empty", SCENE_TITLE, SCENE_REPLAYS, PAST_NONE, NULL, 0},
    {"replays", SCENE_TITLE, SCENE_REPLAYS, PAST_FEW, NULL, 0},
    {"replays-many", SCENE_TITLE, SCENE_REPLAYS, PAST_MANY, choose_replay, 0},
    /* -- the training room -- */
    {"training-setup", SCENE_TITLE, SCENE_TRAINING_SETUP, PAST_NONE, NULL, 0},
    {"training-early", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_early, 0},
    {"training", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_late, 0},
    {"training-knobs", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_knobs, 0},
    {"training-runs", SCENE_TRAINING_SETUP, SCENE_RUNS, PAST_NONE, training_exhibit_runs, 0},
    {"training-runs-empty", SCENE_TRAINING_SETUP, SCENE_RUNS, PAST_NONE, NULL, 0},
    {"training-album", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_album, 0},
    {"pair-setup", SCENE_TITLE, SCENE_PAIR_SETUP, PAST_NONE, NULL, 0},
    {"pair", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_pair, 0},
    {"pair-over", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_pair_over, 0},
    {"four", SCENE_TITLE, SCENE_NONE, PAST_NONE, training_exhibit_four, 0},
    /* -- options -- */
    {"options", SCENE_TITLE, SCENE_OPTIONS, PAST_NONE, NULL, 0},
    {"keys", SCENE_TITLE, SCENE_KEYS, PAST_NONE, NULL, 0},
    {"keys-press", SCENE_TITLE, SCENE_KEYS, PAST_NONE, catch_key, 0},
    {"keys-clash", SCENE_TITLE, SCENE_KEYS, PAST_NONE, take_a_key, 0},
    {"pads", SCENE_TITLE, SCENE_PADS, PAST_NONE, NULL, 0},
    {"pads-binding", SCENE_TITLE, SCENE_PADS, PAST_NONE, bind_by_pad, 0},
    {"handling", SCENE_TITLE, SCENE_HANDLING, PAST_NONE, NULL, 0},
    {"handling-shown", SCENE_TITLE, SCENE_HANDLING, PAST_NONE, show_handling, 0},
    {"handling-modern", SCENE_TITLE, SCENE_NONE, PAST_NONE, handle_modern, 0},
    {"picture", SCENE_TITLE, SCENE_PICTURE, PAST_NONE, NULL, 0},
    {"sound", SCENE_TITLE, SCENE_SOUND, PAST_NONE, NULL, 0},
    {"machine", SCENE_TITLE, SCENE_MACHINE, PAST_NONE, NULL, 0},
    {"game", SCENE_TITLE, SCENE_GAME, PAST_NONE, NULL, 0},
    {"help", SCENE_TITLE, SCENE_HELP, PAST_NONE, NULL, 0},
    {"about", SCENE_TITLE, SCENE_ABOUT, PAST_NONE, NULL, 0},
};

/* clang-format on */

const size_t exhibit_count = SDL_arraysize(exhibits);

const struct exhibit *
exhibit_find(const char *name)
{
    for (size_t i = 0; i < exhibit_count; i++)
        if (strcmp(exhibits[i].name, name) == 0)
            return &exhibits[i];
    return NULL;
}

void
exhibit_prefs(struct prefs *prefs)
{
    prefs_init(prefs);
    snprintf(prefs->texts[PREF_LANGUAGE], PREFS_TEXT_SIZE, "en");
}

void
exhibit_open(struct app *app, const struct exhibit *exhibit, const struct prefs *prefs, int width,
    int height)
{
    screen_open(app, width, height);
    app->prefs = *prefs;
    apply_all(app);
    if (exhibit->past != PAST_NONE)
        begin_past(app, exhibit->past);
    app_go(app, exhibit->scene);
    if (exhibit->over != SCENE_NONE)
        app_open(app, exhibit->over);
    if (exhibit->past != PAST_NONE)
        settle(app);
    if (exhibit->prepare != NULL)
        exhibit->prepare(app);
    exhibit_pass(app, exhibit->after_ms);
}

void
exhibit_pass(struct app *app, int ms)
{
    for (int i = 0; i < ms && app_scene(app)->pass != NULL; i++)
        app_scene(app)->pass(app, APP_NS_PER_MS);
}

void
exhibit_close(struct app *app, const struct exhibit *exhibit)
{
    if (exhibit->past != PAST_NONE)
        end_past(app);
    keeper_free(app->archive.left);
    app->archive.left = NULL;
    screen_close(app);
}

struct image
exhibit_draw(struct app *app, const struct exhibit *exhibit, const struct prefs *prefs, int width,
    int height)
{
    struct image image = {.width = width, .height = height};

    exhibit_open(app, exhibit, prefs, width, height);
    image.pixels = screen_draw(app);
    exhibit_close(app, exhibit);
    return image;
}
