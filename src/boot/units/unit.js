import { performance } from 'node:perf_hooks'
import { BaseloadError } from '../../errors.js'
import { findTraits } from '../../programs/index.js'
import { prepareCheck } from '../check-target.js'
import { bootTarget } from '../target.js'
import { findHierarchies } from './hierarchy.js'
import { pickMeans } from './means.js'
import { nameOwner } from './owner.js'
import { explainDeath, explainStart } from './explain.js'

/**
 * @import { Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 * @import { Site } from '../site.js'
 * @import { Place } from '../../types.ts'
 * @import { BootedPart } from '../part.js'
 * @import { LimitedUnit } from './means.js'
 * @import { Death, StopRemark } from '../target.js'
 *
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

/**
 * One unit: limits first, then its processes in them.
 * @param {object} options
 * @param {Site} options.site
 * @param {Target} options.target
 * @param {string} options.name `u1`
 * @param {UnitLimits | null} options.limits
 * @param {UnitMeans} options.means
 * @param {number[] | null} options.cores
 * @param {'start' | 'ready'} options.limitFrom
 * @param {boolean} options.yields no raised priority: on the driver's core a request would be finished before the
 *   driver came to send the next
 * @param {AbortSignal} options.signal
 * @returns {Promise<StartedUnit>}
 * @throws {BaseloadError} UNIT_TOO_SMALL, LIMITS_UNAVAILABLE, and what bootTarget throws
 */
export async function startUnit ({ site, target, name, limits, means, cores, limitFrom, yields, signal }) {
  signal.throwIfAborted()
  const limited = await openLimits({ site, name, limits, means, niceness: yields ? null : site.niceness })
  // What takes a second of CPU takes ten under a tenth of it.
  const slower = limits && limitFrom === 'start' ? 1 / Math.min(1, limits.cpu) : 1
  const answerTimeoutMs = ANSWER_TIMEOUT_MS * slower
  const readyTimeoutMs = target.readyTimeoutMs * slower
  try {
    if (limitFrom === 'ready') await limited.lift()
    const parts = target.parts.filter((part) => !findTraits(part)?.isProxy)
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
 * @param {{ site: Site, name: string, limits: UnitLimits | null, means: UnitMeans, niceness: number | null }} options
 * @returns {Promise<LimitedUnit>}
 */
async function openLimits ({ site, name, limits, means, niceness }) {
  const { openUnit } = pickMeans(means)
  const hierarchies = await findHierarchies()
  try {
    return await openUnit({
      hierarchies,
      name: `${nameOwner()}-${++unitNumber}-${name}`,
      limits: limits ?? { cpu: 0, memoryBytes: 0 },
      niceness
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
