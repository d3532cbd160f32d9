/*
 * The history: what goes in comes out, and every answer is that of a count
 * over a plain array.
 */
#include "lib/past.h"

#include <sqlite3.h>

#include "lib/recording.h"
#include "lib/slow.h"

static void
check_same_game(const struct history_game *a, const struct history_game *b)
{
    assert_string_equal(a->rules, b->rules);
    assert_int_equal(a->revision, b->revision);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->visible, b->visible);
    assert_int_equal(a->pilot, b->pilot);
    assert_string_equal(a->brain, b->brain);
    assert_int_equal(a->start_level, b->start_level);
    assert_int_equal(a->level, b->level);
    assert_true(a->seed == b->seed);
    assert_true(a->points == b->points);
    assert_true(a->rows == b->rows);
    assert_true(a->pieces == b->pieces);
    assert_true(a->ticks == b->ticks);
    for (int i = 0; i < 5; i++)
        assert_true(a->rows_by_count[i] == b->rows_by_count[i]);
    assert_true(a->keys == b->keys);
    assert_true(a->judged_pieces == b->judged_pieces);
    assert_true(a->judged_keys == b->judged_keys);
    assert_true(a->fewest_keys == b->fewest_keys);
    assert_int_equal(a->longest_drought, b->longest_drought);
    assert_int_equal(a->finished, b->finished);
    assert_int_equal(a->imported, b->imported);
    assert_true(a->date == b->date);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->log, b->log);
    assert_true(a->hash == b->hash);
    assert_string_equal(a->goal, b->goal);
    assert_true(a->day == b->day);
    assert_int_equal(a->reached, b->reached);
    assert_int_equal(a->undone, b->undone);
    assert_true(a->attack == b->attack);
    assert_true(a->garbage_cleared == b->garbage_cleared);
    assert_true(a->spins == b->spins);
    assert_true(a->mini_spins == b->mini_spins);
    assert_true(a->all_clears == b->all_clears);
    assert_int_equal(a->max_combo, b->max_combo);
    assert_int_equal(a->max_chain, b->max_chain);
    assert_true(a->faults == b->faults);
    assert_int_equal(a->race, b->race);
    assert_true(a->accuracy == b->accuracy);
}

/* -- in and out -- */

TEST_WITH(test_in_and_out, past_empty, NULL)
{
    struct error error = {0};
    struct history_game game = past_game("classic", HISTORY_MIXED, 1234), back;
    struct series series = past_series(), points;
    strcpy(game.log, "running-1.wpr");
    strcpy(game.goal, "daily");
    game.day = UINT64_MAX - 7;
    game.reached = game.race = true;
    game.undone = 2;
    game.faults = game.accuracy = HISTORY_NOT_COUNTED;

    struct history *history = past_open();
    assert_true(history_add(history, &game, &series, "a\0b", 3, &error));
    int64_t other = past_add(history, past_game("retro", HISTORY_HUMAN, 5), "");
    assert_true(other != game.id);
    history_close(history);
    history_close(NULL);

    history = past_open();
    assert_true(history_find(history, game.id, &back, &error));
    assert_true(back.id == game.id);
    check_same_game(&back, &game);
    past_check_replay(history, game.id, "a\0b", 3);
    past_check_replay(history, other, "", 0);
    assert_true(history_series(history, game.id, &points, &error));
    assert_int_equal(points.count, series.count);
    assert_memory_equal(
        points.points, series.points, (size_t)series.count * sizeof(series.points[0]));

    /* What is not there. */
    size_t size;
    int64_t rank = 5;
    assert_true(history_find(history, 99, &back, &error));
    assert_true(back.id == 0);
    assert_true(history_series(history, 99, &points, &error));
    assert_int_equal(points.count, 0);
    assert_true(history_rank(history, 99, &rank, &error));
    assert_true(rank == 0);
    assert_null(history_replay(history, 99, &size, &error));
    assert_non_null(strstr(error_english(&error), "no such replay"));
    history_close(history);
}

