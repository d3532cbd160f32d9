/*
 * The beam against a plain recursion over all sequences of the known pieces, and
 * what the lines of both searches promise. And a player that thinks, by keys.
 */
#include "lib/check.h"
#include "lib/slow.h"
#include "lib/slow_thinker.h"
#include "store/weights.h"

#include "wellplayed/brain.h"
#include "wellplayed/planner.h"
#include "wellplayed/position.h"

static struct thinker thinker;

/* -- questions -- */

enum { MAX_PLACES = 2 * SLOW_MAX_PLACES };

struct question {
    struct ruleset rules;
    struct game game;
    struct view view;
    struct thinking thinking;
    struct thought_place places[MAX_PLACES];
    int count;
};

struct answer {
    int64_t values[MAX_PLACES];
    struct thought thought;
};

static struct answer
look(const struct question *question)
{
    struct answer answer;
    memset(&answer, 0xA5, sizeof(answer));
    thinker_look(&thinker, &question->thinking, &question->view, question->places, question->count,
        answer.values, &answer.thought);
    return answer;
}

static struct thinking
random_thinking(struct dice *dice)
{
    struct thinking thinking = {.positions = THINKING_MAX_POSITIONS};
    int most = dice_below(dice, 8) == 0 ? THINKING_MAX_WEIGHT : 3 * THINKING_ROW;
    for (int t = 0; t < TRAIT_COUNT; t++)
        if (dice_below(dice, 4) != 0)
            thinking.weights[t] = dice_between(dice, -most, most);
    /* Nobody holds for the sake of a key: a piece like the falling one stays. */
    if (thinking.weights[TRAIT_KEYS] > 0)
        thinking.weights[TRAIT_KEYS] *= -1;
    return thinking;
}

/* Modern rules in a well of some size, with or without hold. */
static struct ruleset
random_rules(struct dice *dice, int least_width, int most_width, int most_next)
{
    struct ruleset rules = dice_below(dice, 3) ? ruleset_modern : ruleset_modern_plus;
    int visible = dice_below(dice, 4) ? dice_between(dice, 7, 10) : dice_between(dice, 6, 20);
    assert_true(ruleset_resize(&rules, dice_between(dice, least_width, most_width), visible));
    rules.hidden = (uint8_t)(dice_below(dice, 4) ? 4 : dice_between(dice, 2, 20));
    assert_true(ruleset_set_next(&rules, dice_between(dice, 1, most_next)));
    if (dice_below(dice, 8) == 0)
        rules.buttons &= (uint8_t)~BUTTON_HOLD;
    if (dice_below(dice, 4) == 0)
        rules.buttons &= (uint8_t)~BUTTON_HALF;
    return rules;
}

/* T comes more often than others. */
static uint8_t
random_piece(struct dice *dice)
{
    return (uint8_t)(dice_below(dice, 4) ? dice_below(dice, PIECE_COUNT) : PIECE_T);
}

static void
draw_cells(struct position *position, const struct ruleset *rules, struct dice *dice)
{
    struct slow well;
    int rows = dice_between(dice, 0, rules->visible - (dice_below(dice, 3) ? 4 : 0));

    if (dice_below(dice, 8) == 0) /* as high as a piece can come */
        rows = rules->visible + dice_below(dice, 3);

    slow_random(&well, dice, (enum slow_kind)dice_below(dice, SLOW_KINDS), rules->width,
        ruleset_height(rules), false);
    if (rows >= 4 && dice_below(dice, 4))
        slow_add_slots(&well, dice, rows);
    for (int y = 0; y < rows; y++) {
        bool garbage = dice_below(dice, 3) == 0;
        for (int x = 0; x < rules->width; x++)
            if (well.cells[y][x])
                position->cells[y][x] = garbage ? CELL_GARBAGE : PIECE_Z;
    }
}

/* A piece of few places. */
static uint8_t
simple_piece(struct dice *dice)
{
    static const uint8_t pieces[] = {PIECE_I, PIECE_O, PIECE_S, PIECE_Z};
    return pieces[dice_below(dice, ARRAY_SIZE(pieces))];
}

