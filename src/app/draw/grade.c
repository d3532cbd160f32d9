/* The words of a coach, as tables. */
#include "app/draw/grade.h"

#include <stdio.h>

#include "app/text/language.h"

static const char *const names[COACH_GRADES] = {
    N_("Best place"), N_("Good place"), N_("Inaccuracy"), N_("Mistake"), N_("Blunder")};

static const char *const plurals[COACH_GRADES] = {
    N_("Best"), N_("Good"), N_("Inaccuracies"), N_("Mistakes"), N_("Blunders")};

/* The main reason against a place that lost chance. */
static const char *const reasons[MIND_TOPICS] = {
    [REASON_ROWS] = N_("The better place clears more."),
    [REASON_LOW] = N_("The better place keeps the stack lower."),
    [REASON_HOLES] = N_("The better place covers fewer holes."),
    [REASON_SNUG] = N_("The better place fits in more snugly."),
    [REASON_SHAFTS] = N_("The better place leaves fewer narrow gaps."),
    [REASON_SURFACE] = N_("The better place leaves a smoother surface."),
    [MIND_LOST] = N_("It leaves no place for the next piece."),
    [MIND_ATTACK] = N_("The better place attacks more."),
    [MIND_SLOTS] = N_("The better place builds a T slot or the well."),
    [MIND_STREAK] = N_("The better place keeps back-to-back or the combo."),
    [MIND_AHEAD] = N_("The better place leads to more attack."),
};

const char *
grade_name(enum coach_grade grade)
{
    return _(names[grade]);
}

const char *
grade_plural(enum coach_grade grade)
{
    return _(plurals[grade]);
}

void
grade_why(const struct coach_mark *mark, char *out, size_t size)
{
    const char *reason = _(reasons[mark->why]);

    if (mark->at.piece == mark->best.piece)
        snprintf(out, size, "%s", reason);
    else
        /* Translators: whether to hold, then a sentence about the place. */
        snprintf(out, size, _("%s %s"),
            mark->hold ? _("Better to hold.") : _("Better not to hold."), reason);
}

void
grade_points(uint32_t chance, char *out, size_t size)
{
    enum { TENTH = CHANCE_WHOLE / 1000 };
    uint32_t tenths = (chance + TENTH / 2) / TENTH;

    snprintf(out, size, "%u.%u", (unsigned)(tenths / 10), (unsigned)(tenths % 10));
}

void
grade_write(const struct coach_mark *mark, char *out, size_t size)
{
    char lost[16], left[16], why[192];

    grade_points(mark->loss, lost, sizeof(lost));
    grade_points((uint32_t)mark->best_chance - mark->loss, left, sizeof(left));
    grade_why(mark, why, sizeof(why));
    if (mark->loss == 0)
        /* Translators: a grade, and the chance in percent. */
        snprintf(out, size, _("%s: chance %s %%"), _(names[mark->grade]), left);
    else
        /* Translators: a grade, percent lost, percent that remain, a
         * sentence. */
        snprintf(out, size, _("%s: the chance falls by %s %%, to %s %%. %s"), _(names[mark->grade]),
            lost, left, why);
}
