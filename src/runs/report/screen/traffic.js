import { clean, raiseTitle } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { nameStage } from '../../../layout/tables/stage-text.js'
import { chooseTimeUnit, formatCount, formatDuration, formatPercentileName, formatRate } from '../../../layout/units.js'
import { wrapText } from '../../../layout/text.js'
import { isNearKnee } from '../../../experiments/traffic/report/steps-table.js'
import { tell } from '../../../messages.js'
import { tellAnswer } from '../prose/answer.js'
import { listAsked } from './block.js'
import { formatRateCell, formatTimeCell } from './cells.js'

/**
 * @import { BaselineResult, PercentileKey, Result, Row } from '../../../types.ts'
 * @import { StagedRow } from '../../../experiments/traffic/verdict/result.js'
 * @import { ScreenOptions } from '../screen.js'
 * @import { TimeUnit } from '../../../layout/units.js'
 */

/** The rate that is looked at first, then the percentile that is asked for, then what has failed. */
const FIRST_COLUMNS = Object.freeze([1, 3, 4, 0, 2])

/**
 * What came of users or of stages: a line for each server, or for each of its stages.
 * @param {{ result: Result, baselineResult: BaselineResult, mostRows: number } & ScreenOptions} options
 * @returns {string[]}
 */
export function layTraffic ({ result, baselineResult, mostRows, columns, colors }) {
  const { baseline: { title, load: { traffic } }, rows: all, traffic: found } = baselineResult
  const isBreak = found?.kind === 'stages' && found.rows.some(({ untilBreak }) => untilBreak)
  const rows = isBreak ? selectNear({ rows: all, staged: found.rows }) : all
  const asked = listAsked(baselineResult).filter(({ key }) => key !== 'p50')
  /** @type {PercentileKey[]} */
  const keys = ['p50', ...asked.map(({ key }) => key)]
  const unit = chooseTimeUnit({
    valuesUs: rows.flatMap(({ measured }) => keys.map((key) => measured?.responseTimeUs[key]?.value ?? null))
  })
  const isUsers = traffic?.kind === 'users'
  const who = isUsers
    ? `, ${formatCount({ count: traffic.users })} users with a pause of ${formatDuration({ durationMs: traffic.pauseMs })}`
    : ''
  const grid = layGrid({
    title: raiseTitle(clean(`${title}${who}`)),
    heads: [
      isUsers ? 'users / (pause + response)' : 'offered/s',
      'requests/s',
      'median',
      ...asked.map(({ ratio }) => formatPercentileName({ percentile: ratio })),
      'failed'
    ],
    rows: rows.map((row) => ({
      name: nameRow({ result, row }),
      cells: row.measured ? layCells({ row, baselineResult, keys, unit }) : [],
      reason: clean(row.reason ? tell(row.reason) : 'not measured'),
      ...(row.status === 'invalid' && { paint: colors.dim })
    })),
    order: FIRST_COLUMNS,
    mostRows,
    columns,
    colors
  })
  const answer = isUsers ? [] : wrapText({ text: clean(tellAnswer({ result, baselineResult })), columns, indent: isBreak ? '' : '  ' })
  return isBreak ? [...answer.map((line) => colors.bold(line)), '', ...grid] : [...grid, ...answer]
}

/** Of many steps those around the one that broke. @param {{ rows: readonly Row[], staged: readonly StagedRow[] }} options */
function selectNear ({ rows, staged }) {
  const near = new Map(staged.map((one) => [one.target, isNearKnee(one)]))
  return rows.filter(({ target, traffic }) => traffic?.kind !== 'stage' || near.get(target)?.(traffic.number) !== false)
}

/** @param {{ result: Result, row: Row }} options */
function nameRow ({ result, row: { target, traffic, status } }) {
  const title = clean(result.run.plan.targets[target]?.title ?? target)
  const name = nameStage({ target: title, ...traffic?.kind === 'stage' && { stage: traffic } })
  return status === 'ok' || status === 'missing' ? name : `${name} (${status})`
}

/** @param {{ row: Row, baselineResult: BaselineResult, keys: readonly PercentileKey[], unit: TimeUnit }} options */
function layCells ({ row: { target, offeredPerSecond, measured, traffic }, baselineResult, keys, unit }) {
  if (!measured) return []
  const { counts, goodPerSecond, responseTimeUs } = measured
  const { traffic: found } = baselineResult
  const expected = found?.kind === 'users' ? found.rows.find((one) => one.target === target)?.expectedPerSecond ?? null : null
  return [
    formatRate({ perSecond: traffic?.kind === 'users' ? expected : offeredPerSecond ?? null }),
    formatRateCell({ estimate: goodPerSecond, atLeast: false }),
    ...keys.map((key) => formatTimeCell({ estimate: responseTimeUs[key], unit, detail: key !== 'p50' })),
    formatCount({ count: counts.failed + counts.timedOut + counts.notSent })
  ]
}
