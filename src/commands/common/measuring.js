import { PATHS, readVersion } from '../../config/files.js'
import { EXPERIMENTS } from '../../plan/experiments.js'
import { CONFIGURABLE, hasConfig, nameConfigFlag, PROGRAMS } from '../../programs/index.js'
import { isElsewhere, RAMP_MS } from '../../plan/address.js'
import { risesUntilBreak } from '../../plan/traffic.js'
import { askPeak, findPeakKinds } from '../../plan/peak.js'
import { askTraffic } from '../../plan/traffic-runs.js'
import { buildPlan } from '../../plan/plan.js'
import { planAsked } from '../../plan/generations.js'
import { planProfiles } from '../../plan/profiling.js'
import { DEFAULTS, namePreset, resolvePreset } from '../../plan/presets.js'
import { hasOwnLength } from '../../experiments/lab/plan/phases.js'
import { planNext, runPlan } from '../../measure/run-plan.js'
import { BaseloadError } from '../../errors.js'
import { applyDrivers } from '../../cli/engine.js'
import { RESULT_FORMATS } from '../../cli/formats.js'
import { assertFlagsFit } from '../../cli/flags/fit.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { createProgress } from './progress.js'
import { checkExports } from './exports.js'
import { expectRunMs } from '../../plan/estimate.js'
import { drawSeed } from '../../record/store.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { chooseSoakWarmup } from '../../plan/soak.js'

/**
 * @import { Baseline, Plan, Target } from '../../types.ts'
 * @import { CommandSpec, FlagsOf, KindName } from '../../cli/flag-types.ts'
 * @import { ENGINE_FLAGS, FLAGS, MEASURING_FLAGS, RECORDING_FLAGS, SECRET_FLAGS } from '../../cli/flags/flags.js'
 * @import { Io } from '../../cli/main.js'
 *
 * Of `run` and `measure`.
 * @typedef {FlagsOf<[...typeof MEASURING_FLAGS, ...typeof ENGINE_FLAGS, ...typeof SECRET_FLAGS]> & { allowHost:
 *   string[], aa?: boolean, amount?: number }} MeasuringFlags
 *
 * Of those the ones that say what is recorded and printed.
 * @typedef {FlagsOf<[...typeof RECORDING_FLAGS, typeof FLAGS.reports]>} RecordingFlags
 */

/**
 * What `run` and `measure` have in common once there is a plan: measure, judge, write, print. A start does not wait for what
 * reports, which is half of all code: see before-load.js.
 * @param {{ plan: Plan, flags: RecordingFlags & Partial<MeasuringFlags>, io: Io, essential?: string[], isOwn?:
 *   (baseline: Baseline) => boolean }} options essential: see run; isOwn: see decideExit
 * @returns {Promise<number>} the exit code
 */
export async function measurePlan ({ plan, flags, io, essential, isOwn }) {
  io.catchSignals()
  await checkExports({ wanted: flags.export, formats: RESULT_FORMATS })
  const configs = await chooseConfigs({ flags })
  const terminal = createProgress({ io, quiet: flags.quiet })
  const settings = {
    configs,
    reportsFolder: flags.reports,
    pin: flags.pin,
    watch: flags.watch,
    require: flags.require,
    secretNames: listSecretNames({ flags }),
    allowHosts: flags.allowHost,
    defaults: io.defaults,
    essential,
    reaper: io.reaper()
  }
  const live = flags.serve ? await (await import('./live-page.js')).openLive(terminal) : null
  const stream = flags.out.length > 0
    ? await (await import('../../measure/live/stream.js')).openStream({
      outs: flags.out,
      progress: live?.progress ?? terminal,
      warn: (text) => io.note(`warning ${text}`),
      allowHosts: flags.allowHost ?? [],
      tool: { name: 'baseload', version: await readVersion() },
      env: process.env
    })
    : null
  const progress = stream?.progress ?? live?.progress ?? terminal
  if (live) io.note(`live: ${live.url}`)
  try {
    const { record, store } = await runPlan({
      plan,
      settings,
      progress,
      signal: io.signal,
      ...plan.slices && { planNext },
      readLater: () => import('./result.js')
    }).finally(async () => {
      terminal.close()
      await stream?.end()
    })
    const { tellResult } = await import('./result.js')
    return await tellResult({ record, store, live, flags, io, isOwn })
  } finally {
    await live?.end({ status: 'failed' })
  }
}

/**
 * What `run` and `measure` will do, as their flags have it.
 * @param {{ command: CommandSpec, args?: readonly unknown[], baselines: Baseline[], targets: Record<string, Target>, flags:
 *   MeasuringFlags, first?: string }} options first: see buildPlan, and the only one that is profiled
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, K6_CANNOT, and what buildPlan throws
 */
