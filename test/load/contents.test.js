import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { runAutocannon } from '../../src/load/autocannon/autocannon-driver.js'
import { BodyReader, ContentCheck, Contents, createContents, UNREAD } from '../../src/load/contents.js'
import { runNative } from '../../src/load/loops/native-driver.js'
import { mergeResults } from '../../src/load/workers/merge.js'
import { createRandom } from '../../src/plan/random.js'
import { tryUntil } from '../fixtures/try-until.js'
import { driveGrpc } from './transports/grpc/fixtures/drive-grpc.js'
import { ECHO_PROTO, startEchoServer } from './transports/grpc/fixtures/echo-server.js'
import { driveHttp2, startHttp2Server } from './transports/http2/fixtures/drive-http2.js'

const GOOD = { status: 200, json: { 'data.id': 'a' }, jsonAbsent: ['errors'] }
const CLOSED = { kind: 'constant-concurrency', connections: 3, pipelining: 1 }

t.test('a body in any pieces is judged as a whole, and each distinct one once', async (t) => {
  let judged = 0
  const judge = (body) => { judged++; return body.includes(7) ? 'bad' : '' }
  const contents = new Contents({ judge, nowUs: () => 0 })
  const random = createRandom(5)
  const readers = [0, 1, 2].map(() => new BodyReader({ contents }))
  // Beginnings of each other, equal but for one byte, empty, longer than what is compared in a loop.
  const bodies = [0, 1, 2, 3, 63, 64, 65, 500, 500, 70_000, 70_000].map((length, i) =>
    Buffer.alloc(length, 1).fill(i % 2 ? 7 : 2, Math.max(0, length - 1)))
  const distinct = new Set(bodies.map((body) => body.toString('latin1'))).size
  for (let round = 0; round < 400; round++) {
    // Three connections at once, a piece of each in turn.
    const under = readers.map((reader) => {
      const body = bodies[Math.floor(random() * bodies.length)]
      reader.begin(0, 200)
      return { reader, body, at: 0 }
    })
    while (under.some(({ body, at }) => at < body.length)) {
      for (const one of under) {
        const end = Math.min(one.body.length, one.at + 1 + Math.floor(random() * one.body.length))
        one.reader.add(one.body, one.at, end)
        one.at = end
      }
    }
    for (const { reader, body } of under) {
      reader.end()
      if (reader.fault !== (body.includes(7) ? 'bad' : '')) t.fail(`${body.length} bytes: ${reader.fault}`)
    }
  }
  t.equal(judged, distinct)
})

t.test('the same bytes in another encoding are another body; what has another status is not looked into', async (t) => {
  const contents = createContents({ good: GOOD, nowUs: () => 0 })
  const reader = new BodyReader({ contents })
  const read = (encoding, status) => {
    const body = Buffer.from('{"data":{"id":"a"}}')
    reader.begin(encoding, status)
    reader.add(body, 0, body.length)
    reader.end()
    return [reader.isChecked, reader.fault]
  }
  for (let i = 0; i < 5; i++) {
    t.same(read(0, 200), [true, ''])
    t.same(read(1, 200), [true, 'body: not gzip'])
    t.same(read(0, 500), [false, ''])
  }
  t.equal(createContents({ good: { status: 200, bodyBytes: { min: 1 } }, nowUs: () => 0 }), null, 'nobody asks')
})

t.test('bodies that all differ and are dear: a share of the time, and a fair sample', async (t) => {
  const COST_US = 200
  const GAP_US = 20
  let nowUs = 0
  let spentUs = 0
  const judge = (body) => { nowUs += COST_US; spentUs += COST_US; return body[0] < 64 ? 'bad' : '' }
  const contents = new Contents({ judge, nowUs: () => nowUs, seed: 3 })
  const reader = new BodyReader({ contents })
  const random = createRandom(9)
  const [seen, all] = [{ checked: 0, bad: 0 }, { answers: 0, bad: 0 }]
  for (let i = 0; i < 400_000; i++) {
    nowUs += GAP_US
    const body = Buffer.alloc(12)
    body[0] = Math.floor(random() * 256)
    body.writeUInt32BE(i, 4)
    reader.begin(0, 200)
    reader.add(body, 0, body.length)
    reader.end()
    if (i < 50_000) continue // until it has found its share
    all.answers++
    if (body[0] < 64) all.bad++
    if (!reader.isChecked) continue
    seen.checked++
    if (reader.fault) seen.bad++
  }
  t.ok(spentUs < 0.1 * nowUs, `${spentUs} of ${nowUs} us`)
  t.ok(seen.checked > 500 && seen.checked < all.answers / 20, `${seen.checked} of ${all.answers}`)
  t.ok(Math.abs(seen.bad / seen.checked - all.bad / all.answers) < 5 * Math.sqrt(0.19 / seen.checked), `${seen.bad} of ${seen.checked} bad`)
})

