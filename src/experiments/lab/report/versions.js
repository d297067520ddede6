import { NOTHING, formatChance, formatRate, formatSignificant } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { rowOf } from './table.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { LabVersions } from '../verdict/versions.js'
 * @import { Block, Row, Table } from '../../../report/document.ts'
 *
 * @typedef {{ row: LabRow, versions: LabVersions }} Deployed
 */

const LEAST = Object.freeze({ percent: 0.1, calls: 0.01 })

/**
 * What a deploy does to a shared cache, a line for each way of keeping entries: phase by phase in one cell.
 * @param {{ result: Pick<LabResult, 'rows'> }} options
 * @returns {Table | null} null where nothing is deployed
 */
export function buildVersionsTable ({ result: { rows } }) {
  const names = listPhaseNames(rows).join(' / ')
  if (names === '') return null
  return {
    kind: 'table',
    title: `A deploy behind one cache: ${names}`,
    columns: [
      { key: 'target', head: 'Server' },
      { key: 'errors', head: 'errors %', align: 'right' },
      { key: 'misses', head: 'misses %', align: 'right' },
      { key: 'calls', head: 'calls/req.', align: 'right' },
      { key: 'back', head: 'back', align: 'right' },
      { key: 'most', head: 'calls/s' },
      { key: 'perKey', head: 'a key', align: 'right' }
    ],
    rows: rows.map(layRow),
    notes: [
      `${names}: errors, misses (reads that waited for the origin), origin calls a request. Back: from the deploy until the hit ratio stays within 1 point of the one before. calls/s: to the origin, in its busiest second. A key: origin calls for each key, in the whole window`,
      'before the window every key was fetched once, so 1 call a key means that the deploy doubles the calls. Back is in whole seconds, and ignores dips that chance explains; never: not within the window'
    ]
  }
}

/** @param {readonly LabRow[]} rows @returns {string[]} none where nothing is deployed */
function listPhaseNames (rows) {
  return rows.find(({ versions }) => versions)?.versions?.phases.map(({ name }) => name) ?? []
}

/** @param {LabRow} row @returns {Row} */
function layRow (row) {
  const { target, title, status, reason, phases, versions } = row
  if (status === 'missing' || !versions) {
    const why = phases.some(({ ok }) => !ok) ? 'it was not deployed' : 'not measured'
    return { cells: { target: title }, reason: reason ? tell(reason) : why, of: target }
  }
  const each = (/** @type {(phase: LabVersions['phases'][number]) => string} */ say) => versions.phases.map(say).join('/')
  return rowOf({
    row,
    name: title,
    cells: {
      errors: each(({ errorRatio }) => formatShort(errorRatio === null ? null : errorRatio * 100, LEAST.percent)),
      misses: each(({ missRatio }) => formatShort(missRatio === null ? null : missRatio * 100, LEAST.percent)),
      calls: each(({ callsPerRequest }) => formatShort(callsPerRequest, LEAST.calls)),
      back: formatBack(versions),
      most: { value: versions.mostCallsPerSecond, unit: 'count' },
      perKey: versions.callsPerKey === null ? NOTHING : formatSignificant({ value: versions.callsPerKey, maxDecimals: 2 })
    }
  })
}

/**
 * Two figures: three of them share a cell. Nothing that is there becomes 0, and no share of less than all 100.
 * @param {number | null} value
 * @param {number} least that is written out
 */
function formatShort (value, least) {
  if (value === null) return NOTHING
  if (value > 0 && value < least) return `<${String(least).replace(/^0/, '')}`
  return value > 99 && value < 100 ? String(Math.floor(value * 10) / 10) : String(Number(value.toPrecision(2)))
}

/** @param {LabVersions} versions */
function formatBack ({ steadyRatio, backSeconds }) {
  if (steadyRatio === null) return NOTHING
  if (backSeconds === null) return 'never'
  return `${backSeconds} s`
}

/**
 * Who loses answers, whose hits are back when, and who asks the origin most at once.
 * @param {{ result: Pick<LabResult, 'rows'> }} options
 * @returns {string | null} a sentence; null where nothing is deployed, or fewer than two were measured
 */
