import { writeCsvLine } from '../../report/render/csv.js'
import { tell } from '../../report/sentences/index.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import { withoutUnseen } from '../../units.js'

/** @import { BaselineResult, Result, Row } from '../../types.ts' */

/**
 * The rows of all baselines, as RFC 4180 has it: numbers in their own units, so that they can be computed with.
 * @param {{ result: Result }} options
 */
export function renderRows ({ result }) {
  const withGood = result.baselines.some(({ rows }) => rows.some(({ measured }) => measured?.good))
  const lines = [
    [...HEADINGS, ...withGood ? GOOD_HEADINGS : []],
    ...result.baselines.flatMap((one) =>
      one.rows.map((row) => [...listCells(one, row), ...withGood ? listGoodCells(row) : []])
    )
  ]
  return lines.map(writeCsvLine).join('')
}

const HEADINGS = [
  'baseline', 'target', 'phase', 'driver', 'status', 'repeats', 'connections', 'offeredPerSecond',
  'achievedPerSecond', 'achievedLow', 'achievedHigh', 'goodPerSecond', 'driverBound',
  ...PERCENTILE_KEYS.flatMap((key) => [`${key}Us`, `${key}LowUs`, `${key}HighUs`]),
  'meanUs', 'maxUs', 'due', 'ok', 'failed', 'timedOut', 'unfinished', 'notSent', 'cpuPerRequestUs', 'reason',
  'resent', ...PERCENTILE_KEYS.map((key) => `${key}AtLeast`)
]

/** Of good answers alone: where any request of any row failed. */
const GOOD_HEADINGS = [
  ...PERCENTILE_KEYS.flatMap((key) => [`${key}GoodUs`, `${key}GoodLowUs`, `${key}GoodHighUs`]),
  'meanGoodUs', 'maxGoodUs'
]

/** @param {BaselineResult} baselineResult @param {Row} row @returns {Array<string | number | null>} */
function listCells ({ baseline }, { target, phase, driver, status, repeats, connections, offeredPerSecond, measured, reason }) {
  const { achievedPerSecond, goodPerSecond, driverBound, responseTimeUs, meanUs, maxUs, counts, cpuPerRequestUs } = measured ?? {}
  return [
    baseline.name,
    target,
    phase,
    driver,
    status,
    repeats,
    connections,
    offeredPerSecond ?? null,
    ...listEstimate(achievedPerSecond),
    goodPerSecond?.value ?? null,
    driverBound === undefined ? null : String(driverBound), // true: the rates are lower bounds
    ...PERCENTILE_KEYS.flatMap((key) => listEstimate(responseTimeUs?.[key])),
    meanUs ?? null,
    maxUs ?? null,
    counts?.due ?? null,
    counts?.ok ?? null,
    counts?.failed ?? null,
    counts?.timedOut ?? null,
    counts?.unfinished ?? null,
    counts?.notSent ?? null,
    cpuPerRequestUs?.total ?? null,
    reason ? tell(reason) : null,
    measured ? measured.resent ?? 0 : null,
    ...PERCENTILE_KEYS.map((key) => responseTimeUs?.[key]?.atLeast ?? null) // value, high: cut-off requests reach into it
  ]
}

/** @param {Row} row empty cells where nothing failed: then they are those of all @returns {Array<number | null>} */
function listGoodCells ({ measured }) {
  const good = measured?.good
  return [...PERCENTILE_KEYS.flatMap((key) => listEstimate(good?.responseTimeUs[key])), good?.meanUs ?? null, good?.maxUs ?? null]
}

/** @param {import('../../types.ts').Estimate | null | undefined} estimate */
function listEstimate (estimate) {
  const seen = withoutUnseen(estimate)
  return [seen?.value ?? null, seen?.low ?? null, seen?.high ?? null]
}
