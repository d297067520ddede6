import { countSuccessEvents } from '../events.js'
import { divide, keepSide } from '../allowed-ratio.js'
import { findExcess } from '../../stats/start-counts.js'
import { intervalOfCounts } from '../../stats/start-interval.js'

/** @import { Row, ShortfallKind, SuccessObjective } from '../../types.ts' */
/** @import { EventJudge, Starts } from './types.ts' */

/** @type {EventJudge<SuccessObjective>} */
export const success = {
  judge: (asked, judgeEvents) => asked.measured.failuresKnown === false
    ? { verdict: 'inconclusive', reason: { code: 'failuresUnknown' } }
    : judgeEvents(asked),
  standsSpoiled: ({ row, isMet }) => canTell({ row, isMet }) ? 'successStands' : null,
  countEvents: countSuccessEvents,
  // Failures are not kept in their order, but counted by the second.
  findDependence: ({ measured: { failureTau = 1 } }) => ({ tau: failureTau, isAssumed: false, isOrderUnknown: false }),
  findMeasured: ({ ratio, allowed, isKept }) =>
    ({ measured: 1 - ratio, sloRatio: keepSide({ value: divide(allowed, ratio), isOneOrMore: isKept }) }),
  findInStretches: () => null, // whole seconds tell already how failures come
  judgeStarts
}

/** Shortfalls after which it is judged as usual: whether an answer was good does not depend on when it was asked for.
 * @type {ReadonlyArray<ShortfallKind>} */
const OF_TIME = Object.freeze(['late', 'clock', 'busy'])
/** Shortfalls that make requests fail or go unsent: what is met in spite of them is met. @type {ReadonlyArray<ShortfallKind>} */
const OF_FAILURE = Object.freeze(['unsent', 'exhausted', 'connections', 'still'])
/** As older records, which have no codes, tell it: the machine of the driver ran out of something. */
const EXHAUSTED = Object.freeze(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM'])

/** @param {{ row: Row, isMet: boolean }} options */
function canTell ({ row: { driver, shortfalls, measured }, isMet }) {
  const ranOut = EXHAUSTED.some((cause) => measured?.failedByCause[cause])
  // Our own driver counts as good what it sent too late; k6 leaves it out, and counts it as not sent.
  return shortfalls === undefined
    ? isMet || !ranOut
    : shortfalls.every(
      (code) =>
        OF_TIME.includes(code) || (code === 'unsent' && driver === 'native') || (isMet && OF_FAILURE.includes(code))
    )
}

const USUAL = Object.freeze({ spread: 0.3, level: 0.03 })
const WILD = Object.freeze({ spread: 0.6, level: 0.05, excess: 0.36 })

/** @param {Starts} options @returns {ReturnType<EventJudge<SuccessObjective>['judgeStarts']>} */
function judgeStarts ({ counted, tau, confidence, isRare, isMany }) {
  const starts = counted.map(({ events: { valid, badAtMost } }) => ({ requests: valid / tau, bad: badAtMost / tau }))
  const sum = (/** @type {'requests' | 'bad'} */ key) => starts.reduce((total, one) => total + one[key], 0)
  const rule = findExcess({ starts, requests: sum('requests'), bad: sum('bad') }) > WILD.excess ? WILD : USUAL
  return {
    verdict: isRare(rule) ? 'met' : isMany(rule) ? 'missed' : 'inconclusive',
    isHeld: true,
    intervals: [intervalOfCounts({ starts: counted.map(({ events }) => events), confidence })],
    keptUs: []
  }
}
