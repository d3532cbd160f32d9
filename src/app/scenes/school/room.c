/*
 * The room's time, its keys, and the game that is played in it. The run has a
 * thread of its own; here its news are copied a few dozen times a second.
 */
#include "app/scenes/school/room.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "store/paths.h"

enum {
    PACE = 14,        /* keys per second */
    SPEED = 2,        /* game time over wall time */
    LOOK_MS = 25,     /* between two looks at the run */
    NEWEST_MS = 9000, /* a game goes on for so long beside newer players */
    OVER_MS = 1200,   /* how long the end of a game is seen */
    SENTENCE_MS = 3000,
    MAX_TICKS = 200, /* in a frame */
    MAX_THREADS = 64
};

/* A weight that has moved less is at rest. */
static const double at_rest = 0.03;

struct room *
room_of(const struct app *app)
{
    return app_state(app, SCENE_TRAINING);
}

const struct objective *
room_objective(const struct room *room)
{
    return &run_thread_setup(room->thread)->objective;
}

/* -- beginning -- */

/* One processor is left for the window. */
static int
threads(void)
{
    int count = SDL_GetCPUCount() - 1;
    return count < 1 ? 1 : SDL_min(count, MAX_THREADS);
}

/* A name for a new run that no other run has. False when nothing is to be
 * kept, or with the error when it can't be. */
static bool
name_run(const struct app *app, char path[RUN_PATH_SIZE], struct error *error)
{
    char folder[PATHS_SIZE], date[32];
    time_t now = time(NULL);
    struct tm local;

    if (app->prefs_file == NULL || app->unattended)
        return false;
    if (!paths_make_within(PATHS_DATA, "training", folder, error))
        return false;
    if (localtime_r(&now, &local) == NULL)
        local = (struct tm){.tm_mday = 1};
    strftime(date, sizeof(date), "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i < 100; i++) {
        int length =
            i == 1 ? snprintf(path, RUN_PATH_SIZE, "%s/%s.run", folder, date)
                   : snprintf(
                         path, RUN_PATH_SIZE, "%s/%s-%d.run", folder, date, i);
        if (length < RUN_PATH_SIZE && !file_is_there(path))
            return true;
    }
    return error_set(error, folder, "too long a name");
}

/* NAME.run has NAME.album beside it. */
static bool
name_album(const char *path, char album[RUN_PATH_SIZE])
{
    size_t length = strlen(path);
    if (length < 4 || strcmp(path + length - 4, ".run") != 0)
        return false;
    return snprintf(album, RUN_PATH_SIZE, "%.*s.album", (int)length - 4, path) <
           RUN_PATH_SIZE;
}

/* The two axes: the widest known pair of features, else the first two. */
static void
choose_axes(struct room *room)
{
    static const enum feature likely[] = {FEATURE_HOLES,
        FEATURE_ROWS_WITH_HOLES, FEATURE_ROW_TRANSITIONS,
        FEATURE_LANDING_HEIGHT, FEATURE_MAX_HEIGHT};
    const struct objective *objective = room_objective(room);
    int found[2] = {0, SDL_min(1, objective->dimensions - 1)}, count = 0;

    for (size_t i = 0; i < SDL_arraysize(likely) && count < 2; i++)
        for (int d = 0; d < objective->dimensions && count < 2; d++)
            if (objective->features[d] == likely[i])
                found[count++] = d;
    room->across = found[0];
    room->up = found[1];
    if (room->across == room->up && objective->dimensions > 1)
        room->up = room->across == 0 ? 1 : 0;
}

static void
forget(struct room *room)
{
    run_thread_destroy(room->thread);
    room->thread = NULL;
    run_news_finish(&room->news);
    SDL_free(room->dots);
    SDL_free(room->dots_before);
    room->dots = room->dots_before = NULL;
    room->dot_count = room->dot_count_before = 0;
    seat_finish(&room->seat, NULL);
    room->shown = 0;
}

/* Begins a new run of the choices, kept if it can be: otherwise *not_kept says
 * why. */
