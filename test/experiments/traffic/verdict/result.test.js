import t from 'tap'
import { buildTrafficResult } from '../../../../src/experiments/traffic/verdict/result.js'
import { layOutStages } from '../../../../src/plan/traffic.js'

const TRAFFIC = { kind: 'stages', stages: [{ durationMs: 1000, ratePerSecond: 10 }, { durationMs: 1000, ratePerSecond: 30 }] }
const [FIRST, SECOND] = layOutStages(TRAFFIC)
const make = (traffic) => ({ name: 'x', targets: ['a', 'b'], load: { traffic } })
const trial = (repeat, timeline, more = {}) => ({
  trial: { id: `a/latency-stages2-x/${repeat}`, target: 'a', repeat, phase: 'latency', ...more },
  status: 'complete',
  parts: [],
  load: { timeline, invalid: [], counts: { due: 1 } }
})
/** A second long, of two repeats: due in both, and good answers a second. */
const row = (stage, due, good) => ({
  target: 'a', title: 'A', traffic: stage, repeats: 2, measured: { counts: { due }, goodPerSecond: { value: good } }
})

t.test('users: the rate that follows from what they wait, beside the one that came of it', async (t) => {
  const users = { kind: 'users', users: 5, pauseMs: 1000 }
  const measured = { meanUs: 250_000, achievedPerSecond: { value: 3.9 } }
  const result = buildTrafficResult({
    baseline: make(users),
    rows: [
      { target: 'a', title: 'A', traffic: users, measured },
      { target: 'b', title: 'B', traffic: users, measured: { meanUs: null, achievedPerSecond: { value: NaN } } },
      { target: 'c', title: 'C', measured: null }
    ],
    verdicts: [],
    record: { trials: [] }
  })
  t.match(result, {
    kind: 'users',
    rows: [{ target: 'a', users: 5, pauseMs: 1000, expectedPerSecond: 4, achievedPerSecond: 3.9 }, { expectedPerSecond: null, achievedPerSecond: null, differenceRatio: null }]
  })
  t.equal(result.rows.length, 2)
})

t.test('stages: each second is the mean of the repeats, as far as all of them have it', async (t) => {
  const result = buildTrafficResult({
    baseline: make(TRAFFIC),
    rows: [row(FIRST, 10, 5), row(SECOND, 100, 40)],
    verdicts: [],
    record: {
      trials: [
        trial(1, [{ due: 5, ok: 4, failed: 0 }, { due: 20, ok: 18, failed: 2 }]),
        trial(2, [{ due: 7, ok: 6, failed: 1 }, { due: 22, ok: 20, failed: 0 }, { due: 9, ok: 9, failed: 0 }]),
        trial(1, [{ due: 900, ok: 900, failed: 0 }], { id: 'a/latency-stages2-y/1' })
      ]
    }
  })
  t.same(result, {
    kind: 'stages',
    stages: [FIRST, SECOND],
    rows: [
      {
        target: 'a',
        title: 'A',
        seconds: [
          { second: 0, stage: 1, duePerSecond: 6, okPerSecond: 5, failedPerSecond: 0.5 },
          { second: 1, stage: 2, duePerSecond: 21, okPerSecond: 19, failedPerSecond: 1 }
        ],
        behind: { stage: SECOND, okRatio: 0.8 },
        knee: { kept: null, missed: null, back: null }
      }
    ]
  })
})

t.test('who kept up is behind in no stage; another kind of baseline has no traffic', async (t) => {
  const rows = [row(FIRST, 0, 0), row(SECOND, 1000, 495)]
  const { rows: [one] } = buildTrafficResult({ baseline: make(TRAFFIC), rows, verdicts: [], record: { trials: [trial(1, [])] } })
  t.match(one, { seconds: [], behind: null })
  t.equal(buildTrafficResult({ baseline: make(undefined), rows: [], verdicts: [], record: { trials: [] } }), undefined)
})

t.test('users in stages are behind where answers fail, not where they end in the next stage', async (t) => {
  const traffic = { kind: 'user-stages', pauseMs: 100, stages: [{ durationMs: 1000, users: 5 }, { durationMs: 1000, users: 5 }] }
  const [first, second] = layOutStages(traffic)
  const of = (stage, due, ok) => ({ ...row(stage, due, 1), measured: { counts: { due, ok }, goodPerSecond: { value: 1 } } })
  const behind = (rows) => buildTrafficResult({
    baseline: make(traffic), rows, verdicts: [], record: { trials: [trial(1, [], { id: 'a/latency-user-stages2-x/1' })] }
  }).rows[0].behind
  t.equal(behind([of(first, 25, 25), of(second, 50, 50)]), null)
  t.match(behind([of(first, 25, 25), of(second, 50, 40)]), { stage: { number: 2, toUsers: 5 }, okRatio: 0.8 })
})

t.test('where it broke: the stages before and at the first miss, and whether it came back', async (t) => {
  const traffic = { kind: 'stages', stages: Array.from({ length: 4 }, (_, i) => ({ durationMs: 1000, ratePerSecond: 10 * (i + 1) })) }
  const stages = layOutStages(traffic)
  const knee = (...told) =>
    buildTrafficResult({
      baseline: make(traffic),
      rows: [],
      verdicts: told.flatMap((verdict, i) => [
        { target: 'a', stage: stages[i], verdict, objective: { text: 'p99<9ms' } },
        { target: 'a', stage: stages[i], verdict: 'met', objective: { text: 'success>=99%' } },
        { target: 'b', stage: stages[i], verdict: 'missed', objective: { text: 'p99<9ms' } }
      ]),
      record: { trials: [trial(1, [], { id: 'a/latency-stages4-x/1' })] }
    }).rows[0].knee
  t.same(knee('met', 'inconclusive', 'missed', 'met'), { kept: stages[0], missed: { stage: stages[2], objective: 'p99<9ms' }, back: stages[3] })
  t.same(knee('missed', 'missed', 'missed', 'inconclusive'), { kept: null, missed: { stage: stages[0], objective: 'p99<9ms' }, back: null })
  t.same(knee('met', 'met', 'met', 'met'), { kept: stages[3], missed: null, back: null })
  t.same(knee(), { kept: null, missed: null, back: null })
})
