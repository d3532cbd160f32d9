/*
 * A face is a tile in one of three skins, with the piece's mark in the middle.
 * Every shape is a signed distance in pixels, negative inside. Blending half a
 * pixel on either side of an edge makes it smooth.
 *
 * Opaque and blended faces have a texture each, created with the first of them.
 * A face is painted when it is first drawn.
 */
#include "app/draw/art.h"

#include <math.h>
#include <stdint.h>

#include "app/draw/distance.h"

/* The columns of a texture are the pieces, then garbage. Its rows are the kinds;
 * the first row has the two kinds that do not depend on the piece. */
enum { GARBAGE_FACE = PIECE_COUNT, FACES };
enum { OPAQUE_ROWS = ART_NEXT - ART_VEIL, CLEAR_ROWS = ART_KINDS - ART_NEXT };

/* A pixel while it is being painted: premultiplied by its own opacity. */
struct paint {
    double r, g, b, a;
};

static void
lay(struct paint *under, struct colour colour, double opacity)
{
    double through = 1 - opacity;
    under->r = under->r * through + colour.r * opacity;
    under->g = under->g * through + colour.g * opacity;
    under->b = under->b * through + colour.b * opacity;
    under->a = under->a * through + opacity;
}

/* The distance of a point from the mark of a cell, in a face of `size`
 * pixels. */
static double
to_mark(int cell, double x, double y, double size)
{
    double pen = fmax(0.055 * size, 0.6); /* half the width of a stroke */
    double r = 0.20 * size;
    switch (cell) {
    case PIECE_I: /* a bar */ return distance_box(x, y, fmax(0.075 * size, 0.9), 0.25 * size, pen);
    case PIECE_T: /* a dot */ return hypot(x, y) - 0.135 * size;
    case PIECE_L: /* a chevron */
        y -= 0.05 * size;
        return fmin(distance_line(x, y, -r, 0.5 * r, 0, -0.6 * r),
                   distance_line(x, y, r, 0.5 * r, 0, -0.6 * r)) -
               pen;
    case PIECE_J: /* a ring */ return fabs(hypot(x, y) - 0.17 * size) - pen;
    case PIECE_Z: /* a cross */
        r *= 0.85;
        return fmin(distance_line(x, y, -r, -r, r, r), distance_line(x, y, -r, r, r, -r)) - pen;
    case PIECE_S: /* a diamond */ return (fabs(x) + fabs(y) - 0.25 * size) * 0.7071;
    case PIECE_O: /* a square */
        return fabs(distance_box(x, y, 0.175 * size, 0.175 * size, pen)) - pen;
    case CELL_GARBAGE: /* two bars */
        return fmin(distance_line(x, y, -r, -0.6 * r, r, -0.6 * r),
                   distance_line(x, y, -r, 0.6 * r, r, 0.6 * r)) -
               pen;
    default: break;
    }
    return size;
}

static const struct colour white = {255, 255, 255};
static const struct colour black = {0, 0, 0};

/* What a tile is painted with; positions are in pixels from its middle. */
struct tile {
    enum art_skin skin;
    int mark; /* the piece whose mark it has, or PIECE_NONE */
    struct colour face, sign;
    double x, y, size;
};

static void
paint_bevelled(struct paint *pixel, const struct tile *t)
{
    double half = t->size / 2;
    double edge = distance_box(t->x, t->y, half, half, 0.17 * t->size);
    /* Light from above, and a rim that curves away from it. */
    double up = -t->y / half; /* 1 at the top, -1 at the bottom */
    struct colour lit = up > 0 ? palette_mix(t->face, white, (int)(26 * up))
                               : palette_mix(t->face, black, (int)(-30 * up));
    double rim = SDL_clamp(1 + edge / (0.11 * t->size), 0.0, 1.0);
    lit = palette_mix(lit, black, (int)(46 * rim * rim));
    lay(pixel, lit, distance_cover(edge));
}

static void
paint_flat(struct paint *pixel, const struct tile *t)
{
    double half = t->size / 2 - 0.02 * t->size;
    lay(pixel, t->face, distance_cover(distance_box(t->x, t->y, half, half, 0.08 * t->size)));
}

static void
paint_outlined(struct paint *pixel, const struct tile *t)
{
    double pen = fmax(0.05 * t->size, 0.6), half = t->size / 2 - 0.02 * t->size;
    double edge = distance_box(t->x, t->y, half, half, 0.14 * t->size);
    lay(pixel, palette_core(t->face), distance_cover(edge));
    lay(pixel, t->face, distance_cover(fabs(edge + pen) - pen));
}

/* Paints a tile without the ground, in the middle of size x size pixels. */
static void
paint_tile(struct paint *pixel, const struct tile *t)
{
    double half = t->size / 2;

    if (distance_box(t->x, t->y, half, half, 0) > 0.5)
        return;
    switch (t->skin) {
    case SKIN_FLAT: paint_flat(pixel, t); break;
    case SKIN_OUTLINED: paint_outlined(pixel, t); break;
    case SKIN_BEVELLED:
    case SKIN_COUNT: paint_bevelled(pixel, t); break;
    }
    lay(pixel, t->sign, distance_cover(to_mark(t->mark, t->x, t->y, t->size)));
}

