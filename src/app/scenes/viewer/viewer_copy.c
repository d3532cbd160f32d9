/*
 * Positions of a replay to the clipboard, as the text in which players pass
 * them around: a fumen.
 */
#include <stdlib.h>

#include "app/scenes/play/play.h"
#include "app/scenes/viewer/viewer.h"
#include "store/error.h"
#include "store/fumen.h"
#include "store/fumen_board.h"

/* In those, a hundred pieces come in any game that was played: the window does
 * not wait for others. */
enum { COPY_STEPS = 30000 };

/* Adds the position of a view with a piece that locks at `at`, or falls. */
static bool
add_page(struct fumen *fumen, const struct view *view, struct place at, bool lock)
{
    char comment[FUMEN_QUIZ_SIZE];
    struct fumen_page page;

    if (!fumen_page_of_view(&page, view, at, lock, comment))
        return false;
    page.colour = fumen->count == 0;
    return fumen_add(fumen, &page);
}

/* Adds a page for each piece from here on. The replay is played in a copy, so
 * that what is shown stays. */
static bool
add_game(struct fumen *fumen, const struct playback *from, int pages)
{
    struct playback *playback = malloc(sizeof(*playback));
    struct view view;
    bool good = playback != NULL;
    int steps = COPY_STEPS;

    if (!good)
        return false;
    *playback = *from;
    view_take(&view, &playback->game);
    while (
        good && (int)fumen->count < pages && steps-- > 0 && playback_next(playback, UINT64_MAX)) {
        if (playback->events.happened & EVENT_LOCKED)
            good = add_page(fumen, &view, playback->events.locked, true);
        view_take(&view, &playback->game);
    }
    free(playback);
    return good;
}

static void
to_clipboard(struct app *app, const struct fumen *fumen)
{
    struct error error;
    char *text = fumen_encode(fumen, &error);

    if (text == NULL)
        app_notice(app, _("It can't be copied: %s"), language_error(&error));
    else if (SDL_SetClipboardText(text) != 0)
        app_notice(app, _("It can't be copied: %s"), SDL_GetError());
    else if (fumen->count == 1)
        app_notice(app, _("Copied: the position as a fumen"));
    else
        app_notice(app,
            _n("Copied: %u piece as a fumen", "Copied: %u pieces as a fumen",
                (unsigned long)fumen->count),
            (unsigned)fumen->count);
    free(text);
}

void
viewer_copy(struct app *app, int pages)
{
    const struct seat *seat = &play_of(app)->seat;
    struct fumen fumen = {0};
    bool good = true;

    if (pages > 1)
        good = add_game(&fumen, &seat->reel.playback, pages);
    if (good && fumen.count == 0) /* also behind the last lock */
        good = add_page(&fumen, &seat->view, seat->view.motion.piece, false);
    if (good)
        to_clipboard(app, &fumen);
    else
        app_notice(app, _("A fumen has 10 columns and 23 rows"));
    fumen_finish(&fumen);
}