export function answerVersions ({ result: { rows } }) {
  const deployed = listDeployed(rows)
  if (deployed.length < 2) return null
  const failing = deployed.filter((one) => worstErrors(one) > 0)
  const sound = deployed.filter((one) => worstErrors(one) === 0)
  return `${[...tellErrors({ failing, sound }), ...tellBack({ sound, hasFailing: failing.length > 0 }), ...tellCalls(sound)].join('; ')}.`
}

/** @param {{ failing: Deployed[], sound: Deployed[] }} options */
function tellErrors ({ failing, sound }) {
  if (failing.length === 0) return ['no request fails']
  const names = failing.map((one) => `${one.row.target} (up to ${formatChance({ ratio: worstErrors(one) })})`)
  return [`requests fail ${sound.length > 0 ? 'only ' : ''}with ${names.join(', ')}`]
}

/** @param {{ sound: Deployed[], hasFailing: boolean }} options sound: without errors */
function tellBack ({ sound, hasFailing }) {
  const known = sound.filter(({ versions }) => versions.steadyRatio !== null)
  if (known.length < 2) return []
  const sorted = known.toSorted((a, b) => secondsOf(a) - secondsOf(b))
  const last = sorted[sorted.length - 1]
  const best = sorted.filter((one) => secondsOf(one) === secondsOf(sorted[0]))
  if (best.length === sorted.length) return [`the hit ratio is back ${tellSeconds(last)} with all${hasFailing ? ' others' : ''}`]
  return [`the hit ratio is back soonest with ${listNames(best)} (${tellSeconds(best[0])}), last with ${last.row.target} (${tellSeconds(last)})`]
}

/** @param {Deployed[]} sound */
function tellCalls (sound) {
  const known = sound.flatMap(({ row: { target }, versions: { mostCallsPerSecond: most } }) => most === null ? [] : [{ target, most }])
  if (known.length < 2) return []
  const sorted = known.toSorted((a, b) => a.most - b.most)
  const [least, most] = [sorted[0], sorted[sorted.length - 1]]
  if (least.most === most.most) return []
  const say = (/** @type {number} */ perSecond) => `${formatRate({ perSecond })} calls`
  return [`the origin's busiest second has ${say(least.most)} with ${least.target}, ${say(most.most)} with ${most.target}`]
}

/** @param {Deployed} deployed */
function worstErrors ({ versions: { phases } }) {
  return Math.max(0, ...phases.map(({ errorRatio }) => errorRatio ?? 0))
}

/** @param {Deployed} deployed */
function secondsOf ({ versions: { backSeconds } }) {
  return backSeconds ?? Infinity
}

/** @param {Deployed} deployed */
function tellSeconds ({ versions: { backSeconds } }) {
  if (backSeconds === null) return 'not within the window'
  return backSeconds === 0 ? 'at once' : `after ${backSeconds} s`
}

/** @param {Deployed[]} deployed */
function listNames (deployed) {
  const names = deployed.map(({ row: { target } }) => target)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}

/** @param {readonly LabRow[]} rows @returns {Deployed[]} */
function listDeployed (rows) {
  return rows.flatMap((row) => row.versions && row.status !== 'missing' && row.status !== 'invalid' ? [{ row, versions: row.versions }] : [])
}

/**
 * The same as blocks: what was not measured has no line on a screen, and a short note there.
 * @param {{ result: Pick<LabResult, 'rows'> }} options
 * @returns {Block[]} none where nothing is deployed
 */
export function blocksOfVersions ({ result }) {
  const table = buildVersionsTable({ result })
  if (table === null) return []
  const phases = `a/b/c: ${listPhaseNames(result.rows).join(', ')}`
  return [{
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...row.reason !== undefined && { depth: /** @type {const} */ (2) } })),
    notes: [
      `${phases}. misses: reads that waited for the origin. back: until hits are as before the deploy. ` +
        'calls/s: to the origin, in its busiest second. a key: origin calls for each key',
      ...(table.notes ?? []).map((text) => ({ text: /** @type {string} */ (text), depth: /** @type {const} */ (2) }))
    ]
  }]
}
