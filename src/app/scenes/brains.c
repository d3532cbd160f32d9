/* The lists of machine players and of paces. */
#include "app/scenes/brains.h"

#include <stdio.h>
#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/roster.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"

/* The paces that + and - go through, in keys per second; the last is
 * PILOT_PACE_MAX. */
static const uint32_t paces[] = {
    1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, PILOT_PACE_MAX};

enum { PACE_COUNT = sizeof(paces) / sizeof(paces[0]) };

/* A number for ordering paces: PILOT_PACE_MAX is above all others. */
static int
pace_rank(uint32_t pace)
{
    return pace == PILOT_PACE_MAX ? PILOT_MAX_PACE + 1 : (int)pace;
}

uint32_t
brains_next_pace(uint32_t pace, int by)
{
    int at = by > 0 ? 0 : PACE_COUNT - 1;

    while (at >= 0 && at < PACE_COUNT && by * (pace_rank(paces[at]) - pace_rank(pace)) <= 0)
        at += by;
    return at >= 0 && at < PACE_COUNT ? paces[at] : pace;
}

uint32_t
brains_slower(uint32_t a, uint32_t b)
{
    return pace_rank(a) < pace_rank(b) ? a : b;
}

static void
paces_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = PACE_COUNT - 1;
}

/* The index of the fastest listed pace that is not faster than `pace`. */
static int
pace_place(uint32_t pace)
{
    int at = 0;
    while (at + 1 < PACE_COUNT && pace_rank(paces[at + 1]) <= pace_rank(pace))
        at++;
    return at;
}

void
brains_write_pace(uint32_t pace, char *out, size_t size)
{
    if (pace == PILOT_PACE_MAX)
        snprintf(out, size, "%s", _("no limit"));
    else
        snprintf(out, size, _n("%u key/s", "%u keys/s", pace), (unsigned)pace);
}

static const enum pref machine_pace = PREF_PACE, race_pace = PREF_RACE_PACE;

/* The pace in use, which a flag may have set, or that of a race. */
static uint32_t
pace_of(const struct app *app, const enum pref *pref)
{
    return *pref == PREF_PACE ? app->now.pace : (uint32_t)app->prefs.numbers[*pref];
}

static int
paces_get(const struct app *app, const void *data)
{
    return pace_place(pace_of(app, data));
}

static void
paces_put(struct app *app, const void *data, int value)
{
    const enum pref *pref = data;
    apply_pref(app, *pref, (int)paces[value]);
}

static void
paces_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    brains_write_pace(pace_of(app, data), out, size);
}

const struct menu_value paces_value = {
    paces_range, paces_get, paces_put, paces_write, &machine_pace};

const struct menu_value race_paces_value = {
    paces_range, paces_get, paces_put, paces_write, &race_pace};

static void
brains_range(const struct app *app, const void *data, struct pref_range *range)
{
    struct brain brain;
    int count = 0;
    while (roster_at(count, &brain))
        count++;
    range->max = count - 1;
}

/* A brain from a file is not in the list and counts as the first. */
static int
brains_get(const struct app *app, const void *data)
{
    struct brain brain;
    for (int i = 0; roster_at(i, &brain); i++)
        if (strcmp(brain.name, app->now.brain.name) == 0)
            return i;
    return 0;
}

static void
brains_put(struct app *app, const void *data, int value)
{
    struct brain brain;
    if (roster_at(value, &brain))
        apply_text(app, PREF_BRAIN, brain.name);
}

static void
brains_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    snprintf(out, size, "%s", app_brain(app, app->now.rules, app->now.goal)->name);
}

const struct menu_value brains_value = {brains_range, brains_get, brains_put, brains_write, NULL};
