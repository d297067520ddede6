import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import t from 'tap'
import { runAutocannon } from '../../../src/load/autocannon/autocannon-driver.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { comesTrue } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'

const CONNECTIONS = 4
const identity = ({ ok, failed, timedOut, unfinished, notSent }) => ok + failed + timedOut + unfinished + notSent

/**
 * Loads a server of this process and counts, within the window, what reached it. A machine that is stopped for a moment may get nothing
 * done in a short window: then it is done again, longer each time, until it has seen what it is about.
 */
async function drive (t, startServer, { until = ({ counts }) => counts.ok > 50, durationMs = 180, grows = 2, ...more } = {}) {
  return tryUntil({
    run: (attempt) => driveOnce(t, startServer(), { ...more, durationMs: durationMs * grows ** (attempt - 1) }),
    isAsMeant: until,
    attempts: 6
  })
}

/** No request times out by itself unless the test is about that: one that waits for a machine that is stopped does not either. */
async function driveOnce (
  t,
  server,
  {
    pipelining = 1,
    good = {},
    request = { path: '/' },
    durationMs,
    timeoutMs = 10_000,
    signal,
    onWindowReady = () => {},
    profile
  }
) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections?.()
    server.close()
  })
  let [before, after] = [0, 0]
  const ticks = []
  const result = await runAutocannon({
    driver: 'autocannon',
    url: `http://127.0.0.1:${server.address().port}${request.path}`,
    request,
    good,
    profile: profile ?? { kind: 'constant-concurrency', connections: CONNECTIONS, pipelining },
    durationMs,
    warmupMs: 30,
    timeoutMs,
    seed: 1,
    signal: signal ?? new AbortController().signal,
    onWindowReady: async () => {
      before = server.reached
      await onWindowReady(server)
    },
    onWindowClosed: () => {
      after = server.reached
    },
    onTick: (tick) => ticks.push(tick)
  })
  const { counts, failedByCause } = result
  t.equal(counts.due, identity(counts), 'every request is accounted for')
  t.equal(
    Object.values(failedByCause).reduce((sum, n) => sum + n, 0),
    counts.failed + counts.timedOut,
    'each failure has one cause'
  )
  return { ...result, reached: after - before, ticks }
}

const ANSWER_MS = 1 // and a closed loop takes no core

/** Servers that answer so: answer({ request, response, number }), `number` is 1 for the first request of each. */
function counting (answer) {
  return () => {
    const server = createServer((request, response) => {
      const number = ++server.reached
      setTimeout(() => answer({ request, response, number }), ANSWER_MS)
    })
    server.reached = 0
    return server
  }
}

/** Servers that say exactly these bytes to whatever comes. */
function raw (text, { closes }) {
  return () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => {
        server.reached++
        setTimeout(() => { if (closes) socket.end(text); else socket.write(text) }, ANSWER_MS)
      })
    })
    server.reached = 0
    return server
  }
}

/** As many as there were whole seconds: a window is as long as the machine makes it. */
const wholeSeconds = ({ windowMs }) => Math.floor(windowMs / 1000 + 0.01)

/** What was under way as the window opened or closed may be counted on one side only. */
function agrees (t, { counts, reached }, inFlight = CONNECTIONS) {
  t.ok(Math.abs(counts.due - reached) <= 2 * inFlight, `${counts.due} due, ${reached} reached the server`)
}

t.test('a good server: all is ok, and the server saw as many', async (t) => {
  const result = await drive(t, counting(({ response }) => response.end('ok')), {
    good: { bodyBytes: { min: 2, max: 2 } },
    until: ({ counts, invalid }) => counts.ok > 50 && invalid.length === 0
  })
  agrees(t, result)
  t.ok(result.counts.ok > 50)
  t.equal(result.counts.failed + result.counts.timedOut, 0)
  t.equal(result.counts.unfinished, 0, 'what was under way when the window closed has ended')
  t.equal(result.driver, 'autocannon')
  t.match(result.version, /^\d+\.\d+\.\d+/)
  t.same(result.invalid.filter(({ kind }) => kind !== 'still'), [], 'a busy machine may hold it up')
  t.equal(result.timeline.length, wholeSeconds(result), 'of whole seconds only')
  const { total, valuesUs } = decodeHistogram(result.histograms.responseTime)
  t.equal(total, result.counts.due, 'each one is in the histogram, at the time it had waited at least')
  t.ok(result.exactUs.min <= valuesUs[0] && result.exactUs.max <= valuesUs.at(-1), 'exact bounds within the histogram\'s')
  t.ok(result.exactUs.min <= result.exactUs.mean && result.exactUs.mean <= result.exactUs.max)
})

