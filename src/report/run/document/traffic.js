import { isNearKnee } from '../../../experiments/traffic/report/steps-table.js'
import { nameStage } from '../../tables/stage-text.js'
import { formatDuration, formatNumberOf, formatPercentileName } from '../../../units.js'
import { tell } from '../../sentences/index.js'
import { figureOfRate, figureOfTime } from './figures.js'
import { listApart, listAsked } from './servers.js'

/**
 * @import { BaselineResult, PercentileKey, Result, Row as ResultRow } from '../../../types.ts'
 * @import { StagedRow } from '../../../experiments/traffic/verdict/result.js'
 * @import { Cell, Row, Table } from '../../document.ts'
 */

/** Whether the rate rose until an objective broke. @param {BaselineResult} baselineResult */
export function isUntilBreak ({ traffic }) {
  return traffic?.kind === 'stages' && traffic.rows.some(({ untilBreak }) => untilBreak)
}

/**
 * What came of users or of stages: a row for each server, or for each of its stages. The rate is looked at first, then
 * the percentile that is asked for, then what has failed.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table}
 */
export function tableTraffic ({ result, baselineResult }) {
  const { baseline: { title, load: { traffic } }, rows: all, traffic: found } = baselineResult
  const isUsers = traffic?.kind === 'users'
  const rows = found?.kind === 'stages' && isUntilBreak(baselineResult)
    ? selectNear({ rows: all, staged: found.rows })
    : all
  const asked = listAsked(baselineResult).filter(({ key }) => key !== 'p50')
  const pause = (/** @type {number} */ ms) => formatDuration({ durationMs: ms })
  const who = isUsers
    ? `, ${formatNumberOf({ count: traffic.users, of: 'user' })} with a pause of ${pause(traffic.pauseMs)}`
    : traffic?.kind === 'user-stages' ? `, users with a pause of ${pause(traffic.pauseMs)}` : ''
  return {
    kind: 'table',
    title: `${title}${who}`,
    columns: [
      { key: 'server', head: 'server', priority: 0 },
      ...traffic?.kind === 'user-stages' ? [] : [{ key: 'offered', head: isUsers ? 'users / (pause + response)' : 'offered/s', priority: 3 }],
      { key: 'rate', head: 'requests/s', priority: 0 },
      { key: 'p50', head: 'median', priority: 4, scale: 'time' },
      ...asked.map(({ key, ratio }) =>
        ({ key, head: formatPercentileName({ percentile: ratio }), priority: 1, scale: 'time' })),
      { key: 'failed', head: 'failed', priority: 2 }
    ],
    rows: rows.map((row) => /** @type {Row} */ ({
      cells: { server: nameRow(result, row), ...cellsOf(row, baselineResult, ['p50', ...asked.map(({ key }) => key)]) },
      ...!row.measured && { reason: row.reason ? tell(row.reason) : 'not measured' },
      ...row.status === 'invalid' && { tone: 'dim' },
      of: row.target
    })),
    notes: listApart({ result, baselineResult })
  }
}

/** Of many steps those around the one that broke. @param {{ rows: readonly ResultRow[], staged: readonly StagedRow[] }} options */
function selectNear ({ rows, staged }) {
  const near = new Map(staged.map((one) => [one.target, isNearKnee(one)]))
  return rows.filter(({ target, traffic }) => traffic?.kind !== 'stage' || near.get(target)?.(traffic.number) !== false)
}

/** @param {Result} result @param {ResultRow} row */
function nameRow (result, { target, traffic, status }) {
  const title = result.run.plan.targets[target]?.title ?? target
  const name = nameStage({ target: title, ...traffic?.kind === 'stage' && { stage: traffic } })
  return status === 'ok' || status === 'missing' ? name : `${name} (${status})`
}

/**
 * @param {ResultRow} row @param {BaselineResult} baselineResult @param {PercentileKey[]} keys
 * @returns {Record<string, Cell>}
 */
function cellsOf ({ target, offeredPerSecond, measured, traffic }, { traffic: found }, keys) {
  if (!measured) return {}
  const { counts: { failed, timedOut, notSent }, goodPerSecond } = measured
  const users = found?.kind === 'users' ? found.rows.find((one) => one.target === target) : undefined
  const expected = users?.expectedPerSecond ?? null
  return {
    offered: { value: traffic?.kind === 'users' ? expected : offeredPerSecond ?? null, unit: 'perSecond' },
    rate: figureOfRate({ estimate: goodPerSecond, atLeast: false }),
    ...Object.fromEntries(keys.map((key) => [key, figureOfTime({ measured, key })])),
    failed: { value: failed + timedOut + notSent, unit: 'count' }
  }
}
