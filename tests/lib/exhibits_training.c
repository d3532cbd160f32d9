/* Runs go on by one generation at a time, so that a picture is always the
 * same. */
#include "lib/exhibits_training.h"

#include "lib/check.h"

#include "app/menu/menu.h"
#include "app/scenes/registry.h"
#include "app/scenes/training/four.h"
#include "app/scenes/training/pair.h"
#include "app/scenes/training/run_choice.h"
#include "app/scenes/training/training.h"
#include "lib/exhibits.h"
#include "lib/pressing.h"
#include "trainer/runs.h"

enum { WAIT_MS = 5, MAX_WAITS = 12000 };

/* Looks at the run. On a busy machine its time may be too short. */
static void
look_on(struct app *of)
{
    enum { MORE_SECONDS = 30 };
    struct training_page *page = training_page_of(of);

    training_page_look(of);
    if (page->run.news.state == RUN_DONE)
        run_thread_give_time(page->run.thread, MORE_SECONDS);
}

/* Goes on by one generation at a time, so that the picture is always the same;
 * then the newest player plays for a while. */
static void
train(struct app *of, uint64_t generations)
{
    enum { PLAY_TICKS = 30000, LONG_MS = 10000 };
    struct training_page *page = training_page_of(of);

    app_open(of, SCENE_TRAINING);
    assert_int_equal(of->scene, SCENE_TRAINING);
    run_thread_pause(page->run.thread);
    for (int i = 0; page->run.news.generation < generations; i++) {
        assert_true(i < 10 * MAX_WAITS);
        look_on(of);
        if (page->run.news.state == RUN_PAUSED && !page->run.news.wanted &&
            page->run.news.generation < generations)
            run_thread_step(page->run.thread);
        SDL_Delay(WAIT_MS);
    }
    while (page->run.news.state != RUN_PAUSED || page->run.news.wanted) {
        SDL_Delay(WAIT_MS);
        look_on(of);
    }
    exhibit_pass(of, 1);
    seat_run(&page->run.seat, PLAY_TICKS, true, false);
    page->swarm.moved_ns = (uint64_t)LONG_MS * APP_NS_PER_MS;
    page->run.news.progress.seconds_left = 20; /* however busy the machine is */
}

void
training_exhibit_knobs(struct app *of)
{
    train(of, 5);
    app_open(of, SCENE_KNOBS);
}

void
training_exhibit_early(struct app *of)
{
    train(of, 2);
}

void
training_exhibit_late(struct app *of)
{
    train(of, 20);
}

void
training_exhibit_album(struct app *of)
{
    train(of, 12);
    training_page_of(of)->looked_at = 1;
    exhibit_pass(of, 1);
    seat_run(&training_page_of(of)->run.seat, 20000, true, false);
}

/* Four players of the run, when the first have topped out. */
void
training_exhibit_four(struct app *of)
{
    train(of, 20);
    app_open(of, SCENE_FOUR);
    struct four *four = four_of(of);
    four->seed = 7;
    take_scancode(of, SDL_SCANCODE_R, KMOD_NONE);
    for (int i = 0; i < four->count; i++)
        seat_run(&four->wells[i].seat, 60000, true, false);
    four->table.ticks = 60000;
    exhibit_pass(of, 1);
    four->last_out = 0;
}

/* One generation at a time and by a clock of its own, as in train(). */
static void
train_pair(struct app *of, uint64_t generations, bool over)
{
    struct pair *pair = pair_of(of);

    app_open(of, SCENE_PAIR);
    pair->paused = true;
    for (int i = 0; i < PAIR; i++) {
        struct pair_side *side = &pair->sides[i];
        for (int w = 0; side->run.news.generation < generations; w++) {
            assert_true(w < 10 * MAX_WAITS);
            if (side->run.news.state == RUN_PAUSED && !side->run.news.wanted)
                run_thread_step(side->run.thread);
            SDL_Delay(WAIT_MS);
            exhibit_pass(of, 1);
        }
    }
    for (int i = 0; i < PAIR; i++)
        pair->sides[i].run.shown = 0; /* the newest one plays from now on */
    for (int w = 0; w < 100; w++) {   /* until both are seen to rest */
        SDL_Delay(WAIT_MS);
        scene_table[SCENE_PAIR]->pass(of, 0);
    }
    for (int i = 0; i < PAIR; i++)
        seat_run(&pair->sides[i].run.seat, 15000, true, false);
    for (int i = 0; i < PAIR; i++) {
        struct pair_side *side = &pair->sides[i];
        struct curve *curve = &side->run.news.curve;
        double each = (double)pair->seconds / (double)(over ? generations : 20);
        for (size_t r = 0; r < curve->count; r++)
            curve->rows[r].seconds = each * (double)(r + 1);
        side->run.news.progress.seconds = each * (double)curve->count;
        if (over) {
            double value = i == 0 ? 431 : 812;
            curve->rows[curve->count - 1].measure = (struct measure){
                .games = 200, .value = value, .low = value * 0.8, .high = value * 1.2};
            side->run.news.state = RUN_DONE;
        }
    }
}

void
training_exhibit_pair(struct app *of)
{
    train_pair(of, 8, false);
}

void
training_exhibit_pair_over(struct app *of)
{
    train_pair(of, 14, true);
}

/* -- the list of runs -- */

/* A curve that rises quickly at first, as they do. */
static void
fill_run(const struct app *of, struct runs_entry *run, const char *name, const char *method,
    int generations, double top)
{
    struct run_choice choice = run_choice_now(of, RUN_OF_ONE);

    run->good = true;
    snprintf(run->name, sizeof(run->name), "%s", name);
    run_choice_setup(&choice, 7, &run->setup);
    run->setup.method = optimizer_method_find(method);
    assert_non_null(run->setup.method);
    for (int g = 1; g <= generations; g++) {
        double value = 2 + top * g * g / (g * g + 200.0);
        struct curve_row row = {.generation = (uint64_t)g,
            .mean = {.value = value / 4, .games = 1},
            .train = {.value = value * (g % 3 == 0 ? 0.8 : 1), .games = 1}};
        if (g % 10 == 0 || g == generations)
            row.measure = (struct measure){
                .games = 100, .value = value, .low = value * 0.8, .high = value * 1.2};
        assert_true(curve_add(&run->curve, &row));
    }
}

/* Three, and one that is damaged. */
void
training_exhibit_runs(struct app *of)
{
    enum { RUNS = 4 };
    struct runs *runs = app_state(of, SCENE_RUNS);
    struct menu *menu = menu_of(of, SCENE_RUNS);
    struct runs_entry *entries = calloc(RUNS, sizeof(*entries));

    assert_non_null(entries);
    fill_run(of, &entries[0], "2024-03-09-201530", "pso", 47, 431);
    fill_run(of, &entries[1], "2024-03-08-183000", "cmaes", 120, 18400);
    fill_run(of, &entries[2], "2024-03-08-174512", "ce", 12, 90);
    snprintf(entries[3].name, sizeof(entries[3].name), "2024-03-07-210000");
    error_set(&entries[3].error, "2024-03-07-210000.run", "damaged: %s", "seal");
    *runs = (struct runs){entries, RUNS};
    menu_open(of, menu, menu->page);
}
