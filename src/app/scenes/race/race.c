/*
 * A race: a person and the machine with the same rules, seed, level and clock.
 * Each seat runs up to the tick of the clock; a seat that had to think catches
 * up.
 */
#include "app/scenes/race/race.h"

#include "app/draw/draw.h"
#include "app/scenes/brains.h"
#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/music.h"
#include "app/table/folding.h"
#include "app/table/mind.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

/* -- events -- */

static void
race_take_view(struct app *app, enum race_side side)
{
    race_see(&race_of(app)->race, side, &race_of(app)->seats[side].view);
}

static void
race_heard(struct app *app, int side, const struct events *events)
{
    race_take_view(app, (enum race_side)side);
}

static const struct guest_place guests[] = {
    {&coaching_guest, offsetof(struct race_play, coaching)},
    {&mind_guest, offsetof(struct race_play, minds)},
    {&forecast_guest, offsetof(struct race_play, forecast)},
    {NULL, 0},
};

static const struct table_kind race_table = {.guests = guests, .ranks = true, .heard = race_heard};

/* -- a race begins and ends -- */

static void
race_finish(struct app *app)
{
    const struct view *view = &race_of(app)->seats[RACE_PERSON].view;

    table_end(app, &race_of(app)->table);
    archive_remember(app, view);
    folding_count(app, &race_of(app)->seats[RACE_PERSON]);
    for (int i = 0; i < RACE_SIDES; i++)
        archive_finish(app, &race_of(app)->seats[i]);
}

/* Sets the seat up for the opponent of the preferences. */
static void
race_choose_opponent(const struct app *app, struct seat_setup *setup)
{
    /* Over another scene, the opponent is that scene's player. */
    int chosen = app->under_count > 0 ? 0 : app->prefs.numbers[PREF_RACE_OPPONENT];
    const struct skill *skill = &skill_levels[race_of(app)->skill];

    if (chosen > 0) {
        const struct skill_preset *preset = &skill_presets[chosen - 1];
        if (weights_find(preset->brain, &setup->brain))
            brain_look_ahead(&setup->brain, preset->pieces);
    }
    setup->brain.doubt = skill->doubt;
    setup->limit = (uint32_t)app->prefs.numbers[PREF_RACE_PACE];
    setup->pace = brains_slower(skill->pace, setup->limit);
    setup->reaction = skill->reaction;
}

static void
race_begin_seat(struct app *app, enum race_side side, const struct seat_setup *setup)
{
    struct seat *seat = &race_of(app)->seats[side];
    const struct race_goal *goal = race_of(app)->race.goal;

    seat_begin(seat, setup);
    if (goal->kind == RACE_IN_TIME)
        seat->stop_tick = goal->amount;
    if (side == RACE_MACHINE && !seat_set_pilot(seat, SEAT_MACHINE))
        app_notice(app, _("The machine can't play: no thread"));
    app->games++;
    archive_record(app, seat);
    race_take_view(app, side);
}

static void
race_keep(struct app *app, enum race_side side)
{
    struct seat *seat = &race_of(app)->seats[side];

    archive_begin(app, seat);
    if (seat->record.job != NULL)
        seat->record.job->game.race = true;
}

static void
race_start(struct app *app)
{
    struct race_play *race = race_of(app);
    struct handling handling = prefs_handling(&app->prefs, app->now.rules);
    struct ruleset rules = prefs_rules(&app->prefs, app->now.rules);
    struct seat_setup setup = {
        .rules = &rules,
        .start_level = app->now.level,
        .seed = app_seed(app, &goal_endless),
        .brain = *app_brain(app, &rules, NULL),
        .pace = app->now.pace,
        .handling = &handling,
    };

    app_begin_anew(app);
    race_finish(app);
    race_begin(&race->race, &race_goals[app->prefs.numbers[PREF_RACE_GOAL]]);
    race->skill = app->prefs.numbers[PREF_RACE_SKILL];
    race_begin_seat(app, RACE_PERSON, &setup);
    race_choose_opponent(app, &setup);
    setup.handling = NULL; /* machines use the handling of the rules */
    race_begin_seat(app, RACE_MACHINE, &setup);
    /* After a crash, the game that began last can be continued. */
    race_keep(app, RACE_MACHINE);
    race_keep(app, RACE_PERSON);
    app->archive.unsung = true; /* until the person has won */
    race_judge(&race->race, &race->verdict);
    music_follow(app);
    race->forecast.race = race->race.goal;
    table_begin(app, &race->table, &race_table, race,
        (struct seat *const[]){&race->seats[RACE_PERSON], &race->seats[RACE_MACHINE]}, RACE_SIDES);
    table_start(app, &race->table);
}

void
race_again(struct app *app)
{
    race_start(app);
}

static void
race_leave(struct app *app)
{
    race_finish(app);
    archive_part(app);
    sound_set_ducked(app->sound, false);
    music_follow(app);
}

/* -- keys -- */

static void
race_changed(struct app *app, enum app_change what)
{
    table_changed(app, &race_of(app)->table, what);
}

static void
race_go_back(struct app *app)
{
    if (app->under_count > 0)
        app_back(app);
    else
        app_go(app, SCENE_TITLE);
}

