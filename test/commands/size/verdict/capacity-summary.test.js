import t from 'tap'
import { summariseCapacity } from '../../../../src/commands/size/verdict/capacity-summary.js'
import { makeProbe } from './make-probe.js'
import { makeSettings } from './simulated-searches.js'

// The SLO ratio falls in a line from 1 at 100/s to 0 at 110/s, which no peak is above.
const settings = { ...makeSettings(100), startPerSecond: 110, fullMs: 10_000, mostPerSecond: 1000 }
const start = (/** @type {number} */ rate) =>
  makeProbe({ offeredPerSecond: rate, sloRatio: (110 - rate) / 10, isConfirmation: true, verdict: 'pass' })
/** A look that was cut short, at a rate above the capacity: it says little. */
const look = makeProbe({ offeredPerSecond: 105, plannedMs: 3333, measuredMs: 1000, sloRatio: 1.2, verdict: 'pass' })
const summarise = (/** @type {any[]} */ probes) => summariseCapacity({ settings, probes, stopped: 'budget' })

t.test('what two starts held is the lower end, and never more than the interval says', async (t) => {
  t.match(summarise([start(96.5), start(96.5), start(96.5)]), {
    estimatePerSecond: 100, lowerPerSecond: 96.5, upperPerSecond: 102, confirmed: true, starts: 3, leftOut: 0
  })
  t.match(summarise([start(99), start(99), start(99)]), {
    estimatePerSecond: 100, lowerPerSecond: 99, upperPerSecond: 102
  }, 'two passed there beyond doubt')
})

t.test('what two short looks held above the capacity holds nothing', async (t) => {
  const { estimatePerSecond, lowerPerSecond, confirmed } = summarise([start(96), start(97), start(98), look, look])
  t.ok(Number(estimatePerSecond) > 99 && Number(estimatePerSecond) < 101, `${estimatePerSecond}`)
  t.ok(Number(lowerPerSecond) > 97 && Number(lowerPerSecond) <= 98, `${lowerPerSecond}: no more than one start held`)
  t.equal(confirmed, false)
})
