import { NOTHING, chooseTimeUnit, formatRate, formatTime, formatTimeEstimate, labelPercentile } from '../../../units.js'
import { describeUsersOf } from './cells.js'

/**
 * @import { Baseline, Estimate, Published, PublishedFigures } from '../../../types.ts'
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { LabPhaseRow } from '../verdict/phases.js'
 * @import { Column, Row, Table } from '../../../report/document.ts'
 *
 * Figures with what was measured in the same part of the window; null: nothing was.
 * @typedef {{ where: string | null, target: string, figures: PublishedFigures[string], row: LabRow | null, phase:
 *   LabPhaseRow | null }} Pair
 */

const UNIT = chooseTimeUnit({ valuesUs: [] })

/**
 * Published response times beside those of a lab: of the phases and rates that they were published for, else of the
 * whole window at the lowest rate.
 * @param {{ baseline: Baseline, lab: LabResult }} options
 * @returns {Table | null} null where no time is published
 */
export function buildLabPublishedTable ({ baseline: { published, targets }, lab: { rows } }) {
  if (!published) return null
  const pairs = [...pairWhole({ published, targets, rows }), ...pairPhases({ published, targets, rows })]
  const withPhases = pairs.some(({ where }) => where !== null)
  const origins = [...new Set(pairs.flatMap(({ phase }) => phase?.originMs ?? []).filter((ms) => ms > 0))]
  const withGood = pairs.some(({ where, row, phase }) => where === null ? row?.good : phase?.goodFigures)
  const lines = pairs.flatMap(layPair)
  if (lines.length === 0) return null
  /** @type {Column[]} */
  const columns = [
    { key: 'target', head: 'Target' },
    ...withPhases ? [{ key: 'phase', head: 'Phase' }] : [],
    { key: 'figure', head: 'Figure' },
    { key: 'published', head: 'Published', align: 'right' },
    { key: 'here', head: 'Here', align: 'right' },
    ...withGood ? [GOOD_COLUMN] : [],
    ...origins.length > 0 ? ADDED_COLUMNS : []
  ]
  return {
    kind: 'table',
    title: `Published beside measured (published with ${published.tool})`,
    columns,
    rows: lines,
    notes: [
      `here: ${describeHere({ rows, withPhases })}. A dash: not measured here, or the sample is too small`,
      ...(withGood ? ['good only: of good answers alone. A dash: nothing failed, or too few answers were good'] : []),
      ...(origins.length > 0 ? [`added: over what the origin itself takes, ${origins.map((ms) => `${ms} ms`).join(' or ')}; a dash: published without a wait for it`] : []),
      ...(published.notes ?? [])
    ]
  }
}

/** @type {Column} */
const GOOD_COLUMN = { key: 'hereGood', head: 'Here, good only', align: 'right' }
/** @type {Column[]} */
const ADDED_COLUMNS = [{ key: 'added', head: 'Added', align: 'right' }, { key: 'addedHere', head: 'Added here', align: 'right' }]

/** @param {{ rows: LabRow[], withPhases: boolean }} options */
function describeHere ({ rows, withPhases }) {
  const users = describeUsersOf(rows)
  if (users !== null) return `${withPhases ? 'of the same phase, ' : ''}${users}`
  const rates = rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? [])
  const whole = rates.length > 0 ? `at ${formatRate({ perSecond: Math.min(...rates) })}/s` : 'not measured'
  return `${withPhases ? 'of the same phase and rate' : whole}, in an open loop`
}

/** @param {{ published: Published, targets: string[], rows: LabRow[] }} options @returns {Pair[]} */
function pairWhole ({ published: { figures }, targets, rows }) {
  return targets.flatMap((target) => figures[target]
    ? [{ where: null, target, figures: figures[target], row: findRow({ rows, target }), phase: null }]
    : [])
}

/** @param {{ published: Published, targets: string[], rows: LabRow[] }} options @returns {Pair[]} */
function pairPhases ({ published: { phases = [] }, targets, rows }) {
  return phases.flatMap(({ phase: name, ratePerSecond, figures }) => targets.flatMap((target) => {
    if (!figures[target]) return []
    const row = findRow({ rows, target, ratePerSecond })
    const rate = ratePerSecond ?? row?.ratePerSecond
    return [
      {
        where: rate === undefined || rate === null ? name : `${name}, ${formatRate({ perSecond: rate })}/s`,
        target,
        figures: figures[target],
        row,
        phase: row?.phases.find((one) => one.name === name) ?? null
      }
    ]
  }))
}

/** @param {{ rows: LabRow[], target: string, ratePerSecond?: number }} options ratePerSecond: absent: the lowest */
function findRow ({ rows, target, ratePerSecond }) {
  const own = rows
    .filter((one) => one.target === target && one.status !== 'missing')
    .sort((a, b) => Number(a.ratePerSecond) - Number(b.ratePerSecond))
  return (ratePerSecond === undefined ? own[0] : own.find((one) => one.ratePerSecond === ratePerSecond)) ?? null
}

/** @param {Pair} pair @returns {Row[]} */
function layPair ({ where, target, figures, row, phase }) {
  const originMs = phase?.originMs ?? 0
  return Object.entries(figures.latencyMs ?? {}).map(([key, valueMs]) => {
    const here = where === null ? row && findFigure({ ...row, estimates: row.responseTimeUs }, key) : phase && findFigure(phase, key)
    const found = where === null ? row?.good && { ...row.good, estimates: row.good.responseTimeUs } : phase?.goodFigures
    const good = found ? findFigure(found, key) : null
    const hasWaited = originMs > 0 && valueMs >= originMs
    return {
      cells: {
        target: row && row.status !== 'ok' ? `${target} (${row.status})` : target,
        phase: where ?? 'whole window',
        figure: `latency ${labelPercentile(key)} (ms)`,
        published: String(valueMs),
        here: formatFigure(here),
        hereGood: formatFigure(good),
        added: hasWaited ? String(Number((valueMs - originMs).toFixed(3))) : NOTHING,
        addedHere: hasWaited && here !== null ? formatOver(here, originMs * 1000) : NOTHING
      },
      of: target
    }
  })
}

/** What came on top; negative where an answer came without the origin. @param {Estimate | number} here @param {number} byUs */
function formatOver (here, byUs) {
  const say = (/** @type {number} */ valueUs) =>
    `${valueUs < byUs ? '-' : ''}${formatTime({ valueUs: Math.abs(valueUs - byUs), unit: UNIT })}`
  if (typeof here === 'number') return say(here)
  const { value, low, high } = here
  return low === null || high === null ? say(value) : `${say(value)} [${say(low)}, ${say(high)}]`
}

/** @param {Estimate | number | null} here */
function formatFigure (here) {
  if (here === null) return NOTHING
  return typeof here === 'number'
    ? formatTime({ valueUs: here, unit: UNIT })
    : formatTimeEstimate({ estimate: here, unit: UNIT, detail: true })
}

/**
 * @param {{ estimates: Partial<Record<string, Estimate | null>> | null, minUs?: number | null, maxUs: number | null, meanUs:
 *   Estimate | number | null }} of
 * @param {string} key
 */
function findFigure ({ estimates, minUs = null, maxUs, meanUs }, key) {
  if (key === 'min') return minUs
  if (key === 'mean') return meanUs
  return key === 'max' ? maxUs : estimates?.[key] ?? null
}
