import t from 'tap'
import { describeBudget } from '../../../src/report/prose/budget.js'
import { describeCalibration, describeSummary } from '../../../src/report/prose/calibration.js'
import { listGaps } from '../../../src/report/prose/gaps.js'
import { describeReplay } from '../../../src/report/prose/replay.js'
import { collectTroubles, collectWarnings } from '../../../src/report/prose/warnings.js'
import { makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'

t.test('what is missing or cannot be taken at its word, each server once', async (t) => {
  const [missing, invalid, partial, bound, ...more] = listGaps({ result: makeFiveRepeatResult() })
  t.equal(missing, 'not measured: haproxy-node-http (unavailable: haproxy not found), never-listens (failed: TARGET_NOT_READY)')
  t.match(invalid, /^invalid: a\|b/)
  t.same([partial, bound, more], ['measured in part only: fastify-json', 'the load driver was the bottleneck for fastify', []])
  t.match(listGaps({ result: makeFiveRepeatResult(), mostNames: 1 })[0], /^not measured: haproxy-node-http \(.*\) and 1 more$/)
  t.match(listGaps({ result: makeFiveRepeatResult(), mostNames: 2 })[0], /never-listens \(failed: TARGET_NOT_READY\)$/)
  t.equal(listGaps({ result: makeOneRepeatResult() }).at(-1), 'fewer than three starts of a server for every figure')
  const result = makeFiveRepeatResult()
  result.run.status = 'interrupted'
  result.baselines[1].rows[0].repeats = 2
  const told = listGaps({ result })
  t.equal(told[0], 'the run was cut short, so some trials were never run')
  t.equal(told.at(-1), 'fewer than three starts of a server for gateway-json')
  result.baselines[1].rows[0].repeats = 3
  t.equal(listGaps({ result }).at(-1), 'the load driver was the bottleneck for fastify')
})

t.test('where the time of a budget went', async (t) => {
  const open = (/** @type {string} */ target, what = 'p99Us', more = {}) => ({ baseline: 'http', target, phase: 'peak', what, ...more })
  const describe = (/** @type {object} */ budget, repeats = [5, 5, 0]) => describeBudget(/** @type {any} */ ({
    result: {
      run: { plan: { budget } },
      baselines: [{
        baseline: { name: 'http', reference: 'ref' },
        rows: repeats.map((count) => ({ repeats: count })),
        verdicts: [{ target: 'b', phase: 'peak', objective: { text: 'p99<1s' }, verdict: 'met' }]
      }]
    }
  }))
  t.same(describe(/** @type {any} */ (undefined)), [])
  t.same(describe({ ms: 180_000, looks: [] }, [0]), [])
  t.same(describe({ ms: 180_000, looks: [] }), ['Time budget 3 min: 5 starts of each server, too short for 3.'])
  t.same(describe({ ms: 180_000, looks: [] }, [1]), ['Time budget 3 min: 1 start of each server, too short for 3.'])
  t.same(describe({ ms: 180_000, looks: [{ spentMs: 30_400, repeats: 3, open: [] }] }, [3, 5]), ['Time budget 3 min, 30 s used: 3 to 5 starts of each server.'])
  const looks = [
    { spentMs: 20_000, repeats: 3, open: [open('a'), open('b', 'p99<1s'), open('c', 'p99<1s'), open('ref', 'p99<1s')] },
    { spentMs: 40_600, repeats: 4, open: [open('b', 'p99<1s'), open('c', 'p99<1s'), open('ref', 'p99<1s'), open('ref', 'goodPerSecond')] }
  ]
  t.same(describe({ ms: 180_000, looks }).slice(1), [
    'Decided after 41 s (4 starts): a p99.', 'Still open: c p99<1s, ref requests/s. A longer --budget may decide more.'
  ])
  const many = [{ spentMs: 1000, repeats: 3, open: ['a', 'b', 'c', 'd'].map((name) => open(name, 'p50Us')) }]
  t.match(describe({ ms: 180_000, looks: many })[1], /^Still open: a p50, b p50, c p50, d p50\. /)
  many[0].open.push(open('e', 'cpuPerRequestUs'))
  t.match(describe({ ms: 180_000, looks: many })[1], /^Still open: a p50, b p50, c p50, d p50 and 1 more\. /)
})

t.test('the error bar of a report', async (t) => {
  const summary = { worstError: null, floorUs: 31, ceilingPerSecond: 98_049 }
  const describe = (/** @type {any} */ quote) => describeCalibration({ quote })
  t.same(describe(undefined), [])
  t.same(describe({ status: 'none', reason: 'nobody did it' }), ['How far off these numbers are is not known: nobody did it.'])
  const quote = { status: 'trusted', startedAt: '2026-03-01T12:00:00Z', extent: 'default', summary }
  t.same(describe(quote), ['Calibrated 2026-03-01 on this machine: no error above 0.2 ms, floor 31 µs, ceiling 98,000/s a core.'])
  t.same(describe({ ...quote, extent: 'quick', status: 'not trusted', reason: 'x' }),
    ['Calibrated 2026-03-01 on this machine (quick), not trusted here: no error above 0.2 ms, floor 31 µs, ceiling 98,000/s a core. Reason: x.'])
  t.match(describe({ ...quote, status: 'unclear', reason: 'x' })[0], /, without a verdict: /)
  for (const key of ['startedAt', 'summary']) t.match(describe({ ...quote, [key]: undefined })[0], /is not known/)
  t.equal(describeSummary({ summary: { worstError: null, floorUs: null, ceilingPerSecond: null } }), 'no error above 0.2 ms')
})

t.test('an experiment that was published', async (t) => {
  t.same(describeReplay({ plan: {} }), [])
  const describe = (/** @type {number} */ timeScale) => describeReplay(/** @type {any} */ ({ plan: { replay: { source: 'them', timeScale } } }))
  t.same(describe(1), ['Published by them.', 'Windows and phases last as long as published.'])
  t.match(describe(0.1)[1], /^Shortened: windows and phases last .* of the published time\.$/)
})

t.test('what goes wrong beside the noise of the machine, and how many targets share it', async (t) => {
  const result = /** @type {any} */ ({
    run: { warnings: [{ code: 'CROWDED' }, { code: 'THROTTLED' }, { code: 'THROTTLED' }] },
    baselines: [{ rows: ['a', 'b', 'c'].map((target) => ({ target, warnings: [{ code: 'RESENT', requests: 1 }, { code: 'NO_STEADY_STATE' }] })) }]
  })
  const resent = '1 request was sent again: the server had closed the connection, or refused the stream, before it processed them'
  const throttled = 'a cgroup limit throttled this machine\'s CPU while it was measured'
  t.same(collectTroubles({ result, mostNames: 2 }), [throttled, `a, b and 1 more: ${resent}`])
  t.same(collectTroubles({ result, mostNames: 3 })[1], `a, b, c: ${resent}`)
  t.equal(collectWarnings({ result }).length, 4)
})
