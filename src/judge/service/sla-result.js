import { BaseloadError, EXIT } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { bucketRatio, lawQuantileUs } from '../../stats/composition/laws.js'
import { composeQuantile } from '../../stats/composition/quantile.js'
import { composeSuccess, createGood, listServices } from '../../stats/composition/success.js'
import { estimateSeconds } from '../../stats/composition/work.js'
import { planAlerts } from './alert-windows.js'
import { checkBand, heedMeasured, readEstimates } from './band-check.js'
import { handOutBudget } from './promise-budgets.js'
import { listFanOuts } from './promise-fan-out.js'
import { remarkPromise } from './promise-remarks.js'
import { findSpending } from './promise-spending.js'
import { promiseOf } from './objectives/index.js'
import { WANTED_RATIO } from './objectives/latency.js'
import { samplesNeeded } from '../../stats/percentiles.js'

/**
 * @import { ComposedPercentile, Dependence, LatencyLaw, LatencyObjective } from '../../types.ts'
 * @import { ServicePlan, SlaResult } from '../../types.ts'
 */

const MOST_SECONDS = 120
const SHOWN = [0.5, 0.9, 0.95, 0.99, 0.999]
/** What is asked of services that promise nothing together. @type {LatencyObjective} */
const UNASKED = Object.freeze({ text: 'p99', kind: 'latency', ratio: 0.99, boundUs: Infinity, strict: false })

/**
 * A service composed of its services: percentiles and good ratio, verdicts, who spends most, what each may have.
 * @param {{ plan: ServicePlan }} options
 * @returns {SlaResult}
 * @throws {BaseloadError} SERVICE_INVALID for a graph that would take minutes to put together
 */
export function buildSlaResult ({ plan }) {
  const steps = buildInSteps({ plan })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same, in turns: a graph may take two minutes, and an interrupt is heard between any two of its compositions.
 * @param {{ plan: ServicePlan, pause: () => Promise<unknown>, signal?: AbortSignal }} options pause: until the event loop has turned
 * @returns {Promise<SlaResult>}
 * @throws {BaseloadError} as buildSlaResult; the signal's reason after an abort
 */
export async function buildSlaInTurns ({ plan, pause, signal }) {
  const steps = buildInSteps({ plan })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
    signal?.throwIfAborted()
  }
}

/** @param {{ plan: ServicePlan }} options @returns {Generator<void, SlaResult, void>} a step for each composition */
function * buildInSteps ({ plan }) {
  const { graph, objectives } = plan
  const names = listServices(graph)
  const laws = collectLaws({ plan, names })
  if (laws) refuseEndless({ plan })
  const missing = names.filter((name) => plan.services[name].successRatio === null)
  const known = /** @type {Record<string, number>} */ (
    Object.fromEntries(
      names.flatMap((name) =>
        plan.services[name].successRatio === null ? [] : [[name, plan.services[name].successRatio]]
      )
    )
  )
  const ratios = missing.length === 0 ? known : null
  const success = ratios === null ? null : composeSuccess({ node: graph, laws, ratios })
  const atMost = names.some((name) => plan.services[name].law?.kind === 'promise')
  const percentiles = laws && (yield * composePercentiles({ plan, laws, ratios: known }))
  const asked = objectives.some(isLatency) ? objectives : [...objectives, UNASKED]
  const good = createGood({ laws, ratios: known, dependence: 'independent' })
  /** @type {SlaResult['spending']} */
  const spending = []
  for (const objective of asked) spending.push(...yield * findSpending({ objective, graph, laws, ratios, good }))
  const band = plan.measured && percentiles ? checkBand({ estimateOf: readEstimates(plan.measured), percentiles, atMost }) : []
  /** @type {Omit<SlaResult, 'remarks'>} */
  const result = {
    plan,
    services: names.map((name) => describeService({ name, law: plan.services[name].law })),
    percentiles,
    atMost,
    success,
    verdicts: objectives.map((objective) =>
      heedMeasured({
        band,
        verdict: gateBySamples({
          plan,
          names,
          verdict: promiseOf(objective).judge({ objective, percentiles, atMost, success, missing })
        })
      })
    ),
    budgets: objectives.flatMap((objective) =>
      handOutBudget({
        objective,
        graph,
        laws,
        ratios: Object.fromEntries(names.map((name) => [name, plan.services[name].successRatio])),
        good: createGood({ laws, ratios: known, dependence: 'bound' })
      })
    ),
    spending,
    fanOuts: listFanOuts({ plan }),
    band,
    alerts: planAlerts({ objectives, windowDays: plan.windowDays })
  }
  return { ...result, remarks: remarkPromise({ result }) }
}

/**
 * @param {{ result: SlaResult }} options
 * @returns {number} 0: every objective is met, or none was given
 */
