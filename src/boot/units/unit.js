import { performance } from 'node:perf_hooks'
import { BaseloadError } from '../../errors.js'
import { isProxy } from '../../programs/index.js'
import { prepareCheck } from '../check-target.js'
import { bootTarget } from '../target.js'
import { findHierarchies } from './hierarchy.js'
import { pickMeans } from './means.js'
import { nameOwner } from './owner.js'

/**
 * @import { Place, Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 * @import { Site } from '../site.js'
 * @import { BootedPart } from '../part.js'
 * @import { Death, StopRemark } from '../target.js'
 * @import { Counters } from './counters.js'
 * @typedef {object} StartedUnit
 * @property {string} name
 * @property {Place} place
 * @property {BootedPart[]} parts
 * @property {number} startMs
 * @property {number} answerTimeoutMs what a first answer may take under its limit
 * @property {Promise<Death>} died error: UNIT_OUT_OF_MEMORY, when that was why
 * @property {() => Promise<UnitUsage>} read
 * @property {() => Promise<StopRemark[]>} stop
 */

const ANSWER_TIMEOUT_MS = 5000
let unitNumber = 0 // names are not used again: what is left of one would be taken for the next

// Node.js sizes its heap by the memory it is allowed: it may give up by itself, just before the kernel would end it.
const GAVE_UP = /JavaScript heap out of memory|Allocation failed|OOM error/

const LATE = ['TARGET_NOT_READY', 'TARGET_NO_ANSWER']
const MB = 2 ** 20

/**
 * One unit: limits first, then its processes in them.
 * @param {{ site: Site, target: Target, name: string, limits: UnitLimits | null, means: UnitMeans, cores: number[] |
 *   null, limitFrom: 'start' | 'ready', yields: boolean, signal: AbortSignal }} options name: `u1`; yields: no raised
 *   priority: on the driver's core a request would be finished before the driver came to send the next
 * @returns {Promise<StartedUnit>}
 * @throws {BaseloadError} UNIT_TOO_SMALL, LIMITS_UNAVAILABLE, and what bootTarget throws
 */
export async function startUnit ({ site, target, name, limits, means, cores, limitFrom, yields, signal }) {
  signal.throwIfAborted()
  const limited = await openLimits({ site, name, limits, means, cores, niceness: yields ? null : site.niceness })
  // What takes a second of CPU takes ten under a tenth of it.
  const slower = limits && limitFrom === 'start' ? 1 / Math.min(1, limits.cpu) : 1
  const answerTimeoutMs = ANSWER_TIMEOUT_MS * slower
  const readyTimeoutMs = target.readyTimeoutMs * slower
  try {
    if (limitFrom === 'ready') await limited.lift()
    const contain = limited.containPart ?? ((part) => part)
    const parts = target.parts.filter((part) => !isProxy(part)).map(contain)
    await prepareCheck({ target })
    const startedMs = performance.now()
    const booted = await bootTarget({
      site,
      target: {
        ...target,
        name: `${target.name}/${name}`,
        parts,
        readyTimeoutMs,
        good: parts.length === target.parts.length ? target.good : forgetEncoding(target.good)
      },
      cores: Object.fromEntries(parts.map((part) => [part.name, cores])),
      prefix: limited.prefix,
      answerTimeoutMs,
      isForwarded: limited.containPart !== undefined,
      signal
    })
    const startMs = performance.now() - startedMs
    if (limitFrom === 'ready') await limited.hold()
    /** @param {string} part */
    const nameOf = (part) => part === parts.at(-1)?.name ? name : `${name}/${part}`
    return {
      name,
      place: booted.place,
      parts: booted.parts.map((part) => ({ ...part, name: nameOf(part.name) })),
      startMs,
      answerTimeoutMs,
      died: booted.died.then(async (death) =>
        explainDeath({
          death: { ...death, part: nameOf(death.part) },
          target: target.name,
          limits,
          counters: await limited.read()
        })
      ),
      read: async () => ({ name, ...(await limited.read()) }),
      async stop () {
        await limited.lift()
        const remarks = await booted.stop()
        await limited.close()
        return remarks.map((remark) => ({ ...remark, part: nameOf(remark.part) }))
      }
    }
  } catch (error) {
    const counters = await limited.read()
    await limited.close()
    signal.throwIfAborted()
    throw explainStart({ error, target: target.name, unit: name, limits, counters })
  }
}

