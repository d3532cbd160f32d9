/* A table: the name of each line, its meaning, and the function that writes
 * it. */
#include "app/scenes/statistics/statistics_rows.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"

enum { NUMBER_SIZE = 40, TICKS_PER_SECOND = 1000 };

typedef void write_fn(const struct history_sums *sums, char *out, size_t size);

static void
write_games(const struct history_sums *sums, char *out, size_t size)
{
    char games[NUMBER_SIZE], finished[NUMBER_SIZE];
    panel_number(sums->games, games, sizeof(games));
    panel_number(sums->finished, finished, sizeof(finished));
    snprintf(out, size, _("%s, finished: %s"), games, finished);
}

static void
write_time(const struct history_sums *sums, char *out, size_t size)
{
    chart_time(sums->ticks, out, size);
}

static void
write_pieces(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->pieces, out, size);
}

static void
write_pace(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->ticks > 0)
        snprintf(out, size, "%.2f",
            (double)sums->pieces * TICKS_PER_SECOND / (double)sums->ticks);
}

static void
write_rows(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->rows, out, size);
}

/* Writes a large number in thousands or millions, so that four numbers fit. */
static void
write_short(uint64_t number, char *out, size_t size)
{
    enum { MAX = 99999, THOUSAND = 1000 };
    static const char *const units[] = {"", "k", "M", "G"};
    size_t unit = 0;
    while (number > MAX && unit + 1 < sizeof(units) / sizeof(units[0])) {
        number /= THOUSAND;
        unit++;
    }
    snprintf(out, size, "%" PRIu64 "%s", number, units[unit]);
}

static void
write_counts(const struct history_sums *sums, char *out, size_t size)
{
    enum { COUNTS = 4 };
    char rows[COUNTS][NUMBER_SIZE];
    for (int i = 0; i < COUNTS; i++)
        write_short(sums->rows_by_count[i + 1], rows[i], sizeof(rows[i]));
    snprintf(
        out, size, "%s / %s / %s / %s", rows[0], rows[1], rows[2], rows[3]);
}

static void
write_keys(const struct history_sums *sums, char *out, size_t size)
{
    double pieces = (double)sums->judged_pieces;
    if (sums->judged_pieces > 0)
        snprintf(out, size, _("%.2f, needed: %.2f"),
            (double)sums->judged_keys / pieces,
            (double)sums->fewest_keys / pieces);
}

static void
write_drought(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->longest_drought, out, size);
}

static void
write_points(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->best_points, out, size);
}

static void
write_best_time(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->best_ticks > 0)
        chart_exact_time(sums->best_ticks, out, size);
}

static void
write_faults(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->faults_judged > 0)
        snprintf(out, size, _("%.1f in 100 pieces"),
            (double)sums->faults * 100 / (double)sums->faults_judged);
}

static void
write_attack(const struct history_sums *sums, char *out, size_t size)
{
    enum { TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND };
    char rows[NUMBER_SIZE];

    panel_number(sums->attack, rows, sizeof(rows));
    if (sums->ticks > 0)
        snprintf(out, size, _("%s rows, %.1f a minute"), rows,
            (double)sums->attack * TICKS_PER_MINUTE / (double)sums->ticks);
}

static void
write_spins(const struct history_sums *sums, char *out, size_t size)
{
    char spins[NUMBER_SIZE], minis[NUMBER_SIZE];

    panel_number(sums->spins, spins, sizeof(spins));
    panel_number(sums->mini_spins, minis, sizeof(minis));
    snprintf(out, size, _("%s, mini: %s"), spins, minis);
}

static void
write_all_clears(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->all_clears, out, size);
}

static void
write_combo(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->max_combo, out, size);
}

static void
write_chain(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->max_chain, out, size);
}

static void
write_max_rows(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->best_rows, out, size);
}

static const struct {
    const char *name, *detail;
    write_fn *write;
} rows[] = {
    {N_("Games"), N_("All games, and those that were not given up."),
        write_games},
    {N_("Time"), N_("Time played: hours, minutes and seconds."), write_time},
    {N_("Best points"), N_("The most points in one game."), write_points},
    {N_("Best time"),
        N_("The shortest time to a goal that is played for time."),
        write_best_time},
    {N_("Most rows"), N_("The most rows in one game."), write_max_rows},
    {N_("Rows"), N_("All rows that were cleared."), write_rows},
    {N_("Rows at once"),
        N_("How often one, two, three and four rows were cleared."),
        write_counts},
    {N_("Pieces"), N_("All pieces that fell."), write_pieces},
    {N_("Pieces a second"), N_("Pauses do not count."), write_pace},
    {N_("Keys a piece"),
        N_("Keys that were pressed, and the fewest that reach the same "
           "places."),
        write_keys},
    {N_("Finesse faults"), N_("Pieces placed with more keys than needed."),
        write_faults},
    {N_("Attack"), N_("Garbage rows that clears sent or cancelled."),
        write_attack},
    {N_("T-spins"), N_("Full T-spins, and mini ones."), write_spins},
    {N_("All clears"), N_("How often the well was empty after a clear."),
        write_all_clears},
    {N_("Longest combo"),
        N_("The most pieces in a row that each cleared rows."), write_combo},
    {N_("Longest back-to-back"),
        N_("The longest series of difficult clears, with no plain one "
           "between."),
        write_chain},
    {N_("Longest wait"),
        N_("The most pieces in a row without the long bar, the I."),
        write_drought},
};

int
statistics_rows(void)
{
    return (int)(sizeof(rows) / sizeof(rows[0]));
}

void
statistics_row(const struct history_sums *sums, int at, struct menu_row *row)
{
    row->name = _(rows[at].name);
    row->detail = _(rows[at].detail);
    if (sums != NULL && sums->games > 0)
        rows[at].write(sums, row->value, sizeof(row->value));
    if (row->value[0] == '\0')
        snprintf(row->value, sizeof(row->value), "-");
}