/* A game in its middle, a piece falling. */
static void
begin(struct question *question, struct dice *dice, uint8_t draw(struct dice *dice))
{
    const struct ruleset *rules = &question->rules;
    struct game *game = &question->game;
    struct position position;

    do {
        position_init(&position);
        draw_cells(&position, rules, dice);
        position.piece = draw(dice);
        for (int i = 0; i < rules->next_count; i++)
            position.next[i] = draw(dice);
        if (rules->buttons & BUTTON_HOLD && dice_below(dice, 3))
            position.hold = draw(dice);
        position.chain = (uint16_t)dice_below(dice, 3);
    } while (position_check(&position, rules, NULL) != POSITION_FINE);
    game_begin_at(game, rules, &goal_endless, 1, dice_roll(dice), rules->handling, &position);
    while (game->motion.piece.piece == PIECE_NONE)
        game_step(game, (struct command){0});
    game->combo = (uint16_t)(dice_below(dice, 2) ? dice_below(dice, 13) : 0);
    game->cleared_before = game->combo > 0;
    game->hold_used = dice_below(dice, 8) == 0;
    game_add_garbage(game, (uint32_t)dice_below(dice, 5));
    view_take(&question->view, game);
}

static void
add_places(struct question *question, struct dice *dice, bool hold, struct place start)
{
    struct reach_place stands[SLOW_MAX_PLACES];
    struct slow_hand hand;

    slow_hand_of(&hand, &question->view, hold);
    int count = slow_stands(&hand.well, &question->rules, start, stands);
    for (int i = 0; i < count; i++) {
        int spin = slow_best_spin(&stands[i]);
        while (dice_below(dice, 4) == 0 || !(stands[i].spins >> spin & 1))
            spin = (spin + 1) % SPIN_COUNT;
        question->places[question->count++] =
            (struct thought_place){stands[i].at, hold, (uint8_t)spin};
    }
}

/* All places of the falling piece and of the one from hold, in any order. */
static void
find_places(struct question *question, struct dice *dice)
{
    const struct view *view = &question->view;
    enum piece other = view_from_hold(view);
    struct place start;

    question->count = 0;
    add_places(question, dice, false, view->motion.piece);
    if (other != PIECE_NONE &&
        motion_find_spawn(&view->board, view->rules, other, 0, view->lift, &start))
        add_places(question, dice, true, start);
    for (int i = question->count - 1; i > 0; i--) {
        int j = dice_below(dice, i + 1);
        struct thought_place place = question->places[i];
        question->places[i] = question->places[j];
        question->places[j] = place;
    }
}

static void
ask(struct question *question, struct dice *dice, int least_width, int most_width, int most_next,
    uint8_t draw(struct dice *dice))
{
    memset(question, 0, sizeof(*question));
    question->rules = random_rules(dice, least_width, most_width, most_next);
    question->thinking = random_thinking(dice);
    begin(question, dice, draw);
    find_places(question, dice);
    assert_true(question->count > 0);
}

static bool
same_answer(const struct question *question, const struct answer *a, const struct answer *b)
{
    const struct thought *one = &a->thought, *other = &b->thought;
    for (int i = 0; i < question->count; i++)
        if (a->values[i] != b->values[i])
            return false;
    for (int i = 0; i < one->line_count && i < other->line_count; i++) {
        const struct clear_step *step = &one->line[i], *twin = &other->line[i];
        if (memcmp(&step->at, &twin->at, sizeof(step->at)) != 0 || step->hold != twin->hold ||
            step->cleared != twin->cleared)
            return false;
    }
    return one->best == other->best && one->aim == other->aim && one->value == other->value &&
           one->clear_pieces == other->clear_pieces && one->clear_share == other->clear_share &&
           one->positions == other->positions && one->line_count == other->line_count;
}

/* -- lines -- */

/* What playing a line gives. */
struct played {
    int64_t value;
    bool over, empty;
};

static int
find_stand(const struct reach_place *stands, int count, struct place at)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&stands[i].at, &at, sizeof(at)) == 0)
            return i;
    return -1;
}