/* Paints the ghost of a piece; the default strength is 1. Where pieces are
 * outlines, the ghost has corners only. */
static void
paint_ghost(struct paint *pixel, const struct tile *t, double strength)
{
    double pen = fmax(0.035 * t->size, 0.5);
    double half = t->size / 2 - pen;
    double edge = distance_box(t->x, t->y, half, half, 0.17 * t->size - pen);
    bool corner = fabs(t->x) > 0.2 * t->size && fabs(t->y) > 0.2 * t->size;
    double line = t->skin != SKIN_OUTLINED || corner ? 0.62 : 0;

    lay(pixel, t->face, 0.10 * strength * distance_cover(edge));
    lay(pixel, t->face, fmin(line * strength, 1) * distance_cover(fabs(edge) - pen));
    lay(pixel, t->face, 0.40 * strength * distance_cover(to_mark(t->mark, t->x, t->y, t->size)));
}

/* The colour of the mark on a face that has not been dimmed. */
static struct colour
sign_of(enum art_skin skin, struct colour face)
{
    return skin == SKIN_OUTLINED ? palette_line(face, palette_core(face)) : palette_mark(face);
}

/* What all pixels of a face have in common. */
static struct tile
tile_of(const struct art_manner *manner, enum art_kind kind, int of)
{
    struct colour face = palette_cell(of), well = palette_colour(PALETTE_WELL);
    bool dim = kind == ART_DIM || kind == ART_NEXT_DIM;

    if (kind == ART_LOCKED)
        face = palette_locked(face);
    if (dim)
        face = palette_mix(face, well, 156);
    struct colour sign = dim && manner->skin != SKIN_OUTLINED ? palette_mix(face, well, 140) : face;
    return (struct tile){
        .skin = manner->skin,
        .mark = manner->marks ? of : PIECE_NONE,
        .face = face,
        .sign = dim ? sign : sign_of(manner->skin, face),
    };
}

int
art_line(int cell)
{
    return cell < 16 ? 1 : (cell + 16) / 32;
}

/* The colour of one pixel of a cell. The first rows and columns are the grid
 * line; the face fills whole remaining pixels, so that its edges are sharp. */
static struct paint
paint_cell(
    const struct art_manner *manner, enum art_kind kind, struct tile tile, int px, int py, int cell)
{
    static const double strengths[ART_GHOST_STRONGEST + 1] = {0, 0.45, 0.7, 1, 1.35, 1.6};
    struct paint pixel = {0, 0, 0, 0};
    int line = art_line(cell);
    double size = tile.size = cell - line;

    tile.x = px + 0.5 - line - size / 2;
    tile.y = py + 0.5 - line - size / 2;
    if (kind != ART_NEXT && kind != ART_NEXT_DIM) {
        bool on_line = manner->grid && (px < line || py < line);
        lay(&pixel, palette_colour(on_line ? PALETTE_GRID : PALETTE_WELL), 1);
    }
    switch (kind) {
    case ART_EMPTY: break;
    case ART_VEIL: {
        double half = size / 2 - 0.06 * size;
        lay(&pixel, palette_colour(PALETTE_KEY),
            0.6 * distance_cover(distance_box(tile.x, tile.y, half, half, 0.17 * size)));
        break;
    }
    case ART_FALLING:
    case ART_LOCKED:
    case ART_DIM:
    case ART_NEXT:
    case ART_NEXT_DIM: paint_tile(&pixel, &tile); break;
    case ART_GHOST: paint_ghost(&pixel, &tile, strengths[manner->ghost]); break;
    case ART_KINDS: break;
    }
    return pixel;
}

static uint32_t
pack(struct paint p)
{
    /* Textures are not premultiplied. */
    double scale = p.a > 0 ? 1 / p.a : 0;
    uint32_t a = (uint32_t)(p.a * 255 + 0.5);
    uint32_t r = (uint32_t)(p.r * scale + 0.5);
    uint32_t g = (uint32_t)(p.g * scale + 0.5);
    uint32_t b = (uint32_t)(p.b * scale + 0.5);
    return a << 24 | r << 16 | g << 8 | b;
}

static SDL_Surface *
new_surface(int width, int height)
{
    return SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
}

void
art_init(struct art *art, struct canvas *canvas)
{
    *art = (struct art){
        .canvas = canvas,
        .manner = {.ghost = ART_GHOST_DEFAULT, .grid = true, .marks = true},
    };
}

void
art_resize(struct art *art, int cell)
{
    if (art->cell == cell)
        return;
    art_finish(art);
    art->cell = cell;
}

void
art_finish(struct art *art)
{
    canvas_drop(art->canvas, art->opaque);
    canvas_drop(art->canvas, art->clear);
    art->opaque = art->clear = NULL;
    art->painted = 0;
}

static bool
is_clear(enum art_kind kind)
{
    return kind == ART_NEXT || kind == ART_NEXT_DIM;
}

/* Every texture has alpha, even if it needs none: with equal formats of source
 * and window, SDL writes rows past the cache, which took three times as long. */
