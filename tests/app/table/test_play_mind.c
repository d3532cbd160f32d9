/*
 * The open mind in a game, as a person uses it: E, a place that is pointed at
 * by keys and by the mouse, a guess, the machine's keys in a row, and a piece
 * that is to be tried again.
 */
#include "app/draw/mind_words.h"
#include "app/table/mind.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/shell/apply.h"
#include "app/shell/commands.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/screen.h"
#include "wellplayed/bits.h"

static struct play *
play(void)
{
    return play_of(&hands_app);
}

/* What the keys show. */
static struct stage
keys_shown(void)
{
    struct stage stage = {.keys = NULL};

    live_keys_guest.stage(&hands_app, &play()->table, &play()->keys, 0, &stage);
    return stage;
}

static void
pass(int ms)
{
    for (int i = 0; i < ms; i++) {
        app_scene(&hands_app)->pass(&hands_app, APP_NS_PER_MS);
        SDL_Delay(i % 4 == 0 ? 1 : 0);
    }
}

/* Watches until the machine has stopped before a piece. */
static void
watch_and_stop(void)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.watch = true;
    app_go(&hands_app, SCENE_PLAY);
    while (play()->seat.view.pieces < 20)
        seat_run(&play()->seat, 1000000, true, true);
    press_key(SDL_SCANCODE_PERIOD);
    for (int i = 0; i < PATIENCE && play()->table.phase != TABLE_STOPPED; i++)
        pass(1);
    assert_int_equal(play()->table.phase, TABLE_STOPPED);
}

static const struct thoughts_answer *
wait_for_thoughts(void)
{
    const struct thoughts_answer *answer = NULL;

    for (int i = 0; i < PATIENCE && answer == NULL; i++) {
        pass(1);
        answer = thoughts_of(play()->mind.thoughts, &play()->seat.view);
    }
    assert_non_null(answer);
    return answer;
}

static struct place
wait_for_goal(void)
{
    struct place goal = {0};

    for (int i = 0; i < PATIENCE && !seat_goal(&play()->seat, &goal); i++)
        pass(1);
    assert_true(seat_goal(&play()->seat, &goal));
    return goal;
}

static void
press_on_stage(enum action action)
{
    scene_table[SCENE_PLAY]->button(&hands_app, 900, action, true);
    scene_table[SCENE_PLAY]->button(&hands_app, 900, action, false);
}

/* E shows the five best, of which the first is where the machine goes. */
TEST(e_opens_it)
{
    watch_and_stop();
    free(screen_draw(&hands_app));
    assert_int_equal(hands_app.look->play.sides[0].mind.w, 0);
    press_key(SDL_SCANCODE_E);
    const struct thoughts_answer *answer = wait_for_thoughts();
    struct place goal = wait_for_goal();
    assert_memory_equal(&answer->best[0].at, &goal, sizeof(goal));
    assert_int_equal(answer->count, THOUGHTS_SHOWN);
    free(screen_draw(&hands_app));
    assert_true(hands_app.look->play.sides[0].mind.w > 0);
    assert_int_equal(play()->mind.show.count, THOUGHTS_SHOWN);
    /* The reasons for the best place stay, in the list. */
    struct why why = {0};
    why_find(&why, &play()->seat.brain, &play()->seat.view, goal, play()->seat.pilot.plan.gist);
    assert_true(why.count > 0);
    assert_int_equal(play()->mind.show.whys[0].count, why.count);
    assert_memory_equal(
        play()->mind.show.whys[0].reasons, why.reasons, why.count * sizeof(why.reasons[0]));
    press_key(SDL_SCANCODE_E);
    free(screen_draw(&hands_app));
    assert_int_equal(hands_app.look->play.sides[0].mind.w, 0);
    close_with_window();
}

/* What a lock at the best place is said to do is what it does, with garbage that
 * has come since the answer, too. */
