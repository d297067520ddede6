import { mergeDistributions, quantileUs } from './sample.js'

/** @import { Distribution, Histograms, RequestPhase, TrialRecord } from '../types.ts' */

/** In the order of a request. @type {ReadonlyArray<readonly [RequestPhase['name'], keyof Histograms]>} */
const PHASES = [['connection', 'sendLag'], ['connect', 'connect'], ['tls', 'tls'], ['firstByte', 'firstByte'], ['receiving', 'receiving']]

/**
 * Where the time of requests went: the percentiles of each phase by themselves. They do not add up to those of the
 * response time, as no request need have all of them.
 * @param {{ trials: readonly TrialRecord[], decode: (base64: string) => Distribution }} options
 * @returns {RequestPhase[]} those that every trial knows; empty where the driver does not tell
 */
export function listPhases ({ trials, decode }) {
  const listEncoded = (/** @type {keyof Histograms} */ key) => trials.flatMap(({ load }) => load.histograms[key] ?? [])
  const isTold = (/** @type {keyof Histograms} */ key) => listEncoded(key).length === trials.length
  if (!isTold('firstByte') && !isTold('connect')) return []
  return PHASES.flatMap(([name, key]) => {
    if (!isTold(key)) return []
    const distribution = mergeDistributions({ distributions: listEncoded(key).map(decode) })
    const [p50Us, p99Us] = [0.5, 0.99].map((p) => quantileUs({ distribution, p }))
    if (p50Us === null || p99Us === null) return []
    return [{ name, count: distribution.total, p50Us, p99Us, maxUs: distribution.valuesUs.at(-1) ?? p99Us }]
  })
}
