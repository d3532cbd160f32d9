/*
 * Replays there and back; and whatever else may be in a file.
 */
#include "lib/check.h"
#include "lib/replaying.h"
#include "lib/slow.h"
#include "lib/random_replay.h"

#include "wellplayed/replay.h"

/* Exactly as large as it is, so that a byte beyond is noticed. */
static uint8_t *
exact_copy(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    return copy;
}

static void
play_exact(struct replaying *out, const uint8_t *bytes, size_t size, uint64_t max)
{
    uint8_t *copy = exact_copy(bytes, size);
    replaying_run(out, copy, size, max);
    free(copy);
}

static struct random_replay replay; /* large */
static struct replaying played;

/* -- there and back -- */

TEST(test_round_trip)
{
    struct dice dice = dice_start(40);
    int kinds[REPLAY_KINDS] = {0};
    for (long round = test_count(500); round > 0; round--) {
        bool finish = dice_below(&dice, 2);
        random_replay_record(&replay, &dice, dice_below(&dice, 600), finish);
        play_exact(&played, replay.bytes, replay.size, UINT64_MAX);
        assert_null(played.why);
        assert_true(played.opened);
        assert_true(played.hash == replay.hash);
        assert_true(played.ticks == replay.game.tick);
        assert_int_equal(played.ended, finish);
        assert_int_equal(played.agrees, finish);
        assert_int_equal(played.entries, replay.entries);
        assert_string_equal(played.header.rules.name, replay.rules.name);
        assert_int_equal(played.header.rules.width, replay.rules.width);
        assert_int_equal(played.header.rules.visible, replay.rules.visible);
        assert_int_equal(played.header.rules.hidden, replay.rules.hidden);
        assert_true(played.header.seed == replay.game.seed);
        assert_int_equal(played.header.start_level, replay.game.start_level);
        for (int k = 0; k < REPLAY_KINDS; k++)
            kinds[k] += played.entries_of[k];
    }
    for (int k = 0; k < REPLAY_KINDS; k++)
        assert_true(kinds[k] > 0);
}

static void
check_entry(const struct replay_entry *entry)
{
    uint8_t header[REPLAY_HEADER_SIZE], bytes[REPLAY_ENTRY_SIZE];
    uint8_t file[REPLAY_HEADER_SIZE + REPLAY_ENTRY_SIZE];
    struct game game;
    const struct ruleset *rules = entry->kind > REPLAY_END ? &ruleset_modern : &ruleset_classic;
    game_init(&game, rules, 1, 1, rules->handling);
    size_t start = replay_encode_header(header, &game);
    size_t size = replay_encode_entry(bytes, entry);
    assert_in_range(start, 1, REPLAY_HEADER_SIZE);
    assert_in_range(size, 2, REPLAY_ENTRY_SIZE);
    memcpy(file, header, start);
    memcpy(file + start, bytes, size);
    uint8_t *copy = exact_copy(file, start + size);
    struct replay_reader reader;
    struct replay_header read_header;
    struct replay_entry read;
    const char *why = NULL;
    assert_null(replay_open(&reader, copy, start + size, &read_header));
    assert_int_equal(reader.at, start);
    assert_int_equal(replay_next(&reader, &read, &why), REPLAY_ENTRY);
    assert_int_equal(read.kind, entry->kind);
    switch (entry->kind) {
    case REPLAY_RUN:
        assert_true(read.ticks == entry->ticks);
        assert_int_equal(read.held, entry->held);
        break;
    case REPLAY_HANDLING:
        assert_int_equal(read.handling.das, entry->handling.das);
        assert_int_equal(read.handling.arr, entry->handling.arr);
        assert_int_equal(read.handling.soft, entry->handling.soft);
        break;
    case REPLAY_GARBAGE: assert_int_equal(read.rows, entry->rows); break;
    case REPLAY_HANDLING_MORE:
        assert_int_equal(read.handling.cut, entry->handling.cut);
        assert_int_equal(read.handling.factor, entry->handling.factor);
        assert_int_equal(read.handling.initial_rotation, entry->handling.initial_rotation);
        assert_int_equal(read.handling.initial_hold, entry->handling.initial_hold);
        break;
    case REPLAY_UNDO: break;
    case REPLAY_PRACTICE: assert_int_equal(read.taken_back, entry->taken_back); break;
    case REPLAY_PILOT: assert_int_equal(read.pilot, entry->pilot); break;
    case REPLAY_PACE: assert_int_equal(read.pace, entry->pace); break;
    case REPLAY_END:
        assert_true(read.ticks == entry->ticks);
        assert_true(read.hash == entry->hash);
        break;
    }
    assert_int_equal(replay_next(&reader, &read, &why), REPLAY_DONE);
    free(copy);
}