TEST(locks_do_what_is_said)
{
    int rows = 0;

    open_with_window(SCENE_TITLE);
    hands_app.now.rules = &ruleset_modern;
    hands_app.now.goal = &goal_endless;
    hands_app.now.level = 1;
    hands_app.now.watch = true;
    app_go(&hands_app, SCENE_PLAY);
    struct seat *seat = &play()->seat;
    while (seat->view.pieces < 20)
        seat_run(seat, 1000000, true, true);
    press_key(SDL_SCANCODE_PERIOD);
    for (int i = 0; i < PATIENCE && play()->table.phase != TABLE_STOPPED; i++)
        pass(1);
    press_key(SDL_SCANCODE_E);
    for (int i = 0; i < 24; i++) {
        wait_for_thoughts();
        game_add_garbage(&seat->game, i % 3 == 0 ? 2 : 0);
        view_take(&seat->view, &seat->game);
        free(screen_draw(&hands_app));
        struct lock_outcome said = play()->mind.show.outcomes[0];
        struct place best = wait_for_goal();
        struct view before = seat->view;
        assert_true(play()->mind.show.attacks);
        assert_memory_equal(&play()->mind.show.best[0].at, &best, sizeof(best));
        press_key(SDL_SCANCODE_PERIOD);
        for (int k = 0; k < 20000 && play()->table.phase != TABLE_STOPPED; k++)
            pass(1);
        assert_int_equal(seat->view.pieces, before.pieces + 1);
        assert_int_equal(seat->view.rows - before.rows, said.result.rows);
        assert_int_equal(seat->view.attack - before.attack, said.attack);
        assert_int_equal(seat->view.combo, said.streak.combo);
        assert_int_equal(seat->view.chain, said.streak.chain);
        if (said.result.rows > 0)
            assert_int_equal(
                before.garbage_pending - seat->view.garbage_pending, said.attack - said.sent);
        rows += said.result.rows;
    }
    assert_true(rows > 0);
    close_with_window();
}

static void
check_words(const struct lock_outcome *outcome, const char *expected)
{
    char words[128];

    mind_words_outcome(outcome, MIND_SAY_ALL, words, sizeof(words));
    assert_string_equal(words, expected);
}

TEST(outcomes_in_words)
{
    check_words(&(struct lock_outcome){.attack = 0}, "");
    check_words(
        &(struct lock_outcome){.result = {.rows = 1}, .breaks = true}, "1 row, ends back-to-back");
    check_words(
        &(struct lock_outcome){.result = {.spin = SPIN_FULL, .rows = 2, .back_to_back = true},
            .streak = {.combo = 1, .chain = 2},
            .attack = 5,
            .sent = 3},
        "T-spin, 2 rows, back-to-back, attack 5, cancels 2");
    check_words(
        &(struct lock_outcome){
            .result = {.rows = 4, .all_clear = true, .combo = 3}, .attack = 15, .sent = 15},
        "all clear, 4 rows, combo 3, attack 15");
}

static void
check_place(const struct mind_place_said *said, enum mind_detail detail, const char *expected)
{
    char words[256];

    mind_words_place(said, detail, words, sizeof(words));
    assert_string_equal(words, expected);
}

/* The best place has its reasons, any other its difference; with less room, fewer
 * and shorter words. */
TEST(places_in_words)
{
    const struct lock_outcome row = {.result = {.rows = 1, .combo = 2}}, nothing = {.attack = 0};
    const struct why best = {.count = 3,
        .reasons = {{REASON_ROWS, true, 1}, {REASON_LOW, true, 0}, {REASON_HOLES, false, 2}}};
    const struct why worse = {.count = 1, .reasons = {{REASON_HOLES, false, 2}}}, none = {0};
    struct mind_bars holes = {.total = -5, .topics = {[REASON_HOLES] = -8, [REASON_LOW] = 3}};
    struct mind_bars dead = {.dead = true};
    struct mind_place_said said = {.why = &best, .outcome = &row};

    check_place(&said, MIND_FULL, "clears 1 row, lies low, makes 2 holes");
    check_place(&said, MIND_LEAST, "clears 1 row");
    said.attacks = said.hold = true;
    check_place(&said, MIND_FULL, "hold, 1 row, combo 2, lies low, makes 2 holes");
    check_place(&said, MIND_DEEDS, "hold, 1 row, combo 2");
    check_place(&said, MIND_LEAST, "1 row");
    said = (struct mind_place_said){.bars = &holes, .why = &worse, .outcome = &nothing};
    check_place(&said, MIND_FULL, "makes 2 holes, but lies lower");
    check_place(&said, MIND_MAIN, "makes 2 holes");
    check_place(&said, MIND_BRIEF, "more holes");
    check_place(&said, MIND_LEAST, "more holes");
    said.why = &none;
    check_place(&said, MIND_MAIN, "makes more holes");
    said.outcome = &row;
    check_place(&said, MIND_FULL, "clears 1 row, makes more holes, but lies lower");
    said = (struct mind_place_said){.bars = &dead, .why = &none, .outcome = &nothing, .hold = true};
    check_place(&said, MIND_FULL, "hold, no place for the next piece");
    check_place(&said, MIND_LEAST, "hold");
}

