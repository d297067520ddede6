import { REPEATS_FOR_INTERVAL, tInterval } from '../stats/repeats.js'

/** @import { Events } from './events.js' */

/**
 * Whether a verdict drawn from all requests together also holds over the server starts. Requests of one start share its luck (what was compiled
 * how, where memory lies), so the start is what was repeated (Kalibera and Jones, ISMM 2013): the t interval over the starts' own bad ratios must lie
 * on the same side. One bad start of five makes `missed` inconclusive; five clean ones have an interval of no width, and change nothing.
 * @param {{ repeats: Events[], allowed: number, verdict: 'met' | 'missed' | 'inconclusive' }} options repeats: the events of each start
 * @returns {{ verdict: 'met' | 'missed' | 'inconclusive', disagree: boolean }} disagree: the starts are why nothing can be said
 */
export function confirmOverRepeats ({ repeats, allowed, verdict }) {
  const known = repeats.filter(({ valid }) => valid > 0)
  if (verdict === 'inconclusive' || known.length < REPEATS_FOR_INTERVAL) return { verdict, disagree: false }
  const interval = (/** @type {'badAtLeast' | 'badAtMost'} */ side) => tInterval({ values: known.map((events) => events[side] / events.valid) })
  const most = interval('badAtMost')
  const least = interval('badAtLeast')
  const holds = verdict === 'met' ? most.mean + most.halfWidth <= allowed : least.mean - least.halfWidth > allowed
  return holds ? { verdict, disagree: false } : { verdict: 'inconclusive', disagree: true }
}
