import t from 'tap'
import { decodeHistogram } from '../../src/record/histogram.js'
import { buildHeadline, findPeakRow } from '../../src/judge/headline.js'
import { buildResult } from '../../src/judge/result.js'
import { makeFiveRepeatResult, makeOneRepeatResult } from '../report/fixture.js'
import { makeLook } from '../fixtures/looks.js'

t.test('starts, cores and servers', async (t) => {
  t.match(buildHeadline({ result: makeFiveRepeatResult() }), { servers: 7, starts: { least: 5, most: 5 }, isOneCore: false, noise: null })
  t.match(buildHeadline({ result: makeOneRepeatResult() }), { starts: { least: 1, most: 1 } })
  t.match(buildHeadline({ result: buildResult({ record: await makeLook(), decode: decodeHistogram }) }), { servers: 12, isOneCore: true })
  const mixed = makeFiveRepeatResult()
  const peaks = mixed.baselines.flatMap(({ rows }) => rows).filter(({ phase, measured }) => phase === 'peak' && measured)
  peaks[0].repeats = 3
  t.match(buildHeadline({ result: mixed }), { starts: { least: 3, most: 5 }, isOneCore: false })
  for (const row of mixed.baselines.flatMap(({ rows }) => rows)) row.repeats = row.phase === 'peak' ? 4 : 9
  t.match(buildHeadline({ result: mixed }).starts, { least: 4, most: 4 }, 'those of peaks, where there are some')
  for (const { rows } of mixed.baselines) for (const row of rows) row.phase = 'latency'
  t.match(buildHeadline({ result: mixed }).starts, { least: 4, most: 9 })
  t.match(buildHeadline({ result: { ...makeOneRepeatResult(), baselines: [] } }), {
    servers: 0,
    starts: { least: 0, most: 0 },
    isOneCore: false,
    objectives: { met: 0, missed: 0, open: 0, telling: null },
    containers: []
  })
})

t.test('noise is told from one second of ten with a stop', async (t) => {
  const result = makeFiveRepeatResult()
  const [{ measured }] = result.baselines[0].rows
  measured.stops = { count: 3, totalUs: 30_000, longestUs: 12_000, hitSeconds: 3, seconds: 50 }
  t.equal(buildHeadline({ result }).noise, null)
  measured.stops.hitSeconds = 5
  t.strictSame(buildHeadline({ result }).noise, { stops: 3, longestUs: 12_000, hitSeconds: 5, seconds: 50, waitedRatio: 0 })
  delete measured.stops
  measured.waitedRatio = 0.02
  t.equal(buildHeadline({ result }).noise, null)
  measured.waitedRatio = 0.4
  t.strictSame(buildHeadline({ result }).noise, { stops: 0, longestUs: 0, hitSeconds: 0, seconds: 0, waitedRatio: 0.4 })
})

t.test('the one to look at: missed before open, the worst first', async (t) => {
  const result = makeFiveRepeatResult()
  t.match(buildHeadline({ result }).objectives, {
    met: 3,
    missed: 1,
    open: 2,
    telling: { target: 'fastify-json', objective: { text: 'success>=99.9%' } }
  })
  result.baselines[0].verdicts = result.baselines[0].verdicts.filter(({ verdict }) => verdict !== 'missed')
  t.match(buildHeadline({ result }).objectives.telling, { verdict: 'invalid', sloRatio: 0.2638 })
})

t.test('the peak that a rate is told by: a good row before others, one that the driver did not bound, then the faster', async (t) => {
  const row = (name, perSecond, more) => ({
    name, target: 'a', phase: 'peak', status: 'ok', measured: perSecond === null ? null : { goodPerSecond: { value: perSecond }, driverBound: false, ...more?.measured }, ...more?.row
  })
  const find = (...rows) => findPeakRow({ rows, target: 'a' })?.name
  const [slow, fast, none] = [row('slow', 5), row('fast', 9), row('none', null, { row: { status: 'invalid' } })]
  t.equal(find(slow, fast), 'fast')
  t.equal(find(row('bound', 9, { measured: { driverBound: true } }), slow), 'slow')
  t.equal(find(row('bad', 9, { row: { status: 'invalid' } }), row('bound', 5, { measured: { driverBound: true } })), 'bound')
  t.equal(find(slow, row('partial', 9, { row: { status: 'partial' } })), 'partial')
  t.equal(find(none, row('bad', 5, { row: { status: 'invalid' } })), 'bad', 'what was measured before what was not')
  t.equal(find(none), 'none')
  t.equal(find(row('other', 9, { row: { target: 'b' } }), row('latency', 9, { row: { phase: 'latency' } })), undefined)
})
