/* What can be chosen on the page, and when another game follows by itself. */
#include "app/scenes/results/results_parts.h"
#include "app/scenes/scores.h"

/* The name, where there is a rank, and what can be done. */
#define DO(words, action, act, icon)                                           \
    {                                                                          \
        (words), (action), (act), NULL, false, (icon)                          \
    }
#define CHOICES(again)                                                         \
    REPLAY(again), DO(N_("set-up"), ACTION_NONE, results_set_up, ICON_SETUP),  \
        DO(N_("back to the title"), ACTION_TITLE, NULL, ICON_BACK)
#define REPLAY(again)                                                          \
    DO(again, ACTION_RESTART, NULL, ICON_AGAIN),                               \
        DO(N_("review"), ACTION_NONE, results_review, ICON_LEARN),             \
        DO(N_("mistakes"), ACTION_NONE, results_learn, ICON_GOAL),             \
        DO(N_("watch it"), ACTION_NONE, results_watch, ICON_WATCH),            \
        DO(N_("save the replay"), ACTION_NONE, results_save, ICON_SAVE),       \
        DO(N_("share a picture"), ACTION_NONE, results_share, ICON_SHARE)
#define NAME                                                                   \
    {                                                                          \
        N_("Your name"), ACTION_NONE, scores_name_changed, &scores_name, true, \
            ICON_NONE                                                          \
    }

static const struct choice game_rows[] = {CHOICES(N_("play again"))};
static const struct choice race_rows[] = {CHOICES(N_("race again"))};
static const struct choice named_game_rows[] = {
    NAME, CHOICES(N_("play again"))};
static const struct choice named_race_rows[] = {
    NAME, CHOICES(N_("race again"))};

enum { PLAIN = SDL_arraysize(game_rows), NAMED };

static const struct choice_list lists[2][2] = {
    {{.rows = game_rows, .count = PLAIN, .grid = true},
        {.rows = named_game_rows, .count = NAMED, .grid = true, .first = 1}},
    {{.rows = race_rows, .count = PLAIN, .grid = true},
        {.rows = named_race_rows, .count = NAMED, .grid = true, .first = 1}},
};

/* A game that began at a position leads back to it. */
static const struct choice placed_rows[] = {REPLAY(N_("once more")),
    DO(N_("back to the editor"), ACTION_NONE, results_edit, ICON_SETUP),
    DO(N_("back to the title"), ACTION_TITLE, NULL, ICON_BACK)};

static const struct choice_list placed_list = {
    .rows = placed_rows, .count = SDL_arraysize(placed_rows), .grid = true};

/* Of one that stands over another scene. */
#define OVER(again)                                                            \
    DO(again, ACTION_RESTART, NULL, ICON_AGAIN),                               \
        DO(N_("share a picture"), ACTION_NONE, results_share, ICON_SHARE),     \
        DO(N_("back to the training room"), ACTION_TITLE, NULL, ICON_BACK)

static const struct choice over_rows[2][3] = {
    {OVER(N_("once more"))}, {OVER(N_("race again"))}};

static const struct choice_list over_lists[2] = {
    {.rows = over_rows[0], .count = SDL_arraysize(over_rows[0]), .grid = true},
    {.rows = over_rows[1], .count = SDL_arraysize(over_rows[1]), .grid = true}};

const struct choice_list *
results_choices(const struct app *app)
{
    if (results_lead_back(app))
        return &over_lists[results_of(app)->sides - 1];
    if (results_of(app)->side[0].view.placed)
        return &placed_list;
    return &lists[results_of(app)->sides - 1][archive_rank(app) > 0];
}

uint64_t
results_until_another(const struct app *app)
{
    const struct results *results = results_of(app);
    uint64_t passed = results->over_ns + results->ns;
    uint64_t all =
        (uint64_t)app->prefs.numbers[PREF_AGAIN] * 1000 * APP_NS_PER_MS;

    /* With --record, each game would write another file. */
    if (!results->watched || results->touched || app->options.record != NULL)
        return 0;
    return all > passed ? all - passed : 0;
}
