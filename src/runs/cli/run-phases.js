import { expectTrialMs } from '../plan/estimate.js'
import { expectStampedeMs } from '../../experiments/stampede/plan/job.js'
import { ERROR_CODES, EXIT } from '../../errors.js'

/**
 * @import { Failure, Plan } from '../../types.ts'
 * @import { LoadTick } from '../../load/job.js'
 *
 * A phase of a run, as far as it has come. total: as far as it is known before; spentMs: without the trial that goes on; eachMs: what a trial takes;
 * doneRatio: of its time, where its trials are too unlike to be counted.
 * @typedef {{ name: string, total: number, done: number, failed: number, spentMs: number, eachMs: number, doneRatio?: number }} Phase
 *
 * A trial that goes on. tick: null before the first one, absent where none will come.
 * @typedef {{ id: string, phase: Phase, startedMs: number, hasEnded: boolean, tick?: LoadTick | null }} Current
 *
 * What there is to show. leftMs: null where nobody said how long it will take.
 * @typedef {{ phases: Phase[], current: Current | null, leftMs: number | null, elapsedMs: number, nowMs: number }} PhasesView
 */

const NAMES = Object.freeze({ peaks: 'Peaks', labs: 'Labs', latency: 'Latency', stampedes: 'Stampedes', trials: 'Trials' })
const NATIVE_PEAK = /\/peak-[^/]*\/[^/]*$/

/**
 * Where a run is, told by its events.
 * @param {{ now: () => number }} options now: milliseconds of a clock that never jumps
 */
export function trackPhases ({ now }) {
  const firstMs = now()
  /** @type {Map<keyof typeof NAMES, Phase>} */
  const phases = new Map()
  /** @type {Map<string, { phase: keyof typeof NAMES, expectedMs: number }>} */
  let planned = new Map()
  /** @type {Current | null} */
  let current = null
  let pass = 0
  let lastIndex = Infinity
  let stampedesMs = 0
  let left = { untilMs: /** @type {number | null} */ (null), afterMs: [0, 0] }

  return {
    /** @param {{ plan: Plan, expectedMs: number }} event */
    begin ({ plan, expectedMs }) {
      const { trials, stampedes = [], baselines, preset } = plan
      planned = new Map(trials.map((trial) => [trial.id, { phase: trial.lab ? 'labs' : trial.phase === 'peak' ? 'peaks' : 'latency', expectedMs: expectTrialMs({ trial }) }]))
      const count = (/** @type {string} */ name) => [...planned.values()].filter(({ phase }) => phase === name).length
      const loaded = new Set(baselines.filter(({ lab }) => !lab).flatMap(({ targets }) => targets))
      const latencyMs = expectTrialMs({ trial: { durationMs: preset.latencyDurationMs, warmupMs: preset.warmupMs } })
      for (const name of /** @type {const} */ (['peaks', 'labs'])) findPhase(name).total = count(name)
      Object.assign(findPhase('latency'), { total: preset.latencyDurationMs === 0 ? count('latency') : Math.max(count('latency'), loaded.size * preset.repeats), eachMs: latencyMs })
      findPhase('stampedes').total = stampedes.length
      stampedesMs = stampedes.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0)
      const plannedMs = trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
      left = { untilMs: now() + expectedMs, afterMs: [expectedMs - plannedMs, stampedesMs] }
    },
    /** @param {{ index: number, of: number, id: string, remainingMs: number }} event */
    startTrial ({ index, of, id, remainingMs }) {
      leave()
      // The numbers begin again with the trials that are planned when the peaks are known.
      if (index <= lastIndex && planned.size > 0) pass++
      lastIndex = index
      const known = planned.get(id) ?? planned.get(id.replace(/-again$/, ''))
      const name = planned.size === 0 ? 'trials' : known?.phase ?? (NATIVE_PEAK.test(id) ? 'peaks' : 'latency')
      const phase = enter({ id, name })
      if (known) phase.eachMs = known.expectedMs
      // Without a plan the event alone says how far it is: a trial that is tried again is no further one.
      if (name === 'trials') Object.assign(phase, { done: index, total: of })
      // What comes last in a pass is all that is left of it: without targets that are not there, with trials that are run again.
      else if (name === (pass > 1 ? 'latency' : 'labs') || findPhase(pass > 1 ? 'latency' : 'labs').total === 0) phase.total = phase.done + of - index
      // Of the whole run: it only shrinks, unless what is known to be left takes longer.
      const afterMs = planned.size === 0 ? 0 : left.afterMs[Math.min(pass, 2) - 1]
      const latestMs = planned.size === 0 ? Infinity : left.untilMs ?? Infinity
      left.untilMs = Math.max(now() + remainingMs, Math.min(latestMs, now() + remainingMs + afterMs))
    },
    /** @param {LoadTick} tick */
    tick (tick) { if (current) current.tick = tick },
    endTrial () { if (current) current.hasEnded = true },
    /** @param {{ index: number, of: number, id: string, remainingMs: number }} event */
    startStampede ({ index, of, id, remainingMs }) {
      leave()
      const phase = enter({ id, name: 'stampedes', hasTicks: false })
      if (index === 0) stampedesMs = remainingMs
      // Some take a millisecond, some two seconds.
      Object.assign(phase, { done: index, total: of, doneRatio: stampedesMs > 0 ? 1 - remainingMs / stampedesMs : 0 })
      left.untilMs = now() + remainingMs
    },
    /** @param {Failure} failure */
    fail ({ code }) {
      if (current === null) return
      current.hasEnded = true
      if (ERROR_CODES[code]?.exitCode !== EXIT.met) current.phase.failed++ // else it is a warning
    },
    /** @param {{ isWhole: boolean }} options isWhole: nothing cut the last trial off */
    end ({ isWhole }) {
      if (current && !isWhole && !current.hasEnded) current.phase.done--
      leave()
    },
    /** @returns {PhasesView} */
    read () {
      const nowMs = now()
      return { phases: [...phases.values()].filter(({ total }) => total > 0), current, leftMs: left.untilMs === null ? null : Math.max(left.untilMs - nowMs, 0), elapsedMs: nowMs - firstMs, nowMs }
    }
  }

  /** @param {keyof typeof NAMES} name */
  function findPhase (name) {
    const phase = phases.get(name) ?? { name: NAMES[name], total: 0, done: 0, failed: 0, spentMs: 0, eachMs: 0 }
    phases.set(name, phase)
    return phase
  }

  /** @param {{ id: string, name: keyof typeof NAMES, hasTicks?: boolean }} options */
  function enter ({ id, name, hasTicks = true }) {
    const phase = findPhase(name)
    phase.total = Math.max(phase.total, phase.done + 1)
    current = { id, phase, startedMs: now(), hasEnded: false, ...(hasTicks && { tick: null }) }
    return phase
  }

  /** The next one begins: the one before is over, however it went. */
  function leave () {
    if (current === null) return
    current.phase.spentMs += now() - current.startedMs
    current.phase.done++
    current = null
  }
}
