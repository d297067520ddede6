import { BaseloadError, EXIT } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { bucketRatio, lawQuantileUs } from '../../stats/composition/laws.js'
import { composeQuantile } from '../../stats/composition/quantile.js'
import { composeSuccess, createGood, listServices } from '../../stats/composition/success.js'
import { estimateSeconds } from '../../stats/composition/work.js'
import { planAlerts } from './alert-windows.js'
import { checkBand, heedMeasured, readEstimates } from './band-check.js'
import { promiseOf } from './objectives/index.js'
import { WANTED_RATIO } from './objectives/latency.js'
import { samplesNeeded } from '../../stats/percentiles.js'
import { allowedRatio, divide } from '../allowed-ratio.js'
import { judgeDependent } from '../ratio-verdict.js'
import { clopperPearson } from '../../stats/proportion.js'

/** @import { ComposedPercentile, Dependence, EventObjective, GraphNode, LatencyLaw } from '../../types.ts' */
/** @import { LatencyObjective, PromiseVerdict, ServicePlan, ServiceProbe, ServiceSpending, SlaResult } from '../../types.ts' */

const MOST_SECONDS = 120
const SHOWN = [0.5, 0.9, 0.95, 0.99, 0.999]
/** What is asked of services that promise nothing together. @type {LatencyObjective} */
const UNASKED = Object.freeze({ text: 'p99', kind: 'latency', ratio: 0.99, boundUs: Infinity, strict: false })

const SPREAD = 0.1 // a part of each budget is spread evenly, so that nobody who never misses now is asked for 100 %

const PERCENTILES = [0.5, 0.9, 0.95, 0.99, 0.999, 0.9999]
const PROMISE_FAN_OUT_END = 0.99
const COARSE = 0.05

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
    ).concat(plan.probes.map(judgeProbe)),
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

/** By its own counts: nothing is composed. @param {ServiceProbe} probe @returns {PromiseVerdict} */
function judgeProbe ({ name, objective, bad, total, tau, text }) {
  const allowed = allowedRatio(objective)
  const events = { valid: total, badAtLeast: bad, badAtMost: bad }
  return {
    name,
    objective,
    verdict: total === 0 ? 'inconclusive' : judgeDependent({ events, allowed, tau }),
    sloRatio: { independent: divide(allowed, bad / Math.max(1, total)), comonotonic: null, bound: null },
    reason: { code: 'PROBE_COUNTED', bad, total, ...total > 0 && clopperPearson({ k: bad, n: total }), tau, from: text }
  }
}

/**
 * Kept while all its promises are: the one nearest to its bound is that of the whole.
 * @param {{ verdicts: PromiseVerdict[] }} options
 * @returns {{ verdict: PromiseVerdict['verdict'], met: number, nearest: { promise: PromiseVerdict, sloRatio: number } | null }}
 */
export function judgeWhole ({ verdicts }) {
  const ratioOf = (/** @type {PromiseVerdict} */ { sloRatio: { independent, comonotonic } }) =>
    Math.min(independent ?? Infinity, comonotonic ?? Infinity)
  const [nearest = null] = verdicts.map((promise) => ({ promise, sloRatio: ratioOf(promise) })).sort((a, b) => a.sloRatio - b.sloRatio)
  const has = (/** @type {PromiseVerdict['verdict']} */ kind) => verdicts.some(({ verdict }) => verdict === kind)
  return {
    verdict: has('missed') ? 'missed' : has('inconclusive') ? 'inconclusive' : 'met',
    met: verdicts.filter(({ verdict }) => verdict === 'met').length,
    nearest: nearest && nearest.sloRatio < Infinity ? nearest : null
  }
}

/** @param {{ result: SlaResult }} options @returns {number} 0: every objective is met, or none was given */
export function slaExitCode ({ result: { verdicts } }) {
  return EXIT[judgeWhole({ verdicts }).verdict]
}

/** @param {{ plan: Pick<ServicePlan, 'graph' | 'objectives'> }} options */
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

/** @param {{ plan: ServicePlan, laws: Record<string, LatencyLaw>, ratios: Record<string, number> }} options */
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

/**
 * Who spends most of an objective: what would be won if a service took no time, or never failed, the others staying as
 * they are. What is won does not add up to the whole: percentiles do not.
 * @param {{ objective: EventObjective, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios:
 *   Readonly<Record<string, number>> | null, good: (node: GraphNode) => number }} options laws and ratios: null when
 *   some are not known
 * @returns {Generator<void, ServiceSpending[], void>} a step for each composition: most first; empty when it cannot be said
 */
