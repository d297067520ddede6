import t from 'tap'
import { readBaseline, readCatalogue, readSchema } from '../../../src/config/files.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { parseObjective } from '../../../src/plan/objective.js'
import { findOwn } from '../../../src/commands/common/own-objectives.js'
import { parseBaseline } from '../../../src/plan/baseline.js'
import { makeLookPlan } from '../../fixtures/looks.js'

t.test('objectives that ship are nobody\'s promise; changed, or under another name, they are the user\'s', async (t) => {
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const looks = makeLookPlan().baselines
  const isOwn = await findOwn({ names: ['http', ...looks.map(({ name }) => name), 'mine'] })
  const { baseline } = parseBaseline({ ...await readBaseline('http'), schema: await readSchema('baseline'), catalogue })
  t.equal(isOwn(baseline), false)
  t.equal(isOwn({ ...baseline, targets: ['node-http', 'fastify'] }), false, 'with --target')
  t.equal(isOwn({ ...baseline, objectives: [parseObjective({ text: 'p99<1ms' })] }), true)
  t.equal(isOwn({ ...baseline, title: 'My own' }), true, 'a file of the same name')
  t.equal(isOwn({ ...baseline, name: 'mine' }), true)
  for (const one of looks) t.equal(isOwn(one), false, one.name)
})
