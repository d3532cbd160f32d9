/*
 * Whether games come out as they did: what each feature is on fixed positions,
 * and fixed games of each rule set, as numbers that were written down. Where
 * one has changed, runs that were kept must not go on: PLAY_REVISION has to go
 * up, and the new numbers come here.
 */
#include "lib/check.h"

#include <inttypes.h>

#include "train/play.h"
#include "wellplayed/moves.h"
#include "wellplayed/pilot.h"
#include "wellplayed/planner.h"

static const char advice[] =
    "\nPlay has changed. If that is meant, raise PLAY_REVISION in "
    "src/train/play.h,\nset REVISION here to the same, and put the new rows "
    "here. "
    "A row for a new\nfeature or rule set alone is no change.\n";

/* What the numbers below are of. */
enum { REVISION = 2, SEED = 20031 };

static uint64_t
mix(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (number >> 8 * i & 0xFFu)) * 0x100000001B3u;
    return hash;
}

struct known {
    const char *name;
    uint64_t hash;
};

/* A new feature or rule set gets a row of its own, and changes no other. */
static const struct known features[] = {
    {"landing-height", 0x88B3FFD4A8591903},
    {"eroded-cells", 0x1CC1882FCC67FBC7},
    {"rows-removed", 0xB3219FF9DF511A00},
    {"contact", 0x6D9C62582177A2CA},
    {"rest-row", 0x46D4ACD30C1A501F},
    {"row-transitions", 0xF7486D161B831E92},
    {"column-transitions", 0x2E993DA2A32AF03B},
    {"holes", 0x2597DEAA47A90499},
    {"wells", 0xDE25D03D5382CF18},
    {"wells-by-runs", 0x5A96D49E0AB14431},
    {"hole-depth", 0x71ACD895816C5CCA},
    {"rows-with-holes", 0x5E3C0CAE33E859B2},
    {"diversity", 0x4604B6A74B3DEF82},
    {"max-height", 0xC8B04ED03058EDAA},
    {"sum-height", 0xF5C9FE124297E5C6},
    {"height-differences", 0x7BF4E238DB483F9F},
    {"peaks", 0xE177311B29C8D4E1},
    {"pits", 0x1CE8159874274702},
    {"level-pairs", 0x016CE92C9BF88C08},
    {"cliffs", 0x7ECABCDEC0BEB22E},
    {"fits", 0xB33D043383DA50AA},
    {"thin-roofs", 0x68463D73D8F2262C},
    {"cover-rows", 0x9566A33E12FCEB3F},
    {"cover-gaps", 0xA1F4060DAF8745A6},
    {"depth-gaps", 0x04791B8FD6773DFB},
};

static const struct known games[] = {
    {"classic", 0x3D05E6286C78E9F1},
    {"standard", 0xF910EE7ACAB461DD},
    {"arcade", 0xD303AD2991B91B93},
    {"retro", 0xD3164CAEA0F133DD},
    {"modern", 0xC6F644C6F4B0F8A2},
    {"modern-plus", 0x4C0FB8AA019BE3FA},
    {"arika", 0xAFD908A8F08B0633},
};

/* Says what it should be where a row is missing or another. */
static bool
is_known(const struct known *known, size_t count, const char *name, uint64_t hash)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i].name, name) == 0 && known[i].hash == hash)
            return true;
    print_message("    {\"%s\", 0x%016" PRIX64 "},\n", name, hash);
    return false;
}

/* -- features -- */

/* Pieces put anywhere at random make holes, roofs and wells of all depths. */
static void
look_at_positions(uint64_t hashes[FEATURE_COUNT])
{
    enum { GAMES = 40 };
    const struct shapes *shapes = ruleset_find("standard")->shapes;
    struct place places[MOVES_MAX_DROPS];
    int32_t values[FEATURE_COUNT];
    struct board board, after;
    struct rng rng;

    rng_seed(&rng, SEED, 1);
    for (int game = 0; game < GAMES; game++) {
        board_init(&board, 6 + game % 7, 8 + game % 13);
        for (;;) {
            enum piece piece = (enum piece)rng_below(&rng, PIECE_COUNT);
            int count = moves_drops(&board, shapes, piece, places);
            if (count == 0)
                break;
            for (int i = 0; i < count; i++) {
                after = board;
                struct cleared cleared = board_place(&after, shapes, places[i]);
                features_of_act(FEATURE_ACTS, &board, shapes, places[i], cleared, values);
                features_of_well(FEATURE_LEARNABLE & ~FEATURE_ACTS, &after, values);
                for (int f = 0; f < FEATURE_PATTERNS; f++)
                    hashes[f] = mix(hashes[f], (uint64_t)values[f]);
            }
            board_place(&board, shapes, places[rng_below(&rng, (uint32_t)count)]);
        }
    }
}

TEST(features_are_what_they_were)
{
    uint64_t hashes[FEATURE_COUNT] = {0};
    bool all = true;

    look_at_positions(hashes);
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        all &= is_known(features, ARRAY_SIZE(features), feature_name((enum feature)f), hashes[f]);
    if (!all)
        fail_msg("%s", advice);
}

/* -- games -- */

static const struct {
    enum play_mode mode;
    uint32_t pace;
    uint8_t pieces, unknown;
    uint64_t max;
} ways[] = {
    {.mode = PLAY_BOARD, .pieces = 1, .max = 300},
    {.mode = PLAY_DROPS, .pieces = 1, .max = 1000},
    {.mode = PLAY_DROPS, .pieces = 2, .max = 60},
    {.mode = PLAY_DROPS, .pieces = 1, .unknown = 1, .max = 20},
    {.mode = PLAY_KEYS, .pace = 15, .pieces = 1, .max = 40},
    {.mode = PLAY_KEYS, .pace = PILOT_PACE_MAX, .pieces = 2, .max = 20},
};

static uint64_t
play_all(struct player *player, const struct ruleset *rules)
{
    uint64_t hash = PLAY_MIX_START;

    for (size_t way = 0; way < ARRAY_SIZE(ways); way++) {
        struct play_setup setup = {
            .mode = ways[way].mode,
            .rules = play_rules(rules, ways[way].mode),
            .max_pieces = ways[way].max,
            .level = rules->first_level,
            .pace = ways[way].pace,
            .brain =
                {
                    .weights =
                        {
                            [FEATURE_LANDING_HEIGHT] = -1,
                            [FEATURE_ERODED_CELLS] = 1,
                            [FEATURE_ROW_TRANSITIONS] = -1,
                            [FEATURE_COLUMN_TRANSITIONS] = -1,
                            [FEATURE_HOLES] = -4,
                            [FEATURE_WELLS] = -1,
                        },
                    .pieces = ways[way].pieces,
                    .unknown = ways[way].unknown,
                    .slides = true,
                },
        };
        struct play_meter meter = {0};
        setup.count_points = play_counts_points(&setup);
        assert_true(brain_scale(&setup.brain));
        struct play_result result = play_game(player, &setup, SEED, 0, &meter);
        assert_true(result.rows > 0);
        hash = play_mix(hash, &result);
    }
    return hash;
}

TEST(games_come_out_as_they_did)
{
    struct player *player = player_create();
    const struct ruleset *rules;
    bool all = true;

    assert_non_null(player);
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        all &= is_known(games, ARRAY_SIZE(games), rules->name, play_all(player, rules));
    player_destroy(player);
    if (!all)
        fail_msg("%s", advice);
}

TEST(the_numbers_are_of_this_revision)
{
    assert_int_equal(REVISION, PLAY_REVISION);
}

SUITE(revision)
