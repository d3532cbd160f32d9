/* The sketches, as tables. */
#include "app/draw/sketch.h"

#include <string.h>

static const struct sketch sketches[] = {
    {"classic",
        {
            "............",
            "....jjj.....",
            "......j.....",
            "............",
            "............",
            "SS..+++....I",
            "TSSZZO+OJ..I",
            "TTZZLOOOJJJI",
        },
        NULL, "I"},
    {"standard",
        {
            "..........",
            "....oo....",
            "....oo....",
            "..........",
            "....++....",
            "I...++...J",
            "IZZ.OOLLLJ",
            "I.ZZOOLTJJ",
        },
        NULL, "T"},
    {"arcade",
        {
            "..........",
            "...j......",
            "...jjj....",
            "..........",
            "...+.....Z",
            "I..+++..ZZ",
            "ILLOOTTTZ.",
            "ILOOOSTOO.",
        },
        NULL, "L"},
    {"retro",
        {
            "..........",
            ".....iiii.",
            "..........",
            "..........",
            "LLIOOJJJ..",
            "LSIOOTTJ..",
            "LSSIZZTI..",
            "TTTSIZZI..",
        },
        NULL, "T"},
    {"modern",
        {
            "..........",
            ".ttt......",
            "..t.......",
            "..........",
            "J..SS.....",
            "J+++SSZZ..",
            "JJ+OOIIIIL",
            "TTTOOJJLLL",
        },
        "I", "SOL"},
    {"modern-plus",
        {
            "..........",
            ".....i....",
            ".....i....",
            ".....i....",
            "L...Oi...J",
            "L...O+TTTJ",
            "LLSSO+ZTJJ",
            "SSSOO+ZZII",
        },
        "T", "JZO"},
    {"arika",
        {
            "..........",
            "LL.......J",
            "LO......JJ",
            "LOO..tZZIJ",
            "SSO.ttZOOI",
            "JSSL.tOOZI",
            "JJLLTTSZZI",
            "JLL.TSSZII",
        },
        NULL, "I"},
};

static const struct sketch empty = {.rules = ""};

/* An unknown rule set has an empty well. */
static const struct sketch *
sketch_of(const struct ruleset *rules)
{
    for (size_t i = 0; i < SDL_arraysize(sketches); i++)
        if (strcmp(sketches[i].rules, rules->name) == 0)
            return &sketches[i];
    return &empty;
}

/* The falling piece, which is also that of the ghost. */
static enum piece
falling_in(const struct sketch *sketch)
{
    for (int y = 0; y < SKETCH_ROWS; y++)
        for (const char *at = sketch->rows[y]; at != NULL && *at != '\0'; at++)
            if (*at >= 'a' && *at <= 'z')
                return piece_from_letter(*at);
    return PIECE_NONE;
}

static void
draw_cell(struct look *look, char letter, enum piece falling, int x, int y)
{
    enum art_kind kind = ART_EMPTY;
    int piece = piece_from_letter(letter);

    if (letter == '#') {
        kind = ART_LOCKED;
        piece = CELL_GARBAGE;
    } else if (letter == '+') {
        kind = ART_GHOST;
        piece = falling;
    } else if (piece != PIECE_NONE) {
        kind = letter >= 'a' ? ART_FALLING : ART_LOCKED;
    }
    art_draw(&look->later_art, kind, piece, x, y);
}

/* Draws pieces one below the other, each in a box of four cells by three. */
static void
draw_pieces(
    struct look *look, const struct ruleset *rules, const char *letters, int x, int y, int cell)
{
    for (; letters != NULL && *letters != '\0'; letters++, y += 3 * cell) {
        enum piece piece = piece_from_letter(*letters);
        uint16_t matrix = rules->shapes->matrix[piece][0];
        int top = piece_top_row(matrix), left = piece_left_column(matrix);
        for (int row = top; row < PIECE_SIZE; row++)
            for (int column = left; column < PIECE_SIZE; column++)
                if (piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1)
                    art_draw(&look->later_art, ART_NEXT, piece, x + (column - left) * cell,
                        y + (row - top) * cell);
    }
}

void
sketch_draw(struct look *look, const struct ruleset *rules, struct box box)
{
    sketch_draw_as(look, sketch_of(rules), rules, box);
}

void
sketch_draw_as(
    struct look *look, const struct sketch *sketch, const struct ruleset *rules, struct box box)
{
    enum { SIDES = 2 * 4 }; /* columns for hold and next */
    int cell = SDL_min(box.w / (rules->width + SIDES), box.h / SKETCH_ROWS);
    enum piece falling = falling_in(sketch);

    if (cell < 2)
        return;
    struct box well = box_centred(box, rules->width * cell, SKETCH_ROWS * cell);
    art_resize(&look->later_art, cell);
    for (int y = 0; y < SKETCH_ROWS; y++) {
        const char *row = sketch->rows[y] != NULL ? sketch->rows[y] : "";
        for (int x = 0; x < rules->width; x++)
            draw_cell(look, x < (int)strlen(row) ? row[x] : '.', falling, well.x + x * cell,
                well.y + y * cell);
    }
    int line = SDL_max(1, cell / 8);
    struct box rim = {well.x - line, well.y, well.w + 2 * line, well.h + line};
    look_frame(look, rim, line, palette_colour(PALETTE_EDGE));
    draw_pieces(look, rules, sketch->hold, well.x - 4 * cell - cell / 4, well.y, cell);
    draw_pieces(look, rules, sketch->next, well.x + well.w + cell / 4, well.y, cell);
}
