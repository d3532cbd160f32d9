/*
 * The colours, as tables.
 */
#include "app/draw/palette.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

struct table {
    struct colour colours[PALETTE_COUNT];
    struct colour cells[CELL_GARBAGE + 1]; /* of PIECE_NONE: the ground */
};

static const struct table tables[PALETTE_CHOICES] =
    {
        [PALETTE_DARK] =
            {
                {
                    [PALETTE_GROUND] = {0x16, 0x1B, 0x22},
                    [PALETTE_WELL] = {0x0E, 0x11, 0x16},
                    [PALETTE_GRID] = {0x17, 0x1C, 0x24},
                    [PALETTE_EDGE] = {0x33, 0x3D, 0x4A},
                    [PALETTE_CARD] = {0x1D, 0x24, 0x2D},
                    [PALETTE_CHOSEN] = {0x29, 0x33, 0x40},
                    [PALETTE_KEY] = {0x28, 0x31, 0x3D},
                    [PALETTE_KEY_EDGE] = {0x3D, 0x49, 0x59},
                    [PALETTE_INK] = {0xEA, 0xEE, 0xF3},
                    [PALETTE_SOFT] = {0xA2, 0xAE, 0xBC},
                    [PALETTE_ACCENT] = {0xF4, 0xD3, 0x9B},
                },
                {
                    [PIECE_I] = {0x76, 0xDE, 0xFF}, /* sky blue */
                    [PIECE_T] = {0xD2, 0x8A, 0xBC}, /* reddish purple */
                    [PIECE_L] = {0xFD, 0x9A, 0x37}, /* orange */
                    [PIECE_J] = {0x11, 0x7F, 0xDD}, /* blue */
                    [PIECE_Z] = {0xDB, 0x52, 0x2C}, /* vermilion */
                    [PIECE_S] = {0x1D, 0xB4, 0x69}, /* bluish green */
                    [PIECE_O] = {0xFF, 0xD5, 0x00}, /* yellow */
                    [PIECE_NONE] = {0x0E, 0x11, 0x16},
                    [CELL_GARBAGE] = {0x85, 0x80, 0x79}, /* stone */
                },
            },
        [PALETTE_LIGHT] =
            {
                {
                    [PALETTE_GROUND] = {0xEE, 0xF0, 0xF3},
                    [PALETTE_WELL] = {0xFB, 0xFB, 0xFC},
                    [PALETTE_GRID] = {0xEB, 0xED, 0xF1},
                    [PALETTE_EDGE] = {0xB9, 0xC1, 0xCC},
                    [PALETTE_CARD] = {0xF7, 0xF8, 0xFA},
                    [PALETTE_CHOSEN] = {0xFF, 0xFF, 0xFF},
                    [PALETTE_KEY] = {0xDD, 0xE2, 0xE9},
                    [PALETTE_KEY_EDGE] = {0xAE, 0xB8, 0xC4},
                    [PALETTE_INK] = {0x1A, 0x20, 0x28},
                    [PALETTE_SOFT] = {0x49, 0x55, 0x63},
                    [PALETTE_ACCENT] = {0x7A, 0x44, 0x00},
                },
                {
                    [PIECE_I] = {0x05, 0x39, 0x5F}, /* navy */
                    [PIECE_T] = {0xA4, 0x44, 0x9C}, /* purple */
                    [PIECE_L] = {0xCD, 0x64, 0x00}, /* orange */
                    [PIECE_J] = {0x4F, 0x69, 0xE0}, /* blue */
                    [PIECE_Z] = {0x96, 0x02, 0x02}, /* red */
                    [PIECE_S] = {0x2C, 0x92, 0x50}, /* green */
                    [PIECE_O] = {0x52, 0x51, 0x3B}, /* olive */
                    [PIECE_NONE] = {0xFB, 0xFB, 0xFC},
                    [CELL_GARBAGE] = {0x7A, 0x80, 0x86}, /* slate */
                },
            },
        [PALETTE_GREY] =
            {
                {
                    [PALETTE_GROUND] = {0x1A, 0x1A, 0x1A},
                    [PALETTE_WELL] = {0x0E, 0x11, 0x16},
                    [PALETTE_GRID] = {0x1A, 0x1D, 0x22},
                    [PALETTE_EDGE] = {0x3C, 0x3C, 0x3C},
                    [PALETTE_CARD] = {0x21, 0x21, 0x21},
                    [PALETTE_CHOSEN] = {0x30, 0x30, 0x30},
                    [PALETTE_KEY] = {0x30, 0x30, 0x30},
                    [PALETTE_KEY_EDGE] = {0x48, 0x48, 0x48},
                    [PALETTE_INK] = {0xF2, 0xF2, 0xF2},
                    [PALETTE_SOFT] = {0xB2, 0xB2, 0xB2},
                    [PALETTE_ACCENT] = {0xFF, 0xE2, 0xA8},
                },
                {
                    [PIECE_I] = {0x9C, 0xE5, 0xFF}, /* sky blue */
                    [PIECE_T] = {0xF5, 0xAF, 0xB9}, /* pink */
                    [PIECE_L] = {0xD9, 0x7C, 0x0C}, /* orange */
                    [PIECE_J] = {0x00, 0x7F, 0xDD}, /* blue */
                    [PIECE_Z] = {0xBC, 0x38, 0x16}, /* brick */
                    [PIECE_S] = {0x24, 0xC2, 0x70}, /* green */
                    [PIECE_O] = {0xFF, 0xF6, 0xA5}, /* pale yellow */
                    [PIECE_NONE] = {0x0E, 0x11, 0x16},
                    [CELL_GARBAGE] = {0x6A, 0x6A, 0x6A}, /* grey */
                },
            },
};