static bool
begin_run(struct app *app, struct error *not_kept, struct error *error)
{
    struct room *room = room_of(app);
    const struct school_choice *choice = school_choice(app);
    char album[RUN_PATH_SIZE];
    struct run_setup setup = {
        .threads = threads(),
        .generations = RUN_MAX_GENERATIONS,
        .seconds = school_seconds(choice),
    };
    uint64_t seed =
        app->now.seed_given ? app->now.seed : (uint64_t)time(NULL) % 1000000;

    school_setup(choice, seed, &setup.training);
    if (name_run(app, room->path, not_kept) && name_album(room->path, album)) {
        setup.path = room->path;
        room->thread = run_thread_create(&setup, album, not_kept);
    }
    if (room->thread != NULL)
        return true;
    setup.path = NULL; /* it can be watched all the same */
    room->thread = run_thread_create(&setup, NULL, error);
    return room->thread != NULL;
}

static void
begin(struct app *app)
{
    struct room *room = room_of(app);

    room->leaving = room->goes_again = false;
    room->look_ns = room->moved_ns = room->said_ns = 0;
    room->looked_at = room->shown = room->games = 0;
    room->what = ROOM_NOTHING;
    memset(room->said, 0, sizeof(room->said));
    choose_axes(room);
    run_thread_look(room->thread, &room->news);
    run_thread_album(room->thread, &room->album);
    run_thread_go(room->thread);
}

void
school_open_run(struct app *app, const char *path)
{
    struct room *room = room_of(app);
    struct error not_kept = {0}, error = {0};

    (void)path;
    forget(room);
    if (!begin_run(app, &not_kept, &error)) {
        app_notice(app, "%s", language_error(&error));
        return;
    }
    app_open(app, SCENE_TRAINING);
    begin(app);
    if (not_kept.words != NULL)
        app_notice(
            app, _("%s; the run is not kept"), language_error(&not_kept));
}

/* -- the sentence -- */

/* How much each topic weighs. */
static void
weigh_topics(const struct objective *objective, const double *weights,
    double topics[REASON_TOPICS])
{
    memset(topics, 0, sizeof(double) * REASON_TOPICS);
    for (int d = 0; d < objective->dimensions; d++)
        topics[reason_topic_of((enum feature)objective->features[d])] +=
            weights[d] * weights[d];
    for (int t = 0; t < REASON_TOPICS; t++)
        topics[t] = sqrt(topics[t]);
}

/* Says which topic has moved most since the last sentence. */
static void
say_what_moved(struct room *room)
{
    const struct objective *objective = room_objective(room);
    double before[REASON_TOPICS], now[REASON_TOPICS], most = at_rest;

    weigh_topics(objective, room->said, before);
    weigh_topics(objective, room->news.answer, now);
    room->what = ROOM_REFINES;
    for (int t = 0; t < REASON_NEXT; t++) {
        double by = now[t] - before[t];
        if (fabs(by) <= most)
            continue;
        most = fabs(by);
        room->what = ROOM_TOPIC;
        room->topic = (enum reason_topic)t;
        room->more = by > 0;
    }
    memcpy(room->said, room->news.answer, sizeof(room->said));
    room->said_ns = 0;
}

static void
say(struct room *room)
{
    const struct run_news *news = &room->news;

    if (news->state == RUN_FAILED)
        room->what = ROOM_FAILED;
    else if (news->state == RUN_DONE)
        room->what = ROOM_MEASURED;
    else if (news->generation > 0 &&
             (room->what == ROOM_NOTHING || room->what == ROOM_MEASURED ||
                 room->said_ns >= (uint64_t)SENTENCE_MS * APP_NS_PER_MS))
        say_what_moved(room);
}

/* -- the newest generation -- */

/* Takes the candidates over; without memory none are seen. */
static void
take_dots(struct room *room)
{
    const struct run_news *news = &room->news;
    size_t size = (size_t)news->population * (size_t)news->dimensions *
                  sizeof(*room->dots);
    double *fresh = size > 0 ? SDL_malloc(size) : NULL;

    SDL_free(room->dots_before);
    room->dots_before = room->dots;
    room->dot_count_before = room->dot_count;
    room->dots = fresh;
    room->dot_count = fresh != NULL ? news->population : 0;
    if (fresh != NULL)
        memcpy(fresh, news->candidates, size);
    room->moved_ns = 0;
}

