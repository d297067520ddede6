import t from 'tap'
import { drawKeys } from '../../../../src/experiments/lab/plan/requests.js'
import { followExactLru } from '../../../../src/experiments/lab/stats/exact-lru.js'
import { measureSizes } from '../../../../src/experiments/lab/verdict/sizes.js'
import { makeLabRow, makeLabTrial, makeService } from '../../../fixtures/labs.js'

const SEED = 5
const SMALL = { bytes: 20_000 }
const LARGE = { bytes: 40_000 }
const sizes = [SMALL, LARGE].map((size) => ({ target: `lru-${size.bytes}`, of: 'lru', title: 'LRU', size }))
const labLoad = { keys: { distribution: 'zipf', s: 0.9, of: 100 }, cache: { ttlMs: 60_000 } }
const baseline = (more = {}) => ({ reference: 'none', lab: { kind: 'load', ...labLoad, writes: 0, phases: [], ratesPerSecond: [100], sizes, ...more } })
const outcomes = (fresh) => ({ fresh, stale: 0, coalesced: 10, miss: 390 - fresh, error: 0 })
const memory = (externalBytes, redis = null) => ({ heapBytes: 1_000_000, externalBytes, redis })
const trial = (size, { repeat = 1, fresh = 190, lab = {} } = {}) => makeLabTrial({
  target: `lru-${size.bytes}`,
  repeat,
  labLoad: { ...labLoad, size },
  lab: {
    services: [makeService({ outcomes: outcomes(fresh), evictions: { size: 7, expired: 3 } })],
    answerBytes: 1000,
    memory: { before: [memory(0)], after: [memory(20_000)] },
    ...lab
  }
})
const measure = (trials, { lab } = {}) => measureSizes({
  baseline: baseline(lab),
  rows: ['none', ...sizes.map(({ target }) => target)].map((target) => makeLabRow({ target })),
  record: { plan: { seed: SEED } },
  trialsOf: ({ target }) => trials.filter((one) => one.trial.target === target)
})
const exactOf = (repeat, size, of = trial(size, { repeat })) => followExactLru({
  keys: drawKeys({ lab: of.trial.lab, trial: of.trial, seed: SEED + repeat }), sizes: [size], valueBytes: 1000
}).hitRatio(0, 400)

t.test('hit ratios with what an exact LRU makes of the same keys, each repeat of its own', async (t) => {
  const trials = [trial(SMALL), trial(SMALL, { repeat: 2, fresh: 210 }), trial(LARGE)]
  const { rows: [small, large], exact, unlimited, valueBytes, expires } = measure(trials)
  t.same(small.hitRatio, { value: 0.525, low: 0.5, high: 0.55 }, 'from the lowest repeat to the highest; who waited is answered too')
  const expected = [exactOf(1, SMALL), exactOf(2, SMALL)]
  t.not(expected[0], expected[1], 'other keys')
  t.same(small.exact, { value: (expected[0] + expected[1]) / 2, low: Math.min(...expected), high: Math.max(...expected) })
  const offs = [0.5 - expected[0], 0.55 - expected[1]]
  t.same(small.off, { low: Math.min(...offs), high: Math.max(...offs) })
  t.ok(large.hitRatio.low < 0.5 && large.hitRatio.high > 0.5, 'one repeat: by chance')
  t.ok(large.exact.value > small.exact.low)
  t.match([small, large], [{ memoryBytes: { value: 20_000 }, entries: 20, evicted: 14 }, { evicted: 7 }])
  t.equal(exact.length, 2)
  t.ok(unlimited.value > large.exact.value)
  t.match({ valueBytes, expires }, { valueBytes: 1000, expires: false })
})

t.test('late answers of the warm-up are no hits of the window', async (t) => {
  const late = { services: [makeService({ requests: 420, outcomes: { ...outcomes(190), fresh: 210 } })] }
  t.same(measure([trial(SMALL, { lab: late })]).rows[0].hitRatio, measure([trial(SMALL)]).rows[0].hitRatio)
})

t.test('memory: what a service grows by that caches nothing is not the cache\'s', async (t) => {
  const plain = ({ repeat = 1, bytes = 15_000, entries = 0, redis = null } = {}) => makeLabTrial({
    target: 'none',
    repeat,
    lab: { services: [makeService({ entries, redis })], memory: { before: [memory(0)], after: [memory(bytes)] } }
  })
  const find = (...others) => {
    const { rows: [small], ownGrowthBytes } = measure([trial(SMALL), trial(SMALL, { repeat: 2 }), ...others])
    return [small.memoryBytes, ownGrowthBytes]
  }
  t.same(find(plain(), plain({ repeat: 2, bytes: 12_000 })), [{ value: 6500, low: 5000, high: 8000 }, { value: 13_500, low: 12_000, high: 15_000 }], 'repeat by repeat')
  t.same(find(plain())[0], { value: 5000, low: 5000, high: 5000 }, 'one of them failed')
  t.equal(find(plain({ bytes: 30_000 }))[0].value, 0, 'never less than nothing')
  const whole = [{ value: 20_000, low: 20_000, high: 20_000 }, null]
  t.same(find(plain({ entries: 3 })), whole, 'a reference that caches says nothing')
  t.same(find(plain({ redis: { errors: 0, connected: true } })), whole)
  t.same(find(), whole)
})

t.test('of a Redis: what it uses in all, and what it has dropped in the window', async (t) => {
  const redis = (keys, evicted) => ({ usedBytes: 2_000_000 + keys, keys, evicted, expired: 0 })
  const [row] = measure([trial(SMALL, { lab: { memory: { before: [memory(0, redis(1, 4))], after: [memory(9, redis(50, 34))] } } })]).rows
  t.match(row, { memoryBytes: { value: 2_000_050 }, entries: 50, evicted: 30 })
})

t.test('what is not known: nothing measured, no counters, values that expire, values of any length', async (t) => {
  const [none] = measure([]).rows
  t.match(none, { hitRatio: null, exact: null, off: null, memoryBytes: null, entries: null, evicted: null })
  const [silent] = measure([trial(SMALL, { lab: { services: [], memory: undefined } })]).rows
  t.match(silent, { hitRatio: null, exact: null, memoryBytes: null, evicted: null })
  const expiring = measure([trial(SMALL)], { lab: { cache: { ttlMs: 3999 } } })
  t.match(expiring, { expires: true, unlimited: null, rows: [{ hitRatio: { value: 0.5 }, exact: null, off: null }] })
  const lengths = measure([trial(SMALL, { lab: { answerBytes: undefined } })])
  t.match(lengths, { valueBytes: null, rows: [{ exact: null }] })
  t.ok(lengths.unlimited.value > 0, 'which does not hang on it')
  t.equal(measure([], { lab: { sizes: undefined } }), null)
})

t.test('a feed that has come to its end begins again', async (t) => {
  const one = { ...labLoad, keys: { distribution: 'one' } }
  const [row] = measure([{ ...trial(SMALL), trial: { ...trial(SMALL).trial, lab: { ...one, writes: 0, phases: [] } } }]).rows
  t.equal(row.exact.value, 399 / 400)
})
