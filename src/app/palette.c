/*
 * The colours as a table.
 */
#include "palette.h"

static const struct colour colours[PALETTE_COUNT] = {
    [PALETTE_GROUND] = {0x16, 0x1B, 0x22},
    [PALETTE_WELL] = {0x0E, 0x11, 0x16},
    [PALETTE_GRID] = {0x17, 0x1C, 0x24},
    [PALETTE_EDGE] = {0x33, 0x3D, 0x4A},
    [PALETTE_KEY] = {0x28, 0x31, 0x3D},
    [PALETTE_KEY_EDGE] = {0x3D, 0x49, 0x59},
    [PALETTE_INK] = {0xEA, 0xEE, 0xF3},
    [PALETTE_SOFT] = {0xA2, 0xAE, 0xBC},
    [PALETTE_ACCENT] = {0xF4, 0xD3, 0x9B},
};

static const struct colour pieces[PIECE_COUNT + 1] = {
    [PIECE_I] = {0x76, 0xDE, 0xFF}, /* sky blue */
    [PIECE_T] = {0xD2, 0x8A, 0xBC}, /* reddish purple */
    [PIECE_L] = {0xFD, 0x9A, 0x37}, /* orange */
    [PIECE_J] = {0x11, 0x7F, 0xDD}, /* blue */
    [PIECE_Z] = {0xDB, 0x52, 0x2C}, /* vermilion */
    [PIECE_S] = {0x1D, 0xB4, 0x69}, /* bluish green */
    [PIECE_O] = {0xFF, 0xD5, 0x00}, /* yellow */
    [PIECE_NONE] = {0x0E, 0x11, 0x16},
};

struct colour
palette_colour(enum palette name)
{
    return colours[name];
}

struct colour
palette_piece(enum piece piece)
{
    return pieces[piece < PIECE_COUNT ? piece : PIECE_NONE];
}

struct colour
palette_settled(enum piece piece)
{
    return palette_mix(palette_piece(piece), colours[PALETTE_WELL], 38);
}

struct colour
palette_mark(struct colour face)
{
    return palette_mix(face, colours[PALETTE_WELL], 140);
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