/* Lets the guessed piece move and lock. */
static void
let_it_move(void)
{
    uint64_t piece = play()->seat.view.pieces;

    press_key(SDL_SCANCODE_PERIOD);
    assert_int_equal(play()->table.phase, TABLE_ONE_PIECE);
    for (int i = 0; i < PATIENCE && play()->table.phase != TABLE_STOPPED; i++)
        pass(1);
    assert_int_equal(play()->seat.view.pieces, piece + 1);
    for (int i = 0; i < PATIENCE && play()->mind.guess.made; i++)
        pass(1);
}

/* Points, by keys alone, at a place. */
static void
point_at(struct place at)
{
    const struct shapes *shapes = play()->seat.rules.shapes;
    struct pointed *pointed = &play()->mind.pointed;

    for (int turn = 0; turn < PIECE_ROTATIONS; turn++) {
        for (int i = 0; i < BOARD_MAX_WIDTH; i++)
            press_on_stage(ACTION_LEFT);
        for (int i = 0; i < BOARD_MAX_WIDTH; i++) {
            struct place a = board_canonical(shapes, pointed->at);
            struct place b = board_canonical(shapes, at);
            if (pointed->on && memcmp(&a, &b, sizeof(a)) == 0)
                return;
            press_on_stage(ACTION_RIGHT);
        }
        press_on_stage(ACTION_CW);
    }
    fail_msg("no keys point there");
}

TEST(a_right_guess)
{
    watch_and_stop();
    wait_for_thoughts();
    assert_true(mind_hides_goal(&play()->table, &play()->mind));
    point_at(wait_for_goal());
    press_key(SDL_SCANCODE_RETURN);
    assert_true(play()->mind.pointed.fixed);
    struct place guess = play()->mind.pointed.at;
    press_on_stage(ACTION_LEFT); /* it counts */
    assert_memory_equal(&play()->mind.pointed.at, &guess, sizeof(guess));
    assert_int_equal(play()->seat.who, SEAT_MACHINE);
    let_it_move();
    assert_string_equal(play()->mind.words, "Your guess: the same place");
    let_it_move(); /* the next, without a guess */
    assert_string_equal(play()->mind.words, "");
    close_with_window();
}

/* Whether the words about the last guess stand below the well. */
static bool
guess_is_said(void)
{
    const char *notice = mind_notice(&play()->table, &play()->mind);
    return notice != NULL && strncmp(notice, "Your guess: ", 12) == 0;
}

static void
guess_once(void)
{
    watch_and_stop();
    wait_for_thoughts();
    press_on_stage(ACTION_LEFT);
    press_key(SDL_SCANCODE_RETURN);
    let_it_move();
    assert_true(guess_is_said());
}

/* The words about a guess go with the next piece, or when a person plays. */
TEST(a_guess_is_said_once)
{
    guess_once();
    press_key(SDL_SCANCODE_P);
    for (uint64_t piece = play()->seat.view.pieces; play()->seat.view.pieces == piece;)
        pass(1);
    assert_false(guess_is_said());
    close_with_window();
    guess_once();
    press_key(SDL_SCANCODE_V);
    assert_int_equal(play()->seat.who, SEAT_HUMAN);
    pass(1);
    assert_false(guess_is_said());
    close_with_window();
}

TEST(a_wrong_guess)
{
    watch_and_stop();
    const struct thoughts_answer *answer = wait_for_thoughts();
    const struct shapes *shapes = play()->seat.rules.shapes;
    struct place third = mind_place(&answer->mind, 2);
    free(screen_draw(&hands_app));
    struct box well = hands_app.look->play.sides[0].well;
    int cell = hands_app.look->play.cell, left = third.x;
    uint16_t matrix = shapes->matrix[third.piece][third.rotation];

    /* By the mouse: a cell of the place, until it is the one. */
    point_at(third);
    play()->mind.pointed.on = false;
    for (int y = third.y; y < third.y + PIECE_SIZE; y++)
        for (int x = left; x < left + PIECE_SIZE; x++) {
            if (!(piece_row(matrix, PIECE_SIZE - 1 - (y - third.y)) & 8u >> (x - left)))
                continue;
            int row = play()->seat.rules.visible - 1 - y;
            assert_true(commands_hover(
                &hands_app, well.x + x * cell + cell / 2, well.y + row * cell + cell / 2));
            assert_true(play()->mind.pointed.on);
        }
    play()->mind.pointed.on = false;
    point_at(third);
    assert_true(commands_touch(&hands_app, well.x + cell, well.y + cell, false));
    assert_true(play()->mind.pointed.fixed);
    assert_int_equal(play()->table.phase, TABLE_STOPPED);
    let_it_move();
    assert_true(strstr(play()->mind.words, "Your guess: third best; ") != NULL);
    close_with_window();
}