TEST(test_every_entry)
{
    for (int shift = 0; shift < 64; shift++) {
        for (int off = -1; off <= 1; off++) {
            uint64_t number = ((uint64_t)1 << shift) + (uint64_t)off;
            if (number > 0) {
                check_entry(&(struct replay_entry){
                    .kind = REPLAY_RUN, .ticks = number, .held = (uint8_t)shift});
            }
            check_entry(
                &(struct replay_entry){.kind = REPLAY_END, .ticks = number, .hash = ~number});
            check_entry(&(struct replay_entry){.kind = REPLAY_PACE, .pace = (uint32_t)number});
            check_entry(
                &(struct replay_entry){.kind = REPLAY_PRACTICE, .taken_back = (uint32_t)number});
        }
    }
    for (int held = 0; held < 256; held++) {
        check_entry(&(struct replay_entry){.kind = REPLAY_RUN, .ticks = 1, .held = (uint8_t)held});
    }
    for (unsigned das = 0; das <= 500; das++) {
        check_entry(&(struct replay_entry){.kind = REPLAY_HANDLING,
            .handling = {.das = (uint16_t)das,
                .arr = (uint16_t)(das % 201),
                .soft = (uint16_t)(das % 200 + 1)}});
    }
    for (unsigned cut = 0; cut <= 500; cut++) {
        check_entry(&(struct replay_entry){.kind = REPLAY_HANDLING_MORE,
            .handling = {.cut = (uint16_t)cut,
                .factor = (uint8_t)(HANDLING_MIN_FACTOR + cut % 37),
                .initial_rotation = (uint8_t)(cut % 3),
                .initial_hold = (uint8_t)(cut / 3 % 3)}});
    }
    for (uint32_t rows = 1; rows <= GARBAGE_MAX_ROWS; rows++) {
        check_entry(&(struct replay_entry){.kind = REPLAY_GARBAGE, .rows = rows});
    }
    check_entry(&(struct replay_entry){.kind = REPLAY_UNDO});
    check_entry(&(struct replay_entry){.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE});
    check_entry(&(struct replay_entry){.kind = REPLAY_PILOT, .pilot = REPLAY_HUMAN});
    check_entry(&(struct replay_entry){.kind = REPLAY_RUN, .ticks = UINT64_MAX});
}

/* As the header says, byte by byte. */
TEST(test_bytes_of_a_file)
{
    struct game game;
    uint8_t bytes[REPLAY_HEADER_SIZE + 4 * REPLAY_ENTRY_SIZE];
    game_init(&game, &ruleset_classic, 5, 0x1122334455667788u,
        (struct handling){.das = 167, .arr = 33, .soft = 200});
    size_t size = replay_encode_header(bytes, &game);
    struct replay_entry run = {.kind = REPLAY_RUN, .ticks = 300, .held = 5};
    size += replay_encode_entry(bytes + size, &run);
    struct replay_entry pace = {.kind = REPLAY_PACE, .pace = 10};
    size += replay_encode_entry(bytes + size, &pace);
    struct replay_entry pilot = {.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE};
    size += replay_encode_entry(bytes + size, &pilot);
    struct replay_entry end = {.kind = REPLAY_END, .ticks = 128, .hash = 0x0102030405060708u};
    size += replay_encode_entry(bytes + size, &end);
    static const uint8_t expected[] = {'W', 'P', 'L', 'R', 1, 7, 'c', 'l', 'a', 's', 's', 'i', 'c',
        1, 0, 12, 22, 5, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0xA7, 0x01, 33, 0xC8,
        0x01,          /* the header */
        0xAC, 0x02, 5, /* 300 ticks */
        0, 3, 10,      /* pace */
        0, 2, 1,       /* pilot */
        0, 4, 0x80, 0x01, 8, 7, 6, 5, 4, 3, 2, 1};
    assert_int_equal(size, sizeof(expected));
    assert_memory_equal(bytes, expected, size);
}

