import { judgeBaseline } from './result.js'

/** @import { Baseline, Distribution, FigureReason, HistoryPoint, PointReason, Row } from '../types.ts' */
/** @import { RunRecord, Target } from '../types.ts' */

/**
 * What one record says of each of its baselines, without its histograms: a history of hundreds of records must fit into memory.
 * @param {{ record: RunRecord, source: string, commit?: HistoryPoint['commit'], decode: (base64: string) => Distribution }} options
 * @returns {HistoryPoint[]} one for each baseline
 */
export function summariseRecord ({ record, source, commit, decode }) {
  return record.plan.baselines.map((baseline) => {
    const baselineResult = judgeBaseline({ baseline, record, decode })
    const reason = findFault({ record, baseline, ...baselineResult })
    return {
      id: record.id,
      startedAt: record.startedAt,
      source,
      ...(commit && { commit }),
      machine: record.machine,
      baseline: baseline.name,
      figures: baselineResult.rows.flatMap((row) => listFigures({ row, record })),
      isGood: reason === null,
      ...(reason !== null && { reason })
    }
  })
}

/**
 * Why a record is not one to go back to. A target whose parts are not installed is no fault, as it is none of `baseload run`.
 * @param {{ record: RunRecord, baseline: Baseline } & ReturnType<typeof judgeBaseline>} options
 * @returns {PointReason | null} null: it is good
 */
function findFault ({ record, baseline, rows, verdicts, checks = [] }) {
  const absent = new Set(record.unavailable.map(({ target }) => target))
  const own = new Set(baseline.targets)
  if (record.status !== 'complete') return { code: record.status === 'running' ? 'RUN_KILLED' : 'RUN_INTERRUPTED' }
  // without targets it has other names for what failed
  const failed = record.failures.find(({ target }) => own.has(target) || own.size === 0)
  if (failed) return { code: 'TARGET_FAILED', target: failed.target, error: failed.code }
  const judged = [
    ...verdicts.filter(({ target }) => !absent.has(target)).map((one) => ({ ...one, asked: one.objective.text })),
    ...checks
  ]
  const unmet = judged.find(({ verdict }) => verdict !== 'met')
  if (unmet) return { code: 'OBJECTIVE_NOT_MET', target: unmet.target, objective: unmet.asked, verdict: unmet.verdict }
  return rows.some((row) => row.measured) || checks.length > 0 ? null : { code: 'NOTHING_MEASURED' }
}

/**
 * Of what failed no value stands: what it answered before it ended, or how fast it refused, is no figure of the service.
 * @param {{ row: Row, record: RunRecord }} options
 */
function listFigures ({ row, record: { plan, failures } }) {
  const { target, phase, driver, connections, offeredPerSecond, status, reason, repeats, measured } = row
  const subject = nameSubject({ target: plan.targets[target] })
  const failed = failures.find((one) => one.target === target)
  const head = {
    target,
    ...subject !== null && { subject },
    phase,
    driver,
    connections,
    repeats,
    ...(offeredPerSecond !== undefined && { offeredPerSecond }),
    driverBound: measured?.driverBound ?? false
  }
  const { ok, failed: wrong, timedOut, unfinished } = measured?.counts ?? { ok: 0, failed: 0, timedOut: 0, unfinished: 0 }
  const [bad, of] = [wrong + timedOut + unfinished, ok + wrong + timedOut + unfinished]
  /** @type {{ reason?: FigureReason }} */
  const fault = failed
    ? { reason: { code: 'TARGET_FAILED', target, error: failed.code } }
    : bad * 2 > of ? { reason: { code: 'FIGURE_OF_FAILURES', failed: bad, of } } : {}
  const doubt = fault.reason ? fault : status === 'ok' ? {} : { reason: reason ?? { code: /** @type {const} */ ('NOT_BELIEVED') } }
  const time = (/** @type {'p50' | 'p99'} */ figure) => {
    const estimate = measured?.responseTimeUs[figure] ?? null
    const few = measured && estimate === null ? { reason: { code: /** @type {const} */ ('FIGURE_OF_TOO_FEW'), figure } } : {}
    return { ...head, figure, estimate, ...few, ...doubt }
  }
  const rate = { ...head, figure: /** @type {const} */ ('goodPerSecond'), estimate: measured?.goodPerSecond ?? null, ...doubt }
  return [...(phase === 'peak' ? [rate] : []), time('p50'), time('p99')]
}

const UNNAMED = 'yours' // nobody gave it a name: `measure` calls a server so that is given none
const LONGEST = 60

/**
 * A service by its name, else by its address or command, with what was asked of it. Another path is another question.
 * @param {{ target: Target | undefined }} options
 * @returns {string | null} null for a target that ships
 */
function nameSubject ({ target }) {
  const command = target?.parts.find((part) => part.command !== undefined)?.command
  if (target === undefined || (target.url === undefined && command === undefined)) return null
  const { name, url, request: { method = 'GET', path, body, bodyFile, grpc } } = target
  const place = url === undefined ? command ?? name : new URL(url).host
  const own = name !== UNNAMED ? name : place.length > LONGEST ? `${place.slice(0, LONGEST - 1)}…` : place
  if (grpc) return `${own} ${grpc.method}`
  const isNamedByPath = name.endsWith(path.replace(/[^\w.-]+/g, '-')) // of its address, as baseload names it
  const asked = method === 'GET' ? (path === '/' || isNamedByPath ? '' : name === UNNAMED && url !== undefined ? path : ` ${path}`) : ` ${method} ${path}`
  return `${own}${asked}${bodyFile ? `, body of ${bodyFile}` : body === undefined ? '' : `, body of ${Buffer.byteLength(body)} bytes`}`
}
