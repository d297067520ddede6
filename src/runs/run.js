import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { watchWallClock } from '../boot/clock-jump.js'
import { openSite } from '../boot/site.js'
import { findProgram, PROGRAMS, readVersion } from '../boot/programs/find.js'
import { requireShell } from '../boot/shell.js'
import { findK6Program } from '../load/k6/program.js'
import { readMachine } from '../record/machine.js'
import { openStore, tryReportsFolder } from '../record/store.js'
import { findCacheFolder, readCalibrations } from '../record/calibration-store.js'
import { inspectMachine } from '../boot/inspection.js'
import { describeWatch } from '../boot/watch/check.js'
import { expectRunMs, expectTrialMs } from './plan/estimate.js'
import { shortenFeeds } from '../plan/feed/feed.js'
import { drivePeaksNatively } from '../plan/native-peaks.js'
import { nameStore, runStampedes } from '../experiments/stampede/stampedes.js'
import { runLabTrial } from '../experiments/lab/trial.js'
import { runTrial } from '../trial/trial.js'
import { measureFloor } from '../trial/machine-floor.js'
import { decodeHistogram } from '../record/histogram.js'
import { AGAIN, nameFirst } from '../stats/disturbance.js'
import { createAgainBudget } from './verdict/again-budget.js'
import { isFirstLook } from './plan/first-look.js'
import { quoteCalibration } from '../judge/calibration-quote.js'
import { planFollowUp } from '../experiments/load/verdict/follow-up.js'
import { listGivenUp } from '../judge/given-up.js'
import { BaseloadError } from '../errors.js'
import { nameError } from '../system-errors.js'

/**
 * @import { Failure, Plan, RunRecord, SecretNames, Trial, Unavailable } from '../types.ts'
 * @import { LoadTick } from '../load/job.js'
 * @import { K6Program } from '../load/k6/program.js'
 *
 * Told while a run goes on; see src/runs/cli/progress.js.
 * @typedef {object} Progress
 * @property {(event: { plan: Plan, expectedMs: number }) => void} onPlan expectedMs: how long the whole run will take
 * @property {(event: { index: number, of: number, id: string, remainingMs: number }) => void} onTrial
 * @property {(tick: LoadTick) => void} onTick
 * @property {(event: { id: string, ratePerSecond: number | null }) => void} onTrialEnd
 * @property {(event: { index: number, of: number, id: string, remainingMs: number }) => void} onStampede there are hundreds of them, most of some milliseconds
 * @property {(failure: Failure) => void} onFailure
 * @property {(warning: string) => void} [onWarning] `CODE: text`; it is in the record as well
 * @property {(record: RunRecord) => Promise<void>} [onRecord] each time it has been written, as it was written; awaited
 */

/**
 * The conductor: every trial of a plan, one after the other, each kept as soon as it has ended.
 * @param {object} options
 * @param {Plan} options.plan
 * @param {object} options.settings
 * @param {string} options.settings.version
 * @param {string} options.settings.targetsFolder
 * @param {string} options.settings.haproxyConfig
 * @param {string} options.settings.reportsFolder
 * @param {boolean} options.settings.pin
 * @param {boolean} [options.settings.watch] the machine; absent: not
 * @param {string[]} options.settings.require
 * @param {SecretNames} [options.settings.secretNames] whose values reach k6 in its environment
 * @param {readonly string[]} [options.settings.allowHosts] that may be loaded beyond this machine
 * @param {readonly string[]} [options.settings.essential] targets without which the rest answers nothing: when one fails, the run ends
 * @param {import('../boot/reaper.js').Reaper} [options.settings.reaper] absent: one of its own, for as long as something is measured
 * @param {Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {() => Date} [options.now]
 * @param {(state: { record: RunRecord, spentMs: number }) => { plan: Plan, isOver: boolean }} [options.planNext] what is measured after what has been; absent: the latency phase after the peaks
 * @param {(record: RunRecord) => RunRecord} [options.redact] takes secrets out of everything that is written
 * @returns {Promise<{ record: RunRecord, store: Awaited<ReturnType<typeof openStore>> }>} also after an abort: `record.status` says so
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED; a target's own errors are in `record.failures`
 */
