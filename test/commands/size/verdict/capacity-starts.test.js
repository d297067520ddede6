import t from 'tap'
import { estimateOverStarts, findSettledFail } from '../../../../src/commands/size/verdict/capacity-starts.js'
import { closeTo } from '../../../fixtures/close.js'
import { makeProbe } from './make-probe.js'

// Its SLO ratio falls in a line from 1 at 100/s to 0 at 110/s: the room is 10/s.
const settings = { startPerSecond: 110, fullMs: 10_000 }
const onLine = (rate) => (110 - rate) / 10
const start = (offeredPerSecond, sloRatio = onLine(offeredPerSecond), more = {}) =>
  makeProbe({ offeredPerSecond, sloRatio, verdict: sloRatio >= 1.1 ? 'pass' : sloRatio < 0.9 ? 'fail' : 'undecided', isConfirmation: true, ...more })
const estimate = (probes, own = settings) => estimateOverStarts({ settings: own, probes })
const early = { verdict: 'fail', sloRatio: 0.1, measuredMs: 2000 }

t.test('starts on the line say where it is at 1, to 2 %', async (t) => {
  const found = estimate([start(96.5), start(96.5), start(96.5)])
  closeTo(t, found.perSecond, 100, 1e-9)
  closeTo(t, found.low, 98, 1e-9)
  closeTo(t, found.high, 102, 1e-9)
  t.match(found, { heldPerSecond: 96.5, isMixed: false, starts: { length: 3 }, leftOut: [] })
  t.match(estimate([start(96.5), start(96.5)]), { low: 0, high: Infinity, heldPerSecond: 96.5 }, 'two have no interval')
  t.equal(estimate([]), null)
  t.match(estimate([start(96), start(97), start(98)]), { heldPerSecond: 0 }, 'no load was held by two')
})