/* Plays the line of the best place: each piece is at hand, and can get there. */
static struct played
play_line(const struct question *question, const struct thought *thought)
{
    const struct thought_place *first = &question->places[thought->best];
    struct played played = {0};
    struct slow_hand hand;
    int32_t traits[TRAIT_COUNT] = {0};

    assert_in_range(thought->line_count, 1, CLEAR_MAX_STEPS);
    slow_hand_of(&hand, &question->view, first->hold);
    for (int i = 0; i < thought->line_count; i++) {
        const struct clear_step *step = &thought->line[i];
        enum spin spin = (enum spin)first->spin;
        assert_false(played.over);
        if (i == 0) {
            assert_memory_equal(&step->at, &first->at, sizeof(step->at));
            assert_int_equal(step->hold, first->hold);
        } else {
            struct reach_place stands[SLOW_MAX_PLACES];
            struct place spawn;
            assert_true(slow_take_piece(&hand, &question->rules, step->hold, &spawn));
            assert_int_equal(step->at.piece, spawn.piece);
            int count = slow_stands(&hand.well, &question->rules, spawn, stands);
            int found = find_stand(stands, count, step->at);
            assert_true(found >= 0);
            spin = slow_best_spin(&stands[found]);
        }
        int before = 0, after = 0, width = hand.well.width;
        for (int c = 0; c < hand.well.height * width; c++)
            before += hand.well.cells[c / width][c % width];
        played.over = !slow_lock(&hand, &question->rules, step->at, spin, traits);
        for (int c = 0; c < hand.well.height * width; c++)
            after += hand.well.cells[c / width][c % width];
        assert_int_equal(step->cleared * width, before + PIECE_CELLS - after);
        played.empty = after == 0;
        played.value += slow_sum(&question->thinking, traits, 0, TRAIT_LOCK_COUNT);
    }
    played.value += slow_sum(&question->thinking, traits, TRAIT_LOCK_COUNT, TRAIT_COUNT);
    return played;
}

/* -- the beam -- */

static void
fail_at(const struct question *question, int i, const struct answer *answer,
    const struct slow_prospect *prospect, int known)
{
    const struct thought_place *place = &question->places[i];
    struct slow_hand hand;
    slow_hand_of(&hand, &question->view, false);
    slow_print(&hand.well);
    for (int n = 1; n <= prospect->pieces; n++)
        fprintf(stderr, "%d pieces: %lld of %ld\n", n, (long long)prospect->values[n],
            prospect->wells[n]);
    fail_msg("%s, %d next: %c at %d,%d,%d hold %d spin %d: %lld; %d of %d pieces",
        question->rules.name, question->rules.next_count, piece_letter((enum piece)place->at.piece),
        place->at.x, place->at.y, place->at.rotation, place->hold, place->spin,
        (long long)answer->values[i], prospect->pieces, known);
}

static struct {
    long exact, narrow, places, lost, doomed, none, spins, empty;
} met;

/* The best place: its line is what it says. */
static void
check_best(const struct question *question, const struct answer *answer)
{
    const struct thought *thought = &answer->thought;
    int64_t best = BRAIN_NO_PLACE;

    for (int i = 0; i < question->count; i++)
        best = answer->values[i] > best ? answer->values[i] : best;
    assert_true(thought->value == best);
    if (best == BRAIN_NO_PLACE) {
        assert_int_equal(thought->best, -1);
        met.none++;
        return;
    }
    assert_in_range(thought->best, 0, question->count - 1);
    assert_int_equal(thought->aim, THOUGHT_BEAM);
    assert_true(answer->values[thought->best] == best);
    struct played played = play_line(question, thought);
    assert_false(played.over);
    assert_true(played.value == best);
    met.empty += played.empty;
}

static int64_t
value_after(const struct slow_prospect *prospect, int pieces)
{
    return pieces > 0 && prospect->pieces >= pieces ? prospect->values[pieces] : BRAIN_NO_PLACE;
}

