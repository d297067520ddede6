/*
 * The fastest HTTP/2 server that is still one (RFC 9113, without TLS): each request is answered with the same frames, by one
 * thread, and all that one read asks for leaves with one write. It decodes no headers.
 *   frames <port> http|grpc
 */
#include "http.h"
#include <poll.h>

enum { DATA, HEADERS, SETTINGS = 4, PING = 6, WINDOW_UPDATE = 8 };
enum { END_STREAM = 1, ACK = 1, END_HEADERS = 4 };
#define HEAD_BYTES 9
#define PREFACE_BYTES 24
#define WIDEST 0x7fffffffu
#define DEFAULT_WINDOW 65535u

struct peer { unsigned char bytes[65536]; size_t length; unsigned taken; int is_new; };
static struct peer *peers[MOST_FDS];
static unsigned char out[1 << 20], answer[256];
static size_t out_length, answer_length, ids_at[3], frames_of_answer;

static void put_number(unsigned char *at, unsigned number) {
  for (int i = 0; i < 4; i++) at[i] = number >> (24 - 8 * i);
}

static size_t put_frame(unsigned char *at, int type, int flags, unsigned stream, const void *payload, size_t length) {
  put_number(at, length << 8 | type);
  at[4] = flags;
  put_number(at + 5, stream);
  memcpy(at + HEAD_BYTES, payload, length);
  return HEAD_BYTES + length;
}

static void add_frame(int type, int flags, const void *payload, size_t length) {
  ids_at[frames_of_answer++] = answer_length + 5;
  answer_length += put_frame(answer + answer_length, type, flags, 0, payload, length);
}

/* :status 200, then literals that no table keeps (RFC 7541, 6.2.2). */
static void prepare_answer(int is_grpc) {
  static const char http[] = "\x88\x0f\x10\x0atext/plain\x0f\x0d\x01" "2", grpc[] = "\x88\x0f\x10\x10" "application/grpc";
  static const char message[] = "\0\0\0\0\x0e\x0a\x05small\x12\x05" "Small", trailers[] = "\0\x0bgrpc-status\x01" "0";
  if (is_grpc) {
    add_frame(HEADERS, END_HEADERS, grpc, sizeof grpc - 1);
    add_frame(DATA, 0, message, sizeof message - 1);
    add_frame(HEADERS, END_HEADERS | END_STREAM, trailers, sizeof trailers - 1);
  } else {
    add_frame(HEADERS, END_HEADERS, http, sizeof http - 1);
    add_frame(DATA, END_STREAM, "ok", 2);
  }
}

/* A client that does not read while it writes would stop everyone: a bench has none. */
static void send_all(int fd) {
  for (size_t sent = 0; sent < out_length;) {
    ssize_t length = send(fd, out + sent, out_length - sent, MSG_NOSIGNAL);
    struct pollfd wait = { .fd = fd, .events = POLLOUT };
    if (length > 0) sent += length;
    else if (poll(&wait, 1, 1000) <= 0) break; /* a connection that is broken shows at the next read */
  }
  out_length = 0;
}

static void widen(unsigned increment) {
  unsigned char payload[4];
  put_number(payload, increment);
  out_length += put_frame(out + out_length, WINDOW_UPDATE, 0, 0, payload, sizeof payload);
}

static void greet(struct peer *peer) {
  static const unsigned char widest[] = { 0, 4, 0x7f, 0xff, 0xff, 0xff };
  out_length += put_frame(out + out_length, SETTINGS, 0, 0, widest, sizeof widest);
  widen(WIDEST - DEFAULT_WINDOW);
  peer->is_new = 0;
}

static void take_frame(struct peer *peer, const unsigned char *frame, size_t length) {
  int type = frame[3], flags = frame[4];
  if (type == SETTINGS && !(flags & ACK)) out_length += put_frame(out + out_length, SETTINGS, ACK, 0, "", 0);
  if (type == PING && !(flags & ACK)) out_length += put_frame(out + out_length, PING, ACK, 0, frame + HEAD_BYTES, length);
  if (type == DATA && (peer->taken += length) > WIDEST / 2) { widen(peer->taken); peer->taken = 0; }
  if (type > HEADERS || !(flags & END_STREAM)) return;
  unsigned char *at = out + out_length;
  memcpy(at, answer, answer_length);
  for (size_t i = 0; i < frames_of_answer; i++) memcpy(at + ids_at[i], frame + 5, 4);
  out_length += answer_length;
}

static void serve(int fd) {
  struct peer *peer = peers[fd];
  ssize_t got = read(fd, peer->bytes + peer->length, sizeof peer->bytes - peer->length);
  if (got <= 0) { close(fd); free(peer); peers[fd] = NULL; return; }
  size_t at = 0, end = peer->length + got;
  if (peer->is_new && end >= PREFACE_BYTES) { greet(peer); at = PREFACE_BYTES; }
  while (!peer->is_new && end - at >= HEAD_BYTES) {
    const unsigned char *frame = peer->bytes + at;
    size_t length = frame[0] << 16 | frame[1] << 8 | frame[2];
    if (end - at < HEAD_BYTES + length) break;
    take_frame(peer, frame, length);
    at += HEAD_BYTES + length;
  }
  peer->length = end - at;
  memmove(peer->bytes, peer->bytes + at, peer->length);
  send_all(fd);
}

int main(int argc, char **argv) {
  if (argc < 3) { fprintf(stderr, "usage: frames <port> http|grpc\n"); return 2; }
  prepare_answer(strcmp(argv[2], "grpc") == 0);
  int listener, poll = open_server(argv[1], &listener);
  struct epoll_event events[MOST_EVENTS];
  for (;;) {
    int count = epoll_wait(poll, events, MOST_EVENTS, -1);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) { accept_all(listener, poll); continue; }
      if (peers[fd] == NULL) (peers[fd] = calloc(1, sizeof *peers[fd]))->is_new = 1;
      serve(fd);
    }
  }
}
