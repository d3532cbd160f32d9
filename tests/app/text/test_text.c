/*
 * Letters that the game's own fonts lack come from the system's: here from a
 * folder of ours, so that every machine has the same. And where lines end.
 */
#include "lib/check.h"

#include <sys/stat.h>
#include <unistd.h>

#include <SDL.h>

#include "lib/folder.h"
#include "lib/screen.h"
#include "app/text/letters.h"
#include "app/draw/look.h"

#define RARE "龘"        /* in the folder's font only */
#define NOWHERE "\uE000" /* in no font at all */

static char folder[] = "/tmp/wellplayed-text-XXXXXX";
static char fonts[64]; /* in it */

struct sheet {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct canvas *canvas;
    struct text *text;
};

static struct sheet
open_canvas(int width, int height)
{
    struct sheet c;
    struct error error;
    c.surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    c.renderer = SDL_CreateSoftwareRenderer(c.surface);
    c.canvas = canvas_create(c.renderer);
    assert_non_null(c.canvas);
    c.text = text_create(c.canvas, &error);
    if (!c.text)
        fail_msg("%s", error_english(&error));
    return c;
}

static void
close_canvas(struct sheet *c)
{
    text_destroy(c->text);
    canvas_destroy(c->canvas);
    SDL_DestroyRenderer(c->renderer);
    SDL_FreeSurface(c->surface);
}

static struct text_style
style_of(int px)
{
    return look_style(TEXT_REGULAR, px, PALETTE_INK);
}

/* Draws the string alone at the right edge; the pixels of the last `width`
 * columns as one number. */
static uint64_t
picture(struct sheet *c, const char *string, int px, int width)
{
    struct box box = {0, 0, c->surface->w, c->surface->h};
    uint64_t hash = 14695981039346656037u;
    SDL_SetRenderDrawColor(c->renderer, 0, 0, 0, 255);
    SDL_RenderClear(c->renderer);
    text_draw(c->text, style_of(px), box, TEXT_RIGHT, string);
    SDL_RenderPresent(c->renderer);
    for (int y = 0; y < c->surface->h; y++) {
        const uint8_t *row = (const uint8_t *)c->surface->pixels + y * c->surface->pitch;
        for (int x = (c->surface->w - width) * 4; x < c->surface->w * 4; x++)
            hash = (hash ^ row[x]) * 1099511628211u;
    }
    return hash;
}

/* What fontconfig sees: the fonts of `folder`, where a test puts them. */
static void
write_config(void)
{
    char path[256];
    snprintf(path, sizeof path, "%s/fonts.conf", folder);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out,
        "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
        "<fontconfig><dir>%s</dir><cachedir>%s/cache</cachedir>"
        "</fontconfig>\n",
        fonts, folder);
    assert_int_equal(fclose(out), 0);
    setenv("FONTCONFIG_FILE", path, 1);
}

static void
put_font(void)
{
    const char *font = getenv("WELLPLAYED_RARE_FONT");
    assert_non_null(font);
    char path[96];
    snprintf(path, sizeof path, "%s/rare.otf", fonts);
    assert_int_equal(mkdir(fonts, 0700), 0);
    assert_true(folder_copy(font, path));
}

static void
take_font(void)
{
    assert_true(folder_remove(fonts));
}

TEST(rare_letter_is_of_the_system)
{
    if (!HAVE_FONTCONFIG)
        skip();
    struct sheet c = open_canvas(300, 60);
    uint64_t box = picture(&c, NOWHERE, 20, 300);
    assert_true(picture(&c, RARE, 20, 300) == box);
    close_canvas(&c);

    put_font();
    c = open_canvas(300, 60);
    uint64_t rare = picture(&c, RARE, 20, 300);
    assert_true(picture(&c, NOWHERE, 20, 300) == box);
    assert_true(rare != box);
    for (int px = 6; px < 60; px += 3) {
        struct text_style style = style_of(px);
        int width = text_width(c.text, style, "x" RARE "yЖ" NOWHERE);
        int sum = text_width(c.text, style, "x") + text_width(c.text, style, RARE) +
                  text_width(c.text, style, "y") + text_width(c.text, style, "Ж") +
                  text_width(c.text, style, NOWHERE);
        assert_int_equal(width, sum);
    }
    close_canvas(&c);
    take_font();
}

/* What stands beside a rare letter stands where it stood without it. */
TEST(fonts_share_a_baseline)
{
    if (!HAVE_FONTCONFIG)
        skip();
    put_font();
    struct sheet c = open_canvas(300, 60);
    for (int px = 8; px < 40; px++) {
        int width = text_width(c.text, style_of(px), "Hg");
        uint64_t alone = picture(&c, "Hg", px, width);
        assert_true(picture(&c, RARE "Hg", px, width) == alone);
        assert_true(picture(&c, "Hg" RARE RARE "Hg", px, width) == alone);
        /* The game's own Chinese is of the same font from the start. */
        assert_true(picture(&c, "得分Hg", px, width) == alone);
    }
    close_canvas(&c);
    take_font();
}

/* A font that was there and is gone: a box, and no harm. */
TEST(font_that_went_is_a_box)
{
    if (!HAVE_FONTCONFIG)
        skip();
    put_font();
    struct sheet c = open_canvas(300, 60);
    uint64_t rare = picture(&c, RARE, 20, 300);
    take_font();
    uint64_t box = picture(&c, NOWHERE, 30, 300);
    assert_true(picture(&c, RARE, 30, 300) == box);
    assert_true(picture(&c, "Ж", 30, 300) == box);
    assert_true(rare != picture(&c, NOWHERE, 20, 300));
    close_canvas(&c);
}

