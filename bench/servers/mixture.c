/*
 * A server that lets each request wait for a time of its own:
 *   mixture <port> <file>
 * The times, in microseconds and one a line, are those of the file, taken in turn, for ever. It spins, so that each
 * answer leaves when its time is up.
 */
#include "http.h"
#include <time.h>

#define MOST_WAITING 65536

struct waiting { double due_us; int fd; unsigned generation; };

/* A heap: the next to be answered is at 1. */
static struct waiting heap[MOST_WAITING + 1];
static int heap_size = 0;

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void push(struct waiting one) {
  if (heap_size == MOST_WAITING) { fprintf(stderr, "too many requests are waiting\n"); exit(1); }
  int at = ++heap_size;
  for (; at > 1 && heap[at / 2].due_us > one.due_us; at /= 2) heap[at] = heap[at / 2];
  heap[at] = one;
}

static struct waiting pop(void) {
  struct waiting first = heap[1], last = heap[heap_size--];
  int at = 1;
  for (int child; (child = at * 2) <= heap_size; at = child) {
    if (child < heap_size && heap[child + 1].due_us < heap[child].due_us) child++;
    if (last.due_us <= heap[child].due_us) break;
    heap[at] = heap[child];
  }
  heap[at] = last;
  return first;
}

static int read_delays(const char *path, double **delays_us) {
  FILE *file = fopen(path, "r");
  int count = 0, room = 0;
  double delay_us;
  if (file == NULL) { perror(path); exit(2); }
  while (fscanf(file, "%lf", &delay_us) == 1) {
    if (count == room) *delays_us = realloc(*delays_us, (room = room * 2 + 1024) * sizeof **delays_us);
    (*delays_us)[count++] = delay_us;
  }
  if (count == 0) { fprintf(stderr, "no times in %s\n", path); exit(2); }
  return count;
}

int main(int argc, char **argv) {
  if (argc != 3) { fprintf(stderr, "usage: mixture <port> <file>\n"); return 2; }
  double *delays_us = NULL;
  int count_delays = read_delays(argv[2], &delays_us), next = 0;
  int listener, poll = open_server(argv[1], &listener);
  struct epoll_event events[MOST_EVENTS];
  for (;;) {
    int count = epoll_wait(poll, events, MOST_EVENTS, 0);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) { accept_all(listener, poll); continue; }
      for (int left = read_requests(fd); left > 0; left--) {
        push((struct waiting) { now_us() + delays_us[next], fd, generation[fd] });
        next = (next + 1) % count_delays;
      }
    }
    while (heap_size > 0 && heap[1].due_us <= now_us()) {
      struct waiting one = pop();
      if (one.generation == generation[one.fd]) send_answer(one.fd);
    }
  }
}