t.test('pipelining: several under way on a connection, answers in order', async (t) => {
  const sizes = ['ok', 'okay']
  const result = await drive(
    t,
    counting(({ response, number }) => response.end(sizes[number % 4 === 0 ? 1 : 0])),
    {
      pipelining: 4,
      good: { bodyBytes: { min: 2, max: 2 } },
      until: ({ counts }) => counts.ok > 50 && counts.failed > 0
    }
  )
  agrees(t, result, CONNECTIONS * 4)
  t.equal(result.counts.unfinished, 0)
  t.same(Object.keys(result.failedByCause), ['body 4 bytes'], 'each body\'s length is its own')
  t.ok(Math.abs(result.counts.failed * 4 - result.counts.due) <= CONNECTIONS * 16)
})

t.test('unexpected statuses are counted by status', async (t) => {
  const result = await drive(
    t,
    counting(({ response, number }) => {
      response.statusCode = number % 10 === 0 ? 503 : number % 10 === 5 ? 302 : 200
      response.end('ok')
    })
  )
  agrees(t, result)
  t.same(Object.keys(result.failedByCause).sort(), ['status 302', 'status 503'])
  t.ok(Math.abs(result.failedByCause['status 503'] * 10 - result.counts.due) <= 10 * 2 * CONNECTIONS)
})

t.test('another status than 200 may be the good one', async (t) => {
  const result = await drive(t, counting(({ response }) => { response.statusCode = 404; response.end() }), { good: { status: 404 } })
  t.equal(result.counts.failed, 0)
  t.ok(result.counts.ok > 0)
})

t.test('bodies of another length are counted by length, chunked ones too', async (t) => {
  const result = await drive(
    t,
    counting(({ response, number }) => {
      response.write('o')
      response.end(number % 10 === 0 ? 'kay' : 'k')
    }),
    { good: { bodyBytes: { min: 2, max: 2 } } }
  )
  agrees(t, result)
  t.same(Object.keys(result.failedByCause), ['body 4 bytes'])
  t.ok(result.counts.ok > result.counts.failed)
})

t.test('another content-encoding than the good one, whatever its case', async (t) => {
  const start = counting(({ response, number }) => {
    if (number % 2 === 0) response.setHeader('Content-Encoding', 'GZIP ')
    if (number % 7 === 0) response.setHeader('Content-Encoding', 'zstd')
    response.end('ok')
  })
  const { counts, failedByCause } = await drive(t, start, { good: { contentEncoding: 'gzip' }, until: ({ counts }) => counts.failed > 20 })
  t.ok(counts.ok > 0)
  t.same(Object.keys(failedByCause).sort(), ['content-encoding identity', 'content-encoding zstd'])
})

t.test('more answers than requests, which autocannon takes for answers to the next ones', async (t) => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
  for (const pipelining of [1, 3]) {
    const { invalid } = await drive(t, raw(answer.repeat(pipelining + 1), { closes: false }), { pipelining })
    const surplus = invalid.find(({ code }) => code === 'SURPLUS_ANSWERS')
    t.equal(surplus?.kind, 'interim')
    t.ok(surplus?.times > 10, String(surplus?.times))
  }
  const asked = await drive(t, counting(({ response }) => response.end('ok')), { pipelining: 3 })
  t.same(asked.invalid.filter(({ kind }) => kind === 'interim'), [], 'pipelined requests are asked for')
})

t.test('a server that closes after each answer, and says so, fails nothing', async (t) => {
  const result = await drive(t, counting(({ response }) => { response.setHeader('connection', 'close'); response.end('ok') }))
  agrees(t, result)
  t.same(result.failedByCause, {})
  t.ok(result.counts.ok > 0)
})

