import { resolveConnections } from '../../runs/cli/measuring.js'
import { PATHS, readSchema, readVersion } from '../../config/files.js'
import { openWorktree } from './boot/git-worktree.js'
import { loadFeeds } from '../../runs/feeds.js'
import { parseBaseline } from '../../runs/plan/baseline.js'
import { DEFAULTS, resolvePreset } from '../../plan/presets.js'
import { AFTER, BEFORE, planVersions } from './plan/versions.js'
import { decodeHistogram } from '../../record/histogram.js'
import { formatShare } from '../../layout/units.js'
import { run } from '../../runs/run.js'
import { planNextBlock } from './verdict/next-block.js'
import { BaseloadError } from '../../errors.js'
import { describeOwnTarget } from '../../runs/cli/experiments.js'
import { createProgress } from '../../runs/cli/progress.js'
import { listSecretNames } from '../../cli/options.js'
import { createRedaction } from '../../cli/redaction.js'
import { VERSIONS_BUDGET_MS, VERSIONS_PRESET } from './command.js'

/**
 * @import { Plan, RunRecord } from '../../types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { Worktree } from './boot/git-worktree.js'
 */

/**
 * Two versions of a service in one run, block by block until it is decided or the time is up.
 * @param {{ flags: import('./command.js').Flags, io: Io }} options
 * @returns {Promise<{ record: RunRecord, folder: string | null }>}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN and what run throws
 */
export async function measureVersions ({ flags, io }) {
  checkForm({ flags })
  io.catchSignals()
  await io.reaper().up() // before there is a worktree to be removed
  const worktree = flags.againstRef === undefined ? null : await openWorktree({ ref: flags.againstRef, folder: process.cwd(), signal: io.signal })
  try {
    return await measurePair({ plan: await buildVersionsPlan({ flags, worktree }), flags, io })
  } finally {
    await worktree?.close()
  }
}

/** @param {{ flags: import('./command.js').Flags }} options @throws {BaseloadError} USAGE */
function checkForm ({ flags: { start, url, against, againstUrl, againstRef } }) {
  const hint = 'there are three forms: --start "<old>" --against "<new>", --start "<command>" --against-ref <commit>, and --url <old> --against-url <new>'
  if (start !== undefined && url !== undefined) throw new BaseloadError('USAGE', '--start and --url contradict each other', { hint })
  const others = [against, againstUrl, againstRef].filter((one) => one !== undefined)
  if (others.length > 1) throw new BaseloadError('USAGE', 'there is more than one version to hold against', { hint })
  if (start !== undefined && against === undefined && againstRef === undefined) throw new BaseloadError('USAGE', '--start has nothing to be held against', { hint })
  if (start === undefined && (url === undefined || againstUrl === undefined)) throw new BaseloadError('USAGE', 'there are not two versions to compare', { hint })
}

/**
 * @param {{ flags: import('./command.js').Flags, worktree: Worktree | null }} options
 * @returns {Promise<Plan>}
 */
async function buildVersionsPlan ({ flags, worktree }) {
  // A ref is what there was; the working folder is what it has become.
  const describe = (/** @type {string} */ name, /** @type {string | undefined} */ start, /** @type {string | undefined} */ url) => describeOwnTarget({ url, flags: { ...flags, start, name } })
  const definitions = [describe(BEFORE, flags.start, flags.url), describe(AFTER, flags.against ?? flags.start, flags.againstUrl)]
  const text = JSON.stringify({
    title: 'Two versions in one run',
    question: 'Is the new version slower or dearer than the old one?',
    hypothesis: `It is not, beyond ${formatShare({ ratio: flags.margin })}.`,
    reference: BEFORE,
    targets: definitions,
    objectives: [DEFAULTS.objective],
    ...(flags.rate && { load: { ratePerSecond: flags.rate } })
  }) // JSON is YAML
  const { baseline, targets } = parseBaseline({ name: 'versions', text, file: 'the command line', schema: await readSchema('baseline'), catalogue: {} })
  if (worktree) targets[BEFORE].parts = targets[BEFORE].parts.map((part) => ({ ...part, folder: worktree.folder }))
  return planVersions({
    baseline,
    targets: await loadFeeds({ targets, folder: process.cwd(), secretNames: listSecretNames({ flags }) }),
    preset: resolvePreset({
      overrides: {
        ...VERSIONS_PRESET,
        ...(flags.duration && { durationMs: flags.duration, latencyDurationMs: flags.duration }),
        ...(flags.warmup !== undefined && { warmupMs: flags.warmup }),
        ...(!flags.latency && { latencyDurationMs: 0 }),
        repeats: 1
      }
    }),
    seed: flags.seed ?? Date.now() % 1_000_000_000,
    connections: resolveConnections({ flags }),
    versions: {
      margin: flags.margin,
      budgetMs: flags.budget ?? VERSIONS_BUDGET_MS,
      ...(worktree && flags.againstRef !== undefined && { ref: { name: flags.againstRef, commit: worktree.commit } }),
      notes: worktree?.notes ?? []
    }
  })
}

/** @param {{ plan: Plan, flags: import('./command.js').Flags, io: Io }} options */
async function measurePair ({ plan, flags, io }) {
  const progress = createProgress({ io, quiet: flags.quiet })
  const { hideInRecord, hideInFailure } = createRedaction({ plan, secretNames: listSecretNames({ flags }) })
  const { record, store } = await run({
    plan,
    settings: {
      version: await readVersion(),
      targetsFolder: PATHS.targets,
      haproxyConfig: PATHS.haproxyConfig,
      reportsFolder: flags.reports,
      pin: flags.pin,
      watch: flags.watch,
      require: [],
      secretNames: listSecretNames({ flags }),
      allowHosts: flags.allowHost,
      essential: [BEFORE, AFTER],
      reaper: io.reaper()
    },
    progress: { ...progress, onFailure: (failure) => progress.onFailure(hideInFailure(failure)) },
    signal: io.signal,
    planNext: (state) => planNextBlock({ ...state, decode: decodeHistogram }),
    redact: hideInRecord
  }).finally(() => progress.close())
  return { record, folder: store.folder }
}
