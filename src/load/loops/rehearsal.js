import { Series } from '../series.js'
import { Ledger } from './ledger.js'

/** @import { createHistogram } from '../histogram.js' */
/** @import { StageTallies } from './stage-tallies.js' */

/** @typedef {Awaited<ReturnType<typeof createHistogram>>} Histogram */

const ROUNDS = 20_000
const GAP_US = 1000
const LONGEST_US = 10_000_000
const TICK_EVERY = 100

/**
 * Books requests that never were, and forgets them. Nothing is recorded before the window opens, so its first requests
 * would wait (1 to 4 ms, measured) for V8 to compile what records them, and for the kernel to hand out the memory.
 * @param {object} options
 * @param {{ responseTime: Histogram, serviceTime?: Histogram, sendLag?: Histogram, driverLag?: Histogram,
 *   firstByte?: Histogram, receiving?: Histogram, series?: Series, stages?: StageTallies }} options.recorders empty;
 *   they are so again afterwards; stages: not rehearsed
 * @param {readonly number[]} [options.boundsUs]
 * @param {(ledger: Ledger) => unknown} options.tick what else is done with a ledger while the window is open
 */
export function rehearse ({ recorders: { series, stages, ...histograms }, boundsUs, tick }) {
  const ledger = new Ledger({ ...histograms, ...series && { series: new Series({ capacity: ROUNDS }) } }, boundsUs)
  ledger.openWindow(0, ROUNDS * GAP_US)
  for (let round = 0; round < ROUNDS; round++) {
    const dueUs = round * GAP_US + 0.5
    const lagUs = 1.5 + round % 4 * 500
    ledger.noteDue(dueUs)
    ledger.noteSent(dueUs, dueUs + lagUs, lagUs, round % 7 === 0)
    ledger.notePhases(dueUs, dueUs + lagUs, dueUs + lagUs + 0.5, dueUs + LONGEST_US)
    ledger.noteOk(dueUs, dueUs + lagUs, dueUs + LONGEST_US ** (round % 100 / 100))
    if (round % TICK_EVERY === 0) tick(ledger)
  }
  for (const histogram of Object.values(histograms)) histogram?.reset()
}
