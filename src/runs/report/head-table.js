import { makeTable } from '../../layout/tables/table.js'
import { formatRate, formatTimeAlone, NOTHING } from '../../layout/units.js'
import { countVerdicts } from '../../judge/wording.js'
import { tell } from '../../messages.js'
import { findReported } from './experiments.js'
import { listHeads, listLines } from './screen/block.js'
import { buildTables } from './tables.js'
import { GOOD_NOTE } from './tables/load-table.js'

/**
 * @import { BaselineResult, Result, Row, Verdict } from '../../types.ts'
 * @import { Headline } from '../verdict/headline.js'
 * @import { Table } from '../../layout/tables/table.js'
 */

const KINDS = /** @type {const} */ (['missed', 'invalid', 'inconclusive', 'met'])

/**
 * The one table of a baseline that is looked at first: what the terminal has, and the objectives beside it.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {Table | null} null where nothing was measured
 */
export function buildHeadTable ({ result, baselineResult, headline }) {
  const { buildHead } = findReported(baselineResult)
  if (buildHead) return buildHead(baselineResult)
  // What another tool measured has no cost, and figures of its own.
  if (result.run.measuredBy) return buildTables({ result, baselineResult }).load[0] ?? null
  const lines = listLines({ result, baselineResult, headline, detail: true, titled: true })
  const { baseline: { targets }, rows: own, verdicts } = baselineResult
  const rates = [...new Set(own.flatMap(({ offeredPerSecond }) => offeredPerSecond ?? []))]
  const isJudged = verdicts.length > 0
  const heads = ['Server', ...listHeads({ baselineResult, result }), 'CPU a request', ...isJudged ? ['Objectives'] : []]
  const blank = (/** @type {number} */ length) => Array(length).fill('')
  // Where some requests failed, a second line: the same times without theirs.
  const shown = lines.flatMap(({ good, ...line }, index) => {
    const one = { ...line, target: targets[index] }
    return [one, ...good ? [{ ...one, good }] : []]
  })
  const rows = shown.map(({ name, cells, reason, peak, target, ...rest }) => {
    if (cells.length === 0) return [name, reason, ...blank(heads.length - 2)]
    if ('good' in rest) return [`${name} (good only)`, ...blank(cells.length - rest.good.length), ...rest.good, ...blank(isJudged ? 2 : 1)]
    return [name, ...cells, formatCpu(peak), ...isJudged ? [describeVerdicts(verdicts.filter((one) => one.target === target))] : []]
  })
  const table = makeTable({
    title: `Each server flat out${rates.length === 1 ? `, and at ${formatRate({ perSecond: rates[0] })}/s` : ''}`,
    columns: heads.map((name, index) => [name, index === 0 ? 'left' : 'right']),
    rows,
    states: shown.map(({ cells, peak }) => cells.length === 0 ? 'missing' : peak?.status ?? 'ok'),
    notes: [
      ...lines.flatMap(({ name, cells, peak }) => cells.length > 0 && peak?.reason ? [`${name}: ${tell(peak.reason)}`] : []),
      ...lines.some(({ good }) => good) ? [GOOD_NOTE] : []
    ]
  })
  return { ...table, targets: shown.map(({ target }) => target) }
}

/** @param {Row | undefined} row */
function formatCpu (row) {
  const cost = row?.measured?.cpuPerRequestUs
  return cost ? formatTimeAlone({ valueUs: cost.total }) : NOTHING
}

/** @param {Verdict[]} verdicts of one target, at all of its loads */
function describeVerdicts (verdicts) {
  const parts = KINDS.flatMap((kind) => {
    const list = verdicts.filter(({ verdict }) => verdict === kind).map(() => ({}))
    return list.length > 0 ? [countVerdicts({ kind, list })] : []
  })
  return parts.join(', ') || NOTHING
}
