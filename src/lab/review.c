/* Steps through a replay, and has each piece graded when it locks. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/report.h"
#include "lab/review_games.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/walk.h"
#include "store/file.h"
#include "store/say.h"
#include "store/weights.h"
#include "wellplayed/marking.h"
#include "wellplayed/skill.h"

enum { LONGEST_FILE = 256 << 20, DEFAULT_CUT = 200 };

static const char intro[] = "Usage: wellplayed-lab review FILE [FLAG]...\n"
                            "Has a coach grade the pieces of a replay: by how much each place\n"
                            "reduced the chance to survive, compared with the best place that the\n"
                            "coach knows.\n";

static const char outro[] =
    "A piece that loses 5 points of chance (of 100) is an inaccuracy, 10 a\n"
    "mistake, 15 a blunder. The chances come from the coach's weights file,\n"
    "which must have a curve for the rule set. The well must have its usual\n"
    "size. The coach considers the pieces that could be seen when the piece\n"
    "fell.\n"
    "\n"
    "Accuracy is 100 when no piece lost anything. The formula is from\n"
    "chess, see doc/coach.md. Persons and machines are graded separately.\n"
    "\n"
    "In a game to a goal that ends, each piece shows how many pieces and\n"
    "how much time are left. --against and --race add the other game of a\n"
    "race, on the same pieces, and show the chance to win it. Both need a\n"
    "coach with odds for the rule set.\n"
    "\n"
    "The games of --games are played by keys, from the first level on. The\n"
    "mean accuracy of the games has its 95 % interval (Student's t).\n"
    "\n"
    "Exit code: 0 when the whole replay was reviewed; 1 when it ends too\n"
    "early or differs (the rest is reviewed); 2 when it can't be read or\n"
    "coached; 130 when Ctrl-C stopped it (what was graded up to there is\n"
    "printed).\n";

/* What was left of the goal and the race when a piece spawned. */
struct outlook {
    bool goal, race; /* whether there is one, and it is known */
    struct chance_distance distance;
    uint32_t win; /* of CHANCE_WHOLE */
};

struct review {
    struct session *session;
    const char *path, *against, *race_name;
    const struct race_goal *race;
    struct brain brain, player;
    uint64_t games, skill, cut;
    bool all, machine, player_given, games_given, other_given;
    struct replay_header header;
    struct playback playback;
    struct marking marking;
    struct coach_mark *marks;
    struct outlook *outlooks;   /* one for each mark */
    struct chance_side *others; /* the other game of a race, piece by piece */
    int other_count;
    uint64_t other_end;        /* its last tick */
    bool other_over, is_other; /* the replay is that of the other side */
    int grades[COACH_GRADES];
};

/* The names of the races in the window. */
static const char *const race_names[RACE_GOALS] = {
    "rows20", "rows40", "rows100", "time2", "time5", "last"};

static const char *const grade_names[COACH_GRADES] = {
    "best", "good", "inaccuracy", "mistake", "blunder"};

/* -- the command line -- */

/* Checks --against and --race: both or neither. */
static bool
put_race(struct session *session, struct review *review)
{
    if ((review->against == NULL) != (review->race_name == NULL))
        return session_refuse(session, "--%s: expected --%s next to it",
            review->against == NULL ? "race" : "against",
            review->against == NULL ? "against" : "race");
    if (review->against == NULL)
        return true;
    if (review->games_given)
        return session_wrong(session, "against", "--games", "one of the two");
    for (int g = 0; g < RACE_GOALS; g++)
        if (strcmp(race_names[g], review->race_name) == 0)
            review->race = &race_goals[g];
    return review->race != NULL || session_wrong(session, "race", review->race_name,
                                       "rows20, rows40, rows100, time2, time5 or last");
}

/* Checks that the flags go with a file or with --games. */
static bool
check_flags(struct session *session, const struct review *review)
{
    bool games = review->games_given;

    if (games && review->path != NULL)
        return session_wrong(session, "games", review->path, "no FILE next to it");
    if (games && (review->machine || review->all))
        return session_wrong(session, review->all ? "all" : "machine", "--games", "one of the two");
    if (!games && (review->player_given || review->other_given))
        return session_refuse(session, "%s: expected --games next to it",
            review->player_given ? "--player" : "--skill, --rules or --max-pieces");
    return games || review->path != NULL ||
           session_refuse(session, "expected a FILE or --games; --help says more");
}

