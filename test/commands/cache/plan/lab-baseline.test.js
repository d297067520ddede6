import t from 'tap'
import { parse } from 'yaml'
import { planLab, writeLab } from '../../../../src/commands/cache/plan/lab-baseline.js'

const QUESTION = { exponent: 0.91234, keys: 5000, ratePerSecond: 49.6, ttlS: 30, entries: 900.4, valueBytes: 1000.4, originMs: 120.4 }
const plan = (more) => planLab({ ...QUESTION, ...more })

t.test('a lab of what the log has, in whole numbers', async (t) => {
  t.strictSame(plan(), {
    keys: { distribution: 'zipf', s: 0.912, of: 5000 }, ratePerSecond: 50, windowS: 60, ttlMs: 30_000, maxEntries: 900, valueBytes: 1000, originMs: 120
  })
})

t.test('within what one machine can be: each with its least and its most', async (t) => {
  const values = (key, name, ...given) => given.map((one) => plan({ [name]: one })[key])
  t.same(values('ratePerSecond', 'ratePerSecond', 0.2, 500.4, 501), [1, 500, 500])
  t.same(values('windowS', 'ttlS', 1, 10, 11, 60, 61, null), [20, 20, 22, 120, 120, 120])
  t.same(values('valueBytes', 'valueBytes', 1, 64, 65, 10_485_760, 2e7, null), [64, 64, 65, 10_485_760, 10_485_760, null])
  t.same(values('originMs', 'originMs', 0, 0.6, 5000, 5001), [1, 1, 5000, 5000])
  t.same(values('maxEntries', 'entries', 0.2, 7, null), [1, 7, 5000])
  t.same(values('ttlMs', 'ttlS', null, 1), [null, 1000])
  t.same(values('keys', 'keys', 1, 2, 2e6).map(({ of }) => of), [2, 2, 1_000_000])
  t.same(values('keys', 'exponent', null, 0.009, 0.01, 5, 6), [
    { distribution: 'uniform', of: 5000 }, { distribution: 'uniform', of: 5000 },
    ...[0.01, 5, 5].map((s) => ({ distribution: 'zipf', s, of: 5000 }))
  ])
})

t.test('its file: the numbers, and what it is expected to answer', async (t) => {
  const expected = { hitRatio: 0.5, low: 0.4444, high: 0.6 }
  const text = writeLab({ ...plan(), expected })
  const { hypothesis, lab } = parse(text)
  t.equal(hypothesis.trim(), 'It begins empty. Within 60s it answers 50.0 % of the requests (44.4 to 60.0).')
  t.match(lab, {
    ratePerSecond: 50,
    keys: { distribution: 'zipf', s: 0.912, of: 5000 },
    recipe: { stages: [{ latency: '120ms' }] },
    valueBytes: 1000,
    cache: { ttlMs: 30_000, maxEntries: 900 },
    phases: [{ for: '60s' }]
  })
  const bare = parse(writeLab({ ...plan({ exponent: null, ttlS: null, valueBytes: null }), expected })).lab
  t.match(bare, { keys: { distribution: 'uniform', of: 5000 }, cache: { ttlMs: 24 * 3_600_000 }, phases: [{ for: '2m' }] })
  t.notOk('valueBytes' in bare)
})
