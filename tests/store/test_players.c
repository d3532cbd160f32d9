/*
 * Players that a user has saved: they are found by their names, after those that
 * come with the program, and nothing is ever replaced.
 */
#define _GNU_SOURCE /* setenv, mkdtemp */

#include "lib/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/file.h"
#include "store/players.h"

static char home[64], folder[128];

static int
enter(void **state)
{
    snprintf(home, sizeof(home), "/tmp/wellplayed-players-XXXXXX");
    assert_non_null(mkdtemp(home));
    snprintf(folder, sizeof(folder), "%s/wellplayed/players", home);
    return setenv("XDG_DATA_HOME", home, 1);
}

static void
remove_file(const char *name)
{
    char path[256];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    unlink(path);
}

static int
leave(void **state)
{
    char path[128];
    remove_file("mine.ini");
    remove_file("bad.ini");
    remove_file("bcts.ini");
    rmdir(folder);
    snprintf(path, sizeof(path), "%s/wellplayed", home);
    rmdir(path);
    return rmdir(home);
}

static struct brain
player(const char *name)
{
    struct brain brain;
    assert_true(weights_find("bcts", &brain));
    snprintf(brain.name, sizeof(brain.name), "%s", name);
    snprintf(brain.title, sizeof(brain.title), "a title");
    return brain;
}

static void
write_file(const char *name, const char *text)
{
    char path[256];
    struct error error;
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    assert_true(file_write(path, text, strlen(text), &error));
}

TEST_WITH(a_player_is_found_again, enter, leave)
{
    struct brain mine = player("mine"), found;
    struct error error;

    assert_int_equal(players_find("mine", &found, &error), WEIGHTS_NONE);
    assert_true(players_save(&mine, "a comment", &error));
    assert_int_equal(players_find("mine", &found, &error), WEIGHTS_CHOSEN);
    assert_string_equal(found.name, "mine");
    assert_memory_equal(found.weights, mine.weights, sizeof(mine.weights));
    assert_int_equal(players_find("nobody", &found, &error), WEIGHTS_NONE);
    assert_int_equal(players_find("../mine", &found, &error), WEIGHTS_NONE);
}

TEST_WITH(no_player_is_replaced, enter, leave)
{
    struct brain mine = player("mine"), found;
    struct error error;

    assert_true(players_save(&mine, "", &error));
    mine.weights[FEATURE_HOLES] = 7;
    assert_false(players_save(&mine, "", &error));
    assert_int_equal(players_find("mine", &found, &error), WEIGHTS_CHOSEN);
    assert_true(found.weights[FEATURE_HOLES] != 7);
    mine = player("bcts");
    assert_false(players_save(&mine, "", &error));
    mine = player("not/a name");
    assert_false(players_save(&mine, "", &error));
    mine = player("");
    assert_false(players_save(&mine, "", &error));
}

TEST_WITH(a_saved_player_can_be_deleted, enter, leave)
{
    struct brain mine = player("mine"), found;
    struct error error;

    assert_false(players_delete("mine", &error));
    assert_true(players_save(&mine, "", &error));
    assert_false(players_delete("bcts", &error));
    assert_false(players_delete("../mine", &error));
    assert_false(players_delete("", &error));
    assert_int_equal(players_find("mine", &found, &error), WEIGHTS_CHOSEN);
    assert_true(players_delete("mine", &error));
    assert_int_equal(players_find("mine", &found, &error), WEIGHTS_NONE);
    assert_false(players_delete("mine", &error));
    assert_true(players_save(&mine, "", &error));
}

/* Capitals, blanks and _ stay in the name; the file has no blanks. */
TEST_WITH(a_name_is_kept_as_it_was_written, enter, leave)
{
    struct brain mine = player("My Player_2"), found;
    struct error error;
    char path[256];

    assert_true(players_save(&mine, "", &error));
    snprintf(path, sizeof(path), "%s/My_Player_2.ini", folder);
    assert_true(file_is_there(path));
    assert_int_equal(players_find("My Player_2", &found, &error), WEIGHTS_CHOSEN);
    assert_string_equal(found.name, "My Player_2");
    /* Another one with the same file is not written. */
    mine = player("My_Player 2");
    assert_false(players_save(&mine, "", &error));
    mine = player(" mine");
    assert_false(players_save(&mine, "", &error));
    mine = player("mine ");
    assert_false(players_save(&mine, "", &error));
    assert_true(players_delete("My Player_2", &error));
    assert_false(file_is_there(path));
}

static void
see_blank(void *data, const struct brain *brain, const struct error *error)
{
    int *bad = data;

    if (error == NULL)
        return;
    ++*bad;
    assert_non_null(strstr(
        error_english(error), "My Player.ini: its name is My Player: expected My_Player.ini"));
}

/* A file with a blank in its name is never found, so lists say what is wrong. */
TEST_WITH(a_file_with_a_blank_is_shown, enter, leave)
{
    struct brain mine = player("My Player");
    struct error error;
    char path[256], blank[256];
    int bad = 0;

    assert_true(players_save(&mine, "", &error));
    snprintf(path, sizeof(path), "%s/My_Player.ini", folder);
    snprintf(blank, sizeof(blank), "%s/My Player.ini", folder);
    assert_int_equal(rename(path, blank), 0);
    assert_true(weights_list(folder, see_blank, &bad));
    assert_int_equal(bad, 1);
    unlink(blank);
}

struct seen {
    int good, bad;
};

static void
see(void *data, const struct brain *brain, const struct error *error)
{
    struct seen *seen = data;
    if (brain != NULL)
        assert_string_equal(brain->name, "mine");
    else
        assert_non_null(error->words);
    seen->good += brain != NULL;
    seen->bad += brain == NULL;
}

TEST_WITH(a_list_has_all_that_are_valid, enter, leave)
{
    struct brain mine = player("mine"), found;
    struct seen seen = {0};
    struct error error;

    players_list(see, &seen);
    assert_int_equal(seen.good + seen.bad, 0);
    assert_true(players_save(&mine, "", &error));
    write_file("bad.ini", "[brain]\nname = bad\n");
    write_file("bcts.ini", "[brain]\nname = bcts\ntitle = x\n[weights]\nholes = 1\n");
    players_list(see, &seen);
    assert_int_equal(seen.good, 1);
    assert_int_equal(seen.bad, 1);
    assert_int_equal(players_find("bad", &found, &error), WEIGHTS_BAD);
    /* What comes with the program stays what it is. */
    assert_int_equal(players_find("bcts", &found, &error), WEIGHTS_CHOSEN);
    assert_true(found.weights[FEATURE_HOLES] < 0);
}

SUITE(players)