/**
 * What a unit answers before a proxy of the target's own may compress it.
 * @param {import('../../types.ts').GoodAnswer} good
 */
function forgetEncoding (good) {
  const { contentEncoding, bodyBytes, ...rest } = good
  return rest
}

/**
 * @param {{ site: Site, name: string, limits: UnitLimits | null, means: UnitMeans, cores: number[] | null, niceness: number |
 *   null }} options
 */
async function openLimits ({ site, name, limits, means, cores, niceness }) {
  const { openUnit } = pickMeans(means)
  const hierarchies = await findHierarchies()
  try {
    return await openUnit({
      hierarchies,
      name: `${nameOwner()}-${++unitNumber}-${name}`,
      limits: limits ?? { cpu: 0, memoryBytes: 0 },
      niceness,
      cores,
      folder: site.folder
    })
  } catch (cause) {
    throw new BaseloadError(
      'LIMITS_UNAVAILABLE',
      `${name} cannot be limited by ${means}: ${cause instanceof Error ? cause.message : cause}`,
      {
        hint: 'is this process under a lower limit itself? `baseload doctor` says what can limit units here; --unit none measures processes without limits',
        cause
      }
    )
  }
}

/**
 * Why a unit did not start: its limits, when they show that they were in the way.
 * @param {{ error: unknown, target: string, unit: string, limits: UnitLimits | null, counters: Counters }} options
 * @returns {unknown} the error itself when the limits were not
 */
export function explainStart ({ error, target, unit, limits, counters }) {
  if (!limits || !(error instanceof BaseloadError)) return error
  const memory = `${formatMb(limits.memoryBytes)} MB`
  if (counters.killedForMemory || (error.code === 'TARGET_DIED_AT_BOOT' && GAVE_UP.test(error.message))) {
    return new BaseloadError('UNIT_TOO_SMALL', `${target}: ${unit} ran out of memory while it started: ${memory} is not enough`, {
      hint: `try twice as much: ${writeLimits({ ...limits, memoryBytes: limits.memoryBytes * 2 })}`, cause: error
    })
  }
  const { periods, throttledPeriods, cpuUs } = counters
  if (LATE.includes(error.code) && periods && throttledPeriods && throttledPeriods >= periods / 2) {
    const used = cpuUs === null ? '' : ` and got ${(cpuUs / 1e6).toFixed(1)} s of CPU`
    return new BaseloadError(
      'UNIT_TOO_SMALL',
      `${target}: ${unit} did not start in time under ${limits.cpu} CPU: it was throttled in ${throttledPeriods} of ${periods} periods${used}. ${error.message}`,
      {
        hint: `try twice as much: ${writeLimits({ ...limits, cpu: limits.cpu * 2 })}`,
        cause: error
      }
    )
  }
  return error
}

/**
 * @param {{ death: Death, target: string, limits: UnitLimits | null, counters: Counters }} options
 * @returns {Death} with the error when it died at its memory limit
 */
export function explainDeath ({ death, target, limits, counters }) {
  const gaveUp = GAVE_UP.test(death.tail)
  if (!limits || !(counters.killedForMemory || gaveUp)) return death
  const how = counters.killedForMemory ? 'was killed for memory' : 'ran out of heap, which Node.js sizes by the limit'
  return {
    ...death,
    error: new BaseloadError('UNIT_OUT_OF_MEMORY', `${target}: ${death.part} ${how}: its limit is ${formatMb(limits.memoryBytes)} MB`, {
      hint: `try twice as much: ${writeLimits({ ...limits, memoryBytes: limits.memoryBytes * 2 })}; if it only fails later, it is a leak`
    })
  }
}

/** @param {UnitLimits} limits */
function writeLimits ({ cpu, memoryBytes, image }) {
  const port = image?.port === undefined ? '' : `,port=${image.port}`
  return `--unit ${image ? `docker:${image.name},` : ''}cpu=${cpu},memory=${formatMb(memoryBytes)}m${port}`
}

/** @param {number} bytes */
function formatMb (bytes) {
  return Math.round(bytes / MB)
}
