import t from 'tap'
import { buildRow, missingRow } from '../../src/stats/rows.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { encodeWindows } from '../../src/record/histogram-encoder.js'
import { HOSTILE, makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { closeTo } from '../fixtures/close.js'
import { say, told } from '../fixtures/told.js'

const upTo = (n, scale = 1) => Array.from({ length: n }, (_, i) => (i + 1) * scale)
const build = (...trials) => buildRow({ target: 'node-http', title: 'it', trials, decode })
const measure = (trial, valuesUs, more = {}) => makeTrialRecord({ trial, valuesUs, ...more })
const repeat = (repeat) => makeTrial({ repeat })
/** Requests whose order is known: they are independent. */
const measureInOrder = (trial, valuesUs, { change, ...more } = {}) =>
  measure(trial, valuesUs, {
    ...more,
    change: (record) => { record.load.dependence = {}; change?.(record) }
  })

t.test('one repeat: percentiles the sample holds, with an interval labelled within-trial', async (t) => {
  const row = build(await measureInOrder(repeat(1), upTo(1000)))
  t.match(row, { status: 'ok', phase: 'peak', driver: 'autocannon', connections: 10, repeats: 1 })
  t.notOk('offeredPerSecond' in row)
  t.notOk('reason' in row)
  t.same(row.measured?.responseTimeUs.p99, { value: 990, low: 983, high: 997, basis: 'within-trial' })
  t.equal(row.measured?.responseTimeUs.p99_9, null)
  t.same(row.measured?.needs, { p99_9: 3688, p99_99: 36887, p99_999: 368887 })
  t.equal(row.measured?.achievedPerSecond.value, 100)
  t.equal(row.measured?.maxUs, 1000)
  t.equal(row.measured?.meanUs, 500.5)
})

t.test('order unknown: the value without an interval, unless slices tell how far requests may depend on each other', async (t) => {
  const p99 = async (blockTau, repeats = 1, size = 10_000) => build(...await Promise.all(
    upTo(repeats).map((i) => measure(repeat(i), upTo(size), {
      change: ({ load }) => { if (blockTau) load.blockTau = blockTau }
    }))
  )).measured
  const alone = { value: 9903, low: null, high: null, basis: 'within-trial' }
  t.same((await p99(undefined))?.responseTimeUs.p99, alone)
  t.same((await p99({ p50: 1, p99: 28 }))?.responseTimeUs.p99, alone, '357 independent ones do not hold it')
  const { low, high } = (await p99({ p50: 1, p99: 10 }))?.responseTimeUs.p99 ?? {}
  const narrow = (await p99({ p50: 1, p99: 1 }))?.responseTimeUs.p99
  t.ok(Number(low) < Number(narrow?.low) && Number(high) > Number(narrow?.high), 'ranks of 1,000, stretched')
  t.equal((await p99({ p50: 1, p90: 1 }))?.responseTimeUs.p99?.low, null, 'of lower percentiles it says too little')
  const three = await p99(undefined, 3)
  t.same(three?.responseTimeUs.p99, { value: 9903, low: 9903, high: 9903, basis: 'repeats' }, 'over repeats, by how they differ')
  t.ok(three?.byRepeat?.every(({ responseTimeUs }) => responseTimeUs.p99?.low === null))
})

t.test('two repeats are merged, without an interval', async (t) => {
  const row = build(await measure(repeat(1), upTo(1000)), await measure(repeat(2), upTo(1000)))
  t.same(row.measured?.responseTimeUs.p99, { value: 990, low: null, high: null, basis: 'merged' })
  t.same(row.measured?.achievedPerSecond, { value: 100, low: null, high: null, basis: 'merged' })
  t.equal(row.measured?.distribution.total, 2000)
})

t.test('three repeats: geometric mean and t interval; merged where a single one is too small', async (t) => {
  const row = build(...await Promise.all([100, 200, 400].map((base, i) => measure(repeat(i + 1), Array(400).fill(base)))))
  const p99 = row.measured?.responseTimeUs.p99
  t.equal(p99?.value, 200, 'the geometric mean')
  t.equal(p99?.basis, 'repeats')
  t.equal(p99?.low, Math.round(Math.exp(Math.log(200) - 4.302652729749462 * Math.log(2) / Math.sqrt(3))))
  const small = build(...await Promise.all([1, 2, 3].map((i) => measure(repeat(i), Array(200).fill(100)))))
  t.same(small.measured?.responseTimeUs.p99, { value: 100, low: null, high: null, basis: 'merged' })
  t.equal(small.measured?.responseTimeUs.p50?.basis, 'repeats')
})

t.test('percentiles are whole microseconds and never 0', async (t) => {
  const row = build(await measureInOrder(repeat(1), Array(1000).fill(1)))
  t.match(row.measured?.responseTimeUs, { p50: { value: 1, low: 1, high: 1 }, p99: { value: 1 } })
})

t.test('no request at all: nothing is invented', async (t) => {
  const row = build(await measure(repeat(1), []))
  t.equal(row.measured?.responseTimeUs.p50, null)
  t.match(row.measured, { meanUs: null, maxUs: null, cpuPerRequestUs: null, achievedPerSecond: { value: 0 } })
})

t.test('single seconds read as in an autocannon table: p1 is the low end', async (t) => {
  const row = build(await measure(repeat(1), [5], {
    change: (record) => { record.load.timeline = upTo(100).reverse().map((ok) => ({ ok, failed: 0 })) }
  }))
  t.match(row.measured?.perSecond, { p1: 1, p2_5: 3, p50: 50, p97_5: 98, mean: 50.5, min: 1, seconds: 100 })
  closeTo(t, row.measured?.perSecond?.stdev, 29.011491975882016, 1e-12)
  const none = build(await measure(makeTrial({ durationMs: 500 }), [5]))
  t.equal(none.measured?.perSecond, null)
})

t.test('one repeat has a rate interval over its seconds', async (t) => {
  const row = build(await measure(makeTrial({ durationMs: 3000 }), upTo(300), {
    change: (record) => { record.load.timeline = [90, 100, 110].map((ok) => ({ ok, failed: 0 })) }
  }))
  const { value, low, basis } = row.measured?.achievedPerSecond ?? {}
  t.equal(value, 100)
  t.equal(basis, 'within-trial')
  closeTo(t, low, 100 - 4.302652729749462 * 10 / Math.sqrt(3), 1e-9)
})

t.test('counts, causes, CPU and memory add up or average over the repeats', async (t) => {
  const row = build(
    await measure(repeat(1), upTo(100), { counts: { ok: 90, failed: 10 } }),
    await measure(repeat(2), upTo(100), { counts: { ok: 80, failed: 15, timedOut: 5 } })
  )
  t.same(row.measured?.counts, { due: 200, ok: 170, failed: 25, timedOut: 5, unfinished: 0, notSent: 0 })
  t.same(row.measured?.failedByCause, { [`status 500 ${HOSTILE}`]: 25, timeout: 5 })
  closeTo(t, row.measured?.cpuPerRequestUs?.total, 170 * 30 / 195, 1e-12)
  t.same(Object.keys(row.measured?.cpuPerRequestUs?.parts ?? {}), ['server'], 'the driver is left out')
  t.match(row.measured, {
    eventLoopUtilization: { server: 0.9, driver: 0.8 },
    memoryBytes: { server: 50_000_000 },
    cores: { server: [0] },
    readyMs: 81.5
  })
  t.equal(row.measured?.goodPerSecond.value, 8.5)
  t.equal(row.measured?.achievedPerSecond.value, 9.75)
})

t.test('what the platform does not tell is null', async (t) => {
  const hide = (record) => {
    Object.assign(record.parts[0], { cpuUs: null, memoryBytes: null, eventLoopUtilization: null, cores: null })
  }
  const row = build(await measure(repeat(1), upTo(10), { change: hide }))
  t.match(row.measured, {
    cpuPerRequestUs: null,
    memoryBytes: { server: null },
    eventLoopUtilization: { server: null },
    cores: { server: null }
  })
})

t.test('a warning is shown once, with how many trials had it', async (t) => {
  const warn = (...warnings) => ({
    change: (record) => {
      record.warnings = warnings.map(say)
    }
  })
  const row = build(await measure(repeat(1), [1], warn('steal', 'swap')), await measure(repeat(2), [1], warn('steal')))
  t.same(told(row.warnings), ['steal (2 of 2 trials)', 'swap (1 of 2 trials)'])
  t.same(told(build(await measure(repeat(1), [1], warn('steal'))).warnings), ['steal'])
})

const know = (known) => ({
  change: (record) => {
    Object.assign(record.load, known)
  }
})

t.test('one repeat of requests that depend on each other: a wider interval, and more of them needed', async (t) => {
  const row = build(await measure(repeat(1), upTo(1000), know({ dependence: { p50: 1, p90: 4, p99: 2 } })))
  t.same(row.measured?.dependence, { p50: 1, p90: 4, p99: 2 })
  t.same(row.measured?.responseTimeUs.p50, { value: 500, low: 469, high: 532, basis: 'within-trial' }, 'tau 1 changes nothing')
  // As many as 250 independent ones: their ranks 215 and 235 by exact sums of binomials in Python, stretched by 4.
  t.same(row.measured?.responseTimeUs.p90, { value: 900, low: 860, high: 940, basis: 'within-trial' })
  t.equal(row.measured?.responseTimeUs.p99, null, 'worth 250, by the tau of p90: p99 was only lucky to look less dependent')
  t.same(
    row.measured?.needs,
    { p99: 1472, p99_9: 14752, p99_99: 147548, p99_999: 1475548 },
    'one that the trial does not hold is taken to be as those that it does'
  )
  const bursts = build(await measure(repeat(1), upTo(1000), know({ dependence: { p99: 3 } })))
  t.equal(bursts.measured?.responseTimeUs.p99, null, '1,000 are worth 333; 368 are needed')
  t.equal(bursts.measured?.needs.p99, 1104)
})

t.test(
  'over repeats each one must hold a percentile by what its requests are worth; the strictest is handed on, where all know it',
  async (t) => {
    const trials = (...all) =>
      Promise.all(
        all.map((dependence, i) => measure(repeat(i + 1), Array(400).fill(100), know(dependence ? { dependence } : {})))
      )
    const row = build(...(await trials({ p50: 1.5, p99: 1.05 }, { p50: 1.02 }, { p50: 1.1, p99: 1.2 })))
    t.same(row.measured?.dependence, { p50: 1.5, p99: 1.2 })
    t.equal(row.measured?.responseTimeUs.p50?.basis, 'repeats')
    t.equal(row.measured?.responseTimeUs.p99?.basis, 'merged', 'each is worth 266, together they are worth 800')
    t.equal(
      build(...(await trials({ p99: 1.08 }, { p99: 1 }, { p99: 1 }))).measured?.responseTimeUs.p99?.basis,
      'repeats',
      'worth 370'
    )
    t.equal(
      build(...(await trials({ p99: 4 }, { p99: 1 }, { p99: 1 }))).measured?.responseTimeUs.p99?.basis,
      'merged',
      'together worth 600'
    )
    t.equal(
      build(...(await trials({ p99: 4 }, { p99: 4 }, { p99: 4 }))).measured?.responseTimeUs.p99,
      null,
      'together worth 300'
    )
    t.notOk('dependence' in (build(...(await trials({ p50: 9 }, null))).measured ?? {}))
  }
)

t.test('repeats that are alike by luck: an interval over them is not narrower than what their requests tell', async (t) => {
  const row = build(...await Promise.all([1, 2, 3, 4].map((i) => measureInOrder(repeat(i), upTo(1000)))))
  const { low, high } = build(await measureInOrder(repeat(1), upTo(1000))).measured?.responseTimeUs.p50 ?? {}
  t.same([low, high], [469, 532], 'of one')
  // Four half widths, in logs, add up as errors do: each is halved.
  const half = (end) => Math.round(500 * Math.sqrt(end / 500))
  t.same(row.measured?.responseTimeUs.p50, { value: 500, low: half(469), high: half(532), basis: 'repeats' })
})

t.test('repeats of which the percentile lies at the edge of a slow mode: their mean is sure, and wrong', async (t) => {
  const slow = [...Array(9901).fill(1000), ...Array(99).fill(50_000)]
  const row = build(...await Promise.all([1, 2, 3, 4, 5, 6].map((i) => measureInOrder(repeat(i), slow))))
  t.match(row.measured?.responseTimeUs.p99, { value: 1000, low: 1000, high: 50_000, basis: 'repeats' }, '594 of 60,000 are slow: it may be either')
})

t.test('what was cut off is a lower bound, whatever it had waited', async (t) => {
  const own = async (ended, cut) => {
    const more = { counts: { ok: ended.length, unfinished: cut.length }, change: await cutOff(cut) }
    return build(await measureInOrder(repeat(1), [...ended, ...cut], more)).measured?.responseTimeUs
  }
  const slow = await own(Array(20).fill(4_000_000), Array(10).fill(2_000_000))
  t.match(slow?.p50, { value: 4_000_000, atLeast: 'high' }, 'wherever the ten lie, the 15th of thirty is the same')
  const most = await own(Array(10).fill(4_000_000), Array(20).fill(2_000_000))
  t.match(most?.p50, { value: 2_000_895, atLeast: 'value' }, 'nobody knows where the middle is')
  const above = await own(upTo(900), Array(100).fill(5000))
  t.notOk('atLeast' in (above?.p50 ?? {}), 'all that were cut off had waited longer already')
  t.equal(above?.p50?.value, 500)
  t.match(above?.p95, { atLeast: 'value' })
  const half = await own(upTo(1000).map((us) => us + 1000), Array(1000).fill(1))
  t.match(half?.p50, { atLeast: 'value' }, 'cut off at once: nobody knows where the middle is')
  const few = await own(upTo(100_000), Array(10).fill(50))
  t.notOk('atLeast' in (few?.p99 ?? {}), 'ten of a hundred thousand move it by less than one per cent')
  const none = await own(upTo(1000), [])
  for (const estimate of Object.values(none ?? {})) t.notOk('atLeast' in (estimate ?? {}))
})

t.test('no percentile is above the longest time that was seen, nor below the shortest', async (t) => {
  const times = Array(1000).fill(4_011_992)
  for (const trials of [[times], [times, times], [times, times, times], [upTo(1000), times]]) {
    const row = build(...await Promise.all(trials.map((values, i) => measure(repeat(i + 1), values))))
    const { responseTimeUs, maxUs, curve = [], byRepeat = [] } = row.measured ?? {}
    t.equal(maxUs, 4_011_992)
    const estimates = [responseTimeUs, ...byRepeat.map((one) => one.responseTimeUs)].flatMap((one) => Object.values(one ?? {}))
    for (const estimate of [...estimates, ...curve.map((point) => point.estimate)]) {
      if (estimate) t.ok(estimate.value <= 4_011_992 && estimate.value >= 1, String(estimate.value))
    }
  }
})

t.test('a window shorter than ten answers on each connection: the rate is what is in flight over the mean time', async (t) => {
  const slow = (nth, more = () => {}) => measure(repeat(nth), Array(30).fill(4_000_000), {
    counts: { ok: 30 },
    change: ({ load }) => {
      load.inFlight = 10
      load.windowMs = 10_000
      load.endedInWindow = { ok: 20, failed: 0 }
      more(load)
    }
  })
  const row = build(await slow(1), await slow(2), await slow(3))
  t.equal(row.measured?.goodPerSecond.value.toFixed(6), '2.500000')
  t.match(told(row.warnings).join(), /it was computed: 10 requests at once, divided by their mean response time/)
  t.match(build(await slow(1)).measured?.achievedPerSecond, { value: 2.5, low: null, high: null })
  t.match(build(await slow(1), await slow(2)).measured?.achievedPerSecond, { value: 2.5, low: null, high: null })
  const long = build(await slow(1, (load) => { load.endedInWindow = { ok: 100, failed: 0 } }))
  t.equal(long.measured?.achievedPerSecond.value, 10, 'counted')
  t.notMatch(told(long.warnings).join(), /IN_STEP/)
  const cut = build(await slow(1, (load) => { load.counts = { ...load.counts, ok: 20, unfinished: 10 } }))
  t.equal(cut.measured?.achievedPerSecond.value, 2, 'of what did not end no mean is known')
  const failing = build(await slow(1, (load) => { load.counts = { ...load.counts, ok: 15, failed: 15 } }))
  t.equal(failing.measured?.goodPerSecond.value, 1.25)
  const refused = build(await slow(1, (load) => { load.exactUs = { min: 100, max: 200, mean: 150 } }))
  t.equal(refused.measured?.achievedPerSecond.value, 2, 'few, but not as they are slow')
})

t.test('requests that were sent again are told beside the counts', async (t) => {
  const again = (nth, resent) =>
    measure(repeat(nth), upTo(1000), { change: ({ load }) => { load.resent = resent } })
  const row = build(await again(1, 3), await again(2, 4), await measure(repeat(3), upTo(1000)))
  t.equal(row.measured?.resent, 7)
  t.match(told(row.warnings).join(), /7 requests were sent again: .* \(2 of 3 trials\)$/)
  t.notOk('resent' in (build(await measure(repeat(1), upTo(1000))).measured ?? {}))
})

async function cutOff (cut) {
  const [encoded] = await encodeWindows({ windows: [cut] })
  return ({ load }) => { if (cut.length > 0) load.histograms.cut = encoded }
}

t.test('a percentile among requests that did not end is at least what it says', async (t) => {
  const waited = (n) => [...upTo(1000 - n), ...Array(n).fill(10_000_000)]
  const ended = (timedOut, unfinished) => ({
    counts: { ok: 1000 - timedOut - unfinished, timedOut, unfinished }
  })
  const some = build(await measure(repeat(1), waited(20), ended(15, 5))).measured?.responseTimeUs
  t.equal(some?.p99?.atLeast, 'value')
  t.ok(Number(some?.p99?.value) >= 10_000_000)
  t.notOk('atLeast' in (some?.p95 ?? {}), 'they have ended that matter to p95')
  const few = build(await measureInOrder(repeat(1), waited(5), ended(5, 0))).measured?.responseTimeUs.p99
  t.match(few, { value: 990, atLeast: 'high' }, 'the high end is the 997th of 1,000')
  const failed = build(await measure(repeat(1), upTo(1000), { counts: { ok: 0, failed: 1000 } })).measured?.responseTimeUs.p99
  t.notOk('atLeast' in (failed ?? {}), 'what failed has ended')
  const notKept = build(await measure(repeat(1), upTo(980), { counts: { ok: 980, unfinished: 20 } })).measured?.responseTimeUs.p99
  t.notOk('atLeast' in (notKept ?? {}), 'a closed loop keeps no time of what is unfinished')
  const cut = build(await measure(repeat(1), upTo(1000), ended(0, 20))).measured?.responseTimeUs.p99
  t.notOk('atLeast' in (cut ?? {}), 'cut short by the end of the window, far from the time-out')
  const repeats = build(
    ...(await Promise.all([0, 0, 20].map((n, i) => measure(repeat(i + 1), waited(n), ended(n, 0)))))
  ).measured?.responseTimeUs
  t.match(repeats?.p99, { basis: 'repeats', atLeast: 'value' }, 'one of three is enough')
  const merged = build(...await Promise.all([0, 40].map((n, i) => measure(repeat(i + 1), waited(n), ended(n, 0))))).measured?.responseTimeUs
  t.same(merged?.p99, { value: merged?.p99?.value, low: null, high: null, basis: 'merged', atLeast: 'value' })
})

t.test('trials that did not settle, or late, are warnings that say how many', async (t) => {
  const warm = (...all) =>
    Promise.all(
      all.map((warmUp, i) =>
        measure(repeat(i + 1), [1], {
          change: (record) => {
            record.warnings = []
            if (warmUp) record.load.warmUp = warmUp
          }
        })
      )
    )
  const steady = { cutMs: 0, steady: true }
  t.same(build(...await warm(steady, { cutMs: 0, steady: null }, null)).warnings, [])
  const { status, warnings } = build(
    ...(await warm(steady, { cutMs: 6000, steady: false }, { cutMs: 1250, steady: true }, { cutMs: 400, steady: true }))
  )
  t.equal(status, 'ok', 'a legal result')
  t.match(told(warnings), [/^NO_STEADY_STATE: .* \(1 of 4 trials\)$/, /^the first 1\.3 s of the window .*--warmup.* \(2 of 4 trials\)$/])
  t.match(told(build(...await warm({ cutMs: 900, steady: false })).warnings), [/^NO_STEADY_STATE: .*settle$/])
})

t.test('a window that began behind requests of the warm-up is a warning, where they are enough to move p99', async (t) => {
  const behind = (...all) =>
    Promise.all(
      all.map((backlog, i) =>
        measure(repeat(i + 1), Array(1000).fill(1), {
          change: (record) => {
            record.warnings = []
            record.load.backlog = backlog
          }
        })
      )
    )
  t.same(build(...await behind(10, 1)).warnings, [])
  t.match(told(build(...await behind(3, 20, 760)).warnings), [/^BACKLOG: 760 requests of the warm-up still waited .* \(2 of 3 trials\)$/])
})

t.test('a client\'s pool that was the limit is said, with how many waited', async (t) => {
  const pooled = (connectionsSetBy, ...all) =>
    Promise.all(
      all.map((waitedAtLimit, i) =>
        measure(repeat(i + 1), [1], {
          change: (record) => {
            record.warnings = []
            record.trial.load = { kind: 'poisson', ratePerSecond: 210, connections: 50, connectionsSetBy }
            if (waitedAtLimit > 0) record.load.waitedAtLimit = waitedAtLimit
          }
        })
      )
    )
  t.same(told(build(...await pooled('user', 812)).warnings), ['the client\'s pool of 50 connections was the limit: 812 requests waited'])
  t.same(told(build(...(await pooled('user', 12, 30))).warnings), [
    "the client's pool of 50 connections was the limit: 42 requests waited (in 2 trials)"
  ])
  t.same(build(...await pooled('user', 0)).warnings, [])
  t.same(build(...await pooled('tool', 812)).warnings, [], 'that trial is invalid')
  t.equal(build(...await pooled('user', 1)).connectionsSetBy, 'user')
})

t.test('a missing row says why', async (t) => {
  t.same(missingRow({ target: HOSTILE, title: 'x', phase: 'latency', reason: say('haproxy not found') }), {
    target: HOSTILE,
    title: 'x',
    phase: 'latency',
    driver: 'native',
    connections: 0,
    status: 'missing',
    reason: say('haproxy not found'),
    repeats: 0,
    measured: null,
    warnings: []
  })
})
