/*
 * The walk over a log: equal to the plain one of slow_replay.h, however it is
 * cut up, copied and gone back in, whatever the bytes are.
 */
#include "lib/check.h"
#include "lib/slow_replay.h"
#include "lib/random_replay.h"

#include "wellplayed/playback.h"

static struct random_replay replay; /* large */
static struct slow_replay slow;

static void
check_same_entry(const struct replay_entry *a, const struct replay_entry *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->held, b->held);
    assert_true(a->ticks == b->ticks);
    assert_int_equal(a->handling.das, b->handling.das);
    assert_int_equal(a->handling.arr, b->handling.arr);
    assert_int_equal(a->handling.soft, b->handling.soft);
    assert_int_equal(a->pilot, b->pilot);
    assert_int_equal(a->pace, b->pace);
    assert_int_equal(a->taken_back, b->taken_back);
    assert_true(a->hash == b->hash);
}

static void
check_same_events(const struct events *a, const struct events *b)
{
    assert_int_equal(a->happened, b->happened);
    assert_memory_equal(&a->locked, &b->locked, sizeof(a->locked));
    assert_true(a->cleared.rows == b->cleared.rows);
    assert_int_equal(a->cleared.count, b->cleared.count);
    assert_int_equal(a->points, b->points);
    assert_int_equal(a->fallen_rows, b->fallen_rows);
}

/* A walk, and how much of what the slow one heard it has heard. */
struct walk {
    struct playback playback;
    int heard;
};

/* One step of at most `most` ticks; false when it was the last. */
static bool
step(struct walk *walk, uint64_t max)
{
    struct playback *playback = &walk->playback;
    uint64_t before = playback->tick;

    if (!playback_next(playback, max))
        return false;
    assert_true(playback->tick == playback->game.tick);
    assert_true(playback->tick - before <= max);
    if (playback->entry.kind == REPLAY_RUN) {
        assert_true(playback->tick > before);
        assert_true(game_hash(&playback->game) == slow.hashes[playback->tick]);
        if (playback->events.happened == 0)
            return true;
    } else {
        assert_true(playback->tick == before);
        assert_int_equal(playback->events.happened, 0);
    }
    const struct slow_heard *heard = &slow.heard[walk->heard++];
    assert_in_range(walk->heard, 1, slow.heard_count);
    assert_true(heard->tick == playback->tick);
    assert_true(heard->hash == game_hash(&playback->game));
    check_same_entry(&heard->entry, &playback->entry);
    check_same_events(&heard->events, &playback->events);
    return true;
}

static uint64_t
min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t
random_max(struct dice *dice)
{
    static const uint64_t lengths[] = {1, 7, 100, 3000, UINT64_MAX};
    uint64_t max = lengths[dice_below(dice, ARRAY_SIZE(lengths))];
    return max < UINT64_MAX ? max + (uint64_t)dice_below(dice, 5) : max;
}

/* Where the walk is when it goes no further, or has played `end` ticks. */
static void
check_stop(const struct walk *walk)
{
    const struct playback *playback = &walk->playback;

    assert_int_equal(walk->heard, slow.heard_count);
    assert_int_equal(playback->state, slow.state);
    assert_int_equal(playback->why == NULL, slow.why == NULL);
    if (slow.why != NULL)
        assert_string_equal(playback->why, slow.why);
    assert_true(playback->tick == slow.game.tick);
    assert_true(game_hash(&playback->game) == game_hash(&slow.game));
    assert_int_equal(playback->pilot, slow.pilot);
    assert_int_equal(playback->pace, slow.pace);
    assert_int_equal(playback->practice, slow.practice);
    assert_int_equal(playback->taken_back, slow.taken_back);
    if (slow.state == PLAYBACK_GOES_ON)
        return;
    assert_int_equal(playback->whole, slow.whole);
    /* An END is whole; it begins before. */
    if (slow.state == PLAYBACK_ENDED)
        assert_true(playback->entry_at < slow.whole);
    else
        assert_int_equal(playback->entry_at, slow.whole);
    /* It stays there. */
    struct walk again = *walk;
    assert_false(step(&again, 1));
    assert_false(playback_read(&again.playback));
    assert_int_equal(again.playback.state, slow.state);
    assert_int_equal(again.playback.whole, slow.whole);
    assert_true(again.playback.tick == playback->tick);
}