TEST(test_writer_gathers_runs)
{
    uint8_t buffer[REPLAY_ENTRY_SIZE];
    struct replay_writer writer;
    replay_writer_init(&writer, buffer, sizeof(buffer));
    for (int i = 0; i < 1000; i++)
        replay_writer_tick(&writer, 3, 1);
    replay_writer_tick(&writer, 3, 500);
    replay_writer_tick(&writer, 7, 0);
    assert_int_equal(writer.used, 0);
    replay_writer_tick(&writer, 4, 1);
    static const uint8_t first[] = {0xDC, 0x0B, 3};
    assert_int_equal(writer.used, 3);
    assert_memory_equal(buffer, first, 3);
    replay_writer_taken(&writer);
    replay_writer_flush(&writer);
    static const uint8_t second[] = {1, 4};
    assert_int_equal(writer.used, 2);
    assert_memory_equal(buffer, second, 2);
    replay_writer_flush(&writer);
    assert_int_equal(writer.used, 2);
    assert_false(writer.full);
}

/* A buffer that is not emptied loses entries, says so and is not overrun. */
TEST(test_writer_that_is_full)
{
    for (size_t size = 0; size < 2 * REPLAY_ENTRY_SIZE; size++) {
        uint8_t *buffer = malloc(size > 0 ? size : 1);
        assert_non_null(buffer);
        struct replay_writer writer;
        replay_writer_init(&writer, buffer, size);
        for (int i = 0; i < 200; i++) {
            replay_writer_tick(&writer, (uint8_t)i, 1000);
            assert_true(writer.used <= size);
        }
        struct replay_entry end = {.kind = REPLAY_END, .ticks = UINT64_MAX, .hash = UINT64_MAX};
        replay_writer_note(&writer, &end);
        assert_true(writer.used <= size);
        assert_true(writer.full);
        free(buffer);
    }
}

/* -- damage -- */

/* Cut anywhere it plays up to the cut. */
TEST(test_every_truncation)
{
    struct dice dice = dice_start(41);
    for (long round = test_count(8); round > 0; round--) {
        random_replay_record(&replay, &dice, 300, true);
        for (size_t size = 0; size < replay.size; size++) {
            play_exact(&played, replay.bytes, size, 3000);
            if (size < replay.header_size) {
                assert_non_null(played.why);
                assert_false(played.opened);
                continue;
            }
            int whole = 0;
            while (whole < replay.entries && replay.ends[whole] <= size)
                whole++;
            size_t end = whole > 0 ? replay.ends[whole - 1] : replay.header_size;
            assert_int_equal(played.entries, whole);
            assert_int_equal(played.why == NULL, end == size);
            assert_false(played.ended);
        }
    }
}

/* What stands after the END is nobody's business. */
TEST(test_bytes_after_the_end)
{
    struct dice dice = dice_start(42);
    random_replay_record(&replay, &dice, 200, true);
    for (int i = 0; i < 100; i++)
        replay.bytes[replay.size + (size_t)i] = (uint8_t)dice_roll(&dice);
    play_exact(&played, replay.bytes, replay.size + 100, UINT64_MAX);
    assert_null(played.why);
    assert_true(played.agrees);
}

TEST(test_random_mutations)
{
    struct dice dice = dice_start(43);
    long opened = 0, damaged = 0, total = test_count(200000);
    static uint8_t bytes[RANDOM_REPLAY_SIZE];
    for (long i = 0; i < total; i++) {
        if (i % 2000 == 0)
            random_replay_record(&replay, &dice, 40, true);
        size_t size = replay.size;
        memcpy(bytes, replay.bytes, size);
        random_replay_mutate(&dice, bytes, &size);
        play_exact(&played, bytes, size, 300);
        opened += played.opened;
        damaged += played.why != NULL;
    }
    /* Some get far, some do not. */
    assert_true(opened > total / 10);
    assert_true(damaged > total / 10);
}

TEST(test_random_bytes)
{
    struct dice dice = dice_start(44);
    uint8_t header[REPLAY_HEADER_SIZE];
    struct game game;
    game_init(&game, &ruleset_retro, 0, 1, ruleset_retro.handling);
    size_t start = replay_encode_header(header, &game);
    for (long i = test_count(100000); i > 0; i--) {
        uint8_t bytes[256];
        size_t size = (size_t)dice_below(&dice, sizeof(bytes));
        for (size_t b = 0; b < size; b++)
            bytes[b] = (uint8_t)dice_roll(&dice);
        if (dice_below(&dice, 2) && size >= start)
            memcpy(bytes, header, start);
        play_exact(&played, bytes, size, 300);
    }
}

