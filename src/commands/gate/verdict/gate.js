import { compareVersions, listOpenFigures } from '../../../judge/version-comparison.js'
import { buildResult } from '../../../judge/result.js'
import { isLastLook } from '../../../plan/generations.js'
import { nameVersions } from '../../../plan/versions.js'
import { ERROR_CODES, EXIT } from '../../../errors.js'

/** @import { Distribution, Failure, OpenQuestion, RecordComparison, RunRecord, Verdict } from '../../../types.ts' */
/** @import { GateReason } from '../../../report/sentences/types.ts' */
/** @import { Gate, GateObjective } from '../types.ts' */

/** Who looks often finds something by chance: an objective that is looked at before the end must show more. As for --budget. */
const CONFIDENCE = Object.freeze({ early: 0.999, last: 0.95 })

/**
 * Whether the new version is as good as the live one, from the record alone.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options record: with plan.versions
 * @returns {Gate}
 */
export function readGate ({ record, decode }) {
  const { plan: { budget } } = record
  const look = budget?.looks.at(-1)
  const isLast = !budget || (look && isLastLook({ budget, ...look }))
  const { baselines: [{ verdicts }] } = buildResult({ record, decode, confidence: isLast ? CONFIDENCE.last : CONFIDENCE.early })
  const { before, after } = nameVersions({ plan: record.plan })
  return judgeGate({
    comparison: compareVersions({ record, decode }),
    objectives: judgeObjectives({ verdicts, live: before, next: after }),
    failures: record.failures.filter(({ code }) => ERROR_CODES[code]?.exitCode !== EXIT.met),
    next: after
  })
}

/**
 * What more generations are wanted for: nothing, once what holds a release is found.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {OpenQuestion[]}
 */
export function listOpenOfGate ({ record, decode }) {
  const { verdict, objectives } = readGate({ record, decode })
  if (verdict === 'hold') return []
  const { name } = record.plan.baselines[0]
  const { after } = nameVersions(record)
  const open = objectives.filter(({ outcome }) => outcome === 'open')
  return [
    ...listOpenFigures({ record, decode }),
    ...open.map(({ objective, phase }) => ({ baseline: name, target: after, phase, what: objective }))
  ]
}

/**
 * Held by whatever is worse; shipped when nothing is, for sure.
 * @param {{ comparison: RecordComparison, objectives: GateObjective[], failures: readonly Failure[], next: string }}
 *   options failures: errors, no warnings; next: target
 * @returns {Gate}
 */
export function judgeGate ({ comparison, objectives, failures, next }) {
  const { figures } = comparison
  const failing = failures.find(({ target, code }) => target === next && code === 'TARGET_FAILING')
  const worse = figures.filter(({ verdict }) => verdict === 'regressed')
  const open = figures.filter(({ verdict, isAside }) => verdict === 'inconclusive' && !isAside)
  /** @type {GateReason[]} */
  const holds = [
    ...(failing ? [{ code: /** @type {const} */ ('GATE_FAILING'), message: failing.message }] : []),
    ...worse.map(({ figure, phase, reason }) => ({ code: /** @type {const} */ ('GATE_WORSE'), figure, phase, why: reason })),
    ...objectives.filter(({ outcome }) => outcome === 'missed').map(({ objective, phase, verdict }) => ({
      code: /** @type {const} */ ('GATE_OBJECTIVE_MISSED'), objective, phase, why: verdict.reason
    }))
  ]
  /** @type {GateReason[]} */
  const doubts = [
    ...failures.filter((one) => one !== failing).map(({ code, message }) => ({
      code: /** @type {const} */ ('GATE_FAILED'), error: code, message
    })),
    ...(figures.length === 0 ? [{ code: /** @type {const} */ ('GATE_NOTHING') }] : []),
    ...open.map(({ figure, phase, reason }) => ({ code: /** @type {const} */ ('GATE_OPEN'), figure, phase, why: reason })),
    ...objectives.filter(({ outcome }) => outcome === 'open').map(({ objective, phase, live, next, verdict }) => ({
      code: /** @type {const} */ ('GATE_OBJECTIVE_OPEN'), objective, phase, live, next, why: verdict.reason
    }))
  ]
  return {
    verdict: holds.length > 0 ? 'hold' : doubts.length > 0 ? 'cannot tell' : 'ship',
    reasons: [...holds, ...doubts],
    remarks: objectives.filter(({ live, next }) => live === 'missed' && next === 'missed').map(({ objective, phase }) => ({
      code: 'GATE_BOTH_MISS', objective, phase
    })),
    objectives,
    moreMs: holds.length > 0 ? null : findMoreMs({ comparison, objectives }),
    comparison
  }
}

/**
 * Each objective of both versions. Where the live one misses it as well, the new one is no worse.
 * @param {{ verdicts: readonly Verdict[], live: string, next: string }} options live, next: targets
 * @returns {GateObjective[]}
 */
export function judgeObjectives ({ verdicts, live, next }) {
  return verdicts.filter(({ target }) => target === next).map((verdict) => {
    const { objective: { text }, phase } = verdict
    const other = verdicts.find((one) => one.target === live && one.objective.text === text && one.phase === phase)
    const of = { live: other?.verdict ?? 'inconclusive', next: verdict.verdict }
    return { objective: text, phase, ...of, outcome: decideObjective(of), verdict }
  })
}

/** @param {Pick<GateObjective, 'live' | 'next'>} of */
function decideObjective ({ live, next }) {
  if (next === 'met') return 'kept'
  if (next !== 'missed') return 'open'
  if (live === 'missed') return 'kept'
  return live === 'met' ? 'missed' : 'open'
}

/** @param {{ comparison: RecordComparison, objectives: GateObjective[] }} options */
function findMoreMs ({ comparison: { figures, oneRun }, objectives }) {
  const ofFigures = figures.filter(({ verdict, isAside }) => verdict === 'inconclusive' && !isAside).map(({ cost }) => cost?.moreMs ?? null)
  const ofObjectives = objectives
    .filter(({ outcome }) => outcome === 'open')
    .map(({ verdict: { reason } }) => findMoreOfObjective({ reason, spentMs: oneRun?.spentMs ?? 0 }))
  const times = [...ofFigures, ...ofObjectives]
  return times.length === 0 || times.includes(null) ? null : Math.max(...times.map(Number))
}

/** If requests go on to come as they came. @param {{ reason: Verdict['reason'], spentMs: number }} options */
function findMoreOfObjective ({ reason, spentMs }) {
  if (reason.code !== 'events' || reason.doubt?.code !== 'tooFew' || reason.doubt.moreNeeded === null) return null
  return reason.events.valid > 0 ? Math.round(spentMs * reason.doubt.moreNeeded / reason.events.valid) : null
}

/** @param {Pick<Gate, 'verdict'>} gate @returns {number} a value of EXIT */
export function gateExitCode ({ verdict }) {
  switch (verdict) {
    case 'ship': return EXIT.met
    case 'hold': return EXIT.missed
    default: return EXIT.inconclusive
  }
}