static void
check_values(const struct question *question, const struct answer *answer)
{
    static struct slow_prospect prospects[MAX_PLACES];
    static struct slow_wells wells;
    int known = slow_known_pieces(&question->view), most = 0;
    bool fits = true;

    check_best(question, answer);
    memset(&wells, 0, sizeof(wells));
    for (int i = 0; i < question->count; i++) {
        prospects[i] =
            slow_look(&question->thinking, &question->view, &question->places[i], &wells);
        most = prospects[i].pieces > most ? prospects[i].pieces : most;
    }
    for (int pieces = 1; pieces <= known; pieces++)
        fits = fits && wells.counts[pieces] <= THINKER_WIDTH;
    met.exact += fits;
    met.narrow += !fits;
    for (int i = 0; i < question->count && fits; i++) {
        const struct slow_prospect *prospect = &prospects[i];
        if (answer->values[i] != value_after(prospect, most))
            fail_at(question, i, answer, prospect, known);
        met.places++;
        met.lost += prospect->pieces == 0;
        met.doomed += prospect->pieces > 0 && prospect->pieces < most;
        met.spins += question->places[i].spin != SPIN_NONE;
    }
}

/* All that a wide beam says is exact: with two pieces, and with more where there
 * are few places. */
TEST(test_values)
{
    struct dice dice = dice_start(1910);
    long two = test_count(1200), more = test_count(250);

    memset(&met, 0, sizeof(met));
    for (long i = 0; i < two + more; i++) {
        static struct question question;
        int known;
        do {
            if (i < two)
                ask(&question, &dice, 6, 10, 1, random_piece);
            else
                ask(&question, &dice, 6, 7, 2, simple_piece);
            known = slow_known_pieces(&question.view);
        } while ((known > 2) == (i < two) || known > 3);
        struct answer answer = look(&question);
        check_values(&question, &answer);
    }
    fprintf(stderr,
        "%ld of %ld exact, %ld places: %ld lost, %ld doomed, %ld by spins; %ld without any, %ld "
        "all clears\n",
        met.exact, met.exact + met.narrow, met.places, met.lost, met.doomed, met.spins, met.none,
        met.empty);
    assert_true(met.lost > 0 && met.doomed > 0 && met.spins > 0 && met.narrow < met.exact / 4);
}

/* Four pieces, all kinds, from a few places. */
TEST(test_long_lines)
{
    struct dice dice = dice_start(1917);

    memset(&met, 0, sizeof(met));
    for (long i = test_count(16); i > 0; i--) {
        static struct question question;
        bool four = i % 2;
        do
            ask(&question, &dice, 6, 6, 2, four ? simple_piece : random_piece);
        while (slow_known_pieces(&question.view) != (four ? 4 : 3));
        question.count = question.count < 8 ? question.count : 8;
        struct answer answer = look(&question);
        check_values(&question, &answer);
    }
    fprintf(stderr, "%ld of %ld exact\n", met.exact, met.exact + met.narrow);
    assert_true(met.exact > 0);
}

/* Nothing is kept from one question to the next. */
TEST(test_same_again)
{
    struct dice dice = dice_start(1911);

    for (long i = test_count(60); i > 0; i--) {
        static struct question question, other;
        ask(&question, &dice, 10, 10, RULESET_MAX_NEXT, random_piece);
        question.thinking.positions = (uint32_t)dice_between(&dice, 1, 20000);
        question.thinking.samples = (uint16_t)dice_below(&dice, 6);
        struct answer first = look(&question);
        struct answer again = look(&question);
        assert_true(same_answer(&question, &first, &again));
        for (int n = dice_between(&dice, 1, 3); n > 0; n--) {
            ask(&other, &dice, 6, 12, RULESET_MAX_NEXT, random_piece);
            other.thinking.positions = 5000;
            other.thinking.samples = (uint16_t)dice_below(&dice, 3);
            look(&other);
        }
        again = look(&question);
        assert_true(same_answer(&question, &first, &again));
        memset(&thinker, dice_below(&dice, 256), sizeof(thinker));
        again = look(&question);
        assert_true(same_answer(&question, &first, &again));
    }
}

/* No place that ends the game has a value. */
static void
check_ended(const struct question *question, const struct answer *answer)
{
    for (int i = 0; i < question->count; i++) {
        const struct thought_place *place = &question->places[i];
        int32_t traits[TRAIT_COUNT];
        struct slow_hand hand;
        slow_hand_of(&hand, &question->view, place->hold);
        if (!slow_lock(&hand, &question->rules, place->at, (enum spin)place->spin, traits) ||
            !slow_lives_on(&hand, &question->rules))
            assert_true(answer->values[i] == BRAIN_NO_PLACE);
    }
}

/* A beam that drops wells says nothing that can't be played, and nothing better
 * than all sequences give. */
