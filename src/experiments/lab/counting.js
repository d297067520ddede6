import { askPart } from '../../boot/guarded-request.js'

/** @import { OriginCounters, ServiceCounters } from '../../types.ts' */
/** @import { BootedPart } from '../../boot/part.js' */
/** @import { Running } from '../../boot/process.js' */
/** @typedef {{ read: string, clear: string, mark?: string }} Paths */
/** @typedef {{ part: BootedPart, paths: Paths }} Counter */

const ORIGIN_PATHS = { read: '/_admin/counters', clear: '/_admin/clear_current_count' }
const SERVICE_PATHS = { read: '/_lab/counters', clear: '/_lab/clear', mark: '/_lab/mark' }

/**
 * What the parts of a target count, from the moment they are cleared. Who was not cleared has counted the warm-up too,
 * and who was started anew since then has counted too little: what either says is no figure of the window, and is left
 * out.
 * @param {{ parts: readonly BootedPart[], names: { origin: string | null, services: readonly string[] } }} options
 *   names: of the parts that count
 */
export function openCounting ({ parts, names }) {
  const find = (/** @type {string | null} */ wanted) => parts.filter(({ name }) => name === wanted)
  const origin = find(names.origin).map((part) => ({ part, paths: ORIGIN_PATHS }))
  const services = names.services.flatMap(find).map((part) => ({ part, paths: SERVICE_PATHS }))
  /** The process that was cleared. @type {Map<BootedPart, Running>} */
  const cleared = new Map()

  return {
    /** Null: none that takes a recipe. */
    origin: origin[0]?.part ?? null,
    async clear () {
      await Promise.all([...origin, ...services].map(async ({ part, paths }) => {
        const { running } = part
        if (await ask({ part, method: 'POST', path: paths.clear }) !== null) cleared.set(part, running)
      }))
    },
    /** A service that does not hear it has nothing to say of what came since. */
    async mark () {
      await Promise.all(services.map(({ part, paths }) => ask({ part, method: 'POST', path: paths.mark })))
    },
    /**
     * @param {{ startedUs: number }} options of the window: a whole second
     * @returns {Promise<{ origin: OriginCounters | null, services: ServiceCounters[], missing: string[] }>} services:
     *   all of them or, since a sum over some of them would be taken for that of all, none; missing: parts whose
     *   counters are left out, and why
     */
    async read ({ startedUs }) {
      const [origins, counted] = await Promise.all([origin, services].map((all) => Promise.all(all.map((one) => readOne(one, cleared)))))
      const known = counted.flatMap(({ counters }) => counters ?? [])
      return {
        origin: origins[0]?.counters ? keepSince({ counters: origins[0].counters, startedUs }) : null,
        services: known.length === counted.length ? known.map((counters) => keepSince({ counters, startedUs })) : [],
        missing: [...origins, ...counted].flatMap(({ why }) => why ?? [])
      }
    }
  }
}

/**
 * Counters with the seconds of the window instead of those of the clock; what came before it is left out.
 * @template {OriginCounters | ServiceCounters} C
 * @param {{ counters: C, startedUs: number }} options
 * @returns {C}
 */
function keepSince ({ counters, startedUs }) {
  const first = Math.round(startedUs / 1e6)
  const perSecond = counters.perSecond.map((each) => ({ ...each, second: each.second - first })).filter(({ second }) => second >= 0)
  return { ...counters, perSecond }
}

/**
 * @param {Counter} counter
 * @param {Map<BootedPart, Running>} cleared
 * @returns {Promise<{ counters: any, why: string | null }>} counters: the part's own, of the shape that its path stands
 *   for; null with a reason why
 */
async function readOne ({ part, paths }, cleared) {
  const leaveOut = (/** @type {string} */ why) => ({ counters: null, why: `${part.name} ${why}` })
  if (!cleared.has(part)) return leaveOut('did not clear what it had counted before the window')
  if (cleared.get(part) !== part.running) return leaveOut('was started anew within the window')
  const counters = await ask({ part, path: paths.read })
  return counters === null ? leaveOut('could not be asked what it counted') : { counters, why: null }
}

/**
 * @param {{ part: BootedPart, method?: string, path: string }} options
 * @returns {Promise<any>} any: as JSON has it; null when it is not answered, or with another status than 200
 */
async function ask (options) {
  try {
    const { status, body } = await askPart(options)
    return status === 200 ? JSON.parse(body) : null
  } catch {
    return null
  }
}
