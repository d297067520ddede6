/*
 * The fastest HTTP/1.1 server that is still one: any request is answered with two bytes, by one thread.
 *   responder <port> [spin]
 * With `spin` it never sleeps, so that waking it up is no part of an answer's time.
 */
#include "http.h"

int main(int argc, char **argv) {
  if (argc < 2) { fprintf(stderr, "usage: responder <port> [spin]\n"); return 2; }
  int wait_ms = argc > 2 && strcmp(argv[2], "spin") == 0 ? 0 : -1;
  int listener, poll = open_server(argv[1], &listener);
  struct epoll_event events[MOST_EVENTS];
  for (;;) {
    int count = epoll_wait(poll, events, MOST_EVENTS, wait_ms);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) accept_all(listener, poll);
      else for (int left = read_requests(fd); left > 0; left--) send_answer(fd);
    }
  }
}
