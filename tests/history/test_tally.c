/*
 * What is counted while a game is played: keys and faults, the wait for an I,
 * points over time; and that a replay tells the same.
 */
#include "lib/check.h"

#include "lib/recording.h"
#include "lib/slow.h"

#include "history/retell.h"
#include "history/splits.h"
#include "store/file.h"
#include "store/utf8.h"

/* -- a replay tells the same -- */

static void
check_same_tally(const struct tally *a, const struct tally *b)
{
    assert_true(a->finesse.keys == b->finesse.keys);
    assert_true(a->finesse.pieces == b->finesse.pieces);
    assert_true(a->finesse.pressed == b->finesse.pressed);
    assert_true(a->finesse.fewest == b->finesse.fewest);
    assert_true(a->finesse.drops == b->finesse.drops);
    assert_true(a->finesse.faults == b->finesse.faults);
    assert_int_equal(a->finesse.last, b->finesse.last);
    assert_int_equal(a->longest_drought, b->longest_drought);
    assert_int_equal(a->by_human, b->by_human);
    assert_int_equal(a->by_machine, b->by_machine);
    assert_int_equal(a->series.count, b->series.count);
    assert_true(a->series.every == b->series.every);
    assert_memory_equal(a->series.points, b->series.points, sizeof(a->series.points));
}

TEST(test_retelling)
{
    static struct retelling told;
    uint64_t judged = 0;
    for (long i = 0; i < test_count(14); i++) {
        const struct ruleset *rules = ruleset_at((int)(i % 7));
        struct recording made;
        bool by_both = i % 2 == 0;
        recording_make(&made, rules, (uint64_t)i + 50, i % 3 == 0 ? 5000 : 10000000, by_both);
        assert_int_equal(retell(&told, made.data, made.size, NULL), PLAYBACK_ENDED);
        assert_null(told.playback.why);
        assert_int_equal(told.playback.whole, made.size);
        assert_true(game_hash(&told.playback.game) == game_hash(&made.game));
        check_same_tally(&told.tally, &made.tally);
        assert_true(told.tally.by_human);
        if (made.game.tick <= 5000)
            assert_int_equal(told.tally.by_machine, by_both);
        judged += told.tally.finesse.pieces;
        assert_true(told.tally.finesse.fewest <= told.tally.finesse.pressed);

        /* Bytes behind the end are not part of it. */
        made.data[made.size] = 1;
        assert_int_equal(retell(&told, made.data, made.size + 1, NULL), PLAYBACK_ENDED);
        assert_int_equal(told.playback.whole, made.size);
        recording_free(&made);
    }
    assert_true(judged > 0);
}

/* Cut anywhere, it is good up to the last whole entry, and what is cut off
 * there can be put on again. */
TEST(test_cut_replays)
{
    static struct retelling told, again;
    struct recording made;
    size_t before = 0;

    recording_make(&made, &ruleset_arcade, 3, 20000, true);
    for (size_t size = 0; size < made.size; size++) {
        enum playback_state result = retell(&told, made.data, size, NULL);
        assert_non_null(told.playback.why);
        assert_true(told.playback.whole <= size);
        assert_true(told.playback.whole >= before);
        assert_int_equal(result, told.playback.whole > 0 ? PLAYBACK_CUT : PLAYBACK_DAMAGED);
        before = told.playback.whole;
        if (told.playback.whole == 0)
            continue;
        uint64_t tick = told.playback.game.tick, hash = game_hash(&told.playback.game);
        result = retell(&again, made.data, told.playback.whole, NULL);
        assert_int_equal(result, PLAYBACK_CUT);
        assert_true(again.playback.game.tick == tick);
        assert_true(game_hash(&again.playback.game) == hash);
    }
    assert_int_equal(before, made.end);

    /* Zeros at the end, as a power cut may leave them. */
    memset(made.data + made.end, 0, made.size - made.end);
    assert_int_equal(retell(&told, made.data, made.size, NULL), PLAYBACK_DAMAGED);
    assert_int_equal(told.playback.whole, made.end);
    assert_true(game_hash(&told.playback.game) == game_hash(&made.game));
    recording_free(&made);
}

