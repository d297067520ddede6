/*
 * A server that does nothing at all for a while, again and again, as one in a long garbage collection:
 *   stall <port> <period ms> <stall ms>
 * It stands still whenever CLOCK_MONOTONIC modulo the period is less than the stall; at all other times it answers at once.
 * It spins: not even waking up takes time.
 */
#include "http.h"
#include <time.h>

static long long now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

int main(int argc, char **argv) {
  if (argc != 4) { fprintf(stderr, "usage: stall <port> <period ms> <stall ms>\n"); return 2; }
  long long period_us = atoll(argv[2]) * 1000, stall_us = atoll(argv[3]) * 1000;
  int listener, poll = open_server(argv[1], &listener);
  struct epoll_event events[MOST_EVENTS];
  for (;;) {
    int count = epoll_wait(poll, events, MOST_EVENTS, 0);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      while (now_us() % period_us < stall_us);
      if (fd == listener) accept_all(listener, poll);
      else for (int left = read_requests(fd); left > 0; left--) send_answer(fd);
    }
  }
}
