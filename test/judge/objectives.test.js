import t from 'tap'
import { judgeObjective } from '../../src/judge/objectives.js'
import { tell } from '../../src/report/sentences/index.js'
import { buildRow, missingRow } from '../../src/stats/rows.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { encodeWindows } from '../../src/record/histogram-encoder.js'
import { makeBaseline, makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { closeTo } from '../fixtures/close.js'
import { howMany } from '../fixtures/long.js'
import { simulateQueue } from '../fixtures/queue.js'
import { createRandom } from '../../src/plan/random.js'
import { measureDependence } from '../../src/stats/effective-sample.js'
import { summariseSeries } from '../../src/stats/series.js'

const baseline = makeBaseline()
const OBJECTIVES = {
  p99: { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false },
  success: { text: 'success>=99.9%', kind: 'success', ratio: 0.999 },
  rate: { text: 'rate>=20/s', kind: 'rate', ratePerSecond: 20 }
}

async function makeRow ({ fast = 0, slow = 0, counts, phase = 'peak', change, repeats = 1 }) {
  const trials = []
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const trial = makeTrial({ phase, repeat, ratePerSecond: 1 })
    trials.push(await makeTrialRecord({ trial, valuesUs: [...Array(fast).fill(10_000), ...Array(slow).fill(60_000)], counts, change }))
  }
  return buildRow({ target: 'node-http', title: 'it', trials, decode })
}

const judge = (row, objective) => {
  const { reason, ...verdict } = judgeObjective({ baseline, row, objective })
  return { ...verdict, reason: tell(reason) }
}

t.test('latency: met, missed, inconclusive by the exact interval of the misses', async (t) => {
  const met = judge(await makeRow({ fast: 1990, slow: 10 }), OBJECTIVES.p99)
  t.match(met, {
    verdict: 'met',
    sli: 0.995,
    measured: 10_007,
    reason: '10 of 2,000 requests (0.5 %) took longer than 50 ms; 1 % is allowed'
  })
  closeTo(t, met.sloRatio, 50_000 / 10_007, 1e-12)
  closeTo(t, met.errorBudget, 0.01, 1e-12)
  closeTo(t, met.burnRate, 0.5, 1e-12)
  t.match(judge(await makeRow({ fast: 1960, slow: 40 }), OBJECTIVES.p99), { verdict: 'missed', sloRatio: Number })
  t.match(judge(await makeRow({ fast: 1980, slow: 20 }), OBJECTIVES.p99), {
    verdict: 'inconclusive',
    reason: /20 of 2,000 requests \(1 %\).*too close to tell/
  })
  t.match(judge(await makeRow({ fast: 1975, slow: 25 }), OBJECTIVES.p99), { verdict: 'inconclusive', reason: /about [\d,]+ more would decide/ })
})

t.test('p99 needs 368 requests without a miss, and says how many more', async (t) => {
  t.match(judge(await makeRow({ fast: 368 }), OBJECTIVES.p99), { verdict: 'met' })
  const short = judge(await makeRow({ fast: 300 }), OBJECTIVES.p99)
  t.match(short, {
    verdict: 'inconclusive',
    measured: null,
    sloRatio: null,
    sli: 1,
    reason:
      'none of 300 requests took longer than 50 ms; 1 % is allowed; about 68 more would decide'
  })
})

t.test('a bound within a bucket decides nothing that the bucket does not', async (t) => {
  const row = await makeRow({ fast: 1000, change: ({ load }) => { load.exactUs = null } })
  const bound = { ...OBJECTIVES.p99, boundUs: 10_007 } // the top edge of the bucket of 10,000
  t.match(judge(row, bound), { verdict: 'met' })
  t.match(
    judge(row, { ...bound, strict: true }),
    { verdict: 'inconclusive', reason: /0 to 1,000 of 1,000 requests/ },
    'somewhere between 10,000 and 10,007: the histogram cannot tell'
  )
  t.match(judge(row, { ...bound, boundUs: 10_000, strict: true }), { verdict: 'missed', sli: 0 }, 'the bottom edge: each took that long')
  t.match(judge(row, { ...bound, boundUs: 10_000 }), { verdict: 'inconclusive' }, 'and may have taken just that')
  const known = await makeRow({ fast: 1000 })
  t.match(judge(known, { ...bound, boundUs: 10_000 }), { verdict: 'met' }, 'the longest time is known exactly, so they took no more')
  t.match(judge(known, { ...bound, boundUs: 10_000, strict: true }), { verdict: 'missed' })
})

