import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { rehearse, runNative } from '../../../src/load/loops/native-driver.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { checkIdentity, drive } from './fixtures/drive.js'
import { createFakeServer } from './fixtures/fake-server.js'
import { HELLO, startRawServer } from './fixtures/raw-server.js'
import { createVirtualClock } from './fixtures/virtual-clock.js'
import { createHistogram } from '../../../src/load/histogram.js'
import { Series } from '../../../src/load/series.js'

const PROFILES = {
  open: { kind: 'poisson', ratePerSecond: 200, connections: 3 },
  closed: { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
  pipelined: { kind: 'constant-concurrency', connections: 2, pipelining: 4 }
}

/** Answers that are all good, each ending in another way. */
const GOOD = {
  'content-length': (socket) => socket.write(HELLO),
  chunked: (socket) =>
    socket.write(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n7\r\n, world\r\n0\r\nX-Sum: 1\r\n\r\n'
    ),
  '1xx before it': (socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HELLO}`),
  'closes after each': (socket) => socket.end(HELLO.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
  'closes after each, unannounced': (socket) => socket.end(HELLO),
  'body until close': (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello, world'),
  'HTTP/1.0': (socket) => socket.end('HTTP/1.0 200 OK\r\nContent-Length: 12\r\n\r\nhello, world'),
  'a slow header': (socket) => {
    socket.write(HELLO.slice(0, 20))
    setImmediate(() => setImmediate(() => socket.write(HELLO.slice(20))))
  }
}

t.test('phases: until the first byte of the answer, and from it to the last; and how long connections took', async (t) => {
  const answer = (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')
    setTimeout(() => {
      socket.write(HELLO.slice(0, 30))
      setTimeout(() => socket.write(HELLO.slice(30)), 150) // longer than a busy machine is late
    }, 30)
  }
  const { result } = await load(t, { answer, job: { profile: { ...PROFILES.open, connections: 50 } } })
  checkIdentity(t, result)
  const [firstByte, receiving, connect] = [result.histograms.firstByte, result.histograms.receiving, result.histograms.connect]
    .map((text) => decodeHistogram(String(text)))
  t.same([firstByte.total, receiving.total], [result.counts.ok, result.counts.ok])
  t.ok(firstByte.valuesUs[0] >= 28_000, `${firstByte.valuesUs[0]} us, without the answer before the answer`)
  t.ok(Number(receiving.valuesUs.at(-1)) >= 15_000, `${receiving.valuesUs.at(-1)} us`)
  t.equal(connect.total, result.connectionsOpened)
  t.equal(result.histograms.tls, undefined)
})

for (const [kind, profile] of Object.entries(PROFILES)) {
  for (const [name, answer] of Object.entries(GOOD)) {
    const isPipelined = kind === 'pipelined'
    // A slow header would mix the answers of a pipeline; a server that closes loses the rest of it, and that is counted.
    if (isPipelined && name === 'a slow header') continue
    t.test(`${kind} loop, ${name}: all good`, async (t) => {
      const { result } = await load(t, { answer, job: { profile } })
      checkIdentity(t, result)
      t.ok(result.counts.ok > 0, JSON.stringify(result))
      if (!isPipelined) checkFailures(t, result)
      t.equal(result.counts.notSent, 0)
    })
  }

  t.test(`${kind} loop, accepts and never answers`, async (t) => {
    const { result } = await load(t, {
      answer: () => {},
      job: { profile, timeoutMs: 100, drainMs: 300 },
      until: ({ counts }) => counts.timedOut > 0
    })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.ok(result.counts.timedOut > 0)
    t.same(Object.keys(result.failedByCause), ['timeout'])
    t.ok(Number(result.exactUs?.min) >= 1)
  })

  t.test(`${kind} loop, 500s, a short body, a wrong encoding`, async (t) => {
    const answers = [
      HELLO,
      HELLO.replace('200', '500'),
      HELLO.replace('12', '11').slice(0, -1),
      HELLO.replace('\r\n\r\n', '\r\nContent-Encoding: br\r\n\r\n')
    ]
    const { result } = await load(t, {
      answer: (socket, n) => socket.write(answers[n % 4]),
      job: { profile, good: { contentEncoding: 'identity', bodyBytes: { min: 12, max: 12 } } },
      until: ({ counts, failedByCause }) => counts.ok > 0 && Object.keys(failedByCause).length > 2
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    t.same(Object.keys(result.failedByCause).sort(), ['body 11 bytes', 'content-encoding br', 'status 500'])
  })

  t.test(`${kind} loop, killed mid-trial`, async (t) => {
    let server
    const { result } = await load(t, {
      answer: (socket) => socket.write(HELLO),
      onServer: (started) => { server = started },
      job: { profile, durationMs: 400, onWindowReady: () => { setTimeout(() => server.kill(), 150) } },
      until: ({ counts, failedByCause }) => counts.ok > 0 && failedByCause.ECONNREFUSED > 0
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0 && result.counts.failed > 0, JSON.stringify(result.counts))
    t.ok(result.failedByCause.ECONNREFUSED > 0, JSON.stringify(result.failedByCause))
  })

  t.test(`${kind} loop, garbage`, async (t) => {
    const { result } = await load(t, {
      answer: (socket) => socket.write('220 mail ready\r\n'),
      job: { profile },
      until: ({ counts }) => counts.failed > 0
    })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.ok(result.failedByCause['protocol error: not an HTTP/1 answer'] > 0, JSON.stringify(result.failedByCause))
  })

  t.test(`${kind} loop, closed within the answer`, async (t) => {
    const { result } = await load(t, {
      answer: (socket) => socket.end(HELLO.slice(0, -3)),
      job: { profile },
      until: ({ counts }) => counts.failed > 0
    })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.ok(result.failedByCause['connection closed'] > 0, JSON.stringify(result.failedByCause))
  })

  t.test(`${kind} loop, aborted: no socket and no timer is left`, async (t) => {
    const abort = new AbortController()
    const { result, server } = await load(t, {
      answer: (socket) => socket.write(HELLO),
      job: {
        profile,
        durationMs: 60_000,
        signal: abort.signal,
        onWindowReady: () => {
          setTimeout(() => abort.abort(), 100)
        }
      },
      until: () => true
    })
    checkIdentity(t, result)
    t.ok(result.windowMs < 60_000)
    while (server.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    t.same(process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap' || resource === 'Immediate'), [])
  })
}

t.test('a byte after the answer makes it a failure', async (t) => {
  const { result } = await load(t, {
    answer: (socket) => socket.write(`${HELLO}!`),
    job: { profile: PROFILES.open },
    until: ({ counts }) => counts.failed > 0
  })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 0)
  t.same(Object.keys(result.failedByCause), ['protocol error: bytes after the answer'])
})

t.test('several requests are sent in turn, HEAD among them', async (t) => {
  for (const profile of Object.values(PROFILES)) {
    const { result } = await load(t, {
      answer: (socket, n) => socket.write(n % 2 === 0 ? HELLO : HELLO.replace('hello, world', '')),
      job: { profile: { ...profile, connections: 1 }, request: [{ path: '/a' }, { path: '/b', method: 'HEAD' }] },
      until: ({ counts }) => counts.ok > 4
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    checkFailures(t, result)
  }
})

t.test('over TLS', async (t) => {
  const tlsOptions = makeCertificate()
  if (tlsOptions === null) return t.skip('no openssl to make a certificate with')
  for (const profile of Object.values(PROFILES)) {
    const { result } = await load(t, {
      answer: (socket) => socket.write(HELLO),
      tlsOptions,
      job: { profile, tls: { rejectUnauthorized: false } }
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    checkFailures(t, result)
  }
  const { result } = await load(t, {
    answer: (socket) => socket.write(HELLO),
    tlsOptions,
    job: { profile: PROFILES.open },
    until: ({ counts }) => counts.failed > 0
  })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 0)
  // A busy machine may need longer than the time-out for some.
  t.same(Object.keys(result.failedByCause).filter((cause) => cause !== 'timeout'), ['DEPTH_ZERO_SELF_SIGNED_CERT'])
})

t.test('a request with a line break in a header is refused', async (t) => {
  const job = {
    url: 'http://127.0.0.1:1',
    request: { path: '/', headers: { a: 'b\r\nc: d' } },
    good: {},
    profile: PROFILES.open,
    durationMs: 1,
    warmupMs: 0,
    timeoutMs: 1
  }
  await t.rejects(runNative(job), { code: 'USAGE' })
})

/**
 * One trial against a server of its own. A busy machine may get nothing done in a short window: then the trial is made
 * again, longer each time, until it has seen what it is about.
 */
async function load (t, { answer, job, tlsOptions, onServer = () => {}, until = ({ counts }) => counts.ok > 0 }) {
  for (let durationMs = job.durationMs ?? 60; ; durationMs *= 2) {
    const server = await startRawServer({ answer, tlsOptions, answerMs: 1 })
    t.teardown(() => server.kill())
    onServer(server)
    const result = await runNative({ url: server.url, request: { path: '/' }, good: {}, warmupMs: 20, timeoutMs: 5000, ...job, durationMs })
    if (until(result) || durationMs > 5000) return { result, server }
  }
}

/**
 * A server that ends its connection with a request on the way loses it; that is the only failure these servers may show.
 */
function checkFailures (t, { failedByCause }) {
  t.same(
    Object.keys(failedByCause).filter((cause) => !['connection closed', 'ECONNRESET', 'EPIPE'].includes(cause)),
    [],
    JSON.stringify(failedByCause)
  )
}

function makeCertificate () {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key,
        '-out', cert, '-days', '2', '-subj', '/CN=localhost'
      ],
      { stdio: 'ignore' }
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

t.test('nothing of a rehearsal is left', async (t) => {
  const recorders = {
    responseTime: await createHistogram(),
    serviceTime: await createHistogram(),
    sendLag: await createHistogram(),
    driverLag: await createHistogram(),
    series: new Series({ capacity: 10 })
  }
  const seen = []
  rehearse({ recorders, boundsUs: [1000], tick: (ledger) => seen.push(ledger.ok + ledger.slow[0]) })
  t.ok(seen.length > 100 && seen[seen.length - 1] > seen[0], 'it went the whole way while it lasted')
  const { series, ...histograms } = recorders
  for (const [name, histogram] of Object.entries(histograms)) t.equal(histogram.total(), 0, name)
  series.note(5, 7)
  t.same([...series.close({ startUs: 0 })?.responseUs ?? []], [7])
})

t.test('a closed loop has response times only', async (t) => {
  const responseTime = await createHistogram()
  rehearse({ recorders: { responseTime }, tick: () => {} })
  t.equal(responseTime.total(), 0)
})

const SERVER = fileURLToPath(new URL('../../../targets/truth/constant.js', import.meta.url))
const DELAY_US = 500_000

t.test('a real server that answers after 500 ms, 210 times a second, needs 105 connections and gets them', async (t) => {
  const child = fork(SERVER, {
    env: { ...process.env, DELAY_US: `${DELAY_US}`, NAPS: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc']
  })
  t.teardown(() => child.kill())
  const [line] = await once(child.stdout, 'data')
  const url = String(/http:\S+/.exec(String(line)))
  const load = { kind: 'constant-rate', ratePerSecond: 210 }
  const run = (profile, durationMs = 500) =>
    runNative({
      url,
      request: { path: '/' },
      good: { bodyBytes: { min: 2, max: 2 } },
      profile: { ...load, ...profile },
      durationMs,
      warmupMs: 600,
      timeoutMs: 10_000
    })

  const result = await run({ connections: 4200, connectionsSetBy: 'tool' })
  checkIdentity(t, result)
  t.match(result.counts, { due: 105, ok: 105 })
  t.ok(Number(result.mostConnections) >= 105, `${result.mostConnections}`)
  t.notOk('waitedAtLimit' in result)
  t.notOk(result.invalid.some(({ kind }) => kind === 'connections'))
  t.ok(Number(result.exactUs?.min) >= DELAY_US)

  const pooled = await run({ connections: 50, connectionsSetBy: 'user' }, 200)
  checkIdentity(t, pooled)
  t.ok(Number(pooled.waitedAtLimit) > 0)
  t.notOk(pooled.invalid.some(({ kind }) => kind === 'connections'))
  t.equal(pooled.mostConnections, 50)
})

t.test('what stands beside the counts: connections, how many requests are on their way, and by which clock the window opened', async (t) => {
  const behaviour = { answer: () => ({ afterUs: 950, closes: true }) }
  const closed = await drive({ profile: { ...PROFILES.closed, connections: 3, pipelining: 4 }, behaviour })
  const { connectionsOpened, reconnects, inFlight } = closed.result
  t.same([inFlight, reconnects, closed.server.seen.opened], [12, connectionsOpened - 3, connectionsOpened])
  t.notOk('startedUs' in closed.result, 'a clock that has nothing to do with the machine\'s')
  const open = await drive({ behaviour, onClock: (clock) => { Object.assign(clock, { originUs: 7 }) } })
  t.equal(open.result.startedUs, 1_000_000 + 100_000 + 7)
  t.notOk('inFlight' in open.result)
  t.equal(open.result.reconnects, open.result.connectionsOpened - 2, 'both were made, and all others again')
})

t.test('of slots several are one connection', async (t) => {
  const clock = createVirtualClock()
  const { transport } = createFakeServer({ clock, behaviour: { answer: () => ({ afterUs: 100_000 }) } })
  const run = async (profile) => {
    const state = { isOver: false }
    const running = runNative({
      url: 'http://127.0.0.1',
      request: { path: '/' },
      good: {},
      profile,
      durationMs: 300,
      warmupMs: 200,
      timeoutMs: 2000,
      clock,
      transport: { ...transport, connect: async (job) => ({ ...await transport.connect(job), slots: 4, timesOpened: () => 50 }) }
    }).finally(() => { state.isOver = true })
    while (!state.isOver) await clock.run()
    return running
  }
  t.match(await run({ kind: 'constant-concurrency', connections: 2, pipelining: 3 }), { inFlight: 8, connectionsOpened: 50, reconnects: 48, counts: { due: 24 } })
  // Of 90 a second nine wait for an answer at a time: slots of three connections.
  const { mostConnections, reconnects } = await run({ kind: 'constant-rate', ratePerSecond: 90, connections: 9 })
  t.ok(mostConnections >= 3 && mostConnections <= 7, `${mostConnections}`)
  t.equal(reconnects, 50 - mostConnections, 'all of them were made once')
})

t.test('how it goes: what has ended in each second, and all that was due so far', async (t) => {
  const ticks = []
  await drive({
    profile: { kind: 'constant-rate', ratePerSecond: 99.5, connections: 20 }, // the last of a second is due before it is over
    behaviour: { answer: (n) => ({ afterUs: 500, status: n % 4 === 0 ? 503 : 200 }) },
    job: { durationMs: 2500, boundsUs: [400, 900], onTick: (tick) => ticks.push(tick) }
  })
  t.equal(ticks.length, 2)
  const [first, second] = ticks
  t.match(first, { elapsedMs: 1000, ratePerSecond: 100, failed: 25, soFar: { due: 100, ok: 75, failed: 25, slow: [75, 0] } })
  t.match(second, { elapsedMs: 2000, ratePerSecond: 99, failed: 50, soFar: { due: 199, ok: 149, failed: 50, slow: [149, 0] } })
  for (const { p50Us, p99Us } of ticks) t.ok(p50Us >= 500 && p50Us <= p99Us && p99Us <= 600, `${p50Us}, ${p99Us}`)
  const none = []
  await drive({ behaviour: { answer: () => ({ never: true }) }, job: { onTick: (tick) => none.push(tick) } })
  t.match(none[0], { ratePerSecond: 0, p50Us: null, p99Us: null, failed: 0, soFar: { ok: 0, failed: 0 } })
})

t.test('clocks that come apart: by which share of the trial', async (t) => {
  const { result } = await drive({ onClock: (clock) => { clock.wallMs = () => clock.nowUs() / 1000 * 1.05 } })
  t.ok(Math.abs(result.clockDriftRatio - 0.05) < 1e-9, `${result.clockDriftRatio}`)
  const back = await drive({ onClock: (clock) => { clock.wallMs = () => clock.nowUs() / 1000 * 0.97 } })
  t.ok(Math.abs(back.result.clockDriftRatio - 0.03) < 1e-9)
  t.equal((await drive({})).result.clockDriftRatio < 1e-9, true)
})

t.test('users: each keeps its own moment within a pause, from the middle of its share of it on', async (t) => {
  const [profile, job] = [{ kind: 'constant-users', connections: 4, pauseMs: 100 }, { warmupMs: 0, durationMs: 300 }]
  const { result, server, clock } = await drive({ profile, behaviour: { answer: () => ({ afterUs: 100 }) }, job })
  t.same(server.seen.sentUs.slice(0, 4).map((us) => Math.floor((us - clock.startUs) / 500) * 0.5), [12.5, 37.5, 62.5, 87.5])
  t.equal(result.counts.due, 12, 'three rounds of four')
  const share = { index: 1, of: 2 }
  const other = await drive({ profile: { ...profile, connections: 2 }, job: { ...job, share } })
  t.same(other.server.seen.sentUs.slice(0, 2).map((us) => Math.floor((us - other.clock.startUs) / 500) * 0.5), [37.5, 87.5])
})