export function slaExitCode ({ result: { verdicts } }) {
  if (verdicts.some(({ verdict }) => verdict === 'missed')) return EXIT.missed
  return verdicts.some(({ verdict }) => verdict === 'inconclusive') ? EXIT.inconclusive : EXIT.met
}

/** How long it would take to put a graph together. @param {{ plan: Pick<ServicePlan, 'graph' | 'objectives'> }} options */
function estimatePlanSeconds ({ plan: { graph, objectives } }) {
  const asked = Math.max(objectives.filter(isLatency).length, 1)
  return estimateSeconds({
    node: graph,
    percentiles: SHOWN.length + asked,
    spending: { compositions: asked * (listServices(graph).length + 1), wantedRatio: WANTED_RATIO }
  })
}

/** Whether buildSlaResult would refuse a graph of which all times are known. @param {{ plan: ServicePlan }} options */
export function isEndless ({ plan }) {
  return estimatePlanSeconds({ plan }) > MOST_SECONDS
}

/** @param {{ plan: ServicePlan }} options */
function refuseEndless ({ plan }) {
  if (!isEndless({ plan })) return
  const seconds = estimatePlanSeconds({ plan })
  throw new BaseloadError(
    'SERVICE_INVALID',
    `too many calls come one after the other: putting their times together would take about ${Math.ceil(seconds / 60)} minutes; ${MOST_SECONDS / 60} are the most`,
    {
      hint: 'use loop and fanOut for calls that repeat; or measure a part of the graph as one service and name its record'
    }
  )
}

/** @param {{ plan: ServicePlan, names: string[] }} options @returns {Record<string, LatencyLaw> | null} null when one is missing */
function collectLaws ({ plan, names }) {
  const known = names.flatMap((name) => {
    const { law } = plan.services[name]
    return law === null ? [] : [([name, law])]
  })
  return known.length < names.length ? null : Object.fromEntries(known)
}

/**
 * @param {{ plan: ServicePlan, laws: Record<string, LatencyLaw>, ratios: Record<string, number> }} options
 * @returns {Generator<void, ComposedPercentile[], void>}
 */
function * composePercentiles ({ plan: { graph, objectives }, laws, ratios }) {
  const percentiles = [...new Set([...SHOWN, ...objectives.filter(isLatency).map(({ ratio }) => ratio)])].sort((a, b) => a - b)
  const compose = (/** @type {number} */ p, /** @type {Dependence} */ dependence) =>
    composeQuantile({ node: graph, laws, p, dependence, good: createGood({ laws, ratios, dependence }) })
  /** @type {ComposedPercentile[]} */
  const composed = []
  for (const percentile of percentiles) {
    const independent = compose(percentile, 'independent')
    yield
    const comonotonic = compose(percentile, 'comonotonic')
    yield
    composed.push({ percentile, independent, comonotonic, bound: compose(percentile, 'bound') })
    yield
  }
  return composed
}

/** @param {{ name: string, law: LatencyLaw | null }} options */
function describeService ({ name, law }) {
  return {
    name,
    percentiles: SHOWN.map((percentile) => ({ percentile, valueUs: law === null ? null : lawQuantileUs({ law, p: percentile }) })),
    coarse: law === null ? null : bucketRatio({ law, p: 0.99 })
  }
}

/** @import { PromiseVerdict } from '../../types.ts' */

/**
 * No verdict is drawn from fewer requests than could show it: the fewest that give an interval for the share that is
 * asked, as for what is measured here.
 * @param {{ verdict: PromiseVerdict, plan: Pick<ServicePlan, 'services'>, names: string[] }} options names: the
 *   services that the graph calls
 * @returns {PromiseVerdict} inconclusive where some service is known from too few; those that are supposed, or known by
 *   their promises, are not from requests
 */
function gateBySamples ({ verdict, plan, names }) {
  const { objective } = verdict
  if (verdict.verdict === 'inconclusive') return verdict
  const { countSample, nameAsked } = promiseOf(objective)
  const needed = samplesNeeded(objective.ratio)
  const few = names.flatMap((name) => {
    const { law, successFrom } = plan.services[name]
    if (law?.kind !== 'sample' || law.requests === null) return []
    const sample = countSample({ law: { ...law, requests: law.requests }, successFrom })
    return sample !== null && sample.worth < needed ? [{ name, ...sample }] : []
  })
  if (few.length === 0) return verdict
  const [{ name, requests, worth }] = few.sort((a, b) => a.worth - b.worth)
  const reason = { code: /** @type {const} */ ('SAMPLES_TOO_FEW'), requests, worth, service: name, asked: nameAsked(objective), needed }
  return { ...verdict, verdict: 'inconclusive', reason }
}