static bool
review_read(struct session *session, struct review *review)
{
    bool *other = &review->other_given;
    const struct flag table[] = {
        row_brain(&review->brain),
        row_weights(session),
        row_switch("machine", &review->machine, "grade the machine's pieces, not the person's"),
        row_switch("all", &review->all, "print all pieces, not only those that lost much"),
        row_text("against", &review->against, "FILE",
            "the other game of a race, a replay on the same pieces"),
        row_text("race", &review->race_name, "NAME",
            "what the race was about: rows20, rows40, rows100,\n"
            "time2, time5 or last"),
        row_given(&review->games_given, row_number("games", &review->games, 1, 100000,
                                            "grade N games of a machine instead of a FILE")),
        row_given(&review->player_given,
            row_player("player", &review->player, "who plays them (default: the coach)")),
        row_given(other, row_number("skill", &review->skill, 0, SKILL_PERFECT,
                             "their skill, 0 to 10 (default 10)")),
        row_given(other, row_rules(session)),
        row_given(other, row_number("max-pieces", &review->cut, 1, 1000,
                             "end each game after N pieces, 1 to 1000 (default\n"
                             "200)")),
        row_seed(session),
        row_threads(session),
        row_json(session),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };

    weights_find(weights_default_name, &review->brain);
    review->skill = SKILL_PERFECT;
    review->cut = DEFAULT_CUT;
    if (!session_read(session, ROWS_HELP(intro, outro, table), &review->path) ||
        !check_flags(session, review))
        return false;
    if (!review->player_given)
        review->player = review->brain;
    return put_race(session, review);
}

/* -- grading -- */

/* The other side of the race at a tick. NULL before its first piece. */
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
race_goes_on(
    const struct race_goal *goal, const struct chance_side *side, const struct chance_side *other)
{
    if (goal->kind == RACE_IN_TIME)
        return side->tick < goal->amount;
    return !other->over && (goal->kind == RACE_TO_LAST ||
                               (side->rows < goal->amount && other->rows < goal->amount));
}