/* Whatever the bytes are: it ends, and what is good is before what is not. */
TEST(test_damaged_replays)
{
    static struct retelling told;
    struct recording made;
    struct dice dice = dice_start(7);
    int bad = 0;

    recording_make(&made, &ruleset_retro, 4, 15000, true);
    uint8_t *copy = malloc(made.size);
    for (long i = 0; i < test_count(2000); i++) {
        memcpy(copy, made.data, made.size);
        copy[dice_below(&dice, (int)made.size)] ^= (uint8_t)(1u << dice_below(&dice, 8));
        enum playback_state result = retell(&told, copy, made.size, NULL);
        assert_true(told.playback.whole <= made.size);
        assert_int_equal(told.playback.why == NULL, result == PLAYBACK_ENDED);
        bad += result != PLAYBACK_ENDED;
    }
    assert_true(bad > 0);
    free(copy);
    recording_free(&made);
}

/* -- the wait for an I -- */

TEST(test_drought)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct recording made;
        recording_make(&made, &ruleset_standard, seed, UINT64_MAX, false);
        struct game game;
        uint32_t drought = 0, longest = 0;
        /* The same pieces, dropped at once. */
        game_init(&game, &ruleset_standard, 1, seed, ruleset_standard.handling);
        uint64_t pieces = made.game.pieces;
        struct deck deck = game.deck;
        for (uint64_t n = 0; n < pieces; n++) {
            uint8_t piece = n < ruleset_standard.next_count ? game.next[n] : deck_draw(&deck);
            drought = piece == PIECE_I ? 0 : drought + 1;
            longest = drought > longest ? drought : longest;
        }
        assert_int_equal(made.tally.longest_drought, longest);
        recording_free(&made);
    }
}

/* -- modern games -- */

/* A replay of a few keys, each down for a tick, with entries between them. */
struct script {
    struct game game;
    struct undo undo;
    struct replay_writer writer;
    uint8_t data[4096];
    size_t size;
};

static void
script_step(struct script *script, uint8_t held)
{
    struct events events = game_step(&script->game, (struct command){held});
    replay_writer_tick(&script->writer, held, 1);
    undo_look(&script->undo, &script->game, events.happened);
}

static void
script_tap(struct script *script, uint8_t button)
{
    script_step(script, button);
    script_step(script, 0);
}

static void
script_begin(struct script *script, uint64_t seed)
{
    memset(script, 0, sizeof(*script));
    game_init_goal(
        &script->game, &ruleset_modern, goal_find("zen"), 1, seed, ruleset_modern.handling);
    script->size = replay_encode_header(script->data, &script->game);
    replay_writer_init(
        &script->writer, script->data + script->size, sizeof(script->data) - script->size);
    script_step(script, 0);
}

static void
script_undo(struct script *script)
{
    const struct replay_entry undo = {.kind = REPLAY_UNDO};
    replay_writer_note(&script->writer, &undo);
    assert_true(undo_back(&script->undo, &script->game));
}

static const struct tally *
script_tell(struct script *script)
{
    static struct retelling told;
    const struct replay_entry end = {
        .kind = REPLAY_END, .ticks = script->game.tick, .hash = game_hash(&script->game)};

    replay_writer_note(&script->writer, &end);
    assert_int_equal(
        retell(&told, script->data, script->size + script->writer.used, NULL), PLAYBACK_ENDED);
    return &told.tally;
}

/* Keys before a hold are keys, but not those of the piece that comes; what is
 * pressed too much is a fault of one piece. */
TEST(test_hold_and_faults)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct script script;
        script_begin(&script, seed);
        script_tap(&script, BUTTON_LEFT);
        script_tap(&script, BUTTON_HOLD);
        script_tap(&script, BUTTON_HARD);  /* none needed */
        script_tap(&script, BUTTON_RIGHT); /* one needed */
        script_tap(&script, BUTTON_HARD);
        script_tap(&script, BUTTON_LEFT); /* none needed */
        script_tap(&script, BUTTON_RIGHT);
        script_tap(&script, BUTTON_HARD);
        const struct finesse_game *finesse = &script_tell(&script)->finesse;
        assert_int_equal(finesse->keys, 8);
        assert_int_equal(finesse->pieces, 3);
        assert_int_equal(finesse->pressed, 3);
        assert_int_equal(finesse->fewest, 1);
        assert_int_equal(finesse->drops, 3);
        assert_int_equal(finesse->faults, 1);
        assert_int_equal(finesse->last, 2);
    }
}

