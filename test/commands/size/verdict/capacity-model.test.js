import t from 'tap'
import { estimateCapacity, findSaturation } from '../../../../src/commands/size/verdict/capacity-model.js'
import { summariseCapacity } from '../../../../src/commands/size/verdict/capacity-summary.js'
import { closeTo } from '../../../fixtures/close.js'
import { makeProbe } from './make-probe.js'
import { makeSettings } from './simulated-searches.js'

const full = (offeredPerSecond, goodPerSecond) => makeProbe({ offeredPerSecond, goodPerSecond, verdict: 'fail', sloRatio: 0.1 })
const at = (probes, startPerSecond = 100) => findSaturation({ startPerSecond, probes })

t.test('where it is saturated: the peak, what an overloaded one answers, or both where they agree', async (t) => {
  t.equal(at([]), 100)
  t.equal(at([full(150, 130)]), 130, 'far from the peak: what it answered')
  t.equal(at([full(150, 105)]), 102.5, 'within a tenth of it: between them')
  t.equal(at([full(150, 49)]), 100, 'less than half of the peak: it broke down')
  t.equal(at([full(150, 51)]), 51)
  t.equal(at([makeProbe({ offeredPerSecond: 120 })]), null, 'it held more than the peak, which so was none')
  t.equal(at([makeProbe({ offeredPerSecond: 80 }), full(150, 79)]), 100, 'it answers less than it held')
  t.equal(at([makeProbe({ offeredPerSecond: 120 }), full(200, 140)]), 140)
})

t.test('answers fell behind: by 2 %, and by more than chance makes of a count', async (t) => {
  const behind = (offeredPerSecond, goodPerSecond, measuredMs) => at([{ ...full(offeredPerSecond, goodPerSecond), measuredMs }], 1)
  t.equal(behind(1000, 979, 1e6), 979)
  t.equal(behind(1000, 981, 1e6), 1)
  t.equal(behind(100, 59, 1000), 59, '4 sigma of 100 are 40')
  t.equal(behind(100, 61, 1000), 1)
})

t.test('the capacity: nine tenths of saturation where nothing else is known, else where the line is at 1', async (t) => {
  const ask = (probes, startPerSecond = 100) => estimateCapacity({ startPerSecond, probes })
  t.equal(ask([full(150, 130)]), 117)
  t.equal(ask([makeProbe({ offeredPerSecond: 90, sloRatio: 0.5 })]), 80, 'in a line from 0.5 at 90/s to 0 at 100/s')
  closeTo(t, ask([makeProbe({ offeredPerSecond: 60, sloRatio: 99 })]), 96, 1e-9) // more than 10 counts as 10
  t.equal(ask([makeProbe({ offeredPerSecond: 120, sloRatio: 2 }), makeProbe({ offeredPerSecond: 110, sloRatio: 1.5 })]), null, 'it rises')
})

t.test('where nothing held, the lowest rate says by how much', async (t) => {
  const probes = [[80, 0.5], [60, 0.7], [70, 0.6]].map(([offeredPerSecond, sloRatio]) => makeProbe({ offeredPerSecond, verdict: 'fail', sloRatio }))
  const { reason } = summariseCapacity({ settings: makeSettings(100), probes, stopped: 'budget' })
  t.match(reason, { code: 'CAPACITY_TIME_UP', between: { code: 'CAPACITY_NONE_HELD', perSecond: 60 } })
})
