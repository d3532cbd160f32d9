/* The coaches are those built-in players that have a curve of chances. */
#include "app/table/coaches.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "store/weights.h"
#include "wellplayed/coach.h"

static bool
has_curve(const struct brain *brain)
{
    return brain->chances[0].count > 0;
}

/* Coach number `index`, from 0. Returns false past the last. */
static bool
coach_at(int index, struct brain *coach)
{
    for (int i = 0; weights_at(i, coach); i++)
        if (has_curve(coach) && index-- == 0)
            return true;
    return false;
}

static void
coaches_range(const struct app *app, const void *data, struct pref_range *range)
{
    struct brain coach;

    range->max = 0;
    while (coach_at(range->max, &coach))
        range->max++;
}

static int
coaches_get(const struct app *app, const void *data)
{
    struct brain coach;

    for (int i = 0; coach_at(i, &coach); i++)
        if (strcmp(coach.name, app->prefs.texts[PREF_COACH]) == 0)
            return i + 1;
    return 0;
}

static void
coaches_put(struct app *app, const void *data, int value)
{
    struct brain coach;

    if (value == 0)
        apply_text(app, PREF_COACH, "");
    else if (coach_at(value - 1, &coach))
        apply_text(app, PREF_COACH, coach.name);
}

static void
coaches_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    struct brain coach;

    if (value > 0 && coach_at(value - 1, &coach))
        snprintf(out, size, "%s", coach.name);
    else
        snprintf(out, size, "%s", _("off"));
}

const struct menu_value coaches_value = {
    coaches_range, coaches_get, coaches_put, coaches_write, NULL};

bool
coaches_is_on(const struct app *app)
{
    return coaches_get(app, NULL) > 0;
}

bool
coaches_find(const struct app *app, const struct ruleset *rules, struct brain *coach)
{
    int chosen = coaches_get(app, NULL);

    if (chosen > 0 && coach_at(chosen - 1, coach) && coach_can(coach, rules))
        return true;
    for (int i = 0; coach_at(i, coach); i++)
        if (coach_can(coach, rules))
            return true;
    return false;
}
