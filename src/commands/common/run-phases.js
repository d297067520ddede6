import { expectProfilesMs, expectTrialMs } from '../../plan/estimate.js'
import { EXPERIMENTS, findExperiment, listBesides } from '../../plan/experiments.js'
import { countProfiles, isProfileTrial } from '../../plan/profiling.js'
import { ERROR_CODES, EXIT } from '../../errors.js'
import { hasAmount } from '../../plan/amount.js'

/**
 * @import { Failure, Plan, Trial } from '../../types.ts'
 * @import { LoadTick } from '../../load/job.js'
 *
 * A phase of a run, as far as it has come. total: as far as it is known before; spentMs: without the trial that goes on;
 * doneRatio: of its time, where its trials are too unlike to be counted; unit: of what is counted, absent: trials.
 * @typedef {{ name: string, total: number, done: number, failed: number, spentMs: number, doneRatio?: number,
 *   unit?: string }} Phase
 *
 * A trial that goes on. tick: null before the first one, absent where none will come.
 * @typedef {{ id: string, phase: Phase, startedMs: number, hasEnded: boolean, tick?: LoadTick | null }} Current
 *
 * What there is to show. leftMs: null where nobody said how long it will take.
 * @typedef {{ phases: Phase[], current: Current | null, leftMs: number | null, elapsedMs: number,
 *   nowMs: number }} PhasesView
 */

const [PEAKS, LATENCY, TRIALS, PROFILES, STARTS] = ['Peaks', 'Latency', 'Trials', 'Profiles', 'Starts']
/** Of kinds of experiment whose trials follow the peaks, in the order in which a run measures them. */
const OWN_NAMES = EXPERIMENTS.flatMap(({ phaseName }) => phaseName ?? [])
const lastOf = (/** @type {number} */ pass) => pass > 1 ? LATENCY : OWN_NAMES.at(-1) ?? PEAKS
const NATIVE_PEAK = /\/peak-[^/]*\/[^/]*$/

/**
 * Where a run is, told by its events.
 * @param {{ now: () => number }} options now: milliseconds of a clock that never jumps
 */
export function trackPhases ({ now }) {
  const firstMs = now()
  /** @type {Map<string, Phase>} */
  const phases = new Map()
  /** Names of the phases, by trial. @type {Map<string, string>} */
  let planned = new Map()
  /** @type {Current | null} */
  let current = null
  let pass = 0
  let lastIndex = Infinity
  let besidesMs = 0
  let besidesName = TRIALS
  let isUntold = false // an amount of requests takes the time that the server takes
  let left = { untilMs: /** @type {number | null} */ (null), afterMs: [0, 0] }

  return {
    /** @param {{ plan: Plan, expectedMs: number }} event */
    begin ({ plan, expectedMs }) {
      const { trials, baselines, preset } = plan
      isUntold = hasAmount(plan)
      planned = new Map(trials.map((trial) => [trial.id, namePhase(trial)]))
      const count = (/** @type {string} */ phase) => [...planned.values()].filter((name) => name === phase).length
      const loaded = new Set(baselines.filter((baseline) => findExperiment({ baseline }).hasPhases).flatMap(({ targets }) => targets))
      for (const name of [PEAKS, ...OWN_NAMES]) findPhase(name).total = count(name)
      const ofLatency = preset.latencyDurationMs === 0 ? 0 : loaded.size * preset.repeats
      findPhase(LATENCY).total = Math.max(count(LATENCY), ofLatency)
      for (const besides of listBesides({ plan })) {
        besidesName = besides.phaseName
        besidesMs += besides.expectedMs
        findPhase(besidesName).total = besides.count
      }
      findPhase(PROFILES).total = countProfiles(plan)
      const plannedMs = trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
      left = { untilMs: now() + expectedMs, afterMs: [expectedMs - plannedMs, besidesMs + expectProfilesMs({ plan })] }
    },
    /** @param {{ index: number, of: number, id: string, remainingMs: number }} event */
    startTrial ({ index, of, id, remainingMs }) {
      leave()
      if (isProfileTrial(id)) {
        findPhase(PROFILES).total = findPhase(PROFILES).done + of - index // without what could not be measured
        enter({ id, name: PROFILES })
        left.untilMs = now() + remainingMs
        return
      }
      // The numbers begin again with the trials that are planned when the peaks are known.
      if (index <= lastIndex && planned.size > 0) pass++
      lastIndex = index
      const known = planned.get(id) ?? planned.get(id.replace(/-again$/, ''))
      const name = planned.size === 0 ? TRIALS : known ?? (NATIVE_PEAK.test(id) ? PEAKS : LATENCY)
      const phase = enter({ id, name })
      // Without a plan the event alone says how far it is: a trial that is tried again is no further one.
      if (name === TRIALS) Object.assign(phase, { done: index, total: of })
      // What comes last in a pass is all that is left of it: without targets that are not there, with trials that are run again.
      else if (name === lastOf(pass) || findPhase(lastOf(pass)).total === 0) phase.total = phase.done + of - index
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
      const phase = enter({ id, name: besidesName, hasTicks: false })
      if (index === 0) besidesMs = remainingMs
      // Some take a millisecond, some two seconds.
      Object.assign(phase, { done: index, total: of, doneRatio: besidesMs > 0 ? 1 - remainingMs / besidesMs : 0 })
      left.untilMs = now() + remainingMs
    },
    /** All servers of a generation are one step. @param {{ generation: number, of: number, id: string, remainingMs: number }} event */
    startSlice ({ generation, of, id, remainingMs }) {
      if (current?.phase.name !== STARTS || current.phase.done < generation - 1) {
        leave()
        enter({ id, name: STARTS })
        for (const name of [PEAKS, LATENCY]) findPhase(name).total = findPhase(name).done
      }
      if (current) Object.assign(current, { id })
      Object.assign(findPhase(STARTS), { done: generation - 1, total: of, unit: 'of each server' })
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
      return {
        phases: [...phases.values()].filter(({ total }) => total > 0),
        current,
        leftMs: isUntold || left.untilMs === null ? null : Math.max(left.untilMs - nowMs, 0),
        elapsedMs: nowMs - firstMs,
        nowMs
      }
    }
  }

  /** @param {string} name */
  function findPhase (name) {
    const phase = phases.get(name) ?? { name, total: 0, done: 0, failed: 0, spentMs: 0 }
    phases.set(name, phase)
    return phase
  }

  /** @param {{ id: string, name: string, hasTicks?: boolean }} options */
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

/** @param {Trial} trial */
function namePhase (trial) {
  const { phaseName } = EXPERIMENTS.find(({ runs }) => runs(trial)) ?? {}
  return phaseName ?? (trial.phase === 'peak' ? PEAKS : LATENCY)
}
