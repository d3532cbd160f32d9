#include "store/writing.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void
writing_put(struct writing *writing, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int length =
        vsnprintf(writing->out + writing->used, writing->size - writing->used, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < writing->size - writing->used);
    writing->used += (size_t)length;
}
