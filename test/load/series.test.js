import t from 'tap'
import { mergeSeries, Series } from '../../src/load/series.js'

t.test('ends come in any order, the series is in that of the due times', async (t) => {
  const series = new Series({ capacity: 4 })
  series.note(1300, 10)
  series.note(1100, 900)
  series.note(1200, 5e9)
  t.strictSame(series.close({ startUs: 1000 }), { dueUs: Float64Array.of(100, 200, 300), responseUs: Uint32Array.of(900, 2 ** 32 - 1, 10) })
})

t.test('what did not end well is marked, also when that turns out later', async (t) => {
  const series = new Series({ capacity: 3 })
  for (const [dueUs, us] of [[1300, 10], [1100, 900], [1200, 5]]) series.note(dueUs, us)
  t.notOk('isBad' in Object(series.close({ startUs: 1000 })))
  series.markBad(1200)
  series.markBad(1300)
  t.strictSame(series.close({ startUs: 1000 })?.isBad, Uint8Array.of(0, 1, 1))
  series.note(1400, 1)
  series.markBad(1400)
  t.equal(series.close({ startUs: 1000 }), undefined, 'one more than there is room for')
})

t.test('one that does not fit is none, and an empty one is empty', async (t) => {
  const series = new Series({ capacity: 1 })
  series.note(1, 1)
  t.equal(series.close({ startUs: 0 })?.dueUs.length, 1)
  series.note(2, 1)
  t.equal(series.close({ startUs: 0 }), undefined)
  t.equal(new Series({ capacity: 3 }).close({ startUs: 0 })?.dueUs.length, 0)
})

t.test('several drivers, one order; a part does not stand for the whole', async (t) => {
  const one = { dueUs: Float64Array.of(0, 20), responseUs: Uint32Array.of(1, 3) }
  const other = { dueUs: Float64Array.of(10), responseUs: Uint32Array.of(2) }
  t.strictSame(mergeSeries([one, other]), { dueUs: Float64Array.of(0, 10, 20), responseUs: Uint32Array.of(1, 2, 3) })
  t.strictSame(mergeSeries([one, { ...other, isBad: Uint8Array.of(1) }])?.isBad, Uint8Array.of(0, 1, 0))
  t.equal(mergeSeries([one, undefined]), undefined)
  t.strictSame(mergeSeries([]), { dueUs: new Float64Array(0), responseUs: new Uint32Array(0) })
})
