/* Walks a replay, has each piece judged when it locks, and reports. */
#include "lab/review.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/json.h"
#include "lab/pool.h"
#include "lab/report.h"
#include "lab/review_games.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/file.h"
#include "store/say.h"
#include "store/weights.h"
#include "wellplayed/marking.h"
#include "wellplayed/skill.h"

enum { LONGEST_FILE = 256 << 20, DEFAULT_CUT = 200, EXIT_WRONG = 2 };

static const char intro[] =
    "Usage: wellplayed-lab review FILE [FLAG]...\n"
    "Has a coach grade the pieces of a replay: by how much chance to live "
    "each\n"
    "place lost, compared with the best that the coach knows.\n";

static const char outro[] =
    "A piece that loses 5 points of chance (of 100) is an inaccuracy, 10 a\n"
    "mistake, 15 a blunder. The chances are those of `wellplayed-lab chance`.\n"
    "The coach looks at the pieces that could be seen when the piece fell.\n"
    "It must have a curve for the rule set, and the well its usual size.\n"
    "\n"
    "Accuracy is 100 when no piece lost anything: a formula from chess, see\n"
    "doc/coach.md. The pieces of persons and machines are told apart.\n"
    "\n"
    "In a game to a goal with an end it is also said how far that was, in\n"
    "pieces and in time. --against and --race take the other game of a race,\n"
    "on the same pieces, and give the chance to win it. Both need the odds\n"
    "of `wellplayed-lab chance --race`.\n"
    "\n"
    "Games of --games are played by keys, from the first level on. The mean\n"
    "accuracy of the games has its 95 % interval (Student's t).\n"
    "\n"
    "Exit code: 0 when the whole replay was reviewed; 1 when it ends too\n"
    "early or differs (what was played is reviewed); 2 when it can't be read\n"
    "or can't be coached.\n";

/* What was still to come when a piece spawned. */
struct outlook {
    bool goal, race; /* there is one, and it is known */
    struct chance_distance distance;
    uint32_t win; /* of CHANCE_WHOLE */
};

/* The races of the window, as words. */
static const char *const race_names[RACE_GOALS] = {
    "rows20", "rows40", "rows100", "time2", "time5", "last"};

struct review {
    const char *path, *weights, *against, *race_name;
    const struct race_goal *race;
    struct brain brain, player;
    const struct ruleset *rules;
    uint64_t games, skill, seed, cut, threads;
    bool json, all, machine, player_given, games_given, other_given;
    struct replay_header header;
    struct playback playback;
    struct marking marking;
    struct coach_mark *marks;
    struct outlook *outlooks;   /* one for each mark */
    struct chance_side *others; /* the other game of a race, piece by piece */
    int other_count;
    uint64_t other_end;        /* its last tick */
    bool other_over, is_other; /* it is being walked */
    int grades[COACH_GRADES];
};

static const char *const grade_names[COACH_GRADES] = {
    "best", "good", "inaccuracy", "mistake", "blunder"};

static const char *const topic_names[MIND_TOPICS] = {
    "rows", "height", "holes", "contact", "wells", "surface", "lost pieces"};

/* The other game of a race, and what it was about: both or neither. */
static enum flags_result
put_race(const struct flags *flags, struct review *review)
{
    if ((review->against == NULL) != (review->race_name == NULL)) {
        say("%s: %s: expected %s beside it", flags->program,
            review->against == NULL ? "--race" : "--against",
            review->against == NULL ? "--against" : "--race");
        return FLAGS_WRONG;
    }
    if (review->against == NULL)
        return FLAGS_GO;
    if (review->games_given)
        return flags_wrong(flags, "against", "--games", "one of the two");
    for (int g = 0; g < RACE_GOALS; g++)
        if (strcmp(race_names[g], review->race_name) == 0)
            review->race = &race_goals[g];
    return review->race != NULL
               ? FLAGS_GO
               : flags_wrong(flags, "race", review->race_name,
                     "rows20, rows40, rows100, time2, time5 or last");
}