export async function run ({ plan, settings, progress, signal, now = () => new Date(), planNext = planPhases, redact = (record) => ({ ...record, plan: shortenFeeds({ plan: record.plan }) }) }) {
  const startedAt = now().toISOString()
  const findJump = watchWallClock()
  const id = `${startedAt.replace(/[:.]/g, '-')}-${plan.baselines.map(({ name }) => name).join('-')}`.replace(/[^\w.-]/g, '_').slice(0, 80)
  await tryReportsFolder(settings)
  requireShell({ targets: Object.values(plan.targets) })
  const programs = await findPrograms(settings.require)
  const k6 = plan.engine && await findK6Program({ engine: plan.engine, secretNames: settings.secretNames })
  const store = await openStore({ reportsFolder: settings.reportsFolder, id, warn: (warning) => progress.onWarning?.(warning) })
  const checks = await inspectMachine({ haproxy: programs.haproxy, redis: programs.redis })
  const kept = await readCalibrations({ folder: findCacheFolder() })
  const site = await openSite({ ...settings, haproxy: programs.haproxy })
  site.reaper.watchFolder(join(settings.reportsFolder, id))
  const seen = await site.watch?.look({ ms: LOOK_MS })
  if (seen) checks.push(describeWatch({ watch: seen, watchedMs: LOOK_MS }))
  const unavailable = findUnavailable({ plan, programs })
  const machine = readMachine({ haproxyVersion: versionOf('haproxy', programs.haproxy), redisVersion: versionOf('redis', programs.redis), ...k6?.version && { k6Version: k6.version }, niceness: site.niceness })
  /** @type {RunRecord} */
  const record = {
    format: 'baseload-record',
    formatVersion: 1,
    tool: { name: 'baseload', version: settings.version },
    id,
    startedAt,
    status: 'running',
    machine,
    warnings: [...checks.filter(({ spoils }) => spoils).map(({ name, found }) => `${name}: ${found}`), ...k6?.warnings ?? []],
    plan,
    trials: [],
    ...(plan.stampedes && { stampedes: [] }),
    failures: [],
    unavailable,
    calibration: quoteCalibration({ kept, machine, version: settings.version, engine: plan.engine?.name })
  }
  const isPointless = () => record.failures.some(({ target }) => settings.essential?.includes(target))
  const save = async () => {
    const kept = await store.write(redact(record))
    await progress.onRecord?.(kept)
  }
  try {
    await save()
    const expectedMs = plan.versions?.budgetMs ?? Math.max(plan.budget?.ms ?? 0, expectRunMs({ plan }))
    progress.onPlan({ plan, expectedMs })
    const firstMs = performance.now()
    const endsMs = firstMs + expectedMs
    for (let isOver = false; !isOver;) {
      const before = record.trials.length
      await runTrials({ record, site, k6, progress, signal, save, now, endsMs, isPointless })
      // Nothing came of what was planned, so nothing would come of more.
      if (signal.aborted || isPointless() || record.trials.length === before) break
      const next = planNext({ record, spentMs: performance.now() - firstMs })
      record.plan = next.plan
      isOver = next.isOver
    }
    await runTrials({ record, site, k6, progress, signal, save, now, endsMs, isPointless })
    await runLab({ record, site, progress, signal, save })
  } finally {
    await site.close()
  }
  // After a crash of baseload itself the file keeps saying `running`, which is how a reader knows.
  record.status = signal.aborted ? 'interrupted' : 'complete'
  record.endedAt = now().toISOString()
  record.warnings.push(...findJump())
  await save()
  return { record: store.mark(redact(record)), store }
}

/** @param {{ record: RunRecord }} state */
function planPhases ({ record }) {
  return { plan: planFollowUp({ record, decode: decodeHistogram }), isOver: true }
}

/**
 * @param {{ record: RunRecord, site: import('../boot/site.js').Site, k6?: K6Program, progress: Progress, signal: AbortSignal, save: () => Promise<void>, now: () => Date, endsMs: number, isPointless: () => boolean }} options endsMs: when all is expected to be over, also what is not planned yet
 */
