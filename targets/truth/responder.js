import { createRequestCounter } from './shared/count-requests.js'
import { listenRaw } from './shared/listen-raw.js'

// The least that Node.js can do to keep a load generator busy: it counts the ends of requests and writes as many canned
// answers, in one piece.
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 2\r\n\r\nok'

await listenRaw((socket) => {
  const count = createRequestCounter()
  socket.on('data', (chunk) => { socket.write(ANSWER.repeat(count(chunk)), 'latin1') })
})
