import { setMaxListeners } from 'node:events'
import { assignCores } from '../../boot/cores.js'
import { readConnectionRoom } from '../../boot/connection-room.js'
import { pinProcess } from '../../boot/process.js'
import { bootTarget, toWarning } from '../../boot/target.js'
import { PATHS } from '../../config/files.js'
import { openOwnDriver } from '../../load/open-driver.js'
import { describeFit, findStrictestBoundUs, fitConnections } from '../../plan/open-connections.js'
import { describeProgram, findProgramOf } from '../../programs/index.js'
import { nameError } from '../../system-errors.js'
import { describeDeath, describeJob } from './job.js'
import { listSubjects } from './subjects.js'
import { loadWindow } from './window.js'

/**
 * @import { Failure, LoadProfile, Message, Objective, Target, Trial } from '../../types.ts'
 * @import { Site } from '../../boot/site.js'
 * @import { BootedTarget, Death } from '../../boot/target.js'
 * @import { Driver } from '../../load/open-driver.js'
 * @import { LoadTick, Pulse } from '../../load/job.js'
 * @import { SeenSlice } from './join-slices.js'
 *
 * A server that is alive.
 * @typedef {object} Member
 * @property {Target} target
 * @property {BootedTarget} booted
 * @property {AbortSignal} died
 * @property {() => Failure | null} failure how it ended; null: it lives
 * @property {Message[]} warnings
 * @property {number} [meanUs] how long an answer took when the warm-up was over
 *
 * @typedef {object} SliceOptions
 * @property {Member} member
 * @property {Trial} trial with the length of this slice
 * @property {number} round
 * @property {number} seed
 * @property {readonly Objective[]} objectives
 * @property {AbortSignal} signal
 * @property {(tick: LoadTick) => void} onTick
 * @property {(pulse: Pulse) => void} [onPulse]
 */

const LEAST_WARM_MS = 250
const SEEN_MS = 100 // of the warm-up's end: how fast it answers by now

/**
 * Every server of a group freshly started, all alive, one loaded at a time. What was started is stopped by `close`.
 * @param {{ site: Site, targets: readonly Target[], workers: number, answerTimeoutMs: number, isGentle?: boolean, essential?:
 *   readonly string[], signal: AbortSignal }} options answerTimeoutMs: of the requests that see whether a server answers as it should;
 *   isGentle: others use these servers, nothing is loaded flat out; essential: without one of these no other is waited for
 */
export async function openGeneration ({ site, targets, workers, answerTimeoutMs, isGentle = false, essential = [], signal }) {
  const most = Math.max(1, ...targets.map(({ parts }) => parts.length))
  const { driver: cores } = assignCores({ cores: site.cores, parts: Array.from({ length: most }, (_, at) => String(at)), workers })
  const driverCores = Array.from({ length: workers }, (_, at) => cores && [cores[at % cores.length]])
  /** @type {Map<string, Driver>} */
  const drivers = new Map()
  const findDriver = (/** @type {string} */ kind) => {
    const known = drivers.get(kind)
    if (known) return known
    const opened = openOwnDriver({ site, cores: kind === 'autocannon' ? driverCores.slice(0, 1) : driverCores, signal })
    drivers.set(kind, opened)
    return opened
  }
  findDriver('native')
  /** @type {Map<string, Member>} */
  const members = new Map()
  /** @type {Failure[]} */
  const failures = []
  const inVain = new AbortController()
  const booting = AbortSignal.any([signal, inVain.signal])
  setMaxListeners(0, booting) // all servers wait on it at once, and Node.js warns from the eleventh on
  const isSpread = targets.length > PAIR
  await Promise.all(targets.map(async (target) => {
    try {
      members.set(target.name, await bootMember({ site, target, workers, answerTimeoutMs, isSpread, signal: booting }))
    } catch (error) {
      if (booting.aborted) return
      failures.push(describeFailure({ target, error }))
      if (essential.includes(target.name)) inVain.abort()
    }
  }))
  if (isSpread) await Promise.all([...members.values()].map((member) => settleOnCores({ site, member, workers })))
  let isCold = false // another driver took the place of the one that was warmed up, which is the native one
  /** @param {SliceOptions} options @returns {Promise<SeenSlice | null>} null: it died, or was ended, before the slice began */
  const drive = async (options) => {
    const { driver: kind } = options.trial
    const driver = findDriver(kind)
    /** @type {SeenSlice | null} */
    let seen = null
    try {
      seen = await driveSlice({ ...options, site, driver, driverCores })
      return seen
    } finally {
      // One that was lost measures nothing more, and one that handed over nothing is still at its job: neither is given another.
      if (seen === null) {
        isCold ||= kind === 'native'
        drivers.delete(kind)
        await driver.stop()
      }
    }
  }
  /**
   * So much work that what runs often is compiled, or for as long as the trial says.
   * @param {Omit<SliceOptions, 'round'>} options
   */
  const warm = ({ trial, ...options }) => {
    const load = isGentle || trial.load.kind === 'constant-concurrency' ? trial.load : closeLoop(trial.load)
    const warmupMs = trial.warmupEnds === undefined ? trial.warmupMs : Math.max(LEAST_WARM_MS, trial.warmupMs / 4)
    const job = { ...trial, load, driver: /** @type {const} */ ('native'), warmupMs, durationMs: SEEN_MS }
    return drive({ ...options, trial: job, round: 0 })
  }
  return {
    members,
    failures,
    warm,
    /** @param {SliceOptions & { warmup: Trial }} options warmup: how it was warmed up */
    async measure ({ warmup, ...options }) {
      if (isCold && options.trial.driver === 'native') {
        isCold = false
        await warm({ ...options, trial: warmup })
      }
      return drive(options)
    },
    /** @returns {Promise<Array<{ target: string, warnings: Message[] }>>} what was said when they were stopped */
    async close () {
      await Promise.all([...drivers.values()].map((driver) => driver.stop()))
      return Promise.all([...members].map(async ([target, { booted }]) => ({ target, warnings: (await booted.stop()).map(toWarning) })))
    }
  }
}

