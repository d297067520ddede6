import t from 'tap'
import { chooseJudged, isBetween, isWholeInside, listUnplaced, placeInBand } from '../../../../src/commands/traces/verdict/band-place.js'

const place = (value, more) => placeInBand({ checks: [{ percentile: 0.99, measured: { value }, lowUs: 100, highUs: 200, place: 'outside', ...more }] })[0]

t.test('inside the band, or no more than a twentieth beside it; chance alone leaves it open', async (t) => {
  const of = (...args) => { const { offRatio, isInside } = place(...args); return [Number(offRatio.toFixed(3)), isInside] }
  t.same(of(150, { place: 'inside' }), [0, true])
  t.same(of(209), [0.045, true])
  t.same(of(212), [0.06, false])
  t.same(of(96), [0.04, true])
  t.same(of(94), [0.06, false])
  t.same(of(212, { place: 'cannot tell' }), [0.06, null])
  t.same(of(205, { place: 'cannot tell' }), [0.025, true])
  t.same(of(94, { highUs: null, place: 'inside' }), [0.06, false], 'a band without an end')
  t.same(of(212, { lowUs: null }), [0.06, false])
  t.same(of(50, { lowUs: null }), [0, true])
})

t.test('all of it: outside when one is, inside when all that are judged are', async (t) => {
  const whole = (places, unplaced = []) => isWholeInside({ band: places.map((isInside) => ({ isInside })), unplaced })
  t.same([whole([true, true]), whole([true, false, null]), whole([true, null])], [true, false, null])
  t.same([whole([true]), whole([]), whole([true], [{}])], [true, null, null])
  t.same(listUnplaced({ judged: [0.5, 0.99], band: [{ percentile: 0.5 }] }), [{ percentile: 0.99, needed: 368 }])
  t.same(chooseJudged({ ratios: [] }), [0.5, 0.99])
  t.same(chooseJudged({ ratios: [0.999, 0.9, 0.5] }), [0.5, 0.9, 0.999])
})

t.test('between two times in either order, with the same tolerance', async (t) => {
  for (const [us, is] of [[94, false], [95, true], [150, true], [210, true], [211, false]]) {
    t.equal(isBetween({ us, ends: [100, 200] }), is, String(us))
    t.equal(isBetween({ us, ends: [200, 100] }), is, String(us))
  }
})
