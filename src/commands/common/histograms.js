import { writeHgrm } from '../../record/hgrm.js'
import { decodeHistogram } from '../../record/histogram.js'
import { meanUs } from '../../stats/sample.js'
import { findJudged } from '../../judge/experiments.js'
import { writeHlog } from '../../record/hlog.js'
import { escapeTerminal } from '../../report/escape.js'
import { suggest } from '../../plan/suggestion.js'
import { BaseloadError } from '../../errors.js'

/** @import { Distribution, Result, Row, RunRecord } from '../../types.ts' */
/** @typedef {{ name: string, distribution: Distribution, meanUs: number | null, maxUs: number | null }} Named */

/**
 * HdrHistogram's percentile distributions: of the row asked for alone, so that a plotter takes it; else of all, each
 * under a line with its name. Windows with phases have one for each phase and rate as well: a distribution over phases
 * in which an origin is well and fails is one of neither.
 * @param {{ result: Result, record?: RunRecord, row?: string }} options record: absent: phases are left out
 * @returns {string}
 * @throws {BaseloadError} USAGE
 */
export function renderHgrm ({ result, record, row: wanted }) {
  const phases = record ? listPhases({ record }) : []
  const asked = phases.filter(({ name }) => name === wanted)
  const whole = () => chooseRows({ result, wanted, more: phases.map(({ name }) => name) }).map(({ row, name }) => {
    const { distribution, meanUs, maxUs } = /** @type {NonNullable<Row['measured']>} */ (row.measured)
    return { name, distribution, meanUs, maxUs }
  })
  const rows = asked.length > 0 ? asked : [...whole(), ...wanted === undefined ? phases : []]
  return rows
    .map(({ name, ...times }) => rows.length === 1 ? writeHgrm(times) : `#[Row: ${name}]\n${writeHgrm(times)}`)
    .join('\n\n')
}

/** `cache-none/latency-r200/origin down` @param {{ record: RunRecord }} options */
function listPhases ({ record }) {
  const { baselines } = record.plan
  return baselines.flatMap((baseline) =>
    (findJudged({ baseline }).listPhaseTimes?.({ baseline, record, decode: decodeHistogram }) ?? []).map(
      ({ target, load, phase, distribution }) => ({
        name: escapeTerminal({
          text: [...baselines.length > 1 ? [baseline.name] : [], target, load, phase].join('/')
        }),
        distribution,
        meanUs: meanUs({ distribution }),
        maxUs: distribution.valuesUs.at(-1) ?? null
      })
    )
  )
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
 * @param {{ result: Result, wanted: string | undefined, more?: string[] }} options more: other names that could be asked for
 */
function chooseRows ({ result, wanted, more = [] }) {
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
      hint: `${suggest({ word: wanted, candidates: [...names, ...more] }).text} There are ${[...names, ...more].join(', ')}`.trim()
    })
  }
  return wanted === undefined ? rows : rows.filter(({ name }) => name === wanted)
}

/** `fastify/peak`, `fastify/latency/stage-2`. @param {Pick<Row, 'target' | 'phase' | 'traffic'>} row */
export function nameRow ({ target, phase, traffic }) {
  return `${escapeTerminal({ text: target })}/${phase}${traffic?.kind === 'stage' ? `/stage-${traffic.number}` : ''}`
}