/* The pieces that come, each once, whether they fall or go to hold. */
TEST(test_drought_with_hold)
{
    enum { NEXT = 5 };
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct script script;
        uint32_t drought = 0, longest = 0;
        script_begin(&script, seed);
        struct game fresh;
        game_init_goal(&fresh, &ruleset_modern, goal_find("zen"), 1, seed, ruleset_modern.handling);
        for (int i = 0; i < 5; i++) {
            script_tap(&script, BUTTON_HOLD);
            script_tap(&script, BUTTON_HARD);
        }
        /* One fell at first, five came, and one into an empty hold. */
        struct deck deck = fresh.deck;
        assert_int_equal(ruleset_modern.next_count, NEXT);
        for (int n = 0; n < NEXT + 2; n++) {
            uint8_t piece = n < NEXT ? fresh.next[n] : deck_draw(&deck);
            drought = piece == PIECE_I ? 0 : drought + 1;
            longest = drought > longest ? drought : longest;
        }
        assert_int_equal(script_tell(&script)->longest_drought, longest);
    }
}

/* A lock that is taken back: its keys stay pressed, the piece is judged anew,
 * and a curve of points never falls, so that it can be read again. */
TEST(test_undo)
{
    struct script script;
    struct series again;
    uint8_t bytes[SERIES_BYTES];

    script_begin(&script, 3);
    script_tap(&script, BUTTON_HARD);
    script_tap(&script, BUTTON_LEFT);
    script_tap(&script, BUTTON_HARD);
    uint64_t points = script.game.points;
    script_tap(&script, BUTTON_LEFT);
    script_undo(&script);
    assert_true(script.game.points < points);
    script_tap(&script, BUTTON_HARD);
    for (int i = 0; i < 3000; i++)
        script_step(&script, 0);
    const struct tally *tally = script_tell(&script);
    assert_int_equal(tally->finesse.keys, 5);
    assert_int_equal(tally->finesse.pieces, 3);
    assert_int_equal(tally->finesse.faults, 0);
    size_t size = series_encode(&tally->series, bytes);
    assert_true(series_decode(&again, bytes, size));
    assert_int_equal(again.count, tally->series.count);
    assert_true(again.count > 2);
}

/* -- the times on the way -- */

/* Of golden games to a goal of rows; the last is that of the end, where it is
 * reached. */
TEST(test_splits)
{
    static const struct {
        const char *name;
        int count;
    } games[] = {{"modern-dig10", 5}, {"modern-dig100", 6}, {"modern-sprint20", 2},
        {"modern-sprint40", 4}, {"modern-planned", 0}};
    static struct retelling told;
    const char *folder = getenv("WELLPLAYED_GOLDEN");
    struct splits splits;

    assert_non_null(folder);
    for (size_t i = 0; i < ARRAY_SIZE(games); i++) {
        char path[4096];
        size_t size;
        snprintf(path, sizeof(path), "%s/%s.wpr", folder, games[i].name);
        void *bytes = file_read(path, 1 << 20, &size, NULL);
        assert_non_null(bytes);
        assert_int_equal(retell(&told, bytes, size, NULL), PLAYBACK_ENDED);
        const struct game *game = &told.playback.game;
        splits_find(&splits, bytes, size, NULL);
        assert_int_equal(splits.count, games[i].count);
        for (int n = 1; n < splits.count; n++)
            assert_true(splits.ticks[n] >= splits.ticks[n - 1]);
        if (game->reached) {
            assert_true(splits.count > 1);
            assert_int_equal(
                splits.count * splits.every, game->goal->rows + game->goal->garbage_rows);
            assert_true(splits.ticks[0] < game->tick);
            assert_true(splits.ticks[splits.count - 1] == game->tick);
        }
        free(bytes);
    }
}

