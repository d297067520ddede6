import t from 'tap'
import { buildResult, computeFanOut, exitCodeOf, judgeClaims } from '../../src/judge/result.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { HOSTILE, makeBaseline, makeRecord } from '../fixtures/records.js'
import { makeRepeats, makeRow } from '../fixtures/rows.js'
import { closeTo } from '../fixtures/close.js'
import { parseClaim } from '../../src/plan/claim.js'
import { describeClaim, nameClaimVerdict, tellClaim } from '../../src/report/run/tables/claim-text.js'

t.test('one repeat: a row a target, verdicts, costs, fan-out and orders', async (t) => {
  const result = buildResult({ record: await makeRecord({ repeats: 1 }), decode })
  t.notOk('trials' in result.run)
  const [{ rows, verdicts, costs, fanOut, orders }] = result.baselines
  t.same(rows.map(({ target, phase, status }) => [target, phase, status]), [
    ['node-http', 'peak', 'ok'], [HOSTILE, 'peak', 'ok'], ['fastify-proxy', 'peak', 'ok']
  ])
  t.same(verdicts.map(({ verdict }) => verdict), Array(9).fill('met'))
  t.same(costs.map(({ target }) => target), [HOSTILE, 'fastify-proxy'])
  t.ok(costs.every(({ p50Us, goodPerSecond }) => Number(p50Us?.ratio) > 1 && Number(goodPerSecond?.ratio) < 1 && goodPerSecond?.rough))
  t.equal(fanOut.length, 3)
  t.same(
    orders.map(({ figure, order }) => [figure, order]),
    [['latency p99', 'unclear'], ['requests/s p1', 'unclear']],
    'one repeat has no order'
  )
  t.equal(exitCodeOf({ result }), 0)
  t.notOk(/Infinity|NaN/.test(JSON.stringify(result)))
})

t.test('both phases: peak before latency, latency objectives on the latency row only', async (t) => {
  const result = buildResult({ record: await makeRecord({ repeats: 3, phases: ['peak', 'latency'] }), decode })
  const [{ rows, verdicts, costs }] = result.baselines
  t.same(rows.map(({ phase }) => phase), ['peak', 'latency', 'peak', 'latency', 'peak', 'latency'])
  t.equal(rows[1].offeredPerSecond, 400)
  t.match(costs, [
    {
      timesFrom: 'latency',
      p50Us: { word: 'different', blocks: 3, rough: false },
      goodPerSecond: { word: 'different', blocks: 3 }
    },
    { target: 'fastify-proxy' }
  ])
  t.same(verdicts.slice(0, 5).map(({ phase, objective }) => [phase, objective.text]), [
    ['peak', 'success>=99.9%'], ['peak', 'rate>=20/s'], ['latency', 'p99<50ms'], ['latency', 'success>=99.9%'], ['peak', 'success>=99.9%']
  ])
})

t.test('a latency row that is missing is judged as such, and not by the peak', async (t) => {
  const record = await makeRecord({ repeats: 1, phases: ['peak', 'latency'] })
  const trials = record.trials.filter(({ trial }) => trial.phase === 'peak' || trial.target !== HOSTILE)
  const [{ verdicts }] = buildResult({ record: { ...record, trials }, decode }).baselines
  t.match(
    verdicts.filter(({ target, objective }) => target === HOSTILE && objective.text === 'p99<50ms'),
    [
      {
        phase: 'latency',
        verdict: 'inconclusive',
        reason: { code: 'row', why: { code: 'NOT_MEASURED', isInterrupted: false } }
      }
    ]
  )
})

t.test('objectives are asked of those who are judged, all have rows', async (t) => {
  const record = await makeRecord({ repeats: 1 })
  const [baseline] = record.plan.baselines
  const result = buildResult({ record: { ...record, plan: { ...record.plan, baselines: [{ ...baseline, judged: [HOSTILE] }] } }, decode })
  t.equal(result.baselines[0].rows.length, 3)
  t.same(result.baselines[0].verdicts.map(({ target }) => target), Array(3).fill(HOSTILE))
})

