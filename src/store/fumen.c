/*
 * Pieces are tables of cells around their centre; all else are cells that are
 * copied.
 */
#include "store/fumen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/fumen_format.h"

/* -- pieces -- */

/* As they spawn, around their centre. */
static const struct fumen_cell spawned[FUMEN_GREY][FUMEN_CELLS] = {
    [FUMEN_I] = {{-1, 0}, {0, 0}, {1, 0}, {2, 0}},
    [FUMEN_L] = {{-1, 0}, {0, 0}, {1, 0}, {1, 1}},
    [FUMEN_O] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
    [FUMEN_Z] = {{-1, 1}, {0, 1}, {0, 0}, {1, 0}},
    [FUMEN_T] = {{-1, 0}, {0, 0}, {1, 0}, {0, 1}},
    [FUMEN_J] = {{-1, 0}, {0, 0}, {1, 0}, {-1, 1}},
    [FUMEN_S] = {{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
};

static struct fumen_cell
rotate(struct fumen_cell cell, int rotation)
{
    int8_t x = cell.x, y = cell.y;
    switch (rotation) {
    case FUMEN_RIGHT: return (struct fumen_cell){y, (int8_t)-x};
    case FUMEN_REVERSE: return (struct fumen_cell){(int8_t)-x, (int8_t)-y};
    case FUMEN_LEFT: return (struct fumen_cell){(int8_t)-y, x};
    default: return cell;
    }
}

static int
compare_cells(const void *a, const void *b)
{
    const struct fumen_cell *one = a, *other = b;
    return one->y != other->y ? one->y - other->y : one->x - other->x;
}

static void
sort_cells(struct fumen_cell cells[FUMEN_CELLS])
{
    qsort(cells, FUMEN_CELLS, sizeof(cells[0]), compare_cells);
}

void
fumen_cells(struct fumen_operation operation, struct fumen_cell cells[FUMEN_CELLS])
{
    assert(operation.type > FUMEN_EMPTY && operation.type < FUMEN_GREY);
    for (int i = 0; i < FUMEN_CELLS; i++) {
        cells[i] = rotate(spawned[operation.type][i], operation.rotation);
        cells[i].x = (int8_t)(cells[i].x + operation.x);
        cells[i].y = (int8_t)(cells[i].y + operation.y);
    }
    sort_cells(cells);
}

bool
fumen_operation_of(enum fumen_colour type, const struct fumen_cell cells[FUMEN_CELLS],
    struct fumen_operation *operation)
{
    static const uint8_t order[FUMEN_ROTATIONS] = {
        FUMEN_SPAWN, FUMEN_RIGHT, FUMEN_REVERSE, FUMEN_LEFT};
    struct fumen_cell wanted[FUMEN_CELLS], found[FUMEN_CELLS];

    if (type <= FUMEN_EMPTY || type >= FUMEN_GREY)
        return false;
    memcpy(wanted, cells, sizeof(wanted));
    sort_cells(wanted);
    for (int i = 0; i < FUMEN_ROTATIONS; i++) {
        struct fumen_operation at = {.type = (uint8_t)type, .rotation = order[i]};
        fumen_cells(at, found);
        at.x = (int8_t)(wanted[0].x - found[0].x);
        at.y = (int8_t)(wanted[0].y - found[0].y);
        fumen_cells(at, found);
        if (memcmp(found, wanted, sizeof(found)) == 0) {
            *operation = at;
            return true;
        }
    }
    return false;
}

bool
fumen_operation_is_valid(struct fumen_operation operation)
{
    struct fumen_cell cells[FUMEN_CELLS];

    if (operation.type == FUMEN_EMPTY)
        return true;
    if (operation.type >= FUMEN_GREY || operation.rotation >= FUMEN_ROTATIONS || operation.x < 0 ||
        operation.x > FUMEN_WIDTH || operation.y < 0 || operation.y >= FUMEN_ROWS)
        return false;
    fumen_cells(operation, cells);
    for (int i = 0; i < FUMEN_CELLS; i++)
        if (cells[i].x < 0 || cells[i].x >= FUMEN_WIDTH || cells[i].y < 0)
            return false;
    /* Its position in the text has to be a cell of the field. */
    return operation.y + format_position(operation.type, operation.rotation).y < FUMEN_ROWS;
}

/* -- pages -- */

struct fumen_page
fumen_page_empty(bool first)
{
    return (struct fumen_page){.lock = true, .colour = first, .comment = ""};
}

bool
fumen_add(struct fumen *fumen, const struct fumen_page *page)
{
    if (fumen->count == FUMEN_PAGES_MAX)
        return false;
    if (fumen->count == fumen->room) {
        size_t room = fumen->room == 0 ? 4 : 2 * fumen->room;
        struct fumen_page *pages = realloc(fumen->pages, room * sizeof(*pages));
        if (pages == NULL)
            return false;
        fumen->pages = pages;
        fumen->room = room;
    }
    size_t size = strlen(page->comment) + 1;
    char *comment = malloc(size);
    if (comment == NULL)
        return false;
    memcpy(comment, page->comment, size);
    fumen->pages[fumen->count] = *page;
    fumen->pages[fumen->count++].comment = comment;
    return true;
}

void
fumen_finish(struct fumen *fumen)
{
    if (fumen == NULL)
        return;
    for (size_t i = 0; i < fumen->count; i++)
        free((char *)fumen->pages[i].comment);
    free(fumen->pages);
    *fumen = (struct fumen){0};
}

bool
fumen_field_equals(const struct fumen_field *a, const struct fumen_field *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

static void
lock_piece(struct fumen_field *field, struct fumen_operation operation)
{
    struct fumen_cell cells[FUMEN_CELLS];

    if (operation.type == FUMEN_EMPTY)
        return;
    fumen_cells(operation, cells);
    for (int i = 0; i < FUMEN_CELLS; i++)
        if (cells[i].y < FUMEN_ROWS)
            field->rows[cells[i].y][cells[i].x] = operation.type;
}

static void
clear_rows(struct fumen_field *field)
{
    int kept = 0;
    for (int y = 0; y < FUMEN_ROWS; y++)
        if (memchr(field->rows[y], FUMEN_EMPTY, FUMEN_WIDTH) != NULL)
            memmove(field->rows[kept++], field->rows[y], FUMEN_WIDTH);
    for (; kept < FUMEN_ROWS; kept++)
        memset(field->rows[kept], FUMEN_EMPTY, FUMEN_WIDTH);
}

static void
raise_garbage(struct fumen_field *field)
{
    memmove(field->rows[1], field->rows[0], (FUMEN_ROWS - 1) * FUMEN_WIDTH);
    memcpy(field->rows[0], field->garbage, FUMEN_WIDTH);
    memset(field->garbage, FUMEN_EMPTY, FUMEN_WIDTH);
}

static void
mirror_rows(struct fumen_field *field)
{
    for (int y = 0; y < FUMEN_ROWS; y++)
        for (int x = 0; x < FUMEN_WIDTH / 2; x++) {
            uint8_t *left = &field->rows[y][x];
            uint8_t *right = &field->rows[y][FUMEN_WIDTH - 1 - x];
            uint8_t cell = *left;
            *left = *right;
            *right = cell;
        }
}

struct fumen_field
fumen_field_after(const struct fumen_page *page)
{
    struct fumen_field field = page->field;
    if (!page->lock)
        return field;
    lock_piece(&field, page->operation);
    clear_rows(&field);
    if (page->rise)
        raise_garbage(&field);
    if (page->mirror)
        mirror_rows(&field);
    return field;
}