t.test('HTTP/1.0 and bodies that end with the connection', async (t) => {
  const old = await drive(t, raw('HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok', { closes: true }), {
    good: { bodyBytes: { min: 2, max: 2 } }
  })
  t.same(old.failedByCause, {})
  t.ok(old.counts.ok > 0)
  const endless = await drive(t, raw('HTTP/1.1 200 OK\r\n\r\nok', { closes: true }), { good: { bodyBytes: { min: 2, max: 2 } } })
  agrees(t, endless)
  t.same(endless.failedByCause, {})
  t.ok(endless.counts.ok > 0)
  const stuck = await drive(t, raw('HTTP/1.1 200 OK\r\n\r\nok', { closes: false }), {
    timeoutMs: 60,
    until: ({ counts }) => counts.timedOut > 0
  })
  t.equal(stuck.counts.ok, 0, 'a body that never ends is no answer')
  t.same(Object.keys(stuck.failedByCause), ['timeout'])
})

const POST = { request: { path: '/', method: 'POST' } }

t.test('kept connections that are cut or reset before an answer: what was on them is sent again', async (t) => {
  for (const [end, pipelining] of [['destroy', 1], ['resetAndDestroy', 1], ['destroy', 4]]) {
    const result = await drive(
      t,
      counting(({ request, response, number }) => number % 10 === 0 ? request.socket[end]() : response.end('ok')),
      { pipelining, until: ({ counts, resent = 0 }) => counts.ok > 0 && resent > 0 }
    )
    t.ok(result.resent > 0 && result.resent <= result.counts.due)
    if (pipelining === 1) t.same(result.failedByCause, {}) // a pipeline may meet a second such end on its fresh connection
  }
})

t.test('a fresh connection that is closed at once is a failure', async (t) => {
  const result = await drive(t, counting(({ request }) => request.socket.destroy()), { until: ({ counts }) => counts.failed > 0 })
  t.equal(result.counts.ok, 0)
  t.equal(result.resent, undefined)
})

t.test('connections that are cut or reset fail the request that was on them, where it may not be repeated', async (t) => {
  const cut = await drive(
    t,
    counting(({ request, response, number }) => number % 10 === 0 ? request.socket.destroy() : response.end('ok')),
    POST
  )
  agrees(t, cut)
  t.same(Object.keys(cut.failedByCause), ['connection closed'])
  t.ok(Math.abs(cut.counts.failed * 10 - cut.counts.due) <= 20 * CONNECTIONS)
  const reset = await drive(
    t,
    counting(({ request, response, number }) =>
      number % 10 === 0 ? request.socket.resetAndDestroy() : response.end('ok')
    ),
    POST
  )
  agrees(t, reset)
  t.same(Object.keys(reset.failedByCause), ['ECONNRESET'])
  const pipelined = await drive(
    t,
    counting(({ request, response, number }) =>
      number % 10 === 0 ? request.socket.resetAndDestroy() : response.end('ok')
    ),
    { ...POST, pipelining: 4, until: ({ counts }) => counts.failed > 0 }
  )
  t.same(Object.keys(pipelined.failedByCause), ['ECONNRESET'], 'of all that were on it')
})

t.test('a body cut short fails its own request and not the next one', async (t) => {
  const result = await drive(t, counting(({ request, response, number }) => {
    if (number % 10 !== 0) return response.end('ok')
    response.setHeader('content-length', 100)
    response.write('x'.repeat(50), () => request.socket.destroy())
  }), { good: { bodyBytes: { min: 2, max: 2 } } })
  agrees(t, result)
  t.same(Object.keys(result.failedByCause), ['connection closed'])
  t.ok(Math.abs(result.counts.failed * 10 - result.counts.due) <= 20 * CONNECTIONS)
})

t.test('requests that are never answered time out, in less than a second too', async (t) => {
  const result = await drive(
    t,
    counting(({ request, response, number }) => {
      if (number % 10 === 0) return
      if (number % 10 === 5) return response.write('half', () => request.socket.destroy())
      response.end('ok')
    }),
    {
      timeoutMs: 60,
      durationMs: 400,
      until: ({ counts, failedByCause }) => counts.timedOut > CONNECTIONS && failedByCause['connection closed'] > 0
    }
  )
  agrees(t, result)
  t.same(Object.keys(result.failedByCause).sort(), ['connection closed', 'timeout'], 'a time-out does not name what fails after it')
  t.equal(result.failedByCause.timeout, result.counts.timedOut)
  t.ok(result.exactUs.max >= 60_000, 'they are in the histogram at what they waited')
})

t.test('a server that never answers: nothing is lost, nothing looks fast', async (t) => {
  const result = await drive(t, counting(() => {}), { timeoutMs: 300, durationMs: 200, until: () => true })
  t.equal(result.counts.ok, 0)
  t.ok(result.exactUs === null || result.exactUs.max > 0)
})

