import { readSchema } from '../../config/files.js'
import { loadFeeds } from '../../runs/feeds.js'
import { parseBaseline } from '../../runs/plan/baseline.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { DEFAULTS, resolvePreset } from '../../plan/presets.js'
import { VERSIONS_BUDGET_MS, VERSIONS_PRESET } from './command.js'
import { AFTER, BEFORE, planVersions } from './plan/versions.js'
import { formatShare } from '../../layout/units.js'

/**
 * @import { Plan, SecretNames, VersionsPlan } from '../../types.ts'
 * @import { OwnTarget } from '../../plan/own-target.js'
 */

/**
 * The plan of a run of two versions, from how each is described.
 * @param {object} options
 * @param {OwnTarget[]} options.definitions named BEFORE and AFTER
 * @param {Partial<Record<typeof BEFORE | typeof AFTER, string>>} [options.folders] that their commands are started in;
 *   absent: the working folder
 * @param {string} options.file what messages say is mistaken
 * @param {number} options.margin
 * @param {number} [options.budgetMs]
 * @param {{ durationMs?: number, warmupMs?: number, latencyDurationMs?: number }} [options.preset] what differs from VERSIONS_PRESET
 * @param {number} [options.ratePerSecond]
 * @param {{ peak?: number, open?: number }} [options.connections]
 * @param {number} options.seed
 * @param {readonly string[]} [options.allowHosts]
 * @param {SecretNames} [options.secretNames]
 * @param {VersionsPlan['ref']} [options.ref] the old version is this commit
 * @param {string[]} [options.notes] what a reader of a result must know
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, URL_INVALID, HOST_NOT_ALLOWED, USAGE
 */
export async function buildVersionsPlan ({ definitions, folders = {}, file, preset, connections, seed, ...how }) {
  const { margin, budgetMs = VERSIONS_BUDGET_MS, ratePerSecond, allowHosts = [], secretNames, ref, notes = [] } = how
  const text = JSON.stringify({
    title: 'Two versions in one run',
    question: 'Is the new version slower or dearer than the old one?',
    hypothesis: `It is not, beyond ${formatShare({ ratio: margin })}.`,
    reference: BEFORE,
    targets: definitions,
    objectives: [DEFAULTS.objective],
    ...(ratePerSecond && { load: { ratePerSecond } })
  }) // JSON is YAML
  const { baseline, targets } = parseBaseline({ name: 'versions', text, file, schema: await readSchema('baseline'), catalogue: {} })
  for (const { url } of Object.values(targets)) if (url) assertAllowedUrl({ url, allowHosts })
  for (const name of /** @type {const} */ ([BEFORE, AFTER])) {
    const folder = folders[name]
    if (folder !== undefined) targets[name].parts = targets[name].parts.map((part) => ({ ...part, folder }))
  }
  return planVersions({
    baseline,
    targets: await loadFeeds({ targets, folder: process.cwd(), secretNames }),
    preset: resolvePreset({ overrides: { ...VERSIONS_PRESET, ...preset, repeats: 1 } }),
    seed,
    connections,
    versions: { margin, budgetMs, ...(ref && { ref }), notes }
  })
}
