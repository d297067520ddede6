import t from 'tap'
import { cutIntoStretches, followOverTime } from '../../src/stats/over-time.js'

/** `decode` is given the distribution itself. */
const decode = (one) => one
const makeTrial = (windows, windowMs = windows.length * 1000) => ({ load: { windowMs, windows } })
const spread = (counts) => ({
  valuesUs: Object.keys(counts).map(Number),
  counts: Object.values(counts),
  total: Object.values(counts).reduce((a, b) => a + b, 0)
})

t.test('requests are counted by layers of a tenth of a decade', async (t) => {
  const { edgesUs, stretches, stretchMs } = followOverTime({
    trials: [makeTrial([spread({ 1000: 300, 1001: 5, 1260: 3, 10_000: 100 }), spread({ 1000: 8 })])],
    decode
  })
  t.equal(stretchMs, 1000)
  t.equal(edgesUs.length, 11, '1 ms to 10 ms, both ends in')
  t.same([edgesUs[0], edgesUs[10]].map(Math.round), [1000, 10_000])
  t.same(stretches[0].counts, [300, 5, 3, 0, 0, 0, 0, 0, 0, 0, 100], 'an edge belongs to the layer below it; 1,260 is above 10^3.1')
  t.same(stretches.map(({ fromMs, total }) => [fromMs, total]), [[0, 408], [1000, 8]])
  t.same(stretches.map(({ p50Us, p99Us }) => [p50Us, p99Us]), [[1000, 10_000], [1000, null]], 'p99 needs 368 requests, p50 6')
})

t.test('the same stretch of all repeats is one', async (t) => {
  const trials = [makeTrial([spread({ 100: 10 }), spread({ 100: 10 })]), makeTrial([spread({ 200: 30 }), spread({ 100: 10 })])]
  const { stretches } = followOverTime({ trials, decode })
  t.same(stretches.map(({ total, p50Us }) => [total, p50Us]), [[40, 200], [20, 100]])
  t.same(
    followOverTime({ trials, decode, tau: { p50: 5, p99: 5 } }).stretches.map(({ p50Us }) => p50Us),
    [200, null],
    '20 that depend on each other are worth 4'
  )
})

t.test('no more than 60 stretches, whatever the trial kept', async (t) => {
  const { stretches, stretchMs } = followOverTime({ trials: [makeTrial(Array.from({ length: 150 }, () => spread({ 100: 1 })))], decode })
  t.equal(stretches.length, 50)
  t.equal(stretchMs, 3000)
  t.equal(stretches.reduce((sum, { total }) => sum + total, 0), 150, 'nothing is lost')
  t.equal(stretches[49].fromMs, 147_000)
})

t.test('nothing is made up', async (t) => {
  t.equal(followOverTime({ trials: [{ load: { windowMs: 1000 } }], decode }), undefined, 'none kept')
  t.equal(
    followOverTime({
      trials: [makeTrial([spread({ 1: 1 })]), makeTrial([spread({ 1: 1 }), spread({ 1: 1 })])],
      decode
    }),
    undefined,
    'trials of different length'
  )
  t.equal(followOverTime({ trials: [makeTrial([spread({}), spread({})])], decode }), undefined, 'no request')
  const { stretches, edgesUs } = followOverTime({ trials: [makeTrial([spread({ 0: 1 }), spread({})])], decode })
  t.same(edgesUs, [1], 'what took no time is in the lowest layer')
  t.same(stretches.map(({ counts, p50Us }) => [counts, p50Us]), [[[1], null], [[0], null]])
})

t.test('four stretches of one start or two, with what failed in each', async (t) => {
  const counts = { ok: 8, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  const windows = [10, 20, 30, 40, 50, 60, 70, 80].map((us) => spread({ [us]: 1 }))
  const cut = (load, starts = 1) =>
    cutIntoStretches({ trial: { load: { windows, counts, exactUs: null, ...load } }, starts, decode }).stretches
  t.strictSame(cut({})?.map(({ distribution: { valuesUs } }) => valuesUs), [[10, 20], [30, 40], [50, 60], [70, 80]])
  t.equal(cut({}, 2)?.length, 2)
  t.equal(cut({}, 3), undefined, 'three starts are judged as starts')
  t.equal(cut({ windows: windows.slice(0, 3) }), undefined)
  t.equal(cut({ windows: windows.slice(1) }), undefined, 'not all of its requests')
  t.equal(cut({ counts: { ...counts, ok: 7, notSent: 1 } }), undefined, 'somebody was turned away')
  t.equal(cut({ counts: { ...counts, ok: 7, failed: 1 } }), undefined, 'nobody knows which one failed')
  const told = cut({ counts: { ...counts, ok: 7, failed: 1 }, badWindows: [null, null, null, null, null, spread({ 60: 1 }), null, null] })
  t.strictSame(told?.map(({ counts: { ok, failed } }) => [ok, failed]), [[2, 0], [2, 0], [1, 1], [2, 0]])
})