export function planMeasuring ({ command, args, baselines, targets, flags, first }) {
  const asked = applyPipelining(askTraffic({ baselines, flags }), flags.pipelining)
  const { preset, seed } = resolveMeasuring({ flags, isOnce: asked.length > 0 && asked.every(risesUntilBreak) })
  // A host of others is asked for more and more, which autocannon cannot do, and k6 does not here.
  const isGentle = flags.engine !== 'k6' && Object.values(targets).some((target) => isElsewhere({ target }))
  const drawn = buildPlan({
    baselines: askPeak({ baselines: asked, flags }),
    targets,
    preset: isGentle ? { ...preset, warmupMs: Math.max(RAMP_MS, preset.warmupMs) } : preset, // it stays the one that was chosen
    seed,
    driver: isGentle || flags.amount ? 'native' : 'autocannon',
    connections: resolveConnections({ flags }),
    first
  })
  assertMemoryIsSeen({ targets: drawn.targets, flags })
  const counted = applyAmount({ plan: drawn, amount: flags.amount })
  const rated = { ...applyRate({ plan: counted, ratePerSecond: flags.rate }), ...flags.abortOn && { abortBelow: flags.abortOn } }
  const driven = applyDrivers({ plan: rated, flags })
  // One window each: a ramp, an amount and k6 cannot be cut, and Prometheus looks every some seconds.
  const isWhole = isGentle || flags.amount || driven.engine || Object.values(targets).some(({ prometheus }) => prometheus)
  if (isWhole && flags.budget !== undefined) {
    const repeats = Math.min(MOST_REPEATS, Math.max(1, Math.floor(flags.budget / expectRunMs({ plan: driven }))))
    return planMeasuring({ command, args, baselines, targets, flags: { ...flags, budget: undefined, repeats }, first })
  }
  const sliced = isWhole ? driven : planAsked({ plan: driven, asked: flags, of: first === undefined ? 'servers' : 'own' })
  const plan = applyProfile({ plan: sliced, flags, only: first })
  assertFlagsFit({ command, args, flags, kinds: listKinds({ plan: drawn }) })
  return plan
}

const MOST_REPEATS = 12 // of a time budget

/** @param {{ plan: Plan }} options @returns {Array<KindName | false>} */
function listKinds ({ plan: { baselines, targets } }) {
  const experiments = EXPERIMENTS.filter(({ isOf }) => baselines.some(isOf))
  const hasUsers = baselines.some(({ load }) => load.traffic?.kind === 'users')
  const hasRateStages = baselines.some((one) => one.load.traffic?.kind === 'stages' && !risesUntilBreak(one))
  const hasUserStages = baselines.some(({ load }) => load.traffic?.kind === 'user-stages')
  return [
    ...experiments.map(({ kind = /** @type {const} */ (false) }) => kind),
    ...experiments.every(({ hasPhases }) => hasPhases) ? findPeakKinds({ baselines }) : [], // others say why themselves
    baselines.some(hasOwnLength) && 'a lab with phases of fixed length',
    hasUsers && 'users who pause',
    !hasUsers && !hasUserStages && (experiments.some(({ hasPhases }) => hasPhases) || baselines.some(isLabUnderLoad)) && 'without --users',
    (hasUserStages || hasRateStages) && 'stages',
    hasRateStages && 'stages of rates',
    hasUserStages && 'stages of users',
    baselines.some(risesUntilBreak) && 'a rate that rises until it breaks',
    baselines.some(({ load }) => load.soak) && 'a soak',
    baselines.some(({ lab }) => lab?.kind !== 'stampede') && 'a baseline without a stampede',
    !Object.values(targets).some(({ parts }) => hasConfig(parts)) && 'targets without a proxy'
  ]
}

/** @param {Baseline} baseline */
function isLabUnderLoad ({ lab }) {
  return lab?.kind === 'load'
}

/** @param {Baseline[]} baselines @param {number | undefined} pipelining of every peak */
function applyPipelining (baselines, pipelining) {
  if (pipelining === undefined) return baselines
  return baselines.map((baseline) => baseline.lab ? baseline : { ...baseline, load: { ...baseline.load, pipelining } })
}

/** @param {{ plan: Plan, amount: number | undefined }} options amount: of requests of each peak @returns {Plan} */
function applyAmount ({ plan, amount }) {
  if (amount === undefined) return plan
  const trials = plan.trials.map((trial) =>
    trial.load.kind === 'constant-concurrency' ? { ...trial, load: { ...trial.load, amount } } : trial)
  return { ...plan, trials }
}

/**
 * @param {{ plan: Plan, ratePerSecond: number | undefined }} options ratePerSecond: of every baseline's latency phase
 */
function applyRate ({ plan, ratePerSecond }) {
  if (ratePerSecond === undefined) return plan
  const baselines = plan.baselines.map((baseline) =>
    baseline.load.traffic || baseline.load.soak ? baseline : { ...baseline, load: { ...baseline.load, ratePerSecond } })
  return { ...plan, baselines }
}