function * findSpending ({ objective, graph, laws, ratios, good }) {
  const measure = promiseOf(objective).measure({ objective, graph, laws, ratios, good })
  const whole = measure?.(null) ?? null
  if (!measure || whole === null || whole === 0) return []
  /** @type {ServiceSpending[]} */
  const spending = []
  for (const service of listServices(graph)) {
    yield
    const saved = Math.max(whole - (measure(service) ?? whole), 0)
    spending.push({ objective, service, saved, share: saved / whole })
  }
  return spending.sort((a, b) => b.saved - a.saved)
}

/**
 * What each service may have of an objective at most, so that the whole keeps it whatever the dependence. Latency: a
 * time and a share of answers within it, from q_{1 - sum e_i}(sum X_i) <= sum of q_{1 - e_i}(X_i). Success: failures
 * add up to no more than the budget.
 * @param {{ objective: EventObjective, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios:
 *   Readonly<Record<string, number | null>>, good: (node: GraphNode) => number }} options laws: null when the latency
 *   of some service is not known
 */
function handOutBudget ({ objective, graph, laws, ratios, good }) {
  const allowed = allowedRatio(objective)
  const parts = promiseOf(objective).split({ objective, graph, laws, ratios, good })
  const counted = parts.filter(({ weight }) => weight > 0)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const misses = counted.reduce((sum, { weight, missRatio }) => sum + weight * (missRatio ?? 0), 0)
  const isKnown = misses > 0 && counted.every(({ missRatio }) => missRatio !== null)
  return counted.map(({ service, withinUs, missRatio }) => {
    const even = allowed / weights
    const miss = isKnown ? (1 - SPREAD) * allowed * (missRatio ?? 0) / misses + SPREAD * even : even
    return {
      objective: objective.text,
      service,
      withinUs,
      askedRatio: 1 - Math.min(miss, 1),
      presentRatio: missRatio === null ? null : 1 - missRatio
    }
  })
}

/**
 * The page of the file, then the fan-outs within its graph: a page of n requests never meets the slowest 1 - p with a
 * chance of p^n, and its own p99 sits at a request's 0.99^(1/n), if requests are slow independently. Source: Dean and
 * Barroso, "The Tail at Scale", CACM 56(2), 2013.
 * @param {{ plan: Pick<ServicePlan, 'title' | 'fanOut' | 'graph'> }} options
 */
function listFanOuts ({ plan: { title, fanOut, graph } }) {
  const page = fanOut === null ? [] : [describe({ name: title, ...fanOut })]
  // A page of 40 that the graph has as 40 calls at once is one fan-out.
  return [
    ...page,
    ...findCopies(graph)
      .filter(({ count }) => count !== fanOut?.resources)
      .map(({ name, count }) => describe({ name, resources: count, pages: 1 }))
  ]
}

/** @param {{ name: string, resources: number, pages: number }} options */
function describe ({ name, resources, pages }) {
  return {
    name,
    resources,
    pages,
    chances: PERCENTILES.map((percentile) => ({ percentile, page: percentile ** resources, visit: percentile ** (resources * pages) })),
    leafPercentile: PROMISE_FAN_OUT_END ** (1 / resources),
    visitPercentile: PROMISE_FAN_OUT_END ** (1 / (resources * pages))
  }
}

/** @param {GraphNode} node @returns {Array<{ name: string, count: number }>} */
function findCopies (node) {
  if (node.kind === 'service') return []
  const inner = 'nodes' in node ? node.nodes : node.kind === 'branch' ? node.arms.map((arm) => arm.node) : [node.node]
  const own =
    node.kind === 'copies' && node.order === 'parallel' && node.count > 1
      ? [{ name: nameNode(node.node), count: node.count }]
      : []
  return [...own, ...inner.flatMap(findCopies)]
}

/** @param {GraphNode} node */
function nameNode (node) {
  return 'name' in node ? node.name : 'a part of the graph'
}

/** @param {{ result: Omit<SlaResult, 'remarks'> }} options */
function remarkPromise ({ result: { plan, services, percentiles, alerts } }) {
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

/** @param {'PROMISES_ONLY' | 'LATENCIES_UNKNOWN' | 'SUPPOSED' | 'RATIOS_MEASURED'} code @param {string[]} services */
function say (code, services) {
  return { code, services }
}