/* -- points over time -- */

/* The points at a tick, of a game that wins `tick` points in each of some
 * ticks. */
TEST(test_series)
{
    static const uint64_t steps[] = {1, 7, 999, 1000, 1001, 30000, 1 << 20};
    for (size_t i = 0; i < ARRAY_SIZE(steps); i++) {
        struct series series;
        uint64_t points = 0, tick = 0;
        series_begin(&series);
        series_take(&series, 0, 0);
        for (int n = 0; n < 2000; n++) {
            tick += steps[i];
            points += 3;
            series_take(&series, tick, points);
        }
        assert_true(series.count > 0 && series.count <= SERIES_MAX);
        assert_true((uint64_t)series.count == tick / series.every + 1);
        if (tick > SERIES_MAX * SERIES_FIRST_TICKS)
            assert_true(series.count >= SERIES_MAX / 2);
        for (int n = 0; n < series.count; n++)
            assert_true(series.points[n] == (uint64_t)n * series.every / steps[i] * 3);

        uint8_t bytes[SERIES_BYTES];
        struct series again;
        size_t size = series_encode(&series, bytes);
        assert_true(size <= SERIES_BYTES);
        assert_true(series_decode(&again, bytes, size));
        assert_int_equal(again.count, series.count);
        assert_true(again.every == series.every);
        assert_memory_equal(
            again.points, series.points, (size_t)series.count * sizeof(series.points[0]));
        /* Cut anywhere, it is none. */
        for (size_t cut = 0; cut < size; cut++) {
            assert_false(series_decode(&again, bytes, cut));
            assert_int_equal(again.count, 0);
        }
    }
}

TEST(test_odd_series)
{
    struct series series;
    struct dice dice = dice_start(7);
    uint8_t bytes[SERIES_BYTES];

    series_begin(&series);
    series_take(&series, UINT64_MAX, UINT64_MAX);
    assert_in_range(series.count, 1, SERIES_MAX);
    assert_true(series_decode(&series, bytes, series_encode(&series, bytes)));
    assert_false(series_decode(&series, NULL, 0));

    for (long i = 0; i < test_count(20000); i++) {
        size_t size = (size_t)dice_below(&dice, (int)sizeof(bytes));
        for (size_t n = 0; n < size; n++)
            bytes[n] = (uint8_t)(dice_below(&dice, 256) & (i % 2 ? 0x7F : 0xFF));
        series_decode(&series, bytes, size);
        assert_in_range(series.count, 0, SERIES_MAX);
        assert_true(series.every >= SERIES_FIRST_TICKS);
    }
}

/* -- text -- */

TEST(test_clean_text)
{
    static const struct {
        const char *in, *out;
    } texts[] = {
        {"", ""},
        {"Ann", "Ann"},
        {"  Ann  Lee ", "Ann  Lee"},
        {"中文 é 𝄞", "中文 é 𝄞"},
        {"a\tb\nc\x1B[31m\x7F", "abc[31m"},
        {"\xC2\x85x\xE2\x80\xAEy\xE2\x81\xA6\xEF\xBB\xBFz", "xyz"},
        {"\xFFok\xC3", "ok"},
        {"\xC0\xAF/\xE0\x80\xAF.\xED\xA0\x80\xF4\x90\x80\x80\xF5", "/."},
        {"'; DROP TABLE games; --\"", "'; DROP TABLE games; --\""},
        {"123456789012345", "123456789012345"},
        {"1234567890123456", "123456789012345"},
        {"12345678901234é", "12345678901234"},
        {"1234567890123 4", "1234567890123 4"},
        {"12345678901234 5", "12345678901234"},
    };
    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        char out[32];
        size_t size = i < 9 ? sizeof(out) : 16;
        bool same = utf8_clean(out, size, texts[i].in);
        assert_string_equal(out, texts[i].out);
        assert_int_equal(same, strcmp(texts[i].in, texts[i].out) == 0);
    }
    char nothing[1] = "x";
    assert_false(utf8_clean(nothing, 1, "long"));
    assert_string_equal(nothing, "");
}

SUITE(tally)
