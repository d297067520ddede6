import { PATHS, readVersion } from '../../config/files.js'
import { buildOwnTarget } from '../../plan/own-target.js'
import { describeOwnTarget, readShipped } from '../common/experiments.js'
import { ABORT_BELOW, DEFAULTS, namePreset, SIZING_BUDGET_MS } from '../../plan/presets.js'
import { loadFeeds } from '../../measure/feeds.js'
import { refuseConnect } from '../../plan/k6/refusals.js'
import { suggest } from '../../plan/suggestion.js'
import { measureCapacities } from './size.js'
import { BaseloadError } from '../../errors.js'
import { resolveEngine } from '../../cli/engine.js'
import { createRedaction } from '../../cli/redaction.js'
import { drawSeed } from '../../record/store.js'
import { formatRate } from '../../units.js'
import { tell } from '../../report/sentences/index.js'
import { createLiveLine, formatRemaining } from '../../cli/live-line.js'

/** @import { CapacityQuestion, SizeMeasurements, Target } from '../../types.ts' */
/** @import { OwnTarget } from '../../plan/own-target.js' */
/** @import { SizeSettings } from './size.js' */
/** @import { Io } from '../../cli/main.js' */
/** @import { SizeProgress } from './types.ts' */

/**
 * What `size` does when nothing was brought: flags to a target and settings, then the measuring itself.
 * @param {{ target: string | undefined, url: string | undefined, question: CapacityQuestion, demandPerSecond: number |
 *   null, flags: import('./command.js').Flags, io: Io }} options
 * @returns {Promise<SizeMeasurements[]>}
 * @throws {BaseloadError} TARGET_UNKNOWN, USAGE, HOST_NOT_ALLOWED, K6_CANNOT, and what measureCapacities throws
 */
export async function measureSizes ({ target, url, question, demandPerSecond, flags, io }) {
  const engine = resolveEngine({ flags })
  // What runs already may be one that others need. k6 says how it goes when it has ended.
  const abortBelow = flags.abortOn ?? (url === undefined || engine ? 0 : ABORT_BELOW)
  /** @type {SizeSettings} */
  const settings = {
    version: await readVersion(),
    targetsFolder: PATHS.targets,
    configs: PATHS.configs,
    pin: flags.pin,
    watch: flags.watch,
    balance: flags.balance,
    connections: flags.connections,
    timeoutMs: flags.timeout ?? DEFAULTS.timeoutMs,
    budgetMs: flags.budget ?? SIZING_BUDGET_MS[namePreset({ flags })],
    given: { durationMs: flags.duration, warmupMs: flags.warmup, starts: flags.repeats, isQuick: flags.quick },
    seed: flags.seed ?? drawSeed(),
    reaper: io.reaper(),
    allowHosts: flags.allowHost,
    ...abortBelow && { abortBelow },
    ...engine && { engine }
  }
  const [image] = question.units.flatMap((unit) => unit?.image ?? [])
  if (image && target !== undefined) {
    throw new BaseloadError('USAGE', `${target} is started as a process, and --unit docker:${image.name} starts containers`, {
      hint: `leave the target out to run what the image runs, or give its command: --start "node app.js" --unit docker:${image.name}`
    })
  }
  const start = flags.start ?? (image && `docker run ${image.name}`)
  // Its name stands in tables alone here: a host with its port, or any text of --name.
  const definition = target === undefined ? { ...describeOwnTarget({ url, flags: { ...flags, start, name: 'yours' } }), name: question.name } : null
  if (engine && definition && 'connect' in definition) throw refuseConnect(question.name)
  const { scale: command, scaleBack: back } = flags
  return measureWithoutSecrets({
    question,
    demandPerSecond,
    target: await findTarget({ target, definition }),
    ...command !== undefined && { scale: { command, ...back !== undefined && { back } } },
    settings,
    progress: createSizeProgress({ io, quiet: flags.quiet }),
    signal: io.signal
  })
}

/**
 * As measureCapacities, with what looks secret in the target taken out of what goes wrong.
 * @param {Parameters<typeof measureCapacities>[0]} options
 * @returns {Promise<SizeMeasurements[]>}
 * @throws {BaseloadError} what measureCapacities throws
 */
