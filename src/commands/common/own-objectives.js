import { listBaselines, readBaseline } from '../../config/files.js'
import { parseBaseline } from '../../plan/baseline.js'
import { isFirstLook } from '../../plan/first-look.js'
import { readShipped } from './experiments.js'

/** @import { Baseline, Target } from '../../types.ts' */

/**
 * Tells the objectives of the user from those that ship, which are examples and fail no run: a baseline has them if its name, its title and
 * all its objectives are those of a file that ships. Read from the files, as a record does not say it.
 * @param {{ names: readonly string[], catalogue?: Record<string, Target> }} options names: of the baselines that are
 *   asked about, of which only those that ship are read; catalogue: where it has been read
 * @returns {Promise<(baseline: Baseline) => boolean>} whether the objectives are the user's
 */
export async function findOwn ({ names, catalogue }) {
  const files = (await listBaselines()).filter((name) => names.includes(name))
  const shipped = new Set((await readFiles({ files, catalogue })).map(keyOf))
  return (baseline) => !shipped.has(keyOf(baseline)) && !isFirstLook({ plan: { baselines: [baseline] } })
}

/** @param {{ files: string[], catalogue: Record<string, Target> | undefined }} options */
async function readFiles ({ files, catalogue }) {
  if (files.length === 0) return []
  const shipped = await readShipped()
  return Promise.all(files.map(async (name) =>
    parseBaseline({ ...await readBaseline(name), ...shipped, ...catalogue && { catalogue } }).baseline))
}

/** @param {Baseline} baseline */
function keyOf ({ name, title, objectives }) {
  return JSON.stringify([name, title, objectives.map(({ text }) => text)])
}
