/*
 * Games recorded long ago come out as they did.
 *
 * WELLPLAYED_GOLDEN is the folder of the replays and expected.txt.
 */
#include <inttypes.h>

#include "lib/check.h"
#include "lib/golden.h"
#include "lib/replaying.h"
#include "lib/slow_replay.h"

static struct replaying played;
static struct slow_replay slow;

static uint8_t *
read_file(const char *folder, const char *name, size_t *size)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.wpr", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s is not there", path);
    uint8_t *bytes = malloc(1 << 20);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    assert_true(*size > 0 && *size < 1 << 20);
    fclose(file);
    return bytes;
}

TEST(test_golden)
{
    const char *folder = getenv("WELLPLAYED_GOLDEN");
    assert_non_null(folder);
    char path[4096], line[256];
    snprintf(path, sizeof(path), "%s/expected.txt", folder);
    FILE *table = fopen(path, "r");
    if (table == NULL)
        fail_msg("%s is not there", path);
    int games = 0;
    while (fgets(line, sizeof(line), table) != NULL) {
        if (line[0] == '#')
            continue;
        char name[64];
        uint64_t hash, ticks, pieces, rows, points;
        unsigned level;
        int over;
        assert_int_equal(
            sscanf(line, "%63s %" SCNx64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %u %d",
                name, &hash, &ticks, &pieces, &rows, &points, &level, &over),
            8);
        size_t size;
        uint8_t *bytes = read_file(folder, name, &size);
        replaying_run(&played, bytes, size, UINT64_MAX);
        const struct game *game = &played.playback.game;
        if (played.why != NULL)
            fail_msg("%s: %s", name, played.why);
        if (game->pieces != pieces || game->rows != rows || game->points != points ||
            game->tick != ticks || game->level != level || game->over != over)
            fail_msg("%s: %" PRIu64 " ticks, %" PRIu64 " pieces, %" PRIu64 " rows, %" PRIu64
                     " points, level %u",
                name, game->tick, game->pieces, game->rows, game->points, (unsigned)game->level);
        if (played.hash != hash || !played.agrees)
            fail_msg("%s: the game is the same, its fingerprint is not", name);
        slow_replay(&slow, bytes, size, UINT64_MAX);
        assert_int_equal(slow.state, PLAYBACK_ENDED);
        assert_true(game_hash(&slow.game) == hash);
        free(bytes);
        games++;
    }
    fclose(table);
    assert_true(games >= 12);
}

/* What happens in a replay, step by step; the playback is at its end then. */
static uint64_t
hear(struct playback *playback, struct replay_header *header, const uint8_t *bytes, size_t size)
{
    uint64_t heard = GOLDEN_START;

    assert_null(playback_open(playback, header, bytes, size));
    while (playback_next(playback, UINT64_MAX))
        heard = golden_hear(heard, playback->game.tick, &playback->events);
    return heard;
}

/* Of modern rule sets, and to goals: every event as well. */
TEST(test_modern)
{
    static struct playback playback;
    const char *folder = getenv("WELLPLAYED_GOLDEN");
    assert_non_null(folder);
    char path[4096], line[512];
    snprintf(path, sizeof(path), "%s/modern.txt", folder);
    FILE *table = fopen(path, "r");
    if (table == NULL)
        fail_msg("%s is not there", path);
    unsigned goals = 0, rules = 0;
    uint32_t all_undone = 0;
    while (fgets(line, sizeof(line), table) != NULL) {
        if (line[0] == '#')
            continue;
        char name[64];
        uint64_t hash, ticks, pieces, rows, points, attack, dug, events;
        unsigned level, undone;
        int over, reached, combo;
        assert_int_equal(sscanf(line,
                             "%63s %" SCNx64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
                             " %u %d %d %u %d %" SCNu64 " %" SCNu64 " %" SCNx64,
                             name, &hash, &ticks, &pieces, &rows, &points, &level, &over, &reached,
                             &undone, &combo, &attack, &dug, &events),
            14);
        struct replay_header header;
        size_t size;
        uint8_t *bytes = read_file(folder, name, &size);
        uint64_t heard = hear(&playback, &header, bytes, size);
        const struct game *game = &playback.game;
        if (playback.state != PLAYBACK_ENDED)
            fail_msg("%s: %s", name, playback.why);
        if (game->pieces != pieces || game->rows != rows || game->points != points ||
            game->tick != ticks || game->level != level || game->over != over ||
            game->reached != reached || game->undone != undone || game->max_combo != combo ||
            game->attack != attack || game->garbage_cleared != dug)
            fail_msg("%s: %" PRIu64 " ticks, %" PRIu64 " pieces, %" PRIu64 " rows, %" PRIu64
                     " points, level %u",
                name, game->tick, game->pieces, game->rows, game->points, (unsigned)game->level);
        if (heard != events)
            fail_msg("%s: the end is the same, the events are not", name);
        assert_true(game_hash(game) == hash);
        assert_int_equal(header.format, REPLAY_FORMAT_MODERN);
        slow_replay(&slow, bytes, size, UINT64_MAX);
        assert_int_equal(slow.state, PLAYBACK_ENDED);
        assert_true(game_hash(&slow.game) == hash);
        for (int i = 0; goal_at(i) != NULL; i++)
            goals |= (unsigned)(goal_at(i) == header.goal) << i;
        for (int i = 0; ruleset_at(i) != NULL; i++)
            if (strcmp(ruleset_at(i)->name, header.rules.name) == 0)
                rules |= 1u << i;
        all_undone += undone;
        free(bytes);
    }
    fclose(table);
    for (int i = 0; goal_at(i) != NULL; i++)
        if (!(goals >> i & 1u))
            fail_msg("no golden game has the goal %s", goal_at(i)->name);
    for (int i = 0; ruleset_at(i) != NULL; i++)
        if (!(rules >> i & 1u))
            fail_msg("no game of the rules %s", ruleset_at(i)->name);
    assert_true(all_undone > 10);
}

SUITE(golden)