t.test('a stop of the machine does not make the rest of the trial a sample', async (t) => {
  let nowUs = 0
  const contents = new Contents({ judge: () => { nowUs += 40_000; return '' }, nowUs: () => nowUs })
  const reader = new BodyReader({ contents })
  const read = (text) => {
    nowUs += 1000
    reader.begin(0, 200)
    reader.add(Buffer.from(text), 0, text.length)
    reader.end()
  }
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) read(text)
  t.ok(contents.rarity > 0)
  for (let i = 0; i < 2000; i++) read('a')
  t.equal(contents.rarity, 0)
})

t.test('a body that is too long to be kept is counted as one that nobody saw', async (t) => {
  const contents = new Contents({ judge: () => 'bad', nowUs: () => 0 })
  const reader = new BodyReader({ contents })
  const piece = Buffer.alloc(2 ** 20)
  reader.begin(0, 200)
  for (let i = 0; i < 5; i++) reader.add(piece, 0, piece.length)
  reader.end()
  t.same([reader.isChecked, reader.fault, reader.rarity], [false, '', UNREAD])
})

/** Every third answer has errors, with status 200 and the length of a good one. */
async function startGraphql (t, { send = WAYS['with a length'] } = {}) {
  const good = Buffer.from(JSON.stringify({ data: { id: 'a', more: 'x'.repeat(300) } }))
  const bad = Buffer.from(JSON.stringify({ errors: [{ message: 'no' }], data: { id: 'a' } }).padEnd(good.length))
  let asked = 0
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => send(response, ++asked % 3 === 0 ? bad : good), 1)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}`
}

const WAYS = {
  'with a length': (response, body) => response.setHeader('content-length', body.length).end(body),
  'in chunks': (response, body) => { response.write(body.subarray(0, 5)); setTimeout(() => response.end(body.subarray(5)), 1) },
  compressed: (response, body) => response.setHeader('Content-Encoding', 'X-GZIP').end(gzipSync(body)),
  'until the connection ends': (response, body) => { response.useChunkedEncodingByDefault = false; response.shouldKeepAlive = false; response.end(body) }
}

for (const [way, send] of Object.entries(WAYS)) {
  t.test(`GraphQL errors with status 200, ${way}: native and autocannon count them`, async (t) => {
    const url = await startGraphql(t, { send })
    const job = { url, request: { method: 'POST', path: '/', body: '{}' }, good: GOOD, profile: CLOSED, warmupMs: 60, timeoutMs: 10_000, seed: 1 }
    const hooks = { signal: new AbortController().signal, onWindowReady: async () => {}, onWindowClosed () {}, onTick () {} }
    const drivers = {
      native: (durationMs) => runNative({ ...job, durationMs }),
      open: (durationMs) => runNative({ ...job, profile: { kind: 'constant-rate', ratePerSecond: 80, connections: 50 }, durationMs }),
      autocannon: (durationMs) => runAutocannon({ driver: 'autocannon', ...job, durationMs, ...hooks })
    }
    for (const [name, run] of Object.entries(drivers)) {
      const { counts, bodies = [], failedByCause } = await tryUntil({
        run: (attempt) => run(250 * attempt),
        isAsMeant: ({ bodies = [] }) => bodies.reduce((total, { checked }) => total + checked, 0) > 15,
        attempts: 6
      })
      const ended = counts.ok + counts.failed
      const sum = (key) => bodies.reduce((total, part) => total + part[key], 0)
      t.same(Object.keys(failedByCause), ['body: errors is there'], name)
      // A busy machine has time for some of the bodies only: a fair sample of them.
      const checked = sum('checked')
      t.ok(checked <= ended && Math.abs(counts.failed - checked / 3) <= 5 + Math.sqrt(ended - checked), `${name}: ${counts.failed} of ${checked} of ${ended}`)
      t.same([sum('answers'), sum('bad')], [ended, counts.failed], name)
    }
  })
}

t.test('over HTTP/2', async (t) => {
  let asked = 0
  const { url } = await startHttp2Server({
    t,
    answer (stream) {
      const isBad = ++asked % 3 === 0
      stream.respond({ ':status': 200 })
      stream.write(isBad ? '{"errors":[],' : '{"other":"",')
      setTimeout(() => stream.end('"data":{"id":"a"}}'), 1)
    }
  })
  const { counts, bodies, failedByCause } = await driveHttp2({ url, good: GOOD, until: ({ counts }) => counts.ok + counts.failed > 15 })
  t.same(Object.keys(failedByCause), ['body: errors is there'])
  t.same(bodies, [{ answers: counts.ok + counts.failed, checked: counts.ok + counts.failed, bad: counts.failed }])
})

t.test('gRPC: what the message says, by frames and by grpc-js', async (t) => {
  const { url } = await startEchoServer({ t })
  for (const via of ['frames', 'grpc-js']) {
    for (const [path, isGood] of [['text', true], ['price', false]]) {
      const grpc = { proto: ECHO_PROTO, method: 'baseload.test.Echo/Say', message: { text: Buffer.from('hi') }, json: { [path]: null } }
      const { counts, bodies = [], failedByCause } = await driveGrpc({ url, via, request: { path: '/', grpc } })
      t.same(Object.keys(failedByCause), isGood ? [] : ['message: price is missing'])
      const [{ answers, checked, bad }] = bodies
      // A busy machine has time for some of them only: each of those is judged alike.
      t.ok(checked > 0 && checked <= answers)
      t.same([answers, bad, counts.failed], [counts.ok + counts.failed, ...Array(2).fill(isGood ? 0 : checked)])
    }
  }
})

t.test('stages and workers: each tells its own', async (t) => {
  const url = await startGraphql(t)
  const stages = [{ durationMs: 0, ratePerSecond: 60 }, { durationMs: 300, ratePerSecond: 60 }, { durationMs: 300, ratePerSecond: 80 }]
  const result = await runNative({
    url, request: { path: '/' }, good: GOOD, profile: { kind: 'stages', stages, connections: 50 }, durationMs: 600, warmupMs: 50, timeoutMs: 10_000
  })
  const sum = (parts) => parts.reduce((total, { answers }) => total + answers, 0)
  t.equal(sum(result.bodies ?? []), sum((result.stages ?? []).flatMap(({ bodies = [] }) => bodies)))
  t.equal(sum(result.bodies ?? []), result.counts.ok + result.counts.failed)
  t.equal(sum(mergeResults({ results: [result, result] }).bodies ?? []), 2 * sum(result.bodies ?? []))
})

t.test('how many are looked at: by what new bodies cost of each 50 ms, but for the 20 ms that are allowed once', async (t) => {
  let [nowUs, costUs] = [0, 0]
  let body = 0
  const start = () => { nowUs = 0; return new Contents({ judge: () => { nowUs += costUs; return '' }, nowUs: () => nowUs }) }
  const judge = (contents, endsUs, us) => {
    [nowUs, costUs] = [endsUs - us, us]
    contents.judge(Buffer.from(`${body++}`), 0)
    return contents.rarity
  }
  // A twentieth of 50 ms is 2.5 ms, and twice as much makes every second one enough.
  t.same([22_500, 22_501, 25_000, 25_001, 30_000].map((us) => judge(start(), 50_000, us)), [0, 1, 1, 2, 2])
  t.equal(judge(start(), 49_999, 30_000), 0, 'nothing is decided before')
  const spent = start()
  judge(spent, 30_000, 20_000) // the allowance
  spent.rarity = 3
  t.equal(judge(spent, 50_000, 625), 3, 'a quarter of the share')
  t.equal(judge(spent, 100_000, 624), 2, 'less than that: more can be looked at')
  spent.rarity = 0
  t.equal(judge(spent, 150_000, 1), 0)
  const dear = start()
  t.same([1, 2, 3, 4, 5].map((n) => judge(dear, n * 1_000_000, 1_000_000)), [5, 10, 15, 16, 16], 'twenty times the share, and never rarer than one in 65,536')
})

t.test('the last four bodies are known by their bytes, the latest first; of those that are seen once no more', async (t) => {
  const contents = new Contents({ judge: (body) => String(body), nowUs: () => 0 })
  const names = () => contents.recent.map(({ body }) => String(body)).join('')
  for (const name of 'abcde') t.equal(contents.judge(Buffer.from(name), 0), name)
  t.equal(names(), 'dcba')
  contents.judge(Buffer.from('e'), 0)
  t.equal(names(), 'edcb', 'it came again')
  contents.touch(contents.recent[2])
  t.equal(names(), 'cedb')
  contents.touch(contents.recent[0])
  contents.touch({ body: Buffer.from('z'), contentEncoding: 0, fault: '' })
  t.equal(names(), 'cedb')
})

t.test('a body of 4 MiB is judged, one byte more is not', async (t) => {
  const contents = new Contents({ judge: (body) => `${body.length}`, nowUs: () => 0 })
  const reader = new BodyReader({ contents })
  for (const [bytes, seen] of [[2 ** 22, [true, '4194304', 0]], [2 ** 22 + 1, [false, '', UNREAD]]]) {
    reader.begin(0, 200)
    reader.add(Buffer.alloc(bytes), 0, bytes)
    reader.end()
    t.same([reader.isChecked, reader.fault, reader.rarity], seen)
  }
})

t.test('an answer is good where its head is and its body says so, and each is told of; of a bad one the head comes first', async (t) => {
  const told = []
  const contents = new Contents({ judge: () => '', nowUs: () => 0 })
  const judge = { isGood: ({ isGoodHead }, dueUs) => isGoodHead && dueUs >= 0, nameFault: () => 'head' }
  const check = new ContentCheck({ judge, contents })
  const answer = (fault, isGoodHead = true) => ({ isGoodHead, body: { fault, isChecked: true, rarity: 2 } })
  t.equal(check.isGood(answer(''), 5), true, 'nobody has to listen')
  contents.recorder = { noteContent: (...what) => told.push(what) }
  t.same([check.isGood(answer(''), 5), check.isGood(answer('bad'), 6), check.isGood(answer('', false), 7)], [true, false, false])
  t.same(told, [[5, 2, true, false], [6, 2, true, true]])
  t.same([check.nameFault(answer('bad')), check.nameFault(answer('bad', false)), check.nameFault({ isGoodHead: true, body: null })], ['bad', 'head', ''])
})
