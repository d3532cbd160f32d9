/* Fills in a stage for the play, and draws it. */

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/figures.h"
#include "app/scenes/play/play.h"
#include "app/table/folding.h"
#include "app/table/mind.h"
#include "wellplayed/skill.h"

uint32_t
play_pace_shown(const struct seat *seat)
{
    uint32_t pace = seat->pilot.pace;
    if (pace == PILOT_PACE_MAX)
        return pace;
    uint32_t pressed = 1000 / pilot_ticks(&seat->pilot, &seat->view);
    return pressed > pace ? pressed : pace;
}

/* The machine's reasons for its advice, in a sentence; NULL: no advice is
 * shown. */
static const char *
play_advice(struct app *app)
{
    static char words[320];
    char all[256];
    struct play *play = play_of(app);
    struct place at;

    if (play->table.phase == TABLE_PAUSED || !seat_hint(&play->seat, &at))
        return NULL;
    struct brain sure = play->seat.brain;
    sure.doubt = (struct brain_doubt){0};
    bool hold = view_is_by_hold(&play->seat.view, at);
    why_find(&play->why, &sure, &play->seat.view, at, (struct thought_gist){0});
    if (play->why.count == 0)
        return hold ? _("Hint: hold it, then this place.") : NULL;
    why_write_all(&play->why, all, sizeof(all));
    snprintf(words, sizeof(words), hold ? _("Hint: hold, then here: %s") : _("Hint: %s"), all);
    return words;
}

/* Whether the pause covers the well. A person's pause must not give time to
 * think; a watched game may be studied. */
static bool
is_covered(const struct app *app)
{
    return play_of(app)->table.phase == TABLE_PAUSED && play_of(app)->seat.who != SEAT_MACHINE;
}

enum { NOTES = LINE_HINTS };

/* Fills in the hints after the notice; returns their number. */
static int
notes_of(const struct app *app, struct hint notes[NOTES])
{
    int count = 0;

    if (app->line.of != NULL && app->notice_ns == 0)
        return line_hints(app, notes);
    if (play_of(app)->table.phase != TABLE_STOPPED || app->notice_ns > 0)
        return 0;
    if ((count = branching_notes(app, &play_of(app)->branch, notes, NOTES)) > 0)
        return count;
    count = mind_notes(app, &play_of(app)->table, &play_of(app)->mind, notes, NOTES - 1);
    notes[count] = app_hint(app, ACTION_PAUSE, 1, _("continue"));
    count += notes[count].caps.count > 0;
    return count;
}

/* Whether the choices are beside the well, so that it can be studied. */
static bool
is_aside(const struct app *app)
{
    return play_of(app)->table.phase == TABLE_PAUSED && !is_covered(app) &&
           !play_of(app)->seat.game.over;
}

/* The mouse in the well guesses, or pauses the game. */
static void
play_touch_well(struct app *app, int command, int argument)
{
    struct play *play = play_of(app);

    if (!mind_touch(app, &play->table, &play->mind))
        table_touch(app, command, argument);
}

static void
play_draw_game(struct app *app, struct stage *stage)
{
    draw_play(app->look, stage);
    look_spot(app->look, &(struct spot){.box = app->look->play.sides[0].well,
                             .command = 1,
                             .act = play_touch_well,
                             .of = &play_of(app)->table,
                             .hovers = true});
}

/* Draws the choices beside the well, or over it if they do not fit. Reasons that
 * do not fit move below the well. */
static void
draw_aside(struct app *app, struct stage *stage, const struct choice_list *list)
{
    const struct layout *l = &app->look->play;
    struct choices *choices = &play_of(app)->table.choices;
    char all[256], words[320];

    stage->hint_count = 0;
    draw_play_layout(app->look, stage);
    if (l->reasons_label.w == 0 && app->notice_ns == 0 && stage->has_goal && stage->why != NULL &&
        stage->why->count > 0) {
        why_write_all(stage->why, all, sizeof(all));
        snprintf(words, sizeof(words), _("Why there: %s"), all);
        stage->notice = words;
    }
    play_draw_game(app, stage);
    if (l->list.w > 0)
        choices_draw_in(app, choices, list, l->list, l->unit, l->line);
    else
        choices_draw(app, choices, list);
}

static const char *
play_notice(struct app *app)
{
    if (app->notice_ns > 0)
        return app->notice;
    if (app->line.of != NULL)
        return ""; /* only hints */
    if (play_of(app)->seat.game.over)
        return NULL;
    if (play_of(app)->branch.open)
        return ""; /* only hints */
    const char *mind = mind_notice(&play_of(app)->table, &play_of(app)->mind);
    if (!is_covered(app) && mind != NULL)
        return mind;
    if (play_of(app)->table.phase == TABLE_STOPPED)
        return _("Stopped");
    if (play_of(app)->table.phase == TABLE_PAUSED && !is_covered(app))
        return _("Paused");
    return play_advice(app);
}

