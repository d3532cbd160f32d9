#include "lib/book.h"

#include "lib/check.h"

void
book_begin(struct book *book, const struct game *game)
{
    memset(book, 0, sizeof(*book));
    book->rules = game->rules;
    slow_init(&book->well, game->rules->width, game->rules->visible + game->rules->hidden);
    memset(book->colours, PIECE_NONE, sizeof(book->colours));
    book->start_level = book->level = (int)game->start_level;
}

int
level_at(const struct ruleset *rules, int start, int rows)
{
    if (rules == &ruleset_retro || strcmp(rules->name, "retro") == 0) {
        int a = 10 * start + 10, b = 10 * start - 50;
        int first = b > 100 ? b : 100;
        first = a < first ? a : first;
        return rows < first ? start : start + 1 + (rows - first) / 10;
    }
    int every = strcmp(rules->name, "classic") == 0 ? 30 : 10;
    return start + rows / every;
}

uint64_t
points_for(const struct ruleset *rules, int level, int rows, int topmost)
{
    static const unsigned plain[] = {0, 10, 25, 40, 55};
    static const unsigned steep[] = {0, 40, 100, 300, 1200};
    if (strcmp(rules->name, "retro") == 0)
        return steep[rows] * (unsigned)(level + 1);
    if (strcmp(rules->name, "arcade") == 0)
        return steep[rows] * (unsigned)level + (unsigned)(rules->visible - 1 - topmost);
    return plain[rows];
}

static void
book_lock(struct book *book, const struct events *events)
{
    struct slow_cell cells[16];
    int count = slow_cells(book->rules->shapes, events->locked, cells);
    int topmost = 0;
    assert_true(slow_fits(&book->well, book->rules->shapes, events->locked));
    for (int i = 0; i < count; i++) {
        book->colours[cells[i].y][cells[i].x] = events->locked.piece;
        topmost = cells[i].y > topmost ? cells[i].y : topmost;
    }
    struct slow_cleared cleared = slow_place(&book->well, book->rules->shapes, events->locked);
    int to = 0;
    for (int y = 0; y < book->well.height; y++) {
        assert_int_equal(events->cleared.rows >> y & 1, cleared.full[y]);
        if (!cleared.full[y])
            memmove(book->colours[to++], book->colours[y], BOARD_MAX_WIDTH);
    }
    for (; to < book->well.height; to++)
        memset(book->colours[to], PIECE_NONE, BOARD_MAX_WIDTH);
    assert_int_equal(events->cleared.count, cleared.count);
    assert_int_equal(events->cleared.eroded, cleared.eroded);

    uint64_t points = points_for(book->rules, book->level, cleared.count, topmost);
    assert_int_equal(events->points, points);
    book->points += points;
    book->rows += (uint64_t)cleared.count;
    book->locks++;
    book->by_count[cleared.count]++;
    int level = level_at(book->rules, book->start_level, (int)book->rows);
    assert_int_equal(!!(events->happened & EVENT_CLEARED), cleared.count > 0);
    assert_int_equal(!!(events->happened & EVENT_LEVEL_UP), level > book->level);
    book->level = level;
}

static void
book_compare(const struct book *book, const struct game *game)
{
    assert_true(slow_equals(&book->well, &game->board));
    for (int y = 0; y < book->well.height; y++) {
        for (int x = 0; x < book->well.width; x++) {
            assert_int_equal(book->colours[y][x], game->cells[y][x]);
            assert_int_equal(game->cells[y][x] != PIECE_NONE, book->well.cells[y][x]);
        }
    }
    assert_true(book->points == game->points);
    assert_true(book->rows == game->rows);
    assert_true(book->spawns == game->pieces);
    assert_int_equal(book->level, game->level);
    uint64_t locks = 0, rows = 0;
    for (unsigned i = 0; i < 5; i++) {
        assert_true(book->by_count[i] == game->rows_by_count[i]);
        locks += game->rows_by_count[i];
        rows += i * game->rows_by_count[i];
    }
    assert_true(locks == book->locks);
    assert_true(rows == book->rows);
    assert_true(locks + (game->over ? 0 : 1) == game->pieces);
}

void
book_step(struct book *book, const struct game *game, const struct game *before,
    const struct events *events)
{
    assert_true(game->tick == before->tick + 1);
    bool first = before->motion.piece.piece == PIECE_NONE;
    bool locked = events->happened & EVENT_LOCKED;
    bool spawned = events->happened & EVENT_SPAWNED;
    bool over = events->happened & EVENT_GAME_OVER;
    assert_int_equal(spawned || over, locked || first);
    assert_false(spawned && over);
    assert_int_equal(over, game->over);
    if (spawned) {
        book->spawns++;
        assert_int_equal(game->motion.piece.piece, before->next[0]);
        assert_int_equal(game->motion.piece.rotation, 0);
    } else if (!locked) {
        assert_memory_equal(game->next, before->next, sizeof(game->next));
    }
    if (!locked) {
        assert_int_equal(events->points, 0);
        assert_int_equal(events->happened & (EVENT_CLEARED | EVENT_LEVEL_UP | EVENT_HARD_DROP), 0);
    } else {
        book_lock(book, events);
    }
    if (!game->over) {
        assert_true(slow_fits(&book->well, game->rules->shapes, game->motion.piece));
        assert_int_equal(game->motion.locked, false);
    }
    book_compare(book, game);
}