/* -- by hand -- */

static size_t
plain_header(uint8_t *bytes)
{
    struct game game;
    game_init(&game, &ruleset_classic, 1, 7, ruleset_classic.handling);
    return replay_encode_header(bytes, &game);
}

/* Where the fields of plain_header are. */
enum {
    AT_FORMAT = 4,
    AT_NAME_LENGTH = 5,
    AT_NAME = 6,
    AT_REVISION = 13,
    AT_WIDTH = 15,
    AT_VISIBLE = 16,
    AT_LEVEL = 17,
    AT_HANDLING = 26
};

static bool
opens_with(size_t at, uint8_t value)
{
    uint8_t bytes[REPLAY_HEADER_SIZE];
    size_t size = plain_header(bytes);
    bytes[at] = value;
    play_exact(&played, bytes, size, 10);
    return played.opened;
}

TEST(test_header_fields)
{
    for (size_t at = 0; at < 4; at++) {
        for (int value = 0; value < 256; value++) {
            uint8_t good = (uint8_t) "WPLR"[at];
            assert_int_equal(opens_with(at, (uint8_t)value), value == good);
        }
    }
    for (int value = 0; value < 256; value++) {
        uint8_t byte = (uint8_t)value;
        assert_int_equal(opens_with(AT_FORMAT, byte), value == REPLAY_FORMAT);
        assert_int_equal(opens_with(AT_REVISION, byte), value == (ruleset_classic.revision & 0xFF));
        assert_int_equal(opens_with(AT_REVISION + 1, byte), value == ruleset_classic.revision >> 8);
        assert_int_equal(opens_with(AT_WIDTH, byte), value >= 6 && value <= 12);
        assert_int_equal(opens_with(AT_VISIBLE, byte), value >= 6 && value <= 32);
        if (value < 128) {
            assert_int_equal(opens_with(AT_LEVEL, byte), value >= 1 && value <= 20);
        }
        if (value != 7)
            assert_false(opens_with(AT_NAME_LENGTH, byte));
        if (value != 'c')
            assert_false(opens_with(AT_NAME, byte));
    }
    /* Sentences that tell one trouble from another. */
    uint8_t bytes[REPLAY_HEADER_SIZE];
    size_t size = plain_header(bytes);
    const char *sentences[5];
    bytes[0] = 'X';
    play_exact(&played, bytes, size, 1);
    sentences[0] = played.why;
    opens_with(AT_FORMAT, 2);
    sentences[1] = played.why;
    opens_with(AT_NAME, 'k');
    sentences[2] = played.why;
    opens_with(AT_REVISION, 200);
    sentences[3] = played.why;
    opens_with(AT_WIDTH, 200);
    sentences[4] = played.why;
    for (int i = 0; i < 5; i++) {
        assert_non_null(sentences[i]);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(sentences[i], sentences[other]);
    }
}

/* A file: a plain header, its handling replaced or not, then `tail`. */
static void
play_tail(size_t keep, const uint8_t *tail, size_t size)
{
    uint8_t bytes[REPLAY_HEADER_SIZE + 64];
    size_t start = plain_header(bytes);
    if (keep > 0)
        start = keep;
    memcpy(bytes + start, tail, size);
    play_exact(&played, bytes, start + size, 100);
}

#define PLAY_TAIL(keep, ...)                                                                       \
    do {                                                                                           \
        static const uint8_t tail[] = {__VA_ARGS__};                                               \
        play_tail(keep, tail, sizeof(tail));                                                       \
    } while (0)