/* A file or games, and what goes with which. */
static enum flags_result
put_together(const struct flags *flags, struct review *review)
{
    if (review->games_given && review->path != NULL)
        return flags_wrong(flags, "games", review->path, "no FILE beside it");
    if (review->games_given && (review->machine || review->all))
        return flags_wrong(flags, review->all ? "all" : "machine", "--games",
            "one of the two");
    if (!review->games_given && (review->player_given || review->other_given)) {
        say("%s: %s: expected --games beside it", flags->program,
            review->player_given ? "--player"
                                 : "--skill, --rules or --max-pieces");
        return FLAGS_WRONG;
    }
    if (!review->games_given && review->path == NULL) {
        say("%s: expected a FILE or --games; --help says more", flags->program);
        return FLAGS_WRONG;
    }
    if (!review->player_given)
        review->player = review->brain;
    return put_race(flags, review);
}

static enum flags_result
read_flags(struct review *review, int argc, char **argv)
{
    const struct flag table[] = {
        row_brain(&review->brain),
        flag_weights(&review->weights),
        {.name = "machine",
            .kind = FLAG_SWITCH,
            .into = &review->machine,
            .help = "grade the machine's pieces, not the person's"},
        {.name = "all",
            .kind = FLAG_SWITCH,
            .into = &review->all,
            .help = "print all pieces, not only those that lost much"},
        {.name = "against",
            .kind = FLAG_TEXT,
            .into = &review->against,
            .value = "FILE",
            .help = "the other game of a race, a replay on the same pieces"},
        {.name = "race",
            .kind = FLAG_TEXT,
            .into = &review->race_name,
            .value = "NAME",
            .help = "what the race was about: rows20, rows40, rows100,\n"
                    "time2, time5 or last"},
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &review->games,
            .min = 1,
            .max = 100000,
            .given = &review->games_given,
            .value = "N",
            .help = "grade so many games of a machine, not a FILE"},
        {.name = "player",
            .kind = FLAG_BRAIN,
            .into = &review->player,
            .given = &review->player_given,
            .value = "NAME",
            .help = "who plays them (default: the coach)"},
        {.name = "skill",
            .kind = FLAG_NUMBER,
            .into = &review->skill,
            .min = 0,
            .max = SKILL_PERFECT,
            .given = &review->other_given,
            .value = "LEVEL",
            .help = "how well, 0 to 10 (default 10)"},
        {.name = "rules",
            .kind = FLAG_RULES,
            .into = &review->rules,
            .given = &review->other_given,
            .value = "NAME",
            .help = "rule set, see --list-rules (default classic)"},
        {.name = "max-pieces",
            .kind = FLAG_NUMBER,
            .into = &review->cut,
            .min = 1,
            .max = 1000,
            .given = &review->other_given,
            .value = "N",
            .help = "cut each game there, 1 to 1000 (default 200)"},
        row_seed(&review->seed),
        row_threads(
            &review->threads, "1 to 256 (default: one for each processor)"),
        row_json(&review->json, "print one JSON object, with all pieces"),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab review",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    weights_find(weights_default_name, &review->brain);
    review->rules = ruleset_at(0);
    review->skill = SKILL_PERFECT;
    review->cut = DEFAULT_CUT;
    review->threads = (uint64_t)pool_default_threads();
    enum flags_result result = flags_read(&flags, argc, argv, &review->path);
    if (result != FLAGS_GO)
        return result;
    return put_together(&flags, review);
}

/* -- grading -- */

/* The other side of the race at a tick: NULL before its first piece. */
static const struct chance_side *
other_at(const struct review *review, uint64_t tick)
{
    const struct chance_side *found = NULL;

    for (int i = 0; i < review->other_count; i++)
        if (review->others[i].tick <= tick)
            found = &review->others[i];
    return found;
}

static bool
race_goes_on(const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other)
{
    if (goal->kind == RACE_IN_TIME)
        return side->tick < goal->amount;
    return !other->over &&
           (goal->kind == RACE_TO_LAST ||
               (side->rows < goal->amount && other->rows < goal->amount));
}

