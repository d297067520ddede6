/*
 * The least time in which this machine can carry a request to a server and its answer back:
 *   floor <port> <requests a second> <seconds>
 * One connection, one request at a time at a constant rate, and a client that does nothing but look for the answer.
 * What a load generator says on top of this is its own. Prints JSON: ended - sent, in microseconds.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

static const char REQUEST[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void fail(const char *what) { perror(what); exit(1); }

static int connect_to(int port) {
  int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  if (connect(fd, (struct sockaddr *) &address, sizeof address) != 0) fail("connect");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

/* An answer of this server comes in one packet: the first bytes are the whole of it. */
static double ask(int fd) {
  char answer[4096];
  double sent_us = now_us();
  if (send(fd, REQUEST, sizeof REQUEST - 1, MSG_NOSIGNAL) < 0) fail("send");
  for (;;) {
    ssize_t length = recv(fd, answer, sizeof answer, MSG_DONTWAIT);
    if (length > 0) return now_us() - sent_us;
    if (length == 0 || (errno != EAGAIN && errno != EINTR)) fail("recv");
  }
}

int main(int argc, char **argv) {
  if (argc != 4) { fprintf(stderr, "usage: floor <port> <rate> <seconds>\n"); return 2; }
  double rate = atof(argv[2]), gap_us = 1e6 / rate;
  int fd = connect_to(atoi(argv[1])), count = (int) (rate * atof(argv[3]));
  double *times_us = calloc(count, sizeof *times_us), start_us = now_us();
  for (int i = 0; i < count; i++) {
    while (now_us() < start_us + i * gap_us);
    times_us[i] = ask(fd);
  }
  double seconds = (now_us() - start_us) / 1e6;
  qsort(times_us, count, sizeof *times_us, compare);
  printf("{\"requestsPerSecond\":%.1f,\"p50Us\":%.2f,\"p99Us\":%.2f,\"p999Us\":%.2f,\"errors\":0}\n",
    count / seconds, times_us[count / 2], times_us[(int) (count * 0.99)], times_us[(int) (count * 0.999)]);
}
