import { tell } from '../../../report/sentences/index.js'

/** @import { Step } from '../../../report/document.ts' */
/** @import { CacheResult } from '../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `cache --json`. Explained field by field in docs/guides/do-you-need-a-cache.md.
 * @param {{ result: CacheResult, steps: readonly Step[] }} options
 */
export function buildCacheDocument ({ result: { log, traffic, figures, choice, need, stampede, lab, remarks }, steps }) {
  const { peakMinute, hottestMinute, ...rest } = figures
  return {
    formatVersion: FORMAT_VERSION,
    cache: {
      log: { ...log, remarks: log.remarks.map(tell), first: toIso(traffic.firstSecond), last: toIso(traffic.lastSecond) },
      choice,
      need: { ...need, text: tell(need) },
      ...rest,
      peakMinute: { requests: peakMinute.requests, ratePerSecond: peakMinute.ratePerSecond, from: toIso(peakMinute.startSecond) },
      hottestMinute: hottestMinute && {
        name: hottestMinute.name,
        ratePerSecond: hottestMinute.ratePerSecond,
        from: toIso(hottestMinute.startSecond)
      },
      profile: traffic.profile,
      stampede,
      lab,
      remarks: remarks.map(tell),
      next: steps.map(({ purpose, command }) => ({ purpose, command }))
    }
  }
}

/** @param {number} second since 1970 */
function toIso (second) {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z')
}
