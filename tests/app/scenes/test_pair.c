/*
 * Two runs side by side: they take turns, get the same time, and are compared by
 * games that neither has seen.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include <math.h>

#include "app/scenes/registry.h"
#include "app/scenes/training/pair.h"
#include "app/scenes/training/run_choice.h"
#include "lib/hands.h"
#include "lib/screen.h"

static struct pair *
pair(void)
{
    return pair_of(&hands_app);
}

static void
open_pair(void)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.seed = 7;
    hands_app.now.seed_given = true;
    app_open(&hands_app, SCENE_PAIR_SETUP);
    press_key(SDL_SCANCODE_HOME);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(hands_app.scene, SCENE_PAIR);
}

/* A moment of the scene. Never do both learn. */
static void
pass(void)
{
    bool learns[PAIR];

    app_scene(&hands_app)->pass(&hands_app, 5 * APP_NS_PER_MS);
    for (int i = 0; i < PAIR; i++) {
        const struct run_news *news = &pair()->sides[i].run.news;
        learns[i] = news->state == RUN_GOES || news->state == RUN_MEASURES;
    }
    assert_false(learns[0] && learns[1]);
    SDL_Delay(5);
}

/* How long a side's generations take, at the most. */
struct turns {
    uint64_t generation;
    double begun, longest; /* seconds of the run */
};

/* Takes the newest news into account. Returns the longest time. */
static double
look_at(struct turns *turns, int side)
{
    const struct run_news *news = &pair()->sides[side].run.news;

    turns->longest = SDL_max(turns->longest, news->progress.seconds - turns->begun);
    if (news->generation != turns->generation)
        turns->begun = news->progress.seconds;
    turns->generation = news->generation;
    return turns->longest;
}

TEST(both_get_the_same_time)
{
    enum { SECONDS = 2 };
    struct turns turns[PAIR] = {0};
    char text[320];

    open_pair();
    for (int i = 0; i < PAIR; i++)
        run_thread_give_time(pair()->sides[i].run.thread, SECONDS);
    for (int i = 0; i < PATIENCE && !pair_is_over(pair()); i++) {
        pass();
        double most = SDL_max(look_at(&turns[0], 0), look_at(&turns[1], 1));
        double apart =
            pair()->sides[0].run.news.progress.seconds - pair()->sides[1].run.news.progress.seconds;
        if (i % 50 == 0)
            free(screen_draw(&hands_app));
        /* By turns: never further apart than the longest generation. */
        assert_true(fabs(apart) < most + 0.1);
    }
    assert_true(pair_is_over(pair()));
    for (int i = 0; i < PAIR; i++) {
        const struct run_news *news = &pair()->sides[i].run.news;
        assert_int_equal(news->state, RUN_DONE);
        assert_true(news->generation > 1);
        assert_true(news->progress.seconds >= SECONDS);
        assert_true(news->progress.seconds < SECONDS + turns[i].longest + 0.1);
        assert_non_null(pair_measure(pair(), i));
        assert_int_equal(pair_measure(pair(), i)->games, 200);
    }
    assert_string_equal(pair()->sides[0].name, "particle swarm, 8 features");
    assert_string_equal(pair()->sides[1].name, "CMA-ES, 8 features");
    pair_write_result(&hands_app, text, sizeof(text));
    assert_non_null(strstr(text, "rows a game"));
    assert_non_null(strstr(text, " to "));
    free(screen_draw(&hands_app));
    close_with_window();
}

TEST(it_waits_and_is_left)
{
    open_pair();
    for (int i = 0; i < 40; i++)
        pass();
    press_key(SDL_SCANCODE_SPACE);
    assert_true(pair()->paused);
    for (int i = 0; i < 100; i++)
        pass();
    uint64_t generations[PAIR];
    for (int i = 0; i < PAIR; i++)
        generations[i] = pair()->sides[i].run.news.generation;
    for (int i = 0; i < 60; i++)
        pass();
    for (int i = 0; i < PAIR; i++)
        assert_int_equal(pair()->sides[i].run.news.generation, generations[i]);
    press_key(SDL_SCANCODE_SPACE);
    assert_false(pair()->paused);
    press_key(SDL_SCANCODE_ESCAPE);
    for (int i = 0; i < PATIENCE && hands_app.scene == SCENE_PAIR; i++) {
        app_scene(&hands_app)->pass(&hands_app, APP_NS_PER_MS);
        SDL_Delay(1);
    }
    assert_int_equal(hands_app.scene, SCENE_PAIR_SETUP);
    close_with_window();
}