t.test('what was cut off beyond the bound is a miss in either loop, and what had waited less is neither', async (t) => {
  const change = (cut) => ({ load }) => { load.histograms.cut = cut }
  const after = (await encodeWindows({ windows: [Array(20).fill(60_000)] }))[0]
  const beyond = await makeRow({ fast: 980, slow: 20, counts: { ok: 980, unfinished: 20 }, change: change(after) })
  t.match(judge(beyond, OBJECTIVES.p99), { verdict: 'missed', sli: 0.98 })
  const before = (await encodeWindows({ windows: [Array(500).fill(10_000)] }))[0]
  const within = await makeRow({ fast: 500, slow: 4, counts: { ok: 4, unfinished: 500 }, change: change(before) })
  t.match(judge(within, OBJECTIVES.p99), { verdict: 'missed', sli: 0 }, 'the four that ended, and nothing else')
  const none = await makeRow({ fast: 500, counts: { ok: 0, unfinished: 500 }, change: change(before) })
  t.match(judge(none, OBJECTIVES.p99), { verdict: 'inconclusive' })
})

t.test('failed and timed out requests did not answer well, however fast they failed', async (t) => {
  const row = await makeRow({ fast: 1000, counts: { ok: 950, failed: 50 } })
  t.match(judge(row, OBJECTIVES.p99), {
    verdict: 'missed',
    sli: 0.95,
    reason: '50 of 1,000 requests (5 %) took longer than 50 ms or failed; 1 % is allowed'
  })
})

t.test('what may be slow and failed at once is counted against met, and not twice for missed', async (t) => {
  const row = await makeRow({ fast: 1990, slow: 10, counts: { ok: 1990, failed: 10 } })
  t.match(judge(row, OBJECTIVES.p99), { verdict: 'inconclusive', reason: /^10 to 20 of 2,000 requests/ })
})

t.test('a recorded time-out longer than the bound is one miss', async (t) => {
  const row = await makeRow({ fast: 1990, slow: 10, counts: { ok: 1990, timedOut: 10 } })
  t.match(judge(row, OBJECTIVES.p99), { verdict: 'met', reason: /^10 of 2,000/ })
})

t.test('unfinished: no event in a closed loop, a miss in an open loop when it had waited too long', async (t) => {
  const counts = { ok: 1000, unfinished: 30 }
  t.match(judge(await makeRow({ fast: 1000, slow: 30, counts }), OBJECTIVES.p99), { verdict: 'inconclusive', reason: /^0 to 30 of 1,000/ })
  t.match(judge(await makeRow({ fast: 1000, slow: 30, counts, phase: 'latency' }), OBJECTIVES.p99), {
    verdict: 'missed',
    reason: /^30 of 1,030/
  })
  t.match(judge(await makeRow({ fast: 1030, counts, phase: 'latency' }), OBJECTIVES.p99), { verdict: 'met', reason: /^none of 1,000/ })
})

t.test('not sent: an open loop turned its user away', async (t) => {
  const row = await makeRow({ fast: 1000, counts: { ok: 1000, notSent: 50 }, phase: 'latency' })
  t.match(judge(row, OBJECTIVES.success), { verdict: 'missed', reason: /^50 of 1,050 requests/ })
})

t.test('success', async (t) => {
  const clean = judge(await makeRow({ fast: 4000 }), OBJECTIVES.success)
  t.match(clean, { verdict: 'met', measured: 1, sloRatio: null, burnRate: 0, reason: 'none of 4,000 requests failed; 0.1 % is allowed' })
  const missed = judge(await makeRow({ fast: 4000, counts: { ok: 3960, failed: 40 } }), OBJECTIVES.success)
  t.match(missed, { verdict: 'missed', measured: 0.99, errorBudget: 0.001 })
  closeTo(t, missed.sloRatio, 0.1, 1e-12)
  closeTo(t, missed.burnRate, 10, 1e-12)
  t.notOk(JSON.stringify([clean, missed]).includes('Infinity'))
})

