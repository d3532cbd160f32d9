/* From preferences, games and level to a piece and its tempo. */
#include "app/shell/music.h"

#include "app/shell/app.h"

enum { TEMPO_STEP = 4 }; /* percent a level */

/* The game that is played in one of the scenes that are there. */
static const struct view *
heard(const struct app *app)
{
    for (int i = app->under_count; i >= 0; i--) {
        int scene = i == app->under_count ? app->scene : app->under[i];
        const struct scene *row = app->scenes[scene];
        const struct view *view =
            row != NULL && row->heard != NULL ? row->heard(app) : NULL;
        if (view != NULL && view->rules != NULL)
            return view;
    }
    return NULL;
}

void
music_follow(struct app *app)
{
    const struct view *view = heard(app);
    int wish = app->prefs.numbers[PREF_PIECE];
    int piece = wish == 0 ? app->games % SYNTH_PIECES : wish - 1;
    struct synth_music music = {
        .piece = (enum synth_piece)piece,
        .tempo = SYNTH_TEMPO_LEAST,
    };

    if (app->prefs.numbers[PREF_TEMPO] != 0 && view != NULL && !view->over) {
        uint32_t above = view->level - view->rules->first_level;
        int more = (int)SDL_min(above, 100u) * TEMPO_STEP;
        music.tempo = SDL_min(SYNTH_TEMPO_LEAST + more, (int)SYNTH_TEMPO_MOST);
    }
    sound_set_piece(app->sound, music);
}
