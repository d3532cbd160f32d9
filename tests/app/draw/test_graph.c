/*
 * The samples behind the graph of the stack: what is measured, and which locks
 * it knows.
 */
#include "lib/check.h"

#include "app/draw/graph.h"

static struct view view;

/* A view after so many locks, with a stack of that height in the first column,
 * and a hole below it. */
static void
stack_up(uint64_t locks, int height)
{
    view.pieces = locks + 1;
    view.motion.piece.piece = PIECE_T;
    board_init(&view.board, 10, 24);
    for (int y = 1; y < height; y++)
        view.board.rows[BOARD_FLOOR + y] |= board_bit(0);
}

TEST(stacks_are_measured)
{
    struct graph_sample sample;
    struct board board;
    struct rng rng;

    rng_seed(&rng, 5, 0);
    for (int round = 0; round < 300; round++) {
        int width = 6 + (int)rng_below(&rng, 7), height = 20;
        int filled = (int)rng_below(&rng, 21), most = 0, holes = 0;
        board_init(&board, width, height);
        for (int y = 0; y < filled; y++)
            for (int x = 0; x < width; x++)
                if (rng_below(&rng, 2) == 0)
                    board.rows[BOARD_FLOOR + y] |= board_bit(x);
        /* Cell by cell. */
        for (int x = 0; x < width; x++) {
            bool covered = false;
            for (int y = height - 1; y >= 0; y--) {
                bool cell = board_cell(&board, x, y);
                if (cell && y + 1 > most)
                    most = y + 1;
                holes += covered && !cell;
                covered |= cell;
            }
        }
        graph_measure(&board, &sample);
        assert_int_equal(sample.height, most);
        assert_int_equal(sample.holes, holes);
    }
}

TEST(locks_are_kept)
{
    struct graph graph = {0};

    assert_null(graph_at(&graph, 0));
    stack_up(0, 5);
    graph_take(&graph, &view); /* nothing has locked */
    assert_null(graph_at(&graph, 0));
    for (int i = 1; i <= 3 * GRAPH_LOCKS; i++) {
        stack_up((uint64_t)i, i % 19 + 2);
        graph_take(&graph, &view);
    }
    for (int ago = 0; ago < GRAPH_LOCKS; ago++) {
        const struct graph_sample *at = graph_at(&graph, ago);
        assert_non_null(at);
        assert_int_equal(at->lock, 3 * GRAPH_LOCKS - ago);
        assert_int_equal(at->height, (3 * GRAPH_LOCKS - ago) % 19 + 2);
        assert_int_equal(at->holes, 1);
    }
    assert_null(graph_at(&graph, GRAPH_LOCKS));
    assert_null(graph_at(&graph, -1));
    /* The last piece of a game is followed by none. */
    view.motion.piece.piece = PIECE_NONE;
    assert_int_equal(graph_lock(&view), 3 * GRAPH_LOCKS + 1);
}

/* Locks that were taken back are forgotten, and the others stay. */
TEST(locks_are_taken_back)
{
    struct graph graph = {0};

    for (int i = 1; i <= 10; i++) {
        stack_up((uint64_t)i, i + 1);
        graph_take(&graph, &view);
    }
    stack_up(7, 8);
    graph_take(&graph, &view);
    assert_int_equal(graph_at(&graph, 0)->lock, 7);
    assert_int_equal(graph_at(&graph, 6)->lock, 1);
    stack_up(9, 4); /* one lock was not seen */
    graph_take(&graph, &view);
    assert_int_equal(graph_at(&graph, 0)->height, 4);
    assert_null(graph_at(&graph, 1));
    /* It is told later. */
    graph_put(&graph, &(struct graph_sample){8, 6, 2});
    assert_int_equal(graph_at(&graph, 1)->height, 6);
    graph_put(&graph, &(struct graph_sample){10, 9, 2}); /* not yet */
    assert_int_equal(graph_at(&graph, 0)->lock, 9);
    stack_up(0, 2);
    graph_take(&graph, &view);
    assert_null(graph_at(&graph, 0));
}

SUITE(graph)
