import t from 'tap'
import { nameBack, tellBreak } from '../../../../src/experiments/traffic/report/break-prose.js'
import { buildStepsTable, isNearKnee } from '../../../../src/experiments/traffic/report/steps-table.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const AFTER = { atMs: 9000, ratePerSecond: 78.1, wasKept: true, watchedMs: 30_004, back: 'back', afterMs: 3000 }
const FOUND = {
  end: 'broke',
  hasDied: false,
  keptPerSecond: 156,
  brokenPerSecond: 195,
  aboutPerSecond: Math.sqrt(156 * 195),
  askedPerSecond: 244,
  objective: 'p99<=50ms',
  shortfalls: [],
  steps: [],
  after: AFTER
}
const tell = (more) => tellBreak({ target: 'yours', found: { ...FOUND, ...more } })
const NO_KNEE = { brokenPerSecond: null, aboutPerSecond: null, objective: null }

t.test('the verdict first, and whether it comes back', async (t) => {
  t.equal(tell(), 'yours keeps p99<=50ms up to about 174/s (at least 156/s, at most 195/s). ' +
    'It comes back: at 78.1/s, which it had kept before, all objectives held again 3 s after the rate fell.')
  t.match(tell({ after: { ...AFTER, afterMs: 0 } }), /all objectives held again within a second\.$/)
  t.match(tell({ after: { ...AFTER, back: 'notBack' } }), /It does not come back: at 78\.1\/s, which it had kept before, an objective was still missed after 30 s\.$/)
  t.match(tell({ after: { ...AFTER, back: 'unclear', wasKept: false } }), /Whether it comes back cannot be told: at 78\.1\/s, which it was not shown to keep before, it was watched for 30 s\.$/)
  t.match(tell({ after: null }), /It was not watched afterwards\.$/)
  t.match(tell({ keptPerSecond: null, aboutPerSecond: null, brokenPerSecond: 50 }), /^yours broke p99<=50ms at 50\/s, and no lower rate was shown to be kept\. Longer steps tell more/)
  const steps = [{ verdict: 'missed' }]
  t.match(tell({ keptPerSecond: null, aboutPerSecond: null, brokenPerSecond: 50, steps }), /Begin lower \(--rate\)\./)
})

t.test('what is no break of the server is not called one', async (t) => {
  t.equal(tell({ ...NO_KNEE, end: 'driver', shortfalls: ['late'] }),
    'yours keeps its objectives up to 156/s at least. Cannot tell above 156/s: the driver or its machine was at its limit, as it sent too late; --workers adds processes.')
  t.match(tell({ ...NO_KNEE, end: 'driver', shortfalls: ['connections'], keptPerSecond: null }), /^yours was not shown to keep its objectives at any rate\. Cannot tell: .* ran out of connections\.$/)
  t.equal(tell({ ...NO_KNEE, end: 'unbroken', after: null }), 'yours keeps its objectives at 244/s, the highest rate that was asked. Nothing broke.')
  t.match(tell({ ...NO_KNEE, end: 'unclear' }), /no higher rate was surely kept, and none surely broken/)
  t.equal(tell({ ...NO_KNEE, end: 'died', hasDied: true, after: null }), 'yours keeps its objectives up to 156/s at least. The server ended at 244/s.')
})

t.test('the steps around the knee, in a table', async (t) => {
  const steps = Array.from({ length: 9 }, (_, at) => ({
    stage: { number: at + 1, fromMs: at * 2000, toMs: at * 2000 + 2000 },
    ratePerSecond: [50, 60, 70, 80, 90, 100, 125, 156, 195][at],
    okPerSecond: at === 8 ? null : 50,
    verdict: at === 8 ? 'missed' : 'met',
    objective: at === 8 ? 'p99<=50ms' : null
  }))
  const row = { target: 'a|b<script>', untilBreak: { ...FOUND, steps } }
  const { rows, notes } = textsOf({ table: buildStepsTable({ result: { kind: 'stages', stages: [], rows: [row] } }) })
  t.equal(rows.length, 8)
  t.same(rows[0].slice(1), ['70', '2 s', '50', 'kept'])
  t.same(rows.at(-2).slice(1, 3), ['195', '2 s'])
  t.equal(rows.at(-2)[4], 'broke p99<=50ms')
  t.same(rows.at(-1).slice(1), ['then 78.1', '30 s', '', 'back 3 s after the rate fell'])
  t.match(notes[0], /^2 lower steps are left out/)
  t.same([2, 3, 10].map(isNearKnee(row)), [false, true, true])
  t.equal(buildStepsTable({ result: { kind: 'stages', stages: [], rows: [{ target: 'a' }] } }), null)
})

t.test('the last cell of the step that was watched', async (t) => {
  t.same([{ back: 'back', afterMs: 0 }, { back: 'back', afterMs: null }, { back: 'back', afterMs: 2000 }, { back: 'notBack' }, { back: 'unclear' }].map(nameBack), [
    'back within a second', 'back within a second', 'back 2 s after the rate fell', 'not back', 'cannot tell'
  ])
})