/* A log is put in once, and a game that has gone on takes its own place. */
TEST_WITH(test_one_game_for_a_log, past_empty, NULL)
{
    struct series series = past_series();
    struct history_game game = past_game("classic", HISTORY_HUMAN, 1);
    struct history *history = past_open();

    strcpy(game.log, "running-7.wpr");
    int64_t first = past_add(history, game, "short");
    assert_true(past_add(history, game, "short") == first);
    assert_true(past_count(history) == 1);
    game.points = 2;
    game.hash++;
    assert_true(history_add(history, &game, &series, "longer", 6, NULL));
    assert_true(past_count(history) == 1);
    past_check_replay(history, game.id, "longer", 6);
    /* Without a log, each is a game of its own. */
    past_add(history, past_game("classic", HISTORY_HUMAN, 1), "");
    past_add(history, past_game("classic", HISTORY_HUMAN, 1), "");
    assert_true(past_count(history) == 3);
    history_close(history);
}

TEST_WITH(test_names, past_empty, NULL)
{
    static const char *const names[][2] = {
        {"Bob", "Bob"},
        {"", ""},
        {"Robert'); DROP TABLE games; --", "Robert'); DROP TABLE games; --"},
        {"\"%s%n' || x", "\"%s%n' || x"},
        {"王小明 é", "王小明 é"},
        {"\x1B[2J\n\t\x01zip\xFF", "[2Jzip"},
        {"1234567890123456789012345678901234567890123456789012345678901234567",
            "123456789012345678901234567890123456789012345678901234567890123"},
    };
    struct history *history = past_open();
    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        struct history_game game = past_game("classic", HISTORY_HUMAN, i);
        int64_t id = past_add(history, game, "");
        assert_true(history_rename(history, id, names[i][0], NULL));
        assert_true(history_find(history, id, &game, NULL));
        assert_string_equal(game.name, names[i][1]);
    }
    /* In a new game too. */
    struct history_game game = past_game("classic", HISTORY_HUMAN, 99);
    strcpy(game.name, " \x1B'x' ");
    int64_t id = past_add(history, game, "");
    assert_true(history_find(history, id, &game, NULL));
    assert_string_equal(game.name, "'x'");
    assert_true(history_rename(history, 9999, "nobody", NULL));
    assert_true(past_count(history) == ARRAY_SIZE(names) + 1);
    history_close(history);
}

static void check_marks(struct history *history, int64_t id, const char *coach, uint64_t revision,
    const char *expected);

/* A file of version 1, as it was written then: what is in it stays, and all of
 * it was played to the end of the well; only what was finished has a rank. */
