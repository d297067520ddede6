import { nameAllWith } from '../../../programs/index.js'
import { askPart } from '../../../boot/guarded-request.js'

/**
 * @import { LabAction } from '../../../types.ts'
 * @import { BootedPart } from '../../../boot/part.js'
 * @import { BootedTarget } from '../../../boot/target.js'
 * @typedef {{ action: string | null, ok: boolean, error?: string }} Outcome action: null where the target has no such
 *   part, and nothing was to be done
 */

const SIGNALS = /** @type {const} */ ({ kill: 'SIGKILL', stop: 'SIGSTOP', continue: 'SIGCONT' })
const RECIPE_PATH = '/_admin/add_recipe'
const PREPARE_MS = 20_000 // a version that fills its cache first asks for each key
const NOT_FOUND = 404

/**
 * What is done on purpose to the parts of a target while it is measured. Only those can be named that this target has started.
 * @param {{ booted: Pick<BootedTarget, 'parts' | 'watch'> }} options
 * @returns {{ act: (action: LabAction) => Promise<Outcome>, release: () => void }} act: never rejects, the outcome says what went wrong;
 *   release: lets all that stand still go on, so that they can be stopped
 */
export function openFaults ({ booted }) {
  /** @type {Set<BootedPart>} */
  const standing = new Set()

  return {
    async act (action) {
      const part = booted.parts.find(({ name }) => name === action.part)
      if (!part) return { action: null, ok: true }
      try {
        await perform({ part, action, booted, standing })
        return { action: describeAction(action), ok: true }
      } catch (error) {
        return { action: describeAction(action), ok: false, error: error instanceof Error ? error.message : String(error) }
      }
    },
    release () {
      for (const part of standing) signalGroup({ part, signal: 'SIGCONT' })
      standing.clear()
    }
  }
}

/** @param {LabAction} action @returns {string} `kill store`, `recipe to origin`, `flush store`, `old and new behind proxy` */
export function describeAction (action) {
  if ('recipe' in action) return `recipe to ${action.part}`
  if ('serve' in action) return `${action.serve.join(' and ')} behind ${action.part}`
  return `${'flush' in action ? 'flush' : action.signal} ${action.part}`
}

/**
 * @param {{ part: BootedPart, action: LabAction, booted: Pick<BootedTarget, 'watch' | 'parts'>, standing: Set<BootedPart> }}
 *   options
 */
async function perform ({ part, action, booted, standing }) {
  if ('recipe' in action) return postRecipe({ part, recipe: action.recipe })
  if ('serve' in action) return serve({ part, names: action.serve, parts: booted.parts })
  if ('flush' in action) return flush({ part })
  switch (action.signal) {
    case 'kill':
      return kill({ part, standing })
    case 'restart':
      return restart({ part, booted, standing })
    default:
      if (!signalGroup({ part, signal: SIGNALS[action.signal] })) throw new Error(`${part.name} does not run`)
      if (action.signal === 'stop') standing.add(part)
      else standing.delete(part)
  }
}

/** @param {{ part: BootedPart, recipe: unknown }} options */
async function postRecipe ({ part, recipe }) {
  const { status, body } = await askPart({ part, method: 'POST', path: RECIPE_PATH, body: JSON.stringify(recipe) })
  if (status !== 201) throw new Error(`${part.name} did not take the recipe (${status}): ${body.slice(0, 300)}`)
}

/** @param {{ part: BootedPart }} options */
async function flush ({ part }) {
  if (!part.flush) throw new Error(`${part.name} is no ${nameAllWith('flushes')}`)
  const answer = await part.flush()
  if (answer !== '+OK') throw new Error(`${part.name} did not flush: ${answer ?? 'no answer'}`)
}

/** @param {{ part: BootedPart, standing: Set<BootedPart> }} options */
async function kill ({ part, standing }) {
  const { running } = part
  part.expectedEnds ??= new Set()
  part.expectedEnds.add(running)
  if (!signalGroup({ part, signal: SIGNALS.kill })) throw new Error(`${part.name} does not run`)
  standing.delete(part)
  await running.ended
  await running.stop() // nothing is left of it, which the reaper has to hear
}

/** @param {{ part: BootedPart, booted: Pick<BootedTarget, 'watch'>, standing: Set<BootedPart> }} options */
async function restart ({ part, booted, standing }) {
  if (!part.startAgain) throw new Error(`${part.name} cannot be started again on its port`)
  if (!part.running.hasEnded()) await kill({ part, standing })
  part.running = await part.startAgain()
  booted.watch?.(part)
}

/** @param {{ part: BootedPart, signal: NodeJS.Signals }} options @returns {boolean} false when nobody was there */
function signalGroup ({ part, signal }) {
  try { return !part.running.hasEnded() && process.kill(-part.running.pid, signal) } catch { return false }
}

/**
 * From now on requests go to these servers behind a proxy. One that begins is asked to get ready first, as a deploy
 * waits for it to say that it is.
 * @param {{ part: BootedPart, names: readonly string[], parts: readonly BootedPart[] }} options part: the proxy
 */
async function serve ({ part: { name, servers }, names, parts }) {
  if (!servers) throw new Error(`${name} has no servers to choose from`)
  const begins = names.filter((one) => !servers.serving().includes(one))
  for (const part of parts) if (part.kind === 'node' && begins.includes(part.name)) await prepare(part)
  await servers.serve(names)
}

/** A script that knows no such question is ready. @param {BootedPart} part */
async function prepare (part) {
  const { status, body } = await askPart({ part, method: 'POST', path: '/_lab/prepare', timeoutMs: PREPARE_MS })
  if (status !== 200 && status !== NOT_FOUND) throw new Error(`${part.name} did not get ready (${status}): ${body.slice(0, 300)}`)
}