static SDL_Texture *
new_sheet(const struct art *art, bool clear)
{
    return canvas_texture(art->canvas, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
        art->cell * FACES, art->cell * (clear ? CLEAR_ROWS : OPAQUE_ROWS));
}

/* Paints a face at its place in the texture. */
static bool
paint_face(struct art *art, SDL_Texture *sheet, enum art_kind kind, int of, const SDL_Rect *at)
{
    struct tile tile = tile_of(&art->manner, kind, of);
    uint32_t *pixels = SDL_malloc((size_t)at->w * (size_t)at->h * sizeof *pixels);

    if (pixels == NULL)
        return false;
    for (int y = 0; y < at->h; y++)
        for (int x = 0; x < at->w; x++)
            pixels[y * at->w + x] = pack(paint_cell(&art->manner, kind, tile, x, y, art->cell));
    bool done = canvas_write(art->canvas, sheet, at, pixels, at->w * (int)sizeof *pixels);
    SDL_free(pixels);
    return done;
}

/* Finds the texture with a face and its place there, painted. Returns NULL for
 * a cell without a face, and when SDL fails. */
static SDL_Texture *
find_face(struct art *art, enum art_kind kind, int cell, SDL_Rect *at)
{
    bool clear = is_clear(kind), plain = kind <= ART_VEIL;
    SDL_Texture **sheet = clear ? &art->clear : &art->opaque;

    if (cell < 0 || cell > CELL_GARBAGE || art->cell <= 0)
        return NULL;
    if (*sheet == NULL)
        *sheet = new_sheet(art, clear);
    if (*sheet == NULL)
        return NULL;
    int of = plain || cell == PIECE_NONE ? PIECE_I : cell;
    int column = plain ? (int)kind : of == CELL_GARBAGE ? GARBAGE_FACE : of;
    int row = clear ? kind - ART_NEXT : plain ? 0 : kind - ART_VEIL;
    uint64_t bit = (uint64_t)1 << ((clear ? OPAQUE_ROWS + row : row) * FACES + column);
    *at = (SDL_Rect){column * art->cell, row * art->cell, art->cell, art->cell};
    if ((art->painted & bit) == 0 && !paint_face(art, *sheet, kind, of, at))
        return NULL;
    art->painted |= bit;
    return *sheet;
}

void
art_draw(struct art *art, enum art_kind kind, int cell, int x, int y)
{
    SDL_Rect from;
    SDL_Texture *sheet = find_face(art, kind, cell, &from);
    SDL_Rect to = {x, y, art->cell, art->cell};

    if (sheet == NULL)
        return;
    canvas_copy(art->canvas, sheet, &from, &to, is_clear(kind), SDL_ALPHA_OPAQUE);
}

void
art_draw_in(struct art *art, enum art_kind kind, int cell, struct box to, int opacity)
{
    SDL_Rect from, rect = {to.x, to.y, to.w, to.h};
    SDL_Texture *sheet = to.w > 0 ? find_face(art, kind, cell, &from) : NULL;

    if (sheet == NULL)
        return;
    canvas_copy(art->canvas, sheet, &from, &rect, true, opacity);
}

/*
 * Three tiles in a rounded well, and a ghost in the gap.
 */
SDL_Surface *
art_icon(int size)
{
    static const struct {
        int x, y;
        enum piece piece;
    } tiles[] = {{1, 0, PIECE_I}, {0, 1, PIECE_L}, {1, 1, PIECE_T}, {0, 0, PIECE_NONE}};
    SDL_Surface *surface = new_surface(size, size);
    if (!surface)
        return NULL;
    struct colour marks[SDL_arraysize(tiles)];
    for (size_t i = 0; i < SDL_arraysize(tiles); i++)
        marks[i] = palette_mark(palette_piece(tiles[i].piece));
    double tile = size * 0.38, from = size / 2.0 - tile;
    for (int py = 0; py < size; py++) {
        uint8_t *row = (uint8_t *)surface->pixels + py * surface->pitch;
        uint32_t *pixels = (uint32_t *)(void *)row;
        for (int px = 0; px < size; px++) {
            struct paint pixel = {0, 0, 0, 0};
            double x = px + 0.5, y = py + 0.5, half = size / 2.0;
            lay(&pixel, palette_colour(PALETTE_WELL),
                distance_cover(distance_box(x - half, y - half, half, half, size * 0.2)));
            for (size_t i = 0; i < SDL_arraysize(tiles); i++) {
                double cx = from + (tiles[i].x + 0.5) * tile;
                double cy = from + (tiles[i].y + 0.5) * tile;
                bool ghost = tiles[i].piece == PIECE_NONE;
                struct tile t = {.mark = tiles[i].piece,
                    .face = ghost ? palette_colour(PALETTE_ACCENT) : palette_piece(tiles[i].piece),
                    .x = x - cx,
                    .y = y - cy,
                    .size = tile * 0.92};
                t.sign = marks[i];
                if (ghost)
                    paint_ghost(&pixel, &t, 1);
                else
                    paint_tile(&pixel, &t);
            }
            pixels[px] = pack(pixel);
        }
    }
    return surface;
}
