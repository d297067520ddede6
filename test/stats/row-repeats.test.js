import t from 'tap'
import { listLate, listRepeats } from '../../src/stats/row-repeats.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeTrial, makeTrialRecord } from '../fixtures/records.js'

const make = (repeat, change = () => {}, valuesUs = [100, 200, 300, 1000]) =>
  makeTrialRecord({ trial: { ...makeTrial({ phase: 'latency', ratePerSecond: 100 }), repeat }, valuesUs, change })
const list = (trials, isPart) =>
  listRepeats({ trials, distributions: trials.map(({ load }) => decode(load.histograms.responseTime)), isPart })

t.test('by repeat; the second try of one takes its place, what did not end has none', async (t) => {
  const trials = [await make(2), await make(1), await make(2, () => {}, [5, 5]), await make(3, (record) => { record.status = 'partial' })]
  t.match(list(trials), [{ repeat: 1, medianUs: 200, minUs: 100, maxUs: 1000, meanUs: 400 }, { repeat: 2, medianUs: 5, maxUs: 5 }])
  t.equal(list(trials).length, 2)
})

t.test('the exact figures are of the whole window: of a part, or without them, what the histogram holds', async (t) => {
  const exactUs = { min: 99.5, max: 1000.5, mean: 400.25 }
  const trial = await make(1, ({ load }) => { load.exactUs = exactUs })
  t.match(list([trial]), [{ minUs: 99.5, maxUs: 1000.5, meanUs: 400.25 }])
  const own = { minUs: 100, maxUs: 1000, meanUs: 400 }
  t.match(list([trial], true), [{ ...own, perSecond: null }])
  t.match(list([await make(1, ({ load }) => { load.exactUs = null })]), [own])
  t.match(list([await make(1, () => {}, [])]), [{ minUs: null, maxUs: null, meanUs: null, medianUs: null }])
})

t.test('rounds within a repeat', async (t) => {
  const slices = { round: [1, 2], windowMs: [500, 250], ok: [50, 0], cpuUs: [1000, 70] }
  const trial = await make(1, (record) => { record.slices = slices })
  t.strictSame(list([trial])[0].rounds, [
    { round: 1, perSecond: 100, cpuPerRequestUs: 20 }, { round: 2, perSecond: 0, cpuPerRequestUs: null }
  ])
  t.notOk('rounds' in list([trial], true)[0])
})

t.test('a driver that was late with some: the half of them, where it was on time with that', async (t) => {
  const late = { code: 'TEXT', text: 'late', kind: 'late' }
  const ask = (invalid, { medianUs = 400, status = 'complete' } = {}) =>
    make(1, (record) => Object.assign(record, { status, load: { ...record.load, invalid } }), Array(40).fill(medianUs))
  const of = async (...given) => listLate({ trials: [await ask(...given)], decode })
  t.strictSame(await of([late]), [{ repeat: 1, medianUs: 400 }], 'half were sent within 14 us, a twentieth is 20')
  t.strictSame(await of([late], { medianUs: 200 }), [], 'a twentieth is 10')
  t.strictSame(await of([]), [], 'it was not late')
  t.strictSame(await of([late, { ...late, kind: 'clocks' }]), [], 'there is more than that')
  t.strictSame(await of([late], { status: 'partial' }), [])
})
