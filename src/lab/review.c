/* Walks a replay, has each piece judged when it locks, and reports. */
#include "lab/review.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
#include "wellplayed/playback.h"
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
    "Games of --games are played by keys, from the first level on. The mean\n"
    "accuracy of the games has its 95 % interval (Student's t).\n"
    "\n"
    "Exit code: 0 when the whole replay was reviewed; 1 when it ends too\n"
    "early or differs (what was played is reviewed); 2 when it can't be read\n"
    "or can't be coached.\n";

struct review {
    const char *path, *weights;
    struct brain brain, player;
    const struct ruleset *rules;
    uint64_t games, skill, seed, cut, threads;
    bool json, all, machine, player_given, games_given, other_given;
    struct replay_header header;
    struct playback playback;
    struct marking marking;
    int grades[COACH_GRADES];
};

static const char *const grade_names[COACH_GRADES] = {
    "best", "good", "inaccuracy", "mistake", "blunder"};

static const char *const topic_names[MIND_TOPICS] = {
    "rows", "height", "holes", "contact", "wells", "surface", "lost pieces"};

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
    return FLAGS_GO;
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

static void
walk(struct review *review)
{
    struct marking *marking = &review->marking;

    while (marking_next(marking, &review->playback,
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

static int
run(struct review *review)
{
    struct error error;
    size_t size;
    int result = EXIT_WRONG;

    void *data = file_read(review->path, LONGEST_FILE, &size, &error);
    if (data == NULL) {
        say("wellplayed-lab review: %s", error_english(&error));
        return EXIT_WRONG;
    }
    const char *why =
        playback_open(&review->playback, &review->header, data, size);
    struct coach_mark *marks = malloc(MARKING_MAX * sizeof(*marks));
    if (why != NULL)
        say("wellplayed-lab review: %s: %s", review->path, why);
    else if (marks == NULL)
        say("wellplayed-lab review: no memory for the grades");
    else if (!coach_can(&review->brain, &review->header.rules))
        say("wellplayed-lab review: %s: %s can't coach %s %dx%d: it has no "
            "curve of chances for them",
            review->path, review->brain.name, review->header.rules.name,
            review->header.rules.width, review->header.rules.visible);
    else {
        marking_begin(&review->marking, &review->brain, marks, MARKING_MAX);
        walk(review);
        result = conclude(review);
    }
    free(marks);
    free(data);
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
