import { tell } from '../sentences/index.js'
import { estimateBodies } from '../../stats/checked-bodies.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import { EXPERIMENTS } from './experiments.js'

/** @import { BaselineResult, CheckedBodies, Result, Row, RowMeasured, Verdict } from '../../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document that `--json` prints. Explained field by field in docs/reference/json-output.md.
 * @param {{ result: Result, files: Record<string, string> }} options files: what was written, by name (`report`, `record`)
 * @returns {Record<string, unknown>} fit for JSON.stringify; never Infinity or NaN, which JSON cannot hold
 */
export function buildJsonDocument ({ result, files }) {
  const { run, baselines } = result
  const { id, startedAt, endedAt, status, tool, machine, plan, warnings, failures, unavailable, calibration } = run
  const tagged = (/** @type {(one: BaselineResult) => object[]} */ pick) =>
    baselines.flatMap((one) => pick(one).map((entry) => ({ baseline: one.baseline.name, ...entry })))
  const document = {
    formatVersion: FORMAT_VERSION,
    tool,
    run: {
      id,
      startedAt,
      endedAt,
      status,
      preset: plan.preset,
      seed: plan.seed,
      ...(plan.workers === undefined ? {} : { workers: plan.workers }),
      ...(plan.engine && { engine: plan.engine }),
      ...(plan.arrivals && { arrivals: plan.arrivals })
    },
    machine,
    ...(calibration === undefined ? {} : { calibration }),
    baselines: baselines.map(({ baseline: { name, title, question, hypothesis, reference, targets, load } }) => ({
      name, title, question, hypothesis, reference, targets, load
    })),
    summary: tagged(({ rows }) => rows.map(summarizeRow)),
    verdicts: tagged(({ verdicts }) => verdicts.map(printVerdict)),
    costs: tagged(({ costs }) => costs),
    ...(baselines.some(({ compression }) => compression) && { compression: tagged(({ compression = [] }) => compression) }),
    orders: tagged(({ orders }) => orders.map((one) => ({ ...one, reason: tell(one.reason) }))),
    ...(baselines.some(({ claims }) => claims) && {
      claims: tagged(({ claims = [] }) => claims.map(({ claim, ...told }) => ({ claim: claim.text, ...told })))
    }),
    ...(baselines.some(({ containers }) => containers) && { containers: tagged(listContainers) }),
    ...(baselines.some(({ floors }) => floors.length > 0) && { floors: tagged(({ floors }) => floors) }),
    fanOut: tagged(({ fanOut }) => fanOut),
    ...Object.fromEntries(
      EXPERIMENTS.filter(({ isOf }) => baselines.some(isOf)).map(({ name, isOf, print }) => [
        name,
        tagged((one) => (isOf(one) ? [print(one)] : []))
      ])
    ),
    ...run.profiles && { profiles: run.profiles.map(({ flame, ...profile }) => profile) },
    warnings: warnings.map(tell),
    failures,
    unavailable,
    files
  }
  return /** @type {Record<string, unknown>} */ (makeJsonSafe(document))
}

/** @param {Verdict} verdict */
function printVerdict (verdict) {
  return { ...verdict, objective: verdict.objective.text, reason: tell(verdict.reason) }
}

/** @param {BaselineResult} baselineResult */
function listContainers ({ containers }) {
  if (!containers) return []
  const { question, targets } = containers
  return targets.map(({ reason, ...one }) => ({ ...question, ...one, reason: reason ? tell(reason) : null }))
}

