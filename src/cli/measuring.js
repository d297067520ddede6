import { relative } from 'node:path'
import { PATHS, readVersion } from '../config/files.js'
import { resolvePreset } from '../plan/presets.js'
import { redactArgv, redactPlan } from '../plan/secrets.js'
import { decodeHistogram } from '../record/histogram.js'
import { buildResult, exitCodeOf } from '../verdict/result.js'
import { renderMarkdown } from '../report/markdown.js'
import { run } from '../run.js'
import { BaseloadError } from '../errors.js'
import { createProgress } from './progress.js'
import { FORMATS } from './formats.js'

/**
 * @import { Plan, RunRecord } from '../types.ts'
 * @import { Io } from './main.js'
 */

/**
 * What `run` and `measure` have in common once there is a plan: measure, judge, write, print.
 * @param {{ plan: Plan, flags: Record<string, any>, io: Io }} options
 * @returns {Promise<number>} the exit code
 */
export async function measurePlan ({ plan, flags, io }) {
  const progress = createProgress({ io, quiet: flags.quiet })
  const settings = {
    version: await readVersion(),
    targetsFolder: PATHS.targets,
    haproxyConfig: flags.haproxyConfig ?? PATHS.haproxyConfig,
    reportsFolder: flags.reports,
    pin: flags.pin,
    require: flags.require
  }
  const { record, store } = await run({
    plan,
    settings,
    progress,
    signal: io.signal,
    redact: (whole) => redactRecord({ record: whole, secretHeaders: flags.secretHeader })
  }).finally(() => progress.close())
  const result = buildResult({ record, decode: decodeHistogram })
  const report = await store.writeFile('report.md', renderMarkdown({ result }))
  const files = { record: shorten(`${store.folder}/record.json`), report: shorten(report) }
  io.print(FORMATS[flags.json ? 'json' : 'text']({ result, io, files }))
  return exitCodeOf({ result })
}

/**
 * A failure's message may quote the command line or what a process printed.
 * @param {{ record: RunRecord, secretHeaders: string[] }} options
 * @returns {RunRecord}
 */
function redactRecord ({ record, secretHeaders }) {
  const hide = (/** @type {string} */ text) => redactArgv({ argv: [text], secretHeaders })[0]
  return {
    ...record,
    plan: redactPlan({ plan: record.plan, secretHeaders }),
    failures: record.failures.map((failure) => ({ ...failure, message: hide(failure.message), hint: hide(failure.hint) }))
  }
}

/**
 * @param {{ flags: Record<string, any> }} options
 * @returns {{ preset: import('../types.ts').Preset, seed: number }}
 * @throws {BaseloadError} USAGE
 */
export function resolveMeasuring ({ flags }) {
  if (flags.quick && flags.thorough) throw new BaseloadError('USAGE', '--quick and --thorough contradict each other', { hint: 'give one of them' })
  const { repeats, duration, warmup, connections } = flags
  return {
    preset: resolvePreset({ name: flags.quick ? 'quick' : flags.thorough ? 'thorough' : 'default', overrides: { repeats, durationMs: duration, warmupMs: warmup, connections } }),
    seed: flags.seed ?? Date.now() % 1_000_000_000
  }
}

/** @param {string} path */
function shorten (path) {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
