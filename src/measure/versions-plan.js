import { readSchema } from '../config/files.js'
import { loadFeeds } from './feeds.js'
import { parseBaseline } from '../plan/baseline.js'
import { assertAllowedTarget } from '../plan/address.js'
import { DEFAULTS, resolvePreset, VERSIONS_MARGINS, VERSIONS_PRESET } from '../plan/presets.js'
import { planVersions } from '../plan/versions.js'
import { BaseloadError } from '../errors.js'
import { formatShare } from '../units.js'

/**
 * @import { Plan, Preset, SecretNames, VersionsPlan } from '../types.ts'
 * @import { OwnTarget } from '../plan/own-target.js'
 *
 * As flags have it, times in milliseconds. latency: false: peaks alone.
 * @typedef {{ quick?: boolean, thorough?: boolean, budget?: number, repeats?: number, duration?: number, warmup?: number, latency?:
 *   boolean }} AskedTime
 */

/**
 * The plan of a run of two versions, from how each is described.
 * @param {object} options
 * @param {OwnTarget[]} options.definitions of two, the old version first
 * @param {Readonly<Record<string, string | undefined>>} [options.folders] by name, that their commands are started in;
 *   absent: the working folder
 * @param {string} options.file what messages say is mistaken
 * @param {number} options.margin
 * @param {number} [options.latencyMargin] of p50; of p99 twice as much; absent: VERSIONS_MARGINS
 * @param {'compare' | 'gate'} [options.of] whose time budget it has, where none is asked for
 * @param {AskedTime} [options.time]
 * @param {number} [options.ratePerSecond]
 * @param {number} [options.timeoutMs] after which a request counts as failed; absent: 10 s
 * @param {{ peak?: number, open?: number }} [options.connections]
 * @param {number} options.seed
 * @param {readonly string[]} [options.allowHosts]
 * @param {SecretNames} [options.secretNames]
 * @param {readonly string[]} [options.objectives] that both are held to
 * @param {Pick<VersionsPlan, 'ref' | 'afterRef' | 'tailMargin' | 'figures' | 'isWithoutPeak'>} [options.more] see there
 * @param {string[]} [options.notes] what a reader of a result must know
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, URL_INVALID, HOST_NOT_ALLOWED, USAGE
 */
export async function buildVersionsPlan ({ definitions, folders = {}, file, of = 'compare', time = {}, connections, seed, ...how }) {
  const { margin, latencyMargin = VERSIONS_MARGINS.p50, ratePerSecond, timeoutMs, allowHosts = [], secretNames, more, notes = [] } = how
  const { objectives = [DEFAULTS.objective] } = how
  const written = {
    title: 'Two versions in one run',
    question: 'Is the new version slower or dearer than the old one?',
    hypothesis: `It is not, beyond ${formatShare({ ratio: margin })}.`,
    reference: definitions[0].name,
    targets: definitions,
    objectives,
    load: { ...ratePerSecond && { ratePerSecond }, ...timeoutMs !== undefined && { timeout: `${timeoutMs}ms` } }
  }
  const { baseline, targets } = parseBaseline({ name: 'versions', written, file, schema: await readSchema('baseline'), catalogue: {} })
  for (const { url, connect } of Object.values(targets)) if (url) assertAllowedTarget({ target: { url, connect }, allowHosts })
  for (const { name } of definitions) {
    const folder = folders[name]
    if (folder !== undefined) targets[name].parts = targets[name].parts.map((part) => ({ ...part, folder }))
  }
  return planVersions({
    baseline,
    targets: await loadFeeds({ targets, folder: process.cwd(), secretNames }),
    preset: resolveTime({ time }),
    seed,
    connections,
    versions: { margin, latencyMargin, tailMargin: latencyMargin * VERSIONS_MARGINS.p99 / VERSIONS_MARGINS.p50, ...more, notes },
    time: { asked: time, of }
  })
}

/** @param {{ time: AskedTime }} options @returns {Preset} @throws {BaseloadError} USAGE */
function resolveTime ({ time: { budget, repeats, duration, warmup, latency } }) {
  if (budget !== undefined && repeats !== undefined) {
    throw new BaseloadError('USAGE', '--budget with --repeats', { hint: 'a budget decides how often each version is started: give one of them' })
  }
  return resolvePreset({
    overrides: {
      ...VERSIONS_PRESET,
      ...repeats !== undefined && { repeats },
      ...duration !== undefined && { durationMs: duration, latencyDurationMs: duration },
      warmupMs: warmup,
      ...latency === false && { latencyDurationMs: 0 }
    }
  })
}
