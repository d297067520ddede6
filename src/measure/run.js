import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { watchWallClock } from '../boot/clock-jump.js'
import { takesConnections, toAddress } from '../boot/guard.js'
import { openSite } from '../boot/site.js'
import { describeMissing, findLack, findPrograms, readVersions } from '../boot/programs/found.js'
import { requireShell } from '../boot/shell.js'
import { readMachine, warnOfEnvironment, warnOfInsecure } from '../record/machine.js'
import { nameRun, openStore, tryReportsFolder } from '../record/store.js'
import { findCacheFolder } from '../config/cache-folder.js'
import { readCalibrations } from '../record/calibration-store.js'
import { inspectForRun } from '../boot/inspection.js'
import { describeWatch } from '../boot/watch/check.js'
import { EXPERIMENTS } from '../plan/experiments.js'
import { countLaterTrials, expectMostMs, expectMs } from '../plan/estimate.js'
import { isSliced, planSlice } from '../plan/generations.js'
import { shortenFeeds } from '../plan/feed/feed.js'
import { describeProgram, PROGRAM_NAMES } from '../programs/index.js'
import { quoteCalibration } from '../judge/calibration-quote.js'
import { loadRunning } from './experiments.js'
import { isPointless } from './record-events.js'
import { runTrials } from './run-trials.js'

/**
 * @import { BaseloadError } from '../errors.js'
 * @import { Plan, ProgramName, RunRecord, SecretNames, Target, Unavailable } from '../types.ts'
 * @import { FoundPrograms } from '../boot/programs/found.js'
 * @import { Site } from '../boot/site.js'
 * @import { Progress } from './types.ts'
 * @typedef {{ plan: Plan, isOver: boolean }} Next
 */

/**
 * The conductor: every trial of a plan, one after the other, each kept as soon as it has ended.
 * @param {object} options
 * @param {Plan} options.plan
 * @param {object} options.settings
 * @param {string} options.settings.version
 * @param {string} options.settings.targetsFolder
 * @param {import('../types.ts').Configs} options.settings.configs
 * @param {string} options.settings.reportsFolder
 * @param {boolean} options.settings.pin
 * @param {boolean} [options.settings.watch] the machine; absent: not
 * @param {string[]} options.settings.require
 * @param {SecretNames} [options.settings.secretNames] whose values reach k6 in its environment
 * @param {readonly string[]} [options.settings.allowHosts] that may be loaded beyond this machine
 * @param {readonly string[]} [options.settings.defaults] flags that a file of defaults gave
 * @param {readonly string[]} [options.settings.essential] targets without which the rest answers nothing: when one fails, the run ends
 * @param {import('../boot/reaper.js').Reaper} [options.settings.reaper] absent: one of its own, for as long as something is measured
 * @param {Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {() => Date} [options.now]
 * @param {(state: { record: RunRecord, spentMs: number }) => Next | Promise<Next>} [options.planNext] what
 *   is measured after what has been; absent: the latency phase after the peaks
 * @param {() => Promise<unknown>} [options.readLater] what the caller needs after the load, see before-load.js
 * @param {(record: RunRecord) => RunRecord} [options.redact] takes secrets out of everything that is written
 * @returns {Promise<{ record: RunRecord, store: Awaited<ReturnType<typeof openStore>> }>} also after an abort: `record.status` says so
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED; a target's own errors are in `record.failures`
 */