t.test('success: failures that come in bursts count as fewer', async (t) => {
  const rate = async (failed, repeats = 3) => judge(await makeRow({
    fast: 10_000,
    counts: { ok: 10_000 - failed.reduce((sum, one) => sum + one, 0), failed: failed.reduce((sum, one) => sum + one, 0) },
    repeats,
    change: ({ load }) => { load.timeline = failed.map((bad) => ({ ok: 1000 - bad, failed: bad })) }
  }), { ...OBJECTIVES.success, ratio: 0.99 })
  const spread = Array(10).fill(20)
  const inBursts = [100, 0, 0, 100, 0, 0, 0, 0, 0, 0]
  for (const repeats of [1, 3]) {
    t.match(await rate(spread, repeats), { verdict: 'missed' }, `twice the failures that are allowed, ${repeats} starts`)
    t.match(await rate(inBursts, repeats), { verdict: 'inconclusive', reason: /They came in bursts and count like about \d/ }, 'two bursts each')
  }
  t.match(await rate(spread.map(() => 1)), { verdict: 'met' })
  t.match(await rate([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]), { verdict: 'met' })
})

t.test('an objective of 100 % can be missed, never met', async (t) => {
  const all = { text: 'success>=100%', kind: 'success', ratio: 1 }
  t.match(judge(await makeRow({ fast: 4000 }), all), {
    verdict: 'inconclusive',
    burnRate: null,
    reason: /no number of requests can show that/
  })
  t.match(judge(await makeRow({ fast: 4000, counts: { ok: 3999, failed: 1 } }), all), { verdict: 'missed', sloRatio: 0, burnRate: null })
})

t.test('nothing ended, nothing measured, nothing believed', async (t) => {
  t.match(judge(await makeRow({}), OBJECTIVES.p99), { verdict: 'inconclusive', sli: null, reason: 'no request ended' })
  const missing = missingRow({ target: 'x', title: 'x', phase: 'peak', reason: { code: 'TEXT', text: 'haproxy not found' } })
  t.match(judge(missing, OBJECTIVES.success), { verdict: 'inconclusive', measured: null, sloRatio: null, reason: 'haproxy not found' })
  const invalid = await makeRow({ fast: 4000, change: (record) => { record.load.invalid = [{ code: 'TEXT', text: 'out of ports' }] } })
  t.match(judge(invalid, OBJECTIVES.p99), { verdict: 'invalid', sli: 1, reason: 'out of ports' })
  const partial = await makeRow({ fast: 4000, change: (record) => { Object.assign(record, { status: 'partial', reason: 'died' }) } })
  t.match(
    judge(partial, OBJECTIVES.success),
    { verdict: 'inconclusive', reason: /Partial: died$/ },
    'what was not measured may have been worse'
  )
})

t.test('rate', async (t) => {
  const row = await makeRow({ fast: 4000, repeats: 3 })
  t.match(judge(row, OBJECTIVES.rate), {
    verdict: 'met',
    sli: null,
    errorBudget: null,
    burnRate: null,
    reason: '400 good requests/s, 400 to 400 over the starts; 20/s was asked'
  })
  const asked = (ratePerSecond) => ({ ...OBJECTIVES.rate, ratePerSecond })
  const missed = judge(row, asked(500))
  t.equal(missed.verdict, 'missed')
  closeTo(t, missed.sloRatio, 0.8, 1e-9)
  t.match(judge(await makeRow({ fast: 4000 }), asked(300)), { verdict: 'met', reason: /over 10 seconds/ })
  t.match(judge(await makeRow({ fast: 4000, repeats: 2 }), asked(300)), { verdict: 'met', reason: /over 20 seconds/ })
  const uneven = await makeRow({
    fast: 4000,
    change: (record) => {
      record.load.timeline = [300, 400, 500].map((ok) => ({ ok, failed: 0 }))
    }
  })
  t.match(judge(uneven, asked(410)), { verdict: 'inconclusive', reason: /that is inside the range/ })
  const short = await makeRow({ fast: 4000, change: (record) => { record.load.timeline = [] } })
  t.match(judge(short, asked(1)), { verdict: 'inconclusive', reason: /too short for a range/ })
})

t.test('a rate that the driver or the plan held down is not missed', async (t) => {
  const bound = await makeRow({ fast: 4000, repeats: 3, change: (record) => { record.parts[1].eventLoopUtilization = 1 } })
  t.match(judge(bound, { ...OBJECTIVES.rate, ratePerSecond: 500 }), { verdict: 'inconclusive', reason: /the driver was the bottleneck/ })
  const offered = await makeRow({ fast: 10, phase: 'latency', repeats: 3 })
  t.match(judge(offered, OBJECTIVES.rate), { verdict: 'inconclusive', reason: /no more than 1 requests\/s were offered/ })
})

const depend = (dependence) => ({
  phase: 'latency',
  change: ({ load }) => {
    load.dependence = dependence
  }
})