/* Fills in the outlook of a piece that has just been graded. */
static void
take_outlook(struct review *review, const struct view *view, const struct coach_mark *mark,
    struct outlook *outlook)
{
    const struct chance_odds *odds = brain_odds(&review->brain, view->rules->name);
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

/* Called for each graded piece, of this game or of the other side's. */
static void
take_mark(void *data, const struct view *before, const struct coach_mark *mark)
{
    struct review *review = data;

    if (review->is_other)
        chance_side_take(&review->others[review->other_count++], before, mark->best_chance);
    else
        take_outlook(review, before, mark, &review->outlooks[review->marking.count - 1]);
}

static bool
review_step(void *data)
{
    struct review *review = data;
    struct playback *playback = &review->playback;

    return review->is_other ? marking_next_of_all(&review->marking, playback)
                            : marking_next(&review->marking, playback,
                                  review->machine ? REPLAY_MACHINE : REPLAY_HUMAN);
}

/* Returns false when it was stopped: what was graded up to there stands. */
static bool
review_walk(struct review *review, const char *path)
{
    struct marking *marking = &review->marking;

    marking_begin(marking, &review->brain, review->marks, MARKING_MAX);
    marking->marked = take_mark;
    marking->data = review;
    bool whole = walk_replay(review->session, path, &review->playback, review_step, review);
    for (int g = 0; g < COACH_GRADES; g++)
        review->grades[g] = marking_count(marking->marks, marking->count, (enum coach_grade)g);
    return whole;
}

/* -- the answer -- */

static void
time_row(struct answer *answer, const char *key, uint64_t tick)
{
    answer_words(answer, key, "%" PRIu64 ":%02d.%d", tick / 60000, (int)(tick / 1000 % 60),
        (int)(tick / 100 % 10));
}

/* The leftmost column, counted from 1. */
static int
column_of(const struct review *review, struct place at)
{
    const struct shapes *shapes = review->header.rules.shapes;

    return at.x + piece_left_column(shapes->matrix[at.piece][at.rotation]) + 1;
}

static void
place_rows(struct answer *answer, const char *key, const struct review *review, struct place at)
{
    answer_object(answer_programs(answer), key);
    answer_count(answer, "rotation", at.rotation);
    answer_count(answer, "column", (uint64_t)column_of(review, at));
    if (review->header.rules.buttons & BUTTON_HOLD)
        answer_text(answer_programs(answer), "piece",
            (const char[]){piece_letter((enum piece)at.piece), '\0'});
    answer_close(answer_programs(answer));
}

/* Only for races and games to a goal. */
static void
outlook_rows(struct answer *answer, const struct review *review, const struct outlook *outlook)
{
    struct answer *people = answer_people(answer);

    if (outlook->race)
        answer_number(answer, "chance_to_win", outlook->win / 100.0);
    else if (review->race != NULL)
        answer_none(people, "chance_to_win");
    if (!outlook->goal)
        return;
    answer_count(answer, "pieces_to_go", outlook->distance.pieces);
    answer_count(answer_programs(answer), "milliseconds_to_go", outlook->distance.ms);
    time_row(people, "time_to_go", outlook->distance.ms);
}

static void
better_rows(struct answer *answer, const struct review *review, const struct coach_mark *mark)
{
    static const char *const topics[MIND_TOPICS] = {
        "rows", "height", "holes", "contact", "wells", "surface", "lost pieces"};

    if (mark->loss <= 0)
        return;
    bool other = mark->best.piece != mark->at.piece;
    const char *hold = other ? mark->hold ? "hold, then " : "no hold, " : "";
    if (answer->json) {
        place_rows(answer, "better", review, mark->best);
        if (review->header.rules.buttons & BUTTON_HOLD)
            answer_switch(answer, "better_holds", mark->hold);
        answer_text(answer, "why", topics[mark->why]);
    }
    answer_words(answer, "better", "%srotation %d, column %d (%s)", hold, mark->best.rotation,
        column_of(review, mark->best), topics[mark->why]);
}

static void
mark_rows(struct answer *answer, const struct review *review, int i)
{
    const struct coach_mark *mark = &review->marking.marks[i];
    struct answer *programs = answer_programs(answer);
    const char letter[] = {piece_letter((enum piece)mark->at.piece), '\0'};

    answer_item(answer);
    answer_count(answer, "number", mark->piece);
    answer_count(programs, "milliseconds", mark->locked);
    time_row(answer, "time", mark->locked);
    answer_text(answer, "piece", letter);
    answer_text(answer, "grade", grade_names[mark->grade]);
    answer_number(answer, "loss", mark->loss / 100.0);
    answer_number(answer, "best_chance", mark->best_chance / 100.0);
    outlook_rows(answer, review, &review->outlooks[i]);
    place_rows(answer, "at", review, mark->at);
    better_rows(answer, review, mark);
    answer_close(answer);
}

static void
review_print(const struct review *review)
{
    const struct marking *marking = &review->marking;
    struct answer answer, *programs;

    answer_begin(&answer, review->session->json);
    programs = answer_programs(&answer);
    report_brain(&answer, "coach", "", &review->brain);
    answer_text(&answer, "rules", review->header.rules.name);
    answer_text(&answer, "who", review->machine ? "machine" : "person");
    answer_count(&answer, "pieces", marking->pieces);
    answer_count(&answer, "graded", (uint64_t)marking->count);
    answer_number(&answer, "accuracy", coach_accuracy(marking->marks, marking->count));
    for (int g = 0; g < COACH_GRADES; g++)
        answer_count(&answer, grade_names[g], (uint64_t)review->grades[g]);
    answer_list(&answer, "marks");
    for (int i = 0; i < marking->count; i++)
        if (programs != NULL || review->all || marking->marks[i].grade >= COACH_INACCURACY)
            mark_rows(&answer, review, i);
    answer_close(&answer);
    answer_end(&answer);
}

static void
conclude_replay(const struct review *review)
{
    const struct playback *playback = &review->playback;
    struct session *session = review->session;

    if (playback->state == PLAYBACK_DAMAGED) {
        session_refuse(session, "%s: %s", review->path, playback->why);
        return;
    }
    review_print(review);
    if (review->marking.full)
        say("%s: %s: only the first %d pieces are graded", session->program, review->path,
            MARKING_MAX);
    if (playback->state != PLAYBACK_ENDED)
        session_fail(session, "%s: %s", review->path, playback->why);
}

/* -- a replay -- */

/* Opens a replay. Returns its data, which the caller frees, or NULL after an
 * error. */
static void *
open_replay(struct review *review, const char *path)
{
    struct error error;
    size_t size;
    void *data = file_read(path, LONGEST_FILE, &size, &error);

    if (data == NULL) {
        session_refuse(review->session, "%s", error_english(&error));
        return NULL;
    }
    const char *why = playback_open(&review->playback, &review->header, data, size);
    if (why == NULL)
        return data;
    session_refuse(review->session, "%s: %s", path, why);
    free(data);
    return NULL;
}

/* Whether two games are of one race. */
static bool
is_race(const struct replay_header *a, const struct replay_header *b)
{
    return strcmp(a->rules.name, b->rules.name) == 0 && a->rules.width == b->rules.width &&
           a->rules.visible == b->rules.visible && a->start_level == b->start_level &&
           a->seed == b->seed;
}

/* Steps through the other game of the race. */
static bool
walk_other(struct review *review, const struct replay_header *header)
{
    void *data = open_replay(review, review->against);

    if (data == NULL)
        return false;
    bool good = is_race(header, &review->header);
    if (good) {
        review->is_other = true;
        good = review_walk(review, review->against);
        review->is_other = false;
        review->other_over = review->playback.game.over;
        review->other_end = review->playback.game.tick;
    } else {
        session_refuse(review->session,
            "%s: expected a game by the same rules and on the same pieces as %s", review->against,
            review->path);
    }
    free(data);
    return good;
}

/* Whether the coach can grade this game, and its race if there is one. */
static bool
can_review(const struct review *review, const struct replay_header *header)
{
    const struct ruleset *rules = &header->rules;
    const struct brain *brain = &review->brain;

    if (!coach_can(brain, rules))
        return session_refuse(review->session,
            "%s: %s can't coach %s %dx%d: it has no curve of chances for them", review->path,
            brain->name, rules->name, rules->width, rules->visible);
    return review->race == NULL ||
           chance_knows_race(brain_odds(brain, rules->name), review->race) ||
           session_refuse(
               review->session, "--race: %s has no odds for it in %s", brain->name, rules->name);
}

static void
review_file(struct review *review)
{
    static struct replay_header header;
    void *data = open_replay(review, review->path);

    if (data == NULL)
        return;
    header = review->header;
    bool good = can_review(review, &header);
    if (good && review->against != NULL) {
        free(data);
        data = NULL;
        good = walk_other(review, &header) && (data = open_replay(review, review->path)) != NULL;
    }
    if (good && review_walk(review, review->path))
        conclude_replay(review);
    else if (good && stop_wanted())
        review_print(review);
    free(data);
}

static void
review_replay(struct review *review)
{
    review->marks = malloc(MARKING_MAX * sizeof(*review->marks));
    review->outlooks = malloc(MARKING_MAX * sizeof(*review->outlooks));
    review->others = malloc(MARKING_MAX * sizeof(*review->others));
    if (review->marks == NULL || review->outlooks == NULL || review->others == NULL)
        session_fail(review->session, "not enough memory");
    else
        review_file(review);
    free(review->marks);
    free(review->outlooks);
    free(review->others);
}

/* -- games of a machine -- */

static void
print_games(const struct review *review, const struct review_games *games)
{
    const struct session *session = review->session;
    struct answer answer;

    answer_begin(&answer, session->json);
    report_brain(&answer, "coach", "", &review->brain);
    report_brain(&answer, "player", "player_", &review->player);
    answer_text(&answer, "rules", games->rules->name);
    answer_count(answer_programs(&answer), "skill", review->skill);
    answer_text(answer_people(&answer), "skill", skill_levels[review->skill].name);
    answer_count(&answer, "games", review->games);
    answer_count(&answer, "seed", session->seed);
    answer_count(&answer, "pieces", games->pieces);
    answer_count(&answer, "graded", games->graded);
    answer_mean(&answer, "accuracy", games->accuracy, "accuracy_ci95", games->ci95);
    for (int g = 0; g < COACH_GRADES; g++)
        answer_count(&answer, grade_names[g], games->grades[g]);
    answer_end(&answer);
}

static void
review_machine(struct review *review)
{
    struct session *session = review->session;
    struct review_games games = {
        .coach = &review->brain,
        .player = &review->player,
        .rules = session->play.rules,
        .skill = (int)review->skill,
        .games = review->games,
        .seed = session->seed,
        .cut = review->cut,
        .threads = (int)session->threads,
    };

    if (!coach_can(&review->brain, games.rules)) {
        session_refuse(session, "%s can't coach %s: it has no curve of chances for it",
            review->brain.name, games.rules->name);
        return;
    }
    stop_on_signals();
    if (review_games_run(&games))
        print_games(review, &games);
    else
        session_fail_games(session);
}

void
review_run(struct session *session)
{
    static struct review review;

    review = (struct review){.session = session};
    if (!review_read(session, &review))
        return;
    if (review.games_given)
        review_machine(&review);
    else
        review_replay(&review);
}