/* What is left out of one is in the other. */
TEST(a_feature_is_left_out)
{
    struct training_setup both[PAIR];
    struct run_choice choice;
    char name[PAIR_NAME];

    open_with_window(SCENE_TITLE);
    choice = run_choice_now(&hands_app, RUN_OF_FIRST);
    run_choice_setup(&choice, 7, &both[0]);
    choice.at[RUN_VALUE_WITHOUT] = 5; /* of bcts: holes */
    run_choice_setup(&choice, 7, &both[1]);
    const struct objective *all = &both[0].objective, *less = &both[1].objective;
    assert_int_equal(less->dimensions, all->dimensions - 1);
    for (int d = 0, at = 0; d < all->dimensions; d++)
        if (d != 4)
            assert_int_equal(less->features[at++], all->features[d]);
    assert_int_equal(all->features[4], FEATURE_HOLES);
    assert_int_equal(less->seed, all->seed);
    assert_int_equal(less->games, all->games);
    run_choice_write_name(&choice, name, sizeof(name));
    assert_string_equal(name, "particle swarm without holes");
    close_with_window();
}

/* The row of the page with this name. */
static const struct menu_value *
value_of(const char *name)
{
    const struct menu_page *page = scene_table[SCENE_PAIR_SETUP]->page;

    for (int i = 0; i < page->count; i++)
        if (strcmp(page->entries[i].name, name) == 0)
            return page->entries[i].value;
    fail_msg("no row %s", name);
    return NULL;
}

static int
number_of(const char *name)
{
    const struct menu_value *value = value_of(name);
    return value->get(&hands_app, value->data);
}

static void
choose(const char *name, int number)
{
    const struct menu_value *value = value_of(name);
    value->put(&hands_app, value->data, number);
}

/* Methods and features are of each run, all else of both. Other features leave
 * nothing out. */
TEST(both_share_what_makes_the_games)
{
    open_with_window(SCENE_TITLE);
    assert_int_not_equal(number_of("First: method"), number_of("Second: method"));
    choose("Well", 0);
    choose("First: without", 3);
    choose("Second: without", 2);
    choose("Second: features", 1);
    assert_int_equal(number_of("First: without"), 3);
    assert_int_equal(number_of("Second: without"), 0);
    for (int of = RUN_OF_FIRST; of <= RUN_OF_SECOND; of++)
        assert_int_equal(run_choice_now(&hands_app, of).at[RUN_VALUE_SIZE], 0);
    assert_int_equal(run_choice_now(&hands_app, RUN_OF_ONE).at[RUN_VALUE_SIZE], 2);
    close_with_window();
}

TEST(intervals_decide)
{
    struct measure low = {.games = 9, .value = 5, .low = 4, .high = 6};
    struct measure high = {.games = 9, .value = 9, .low = 8, .high = INFINITY};
    struct measure wide = {.games = 9, .value = 7, .low = 5, .high = 9};
    struct measure unknown = {.games = 9, .value = 7, .low = NAN, .high = NAN};

    assert_int_equal(pair_judge(&low, &high), PAIR_SECOND);
    assert_int_equal(pair_judge(&high, &low), PAIR_FIRST);
    assert_int_equal(pair_judge(&low, &wide), PAIR_CLOSE);
    assert_int_equal(pair_judge(&wide, &high), PAIR_CLOSE);
    assert_int_equal(pair_judge(&low, &unknown), PAIR_UNKNOWN);
    assert_int_equal(pair_judge(NULL, &low), PAIR_UNKNOWN);
}

SUITE(pair)