/* What was still to come, for a piece that has just been judged. */
static void
look_out(struct review *review, const struct view *view,
    const struct coach_mark *mark, struct outlook *outlook)
{
    const struct chance_odds *odds =
        brain_odds(&review->brain, view->rules->name);
    const struct chance_side *found = other_at(review, view->tick);
    struct chance_side side, other;

    *outlook = (struct outlook){.goal = false};
    if (odds == NULL)
        return;
    chance_side_take(&side, view, mark->best_chance);
    outlook->goal = chance_to_go(odds, view->goal, &side, &outlook->distance);
    if (review->race == NULL || found == NULL)
        return;
    other = *found;
    other.over = review->other_over && review->other_end <= view->tick;
    outlook->race = race_goes_on(review->race, &side, &other);
    outlook->win = chance_to_win(odds, review->race, &side, &other);
}

/* A piece has been judged, of the game or of the other side's. */
static void
marked(void *data, const struct view *before, const struct coach_mark *mark)
{
    struct review *review = data;

    if (review->is_other)
        chance_side_take(
            &review->others[review->other_count++], before, mark->best_chance);
    else
        look_out(
            review, before, mark, &review->outlooks[review->marking.count - 1]);
}

static void
walk(struct review *review)
{
    struct marking *marking = &review->marking;

    marking_begin(marking, &review->brain, review->marks, MARKING_MAX);
    marking->marked = marked;
    marking->data = review;
    while (review->is_other
               ? marking_next_of_all(marking, &review->playback)
               : marking_next(marking, &review->playback,
                     review->machine ? REPLAY_MACHINE : REPLAY_HUMAN))
        continue;
    for (int g = 0; g < COACH_GRADES; g++)
        review->grades[g] =
            marking_count(marking->marks, marking->count, (enum coach_grade)g);
}

/* -- the report -- */

static void
print_time(uint64_t tick)
{
    printf("%" PRIu64 ":%02d.%d", tick / 60000, (int)(tick / 1000 % 60),
        (int)(tick / 100 % 10));
}

/* The leftmost column, from 1 as people count. */
static int
column_of(const struct review *review, struct place at)
{
    const struct shapes *shapes = review->header.rules.shapes;

    return at.x + piece_left_column(shapes->matrix[at.piece][at.rotation]) + 1;
}

static void
print_outlook(const struct outlook *outlook)
{
    if (outlook->race)
        printf("; to win: %.1f %%", outlook->win / 100.0);
    if (!outlook->goal)
        return;
    printf("; to go: %" PRIu32 " pieces, ", outlook->distance.pieces);
    print_time(outlook->distance.ms);
}

static void
print_for_people(const struct review *review)
{
    report_brain("coach", &review->brain);
    printf("graded     %d of %" PRIu64 " pieces of the %s\n",
        review->marking.count, review->marking.pieces,
        review->machine ? "machine" : "person");
    printf("accuracy   %.1f\n",
        coach_accuracy(review->marking.marks, review->marking.count));
    for (int g = 0; g < COACH_GRADES; g++)
        printf("%-10s %d\n", grade_names[g], review->grades[g]);
    for (int i = 0; i < review->marking.count; i++) {
        const struct coach_mark *mark = &review->marking.marks[i];
        if (!review->all && mark->grade < COACH_INACCURACY)
            continue;
        printf("piece %" PRIu64 " at ", mark->piece);
        print_time(mark->locked);
        printf(": %s, %c rotation %d column %d: %.1f %% of %.1f %%",
            grade_names[mark->grade], piece_letter((enum piece)mark->at.piece),
            mark->at.rotation, column_of(review, mark->at),
            (mark->best_chance - mark->loss) / 100.0,
            mark->best_chance / 100.0);
        if (mark->loss > 0)
            printf("; better rotation %d column %d (%s)", mark->best.rotation,
                column_of(review, mark->best), topic_names[mark->why]);
        print_outlook(&review->outlooks[i]);
        putchar('\n');
    }
}

static void
print_place(struct json *json, const char *key, const struct review *review,
    struct place at)
{
    json_object(json, key);
    json_count(json, "rotation", at.rotation);
    json_count(json, "column", (uint64_t)column_of(review, at));
    json_close(json);
}