TEST(test_narrow)
{
    static struct slow_wells wells;
    struct dice dice = dice_start(1912);
    long whole = 0, cut = 0;

    memset(&met, 0, sizeof(met));
    for (long i = test_count(1500); i > 0; i--) {
        static struct question question;
        bool deep = i % 2;
        ask(&question, &dice, 6, deep ? 12 : 8, deep ? RULESET_MAX_NEXT : 1, random_piece);
        question.thinking.positions = (uint32_t)dice_between(&dice, 1, deep ? 3000 : 200);
        struct answer answer = look(&question);
        check_best(&question, &answer);
        check_ended(&question, &answer);
        int known = slow_known_pieces(&question.view), best = answer.thought.best;
        if (best < 0 || answer.thought.line_count < known) {
            cut++;
            continue;
        }
        whole++;
        if (deep || known > 2)
            continue;
        struct slow_prospect prospect =
            slow_look(&question.thinking, &question.view, &question.places[best], &wells);
        assert_true(answer.thought.value <= value_after(&prospect, known));
    }
    fprintf(stderr, "%ld lines with all pieces, %ld with fewer\n", whole, cut);
    assert_true(whole > 0 && cut > 0);
}

/* Cells high in the air tell wells apart. */
TEST(test_floating)
{
    struct dice dice = dice_start(1913);

    memset(&met, 0, sizeof(met));
    for (long i = test_count(60); i > 0; i--) {
        static struct question question;
        struct position position;
        memset(&question, 0, sizeof(question));
        question.rules = ruleset_modern;
        assert_true(ruleset_resize(&question.rules, 6, 14));
        assert_true(ruleset_set_next(&question.rules, 1));
        question.thinking = random_thinking(&dice);
        position_init(&position);
        for (int x = 0; x < 5; x++)
            position.cells[8][x] = PIECE_Z;
        position.cells[0][dice_below(&dice, 6)] = PIECE_Z;
        position.piece = random_piece(&dice);
        position.next[0] = random_piece(&dice);
        game_begin_at(&question.game, &question.rules, &goal_endless, 1, 1, question.rules.handling,
            &position);
        game_step(&question.game, (struct command){0});
        view_take(&question.view, &question.game);
        find_places(&question, &dice);
        struct answer answer = look(&question);
        check_values(&question, &answer);
    }
    assert_true(met.exact > 0 && met.narrow == 0);
}

/* Where every place ends the game there is no best one. */
TEST(test_no_place)
{
    struct dice dice = dice_start(1914);
    static struct question question;
    struct position position;

    question.rules = ruleset_modern;
    assert_true(ruleset_resize(&question.rules, 6, 8));
    assert_true(ruleset_set_next(&question.rules, 1));
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        question.thinking = random_thinking(&dice);
        question.thinking.samples = 0;
        position_init(&position);
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 5; x++)
                position.cells[y][x] = PIECE_Z;
        position.piece = (uint8_t)piece;
        position.next[0] = (uint8_t)piece; /* so hold is no choice */
        game_begin_at(&question.game, &question.rules, &goal_endless, 1, 1, question.rules.handling,
            &position);
        game_step(&question.game, (struct command){0});
        view_take(&question.view, &question.game);
        find_places(&question, &dice);
        assert_true(question.count > 0);
        struct answer answer = look(&question);
        bool fits = piece != PIECE_Z && piece != PIECE_O; /* a cell into the gap */
        assert_int_equal(answer.thought.best >= 0, fits);
        check_best(&question, &answer);
        for (int i = 0; i < question.count && !fits; i++)
            assert_true(answer.values[i] == BRAIN_NO_PLACE);
        assert_int_equal(answer.thought.line_count > 0, fits);
    }
}

/* A last chance at the top: after a lock that clears rows, a piece may come in
 * any number of rows higher. */
