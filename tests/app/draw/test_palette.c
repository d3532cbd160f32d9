/*
 * The palettes hold what they promise: text can be read (WCAG 2.1 contrast),
 * and no two pieces look alike to normal or colour-blind eyes.
 */
#include "lib/check.h"

#include <math.h>
#include <stdbool.h>

#include "app/draw/background.h"
#include "app/draw/palette.h"

struct linear {
    double r, g, b;
};

static struct colour
fresh_cell(int cell)
{
    return palette_cell(cell);
}

static struct colour
locked_cell(int cell)
{
    return palette_locked(palette_cell(cell));
}

/* The pieces, and then garbage. */
enum { FACES = PIECE_COUNT + 1 };

static int
cell_of(int face)
{
    return face < PIECE_COUNT ? face : CELL_GARBAGE;
}

static double
linear_channel(uint8_t value)
{
    double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static struct linear
linear(struct colour c)
{
    struct linear l = {linear_channel(c.r), linear_channel(c.g), linear_channel(c.b)};
    return l;
}

static double
luminance(struct colour colour)
{
    struct linear l = linear(colour);
    return 0.2126 * l.r + 0.7152 * l.g + 0.0722 * l.b;
}

static double
contrast(struct colour a, struct colour b)
{
    double x = luminance(a), y = luminance(b);
    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

/*
 * How people with a complete deficiency see, on linear RGB: G. M. Machado,
 * M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", IEEE Transactions on Visualization
 * and Computer Graphics 15(6), 2009, severity 1.0.
 */
static const struct {
    const char *name;
    double matrix[3][3];
} eyes[] = {
    {"normal", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
                       {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia", {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
                         {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
                       {0.004733, 0.691367, 0.303900}}},
};

enum { EYES = sizeof eyes / sizeof *eyes };

static double
clamped(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static struct linear
seen_by(int eye, struct colour colour)
{
    struct linear l = linear(colour);
    const double(*m)[3] = eyes[eye].matrix;
    struct linear seen = {
        clamped(m[0][0] * l.r + m[0][1] * l.g + m[0][2] * l.b),
        clamped(m[1][0] * l.r + m[1][1] * l.g + m[1][2] * l.b),
        clamped(m[2][0] * l.r + m[2][1] * l.g + m[2][2] * l.b),
    };
    return seen;
}

struct lab {
    double l, a, b;
};

static double
lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static struct lab
lab(struct linear c)
{
    double x = 0.4124564 * c.r + 0.3575761 * c.g + 0.1804375 * c.b;
    double y = 0.2126729 * c.r + 0.7151522 * c.g + 0.0721750 * c.b;
    double z = 0.0193339 * c.r + 0.1191920 * c.g + 0.9503041 * c.b;
    double fx = lab_curve(x / 0.95047), fy = lab_curve(y);
    double fz = lab_curve(z / 1.08883);
    struct lab out = {116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
    return out;
}

/* CIE 1976 difference; about 2.3 can just be noticed. */
static double
difference(int eye, struct colour a, struct colour b)
{
    struct lab x = lab(seen_by(eye, a)), y = lab(seen_by(eye, b));
    double l = x.l - y.l, da = x.a - y.a, db = x.b - y.b;
    return sqrt(l * l + da * da + db * db);
}

typedef struct colour face_fn(int cell);

static void
check_apart(face_fn *face, double least)
{
    for (int eye = 0; eye < EYES; eye++) {
        for (int i = 0; i < FACES; i++) {
            for (int j = 0; j < i; j++) {
                double far = difference(eye, face(cell_of(i)), face(cell_of(j)));
                if (far < least)
                    fail_msg("%s: %c and %c differ by %.1f", eyes[eye].name, "ITLJZSOg"[i],
                        "ITLJZSOg"[j], far);
            }
        }
    }
}

/* For each palette in turn. */
#define FOR_ALL_PALETTES for (int choice = 0; choice < PALETTE_CHOICES && choose(choice); choice++)

static bool
choose(int choice)
{
    palette_choose((enum palette_choice)choice);
    return palette_chosen() == (enum palette_choice)choice;
}

static int
reset(void **state)
{
    palette_choose(PALETTE_DARK);
    return 0;
}

TEST_WITH(pieces_keep_apart, reset, NULL)
{
    FOR_ALL_PALETTES
    {
        check_apart(fresh_cell, 20);
        check_apart(locked_cell, 16);
    }
}

/* Without any colour: by the lightness alone, of falling and locked pieces,
 * in steps that are several times what can just be noticed. */
TEST_WITH(grey_is_enough, reset, NULL)
{
    palette_choose(PALETTE_GREY);
    for (int i = 0; i < PIECE_COUNT; i++) {
        for (int j = 0; j < i; j++) {
            enum piece a = (enum piece)i, b = (enum piece)j;
            double fresh = lab(linear(palette_piece(a))).l - lab(linear(palette_piece(b))).l;
            double locked = lab(linear(locked_cell(i))).l - lab(linear(locked_cell(j))).l;
            if (fabs(fresh) < 8 || fabs(locked) < 7)
                fail_msg("%c and %c: %.1f and %.1f apart", "ITLJZSO"[i], "ITLJZSO"[j], fabs(fresh),
                    fabs(locked));
        }
    }
}

TEST_WITH(pieces_stand_out, reset, NULL)
{
    /* What WCAG asks of pictures is 3; the locked ones of the palette in
     * which lightness tells all may be a little nearer to the ground. */
    static const double least[PALETTE_CHOICES][2] = {
        [PALETTE_DARK] = {4.5, 3},
        [PALETTE_LIGHT] = {3, 3},
        [PALETTE_GREY] = {3, 2.7},
    };
    FOR_ALL_PALETTES
    {
        struct colour well = palette_colour(PALETTE_WELL);
        for (int i = 0; i < FACES; i++) {
            assert_true(contrast(fresh_cell(cell_of(i)), well) >= least[choice][0]);
            assert_true(contrast(locked_cell(cell_of(i)), well) >= least[choice][1]);
        }
        assert_true(contrast(palette_colour(PALETTE_ACCENT), well) >= 3);
    }
}

/* Marks are read as forms, on the faces of every skin: bevelled faces are lit,
 * so those of a flat one stand for both, and outlined ones have their line
 * around a dark core. */
TEST_WITH(marks_can_be_seen, reset, NULL)
{
    FOR_ALL_PALETTES
    {
        for (int i = 0; i < 2 * FACES; i++) {
            face_fn *cell = i < FACES ? fresh_cell : locked_cell;
            struct colour face = cell(cell_of(i % FACES));
            struct colour core = palette_core(face);
            double flat = contrast(palette_mark(face), face);
            double outlined = contrast(palette_line(face, core), core);
            if (flat < 3 || outlined < 3)
                fail_msg("palette %d: mark of %c: %.2f, in an outline %.2f", choice,
                    "ITLJZSOg"[i % FACES], flat, outlined);
        }
    }
}

/* The background is darkest and lightest at the ends of its tints. */
static void
check_on_tint(int choice, struct tint tint, const char *where)
{
    static const enum palette inks[] = {PALETTE_INK, PALETTE_SOFT, PALETTE_ACCENT};
    struct colour middle = palette_colour(PALETTE_GROUND);

    for (int at = 0; at <= 256; at += 16) {
        struct colour ground = background_colour(&tint, at);
        for (int i = 0; i < 3; i++) {
            double ratio = contrast(palette_colour(inks[i]), ground);
            if (ratio < 4.5)
                fail_msg("palette %d: ink %d on %s: %.2f", choice, i, where, ratio);
        }
        /* Quiet: the ground keeps its lightness. */
        assert_true(fabs(luminance(ground) - luminance(middle)) < 0.1);
    }
}

TEST_WITH(text_can_be_read_on_every_tint, reset, NULL)
{
    FOR_ALL_PALETTES
    {
        check_on_tint(choice, background_menu(), "menus");
        for (uint32_t level = 0; level < 360; level++)
            for (int full = 0; full <= 100; full += 25)
                check_on_tint(choice, background_game(level, full), "a game");
    }
}

TEST_WITH(text_can_be_read, reset, NULL)
{
    /* What is written on what. */
    static const struct {
        enum palette ink, ground;
    } pairs[] = {
        {PALETTE_INK, PALETTE_GROUND},
        {PALETTE_SOFT, PALETTE_GROUND},
        {PALETTE_ACCENT, PALETTE_GROUND},
        {PALETTE_INK, PALETTE_WELL},
        {PALETTE_SOFT, PALETTE_WELL},
        {PALETTE_ACCENT, PALETTE_WELL},
        {PALETTE_INK, PALETTE_KEY},
        {PALETTE_SOFT, PALETTE_KEY},
        {PALETTE_ACCENT, PALETTE_KEY},
        {PALETTE_INK, PALETTE_CARD},
        {PALETTE_SOFT, PALETTE_CARD},
        {PALETTE_ACCENT, PALETTE_CARD},
        {PALETTE_INK, PALETTE_CHOSEN},
        {PALETTE_SOFT, PALETTE_CHOSEN},
        {PALETTE_ACCENT, PALETTE_CHOSEN},
    };
    FOR_ALL_PALETTES
    {
        for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
            double ratio = contrast(palette_colour(pairs[i].ink), palette_colour(pairs[i].ground));
            if (ratio < 4.5)
                fail_msg("palette %d: ink %d on ground %d: %.2f", choice, pairs[i].ink,
                    pairs[i].ground, ratio);
        }
    }
}

/* Switches and sliders, on the ground and on a chosen row. On: the track is
 * seen on the ground, and the knob on the track. Off: the knob is. Of a slider,
 * the filled part beside the empty one. */
TEST_WITH(switches_can_be_seen, reset, NULL)
{
    static const struct {
        enum palette form, ground;
    } pairs[] = {
        {PALETTE_ACCENT, PALETTE_GROUND},
        {PALETTE_ACCENT, PALETTE_CHOSEN},
        {PALETTE_GROUND, PALETTE_ACCENT},
        {PALETTE_INK, PALETTE_KEY_EDGE},
        {PALETTE_SOFT, PALETTE_KEY_EDGE},
        {PALETTE_ACCENT, PALETTE_KEY_EDGE},
        {PALETTE_SOFT, PALETTE_CHOSEN},
    };
    FOR_ALL_PALETTES
    {
        for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
            double ratio = contrast(palette_colour(pairs[i].form), palette_colour(pairs[i].ground));
            if (ratio < 3)
                fail_msg(
                    "palette %d: %d on %d: %.2f", choice, pairs[i].form, pairs[i].ground, ratio);
        }
    }
}

/* What the palette says of contrast is what this test computes. */
TEST_WITH(contrast_is_that_of_wcag, reset, NULL)
{
    struct colour black = {0, 0, 0}, white = {255, 255, 255};
    struct colour grey = {0x76, 0x76, 0x76};
    assert_true(fabs(palette_contrast(black, white) - 21) < 0.001);
    assert_true(fabs(palette_contrast(grey, white) - 4.54) < 0.01);
    assert_true(fabs(palette_contrast(grey, white) - contrast(grey, white)) < 0.001);
}

TEST_WITH(mixing, reset, NULL)
{
    struct colour a = {0, 100, 255}, b = {255, 0, 55};
    struct colour none = palette_mix(a, b, 0), all = palette_mix(a, b, 256);
    struct colour half = palette_mix(a, b, 128);
    assert_memory_equal(&none, &a, sizeof a);
    assert_memory_equal(&all, &b, sizeof b);
    assert_in_range(half.r, 127, 128);
    assert_in_range(half.g, 50, 50);
    FOR_ALL_PALETTES
    {
        struct colour well = palette_colour(PALETTE_WELL);
        struct colour empty = palette_piece(PIECE_NONE);
        assert_memory_equal(&empty, &well, sizeof well);
    }
}

SUITE(palette)