async function runTrials ({ record, site, k6, progress, signal, save, now, endsMs, isPointless }) {
  const listTrials = () => {
    const done = new Set([...record.trials.map(({ trial }) => trial.id), ...record.failures.map(({ trial }) => trial)])
    const absent = listGivenUp(record)
    return record.plan.trials.filter(({ id, target }) => !done.has(id) && !absent.has(target))
  }
  const trials = listTrials()
  // It grows while it is walked: a trial that the driver or the machine spoiled is followed by another of the same, so that a passing
  // disturbance costs no row; a machine that spoils one after the other is not waited for.
  const againBudget = createAgainBudget({ plan: record.plan, trials, quietMs: QUIET.quietMs })
  for (let index = 0; index < trials.length; index++) {
    const trial = trials[index]
    const { plan } = record
    if (signal.aborted || isPointless()) return
    if (listGivenUp(record).has(trial.target)) continue
    const remainingMs = Math.max(endsMs - performance.now(), trials.slice(index).reduce((sum, trial) => sum + expectTrialMs({ trial }), 0))
    progress.onTrial({ index, of: trials.length, id: trial.id, remainingMs })
    if (trial.id.endsWith(AGAIN)) await site.watch?.waitForQuiet({ ...QUIET, signal })
    try {
      // Both versions of a block are asked at the same moments.
      const seed = plan.seed + (plan.versions ? trial.repeat : placeOf({ plan, trial }))
      const floor = isFirstLook({ plan }) ? null : await measureFloor({ record, site, trial, signal })
      if (floor) record.floors = [...record.floors ?? [], floor]
      const objectives = plan.baselines.flatMap(({ targets, objectives }) => targets.includes(trial.target) ? objectives : [])
      const options = {
        site,
        target: plan.targets[trial.target],
        trial,
        seed,
        startedAt: now().toISOString(),
        signal,
        onTick: progress.onTick,
        workers: plan.workers,
        objectives,
        ...k6 && { k6 }
      }
      const { record: measured, failure, unfit } = trial.lab ? await runLabTrial({ ...options, keySeed: plan.seed + trial.repeat }) : await runTrial(options)
      if (measured) record.trials.push(measured)
      const uncounted = unfit ?? (measured?.load.faults?.some(({ code }) => code === 'interim') ? 'answers before some of its answers (1xx)' : undefined)
      if (uncounted !== undefined) {
        leaveAutocannon({ target: trial.target, uncounted })
        trials.splice(index + 1, trials.length, ...listTrials())
      } else if (measured && againBudget.takes({ measured })) trials.splice(index + 1, 0, { ...trial, id: trial.id + AGAIN })
      if (failure) fail(failure)
      const completed = measured && measured.load.counts.ok + measured.load.counts.failed
      progress.onTrialEnd({ id: trial.id, ratePerSecond: measured && completed ? completed / measured.load.windowMs * 1000 : null })
    } catch (error) {
      if (signal.aborted) return
      const { code, message, hint } = nameError(error) // a mistake of ours too: the other trials are measured all the same
      fail({ target: trial.target, trial: trial.id, code, message, hint })
    }
    await save()
  }

  /** @param {{ target: string, uncounted: string }} options */
  function leaveAutocannon ({ target, uncounted }) {
    record.plan = drivePeaksNatively({ plan: record.plan, measured: new Set(record.trials.map(({ trial }) => trial.id)) })
    record.warnings.push(`PEAKS_NATIVE: ${target} sends ${uncounted}, which autocannon takes for an answer: the native driver drives all peaks of this run`)
  }

  /** @param {Failure} failure */
  function fail (failure) {
    record.failures.push(failure)
    progress.onFailure(failure)
  }
}

/**
 * Each trial has arrivals of its own, whichever call it is run in; one that is measured again as well.
 * @param {{ plan: Plan, trial: Trial }} options
 */
function placeOf ({ plan, trial }) {
  const place = plan.trials.findIndex(({ id }) => id === nameFirst(trial))
  return trial.id.endsWith(AGAIN) ? place + plan.trials.length : place
}

/**
 * The stampedes of a plan. Some take milliseconds: the record is written once for each repeat of them.
 * @param {{ record: RunRecord, site: import('../boot/site.js').Site, progress: Progress, signal: AbortSignal, save: () => Promise<void> }} options
 */
async function runLab ({ record, site, progress, signal, save }) {
  const { plan: { stampedes: planned = [] }, stampedes = [], unavailable, failures } = record
  const trials = planned.filter(({ store }) => !unavailable.some(({ target }) => target === nameStore({ store })))
  await runStampedes({
    site,
    trials,
    signal,
    onTrial: progress.onStampede,
    onMeasured: async (trial) => {
      const isNext = stampedes.length > 0 && stampedes[stampedes.length - 1].repeat !== trial.repeat
      stampedes.push(trial)
      if (isNext) await save()
    },
    onFailure: (failure) => { failures.push(failure); progress.onFailure(failure) }
  })
}

const LOOK_MS = 500
const QUIET = { quietMs: 1000, mostMs: 5000 }

/**
 * @param {string[]} required
 * @returns {Promise<Record<'haproxy' | 'redis', string | null>>}
 */
async function findPrograms (required) {
  const found = { haproxy: await findProgram('haproxy'), redis: await findProgram('redis') }
  for (const [name, file] of Object.entries(found)) {
    // A Redis that runs already will not do: what is measured begins with an empty one, and kills it.
    if (required.includes(name) && !file) {
      throw new BaseloadError('DEPENDENCY_MISSING', `${name} not found, and --require asks for it`, { hint: `install it: ${PROGRAMS[name].install}` })
    }
  }
  return found
}

/**
 * @param {{ plan: Plan, programs: Record<'haproxy' | 'redis', string | null> }} options
 * @returns {Unavailable[]}
 */
function findUnavailable ({ plan, programs }) {
  const missing = (/** @type {'haproxy' | 'redis'} */ name, /** @type {string[]} */ targets) =>
    targets.map((target) => ({ target, reason: `${name} not found`, hint: `install it: ${PROGRAMS[name].install}` }))
  const listWith = (/** @type {'haproxy' | 'redis'} */ program) => Object.values(plan.targets).filter(({ parts }) => parts.some((part) => part[program])).map(({ name }) => name)
  const onRedis = new Set((plan.stampedes ?? []).filter(({ store }) => store === 'redis').map(nameStore))
  return [
    ...(programs.haproxy ? [] : missing('haproxy', listWith('haproxy'))),
    ...(programs.redis ? [] : missing('redis', [...listWith('redis'), ...onRedis]))
  ]
}

/**
 * @param {'haproxy' | 'redis'} name
 * @param {string | null} file
 */
function versionOf (name, file) {
  return file && readVersion(name, file)
}