static bool
race_is_sure(struct app *app, enum action action, const char *question)
{
    return race_of(app)->table.phase == TABLE_ENDED || race_of(app)->table.ticks == 0 ||
           app_is_sure(app, action, 0, question);
}

/* -- the choices -- */

static const struct choice pause_rows[] = {
    {.what = N_("continue"), .action = ACTION_PAUSE},
    {.what = N_("race again"), .action = ACTION_RESTART},
    {.what = N_("options"), .action = ACTION_OPTIONS},
    {.what = N_("back to the title"), .action = ACTION_TITLE},
};

static const struct choice over_rows[] = {
    {.what = N_("continue"), .action = ACTION_PAUSE},
    {.what = N_("race again"), .action = ACTION_RESTART},
    {.what = N_("options"), .action = ACTION_OPTIONS},
    {.what = N_("back to the training room"), .action = ACTION_TITLE},
};

static const struct choice_list over_list = {.rows = over_rows, .count = SDL_arraysize(over_rows)};
static const struct choice_list pause_list = {
    .rows = pause_rows, .count = SDL_arraysize(pause_rows)};

const struct choice_list *
race_choices(const struct app *app)
{
    return table_choices(&race_of(app)->table, app->under_count > 0 ? &over_list : &pause_list);
}

static bool
race_press(struct app *app, const struct press *press)
{
    return table_end_press(app, &race_of(app)->table, press) ||
           choices_press(app, &race_of(app)->table.choices, race_choices(app), press);
}

static void
race_button(struct app *app, int key, enum action action, bool down)
{
    table_button(app, &race_of(app)->table, key, action, down);
}

static void
race_key(struct app *app, enum action action, bool down)
{
    if (!down || table_is_hasty(&race_of(app)->table))
        return;
    switch (action) {
    case ACTION_PAUSE: table_pause_key(app, &race_of(app)->table); break;
    case ACTION_RESTART:
        if (race_is_sure(app, action, _("Press again for a new race")))
            race_start(app);
        break;
    case ACTION_TITLE:
        if (race_is_sure(app, action, _("Press again to leave the race")))
            race_go_back(app);
        break;
    case ACTION_MIND: mind_toggle(app, &race_of(app)->table, race_of(app)->minds); break;
    case ACTION_MACHINE:
    case ACTION_HINT: app_notice(app, _("The machine plays against you here")); break;
    case ACTION_UNDO:
    case ACTION_BRANCH: app_notice(app, _("No piece can be taken back in a race")); break;
    default: break;
    }
}

static void
race_unfocus(struct app *app)
{
    table_pause(app, &race_of(app)->table);
}

/* -- time -- */

/* The person's result, of CHANCE_WHOLE. */
static uint32_t
race_won(const struct race_verdict *verdict)
{
    if (verdict->winner == RACE_NOBODY)
        return CHANCE_WHOLE / 2;
    return verdict->winner == RACE_PERSON ? CHANCE_WHOLE : 0;
}

static void
race_update_verdict(struct app *app)
{
    struct race_play *race = race_of(app);

    race_judge(&race->race, &race->verdict);
    if (!race->verdict.ended)
        return;
    app->archive.unsung = race->verdict.winner != RACE_PERSON;
    forecast_settle(&race->forecast, race_won(&race->verdict));
    for (int i = 0; i < RACE_SIDES; i++)
        if (race->verdict.winner == RACE_SIDES - 1 - i)
            effects_lose(&race->table.sides[i].effects, &race->seats[i].view);
    table_set_phase(app, &race->table, TABLE_ENDED);
    /* The race decides when its games end. */
    for (int i = 0; i < RACE_SIDES; i++)
        archive_hand_in(app, &race->seats[i]);
    app_effect(app, race->verdict.winner == RACE_MACHINE ? SOUND_GAME_OVER : SOUND_GOAL);
}

static void
race_pass(struct app *app, uint64_t ns)
{
    struct race_play *race = race_of(app);
    uint64_t second = race->table.ticks / 1000;

    table_pass(app, &race->table, race_choices(app), ns);
    for (int i = 0; i < RACE_SIDES; i++)
        race_take_view(app, (enum race_side)i);
    if (race->table.ticks / 1000 != second)
        app->dirty = true; /* the clock */
    if (race->table.phase == TABLE_RUNS)
        race_update_verdict(app);
}

static bool
race_idle(const struct app *app)
{
    return table_is_idle(&race_of(app)->table);
}

static void
race_cover(struct app *app)
{
    table_cover(app, &race_of(app)->table);
}

static void
race_uncover(struct app *app)
{
    table_uncover(app, &race_of(app)->table);
}

static void
race_draw_scene(struct app *app)
{
    race_draw(app, race_choices(app));
}

const struct scene scene_race = {
    .size = sizeof(struct race_play),
    .enter = race_start,
    .leave = race_leave,
    .cover = race_cover,
    .uncover = race_uncover,
    .key = race_key,
    .button = race_button,
    .press = race_press,
    .unfocus = race_unfocus,
    .pass = race_pass,
    .draw = race_draw_scene,
    .idle = race_idle,
    .changed = race_changed,
    .view = offsetof(struct race_play, seats[RACE_PERSON].view),
    .finish = race_finish,
};