/* While the mind is open, the planned keys stand below the well, and as many
 * are gone as were pressed. */
TEST(keys_go_out)
{
    int most = 0, gone_most = 0;

    watch_and_stop();
    press_key(SDL_SCANCODE_E);
    wait_for_goal();
    press_key(SDL_SCANCODE_P);
    uint64_t piece = play()->seat.view.pieces;
    while (play()->seat.view.pieces == piece) {
        pass(1);
        const struct key_row *row = keys_shown().keys;
        if (row == NULL || play()->seat.pilot.piece != piece)
            continue;
        int gone = 0, count = row->parts[0].count;
        bool comes = false;
        for (int i = 0; i < count; i++) {
            bool to_come = row->parts[0].keys[i].state == KEY_TO_COME;
            assert_true(to_come || !comes); /* in their order */
            comes = comes || to_come;
            gone += !to_come;
        }
        assert_true(gone >= gone_most);
        gone_most = gone;
        most = SDL_max(most, count);
    }
    assert_true(most > 1);
    assert_true(gone_most >= most - 1);
    assert_null(keys_shown().keys);
    close_with_window();
}

/* While the mind is open, a button is lit from the tick in which the machine
 * presses it until LAMPS_MS after it lets go, and no other is. */
TEST(buttons_light)
{
    int ago[BUTTON_COUNT];
    uint8_t all = 0;

    watch_and_stop();
    const struct seat *seat = &play()->seat;
    press_key(SDL_SCANCODE_E);
    wait_for_goal();
    for (int i = 0; i < BUTTON_COUNT; i++)
        ago[i] = LAMPS_MS;
    pass(LAMPS_MS);
    press_key(SDL_SCANCODE_P);
    for (uint64_t last = seat->view.pieces + 4; seat->view.pieces < last;) {
        uint64_t tick = seat->view.tick;
        uint8_t lit = 0;
        pass(1);
        assert_true(seat->view.tick <= tick + 1);
        for (int i = 0; i < BUTTON_COUNT; i++) {
            bool down = seat->game.motion.held >> i & 1;
            ago[i] = down && seat->view.tick > tick ? 0 : ago[i] + 1;
            if (down || ago[i] < LAMPS_MS)
                lit |= (uint8_t)(1 << i);
        }
        assert_int_equal(keys_shown().lit, lit);
        all |= lit;
    }
    assert_true(bits_count(all) >= 3);
    assert_int_equal(all & ~seat->rules.buttons, 0);
    free(screen_draw(&hands_app));
    assert_int_equal(hands_app.look->play.lamp_count, bits_count(seat->rules.buttons));
    /* They go out with the mind, and for a person. */
    press_key(SDL_SCANCODE_E);
    pass(1);
    assert_int_equal(keys_shown().lit & ~seat->game.motion.held, 0);
    free(screen_draw(&hands_app));
    assert_int_equal(hands_app.look->play.lamp_count, 0);
    press_key(SDL_SCANCODE_E);
    pass(400);
    press_on_stage(ACTION_LEFT); /* takes over */
    pass(1);
    assert_int_equal(seat->who, SEAT_HUMAN);
    assert_int_equal(keys_shown().lit, 0);
    free(screen_draw(&hands_app));
    assert_int_equal(hands_app.look->play.lamp_count, 0);
    close_with_window();
}

/* Shift holds a piece, and comes before + on many keyboards: the machine plays
 * on, and faster. Any other key of the game takes over. */
TEST(plus_is_typed_with_shift)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = &ruleset_modern;
    hands_app.now.watch = true;
    app_go(&hands_app, SCENE_PLAY);
    pass(1000);
    const struct seat *seat = &play()->seat;
    assert_int_equal(seat->who, SEAT_MACHINE);
    uint32_t pace = play_pace_shown(seat);
    press_key(SDL_SCANCODE_LSHIFT);
    press_key(SDL_SCANCODE_RSHIFT);
    press_key(SDL_SCANCODE_EQUALS);
    pass(1);
    assert_int_equal(seat->who, SEAT_MACHINE);
    assert_true(play_pace_shown(seat) > pace);
    press_key(SDL_SCANCODE_C);
    pass(1);
    assert_int_equal(seat->who, SEAT_HUMAN);
    close_with_window();
}