/* If locks can be taken back, adds the key for it after the hints of the
 * buttons. */
static void
add_undo(struct app *app, struct stage *stage, struct hint *hints)
{
    struct hint undo = app_hint(app, ACTION_UNDO, 2, _(binding_table[ACTION_UNDO].what));
    const struct seat *seat = &play_of(app)->seat;
    int at = 0;

    if (!(stage->view->goal->undo || seat->practice) || seat->who != SEAT_HUMAN ||
        undo.caps.count == 0)
        return;
    for (int i = 0; i <= ACTION_LAST_BUTTON; i++)
        at += seat->rules.buttons >> i & 1;
    at = SDL_min(at, SDL_min(stage->hint_count, STAGE_MAX_HINTS - 1));
    stage->hint_count = SDL_min(stage->hint_count + 1, STAGE_MAX_HINTS);
    for (int i = stage->hint_count - 1; i > at; i--)
        hints[i] = hints[i - 1];
    hints[at] = undo;
}

void
play_draw(struct app *app, const struct choice_list *list)
{
    struct play *play = play_of(app);
    const struct seat *seat = &play->seat;
    struct hint hints[STAGE_MAX_HINTS], notes[NOTES], line[FOLDING_LINE];
    struct figure figures[LAYOUT_MAX_STATS], facts[LAYOUT_MAX_FACTS];
    struct split splits[LAYOUT_MAX_SPLITS];
    char ending[64], result[96];

    figures_ending(&seat->view, ending, sizeof(ending));
    figures_result(&seat->view, result, sizeof(result));
    struct stage stage = {
        .view = &seat->view,
        .machine = seat->who == SEAT_MACHINE,
        .brain = seat->brain.name,
        .skill = app->now.skill < SKILL_PERFECT ? _(skill_levels[app->now.skill].name) : NULL,
        .keys_per_second = play_pace_shown(seat),
        .speed = app->now.speed,
        .paused = is_covered(app),
        .over = seat->view.over,
        .headed = true,
        .ending = ending,
        .result = result[0] != '\0' ? result : NULL,
        .muted = sound_is_muted(app->sound),
        .notice = play_notice(app),
        .notes = notes,
        .hints = hints,
        .why = seat->who == SEAT_MACHINE ? &play->why : NULL,
        .facts = facts,
        .fact_count = figures_facts(&seat->view, &seat->finesse, facts),
        .splits = splits,
        .split_count = figures_splits(&seat->view, &play->rival.own,
            seat->who == SEAT_HUMAN ? &play->rival.best : NULL, splits),
        .practice = seat->practice,
        .line = line,
        .line_count = folding_line(app, seat, false, line),
    };
    /* At a goal, the result is the headline. */
    if (seat->view.reached && stage.result != NULL) {
        stage.ending = result;
        stage.result = ending;
    }
    figures_show(&stage, figures);
    play->keys.shows_plan = play->mind.open;
    table_stage(app, &play->table, 0, &stage);
    figures_add_outlook(&stage, figures, facts);
    stage.note_count = notes_of(app, notes);
    if (folding_shows_keys(app)) {
        stage.hint_count = app_hints(app, &seat->rules,
            seat->who == SEAT_MACHINE ? APP_HINTS_MACHINE : APP_HINTS_PERSON, hints,
            STAGE_MAX_HINTS);
        add_undo(app, &stage, hints);
    }
    struct hint help = app_hint(app, ACTION_HELP, 1, _("help"));
    stage.more = help.caps.count > 0 ? &help : NULL;
    stage.has_hint = seat_hint(&play_of(app)->seat, &stage.hint);
    stage.has_goal = seat_goal(seat, &stage.goal) && !mind_hides_goal(&play->table, &play->mind);
    if (stage.has_goal)
        why_find(&play->why, &seat->brain, &seat->view, stage.goal, seat->pilot.plan.gist);
    stage.list = is_aside(app) ? list->count : 0;
    mind_finish_stage(app, &play->table, &play->mind, &stage);
    if (is_aside(app)) {
        draw_aside(app, &stage, list);
        return;
    }
    draw_play_layout(app->look, &stage);
    const struct layout *l = &app->look->play;
    struct box card;
    struct box window = {0, 0, app->look->width, app->look->height - stage.below};
    /* With a line of wells its words go below the well. */
    bool speaks = !stage.paused && stage.strip == NULL &&
                  coaching_card(&play->coaching, app->look, window, hints, stage.hint_count, &card);
    if (!speaks && !stage.paused && stage.notice == NULL)
        stage.notice = coaching_words(&play->coaching);
    if (speaks)
        stage.card = card;
    play_draw_game(app, &stage);
    if (speaks)
        coaching_draw(app, &play->coaching, card, l->unit);
    choices_draw(app, &play->table.choices, list);
}
