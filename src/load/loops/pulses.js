/** @import { Pulse } from '../job.js' */
/** @import { Clock, Timer } from './clock.js' */
/** @import { Ledger } from './ledger.js' */

export const PULSE_MS = 500

/**
 * Tells how requests end while the load goes on, for who has to end it when a server begins to fail.
 * @param {{ clock: Clock, ledger: Ledger, onPulse?: (pulse: Pulse) => void }} options onPulse: absent: nobody listens
 * @returns {() => void} stops it
 */
export function startPulses ({ clock, ledger, onPulse }) {
  if (onPulse === undefined) return () => {}
  const startUs = clock.nowUs()
  /** @type {Timer} */
  let timer
  const pulse = () => {
    timer = clock.after(PULSE_MS, pulse)
    onPulse({ atMs: (clock.nowUs() - startUs) / 1000, ok: ledger.okEver, failed: ledger.failedEver })
  }
  timer = clock.after(PULSE_MS, pulse)
  return () => clock.cancel(timer)
}
