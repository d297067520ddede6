import { readOha } from './oha.js'
import { cutSection } from './runs.js'

/** @import { ForeignResult } from './result.js' */

const SECONDS = Object.freeze({ ns: 1e-9, us: 1e-6, ms: 1e-3, sec: 1, secs: 1, min: 60, m: 60, h: 3600, hr: 3600 })
const ROUNDING = 0.5e-4 // of a unit: it prints four decimals

/**
 * What oha prints: the figures of its JSON, with four decimals of a unit.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readOhaText ({ text, name }) {
  const read = (/** @type {string} */ number, /** @type {string} */ unit) => {
    const size = SECONDS[/** @type {keyof typeof SECONDS} */ (unit)]
    return size === undefined ? NaN : Number(number) * size
  }
  const find = (/** @type {string} */ label) => {
    const [, number, unit] = new RegExp(`^ {2}${label}:\\t([\\d.]+) (\\w+)`, 'm').exec(text) ?? []
    return unit === undefined ? undefined : read(number, unit)
  }
  const [, perSecond] = /^ {2}Requests\/sec:\t([\d.]+)/m.exec(text) ?? []
  const [, unit] = /^ {2}Slowest:\t[\d.]+ (\w+)/m.exec(text) ?? []
  const [times, errors] = ['Response time distribution:', 'Error distribution:'].map((heading) => cutSection({ text, heading }))
  if (perSecond === undefined) return null
  const result = readOha({
    value: {
      summary: { total: find('Total'), slowest: find('Slowest'), average: find('Average'), requestsPerSec: Number(perSecond) },
      latencyPercentiles: Object.fromEntries(Array.from(times.matchAll(/^ +([\d.]{1,9})% in ([\d.]{1,20}) (\w+)/gm), ([, level, time, unit]) =>
        [`p${Number(level)}`, read(time, unit)])),
      statusCodeDistribution: Object.fromEntries(Array.from(text.matchAll(/^ {2}\[(\d{3})\] (\d+) responses/gm), ([, code, count]) =>
        [code, Number(count)])),
      errorDistribution: Object.fromEntries(Array.from(errors.matchAll(/^ +\[(\d+)\] (.+)$/gm), ([, count, cause]) => [cause, Number(count)])),
      resolutionUs: Math.ceil(read(String(ROUNDING), unit ?? 'sec') * 1e6)
    },
    name
  })
  return result && { ...result, missing: [...result.missing, 'more decimals than it prints'] }
}
