/*
 * Text is measured in every frame, so each answer of fontconfig is kept, even
 * that no font has a letter. A build without fontconfig finds no fonts.
 */
#include "app/text/fallback.h"

#include <stdlib.h>

#if HAVE_FONTCONFIG

#include <fontconfig/fontconfig.h>
#include <stdbool.h>
#include <string.h>

enum { ANSWERS = 256 };

struct found {
    FcPattern *pattern; /* owns path and letters */
    const char *path;
    const FcCharSet *letters;
    int index;
    bool refused;
};

struct fallback {
    FcConfig *config; /* NULL: not loaded yet, or loading failed */
    bool asked;
    struct found fonts[FALLBACK_MAX_FONTS];
    int count;
    struct answer {
        uint32_t letter; /* 0: no answer yet */
        int font;
    } answers[ANSWERS]; /* at letter % ANSWERS; a later one replaces it */
};

struct fallback *
fallback_create(void)
{
    return calloc(1, sizeof(struct fallback));
}

void
fallback_destroy(struct fallback *fallback)
{
    if (!fallback)
        return;
    for (int i = 0; i < fallback->count; i++)
        FcPatternDestroy(fallback->fonts[i].pattern);
    if (fallback->config)
        FcConfigDestroy(fallback->config);
    if (fallback->asked)
        FcFini();
    free(fallback);
}

/* The best match for a letter among the system's outline fonts. It may still
 * lack the letter. */
static FcPattern *
ask_system(struct fallback *fallback, uint32_t letter)
{
    FcResult result;
    FcPattern *best = NULL;
    FcPattern *wish = FcPatternBuild(
        NULL, FC_FAMILY, FcTypeString, "sans-serif", FC_SCALABLE, FcTypeBool, FcTrue, (char *)NULL);
    FcCharSet *letters = FcCharSetCreate();
    if (wish && letters && FcCharSetAddChar(letters, letter) &&
        FcPatternAddCharSet(wish, FC_CHARSET, letters) &&
        FcConfigSubstitute(fallback->config, wish, FcMatchPattern)) {
        FcDefaultSubstitute(wish);
        best = FcFontMatch(fallback->config, wish, &result);
    }
    if (letters)
        FcCharSetDestroy(letters);
    if (wish)
        FcPatternDestroy(wish);
    return best;
}

/* Adds the font to the list if it has the letter. */
static int
take_font(struct fallback *fallback, FcPattern *pattern, uint32_t letter)
{
    struct found font = {.pattern = pattern};
    FcCharSet *letters;
    FcChar8 *path;
    if (FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch ||
        FcPatternGetCharSet(pattern, FC_CHARSET, 0, &letters) != FcResultMatch ||
        !FcCharSetHasChar(letters, letter))
        return FALLBACK_NONE;
    if (FcPatternGetInteger(pattern, FC_INDEX, 0, &font.index) != FcResultMatch)
        font.index = 0;
    font.path = (const char *)path;
    font.letters = letters;
    for (int i = 0; i < fallback->count; i++) {
        if (strcmp(fallback->fonts[i].path, font.path) == 0 &&
            fallback->fonts[i].index == font.index)
            return FALLBACK_NONE; /* was refused */
    }
    fallback->fonts[fallback->count] = font;
    return fallback->count++;
}

static int
find_font(struct fallback *fallback, uint32_t letter)
{
    for (int i = 0; i < fallback->count; i++) {
        const struct found *font = &fallback->fonts[i];
        if (!font->refused && FcCharSetHasChar(font->letters, letter))
            return i;
    }
    if (!fallback->asked) {
        fallback->asked = true;
        fallback->config = FcInitLoadConfigAndFonts();
    }
    if (!fallback->config || fallback->count == FALLBACK_MAX_FONTS)
        return FALLBACK_NONE;
    FcPattern *pattern = ask_system(fallback, letter);
    if (!pattern)
        return FALLBACK_NONE;
    int number = take_font(fallback, pattern, letter);
    if (number == FALLBACK_NONE)
        FcPatternDestroy(pattern);
    return number;
}

int
fallback_find(struct fallback *fallback, uint32_t letter)
{
    if (!fallback || letter == 0)
        return FALLBACK_NONE;
    struct answer *answer = &fallback->answers[letter % ANSWERS];
    if (answer->letter != letter)
        *answer = (struct answer){letter, find_font(fallback, letter)};
    return answer->font;
}

const char *
fallback_path(const struct fallback *fallback, int number)
{
    return fallback->fonts[number].path;
}

int
fallback_index(const struct fallback *fallback, int number)
{
    return fallback->fonts[number].index;
}

void
fallback_refuse(struct fallback *fallback, int number)
{
    fallback->fonts[number].refused = true;
    memset(fallback->answers, 0, sizeof fallback->answers);
}

#else

struct fallback *
fallback_create(void)
{
    return NULL;
}

void
fallback_destroy(struct fallback *fallback)
{
}

int
fallback_find(struct fallback *fallback, uint32_t letter)
{
    return FALLBACK_NONE;
}

const char *
fallback_path(const struct fallback *fallback, int number)
{
    return NULL;
}

int
fallback_index(const struct fallback *fallback, int number)
{
    return number;
}

void
fallback_refuse(struct fallback *fallback, int number)
{
}

#endif
