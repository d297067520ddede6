import { say } from '../../../fixtures/told.js'

/** @import { Probe } from '../../../../src/types.ts' */

/**
 * A probe of 10 s at 100/s that has passed, unless told otherwise.
 * @param {Partial<Probe>} [change]
 * @returns {Probe}
 */
export function makeProbe (change = {}) {
  const { offeredPerSecond = 100, plannedMs = 10_000, verdict = 'pass' } = change
  return {
    offeredPerSecond,
    plannedMs,
    measuredMs: plannedMs,
    isConfirmation: false,
    verdict,
    reason: say('a|b<script>'),
    valid: 1000,
    bad: verdict === 'fail' ? 100 : 0,
    sloRatio: verdict === 'fail' ? 0.5 : 2,
    p99Us: 25_000,
    goodPerSecond: offeredPerSecond,
    ...change
  }
}
