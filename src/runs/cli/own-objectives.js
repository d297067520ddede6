import { listBaselines, readBaseline, readCatalogue, readSchema } from '../../config/files.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { parseBaseline } from '../plan/baseline.js'
import { isFirstLook } from '../plan/first-look.js'

/** @import { Baseline } from '../../types.ts' */

/**
 * Tells the objectives of the user from those that ship, which are examples and fail no run: a baseline has them if its name, its title and
 * all its objectives are those of a file that ships. Read from the files, as a record does not say it.
 * @returns {Promise<(baseline: Baseline) => boolean>} whether the objectives are the user's
 */
export async function findOwn () {
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const schema = await readSchema('baseline')
  const read = async (/** @type {string} */ name) => parseBaseline({ ...await readBaseline(name), schema, catalogue }).baseline
  const shipped = new Set((await Promise.all((await listBaselines()).map(read))).map(keyOf))
  return (baseline) => !shipped.has(keyOf(baseline)) && !isFirstLook({ plan: { baselines: [baseline] } })
}

/** @param {Baseline} baseline */
function keyOf ({ name, title, objectives }) {
  return JSON.stringify([name, title, objectives.map(({ text }) => text)])
}
