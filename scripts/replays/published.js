import { readFileSync } from 'node:fs'
import { readCatalogue, readSchema } from '../../src/config/files.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { parseCatalogue } from '../../src/plan/catalogue.js'

/**
 * What a replay's baseline says was published, today: a record holds what it said when it was measured.
 * @param {string} name
 */
export async function readPublished (name) {
  const [schema, targets, catalogue] = await Promise.all([readSchema('baseline'), readSchema('targets'), readCatalogue()])
  const file = `baselines/replays/${name}.yml`
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  return parseBaseline({ name, text, file, schema, catalogue: parseCatalogue({ ...catalogue, schema: targets }) }).baseline.published
}
