/** @import { Observer } from '../../../record/access-log/read-logs.js' */
/** @import { Apdex } from '../../../types.ts' */

const TOLERATED = 4 // times the target; Apdex specification 1.1, as is that half of those count
const HALF = 0.5

/**
 * Counts whom a service satisfies, of the requests whose duration the log has.
 * @param {{ targetUs: number }} options
 * @returns {Observer & { read: (resolutionUs: number) => Apdex }} resolutionUs: what all durations are whole multiples of
 */
export function createApdex ({ targetUs }) {
  let [satisfied, tolerating, frustrated] = [0, 0, 0]
  return {
    begin () {},
    add ({ status, durationUs }) {
      if (durationUs < 0) return
      if ((status >= 500 && status < 600) || durationUs > TOLERATED * targetUs) frustrated++
      else if (durationUs > targetUs) tolerating++
      else satisfied++
    },
    read (resolutionUs) {
      const all = satisfied + tolerating + frustrated
      const score = all === 0 || resolutionUs >= targetUs ? null : (satisfied + HALF * tolerating) / all
      return { targetUs, satisfied, tolerating, frustrated, score }
    }
  }
}