export async function measureWithoutSecrets (options) {
  const { target } = options
  const { hideInFailure } = createRedaction({ plan: { targets: { [target.name]: target } }, secretNames: {} })
  try {
    return await measureCapacities(options)
  } catch (error) {
    if (!(error instanceof BaseloadError)) throw error
    const { code, message, hint } = hideInFailure({ target: target.name, code: error.code, message: error.message, hint: error.hint })
    throw new BaseloadError(code, message, { hint, cause: error })
  }
}

/**
 * @param {{ target?: string, definition: OwnTarget | null }} options definition: of the user's own, where no target that
 *   ships is named
 * @returns {Promise<Target>}
 */
export async function findTarget ({ target = '', definition }) {
  if (definition) {
    const own = buildOwnTarget({ definition })
    return (await loadFeeds({ targets: { own }, folder: process.cwd() })).own
  }
  const { catalogue } = await readShipped()
  if (Object.hasOwn(catalogue, target)) return catalogue[target]
  throw new BaseloadError('TARGET_UNKNOWN', `no target ${target}`, {
    hint: `${suggest({ word: target, candidates: Object.keys(catalogue) }).text} \`baseload list\` shows them; your own service is sized with --start "node app.js"`.trim()
  })
}

/**
 * A search for capacity as it goes on, on stderr: a line a probe, and on a terminal one that moves: what is asked for,
 * what comes of it, and between which rates the capacity lies by now.
 * @param {{ io: Io, quiet?: boolean }} options
 * @returns {SizeProgress}
 */
export function createSizeProgress ({ io, quiet }) {
  if (quiet) return { onSize () {}, onProbe () {}, onTick () {}, onProbeEnd () {}, onCapacity () {} }
  const live = createLiveLine({ isMoving: io.stderrIsTerminal })
  const note = (/** @type {string} */ text) => {
    live.clear()
    io.note(text)
  }
  let current = ''
  let bracket = ''
  let plannedMs = 0
  return {
    onScale: ({ units }) => note(`--scale to ${units}`),
    onSize: ({ means, units }) =>
      note(`${units} ${units === 1 ? 'unit' : 'units'}, ${means === 'running' ? 'running already' : `limits by ${means}`}`),
    onProbe ({ offeredPerSecond, plannedMs: planned, lowerPerSecond, upperPerSecond }) {
      current = offeredPerSecond === null ? 'as much as goes' : `${formatRate({ perSecond: offeredPerSecond })}/s`
      bracket = describeBracket({ lowerPerSecond, upperPerSecond })
      plannedMs = planned
      live.show(`  ${current}  starting${bracket}`)
    },
    onTick ({ elapsedMs, ratePerSecond, p50Us, p99Us, failed }) {
      const times =
        p50Us === null || p99Us === null
          ? ''
          : `  p50 ${(p50Us / 1000).toFixed(2)} ms  p99 ${(p99Us / 1000).toFixed(2)} ms`
      live.show(
        `  ${current}  ${formatRate({ perSecond: ratePerSecond })}/s${times}${failed > 0 ? `  ${failed} failed` : ''}  ${formatRemaining(plannedMs - elapsedMs)} at most${bracket}`
      )
    },
    onProbeEnd: ({ probe }) =>
      note(`  ${formatRate({ perSecond: probe.offeredPerSecond })}/s  ${probe.verdict}: ${tell(probe.reason)}`),
    onCapacity: ({ lowerPerSecond, upperPerSecond, starts, reason }) =>
      note(
        starts
          ? `  ${tell(reason)}`
          : `  ${describeHeld({ lowerPerSecond, upperPerSecond })}: ${tell(reason)}`
      )
  }
}

/** @param {{ lowerPerSecond: number | null, upperPerSecond: number | null }} bounds */
function describeHeld ({ lowerPerSecond, upperPerSecond }) {
  const held = lowerPerSecond === null ? 'no rate was held' : `held ${formatRate({ perSecond: lowerPerSecond })}/s`
  return upperPerSecond === null ? held : `${held}, ${formatRate({ perSecond: upperPerSecond })}/s was too much`
}

/** @param {{ lowerPerSecond: number | null, upperPerSecond: number | null }} bounds */
function describeBracket ({ lowerPerSecond, upperPerSecond }) {
  if (lowerPerSecond === null && upperPerSecond === null) return ''
  const low = lowerPerSecond === null ? '?' : formatRate({ perSecond: lowerPerSecond })
  return `  between ${low} and ${upperPerSecond === null ? '?' : formatRate({ perSecond: upperPerSecond })}/s`
}