t.test('the interval: Student t over the jackknife of the mean response time', async (t) => {
  const ratios = [1.2, 1.3, 1.5, 1.6] // on average as the line has it
  const found = estimate(ratios.map((ratio) => start(96, ratio)))
  const read = (some) => 96 + (some.length / some.reduce((sum, ratio) => sum + 1 / ratio, 0) - 1) * 10
  const without = ratios.map((_, left) => read(ratios.filter((_, i) => i !== left)))
  const mean = without.reduce((sum, value) => sum + value, 0) / 4
  const standardError = Math.sqrt(3 / 4 * without.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  closeTo(t, found.perSecond, read(ratios), 1e-9)
  closeTo(t, found.high - found.perSecond, 3.4819 * standardError, 1e-3) // tabled: t of 0.98 with 3 degrees of freedom
  closeTo(t, found.perSecond - found.low, 3.4819 * standardError, 1e-3)
})

t.test('a start is of full length, valid, and near: within a half and two of what is asked', async (t) => {
  const two = [start(96.5), start(96.5)]
  const count = (probe) => estimate([...two, probe]).starts.length
  t.equal(count(start(96.5, 1.35, { plannedMs: 9800, measuredMs: 9000 })), 3)
  t.equal(count(start(96.5, 1.35, { plannedMs: 9799 })), 2, 'planned for less')
  t.equal(count(start(96.5, 1.35, { measuredMs: 8999 })), 2, 'measured for less')
  t.equal(count(start(96.5, 1.35, { verdict: 'invalid' })), 2)
  t.equal(count(start(96.5, null, { verdict: 'undecided' })), 2)
  t.equal(count(start(90, 2)), 3)
  t.equal(count(start(90, 2.01)), 2, 'with so much room it says little')
  t.equal(estimate([start(80, 3)]).starts.length, 1, 'unless there is nothing nearer')
  t.equal(estimate([start(74, 3.6)]), null, 'and never from beyond 3.5')
  t.equal(estimate([start(96.5), start(77, 1.9, { verdict: 'undecided' })]).starts.length, 1, 'too far below the highest')
})

t.test('what was overloaded counts, at the loads that others were near at', async (t) => {
  const three = [start(96.5), start(96.5), start(98)]
  const found = estimate([...three, start(98, 0.45)])
  t.equal(found.starts.length + found.leftOut.length, 4)
  t.equal(estimate([...three, start(99, 0.45)]).starts.length, 3, 'it is above them all')
  t.equal(estimate([...three, start(96, 0.45, { plannedMs: 3333 })]).starts.length, 3, 'it was planned for a look only')
})

t.test('left out: a start far below the others, and one that failed at once at a load that they hold', async (t) => {
  const four = [96, 96.5, 97, 97.5].map((rate) => start(rate))
  const leftOut = (probe) => estimate([...four, probe])?.leftOut.length
  // The others say 100/s. No deviation: 6 % below is 0.6 of the room, 5 % less.
  t.equal(leftOut(start(90, 1.45, { verdict: 'undecided' })), 0, 'it says 94.5/s')
  t.equal(leftOut(start(90, 1.35, { verdict: 'undecided' })), 1, 'it says 93.5/s')
  const three = [start(96.5), start(97), start(90, 1.35, { verdict: 'undecided' })]
  t.equal(estimate(three).leftOut.length, 1, 'the middle of three is one of the two')
  const grew = { verdict: 'fail', measuredMs: 4999 }
  t.equal(leftOut(start(97, 1, grew)), 1)
  t.equal(leftOut(start(97, 1, { ...grew, measuredMs: 5000 })), 0, 'half of its time is not at once')
  const above = estimate([...four, start(104, 0.6, { verdict: 'fail' }), start(103.5, 0.1, early)])
  t.match(above, { leftOut: [] }, 'more than 3 % above what they say, it was the load')
  t.match(estimate([...four, start(104, 0.6, { verdict: 'fail' }), start(102.5, 0.1, early)]), { leftOut: [{ offeredPerSecond: 102.5 }] })
})

t.test('never more are left out than stay, and beyond a third the interval holds all of them', async (t) => {
  const slowed = [start(96.5, 0.1, early), start(96.5, 0.1, early)]
  const held = (count) => Array.from({ length: count }, () => start(96.5))
  t.match(estimate([...held(4), ...slowed]), { isMixed: false, starts: { length: 4 }, leftOut: { length: 2 } }, 'two of six')
  const mixed = estimate([...held(3), ...slowed])
  t.match(mixed, { isMixed: true, starts: { length: 3 }, leftOut: { length: 2 } }, 'two of five')
  closeTo(t, mixed.perSecond, 100, 1e-9)
  t.ok(mixed.low < 96.5 && mixed.high - mixed.low > 10, `${mixed.low} to ${mixed.high}`)
  t.match(estimate([start(96.5), ...slowed]), { starts: { length: 3 }, leftOut: [] }, 'two of three')
})

t.test('two failures at a load far below what the line says are believed, not the line', async (t) => {
  const three = [start(96.5), start(96.5), start(96.5)]
  const failed = (rate) => [start(rate, 0.7, { plannedMs: 3333, verdict: 'fail' }), start(rate, 0.7, { plannedMs: 3333, verdict: 'fail' })]
  t.equal(estimate([...three, ...failed(90)]), null)
  t.not(estimate([...three, ...failed(97)]), null, '5 % below it is no contradiction')
  t.equal(findSettledFail(failed(90)), 90)
  t.equal(findSettledFail(failed(90).slice(1)), Infinity, 'one alone')
  t.equal(findSettledFail([...failed(90), start(90)]), Infinity, 'one held')
  t.equal(findSettledFail([...failed(95), ...failed(90)]), 90)
})

t.test('where as many starts are far off the line, there is none', async (t) => {
  const near = [start(96.5), start(96.5)]
  const off = start(85, 9)
  t.not(estimate([...near, off]), null)
  t.equal(estimate([...near, off, off]), null, 'it says 2.5 at 85/s, and they have 9')
  t.not(estimate([...near, start(79, 9), start(79, 9)]), null, 'below 0.8 of the capacity no line is expected')
})

t.test('held above the peak, which so was none: far from the capacity there is no estimate', async (t) => {
  const low = { ...settings, startPerSecond: 25 }
  const three = (ratio) => Array.from({ length: 3 }, () => start(60, ratio))
  t.equal(estimate(three(1.87), low), null)
  t.not(estimate(three(1.5), low), null)
  t.not(estimate([...three(1.87), start(70, 1.5)], low), null, 'the probes say how it falls')
})

t.test('the room: by the peak, a tenth where it does not tell, or as the probes themselves fall', async (t) => {
  closeTo(t, estimate([start(100, 1.5), start(100, 1.5)], { ...settings, startPerSecond: 90 }).perSecond, 100 + 0.5 * 10, 1.1)
  // They fall by 1 in 40/s, four times as slowly as the peak says.
  const slow = [80, 90, 100].map((rate) => start(rate, 1 + (100 - rate) / 40, { verdict: 'undecided' }))
  closeTo(t, estimate(slow, { ...settings, startPerSecond: 105 }).perSecond, 100, 1.5)
})
