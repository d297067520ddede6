import { BadTimes } from '../bad-times.js'

/**
 * @import { DriverResult } from '../../types.ts'
 * @import { SampleTally } from './sample-stream.js'
 * @import { K6Summary } from './summary.js'
 *
 * @typedef {{ summary: K6Summary, tally?: SampleTally }} Told
 */

/**
 * @param {{ histogram: { record: (valueUs: number) => void }, samples: readonly SampleTally[] }} options
 * @returns {{ bad?: string }} of these, those that did not end well
 */
export function recordSamples ({ histogram, samples }) {
  const bad = new BadTimes()
  for (const { responsesUs, isBad } of samples) {
    for (const [i, us] of responsesUs.entries()) {
      histogram.record(wholeUs(us))
      if (isBad[i]) bad.note(wholeUs(us))
    }
  }
  return bad.encode()
}

/**
 * All response times in the order of their starts, which k6 does not tell: a sample's time is its end. Each instance by
 * its own clock, from when its window began.
 * @param {readonly Told[]} told
 * @returns {DriverResult['series']}
 */
export function seriesOf (told) {
  const entries = told.flatMap(({ summary: { startedAtMs }, tally }) => startedAtMs === null || !tally
    ? []
    : tally.responsesUs.map((us, i) => ({ dueUs: Math.max(0, tally.endedUs[i] - us - startedAtMs * 1000), us, isBad: tally.isBad[i] })))
  entries.sort((a, b) => a.dueUs - b.dueUs)
  return {
    dueUs: Float64Array.from(entries, ({ dueUs }) => dueUs),
    responseUs: Uint32Array.from(entries, ({ us }) => wholeUs(us)),
    ...entries.some(({ isBad }) => isBad) && { isBad: Uint8Array.from(entries, ({ isBad }) => Number(isBad)) }
  }
}

/** What ended in each whole second of the window. @param {readonly Told[]} told @param {number} windowMs */
export function timelineOf (told, windowMs) {
  const timeline = Array.from({ length: Math.floor(windowMs / 1000) }, () => ({ ok: 0, failed: 0 }))
  for (const { summary: { startedAtMs }, tally } of told) {
    if (startedAtMs === null) continue
    for (const { atUs, isGood } of tally?.ends ?? []) {
      const second = timeline[Math.floor((atUs / 1000 - startedAtMs) / 1000)]
      if (second) second[isGood ? 'ok' : 'failed']++
    }
  }
  return timeline
}

/** Nothing that took time is 0. @param {number} us */
function wholeUs (us) {
  return us > 0 ? Math.max(1, Math.round(us)) : 0
}