void
room_look(struct app *app)
{
    struct room *room = room_of(app);
    uint64_t generation = room->news.generation;
    bool failed = room->news.keeping_fails;

    if (run_thread_look(room->thread, &room->news)) {
        if (room->news.generation != generation) {
            take_dots(room);
            run_thread_album(room->thread, &room->album);
        }
        app->dirty = true;
    }
    if (room->news.keeping_fails && !failed)
        app_notice(
            app, _("%s; the run continues"), language_error(&room->news.error));
    say(room);
}

/* -- the game -- */

const struct album_entry *
room_entry(const struct room *room)
{
    const struct album *album = &room->album;

    for (size_t i = album->count; i > 0; i--)
        if (album->entries[i - 1].generation == room->shown)
            return &album->entries[i - 1];
    return NULL;
}

/* The entry that should play; NULL: there is none yet. */
static const struct album_entry *
wanted(const struct room *room)
{
    const struct album *album = &room->album;

    if (album->count == 0)
        return NULL;
    for (size_t i = 0; room->looked_at > 0 && i < album->count; i++)
        if (album->entries[i].generation >= room->looked_at)
            return &album->entries[i];
    return &album->entries[album->count - 1];
}

static void
moved(void *data, const struct events *events)
{
    struct app *app = data;

    (void)events;
    app->dirty = true;
}

/* The rules as they are played in a window. */
static struct ruleset
rules_of(const struct room *room)
{
    const struct ruleset *in_run = &room_objective(room)->setup.rules;
    const struct ruleset *own = ruleset_find(in_run->name);
    struct ruleset rules = own != NULL ? *own : *in_run;

    ruleset_resize(&rules, in_run->width, in_run->visible);
    return rules;
}

static void
begin_game(struct app *app, const struct album_entry *entry)
{
    struct room *room = room_of(app);
    struct ruleset rules = rules_of(room);
    struct seat_setup setup = {
        .rules = &rules,
        .start_level = rules.first_level,
        .seed = ++room->games,
        .pace = PACE,
    };

    room->shown = entry->generation;
    room->game_ns = room->seat_ns = 0;
    if (!objective_brain(room_objective(room), entry->weights, &setup.brain))
        return;
    seat_begin(&room->seat, &setup);
    room->seat.listener = moved;
    room->seat.listener_data = app;
    seat_set_pilot(&room->seat, SEAT_MACHINE);
    app->dirty = true;
}

static void
pass_game(struct app *app, uint64_t ns)
{
    struct room *room = room_of(app);
    const struct album_entry *entry = wanted(room);
    uint64_t ms = room->game_ns / APP_NS_PER_MS;

    if (entry == NULL)
        return;
    room->game_ns += ns;
    bool over = room->shown > 0 && seat_is_over(&room->seat);
    bool other = entry->generation != room->shown;
    if (room->shown == 0 || (over && ms >= OVER_MS) ||
        (other && (room->looked_at > 0 || ms >= NEWEST_MS))) {
        begin_game(app, entry);
        return;
    }
    if (over)
        return;
    room->seat_ns += ns * SPEED;
    uint64_t ticks = SDL_min(room->seat_ns / APP_NS_PER_MS, MAX_TICKS);
    room->seat_ns %= APP_NS_PER_MS;
    seat_run(&room->seat, ticks, false, false);
    if (seat_is_over(&room->seat))
        room->game_ns = 0; /* its end is seen for a moment */
}

/* -- time -- */