TEST(test_hostile_numbers)
{
    /* Handling: 500 is the last good delay. */
    PLAY_TAIL(AT_HANDLING, 0xF4, 0x03, 33, 33);
    assert_true(played.opened);
    PLAY_TAIL(AT_HANDLING, 0xF5, 0x03, 33, 33);
    assert_false(played.opened);
    PLAY_TAIL(AT_HANDLING, 100, 0xC9, 0x01, 33);
    assert_false(played.opened);
    PLAY_TAIL(AT_HANDLING, 100, 33, 0);
    assert_false(played.opened);
    PLAY_TAIL(AT_HANDLING, 100, 33, 0xC9, 0x01);
    assert_false(played.opened);
    /* 2^32 + 100 is not 100, 65536 + 1 is not 1. */
    PLAY_TAIL(AT_HANDLING, 0xE4, 0x80, 0x80, 0x80, 0x10, 33, 33);
    assert_false(played.opened);
    PLAY_TAIL(AT_HANDLING, 100, 33, 0x81, 0x80, 0x04);
    assert_false(played.opened);
    /* The level: 2^32 + 1, 65536 + 1, 257. */
    PLAY_TAIL(AT_LEVEL, 0x81, 0x80, 0x80, 0x80, 0x10, 1, 2, 3, 4, 5, 6, 7, 8, 100, 33, 33);
    assert_false(played.opened);
    PLAY_TAIL(AT_LEVEL, 0x81, 0x80, 0x04, 1, 2, 3, 4, 5, 6, 7, 8, 100, 33, 33);
    assert_false(played.opened);
    PLAY_TAIL(AT_LEVEL, 0x81, 0x02, 1, 2, 3, 4, 5, 6, 7, 8, 100, 33, 33);
    assert_false(played.opened);

    /* Runs: the longest game, one that is longer, the largest number there is,
     * and one that is too large. */
    PLAY_TAIL(0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 3);
    assert_null(played.why);
    assert_true(played.ticks == PLAYBACK_MAX_TICKS);
    PLAY_TAIL(0, 0x81, 0x80, 0x80, 0x80, 0x80, 0x01, 3);
    assert_non_null(strstr(played.why, "too long"));
    PLAY_TAIL(0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 3);
    assert_non_null(strstr(played.why, "too long"));
    PLAY_TAIL(0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02, 3);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 3);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 3);
    assert_non_null(played.why);
    /* Zeros at length without end. */
    PLAY_TAIL(0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        0x00, 0, 0);
    assert_non_null(played.why);

    /* Notes: a run is none, nor is kind 5, nor pilot 2. */
    PLAY_TAIL(0, 0, 0, 1, 1);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0, 5, 1, 1);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0, 255, 1, 1);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0, 2, 2);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F);
    assert_non_null(played.why);
    PLAY_TAIL(0, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F);
    assert_null(played.why);
    PLAY_TAIL(0, 0, 1, 0xF5, 0x03, 1, 1);
    assert_non_null(played.why);
    /* Nothing at all is a game that has not begun. */
    play_tail(0, (const uint8_t *)"", 0);
    assert_null(played.why);
    assert_int_equal(played.entries, 0);
}

/* -- replays of format 2 that lie -- */

static uint8_t lie[REPLAY_HEADER_SIZE + 256];
static size_t lie_size;

/* A whole header of modern rules and a goal, its own. */
static void
lie_begin(const char *goal, int next, int buttons)
{
    static struct game game;
    struct ruleset rules = ruleset_modern;
    game_init_goal(&game, &rules, goal_find(goal), 1, 1, rules.handling);
    lie_size = replay_encode_header(lie, &game);
    /* After magic, format, name with its length, revision and size. */
    size_t at = 4 + 1 + 1 + strlen("modern") + 2 + 2;
    assert_int_equal(lie[at], 5);
    assert_int_equal(lie[at + 1], 255);
    lie[at] = (uint8_t)next;
    lie[at + 1] = (uint8_t)buttons;
}

static void
lie_add(struct replay_entry entry)
{
    lie_size += replay_encode_entry(lie + lie_size, &entry);
    assert_true(lie_size <= sizeof(lie) - REPLAY_ENTRY_SIZE);
}

static void
lie_add_run(uint64_t ticks, uint8_t held)
{
    lie_add((struct replay_entry){.kind = REPLAY_RUN, .ticks = ticks, .held = held});
}

/* Plays it; the sentence must have the words. */
static void
expect_refused(const char *words)
{
    play_exact(&played, lie, lie_size, UINT64_MAX);
    const char *why = played.playback.why;
    assert_non_null(why);
    if (strstr(why, words) == NULL)
        fail_msg("%s: expected %s", why, words);
    assert_false(played.agrees);
}

