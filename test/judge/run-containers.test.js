import t from 'tap'
import { parseObjective } from '../../src/plan/objective.js'
import { LOOK_SIZED } from '../../src/plan/first-look.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { estimateContainers, isHopeless } from '../../src/judge/run-containers.js'
import { buildHeadline, findPeakRow } from '../../src/judge/headline.js'
import { buildResult } from '../../src/judge/result.js'
import { makeLook } from '../fixtures/looks.js'
import { makeRow } from '../fixtures/rows.js'
import { say } from '../fixtures/told.js'

const QUESTION = { peakPerSecond: 5000, headroom: 1 / 3, spare: 1 }
const rate = { value: 1000, low: 900, high: 1250, basis: 'repeats' }

const verdictOf = (text, verdict, phase = 'peak') =>
  ({ baseline: 'b', target: 'a', phase, objective: parseObjective({ text }), verdict })

const estimateOne = ({ rows = [makeRow({ target: 'a', rate })], verdicts = [] }) =>
  estimateContainers({ targets: ['a'], question: QUESTION, rows, verdicts })[0]

t.test('the rate flat out, divided, with its range; what is spare comes on top', async (t) => {
  t.strictSame(estimateOne({}), { target: 'a', atMost: false, ratePerSecond: rate, undecided: [], units: 9, low: 7, high: 10 })
  t.match(estimateOne({ rows: [makeRow({ target: 'a', rate: 1000 })] }), { units: 9, low: null, high: null }, 'one start: no range')
})

t.test('no number but the reason where the rate is not known', async (t) => {
  const why = (rows) => estimateOne({ rows, verdicts: [verdictOf('p99<50ms', 'inconclusive')] })
  t.match(why([]), { units: null, low: null, high: null, ratePerSecond: null, undecided: [], reason: { code: 'unmeasured' } })
  t.match(why([{ ...makeRow({ target: 'a', status: 'missing' }), measured: null }]), {
    units: null,
    reason: { code: 'unmeasured', why: say('because') }
  })
  t.match(why([makeRow({ target: 'a', rate, status: 'invalid' })]), { units: null, reason: { code: 'invalid', why: say('because') } })
  t.match(why([makeRow({ target: 'a', rate: 0 })]), { units: null, reason: { code: 'nothingGood' } })
  const wide = { ...rate, low: 100, high: 1001 }
  t.match(why([makeRow({ target: 'a', rate: wide })]), { units: null, reason: { code: 'rateUnsure', low: 100, high: 1001 } })
  t.notOk(isHopeless({ low: 100, high: 1000 }))
})

t.test('who missed what it was asked has none either; a rate of one server is no such thing', async (t) => {
  t.match(estimateOne({ verdicts: [verdictOf('p99<50ms', 'met'), verdictOf('success>=99%', 'missed')] }), {
    units: null,
    reason: { code: 'missed', objective: 'success>=99%', offeredPerSecond: null }
  })
  const rows = [makeRow({ target: 'a', rate }), { ...makeRow({ target: 'a', phase: 'latency' }), offeredPerSecond: 400 }]
  t.match(estimateOne({ rows, verdicts: [verdictOf('p99<50ms', 'missed', 'latency')] }), {
    units: null,
    reason: { code: 'missed', objective: 'p99<50ms', offeredPerSecond: 400 }
  })
  t.match(estimateOne({ verdicts: [verdictOf('rate>=9000/s', 'missed')] }), { units: 9, undecided: [] })
  t.match(
    estimateOne({ verdicts: [verdictOf('p99<50ms', 'inconclusive'), verdictOf('p99<50ms', 'invalid', 'latency')] }),
    { units: 9, undecided: ['p99<50ms'] }
  )
})

t.test('the first look asks for one peak of all its parts, and a record from before it was asked says the same', async (t) => {
  const record = await makeLook()
  const result = buildResult({ record, decode: decodeHistogram })
  const { containers } = buildHeadline({ result })
  t.match(containers, [{ question: { peakPerSecond: 5000, headroom: 1 / 3, spare: 0 } }])
  t.strictSame(containers[0].targets.map(({ target }) => target), LOOK_SIZED)
  const { value, low, high } = findPeakRow({ rows: result.baselines[1].rows, target: 'fastify-gzip' })?.measured.goodPerSecond
  t.match(
    containers[0].targets.find(({ target }) => target === 'fastify-gzip'),
    { units: Math.ceil(7500 / value), low: Math.ceil(7500 / Number(high)), high: Math.ceil(7500 / Number(low)) }
  )
  const before = { ...record, plan: { ...record.plan, baselines: record.plan.baselines.map(({ peak, ...baseline }) => baseline) } }
  t.strictSame(buildHeadline({ result: buildResult({ record: before, decode: decodeHistogram }) }).containers, containers)
})

t.test('a target of several baselines stands once, without a number where one has none; another peak is another list', async (t) => {
  const { baselines: [first], run: looked } = buildResult({ record: await makeLook(), decode: decodeHistogram })
  const run = { ...looked, plan: { ...looked.plan, baselines: [{ ...first.baseline, name: 'own' }] } }
  const question = { peakPerSecond: 10, headroom: 0, spare: 0 }
  const one = { target: 'a', units: 2, low: null, high: null, atMost: false, ratePerSecond: rate, undecided: [] }
  const none = { ...one, units: null, reason: { code: 'nothingGood' } }
  const asking = (targets, asked = question) => ({
    ...first,
    containers: { question: asked, targets }
  })
  const { containers } = buildHeadline({
    result: {
      run,
      baselines: [asking([one]), asking([none, { ...one, target: 'b' }]), asking([one], { ...question, spare: 1 })]
    }
  })
  t.strictSame(containers, [
    { question, targets: [none, { ...one, target: 'b' }] },
    { question: { ...question, spare: 1 }, targets: [one] }
  ])
})
