import { writeHgrm } from '../../record/hgrm.js'
import { writeHlog } from '../../record/hlog.js'
import { escapeTerminal } from '../../layout/escape.js'
import { suggest } from '../../plan/suggestion.js'
import { BaseloadError } from '../../errors.js'

/** @import { Result, Row, RunRecord } from '../../types.ts' */

/**
 * HdrHistogram's percentile distributions: of the row asked for alone, so that a plotter takes it; else of all, each
 * under a line with its name.
 * @param {{ result: Result, row?: string }} options
 * @returns {string}
 * @throws {BaseloadError} USAGE
 */
export function renderHgrm ({ result, row: wanted }) {
  const rows = chooseRows({ result, wanted })
  const sections = rows.map(({ row, name }) => {
    const { distribution, meanUs, maxUs } = /** @type {NonNullable<Row['measured']>} */ (row.measured)
    const text = writeHgrm({ distribution, meanUs, maxUs })
    return rows.length === 1 ? text : `#[Row: ${name}]\n${text}`
  })
  return sections.join('\n\n')
}

/**
 * HdrHistogram's log: every trial, its row as tag. Trials that the driver spoiled are left out.
 * @param {{ result: Result, record: RunRecord, row?: string }} options
 * @returns {string}
 * @throws {BaseloadError} USAGE
 */
export function renderHlog ({ result, record, row: wanted }) {
  const names = new Set(chooseRows({ result, wanted }).map(({ row: { target, phase } }) => nameRow({ target, phase })))
  const intervals = record.trials.flatMap(({ trial, startedAt, load }) => {
    const tag = nameRow(trial)
    if (!names.has(tag) || load.invalid.length > 0) return []
    return [
      {
        tag,
        startedAtMs: Date.parse(startedAt) + trial.warmupMs,
        windowMs: load.windowMs,
        maxUs: load.exactUs?.max ?? load.quoted?.maxUs ?? 0,
        encoded: load.histograms.responseTime
      }
    ]
  })
  return writeHlog({ intervals, comment: `${record.tool.name} ${record.tool.version}, run ${record.id}: response times, one line a trial` })
}

/**
 * The rows that have response times; each once, though several baselines may show it.
 * @param {{ result: Result, wanted: string | undefined }} options
 */
function chooseRows ({ result, wanted }) {
  /** @type {Map<string, { row: Row, name: string }>} */
  const byLoad = new Map()
  for (const { rows } of result.baselines) {
    for (const row of rows.filter(({ measured }) => measured && measured.distribution.total > 0)) {
      const key = JSON.stringify([row.target, row.phase, row.driver, row.connections, row.offeredPerSecond, row.traffic])
      if (!byLoad.has(key)) byLoad.set(key, { row, name: nameRow(row) })
    }
  }
  const rows = [...byLoad.values()]
  const names = [...new Set(rows.map(({ name }) => name))]
  if (rows.length === 0) {
    throw new BaseloadError('USAGE', 'nothing in this record has a histogram', {
      hint: 'another tool measured it and gave only percentiles, or no trial finished'
    })
  }
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new BaseloadError('USAGE', `no row ${wanted}`, {
      hint: `${suggest({ word: wanted, candidates: names }).text} There are ${names.join(', ')}`.trim()
    })
  }
  return wanted === undefined ? rows : rows.filter(({ name }) => name === wanted)
}

/** `fastify/peak`, `fastify/latency/stage-2`. @param {Pick<Row, 'target' | 'phase' | 'traffic'>} row */
export function nameRow ({ target, phase, traffic }) {
  return `${escapeTerminal({ text: target })}/${phase}${traffic?.kind === 'stage' ? `/stage-${traffic.number}` : ''}`
}
