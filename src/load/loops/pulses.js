/** @import { Pulse } from '../job.js' */
/** @import { Clock, Timer } from './clock.js' */

const PULSE_MS = 500

/**
 * Tells how requests end while the load goes on, for who has to end it when a server begins to fail.
 * @param {{ clock: Clock, count: () => Omit<Pulse, 'atMs'>, onPulse?: (pulse: Pulse) => void }} options count: so far; onPulse: absent:
 *   nobody listens
 * @returns {() => void} stops it
 */
export function startPulses ({ clock, count, onPulse }) {
  if (onPulse === undefined) return () => {}
  const startUs = clock.nowUs()
  /** @type {Timer} */
  let timer
  const pulse = () => {
    timer = clock.after(PULSE_MS, pulse)
    onPulse({ atMs: (clock.nowUs() - startUs) / 1000, ...count() })
  }
  timer = clock.after(PULSE_MS, pulse)
  return () => clock.cancel(timer)
}
