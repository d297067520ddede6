import t from 'tap'
import { startTally } from '../../../src/record/foreign/tally.js'
import { NONE } from '../../fixtures/records.js'

t.test('a tally: the first hundred causes by name, the others together', async (t) => {
  const tally = startTally()
  const long = 'x'.repeat(300)
  tally.add({ us: 10, cause: long, startMs: 100, endMs: 200 })
  for (let at = 0; at < 99; at++) tally.add({ us: 10, cause: `c${at}`, startMs: 100, endMs: 200 })
  for (const cause of ['late', 'later', 'c0', long, undefined]) tally.add({ us: 40, cause, startMs: 50, endMs: 1050 })
  const row = tally.tell({ target: 'it' })
  t.match(row, {
    target: 'it',
    startedAtMs: 50,
    windowMs: 1000,
    counts: { ...NONE, ok: 1, failed: 104, due: 105 },
    meanUs: 1200 / 105,
    maxUs: 40,
    achievedPerSecond: 105,
    goodPerSecond: 1,
    distribution: { valuesUs: [10, 40], counts: [100, 5], total: 105 }
  })
  t.match(row.failedByCause, { ['x'.repeat(200)]: 2, c0: 2, c98: 1, 'other causes': 2 })
  t.equal(Object.keys(row.failedByCause).length, 101)
  t.match(startTally().tell({ target: 'it' }), { startedAtMs: null, windowMs: null, meanUs: null, maxUs: 0, achievedPerSecond: null, goodPerSecond: null })
})
