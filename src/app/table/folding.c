/* When the list of keys folds, and the line that replaces it. */
#include "app/table/folding.h"

#include "app/shell/apply.h"

bool
folding_shows_keys(const struct app *app)
{
    int when = app->prefs.numbers[PREF_KEYS];

    return when == KEYS_ALWAYS ||
           (when == KEYS_AT_FIRST && app->prefs.numbers[PREF_GAMES] < FOLDING_GAMES);
}

void
folding_count(struct app *app, const struct seat *seat)
{
    enum { A_WHILE = 10 /* pieces */ };
    int games = app->prefs.numbers[PREF_GAMES];

    if (seat->rules.shapes == NULL || seat->who != SEAT_HUMAN ||
        (seat->view.pieces < A_WHILE && !seat->view.over) || games >= FOLDING_GAMES)
        return;
    apply_pref(app, PREF_GAMES, games + 1);
}

static void
folding_add(const struct app *app, enum action action, struct hint *line, int *count)
{
    line[*count] = app_hint(app, action, 1, _(binding_table[action].what));
    *count += line[*count].caps.count > 0;
}

int
folding_line(
    const struct app *app, const struct seat *seat, bool race, struct hint line[FOLDING_LINE])
{
    int count = 0;

    if (!race && seat->who == SEAT_MACHINE)
        folding_add(app, ACTION_ONE_PIECE, line, &count);
    if (!race && seat->who == SEAT_MACHINE)
        folding_add(app, ACTION_MIND, line, &count);
    if (!race && seat->who == SEAT_HUMAN && seat->game.goal != NULL &&
        (seat->game.goal->undo || seat->practice))
        folding_add(app, ACTION_UNDO, line, &count);
    folding_add(app, ACTION_PAUSE, line, &count);
    if (!race)
        folding_add(app, ACTION_MACHINE, line, &count);
    if (!race && seat->who == SEAT_HUMAN)
        folding_add(app, ACTION_HINT, line, &count);
    folding_add(app, ACTION_HELP, line, &count);
    return count;
}