static void
pass(struct app *app, uint64_t ns)
{
    struct room *room = room_of(app);

    if (room->thread == NULL) {
        app_back(app);
        return;
    }
    if (room->leaving) {
        if (run_thread_has_ended(room->thread))
            app_back(app);
        return;
    }
    uint64_t move = (uint64_t)ROOM_MOVE_MS * APP_NS_PER_MS;
    if (room->moved_ns < move && app->prefs.numbers[PREF_EFFECTS] > 0)
        app->dirty = true;
    room->moved_ns += ns;
    room->said_ns += ns;
    room->look_ns += ns;
    if (room->look_ns >= (uint64_t)LOOK_MS * APP_NS_PER_MS) {
        int seconds = (int)room->news.progress.seconds;
        room->look_ns = 0;
        room_look(app);
        if ((int)room->news.progress.seconds != seconds)
            app->dirty = true;
    }
    pass_game(app, ns);
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

/* -- keys -- */

enum room_command {
    NOTHING,
    TOGGLE, /* go on, or pause */
    STEP,
    MORE_TIME,
    EARLIER,
    LATER,
    FIRST,
    NEWEST,
    AXES,
    LEAVE
};

/* The generation before or after the one that plays. */
static void
look_by(struct room *room, int by)
{
    const struct album *album = &room->album;
    size_t at = album->count;

    for (size_t i = 0; i < album->count; i++)
        if (album->entries[i].generation == room->shown)
            at = i;
    if (at == album->count)
        return;
    if (by < 0 && at > 0)
        room->looked_at = album->entries[at - 1].generation;
    else if (by > 0 && at + 1 < album->count)
        room->looked_at = album->entries[at + 1].generation;
    if (by > 0 && at + 2 >= album->count)
        room->looked_at = 0;
}

/* The next pair of dimensions as axes. */
static void
turn_axes(struct room *room)
{
    int n = room_objective(room)->dimensions;

    if (n < 2)
        return;
    room->up = (room->up + 1) % n;
    if (room->up == 0)
        room->across = (room->across + 1) % n;
    if (room->up == room->across)
        turn_axes(room);
}

static void
toggle(struct app *app)
{
    struct room *room = room_of(app);
    enum run_state state = room->news.state;
    bool goes = state == RUN_GOES || (state == RUN_PAUSED && room->news.wanted);

    if (state == RUN_DONE) {
        run_thread_give_time(room->thread, school_seconds(school_choice(app)));
        run_thread_go(room->thread);
    } else if (goes && !(state == RUN_GOES && room->news.wanted)) {
        run_thread_pause(room->thread);
    } else {
        run_thread_go(room->thread);
    }
}

static void
do_command(struct app *app, enum room_command command)
{
    struct room *room = room_of(app);

    if (room->thread == NULL || room->leaving)
        return;
    app->dirty = true;
    switch (command) {
    case NOTHING: return;
    case TOGGLE: toggle(app); break;
    case STEP:
        if (room->news.state == RUN_DONE)
            run_thread_give_time(room->thread, 1);
        run_thread_step(room->thread);
        break;
    case MORE_TIME:
        run_thread_give_time(room->thread, school_seconds(school_choice(app)));
        run_thread_go(room->thread);
        break;
    case EARLIER: look_by(room, -1); break;
    case LATER: look_by(room, 1); break;
    case FIRST:
        if (room->album.count > 0)
            room->looked_at = room->album.entries[0].generation;
        break;
    case NEWEST: room->looked_at = 0; break;
    case AXES: turn_axes(room); break;
    case LEAVE:
        room->leaving = true;
        run_thread_end(room->thread);
        break;
    }
    if (room->thread != NULL && !room->leaving)
        room_look(app);
}

#define KEY(name) SDL_SCANCODE_##name

static const struct {
    SDL_Scancode key;
    enum room_command command;
    bool repeats;
} keys[] = {
    {KEY(SPACE), TOGGLE, false},
    {KEY(P), TOGGLE, false},
    {KEY(RETURN), TOGGLE, false},
    {KEY(KP_ENTER), TOGGLE, false},
    {KEY(PERIOD), STEP, true},
    {KEY(KP_PERIOD), STEP, true},
    {KEY(LEFT), EARLIER, true},
    {KEY(RIGHT), LATER, true},
    {KEY(HOME), FIRST, false},
    {KEY(END), NEWEST, false},
    {KEY(X), AXES, false},
    {KEY(ESCAPE), LEAVE, false},
    {KEY(Q), LEAVE, false},
};

/* The commands of a gamepad, by the action of its buttons in a game. */
static const enum room_command pads[ACTION_COUNT + 1] = {
    [ACTION_LEFT] = EARLIER,
    [ACTION_RIGHT] = LATER,
    [ACTION_SOFT] = FIRST,
    [ACTION_HARD] = NEWEST,
    [ACTION_CW] = TOGGLE,
    [ACTION_CCW] = LEAVE,
    [ACTION_HOLD] = AXES,
    [ACTION_PAUSE] = TOGGLE,
    [ACTION_ONE_PIECE] = STEP,
    [ACTION_TITLE] = LEAVE,
};

static bool
raw_key(struct app *app, const SDL_KeyboardEvent *key)
{
    if (key->keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI))
        return false;
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        if (keys[i].key != key->keysym.scancode)
            continue;
        if (key->state == SDL_PRESSED && (!key->repeat || keys[i].repeats))
            do_command(app, keys[i].command);
        return true;
    }
    return false;
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && action <= ACTION_TITLE)
        do_command(app, pads[action]);
}

