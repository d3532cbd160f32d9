/* Fills in the stage of the page, and draws its choices. */
#include <stdio.h>

#include "app/scenes/results/results_parts.h"
#include "app/scenes/table.h"

enum { NOTES = LINE_HINTS + 2 };

/* The sentence that announces another game; NULL: no game follows. */
static const char *
announcement(const struct app *app)
{
    static char words[160];
    int seconds = table_seconds(results_until_another(app));

    if (seconds == 0)
        return NULL;
    snprintf(words, sizeof(words),
        _n("Another game in %u second; any key cancels",
            "Another game in %u seconds; any key cancels", (unsigned)seconds),
        (unsigned)seconds);
    return words;
}

/* The line at the bottom: a notice, the keys of the field for the name, or
 * those of the page. */
static void
write_foot(
    struct app *app, struct results_stage *stage, struct hint hints[NOTES])
{
    stage->hints = hints;
    stage->notice = app->notice_ns > 0 ? app->notice : announcement(app);
    if (stage->notice != NULL)
        return;
    if (app->line.of != NULL) {
        stage->hint_count = line_hints(app, hints);
        return;
    }
    hints[0] = app_hint_pair(app, ACTION_UP, ACTION_DOWN, _("choose"));
    hints[1] = app_hint(app, ACTION_CONFIRM, 1, _("do it"));
    hints[2] = app_hint(app, ACTION_RESTART, 1, _("again"));
    stage->hint_count = hints[2].caps.count > 0 ? 3 : 2;
    if (!results_can_take_back(app))
        return;
    struct hint *back = &hints[stage->hint_count];
    *back = app_hint(app, ACTION_UNDO, 1, _(binding_table[ACTION_UNDO].what));
    stage->hint_count += back->caps.count > 0;
}

void
results_draw(struct app *app)
{
    struct results *results = results_of(app);
    const struct choice_list *list = results_choices(app);
    struct results_stage stage = {.name_row = -1};
    struct hint hints[NOTES];
    struct layout_results l;
    struct box boxes[CHOICES_MAX];
    int buttons = SDL_min(list->count, LAYOUT_RESULTS_CHOICES);
    int names = list->count - buttons;

    results_show(app, &stage);
    results_write(app, &stage);
    write_foot(app, &stage, hints);
    draw_results_layout(app->look, &stage, &l);
    draw_results(app->look, &stage);
    /* The table may not have come yet. */
    boxes[0] =
        stage.name_row >= 0 ? draw_results_name(&l, &stage) : (struct box){0};
    for (int i = 0; i < buttons; i++)
        boxes[names + i] = l.choices[i];
    choices_draw_boxes(app, &results->choices, list, boxes, l.unit);
}