/** @param {Row} row */
function summarizeRow (row) {
  const { target, title, phase, driver, connections, offeredPerSecond, traffic, status, reason, repeats, measured, warnings } = row
  return {
    target,
    title,
    phase,
    driver,
    connections,
    ...(offeredPerSecond === undefined ? {} : { offeredPerSecond }),
    ...(traffic && { traffic }),
    status,
    ...(reason === undefined ? {} : { reason: tell(reason) }),
    repeats,
    achievedPerSecond: measured?.achievedPerSecond.value ?? null,
    goodPerSecond: measured?.goodPerSecond.value ?? null,
    driverBound: measured?.driverBound ?? null,
    responseTimeUs: listTimes(measured),
    ...(measured?.good && { good: printGood(measured.good) }),
    ...(measured?.serviceTimeUs ? { serviceTimeUs: listPercentiles(measured.serviceTimeUs) } : {}),
    ...(measured?.sendLagUs ? { sendLagUs: listPercentiles(measured.sendLagUs) } : {}),
    ...(measured?.phases && { phases: measured.phases }),
    intervals: listIntervals(measured),
    needs: measured?.needs ?? {},
    counts: measured?.counts ?? null,
    resent: measured?.resent ?? 0,
    failedByCause: measured?.failedByCause ?? {},
    ...(measured?.bodies && { bodies: printBodies(measured.bodies) }),
    perSecond: measured?.perSecond ?? null,
    ...(measured?.bytesPerSecond && { bytesPerSecond: measured.bytesPerSecond }),
    ...(measured?.answerBytes && { answerBytes: measured.answerBytes }),
    cpuPerRequestUs: measured?.cpuPerRequestUs ?? null,
    eventLoopUtilization: measured?.eventLoopUtilization ?? {},
    memoryBytes: measured?.memoryBytes ?? {},
    cores: measured?.cores ?? {},
    readyMs: measured?.readyMs ?? null,
    ...(measured?.stops && { stops: measured.stops }),
    ...(measured?.outside && {
      outside: {
        leftOutRatio: measured.outside.leftOutRatio,
        responseTimeUs: listTimes(measured.outside),
        needs: measured.outside.needs,
        counts: measured.outside.counts
      }
    }),
    ...(measured?.k6 && { k6: measured.k6 }),
    warnings: warnings.map(tell)
  }
}

/** @param {readonly CheckedBodies[]} bodies */
function printBodies (bodies) {
  const { answers, checked, bad } = estimateBodies({ bodies })
  return { answers, checked, bad }
}

/**
 * The same keys in every row, missing ones too, so that a path into it never breaks.
 * @param {Pick<RowMeasured, 'responseTimeUs' | 'meanUs' | 'maxUs'> | null} measured
 */
function listTimes (measured) {
  return { ...listPercentiles(measured?.responseTimeUs ?? null), mean: measured?.meanUs ?? null, max: measured?.maxUs ?? null }
}

/** @param {RowMeasured['responseTimeUs'] | null} estimates @returns {Record<string, number | null>} */
function listPercentiles (estimates) {
  return Object.fromEntries(PERCENTILE_KEYS.map((key) => {
    const estimate = estimates?.[key] ?? null
    // A mean over repeats has fractions that a histogram of whole microseconds cannot stand for.
    return [key, estimate === null ? null : Math.round(estimate.value)]
  }))
}

/** @param {RowMeasured | null} measured */
function listIntervals (measured) {
  if (measured === null) return {}
  const { achievedPerSecond, goodPerSecond } = measured
  return { achievedPerSecond, goodPerSecond, ...listEstimates(measured) }
}

/** @param {NonNullable<RowMeasured['good']>} good */
function printGood (good) {
  return { responseTimeUs: listTimes(good), intervals: listEstimates(good), needs: good.needs }
}

/** @param {Pick<RowMeasured, 'responseTimeUs'>} measured */
function listEstimates ({ responseTimeUs }) {
  return Object.fromEntries(PERCENTILE_KEYS.flatMap((key) => responseTimeUs[key] === null ? [] : [[key, responseTimeUs[key]]]))
}

/** @param {unknown} value @returns {unknown} */
function makeJsonSafe (value) {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(makeJsonSafe)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, makeJsonSafe(entry)])
  )
}
