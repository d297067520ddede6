/** @import { PromiseRemark, SlaResult } from '../../types.ts' */

const COARSE = 0.05

/**
 * What a reader must know of the numbers.
 * @param {{ result: Omit<SlaResult, 'remarks'> }} options
 * @returns {PromiseRemark[]}
 */
export function remarkPromise ({ result: { plan, services, percentiles, alerts } }) {
  const sources = services.map(({ name }) => ({ name, ...plan.services[name] }))
  const promised = sources.filter(({ law }) => law?.kind === 'promise').map(({ name }) => name)
  const unknown = sources.filter(({ law }) => law === null).map(({ name }) => name)
  const supposed = sources.filter(({ kind }) => kind === 'exponential' || kind === 'constant').map(({ name }) => name)
  const coarse = services.filter((service) => (service.coarse ?? 0) > COARSE)
  const measuredRatios = sources.filter(({ successFrom }) => successFrom === 'measured').map(({ name }) => name)
  const errors = (percentiles ?? []).flatMap(({ independent, comonotonic }) =>
    [independent, comonotonic].flatMap(({ valueUs, errorUs }) => (valueUs ? [errorUs / valueUs] : []))
  )
  const never = alerts.filter(({ canFire }) => !canFire)
  return [
    ...(promised.length > 0 ? [say('PROMISES_ONLY', promised)] : []),
    ...(unknown.length > 0 ? [say('LATENCIES_UNKNOWN', unknown)] : []),
    ...(supposed.length > 0 ? [say('SUPPOSED', supposed)] : []),
    ...(coarse.length > 0
      ? [
          {
            code: /** @type {const} */ ('BUCKETS_WIDE'),
            buckets: coarse.map(({ name, coarse }) => ({ service: name, ratio: coarse ?? 0 }))
          }
        ]
      : []),
    ...(measuredRatios.length > 0 ? [say('RATIOS_MEASURED', measuredRatios)] : []),
    ...plan.remarks,
    ...(percentiles === null ? [] : [{ code: /** @type {const} */ ('GOOD_ANSWERS_ONLY') }]),
    ...(errors.length > 0 ? [{ code: /** @type {const} */ ('GRID_ERROR'), ratio: Math.max(...errors) }] : []),
    ...never.map(({ objective, factor }) => ({
      code: /** @type {const} */ ('RULE_LEFT_OUT'),
      factor,
      objective: objective.text
    }))
  ]
}

/**
 * @param {'PROMISES_ONLY' | 'LATENCIES_UNKNOWN' | 'SUPPOSED' | 'RATIOS_MEASURED'} code
 * @param {string[]} services
 * @returns {PromiseRemark}
 */
function say (code, services) {
  return { code, services }
}
