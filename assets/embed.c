/*
 * Turns files into one C source with their bytes: meson builds and runs it on
 * the machine that builds the game.
 *
 *     embed OUTPUT TABLE FOLDER NAME...
 *
 * TABLE is the name of the table in C. A name is the file's path below FOLDER,
 * and its name in the table.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Writes the bytes of a file as the array `file_<number>`; its size, or -1
 * after saying what went wrong. */
static long
write_bytes(FILE *out, const char *folder, const char *name, int number)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return -1;
    }
    fprintf(out, "static const unsigned char file_%d[] = {", number);
    long size = 0;
    for (int byte; (byte = getc(in)) != EOF; size++)
        fprintf(out, "%s%d,", size % 20 == 0 ? "\n" : "", byte);
    /* One 0 more, not counted: a text file can be read as a string. */
    fprintf(out, "\n0};\n\n");
    if (ferror(in)) {
        perror(path);
        size = -1;
    }
    fclose(in);
    return size;
}

int
main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: embed OUTPUT TABLE FOLDER NAME...\n");
        return 2;
    }
    int count = argc - 4;
    char **names = argv + 4;
    long *sizes = calloc((size_t)count + 1, sizeof *sizes);
    FILE *out = fopen(argv[1], "wb");
    if (!out || !sizes) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "/* Made by assets/embed.c. */\n"
                 "#include \"embedded.h\"\n\n");
    for (int i = 0; i < count; i++) {
        sizes[i] = write_bytes(out, argv[3], names[i], i);
        if (sizes[i] < 0)
            return 1;
    }
    fprintf(out, "const struct embedded %s[] = {\n", argv[2]);
    for (int i = 0; i < count; i++) {
        fprintf(out, "{\"%s\", file_%d, %ld},\n", names[i], i, sizes[i]);
    }
    fprintf(out, "{0, 0, 0}};\n");
    free(sizes);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        perror(argv[1]);
        return 1;
    }
    return 0;
}
