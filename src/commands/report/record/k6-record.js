import { describeForeignBaseline, describeForeignTarget, UNKNOWN_MACHINE } from '../../../record/measured-elsewhere.js'
import { nameRun } from '../../../record/store.js'

/** @import { DriverResult, K6Experiment, LoadProfile, RunRecord, TrialRecord } from '../../../types.ts' */

/** What a record of our own has, and summaries of k6 do not tell. */
const MISSING = Object.freeze(['send lag', 'CPU and memory', 'the version of k6', 'the machines'])

/**
 * A record of what k6 has measured elsewhere, by scripts of ours.
 * @param {{ measured: ReadonlyArray<{ experiment: K6Experiment, startedAtMs: number | null, cutShort?: string | null,
 *   load: DriverResult }>, source: string, version: string, now: Date }} options version: of baseload; now: stands for
 *   a start that is not told
 * @returns {RunRecord}
 */
export function buildK6Record ({ measured, source, version, now }) {
  const trials = measured.map(({ experiment, startedAtMs, cutShort = null, load: { series: _, ...load } }) =>
    describeTrial({ experiment, startedAt: new Date(startedAtMs ?? now.getTime()).toISOString(), cutShort, load })
  )
  const startedAt = trials.map((trial) => trial.startedAt).sort()[0]
  const targets = [...new Set(measured.map(({ experiment }) => experiment.target))]
  const { durationMs, warmupMs } = measured[0].experiment
  return {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version },
    id: nameRun({ startedAt, what: `k6-${targets.join('-')}` }),
    startedAt,
    endedAt: trials.map((trial) => new Date(Date.parse(trial.startedAt) + trial.load.windowMs).toISOString()).sort()[
      trials.length - 1
    ],
    status: 'complete',
    machine: UNKNOWN_MACHINE,
    warnings: [{ code: 'K6_ELSEWHERE', source, missing: [...MISSING] }],
    plan: {
      baselines: [describeBaseline({ targets, measured })],
      targets: Object.fromEntries(
        targets.map((target) => [
          target,
          describeForeignTarget({
            target,
            url: measured.find(({ experiment }) => experiment.target === target)?.experiment.url,
            tool: 'k6'
          })
        ])
      ),
      preset: {
        name: 'custom',
        repeats: Math.max(...trials.map(({ trial }) => trial.repeat)),
        durationMs,
        warmupMs,
        latencyDurationMs: durationMs
      },
      seed: 0,
      engine: { name: 'k6', instances: measured[0].load.k6?.instances.length ?? 1, exact: false },
      trials: trials.map(({ trial }) => trial)
    },
    trials,
    failures: [],
    unavailable: [],
    measuredBy: { tool: 'k6', source, missing: [...MISSING] }
  }
}

/**
 * @param {{ experiment: K6Experiment, startedAt: string, cutShort: string | null, load: TrialRecord['load'] }} options
 * @returns {TrialRecord}
 */
function describeTrial ({
  experiment: { name, target, phase, repeat, load: profile, durationMs, warmupMs, timeoutMs },
  startedAt,
  cutShort,
  load
}) {
  return {
    trial: { id: name, target, phase, driver: 'k6', repeat, load: profile, durationMs, warmupMs, timeoutMs },
    startedAt,
    ...(cutShort === null
      ? { status: /** @type {const} */ ('complete') }
      : { status: /** @type {const} */ ('partial'), reason: cutShort }),
    load,
    parts: [],
    warnings: []
  }
}

/** @param {{ targets: string[], measured: ReadonlyArray<{ experiment: K6Experiment }> }} options */
function describeBaseline ({ targets, measured }) {
  const loads = measured.map(({ experiment }) => experiment.load)
  const objectives = measured.flatMap(({ experiment }) => experiment.objectives)
  return describeForeignBaseline({
    name: 'k6',
    tool: 'k6',
    targets,
    load: {
      connections: loads[0].connections,
      pipelining: 1,
      timeoutMs: measured[0].experiment.timeoutMs,
      ratePerSecond: loads.flatMap(findRate)[0] ?? null
    },
    objectives: [...new Map(objectives.map((objective) => [objective.text, objective])).values()]
  })
}

/** @param {LoadProfile} load */
function findRate (load) {
  return 'ratePerSecond' in load ? [load.ratePerSecond] : []
}