t.test('nobody listens', async (t) => {
  const closed = () => {
    const server = createServer()
    const own = {
      reached: 0,
      listen: (port, host, done) =>
        server.listen(port, host, () => {
          own.port = server.address().port
          server.close(done)
        }),
      address: () => ({ port: own.port }),
      close () {}
    }
    return own
  }
  const result = await drive(t, closed, { durationMs: 100, until: ({ counts }) => counts.failed > 0 })
  t.equal(result.counts.ok, 0)
  t.same(Object.keys(result.failedByCause), ['ECONNREFUSED'])
})

t.test('an answer to HEAD has no body', async (t) => {
  const result = await drive(t, counting(({ response }) => response.end('ok')), { request: { path: '/', method: 'HEAD' } })
  agrees(t, result)
  t.ok(result.counts.ok > 0)
  t.equal(result.counts.failed, 0)
})

t.test('method, path, headers and body arrive as asked', async (t) => {
  const seen = new Set()
  const servers = counting(({ request, response }) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (text) => {
        body += text
      })
      .on('end', () => {
        seen.add(JSON.stringify([request.method, request.url, request.headers['x-a'], body]))
        response.end('ok')
      })
  })
  await drive(t, servers, {
    request: { method: 'POST', path: '/a?b=1', headers: { 'x-a': 'c' }, body: 'grüße' },
    until: () => seen.size > 0
  })
  t.same([...seen], [JSON.stringify(['POST', '/a?b=1', 'c', 'grüße'])])
})

t.test('an abort in the middle keeps the part that was measured', async (t) => {
  const controller = new AbortController()
  let abortAt = Infinity
  const servers = counting(({ response, number }) => { response.end('ok'); if (number > abortAt) controller.abort() })
  const result = await drive(t, servers, {
    durationMs: 60_000,
    signal: controller.signal,
    onWindowReady: (server) => {
      abortAt = server.reached + 200
    },
    until: () => true
  })
  t.ok(result.counts.ok > 0)
  t.ok(result.windowMs < 60_000, 'the window is as long as it was')
})

t.test('the window opens only when those who watch are ready', async (t) => {
  let whileWaiting = 0
  const result = await drive(t, counting(({ response }) => response.end('ok')), {
    async onWindowReady (server) {
      const first = server.reached
      await comesTrue(() => server.reached > first + 100)
      whileWaiting = server.reached - first
    }
  })
  t.ok(whileWaiting > 0, 'the load goes on meanwhile')
  t.ok(result.counts.due <= result.reached - whileWaiting + 2 * CONNECTIONS, 'and is not counted')
})

t.test('whole seconds make the timeline; ticks tell how it goes', async (t) => {
  const hasSeenBoth = ({ timeline: [first], ticks: [tick, ...others] }) =>
    first?.ok > 0 && first.failed > 0 && tick?.ratePerSecond > 0 && tick.failed > 0 && others.length === 0
  const result = await drive(
    t,
    counting(({ response, number }) => {
      response.statusCode = number % 2 ? 200 : 500
      response.end('ok')
    }),
    { durationMs: 1100, grows: 1, until: hasSeenBoth }
  )
  const { ticks } = result
  t.equal(result.timeline.length, wholeSeconds(result))
  const [{ ok, failed }] = result.timeline
  t.ok(ok > 0 && failed > 0 && ok + failed <= result.counts.due)
  t.equal(ticks.length, 1)
  t.ok(ticks[0].ratePerSecond > 0 && ticks[0].p99Us > 0 && ticks[0].failed > 0)
})

t.test('a server that takes 20 ms: no response time is shorter, and the shortest is not much longer', async (t) => {
  const shortest = ({ histograms }) => decodeHistogram(histograms.responseTime).valuesUs[0]
  const result = await drive(
    t,
    counting(({ response }) => setTimeout(() => response.end('ok'), 20)),
    { durationMs: 600, until: (one) => one.counts.ok > 50 && shortest(one) < 40_000 }
  )
  const us = shortest(result)
  t.ok(us >= 20_000 * 0.99 && us < 40_000, `${us} us`) // setTimeout may fire a fraction of a millisecond early by another clock
})

t.test('an open loop is refused', async (t) => {
  const profile = { kind: 'constant-rate', ratePerSecond: 100, connections: 1 }
  await t.rejects(drive(t, counting(() => {}), { profile }), { code: 'USAGE', message: /constant-rate/, hint: /native/ })
})
