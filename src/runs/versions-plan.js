import { readSchema } from '../config/files.js'
import { loadFeeds } from './feeds.js'
import { parseBaseline } from './plan/baseline.js'
import { assertAllowedUrl } from '../plan/address.js'
import { DEFAULTS, resolvePreset, VERSIONS_BUDGET_MS, VERSIONS_PRESET } from '../plan/presets.js'
import { planVersions } from './plan/versions.js'
import { formatShare } from '../layout/units.js'

/**
 * @import { Plan, SecretNames, VersionsPlan } from '../types.ts'
 * @import { OwnTarget } from '../plan/own-target.js'
 */

/**
 * The plan of a run of two versions, from how each is described.
 * @param {object} options
 * @param {OwnTarget[]} options.definitions of two, the old version first
 * @param {Readonly<Record<string, string | undefined>>} [options.folders] by name, that their commands are started in;
 *   absent: the working folder
 * @param {string} options.file what messages say is mistaken
 * @param {number} options.margin
 * @param {number} [options.budgetMs]
 * @param {{ durationMs?: number, warmupMs?: number, latencyDurationMs?: number }} [options.preset] what differs from VERSIONS_PRESET
 * @param {number} [options.ratePerSecond]
 * @param {number} [options.timeoutMs] after which a request counts as failed; absent: 10 s
 * @param {{ peak?: number, open?: number }} [options.connections]
 * @param {number} options.seed
 * @param {readonly string[]} [options.allowHosts]
 * @param {SecretNames} [options.secretNames]
 * @param {readonly string[]} [options.objectives] that both are held to
 * @param {Pick<VersionsPlan, 'ref' | 'afterRef' | 'latencyMargin' | 'tailMargin' | 'figures' | 'isWithoutPeak'>} [options.more] see there
 * @param {string[]} [options.notes] what a reader of a result must know
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, URL_INVALID, HOST_NOT_ALLOWED, USAGE
 */
export async function buildVersionsPlan ({ definitions, folders = {}, file, preset, connections, seed, ...how }) {
  const { margin, budgetMs = VERSIONS_BUDGET_MS, ratePerSecond, timeoutMs, allowHosts = [], secretNames, more, notes = [] } = how
  const { objectives = [DEFAULTS.objective] } = how
  const text = JSON.stringify({
    title: 'Two versions in one run',
    question: 'Is the new version slower or dearer than the old one?',
    hypothesis: `It is not, beyond ${formatShare({ ratio: margin })}.`,
    reference: definitions[0].name,
    targets: definitions,
    objectives,
    load: { ...ratePerSecond && { ratePerSecond }, ...timeoutMs !== undefined && { timeout: `${timeoutMs}ms` } }
  }) // JSON is YAML
  const { baseline, targets } = parseBaseline({ name: 'versions', text, file, schema: await readSchema('baseline'), catalogue: {} })
  for (const { url } of Object.values(targets)) if (url) assertAllowedUrl({ url, allowHosts })
  for (const { name } of definitions) {
    const folder = folders[name]
    if (folder !== undefined) targets[name].parts = targets[name].parts.map((part) => ({ ...part, folder }))
  }
  return planVersions({
    baseline,
    targets: await loadFeeds({ targets, folder: process.cwd(), secretNames }),
    preset: resolvePreset({ overrides: { ...VERSIONS_PRESET, ...preset, repeats: 1 } }),
    seed,
    connections,
    versions: { margin, budgetMs, ...more, notes }
  })
}