/**
 * Connections of either phase, where a flag names them.
 * @param {{ flags: Pick<MeasuringFlags, 'connections' | 'peakConnections' | 'openConnections'> }} options
 * @returns {{ peak?: number, open?: number }}
 */
export function resolveConnections ({ flags: { connections, peakConnections = connections, openConnections = connections } }) {
  return { peak: peakConnections, open: openConnections }
}

/**
 * @param {{ flags: MeasuringFlags, isOnce?: boolean }} options isOnce: a target is measured once, whatever is asked for
 * @returns {{ preset: import('../../types.ts').Preset, seed: number }} preset: of the first repeat, where there is a time budget
 */
export function resolveMeasuring ({ flags, isOnce = false }) {
  const name = namePreset({ flags })
  const { repeats, duration, warmup, budget } = flags
  const { peak, open } = resolveConnections({ flags })
  const overrides = {
    repeats: budget === undefined && !isOnce ? repeats : 1,
    durationMs: duration,
    ...flags.amount && chooseAmountTimes({ flags, amount: flags.amount }),
    warmupMs: warmup,
    connections: peak ?? open,
    ...(flags.latency ? {} : { latencyDurationMs: 0 }),
    ...chooseSoakTimes({ flags })
  }
  const preset = resolvePreset({ name, overrides })
  return {
    // An A/A run is two of the same: each arm has the repeats asked for.
    preset: flags.aa && !isOnce ? { ...preset, repeats: preset.repeats * 2, name: 'custom' } : preset,
    seed: flags.seed ?? drawSeed()
  }
}

/**
 * @param {{ plan: Plan, flags: Pick<MeasuringFlags, 'profile' | 'heap'>, only?: string }} options only: this target
 * @returns {Plan} with what is profiled, where anything is
 */
function applyProfile ({ plan, flags, only }) {
  const kinds = /** @type {const} */ (['cpu', 'heap']).filter((kind) => kind === 'cpu' ? flags.profile : flags.heap)
  const profile = planProfiles({ baselines: plan.baselines, preset: plan.preset, kinds, only })
  return profile ? { ...plan, profile } : plan
}

/**
 * Where the configurations of programs are. A program reads its own itself, and would wait for a pipe: so each that was
 * given is tried.
 * @param {{ flags: import('../../cli/flag-types.ts').FlagsOf<typeof import('../../cli/flags/flags.js').CONFIG_FLAGS> }} options
 * @throws {BaseloadError} USAGE
 */
async function chooseConfigs ({ flags }) {
  const given = CONFIGURABLE.flatMap((name) => {
    const file = flags[/** @type {const} */ (`${name}Config`)]
    return file === undefined ? [] : [{ name, file }]
  })
  for (const { name, file } of given) {
    await readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((error) => {
      throw new BaseloadError('USAGE', `${nameConfigFlag(name)} ${file} cannot be read: ${tellUnreadable(error)}`, {
        hint: hintUnreadable(error, `name a configuration of ${PROGRAMS[name].title}, such as ${PROGRAMS[name].config}`),
        cause: error
      })
    })
  }
  return { ...PATHS.configs, ...Object.fromEntries(given.map(({ name, file }) => [name, file])) }
}

/** @param {{ flags: Pick<MeasuringFlags, 'repeats' | 'duration' | 'rate'>, amount: number }} options */
function chooseAmountTimes ({ flags: { repeats = DEFAULTS.amountRepeats, duration, rate }, amount }) {
  const rateMs = rate === undefined ? 0 : Math.ceil(amount / rate * 1000)
  return { repeats, durationMs: duration ?? DEFAULTS.amountMs, latencyDurationMs: Math.min(rateMs, duration ?? Infinity) }
}

/** @param {{ flags: Pick<MeasuringFlags, 'soak' | 'warmup'> }} options */
function chooseSoakTimes ({ flags: { soak, warmup } }) {
  if (soak === undefined) return {}
  return { repeats: 1, durationMs: soak, latencyDurationMs: soak, warmupMs: warmup ?? chooseSoakWarmup({ durationMs: soak }) }
}

/**
 * @param {{ targets: Readonly<Record<string, Target>>, flags: Pick<MeasuringFlags, 'soak'> }} options
 * @throws {BaseloadError} USAGE
 */
function assertMemoryIsSeen ({ targets, flags: { soak } }) {
  const unseen = Object.values(targets).find(({ parts, pid, cgroup }) => parts.length === 0 && pid === undefined && cgroup === undefined)
  if (soak === undefined || !unseen) return
  throw new BaseloadError('USAGE', `--soak for ${unseen.name}, which runs already: nobody says which process or control group it is, so its memory cannot be read`, {
    hint: 'name its process: baseload measure <url> --pid <n>, or --cgroup <path>; or let baseload start it: --start "node app.js"'
  })
}