static void
print_json(const struct review *review)
{
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "coach", "", &review->brain);
    json_text(&json, "rules", review->header.rules.name);
    json_text(&json, "who", review->machine ? "machine" : "person");
    json_count(&json, "pieces", review->marking.pieces);
    json_count(&json, "graded", (uint64_t)review->marking.count);
    json_number(&json, "accuracy",
        coach_accuracy(review->marking.marks, review->marking.count));
    for (int g = 0; g < COACH_GRADES; g++)
        json_count(&json, grade_names[g], (uint64_t)review->grades[g]);
    json_list(&json, "marks");
    for (int i = 0; i < review->marking.count; i++) {
        const struct coach_mark *mark = &review->marking.marks[i];
        const char letter[] = {piece_letter((enum piece)mark->at.piece), '\0'};
        json_item(&json);
        json_count(&json, "number", mark->piece);
        json_count(&json, "milliseconds", mark->locked);
        json_text(&json, "piece", letter);
        json_text(&json, "grade", grade_names[mark->grade]);
        json_number(&json, "loss", mark->loss / 100.0);
        json_number(&json, "best_chance", mark->best_chance / 100.0);
        if (review->outlooks[i].race)
            json_number(
                &json, "chance_to_win", review->outlooks[i].win / 100.0);
        if (review->outlooks[i].goal) {
            json_count(
                &json, "pieces_to_go", review->outlooks[i].distance.pieces);
            json_count(
                &json, "milliseconds_to_go", review->outlooks[i].distance.ms);
        }
        print_place(&json, "at", review, mark->at);
        if (mark->loss > 0) {
            print_place(&json, "better", review, mark->best);
            json_text(&json, "why", topic_names[mark->why]);
        }
        json_close(&json);
    }
    json_close(&json);
    json_end(&json);
}

static int
conclude(const struct review *review)
{
    const struct playback *playback = &review->playback;

    if (playback->state == PLAYBACK_DAMAGED) {
        say("wellplayed-lab review: %s: %s", review->path, playback->why);
        return EXIT_WRONG;
    }
    if (review->json)
        print_json(review);
    else
        print_for_people(review);
    if (review->marking.full)
        say("wellplayed-lab review: %s: only the first %d pieces are graded",
            review->path, MARKING_MAX);
    if (playback->state == PLAYBACK_ENDED)
        return EXIT_SUCCESS;
    say("wellplayed-lab review: %s: %s", review->path, playback->why);
    return EXIT_FAILURE;
}

/* Opens a replay; the data are the caller's, NULL after an error is said. */
static void *
open_replay(struct review *review, const char *path)
{
    struct error error;
    size_t size;
    void *data = file_read(path, LONGEST_FILE, &size, &error);

    if (data == NULL) {
        say("wellplayed-lab review: %s", error_english(&error));
        return NULL;
    }
    const char *why =
        playback_open(&review->playback, &review->header, data, size);
    if (why == NULL)
        return data;
    say("wellplayed-lab review: %s: %s", path, why);
    free(data);
    return NULL;
}

/* Whether two games are of one race. */
static bool
is_race(const struct replay_header *a, const struct replay_header *b)
{
    return strcmp(a->rules.name, b->rules.name) == 0 &&
           a->rules.width == b->rules.width &&
           a->rules.visible == b->rules.visible &&
           a->start_level == b->start_level && a->seed == b->seed;
}

/* Walks the other game of the race. */
static bool
walk_other(struct review *review, const struct replay_header *header)
{
    void *data = open_replay(review, review->against);

    if (data == NULL)
        return false;
    bool good = is_race(header, &review->header);
    if (good) {
        review->is_other = true;
        walk(review);
        review->is_other = false;
        review->other_over = review->playback.game.over;
        review->other_end = review->playback.game.tick;
    } else {
        say("wellplayed-lab review: %s: expected a game by the same rules and "
            "on the same pieces as %s",
            review->against, review->path);
    }
    free(data);
    return good;
}