t.test('requests that depend on each other decide as many as they are worth, and it says how many more', async (t) => {
  t.match(
    judge(await makeRow({ fast: 1990, slow: 10, ...depend({ p99: 1 }) }), OBJECTIVES.p99),
    { verdict: 'met' },
    'near 1 a verdict stays what it is'
  )
  t.match(judge(await makeRow({ fast: 400, ...depend({ p99: 1.05 }) }), OBJECTIVES.p99), { verdict: 'met' }, '380 suffice')
  t.match(judge(await makeRow({ fast: 3680, ...depend({ p99: 10 }) }), OBJECTIVES.p99), { verdict: 'met', measured: Number }, 'worth 368')
  const { reason, ...judged } = judge(await makeRow({ fast: 3000, ...depend({ p99: 10 }) }), OBJECTIVES.p99)
  t.match(judged, { verdict: 'inconclusive', sli: 1, measured: null })
  t.equal(
    reason,
    'none of 3,000 requests took longer than 50 ms; 1 % is allowed. They came in bursts and count like about 300 independent requests (a guess: the record has no figure for this bound); about 680 more would decide'
  )
  // 40 of 2,000 are missed when independent; two bursts of 20 are not.
  t.match(judge(await makeRow({ fast: 1960, slow: 40, ...depend({ p99: 20 }) }), OBJECTIVES.p99), {
    verdict: 'inconclusive',
    reason: /count like about 100 .*; about [\d,]+ more/
  })
  t.match(judge(await makeRow({ fast: 1000, slow: 1000, ...depend({ p99: 20 }) }), OBJECTIVES.p99), { verdict: 'missed' })
  t.match(
    judge(await makeRow({ fast: 100, slow: 900, ...depend({ p99: 5000 }) }), OBJECTIVES.p99),
    { verdict: 'inconclusive' },
    'worth not even one'
  )
  t.match(
    judge(await makeRow({ fast: 4000, ...depend({ p99: 1000 }) }), OBJECTIVES.success),
    { verdict: 'met' },
    'how slow requests depend on each other says nothing of failures'
  )
})

t.test('one bad start of five is inconclusive, five clean ones stay met', async (t) => {
  const starts = async (...slow) =>
    buildRow({
      target: 'node-http',
      title: 'it',
      decode,
      trials: await Promise.all(
        slow.map((bad, i) =>
          makeTrialRecord({
            trial: makeTrial({ repeat: i + 1 }),
            valuesUs: [...Array(1000 - bad).fill(10_000), ...Array(bad).fill(60_000)]
          })
        )
      )
    })
  t.match(judge(await starts(0, 0, 0, 0, 200), OBJECTIVES.p99), {
    verdict: 'inconclusive',
    reason:
      '200 of 5,000 requests (4 %) took longer than 50 ms; 1 % is allowed. The starts differ too much to tell (p99 10 ms to 60 ms): measure more of them'
  })
  t.match(judge(await starts(0, 0, 0, 0, 0), OBJECTIVES.p99), { verdict: 'met' })
  t.match(judge(await starts(40, 45, 42, 41, 43), OBJECTIVES.p99), { verdict: 'missed' })
})