TEST(test_lying_headers)
{
    static const int next[] = {0, 7, 8, 128, 255};
    for (size_t i = 0; i < ARRAY_SIZE(next); i++) {
        lie_begin("sprint40", next[i], 255);
        expect_refused("next pieces");
    }
    for (int buttons = 0; buttons < 255; buttons++) {
        lie_begin("sprint40", 5, buttons);
        if (buttons == (255 & ~BUTTON_HALF))
            continue;
        expect_refused("buttons");
    }
    /* The name of the goal is before level, seed and handling. */
    lie_begin("sprint40", 5, 255);
    for (size_t at = 0; at + 8 < lie_size; at++)
        if (memcmp(lie + at, "sprint40", 8) == 0)
            lie[at + 7] = '1';
    expect_refused("goal");
    lie_begin("ultra", 5, 255);
    lie[6] = 'M';
    expect_refused("rule set");
    /* Ten rows of garbage in a well of six. */
    lie_begin("dig10", 5, 255);
    lie[4 + 1 + 1 + 6 + 2 + 1] = 6;
    expect_refused("goal does not fit");
}

TEST(test_lying_notes)
{
    /* Garbage: no rows, too many, far too many. */
    static const uint32_t rows[] = {0, 201, 255, 100000, UINT32_MAX};
    for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
        lie_begin("endless", 5, 255);
        lie_add_run(5, 0);
        lie_add((struct replay_entry){.kind = REPLAY_GARBAGE, .rows = rows[i]});
        lie_add_run(5, 0);
        expect_refused("garbage");
    }
    /* Undo where the goal has none, before a lock, and once too often. */
    lie_begin("endless", 5, 255);
    lie_add_run(5, 0);
    lie_add_run(1, BUTTON_HARD);
    lie_add((struct replay_entry){.kind = REPLAY_UNDO});
    expect_refused("takes back");
    lie_begin("zen", 5, 255);
    lie_add((struct replay_entry){.kind = REPLAY_UNDO});
    expect_refused("takes back");
    lie_begin("zen", 5, 255);
    lie_add_run(5, 0);
    lie_add_run(1, BUTTON_HARD);
    lie_add((struct replay_entry){.kind = REPLAY_UNDO});
    lie_add((struct replay_entry){.kind = REPLAY_UNDO});
    expect_refused("takes back");
    assert_int_equal(played.playback.game.undone, 1);
}

/* More garbage than a well has rows, in one tick: the game ends, and a log that
 * goes on is refused at that place. */
TEST(test_garbage_beyond_the_well)
{
    lie_begin("endless", 5, 255);
    for (int i = 0; i < 10; i++)
        lie_add((struct replay_entry){.kind = REPLAY_GARBAGE, .rows = 200});
    lie_add_run(2, 0);
    for (int i = 0; i < 10; i++) {
        lie_add_run(1, BUTTON_HARD);
        lie_add_run(1, 0);
    }
    expect_refused("goes on after");
    assert_true(played.playback.game.over);
    assert_in_range(played.playback.game.pieces, 2, 5);
}

/* Hold twice for one piece does nothing the second time, and rules without hold
 * have no such button. */
TEST(test_hold_that_is_not_there)
{
    lie_begin("endless", 5, 255);
    lie_add_run(2, 0);
    for (int i = 0; i < 5; i++) {
        lie_add_run(1, BUTTON_HOLD);
        lie_add_run(1, 0);
    }
    play_exact(&played, lie, lie_size, UINT64_MAX);
    uint8_t held = played.playback.game.hold;
    assert_true(held != PIECE_NONE);
    assert_int_equal(played.playback.game.pieces, 1);

    static struct game game;
    game_init(&game, &ruleset_arika, 0, 1, ruleset_arika.handling);
    lie_size = replay_encode_header(lie, &game);
    lie_add_run(2, 0);
    lie_add_run(3, BUTTON_HOLD | BUTTON_HALF);
    play_exact(&played, lie, lie_size, UINT64_MAX);
    assert_int_equal(played.playback.game.hold, PIECE_NONE);
    assert_int_equal(played.playback.game.motion.held, 0);
}

TEST(test_nothing)
{
    struct replay_reader reader;
    struct replay_header header;
    assert_non_null(replay_open(&reader, "", 0, &header));
    assert_non_null(replay_open(&reader, NULL, 0, &header));
}

SUITE(replay)