TEST(test_clutch)
{
    struct dice dice = dice_start(1918);
    static struct question question;
    struct position position;

    question.rules = ruleset_modern_plus;
    assert_true(ruleset_resize(&question.rules, 6, 8));
    question.rules.hidden = 4;
    assert_true(ruleset_set_next(&question.rules, 1));
    question.thinking = random_thinking(&dice);
    position_init(&position);
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < (y == 0 ? 5 : 4); x++)
            position.cells[y][x] = PIECE_Z;
    position.piece = PIECE_I;
    position.next[0] = PIECE_O;
    position_view(&position, &question.rules, &question.view);
    question.view.motion.piece = (struct place){3, 8, PIECE_I, 1}; /* over the gap */
    question.view.can_hold = false;
    find_places(&question, &dice);
    struct answer answer = look(&question);
    memset(&met, 0, sizeof(met));
    check_values(&question, &answer);
    assert_int_equal(met.exact, 1);
    assert_int_equal(met.lost, met.places - 1);
    assert_int_equal(question.places[answer.thought.best].at.y, 0);
}

/* The traits of a place, by themselves. */
TEST(test_traits_of_places)
{
    struct dice dice = dice_start(1915);
    long ended = 0, all = 0;

    for (long i = test_count(1500); i > 0; i--) {
        static struct question question;
        ask(&question, &dice, 6, 12, RULESET_MAX_NEXT, random_piece);
        for (int n = 0; n < question.count; n++) {
            const struct thought_place *place = &question.places[n];
            int32_t fast[TRAIT_COUNT], slow[TRAIT_COUNT];
            struct slow_hand hand;
            slow_hand_of(&hand, &question.view, place->hold);
            bool lives =
                slow_lock(&hand, &question.rules, place->at, (enum spin)place->spin, slow) &&
                slow_lives_on(&hand, &question.rules);
            assert_int_equal(thinker_traits(&question.view, place, fast), lives);
            ended += !lives;
            all++;
            for (int t = 0; t < TRAIT_COUNT && lives; t++)
                assert_int_equal(fast[t], slow[t]);
        }
    }
    fprintf(stderr, "%ld of %ld places end the game\n", ended, all);
    assert_true(ended > 0 && ended < all / 2);
}

/* -- all clears -- */

/* Takes the cells of a piece out of full rows. False when it found none. */
static bool
take_out(struct position *position, struct dice *dice, int rows, enum piece piece)
{
    for (int tries = 0; tries < 100; tries++) {
        struct slow_cell cells[16];
        struct place at = {(int8_t)dice_between(dice, -2, 9), (int8_t)dice_between(dice, -3, 3),
            (uint8_t)piece, (uint8_t)dice_below(dice, 4)};
        int count = slow_cells(&shapes_srs, at, cells), filled = 0;
        for (int i = 0; i < count; i++)
            filled += cells[i].x >= 0 && cells[i].x < 10 && cells[i].y >= 0 && cells[i].y < rows &&
                      position->cells[cells[i].y][cells[i].x] != PIECE_NONE;
        if (filled < count)
            continue;
        for (int i = 0; i < count; i++)
            position->cells[cells[i].y][cells[i].x] = PIECE_NONE;
        return true;
    }
    return false;
}

/* Low rows that some of the known pieces may fill. */
static void
ask_for_clear(struct question *question, struct dice *dice)
{
    struct position position;

    question->rules = dice_below(dice, 2) ? ruleset_modern : ruleset_modern_plus;
    assert_true(ruleset_set_next(&question->rules, RULESET_MAX_NEXT));
    question->thinking = random_thinking(dice);
    question->thinking.positions = 20000;
    question->thinking.samples = 2;
    do {
        int rows = dice_between(dice, 1, 4), pieces = dice_between(dice, 1, 6);
        position_init(&position);
        for (int y = 0; y < rows; y++)
            memset(position.cells[y], PIECE_Z, 10);
        position.piece = (uint8_t)dice_below(dice, PIECE_COUNT);
        for (int i = 0; i < RULESET_MAX_NEXT; i++)
            position.next[i] = (uint8_t)dice_below(dice, PIECE_COUNT);
        position.hold = (uint8_t)dice_below(dice, PIECE_COUNT + 1);
        take_out(&position, dice, rows, (enum piece)position.piece);
        for (int i = 0; i + 1 < pieces; i++)
            take_out(&position, dice, rows, (enum piece)position.next[i]);
    } while (position_check(&position, &question->rules, NULL) != POSITION_FINE);
    game_begin_at(&question->game, &question->rules, &goal_endless, 1, dice_roll(dice),
        question->rules.handling, &position);
    game_step(&question->game, (struct command){0});
    question->game.hold_used = dice_below(dice, 4) == 0;
    view_take(&question->view, &question->game);
    find_places(question, dice);
}