t.test(
  'a queue at utilisation 0.8 just beyond, or within, its objective: trials of 20,000 requests are hardly ever judged wrongly',
  async (t) => {
    // Response times are exponential, mean 5 service times: 1.25 % are above the first bound and 0.8 % above the second.
    const trials = howMany({ short: 20, long: 200 })
    for (const [share, wrong] of [[0.0125, 'met'], [0.008, 'missed']]) {
      const random = createRandom(21)
      const boundUs = Math.round(-5000 * Math.log(share))
      const found = { met: 0, missed: 0, inconclusive: 0, naive: 0 }
      for (let i = 0; i < trials; i++) {
        const responseUs = Uint32Array.from(simulateQueue({ n: 20_000, utilisation: 0.8, random }), (x) =>
          Math.max(1, Math.round(x * 1000))
        )
        const dependence = {
          p99: measureDependence({ valuesUs: responseUs, thresholdUs: responseUs.slice().sort()[19_799] }).tau
        }
        const counts = { due: 20_000, ok: 20_000, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
        const bad = responseUs.filter((us) => us > boundUs).length
        const distribution = { valuesUs: [1, boundUs + 1000], counts: [20_000 - bad, bad], total: 20_000 }
        const row = {
          target: 'queue',
          phase: 'latency',
          status: 'ok',
          offeredPerSecond: 1,
          measured: { counts, distribution, trials: [{ counts, distribution }], responseTimeUs: {}, dependence }
        }
        const objective = { ...OBJECTIVES.p99, boundUs }
        found[judge(row, objective).verdict]++
        if (judge({ ...row, measured: { ...row.measured, dependence: undefined } }, objective).verdict === wrong) { found.naive++ }
      }
      t.comment(`${wrong} is wrong: ${JSON.stringify(found)}`)
      t.ok(found[wrong] <= 0.025 * trials, `${found[wrong]} of ${trials}`)
      t.ok(found.naive > found[wrong], `${found.naive} when taken as independent`)
    }
  }
)

t.test('at the bound: one stop of 160 ms is one burst of misses, and no verdict is drawn from it', async (t) => {
  const found = { met: 0, missed: 0, inconclusive: 0 }
  const random = createRandom(3)
  for (let run = 0; run < 40; run++) {
    // 500/s over 10 s, answers within 0.5 to 1.5 ms; what is due in the stop waits for its end.
    const from = 1_000_000 + random() * 8_000_000
    const responseUs = Uint32Array.from({ length: 5000 }, (_, i) =>
      Math.round(
        500 + 1000 * random() + (i * 2000 >= from && i * 2000 < from + 160_000 ? from + 160_000 - i * 2000 : 0)
      )
    )
    const dueUs = Float64Array.from(responseUs, (_, i) => i * 2000)
    const order = summariseSeries({ dueUs, responseUs, windowMs: 10_000, objectives: [OBJECTIVES.p99] })
    const trial = makeTrial({ phase: 'latency', ratePerSecond: 500 })
    const row = buildRow({
      target: 'x',
      title: 'x',
      decode,
      trials: [
        await makeTrialRecord({
          trial,
          valuesUs: [...responseUs],
          change: ({ load }) => {
            Object.assign(load, order)
          }
        })
      ]
    })
    found[judge(row, OBJECTIVES.p99).verdict]++
  }
  t.comment(JSON.stringify(found))
  t.equal(found.missed, 0)
})

t.test('dependence: of the bound where the record has it, and of the percentile where the sample keeps the bound', async (t) => {
  const at =
    (tau, boundUs = 50_000, strict = false) =>
      ({ load }) => {
        Object.assign(load, { dependence: { p50: 60, p99: 4 }, dependenceAt: [{ boundUs, strict, tau }] })
      }
  const row = async (change, slow = 0) =>
    makeRow({ fast: 2000 - slow, slow, phase: 'latency', change })
  t.match(judge(await row(at(1)), OBJECTIVES.p99), { verdict: 'met' }, 'worth 500')
  t.match(judge(await row(at(10)), OBJECTIVES.p99), { verdict: 'inconclusive', reason: /count like about 200 independent requests;/ })
  t.match(judge(await row(at(1), 40), OBJECTIVES.p99), { verdict: 'missed' }, 'beyond the bound only its own counts')
  t.match(
    judge(await row(at(1, 40_000)), OBJECTIVES.p99),
    {
      verdict: 'inconclusive',
      reason: /count like about 33 independent requests \(a guess: the record has no figure for this bound/
    },
    'another bound'
  )
  t.match(judge(await row(at(1, 50_000, true)), OBJECTIVES.p99), { verdict: 'inconclusive' }, 'strict is another bound')
})

t.test('provisional: fewer than three starts', async (t) => {
  for (const [repeats, provisional] of [[1, true], [2, true], [3, undefined]]) {
    t.equal(judge(await makeRow({ fast: 2000, repeats }), OBJECTIVES.p99).provisional, provisional)
    t.equal(judge(await makeRow({ fast: 1000, slow: 1000, repeats }), OBJECTIVES.p99).provisional, provisional)
    t.equal(judge(await makeRow({ fast: 4000, repeats }), OBJECTIVES.rate).provisional, provisional)
  }
  t.notOk('provisional' in judge(await makeRow({ fast: 100 }), OBJECTIVES.p99), 'nothing was said')
})

t.test('what a spoiled trial still answers', async (t) => {
  const spoiled = (codes, more = {}) => makeRow({
    fast: 2000,
    phase: 'latency',
    ...more,
    change: ({ trial, load }) => {
      trial.driver = more.driver ?? 'native'
      load.invalid = codes
        ? codes.map((kind) => ({ kind, code: 'TEXT', text: 'text' }))
        : [{ code: 'TEXT', text: 'text' }]
      Object.assign(load.failedByCause, more.causes)
    }
  })
  t.match(judge(await spoiled(['late']), OBJECTIVES.p99), {
    verdict: 'met',
    provisional: true,
    reason: /The driver was late, so the true times are shorter: text/
  })
  t.match(
    judge(await spoiled(['late'], { fast: 1000, slow: 1000 }), OBJECTIVES.p99),
    { verdict: 'invalid', reason: 'text' },
    'not missed: the lateness may be why'
  )
  for (const codes of [['clock'], ['exhausted'], ['connections'], ['busy'], null]) { t.equal(judge(await spoiled(codes), OBJECTIVES.p99).verdict, 'invalid', String(codes)) }
  t.equal(judge(await spoiled(['unsent'], { driver: 'k6' }), OBJECTIVES.p99).verdict, 'invalid', 'k6 counts from when it sent')
  const bad = { counts: { ok: 1900, failed: 100 } }
  for (const codes of [['late'], ['clock'], null]) {
    t.equal(judge(await spoiled(codes, { fast: 4000 }), OBJECTIVES.success).verdict, 'met', String(codes))
    t.equal(judge(await spoiled(codes, bad), OBJECTIVES.success).verdict, 'missed', String(codes))
  }
  t.equal(judge(await spoiled(['exhausted'], { fast: 4000 }), OBJECTIVES.success).verdict, 'met')
  t.equal(judge(await spoiled(['exhausted'], bad), OBJECTIVES.success).verdict, 'invalid', 'the driver itself may be why they failed')
  t.equal(judge(await spoiled(null, { ...bad, causes: { EMFILE: 100 } }), OBJECTIVES.success).verdict, 'invalid')
  t.equal(judge(await spoiled(['incomplete'], { fast: 4000 }), OBJECTIVES.success).verdict, 'invalid')
})

t.test('failed requests count as slower than any time', async (t) => {
  // The percentile of the times alone is 10 ms, and 1.5 % were not answered.
  t.match(judge(await makeRow({ fast: 2000, counts: { ok: 1970, failed: 30 } }), OBJECTIVES.p99), {
    measured: null, sloRatio: null, burnRate: 1.5, verdict: 'missed', provisional: true
  })
  t.match(judge(await makeRow({ fast: 1990, slow: 10, counts: { ok: 1985, failed: 15 } }), OBJECTIVES.p99), {
    measured: 60_000, burnRate: 1.25
  })
})

t.test('another tool told percentiles alone', async (t) => {
  const quote = (value) => ({ value, low: null, high: null, basis: 'quoted' })
  const told = async (percentiles, more = {}, counts = { ok: 2000 }) => {
    const row = await makeRow({ counts })
    Object.assign(
      row.measured.responseTimeUs,
      Object.fromEntries(Object.entries(percentiles).map(([key, value]) => [key, quote(value)]))
    )
    Object.assign(row.measured, more)
    return row
  }
  t.match(
    judge(await told({ p99: 25_000 }), OBJECTIVES.p99),
    { verdict: 'inconclusive', measured: 25_000, sloRatio: 2, reason: /only percentiles/ },
    'one more slow request might be too many'
  )
  t.match(judge(await told({ p99: 25_000, p99_9: 40_000 }), OBJECTIVES.p99), {
    verdict: 'met',
    provisional: true,
    measured: 25_000,
    sloRatio: 2,
    reason: /order of requests was not kept/
  })
  t.match(
    judge(await told({ p99: 25_000, p99_9: 40_000 }, {}, { ok: 300 }), OBJECTIVES.p99),
    { verdict: 'inconclusive' },
    'too few requests'
  )
  t.match(judge(await told({ p95: 60_000, p99: 70_000 }), OBJECTIVES.p99), { verdict: 'missed', provisional: true, measured: 70_000 })
  t.match(
    judge(await told({ p99: 25_000, p99_9: 40_000 }, {}, { ok: 1900, failed: 100 }), OBJECTIVES.p99),
    { verdict: 'missed', measured: null, sloRatio: null },
    'what failed is in no percentile'
  )
  t.match(judge(await told({ p99: 25_000, p99_9: 40_000 }, { failuresKnown: false }), OBJECTIVES.p99), { verdict: 'inconclusive' })
  t.match(judge(await told({}, { failuresKnown: false }), OBJECTIVES.success), {
    verdict: 'inconclusive',
    reason: /does not say how many requests failed/
  })
})
