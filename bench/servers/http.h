/* What the servers of this folder have in common: connections come in, requests are counted, an answer is two bytes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_FDS 65536
#define MOST_EVENTS 256

static const char ANSWER[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";
#define ANSWER_BYTES (sizeof ANSWER - 1)

/* How much of the blank line that ends a request has been seen, by connection. */
static unsigned char matched[MOST_FDS];
/* Counts the connections that had a descriptor: what is meant for one that is gone must not reach the next. */
static unsigned generation[MOST_FDS];

/* Requests that the next read completes; -1 when the connection has ended, which is then closed. */
static int read_requests(int fd) {
  static const char END[] = "\r\n\r\n";
  char bytes[65536];
  ssize_t length = read(fd, bytes, sizeof bytes);
  if (length <= 0) { close(fd); generation[fd]++; return -1; }
  int count = 0;
  for (ssize_t i = 0; i < length; i++) {
    if (bytes[i] == END[matched[fd]]) matched[fd]++;
    else matched[fd] = bytes[i] == '\r';
    if (matched[fd] == 4) { count++; matched[fd] = 0; }
  }
  return count;
}

static void send_answer(int fd) {
  send(fd, ANSWER, ANSWER_BYTES, MSG_NOSIGNAL); /* a connection that is broken shows at the next read */
}

static void accept_all(int listener, int poll) {
  int one = 1;
  for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
    if (fd >= MOST_FDS) { close(fd); continue; }
    matched[fd] = 0;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = { .events = EPOLLIN, .data.fd = fd };
    epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
  }
}

/* A listening socket on loopback, in an epoll of its own. The process ends with the one that started it. */
static int open_server(const char *port, int *listener) {
  int one = 1, poll = epoll_create1(0);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(atoi(port)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  struct epoll_event event = { .events = EPOLLIN };
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  event.data.fd = *listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  setsockopt(*listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(*listener, (struct sockaddr *) &address, sizeof address) != 0 || listen(*listener, 4096) != 0) { perror("listen"); exit(1); }
  epoll_ctl(poll, EPOLL_CTL_ADD, *listener, &event);
  return poll;
}
