import t from 'tap'
import { readSchema } from '../../src/config/files.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { parseCatalogue } from '../../src/plan/catalogue.js'
import { buildPlan } from '../../src/plan/plan.js'
import { PRESETS } from '../../src/plan/presets.js'
import { readText } from './fixtures/documents.js'

const catalogue = parseCatalogue({
  text: readText('targets/targets.yml'),
  file: 'targets/targets.yml',
  schema: await readSchema('targets')
})
const EXAMPLES = ['cache-half-writes', 'cache-hot-key', 'cache-synchronised-expiry']

for (const name of EXAMPLES) {
  t.test(`docs/examples/${name}.yml is a lab that can be run`, async (t) => {
    const path = `docs/examples/${name}.yml`
    const text = readText(path)
    t.match(text, `baseload run ${path}`, 'it says how')
    const { baseline, targets } = parseBaseline({ name, text, file: path, schema: await readSchema('baseline'), catalogue })
    t.match(baseline, { lab: { kind: 'load' }, question: /\?$/ })
    t.same(Object.keys(targets), baseline.targets)
    t.equal(buildPlan({ baselines: [baseline], targets, preset: PRESETS.quick, seed: 1 }).trials.length, baseline.targets.length)
  })
}
