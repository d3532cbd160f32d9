/*
 * The commands of the viewer, and its layout.
 */
#include "app/scenes/play/play.h"
#include "app/scenes/scenes.h"
#include "app/scenes/viewer/viewer.h"
#include "app/scenes/viewer/viewer_mind.h"
#include "app/scenes/viewer/viewer_parts.h"
#include "app/scenes/viewer/viewer_review.h"
#include "app/shell/archive.h"

enum {
    SECONDS = 5000, /* ticks of VIEWER_SECONDS_ON */
    DEFAULT_WIDTH = 1280,
    DEFAULT_HEIGHT = 720,
    DEFAULT_SCALE = 100
};

static const uint32_t speeds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

enum { SPEEDS = sizeof(speeds) / sizeof(speeds[0]) };

uint32_t
viewer_next_speed(uint32_t speed, int by)
{
    uint32_t next = speed;

    if (by > 0)
        for (int i = SPEEDS - 1; i >= 0 && speed != 0; i--)
            next = speeds[i] > speed ? speeds[i] : next;
    else
        for (int i = 0; i < SPEEDS; i++)
            next = speed == 0 || speeds[i] < speed ? speeds[i] : next;
    return next;
}

/* The place in the replay has changed at once. */
static void
jumped(struct app *app)
{
    viewer_of(app)->ns = 0;
    viewer_of(app)->lamps = (struct lamps){0};
    play_of(app)->seat.reel.seen = 0;
    effects_end(&viewer_of(app)->effects);
    app->dirty = true;
}

void
viewer_seek(struct app *app, uint64_t tick)
{
    seat_seek(&play_of(app)->seat, tick);
    jumped(app);
}

static void
seek_by(struct app *app, uint64_t ticks, bool on)
{
    uint64_t now = play_of(app)->seat.game.tick;

    if (on)
        viewer_seek(app, now + ticks);
    else
        viewer_seek(app, now > ticks ? now - ticks : 0);
}

static void
step(struct app *app, enum seat_step step, bool on)
{
    viewer_of(app)->paused = true;
    if (on)
        seat_step_on(&play_of(app)->seat, step);
    else
        seat_step_back(&play_of(app)->seat, step);
    jumped(app);
}

static void
change_speed(struct app *app, int by)
{
    viewer_of(app)->speed = viewer_next_speed(viewer_of(app)->speed, by);
    viewer_of(app)->ns = 0;
    app->dirty = true;
}

static void
toggle(struct app *app)
{
    if (seat_is_over(&play_of(app)->seat)) {
        viewer_seek(app, 0); /* from the start */
        viewer_of(app)->paused = false;
        return;
    }
    viewer_of(app)->paused = !viewer_of(app)->paused;
    viewer_of(app)->ns = 0;
    app->dirty = true;
}

/* The replay becomes a game that waits here. The well stays in sight,
 * because the player has seen it already. */
static void
take_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &play_of(app)->seat;

    if (!seat_take_over(seat, &app->now.brain)) {
        app_notice(app, _("The game is over here; go back a little first"));
        return;
    }
    pilot_set_reaction(&seat->pilot, app->now.reaction);
    archive_begin(app, seat);
    seat_set_pace(seat, app->now.pace);
    if (!seat_set_pilot(seat, who))
        app_warn(app, _("The machine can't play: no thread"));
    app->now.speed = 1;
    play_resume(app, TABLE_STOPPED);
}

/* Stands still before the next mistake, or the last one. */
static void
jump(struct app *app, int by)
{
    uint64_t tick;

    if (!viewer_review_fault(app, by, &tick))
        return;
    viewer_of(app)->paused = true;
    viewer_seek(app, tick);
}

static void
go_back(struct app *app)
{
    if (app->under_count > 0)
        app_back(app);
    else
        app_go(app, SCENE_TITLE);
}

void
viewer_do(struct app *app, enum viewer_command command)
{
    uint64_t all = play_of(app)->seat.reel.ticks;

    switch (command) {
    case VIEWER_TOGGLE: toggle(app); break;
    case VIEWER_FASTER: change_speed(app, 1); break;
    case VIEWER_SLOWER: change_speed(app, -1); break;
    case VIEWER_PIECE_ON: step(app, SEAT_STEP_PIECE, true); break;
    case VIEWER_PIECE_BACK: step(app, SEAT_STEP_PIECE, false); break;
    case VIEWER_KEY_ON: step(app, SEAT_STEP_KEY, true); break;
    case VIEWER_KEY_BACK: step(app, SEAT_STEP_KEY, false); break;
    case VIEWER_SECONDS_ON: seek_by(app, SECONDS, true); break;
    case VIEWER_SECONDS_BACK: seek_by(app, SECONDS, false); break;
    case VIEWER_TENTH_ON: seek_by(app, all / 10, true); break;
    case VIEWER_TENTH_BACK: seek_by(app, all / 10, false); break;
    case VIEWER_START: viewer_seek(app, 0); break;
    case VIEWER_END: viewer_seek(app, UINT64_MAX); break;
    case VIEWER_MIND: viewer_mind_toggle(app); break;
    case VIEWER_COPY: viewer_copy(app, 1); break;
    case VIEWER_COPY_GAME: viewer_copy(app, VIEWER_COPY_PAGES); break;
    case VIEWER_EDIT:
        play_keep_position(app);
        app_open(app, SCENE_EDITOR);
        break;
    case VIEWER_PERSON: take_over(app, SEAT_HUMAN); break;
    case VIEWER_MACHINE: take_over(app, SEAT_MACHINE); break;
    case VIEWER_REVIEW: viewer_review_toggle(app); break;
    case VIEWER_FAULT_ON: jump(app, 1); break;
    case VIEWER_FAULT_BACK: jump(app, -1); break;
    case VIEWER_LEARN: viewer_review_learn(app); break;
    case VIEWER_LEAVE: go_back(app); break;
    case VIEWER_NOTHING: break;
    }
}

int
viewer_buttons(const struct ruleset *rules, int buttons[BUTTON_COUNT])
{
    int count = 0;
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (rules->buttons >> i & 1)
            buttons[count++] = i;
    return count;
}

void
viewer_layout(const struct app *app, struct layout_viewer *layout)
{
    int buttons[BUTTON_COUNT];

    layout_viewer(layout, app->look != NULL ? app->look->width : DEFAULT_WIDTH,
        app->look != NULL ? app->look->height : DEFAULT_HEIGHT,
        app->look != NULL ? app->look->scale : DEFAULT_SCALE,
        viewer_buttons(&play_of(app)->seat.rules, buttons),
        viewer_review_is_shown(app));
}
