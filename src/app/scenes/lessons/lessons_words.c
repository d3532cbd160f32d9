/* What is said of motifs, as a table. */
#include "app/scenes/lessons/lessons.h"

static const struct {
    const char *name, *words, *solved, *used_up; /* N_() */
} motifs[TASK_MOTIFS] = {
    [TASK_CLEAN] = {N_("No new hole"),
        N_("Place all pieces so that no empty cell is covered."),
        N_("No new hole: every empty cell is still open from above."), ""},
    [TASK_SLIDE] = {N_("Slide under"),
        N_("Fill a hole from the side, and make no new one."),
        N_("Filled from the side."), N_("The hole is still there.")},
    [TASK_DIG] = {N_("Dig"), N_("Clear rows until there is a hole less."),
        N_("A hole is open again."), N_("The hole is still covered.")},
    [TASK_FOUR] = {N_("Four at once"),
        N_("Build up, and clear four rows with the long piece."),
        N_("Four rows at once: the most that one piece can clear."),
        N_("Four rows were not cleared at once.")},
    [TASK_SPIN] = {N_("T-spin double"),
        N_("Rotate a T into its place, and clear two rows."),
        N_("Two rows by a rotation: worth more than four."),
        N_("No T was rotated into place with two rows.")},
    [TASK_ALL_CLEAR] = {N_("All clear"), N_("Leave nothing in the well."),
        N_("Nothing is left."), N_("The well is not empty.")},
};

const char *
lessons_name(enum task_motif motif)
{
    return _(motifs[motif].name);
}

const char *
lessons_words(enum task_motif motif)
{
    return _(motifs[motif].words);
}

const char *
lessons_sentence(enum task_motif motif, const struct task_course *course)
{
    if (course->state == TASK_SOLVED)
        return _(motifs[motif].solved);
    switch (course->fault) {
    case TASK_NEW_HOLE: return _("This covers an empty cell: a new hole.");
    case TASK_USED_UP: return _(motifs[motif].used_up);
    case TASK_TOPPED: return _("The well is full.");
    case TASK_NO_FAULT: break;
    }
    return "";
}
