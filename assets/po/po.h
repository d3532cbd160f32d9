/*
 * The reader of .po catalogues, for the generator: everything that is wrong is
 * a line "FILE:LINE: what", and no catalogue.
 */
#ifndef PO_H
#define PO_H

#include <stdbool.h>
#include <stddef.h>

enum { PO_MAX_FORMS = 6 };

/* One message. Empty forms mean that it is not translated. */
struct po_entry {
    char *id;
    char *plural; /* NULL: the same for all numbers */
    char *forms[PO_MAX_FORMS];
    int count; /* of forms */
    int line;  /* where it begins */
    bool fuzzy;
    bool c_format;
};

/* A catalogue as it stands in the file; the header is the entry whose id is
 * empty. */
struct po {
    const char *path;
    struct po_entry *entries;
    size_t count;
};

/* False when the file can't be used; why has been said on stderr. */
bool po_read(struct po *po, const char *path);
void po_finish(struct po *po);

/* The value of a header's field, "Language"; the caller frees it. NULL when
 * the field is not there. */
char *po_field(const struct po *po, const char *field);

/* Says "FILE:LINE: what", printf's way; false, for the caller to return. */
bool po_wrong(const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
