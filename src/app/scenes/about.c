/*
 * The About page: the version, licences and libraries.
 */
#include <stdio.h>

#include <SDL_mixer.h>
#include <SDL_ttf.h>
#include <png.h>

#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/shell/app.h"

/* meson's version of a library that it does not know the version of. */
#define UNKNOWN "undefined"

/* The lines: a name, its value on the right, and a detail below the list. */
static const struct {
    const char *name;
    const char *value;
    const char *detail;
} lines[] = {
    {N_("Version"), WELLPLAYED_VERSION, N_("A falling-block game, and a lab for machine players.")},
    {N_("Licence"), "MIT", N_("Use it, change it, give it away; keep the notice.")},
    {N_("Fonts"), "SIL OFL 1.1",
        N_("Wellplayed Sans, a subset of Noto Sans CJK by Adobe and Google.")},
    {N_("Sounds"), "MIT", N_("Our own music, computed by the program.")},
    {"SDL", NULL, N_("Window, keys, gamepads and sound; zlib licence.")},
    {"SDL_ttf", NULL, N_("Text; zlib licence.")},
    {"SDL_mixer", NULL, N_("Mixing of sounds; zlib licence.")},
    {"libpng", PNG_LIBPNG_VER_STRING, N_("Screenshots; libpng licence.")},
    {"SQLite", SQLITE_VERSION_BUILT, N_("Games, scores and replays on the disk; public domain.")},
#if HAVE_FONTCONFIG
    {"fontconfig", FONTCONFIG_VERSION_BUILT,
        N_("The system's fonts, for rare letters; HPND licence.")},
#endif
    {"inih", INIH_VERSION_BUILT, N_("Reading of weights files; BSD licence.")},
};

static int
about_count(const struct app *app)
{
    return SDL_arraysize(lines);
}

static void
write_version(const SDL_version *version, char *out, size_t size)
{
    snprintf(out, size, "%d.%d.%d", version->major, version->minor, version->patch);
}

static void
about_show(struct app *app, int at, struct menu_row *row)
{
    SDL_version version;

    row->name = _(lines[at].name);
    row->detail = _(lines[at].detail);
    /* A library that was built together with the program has no version. */
    if (lines[at].value != NULL && SDL_strcmp(lines[at].value, UNKNOWN) != 0)
        snprintf(row->value, sizeof(row->value), "%s", lines[at].value);
    if (SDL_strcmp(lines[at].name, "SDL") == 0)
        SDL_GetVersion(&version);
    else if (SDL_strcmp(lines[at].name, "SDL_ttf") == 0)
        version = *TTF_Linked_Version();
    else if (SDL_strcmp(lines[at].name, "SDL_mixer") == 0)
        version = *Mix_Linked_Version();
    else
        return;
    write_version(&version, row->value, sizeof(row->value));
}

static const struct menu_list list = {.count = about_count, .show = about_show};

static const struct menu_page page = {.title = N_("About"), .list = &list};

const struct scene scene_about = {.kind = &menu_kind, .page = &page};
