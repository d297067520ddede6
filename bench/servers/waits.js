import { createServer } from 'node:http'

/*
 * Answers `ok` after WAIT_MS milliseconds (20; 0: at once). Two of it are equal servers; one with WAIT_MS=22 waits 10 % longer.
 * Listens on the loopback port in PORT.
 */
const waitMs = Number(process.env.WAIT_MS ?? 20)

const server = createServer((request, response) => {
  const answer = () => response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('ok')
  if (waitMs === 0) answer()
  else setTimeout(answer, waitMs)
})
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
