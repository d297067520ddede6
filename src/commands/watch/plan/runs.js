import { isLatency } from '../../../plan/objective.js'
import { findExperiment } from '../../../plan/experiments.js'

/** @import { Baseline, ComparedSide, HistoryFigure, HistoryPoint, Machine, RunRecord } from '../../../types.ts' */
/** @import { NewGate, NewRun } from '../types.ts' */

const GIB = 2 ** 30

/**
 * What a store keeps of a record: its figures that are to be believed, each with the name of its series.
 * @param {{ record: RunRecord, points: HistoryPoint[], commit: string | null, machine: string | null }} options points:
 *   of the record; machine: the name it is to have; null: by its CPU
 * @returns {NewRun[]} one a baseline; none of a run that has not ended
 */
export function makeRuns ({ record, points, commit, machine: given }) {
  if (record.status === 'running') return [] // it goes on, or was killed
  if (record.plan.versions) return [] // two versions of anything, which share their names with those of every other gate
  const machine = given ?? nameMachine(record.machine)
  const { node, kernel, governor } = record.machine
  return points.flatMap((point) => {
    const baseline = record.plan.baselines.find(({ name }) => name === point.baseline)
    if (baseline === undefined) return []
    const byRate = !findExperiment({ baseline }).hasPhases
    const waits = new Set(point.figures.filter(({ phase }) => phase === 'latency').map(({ target }) => target))
    return [{
      id: point.id,
      baseline: point.baseline,
      atMs: Date.parse(point.startedAt),
      machine,
      facts: { node, kernel, governor },
      commit: point.commit?.hash ?? commit,
      source: point.source,
      points: point.figures
        // What users wait is seen by the open loop alone, where there is one.
        .filter(({ figure, phase, target }) => figure === 'goodPerSecond' || phase === 'latency' || !waits.has(target))
        .flatMap((figure) => makePoint({ figure, baseline, machine, byRate }))
    }]
  })
}

/**
 * Of the document that `baseload gate --json` prints.
 * @typedef {{ verdict: NewGate['verdict'], reasons: Array<{ text: string }>, comparison: { before: ComparedSide, after: ComparedSide,
 *   figures: NewGate['figures'] } }} SaidByGate
 *
 * What a store keeps of a gate.
 * @param {{ run: Pick<RunRecord, 'id' | 'machine'>, source: string | null, name: string, said: SaidByGate, commit: string | null,
 *   machine: string | null }} options run: its record, or what else is known of it; source: of the record; commit: of the working folder;
 *   machine: as of runs
 * @returns {NewGate}
 */
export function makeGate ({ run, source, name, commit, machine, said: { verdict, reasons, comparison } }) {
  return {
    id: run.id,
    name,
    atMs: Date.parse(comparison.after.startedAt),
    machine: machine ?? nameMachine(run.machine),
    verdict,
    live: nameSide({ side: comparison.before, commit }),
    next: nameSide({ side: comparison.after, commit }),
    reasons: reasons.map(({ text }) => text),
    figures: comparison.figures.map(({ phase, figure, verdict, ratio, low, high, allowed, isAside, isChanged, isRough }) => ({
      phase,
      figure,
      verdict,
      ratio,
      low,
      high,
      allowed,
      ...isAside && { isAside },
      ...isChanged && { isChanged },
      ...isRough && { isRough }
    })),
    source
  }
}

/**
 * What stands in the working folder is another version with each commit, as a branch is.
 * @param {{ side: ComparedSide, commit: string | null }} options
 */
function nameSide ({ side: { id, inFolder }, commit }) {
  return inFolder && commit !== null ? `${id} (working folder, ${commit.replace(/^[\da-f]{40,}/, (hash) => hash.slice(0, 10))})` : id
}

/** What makes it another machine (runs/verdict/same-machine.js), as a name. @param {Machine} machine */
export function nameMachine ({ cpuModel, cores, memoryBytes, platform, virtualization }) {
  const kind = virtualization === null ? '' : `, ${virtualization}`
  return `${cpuModel}, ${cores} cores, ${Math.round(memoryBytes / GIB)} GiB, ${platform}${kind}`
}

/** @param {{ figure: HistoryFigure, baseline: Baseline, machine: string, byRate: boolean }} options */
function makePoint ({ figure: one, baseline, machine, byRate }) {
  const { target, phase, figure, estimate, reason, driverBound, offeredPerSecond, connections, driver } = one
  if (estimate === null || reason !== undefined || driverBound || !(estimate.value > 0)) return []
  const rate = byRate && offeredPerSecond !== undefined ? `, ${Number(offeredPerSecond.toPrecision(3))}/s` : ''
  return [{
    machine,
    baseline: baseline.name,
    target,
    phase,
    load: phase === 'peak' ? `peak, ${connections} ${connections === 1 ? 'connection' : 'connections'} by ${driver}` : `latency${rate} by ${driver}`,
    figure,
    isReference: target === baseline.reference,
    value: estimate.value,
    low: estimate.low,
    high: estimate.high,
    ratePerSecond: offeredPerSecond ?? null,
    budget: findBudget({ figure, baseline })
  }]
}

/** @param {{ figure: HistoryFigure['figure'], baseline: Baseline }} options */
function findBudget ({ figure, baseline: { objectives } }) {
  const ratio = { p50: 0.5, p99: 0.99, goodPerSecond: null }[figure]
  for (const objective of objectives) {
    if (isLatency(objective) && objective.ratio === ratio) return objective.boundUs
    if ('ratePerSecond' in objective && ratio === null) return objective.ratePerSecond
  }
  return null
}