/* Plays in random parts up to `end`, goes back to copies now and then. */
static void
check_walk(struct dice *dice, const uint8_t *data, size_t size, uint64_t end)
{
    struct replay_header header;
    struct walk walk = {0}, kept;
    uint64_t max = random_max(dice);

    slow_replay(&slow, data, size, end);
    const char *why = playback_open(&walk.playback, &header, data, size);
    if (why != NULL) {
        assert_string_equal(why, slow.why);
        assert_int_equal(walk.playback.state, PLAYBACK_DAMAGED);
        assert_int_equal(walk.playback.whole, 0);
        return;
    }
    kept = walk;
    for (int backs = 2; walk.playback.tick < end;) {
        if (dice_below(dice, 50) == 0)
            max = random_max(dice);
        if (dice_below(dice, 300) == 0)
            kept = walk;
        bool last = !step(&walk, min(max, end - walk.playback.tick));
        if (backs > 0 && (last || dice_below(dice, 2000) == 0)) {
            walk = kept;
            backs--;
        } else if (last) {
            break;
        }
    }
    check_stop(&walk);
}

TEST(test_any_split)
{
    struct dice dice = dice_start(60);
    int overs = 0;

    for (long i = test_count(60); i > 0; i--) {
        random_replay_record(&replay, &dice, dice_below(&dice, 600), i % 3 != 0);
        for (int splits = 4; splits > 0; splits--)
            check_walk(&dice, replay.bytes, replay.size, UINT64_MAX);
        assert_int_equal(slow.state, i % 3 != 0 ? PLAYBACK_ENDED : PLAYBACK_CUT);
        assert_true(game_hash(&slow.game) == replay.hash);
        assert_int_equal(slow.whole, replay.size);
        overs += slow.game.over;
        /* Up to a tick, and no further. */
        uint64_t end = dice_roll(&dice) % (replay.game.tick + 1);
        check_walk(&dice, replay.bytes, replay.size, end);
        assert_true(slow.game.tick == end);
    }
    assert_true(overs > 0);
}

/* Read, not played: every entry, and where it begins. */
TEST(test_read)
{
    struct dice dice = dice_start(61);

    for (long i = test_count(60); i > 0; i--) {
        struct playback playback;
        struct replay_header header, same;
        struct replay_reader reader;
        struct replay_entry entry;
        const char *why;
        uint64_t tick = 0, hash;

        random_replay_record(&replay, &dice, dice_below(&dice, 600), i % 3 != 0);
        assert_null(playback_open(&playback, &header, replay.bytes, replay.size));
        assert_null(replay_open(&reader, replay.bytes, replay.size, &same));
        hash = board_hash(&playback.game.board);
        for (int at = 0; at < replay.entries; at++) {
            assert_int_equal(playback.state, PLAYBACK_GOES_ON);
            assert_true(playback_read(&playback));
            assert_int_equal(replay_next(&reader, &entry, &why), REPLAY_ENTRY);
            check_same_entry(&playback.entry, &entry);
            assert_true(playback.tick == tick);
            assert_true(playback.left == (entry.kind == REPLAY_RUN ? entry.ticks : 0));
            assert_int_equal(playback.whole, at > 0 ? replay.ends[at - 1] : replay.header_size);
            assert_int_equal(playback.entry_at, playback.whole);
            if (entry.kind == REPLAY_RUN)
                tick += entry.ticks;
        }
        assert_false(playback_read(&playback));
        assert_int_equal(playback.state, i % 3 != 0 ? PLAYBACK_ENDED : PLAYBACK_CUT);
        assert_true(playback.tick == replay.game.tick);
        assert_int_equal(playback.game.tick, 0);
        assert_true(board_hash(&playback.game.board) == hash);
    }
}

TEST(test_every_cut)
{
    struct dice dice = dice_start(62);

    for (long i = test_count(3); i > 0; i--) {
        random_replay_record(&replay, &dice, 120, true);
        int entries = 0;
        for (size_t size = 0; size < replay.size; size++) {
            check_walk(&dice, replay.bytes, size, 8000);
            if (size < replay.header_size) {
                assert_int_equal(slow.state, PLAYBACK_DAMAGED);
                assert_int_equal(slow.whole, 0);
                continue;
            }
            entries += replay.ends[entries] == size;
            if (slow.state == PLAYBACK_GOES_ON)
                continue;
            assert_int_equal(slow.state, PLAYBACK_CUT);
            assert_int_equal(
                slow.whole, entries > 0 ? replay.ends[entries - 1] : replay.header_size);
        }
    }
}

TEST(test_damage)
{
    struct dice dice = dice_start(63);
    static uint8_t bytes[RANDOM_REPLAY_SIZE];
    int states[PLAYBACK_DAMAGED + 1] = {0};

    for (long i = test_count(3000); i > 0; i--) {
        if (i % 50 == 0)
            random_replay_record(&replay, &dice, 60, true);
        size_t size = replay.size;
        memcpy(bytes, replay.bytes, size);
        random_replay_mutate(&dice, bytes, &size);
        check_walk(&dice, bytes, size, 9000);
        states[slow.state]++;
    }
    for (int i = 0; i <= PLAYBACK_DAMAGED; i++)
        assert_true(states[i] > 0);
}

/* -- by hand -- */

static size_t hand_size;

