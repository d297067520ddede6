import t from 'tap'
import { createGuard } from '../../../src/boot/guard.js'
import { examineAnswers } from '../../../src/load/loops/examine.js'
import { HELLO, startRawServer } from './fixtures/raw-server.js'

const SERVERS = {
  'good answers': { answer: (socket) => socket.write(HELLO), found: null },
  'a connection for each': {
    answer: (socket) => socket.end(HELLO.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
    found: null
  },
  'Early Hints': {
    answer: (socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HELLO}`),
    found: /^103 before its answers$/
  },
  'Early Hints before the second': {
    answer: (socket, n) => socket.write(n % 2 === 0 ? HELLO : `HTTP/1.1 103 Early Hints\r\n\r\n${HELLO}`),
    found: /^103 before/
  },
  'Processing, in a packet of its own': {
    answer: (socket) => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\n')
      setTimeout(() => socket.write(HELLO), 5)
    },
    found: /^102 before/
  },
  'two answers at once': {
    answer: (socket) => socket.write(HELLO + HELLO),
    found: /^what is no answer to a request \(protocol error: bytes after the answer\)$/
  },
  'two answers in two packets': {
    answer: (socket) => {
      socket.write(HELLO)
      setTimeout(() => socket.write(HELLO), 5)
    },
    found: /^what is no answer to a request \(protocol error: bytes (that nobody asked for|after the answer)\)$/
  },
  'two answers in two packets, while this process stands still': {
    answer: (socket, n) => {
      socket.write(HELLO)
      setTimeout(() => socket.write(HELLO), 5)
      if (n === 1) setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100), 2)
    },
    found: /^what is no answer to a request \(protocol error: bytes (that nobody asked for|after the answer)\)$/
  },
  'no HTTP': { answer: (socket) => socket.write('220 mail ready\r\n'), found: /not an HTTP/ },
  'no answer': { answer: () => {}, found: null },
  'an end': { answer: (socket) => socket.end(), found: null }
}

for (const [name, { answer, found }] of Object.entries(SERVERS)) {
  t.test(name, async (t) => {
    const { url, kill } = await startRawServer({ answer })
    t.teardown(kill)
    const seen = await examineAnswers({
      url,
      place: await createGuard().resolve({ url }),
      request: { path: '/' },
      timeoutMs: name === 'no answer' ? 200 : 5000,
      signal: new AbortController().signal
    })
    if (found === null) t.equal(seen, null)
    else t.match(seen, found)
  })
}

t.test('it asks twice, and no more', async (t) => {
  let asked = 0
  const { url, kill } = await startRawServer({ answer: (socket) => { asked++; socket.write(HELLO) } })
  t.teardown(kill)
  const signal = new AbortController().signal
  t.equal(await examineAnswers({ url, place: await createGuard().resolve({ url }), request: { path: '/' }, timeoutMs: 5000, signal }), null)
  t.equal(asked, 2)
})

t.test('an abort ends it', async (t) => {
  const { url, kill } = await startRawServer({ answer: () => {} })
  t.teardown(kill)
  t.equal(
    await examineAnswers({
      url,
      place: await createGuard().resolve({ url }),
      request: { path: '/' },
      signal: AbortSignal.abort()
    }),
    null
  )
})
