import t from 'tap'
import { describeDeath, describeJob } from '../../../src/measure/trial/job.js'

const BOOTED = { url: 'http://127.0.0.1:1/', place: null, wireBytes: null }
const TRIAL = { driver: 'native', load: { kind: 'poisson', ratePerSecond: 5, connections: 2 }, durationMs: 1000, warmupMs: 100, timeoutMs: 50 }
const describe = (target = {}, trial = {}, booted = {}) => describeJob(/** @type {any} */ ({
  site: { targetsFolder: '/nowhere' },
  booted: { ...BOOTED, ...booted },
  target: { name: 'it', request: { path: '/a' }, good: {}, ...target },
  trial: { ...TRIAL, ...trial },
  seed: 3
}))

t.test('what a driver is told of a usual trial', async (t) => {
  t.strictSame(describe(), {
    driver: 'native',
    url: 'http://127.0.0.1:1/',
    place: null,
    request: { path: '/a' },
    good: { status: 200, bodyBytes: undefined },
    profile: TRIAL.load,
    durationMs: 1000,
    warmupMs: 100,
    timeoutMs: 50,
    seed: 3
  })
})

t.test('a good answer is as long on the wire as the first one was, where that is known', async (t) => {
  const good = { status: 204, bodyBytes: { min: 1, max: 9 } }
  t.same(describe({ good }).good, good)
  t.same(describe({ good }, {}, { wireBytes: 7 }).good, { status: 204, bodyBytes: { min: 7, max: 7 } })
})

t.test('how it is spoken to, and when a warm-up may end', async (t) => {
  t.match(describe({ http: 2, streams: 10 }), { http: 2, streams: 10 })
  t.notOk('streams' in describe({ streams: 10 }))
  t.equal(describe({}, { warmupEnds: 'steady' }).warmupEnds, 'steady')
  t.notOk('ramps' in describe({ url: 'http://127.0.0.1:1/' }))
  t.equal(describe({ url: 'http://192.0.2.1/' }).ramps, true, 'connections to elsewhere are opened one after the other')
})

t.test('requests of a feed in an order that the seed draws', async (t) => {
  const requests = Array.from({ length: 9 }, (_, at) => ({ path: `/${at}` }))
  const { request } = describe({ feed: { order: 'in-turn', requests, requestCount: 9, sha256: '' } })
  t.ok(Array.isArray(request))
  t.same(/** @type {any} */ (request).map(({ path }) => path).sort(), requests.map(({ path }) => path))
})

t.test('what died, how, and what it printed last', async (t) => {
  const target = /** @type {any} */ ({ name: 'shop' })
  const death = /** @type {any} */ ({ part: 'server', tail: '', how: 'exit code 1' })
  t.match(describeDeath(target, death), {
    code: 'TARGET_DIED', message: 'shop: server ended while it was measured (exit code 1); it printed nothing', hint: /uncaught error/
  })
  t.match(describeDeath(target, { ...death, tail: 'a\nb' }).message, /; it printed last: a \/ b$/)
  t.same(describeDeath(target, { ...death, error: { code: 'X', message: 'm', hint: 'h' } }), { code: 'X', message: 'm', hint: 'h' })
})