t.test('what is not installed, failed or was not reached has a row with the reason', async (t) => {
  const record = await makeRecord({ repeats: 1, unavailable: true, failing: true })
  const result = buildResult({ record, decode })
  t.match(result.baselines[0].rows.slice(3), [
    { target: 'haproxy-only', status: 'missing', reason: { code: 'UNAVAILABLE', found: 'haproxy not found' } },
    { target: 'dies', status: 'missing', reason: { code: 'FAILED', message: `dies ended with code 1: ${HOSTILE}` } }
  ])
  t.equal(exitCodeOf({ result }), 4)
  const interrupted = await makeRecord({ repeats: 1, interrupted: true })
  interrupted.trials = interrupted.trials.slice(0, 1)
  t.match(buildResult({ record: interrupted, decode }).baselines[0].rows, [
    { status: 'ok' }, { status: 'missing', reason: { code: 'NOT_MEASURED', isInterrupted: true } }, { status: 'missing' }
  ])
  const nothing = buildResult({ record: { ...interrupted, trials: [] }, decode })
  t.same(nothing.baselines[0].rows.map(({ status, phase }) => [status, phase]), Array(3).fill(['missing', 'peak']))
  t.equal(exitCodeOf({ result: nothing, strict: true }), 3)
  t.equal(exitCodeOf({ result: nothing }), 0, 'what cannot be told fails only who asks for it')
})

t.test('a repeat that failed makes its row partial; a warning does not', async (t) => {
  const record = await makeRecord({ repeats: 3 })
  const failWith = (code) => buildResult({
    record: { ...record, failures: [{ target: 'node-http', trial: 'node-http/peak-c10/3', code, message: 'gone', hint: 'look' }] }, decode
  })
  t.match(failWith('TARGET_DIED').baselines[0].rows[0], {
    status: 'partial',
    reason: { code: 'FAILED', error: 'TARGET_DIED', message: 'gone' }
  })
  t.equal(exitCodeOf({ result: failWith('TARGET_DIED') }), 4)
  t.equal(failWith('TARGET_IGNORED_SIGTERM').baselines[0].rows[0].status, 'ok')
  t.equal(exitCodeOf({ result: failWith('TARGET_IGNORED_SIGTERM') }), 0)
})

t.test('exit codes: failed over missed over not judged; not installed counts for nothing', async (t) => {
  const record = await makeRecord({ repeats: 1, unavailable: true })
  const codeWith = (more, ...changes) => {
    const [baseline] = record.plan.baselines
    const objectives = baseline.objectives.map((objective, i) => ({ ...objective, ...changes[i] }))
    return exitCodeOf({
      result: buildResult({
        record: { ...record, plan: { ...record.plan, baselines: [{ ...baseline, objectives }] } },
        decode
      }),
      ...more
    })
  }
  t.equal(codeWith({ strict: true }), 0)
  t.equal(codeWith({}, { boundUs: 100 }), 1)
  t.equal(codeWith({ strict: true }, {}, { ratio: 0.99999 }), 3)
  t.equal(codeWith({}, {}, { ratio: 0.99999 }), 0, 'what cannot be told, without --strict')
  t.equal(codeWith({ strict: true }, { boundUs: 100 }, { ratio: 0.99999 }), 1)
  t.equal(codeWith({ strict: true, isOwn: () => false }, { boundUs: 100 }), 0, 'objectives that ship')
})

t.test('exit codes: the reference stands there to be compared with, unless it is by itself or named', async (t) => {
  const result = buildResult({ record: await makeRecord({ repeats: 1 }), decode })
  const codeOf = (change) =>
    exitCodeOf({
      result: {
        ...result,
        baselines: result.baselines.map((one) => ({
          ...one,
          baseline: { ...one.baseline, ...change },
          verdicts: one.verdicts
            .filter(({ target }) => target === 'node-http')
            .map((verdict) => ({ ...verdict, verdict: 'missed' }))
        }))
      }
    })
  t.equal(codeOf({}), 0)
  t.equal(codeOf({ judged: ['node-http'] }), 1)
  t.equal(codeOf({ targets: ['node-http'] }), 1)
})