/* Two keys too many: it is said, and in zen the piece comes again. */
static void
try_again(enum finesse_help help)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = &ruleset_modern;
    hands_app.now.goal = goal_find("zen");
    hands_app.now.level = 1;
    apply_pref(&hands_app, PREF_FINESSE, (int)help);
    app_go(&hands_app, SCENE_PLAY);
    pass(20);
    enum piece piece = (enum piece)play()->seat.view.motion.piece.piece;
    static const enum action keys[] = {ACTION_LEFT, ACTION_RIGHT, ACTION_LEFT, ACTION_HARD};
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
        scene_table[SCENE_PLAY]->button(&hands_app, 7, keys[i], true);
        pass(20);
        scene_table[SCENE_PLAY]->button(&hands_app, 7, keys[i], false);
        pass(20);
    }
    const struct key_row *row = keys_shown().keys;
    assert_int_equal(play()->seat.view.undone, help == FINESSE_AGAIN ? 1 : 0);
    if (help == FINESSE_AGAIN)
        assert_int_equal(play()->seat.view.motion.piece.piece, piece);
    assert_true((row != NULL) == (help != FINESSE_OFF));
    if (row != NULL) {
        assert_string_equal(row->parts[0].words, "2 keys too many. Fewest:");
        assert_int_equal(row->parts[0].count, 1);
        assert_int_equal(row->parts[1].count, 3);
    }
    free(screen_draw(&hands_app));
    close_with_window();
}

TEST(a_fault_is_shown)
{
    try_again(FINESSE_OFF);
    try_again(FINESSE_SHOW);
    try_again(FINESSE_AGAIN);
}

/* It is left in the middle of a thought. */
TEST(left_while_it_thinks)
{
    watch_and_stop();
    press_key(SDL_SCANCODE_E);
    pass(1);
    app_go(&hands_app, SCENE_TITLE);
    assert_null(play()->mind.thoughts);
    close_with_window();
}

/* In a race E opens both minds: of the machine's piece the best place is where
 * it goes, and of the person's piece the five best are shown as well. */
TEST(e_opens_both_in_a_race)
{
    open_with_window(SCENE_RACE);
    struct race_play *race = race_of(&hands_app);
    const struct mind_show *shows[RACE_SIDES] = {NULL};
    struct place goal;

    pass(3500);                /* the countdown */
    press_key(SDL_SCANCODE_E); /* asks */
    assert_false(race->minds[0].open || race->minds[1].open);
    assert_false(race->seats[RACE_PERSON].practice);
    press_key(SDL_SCANCODE_E);
    assert_true(race->seats[RACE_PERSON].practice);
    assert_true(race->minds[0].open && race->minds[1].open);
    for (int i = 0; i < 20000; i++) {
        pass(1);
        for (int side = 0; side < RACE_SIDES; side++) {
            struct stage stage = {.mind = NULL};
            mind_guest.stage(&hands_app, &race->table, race->minds, side, &stage);
            shows[side] = stage.mind;
            assert_non_null(shows[side]);
        }
        if (shows[0]->count == THOUGHTS_SHOWN && shows[1]->count == THOUGHTS_SHOWN &&
            seat_goal(&race->seats[RACE_MACHINE], &goal))
            break;
    }
    const struct shapes *shapes = race->seats[0].rules.shapes;
    assert_int_equal(shows[0]->best[0].at.piece, race->seats[RACE_PERSON].view.motion.piece.piece);
    assert_int_equal(shows[1]->best[0].at.piece, goal.piece);
    assert_true(mind_rank(&thoughts_last(race->minds[1].thoughts)->mind, shapes, goal) >= 0);
    free(screen_draw(&hands_app));
    press_key(SDL_SCANCODE_V);
    assert_non_null(strstr(hands_app.notice, "against you"));
    press_key(SDL_SCANCODE_E);
    assert_false(race->minds[0].open || race->minds[1].open);
    app_go(&hands_app, SCENE_TITLE); /* nothing of it is left behind */
    assert_null(race->minds[0].thoughts);
    close_with_window();
}

SUITE(play_mind)
