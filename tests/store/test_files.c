/*
 * Files: whole ones, and logs.
 */
#define _GNU_SOURCE /* mkdtemp, makedev, asprintf */

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "lib/check.h"

#include "store/file.h"
#include "history/log.h"
#include "wellplayed/rng.h"

static char folder[] = "/tmp/wellplayed-files-XXXXXX";
static char path[64];

static int
make_folder(void **state)
{
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof(path), "%s/file", folder);
    return 0;
}

static int
remove_folder(void **state)
{
    remove(path);
    return rmdir(folder);
}

static void
write_file(const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* The file is exactly these bytes. */
static void
check_file(const void *data, size_t size)
{
    size_t length;
    void *read = file_read(path, 1 << 20, &length, NULL);
    assert_non_null(read);
    assert_int_equal(length, size);
    assert_memory_equal(read, data, size);
    free(read);
}

/* There are so many files in the folder. */
static void
check_count(int count)
{
    struct dirent *entry;
    DIR *all = opendir(folder);
    assert_non_null(all);
    while ((entry = readdir(all)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            count--;
    closedir(all);
    assert_int_equal(count, 0);
}

/* -- whole files -- */

/* It can't be read, and the sentence names it and says why. */
static void
check_refused(const char *name, size_t limit, const char *word)
{
    struct error error = {0};
    const char *shown = name[0] != '\0' ? name : "\"\"";
    size_t size = 12345;
    assert_null(file_read(name, limit, &size, &error));
    assert_int_equal(strncmp(error_english(&error), shown, strlen(shown)), 0);
    assert_int_equal(strncmp(error_english(&error) + strlen(shown), ": ", 2), 0);
    assert_non_null(strstr(error_english(&error), word));
    assert_null(strchr(error_english(&error), '\n'));
}

TEST(test_read)
{
    uint8_t bytes[3000];
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(i * 37);
    for (size_t size = 0; size <= sizeof(bytes); size += 100) {
        struct error error;
        size_t length = 1;
        write_file(bytes, size);
        /* The limit itself is fine. */
        void *data = file_read(path, size, &length, &error);
        assert_non_null(data); /* empty, too */
        assert_int_equal(length, size);
        assert_memory_equal(data, bytes, size);
        assert_int_equal(((char *)data)[size], 0);
        free(data);
        if (size > 0)
            check_refused(path, size - 1, "longer than");
    }
}

TEST(test_read_what_is_not_there)
{
    check_refused("/nowhere/at/all", 100, "No such file");
    check_refused("", 100, "No such file");
    check_refused(folder, 100, "not a plain file");
    check_refused("/dev/zero", 100, "not a plain file");
    write_file("x", 1);
    char below[128];
    snprintf(below, sizeof(below), "%s/below", path);
    check_refused(below, 100, "Not a directory");
}

TEST(test_read_what_is_forbidden)
{
    if (geteuid() == 0) /* whom nothing is forbidden */
        skip();
    write_file("secret", 6);
    assert_int_equal(chmod(path, 0), 0);
    check_refused(path, 100, "Permission denied");
    assert_int_equal(chmod(path, 0600), 0);
}

TEST(test_read_a_very_long_name)
{
    char name[2000];
    struct error error;
    size_t size;
    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    assert_null(file_read(name, 100, &size, &error));
    assert_non_null(strstr(error_english(&error), "n: File name too long"));
    assert_false(file_write(name, "x", 1, &error));
    assert_non_null(strstr(error_english(&error), "n: File name too long"));
    assert_false(file_could_write(name, 1, &error));
    assert_non_null(strstr(error_english(&error), "n: File name too long"));
}

/* There is the old file or the new one, and nothing else in the folder. */
TEST(test_write)
{
    char other[80];
    struct error error = {0};
    remove(path);
    assert_true(file_write(path, "one", 3, &error));
    check_file("one", 3);
    assert_true(file_write(path, "", 0, &error));
    check_file("", 0);
    assert_true(file_write(path, "two\n", 4, &error));
    check_file("two\n", 4);
    check_count(1);

    snprintf(other, sizeof(other), "%s/none", path);
    assert_false(file_write(other, "x", 1, &error));
    assert_int_equal(strncmp(error_english(&error), other, strlen(other)), 0);
    assert_false(file_write(folder, "x", 1, &error));
    check_file("two\n", 4);
    remove(path);
}

/* What a user may well have called a file beside it stays. */
TEST(test_write_beside_others)
{
    static const char *const endings[] = {".new", ".tmp", ".bak", "~"};
    char other[80];

    for (size_t i = 0; i < ARRAY_SIZE(endings); i++) {
        size_t size;
        snprintf(other, sizeof(other), "%s%s", path, endings[i]);
        assert_true(file_write(other, "mine", 4, NULL));
        assert_true(file_could_write(path, 9, NULL));
        assert_true(file_write(path, "one", 3, NULL));
        char *data = file_read(other, 9, &size, NULL);
        assert_non_null(data);
        assert_int_equal(size, 4);
        assert_memory_equal(data, "mine", 4);
        free(data);
        remove(other);
    }
    remove(path);
}

/* Whoever knew the name of the temporary file could have put a link there, and
 * the link's file was lost; or a pipe, and the write waited for ever. */
TEST(test_write_past_traps)
{
    static const char *const endings[] = {".wellplayed-new", ".new", ".drawn"};
    char victim[80], trap[80];
    size_t size;

    snprintf(victim, sizeof(victim), "%s/victim", folder);
    for (size_t i = 0; i < ARRAY_SIZE(endings); i++) {
        assert_true(file_write(victim, "mine", 4, NULL));
        snprintf(trap, sizeof(trap), "%s%s", path, endings[i]);
        assert_int_equal(symlink(victim, trap), 0);
        assert_true(file_could_write(path, 9, NULL));
        assert_true(file_write(path, "one", 3, NULL));
        check_file("one", 3);
        char *data = file_read(victim, 9, &size, NULL);
        assert_non_null(data);
        assert_int_equal(size, 4);
        assert_memory_equal(data, "mine", 4);
        free(data);
        remove(trap);
        assert_int_equal(mkfifo(trap, 0600), 0);
        assert_true(file_could_write(path, 9, NULL));
        assert_true(file_write(path, "two", 3, NULL));
        check_file("two", 3);
        remove(trap);
    }
    remove(victim);
    remove(path);
}

static const mode_t modes[] = {0600, 0640, 0644, 0664, 0400, 0755, 0666};

TEST(test_write_keeps_the_mode)
{
    struct stat status;

    for (size_t i = 0; i < ARRAY_SIZE(modes); i++) {
        remove(path);
        write_file("old", 3);
        assert_int_equal(chmod(path, modes[i]), 0);
        if (geteuid() == 0) {
            assert_int_equal(chown(path, 1234, 4321), 0);
        }
        assert_true(file_write(path, "new", 3, NULL));
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 07777, modes[i]);
        if (geteuid() == 0) {
            assert_int_equal(status.st_uid, 1234);
            assert_int_equal(status.st_gid, 4321);
        }
        check_count(1);
    }
    remove(path);
    mode_t before = umask(077);
    assert_true(file_write(path, "new", 3, NULL));
    umask(before);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    remove(path);
}

/* A link stays one, and leads to the new file; another name of the same file
 * keeps the old one. */
TEST(test_write_through_links)
{
    char link_path[80], other[80], said[80];
    size_t size;

    snprintf(link_path, sizeof(link_path), "%s/link", folder);
    snprintf(other, sizeof(other), "%s/other", folder);
    remove(path);
    assert_int_equal(symlink("file", link_path), 0); /* relative, to nothing */
    assert_true(file_write_new(link_path, "one", 3, NULL));
    check_file("one", 3);
    assert_true(file_write(link_path, "two", 3, NULL));
    check_file("two", 3);
    assert_true(readlink(link_path, said, sizeof(said)) == 4);

    assert_int_equal(link(path, other), 0);
    assert_true(file_write(link_path, "three", 5, NULL));
    check_file("three", 5);
    char *data = file_read(other, 9, &size, NULL);
    assert_non_null(data);
    assert_int_equal(size, 3);
    assert_memory_equal(data, "two", 3);
    free(data);
    check_count(3);
    remove(link_path);
    remove(other);
    remove(path);
}

/* The longest name that a file may have is room enough. */
TEST(test_write_a_long_name)
{
    char name[256], *whole;

    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    assert_true(asprintf(&whole, "%s/%s", folder, name) > 0);
    assert_true(file_could_write(whole, 3, NULL));
    assert_true(file_write(whole, "one", 3, NULL));
    assert_true(file_write(whole, "two", 3, NULL));
    check_count(1);
    remove(whole);
    free(whole);
}

/* What is there stays, and one who is told so can say how to go on. */
TEST(test_write_only_what_is_new)
{
    struct error error = {0};

    remove(path);
    assert_true(file_is_free(path, false, &error));
    assert_true(file_write_new(path, "one", 3, &error));
    check_file("one", 3);
    assert_false(file_write_new(path, "two", 3, &error));
    assert_non_null(strstr(error_english(&error), "/file: is there already"));
    check_file("one", 3);
    check_count(1);
    assert_false(file_is_free(path, false, &error));
    assert_non_null(strstr(error_english(&error), "/file: is there already"));
    assert_true(file_is_free(path, true, &error));
    assert_true(file_is_free(folder, false, &error));
    remove(path);
}

TEST(test_same_files)
{
    char other[80], link_path[80];

    snprintf(other, sizeof(other), "%s/./file", folder);
    snprintf(link_path, sizeof(link_path), "%s/link", folder);
    remove(path);
    assert_true(file_is_same(path, path));
    assert_true(file_is_same(path, other));
    assert_false(file_is_same(path, link_path));
    assert_int_equal(symlink("file", link_path), 0);
    assert_true(file_is_same(path, link_path)); /* where it will be */
    assert_true(file_write(path, "one", 3, NULL));
    assert_true(file_is_same(path, other));
    assert_true(file_is_same(link_path, other));
    remove(link_path);
    assert_false(file_is_same(path, link_path));
    remove(path);
}

/* Neither a pipe nor a device becomes a file, as root either, and nobody waits
 * for the other end. */
static void
check_no_file(mode_t kind)
{
    struct error error = {0};
    struct stat status;

    alarm(60);
    assert_false(file_could_write(path, 1, &error));
    assert_non_null(strstr(error_english(&error), "file: not a plain file"));
    assert_false(file_write(path, "x", 1, &error));
    assert_non_null(strstr(error_english(&error), "file: not a plain file"));
    assert_false(file_write_new(path, "x", 1, &error));
    assert_non_null(strstr(error_english(&error), "file: not a plain file"));
    if (kind != S_IFCHR) {
        assert_int_equal(file_begin(path, true, &error), -1);
        assert_non_null(strstr(error_english(&error), "file: not a plain file"));
    }
    alarm(0);
    assert_int_equal(lstat(path, &status), 0);
    assert_int_equal(status.st_mode & S_IFMT, kind);
    check_count(1);
    remove(path);
}

TEST(test_write_what_is_no_file)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    remove(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    check_no_file(S_IFIFO);

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    int number = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(number >= 0);
    assert_int_equal(bind(number, (struct sockaddr *)&address, sizeof(address)), 0);
    check_no_file(S_IFSOCK);
    close(number);

    /* As root: one that never has room. */
    if (mknod(path, S_IFCHR | 0600, makedev(1, 7)) == 0)
        check_no_file(S_IFCHR);
    remove(path);
}

/* A file that is written bit by bit. */
TEST(test_begin)
{
    char link_path[80];
    struct error error = {0};
    struct stat status;

    remove(path);
    int file = file_begin(path, false, &error);
    assert_true(file >= 0);
    assert_int_equal(write(file, "one", 3), 3);
    close(file);
    check_file("one", 3);
    assert_int_equal(file_begin(path, false, &error), -1);
    assert_non_null(strstr(error_english(&error), "/file: is there already"));
    check_file("one", 3);
    assert_int_equal(chmod(path, 0640), 0);
    file = file_begin(path, true, &error);
    assert_true(file >= 0);
    close(file);
    check_file("", 0);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    remove(path);

    snprintf(link_path, sizeof(link_path), "%s/link", folder);
    assert_int_equal(symlink("file", link_path), 0);
    file = file_begin(link_path, false, &error);
    assert_true(file >= 0);
    close(file);
    check_file("", 0);
    assert_int_equal(file_begin(link_path, false, &error), -1);
    remove(link_path);
    remove(path);

    file = file_begin("/dev/null", false, &error);
    assert_true(file >= 0);
    close(file);
}

/* Links that lead in a circle lead to no file, and stay what they are. */
TEST(test_write_in_a_circle)
{
    char other[80], link[80];
    struct error error = {0};

    remove(path);
    snprintf(other, sizeof(other), "%s/other", folder);
    assert_int_equal(symlink(other, path), 0);
    assert_int_equal(symlink(path, other), 0);
    assert_false(file_could_write(path, 1, &error));
    assert_non_null(strstr(error_english(&error), "file: Too many levels of symbolic links"));
    assert_false(file_write(path, "x", 1, &error));
    assert_non_null(strstr(error_english(&error), "file: Too many levels of symbolic links"));
    assert_true(readlink(path, link, sizeof(link)) > 0);
    assert_true(readlink(other, link, sizeof(link)) > 0);
    remove(path);
    remove(other);
}

/* A try leaves all as it was, and knows what a write would know. */
TEST(test_could_write)
{
    char other[80];
    struct error error = {0};
    struct rlimit before, limit;

    remove(path);
    assert_true(file_could_write(path, 5000, &error));
    assert_int_equal(access(path, F_OK), -1);
    assert_true(file_write(path, "one", 3, &error));
    assert_true(file_could_write(path, 5000, &error));
    check_file("one", 3);
    check_count(1);

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 4096;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool could = file_could_write(path, 5000, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_false(could);
    assert_non_null(strstr(error_english(&error), "too large"));
    check_count(1);
    check_file("one", 3);

    snprintf(other, sizeof(other), "%s/none", path);
    assert_false(file_could_write(other, 1, &error));
    assert_int_equal(strncmp(error_english(&error), other, strlen(other)), 0);
    assert_false(file_could_write(folder, 1, &error));
    remove(path);
}

/* -- logs -- */

TEST(test_log_appends)
{
    remove(path);
    struct log *log = log_create(path, true, NULL);
    assert_non_null(log);
    check_file("", 0);
    assert_true(log_append(log, "one ", 4));
    check_file("one ", 4); /* on its way to the disk at once */
    assert_true(log_append(log, "", 0));
    assert_true(log_append(log, "two\0three", 9));
    check_file("one two\0three", 13);
    assert_true(log_close(log, NULL));
    check_file("one two\0three", 13);

    /* Another of that name begins anew, when that is wished. */
    assert_null(log_create(path, false, NULL));
    check_file("one two\0three", 13);
    log = log_create(path, true, NULL);
    assert_non_null(log);
    check_file("", 0);
    assert_true(log_append(log, "x", 1));
    assert_true(log_close(log, NULL));
    check_file("x", 1);
}

TEST(test_log_that_cannot_be)
{
    static const struct {
        const char *path, *word;
    } bad[] = {
        {"/nowhere/at/all", "No such file"},
        {"", "No such file"},
        {"/tmp", "Is a directory"},
        {"/dev/null/x", "Not a directory"},
    };
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
        struct error error = {0};
        assert_null(log_create(bad[i].path, true, &error));
        assert_int_equal(strncmp(error_english(&error), bad[i].path, strlen(bad[i].path)), 0);
        assert_non_null(strstr(error_english(&error), bad[i].word));
    }
    struct error error = {.words = "as it was"};
    assert_true(log_close(NULL, &error));
    assert_string_equal(error_english(&error), "as it was");
}

TEST(test_log_on_a_full_disk)
{
    struct error error = {0};
    if (access("/dev/full", W_OK) != 0)
        skip();
    struct log *log = log_create("/dev/full", true, &error);
    assert_non_null(log);
    assert_false(log_append(log, "lost", 4));
    assert_false(log_append(log, "lost too", 8));
    assert_false(log_close(log, &error));
    assert_non_null(strstr(error_english(&error), "/dev/full: No space left"));

    /* Nothing was written, so nothing was lost. */
    log = log_create("/dev/full", true, &error);
    assert_non_null(log);
    assert_true(log_append(log, "", 0));
    assert_true(log_close(log, &error));

    /* A device that swallows all is as good as a disk. */
    log = log_create("/dev/null", true, &error);
    assert_non_null(log);
    assert_true(log_append(log, "gone", 4));
    assert_true(log_close(log, &error));
}

/* Where the disk takes a part: what came before the trouble is there, and
 * nothing after it. */
TEST(test_log_with_a_limit)
{
    enum { LIMIT = 4096 };
    static char text[3000], whole[LIMIT];
    struct error error = {0};
    struct rlimit before, limit;
    struct stat status;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (size_t i = 0; i < sizeof(text); i++)
        text[i] = (char)(i % 251);
    limit = before;
    limit.rlim_cur = LIMIT;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    remove(path);
    struct log *log = log_create(path, true, &error);
    assert_non_null(log);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool first = log_append(log, text, sizeof(text));
    bool second = log_append(log, text, sizeof(text));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    bool third = log_append(log, text, sizeof(text));
    signal(SIGXFSZ, old);
    assert_true(first);
    assert_false(second);
    assert_false(third); /* no hole in the middle */
    assert_false(log_close(log, &error));
    assert_non_null(strstr(error_english(&error), "too large"));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, LIMIT);
    memcpy(whole, text, sizeof(text));
    memcpy(whole + sizeof(text), text, LIMIT - sizeof(text));
    check_file(whole, LIMIT);
}

SUITE_WITH(files, make_folder, remove_folder)