export async function run ({
  plan,
  settings,
  progress,
  signal,
  now = () => new Date(),
  planNext = planPhases,
  readLater = async () => {},
  redact = (record) => ({ ...record, plan: shortenFeeds({ plan: record.plan }) })
}) {
  const startedAt = now().toISOString()
  const beganMs = performance.now()
  const spentMs = () => performance.now() - beganMs
  const findJump = watchWallClock()
  const id = nameRun({ startedAt, what: plan.baselines.map(({ name }) => name).join('-') })
  await tryReportsFolder(settings)
  requireShell({ targets: Object.values(plan.targets) })
  const programs = await findPrograms({ required: settings.require })
  const k6 = plan.engine &&
    await (await import('../load/k6/program.js')).findK6Program({ engine: plan.engine, secretNames: settings.secretNames })
  const experiments = await loadRunning({ plan })
  const store = await openStore({
    reportsFolder: settings.reportsFolder,
    id,
    warn: async (warning) => {
      const { tell } = await import('../report/sentences/index.js')
      progress.onWarning?.(tell(warning))
    }
  })
  const checks = await inspectForRun()
  const kept = await readCalibrations({ folder: findCacheFolder() })
  const site = await openSite({ ...settings, programs })
  site.reaper.watchFolder(join(settings.reportsFolder, id))
  const seen = await site.watch?.look({ ms: LOOK_MS })
  if (seen) checks.push(describeWatch({ watch: seen, watchedMs: LOOK_MS }))
  const unavailable = await findUnavailable({ plan, programs, guard: site.guard })
  const programVersions = readVersions({ names: listProgramsToName(plan), programs })
  const machine = readMachine({
    programVersions,
    ...(k6?.version && { k6Version: k6.version }),
    niceness: site.niceness
  })
  /** @type {RunRecord} */
  const record = {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version: settings.version },
    id,
    startedAt,
    status: 'running',
    machine,
    warnings: [
      ...checks
        .filter(({ spoils }) => spoils)
        .map(({ name, found }) => ({ code: /** @type {const} */ ('MACHINE'), check: name, found })),
      ...(k6?.warnings ?? []),
      ...warnOfEnvironment({ env: process.env }),
      ...warnOfInsecure({ targets: plan.targets })
    ],
    plan,
    ...(settings.defaults?.length && { defaults: [...settings.defaults] }),
    trials: [],
    ...experiments.reduce((started, { startRecord }) => ({ ...started, ...startRecord?.(plan) }), {}),
    failures: [],
    unavailable,
    calibration: quoteCalibration({ kept, machine, version: settings.version, engine: plan.engine?.name })
  }
  const { essential = [] } = settings
  const save = async () => {
    const kept = await store.write(redact(record))
    await progress.onRecord?.(kept)
  }
  try {
    await save()
    const expectedMs = expectMs({ plan, isSliced, planSlice })
    progress.onPlan({
      plan,
      expectedMs,
      mostMs: expectMostMs({ plan, expectedMs }),
      laterTrials: countLaterTrials({ plan })
    })
    /** @type {Promise<unknown> | undefined} */
    let read
    const beforeLoad = () => (read ??= Promise.all([import('./before-load.js').then((own) => own.readLater()), readLater()]))
    const options = { record, site, k6, progress, signal, save, now, endsMs: beganMs + expectedMs, essential, spentMs, beforeLoad }
    const measure = () => runTrials(options)
    for (let isOver = false; !isOver;) {
      const before = record.trials.length
      await measure()
      // Nothing came of what was planned, so nothing would come of more.
      if (signal.aborted || isPointless({ record, essential }) || record.trials.length === before) break
      const next = await planNext({ record, spentMs: spentMs() })
      record.plan = next.plan
      isOver = next.isOver
    }
    await measure()
    for (const { name, measureMore } of experiments) {
      if (!measureMore) continue
      await beforeLoad()
      const { findKeeper } = await import('../judge/experiments.js')
      await measureMore({ record, site, progress, signal, keep: findKeeper({ name }), save })
    }
    if (record.plan.profile) {
      const { profileTargets } = await import('./profile-targets.js')
      await profileTargets({ record, site, progress, signal, save, now, writeFile: store.writeFile })
    }
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
async function planPhases ({ record }) {
  return { plan: (await import('./follow-up.js')).planAfterPeaks({ record }), isOver: true }
}

const LOOK_MS = 500

/** @param {Plan} plan */
function listProgramsToName (plan) {
  return PROGRAM_NAMES.filter((name) => describeProgram(name).adds || listTargetsWith({ name, plan }).length > 0)
}

/**
 * @param {{ name: ProgramName, plan: Plan }} options
 * @returns {string[]} targets, and what an experiment has beside them, that are built with it
 */
function listTargetsWith ({ name, plan }) {
  const withPart = Object.values(plan.targets).filter(({ parts }) => parts.some((part) => part[name])).map((target) => target.name)
  return [...withPart, ...listBesides({ program: name, plan })]
}

/** @param {{ plan: Plan, programs: FoundPrograms, guard: Site['guard'] }} options @returns {Promise<Unavailable[]>} */
async function findUnavailable ({ plan, programs, guard }) {
  const targets = (await Promise.all(Object.values(plan.targets).map(async (target) => {
    const lack = findLack({ parts: target.parts, programs }) ?? await findAbsence({ target, guard })
    return lack ? [{ target: target.name, ...lack }] : []
  }))).flat()
  const besides = PROGRAM_NAMES.filter((program) => programs[program] === null).flatMap((program) =>
    listBesides({ program, plan }).map((target) => ({ target, ...describeMissing(program) })))
  return [...targets, ...besides]
}

/**
 * Of what runs already, where it is said how it comes up. An address that leads nowhere is told when it is asked.
 * @param {{ target: Target, guard: Site['guard'] }} options
 */
async function findAbsence ({ target: { url, up, connect }, guard }) {
  if (url === undefined || up === undefined) return null
  const place = await guard.resolve({ url, connect }).catch(() => null)
  const isUp = place === null || await takesConnections(toAddress({ place }))
  return isUp ? null : { reason: `nothing listens at ${new URL(url).host}`, hint: `bring it up: ${up}` }
}

/** What experiments have beside the targets. @param {{ program: ProgramName, plan: Plan }} options */
function listBesides ({ program, plan }) {
  return EXPERIMENTS.flatMap(({ besides }) => besides?.listNames({ plan, program }) ?? [])
}