/** @typedef {Awaited<ReturnType<typeof openGeneration>>} Generation */

/** A server that is asked at a rate is warmed up by the connections of a usual client. @param {LoadProfile} load @returns {LoadProfile} */
function closeLoop ({ connections }) {
  return { kind: 'constant-concurrency', connections: Math.min(connections, WARM_CONNECTIONS), pipelining: 1 }
}

const WARM_CONNECTIONS = 10

/** More servers than these start on all cores: on one they would wait for each other. */
const PAIR = 2

/**
 * @param {{ site: Site, target: Target, workers: number, answerTimeoutMs: number, isSpread: boolean, signal: AbortSignal }} options
 *   isSpread: its programs start on all cores; what the user starts looks at its cores at once, and has its own from the beginning
 * @returns {Promise<Member>}
 */
async function bootMember ({ site, target, workers, answerTimeoutMs, isSpread, signal }) {
  const assigned = assignCores({ cores: site.cores, parts: target.parts.map(({ name }) => name), workers })
  const isMoved = isSpread && target.parts.every((part) => isMovable({ site, part }))
  const cores = isMoved ? Object.fromEntries(target.parts.map(({ name }) => [name, null])) : assigned.parts
  const booted = await bootTarget({ site, target, cores, answerTimeoutMs, signal })
  const ended = new AbortController()
  /** @type {Death | null} */
  let death = null
  booted.died.then((how) => {
    death = how
    ended.abort()
  })
  return {
    target,
    booted,
    died: ended.signal,
    failure: () => death && { target: target.name, ...describeDeath(target, death) },
    warnings: target.parts.length > 0 || workers > 1 ? assigned.warnings : []
  }
}

/**
 * Whether it can be moved to other cores when it runs: one process, which has not looked at how many there are.
 * @param {{ site: Site, part: Target['parts'][number] }} options
 */
function isMovable ({ site: { configs }, part }) {
  if (part.command !== undefined) return false
  const name = findProgramOf(part)
  if (name === null) return true
  const paths = /** @type {Record<string, string>} */ (configs)
  const isReplaced = paths[name] !== /** @type {Record<string, string>} */ (PATHS.configs)[name]
  return describeProgram(name).isOneProcess === true && !isReplaced
}

/** What started on all cores runs on its own from now on. @param {{ site: Site, member: Member, workers: number }} options */
async function settleOnCores ({ site, member: { target, booted }, workers }) {
  const { parts } = assignCores({ cores: site.cores, parts: target.parts.map(({ name }) => name), workers })
  await Promise.all(booted.parts.map(async (part) => {
    const cores = parts[part.name]
    if (part.cores !== null || !cores) return
    part.cores = cores
    await pinProcess({ site, running: part.running, cores })
  }))
}

/** @param {{ target: Target, error: unknown }} options @returns {Failure} */
function describeFailure ({ target, error }) {
  const { code, message, hint } = nameError(error) // a mistake of ours too: the others are measured all the same
  return { target: target.name, code, message, hint }
}

/**
 * One server loaded once.
 * @param {SliceOptions & { site: Site, driver: Driver, driverCores: Array<number[] | null> }} options
 * @returns {Promise<SeenSlice | null>}
 */
async function driveSlice ({ site, driver, driverCores, member, trial: planned, round, seed, objectives, signal, onTick, onPulse }) {
  const { target, booted } = member
  const most = await readConnectionRoom({ workers: driverCores.length, parts: target.parts.length })
  const trial = { ...planned, load: fitConnections({ load: planned.load, most }) }
  noteOnce(member.warnings, describeFit({ planned: planned.load, load: trial.load }))
  const objectiveBoundUs = findStrictestBoundUs({ objectives })
  const job = {
    ...describeJob({ site, booted, target, trial, seed }),
    ...objectiveBoundUs !== undefined && { objectiveBoundUs },
    ...onPulse && { pulses: true }
  }
  const drivers = await driver.prepare({ job, experiment: /** @type {any} */ (null), signal }) // no driver of ours reads it
  const subjects = listSubjects({ target, booted, drivers, driverCores })
  const { load, parts, watch, disturbance, sampler } =
    await loadWindow({ site, driver, job, subjects, signal: AbortSignal.any([signal, member.died]), onTick, onPulse })
  if (!load) return null
  noteOnce(member.warnings, disturbance.warnings)
  const resources = sampler?.describe(load)
  return { round, load, parts, ...watch && { watch }, ...resources && { resources } }
}

/** @param {Message[]} known @param {Message[]} more */
function noteOnce (known, more) {
  const texts = new Set(known.map((one) => JSON.stringify(one)))
  known.push(...more.filter((one) => !texts.has(JSON.stringify(one))))
}
