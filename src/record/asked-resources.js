import { DEFAULTS } from '../plan/presets.js'
import { findLongerRange } from '../plan/prometheus.js'
import { askPrometheusSeries } from './prometheus.js'

/** @import { Message, PartResources, PrometheusQueries, TrialResources } from '../types.ts' */
/** @import { AskedFigure } from '../plan/prometheus.js' */
/** @import { Guard } from '../boot/guard.js' */
/** @import { SeriesSample } from './prometheus.js' */

const LEAST_STEP_MS = 1000

/**
 * What Prometheus knows of a server that was loaded, at the looks at all other parts. Times are held together by the
 * clocks of the two machines, and are no better than those. What it does not answer is a warning, and no reason to lose a trial.
 * @param {{ resources: TrialResources, prometheus: PrometheusQueries, guard?: Guard, signal?: AbortSignal }} options
 * @returns {Promise<{ resources: TrialResources, warnings: Message[] }>}
 */
export async function addAskedResources ({ resources, prometheus: { url, queries }, guard, signal }) {
  const { startedAt, atMs, parts } = resources
  const startedMs = Date.parse(startedAt)
  const [firstMs, lastMs] = [atMs[0], atMs[atMs.length - 1]]
  const stepMs = Math.max(LEAST_STEP_MS, Math.round((lastMs - firstMs) / Math.max(1, atMs.length - 1) / LEAST_STEP_MS) * LEAST_STEP_MS)
  /** @type {Message[]} */
  const warnings = []
  /** @type {PartResources} */
  const server = { name: 'server' }
  for (const [figure, query] of /** @type {Array<[AskedFigure, string]>} */ (Object.entries(queries))) {
    const { samples, reason } = await askPrometheusSeries({
      url: new URL(url),
      guard,
      query,
      fromMs: startedMs + firstMs,
      toMs: startedMs + lastMs,
      stepMs,
      timeoutMs: DEFAULTS.timeoutMs,
      signal
    })
    if (reason) {
      warnings.push({ code: 'PROMETHEUS_UNANSWERED', figure, of: reason })
      continue
    }
    const values = atMs.map((ms) => findNearest({ samples, atMs: startedMs + ms, withinMs: stepMs }))
    if (figure === 'cpu') server.cpuUs = sumCores({ atMs, cores: values })
    else server.residentBytes = values.map((value) => value === null ? null : Math.round(value))
    const range = findLongerRange({ query, ms: lastMs })
    if (range !== undefined) warnings.push({ code: 'PROMETHEUS_LOOKS_BACK', figure, range, windowMs: lastMs })
  }
  const isKnown = server.cpuUs !== undefined || server.residentBytes !== undefined
  return { resources: isKnown ? { ...resources, parts: [server, ...parts] } : resources, warnings }
}

/** @param {{ samples: SeriesSample[], atMs: number, withinMs: number }} options */
function findNearest ({ samples, atMs, withinMs }) {
  const distance = (/** @type {SeriesSample} */ sample) => Math.abs(sample.atMs - atMs)
  const nearest = samples.reduce((best, sample) => distance(sample) < distance(best) ? sample : best)
  return distance(nearest) <= withinMs ? nearest.value : null
}

/**
 * CPU time used so far, as it is read of processes: cores of a look are those since the look before that has a value.
 * @param {{ atMs: number[], cores: Array<number | null> }} options
 */
function sumCores ({ atMs, cores }) {
  let usedUs = 0
  let fromMs = atMs[0]
  return cores.map((value, at) => {
    if (value === null) return null
    usedUs += Math.max(0, value) * (atMs[at] - fromMs) * 1000
    fromMs = atMs[at]
    return Math.round(usedUs)
  })
}
