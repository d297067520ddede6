import t from 'tap'
import { buildCalls } from '../../../../src/commands/traces/stats/call-tree.js'
import { createClocks, createClockWait } from '../../../../src/commands/traces/stats/clocks.js'
import { createCounts } from '../../../../src/commands/traces/stats/counts.js'
import { createRandom } from '../../../../src/plan/random.js'
import { makeTrace } from '../../../fixtures/spans.js'

const random = createRandom(11)

/** A shop asks users: the way there, the work, the way back. */
function build (makeOne, { count = 100, change = (spans) => spans } = {}) {
  const counts = createCounts({ files: 1 })
  const clocks = createClocks()
  const calls = []
  const wait = createClockWait({ clocks, onTrace: (spans) => calls.push(...buildCalls({ spans, counts, clocks })) })
  for (let i = 0; i < count; i++) {
    const { wayMs = 0.5 + random(), workMs = 5 + 20 * random(), backMs = 0.5 + random(), ...rest } = makeOne(i)
    const { skewMs = 0, endsMs = wayMs + workMs + backMs } = rest
    const [root, client, server, db] = makeTrace({
      name: 'shop GET',
      ms: [0, endsMs + 2],
      calls: [{ name: 'users GET', ms: [1, 1 + endsMs], network: 0, calls: [{ name: 'db SELECT', ms: [1, 2] }] }]
    }, { atMs: i * 100 + random() })
    const at = (ms) => client.startUs + (skewMs + ms) * 1000
    const moved = (span, fromMs, toMs) => ({ ...span, startUs: at(fromMs), endUs: at(toMs) })
    wait.add(change([root, client, moved(server, wayMs, wayMs + workMs), moved(db, wayMs + 1, wayMs + 2)]))
  }
  wait.end()
  return { calls, counts, clocks }
}
const innerMs = ({ startUs, endUs }) => (endUs - startUs) / 1000
const worksMs = ({ calls }) => calls.map(({ children: [users] }) => innerMs(users))

t.test('a clock that is ahead in all calls is put back by one offset, from the first trace on', async (t) => {
  for (const skewMs of [500, -30, 6]) {
    const { calls, counts } = build(() => ({ skewMs, workMs: 5, endsMs: 8, wayMs: 1.5 }))
    t.ok(Math.abs(counts.mostSkewUs - Math.abs(skewMs) * 1000) < 1, `${skewMs}: ${counts.mostSkewUs}`)
    t.equal(counts.skewed, 100, 'the server of each; what it calls is of another service, with no client span')
    t.match([counts.outlived, counts.detached], [0, 0])
    t.ok(calls.every(({ children: [users] }) => Math.abs(innerMs(users) - 5) < 0.01 && Math.abs(innerMs(users.children[0]) - 1) < 0.01))
  }
})

t.test('a wait before the server is no clock, however long', async (t) => {
  const found = build(() => ({ wayMs: 4000 * random() + 2, workMs: 20, backMs: 0.2 }))
  t.match(found.counts, { skewed: 0, outlived: 0 })
  t.ok(worksMs(found).every((ms) => Math.abs(ms - 20) < 0.01))
})

t.test('starts in whole milliseconds are no clock', async (t) => {
  const floor = (span) => {
    const startUs = Math.floor(span.startUs / 1000) * 1000
    return { ...span, startUs, endUs: startUs + span.endUs - span.startUs }
  }
  const found = build(() => ({ wayMs: 3000 * random(), workMs: 20, backMs: 0.1 }), { change: (spans) => spans.map(floor) })
  t.match(found.counts, { skewed: 0, outlived: 0 })
  t.ok(worksMs(found).every((ms) => Math.abs(ms - 20) < 0.01), 'durations are exact')
})

t.test('a client that gave up, work after the answer, a server that begins after the client has gone', async (t) => {
  const gaveUp = build((i) => i % 10 < 6 ? { workMs: 50, endsMs: 20 } : {})
  t.match(gaveUp.counts, { skewed: 0, outlived: 60 })
  const always = build(() => ({ wayMs: 2 * random(), workMs: 30 + 20 * random(), endsMs: 20 }))
  t.match(always.counts, { skewed: 0, outlived: 100 })
  const failed = (spans) => spans.map((span) => ({ ...span, isError: span.kind === 'client' }))
  const late = build((i) => i % 3 === 0 ? { wayMs: 30, workMs: 5, endsMs: 20 } : {}, { change: failed })
  t.match(late.counts, { skewed: 0, outlived: 34, detached: 34 })
  t.match(late.calls[0].children, [{ name: 'users GET', children: [] }])
  t.equal(innerMs(late.calls[0].children[0]), 0, 'all of it was waited for before the server')
})

t.test('a server that notes its end late, behind a short wait, is no clock', async (t) => {
  t.match(build(() => ({ wayMs: 3, workMs: 10, endsMs: 11.5 })).counts, { skewed: 0, outlived: 100 })
})

t.test('two hosts behind one service, each with its clock, and too few calls: what lies outside is moved into the middle', async (t) => {
  for (const skewMs of [400, -400]) {
    const found = build((i) => ({ skewMs: i % 2 * skewMs, workMs: 20 }))
    t.match(found.counts, { skewed: 50, outlived: 0, detached: 0 })
    t.ok(Math.abs(found.counts.mostSkewUs - 400_000) < 500, `${found.counts.mostSkewUs}`)
    t.ok(worksMs(found).every((ms) => Math.abs(ms - 20) < 0.01))
    t.ok(found.calls.every(({ children: [users] }) => Math.abs(innerMs(users.children[0]) - 1) < 0.01), 'with what it calls')
  }
  t.match(build(() => ({ skewMs: 400 }), { count: 29 }).counts, { skewed: 29, outlived: 0 })
  t.match(build(() => ({ skewMs: 10, workMs: 20 }), { count: 29 }).counts, { skewed: 0, outlived: 29 }, 'partly within: it may have gone on')
  t.match(build(() => ({ skewMs: 400, workMs: 20, endsMs: 10 }), { count: 29 }).counts, { skewed: 0 }, 'it does not fit')
  t.match(build(() => ({ skewMs: 400 }), { change: (spans) => spans.map((span) => ({ ...span, service: 'shop' })) }).counts, { skewed: 0 })
})

t.test('a clock that drifts is followed', async (t) => {
  const { counts, calls } = build((i) => ({ skewMs: 100 + i / 400 }), { count: 3000 })
  t.ok(counts.mostSkewUs > 106_000 && counts.outlived < 30, `${counts.mostSkewUs}, ${counts.outlived}`)
  t.equal(calls.length, 3000)
})

t.test('pairs without end are not kept', async (t) => {
  const clocks = createClocks()
  for (let i = 0; i < 1100; i++) {
    const calls = [{ name: `s${i} x`, ms: [1, 5], network: 1, skewMs: 99 }]
    const spans = makeTrace({ name: 'a x', ms: [0, 9], calls })
    for (let k = 0; k < 30; k++) clocks.learn(spans)
  }
  const offset = (i) => clocks.offsetUs({ service: 'a' }, { service: `s${i}` })
  t.match([Math.round(offset(0)), Math.round(offset(999)), offset(1000)], [99_000, 99_000, 0])
})