static const struct table *table = &tables[PALETTE_DARK];

void
palette_choose(enum palette_choice choice)
{
    table = &tables[choice];
}

enum palette_choice
palette_chosen(void)
{
    return (enum palette_choice)(table - tables);
}

struct colour
palette_colour(enum palette name)
{
    return table->colours[name];
}

struct colour
palette_piece(enum piece piece)
{
    return palette_cell(piece < PIECE_COUNT ? (int)piece : PIECE_NONE);
}

struct colour
palette_cell(int cell)
{
    return table->cells[cell];
}

struct colour
palette_locked(struct colour face)
{
    return palette_mix(face, palette_colour(PALETTE_WELL), 38);
}

static double
linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(struct colour c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double
palette_contrast(struct colour a, struct colour b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* Finds the first mixture of two colours, from `parts` of 256 on, that stands out
 * from the ground. Returns false when none does. */
static bool
find_apart(
    struct colour *found, struct colour from, struct colour to, struct colour ground, int parts)
{
    for (; parts <= 256; parts += 8) {
        *found = palette_mix(from, to, parts);
        /* A little more than needed, because painting rounds it. */
        if (palette_contrast(*found, ground) >= PALETTE_SIGN_CONTRAST + 0.05)
            return true;
    }
    return false;
}

struct colour
palette_mark(struct colour face)
{
    static const struct colour ends[] = {{0, 0, 0}, {255, 255, 255}};
    struct colour mark;

    if (find_apart(&mark, face, palette_colour(PALETTE_WELL), face, 140))
        return mark;
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
        if (find_apart(&mark, face, ends[i], face, 96))
            break;
    return mark;
}

struct colour
palette_core(struct colour face)
{
    return palette_mix(palette_colour(PALETTE_WELL), face, 40);
}

struct colour
palette_line(struct colour line, struct colour ground)
{
    struct colour found;
    find_apart(&found, line, palette_colour(PALETTE_INK), ground, 0);
    return found;
}

static uint8_t
mix_channel(int a, int b, int parts)
{
    return (uint8_t)((a * (256 - parts) + b * parts + 128) / 256);
}

struct colour
palette_mix(struct colour a, struct colour b, int parts)
{
    struct colour mixed = {
        mix_channel(a.r, b.r, parts),
        mix_channel(a.g, b.g, parts),
        mix_channel(a.b, b.b, parts),
    };
    return mixed;
}
