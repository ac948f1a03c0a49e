// Stands between the program and the C library and lets writes or syncs of the file of the games
// fail, as a full or broken disk would. Loaded with LD_PRELOAD by ../faults.rs, which also compiles
// it; BASTIDE_FAULTS names a file with four numbers that both sides share.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2 };

struct control {
    int call;     // which calls fail: WRITE or SYNC
    int error;    // with which errno
    int n_left;   // how many are still to fail
    int n_failed; // how many have failed
};

static volatile struct control *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("BASTIDE_FAULTS");
    if (!file) return;
    int fd = open(file, O_RDWR | O_CLOEXEC);
    if (fd < 0) abort();
    void *at = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at == MAP_FAILED) abort();
    control = at;
    close(fd);
}

static int is_of_the_games(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    return strstr(path, "/games.sqlite") != NULL;
}

// Whether this call is to fail.
static int fails(int call, int fd) {
    if (!control || control->n_left <= 0 || control->call != call || !is_of_the_games(fd)) return 0;
    pthread_mutex_lock(&lock);
    int is_due = control->n_left > 0;
    if (is_due) {
        control->n_left--;
        control->n_failed++;
        errno = control->error;
    }
    pthread_mutex_unlock(&lock);
    return is_due;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *from, size_t n) {
    return fails(WRITE, fd) ? -1 : REAL(write)(fd, from, n);
}

ssize_t pwrite(int fd, const void *from, size_t n, off_t at) {
    return fails(WRITE, fd) ? -1 : REAL(pwrite)(fd, from, n, at);
}

ssize_t pwrite64(int fd, const void *from, size_t n, off64_t at) {
    return fails(WRITE, fd) ? -1 : REAL(pwrite64)(fd, from, n, at);
}

int ftruncate(int fd, off_t n) {
    return fails(WRITE, fd) ? -1 : REAL(ftruncate)(fd, n);
}

int ftruncate64(int fd, off64_t n) {
    return fails(WRITE, fd) ? -1 : REAL(ftruncate64)(fd, n);
}

int fsync(int fd) {
    return fails(SYNC, fd) ? -1 : REAL(fsync)(fd);
}

int fdatasync(int fd) {
    return fails(SYNC, fd) ? -1 : REAL(fdatasync)(fd);
}