t.test('baselines that share a target keep their loads apart', async (t) => {
  const record = await makeRecord({ repeats: 1, phases: ['peak', 'latency'] })
  const [baseline] = record.plan.baselines
  const other = { ...baseline, name: 'other', load: { ...baseline.load, connections: 20 } }
  const more = record.trials
    .filter(({ trial }) => trial.phase === 'peak')
    .map((one) => ({
      ...one,
      trial: {
        ...one.trial,
        id: one.trial.id.replace('c10', 'c20'),
        load: { kind: 'constant-concurrency', connections: 20, pipelining: 1 }
      }
    }))
  const stray = record.trials
    .filter(({ trial }) => trial.phase === 'latency' && trial.target === 'node-http')
    .map((one) => ({
      ...one,
      trial: {
        ...one.trial,
        id: 'node-http/latency-r9/1',
        load: { kind: 'poisson', ratePerSecond: 9, connections: 100 }
      }
    }))
  const result = buildResult({
    record: {
      ...record,
      trials: [...stray, ...more, ...record.trials],
      plan: { ...record.plan, baselines: [baseline, other] }
    },
    decode
  })
  t.same(
    result.baselines[0].rows
      .filter(({ phase }) => phase === 'peak')
      .map(({ connections, repeats }) => [connections, repeats]),
    Array(3).fill([10, 1])
  )
  t.same(result.baselines[1].rows.filter(({ phase }) => phase === 'peak').map(({ connections }) => connections), [20, 20, 20])
  t.equal(result.baselines[0].rows[1].offeredPerSecond, 400)
})

const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1)

t.test('40 resources, 5 pages at p95: 0.0035 %', async (t) => {
  const [row] = computeFanOut({ baseline: makeBaseline({ names: ['a'] }), rows: [] })
  const p95 = row.chances.find(({ percentile }) => percentile === 0.95)
  closeTo(t, p95?.page, 0.12851215656510312, 1e-12)
  closeTo(t, p95?.visit, 0.0000350526662488287, 1e-12)
  t.equal(row.chances.length, 8)
})

t.test('the page percentiles sit at a percentile of one request', async (t) => {
  const rows = [
    makeRow({ target: 'a', valuesUs: upTo(1000) }),
    makeRow({ target: 'a', phase: 'latency', valuesUs: upTo(2000) }),
    makeRow({ target: 'b', valuesUs: upTo(1000) })
  ]
  const [a, b] = computeFanOut({ baseline: makeBaseline({ names: ['a', 'b'] }), rows })
  closeTo(t, a.pageP50.leafPercentile, 0.9828205985452511, 1e-12)
  closeTo(t, a.pageP99.leafPercentile, 0.9997487731664098, 1e-12)
  t.equal(a.pageP50.valueUs, 1966, 'of the latency phase')
  t.equal(a.pageP99.valueUs, null, 'needs 14,681 requests')
  t.match(a, { phase: 'latency' })
  t.match(
    b,
    { phase: 'latency', state: 'missing', pageP50: { valueUs: null } },
    'the peak does not stand in for a latency row that is missing'
  )
  const peaks = rows.filter(({ phase }) => phase === 'peak')
  const [, alone] = computeFanOut({ baseline: makeBaseline({ names: ['a', 'b'] }), rows: peaks })
  t.match(alone, { phase: 'peak', pageP50: { valueUs: 983 } }, 'of the peak where there is no latency phase')
  const [spoiled] = computeFanOut({
    baseline: makeBaseline({ names: ['a'] }),
    rows: [...peaks, makeRow({ target: 'a', phase: 'latency', status: 'invalid' })]
  })
  t.match(spoiled, { phase: 'latency', state: 'invalid', pageP50: { valueUs: null } })
})

t.test('without a row there are chances and no values; without a fan-out nothing', async (t) => {
  const baseline = makeBaseline({ names: ['a'] })
  t.match(computeFanOut({ baseline, rows: [makeRow({ target: 'a', status: 'invalid' })] }), [
    { pageP50: { valueUs: null }, pageP99: { valueUs: null } }
  ])
  t.same(computeFanOut({ baseline: { ...baseline, fanOut: null }, rows: [] }), [])
})