TEST(test_clears)
{
    struct dice dice = dice_start(1916);
    long met_aims[THOUGHT_CLEAR + 1] = {0}, longest = 0, all = test_count(400);

    for (long i = 0; i < all; i++) {
        static struct question question;
        ask_for_clear(&question, &dice);
        struct answer answer = look(&question);
        const struct thought *thought = &answer.thought;
        assert_in_range(thought->aim, THOUGHT_BEAM, THOUGHT_CLEAR);
        met_aims[thought->aim]++;
        assert_true(thought->best >= 0);
        assert_true(thought->value == answer.values[thought->best]);
        for (int n = 0; n < question.count; n++)
            assert_true(answer.values[n] <= thought->value);
        if (thought->aim == THOUGHT_CHANCE)
            assert_in_range(thought->clear_share, 1, 1000);
        if (thought->aim != THOUGHT_CLEAR)
            continue;
        struct played played = play_line(&question, thought);
        assert_true(played.empty);
        assert_int_equal(thought->line_count, thought->clear_pieces);
        longest = thought->clear_pieces > longest ? thought->clear_pieces : longest;
    }
    fprintf(stderr, "%ld positions: %ld all clears of up to %ld pieces, %ld chances\n", all,
        met_aims[THOUGHT_CLEAR], longest, met_aims[THOUGHT_CHANCE]);
    assert_true(met_aims[THOUGHT_CLEAR] > all / 4 && longest > 3);
}

/* -- by keys -- */

/* Plays pieces by the plans of a brain. Returns how many landed as planned; all
 * that had a plan. */
static long
play_plans(struct game *game, const struct brain *brain, uint32_t key_ticks, int pieces)
{
    static struct planner planner;
    long planned = 0;

    for (int n = 0; n < pieces && !game->over; n++) {
        struct events events = {.happened = 0};
        struct view view;
        struct plan plan = {.count = 0};
        uint8_t down = 0;
        int next = 0;
        while (game->motion.piece.piece == PIECE_NONE && !game->over)
            game_step(game, (struct command){0});
        if (game->over)
            break;
        view_take(&view, game);
        bool any = planner_plan(&planner, brain, &view, 1, key_ticks, &plan);
        while (!(events.happened & (EVENT_LOCKED | EVENT_GAME_OVER))) {
            for (; next < plan.count && plan.keys[next].tick == game->tick; next++)
                down = plan.keys[next].held;
            events = game_step(game, (struct command){down});
        }
        if (!any)
            continue;
        planned++;
        assert_true(plan.positions > 0);
        assert_true((events.happened & EVENT_LOCKED) != 0);
        assert_int_equal(events.locked.piece, plan.goal.piece);
        assert_true(slow_same_cells(game->rules->shapes, events.locked, plan.goal));
    }
    return planned;
}

TEST(test_attacker_by_keys)
{
    static const int levels[] = {1, 10, 20}, paces[] = {5, 10, 30, 0}; /* 0: a key a tick */
    struct brain brain;
    long planned = 0;
    uint64_t attack = 0;
    int pieces = (int)test_count(20);

    assert_true(weights_find("attacker", &brain));
    brain.thinking.positions = 1000;
    for (size_t l = 0; l < ARRAY_SIZE(levels); l++) {
        for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
            uint32_t key_ticks = paces[p] > 0 ? 1000u / (uint32_t)paces[p] : 1;
            struct game games[2];
            long counts[2];
            for (int n = 0; n < 2; n++) {
                game_init(
                    &games[n], &ruleset_modern, levels[l], 10 * l + p, ruleset_modern.handling);
                counts[n] = play_plans(&games[n], &brain, key_ticks, pieces);
            }
            assert_true(game_hash(&games[0]) == game_hash(&games[1]));
            assert_int_equal(counts[0], counts[1]);
            planned += counts[0];
            attack += games[0].attack;
        }
    }
    fprintf(stderr, "%ld plans, %llu rows of attack\n", planned, (unsigned long long)attack);
    assert_true(planned > 8 * pieces);
}

SUITE(thinker)
