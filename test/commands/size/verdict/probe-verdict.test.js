import t from 'tap'
import { judgeProbe, noteFailing } from '../../../../src/commands/size/verdict/probe-verdict.js'
import { decodeHistogram as decode } from '../../../../src/record/histogram.js'
import { makeTrial, makeTrialRecord } from '../../../fixtures/records.js'
import { closeTo } from '../../../fixtures/close.js'
import { withReason } from '../../../fixtures/told.js'

const OBJECTIVES = {
  p99: { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false },
  success: { text: 'success>=99%', kind: 'success', ratio: 0.99 }
}
const step = { offeredPerSecond: 100, plannedMs: 10_000, isConfirmation: false }

async function judge ({ fast = 1000, slow = 0, counts, change, objectives = [OBJECTIVES.p99], ...rest }) {
  const trial = makeTrial({ phase: 'latency', ratePerSecond: 100 })
  const record = await makeTrialRecord({ trial, valuesUs: [...Array(fast).fill(10_000), ...Array(slow).fill(100_000)], counts, change })
  return withReason(judgeProbe({ step, record, objectives, decode, ...rest }))
}

t.test('pass, fail, undecided, and how far from it', async (t) => {
  const pass = await judge({})
  t.match(pass, {
    ...step,
    measuredMs: 10_000,
    verdict: 'pass',
    valid: 1000,
    bad: 0,
    p99Us: 10_000,
    goodPerSecond: 100,
    reason: 'none of 1,000 requests took longer than 50 ms; 1 % is allowed'
  })
  closeTo(t, pass.sloRatio, 50_000 / 10_000, 1e-9) // by the slowest answer, not by the end of its bucket
  const fail = await judge({ fast: 900, slow: 100 })
  t.match(fail, { verdict: 'fail', bad: 100, reason: /100 of 1,000 requests \(10 %\) took longer than 50 ms/ })
  closeTo(t, fail.sloRatio, 0.5, 0.001)
  t.match(await judge({ fast: 995, slow: 5 }), { verdict: 'undecided', bad: 5 })
  t.ok((await judge({ fast: 990, slow: 10 })).sloRatio >= 1, 'exactly what is allowed')
  t.ok((await judge({ fast: 989, slow: 11 })).sloRatio < 1)
  t.ok((await judge({ fast: 100 })).sloRatio >= 1, 'known for a sample that holds no p99, too')
})

t.test('all objectives must hold; the one kept worst is shown', async (t) => {
  const counts = { ok: 900, failed: 100 }
  t.match(await judge({ counts, objectives: [OBJECTIVES.p99, OBJECTIVES.success] }), { verdict: 'fail', bad: 100, sloRatio: 0.1 })
  t.match(await judge({ fast: 900, slow: 100, objectives: [OBJECTIVES.success, OBJECTIVES.p99] }), {
    verdict: 'fail',
    reason: /took longer/
  })
  t.match(await judge({ objectives: [OBJECTIVES.success, OBJECTIVES.p99] }), { verdict: 'pass' })
  t.match(await judge({ fast: 995, slow: 5, objectives: [OBJECTIVES.success, OBJECTIVES.p99] }), { verdict: 'undecided' })
  t.match(await judge({ objectives: [] }), { verdict: 'undecided', sloRatio: null, reason: 'no objective was asked' })
})

t.test('an answer that failed is no good one, however fast', async (t) => {
  t.match(await judge({ counts: { ok: 900, failed: 100 } }), { verdict: 'fail', bad: 100, sloRatio: 0.1 })
})

t.test('what the driver is at fault for moves nothing', async (t) => {
  const faulty = await judge({
    change: ({ load }) => {
      load.invalid = [
        { code: 'TEXT', text: 'the driver sent late: a|b<script>' },
        { code: 'TEXT', text: 'and little' }
      ]
    }
  })
  t.match(faulty, { verdict: 'invalid', reason: 'the driver sent late: a|b<script>; and little' })
  t.match(await judge({ decided: 'fail', change: ({ load }) => { load.invalid = [{ code: 'TEXT', text: 'x' }] } }), { verdict: 'invalid' })
  t.match(await judge({ fast: 0 }), { verdict: 'invalid', reason: 'no request was due' })
})