/* Any letters, more of them than the cache holds, and invalid bytes. */
TEST(no_letter_does_harm)
{
    struct sheet c = open_canvas(300, 60);
    struct box box = {10, 10, 250, 40};
    uint32_t letter = 1;
    for (int i = 0; i < 3000; i++) {
        char string[64];
        size_t used = 0;
        while (used < 40) {
            letter = letter * 1664525u + 1013904223u;
            if (i % 3 == 0)
                string[used++] = (char)(letter >> 24 | 0x80);
            else
                used += letters_put(string + used, letter >> 8 & 0x1FFFF);
        }
        string[used] = 0;
        struct box drawn = text_draw(c.text, style_of(16), box, TEXT_LEFT, string);
        assert_true(drawn.x >= box.x && drawn.x + drawn.w <= box.x + box.w);
    }
    close_canvas(&c);
}

/* A string longer than a run is as wide as it would be in one. */
TEST(long_strings_are_whole)
{
    struct sheet c = open_canvas(64, 64);
    char string[3 * 400 + 1];
    for (int i = 0; i < 400; i++)
        memcpy(string + 3 * i, "得", 3);
    string[3 * 400] = 0;
    int one = text_width(c.text, style_of(16), "得得得得") / 4;
    assert_in_range(text_width(c.text, style_of(16), string), 400 * one - 4, 400 * one + 4);
    char line[TEXT_LINE_SIZE];
    size_t end = text_line(c.text, style_of(16), 16 * 300, string, line);
    assert_int_equal(end, (TEXT_LINE_SIZE - 1) / 3 * 3);
    assert_int_equal(strlen(line), end);
    close_canvas(&c);
}

TEST(letters_are_read)
{
    for (uint32_t letter = 1; letter <= 0x10FFFF; letter++) {
        char bytes[LETTER_MAX_BYTES + 1] = {0};
        size_t size = letters_put(bytes, letter);
        const char *at = bytes;
        bool surrogate = letter >= 0xD800 && letter < 0xE000;
        uint32_t read = letters_next(&at);
        assert_int_equal(read, surrogate ? LETTER_REPLACED : letter);
        assert_int_equal(at - bytes, surrogate ? 1 : (int)size);
        if (size > 1) { /* cut short */
            bytes[size - 1] = 0;
            at = bytes;
            assert_int_equal(letters_next(&at), LETTER_REPLACED);
            assert_int_equal(at - bytes, 1);
        }
    }
    static const char *const bad[] = {
        "\x80", "\xBF", "\xC0\x80", "\xE0\x9F\xBF", "\xF4\x90\x80\x80", "\xF8", "\xFF"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *at = bad[i];
        assert_int_equal(letters_next(&at), LETTER_REPLACED);
        assert_int_equal(at - bad[i], 1);
    }
    const char *end = "";
    assert_int_equal(letters_next(&end), 0);
    assert_int_equal(*end, 0);
}

TEST(letters_part_where_they_may)
{
    static const struct {
        const char *string; /* of two letters */
        bool may;
    } cases[] = {{"ab", false}, {"a ", true}, {" a", false}, {"得分", true}, {"a得", true},
        {"得a", true}, {"得，", false}, {"，得", true}, {"得。", false}, {"（得", false},
        {"得（", true}, {"得）", false}, {"）。", false}, {"得！", false}, {"《得", false},
        {"“得", false}, {"得”", false}, {"得.", false}, {"得%", false}, {"分 ", true},
        {"a,", false}, {"a\u00A0", false}, {"カー", false}, {"ア亜", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = cases[i].string;
        uint32_t before = letters_next(&at);
        uint32_t after = letters_next(&at);
        if (letters_may_part(before, after) != cases[i].may)
            fail_msg("%s", cases[i].string);
    }
}

/* Every line of a paragraph fits, begins and ends as it should, and nothing is
 * lost; at each width. */
TEST(lines_end_where_they_may)
{
    static const char *const paragraphs[] = {
        "机器用同样的键，随时按 V 接手（也可按 Tab）。“回放”在《图片》……",
        "The machine plays, by the same keys. V takes over at any time.",
        "one-word-that-is-far-too-long-for-any-line, and others"};
    struct sheet c = open_canvas(64, 64);
    for (int p = 0; p < 3; p++) {
        for (int width = 24; width < 500; width++) {
            const char *at = paragraphs[p];
            while (*at) {
                char line[TEXT_LINE_SIZE];
                size_t end = text_line(c.text, style_of(16), width, at, line);
                assert_in_range(end, 1, sizeof line - 1);
                assert_int_equal(strlen(line), end);
                assert_memory_equal(line, at, end);
                if (text_width(c.text, style_of(16), line) > width)
                    fail_msg("\"%s\" in %d pixels is %d wide", line, width,
                        text_width(c.text, style_of(16), line));
                at += end;
                at += strspn(at, " ");
                /* In less there is no room for a word and its bracket. */
                if (width < 64 || p == 2)
                    continue;
                assert_null(strchr(",.", *at + (*at == 0)));
                assert_true(strncmp(at, "，", 3) != 0);
                assert_true(strncmp(at, "。", 3) != 0);
                assert_true(strncmp(at, "）", 3) != 0);
                assert_true(end < 3 || strncmp(at - 3, "（", 3) != 0);
            }
        }
    }
    close_canvas(&c);
}

static int
make_fonts(void **state)
{
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(fonts, sizeof fonts, "%s/fonts", folder);
    write_config();
    return screen_begin(state);
}

static int
remove_fonts(void **state)
{
    screen_end(state);
    return !folder_remove(folder);
}

SUITE_WITH(text, make_fonts, remove_fonts)
