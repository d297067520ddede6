import { formatPercent } from '../../judge/wording.js'

/** @import { SlaResult } from '../../types.ts' */

const COARSE = 0.05

/**
 * What a reader must know of the numbers.
 * @param {{ result: Omit<SlaResult, 'remarks'> }} options
 * @returns {string[]}
 */
export function remarkPromise ({ result: { plan, services, percentiles, alerts } }) {
  const sources = services.map(({ name }) => ({ name, ...plan.services[name] }))
  const promised = sources.filter(({ law }) => law?.kind === 'promise').map(({ name }) => name)
  const unknown = sources.filter(({ law }) => law === null).map(({ name }) => name)
  const supposed = sources.filter(({ kind }) => kind === 'exponential' || kind === 'constant').map(({ name }) => name)
  const coarse = services.filter((service) => (service.coarse ?? 0) > COARSE)
  const measuredRatios = sources.filter(({ successFrom }) => successFrom === 'measured').map(({ name }) => name)
  const errors = (percentiles ?? []).flatMap(({ independent, comonotonic }) => [independent, comonotonic].flatMap(({ valueUs, errorUs }) => valueUs ? [errorUs / valueUs] : []))
  const never = alerts.filter(({ canFire }) => !canFire)
  return [
    ...promised.length > 0 ? [`Of ${list(promised)} only objectives are known, and objectives are bounds, no distributions: composed times are "no more than". Two services that each keep p99 promise together no more than p98 without an assumption; for a p99 of the whole each must promise more than p99.`] : [],
    ...unknown.length > 0 ? [`The latency of ${list(unknown)} is not known, so none is composed.`] : [],
    ...supposed.length > 0 ? [`Supposed, not measured: ${list(supposed)}.`] : [],
    ...coarse.length > 0 ? [`The bucket that the p99 lies in is wide: ${list(coarse.map(({ name, coarse }) => `${name} ${formatPercent(Number((coarse ?? 0).toPrecision(2)))}`))} of it. Times are taken as spread evenly within a bucket, and may lie at either end; the bound counts them at the upper one.`] : [],
    ...measuredRatios.length > 0 ? [`The good ratio of ${list(measuredRatios)} is that of a measurement of minutes, which saw no outage: an objective says more.`] : [],
    ...plan.remarks,
    ...percentiles === null ? [] : ['Latency is that of good answers; a failed one is counted under success alone.'],
    ...errors.length > 0 ? [`Times are put together on a grid, which makes a composed percentile wrong by ${formatPercent(Number(Math.max(...errors).toPrecision(2)))} at most.`] : [],
    ...never.map(({ objective, factor }) => `No burn rate of ${factor} exists for ${objective.text}: when everything fails it burns at less. That rule is left out.`)
  ]
}

/** @param {string[]} names */
function list (names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