/* A game that nobody plays, to where it is over. */
static void
begin_by_hand(struct game *game)
{
    struct events events;

    game_init(game, &ruleset_classic, 20, 7, ruleset_classic.handling);
    hand_size = replay_encode_header(replay.bytes, game);
    while (!game->over)
        game_advance(game, (struct command){0}, UINT64_MAX, &events);
}

static void
add(struct replay_entry entry)
{
    hand_size += replay_encode_entry(replay.bytes + hand_size, &entry);
}

static void
check_by_hand(enum playback_state state, const char *word, size_t whole)
{
    struct dice dice = dice_start(64);

    check_walk(&dice, replay.bytes, hand_size, UINT64_MAX);
    assert_int_equal(slow.state, state);
    assert_int_equal(slow.whole, whole);
    if (word != NULL)
        assert_non_null(strstr(slow.why, word));
}

/* A log that has more than the game, and others that end otherwise. */
TEST(test_after_the_game)
{
    struct game game;

    begin_by_hand(&game);
    struct replay_entry run = {.kind = REPLAY_RUN, .ticks = game.tick};
    struct replay_entry note = {.kind = REPLAY_PACE, .pace = 3};
    struct replay_entry end = {.kind = REPLAY_END, .ticks = game.tick, .hash = game_hash(&game)};

    size_t start = hand_size;
    add(run);
    size_t played = hand_size;
    add(note);
    size_t noted = hand_size;
    add(end);
    check_by_hand(PLAYBACK_ENDED, NULL, hand_size);

    hand_size = noted;
    end.ticks++;
    add(end);
    check_by_hand(PLAYBACK_DIFFERS, "did not end as", noted);
    hand_size = noted;
    end.ticks--;
    end.hash++;
    add(end);
    check_by_hand(PLAYBACK_DIFFERS, "did not end as", noted);
    end.hash--;

    /* A run more, and one that is longer than the game. */
    hand_size = played;
    add((struct replay_entry){.kind = REPLAY_RUN, .ticks = 1});
    add(end);
    check_by_hand(PLAYBACK_DIFFERS, "goes on after", played);
    hand_size = start;
    run.ticks++;
    add(run);
    add(end);
    check_by_hand(PLAYBACK_DIFFERS, "goes on after", start);
}

/* Longer than anybody plays: in one run, and in several. It is not played. */
TEST(test_huge)
{
    struct replay_header header;
    struct playback playback;
    struct game game;

    begin_by_hand(&game);
    size_t start = hand_size;
    for (int parts = 1; parts <= 4; parts++) {
        hand_size = start;
        for (int i = 0; i <= parts; i++)
            add((struct replay_entry){
                .kind = REPLAY_RUN, .ticks = i < parts ? PLAYBACK_MAX_TICKS / 4 : UINT64_MAX});
        assert_null(playback_open(&playback, &header, replay.bytes, hand_size));
        while (playback_read(&playback))
            continue;
        assert_int_equal(playback.state, PLAYBACK_DAMAGED);
        assert_non_null(strstr(playback.why, "too long"));
        assert_true(playback.tick == (uint64_t)parts * (PLAYBACK_MAX_TICKS / 4));
    }
    hand_size = start;
    add((struct replay_entry){.kind = REPLAY_RUN, .ticks = (uint64_t)1 << 45});
    check_by_hand(PLAYBACK_DAMAGED, "too long", start);
}

/* A game without an end that goes on for ever: most of what is allowed has
 * happened already. */
TEST(test_too_long)
{
    struct replay_header header;
    struct playback playback;
    struct game game;

    game_init_goal(&game, &ruleset_modern, goal_find("zen"), 20, 7, ruleset_modern.handling);
    hand_size = replay_encode_header(replay.bytes, &game);
    add((struct replay_entry){.kind = REPLAY_RUN, .ticks = PLAYBACK_MAX_TICKS});
    assert_null(playback_open(&playback, &header, replay.bytes, hand_size));
    playback.happened = PLAYBACK_MAX_EVENTS - 1000;
    for (int i = 0; i < 20000 && playback_next(&playback, UINT64_MAX); i++)
        continue;
    assert_int_equal(playback.state, PLAYBACK_DAMAGED);
    assert_non_null(strstr(playback.why, "too long"));
    assert_true(playback.game.tick < UINT32_MAX);
}

/* What is no replay has no game. */
TEST(test_nothing)
{
    struct replay_header header;
    struct playback playback;

    assert_non_null(playback_open(&playback, &header, "", 0));
    assert_int_equal(playback.state, PLAYBACK_DAMAGED);
    assert_int_equal(playback.whole, 0);
    assert_false(playback_next(&playback, 1));
    assert_false(playback_read(&playback));
    assert_non_null(playback_open(&playback, &header, NULL, 0));
}

SUITE(playback)