TEST_WITH(test_first_version, past_empty, NULL)
{
    static const char first[] =
        "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " log TEXT UNIQUE, rules TEXT NOT NULL, revision INTEGER NOT NULL,"
        " width INTEGER NOT NULL, visible INTEGER NOT NULL,"
        " pilot INTEGER NOT NULL, brain TEXT NOT NULL,"
        " start_level INTEGER NOT NULL, level INTEGER NOT NULL,"
        " seed INTEGER NOT NULL, hash INTEGER NOT NULL,"
        " points INTEGER NOT NULL, rows INTEGER NOT NULL,"
        " pieces INTEGER NOT NULL, ticks INTEGER NOT NULL,"
        " rows_0 INTEGER NOT NULL, rows_1 INTEGER NOT NULL,"
        " rows_2 INTEGER NOT NULL, rows_3 INTEGER NOT NULL,"
        " rows_4 INTEGER NOT NULL, keys INTEGER NOT NULL,"
        " judged_pieces INTEGER NOT NULL, judged_keys INTEGER NOT NULL,"
        " fewest_keys INTEGER NOT NULL, drought INTEGER NOT NULL,"
        " finished INTEGER NOT NULL, imported INTEGER NOT NULL,"
        " date INTEGER NOT NULL, name TEXT NOT NULL, series BLOB NOT NULL);"
        "CREATE TABLE replays (game INTEGER PRIMARY KEY REFERENCES games (id)"
        " ON DELETE CASCADE, data BLOB NOT NULL);"
        "CREATE INDEX games_by_points ON games (rules, pilot, points);"
        "CREATE INDEX games_by_date ON games (date);"
        "CREATE INDEX games_by_hash ON games (hash);"
        "INSERT INTO games VALUES (7, 'running-1.wpr', 'classic', 3, 10, 20,"
        " 2, 'dellacherie', 1, 5, -1235, -9223372036854774574, 1234, 40, 111,"
        " 60001, 80, 10, 5, 4, 2, 400, 110, 399, 300, 17, 1, 0, 1700001234,"
        " 'Ann', x'E80702000A');"
        "INSERT INTO games SELECT 8, NULL, rules, revision, width, visible,"
        " pilot, brain, start_level, level, seed, hash, 9000, rows, pieces,"
        " ticks, rows_0, rows_1, rows_2, rows_3, rows_4, keys, judged_pieces,"
        " judged_keys, fewest_keys, drought, 0, imported, date, name, series"
        " FROM games WHERE id = 7;"
        "INSERT INTO replays VALUES (7, 'replay');"
        "PRAGMA user_version = 1;";
    struct history_game game, expected = past_game("classic", HISTORY_MIXED, 1234);
    struct series series;
    struct history_sums sums;
    sqlite3 *sqlite;
    int64_t rank;

    expected.attack = expected.garbage_cleared = 0;
    expected.spins = expected.mini_spins = expected.all_clears = 0;
    expected.max_combo = expected.max_chain = 0;
    expected.faults = expected.accuracy = HISTORY_NOT_COUNTED;

    strcpy(expected.log, "running-1.wpr");
    assert_int_equal(sqlite3_open(past_path, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite, first, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(sqlite);
    struct history *history = past_open();
    assert_true(history_find(history, 7, &game, NULL));
    assert_true(game.id == 7);
    check_same_game(&game, &expected);
    past_check_replay(history, 7, "replay", 6);
    check_marks(history, 7, "ann", 1, NULL);
    assert_true(history_series(history, 7, &series, NULL));
    assert_int_equal(series.count, 2);
    assert_true(series.points[1] == 10);
    assert_true(past_add(history, expected, "") == 7);
    assert_true(history_rank(history, 7, &rank, NULL) && rank == 1);
    assert_true(history_rank(history, 8, &rank, NULL) && rank == 0);
    assert_true(history_sums(history, &past_all, &sums, NULL));
    assert_true(sums.games == 2 && sums.judged_pieces == 220);
    assert_true(sums.faults == 0 && sums.faults_judged == 0 && sums.reviewed == 0);
    history_close(history);
}

/* -- questions -- */

static bool
fits(const struct history_game *game, const struct history_filter *filter)
{
    return (filter->rules == NULL || strcmp(filter->rules, game->rules) == 0) &&
           (filter->pilot < 0 || filter->pilot == (int)game->pilot) &&
           (filter->width == 0 || filter->width == game->width) &&
           (filter->visible == 0 || filter->visible == game->visible) &&
           (filter->goal == NULL || strcmp(filter->goal, game->goal) == 0) &&
           (filter->day == 0 || filter->day == game->day);
}

/* Whether a game has a rank: of endless ones. */
static bool
is_ranked(const struct history_game *game)
{
    return game->points > 0 && game->finished && game->undone == 0;
}

static bool
is_better(const struct history_game *a, const struct history_game *b)
{
    if (a->points != b->points)
        return a->points > b->points;
    return a->date != b->date ? a->date < b->date : a->id < b->id;
}

enum { GAMES = 60 };

/* The id of the game of that rank among those of a kind; 0: there is none. */
static int64_t
id_at(const struct history_game *games, const struct history_filter *filter, int64_t rank)
{
    for (int i = 0; i < GAMES; i++) {
        int64_t is = 1;
        for (int k = 0; k < GAMES; k++)
            is +=
                fits(&games[k], filter) && is_ranked(&games[k]) && is_better(&games[k], &games[i]);
        if (is == rank && fits(&games[i], filter) && is_ranked(&games[i]))
            return games[i].id;
    }
    return 0;
}

/* A game stands between its neighbours, and below the best of the others. */
static void
check_standing(struct history *history, const struct history_game *games, int of,
    const struct history_filter *filter, int64_t rank)
{
    struct history_standing standing;

    assert_true(history_stand(history, &games[of], &standing, NULL));
    assert_int_equal(standing.rank, rank);
    assert_int_equal(standing.best.id, id_at(games, filter, rank == 1 ? 2 : 1));
    int64_t first = rank > 1 ? rank - 1 : 1;
    int count = 0;
    while (rank > 0 && count < HISTORY_AROUND && id_at(games, filter, first + count) != 0)
        count++;
    assert_int_equal(standing.around_count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(standing.around[i].id, id_at(games, filter, standing.first + i));
    assert_true(count == 0 || standing.first == first);
}

/* Every answer against a count over a plain array. */
TEST_WITH(test_questions, past_empty, NULL)
{
    static const char *const rules[] = {"classic", "standard", "retro"};
    static struct history_game games[GAMES];
    struct dice dice = dice_start(11);
    struct series series = past_series();
    struct history *history = past_open();

    for (int i = 0; i < GAMES; i++) {
        games[i] = past_game(rules[dice_below(&dice, 3)], (enum history_pilot)dice_below(&dice, 3),
            (uint64_t)dice_below(&dice, 8) * 100);
        games[i].date = 1000 + dice_below(&dice, 20);
        games[i].width = (uint8_t)dice_between(&dice, 10, 11);
        games[i].rows = (uint64_t)dice_below(&dice, 100);
        games[i].finished = dice_below(&dice, 4) > 0;
        games[i].undone = dice_below(&dice, 4) == 0;
        games[i].longest_drought = (uint32_t)dice_below(&dice, 50);
        assert_true(history_add(history, &games[i], &series, "", 0, NULL));
    }
    for (int n = 0; n < 40; n++) {
        struct history_filter filter = {
            .rules = n % 4 ? rules[n % 4 - 1] : NULL,
            .pilot = n / 4 % 4 - 1,
            .width = n >= 16 ? dice_between(&dice, 9, 11) : 0,
            .visible = n >= 30 ? dice_between(&dice, 19, 20) : 0,
        };
        struct past_seen best = {.count = 0}, newest = {.count = 0};
        struct history_sums sums;
        uint64_t count = 0, ranked = 0, finished = 0, rows = 0, most = 0, drought = 0;
        assert_true(history_best(history, &filter, 0, 60, past_see, &best, NULL));
        for (int skip = 0; skip < GAMES; skip += 7)
            assert_true(history_newest(history, &filter, skip, 7, past_see, &newest, NULL));
        assert_true(history_sums(history, &filter, &sums, NULL));

        for (int i = 0; i < GAMES; i++) {
            if (!fits(&games[i], &filter))
                continue;
            int before = 0, later = 0;
            for (int k = 0; k < GAMES; k++) {
                if (!fits(&games[k], &filter))
                    continue;
                before += is_ranked(&games[k]) && is_better(&games[k], &games[i]);
                later += games[k].date != games[i].date ? games[k].date > games[i].date
                                                        : games[k].id > games[i].id;
            }
            ranked += is_ranked(&games[i]);
            if (is_ranked(&games[i]))
                assert_true(best.ids[before] == games[i].id);
            assert_true(newest.ids[later] == games[i].id);
            count++;
            finished += games[i].finished;
            rows += games[i].rows;
            most = games[i].points > most ? games[i].points : most;
            drought = games[i].longest_drought > drought ? games[i].longest_drought : drought;
        }
        assert_true(best.count == (int)ranked && newest.count == (int)count);
        assert_true(sums.games == count && sums.finished == finished);
        assert_true(sums.rows == rows && sums.best_points == most);
        assert_true(sums.longest_drought == drought);
        assert_true(sums.ticks == 60001 * count);
        assert_true(sums.pieces == 111 * count && sums.keys == 400 * count);
        assert_true(sums.judged_pieces == 110 * count);
        assert_true(sums.judged_keys == 399 * count);
        assert_true(sums.fewest_keys == 300 * count);
        assert_true(sums.rows_by_count[1] == 10 * count);
        assert_true(sums.rows_by_count[4] == 2 * count);
        assert_true(sums.best_level == (count > 0 ? 5 : 0));
        assert_true(sums.attack == 31 * count && sums.spins == 9 * count);
        assert_true(sums.mini_spins == 8 * count);
        assert_true(sums.all_clears == 3 * count);
        assert_true(sums.max_combo == (count > 0 ? 6 : 0));
        assert_true(sums.max_chain == (count > 0 ? 7 : 0));
        assert_true(sums.faults == 25 * count);
        assert_true(sums.faults_judged == 110 * count);
        assert_true(sums.accuracy == 695 * count && sums.reviewed == count);
        assert_true(sums.best_ticks == 0); /* none is measured by time */
    }
    /* The place of each among its like. */
    for (int i = 0; i < GAMES; i++) {
        struct history_filter filter = {games[i].rules, (int)games[i].pilot, games[i].width,
            games[i].visible, games[i].goal, games[i].day};
        int64_t rank, expected = 1;
        for (int k = 0; k < GAMES; k++)
            expected +=
                fits(&games[k], &filter) && is_ranked(&games[k]) && is_better(&games[k], &games[i]);
        assert_true(history_rank(history, games[i].id, &rank, NULL));
        assert_true(rank == (is_ranked(&games[i]) ? expected : 0));
        check_standing(history, games, i, &filter, rank);
    }
    /* As many as are asked for, and as many as are looked at. */
    struct past_seen few = {.count = 0}, two = {.most = 2};
    assert_true(history_best(history, &past_all, 0, 5, past_see, &few, NULL));
    assert_int_equal(few.count, 5);
    assert_true(history_best(history, &past_all, 0, 5, past_see, &two, NULL));
    assert_int_equal(two.count, 2);
    struct past_seen later = {.count = 0};
    assert_true(history_best(history, &past_all, 2, 3, past_see, &later, NULL));
    assert_int_equal(later.count, 3);
    assert_memory_equal(later.ids, few.ids + 2, 3 * sizeof(few.ids[0]));
    history_close(history);
}

/* One game to a goal, with all that decides its rank. */
static struct history_game
game_to(const char *goal, uint64_t ticks, uint64_t rows, uint64_t points)
{
    struct history_game game = past_game("modern", HISTORY_HUMAN, points);
    snprintf(game.goal, sizeof(game.goal), "%s", goal);
    game.ticks = ticks;
    game.rows = rows;
    game.reached = true;
    game.date = 1000;
    return game;
}

static void
check_rank(struct history *history, int64_t id, int64_t expected)
{
    int64_t rank = -1;
    assert_true(history_rank(history, id, &rank, NULL));
    assert_int_equal(rank, expected);
}

/* What a goal measures decides: the least time, the most rows, the most
 * points. */
TEST_WITH(test_ranks_by_measure, past_empty, NULL)
{
    static const struct {
        const char *goal;
        int order[4]; /* of the games below, the best first */
    } cases[] = {
        {"sprint40", {1, 3, 0, 2}},
        {"survival", {2, 0, 3, 1}},
        {"marathon", {0, 2, 1, 3}},
        {"zen", {0, 2, 1, 3}},
    };
    static const uint64_t numbers[4][3] = {
        {50000, 44, 900}, {30000, 41, 500}, {60000, 99, 700}, {30001, 42, 1}};
    struct history *history = past_open();

    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        struct past_seen best = {.count = 0};
        struct history_filter filter = {.pilot = -1, .goal = cases[i].goal};
        struct history_sums sums;
        int64_t ids[4];
        for (int n = 0; n < 4; n++)
            ids[n] = past_add(
                history, game_to(cases[i].goal, numbers[n][0], numbers[n][1], numbers[n][2]), "");
        for (int place = 0; place < 4; place++)
            check_rank(history, ids[cases[i].order[place]], place + 1);
        assert_true(history_best(history, &filter, 0, 9, past_see, &best, NULL));
        assert_int_equal(best.count, 4);
        for (int place = 0; place < 4; place++)
            assert_true(best.ids[place] == ids[cases[i].order[place]]);
        assert_true(history_sums(history, &filter, &sums, NULL));
        assert_true(sums.games == 4);
        assert_true(sums.best_ticks == (i == 0 ? 30000 : 0));
    }
    history_close(history);
}

/* Of each day the best daily game, the newest day first. */
TEST_WITH(test_days, past_empty, NULL)
{
    static const struct {
        uint64_t day, points;
        bool best;
    } games[] = {{11, 500, false}, {11, 700, true}, {12, 300, true}, {13, 0, false},
        {14, 900, true}, {14, 20, false}};
    struct history *history = past_open();
    struct history_filter filter = {.pilot = HISTORY_HUMAN, .goal = "daily"};
    struct past_seen days = {.count = 0};
    int64_t best[ARRAY_SIZE(games)];
    int count = 0;

    past_add(history, game_to("ultra", 120000, 40, 5000), "");
    for (size_t i = ARRAY_SIZE(games); i-- > 0;) {
        struct history_game game = game_to("daily", 120000, 40, games[i].points);
        game.day = games[i].day;
        game.date = 1000 + (int64_t)i;
        int64_t id = past_add(history, game, "");
        if (games[i].best)
            best[count++] = id;
    }
    assert_true(history_days(history, &filter, 0, 9, past_see, &days, NULL));
    assert_int_equal(days.count, count);
    for (int i = 0; i < count; i++)
        assert_true(days.ids[i] == best[i]);
    history_close(history);
}

/* Games that are no records have no rank, and others are not behind them. */
TEST_WITH(test_games_without_rank, past_empty, NULL)
{
    struct history *history = past_open();
    struct history_game game = game_to("sprint40", 10000, 40, 500);

    int64_t good = past_add(history, game, "");
    game.ticks = 5000;
    game.undone = 1;
    check_rank(history, past_add(history, game, ""), 0);
    game.undone = 0;
    game.reached = false; /* the well was full before */
    check_rank(history, past_add(history, game, ""), 0);
    game.finished = false;
    check_rank(history, past_add(history, game, ""), 0);
    game = game_to("marathon", 10000, 40, 500);
    game.finished = false;
    check_rank(history, past_add(history, game, ""), 0);
    game = game_to("marathon", 10000, 0, 0);
    check_rank(history, past_add(history, game, ""), 0);
    game = game_to("dig", 10000, 0, 500);
    check_rank(history, past_add(history, game, ""), 0);
    /* A goal that this program does not know. */
    game = game_to("unheard-of", 10000, 40, 500);
    check_rank(history, past_add(history, game, ""), 0);
    /* One without an end can only be left, but nothing may be undone. */
    game = game_to("zen", 10000, 40, 500);
    game.finished = game.reached = false;
    check_rank(history, past_add(history, game, ""), 1);
    game.points = 600;
    game.undone = 1;
    check_rank(history, past_add(history, game, ""), 0);
    check_rank(history, good, 1);
    history_close(history);
}

/* Each day's game is a contest of its own. */
TEST_WITH(test_ranks_of_a_day, past_empty, NULL)
{
    const uint64_t today = goal_daily_seed(2026, 11, 22), yesterday = goal_daily_seed(2026, 11, 21);
    struct past_seen best = {.count = 0};
    struct history *history = past_open();
    struct history_game game = game_to("daily", 120000, 40, 500);

    assert_true(today != yesterday);
    game.seed = game.day = yesterday;
    int64_t old = past_add(history, game, "");
    game.seed = game.day = today;
    game.points = 400;
    int64_t first = past_add(history, game, "");
    game.points = 450;
    int64_t second = past_add(history, game, "");
    check_rank(history, old, 1);
    check_rank(history, second, 1);
    check_rank(history, first, 2);
    struct history_filter filter = {.pilot = -1, .goal = "daily", .day = today};
    assert_true(history_best(history, &filter, 0, 9, past_see, &best, NULL));
    assert_int_equal(best.count, 2);
    assert_true(best.ids[0] == second && best.ids[1] == first);
    history_close(history);
}

TEST_WITH(test_delete, past_empty, NULL)
{
    size_t size;
    struct history *history = past_open();
    int64_t one = past_add(history, past_game("classic", HISTORY_HUMAN, 1), "one");
    int64_t two = past_add(history, past_game("classic", HISTORY_HUMAN, 2), "two");
    assert_true(history_delete(history, two, NULL));
    assert_true(history_delete(history, two, NULL));
    assert_true(past_count(history) == 1);
    assert_null(history_replay(history, two, &size, NULL));
    past_check_replay(history, one, "one", 3);
    /* Its id is never another's. */
    int64_t three = past_add(history, past_game("classic", HISTORY_HUMAN, 3), "");
    assert_true(three > two);
    history_close(history);
}

/* -- replays from elsewhere -- */

/* Plays the bytes of a file and adds them. */
static bool
import(struct history *history, const void *data, size_t size, const char *name, int64_t date,
    struct history_game *game, struct error *error)
{
    static struct retelling told;

    retell(&told, data, size, NULL);
    return history_import(history, &told, name, date, game, error);
}

TEST_WITH(test_import, past_empty, NULL)
{
    struct error error = {0};
    struct history_game game, again;
    struct recording made;
    struct series points;
    struct history *history = past_open();

    recording_make(&made, &ruleset_arcade, 8, 1000000, true);
    assert_true(import(history, made.data, made.size, "Eve\n", 77, &game, &error));
    assert_true(game.id > 0 && game.imported && game.date == 77);
    assert_string_equal(game.name, "Eve");
    assert_string_equal(game.rules, "arcade");
    assert_int_equal(game.finished, made.game.over);
    assert_true(game.points == made.game.points);
    assert_true(game.ticks == made.game.tick);
    assert_true(game.rows_by_count[0] == made.game.rows_by_count[0]);
    assert_true(game.keys == made.tally.finesse.keys);
    assert_true(game.faults == made.tally.finesse.faults);
    assert_true(game.judged_pieces == made.tally.finesse.pieces);
    assert_true(game.hash == game_hash(&made.game));
    past_check_replay(history, game.id, made.data, made.size);
    assert_true(history_find(history, game.id, &again, &error));
    check_same_game(&again, &game);
    assert_true(history_series(history, game.id, &points, &error));
    assert_int_equal(points.count, made.tally.series.count);

    /* The same once more, and what makes no sense. */
    assert_false(import(history, made.data, made.size, "Eve", 78, &again, &error));
    assert_non_null(strstr(error_english(&error), "already"));
    check_same_game(&again, &game);
    assert_false(import(history, made.data, made.end, "Eve", 78, &again, &error));
    assert_non_null(strstr(error_english(&error), "cut short"));
    assert_true(again.id == 0);
    made.data[made.size - 1] ^= 1;
    assert_false(import(history, made.data, made.size, "Eve", 78, &again, &error));
    assert_non_null(strstr(error_english(&error), "did not end"));
    assert_false(import(history, "junk", 4, "Eve", 78, &again, &error));
    assert_non_null(strstr(error_english(&error), "not a replay"));
    assert_false(import(history, "", 0, "Eve", 78, &again, &error));
    static struct retelling told;
    made.data[made.size - 1] ^= 1;
    assert_int_equal(retell(&told, made.data, made.size, NULL), PLAYBACK_ENDED);
    told.playback.whole = (size_t)HISTORY_LONGEST_REPLAY + 1;
    assert_false(history_import(history, &told, "Eve", 78, &again, &error));
    assert_non_null(strstr(error_english(&error), "longer than"));
    assert_true(past_count(history) == 1);
    recording_free(&made);
    history_close(history);
}

/* Whoever asks may keep the name where the game is to come. */
TEST_WITH(test_import_takes_its_own_name, past_empty, NULL)
{
    struct history_game game = {.name = "Eve"};
    struct recording made;
    struct history *history = past_open();

    recording_make(&made, &ruleset_arcade, 8, 20000, true);
    assert_true(import(history, made.data, made.size, game.name, 77, &game, NULL));
    assert_string_equal(game.name, "Eve");
    recording_free(&made);
    history_close(history);
}

/* A game that could be written but not committed, as another program reads,
 * is not there, and has no id. */
TEST_WITH(test_import_without_commit, past_empty, NULL)
{
    struct error error = {0};
    struct history_game game;
    struct recording made;
    struct history *history = past_open();
    sqlite3 *other;

    recording_make(&made, &ruleset_arcade, 8, 20000, true);
    assert_int_equal(sqlite3_open(past_path, &other), SQLITE_OK);
    sqlite3_stmt *reading;
    assert_int_equal(
        sqlite3_prepare_v2(other, "SELECT 1 UNION ALL SELECT id FROM games", -1, &reading, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(reading), SQLITE_ROW);
    assert_false(import(history, made.data, made.size, "Eve", 77, &game, &error));
    assert_non_null(strstr(error_english(&error), "another program is using it"));
    assert_true(game.id == 0);
    sqlite3_finalize(reading);
    sqlite3_close(other);
    assert_true(past_count(history) == 0);
    recording_free(&made);
    history_close(history);
}

/* -- what coaches said -- */

static void
check_marks(
    struct history *history, int64_t id, const char *coach, uint64_t revision, const char *expected)
{
    void *data;
    size_t size;

    assert_true(history_marks(history, id, coach, revision, &data, &size, NULL));
    if (expected == NULL) {
        assert_null(data);
        return;
    }
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(data, expected, size);
    free(data);
}

static void
keep_marks(
    struct history *history, int64_t id, const char *coach, uint64_t revision, const char *data)
{
    struct history_game game = {.id = id, .accuracy = strlen(data)};

    assert_true(history_keep_marks(history, &game, coach, revision, data, strlen(data), NULL));
    assert_true(history_find(history, id, &game, NULL));
    if (game.id == id)
        assert_int_equal(game.accuracy, strlen(data));
}

TEST_WITH(test_marks, past_empty, NULL)
{
    struct history *history = past_open();
    int64_t id = past_add(history, past_game("classic", HISTORY_HUMAN, 9), "");
    int64_t other = past_add(history, past_game("retro", HISTORY_HUMAN, 5), "");

    check_marks(history, id, "ann", 7, NULL);
    keep_marks(history, id, "ann", UINT64_MAX - 3, "first");
    keep_marks(history, id, "bob", 7, "second");
    keep_marks(history, other, "ann", 7, "third");
    keep_marks(history, 99, "ann", 7, "of no game");
    history_close(history);

    history = past_open();
    check_marks(history, id, "ann", UINT64_MAX - 3, "first");
    check_marks(history, id, "bob", 7, "second");
    check_marks(history, other, "ann", 7, "third");
    check_marks(history, 99, "ann", 7, NULL);
    /* Those of another revision are old, and give way to new ones. */
    check_marks(history, id, "ann", 7, NULL);
    keep_marks(history, id, "ann", 7, "");
    check_marks(history, id, "ann", 7, "");
    check_marks(history, id, "ann", UINT64_MAX - 3, NULL);
    /* They go with their game, and no other game gets them. */
    assert_true(history_delete(history, id, NULL));
    check_marks(history, id, "bob", 7, NULL);
    check_marks(history, other, "ann", 7, "third");
    history_close(history);
}

/* A file of version 2, which had no marks: its games are there, and get some. */
TEST_WITH(test_second_version, past_empty, NULL)
{
    struct history *history = past_open();
    struct history_game game;
    sqlite3 *sqlite;
    int64_t id = past_add(history, past_game("classic", HISTORY_HUMAN, 9), "replay");

    history_close(history);
    assert_int_equal(sqlite3_open(past_path, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite,
                         "DROP TABLE marks; ALTER TABLE games DROP COLUMN race;"
                         "ALTER TABLE games DROP COLUMN accuracy;"
                         "PRAGMA user_version = 2",
                         NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(sqlite);
    history = past_open();
    assert_true(history_find(history, id, &game, NULL));
    assert_true(game.id == id && game.points == 9);
    past_check_replay(history, id, "replay", 6);
    keep_marks(history, id, "ann", 7, "first");
    check_marks(history, id, "ann", 7, "first");
    history_close(history);
}

SUITE_WITH(history, past_make, past_remove)
