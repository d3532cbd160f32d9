/* From preferences, games and level to a piece and its tempo. */
#include "app/shell/music.h"

#include "app/shell/app.h"

enum { TEMPO_STEP = 4 }; /* percent a level */

void
music_follow(struct app *app)
{
    const struct view *view = app_game(app);
    int wish = app->prefs.numbers[PREF_PIECE];
    int piece = wish == 0 ? app->games % SYNTH_PIECES : wish - 1;
    struct synth_music music = {
        .piece = (enum synth_piece)piece,
        .tempo = SYNTH_TEMPO_MIN,
    };

    if (app->prefs.numbers[PREF_TEMPO] != 0 && view != NULL && !view->over) {
        uint32_t above = view->level - view->rules->first_level;
        int more = (int)SDL_min(above, 100u) * TEMPO_STEP;
        music.tempo = SDL_min(SYNTH_TEMPO_MIN + more, (int)SYNTH_TEMPO_MAX);
    }
    sound_set_piece(app->sound, music);
}