t.test('a probe that fails only with the stops of the machine moves nothing', async (t) => {
  const watch = { stops: [{ core: 0, fromUs: 1_000_000, toUs: 1_200_000 }], stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  const hit = ({ leftOut, slowOutside }) => async (record) => {
    const rest = await makeTrialRecord({ trial: record.trial, valuesUs: [...Array(900).fill(10_000), ...Array(slowOutside).fill(100_000)] })
    record.watch = watch
    record.load.outside = {
      leftOut,
      counts: { ...rest.load.counts, due: 900 + slowOutside, ok: 900 + slowOutside },
      histograms: rest.load.histograms
    }
  }
  const probe = async (change, decided) => {
    const record = await makeTrialRecord({
      trial: makeTrial({ phase: 'latency', ratePerSecond: 100 }),
      valuesUs: [...Array(900).fill(10_000), ...Array(100).fill(100_000)]
    })
    await change(record)
    return judgeProbe({ step, record, objectives: [OBJECTIVES.p99], decode, decided })
  }
  t.match(await probe(hit({ leftOut: 100, slowOutside: 0 })), { verdict: 'invalid', reason: { code: 'PROBE_EXCUSED', ratio: 0.1 } })
  t.match(await probe(hit({ leftOut: 100, slowOutside: 0 }), 'fail'), { verdict: 'invalid' }, 'also where it was stopped early')
  t.match(await probe(hit({ leftOut: 10, slowOutside: 90 })), { verdict: 'fail' }, 'the server is slow outside the stops as well')
  t.match(
    await probe(hit({ leftOut: 3, slowOutside: 0 })),
    { verdict: 'fail' },
    'so few requests were due in stops that they explain nothing'
  )
})

t.test('the stops of the machine are asked about latency alone: no stop excuses an answer that failed', async (t) => {
  const record = await makeTrialRecord({
    trial: makeTrial({ phase: 'latency', ratePerSecond: 100 }),
    valuesUs: Array(900).fill(10_000),
    counts: { ok: 900, failed: 100 }
  })
  record.watch = { stops: [{ core: 0, fromUs: 1_000_000, toUs: 1_200_000 }], stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  record.load.outside = { leftOut: 5, counts: { ...record.load.counts, due: 995 }, histograms: record.load.histograms }
  t.match(judgeProbe({ step, record, objectives: [OBJECTIVES.success], decode }), { verdict: 'fail' })
})

t.test('what began to fail ends a probe: answers a second over what was measured', async (t) => {
  const failing = { failed: 40, ended: 100, overMs: 1000, leastRatio: 0.9 }
  const record = await makeTrialRecord({ trial: makeTrial({ phase: 'latency', ratePerSecond: 100 }), valuesUs: Array(600).fill(10_000) })
  record.load.windowMs = 4000
  record.load.counts.ok = 600
  t.strictSame(noteFailing({ step, record, failing }), {
    ...step, measuredMs: 4000, verdict: 'fail', reason: { code: 'PROBE_FAILING', ...failing }, valid: 100, bad: 40, sloRatio: null, p99Us: null, goodPerSecond: 150
  })
  t.match(noteFailing({ step, record: null, failing }), { measuredMs: 0, goodPerSecond: 0 }, 'before its window opened')
  record.load.windowMs = 0
  t.match(noteFailing({ step, record, failing }), { measuredMs: 0, goodPerSecond: 0 })
})

t.test('a server that died has shown nothing', async (t) => {
  const died = await judge({ change: (record) => Object.assign(record, { status: 'partial', reason: 'it died' }) })
  t.match(died, { verdict: 'undecided', sloRatio: null, reason: /it died/ })
  t.match(
    await judge({
      fast: 900,
      slow: 100,
      change: (record) => Object.assign(record, { status: 'partial', reason: 'it died' })
    }),
    { verdict: 'fail' }
  )
})

t.test('the order of the requests: a burst is worth one', async (t) => {
  const stretches = [[...Array(9).fill({ valid: 100, bad: 0, near: 0 }), { valid: 100, bad: 30, near: 30 }]]
  t.match(await judge({ fast: 970, slow: 30 }), { verdict: 'fail' }, 'nothing is known of it')
  t.match(await judge({ fast: 970, slow: 30, stretches }), {
    verdict: 'undecided',
    reason: /came in bursts and count like about \d+ independent requests: too few/
  })
  const even = [Array(10).fill({ valid: 100, bad: 3, near: 3 })]
  t.match(await judge({ fast: 970, slow: 30, stretches: even }), { verdict: 'fail' })
})

t.test('what it was stopped for stands', async (t) => {
  t.match(await judge({ fast: 995, slow: 5, decided: 'pass' }), { verdict: 'pass' })
  t.match(await judge({ decided: 'fail' }), { verdict: 'fail', reason: /and the backlog grew without limit/ })
  t.match(await judge({ units: [] }), { units: [] })
})
