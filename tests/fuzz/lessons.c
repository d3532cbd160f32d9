/* Any bytes as a lessons file: tasks in order, whose keys can be played and
 * which are written and read again. */
#include <stdlib.h>

#include "fuzz.h"
#include "store/lessons.h"

static void
must_be_lesson(const struct lessons_item *item)
{
    char text[LESSONS_WRITE_SIZE];
    struct lessons back;

    must(task_check(&item->task) == NULL);
    task_play(&item->task, &item->keys);
    size_t size = lessons_write(item, text);
    must(lessons_read(text, size, "again", &back, NULL));
    must(back.count == 1);
    lessons_finish(&back);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {0};
    struct lessons lessons;

    if (!lessons_read((const char *)data, size, "file", &lessons, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        return 0;
    }
    for (int i = 0; i < lessons.count; i++)
        must_be_lesson(&lessons.items[i]);
    lessons_finish(&lessons);
    return 0;
}
