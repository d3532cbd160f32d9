/*
 * Weights by number: features of players that value boards, traits of those that
 * think.
 */
#include "lib/check.h"

#include "lib/school.h"
#include "store/weights.h"
#include "train/weighed.h"

TEST(names_are_those_of_weights_files)
{
    for (int thinks = 0; thinks <= 1; thinks++)
        for (int n = 0; n < weighed_count(thinks); n++)
            assert_int_equal(weighed_find(thinks, weighed_name(thinks, n)), n);
    assert_int_equal(weighed_find(false, "hole-rows"), -1);
    assert_int_equal(weighed_find(true, "hole-depth"), -1);
    assert_int_equal(weighed_find(false, "patterns"), -1);
    assert_int_equal(weighed_find(true, "holes"), TRAIT_HOLES);
    assert_int_equal(weighed_find(false, "holes"), FEATURE_HOLES);
}

TEST(a_player_has_weights_of_either_kind)
{
    struct brain attacker, bcts;

    assert_true(weights_find("attacker", &attacker) && weights_find("bcts", &bcts));
    assert_true(weighed_of(false, &bcts) == bcts.features);
    assert_true(weighed_of(true, &bcts) == 0);
    assert_true(weighed_of(true, &attacker) & FEATURE_BIT(TRAIT_ATTACK));
    assert_true(weighed_of(false, &attacker) == attacker.features);
    assert_true(weighed_get(true, &attacker, TRAIT_ATTACK) == 1);
    assert_true(weighed_get(false, &attacker, FEATURE_HOLES) == -4);
}

/* A candidate of traits: whole numbers, whose ratios are those of the direction,
 * and which a weights file holds. */
TEST(a_direction_becomes_a_player_that_thinks)
{
    struct objective objective = school_thinkers();
    struct brain brain, larger, back;
    char text[WEIGHTS_WRITE_SIZE(0)];
    double eight[FEATURE_COUNT] = {0}, none[FEATURE_COUNT] = {0};
    struct error error;

    for (int d = 0; d < objective.dimensions; d++)
        eight[d] = 8 * school_thoughts[d];
    assert_true(objective_brain(&objective, school_thoughts, &brain));
    assert_true(objective_brain(&objective, eight, &larger));
    assert_memory_equal(&brain.thinking, &larger.thinking, sizeof(brain.thinking));
    assert_int_equal(brain.thinking.positions, objective.setup.brain.thinking.positions);
    assert_int_equal(brain.thinking.samples, objective.setup.brain.thinking.samples);
    assert_int_equal(brain.thinking.weights[TRAIT_GARBAGE], -WEIGHED_GREATEST);
    assert_int_equal(brain.thinking.weights[TRAIT_LOCKS], -WEIGHED_GREATEST / 4);
    assert_int_equal(brain.thinking.weights[TRAIT_HEIGHT], 0);
    assert_false(objective_brain(&objective, none, &brain));

    assert_true(objective_brain(&objective, school_thoughts, &brain));
    snprintf(brain.name, sizeof(brain.name), "a");
    snprintf(brain.title, sizeof(brain.title), "b");
    size_t size = weights_write(&brain, "", text, sizeof(text));
    if (!weights_read(text, size, "a.ini", &back, &error))
        fail_msg("%s", error_english(&error));
    assert_memory_equal(&back.thinking, &brain.thinking, sizeof(back.thinking));
    assert_memory_equal(back.weights, brain.weights, sizeof(back.weights));
}

SUITE(weighed)