function row ({ driverBound = false, ...given }, figures) {
  const made = makeRow({ ...given, byRepeat: makeRepeats(figures) })
  if (made.measured) made.measured.driverBound = driverBound
  return made
}
const judge = (text, ...rows) => judgeClaims({ baseline: { claims: [parseClaim({ text })] }, rows })[0]
const rates = (rate, ...factors) => ({ rate: factors.map((factor) => rate * factor) })

t.test('held and refuted by the test that gives a row its word, against the factor', async (t) => {
  const [a, b] = [row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1)), row({ target: 'b' }, rates(800, 0.99, 1, 1.01, 1, 1))]
  t.match(judge('rate(b) >= 0.7 * rate(a)', a, b), { verdict: 'held', rough: false, ratio: { low: Number, high: Number } })
  t.match(judge('rate(b) <= 0.7 * rate(a)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) >= 0.9 * rate(a)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) < 0.9 * rate(a)', a, b), { verdict: 'held' })
  t.match(judge('rate(b) >= 0.8 * rate(a)', a, b), { verdict: 'unknown' }, 'the bound is in the range')
  t.match(judge('cpu(b) > cpu(a)', a, b), { verdict: 'unknown' }, 'equal figures')
})

t.test('one start or two: a range, and no claim is held or refuted by it', async (t) => {
  const [a, b] = [row({ target: 'a' }, { rate: 1000, width: 0.02 }), row({ target: 'b' }, { rate: 300, width: 0.02 })]
  t.match(judge('rate(b) < 0.9 * rate(a)', a, b), { verdict: 'unknown', rough: true, ratio: { low: Number, high: Number } })
})

t.test('a lower bound holds what is at least, and refutes nothing of what is at most', async (t) => {
  const [a, b] = [row({ target: 'a', driverBound: true }, rates(3000, 1, 1, 1, 1, 1)), row({ target: 'b' }, rates(1000, 1, 1.01, 0.99, 1, 1))]
  t.match(judge('rate(a) >= 2 * rate(b)', a, b), { verdict: 'held', bound: 'atLeast' })
  t.match(judge('rate(a) >= 4 * rate(b)', a, b), { verdict: 'unknown' }, 'it may be far above')
  t.match(judge('rate(a) <= 2 * rate(b)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) <= 0.5 * rate(a)', a, b), { verdict: 'held', bound: 'atMost' })
})

t.test('without one side nothing is told, with the reason', async (t) => {
  const a = row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1))
  const absent = judge('rate(b) >= rate(a)', a)
  t.match(absent, { verdict: 'unknown', ratio: null, unknownBecause: 'missing' })
  t.equal(describeClaim(absent), 'one side was not measured')
  t.match(judge('rate(b) >= rate(a)', a, row({ target: 'b', status: 'invalid' }, rates(1000, 1, 1, 1, 1, 1))), {
    verdict: 'unknown', unknownBecause: 'invalid'
  })
})

t.test('in words', async (t) => {
  const [a, b] = [row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1)), row({ target: 'b|<script>' }, rates(500, 0.99, 1, 1.01, 1, 1))]
  const held = judge('rate(b|<script>) <= 0.7 * rate(a)', a, b)
  t.equal(nameClaimVerdict(held), 'held')
  t.equal(tellClaim(held.claim, [{ ...a, title: 'the first, bare' }]), 'b|<script> keeps at most 70 % of the requests/s of “the first, bare”')
  t.match(describeClaim(held), /^-50(\.\d)? % \(-5\d(\.\d)? to -4\d(\.\d)?\)$/)
  t.equal(nameClaimVerdict({ ...held, rough: true }), 'held (rough)')
  t.equal(nameClaimVerdict({ ...held, verdict: 'unknown', rough: true }), 'cannot tell')
  t.match(describeClaim({ ...held, bound: 'atMost' }), /^at most -50/)
})