/* Only a gamepad's buttons: on the keyboard, the room has its own keys. */
static void
button(struct app *app, int of, enum action action, bool down)
{
    if (down && of >= SDL_NUM_SCANCODES && action <= ACTION_LAST_BUTTON)
        do_command(app, pads[action]);
}

/* A click on the well is a pause; one on the curve looks at a generation. */
static void
point(struct app *app, int x, int y, enum app_point what)
{
    struct room *room = room_of(app);
    struct layout_school l;

    if (what != APP_PRESS || room->thread == NULL)
        return;
    room_layout(app, &l);
    size_t count = room->news.curve.count;
    if (box_holds(l.curve, x, y) && count > 0) {
        uint64_t at = (uint64_t)(x - l.curve.x) * (count - 1) /
                          (uint64_t)SDL_max(l.curve.w - 1, 1) +
                      1;
        room->looked_at = at == count ? 0 : at;
        app->dirty = true;
    } else if (box_holds(l.well, x, y)) {
        do_command(app, TOGGLE);
    } else if (box_holds(l.swarm, x, y)) {
        do_command(app, AXES);
    }
}

/* A command's first key, or its button. */
static struct hint
hint_of(const struct app *app, enum room_command command, const char *what)
{
    enum device device = app_device(app);
    struct hint hint = {.what = what};

    if (device == DEVICE_KEYBOARD) {
        for (size_t i = 0; i < SDL_arraysize(keys); i++)
            if (keys[i].command == command) {
                caps_add_key(&hint.caps, keys[i].key, KMOD_NONE);
                break;
            }
        return hint;
    }
    for (int i = 0; i < ACTION_BOUND; i++)
        if (pads[i] == command && app->prefs.bindings.pads[i][0] != PAD_NONE) {
            caps_add_pad(&hint.caps, device, app->prefs.bindings.pads[i][0]);
            break;
        }
    return hint;
}

static const char *
toggle_words(const struct room *room)
{
    switch (room->news.state) {
    case RUN_DONE: return _("train on");
    case RUN_PAUSED: return _("continue");
    default: return _("pause");
    }
}

int
room_hints(const struct app *app, struct hint hints[ROOM_HINTS])
{
    const struct room *room = room_of(app);
    int n = 0;

    hints[n++] = hint_of(app, TOGGLE, toggle_words(room));
    hints[n++] = hint_of(app, STEP, _("one generation"));
    if (room->album.count > 1) {
        hints[n] = hint_of(app, EARLIER, _("earlier player"));
        struct hint later = hint_of(app, LATER, "");
        if (later.caps.count > 0 && hints[n].caps.count > 0)
            hints[n].caps.at[hints[n].caps.count++] = later.caps.at[0];
        n++;
    }
    hints[n++] = hint_of(app, AXES, _("other axes"));
    hints[n++] = hint_of(app, LEAVE, _("stop"));
    return n;
}

/* -- the scene -- */

static void
finish(struct app *app)
{
    forget(room_of(app));
}

static void
cover(struct app *app)
{
    struct room *room = room_of(app);

    if (room->thread == NULL)
        return;
    room->goes_again = room->news.state == RUN_GOES && !room->news.wanted;
    run_thread_pause(room->thread);
}

static void
uncover(struct app *app)
{
    struct room *room = room_of(app);

    if (room->thread != NULL && room->goes_again)
        run_thread_go(room->thread);
    room->goes_again = false;
}

static const struct view *
game(const struct app *app)
{
    const struct view *view = &room_of(app)->seat.view;
    return view->rules != NULL ? view : NULL;
}

const struct scene scene_training = {
    .size = sizeof(struct room),
    .leave = finish,
    .cover = cover,
    .uncover = uncover,
    .key = key,
    .button = button,
    .raw_key = raw_key,
    .point = point,
    .pass = pass,
    .draw = room_draw,
    .idle = idle,
    .game = game,
    .finish = finish,
};