static int
run_whole(struct review *review)
{
    static struct replay_header header;
    void *data = open_replay(review, review->path);
    int result = EXIT_WRONG;

    if (data == NULL)
        return EXIT_WRONG;
    header = review->header;
    if (!coach_can(&review->brain, &header.rules)) {
        say("wellplayed-lab review: %s: %s can't coach %s %dx%d: it has no "
            "curve of chances for them",
            review->path, review->brain.name, header.rules.name,
            header.rules.width, header.rules.visible);
    } else if (review->against == NULL) {
        walk(review);
        result = conclude(review);
    } else if (!chance_knows_race(brain_odds(&review->brain, header.rules.name),
                   review->race)) {
        say("wellplayed-lab review: --race: %s has no odds for it in %s",
            review->brain.name, header.rules.name);
    } else if (walk_other(review, &header)) {
        free(data);
        data = open_replay(review, review->path);
        if (data != NULL) {
            walk(review);
            result = conclude(review);
        }
    }
    free(data);
    return result;
}

static int
run(struct review *review)
{
    int result = EXIT_WRONG;

    review->marks = malloc(MARKING_MAX * sizeof(*review->marks));
    review->outlooks = malloc(MARKING_MAX * sizeof(*review->outlooks));
    review->others = malloc(MARKING_MAX * sizeof(*review->others));
    if (review->marks == NULL || review->outlooks == NULL ||
        review->others == NULL)
        say("wellplayed-lab review: no memory for the grades");
    else
        result = run_whole(review);
    free(review->marks);
    free(review->outlooks);
    free(review->others);
    return result;
}

/* -- games of a machine -- */

static void
print_games(const struct review *review, const struct review_games *games)
{
    report_brain("coach", &review->brain);
    report_brain("player", &review->player);
    printf("rules      %s\n", review->rules->name);
    printf("skill      %s\n", skill_levels[review->skill].name);
    printf("games      %" PRIu64 ", seed %" PRIu64 "\n", review->games,
        review->seed);
    printf("graded     %" PRIu64 " of %" PRIu64 " pieces\n", games->graded,
        games->pieces);
    printf("accuracy   %.2f, 95 %% interval %.2f to %.2f\n", games->accuracy,
        games->ci95.low, games->ci95.high);
    for (int g = 0; g < COACH_GRADES; g++)
        printf("%-10s %" PRIu64 "\n", grade_names[g], games->grades[g]);
}

static void
print_games_json(const struct review *review, const struct review_games *games)
{
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "coach", "", &review->brain);
    report_json_brain(&json, "player", "player_", &review->player);
    json_text(&json, "rules", review->rules->name);
    json_count(&json, "skill", review->skill);
    json_count(&json, "games", review->games);
    json_count(&json, "seed", review->seed);
    json_count(&json, "pieces", games->pieces);
    json_count(&json, "graded", games->graded);
    json_number(&json, "accuracy", games->accuracy);
    json_range(&json, "accuracy_ci95", games->ci95.low, games->ci95.high);
    for (int g = 0; g < COACH_GRADES; g++)
        json_count(&json, grade_names[g], games->grades[g]);
    json_end(&json);
}

static int
run_games(struct review *review)
{
    struct review_games games = {
        .coach = &review->brain,
        .player = &review->player,
        .rules = review->rules,
        .skill = (int)review->skill,
        .games = review->games,
        .seed = review->seed,
        .cut = review->cut,
        .threads = (int)review->threads,
    };

    if (!coach_can(&review->brain, review->rules)) {
        say("wellplayed-lab review: %s can't coach %s: it has no curve of "
            "chances for it",
            review->brain.name, review->rules->name);
        return EXIT_WRONG;
    }
    stop_on_signals();
    if (!review_games_run(&games)) {
        if (!stop_wanted())
            say("wellplayed-lab review: no memory or no thread for the games");
        return stop_wanted() ? STOP_EXIT : EXIT_FAILURE;
    }
    if (review->json)
        print_games_json(review, &games);
    else
        print_games(review, &games);
    return EXIT_SUCCESS;
}

int
review_main(int argc, char **argv)
{
    static struct review review;

    switch (read_flags(&review, argc, argv)) {
    case FLAGS_GO:
        return review.games_given ? run_games(&review) : run(&review);
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_WRONG;
}
